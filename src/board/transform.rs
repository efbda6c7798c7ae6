//! Set-ups as a whole moved, mirrored, turned round or given to the other side.
//!
//! ```
//! use boardwright::board::{Setup, Shape, Square, Piece, Color, Kind, Transform};
//! let square = |name| Square::parse(name).unwrap();
//! let mut setup = Setup::empty(Shape::EIGHT_BY_EIGHT);
//! setup.put(square("b1"), Some(Piece::new(Color::White, Kind::Knight)));
//! let mirrored = Transform::MirrorFiles.apply(&setup).unwrap();
//! assert!(mirrored.piece(square("g1")).is_some());
//! ```

use super::{Castling, Color, Kind, Mark, Move, Piece, Setup, Shape, Site, Square};

/// A direction on the board as White sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Way {
    /// Towards the first file.
    Left,
    /// Towards the last file.
    Right,
    /// Towards the last rank.
    Up,
    /// Towards the first rank.
    Down,
}

impl Way {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Left, Self::Right, Self::Up, Self::Down];

    /// Files and ranks of one step.
    pub const fn step(self) -> (i8, i8) {
        match self {
            Self::Left => (-1, 0),
            Self::Right => (1, 0),
            Self::Up => (0, 1),
            Self::Down => (0, -1),
        }
    }
}

/// What is done to a whole set-up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Transform {
    /// Everything goes one square on.
    Shift(Way),
    /// Left becomes right.
    MirrorFiles,
    /// Top becomes bottom.
    MirrorRanks,
    /// Half a turn.
    Rotate,
    /// Every piece, right and thing in hand goes to the other side, and the other side moves; the squares stay.
    SwapColors,
    /// [`Self::SwapColors`] seen from the other side: the same problem for the other colour. Where the holes of the board
    /// do not allow the mirror the board is turned round instead.
    SwapSides,
}

/// Why a set-up cannot be transformed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// What stands on these squares, or touches them, would fall off the board or into a hole.
    FallsOff(Vec<Square>),
    /// Holes of the board would have to move.
    Holes,
    /// The covered pieces of these squares would stand where no covered piece can.
    Covered(Vec<Square>),
}

