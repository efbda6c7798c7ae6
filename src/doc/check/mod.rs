//! Checks: whether puzzles and lessons are what they claim to be.
//!
//! Files are checked in parallel; the results come in the order of the input and are the same at any number of threads,
//! unless a time limit ends a proof.

mod anim;
mod board;
mod findings;
mod lesson;
mod puzzle;

use super::anim::AnimFile;
use super::collection::{self, Collection, LessonEntry, PuzzleEntry};
use super::diag::{Diagnostic, Place, Severity};
use super::lesson::{ANIM_SUFFIX, FILE_NAME};
use crate::problem::{Limits, Report, Search, Verdict, Watch};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

pub use anim::{anim_diagnostics, check_anim};
pub use findings::about;
pub use lesson::check_lesson;
pub use puzzle::check_puzzle;

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

/// What a check found.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The file, or the folder of a lesson.
    pub path: PathBuf,
    /// What it is.
    pub what: What,
    /// Its id.
    pub id: String,
    /// Everything that is to be said, sorted by place.
    pub diagnostics: Vec<Diagnostic>,
    /// What the proof found, when there was one.
    pub report: Option<Report>,
}

impl Checked {
    /// Whether there is no error.
    pub fn is_ok(&self) -> bool {
        !super::diag::has_errors(&self.diagnostics)
    }

    /// Whether a limit ended the proof.
    pub fn is_truncated(&self) -> bool {
        self.report.as_ref().is_some_and(|r| r.search != Search::Complete)
    }

    /// Whether the file could not be read at all.
    pub fn is_unreadable(&self) -> bool {
        const CODES: [&str; 8] =
            ["missing", "io", "too-big", "utf8", "toml", "format-newer", "not-a-file", "no-folder"];
        self.diagnostics.iter().any(|d| CODES.contains(&d.code))
    }

    /// The verdict of the proof, when there was one.
    pub fn verdict(&self) -> Option<Verdict> {
        self.report.as_ref().map(Report::verdict)
    }
}

/// The sum of many checks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Files and lessons looked at.
    pub checked: usize,
    /// Those without an error.
    pub ok: usize,
    /// Errors.
    pub errors: usize,
    /// Warnings.
    pub warnings: usize,
    /// Proofs that a limit ended.
    pub truncated: usize,
    /// Files that could not be read.
    pub unreadable: usize,
}

impl Summary {
    /// The sum.
    pub fn of(results: &[Checked]) -> Self {
        let count = |severity| results.iter().flat_map(|r| &r.diagnostics).filter(|d| d.severity == severity).count();
        Self {
            checked: results.len(),
            ok: results.iter().filter(|r| r.is_ok()).count(),
            errors: count(Severity::Error),
            warnings: count(Severity::Warning),
            truncated: results.iter().filter(|r| r.is_truncated()).count(),
            unreadable: results.iter().filter(|r| r.is_unreadable()).count(),
        }
    }
}

/// What there is to check at some paths: files, folders of lessons, collections, folders of puzzles. In the order
/// given, folders sorted; nothing twice.
pub fn expand(paths: &[PathBuf]) -> Vec<Work> {
    let mut found: Vec<Work> = Vec::new();
    let puzzle = |path: PathBuf| Work { path, what: What::Puzzle };
    let lesson = |path: PathBuf| Work { path, what: What::Lesson };
    for path in paths {
        let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        if path.is_dir() {
            let before = found.len();
            if path.join(FILE_NAME).is_file() {
                found.push(lesson(path.clone()));
            } else if collection::is_collection(path) {
                found.extend(collection::puzzle_paths(path).into_iter().map(puzzle));
                found.extend(collection::lesson_paths(path).into_iter().map(lesson));
            } else {
                found.extend(collection::toml_files(path).into_iter().map(puzzle));
                found.extend(collection::lessons_in(path).into_iter().map(lesson));
            }
            if found.len() == before {
                found.push(Work { path: path.clone(), what: What::Other });
            }
        } else if name == FILE_NAME || path.extension().is_some_and(|e| e == "md") {
            let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
            found.push(lesson(folder.into()));
        } else if name.ends_with(ANIM_SUFFIX) {
            found.push(Work { path: path.clone(), what: What::Anim });
        } else {
            found.push(puzzle(path.clone()));
        }
    }
    let mut seen = std::collections::BTreeSet::new();
    found.retain(|work| seen.insert(work.path.clone()));
    found
}

/// Checks everything that is to do and gives the results in the same order. `done` is called after each one, in any
/// order and from any thread.
pub fn run(work: &[Work], options: &Options, watch: &Watch, done: &(dyn Fn(&Checked) + Sync)) -> Vec<Checked> {
    let mut results: Vec<Checked> = work
        .par_iter()
        .map(|work| {
            let checked = check_one(work, options, watch);
            done(&checked);
            checked
        })
        .collect();
    duplicates(&mut results);
    results
}

/// Checks one file or folder.
pub fn check_one(work: &Work, options: &Options, watch: &Watch) -> Checked {
    let checked = |id: String, diagnostics: Vec<Diagnostic>| Checked {
        path: work.path.clone(),
        what: work.what,
        id,
        diagnostics,
        report: None,
    };
    match work.what {
        What::Puzzle => {
            let entry = PuzzleEntry::open(&work.path);
            match &entry.file {
                Ok(file) => check_puzzle(file, options, watch),
                Err(diagnostics) => checked(entry.id, diagnostics.clone()),
            }
        }
        What::Lesson => {
            let entry = LessonEntry::open(&work.path);
            match &entry.file {
                Ok(file) => {
                    let root = collection::root_of(&work.path);
                    let puzzles = root.map(|root| collection::puzzle_ids(&root));
                    check_lesson(file, puzzles.as_ref(), options)
                }
                Err(diagnostics) => checked(entry.id, diagnostics.clone()),
            }
        }
        What::Anim => match AnimFile::open(&work.path) {
            Ok(file) => check_anim(&file, &[], options),
            Err(diagnostics) => checked(String::new(), diagnostics),
        },
        What::Other => {
            let message = "there is nothing here that can be checked";
            let hint = "give puzzle files, lesson folders, or the folder above puzzles/ and lessons/";
            checked(String::new(), vec![Diagnostic::error("not-a-file", Place::whole(&work.path), message, hint)])
        }
    }
}

/// Checks a whole collection that was scanned before.
pub fn check_collection(collection: &Collection, options: &Options, watch: &Watch) -> Vec<Checked> {
    let work: Vec<Work> = (collection.puzzles.iter().map(|p| Work { path: p.path.clone(), what: What::Puzzle }))
        .chain(collection.lessons.iter().map(|l| Work { path: l.folder.clone(), what: What::Lesson }))
        .collect();
    run(&work, options, watch, &|_| ())
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
    if options.strict {
        for diagnostic in diagnostics.iter_mut().filter(|d| d.severity == Severity::Warning) {
            diagnostic.severity = Severity::Error;
        }
    }
    super::diag::sort(&mut diagnostics);
    diagnostics
}
