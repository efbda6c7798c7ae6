//! The live check: when the position or the task changes, the proof starts again in the background. Keys come first;
//! what is said beyond them (tries, duals, set play, threats) comes from a second stage, which starts again alone when
//! only the solution changes.

use super::desk::Desk;
use super::locale::names;
use super::told::Told;
use super::view::View;
use super::worker::Worker;
use crate::doc::check::{self, check_puzzle};
use crate::doc::{Diagnostic, Puzzle, PuzzleFile};
use crate::problem::{Deal, Finding, FindingKind, Limits, Problem, Report, Scope, Search, Task, Tree, Verdict, Watch};
use crate::rules::{LineError, RuleSet, SolveError};
use crate::t;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What is asked of the solver; another question makes the answer stale.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Question {
    rules: &'static str,
    fen: String,
    task: Task,
    deal: Deal,
}

/// How far the proof of the keys is.
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
    Done(Box<Report>),
}

/// How far the remarks are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Remarks {
    /// There is nothing to remark upon yet.
    #[default]
    None,
    /// They wait for the author to pause.
    Waiting,
    /// They are looked for.
    Running,
    /// They are part of the report.
    Done,
    /// Somebody stopped them before they began.
    Stopped,
}

/// What a stage found.
#[derive(Debug)]
enum Stage {
    Keys(Result<Report, SolveError>),
    Remarks(Report),
    /// The author's line in a task `best`.
    Best(Vec<Finding>),
}

/// The live check.
#[derive(Debug, Default)]
pub struct Check {
    question: Option<Question>,
    due: f64,
    begun: Option<Instant>,
    worker: Worker<Stage>,
    /// How far it is.
    pub progress: Progress,
    /// How far the remarks are.
    pub remarks: Remarks,
    /// The report without remarks.
    keys: Option<Report>,
    /// Findings of a task without a report.
    best: Vec<Finding>,
    /// The puzzle of which the findings speak.
    puzzle: Option<Arc<Puzzle>>,
    /// What is to be said.
    pub told: Told,
    writer: Worker<Result<Tree, LineError>>,
    /// The document of which the diagnostics speak.
    document: Option<Arc<Puzzle>>,
    said_at: f64,
    file_worker: Worker<Vec<Diagnostic>>,
    /// What is wrong with the puzzle as a file, the proof aside.
    pub diagnostics: Vec<Diagnostic>,
}

/// Seconds that the author must pause before the proof starts.
const PAUSE: f64 = 0.35;
/// How often figures that go up are drawn.
const TICK: Duration = Duration::from_millis(250);

/// What is to be said when the other side could begin too.
fn set_play(set: &Report) -> Option<Finding> {
    if let Search::Truncated(limit) = set.search {
        let message = t!("set-play-unfinished", limit = names::limit(limit));
        return Some(Finding { kind: FindingKind::RemarksIncomplete, line: Vec::new(), san: Vec::new(), message });
    }
    let solutions = set.solutions.as_ref()?;
    let first = solutions.lines.first()?.san.join(" ");
    let message = match solutions.count {
        1 => t!("set-play-one", line = first),
        count => t!("set-play-many", count = count, line = first),
    };
    Some(Finding { kind: FindingKind::SetPlay, line: Vec::new(), san: Vec::new(), message })
}