impl Transform {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Shift(Way::Left),
        Self::Shift(Way::Right),
        Self::Shift(Way::Up),
        Self::Shift(Way::Down),
        Self::MirrorFiles,
        Self::MirrorRanks,
        Self::Rotate,
        Self::SwapColors,
        Self::SwapSides,
    ];

    /// Whether pieces change sides.
    pub const fn swaps(self) -> bool {
        matches!(self, Self::SwapColors | Self::SwapSides)
    }

    /// Where a square goes; `None` when the board has no such square.
    pub fn square(self, shape: Shape, square: Square) -> Option<Square> {
        self.cell(shape, square).filter(|&to| shape.has(to))
    }

    /// Where a cell goes, hole or not.
    fn cell(self, shape: Shape, square: Square) -> Option<Square> {
        let file = |square: Square| (shape.files - 1).checked_sub(square.file());
        let rank = |square: Square| (shape.ranks - 1).checked_sub(square.rank());
        match self {
            Self::Shift(way) => square.offset(way.step().0, way.step().1).filter(|&to| shape.covers(to)),
            Self::MirrorFiles => Square::new(file(square)?, square.rank()),
            Self::MirrorRanks => Square::new(square.file(), rank(square)?),
            Self::Rotate => Square::new(file(square)?, rank(square)?),
            Self::SwapColors => Some(square),
            Self::SwapSides if Self::MirrorRanks.keeps_holes(shape) => Self::MirrorRanks.cell(shape, square),
            Self::SwapSides => Self::Rotate.cell(shape, square),
        }
    }

    /// Whether holes come to lie on holes. Shifts leave the board where it is.
    fn keeps_holes(self, shape: Shape) -> bool {
        matches!(self, Self::Shift(_))
            || shape.cells().all(|cell| self.cell(shape, cell).is_some_and(|to| shape.has(to) == shape.has(cell)))
    }

    /// Where a barrier goes.
    pub fn site(self, shape: Shape, site: Site) -> Option<Site> {
        // A tower's two squares are the ends of a diagonal, which a mirror turns into the other diagonal of the same vertex.
        let moved = Site::between(self.square(shape, site.low())?, self.square(shape, site.high())?)?;
        (shape.has(moved.low()) && shape.has(moved.high())).then_some(moved)
    }

    /// The side that a side becomes.
    pub fn color(self, color: Color) -> Color {
        if self.swaps() { !color } else { color }
    }

    /// What a turn becomes.
    pub fn turn(self, shape: Shape, turn: Move) -> Option<Move> {
        Some(match turn {
            Move::Step { from, to, promotion } => {
                Move::Step { from: self.square(shape, from)?, to: self.square(shape, to)?, promotion }
            }
            Move::Place(site) => Move::Place(self.site(shape, site)?),
            Move::Drop { kind, to } => Move::Drop { kind, to: self.square(shape, to)? },
        })
    }

    /// What a mark becomes; `None` when a square of it falls off.
    pub fn mark(self, shape: Shape, mark: &Mark) -> Option<Mark> {
        let to = |square: &Square| self.square(shape, *square);
        Some(match mark {
            Mark::Arrow(color, a, b) => Mark::Arrow(*color, to(a)?, to(b)?),
            Mark::Numbered(color, a, b, text) => Mark::Numbered(*color, to(a)?, to(b)?, text.clone()),
            Mark::Circle(color, a) => Mark::Circle(*color, to(a)?),
            Mark::Fill(color, a) => Mark::Fill(*color, to(a)?),
            Mark::Ray(color, a, b) => Mark::Ray(*color, to(a)?, to(b)?),
            Mark::Label(color, a, text) => Mark::Label(*color, to(a)?, text.clone()),
            Mark::Nag(a, nag) => Mark::Nag(to(a)?, *nag),
        })
    }

    /// The transformed set-up. A castling right for which king and rook are no longer at home is gone afterwards, and so
    /// is an en passant square that no pawn can have passed there; [`Self::SwapColors`] alone keeps both, as a half of what
    /// a mirror completes. Counters stay.
    ///
    /// # Errors
    /// When something would fall off, holes would have to move, or a covered piece would leave the squares on which covered
    /// pieces stand.
    pub fn apply(self, setup: &Setup) -> Result<Setup, Refusal> {
        let shape = setup.shape;
        if !self.keeps_holes(shape) {
            return Err(Refusal::Holes);
        }
        let mut lost: Vec<Square> = setup.pieces.keys().copied().filter(|&s| self.square(shape, s).is_none()).collect();
        lost.extend(setup.barriers.iter().filter(|&&site| self.site(shape, site).is_none()).map(|site| site.low()));
        if !lost.is_empty() {
            lost.sort_unstable();
            lost.dedup();
            return Err(Refusal::FallsOff(lost));
        }
        let mut to = setup.clone();
        to.pieces.clear();
        to.truths.clear();
        let mut homeless = Vec::new();
        for (&square, &piece) in &setup.pieces {
            let Some(place) = self.square(shape, square) else { continue };
            let color = self.color(piece.color);
            let looks = if piece.covered { Setup::home_kind(color, place) } else { Some(piece.kind) };
            match looks {
                Some(kind) => drop(to.pieces.insert(place, Piece { color, kind, ..piece })),
                None => homeless.push(square),
            }
            if let Some(&kind) = setup.truths.get(&square) {
                to.truths.insert(place, kind);
            }
        }
        if !homeless.is_empty() {
            return Err(Refusal::Covered(homeless));
        }
        to.barriers = setup.barriers.iter().filter_map(|&site| self.site(shape, site)).collect();
        to.en_passant = setup.en_passant.and_then(|square| self.square(shape, square));
        if self.swaps() {
            to.turn = !setup.turn;
            to.stock.swap(0, 1);
            to.lost.swap(0, 1);
            to.castling = Castling::NONE;
            setup.castling.iter().for_each(|(color, king_side)| to.castling.set(!color, king_side, true));
        }
        if self != Self::SwapColors {
            to.castling = castling_at_home(&to);
            to.en_passant = to.en_passant.filter(|&square| passed(&to, square));
        }
        Ok(to)
    }
}

/// The castling rights of a set-up for which king and rook, as they look, stand at home.
fn castling_at_home(setup: &Setup) -> Castling {
    let mut kept = Castling::NONE;
    for (color, king_side) in setup.castling.iter() {
        let rank = if color == Color::White { 0 } else { 7 };
        let is = |file: u8, kind: Kind| {
            let piece = Square::new(file, rank).and_then(|square| setup.piece(square));
            piece.is_some_and(|piece| piece.color == color && piece.kind == kind)
        };
        if is(4, Kind::King) && is(if king_side { 7 } else { 0 }, Kind::Rook) {
            kept.set(color, king_side, true);
        }
    }
    kept
}

/// Whether a pawn of the side that has just moved can have passed a square on 8 by 8.
fn passed(setup: &Setup, square: Square) -> bool {
    let (rank, ahead) = if setup.turn == Color::White { (5, -1) } else { (2, 1) };
    let clear = |square: Option<Square>| square.is_some_and(|square| setup.piece(square).is_none());
    let pawn = square.offset(0, ahead).and_then(|landed| setup.piece(landed));
    square.rank() == rank
        && pawn.is_some_and(|pawn| pawn.color != setup.turn && pawn.kind == Kind::Pawn)
        && clear(Some(square))
        && clear(square.offset(0, -ahead))
}

