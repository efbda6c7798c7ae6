//! The toolkit's own labels in two directions. It shapes letters but knows no order of directions, so every text shape
//! in which something runs from right to left is replaced, before it is turned into triangles, by a picture that our
//! text engine draws: the same place, size, colours, wrapping and cutting.
//!
//! Menus, tooltips, buttons and windows need nothing of their own for that: the replacement happens where all shapes of
//! a frame come together.

pub mod lines;
pub mod widgets;

use super::style;
use crate::picture::text::bidi::is_rtl_letter;
use crate::picture::text::{Drawn, TextEngine};
use egui::epaint::{Mesh, Shape, TextShape};
use egui::{Color32, ColorImage, Context, FullOutput, Rect, TextureHandle, TextureOptions, pos2, vec2};
use lines::{Line, lines};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Whether the toolkit cannot draw a text right: something in it runs from right to left, or it has marks of direction,
/// which are never to be seen.
pub fn needs_engine(text: &str) -> bool {
    // Latin and Cyrillic texts are most, and no byte of theirs begins with these.
    text.bytes().any(|byte| byte >= 0xd6) && text.chars().any(|c| is_rtl_letter(c) || is_mark(c))
}

/// An invisible mark of direction: an isolate, an embedding, or the mark of a direction.
const fn is_mark(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A text without its invisible marks: for the title of the window, which the system draws.
pub fn without_marks(text: &str) -> String {
    text.chars().filter(|&c| !is_mark(c)).collect()
}

/// A text as a picture.
struct Drawing {
    texture: TextureHandle,
    /// Where it lies, in pixels from the place of the text.
    rect_px: Rect,
    /// Its lines: left end, right end, baseline.
    bars_px: Vec<[f32; 3]>,
    used: u64,
}

/// The plugin.
#[derive(Default)]
pub struct Rtl {
    /// Made when the first text needs it.
    engine: Option<TextEngine>,
    drawings: HashMap<u64, Drawing>,
    frame: u64,
}

/// Pictures that no frame used for this long are dropped.
const KEEP_FRAMES: u64 = 300;
/// Room around a picture for what letters throw out of their lines, in pixels.
const MARGIN: f32 = 3.0;

impl egui::Plugin for Rtl {
    fn debug_name(&self) -> &'static str {
        "right-to-left labels"
    }

    fn output_hook(&mut self, ctx: &Context, output: &mut FullOutput) {
        self.frame += 1;
        let scale = output.pixels_per_point;
        for clipped in &mut output.shapes {
            self.replace(ctx, &mut clipped.shape, scale);
        }
        if self.frame.is_multiple_of(KEEP_FRAMES) {
            let oldest = self.frame - KEEP_FRAMES;
            self.drawings.retain(|_, drawing| drawing.used >= oldest);
        }
        // What was drawn just now belongs to this very frame.
        let made = ctx.tex_manager().write().take_delta();
        output.textures_delta.append(made);
    }
}

impl Rtl {
    fn replace(&mut self, ctx: &Context, shape: &mut Shape, scale: f32) {
        match shape {
            Shape::Vec(inner) => inner.iter_mut().for_each(|shape| self.replace(ctx, shape, scale)),
            Shape::Text(text) if needs_engine(&text.galley.job.text) => {
                *shape = self.drawn(ctx, text, scale).unwrap_or(Shape::Noop);
            }
            _ => {}
        }
    }

    /// A text as a textured rectangle; `None` when there is nothing to be seen of it.
    fn drawn(&mut self, ctx: &Context, text: &TextShape, scale: f32) -> Option<Shape> {
        let inks = Inks::of(text);
        let rtl = super::locale::is_rtl();
        let mut hasher = DefaultHasher::new();
        (&*text.galley.job, scale.to_bits(), text.galley.elided, inks.hashed(), rtl).hash(&mut hasher);
        let key = hasher.finish();
        if !self.drawings.contains_key(&key) {
            let engine = self.engine.get_or_insert_with(TextEngine::new);
            let lines = lines(engine, &text.galley, scale, rtl, &|color| inks.ink(color));
            let drawing = rasterise(ctx, engine, &lines)?;
            self.drawings.insert(key, drawing);
        }
        let drawing = self.drawings.get_mut(&key)?;
        drawing.used = self.frame;
        let at = pos2((text.pos.x * scale).round(), (text.pos.y * scale).round());
        let rect = drawing.rect_px.translate(at.to_vec2()) / scale;
        let mut mesh = Mesh::with_texture(drawing.texture.id());
        let uv = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        mesh.add_rect_with_uv(rect, uv, inks.tint().gamma_multiply(text.opacity_factor));
        if text.angle != 0.0 {
            mesh.rotate(egui::emath::Rot2::from_angle(text.angle), text.pos);
        }
        let mesh = Shape::mesh(mesh);
        if text.underline.is_empty() {
            return Some(mesh);
        }
        let bar = |&[left, right, baseline]: &[f32; 3]| {
            let y = (at.y + baseline + 2.0).round() / scale;
            Shape::hline((at.x + left) / scale..=(at.x + right) / scale, y, text.underline)
        };
        Some(Shape::Vec(std::iter::once(mesh).chain(drawing.bars_px.iter().map(bar)).collect()))
    }
}

