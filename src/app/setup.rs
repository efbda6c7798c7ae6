//! Arranging the first position: small changes to a set-up, which become one edit of the FEN each.

use crate::board::{Castling, Color, FenForm, Kind, Piece, Pocket, Setup, Site, Square, Tail, fen};
use crate::rules::RuleSet;

/// What a click on the board does while the position is arranged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Brush {
    /// Picks what stands there: a click selects, a drag moves.
    #[default]
    Hand,
    /// Puts an open piece.
    Piece(Color, Kind),
    /// Puts a covered piece.
    Covered(Color),
    /// Clears a square.
    Erase,
    /// Puts a barrier or takes it away.
    Barrier,
}

/// Something off the board that is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counter {
    /// Fences in hand.
    Fences,
    /// Towers in hand.
    Towers,
    /// Men in reserve.
    Men,
}

impl Counter {
    /// What a pocket counts.
    pub const fn of(pocket: Pocket) -> &'static [Self] {
        match pocket {
            Pocket::None => &[],
            Pocket::Barriers => &[Self::Fences, Self::Towers],
            Pocket::Men => &[Self::Men],
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fences => "fences",
            Self::Towers => "towers",
            Self::Men => "men",
        }
    }

    /// Its count.
    pub const fn get(self, setup: &Setup, color: Color) -> u8 {
        let stock = &setup.stock[color as usize];
        match self {
            Self::Fences => stock.fences,
            Self::Towers => stock.towers,
            Self::Men => stock.men,
        }
    }
}

/// One change to a set-up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// Puts a piece on a square, or clears it.
    Put(Square, Option<Piece>),
    /// Puts a covered piece on one of its home squares.
    Cover(Square, Color),
    /// Moves what stands on a square; off the board it is gone.
    Move(Square, Option<Square>),
    /// Puts a barrier, or takes it away.
    Barrier(Site),
    /// The true type of a covered piece.
    Truth(Square, Option<Kind>),
    /// Whose turn it is.
    Turn(Color),
    /// A castling right: the side, whether on the king's side, whether it is there.
    Castle(Color, bool, bool),
    /// The en passant square.
    EnPassant(Option<Square>),
    /// How many of something are off the board.
    Stock(Color, Counter, u8),
    /// The starting position.
    Start,
    /// An empty board without rights.
    Empty,
    /// All pieces change sides, and the board is turned.
    SwapSides,
}

/// Makes a change; a message when there is nothing that it could be made on.
///
/// # Errors
/// A sentence for the author.
pub fn change(rules: &'static dyn RuleSet, setup: &mut Setup, change: Change) -> Result<(), String> {
    match change {
        Change::Put(square, piece) => setup.put(square, piece),
        Change::Cover(square, color) => setup.put(square, Some(covered(square, color)?)),
        Change::Move(from, to) => return moved(setup, from, to),
        Change::Barrier(site) => {
            if !setup.barriers.remove(&site) {
                setup.barriers.insert(site);
            }
        }
        Change::Truth(square, Some(kind)) => drop(setup.truths.insert(square, kind)),
        Change::Truth(square, None) => drop(setup.truths.remove(&square)),
        Change::Turn(color) => {
            setup.turn = color;
            setup.en_passant = None;
        }
        Change::Castle(color, king_side, on) => setup.castling.set(color, king_side, on),
        Change::EnPassant(square) => setup.en_passant = square,
        Change::Stock(color, counter, count) => {
            let stock = &mut setup.stock[color as usize];
            *match counter {
                Counter::Fences => &mut stock.fences,
                Counter::Towers => &mut stock.towers,
                Counter::Men => &mut stock.men,
            } = count.min(99);
        }
        Change::Start => *setup = rules.start(),
        Change::Empty => *setup = Setup::empty(setup.shape),
        Change::SwapSides => swap_sides(setup),
    }
    Ok(())
}

fn covered(square: Square, color: Color) -> Result<Piece, String> {
    let kind = Setup::home_kind(color, square).ok_or_else(|| {
        format!(
            "A covered {} piece cannot stand on {square}: covered pieces stand on their own starting squares.",
            color.name()
        )
    })?;
    Ok(Piece::covered(color, kind))
}

fn moved(setup: &mut Setup, from: Square, to: Option<Square>) -> Result<(), String> {
    let Some(piece) = setup.piece(from) else { return Ok(()) };
    let Some(to) = to else {
        setup.put(from, None);
        return Ok(());
    };
    if from == to || !setup.shape.has(to) {
        return Ok(());
    }
    // A covered piece looks like what starts on its square, so it looks different elsewhere.
    let piece = if piece.covered { covered(to, piece.color)? } else { piece };
    let truth = setup.truths.get(&from).copied();
    setup.put(from, None);
    setup.put(to, Some(piece));
    if let Some(kind) = truth {
        setup.truths.insert(to, kind);
    }
    Ok(())
}

