//! Every rule set as a [`RuleSet`] value, with its searches.

use super::help::{self, Stipulation};
use super::keys::{self, Question};
use super::prove::Aim;
use super::{belief, identify, judge, practice};
use crate::board::{Color, Kind, Move, Setup, Square};
use crate::problem::{Answer, Choice, Deal, Limits, Play, Problem, Report, Strength, Task, Watch};
use crate::rules::belief::Belief;
use crate::rules::erased::Tracked;
use crate::rules::{About, Fault, LineError, Of, Position, RuleSet, Rules, SolveError, notation};
use std::collections::BTreeMap;

/// Which search answers a task.
pub enum Way {
    /// The deal is given, or nothing is hidden.
    Given(Question),
    /// Both sides work together.
    Help(Stipulation),
    /// One plan for every deal.
    AnyDeal(Question),
    /// What covered pieces must be.
    Identify,
}

/// How a task is answered; the reason when no search does. `hides` says whether the rule set hides true types.
pub fn way(task: Task, deal: Deal, hides: bool) -> Result<Way, String> {
    let any = hides && deal == Deal::Any;
    let asked = |question| if any { Way::AnyDeal(question) } else { Way::Given(question) };
    match task {
        Task::Reach { play: play @ (Play::Direct | Play::SelfPlay), goal, moves, .. } => {
            Ok(asked(Question::Forces(play, goal, moves.into())))
        }
        Task::Defend { moves } => Ok(asked(Question::Defends(moves.into()))),
        Task::Identify if hides => Ok(Way::Identify),
        Task::Identify => Err("nothing is covered in this rule set, so there is nothing to identify".into()),
        Task::Reach { play: Play::Help, .. } if any => {
            Err("in help play nobody plays against an unknown deal; state deal = \"given\"".into())
        }
        Task::Reach { play: Play::Help, goal, moves, half } => {
            Ok(Way::Help(Stipulation { goal, moves: moves.into(), half }))
        }
        Task::Best => {
            Err("in a task «best» the author's line is the answer; its turns are checked, not searched".into())
        }
    }
}

/// The aim and the position of a problem in which one side forces something.
pub fn forced<R: Rules>(problem: Problem<'_>) -> Result<(R, Aim), LineError> {
    let Some(aim) = Aim::of(problem.task).filter(|_| !R::HIDES || problem.deal == Deal::Given) else {
        let Problem { task, deal, .. } = problem;
        let deal = if deal == Deal::Any { " for every deal" } else { "" };
        return Err(LineError::NotProvable(format!(
            "in a task {task}{deal} no side forces a line that could be written"
        )));
    };
    Ok((R::read(problem.setup).map_err(|_| LineError::Illegal)?, aim))
}

/// One of the deals that a belief allows.
fn some_deal<R: Rules>(belief: &R::Belief) -> BTreeMap<Square, Kind> {
    let dealt = |side| {
        let pool = Kind::ALL.into_iter().zip(belief.pool(side));
        let kinds = pool.flat_map(|(kind, count)| std::iter::repeat_n(kind, count.into()));
        belief.covered(side).into_iter().zip(kinds)
    };
    Color::BOTH.into_iter().flat_map(dealt).collect()
}

impl<R: Rules> RuleSet for Of<R> {
    fn about(&self) -> &'static About {
        R::ABOUT
    }

    fn read(&self, setup: &Setup) -> Result<Box<dyn Position>, Vec<Fault>> {
        Ok(Box::new(Tracked::new(R::read(setup)?)))
    }

    fn read_any_deal(&self, setup: &Setup) -> Result<Box<dyn Position>, Vec<Fault>> {
        let position = match (R::read(setup), R::belief(setup)) {
            (Ok(position), _) => position,
            (Err(_), Ok(Some(belief))) => belief.dealt(&some_deal::<R>(&belief)),
            (Err(faults), _) => return Err(faults),
        };
        Ok(Tracked::new(position).for_every_deal())
    }

    fn solve(
        &self,
        setup: &Setup,
        task: Task,
        deal: Deal,
        limits: &Limits,
        watch: &Watch,
    ) -> Result<Report, SolveError> {
        let way = way(task, deal, R::HIDES).map_err(SolveError::NotProvable)?;
        let question = match way {
            Way::Given(question) => {
                let position = R::read(setup).map_err(SolveError::Illegal)?;
                return Ok(keys::solve(&position, question, limits, watch));
            }
            Way::Help(task) => {
                let position = R::read(setup).map_err(SolveError::Illegal)?;
                return Ok(help::solve(&position, task, limits, watch));
            }
            Way::AnyDeal(question) => Some(question),
            Way::Identify => None,
        };
        // true types reach these searches only as pools
        let Some(belief) = R::belief(setup).map_err(SolveError::Illegal)? else {
            return Err(SolveError::NotProvable("nothing is covered in this rule set".into()));
        };
        Ok(match question {
            Some(question) => belief::solve(&belief, question, limits, watch),
            None => identify::solve(&belief),
        })
    }

    fn can_prove(&self, task: Task, deal: Deal) -> Result<(), String> {
        way(task, deal, R::HIDES).map(|_| ())
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

    fn practice(
        &self,
        start: &Setup,
        line: &[Move],
        strength: Strength,
        seed: u64,
    ) -> Result<Option<Choice>, LineError> {
        practice::choose::<R>(start, line, strength, seed)
    }
}
