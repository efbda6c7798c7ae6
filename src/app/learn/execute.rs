//! Carrying out what a learner does.

use super::super::App;
use super::super::attempt::sitting::{Sitting, Subject};
use super::super::attempt::{Ended, SolveCommand, state};
use super::super::command::Command;
use super::super::lesson::Pages;
use super::super::locale;
use super::super::panels::dialogs::Dialog;
use super::super::progress::{Attempt, Moment, Outcome, Progress};
use super::LearnCommand;
use super::course::{Course, Resume};
use super::home_ui::Page;
use crate::t;
use egui::Context;
use std::path::PathBuf;

impl App {
    /// Keeps progress in files of a folder. Once, after [`App::install`].
    pub fn keep_progress(&mut self, ctx: &Context, folder: PathBuf) {
        self.progress_folder = Some(folder);
        self.begin_progress(ctx);
    }

    /// The progress of the collection that is open now.
    pub(in super::super) fn begin_progress(&mut self, ctx: &Context) {
        let folder = self.progress_folder.as_ref();
        self.progress = folder.map_or_else(Progress::default, |f| Progress::keep(ctx, f, &self.library.root));
        self.learn = super::Learn::default();
        self.panels.learn.forget();
        self.known_puzzles = None;
        self.tell_puzzles();
    }

    /// Tells the progress which puzzles there are, when that has changed.
    fn tell_puzzles(&mut self) {
        let revision = Some(self.library.revision());
        if self.known_puzzles != revision && !self.library.entries.is_empty() {
            self.known_puzzles = revision;
            let prints = self.library.entries.iter().filter(|entry| entry.readable);
            self.progress.set_puzzles(prints.map(|entry| (entry.id.clone(), entry.print.clone())).collect());
        }
    }

    /// What time it is. Tests choose it.
    pub fn now(&self) -> Moment {
        self.clock.unwrap_or_else(|| chrono::Local::now().fixed_offset())
    }

    /// From now on it is this time.
    pub const fn set_clock(&mut self, now: Moment) {
        self.clock = Some(now);
    }

    /// What was done in the collection.
    pub const fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Whether the reader's home fills the window.
    pub const fn learns(&self) -> bool {
        self.panels.learn.open
    }

    /// What is being learned.
    pub const fn learn(&self) -> &super::Learn {
        &self.learn
    }

    /// An attempt has ended.
    pub fn record(&mut self, attempt: Attempt) {
        let (id, now) = (attempt.id.clone(), self.now());
        self.progress.record(attempt, now);
        if let Some(day) = self.progress.standing(&id).returns {
            self.say(t!("learn-comes-back", when = super::words::when(day, now)));
        }
    }

    /// Takes over what was read and written, and which puzzles there are.
    pub(in super::super) fn watch_progress(&mut self) {
        self.learn.reading &= self.open.lesson().is_some();
        if let Some(message) = self.progress.poll() {
            self.say(message);
        }
        self.tell_puzzles();
    }

    /// Carries out what a learner does.
    pub(in super::super) fn on_learn(&mut self, ctx: &Context, command: LearnCommand) {
        match command {
            LearnCommand::Home => self.panels.learn.toggle(Page::Course),
            LearnCommand::Puzzles => self.panels.learn.toggle(Page::Puzzles),
            LearnCommand::Statistics => self.panels.learn.toggle(Page::Statistics),
            LearnCommand::Continue => self.go_on(ctx),
            LearnCommand::Due => {
                let due = self.progress.due(self.now());
                if due.is_empty() {
                    return self.say(t!("learn-nothing-due"));
                }
                self.solve_all(ctx, due);
            }
            LearnCommand::Begin(ids) => self.solve_all(ctx, ids),
            LearnCommand::Next => match self.learn.next().map(str::to_owned) {
                Some(id) => self.solve_one(ctx, &id),
                None => self.panels.learn.show(Page::Course),
            },
            LearnCommand::Solve(id) => self.solve_one(ctx, &id),
            LearnCommand::Read(lesson, page) => self.read(ctx, &lesson, page),
            LearnCommand::PageRead => self.page_read(ctx),
            LearnCommand::Edit => {
                self.learn.reading = false;
                self.panels.lesson.pages = Pages::Write;
            }
            LearnCommand::AskReset(scope) => self.dialog = Some(Dialog::Reset(scope)),
            LearnCommand::Reset(scope) => {
                let now = self.now();
                self.progress.reset(scope, now);
                self.say(t!("learn-reset-done"));
            }
        }
    }

    fn solve_all(&mut self, ctx: &Context, ids: Vec<String>) {
        self.learn.set_queue(ids);
        if let Some(id) = self.learn.next().map(str::to_owned) {
            self.solve_one(ctx, &id);
        }
    }

