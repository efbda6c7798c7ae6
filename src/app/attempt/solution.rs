//! The author's solution as turns that can be gone to.

use crate::player::record::Texts;
use crate::player::{Game, Step, step};
use crate::rules::Position;

/// A turn of the solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The index of the turn before it.
    pub parent: Option<usize>,
    /// The turn.
    pub step: Step,
    /// What the author thinks of it: `!`, `?`.
    pub nag: String,
    /// What the author says about it.
    pub note: Texts,
    /// The turns after it, the main line first.
    pub children: Vec<usize>,
}

/// The solution; turns stand behind those that they follow.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Solution {
    /// The turns.
    pub nodes: Vec<Node>,
    /// The first ones.
    pub roots: Vec<usize>,
}

impl Solution {
    /// That of a puzzle. What cannot be played is left out with what follows it.
    pub fn of(game: &Game) -> Self {
        let (Some(asked), Some(first)) = (&game.asked, game.position()) else { return Self::default() };
        let mut solution = Self::default();
        // the place of each turn here, and the position after it
        let mut places: Vec<Option<(usize, Box<dyn Position>)>> = Vec::with_capacity(asked.puzzle.tree.len());
        for node in &asked.puzzle.tree {
            let (parent, read) = match node.parent {
                None => (None, step(first, &node.turn).ok()),
                Some(parent) => match &places[parent] {
                    Some((at, after)) => (Some(*at), step(after.as_ref(), &node.turn).ok()),
                    None => (None, None),
                },
            };
            let Some((step, after)) = read else {
                places.push(None);
                continue;
            };
            let at = solution.nodes.len();
            match parent {
                Some(parent) => solution.nodes[parent].children.push(at),
                None => solution.roots.push(at),
            }
            let (nag, note) = (suffix(&node.nag).to_owned(), node.note.clone());
            solution.nodes.push(Node { parent, step, nag, note, children: Vec::new() });
            places.push(Some((at, after)));
        }
        solution
    }

    /// The turns that lead to a turn, itself the last.
    pub fn line_to(&self, at: usize) -> Vec<usize> {
        let mut line: Vec<usize> = std::iter::successors(Some(at), |&at| self.nodes[at].parent).collect();
        line.reverse();
        line
    }

    /// The turns after a turn, or the first ones.
    pub fn children(&self, at: Option<usize>) -> &[usize] {
        at.map_or(&self.roots, |at| &self.nodes[at].children)
    }

    /// Whether a turn belongs to the main line.
    pub fn is_main(&self, at: usize) -> bool {
        self.line_to(at).into_iter().all(|at| self.children(self.nodes[at].parent).first() == Some(&at))
    }
}

/// A glyph that a file writes as a number.
fn suffix(nag: &str) -> &str {
    match nag {
        "1" => "!",
        "2" => "?",
        "3" => "!!",
        "4" => "??",
        "5" => "!?",
        "6" => "?!",
        other => other,
    }
}
