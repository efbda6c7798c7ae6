//! Marks name the line that they stand on, and the main line not at all. When variations change places, each mark stays
//! on its position, and its line gets the name that it has now.

use super::puzzle::{MarksAt, Puzzle};
use crate::problem::{NodeId, Tree};

/// Where each list of marks stands: the turns that lead there, or nothing where the solution has no such line.
pub(super) type Stands = Vec<Option<Vec<String>>>;

/// Where the marks stand now.
pub(super) fn stands(puzzle: &Puzzle) -> Stands {
    let tree = &puzzle.solution;
    let main = tree.main_line();
    let of = |marks: &MarksAt| -> Option<Vec<String>> {
        let ply = marks.ply as usize;
        let text = |&id: &NodeId| tree.turn(id).text.clone();
        let turns: Vec<String> = if marks.line.is_empty() {
            main.iter().take(ply).map(text).collect()
        } else {
            marks.line.split_whitespace().take(ply).map(str::to_owned).collect()
        };
        (turns.len() == ply && node(tree, &turns).is_some()).then_some(turns)
    };
    puzzle.marks.iter().map(of).collect()
}

fn node(tree: &Tree, turns: &[String]) -> Option<NodeId> {
    turns.iter().try_fold(Tree::ROOT, |id, text| tree.find(id, text))
}

/// Names the lines of the marks again after the solution has changed. Marks on positions that are gone go too; marks
/// that stood nowhere stay as they are.
pub(super) fn name_again(puzzle: &mut Puzzle, stands: Stands) {
    let tree = &puzzle.solution;
    let marks = std::mem::take(&mut puzzle.marks);
    let mut stands = stands.into_iter();
    let renamed = |mut marks: MarksAt| {
        let Some(turns) = stands.next().flatten() else { return Some(marks) };
        let id = node(tree, &turns)?;
        if tree.is_main(id) {
            marks.line.clear();
        } else if marks.line.is_empty() {
            marks.line = turns.join(" ");
        }
        Some(marks)
    };
    puzzle.marks = marks.into_iter().filter_map(renamed).collect();
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::*;
    use crate::doc::edit::{Edit, apply};
    use crate::doc::movetext;
    use crate::problem::{Path, Task};

    fn lines(edit: Edit) -> Vec<(u32, String)> {
        let mut puzzle = Puzzle::new("p", "r", "8/8/8/8/8/8/8/8 w - - 0 1", Task::mate(2));
        puzzle.solution = movetext::parse("1. a b (1... c 2. d) 2. e").0;
        for (ply, line) in [(0, ""), (2, ""), (2, "a c"), (3, "a c d"), (9, ""), (2, "a z")] {
            puzzle.marks.push(MarksAt { ply, line: line.into(), draw: Vec::new() });
        }
        apply(&mut puzzle, edit).unwrap();
        puzzle.marks.into_iter().map(|marks| (marks.ply, marks.line)).collect()
    }

    fn wanted(all: &[(u32, &str)]) -> Vec<(u32, String)> {
        all.iter().map(|&(ply, line)| (ply, line.to_owned())).collect()
    }

    #[test]
    fn marks_stay_on_their_positions() {
        let swapped = wanted(&[(0, ""), (2, "a b"), (2, ""), (3, ""), (9, ""), (2, "a z")]);
        assert_eq!(lines(Edit::Promote(Path(vec![0, 1]))), swapped);
        assert_eq!(lines(Edit::MakeMain(Path(vec![0, 1, 0]))), swapped);
        assert_eq!(lines(Edit::Demote(Path(vec![0, 0]))), swapped);
        let cut = wanted(&[(0, ""), (2, ""), (3, ""), (9, ""), (2, "a z")]);
        assert_eq!(lines(Edit::Delete(Path(vec![0, 0]))), cut);
    }
}
