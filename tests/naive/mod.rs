//! A slow, plain model of the four rule sets on set-ups: every turn is generated without thought of the king, played, and
//! kept when the king is then not attacked. It shares nothing with the engine but the vocabulary.

use boardwright::board::{Color, Kind, Move, Piece, Setup, Site, SiteKind, Square};

/// The four straight directions, then the four diagonal ones.
const DIRECTIONS: [(i8, i8); 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];
const JUMPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// A rule set by its properties.
#[derive(Clone, Copy)]
pub struct Naive {
    pub barriers: bool,
    pub men: bool,
}

fn at(setup: &Setup, from: Square, step: (i8, i8)) -> Option<Square> {
    from.offset(step.0, step.1).filter(|&square| setup.shape.has(square))
}

fn crosses(setup: &Setup, from: Square, to: Square) -> bool {
    Site::between(from, to).is_none_or(|site| !setup.barriers.contains(&site))
}

/// What a man's relations to the other men of its side lend it: rook, bishop, knight.
fn powers(setup: &Setup, square: Square, color: Color) -> [bool; 3] {
    let friend =
        |step: &(i8, i8)| at(setup, square, *step).and_then(|s| setup.piece(s)) == Some(Piece::new(color, Kind::Man));
    [DIRECTIONS[..4].iter().any(friend), DIRECTIONS[4..].iter().any(friend), JUMPS.iter().any(friend)]
}

/// Every square that the piece on a square attacks.
fn attacks(setup: &Setup, from: Square) -> Vec<Square> {
    let Some(piece) = setup.piece(from) else { return Vec::new() };
    let forward = if piece.color == Color::White { 1 } else { -1 };
    let (slides, length, jumps): (Vec<(i8, i8)>, u8, bool) = match piece.kind {
        Kind::Pawn => (vec![(-1, forward), (1, forward)], 1, false),
        Kind::Knight => (vec![], 0, true),
        Kind::Bishop => (DIRECTIONS[4..].to_vec(), 9, false),
        Kind::Rook => (DIRECTIONS[..4].to_vec(), 9, false),
        Kind::Queen => (DIRECTIONS.to_vec(), 9, false),
        Kind::King if setup.shape.files == 8 => (DIRECTIONS.to_vec(), 1, false),
        Kind::King => (vec![], 0, false),
        Kind::Man => {
            let [rook, bishop, knight] = powers(setup, from, piece.color);
            let mut slides = Vec::new();
            slides.extend(DIRECTIONS[..4].iter().filter(|_| rook));
            slides.extend(DIRECTIONS[4..].iter().filter(|_| bishop));
            (slides, 9, knight)
        }
    };
    let mut found: Vec<Square> = JUMPS.iter().filter(|_| jumps).filter_map(|&jump| at(setup, from, jump)).collect();
    for direction in slides {
        let mut square = from;
        for _ in 0..length {
            let Some(next) = at(setup, square, direction).filter(|&next| crosses(setup, square, next)) else { break };
            found.push(next);
            if setup.piece(next).is_some() {
                break;
            }
            square = next;
        }
    }
    found
}

fn attacked(setup: &Setup, square: Square, by: Color) -> bool {
    let mut pieces = setup.pieces.iter().filter(|(_, p)| p.color == by);
    pieces.any(|(&from, _)| attacks(setup, from).contains(&square))
}

/// Whether a side's king is attacked.
pub fn in_check(setup: &Setup, color: Color) -> bool {
    setup.squares_of(color, Kind::King).any(|king| attacked(setup, king, !color))
}

/// The covered piece that a step uncovers.
pub fn uncovers(setup: &Setup, from: Square, to: Square) -> Option<Square> {
    let piece = setup.piece(from)?;
    if piece.covered {
        return Some(from);
    }
    let castles = piece.kind == Kind::King && from.file().abs_diff(to.file()) == 2;
    let corner = Square::new(if to.file() > from.file() { 7 } else { 0 }, from.rank())?;
    (castles && setup.piece(corner)?.covered).then_some(corner)
}

impl Naive {
    /// Every legal turn.
    pub fn moves(self, setup: &Setup) -> Vec<Move> {
        let us = setup.turn;
        let mut moves = self.piece_moves(setup);
        moves.retain(|&turn| !in_check(&self.play(setup, turn), us));
        if self.men {
            return moves;
        }
        if self.barriers && !moves.is_empty() && !in_check(setup, us) {
            let squares: Vec<Square> = setup.shape.squares().collect();
            let mut sites: Vec<Site> = (squares.iter())
                .flat_map(|&a| squares.iter().filter_map(move |&b| Site::between(a, b)))
                .filter(|site| !setup.barriers.contains(site))
                .filter(|site| match site.kind() {
                    SiteKind::Fence => setup.stock[us as usize].fences > 0,
                    SiteKind::Tower => setup.stock[us as usize].towers > 0,
                })
                .collect();
            sites.sort();
            sites.dedup();
            moves.extend(sites.into_iter().map(Move::Place));
        }
        moves
    }

