//! What a position is worth, from the pieces as everybody sees them: material, centre, advanced pawns, exposed kings.
//! Nothing here asks which rule set is played; the board's shape gives centre and edges.

use crate::board::{Color, Kind, Move, Shape, Square, SquareSet};
use crate::rules::Rules;

/// What pieces are worth, in hundredths of a pawn, in the order of [`Kind::ALL`]. A king is never taken.
const WORTH: [i32; 7] = [100, 320, 330, 500, 900, 0, 300];
/// What one unit nearer to the centre is worth to each kind.
const CENTRE: [i32; 7] = [3, 6, 4, 1, 1, 0, 4];
/// What a pawn has gained on each rank as its side counts them, and what a passed one has on top.
const ADVANCE: [i32; 8] = [-6, 0, 2, 8, 18, 34, 60, 0];
const PASSED: [i32; 8] = [0, 5, 8, 16, 32, 60, 100, 0];
/// What a barrier in hand and a man in reserve are worth: a little less than on the board, so that they get there, but
/// more than nothing, so that they are not spent without need.
const BARRIER_IN_HAND: i32 = 45;
const MAN_IN_RESERVE: i32 = 275;
/// A target square more to go to.
const MOBILITY: i32 = 2;
/// To be the one who moves.
const TEMPO: i32 = 8;
/// So much material of both sides, pawns left out, makes a full board.
const FULL: i32 = 6200;

/// What a side has beyond the pieces that are seen: things off the board, and what reveals in the search brought it
/// less than covered pieces are worth on the average. White's first.
pub type Aside = [i32; 2];

/// What a kind is worth.
pub const fn worth(kind: Kind) -> i32 {
    WORTH[kind as usize]
}

/// Tables made for one board and one belief.
pub struct Evaluation {
    /// For each side, kind and square.
    standing: Vec<[[i32; 128]; 7]>,
    /// The same for kings, on an empty board and on a full one.
    kings: [[[i32; 128]; 2]; 2],
    /// What a covered piece of each side is worth on the average.
    pub covered: [i32; 2],
    /// For each square, those at most one and at most two steps away.
    near: Vec<[u128; 2]>,
    /// For each side and square, where enemy pawns would stop or take a pawn from there.
    ahead: Vec<[u128; 128]>,
    /// How far from the edge, in both directions together.
    inner: [i32; 128],
}

/// Rank from a side's own first one.
fn own_rank(shape: Shape, side: usize, square: Square) -> usize {
    usize::from(if side == 0 { square.rank() } else { (shape.ranks - 1).saturating_sub(square.rank()) })
}

/// Steps of a king between two squares.
fn distance(a: Square, b: Square) -> u8 {
    a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank()))
}

impl Evaluation {
    /// Tables for a board on which covered pieces are worth so much.
    pub fn new(shape: Shape, covered: [i32; 2]) -> Self {
        let mut made = Self {
            standing: vec![[[0; 128]; 7]; 2],
            kings: [[[0; 128]; 2]; 2],
            covered,
            near: vec![[0; 2]; 128],
            ahead: vec![[0; 128]; 2],
            inner: [0; 128],
        };
        for square in shape.squares() {
            let at = usize::from(square.index());
            let edge = |along: u8, length: u8| i32::from(along.min(length.saturating_sub(1 + along)));
            let inner = edge(square.file(), shape.files) + edge(square.rank(), shape.ranks);
            made.inner[at] = inner;
            for side in 0..2 {
                made.fill(shape, side, square, inner);
            }
            for other in shape.squares() {
                let steps = distance(square, other);
                for (reach, set) in made.near[at].iter_mut().enumerate() {
                    *set |= u128::from(usize::from(steps) <= reach + 1) << other.index();
                }
                for (side, ahead) in made.ahead.iter_mut().enumerate() {
                    let further = own_rank(shape, side, other) > own_rank(shape, side, square);
                    let stops = further && square.file().abs_diff(other.file()) <= 1;
                    ahead[at] |= u128::from(stops) << other.index();
                }
            }
        }
        made
    }

    fn fill(&mut self, shape: Shape, side: usize, square: Square, inner: i32) {
        let at = usize::from(square.index());
        let rank = own_rank(shape, side, square);
        for kind in Kind::ALL {
            let k = kind as usize;
            let advance = if kind == Kind::Pawn { ADVANCE[rank.min(7)] } else { 0 };
            self.standing[side][k][at] = WORTH[k] + CENTRE[k] * (inner - 3) + advance;
        }
        // on a full board the king stays on its side's edge and away from the middle of it
        let file = square.file().min((shape.files - 1).saturating_sub(square.file()));
        let hidden = 12 * (1 - i32::from(file.min(3))) - 14 * (rank.min(4) as i32);
        self.kings[side][0][at] = 8 * (inner - 3);
        self.kings[side][1][at] = hidden;
    }

