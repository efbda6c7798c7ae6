//! Boards and puzzles as a page holds them.
//!
//! A page must not tell at a glance what its reader is to find out, so records stand in it sealed. That hides; it does not
//! protect: the key is in the page.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A text in several languages, by tag: `en`, `he`.
pub type Texts = BTreeMap<String, String>;

/// A board, and what is asked of it where it is a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Record {
    /// The id of the rule set.
    pub rules: String,
    /// The position, true types included.
    pub fen: String,
    /// What is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<Puzzle>,
}

/// What is asked, and what its author and its proof say.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Puzzle {
    /// The task: `#2`.
    pub task: String,
    /// `given` or `any`.
    pub deal: String,
    /// The author's solution: turns in reading order, main lines first.
    pub tree: Vec<Node>,
    /// The author's words on first turns that are wrong, by coordinate text without reveal and promotion; `other` for
    /// every other one.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub answers: BTreeMap<String, Texts>,
    /// What the proof says of first turns. Those that are missing are judged when they are played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub judged: Vec<Judged>,
}

/// A turn of the solution.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Node {
    /// The index of the turn before it; `None` for first turns. It is always smaller than the turn's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<usize>,
    /// Its text, as any position can read it.
    pub turn: String,
    /// What the author thinks of it: `!`, `?`; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub nag: String,
    /// What the author says about it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub note: Texts,
}

/// A first turn, judged by the prover when the page was made.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Judged {
    /// Its coordinate text.
    pub turn: String,
    /// By how many moves it is slower than the solution; `None` when it is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub more: Option<u32>,
    /// After a wrong one: the turns that show it, the first reply being the refutation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub show: Vec<String>,
}

/// What a sealed record begins with; the digit is the version of its form.
const MARK: &str = "bw1.";

/// Bytes that look like nothing, from a small generator (xorshift64*).
fn mask() -> impl Iterator<Item = u8> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    std::iter::repeat_with(move || {
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        (state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 56) as u8
    })
}

impl Record {
    /// The record as the page holds it. The same record gives the same text.
    pub fn seal(&self) -> String {
        // a record is plain data, which always has a JSON text
        let text = serde_json::to_string(self).unwrap_or_default();
        let bytes: Vec<u8> = text.bytes().zip(mask()).map(|(byte, mask)| byte ^ mask).collect();
        format!("{MARK}{}", STANDARD_NO_PAD.encode(bytes))
    }

    /// Reads a sealed record.
    ///
    /// # Errors
    /// When the text is none.
    pub fn unseal(text: &str) -> Result<Self, String> {
        let body = text.strip_prefix(MARK).ok_or("no board of this version")?;
        let bytes = STANDARD_NO_PAD.decode(body).map_err(|error| error.to_string())?;
        let text: Vec<u8> = bytes.into_iter().zip(mask()).map(|(byte, mask)| byte ^ mask).collect();
        let record: Self = serde_json::from_slice(&text).map_err(|error| error.to_string())?;
        let tree = record.puzzle.as_ref().map_or(&[][..], |puzzle| &puzzle.tree);
        if tree.iter().enumerate().any(|(at, node)| node.parent.is_some_and(|parent| parent >= at)) {
            return Err("a turn of the solution stands before its parent".into());
        }
        Ok(record)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sealed_record_reads_back_and_cannot_be_read_at_a_glance() {
        let node = Node { turn: "Nc3~Q".into(), nag: "!".into(), ..Node::default() };
        let puzzle = Puzzle { task: "#2".into(), deal: "given".into(), tree: vec![node], ..Puzzle::default() };
        let record = Record { rules: "hidden".into(), fen: "8/8 w".into(), puzzle: Some(puzzle) };
        let sealed = record.seal();
        assert!(!sealed.contains("Nc3") && !sealed.contains("hidden"), "{sealed}");
        assert_eq!(Record::unseal(&sealed), Ok(record.clone()));
        for bad in ["", "bw1.", "bw1.!!", "bw2.AAAA", &sealed[..sealed.len() - 5]] {
            assert!(Record::unseal(bad).is_err(), "{bad}");
        }
        let mut cyclic = record;
        if let Some(puzzle) = &mut cyclic.puzzle {
            puzzle.tree[0].parent = Some(0);
        }
        assert!(Record::unseal(&cyclic.seal()).is_err());
    }
}
