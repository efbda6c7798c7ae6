//! Which squares a board has.

use super::{Square, SquareSet};

/// A rectangle of squares, some of which may be holes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Shape {
    /// Number of files, 1 to 8.
    pub files: u8,
    /// Number of ranks, 1 to 16.
    pub ranks: u8,
    /// Squares of the rectangle that do not exist.
    pub holes: SquareSet,
}

impl Shape {
    /// The usual board.
    pub const EIGHT_BY_EIGHT: Self = Self { files: 8, ranks: 8, holes: SquareSet::EMPTY };

    /// Whether the rectangle covers the square, hole or not.
    pub const fn covers(self, square: Square) -> bool {
        square.file() < self.files && square.rank() < self.ranks
    }

    /// Whether the square exists.
    pub const fn has(self, square: Square) -> bool {
        self.covers(square) && !self.holes.has(square)
    }

    /// Every square of the rectangle, holes too, in FEN order: top rank first, each from the a-file.
    pub fn cells(self) -> impl Iterator<Item = Square> {
        (0..self.ranks).rev().flat_map(move |rank| (0..self.files).filter_map(move |file| Square::new(file, rank)))
    }

    /// Every square that exists, in FEN order.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        self.cells().filter(move |&square| self.has(square))
    }
}
