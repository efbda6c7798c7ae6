//! Lines of sight, open or cut by barriers.

use super::tables::{KING_STEPS, KNIGHT_STEPS, LINES, Line, PAWN_CAPTURES};

/// Where pieces see. Knights are the same everywhere.
pub trait Geometry {
    /// The squares that a line or a step from `square` can reach on an empty board; all where nothing is cut.
    fn reach(&self, square: u8) -> u64;
    /// Squares whose upper edge nothing crosses.
    fn closed_above(&self) -> u64;
    /// Squares whose upper right corner nothing crosses.
    fn closed_corner(&self) -> u64;

    /// What a rook on `square` attacks.
    #[inline]
    fn rook(&self, square: u8, occupied: u64) -> u64 {
        let [rank, file, _, _] = &LINES[square as usize & 63];
        (see(rank, occupied) | see(file, occupied)) & self.reach(square)
    }

    /// What a bishop on `square` attacks.
    #[inline]
    fn bishop(&self, square: u8, occupied: u64) -> u64 {
        let [_, _, diagonal, antidiagonal] = &LINES[square as usize & 63];
        (see(diagonal, occupied) | see(antidiagonal, occupied)) & self.reach(square)
    }

    /// What a king on `square` attacks.
    #[inline]
    fn king(&self, square: u8) -> u64 {
        KING_STEPS[square as usize & 63] & self.reach(square)
    }

    /// What a knight on `square` attacks.
    #[inline]
    fn knight(&self, square: u8) -> u64 {
        KNIGHT_STEPS[square as usize & 63]
    }

    /// What a pawn of a side (0 White, 1 Black) on `square` attacks.
    #[inline]
    fn pawn(&self, side: usize, square: u8) -> u64 {
        PAWN_CAPTURES[side & 1][square as usize & 63] & self.reach(square)
    }
}

/// The visible squares of one line: up to and including the nearest occupied one on either side.
///
/// This is obstruction difference: subtracting the nearest lower blocker from the upper blockers flips exactly the
/// squares between the two.
#[inline]
pub fn see(line: &Line, occupied: u64) -> u64 {
    let lower = line.lower & occupied;
    let upper = line.upper & occupied;
    let nearest = (1_u64 << 63) >> (lower | 1).leading_zeros();
    (upper ^ upper.wrapping_sub(nearest)) & (line.lower | line.upper)
}

/// The board without barriers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Open;

impl Geometry for Open {
    #[inline]
    fn reach(&self, _: u8) -> u64 {
        !0
    }

    #[inline]
    fn closed_above(&self) -> u64 {
        0
    }

    #[inline]
    fn closed_corner(&self) -> u64 {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::kit::tables::{DIRECTIONS, step};

    #[test]
    fn lines_of_sight_equal_walking() {
        let mut occupied = 0x1234_5678_9abc_def0_u64;
        for _ in 0..200 {
            occupied = super::super::mix(occupied, 7);
            for square in 0..64_u8 {
                let mut walked = [0_u64; 2];
                for (line, (files, ranks)) in DIRECTIONS.into_iter().enumerate() {
                    for sign in [1, -1] {
                        let mut at = square as usize;
                        while let Some(next) = step(at, files * sign, ranks * sign) {
                            walked[line / 2] |= 1 << next;
                            at = next;
                            if occupied >> next & 1 == 1 {
                                break;
                            }
                        }
                    }
                }
                assert_eq!([Open.rook(square, occupied), Open.bishop(square, occupied)], walked);
            }
        }
    }
}
