//! Pictures as pixels.
//!
//! Everything but rectangles is drawn once into a sprite and then copied: a piece once for each set, theme and size, a shape
//! or a line of text once for each scale. Sprites lie at whole pixels, so a part of an image that is drawn again comes out
//! exactly as in the whole image, which the animations rely on.

mod canvas;
mod sprites;

pub(crate) use canvas::{Area, Canvas, straight};

use crate::picture::{Figure, Item, Picture, PieceSet, Placement, Point, Rect, Rgba, TextEngine, Theme};
use canvas::Sprite;
use std::collections::HashMap;
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
    /// An animation without frames, or with more than [`MAX_FRAMES`](super::frames::MAX_FRAMES).
    #[error("an animation has 1 to 1000 frames, not {0}")]
    Frames(usize),
    /// The frames differ in size.
    #[error("frame {0} has another size than the first: give all frames the same board and the same text below it")]
    FrameSize(usize),
    /// The caller wanted no more of it.
    #[error("stopped")]
    Stopped,
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

/// Draws pictures, and keeps what can be used again: pieces by set, theme and size, shapes and text by scale. Keep one.
#[derive(Debug, Default)]
pub struct Renderer {
    text: TextEngine,
    figures: HashMap<(Figure, &'static str, &'static str, i32), Arc<Sprite>>,
    items: HashMap<(Item, u32), Arc<Sprite>>,
    /// Pixels held by both.
    held: usize,
}

/// What lies under a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Page {
    /// The page of the theme.
    Painted,
    /// Nothing.
    Clear,
}

/// Sprites are dropped when they hold more pixels than this (64 MiB).
const MAX_HELD: usize = 16 << 20;

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
        let canvas = self.canvas(picture, width_px, Page::Painted)?;
        let (width_px, height_px) = (canvas.width as u32, canvas.height as u32);
        Ok(Image { width_px, height_px, rgba: canvas.pixels.into_flattened() })
    }

    /// The same without the page: transparent around the board and behind letters, whose edges are partly transparent.
    ///
    /// # Errors
    /// As [`Self::render`].
    pub fn render_transparent(&mut self, picture: &Picture, width_px: u32) -> Result<Image, ImageError> {
        let canvas = self.canvas(picture, width_px, Page::Clear)?;
        let (width_px, height_px) = (canvas.width as u32, canvas.height as u32);
        let pixels: Vec<[u8; 4]> = canvas.pixels.into_iter().map(straight).collect();
        Ok(Image { width_px, height_px, rgba: pixels.into_flattened() })
    }

    /// One figure on a transparent square of `size_px`, for drag images and buttons; made once for each set, theme
    /// and size.
    ///
    /// # Errors
    /// [`ImageError::Size`] outside 1 to 8192 px.
    pub fn figure(
        &mut self,
        figure: Figure,
        set: &'static PieceSet,
        theme: &'static Theme,
        size_px: u32,
    ) -> Result<Image, ImageError> {
        if size_px == 0 || size_px > MAX_SIZE_PX {
            return Err(ImageError::Size { width_px: size_px, height_px: size_px });
        }
        let sprite = self.figure_sprite(figure, set, theme, size_px as i32);
        let mut pixels = vec![[0; 4]; (size_px * size_px) as usize];
        let area = sprite.area(0, 0);
        for (row, line) in sprite.pixels.chunks(sprite.width.max(1)).enumerate() {
            for (column, &pixel) in line.iter().enumerate() {
                let (x, y) = (area.x0 + column as i32, area.y0 + row as i32);
                if (0..size_px as i32).contains(&x) && (0..size_px as i32).contains(&y) {
                    pixels[y as usize * size_px as usize + x as usize] = straight(pixel);
                }
            }
        }
        Ok(Image { width_px: size_px, height_px: size_px, rgba: pixels.into_flattened() })
    }

    /// A whole picture on a new canvas.
    pub(crate) fn canvas(&mut self, picture: &Picture, width_px: u32, page: Page) -> Result<Canvas, ImageError> {
        let placement = Self::placement(picture, width_px)?;
        let (width, height) = (placement.width_px as usize, placement.height_px as usize);
        let mut canvas = Canvas::new(width, height);
        let clip = canvas.area();
        // The page is always the first step.
        for step in self.steps(picture, placement).iter().skip(usize::from(page == Page::Clear)) {
            step.draw(&mut canvas, clip);
        }
        Ok(canvas)
    }

    /// What is to be done to draw a picture, in order, beginning with the page.
    pub(crate) fn steps(&mut self, picture: &Picture, place: Placement) -> Vec<Step> {
        if self.held > MAX_HELD {
            self.figures.clear();
            self.items.clear();
            self.held = 0;
        }
        let page = Area { x0: 0, y0: 0, x1: place.width_px as i32, y1: place.height_px as i32 };
        let mut steps = vec![Step { area: page, action: Action::Fill(picture.theme.page) }];
        steps.extend(picture.items().map(|item| match item {
            Item::Fill { rect, color } => Step { area: pixels_of(*rect, place), action: Action::Fill(*color) },
            Item::Figure { figure, rect, alpha } => {
                let (x, y) = whole(rect.min, place);
                let size = ((rect.width() * place.scale_px).round() as i32).max(1);
                Step::sprite(self.figure_sprite(*figure, picture.pieces, picture.theme, size), x, y, *alpha)
            }
            Item::Path { .. } | Item::Text(_) => {
                Step::sprite(self.item_sprite(item, place), place.left_px as i32, place.top_px as i32, 255)
            }
        }));
        steps
    }

    fn figure_sprite(
        &mut self,
        figure: Figure,
        set: &'static PieceSet,
        theme: &'static Theme,
        size: i32,
    ) -> Arc<Sprite> {
        let key = (figure, set.id, theme.id, size);
        if let Some(sprite) = self.figures.get(&key) {
            return sprite.clone();
        }
        let limit = Area { x0: -2, y0: -2, x1: size + 2, y1: size + 2 };
        let sprite = Arc::new(sprites::shapes(&set.drawing(figure, theme), size as f32, limit));
        self.held += sprite.pixels.len();
        self.figures.insert(key, sprite.clone());
        sprite
    }

    fn item_sprite(&mut self, item: &Item, place: Placement) -> Arc<Sprite> {
        // The place of the board's corner on the image is whole, so it is no part of the key.
        let key = (item.clone(), place.scale_px.to_bits());
        if let Some(sprite) = self.items.get(&key) {
            return sprite.clone();
        }
        let sprite = match item {
            Item::Text(line) => sprites::text(&mut self.text, line, place.scale_px),
            other => {
                let far = MAX_SIZE_PX as i32;
                let limit = Area { x0: -far, y0: -far, x1: far, y1: far };
                sprites::shapes(std::slice::from_ref(other), place.scale_px, limit)
            }
        };
        let sprite = Arc::new(sprite);
        self.held += sprite.pixels.len();
        self.items.insert(key, sprite.clone());
        sprite
    }
}

