//! SVG files: the picture that the screen and the other exports show, as shapes that stay sharp at every size.
//!
//! A file is small: the squares of a colour are one element, each figure is drawn once and placed where it stands, outlines
//! that come several times (glyphs, posts of fences, hatching) are kept once, numbers have two decimals of a unit (45 units
//! to a square). It holds no script, no style sheet and no reference to anything outside, and is safe to put into a page
//! next to others: its ids are made from what they name.
//!
//! Reading order: `data` (path data), `paint` (attributes), `elements` (items of a picture as elements), this module
//! (the file).

mod data;
mod elements;
mod paint;

use super::raster::{ImageError, Renderer};
use crate::picture::text::FAMILY;
use crate::picture::{Figure, Item, Picture, Rect, TextEngine};
use data::{Shape, Spot, number, thousandths};
use elements::{Body, Element, Letters};
use paint::{Paint, share};
use std::collections::HashMap;

/// What becomes of text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum SvgText {
    /// Outlines: looks the same everywhere.
    #[default]
    Paths,
    /// Letters: can be searched, copied and edited; set in a font that the reader's machine has.
    Letters,
}

/// How an SVG is written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SvgOptions {
    /// The width that the file asks for, 16 to 8192 px; squares then lie on whole pixels, exactly as in a PNG of this
    /// width. Without it the picture fills the room that it is given.
    pub width_px: Option<u32>,
    /// What becomes of text.
    pub text: SvgText,
    /// Whether the page behind the board is left out.
    pub transparent: bool,
    /// What the picture is called, for screen readers and tooltips.
    pub title: Option<String>,
    /// What it shows, for screen readers.
    pub description: Option<String>,
    /// What ids begin with; without it four characters made from what the file defines.
    pub ids: Option<String>,
    /// Whether figures are those that the page around the picture defines once for all of its pictures, by
    /// [`symbol`] under their [`figure_id`]: for pictures inside a page, small but of no use without it.
    pub shared_figures: bool,
}

/// Stands before each id until it is known what the ids are made from. It cannot occur in a text: XML forbids it.
const MARK: char = '\u{1}';

/// A picture as an SVG file. The same picture and options give the same text.
///
/// # Errors
/// [`ImageError::Size`] when the width is not within 16 to 8192 px or the height would exceed it.
///
/// ```
/// use boardwright::board::{Setup, Shape};
/// use boardwright::export::svg::{SvgOptions, svg};
/// use boardwright::picture::{DiagramOptions, TextEngine, diagram};
/// let picture = diagram(&Setup::empty(Shape::EIGHT_BY_EIGHT), &DiagramOptions::default());
/// let file = svg(&mut TextEngine::new(), &picture, &SvgOptions::default()).unwrap();
/// assert!(file.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
/// ```
pub fn svg(engine: &mut TextEngine, picture: &Picture, options: &SvgOptions) -> Result<String, ImageError> {
    Ok(write(engine, picture, &Frame::of(picture, options.width_px)?, options))
}

/// A picture as an SVG that fills the room that it is given, to stand inside a page: `options.width_px` is not asked.
pub fn inline(engine: &mut TextEngine, picture: &Picture, options: &SvgOptions) -> String {
    write(engine, picture, &Frame { view: picture.bounds, size_px: None }, options)
}

fn write(engine: &mut TextEngine, picture: &Picture, frame: &Frame, options: &SvgOptions) -> String {
    let letters = options.text == SvgText::Letters;
    let mut all = Vec::new();
    if !options.transparent {
        all.push(Element::square(frame.view, picture.theme.page));
    }
    elements::collect(engine, picture.items(), letters, &mut all);
    let mut defs = Defs { shared: options.shared_figures, ..Defs::default() };
    for element in all.iter().filter(|_| !options.shared_figures) {
        if let Body::Figure(figure, ..) = element.body
            && !defs.figures.iter().any(|(known, _)| *known == figure)
        {
            defs.figures.push((figure, elements::shapes(&picture.pieces.drawing(figure, picture.theme))));
        }
    }
    defs.find_shapes(&all);

    let definitions = defs.write();
    let mut out = String::from("<svg xmlns=\"http://www.w3.org/2000/svg\"");
    out.push_str(&frame.attributes());
    out.push_str(" role=\"img\"");
    out.push_str(Paint::ROOT_ATTRIBUTES);
    out.push_str(&letter_attributes(&all));
    out.push('>');
    for (name, text) in [("title", &options.title), ("desc", &options.description)] {
        if let Some(text) = text {
            out.push_str(&format!("<{name}>{}</{name}>", escape(text)));
        }
    }
    if !definitions.is_empty() {
        out.push_str(&format!("<defs>{definitions}</defs>"));
    }
    defs.elements(&all, &Paint::ROOT, &mut out);
    out.push_str("</svg>\n");
    out.replace(MARK, options.ids.as_ref().unwrap_or(&prefix(&definitions)))
}

