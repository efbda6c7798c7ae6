//! The final positions that a position can still lead to, as far as distances tell.
//!
//! A *picture* says where the king stands at the end and what takes each of its flights: a man of the other side that
//! attacks it, a man of its own side that stands on it, or a barrier still to be placed. It names only what it needs;
//! where the other men are is left open. Lines and steps are taken as on a board that holds nothing but the picture,
//! so whatever really is a final position has its picture in the list: each choice below is made in every way that the
//! final position may have it, and adding men to a picture only takes attacks away.
//!
//! What distances forbid is left out, so as soon as no picture fits the moves that are left, nothing can be reached.

use super::costs::{CAPTURES, COSTS, Costs, NEVER, Side, WITHIN, attacks};
use crate::problem::Goal;
use crate::rules::kit::core::castling_rook;
use crate::rules::kit::geometry::{Geometry, Open};
use crate::rules::kit::tables::KING_STEPS;
use crate::rules::kit::{BISHOP, Core, KING, KNIGHT, OpenBoard, PAWN, QUEEN, ROOK, bits};

/// More men than this have no pictures.
const MOST_MEN: usize = 16;
/// No square: the man is captured.
const GONE: u8 = 64;

/// The men of the side that reaches the goal, each keeping its place in the list while it moves.
#[derive(Clone, Copy)]
pub struct Men {
    count: usize,
    kind: [u8; MOST_MEN],
    square: [u8; MOST_MEN],
}

impl Men {
    /// The men of a side; `None` when there are too many.
    fn of(core: &Core, side: usize) -> Option<Self> {
        let mut men = Self { count: 0, kind: [0; MOST_MEN], square: [GONE; MOST_MEN] };
        for square in bits(core.sides[side]) {
            *men.square.get_mut(men.count)? = square;
            men.kind[men.count] = core.kind_at(square)? as u8;
            men.count += 1;
        }
        Some(men)
    }

    /// Follows a turn that led to `core`. `step` is from, to and what a pawn became, when a man of `side` made a step.
    pub fn follow(&mut self, core: &Core, side: usize, step: Option<(u8, u8, Option<usize>)>) {
        if let Some((from, to, becomes)) = step {
            for i in 0..self.count {
                if self.square[i] == from {
                    self.square[i] = to;
                    if let Some(kind) = becomes {
                        self.kind[i] = kind as u8;
                    }
                    if self.kind[i] as usize == KING && from.abs_diff(to) == 2 {
                        let (corner, rook_to) = castling_rook(to);
                        if let Some(rook) = self.square.iter_mut().find(|square| **square == corner) {
                            *rook = rook_to;
                        }
                    }
                    break;
                }
            }
        } else {
            for square in &mut self.square[..self.count] {
                if *square != GONE && core.sides[side] >> *square & 1 == 0 {
                    *square = GONE;
                }
            }
        }
    }
}

/// A man where it is needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Placed {
    man: u8,
    kind: u8,
    square: u8,
}

/// All men may be needed: one may stand in the line of another, so that a third has to do its work.
const MOST_PLACED: usize = MOST_MEN;

/// One final position, as far as it matters.
#[derive(Clone, Copy, Debug)]
struct Picture {
    king: u8,
    count: u8,
    men: [Placed; MOST_PLACED],
    /// Flights on which the king's own men stand.
    blocks: u64,
    /// Flights that barriers cut off.
    cuts: u64,
}

/// A picture that still fits, with what each side must spend on it at least.
#[derive(Clone, Copy, Debug)]
pub struct Alive {
    picture: u32,
    ours: u8,
    theirs: u8,
}

/// What changed since costs were computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Changed {
    /// The men of the side that reaches the goal.
    Ours,
    /// The men of the side whose king it is.
    Theirs,
    /// Everything.
    Both,
}

/// The moves that each side still has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moves {
    /// The side that reaches the goal.
    pub ours: u32,
    /// The side whose king it is.
    pub theirs: u32,
}

