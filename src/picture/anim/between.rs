//! From one position of a game to the next: which steps show the turn that lies between.

use super::action::Action;
use crate::board::{Move, Piece, Setup, Square};

/// The steps of a turn: those that happen together, and those that follow when they are over.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Between {
    /// At once.
    pub first: Vec<Action>,
    /// Afterwards.
    pub then: Vec<Action>,
}

/// What a turn changes, as steps. Nothing is asked of the rules: castling, en passant, reveals and promotions are read
/// off the two set-ups. Played on `before`, the steps give the pieces and barriers of `after`.
pub fn between(before: &Setup, after: &Setup, turn: Move) -> Between {
    let mut steps = Between::default();
    let differs = |square: &Square| before.piece(*square) != after.piece(*square);
    let mut gone: Vec<Square> = before.pieces.keys().copied().filter(differs).collect();
    let mut come: Vec<Square> = after.pieces.keys().copied().filter(differs).collect();
    if let (Some(from), Some(to)) = (turn.from(), turn.to())
        && let (Some(piece), Some(arrived)) = (before.piece(from), after.piece(to))
    {
        gone.retain(|&square| square != from && square != to);
        come.retain(|&square| square != to);
        steps.go(from, to, piece, arrived);
    }
    for square in gone {
        let Some(piece) = before.piece(square) else { continue };
        // A rook that castles comes to stand somewhere else; everything else that is gone was captured.
        let same = |&at: &usize| after.piece(come[at]).is_some_and(|other| other.color == piece.color);
        match (0..come.len()).find(same) {
            Some(at) => {
                let to = come.remove(at);
                if let Some(arrived) = after.piece(to) {
                    steps.go(square, to, piece, arrived);
                }
            }
            None => steps.first.push(Action::Vanish(square)),
        }
    }
    for square in come {
        if let Some(piece) = after.piece(square).filter(|_| before.piece(square).is_none()) {
            steps.first.push(Action::Appear(piece, square));
        }
    }
    for &site in after.barriers.difference(&before.barriers) {
        let spent = before.stock != after.stock;
        steps.first.push(Action::Raise(site, spent.then_some(before.turn)));
    }
    steps
}

impl Between {
    fn go(&mut self, from: Square, to: Square, piece: Piece, arrived: Piece) {
        let across = from.file().abs_diff(to.file());
        let up = from.rank().abs_diff(to.rank());
        // What does not go along a line jumps.
        let straight = across == 0 || up == 0 || across == up;
        self.first.push(if straight { Action::Glide(from, to) } else { Action::Hop(from, to) });
        if piece.covered && !arrived.covered {
            self.then.push(Action::Flip(to, Some(arrived.kind)));
        } else if piece != arrived {
            self.then.push(Action::Become(to, arrived.kind));
        }
    }
}
