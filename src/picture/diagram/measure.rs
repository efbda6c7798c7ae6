//! Widths of texts and places of line breaks, for laying out what stands around a board.

use crate::picture::text::{Dir, Ink, Span, SpanStyle, TextEngine, line_dir};
use std::cell::RefCell;

/// Pixels to a letter size of 1 while measuring. Letters are not hinted, so widths grow in proportion.
const SIZE_PX: f32 = 100.0;

thread_local! {
    // Loading fonts takes milliseconds and a diagram is a plain function: each thread keeps an engine for measuring.
    static ENGINE: RefCell<TextEngine> = RefCell::new(TextEngine::new());
}

/// The width of a bold line of letter size 1.
pub(crate) fn bold_width(text: &str) -> f32 {
    ENGINE.with_borrow_mut(|engine| {
        let bold = [Span::all(text, SpanStyle { bold: true, ..SpanStyle::default() })];
        engine.layout(text, SIZE_PX, Ink::default(), Dir::Auto, &bold, None).width() / SIZE_PX
    })
}

/// The lines of a text, wrapped at `width` letter sizes, each with its direction.
pub(super) fn wrap(text: &str, rtl: bool, width: f32) -> Vec<(String, Dir)> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let dir = line_dir(paragraph, rtl);
        ENGINE.with_borrow_mut(|engine| {
            let layout = engine.layout(paragraph, SIZE_PX, Ink::default(), dir, &[], Some(width * SIZE_PX));
            for line in layout.lines() {
                // The layout of an empty text has a line that ends behind it.
                lines.push((paragraph.get(line.text_range()).unwrap_or_default().trim().to_string(), dir));
            }
        });
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn empty_lines_are_lines() {
        let lines: Vec<String> = wrap("a\n\nb c", false, 100.0).into_iter().map(|(line, _)| line).collect();
        assert_eq!(lines, ["a", "", "b c"]);
    }
}
