//! Is a problem sound? Searches over any rule set; everybody else calls them through
//! [`RuleSet::solve`](crate::rules::RuleSet::solve).

mod author;
mod belief;
mod budget;
mod clock;
mod direct;
mod erased;
mod findings;
mod help;
mod identify;
mod judge;
mod keys;
mod must_play;
mod proof;
mod prove;
mod solution;
mod table;
mod workers;
