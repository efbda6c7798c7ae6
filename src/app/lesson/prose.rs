//! Lines of Markdown as text on the screen: laid out once, drawn by the text engine, with places where links can be
//! clicked.

use super::super::paint::Paint;
use super::super::style;
use crate::doc::markdown::{Inline, InlineKind, Target};
use crate::picture::text::parley::editing::{Cursor, Selection};
use crate::picture::text::parley::{Affinity, Layout};
use crate::picture::text::{Dir, Ink, LINE_HEIGHT, Span, SpanStyle, isolate, line_dir};
use egui::{Color32, Rect, Ui, Vec2, pos2, vec2};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

/// A text with its forms, isolates in it.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Rich {
    /// The text; line ends are breaks.
    pub text: String,
    /// Where it differs from plain text.
    pub spans: Vec<Span>,
    /// Links: their bytes, and where they lead.
    pub links: Vec<(Range<usize>, Target)>,
}

/// Colours of a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tints {
    /// Letters.
    pub text: Color32,
    /// Links.
    pub accent: Color32,
    /// Behind code.
    pub code: Color32,
}

impl Tints {
    /// Those of a window.
    pub fn of(ui: &Ui) -> Self {
        let visuals = ui.visuals();
        Self { text: visuals.text_color(), accent: style::accent(visuals.dark_mode), code: visuals.faint_bg_color }
    }
}

impl Rich {
    /// A line of Markdown.
    pub fn of(line: &[Inline], tints: Tints) -> Self {
        let mut rich = Self::default();
        rich.add(line, SpanStyle::default(), tints);
        rich
    }

    /// Plain text.
    pub fn plain(text: &str) -> Self {
        Self { text: isolate(text), ..Self::default() }
    }

    /// Its words without the marks of direction in them, for screen readers.
    pub fn words(&self) -> String {
        self.text
            .chars()
            .filter(|c| !matches!(c, '\u{2066}' | '\u{2069}'))
            .map(|c| if c == '\u{a0}' { ' ' } else { c })
            .collect()
    }

    fn put(&mut self, text: &str, style: SpanStyle) {
        let start = self.text.len();
        self.text.push_str(text);
        if style != SpanStyle::default() {
            self.spans.push(Span { range: start..self.text.len(), style });
        }
    }

    fn add(&mut self, line: &[Inline], style: SpanStyle, tints: Tints) {
        for inline in line {
            match &inline.kind {
                InlineKind::Text(text) => self.put(&isolate(text), style),
                InlineKind::Code(text) => {
                    let fg = style.ink.map_or(style::rgba(tints.text), |ink| ink.fg);
                    let ink = Some(Ink { fg, bg: style::rgba(tints.code) });
                    self.put(&format!("\u{2066}{text}\u{2069}"), SpanStyle { mono: true, ink, ..style });
                }
                InlineKind::SoftBreak => self.put(" ", style),
                InlineKind::HardBreak => self.put("\n", style),
                InlineKind::Embed(embed) => self.put(&isolate(&embed.caption), SpanStyle { italic: true, ..style }),
                InlineKind::Emphasis(inner) => self.add(inner, SpanStyle { italic: true, ..style }, tints),
                InlineKind::Strong(inner) => self.add(inner, SpanStyle { bold: true, ..style }, tints),
                InlineKind::Strike(inner) => self.add(inner, SpanStyle { strike: true, ..style }, tints),
                InlineKind::Link(Target::Refused, inner) => self.add(inner, style, tints),
                InlineKind::Link(target, inner) => {
                    let ink = Some(Ink::new(style::rgba(tints.accent)));
                    let underline = matches!(target, Target::Url(_));
                    let start = self.text.len();
                    self.add(inner, SpanStyle { underline, ink, ..style }, tints);
                    self.links.push((start..self.text.len(), target.clone()));
                }
            }
        }
    }
}

/// How a text is set.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Set {
    /// Height of the letters' em square, in points.
    pub size: f32,
    /// Bold throughout.
    pub bold: bool,
    /// Whether the text belongs to a right-to-left language.
    pub rtl: bool,
    /// The width of the column in points.
    pub width: f32,
    /// Colours.
    pub tints: Tints,
}

