//! Is a problem sound? Searches over any rule set; everybody else calls them through
//! [`RuleSet::solve`](crate::rules::RuleSet::solve).

mod belief;
mod budget;
mod direct;
mod erased;
mod identify;
mod keys;
mod must_play;
mod table;
