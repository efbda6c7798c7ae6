//! What an attempt is made of: its phases, what is to be said, how far the defences are.

use crate::player::record::Texts;
use crate::player::{Defence, Step};
use crate::problem::{Grade, Play, Task};

/// What the reader does in a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Plays one side; the other one defends itself.
    Side,
    /// Plays both sides.
    Help,
    /// Finds one turn that holds.
    Defend,
    /// Follows the author's line.
    Best,
    /// Says what a covered piece is.
    Identify,
}

impl Part {
    /// That of a task.
    pub const fn of(task: Task) -> Self {
        match task {
            Task::Reach { play: Play::Help, .. } => Self::Help,
            Task::Reach { .. } => Self::Side,
            Task::Defend { .. } => Self::Defend,
            Task::Best => Self::Best,
            Task::Identify => Self::Identify,
        }
    }
}

/// Where an attempt is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The reader is to play.
    Solve,
    /// The reader's turn is being judged.
    Judging,
    /// A cover was lifted from a pawn on the last rank: what does it become?
    Promote,
    /// The other side replies.
    Answer,
    /// The turn was wrong; its refutation can be stepped through.
    Wrong,
    /// Nothing was proved about the turn.
    Unknown,
    /// A defence was met; the next one follows.
    Met,
    /// Every defence was met.
    Solved,
    /// The solution is on the board.
    Shown,
    /// Nothing can be judged here.
    Failed,
}

/// What is to be said now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// What is to be done.
    Start,
    /// A turn was judged.
    Judged {
        /// How.
        grade: Grade,
        /// The turn; none where the reader said what a covered piece is.
        turn: Option<Step>,
        /// What refutes it.
        reply: Option<Step>,
        /// The author's words on wrong turns, and the author's note on the turn.
        texts: Vec<Texts>,
    },
    /// The other side played.
    Defence {
        /// Its turn; none where only something else came to light.
        turn: Option<Step>,
        /// The solver's turn with what it brought to light this time.
        revealed: Option<Step>,
        /// The author's note on the defence.
        note: Texts,
        /// What was said of the solver's turn before.
        praised: Option<Box<Said>>,
    },
    /// Judging was stopped.
    Stopped,
    /// The wrong turn was taken back.
    Again,
    /// A cover was lifted from a pawn on the last rank.
    Promote,
    /// The line cannot be followed any further.
    UnknownEnd,
    /// Why nothing can be judged.
    Failed(String),
    /// A turn of the solution, with the author's note.
    Node(Step, Texts),
    /// The first position of the solution.
    Root,
}

/// The running number of a defence, and how many there are at its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// From 1.
    pub at: usize,
    /// All of them.
    pub of: usize,
}

/// The defences after one turn of the solver.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub base: Vec<Step>,
    pub defences: Vec<Defence>,
    pub at: usize,
}

/// What shows that a turn is wrong, and how far it is shown: the turn itself is the first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutation {
    /// The turns.
    pub turns: Vec<Step>,
    /// How many of them are on the board, at least 1.
    pub at: usize,
}

/// How an attempt ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Every defence was met.
    Solved,
    /// The solution was looked at before.
    Revealed,
}

/// What an attempt took so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Turns that were wrong.
    pub wrong: u16,
    /// Hints that were read.
    pub hints: u8,
}

/// By how many turns to step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// To the first.
    First,
    /// One back.
    Back,
    /// One on.
    On,
    /// To the last.
    Last,
}

impl By {
    /// The place that this leads to from another one, within `from..=to`.
    pub fn from(self, at: usize, (from, to): (usize, usize)) -> usize {
        match self {
            Self::First => from,
            Self::Back => at.saturating_sub(1).max(from),
            Self::On => (at + 1).min(to),
            Self::Last => to,
        }
    }
}
