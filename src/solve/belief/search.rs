//! Plans for every deal: the viewer chooses on what it sees, the other side knows everything.
//!
//! So the search alternates between two kinds of choice. The viewer has *one* turn that must do for everything that it
//! may bring to light, then one promotion for each outcome; the other side has every turn with every reveal and every
//! promotion. Beliefs that the viewer cannot tell apart are one belief, so no plan can use what it does not know.

use crate::board::Move;
use crate::problem::{Goal, Play};
use crate::rules::Rules;
use crate::rules::belief::{Belief, Outcome, promotions};
use crate::solve::budget::{Budget, Stop};
use crate::solve::table::{Known, Table};
use std::marker::PhantomData;
use std::ops::ControlFlow::{self, Break, Continue};

/// What the viewer wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// To reach a goal; help play is not meant.
    Reach(Play, Goal),
    /// Not to be mated.
    Survive,
}

/// A turn of the other side, promotion included, with what it uncovers.
pub type Reply = (Move, Outcome);

/// A search for one aim, with its memory.
pub struct Search<'a, R, B> {
    aim: Aim,
    table: Table,
    budget: Budget<'a>,
    /// For each number of moves left, the replies that refuted most lately.
    refuters: Vec<[Option<Reply>; 2]>,
    /// For each number of moves left, room for the viewer's turns and for the replies.
    turns: Vec<Vec<(u64, Move)>>,
    replies: Vec<Vec<Reply>>,
    types: PhantomData<fn() -> (R, B)>,
}

/// The turn with a promotion.
pub fn promoting(turn: Move, promotion: Option<crate::board::Kind>) -> Move {
    match turn {
        Move::Step { from, to, .. } => Move::Step { from, to, promotion },
        other => other,
    }
}

/// How the side to move stands towards a goal when it has no turn left.
pub fn reached<R: Rules, B: Belief<R>>(goal: Goal, belief: &B) -> bool {
    match goal {
        Goal::Mate => (R::STALEMATE_LOSES || belief.in_check()) && !belief.can_move(),
        Goal::Stalemate => !belief.in_check() && !belief.can_move(),
    }
}

/// Everything that the side to move can do: turns, outcomes, promotions.
pub fn replies<R: Rules, B: Belief<R>>(belief: &B, mut add: impl FnMut(Reply)) {
    let _ = belief.each(|turn| ways(belief, turn, &mut add));
}

/// What a turn can be: its outcomes, promotions included.
fn ways<R: Rules, B: Belief<R>>(belief: &B, turn: Move, add: &mut impl FnMut(Reply)) -> ControlFlow<()> {
    belief.each_outcome(turn, |outcome| {
        for &promotion in promotions(belief.promotes(turn, outcome)) {
            add((promoting(turn, promotion), outcome));
        }
        Continue(())
    })
}

impl<'a, R: Rules, B: Belief<R>> Search<'a, R, B> {
    /// A search of at most `moves` moves whose table takes at most `bytes`.
    pub fn new(aim: Aim, moves: u32, bytes: usize, budget: Budget<'a>) -> Self {
        // a table pays only where positions come again
        let bytes = match moves {
            0..=2 => 0,
            3 => bytes.min(16 << 20),
            _ => bytes,
        };
        let lengths = moves as usize + 2;
        Self {
            aim,
            table: Table::new(bytes),
            budget,
            refuters: vec![[None; 2]; lengths],
            turns: vec![Vec::new(); lengths],
            replies: vec![Vec::new(); lengths],
            types: PhantomData,
        }
    }

    /// What is wanted.
    pub fn aim(&self) -> Aim {
        self.aim
    }

    /// Positions visited.
    pub fn nodes(&self) -> u64 {
        self.budget.nodes()
    }

    /// How many moves are left after one of the viewer's: a defender's turns do not count, the attacker's do.
    pub fn left_after(&self, moves: u32) -> u32 {
        if self.aim == Aim::Survive { moves } else { moves.saturating_sub(1) }
    }

