//! What the turns of a solution mean: each text read by the rule set in the position where it stands.

use crate::board::Move;
use crate::problem::{NodeId, Tree};
use crate::rules::Position;
use std::collections::BTreeMap;
use std::sync::Arc;

pub use crate::rules::turns::{Played, first_position, play};

/// Lines are followed up to this many turns.
pub const MAX_PLIES: usize = 1000;

/// A turn that was not understood or is not legal. What follows it is not looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unplayed {
    /// Which one.
    pub node: NodeId,
    /// Turns played before it.
    pub ply: usize,
    /// Why.
    pub message: String,
}

/// A tree of turns in a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// What was understood.
    pub played: BTreeMap<NodeId, Played>,
    /// What was not, in reading order.
    pub faults: Vec<Unplayed>,
}

impl Line {
    /// Plays every line of a tree from a position.
    pub fn new(tree: &Tree, start: &dyn Position) -> Self {
        let mut line = Self::default();
        let from = |parent: NodeId, ply: usize, position: &Arc<dyn Position>| {
            tree.children(parent).iter().rev().map(|&id| (id, ply, Arc::clone(position))).collect::<Vec<_>>()
        };
        // Each position lives as long as one of its turns waits on the stack.
        let mut stack = from(Tree::ROOT, 0, &Arc::from(start.clone_box()));
        while let Some((id, ply, before)) = stack.pop() {
            let result = match play(before.as_ref(), &tree.turn(id).text) {
                Ok(_) if ply >= MAX_PLIES => Err(format!("lines have {MAX_PLIES} turns at most")),
                result => result,
            };
            match result {
                Ok((played, after)) => {
                    line.played.insert(id, played);
                    stack.extend(from(id, ply + 1, &Arc::from(after)));
                }
                Err(message) => line.faults.push(Unplayed { node: id, ply, message }),
            }
        }
        line
    }

    /// The turn at a node.
    pub fn turn(&self, id: NodeId) -> Option<Move> {
        self.played.get(&id).map(|played| played.turn)
    }
}

/// The position at a node; `None` when a turn on the way is not legal.
pub fn position_at(tree: &Tree, id: NodeId, start: &dyn Position) -> Option<Box<dyn Position>> {
    let mut position = start.clone_box();
    for id in tree.line_to(id) {
        position = play(position.as_ref(), &tree.turn(id).text).ok()?.1;
    }
    Some(position)
}

/// The tree with every turn in algebraic text, as far as they were understood.
pub fn canonical(tree: &Tree, line: &Line) -> Tree {
    let mut tree = tree.clone();
    for (&id, played) in &line.played {
        tree.turn_mut(id).text.clone_from(&played.san);
    }
    tree
}
