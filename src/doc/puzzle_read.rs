//! From TOML to a puzzle.

use super::diag::{Diagnostic, Source, show, sort};
use super::lang::Texts;
use super::movetext::{self, is_name};
use super::puzzle::{FORMAT, MarksAt, Puzzle, PuzzleFile, Waiver};
use super::reader::{Reader, parse};
use crate::board::{Color, Mark, Marks};
use crate::problem::{Task, Tree};
use std::collections::BTreeMap;
use toml_edit::TableLike;

/// The keys of a puzzle file.
const KEYS: [&str; 20] = [
    "format",
    "id",
    "rules",
    "fen",
    "task",
    "deal",
    "orientation",
    "difficulty",
    "tags",
    "author",
    "source",
    "licence",
    "solution",
    "title",
    "text",
    "hints",
    "notes",
    "answers",
    "marks",
    "waive",
];

pub(super) fn read(source: Source) -> Result<PuzzleFile, Vec<Diagnostic>> {
    let document = parse(&source).map_err(|d| vec![*d])?;
    let root = document.as_table();
    let mut reader = Reader::new(&source);
    if !reader.format(root, FORMAT) {
        return Err(reader.diagnostics);
    }
    let stem = source.path().file_stem().and_then(|s| s.to_str());
    let id = reader.id(root, stem);
    let rules = reader.text(root, "", "rules", Some("name the rule set")).unwrap_or_default();
    let fen = reader.text(root, "", "fen", Some("give the position")).unwrap_or_default();
    let mut puzzle = Puzzle::new(id, rules, fen, Task::mate(2));
    reader.head(root, &mut puzzle);
    puzzle.solution = reader.solution(root);
    puzzle.title = reader.texts(root, "", "title");
    puzzle.text = reader.texts(root, "", "text");
    reader.hints(root, &mut puzzle);
    puzzle.notes = reader.named_texts(root, "notes");
    puzzle.answers = reader.named_texts(root, "answers");
    reader.notes(&puzzle);
    puzzle.marks = reader.marks_list(root);
    puzzle.waive = reader.waivers(root);
    reader.unknown(root, "", &KEYS);
    let Reader { mut diagnostics, places, .. } = reader;
    sort(&mut diagnostics);
    drop(document);
    Ok(PuzzleFile { source, puzzle, diagnostics, places })
}

/// `white` or `black`.
fn side(text: &str) -> Option<Color> {
    Color::BOTH.into_iter().find(|color| color.name() == text)
}

