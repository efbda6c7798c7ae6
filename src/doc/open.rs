//! An open document: the file that it was read from, where it is saved, and its history.

use super::anim::{Anim, AnimFile};
use super::diag::{Diagnostic, Place, Source};
use super::history::{Document, History};
use super::lang::Lang;
use super::lesson::{FILE_NAME, Lesson, LessonFile, LessonWrite, ReadFile};
use super::puzzle::{Puzzle, PuzzleFile};
use super::reader::source_of;
use super::store::{self, Expected, Hash, StoreError};
use std::collections::BTreeMap;
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

/// Why a lesson was not saved, or not all of it.
#[derive(Debug, thiserror::Error)]
#[error("{error}{}", .written.first().map(|_| format!(" (written already: {}; not written: {})", names(.written), names(.left))).unwrap_or_default())]
pub struct LessonSaveError {
    /// What went wrong.
    pub error: StoreError,
    /// The files that were written before; they are whole and new.
    pub written: Vec<PathBuf>,
    /// The files that were not; they are as they were.
    pub left: Vec<PathBuf>,
}

fn names(paths: &[PathBuf]) -> String {
    let name = |path: &PathBuf| path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    paths.iter().map(name).collect::<Vec<_>>().join(", ")
}

/// A lesson with its folder on the disk: one document in several files.
#[derive(Debug)]
pub struct OpenedLesson {
    /// The files that were read; `None` for a new lesson.
    file: Option<LessonFile>,
    folder: PathBuf,
    /// Its past and its future.
    pub history: History<Lesson>,
}

impl OpenedLesson {
    /// Opens a folder.
    ///
    /// # Errors
    /// When its description cannot be read. A language whose file cannot be read has no text, and saving does not write
    /// over that file.
    pub fn open(folder: &Path) -> Result<Self, Vec<Diagnostic>> {
        let file = LessonFile::read(folder)?;
        let history = History::new(file.lesson.clone());
        Ok(Self { file: Some(file), folder: folder.into(), history })
    }

    /// A new lesson, not saved yet.
    pub fn create(folder: PathBuf, lesson: Lesson) -> Self {
        Self { file: None, folder, history: History::unsaved(lesson) }
    }

    /// Its folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The files as they were read or saved last; `None` for a lesson that was never saved.
    pub const fn file(&self) -> Option<&LessonFile> {
        self.file.as_ref()
    }

    /// The text of a language's file that is there but was not among the languages, so that adding the language goes on
    /// with it. From now on saving may replace that file.
    pub fn adopt(&mut self, lang: Lang) -> Option<String> {
        let file = self.file.as_mut()?;
        if !file.files.contains_key(&lang) {
            let path = self.folder.join(format!("{lang}.md"));
            let (bytes, hash) = store::read(&path).ok()?;
            let source = source_of(&path, &bytes).ok()?;
            file.lesson.texts.insert(lang, source.text().replace("\r\n", "\n"));
            file.files.insert(lang, ReadFile { source, hash });
        }
        file.lesson.texts.get(&lang).cloned()
    }

    /// The lesson as its files would be, for checks of what is not saved yet.
    ///
    /// # Errors
    /// When the description could not be read again.
    pub fn as_file(&self) -> Result<LessonFile, Vec<Diagnostic>> {
        let writes = self.writes();
        let read = |text: &str, path: &Path| ReadFile { source: Source::new(path, text), hash: Hash::of(text.as_bytes()) };
        let written = |name: &str| writes.iter().find(|write| write.path.ends_with(name));
        let description = match (written(FILE_NAME), &self.file) {
            (Some(write), _) => read(&write.text, &write.path),
            (None, Some(file)) => file.description.clone(),
            (None, None) => return Err(Vec::new()),
        };
        let mut files = BTreeMap::new();
        for (&lang, text) in &self.history.now().texts {
            let old = self.file.as_ref().and_then(|file| file.files.get(&lang));
            let new = written(&format!("{lang}.md")).map(|write| read(&write.text, &write.path));
            let path = || self.folder.join(format!("{lang}.md"));
            files.insert(lang, new.or(old.cloned()).unwrap_or_else(|| read(text, &path())));
        }
        let animations = self.file.as_ref().map(|file| file.animations.clone()).unwrap_or_default();
        LessonFile::assemble(&self.folder, description, files, animations)
    }

