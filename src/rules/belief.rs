//! What one side knows where something is hidden: a rule set that hides true types says how knowledge changes, and
//! searches prove plans that work for every way of dealing what is hidden.

use super::Rules;
use crate::board::{Color, Kind, Move, Square};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::ops::ControlFlow;

/// How many pieces of each kind that can be covered: pawn, knight, bishop, rook, queen, as in [`Kind::ALL`].
pub type Counts = [u8; 5];

/// What comes to light in a turn, as far as the viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The true type of the piece that the turn uncovers, if it uncovers one. Everybody sees it.
    pub reveal: Option<Kind>,
    /// The true type of a covered piece that the viewer captures. It does not change the board.
    pub shown: Option<Kind>,
    /// In how many ways the pools give it; outcomes of one turn compare by this.
    pub ways: u16,
}

/// What a viewer knows: the public position and a pool of true types for each side. Covered pieces of a side are
/// interchangeable, so every way of dealing the pools is possible and none is enumerated.
///
/// Turns are from-to here: a promotion is chosen when everything that the turn brings to light is known.
pub trait Belief<R: Rules>: Clone + Send + Sync + 'static {
    /// Whose knowledge it is.
    fn viewer(&self) -> Color;
    /// Whose turn it is.
    fn turn(&self) -> Color;
    /// Whether the side to move is in check.
    fn in_check(&self) -> bool;
    /// Whether the side to move has a legal turn.
    fn can_move(&self) -> bool;
    /// How many legal turns there are; promotions may count one by one.
    fn count(&self) -> u64;
    /// Identity for tables: equal knowledge has equal keys.
    fn key(&self) -> u64;
    /// Calls `visit` with every legal turn, without promotions, until it breaks.
    fn each<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B>;
    /// Calls `visit` with every legal turn that gives check, and perhaps with others, until it breaks. For the viewer
    /// these are the turns that give check *whatever* they bring to light, for the other side all that *can*.
    fn each_check<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B>;
    /// Calls `visit` with everything that a legal turn can bring to light, until it breaks. Outcomes with the same
    /// reveal follow one another.
    fn each_outcome<B>(&self, turn: Move, visit: impl FnMut(Outcome) -> ControlFlow<B>) -> ControlFlow<B>;
    /// Whether a turn with that outcome is a promotion.
    fn promotes(&self, turn: Move, outcome: Outcome) -> bool;
    /// What is known after a turn; where it promotes the turn says to what.
    #[must_use]
    fn after(&self, turn: Move, outcome: Outcome) -> Self;
    /// The square of the covered piece that a turn uncovers.
    fn uncovers(&self, turn: Move) -> Option<Square>;
    /// The squares of a side's covered pieces, in the order of their indices.
    fn covered(&self, side: Color) -> Vec<Square>;
    /// A side's pool: the true types of its covered pieces on the board, and of those that it lost unseen by the viewer.
    fn pool(&self, side: Color) -> Counts;
    /// A side's open pieces on the board; those that can never be covered are not counted.
    fn open(&self, side: Color) -> Counts;
    /// The covered pieces that a side lost to the viewer, who saw them.
    fn seen_lost(&self, side: Color) -> Counts;
    /// The position when the covered pieces are dealt like this. Only for a belief that no turn has led to.
    fn dealt(&self, truths: &BTreeMap<Square, Kind>) -> R;
}

/// The choices of promotion that a turn leaves: `None` where it is none.
pub const fn promotions(promotes: bool) -> &'static [Option<Kind>] {
    const CHOICES: [Option<Kind>; 4] = [Some(Kind::Queen), Some(Kind::Rook), Some(Kind::Bishop), Some(Kind::Knight)];
    if promotes { &CHOICES } else { &[None] }
}

/// Nothing is hidden, so there is no belief.
impl<R: Rules> Belief<R> for Infallible {
    fn viewer(&self) -> Color {
        match *self {}
    }

    fn turn(&self) -> Color {
        match *self {}
    }

    fn in_check(&self) -> bool {
        match *self {}
    }

    fn can_move(&self) -> bool {
        match *self {}
    }

    fn count(&self) -> u64 {
        match *self {}
    }

    fn key(&self) -> u64 {
        match *self {}
    }

    fn each<B>(&self, _: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        match *self {}
    }

    fn each_check<B>(&self, _: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        match *self {}
    }

    fn each_outcome<B>(&self, _: Move, _: impl FnMut(Outcome) -> ControlFlow<B>) -> ControlFlow<B> {
        match *self {}
    }

    fn promotes(&self, _: Move, _: Outcome) -> bool {
        match *self {}
    }

    fn after(&self, _: Move, _: Outcome) -> Self {
        match *self {}
    }

    fn uncovers(&self, _: Move) -> Option<Square> {
        match *self {}
    }

    fn covered(&self, _: Color) -> Vec<Square> {
        match *self {}
    }

    fn pool(&self, _: Color) -> Counts {
        match *self {}
    }

    fn open(&self, _: Color) -> Counts {
        match *self {}
    }

    fn seen_lost(&self, _: Color) -> Counts {
        match *self {}
    }

    fn dealt(&self, _: &BTreeMap<Square, Kind>) -> R {
        match *self {}
    }
}
