//! Proof files: a complete proof as JSON that a checker follows without a search.
//!
//! `keys` are the first turns that solve the task, each with the node that starts with it and the number of moves that
//! it needs; in a task `defend` they have no node, and `lost` has the other first turns, each with the node that wins
//! against it. A node is a turn of the attacker with `replies`: each group says which node answers these turns, or none
//! where the reply itself reaches the goal. A node without replies reaches the goal. `elsewhere` answers every placement
//! of a barrier that no group lists. `refuted` are the other first turns, each with a reply that refutes it: these are
//! claims, which only a search can check.

use super::store::{self, Expected, StoreError};
use crate::problem::{Problem, Proof, ProofNode, Report};
use crate::rules::RuleSet;
use serde_json::{Value, json};
use std::path::Path;

/// The version that is written.
const VERSION: u32 = 1;

/// Writes a proof, whole or not at all.
///
/// # Errors
/// When the file cannot be written.
pub fn save(
    path: &Path,
    rules: &'static dyn RuleSet,
    problem: Problem<'_>,
    report: &Report,
    proof: &Proof,
) -> Result<(), StoreError> {
    let text = format!("{:#}\n", object(rules, problem, report, proof));
    store::save(path, text.as_bytes(), Expected::Anything)?;
    Ok(())
}

/// A proof as the JSON of its file.
pub fn object(rules: &'static dyn RuleSet, problem: Problem<'_>, report: &Report, proof: &Proof) -> Value {
    let node_of = |turn| proof.roots.iter().find(|(root, _)| *root == turn).map(|(_, node)| *node);
    let keys: Vec<Value> = (report.keys.iter())
        .map(|key| json!({ "turn": key.turn.to_string(), "moves": key.moves, "node": node_of(key.turn) }))
        .collect();
    let lost: Vec<Value> = (proof.roots.iter())
        .filter(|(turn, _)| report.keys.iter().all(|key| key.turn != *turn))
        .map(|(turn, node)| json!({ "turn": turn.to_string(), "node": node }))
        .collect();
    let refuted: Vec<Value> = (proof.refuted.iter())
        .filter(|(turn, _)| report.keys.iter().all(|key| key.turn != *turn))
        .map(|(turn, reply)| json!({ "turn": turn.to_string(), "reply": reply.map(|reply| reply.to_string()) }))
        .collect();
    let nodes: Vec<Value> = proof.nodes.iter().map(node).collect();
    json!({
        "format": "boardwright-proof", "version": VERSION, "rules": rules.about().id,
        "fen": rules.write_fen(problem.setup), "task": problem.task.to_string(), "deal": problem.deal.name(),
        "verdict": report.verdict().name(), "keys": keys, "lost": lost, "refuted": refuted, "nodes": nodes,
    })
}

fn node(node: &ProofNode) -> Value {
    let replies: Vec<Value> = (node.replies.iter())
        .map(|group| {
            let turns: Vec<String> = group.turns.iter().map(ToString::to_string).collect();
            json!({ "turns": turns, "node": group.node })
        })
        .collect();
    json!({ "turn": node.turn.to_string(), "replies": replies, "elsewhere": node.elsewhere })
}
