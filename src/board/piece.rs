//! Sides and pieces.

use std::fmt;

/// A side. White moves up the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Color {
    /// The side that starts.
    White,
    /// The other one.
    Black,
}

impl Color {
    /// Both, White first; a colour indexes arrays of two as `color as usize`.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// `w` or `b`, as in FEN.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// `white` or `black`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }

    /// A letter in this side's case: upper for White.
    pub const fn cased(self, letter: char) -> char {
        match self {
            Self::White => letter.to_ascii_uppercase(),
            Self::Black => letter.to_ascii_lowercase(),
        }
    }
}

impl std::ops::Not for Color {
    type Output = Self;
    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// What a piece moves like.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// Pawn.
    Pawn,
    /// Knight.
    Knight,
    /// Bishop.
    Bishop,
    /// Rook.
    Rook,
    /// Queen.
    Queen,
    /// King.
    King,
    /// The man of Chessence.
    Man,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 7] = [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King, Self::Man];
    /// What a pawn may become, in the order in which choices are shown.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// The upper-case English letter: `P N B R Q K M`.
    pub const fn letter(self) -> char {
        ['P', 'N', 'B', 'R', 'Q', 'K', 'M'][self as usize]
    }

    /// The kind of a letter, in either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase())
    }

    /// The English name, lower case.
    pub const fn name(self) -> &'static str {
        ["pawn", "knight", "bishop", "rook", "queen", "king", "man"][self as usize]
    }
}

/// A piece as everybody sees it. For a covered piece `kind` is what it *looks* like; its true type is in
/// [`Setup::truths`](super::Setup::truths).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it moves like now.
    pub kind: Kind,
    /// Whether its true type is hidden.
    pub covered: bool,
}

impl Piece {
    /// An open piece.
    pub const fn new(color: Color, kind: Kind) -> Self {
        Self { color, kind, covered: false }
    }

    /// A covered piece that looks like `kind`.
    pub const fn covered(color: Color, kind: Kind) -> Self {
        Self { color, kind, covered: true }
    }

    /// The FEN letter: `X` when covered, upper case for White.
    pub const fn letter(self) -> char {
        self.color.cased(if self.covered { 'X' } else { self.kind.letter() })
    }

    /// `white knight`, `black covered rook`.
    pub fn name(self) -> String {
        format!("{}{} {}", self.color.name(), if self.covered { " covered" } else { "" }, self.kind.name())
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
