//! Diagnostics for a terminal: the sentence, the place, the line with what is meant underlined, the hint.

use super::diag::{Diagnostic, Severity, Source, is_hazard};
use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};

/// Longer lines are shown in part, in characters.
const MAX_LINE: usize = 140;
/// So many characters are shown before what is meant.
const LEAD: usize = 50;

/// Writes a diagnostic over several lines. The source is that of the file, if there is one at hand; nothing in it can
/// reach the terminal but letters.
pub fn render(diagnostic: &Diagnostic, source: Option<&Source>, color: bool) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Remark => Level::NOTE,
    };
    let place = &diagnostic.place;
    let title = level.primary_title(harmless(&diagnostic.message)).id(diagnostic.code);
    let path = harmless(&place.file.to_string_lossy());
    let origin = Origin::path(path.clone()).line(place.line).char_column(place.column);
    let excerpt = source.and_then(|source| Excerpt::new(source, place.span));
    let mut group = match excerpt {
        Some(excerpt) => {
            let annotation = AnnotationKind::Primary.span(excerpt.start..excerpt.end);
            let snippet = Snippet::source(excerpt.line).line_start(place.line).annotation(annotation);
            // The library would count the column in what is shown of a long line.
            if excerpt.whole { title.element(snippet.path(path)) } else { title.element(origin).element(snippet) }
        }
        None => title.element(origin),
    };
    if !diagnostic.hint.is_empty() {
        group = group.element(Level::HELP.message(harmless(&diagnostic.hint)));
    }
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    renderer.decor_style(DecorStyle::Ascii).render(&[group])
}

/// A text without anything that a terminal would act on.
fn harmless(text: &str) -> String {
    text.chars().map(|c| if is_hazard(c) { '\u{fffd}' } else { c }).collect()
}

/// A line made harmless and short, with the bytes in it that are meant.
struct Excerpt {
    line: String,
    start: usize,
    end: usize,
    /// Whether nothing was cut off at the front.
    whole: bool,
}

impl Excerpt {
    /// The line where a span starts; what goes on in later lines is left out. Spans are cut to the text.
    fn new(source: &Source, span: (usize, usize)) -> Option<Self> {
        let place = source.place(span.0..span.1);
        let text = source.text();
        if text.is_empty() {
            return None;
        }
        let (from, to) = place.span;
        let first = text[..from].rfind('\n').map_or(0, |at| at + 1);
        let last = text[from..].find('\n').map_or(text.len(), |at| from + at);
        let line = text[first..last].trim_end_matches('\r');
        let skip = if line.chars().count() > MAX_LINE { place.column.saturating_sub(LEAD) } else { 0 };
        let mut out = Self { line: String::new(), start: 0, end: 0, whole: skip == 0 };
        if skip > 0 {
            out.line.push('…');
        }
        let (mut start, mut end) = (None, None);
        for (at, c) in line.char_indices().skip(skip).take(MAX_LINE) {
            let at = first + at;
            if at >= from && start.is_none() {
                start = Some(out.line.len());
            }
            if at >= to && end.is_none() {
                end = Some(out.line.len());
            }
            if c == '\u{feff}' && at == 0 {
                continue; // a byte order mark is no column
            }
            out.line.push(if is_hazard(c) && c != '\t' { '\u{fffd}' } else { c });
        }
        let length = out.line.len();
        out.start = start.unwrap_or(length);
        out.end = end.unwrap_or(length).max(out.start);
        Some(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, span: std::ops::Range<usize>) -> String {
        let source = Source::new("a\u{1b}b.toml", text);
        let diagnostic = Diagnostic::error("code", source.place(span), "so \u{202e}it is", "do \x07this");
        render(&diagnostic, Some(&source), false)
    }

    #[test]
    fn a_line_is_shown_with_its_place() {
        let text = shown("one\ntwo three\n", 8..13);
        assert_eq!(
            text,
            "error[code]: so \u{fffd}it is\n --> a\u{fffd}b.toml:2:5\n  |\n2 | two three\n  |     ^^^^^\n  |\n  = help: do \u{fffd}this"
        );
    }

    #[test]
    fn any_span_and_any_text_can_be_shown() {
        let long = format!("{}\u{1b}[31mש{}", "é".repeat(300), "x".repeat(500));
        for text in ["", "\n", "a", "\u{feff}é\r\nשלום\u{202e}\x1b[2J\t!", &long] {
            for start in 0..text.len() + 3 {
                for length in [0, 1, 5, 4000] {
                    let out = shown(text, start..start + length);
                    assert!(!out.chars().any(|c| c != '\n' && is_hazard(c)), "{out:?}");
                }
            }
        }
    }
}
