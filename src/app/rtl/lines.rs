//! The lines of a text that the toolkit has measured, laid out by our text engine.

use super::super::style;
use crate::picture::text::parley::Layout;
use crate::picture::text::{Dir, Ink, Span, SpanStyle, TextEngine, isolate, line_dir};
use egui::epaint::text::PlacedRow;
use egui::{Align, Color32, FontFamily, Galley};
use std::ops::Range;

/// A line: laid out by itself, so that each has a direction and a place of its own.
pub struct Line {
    /// The text, with isolates around moves and squares.
    pub text: String,
    /// Its layout.
    pub layout: Layout<Ink>,
    /// Its left end, in pixels from the place of the text.
    pub left_px: f32,
    /// Its baseline, likewise.
    pub baseline_px: f32,
    /// From the baseline up to the top of the layout.
    pub ascent_px: f32,
    /// From the baseline down to its lower edge.
    pub descent_px: f32,
    /// Its width.
    pub width_px: f32,
}

/// A piece of text with its looks.
struct Piece {
    text: String,
    spans: Vec<Span>,
}

/// The lines of a galley. `rtl`: whether the window is read from right to left; `ink` gives the colour that letters of a
/// colour are drawn with.
pub fn lines(
    engine: &mut TextEngine,
    galley: &Galley,
    scale: f32,
    rtl: bool,
    ink: &dyn Fn(Color32) -> Color32,
) -> Vec<Line> {
    let job = &galley.job;
    let mut out = Vec::new();
    let mut rows: &[PlacedRow] = &galley.rows;
    let mut start = 0;
    let paragraphs = job.text.split(|c| c == '\n' && job.break_on_newline);
    for paragraph in paragraphs {
        let range = start..start + paragraph.len();
        start = range.end + 1;
        let count = rows.iter().position(|row| row.ends_with_newline).map_or(rows.len(), |at| at + 1);
        let (own, rest) = rows.split_at(count);
        rows = rest;
        let (Some(first), false) = (own.first(), paragraph.trim().is_empty()) else { continue };
        let dir = line_dir(paragraph, rtl);
        let width_px = job.wrap.max_width * scale;
        let piece = piece(galley, range.clone(), scale, ink, "");
        let cut = galley.elided && rows.is_empty();
        let pieces = if own.len() == 1 && cut && width_px.is_finite() {
            vec![shortened(engine, galley, range, scale, ink, width_px)]
        } else if own.len() == 1 || !width_px.is_finite() {
            vec![piece]
        } else {
            let mut pieces = wrapped(engine, &piece, dir, width_px);
            if cut {
                pieces.truncate(own.len());
            }
            pieces
        };
        for (at, Piece { text, spans }) in pieces.into_iter().enumerate() {
            let layout = engine.layout(&text, 14.0 * scale, Ink::default(), dir, &spans, None);
            let Some(metrics) = layout.lines().next().map(|line| *line.metrics()) else { continue };
            // A line more than the toolkit counted goes below its last.
            let row = own.get(at).or(own.last()).unwrap_or(first);
            let below = at.saturating_sub(own.len() - 1) as f32 * row.size.y;
            let on_row = row.glyphs.first().map_or(row.size.y * 0.8, |glyph| glyph.pos.y);
            let baseline_px = ((row.pos.y + below + on_row) * scale).round();
            let width = layout.full_width();
            let (left, right) = (galley.rect.left() * scale, galley.rect.right() * scale);
            let left_px = match (job.halign, dir) {
                (Align::Center, _) => f32::midpoint(left, right) - width / 2.0,
                (Align::RIGHT, _) | (_, Dir::Rtl) => right - width,
                (Align::LEFT, _) => left.max(row.rect_without_leading_space().left() * scale),
            };
            let ascent_px = metrics.baseline;
            let descent_px = layout.height() - metrics.baseline;
            out.push(Line { text, layout, left_px, baseline_px, ascent_px, descent_px, width_px: width });
        }
    }
    out
}

