//! The text of a solution, as programs and people write it:
//!
//! ```text
//! 1.Rf5-f7 ! threat:                    1.f4! (2.Qb4#)
//!         2.Qa4-d7 #                       1...Rd7[a] 2.f7#[A]
//!     1...Qe3*e4 +                      but 1...Re2!
//!         2.Qa4*e4 #
//! ```
//!
//! A number says where a move stands, so that indentation, words and brackets need not be understood: it follows the
//! last line that was given up to there. What is not legal at its place, threats and set play above all, is counted and
//! left out.

use super::text::plain;
use crate::board::{Color, Kind, Setup, Square};
use crate::doc::line::play;
use crate::problem::tree::suffix;
use crate::problem::{Comment, NodeId, Tree};
use crate::rules::Position;
use std::collections::BTreeMap;

/// What was read.
#[derive(Debug)]
pub(super) struct Text {
    /// The moves that are legal where they stand.
    pub tree: Tree,
    /// How many others there are.
    pub unread: usize,
}

/// Brackets that are followed; deeper ones change nothing.
const MAX_BRACKETS: usize = 128;

/// Cuts a text into the parts of its twins: `a)`, `b)` at the beginning of lines.
pub(super) fn sections(text: &str) -> BTreeMap<&str, &str> {
    let mut starts: Vec<(&str, usize, usize)> = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let inner = line.trim_start();
        let label = inner.get(..2).filter(|label| label.ends_with(')') && label.as_bytes()[0].is_ascii_lowercase());
        if let Some(label) = label {
            let from = at + line.len() - inner.len();
            starts.push((&label[..1], from, from + 2));
        }
        at += line.len();
    }
    let ends = starts.iter().skip(1).map(|&(_, from, _)| from).chain([text.len()]);
    starts.iter().zip(ends).map(|(&(label, _, from), end)| (label, &text[from..end])).collect()
}

/// A piece of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token<'a> {
    /// A move number: the number, and whether it is the second side's.
    Number(usize, bool),
    Word(&'a str),
    Comment(&'a str),
    Glyph(u8),
    Open,
    Close,
    Slash,
}

/// Splits a text.
fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut out = Vec::new();
    let mut at = 0;
    let bytes = text.as_bytes();
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        match c {
            _ if c.is_whitespace() => at += c.len_utf8(),
            '{' | '[' => {
                // What is not closed is no comment: the rest may be the solution.
                let end = rest.find(if c == '{' { '}' } else { ']' });
                if let Some(end) = end.filter(|_| c == '{') {
                    out.push(Token::Comment(&rest[1..end]));
                }
                at += end.unwrap_or(0) + 1;
            }
            '(' => {
                out.push(Token::Open);
                at += 1;
            }
            ')' => {
                out.push(Token::Close);
                at += 1;
            }
            '/' | ',' => {
                out.push(Token::Slash);
                at += 1;
            }
            '!' | '?' => {
                let count = rest.bytes().take_while(|b| matches!(b, b'!' | b'?')).count();
                out.extend((1..=6).find(|&nag| suffix(nag) == Some(&rest[..count])).map(Token::Glyph));
                at += count;
            }
            '$' => {
                let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
                out.extend(rest[1..=digits].parse().ok().map(Token::Glyph));
                at += digits + 1;
            }
            '0'..='9' if number(rest).is_some() => {
                let (value, dots, length) = number(rest).unwrap_or((0, 0, 1));
                out.push(Token::Number(value, dots > 1));
                at += length;
            }
            _ => {
                let stop = |c: char| c.is_whitespace() || "{}[]()!?$,".contains(c);
                let mut end = rest.find(stop).unwrap_or(rest.len()).max(c.len_utf8());
                // A slash joins alternatives; in a promotion it is a spelling, and in a result a half.
                let word = &rest[..end];
                if let Some(slash) = word.find('/').filter(|&slash| slash > 0 && !word.starts_with("1/2")) {
                    end = slash;
                }
                out.push(Token::Word(&rest[..end]));
                at += end;
            }
        }
        debug_assert!(at <= bytes.len());
    }
    out
}

/// A move number with its dots, also with spaces between them: the number, the dots, the length.
fn number(text: &str) -> Option<(usize, usize, usize)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let value = text[..digits].parse().ok().filter(|&n| n > 0)?;
    let (mut dots, mut length) = (0, digits);
    for (at, c) in text[digits..].char_indices() {
        match c {
            '.' => (dots, length) = (dots + 1, digits + at + 1),
            '…' => (dots, length) = (dots + 3, digits + at + c.len_utf8()),
            ' ' if dots > 0 => {}
            _ => break,
        }
    }
    (dots > 0).then_some((value, dots, length))
}

