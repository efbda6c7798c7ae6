//! Direct and self play: the side to move forces a goal against every defence.
//!
//! In direct play the goal is reached by the attacker's turn, in self play by the reply that the other side is left
//! with.
//!
//! The search is exact and complete. It gains its speed from structure, not from evaluation: the last attacking move
//! must give check (where the goal is mate), moves that leave few replies are tried first, the reply that refuted one
//! move is tried first against the next, and positions are remembered with the lengths that are proved for them.

use super::budget::{Budget, Stop};
use super::must_play::{MustPlay, Proof};
use super::prove::after;
use super::table::{Known, Table};
use crate::board::Move;
use crate::problem::{Goal, Play};
use crate::rules::Rules;
use std::ops::ControlFlow::{Break, Continue};

/// A search for one goal, with its memory.
pub struct Direct<'a, R> {
    play: Play,
    goal: Goal,
    table: Table,
    budget: Budget<'a>,
    /// The search that takes over where barriers can be placed; made when it is first needed.
    must_play: Option<MustPlay>,
    moves: u32,
    bytes: usize,
    /// For each number of moves left, the replies that refuted most lately.
    refuters: Vec<[Option<Move>; 2]>,
    /// For each number of moves left, room for the attacker's turns and for the replies.
    turns: Vec<Vec<(u32, Move)>>,
    replies: Vec<Vec<Move>>,
    /// Room for a mate in two: there is one such search at a time.
    checks: Vec<Move>,
    quiet: Vec<Move>,
    passed_replies: Vec<Move>,
    /// Replies to a passed turn that were of use lately.
    useful: [Option<Move>; 2],
    rules: std::marker::PhantomData<fn() -> R>,
}

/// Puts the first turns of a list in front of the others.
fn put_first(turns: &mut [Move], first: [Option<Move>; 2]) {
    let mut front = 0;
    for wanted in first.into_iter().flatten() {
        if let Some(at) = turns[front..].iter().position(|turn| *turn == wanted) {
            turns.swap(front, front + at);
            front += 1;
        }
    }
}

/// Puts a turn in front of those remembered.
pub fn remember(latest: &mut [Option<Move>; 2], turn: Move) {
    if latest[0] != Some(turn) {
        *latest = [Some(turn), latest[0]];
    }
}

/// How much a turn of the attacker leaves to the other side, who is to move: checks before anything else, and then the
/// number of replies.
pub fn freedom<R: Rules>(after: &R) -> u32 {
    let replies = after.count().min(10_000) as u32;
    if after.in_check() { replies } else { replies + 1000 }
}

/// Whether a turn leaves only replies that mate the side that made it.
fn forces_mate_at_once<R: Rules>(position: &R) -> bool {
    let visit = |turn| {
        let next = after(position, turn);
        if next.has_quiet_turn() || !next.can_move() {
            return Continue(());
        }
        let all_mate =
            next.each(|reply| if reached(Goal::Mate, &after(&next, reply)) { Continue(()) } else { Break(()) });
        if all_mate.is_continue() { Break(()) } else { Continue(()) }
    };
    position.each(visit).is_break()
}

/// How the side to move stands towards the goal when it has no turn left.
pub fn reached<R: Rules>(goal: Goal, position: &R) -> bool {
    match goal {
        Goal::Mate => !position.can_move() && (R::STALEMATE_LOSES || position.in_check()),
        Goal::Stalemate => !position.can_move() && !position.in_check(),
    }
}

impl<'a, R: Rules> Direct<'a, R> {
    /// A search of at most `moves` moves whose table takes at most `bytes`. Help play is not its business: it counts as
    /// direct.
    pub fn new(play: Play, goal: Goal, moves: u32, bytes: usize, budget: Budget<'a>) -> Self {
        // a table pays only where positions come again
        let table_bytes = match moves {
            0..=2 => 0,
            3 => bytes.min(1 << 18),
            4 => bytes.min(1 << 21),
            5 => bytes.min(1 << 24),
            6 => bytes.min(1 << 26),
            _ => bytes,
        };
        let lengths = moves as usize + 2;
        Self {
            play,
            goal,
            table: Table::new(table_bytes),
            budget,
            must_play: None,
            moves,
            bytes,
            refuters: vec![[None; 2]; lengths],
            turns: vec![Vec::new(); lengths],
            replies: vec![Vec::new(); lengths],
            checks: Vec::new(),
            quiet: Vec::new(),
            passed_replies: Vec::new(),
            useful: [None; 2],
            rules: std::marker::PhantomData,
        }
    }

