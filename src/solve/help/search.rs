//! Counting the lines of help play.
//!
//! The search plays every turn of both sides. It gains its speed from *pictures* of the final positions: a turn after
//! which no picture can be completed in the moves that are left is not followed. Positions are remembered with the
//! number of lines that they have, so lines that reach the same position by another order of turns are counted once and
//! added.

use super::LINES_SHOWN;
use super::counts::Counts;
use super::pictures::{After, Alive, Changed, Men, Moves, Pictures};
use crate::board::Move;
use crate::problem::Goal;
use crate::rules::{Rules, notation};
use crate::solve::budget::{Budget, Stop};
use crate::solve::direct::reached;
use std::ops::ControlFlow::{Break, Continue};
use std::ops::Range;

/// With this many plies left, listing pictures costs more than playing on.
const FEWEST_PLIES: u32 = 4;
/// Steps that listing the pictures of a later position may take.
const LATE_EFFORT: u32 = 1 << 12;
/// After so many lists too long, with none made, a number of plies is given up.
const FAILURES: i32 = 16;

/// Steps that listing the pictures of the first position may take. Nothing ends a list before that, so even the longest
/// takes only some hundredths of a second.
const fn first_effort(plies: u32) -> u32 {
    if plies <= 4 { 1 << 12 } else { 1 << 17 }
}

/// With so many plies left, looking through more pictures than this costs more than playing on.
const fn most_pictures(plies: u32) -> usize {
    match plies {
        0 | 1 => 1 << 7,
        2 => 1 << 10,
        3 => 1 << 15,
        _ => usize::MAX,
    }
}

/// What is known of a position on the way.
#[derive(Clone)]
pub struct Node {
    /// The pictures that fit, if they are listed.
    bound: Option<(Men, Range<usize>)>,
}

/// A count of lines, with its memory.
pub struct Help<'a, R> {
    goal: Goal,
    /// The side that reaches the goal (0 White).
    side: usize,
    counts: Counts,
    budget: Budget<'a>,
    pictures: Pictures,
    alive: Vec<Alive>,
    /// For each number of plies left, how often listing failed more than it succeeded.
    failures: Vec<i32>,
    rules: std::marker::PhantomData<fn() -> R>,
}

/// The moves that each side has in so many plies, the last of which is the goal's.
const fn moves_in(plies: u32) -> Moves {
    Moves { ours: plies.div_ceil(2), theirs: plies / 2 }
}

impl<'a, R: Rules> Help<'a, R> {
    /// A search of lines of at most `plies` whose table takes at most `bytes`.
    pub fn new(position: &R, goal: Goal, plies: u32, bytes: usize, budget: Budget<'a>) -> Self {
        let side = position.turn() as usize ^ usize::from(plies.is_multiple_of(2));
        // a table pays only where positions come again
        let bytes = match plies {
            0..=2 => 0,
            3..=4 => bytes.min(1 << 20),
            5..=6 => bytes.min(16 << 20),
            _ => bytes,
        };
        Self {
            goal,
            side,
            counts: Counts::new(bytes),
            budget,
            pictures: Pictures::default(),
            alive: Vec::new(),
            failures: vec![0; plies as usize + 1],
            rules: std::marker::PhantomData,
        }
    }

    /// Positions visited.
    pub fn nodes(&self) -> u64 {
        self.budget.nodes()
    }

    /// The first position of lines of `plies`.
    ///
    /// # Errors
    /// When a limit came first.
    pub fn start(&mut self, position: &R, plies: u32) -> Result<Node, Stop> {
        Ok(Node { bound: self.list(position, plies, first_effort(plies))? })
    }