fn letter_attributes(all: &[Element]) -> String {
    if all.iter().any(|element| matches!(element.body, Body::Letters(_))) {
        format!(" font-family=\"{FAMILY},Arial,sans-serif\" text-anchor=\"middle\"")
    } else {
        String::new()
    }
}

/// The name under which a page defines a figure that its pictures share: `f-wN` a white knight, `f-bxR` a covered black
/// piece that looks like a rook, `f-wx` one that is off the board, `f-F` and `f-T` a fence and a tower in hand.
pub fn figure_id(figure: Figure) -> String {
    match figure {
        Figure::Open(color, kind) => format!("f-{}{}", color.letter(), kind.letter()),
        Figure::Back(color, looks) => {
            format!("f-{}x{}", color.letter(), looks.map_or_else(String::new, |kind| kind.letter().to_string()))
        }
        Figure::Barrier(kind) => format!("f-{}", kind.letter()),
    }
}

/// Outlines in the square from (0, 0) to (1, 1) as a `symbol` with this id. What reaches over the square is seen.
pub fn symbol(id: &str, outlines: &[Item]) -> String {
    let parts = elements::shapes(outlines);
    let paint = Paint::commonest(&parts.iter().map(|part| &part.paint));
    // A page that has not said otherwise fills what is not filled.
    let mut out = format!(
        "<symbol id=\"{id}\" viewBox=\"0 0 {size} {size}\" overflow=\"visible\"{}><g{}>",
        Paint::ROOT_ATTRIBUTES,
        paint.attributes(&Paint::ROOT),
        size = thousandths((f64::from(data::UNIT) * 1000.0) as i64),
    );
    Defs::default().elements(&parts, &paint, &mut out);
    out.push_str("</g></symbol>");
    out
}

/// Items as one group, 45 units to a square, to be laid over a board inside a page; empty where there are none.
/// `attributes` stand in the group's tag.
pub fn group<'a>(engine: &mut TextEngine, items: impl Iterator<Item = &'a Item>, attributes: &str) -> String {
    let mut all = Vec::new();
    elements::collect(engine, items, true, &mut all);
    if all.is_empty() {
        return String::new();
    }
    let mut out = format!("<g {attributes}{}{}>", Paint::ROOT_ATTRIBUTES, letter_attributes(&all));
    Defs { shared: true, ..Defs::default() }.elements(&all, &Paint::ROOT, &mut out);
    out.push_str("</g>");
    out
}

/// What is shown, and how large.
struct Frame {
    view: Rect,
    size_px: Option<(u32, u32)>,
}

impl Frame {
    fn of(picture: &Picture, width_px: Option<u32>) -> Result<Self, ImageError> {
        let Some(width_px) = width_px else { return Ok(Self { view: picture.bounds, size_px: None }) };
        let place = Renderer::placement(picture, width_px)?;
        let units = |px: u32| px as f32 / place.scale_px;
        let (left, top) = (-place.left_px / place.scale_px, -place.top_px / place.scale_px);
        let view = Rect::new(left, top, units(place.width_px), units(place.height_px));
        Ok(Self { view, size_px: Some((place.width_px, place.height_px)) })
    }

