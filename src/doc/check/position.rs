//! A position and what is asked of it, without the file of a puzzle around it: what generators make by the thousand.

use super::board::Desk;
use super::findings::Proof;
use super::{Checked, Facts, Options, What, finish};
use crate::doc::diag::{Source, show};
use crate::doc::line::Line;
use crate::doc::puzzle::Puzzle;
use crate::doc::reader::Places;
use crate::problem::{Deal, Report, Task, Watch};
use crate::rules::RuleSet;
use std::collections::BTreeSet;

/// A position with a task.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionLine {
    /// Its name; may be empty.
    pub id: String,
    /// The id of its rule set.
    pub rules: String,
    /// The position.
    pub fen: String,
    /// What is asked.
    pub task: Task,
    /// What is known of covered pieces.
    pub deal: Deal,
}

/// Checks a position: that it is legal and has exactly one solution. Places of diagnostics are those in the FEN; what
/// concerns the whole has an empty span at its beginning. Of a task `best`, which needs the author's line, nothing can
/// be said.
pub fn check_position(position: &PositionLine, options: &Options, watch: &Watch) -> Checked {
    let PositionLine { id, rules, fen, task, deal } = position;
    let source = Source::new("", fen.as_str());
    let mut places = Places::default();
    places.set("fen", Some(0..fen.len()));
    let mut puzzle = Puzzle::new(show(id, 64), rules.as_str(), fen.as_str(), *task);
    puzzle.deal = *deal;
    let mut desk = Desk { source: &source, places: &places, diagnostics: Vec::new() };
    let rules = desk.rules("rules", rules);
    let report = rules.and_then(|rules| prove(rules, &puzzle, &mut desk, options, watch));
    Checked {
        path: source.path().into(),
        what: What::Puzzle,
        id: id.clone(),
        facts: rules.map(|rules| Facts { rules: rules.about().id, task: *task, difficulty: None }),
        verdict: report.as_ref().map(Report::verdict),
        keys: report.as_ref().map(super::keys_of).unwrap_or_default(),
        diagnostics: finish(desk.diagnostics, options),
    }
}

fn prove<'a>(
    rules: &'static dyn RuleSet,
    puzzle: &'a Puzzle,
    desk: &mut Desk<'a>,
    options: &Options,
    watch: &Watch,
) -> Option<Report> {
    if puzzle.task == Task::Best {
        let message = "in a task «best» the author's line is the answer, and here is none";
        desk.error("task", "unproved", message, "send the whole puzzle as «toml»");
        return None;
    }
    let setup = desk.setup("fen", rules, &puzzle.fen)?;
    let first = desk.position("fen", rules, &setup, &puzzle.fen, (puzzle.task, puzzle.deal))?;
    let line = Line::new(&puzzle.solution, first.as_ref());
    let mut proof = Proof { desk, puzzle, line: &line, options, used: BTreeSet::new() };
    proof.run(rules, &setup, watch)
}
