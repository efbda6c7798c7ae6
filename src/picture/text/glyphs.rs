//! Glyphs as bitmaps, rasterised once for each size and quarter-pixel offset, and as outlines.

use super::Ink;
use crate::picture::geometry::Point;
use crate::picture::path::{Path, Step};
use crate::picture::scene::Rgba;
use parley::{FontData, Layout, PositionedLayoutItem, Run};
use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::Arc;
use swash::scale::{Render, ScaleContext, Source};
use swash::zeno::{Angle, Command, Format, PathData, Transform, Vector};

/// What identifies a glyph bitmap; the key of a texture atlas.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct GlyphKey {
    font: u64,
    glyph: u16,
    size_bits: u32,
    quarter: u8,
    skew: i8,
    embolden: bool,
}

/// The coverage of a glyph.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GlyphImage {
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// `width * height` values, row by row from the top; 255 is fully covered.
    pub coverage: Vec<u8>,
    left: i32,
    top: i32,
}

/// One thing that [`TextEngine::draw`](super::TextEngine::draw) hands out.
#[derive(Clone, Debug)]
pub enum Drawn<'a> {
    /// A filled rectangle: a background, an underline. Whole pixels.
    Rect {
        /// Left edge.
        x_px: i32,
        /// Top edge.
        y_px: i32,
        /// Width.
        width_px: u32,
        /// Height.
        height_px: u32,
        /// With what.
        color: Rgba,
    },
    /// A glyph's bitmap in one colour.
    Glyph {
        /// For an atlas.
        key: GlyphKey,
        /// The bitmap.
        image: &'a Arc<GlyphImage>,
        /// The bitmap's left edge.
        x_px: i32,
        /// The bitmap's top edge.
        y_px: i32,
        /// With what.
        color: Rgba,
    },
}

/// One thing that [`TextEngine::outlines`](super::TextEngine::outlines) hands out.
#[derive(Clone, PartialEq, Debug)]
pub struct GlyphOutline {
    /// The outline about the glyph's origin, which lies on the baseline; y grows downwards. Equal glyphs of one size have
    /// equal outlines.
    pub path: Path,
    /// Where the origin lies.
    pub at: Point,
    /// With what it is filled.
    pub color: Rgba,
}

/// The cache of bitmaps.
#[derive(Default)]
pub(super) struct Glyphs {
    scale: ScaleContext,
    fonts: HashMap<(u64, u32), (u32, swash::CacheKey)>,
    images: HashMap<GlyphKey, Arc<GlyphImage>>,
    /// The faces that glyphs came from, as keys name them.
    faces: HashMap<u64, FontData>,
}

/// Bitmaps that are kept; a book's worth of sizes and faces stays far below it.
const MAX_IMAGES: usize = 20_000;

