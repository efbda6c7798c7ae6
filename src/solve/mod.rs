//! Is a problem sound? Searches over any rule set; everybody else calls them through
//! [`RuleSet::solve`](crate::rules::RuleSet::solve).
//!
//! What only authors need (remarks, whole solutions, proof files) is left out of the engine of the web pages.
#![cfg_attr(not(feature = "studio"), allow(dead_code))]

#[cfg(feature = "studio")]
mod author;
mod belief;
mod budget;
mod clock;
mod direct;
mod erased;
#[cfg(feature = "studio")]
mod findings;
mod help;
mod identify;
mod judge;
mod keys;
mod must_play;
mod practice;
#[cfg(feature = "studio")]
mod proof;
mod prove;
#[cfg(feature = "studio")]
mod solution;
#[cfg(feature = "studio")]
mod study;
mod table;
mod workers;
