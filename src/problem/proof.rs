//! A complete proof, as data that something else than a search can check.

use crate::board::Move;

/// A turn of the attacker and everything that the other side can do after it. Nodes refer to one another by their
/// place in [`Proof::nodes`]; a node refers only to earlier ones, so following them ends.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ProofNode {
    /// The attacker's turn.
    pub turn: Move,
    /// The replies, by what answers them. Empty when the turn reaches the goal.
    pub replies: Vec<Replies>,
    /// What answers every placement of a barrier that is not listed among the replies. It has to be followed for each
    /// such place; a reply listed under it need not be legal in every one of them.
    pub elsewhere: Option<usize>,
}

/// Replies that are answered alike.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Replies {
    /// The replies, sorted.
    pub turns: Vec<Move>,
    /// The node that answers them; `None` when each of them reaches the goal itself, as in self play.
    pub node: Option<usize>,
}

/// The proof of all keys of a problem.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Proof {
    /// The nodes.
    pub nodes: Vec<ProofNode>,
    /// The node of each key; in a task `defend`, after each losing first turn, the node of the turn that wins.
    pub roots: Vec<(Move, usize)>,
    /// First turns that do not solve the task, each with a reply that refutes it where one is needed. They are claims:
    /// only a search can check them.
    pub refuted: Vec<(Move, Option<Move>)>,
}
