//! Counting positions and noticing limits.

use super::clock::Clock;
use crate::problem::report::Limit;
use crate::problem::{Limits, Watch};
use std::sync::atomic::{AtomicU64, Ordering};

/// A search was ended by a limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stop(pub Limit);

/// What all threads of one search have used together.
pub struct Account<'a> {
    limits: &'a Limits,
    watch: &'a Watch,
    started: Clock,
    nodes: AtomicU64,
}

impl<'a> Account<'a> {
    /// Starts the clock.
    pub fn open(limits: &'a Limits, watch: &'a Watch) -> Self {
        Self { limits, watch, started: Clock::start(), nodes: AtomicU64::new(0) }
    }

    /// Wall-clock seconds so far.
    pub fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }
}

/// How often limits are looked at, in positions. The slowest searches visit some hundred thousand positions a second, so a
/// request to stop is seen within a few milliseconds.
const STRIDE: u64 = 1024;

/// How often limits are looked at, in small steps of other work.
const LINGER: u64 = 1 << 17;

/// One thread's share of an account.
pub struct Budget<'a> {
    account: &'a Account<'a>,
    nodes: u64,
    /// How many of them the account knows, and at how many it is asked next.
    told: u64,
    next: u64,
    lingered: u64,
}

impl<'a> Budget<'a> {
    /// A share that has used nothing yet.
    pub fn new(account: &'a Account<'a>) -> Self {
        Self { account, nodes: 0, told: 0, next: 1, lingered: 0 }
    }

    /// Positions that this share has visited.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts a position.
    ///
    /// # Errors
    /// When a limit is reached; from then on at every position, so that the rest of the work ends at once.
    #[inline]
    pub fn count(&mut self) -> Result<(), Stop> {
        self.nodes += 1;
        if self.nodes >= self.next { self.look() } else { Ok(()) }
    }

    /// Counts small steps of work between positions, so that it can be ended too.
    ///
    /// # Errors
    /// When a limit is reached.
    #[inline]
    pub fn linger(&mut self, steps: u64) -> Result<(), Stop> {
        self.lingered += steps;
        if self.lingered < LINGER {
            return Ok(());
        }
        self.lingered = 0;
        self.look()
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stop> {
        let fresh = self.nodes - self.told;
        self.told = self.nodes;
        let Account { limits, watch, started, nodes } = self.account;
        let total = nodes.fetch_add(fresh, Ordering::Relaxed) + fresh;
        watch.add_nodes(fresh);
        if watch.stopped() {
            Err(Stop(Limit::Stopped))
        } else if limits.nodes.is_some_and(|most| total > most) {
            Err(Stop(Limit::Nodes))
        } else if limits.time.is_some_and(|most| started.elapsed() > most) {
            Err(Stop(Limit::Time))
        } else {
            self.next = self.nodes + STRIDE;
            Ok(())
        }
    }
}
