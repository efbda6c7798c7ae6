//! The live check: when the position or the task changes, the proof starts again in the background.

use super::desk::Desk;
use super::view::View;
use super::worker::Worker;
use crate::doc::check::{self, check_puzzle};
use crate::doc::{Diagnostic, Puzzle, PuzzleFile};
use crate::problem::{Deal, Limits, Report, Task, Verdict};
use crate::rules::{RuleSet, SolveError};
use std::sync::Arc;

/// What is asked of the solver; another question makes the answer stale.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Question {
    rules: &'static str,
    fen: String,
    task: Task,
    deal: Deal,
}

/// How far the check is.
#[derive(Debug, Default)]
pub enum Progress {
    /// There is nothing to check.
    #[default]
    Idle,
    /// It waits for the author to pause.
    Waiting,
    /// It runs.
    Running,
    /// It cannot be made; the reason.
    NotProvable(String),
    /// It is done.
    Done(Report),
}

/// The live check.
#[derive(Debug, Default)]
pub struct Check {
    question: Option<Question>,
    due: f64,
    worker: Worker<Result<Report, SolveError>>,
    /// How far it is.
    pub progress: Progress,
    /// The document of which the diagnostics speak.
    document: Option<Arc<Puzzle>>,
    said_at: f64,
    file_worker: Worker<Vec<Diagnostic>>,
    /// What is wrong with the puzzle as a file, the proof aside.
    pub diagnostics: Vec<Diagnostic>,
}

/// Seconds that the author must pause before the proof starts.
const PAUSE: f64 = 0.35;

impl Check {
    /// Starts, restarts or takes over what is there. Once a frame; `true` when an answer has just come.
    pub fn update(&mut self, ctx: &egui::Context, puzzle: &Puzzle, view: &View) -> bool {
        let now = ctx.input(|input| input.time);
        let question = view.rules.filter(|_| view.is_legal()).map(|rules| Question {
            rules: rules.about().id,
            fen: puzzle.fen.clone(),
            task: puzzle.task,
            deal: puzzle.deal,
        });
        if question != self.question {
            self.question.clone_from(&question);
            self.worker.drop_work();
            self.progress = match (&question, view.rules) {
                (Some(q), Some(rules)) => match rules.can_prove(q.task, q.deal) {
                    Ok(()) => Progress::Waiting,
                    Err(reason) => Progress::NotProvable(reason),
                },
                _ => Progress::Idle,
            };
            self.due = now + PAUSE;
        }
        match self.progress {
            Progress::Waiting if now >= self.due => self.start(ctx, view),
            Progress::Waiting => {
                ctx.request_repaint_after(std::time::Duration::from_secs_f64((self.due - now).max(0.0)));
            }
            Progress::Running => match self.worker.poll() {
                Some(Ok(report)) => {
                    self.progress = Progress::Done(report);
                    return true;
                }
                Some(Err(SolveError::NotProvable(reason))) => self.progress = Progress::NotProvable(reason),
                Some(Err(SolveError::Illegal(_))) => self.progress = Progress::Idle,
                // The count of positions goes up while it runs.
                None => ctx.request_repaint_after(std::time::Duration::from_millis(250)),
            },
            _ => {}
        }
        false
    }

    /// Checks the puzzle as a file after a pause, in the background: texts, notes, answers, marks.
    pub fn update_file(&mut self, ctx: &egui::Context, desk: &Desk) {
        let now = ctx.input(|input| input.time);
        if self.document.as_ref().is_none_or(|old| !Arc::ptr_eq(old, desk.puzzle())) {
            self.document = Some(Arc::clone(desk.puzzle()));
            self.file_worker.drop_work();
            self.said_at = now + PAUSE;
        }
        if self.said_at.is_finite() {
            if now < self.said_at {
                ctx.request_repaint_after(std::time::Duration::from_secs_f64(self.said_at - now));
                return;
            }
            self.said_at = f64::INFINITY;
            let (path, text) = (desk.path.clone(), desk.text());
            self.file_worker.start(ctx, move |watch| {
                let options = check::Options { prove: false, ..check::Options::default() };
                match PuzzleFile::read(&path, text.as_bytes()) {
                    Ok(file) => check_puzzle(&file, &options, watch).diagnostics,
                    Err(diagnostics) => diagnostics,
                }
            });
        }
        if let Some(diagnostics) = self.file_worker.poll() {
            self.diagnostics = diagnostics;
        }
    }

    /// Another puzzle: nothing of the one before stays.
    pub fn forget(&mut self) {
        *self = Self::default();
    }

    fn start(&mut self, ctx: &egui::Context, view: &View) {
        let (Some(question), Some(rules), Some(setup)) = (self.question.clone(), view.rules, view.start.clone()) else {
            return;
        };
        let rules: &'static dyn RuleSet = rules;
        let limits = Limits::default();
        self.worker.start(ctx, move |watch| rules.solve(&setup, question.task, question.deal, &limits, watch));
        self.progress = Progress::Running;
    }

    /// Checks again at once.
    pub fn restart(&mut self) {
        self.question = None;
    }

    /// Stops the proof; what it found so far is shown as truncated.
    pub fn stop(&mut self) {
        match self.progress {
            Progress::Running => self.worker.stop(),
            Progress::Waiting => self.progress = Progress::NotProvable("The check was stopped.".into()),
            _ => {}
        }
    }

    /// Positions visited so far.
    pub fn nodes(&self) -> u64 {
        self.worker.watch().nodes()
    }

    /// The report, when it is there.
    pub const fn report(&self) -> Option<&Report> {
        if let Progress::Done(report) = &self.progress { Some(report) } else { None }
    }

    /// Whether the proof runs or is about to.
    pub const fn is_busy(&self) -> bool {
        matches!(self.progress, Progress::Running | Progress::Waiting)
    }

    /// The verdict in words.
    pub const fn words(verdict: Verdict) -> &'static str {
        match verdict {
            Verdict::Sound => "Sound",
            Verdict::Cooked => "Cooked",
            Verdict::Short => "Shorter than stated",
            Verdict::NoSolution => "No solution",
            Verdict::Illegal => "Illegal",
            Verdict::Truncated => "Not finished",
        }
    }
}
