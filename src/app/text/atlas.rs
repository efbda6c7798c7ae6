//! Glyphs on textures. Each glyph is rasterised once and packed into a page; a layout becomes one mesh (one for each page
//! that it needs, which is nearly always one) at whole physical pixels.

use super::super::style;
use crate::picture::text::parley::Layout;
use crate::picture::text::{Drawn, GlyphImage, GlyphKey, Ink, TextEngine};
use egui::{Color32, ColorImage, Mesh, Painter, Pos2, Rect, Shape, TextureHandle, TextureOptions, pos2, vec2};
use std::collections::HashMap;

/// The side of the first page; a window of one language and few sizes needs no more.
const FIRST_SIDE: usize = 512;
/// The side of the pages after it.
const SIDE: usize = 1024;
/// When there are more pages, all are dropped at the beginning of a frame and what is still drawn is packed anew.
const MAX_PAGES: usize = 6;
/// Empty pixels around a glyph.
const GAP: usize = 1;

/// One texture, filled in shelves from the top.
struct Page {
    texture: TextureHandle,
    side: usize,
    x: usize,
    y: usize,
    shelf: usize,
}

impl Page {
    fn new(ctx: &egui::Context, side: usize) -> Self {
        let empty = ColorImage::filled([side, side], Color32::TRANSPARENT);
        let texture = ctx.load_texture("glyphs", empty, TextureOptions::NEAREST);
        Self { texture, side, x: GAP, y: GAP, shelf: 0 }
    }

    /// A free place, if there is one.
    fn place(&mut self, width: usize, height: usize) -> Option<(usize, usize)> {
        if self.x + width + GAP > self.side {
            (self.x, self.y, self.shelf) = (GAP, self.y + self.shelf + GAP, 0);
        }
        if self.x + width + GAP > self.side || self.y + height + GAP > self.side {
            return None;
        }
        let place = (self.x, self.y);
        self.x += width + GAP;
        self.shelf = self.shelf.max(height);
        Some(place)
    }
}

/// Where a glyph lies.
#[derive(Clone, Copy)]
struct Slot {
    page: usize,
    x: usize,
    y: usize,
}

/// Textures of glyphs.
#[derive(Default)]
pub struct Atlas {
    pages: Vec<Page>,
    slots: HashMap<GlyphKey, Slot>,
    rasterised: u64,
}

impl std::fmt::Debug for Atlas {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Atlas")
            .field("pages", &self.pages.len())
            .field("glyphs", &self.slots.len())
            .finish_non_exhaustive()
    }
}

impl Atlas {
    /// Call once a frame, before anything is drawn: the only moment at which glyphs may lose their places.
    pub fn begin_frame(&mut self) {
        if self.pages.len() > MAX_PAGES {
            self.pages.clear();
            self.slots.clear();
        }
    }

    /// How many glyphs were put on textures so far.
    pub const fn rasterised(&self) -> u64 {
        self.rasterised
    }

    /// Draws a layout whose top left corner lies at `at`; lines outside the painter's clip rectangle are left out.
    pub fn draw(&mut self, painter: &Painter, engine: &mut TextEngine, layout: &Layout<Ink>, at: Pos2) {
        for mesh in self.meshes(painter.ctx(), engine, layout, at, painter.clip_rect()) {
            painter.add(Shape::mesh(mesh));
        }
    }

    /// The meshes of a layout: what lies behind and under its letters first, its letters then.
    pub fn meshes(
        &mut self,
        ctx: &egui::Context,
        engine: &mut TextEngine,
        layout: &Layout<Ink>,
        at: Pos2,
        clip: Rect,
    ) -> Vec<Mesh> {
        let scale = ctx.pixels_per_point();
        let origin = ((at.x * scale).round(), (at.y * scale).round());
        let shown = clip.top() * scale..=clip.bottom() * scale;
        let mut meshes = vec![Mesh::default()];
        engine.draw_between(layout, origin, &shown, &mut |drawn| match drawn {
            Drawn::Rect { x_px, y_px, width_px, height_px, color } => {
                let place = place(x_px, y_px, width_px, height_px, scale);
                meshes[0].add_colored_rect(place, style::color(color));
            }
            Drawn::Glyph { key, image, x_px, y_px, color } => {
                let slot = self.slot(ctx, key, image);
                let page = &self.pages[slot.page];
                let texture = page.texture.id();
                let uv = Rect::from_min_size(
                    pos2(slot.x as f32, slot.y as f32),
                    vec2(image.width as f32, image.height as f32),
                );
                let uv = scaled(uv, 1.0 / page.side as f32);
                let own = meshes.iter_mut().skip(1).find(|mesh| mesh.texture_id == texture);
                let place = place(x_px, y_px, image.width, image.height, scale);
                match own {
                    Some(mesh) => mesh.add_rect_with_uv(place, uv, style::color(color)),
                    None => {
                        let mut mesh = Mesh::with_texture(texture);
                        mesh.add_rect_with_uv(place, uv, style::color(color));
                        meshes.push(mesh);
                    }
                }
            }
        });
        meshes.retain(|mesh| !mesh.is_empty());
        meshes
    }

    /// The glyph whose picture begins at a place of a texture (from 0 to 1): what a mesh shows there. For tests.
    pub fn glyph_at(&self, texture: egui::TextureId, uv: Pos2) -> Option<GlyphKey> {
        let page = self.pages.iter().position(|page| page.texture.id() == texture)?;
        let side = self.pages[page].side as f32;
        let (x, y) = ((uv.x * side).round() as usize, (uv.y * side).round() as usize);
        self.slots.iter().find(|(_, slot)| (slot.page, slot.x, slot.y) == (page, x, y)).map(|(&key, _)| key)
    }

    fn slot(&mut self, ctx: &egui::Context, key: GlyphKey, image: &GlyphImage) -> Slot {
        if let Some(&slot) = self.slots.get(&key) {
            return slot;
        }
        let (width, height) = (image.width as usize, image.height as usize);
        let found = self.pages.last_mut().and_then(|page| page.place(width, height));
        let (x, y) = found.unwrap_or_else(|| {
            let side = if self.pages.is_empty() { FIRST_SIDE } else { SIDE };
            // A glyph that is larger than a page gets one of its own size.
            let mut page = Page::new(ctx, side.max(width + 2 * GAP).max(height + 2 * GAP));
            let place = page.place(width, height).unwrap_or((GAP, GAP));
            self.pages.push(page);
            place
        });
        let slot = Slot { page: self.pages.len() - 1, x, y };
        if let Some(page) = self.pages.last_mut() {
            let pixels = image.coverage.iter().map(|&cover| Color32::from_white_alpha(cover)).collect();
            page.texture.set_partial([x, y], ColorImage::new([width, height], pixels), TextureOptions::NEAREST);
        }
        self.rasterised += 1;
        self.slots.insert(key, slot);
        slot
    }
}

/// A rectangle of physical pixels in points.
fn place(x_px: i32, y_px: i32, width_px: u32, height_px: u32, scale: f32) -> Rect {
    let min = pos2(x_px as f32, y_px as f32);
    scaled(Rect::from_min_size(min, vec2(width_px as f32, height_px as f32)), 1.0 / scale)
}

/// A rectangle with all its coordinates multiplied.
pub fn scaled(rect: Rect, factor: f32) -> Rect {
    Rect::from_min_max((rect.min.to_vec2() * factor).to_pos2(), (rect.max.to_vec2() * factor).to_pos2())
}
