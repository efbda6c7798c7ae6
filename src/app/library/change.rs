//! Changes to the files of a collection: renaming with what refers to the name, duplicating, deleting, bringing back.
//!
//! A change is whole or is taken back: files are written beside the old ones, texts that refer to them follow, and the old
//! file goes last and only while it is what was read. A machine that stops in between leaves both files, never none.
//!
//! Deleted files go to the folder `.trash` of the collection, where no scan looks: nothing is asked twice, nothing is lost
//! to a slip, and the author finds it with any file manager.

use super::entry::{EntryKind, anim_id, stem};
use super::references::{self, Reference};
use crate::doc::lesson::{ANIM_SUFFIX, FILE_NAME, LessonFile};
use crate::doc::store::{self, Expected, StoreError};
use crate::doc::{Anim, AnimFile, Lesson, Puzzle, PuzzleFile};
use std::path::{Path, PathBuf};

/// The folder of deleted files, in the collection.
pub const TRASH: &str = ".trash";

/// What is done to a file of the collection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// Gives it another id, in its file, as the file's name and where lessons embed it.
    Rename {
        /// What it is.
        kind: EntryKind,
        /// Where.
        path: PathBuf,
        /// The new id.
        to: String,
    },
    /// Writes it once more under a free id.
    Duplicate {
        /// What it is.
        kind: EntryKind,
        /// Where.
        path: PathBuf,
    },
    /// Moves it to the trash.
    Delete {
        /// Where.
        path: PathBuf,
    },
    /// Moves it back.
    Restore {
        /// Where it is in the trash.
        from: PathBuf,
        /// Where it was.
        to: PathBuf,
    },
}

/// What became of a change.
#[derive(Debug)]
pub struct Done {
    /// What was to be done.
    pub change: Change,
    /// Where the file is now, and the texts of lessons that were changed.
    pub result: Result<Changed, StoreError>,
}

/// A change that was made.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Changed {
    /// Where the file is now.
    pub path: PathBuf,
    /// The texts of lessons that were written.
    pub texts: Vec<PathBuf>,
}

impl Done {
    /// Where a deleted file is and where it was.
    pub fn deleted(&self) -> Option<(PathBuf, PathBuf)> {
        match (&self.change, &self.result) {
            (Change::Delete { path }, Ok(changed)) => Some((changed.path.clone(), path.clone())),
            _ => None,
        }
    }

    /// What is said about it, in the window's language.
    pub fn text(&self) -> String {
        use crate::t;
        let changed = match &self.result {
            Ok(changed) => changed,
            Err(error) => return error.to_string(),
        };
        let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let now = name(&changed.path);
        match &self.change {
            Change::Rename { path, .. } => {
                t!("library-renamed", from = name(path), to = now, count = changed.texts.len())
            }
            Change::Duplicate { path, .. } => t!("library-duplicated", from = name(path), to = now),
            Change::Delete { path } => t!("library-deleted", name = name(path)),
            Change::Restore { to, .. } => t!("library-restored", name = name(to)),
        }
    }
}

impl Change {
    /// The file that it is about.
    pub fn path(&self) -> &Path {
        match self {
            Self::Rename { path, .. } | Self::Duplicate { path, .. } | Self::Delete { path } => path,
            Self::Restore { to, .. } => to,
        }
    }

    /// Makes it, in the collection of a folder.
    pub fn carry_out(self, root: &Path) -> Done {
        let result = match &self {
            Self::Rename { kind: EntryKind::Lesson, path, to } => rename_lesson(path, to),
            Self::Rename { kind, path, to } => rename_file(root, *kind, path, to),
            Self::Duplicate { kind: EntryKind::Lesson, path } => duplicate_lesson(path),
            Self::Duplicate { kind, path } => duplicate_file(*kind, path),
            Self::Delete { path } => delete(root, path),
            Self::Restore { from, to } => move_to(from, to).map(|()| Changed { path: to.clone(), texts: Vec::new() }),
        };
        Done { change: self, result }
    }
}

/// The id of a file of the collection.
pub fn id_of(kind: EntryKind, path: &Path) -> String {
    match kind {
        EntryKind::Puzzle => stem(path),
        EntryKind::Animation => anim_id(path),
        EntryKind::Lesson => path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default(),
    }
}

/// Where it is with another id.
pub fn path_with(kind: EntryKind, path: &Path, id: &str) -> PathBuf {
    match kind {
        EntryKind::Puzzle => path.with_file_name(format!("{id}.toml")),
        EntryKind::Animation => path.with_file_name(format!("{id}{ANIM_SUFFIX}")),
        EntryKind::Lesson => path.with_file_name(id),
    }
}

/// The text of a file with another id. A file that cannot be read keeps its bytes: only its name changes.
fn with_id(kind: EntryKind, path: &Path, bytes: Vec<u8>, id: &str) -> Vec<u8> {
    let text = match kind {
        EntryKind::Puzzle => {
            PuzzleFile::read(path, &bytes).map(|file| file.write(&Puzzle { id: id.into(), ..file.puzzle.clone() })).ok()
        }
        // What it could not read of a file with errors would be lost on writing it.
        EntryKind::Animation => AnimFile::read(path, &bytes)
            .ok()
            .filter(|file| !file.has_errors())
            .map(|file| file.write(&Anim { id: id.into(), ..file.anim.clone() })),
        EntryKind::Lesson => None,
    };
    text.map_or(bytes, String::into_bytes)
}

