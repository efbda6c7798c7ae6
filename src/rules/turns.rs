//! Turns by their text: read and played in the position where they stand.

use super::{Fault, Position, RuleSet};
use crate::board::{Move, Setup};
use crate::problem::{Deal, Task};

/// A turn that was understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The turn.
    pub turn: Move,
    /// Its algebraic text.
    pub san: String,
    /// Its coordinate text.
    pub coordinate: String,
}

/// The first position of a problem, in which turns may reveal what its deal allows.
///
/// # Errors
/// Everything that makes the set-up illegal.
pub fn first_position(
    rules: &dyn RuleSet,
    setup: &Setup,
    task: Task,
    deal: Deal,
) -> Result<Box<dyn Position>, Vec<Fault>> {
    if deal == Deal::Any || task == Task::Identify { rules.read_any_deal(setup) } else { rules.read(setup) }
}

/// Reads and plays one turn.
///
/// # Errors
/// A sentence that says why not.
pub fn play(before: &dyn Position, text: &str) -> Result<(Played, Box<dyn Position>), String> {
    let supposed;
    let (before, turn) = match before.parse(text) {
        Ok(turn) => (before, turn),
        Err(error) => {
            // where every deal counts, each variation may reveal something else
            supposed = before.supposing(text).ok_or_else(|| error.to_string())?;
            (supposed.as_ref(), supposed.parse(text).map_err(|error| error.to_string())?)
        }
    };
    let (san, coordinate) = (before.san(turn), before.coordinate(turn));
    let mut after = before.clone_box();
    after.play(turn).map_err(|_| format!("«{text}» is not legal here"))?;
    Ok((Played { turn, san, coordinate }, after))
}
