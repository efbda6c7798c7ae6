//! What the search remembers of positions that it has searched.

use crate::board::Move;

/// How a stored score is to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is the score.
    Exact,
    /// The score is at least that.
    AtLeast,
    /// The score is at most that.
    AtMost,
}

/// What was found.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    key: u64,
    /// The best turn, or the one that was too good.
    pub turn: Option<Move>,
    /// Mates count from this position.
    pub score: i32,
    /// How deep the search was.
    pub depth: i8,
    /// How the score is to be read.
    pub bound: Bound,
}

/// A fixed number of entries, the newest kept.
pub struct Table(Vec<Option<Entry>>);

impl Table {
    /// Room for `2^bits` entries.
    pub fn new(bits: u32) -> Self {
        Self(vec![None; 1 << bits])
    }

    /// What is known of a key.
    pub fn get(&self, key: u64) -> Option<Entry> {
        self.0[key as usize & (self.0.len() - 1)].filter(|entry| entry.key == key)
    }

    /// Remembers what was found.
    pub fn put(&mut self, key: u64, turn: Option<Move>, score: i32, depth: i32, bound: Bound) {
        let at = key as usize & (self.0.len() - 1);
        self.0[at] = Some(Entry { key, turn, score, depth: depth.clamp(-1, 100) as i8, bound });
    }
}
