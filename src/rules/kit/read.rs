//! What every rule set on 8x8 asks of a set-up.

use super::core::NO_SQUARE;
use super::{Core, Geometry, KING, PAWN, RANK_1, RANK_8, bits};
use crate::board::{Color, Kind, Setup, Square};
use crate::rules::Fault;

/// Every fault that the rule sets on 8x8 share. `first_rank_pawns` allows pawns on their own first rank.
pub fn faults<G: Geometry>(setup: &Setup, core: &Core, geometry: &G, first_rank_pawns: bool) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (&square, piece) in &setup.pieces {
        if piece.kind == Kind::Man || square.index() >= 64 {
            faults.push(Fault::new(square, "position-piece", format!("a {} cannot stand on {square}", piece.name())));
        }
    }
    for color in Color::BOTH {
        let kings = core.kinds[KING] & core.sides[color as usize];
        if kings == 0 {
            faults.push(Fault::new(None, "position-king", format!("there is no {} king", color.name())));
        }
        for square in bits(kings).skip(1).map(Square::from_index) {
            let message = format!("a second {} king stands on {square}", color.name());
            faults.push(Fault::new(square, "position-king", message));
        }
    }
    let ends = if first_rank_pawns { core.pawns_on_last_ranks() } else { core.kinds[PAWN] & (RANK_1 | RANK_8) };
    for square in bits(ends).map(Square::from_index) {
        faults.push(Fault::new(square, "position-pawn", format!("no pawn can stand on {square}")));
    }
    castling_faults(setup, core, &mut faults);
    en_passant_faults(core, &mut faults);
    if faults.is_empty() {
        let mover = core.turn;
        let king = core.king(!mover as usize);
        if core.attackers(geometry, king, mover as usize, core.occupied()) != 0 {
            let message = format!("the {} king is in check, but it is {}'s turn", (!mover).name(), mover.name());
            faults.push(Fault::new(Square::from_index(king), "position-check", message));
        }
    }
    faults
}

fn castling_faults(setup: &Setup, core: &Core, faults: &mut Vec<Fault>) {
    for (color, king_side) in setup.castling.iter() {
        let rank = if color == Color::White { 0 } else { 56 };
        let corner = rank + if king_side { 7 } else { 0 };
        let wing = if king_side { "king" } else { "queen" };
        for (kind, square) in [(Kind::King, rank + 4), (Kind::Rook, corner)] {
            let at = Square::from_index(square);
            if core.piece(at).is_none_or(|p| p.color != color || p.kind != kind) {
                let message =
                    format!("{} may castle on the {wing} side, but no {} stands on {at}", color.name(), kind.name());
                faults.push(Fault::new(at, "position-castling", message));
            }
        }
    }
}

fn en_passant_faults(core: &Core, faults: &mut Vec<Fault>) {
    if core.en_passant == NO_SQUARE {
        return;
    }
    let square = Square::from_index(core.en_passant & 63);
    let white = core.turn == Color::White;
    let expected = if white { 5 } else { 2 };
    if square.rank() != expected {
        let message = format!(
            "no pawn can have passed {square}: with {} to move it is on rank {}",
            core.turn.name(),
            expected + 1
        );
        faults.push(Fault::new(square, "position-en-passant", message));
        return;
    }
    let (landed, started) =
        if white { (square.index() - 8, square.index() + 8) } else { (square.index() + 8, square.index() - 8) };
    let pawn = core.kinds[PAWN] & core.sides[!core.turn as usize] & 1 << landed != 0;
    let clear = core.occupied() & (1 << square.index() | 1 << started) == 0;
    if !pawn || !clear {
        let message = format!("no pawn can just have passed {square}");
        faults.push(Fault::new(square, "position-en-passant", message));
    }
}