/// A word as a move in our spelling: `Sd4*e6`, `K:f5`, `e7-e8=S`, `0-0`. `None` for other words.
fn turn(word: &str) -> Option<String> {
    let word = word.trim_end_matches(['+', '#', '.', ';', '=', '~', '\'']);
    let word = word.strip_suffix("ep").unwrap_or(word).trim_end_matches("e.p").trim_end_matches('.');
    if !(2..=12).contains(&word.len()) || !word.is_ascii() {
        return None;
    }
    let castles = matches!(word.replace('O', "0").as_str(), "0-0" | "0-0-0");
    let square = word.as_bytes().windows(2).any(|w| (b'a'..=b'h').contains(&w[0]) && (b'1'..=b'8').contains(&w[1]));
    if !castles && !square {
        return None;
    }
    let mut out = word.replace(['*', ':'], "x");
    if let Some(rest) = out.strip_prefix('P') {
        out = rest.to_owned();
    }
    if let Some(rest) = out.strip_prefix('S') {
        out = format!("N{rest}");
    }
    if out.len() > 2 && out.ends_with('S') {
        out.pop();
        out.push('N');
    }
    Some(out)
}

/// Whether the first numbered move is the second side's.
pub(super) fn black_begins(text: &str) -> bool {
    tokens(text).iter().find_map(|token| match token {
        Token::Number(_, second) => Some(*second),
        _ => None,
    }) == Some(true)
}

/// Where the first move takes en passant: a pawn's capture onto an empty square that a pawn may just have passed.
pub(super) fn en_passant(text: &str, setup: &Setup) -> Option<Square> {
    let word = tokens(text).into_iter().find_map(|token| match token {
        Token::Word(word) => turn(word),
        _ => None,
    })?;
    let (from, to) = word.split_once('x')?;
    if !from.starts_with(|c: char| ('a'..='h').contains(&c)) {
        return None;
    }
    Square::parse(to.get(..2)?).filter(|&square| setup.piece(square).is_none() && passed(square, setup))
}

/// Whether the other side's pawn may just have passed a square.
pub(super) fn passed(square: Square, setup: &Setup) -> bool {
    let rank = if setup.turn == Color::White { 4 } else { 3 };
    let pawn = Square::new(square.file(), rank).and_then(|square| setup.piece(square));
    pawn.is_some_and(|piece| piece.kind == Kind::Pawn && piece.color != setup.turn)
}

/// Reads a text from a position on.
pub(super) fn read(text: &str, start: &dyn Position) -> Text {
    let tokens = tokens(text);
    let first = tokens.iter().find_map(|token| if let Token::Number(_, second) = token { Some(*second) } else { None });
    let mut reader = Reader {
        tree: Tree::default(),
        path: vec![(Tree::ROOT, start.clone_box())],
        lost: false,
        place: None,
        shift: 0,
        brackets: Vec::new(),
        skipped: 0,
        unread: 0,
        last: None,
        alternative: false,
    };
    if first == Some(true) {
        // Numbers that begin with «1...» belong to the side to move, unless its set play is meant.
        let word = tokens.iter().find_map(|token| if let Token::Word(word) = token { turn(word) } else { None });
        reader.shift = usize::from(word.is_some_and(|word| start.parse(&word).is_ok()));
    }
    for token in tokens {
        reader.token(token);
    }
    Text { tree: reader.tree, unread: reader.unread }
}

/// A line with the position after each of its moves.
type Told = Vec<(NodeId, Box<dyn Position>)>;

struct Reader {
    tree: Tree,
    /// The line that is being told, from the first position on.
    path: Told,
    /// Whether moves without a number are nowhere, because the one before them was.
    lost: bool,
    /// The ply that a number gives the next move.
    place: Option<usize>,
    shift: usize,
    /// What brackets interrupt: the line, and whether it was lost.
    brackets: Vec<(bool, Told)>,
    skipped: usize,
    unread: usize,
    /// The move to which a glyph belongs.
    last: Option<NodeId>,
    /// Whether the next move is another one for the same place.
    alternative: bool,
}

