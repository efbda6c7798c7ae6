//! Alpha-beta over turns, then over captures alone until the position is quiet.

use super::eval::{self, Aside, Evaluation};
use super::placements;
use super::table::{Bound, Table};
use crate::board::{Kind, Move};
use crate::rules::Rules;
use crate::solve::prove::after;
use std::marker::PhantomData;
use std::ops::ControlFlow::{Break, Continue};

/// More than any score.
pub const INFINITE: i32 = 32_000;
/// To have mated at once; each ply further away takes one off.
pub const MATE: i32 = 30_000;
/// Scores beyond this are mates.
pub const MATES: i32 = MATE - 1_000;
/// The longest line.
const MOST_PLIES: usize = 64;
/// How far from the root barriers are thought of.
const PLACING_PLIES: usize = 3;
/// Turns with smaller weights capture or promote.
const CAPTURES: i32 = 100_000;
/// More than what mobility makes of a position.
const LAZY: i32 = 120;
/// Captures that cannot come within this of what is wanted are left out.
const DELTA: i32 = 150;

/// The nodes are used up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Out;

/// Where a search stands: what a node is asked besides its position.
#[derive(Clone, Copy)]
pub struct Node {
    /// What lies beside the board.
    pub aside: Aside,
    /// Plies from the root.
    pub ply: usize,
    /// How many turns the other side had to choose from.
    pub theirs: usize,
    /// Whether the last turn was a pass.
    pub passed: bool,
}

/// A search with its memory.
pub struct Search<R> {
    /// What positions are worth.
    pub evaluation: Evaluation,
    table: Table,
    /// Keys of the game since its last turn that cannot be taken back, and of the line that is searched.
    path: Vec<u64>,
    lists: Vec<Vec<(i32, Move)>>,
    killers: Vec<[Option<Move>; 2]>,
    history: Vec<i32>,
    nodes: u64,
    most: u64,
    rules: PhantomData<fn() -> R>,
}

fn history_slot(turn: Move) -> Option<usize> {
    let to = usize::from(turn.to()?.index());
    Some(turn.from().map_or(to, |from| usize::from(from.index())) << 7 | to)
}

impl<R: Rules> Search<R> {
    /// A search that visits at most so many positions.
    pub fn new(evaluation: Evaluation, most: u64) -> Self {
        // small searches would spend their time on clearing a large table
        let bits = most.max(1 << 10).ilog2().min(16);
        Self {
            evaluation,
            table: Table::new(bits),
            path: Vec::new(),
            lists: vec![Vec::new(); MOST_PLIES + 1],
            killers: vec![[None; 2]; MOST_PLIES + 1],
            history: vec![0; 1 << 14],
            nodes: 0,
            most,
            rules: PhantomData,
        }
    }

    /// Positions visited.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Sets what was played before the position that is searched next.
    pub fn set_game(&mut self, keys: &[u64]) {
        self.path.clear();
        self.path.extend_from_slice(keys);
    }

    fn count(&mut self) -> Result<(), Out> {
        self.nodes += 1;
        if self.nodes > self.most { Err(Out) } else { Ok(()) }
    }

    /// What follows a turn, for its side.
    pub fn turn_score(
        &mut self,
        position: &R,
        turn: Move,
        node: Node,
        depth: i32,
        (alpha, beta): (i32, i32),
    ) -> Result<i32, Out> {
        let aside = eval::aside_after(position, turn, self.evaluation.covered, node.aside);
        let next = after(position, turn);
        let below = Node { aside, ply: node.ply + 1, passed: false, ..node };
        Ok(-self.full(&next, below, depth, -beta, -alpha)?)
    }

    /// Whether a position came before, on the way here or in the game, with nothing in between that cannot be taken back.
    fn repeats(&self, position: &R, key: u64) -> bool {
        let back = position.clock() as usize;
        self.path.iter().rev().take(back).skip(1).any(|&earlier| earlier == key)
    }

    /// Whether a position is a draw, or as good as one: the first time that a position comes again it is no progress.
    fn drawn(&self, position: &R, key: u64) -> bool {
        let by_rule = || position.is_dead() || R::DRAWS.clock && position.clock() >= 100;
        self.repeats(position, key) || by_rule() && position.can_move()
    }