    /// Whether the viewer, who is to move, has a plan for `moves` moves of the attacker.
    ///
    /// # Errors
    /// When a limit came first.
    pub fn can(&mut self, belief: &B, moves: u32) -> Result<bool, Stop> {
        let survives = self.aim == Aim::Survive;
        if moves == 0 {
            return Ok(survives);
        }
        self.budget.count()?;
        if survives && !belief.can_move() {
            return Ok(!reached::<R, B>(Goal::Mate, belief));
        }
        if let (1, Aim::Reach(Play::Direct | Play::Help, goal)) = (moves, self.aim) {
            return self.reaches_at_once(belief, goal);
        }
        // the table remembers when it is decided: what is reached stays reached with more moves, who is mated stays so
        let key = belief.key();
        let known = self.table.get(key);
        if u32::from(known.forced_in) <= moves {
            return Ok(!survives);
        }
        if u32::from(known.not_in) >= moves {
            return Ok(survives);
        }
        let decided = if self.can(belief, moves - 1)? != survives {
            Some(moves - 1)
        } else if self.some_turn_works(belief, moves)? != survives {
            Some(moves)
        } else {
            None
        };
        let known = self.table.get(key);
        let known = match decided {
            Some(moves) => Known { forced_in: known.forced_in.min(moves as u8), ..known },
            None => Known { not_in: known.not_in.max(moves as u8), ..known },
        };
        self.table.put(key, known);
        Ok(decided.is_some() != survives)
    }

    fn some_turn_works(&mut self, belief: &B, moves: u32) -> Result<bool, Stop> {
        let mut turns = std::mem::take(&mut self.turns[moves as usize]);
        turns.clear();
        Self::order(belief, moves, &mut turns);
        let left = self.left_after(moves);
        let mut found = Ok(false);
        for &(_, turn) in &turns {
            found = self.works(belief, turn, left);
            if found != Ok(false) {
                break;
            }
        }
        self.turns[moves as usize] = turns;
        found
    }

    /// The viewer's turns, the most forcing first: checks, and in longer searches those that leave few replies.
    fn order(belief: &B, moves: u32, turns: &mut Vec<(u64, Move)>) {
        if moves <= 2 {
            let _ = belief.each_check::<()>(|turn| {
                turns.push((0, turn));
                Continue(())
            });
            let checks = turns.len();
            let _ = belief.each::<()>(|turn| {
                if !turns[..checks].iter().any(|(_, check)| *check == turn) {
                    turns.push((1, turn));
                }
                Continue(())
            });
            return;
        }
        let _ = belief.each::<()>(|turn| {
            let mut weight = 0;
            let _ = belief.each_outcome::<()>(turn, |outcome| {
                let promotion = promotions(belief.promotes(turn, outcome))[0];
                let after = belief.after(promoting(turn, promotion), outcome);
                let replies = after.count().min(10_000);
                weight = weight.max(if after.in_check() { replies } else { replies + 1000 });
                Continue(())
            });
            turns.push((weight, turn));
            Continue(())
        });
        turns.sort_by_key(|(weight, _)| *weight);
    }

    /// Whether a turn of the viewer does for everything that it can bring to light, with a promotion for each outcome.
    ///
    /// # Errors
    /// When a limit came first.
    pub fn works(&mut self, belief: &B, turn: Move, left: u32) -> Result<bool, Stop> {
        let end = belief.each_outcome(turn, |outcome| match self.outcome_works(belief, turn, outcome, left) {
            Ok(true) => Continue(()),
            Ok(false) => Break(Ok(false)),
            Err(stop) => Break(Err(stop)),
        });
        match end {
            Continue(()) => Ok(true),
            Break(answer) => answer,
        }
    }

