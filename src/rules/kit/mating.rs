//! Mates in one and two: tests that decide most cases from the king's flights, without playing a move.
//!
//! Both rest on the same fact. A mate leaves no square beside the king free, and one turn attacks few squares anew: a
//! check that leaves a flight is no mate, and a quiet turn that has no part in covering the flights changes nothing.

use super::core::{Step, castling_rook};
use super::generate::{CheckSink, EachSink};
use super::tables::BETWEEN;
use super::{BISHOP, Core, Geometry, KING, KNIGHT, PAWN, QUEEN, RANK_1, RANK_3, RANK_6, RANK_8, ROOK, bits};
use crate::board::Move;
use std::ops::ControlFlow::{Break, Continue};

/// What a piece of a side (0 White) attacks from a square.
#[inline]
fn attacks<G: Geometry>(geometry: &G, side: usize, kind: usize, square: u8, occupied: u64) -> u64 {
    match kind {
        PAWN => geometry.pawn(side, square),
        KNIGHT => geometry.knight(square),
        BISHOP => geometry.bishop(square, occupied),
        ROOK => geometry.rook(square, occupied),
        QUEEN => geometry.bishop(square, occupied) | geometry.rook(square, occupied),
        _ => geometry.king(square),
    }
}

/// Whether the king's step is castling.
const fn castles(kind: usize, from: u8, to: u8) -> bool {
    kind == KING && from.abs_diff(to) == 2
}

/// Everything that some men of a side attack.
#[inline]
fn attacked_by<G: Geometry>(core: &Core, geometry: &G, side: usize, men: u64, occupied: u64) -> u64 {
    let [pawns, knights, bishops, rooks, queens, kings] = core.kinds.map(|kind| kind & men);
    let mut set = 0;
    for pawn in bits(pawns) {
        set |= geometry.pawn(side, pawn);
    }
    for knight in bits(knights) {
        set |= geometry.knight(knight);
    }
    for slider in bits(bishops | queens) {
        set |= geometry.bishop(slider, occupied);
    }
    for slider in bits(rooks | queens) {
        set |= geometry.rook(slider, occupied);
    }
    for king in bits(kings) {
        set |= geometry.king(king);
    }
    set
}

/// Whether the side to move has a turn that mates.
pub fn mates_at_once<G: Geometry>(core: &Core, geometry: &G) -> bool {
    let us = core.turn as usize;
    let without_king = core.occupied() ^ 1 << core.king(us ^ 1);
    // squares beside the enemy king that it could go to if it were to move now
    let mut open = None;
    let visit = |step: Step| {
        let kind = step.kind as usize;
        let open = *open.get_or_insert_with(|| {
            let around = geometry.king(core.king(us ^ 1)) & !core.sides[us ^ 1];
            around & !attacked_by(core, geometry, us, core.sides[us], without_king)
        });
        let passing = kind == PAWN && step.to == core.en_passant;
        if open != 0 && !passing && !castles(kind, step.from, step.to) {
            let arrives = if step.promotion == 0 { kind } else { step.promotion as usize };
            let occupied = without_king & !(1 << step.from) | 1 << step.to;
            let left = open & !attacks(geometry, us, arrives, step.to, occupied);
            // what the mover no longer blocks may attack the rest
            let free = |f| core.attackers(geometry, f, us, occupied) & !(1 << step.from) == 0;
            if bits(left).any(free) {
                return Continue(());
            }
        }
        let mut next = *core;
        next.make(step);
        next.pass();
        if next.in_check(geometry) && !next.can_move(geometry) { Break(()) } else { Continue(()) }
    };
    let each = EachSink { visit, late_pawns: 0 };
    core.generate(geometry, &mut CheckSink::new(core, geometry, each, 0)).is_break()
}

/// The position after a turn of which it is not known whether it is legal here; `None` when it is not, and for castling,
/// en passant and pawn turns in general. It costs a tenth of listing all turns.
pub fn play_if_legal<G: Geometry>(core: &Core, geometry: &G, turn: Move) -> Option<Core> {
    let us = core.turn as usize;
    let Move::Step { from, to, promotion: None } = turn else { return None };
    let (from, to) = (from.index() & 63, to.index() & 63);
    let kind = core.kind_at(from).filter(|&kind| kind != PAWN)?;
    let occupied = core.occupied();
    let targets = attacks(geometry, us, kind, from, occupied) & !core.sides[us];
    if core.sides[us] >> from & 1 == 0 || targets >> to & 1 == 0 {
        return None;
    }
    let mut next = *core;
    next.make(Step { from, to, kind: kind as u8, promotion: 0 });
    if next.attackers(geometry, next.king(us), us ^ 1, next.occupied()) != 0 {
        return None;
    }
    next.pass();
    Some(next)
}

