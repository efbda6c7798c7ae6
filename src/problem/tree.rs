//! The solution as a tree of turns: plain data with the operations that an editor needs.
//!
//! Nodes live in one vector, so neither a line of a thousand turns nor hostile nesting can exhaust the stack. A turn is
//! kept as the text that the author wrote; what it means is the rule set's question. The first child of a node is the
//! main continuation, the others are variations.
//!
//! ```
//! use boardwright::problem::tree::Tree;
//! let mut tree = Tree::default();
//! let key = tree.add(Tree::ROOT, "Qh7").unwrap();
//! tree.add(key, "Kf8").unwrap();
//! let tries = tree.add(Tree::ROOT, "Qg6").unwrap();
//! assert_eq!(tree.main_line().len(), 2);
//! tree.promote(tries).unwrap();
//! assert_eq!(tree.turn(tree.main_line()[0]).text, "Qg6");
//! ```

use std::fmt;

/// How deep variations may stand inside one another.
pub const MAX_NESTING: usize = 128;
/// How many turns a tree may have.
pub const MAX_TURNS: usize = 50_000;
/// How many alternatives one position may have.
pub const MAX_SIBLINGS: usize = 500;

/// Where something stood in the text that it was read from, in bytes. It is no part of the meaning: two spans always
/// compare equal, so that trees compare by what they say.
#[derive(Clone, Copy, Default)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

impl Span {
    /// A span.
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// As a range.
    pub const fn range(self) -> std::ops::Range<usize> {
        self.start..self.end
    }
}

impl PartialEq for Span {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Span {}

impl fmt::Debug for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

/// What a comment says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CommentBody {
    /// A text.
    Text(String),
    /// `@name`: the note of that name, which exists in every language.
    Note(String),
}

/// A comment on a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comment {
    /// What it says.
    pub body: CommentBody,
    /// Where it stood.
    pub span: Span,
}

impl Comment {
    /// A text as a comment.
    pub fn text(text: impl Into<String>) -> Self {
        Self { body: CommentBody::Text(text.into()), span: Span::default() }
    }

    /// A reference to a note.
    pub fn note(name: impl Into<String>) -> Self {
        Self { body: CommentBody::Note(name.into()), span: Span::default() }
    }
}

/// A turn as written, with what is said about it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Turn {
    /// Algebraic or coordinate text without suffixes; empty for the root.
    pub text: String,
    /// Numeric glyphs in the order in which they were written; 1 to 6 are `! ? !! ?? !? ?!`.
    pub nags: Vec<u8>,
    /// Comments before the turn.
    pub before: Vec<Comment>,
    /// Comments after the turn; those of the root introduce the whole.
    pub after: Vec<Comment>,
    /// Where the text stood.
    pub span: Span,
}

impl Turn {
    /// The suffix of the first glyph among `! ? !! ?? !? ?!`.
    pub fn suffix(&self) -> &'static str {
        self.nags.iter().find_map(|&nag| suffix(nag)).unwrap_or("")
    }

    /// The notes that the comments refer to.
    pub fn notes(&self) -> impl Iterator<Item = (&str, Span)> {
        self.before.iter().chain(&self.after).filter_map(|comment| match &comment.body {
            CommentBody::Note(name) => Some((name.as_str(), comment.span)),
            CommentBody::Text(_) => None,
        })
    }
}

/// The suffix of a numeric glyph from 1 to 6.
pub fn suffix(nag: u8) -> Option<&'static str> {
    ["!", "?", "!!", "??", "!?", "?!"].get(usize::from(nag.checked_sub(1)?)).copied()
}

/// A node of a [`Tree`]. It stays valid until something is deleted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

/// The way from the root: which child at each step. Unlike a [`NodeId`] it means the same in a copy of the tree.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Path(pub Vec<u16>);

/// Why a tree was not changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TreeError {
    /// Variations inside variations.
    #[error("variations may stand inside one another {MAX_NESTING} deep at most")]
    TooDeep,
    /// Too many turns.
    #[error("a solution may have {MAX_TURNS} turns at most")]
    TooMany,
    /// Too many alternatives.
    #[error("a position may have {MAX_SIBLINGS} alternatives at most")]
    TooWide,
}

#[derive(Clone, Debug, Default)]
struct Node {
    turn: Turn,
    parent: u32,
    children: Vec<NodeId>,
}