/// A position after a turn.
pub struct After<'a> {
    /// The board.
    pub board: OpenBoard<'a>,
    /// The side that reaches the goal (0 White).
    pub side: usize,
    /// Its men.
    pub men: &'a Men,
    /// What is left.
    pub moves: Moves,
    /// What the turn changed.
    pub changed: Changed,
    /// Whether it is enough to know that one picture fits.
    pub one_is_enough: bool,
}

/// Distances in one position.
struct View<'a> {
    costs: &'static Costs,
    board: OpenBoard<'a>,
    ours: Side,
    theirs: Side,
    /// Where men of the king's side, not the king, can stand after at most 0, 1, 2, ... moves; worked out when asked.
    near: Option<[u64; WITHIN]>,
    king: u8,
    /// The routes of pawns, worked out when they are asked for.
    routes: Vec<Routes>,
}

/// What a pawn's way to each square costs the other side.
struct Routes {
    /// The pawn's square.
    from: u8,
    /// Whether a pawn in its way counts as removed.
    cleared: bool,
    /// By square as White's pawns see it: the moves that bring victims to where the pawn captures; [`NEVER`] when they
    /// are more than the king's side has.
    victims: [u8; 64],
}

impl<'a> View<'a> {
    fn new(board: OpenBoard<'a>, side: usize) -> Self {
        let core = board.core;
        let of = |side: usize| Side {
            index: side,
            castling: core.castling >> (2 * side) & 3,
            // each capture takes a man, and the king is none
            captures: (core.sides[side ^ 1].count_ones() as usize - 1).min(CAPTURES - 1),
        };
        let (ours, theirs) = (of(side), of(side ^ 1));
        Self { costs: &COSTS, board, ours, theirs, near: None, king: core.king(side ^ 1), routes: Vec::new() }
    }

    fn reach(&self, square: u8) -> u64 {
        self.board.reach.map_or(!0, |reach| reach[square as usize & 63])
    }

    /// The moves that a man of the king's side, not the king, needs to stand on a square.
    #[inline]
    fn near(&mut self, square: u8) -> u8 {
        let sets = match self.near {
            Some(sets) => sets,
            None => self.find_near(),
        };
        match sets.iter().position(|set| set >> square & 1 == 1) {
            Some(moves) => moves as u8,
            None => self.far(square),
        }
    }

    fn find_near(&mut self) -> [u64; WITHIN] {
        let core = self.board.core;
        let men = core.sides[self.theirs.index];
        let mut sets = [0; WITHIN];
        for kind in PAWN..KING {
            for from in bits(core.kinds[kind] & men) {
                let within = self.theirs.within(self.costs, kind, from);
                sets.iter_mut().zip(within).for_each(|(set, more)| *set |= more);
            }
        }
        if self.theirs.castling != 0 {
            // a castling rook is somewhere else for nothing
            for square in 0..64 {
                let moves = self.far(square);
                (moves as usize..WITHIN).for_each(|n| sets[n] |= 1 << square);
            }
        }
        self.near = Some(sets);
        sets
    }

    /// The same, man by man.
    #[cold]
    fn far(&self, square: u8) -> u8 {
        let core = self.board.core;
        let men = core.sides[self.theirs.index];
        let of = |kind| bits(core.kinds[kind] & men).map(move |from| (kind, from));
        let moves = (PAWN..KING).flat_map(of).map(|(kind, from)| self.theirs.arrives(self.costs, kind, from, square));
        moves.min().unwrap_or(NEVER)
    }

    /// What the king's side must spend on a picture.
    fn theirs(&mut self, picture: &Picture) -> u8 {
        let king = self.theirs.cost(self.costs, KING, self.king, KING, picture.king);
        bits(picture.blocks).fold(king, |sum, square| sum.saturating_add(self.near(square)).min(NEVER))
    }

