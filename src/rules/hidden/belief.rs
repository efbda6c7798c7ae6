//! What one side knows: the public position and, for each side, the pool of true types not yet accounted for. Covered
//! pieces of a side are interchangeable, so no deal is ever enumerated.
//!
//! The viewer removes from the enemy's pool what it saw revealed and what it captured covered; from its own pool only
//! what was revealed, because it is not told which covered piece it lost. So the own pool can hold more types than
//! covered pieces are left, and then every type of it is still possible for each of them.
//!
//! **Convention**: whoever captures a covered piece sees it before choosing what a pawn becomes.

use super::{Hidden, TRUE_KINDS};
use crate::board::{Color, Kind, Move, Setup, Square};
use crate::rules::Fault;
use crate::rules::belief::{self, Counts, Outcome, promotions};
use crate::rules::kit::{
    self, BISHOP, CheckSink, Core, EachSink, Geometry, KING, KNIGHT, Open, PAWN, QUEEN, RANK_1, RANK_8, ROOK, Step,
    bits, generate::Sink, mix,
};
use std::collections::BTreeMap;
use std::ops::ControlFlow::{self, Continue};

/// What a side starts with under its covers: pawns, knights, bishops, rooks, queen.
const ORIGINAL: [u8; TRUE_KINDS] = [8, 2, 2, 2, 1];

/// A belief of `viewer`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Belief {
    /// The public part; its true types are not used.
    public: Hidden,
    viewer: Color,
    /// For each side, how many of each true kind may still be covered (or were lost covered, unseen by the viewer).
    pools: [Counts; 2],
}

impl Hidden {
    /// How many of a side's covered pieces on the board are of each true kind.
    fn dealt_on_board(&self, side: usize) -> Counts {
        self.truth.map(|set| (set & self.core.sides[side]).count_ones() as u8)
    }

    /// A side's open pieces by kind.
    fn open_counts(&self, side: usize) -> Counts {
        let open = self.core.sides[side] & !self.covered;
        std::array::from_fn(|kind| (self.core.kinds[kind] & open).count_ones() as u8)
    }

    /// A side's lost covered pieces by true kind, as far as they are given.
    fn lost_counts(&self, side: usize) -> Counts {
        std::array::from_fn(|kind| self.lost[side][kind])
    }
}

impl Belief {
    /// What `viewer` knows of a position with a known deal: the pools are the true types of the covered pieces on the
    /// board and of the viewer's own covered pieces that were captured.
    pub fn of(position: &Hidden, viewer: Color) -> Self {
        let pools = Color::BOTH.map(|side| {
            let board = position.dealt_on_board(side as usize);
            if side == viewer { add(board, position.lost_counts(side as usize)) } else { board }
        });
        let mut public = *position;
        public.truth = [0; TRUE_KINDS];
        Self { public, viewer, pools }
    }

    /// What the side to move knows of a set-up whose true letters stand for the pools only.
    ///
    /// A `?` stands for what the side's fifteen original pieces still lack when every open piece on the board, every
    /// covered one with a letter and every one lost covered is taken away. **Convention**: open pieces count as
    /// originals, so whoever has promoted has to write letters. The lack must be exactly as large as there are `?`:
    /// otherwise open pieces were captured, or pawns promoted, and nobody could say which types remain.
    ///
    /// # Errors
    /// Everything that makes it illegal.
    pub fn read(setup: &Setup) -> Result<Self, Vec<Fault>> {
        let (position, mut faults) = Hidden::read_with(setup, true);
        let viewer = position.core.turn;
        let mut belief = Self::of(&position, viewer);
        for side in Color::BOTH {
            match unknown_types(&position, side, viewer) {
                Ok(lacking) => belief.pools[side as usize] = add(belief.pools[side as usize], lacking),
                Err(fault) => faults.push(fault),
            }
        }
        if faults.is_empty() { Ok(belief) } else { Err(faults) }
    }