impl Check {
    /// Starts, restarts or takes over what is there. Once a frame; `true` when an answer has just come.
    pub fn update(&mut self, ctx: &egui::Context, puzzle: &Arc<Puzzle>, view: &View) -> bool {
        let now = ctx.input(|input| input.time);
        let question = view.rules.filter(|_| view.is_legal()).map(|rules| Question {
            rules: rules.about().id,
            fen: puzzle.fen.clone(),
            task: puzzle.task,
            deal: puzzle.deal,
        });
        let mut news = false;
        if question != self.question {
            self.ask(question, view);
            self.due = now + PAUSE;
            news = true;
        }
        let old = self.puzzle.as_ref();
        if old.is_none_or(|old| !Arc::ptr_eq(old, puzzle)) {
            // what is said about the solution speaks of the solution as it is
            if old.is_some_and(|old| old.solution != puzzle.solution) && self.remarks != Remarks::None {
                self.worker.drop_work();
                self.forget_remarks();
                self.remarks = Remarks::Waiting;
                self.due = now + PAUSE;
            }
            self.puzzle = Some(Arc::clone(puzzle));
            news = true;
        }
        let mut answered = false;
        if let Some(stage) = self.worker.poll() {
            self.take(stage);
            (news, answered) = (true, true);
        }
        if matches!(self.progress, Progress::Waiting) || self.remarks == Remarks::Waiting {
            if now >= self.due {
                self.start(ctx, puzzle, view);
            } else {
                ctx.request_repaint_after(Duration::from_secs_f64(self.due - now));
            }
        }
        if self.worker.is_running() || self.writer.is_running() {
            ctx.request_repaint_after(TICK);
        }
        if news {
            let whole = self.is_whole();
            self.told = Told::new(puzzle, view, self.report(), &self.best, whole);
        }
        answered
    }

    /// Another question: nothing of the old answer stays.
    fn ask(&mut self, question: Option<Question>, view: &View) {
        self.worker.drop_work();
        self.writer.drop_work();
        (self.keys, self.remarks) = (None, Remarks::None);
        self.best.clear();
        self.progress = match (&question, view.rules) {
            (Some(q), Some(rules)) => match rules.can_prove(q.task, q.deal) {
                Ok(()) => Progress::Waiting,
                Err(reason) => {
                    if q.task == Task::Best {
                        self.remarks = Remarks::Waiting;
                    }
                    Progress::NotProvable(reason)
                }
            },
            _ => Progress::Idle,
        };
        self.question = question;
    }

    fn forget_remarks(&mut self) {
        self.best.clear();
        if let Some(keys) = &self.keys {
            self.progress = Progress::Done(Box::new(keys.clone()));
        }
    }

    fn take(&mut self, stage: Stage) {
        match stage {
            Stage::Keys(Ok(report)) => {
                // remarks follow at once
                self.remarks = if report.search == Search::Complete { Remarks::Waiting } else { Remarks::None };
                self.due = 0.0;
                self.keys = Some(report.clone());
                self.progress = Progress::Done(Box::new(report));
            }
            Stage::Keys(Err(SolveError::NotProvable(reason))) => self.progress = Progress::NotProvable(reason),
            Stage::Keys(Err(SolveError::Illegal(_))) => self.progress = Progress::Idle,
            Stage::Remarks(report) => {
                self.remarks = Remarks::Done;
                self.progress = Progress::Done(Box::new(report));
            }
            Stage::Best(findings) => {
                self.remarks = Remarks::Done;
                self.best = findings;
            }
        }
    }

    /// Starts the stage that waits.
    fn start(&mut self, ctx: &egui::Context, puzzle: &Arc<Puzzle>, view: &View) {
        let (Some(question), Some(rules), Some(setup)) = (self.question.clone(), view.rules, view.start.clone()) else {
            return;
        };
        let rules: &'static dyn RuleSet = rules;
        let limits = Limits::default();
        self.begun = Some(Instant::now());
        if matches!(self.progress, Progress::Waiting) {
            self.progress = Progress::Running;
            self.worker.start(ctx, move |watch| {
                Stage::Keys(rules.solve(&setup, question.task, question.deal, &limits, watch))
            });
            return;
        }
        self.remarks = Remarks::Running;
        let (puzzle, keys) = (Arc::clone(puzzle), self.keys.clone());
        self.worker.start(ctx, move |watch: &Watch| {
            let author = &puzzle.solution;
            let Some(mut report) = keys else {
                return Stage::Best(rules.best_remarks(&setup, author, &limits, watch).unwrap_or_default());
            };
            let problem = Problem { setup: &setup, task: question.task, deal: question.deal };
            rules.remarks(problem, author, Scope::Everything, &mut report, &limits, watch);
            if let Ok(Some(set)) = rules.set_play(&setup, question.task, &limits, watch) {
                report.add(set_play(&set).into_iter().collect());
            }
            Stage::Remarks(report)
        });
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
                ctx.request_repaint_after(Duration::from_secs_f64(self.said_at - now));
                return;
            }
            self.said_at = f64::INFINITY;
            let (path, text) = (desk.path().to_path_buf(), desk.text());
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

