//! What one side knows: the public position and, for each side, the pool of true types not yet accounted for. Covered
//! pieces of a side are interchangeable, so no deal is ever enumerated.

use super::{Hidden, TRUE_KINDS};
use crate::board::Color;
use crate::rules::kit::{EachSink, KING, Open, PAWN, RANK_1, RANK_8, Step};
use std::ops::ControlFlow;

/// A belief of `viewer`.
#[derive(Clone, Copy, Debug)]
pub struct Belief {
    /// The public part; its true types are not used.
    public: Hidden,
    viewer: Color,
    /// For each side, how many of each true kind may still be covered (or were lost covered, unseen by the viewer).
    pools: [[u8; TRUE_KINDS]; 2],
}

impl Belief {
    /// What `viewer` knows of a position when the pools are the true types of the covered pieces on the board.
    pub fn of(position: &Hidden, viewer: Color) -> Self {
        let pool = |side: u64| position.truth.map(|set| (set & side).count_ones() as u8);
        let mut public = *position;
        public.truth = [0; TRUE_KINDS];
        Self { public, viewer, pools: position.core.sides.map(pool) }
    }

    /// Every next belief after one step, with the number of promotions that lead to it told apart.
    fn each_next(&self, step: Step, mut visit: impl FnMut(Self)) {
        let us = self.public.core.turn as usize;
        let uncovered = Hidden::uncovered_by(&self.public.core, self.public.covered, step);
        let shows_loss = self.public.covered >> step.to & 1 == 1 && us == self.viewer as usize;
        for truth in choices(uncovered.is_some(), self.pools[us]) {
            for loss in choices(shows_loss, self.pools[us ^ 1]) {
                let mut next = *self;
                if let Some(truth) = truth {
                    next.pools[us][truth] -= 1;
                }
                if let Some(loss) = loss {
                    next.pools[us ^ 1][loss] -= 1;
                }
                let arrives = truth.unwrap_or(step.kind as usize);
                let last = [RANK_8, RANK_1][us] >> step.to & 1 == 1;
                if arrives == PAWN && last && step.kind as usize != KING {
                    for promotion in 1..TRUE_KINDS as u8 {
                        let mut chosen = next;
                        chosen.make(Step { promotion, ..step }, uncovered, truth);
                        visit(chosen);
                    }
                } else {
                    next.make(step, uncovered, truth);
                    visit(next);
                }
            }
        }
    }

    fn make(&mut self, step: Step, uncovered: Option<u8>, truth: Option<usize>) {
        self.public.uncover(step.to);
        self.public.core.make(step);
        if let (Some(square), Some(truth)) = (uncovered, truth) {
            self.public.uncover(square);
            self.public.core.reveal(step, truth);
        }
        self.public.core.pass();
    }

    /// The number of sequences of `depth` plies that the viewer can tell apart.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut nodes = 0;
        let mut last = None;
        let visit = |step: Step| {
            // an open pawn's four promotions come one by one; they are told apart in `each_next`
            let plain = Step { promotion: 0, ..step };
            if last != Some((plain.from, plain.to)) {
                last = Some((plain.from, plain.to));
                self.each_next(plain, |next| nodes += next.perft(depth - 1));
            }
            ControlFlow::<()>::Continue(())
        };
        let _ = self.public.core.generate(&Open, &mut EachSink { visit, late_pawns: 0 });
        nodes
    }
}

/// The kinds left in a pool, or one «nothing to tell».
fn choices(asked: bool, pool: [u8; TRUE_KINDS]) -> impl Iterator<Item = Option<usize>> {
    let kinds = (0..TRUE_KINDS).filter(move |&kind| asked && pool[kind] > 0).map(Some);
    kinds.chain((!asked).then_some(None))
}