    /// What a position is worth to the side that is to move, mobility left out.
    pub fn of<R: Rules>(&self, position: &R, aside: Aside) -> i32 {
        let mut score = aside;
        let mut officers = [0_i32; 2];
        let mut men = [0_u128; 2];
        let mut fighters = [0_u128; 2];
        let mut pawns = [0_u128; 2];
        let mut kings: [Option<Square>; 2] = [None; 2];
        position.each_piece(|square, piece| {
            let (side, at, bit) = (piece.color as usize, usize::from(square.index()), 1_u128 << square.index());
            men[side] |= bit;
            if piece.covered {
                score[side] += self.covered[side];
                officers[side] += self.covered[side];
                return;
            }
            match piece.kind {
                Kind::King => kings[side] = Some(square),
                Kind::Pawn => {
                    pawns[side] |= bit;
                    score[side] += self.standing[side][0][at];
                }
                kind => {
                    fighters[side] |= bit;
                    officers[side] += worth(kind);
                    score[side] += self.standing[side][kind as usize][at];
                }
            }
        });
        let full = (officers[0] + officers[1]).min(FULL);
        for side in Color::BOTH.map(|color| color as usize) {
            for square in SquareSet(pawns[side]).iter() {
                if self.ahead[side][usize::from(square.index())] & pawns[side ^ 1] == 0 {
                    let rank = own_rank(R::ABOUT.form.shape, side, square).min(7);
                    score[side] += PASSED[rank] * (2 * FULL - full) / (2 * FULL);
                }
            }
            let Some(king) = kings[side] else { continue };
            let at = usize::from(king.index());
            let [close, around] = self.near[at];
            let shield = (close & men[side]).count_ones() as i32;
            let threats = (around & fighters[side ^ 1]).count_ones() as i32;
            let exposed = 9 * shield.min(4) - 14 * threats;
            let [empty, crowded] = &self.kings[side];
            score[side] += (empty[at] * (FULL - full) + (crowded[at] + exposed) * full) / FULL;
        }
        self.drive(&mut score, officers, kings);
        let us = position.turn() as usize;
        score[us] - score[us ^ 1] + TEMPO
    }

    /// Where one side has nearly nothing left, the other drives its king to the edge and comes near with its own.
    fn drive(&self, score: &mut [i32; 2], officers: [i32; 2], kings: [Option<Square>; 2]) {
        let [Some(a), Some(b)] = kings else { return };
        for side in Color::BOTH.map(|color| color as usize) {
            if officers[side] >= 480 && officers[side ^ 1] < 340 && score[side] > score[side ^ 1] + 300 {
                let hunted = if side == 0 { b } else { a };
                score[side] += 40 - 10 * self.inner[usize::from(hunted.index())] + 4 * (7 - i32::from(distance(a, b)));
            }
        }
    }
}

/// What turns to choose from are worth.
pub const fn mobility(ours: usize, theirs: usize) -> i32 {
    MOBILITY * (ours as i32 - theirs as i32)
}

/// What the things off the board are worth at the start of a search.
pub fn aside<R: Rules>(position: &R) -> Aside {
    position.write().stock.map(|stock| {
        BARRIER_IN_HAND * (i32::from(stock.fences) + i32::from(stock.towers)) + MAN_IN_RESERVE * i32::from(stock.men)
    })
}

/// [`Aside`] after a turn of the position.
pub fn aside_after<R: Rules>(position: &R, turn: Move, covered: [i32; 2], mut aside: Aside) -> Aside {
    let us = position.turn() as usize;
    match turn {
        Move::Place(_) => aside[us] -= BARRIER_IN_HAND,
        Move::Drop { .. } => aside[us] -= MAN_IN_RESERVE,
        Move::Step { .. } if R::HIDES => {
            if let Some(kind) = position.reveal(turn) {
                // nobody may look forward to what nobody knows: what comes to light counts as the average
                aside[us] -= worth(kind) - covered[us];
            }
        }
        Move::Step { .. } => {}
    }
    aside
}

/// What a covered piece is worth on the average of a pool; a pawn's worth when the pool is empty.
pub fn average(pool: crate::rules::belief::Counts) -> i32 {
    let n: i32 = pool.iter().map(|&n| i32::from(n)).sum();
    let sum: i32 = pool.iter().zip(WORTH).map(|(&n, worth)| i32::from(n) * worth).sum();
    if n == 0 { WORTH[0] } else { sum / n }
}

/// Whose piece is worth what, for ordering turns.
pub fn seen<R: Rules>(position: &R, square: Square, covered: [i32; 2]) -> Option<(Color, i32)> {
    let piece = position.piece(square)?;
    let worth = if piece.covered { covered[piece.color as usize] } else { worth(piece.kind) };
    Some((piece.color, worth))
}
