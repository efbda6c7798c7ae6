//! Positions at random, and positions that differ a little from given ones. What exists on a board is asked of the rule
//! set's form; whether a position is legal, of the rule set.

use super::Wish;
use crate::board::{Color, FenForm, Kind, Piece, Pocket, Setup, Site, Square, Tail};
use fastrand::Rng;

/// So many positions are drawn before one that is legal counts as too rare.
const DRAWS: usize = 200;
/// What is drawn oftener stands oftener.
const KINDS: &[Kind] = &[
    Kind::Queen,
    Kind::Rook,
    Kind::Rook,
    Kind::Bishop,
    Kind::Bishop,
    Kind::Knight,
    Kind::Knight,
    Kind::Knight,
    Kind::Pawn,
    Kind::Pawn,
    Kind::Pawn,
    Kind::Man,
    Kind::Man,
];

/// A source of positions.
#[derive(Clone)]
pub(super) struct Draw<'a> {
    wish: &'a Wish,
    form: &'static FenForm,
    squares: Vec<Square>,
    kinds: Vec<Kind>,
    /// Where the kings stand when they have no choice.
    kings: Option<[Square; 2]>,
    rng: Rng,
}

impl<'a> Draw<'a> {
    /// The source of all candidates.
    pub fn new(wish: &'a Wish) -> Self {
        let form = &wish.rules.about().form;
        let squares = form.shape.squares().collect();
        let kinds = KINDS.iter().copied().filter(|kind| form.letters.contains(kind.letter())).collect();
        Self { wish, form, squares, kinds, kings: fixed_kings(wish), rng: Rng::with_seed(wish.seed) }
    }

    /// The source of one candidate. Neighbouring candidates do not resemble each other.
    pub fn numbered(&self, number: u64) -> Self {
        let seed = self.wish.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number.wrapping_mul(0xd1b5_4a32_d192_ed03);
        Self { rng: Rng::with_seed(seed), ..self.clone() }
    }

    /// A legal position: one of the seeds, a little changed, or one at random.
    pub fn position(&mut self) -> Option<Setup> {
        if self.wish.seeds.is_empty() {
            for _ in 0..DRAWS {
                let setup = self.random();
                if self.is_legal(&setup) {
                    return Some(setup);
                }
            }
            return None;
        }
        let seed = &self.wish.seeds[self.rng.usize(..self.wish.seeds.len())];
        let mut setup = seed.clone();
        for _ in 0..self.rng.usize(0..4) {
            if let Some(varied) = self.varied(&setup) {
                setup = varied;
            }
        }
        self.is_legal(&setup).then_some(setup)
    }

    /// A legal position that differs in one thing or two.
    pub fn varied(&mut self, from: &Setup) -> Option<Setup> {
        for _ in 0..DRAWS / 10 {
            let mut setup = from.clone();
            for _ in 0..=self.rng.usize(0..2) {
                self.change(&mut setup);
            }
            if setup != *from && self.wish.pieces.contains(&setup.pieces.len()) && self.is_legal(&setup) {
                return Some(setup);
            }
        }
        None
    }

    fn is_legal(&self, setup: &Setup) -> bool {
        self.wish.rules.read(setup).is_ok_and(|position| position.status().end.is_none())
    }

    fn square(&mut self) -> Square {
        self.squares[self.rng.usize(..self.squares.len())]
    }

    fn random(&mut self) -> Setup {
        let mut setup = Setup::empty(self.form.shape);
        for color in Color::BOTH {
            let king = self.kings.map_or_else(|| self.square(), |kings| kings[color as usize]);
            setup.put(king, Some(Piece::new(color, Kind::King)));
        }
        let wanted = self.rng.usize(self.wish.pieces.clone());
        for _ in setup.pieces.len()..wanted {
            self.add(&mut setup);
        }
        if self.form.tail == Tail::Barriers {
            for _ in 0..self.rng.usize(0..4) {
                self.toggle_barrier(&mut setup);
            }
        }
        self.fill_stock(&mut setup);
        self.give_rights(&mut setup);
        setup
    }

    /// One piece more. The side to move gets three of five, since it is the one that attacks.
    fn add(&mut self, setup: &mut Setup) {
        let color = if self.rng.u8(..5) < 3 { Color::White } else { Color::Black };
        let kind = self.kinds[self.rng.usize(..self.kinds.len())];
        // A covered piece stands on a home square and looks like what starts there.
        if self.form.tail == Tail::Truths && self.rng.bool() {
            let homes = self.squares.iter().copied().filter_map(|at| Some((at, Setup::home_kind(color, at)?)));
            let free: Vec<(Square, Kind)> = homes.filter(|(at, _)| setup.piece(*at).is_none()).collect();
            if !free.is_empty() {
                let (square, looks) = free[self.rng.usize(..free.len())];
                setup.put(square, Some(Piece::covered(color, looks)));
                setup.truths.insert(square, kind);
            }
            return;
        }
        let square = self.square();
        if setup.piece(square).is_none() {
            setup.put(square, Some(Piece::new(color, kind)));
        }
    }

    fn fill_stock(&mut self, setup: &mut Setup) {
        for stock in &mut setup.stock {
            match self.form.pocket {
                Pocket::None => {}
                Pocket::Barriers => {
                    stock.fences = self.rng.u8(..2);
                    stock.towers = self.rng.u8(..2);
                }
                Pocket::Men => stock.men = self.rng.u8(..3),
            }
        }
    }