/// Every piece changes its side and goes to the rank that mirrors its own. Where the holes of the board do not allow
/// that, the board is turned round instead.
fn swap_sides(setup: &mut Setup) {
    let shape = setup.shape;
    let reversed = |square: Square| Square::new(square.file(), shape.ranks - 1 - square.rank());
    let round = !shape.squares().all(|square| reversed(square).is_some_and(|s| shape.has(s)));
    let mirror = |square: Square| {
        let file = if round { shape.files - 1 - square.file() } else { square.file() };
        Square::new(file, shape.ranks - 1 - square.rank()).filter(|&s| shape.has(s))
    };
    let pieces = std::mem::take(&mut setup.pieces);
    let truths = std::mem::take(&mut setup.truths);
    for (square, piece) in pieces {
        if let Some(to) = mirror(square) {
            setup.pieces.insert(to, Piece { color: !piece.color, ..piece });
            if let Some(&kind) = truths.get(&square) {
                setup.truths.insert(to, kind);
            }
        }
    }
    let barriers = std::mem::take(&mut setup.barriers);
    // A tower's two squares are the ends of a diagonal, which the mirror turns into the other diagonal of the same vertex.
    setup.barriers =
        barriers.into_iter().filter_map(|site| Site::between(mirror(site.low())?, mirror(site.high())?)).collect();
    setup.stock.swap(0, 1);
    setup.lost.swap(0, 1);
    let old = setup.castling;
    setup.castling = Castling::NONE;
    old.iter().for_each(|(color, king_side)| setup.castling.set(!color, king_side, true));
    setup.en_passant = setup.en_passant.and_then(mirror);
    setup.turn = !setup.turn;
}

/// The FEN of a set-up after a change.
///
/// # Errors
/// A sentence for the author.
pub fn changed_fen(rules: &'static dyn RuleSet, setup: &Setup, what: Change) -> Result<String, String> {
    let mut setup = setup.clone();
    change(rules, &mut setup, what)?;
    Ok(fen::write(&rules.about().form, &setup))
}

/// The brushes that a form offers for a side, in the order of its letters.
pub fn brushes(form: &FenForm, color: Color) -> Vec<Brush> {
    let brush = |letter: char| match letter {
        'X' => Some(Brush::Covered(color)),
        letter => Kind::from_letter(letter).map(|kind| Brush::Piece(color, kind)),
    };
    form.letters.chars().filter_map(brush).collect()
}

/// What a letter key puts on a square: capitals are White's.
pub fn of_letter(form: &FenForm, square: Square, letter: char) -> Option<Change> {
    let color = if letter.is_uppercase() { Color::White } else { Color::Black };
    let upper = letter.to_ascii_uppercase();
    if !form.letters.contains(upper) {
        return None;
    }
    if upper == 'X' {
        return Some(Change::Cover(square, color));
    }
    Some(Change::Put(square, Some(Piece::new(color, Kind::from_letter(upper)?))))
}

/// Whether the position can hold barriers.
pub fn has_barriers(form: &FenForm) -> bool {
    form.tail == Tail::Barriers
}

/// Squares that can be the en passant square: behind a pawn of the side that has just moved.
pub fn en_passant_squares(setup: &Setup) -> Vec<Square> {
    let (rank, behind) = if setup.turn == Color::White { (4, 1) } else { (3, -1) };
    let pawns = setup.squares_of(!setup.turn, Kind::Pawn).filter(|square| square.rank() == rank);
    pawns.filter_map(|square| square.offset(0, behind)).filter(|&square| setup.piece(square).is_none()).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::*;
    use crate::rules;

    #[track_caller]
    fn check(rules: &'static dyn RuleSet, changes: &[Change], expected: &str) {
        let mut setup = rules.start();
        for &what in changes {
            change(rules, &mut setup, what).unwrap();
        }
        assert_eq!(rules.write_fen(&setup).split(' ').next(), Some(expected));
    }

    fn square(name: &str) -> Square {
        Square::parse(name).unwrap()
    }

    #[test]
    fn pieces_are_put_moved_and_cleared() {
        let rules = rules::ALL[0];
        let king = Some(Piece::new(Color::White, Kind::King));
        check(rules, &[Change::Empty, Change::Put(square("e4"), king)], "8/8/8/8/4K3/8/8/8");
        check(
            rules,
            &[Change::Empty, Change::Put(square("e4"), king), Change::Move(square("e4"), None)],
            "8/8/8/8/8/8/8/8",
        );
        check(
            rules,
            &[
                Change::Empty,
                Change::Put(square("e4"), king),
                Change::Move(square("e4"), Some(square("a1"))),
                Change::SwapSides,
            ],
            "k7/8/8/8/8/8/8/8",
        );
    }

    #[test]
    fn swapping_sides_twice_changes_nothing() {
        for rules in rules::ALL {
            let mut setup = rules.start();
            let before = setup.clone();
            for _ in 0..2 {
                change(rules, &mut setup, Change::SwapSides).unwrap();
            }
            assert_eq!(setup, before, "{}", rules.about().id);
        }
    }

    #[test]
    fn covered_pieces_stand_at_home_only() {
        let mut setup = Setup::empty(crate::board::Shape::EIGHT_BY_EIGHT);
        let rules = rules::ALL[0];
        assert!(change(rules, &mut setup, Change::Cover(square("e4"), Color::White)).is_err());
        assert!(change(rules, &mut setup, Change::Cover(square("a1"), Color::White)).is_ok());
        assert!(change(rules, &mut setup, Change::Move(square("a1"), Some(square("e5")))).is_err());
        assert!(setup.piece(square("a1")).is_some_and(|piece| piece.covered));
    }
}
