//! A solver's turn, judged by proof.

use super::budget::{Account, Stop};
use super::prove::{Aim, Prover, after, sans};
use crate::board::Move;
use crate::problem::{Answer, Grade, Limits, Watch};
use crate::rules::{Rules, notation};

/// Judges a legal turn of the solver, who has `left` moves for the goal, this one included; in a task `defend` the
/// other side has `left` moves for its mate.
pub fn judge<R: Rules>(position: &R, aim: Aim, left: u32, turn: Move, limits: &Limits, watch: &Watch) -> Answer {
    let account = Account::open(limits, watch);
    let aim = Aim { moves: left.max(1), ..aim };
    let mut prover = Prover::new(aim, limits.table_bytes, &account);
    let next = after(position, turn);
    let graded =
        if aim.against { grade_defence(&mut prover, &next, left) } else { grade(&mut prover, position, &next, left) };
    let mut line = vec![turn];
    let grade = match graded {
        Err(Stop(limit)) => Grade::Unknown(limit),
        Ok(grade) => {
            // the grade is proved; what shows it may be cut short
            line.extend(shown(&mut prover, &next, grade, left).unwrap_or_default());
            grade
        }
    };
    let san = sans(position, &line);
    Answer { grade, line, san, nodes: prover.nodes() }
}

fn grade<R: Rules>(prover: &mut Prover<'_, R>, position: &R, next: &R, left: u32) -> Result<Grade, Stop> {
    let Some(most) = left.checked_sub(1) else { return Ok(Grade::Loses) };
    let Some(more) = prover.length(next, most)? else { return Ok(Grade::Loses) };
    let needs = more + 1;
    let shortest = prover.shortest(position, needs)?.unwrap_or(needs);
    Ok(if needs == shortest { Grade::Right } else { Grade::Slower(needs - shortest) })
}

fn grade_defence<R: Rules>(prover: &mut Prover<'_, R>, next: &R, left: u32) -> Result<Grade, Stop> {
    Ok(if prover.forces(next, left)? { Grade::Loses } else { Grade::Right })
}

fn shown<R: Rules>(prover: &mut Prover<'_, R>, next: &R, grade: Grade, left: u32) -> Result<Vec<Move>, Stop> {
    match (grade, prover.aim.against) {
        (Grade::Loses, true) => win(prover, next, left),
        (Grade::Right, true) => longest_try(prover, next, left),
        (Grade::Loses, false) => refutation(prover, next, left.saturating_sub(1)),
        (Grade::Right | Grade::Slower(_), _) => {
            let more = prover.length(next, left.saturating_sub(1))?.unwrap_or(0);
            prover.resistance(next, more)
        }
        (Grade::Unknown(_), _) => Ok(Vec::new()),
    }
}

/// A shortest win of the side to move against the longest resistance.
pub fn win<R: Rules>(prover: &mut Prover<'_, R>, position: &R, most: u32) -> Result<Vec<Move>, Stop> {
    let Some(needs) = prover.shortest(position, most)? else { return Ok(Vec::new()) };
    for turn in notation::moves(position) {
        let next = after(position, turn);
        if prover.holds(&next, needs - 1)? {
            let mut line = vec![turn];
            line.extend(prover.resistance(&next, needs - 1)?);
            return Ok(line);
        }
    }
    Ok(Vec::new())
}

/// The reply that refutes a turn most thoroughly, then the longest try against it: the attacker leaves as few saving
/// replies as it can, until its `left` moves are used up.
pub fn refutation<R: Rules>(prover: &mut Prover<'_, R>, position: &R, left: u32) -> Result<Vec<Move>, Stop> {
    let replies = saving(prover, position, left)?;
    let Some(&reply) = replies.iter().min_by_key(|&&reply| {
        let next = after(position, reply);
        // what ends the game first, then what leaves the attacker least
        (next.can_move(), next.count())
    }) else {
        return Ok(Vec::new());
    };
    let mut line = vec![reply];
    line.extend(longest_try(prover, &after(position, reply), left)?);
    Ok(line)
}

/// The best that the attacker to move can do in `left` moves where they are not enough: at each turn it leaves as few
/// saving replies as it can.
pub fn longest_try<R: Rules>(prover: &mut Prover<'_, R>, position: &R, left: u32) -> Result<Vec<Move>, Stop> {
    let mut line = Vec::new();
    let mut position = position.clone();
    for left in (1..left).rev() {
        let mut best: Option<(usize, Move, Vec<Move>)> = None;
        for turn in notation::moves(&position) {
            let next = after(&position, turn);
            if !next.can_move() {
                continue;
            }
            let replies = saving(prover, &next, left)?;
            if best.as_ref().is_none_or(|(fewest, ..)| replies.len() < *fewest) {
                best = Some((replies.len(), turn, replies));
            }
        }
        let Some((_, turn, replies)) = best else { break };
        let Some(&reply) = replies.first() else { break };
        line.extend([turn, reply]);
        position.play(turn);
        position.play(reply);
    }
    Ok(line)
}

/// The replies after which the attacker does not reach the goal in `left` moves.
fn saving<R: Rules>(prover: &mut Prover<'_, R>, position: &R, left: u32) -> Result<Vec<Move>, Stop> {
    let mut found = Vec::new();
    for reply in notation::moves(position) {
        if prover.saves(&after(position, reply), left)? {
            found.push(reply);
        }
    }
    Ok(found)
}