    /// Castling, where king and rook happen to stand at home: a set-up that has no such right is left as it is.
    fn give_rights(&mut self, setup: &mut Setup) {
        if !self.form.chess_rights {
            return;
        }
        for color in Color::BOTH {
            for king_side in [true, false] {
                let mut with = setup.clone();
                with.castling.set(color, king_side, true);
                if self.wish.rules.read(&with).is_ok() {
                    *setup = with;
                }
            }
        }
    }

    fn toggle_barrier(&mut self, setup: &mut Setup) {
        const AROUND: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];
        let square = self.square();
        let (files, ranks) = AROUND[self.rng.usize(..AROUND.len())];
        let site = square.offset(files, ranks).filter(|&to| self.form.shape.has(to));
        let Some(site) = site.and_then(|to| Site::between(square, to)) else { return };
        if !setup.barriers.remove(&site) {
            setup.barriers.insert(site);
        }
    }

    /// A piece that is not fixed, at random.
    fn piece(&mut self, setup: &Setup) -> Option<(Square, Piece)> {
        let free = |piece: &Piece| piece.kind != Kind::King || self.kings.is_none();
        let pieces: Vec<_> = setup.pieces.iter().filter(|(_, piece)| free(piece)).map(|(&s, &p)| (s, p)).collect();
        (!pieces.is_empty()).then(|| pieces[self.rng.usize(..pieces.len())])
    }

    fn change(&mut self, setup: &mut Setup) {
        match self.rng.u8(..10) {
            0..=3 => self.shift(setup),
            4 => self.add(setup),
            5 => {
                let Some((square, piece)) = self.piece(setup) else { return };
                if piece.kind != Kind::King {
                    setup.put(square, None);
                }
            }
            6 => self.swap_kind(setup),
            7 => self.fill_stock(setup),
            8 => self.give_rights(setup),
            _ if self.form.tail == Tail::Barriers => self.toggle_barrier(setup),
            _ => self.shift(setup),
        }
        setup.en_passant = None;
    }

    /// Moves a piece to another square, often one nearby.
    fn shift(&mut self, setup: &mut Setup) {
        let Some((from, piece)) = self.piece(setup) else { return };
        let near = from.offset(self.rng.i8(-2..3), self.rng.i8(-2..3));
        let to = if self.rng.bool() { self.square() } else { near.unwrap_or(from) };
        let looks = if piece.covered { Setup::home_kind(piece.color, to) } else { Some(piece.kind) };
        let Some(looks) = looks.filter(|_| setup.piece(to).is_none() && self.form.shape.has(to)) else { return };
        let truth = setup.truths.get(&from).copied();
        setup.put(from, None);
        setup.put(to, Some(Piece { kind: looks, ..piece }));
        if let Some(kind) = truth {
            setup.truths.insert(to, kind);
        }
    }

    /// Another kind on the same square; of a covered piece another true type.
    fn swap_kind(&mut self, setup: &mut Setup) {
        let Some((square, piece)) = self.piece(setup) else { return };
        let kind = self.kinds[self.rng.usize(..self.kinds.len())];
        if piece.covered {
            setup.truths.insert(square, kind);
        } else if piece.kind != Kind::King {
            setup.put(square, Some(Piece::new(piece.color, kind)));
        }
    }
}

/// Where the kings stand, if they never move: on their first squares.
fn fixed_kings(wish: &Wish) -> Option<[Square; 2]> {
    let start = wish.rules.start();
    let king = |color| start.squares_of(color, Kind::King).next();
    let kings = [king(Color::White)?, king(Color::Black)?];
    let mut alone = Setup::empty(start.shape);
    for (color, square) in Color::BOTH.into_iter().zip(kings) {
        alone.put(square, Some(Piece::new(color, Kind::King)));
    }
    let moves = wish.rules.read(&alone).ok()?.moves();
    moves.iter().all(|turn| turn.from() != Some(kings[0])).then_some(kings)
}

/// Whether a position could not stand under plainer rules as well: whether it has barriers where there are barriers, and
/// covered pieces where pieces are covered.
pub(super) fn shows_its_rules(wish: &Wish, setup: &Setup) -> bool {
    match wish.rules.about().form.tail {
        Tail::None => true,
        Tail::Barriers => !setup.barriers.is_empty() || setup.stock.iter().any(|stock| stock.fences + stock.towers > 0),
        Tail::Truths => setup.pieces.values().any(|piece| piece.covered),
    }
}

/// One thing less.
pub(super) enum Removal {
    Piece(Square),
    Barrier(Site),
    Stock(usize),
    Right(Color, bool),
}

impl Removal {
    /// Takes it out of a position.
    pub fn apply(&self, setup: &mut Setup) {
        match *self {
            Self::Piece(square) => setup.put(square, None),
            Self::Barrier(site) => {
                setup.barriers.remove(&site);
            }
            Self::Stock(side) => setup.stock[side] = crate::board::Stock::default(),
            Self::Right(color, king_side) => setup.castling.set(color, king_side, false),
        }
    }
}

/// Everything that could be missing, what costs most first: pieces, barriers, stock, rights.
pub(super) fn removals(setup: &Setup) -> Vec<Removal> {
    let mut pieces: Vec<(Square, Piece)> = setup.pieces.iter().map(|(&square, &piece)| (square, piece)).collect();
    pieces.retain(|(_, piece)| piece.kind != Kind::King);
    pieces.sort_by_key(|(_, piece)| std::cmp::Reverse(piece.kind));
    let mut all: Vec<Removal> = pieces.into_iter().map(|(square, _)| Removal::Piece(square)).collect();
    all.extend(setup.barriers.iter().map(|&site| Removal::Barrier(site)));
    all.extend([Removal::Stock(0), Removal::Stock(1)]);
    all.extend(setup.castling.iter().map(|(color, king_side)| Removal::Right(color, king_side)));
    all
}
