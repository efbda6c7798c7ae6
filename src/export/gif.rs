//! Animated GIF files.
//!
//! Frames are compared as lists of drawing steps, so that only the squares that change are drawn at all; a frame of the
//! file is the rectangle around them, transparent where nothing changed. All frames share one palette. Each frame is one
//! block, because some viewers stretch blocks without a delay.

use super::lzw;
use super::palette::{Histogram, Palette};
use super::raster::{Area, Canvas, ImageError, Renderer, Step};
use crate::picture::{Picture, Placement};

/// The most frames of one file.
pub const MAX_FRAMES: usize = 1000;

/// One frame.
#[derive(Clone, PartialEq, Debug)]
pub struct Frame {
    /// What it shows.
    pub picture: Picture,
    /// How long, in hundredths of a second.
    pub delay_cs: u16,
}

/// How a GIF is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GifOptions {
    /// The exact width in pixels, 16 to 8192.
    pub width_px: u32,
    /// How often it is played; `None` for ever.
    pub loops: Option<u16>,
    /// The last frame is shown at least this long, in hundredths of a second.
    pub hold_last_cs: u16,
}

impl Default for GifOptions {
    fn default() -> Self {
        Self { width_px: 720, loops: None, hold_last_cs: 300 }
    }
}

/// Colours besides transparency: with them every index fits into six bits, and LZW starts with short codes.
const COLORS: usize = 63;
/// Two rare colours at most this far apart become one.
const TOLERANCE: u32 = 16;

/// Frames as a GIF file. The same frames and options give the same bytes.
///
/// # Errors
/// [`ImageError`]: a size out of range, no frame or too many, frames that differ in size.
pub fn gif(renderer: &mut Renderer, frames: &[Frame], options: &GifOptions) -> Result<Vec<u8>, ImageError> {
    let Some(first) = frames.first().filter(|_| frames.len() <= MAX_FRAMES) else {
        return Err(ImageError::Frames(frames.len()));
    };
    let placement = Renderer::placement(&first.picture, options.width_px)?;
    if let Some(other) = frames.iter().position(|frame| frame.picture.bounds != first.picture.bounds) {
        return Err(ImageError::FrameSize(other + 1));
    }
    let mut histogram = Histogram::new();
    replay(renderer, frames, placement, |canvas, changed| {
        for &area in changed {
            for y in area.y0..area.y1 {
                histogram.add(canvas.row(area, y));
            }
        }
        Ok(())
    })?;
    let palette = Palette::new(histogram, COLORS, TOLERANCE);
    let mut writer = Writer::new(&palette, placement, options)?;
    let mut delays = frames.iter().enumerate().map(|(at, frame)| {
        if at + 1 == frames.len() { frame.delay_cs.max(options.hold_last_cs) } else { frame.delay_cs }
    });
    replay(renderer, frames, placement, |canvas, changed| {
        writer.frame(canvas, changed, delays.next().unwrap_or_default())
    })?;
    writer.finish()
}

/// Draws frame after frame onto one canvas and says which parts were drawn anew; they do not overlap.
fn replay(
    renderer: &mut Renderer,
    frames: &[Frame],
    placement: Placement,
    mut each: impl FnMut(&Canvas, &[Area]) -> Result<(), ImageError>,
) -> Result<(), ImageError> {
    let (width, height) = (placement.width_px as usize, placement.height_px as usize);
    let mut canvas = Canvas::new(width, height, frames[0].picture.theme.page);
    let mut before: Vec<Step> = Vec::new();
    for frame in frames {
        let steps = renderer.steps(&frame.picture, placement);
        let changed = changed(&before, &steps, canvas.area());
        for &area in &changed {
            for step in &steps {
                step.draw(&mut canvas, area);
            }
        }
        each(&canvas, &changed)?;
        before = steps;
    }
    Ok(())
}

/// The areas in which two lists of steps may draw differently. Steps that both have in the same order draw the same
/// everywhere; all others make their area suspect.
fn changed(before: &[Step], after: &[Step], whole: Area) -> Vec<Area> {
    let mut areas: Vec<Area> = Vec::new();
    let mut rest = before;
    for step in after {
        match rest.iter().position(|other| other == step) {
            Some(skipped) => {
                areas.extend(rest[..skipped].iter().map(|step| step.area));
                rest = &rest[skipped + 1..];
            }
            None => areas.push(step.area),
        }
    }
    areas.extend(rest.iter().map(|step| step.area));
    let mut apart: Vec<Area> = Vec::new();
    for area in areas {
        let mut area = area.intersect(whole);
        if area.is_empty() {
            continue;
        }
        while let Some(at) = apart.iter().position(|other| !other.intersect(area).is_empty()) {
            area = area.union(apart.swap_remove(at));
        }
        apart.push(area);
    }
    apart.sort_unstable();
    apart
}

