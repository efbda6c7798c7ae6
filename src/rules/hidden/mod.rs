//! Hidden chess: every piece but the kings is covered, and moves as what usually starts on its square until its first
//! move uncovers it. Neither side knows the true types.

mod belief;

use super::kit::{self, CheckSink, Core, EachSink, KING, PAWN, ROOK, Step, bits, mix};
use super::{About, Draws, Fault, Rules, foreign_faults, orthodox};
use crate::board::{Color, FenForm, Kind, Move, Piece, Setup, Square, Tail};
use std::ops::ControlFlow;

const FORM: FenForm = FenForm { letters: "PNBRQKX", tail: Tail::Truths, ..orthodox::FORM };

static ABOUT: About = About {
    id: "hidden",
    name: "Hidden chess",
    summary: "All pieces but the kings are shuffled and covered; each moves as it looks until its first move uncovers it.",
    details: "A covered piece looks, moves, attacks and pins as the piece that usually starts on its square.\n\
        Its first move uncovers it for both sides; a pawn uncovered on the last rank promotes at once.\n\
        A covered piece that is captured is shown to the capturer only.\n\
        The king castles with whatever lies covered in the corner, which is uncovered on arrival.\n\
        A true pawn on its own first rank steps one square; on its second rank it may step two.\n\
        En passant only after a true pawn's double step.\n\
        Draws as in orthodox chess; the fifty-move clock restarts at a reveal too.",
    form: FORM,
    start: "xxxxkxxx/xxxxxxxx/8/8/8/8/XXXXXXXX/XXXXKXXX w KQkq - 0 1 rnbqbnrppppppppPPPPPPPPRNBQBNR",
};

/// The kinds that can be covered: pawn to queen, the first five of [`Core::kinds`].
const TRUE_KINDS: usize = 5;

/// A position of hidden chess with a known deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hidden {
    /// Pieces as they look.
    core: Core,
    /// Squares of covered pieces.
    covered: u64,
    /// For each true kind, the squares of the covered pieces that are it.
    truth: [u64; TRUE_KINDS],
    /// Covered pieces lost by each side, by true kind; the last place counts the unknown ones.
    lost: [[u8; TRUE_KINDS + 1]; 2],
}

impl Hidden {
    /// The true kind of a covered piece.
    fn truth_at(&self, square: u8) -> Option<usize> {
        self.truth.iter().position(|set| set >> square & 1 == 1)
    }

    /// The square of the covered piece that a step uncovers.
    #[inline]
    fn uncovered_by(core: &Core, covered: u64, step: Step) -> Option<u8> {
        if covered >> step.from & 1 == 1 {
            Some(step.from)
        } else if step.kind as usize == KING && step.from.abs_diff(step.to) == 2 {
            let (corner, _) = kit::core::castling_rook(step.to);
            (covered >> corner & 1 == 1 && core.kinds[ROOK] >> corner & 1 == 1).then_some(corner)
        } else {
            None
        }
    }

    fn make(&mut self, step: Step) {
        let us = self.core.turn as usize;
        let to = 1_u64 << step.to;
        if self.covered & to != 0 {
            let kind = self.truth_at(step.to).unwrap_or(TRUE_KINDS);
            self.lost[us ^ 1][kind] = self.lost[us ^ 1][kind].saturating_add(1);
            self.uncover(step.to);
        }
        let uncovered = Self::uncovered_by(&self.core, self.covered, step);
        let truth = uncovered.and_then(|square| self.truth_at(square));
        self.core.make(step);
        if let (Some(square), Some(truth)) = (uncovered, truth) {
            self.uncover(square);
            self.core.reveal(step, truth);
        }
        self.core.pass();
    }

    fn uncover(&mut self, square: u8) {
        let rest = !(1_u64 << square);
        self.covered &= rest;
        self.truth.iter_mut().for_each(|set| *set &= rest);
    }

    fn late_pawns(&self) -> u64 {
        self.truth[PAWN]
    }

    /// The position of a set-up with everything that is wrong with it. With `any_deal` true types may be missing: the
    /// position then says only what is public, and part of the pools.
    fn read_with(setup: &Setup, any_deal: bool) -> (Self, Vec<Fault>) {
        let core = Core::of(setup);
        let mut faults = foreign_faults(&FORM, setup);
        faults.extend(kit::read::faults(setup, &core, &kit::Open, true));
        let mut position = Self { core, covered: 0, truth: [0; TRUE_KINDS], lost: [[0; TRUE_KINDS + 1]; 2] };
        for (&square, piece) in setup.pieces.iter().filter(|(square, p)| p.covered && square.index() < 64) {
            if Setup::home_kind(piece.color, square) != Some(piece.kind) {
                let message = format!("a covered {} piece cannot stand on {square}", piece.color.name());
                faults.push(Fault::new(square, "position-covered", message));
            }
            position.covered |= 1 << square.index();
            match setup.truths.get(&square) {
                Some(&kind) if (kind as usize) < TRUE_KINDS => position.truth[kind as usize] |= 1 << square.index(),
                _ if any_deal => {}
                _ => {
                    let message = format!("the true type of the covered piece on {square} is not given");
                    faults.push(Fault::new(square, "position-truth", message));
                }
            }
        }
        for (color, king_side) in setup.castling.iter() {
            let corner = if color == Color::White { 0 } else { 56 } + if king_side { 7 } else { 0 };
            let square = Square::from_index(corner);
            if setup.piece(square).is_some_and(|p| !p.covered) {
                let message = format!("castling needs a covered piece on {square}");
                faults.push(Fault::new(square, "position-castling", message));
            }
        }
        for (counts, lost) in position.lost.iter_mut().zip(&setup.lost) {
            lost.iter().for_each(|kind| {
                let slot = &mut counts[kind.map_or(TRUE_KINDS, |k| (k as usize).min(TRUE_KINDS))];
                *slot = slot.saturating_add(1);
            });
        }
        (position, faults)
    }
}

