//! A reader at a board: an attempt at a puzzle, or free play on it, with the thread that reckons and the clock that
//! lets things happen by themselves. It keeps the pace; what happens is up to [`Attempt`] and [`Free`].

use super::course::{self, Attempt};
use super::free::{self, Free};
use super::state::{By, Outcome, Phase, Tally};
use crate::app::worker::Worker;
use crate::board::{Color, Marks, Move, Setup};
use crate::doc::record::record;
use crate::doc::{Lang, Lesson, Puzzle, Texts};
use crate::picture::Orientation;
use crate::player::Refusal;
use crate::player::record::Record;
use crate::rules::{self, RuleSet};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// What takes no longer leaves no trace of the waiting for it, in seconds.
const LATE_S: f64 = 0.2;

/// What the reader sits at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Subject {
    /// The puzzle on the desk.
    Desk,
    /// A puzzle that the lesson in a folder shows, by its id.
    Puzzle(PathBuf, String),
    /// A board of the lesson in a folder, by its name.
    Board(PathBuf, String),
}

/// An attempt that ended, for those who remember it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// The puzzle's id.
    pub id: String,
    /// How it ended.
    pub outcome: Outcome,
    /// What it took.
    pub tally: Tally,
    /// How long it took.
    pub seconds: u32,
}

/// What the worker brings back.
enum Found {
    Attempt(course::Done),
    Free(free::Thought),
}

/// A question that must be answered first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asking {
    /// Is the solution to be shown?
    Reveal,
    /// Is this game to be thrown away?
    NewGame,
}

/// A reader at a board.
pub struct Sitting {
    subject: Subject,
    record: Record,
    puzzle: Option<Arc<Puzzle>>,
    titles: Texts,
    rules: &'static dyn RuleSet,
    bottom: Color,
    marks: Marks,
    /// The attempt at the puzzle; none on a board where nothing is asked.
    pub(super) attempt: Option<Attempt>,
    /// Free play, which covers the attempt.
    pub(super) free: Option<Free>,
    /// Whether the board is turned.
    pub flipped: bool,
    /// What is asked of the reader.
    pub asking: Option<Asking>,
    /// Whether the reader looks at something else meanwhile.
    pub away: bool,
    worker: Worker<Found>,
    running: bool,
    due: Option<(bool, u64, f64)>,
    waiting_s: Option<f64>,
    now_s: f64,
    begun_s: f64,
    ended: Option<Ended>,
}

impl std::fmt::Debug for Sitting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sitting").field("subject", &self.subject).finish_non_exhaustive()
    }
}

impl Sitting {
    /// At a puzzle.
    ///
    /// # Errors
    /// When nothing can be played in its position.
    pub fn at_puzzle(subject: Subject, puzzle: &Arc<Puzzle>, now_s: f64) -> Result<Self, Refusal> {
        let none = || Refusal { code: "drawing", message: crate::t!("solve-not-playable") };
        let rules = rules::by_id(&puzzle.rules).ok_or_else(none)?;
        let setup = rules.parse_fen(&puzzle.fen).map_err(|_| none())?;
        let record = record(puzzle, &setup, &Lang::ALL).ok_or_else(none)?;
        let attempt = Attempt::new(record.clone())?;
        let marks = puzzle.marks_at(0, "").cloned().collect();
        let mut sitting = Self::with(subject, record, rules, (puzzle.bottom(), marks), now_s);
        sitting.titles.clone_from(&puzzle.title);
        sitting.puzzle = Some(Arc::clone(puzzle));
        sitting.attempt = Some(attempt);
        Ok(sitting)
    }

    /// At a board of a lesson, on which some turns were played.
    ///
    /// # Errors
    /// When there is no such board, or nothing can be played on it.
    pub fn at_board(
        folder: PathBuf,
        lesson: &Lesson,
        name: &str,
        line: &[String],
        now_s: f64,
    ) -> Result<Self, Refusal> {
        let none = || Refusal { code: "drawing", message: crate::t!("lesson-no-board", name = name) };
        let board = lesson.boards.get(name).ok_or_else(none)?;
        let rules = rules::by_id(lesson.rules_of(board)).ok_or_else(none)?;
        let record = Record { rules: rules.about().id.to_owned(), fen: board.fen.clone(), puzzle: None };
        let free = Free::new(record.clone(), line, board.bottom(), 0)?;
        let subject = Subject::Board(folder, name.to_owned());
        let mut sitting = Self::with(subject, record, rules, (board.bottom(), board.marks.clone()), now_s);
        sitting.titles.clone_from(&board.caption);
        sitting.free = Some(free);
        Ok(sitting)
    }

