//! Every rule set as a [`RuleSet`] value, with its searches.

use super::keys::{self, Question};
use super::prove::Aim;
use super::{findings, judge, proof, solution};
use crate::board::{Move, Setup};
use crate::problem::{Answer, Deal, Finding, Limits, Play, Problem, Proof, Report, Scope, Task, Tree, Watch};
use crate::rules::erased::Tracked;
use crate::rules::{About, Fault, LineError, Of, Position, RuleSet, Rules, SolveError, notation};

/// The question that a task asks of each first turn; the reason when no search answers it.
fn question(task: Task, deal: Deal) -> Result<Question, String> {
    if deal == Deal::Any {
        return Err("plans for every deal are not proved by this version; state deal = \"given\"".into());
    }
    match task {
        Task::Reach { play: play @ (Play::Direct | Play::SelfPlay), goal, moves, .. } => {
            Ok(Question::Forces(play, goal, moves.into()))
        }
        Task::Defend { moves } => Ok(Question::Defends(moves.into())),
        Task::Best => {
            Err("in a task «best» the author's line is the answer; its turns are checked, not searched".into())
        }
        _ => Err(format!("tasks such as {task} are not proved by this version")),
    }
}

/// The aim and the position of a problem in which one side forces something.
fn forced<R: Rules>(problem: Problem<'_>) -> Result<(R, Aim), LineError> {
    let Some(aim) = Aim::of(problem.task).filter(|_| problem.deal == Deal::Given) else {
        let Problem { task, deal, .. } = problem;
        let deal = if deal == Deal::Any { " for every deal" } else { "" };
        return Err(LineError::NotProvable(format!(
            "in a task {task}{deal} no side forces a line that could be written"
        )));
    };
    Ok((R::read(problem.setup).map_err(|_| LineError::Illegal)?, aim))
}

impl<R: Rules> RuleSet for Of<R> {
    fn about(&self) -> &'static About {
        R::ABOUT
    }

    fn read(&self, setup: &Setup) -> Result<Box<dyn Position>, Vec<Fault>> {
        Ok(Box::new(Tracked::new(R::read(setup)?)))
    }

    fn solve(
        &self,
        setup: &Setup,
        task: Task,
        deal: Deal,
        limits: &Limits,
        watch: &Watch,
    ) -> Result<Report, SolveError> {
        let question = question(task, deal).map_err(SolveError::NotProvable)?;
        let position = R::read(setup).map_err(SolveError::Illegal)?;
        Ok(keys::solve(&position, question, limits, watch))
    }

    fn can_prove(&self, task: Task, deal: Deal) -> Result<(), String> {
        question(task, deal).map(|_| ())
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
        let (position, aim) = forced::<R>(problem)?;
        solution::tree(&position, aim, report, key, limits, watch)
    }

    fn judge(
        &self,
        problem: Problem<'_>,
        left: u32,
        turn: Move,
        limits: &Limits,
        watch: &Watch,
    ) -> Result<Answer, LineError> {
        let (position, aim) = forced::<R>(problem)?;
        if !notation::moves(&position).contains(&turn) {
            return Err(LineError::IllegalTurn);
        }
        Ok(judge::judge(&position, aim, left.min(99), turn, limits, watch))
    }

    fn proof(&self, problem: Problem<'_>, report: &Report, limits: &Limits, watch: &Watch) -> Result<Proof, LineError> {
        let (position, aim) = forced::<R>(problem)?;
        proof::proof(&position, aim, report, limits, watch)
    }
}