    /// The squares from which a covered piece gives check: whatever it is when the viewer moves, or as something that
    /// it can be when the other side does. A pawn on the last rank may become anything.
    fn checking_squares(&self, squares: &[u64; 6]) -> u64 {
        let us = self.public.core.turn as usize;
        let promoted = squares[KNIGHT] | squares[BISHOP] | squares[ROOK] | squares[QUEEN];
        let from = |kind: usize| {
            if kind == PAWN { squares[PAWN] | promoted & last_rank(us) } else { squares[kind] }
        };
        let kinds = (0..TRUE_KINDS).filter(|&kind| self.pools[us][kind] > 0).map(from);
        if us == self.viewer as usize {
            kinds.fold(!0, |all, set| all & set)
        } else {
            kinds.fold(0, |any, set| any | set)
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

    /// The number of sequences of `depth` plies that the viewer can tell apart, promotions included.
    pub fn perft(&self, depth: u32) -> u64 {
        use belief::Belief as _;
        if depth == 0 {
            return 1;
        }
        let mut nodes = 0;
        let _ = self.each::<()>(|turn| {
            self.each_outcome(turn, |outcome| {
                for &promotion in promotions(self.promotes(turn, outcome)) {
                    nodes += self.after(promoting(turn, promotion), outcome).perft(depth - 1);
                }
                Continue(())
            })
        });
        nodes
    }
}

/// The types behind the `?` of a side that belong to its pool; none where every letter that matters is given.
fn unknown_types(position: &Hidden, side: Color, viewer: Color) -> Result<Counts, Fault> {
    let (s, name) = (side as usize, side.name());
    let on_board = (position.covered & position.core.sides[s]).count_ones() as usize;
    let known = position.dealt_on_board(s);
    let missing = on_board - total(known);
    let lost_unknown = usize::from(position.lost[s][TRUE_KINDS]);
    let wanted = missing + if side == viewer { lost_unknown } else { 0 };
    let fault = |message: String| Err(Fault::new(None, "position-pool", message));
    if wanted == 0 {
        return Ok([0; TRUE_KINDS]);
    }
    if side != viewer && lost_unknown > 0 {
        return fault(format!(
            "the side to move saw which covered pieces {name} lost: write their letters instead of ?"
        ));
    }
    let accounted = add(add(position.open_counts(s), known), position.lost_counts(s));
    let mut lacking = ORIGINAL;
    for (kind, (rest, n)) in lacking.iter_mut().zip(accounted).enumerate() {
        let Some(left) = rest.checked_sub(n) else {
            let kind = kit::core::kind(kind).name();
            return fault(format!("{name} has {n} of its {rest} {kind}s: write letters instead of ?"));
        };
        *rest = left;
    }
    if total(lacking) == wanted {
        return Ok(lacking);
    }
    let left = total(lacking);
    fault(format!("{name}'s other pieces leave {left} types for {wanted} ?, so the types are open: write letters"))
}

/// Receives target sets and keeps those of covered pieces that can give check.
struct SurpriseSink<S> {
    inner: S,
    /// Covered pieces that give check by where they arrive only.
    covered: u64,
    /// Where they do.
    squares: u64,
}

impl<S: Sink> Sink for SurpriseSink<S> {
    type Break = S::Break;

    #[inline]
    fn piece(&mut self, kind: usize, from: u8, targets: u64) -> ControlFlow<S::Break> {
        let all = if self.covered >> from & 1 == 1 { self.squares } else { !0 };
        self.inner.piece(kind, from, targets & all)
    }

    #[inline]
    fn pawns(&mut self, shift: i8, targets: u64) -> ControlFlow<S::Break> {
        let arriving = if shift >= 0 { self.covered << shift } else { self.covered >> -shift };
        self.inner.pawns(shift, targets & (!arriving | self.squares))
    }

    #[inline]
    fn one(&mut self, kind: usize, from: u8, to: u8) -> ControlFlow<S::Break> {
        self.inner.one(kind, from, to)
    }
}

/// A sink that visits every from-to pair once: of an open pawn's four promotions only the first comes through.
fn plain<B>(mut visit: impl FnMut(Move) -> ControlFlow<B>) -> EachSink<impl FnMut(Step) -> ControlFlow<B>> {
    let visit = move |step: Step| match step.promotion as usize {
        0 | QUEEN => visit(Step { promotion: 0, ..step }.turn()),
        _ => Continue(()),
    };
    EachSink { visit, late_pawns: 0 }
}

/// A turn with a promotion.
fn promoting(turn: Move, promotion: Option<Kind>) -> Move {
    match turn {
        Move::Step { from, to, .. } => Move::Step { from, to, promotion },
        other => other,
    }
}

const fn last_rank(side: usize) -> u64 {
    if side == 0 { RANK_8 } else { RANK_1 }
}

fn add(a: Counts, b: Counts) -> Counts {
    std::array::from_fn(|kind| a[kind].saturating_add(b[kind]))
}

fn total(counts: Counts) -> usize {
    counts.into_iter().map(usize::from).sum()
}

/// The kinds left in a pool, or one «nothing to tell».
fn choices(asked: bool, pool: Counts) -> impl Iterator<Item = (Option<Kind>, u8)> {
    let kinds = (0..TRUE_KINDS).filter(move |&kind| asked && pool[kind] > 0);
    kinds.map(move |kind| (Some(kit::core::kind(kind)), pool[kind])).chain((!asked).then_some((None, 1)))
}

impl belief::Belief<Hidden> for Belief {
    fn viewer(&self) -> Color {
        self.viewer
    }

    fn turn(&self) -> Color {
        self.public.core.turn
    }

    fn in_check(&self) -> bool {
        self.public.core.in_check(&Open)
    }

    fn can_move(&self) -> bool {
        self.public.core.can_move(&Open)
    }

    fn count(&self) -> u64 {
        self.public.core.count(&Open, 0)
    }

    fn key(&self) -> u64 {
        let pack = |pool: Counts| pool.into_iter().fold(0_u64, |packed, n| packed << 8 | u64::from(n));
        let [white, black] = self.pools.map(pack);
        self.public.core.key(&Open) ^ mix(mix(white, black), self.public.covered)
    }

    fn each<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.public.core.generate(&Open, &mut plain(visit))
    }

    fn each_check<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let core: &Core = &self.public.core;
        let covered = self.public.covered & core.sides[core.turn as usize];
        let mut inner = CheckSink::new(core, &Open, plain(visit), 0);
        // who stands on a line through the king opens it for others or for itself
        let king = core.king(!core.turn as usize);
        let on_lines = Open.rook(king, core.occupied()) | Open.bishop(king, core.occupied());
        let by_arrival = covered & !inner.movers & !on_lines;
        let squares = self.checking_squares(&inner.squares);
        inner.movers |= covered;
        core.generate(&Open, &mut SurpriseSink { inner, covered: by_arrival, squares })
    }

