//! The collection as the editor knows it: read in the background, kept with what checks found, read again when the disk
//! holds something else.
//!
//! Reading order: [`entry`] (what is known of a file), [`filter`] (what is looked for, and the summary), [`change`]
//! (renaming, duplicating, deleting) with [`references`], [`command`] (what can be done), [`execute`] (doing it).

pub mod change;
pub mod command;
pub mod entry;
pub mod execute;
pub mod filter;
pub mod references;

use super::learn::course::{self, Order, Taught};
use super::worker::Worker;
use crate::doc::check::{self, Cache, Checked, What, Work};
use crate::doc::collection::{self, Collection, LessonEntry};
use crate::doc::{Lang, StoreError};
use crate::problem::Limits;
use change::{Change, Done};
use entry::{Entry, EntryKind};
use std::collections::{BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// What is known of a puzzle's soundness.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
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

impl State {
    /// All of them, the best first.
    pub const ALL: [Self; 4] = [Self::Proved, Self::Findings, Self::NotChecked, Self::Unreadable];

    /// In words.
    pub fn text(self) -> String {
        crate::t!(
            ["library-not-checked", "library-proved", "library-has-findings", "library-unreadable"][self as usize]
        )
    }

    /// Its sign: colour is never the only one.
    pub const fn sign(self) -> &'static str {
        ["○", "✓", "!", "×"][self as usize]
    }

    /// What a check says of a file.
    fn of(checked: &Checked) -> Self {
        match checked {
            c if c.is_unreadable() => Self::Unreadable,
            c if c.is_truncated() => Self::NotChecked,
            c if c.diagnostics.is_empty() => Self::Proved,
            _ => Self::Findings,
        }
    }

    /// Its colour.
    pub const fn color(self, dark: bool) -> egui::Color32 {
        use super::style;
        match self {
            Self::NotChecked => egui::Color32::from_gray(if dark { 130 } else { 140 }),
            Self::Proved => style::good(dark),
            Self::Findings => style::warn(dark),
            Self::Unreadable => style::bad(dark),
        }
    }
}

/// A lesson of the collection.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The lesson itself.
    pub entry: Entry,
    /// Its animations by id.
    pub animations: Vec<Entry>,
    /// Its pages and puzzles.
    pub taught: Taught,
}

impl Lesson {
    /// A lesson of a scan.
    fn of(read: &LessonEntry) -> Self {
        Self { entry: Entry::of_lesson(read), animations: Entry::animations_of(read), taught: Entry::taught(read) }
    }
}

/// A place in the collection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    /// A puzzle.
    Puzzle(usize),
    /// A lesson.
    Lesson(usize),
    /// An animation of a lesson.
    Animation(usize, usize),
}

/// What a scan found.
#[derive(Debug)]
struct Scanned {
    entries: Vec<Entry>,
    lessons: Vec<Lesson>,
    order: Order,
    stamp: u64,
    /// What was found before of files that are as they were then.
    known: Vec<(PathBuf, State)>,
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
    /// The order in which they are to be read.
    pub order: Order,
    states: HashMap<PathBuf, State>,
    /// Counts every change of what is known.
    revision: u64,
    /// What the folders looked like when they were read last.
    stamp: Option<u64>,
    scanner: Worker<Result<Scanned, StoreError>>,
    checker: Worker<Vec<Checked>>,
    watcher: Worker<u64>,
    changer: Worker<Done>,
    /// What was deleted last, with the place that it had.
    deleted: Option<(PathBuf, PathBuf)>,
    /// Where verdicts are kept from one time to the next.
    verdicts: Arc<Cache>,
}

impl Library {
    /// A collection that is not read yet.
    pub fn new(root: PathBuf) -> Self {
        Self {
            root,
            entries: Vec::new(),
            lessons: Vec::new(),
            order: Order::default(),
            states: HashMap::new(),
            revision: 0,
            stamp: None,
            scanner: Worker::default(),
            checker: Worker::default(),
            watcher: Worker::default(),
            changer: Worker::default(),
            deleted: None,
            verdicts: Arc::new(Cache::off()),
        }
    }

    /// Keeps verdicts from one time to the next; before the first scan.
    pub fn keep_verdicts(&mut self, cache: Cache) {
        self.verdicts = Arc::new(cache);
    }

    /// Another collection.
    pub fn change_root(&mut self, root: PathBuf) {
        let (revision, verdicts) = (self.revision + 1, Arc::clone(&self.verdicts));
        *self = Self { revision, verdicts, ..Self::new(root) };
    }

    /// Reads the folders again, in the background.
    pub fn scan(&mut self, ctx: &egui::Context) {
        let (root, verdicts) = (self.root.clone(), Arc::clone(&self.verdicts));
        self.scanner.start(ctx, move |_| {
            // Before reading: what changes meanwhile is then seen by the next look.
            let stamp = stamp_of(&root);
            let all = Collection::scan(&root)?;
            let lessons = all.lessons.iter().map(Lesson::of);
            Ok(Scanned {
                entries: all.puzzles.iter().map(Entry::of_puzzle).collect(),
                lessons: lessons.collect(),
                order: Order::read(&root),
                stamp,
                known: known(&all, &verdicts),
            })
        });
    }

