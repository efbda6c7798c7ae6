//! Orthodox chess, by the FIDE laws.

use super::kit::{self, CheckSink, Core, EachSink, Open, Refutation};
use super::{About, Draws, Fault, Rules, foreign_faults};
use crate::board::{Color, FenForm, Kind, Move, Piece, Pocket, Setup, Shape, Square, Tail};
use std::ops::ControlFlow;

/// The FEN of orthodox chess.
pub(super) const FORM: FenForm = FenForm {
    shape: Shape::EIGHT_BY_EIGHT,
    letters: "PNBRQK",
    pocket: Pocket::None,
    tail: Tail::None,
    chess_rights: true,
};

static ABOUT: About = About {
    id: "orthodox",
    name: "Orthodox chess",
    summary: "Chess by the FIDE laws.",
    details: "Castling and en passant follow the rights in the position, which a diagram states.\n\
        Draws: stalemate, repetition (three to claim, five by itself), 50 and 75 moves, dead position.\n\
        Convention: a position counts as dead with bare kings, with one minor piece, and with bishops on one colour only.",
    form: FORM,
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
};

/// A position of orthodox chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Orthodox {
    core: Core,
}

/// Whether the open pieces can never mate: bare kings, one minor piece, or bishops on one colour only.
pub(super) fn is_dead(core: &Core) -> bool {
    const DARK: u64 = 0xaa55_aa55_aa55_aa55;
    if core.kinds[kit::PAWN] | core.kinds[kit::ROOK] | core.kinds[kit::QUEEN] != 0 {
        return false;
    }
    let (knights, bishops) = (core.kinds[kit::KNIGHT], core.kinds[kit::BISHOP]);
    if knights == 0 { bishops & DARK == 0 || bishops & !DARK == 0 } else { bishops == 0 && knights.is_power_of_two() }
}

impl Rules for Orthodox {
    type Belief = std::convert::Infallible;

    const ABOUT: &'static About = &ABOUT;
    const DRAWS: Draws = Draws { fivefold: true, clock: true };

    fn read(setup: &Setup) -> Result<Self, Vec<Fault>> {
        let core = Core::of(setup);
        let mut faults = foreign_faults(&FORM, setup);
        faults.extend(kit::read::faults(setup, &core, &Open, false));
        if faults.is_empty() { Ok(Self { core }) } else { Err(faults) }
    }

    fn write(&self) -> Setup {
        self.core.write(0)
    }

    fn turn(&self) -> Color {
        self.core.turn
    }

    fn in_check(&self) -> bool {
        self.core.in_check(&Open)
    }

    fn each<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.core.generate(&Open, &mut EachSink { visit: |step: kit::Step| visit(step.turn()), late_pawns: 0 })
    }

    fn each_check<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let each = EachSink { visit: |step: kit::Step| visit(step.turn()), late_pawns: 0 };
        self.core.generate(&Open, &mut CheckSink::new(&self.core, &Open, each, 0))
    }

    fn count(&self) -> u64 {
        self.core.count(&Open, 0)
    }

    fn can_move(&self) -> bool {
        self.core.can_move(&Open)
    }

    fn play(&mut self, turn: Move) {
        if let Some(step) = self.core.step_of(turn) {
            self.core.make(step);
        }
        self.core.pass();
    }

    fn key(&self) -> u64 {
        self.core.key(&Open)
    }

    fn each_piece(&self, visit: impl FnMut(Square, Piece)) {
        self.core.each_piece(0, visit);
    }

    fn piece(&self, square: Square) -> Option<Piece> {
        self.core.piece(square)
    }

    fn reveal(&self, _: Move) -> Option<Kind> {
        None
    }

    fn clock(&self) -> u32 {
        self.core.halfmove.into()
    }

    fn is_dead(&self) -> bool {
        is_dead(&self.core)
    }

    fn mates_at_once(&self) -> bool {
        kit::mating::mates_at_once(&self.core, &Open)
    }

    fn has_quiet_turn(&self) -> bool {
        self.core.has_quiet_move(&Open)
    }

    fn passed(&self) -> Option<Self> {
        Some(Self { core: self.core.passed(&Open)? })
    }

    fn play_if_legal(&self, turn: Move) -> Option<Self> {
        Some(Self { core: kit::mating::play_if_legal(&self.core, &Open, turn)? })
    }

    fn drop_refuted(&self, passed: &Self, reply: Move, turns: &mut Vec<Move>) -> bool {
        let refutation = passed.core.step_of(reply).and_then(|reply| Refutation::new(&passed.core, &Open, reply));
        let Some(refutation) = refutation else { return false };
        turns.retain(|&turn| self.core.step_of(turn).is_none_or(|step| refutation.may_help(&self.core, step)));
        true
    }

    fn open_board(&self) -> Option<kit::OpenBoard<'_>> {
        Some(kit::OpenBoard { core: &self.core, reach: None, in_hand: [0; 2] })
    }

    fn perft_behind(&self, depth: u32) -> u64 {
        let mut nodes = 0;
        let visit = |step| {
            let mut next = *self;
            next.core.make(step);
            next.core.pass();
            nodes += next.perft(depth - 1);
            ControlFlow::<()>::Continue(())
        };
        let _ = self.core.generate(&Open, &mut EachSink { visit, late_pawns: 0 });
        nodes
    }
}
