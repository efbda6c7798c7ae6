//! What a proof over every way of dealing the covered pieces found beside keys and findings. Plain data.

use crate::board::{Color, Kind, Move, Piece, Square};

/// A line together with one deal in which it is played like this.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DealtLine {
    /// The true type of every covered piece on the first board.
    pub truths: Vec<(Square, Kind)>,
    /// The turns from the first position, promotions included.
    pub line: Vec<Move>,
    /// The line in algebraic text, with reveals: `Nc3~Q`.
    pub san: Vec<String>,
}

impl DealtLine {
    /// The deal in one line, such as `b1 Q, d1 P`.
    pub fn deal(&self) -> String {
        let pieces: Vec<String> =
            self.truths.iter().map(|(square, kind)| format!("{square} {}", kind.letter())).collect();
        pieces.join(", ")
    }
}

/// What is known of the deals, and what they do to plans.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Deals {
    /// How many there are for who is to move: the ways of dealing each side's pool over its covered pieces on the
    /// board and over those that it lost without the viewer seeing them. `u128::MAX` stands for that many or more.
    pub count: u128,
    /// For each key of the report, in its order, one of its longest lines with a deal in which it is played.
    pub examples: Vec<DealtLine>,
    /// For wrong first turns a deal that breaks the best plan that starts with them, and how. The first one belongs to
    /// the turn that comes nearest to a solution. A limit may have left some out.
    pub counters: Vec<DealtLine>,
    /// What a task `identify` found.
    pub identity: Option<Identity>,
}

impl Deals {
    /// The counter-deal of a wrong first turn; a promotion does not matter.
    pub fn counter(&self, turn: Move) -> Option<&DealtLine> {
        let squares = |turn: Move| (turn.from(), turn.to());
        self.counters.iter().find(|counter| counter.line.first().is_some_and(|&first| squares(first) == squares(turn)))
    }
}

/// What the covered pieces can be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    /// Every covered piece on the board, with each true type that it can have; one type means that it is determined.
    pub pieces: Vec<(Square, Piece, Vec<Kind>)>,
    /// How the types that are left were found, White's first.
    pub eliminations: [Elimination; 2],
}

/// The account of one side's true types, by kind from pawn to queen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Elimination {
    /// Whose types they are.
    pub side: Color,
    /// What lies open on the board.
    pub open: [u8; 5],
    /// Covered pieces that the side lost to the viewer, who saw them.
    pub seen: [u8; 5],
    /// What is left for the covered pieces, and for those that were lost unseen.
    pub pool: [u8; 5],
    /// How many covered pieces were lost unseen; their types are in the pool.
    pub lost_unseen: u8,
}