struct Writer<'a> {
    palette: &'a Palette,
    encoder: gif::Encoder<Vec<u8>>,
    bits: u8,
    transparent: u8,
    width: usize,
    /// The indexes that a viewer shows now.
    shown: Vec<u8>,
    started: bool,
    /// The last frame with its delay, kept back in case the next one shows nothing new.
    pending: Option<gif::Frame<'static>>,
}

#[expect(clippy::needless_pass_by_value, reason = "passed to map_err")]
fn failed(error: gif::EncodingError) -> ImageError {
    ImageError::Encode(error.to_string())
}

impl<'a> Writer<'a> {
    fn new(palette: &'a Palette, placement: Placement, options: &GifOptions) -> Result<Self, ImageError> {
        // The transparent index comes after the colours; its own colour is never seen.
        let transparent = palette.colors.len() as u8;
        let bits = (2..8).find(|&bits| palette.colors.len() < 1 << bits).unwrap_or(8);
        let mut colors = palette.colors.concat();
        colors.resize(3 << bits, 0);
        let (width, height) = (placement.width_px as u16, placement.height_px as u16);
        let mut encoder = gif::Encoder::new(Vec::new(), width, height, &colors).map_err(failed)?;
        let repeat = options.loops.map_or(gif::Repeat::Infinite, gif::Repeat::Finite);
        encoder.set_repeat(repeat).map_err(failed)?;
        let shown = vec![0; placement.width_px as usize * placement.height_px as usize];
        let width = placement.width_px as usize;
        Ok(Self { palette, encoder, bits, transparent, width, shown, started: false, pending: None })
    }

    fn frame(&mut self, canvas: &Canvas, drawn: &[Area], delay_cs: u16) -> Result<(), ImageError> {
        let first = !std::mem::replace(&mut self.started, true);
        let mut bounds: Option<Area> = None;
        let mut fresh: Vec<(Area, Vec<u8>)> = Vec::new();
        for &area in drawn {
            let mut indexes = Vec::with_capacity(area.width() * area.height());
            for y in area.y0..area.y1 {
                let start = indexes.len();
                self.palette.map(canvas.row(area, y), &mut indexes);
                let row = &indexes[start..];
                let at = y as usize * self.width + area.x0 as usize;
                let shown = &self.shown[at..at + row.len()];
                let differs = |(a, b): (&u8, &u8)| a != b;
                if first {
                    bounds = Some(canvas.area());
                } else if let Some(from) = row.iter().zip(shown).position(differs) {
                    let to = row.iter().zip(shown).rposition(differs).unwrap_or(from);
                    let line = Area { x0: area.x0 + from as i32, y0: y, x1: area.x0 + to as i32 + 1, y1: y + 1 };
                    bounds = Some(bounds.map_or(line, |all| all.union(line)));
                }
            }
            fresh.push((area, indexes));
        }
        let Some(bounds) = bounds else {
            // Nothing new: the frame before is shown longer.
            if let Some(pending) = &mut self.pending {
                pending.delay = pending.delay.saturating_add(delay_cs);
            }
            return Ok(());
        };
        let mut buffer = vec![self.transparent; bounds.width() * bounds.height()];
        for (area, indexes) in fresh {
            let part = area.intersect(bounds);
            if part.is_empty() {
                continue; // drawn anew, and nothing came of it
            }
            for y in part.y0..part.y1 {
                let from = (y - area.y0) as usize * area.width() + (part.x0 - area.x0) as usize;
                let row = &indexes[from..from + part.width()];
                let at = y as usize * self.width + part.x0 as usize;
                let shown = &mut self.shown[at..at + row.len()];
                let out = (y - bounds.y0) as usize * bounds.width() + (part.x0 - bounds.x0) as usize;
                let mut last = self.transparent;
                for ((target, &new), old) in buffer[out..out + row.len()].iter_mut().zip(row).zip(shown) {
                    // A pixel that stays goes on with a run of its own colour, and is transparent otherwise.
                    if first || new != *old || new == last {
                        *target = new;
                    }
                    last = *target;
                    *old = new;
                }
            }
        }
        let frame = gif::Frame {
            delay: delay_cs,
            dispose: gif::DisposalMethod::Keep,
            transparent: (!first).then_some(self.transparent),
            left: bounds.x0 as u16,
            top: bounds.y0 as u16,
            width: bounds.width() as u16,
            height: bounds.height() as u16,
            buffer: lzw::pack(&buffer, self.bits).into(),
            ..gif::Frame::default()
        };
        self.write_pending()?;
        self.pending = Some(frame);
        Ok(())
    }

    fn write_pending(&mut self) -> Result<(), ImageError> {
        match self.pending.take() {
            Some(frame) => self.encoder.write_lzw_pre_encoded_frame(&frame).map_err(failed),
            None => Ok(()),
        }
    }

    fn finish(mut self) -> Result<Vec<u8>, ImageError> {
        self.write_pending()?;
        self.encoder.into_inner().map_err(|error| ImageError::Encode(error.to_string()))
    }
}
