//! Making sprites: shapes through `tiny-skia`, text through the text engine.

use super::canvas::{Area, Sprite, faded, opaque};
use crate::picture::text::{Drawn, HALF_CAP, Ink, Span, SpanStyle};
use crate::picture::{Item, Path, Rgba, Step, Stroke, TextEngine, TextLine};
use tiny_skia::{FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, StrokeDash, Transform};

/// A sprite of shapes, `scale` pixels to a unit; its anchor is the origin of the units. What lies outside `limit`
/// (pixels about that anchor) is left out, so that no sprite is larger than the image.
pub(super) fn shapes(items: &[Item], scale: f32, limit: Area) -> Sprite {
    let mut area: Option<Area> = None;
    for item in items {
        if let Item::Path { path, stroke, .. } = item
            && let Some(bounds) = path.bounds()
        {
            // Sharp corners reach out farther than half the width.
            let reach = stroke.as_ref().map_or(0.0, |s| s.width * if s.round { 0.5 } else { 2.0 }) * scale + 1.0;
            let one = Area {
                x0: (bounds.min.x * scale - reach).floor() as i32,
                y0: (bounds.min.y * scale - reach).floor() as i32,
                x1: (bounds.max.x * scale + reach).ceil() as i32,
                y1: (bounds.max.y * scale + reach).ceil() as i32,
            };
            area = Some(area.map_or(one, |all| all.union(one)));
        }
    }
    let Some(area) = area.map(|area| area.intersect(limit)).filter(|area| !area.is_empty()) else {
        return Sprite::empty();
    };
    let Some(mut pixmap) = Pixmap::new(area.width() as u32, area.height() as u32) else { return Sprite::empty() };
    let to_px = Transform::from_row(scale, 0.0, 0.0, scale, -area.x0 as f32, -area.y0 as f32);
    for item in items {
        let Item::Path { path, fill, stroke } = item else { continue };
        let Some(outline) = outline(path) else { continue };
        if let Some(color) = fill {
            pixmap.fill_path(&outline, &paint(*color), FillRule::Winding, to_px, None);
        }
        if let Some(stroke) = stroke {
            pixmap.stroke_path(&outline, &paint(stroke.color), &line(stroke), to_px, None);
        }
    }
    let pixels = pixmap.data().as_chunks::<4>().0.to_vec();
    Sprite::new(area.x0, area.y0, area.width(), pixels)
}

fn outline(path: &Path) -> Option<tiny_skia::Path> {
    let mut builder = PathBuilder::new();
    for step in &path.0 {
        match *step {
            Step::Move(a) => builder.move_to(a.x, a.y),
            Step::Line(a) => builder.line_to(a.x, a.y),
            Step::Quad(a, b) => builder.quad_to(a.x, a.y, b.x, b.y),
            Step::Cubic(a, b, c) => builder.cubic_to(a.x, a.y, b.x, b.y, c.x, c.y),
            Step::Close => builder.close(),
        }
    }
    builder.finish()
}

fn paint(color: Rgba) -> Paint<'static> {
    let mut paint = Paint::default();
    let [r, g, b, a] = color.0;
    paint.set_color_rgba8(r, g, b, a);
    paint.anti_alias = true;
    paint
}

fn line(stroke: &Stroke) -> tiny_skia::Stroke {
    tiny_skia::Stroke {
        width: stroke.width,
        line_cap: if stroke.round { LineCap::Round } else { LineCap::Butt },
        line_join: if stroke.round { LineJoin::Round } else { LineJoin::Miter },
        dash: StrokeDash::new(stroke.dash.clone(), 0.0),
        ..tiny_skia::Stroke::default()
    }
}

/// A sprite of a line of text; its anchor is the origin of the units.
pub(super) fn text(engine: &mut TextEngine, line: &TextLine, scale: f32) -> Sprite {
    let size_px = line.size * scale;
    let spans = [Span::all(&line.text, SpanStyle { bold: line.bold, ..SpanStyle::default() })];
    let layout = engine.layout(&line.text, size_px, Ink::new(line.color), line.dir, &spans, None);
    let baseline = layout.lines().next().map_or(0.0, |first| first.metrics().baseline);
    let x_px = line.at.x * scale - line.align * layout.width();
    let y_px = line.at.y * scale + HALF_CAP * size_px - baseline;
    let mut bitmaps = Vec::new();
    let mut area: Option<Area> = None;
    engine.draw(&layout, x_px, y_px, &mut |drawn| {
        if let Drawn::Glyph { image, x_px, y_px, color, .. } = drawn {
            let one = Area { x0: x_px, y0: y_px, x1: x_px + image.width as i32, y1: y_px + image.height as i32 };
            area = Some(area.map_or(one, |all| all.union(one)));
            bitmaps.push((one, image.clone(), color));
        }
    });
    let Some(area) = area else { return Sprite::empty() };
    let width = area.width();
    let mut pixels = vec![[0_u8; 4]; width * area.height()];
    for (place, image, color) in bitmaps {
        for y in 0..place.height() {
            for x in 0..place.width() {
                let at = ((place.y0 - area.y0) as usize + y) * width + (place.x0 - area.x0) as usize + x;
                // A text that fades has a colour that is not solid.
                let [.., cover] = faded([image.coverage[y * place.width() + x]; 4], color.0[3]);
                // Where two glyphs touch, the stronger one counts: they have one colour.
                if cover > pixels[at][3] {
                    pixels[at] = faded(opaque(color), cover);
                }
            }
        }
    }
    Sprite::new(area.x0, area.y0, width, pixels)
}
