//! How many moves a man needs at least to get from one square to another.
//!
//! Nothing stands in the way here, and a pawn finds something to capture wherever it needs it, as long as there are men
//! enough. So the true number is never smaller.

use crate::rules::kit::core::castling_rook;
use crate::rules::kit::tables::{KING_STEPS, KNIGHT_STEPS, LINES};
use crate::rules::kit::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, bits};
use std::sync::LazyLock;

/// More moves than any task has.
pub const NEVER: u8 = 200;

/// So many captures by one pawn are told apart; from three on there is no limit.
pub const CAPTURES: usize = 4;

/// Where a man on a square attacks when nothing else stands on the board. Pawns are `side`'s.
pub fn attacks(kind: usize, side: usize, square: u8) -> u64 {
    let [rank, file, diagonal, antidiagonal] = &LINES[square as usize & 63];
    let straight = rank.lower | rank.upper | file.lower | file.upper;
    let slanted = diagonal.lower | diagonal.upper | antidiagonal.lower | antidiagonal.upper;
    match kind {
        PAWN => crate::rules::kit::tables::PAWN_CAPTURES[side & 1][square as usize & 63],
        KNIGHT => KNIGHT_STEPS[square as usize & 63],
        BISHOP => slanted,
        ROOK => straight,
        QUEEN => straight | slanted,
        _ => KING_STEPS[square as usize & 63],
    }
}

/// Tables of least numbers of moves.
pub struct Costs {
    /// For each kind but the pawn.
    pub steps: [[[u8; 64]; 64]; 6],
    /// For White's pawns, by the captures allowed and the start: what it is in the end (a pawn or what it became), where.
    pawns: [[[[u8; 64]; 6]; 64]; CAPTURES],
    /// The same, whatever it is in the end.
    any: [[[u8; 64]; 64]; CAPTURES],
    /// For each kind but the pawn and each square, where it can stand after at most 0, 1, 2, ... moves.
    within: [[[u64; WITHIN]; 64]; 6],
    /// The same for White's pawns, by the captures allowed.
    pawns_within: [[[u64; WITHIN]; 64]; CAPTURES],
    /// For each start of a white pawn, the moves to each square of the last rank.
    pub promotes: [[u8; 8]; 64],
}

/// So many numbers of moves, from 0 on, have sets of squares.
pub const WITHIN: usize = 5;

/// The tables, made when they are first asked for.
pub static COSTS: LazyLock<Box<Costs>> = LazyLock::new(Costs::new);

/// The moves of a white pawn from a square to another; captures are the change of file.
fn pawn_moves(from: u8, to: u8, captures: usize) -> u8 {
    let sideways = (from & 7).abs_diff(to & 7);
    let Some(up) = (to >> 3).checked_sub(from >> 3) else { return NEVER };
    let limit = if captures + 1 == CAPTURES { 7 } else { captures as u8 };
    if from == to {
        0
    } else if up == 0 || up < sideways || sideways > limit {
        NEVER
    } else {
        // a double step is straight and starts on the second rank, which a pawn of hidden chess may come to
        let doubles = from >> 3 <= 1 && to >> 3 >= 3 && up - sideways >= 2;
        up - u8::from(doubles)
    }
}

/// The squares that take at most 0, 1, 2, ... moves.
fn sets(moves: &[u8; 64]) -> [u64; WITHIN] {
    std::array::from_fn(|most| (0..64).filter(|&to| usize::from(moves[to]) <= most).fold(0, |all, to| all | 1 << to))
}

impl Costs {
    // built once, on a stack that has room for it, and then on the heap
    #[allow(clippy::large_stack_arrays)]
    fn new() -> Box<Self> {
        let mut costs = Box::new(Self {
            steps: [[[NEVER; 64]; 64]; 6],
            pawns: [[[[NEVER; 64]; 6]; 64]; CAPTURES],
            any: [[[NEVER; 64]; 64]; CAPTURES],
            within: [[[0; WITHIN]; 64]; 6],
            pawns_within: [[[0; WITHIN]; 64]; CAPTURES],
            promotes: [[NEVER; 8]; 64],
        });
        for kind in [KNIGHT, BISHOP, ROOK, QUEEN, KING] {
            for from in 0..64_u8 {
                let table = &mut costs.steps[kind][from as usize];
                let (mut reached, mut latest, mut moves) = (1_u64 << from, 1_u64 << from, 0);
                while latest != 0 {
                    bits(latest).for_each(|square| table[square as usize] = moves);
                    let next = bits(latest).fold(0, |all, square| all | attacks(kind, 0, square));
                    latest = next & !reached;
                    reached |= next;
                    moves += 1;
                }
            }
        }
        for captures in 0..CAPTURES {
            for from in 0..56_u8 {
                let table = &mut costs.pawns[captures][from as usize];
                for to in 0..56_u8 {
                    table[PAWN][to as usize] = pawn_moves(from, to, captures);
                }
                for promotes in 56..64_u8 {
                    let first = pawn_moves(from, promotes, captures);
                    for kind in [KNIGHT, BISHOP, ROOK, QUEEN].into_iter().filter(|_| first < NEVER) {
                        for (least, rest) in table[kind].iter_mut().zip(costs.steps[kind][promotes as usize]) {
                            *least = (*least).min(first.saturating_add(rest).min(NEVER));
                        }
                    }
                }
                for to in 0..64 {
                    costs.any[captures][from as usize][to] =
                        table[..KING].iter().map(|squares| squares[to]).min().unwrap_or(NEVER);
                }
            }
        }
        for from in 0..64 {
            for file in 0..8 {
                costs.promotes[from][file] = pawn_moves(from as u8, 56 + file as u8, CAPTURES - 1);
            }
            for kind in [KNIGHT, BISHOP, ROOK, QUEEN, KING] {
                costs.within[kind][from] = sets(&costs.steps[kind][from]);
            }
            for captures in 0..CAPTURES {
                costs.pawns_within[captures][from] = sets(&costs.any[captures][from]);
            }
        }
        costs
    }
}

