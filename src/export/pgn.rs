//! Puzzles as PGN: for every program the position, the solution with its comments and glyphs, arrows and circles; for
//! ours, in tags of their own, everything else, so that they come back as they were.
//!
//! - Notes are comments, after `[%note NAME]`; the story is one before the first move, after `[%text]`. They are shown
//!   in the first language that they have.
//! - Marks that PGN does not know stand in `[%marks …]`.
//!
//! Every text is read again before it is given out: what would not come back is refused.

use crate::board::Mark;
use crate::doc::import::{self, Format, Reason};
use crate::doc::line::{Line, canonical};
use crate::doc::movetext;
use crate::doc::{MarksAt, Puzzle};
use crate::problem::{Comment, CommentBody, Goal, NodeId, Play, Task, Tree, Watch};
use crate::rules;
use std::path::Path;

/// The game that a puzzle becomes.
///
/// # Errors
/// Why PGN cannot carry it.
pub fn pgn(puzzle: &Puzzle) -> Result<String, Reason> {
    let reason = |code, message: String, hint: &str| Reason { code, message, hint: hint.into() };
    let Some(rules) = rules::by_id(&puzzle.rules) else {
        return Err(reason("rules", format!("there is no rule set «{}»", puzzle.rules), "correct the puzzle"));
    };
    if rules.about().id != rules::DEFAULT_ID {
        let message = format!("PGN has no place for the rules of {}", rules.about().name);
        return Err(reason("rules", message, "export it as a picture, or within a lesson"));
    }
    let setup = rules.parse_fen(&puzzle.fen).map_err(|faults| {
        let why = faults.first().map(ToString::to_string).unwrap_or_default();
        reason("fen", format!("the FEN cannot be read: {why}"), "correct the puzzle; check says more")
    })?;
    let position = rules.read(&setup).map_err(|faults| {
        let why = faults.into_iter().next().map(|fault| fault.message).unwrap_or_default();
        reason("illegal-position", format!("the position is illegal: {why}"), "correct the puzzle; check says more")
    })?;
    let line = Line::new(&puzzle.solution, position.as_ref());
    if let Some(fault) = line.faults.first() {
        let message = format!("{} {}", puzzle.start().after(fault.ply).label(), fault.message);
        return Err(reason("illegal-move", message, "correct the puzzle; check says more"));
    }
    let wanted = with_algebraic_turns(puzzle, &canonical(&puzzle.solution, &line));
    for with_marks in [false, true] {
        let text = game(&wanted, with_marks);
        if read_back(&text).as_ref() == Some(&wanted) {
            return Ok(text);
        }
    }
    let message =
        "PGN would not bring it back as it is: a text in it has line ends or signs that PGN takes for its own";
    Err(reason("not-carried", message.into(), "look for braces and brackets in author, source and comments"))
}

/// The puzzle with turns in algebraic text, in its marks too.
fn with_algebraic_turns(puzzle: &Puzzle, solution: &Tree) -> Puzzle {
    let rename = |marks: &MarksAt| {
        let mut marks = marks.clone();
        let turns: Vec<&str> = marks.line.split_whitespace().collect();
        let node = turns.iter().try_fold(Tree::ROOT, |id, text| puzzle.solution.find(id, text));
        if let Some(id) = node {
            // Both trees have the same nodes in the same places.
            let line = puzzle.solution.line_to(id);
            marks.line = line.iter().map(|&id| solution.turn(id).text.as_str()).collect::<Vec<_>>().join(" ");
        }
        marks
    };
    Puzzle { marks: puzzle.marks.iter().map(rename).collect(), solution: solution.clone(), ..puzzle.clone() }
}

fn read_back(text: &str) -> Option<Puzzle> {
    let options = import::Options { nodes: 0, ..import::Options::default() };
    let file = import::read(Path::new("puzzle.pgn"), text.as_bytes(), Format::Pgn, &options).ok()?;
    let imported = file.finish(&options, &Watch::default(), &|| ());
    let mut items = imported.items.into_iter();
    match (items.next(), items.next()) {
        (Some(item), None) => item.puzzle.ok().map(|puzzle| *puzzle),
        _ => None,
    }
}

