//! How much a proof may cost, and how to watch and stop it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// What is known of the covered pieces' true types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Deal {
    /// They are as the author assigned them.
    #[default]
    Given,
    /// One plan must work for every way of dealing them.
    Any,
}

impl Deal {
    /// `given` or `any`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Given => "given",
            Self::Any => "any",
        }
    }
}

impl std::str::FromStr for Deal {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "given" => Ok(Self::Given),
            "any" => Ok(Self::Any),
            _ => Err(format!("«{text}» is no deal; write given or any")),
        }
    }
}

/// What a search may use. The default is meant for an author at work: a minute and 256 MiB.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// Wall-clock time; `None` is no limit.
    pub time: Option<Duration>,
    /// Positions visited; `None` is no limit. Unlike time this limit gives the same report on every machine.
    pub nodes: Option<u64>,
    /// Memory of the tables, in bytes. They are of fixed size and forget what does not fit, so memory costs time and never
    /// ends a search.
    pub table_bytes: usize,
    /// Worker threads, at least 1.
    pub threads: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { time: Some(Duration::from_mins(1)), nodes: None, table_bytes: 256 << 20, threads: 1 }
    }
}

/// Shared between a search and whoever waits for it.
#[derive(Debug, Default)]
pub struct Watch {
    stop: AtomicBool,
    nodes: AtomicU64,
}

impl Watch {
    /// Asks the search to stop; its report then says that it was truncated.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether somebody asked to stop.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Positions visited so far, updated every few thousand.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Adds visited positions.
    pub fn add_nodes(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }
}
