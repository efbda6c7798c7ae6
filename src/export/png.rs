//! PNG files.
//!
//! A diagram is written with a palette, which makes it a third of the size of true colour; a picture whose colours do not
//! fit (which diagrams do not produce) is written in true colour.

use super::palette::{Histogram, Palette, Wish};
use super::raster::{Canvas, ImageError, Page, Renderer, straight};
use crate::picture::Picture;
use png::{BitDepth, ColorType, DeflateCompression, Encoder, EncodingError, Filter, PixelDimensions, Unit};

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
const CHOICES: [(u32, u32); 2] = [(16, 4), (24, 4)];
/// The level of compression: 6 is a twelfth larger, 8 takes twice as long for a tenth.
const LEVEL: u8 = 7;

/// A picture as a PNG file. The same picture and options give the same bytes.
///
/// # Errors
/// [`ImageError::Size`] before anything is drawn.
pub fn png(renderer: &mut Renderer, picture: &Picture, options: &PngOptions) -> Result<Vec<u8>, ImageError> {
    let page = if options.transparent { Page::Clear } else { Page::Painted };
    let canvas = renderer.canvas(picture, options.width_px, page)?;
    encode(&canvas, options.dpi).map_err(failed)
}

#[expect(clippy::needless_pass_by_value, reason = "passed to map_err")]
pub(super) fn failed(error: EncodingError) -> ImageError {
    ImageError::Encode(error.to_string())
}

fn encode(canvas: &Canvas, dpi: u16) -> Result<Vec<u8>, EncodingError> {
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
    let mut out = Vec::with_capacity(32 << 10);
    let mut encoder = coding.encoder(&mut out, canvas.width, canvas.height);
    let per_meter = (u32::from(dpi) * 10_000 + 127) / 254;
    encoder.set_pixel_dims(Some(PixelDimensions { xppu: per_meter, yppu: per_meter, unit: Unit::Meter }));
    if let Some(palette) = &palette {
        set_colors(&mut encoder, &palette.colors);
    }
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&coding.pack(samples, canvas.width))?;
    writer.finish()?;
    Ok(out)
}

/// What a pixel is in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Coding {
    /// An index of 1, 2, 4 or 8 bits.
    Indexed(u8),
    /// Red, green, blue.
    Rgb,
    /// Red, green, blue, opacity.
    Rgba,
}

impl Coding {
    /// The smallest indexes for so many colours.
    pub(super) const fn for_colors(count: usize) -> Self {
        Self::Indexed(match count {
            0..=2 => 1,
            3..=4 => 2,
            5..=16 => 4,
            _ => 8,
        })
    }

    /// A file of such pixels.
    pub(super) fn encoder(
        self,
        out: &mut Vec<u8>,
        width_px: usize,
        height_px: usize,
    ) -> Encoder<'static, &mut Vec<u8>> {
        let mut encoder = Encoder::new(out, width_px as u32, height_px as u32);
        let (color, depth) = match self {
            Self::Indexed(1) => (ColorType::Indexed, BitDepth::One),
            Self::Indexed(2) => (ColorType::Indexed, BitDepth::Two),
            Self::Indexed(4) => (ColorType::Indexed, BitDepth::Four),
            Self::Indexed(_) => (ColorType::Indexed, BitDepth::Eight),
            Self::Rgb => (ColorType::Rgb, BitDepth::Eight),
            Self::Rgba => (ColorType::Rgba, BitDepth::Eight),
        };
        encoder.set_color(color);
        encoder.set_depth(depth);
        encoder.set_deflate_compression(DeflateCompression::Level(LEVEL));
        // Indexes are no quantities, so differences between neighbours mean nothing: rows are written as they are.
        encoder.set_filter(Filter::NoFilter);
        encoder
    }

    /// Samples of a byte each as the rows of a file, each of which starts with a new byte.
    pub(super) fn pack(self, samples: Vec<u8>, width: usize) -> Vec<u8> {
        let Self::Indexed(bits @ 1..=4) = self else { return samples };
        let bits = usize::from(bits);
        let byte = |group: &[u8]| {
            group.iter().enumerate().fold(0_u8, |byte, (at, index)| byte | index << (8 - bits * (at + 1)))
        };
        samples.chunks(width).flat_map(|row| row.chunks(8 / bits).map(byte)).collect()
    }
}

/// Premultiplied colours as the palette of a file, those that are not opaque first.
pub(super) fn set_colors(encoder: &mut Encoder<'static, &mut Vec<u8>>, colors: &[[u8; 4]]) {
    let colors: Vec<[u8; 4]> = colors.iter().map(|&color| straight(color)).collect();
    encoder.set_palette(colors.iter().flat_map(|&[r, g, b, _]| [r, g, b]).collect::<Vec<u8>>());
    let opacity: Vec<u8> = colors.iter().map(|color| color[3]).take_while(|&opacity| opacity < 255).collect();
    if !opacity.is_empty() {
        encoder.set_trns(opacity);
    }
}
