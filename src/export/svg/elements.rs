//! The items of a picture as elements of a file: squares of one colour together, glyphs as shapes.

use super::data::{Shape, Spot};
use super::paint::Paint;
use crate::picture::text::{Dir, HALF_CAP, Ink, Span, SpanStyle};
use crate::picture::{Figure, Item, Point, Rect, Rgba, TextEngine, TextLine};

/// What an element is.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Body {
    /// Rectangles of one colour.
    Squares(Vec<Rect>),
    /// An outline and where it starts.
    Shape(Shape, Spot),
    /// A figure in a square: its corner, its size, its opacity.
    Figure(Figure, Spot, f32, u8),
    /// A line of text as letters.
    Letters(Letters),
}

/// A line of text that the reader's program sets.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Letters {
    /// What is said, in the order in which it is read.
    pub text: String,
    /// The left end, the middle or the right end of the line, at the height of the baseline.
    pub at: Spot,
    /// 0, 0.5 or 1: which of them.
    pub align: f32,
    /// In hundredths of a unit.
    pub size: i32,
    /// Whether the line as a whole runs from right to left.
    pub rtl: bool,
    /// Whether it is bold.
    pub bold: bool,
}

/// An element.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Element {
    pub paint: Paint,
    pub body: Body,
    /// The part of the picture that it may touch, in board units.
    bounds: Rect,
}

impl Element {
    /// Rectangles in one colour.
    pub(super) fn square(rect: Rect, color: Rgba) -> Self {
        Self { paint: Paint::crisp(color), body: Body::Squares(vec![rect]), bounds: rect }
    }
}

/// The elements of shapes alone, for figures.
pub(super) fn shapes(items: &[Item]) -> Vec<Element> {
    items.iter().filter_map(shape).collect()
}

fn shape(item: &Item) -> Option<Element> {
    let Item::Path { path, fill, stroke } = item else { return None };
    let (shape, start) = Shape::of(path)?;
    let paint = Paint::new(*fill, stroke.as_ref());
    let bounds = path.bounds()?.shrunk(-paint.reach());
    Some(Element { paint, body: Body::Shape(shape, Spot::of(start)), bounds })
}

/// Adds the elements of `items` in drawing order. With `letters` text stays text, otherwise it becomes outlines.
pub(super) fn collect<'a>(
    engine: &mut TextEngine,
    items: impl Iterator<Item = &'a Item>,
    letters: bool,
    out: &mut Vec<Element>,
) {
    for item in items {
        match item {
            Item::Fill { rect, color } => fill(*rect, *color, out),
            Item::Path { .. } => out.extend(shape(item)),
            Item::Figure { figure, rect, alpha } => out.push(Element {
                paint: Paint::ROOT,
                body: Body::Figure(*figure, Spot::of(rect.min), rect.width(), *alpha),
                // Outlines reach over their square by less than this.
                bounds: rect.shrunk(-0.1),
            }),
            Item::Text(line) => text(engine, line, letters, out),
        }
    }
    cover(out);
}

/// Rectangles whose common part is narrower than this touch but do not overlap: what a line's end may stick out.
const TOUCH: f32 = 0.02;

fn overlap(a: Rect, b: Rect, slack: f32) -> bool {
    a.min.x + slack < b.max.x && b.min.x + slack < a.max.x && a.min.y + slack < b.max.y && b.min.y + slack < a.max.y
}

/// Adds a rectangle to those of its colour if nothing that was drawn since lies under it.
fn fill(rect: Rect, color: Rgba, out: &mut Vec<Element>) {
    for before in out.iter_mut().rev() {
        if before.paint.crisp_fill() == Some(color)
            && let Body::Squares(rects) = &mut before.body
        {
            // Two see-through rectangles in one element would not darken each other.
            if color.0[3] < 255 && rects.iter().any(|other| overlap(*other, rect, 0.0)) {
                break;
            }
            if color.0[3] == 255 && rects.iter().any(|other| other.union(rect) == *other) {
                return;
            }
            rects.push(rect);
            before.bounds = before.bounds.union(rect);
            return;
        }
        let under = match &before.body {
            Body::Squares(rects) => rects.iter().any(|other| overlap(*other, rect, TOUCH)),
            _ => overlap(before.bounds, rect, TOUCH),
        };
        if under {
            break;
        }
    }
    out.push(Element::square(rect, color));
}

