//! PNG files.
//!
//! A diagram is written with a palette, which makes it a third of the size of true colour; a picture whose colours do not
//! fit (which diagrams do not produce) is written in true colour.

use super::chunks::{Chunks, Coding};
use super::palette::{Histogram, Palette, Wish};
use super::raster::{Canvas, ImageError, Page, Renderer, straight};
use crate::picture::Picture;

/// How a PNG is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PngOptions {
    /// The exact width in pixels, 16 to 8192; the height follows from the picture.
    pub width_px: u32,
    /// The resolution that the file claims, in dots per inch.
    pub dpi: u16,
    /// Whether the page around the board and behind the letters is left out.
    pub transparent: bool,
}

impl Default for PngOptions {
    fn default() -> Self {
        Self { width_px: 720, dpi: 144, transparent: false }
    }
}

/// How close rare colours may be, and those of flat areas: the steps of a smooth edge are then too fine to be seen.
const CHOICES: [(u32, u32); 2] = [(10, 0), (16, 2)];

/// A picture as a PNG file. The same picture and options give the same bytes.
///
/// # Errors
/// [`ImageError::Size`] before anything is drawn.
pub fn png(renderer: &mut Renderer, picture: &Picture, options: &PngOptions) -> Result<Vec<u8>, ImageError> {
    let page = if options.transparent { Page::Clear } else { Page::Painted };
    let canvas = renderer.canvas(picture, options.width_px, page)?;
    Ok(encode(&canvas, options.dpi))
}

fn encode(canvas: &Canvas, dpi: u16) -> Vec<u8> {
    let mut histogram = Histogram::new();
    histogram.add(&canvas.pixels);
    let flat_px = canvas.pixels.len() as u32 / 8000;
    let wishes = CHOICES.map(|(tolerance, flat_tolerance)| Wish { colors: 255, tolerance, flat_tolerance, flat_px });
    let palette = Palette::first(&histogram.counted(), &wishes);
    let (coding, samples) = if let Some(palette) = &palette {
        let mut indexes = Vec::with_capacity(canvas.pixels.len());
        palette.map(&canvas.pixels, &mut indexes);
        (Coding::for_colors(palette.colors.len()), indexes)
    } else if canvas.pixels.iter().all(|pixel| pixel[3] == 255) {
        (Coding::Rgb, canvas.pixels.iter().flat_map(|&[r, g, b, _]| [r, g, b]).collect())
    } else {
        (Coding::Rgba, canvas.pixels.iter().flat_map(|&pixel| straight(pixel)).collect())
    };
    let mut chunks = Chunks::new(canvas.width, canvas.height, coding, Some(dpi));
    if let Some(palette) = &palette {
        chunks.colors(&palette.colors);
    }
    chunks.chunk(*b"IDAT", &[&coding.pack(&samples, canvas.width)]);
    chunks.finish()
}