    /// Positions visited.
    pub fn nodes(&self) -> u64 {
        self.budget.nodes()
    }

    /// Whether the side to move forces the goal in at most `moves` moves of its own.
    ///
    /// # Errors
    /// When a limit came first.
    pub fn forces(&mut self, position: &R, moves: u32) -> Result<bool, Stop> {
        if moves == 0 {
            return Ok(false);
        }
        if moves >= 2 && self.places(position) {
            return Ok(self.forces_with_region(position, moves)?.0);
        }
        self.budget.count()?;
        if moves == 1 && self.play != Play::SelfPlay {
            return Ok(self.reaches_at_once(position));
        }
        if moves == 1 && self.goal == Goal::Mate && !R::STALEMATE_LOSES {
            return Ok(forces_mate_at_once(position));
        }
        let key = position.key();
        let known = self.table.get(key);
        if u32::from(known.forced_in) <= moves {
            return Ok(true);
        }
        if u32::from(known.not_in) >= moves {
            return Ok(false);
        }
        // the shorter search is cheap and often answers, and it fills the table for the longer one; a mate at once is the
        // first thing that the search for a mate in two finds
        let shortest = if (moves > 2 || !self.mates()) && self.forces(position, moves - 1)? {
            Some(moves - 1)
        } else if self.some_turn_holds(position, moves)? {
            Some(moves)
        } else {
            None
        };
        let known = self.table.get(key);
        let known = match shortest {
            Some(moves) => Known { forced_in: known.forced_in.min(moves as u8), ..known },
            None => Known { not_in: known.not_in.max(moves as u8), ..known },
        };
        self.table.put(key, known);
        Ok(shortest.is_some())
    }

    /// Whether barriers can still be placed, and the goal is one for which proofs have regions.
    pub fn places(&self, position: &R) -> bool {
        self.mates() && position.has_stock()
    }

    /// [`forces`](Self::forces) with the sites on which the answer rests, where [`places`](Self::places) says so.
    pub fn forces_with_region(&mut self, position: &R, moves: u32) -> Result<Proof, Stop> {
        let search = self.must_play.get_or_insert_with(|| MustPlay::new(self.moves, self.bytes));
        search.forces(&mut self.budget, position, moves)
    }

    /// [`holds`](Self::holds) with the sites on which the answer rests, where [`places`](Self::places) says so.
    pub fn holds_with_region(&mut self, position: &R, moves: u32) -> Result<Proof, Stop> {
        let search = self.must_play.get_or_insert_with(|| MustPlay::new(self.moves, self.bytes));
        search.holds(&mut self.budget, position, moves)
    }

    /// Whether some turn holds for one move less, the most forcing tried first.
    fn some_turn_holds(&mut self, position: &R, moves: u32) -> Result<bool, Stop> {
        if moves == 2 && self.mates() {
            return self.mates_in_two(position);
        }
        let mut turns = std::mem::take(&mut self.turns[moves as usize]);
        turns.clear();
        let found = self.try_turns(position, moves, &mut turns);
        self.turns[moves as usize] = turns;
        found
    }

