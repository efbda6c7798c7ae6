//! The words of the page itself, and a position in words.
//!
//! Each part of the player keeps its words in a file of its own; a page carries those of its lesson's languages.

use crate::board::{Color, Setup};
use crate::doc::Lang;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::LazyLock;

/// A word by key, then by language tag.
type Table = BTreeMap<String, BTreeMap<String, String>>;

const PARTS: [&str; 6] = [
    include_str!("player/words/core.json"),
    include_str!("player/words/page.json"),
    include_str!("player/words/board.json"),
    include_str!("player/words/anim.json"),
    include_str!("player/words/solve.json"),
    include_str!("player/words/free.json"),
];

/// All words. The files are part of the program; a test reads each of them.
static ALL: LazyLock<Table> =
    LazyLock::new(|| PARTS.iter().flat_map(|part| serde_json::from_str::<Table>(part).unwrap_or_default()).collect());

/// A word in a language; its key where there is none.
pub(in crate::export) fn word(key: &'static str, lang: Lang) -> &'static str {
    ALL.get(key).and_then(|texts| texts.get(lang.tag())).map_or(key, String::as_str)
}

/// The words of some languages, as the page's script reads them.
pub(super) fn table(languages: &[Lang]) -> Value {
    let texts = |all: &BTreeMap<String, String>| -> Map<String, Value> {
        let text = |lang: &Lang| Some((lang.tag().to_owned(), Value::from(all.get(lang.tag())?.as_str())));
        languages.iter().filter_map(text).collect()
    };
    Value::Object(ALL.iter().map(|(key, all)| (key.clone(), Value::Object(texts(all)))).collect())
}

/// A position for those who cannot see it: `White: Ke1 Ra1; Black: Kg8`, covered pieces as X, then what stands
/// between squares. True types of covered pieces are never part of it. What reads from left to right is isolated.
pub(in crate::export) fn describe(setup: &Setup, lang: Lang) -> String {
    let mut out = String::new();
    for color in Color::BOTH {
        let key = if color == Color::White { "page-white" } else { "page-black" };
        let mut pieces = Vec::new();
        for (square, piece) in setup.pieces.iter().filter(|(_, piece)| piece.color == color) {
            let letter = piece.letter().to_ascii_uppercase();
            pieces.push(if letter == 'P' { square.to_string() } else { format!("{letter}{square}") });
        }
        let separator = if out.is_empty() { "" } else { "; " };
        let _ = write!(out, "{separator}{}: \u{2066}{}\u{2069}", word(key, lang), pieces.join(" "));
    }
    if !setup.barriers.is_empty() {
        let sites: Vec<String> = setup.barriers.iter().map(ToString::to_string).collect();
        let _ = write!(out, "; \u{2066}{}\u{2069}", sites.join(" "));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_there_in_every_language() {
        for part in PARTS {
            let table: Table = serde_json::from_str(part).unwrap();
            for (key, texts) in table {
                for lang in Lang::ALL {
                    assert!(texts.get(lang.tag()).is_some_and(|text| !text.trim().is_empty()), "{key} in {lang}");
                }
                assert_eq!(texts.len(), Lang::ALL.len(), "{key}");
            }
        }
    }

    #[test]
    fn words_that_the_page_is_written_with_exist() {
        for key in ["page-solution", "page-hint", "page-think", "page-white-to-move", "page-black-to-move"] {
            assert_ne!(word(key, Lang::He), key);
        }
        let table = table(&[Lang::He]);
        assert_eq!(table["page-hint"].as_object().map(Map::len), Some(1));
    }
}
