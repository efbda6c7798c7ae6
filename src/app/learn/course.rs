//! The collection as a course: lessons in order, rule set by rule set, each with its pages and its puzzles.
//!
//! The order of lessons is that of `lessons/course.toml`, if there is one; those that it does not name follow by name.
//!
//! ```toml
//! lessons = ["king", "rook", "bishop"]
//! ```

use super::super::browser::card::rules_name;
use super::super::library::entry::{Entry, EntryKind};
use super::super::library::{Lesson, Library};
use super::super::progress::{Moment, Progress, Standing};
use crate::rules;
use crate::t;
use serde::Deserialize;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

pub use crate::doc::collection::COURSE as FILE_NAME;

/// The order in which lessons are to be read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Order {
    lessons: Vec<String>,
    /// What is wrong with the file; empty when nothing is.
    pub fault: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OrderFile {
    #[serde(default)]
    lessons: Vec<String>,
}

impl Order {
    /// Reads the order of a collection. A file that cannot be read leaves the order by name and says why.
    pub fn read(root: &Path) -> Self {
        let path = root.join("lessons").join(FILE_NAME);
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Self::default(),
            Err(error) => return Self { fault: format!("{}: {error}", path.display()), ..Self::default() },
        };
        match toml::from_str::<OrderFile>(&text) {
            Ok(file) => Self { lessons: file.lessons, fault: String::new() },
            Err(error) => {
                let line = 1 + error.span().map_or(0, |span| text[..span.start].matches('\n').count());
                Self { fault: format!("{}:{line}: {}", path.display(), error.message()), ..Self::default() }
            }
        }
    }

    /// What is wrong with it, for the lessons that there are.
    fn fault_for(&self, lessons: &[Lesson]) -> String {
        if !self.fault.is_empty() {
            return self.fault.clone();
        }
        let missing = self.lessons.iter().find(|id| !lessons.iter().any(|lesson| lesson.entry.id == **id));
        missing.map_or_else(String::new, |id| t!("learn-no-such-lesson", file = FILE_NAME, lesson = id.as_str()))
    }

    fn place(&self, id: &str) -> usize {
        self.lessons.iter().position(|own| own == id).unwrap_or(usize::MAX)
    }
}

/// What a lesson teaches: how many pages it has, and its puzzles, each with the page on which it stands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Taught {
    /// How many pages it has.
    pub pages: usize,
    /// Its puzzles, once each, in reading order.
    pub puzzles: Vec<(usize, String)>,
}

/// A lesson of the course.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// Its id.
    pub id: String,
    /// Its folder.
    pub folder: PathBuf,
    /// Its title in the window's language.
    pub title: String,
    /// How many pages it has.
    pub pages: usize,
    /// How many of them were read.
    pub read: usize,
    /// The first that was not.
    pub unread: Option<usize>,
    /// Its puzzles that are in the collection.
    pub puzzles: Vec<String>,
    /// Those of them that were solved.
    pub solved: usize,
}

impl Unit {
    /// Whether every page was read and every puzzle solved.
    pub const fn is_done(&self) -> bool {
        self.unread.is_none() && self.solved == self.puzzles.len()
    }

    /// Whether anything of it was done.
    pub const fn is_begun(&self) -> bool {
        self.read + self.solved > 0
    }

    /// How much of it is done, from 0 to 1.
    pub fn share(&self) -> f32 {
        let all = self.pages + self.puzzles.len();
        if all == 0 { 0.0 } else { (self.read + self.solved) as f32 / all as f32 }
    }
}

/// The puzzles of a rule set and a difficulty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Set {
    /// The puzzles, the new ones first.
    pub puzzles: Vec<String>,
    /// How many of them were solved.
    pub solved: usize,
}

/// What there is of a rule set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// The id of the rule set; may be empty.
    pub rules: String,
    /// Its name.
    pub name: String,
    /// Its lessons in order.
    pub units: Vec<Unit>,
    /// Its puzzles by difficulty, 1 to 5, and those that have none.
    pub sets: [Set; 6],
}

impl Chapter {
    /// How many puzzles it has, and how many were solved.
    pub fn puzzles(&self) -> (usize, usize) {
        let all = self.sets.iter().map(|set| set.puzzles.len()).sum();
        (all, self.sets.iter().map(|set| set.solved).sum())
    }
}

/// Where a learner goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Resume {
    /// At a page of a lesson.
    Page(String, usize),
    /// At the puzzles of a lesson.
    Puzzles(String, Vec<String>),
}

/// Which puzzles a learner wants.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wish {
    /// Of this rule set.
    pub rules: Option<String>,
    /// With this theme.
    pub tag: Option<String>,
    /// Of this difficulty.
    pub difficulty: Option<u8>,
}

impl Wish {
    /// Whether a puzzle is wanted.
    pub fn fits(&self, entry: &Entry) -> bool {
        self.rules.as_ref().is_none_or(|rules| entry.rules == *rules)
            && self.tag.as_ref().is_none_or(|tag| entry.tags.contains(tag))
            && self.difficulty.is_none_or(|level| entry.difficulty == Some(level))
    }
}