/// The squares that can be the en passant square of a set-up on 8 by 8: those that a pawn of the side that has just moved
/// can have passed.
pub fn en_passant_squares(setup: &Setup) -> Vec<Square> {
    setup.shape.squares().filter(|&square| passed(setup, square)).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::*;
    use crate::board::SquareSet;

    fn square(name: &str) -> Square {
        Square::parse(name).unwrap()
    }

    fn setup() -> Setup {
        let mut setup = Setup::empty(Shape::EIGHT_BY_EIGHT);
        setup.put(square("b2"), Some(Piece::new(Color::White, Kind::Knight)));
        setup.barriers.extend(["Fb2b3", "Td4e5"].map(|site| Site::parse(site).unwrap()));
        setup
    }

    #[track_caller]
    fn check(transform: Transform, piece: &str, barriers: &str) {
        let after = transform.apply(&setup()).unwrap();
        assert_eq!(after.pieces.keys().map(ToString::to_string).collect::<Vec<_>>(), [piece], "{transform:?}");
        let found: Vec<String> = after.barriers.iter().map(ToString::to_string).collect();
        assert_eq!(found.join(" "), barriers, "{transform:?}");
    }

    #[test]
    fn barriers_go_with_their_squares() {
        check(Transform::Shift(Way::Left), "a2", "Fa2a3 Tc4d5");
        check(Transform::Shift(Way::Down), "b1", "Fb1b2 Td3e4");
        check(Transform::MirrorFiles, "g2", "Fg2g3 Td4e5");
        check(Transform::MirrorRanks, "b7", "Fb6b7 Td4e5");
        check(Transform::Rotate, "g7", "Fg6g7 Td4e5");
        check(Transform::SwapColors, "b2", "Fb2b3 Td4e5");
    }

    #[test]
    fn nothing_falls_off_unsaid() {
        let once = Transform::Shift(Way::Down).apply(&setup()).unwrap();
        let twice = Transform::Shift(Way::Down).apply(&once);
        assert_eq!(twice, Err(Refusal::FallsOff(vec![square("b1")])));
        let mut fence = Setup::empty(Shape::EIGHT_BY_EIGHT);
        fence.barriers.insert(Site::parse("Fg4h4").unwrap());
        assert_eq!(Transform::Shift(Way::Right).apply(&fence), Err(Refusal::FallsOff(vec![square("g4")])));
    }

    #[test]
    fn holes_stay_where_they_are() {
        let holes: SquareSet = [square("a1"), square("h8")].into_iter().collect();
        let mut setup = Setup::empty(Shape { holes, ..Shape::EIGHT_BY_EIGHT });
        setup.put(square("a2"), Some(Piece::new(Color::White, Kind::Man)));
        assert_eq!(Transform::MirrorFiles.apply(&setup), Err(Refusal::Holes));
        assert_eq!(Transform::Shift(Way::Down).apply(&setup), Err(Refusal::FallsOff(vec![square("a2")])));
        for transform in [Transform::Rotate, Transform::SwapSides] {
            assert!(transform.apply(&setup).unwrap().piece(square("h7")).is_some());
        }
    }

    #[test]
    fn covered_pieces_stay_on_squares_of_covered_pieces() {
        let mut setup = Setup::empty(Shape::EIGHT_BY_EIGHT);
        setup.put(square("b1"), Some(Piece::covered(Color::White, Kind::Knight)));
        setup.truths.insert(square("b1"), Kind::Queen);
        setup.lost[0].push(Some(Kind::Pawn));
        let mirrored = Transform::MirrorFiles.apply(&setup).unwrap();
        assert_eq!(mirrored.truths.get(&square("g1")), Some(&Kind::Queen));
        assert_eq!(Transform::MirrorRanks.apply(&setup), Err(Refusal::Covered(vec![square("b1")])));
        let swapped = Transform::SwapSides.apply(&setup).unwrap();
        assert_eq!(swapped.piece(square("b8")), Some(Piece::covered(Color::Black, Kind::Knight)));
        assert_eq!((swapped.lost[0].len(), swapped.lost[1].len()), (0, 1));
        let shifted = Transform::Shift(Way::Left).apply(&setup).unwrap();
        assert_eq!(shifted.piece(square("a1")), Some(Piece::covered(Color::White, Kind::Rook)));
    }

    #[test]
    fn only_squares_that_a_pawn_passed_are_offered() {
        let mut setup = Setup::empty(Shape::EIGHT_BY_EIGHT);
        for (name, color) in [("d5", Color::Black), ("f5", Color::Black), ("f7", Color::Black), ("a4", Color::White)] {
            setup.put(square(name), Some(Piece::new(color, Kind::Pawn)));
        }
        assert_eq!(en_passant_squares(&setup), [square("d6")]);
        setup.turn = Color::Black;
        assert_eq!(en_passant_squares(&setup), [square("a3")]);
    }
}
