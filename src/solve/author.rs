//! Whether the author's variations do what they claim.
//!
//! In a solution every turn of the attacker that carries none of the glyphs `?`, `??` and `?!` has to solve in time, a
//! turn that carries one must not, and a reply to such a try that carries `!` has to refute it. A defence is
//! *answered* when the tree has it, when it shortens the solution, or when one of the answers that the author gives to
//! other defences at the same place works against it too: so what only allows the threat need not be listed.

use super::budget::Stop;
use super::findings::Collected;
use super::prove::{Prover, after};
use crate::board::Move;
use crate::problem::{FindingKind, NodeId, Report, Tree};
use crate::rules::{Rules, notation};

/// So many unanswered defences are named at one place.
const MAX_NAMED: usize = 5;

/// Checks every variation as far as it is legal.
pub fn check<R: Rules>(
    prover: &mut Prover<'_, R>,
    position: &R,
    tree: &Tree,
    report: &Report,
    notes: &mut Collected<'_, R>,
) -> Result<(), Stop> {
    let moves = prover.aim.moves;
    let against = prover.aim.against;
    let mut walk = Walk { prover, tree, notes, line: Vec::new(), complete: !against };
    if against {
        return walk.defender_first(position, moves);
    }
    if report.keys.is_empty() {
        return Ok(()); // nothing can be right
    }
    walk.attack(Tree::ROOT, position, moves)
}

struct Walk<'w, 'a, 'p, R: Rules> {
    prover: &'w mut Prover<'a, R>,
    tree: &'w Tree,
    notes: &'w mut Collected<'p, R>,
    /// The turns from the first position to where the walk stands.
    line: Vec<Move>,
    /// Whether defences have to be answered here: in the solution, not in what follows a try.
    complete: bool,
}

/// Whether a turn is marked as a mistake.
fn is_try(tree: &Tree, id: NodeId) -> bool {
    tree.turn(id).nags.iter().any(|nag| matches!(nag, 2 | 4 | 6))
}

/// Whether a turn is marked as a good one.
fn is_good(tree: &Tree, id: NodeId) -> bool {
    tree.turn(id).nags.iter().any(|nag| matches!(nag, 1 | 3))
}

impl<R: Rules> Walk<'_, '_, '_, R> {
    /// The continuations of a node that are legal, with the positions after them.
    fn children(&self, node: NodeId, position: &R) -> Vec<(NodeId, Move, R)> {
        let read = |&id: &NodeId| {
            let turn = notation::parse(position, &self.tree.turn(id).text).ok()?;
            Some((id, turn, after(position, turn)))
        };
        self.tree.children(node).iter().filter_map(read).collect()
    }

    fn wrong(&mut self, message: impl FnOnce(&str) -> String) {
        self.notes.add(FindingKind::WrongMove, &self.line, |san| message(san.last().map_or("", |last| last)));
    }

    /// The attacker to move in a position that is won in `left` moves.
    fn attack(&mut self, node: NodeId, position: &R, left: u32) -> Result<(), Stop> {
        if left == 0 {
            return Ok(());
        }
        for (child, turn, next) in self.children(node, position) {
            let holds = self.prover.holds(&next, left - 1)?;
            self.line.push(turn);
            match (holds, is_try(self.tree, child)) {
                (true, marked) => {
                    // at the root a second key is a cook
                    if marked && node != Tree::ROOT {
                        self.wrong(|turn| format!("{turn} is marked as a mistake and solves it"));
                    }
                    self.defend(child, &next, left - 1)?;
                }
                (false, true) => self.refuted(child, &next, left - 1)?,
                // the main line has a finding of its own
                (false, false) if node == Tree::ROOT && self.tree.index(child) == 0 => {}
                (false, false) => {
                    self.wrong(|turn| format!("{turn} does not solve it within the moves that are left"));
                }
            }
            self.line.pop();
        }
        Ok(())
    }

    /// The other side to move after a turn that solves.
    fn defend(&mut self, node: NodeId, position: &R, left: u32) -> Result<(), Stop> {
        let children = self.children(node, position);
        if left == 0 || children.is_empty() {
            return Ok(());
        }
        let mut answers: Vec<Move> = Vec::new();
        for (child, turn, next) in &children {
            answers.extend(self.children(*child, next).into_iter().map(|(_, answer, _)| answer));
            self.line.push(*turn);
            self.attack(*child, next, left)?;
            self.line.pop();
        }
        if !self.complete {
            return Ok(());
        }
        answers.sort_unstable();
        answers.dedup();
        let mut open = Vec::new();
        for reply in notation::moves(position) {
            let known = children.iter().any(|(_, turn, _)| *turn == reply);
            if !known && !self.is_answered(&after(position, reply), &answers, left)? {
                open.push(reply);
            }
        }
        let Some(&first) = open.first() else { return Ok(()) };
        let names: Vec<String> = open.iter().take(MAX_NAMED).map(|&reply| notation::san(position, reply)).collect();
        let more = if open.len() > MAX_NAMED { format!(" and {} more", open.len() - MAX_NAMED) } else { String::new() };
        self.line.push(first);
        self.notes.add(FindingKind::UnansweredDefence, &self.line, |san| {
            format!("after {} there is no answer to {}{more}", san[san.len() - 2], names.join(", "))
        });
        self.line.pop();
        Ok(())
    }

    fn is_answered(&mut self, next: &R, answers: &[Move], left: u32) -> Result<bool, Stop> {
        // what shortens the solution may be left out
        if !self.prover.saves(next, left - 1)? {
            return Ok(true);
        }
        let legal = notation::moves(next);
        for &answer in answers.iter().filter(|answer| legal.contains(answer)) {
            if self.prover.holds(&after(next, answer), left - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The other side to move after a try.
    fn refuted(&mut self, node: NodeId, position: &R, left: u32) -> Result<(), Stop> {
        for (child, turn, next) in self.children(node, position) {
            self.line.push(turn);
            if !self.prover.saves(&next, left)? {
                if is_good(self.tree, child) {
                    self.wrong(|reply| format!("{reply} is marked as the refutation and refutes nothing"));
                }
                let complete = std::mem::take(&mut self.complete);
                self.attack(child, &next, left)?;
                self.complete = complete;
            }
            self.line.pop();
        }
        Ok(())
    }

    /// A task `defend`: the solver's turns first, of which those that lose must be marked.
    fn defender_first(&mut self, position: &R, moves: u32) -> Result<(), Stop> {
        for (child, turn, next) in self.children(Tree::ROOT, position) {
            self.line.push(turn);
            if self.prover.forces(&next, moves)? {
                if !is_try(self.tree, child) && self.tree.index(child) > 0 {
                    self.wrong(|turn| format!("{turn} allows mate in {moves}"));
                }
                self.attack(child, &next, moves)?;
            }
            self.line.pop();
        }
        Ok(())
    }
}
