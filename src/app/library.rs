//! The collection as the tree shows it: read in the background, kept with what checks found.

use super::worker::Worker;
use crate::doc::check::{self, Checked};
use crate::doc::collection::{Collection, LessonEntry, PuzzleEntry};
use crate::doc::lang::{Lang, text_in};
use crate::doc::{Anim, AnimFile, Diagnostic, LessonFile, Puzzle, StoreError};
use crate::problem::Limits;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What is known of a puzzle's soundness.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum State {
    /// Nothing yet.
    #[default]
    NotChecked,
    /// Proved, without findings.
    Proved,
    /// Checked, with findings.
    Findings,
    /// The file cannot be read.
    Unreadable,
}

/// A puzzle of the collection.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its file.
    pub path: PathBuf,
    /// The file's name without ending.
    pub id: String,
    /// The id of its rule set; empty when the file cannot be read.
    pub rules: String,
    /// Its title in the first language that it has, else its id.
    pub title: String,
}

impl Entry {
    fn of(path: PathBuf, puzzle: &Puzzle) -> Self {
        let id = stem(&path);
        let title = text_in(&puzzle.title, Lang::En);
        let title = if title.is_empty() { id.clone() } else { title.to_owned() };
        Self { path, id, rules: puzzle.rules.clone(), title }
    }
}

fn stem(path: &Path) -> String {
    path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// A lesson of the collection.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The folder.
    pub folder: PathBuf,
    /// Its title in the first language that it has, else its id.
    pub title: String,
    /// Its animations by id.
    pub animations: Vec<Animation>,
}

/// An animation of a lesson.
#[derive(Clone, Debug)]
pub struct Animation {
    /// Its file.
    pub path: PathBuf,
    /// Its title in the first language that it has, else its id.
    pub title: String,
    /// Whether its file can be read.
    pub readable: bool,
}

impl Animation {
    fn of(path: PathBuf, anim: &Anim) -> Self {
        let title = text_in(&anim.title, Lang::En);
        let title = if title.is_empty() { anim.id.clone() } else { title.to_owned() };
        Self { path, title, readable: true }
    }

    /// The animations of a lesson.
    fn all(lesson: &LessonFile) -> Vec<Self> {
        let read = |(name, file): (&String, &Result<AnimFile, Vec<Diagnostic>>)| {
            let path = lesson.animation_path(name);
            match file {
                Ok(file) if !file.has_errors() => Self::of(path, &file.anim),
                _ => Self { path, title: name.clone(), readable: false },
            }
        };
        lesson.animations.iter().map(read).collect()
    }
}

/// The collection.
#[derive(Debug)]
pub struct Library {
    /// Its folder.
    pub root: PathBuf,
    /// Its puzzles by id.
    pub entries: Vec<Entry>,
    /// Its lessons by id.
    pub lessons: Vec<Lesson>,
    /// What is known of puzzles and lessons.
    pub states: HashMap<PathBuf, State>,
    scanner: Worker<Result<Collection, StoreError>>,
    checker: Worker<Vec<Checked>>,
}

impl Library {
    /// A collection that is not read yet.
    pub fn new(root: PathBuf) -> Self {
        Self {
            root,
            entries: Vec::new(),
            lessons: Vec::new(),
            states: HashMap::new(),
            scanner: Worker::default(),
            checker: Worker::default(),
        }
    }

    /// Reads the folders again, in the background.
    pub fn scan(&mut self, ctx: &egui::Context) {
        let root = self.root.clone();
        self.scanner.start(ctx, move |_| Collection::scan(&root));
    }

    /// Checks every puzzle and lesson on the disk, in the background.
    pub fn check(&mut self, ctx: &egui::Context) {
        let root = self.root.clone();
        self.checker.start(ctx, move |watch| {
            let limits = Limits { time: Some(Duration::from_secs(20)), ..Limits::default() };
            let options = check::Options { limits, ..check::Options::default() };
            Collection::scan(&root).map(|all| check::check_collection(&all, &options, watch)).unwrap_or_default()
        });
    }