/// A tree of turns.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
}

impl Default for Tree {
    fn default() -> Self {
        Self { nodes: vec![Node::default()] }
    }
}

impl PartialEq for Tree {
    /// Equal turns in equal places; how the nodes are numbered is no difference.
    fn eq(&self, other: &Self) -> bool {
        let mut pairs = vec![(Self::ROOT, Self::ROOT)];
        while let Some((a, b)) = pairs.pop() {
            if self.turn(a) != other.turn(b) || self.children(a).len() != other.children(b).len() {
                return false;
            }
            pairs.extend(self.children(a).iter().copied().zip(other.children(b).iter().copied()));
        }
        true
    }
}

impl Eq for Tree {}

impl Tree {
    /// The position before the first turn.
    pub const ROOT: NodeId = NodeId(0);

    fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// Whether there is no turn.
    pub fn is_empty(&self) -> bool {
        self.children(Self::ROOT).is_empty()
    }

    /// How many turns there are.
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// What is written at a node.
    pub fn turn(&self, id: NodeId) -> &Turn {
        &self.node(id).turn
    }

    /// What is written at a node, to change comments and glyphs.
    pub fn turn_mut(&mut self, id: NodeId) -> &mut Turn {
        &mut self.nodes[id.0 as usize].turn
    }

    /// The continuations, the main one first.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        &self.node(id).children
    }

    /// The node before; `None` for the root.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        (id != Self::ROOT).then(|| NodeId(self.node(id).parent))
    }

    /// Which child of its parent a node is.
    pub fn index(&self, id: NodeId) -> usize {
        self.parent(id).and_then(|parent| self.children(parent).iter().position(|&c| c == id)).unwrap_or(0)
    }

    /// How many turns lead to the node, itself included.
    pub fn ply(&self, id: NodeId) -> usize {
        std::iter::successors(self.parent(id), |&id| self.parent(id)).count()
    }

    /// The nodes from the first turn to this one.
    pub fn line_to(&self, id: NodeId) -> Vec<NodeId> {
        let mut line: Vec<NodeId> = std::iter::successors(Some(id), |&id| self.parent(id)).collect();
        line.pop(); // the root
        line.reverse();
        line
    }

    /// The main continuation of a node to its end, without the node.
    pub fn line_from(&self, id: NodeId) -> Vec<NodeId> {
        std::iter::successors(self.children(id).first().copied(), |&id| self.children(id).first().copied()).collect()
    }

    /// The main line.
    pub fn main_line(&self) -> Vec<NodeId> {
        self.line_from(Self::ROOT)
    }

    /// Whether a node belongs to the main line.
    pub fn is_main(&self, id: NodeId) -> bool {
        self.line_to(id).into_iter().all(|id| self.index(id) == 0)
    }

    /// Every node but the root: each before what follows it, main continuations before variations.
    pub fn walk(&self) -> impl Iterator<Item = NodeId> + '_ {
        let mut stack: Vec<NodeId> = self.children(Self::ROOT).iter().rev().copied().collect();
        std::iter::from_fn(move || {
            let id = stack.pop()?;
            stack.extend(self.children(id).iter().rev());
            Some(id)
        })
    }

    /// The address of a node.
    pub fn path(&self, id: NodeId) -> Path {
        Path(self.line_to(id).into_iter().map(|id| self.index(id) as u16).collect())
    }

    /// The node at an address; `None` when there is none.
    pub fn at(&self, path: &Path) -> Option<NodeId> {
        path.0.iter().try_fold(Self::ROOT, |id, &step| self.children(id).get(usize::from(step)).copied())
    }

    /// The child that has this text.
    pub fn find(&self, parent: NodeId, text: &str) -> Option<NodeId> {
        self.children(parent).iter().copied().find(|&id| self.turn(id).text == text)
    }

    /// Adds a continuation, as the last one; one that is there already is given back instead.
    ///
    /// # Errors
    /// When the tree would grow beyond its bounds.
    pub fn add(&mut self, parent: NodeId, text: &str) -> Result<NodeId, TreeError> {
        if let Some(id) = self.find(parent, text) {
            return Ok(id);
        }
        if !self.children(parent).is_empty() && self.nesting(parent) >= MAX_NESTING {
            return Err(TreeError::TooDeep);
        }
        self.append(parent, text)
    }

    /// Like [`add`](Self::add) for a reader that bounds the nesting itself: looking it up costs the length of the line.
    pub(crate) fn append(&mut self, parent: NodeId, text: &str) -> Result<NodeId, TreeError> {
        if let Some(id) = self.find(parent, text) {
            return Ok(id);
        }
        if self.len() >= MAX_TURNS {
            return Err(TreeError::TooMany);
        }
        if self.children(parent).len() >= MAX_SIBLINGS {
            return Err(TreeError::TooWide);
        }
        let id = NodeId(self.nodes.len() as u32);
        let turn = Turn { text: text.into(), ..Turn::default() };
        self.nodes.push(Node { turn, parent: parent.0, children: Vec::new() });
        self.nodes[parent.0 as usize].children.push(id);
        Ok(id)
    }

    /// Adds a line of turns, following what is there already, and gives its last node.
    ///
    /// # Errors
    /// When the tree would grow beyond its bounds; what was added until then stays.
    pub fn add_line<T: AsRef<str>>(&mut self, parent: NodeId, line: &[T]) -> Result<NodeId, TreeError> {
        line.iter().try_fold(parent, |id, text| self.add(id, text.as_ref()))
    }

    /// In how many variations a node stands.
    pub fn nesting(&self, id: NodeId) -> usize {
        self.line_to(id).into_iter().filter(|&id| self.index(id) > 0).count()
    }

    fn deepest(&self) -> usize {
        let mut deepest = 0;
        let mut stack = vec![(Self::ROOT, 0)];
        while let Some((id, nesting)) = stack.pop() {
            deepest = deepest.max(nesting);
            stack.extend(self.children(id).iter().enumerate().map(|(at, &id)| (id, nesting + usize::from(at > 0))));
        }
        deepest
    }

    /// Exchanges two children; the order stays when variations would then be nested too deep.
    fn exchange(&mut self, parent: NodeId, a: usize, b: usize) -> Result<(), TreeError> {
        self.nodes[parent.0 as usize].children.swap(a, b);
        if self.deepest() > MAX_NESTING {
            self.nodes[parent.0 as usize].children.swap(a, b);
            return Err(TreeError::TooDeep);
        }
        Ok(())
    }

    /// The first node of the variation that a node stands in: the nearest one that is no main continuation.
    pub fn variation_start(&self, id: NodeId) -> Option<NodeId> {
        self.line_to(id).into_iter().rev().find(|&id| self.index(id) > 0)
    }

    /// Moves the variation that a node stands in one place up; `false` when it stands in the main line.
    ///
    /// # Errors
    /// When variations would then be nested too deep.
    pub fn promote(&mut self, id: NodeId) -> Result<bool, TreeError> {
        let Some((start, parent)) = self.variation_start(id).and_then(|s| Some((s, self.parent(s)?))) else {
            return Ok(false);
        };
        let at = self.index(start);
        self.exchange(parent, at - 1, at)?;
        Ok(true)
    }

    /// Moves a node one place down among its alternatives; `false` when it is the last one.
    ///
    /// # Errors
    /// When variations would then be nested too deep.
    pub fn demote(&mut self, id: NodeId) -> Result<bool, TreeError> {
        let Some(parent) = self.parent(id) else { return Ok(false) };
        let at = self.index(id);
        if at + 1 >= self.children(parent).len() {
            return Ok(false);
        }
        self.exchange(parent, at, at + 1)?;
        Ok(true)
    }

    /// Makes the line to a node the main line; the order of the others stays.
    ///
    /// # Errors
    /// When variations would then be nested too deep.
    pub fn make_main(&mut self, id: NodeId) -> Result<(), TreeError> {
        let before = self.clone();
        for id in self.line_to(id) {
            if let Some(parent) = self.parent(id) {
                let at = self.index(id);
                self.nodes[parent.0 as usize].children[..=at].rotate_right(1);
            }
        }
        if self.deepest() > MAX_NESTING {
            *self = before;
            return Err(TreeError::TooDeep);
        }
        Ok(())
    }

    /// Deletes a node and everything after it, and gives the node before. Other ids are no longer valid: use paths.
    pub fn delete(&mut self, id: NodeId) -> Option<Path> {
        let parent = self.parent(id)?;
        let path = self.path(parent);
        self.nodes[parent.0 as usize].children.retain(|&child| child != id);
        *self = self.copy_of(Self::ROOT);
        Some(path)
    }

    /// What follows a node as a tree of its own, the node's comments as its introduction.
    #[must_use]
    pub fn extract(&self, id: NodeId) -> Self {
        let mut tree = self.copy_of(id);
        let root = &mut tree.nodes[0].turn;
        *root = Turn { after: std::mem::take(&mut root.after), ..Turn::default() };
        tree
    }

    fn copy_of(&self, top: NodeId) -> Self {
        let mut copy = Self { nodes: vec![Node { turn: self.turn(top).clone(), ..Node::default() }] };
        let mut stack: Vec<(NodeId, u32)> = self.children(top).iter().rev().map(|&id| (id, 0)).collect();
        while let Some((id, parent)) = stack.pop() {
            let new = copy.nodes.len() as u32;
            copy.nodes.push(Node { turn: self.turn(id).clone(), parent, children: Vec::new() });
            copy.nodes[parent as usize].children.push(NodeId(new));
            stack.extend(self.children(id).iter().rev().map(|&id| (id, new)));
        }
        copy
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::*;

    fn sample() -> Tree {
        let mut tree = Tree::default();
        for line in [&["a", "b", "c"][..], &["a", "x", "y"], &["a", "b", "z"], &["q"]] {
            tree.add_line(Tree::ROOT, line).unwrap();
        }
        tree
    }

    fn texts(tree: &Tree, ids: impl IntoIterator<Item = NodeId>) -> String {
        ids.into_iter().map(|id| tree.turn(id).text.as_str()).collect()
    }

    #[test]
    fn lines_and_paths() {
        let tree = sample();
        assert_eq!(tree.len(), 7);
        assert_eq!(texts(&tree, tree.walk()), "abczxyq");
        assert_eq!(texts(&tree, tree.main_line()), "abc");
        for id in tree.walk() {
            assert_eq!(tree.at(&tree.path(id)), Some(id));
            assert_eq!(tree.ply(id), tree.path(id).0.len());
        }
        assert_eq!(tree.at(&Path(vec![0, 7])), None);
    }

    #[test]
    fn variations_move_up_and_down() {
        let mut tree = sample();
        let y = tree.at(&Path(vec![0, 1, 0])).unwrap();
        assert_eq!(tree.promote(y), Ok(true));
        assert_eq!(texts(&tree, tree.main_line()), "axy");
        assert_eq!(tree.promote(y), Ok(false));
        let a = tree.main_line()[0];
        assert_eq!(tree.demote(a), Ok(true));
        assert_eq!(texts(&tree, tree.main_line()), "q");
        assert_eq!(tree.demote(a), Ok(false));
        let z = tree.walk().find(|&id| tree.turn(id).text == "z").unwrap();
        tree.make_main(z).unwrap();
        assert_eq!(texts(&tree, tree.main_line()), "abz");
        assert!(tree.is_main(z));
    }

    #[test]
    fn deleting_and_extracting() {
        let mut tree = sample();
        let b = tree.at(&Path(vec![0, 0])).unwrap();
        let sub = tree.extract(b);
        assert_eq!(texts(&sub, sub.walk()), "cz");
        assert_eq!(tree.delete(b), Some(Path(vec![0])));
        assert_eq!(texts(&tree, tree.walk()), "axyq");
        assert_eq!(tree.delete(Tree::ROOT), None);
    }

    #[test]
    fn equality_is_about_content() {
        let mut a = sample();
        let extra = a.add(Tree::ROOT, "extra").unwrap();
        assert_ne!(a, sample());
        a.delete(extra);
        assert_eq!(a, sample());
        a.turn_mut(NodeId(1)).span = Span::new(3, 9);
        assert_eq!(a, sample());
    }

    #[test]
    fn depth_is_bounded() {
        let mut tree = Tree::default();
        let mut at = Tree::ROOT;
        for depth in 0..200 {
            tree.add(at, "m").unwrap();
            match tree.add(at, "v") {
                Ok(id) => at = id,
                Err(error) => {
                    assert_eq!((depth, error), (MAX_NESTING, TreeError::TooDeep));
                    return;
                }
            }
        }
        panic!("no bound");
    }
}
