//! An item as it was read: its texts, its position, its turns as written. Nothing of it is proved.

use super::Reason;
use crate::board::{Marks, Setup};
use crate::doc::Puzzle;
use crate::problem::{Comment, NodeId, Task, Tree};
use crate::rules::{self, RuleSet};

/// An item before its chess was looked at.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each answers a question of its own about the file")]
pub(super) struct Draft {
    /// The line on which it starts.
    pub line: usize,
    /// What the file calls it; the id is made of it.
    pub name: String,
    /// Texts and attribution; position, task and solution come later.
    pub puzzle: Puzzle,
    /// The position.
    pub setup: Setup,
    /// Whether it was set up, or is the one from which games start.
    pub set_up: bool,
    /// The turns as written.
    pub tree: Tree,
    /// Remarks that stand before the solution.
    pub said: Vec<Comment>,
    /// Marks on the positions after turns.
    pub marks: Vec<(NodeId, Marks)>,
    /// The task, where the file states one.
    pub stated: Option<Task>,
    /// The position with other rights, and what is to be said of them: tried where nothing solves the task.
    pub others: Vec<(Setup, String)>,
    /// Whether the file has a text for the solution, whatever could be read of it.
    pub told: bool,
    /// What the file says of its goal in other words.
    pub goal: String,
    /// Whether the turns are the author's and stay, or a text that the prover's solution replaces.
    pub keep: bool,
    /// Whether a position without moves and task may turn out to be a short mate.
    pub ask: bool,
    /// Whether the puzzle is our own export, which comes back as it was.
    pub exact: bool,
    /// What is to be said about it.
    pub notices: Vec<String>,
}

/// The rules by which files of other programs are read: those that are meant where none are named.
pub(super) fn rule_set() -> &'static dyn RuleSet {
    rules::by_id(rules::DEFAULT_ID).unwrap_or(rules::ALL[0])
}

impl Draft {
    /// A draft of a position.
    pub fn new(line: usize, name: impl Into<String>, setup: Setup) -> Self {
        Self {
            line,
            name: name.into(),
            puzzle: Puzzle::new("", rule_set().about().id, "", Task::Best),
            setup,
            set_up: true,
            tree: Tree::default(),
            said: Vec::new(),
            marks: Vec::new(),
            stated: None,
            others: Vec::new(),
            told: false,
            goal: String::new(),
            keep: true,
            ask: false,
            exact: false,
            notices: Vec::new(),
        }
    }
}

/// Reads a FEN. Rights that its position cannot have are dropped, and said.
pub(super) fn read_fen(fen: &str, notices: &mut Vec<String>) -> Result<Setup, Reason> {
    let rules = rule_set();
    let mut setup = rules.parse_fen(fen.trim()).map_err(|faults| {
        let (message, hint) = faults.into_iter().next().map(|f| (f.to_string(), f.hint)).unwrap_or_default();
        let message = message.replace(&format!(" ({hint})"), "");
        Reason::new("fen", format!("the FEN cannot be read: {message}"), hint)
    })?;
    let faulty = |setup: &Setup, code: &str| {
        rules.read(setup).err().is_some_and(|faults| faults.iter().any(|fault| fault.code == code))
    };
    for (color, king_side) in setup.castling.iter() {
        let mut only = Setup { castling: crate::board::Castling::NONE, ..setup.clone() };
        only.castling.set(color, king_side, true);
        if faulty(&only, "position-castling") {
            setup.castling.set(color, king_side, false);
            let wing = if king_side { "king" } else { "queen" };
            notices.push(format!("{} cannot castle on the {wing} side here, so the right was dropped", color.name()));
        }
    }
    if let Some(square) = setup.en_passant.filter(|_| faulty(&setup, "position-en-passant")) {
        setup.en_passant = None;
        notices.push(format!("no pawn can just have passed {square}, so the right was dropped"));
    }
    Ok(setup)
}