impl Core {
    /// Turns the piece that a step has just uncovered into what it is. A promotion has already happened.
    fn reveal(&mut self, step: Step, truth: usize) {
        let castled = step.kind as usize == KING;
        let (at, looked) =
            if castled { (kit::core::castling_rook(step.to).1, ROOK) } else { (step.to, step.kind as usize) };
        if step.promotion == 0 {
            let bit = 1_u64 << at;
            self.kinds[looked] &= !bit;
            self.kinds[truth] |= bit;
        }
        if truth != PAWN {
            self.en_passant = kit::core::NO_SQUARE;
        }
        self.halfmove = 0;
    }
}

impl Rules for Hidden {
    type Belief = belief::Belief;

    const ABOUT: &'static About = &ABOUT;
    const DRAWS: Draws = Draws { fivefold: true, clock: true };
    const HIDES: bool = true;

    fn read(setup: &Setup) -> Result<Self, Vec<Fault>> {
        let (position, faults) = Self::read_with(setup, false);
        if faults.is_empty() { Ok(position) } else { Err(faults) }
    }

    fn write(&self) -> Setup {
        let mut setup = self.core.write(self.covered);
        for (kind, &set) in self.truth.iter().enumerate() {
            setup.truths.extend(bits(set).map(|square| (Square::from_index(square), kit::core::kind(kind))));
        }
        for (lost, counts) in setup.lost.iter_mut().zip(&self.lost) {
            for (kind, &n) in counts.iter().enumerate() {
                let kind = (kind < TRUE_KINDS).then(|| kit::core::kind(kind));
                lost.extend(std::iter::repeat_n(kind, n.into()));
            }
        }
        setup
    }

    fn turn(&self) -> Color {
        self.core.turn
    }

    fn in_check(&self) -> bool {
        self.core.in_check(&kit::Open)
    }

    fn each<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let visit = |step: Step| visit(step.turn());
        self.core.generate(&kit::Open, &mut EachSink { visit, late_pawns: self.late_pawns() })
    }

    fn each_check<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let each = EachSink { visit: |step: Step| visit(step.turn()), late_pawns: self.late_pawns() };
        self.core.generate(&kit::Open, &mut CheckSink::new(&self.core, &kit::Open, each, self.covered))
    }

    fn count(&self) -> u64 {
        self.core.count(&kit::Open, self.late_pawns())
    }

    fn can_move(&self) -> bool {
        self.core.can_move(&kit::Open)
    }

    fn play(&mut self, turn: Move) {
        match self.core.step_of(turn) {
            Some(step) => self.make(step),
            None => self.core.pass(),
        }
    }

    fn key(&self) -> u64 {
        let [p, n, b, r, q] = self.truth;
        self.core.key(&kit::Open) ^ mix(mix(p, n) ^ q, mix(b, r).rotate_left(29))
    }

    fn each_piece(&self, visit: impl FnMut(Square, Piece)) {
        self.core.each_piece(self.covered, visit);
    }

    fn piece(&self, square: Square) -> Option<Piece> {
        let covered = square.index() < 64 && self.covered >> square.index() & 1 == 1;
        self.core.piece(square).map(|piece| Piece { covered, ..piece })
    }

    fn with_truth(&self, square: Square, kind: Kind, viewer: Color) -> Option<Self> {
        let side = usize::from(self.core.sides[1] >> (square.index() & 63) & 1 == 1);
        let (at, now, kind) = (1 << square.index(), self.truth_at(square.index())?, kind as usize);
        let mut dealt = *self;
        if now == kind {
            return Some(dealt);
        }
        let other = *self.truth.get(kind)? & self.core.sides[side];
        let lost = &mut dealt.lost[side];
        if other != 0 {
            let other = other & other.wrapping_neg();
            dealt.truth[kind] ^= at | other;
            dealt.truth[now] ^= at | other;
        } else if side == viewer as usize && lost[kind] > 0 {
            // a side is not told what it lost
            lost[kind] -= 1;
            lost[now] += 1;
            dealt.truth[kind] ^= at;
            dealt.truth[now] ^= at;
        } else {
            return None;
        }
        Some(dealt)
    }

    fn reveal(&self, turn: Move) -> Option<Kind> {
        let step = self.core.step_of(turn)?;
        let square = Self::uncovered_by(&self.core, self.covered, step)?;
        self.truth_at(square).map(kit::core::kind)
    }

    fn clock(&self) -> u32 {
        self.core.halfmove.into()
    }

    fn is_dead(&self) -> bool {
        self.covered == 0 && orthodox::is_dead(&self.core)
    }

    fn open_board(&self) -> Option<kit::OpenBoard<'_>> {
        // a covered piece becomes something else when it moves
        (self.covered == 0).then_some(kit::OpenBoard { core: &self.core, reach: None, in_hand: [0; 2] })
    }

    fn perft_behind(&self, depth: u32) -> u64 {
        let mut nodes = 0;
        let visit = |step| {
            let mut next = *self;
            next.make(step);
            nodes += next.perft(depth - 1);
            ControlFlow::<()>::Continue(())
        };
        let _ = self.core.generate(&kit::Open, &mut EachSink { visit, late_pawns: self.late_pawns() });
        nodes
    }

    fn belief(setup: &Setup) -> Result<Option<Self::Belief>, Vec<Fault>> {
        belief::Belief::read(setup).map(Some)
    }

    fn belief_perft(&self, viewer: Color, depth: u32) -> Option<u64> {
        Some(belief::Belief::of(self, viewer).perft(depth))
    }
}
