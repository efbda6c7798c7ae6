//! Lines that show a plan, or the deal that breaks it.

use super::search::{Aim, Reply, Search, promoting, reached, replies};
use crate::board::{Color, Kind, Move, Square};
use crate::problem::{DealtLine, Goal, Play};
use crate::rules::belief::{Belief, Outcome, promotions};
use crate::rules::{Rules, notation};
use crate::solve::budget::Stop;
use std::collections::BTreeMap;
use std::ops::ControlFlow::Continue;

/// In how many of the ways of dealing what a turn brings to light it works, and how many there are.
pub type Share = (u32, u32);

/// A line that grows, with the true types that it has brought to light.
pub struct Line<B> {
    root: B,
    /// What is known at its end.
    now: B,
    turns: Vec<Move>,
    truths: BTreeMap<Square, Kind>,
}

impl<B> Line<B> {
    fn new<R: Rules>(root: &B) -> Self
    where
        B: Belief<R>,
    {
        Self { root: root.clone(), now: root.clone(), turns: Vec::new(), truths: BTreeMap::new() }
    }

    fn push<R: Rules>(&mut self, (turn, outcome): Reply)
    where
        B: Belief<R>,
    {
        if let (Some(square), Some(kind)) = (self.now.uncovers(turn), outcome.reveal) {
            self.truths.insert(square, kind);
        }
        if let (Some(square), Some(kind)) = (turn.to(), outcome.shown) {
            self.truths.insert(square, kind);
        }
        self.now = self.now.after(turn, outcome);
        self.turns.push(turn);
    }

    /// The line with a whole deal: what did not come to light gets what is left of its pool, pawns first.
    fn dealt<R: Rules>(mut self) -> DealtLine
    where
        B: Belief<R>,
    {
        for side in Color::BOTH {
            let squares = self.root.covered(side);
            let mut pool = self.root.pool(side);
            for kind in squares.iter().filter_map(|square| self.truths.get(square)) {
                let left = &mut pool[*kind as usize % pool.len()];
                *left = left.saturating_sub(1);
            }
            for square in squares {
                let Some(kind) = pool.iter().position(|&left| left > 0) else { break };
                self.truths.entry(square).or_insert_with(|| {
                    pool[kind] -= 1;
                    Kind::ALL[kind]
                });
            }
        }
        let mut position = self.root.dealt(&self.truths);
        let mut san = Vec::with_capacity(self.turns.len());
        for &turn in &self.turns {
            san.push(notation::san(&position, turn));
            position.play(turn);
        }
        DealtLine { truths: self.truths.into_iter().collect(), line: self.turns, san }
    }
}

