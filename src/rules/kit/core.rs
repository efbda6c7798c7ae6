//! The pieces and rights that all rule sets on 8x8 have, and making moves on them.

use super::generate::{self, CountSink, Sink};
use super::{Geometry, KING, PAWN, RANK_1, RANK_8, ROOK, bits, mix};
use crate::board::{Castling, Color, Kind, Move, Piece, Setup, Shape, Square};
use std::ops::ControlFlow;

/// No en passant square.
pub const NO_SQUARE: u8 = 64;

/// Pieces, turn, rights and clocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Core {
    /// Squares of each kind, as they look, both sides together.
    pub kinds: [u64; 6],
    /// Squares of each side.
    pub sides: [u64; 2],
    /// The square that a pawn has just passed, or [`NO_SQUARE`].
    pub en_passant: u8,
    /// Rights, bits 0 to 3 in the order `KQkq`.
    pub castling: u8,
    /// Whose turn it is.
    pub turn: Color,
    /// Plies since the last capture or pawn move.
    pub halfmove: u16,
    /// Number of the move.
    pub fullmove: u16,
}

/// A step of a piece as the generator makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// From.
    pub from: u8,
    /// To; for castling the king's square.
    pub to: u8,
    /// The mover, as it looks.
    pub kind: u8,
    /// What a pawn becomes, or 0.
    pub promotion: u8,
}

impl Step {
    /// As a turn.
    #[inline]
    pub fn turn(self) -> Move {
        let promotion = match self.promotion {
            0 => None,
            n => Some(kind(n as usize)),
        };
        Move::Step { from: Square::from_index(self.from & 63), to: Square::from_index(self.to & 63), promotion }
    }
}

/// The kind of an index into [`Core::kinds`].
pub const fn kind(index: usize) -> Kind {
    Kind::ALL[index]
}

/// The rights that remain when something moves from or to a square.
static RIGHTS_KEPT: [u8; 64] = {
    let mut table = [0b1111; 64];
    table[4] = 0b1111 & !0b0011;
    table[7] = 0b1111 & !0b0001;
    table[0] = 0b1111 & !0b0010;
    table[60] = 0b1111 & !0b1100;
    table[63] = 0b1111 & !0b0100;
    table[56] = 0b1111 & !0b1000;
    table
};

/// Where the rook of a castling king stands and goes, by the king's destination.
#[inline]
pub const fn castling_rook(king_to: u8) -> (u8, u8) {
    if king_to & 7 == 6 { (king_to + 1, king_to - 1) } else { (king_to - 2, king_to + 1) }
}

impl Core {
    /// The pieces, turn, rights and clocks of a set-up on 8x8, legal or not.
    pub fn of(setup: &Setup) -> Self {
        let mut core = Self {
            kinds: [0; 6],
            sides: [0; 2],
            en_passant: setup.en_passant.map_or(NO_SQUARE, Square::index),
            castling: setup.castling.bits(),
            turn: setup.turn,
            halfmove: setup.halfmove.min(9999) as u16,
            fullmove: setup.fullmove.min(9999) as u16,
        };
        for (square, piece) in &setup.pieces {
            if square.index() < 64 && piece.kind != Kind::Man {
                core.kinds[piece.kind as usize] |= 1 << square.index();
                core.sides[piece.color as usize] |= 1 << square.index();
            }
        }
        core
    }

    /// As a set-up; `covered` pieces are written as such.
    pub fn write(&self, covered: u64) -> Setup {
        let mut setup = Setup::empty(Shape::EIGHT_BY_EIGHT);
        for square in bits(self.occupied()) {
            let square = Square::from_index(square);
            let piece = self.piece(square).map(|p| Piece { covered: covered >> square.index() & 1 == 1, ..p });
            setup.put(square, piece);
        }
        setup.turn = self.turn;
        setup.castling = Castling::from_bits(self.castling);
        setup.en_passant = (self.en_passant < 64).then(|| Square::from_index(self.en_passant));
        setup.halfmove = self.halfmove.into();
        setup.fullmove = self.fullmove.into();
        setup
    }

    /// All pieces.
    #[inline]
    pub const fn occupied(&self) -> u64 {
        self.sides[0] | self.sides[1]
    }

    /// The index of the kind on a square, as it looks.
    #[inline]
    pub fn kind_at(&self, square: u8) -> Option<usize> {
        (0..6).find(|&k| self.kinds[k] >> square & 1 == 1)
    }

