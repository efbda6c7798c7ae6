//! Many results as a few numbers.

use super::{Checked, What};
use crate::doc::Severity;
use crate::rules;
use std::collections::BTreeMap;

/// The sum of many checks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Files and lessons looked at.
    pub checked: usize,
    /// Those without an error.
    pub ok: usize,
    /// Errors.
    pub errors: usize,
    /// Warnings.
    pub warnings: usize,
    /// Proofs that a limit ended.
    pub truncated: usize,
    /// Files that could not be read.
    pub unreadable: usize,
}

impl Summary {
    /// The sum.
    pub fn of(results: &[Checked]) -> Self {
        let count = |severity| results.iter().flat_map(|r| &r.diagnostics).filter(|d| d.severity == severity).count();
        Self {
            checked: results.len(),
            ok: results.iter().filter(|r| r.is_ok()).count(),
            errors: count(Severity::Error),
            warnings: count(Severity::Warning),
            truncated: results.iter().filter(|r| r.is_truncated()).count(),
            unreadable: results.iter().filter(|r| r.is_unreadable()).count(),
        }
    }
}

/// Puzzles of one rule set, task and difficulty.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Row {
    /// How many there are.
    pub checked: usize,
    /// Those without an error.
    pub ok: usize,
    /// Those of them that are proved to be sound.
    pub proved: usize,
}

impl Row {
    /// Adds another row.
    pub fn add(&mut self, other: Self) {
        self.checked += other.checked;
        self.ok += other.ok;
        self.proved += other.proved;
    }
}

/// A task as it stands in a table: the kind, then the length in half moves.
type Order = (usize, String, u32, String);

/// What a collection consists of: puzzles by rule set, task and difficulty. It grows with the kinds of puzzles, not with
/// their number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Table {
    rows: BTreeMap<(Order, Option<u8>), Row>,
    /// Puzzles of which rule set or task cannot be read.
    pub unknown: Row,
    /// Lessons.
    pub lessons: Row,
    /// Everything else: animations, and what cannot be checked.
    pub others: Row,
}

impl Table {
    /// Counts a result.
    pub fn add(&mut self, checked: &Checked) {
        let one = Row { checked: 1, ok: usize::from(checked.is_ok()), proved: usize::from(checked.is_proved()) };
        let row = match (checked.what, &checked.facts) {
            (What::Puzzle, Some(facts)) => {
                let place = rules::ALL.iter().position(|rules| rules.about().id == facts.rules);
                let task = facts.task.to_string();
                let kind = task.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
                let halves = facts.task.plies().unwrap_or(0);
                let order = (place.unwrap_or(rules::ALL.len()), kind.to_owned(), halves, task.clone());
                self.rows.entry((order, facts.difficulty)).or_default()
            }
            (What::Puzzle, None) => &mut self.unknown,
            (What::Lesson, _) => &mut self.lessons,
            (What::Anim | What::Other, _) => &mut self.others,
        };
        row.add(one);
    }

    /// The rows in the order of rule sets, tasks and difficulties; puzzles without a difficulty come first.
    pub fn rows(&self) -> impl Iterator<Item = (&'static str, &str, Option<u8>, Row)> {
        self.rows.iter().map(|(((place, _, _, task), difficulty), row)| {
            let rules = rules::ALL.get(*place).map_or("", |rules| rules.about().id);
            (rules, task.as_str(), *difficulty, *row)
        })
    }
}
