//! Chess with Barriers: orthodox chess with a fence and a watchtower for each side.

use super::kit::tables::{DIRECTIONS, ray};
use super::kit::{self, CheckSink, Core, EachSink, FILE_H, Geometry, RANK_8, bits, mix};
use super::{About, Draws, Fault, Rules, foreign_faults, orthodox};
use crate::board::{Color, FenForm, Kind, Move, Piece, Pocket, Setup, Site, SiteKind, SiteSet, Square, Tail};
use std::ops::ControlFlow;

const FORM: FenForm = FenForm { pocket: Pocket::Barriers, tail: Tail::Barriers, ..orthodox::FORM };

static ABOUT: About = About {
    id: "barriers",
    name: "Chess with Barriers",
    summary: "Orthodox chess; each side may once place a fence and once a watchtower instead of moving.",
    details: "A fence stands on an edge: nothing crosses it orthogonally (rook, queen, king, pawn push).\n\
        A watchtower stands on a corner: nothing crosses it diagonally (bishop, queen, king, pawn capture).\n\
        Knights ignore both. Barriers stay for good and act on both sides.\n\
        No barrier is placed while in check. Mate and stalemate count piece moves only.\n\
        Draws: stalemate and threefold repetition.\n\
        Convention: every interior edge and corner is a site.\n\
        Convention: a fence anywhere between king and rook forbids castling.",
    form: FORM,
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[FTft] w KQkq - 0 1 -",
};

/// Edges above a square that may hold a fence.
const SITES_ABOVE: u64 = !RANK_8;
/// Edges to the right of a square that may hold a fence.
const SITES_BESIDE: u64 = !FILE_H;
/// Upper right corners of a square that may hold a tower.
const SITES_CORNER: u64 = !RANK_8 & !FILE_H;

/// Standing barriers, and what they leave of every line of sight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Walls {
    /// For each square, what a line or step from it can reach on an empty board.
    reach: [u64; 64],
    /// Fences on the upper edges of these squares.
    above: u64,
    /// Fences on the right edges of these squares.
    beside: u64,
    /// Towers on the upper right corners of these squares.
    corner: u64,
}

impl Walls {
    const NONE: Self = Self { reach: [!0; 64], above: 0, beside: 0, corner: 0 };

    /// Builds a barrier. Only the squares of the one or two lines that it crosses change.
    fn build(&mut self, site: Site) {
        let low = site.low().index() as usize & 63;
        let bit = 1 << low;
        match (site.kind(), site.high().index() - site.low().index()) {
            (SiteKind::Fence, 1) => {
                self.beside |= bit;
                self.cut(low, low + 1, 0);
            }
            (SiteKind::Fence, _) => {
                self.above |= bit;
                self.cut(low, low + 8, 1);
            }
            (SiteKind::Tower, _) => {
                self.corner |= bit;
                self.cut(low, low + 9, 2);
                self.cut(low + 1, low + 8, 3);
            }
        }
    }

    /// Cuts the line of a direction between two neighbours.
    fn cut(&mut self, low: usize, high: usize, direction: usize) {
        let (files, ranks) = DIRECTIONS[direction];
        let below = ray(low, -files, -ranks) | 1 << low;
        let beyond = ray(high, files, ranks) | 1 << high;
        bits(below).for_each(|square| self.reach[square as usize] &= !beyond);
        bits(beyond).for_each(|square| self.reach[square as usize] &= !below);
    }

    fn sites(&self) -> impl Iterator<Item = Site> {
        let at = |index: u8| Square::from_index(index);
        let pair = move |low: u8, high: u8| Site::between(at(low), at(high));
        (bits(self.above).filter_map(move |s| pair(s, s + 8)))
            .chain(bits(self.beside).filter_map(move |s| pair(s, s + 1)))
            .chain(bits(self.corner).filter_map(move |s| pair(s, s + 9)))
    }
}

impl Geometry for Walls {
    #[inline]
    fn reach(&self, square: u8) -> u64 {
        self.reach[square as usize & 63]
    }

    #[inline]
    fn closed_above(&self) -> u64 {
        self.above
    }

    #[inline]
    fn closed_corner(&self) -> u64 {
        self.corner
    }
}

/// The sites between two squares.
fn line(from: u8, to: u8) -> SiteSet {
    SiteSet::crossed(Square::from_index(from), Square::from_index(to))
}

/// A position of Chess with Barriers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Barriers {
    core: Core,
    walls: Walls,
    /// Fences and towers in hand, for each side.
    hand: [[u8; 2]; 2],
}

