//! What boards of puzzles and lessons have in common: rule set, FEN, position, marks.

use crate::board::{Mark, Setup, fen};
use crate::doc::diag::{Diagnostic, Severity, Source, show};
use crate::doc::line::first_position;
use crate::doc::reader::Places;
use crate::problem::{Deal, Task};
use crate::rules::{self, Fault, Position, RuleSet};
use std::ops::Range;

/// A file that is being checked.
pub(super) struct Desk<'a> {
    pub source: &'a Source,
    pub places: &'a Places,
    pub diagnostics: Vec<Diagnostic>,
}

impl Desk<'_> {
    pub fn error(&mut self, key: &str, code: &'static str, message: impl Into<String>, hint: impl Into<String>) {
        let place = self.places.place(self.source, key);
        self.diagnostics.push(Diagnostic::error(code, place, message, hint));
    }

    pub fn warning(&mut self, key: &str, code: &'static str, message: impl Into<String>, hint: impl Into<String>) {
        let place = self.places.place(self.source, key);
        self.diagnostics.push(Diagnostic::warning(code, place, message, hint));
    }

    /// An error about some bytes of a string value.
    pub fn error_in(
        &mut self,
        key: &str,
        inner: Range<usize>,
        code: &'static str,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) {
        let place = self.places.place_in(self.source, key, inner);
        self.diagnostics.push(Diagnostic::error(code, place, message, hint));
    }

    /// Something of any severity about a value, or about some bytes of it.
    pub fn say(
        &mut self,
        key: &str,
        inner: Option<Range<usize>>,
        severity: Severity,
        (code, message, hint): (&'static str, String, &str),
    ) {
        let place = match inner {
            Some(inner) => self.places.place_in(self.source, key, inner),
            None => self.places.place(self.source, key),
        };
        self.diagnostics.push(Diagnostic { severity, ..Diagnostic::error(code, place, message, hint) });
    }

    /// The rule set of a name.
    pub fn rules(&mut self, key: &str, id: &str) -> Option<&'static dyn RuleSet> {
        let found = rules::by_id(id);
        if found.is_none() {
            let known: Vec<&str> = rules::ALL.iter().map(|r| r.about().id).collect();
            let message = format!("there is no rule set «{}»", show(id, 40));
            self.error(key, "rules", message, format!("rule sets are {}", known.join(", ")));
        }
        found
    }

    /// Reads a FEN; every fault has its column in the file.
    pub fn setup(&mut self, key: &str, rules: &'static dyn RuleSet, text: &str) -> Option<Setup> {
        match rules.parse_fen(text) {
            Ok(setup) => Some(setup),
            Err(faults) => {
                for fault in faults {
                    self.error_in(key, column(text, fault.column), fault.code, fault.message, fault.hint);
                }
                None
            }
        }
    }

    /// Reads a position; every fault stands at its square in the FEN.
    pub fn position(
        &mut self,
        key: &str,
        rules: &dyn RuleSet,
        setup: &Setup,
        text: &str,
        (task, deal): (Task, Deal),
    ) -> Option<Box<dyn Position>> {
        match first_position(rules, setup, task, deal) {
            Ok(position) => Some(position),
            Err(faults) => {
                self.faults(key, setup, text, faults);
                None
            }
        }
    }

    pub fn faults(&mut self, key: &str, setup: &Setup, text: &str, faults: Vec<Fault>) {
        for fault in faults {
            let at = fault.square.and_then(|square| fen::column_of(setup.shape, text, square));
            match at {
                Some(at) => self.error_in(key, column(text, at), fault.code, fault.message, ""),
                None => self.error(key, fault.code, fault.message, ""),
            }
        }
    }

    /// Marks stand on squares that the board has.
    pub fn marks(&mut self, key: &str, setup: &Setup, marks: &[Mark]) {
        for (index, mark) in marks.iter().enumerate() {
            for square in mark.squares().filter(|&square| !setup.shape.has(square)) {
                let message = format!("this board has no square {square}");
                self.error(&format!("{key}.{index}"), "mark-square", message, "");
            }
        }
    }
}

/// The bytes of a character by its column from 1; the end when there is none.
fn column(text: &str, column: usize) -> Range<usize> {
    match text.char_indices().nth(column.saturating_sub(1)) {
        Some((at, c)) => at..at + c.len_utf8(),
        None => text.len()..text.len(),
    }
}
