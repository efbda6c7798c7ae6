//! A search for problems: positions are drawn at random or varied from given ones, proved, made economical, climbed
//! towards what solvers like, and kept only where they differ from each other.
//!
//! What comes out is a draft. It is sound and nothing on its board is idle; a title, a story and a last look are its
//! editor's work.

mod draw;
mod worth;

use super::Puzzle;
use crate::board::Setup;
use crate::problem::{Deal, FindingKind, Limits, Problem, Report, Scope, Task, Tree, Verdict, Watch};
use crate::rules::RuleSet;
use draw::Draw;
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

pub use worth::Worth;

/// Positions that are looked at together. Their number is part of the result, so it does not depend on the machine.
const ROUND: u64 = 256;

/// What is looked for.
pub struct Wish {
    /// The rule set.
    pub rules: &'static dyn RuleSet,
    /// The task; [`can_compose`] says whether it is one of those that are found by search.
    pub task: Task,
    /// What is known of covered pieces.
    pub deal: Deal,
    /// How many pieces may stand on the board, kings included.
    pub pieces: RangeInclusive<usize>,
    /// Positions to vary; where there are none, positions are drawn at random.
    pub seeds: Vec<Setup>,
    /// The same number gives the same problems.
    pub seed: u64,
    /// Positions that one proof may visit.
    pub nodes: u64,
    /// How often each sound position is varied in the hope of a better one.
    pub climb: u32,
}

/// A problem that was found.
#[derive(Clone, Debug)]
pub struct Found {
    /// The position; everything on it is needed.
    pub setup: Setup,
    /// The whole solution.
    pub solution: Tree,
    /// What speaks for it.
    pub worth: Worth,
}

impl Found {
    /// The file that an editor starts from.
    pub fn draft(&self, id: &str, wish: &Wish) -> Puzzle {
        let rules = wish.rules;
        let mut puzzle = Puzzle::new(id, rules.about().id, rules.write_fen(&self.setup), wish.task);
        puzzle.deal = wish.deal;
        puzzle.solution = self.solution.clone();
        puzzle.difficulty = Some(self.worth.difficulty(wish.task));
        puzzle.tags = self.worth.tags();
        puzzle
    }
}

/// Whether problems of such a task can be searched for; the reason when they cannot.
pub fn can_compose(rules: &dyn RuleSet, task: Task, deal: Deal) -> Result<(), String> {
    match task {
        Task::Best | Task::Identify => {
            Err(format!("the task {task} cannot be searched for: its answer is its author's"))
        }
        Task::Reach { .. } | Task::Defend { .. } => rules.can_prove(task, deal),
    }
}

/// Searches for `count` problems in at most `rounds` rounds of 256 positions each, best first. `tell` hears after each
/// round how many were found. The result depends on the wish alone, unless `watch` is stopped.
pub fn compose(
    wish: &Wish,
    count: usize,
    rounds: u64,
    watch: &Watch,
    tell: &(dyn Fn(u64, usize) + Sync),
) -> Vec<Found> {
    let source = Draw::new(wish);
    let mut found: Vec<Found> = Vec::new();
    let mut known = BTreeSet::new();
    for round in 0..rounds {
        // Several times as many as are asked for, so that there is a choice.
        if watch.stopped() || found.len() >= count * 5 {
            break;
        }
        let candidates: Vec<Found> = (round * ROUND..(round + 1) * ROUND)
            .into_par_iter()
            .filter_map(|number| candidate(wish, source.numbered(number), watch))
            .collect();
        for candidate in candidates {
            if known.insert(candidate.worth.kin(&candidate.setup)) {
                found.push(candidate);
            }
        }
        tell(round + 1, found.len());
    }
    found.sort_by_key(|found| std::cmp::Reverse(found.worth.points()));
    found.truncate(count);
    found
}

/// What becomes of one position.
fn candidate(wish: &Wish, mut draw: Draw<'_>, watch: &Watch) -> Option<Found> {
    if watch.stopped() {
        return None;
    }
    let mut best = sound(wish, draw.position()?, watch)?;
    for _ in 0..wish.climb {
        let Some(varied) = draw.varied(&best.setup) else { continue };
        if let Some(better) = sound(wish, varied, watch)
            && better.worth.points() >= best.worth.points()
        {
            best = better;
        }
    }
    Some(best)
}

/// The problem that a position is, made economical; `None` where it is none, or has a dual in its main line.
fn sound(wish: &Wish, setup: Setup, watch: &Watch) -> Option<Found> {
    let report = solve(wish, &setup, watch)?;
    let (setup, mut report) = economical(wish, setup, report, watch);
    if !draw::shows_its_rules(wish, &setup) {
        return None;
    }
    let problem = Problem { setup: &setup, task: wish.task, deal: wish.deal };
    let limits = limits(wish);
    let solution = match wish.task {
        // Every other turn loses: the answer is the turn.
        Task::Defend { .. } => {
            let mut tree = Tree::default();
            tree.add(Tree::ROOT, &report.keys.first()?.san).ok()?;
            tree
        }
        _ => wish.rules.solution_tree(problem, &report, None, &limits, watch).ok()?,
    };
    wish.rules.remarks(problem, &solution, Scope::Everything, &mut report, &limits, watch);
    let spoiled = |kind: FindingKind| kind.is_fault() || kind == FindingKind::RemarksIncomplete;
    if report.findings.iter().any(|finding| spoiled(finding.kind)) {
        return None;
    }
    let worth = Worth::of(wish, &setup, &report, &solution)?;
    Some(Found { setup, solution, worth })
}

fn limits(wish: &Wish) -> Limits {
    // Small problems: a table of the usual size would take longer to clear than the search.
    Limits { time: None, nodes: Some(wish.nodes), table_bytes: 1 << 20, threads: 1 }
}

fn solve(wish: &Wish, setup: &Setup, watch: &Watch) -> Option<Report> {
    let report = wish.rules.solve(setup, wish.task, wish.deal, &limits(wish), watch).ok()?;
    (report.verdict() == Verdict::Sound && report.elsewhere() == 0).then_some(report)
}

/// The coordinates of a sound position's key.
fn key(report: &Report) -> Option<&str> {
    report.keys.first().map(|key| key.coordinate.as_str())
}

/// The position without everything whose absence leaves the problem sound with the same key, and its report.
fn economical(wish: &Wish, mut setup: Setup, mut report: Report, watch: &Watch) -> (Setup, Report) {
    for without in draw::removals(&setup) {
        let mut smaller = setup.clone();
        without.apply(&mut smaller);
        if smaller == setup || smaller.pieces.len() < *wish.pieces.start() {
            continue;
        }
        if let Some(found) = solve(wish, &smaller, watch).filter(|found| key(found) == key(&report)) {
            (setup, report) = (smaller, found);
        }
    }
    (setup, report)
}

#[cfg(test)]
mod tests;
