//! What a check found, in the order and the words in which the panel says it. It is made when a result comes or the
//! puzzle changes, not in every frame.

use super::locale::names;
use super::merge;
use super::view::{Shown, Truths, View};
use crate::board::{Kind, Move, Square};
use crate::doc::line::Line;
use crate::doc::movetext;
use crate::doc::puzzle::Waiver;
use crate::doc::{Puzzle, check};
use crate::problem::{Finding, FindingKind, Key, Report, Solution, Task, Tree, Weight};
use crate::t;

/// Something that was found, with the line that shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// What kind of finding; `None` for keys, solutions and counter-deals.
    pub kind: Option<FindingKind>,
    /// Its name in a word or two.
    pub title: String,
    /// A sentence.
    pub message: String,
    /// The line from the first position; may be empty.
    pub turns: Vec<Move>,
    /// The line in algebraic text.
    pub texts: Vec<String>,
    /// The line with the numbers of its moves.
    pub line: String,
    /// True types of covered pieces in the deal in which the line is played; empty for those of the puzzle.
    pub deal: Truths,
    /// Whether it is a deal that breaks a wrong plan.
    pub breaks_a_plan: bool,
    /// What the author's file calls the place, for a waiver.
    place: String,
}

/// Everything that is to be said about the open puzzle's proof.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Told {
    /// Keys and solutions that are not listed as cooks.
    pub keys: Vec<Row>,
    /// Deals that break wrong plans.
    pub counters: Vec<Row>,
    /// Errors that the author does not accept.
    pub errors: Vec<Row>,
    /// Warnings that the author does not accept.
    pub warnings: Vec<Row>,
    /// Remarks by kind.
    pub remarks: Vec<(FindingKind, Vec<Row>)>,
    /// What the author accepts, with the number of the waiver.
    pub waived: Vec<(Row, usize)>,
    /// Waivers that nothing needs.
    pub unused: Vec<usize>,
}

impl Told {
    /// Sorts what was found. `whole` says that everything was looked at, so that a waiver of nothing is known as such.
    pub fn new(puzzle: &Puzzle, view: &View, report: Option<&Report>, others: &[Finding], whole: bool) -> Self {
        let line = &view.line;
        let truths = view.start.as_ref().map(|start| &start.truths);
        let dealt = |truth: &[(Square, Kind)]| {
            let same = truths.is_some_and(|own| truth.iter().all(|(square, kind)| own.get(square) == Some(kind)));
            if same { Vec::new() } else { truth.to_vec() }
        };
        let deals = report.and_then(|report| report.deals.as_ref());
        // a line of a report on every deal is played in one of them
        let deal_of = |turns: &[Move]| {
            let lines = deals.into_iter().flat_map(|deals| deals.examples.iter().chain(&deals.counters));
            let mut found = lines.filter(|dealt| !turns.is_empty() && dealt.line == turns);
            found.next().map_or_else(Vec::new, |found| dealt(&found.truths))
        };
        let mut told = Self::default();
        let mut found = report.map_or_else(Vec::new, |report| check::about(puzzle, line, report));
        found.extend_from_slice(others);
        let mut used = vec![false; puzzle.waive.len()];
        for finding in &found {
            let row = Row { deal: deal_of(&finding.line), ..Row::of(finding, puzzle) };
            let mut accepting = (0..puzzle.waive.len()).filter(|&at| puzzle.waive[at].accepts(finding)).peekable();
            if let Some(&first) = accepting.peek() {
                accepting.for_each(|at| used[at] = true);
                told.waived.push((row, first));
                continue;
            }
            match finding.kind.weight() {
                Weight::Error => told.errors.push(row),
                Weight::Warning => told.warnings.push(row),
                Weight::Remark => match told.remarks.iter_mut().find(|(kind, _)| *kind == finding.kind) {
                    Some((_, rows)) => rows.push(row),
                    None => told.remarks.push((finding.kind, vec![row])),
                },
            }
        }
        if whole {
            told.unused = (0..used.len()).filter(|&at| !used[at]).collect();
        }
        let listed: Vec<&Row> = told.errors.iter().chain(told.waived.iter().map(|(row, _)| row)).collect();
        let is_cook = |line: &[Move]| listed.iter().any(|row| row.kind == Some(FindingKind::Cook) && row.turns == line);
        told.keys = report.map_or_else(Vec::new, |report| keys(report, puzzle, &is_cook, &deal_of));
        for counter in deals.into_iter().flat_map(|deals| &deals.counters).take(MAX_COUNTERS) {
            let first = counter.san.first().map_or("", String::as_str);
            // what comes to light is part of the deal
            let turn = first.split('~').next().unwrap_or_default();
            let message = t!("counter-deal-message", turn = turn, deal = counter.deal());
            let row = Row::new(None, t!("counter-deal"), message, (counter.line.clone(), counter.san.clone()), puzzle);
            told.counters.push(Row { deal: dealt(&counter.truths), breaks_a_plan: true, ..row });
        }
        told
    }

    /// How many things are wrong.
    pub const fn faults(&self) -> usize {
        self.errors.len() + self.warnings.len() + self.unused.len()
    }
}

/// So many solutions of help play are listed as such.
const MAX_SOLUTIONS: usize = 8;
/// So many counter-deals are listed, those of the best wrong turns.
const MAX_COUNTERS: usize = 12;

