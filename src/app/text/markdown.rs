//! Light colours for the source of a Markdown text, line by line: what is a sign of the markup steps back, what it means
//! is hinted at. The letters keep their size, so that lines stay as high as they are.

use crate::picture::Rgba;
use crate::picture::text::{Ink, Span, SpanStyle, moves};
use std::ops::Range;

/// The colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tints {
    /// Signs of the markup, targets of links.
    pub weak: Rgba,
    /// Moves.
    pub accent: Rgba,
}

/// The spans of a line; `code` for one of fenced code, its fences included.
pub fn spans(line: &str, code: bool, tints: &Tints) -> Vec<Span> {
    let mut out = Out { tints, spans: Vec::new() };
    if code {
        out.push(0..line.len(), SpanStyle { mono: true, ..SpanStyle::default() });
        if line.trim_start().starts_with("```") {
            out.weak(0..line.len());
        }
        return out.spans;
    }
    for range in moves(line) {
        out.push(range, ink(tints.accent));
    }
    let indent = line.len() - line.trim_start().len();
    let mut start = indent;
    let rest = &line[indent..];
    let hashes = rest.len() - rest.trim_start_matches('#').len();
    if (1..=6).contains(&hashes) && rest[hashes..].starts_with(' ') {
        out.push(0..line.len(), SpanStyle { bold: true, ..SpanStyle::default() });
        out.weak(indent..indent + hashes);
        start += hashes;
    } else if let Some(marker) = ["> ", "- ", "* ", "+ "].into_iter().find(|&marker| rest.starts_with(marker)) {
        out.weak(indent..indent + marker.len());
        start += marker.len();
    } else if rest.len() >= 3 && rest.chars().all(|c| matches!(c, '-' | '*' | '_')) {
        out.weak(0..line.len());
        return out.spans;
    }
    inline(line, start..line.len(), &mut out);
    out.spans
}

struct Out<'a> {
    tints: &'a Tints,
    spans: Vec<Span>,
}

impl Out<'_> {
    fn push(&mut self, range: Range<usize>, style: SpanStyle) {
        if !range.is_empty() {
            self.spans.push(Span { range, style });
        }
    }

    fn weak(&mut self, range: Range<usize>) {
        let style = ink(self.tints.weak);
        self.push(range, style);
    }
}

fn ink(color: Rgba) -> SpanStyle {
    SpanStyle { ink: Some(Ink::new(color)), ..SpanStyle::default() }
}

/// Emphasis, code and links of a part of a line.
fn inline(line: &str, part: Range<usize>, out: &mut Out<'_>) {
    let mut at = part.start;
    while at < part.end {
        let rest = &line[at..part.end];
        let Some(first) = rest.chars().next() else { return };
        at += match first {
            '\\' => 1 + rest.chars().nth(1).map_or(0, char::len_utf8),
            '`' => code(rest, at, out),
            '*' | '_' => emphasis(line, rest, at, first, out),
            '[' => link(line, rest, at, out),
            _ => first.len_utf8(),
        };
    }
}

/// Code between backticks; how many bytes it took.
fn code(rest: &str, at: usize, out: &mut Out<'_>) -> usize {
    let ticks = rest.len() - rest.trim_start_matches('`').len();
    let Some(length) = rest[ticks..].find(&rest[..ticks]) else { return ticks };
    let (end, all) = (ticks + length, 2 * ticks + length);
    out.weak(at..at + ticks);
    out.weak(at + end..at + all);
    out.push(at + ticks..at + end, SpanStyle { mono: true, ..SpanStyle::default() });
    all
}

