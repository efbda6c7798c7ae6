//! Of the turns that a file has, those that can be played, in algebraic text.

use super::text::plain;
use crate::board::Marks;
use crate::doc::line::{MAX_PLIES, play};
use crate::doc::movetext::{self, Start};
use crate::problem::{Comment, NodeId, Tree};
use crate::rules::Position;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A turn that cannot be played.
#[derive(Debug)]
pub(super) struct Cut {
    /// Turns before it.
    pub ply: usize,
    /// Whether it stands on the main line.
    pub main: bool,
    /// Why.
    pub message: String,
}

/// What can be played.
#[derive(Debug)]
pub(super) struct Legal {
    /// The turns.
    pub tree: Tree,
    /// Marks on the positions after turns.
    pub marks: Vec<(NodeId, Marks)>,
    /// Where lines end early, in reading order.
    pub cuts: Vec<Cut>,
}

/// Plays every line. What cannot be played is kept as a comment where it stood.
pub(super) fn legal(tree: &Tree, marks: &[(NodeId, Marks)], start: &dyn Position, number: Start) -> Legal {
    let mut out = Tree::default();
    out.turn_mut(Tree::ROOT).after.clone_from(&tree.turn(Tree::ROOT).after);
    let mut places = BTreeMap::from([(Tree::ROOT, Tree::ROOT)]);
    let mut cuts = Vec::new();
    // Each position lives as long as one of its turns waits on the stack.
    let below = |id: NodeId, to: NodeId, position: &Arc<dyn Position>| {
        tree.children(id).iter().rev().map(|&child| (child, to, Arc::clone(position))).collect::<Vec<_>>()
    };
    let mut stack = below(Tree::ROOT, Tree::ROOT, &Arc::from(start.clone_box()));
    while let Some((id, parent, before)) = stack.pop() {
        let ply = out.ply(parent);
        let played = if ply < MAX_PLIES {
            play(before.as_ref(), &tree.turn(id).text)
        } else {
            Err(format!("lines have {MAX_PLIES} turns at most"))
        };
        let added = played.and_then(|(played, after)| {
            out.add(parent, &played.san).map(|new| (new, after)).map_err(|error| error.to_string())
        });
        match added {
            Ok((new, after)) => {
                let said = tree.turn(id);
                let turn = out.turn_mut(new);
                let fresh: Vec<u8> = said.nags.iter().filter(|nag| !turn.nags.contains(nag)).copied().collect();
                turn.nags.extend(fresh);
                turn.before.extend(said.before.iter().cloned());
                turn.after.extend(said.after.iter().cloned());
                places.insert(id, new);
                stack.extend(below(id, new, &Arc::from(after)));
            }
            Err(message) => {
                let rest = movetext::write(&only(tree, id), number.after(ply));
                let rest = plain(&rest.replace(['{', '}'], " "));
                out.turn_mut(parent).after.push(Comment::text(format!("not legal: {rest}")));
                cuts.push(Cut { ply, main: tree.is_main(id), message });
            }
        }
    }
    let marks = marks.iter().filter_map(|(id, marks)| Some((*places.get(id)?, marks.clone()))).collect();
    Legal { tree: out, marks, cuts }
}

/// A turn and what follows it, as a tree of its own.
fn only(tree: &Tree, id: NodeId) -> Tree {
    let mut out = Tree::default();
    let mut stack = vec![(id, Tree::ROOT)];
    while let Some((id, parent)) = stack.pop() {
        let Ok(new) = out.add(parent, &tree.turn(id).text) else { continue };
        *out.turn_mut(new) = tree.turn(id).clone();
        stack.extend(tree.children(id).iter().rev().map(|&child| (child, new)));
    }
    out
}

/// Adds what another tree has more to what follows a node; turns that are there stay as they are.
pub(super) fn graft(tree: &mut Tree, at: NodeId, more: &Tree) {
    let mut stack: Vec<(NodeId, NodeId)> = more.children(Tree::ROOT).iter().rev().map(|&id| (id, at)).collect();
    while let Some((id, parent)) = stack.pop() {
        let there = tree.find(parent, &more.turn(id).text);
        // A tree that is full stays without the rest.
        let Some(new) = there.or_else(|| tree.add(parent, &more.turn(id).text).ok()) else { continue };
        if there.is_none() {
            *tree.turn_mut(new) = more.turn(id).clone();
        }
        stack.extend(more.children(id).iter().rev().map(|&child| (child, new)));
    }
}
