//! Chessence (Jim Winslow, 1989): men that lend each other their powers, on a board of 6 by 9 with eight holes.
//!
//! Which powers a side's men have depends on its men alone, and a turn never adds an enemy man. So what a capture does
//! to a check or a pin is known beforehand: it ends when the captured man is the attacker, or the only one that lends
//! the attacker its power. That makes every legal turn a matter of masks.

use super::kit::mix;
use super::{About, Draws, Fault, Rules, foreign_faults};
use crate::board::{Color, FenForm, Kind, Move, Piece, Pocket, Setup, Shape, Square, SquareSet, Tail};
use std::ops::ControlFlow::{self, Continue};

const FILES: usize = 6;
const RANKS: usize = 9;
const CELLS: usize = FILES * RANKS;

/// Holes as (file, rank) from 0: a2 b3 d4 b5 e5 c6 e7 f8.
const HOLES: [(usize, usize); 8] = [(0, 1), (1, 2), (3, 3), (1, 4), (4, 4), (2, 5), (4, 6), (5, 7)];

const fn hole_set() -> u128 {
    let mut set = 0;
    let mut i = 0;
    while i < HOLES.len() {
        set |= 1_u128 << (HOLES[i].1 * 8 + HOLES[i].0);
        i += 1;
    }
    set
}

const FORM: FenForm = FenForm {
    shape: Shape { files: FILES as u8, ranks: RANKS as u8, holes: SquareSet(hole_set()) },
    letters: "KM",
    pocket: Pocket::Men,
    tail: Tail::None,
    chess_rights: false,
};

static ABOUT: About = About {
    id: "chessence",
    name: "Chessence",
    summary: "A king that never moves and men that move by how they stand to each other, on 6 by 9 squares with holes.",
    details: "A man orthogonally next to another man of its side moves like a rook, diagonally next like a bishop, a \
        knight's move away like a knight; it has the union, and without a relation it cannot move.\n\
        The king never moves or captures and lends no power.\n\
        A turn moves a man or drops a reserve man on an empty starting square of the side's men.\n\
        Slides stop at pieces, holes and the rim; knights jump.\n\
        The side to move without a legal turn loses, in check or not.\n\
        Convention: threefold repetition is a draw.",
    form: FORM,
    start: "km4/mmm2*/1mm1*1/2*3/1*2*1/3*2/1*1MM1/*2MMM/4MK[MMMmmm] w - - 0 1",
};

/// The powers that a relation lends.
const ROOK: usize = 0;
const BISHOP: usize = 1;
const KNIGHT: usize = 2;

const ORTHOGONAL: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
const JUMPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// Where each side drops its men: White d2 d3 e1 e2 e3 f2, Black a8 b7 b8 b9 c7 c8.
const DROPS: [u64; 2] =
    [cells([(3, 1), (3, 2), (4, 0), (4, 1), (4, 2), (5, 1)]), cells([(0, 7), (1, 6), (1, 7), (1, 8), (2, 6), (2, 7)])];

const fn cells(squares: [(usize, usize); 6]) -> u64 {
    let mut set = 0;
    let mut i = 0;
    while i < squares.len() {
        set |= 1 << (squares[i].1 * FILES + squares[i].0);
        i += 1;
    }
    set
}

/// The cell some files and ranks away, if it exists and is no hole.
const fn step(cell: usize, (files, ranks): (i8, i8)) -> Option<usize> {
    let (file, rank) = ((cell % FILES) as i8 + files, (cell / FILES) as i8 + ranks);
    if file < 0 || file >= FILES as i8 || rank < 0 || rank >= RANKS as i8 {
        return None;
    }
    if hole_set() >> (rank as usize * 8 + file as usize) & 1 == 1 {
        return None;
    }
    Some(rank as usize * FILES + file as usize)
}

const fn leaps<const N: usize>(steps: [(i8, i8); N]) -> [u64; CELLS] {
    let mut table = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut i = 0;
        while i < N {
            if let Some(to) = step(cell, steps[i]) {
                table[cell] |= 1 << to;
            }
            i += 1;
        }
        cell += 1;
    }
    table
}

/// For each relation, the cells that are in it with a cell.
static RELATED: [[u64; CELLS]; 3] = [leaps(ORTHOGONAL), leaps(DIAGONAL), leaps(JUMPS)];

