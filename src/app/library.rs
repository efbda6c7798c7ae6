//! The collection as the tree shows it: read in the background, kept with what checks found.

use super::worker::Worker;
use crate::doc::lang::{Lang, text_in};
use crate::doc::store;
use crate::doc::{Puzzle, PuzzleFile};
use crate::picture::text::bidi::is_rtl_letter;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

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
    /// Whether the title runs from right to left.
    pub rtl: bool,
}

impl Entry {
    fn of(path: PathBuf, puzzle: &Puzzle) -> Self {
        let id = stem(&path);
        let title = text_in(&puzzle.title, Lang::En);
        let rtl = title.chars().any(is_rtl_letter);
        let title = if title.is_empty() { id.clone() } else { title.to_owned() };
        Self { path, id, rules: puzzle.rules.clone(), title, rtl }
    }
}

fn stem(path: &Path) -> String {
    path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// A lesson of the collection.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The folder's name.
    pub id: String,
}

/// What a scan finds.
#[derive(Debug, Default)]
struct Found {
    entries: Vec<Entry>,
    lessons: Vec<Lesson>,
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
    /// What is known of the puzzles.
    pub states: HashMap<PathBuf, State>,
    worker: Worker<Found>,
}

impl Library {
    /// A collection that is not read yet.
    pub fn new(root: PathBuf) -> Self {
        Self { root, entries: Vec::new(), lessons: Vec::new(), states: HashMap::new(), worker: Worker::default() }
    }

    /// Reads the folders again, in the background.
    pub fn scan(&mut self, ctx: &egui::Context) {
        let root = self.root.clone();
        self.worker.start(ctx, move |_| scan(&root));
    }

    /// Takes over what a scan found.
    pub fn poll(&mut self) {
        if let Some(found) = self.worker.poll() {
            for entry in &found.entries {
                let state = self.states.entry(entry.path.clone()).or_default();
                if entry.rules.is_empty() {
                    *state = State::Unreadable;
                } else if *state == State::Unreadable {
                    *state = State::NotChecked;
                }
            }
            self.entries = found.entries;
            self.lessons = found.lessons;
        }
    }

    /// Whether a scan is on its way.
    pub const fn is_scanning(&self) -> bool {
        self.worker.is_running()
    }

    /// What is known of a puzzle.
    pub fn state(&self, path: &Path) -> State {
        self.states.get(path).copied().unwrap_or_default()
    }

    /// A saved puzzle shows its new title, and stands in the tree if it is new.
    pub fn note_saved(&mut self, desk: Option<&super::desk::Desk>) {
        let Some(desk) = desk else { return };
        let entry = Entry::of(desk.path.clone(), desk.puzzle());
        match self.entries.iter_mut().find(|old| old.path == desk.path) {
            Some(old) => *old = entry,
            None => {
                self.entries.push(entry);
                self.entries.sort_by(|a, b| a.path.cmp(&b.path));
            }
        }
        self.states.insert(desk.path.clone(), State::NotChecked);
    }

    /// The file of a puzzle with this id.
    pub fn path_of(&self, id: &str) -> PathBuf {
        self.root.join("puzzles").join(format!("{id}.toml"))
    }

    /// A name that no puzzle has yet.
    pub fn free_id(&self) -> String {
        (1..).map(|n| format!("puzzle-{n}")).find(|id| !self.path_of(id).exists()).unwrap_or_default()
    }
}

fn scan(root: &Path) -> Found {
    let names = |folder: &str| -> Vec<PathBuf> {
        let listed = std::fs::read_dir(root.join(folder));
        let mut paths: Vec<PathBuf> = listed.into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        paths.sort();
        paths
    };
    let puzzles = names("puzzles").into_iter().filter(|path| path.extension().is_some_and(|e| e == "toml"));
    let entries = puzzles.map(|path| {
        let read = store::read(&path).ok().and_then(|(bytes, _)| PuzzleFile::read(&path, &bytes).ok());
        match read {
            Some(file) => Entry::of(path, &file.puzzle),
            None => {
                let id = stem(&path);
                Entry { path, title: id.clone(), id, rules: String::new(), rtl: false }
            }
        }
    });
    let lessons = names("lessons").into_iter().filter(|path| path.join("lesson.toml").is_file());
    Found { entries: entries.collect(), lessons: lessons.map(|path| Lesson { id: stem(&path) }).collect() }
}
