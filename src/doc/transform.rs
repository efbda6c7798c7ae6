//! A whole puzzle mirrored, turned or given to the other side: position, marks, and the solution where every turn of it
//! has a counterpart.

use super::edit::EditError;
use super::line::{self, first_position};
use super::puzzle::{MarksAt, Puzzle};
use crate::board::{Setup, Transform};
use crate::problem::{NodeId, Tree};
use crate::rules::{self, Position, RuleSet};
use std::sync::Arc;

/// Transforms a puzzle. A solution with a turn that has no counterpart (castling in a mirror, say), or that was not legal
/// before, stays as it is and is checked again. So do texts: nobody knows what they mean.
///
/// # Errors
/// When the position cannot be transformed; the puzzle is then as it was.
pub(super) fn apply(puzzle: &mut Puzzle, transform: Transform) -> Result<(), EditError> {
    let rules = rules::by_id(&puzzle.rules).ok_or(EditError::NoPosition)?;
    let before = rules.parse_fen(&puzzle.fen).map_err(|_| EditError::NoPosition)?;
    let after = transform.apply(&before).map_err(EditError::Refused)?;
    let shape = before.shape;
    puzzle.fen = rules.write_fen(&after);
    for at in &mut puzzle.marks {
        at.draw = at.draw.iter().filter_map(|mark| transform.mark(shape, mark)).collect();
    }
    puzzle.marks.retain(|at| !at.draw.is_empty());
    if let Some(solution) = solution(puzzle, rules, &before, &after, transform) {
        let renamed = |line: &str| line_in(&puzzle.solution, &solution, line);
        let marks = puzzle
            .marks
            .iter()
            .map(|at| MarksAt { line: renamed(&at.line).unwrap_or_else(|| at.line.clone()), ..at.clone() });
        puzzle.marks = marks.collect();
        puzzle.solution = solution;
    }
    if transform.swaps() {
        puzzle.orientation = puzzle.orientation.map(|side| !side);
    }
    Ok(())
}

/// The same place before and after.
type Pair = (Arc<dyn Position>, Arc<dyn Position>);

/// The solution in the transformed position; `None` when a turn has no counterpart there.
fn solution(puzzle: &Puzzle, rules: &dyn RuleSet, before: &Setup, after: &Setup, transform: Transform) -> Option<Tree> {
    let first = |setup: &Setup| first_position(rules, setup, puzzle.task, puzzle.deal).ok();
    let old = &puzzle.solution;
    let mut new = old.clone();
    let mut stack: Vec<(NodeId, Pair)> = Vec::new();
    let behind =
        |id: NodeId, pair: Pair| old.children(id).iter().map(move |&id| (id, (pair.0.clone(), pair.1.clone())));
    stack.extend(behind(Tree::ROOT, (Arc::from(first(before)?), Arc::from(first(after)?))));
    while let Some((id, (here, there))) = stack.pop() {
        let (played, next) = line::play(here.as_ref(), &old.turn(id).text).ok()?;
        let turn = transform.turn(before.shape, played.turn)?;
        // what the turn reveals, and the promotion that follows a reveal, stand after the squares
        let text = match played.coordinate.split_once('~') {
            Some((_, reveal)) => format!("{}{}~{reveal}", turn.from()?, turn.to()?),
            None => turn.to_string(),
        };
        let (other, beyond) = line::play(there.as_ref(), &text).ok()?;
        if other.turn != turn {
            return None;
        }
        new.turn_mut(id).text = other.san;
        stack.extend(behind(id, (Arc::from(next), Arc::from(beyond))));
    }
    Some(new)
}

/// A line, given by its turns in one tree, by the turns of a tree of the same form.
fn line_in(old: &Tree, new: &Tree, line: &str) -> Option<String> {
    let find = |at: NodeId, text: &str| old.find(at, text);
    let mut at = Tree::ROOT;
    let mut texts = Vec::new();
    for text in line.split_whitespace() {
        at = find(at, text)?;
        texts.push(new.turn(at).text.as_str());
    }
    Some(texts.join(" "))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::*;
    use crate::board::{Mark, Way};
    use crate::doc::movetext;
    use crate::problem::Task;

    #[track_caller]
    fn check(id: &str, fen: &str, moves: &str, transform: Transform, expected: (&str, &str)) -> Puzzle {
        let mut puzzle = Puzzle::new("p", id, fen, Task::mate(2));
        puzzle.solution = movetext::parse(moves).0;
        let marks = |line: &str, mark| MarksAt { ply: 0, line: line.into(), draw: vec![Mark::parse(mark).unwrap()] };
        puzzle.marks = vec![marks("", "Ga2b3"), marks("Kg3 Kg1", "ray:Rh2h8")];
        apply(&mut puzzle, transform).unwrap();
        assert_eq!((puzzle.fen.as_str(), movetext::write(&puzzle.solution, puzzle.numbering()).as_str()), expected);
        puzzle
    }

    #[test]
    fn the_solution_goes_with_the_position() {
        let fen = "8/8/8/8/8/8/3Q3K/5k2[F] w - - 0 1 -";
        let moves = "1. Kg3!! {calm} 1... Kg1 2. Qc1# (2. F@d2d3) (2. F@b4c4)";
        let mirrored =
            ("8/8/8/8/8/8/K3Q3/2k5[F] w - - 0 1 -", "1. Kb3!! {calm} 1... Kb1 2. Qf1# (2. F@e2e3) (2. F@f4g4)");
        let puzzle = check("barriers", fen, moves, Transform::MirrorFiles, mirrored);
        assert_eq!(puzzle.marks[0].draw[0].to_string(), "Gh2g3");
        assert_eq!(
            (puzzle.marks[1].line.as_str(), puzzle.marks[1].draw[0].to_string().as_str()),
            ("Kb3 Kb1", "ray:Ra2a8")
        );
        let swapped =
            ("5K2/3q3k/8/8/8/8/8/8[f] b - - 0 1 -", "1... Kg6!! {calm} 2. Kg8 Qc8# (2... F@d6d7) (2... F@b5c5)");
        check("barriers", fen, moves, Transform::SwapSides, swapped);
    }

    #[test]
    fn reveals_go_with_their_turns() {
        let fen = "8/x7/8/8/R7/2k5/8/X3K3 w Q - 0 1 bQ";
        let swapped = ("x3k3/8/2K5/r7/8/8/X7/8 b q - 0 1 qB", "1... O-O-O~Q");
        check("hidden", fen, "1. O-O-O~Q", Transform::SwapSides, swapped);
    }

    #[test]
    fn a_turn_without_a_counterpart_leaves_the_solution_alone() {
        let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        let mirrored = ("3k4/8/8/8/8/8/8/R2K4 w - - 0 1", "1. O-O");
        check("orthodox", fen, "1. O-O", Transform::MirrorFiles, mirrored);
        let shifted = ("4k3/8/8/8/8/8/4K2R/8 w - - 0 1", "1. Rh3");
        let before = "8/4k3/8/8/8/8/8/4K2R w - - 0 1";
        let puzzle = check("orthodox", before, "1. Rh2", Transform::Shift(Way::Up), shifted);
        assert_eq!(puzzle.marks.len(), 1, "a mark that falls off is gone");
    }
}