impl<R: Rules, B: Belief<R>> Search<'_, R, B> {
    /// A longest line of the plan that starts with `turn` and needs `left` more moves.
    ///
    /// # Errors
    /// When a limit came first.
    pub fn example(&mut self, root: &B, turn: Move, mut left: u32) -> Result<DealtLine, Stop> {
        let mut line = Line::new::<R>(root);
        let mut turn = turn;
        loop {
            let (needs, chosen) = self.slowest_outcome(&line.now, turn, left)?;
            line.push::<R>(chosen);
            left = needs;
            let Aim::Reach(play, goal) = self.aim() else { break };
            if !line.now.can_move() || (left == 0 && play != Play::SelfPlay) {
                break;
            }
            let (needs, reply) = self.slowest_reply(&line.now, left)?;
            line.push::<R>(reply);
            if play == Play::SelfPlay && reached::<R, B>(goal, &line.now) {
                break;
            }
            left = self.left_after(needs);
            let Some(next) = self.first_that_works(&line.now, left)? else { break };
            turn = next;
        }
        Ok(line.dealt::<R>())
    }

    /// The outcome of a working turn after which it takes longest, with the promotion that is quickest then.
    fn slowest_outcome(&mut self, belief: &B, turn: Move, most: u32) -> Result<(u32, Reply), Stop> {
        let mut slowest: Option<(u32, Reply)> = None;
        for outcome in outcomes::<R, B>(belief, turn) {
            let mut quickest: Option<(u32, Reply)> = None;
            for &promotion in promotions(belief.promotes(turn, outcome)) {
                let turn = promoting(turn, promotion);
                let after = belief.after(turn, outcome);
                let longest = quickest.map_or(most, |(needs, _)| needs.saturating_sub(1));
                let from = if self.aim() == Aim::Survive { most } else { 0 };
                for left in from..=longest {
                    if self.holds(&after, left)? {
                        quickest = Some((left, (turn, outcome)));
                        break;
                    }
                }
                if quickest.is_some_and(|(needs, _)| needs == 0) {
                    break;
                }
            }
            if let Some(quickest) = quickest
                && slowest.is_none_or(|(needs, _)| quickest.0 > needs)
            {
                slowest = Some(quickest);
            }
        }
        // a working turn has an outcome that works
        Ok(slowest.unwrap_or((most, (turn, Outcome { reveal: None, shown: None, ways: 1 }))))
    }

    /// The reply after which the plan takes longest, and for how many moves.
    fn slowest_reply(&mut self, belief: &B, most: u32) -> Result<(u32, Reply), Stop> {
        let mut slowest: Option<(u32, Reply)> = None;
        for (turn, outcome) in all_replies::<R, B>(belief) {
            let next = belief.after(turn, outcome);
            let mut needs = 0;
            while needs < most && !self.is_answered(&next, needs)? {
                needs += 1;
            }
            if slowest.is_none_or(|(longest, _)| needs > longest) {
                slowest = Some((needs, (turn, outcome)));
            }
            if needs == most {
                break;
            }
        }
        Ok(slowest.unwrap_or((0, (Move::step(Square::from_index(0), Square::from_index(0)), NOTHING))))
    }

    fn first_that_works(&mut self, belief: &B, left: u32) -> Result<Option<Move>, Stop> {
        for turn in turns::<R, B>(belief) {
            if self.works(belief, turn, left)? {
                return Ok(Some(turn));
            }
        }
        Ok(None)
    }

    /// The deal that breaks the best plan that starts with a turn, which does not work with `left` more moves. The
    /// line follows the viewer's best tries to where the plan has failed.
    ///
    /// # Errors
    /// When a limit came first.
    pub fn counter(&mut self, root: &B, turn: Move, mut left: u32) -> Result<DealtLine, Stop> {
        let mut line = Line::new::<R>(root);
        let mut turn = turn;
        loop {
            for outcome in outcomes::<R, B>(&line.now, turn) {
                if !self.outcome_works(&line.now, turn, outcome, left)? {
                    let promotion = promotions(line.now.promotes(turn, outcome))[0];
                    line.push::<R>((promoting(turn, promotion), outcome));
                    break;
                }
            }
            if !line.now.can_move() || (left == 0 && !matches!(self.aim(), Aim::Reach(Play::SelfPlay, _))) {
                break;
            }
            let Some(reply) = self.refutation(&line.now, left)? else { break };
            line.push::<R>(reply);
            if self.aim() == Aim::Survive {
                left -= 1;
            }
            if left == 0 || !line.now.can_move() {
                break;
            }
            left = self.left_after(left);
            let Some((share, next)) = self.best_try(&line.now, left)? else { break };
            if share.0 == 0 && left == 0 {
                break; // no turn reaches the goal in any deal
            }
            turn = next;
        }
        Ok(line.dealt::<R>())
    }

    /// The first reply that refutes, mate first.
    fn refutation(&mut self, belief: &B, left: u32) -> Result<Option<Reply>, Stop> {
        let all = all_replies::<R, B>(belief);
        if self.aim() == Aim::Survive
            && let Some(mate) = all.iter().find(|r| reached::<R, B>(Goal::Mate, &belief.after(r.0, r.1)))
        {
            return Ok(Some(*mate));
        }
        for (turn, outcome) in all {
            if !self.is_answered(&belief.after(turn, outcome), left)? {
                return Ok(Some((turn, outcome)));
            }
        }
        Ok(None)
    }

    /// In how many of the ways of dealing what a turn brings to light it works, and how many there are.
    ///
    /// # Errors
    /// When a limit came first.
    pub fn share(&mut self, belief: &B, turn: Move, left: u32) -> Result<Share, Stop> {
        let (mut works, mut all) = (0, 0);
        for outcome in outcomes::<R, B>(belief, turn) {
            all += u32::from(outcome.ways);
            if self.outcome_works(belief, turn, outcome, left)? {
                works += u32::from(outcome.ways);
            }
        }
        Ok((works, all))
    }

    /// The turn that works in the largest share of cases; the first of several.
    fn best_try(&mut self, belief: &B, left: u32) -> Result<Option<(Share, Move)>, Stop> {
        let mut best: Option<(Share, Move)> = None;
        for turn in turns::<R, B>(belief) {
            let share = self.share(belief, turn, left)?;
            if best.is_none_or(|(most, _)| exceeds(share, most)) {
                best = Some((share, turn));
            }
        }
        Ok(best)
    }
}

const NOTHING: Outcome = Outcome { reveal: None, shown: None, ways: 1 };

/// Whether a share is larger than another.
pub fn exceeds(a: Share, b: Share) -> bool {
    u64::from(a.0) * u64::from(b.1) > u64::from(b.0) * u64::from(a.1)
}

/// Every turn of the side to move, without promotions.
pub fn turns<R: Rules, B: Belief<R>>(belief: &B) -> Vec<Move> {
    let mut turns = Vec::with_capacity(64);
    let _ = belief.each::<()>(|turn| {
        turns.push(turn);
        Continue(())
    });
    turns
}

/// A turn with the first thing that it can bring to light, and a deal in which it does.
pub fn first_outcome<R: Rules, B: Belief<R>>(belief: &B, turn: Move) -> DealtLine {
    let mut line = Line::new::<R>(belief);
    if let Some(&outcome) = outcomes::<R, B>(belief, turn).first() {
        line.push::<R>((promoting(turn, promotions(belief.promotes(turn, outcome))[0]), outcome));
    }
    line.dealt::<R>()
}

/// Everything that a turn can bring to light.
pub fn outcomes<R: Rules, B: Belief<R>>(belief: &B, turn: Move) -> Vec<Outcome> {
    let mut outcomes = Vec::with_capacity(5);
    let _ = belief.each_outcome::<()>(turn, |outcome| {
        outcomes.push(outcome);
        Continue(())
    });
    outcomes
}

fn all_replies<R: Rules, B: Belief<R>>(belief: &B) -> Vec<Reply> {
    let mut all = Vec::with_capacity(64);
    replies::<R, B>(belief, |reply| all.push(reply));
    all
}