    fn try_turns(&mut self, position: &R, moves: u32, turns: &mut Vec<(u32, Move)>) -> Result<bool, Stop> {
        let _ = position.each::<()>(|turn| {
            turns.push((freedom(&after(position, turn)), turn));
            Continue(())
        });
        turns.sort_by_key(|(weight, _)| *weight);
        for &(_, turn) in turns.iter() {
            if self.turn_holds(position, turn, moves)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the goal is a mate by the attacker's turn, for which the rule sets have short cuts.
    fn mates(&self) -> bool {
        self.play != Play::SelfPlay && self.goal == Goal::Mate
    }

    fn turn_holds(&mut self, position: &R, turn: Move, moves: u32) -> Result<bool, Stop> {
        self.holds(&after(position, turn), moves - 1)
    }

    /// The search for a mate in two. Counting replies would cost more than it saves: checks come first; then the quiet
    /// turns that a look at a few replies does not show to be useless.
    fn mates_in_two(&mut self, position: &R) -> Result<bool, Stop> {
        let mut turns = std::mem::take(&mut self.checks);
        turns.clear();
        let _ = position.each_check::<()>(|turn| {
            turns.push(turn);
            Continue(())
        });
        let mut found = false;
        for &turn in &turns {
            found = self.turn_holds(position, turn, 2)?;
            if found {
                break;
            }
        }
        if !found {
            let mut quiet = std::mem::take(&mut self.quiet);
            quiet.clear();
            let _ = position.each::<()>(|turn| {
                if !turns.contains(&turn) {
                    quiet.push(turn);
                }
                Continue(())
            });
            self.drop_refuted(position, &mut quiet);
            for &turn in &quiet {
                found = self.turn_holds(position, turn, 2)?;
                if found {
                    break;
                }
            }
            self.quiet = quiet;
        }
        self.checks = turns;
        Ok(found)
    }

    fn drop_refuted(&mut self, position: &R, quiet: &mut Vec<Move>) {
        const USEFUL: usize = 3;
        const FEW: usize = 2;
        const TRIED: usize = 5;
        let Some(passed) = position.passed() else { return };
        let mut replies = std::mem::take(&mut self.passed_replies);
        replies.clear();
        let _ = passed.each::<()>(|reply| {
            replies.push(reply);
            Continue(())
        });
        put_first(&mut replies, self.refuters[1]);
        put_first(&mut replies, self.useful);
        let mut useful = 0;
        for &reply in replies.iter().take(TRIED) {
            if quiet.len() <= FEW || useful == USEFUL {
                break;
            }
            let before = quiet.len();
            if position.drop_refuted(&passed, reply, quiet) {
                useful += 1;
                if useful == 1 && quiet.len() < before {
                    remember(&mut self.useful, reply);
                }
            }
        }
        self.passed_replies = replies;
    }

    /// Whether the attacker has reached the goal, or still forces it in at most `moves` moves whatever the side to move
    /// does.
    ///
    /// # Errors
    /// When a limit came first.
    pub fn holds(&mut self, position: &R, moves: u32) -> Result<bool, Stop> {
        if moves >= 1 && self.places(position) {
            return Ok(self.holds_with_region(position, moves)?.0);
        }
        self.budget.count()?;
        let direct = self.play != Play::SelfPlay;
        if direct && moves == 0 {
            return Ok(reached(self.goal, position));
        }
        if direct {
            // the replies that refuted other turns lately may do it again
            for reply in self.refuters[moves as usize].into_iter().flatten() {
                if let Some(next) = position.play_if_legal(reply)
                    && !self.forces(&next, moves)?
                {
                    remember(&mut self.refuters[moves as usize], reply);
                    return Ok(false);
                }
            }
        }
        let mut replies = std::mem::take(&mut self.replies[moves as usize]);
        replies.clear();
        let _ = position.each::<()>(|reply| {
            replies.push(reply);
            Continue(())
        });
        // in self play a reply has to be left
        let held = if replies.is_empty() {
            Ok(direct && reached(self.goal, position))
        } else {
            self.answer_all(position, moves, &mut replies)
        };
        self.replies[moves as usize] = replies;
        held
    }

    fn answer_all(&mut self, position: &R, moves: u32, replies: &mut [Move]) -> Result<bool, Stop> {
        put_first(replies, self.refuters[moves as usize]);
        for &reply in replies.iter() {
            let next = after(position, reply);
            let holds = self.play == Play::SelfPlay && reached(self.goal, &next) || self.forces(&next, moves)?;
            if !holds {
                remember(&mut self.refuters[moves as usize], reply);
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn reaches_at_once(&self, position: &R) -> bool {
        if self.mates() {
            return position.mates_at_once();
        }
        let visit = |turn| {
            if reached(self.goal, &after(position, turn)) { Break(()) } else { Continue(()) }
        };
        position.each(visit).is_break()
    }

    /// The least number of moves up to `most` in which the attacker reaches the goal, the other side moving first.
    ///
    /// # Errors
    /// When a limit came first.
    pub fn length(&mut self, position: &R, most: u32) -> Result<Option<u32>, Stop> {
        for moves in 0..=most {
            if self.holds(position, moves)? {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }
}
