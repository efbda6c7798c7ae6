//! An open lesson: one document in several files, which are saved together or not at all.

use super::diag::{Diagnostic, Source};
use super::history::History;
use super::lang::Lang;
use super::lesson::{ANIM_SUFFIX, FILE_NAME, Lesson, LessonFile, LessonWrite, ReadFile};
use super::reader::source_of;
use super::store::{self, Expected, Hash, StoreError};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

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

/// What the disk holds, by the name of the file; `None` where there is none.
pub type FilesOnDisk = [(String, Option<Vec<u8>>)];

/// A lesson with its folder on the disk.
#[derive(Debug)]
pub struct OpenedLesson {
    /// The files that were read; `None` for a new lesson.
    file: Option<LessonFile>,
    /// Files that were read and are not there any more.
    gone: BTreeSet<String>,
    folder: PathBuf,
    /// Its past and its future.
    pub history: History<Lesson>,
}

fn md(lang: Lang) -> String {
    format!("{lang}.md")
}

/// The language of a file.
fn lang_of(name: &str) -> Option<Lang> {
    name.strip_suffix(".md").and_then(Lang::from_tag)
}

/// A lesson with the texts of its languages only: the files of others are none of it.
fn listed(lesson: &Lesson) -> Lesson {
    let mut lesson = lesson.clone();
    let languages = lesson.languages.clone();
    lesson.texts.retain(|lang, _| languages.contains(lang));
    lesson
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
        Ok(Self { file: Some(file), gone: BTreeSet::new(), folder: folder.into(), history })
    }

    /// A new lesson, not saved yet.
    pub fn create(folder: PathBuf, lesson: Lesson) -> Self {
        Self { file: None, gone: BTreeSet::new(), folder, history: History::unsaved(lesson) }
    }

    /// A lesson as it was when its window vanished: texts that were not saved, on top of the files from which they were
    /// made (their names, fingerprints and texts), to which it can be undone.
    ///
    /// # Errors
    /// When the texts are no lesson.
    pub fn restore(
        folder: &Path,
        base: &[(String, Hash, String)],
        texts: &[(String, String)],
    ) -> Result<Self, Vec<Diagnostic>> {
        let path = |name: &str| folder.join(name);
        let animations = LessonFile::animations_in(folder);
        let read = |(name, hash, text): &(String, Hash, String)| ReadFile {
            source: Source::new(path(name), text.as_str()),
            hash: *hash,
        };
        let description = base.iter().find(|(name, ..)| name == FILE_NAME).map(read);
        let files = base.iter().filter_map(|file| Some((lang_of(&file.0)?, read(file)))).collect();
        if let Some(file) = description.and_then(|d| LessonFile::assemble(folder, d, files, animations.clone()).ok()) {
            let history = History::new(listed(&file.lesson));
            let mut opened = Self { file: Some(file), gone: BTreeSet::new(), folder: folder.into(), history };
            opened.take(texts)?;
            return Ok(opened);
        }
        let own = |(name, text): &(String, String)| ReadFile {
            source: Source::new(path(name), text.as_str()),
            hash: Hash::of(text.as_bytes()),
        };
        let description = texts.iter().find(|(name, _)| name == FILE_NAME).map(own).ok_or_else(Vec::new)?;
        let files = texts.iter().filter_map(|file| Some((lang_of(&file.0)?, own(file)))).collect();
        let file = LessonFile::assemble(folder, description, files, animations)?;
        Ok(Self::create(folder.into(), listed(&file.lesson)))
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
            let path = self.folder.join(md(lang));
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
        let (description, files) = self.sources().ok_or_else(Vec::new)?;
        let animations = self.file.as_ref().map(|file| file.animations.clone()).unwrap_or_default();
        LessonFile::assemble(&self.folder, description, files, animations)
    }

    /// The files as they would be: the description, and the texts of the lesson's languages.
    fn sources(&self) -> Option<(ReadFile, BTreeMap<Lang, ReadFile>)> {
        let writes = self.writes();
        let new = |name: &str| {
            let write = writes.iter().find(|write| write.path.ends_with(name))?;
            let hash = Hash::of(write.text.as_bytes());
            Some(ReadFile { source: Source::new(&write.path, write.text.as_str()), hash })
        };
        let old = self.file.as_ref();
        let description = new(FILE_NAME).or_else(|| old.map(|file| file.description.clone()))?;
        let text = |&lang: &Lang| {
            let read = new(&md(lang)).or_else(|| old.and_then(|file| file.files.get(&lang)).cloned())?;
            Some((lang, read))
        };
        Some((description, self.history.now().texts.keys().filter_map(text).collect()))
    }

    /// The names of its files: the description, the texts that it has, and those that it had when it was read.
    fn file_names(&self) -> Vec<String> {
        let old = self.file.iter().flat_map(|file| file.files.keys());
        let langs: BTreeSet<Lang> = self.history.now().texts.keys().chain(old).copied().collect();
        std::iter::once(FILE_NAME.to_owned()).chain(langs.into_iter().map(md)).collect()
    }

    /// What was read from a file.
    fn read(&self, name: &str) -> Option<&ReadFile> {
        let file = self.file.as_ref()?;
        if name == FILE_NAME { Some(&file.description) } else { file.files.get(&lang_of(name)?) }
    }

    /// The files as they would be saved, by name.
    pub fn texts(&self) -> Vec<(String, String)> {
        let sources = self.sources();
        let now = |name: &str| {
            let (description, files) = sources.as_ref()?;
            if name == FILE_NAME { Some(description) } else { files.get(&lang_of(name)?) }
        };
        let text = |name: String| {
            let read = now(&name).or_else(|| self.read(&name));
            let text = read.map_or(String::new(), |read| read.source.text().to_owned());
            (name, text)
        };
        self.file_names().into_iter().map(text).collect()
    }

    /// The files as they were read or written last, by name; empty for new ones.
    pub fn base_texts(&self) -> Vec<(String, String)> {
        let text = |name: String| {
            let text = self.read(&name).map_or(String::new(), |read| read.source.text().to_owned());
            (name, text)
        };
        self.file_names().into_iter().map(text).collect()
    }

    /// What the disk is believed to hold, by name; `None` for no file.
    pub fn on_disk(&self) -> Vec<(String, Option<Hash>)> {
        let believed = |name: String| {
            let hash = self.read(&name).filter(|_| !self.gone.contains(&name)).map(|read| read.hash);
            (name, hash)
        };
        self.file_names().into_iter().map(believed).collect()
    }

    /// The document becomes that of these texts, as one step that can be undone. Files that are not named stay, and an
    /// empty text stands for one that is not there.
    ///
    /// # Errors
    /// When they are no lesson; nothing has changed then.
    pub fn take(&mut self, texts: &[(String, String)]) -> Result<(), Vec<Diagnostic>> {
        let (mut description, mut files) = self.sources().ok_or_else(Vec::new)?;
        for (name, text) in texts {
            let source = Source::new(self.folder.join(name), text.as_str());
            let read = ReadFile { source, hash: Hash::of(text.as_bytes()) };
            match lang_of(name) {
                _ if name == FILE_NAME => description = read,
                Some(lang) if text.is_empty() => drop(files.remove(&lang)),
                Some(lang) => drop(files.insert(lang, read)),
                None => {}
            }
        }
        let file = LessonFile::assemble(&self.folder, description, files, BTreeMap::new())?;
        self.history.seal();
        self.history.record(listed(&file.lesson), None);
        self.history.seal();
        Ok(())
    }

    /// From now on this counts as what was read. The document stays, as a change of that.
    ///
    /// # Errors
    /// When something there cannot be read; it counts as what is on the disk all the same.
    pub fn rebase(&mut self, disk: &FilesOnDisk) -> Result<(), Vec<Diagnostic>> {
        self.history.mark_unsaved();
        let old = self.file.clone();
        let mut description = old.as_ref().map(|file| file.description.clone());
        let mut files = old.as_ref().map(|file| file.files.clone()).unwrap_or_default();
        let mut faults = Vec::new();
        for (name, bytes) in disk {
            let Some(bytes) = bytes else {
                self.gone.insert(name.clone());
                continue;
            };
            self.gone.remove(name);
            let hash = Hash::of(bytes);
            let before = self.read(name).map(|read| read.source.clone());
            let source = source_of(&self.folder.join(name), bytes).map_err(|fault| faults.push(*fault)).ok();
            let Some(source) = source.or(before) else { continue };
            let read = ReadFile { source, hash };
            match lang_of(name) {
                Some(lang) => drop(files.insert(lang, read)),
                None if name == FILE_NAME => description = Some(read),
                None => {}
            }
        }
        let animations = old.as_ref().map(|file| file.animations.clone()).unwrap_or_default();
        let hash = description.as_ref().map(|read| read.hash);
        let Some(description) = description else { return Ok(()) };
        match LessonFile::assemble(&self.folder, description, files.clone(), animations) {
            Ok(file) => {
                if self.gone.is_empty() && faults.is_empty() {
                    self.history.mark_saved_as(listed(&file.lesson));
                }
                self.file = Some(file);
            }
            Err(found) => {
                faults.extend(found);
                if let (Some(file), Some(hash)) = (&mut self.file, hash) {
                    file.description.hash = hash;
                    file.files = files;
                }
            }
        }
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    /// What saving would write. The description comes last: until it is written, the old one names languages and boards
    /// that are all still there, as no text file is ever deleted.
    fn writes(&self) -> Vec<LessonWrite> {
        let lesson = self.history.now();
        let write = |(name, text): (String, String)| LessonWrite {
            path: self.folder.join(name),
            text,
            expected: Expected::Absent,
        };
        let Some(file) = &self.file else {
            let text = |(&lang, text): (&Lang, &String)| (md(lang), text.clone());
            return lesson
                .texts
                .iter()
                .map(text)
                .chain([(FILE_NAME.to_owned(), lesson.to_toml())])
                .map(write)
                .collect();
        };
        let mut writes = file.write(lesson);
        for name in &self.gone {
            match writes.iter_mut().find(|write| write.path.ends_with(name)) {
                Some(write) => write.expected = Expected::Absent,
                None if name == FILE_NAME || lang_of(name).is_some_and(|lang| lesson.texts.contains_key(&lang)) => {
                    let text = self.read(name).map_or(String::new(), |read| read.source.text().to_owned());
                    writes.push(write((name.clone(), text)));
                }
                None => {}
            }
        }
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
            let unwritten = |name: &str| !writes.iter().any(|write| write.path.ends_with(name));
            let texts = &self.history.now().texts;
            let own = |name: &str| lang_of(name).is_none_or(|lang| texts.contains_key(&lang));
            let unchanged = self.on_disk().into_iter().filter(|(name, _)| own(name) && unwritten(name));
            let unchanged = unchanged
                .map(|(name, hash)| (self.folder.join(name), hash.map_or(Expected::Absent, Expected::Content)));
            let all: Vec<_> =
                unchanged.chain(writes.iter().map(|write| (write.path.clone(), write.expected))).collect();
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
        self.gone.retain(|name| of(name).is_none());
        let lesson = self.history.now();
        let (mut files, animations, old) = match self.file.take() {
            Some(file) => (file.files, file.animations, Some(file.description)),
            None => (BTreeMap::new(), BTreeMap::new(), None),
        };
        for &lang in lesson.texts.keys() {
            files.extend(of(&md(lang)).map(|read| (lang, read)));
        }
        let Some(description) = of(FILE_NAME).or(old) else { return };
        self.file = LessonFile::assemble(&self.folder, description, files, animations).ok();
    }

    /// Writes all files into a new folder, the animations too, and goes on there; the old folder stays as it is.
    ///
    /// # Errors
    /// When there is something of that name already, or it cannot be written.
    pub fn save_as(&mut self, folder: PathBuf, lesson: Lesson) -> Result<(), StoreError> {
        if folder.exists() {
            return Err(StoreError::Exists(folder));
        }
        let io = |path: &Path, error| StoreError::Io(path.into(), error);
        let mut other = Self { history: History::unsaved(lesson.clone()), ..Self::create(folder, Lesson::default()) };
        let source = self.file.as_ref().map(|file| {
            let writes = file.write(&lesson);
            let new = writes.into_iter().find(|write| write.path.ends_with(FILE_NAME)).map(|write| write.text);
            new.unwrap_or_else(|| file.description.source.text().to_owned())
        });
        other.save(false).map_err(|failed| failed.error)?;
        // What the author wrote into the description besides the lesson goes along.
        if let (Some(source), Some(file)) = (source, &other.file) {
            let expected = Expected::Content(file.description.hash);
            store::save(&other.folder.join(FILE_NAME), source.as_bytes(), expected)?;
        }
        for entry in std::fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            if entry.file_name().to_string_lossy().ends_with(ANIM_SUFFIX) {
                std::fs::copy(entry.path(), other.folder.join(entry.file_name()))
                    .map_err(|error| io(&entry.path(), error))?;
            }
        }
        self.file = LessonFile::read(&other.folder).ok();
        self.folder = other.folder;
        self.gone.clear();
        self.history.seal();
        self.history.record(lesson, None);
        self.history.mark_saved();
        Ok(())
    }
}
