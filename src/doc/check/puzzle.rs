//! One puzzle: its position, its solution, the proof, its translations.

use super::board::Desk;
use super::findings::Proof;
use super::{Checked, Facts, Options, What, finish};
use crate::doc::lang::{Lang, Texts};
use crate::doc::line::{Line, play, position_at};
use crate::doc::puzzle::{Puzzle, PuzzleFile};
use crate::problem::{Goal, NodeId, Play, Report, Task, Tree, Watch};
use crate::rules::{End, Position};
use std::collections::{BTreeMap, BTreeSet};

/// Checks a puzzle: everything that is wrong with it as a file, as a position, as a problem and as a text.
pub fn check_puzzle(file: &PuzzleFile, options: &Options, watch: &Watch) -> Checked {
    let puzzle = &file.puzzle;
    let desk = Desk { source: &file.source, places: &file.places, diagnostics: file.diagnostics.clone() };
    let mut check = Check { desk, puzzle };
    let report = check.chess(options, watch);
    check.translations();
    Checked {
        path: file.source.path().into(),
        what: What::Puzzle,
        id: puzzle.id.clone(),
        facts: Facts::of(file),
        verdict: report.as_ref().map(Report::verdict),
        keys: report.as_ref().map(super::keys_of).unwrap_or_default(),
        diagnostics: finish(check.desk.diagnostics, options),
    }
}

/// Turns of a solution that are listed for one kind of fault; the others are counted.
const MAX_TURNS_LISTED: usize = 100;

struct Check<'a> {
    desk: Desk<'a>,
    puzzle: &'a Puzzle,
}

