//! The generator of legal piece moves: checkers and pins first, then target sets for each piece, pawns set-wise. No move
//! is ever tried to see whether it is legal.

use super::core::{NO_SQUARE, Step, castling_rook};
use super::tables::{BETWEEN, LINES};
use super::{
    BISHOP, Core, FILE_A, FILE_H, Geometry, KING, KNIGHT, PAWN, QUEEN, RANK_1, RANK_3, RANK_6, RANK_8, ROOK, pop,
};
use std::ops::ControlFlow::{self, Continue};

/// Receives target sets.
pub trait Sink {
    /// What stops it.
    type Break;
    /// Whether the king's steps are of interest; finding the safe ones is a good part of the work.
    fn wants_king(&self, _king: u8) -> bool {
        true
    }
    /// All targets of one piece that is no pawn, castling excluded.
    fn piece(&mut self, kind: usize, from: u8, targets: u64) -> ControlFlow<Self::Break>;
    /// Targets of pawns that all come from `target - shift`. Those on the last ranks promote.
    fn pawns(&mut self, shift: i8, targets: u64) -> ControlFlow<Self::Break>;
    /// One move: castling (the king's squares) or an en passant capture.
    fn one(&mut self, kind: usize, from: u8, to: u8) -> ControlFlow<Self::Break>;
}

/// The rank where a pawn that was covered on `from` promotes: covered pieces lie on their own side's home ranks.
#[inline]
const fn far_rank(from: u8) -> u64 {
    if from < 32 { RANK_8 } else { RANK_1 }
}

/// Counts moves without making them.
pub struct CountSink {
    /// How many.
    pub total: u64,
    /// Pieces that do not look like pawns but turn out to be one: they promote on arrival at the last rank.
    pub late_pawns: u64,
}

impl Sink for CountSink {
    type Break = std::convert::Infallible;

    #[inline]
    fn piece(&mut self, _: usize, from: u8, targets: u64) -> ControlFlow<Self::Break> {
        self.total += u64::from(targets.count_ones());
        if self.late_pawns >> from & 1 == 1 {
            self.total += 3 * u64::from((targets & far_rank(from)).count_ones());
        }
        Continue(())
    }

    #[inline]
    fn pawns(&mut self, _: i8, targets: u64) -> ControlFlow<Self::Break> {
        self.total += u64::from(targets.count_ones());
        if targets & (RANK_1 | RANK_8) != 0 {
            self.total += 3 * u64::from((targets & (RANK_1 | RANK_8)).count_ones());
        }
        Continue(())
    }

    #[inline]
    fn one(&mut self, _: usize, _: u8, _: u8) -> ControlFlow<Self::Break> {
        self.total += 1;
        Continue(())
    }
}

/// Stops at the first move.
pub struct AnySink;

impl Sink for AnySink {
    type Break = ();

    #[inline]
    fn piece(&mut self, _: usize, _: u8, targets: u64) -> ControlFlow<()> {
        if targets == 0 { Continue(()) } else { ControlFlow::Break(()) }
    }

    #[inline]
    fn pawns(&mut self, _: i8, targets: u64) -> ControlFlow<()> {
        if targets == 0 { Continue(()) } else { ControlFlow::Break(()) }
    }

