//! What the rule sets on the 8x8 board share: bitboards, lines, making moves, generating target sets.
//!
//! A bitboard has bit `rank * 8 + file`, as [`Square::index`](crate::board::Square::index).

pub mod core;
pub mod generate;
pub mod geometry;
pub mod mating;
pub mod read;
pub mod tables;

pub use self::core::{Core, Step};
pub use generate::{CheckSink, EachSink};
pub use geometry::{Geometry, Open};
pub use mating::Refutation;

/// Open pieces and standing barriers, from which lower bounds on help play are read.
#[derive(Clone, Copy, Debug)]
pub struct OpenBoard<'a> {
    /// The pieces.
    pub core: &'a Core,
    /// What barriers leave of each square's lines; `None` where there are none.
    pub reach: Option<&'a [u64; 64]>,
    /// Fences and towers that may still be placed, by either side.
    pub in_hand: [u32; 2],
}

/// Takes the lowest bit out of a bitboard.
#[inline]
pub fn pop(bits: &mut u64) -> u8 {
    let square = bits.trailing_zeros() as u8;
    *bits &= *bits - 1;
    square
}

/// The bits of a bitboard, lowest first.
#[inline]
pub fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || (set != 0).then(|| pop(&mut set)))
}

/// Pawn.
pub const PAWN: usize = 0;
/// Knight.
pub const KNIGHT: usize = 1;
/// Bishop.
pub const BISHOP: usize = 2;
/// Rook.
pub const ROOK: usize = 3;
/// Queen.
pub const QUEEN: usize = 4;
/// King.
pub const KING: usize = 5;

/// The first rank.
pub const RANK_1: u64 = 0xff;
/// The third rank.
pub const RANK_3: u64 = RANK_1 << 16;
/// The sixth rank.
pub const RANK_6: u64 = RANK_1 << 40;
/// The eighth rank.
pub const RANK_8: u64 = RANK_1 << 56;
/// The a-file.
pub const FILE_A: u64 = 0x0101_0101_0101_0101;
/// The h-file.
pub const FILE_H: u64 = FILE_A << 7;

/// Mixes two words into one, each bit of the result depending on every bit of both (a folded 128-bit product).
#[inline]
pub const fn mix(a: u64, b: u64) -> u64 {
    let product = (a ^ 0x9e37_79b9_7f4a_7c15) as u128 * (b ^ 0xd1b5_4a32_d192_ed03) as u128;
    product as u64 ^ (product >> 64) as u64
}