    /// The piece on a square, as an open one.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        if square.index() >= 64 {
            return None;
        }
        let color = if self.sides[0] >> square.index() & 1 == 1 { Color::White } else { Color::Black };
        self.kind_at(square.index()).map(|k| Piece::new(color, kind(k)))
    }

    /// Calls `visit` with every piece; `covered` says which ones are.
    #[inline]
    pub fn each_piece(&self, covered: u64, mut visit: impl FnMut(Square, Piece)) {
        for (index, &set) in self.kinds.iter().enumerate() {
            for square in bits(set) {
                let color = if self.sides[0] >> square & 1 == 1 { Color::White } else { Color::Black };
                let covered = covered >> square & 1 == 1;
                visit(Square::from_index(square), Piece { color, kind: kind(index), covered });
            }
        }
    }

    /// The king's square of a side (0 White).
    #[inline]
    pub const fn king(&self, side: usize) -> u8 {
        (self.kinds[KING] & self.sides[side]).trailing_zeros() as u8 & 63
    }

    /// The pieces of `side` that attack a square, seen with `occupied`.
    #[inline]
    pub fn attackers<G: Geometry>(&self, geometry: &G, square: u8, side: usize, occupied: u64) -> u64 {
        let [pawns, knights, bishops, rooks, queens, kings] = self.kinds;
        (geometry.rook(square, occupied) & (rooks | queens)
            | geometry.bishop(square, occupied) & (bishops | queens)
            | geometry.knight(square) & knights
            | geometry.king(square) & kings
            | geometry.pawn(side ^ 1, square) & pawns)
            & self.sides[side]
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn in_check<G: Geometry>(&self, geometry: &G) -> bool {
        let us = self.turn as usize;
        self.attackers(geometry, self.king(us), us ^ 1, self.occupied()) != 0
    }

    /// Puts a step of a legal turn on the board, without changing the side to move or the clocks.
    #[inline]
    pub fn make(&mut self, step: Step) {
        let us = self.turn as usize;
        let (from, to) = (1_u64 << step.from, 1_u64 << step.to);
        let captures = self.sides[us ^ 1] & to != 0;
        for kind in &mut self.kinds[..KING] {
            *kind &= !to;
        }
        self.sides[us ^ 1] &= !to;
        self.sides[us] ^= from | to;
        let kind = step.kind as usize % 6;
        self.kinds[kind] &= !from;
        let arrives = if step.promotion == 0 { kind } else { step.promotion as usize % 6 };
        self.kinds[arrives] |= to;
        self.castling &= RIGHTS_KEPT[step.from as usize & 63] & RIGHTS_KEPT[step.to as usize & 63];
        let passed = self.en_passant;
        self.en_passant = NO_SQUARE;
        self.halfmove = if captures || kind == PAWN { 0 } else { self.halfmove.saturating_add(1) };
        if kind == PAWN {
            if step.to == passed && step.from & 7 != step.to & 7 {
                let taken = 1_u64 << (passed ^ 8);
                self.kinds[PAWN] &= !taken;
                self.sides[us ^ 1] &= !taken;
            } else if step.from ^ step.to == 16 {
                self.en_passant = u8::midpoint(step.from, step.to);
            }
        } else if kind == KING && step.from.abs_diff(step.to) == 2 {
            let (start, end) = castling_rook(step.to);
            let moved = 1_u64 << start | 1_u64 << end;
            self.kinds[ROOK] ^= moved;
            self.sides[us] ^= moved;
        }
    }

    /// Gives the turn to the other side.
    #[inline]
    pub fn pass(&mut self) {
        self.fullmove = self.fullmove.saturating_add(self.turn as u16);
        self.turn = !self.turn;
    }

    /// The position when the side to move passes; `None` when it is in check.
    pub fn passed<G: Geometry>(&self, geometry: &G) -> Option<Self> {
        let mut passed = *self;
        passed.en_passant = NO_SQUARE;
        passed.pass();
        (!self.in_check(geometry)).then_some(passed)
    }

    /// Reads a turn as a step of the piece that stands at its start.
    #[inline]
    pub fn step_of(&self, turn: Move) -> Option<Step> {
        let Move::Step { from, to, promotion } = turn else { return None };
        Some(Step {
            from: from.index() & 63,
            to: to.index() & 63,
            kind: self.kind_at(from.index() & 63)? as u8,
            promotion: promotion.map_or(0, |kind| kind as u8),
        })
    }

    /// Sends the target sets of every legal piece move to a sink.
    #[inline]
    pub fn generate<G: Geometry, S: Sink>(&self, geometry: &G, sink: &mut S) -> ControlFlow<S::Break> {
        match self.turn {
            Color::White => generate::generate::<true, G, S>(self, geometry, sink),
            Color::Black => generate::generate::<false, G, S>(self, geometry, sink),
        }
    }

    /// How many legal piece moves there are.
    #[inline]
    pub fn count<G: Geometry>(&self, geometry: &G, late_pawns: u64) -> u64 {
        let mut sink = CountSink { total: 0, late_pawns };
        let _ = self.generate(geometry, &mut sink);
        sink.total
    }

    /// Whether there is a legal piece move.
    pub fn can_move<G: Geometry>(&self, geometry: &G) -> bool {
        self.generate(geometry, &mut generate::AnySink).is_break()
    }

    /// Whether there is a piece move that surely gives no check.
    pub fn has_quiet_move<G: Geometry>(&self, geometry: &G) -> bool {
        self.generate(geometry, &mut generate::QuietSink::new(self, geometry)).is_break()
    }

    /// Identity without barriers and true types. En passant counts only when a capture is legal.
    pub fn key<G: Geometry>(&self, geometry: &G) -> u64 {
        let [pawns, knights, bishops, rooks, queens, kings] = self.kinds;
        let en_passant = if self.en_passant < 64 && self.can_pass_capture(geometry) { self.en_passant } else { 64 };
        let rest = u64::from(en_passant) << 8 | u64::from(self.castling) << 1 | self.turn as u64;
        mix(mix(pawns, knights) ^ self.sides[0], mix(bishops, rooks).rotate_left(17)) ^ mix(mix(queens, kings), rest)
    }

    fn can_pass_capture<G: Geometry>(&self, geometry: &G) -> bool {
        let (us, passed) = (self.turn as usize, self.en_passant);
        let pawns = geometry.pawn(us ^ 1, passed) & self.kinds[PAWN] & self.sides[us];
        bits(pawns).any(|from| generate::en_passant_is_legal(self, geometry, us, from))
    }

    /// Pawns on the ranks where they end.
    pub fn pawns_on_last_ranks(&self) -> u64 {
        self.kinds[PAWN] & (self.sides[0] & RANK_8 | self.sides[1] & RANK_1)
    }
}