/// Keys, or the solutions of help play, that are not listed as cooks. One placement that changes nothing stands for all
/// of them.
fn keys(
    report: &Report,
    puzzle: &Puzzle,
    is_cook: &dyn Fn(&[Move]) -> bool,
    deal_of: &dyn Fn(&[Move]) -> Truths,
) -> Vec<Row> {
    if let Some(solutions) = &report.solutions {
        let lines = solutions.lines.iter().filter(|solution| !is_cook(&solution.line)).take(MAX_SOLUTIONS);
        let row = |solution: &Solution| {
            let line = (solution.line.clone(), solution.san.clone());
            Row::new(None, t!("row-solution"), String::new(), line, puzzle)
        };
        return lines.map(row).collect();
    }
    let elsewhere = report.keys.iter().find(|key| key.elsewhere);
    let keys = report.keys.iter().filter(|key| !key.elsewhere).chain(elsewhere);
    keys.filter(|key| !is_cook(&key.line))
        .map(|key| Row { deal: deal_of(&key.line), ..Row::key(key, puzzle) })
        .collect()
}

impl Row {
    fn of(finding: &Finding, puzzle: &Puzzle) -> Self {
        let line = (finding.line.clone(), finding.san.clone());
        Self::new(Some(finding.kind), names::finding(finding.kind), finding.message.clone(), line, puzzle)
    }

    fn key(key: &Key, puzzle: &Puzzle) -> Self {
        let message = match key.moves {
            _ if matches!(puzzle.task, Task::Defend { .. }) => t!("key-holds", turn = key.san.as_str()),
            moves => t!("key-in", turn = key.san.as_str(), count = moves),
        };
        let line = if key.line.is_empty() {
            (vec![key.turn], vec![key.san.clone()])
        } else {
            (key.line.clone(), key.line_san.clone())
        };
        Self::new(None, t!("row-key"), message, line, puzzle)
    }

    fn new(
        kind: Option<FindingKind>,
        title: String,
        message: String,
        (turns, texts): (Vec<Move>, Vec<String>),
        puzzle: &Puzzle,
    ) -> Self {
        let written = |texts: &[String]| {
            let tree = merge::chain(texts, &[]).unwrap_or_default();
            movetext::write(&tree, puzzle.numbering()).replace('\n', " ")
        };
        let place = written(&texts[..place_plies(kind, texts.len())]);
        Self {
            kind,
            title,
            message,
            line: written(&texts),
            deal: Vec::new(),
            breaks_a_plan: false,
            place,
            turns,
            texts,
        }
    }

    /// The line for the board, at the position where it matters; `None` when there is none.
    pub fn shown(&self) -> Option<Shown> {
        let ply = place_plies(self.kind, self.turns.len());
        (!self.turns.is_empty()).then(|| Shown {
            turns: self.turns.clone(),
            texts: self.texts.clone(),
            ply,
            title: self.title.clone(),
            deal: self.deal.clone(),
            glyphs: self.glyphs(),
        })
    }

    /// The glyphs that its turns deserve in the solution: a try is a mistake, and its refutation a good turn.
    fn glyphs(&self) -> Vec<(usize, u8)> {
        const GOOD: u8 = 1;
        const BAD: u8 = 2;
        match self.kind {
            Some(FindingKind::Try) => vec![(0, BAD), (1, GOOD)],
            Some(FindingKind::Refutation) => vec![(0, BAD)],
            None if self.breaks_a_plan => vec![(0, BAD)],
            _ => Vec::new(),
        }
    }

    /// Whether the line would be right as a variation.
    pub const fn is_line_to_add(&self) -> bool {
        // what is played in another deal is no line of this puzzle
        !self.turns.is_empty()
            && self.deal.is_empty()
            && !matches!(self.kind, Some(FindingKind::WrongKey | FindingKind::WrongMove))
    }

    /// Whether the author may accept it. What was not proved cannot be accepted, and neither can «more of these».
    pub const fn is_waivable(&self) -> bool {
        match self.kind {
            Some(FindingKind::NoSolution | FindingKind::SetPlay) => true,
            None
            | Some(
                FindingKind::IllegalPosition
                | FindingKind::IllegalLine
                | FindingKind::LimitReached
                | FindingKind::RemarksIncomplete,
            ) => false,
            Some(_) => !self.turns.is_empty(),
        }
    }

    /// The waiver that accepts it.
    pub fn waiver(&self, reason: &str) -> Option<Waiver> {
        let code = self.kind?.code().to_owned();
        Some(Waiver { code, line: self.place.clone(), reason: reason.trim().into() })
    }
}

/// How many turns of a line lead to the position where a finding matters: after the first turn where it is about first
/// turns, else after the last.
const fn place_plies(kind: Option<FindingKind>, plies: usize) -> usize {
    use FindingKind as F;
    match kind {
        None | Some(F::NoSolution | F::Cook | F::ShortSolution | F::NotBest | F::WrongKey | F::Try | F::Refutation)
            if plies > 0 =>
        {
            1
        }
        _ => plies,
    }
}

/// Whether the author's tree has the line of a row.
pub fn is_in(row: &Row, tree: &Tree, line: &Line) -> bool {
    merge::has(tree, line, &row.texts)
}