/// At most so many checks are told apart; a reply that leaves more counts as useless.
const MAX_CHECKS: usize = 48;

/// A check that might follow the reply, and what the other side has against it.
#[derive(Clone, Copy, Default)]
struct Check {
    /// The man that gives it.
    from: u8,
    /// Flights that it leaves, and its own square where the king could capture it.
    leaves: u64,
    /// Where a man of ours would spoil the capture or interposition that answers it; all squares when nothing does.
    spoils: u64,
    /// The squares of that capture or interposition.
    answer: (u8, u8),
}

/// A reply to a passed turn, and what a turn would have to do so that a mate follows it.
///
/// Everything is an upper bound for the attacker: its men are seen through by its own lines, pins and checks against it
/// are ignored, and whatever it could attack by moving one man counts. So a turn that is found not to help cannot be the
/// first of a mate in two: after it the reply is legal and no mate at once follows.
pub struct Refutation<'a, G> {
    geometry: &'a G,
    us: usize,
    /// The reply's squares, and those that it passes.
    from: u8,
    to: u8,
    path: u64,
    /// The king after the reply.
    king: u8,
    /// Enemy men after the reply, the king aside: the only ones that lines do not pass.
    theirs: u64,
    /// Our men that may open a line to the king.
    shields: u64,
    /// Flights that none of our men attacks, even through one another.
    flights: u64,
    /// For each kind, where it would give check.
    gives_check: [u64; 6],
    /// Where a check can be captured, whatever quiet turn came before it, if it came from the man that made that turn.
    captures: u64,
    checks: [Check; MAX_CHECKS],
    n_checks: usize,
    /// All that checks leave, and where an answer to one that leaves nothing can be spoiled: what touches neither of the
    /// two helps no check.
    left_over: u64,
    spoils: u64,
}

impl<'a, G: Geometry> Refutation<'a, G> {
    /// Looks at a legal reply in a position where the attacker has passed; `None` when the reply is of no use, because
    /// mate may follow it anyway or because it is of a kind that is not looked at.
    pub fn new(passed: &Core, geometry: &'a G, reply: Step) -> Option<Self> {
        let them = passed.turn as usize;
        let us = them ^ 1;
        let kind = reply.kind as usize;
        if castles(kind, reply.from, reply.to)
            || kind == PAWN && (reply.to == passed.en_passant || reply.from.abs_diff(reply.to) == 16)
        {
            return None;
        }
        let mut after = *passed;
        after.make(reply);
        after.pass();
        let king = after.king(them);
        let (ours, theirs) = (after.sides[us], after.sides[them] ^ 1 << king);
        let flights = geometry.king(king) & !theirs & !attacked_by(&after, geometry, us, ours, theirs);
        let (rook, bishop) = (geometry.rook(king, theirs), geometry.bishop(king, theirs));
        let straight = (after.kinds[ROOK] | after.kinds[QUEEN]) & ours;
        let slanted = (after.kinds[BISHOP] | after.kinds[QUEEN]) & ours;
        let between = |set: u64| bits(set).fold(0, |all, s| all | BETWEEN[king as usize & 63][s as usize & 63]);
        let shields = between(straight & rook | slanted & bishop) & ours;
        // their men that may be pinned: with all of ours seen through, one of ours stands behind them
        let near = (rook | bishop) & theirs;
        let behind = geometry.rook(king, theirs & !near) & straight & !rook
            | geometry.bishop(king, theirs & !near) & slanted & !bishop;
        let pinned = between(behind) & near;
        let mut refutation = Self {
            geometry,
            us,
            from: reply.from,
            to: reply.to,
            path: BETWEEN[reply.from as usize & 63][reply.to as usize & 63],
            king,
            theirs,
            shields,
            flights,
            gives_check: [geometry.pawn(them, king), geometry.knight(king), bishop, rook, rook | bishop, 0],
            captures: 0,
            checks: [Check::default(); MAX_CHECKS],
            n_checks: 0,
            left_over: 0,
            spoils: 0,
        };
        refutation.collect(&after, theirs & !pinned).then_some(refutation)
    }

