//! Small pictures of boards, drawn by a thread and kept by content, size and look.

use super::super::library::entry::Art;
use super::super::worker::Worker;
use crate::export::raster::Renderer;
use crate::export::scene;
use crate::picture::diagram::Coordinates;
use crate::picture::{DiagramOptions, Orientation, Picture, PieceSet, Theme, diagram};
use egui::{ColorImage, Context, TextureHandle, TextureOptions, Vec2};
use std::collections::HashMap;
use std::sync::Arc;

/// How boards look.
pub type Look = (&'static Theme, &'static PieceSet);

/// What makes a picture another one.
type Key = (u64, u32, &'static str, &'static str);

/// Pictures that a thread draws before it answers: few, so that the first ones appear soon.
const BATCH: usize = 8;
/// Pictures that are kept; those not seen for the longest time go.
const KEPT: usize = 240;

/// A picture that was drawn; none where the position cannot be read.
struct Thumb {
    texture: Option<TextureHandle>,
    seen: u64,
}

struct Batch {
    renderer: Renderer,
    made: Vec<(Key, Option<ColorImage>)>,
}

/// The pictures.
#[derive(Default)]
pub struct Thumbs {
    /// While a thread draws it has the renderer.
    renderer: Option<Renderer>,
    worker: Worker<Batch>,
    kept: HashMap<Key, Thumb>,
    wanted: Vec<(Key, Arc<Art>, Look)>,
    frame: u64,
}

impl std::fmt::Debug for Thumbs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Thumbs").field("kept", &self.kept.len()).finish_non_exhaustive()
    }
}

/// What there is of a picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Found {
    /// The texture and its size in pixels.
    Picture(egui::TextureId, Vec2),
    /// It is being drawn.
    Soon,
    /// The position cannot be read.
    Nothing,
}

/// A board without anything beside it but what the position needs.
fn picture(art: &Art, (theme, pieces): Look) -> Option<Picture> {
    let setup = scene::setup(&art.rules, &art.fen).ok()?;
    let options = DiagramOptions {
        theme,
        pieces,
        orientation: Orientation::with_bottom(art.bottom),
        coordinates: Coordinates::None,
        marks: art.marks.clone(),
        stock: false,
        ..DiagramOptions::default()
    };
    Some(diagram(&setup, &options))
}

/// The same as a picture for a file: with coordinates and what stands beside the board.
pub fn whole_picture(art: &Art, (theme, pieces): Look) -> Option<Picture> {
    let setup = scene::setup(&art.rules, &art.fen).ok()?;
    let orientation = Orientation::with_bottom(art.bottom);
    let options = DiagramOptions { theme, pieces, orientation, marks: art.marks.clone(), ..DiagramOptions::default() };
    Some(diagram(&setup, &options))
}

fn image(renderer: &mut Renderer, art: &Art, look: Look, width_px: u32) -> Option<ColorImage> {
    let image = renderer.render(&picture(art, look)?, width_px).ok()?;
    // The page is opaque, so its pixels need no premultiplying.
    Some(ColorImage::from_rgba_premultiplied([image.width_px as usize, image.height_px as usize], &image.rgba))
}

impl Thumbs {
    /// Takes over what was drawn; once at the beginning of a frame.
    pub fn begin_frame(&mut self, ctx: &Context) {
        self.frame += 1;
        let Some(batch) = self.worker.poll() else { return };
        self.renderer = Some(batch.renderer);
        for (key, image) in batch.made {
            let texture = image.map(|image| ctx.load_texture("thumbnail", image, TextureOptions::LINEAR));
            self.kept.insert(key, Thumb { texture, seen: self.frame });
        }
        if self.kept.len() > KEPT {
            let mut seen: Vec<u64> = self.kept.values().map(|thumb| thumb.seen).collect();
            seen.sort_unstable();
            let oldest = seen[seen.len() - KEPT];
            self.kept.retain(|_, thumb| thumb.seen >= oldest);
        }
    }

    /// A picture, `width_px` wide; what is not there yet is drawn after this frame.
    pub fn get(&mut self, art: &Arc<Art>, look: Look, width_px: u32) -> Found {
        let key = (art.key, width_px, look.0.id, look.1.id);
        if let Some(thumb) = self.kept.get_mut(&key) {
            thumb.seen = self.frame;
            return match &thumb.texture {
                Some(texture) => Found::Picture(texture.id(), texture.size_vec2()),
                None => Found::Nothing,
            };
        }
        self.wanted.push((key, Arc::clone(art), look));
        Found::Soon
    }

    /// Has a thread draw what this frame missed; what no frame asks for any more is not drawn.
    pub fn end_frame(&mut self, ctx: &Context) {
        let mut wanted = std::mem::take(&mut self.wanted);
        if wanted.is_empty() || self.worker.is_running() {
            return;
        }
        wanted.truncate(BATCH);
        let mut renderer = self.renderer.take().unwrap_or_default();
        self.worker.start(ctx, move |_| {
            let made = wanted.iter().map(|(key, art, look)| (*key, image(&mut renderer, art, *look, key.1))).collect();
            Batch { renderer, made }
        });
    }

    /// Whether a picture is being drawn.
    pub const fn is_drawing(&self) -> bool {
        self.worker.is_running()
    }
}