    /// What the other side must spend on it.
    fn ours(&self, picture: &Picture, men: &Men) -> u8 {
        let mut sum = 0_u8;
        for placed in &picture.men[..picture.count as usize % (MOST_PLACED + 1)] {
            let at = placed.man as usize % MOST_MEN;
            let from = men.square[at];
            if from == GONE {
                return NEVER;
            }
            let cost = self.ours.cost(self.costs, men.kind[at] as usize, from, placed.kind as usize, placed.square);
            sum = sum.saturating_add(cost).min(NEVER);
        }
        sum
    }

    /// What the king's side must spend on bringing victims to where the pawns of a picture capture on their way, when the
    /// other side has `more` moves beyond what the picture costs it. Exact up to `most`.
    fn victims(&mut self, picture: &Picture, men: &Men, more: u32, most: u32) -> u8 {
        let mut sum = 0_u8;
        for placed in &picture.men[..picture.count as usize % (MOST_PLACED + 1)] {
            let at = placed.man as usize % MOST_MEN;
            if men.kind[at] as usize == PAWN && men.square[at] != placed.square {
                sum = sum.saturating_add(self.victims_of(men.square[at], *placed, more, most)).min(NEVER);
            }
        }
        sum
    }

    fn victims_of(&mut self, from: u8, placed: Placed, more: u32, most: u32) -> u8 {
        let flip = 56 * self.ours.index as u8;
        let (start, target) = (from ^ flip, placed.square ^ flip);
        if placed.kind as usize == PAWN {
            let straight = start & 7 == target & 7 && self.opposing(from).is_none();
            return if straight { 0 } else { self.routes(from, more, most).victims[target as usize & 63] };
        }
        let least = self.ours.cost(self.costs, PAWN, from, placed.kind as usize, placed.square);
        let allowed = u32::from(least) + more;
        let ahead = 0x38 | start & 7;
        let costs = self.costs;
        let rest = |promotes: u8| costs.steps[placed.kind as usize % 6][promotes as usize & 63][target as usize & 63];
        let straight = u32::from(costs.promotes[start as usize & 63][ahead as usize & 7]) + u32::from(rest(ahead));
        if straight <= allowed && self.opposing(from).is_none() {
            return 0;
        }
        let victims = &self.routes(from, more, most).victims;
        let mut fewest = NEVER;
        for (promotes, first) in (56..).zip(costs.promotes[start as usize & 63]) {
            if victims[promotes as usize] < fewest && u32::from(first) + u32::from(rest(promotes)) <= allowed {
                fewest = victims[promotes as usize];
            }
        }
        fewest
    }

    fn routes(&mut self, from: u8, more: u32, most: u32) -> &Routes {
        let cleared = self.can_clear(from, more);
        let known = self.routes.iter().position(|routes| routes.from == from && routes.cleared == cleared);
        let at = known.unwrap_or_else(|| {
            let routes = self.find_routes(from, cleared, most);
            self.routes.push(routes);
            self.routes.len() - 1
        });
        &self.routes[at]
    }

    fn find_routes(&mut self, from: u8, cleared: bool, most: u32) -> Routes {
        let flip = 56 * self.ours.index as u8;
        let start = from ^ flip;
        let blocked = if cleared { None } else { self.opposing(from) };
        // straight on, without a capture; then every square that captures lead to
        let mut straight = 0_u64;
        let mut at = start;
        while at < 64 && blocked.is_none_or(|square| at < square) {
            straight |= 1 << at;
            at += 8;
        }
        let mut victims = [NEVER; 64];
        for square in start + 1..64 {
            if square >> 3 == start >> 3 {
                continue;
            }
            let mut least = victims[square as usize - 8];
            for (steps, edge) in [(9, 0), (7, 7)] {
                let Some(before) = square.checked_sub(steps).filter(|_| square & 7 != edge) else { continue };
                let spent = if straight >> before & 1 == 1 { 0 } else { victims[before as usize] };
                if spent < least {
                    let passes = self.board.core.en_passant == square ^ flip;
                    let victim = if passes { 0 } else { self.near(square ^ flip) };
                    let spent = spent.saturating_add(victim);
                    if u32::from(spent) <= most {
                        least = least.min(spent);
                    }
                }
            }
            victims[square as usize] = least;
        }
        bits(straight).for_each(|square| victims[square as usize] = 0);
        Routes { from, cleared, victims }
    }