/// Both directions of the four lines through a cell, up to the first hole: lower cells and higher cells.
static LINES: [[(u64, u64); 4]; CELLS] = {
    let directions = [(1, 0), (0, 1), (1, 1), (-1, 1)];
    let mut table = [[(0, 0); 4]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut line = 0;
        while line < 4 {
            let (files, ranks) = directions[line];
            table[cell][line] = (ray(cell, (-files, -ranks)), ray(cell, (files, ranks)));
            line += 1;
        }
        cell += 1;
    }
    table
};

const fn ray(cell: usize, direction: (i8, i8)) -> u64 {
    let mut set = 0;
    let mut at = cell;
    while let Some(next) = step(at, direction) {
        set |= 1 << next;
        at = next;
    }
    set
}

/// The cells strictly between two cells of one line.
static BETWEEN: [[u64; CELLS]; CELLS] = {
    let mut table = [[0; CELLS]; CELLS];
    let mut from = 0;
    while from < CELLS {
        let mut i = 0;
        while i < 8 {
            let direction = if i < 4 { ORTHOGONAL[i] } else { DIAGONAL[i - 4] };
            let (mut at, mut passed) = (from, 0);
            while let Some(next) = step(at, direction) {
                table[from][next] = passed;
                passed |= 1 << next;
                at = next;
            }
            i += 1;
        }
        from += 1;
    }
    table
};

/// Visible cells of one line: obstruction difference, as in the 8x8 kit.
#[inline]
fn see((lower, upper): (u64, u64), occupied: u64) -> u64 {
    let nearest = (1_u64 << 63) >> (lower & occupied | 1).leading_zeros();
    let blockers = upper & occupied;
    (blockers ^ blockers.wrapping_sub(nearest)) & (lower | upper)
}

#[inline]
fn pop(set: &mut u64) -> usize {
    let cell = set.trailing_zeros() as usize;
    *set &= *set - 1;
    cell
}

fn cell_of(square: Square) -> usize {
    (square.rank() as usize * FILES + square.file() as usize).min(CELLS - 1)
}

fn square_of(cell: usize) -> Square {
    Square::from_index((cell / FILES * 8 + cell % FILES) as u8)
}

/// A position of Chessence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chessence {
    men: [u64; 2],
    kings: [u8; 2],
    reserve: [u8; 2],
    turn: Color,
    halfmove: u16,
    fullmove: u16,
}

/// An enemy man that attacks the king, or would if one man of ours were gone.
#[derive(Clone, Copy, Default)]
struct Sniper {
    /// Our only man in between; 0 for a checker.
    pinned: u64,
    /// The cells in between.
    line: u64,
    /// The enemy men whose capture ends it.
    ended_by: u64,
}

/// What binds the side to move.
#[derive(Default)]
struct Bonds {
    /// Cells where an arrival on an empty cell leaves no check.
    quiet: u64,
    /// Enemy men whose capture leaves no check.
    captures: u64,
    pinned: u64,
    pins: [Sniper; 8],
    n_pins: usize,
    check: bool,
}

impl Chessence {
    #[inline]
    fn occupied(&self) -> u64 {
        self.men[0] | self.men[1] | 1 << self.kings[0] | 1 << self.kings[1]
    }

    /// The cells that a man attacks with the powers it has.
    #[inline]
    fn targets(men: u64, cell: usize, occupied: u64) -> u64 {
        let mut set = 0;
        let lines = &LINES[cell];
        if RELATED[ROOK][cell] & men != 0 {
            set |= see(lines[0], occupied) | see(lines[1], occupied);
        }
        if RELATED[BISHOP][cell] & men != 0 {
            set |= see(lines[2], occupied) | see(lines[3], occupied);
        }
        if RELATED[KNIGHT][cell] & men != 0 {
            set |= RELATED[KNIGHT][cell];
        }
        set
    }

    /// Which enemy captures take a man's power away: of itself, or of its only lender.
    #[inline]
    fn ended_by(enemies: u64, cell: usize, power: usize) -> u64 {
        let lenders = RELATED[power][cell] & enemies;
        1 << cell | if lenders & lenders.wrapping_sub(1) == 0 { lenders } else { 0 }
    }

