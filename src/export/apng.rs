//! Animated PNG files.
//!
//! With a palette where 255 colours show everything as it was drawn, in true colour otherwise, so that fading pieces and
//! many marks lose nothing. Viewers that do not know animations show the first frame.

pub use super::frames::{AnimationOptions as ApngOptions, Frame, MAX_FRAMES};

use super::chunks::{Chunks, Coding};
use super::frames::{Film, Update};
use super::palette::{Palette, Wish};
use super::raster::{ImageError, Renderer};

/// How close rare colours may be, and those of flat areas, in a file with a palette.
const CHOICES: [(u32, u32); 3] = [(8, 0), (8, 2), (12, 2)];

/// Frames as an animated PNG file. The same frames and options give the same bytes.
///
/// # Errors
/// [`ImageError`]: a size out of range, no frame or too many, frames that differ in size.
pub fn apng(renderer: &mut Renderer, frames: &[Frame], options: &ApngOptions) -> Result<Vec<u8>, ImageError> {
    apng_with(renderer, frames, options, &mut |_, _| true)
}

/// The same; `progress` is told how much of how much is done, and stops the work by answering `false`.
///
/// # Errors
/// As [`apng`], and [`ImageError::Stopped`].
pub fn apng_with(
    renderer: &mut Renderer,
    frames: &[Frame],
    options: &ApngOptions,
    progress: &mut dyn FnMut(usize, usize) -> bool,
) -> Result<Vec<u8>, ImageError> {
    let film = Film::new(frames, options)?;
    let counted = film.colors(renderer, progress)?;
    let flat_px = film.flat_px();
    let wishes = CHOICES.map(|(tolerance, flat_tolerance)| Wish { colors: 255, tolerance, flat_tolerance, flat_px });
    let palette = Palette::first(&counted, &wishes);
    let coding = palette.as_ref().map_or(Coding::Rgba, |palette| Coding::for_colors(palette.colors.len() + 1));
    let mut body = Body { coding, chunks: Chunks::default(), frames: 0, sequence: 0 };
    if let Some(palette) = &palette {
        // Index 0 is transparent, so that one entry of opacity is enough.
        let map = |pixels: &[[u8; 4]], out: &mut Vec<u8>| {
            let start = out.len();
            palette.map(pixels, out);
            out[start..].iter_mut().for_each(|index| *index += 1);
        };
        film.updates(renderer, progress, 0, map, |update| {
            body.frame(&update, &update.pixels);
            Ok(())
        })?;
    } else {
        let map = |pixels: &[[u8; 4]], out: &mut Vec<[u8; 4]>| out.extend_from_slice(pixels);
        film.updates(renderer, progress, [0; 4], map, |update| {
            body.frame(&update, update.pixels.as_flattened());
            Ok(())
        })?;
    }
    let (width, height) = (film.placement.width_px as usize, film.placement.height_px as usize);
    let mut file = Chunks::new(width, height, coding, None);
    let plays = options.loops.map_or(0, |loops| u32::from(loops.max(1)));
    file.chunk(*b"acTL", &[&body.frames.to_be_bytes(), &plays.to_be_bytes()]);
    if let Some(palette) = &palette {
        file.colors(&[&[[0; 4]], &palette.colors[..]].concat());
    }
    file.append(&body.chunks);
    Ok(file.finish())
}

/// The frames as they are written.
struct Body {
    coding: Coding,
    chunks: Chunks,
    frames: u32,
    /// Numbers the chunks that only readers of animations know.
    sequence: u32,
}

impl Body {
    fn numbered(&mut self, kind: [u8; 4], data: &[u8]) {
        self.chunks.chunk(kind, &[&self.sequence.to_be_bytes(), data]);
        self.sequence += 1;
    }

    fn frame<T>(&mut self, update: &Update<T>, samples: &[u8]) {
        const OVER: u8 = 1;
        const SOURCE: u8 = 0;
        const KEEP: u8 = 0;
        let area = update.area;
        let mut control: Vec<u8> = Vec::with_capacity(22);
        for number in [area.width() as i32, area.height() as i32, area.x0, area.y0] {
            control.extend(number.to_be_bytes());
        }
        control.extend(update.delay_cs.to_be_bytes());
        control.extend(100_u16.to_be_bytes());
        control.extend([KEEP, if self.frames == 0 { SOURCE } else { OVER }]);
        self.numbered(*b"fcTL", &control);
        let data = self.coding.pack(samples, area.width());
        if self.frames == 0 {
            self.chunks.chunk(*b"IDAT", &[&data]);
        } else {
            self.numbered(*b"fdAT", &data);
        }
        self.frames += 1;
    }
}
