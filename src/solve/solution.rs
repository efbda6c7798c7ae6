//! A complete solution as a tree of turns that an author can keep.
//!
//! The main line is a defence of full length. After it come, as variations, the other defences, grouped by their answer;
//! of those that only allow the threat one is shown. Tries stand beside the key with `?`, their refutations with `!`.

use super::budget::{Account, Stop};
use super::findings;
use super::prove::{Aim, Branch, Cut, Prover, after, passed};
use crate::board::Move;
use crate::problem::tree::TreeError;
use crate::problem::{Comment, CommentBody, FindingKind, Limits, NodeId, Report, Span, Tree, Watch};
use crate::rules::{LineError, Rules, notation};

impl From<Cut> for LineError {
    fn from(cut: Cut) -> Self {
        match cut {
            Cut::Stop(stop) => stop.into(),
            Cut::Size => Self::TooBig,
        }
    }
}

impl From<Stop> for LineError {
    fn from(Stop(limit): Stop) -> Self {
        Self::Limit(limit.name())
    }
}

impl From<TreeError> for LineError {
    fn from(_: TreeError) -> Self {
        Self::TooBig
    }
}

/// So many defences a tree may have.
const MAX_DEFENCES: usize = 1500;
/// So many equally short answers to one defence are shown.
const MAX_DUALS: usize = 3;
/// So many cooks and losing turns are shown beside the key.
const MAX_BESIDE: usize = 10;
/// The glyphs of the key and a refutation, and of a try.
const GOOD: u8 = 1;
const BAD: u8 = 2;

/// The tree for a problem whose keys are known. `key` says which of them is the solution.
///
/// # Errors
/// When nothing solves it, a limit comes first, or it is too big.
pub fn tree<R: Rules>(
    position: &R,
    aim: Aim,
    report: &Report,
    key: Option<Move>,
    limits: &Limits,
    watch: &Watch,
) -> Result<Tree, LineError> {
    let key = key.filter(|turn| report.keys.iter().any(|key| key.turn == *turn));
    let key = key.or_else(|| findings::chosen_key(position, &Tree::default(), report));
    let Some(key) = key else { return Err(LineError::NoSolution) };
    let account = Account::open(limits, watch);
    let mut writer = Writer { prover: Prover::new(aim, limits.table_bytes, &account), tree: Tree::default() };
    if aim.against {
        writer.defence(position, key, report)?;
    } else {
        writer.solution(position, key, report)?;
    }
    writer.beside(position, key, report)?;
    Ok(writer.tree)
}

struct Writer<'a, R: Rules> {
    prover: Prover<'a, R>,
    tree: Tree,
}

impl<R: Rules> Writer<'_, R> {
    fn put(&mut self, parent: NodeId, position: &R, turn: Move, nag: Option<u8>) -> Result<NodeId, LineError> {
        let id = self.tree.add(parent, &notation::san(position, turn))?;
        self.tree.turn_mut(id).nags = nag.into_iter().collect();
        Ok(id)
    }

    fn say(&mut self, id: NodeId, text: String) {
        let comment = Comment { body: CommentBody::Text(text), span: Span::default() };
        self.tree.turn_mut(id).after.push(comment);
    }

    fn line(&mut self, parent: NodeId, position: &R, line: &[Move]) -> Result<(), LineError> {
        let (mut id, mut position) = (parent, position.clone());
        for &turn in line {
            id = self.put(id, &position, turn, None)?;
            position.play(turn);
        }
        Ok(())
    }

    fn solution(&mut self, position: &R, key: Move, report: &Report) -> Result<(), LineError> {
        let left = report.keys.iter().find(|k| k.turn == key).map_or(0, |k| k.moves.saturating_sub(1));
        let branch = self.prover.branch(position, key, left, &mut MAX_DEFENCES.clone())?;
        let id = self.put(Tree::ROOT, position, key, Some(GOOD))?;
        let next = after(position, key);
        if let Some(idle) = passed(&next).filter(|_| left > 0 && next.can_move()) {
            let threats: Vec<String> = branch.threats.iter().take(5).map(|&t| notation::san(&idle, t)).collect();
            let text = if threats.is_empty() { "zugzwang".into() } else { format!("threat: {}", threats.join(", ")) };
            self.say(id, text);
        }
        self.branch(id, &next, &branch)
    }

    /// Everything after a turn of the attacker.
    fn branch(&mut self, id: NodeId, position: &R, branch: &Branch) -> Result<(), LineError> {
        for reply in &branch.replies {
            let next = after(position, reply.turn);
            let reply_id = self.put(id, position, reply.turn, None)?;
            if reply.idle && branch.idle > 1 {
                self.say(reply_id, format!("so too after {} others", branch.idle - 1));
            }
            let Some(answer) = &reply.answer else { continue };
            let answer_id = self.put(reply_id, &next, answer.turn, None)?;
            self.branch(answer_id, &after(&next, answer.turn), answer)?;
            for &dual in reply.duals.iter().filter(|_| !reply.idle).take(MAX_DUALS) {
                self.put(reply_id, &next, dual, None)?;
            }
        }
        Ok(())
    }

    /// A task `defend`: the key, and the best that the other side can do.
    fn defence(&mut self, position: &R, key: Move, report: &Report) -> Result<(), LineError> {
        let id = self.put(Tree::ROOT, position, key, Some(GOOD))?;
        let next = after(position, key);
        let line = super::judge::longest_try(&mut self.prover, &next, report.moves.unwrap_or(0))?;
        self.line(id, &next, &line)
    }

    /// What stands beside the key: other keys with a line, then tries with their refutations, or losing turns.
    fn beside(&mut self, position: &R, key: Move, report: &Report) -> Result<(), LineError> {
        let cooks = report.keys.iter().filter(|k| k.turn != key && !k.elsewhere);
        for cook in cooks.take(MAX_BESIDE) {
            let id = self.put(Tree::ROOT, position, cook.turn, None)?;
            if let Some(rest) = cook.line.get(1..) {
                self.line(id, &after(position, cook.turn), rest)?;
            }
        }
        let found = findings::beside(&mut self.prover, position, report)?;
        let told = found.iter().filter(|finding| !is_trivial(&finding.line));
        for finding in told.take(MAX_BESIDE) {
            let Some((&turn, rest)) = finding.line.split_first() else { continue };
            let id = self.put(Tree::ROOT, position, turn, Some(BAD))?;
            self.line(id, &after(position, turn), rest)?;
            if let (FindingKind::Try, Some(&reply)) = (finding.kind, self.tree.children(id).first()) {
                self.tree.turn_mut(reply).nags = vec![GOOD];
            }
        }
        Ok(())
    }
}

/// Whether a first turn fails in a way that nobody prints: the piece that moved is taken at once, or it is a placement
/// that changes nothing.
fn is_trivial(line: &[Move]) -> bool {
    match line {
        [turn, reply] => matches!(turn, Move::Place(_)) || turn.to().is_some() && turn.to() == reply.to(),
        _ => line.is_empty(),
    }
}
