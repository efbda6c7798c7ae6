//! What animated files have in common: frames, and what changes from one to the next.
//!
//! Frames are compared as lists of drawing steps, so that only the squares that change are drawn at all; a frame of the
//! file is the rectangle around the pixels that changed, transparent where nothing did. Each frame is one block, because
//! some viewers stretch blocks without a delay.

use super::palette::{Counted, Histogram};
use super::raster::{Area, Canvas, ImageError, Renderer, Step};
use crate::picture::{Picture, Placement};

/// The most frames of one file.
pub const MAX_FRAMES: usize = 1000;

/// One frame.
#[derive(Clone, PartialEq, Debug)]
pub struct Frame {
    /// What it shows.
    pub picture: Picture,
    /// How long, in hundredths of a second. Browsers stretch less than 2 to 10.
    pub delay_cs: u16,
}

/// How an animation is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnimationOptions {
    /// The exact width in pixels, 16 to 8192.
    pub width_px: u32,
    /// How often it is played, once at least; `None` for ever.
    pub loops: Option<u16>,
    /// The last frame is shown at least this long, in hundredths of a second.
    pub hold_last_cs: u16,
}

impl Default for AnimationOptions {
    fn default() -> Self {
        Self { width_px: 720, loops: None, hold_last_cs: 300 }
    }
}

/// Told after each frame how much is done, in total; answers whether to go on.
pub(super) type Progress<'a> = &'a mut dyn FnMut(usize, usize) -> bool;

/// Checked frames. They are drawn several times: to count their colours, to count what changes where a file says so at its
/// beginning, and to write them. None of them is kept, whatever their number.
pub(super) struct Film<'a> {
    frames: &'a [Frame],
    hold_last_cs: u16,
    /// How often they are drawn, for the progress.
    passes: usize,
    /// How many frames were drawn so far.
    drawn: std::cell::Cell<usize>,
    pub placement: Placement,
}

/// Where and how long an update is shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Control {
    pub area: Area,
    pub delay_cs: u16,
    /// Whether nothing was shown before.
    pub first: bool,
}

/// A rectangle that replaces what is shown, from now on.
#[derive(Debug)]
pub(super) struct Update<T> {
    pub control: Control,
    /// Row by row; one of them means «as before».
    pub pixels: Vec<T>,
}

impl<T> Update<T> {
    /// An update whose time is not known yet.
    const fn new(area: Area, pixels: Vec<T>, first: bool) -> Self {
        Self { control: Control { area, delay_cs: 0, first }, pixels }
    }
}

impl<'a> Film<'a> {
    /// Checks frames, which will be drawn `passes` times, before any memory is spent.
    pub(super) fn new(frames: &'a [Frame], options: &AnimationOptions, passes: usize) -> Result<Self, ImageError> {
        let Some(first) = frames.first().filter(|_| frames.len() <= MAX_FRAMES) else {
            return Err(ImageError::Frames(frames.len()));
        };
        let placement = Renderer::placement(&first.picture, options.width_px)?;
        if let Some(other) = frames.iter().position(|frame| frame.picture.bounds != first.picture.bounds) {
            return Err(ImageError::FrameSize(other + 1));
        }
        let drawn = std::cell::Cell::new(0);
        Ok(Self { frames, hold_last_cs: options.hold_last_cs, passes, drawn, placement })
    }

    /// How many pixels of one colour are a flat area that is seen: the head of a small arrow has more.
    pub(super) const fn flat_px(&self) -> u32 {
        self.placement.width_px * self.placement.height_px / 8000
    }

    /// The colours of all frames.
    pub(super) fn colors(&self, renderer: &mut Renderer, progress: Progress) -> Result<Counted, ImageError> {
        let mut histogram = Histogram::new();
        self.replay(renderer, progress, |canvas, changed, _| {
            for &area in changed {
                for y in area.y0..area.y1 {
                    histogram.add(canvas.row(area, y));
                }
            }
            Ok(())
        })?;
        Ok(histogram.counted())
    }

    /// Draws the frames and passes on what changes, with `map` from pixels to what the file holds, `clear` meaning «as
    /// before». Frames that show nothing new lengthen the one before them.
    pub(super) fn updates<T: Copy + PartialEq>(
        &self,
        renderer: &mut Renderer,
        progress: Progress,
        clear: T,
        map: impl Fn(&[[u8; 4]], &mut Vec<T>),
        mut write: impl FnMut(Update<T>) -> Result<(), ImageError>,
    ) -> Result<(), ImageError> {
        let mut screen = Screen { clear, width: self.placement.width_px as usize, shown: Vec::new() };
        // The last update, kept back in case the next frame shows nothing new, and how long it is shown by now.
        let mut pending: Option<(Update<T>, u64)> = None;
        self.replay(renderer, progress, |canvas, changed, delay_cs| {
            match (screen.update(canvas, changed, &map), &mut pending) {
                (Some(update), _) => {
                    if let Some((before, delay_cs)) = pending.replace((update, delay_cs.into())) {
                        write_long(before, delay_cs, clear, &mut write)?;
                    }
                }
                (None, Some((_, shown_cs))) => *shown_cs += u64::from(delay_cs),
                (None, None) => {}
            }
            Ok(())
        })?;
        match pending {
            Some((last, delay_cs)) => write_long(last, delay_cs, clear, &mut write),
            None => Ok(()),
        }
    }

