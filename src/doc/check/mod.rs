//! Checks: whether puzzles and lessons are what they claim to be.
//!
//! Files are checked in parallel; the results come in the order of the input and are the same at any number of threads,
//! unless a time limit ends a proof. What was found of an unchanged file can be kept in a [`Cache`].

mod anim;
mod board;
mod cache;
mod findings;
mod lesson;
mod paths;
mod position;
mod puzzle;
mod summary;

use super::anim::AnimFile;
use super::collection::{self, Collection, LessonEntry};
use super::diag::{Diagnostic, Place, Severity};
use super::puzzle::PuzzleFile;
use super::store;
use crate::problem::{Limits, Report, Task, Verdict, Watch};
use crate::rules;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

pub use anim::{anim_diagnostics, check_anim};
pub use cache::{Cache, ENGINE};
pub use findings::about;
pub use lesson::check_lesson;
pub use paths::{expand, share};
pub use position::{PositionLine, check_position};
pub use puzzle::check_puzzle;
pub use summary::{Row, Summary, Table};

/// How strictly and at what cost is checked.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Options {
    /// Whether warnings count as errors.
    pub strict: bool,
    /// Whether tasks are proved; without, only what needs no search is checked.
    pub prove: bool,
    /// What each proof may cost.
    pub limits: Limits,
    /// Whether remarks are wanted: tries, set play, threats, what is not wrong.
    pub remarks: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { strict: false, prove: true, limits: Limits::default(), remarks: false }
    }
}

/// What a checked file is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// A puzzle file.
    Puzzle,
    /// The folder of a lesson.
    Lesson,
    /// A file of an animation, apart from its lesson.
    Anim,
    /// None of these.
    Other,
}

/// Something to check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Work {
    /// The file, or the folder of a lesson.
    pub path: PathBuf,
    /// What it is.
    pub what: What,
}

/// What a puzzle is, for those who count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Facts {
    /// The id of its rule set.
    pub rules: &'static str,
    /// What it asks.
    pub task: Task,
    /// 1 to 5.
    pub difficulty: Option<u8>,
}

impl Facts {
    /// Those of a puzzle; `None` where its rule set or its task cannot be read.
    fn of(file: &PuzzleFile) -> Option<Self> {
        let puzzle = &file.puzzle;
        let rules = rules::by_id(&puzzle.rules)?.about().id;
        let unread = !file.places.has("task") || file.diagnostics.iter().any(|d| d.code == "task");
        (!unread).then_some(Self { rules, task: puzzle.task, difficulty: puzzle.difficulty })
    }
}

/// What a check found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// The file, or the folder of a lesson.
    pub path: PathBuf,
    /// What it is.
    pub what: What,
    /// Its id.
    pub id: String,
    /// What a puzzle is, as far as that can be read.
    pub facts: Option<Facts>,
    /// The verdict of the proof, when there was one.
    pub verdict: Option<Verdict>,
    /// The keys that the proof found, as algebraic text; placements that change nothing are one.
    pub keys: Vec<String>,
    /// Everything that is to be said, sorted by place.
    pub diagnostics: Vec<Diagnostic>,
}

impl Checked {
    /// Whether there is no error.
    pub fn is_ok(&self) -> bool {
        !super::diag::has_errors(&self.diagnostics)
    }

    /// Whether a limit ended the proof.
    pub fn is_truncated(&self) -> bool {
        self.verdict == Some(Verdict::Truncated)
    }

    /// Whether the file could not be read at all.
    pub fn is_unreadable(&self) -> bool {
        const CODES: [&str; 8] =
            ["missing", "io", "too-big", "utf8", "toml", "format-newer", "not-a-file", "no-folder"];
        self.diagnostics.iter().any(|d| CODES.contains(&d.code))
    }

    /// The same under other options: as strict as they say.
    fn under(mut self, options: &Options) -> Self {
        self.diagnostics = finish(self.diagnostics, options);
        self
    }

    /// Whether it is a sound problem without an error.
    pub fn is_proved(&self) -> bool {
        self.is_ok() && self.verdict == Some(Verdict::Sound)
    }
}

/// The keys of a report as text.
fn keys_of(report: &Report) -> Vec<String> {
    let first = report.keys.iter().position(|key| key.elsewhere);
    let shown = report.keys.iter().enumerate().filter(|(at, key)| !key.elsewhere || Some(*at) == first);
    shown.map(|(_, key)| key.san.clone()).collect()
}

/// Checks everything that is to do and gives the results in the same order. `done` is called after each one, in any
/// order and from any thread.
pub fn run(work: &[Work], options: &Options, watch: &Watch, done: &(dyn Fn(&Checked) + Sync)) -> Vec<Checked> {
    run_cached(work, options, watch, &Cache::off(), done)
}

/// As [`run`], and what was found before of a file that did not change is not looked for again.
pub fn run_cached(
    work: &[Work],
    options: &Options,
    watch: &Watch,
    cache: &Cache,
    done: &(dyn Fn(&Checked) + Sync),
) -> Vec<Checked> {
    let mut results: Vec<Checked> = work
        .par_iter()
        .map(|work| {
            let checked = check_one(work, options, watch, cache);
            done(&checked);
            checked
        })
        .collect();
    duplicates(&mut results);
    results
}

