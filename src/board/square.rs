//! Squares and sets of squares.

use std::fmt;

/// A square, by file and rank, of any board of at most 8 files and 16 ranks.
///
/// The index is `rank * 8 + file` with both counted from 0, so on an 8x8 board a1 is 0 and h8 is 63.
/// A square does not know its board: [`Shape`](super::Shape) says which ones exist.
///
/// ```
/// use boardwright::board::Square;
/// let e4 = Square::parse("e4").unwrap();
/// assert_eq!((e4.file(), e4.rank(), e4.index()), (4, 3, 28));
/// assert_eq!(e4.to_string(), "e4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// Files that a board can have.
    pub const FILES: u8 = 8;
    /// Ranks that a board can have.
    pub const RANKS: u8 = 16;

    /// The square on `file` and `rank`, both from 0; `None` off the largest board.
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < Self::FILES && rank < Self::RANKS { Some(Self(rank * 8 + file)) } else { None }
    }

    /// The square of an index below 128.
    ///
    /// # Panics
    /// When the index is 128 or more.
    pub const fn from_index(index: u8) -> Self {
        assert!(index < Self::FILES * Self::RANKS);
        Self(index)
    }

    /// 0 for the a-file.
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// 0 for the first rank.
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// `rank * 8 + file`.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The square `files` to the right and `ranks` up (seen by White), if the largest board has it.
    pub fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = u8::try_from(self.file() as i8 + files).ok()?;
        let rank = u8::try_from(self.rank() as i8 + ranks).ok()?;
        Self::new(file, rank)
    }

    /// Reads `e4` (`a1` to `h16`, lower case).
    pub fn parse(text: &str) -> Option<Self> {
        let mut bytes = text.bytes();
        let file = bytes.next()?.wrapping_sub(b'a');
        let rest = text.get(1..)?;
        if rest.starts_with(['0', '+']) || rest.len() > 2 {
            return None;
        }
        let rank: u8 = rest.parse().ok()?;
        Self::new(file, rank.checked_sub(1)?)
    }

    /// Whether the square is dark; a1 is.
    pub const fn is_dark(self) -> bool {
        (self.file() + self.rank()).is_multiple_of(2)
    }

    /// The letter of the file.
    pub const fn file_char(self) -> char {
        (b'a' + self.file()) as char
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file_char(), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of squares, one bit for each index.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SquareSet(pub u128);

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self(0);

    /// Whether the square is in the set.
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.index() & 1 == 1
    }

    /// Adds a square.
    pub const fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.index();
    }

    /// Removes a square.
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !(1 << square.index());
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The squares, a1 first.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let square = (bits != 0).then(|| Square::from_index(bits.trailing_zeros() as u8))?;
            bits &= bits - 1;
            Some(square)
        })
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        squares.into_iter().for_each(|square| set.insert(square));
        set
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_reads_back() {
        for index in 0..128 {
            let square = Square::from_index(index);
            assert_eq!(Square::parse(&square.to_string()), Some(square));
        }
        for bad in ["", "e", "e0", "i1", "e17", "E4", "e04", "e+4", "4e", "e4 ", "é4"] {
            assert_eq!(Square::parse(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn a1_is_dark_and_h1_is_light() {
        assert!(Square::parse("a1").unwrap().is_dark());
        assert!(!Square::parse("h1").unwrap().is_dark());
    }
}
