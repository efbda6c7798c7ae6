//! What only authors ask, for every rule set.

use super::erased::{Way, forced, way};
use super::prove::Aim;
use super::{findings, help, proof, solution};
use crate::board::{Move, Setup};
use crate::problem::{Deal, Finding, Limits, Problem, Proof, Report, Scope, Search, Task, Tree, Watch};
use crate::rules::{Fault, LineError, Of, Rules, SolveError, Study};

/// [`forced`] for what is built on the keys of a report, which have to be all of them.
fn decided<R: Rules>(problem: Problem<'_>, report: &Report) -> Result<(R, Aim), LineError> {
    let forced = forced::<R>(problem)?;
    match report.search {
        Search::Complete => Ok(forced),
        Search::Truncated(limit) => Err(LineError::Limit(limit.name())),
    }
}

impl<R: Rules> Study for Of<R> {
    fn set_play(
        &self,
        setup: &Setup,
        task: Task,
        limits: &Limits,
        watch: &Watch,
    ) -> Result<Option<Report>, SolveError> {
        let position = R::read(setup).map_err(SolveError::Illegal)?;
        Ok(match way(task, Deal::Given, R::HIDES) {
            Ok(Way::Help(task)) => help::set_play(&position, task, limits, watch),
            _ => None,
        })
    }

    fn remarks(
        &self,
        problem: Problem<'_>,
        author: &Tree,
        scope: Scope,
        report: &mut Report,
        limits: &Limits,
        watch: &Watch,
    ) {
        if let Ok((position, aim)) = forced::<R>(problem) {
            findings::remarks(&position, aim, author, scope, report, (limits, watch));
        }
    }

    fn best_remarks(
        &self,
        setup: &Setup,
        author: &Tree,
        limits: &Limits,
        watch: &Watch,
    ) -> Result<Vec<Finding>, Vec<Fault>> {
        Ok(findings::best(&R::read(setup)?, author, limits, watch))
    }

    fn solution_tree(
        &self,
        problem: Problem<'_>,
        report: &Report,
        key: Option<Move>,
        limits: &Limits,
        watch: &Watch,
    ) -> Result<Tree, LineError> {
        let (position, aim) = decided::<R>(problem, report)?;
        solution::tree(&position, aim, report, key, limits, watch)
    }

    fn proof(&self, problem: Problem<'_>, report: &Report, limits: &Limits, watch: &Watch) -> Result<Proof, LineError> {
        let (position, aim) = decided::<R>(problem, report)?;
        proof::proof(&position, aim, report, limits, watch)
    }
}