/// The costs of one side in one position.
#[derive(Clone, Copy)]
pub struct Side {
    /// 0 White.
    pub index: usize,
    /// Its castling rights: king side in bit 0.
    pub castling: u8,
    /// How many captures a pawn of it can make at most, up to [`CAPTURES`] - 1.
    pub captures: usize,
}

impl Side {
    /// The least number of moves in which a man of this side on `from` can be a `becomes` on `to`.
    #[inline]
    pub fn cost(&self, costs: &Costs, kind: usize, from: u8, becomes: usize, to: u8) -> u8 {
        let (from, to) = (from as usize & 63, to as usize & 63);
        if kind == PAWN {
            let flip = 56 * self.index;
            costs.pawns[self.captures][from ^ flip][becomes % 6][to ^ flip]
        } else if kind == becomes {
            let plain = costs.steps[kind][from][to];
            if self.castling == 0 { plain } else { plain.min(self.castled(costs, kind, from, to)) }
        } else {
            NEVER
        }
    }

    /// The least number with castling first. The move is the king's; its rook comes for nothing.
    #[cold]
    fn castled(&self, costs: &Costs, kind: usize, from: usize, to: usize) -> u8 {
        let home = 56 * self.index as u8;
        let mut least = NEVER;
        for (right, king_to) in [(1, home + 6), (2, home + 2)] {
            let (corner, rook_to) = castling_rook(king_to);
            if self.castling & right == 0 {
                continue;
            }
            if kind == KING {
                least = least.min(1 + costs.steps[KING][king_to as usize][to]);
            } else if kind == ROOK && from == corner as usize {
                least = least.min(costs.steps[ROOK][rook_to as usize][to]);
            }
        }
        least
    }

    /// Where a man of this side can stand after at most 0, 1, 2, ... moves, castling aside.
    #[inline]
    pub fn within(&self, costs: &Costs, kind: usize, from: u8) -> [u64; WITHIN] {
        let from = from as usize & 63;
        match (kind, self.index) {
            (PAWN, 0) => costs.pawns_within[self.captures][from],
            (PAWN, _) => costs.pawns_within[self.captures][from ^ 0x38].map(u64::swap_bytes),
            _ => costs.within[kind % 6][from],
        }
    }

    /// The least number of moves in which a man of this side on `from` can stand on `to`, whatever it is then.
    #[inline]
    pub fn arrives(&self, costs: &Costs, kind: usize, from: u8, to: u8) -> u8 {
        if kind == PAWN {
            let flip = 56 * self.index;
            costs.any[self.captures][from as usize & 63 ^ flip][to as usize & 63 ^ flip]
        } else {
            self.cost(costs, kind, from, kind, to)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_distances() {
        let side = Side { index: 0, castling: 0, captures: 3 };
        let cost = |kind, from, becomes, to| side.cost(&COSTS, kind, from, becomes, to);
        // a1 is 0, h1 7, e2 12, e4 28, h8 63
        assert_eq!(cost(KNIGHT, 0, KNIGHT, 63), 6);
        assert_eq!(cost(KNIGHT, 0, KNIGHT, 9), 4);
        assert_eq!(cost(BISHOP, 0, BISHOP, 63), 1);
        assert_eq!(cost(BISHOP, 0, BISHOP, 1), NEVER);
        assert_eq!(cost(ROOK, 0, ROOK, 63), 2);
        assert_eq!(cost(KING, 0, KING, 63), 7);
        assert_eq!(cost(KING, 0, KING, 0), 0);
        assert_eq!(cost(PAWN, 12, PAWN, 28), 1);
        assert_eq!(cost(PAWN, 12, PAWN, 27), 2);
        assert_eq!(cost(PAWN, 12, PAWN, 29), 2);
        assert_eq!(cost(PAWN, 12, QUEEN, 60), 5);
        assert_eq!(cost(PAWN, 12, QUEEN, 4), 6);
        assert_eq!(cost(PAWN, 28, PAWN, 12), NEVER);
        let black = Side { index: 1, castling: 0, captures: 0 };
        assert_eq!(black.cost(&COSTS, PAWN, 52, PAWN, 36), 1);
        assert_eq!(black.cost(&COSTS, PAWN, 52, PAWN, 35), NEVER);
        assert_eq!(black.cost(&COSTS, PAWN, 12, KNIGHT, 4), 1);
        let castles = Side { index: 0, castling: 3, captures: 0 };
        assert_eq!(castles.cost(&COSTS, KING, 4, KING, 6), 1);
        assert_eq!(castles.cost(&COSTS, ROOK, 7, ROOK, 5), 0);
        assert_eq!(castles.cost(&COSTS, ROOK, 0, ROOK, 3), 0);
        assert_eq!(castles.cost(&COSTS, ROOK, 8, ROOK, 3), 2);
    }
}