    /// Says again what was found: in another language.
    pub fn retell(&mut self) {
        self.puzzle = None;
    }

    /// Checks again at once.
    pub fn restart(&mut self) {
        self.question = None;
    }

    /// Stops what runs: the proof, whose report then says that it was truncated, the remarks, or the writing of the
    /// solution tree.
    pub fn stop(&mut self) {
        if self.writer.is_running() {
            self.writer.stop();
        }
        if self.worker.is_running() {
            self.worker.stop();
        } else if matches!(self.progress, Progress::Waiting) {
            self.progress = Progress::NotProvable(t!("check-stopped"));
        } else if self.remarks == Remarks::Waiting {
            self.remarks = Remarks::Stopped;
        }
    }

    /// Whether the solution tree can be written: keys are known, and nothing was cut short.
    pub fn can_write(&self) -> bool {
        let complete = |keys: &Report| keys.search == Search::Complete && !keys.keys.is_empty();
        self.keys.as_ref().is_some_and(complete) && !self.is_writing()
    }

    /// Writes the solution tree in the background.
    pub fn write(&mut self, ctx: &egui::Context, desk: &Desk) {
        let (Some(question), Some(rules), Some(setup)) =
            (self.question.clone(), desk.view.rules, desk.view.start.clone())
        else {
            return;
        };
        let (Some(keys), true) = (self.keys.clone(), self.can_write()) else { return };
        let key = desk.puzzle().solution.main_line().first().and_then(|&id| desk.view.line.turn(id));
        let limits = Limits::default();
        self.writer.start(ctx, move |watch| {
            let problem = Problem { setup: &setup, task: question.task, deal: question.deal };
            rules.solution_tree(problem, &keys, key, &limits, watch)
        });
    }

    /// The solution tree, once, when it is written.
    pub fn written(&mut self) -> Option<Result<Tree, LineError>> {
        self.writer.poll()
    }

    /// Whether the solution tree is being written.
    pub const fn is_writing(&self) -> bool {
        self.writer.is_running()
    }

    /// Positions visited so far by the stage that runs.
    pub fn nodes(&self) -> u64 {
        if self.is_checking() { self.worker.watch().nodes() } else { self.writer.watch().nodes() }
    }

    /// Seconds since the stage that runs began.
    pub fn seconds(&self) -> u64 {
        self.begun.map_or(0, |begun| begun.elapsed().as_secs())
    }

    /// The report, when it is there.
    pub const fn report(&self) -> Option<&Report> {
        if let Progress::Done(report) = &self.progress { Some(report) } else { None }
    }

    /// Whether the proof or its remarks run or are about to.
    pub const fn is_checking(&self) -> bool {
        matches!(self.progress, Progress::Running | Progress::Waiting)
            || matches!(self.remarks, Remarks::Waiting | Remarks::Running)
    }

    /// Whether anything runs that can be stopped.
    pub const fn is_busy(&self) -> bool {
        self.is_checking() || self.is_writing()
    }

    /// Whether everything was looked at.
    pub fn is_whole(&self) -> bool {
        const CUT: [FindingKind; 2] = [FindingKind::RemarksIncomplete, FindingKind::Unproved];
        let cut = |findings: &[Finding]| findings.iter().any(|finding| CUT.contains(&finding.kind));
        let whole = |report: &Report| report.search == Search::Complete && !cut(&report.findings);
        self.remarks == Remarks::Done && self.report().is_none_or(whole) && !cut(&self.best)
    }

    /// Whether what was found is sound: proved, or in all its faults accepted by the author.
    pub fn is_sound(&self) -> bool {
        let proved = match &self.progress {
            Progress::Done(report) => report.search == Search::Complete && report.verdict() != Verdict::Illegal,
            _ => self.remarks == Remarks::Done,
        };
        proved && self.told.faults() == 0
    }
}