    /// At a position from which two people play.
    ///
    /// # Errors
    /// When nothing can be played in it.
    pub fn at_position(puzzle: &Puzzle, fen: String, now_s: f64) -> Result<Self, Refusal> {
        let none = || Refusal { code: "drawing", message: crate::t!("solve-not-playable") };
        let rules = rules::by_id(&puzzle.rules).ok_or_else(none)?;
        let record = Record { rules: puzzle.rules.clone(), fen, puzzle: None };
        let free = Free::new(record.clone(), &[], puzzle.bottom(), 0)?;
        let mut sitting = Self::with(Subject::Desk, record, rules, (puzzle.bottom(), Marks::new()), now_s);
        sitting.titles.clone_from(&puzzle.title);
        sitting.free = Some(free);
        Ok(sitting)
    }

    fn with(
        subject: Subject,
        record: Record,
        rules: &'static dyn RuleSet,
        (bottom, marks): (Color, Marks),
        now_s: f64,
    ) -> Self {
        Self {
            subject,
            record,
            puzzle: None,
            titles: Texts::new(),
            rules,
            bottom,
            marks,
            attempt: None,
            free: None,
            flipped: false,
            asking: None,
            away: false,
            worker: Worker::default(),
            running: false,
            due: None,
            waiting_s: None,
            now_s,
            begun_s: now_s,
            ended: None,
        }
    }

    // ---- what can be seen ----

    /// What the reader sits at.
    pub const fn subject(&self) -> &Subject {
        &self.subject
    }

    /// The puzzle, where one is solved.
    pub fn puzzle(&self) -> Option<&Arc<Puzzle>> {
        self.puzzle.as_ref()
    }

    /// The puzzle's title, or the board's caption.
    pub const fn titles(&self) -> &Texts {
        &self.titles
    }