/// Emphasis between stars or underscores; how many bytes it took.
fn emphasis(line: &str, rest: &str, at: usize, sign: char, out: &mut Out<'_>) -> usize {
    let run = rest.len() - rest.trim_start_matches(sign).len();
    let signs = run.min(3);
    let marker = &rest[..signs];
    let inner = &rest[signs..];
    // Underscores inside a word are letters of it.
    let glued = sign == '_' && line[..at].ends_with(char::is_alphanumeric);
    let opens = run <= 3 && !glued && inner.starts_with(|c: char| !c.is_whitespace());
    let Some(length) = inner.find(marker).filter(|&length| opens && length > 0) else { return run };
    if inner[..length].ends_with(char::is_whitespace) {
        return run;
    }
    let (start, end) = (at + signs, at + signs + length);
    let style = SpanStyle { bold: signs >= 2, italic: signs != 2, ..SpanStyle::default() };
    out.push(start..end, style);
    inline(line, start..end, out);
    out.weak(at..start);
    out.weak(end..end + signs);
    2 * signs + length
}

/// A link or a picture; how many bytes it took.
fn link(line: &str, rest: &str, at: usize, out: &mut Out<'_>) -> usize {
    let Some(close) = rest.find(']') else { return 1 };
    let Some(length) = rest[close + 1..].strip_prefix('(').and_then(|target| target.find(')')) else { return 1 };
    let end = close + 1 + 1 + length + 1;
    inline(line, at + 1..at + close, out);
    out.push(at + 1..at + close, SpanStyle { underline: true, ..SpanStyle::default() });
    let start = if line[..at].ends_with('!') { at - 1 } else { at };
    out.weak(start..at + 1);
    out.weak(at + close..at + end);
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    const TINTS: Tints = Tints { weak: Rgba::hex(0x11_1111), accent: Rgba::hex(0x22_2222) };

    /// The parts of a line with a property.
    fn parts(line: &str, code: bool, of: impl Fn(&SpanStyle) -> bool) -> Vec<&str> {
        spans(line, code, &TINTS).into_iter().filter(|span| of(&span.style)).map(|span| &line[span.range]).collect()
    }

    fn weak(style: &SpanStyle) -> bool {
        style.ink.is_some_and(|ink| ink.fg == TINTS.weak)
    }

    #[test]
    fn headings_and_emphasis() {
        assert_eq!(parts("## פתיחה", false, |style| style.bold), ["## פתיחה"]);
        assert_eq!(parts("## פתיחה", false, weak), ["##"]);
        assert_eq!(parts("הלבן **חזק** ו*יפה*", false, |style| style.bold), ["חזק"]);
        assert_eq!(parts("הלבן **חזק** ו*יפה*", false, |style| style.italic), ["יפה"]);
        assert_eq!(parts("a ** b ** c_d_e", false, |style| style.bold || style.italic), [""; 0]);
        assert_eq!(parts("#no heading", false, |style| style.bold), [""; 0]);
    }

    #[test]
    fn code_links_and_moves() {
        assert_eq!(parts("`Nc6` and ``a`b``", false, |style| style.mono && style.ink.is_none()), ["Nc6", "a`b"]);
        assert_eq!(parts("see [here](https://x.org)!", false, |style| style.underline), ["here"]);
        assert_eq!(parts("see [here](https://x.org)!", false, weak), ["[", "](https://x.org)"]);
        assert_eq!(parts("![board](a)", false, weak), ["![", "](a)"]);
        let accent = |style: &SpanStyle| style.ink.is_some_and(|ink| ink.fg == TINTS.accent);
        assert_eq!(parts("- אחרי 1. Nf3! ואז (f7)", false, accent), ["Nf3!", "f7"]);
        assert_eq!(parts("8/8 w - -", true, |style| style.mono), ["8/8 w - -"]);
    }

    #[test]
    fn every_span_lies_on_letters_whatever_the_text() {
        for line in
            ["*", "**", "***a*", "`", "[](", "[א](", "![", "\\", "א*ב_ג`ד[ה](ו", "_a_ __b__ ___c___", "> ", "---"]
        {
            for span in spans(line, false, &TINTS) {
                assert!(line.get(span.range.clone()).is_some_and(|part| !part.is_empty()), "{line:?} {span:?}");
            }
        }
    }
}
