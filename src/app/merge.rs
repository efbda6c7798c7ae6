//! Joining turns that a proof found with the author's solution. Nothing that the author wrote is lost or moved: turns
//! are recognised by what they mean, however they are written, and new ones become variations after the old ones.

use crate::doc::line::Line;
use crate::problem::{NodeId, Tree, TreeError};

/// A tree that is one line, with glyphs on some of its turns.
///
/// # Errors
/// When the line is longer than a tree may be.
pub fn chain(texts: &[String], glyphs: &[(usize, u8)]) -> Result<Tree, TreeError> {
    let mut tree = Tree::default();
    let mut id = Tree::ROOT;
    for (at, text) in texts.iter().enumerate() {
        id = tree.add(id, text)?;
        tree.turn_mut(id).nags = glyphs.iter().filter(|(ply, _)| *ply == at).map(|&(_, nag)| nag).collect();
    }
    Ok(tree)
}

/// The author's child of a node that is the turn of this algebraic text.
pub fn child(author: &Tree, line: &Line, parent: NodeId, san: &str) -> Option<NodeId> {
    let means = |id: NodeId| line.played.get(&id).map_or(author.turn(id).text.as_str(), |played| played.san.as_str());
    author.children(parent).iter().copied().find(|&id| means(id) == san)
}

/// The author's tree with everything that another one has. `line` says what the author's turns mean; the other tree is
/// in algebraic text. Glyphs and comments come along where the author set none.
///
/// # Errors
/// When the tree would grow beyond its bounds.
pub fn merged(author: &Tree, line: &Line, other: &Tree) -> Result<Tree, TreeError> {
    let mut tree = author.clone();
    let mut pairs = vec![(Tree::ROOT, Tree::ROOT)];
    while let Some((from, to)) = pairs.pop() {
        for &next in other.children(from) {
            let turn = other.turn(next);
            let id = match child(&tree, line, to, &turn.text) {
                Some(id) => id,
                None => tree.add(to, &turn.text)?,
            };
            let own = tree.turn_mut(id);
            if own.suffix().is_empty() {
                let new: Vec<u8> = turn.nags.iter().copied().filter(|nag| !own.nags.contains(nag)).collect();
                own.nags.splice(0..0, new);
            }
            if own.before.is_empty() && own.after.is_empty() {
                own.after.clone_from(&turn.after);
            }
            pairs.push((next, id));
        }
    }
    Ok(tree)
}

/// Whether the author's tree has a line of algebraic texts.
pub fn has(author: &Tree, line: &Line, texts: &[String]) -> bool {
    texts.iter().try_fold(Tree::ROOT, |id, text| child(author, line, id, text)).is_some()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::*;
    use crate::board::Color;
    use crate::doc::movetext;

    fn joined(author: &str, other: &str) -> String {
        let (author, other) = (movetext::parse(author).0, movetext::parse(other).0);
        let tree = merged(&author, &Line::default(), &other).unwrap();
        movetext::write(&tree, movetext::Start { number: 1, turn: Color::White })
    }

    #[test]
    fn what_the_author_wrote_stays() {
        assert_eq!(joined("1. a!! {why} b (1... c {@n})", "1. a! {threat: d} c 2. d"), {
            "1. a!! {why} 1... b (1... c {@n} 2. d)"
        });
        assert_eq!(
            joined("1. a b", "1. a! {threat: d} x (1... y) 2. d"),
            "1. a! {threat: d} 1... b (1... x 2. d) (1... y)"
        );
        assert_eq!(joined("", "1. a? b!"), "1. a? b!");
    }

    #[test]
    fn a_line_is_found_by_its_turns() {
        let tree = movetext::parse("1. a b (1... c)").0;
        let texts = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert!(has(&tree, &Line::default(), &texts("a c")));
        assert!(!has(&tree, &Line::default(), &texts("a d")));
        let line = chain(&texts("a d"), &[(1, 2)]).unwrap();
        assert_eq!(line.turn(line.main_line()[1]).nags, [2]);
    }
}