    /// Searches a position to a depth, for the side to move.
    fn full(&mut self, position: &R, node: Node, depth: i32, mut alpha: i32, mut beta: i32) -> Result<i32, Out> {
        let check = position.in_check();
        let depth = if check && node.ply < MOST_PLIES / 2 { depth + 1 } else { depth };
        if depth <= 0 || node.ply >= MOST_PLIES {
            return self.quiet(position, node, alpha, beta);
        }
        self.count()?;
        let key = position.key();
        if self.drawn(position, key) {
            return Ok(0);
        }
        // no line is better than a mate that is already found
        alpha = alpha.max(-MATE + node.ply as i32);
        beta = beta.min(MATE - node.ply as i32);
        if alpha >= beta {
            return Ok(alpha);
        }
        let known = self.table.get(key);
        if let Some(entry) = known.filter(|entry| i32::from(entry.depth) >= depth) {
            let score = from_here(entry.score, node.ply);
            let enough = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => score >= beta,
                Bound::AtMost => score <= alpha,
            };
            if enough {
                return Ok(score);
            }
        }
        if let Some(score) = self.pass(position, node, depth, beta, check, key)? {
            return Ok(score);
        }
        let mut turns = std::mem::take(&mut self.lists[node.ply]);
        self.list(position, node, depth, known.and_then(|entry| entry.turn), &mut turns);
        self.path.push(key);
        let found = self.best(position, node, depth, (alpha, beta), check, &turns);
        self.path.pop();
        self.lists[node.ply] = turns;
        let (score, turn) = found?;
        let bound = match score {
            _ if score >= beta => Bound::AtLeast,
            _ if score > alpha => Bound::Exact,
            _ => Bound::AtMost,
        };
        self.table.put(key, turn, to_here(score, node.ply), depth, bound);
        Ok(score)
    }

    /// A side that may pass and still is too good for the other need not be looked at further. Not where little is left,
    /// because there passing may be the only good thing to do.
    fn pass(
        &mut self,
        position: &R,
        node: Node,
        depth: i32,
        beta: i32,
        check: bool,
        key: u64,
    ) -> Result<Option<i32>, Out> {
        if depth < 3 || check || node.passed || beta.abs() > MATES {
            return Ok(None);
        }
        let us = position.turn();
        let mut officers = 0;
        position.each_piece(|_, piece| {
            officers +=
                u32::from(piece.color == us && (piece.covered || !matches!(piece.kind, Kind::Pawn | Kind::King)));
        });
        if officers < 2 || self.evaluation.of(position, node.aside) < beta {
            return Ok(None);
        }
        let Some(passed) = position.passed() else { return Ok(None) };
        let below = Node { ply: node.ply + 1, passed: true, ..node };
        self.path.push(key);
        let score = self.full(&passed, below, depth - 3, -beta, 1 - beta);
        self.path.pop();
        let score = -score?;
        Ok((score >= beta && score < MATES).then_some(score))
    }

    /// Lists turns, the most promising first.
    fn list(&self, position: &R, node: Node, depth: i32, first: Option<Move>, turns: &mut Vec<(i32, Move)>) {
        turns.clear();
        let _ = position.each(|turn| {
            if matches!(turn, Move::Place(_)) {
                return Break(());
            }
            turns.push((self.promise(position, node.ply, turn, first), turn));
            Continue(())
        });
        let steps = turns.len();
        if steps > 0 && depth >= 2 && node.ply <= PLACING_PLIES {
            let worth = |position: &R, turn| self.gain(position, turn);
            for turn in placements::worth_a_thought(position, false, worth) {
                turns.push((if Some(turn) == first { i32::MIN } else { 0 }, turn));
            }
        }
        // stable, so that equal turns keep the order in which they are generated
        turns.sort_by_key(|(weight, _)| *weight);
    }

    /// What is taken, less a part of who takes it; 0 where nothing is.
    pub fn gain(&self, position: &R, turn: Move) -> i32 {
        let (Some(to), Some(from)) = (turn.to(), turn.from()) else { return 0 };
        let covered = self.evaluation.covered;
        let us = position.turn();
        let taken = eval::seen(position, to, covered).filter(|(color, _)| *color != us).map(|(_, worth)| worth);
        let Some((_, own)) = eval::seen(position, from, covered) else { return 0 };
        match taken {
            Some(taken) => 8 * taken - own / 8,
            None if is_en_passant(position, turn) => 8 * eval::worth(Kind::Pawn),
            None => 0,
        }
    }

    /// The smaller, the sooner a turn is tried.
    fn promise(&self, position: &R, ply: usize, turn: Move, first: Option<Move>) -> i32 {
        if Some(turn) == first {
            return i32::MIN;
        }
        match self.gain(position, turn) + promotion_gain(turn) {
            0 => self.promise_of_quiet(ply, turn),
            gain => -CAPTURES - gain,
        }
    }

    fn promise_of_quiet(&self, ply: usize, turn: Move) -> i32 {
        match self.killers[ply] {
            [Some(killer), _] if killer == turn => -90_000,
            [_, Some(killer)] if killer == turn => -80_000,
            _ => history_slot(turn).map_or(0, |slot| -self.history[slot]),
        }
    }

    fn best(
        &mut self,
        position: &R,
        node: Node,
        depth: i32,
        (mut alpha, beta): (i32, i32),
        check: bool,
        turns: &[(i32, Move)],
    ) -> Result<(i32, Option<Move>), Out> {
        if turns.is_empty() {
            return Ok((ended::<R>(check, node.ply), None));
        }
        let here = Node { theirs: turns.len(), ..node };
        let (mut best, mut chosen) = (-INFINITE, None);
        for (index, &(weight, turn)) in turns.iter().enumerate() {
            let is_quiet = weight > -CAPTURES;
            let reduced = if is_quiet && !check { reduction(depth, index) } else { 0 };
            let mut score = if index == 0 {
                self.turn_score(position, turn, here, depth - 1, (alpha, beta))?
            } else {
                self.turn_score(position, turn, here, depth - 1 - reduced, (alpha, alpha + 1))?
            };
            if index > 0 && score > alpha && (reduced > 0 || score < beta) {
                score = self.turn_score(position, turn, here, depth - 1, (alpha, beta))?;
            }
            if score > best {
                (best, chosen) = (score, Some(turn));
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                self.praise(node.ply, depth, turn, is_quiet);
                break;
            }
        }
        Ok((best, chosen))
    }

    /// Remembers a turn that was too good for the other side.
    fn praise(&mut self, ply: usize, depth: i32, turn: Move, is_quiet: bool) {
        if !is_quiet {
            return;
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(turn) {
            *killers = [Some(turn), killers[0]];
        }
        if let Some(slot) = history_slot(turn) {
            self.history[slot] += depth * depth;
            if self.history[slot] > 70_000 {
                self.history.iter_mut().for_each(|praise| *praise /= 2);
            }
        }
    }

    /// Looks at captures and promotions until there are none, and at every turn out of check.
    fn quiet(&mut self, position: &R, node: Node, mut alpha: i32, beta: i32) -> Result<i32, Out> {
        self.count()?;
        let check = position.in_check();
        let standing = self.evaluation.of(position, node.aside);
        // where mobility cannot matter the turns are not even listed
        if node.ply >= MOST_PLIES || !check && standing >= beta + LAZY {
            return Ok(standing);
        }
        let mut turns = std::mem::take(&mut self.lists[node.ply]);
        turns.clear();
        let mut ours = 0;
        let _ = position.each(|turn| {
            if matches!(turn, Move::Place(_)) {
                return Break(());
            }
            ours += 1;
            let gain = self.gain(position, turn);
            if gain > 0 || turn.promotion() == Some(Kind::Queen) {
                turns.push((-CAPTURES - gain - promotion_gain(turn), turn));
            } else if check {
                turns.push((self.promise_of_quiet(node.ply, turn), turn));
            }
            Continue(())
        });
        let found = if ours == 0 {
            Ok(ended::<R>(check, node.ply))
        } else {
            let standing = standing + eval::mobility(ours, node.theirs);
            if !check && standing >= beta {
                Ok(standing)
            } else {
                turns.sort_by_key(|(weight, _)| *weight);
                let here = Node { theirs: ours, ..node };
                let mut best = if check { -INFINITE } else { standing };
                alpha = alpha.max(best);
                self.take(position, here, (alpha, beta), (&mut best, standing, check), &turns).map(|()| best)
            }
        };
        self.lists[node.ply] = turns;
        found
    }

    fn take(
        &mut self,
        position: &R,
        here: Node,
        (mut alpha, beta): (i32, i32),
        (best, standing, check): (&mut i32, i32, bool),
        turns: &[(i32, Move)],
    ) -> Result<(), Out> {
        for &(weight, turn) in turns {
            if !check && standing + (-CAPTURES - weight) / 8 + DELTA < alpha {
                break; // the others gain even less
            }
            let aside = eval::aside_after(position, turn, self.evaluation.covered, here.aside);
            let below = Node { aside, ply: here.ply + 1, passed: false, ..here };
            let score = -self.quiet(&after(position, turn), below, -beta, -alpha)?;
            *best = (*best).max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        Ok(())
    }
}

/// What a promotion brings, as [`Search::gain`] counts.
fn promotion_gain(turn: Move) -> i32 {
    turn.promotion().map_or(0, |kind| 8 * (eval::worth(kind) - eval::worth(Kind::Pawn)))
}

/// By how much late quiet turns are searched less deep at first.
fn reduction(depth: i32, index: usize) -> i32 {
    i32::from(depth >= 3 && index >= 4) + i32::from(depth >= 5 && index >= 12)
}

/// A pawn that changes its file takes something, on an empty square too.
fn is_en_passant<R: Rules>(position: &R, turn: Move) -> bool {
    let (Some(from), Some(to)) = (turn.from(), turn.to()) else { return false };
    from.file() != to.file()
        && position.piece(from).is_some_and(|piece| piece.kind == Kind::Pawn)
        && position.piece(to).is_none()
}

/// What it is to have no turn.
fn ended<R: Rules>(check: bool, ply: usize) -> i32 {
    if check || R::STALEMATE_LOSES { ply as i32 - MATE } else { 0 }
}

/// Mates in the table count from their position.
fn to_here(score: i32, ply: usize) -> i32 {
    match score {
        _ if score > MATES => score + ply as i32,
        _ if score < -MATES => score - ply as i32,
        _ => score,
    }
}

fn from_here(score: i32, ply: usize) -> i32 {
    match score {
        _ if score > MATES => score - ply as i32,
        _ if score < -MATES => score + ply as i32,
        _ => score,
    }
}