    #[inline]
    fn one(&mut self, _: usize, _: u8, _: u8) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

/// Calls a function with every move.
pub struct EachSink<F> {
    /// The function.
    pub visit: F,
    /// As in [`CountSink`].
    pub late_pawns: u64,
}

/// Calls a function with every move that may give check; a few that do not are among them.
pub struct CheckSink<F> {
    /// Receives the moves.
    pub each: EachSink<F>,
    /// For each kind, the squares from which it attacks the enemy king.
    pub squares: [u64; 6],
    /// Pieces whose departure may open a line, or that may turn out to be something else.
    pub movers: u64,
}

impl<F> CheckSink<F> {
    /// `surprising` pieces are taken to give check wherever they go.
    pub fn new<G: Geometry>(core: &Core, geometry: &G, each: EachSink<F>, surprising: u64) -> Self {
        let (us, them) = (core.turn as usize, !core.turn as usize);
        let (king, occupied) = (core.king(them), core.occupied());
        let (rook, bishop) = (geometry.rook(king, occupied), geometry.bishop(king, occupied));
        let squares = [geometry.pawn(them, king), geometry.knight(king), bishop, rook, rook | bishop, 0];
        let straight = (core.kinds[ROOK] | core.kinds[QUEEN]) & core.sides[us];
        let slanted = (core.kinds[BISHOP] | core.kinds[QUEEN]) & core.sides[us];
        let mut movers = surprising;
        let (near_rook, near_bishop) = (rook & core.sides[us], bishop & core.sides[us]);
        if straight & !rook != 0 && near_rook != 0 {
            movers |= blockers(near_rook, geometry.rook(king, occupied & !near_rook) & straight & !rook, king);
        }
        if slanted & !bishop != 0 && near_bishop != 0 {
            movers |= blockers(near_bishop, geometry.bishop(king, occupied & !near_bishop) & slanted & !bishop, king);
        }
        Self { each, squares, movers }
    }
}

impl<F> CheckSink<F> {
    /// Where pawns that come from `target - shift` may give check.
    #[inline]
    fn pawn_checks(&self, shift: i8) -> u64 {
        let moved = if shift >= 0 { self.movers << shift } else { self.movers >> -shift };
        self.squares[PAWN] | moved | RANK_1 | RANK_8
    }
}

/// The pieces that stand between the king and a slider behind them.
fn blockers(near: u64, mut sliders: u64, king: u8) -> u64 {
    let mut found = 0;
    while sliders != 0 {
        found |= BETWEEN[king as usize & 63][pop(&mut sliders) as usize & 63] & near;
    }
    found
}

impl<B, F: FnMut(Step) -> ControlFlow<B>> Sink for CheckSink<F> {
    type Break = B;

    #[inline]
    fn wants_king(&self, king: u8) -> bool {
        self.movers >> king & 1 == 1
    }

    #[inline]
    fn piece(&mut self, kind: usize, from: u8, targets: u64) -> ControlFlow<B> {
        let all = if self.movers >> from & 1 == 1 { !0 } else { self.squares[kind % 6] };
        self.each.piece(kind, from, targets & all)
    }

    #[inline]
    fn pawns(&mut self, shift: i8, targets: u64) -> ControlFlow<B> {
        let checks = self.pawn_checks(shift);
        self.each.pawns(shift, targets & checks)
    }

    #[inline]
    fn one(&mut self, kind: usize, from: u8, to: u8) -> ControlFlow<B> {
        self.each.one(kind, from, to)
    }
}

/// Stops at the first move that surely gives no check.
pub struct QuietSink(CheckSink<()>);

impl QuietSink {
    /// As [`CheckSink::new`].
    pub fn new<G: Geometry>(core: &Core, geometry: &G) -> Self {
        Self(CheckSink::new(core, geometry, EachSink { visit: (), late_pawns: 0 }, 0))
    }
}

impl Sink for QuietSink {
    type Break = ();

    #[inline]
    fn piece(&mut self, kind: usize, from: u8, targets: u64) -> ControlFlow<()> {
        let quiet = self.0.movers >> from & 1 == 0 && targets & !self.0.squares[kind % 6] != 0;
        if quiet { ControlFlow::Break(()) } else { Continue(()) }
    }

    #[inline]
    fn pawns(&mut self, shift: i8, targets: u64) -> ControlFlow<()> {
        let quiet = targets & !self.0.pawn_checks(shift);
        if quiet == 0 { Continue(()) } else { ControlFlow::Break(()) }
    }

    #[inline]
    fn one(&mut self, _: usize, _: u8, _: u8) -> ControlFlow<()> {
        Continue(())
    }
}

/// What a pawn may become, best first.
const PROMOTIONS: [u8; 4] = [QUEEN as u8, ROOK as u8, BISHOP as u8, KNIGHT as u8];

impl<B, F: FnMut(Step) -> ControlFlow<B>> EachSink<F> {
    #[inline]
    fn promotions(&mut self, kind: usize, from: u8, to: u8) -> ControlFlow<B> {
        for promotion in PROMOTIONS {
            (self.visit)(Step { from, to, kind: kind as u8, promotion })?;
        }
        Continue(())
    }
}

impl<B, F: FnMut(Step) -> ControlFlow<B>> Sink for EachSink<F> {
    type Break = B;

    #[inline]
    fn piece(&mut self, kind: usize, from: u8, mut targets: u64) -> ControlFlow<B> {
        let late = if self.late_pawns >> from & 1 == 1 { far_rank(from) } else { 0 };
        while targets != 0 {
            let to = pop(&mut targets);
            if late >> to & 1 == 1 {
                self.promotions(kind, from, to)?;
            } else {
                (self.visit)(Step { from, to, kind: kind as u8, promotion: 0 })?;
            }
        }
        Continue(())
    }