    fn piece_moves(self, setup: &Setup) -> Vec<Move> {
        let us = setup.turn;
        let mut moves = Vec::new();
        for (&from, piece) in setup.pieces.iter().filter(|(_, p)| p.color == us) {
            let mut targets: Vec<Square> = attacks(setup, from);
            if piece.kind == Kind::Pawn {
                targets.retain(|&to| setup.piece(to).is_some() || setup.en_passant == Some(to));
                let forward = if us == Color::White { 1 } else { -1 };
                let second = if us == Color::White { 1 } else { 6 };
                let mut square = from;
                for _ in 0..if from.rank() == second { 2 } else { 1 } {
                    let free = |&next: &Square| setup.piece(next).is_none() && crosses(setup, square, next);
                    let Some(next) = at(setup, square, (0, forward)).filter(free) else { break };
                    targets.push(next);
                    square = next;
                }
            }
            targets.retain(|&to| setup.piece(to).is_none_or(|p| p.color != us && p.kind != Kind::King));
            for to in targets {
                let truth = setup.truths.get(&from).copied().unwrap_or(piece.kind);
                let last = to.rank() == if us == Color::White { 7 } else { 0 };
                if truth == Kind::Pawn && last {
                    moves.extend(Kind::PROMOTIONS.map(|kind| Move::Step { from, to, promotion: Some(kind) }));
                } else {
                    moves.push(Move::step(from, to));
                }
            }
        }
        for (color, king_side) in setup.castling.iter().filter(|&(color, _)| color == us) {
            let rank = if color == Color::White { 0 } else { 7 };
            let square = |file| Square::new(file, rank).unwrap();
            let (path, king_path): (Vec<u8>, Vec<u8>) =
                if king_side { (vec![4, 5, 6, 7], vec![4, 5, 6]) } else { (vec![4, 3, 2, 1, 0], vec![4, 3, 2]) };
            let empty = path[1..path.len() - 1].iter().all(|&file| setup.piece(square(file)).is_none());
            let open = path.windows(2).all(|pair| crosses(setup, square(pair[0]), square(pair[1])));
            if empty && open && king_path.iter().all(|&file| !attacked(setup, square(file), !us)) {
                moves.push(Move::step(square(4), square(king_path[2])));
            }
        }
        if self.men && setup.stock[us as usize].men > 0 {
            let names = ["d2 d3 e1 e2 e3 f2", "a8 b7 b8 b9 c7 c8"][us as usize];
            let free = names.split(' ').filter_map(Square::parse).filter(|&to| setup.piece(to).is_none());
            moves.extend(free.map(|to| Move::Drop { kind: Kind::Man, to }));
        }
        moves
    }

    /// The set-up after a turn.
    #[allow(clippy::unused_self)] // the model plays, whatever it is made of
    pub fn play(self, setup: &Setup, turn: Move) -> Setup {
        let mut next = setup.clone();
        let us = setup.turn;
        next.en_passant = None;
        next.halfmove += 1;
        match turn {
            Move::Place(site) => {
                next.barriers.insert(site);
                let stock = &mut next.stock[us as usize];
                let left = if site.kind() == SiteKind::Fence { &mut stock.fences } else { &mut stock.towers };
                *left -= 1;
                next.halfmove = 0;
            }
            Move::Drop { kind, to } => {
                next.put(to, Some(Piece::new(us, kind)));
                next.stock[us as usize].men -= 1;
                next.halfmove = 0;
            }
            Move::Step { from, to, promotion } => step(setup, &mut next, from, to, promotion),
        }
        next.fullmove += u32::from(us == Color::Black);
        next.turn = !us;
        next
    }
}

fn step(setup: &Setup, next: &mut Setup, from: Square, to: Square, promotion: Option<Kind>) {
    let us = setup.turn;
    let piece = setup.piece(from).expect("a piece moves");
    let open = |square: Square| setup.truths.get(&square).copied().or(setup.piece(square).map(|p| p.kind));
    if let Some(taken) = setup.piece(to) {
        next.halfmove = 0;
        if taken.covered {
            next.lost[!us as usize].push(setup.truths.get(&to).copied());
            next.lost[!us as usize].sort();
        }
    }
    if piece.kind == Kind::Pawn || uncovers(setup, from, to).is_some() {
        next.halfmove = 0;
    }
    let arrives = promotion.or(open(from)).expect("a kind");
    next.put(from, None);
    next.put(to, Some(Piece::new(us, arrives)));
    if piece.kind == Kind::Pawn {
        if from.file() != to.file() && setup.piece(to).is_none() {
            next.put(Square::new(to.file(), from.rank()).unwrap(), None);
        }
        if from.rank().abs_diff(to.rank()) == 2 && open(from) == Some(Kind::Pawn) {
            next.en_passant = Square::new(from.file(), u8::midpoint(from.rank(), to.rank()));
        }
    }
    if piece.kind == Kind::King && from.file().abs_diff(to.file()) == 2 {
        let (corner, beside) = if to.file() == 6 { (7, 5) } else { (0, 3) };
        let corner = Square::new(corner, from.rank()).unwrap();
        let kind = open(corner).expect("a piece in the corner");
        next.put(corner, None);
        next.put(Square::new(beside, from.rank()).unwrap(), Some(Piece::new(us, kind)));
    }
    for (color, king_side) in setup.castling.iter() {
        let rank = if color == Color::White { 0 } else { 7 };
        let ends = [Square::new(4, rank), Square::new(if king_side { 7 } else { 0 }, rank)];
        if ends.contains(&Some(from)) || ends.contains(&Some(to)) {
            next.castling.set(color, king_side, false);
        }
    }
}
