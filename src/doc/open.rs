//! An open document: the file that it was read from, where it is saved, and its history.

use super::anim::{Anim, AnimFile};
use super::diag::{Diagnostic, Place};
use super::history::{Document, History};
use super::puzzle::{Puzzle, PuzzleFile};
use super::store::{self, Expected, Hash, StoreError};
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

    /// The text that it was read from.
    fn source_text(&self) -> &str;
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

    fn source_text(&self) -> &str {
        self.source.text()
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

    fn source_text(&self) -> &str {
        self.source.text()
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

    /// A document as it was when its window vanished: `text`, not saved, on top of the file from which it was made
    /// (`base`: its fingerprint and text; `None` for a new document), to which it can be undone.
    ///
    /// # Errors
    /// When the text is no such document.
    pub fn restore(path: PathBuf, base: Option<(Hash, &str)>, text: &str) -> Result<Self, Vec<Diagnostic>> {
        let mine = F::read(&path, text.as_bytes())?;
        let file = base.and_then(|(_, text)| F::read(&path, text.as_bytes()).ok());
        let expected = base.map_or(Expected::Absent, |(hash, _)| Expected::Content(hash));
        let document = mine.document().clone();
        let (file, history) = match file {
            Some(file) => {
                let mut history = History::new(file.document().clone());
                history.record(document, None);
                (file, history)
            }
            // The text itself then keeps the comments in it.
            None => (mine, History::unsaved(document)),
        };
        Ok(Self { file: Some(file), path, expected, history })
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

    /// What the disk is believed to hold; `None` for no file.
    pub const fn on_disk(&self) -> Option<Hash> {
        if let Expected::Content(hash) = self.expected { Some(hash) } else { None }
    }

    /// The text that was read, or written last; empty for a new document.
    pub fn base_text(&self) -> &str {
        self.file.as_ref().map_or("", F::source_text)
    }

    /// From now on this counts as what was read: `None` when the file is gone. The document stays as it is, so that it
    /// is a change of that.
    ///
    /// # Errors
    /// When these bytes are no such document. They count as what is on the disk all the same.
    pub fn rebase(&mut self, disk: Option<&[u8]>) -> Result<(), Vec<Diagnostic>> {
        self.expected = disk.map_or(Expected::Absent, |bytes| Expected::Content(Hash::of(bytes)));
        self.history.mark_unsaved();
        if let Some(bytes) = disk {
            let file = F::read(&self.path, bytes)?;
            self.history.mark_saved_as(file.document().clone());
            self.file = Some(file);
        }
        Ok(())
    }

    /// The document becomes that of another text, as one step that can be undone.
    ///
    /// # Errors
    /// When the text is no such document; nothing has changed then.
    pub fn take(&mut self, text: &str) -> Result<(), Vec<Diagnostic>> {
        let file = F::read(&self.path, text.as_bytes())?;
        self.history.seal();
        self.history.record(file.document().clone(), None);
        self.history.seal();
        Ok(())
    }

    /// Writes a new file and goes on with it; the old one stays as it is on the disk. The document is given since its
    /// id follows the name of the file.
    ///
    /// # Errors
    /// When there is such a file already, or it cannot be written; nothing has changed then.
    pub fn save_as(&mut self, path: PathBuf, document: F::Document) -> Result<(), StoreError> {
        let text = self.file.as_ref().map_or_else(|| F::new_text(&document), |file| file.write(&document));
        let hash = store::save(&path, text.as_bytes(), Expected::Absent)?;
        self.expected = Expected::Content(hash);
        self.file = F::read(&path, text.as_bytes()).ok();
        self.path = path;
        self.history.seal();
        self.history.record(document, None);
        self.history.mark_saved();
        Ok(())
    }
}