/// Where the rectangles that are drawn next leave nothing free between those of one colour, one large rectangle takes
/// their place: the border lies under the squares, the light squares under the dark ones.
fn cover(elements: &mut [Element]) {
    let solid = |element: &Element| match &element.body {
        Body::Squares(rects) if element.paint.crisp_fill().is_some_and(|color| color.0[3] == 255) => {
            Some(rects.clone())
        }
        _ => None,
    };
    for first in 0..elements.len() {
        let mut all: Vec<Rect> = Vec::new();
        let mut whole = Rect::default();
        let mut full = false;
        for rects in elements[first..].iter().map_while(solid) {
            let apart = |rect: &Rect| all.iter().all(|other| !overlap(*other, *rect, 1e-4));
            if !rects.iter().all(apart) {
                break;
            }
            all.extend(rects);
            whole = all.iter().skip(1).fold(all[0], |sum, rect| sum.union(*rect));
            let area: f32 = all.iter().map(|rect| rect.width() * rect.height()).sum();
            full = (area - whole.width() * whole.height()).abs() < 1e-3;
            if full {
                break;
            }
        }
        if full {
            elements[first].body = Body::Squares(vec![whole]);
            elements[first].bounds = whole;
        }
    }
}

/// The size at which text is laid out to be measured and outlined; letters are not hinted, so everything grows in
/// proportion.
const LAYOUT: f32 = 1000.0;

fn text(engine: &mut TextEngine, line: &TextLine, letters: bool, out: &mut Vec<Element>) {
    let spans = [Span::all(&line.text, SpanStyle { bold: line.bold, ..SpanStyle::default() })];
    let layout = engine.layout(&line.text, LAYOUT, Ink::new(line.color), line.dir, &spans, None);
    let scale = line.size / LAYOUT;
    let width = layout.width() * scale;
    let left = line.at.x - line.align * width;
    let base = line.at.y + HALF_CAP * line.size;
    let bounds = Rect::new(left, line.at.y - line.size, width, line.size * 2.0);
    let paint = Paint::new(Some(line.color), None);
    if letters {
        let (x, align) = match line.align {
            align if [0.0, 0.5, 1.0].contains(&align) => (line.at.x, align),
            _ => (left, 0.0),
        };
        let rtl = match line.dir {
            Dir::Rtl => true,
            Dir::Ltr => false,
            Dir::Auto => layout.is_rtl(),
        };
        let letters = Letters {
            text: line.text.clone(),
            at: Spot::of(Point::new(x, base)),
            align,
            size: super::data::grid(line.size),
            rtl,
            bold: line.bold,
        };
        out.push(Element { paint, body: Body::Letters(letters), bounds });
        return;
    }
    let baseline = layout.lines().next().map_or(0.0, |first| first.metrics().baseline);
    engine.outlines(&layout, &mut |glyph| {
        // Scaled before it is placed, so that equal glyphs are equal shapes.
        let Some((shape, start)) = Shape::of(&glyph.path.placed(scale, 0.0, 0.0)) else { return };
        let at = start.shifted(left + glyph.at.x * scale, base + (glyph.at.y - baseline) * scale);
        out.push(Element { paint: paint.clone(), body: Body::Shape(shape, Spot::of(at)), bounds });
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Setup, Shape as BoardShape};
    use crate::picture::{DiagramOptions, LayerKind, diagram, theme};

    fn ground(theme: &'static crate::picture::Theme) -> Vec<Element> {
        let options = DiagramOptions { theme, ..DiagramOptions::default() };
        let picture = diagram(&Setup::empty(BoardShape::EIGHT_BY_EIGHT), &options);
        let mut out = Vec::new();
        let items = &picture.layer(LayerKind::Ground).unwrap().items;
        collect(&mut TextEngine::new(), items.iter(), false, &mut out);
        out
    }

    #[test]
    fn a_board_is_a_frame_a_rectangle_and_the_dark_squares() {
        let rects = |element: &Element| match &element.body {
            Body::Squares(rects) => rects.len(),
            _ => 0,
        };
        let wood: Vec<usize> = ground(&theme::WOOD).iter().map(rects).collect();
        assert_eq!(wood, [1, 1, 32]);
        // In print both kinds of squares are white, with hatching over half of them.
        let print: Vec<usize> = ground(&theme::PRINT).iter().map(rects).collect();
        assert_eq!((&print[..2], print.len()), (&[1, 1][..], 34));
    }

    #[test]
    fn order_is_kept_where_it_shows() {
        let (a, b) = (Rgba::hex(0x111111), Rgba::hex(0x222222));
        let rect = |x: f32| Rect::new(x, 0.0, 1.0, 1.0);
        let mut out = Vec::new();
        fill(rect(0.0), a, &mut out);
        fill(rect(0.5), b, &mut out);
        fill(rect(0.7), a, &mut out);
        assert_eq!(out.len(), 3, "the third lies over the second");
        fill(rect(5.0), b, &mut out);
        assert_eq!(out.len(), 3, "a free place");
        fill(Rect::new(5.2, 0.2, 0.5, 0.5), b, &mut out);
        assert!(matches!(&out[1].body, Body::Squares(rects) if rects.len() == 2), "it is there already");
        let glass = a.with_alpha(100);
        fill(rect(8.0), glass, &mut out);
        fill(rect(8.5), glass, &mut out);
        assert_eq!(out.len(), 5, "glass over glass is darker");
    }
}