/// A part of the text of a galley with its looks; `tail` follows it in the looks of its end.
fn piece(galley: &Galley, range: Range<usize>, scale: f32, ink: &dyn Fn(Color32) -> Color32, tail: &str) -> Piece {
    let job = &galley.job;
    let mut piece = Piece { text: String::new(), spans: Vec::new() };
    for section in &job.sections {
        let from = section.byte_range.start.0.max(range.start);
        let to = section.byte_range.end.0.min(range.end);
        if from >= to {
            continue;
        }
        let format = &section.format;
        let begin = piece.text.len();
        piece.text.push_str(&isolate(&job.text[from..to]));
        if to == range.end {
            piece.text.push_str(tail);
        }
        let style = SpanStyle {
            bold: format.font_id.family == FontFamily::Name(style::BOLD.into()),
            italic: format.italics,
            mono: format.font_id.family == FontFamily::Monospace,
            underline: !format.underline.is_empty(),
            strike: !format.strikethrough.is_empty(),
            size_px: Some(format.font_id.size * scale),
            ink: Some(Ink { fg: style::rgba(ink(format.color)), bg: style::rgba(format.background) }),
        };
        piece.spans.push(Span { range: begin..piece.text.len(), style });
    }
    piece
}

/// As much of a paragraph as fits, and an ellipsis.
fn shortened(
    engine: &mut TextEngine,
    galley: &Galley,
    range: Range<usize>,
    scale: f32,
    ink: &dyn Fn(Color32) -> Color32,
    width_px: f32,
) -> Piece {
    let text = &galley.job.text[range.clone()];
    let ends: Vec<usize> = text.char_indices().map(|(at, _)| range.start + at).collect();
    let tail = galley.job.wrap.overflow_character.map(String::from).unwrap_or_default();
    let with = |end: usize| piece(galley, range.start..end, scale, ink, &tail);
    let keep = ends.partition_point(|&end| {
        let Piece { text, spans } = with(end);
        engine.layout(&text, 14.0 * scale, Ink::default(), Dir::Auto, &spans, None).full_width() <= width_px
    });
    with(ends.get(keep.saturating_sub(1)).copied().unwrap_or(range.start))
}

