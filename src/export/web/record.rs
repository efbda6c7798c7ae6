//! Boards and puzzles as the player's engine takes them: sealed, and with what the prover says of every first turn, so
//! that the reader's first turn is answered at once.

use crate::board::Setup;
use crate::doc::{Lang, Puzzle, record::record};
use crate::player::FirstTurns;
use crate::player::record::{Judged, Record};
use crate::rules;
use rayon::prelude::*;

/// A board on which turns can be played; `None` for an illustration.
pub(super) fn board(rules: &str, fen: &str) -> Option<String> {
    let found = rules::by_id(rules)?;
    let setup = found.parse_fen(fen).ok()?;
    found.read(&setup).or_else(|_| found.read_any_deal(&setup)).ok()?;
    Some(Record { rules: rules.to_owned(), fen: fen.to_owned(), puzzle: None }.seal())
}

/// A puzzle in the languages of a page; `None` when nothing can be played in its position. Judging its first turns may
/// visit about `nodes` positions; what they do not suffice for is judged when the reader plays it.
pub(super) fn puzzle(puzzle: &Puzzle, setup: &Setup, languages: &[Lang], nodes: u64) -> Option<String> {
    let mut record = record(puzzle, setup, languages)?;
    let judged = judged(&record, nodes);
    record.puzzle.iter_mut().for_each(|asked| asked.judged.clone_from(&judged));
    Some(record.seal())
}

/// What a turn may cost at least, however many there are.
const MIN_NODES: u64 = 20_000;

/// What the prover says of the first turns. Nothing where the author's line is the answer.
fn judged(record: &Record, nodes: u64) -> Vec<Judged> {
    let Some(first) = FirstTurns::of(record, nodes).filter(|_| nodes > 0) else { return Vec::new() };
    let turns = first.turns();
    let each = (nodes / turns.len().max(1) as u64).max(MIN_NODES);
    // Each turn has a budget of its own, so the verdicts do not depend on the order or on the threads.
    turns.par_iter().filter_map(|turn| first.judge(turn, each)).collect()
}
