//! What happened, as lines of a file: each says for itself when and what, and none is ever changed.
//!
//! ```text
//! {"boardwright-progress":1,"collection":"/home/ana/chess"}
//! {"at":"2026-11-30T18:04:05.120+02:00","key":"1f3a-0","what":"attempt","puzzle":"fence","print":"…","outcome":"solved","wrong":0,"hints":1,"seconds":42}
//! {"at":"2026-11-30T18:05:00+02:00","key":"1f3a-1","what":"page","lesson":"walls","page":0,"of":3}
//! {"at":"2026-11-30T18:06:00+02:00","key":"1f3a-2","what":"reset","scope":{"lesson":["walls",["fence"]]}}
//! ```

use chrono::{DateTime, FixedOffset, NaiveDate};
use serde::{Deserialize, Serialize};

/// A moment, with the clock of the place where it was.
pub type Moment = DateTime<FixedOffset>;

/// How an attempt ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The solver reached the goal.
    Solved,
    /// The solution was shown.
    Revealed,
}

/// An attempt at a puzzle, when it has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// The puzzle.
    pub id: String,
    /// How it ended.
    pub outcome: Outcome,
    /// Wrong turns that were tried.
    pub wrong: u16,
    /// Hints that were asked for.
    pub hints: u8,
    /// How long it took.
    pub seconds: u32,
}

/// How well an attempt went, the worst first: the three grades that decide when a puzzle comes back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    /// The solution was shown, or a wrong turn was tried.
    Failed,
    /// Solved with hints.
    Helped,
    /// Solved alone at the first try.
    Clean,
}

/// What a learner starts again.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// One puzzle.
    Puzzle(String),
    /// The pages of a lesson and the puzzles in it.
    Lesson(String, Vec<String>),
    /// Everything.
    All,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum What {
    /// An attempt ended.
    Attempt {
        /// The puzzle.
        puzzle: String,
        /// The fingerprint of what it asked.
        print: String,
        /// How it ended.
        outcome: Outcome,
        /// Wrong turns.
        wrong: u16,
        /// Hints.
        hints: u8,
        /// How long it took.
        seconds: u32,
    },
    /// A page of a lesson was read.
    Page {
        /// The lesson.
        lesson: String,
        /// Its number, from 0.
        page: usize,
        /// How many there were.
        of: usize,
    },
    /// What happened before counts no longer.
    Reset {
        /// What of it.
        scope: Scope,
    },
}

/// Something that happened. Events are ordered by time.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Event {
    /// When.
    pub at: Moment,
    /// What tells it from another one of the same moment.
    pub key: String,
    /// What.
    #[serde(flatten)]
    pub what: What,
}

impl Event {
    /// The day of it, where it was.
    pub fn day(&self) -> NaiveDate {
        self.at.date_naive()
    }

    /// Its line, with the end of the line.
    pub fn line(&self) -> String {
        // Nothing in it can fail to be written: there are no maps and no numbers that JSON lacks.
        let mut line = serde_json::to_string(self).unwrap_or_default();
        line.push('\n');
        line
    }
}

impl Mark {
    /// How well an attempt went.
    pub const fn of(outcome: Outcome, wrong: u16, hints: u8) -> Self {
        match (outcome, wrong, hints) {
            (Outcome::Solved, 0, 0) => Self::Clean,
            (Outcome::Solved, 0, _) => Self::Helped,
            _ => Self::Failed,
        }
    }
}

/// What a line of the file is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// An event.
    Event(Event),
    /// The first line: the number of the format.
    Head(u64),
    /// Something that a newer program wrote.
    Newer,
    /// Nothing that can be read.
    Broken,
    /// Nothing.
    Empty,
}

/// The number of this format.
pub const FORMAT: u64 = 1;
/// The name of the number in the first line.
const HEAD: &str = "boardwright-progress";

/// The first line of the file of a collection.
pub fn head(collection: &str) -> String {
    format!("{}\n", serde_json::json!({ HEAD: FORMAT, "collection": collection }))
}

/// Reads a line.
pub fn read(line: &[u8]) -> Line {
    if line.iter().all(u8::is_ascii_whitespace) {
        return Line::Empty;
    }
    if let Ok(event) = serde_json::from_slice(line) {
        return Line::Event(event);
    }
    match serde_json::from_slice::<serde_json::Value>(line) {
        Ok(value) => match value.get(HEAD).map(serde_json::Value::as_u64) {
            Some(Some(format)) => Line::Head(format),
            // What happened is said in a word that is not known here.
            None if value.get("what").is_some_and(serde_json::Value::is_string) => {
                const OWN: [&str; 3] = ["attempt", "page", "reset"];
                let own = value["what"].as_str().is_some_and(|what| OWN.contains(&what));
                if own { Line::Broken } else { Line::Newer }
            }
            _ => Line::Broken,
        },
        Err(_) => Line::Broken,
    }
}