    /// Collects the checks; `false` when one of them mates as far as can be seen, or when there are too many.
    fn collect(&mut self, after: &Core, helpers: u64) -> bool {
        let (us, geometry) = (self.us, self.geometry);
        let occupied = after.occupied();
        let beside = geometry.king(self.king);
        for kind in PAWN..=KING {
            for from in bits(after.kinds[kind] & after.sides[us]) {
                let shield = self.shields >> from & 1 == 1;
                let reach = self.reach(kind, from);
                let targets = if shield { reach } else { reach & self.check_squares(kind, reach) };
                for to in bits(targets) {
                    let mut leaves = self.flights & !self.covers(kind, to);
                    // the rest is of interest only where a turn before it could cover what it leaves
                    let close = leaves.count_ones() <= 2;
                    if close && beside >> to & 1 == 1 {
                        let guards = after.attackers(geometry, to, us, self.theirs) & !(1 << from);
                        leaves |= if guards == 0 { 1 << to } else { 0 };
                    }
                    let answer = if shield || !close { None } else { self.answer(after, helpers, occupied, kind, to) };
                    if !self.add(from, leaves, answer) {
                        return false;
                    }
                }
            }
        }
        let rights = if us == 0 { after.castling & 3 } else { after.castling >> 2 };
        if rights != 0 {
            let from = after.king(us);
            for (right, to) in [(1, from + 2), (2, from.wrapping_sub(2))] {
                let rook = castling_rook(to).1 & 63;
                let covers = geometry.rook(rook, self.theirs) | geometry.king(to & 63);
                if rights & right != 0
                    && geometry.rook(rook, self.theirs) >> self.king & 1 == 1
                    && !self.add(64, self.flights & !covers, None)
                {
                    return false;
                }
            }
        }
        self.captures = attacked_by(after, geometry, us ^ 1, helpers, occupied);
        true
    }

    /// The squares among `reach` where a man gives check; for a pawn, also those where it becomes something.
    #[inline]
    fn check_squares(&self, kind: usize, reach: u64) -> u64 {
        self.gives_check[kind % 6] | if kind == PAWN { reach & (RANK_1 | RANK_8) } else { 0 }
    }

    /// A capture of the man that gives check on `to`, or an interposition: its squares, and those where a man of ours
    /// would spoil it.
    fn answer(&self, after: &Core, helpers: u64, occupied: u64, kind: usize, to: u8) -> Option<(u8, u8, u64)> {
        let them = self.us ^ 1;
        let between = BETWEEN[self.king as usize & 63][to as usize & 63];
        // a pawn that has become something may be a knight, which cannot be shut out
        let squares = if kind == PAWN || kind == KNIGHT { 0 } else { between & !after.sides[self.us] };
        for square in std::iter::once(to).chain(bits(squares)) {
            // what stands on `to` has been captured by the check
            let mut men = after.attackers(self.geometry, square, them, occupied) & helpers & !(1 << to);
            if square != to {
                men &= !after.kinds[PAWN];
            }
            if men != 0 {
                let man = men.trailing_zeros() as u8;
                let way = BETWEEN[man as usize & 63][square as usize & 63];
                return Some((man, square, way | 1 << square | 1 << man | self.pinners(man)));
            }
        }
        None
    }

    /// From where a line of ours would pin a man of theirs to the king.
    fn pinners(&self, man: u8) -> u64 {
        let (bit, without) = (1_u64 << man, self.theirs & !(1 << man));
        let mut set = 0;
        let [_, _, bishop, rook, _, _] = self.gives_check;
        if rook & bit != 0 {
            set |= self.geometry.rook(self.king, without) & !rook;
        }
        if bishop & bit != 0 {
            set |= self.geometry.bishop(self.king, without) & !bishop;
        }
        set
    }

