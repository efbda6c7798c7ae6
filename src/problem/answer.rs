//! What a proof says of one turn of a solver.

use super::report::Limit;
use crate::board::Move;

/// How good a turn is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grade {
    /// It reaches the goal as quickly as can be; in a task `defend`: it holds.
    Right,
    /// It reaches the goal within the moves that are left, so many more than needed.
    Slower(u32),
    /// It does not reach the goal within the moves that are left; in a task `defend`: it allows mate.
    Loses,
    /// A limit came before anything was proved.
    Unknown(Limit),
}

impl Grade {
    /// Whether the proof accepts the turn.
    pub const fn is_right(self) -> bool {
        matches!(self, Self::Right | Self::Slower(_))
    }

    /// The words for people.
    pub fn text(self) -> String {
        match self {
            Self::Right => "right".into(),
            Self::Slower(more) => format!("right but slower ({more} more)"),
            Self::Loses => "loses the goal".into(),
            Self::Unknown(limit) => format!("not decided: {} came first", limit.name()),
        }
    }
}

/// A judged turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// How good it is.
    pub grade: Grade,
    /// The turn, and what shows its grade: after a right one the defence that resists longest and its answer to the
    /// end, after a wrong one the reply that refutes it and the longest try against that.
    pub line: Vec<Move>,
    /// The line in algebraic text.
    pub san: Vec<String>,
    /// Positions visited.
    pub nodes: u64,
}

impl Answer {
    /// The other side's best reply.
    pub fn reply(&self) -> Option<Move> {
        self.line.get(1).copied()
    }
}