    fn attributes(&self) -> String {
        let fine = |length: f32| thousandths((f64::from(length) * f64::from(data::UNIT) * 1000.0).round() as i64);
        let (x, y) = (fine(self.view.min.x), fine(self.view.min.y));
        let view = format!(" viewBox=\"{x} {y} {} {}\"", fine(self.view.width()), fine(self.view.height()));
        match self.size_px {
            Some((width, height)) => format!(" width=\"{width}\" height=\"{height}\"{view}"),
            None => view,
        }
    }
}

/// What is drawn once and placed several times.
#[derive(Default)]
struct Defs {
    figures: Vec<(Figure, Vec<Element>)>,
    shapes: Vec<Shape>,
    places: HashMap<Shape, usize>,
    /// Whether the page defines the figures.
    shared: bool,
}

/// Characters of a `path` element besides its data, of one that is defined, and of a reference to it.
const PLAIN: usize = 12;
const DEFINED: usize = 22;
const PLACED: usize = 36;

impl Defs {
    /// Finds the shapes that come so often that one definition and references to it are shorter.
    fn find_shapes(&mut self, elements: &[Element]) {
        let inside = self.figures.iter().flat_map(|(_, elements)| elements);
        let mut counts: HashMap<&Shape, usize> = HashMap::new();
        let mut order: Vec<&Shape> = Vec::new();
        for element in inside.chain(elements) {
            if let Body::Shape(shape, _) = &element.body {
                let count = counts.entry(shape).or_insert(0);
                if *count == 0 {
                    order.push(shape);
                }
                *count += 1;
            }
        }
        let pays = |shape: &&Shape| {
            let (times, length) = (counts[*shape], shape.data(Spot::default()).len());
            times > 1 && DEFINED + length + times * PLACED < times * (PLAIN + length)
        };
        let shapes: Vec<Shape> = order.into_iter().filter(pays).cloned().collect();
        self.places = shapes.iter().cloned().zip(0..).collect();
        self.shapes = shapes;
    }

    fn write(&self) -> String {
        let mut out = String::new();
        for (i, shape) in self.shapes.iter().enumerate() {
            out.push_str(&format!("<path id=\"{MARK}{i}\" d=\"{}\"/>", shape.data(Spot::default())));
        }
        for (i, (_, parts)) in self.figures.iter().enumerate() {
            let paint = Paint::commonest(&parts.iter().map(|part| &part.paint));
            out.push_str(&format!("<g id=\"{MARK}f{i}\"{}>", paint.attributes(&Paint::ROOT)));
            self.elements(parts, &paint, &mut out);
            out.push_str("</g>");
        }
        out
    }

    /// Writes elements; neighbours that are painted alike share a group.
    fn elements(&self, elements: &[Element], around: &Paint, out: &mut String) {
        let mut rest = elements;
        while let Some(first) = rest.first() {
            let run = rest.iter().take_while(|element| element.paint == first.paint).count();
            let (alike, others) = rest.split_at(run);
            let attributes = first.paint.attributes(around);
            if run > 1 && !attributes.is_empty() {
                out.push_str(&format!("<g{attributes}>"));
                alike.iter().for_each(|element| self.element(element, "", out));
                out.push_str("</g>");
            } else {
                alike.iter().for_each(|element| self.element(element, &attributes, out));
            }
            rest = others;
        }
    }

    fn element(&self, element: &Element, attributes: &str, out: &mut String) {
        match &element.body {
            Body::Squares(rects) => {
                let squares: String = rects.iter().map(|rect| square(*rect)).collect();
                out.push_str(&format!("<path{attributes} d=\"{squares}\"/>"));
            }
            Body::Shape(shape, at) => match self.places.get(shape) {
                Some(i) => out.push_str(&format!("<use href=\"#{MARK}{i}\"{}{attributes}/>", place(*at))),
                None => out.push_str(&format!("<path{attributes} d=\"{}\"/>", shape.data(*at))),
            },
            Body::Figure(figure, at, size, alpha) if self.shared => {
                let faint = if *alpha < 255 { format!(" opacity=\"{}\"", share(*alpha)) } else { String::new() };
                let side = number(data::grid(*size));
                let (id, at) = (figure_id(*figure), place(*at));
                out.push_str(&format!("<use href=\"#{id}\"{at} width=\"{side}\" height=\"{side}\"{faint}/>"));
            }
            Body::Figure(figure, at, size, alpha) => {
                let i = self.figures.iter().position(|(known, _)| known == figure).unwrap_or_default();
                let scale = thousandths((f64::from(*size) * 1000.0).round() as i64);
                let at = if scale == "1" {
                    place(*at)
                } else {
                    format!(" transform=\"translate({} {})scale({scale})\"", number(at.x), number(at.y))
                };
                let faint = if *alpha < 255 { format!(" opacity=\"{}\"", share(*alpha)) } else { String::new() };
                out.push_str(&format!("<use href=\"#{MARK}f{i}\"{at}{faint}/>"));
            }
            Body::Letters(letters) => out.push_str(&text(letters, attributes)),
        }
    }
}