fn game(puzzle: &Puzzle, with_marks: bool) -> String {
    let mut out = String::new();
    let mut tag = |name: &str, value: &str| {
        let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        out.push_str(&format!("[{name} \"{}\"]\n", value.replace('\\', "\\\\").replace('"', "\\\"")));
    };
    let title = puzzle.title.values().next().unwrap_or(&puzzle.id);
    tag("Event", title);
    tag("Site", if puzzle.source.is_empty() { "?" } else { &puzzle.source });
    for (name, value) in [("Date", "????.??.??"), ("Round", "-"), ("White", "?"), ("Black", "?"), ("Result", "*")] {
        tag(name, value);
    }
    if !puzzle.author.is_empty() {
        tag("Annotator", &puzzle.author);
    }
    if let Task::Reach { play: Play::Direct, goal: Goal::Mate, moves, .. } = puzzle.task {
        tag("Termination", &format!("mate in {moves}"));
    }
    tag("SetUp", "1");
    tag("FEN", &puzzle.fen);
    for (name, value) in import::write_own(puzzle, with_marks) {
        tag(name, &value);
    }
    let moves = movetext::write(&commented(puzzle), puzzle.start());
    out.push('\n');
    if !moves.is_empty() {
        out.push_str(&moves);
        out.push('\n');
    }
    out.push_str("*\n");
    out
}

/// The solution with marks, notes and story as comments.
fn commented(puzzle: &Puzzle) -> Tree {
    let mut tree = puzzle.solution.clone();
    let shown = |name: &String| {
        let text = puzzle.notes.get(name).and_then(|texts| texts.values().next());
        one_line(&format!("[%note {name}] {}", text.map_or("", String::as_str)))
    };
    for id in std::iter::once(Tree::ROOT).chain(tree.walk()).collect::<Vec<_>>() {
        let turn = tree.turn_mut(id);
        for comment in turn.before.iter_mut().chain(&mut turn.after) {
            if let CommentBody::Note(name) = &comment.body {
                comment.body = CommentBody::Text(shown(name));
            }
        }
    }
    for marks in puzzle.marks.iter().rev() {
        if let Some(id) = node(&tree, marks) {
            tree.turn_mut(id).after.insert(0, Comment::text(commands(&marks.draw)));
        }
    }
    if let Some(story) = puzzle.text.values().next() {
        let story = one_line(&format!("[%text] {story}"));
        tree.turn_mut(Tree::ROOT).after.insert(0, Comment::text(story));
    }
    tree
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The turn behind which marks stand.
fn node(tree: &Tree, marks: &MarksAt) -> Option<NodeId> {
    let ply = marks.ply as usize;
    let line = if marks.line.is_empty() {
        tree.main_line()
    } else {
        let mut line = Vec::new();
        for text in marks.line.split_whitespace() {
            line.push(tree.find(line.last().copied().unwrap_or(Tree::ROOT), text)?);
        }
        line
    };
    if ply == 0 { Some(Tree::ROOT) } else { line.get(ply - 1).copied() }
}

/// Marks as commands within a comment.
fn commands(draw: &[Mark]) -> String {
    let of = |wanted: fn(&Mark) -> bool| draw.iter().filter(move |mark| wanted(mark)).map(ToString::to_string);
    let circles: Vec<String> = of(|mark| matches!(mark, Mark::Circle(..))).collect();
    let arrows: Vec<String> = of(|mark| matches!(mark, Mark::Arrow(..))).collect();
    let others: Vec<String> =
        of(|mark| !matches!(mark, Mark::Circle(..) | Mark::Arrow(..))).map(|text| import::escape_mark(&text)).collect();
    let command = |name: &str, marks: &[String], between: &str| {
        (!marks.is_empty()).then(|| format!("[%{name} {}]", marks.join(between)))
    };
    let all = [command("csl", &circles, ","), command("cal", &arrows, ","), command("marks", &others, " ")];
    all.into_iter().flatten().collect::<Vec<_>>().join(" ")
}
