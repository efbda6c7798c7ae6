//! Where each byte of a TOML string stands in the file: escapes, line ends and the opening quotes make a difference.

use std::ops::Range;

/// A decoded string and the place of each of its bytes within the literal.
#[derive(Debug)]
pub(crate) struct Literal {
    /// The value, with line ends as `\n`.
    pub text: String,
    /// For each byte of `text`, and for its end, the byte of the literal.
    at: Vec<usize>,
}

impl Literal {
    /// Decodes the literal of a valid document. What is no string literal stands for itself.
    pub fn decode(raw: &str) -> Self {
        let (quote, long, escapes) = match raw.as_bytes() {
            [b'"', b'"', b'"', ..] => ("\"\"\"", true, true),
            [b'\'', b'\'', b'\'', ..] => ("'''", true, false),
            [b'"', ..] => ("\"", false, true),
            [b'\'', ..] => ("'", false, false),
            _ => ("", false, false),
        };
        let end = if raw.len() >= 2 * quote.len() { raw.len() - quote.len() } else { raw.len() };
        let mut from = quote.len().min(end);
        if long {
            let body = &raw[from..end];
            from += if body.starts_with("\r\n") { 2 } else { usize::from(body.starts_with('\n')) };
        }
        let mut literal = Self { text: String::with_capacity(end - from), at: Vec::with_capacity(end - from + 1) };
        literal.body(raw, from, end, escapes);
        literal.at.push(end);
        literal
    }

    fn push(&mut self, at: usize, c: char) {
        self.text.push(c);
        self.at.extend(std::iter::repeat_n(at, c.len_utf8()));
    }

    fn body(&mut self, raw: &str, from: usize, end: usize, escapes: bool) {
        let mut rest = raw[from..end].char_indices().map(|(at, c)| (from + at, c)).peekable();
        while let Some((at, c)) = rest.next() {
            if c == '\r' && rest.peek().is_some_and(|&(_, next)| next == '\n') {
                continue;
            }
            if c != '\\' || !escapes {
                self.push(at, c);
                continue;
            }
            let Some((_, escape)) = rest.next() else { return };
            let digits = match escape {
                'b' => Ok('\u{8}'),
                't' => Ok('\t'),
                'n' => Ok('\n'),
                'f' => Ok('\u{c}'),
                'r' => Ok('\r'),
                'e' => Ok('\u{1b}'),
                'x' => Err(2),
                'u' => Err(4),
                'U' => Err(8),
                c if c.is_whitespace() => {
                    // The end of a line and the white space around it are left out.
                    while rest.next_if(|&(_, c)| c.is_whitespace()).is_some() {}
                    continue;
                }
                c => Ok(c),
            };
            match digits {
                Ok(c) => self.push(at, c),
                Err(count) => {
                    let hex: String = (0..count).filter_map(|_| rest.next().map(|(_, c)| c)).collect();
                    let code = u32::from_str_radix(&hex, 16).ok().and_then(char::from_u32);
                    self.push(at, code.unwrap_or('\u{fffd}'));
                }
            }
        }
    }

    /// The bytes of the literal behind some bytes of the value.
    pub fn raw_range(&self, inner: Range<usize>) -> Range<usize> {
        let last = self.at.len() - 1;
        let at = |byte: usize| self.at[byte.min(last)];
        let start = at(inner.start);
        let end = if inner.end > inner.start { at(inner.end) } else { start };
        start..end.max(start)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::*;

    #[track_caller]
    fn check(raw: &str, text: &str, inner: Range<usize>, expected: &str) {
        let literal = Literal::decode(raw);
        let value: toml_edit::Value = raw.parse().unwrap();
        assert_eq!(value.as_str().map(|v| v.replace("\r\n", "\n")).as_deref(), Some(text), "the library");
        assert_eq!(literal.text, text);
        assert_eq!(&raw[literal.raw_range(inner)], expected);
    }

    #[test]
    fn places_inside_literals() {
        check(r#""abc""#, "abc", 1..2, "b");
        check("'a\\bc'", "a\\bc", 1..2, "\\");
        check(r#""a\tb\u00e9c""#, "a\tb\u{e9}c", 3..5, "\\u00e9");
        check("\"\"\"\nfirst\n  second\"\"\"", "first\n  second", 8..14, "second");
        check("\"\"\"\r\none\r\ntwo\"\"\"", "one\ntwo", 4..7, "two");
        check("\"\"\"a \\\n   b\"\"\"", "a b", 2..3, "b");
        check("'''\nx''y'''", "x''y", 3..4, "y");
        check("\"\"\"q\"\"\"\"", "q\"", 1..2, "\"");
    }
}