/// The colours of a text: one, which tints a white picture, or several, which are drawn into it.
#[derive(Clone, Copy)]
enum Inks {
    One(Color32),
    Own { fallback: Color32 },
}

impl Inks {
    fn of(text: &TextShape) -> Self {
        let real = |color: Color32| if color == Color32::PLACEHOLDER { text.fallback_color } else { color };
        let mut sections = text.galley.job.sections.iter().map(|section| real(section.format.color));
        let first = text.override_text_color.or_else(|| sections.next()).unwrap_or(text.fallback_color);
        let plain = text.galley.job.sections.iter().all(|section| section.format.background == Color32::TRANSPARENT);
        if plain && (text.override_text_color.is_some() || sections.all(|color| color == first)) {
            Self::One(first)
        } else {
            Self::Own { fallback: text.fallback_color }
        }
    }

    /// What letters of a colour are drawn with.
    fn ink(self, color: Color32) -> Color32 {
        match self {
            Self::One(_) => Color32::WHITE,
            Self::Own { fallback } if color == Color32::PLACEHOLDER => fallback,
            Self::Own { .. } => color,
        }
    }

    /// What the picture is multiplied with.
    const fn tint(self) -> Color32 {
        if let Self::One(color) = self { color } else { Color32::WHITE }
    }

    /// What makes the picture another one; a tint does not.
    fn hashed(self) -> Option<Color32> {
        if let Self::Own { fallback } = self { Some(fallback) } else { None }
    }
}

fn rasterise(ctx: &Context, engine: &mut TextEngine, lines: &[Line]) -> Option<Drawing> {
    let bounds = lines.iter().filter(|line| line.width_px > 0.0).map(|line| {
        let top = line.baseline_px - line.ascent_px;
        Rect::from_min_size(pos2(line.left_px, top), vec2(line.width_px, line.ascent_px + line.descent_px))
    });
    let bounds = bounds.reduce(Rect::union)?.expand(MARGIN);
    let (left, top) = (bounds.left().floor(), bounds.top().floor());
    let (columns, rows) = ((bounds.right().ceil() - left) as usize, (bounds.bottom().ceil() - top) as usize);
    let mut pixels = vec![Color32::TRANSPARENT; columns * rows];
    let mut put = |x: i32, y: i32, cover: u8, color: crate::picture::Rgba| {
        if (0..columns as i32).contains(&x) && (0..rows as i32).contains(&y) {
            let under = &mut pixels[y as usize * columns + x as usize];
            *under = under.blend(style::color(color).gamma_multiply_u8(cover));
        }
    };
    for line in lines {
        let y_px = (line.baseline_px - line.ascent_px - top).round();
        engine.draw(&line.layout, line.left_px - left, y_px, &mut |drawn| match drawn {
            Drawn::Rect { x_px, y_px, width_px, height_px, color } => {
                for (y, x) in (0..height_px as i32).flat_map(|y| (0..width_px as i32).map(move |x| (y, x))) {
                    put(x_px + x, y_px + y, 255, color);
                }
            }
            Drawn::Glyph { image, x_px, y_px, color, .. } => {
                for (at, &cover) in image.coverage.iter().enumerate() {
                    let (x, y) = (at as u32 % image.width.max(1), at as u32 / image.width.max(1));
                    put(x_px + x as i32, y_px + y as i32, cover, color);
                }
            }
        });
    }
    let texture = ctx.load_texture("label", ColorImage::new([columns, rows], pixels), TextureOptions::NEAREST);
    let bars_px = lines.iter().map(|line| [line.left_px, line.left_px + line.width_px, line.baseline_px]).collect();
    let rect_px = Rect::from_min_size(pos2(left, top), vec2(columns as f32, rows as f32));
    Some(Drawing { texture, rect_px, bars_px, used: 0 })
}
