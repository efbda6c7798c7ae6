//! Direction of lines, and isolates around what must stay left to right.

use std::ops::Range;

/// The base direction of a line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Dir {
    /// That of the first strong letter.
    #[default]
    Auto,
    /// Left to right.
    Ltr,
    /// Right to left.
    Rtl,
}

/// Left-to-right isolate.
const LRI: char = '\u{2066}';
/// Pop directional isolate.
const PDI: char = '\u{2069}';

/// Whether a letter runs from right to left: Hebrew, Arabic and their presentation forms.
pub const fn is_rtl_letter(c: char) -> bool {
    matches!(c, '\u{5BE}' | '\u{5C0}' | '\u{5C3}' | '\u{5C6}' | '\u{5D0}'..='\u{5F4}' | '\u{608}'..='\u{6FF}'
        | '\u{700}'..='\u{8FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFC}' | '\u{200F}')
}

/// The direction of one line of a document (`rtl`: of a right-to-left one), the same in editors, previews and exports.
///
/// In a right-to-left document a line runs right to left if it holds any right-to-left letter or no letter at all, and
/// left to right only if its letters are all of other scripts (pure move lists, FENs, addresses). In a left-to-right
/// document the first strong letter decides.
///
/// ```
/// use boardwright::picture::text::{Dir, line_dir};
/// assert_eq!(line_dir("Nf3 הוא מסע טוב", true), Dir::Rtl);
/// assert_eq!(line_dir("1. e4 e5 2. Nf3", true), Dir::Ltr);
/// assert_eq!(line_dir("...", true), Dir::Rtl);
/// assert_eq!(line_dir("Nf3 הוא מסע טוב", false), Dir::Ltr);
/// ```
pub fn line_dir(line: &str, rtl: bool) -> Dir {
    let mut letters = line.chars().filter(|c| c.is_alphabetic());
    let right_to_left = if rtl {
        let mut any = false;
        let found = letters.any(|c| {
            any = true;
            is_rtl_letter(c)
        });
        found || !any
    } else {
        letters.next().is_some_and(is_rtl_letter)
    };
    if right_to_left { Dir::Rtl } else { Dir::Ltr }
}

/// Wraps every move, square, score and move number in an isolate, so that it reads left to right inside right-to-left
/// text: `5.d4`, `7...Bxf7+?!`, `O-O`, `F@e4e5`, `1-0`. Trailing punctuation of the sentence stays outside, and so do
/// brackets and quotes around. A move number that stands alone before a move goes into the move's isolate, and the space
/// between them becomes one at which no line is broken.
///
/// For previews, labels and exports; never for text that is being edited.
pub fn isolate(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut open = false;
    let mut words = words(text).peekable();
    while let Some((gap, word)) = words.next() {
        if !open {
            out.push_str(gap);
        }
        let (before, core, after) = core(word);
        if core.is_empty() {
            if open {
                out.push(PDI);
                out.push_str(gap);
                open = false;
            }
            out.push_str(word);
            continue;
        }
        // `1. Nf3` is one unit: the number and the dot would otherwise change sides.
        let joins = is_number(core) && after.is_empty() && {
            words.peek().is_some_and(|(gap, next)| {
                let (before, next, _) = self::core(next);
                *gap == " " && before.is_empty() && !next.is_empty() && !is_number(next)
            })
        };
        // A year at the end of a sentence looks like a move number: only a move behind it tells.
        if !open && !joins && is_number(core) && core.ends_with('.') && !core.ends_with("...") {
            out.push_str(word);
            continue;
        }
        if open {
            // No line break inside an isolate: its halves would run astray.
            out.push('\u{a0}');
        } else {
            out.push_str(before);
            out.push(LRI);
        }
        out.push_str(core);
        if joins {
            open = true;
        } else {
            out.push(PDI);
            out.push_str(after);
            open = false;
        }
    }
    out
}

/// Where moves and squares stand in a text, with their numbers and signs: what [`isolate`] wraps, without scores and
/// numbers that stand alone.
pub fn moves(text: &str) -> Vec<Range<usize>> {
    let mut end = 0;
    let mut found = Vec::new();
    for (gap, word) in words(text) {
        let start = end + gap.len();
        end = start + word.len();
        let (before, core, _) = core(word);
        if core.contains(|c: char| c.is_alphabetic()) && !is_score(core) || is_castling(core) {
            let start = start + before.len();
            found.push(start..start + core.len());
        }
    }
    found
}