    /// Puts a puzzle on the desk to be solved.
    fn solve_one(&mut self, ctx: &Context, id: &str) {
        let path = self.library.entries.iter().find(|entry| entry.id == id).map(|entry| entry.path.clone());
        let Some(path) = path else {
            // It was deleted or renamed meanwhile, and comes no longer.
            self.learn.skip(id);
            return self.say(t!("learn-no-such-puzzle", id = id));
        };
        // What is being solved is gone back to, as it was left.
        let phase = self.sitting().and_then(Sitting::attempt).map(super::super::attempt::course::Attempt::phase);
        let goes_on = phase.is_some_and(|phase| !matches!(phase, state::Phase::Solved | state::Phase::Shown));
        if self.learn.counts(id) && goes_on {
            self.learn.skip(id);
            return self.leave_home();
        }
        self.execute(ctx, Command::Solve(SolveCommand::Open(path)));
        self.learn.skip(id);
        self.leave_home();
    }

    fn leave_home(&mut self) {
        self.panels.learn.open = false;
        self.panels.browser.open = false;
    }

    /// Shows a page of a lesson to be read.
    fn read(&mut self, ctx: &Context, lesson: &str, page: usize) {
        let Some(folder) = self.library.lessons.iter().find(|l| l.entry.id == lesson).map(|l| l.entry.path.clone())
        else {
            return self.say(t!("learn-no-such-lesson", file = super::course::FILE_NAME, lesson = lesson));
        };
        if self.open.path() != Some(folder.as_path()) {
            self.execute(ctx, Command::OpenLesson(folder));
        }
        let Some(desk) = self.open.lesson_mut() else { return };
        let languages = &desk.lesson().languages;
        let lang = if languages.contains(&locale::lang()) { locale::lang() } else { desk.columns.0 };
        desk.columns = (lang, None);
        desk.page = page.min(desk.page_count().saturating_sub(1));
        desk.board = None;
        desk.refresh();
        self.panels.lesson.pages = Pages::Read;
        self.learn.reading = true;
        self.leave_home();
    }

    /// The page that is shown was read.
    fn page_read(&mut self, ctx: &Context) {
        let Some(desk) = self.open.lesson() else { return };
        let (lesson, page, of, now) = (desk.name(), desk.page, desk.page_count(), self.now());
        self.progress.read_page(&lesson, page, of, now);
        if page + 1 < of {
            return self.read(ctx, &lesson, page + 1);
        }
        // Behind the last page stand the puzzles that the lesson leaves to be solved.
        let course = Course::of(&self.library, &self.progress, now);
        let rest = course.units().find(|unit| unit.id == lesson).and_then(|unit| unit.resume(&self.progress));
        match rest {
            Some(Resume::Puzzles(_, ids)) => self.learn.set_queue(ids),
            _ => self.say(t!("learn-lesson-done")),
        }
        self.panels.learn.show(Page::Course);
    }

    fn go_on(&mut self, ctx: &Context) {
        let course = Course::of(&self.library, &self.progress, self.now());
        match course.resume(&self.progress).map(|(_, resume)| resume) {
            Some(Resume::Page(lesson, page)) => self.read(ctx, &lesson, page),
            Some(Resume::Puzzles(_, ids)) => self.solve_all(ctx, ids),
            None => {
                self.say(t!("learn-all-read"));
                self.panels.learn.show(Page::Course);
            }
        }
    }

    /// An attempt ended at the reader's board. What an author tries on the desk does not count.
    pub(in super::super) fn count(&mut self, ended: &Ended) {
        let Some(id) = self.counted_id() else { return };
        let outcome = match ended.outcome {
            state::Outcome::Solved => Outcome::Solved,
            state::Outcome::Revealed => Outcome::Revealed,
        };
        let (wrong, hints) = (ended.tally.wrong, ended.tally.hints);
        self.record(Attempt { id, outcome, wrong, hints, seconds: ended.seconds });
    }

    /// The puzzle at the reader's board, if attempts at it count.
    fn counted_id(&self) -> Option<String> {
        match self.sitting.as_ref()?.subject() {
            Subject::Desk => self.learn.solving.clone(),
            Subject::Puzzle(_, id) => Some(id.clone()),
            Subject::Board(..) => None,
        }
    }

    /// The board is left: an attempt at which a wrong turn was tried is given up, and comes back.
    pub(in super::super) fn give_up(&mut self) {
        if let Some(ended) = self.sitting.as_ref().and_then(Sitting::given_up) {
            self.count(&ended);
        }
    }

    /// The pages of the open lesson show which of its puzzles were solved.
    pub(in super::super) fn note_solved(&mut self) {
        let Some(path) = self.open.path() else { return };
        let taught = self.library.lessons.iter().find(|lesson| lesson.entry.path == path).map(|lesson| &lesson.taught);
        for (_, id) in taught.iter().flat_map(|taught| &taught.puzzles) {
            let standing = self.progress.standing(id);
            let outcome = if standing.solved { state::Outcome::Solved } else { state::Outcome::Revealed };
            if !standing.is_new() {
                self.panels.lesson.reading.ended.insert(id.clone(), outcome);
            }
        }
    }
}