/// A result of which nothing but its diagnostics is known.
fn unread(work: &Work, diagnostics: Vec<Diagnostic>) -> Checked {
    let name = if work.what == What::Puzzle { work.path.file_stem() } else { work.path.file_name() };
    let id = name.filter(|_| matches!(work.what, What::Puzzle | What::Lesson));
    Checked {
        path: work.path.clone(),
        what: work.what,
        id: id.map(|name| name.to_string_lossy().into_owned()).unwrap_or_default(),
        facts: None,
        verdict: None,
        keys: Vec::new(),
        diagnostics,
    }
}

/// Checks one file or folder.
pub fn check_one(work: &Work, options: &Options, watch: &Watch, cache: &Cache) -> Checked {
    match work.what {
        What::Puzzle => match store::read(&work.path) {
            Ok((bytes, _)) => check_bytes(&work.path, &bytes, options, watch, cache),
            Err(error) => {
                let diagnostic = Diagnostic::error(error.code(), Place::whole(&work.path), error.to_string(), "");
                unread(work, vec![diagnostic])
            }
        },
        What::Lesson => {
            let puzzles = collection::root_of(&work.path).map(|root| collection::puzzle_ids(&root));
            let key = || cache::lesson_key(&work.path, puzzles.as_ref(), options);
            cache.through(key, work, options, watch, |options| match LessonEntry::open(&work.path).file {
                Ok(file) => check_lesson(&file, puzzles.as_ref(), options),
                Err(diagnostics) => unread(work, diagnostics),
            })
        }
        What::Anim => match AnimFile::open(&work.path) {
            Ok(file) => check_anim(&file, &[], options),
            Err(diagnostics) => unread(work, diagnostics),
        },
        What::Other => {
            let message = "there is nothing here that can be checked";
            let hint = "give puzzle files, lesson folders, or the folder above puzzles/ and lessons/";
            unread(work, vec![Diagnostic::error("not-a-file", Place::whole(&work.path), message, hint)])
        }
    }
}

/// Checks the bytes of a puzzle file. The path is not opened; it names the file in diagnostics and gives the id that is
/// expected, any where it is empty.
pub fn check_bytes(path: &Path, bytes: &[u8], options: &Options, watch: &Watch, cache: &Cache) -> Checked {
    let work = Work { path: path.into(), what: What::Puzzle };
    let key = || Some(cache::puzzle_key(path, bytes, options));
    cache.through(key, &work, options, watch, |options| match PuzzleFile::read(path, bytes) {
        Ok(file) => check_puzzle(&file, options, watch),
        Err(diagnostics) => unread(&work, diagnostics),
    })
}

/// What a cache knows of a file or folder as it is now; nothing is proved.
pub fn known(work: &Work, options: &Options, cache: &Cache) -> Option<Checked> {
    let key = match work.what {
        What::Puzzle => Some(cache::puzzle_key(&work.path, &store::read(&work.path).ok()?.0, options)),
        What::Lesson => {
            let puzzles = collection::root_of(&work.path).map(|root| collection::puzzle_ids(&root));
            cache::lesson_key(&work.path, puzzles.as_ref(), options)
        }
        What::Anim | What::Other => None,
    };
    cache.get(&key?, work).map(|found| found.under(options))
}

/// Checks a whole collection that was scanned before.
pub fn check_collection(collection: &Collection, options: &Options, watch: &Watch, cache: &Cache) -> Vec<Checked> {
    let work: Vec<Work> = (collection.puzzles.iter().map(|p| Work { path: p.path.clone(), what: What::Puzzle }))
        .chain(collection.lessons.iter().map(|l| Work { path: l.folder.clone(), what: What::Lesson }))
        .collect();
    run_cached(&work, options, watch, cache, &|_| ())
}

/// Reports ids that several files of one kind have.
fn duplicates(results: &mut [Checked]) {
    let mut first: BTreeMap<(bool, String), PathBuf> = BTreeMap::new();
    // Animations belong to their lessons; two lessons may each have one of the same name.
    let own = |r: &&mut Checked| matches!(r.what, What::Puzzle | What::Lesson) && !r.id.is_empty();
    for result in results.iter_mut().filter(own) {
        let key = (result.what == What::Puzzle, result.id.clone());
        if let Some(other) = first.get(&key) {
            let message = format!("the id «{}» is that of {} too", result.id, other.display());
            let place = Place::whole(&result.path);
            result.diagnostics.push(Diagnostic::error("duplicate-id", place, message, "rename one of them"));
        } else {
            first.insert(key, result.path.clone());
        }
    }
}

/// What is common to the end of every check: order, and severity. A strict check makes errors of warnings, never of
/// remarks.
fn finish(mut diagnostics: Vec<Diagnostic>, options: &Options) -> Vec<Diagnostic> {
    // sorted in both cases, so that a strict check of what was kept says the same as one from the start
    super::diag::sort(&mut diagnostics);
    if options.strict {
        for diagnostic in diagnostics.iter_mut().filter(|d| d.severity == Severity::Warning) {
            diagnostic.severity = Severity::Error;
        }
        super::diag::sort(&mut diagnostics);
    }
    diagnostics
}
