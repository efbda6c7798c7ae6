//! Changes to the first position that are typed: `Ke1 qd8 -e4 Fe4e5`.

use super::super::setup::{Change, of_letter};
use crate::board::{FenForm, Site, Square, Tail};
use crate::t;

/// Reads words such as `Ke1` (a white king), `qd8` (a black queen), `-e4` (nothing) and, where there are barriers,
/// `Fe4e5` and `Td4e5` (placed or taken away).
///
/// # Errors
/// A sentence that names the first word that means nothing here.
pub fn read(form: &FenForm, text: &str) -> Result<Vec<Change>, String> {
    let words = text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';')).filter(|word| !word.is_empty());
    words.map(|word| one(form, word).ok_or_else(|| t!("board-typed-unknown", word = shown(word)))).collect()
}

fn shown(word: &str) -> String {
    word.chars().take(12).collect()
}

fn one(form: &FenForm, word: &str) -> Option<Change> {
    let mut letters = word.chars();
    let first = letters.next()?;
    let rest = letters.as_str();
    if form.tail == Tail::Barriers
        && let Some(site) = Site::parse(word)
    {
        return (form.shape.has(site.low()) && form.shape.has(site.high())).then_some(Change::Barrier(site));
    }
    let square = Square::parse(rest).filter(|&square| form.shape.has(square))?;
    if first == '-' { Some(Change::Put(square, None)) } else { of_letter(form, square, first) }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::*;
    use crate::app::setup::changed_fen;
    use crate::rules;

    #[track_caller]
    fn check(id: &str, text: &str, expected: &str) {
        let rules = rules::by_id(id).unwrap();
        let empty = crate::board::Setup::empty(rules.about().form.shape);
        let fen = read(&rules.about().form, text).and_then(|all| changed_fen(rules, &empty, &all));
        assert_eq!(fen.unwrap_or_else(|error| error), expected, "{text}");
    }

    #[test]
    fn pieces_are_named_with_their_squares() {
        check("orthodox", "Ke1, qd8 Pa2 -a2", "3q4/8/8/8/8/8/8/4K3 w - - 0 1");
        check("barriers", "ke8 Fe5e4 Td4e5", "4k3/8/8/8/8/8/8/8[] w - - 0 1 Fe4e5,Td4e5");
        check(
            "orthodox",
            "Ke1 Ze4",
            "«Ze4» is neither a piece with its square, such as Ke1, nor -e4 for an empty square",
        );
        check(
            "orthodox",
            "Fe4e5",
            "«Fe4e5» is neither a piece with its square, such as Ke1, nor -e4 for an empty square",
        );
        check("orthodox", "Kj1", "«Kj1» is neither a piece with its square, such as Ke1, nor -e4 for an empty square");
    }
}
