//! Every rule set as a [`RuleSet`] value, with its searches.

use crate::board::Setup;
use crate::problem::{Deal, Limits, Report, Task, Watch};
use crate::rules::erased::Tracked;
use crate::rules::{About, Fault, Of, Position, RuleSet, Rules};

impl<R: Rules> RuleSet for Of<R> {
    fn about(&self) -> &'static About {
        R::ABOUT
    }

    fn read(&self, setup: &Setup) -> Result<Box<dyn Position>, Vec<Fault>> {
        Ok(Box::new(Tracked::new(R::read(setup)?)))
    }

    fn solve(&self, _: &Setup, _: Task, _: Deal, _: &Limits, _: &Watch) -> Result<Report, Vec<Fault>> {
        Err(Vec::new())
    }

    fn can_prove(&self, _: Task, _: Deal) -> Result<(), String> {
        Err(String::new())
    }
}