    /// The nearest enemy pawn on the file before a pawn, as White's pawns see it.
    fn opposing(&self, from: u8) -> Option<u8> {
        let flip = 56 * self.ours.index as u8;
        let pawns = self.board.core.kinds[PAWN] & self.board.core.sides[self.theirs.index];
        (1..8)
            .map_while(|n| Some((from ^ flip) + 8 * n).filter(|square| *square < 64))
            .find(|s| pawns >> (s ^ flip) & 1 == 1)
    }

    /// Whether an enemy pawn on the file before a pawn can go out of its way. Neither can pass the other while both stay
    /// on the file. With nothing else to capture the enemy pawn stays, unless the king comes and takes it.
    fn can_clear(&self, from: u8, more: u32) -> bool {
        let core = self.board.core;
        let Some(square) = self.opposing(from) else { return true };
        if core.sides[self.ours.index].count_ones() > 2 {
            return true;
        }
        let flip = 56 * self.ours.index as u8;
        let king = core.king(self.ours.index);
        let mut between = ((from ^ flip) + 8..=square).step_by(8);
        between.any(|square| u32::from(self.ours.cost(self.costs, KING, king, KING, square ^ flip)) <= more)
    }

    /// Whether barriers enough are in hand for the cuts that do not stand yet, and moves to place them.
    fn cuts_fit(&self, picture_king: u8, cuts: u64, spare_moves: u32) -> bool {
        let open = cuts & self.reach(picture_king);
        if open == 0 {
            return true;
        }
        let file_and_rank = attacks(ROOK, 0, picture_king);
        let [fences, towers] = self.board.in_hand;
        (open & file_and_rank).count_ones() <= fences
            && (open & !file_and_rank).count_ones() <= towers
            && open.count_ones() <= spare_moves
    }

    fn fits(&self, picture: &Picture, ours: u8, theirs: u8, moves: Moves) -> bool {
        let (Some(more), Some(rest)) = (moves.ours.checked_sub(ours.into()), moves.theirs.checked_sub(theirs.into()))
        else {
            return false;
        };
        picture.cuts == 0 || self.cuts_fit(picture.king, picture.cuts, more + rest)
    }
}

/// The pictures of one position, and those of positions after it.
#[derive(Clone, Default)]
pub struct Pictures {
    all: Vec<Picture>,
}

/// Too many pictures, or too much work to list them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooMany;

impl Pictures {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Forgets the latest.
    pub fn truncate(&mut self, len: usize) {
        self.all.truncate(len);
    }

    /// Lists what `side` may still reach, putting every picture behind `alive`.
    ///
    /// # Errors
    /// When it would take more than `effort` steps. Nothing is added then.
    pub fn list(
        &mut self,
        board: OpenBoard<'_>,
        side: usize,
        goal: Goal,
        moves: Moves,
        effort: u32,
        alive: &mut Vec<Alive>,
    ) -> Result<Men, TooMany> {
        let men = Men::of(board.core, side).ok_or(TooMany)?;
        let (pictures, before) = (self.all.len(), alive.len());
        let mut lister = Lister::new(View::new(board, side), men, goal, moves, effort, &mut self.all, alive);
        let listed = lister.all_kings();
        if listed.is_err() {
            self.all.truncate(pictures);
            alive.truncate(before);
        }
        listed.map(|()| men)
    }