impl Barriers {
    /// How many placements the side to move has, check aside.
    fn placements(&self) -> u64 {
        let [fences, towers] = self.hand[self.core.turn as usize];
        let edges = (SITES_ABOVE & !self.walls.above).count_ones() + (SITES_BESIDE & !self.walls.beside).count_ones();
        let corners = (SITES_CORNER & !self.walls.corner).count_ones();
        u64::from(if fences > 0 { edges } else { 0 } + if towers > 0 { corners } else { 0 })
    }

    fn each_placement<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let [fences, towers] = self.hand[self.core.turn as usize];
        let mut all = |squares: u64, step: u8| {
            bits(squares).try_for_each(|low| {
                match Site::between(Square::from_index(low), Square::from_index(low + step)) {
                    Some(site) => visit(Move::Place(site)),
                    None => ControlFlow::Continue(()),
                }
            })
        };
        if fences > 0 {
            all(SITES_ABOVE & !self.walls.above, 8)?;
            all(SITES_BESIDE & !self.walls.beside, 1)?;
        }
        if towers > 0 {
            all(SITES_CORNER & !self.walls.corner, 9)?;
        }
        ControlFlow::Continue(())
    }

    fn can_place(&self) -> bool {
        self.hand[self.core.turn as usize] != [0, 0] && !self.in_check()
    }

    fn place(&mut self, site: Site) {
        self.walls.build(site);
        let hand = &mut self.hand[self.core.turn as usize][site.kind() as usize];
        *hand = hand.saturating_sub(1);
        self.core.en_passant = kit::core::NO_SQUARE;
        self.core.halfmove = 0;
    }
}

impl Rules for Barriers {
    type Belief = std::convert::Infallible;

    const ABOUT: &'static About = &ABOUT;
    const DRAWS: Draws = Draws { fivefold: false, clock: false };

    fn read(setup: &Setup) -> Result<Self, Vec<Fault>> {
        let core = Core::of(setup);
        let mut walls = Walls::NONE;
        let mut faults = foreign_faults(&FORM, setup);
        for &site in &setup.barriers {
            if site.high().index() < 64 {
                walls.build(site);
            }
        }
        faults.extend(kit::read::faults(setup, &core, &walls, false));
        let hand = setup.stock.map(|stock| [stock.fences, stock.towers]);
        if faults.is_empty() { Ok(Self { core, walls, hand }) } else { Err(faults) }
    }

    fn write(&self) -> Setup {
        let mut setup = self.core.write(0);
        setup.barriers = self.walls.sites().collect();
        for (stock, [fences, towers]) in setup.stock.iter_mut().zip(self.hand) {
            (stock.fences, stock.towers) = (fences, towers);
        }
        setup
    }

    fn turn(&self) -> Color {
        self.core.turn
    }

    fn in_check(&self) -> bool {
        self.core.in_check(&self.walls)
    }

