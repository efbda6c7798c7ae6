//! The words of the page itself, and a position in words.

use crate::board::{Color, Setup};
use crate::doc::Lang;
use std::fmt::Write;

/// Words that are not the author's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Word {
    Solution,
    Hint,
    ThinkFirst,
    WhiteToMove,
    BlackToMove,
}

/// A word in a language.
pub(super) const fn word(word: Word, lang: Lang) -> &'static str {
    let all = match word {
        Word::Solution => ["Solution", "פתרון", "Решение", "Розв’язок"],
        Word::Hint => ["Hint", "רמז", "Подсказка", "Підказка"],
        Word::ThinkFirst => ["Think first", "חשבו קודם", "Сначала подумайте", "Спершу подумайте"],
        Word::WhiteToMove => ["White to move", "תור הלבן", "Ход белых", "Хід білих"],
        Word::BlackToMove => ["Black to move", "תור השחור", "Ход чёрных", "Хід чорних"],
    };
    all[lang as usize]
}

/// A position for those who cannot see it: `White: Ke1 Ra1; Black: Kg8`, covered pieces as X, then what stands
/// between squares. True types of covered pieces are never part of it.
pub(super) fn describe(setup: &Setup) -> String {
    let mut out = String::new();
    for color in Color::BOTH {
        let name = if color == Color::White { "White:" } else { "; Black:" };
        out.push_str(name);
        for (square, piece) in setup.pieces.iter().filter(|(_, p)| p.color == color) {
            let letter = piece.letter().to_ascii_uppercase();
            let _ = if letter == 'P' { write!(out, " {square}") } else { write!(out, " {letter}{square}") };
        }
    }
    for (at, site) in setup.barriers.iter().enumerate() {
        let _ = write!(out, "{} {site}", if at == 0 { ";" } else { "" });
    }
    out
}
