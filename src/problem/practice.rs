//! What a player asks of an engine to play against, and what it answers. Practice proves nothing.

use crate::board::Move;

/// How hard the engine thinks. It is limited by positions alone, so that it plays the same everywhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strength {
    /// Positions that it may visit.
    pub nodes: u64,
    /// Deals of covered pieces over which it takes the average, where types are hidden.
    pub deals: u8,
    /// By how many hundredths of a pawn a turn may be worse than the best one and still be played.
    pub variety: i32,
}

impl Strength {
    /// The levels of the player: 1, 2 and 3; what lies beyond counts as the nearest.
    pub const fn level(level: u8) -> Self {
        match level {
            0 | 1 => Self { nodes: 2_000, deals: 3, variety: 35 },
            2 => Self { nodes: 20_000, deals: 5, variety: 8 },
            _ => Self { nodes: 150_000, deals: 8, variety: 0 },
        }
    }
}

/// The engine's turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// What it plays, a promotion included where the turn is one.
    pub turn: Move,
    /// What it takes that to be worth to the side that plays it, in hundredths of a pawn.
    pub score: i32,
    /// Positions visited.
    pub nodes: u64,
}
