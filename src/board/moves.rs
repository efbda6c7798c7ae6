//! One turn.

use super::{Kind, Site, Square};
use std::fmt;

/// One turn of one side, as data: nothing here says that it is legal. Four bytes.
///
/// Castling is the king's step of two squares. What a covered piece turns out to be is no part of the turn: the
/// position knows it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A piece goes from one square to another.
    Step {
        /// Where it stood.
        from: Square,
        /// Where it arrives.
        to: Square,
        /// What a pawn becomes.
        promotion: Option<Kind>,
    },
    /// A barrier is placed.
    Place(Site),
    /// A piece comes from the reserve.
    Drop {
        /// What is dropped.
        kind: Kind,
        /// Where.
        to: Square,
    },
}

impl Move {
    /// A step without promotion.
    pub const fn step(from: Square, to: Square) -> Self {
        Self::Step { from, to, promotion: None }
    }

    /// The square that a piece leaves, if one does.
    pub const fn from(self) -> Option<Square> {
        match self {
            Self::Step { from, .. } => Some(from),
            Self::Place(_) | Self::Drop { .. } => None,
        }
    }

    /// The square where a piece arrives, if one does.
    pub const fn to(self) -> Option<Square> {
        match self {
            Self::Step { to, .. } | Self::Drop { to, .. } => Some(to),
            Self::Place(_) => None,
        }
    }

    /// What a pawn becomes.
    pub const fn promotion(self) -> Option<Kind> {
        match self {
            Self::Step { promotion, .. } => promotion,
            Self::Place(_) | Self::Drop { .. } => None,
        }
    }
}

impl fmt::Display for Move {
    /// The coordinate form without a reveal: `e2e4`, `e7e8q`, `F@e4e5`, `M@e2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step { from, to, promotion } => {
                write!(f, "{from}{to}")?;
                promotion.map_or(Ok(()), |kind| write!(f, "{}", kind.letter().to_ascii_lowercase()))
            }
            Self::Place(site) => write!(f, "{}@{}{}", site.kind().letter(), site.low(), site.high()),
            Self::Drop { kind, to } => write!(f, "{}@{to}", kind.letter()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_turn_takes_four_bytes() {
        assert_eq!(size_of::<super::Move>(), 4);
    }
}