    /// Takes over what threads found; gives what is to be said about it.
    pub fn poll(&mut self) -> Option<String> {
        if let Some(found) = self.scanner.poll() {
            match found {
                Ok(collection) => self.take(&collection),
                Err(error) => return Some(error.to_string()),
            }
        }
        let checked = self.checker.poll()?;
        let sound = checked.iter().filter(|checked| checked.diagnostics.is_empty()).count();
        for checked in &checked {
            let state = match checked {
                c if c.is_unreadable() => State::Unreadable,
                c if c.is_truncated() => State::NotChecked,
                c if c.diagnostics.is_empty() => State::Proved,
                _ => State::Findings,
            };
            self.states.insert(checked.path.clone(), state);
        }
        Some(format!("Checked {}: {sound} without findings", checked.len()))
    }

    fn take(&mut self, collection: &Collection) {
        let entry = |puzzle: &PuzzleEntry| match &puzzle.file {
            Ok(file) => Entry::of(puzzle.path.clone(), &file.puzzle),
            Err(_) => Entry {
                path: puzzle.path.clone(),
                id: puzzle.id.clone(),
                rules: String::new(),
                title: puzzle.id.clone(),
            },
        };
        self.entries = collection.puzzles.iter().map(entry).collect();
        for (entry, puzzle) in self.entries.iter().zip(&collection.puzzles) {
            let state = self.states.entry(entry.path.clone()).or_default();
            if puzzle.file.is_err() {
                *state = State::Unreadable;
            } else if *state == State::Unreadable {
                *state = State::NotChecked;
            }
        }
        let lesson = |lesson: &LessonEntry| {
            let animations = lesson.file.as_ref().map(Animation::all).unwrap_or_default();
            let title = lesson.file.as_ref().map(|file| text_in(&file.lesson.title, Lang::En).to_owned());
            let title = title.ok().filter(|title| !title.is_empty()).unwrap_or_else(|| lesson.id.clone());
            Lesson { folder: lesson.folder.clone(), title, animations }
        };
        self.lessons = collection.lessons.iter().map(lesson).collect();
        for animation in self.lessons.iter().flat_map(|lesson| &lesson.animations) {
            let state = if animation.readable { State::NotChecked } else { State::Unreadable };
            self.states.insert(animation.path.clone(), state);
        }
    }

    /// Whether a scan is on its way.
    pub const fn is_scanning(&self) -> bool {
        self.scanner.is_running()
    }

    /// What is known of a puzzle.
    pub fn state(&self, path: &Path) -> State {
        self.states.get(path).copied().unwrap_or_default()
    }

    /// A saved puzzle shows its new title, and stands in the tree if it is new.
    pub fn note_saved(&mut self, desk: Option<&super::desk::Desk>) {
        let Some(desk) = desk else { return };
        let entry = Entry::of(desk.path().to_path_buf(), desk.puzzle());
        if let Some(old) = self.entries.iter_mut().find(|old| old.path == desk.path()) {
            *old = entry;
        } else {
            self.entries.push(entry);
            self.entries.sort_by(|a, b| a.path.cmp(&b.path));
        }
        self.states.insert(desk.path().to_path_buf(), State::NotChecked);
    }

    /// A saved animation shows its new title, and stands beneath its lesson if it is new.
    pub fn note_saved_anim(&mut self, desk: &super::anim::desk::AnimDesk) {
        let animation = Animation::of(desk.path().to_path_buf(), desk.anim());
        let folder = desk.path().parent();
        let Some(lesson) = self.lessons.iter_mut().find(|lesson| Some(lesson.folder.as_path()) == folder) else {
            return;
        };
        if let Some(old) = lesson.animations.iter_mut().find(|old| old.path == animation.path) {
            *old = animation;
        } else {
            lesson.animations.push(animation);
            lesson.animations.sort_by(|a, b| a.path.cmp(&b.path));
        }
        self.states.insert(desk.path().to_path_buf(), State::NotChecked);
    }

    /// The file of a puzzle with this id.
    pub fn path_of(&self, id: &str) -> PathBuf {
        self.root.join("puzzles").join(format!("{id}.toml"))
    }

    /// A name that no puzzle has yet.
    pub fn free_id(&self) -> String {
        (1..1000).map(|n| format!("puzzle-{n}")).find(|id| !self.path_of(id).exists()).unwrap_or_default()
    }
}
