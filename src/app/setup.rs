//! Arranging the first position: small changes to a set-up, which become one edit of the FEN each.

use crate::board::{Color, FenForm, Kind, Piece, Pocket, Setup, Site, Square, Tail, fen};
use crate::rules::RuleSet;
use crate::t;

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
    pub fn name(self) -> String {
        match self {
            Self::Fences => t!("board-fences"),
            Self::Towers => t!("board-towers"),
            Self::Men => t!("board-men"),
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
    /// Puts a copy of what stands on the first square on the second.
    Copy(Square, Square),
    /// Deals the types of a side's covered pieces anew over their squares; the number makes it another deal.
    Shuffle(Color, u64),
    /// What a side's covered pieces on the board are, in the order of [`TRUE_KINDS`]. Pieces keep their types as far as
    /// possible; where fewer types are named than there are pieces, some are unknown.
    Pool(Color, Counts),
    /// How many covered pieces of a type, or of an unknown one, a side lost.
    Lost(Color, Option<Kind>, u8),
    /// Plies since the last turn that cannot be taken back.
    Halfmove(u32),
    /// The number of the move.
    Fullmove(u32),
}

/// What a covered piece can be.
pub const TRUE_KINDS: [Kind; 5] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];

/// So many of each of [`TRUE_KINDS`].
pub type Counts = [u8; 5];

/// The largest number of lost pieces of one type.
const MOST: u8 = 99;

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
        Change::Copy(from, to) => return copied(setup, from, to),
        Change::Shuffle(color, seed) => shuffle(setup, color, seed),
        Change::Pool(color, counts) => deal(setup, color, counts),
        Change::Lost(color, kind, count) => {
            let lost = &mut setup.lost[color as usize];
            lost.retain(|&one| one != kind);
            lost.extend(std::iter::repeat_n(kind, count.min(MOST).into()));
        }
        Change::Halfmove(plies) => setup.halfmove = plies,
        Change::Fullmove(number) => setup.fullmove = number.max(1),
    }
    Ok(())
}

fn covered(square: Square, color: Color) -> Result<Piece, String> {
    let kind = Setup::home_kind(color, square).ok_or_else(|| match color {
        Color::White => t!("board-no-cover-white", square = square.to_string()),
        Color::Black => t!("board-no-cover-black", square = square.to_string()),
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

fn copied(setup: &mut Setup, from: Square, to: Square) -> Result<(), String> {
    let Some(piece) = setup.piece(from).filter(|_| from != to && setup.shape.has(to)) else { return Ok(()) };
    let piece = if piece.covered { covered(to, piece.color)? } else { piece };
    let truth = setup.truths.get(&from).copied();
    setup.put(to, Some(piece));
    setup.truths.extend(truth.map(|kind| (to, kind)));
    Ok(())
}

/// The squares of a side's covered pieces.
pub fn covered_squares(setup: &Setup, color: Color) -> Vec<Square> {
    let covered = setup.pieces.iter().filter(|(_, piece)| piece.covered && piece.color == color);
    covered.map(|(&square, _)| square).collect()
}

/// How many of each true type a side's covered pieces on the board are.
pub fn pool(setup: &Setup, color: Color) -> Counts {
    let truths: Vec<Kind> =
        covered_squares(setup, color).iter().filter_map(|square| setup.truths.get(square).copied()).collect();
    TRUE_KINDS.map(|kind| truths.iter().filter(|&&truth| truth == kind).count() as u8)
}

/// A fair shuffle of the types over the squares, unknown ones too.
fn shuffle(setup: &mut Setup, color: Color, seed: u64) {
    let squares = covered_squares(setup, color);
    let mut truths: Vec<Option<Kind>> = squares.iter().map(|square| setup.truths.get(square).copied()).collect();
    // splitmix64
    let mut state = seed;
    for at in (1..truths.len()).rev() {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        truths.swap(at, ((mixed ^ (mixed >> 31)) % (at as u64 + 1)) as usize);
    }
    set_truths(setup, &squares, &truths);
}

fn deal(setup: &mut Setup, color: Color, counts: Counts) {
    let squares = covered_squares(setup, color);
    let mut left = counts;
    let mut take = |kind: Kind| {
        let slot = TRUE_KINDS.iter().position(|&known| known == kind).map(|at| &mut left[at]);
        slot.filter(|count| **count > 0).map(|count| {
            *count -= 1;
            kind
        })
    };
    let mut truths: Vec<Option<Kind>> =
        squares.iter().map(|square| setup.truths.get(square).and_then(|&kind| take(kind))).collect();
    for truth in truths.iter_mut().filter(|truth| truth.is_none()) {
        *truth = TRUE_KINDS.into_iter().find_map(&mut take);
    }
    set_truths(setup, &squares, &truths);
}

fn set_truths(setup: &mut Setup, squares: &[Square], truths: &[Option<Kind>]) {
    for (&square, &truth) in squares.iter().zip(truths) {
        match truth {
            Some(kind) => drop(setup.truths.insert(square, kind)),
            None => drop(setup.truths.remove(&square)),
        }
    }
}

/// The FEN of a set-up after changes, all of them or none.
///
/// # Errors
/// A sentence for the author.
pub fn changed_fen(rules: &'static dyn RuleSet, setup: &Setup, what: &[Change]) -> Result<String, String> {
    let mut setup = setup.clone();
    what.iter().try_for_each(|&one| change(rules, &mut setup, one))?;
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
        let to_a1 = Change::Move(square("e4"), Some(square("a1")));
        check(rules, &[Change::Empty, Change::Put(square("e4"), king), to_a1], "8/8/8/8/8/8/8/K7");
        let copy = Change::Copy(square("e4"), square("a1"));
        check(rules, &[Change::Empty, Change::Put(square("e4"), king), copy], "8/8/8/8/4K3/8/8/K7");
    }

    #[test]
    fn pools_are_dealt_and_shuffled() {
        let rules = rules::by_id("hidden").unwrap();
        let mut setup = rules.parse_fen("4k3/8/8/8/8/8/8/XXX1K3 w - - 0 1 QR?").unwrap();
        let truths = |setup: &Setup| rules.write_fen(setup).rsplit(' ').next().unwrap().to_owned();
        change(rules, &mut setup, Change::Pool(Color::White, [0, 1, 0, 0, 1])).unwrap();
        assert_eq!(truths(&setup), "PR?", "the rook keeps its square");
        change(rules, &mut setup, Change::Pool(Color::White, [0, 1, 1, 0, 1])).unwrap();
        assert_eq!(truths(&setup), "PRB");
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..60 {
            change(rules, &mut setup, Change::Shuffle(Color::White, seed)).unwrap();
            assert_eq!(pool(&setup, Color::White), [0, 1, 1, 0, 1]);
            seen.insert(truths(&setup));
        }
        assert_eq!(seen.len(), 6, "every order comes: {seen:?}");
        change(rules, &mut setup, Change::Lost(Color::Black, Some(Kind::Pawn), 2)).unwrap();
        change(rules, &mut setup, Change::Lost(Color::Black, None, 1)).unwrap();
        assert_eq!(truths(&setup), "-/pp?");
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
