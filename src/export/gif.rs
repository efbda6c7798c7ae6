//! Animated GIF files.
//!
//! All frames share one palette, as small as it may be without a visible loss.

pub use super::frames::{AnimationOptions as GifOptions, Frame, MAX_FRAMES};

use super::frames::{Control, Film, Update};
use super::lzw;
use super::palette::{Palette, Wish};
use super::raster::{ImageError, Renderer};
use crate::picture::Placement;

/// Colours besides transparency, how close rare ones may be, and those of flat areas. With 63 every index fits into six
/// bits, and LZW starts with short codes; the others are for fading pieces and for many marks.
const CHOICES: [(usize, u32, u32); 5] = [(63, 10, 0), (63, 16, 0), (127, 16, 0), (255, 16, 0), (255, 16, 2)];

/// Frames as a GIF file. The same frames and options give the same bytes.
///
/// # Errors
/// [`ImageError`]: a size out of range, no frame or too many, frames that differ in size.
pub fn gif(renderer: &mut Renderer, frames: &[Frame], options: &GifOptions) -> Result<Vec<u8>, ImageError> {
    gif_with(renderer, frames, options, &mut |_, _| true)
}

/// The same; `progress` is told how much of how much is done, and stops the work by answering `false`.
///
/// # Errors
/// As [`gif`], and [`ImageError::Stopped`].
pub fn gif_with(
    renderer: &mut Renderer,
    frames: &[Frame],
    options: &GifOptions,
    progress: &mut dyn FnMut(usize, usize) -> bool,
) -> Result<Vec<u8>, ImageError> {
    let film = Film::new(frames, options, 2)?;
    let counted = film.colors(renderer, progress)?;
    let flat_px = film.flat_px();
    let wishes = CHOICES.map(|(colors, tolerance, flat_tolerance)| Wish { colors, tolerance, flat_tolerance, flat_px });
    let [.., last] = wishes;
    let palette = Palette::first(&counted, &wishes).unwrap_or_else(|| Palette::stretched(&counted, last));
    let mut writer = Writer::new(&palette, film.placement, options)?;
    let map = |pixels: &[[u8; 4]], out: &mut Vec<u8>| palette.map(pixels, out);
    film.updates(renderer, progress, writer.transparent, map, |update| writer.frame(&update))?;
    writer.finish()
}

struct Writer {
    encoder: gif::Encoder<Vec<u8>>,
    bits: u8,
    transparent: u8,
}

#[expect(clippy::needless_pass_by_value, reason = "passed to map_err")]
fn failed(error: gif::EncodingError) -> ImageError {
    ImageError::Encode(error.to_string())
}

impl Writer {
    fn new(palette: &Palette, placement: Placement, options: &GifOptions) -> Result<Self, ImageError> {
        // The transparent index comes after the colours; its own colour is never seen.
        let transparent = palette.colors.len() as u8;
        let bits = (2..8).find(|&bits| palette.colors.len() < 1 << bits).unwrap_or(8);
        let mut colors: Vec<u8> = palette.colors.iter().flat_map(|&[r, g, b, _]| [r, g, b]).collect();
        colors.resize(3 << bits, 0);
        let (width, height) = (placement.width_px as u16, placement.height_px as u16);
        let mut encoder = gif::Encoder::new(Vec::new(), width, height, &colors).map_err(failed)?;
        // The file says how often it is played again; one that says nothing is played once.
        match options.loops {
            None => encoder.set_repeat(gif::Repeat::Infinite).map_err(failed)?,
            Some(0 | 1) => {}
            Some(loops) => encoder.set_repeat(gif::Repeat::Finite(loops - 1)).map_err(failed)?,
        }
        Ok(Self { encoder, bits, transparent })
    }

    fn frame(&mut self, update: &Update<u8>) -> Result<(), ImageError> {
        let Control { area, delay_cs, first } = update.control;
        let frame = gif::Frame {
            delay: delay_cs,
            dispose: gif::DisposalMethod::Keep,
            transparent: (!first).then_some(self.transparent),
            left: area.x0 as u16,
            top: area.y0 as u16,
            width: area.width() as u16,
            height: area.height() as u16,
            buffer: lzw::pack(&update.pixels, self.bits).into(),
            ..gif::Frame::default()
        };
        self.encoder.write_lzw_pre_encoded_frame(&frame).map_err(failed)
    }

    fn finish(self) -> Result<Vec<u8>, ImageError> {
        self.encoder.into_inner().map_err(|error| ImageError::Encode(error.to_string()))
    }
}
