//! What a proof found, said where the author wrote it.

use super::Options;
use super::board::Desk;
use crate::board::{Move, Setup};
use crate::doc::diag::Severity;
use crate::doc::line::Line;
use crate::doc::puzzle::Puzzle;
use crate::problem::{Finding, FindingKind, NodeId, Problem, Report, Scope, Search, Task, Tree, Watch, Weight};
use crate::rules::{RuleSet, SolveError};
use std::collections::BTreeSet;

/// The proof of one puzzle.
pub(super) struct Proof<'d, 'a, 'o> {
    pub desk: &'d mut Desk<'a>,
    pub puzzle: &'a Puzzle,
    pub line: &'d Line,
    pub options: &'o Options,
    /// Which waivers a finding needed.
    pub used: BTreeSet<usize>,
}

/// What a report says of its puzzle. Keys are listed as cooks of one another, and the author's own is none;
/// placements that change nothing are one. A first turn of the author that does not solve is a finding too.
pub fn about(puzzle: &Puzzle, line: &Line, report: &Report) -> Vec<Finding> {
    let key = own_key(puzzle, line);
    let elsewhere = |turn: Option<Move>| report.keys.iter().any(|k| k.elsewhere && Some(k.turn) == turn);
    let author: Vec<Move> = puzzle.solution.main_line().iter().map_while(|&id| line.turn(id)).collect();
    let is_own = |finding: &&Finding| {
        if report.solutions.is_some() {
            // in help play whole lines are solutions, not first turns
            return finding.kind == FindingKind::Cook && finding.line == author;
        }
        let first = finding.line.first().copied();
        let of = |turn: Option<Move>| turn.and_then(|turn| report.key(turn));
        let same = of(first).is_some() && of(first) == of(key);
        finding.kind == FindingKind::Cook && (same || elsewhere(first) && elsewhere(key))
    };
    let mut found: Vec<Finding> = report.findings.iter().filter(|finding| !is_own(finding)).cloned().collect();
    if found.iter().all(|finding| finding.kind != FindingKind::WrongKey) {
        found.extend(wrong_key(puzzle, line, report));
        found.sort_by_key(|finding| finding.kind);
    }
    found
}

/// The author's first turn.
fn own_key(puzzle: &Puzzle, line: &Line) -> Option<Move> {
    puzzle.solution.main_line().first().and_then(|&id| line.turn(id))
}

/// The author's first turn does not solve what something else solves.
fn wrong_key(puzzle: &Puzzle, line: &Line, report: &Report) -> Option<Finding> {
    let &first = puzzle.solution.main_line().first()?;
    let key = line.turn(first)?;
    if report.search != Search::Complete || report.keys.is_empty() || report.key(key).is_some() {
        return None;
    }
    let text = &puzzle.solution.turn(first).text;
    let keys: Vec<&str> = report.keys.iter().take(5).map(|k| k.san.as_str()).collect();
    let message = format!("«{text}» does not solve it; {} does", keys.join(" or "));
    Some(Finding { kind: FindingKind::WrongKey, line: vec![key], san: vec![text.clone()], message })
}

