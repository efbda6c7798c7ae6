//! The preview of a Markdown text: paragraphs, headings, lists and quotes, each drawn by the text engine in its own
//! direction.

use super::super::paint::{Paint, TextLook};
use super::super::style;
use crate::doc::markdown::{self, BlockKind, Inline, InlineKind};
use crate::picture::text::{Span, SpanStyle, isolate};
use egui::Ui;

/// A block that is drawn at once.
#[derive(Debug, Default, PartialEq)]
struct Block {
    text: String,
    spans: Vec<Span>,
    /// Size of the letters as a factor.
    scale: f32,
    bold: bool,
    indent: u8,
    quote: bool,
}

/// How a block stands in what is around it.
#[derive(Clone, Copy, Default)]
struct Around {
    indent: u8,
    quote: bool,
}

/// The pieces of a text in reading order, isolates inserted.
fn blocks(text: &str) -> Vec<Block> {
    let mut out = Vec::new();
    // Nesting is bounded by the reader of Markdown.
    collect(&markdown::parse(text).0.blocks, Around::default(), "", &mut out);
    out
}

fn collect(blocks: &[markdown::Block], around: Around, marker: &str, out: &mut Vec<Block>) {
    let mut marker = marker;
    for block in blocks {
        let before = out.len();
        match &block.kind {
            BlockKind::Heading(level, line) => {
                let scale = if *level <= 2 { 1.25 } else { 1.1 };
                out.push(Block { scale, bold: true, ..piece(line, around, marker) });
            }
            BlockKind::Paragraph(line) => out.push(piece(line, around, marker)),
            BlockKind::Embed(embed) => {
                let text = format!("▢ {}: {} {}", embed.kind.scheme(), embed.name, isolate(&embed.caption));
                out.push(plain(text, around, false));
            }
            BlockKind::List(first, items) => {
                let around = Around { indent: around.indent.saturating_add(1), ..around };
                for (at, item) in items.iter().enumerate() {
                    let marker = first.map_or_else(|| "• ".into(), |first| format!("{}. ", first + at as u64));
                    collect(item, around, &marker, out);
                }
            }
            BlockKind::Quote(inner) => collect(inner, Around { quote: true, ..around }, "", out),
            BlockKind::Think(ask, answer) => {
                let around = Around { quote: true, ..around };
                out.push(Block { bold: true, ..piece(ask, around, "? ") });
                collect(answer, around, "", out);
            }
            BlockKind::Code(_, text) => out.extend(text.lines().map(|line| plain(line.into(), around, true))),
            BlockKind::Table(rows) => {
                for row in rows {
                    let cells: Vec<String> = row.iter().map(|cell| isolate(&markdown::plain(cell))).collect();
                    out.push(plain(cells.join("  |  "), around, false));
                }
            }
            BlockKind::Rule => out.push(plain("———".into(), around, false)),
        }
        if out.len() > before {
            marker = "";
        }
    }
}

fn plain(text: String, around: Around, mono: bool) -> Block {
    let spans = vec![Span::all(&text, SpanStyle { mono, ..SpanStyle::default() })];
    Block { text, spans, scale: 1.0, bold: false, indent: around.indent, quote: around.quote }
}

fn piece(line: &[Inline], around: Around, marker: &str) -> Block {
    let mut block = plain(marker.into(), around, false);
    block.spans.clear();
    inline(line, SpanStyle::default(), &mut block);
    block
}

fn inline(line: &[Inline], style: SpanStyle, block: &mut Block) {
    for part in line {
        let start = block.text.len();
        let (text, style) = match &part.kind {
            InlineKind::Text(text) => (isolate(text), style),
            InlineKind::Code(text) => (isolate(text), SpanStyle { mono: true, ..style }),
            InlineKind::SoftBreak | InlineKind::HardBreak => (" ".into(), style),
            InlineKind::Embed(embed) => (format!("▢ {}", embed.name), style),
            InlineKind::Emphasis(inner) => {
                inline(inner, SpanStyle { italic: true, ..style }, block);
                continue;
            }
            InlineKind::Strong(inner) => {
                inline(inner, SpanStyle { bold: true, ..style }, block);
                continue;
            }
            InlineKind::Strike(inner) => {
                inline(inner, SpanStyle { strike: true, ..style }, block);
                continue;
            }
            InlineKind::Link(_, inner) => {
                inline(inner, SpanStyle { underline: true, ..style }, block);
                continue;
            }
        };
        block.text.push_str(&text);
        if style != SpanStyle::default() {
            block.spans.push(Span { range: start..block.text.len(), style });
        }
    }
}

/// Draws the preview.
pub fn preview_ui(ui: &mut Ui, paint: &mut Paint, text: &str, rtl: bool, dark: bool) {
    for block in blocks(text) {
        let look = TextLook { size: 15.0 * block.scale, color: None, rtl, bold: block.bold };
        let inset = f32::from(block.indent.min(6)) * 16.0 + if block.quote { 14.0 } else { 0.0 };
        let width = (ui.available_width() - inset).max(40.0);
        // A text with spans comes with its isolates; an empty list would isolate twice.
        let spans =
            if block.spans.is_empty() { vec![Span::all(&block.text, SpanStyle::default())] } else { block.spans };
        let response = ui
            .horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 0.0;
                // The column narrows from the side where its lines begin.
                if !rtl {
                    ui.add_space(inset);
                }
                paint.text_ui(ui, &block.text, look, &spans, width)
            })
            .inner;
        if block.quote {
            let x = if rtl { response.rect.right() + 8.0 } else { response.rect.left() - 8.0 };
            let stroke = egui::Stroke::new(3.0, style::accent(dark));
            ui.painter().vline(x, response.rect.y_range(), stroke);
        }
        ui.add_space(4.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        let clean = |block: &Block| block.text.replace(['\u{2066}', '\u{2069}'], "");
        blocks(text).iter().map(|block| format!("{}{}", " ".repeat(block.indent.into()), clean(block))).collect()
    }

    #[test]
    fn blocks_of_a_text() {
        assert_eq!(
            shown("# A\n\nb **c** d\ne\n\n- f\n- g\n  1. h\n\n> i"),
            ["A", "b c d e", " • f", " • g", "  1. h", "i"]
        );
        assert_eq!(blocks("b **c** d")[0].spans.len(), 1);
        assert!(blocks("> q")[0].quote);
    }
}