/// The words of a text, each with the white space before it; the last word may be empty.
fn words(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let start = rest.find(|c: char| !c.is_whitespace()).unwrap_or(rest.len());
        let end = rest[start..].find(char::is_whitespace).map_or(rest.len(), |at| start + at);
        let item = (&rest[..start], &rest[start..end]);
        rest = &rest[end..];
        Some(item)
    })
}

/// Splits a word into what stands before a token, the token, and what stands after; the token is empty if there is none.
fn core(word: &str) -> (&str, &str, &str) {
    let opening = |c: char| matches!(c, '(' | '[' | '{' | '"' | '\'' | '«' | '“' | '„' | '‹' | '‘' | '-' | '–' | '—');
    let closing = |c: char| {
        matches!(
            c,
            ')' | ']' | '}' | '"' | '\'' | '»' | '”' | '“' | '›' | '’' | ',' | ';' | ':' | '.' | '!' | '?' | '…'
        )
    };
    // A Hebrew prefix (and its hyphen) stays outside: `ב-f7`.
    let start = word.find(|c: char| !opening(c) && !is_rtl_letter(c) && !is_point(c)).unwrap_or(word.len());
    let (before, rest) = word.split_at(start);
    let mut end = rest.len();
    loop {
        // Longest first: `5.Bxf7+?!` keeps its signs, `Nf3.` loses the dot, `1.` is a number with its dot.
        let candidate = &rest[..end];
        if candidate.is_empty() {
            return (word, "", "");
        }
        if is_token(candidate) {
            return (before, candidate, &rest[end..]);
        }
        match candidate.chars().next_back() {
            Some(c) if closing(c) || is_rtl_letter(c) => end -= c.len_utf8(),
            _ => return (word, "", ""),
        }
    }
}

/// A Hebrew point or accent.
const fn is_point(c: char) -> bool {
    matches!(c, '\u{591}'..='\u{5C7}')
}

/// A move number: `1.`, `12...`, `3…`.
fn is_number(token: &str) -> bool {
    let rest = token.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = token.len() - rest.len();
    (1..=4).contains(&digits) && matches!(rest, "." | "..." | "…")
}

/// Whether a word is something that always reads left to right.
fn is_token(word: &str) -> bool {
    if is_number(word) || is_score(word) {
        return true;
    }
    // A number glued to its move.
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let glued = rest.trim_start_matches(['.', '…']);
    let digits = word.len() - rest.len();
    let body = if digits > 0 && digits <= 4 && glued.len() < rest.len() { glued } else { word };
    let signed = body;
    let body = body.trim_end_matches(['!', '?', '+', '#', '‼', '⁇', '⁈', '⁉', '±', '∓', '=']);
    // One sign after a square, as in «what stands on e2?», is the sentence's.
    if matches!(&signed[body.len()..], "!" | "?") && signed.len() == word.len() && body.chars().count() == 2 {
        return false;
    }
    let body = body.strip_suffix("e.p.").unwrap_or(body);
    is_castling(body) || is_move(body)
}

/// A result, an evaluation or a stipulation: `1-0`, `½-½`, `+1.5`, `−0.3`, `#3`, `h#2.5`, `(7+5)` without brackets.
fn is_score(word: &str) -> bool {
    let number =
        |s: &str| !s.is_empty() && s.chars().all(|c| c.is_ascii_digit() || c == '.' || c == '½') && !s.ends_with('.');
    if let Some((a, b)) = word.split_once(['-', '–', '+', ':', '/'])
        && number(a)
        && number(b)
    {
        return true;
    }
    if let Some(rest) = word.strip_prefix(['+', '-', '−', '#', '=', '±']) {
        return number(rest);
    }
    let goal = word.trim_start_matches(['h', 's', 'r', 'e', 'm']);
    goal.strip_prefix(['#', '=']).is_some_and(number)
}

fn is_castling(body: &str) -> bool {
    matches!(body, "O-O" | "O-O-O" | "0-0" | "0-0-0" | "o-o" | "o-o-o")
}