/// The attributes that place a reference.
fn place(at: Spot) -> String {
    let one = |name: &str, value: i32| match value {
        0 => String::new(),
        _ => format!(" {name}=\"{}\"", number(value)),
    };
    one("x", at.x) + &one("y", at.y)
}

/// A rectangle as path data.
fn square(rect: Rect) -> String {
    let (a, b) = (Spot::of(rect.min), Spot::of(rect.max));
    let (x, y, width, height) = (number(a.x), number(a.y), number(b.x - a.x), number(b.y - a.y));
    let comma = if y.starts_with('-') { "" } else { " " };
    format!("M{x}{comma}{y}h{width}v{height}H{x}z")
}

/// A line of text. Isolates stay in it as characters, so that moves keep their order inside a line that runs from right
/// to left.
fn text(letters: &Letters, attributes: &str) -> String {
    let Letters { text, at, align, size, rtl, bold } = letters;
    let mut out =
        format!("<text{attributes} x=\"{}\" y=\"{}\" font-size=\"{}\"", number(at.x), number(at.y), number(*size));
    // Where a line that runs from right to left starts is its right end.
    match (*align > 0.75, *align < 0.25) {
        (true, _) => out.push_str(&format!(" text-anchor=\"{}\"", if *rtl { "start" } else { "end" })),
        (_, true) => out.push_str(&format!(" text-anchor=\"{}\"", if *rtl { "end" } else { "start" })),
        _ => {}
    }
    if *rtl {
        out.push_str(" direction=\"rtl\" unicode-bidi=\"embed\"");
    }
    if *bold {
        out.push_str(" font-weight=\"700\"");
    }
    if text.contains("  ") {
        out.push_str(" xml:space=\"preserve\"");
    }
    out.push_str(&format!(">{}</text>", escape(text)));
    out
}

/// A text as the content of an element: what would be read as markup is written as a reference, what XML forbids is left
/// out.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\u{0}'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
            c => out.push(c),
        }
    }
    out
}

/// What all ids of a file begin with: four letters and digits made from its definitions, so that files in one page do not
/// take each other's figures.
fn prefix(definitions: &str) -> String {
    let hash = definitions
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    let mut rest = hash ^ hash >> 32;
    (0..4)
        .map(|place| {
            // An id begins with a letter.
            let base = if place == 0 { 26 } else { 36 };
            let digit = rest % base;
            rest /= base;
            char::from(if digit < 26 { b'a' + digit as u8 } else { b'0' + (digit - 26) as u8 })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_in_a_text_is_no_markup() {
        assert_eq!(escape("</text><script>&\u{1}\"x\"\u{0}"), "&lt;/text&gt;&lt;script&gt;&amp;\"x\"");
    }

    #[test]
    fn ids_follow_from_what_they_name() {
        assert_eq!(prefix("a"), prefix("a"));
        assert_ne!(prefix("a"), prefix("b"));
        assert!(prefix("").starts_with(|c: char| c.is_ascii_lowercase()));
    }

    #[test]
    fn rectangles_are_short() {
        assert_eq!(square(Rect::new(-0.5, 0.0, 1.0, 2.0)), "M-22.5 0h45v90H-22.5z");
        assert_eq!(place(Spot { x: 0, y: -50 }), " y=\"-.5\"");
    }
}