/// The whole pixels of a rectangle.
fn pixels_of(rect: Rect, place: Placement) -> Area {
    let (x0, y0) = whole(rect.min, place);
    let (x1, y1) = whole(rect.max, place);
    Area { x0, y0, x1, y1 }
}

/// One step of drawing.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// The pixels that it may touch.
    pub area: Area,
    action: Action,
}

#[derive(Clone, Debug)]
enum Action {
    Fill(Rgba),
    Sprite { sprite: Arc<Sprite>, x: i32, y: i32, alpha: u8 },
}

impl Step {
    fn sprite(sprite: Arc<Sprite>, x: i32, y: i32, alpha: u8) -> Self {
        Self { area: sprite.area(x, y), action: Action::Sprite { sprite, x, y, alpha } }
    }

    /// Draws what lies in `clip`, which lies inside the canvas.
    pub(crate) fn draw(&self, canvas: &mut Canvas, clip: Area) {
        if self.area.intersect(clip).is_empty() {
            return;
        }
        match &self.action {
            Action::Fill(color) => canvas.fill(self.area, *color, clip),
            Action::Sprite { sprite, x, y, alpha } => canvas.sprite(sprite, *x, *y, *alpha, clip),
        }
    }
}

impl PartialEq for Step {
    /// Whether both draw the same. Sprites are compared by identity: the cache gives one sprite to equal items.
    fn eq(&self, other: &Self) -> bool {
        self.area == other.area
            && match (&self.action, &other.action) {
                (Action::Fill(a), Action::Fill(b)) => a == b,
                (Action::Sprite { sprite: a, alpha: c, .. }, Action::Sprite { sprite: b, alpha: d, .. }) => {
                    Arc::ptr_eq(a, b) && c == d
                }
                _ => false,
            }
    }
}

fn whole(point: Point, place: Placement) -> (i32, i32) {
    let (x, y) = place.to_px(point);
    (x.round() as i32, y.round() as i32)
}