/// The course.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Course {
    /// Rule set by rule set.
    pub chapters: Vec<Chapter>,
    /// What is wrong with the file of the order; empty when nothing is.
    pub fault: String,
}

/// The puzzles that can be solved.
fn puzzles(library: &Library) -> impl Iterator<Item = &Entry> {
    library.entries.iter().filter(|entry| entry.kind == EntryKind::Puzzle && entry.readable)
}

/// Whether a puzzle waits to be solved for the first time: not solved, and not one that was tried and comes back later.
fn is_open(standing: &Standing, now: Moment) -> bool {
    !standing.solved && standing.returns.is_none_or(|day| day <= now.date_naive())
}

/// The wanted puzzles that nobody has solved yet, the easiest first.
pub fn unsolved(library: &Library, progress: &Progress, wish: &Wish, now: Moment) -> Vec<String> {
    let wanted = puzzles(library).filter(|entry| wish.fits(entry) && is_open(&progress.standing(&entry.id), now));
    let mut wanted: Vec<&Entry> = wanted.collect();
    wanted.sort_by_key(|entry| (entry.difficulty.unwrap_or(u8::MAX), &entry.id));
    wanted.into_iter().map(|entry| entry.id.clone()).collect()
}

/// The chapter of an entry's rule set.
fn chapter<'c, 'l>(chapters: &'c mut BTreeMap<&'l str, Chapter>, entry: &'l Entry) -> &'c mut Chapter {
    chapters.entry(&entry.rules).or_insert_with(|| Chapter {
        rules: entry.rules.clone(),
        name: rules_name(entry),
        units: Vec::new(),
        sets: <[Set; 6]>::default(),
    })
}

impl Course {
    /// Works it out.
    pub fn of(library: &Library, progress: &Progress, now: Moment) -> Self {
        let mut chapters: BTreeMap<&str, Chapter> = BTreeMap::new();
        let known: BTreeMap<&str, &Entry> = puzzles(library).map(|entry| (entry.id.as_str(), entry)).collect();
        for lesson in library.lessons.iter().filter(|lesson| lesson.entry.readable) {
            let unit = Unit::of(lesson, &known, progress);
            chapter(&mut chapters, &lesson.entry).units.push(unit);
        }
        for entry in puzzles(library) {
            let standing = progress.standing(&entry.id);
            let set = entry.difficulty.map_or(5, |level| usize::from(level.clamp(1, 5)) - 1);
            let set = &mut chapter(&mut chapters, entry).sets[set];
            set.puzzles.push(entry.id.clone());
            set.solved += usize::from(standing.solved);
        }
        for chapter in chapters.values_mut() {
            chapter.units.sort_by_key(|unit| (library.order.place(&unit.id), unit.id.clone()));
            for set in &mut chapter.sets {
                set.puzzles.sort_by_key(|id| Reverse(is_open(&progress.standing(id), now)));
            }
        }
        let mut ordered: Vec<Chapter> =
            rules::ALL.iter().filter_map(|rules| chapters.remove(rules.about().id)).collect();
        ordered.extend(chapters.into_values());
        Self { chapters: ordered, fault: library.order.fault_for(&library.lessons) }
    }

    /// Its lessons in order.
    pub fn units(&self) -> impl Iterator<Item = &Unit> {
        self.chapters.iter().flat_map(|chapter| &chapter.units)
    }

    /// Where the learner goes on: in the lesson that was read last, or else in the first that is not done.
    pub fn resume(&self, progress: &Progress) -> Option<(&Unit, Resume)> {
        let open = || self.units().filter(|unit| !unit.is_done());
        let last = open().filter(|unit| unit.read > 0);
        let last = last.max_by_key(|unit| progress.last_read(&unit.id));
        let unit = last.or_else(|| open().next())?;
        Some((unit, unit.resume(progress)?))
    }
}

impl Unit {
    fn of(lesson: &Lesson, known: &BTreeMap<&str, &Entry>, progress: &Progress) -> Self {
        let (entry, taught) = (&lesson.entry, &lesson.taught);
        let read = progress.pages_read(&entry.id);
        let puzzles: Vec<String> =
            taught.puzzles.iter().map(|(_, id)| id.clone()).filter(|id| known.contains_key(id.as_str())).collect();
        Self {
            id: entry.id.clone(),
            folder: entry.path.clone(),
            title: entry.title().to_owned(),
            pages: taught.pages,
            // Pages may have gone since they were read.
            read: read.iter().filter(|&&page| page < taught.pages).count(),
            unread: (0..taught.pages).find(|page| !read.contains(page)),
            solved: puzzles.iter().filter(|id| progress.standing(id).solved).count(),
            puzzles,
        }
    }

    /// Where its reader goes on; `None` when it is done.
    pub fn resume(&self, progress: &Progress) -> Option<Resume> {
        if let Some(page) = self.unread {
            return Some(Resume::Page(self.id.clone(), page));
        }
        let open: Vec<String> = self.puzzles.iter().filter(|id| !progress.standing(id).solved).cloned().collect();
        (!open.is_empty()).then(|| Resume::Puzzles(self.id.clone(), open))
    }
}