    /// Whether a turn of the viewer works when it brings this to light.
    ///
    /// # Errors
    /// When a limit came first.
    pub fn outcome_works(&mut self, belief: &B, turn: Move, outcome: Outcome, left: u32) -> Result<bool, Stop> {
        for &promotion in promotions(belief.promotes(turn, outcome)) {
            if self.holds(&belief.after(promoting(turn, promotion), outcome), left)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the viewer's plan goes on, whatever the other side does, who is to move.
    ///
    /// # Errors
    /// When a limit came first.
    pub fn holds(&mut self, belief: &B, left: u32) -> Result<bool, Stop> {
        self.budget.count()?;
        match self.aim {
            Aim::Reach(Play::SelfPlay, _) if !belief.can_move() => return Ok(false),
            Aim::Reach(Play::Direct | Play::Help, goal) if left == 0 || !belief.can_move() => {
                return Ok(reached::<R, B>(goal, belief));
            }
            Aim::Survive if left == 0 || !belief.can_move() => return Ok(true),
            _ => {}
        }
        let mut replies = std::mem::take(&mut self.replies[left as usize]);
        replies.clear();
        let held = self.answer_all(belief, left, &mut replies);
        self.replies[left as usize] = replies;
        held
    }

    fn answer_all(&mut self, belief: &B, left: u32, list: &mut Vec<Reply>) -> Result<bool, Stop> {
        if self.aim == Aim::Survive && left == 1 && !R::STALEMATE_LOSES {
            let _ = belief.each_check(|turn| ways(belief, turn, &mut |reply| list.push(reply)));
        } else {
            replies::<R, B>(belief, |reply| list.push(reply));
        }
        // the replies that refuted other turns lately come first
        let mut front = 0;
        for refuter in self.refuters[left as usize].into_iter().flatten() {
            if let Some(at) = list[front..].iter().position(|(turn, outcome)| same(refuter, (*turn, *outcome))) {
                list.swap(front, front + at);
                front += 1;
            }
        }
        for &(turn, outcome) in list.iter() {
            if !self.is_answered(&belief.after(turn, outcome), left)? {
                let latest = &mut self.refuters[left as usize];
                if latest[0].is_none_or(|first| !same(first, (turn, outcome))) {
                    *latest = [Some((turn, outcome)), latest[0]];
                }
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the viewer's plan goes on after a reply.
    ///
    /// # Errors
    /// When a limit came first.
    pub fn is_answered(&mut self, next: &B, left: u32) -> Result<bool, Stop> {
        match self.aim {
            Aim::Reach(Play::SelfPlay, goal) if reached::<R, B>(goal, next) => Ok(true),
            Aim::Reach(..) => self.can(next, left),
            Aim::Survive => {
                self.budget.count()?;
                Ok(!reached::<R, B>(Goal::Mate, next) && self.can(next, left - 1)?)
            }
        }
    }

    /// Whether one turn reaches the goal whatever it brings to light.
    fn reaches_at_once(&mut self, belief: &B, goal: Goal) -> Result<bool, Stop> {
        let visit = |turn| match self.turn_reaches(belief, turn, goal) {
            Ok(false) => Continue(()),
            Ok(true) => Break(Ok(true)),
            Err(stop) => Break(Err(stop)),
        };
        let end = if goal == Goal::Mate && !R::STALEMATE_LOSES { belief.each_check(visit) } else { belief.each(visit) };
        match end {
            Continue(()) => Ok(false),
            Break(answer) => answer,
        }
    }

    fn turn_reaches(&mut self, belief: &B, turn: Move, goal: Goal) -> Result<bool, Stop> {
        // what was captured does not change the board, so each reveal is looked at once
        let mut last = None;
        let end = belief.each_outcome(turn, |outcome| {
            if last == Some(outcome.reveal) {
                return Continue(());
            }
            last = Some(outcome.reveal);
            if let Err(stop) = self.budget.count() {
                return Break(Err(stop));
            }
            let mut choices = promotions(belief.promotes(turn, outcome)).iter();
            let reaches =
                choices.any(|&promotion| reached::<R, B>(goal, &belief.after(promoting(turn, promotion), outcome)));
            if reaches { Continue(()) } else { Break(Ok(false)) }
        });
        match end {
            Continue(()) => Ok(true),
            Break(answer) => answer,
        }
    }
}

/// Whether two replies look the same on the board.
fn same(a: Reply, b: Reply) -> bool {
    a.0 == b.0 && a.1.reveal == b.1.reveal
}