    /// Checks and pins of the king of `side`.
    #[inline]
    fn bonds(&self, side: usize) -> Bonds {
        let (ours, enemies, occupied) = (self.men[side], self.men[side ^ 1], self.occupied());
        let king = self.kings[side] as usize;
        let mut bonds = Bonds { quiet: !0, captures: !0, ..Bonds::default() };
        let lines = &LINES[king];
        for power in [ROOK, BISHOP] {
            let (a, b) = (lines[power * 2], lines[power * 2 + 1]);
            let mut snipers = (a.0 | a.1 | b.0 | b.1) & enemies;
            while snipers != 0 {
                let cell = pop(&mut snipers);
                let line = BETWEEN[king][cell];
                let blockers = line & occupied;
                if blockers & blockers.wrapping_sub(1) != 0 || RELATED[power][cell] & enemies == 0 {
                    continue;
                }
                let ended_by = Self::ended_by(enemies, cell, power);
                if blockers == 0 {
                    bonds.check = true;
                    bonds.quiet &= line;
                    bonds.captures &= ended_by;
                } else if blockers & ours != 0 {
                    bonds.pinned |= blockers;
                    bonds.pins[bonds.n_pins & 7] = Sniper { pinned: blockers, line, ended_by };
                    bonds.n_pins += 1;
                }
            }
        }
        let mut jumpers = RELATED[KNIGHT][king] & enemies;
        while jumpers != 0 {
            let cell = pop(&mut jumpers);
            if RELATED[KNIGHT][cell] & enemies != 0 {
                bonds.check = true;
                bonds.quiet = 0;
                bonds.captures &= Self::ended_by(enemies, cell, KNIGHT);
            }
        }
        bonds
    }

    /// Sends the legal targets of every man, and then the cells of legal drops (from `CELLS`), to a function.
    #[inline]
    fn generate<B>(&self, mut visit: impl FnMut(usize, u64) -> ControlFlow<B>) -> ControlFlow<B> {
        let side = self.turn as usize;
        let (ours, enemies, occupied) = (self.men[side], self.men[side ^ 1], self.occupied());
        let bonds = self.bonds(side);
        let (quiet, captures) = (bonds.quiet & !occupied, bonds.captures & enemies);
        if quiet | captures == 0 {
            return Continue(());
        }
        let mut men = ours;
        while men != 0 {
            let from = pop(&mut men);
            let mut allowed = quiet | captures;
            if bonds.pinned >> from & 1 == 1 {
                for pin in bonds.pins[..bonds.n_pins.min(8)].iter().filter(|pin| pin.pinned >> from & 1 == 1) {
                    allowed &= quiet & pin.line | captures & pin.ended_by;
                }
            }
            visit(from, Self::targets(ours, from, occupied) & allowed)?;
        }
        if self.reserve[side] > 0 { visit(CELLS, DROPS[side] & quiet) } else { Continue(()) }
    }

    /// Plays a step, or a drop when `from` is [`CELLS`].
    #[inline]
    fn make(&mut self, from: usize, to: usize) {
        let side = self.turn as usize;
        let to_bit = 1_u64 << to;
        let captures = self.men[side ^ 1] & to_bit != 0;
        self.men[side ^ 1] &= !to_bit;
        self.men[side] |= to_bit;
        if from < CELLS {
            self.men[side] &= !(1 << from);
        } else {
            self.reserve[side] = self.reserve[side].saturating_sub(1);
        }
        self.halfmove = if captures || from == CELLS { 0 } else { self.halfmove.saturating_add(1) };
        self.fullmove = self.fullmove.saturating_add(self.turn as u16);
        self.turn = !self.turn;
    }
}

impl Rules for Chessence {
    type Belief = std::convert::Infallible;

    const ABOUT: &'static About = &ABOUT;
    const DRAWS: Draws = Draws { fivefold: false, clock: false };
    const STALEMATE_LOSES: bool = true;

