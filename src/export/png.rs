//! PNG files.
//!
//! A diagram is written with a palette, which makes it a third of the size of true colour; a picture whose colours do not
//! fit (which diagrams do not produce) is written in true colour.

use super::palette::{Histogram, Palette};
use super::raster::{Canvas, ImageError, Renderer};
use crate::picture::Picture;
use png::{BitDepth, ColorType, Compression, DeflateCompression, Encoder, Filter, PixelDimensions, Unit};
use std::io::Write;

/// How a PNG is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PngOptions {
    /// The exact width in pixels, 16 to 8192; the height follows from the picture.
    pub width_px: u32,
    /// The resolution that the file claims, in dots per inch.
    pub dpi: u16,
}

impl Default for PngOptions {
    fn default() -> Self {
        Self { width_px: 720, dpi: 144 }
    }
}

/// Two rare colours at most this far apart become one: the steps of a smooth edge are then too fine to be seen.
const TOLERANCE: u32 = 16;
/// A palette whose worst replacement is farther off than this is not used.
const WORST: u32 = 24;
/// The level of compression: 5 is a sixth larger, 7 takes half as long again for a twentieth.
const LEVEL: u8 = 6;

/// A picture as a PNG file. The same picture and options give the same bytes.
///
/// # Errors
/// [`ImageError::Size`] before anything is drawn.
pub fn png(renderer: &mut Renderer, picture: &Picture, options: &PngOptions) -> Result<Vec<u8>, ImageError> {
    let canvas = renderer.canvas(picture, options.width_px)?;
    encode(&canvas, options.dpi).map_err(|error| ImageError::Encode(error.to_string()))
}

fn encode(canvas: &Canvas, dpi: u16) -> Result<Vec<u8>, png::EncodingError> {
    let mut histogram = Histogram::new();
    histogram.add(&canvas.pixels);
    let palette = Palette::new(histogram, 128, TOLERANCE);
    let indexed = palette.worst <= 9 * WORST * WORST;
    let mut out = Vec::with_capacity(32 << 10);
    let mut encoder = Encoder::new(&mut out, canvas.width as u32, canvas.height as u32);
    let per_meter = (u32::from(dpi) * 10_000 + 127) / 254;
    encoder.set_pixel_dims(Some(PixelDimensions { xppu: per_meter, yppu: per_meter, unit: Unit::Meter }));
    encoder.set_compression(Compression::Balanced);
    encoder.set_deflate_compression(DeflateCompression::Level(LEVEL));
    if !indexed {
        encoder.set_color(ColorType::Rgb);
        encoder.set_depth(BitDepth::Eight);
        let rgb: Vec<u8> = canvas.pixels.iter().flat_map(|&[r, g, b, _]| [r, g, b]).collect();
        encoder.write_header()?.write_image_data(&rgb)?;
        return Ok(out);
    }
    let bits = match palette.colors.len() {
        0..=2 => 1,
        3..=4 => 2,
        5..=16 => 4,
        _ => 8,
    };
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(match bits {
        1 => BitDepth::One,
        2 => BitDepth::Two,
        4 => BitDepth::Four,
        _ => BitDepth::Eight,
    });
    encoder.set_palette(palette.colors.concat());
    let mut indexes = Vec::with_capacity(canvas.pixels.len());
    palette.map(&canvas.pixels, &mut indexes);
    let data = if bits == 8 { indexes } else { packed(&indexes, canvas.width, bits) };
    // Indexes are no quantities, so differences between neighbours mean nothing and rows are written as they are; but a
    // row that repeats the one above it becomes a row of zeros, which packs in no time.
    let mut rows = encoder.write_header()?;
    let mut stream = rows.stream_writer_with_size(1 << 16)?;
    let mut above: &[u8] = &[];
    for row in data.chunks(data.len() / canvas.height) {
        stream.set_filter(if row == above { Filter::Up } else { Filter::NoFilter });
        stream.write_all(row)?;
        above = row;
    }
    stream.finish()?;
    rows.finish()?;
    Ok(out)
}

/// Indexes of `bits` bits each, every row starting with a new byte.
fn packed(indexes: &[u8], width: usize, bits: usize) -> Vec<u8> {
    let each = 8 / bits;
    let byte =
        |group: &[u8]| group.iter().enumerate().fold(0_u8, |byte, (i, index)| byte | index << (8 - bits * (i + 1)));
    indexes.chunks(width).flat_map(|row| row.chunks(each).map(byte)).collect()
}
