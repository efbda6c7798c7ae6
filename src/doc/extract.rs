//! A place in a solution as a puzzle of its own.

use super::puzzle::{MarksAt, Puzzle};
use crate::problem::{Path, Play, Task, Tree};
use std::collections::BTreeSet;

/// What is asked after some turns of the solution: what is left of the task, or the author's line where nothing is.
pub fn task_after(task: Task, plies: usize) -> Task {
    let Task::Reach { play, goal, moves, .. } = task else {
        return match task {
            Task::Defend { .. } if plies > 0 => Task::Best,
            task => task,
        };
    };
    let left = (task.plies().unwrap_or(0) as usize).saturating_sub(plies);
    match play {
        _ if left == 0 => Task::Best,
        Play::Direct | Play::SelfPlay if !plies.is_multiple_of(2) => Task::Best,
        Play::Direct | Play::SelfPlay => {
            Task::Reach { play, goal, moves: moves.saturating_sub((plies / 2) as u8).max(1), half: false }
        }
        // the last half move of help play is a move of the side that reaches the goal
        Play::Help if left == 1 => Task::Reach { play: Play::Direct, goal, moves: 1, half: false },
        Play::Help => Task::Reach { play, goal, moves: (left / 2) as u8, half: !left.is_multiple_of(2) },
    }
}

/// The puzzle that starts at a place of the solution, whose position is given: what follows is its solution, with the
/// notes and the marks that belong to it. Rules, tags, author, source and licence are taken over; title, story, hints
/// and answers speak of the other position and are not. `None` when there is no such place.
pub fn extracted(puzzle: &Puzzle, path: &Path, id: &str, fen: &str) -> Option<Puzzle> {
    let node = puzzle.solution.at(path)?;
    let plies = path.0.len();
    let solution = puzzle.solution.extract(node);
    let turns = std::iter::once(Tree::ROOT).chain(solution.walk());
    let names: BTreeSet<&str> = turns.flat_map(|id| solution.turn(id).notes()).map(|(name, _)| name).collect();
    let notes = puzzle.notes.iter().filter(|(name, _)| names.contains(name.as_str()));
    let orientation = puzzle.orientation.or_else(|| (!plies.is_multiple_of(2)).then(|| puzzle.bottom()));
    Some(Puzzle {
        deal: puzzle.deal,
        orientation,
        tags: puzzle.tags.clone(),
        author: puzzle.author.clone(),
        source: puzzle.source.clone(),
        licence: puzzle.licence.clone(),
        notes: notes.map(|(name, texts)| (name.clone(), texts.clone())).collect(),
        marks: marks_from(puzzle, path, &solution),
        solution,
        ..Puzzle::new(id, &puzzle.rules, fen, task_after(puzzle.task, plies))
    })
}

/// The marks on positions behind a place, counted from there.
fn marks_from(puzzle: &Puzzle, path: &Path, rest: &Tree) -> Vec<MarksAt> {
    let tree = &puzzle.solution;
    let Some(node) = tree.at(path) else { return Vec::new() };
    let plies = path.0.len() as u32;
    let text = |tree: &Tree, ids: &[crate::problem::NodeId]| -> Vec<String> {
        ids.iter().map(|&id| tree.turn(id).text.clone()).collect()
    };
    let (before, main) = (text(tree, &tree.line_to(node)), text(rest, &rest.main_line()));
    let own = |marks: &MarksAt| {
        let ply = marks.ply.checked_sub(plies)?;
        let line: Vec<&str> = marks.line.split_whitespace().collect();
        if line.is_empty() {
            return tree.is_main(node).then(|| MarksAt { ply, ..marks.clone() });
        }
        let behind = line.get(before.len()..).filter(|_| before.iter().eq(&line[..before.len()]))?;
        // a line that is now the main one is not named
        let is_main = behind.len() <= main.len() && behind.iter().zip(&main).all(|(a, b)| a == b);
        let line = if is_main { String::new() } else { behind.join(" ") };
        Some(MarksAt { ply, line, draw: marks.draw.clone() })
    };
    puzzle.marks.iter().filter_map(own).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::*;
    use crate::board::{Color, Mark};
    use crate::doc::Lang;
    use crate::doc::movetext;

    fn after(task: &str, plies: usize) -> String {
        task_after(task.parse().unwrap(), plies).to_string()
    }

    #[test]
    fn what_is_left_of_a_task() {
        assert_eq!(after("#3", 2), "#2");
        assert_eq!(after("#3", 1), "best");
        assert_eq!(after("#2", 4), "best");
        assert_eq!(after("s#3", 2), "s#2");
        assert_eq!(after("h#3", 1), "h#2.5");
        assert_eq!(after("h#3", 2), "h#2");
        assert_eq!(after("h#2", 3), "#1");
        assert_eq!(after("h=2.5", 1), "h=2");
        assert_eq!(after("defend 2", 0), "defend 2");
        assert_eq!(after("defend 2", 2), "best");
    }

    #[test]
    fn notes_and_marks_behind_the_place_come_along() {
        let fen = "8/8/8/8/8/8/8/8 w - - 0 1";
        let mut puzzle = Puzzle::new("p", "r", fen, Task::mate(3));
        puzzle.solution = movetext::parse("1. a {@first} b (1... x {@aside} 2. y {@later} z (2... w) 3. v) 2. c").0;
        for name in ["first", "aside", "later"] {
            puzzle.notes.insert(name.into(), [(Lang::En, name.to_owned())].into());
        }
        puzzle.title.insert(Lang::En, "old".into());
        puzzle.tags = vec!["tag".into()];
        let draw = vec![Mark::parse("Ge2e4").unwrap()];
        for (ply, line) in [(0, ""), (2, ""), (2, "a x"), (3, "a x y"), (4, "a x y w")] {
            puzzle.marks.push(MarksAt { ply, line: line.into(), draw: draw.clone() });
        }
        let new = extracted(&puzzle, &Path(vec![0, 1]), "q", "fen w").unwrap();
        assert_eq!(movetext::write(&new.solution, new.numbering()), "{@aside} 1. y {@later} 1... z (1... w) 2. v");
        assert_eq!(new.notes.keys().collect::<Vec<_>>(), ["aside", "later"]);
        let marks: Vec<(u32, &str)> = new.marks.iter().map(|m| (m.ply, m.line.as_str())).collect();
        assert_eq!(marks, [(0, ""), (1, ""), (2, "y w")]);
        assert_eq!((new.id.as_str(), new.task, new.tags.len(), new.title.len()), ("q", Task::mate(2), 1, 0));
        assert_eq!(new.orientation, None);
        let odd = extracted(&puzzle, &Path(vec![0]), "q", "fen b").unwrap();
        assert_eq!(odd.orientation, Some(Color::White), "the reader's side stays at the bottom");
        assert_eq!(odd.marks.iter().map(|m| m.ply).collect::<Vec<_>>(), [1, 1, 2, 3]);
        assert!(extracted(&puzzle, &Path(vec![7]), "q", "f").is_none());
    }
}