struct Laid {
    /// Lines with their tops, in pixels.
    lines: Vec<(f32, Layout<Ink>)>,
    size_px: Vec2,
    /// Where links lie, in pixels: the number of the link, and a rectangle for each row that it touches.
    links: Vec<(usize, Rect)>,
    used: u64,
}

/// Texts that were laid out.
#[derive(Default)]
pub struct Prose {
    laid: HashMap<u64, Laid>,
    frame: u64,
}

impl std::fmt::Debug for Prose {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Prose").field("laid", &self.laid.len()).finish_non_exhaustive()
    }
}

/// Texts that no frame showed for this long are dropped.
const KEEP_FRAMES: u64 = 300;

impl Prose {
    /// Call once a frame.
    pub fn begin_frame(&mut self) {
        self.frame += 1;
        if self.frame.is_multiple_of(KEEP_FRAMES) {
            let oldest = self.frame - KEEP_FRAMES;
            self.laid.retain(|_, laid| laid.used >= oldest);
        }
    }

    /// Draws a text over the whole width of its column and gives the link that was clicked. `named` says whether screen
    /// readers get the text as a label.
    pub fn ui(&mut self, ui: &mut Ui, paint: &mut Paint, rich: &Rich, set: &Set, named: bool) -> Option<Target> {
        let scale = ui.pixels_per_point();
        let key = key(rich, set, scale);
        let frame = self.frame;
        let laid = self.laid.entry(key).or_insert_with(|| lay_out(paint, rich, set, scale));
        laid.used = frame;
        let size = vec2(set.width, laid.size_px.y / scale);
        let (rect, response) = ui.allocate_exact_size(size, egui::Sense::hover());
        if named {
            response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, rich.words()));
        }
        let mut clicked = None;
        let origin = super::super::paint::snap(ui, rect.min);
        for (number, (link, place)) in laid.links.iter().enumerate() {
            let place = Rect::from_min_size(origin + place.min.to_vec2() / scale, place.size() / scale);
            let (range, target) = &rich.links[*link];
            let id = response.id.with(("link", number));
            let response = ui.interact(place.expand(1.0), id, egui::Sense::click());
            let first = number == 0 || laid.links[number - 1].0 != *link;
            if first {
                let words = Rich { text: rich.text[range.clone()].to_owned(), ..Rich::default() }.words();
                response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Link, true, &words));
            }
            if response.hovered() || response.has_focus() {
                let line = place.bottom() - 1.0;
                ui.painter().hline(place.x_range(), line, egui::Stroke::new(1.0, set.tints.accent));
            }
            let response = match target {
                Target::Url(address) => response.on_hover_text(address),
                _ => response,
            };
            if response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked() {
                clicked = Some(target.clone());
            }
        }
        if ui.is_rect_visible(rect) {
            let (atlas, engine) = paint.atlas();
            for (y, layout) in &laid.lines {
                atlas.draw(ui.painter(), engine, layout, origin + vec2(0.0, y / scale));
            }
        }
        clicked
    }

    /// The width that a text takes in one line, in points.
    pub fn width(&mut self, paint: &mut Paint, rich: &Rich, set: &Set, scale: f32) -> f32 {
        let wide = Set { width: 10_000.0, ..*set };
        let key = key(rich, &wide, scale);
        let frame = self.frame;
        let laid = self.laid.entry(key).or_insert_with(|| lay_out(paint, rich, &wide, scale));
        laid.used = frame;
        let own = laid.lines.iter().map(|(_, layout)| layout.width()).fold(0.0, f32::max);
        own.ceil() / scale + 1.0
    }
}

fn key(rich: &Rich, set: &Set, scale: f32) -> u64 {
    let mut hasher = DefaultHasher::new();
    rich.text.hash(&mut hasher);
    for Span { range, style } in &rich.spans {
        (range.start, range.end, style.bold, style.italic, style.mono, style.underline, style.strike).hash(&mut hasher);
        style.ink.hash(&mut hasher);
    }
    for (range, _) in &rich.links {
        (range.start, range.end).hash(&mut hasher);
    }
    (set.size.to_bits(), set.bold, set.rtl, set.width.to_bits(), set.tints, scale.to_bits()).hash(&mut hasher);
    hasher.finish()
}