impl Check<'_> {
    fn chess(&mut self, options: &Options, watch: &Watch) -> Option<Report> {
        let puzzle = self.puzzle;
        if puzzle.rules.is_empty() || puzzle.fen.is_empty() {
            return None; // reported when the file was read
        }
        let rules = self.desk.rules("rules", &puzzle.rules)?;
        let setup = self.desk.setup("fen", rules, &puzzle.fen)?;
        for (index, marks) in puzzle.marks.iter().enumerate() {
            self.desk.marks(&format!("marks.{index}.draw"), &setup, &marks.draw);
        }
        let position = self.desk.position("fen", rules, &setup, &puzzle.fen, (puzzle.task, puzzle.deal))?;
        let line = Line::new(&puzzle.solution, position.as_ref());
        self.illegal_turns(&line);
        self.same_turns(&line);
        self.mark_places(position.as_ref());
        self.answers(position.as_ref(), &line);
        self.main_line(position.as_ref(), &line);
        let clean = !self.desk.diagnostics.iter().any(|d| d.code == "task" || d.code == "deal");
        if !options.prove || !clean {
            return None;
        }
        let mut proof = Proof { desk: &mut self.desk, puzzle, line: &line, options, used: BTreeSet::new() };
        proof.run(rules, &setup, watch)
    }

    fn illegal_turns(&mut self, line: &Line) {
        let start = self.puzzle.numbering();
        for fault in line.faults.iter().take(MAX_TURNS_LISTED) {
            let turn = self.puzzle.solution.turn(fault.node);
            let message = format!("{} {}", start.after(fault.ply).label(), fault.message);
            self.desk.error_in(
                "solution",
                turn.span.range(),
                "illegal-line",
                message,
                "what follows it was not looked at",
            );
        }
        self.more("illegal-line", line.faults.len());
    }

    /// Says how many faults of a kind were not listed.
    fn more(&mut self, code: &'static str, count: usize) {
        if count > MAX_TURNS_LISTED {
            let message = format!("there are {} more of these", count - MAX_TURNS_LISTED);
            self.desk.error("solution", code, message, "look at the first ones");
        }
    }

    /// Alternatives that are written differently and mean the same turn.
    fn same_turns(&mut self, line: &Line) {
        let tree = &self.puzzle.solution;
        let mut count = 0;
        for id in std::iter::once(Tree::ROOT).chain(tree.walk()) {
            let mut seen: BTreeMap<&str, NodeId> = BTreeMap::new();
            for &child in tree.children(id) {
                let Some(played) = line.played.get(&child) else { continue };
                if let Some(&first) = seen.get(played.coordinate.as_str()) {
                    count += 1;
                    if count > MAX_TURNS_LISTED {
                        continue;
                    }
                    let (text, other) = (&tree.turn(child).text, &tree.turn(first).text);
                    let message = format!("«{text}» is the same turn as «{other}» before it");
                    let span = tree.turn(child).span.range();
                    self.desk.error_in("solution", span, "same-turn", message, "join the two variations");
                } else {
                    seen.insert(&played.coordinate, child);
                }
            }
        }
        self.more("same-turn", count);
    }

    /// Marks belong to positions that there are.
    fn mark_places(&mut self, start: &dyn Position) {
        let main = self.puzzle.solution.main_line().len();
        for (index, marks) in self.puzzle.marks.iter().enumerate() {
            let turns: Vec<&str> = marks.line.split_whitespace().collect();
            let length = if turns.is_empty() { main } else { turns.len() };
            if marks.ply as usize > length {
                let message = format!("the line has {length} turns, and these marks come after {}", marks.ply);
                self.desk.error(&format!("marks.{index}.ply"), "mark-ply", message, "");
            }
            let mut position = start.clone_box();
            for text in turns {
                match play(position.as_ref(), text) {
                    Ok((_, after)) => position = after,
                    Err(message) => {
                        self.desk.error(&format!("marks.{index}.line"), "mark-line", message, "");
                        break;
                    }
                }
            }
        }
    }

    fn answers(&mut self, start: &dyn Position, line: &Line) {
        let key = self.puzzle.solution.main_line().first().and_then(|&id| line.turn(id));
        for name in self.puzzle.answers.keys().filter(|&name| name != "other") {
            let at = format!("answers.{name}");
            match start.parse(name) {
                Ok(turn) if Some(turn) == key => {
                    let message = format!("«{name}» is the solution, so nobody sees this answer");
                    self.desk.warning(&at, "answer-is-key", message, "write a note on the move instead");
                }
                Ok(_) => {}
                Err(error) => {
                    let hint = "answers are for legal first turns, and «other» for every other one";
                    self.desk.error(&at, "answer-illegal", error.to_string(), hint);
                }
            }
        }
    }

    /// The author's main line reaches the goal in exactly the stated number of turns.
    fn main_line(&mut self, start: &dyn Position, line: &Line) {
        let tree = &self.puzzle.solution;
        let main = tree.main_line();
        let Some(&last) = main.last() else {
            if tree.is_empty() && self.desk.places.has("solution") {
                self.desk.error("solution", "solution-missing", "there is no solution", "write the main line at least");
            }
            return;
        };
        let Task::Reach { goal, play, .. } = self.puzzle.task else { return };
        if main.iter().any(|&id| line.turn(id).is_none()) {
            return; // reported already
        }
        let Some(end) = position_at(tree, last, start) else { return };
        let span = tree.turn(last).span.range();
        let wanted = match goal {
            Goal::Mate => "mate",
            Goal::Stalemate => "stalemate",
        };
        let reached = matches!(
            (goal, end.status().end),
            (Goal::Mate, Some(End::Checkmate | End::StalemateLoss)) | (Goal::Stalemate, Some(End::Stalemate))
        );
        // In self play the side that started is the one that is mated.
        let right_side = match play {
            Play::Direct => end.turn() != start.turn(),
            Play::SelfPlay => end.turn() == start.turn(),
            Play::Help => true,
        };
        if !reached || !right_side {
            let message = format!("the main line does not end with {wanted}");
            self.desk.error_in("solution", span, "main-line-goal", message, "play it to the end");
        } else if self.puzzle.task.plies().is_some_and(|plies| plies as usize != main.len()) {
            let plies = self.puzzle.task.plies().unwrap_or(0);
            let message = format!("the main line has {} turns, and {} takes {plies}", main.len(), self.puzzle.task);
            self.desk.error_in("solution", span, "main-line-length", message, "show the longest defence");
        }
    }

    fn translations(&mut self) {
        let puzzle = self.puzzle;
        let used = puzzle.languages();
        if puzzle.title.is_empty() {
            self.desk.warning("title", "no-title", "the puzzle has no title", "write [title] with en = \"...\"");
        }
        self.complete("title", puzzle.title.keys(), &used);
        self.complete("text", puzzle.text.keys(), &used);
        self.complete("hints", puzzle.hints.keys(), &used);
        let named = |key: &str, all: &BTreeMap<String, Texts>| -> Vec<(String, BTreeSet<Lang>)> {
            all.iter().map(|(name, texts)| (format!("{key}.{name}"), texts.keys().copied().collect())).collect()
        };
        let parts = [named("notes", &puzzle.notes), named("answers", &puzzle.answers)];
        for (key, present) in parts.into_iter().flatten() {
            self.complete(&key, present.iter(), &used);
        }
    }

    /// A part that is there in one language must be there in every language in use.
    fn complete<'l>(&mut self, key: &str, present: impl Iterator<Item = &'l Lang>, used: &BTreeSet<Lang>) {
        let present: BTreeSet<Lang> = present.copied().collect();
        if present.is_empty() {
            return;
        }
        for lang in used.difference(&present) {
            let message = format!("«{key}» is missing in {}", lang.name());
            self.desk.warning(key, "missing-translation", message, format!("write {lang} = \"...\""));
        }
    }
}
