//! The toolkit's own labels in two directions. It shapes letters but knows no order of directions, so every text shape
//! in which something runs from right to left is replaced, before it is turned into triangles, by letters that our text
//! engine has put in order: the same place, size, colours, wrapping and cutting.
//!
//! Menus, tooltips, buttons and windows need nothing of their own for that: the replacement happens where all shapes of
//! a frame come together.

pub mod lines;
pub mod widgets;

use super::text::atlas::Atlas;
use crate::picture::text::TextEngine;
use crate::picture::text::bidi::is_rtl_letter;
use egui::epaint::{Shape, TextShape};
use egui::{Color32, Context, FullOutput, Rect, pos2};
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

/// A text as it was laid out.
struct Laid {
    lines: Vec<Line>,
    used: u64,
}

/// The plugin.
#[derive(Default)]
pub struct Rtl {
    /// Made when the first text needs it.
    engine: Option<TextEngine>,
    atlas: Atlas,
    texts: HashMap<u64, Laid>,
    frame: u64,
}

/// Layouts that no frame used for this long are dropped.
const KEEP_FRAMES: u64 = 300;

impl egui::Plugin for Rtl {
    fn debug_name(&self) -> &'static str {
        "right-to-left labels"
    }

    fn output_hook(&mut self, ctx: &Context, output: &mut FullOutput) {
        self.frame += 1;
        self.atlas.begin_frame();
        let scale = output.pixels_per_point;
        for clipped in &mut output.shapes {
            self.replace(ctx, &mut clipped.shape, scale);
        }
        if self.frame.is_multiple_of(KEEP_FRAMES) {
            let oldest = self.frame - KEEP_FRAMES;
            self.texts.retain(|_, text| text.used >= oldest);
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

    /// A text as letters in order; `None` when there is nothing to be seen of it.
    fn drawn(&mut self, ctx: &Context, text: &TextShape, scale: f32) -> Option<Shape> {
        let inks = Inks::of(text);
        let rtl = super::locale::is_rtl();
        let mut hasher = DefaultHasher::new();
        (&*text.galley.job, scale.to_bits(), text.galley.elided, inks.hashed(), rtl).hash(&mut hasher);
        let engine = self.engine.get_or_insert_with(TextEngine::new);
        let laid = self.texts.entry(hasher.finish()).or_insert_with(|| Laid {
            lines: lines(engine, &text.galley, scale, rtl, &|color| inks.ink(color)),
            used: 0,
        });
        laid.used = self.frame;
        let tint = inks.tint().gamma_multiply(text.opacity_factor);
        let at = pos2((text.pos.x * scale).round(), (text.pos.y * scale).round());
        let mut shapes = Vec::new();
        for line in laid.lines.iter().filter(|line| line.width_px > 0.0) {
            let place = pos2(at.x + line.left_px, at.y + line.baseline_px - line.ascent_px) / scale;
            for mut mesh in self.atlas.meshes(ctx, engine, &line.layout, place, Rect::EVERYTHING) {
                mesh.vertices.iter_mut().for_each(|vertex| vertex.color = vertex.color * tint);
                if text.angle != 0.0 {
                    mesh.rotate(egui::emath::Rot2::from_angle(text.angle), text.pos);
                }
                shapes.push(Shape::mesh(mesh));
            }
            if !text.underline.is_empty() {
                let (left, right) = (at.x + line.left_px, at.x + line.left_px + line.width_px);
                let y = (at.y + line.baseline_px + 2.0).round() / scale;
                shapes.push(Shape::hline(left / scale..=right / scale, y, text.underline));
            }
        }
        (!shapes.is_empty()).then_some(Shape::Vec(shapes))
    }
}

/// The colours of a text: one, which tints white letters, or several, which are their own.
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

    /// What the letters are multiplied with.
    const fn tint(self) -> Color32 {
        if let Self::One(color) = self { color } else { Color32::WHITE }
    }

    /// What makes it another layout; a tint does not.
    fn hashed(self) -> Option<Color32> {
        if let Self::Own { fallback } = self { Some(fallback) } else { None }
    }
}
