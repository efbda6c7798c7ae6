//! From bytes to text: UTF-8, or else the Western encoding that PGN was made with.

use crate::doc::bundle::Refusal;

/// What Windows-1252 has where ISO 8859-1 has controls; the five gaps stay as they are.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The text of a file, and what is to be said about its encoding.
pub(super) fn decode(bytes: &[u8]) -> Result<(String, Vec<String>), Refusal> {
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        let message = "the file is UTF-16, and only UTF-8 and Western (Windows-1252) are read";
        return Err(Refusal::whole("encoding", message, "save it as UTF-8"));
    }
    let control = |byte: &u8| matches!(byte, 0..=8 | 14..=25 | 27..=31);
    if let Some(at) = bytes.iter().position(control) {
        let line = line_of(bytes, at);
        let message = format!("line {line} has bytes that no text has: this is no text file");
        return Err(Refusal::whole("binary", message, "was it packed, or cut while it was copied?"));
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    // The end-of-file mark of old systems.
    let bytes = bytes.strip_suffix(b"\x1a").unwrap_or(bytes);
    let (text, notices) = match std::str::from_utf8(bytes) {
        Ok(text) => (text.to_owned(), Vec::new()),
        Err(error) => {
            let line = line_of(bytes, error.valid_up_to());
            let western = |&byte: &u8| match byte {
                0x80..=0x9f => WINDOWS[usize::from(byte - 0x80)],
                _ => char::from(byte),
            };
            let notice = format!(
                "this is no UTF-8 (line {line}), so it was read as Western (Windows-1252); if names look wrong, save it \
                 as UTF-8"
            );
            (bytes.iter().map(western).collect(), vec![notice])
        }
    };
    // Line ends are one character, so that lines count the same everywhere.
    Ok((text.replace("\r\n", "\n").replace('\r', "\n"), notices))
}

/// The line of a byte, from 1.
pub(super) fn line_at(text: &str, at: usize) -> usize {
    line_of(text.as_bytes(), at.min(text.len()))
}

fn line_of(bytes: &[u8], at: usize) -> usize {
    bytes[..at].split(|&byte| byte == b'\n').count()
}

/// A text on one line, without control characters.
pub(super) fn plain(text: &str) -> String {
    let text: String = text.chars().filter(|c| c.is_whitespace() || !c.is_control()).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A plain text as Markdown that shows just it, on one line.
pub(super) fn markdown(text: &str) -> String {
    let text = plain(text);
    let mut out = String::with_capacity(text.len() + 8);
    let chars: Vec<char> = text.chars().collect();
    for (at, &c) in chars.iter().enumerate() {
        let within =
            at > 0 && chars[at - 1].is_alphanumeric() && chars.get(at + 1).is_some_and(|next| next.is_alphanumeric());
        let first = at == 0 && matches!(c, '#' | '>' | '-' | '+' | '=');
        let special = matches!(c, '\\' | '`' | '*' | '[' | ']' | '<' | '~' | '|' | '&') || (c == '_' && !within);
        // «1.» at the beginning starts a list.
        let listed = matches!(c, '.' | ')') && at > 0 && chars[..at].iter().all(char::is_ascii_digit);
        if first || special || listed {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::*;

    #[test]
    fn encodings_are_told_apart() {
        assert_eq!(decode("Réti\r\nb\rc".as_bytes()).unwrap(), ("Réti\nb\nc".into(), vec![]));
        let (text, notices) = decode(b"a\nR\xe9ti \x96 Bla\x9aek").unwrap();
        assert_eq!((text.as_str(), notices.len()), ("a\nRéti – Blašek", 1));
        assert!(notices[0].contains("line 2"));
        for (bytes, code) in [(&b"\xff\xfea\0"[..], "encoding"), (b"a\0b", "binary"), (b"\x89PNG\r\n\0\x1a", "binary")]
        {
            assert_eq!(decode(bytes).unwrap_err().code, code);
        }
    }

    #[test]
    fn markdown_shows_just_the_text() {
        assert_eq!(markdown("*a* [b](c)\n <i> 1. e4_5 _x_"), "\\*a\\* \\[b\\](c) \\<i> 1. e4_5 \\_x\\_");
        assert_eq!(markdown("1. e4"), "1\\. e4");
        assert_eq!(markdown("# no"), "\\# no");
        assert_eq!(plain(" a\u{1b}b\n c"), "ab c");
    }
}