    fn each_outcome<B>(&self, turn: Move, mut visit: impl FnMut(Outcome) -> ControlFlow<B>) -> ControlFlow<B> {
        let Some(step) = self.public.core.step_of(turn) else { return Continue(()) };
        let us = self.public.core.turn as usize;
        let uncovers = Hidden::uncovered_by(&self.public.core, self.public.covered, step).is_some();
        let shows = self.public.covered >> step.to & 1 == 1 && us == self.viewer as usize;
        for (reveal, a) in choices(uncovers, self.pools[us]) {
            for (shown, b) in choices(shows, self.pools[us ^ 1]) {
                visit(Outcome { reveal, shown, ways: u16::from(a) * u16::from(b) })?;
            }
        }
        Continue(())
    }

    fn promotes(&self, turn: Move, outcome: Outcome) -> bool {
        let Some(step) = self.public.core.step_of(turn) else { return false };
        let arrives = outcome.reveal.map_or(step.kind as usize, |kind| kind as usize);
        // a castling king stands on its own first rank, and so does the pawn that it may uncover
        arrives == PAWN && step.kind as usize != KING && last_rank(self.public.core.turn as usize) >> step.to & 1 == 1
    }

    fn after(&self, turn: Move, outcome: Outcome) -> Self {
        let mut next = *self;
        let Some(step) = self.public.core.step_of(turn) else {
            next.public.core.pass();
            return next;
        };
        let us = self.public.core.turn as usize;
        for (kind, side) in [(outcome.reveal, us), (outcome.shown, us ^ 1)] {
            if let Some(kind) = kind {
                let left = &mut next.pools[side][kind as usize % TRUE_KINDS];
                *left = left.saturating_sub(1);
            }
        }
        let uncovered = Hidden::uncovered_by(&self.public.core, self.public.covered, step);
        next.make(step, uncovered, outcome.reveal.map(|kind| kind as usize));
        next
    }

    fn uncovers(&self, turn: Move) -> Option<Square> {
        let step = self.public.core.step_of(turn)?;
        Hidden::uncovered_by(&self.public.core, self.public.covered, step).map(Square::from_index)
    }

    fn covered(&self, side: Color) -> Vec<Square> {
        bits(self.public.covered & self.public.core.sides[side as usize]).map(Square::from_index).collect()
    }

    fn pool(&self, side: Color) -> Counts {
        self.pools[side as usize]
    }

    fn open(&self, side: Color) -> Counts {
        self.public.open_counts(side as usize)
    }

    fn seen_lost(&self, side: Color) -> Counts {
        if side == self.viewer { [0; TRUE_KINDS] } else { self.public.lost_counts(side as usize) }
    }

    fn dealt(&self, truths: &BTreeMap<Square, Kind>) -> Hidden {
        let mut position = self.public;
        for (square, &kind) in truths.iter().filter(|(square, _)| square.index() < 64) {
            position.truth[kind as usize % TRUE_KINDS] |= self.public.covered & 1 << square.index();
        }
        // what is left in the viewer's own pool was lost
        let own = self.viewer as usize;
        let board = position.dealt_on_board(own);
        for (kind, lost) in position.lost[own].iter_mut().enumerate() {
            *lost = if kind < TRUE_KINDS { self.pools[own][kind].saturating_sub(board[kind]) } else { 0 };
        }
        position
    }
}