    /// Looks in the background whether the folders are as they were read, and reads them again if not.
    pub fn look(&mut self, ctx: &egui::Context) {
        if self.stamp.is_some() && !self.scanner.is_running() && !self.watcher.is_running() {
            let root = self.root.clone();
            self.watcher.start(ctx, move |_| stamp_of(&root));
        }
    }

    /// Checks every puzzle and lesson on the disk, in the background.
    pub fn check(&mut self, ctx: &egui::Context) {
        let (root, verdicts) = (self.root.clone(), Arc::clone(&self.verdicts));
        self.checker.start(ctx, move |watch| {
            let check = |all: Collection| check::check_collection(&all, &options(), watch, &verdicts);
            Collection::scan(&root).map(check).unwrap_or_default()
        });
    }

    /// Takes over what threads found; gives what is to be said about it.
    pub fn poll(&mut self, ctx: &egui::Context) -> Option<String> {
        if let Some(stamp) = self.watcher.poll()
            && self.stamp != Some(stamp)
        {
            self.scan(ctx);
        }
        if let Some(found) = self.scanner.poll() {
            match found {
                Ok(scanned) => self.take(scanned),
                Err(error) => return Some(error.to_string()),
            }
        }
        let checked = self.checker.poll()?;
        let sound = checked.iter().filter(|checked| checked.diagnostics.is_empty()).count();
        for checked in &checked {
            self.set_state(checked.path.clone(), State::of(checked));
        }
        Some(crate::t!("library-checked", count = checked.len(), sound = sound))
    }

    /// What was read replaces what was known; a file whose content is another one has to be checked again.
    fn take(&mut self, scanned: Scanned) {
        let before: HashMap<PathBuf, _> = self.all().map(|entry| (entry.path.clone(), entry.hash)).collect();
        (self.entries, self.lessons, self.stamp) = (scanned.entries, scanned.lessons, Some(scanned.stamp));
        self.order = scanned.order;
        let mut states = HashMap::new();
        for entry in self.all() {
            let old = self.state(&entry.path);
            let same = before.get(&entry.path).is_none_or(|hash| *hash == entry.hash);
            let state = match old {
                _ if !entry.readable => State::Unreadable,
                State::Unreadable => State::NotChecked,
                old if same => old,
                _ => State::NotChecked,
            };
            states.insert(entry.path.clone(), state);
        }
        for (path, state) in scanned.known {
            if let Some(unchecked) = states.get_mut(&path).filter(|state| **state == State::NotChecked) {
                *unchecked = state;
            }
        }
        self.states = states;
        self.revision += 1;
    }

    /// Everything in it: puzzles, then lessons, each before its animations.
    pub fn all(&self) -> impl Iterator<Item = &Entry> {
        let lessons = self.lessons.iter().flat_map(|lesson| std::iter::once(&lesson.entry).chain(&lesson.animations));
        self.entries.iter().chain(lessons)
    }

    /// The same as places.
    pub fn places(&self) -> impl Iterator<Item = At> {
        let animations = |at: usize| (0..self.lessons[at].animations.len()).map(move |n| At::Animation(at, n));
        let lessons = (0..self.lessons.len()).flat_map(move |at| std::iter::once(At::Lesson(at)).chain(animations(at)));
        (0..self.entries.len()).map(At::Puzzle).chain(lessons)
    }

    /// What is at a place, if it is there still.
    pub fn get(&self, at: At) -> Option<&Entry> {
        match at {
            At::Puzzle(at) => self.entries.get(at),
            At::Lesson(at) => self.lessons.get(at).map(|lesson| &lesson.entry),
            At::Animation(lesson, at) => self.lessons.get(lesson)?.animations.get(at),
        }
    }

    /// What has a path.
    pub fn find(&self, path: &Path) -> Option<&Entry> {
        self.all().find(|entry| entry.path == path)
    }

    /// Whether a scan is on its way.
    pub const fn is_scanning(&self) -> bool {
        self.scanner.is_running()
    }

    /// A number that grows with every change of what is known.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// What is known of a file.
    pub fn state(&self, path: &Path) -> State {
        self.states.get(path).copied().unwrap_or_default()
    }

    /// Notes what was found of a file.
    pub fn set_state(&mut self, path: PathBuf, state: State) {
        if self.states.insert(path, state) != Some(state) {
            self.revision += 1;
        }
    }

    /// The languages in which anything is written here.
    pub fn languages(&self) -> BTreeSet<Lang> {
        self.all().flat_map(|entry| &entry.languages).copied().collect()
    }

    /// A saved puzzle shows its new title, and stands in the tree if it is new.
    pub fn note_saved(&mut self, desk: Option<&super::desk::Desk>) {
        let Some(desk) = desk else { return };
        let entry = Entry::of_desk(desk);
        put(&mut self.entries, entry);
        self.states.insert(desk.path().to_path_buf(), State::NotChecked);
        self.revision += 1;
    }

