//! A collection: a folder with `puzzles/` and `lessons/`. A broken file is an entry with diagnostics, never a reason not
//! to open the rest.

use super::diag::{Diagnostic, Place};
use super::lesson::{ANIM_SUFFIX, FILE_NAME, LessonFile};
use super::puzzle::PuzzleFile;
use super::store::{self, Hash, StoreError};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// In the folder of lessons: the order in which they are to be read.
pub const COURSE: &str = "course.toml";

/// A puzzle of a collection.
#[derive(Clone, Debug)]
pub struct PuzzleEntry {
    /// The file.
    pub path: PathBuf,
    /// The name of the file without ending.
    pub id: String,
    /// The fingerprint of the file; `None` when it could not be read.
    pub hash: Option<Hash>,
    /// What it holds, or why it could not be read.
    pub file: Result<PuzzleFile, Vec<Diagnostic>>,
}

/// A lesson of a collection.
#[derive(Clone, Debug)]
pub struct LessonEntry {
    /// The folder.
    pub folder: PathBuf,
    /// The name of the folder.
    pub id: String,
    /// What it holds, or why it could not be read.
    pub file: Result<LessonFile, Vec<Diagnostic>>,
}

/// A collection, sorted by name.
#[derive(Clone, Debug, Default)]
pub struct Collection {
    /// The folder.
    pub root: PathBuf,
    /// Its puzzles.
    pub puzzles: Vec<PuzzleEntry>,
    /// Its lessons.
    pub lessons: Vec<LessonEntry>,
    /// What is wrong with the folders themselves.
    pub diagnostics: Vec<Diagnostic>,
}

impl PuzzleEntry {
    /// Reads a puzzle.
    pub fn open(path: &Path) -> Self {
        let id = path.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
        match store::read(path) {
            Ok((bytes, hash)) => Self { path: path.into(), id, hash: Some(hash), file: PuzzleFile::read(path, &bytes) },
            Err(error) => {
                let diagnostic = Diagnostic::error(error.code(), Place::whole(path), error.to_string(), "");
                Self { path: path.into(), id, hash: None, file: Err(vec![diagnostic]) }
            }
        }
    }
}

impl LessonEntry {
    /// Reads a lesson.
    pub fn open(folder: &Path) -> Self {
        let id = folder.file_name().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
        Self { folder: folder.into(), id, file: LessonFile::read(folder) }
    }
}

/// The entries of a folder that pass, sorted by name; hidden ones never do.
fn list(folder: &Path, keep: impl Fn(&Path) -> bool) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let shown = |p: &PathBuf| !p.file_name().is_some_and(|n| n.to_string_lossy().starts_with('.'));
    let mut found: Vec<PathBuf> = entries.filter(|p| shown(p) && keep(p)).collect();
    found.sort_unstable();
    found
}

/// The puzzle files of a collection's folder, sorted.
pub fn puzzle_paths(root: &Path) -> Vec<PathBuf> {
    toml_files(&root.join("puzzles"))
}

/// The lesson folders of a collection's folder, sorted.
pub fn lesson_paths(root: &Path) -> Vec<PathBuf> {
    lessons_in(&root.join("lessons"))
}

/// The TOML files of a folder that may be puzzles, sorted.
pub(super) fn toml_files(folder: &Path) -> Vec<PathBuf> {
    list(folder, |p| p.extension().is_some_and(|e| e == "toml") && !p.to_string_lossy().ends_with(ANIM_SUFFIX))
}

/// The folders of lessons in a folder, sorted.
pub(super) fn lessons_in(folder: &Path) -> Vec<PathBuf> {
    list(folder, |p| p.join(FILE_NAME).is_file())
}

/// The ids of the puzzles of a collection's folder, by file name.
pub fn puzzle_ids(root: &Path) -> BTreeSet<String> {
    let stem = |p: PathBuf| p.file_stem().map(|s| s.to_string_lossy().into_owned());
    puzzle_paths(root).into_iter().filter_map(stem).collect()
}

/// Whether a folder is a collection.
pub fn is_collection(root: &Path) -> bool {
    root.join("puzzles").is_dir() || root.join("lessons").is_dir()
}

/// The collection that a puzzle file or a lesson folder belongs to.
pub fn root_of(path: &Path) -> Option<PathBuf> {
    let full = std::fs::canonicalize(path).ok()?;
    full.ancestors().skip(1).find(|a| is_collection(a)).map(Path::to_path_buf)
}

impl Collection {
    /// Reads the collection that a puzzle file or a lesson folder belongs to; an empty one where it belongs to none.
    ///
    /// # Errors
    /// As [`scan`](Self::scan).
    pub fn around(path: &Path) -> Result<Self, StoreError> {
        root_of(path).map_or_else(|| Ok(Self::default()), |root| Self::scan(&root))
    }

    /// Reads everything in a collection.
    ///
    /// # Errors
    /// When the folder is missing or is no collection.
    pub fn scan(root: &Path) -> Result<Self, StoreError> {
        if !root.is_dir() {
            return Err(StoreError::NoFolder(root.into()));
        }
        let mut diagnostics = Vec::new();
        if !is_collection(root) {
            let message = "there is neither a folder puzzles/ nor a folder lessons/ here";
            let hint = "open the folder above, or create one of them";
            diagnostics.push(Diagnostic::warning("no-collection", Place::whole(root), message, hint));
        }
        Ok(Self {
            root: root.into(),
            puzzles: puzzle_paths(root).par_iter().map(|path| PuzzleEntry::open(path)).collect(),
            lessons: lesson_paths(root).par_iter().map(|folder| LessonEntry::open(folder)).collect(),
            diagnostics,
        })
    }

    /// The puzzle of an id, if its file could be read.
    pub fn puzzle(&self, id: &str) -> Option<&PuzzleFile> {
        self.puzzles.iter().find(|p| p.id == id).and_then(|p| p.file.as_ref().ok())
    }

    /// The lesson of an id, if its files could be read.
    pub fn lesson(&self, id: &str) -> Option<&LessonFile> {
        self.lessons.iter().find(|l| l.id == id).and_then(|l| l.file.as_ref().ok())
    }

    /// Whether there is a file for a puzzle, readable or not.
    pub fn has_puzzle(&self, id: &str) -> bool {
        self.puzzles.iter().any(|p| p.id == id)
    }
}