    /// The rule set.
    pub fn rules(&self) -> &'static dyn RuleSet {
        self.rules
    }

    /// The attempt, unless free play covers it.
    pub fn attempt(&self) -> Option<&Attempt> {
        self.attempt.as_ref().filter(|_| self.free.is_none())
    }

    /// Free play.
    pub const fn free(&self) -> Option<&Free> {
        self.free.as_ref()
    }

    /// The board, without anything that is hidden.
    pub fn setup(&self) -> Option<Setup> {
        self.free.as_ref().map(Free::setup).or_else(|| self.attempt.as_ref().map(Attempt::setup))
    }

    /// The legal turns of the reader.
    pub fn turns(&self) -> Vec<Move> {
        match (&self.free, &self.attempt) {
            (Some(free), _) => free.legal(),
            (None, Some(attempt)) => attempt.turns(),
            (None, None) => Vec::new(),
        }
    }

    /// The turn that led to the board.
    pub fn last(&self) -> Option<Move> {
        match (&self.free, &self.attempt) {
            (Some(free), _) => free.last(),
            (None, Some(attempt)) => attempt.last(),
            (None, None) => None,
        }
    }

    /// What a pawn can become that came to light on the last rank.
    pub fn promotions(&self) -> &[crate::board::Kind] {
        match (&self.free, &self.attempt) {
            (Some(free), _) => free.promotions(),
            (None, Some(attempt)) => attempt.promotions(),
            (None, None) => &[],
        }
    }

    /// Why a text was no turn: a code, and the text.
    pub fn refused(&self) -> Option<(&'static str, &str)> {
        match (&self.free, &self.attempt) {
            (Some(free), _) => free.refused(),
            (None, Some(attempt)) => attempt.refused(),
            (None, None) => None,
        }
    }

    /// The author's marks, while the first position stands on the board.
    pub fn marks(&self) -> &[crate::board::Mark] {
        let first = match (&self.free, &self.attempt) {
            (Some(free), _) => free.at() == 0,
            (None, Some(attempt)) => attempt.last().is_none(),
            (None, None) => false,
        };
        if first { &self.marks } else { &[] }
    }

    /// Who sits at the bottom.
    pub const fn orientation(&self) -> Orientation {
        let bottom = match &self.free {
            Some(free) if free.level().is_some() => free.side(),
            _ => self.bottom,
        };
        let orientation = Orientation::with_bottom(bottom);
        if self.flipped { orientation.flipped() } else { orientation }
    }

    /// Whether something is being reckoned out.
    pub fn is_waiting(&self) -> bool {
        self.attempt().is_some_and(Attempt::is_waiting) || self.free.as_ref().is_some_and(Free::is_thinking)
    }

    /// Whether that takes so long that the reader is told.
    pub fn is_late(&self) -> bool {
        self.is_waiting() && self.waiting_s.is_some_and(|since_s| self.now_s - since_s >= LATE_S)
    }

    // ---- what drives it ----

    /// Takes over what threads found, and lets happen what is due.
    pub fn update(&mut self, ctx: &egui::Context) {
        self.now_s = ctx.input(|input| input.time);
        match self.worker.poll() {
            Some(Found::Attempt(done)) => {
                if let Some(attempt) = &mut self.attempt {
                    attempt.done(done);
                }
                self.running = false;
            }
            Some(Found::Free(thought)) => {
                if let Some(free) = &mut self.free {
                    free.done(thought);
                }
                self.running = false;
            }
            // the thread is gone and has said nothing
            None if self.running && !self.worker.is_running() => {
                self.running = false;
                if let Some(attempt) = self.attempt.as_mut().filter(|attempt| attempt.is_waiting()) {
                    attempt.stop();
                }
                if let Some(free) = &mut self.free {
                    free.stop();
                }
            }
            None => {}
        }
        self.let_happen(ctx);
        self.start_work(ctx);
        if self.is_waiting() {
            let since_s = *self.waiting_s.get_or_insert(self.now_s);
            let left = LATE_S - (self.now_s - since_s);
            // a wheel turns once it is there
            let again = if left > 0.0 { left } else { 0.1 };
            ctx.request_repaint_after(Duration::from_secs_f64(again));
        } else {
            self.waiting_s = None;
        }
        if let Some(attempt) = &mut self.attempt
            && let Some(outcome) = attempt.take_end()
        {
            let seconds = (self.now_s - self.begun_s).max(0.0) as u32;
            let id = self.puzzle.as_ref().map(|puzzle| puzzle.id.clone()).unwrap_or_default();
            self.ended = Some(Ended { id, outcome, tally: attempt.tally(), seconds });
        }
    }

    fn let_happen(&mut self, ctx: &egui::Context) {
        let pause = match (&self.free, &self.attempt) {
            (Some(free), _) => free.pause_ms().map(|ms| (true, free.stamp(), ms)),
            (None, Some(attempt)) => attempt.pause_ms().map(|ms| (false, attempt.stamp(), ms)),
            (None, None) => None,
        };
        let Some((is_free, stamp, ms)) = pause else {
            self.due = None;
            return;
        };
        let due_s = match self.due {
            Some((free, known, due_s)) if (free, known) == (is_free, stamp) => due_s,
            _ => self.now_s + f64::from(ms) / 1000.0,
        };
        self.due = Some((is_free, stamp, due_s));
        if self.now_s < due_s {
            return ctx.request_repaint_after(Duration::from_secs_f64(due_s - self.now_s));
        }
        self.due = None;
        match (&mut self.free, &mut self.attempt) {
            (Some(free), _) => free.proceed(),
            (None, Some(attempt)) => attempt.proceed(),
            (None, None) => {}
        }
        ctx.request_repaint();
    }

    fn start_work(&mut self, ctx: &egui::Context) {
        if let Some(job) = self.attempt.as_mut().and_then(Attempt::take_job) {
            self.running = true;
            self.worker.start(ctx, move |_| Found::Attempt(job.run()));
        }
        if let Some(think) = self.free.as_mut().and_then(Free::take_job) {
            self.running = true;
            self.worker.start(ctx, move |_| Found::Free(think.run()));
        }
    }

    /// An attempt that ended, once.
    pub const fn take_ended(&mut self) -> Option<Ended> {
        self.ended.take()
    }

    /// The attempt as it would be given up now; none where no wrong turn was tried, or where it has ended.
    pub fn given_up(&self) -> Option<Ended> {
        let attempt = self.attempt.as_ref()?;
        let over = matches!(attempt.phase(), Phase::Solved | Phase::Shown);
        if over || attempt.tally().wrong == 0 {
            return None;
        }
        let seconds = (self.now_s - self.begun_s).max(0.0) as u32;
        let id = self.puzzle.as_ref()?.id.clone();
        Some(Ended { id, outcome: Outcome::Revealed, tally: attempt.tally(), seconds })
    }

    /// A new attempt is timed from now on.
    pub(super) fn time_anew(&mut self) {
        self.begun_s = self.now_s;
    }

    /// Free play from the position on the board; taking back leads through the turns of the attempt.
    pub(super) fn play_on(&mut self) {
        let Some(attempt) = &mut self.attempt else { return };
        let line: Vec<String> = attempt.game().steps.iter().map(|step| step.text.clone()).collect();
        // what was begun comes to nothing while another board is played on
        attempt.stop();
        self.free = Free::new(self.record.clone(), &line, self.bottom, 0).ok();
        self.asking = None;
    }

    /// Back from free play to the puzzle. `false` where there is none.
    pub(super) fn leave_free(&mut self) -> bool {
        if self.attempt.is_some() && self.free.take().is_some() {
            self.asking = None;
            return true;
        }
        false
    }

    /// Steps through what can be stepped through.
    pub(super) fn step(&mut self, by: By) {
        match (&mut self.free, &mut self.attempt) {
            (Some(free), _) => free.step(by),
            (None, Some(attempt)) => attempt.step(by),
            (None, None) => {}
        }
    }
}