    /// A saved animation shows its new title, and stands beneath its lesson if it is new.
    pub fn note_saved_anim(&mut self, desk: &super::anim::desk::AnimDesk) {
        let folder = desk.path().parent();
        let Some(lesson) = self.lessons.iter_mut().find(|lesson| Some(lesson.entry.path.as_path()) == folder) else {
            return;
        };
        put(&mut lesson.animations, Entry::of_anim_desk(desk));
        self.states.insert(desk.path().to_path_buf(), State::NotChecked);
        self.revision += 1;
    }

    /// The open puzzle has another file than before; it stands in the tree when that is written.
    pub fn note_moved(&mut self, old: &Path, desk: Option<&super::desk::Desk>) {
        self.entries.retain(|entry| entry.path != old);
        let state = self.states.remove(old).unwrap_or_default();
        self.revision += 1;
        if let Some(desk) = desk.filter(|desk| desk.path().exists()) {
            self.note_saved(Some(desk));
            self.set_state(desk.path().to_path_buf(), state);
        }
    }

    /// A saved lesson is read again, and stands in the tree if it is new.
    pub fn note_saved_lesson(&mut self, folder: &Path) {
        let read = LessonEntry::open(folder);
        let lesson = Lesson::of(&read);
        if let Some(old) = self.lessons.iter_mut().find(|old| old.entry.path == folder) {
            *old = lesson;
        } else {
            self.lessons.push(lesson);
            self.lessons.sort_by(|a, b| a.entry.path.cmp(&b.entry.path));
        }
        self.states.insert(folder.to_path_buf(), State::NotChecked);
        self.revision += 1;
    }

    /// The file of a puzzle with this id.
    pub fn path_of(&self, id: &str) -> PathBuf {
        self.root.join("puzzles").join(format!("{id}.toml"))
    }

    /// A name that no puzzle has yet.
    pub fn free_id(&self) -> String {
        (1..1000).map(|n| format!("puzzle-{n}")).find(|id| !self.path_of(id).exists()).unwrap_or_default()
    }

    /// Changes files, in the background; refuses while another change is on its way.
    pub fn start_change(&mut self, ctx: &egui::Context, change: Change) -> bool {
        if self.changer.is_running() {
            return false;
        }
        let root = self.root.clone();
        self.changer.start(ctx, move |_| change.carry_out(&root));
        true
    }

    /// Whether files are being changed.
    pub const fn is_changing(&self) -> bool {
        self.changer.is_running()
    }

    /// What became of a change, once.
    pub fn poll_change(&mut self) -> Option<Done> {
        let done = self.changer.poll()?;
        if let Some(deleted) = done.deleted() {
            self.deleted = Some(deleted);
        } else if matches!(done.change, Change::Restore { .. }) && done.result.is_ok() {
            self.deleted = None;
        }
        Some(done)
    }

    /// The change that brings back what was deleted last.
    pub fn restore(&self) -> Option<Change> {
        let (from, to) = self.deleted.clone()?;
        Some(Change::Restore { from, to })
    }

    /// The kind of a file of the collection.
    pub fn kind_of(&self, path: &Path) -> EntryKind {
        self.find(path).map_or(EntryKind::Puzzle, |entry| entry.kind)
    }
}

/// How a whole collection is checked.
fn options() -> check::Options {
    let limits = Limits { time: Some(Duration::from_secs(20)), ..Limits::default() };
    check::Options { limits, ..check::Options::default() }
}

/// What was found before of the files of a collection that are as they were then.
fn known(all: &Collection, verdicts: &Cache) -> Vec<(PathBuf, State)> {
    let puzzles = all.puzzles.iter().map(|puzzle| Work { path: puzzle.path.clone(), what: What::Puzzle });
    let lessons = all.lessons.iter().map(|lesson| Work { path: lesson.folder.clone(), what: What::Lesson });
    let found = |work: Work| check::known(&work, &options(), verdicts).map(|found| (work.path, State::of(&found)));
    puzzles.chain(lessons).filter_map(found).collect()
}

fn put(entries: &mut Vec<Entry>, entry: Entry) {
    if let Some(old) = entries.iter_mut().find(|old| old.path == entry.path) {
        *old = entry;
    } else {
        entries.push(entry);
        entries.sort_by(|a, b| a.path.cmp(&b.path));
    }
}

/// A number for the names, lengths and times of the files of a collection; the files are not read.
fn stamp_of(root: &Path) -> u64 {
    let mut hasher = DefaultHasher::new();
    let mut see = |path: &Path| {
        path.hash(&mut hasher);
        if let Ok(meta) = std::fs::metadata(path) {
            (meta.len(), meta.modified().ok()).hash(&mut hasher);
        }
    };
    collection::puzzle_paths(root).iter().for_each(|path| see(path));
    see(&root.join("lessons").join(course::FILE_NAME));
    for folder in collection::lesson_paths(root) {
        let files = std::fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let mut files: Vec<PathBuf> = files.collect();
        files.sort_unstable();
        files.iter().for_each(|path| see(path));
    }
    hasher.finish()
}
