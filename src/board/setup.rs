//! A position as its author sets it up.

use super::{Color, Kind, Piece, Shape, Site, Square, SquareSet};
use std::collections::{BTreeMap, BTreeSet};

/// Castling rights, each by the side and the wing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Castling(u8);

impl Castling {
    /// None.
    pub const NONE: Self = Self(0);
    /// All four.
    pub const ALL: Self = Self(15);

    const fn bit(color: Color, king_side: bool) -> u8 {
        1 << (color as u8 * 2 + !king_side as u8)
    }

    /// Whether `color` may still castle on that wing.
    pub const fn has(self, color: Color, king_side: bool) -> bool {
        self.0 & Self::bit(color, king_side) != 0
    }

    /// Gives or takes a right.
    pub const fn set(&mut self, color: Color, king_side: bool, on: bool) {
        if on {
            self.0 |= Self::bit(color, king_side);
        } else {
            self.0 &= !Self::bit(color, king_side);
        }
    }

    /// Every right that is there, in the order `KQkq`.
    pub fn iter(self) -> impl Iterator<Item = (Color, bool)> {
        Color::BOTH
            .into_iter()
            .flat_map(|color| [(color, true), (color, false)])
            .filter(move |&(color, king_side)| self.has(color, king_side))
    }

    /// As bits 0 to 3 in the order `KQkq`.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// From bits 0 to 3 in the order `KQkq`; higher bits are dropped.
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits & 15)
    }
}

/// What one side has off the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Stock {
    /// Fences in hand.
    pub fences: u8,
    /// Towers in hand.
    pub towers: u8,
    /// Men in reserve.
    pub men: u8,
}

/// A position as data: inert, public and possibly illegal. Files store it, pictures draw it, authors change it; a rule
/// set reads it into a position of its own or says everything that is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The board.
    pub shape: Shape,
    /// Who stands where.
    pub pieces: BTreeMap<Square, Piece>,
    /// Whose turn it is.
    pub turn: Color,
    /// Castling rights.
    pub castling: Castling,
    /// The square that a pawn has just passed over.
    pub en_passant: Option<Square>,
    /// Plies since the last capture, pawn move or reveal.
    pub halfmove: u32,
    /// Number of the move, from 1.
    pub fullmove: u32,
    /// Standing barriers.
    pub barriers: BTreeSet<Site>,
    /// What each side has off the board, White first.
    pub stock: [Stock; 2],
    /// True types of covered pieces on the board, as far as the author gave them.
    pub truths: BTreeMap<Square, Kind>,
    /// Covered pieces that each side lost, White's first; `None` when the type is not given.
    pub lost: [Vec<Option<Kind>>; 2],
}

impl Setup {
    /// An empty board, White to move.
    pub fn empty(shape: Shape) -> Self {
        Self {
            shape,
            pieces: BTreeMap::new(),
            turn: Color::White,
            castling: Castling::NONE,
            en_passant: None,
            halfmove: 0,
            fullmove: 1,
            barriers: BTreeSet::new(),
            stock: [Stock::default(); 2],
            truths: BTreeMap::new(),
            lost: [Vec::new(), Vec::new()],
        }
    }

    /// The piece on a square.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.pieces.get(&square).copied()
    }

    /// Puts a piece on a square; what stood there is gone, its true type too. A square that the board does not have
    /// is left alone.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        if !self.shape.has(square) {
            return;
        }
        self.truths.remove(&square);
        match piece {
            Some(piece) => self.pieces.insert(square, piece),
            None => self.pieces.remove(&square),
        };
    }

    /// The squares of a side's pieces of one kind, as they look.
    pub fn squares_of(&self, color: Color, kind: Kind) -> impl Iterator<Item = Square> + '_ {
        self.pieces.iter().filter(move |(_, p)| p.color == color && p.kind == kind).map(|(&square, _)| square)
    }

    /// How many pieces a side has on the board.
    pub fn count(&self, color: Color) -> usize {
        self.pieces.values().filter(|piece| piece.color == color).count()
    }

    /// The squares of all pieces.
    pub fn occupied(&self) -> SquareSet {
        self.pieces.keys().copied().collect()
    }

    /// What a covered piece on its home square looks like: the piece that starts there; `None` elsewhere.
    pub fn home_kind(color: Color, square: Square) -> Option<Kind> {
        const BACK: [Kind; 8] =
            [Kind::Rook, Kind::Knight, Kind::Bishop, Kind::Queen, Kind::King, Kind::Bishop, Kind::Knight, Kind::Rook];
        let rank = if color == Color::White { square.rank() } else { 7_u8.wrapping_sub(square.rank()) };
        match rank {
            0 if square.file() != 4 => Some(BACK[square.file() as usize]),
            1 => Some(Kind::Pawn),
            _ => None,
        }
    }
}