    /// The same search for another thread, with a table and a budget of its own. Nodes of this search are valid there.
    pub fn fork<'b>(&self, budget: Budget<'b>) -> Help<'b, R> {
        Help {
            goal: self.goal,
            side: self.side,
            counts: self.counts.clone(),
            budget,
            pictures: self.pictures.clone(),
            alive: self.alive.clone(),
            failures: self.failures.clone(),
            rules: std::marker::PhantomData,
        }
    }

    /// Lists the pictures of a position; `None` when that is not possible or costs too much.
    fn list(&mut self, position: &R, plies: u32, effort: u32) -> Result<Option<(Men, Range<usize>)>, Stop> {
        let Some(board) = position.open_board() else { return Ok(None) };
        if plies < FEWEST_PLIES {
            return Ok(None);
        }
        let from = self.alive.len();
        let moves = moves_in(plies);
        let men = self.pictures.list(board, self.side, self.goal, moves, effort, &mut self.alive);
        self.budget.linger(if men.is_ok() { (self.alive.len() - from) as u64 } else { effort.into() })?;
        Ok(men.ok().map(|men| (men, from..self.alive.len())))
    }

    /// What is known after a turn that led from `position` to `next`, with `plies` left; `None` when nothing can be
    /// reached from there.
    fn after(&mut self, position: &R, node: &Node, turn: Move, next: &R, plies: u32) -> Result<Option<Node>, Stop> {
        let Some((men, range)) = node.bound.as_ref().filter(|(_, range)| range.len() <= most_pictures(plies)) else {
            return Ok(Some(Node { bound: None }));
        };
        let (Some(before), Some(board)) = (position.open_board(), next.open_board()) else {
            return Ok(Some(Node { bound: None }));
        };
        let mut men = *men;
        let ours = position.turn() as usize == self.side;
        let captures = before.core.occupied().count_ones() != board.core.occupied().count_ones();
        let changed = match turn {
            Move::Step { from, to, promotion } if ours => {
                men.follow(
                    board.core,
                    self.side,
                    Some((from.index(), to.index(), promotion.map(|kind| kind as usize))),
                );
                if captures { Changed::Both } else { Changed::Ours }
            }
            Move::Step { .. } if captures => {
                men.follow(board.core, self.side, None);
                Changed::Both
            }
            Move::Step { .. } => Changed::Theirs,
            // a barrier moves nobody, but it may cut off a flight; what has to be cut off is counted anew each time
            Move::Place(_) | Move::Drop { .. } => Changed::Both,
        };
        let from = self.alive.len();
        self.budget.linger(range.len() as u64)?;
        let after =
            After { board, side: self.side, men: &men, moves: moves_in(plies), changed, one_is_enough: plies < 2 };
        self.pictures.keep(&after, &mut self.alive, range.clone());
        let kept = from..self.alive.len();
        // the last turn is tried without pictures, and here one of them was enough
        let bound = if plies < 2 { None } else { Some((men, kept.clone())) };
        Ok((!kept.is_empty()).then_some(Node { bound }))
    }

    /// The number of lines that begin with a turn and then reach the goal in exactly `plies` more.
    ///
    /// # Errors
    /// When a limit came first.
    pub fn count_after(&mut self, position: &R, node: &Node, turn: Move, plies: u32) -> Result<u64, Stop> {
        let mut next = position.clone();
        next.play(turn);
        let key = if plies >= 2 { next.key() } else { 0 };
        if plies >= 2
            && let Some(count) = self.counts.get(key, plies)
        {
            return Ok(count);
        }
        let alive = self.alive.len();
        // what the pictures rule out is not worth a place in the table
        let Some(node) = self.after(position, node, turn, &next, plies)? else { return Ok(0) };
        let count = self.count(&next, &node, plies)?;
        self.alive.truncate(alive);
        if plies >= 2 {
            self.counts.put(key, plies, count);
        }
        Ok(count)
    }

    /// The number of lines that reach the goal in exactly `plies` more.
    fn count(&mut self, position: &R, node: &Node, plies: u32) -> Result<u64, Stop> {
        self.budget.count()?;
        if plies == 0 {
            return Ok(u64::from(reached(self.goal, position)));
        }
        if plies == 1 {
            return Ok(self.goals(position));
        }
        let (pictures, alive) = (self.pictures.len(), self.alive.len());
        let listed = self.list_late(position, node, plies)?;
        let node = listed.as_ref().unwrap_or(node);
        let mut total = 0_u64;
        if node.bound.as_ref().is_none_or(|(_, range)| !range.is_empty()) {
            let result = position.each(|turn| match self.count_after(position, node, turn, plies - 1) {
                Ok(count) => {
                    total = total.saturating_add(count);
                    Continue(())
                }
                Err(stop) => Break(stop),
            });
            if let Break(stop) = result {
                return Err(stop);
            }
        }
        self.pictures.truncate(pictures);
        self.alive.truncate(alive);
        Ok(total)
    }

    /// The pictures of a position whose predecessors had too many.
    fn list_late(&mut self, position: &R, node: &Node, plies: u32) -> Result<Option<Node>, Stop> {
        if node.bound.is_some() || self.failures[plies as usize] >= FAILURES {
            return Ok(None);
        }
        let bound = self.list(position, plies, LATE_EFFORT)?;
        self.failures[plies as usize] += if bound.is_some() { -1 } else { 1 };
        Ok(bound.map(|bound| Node { bound: Some(bound) }))
    }

    /// The number of turns that reach the goal at once.
    fn goals(&self, position: &R) -> u64 {
        let mut total = 0;
        let visit = |turn| {
            let mut next = position.clone();
            next.play(turn);
            total += u64::from(reached(self.goal, &next));
            Continue(())
        };
        let _ = if self.goal == Goal::Mate && !R::STALEMATE_LOSES {
            position.each_check::<()>(visit)
        } else {
            position.each::<()>(visit)
        };
        total
    }

    /// Writes down some of the lines that begin with a turn and then reach the goal in exactly `plies` more.
    ///
    /// # Errors
    /// When a limit came first.
    pub fn lines_after(
        &mut self,
        position: &R,
        node: &Node,
        turn: Move,
        plies: u32,
        lines: &mut Vec<Vec<Move>>,
    ) -> Result<(), Stop> {
        self.lines(position, node, turn, plies, &mut Vec::new(), lines)
    }

    /// Writes down lines that begin with `line`, which led to `position`, and `turn`.
    fn lines(
        &mut self,
        position: &R,
        node: &Node,
        turn: Move,
        plies: u32,
        line: &mut Vec<Move>,
        lines: &mut Vec<Vec<Move>>,
    ) -> Result<(), Stop> {
        if lines.len() >= LINES_SHOWN || self.count_after(position, node, turn, plies)? == 0 {
            return Ok(());
        }
        line.push(turn);
        if plies == 0 {
            lines.push(line.clone());
        } else {
            let mut next = position.clone();
            next.play(turn);
            let mut turns = notation::moves(&next);
            turns.sort_unstable();
            let alive = self.alive.len();
            if let Some(node) = self.after(position, node, turn, &next, plies)? {
                for turn in turns {
                    self.lines(&next, &node, turn, plies - 1, line, lines)?;
                }
            }
            self.alive.truncate(alive);
        }
        line.pop();
        Ok(())
    }
}