    /// How many updates there will be.
    pub(super) fn count<T: Copy + PartialEq>(
        &self,
        renderer: &mut Renderer,
        progress: Progress,
        clear: T,
        map: impl Fn(&[[u8; 4]], &mut Vec<T>),
    ) -> Result<u32, ImageError> {
        let mut count = 0;
        self.updates(renderer, progress, clear, map, |_| {
            count += 1;
            Ok(())
        })?;
        Ok(count)
    }

    /// Draws frame after frame onto one canvas and says which parts were drawn anew, which do not overlap, and how long
    /// the frame is shown.
    fn replay(
        &self,
        renderer: &mut Renderer,
        progress: Progress,
        mut each: impl FnMut(&Canvas, &[Area], u16) -> Result<(), ImageError>,
    ) -> Result<(), ImageError> {
        let (width, height) = (self.placement.width_px as usize, self.placement.height_px as usize);
        let mut canvas = Canvas::new(width, height);
        let mut before: Vec<Step> = Vec::new();
        for (at, frame) in self.frames.iter().enumerate() {
            let steps = renderer.steps(&frame.picture, self.placement);
            let changed = changed(&before, &steps, canvas.area());
            for &area in &changed {
                for step in &steps {
                    step.draw(&mut canvas, area);
                }
            }
            let last = at + 1 == self.frames.len();
            each(&canvas, &changed, if last { frame.delay_cs.max(self.hold_last_cs) } else { frame.delay_cs })?;
            before = steps;
            self.drawn.set(self.drawn.get() + 1);
            if !progress(self.drawn.get(), self.frames.len() * self.passes) {
                return Err(ImageError::Stopped);
            }
        }
        Ok(())
    }
}

/// Writes an update that may be shown longer than one frame of a file can be: updates of nothing follow.
fn write_long<T: Copy>(
    mut update: Update<T>,
    delay_cs: u64,
    clear: T,
    write: &mut impl FnMut(Update<T>) -> Result<(), ImageError>,
) -> Result<(), ImageError> {
    let mut rest = delay_cs;
    loop {
        update.control.delay_cs = u16::try_from(rest).unwrap_or(u16::MAX);
        rest -= u64::from(update.control.delay_cs);
        write(update)?;
        if rest == 0 {
            return Ok(());
        }
        let area = Area { x0: 0, y0: 0, x1: 1, y1: 1 };
        update = Update::new(area, vec![clear], false);
    }
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

/// What a viewer shows now, in what the file holds for pixels.
struct Screen<T> {
    clear: T,
    width: usize,
    /// Empty before the first frame.
    shown: Vec<T>,
}

impl<T: Copy + PartialEq> Screen<T> {
    /// What is new among the parts drawn; `None` when nothing is. The first frame is new as a whole.
    fn update(&mut self, canvas: &Canvas, drawn: &[Area], map: &impl Fn(&[[u8; 4]], &mut Vec<T>)) -> Option<Update<T>> {
        if self.shown.is_empty() {
            map(&canvas.pixels, &mut self.shown);
            return Some(Update::new(canvas.area(), self.shown.clone(), true));
        }
        let mut bounds: Option<Area> = None;
        let mut fresh: Vec<(Area, Vec<T>)> = Vec::new();
        for &area in drawn {
            let mut pixels = Vec::with_capacity(area.width() * area.height());
            for y in area.y0..area.y1 {
                let start = pixels.len();
                map(canvas.row(area, y), &mut pixels);
                let row = &pixels[start..];
                let at = y as usize * self.width + area.x0 as usize;
                let shown = &self.shown[at..at + row.len()];
                let differs = |(a, b): (&T, &T)| a != b;
                if let Some(from) = row.iter().zip(shown).position(differs) {
                    let to = row.iter().zip(shown).rposition(differs).unwrap_or(from);
                    let line = Area { x0: area.x0 + from as i32, y0: y, x1: area.x0 + to as i32 + 1, y1: y + 1 };
                    bounds = Some(bounds.map_or(line, |all| all.union(line)));
                }
            }
            fresh.push((area, pixels));
        }
        let bounds = bounds?;
        let mut out = vec![self.clear; bounds.width() * bounds.height()];
        for (area, pixels) in fresh {
            let part = area.intersect(bounds);
            if part.is_empty() {
                continue;
            }
            for y in part.y0..part.y1 {
                let from = (y - area.y0) as usize * area.width() + (part.x0 - area.x0) as usize;
                let row = &pixels[from..from + part.width()];
                let at = y as usize * self.width + part.x0 as usize;
                let shown = &mut self.shown[at..at + row.len()];
                let start = (y - bounds.y0) as usize * bounds.width() + (part.x0 - bounds.x0) as usize;
                let mut last = self.clear;
                for ((target, &new), old) in out[start..start + row.len()].iter_mut().zip(row).zip(shown) {
                    // A pixel that stays goes on with a run of its own colour, and is transparent otherwise.
                    if new != *old || new == last {
                        *target = new;
                    }
                    last = *target;
                    *old = new;
                }
            }
        }
        Some(Update::new(bounds, out, false))
    }
}
