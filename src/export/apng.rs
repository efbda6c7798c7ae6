//! Animated PNG files.
//!
//! With a palette where 255 colours show everything as it was drawn, in true colour otherwise, so that fading pieces and
//! many marks lose nothing. Viewers that do not know animations show the first frame.

pub use super::frames::{AnimationOptions as ApngOptions, Frame, MAX_FRAMES};

use super::frames::{Control, Film, Update};
use super::palette::{Palette, Wish};
use super::png::{Coding, failed, set_colors};
use super::raster::{ImageError, Renderer};
use png::{BlendOp, DisposeOp, Encoder, EncodingError, Writer};

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
    let film = Film::new(frames, options, 3)?;
    let counted = film.colors(renderer, progress)?;
    let flat_px = film.flat_px();
    let wishes = CHOICES.map(|(tolerance, flat_tolerance)| Wish { colors: 255, tolerance, flat_tolerance, flat_px });
    let palette = Palette::first(&counted, &wishes);
    let coding = palette.as_ref().map_or(Coding::Rgba, |palette| Coding::for_colors(palette.colors.len() + 1));
    let (width, height) = (film.placement.width_px as usize, film.placement.height_px as usize);
    let mut out = Vec::new();
    let mut encoder = coding.encoder(&mut out, width, height);
    if let Some(palette) = &palette {
        set_colors(&mut encoder, &[&[[0; 4]], &palette.colors[..]].concat());
        // Index 0 is transparent, so that one entry of opacity is enough.
        let map = |pixels: &[[u8; 4]], out: &mut Vec<u8>| {
            let start = out.len();
            palette.map(pixels, out);
            out[start..].iter_mut().for_each(|index| *index += 1);
        };
        let mut file = start(encoder, options, film.count(renderer, progress, 0, map)?).map_err(failed)?;
        film.updates(renderer, progress, 0, map, |update| {
            let Update { control, pixels } = update;
            write(&mut file, control, &coding.pack(pixels, control.area.width())).map_err(failed)
        })?;
        file.finish().map_err(failed)?;
    } else {
        let map = |pixels: &[[u8; 4]], out: &mut Vec<[u8; 4]>| out.extend_from_slice(pixels);
        let mut file = start(encoder, options, film.count(renderer, progress, [0; 4], map)?).map_err(failed)?;
        film.updates(renderer, progress, [0; 4], map, |update| {
            write(&mut file, update.control, update.pixels.as_flattened()).map_err(failed)
        })?;
        file.finish().map_err(failed)?;
    }
    Ok(out)
}

type File<'a> = Writer<&'a mut Vec<u8>>;

/// Begins the file of so many frames.
fn start<'a>(
    mut encoder: Encoder<'static, &'a mut Vec<u8>>,
    options: &ApngOptions,
    count: u32,
) -> Result<File<'a>, EncodingError> {
    let plays = options.loops.map_or(0, |loops| u32::from(loops.max(1)));
    encoder.set_animated(count, plays)?;
    encoder.write_header()
}

/// Writes one frame: the first as it is, the others over what is there.
fn write(file: &mut File<'_>, control: Control, data: &[u8]) -> Result<(), EncodingError> {
    let area = control.area;
    if !control.first {
        // The place of the frame before does not count against the size of this one.
        file.reset_frame_position()?;
        file.set_frame_dimension(area.width() as u32, area.height() as u32)?;
        file.set_frame_position(area.x0 as u32, area.y0 as u32)?;
    }
    file.set_frame_delay(control.delay_cs, 100)?;
    file.set_blend_op(if control.first { BlendOp::Source } else { BlendOp::Over })?;
    file.set_dispose_op(DisposeOp::None)?;
    file.write_image_data(data)
}