impl Proof<'_, '_, '_> {
    /// Proves the task, and says everything that was found.
    pub fn run(&mut self, rules: &dyn RuleSet, setup: &Setup, watch: &Watch) -> Option<Report> {
        let puzzle = self.puzzle;
        let limits = &self.options.limits;
        if puzzle.task == Task::Best {
            self.best(rules, setup, watch);
            return None;
        }
        let mut report = match rules.solve(setup, puzzle.task, puzzle.deal, limits, watch) {
            Ok(report) => report,
            Err(SolveError::Illegal(faults)) => {
                self.desk.faults("fen", setup, &puzzle.fen, faults);
                return None;
            }
            Err(SolveError::NotProvable(reason)) => {
                self.desk.error("task", "unproved", reason, "");
                return None;
            }
        };
        let problem = Problem { setup, task: puzzle.task, deal: puzzle.deal };
        rules.remarks(problem, &puzzle.solution, self.scope(), &mut report, limits, watch);
        report.add(wrong_key(puzzle, self.line, &report).into_iter().collect());
        for finding in &about(puzzle, self.line, &report) {
            self.finding(finding);
        }
        let complete = report.findings.iter().all(|f| f.kind != FindingKind::RemarksIncomplete);
        if complete && report.search == Search::Complete {
            self.unused_waivers();
        }
        Some(report)
    }

    fn scope(&self) -> Scope {
        if self.options.remarks { Scope::Everything } else { Scope::Faults }
    }

    /// In a task `best` the author's line is the answer, and its turns were checked.
    fn best(&mut self, rules: &dyn RuleSet, setup: &Setup, watch: &Watch) {
        let solution = &self.puzzle.solution;
        let Ok(findings) = rules.best_remarks(setup, solution, &self.options.limits, watch) else { return };
        for finding in &findings {
            self.finding(finding);
        }
        if findings.iter().all(|finding| finding.kind != FindingKind::Unproved) {
            self.unused_waivers();
        }
    }

    fn finding(&mut self, finding: &Finding) {
        if self.waived(finding) {
            return;
        }
        let severity = match finding.kind.weight() {
            Weight::Error => Severity::Error,
            Weight::Warning => Severity::Warning,
            Weight::Remark if !self.options.remarks => return,
            Weight::Remark => Severity::Remark,
        };
        let hint = match finding.kind {
            FindingKind::Cook | FindingKind::DualMain => {
                "change the position, or accept it with [[waive]] and a reason"
            }
            FindingKind::ShortSolution => "state the shorter task, or change the position",
            FindingKind::NoSolution => "change the position or the task",
            FindingKind::LimitReached => "allow more time, or make the task shorter",
            FindingKind::WrongMove => "mark a try with ?, or show what solves",
            FindingKind::UnansweredDefence => "add it as a variation with its answer",
            FindingKind::NotBest => "show the quicker mate, or accept it with [[waive]] and a reason",
            _ => "",
        };
        let node = self.node_of(finding);
        let shown = finding.san.join(" ");
        let apart = node.is_none() || matches!(finding.kind, FindingKind::Cook | FindingKind::ShortSolution);
        let message = match finding.kind {
            FindingKind::WrongKey => finding.message.clone(),
            kind if kind.is_fault() && apart && !shown.is_empty() => format!("{}: {shown}", finding.message),
            _ => finding.message.clone(),
        };
        let said = (finding.kind.code(), message, hint);
        match node {
            Some(id) => {
                let span = self.puzzle.solution.turn(id).span.range();
                self.desk.say("solution", Some(span), severity, said);
            }
            None => self.desk.say("task", None, severity, said),
        }
    }

    /// The turn of the author that a finding is about: the last one of its line that the tree has. Keys are looked for
    /// among the first turns only, and a cook is never about the author's own.
    fn node_of(&self, finding: &Finding) -> Option<NodeId> {
        let tree = &self.puzzle.solution;
        let depth = match finding.kind {
            FindingKind::NoSolution => 0,
            FindingKind::Cook if finding.line.first().copied() == own_key(self.puzzle, self.line) => 0,
            FindingKind::Cook | FindingKind::ShortSolution | FindingKind::WrongKey => 1,
            _ => finding.line.len(),
        };
        let mut found = None;
        for turn in finding.line.iter().take(depth) {
            let children = tree.children(found.unwrap_or(Tree::ROOT));
            match children.iter().copied().find(|&id| self.line.turn(id) == Some(*turn)) {
                Some(id) => found = Some(id),
                None => break,
            }
        }
        found
    }

    /// Whether the author accepts a finding: by code, and by its first turns where they are given.
    fn waived(&mut self, finding: &Finding) -> bool {
        let waivers = self.puzzle.waive.iter().enumerate();
        let fitting: Vec<usize> = waivers.filter(|(_, waiver)| waiver.accepts(finding)).map(|(at, _)| at).collect();
        self.used.extend(&fitting);
        !fitting.is_empty()
    }

    /// Waivers of what is not found. A waiver of a remark is not asked when remarks were not looked for.
    fn unused_waivers(&mut self) {
        for (at, waiver) in self.puzzle.waive.iter().enumerate() {
            let kind = FindingKind::ALL.into_iter().find(|kind| kind.code() == waiver.code);
            let looked_for = kind.is_none_or(|kind| kind.is_fault() || self.options.remarks);
            if !self.used.contains(&at) && looked_for {
                let message = match kind {
                    Some(_) => format!("there is no finding «{}» such as this accepts", waiver.code),
                    None => format!("there is no kind of finding «{}»", crate::doc::diag::show(&waiver.code, 40)),
                };
                self.desk.warning(&format!("waive.{at}.code"), "unused-waiver", message, "remove it");
            }
        }
    }
}
