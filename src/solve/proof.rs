//! A complete proof as data: for each key a tree with one turn of the attacker at each of its nodes and every reply.
//!
//! Placements of barriers that change nothing share one subtree. It is shared only after it was followed, turn by turn
//! and without search, for each of these places: just as a checker will do.

use super::budget::{Account, Stop};
use super::direct::reached;
use super::prove::{Aim, Cut, Prover, after};
use crate::board::Move;
use crate::problem::{Limits, Play, Proof, ProofNode, Replies, Report, Watch};
use crate::rules::{LineError, Rules, notation};
use std::collections::{BTreeMap, HashMap};

/// So many different nodes a proof may have.
const MAX_NODES: usize = 200_000;
/// So many turns may be followed to share subtrees.
const MAX_FOLLOWED: u64 = 50_000_000;

/// Writes the proof for a report whose search is complete.
///
/// # Errors
/// When a limit comes first or the proof is too big.
pub fn proof<R: Rules>(
    position: &R,
    aim: Aim,
    report: &Report,
    limits: &Limits,
    watch: &Watch,
) -> Result<Proof, LineError> {
    let account = Account::open(limits, watch);
    let mut builder = Builder {
        prover: Prover::new(aim, limits.table_bytes, &account),
        nodes: Vec::new(),
        known: HashMap::new(),
        done: HashMap::new(),
        followed: 0,
    };
    let mut proof = Proof::default();
    for turn in notation::moves(position) {
        let next = after(position, turn);
        let key = report.keys.iter().find(|key| key.turn == turn);
        match key {
            Some(_) if aim.against => proof.refuted.push((turn, None)),
            None if aim.against => proof.roots.push((turn, builder.attacker(&next, aim.moves)?)),
            Some(key) => {
                let root = builder.defender(turn, &next, key.moves.saturating_sub(1))?;
                proof.roots.push((turn, root));
            }
            None => proof.refuted.push((turn, builder.refutation(&next)?)),
        }
    }
    proof.nodes = builder.nodes;
    Ok(proof)
}

struct Builder<'a, R: Rules> {
    prover: Prover<'a, R>,
    nodes: Vec<ProofNode>,
    /// Equal nodes are kept once.
    known: HashMap<ProofNode, usize>,
    /// What was proved for a position with the attacker to move.
    done: HashMap<(u64, u32), usize>,
    /// Turns followed so far.
    followed: u64,
}

impl<R: Rules> Builder<'_, R> {
    fn keep(&mut self, node: ProofNode) -> Result<usize, Cut> {
        if let Some(&at) = self.known.get(&node) {
            return Ok(at);
        }
        if self.nodes.len() >= MAX_NODES {
            return Err(Cut::Size);
        }
        self.known.insert(node.clone(), self.nodes.len());
        self.nodes.push(node);
        Ok(self.nodes.len() - 1)
    }

    /// The attacker to move, who wins in `left` moves: its shortest way.
    fn attacker(&mut self, position: &R, left: u32) -> Result<usize, Cut> {
        let needs = self.prover.shortest(position, left)?.unwrap_or(left);
        let key = (position.key(), needs);
        if let Some(&at) = self.done.get(&key) {
            return Ok(at);
        }
        for turn in notation::moves(position) {
            let next = after(position, turn);
            if self.prover.holds(&next, needs.saturating_sub(1))? {
                let at = self.defender(turn, &next, needs.saturating_sub(1))?;
                self.done.insert(key, at);
                return Ok(at);
            }
        }
        // a proved win has such a turn
        Err(Cut::Size)
    }

    /// The node of a turn after which the other side is to move and `left` moves are enough.
    fn defender(&mut self, turn: Move, position: &R, left: u32) -> Result<usize, Cut> {
        let mut groups: BTreeMap<Option<usize>, Vec<Move>> = BTreeMap::new();
        let mut elsewhere: Option<usize> = None;
        if position.can_move() {
            for reply in notation::moves(position) {
                let next = after(position, reply);
                let placed = matches!(reply, Move::Place(_));
                if placed
                    && let Some(shared) = elsewhere
                    && self.follows(&next, shared, left)?
                {
                    continue;
                }
                let ends = self.prover.aim.play == Play::SelfPlay && reached(self.prover.aim.goal, &next);
                let node = if ends { None } else { Some(self.attacker(&next, left)?) };
                if placed && elsewhere.is_none() && node.is_some() {
                    elsewhere = node;
                } else {
                    groups.entry(node).or_default().push(reply);
                }
            }
        }
        let mut replies: Vec<Replies> = groups
            .into_iter()
            .map(|(node, mut turns)| {
                turns.sort_unstable();
                Replies { turns, node }
            })
            .collect();
        replies.sort_by(|a, b| a.turns.cmp(&b.turns));
        self.keep(ProofNode { turn, replies, elsewhere })
    }

    /// Whether a subtree wins from a position in at most `left` moves, followed without search.
    fn follows(&mut self, position: &R, node: usize, left: u32) -> Result<bool, Cut> {
        self.followed += 1;
        if self.followed > MAX_FOLLOWED {
            return Err(Cut::Size);
        }
        let Some(left) = left.checked_sub(1) else { return Ok(false) };
        let ProofNode { turn, replies, elsewhere } = &self.nodes[node].clone();
        if !notation::moves(position).contains(turn) {
            return Ok(false);
        }
        let next = after(position, *turn);
        let Aim { play, goal, .. } = self.prover.aim;
        if !next.can_move() {
            return Ok(play == Play::Direct && reached(goal, &next));
        }
        if left == 0 && play == Play::Direct {
            return Ok(false);
        }
        for reply in notation::moves(&next) {
            let then = after(&next, reply);
            if play == Play::SelfPlay && reached(goal, &then) {
                continue;
            }
            let listed = replies.iter().find(|group| group.turns.contains(&reply));
            let way = match (listed, reply) {
                (Some(group), _) => group.node,
                (None, Move::Place(_)) => *elsewhere,
                (None, _) => None,
            };
            let Some(way) = way else { return Ok(false) };
            if !self.follows(&then, way, left)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A reply that refutes a first turn; `None` when it ended the game without the goal.
    fn refutation(&mut self, next: &R) -> Result<Option<Move>, Stop> {
        for reply in notation::moves(next) {
            if self.prover.saves(&after(next, reply), self.prover.aim.moves - 1)? {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }
}