impl Reader {
    fn token(&mut self, token: Token<'_>) {
        match token {
            Token::Number(number, second) => {
                let ply = (number - 1) * 2 + usize::from(second);
                self.place = Some(ply.saturating_sub(self.shift));
                self.alternative = false;
            }
            Token::Comment(text) => {
                let text = plain(text);
                let shown = !text.is_empty() && !text.starts_with("display") && self.last.is_some();
                if let Some(id) = self.last.filter(|_| shown) {
                    self.tree.turn_mut(id).after.push(Comment::text(text));
                }
            }
            Token::Glyph(nag) => {
                if let Some(id) = self.last {
                    let nags = &mut self.tree.turn_mut(id).nags;
                    if !nags.contains(&nag) {
                        nags.push(nag);
                    }
                }
            }
            Token::Open => {
                if self.brackets.len() < MAX_BRACKETS {
                    let line = self.path.clone();
                    self.brackets.push((self.lost, line));
                } else {
                    self.skipped += 1;
                }
                self.last = None;
            }
            Token::Close => {
                if self.skipped > 0 {
                    self.skipped -= 1;
                } else if let Some((lost, line)) = self.brackets.pop() {
                    self.path = line;
                    self.lost = lost;
                }
                self.place = None;
                self.last = None;
            }
            Token::Slash => self.alternative = self.last.is_some(),
            Token::Word(word) => match turn(word) {
                Some(turn) => self.turn(&turn),
                None => self.last = self.last.filter(|_| word.starts_with(['+', '#', '='])),
            },
        }
    }

    fn turn(&mut self, text: &str) {
        let numbered = self.place.take();
        self.last = None;
        let alternative = std::mem::take(&mut self.alternative) && numbered.is_none() && self.path.len() > 1;
        let at = numbered.unwrap_or(self.path.len() - 1 - usize::from(alternative));
        if (self.lost && numbered.is_none()) || at >= self.path.len() {
            self.lost = true;
            self.unread += 1;
            return;
        }
        let (parent, before) = &self.path[at];
        let played = play(before.as_ref(), text).ok();
        let added = played.and_then(|(played, after)| Some((self.tree.add(*parent, &played.san).ok()?, after)));
        let Some((id, after)) = added else {
            self.lost = true;
            self.unread += 1;
            return;
        };
        self.last = Some(id);
        self.lost = false;
        // Of alternatives the first is played on.
        if !alternative {
            self.path.truncate(at + 1);
            self.path.push((id, after));
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::*;
    use crate::doc::movetext::{Start, write};

    #[track_caller]
    fn check(fen: &str, text: &str, expected: &str, unread: usize) {
        let rules = crate::rules::by_id(crate::rules::DEFAULT_ID).unwrap();
        let setup = rules.parse_fen(fen).unwrap();
        let position = rules.read(&setup).unwrap();
        let found = read(text, position.as_ref());
        let start = Start { number: 1, turn: setup.turn };
        assert_eq!((write(&found.tree, start).as_str(), found.unread), (expected, unread), "{text}");
    }

    #[test]
    fn texts_of_programs_and_of_people_are_read() {
        let fen = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
        check(fen, "1.Ra1-a8 #", "1. Ra8#", 0);
        check(fen, "1.Ra1-a7 ! threat:\n 2.Ra7-h7 #\n 1...Kh8-g8\n  2.Ra7-a8 #", "1. Ra7! Kg8 2. Ra8#", 1);
        check(fen, "1...Kg8 2.Ra8#\n1.Ra7? Kg8! 1.Kf7! Kh7 2.Rh1#", "1. Ra7? (1. Kf7! Kh7 2. Rh1#) 1... Kg8!", 2);
        check(fen, "1.Ra7/Ra6[A] and wins", "1. Ra7 (1. Ra6)", 0);
        check(
            fen,
            "1. Kf7 (1. Ra7 Kg8 2. Ra8#) 1... Kh7 {e. g.} 2. Rh1# 1-0",
            "1. Kf7 (1. Ra7 Kg8 2. Ra8#) 1... Kh7 {e. g.} 2. Rh1#",
            0,
        );
        check("k7/8/1K6/8/8/8/8/7r b - - 0 1", "1...Kb8 2.Kc6", "1... Kb8 2. Kc6", 0);
        check("k7/8/1K6/8/8/8/8/7r b - - 0 1", "1.Kb8 Kc6 2.Rc1+", "1... Kb8 2. Kc6 Rc1+", 0);
        check("6k1/P7/8/8/8/8/8/K7 w - - 0 1", "1.a7-a8=S K:g7 2.Sa8*b6", "1. a8=N Kg7 2. Nb6", 0);
    }

    #[test]
    fn parts_of_twins_are_found() {
        let found = sections("\n a) one\n two\nb) bRc6--c5 three");
        assert_eq!(found.get("a"), Some(&" one\n two\n"));
        assert_eq!(found.get("b"), Some(&" bRc6--c5 three"));
        assert!(sections("1.e4 (a) b)").is_empty());
    }
}