    /// Remembers a check; `false` when it mates as far as can be seen or when there is no room.
    fn add(&mut self, from: u8, leaves: u64, answer: Option<(u8, u8, u64)>) -> bool {
        let (squares, spoils) = answer.map_or(((0, 0), !0), |(from, to, spoils)| ((from, to), spoils));
        if leaves == 0 && spoils == !0 {
            return false;
        }
        let stronger = |known: &Check| known.from == from && known.leaves & !leaves == 0 && known.spoils == !0;
        if self.checks[..self.n_checks].iter().any(stronger) {
            return true;
        }
        let Some(slot) = self.checks.get_mut(self.n_checks) else { return false };
        *slot = Check { from, leaves, spoils, answer: squares };
        self.n_checks += 1;
        self.left_over |= leaves;
        self.spoils |= if leaves == 0 { spoils } else { 0 };
        true
    }

    /// Where a man of ours could go, through its own side's men.
    #[inline]
    fn reach(&self, kind: usize, from: u8) -> u64 {
        if kind != PAWN {
            return attacks(self.geometry, self.us, kind, from, self.theirs);
        }
        let free = !self.theirs;
        let bit = 1_u64 << from;
        let pushes = if self.us == 0 {
            let one = bit << 8 & free;
            one | (one & RANK_3) << 8 & free
        } else {
            let one = bit >> 8 & free;
            one | (one & RANK_6) >> 8 & free
        };
        pushes | self.geometry.pawn(self.us, from) & self.theirs
    }

    /// The flights that a man of ours attacks from a square; a pawn on its last rank has become something.
    #[inline]
    fn covers(&self, kind: usize, from: u8) -> u64 {
        let covers = if kind == PAWN && (RANK_1 | RANK_8) >> from & 1 == 1 {
            attacks(self.geometry, self.us, QUEEN, from, self.theirs) | self.geometry.knight(from)
        } else {
            attacks(self.geometry, self.us, kind, from, self.theirs)
        };
        covers & self.flights
    }

    /// Whether a step of ours that gives no check, played before the reply, might be the first of a mate in two.
    /// Promotions, castling and en passant always might.
    pub fn may_help(&self, before: &Core, step: Step) -> bool {
        let (kind, from, to) = (step.kind as usize, 1_u64 << step.from, 1_u64 << step.to);
        let passing = kind == PAWN && step.to == before.en_passant;
        if step.promotion != 0 || passing || castles(kind, step.from, step.to) {
            return true;
        }
        if self.shields & from != 0 || step.from == self.to || step.to == self.to || self.path & to != 0 {
            return true;
        }
        let captures = before.sides[self.us ^ 1] & to != 0;
        if captures {
            // what they lose may have stood in a line of ours
            let lines = before.kinds[BISHOP] | before.kinds[ROOK] | before.kinds[QUEEN];
            let seen = before.attackers(self.geometry, step.to, self.us, self.theirs) & lines & !from;
            if step.to == self.from || seen != 0 {
                return true;
            }
        }
        let attacked = attacks(self.geometry, self.us, kind, step.to, self.theirs);
        let mates =
            |check: &Check| check.from != step.from && check.leaves & !attacked & !to == 0 && check.spoils & to != 0;
        let touches = (attacked | to) & self.left_over != 0 || to & self.spoils != 0;
        if attacked >> self.king & 1 == 1 || touches && self.checks[..self.n_checks].iter().any(mates) {
            return true;
        }
        let reach = if kind == PAWN { self.reach(kind, step.to) } else { attacked };
        let answered = if captures { 0 } else { self.captures };
        bits(reach & self.check_squares(kind, reach) & !answered)
            .any(|next| self.covers(kind, next) == self.flights && !self.is_prey(before, next, from))
    }

    /// Whether the king could capture a man of ours that gives check on a square, coming from elsewhere.
    fn is_prey(&self, before: &Core, square: u8, from: u64) -> bool {
        self.geometry.king(self.king) >> square & 1 == 1
            && before.attackers(self.geometry, square, self.us, self.theirs) & !from == 0
    }

