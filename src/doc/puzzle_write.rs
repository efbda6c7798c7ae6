//! From a puzzle to TOML, keeping what did not change.
//!
//! A puzzle is written as a flat list of keys and literals. Two such lists show what changed; only those keys are
//! touched in the document.

use super::movetext;
use super::puzzle::{FORMAT, Puzzle};
use super::toml_out::{self, Field, Record, array, basic, long, text};
use crate::problem::Deal;

/// Every value that the puzzle has, in canonical order.
fn fields(puzzle: &Puzzle) -> Vec<Field> {
    let mut out: Vec<Field> = Vec::new();
    let mut put = |path: &[&str], literal: String| out.push(Field::new(path, literal));
    put(&["format"], FORMAT.to_string());
    put(&["id"], basic(&puzzle.id));
    put(&["rules"], basic(&puzzle.rules));
    put(&["fen"], basic(&puzzle.fen));
    put(&["task"], basic(&puzzle.task.to_string()));
    // where pieces are covered it is worth saying even when it is the default
    let covered = puzzle.fen.split_ascii_whitespace().next().is_some_and(|board| board.contains(['x', 'X']));
    if covered || puzzle.deal != Deal::Given {
        put(&["deal"], basic(puzzle.deal.name()));
    }
    if let Some(side) = puzzle.orientation {
        put(&["orientation"], basic(side.name()));
    }
    if let Some(difficulty) = puzzle.difficulty {
        put(&["difficulty"], difficulty.to_string());
    }
    if !puzzle.tags.is_empty() {
        put(&["tags"], array(&puzzle.tags));
    }
    for (key, value) in [("author", &puzzle.author), ("source", &puzzle.source), ("licence", &puzzle.licence)] {
        if !value.is_empty() {
            put(&[key], basic(value));
        }
    }
    let moves = movetext::write(&puzzle.solution, puzzle.numbering());
    put(&["solution"], if moves.is_empty() { "\"\"".into() } else { long(&(moves + "\n")) });
    for (key, texts) in [("title", &puzzle.title), ("text", &puzzle.text)] {
        for (lang, value) in texts {
            put(&[key, lang.tag()], text(value));
        }
    }
    for (lang, hints) in &puzzle.hints {
        put(&["hints", lang.tag()], array(hints));
    }
    for (key, named) in [("notes", &puzzle.notes), ("answers", &puzzle.answers)] {
        for (name, texts) in named {
            for (lang, value) in texts {
                put(&[key, name, lang.tag()], text(value));
            }
        }
    }
    out
}

/// The lists of tables.
fn records(puzzle: &Puzzle) -> [(&'static str, Vec<Record>); 2] {
    let marks = puzzle.marks.iter().map(|marks| {
        let mut record: Record = vec![("ply", marks.ply.to_string())];
        if !marks.line.is_empty() {
            record.push(("line", basic(&marks.line)));
        }
        let texts: Vec<String> = marks.draw.iter().map(ToString::to_string).collect();
        record.push(("draw", array(&texts)));
        record
    });
    let waive = puzzle.waive.iter().map(|waiver| {
        let mut record: Record = vec![("code", basic(&waiver.code))];
        if !waiver.line.is_empty() {
            record.push(("line", basic(&waiver.line)));
        }
        record.push(("reason", text(&waiver.reason)));
        record
    });
    [("marks", marks.collect()), ("waive", waive.collect())]
}

/// A new file.
pub(super) fn canonical(puzzle: &Puzzle) -> String {
    toml_out::canonical(&fields(puzzle), &records(puzzle))
}

/// A file in which `old` became `new`.
pub(super) fn update(source: &str, old: &Puzzle, new: &Puzzle) -> String {
    if old == new {
        return source.to_owned();
    }
    let mut before = fields(old);
    if old.solution == new.solution {
        // The number with which it starts may differ; the author's text stays.
        let same = fields(new).into_iter().find(|f| f.is("solution"));
        if let (Some(field), Some(same)) = (before.iter_mut().find(|f| f.is("solution")), same) {
            *field = same;
        }
    }
    toml_out::update(source, (&before, &records(old)), (&fields(new), &records(new))).unwrap_or_else(|| canonical(new))
}

/// The file with every value in canonical form and order.
pub(super) fn format(source: &str, puzzle: &Puzzle) -> String {
    toml_out::format(source, &fields(puzzle)).unwrap_or_else(|| canonical(puzzle))
}