    /// Appends to `alive` those of `range` that still fit after a turn, or the first of them.
    pub fn keep(&self, after: &After<'_>, alive: &mut Vec<Alive>, range: std::ops::Range<usize>) {
        let After { board, side, men, moves, changed, one_is_enough } = *after;
        let mut view = View::new(board, side);
        for at in range {
            let Alive { picture: index, mut ours, mut theirs } = alive[at];
            let picture = &self.all[index as usize];
            if changed != Changed::Theirs {
                ours = view.ours(picture, men);
            }
            if u32::from(ours) > moves.ours {
                continue;
            }
            if changed != Changed::Ours {
                theirs = view.theirs(picture);
            }
            if !view.fits(picture, ours, theirs, moves) {
                continue;
            }
            let victims = view.victims(picture, men, moves.ours - u32::from(ours), moves.theirs);
            if victims == 0 || view.fits(picture, ours, theirs.saturating_add(victims), moves) {
                alive.push(Alive { picture: index, ours, theirs });
                if one_is_enough {
                    break;
                }
            }
        }
    }
}

/// A place where a man may be needed.
#[derive(Clone, Copy)]
struct Place {
    placed: Placed,
    cost: u8,
}

struct Lister<'a> {
    view: View<'a>,
    men: Men,
    goal: Goal,
    moves: Moves,
    effort: u32,
    places: Vec<Place>,
    /// For each square, the places from which it is attacked when nothing stands between.
    attackers: Vec<Vec<u32>>,
    /// Places that were tried before in the same choice: what has them is listed already.
    tried: Vec<u32>,
    all: &'a mut Vec<Picture>,
    alive: &'a mut Vec<Alive>,
}

/// A picture in the making, with what it costs.
#[derive(Clone, Copy)]
struct Draft {
    picture: Picture,
    ours: u8,
    theirs: u8,
    /// The men that have their place.
    used: u32,
    /// Their squares.
    stand: u64,
}

impl<'a> Lister<'a> {
    fn new(
        view: View<'a>,
        men: Men,
        goal: Goal,
        moves: Moves,
        effort: u32,
        all: &'a mut Vec<Picture>,
        alive: &'a mut Vec<Alive>,
    ) -> Self {
        let mut places = Vec::new();
        let mut attackers = vec![Vec::new(); 64];
        for man in 0..men.count {
            let (kind, from) = (men.kind[man] as usize, men.square[man]);
            let becomes: &[usize] = if kind == PAWN { &[PAWN, KNIGHT, BISHOP, ROOK, QUEEN] } else { &[kind] };
            for &becomes in becomes {
                for square in 0..64 {
                    let cost = view.ours.cost(view.costs, kind, from, becomes, square);
                    if u32::from(cost) > moves.ours {
                        continue;
                    }
                    for target in bits(attacked(&view, becomes, square, 0)) {
                        attackers[target as usize].push(places.len() as u32);
                    }
                    places.push(Place { placed: Placed { man: man as u8, kind: becomes as u8, square }, cost });
                }
            }
        }
        let tried = vec![0; places.len()];
        Self { view, men, goal, moves, effort, places, attackers, tried, all, alive }
    }

    fn all_kings(&mut self) -> Result<(), TooMany> {
        for king in 0..64 {
            let theirs = self.view.theirs.cost(self.view.costs, KING, self.view.king, KING, king);
            if u32::from(theirs) > self.moves.theirs {
                continue;
            }
            let men = [Placed::default(); MOST_PLACED];
            let picture = Picture { king, count: 0, men, blocks: 0, cuts: 0 };
            let draft = Draft { picture, ours: 0, theirs, used: 0, stand: 0 };
            self.complete(&draft)?;
        }
        Ok(())
    }

