//! The preview of a Markdown text: paragraphs, headings, lists and quotes, each drawn by the text engine in its own
//! direction.

use super::super::paint::{Paint, TextLook};
use super::super::style;
use crate::picture::text::{Span, SpanStyle, isolate};
use egui::Ui;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

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

/// The blocks of a text, isolates inserted.
fn blocks(text: &str) -> Vec<Block> {
    let mut out: Vec<Block> = Vec::new();
    let mut now = Block { scale: 1.0, ..Block::default() };
    let mut open: Vec<(usize, SpanStyle)> = Vec::new();
    let mut lists: Vec<Option<u64>> = Vec::new();
    let mut quotes = 0_u8;
    let finish = |now: &mut Block, lists: &[Option<u64>], quotes: u8, out: &mut Vec<Block>| {
        let fresh = Block { scale: 1.0, indent: lists.len() as u8, quote: quotes > 0, ..Block::default() };
        let done = std::mem::replace(now, fresh);
        if !done.text.trim().is_empty() {
            out.push(done);
        }
    };
    for event in Parser::new_ext(text, Options::ENABLE_STRIKETHROUGH) {
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                finish(&mut now, &lists, quotes, &mut out);
                now.bold = true;
                now.scale = if level <= HeadingLevel::H2 { 1.25 } else { 1.1 };
            }
            Event::Start(Tag::List(first)) => {
                finish(&mut now, &lists, quotes, &mut out);
                lists.push(first);
            }
            Event::Start(Tag::Item) => {
                finish(&mut now, &lists, quotes, &mut out);
                let marker = match lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        format!("{}. ", *number - 1)
                    }
                    _ => "• ".into(),
                };
                now.text.push_str(&marker);
            }
            Event::Start(Tag::BlockQuote(_)) => {
                quotes += 1;
                finish(&mut now, &lists, quotes, &mut out);
            }
            Event::Start(Tag::Strong) => open.push((now.text.len(), SpanStyle { bold: true, ..SpanStyle::default() })),
            Event::Start(Tag::Emphasis) => {
                open.push((now.text.len(), SpanStyle { italic: true, ..SpanStyle::default() }))
            }
            Event::Start(Tag::Strikethrough) => {
                open.push((now.text.len(), SpanStyle { strike: true, ..SpanStyle::default() }));
            }
            Event::Start(Tag::Link { .. }) => {
                open.push((now.text.len(), SpanStyle { underline: true, ..SpanStyle::default() }));
            }
            Event::End(TagEnd::Strong | TagEnd::Emphasis | TagEnd::Strikethrough | TagEnd::Link) => {
                if let Some((start, style)) = open.pop() {
                    now.spans.push(Span { range: start..now.text.len(), style });
                }
            }
            Event::End(TagEnd::List(_)) => {
                finish(&mut now, &lists, quotes, &mut out);
                lists.pop();
                now.indent = lists.len() as u8;
            }
            Event::End(TagEnd::BlockQuote(_)) => {
                finish(&mut now, &lists, quotes, &mut out);
                quotes = quotes.saturating_sub(1);
                now.quote = quotes > 0;
            }
            Event::End(TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::Item | TagEnd::CodeBlock) => {
                finish(&mut now, &lists, quotes, &mut out);
            }
            Event::Text(text) => now.text.push_str(&isolate(&text)),
            Event::Code(code) => {
                let start = now.text.len();
                now.text.push_str(&isolate(&code));
                let style = SpanStyle { mono: true, ..SpanStyle::default() };
                now.spans.push(Span { range: start..now.text.len(), style });
            }
            Event::SoftBreak | Event::HardBreak => now.text.push(' '),
            Event::Html(html) | Event::InlineHtml(html) => now.text.push_str(&html),
            _ => {}
        }
    }
    finish(&mut now, &lists, quotes, &mut out);
    out
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