    /// What saving would write. The description comes last: until it is written, the old one names languages and boards
    /// that are all still there, as no text file is ever deleted.
    fn writes(&self) -> Vec<LessonWrite> {
        let lesson = self.history.now();
        let Some(file) = &self.file else {
            let text = |(lang, text): (&Lang, &String)| (format!("{lang}.md"), text.clone());
            let all = lesson.texts.iter().map(text).chain([(FILE_NAME.to_owned(), lesson.to_toml())]);
            let write = |(name, text)| LessonWrite { path: self.folder.join(name), text, expected: Expected::Absent };
            return all.map(write).collect();
        };
        let mut writes = file.write(lesson);
        writes.sort_by_key(|write| write.path.ends_with(FILE_NAME));
        writes
    }

    /// Whether a file on the disk is what it is believed to be.
    fn verify(path: &Path, expected: Expected) -> Result<(), StoreError> {
        match (expected, store::read(path)) {
            (Expected::Anything, _) | (Expected::Absent, Err(StoreError::Missing(_))) => Ok(()),
            (Expected::Absent, Ok(_)) => Err(StoreError::Exists(path.into())),
            (Expected::Content(hash), Ok((_, found))) if hash == found => Ok(()),
            (Expected::Content(_), Ok(_)) => Err(StoreError::ChangedOnDisk(path.into())),
            (_, Err(error)) => Err(error),
        }
    }

    /// Writes the files that changed, each whole or not at all. Every file of the lesson is compared with what was read
    /// before the first one is written, also those that do not change: translations of one another must keep step.
    /// `force` overwrites whatever is there.
    ///
    /// # Errors
    /// When the disk holds something else than was read, or cannot be written; what was written till then is said.
    pub fn save(&mut self, force: bool) -> Result<Vec<PathBuf>, LessonSaveError> {
        let mut writes = self.writes();
        let left = |writes: &[LessonWrite]| writes.iter().map(|write| write.path.clone()).collect::<Vec<_>>();
        if force {
            writes.iter_mut().for_each(|write| write.expected = Expected::Anything);
        }
        let untouched = |error| LessonSaveError { error, written: Vec::new(), left: left(&writes) };
        if !force {
            let langs = &self.history.now().texts;
            let read = self.file.iter().flat_map(|file| {
                let texts = file.files.iter().filter(|(lang, _)| langs.contains_key(lang)).map(|(_, read)| read);
                texts.chain([&file.description])
            });
            let unchanged = read.map(|read| (read.source.path().to_path_buf(), Expected::Content(read.hash)));
            let all: Vec<_> = unchanged.chain(writes.iter().map(|write| (write.path.clone(), write.expected))).collect();
            for (path, expected) in all {
                Self::verify(&path, expected).map_err(untouched)?;
            }
        }
        if self.file.is_none() {
            let failed = |error| untouched(StoreError::Io(self.folder.clone(), error));
            std::fs::create_dir_all(&self.folder).map_err(failed)?;
        }
        let mut written: Vec<(LessonWrite, Hash)> = Vec::new();
        let mut failed = None;
        for (at, write) in writes.iter().enumerate() {
            match store::save(&write.path, write.text.as_bytes(), write.expected) {
                Ok(hash) => written.push((write.clone(), hash)),
                Err(error) => {
                    failed = Some((error, left(&writes[at..])));
                    break;
                }
            }
        }
        let paths: Vec<PathBuf> = written.iter().map(|(write, _)| write.path.clone()).collect();
        match failed {
            // Texts without a description are no lesson: the next attempt begins anew.
            Some((error, _)) if self.file.is_none() && !force => {
                paths.iter().for_each(|path| drop(std::fs::remove_file(path)));
                Err(LessonSaveError { error, written: Vec::new(), left: left(&writes) })
            }
            Some((error, left)) => {
                self.note(&written);
                Err(LessonSaveError { error, written: paths, left })
            }
            None => {
                self.note(&written);
                self.history.mark_saved();
                Ok(paths)
            }
        }
    }

    /// Takes over what is on the disk now.
    fn note(&mut self, written: &[(LessonWrite, Hash)]) {
        let read = |(write, hash): &(LessonWrite, Hash)| ReadFile {
            source: Source::new(&write.path, write.text.as_str()),
            hash: *hash,
        };
        let of = |name: &str| written.iter().find(|(write, _)| write.path.ends_with(name)).map(read);
        let lesson = self.history.now();
        let (mut files, animations, old) = match self.file.take() {
            Some(file) => (file.files, file.animations, Some(file.description)),
            None => (BTreeMap::new(), BTreeMap::new(), None),
        };
        for &lang in lesson.texts.keys() {
            files.extend(of(&format!("{lang}.md")).map(|read| (lang, read)));
        }
        let description = of(FILE_NAME).or(old);
        let Some(description) = description else { return };
        self.file = LessonFile::assemble(&self.folder, description, files, animations).ok();
    }
}
