//! What an open document must be able to do so that its author never loses work. Recovery, the watch on the disk,
//! merging and saving know documents only through [`Safe`].

use super::super::anim::desk::AnimDesk;
use super::super::desk::Desk;
use super::super::lesson::desk::LessonDesk;
use super::super::open::Open;
use crate::doc::lesson::ANIM_SUFFIX;
use crate::doc::{Anim, Diagnostic, Hash, Lesson, Puzzle, StoreError};
use std::any::Any;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The state of a document, to tell whether it has changed: the same snapshot is the same state.
pub type Snapshot = Arc<dyn Any + Send + Sync>;

/// A text by the name of its file in the document's folder.
pub type Named = (String, String);

/// What the disk holds, by the name of the file; `None` where there is none.
pub type OnDisk = Vec<(String, Option<Vec<u8>>)>;

/// What files are believed to hold, by their names; `None` where there is none.
pub type Believed = Vec<(String, Option<Hash>)>;

/// An open document.
pub trait Safe {
    /// What it is called where several documents are listed: its file, or the folder of its files.
    fn path(&self) -> &Path;

    /// The folder in which its files are.
    fn folder(&self) -> PathBuf;

    /// Whether something is not saved.
    fn is_dirty(&self) -> bool;

    /// Its state.
    fn snapshot(&self) -> Snapshot;

    /// Its files as they would be saved.
    fn texts(&self) -> Vec<Named>;

    /// Its files as they were read or written last; empty texts for new ones.
    fn bases(&self) -> Vec<Named>;

    /// What its files are believed to hold.
    fn believed(&self) -> Believed;

    /// The document becomes that of these texts, as one step that can be undone. Files that are not named stay,
    /// and an empty text stands for one that is not there.
    ///
    /// # Errors
    /// When they cannot be read; nothing has changed then.
    fn take(&mut self, texts: &[Named]) -> Result<(), Vec<Diagnostic>>;

    /// From now on this counts as what was read. The document stays, as a change of that.
    ///
    /// # Errors
    /// When something there cannot be read; it counts as what is on the disk all the same.
    fn rebase(&mut self, disk: &[(String, Option<Vec<u8>>)]) -> Result<(), Vec<Diagnostic>>;

    /// Writes the files, if the disk holds what is believed.
    ///
    /// # Errors
    /// When it does not, or cannot be written.
    fn save(&mut self) -> Result<(), StoreError>;

    /// Whether a document of this kind may be saved as this file (or folder); otherwise the key of the reason.
    fn name_fault(&self, path: &Path) -> Option<&'static str>;

    /// Writes new files and goes on with them. The document's id follows the name.
    ///
    /// # Errors
    /// When there are such files already, or they cannot be written; nothing has changed then.
    fn save_as(&mut self, path: &Path) -> Result<(), StoreError>;
}

fn file_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

fn parent(path: &Path) -> PathBuf {
    path.parent().map(Path::to_path_buf).unwrap_or_default()
}

/// A document in one file: everything but the name follows from [`crate::doc::open::Opened`].
macro_rules! one_file {
    () => {
        fn path(&self) -> &Path {
            self.file().path()
        }

        fn folder(&self) -> PathBuf {
            parent(self.file().path())
        }

        fn is_dirty(&self) -> bool {
            self.file().history.is_dirty()
        }

        fn snapshot(&self) -> Snapshot {
            Arc::<_>::clone(self.file().history.now()) as Snapshot
        }

        fn texts(&self) -> Vec<Named> {
            vec![(file_name(self.file().path()), self.file().text())]
        }

        fn bases(&self) -> Vec<Named> {
            vec![(file_name(self.file().path()), self.file().base_text().to_owned())]
        }

        fn believed(&self) -> Believed {
            vec![(file_name(self.file().path()), self.file().on_disk())]
        }

        fn take(&mut self, texts: &[Named]) -> Result<(), Vec<Diagnostic>> {
            let taken = texts.first().map_or(Ok(()), |(_, text)| self.file_mut().take(text));
            self.refresh();
            taken
        }

        fn rebase(&mut self, disk: &[(String, Option<Vec<u8>>)]) -> Result<(), Vec<Diagnostic>> {
            disk.first().map_or(Ok(()), |(_, bytes)| self.file_mut().rebase(bytes.as_deref()))
        }

        fn save(&mut self) -> Result<(), StoreError> {
            self.file_mut().save(false)
        }
    };
}

