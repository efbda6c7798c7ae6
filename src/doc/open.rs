//! An open document: the file that it was read from, where it is saved, and its history.

use super::anim::{Anim, AnimFile};
use super::diag::{Diagnostic, Place};
use super::history::{Document, History};
use super::puzzle::{Puzzle, PuzzleFile};
use super::store::{self, Expected, StoreError};
use std::path::{Path, PathBuf};

/// A file that holds one document.
pub trait DocumentFile: Sized {
    /// What it holds.
    type Document: Document;

    /// Reads it from the bytes of a file.
    ///
    /// # Errors
    /// When there is nothing to work with.
    fn read(path: &Path, bytes: &[u8]) -> Result<Self, Vec<Diagnostic>>;

    /// What it says.
    fn document(&self) -> &Self::Document;

    /// Its text with a changed document: what did not change keeps its bytes.
    fn write(&self, document: &Self::Document) -> String;

    /// The text of a new file.
    fn new_text(document: &Self::Document) -> String;
}

impl DocumentFile for PuzzleFile {
    type Document = Puzzle;

    fn read(path: &Path, bytes: &[u8]) -> Result<Self, Vec<Diagnostic>> {
        Self::read(path, bytes)
    }

    fn document(&self) -> &Puzzle {
        &self.puzzle
    }

    fn write(&self, puzzle: &Puzzle) -> String {
        self.write(puzzle)
    }

    fn new_text(puzzle: &Puzzle) -> String {
        puzzle.to_toml()
    }
}

impl DocumentFile for AnimFile {
    type Document = Anim;

    /// A file with errors is refused: the steps that were left out would be lost on saving.
    fn read(path: &Path, bytes: &[u8]) -> Result<Self, Vec<Diagnostic>> {
        let file = Self::read(path, bytes)?;
        if file.has_errors() { Err(file.diagnostics) } else { Ok(file) }
    }

    fn document(&self) -> &Anim {
        &self.anim
    }

    fn write(&self, anim: &Anim) -> String {
        self.write(anim)
    }

    fn new_text(anim: &Anim) -> String {
        anim.to_toml()
    }
}

/// A document with its place on the disk.
#[derive(Debug)]
pub struct Opened<F: DocumentFile> {
    /// The text that was read; `None` for a new document.
    file: Option<F>,
    path: PathBuf,
    /// What is on the disk now.
    expected: Expected,
    /// Its past and its future.
    pub history: History<F::Document>,
}

impl<F: DocumentFile> Opened<F> {
    /// Opens a file.
    ///
    /// # Errors
    /// When it cannot be read, or not as such a document.
    pub fn open(path: &Path) -> Result<Self, Vec<Diagnostic>> {
        let (bytes, hash) = store::read(path)
            .map_err(|error| vec![Diagnostic::error(error.code(), Place::whole(path), error.to_string(), "")])?;
        let file = F::read(path, &bytes)?;
        let history = History::new(file.document().clone());
        Ok(Self { file: Some(file), path: path.into(), expected: Expected::Content(hash), history })
    }

    /// A new document, not saved yet.
    pub fn create(path: PathBuf, document: F::Document) -> Self {
        Self { file: None, path, expected: Expected::Absent, history: History::unsaved(document) }
    }

    /// Where it is saved.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file as it would be saved.
    pub fn text(&self) -> String {
        let document = self.history.now();
        self.file.as_ref().map_or_else(|| F::new_text(document), |file| file.write(document))
    }

    /// Writes the file. `force` overwrites whatever is there.
    ///
    /// # Errors
    /// When the disk holds something else than was read, or cannot be written.
    pub fn save(&mut self, force: bool) -> Result<(), StoreError> {
        let text = self.text();
        let expected = if force { Expected::Anything } else { self.expected };
        let hash = store::save(&self.path, text.as_bytes(), expected)?;
        self.expected = Expected::Content(hash);
        // The next save keeps what this one wrote.
        self.file = F::read(&self.path, text.as_bytes()).ok();
        self.history.mark_saved();
        Ok(())
    }
}
