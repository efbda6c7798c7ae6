//! Text of turns, both ways.

use super::Rules;
use crate::board::Move;

/// Why a text is no legal turn.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MoveError {
    /// It does not look like a turn.
    #[error("«{0}» is not a turn; write Nf3, exd6, O-O, e8=Q or g1f3")]
    Unreadable(String),
    /// It is no legal turn here.
    #[error("«{0}» is not legal here{1}")]
    Illegal(String, String),
    /// Several legal turns fit.
    #[error("«{0}» can mean {1}")]
    Ambiguous(String, String),
}

pub(super) fn moves<R: Rules>(position: &R) -> Vec<Move> {
    let mut moves = Vec::with_capacity(64);
    let _ = position.each::<()>(|turn| {
        moves.push(turn);
        std::ops::ControlFlow::Continue(())
    });
    moves
}