    /// The same for a barrier between two squares: it might help by closing flights, the reply's way, or the way of an
    /// answer.
    pub fn barrier_may_help(&self, closes: impl Fn(u8, u8) -> bool) -> bool {
        let around = self.geometry.king(self.king);
        let closed = bits(around).filter(|&f| closes(self.king, f)).fold(0, |set, f| set | 1 << f);
        let mates = |check: &Check| {
            check.leaves & !closed == 0 && (check.spoils == !0 || closes(check.answer.0, check.answer.1))
        };
        closes(self.from, self.to) || self.checks[..self.n_checks].iter().any(mates)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::super::super::barriers::Barriers;
    use super::super::super::orthodox::Orthodox;
    use crate::board::{Move, fen};
    use crate::rules::kit::mix;
    use crate::rules::{Rules, notation};

    const OPEN: [&str; 5] = [
        "4k3/1pp2pp1/8/b1B1pB2/rp6/p5N1/3R4/R2bK3 w Q - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "1b4N1/q1p1R3/8/n1n1p1kP/Q2N2Pp/5Pp1/3P4/1b4K1 w - - 0 1",
        "8/5P2/1R5Q/3k4/1p1N4/8/P2B4/4K2R w K - 0 1",
        "1bqQ1B2/1r6/2P1r3/1P2P3/1p5p/3PpP2/4P1pp/R3K1kb w Q - 0 1",
    ];
    const WALLED: [&str; 3] = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R[FTft] w KQkq - 0 1 Fe4e5,Fe7e8,Td7e8",
        "7k/5Q2/3R4/6K1/8/3r3P/8/8[FTt] w - - 0 1 Fg7g8,Tg6h7",
        "4k3/8/2N1K3/8/1q6/2R2B2/3P4/7Q[Ff] w - - 0 1 Fe7e8,Te5f6",
    ];

    fn legal<R: Rules>(position: &R, turn: Move) -> bool {
        notation::moves(position).contains(&turn)
    }

    fn after<R: Rules>(position: &R, turn: Move) -> R {
        let mut next = position.clone();
        next.play(turn);
        next
    }

    fn mates<R: Rules>(position: &R) -> bool {
        notation::moves(position).into_iter().any(|turn| {
            let next = after(position, turn);
            !next.can_move() && next.in_check()
        })
    }

    /// Everything that the short cuts claim, by playing it out. Gives how many turns were found not to help.
    fn check<R: Rules>(position: &R, elsewhere: &[Move]) -> usize {
        let write = || fen::write(&R::ABOUT.form, &position.write());
        assert_eq!(position.mates_at_once(), mates(position), "{}", write());
        let quiet = notation::moves(position).into_iter().any(|turn| !after(position, turn).in_check());
        assert!(quiet || !position.has_quiet_turn(), "{}", write());
        for &turn in elsewhere {
            if let Some(next) = position.play_if_legal(turn) {
                assert!(legal(position, turn), "{turn} in {}", write());
                assert_eq!(next.write(), after(position, turn).write(), "{turn} in {}", write());
            }
        }
        let Some(passed) = position.passed() else { return 0 };
        let quiet: Vec<Move> =
            notation::moves(position).into_iter().filter(|&turn| !after(position, turn).in_check()).collect();
        let mut dropped = 0;
        for reply in notation::moves(&passed) {
            let mut left = quiet.clone();
            position.drop_refuted(&passed, reply, &mut left);
            for &turn in quiet.iter().filter(|turn| !left.contains(turn)) {
                let next = after(position, turn);
                assert!(legal(&next, reply), "{turn} {reply} in {}", write());
                assert!(!mates(&after(&next, reply)), "{turn} {reply} in {}", write());
                dropped += 1;
            }
        }
        dropped
    }

    fn walk<R: Rules>(fens: &[&str], rounds: u64) -> usize {
        let mut dropped = 0;
        let mut seed = 7;
        for text in fens {
            for round in 0..rounds {
                let mut position = R::read(&fen::parse(&R::ABOUT.form, text).unwrap()).unwrap();
                let mut before = Vec::new();
                for _ in 0..round % 24 {
                    let turns = notation::moves(&position);
                    if !position.can_move() {
                        break;
                    }
                    seed = mix(seed, 11);
                    position.play(turns[seed as usize % turns.len()]);
                    before = turns;
                }
                before.extend(position.passed().map(|passed| notation::moves(&passed)).unwrap_or_default());
                dropped += check(&position, &before);
            }
        }
        dropped
    }

    #[test]
    fn short_cuts_say_what_playing_it_out_says() {
        let (open, walled) = (walk::<Orthodox>(&OPEN, 48), walk::<Barriers>(&WALLED, 10));
        assert!(open > 10_000 && walled > 10_000, "{open} {walled}");
    }
}
