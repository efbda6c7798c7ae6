//! Diagnostics: what is wrong, where, and what to do about it. Plain data; the editor, the command line and the
//! exporters show the same list.

use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// It is not what it claims to be.
    Error,
    /// It works, and should be looked at.
    Warning,
    /// Nothing is wrong; shown only to those who ask.
    Remark,
}

impl Severity {
    /// `error`, `warning` or `remark`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Remark => "remark",
        }
    }
}

/// A place in a file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The file.
    pub file: PathBuf,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The bytes of the file.
    pub span: (usize, usize),
}

impl Place {
    /// The start of a file: for what concerns the whole.
    pub fn whole(file: impl Into<PathBuf>) -> Self {
        Self { file: file.into(), line: 1, column: 1, span: (0, 0) }
    }
}

/// One thing to say about a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// A stable name.
    pub code: &'static str,
    /// Where.
    pub place: Place,
    /// A sentence.
    pub message: String,
    /// What to do; may be empty.
    pub hint: String,
}

impl Diagnostic {
    /// An error.
    pub fn error(code: &'static str, place: Place, message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { severity: Severity::Error, code, place, message: message.into(), hint: hint.into() }
    }

    /// A warning.
    pub fn warning(code: &'static str, place: Place, message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, place, message, hint) }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { file, line, column, .. } = &self.place;
        let (severity, code) = (self.severity.name(), self.code);
        write!(f, "{}:{line}:{column}: {severity}[{code}]: {}", file.display(), self.message)?;
        if self.hint.is_empty() { Ok(()) } else { write!(f, " ({})", self.hint) }
    }
}

/// Whether one of them is an error.
pub fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|d| d.severity == Severity::Error)
}

/// Sorts by place, then by severity and code, and drops repetitions.
pub fn sort(diagnostics: &mut Vec<Diagnostic>) {
    fn key(d: &Diagnostic) -> (&Path, usize, Severity, &str, &str) {
        (&d.place.file, d.place.span.0, d.severity, d.code, &d.message)
    }
    diagnostics.sort_by(|a, b| key(a).cmp(&key(b)));
    diagnostics.dedup();
}

/// The text of a file with its lines, shared by everything that points into it.
#[derive(Clone, Debug)]
pub struct Source(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    path: PathBuf,
    text: String,
    /// The first byte of each line.
    lines: Vec<usize>,
}

impl Source {
    /// A text and the file that it came from.
    pub fn new(path: impl Into<PathBuf>, text: impl Into<String>) -> Self {
        let text = text.into();
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Self(Arc::new(Inner { path: path.into(), text, lines }))
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.0.path
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// The nearest character boundary at or before a byte.
    fn boundary(&self, at: usize) -> usize {
        (0..=at.min(self.0.text.len())).rev().find(|&at| self.0.text.is_char_boundary(at)).unwrap_or(0)
    }

    /// The place of some bytes; a range that the text does not have is cut to it.
    pub fn place(&self, span: Range<usize>) -> Place {
        let start = self.boundary(span.start);
        let end = self.boundary(span.end).max(start);
        let line = self.0.lines.partition_point(|&first| first <= start);
        let first = self.0.lines.get(line.saturating_sub(1)).copied().unwrap_or(0);
        // A byte order mark is no column.
        let column = self.0.text[first..start].chars().filter(|&c| c != '\u{feff}').count() + 1;
        Place { file: self.0.path.clone(), line, column, span: (start, end) }
    }
}

/// A text made harmless and short enough for a message: control and bidi characters replaced, at most `max` characters.
pub fn show(text: &str, max: usize) -> String {
    let mut shown: String = text.chars().take(max).map(|c| if is_hazard(c) { '\u{fffd}' } else { c }).collect();
    if text.chars().nth(max).is_some() {
        shown.push('…');
    }
    shown
}

/// Whether a character can do something to a terminal or reorder text: C0 and C1 controls, bidi controls.
pub const fn is_hazard(c: char) -> bool {
    matches!(c, '\0'..='\x1f' | '\x7f'..='\u{9f}' | '\u{200e}' | '\u{200f}' | '\u{061c}' | '\u{202a}'..='\u{202e}'
        | '\u{2028}' | '\u{2029}' | '\u{2066}'..='\u{2069}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_characters_and_lines() {
        let source = Source::new("x", "ab\nעé!\n");
        let place = |range| {
            let place = source.place(range);
            (place.line, place.column)
        };
        assert_eq!(place(0..1), (1, 1));
        assert_eq!(place(3..5), (2, 1));
        assert_eq!(place(4..5), (2, 1)); // inside a character
        assert_eq!(place(7..8), (2, 3));
        assert_eq!(place(9..99), (3, 1));
        assert_eq!(place(500..900), (3, 1));
    }
}