    fn each<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut moves = false;
        let pieces = |step: kit::Step| {
            moves = true;
            visit(step.turn())
        };
        self.core.generate(&self.walls, &mut EachSink { visit: pieces, late_pawns: 0 })?;
        if moves && self.can_place() { self.each_placement(visit) } else { ControlFlow::Continue(()) }
    }

    fn count(&self) -> u64 {
        let moves = self.core.count(&self.walls, 0);
        if moves > 0 && self.can_place() { moves + self.placements() } else { moves }
    }

    fn can_move(&self) -> bool {
        self.core.can_move(&self.walls)
    }

    fn play(&mut self, turn: Move) {
        if let Move::Place(site) = turn {
            self.place(site);
        } else if let Some(step) = self.core.step_of(turn) {
            self.core.make(step);
        }
        self.core.pass();
    }

    fn key(&self) -> u64 {
        let hand = u32::from_le_bytes([self.hand[0][0], self.hand[0][1], self.hand[1][0], self.hand[1][1]]);
        let walls = mix(mix(self.walls.above, self.walls.beside), self.walls.corner ^ u64::from(hand).rotate_right(16));
        self.core.key(&self.walls) ^ walls
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
        false
    }

    fn each_check<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        // a placement never gives check: a barrier only takes attacks away
        let each = EachSink { visit: |step: kit::Step| visit(step.turn()), late_pawns: 0 };
        self.core.generate(&self.walls, &mut CheckSink::new(&self.core, &self.walls, each, 0))
    }

    fn has_stock(&self) -> bool {
        self.hand != [[0; 2]; 2]
    }

    fn placed_nowhere(&self, kind: SiteKind) -> Option<Self> {
        let mut after = self.passed()?;
        let hand = &mut after.hand[self.core.turn as usize][kind as usize];
        *hand = hand.checked_sub(1)?;
        self.can_move().then_some(after)
    }

    fn way(&self, turn: Move) -> SiteSet {
        match (turn, self.core.step_of(turn)) {
            (Move::Place(site), _) => site.into(),
            (_, Some(step)) if step.kind as usize == kit::KING && step.from.abs_diff(step.to) == 2 => {
                line(step.from, kit::core::castling_rook(step.to).0)
            }
            (_, Some(step)) => line(step.from, step.to),
            _ => SiteSet::EMPTY,
        }
    }

    fn restraints(&self) -> SiteSet {
        let (core, walls) = (&self.core, &self.walls);
        let (us, them) = (core.turn as usize, !core.turn as usize);
        let (king, ours, occupied) = (core.king(us), core.sides[us], core.occupied());
        if core.en_passant != kit::core::NO_SQUARE
            && walls.pawn(them, core.en_passant) & core.kinds[kit::PAWN] & ours != 0
        {
            return SiteSet::ALL; // why such a capture is illegal is more than a line
        }
        let without_king = occupied ^ 1 << king;
        let mut set = SiteSet::EMPTY;
        for checker in bits(core.attackers(walls, king, them, occupied)) {
            set |= line(checker, king);
        }
        let mut steps = walls.king(king) & !ours;
        let rights = if us == 0 { core.castling & 3 } else { core.castling >> 2 };
        for (right, to) in [(1, king + 2), (2, king.wrapping_sub(2))] {
            if rights & right != 0 {
                steps |= 1 << to | 1 << u8::midpoint(king, to);
            }
        }
        for square in bits(steps) {
            // one attacker is enough: the one whose line is the shortest
            let lines = bits(core.attackers(walls, square, them, without_king)).map(|from| line(from, square));
            set |= lines.min_by_key(SiteSet::len).unwrap_or_default();
        }
        let straight = (core.kinds[kit::ROOK] | core.kinds[kit::QUEEN]) & core.sides[them];
        let slanted = (core.kinds[kit::BISHOP] | core.kinds[kit::QUEEN]) & core.sides[them];
        let near = (walls.rook(king, occupied) | walls.bishop(king, occupied)) & ours;
        let beyond = occupied & !near;
        for sniper in bits(walls.rook(king, beyond) & straight | walls.bishop(king, beyond) & slanted) {
            set |= line(sniper, king);
        }
        set
    }

    fn mates_at_once(&self) -> bool {
        kit::mating::mates_at_once(&self.core, &self.walls)
    }

    fn has_quiet_turn(&self) -> bool {
        // a placement never gives check
        self.core.has_quiet_move(&self.walls) || self.can_place() && self.can_move()
    }

    fn passed(&self) -> Option<Self> {
        Some(Self { core: self.core.passed(&self.walls)?, ..*self })
    }

    fn play_if_legal(&self, turn: Move) -> Option<Self> {
        Some(Self { core: kit::mating::play_if_legal(&self.core, &self.walls, turn)?, ..*self })
    }

    fn drop_refuted(&self, passed: &Self, reply: Move, turns: &mut Vec<Move>) -> bool {
        let step = passed.core.step_of(reply);
        let refutation = step.and_then(|reply| kit::Refutation::new(&passed.core, &self.walls, reply));
        let Some(refutation) = refutation else { return false };
        turns.retain(|&turn| match turn {
            Move::Place(site) => refutation.barrier_may_help(|from, to| line(from, to).contains(site)),
            _ => self.core.step_of(turn).is_none_or(|step| refutation.may_help(&self.core, step)),
        });
        true
    }

    fn open_board(&self) -> Option<kit::OpenBoard<'_>> {
        let in_hand = [0, 1].map(|kind| self.hand.iter().map(|hand| u32::from(hand[kind])).sum());
        Some(kit::OpenBoard { core: &self.core, reach: Some(&self.walls.reach), in_hand })
    }

    fn perft_behind(&self, depth: u32) -> u64 {
        let mut nodes = 0;
        let mut moves = false;
        let visit = |step| {
            moves = true;
            let mut next = *self;
            next.core.make(step);
            next.core.pass();
            nodes += next.perft(depth - 1);
            ControlFlow::<()>::Continue(())
        };
        let _ = self.core.generate(&self.walls, &mut EachSink { visit, late_pawns: 0 });
        if moves && self.can_place() {
            let _ = self.each_placement(|turn| {
                let mut next = *self;
                next.play(turn);
                nodes += next.perft(depth - 1);
                ControlFlow::<()>::Continue(())
            });
        }
        nodes
    }
}