fn lay_out(paint: &mut Paint, rich: &Rich, set: &Set, scale: f32) -> Laid {
    let engine = paint.renderer().text();
    let (size_px, width_px) = (set.size * scale, (set.width * scale).floor().max(16.0));
    let ink = Ink::new(style::rgba(set.tints.text));
    let mut laid = Laid { lines: Vec::new(), size_px: vec2(width_px, 0.0), links: Vec::new(), used: 0 };
    let mut start = 0;
    for line in rich.text.split('\n') {
        let end = start + line.len();
        let within = |range: &Range<usize>| {
            let range = range.start.max(start)..range.end.min(end);
            (range.start < range.end).then(|| range.start - start..range.end - start)
        };
        let mut spans = vec![Span::all(line, SpanStyle { bold: set.bold, ..SpanStyle::default() })];
        spans.extend(rich.spans.iter().filter_map(|span| {
            let style = SpanStyle { bold: set.bold || span.style.bold, ..span.style };
            within(&span.range).map(|range| Span { range, style })
        }));
        let dir = match line_dir(line, set.rtl) {
            Dir::Auto => Dir::Ltr,
            dir => dir,
        };
        let layout = engine.layout(line, size_px, ink, dir, &spans, Some(width_px));
        let top = laid.size_px.y;
        for (number, (range, _)) in rich.links.iter().enumerate() {
            let Some(range) = within(range) else { continue };
            let from = Cursor::from_byte_index(&layout, range.start, Affinity::Downstream);
            let to = Cursor::from_byte_index(&layout, range.end, Affinity::Upstream);
            for (place, _) in Selection::new(from, to).geometry(&layout) {
                let rect = Rect::from_min_max(
                    pos2(place.x0 as f32, place.y0 as f32 + top),
                    pos2(place.x1 as f32, place.y1 as f32 + top),
                );
                if rect.width() > 0.0 {
                    laid.links.push((number, rect));
                }
            }
        }
        let height = if layout.height() > 0.0 { layout.height() } else { size_px * LINE_HEIGHT };
        laid.lines.push((top, layout));
        laid.size_px.y += height;
        start = end + 1;
    }
    laid.size_px.y = laid.size_px.y.ceil();
    laid
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doc::markdown::{self, BlockKind};

    const TINTS: Tints = Tints { text: Color32::BLACK, accent: Color32::BLUE, code: Color32::GRAY };

    fn rich(text: &str) -> Rich {
        match &markdown::parse(text).0.blocks[0].kind {
            BlockKind::Paragraph(line) => Rich::of(line, TINTS),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn forms_and_links_are_known_by_their_bytes() {
        let rich = rich("אחרי **[Nf3!](move:pin/Nf3)** *או* `x` [ב](javascript:y)\nסוף");
        assert_eq!(rich.words(), "אחרי Nf3! או x ב סוף");
        let (range, target) = &rich.links[0];
        assert_eq!(rich.links.len(), 1, "an address that is not allowed is no link");
        assert_eq!(&rich.text[range.clone()], "\u{2066}Nf3!\u{2069}");
        assert!(matches!(target, Target::Move { board, .. } if board == "pin"));
        let styles: Vec<_> =
            rich.spans.iter().map(|span| (span.style.bold, span.style.italic, span.style.mono)).collect();
        assert_eq!(styles, [(true, false, false), (false, true, false), (false, false, true)]);
    }

    #[test]
    fn links_lie_where_their_letters_are() {
        let mut paint = Paint::default();
        let rich = rich("הרץ תוקף את [f7](move:pin/Bxf7) והפרש [g5](move:pin/Ng5) שם");
        let set = Set { size: 16.0, bold: false, rtl: true, width: 400.0, tints: TINTS };
        let laid = lay_out(&mut paint, &rich, &set, 1.0);
        let place =
            |link: usize| laid.links.iter().find(|(own, _)| *own == link).map_or(Rect::NOTHING, |(_, rect)| *rect);
        let (first, second) = (place(0), place(1));
        assert!(first.left() > second.right(), "what comes later stands further left: {first:?} {second:?}");
        assert!(first.right() < 400.0 - 60.0 && first.width() > 8.0 && first.width() < 40.0, "{first:?}");
        let narrow = lay_out(&mut paint, &rich, &Set { width: 90.0, ..set }, 1.0);
        assert!(narrow.size_px.y > laid.size_px.y * 2.0, "a narrow column has more lines");
    }
}
