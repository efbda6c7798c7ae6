//! The reader's home: the collection as a course, what is due today, what comes next, and how it goes.
//!
//! Nobody who writes puzzles meets it unless they ask for it, and what an author tries is never counted: an attempt
//! counts when the puzzle was opened to be solved, here or from the page of a lesson.
//!
//! Reading order: [`course`] (lessons in order), this module (the queue of puzzles to solve), [`execute`] (what commands
//! do), [`home_ui`] (the window), [`stats_ui`] (the curves), [`ask_ui`] (starting
//! again), [`foot_ui`] (under a page that is read, and under a puzzle that is solved).

pub mod ask_ui;
pub mod course;
pub mod execute;
pub mod foot_ui;
pub mod home_ui;
pub mod puzzles_ui;
pub mod stats_ui;
pub mod welcome_ui;
pub mod words;

use super::progress::Scope;
use egui::{Key, KeyboardShortcut, Modifiers};
use std::collections::VecDeque;

/// Something that a learner does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LearnCommand {
    /// Shows the reader's home, or goes back from there.
    Home,
    /// Shows the puzzles, to choose from.
    Puzzles,
    /// Shows how it goes.
    Statistics,
    /// Goes on where the learner was last: a page, or a puzzle of a lesson.
    Continue,
    /// Solves what is due today.
    Due,
    /// Solves the next puzzle of the queue.
    Next,
    /// Solves one puzzle.
    Solve(String),
    /// Solves some puzzles, one after the other.
    Begin(Vec<String>),
    /// Reads a page of a lesson.
    Read(String, usize),
    /// The page that is shown was read: shows the next one, or the home after the last.
    PageRead,
    /// The lesson that is read becomes one that is written.
    Edit,
    /// Asks whether progress is to be forgotten: of a puzzle, of a lesson, or all of it.
    AskReset(Scope),
    /// Forgets it.
    Reset(Scope),
}

impl LearnCommand {
    /// The key of its words; with `-tip` behind it that of its tooltip.
    pub const fn key(&self) -> &'static str {
        match self {
            Self::Home => "learn-home",
            Self::Puzzles => "learn-puzzles",
            Self::Statistics => "learn-statistics",
            Self::Continue => "learn-continue",
            Self::Due => "learn-due",
            Self::Next => "learn-next",
            Self::Solve(_) | Self::Begin(_) => "learn-solve",
            Self::Read(..) => "learn-read",
            Self::Edit => "learn-edit",
            Self::PageRead => "learn-page-read",
            Self::AskReset(_) => "learn-reset",
            Self::Reset(_) => "learn-do-reset",
        }
    }

    /// The key.
    pub const fn shortcut(&self) -> Option<KeyboardShortcut> {
        let (modifiers, key) = match self {
            Self::Home => (Modifiers::COMMAND, Key::L),
            Self::Next => (Modifiers::COMMAND, Key::Enter),
            _ => return None,
        };
        Some(KeyboardShortcut::new(modifiers, key))
    }

    /// Whether it puts something else on the desk.
    pub const fn puts_away(&self) -> bool {
        matches!(self, Self::Continue | Self::Due | Self::Next | Self::Solve(_) | Self::Begin(_) | Self::Read(..))
    }
}

/// What is being learned: the puzzle that is solved, and those that come after it.
#[derive(Debug, Default)]
pub struct Learn {
    /// The puzzle that is solved for its own sake; attempts at it count.
    pub solving: Option<String>,
    /// Whether the open lesson was opened to be read.
    pub reading: bool,
    /// Whether the learner began with several puzzles, of which some may be left.
    queued: bool,
    queue: VecDeque<String>,
}

impl Learn {
    /// The puzzle that comes next, if the learner began with several.
    pub fn next(&self) -> Option<&str> {
        self.queue.front().map(String::as_str)
    }

    /// How many puzzles are still to come.
    pub fn left(&self) -> usize {
        self.queue.len()
    }

    /// Whether an attempt at a puzzle counts: it was opened to be solved, not by its author to be tried.
    pub fn counts(&self, id: &str) -> bool {
        self.solving.as_deref() == Some(id)
    }

    /// Whether the window shows a page that is read or a puzzle that is solved.
    pub const fn is_at_it(&self) -> bool {
        self.reading || self.solving.is_some()
    }

    /// The puzzles that come next, one after the other.
    pub fn set_queue(&mut self, ids: impl IntoIterator<Item = String>) {
        self.queue = ids.into_iter().collect();
        self.queued = true;
    }

    /// A puzzle comes no longer.
    pub fn skip(&mut self, id: &str) {
        self.queue.retain(|other| other != id);
    }

    /// A puzzle is on the desk to be solved: it comes no longer.
    pub fn begin(&mut self, id: &str) {
        self.skip(id);
        self.solving = Some(id.to_owned());
    }

    /// Whether what is solved belongs to a queue: behind its last puzzle nothing follows.
    pub const fn is_queued(&self) -> bool {
        self.queued && self.solving.is_some()
    }

    /// Another thing is on the desk.
    pub fn leave(&mut self) {
        self.solving = None;
        self.reading = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_queue_gives_each_puzzle_once() {
        let mut learn = Learn::default();
        learn.set_queue(["a", "b", "c"].map(String::from));
        assert_eq!((learn.next(), learn.left()), (Some("a"), 3));
        learn.begin("a");
        assert!(learn.counts("a") && !learn.counts("b"));
        assert_eq!((learn.next(), learn.left()), (Some("b"), 2));
        // One that is solved out of turn does not come again.
        learn.begin("c");
        assert_eq!((learn.next(), learn.left()), (Some("b"), 1));
        learn.leave();
        assert!(!learn.counts("c"));
        assert_eq!(learn.next(), Some("b"), "the queue waits");
    }
}
