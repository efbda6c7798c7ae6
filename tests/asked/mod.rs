//! Puzzles of files as readers are asked them.

use boardwright::doc::Puzzle;
use boardwright::player::record::{self, Node, Record};

/// A puzzle with its main line, sealed, and the text of its key.
pub fn sealed(puzzle: &Puzzle) -> (String, String) {
    let solution = &puzzle.solution;
    let tree: Vec<Node> = (solution.main_line().iter().enumerate())
        .map(|(at, &id)| Node { parent: at.checked_sub(1), turn: solution.turn(id).text.clone(), ..Node::default() })
        .collect();
    let key = tree[0].turn.clone();
    let asked = record::Puzzle {
        task: puzzle.task.to_string(),
        deal: puzzle.deal.name().into(),
        tree,
        ..record::Puzzle::default()
    };
    let record = Record { rules: puzzle.rules.clone(), fen: puzzle.fen.clone(), puzzle: Some(asked) };
    (record.seal(), key)
}