impl Safe for Desk {
    one_file!();

    fn name_fault(&self, path: &Path) -> Option<&'static str> {
        name_fault(path, ".toml", "safety-name-puzzle")
    }

    fn save_as(&mut self, path: &Path) -> Result<(), StoreError> {
        let id = file_name(path).trim_end_matches(".toml").to_owned();
        let puzzle = Puzzle { id, ..Puzzle::clone(self.puzzle()) };
        self.file_mut().save_as(path.into(), puzzle)?;
        self.refresh();
        Ok(())
    }
}

impl Safe for AnimDesk {
    one_file!();

    fn name_fault(&self, path: &Path) -> Option<&'static str> {
        name_fault(path, ANIM_SUFFIX, "safety-name-animation")
    }

    fn save_as(&mut self, path: &Path) -> Result<(), StoreError> {
        let id = file_name(path).trim_end_matches(ANIM_SUFFIX).to_owned();
        let anim = Anim { id, ..Anim::clone(self.anim()) };
        self.file_mut().save_as(path.into(), anim)?;
        self.refresh();
        Ok(())
    }
}

impl Safe for LessonDesk {
    fn path(&self) -> &Path {
        self.opened().folder()
    }

    fn folder(&self) -> PathBuf {
        self.opened().folder().to_path_buf()
    }

    fn is_dirty(&self) -> bool {
        self.opened().history.is_dirty()
    }

    fn snapshot(&self) -> Snapshot {
        Arc::<_>::clone(self.lesson()) as Snapshot
    }

    fn texts(&self) -> Vec<Named> {
        self.opened().texts()
    }

    fn bases(&self) -> Vec<Named> {
        self.opened().base_texts()
    }

    fn believed(&self) -> Believed {
        self.opened().on_disk()
    }

    fn take(&mut self, texts: &[Named]) -> Result<(), Vec<Diagnostic>> {
        let taken = self.opened_mut().take(texts);
        self.refresh();
        taken
    }

    fn rebase(&mut self, disk: &[(String, Option<Vec<u8>>)]) -> Result<(), Vec<Diagnostic>> {
        self.opened_mut().rebase(disk)
    }

    fn save(&mut self) -> Result<(), StoreError> {
        self.opened_mut().save(false).map(drop).map_err(|failed| {
            if failed.written.is_empty() {
                return failed.error;
            }
            // Some files are new and some old: which, is in the words.
            let words = failed.to_string();
            StoreError::Io(self.opened().folder().to_path_buf(), std::io::Error::other(words))
        })
    }

    fn name_fault(&self, path: &Path) -> Option<&'static str> {
        name_fault(path, "", "lesson-bad-name")
    }

    fn save_as(&mut self, path: &Path) -> Result<(), StoreError> {
        let lesson = Lesson { id: file_name(path), ..Lesson::clone(self.lesson()) };
        self.opened_mut().save_as(path.into(), lesson)?;
        self.refresh();
        Ok(())
    }
}

/// A file's name is an id and an ending, and nothing is there yet.
fn name_fault(path: &Path, suffix: &str, kind: &'static str) -> Option<&'static str> {
    let name = file_name(path);
    if !name.strip_suffix(suffix).is_some_and(crate::doc::reader::is_id) {
        Some(kind)
    } else if path.exists() {
        Some("safety-name-taken")
    } else {
        None
    }
}

impl Open {
    /// What is open, as something that must not be lost.
    pub fn safe(&self) -> Option<&dyn Safe> {
        match self {
            Self::Nothing => None,
            Self::Puzzle(desk) => Some(&**desk),
            Self::Anim(desk) => Some(&**desk),
            Self::Lesson(desk) => Some(&**desk),
        }
    }

    /// The same, to be changed.
    pub fn safe_mut(&mut self) -> Option<&mut dyn Safe> {
        match self {
            Self::Nothing => None,
            Self::Puzzle(desk) => Some(&mut **desk),
            Self::Anim(desk) => Some(&mut **desk),
            Self::Lesson(desk) => Some(&mut **desk),
        }
    }
}