/// Squares and moves: letters of pieces, files, ranks and their signs, with at least one square or file letter:
/// `e4`, `Nf3`, `exd8=Q`, `Bc4xf7`, `e2-e4`, `F@e4e5`, `Te4d5`, `X(N)b1c3`, `♘f3`, `e2,e4`.
fn is_move(body: &str) -> bool {
    let chars: Vec<char> = body.chars().collect();
    if chars.len() < 2 || chars.len() > 16 {
        return false;
    }
    let allowed = |c: char| {
        matches!(c, 'a'..='h' | '0'..='9' | 'K' | 'Q' | 'R' | 'B' | 'N' | 'P' | 'M' | 'F' | 'T' | 'X' | 'S' | 'x' | 'q'
            | 'r' | 'n' | '-' | '=' | '@' | ':' | '×' | '*' | '~' | '/' | '(' | ')' | '♔'..='♟' | '+' | '#')
    };
    let square = chars.windows(2).any(|pair| matches!(pair[0], 'a'..='h') && pair[1].is_ascii_digit());
    let ends = chars.last().is_some_and(|c| !matches!(c, '-' | ':' | '/' | '(' | '@'));
    // Brackets must pair up, or they belong to the sentence.
    let paired = body.matches('(').count() == body.matches(')').count();
    square && ends && paired && chars.iter().all(|&c| allowed(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The isolates made visible.
    fn shown(text: &str) -> String {
        isolate(text).replace(LRI, "⟨").replace(PDI, "⟩").replace('\u{a0}', " ")
    }

    #[test]
    fn isolates_stand_around_tokens_and_not_around_punctuation() {
        for (text, expected) in [
            ("מהלך 1. Nf3 הפרש", "מהלך ⟨1. Nf3⟩ הפרש"),
            ("(f7)", "(⟨f7⟩)"),
            ("5.Bxf7+?!", "⟨5.Bxf7+?!⟩"),
            ("7...Bxf7+?!, ואז", "⟨7...Bxf7+?!⟩, ואז"),
            ("5.d4", "⟨5.d4⟩"),
            ("מה על e2?", "מה על ⟨e2⟩?"),
            ("5.d4? Nf3! e4!?", "⟨5.d4?⟩ ⟨Nf3!⟩ ⟨e4!?⟩"),
            ("O-O", "⟨O-O⟩"),
            ("F@e4e5.", "⟨F@e4e5⟩."),
            ("1-0", "⟨1-0⟩"),
            ("½-½", "⟨½-½⟩"),
            ("הצריח ב-f7.", "הצריח ב-⟨f7⟩."),
            ("מאט ב-#3", "מאט ב-⟨#3⟩"),
            ("(7+5)", "(⟨7+5⟩)"),
            ("exd8=Q# וזהו", "⟨exd8=Q#⟩ וזהו"),
            ("X(N)b1c3", "⟨X(N)b1c3⟩"),
            ("Hello, world.", "Hello, world."),
            ("a b cad", "a b cad"),
            ("תרשים 12: הלבן", "תרשים 12: הלבן"),
            ("  e4  ", "  ⟨e4⟩  "),
            ("1. e4 e5 2. Nf3", "⟨1. e4⟩ ⟨e5⟩ ⟨2. Nf3⟩"),
            ("1.", "1."),
            ("ב-1921. זכרו", "ב-1921. זכרו"),
            ("12... Kf8", "⟨12... Kf8⟩"),
            ("", ""),
            ("O-O-O!? (מוזר)", "⟨O-O-O!?⟩ (מוזר)"),
        ] {
            assert_eq!(shown(text), expected, "{text:?}");
        }
    }

    #[test]
    fn moves_are_found_with_their_numbers_and_signs() {
        let text = "מהלך 1. Nf3 (f7), O-O ו-5.Bxf7+?! אבל 1-0 #3 50%.";
        let found: Vec<&str> = moves(text).into_iter().map(|range| &text[range]).collect();
        assert_eq!(found, ["Nf3", "f7", "O-O", "5.Bxf7+?!"]);
    }

    #[test]
    fn isolates_always_pair_up_and_nothing_is_lost() {
        for text in ["1. (e4", "1. ", "2... x", "1. 2. 3. e4", "«Nf3!»", "שלום 1.", "((((", "1.e4 1.e4 1."] {
            let isolated = isolate(text);
            assert_eq!(isolated.matches(LRI).count(), isolated.matches(PDI).count(), "{text:?}");
            assert_eq!(isolated.replace([LRI, PDI], "").replace('\u{a0}', " "), text);
        }
    }

    #[test]
    fn the_direction_rule() {
        for (line, in_rtl, in_ltr) in [
            ("שלום", Dir::Rtl, Dir::Rtl),
            ("Nf3 הוא", Dir::Rtl, Dir::Ltr),
            ("הוא Nf3", Dir::Rtl, Dir::Rtl),
            ("Конь f3", Dir::Ltr, Dir::Ltr),
            ("123 ...", Dir::Rtl, Dir::Ltr),
            ("", Dir::Rtl, Dir::Ltr),
        ] {
            assert_eq!((line_dir(line, true), line_dir(line, false)), (in_rtl, in_ltr), "{line:?}");
        }
    }
}