    /// Completes the draft with each man that can attack `target`. A final position that has several of them is listed
    /// with the first; that man need not attack the target really, another one may turn out to stand between.
    fn by_each(&mut self, draft: &Draft, target: u8) -> Result<(), TooMany> {
        let king = draft.picture.king;
        for i in 0..self.attackers[target as usize].len() {
            let at = self.attackers[target as usize][i] as usize;
            let Place { placed, cost } = self.places[at];
            let (square, bit) = (placed.square, 1_u64 << placed.square);
            let kind = placed.kind as usize;
            // no king gives check
            if kind == KING && target == king {
                continue;
            }
            let fits = self.tried[at] == 0
                && draft.used >> placed.man & 1 == 0
                && (draft.stand | draft.picture.blocks) & bit == 0
                && square != king
                && u32::from(draft.ours) + u32::from(cost) <= self.moves.ours
                // kings stand side by side only with a barrier between them
                && !(kind == KING
                    && self.view.board.in_hand == [0; 2]
                    && attacked(&self.view, KING, square, 0) >> king & 1 == 1);
            if fits {
                let mut next = *draft;
                let count = next.picture.count as usize;
                if count < MOST_PLACED {
                    next.picture.men[count] = placed;
                    next.picture.count += 1;
                    next.used |= 1 << placed.man;
                    next.stand |= bit;
                    next.ours += cost;
                    self.complete(&next)?;
                }
            }
            self.tried[at] += 1;
        }
        for &at in &self.attackers[target as usize] {
            let Place { placed, .. } = self.places[at as usize];
            if !(placed.kind as usize == KING && target == king) {
                self.tried[at as usize] -= 1;
            }
        }
        Ok(())
    }

    /// Takes the first flight that is left in each possible way.
    fn complete(&mut self, draft: &Draft) -> Result<(), TooMany> {
        self.effort = self.effort.checked_sub(1).ok_or(TooMany)?;
        let picture = &draft.picture;
        let occupied = draft.stand | picture.blocks;
        let covered = picture.men[..picture.count as usize]
            .iter()
            .fold(0, |all, placed| all | attacked(&self.view, placed.kind as usize, placed.square, occupied));
        if self.goal == Goal::Mate && covered >> picture.king & 1 == 0 {
            return self.by_each(draft, picture.king);
        }
        let around = KING_STEPS[picture.king as usize & 63] & self.view.reach(picture.king);
        let flights = around & !picture.blocks & !picture.cuts & !covered;
        if flights == 0 {
            let victims =
                self.view.victims(picture, &self.men, self.moves.ours - u32::from(draft.ours), self.moves.theirs);
            if !self.view.fits(picture, draft.ours, draft.theirs.saturating_add(victims), self.moves) {
                return Ok(());
            }
            self.alive.push(Alive { picture: self.all.len() as u32, ours: draft.ours, theirs: draft.theirs });
            self.all.push(*picture);
            return Ok(());
        }
        let flight = flights.trailing_zeros() as u8;
        let bit = 1_u64 << flight;
        if draft.stand & bit == 0 {
            let theirs = draft.theirs.saturating_add(self.view.near(flight)).min(NEVER);
            let mut next = *draft;
            next.theirs = theirs;
            next.picture.blocks |= bit;
            if self.view.fits(&next.picture, next.ours, theirs, self.moves) {
                self.complete(&next)?;
            }
        }
        let mut next = *draft;
        next.picture.cuts |= bit;
        if self.view.fits(&next.picture, next.ours, next.theirs, self.moves) {
            self.complete(&next)?;
        }
        self.by_each(draft, flight)
    }
}

/// What a man of the side that reaches the goal attacks.
fn attacked(view: &View<'_>, kind: usize, square: u8, occupied: u64) -> u64 {
    let seen = match kind {
        BISHOP => Open.bishop(square, occupied),
        ROOK => Open.rook(square, occupied),
        QUEEN => Open.bishop(square, occupied) | Open.rook(square, occupied),
        _ => attacks(kind, view.ours.index, square),
    };
    if kind == KNIGHT { seen } else { seen & view.reach(square) }
}