    #[inline]
    fn pawns(&mut self, shift: i8, targets: u64) -> ControlFlow<B> {
        let mut last = targets & (RANK_1 | RANK_8);
        while last != 0 {
            let to = pop(&mut last);
            self.promotions(PAWN, to.wrapping_add_signed(-shift), to)?;
        }
        let mut rest = targets & !(RANK_1 | RANK_8);
        while rest != 0 {
            let to = pop(&mut rest);
            let from = to.wrapping_add_signed(-shift);
            (self.visit)(Step { from, to, kind: PAWN as u8, promotion: 0 })?;
        }
        Continue(())
    }

    #[inline]
    fn one(&mut self, kind: usize, from: u8, to: u8) -> ControlFlow<B> {
        (self.visit)(Step { from, to, kind: kind as u8, promotion: 0 })
    }
}

/// Squares where pawns arrive: single steps, double steps, captures towards the a-file and towards the h-file.
struct PawnTargets {
    single: u64,
    double: u64,
    left: u64,
    right: u64,
}

#[inline]
fn pawn_targets<const WHITE: bool, G: Geometry>(geometry: &G, pawns: u64, empty: u64, enemies: u64) -> PawnTargets {
    let above = geometry.closed_above();
    let corner = geometry.closed_corner();
    if WHITE {
        let single = (pawns & !above) << 8 & empty;
        PawnTargets {
            single,
            double: (single & RANK_3 & !above) << 8 & empty,
            left: (pawns & !FILE_A & !(corner << 1)) << 7 & enemies,
            right: (pawns & !FILE_H & !corner) << 9 & enemies,
        }
    } else {
        let single = pawns >> 8 & empty & !above;
        PawnTargets {
            single,
            double: (single & RANK_6) >> 8 & empty & !above,
            left: ((pawns & !FILE_A) >> 9) & !corner & enemies,
            right: ((pawns & !FILE_H) >> 7) & !(corner << 1) & enemies,
        }
    }
}

/// A piece that may move only along one line.
#[derive(Clone, Copy, Default)]
struct Pin {
    square: u8,
    line: u64,
}

/// Sends every legal piece move of the side to move, which is White or not, to a sink. King moves come first.
#[inline]
pub fn generate<const WHITE: bool, G: Geometry, S: Sink>(
    core: &Core,
    geometry: &G,
    sink: &mut S,
) -> ControlFlow<S::Break> {
    let (us, them) = if WHITE { (0, 1) } else { (1, 0) };
    let (ours, theirs) = (core.sides[us], core.sides[them]);
    let occupied = ours | theirs;
    let king = core.king(us);

    let straight = (core.kinds[ROOK] | core.kinds[QUEEN]) & theirs;
    let slanted = (core.kinds[BISHOP] | core.kinds[QUEEN]) & theirs;
    let [rank, file, diagonal, antidiagonal] = &LINES[king as usize];
    let mut snipers = ((rank.lower | rank.upper | file.lower | file.upper) & straight
        | (diagonal.lower | diagonal.upper | antidiagonal.lower | antidiagonal.upper) & slanted)
        & geometry.reach(king);
    let mut checkers =
        (geometry.knight(king) & core.kinds[KNIGHT] | geometry.pawn(us, king) & core.kinds[PAWN]) & theirs;
    let mut pins = [Pin::default(); 8];
    let (mut n_pins, mut pinned) = (0, 0);
    while snipers != 0 {
        let sniper = pop(&mut snipers);
        let line = BETWEEN[king as usize][sniper as usize & 63];
        let blockers = line & occupied;
        if blockers == 0 {
            checkers |= 1 << sniper;
        } else if blockers.is_power_of_two() && blockers & ours != 0 {
            pinned |= blockers;
            pins[n_pins & 7] = Pin { square: blockers.trailing_zeros() as u8, line: line | 1 << sniper };
            n_pins += 1;
        }
    }

    if sink.wants_king(king) {
        let mut king_targets = geometry.king(king) & !ours;
        let mut safe = 0;
        let without_king = occupied ^ 1 << king;
        while king_targets != 0 {
            let to = pop(&mut king_targets);
            if core.attackers(geometry, to, them, without_king) == 0 {
                safe |= 1 << to;
            }
        }
        sink.piece(KING, king, safe)?;
    }

    let allowed = if checkers == 0 {
        castle::<WHITE, G, S>(core, geometry, sink, king)?;
        !ours
    } else if checkers.is_power_of_two() {
        checkers | BETWEEN[king as usize][checkers.trailing_zeros() as usize & 63]
    } else {
        return Continue(());
    };

    let free = ours & !pinned;
    let mut knights = core.kinds[KNIGHT] & free;
    while knights != 0 {
        let from = pop(&mut knights);
        sink.piece(KNIGHT, from, geometry.knight(from) & allowed)?;
    }
    for kind in [BISHOP, ROOK, QUEEN] {
        let mut pieces = core.kinds[kind] & free;
        while pieces != 0 {
            let from = pop(&mut pieces);
            sink.piece(kind, from, slide(geometry, kind, from, occupied) & allowed)?;
        }
    }
    let pawns = core.kinds[PAWN] & free;
    pawn_moves::<WHITE, G, S>(geometry, sink, pawns, occupied, theirs, allowed)?;

    for pin in &pins[..n_pins.min(8)] {
        let allowed = allowed & pin.line;
        match core.kind_at(pin.square) {
            Some(PAWN) => pawn_moves::<WHITE, G, S>(geometry, sink, 1 << pin.square, occupied, theirs, allowed)?,
            Some(kind @ (BISHOP | ROOK | QUEEN)) => {
                sink.piece(kind, pin.square, slide(geometry, kind, pin.square, occupied) & allowed)?;
            }
            _ => {}
        }
    }

    if core.en_passant != NO_SQUARE {
        let mut pawns = geometry.pawn(them, core.en_passant) & core.kinds[PAWN] & ours;
        while pawns != 0 {
            let from = pop(&mut pawns);
            if en_passant_is_legal(core, geometry, us, from) {
                sink.one(PAWN, from, core.en_passant)?;
            }
        }
    }
    Continue(())
}

#[inline]
fn slide<G: Geometry>(geometry: &G, kind: usize, from: u8, occupied: u64) -> u64 {
    match kind {
        BISHOP => geometry.bishop(from, occupied),
        ROOK => geometry.rook(from, occupied),
        _ => geometry.bishop(from, occupied) | geometry.rook(from, occupied),
    }
}

#[inline]
fn pawn_moves<const WHITE: bool, G: Geometry, S: Sink>(
    geometry: &G,
    sink: &mut S,
    pawns: u64,
    occupied: u64,
    theirs: u64,
    allowed: u64,
) -> ControlFlow<S::Break> {
    let to = pawn_targets::<WHITE, G>(geometry, pawns, !occupied, theirs);
    if WHITE {
        sink.pawns(8, to.single & allowed)?;
        sink.pawns(16, to.double & allowed)?;
        sink.pawns(7, to.left & allowed)?;
        sink.pawns(9, to.right & allowed)
    } else {
        sink.pawns(-8, to.single & allowed)?;
        sink.pawns(-16, to.double & allowed)?;
        sink.pawns(-9, to.left & allowed)?;
        sink.pawns(-7, to.right & allowed)
    }
}

#[inline]
fn castle<const WHITE: bool, G: Geometry, S: Sink>(
    core: &Core,
    geometry: &G,
    sink: &mut S,
    king: u8,
) -> ControlFlow<S::Break> {
    let (rights, them) = if WHITE { (core.castling & 3, 1) } else { (core.castling >> 2, 0) };
    if rights == 0 {
        return Continue(());
    }
    let occupied = core.occupied();
    for (right, to, passed) in [(1, king + 2, king + 1), (2, king.wrapping_sub(2), king.wrapping_sub(1))] {
        if rights & right == 0 {
            continue;
        }
        let (rook, _) = castling_rook(to);
        let open =
            BETWEEN[king as usize & 63][rook as usize & 63] & occupied == 0 && geometry.reach(king) >> rook & 1 == 1;
        if open
            && core.attackers(geometry, passed, them, occupied) == 0
            && core.attackers(geometry, to, them, occupied) == 0
        {
            sink.one(KING, king, to)?;
        }
    }
    Continue(())
}

/// Whether the pawn on `from` may capture en passant: with both pawns gone from their squares and the capturer on the
/// passed one, nothing may attack the king. It is the one move that empties two squares of a line at once, so pins do
/// not tell.
pub fn en_passant_is_legal<G: Geometry>(core: &Core, geometry: &G, us: usize, from: u8) -> bool {
    let taken = 1_u64 << (core.en_passant ^ 8);
    let occupied = core.occupied() ^ 1 << from ^ taken | 1 << core.en_passant;
    core.attackers(geometry, core.king(us), us ^ 1, occupied) & !taken == 0
}
