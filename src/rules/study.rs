//! What only authors ask of a rule set. The engine of the web pages is compiled without it.

#[cfg(feature = "studio")]
use super::{Fault, LineError, SolveError};
#[cfg(feature = "studio")]
use crate::{
    board::{Move, Setup},
    problem::{Finding, Limits, Problem, Proof, Report, Scope, Task, Tree, Watch},
};

/// Nothing.
#[cfg(not(feature = "studio"))]
pub trait Study {}

#[cfg(not(feature = "studio"))]
impl<R> Study for super::Of<R> {}

/// Remarks, whole solutions and proofs.
#[cfg(feature = "studio")]
pub trait Study {
    /// The report on the set play of a help task: the same goal, half a move less, begun by the side that reaches it.
    /// `None` for other tasks, for those with a half move, and when the side to move is in check and cannot pass.
    ///
    /// # Errors
    /// Everything that makes the set-up illegal.
    fn set_play(&self, setup: &Setup, task: Task, limits: &Limits, watch: &Watch)
    -> Result<Option<Report>, SolveError>;
    /// Adds to a report what is to be said beyond the keys: duals, unanswered defences and wrong turns of the author's
    /// tree, and with [`Scope::Everything`] tries, set play, threats and refutations. It costs a search of its own under
    /// the same limits; when one of them ends it, a remark says so and the verdict stays. A truncated report, and one of
    /// a task without attacker and defender, stays as it is.
    fn remarks(
        &self,
        problem: Problem<'_>,
        author: &Tree,
        scope: Scope,
        report: &mut Report,
        limits: &Limits,
        watch: &Watch,
    );
    /// What can be said of the author's line in a task `best`: other first turns that mate as quickly or quicker, or
    /// that the line is not proved.
    ///
    /// # Errors
    /// Everything that makes the set-up illegal.
    fn best_remarks(
        &self,
        setup: &Setup,
        author: &Tree,
        limits: &Limits,
        watch: &Watch,
    ) -> Result<Vec<Finding>, Vec<Fault>>;
    /// The complete solution as a tree in algebraic text: key, variations, tries with their refutations. `key` names
    /// the key that is the solution where a report has several.
    ///
    /// # Errors
    /// When nothing solves it, a limit comes first, it is too big, or such a task has no such tree.
    fn solution_tree(
        &self,
        problem: Problem<'_>,
        report: &Report,
        key: Option<Move>,
        limits: &Limits,
        watch: &Watch,
    ) -> Result<Tree, LineError>;
    /// The complete proof of a report's keys.
    ///
    /// # Errors
    /// When a limit comes first, the proof is too big, or such a task has none.
    fn proof(&self, problem: Problem<'_>, report: &Report, limits: &Limits, watch: &Watch) -> Result<Proof, LineError>;
}