impl Reader<'_> {
    fn head(&mut self, root: &dyn TableLike, puzzle: &mut Puzzle) {
        if let Some(task) = self.text(root, "", "task", Some("write task = \"#2\", for example")) {
            match task.parse() {
                Ok(task) => puzzle.task = task,
                Err(error) => self.error("task", "task", error.to_string(), ""),
            }
        }
        if let Some(deal) = self.text(root, "", "deal", None) {
            if let Ok(deal) = deal.parse() {
                puzzle.deal = deal;
            } else {
                let message = format!("«{}» is no deal", show(&deal, 20));
                self.error("deal", "deal", message, "write given or any");
            }
        }
        puzzle.orientation = self.orientation(root, "");
        if let Some(difficulty) = self.integer(root, "", "difficulty") {
            puzzle.difficulty = u8::try_from(difficulty).ok().filter(|d| (1..=5).contains(d));
            if puzzle.difficulty.is_none() {
                self.error("difficulty", "difficulty", format!("{difficulty} is no difficulty"), "write 1 to 5");
            }
        }
        puzzle.tags = self.strings(root, "", "tags").unwrap_or_default();
        puzzle.author = self.text(root, "", "author", None).unwrap_or_default();
        puzzle.source = self.text(root, "", "source", None).unwrap_or_default();
        puzzle.licence = self.text(root, "", "licence", None).unwrap_or_default();
    }

    pub(super) fn orientation(&mut self, table: &dyn TableLike, outer: &str) -> Option<Color> {
        self.side(table, outer, "orientation")
    }

    /// `white` or `black` under a key.
    pub(super) fn side(&mut self, table: &dyn TableLike, outer: &str, key: &str) -> Option<Color> {
        let text = self.text(table, outer, key, None)?;
        let color = side(&text);
        if color.is_none() {
            let key = super::reader::join(outer, key);
            self.error(&key, "orientation", format!("«{}» is no side", show(&text, 20)), "write white or black");
        }
        color
    }

    fn solution(&mut self, root: &dyn TableLike) -> Tree {
        let hint = "write solution = \"\"\" and the moves; it may be empty for now";
        let Some(text) = self.text(root, "", "solution", Some(hint)) else { return Tree::default() };
        let (tree, faults) = movetext::parse(&text);
        for fault in faults {
            let place = self.places.place_in(self.source, "solution", fault.span);
            self.diagnostics.push(Diagnostic::error(fault.code, place, fault.message, fault.hint));
        }
        tree
    }

    fn hints(&mut self, root: &dyn TableLike, puzzle: &mut Puzzle) {
        let Some(table) = self.table(root, "", "hints") else { return };
        for lang in self.languages(table, "hints") {
            if let Some(hints) = self.strings(table, "hints", lang.tag()) {
                puzzle.hints.insert(lang, hints);
            }
        }
        let longest = puzzle.hints.values().map(Vec::len).max().unwrap_or(0);
        for (lang, hints) in &puzzle.hints {
            if hints.len() < longest {
                let message = format!("{} has {} hints where another language has {longest}", lang.name(), hints.len());
                let hint = "the ladder must be equally long in every language";
                self.warning(&format!("hints.{lang}"), "hints-length", message, hint);
            }
        }
    }

    fn named_texts(&mut self, root: &dyn TableLike, key: &str) -> BTreeMap<String, Texts> {
        let Some(table) = self.table(root, "", key) else { return BTreeMap::new() };
        let names: Vec<String> = table.iter().map(|(name, _)| name.to_owned()).collect();
        names.into_iter().map(|name| (name.clone(), self.texts(table, key, &name))).collect()
    }

    /// The notes that the solution refers to exist, and those that exist are referred to.
    fn notes(&mut self, puzzle: &Puzzle) {
        let mut used: Vec<&str> = Vec::new();
        let tree = &puzzle.solution;
        for id in std::iter::once(Tree::ROOT).chain(tree.walk()) {
            for (name, span) in tree.turn(id).notes() {
                used.push(name);
                if !puzzle.notes.contains_key(name) {
                    let place = self.places.place_in(self.source, "solution", span.range());
                    let message = format!("there is no note «{name}»");
                    let hint = format!("write [notes.{name}] with a text in each language");
                    self.diagnostics.push(Diagnostic::error("unknown-note", place, message, hint));
                }
            }
        }
        used.sort_unstable();
        for name in puzzle.notes.keys() {
            let key = format!("notes.{name}");
            if !is_name(name) {
                let message = format!("«{}» cannot name a note", show(name, 40));
                self.error(&key, "note-name", message, "use letters, digits, - and _");
            } else if used.binary_search(&name.as_str()).is_err() {
                let message = format!("the solution does not refer to the note «{name}»");
                self.warning(&key, "unused-note", message, format!("write {{@{name}}} behind a move"));
            }
        }
    }

    /// A list of mark texts.
    pub(super) fn marks(&mut self, table: &dyn TableLike, outer: &str, key: &str) -> Marks {
        let mut marks = Marks::new();
        for (index, text) in self.strings(table, outer, key).unwrap_or_default().iter().enumerate() {
            if let Some(mark) = Mark::parse(text) {
                marks.push(mark);
            } else {
                let at = format!("{}.{index}", super::reader::join(outer, key));
                let message = format!("«{}» is no mark", show(text, 30));
                self.error(&at, "mark", message, format!("write {}", Mark::FORMS));
            }
        }
        marks
    }

    fn marks_list(&mut self, root: &dyn TableLike) -> Vec<MarksAt> {
        let mut list = Vec::new();
        for (at, table) in self.tables(root, "", "marks") {
            let mut entry = MarksAt::default();
            if let Some(table) = table {
                let ply = self.integer(table, &at, "ply");
                entry.ply = ply.and_then(|n| u32::try_from(n).ok()).unwrap_or(0);
                if ply.is_some_and(|n| n != i64::from(entry.ply)) {
                    self.error(&format!("{at}.ply"), "ply", "this is no number of turns", "count from 0");
                }
                entry.line = self.text(table, &at, "line", None).unwrap_or_default();
                entry.draw = self.marks(table, &at, "draw");
                self.unknown(table, &at, &["ply", "line", "draw"]);
            }
            list.push(entry);
        }
        list
    }

    fn waivers(&mut self, root: &dyn TableLike) -> Vec<Waiver> {
        let mut list = Vec::new();
        for (at, table) in self.tables(root, "", "waive") {
            let mut entry = Waiver::default();
            if let Some(table) = table {
                entry.code = self.text(table, &at, "code", Some("name the finding")).unwrap_or_default();
                entry.line = self.text(table, &at, "line", None).unwrap_or_default();
                entry.reason = self.text(table, &at, "reason", Some("say why it is accepted")).unwrap_or_default();
                if table.contains_key("reason") && entry.reason.trim().is_empty() {
                    self.error(&format!("{at}.reason"), "reason", "the reason is empty", "say why it is accepted");
                }
                self.unknown(table, &at, &["code", "line", "reason"]);
            }
            list.push(entry);
        }
        list
    }
}
