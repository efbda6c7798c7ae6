//! Every rule set as a [`RuleSet`] value, with its searches.

use super::keys::{self, Question};
use crate::board::Setup;
use crate::problem::{Deal, Limits, Play, Report, Task, Watch};
use crate::rules::erased::Tracked;
use crate::rules::{About, Fault, Of, Position, RuleSet, Rules, SolveError};

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
}