impl Glyphs {
    /// Lines that lie wholly outside `shown` (down the page, in pixels) are left out.
    pub(super) fn draw(
        &mut self,
        layout: &Layout<Ink>,
        (x_px, y_px): (f32, f32),
        shown: &RangeInclusive<f32>,
        out: &mut dyn FnMut(Drawn<'_>),
    ) {
        if self.images.len() > MAX_IMAGES {
            self.images.clear();
        }
        for line in layout.lines() {
            let metrics = line.metrics();
            if y_px + metrics.block_max_coord < *shown.start() || y_px + metrics.block_min_coord > *shown.end() {
                continue;
            }
            for item in line.items() {
                let PositionedLayoutItem::GlyphRun(glyph_run) = item else { continue };
                let run = glyph_run.run();
                let style = glyph_run.style();
                let ink = style.brush;
                let bar = |top: f32, height: f32, color: Rgba| Drawn::Rect {
                    x_px: (x_px + glyph_run.offset()).round() as i32,
                    y_px: (y_px + top).round() as i32,
                    width_px: glyph_run.advance().round().max(0.0) as u32,
                    height_px: height.round().max(1.0) as u32,
                    color,
                };
                if ink.bg.0[3] > 0 {
                    let (top, bottom) = (metrics.block_min_coord, metrics.block_max_coord);
                    out(bar(top, bottom - top, ink.bg));
                }
                for glyph in glyph_run.positioned_glyphs() {
                    // A glyph sits at a quarter of a pixel across and a whole one down.
                    let quarters = ((x_px + glyph.x) * 4.0).round() as i32;
                    let (whole, quarter) = (quarters.div_euclid(4), quarters.rem_euclid(4) as u8);
                    let (key, image) = self.image(run, glyph.id, quarter);
                    if image.width > 0 && image.height > 0 {
                        let y = (y_px + glyph.y).round() as i32;
                        let (x_px, y_px) = (whole + image.left, y - image.top);
                        out(Drawn::Glyph { key, image, x_px, y_px, color: ink.fg });
                    }
                }
                let font = run.font_metrics();
                let decorations = [
                    (&style.underline, font.underline_offset, font.underline_size),
                    (&style.strikethrough, font.strikethrough_offset, font.strikethrough_size),
                ];
                for (decoration, offset, size) in decorations {
                    if let Some(line) = decoration {
                        let top = glyph_run.baseline() - line.offset.unwrap_or(offset);
                        out(bar(top, line.size.unwrap_or(size), line.brush.fg));
                    }
                }
            }
        }
    }

    /// The outlines of a layout whose top left corner is the origin; glyphs without one, such as spaces, are left out.
    pub(super) fn outlines(&mut self, layout: &Layout<Ink>, out: &mut dyn FnMut(GlyphOutline)) {
        for line in layout.lines() {
            for item in line.items() {
                let PositionedLayoutItem::GlyphRun(glyph_run) = item else { continue };
                for glyph in glyph_run.positioned_glyphs() {
                    let path = outline(&mut self.scale, &mut self.fonts, glyph_run.run(), glyph.id);
                    if let Some(path) = path.filter(|path| !path.0.is_empty()) {
                        let at = Point::new(glyph.x, glyph.y);
                        out(GlyphOutline { path, at, color: glyph_run.style().brush.fg });
                    }
                }
            }
        }
    }

    fn image(&mut self, run: &Run<'_, Ink>, id: u32, quarter: u8) -> (GlyphKey, &Arc<GlyphImage>) {
        let font = run.font();
        let synthesis = run.synthesis();
        let key = GlyphKey {
            font: font.data.id() << 8 | u64::from(font.index),
            glyph: id as u16,
            size_bits: run.font_size().to_bits(),
            quarter,
            skew: synthesis.skew().map_or(0, |degrees| degrees as i8),
            embolden: synthesis.embolden(),
        };
        let (scale, fonts, faces) = (&mut self.scale, &mut self.fonts, &mut self.faces);
        let image = self.images.entry(key).or_insert_with(|| {
            faces.entry(key.font).or_insert_with(|| font.clone());
            Arc::new(rasterise(scale, fonts, run, &key).unwrap_or_default()) // an unreadable glyph is invisible
        });
        (key, image)
    }

    /// Which of some characters a glyph that was drawn is the picture of.
    pub(super) fn character(&self, key: &GlyphKey, mut among: impl Iterator<Item = char>) -> Option<char> {
        let face = self.faces.get(&key.font)?;
        let font = swash::FontRef::from_index(face.data.as_ref(), face.index as usize)?;
        let map = font.charmap();
        among.find(|&c| map.map(c) == key.glyph)
    }
}

/// A font as swash wants it, its tables looked up once.
fn font_of<'a>(
    fonts: &mut HashMap<(u64, u32), (u32, swash::CacheKey)>,
    run: &'a Run<'_, Ink>,
) -> Option<swash::FontRef<'a>> {
    let font = run.font();
    let data = font.data.as_ref();
    let id = (font.data.id(), font.index);
    let (offset, key) = if let Some(&known) = fonts.get(&id) {
        known
    } else {
        let font = swash::FontRef::from_index(data, font.index as usize)?;
        *fonts.entry(id).or_insert((font.offset, font.key))
    };
    Some(swash::FontRef { data, offset, key })
}

/// How far letters of a face without a bold one are thickened.
const EMBOLDEN: f32 = 1.0 / 36.0;

fn rasterise(
    scale: &mut ScaleContext,
    fonts: &mut HashMap<(u64, u32), (u32, swash::CacheKey)>,
    run: &Run<'_, Ink>,
    key: &GlyphKey,
) -> Option<GlyphImage> {
    let font = font_of(fonts, run)?;
    let coords = run.normalized_coords().iter().map(|coord| coord.to_bits());
    let mut scaler = scale.builder(font).size(run.font_size()).hint(false).normalized_coords(coords).build();
    let mut render = Render::new(&[Source::Outline]);
    render.format(Format::Alpha).offset(Vector::new(f32::from(key.quarter) / 4.0, 0.0));
    if key.skew != 0 {
        render.transform(Some(Transform::skew(Angle::from_degrees(f32::from(key.skew)), Angle::ZERO)));
    }
    if key.embolden {
        render.embolden(run.font_size() * EMBOLDEN);
    }
    let image = render.render(&mut scaler, key.glyph)?;
    Some(GlyphImage {
        width: image.placement.width,
        height: image.placement.height,
        left: image.placement.left,
        top: image.placement.top,
        coverage: image.data,
    })
}

/// The outline of a glyph; `None` when there is none that can be read.
fn outline(
    scale: &mut ScaleContext,
    fonts: &mut HashMap<(u64, u32), (u32, swash::CacheKey)>,
    run: &Run<'_, Ink>,
    id: u32,
) -> Option<Path> {
    let font = font_of(fonts, run)?;
    let coords = run.normalized_coords().iter().map(|coord| coord.to_bits());
    let mut scaler = scale.builder(font).size(run.font_size()).hint(false).normalized_coords(coords).build();
    let mut outline = scaler.scale_outline(id as u16)?;
    let synthesis = run.synthesis();
    if synthesis.embolden() {
        let strength = run.font_size() * EMBOLDEN;
        outline.embolden(strength, strength);
    }
    if let Some(degrees) = synthesis.skew() {
        outline.transform(&Transform::skew(Angle::from_degrees(degrees), Angle::ZERO));
    }
    // Fonts measure upwards.
    let point = |p: swash::zeno::Point| Point::new(p.x, -p.y);
    let step = |command| match command {
        Command::MoveTo(a) => Step::Move(point(a)),
        Command::LineTo(a) => Step::Line(point(a)),
        Command::QuadTo(a, b) => Step::Quad(point(a), point(b)),
        Command::CurveTo(a, b, c) => Step::Cubic(point(a), point(b), point(c)),
        Command::Close => Step::Close,
    };
    Some(Path(outline.path().commands().map(step).collect()))
}