/// A paragraph cut into the lines that fit.
fn wrapped(engine: &mut TextEngine, piece: &Piece, dir: Dir, width_px: f32) -> Vec<Piece> {
    let layout = engine.layout(&piece.text, 14.0, Ink::default(), dir, &piece.spans, Some(width_px));
    let lines = layout.lines().map(|line| {
        let range = line.text_range();
        let text = piece.text[range.clone()].trim_end();
        let end = range.start + text.len();
        let spans = piece.spans.iter().filter_map(|span| {
            let (from, to) = (span.range.start.max(range.start), span.range.end.min(end));
            (from < to).then(|| Span { range: from - range.start..to - range.start, style: span.style })
        });
        Piece { text: text.to_owned(), spans: spans.collect() }
    });
    lines.collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::super::super::locale;
    use super::super::needs_engine;
    use super::*;
    use crate::doc::Lang;
    use crate::picture::text::parley::PositionedLayoutItem;
    use egui::epaint::{Shape, TextShape};

    /// The galleys of the texts that a window draws.
    fn galleys(rtl: bool, width: f32, draw: impl Fn(&mut egui::Ui)) -> Vec<TextShape> {
        fn collect(shape: &Shape, out: &mut Vec<TextShape>) {
            match shape {
                Shape::Vec(inner) => inner.iter().for_each(|shape| collect(shape, out)),
                Shape::Text(text) => out.push(text.clone()),
                _ => {}
            }
        }
        locale::set(if rtl { Lang::He } else { Lang::En });
        let ctx = egui::Context::default();
        // Without the plugin, so that the texts are still there.
        ctx.set_fonts(style::fonts());
        let size = egui::vec2(width, 400.0);
        let input = || egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(egui::Pos2::ZERO, size)),
            ..Default::default()
        };
        ctx.run_ui(input(), |_| {}).drop_without_applying_deltas();
        let output = ctx.run_ui(input(), |ui| drop(ui.with_layout(style::column(), |ui| draw(ui))));
        let mut out = Vec::new();
        output.shapes.iter().for_each(|clipped| collect(&clipped.shape, &mut out));
        output.drop_without_applying_deltas();
        locale::set(Lang::En);
        out
    }

    /// The characters of a line from left to right.
    fn visual(line: &Line) -> String {
        let mut clusters: Vec<(f32, String)> = Vec::new();
        for item in line.layout.lines().flat_map(|line| line.items().collect::<Vec<_>>()) {
            let PositionedLayoutItem::GlyphRun(run) = item else { continue };
            let mut x = run.offset();
            for cluster in run.run().visual_clusters() {
                let shown = |c| match c {
                    '(' if cluster.is_rtl() => ')',
                    ')' if cluster.is_rtl() => '(',
                    '\u{a0}' => ' ',
                    c => c,
                };
                clusters.push((x, line.text[cluster.text_range()].chars().map(shown).collect()));
                x += cluster.advance();
            }
        }
        clusters.sort_by(|a, b| a.0.total_cmp(&b.0));
        let text: String = clusters.into_iter().map(|(_, text)| text).collect();
        text.chars().filter(|c| !matches!(c, '\u{200e}' | '\u{2066}'..='\u{2069}')).collect()
    }

    #[test]
    fn labels_are_in_visual_order() {
        let mut engine = TextEngine::new();
        for (text, rtl, expected) in [
            ("מהלך 1. Nf3 הפרש", true, "שרפה 1. Nf3 ךלהמ"),
            ("הרץ תוקף את f7 (f7) והפרש g5", true, "g5 שרפהו (f7) f7 תא ףקות ץרה"),
            ("White plays \u{200e}4.Ng5 ואז 4...T@d5e6!", false, "White plays 4.Ng5 זאו 4...T@d5e6!"),
            ("הערך: 3.5, 50%", true, "50% ,3.5 :ךרעה"),
        ] {
            let drawn = galleys(rtl, 600.0, |ui| drop(ui.label(text)));
            let shape = drawn.iter().find(|shape| shape.galley.job.text == text).unwrap();
            assert!(needs_engine(text));
            let lines = lines(&mut engine, &shape.galley, 2.0, rtl, &|color| color);
            assert_eq!(lines.len(), 1);
            assert_eq!(visual(&lines[0]), expected, "{text}");
            // The toolkit measured the same letters, so the picture lies where it made room.
            let room = shape.galley.rect.width() * 2.0;
            assert!((lines[0].width_px - room).abs() < room * 0.06, "{text}: {} for {room}", lines[0].width_px);
        }
    }

    #[test]
    fn lines_begin_at_the_right_and_are_cut_and_broken_as_the_toolkit_said() {
        let mut engine = TextEngine::new();
        let text = "הלבן נוסע ומטה בשני מהלכים, והשחור אינו יכול למנוע זאת בשום אופן";
        let wrapped = galleys(true, 180.0, |ui| drop(ui.label(text)));
        let galley = &wrapped[0].galley;
        let drawn = lines(&mut engine, galley, 1.0, true, &|color| color);
        assert!(galley.rows.len() > 2 && drawn.len().abs_diff(galley.rows.len()) <= 1, "{} lines", drawn.len());
        for line in &drawn {
            assert!((line.left_px + line.width_px - galley.rect.right()).abs() < 1.0);
            assert!(line.width_px <= 181.0);
        }
        assert!(drawn.windows(2).all(|pair| pair[0].baseline_px < pair[1].baseline_px));
        let all: String = drawn.iter().map(|line| line.text.clone() + " ").collect();
        assert_eq!(all.trim_end(), text);
        let cut = galleys(true, 180.0, |ui| drop(ui.add(egui::Label::new(text).truncate())));
        let drawn = lines(&mut engine, &cut[0].galley, 1.0, true, &|color| color);
        assert_eq!(drawn.len(), 1);
        assert!(drawn[0].text.ends_with('…') && drawn[0].width_px <= 181.0, "{}", drawn[0].text);
    }

    #[test]
    fn only_what_needs_it_is_drawn_anew() {
        for text in ["File", "Файл", "Розв’язок", "✓ Sound", "«#3» – 50 %", ""] {
            assert!(!needs_engine(text), "{text}");
        }
        for text in ["קובץ", "a \u{2068}b\u{2069}", "\u{200e}x"] {
            assert!(needs_engine(text), "{text}");
        }
    }
}