    fn read(setup: &Setup) -> Result<Self, Vec<Fault>> {
        let mut faults = foreign_faults(&FORM, setup);
        let mut position = Self {
            men: [0; 2],
            kings: [0; 2],
            reserve: setup.stock.map(|stock| stock.men),
            turn: setup.turn,
            halfmove: setup.halfmove.min(9999) as u16,
            fullmove: setup.fullmove.min(9999) as u16,
        };
        for color in Color::BOTH {
            let kings: Vec<Square> = setup.squares_of(color, Kind::King).collect();
            match kings.as_slice() {
                [] => faults.push(Fault::new(None, "position-king", format!("there is no {} king", color.name()))),
                [king, rest @ ..] => {
                    position.kings[color as usize] = cell_of(*king) as u8;
                    faults.extend(rest.iter().map(|&square| {
                        let message = format!("a second {} king stands on {square}", color.name());
                        Fault::new(square, "position-king", message)
                    }));
                }
            }
            position.men[color as usize] = setup.squares_of(color, Kind::Man).fold(0, |set, s| set | 1 << cell_of(s));
        }
        if faults.is_empty() && position.bonds(!position.turn as usize).check {
            let king = square_of(position.kings[!position.turn as usize] as usize);
            let (them, us) = ((!position.turn).name(), position.turn.name());
            let message = format!("the {them} king is in check, but it is {us}'s turn");
            faults.push(Fault::new(king, "position-check", message));
        }
        if faults.is_empty() { Ok(position) } else { Err(faults) }
    }

    fn write(&self) -> Setup {
        let mut setup = Setup::empty(FORM.shape);
        for color in Color::BOTH {
            let mut men = self.men[color as usize];
            while men != 0 {
                setup.put(square_of(pop(&mut men)), Some(Piece::new(color, Kind::Man)));
            }
            let king = square_of(self.kings[color as usize] as usize);
            setup.put(king, Some(Piece::new(color, Kind::King)));
            setup.stock[color as usize].men = self.reserve[color as usize];
        }
        setup.turn = self.turn;
        setup.halfmove = self.halfmove.into();
        setup.fullmove = self.fullmove.into();
        setup
    }

    fn turn(&self) -> Color {
        self.turn
    }

    fn in_check(&self) -> bool {
        self.bonds(self.turn as usize).check
    }

    fn each<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.generate(|from, mut targets| {
            while targets != 0 {
                let to = square_of(pop(&mut targets));
                visit(match from {
                    CELLS => Move::Drop { kind: Kind::Man, to },
                    _ => Move::step(square_of(from), to),
                })?;
            }
            Continue(())
        })
    }

    fn count(&self) -> u64 {
        let mut total = 0;
        let _ = self.generate::<()>(|_, targets| {
            total += u64::from(targets.count_ones());
            Continue(())
        });
        total
    }

    fn can_move(&self) -> bool {
        let found = |_, targets| if targets == 0 { Continue(()) } else { ControlFlow::Break(()) };
        self.generate(found).is_break()
    }

    fn play(&mut self, turn: Move) {
        match turn {
            Move::Step { from, to, .. } => self.make(cell_of(from), cell_of(to)),
            Move::Drop { to, .. } => self.make(CELLS, cell_of(to)),
            Move::Place(_) => {}
        }
    }

    fn key(&self) -> u64 {
        let rest = u64::from_le_bytes([
            self.kings[0],
            self.kings[1],
            self.reserve[0],
            self.reserve[1],
            self.turn as u8,
            0,
            0,
            0,
        ]);
        mix(mix(self.men[0], self.men[1]), rest)
    }

    fn piece(&self, square: Square) -> Option<Piece> {
        if !FORM.shape.has(square) {
            return None;
        }
        let cell = cell_of(square);
        Color::BOTH.into_iter().find_map(|color| {
            let king = self.kings[color as usize] as usize == cell;
            let man = self.men[color as usize] >> cell & 1 == 1;
            (king || man).then(|| Piece::new(color, if king { Kind::King } else { Kind::Man }))
        })
    }

    fn each_piece(&self, mut visit: impl FnMut(Square, Piece)) {
        for color in Color::BOTH {
            visit(square_of(self.kings[color as usize] as usize), Piece::new(color, Kind::King));
            let mut men = self.men[color as usize];
            while men != 0 {
                visit(square_of(pop(&mut men)), Piece::new(color, Kind::Man));
            }
        }
    }

    fn reveal(&self, _: Move) -> Option<Kind> {
        None
    }

    fn clock(&self) -> u32 {
        self.halfmove.into()
    }

    fn is_dead(&self) -> bool {
        false
    }

    fn perft_behind(&self, depth: u32) -> u64 {
        let mut nodes = 0;
        let _ = self.generate::<()>(|from, mut targets| {
            while targets != 0 {
                let mut next = *self;
                next.make(from, pop(&mut targets));
                nodes += next.perft(depth - 1);
            }
            Continue(())
        });
        nodes
    }
}