fn rename_file(root: &Path, kind: EntryKind, path: &Path, to: &str) -> Result<Changed, StoreError> {
    let target = path_with(kind, path, to);
    let (bytes, hash) = store::read(path)?;
    let references = references::find(root, kind, path, &id_of(kind, path));
    store::save(&target, &with_id(kind, path, bytes, to), Expected::Absent)?;
    let mut written: Vec<(&Reference, store::Hash)> = Vec::new();
    let done = (|| {
        for reference in references.iter().filter(|reference| !reference.names.is_empty()) {
            let text = reference.renamed(to);
            let hash = store::save(&reference.path, text.as_bytes(), Expected::Content(reference.hash))?;
            written.push((reference, hash));
        }
        // The old file goes last, and only while it is what was read.
        if store::read(path)?.1 != hash {
            return Err(StoreError::ChangedOnDisk(path.into()));
        }
        std::fs::remove_file(path).map_err(|error| StoreError::Io(path.into(), error))
    })();
    if let Err(error) = done {
        // Texts that somebody changed meanwhile stay as they are: `save` refuses them.
        for (reference, hash) in written {
            drop(store::save(&reference.path, reference.text.as_bytes(), Expected::Content(hash)));
        }
        drop(std::fs::remove_file(&target));
        return Err(error);
    }
    let texts = written.into_iter().map(|(reference, _)| reference.path.clone()).collect();
    Ok(Changed { path: target, texts })
}

fn rename_lesson(path: &Path, to: &str) -> Result<Changed, StoreError> {
    let target = path_with(EntryKind::Lesson, path, to);
    move_to(path, &target)?;
    if let Err(error) = name_lesson(&target, to) {
        drop(move_to(&target, path));
        return Err(error);
    }
    Ok(Changed { path: target, texts: Vec::new() })
}

/// Writes the id into the description of a lesson, if that can be read.
fn name_lesson(folder: &Path, id: &str) -> Result<(), StoreError> {
    let Ok(file) = LessonFile::read(folder) else { return Ok(()) };
    for write in file.write(&Lesson { id: id.into(), ..file.lesson.clone() }) {
        store::save(&write.path, write.text.as_bytes(), write.expected)?;
    }
    Ok(())
}

/// An id that is not taken: the own one with the next number.
fn free_id(kind: EntryKind, path: &Path) -> String {
    let own = id_of(kind, path);
    let base =
        own.rsplit_once('-').filter(|(_, end)| end.parse::<u16>().is_ok()).map_or(own.as_str(), |(base, _)| base);
    // Ids have at most 64 characters.
    let base: String = base.chars().take(58).collect();
    let ids = (2..).map(|n| format!("{base}-{n}"));
    ids.into_iter().find(|id| !path_with(kind, path, id).exists()).unwrap_or(own)
}

fn duplicate_file(kind: EntryKind, path: &Path) -> Result<Changed, StoreError> {
    let (bytes, _) = store::read(path)?;
    let id = free_id(kind, path);
    let target = path_with(kind, path, &id);
    store::save(&target, &with_id(kind, path, bytes, &id), Expected::Absent)?;
    Ok(Changed { path: target, texts: Vec::new() })
}

/// Copies the files of a lesson; what lies in folders inside it is none of a lesson's.
fn duplicate_lesson(path: &Path) -> Result<Changed, StoreError> {
    let id = free_id(EntryKind::Lesson, path);
    let target = path_with(EntryKind::Lesson, path, &id);
    let io = |error| StoreError::Io(target.clone(), error);
    std::fs::create_dir(&target).map_err(io)?;
    let copied = (|| {
        let mut files: Vec<PathBuf> = std::fs::read_dir(path)
            .map_err(io)?
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| path.is_file())
            .collect();
        // The description comes last: a folder without it is no lesson yet.
        files.sort_by_key(|file| file.file_name().is_some_and(|name| name == FILE_NAME));
        for file in files {
            let Some(name) = file.file_name() else { continue };
            std::fs::copy(&file, target.join(name)).map_err(io)?;
        }
        name_lesson(&target, &id)
    })();
    if let Err(error) = copied {
        drop(std::fs::remove_dir_all(&target));
        return Err(error);
    }
    Ok(Changed { path: target, texts: Vec::new() })
}

fn delete(root: &Path, path: &Path) -> Result<Changed, StoreError> {
    let inside = path.strip_prefix(root).ok().filter(|inside| inside.components().count() > 1);
    let inside = inside.ok_or_else(|| StoreError::Missing(path.into()))?;
    let name = inside.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let folder = root.join(TRASH).join(inside.parent().unwrap_or(Path::new("")));
    std::fs::create_dir_all(&folder).map_err(|error| StoreError::Io(folder.clone(), error))?;
    let numbered = (2..).map(|n| match name.split_once('.') {
        Some((stem, end)) => format!("{stem}~{n}.{end}"),
        None => format!("{name}~{n}"),
    });
    let mut names = std::iter::once(name.clone()).chain(numbered).map(|name| folder.join(name));
    let target = names.find(|target| !target.exists()).unwrap_or_else(|| folder.join(&name));
    move_to(path, &target)?;
    Ok(Changed { path: target, texts: Vec::new() })
}

/// Moves a file or a folder to a place where nothing is.
fn move_to(from: &Path, to: &Path) -> Result<(), StoreError> {
    if to.exists() {
        return Err(StoreError::Exists(to.into()));
    }
    if !from.exists() {
        return Err(StoreError::Missing(from.into()));
    }
    std::fs::rename(from, to).map_err(|error| StoreError::Io(to.into(), error))
}
