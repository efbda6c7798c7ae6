//! A bundle's sources become files of a collection: all of them or none.
//!
//! What is there already with the same bytes is kept. What is there with others is a conflict, and nothing is written;
//! unless whoever imports says that it is to be replaced, or that the lesson gets another id. No link below the chosen
//! folder is followed.

use super::content::lesson_path;
use super::{Bundle, Refusal, limits, names};
use crate::doc::Lesson;
use crate::doc::lesson::{ANIM_SUFFIX, FILE_NAME};
use crate::doc::reader::is_id;
use crate::doc::store::{self, StoreError};
use std::collections::BTreeSet;
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// How a bundle is imported.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// Files that are there with other bytes are replaced.
    pub replace: bool,
    /// The lesson gets this id instead of its own.
    pub rename: Option<String>,
}

/// What becomes of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// It was not there.
    New,
    /// It was there with the same bytes.
    Kept,
    /// It was there with other bytes, and is replaced.
    Replaced,
    /// It is not from the bundle: a text or an animation that stood in the lesson's folder and stays there.
    Beside,
}

impl Status {
    /// `new`, `kept`, `replaced` or `beside`.
    pub const fn name(self) -> &'static str {
        ["new", "kept", "replaced", "beside"][self as usize]
    }
}

/// A file of the collection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// Where.
    pub path: PathBuf,
    /// What becomes of it.
    pub status: Status,
}

/// An import that can be made: nothing is in its way.
#[derive(Debug)]
pub struct Import {
    root: PathBuf,
    /// The folder of the lesson.
    pub lesson: PathBuf,
    /// What becomes of each file.
    pub items: Vec<Item>,
    writes: Vec<Placing>,
}

/// A file that is written, and what is there now.
#[derive(Debug)]
struct Placing {
    path: PathBuf,
    bytes: Vec<u8>,
    old: Option<Vec<u8>>,
}

/// What stands at a path, links not followed.
enum There {
    Nothing,
    Folder,
    File,
    Else,
}

fn there(path: &Path) -> Result<There, Refusal> {
    match fs::symlink_metadata(path) {
        Ok(meta) if meta.is_dir() => Ok(There::Folder),
        Ok(meta) if meta.is_file() => Ok(There::File),
        Ok(_) => Ok(There::Else),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(There::Nothing),
        Err(error) => Err(refused(path, error)),
    }
}

fn refused(path: &Path, error: std::io::Error) -> Refusal {
    Refusal::store(&store::io(path, error))
}

/// A folder that is written into is a folder or will be one, never a link to somewhere else.
fn folder(path: &Path) -> Result<(), Refusal> {
    match there(path)? {
        There::Nothing | There::Folder => Ok(()),
        There::File | There::Else => {
            let message = "this is no folder, or a link to one, and nothing is written through it";
            Err(Refusal::of("link", path.display().to_string(), message, "choose another collection"))
        }
    }
}

impl Bundle {
    /// The files that it becomes in a collection: paths within it, and bytes.
    fn files(&self, rename: Option<&str>) -> Result<Vec<(String, Vec<u8>)>, Refusal> {
        let own = &self.lesson.lesson.id;
        let Some(id) = rename.filter(|id| id != own) else {
            return Ok(self.sources.iter().map(|(path, bytes)| (path.clone(), bytes.clone())).collect());
        };
        let description = lesson_path(id, FILE_NAME);
        if !is_id(id) || names::check(&description).is_err() {
            return Err(Refusal::whole("id", "the new name is no id", "use 1 to 64 of a-z, 0-9 and -"));
        }
        let renamed = Lesson { id: id.to_owned(), ..self.lesson.lesson.clone() };
        let mut files = Vec::new();
        for (path, bytes) in &self.sources {
            match path.strip_prefix(&lesson_path(own, "")) {
                Some(FILE_NAME) => {}
                Some(name) => files.push((lesson_path(id, name), bytes.clone())),
                None => files.push((path.clone(), bytes.clone())),
            }
        }
        // Only the id changes: the description has no other reason to be written.
        files.extend(self.lesson.write(&renamed).into_iter().map(|file| (description.clone(), file.text.into_bytes())));
        Ok(files)
    }

    /// Plans the import into a collection, which need not be there yet. Nothing is written.
    ///
    /// # Errors
    /// When something is in the way; every conflict is listed.
    pub fn import(&self, root: &Path, options: &Options) -> Result<Import, Vec<Refusal>> {
        let one = |refusal: Refusal| vec![refusal];
        if root.exists() && !root.is_dir() {
            return Err(one(Refusal::store(&StoreError::NoFolder(root.into()))));
        }
        let id = options.rename.as_deref().unwrap_or(&self.lesson.lesson.id);
        let lesson = root.join("lessons").join(id);
        let mut files = self.files(options.rename.as_deref()).map_err(one)?;
        // The description comes last: a lesson is seen when all of it is there.
        files.sort_by_key(|(path, _)| (path.ends_with(FILE_NAME), !path.starts_with("puzzles/"), path.clone()));
        for path in [root.join("lessons"), root.join("puzzles"), lesson.clone()] {
            folder(&path).map_err(one)?;
        }
        let mut import = Import { root: root.into(), lesson, items: Vec::new(), writes: Vec::new() };
        let mut conflicts = Vec::new();
        for (inside, bytes) in files {
            // Made of ids and fixed names by `content::source`; checked again where it becomes a path.
            names::check(&inside).map_err(one)?;
            let path = root.join(&inside);
            let status = import.add(path.clone(), bytes).map_err(one)?;
            if status == Status::Replaced && !options.replace {
                let message = "the collection has another file of this name";
                let hint = "import the lesson under another id, or replace what is there";
                conflicts.push(Refusal::of("conflict", path.display().to_string(), message, hint));
            }
        }
        if !conflicts.is_empty() {
            return Err(conflicts);
        }
        import.note_others();
        Ok(import)
    }
}

impl Import {
    fn add(&mut self, path: PathBuf, bytes: Vec<u8>) -> Result<Status, Refusal> {
        let old = match there(&path)? {
            There::Nothing => None,
            There::File => Some(store::read_at_most(&path, limits::FILE_BYTES).map_err(|e| Refusal::store(&e))?),
            There::Folder | There::Else => {
                let message = "a folder or a link stands where the file belongs";
                return Err(Refusal::of("link", path.display().to_string(), message, "move it away first"));
            }
        };
        let status = match &old {
            None => Status::New,
            Some(old) if *old == bytes => Status::Kept,
            Some(_) => Status::Replaced,
        };
        self.items.push(Item { path: path.clone(), status });
        if status != Status::Kept {
            self.writes.push(Placing { path, bytes, old });
        }
        Ok(status)
    }

    /// Texts and animations of the lesson's folder that are not from the bundle stay, and are said.
    fn note_others(&mut self) {
        let ours: BTreeSet<&Path> = self.items.iter().map(|item| item.path.as_path()).collect();
        let of_a_lesson = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.ends_with(ANIM_SUFFIX) || name.ends_with(".md")
        };
        let entries = fs::read_dir(&self.lesson).into_iter().flatten().flatten().map(|entry| entry.path());
        let mut others: Vec<PathBuf> = entries.filter(|p| of_a_lesson(p) && !ours.contains(p.as_path())).collect();
        others.sort_unstable();
        self.items.extend(others.into_iter().map(|path| Item { path, status: Status::Beside }));
    }

    /// Whether a file is replaced.
    pub fn replaces(&self) -> bool {
        self.items.iter().any(|item| item.status == Status::Replaced)
    }

    /// Writes the files. They are made beside the collection's first, so that there is room for all of them, and then
    /// take their places; when one cannot, those before it are taken back.
    ///
    /// # Errors
    /// When the disk says no, or somebody changed the collection in between; it is then as it was.
    pub fn write(self) -> Result<Vec<Item>, Refusal> {
        if self.writes.is_empty() {
            return Ok(self.items);
        }
        let mut made = Made::default();
        let done = self.stage_and_place(&mut made);
        match done {
            Ok(()) => {
                made.finish();
                Ok(self.items)
            }
            Err(refusal) => {
                made.take_back();
                Err(refusal)
            }
        }
    }

    fn stage_and_place(&self, made: &mut Made) -> Result<(), Refusal> {
        made.folder(&self.root)?;
        let stage = self.root.join(format!(".import-{}", std::process::id()));
        fs::create_dir(&stage).map_err(|error| refused(&stage, error))?;
        made.stage = Some(stage.clone());
        for (number, write) in self.writes.iter().enumerate() {
            let path = stage.join(format!("new-{number}"));
            let mut file = fs::File::create_new(&path).map_err(|error| refused(&write.path, error))?;
            let written = file.write_all(&write.bytes).and_then(|()| file.sync_all());
            written.map_err(|error| refused(&write.path, error))?;
        }
        for (number, write) in self.writes.iter().enumerate() {
            let parent = write.path.parent().unwrap_or(&self.root);
            made.folder(parent)?;
            folder(parent)?;
            match (there(&write.path)?, &write.old) {
                (There::Nothing, None) => {}
                (There::File, Some(old)) => {
                    let now = store::read_at_most(&write.path, limits::FILE_BYTES).map_err(|e| Refusal::store(&e))?;
                    if now != *old {
                        return Err(Refusal::store(&StoreError::ChangedOnDisk(write.path.clone())));
                    }
                    let kept = stage.join(format!("old-{number}"));
                    fs::rename(&write.path, &kept).map_err(|error| refused(&write.path, error))?;
                    made.moved.push((write.path.clone(), kept));
                }
                _ => return Err(Refusal::store(&StoreError::ChangedOnDisk(write.path.clone()))),
            }
            let new = stage.join(format!("new-{number}"));
            fs::rename(&new, &write.path).map_err(|error| refused(&write.path, error))?;
            made.placed.push(write.path.clone());
        }
        Ok(())
    }
}

/// What was done to the disk so far.
#[derive(Default)]
struct Made {
    stage: Option<PathBuf>,
    folders: Vec<PathBuf>,
    placed: Vec<PathBuf>,
    /// Where a file was, and where it waits.
    moved: Vec<(PathBuf, PathBuf)>,
}

impl Made {
    /// Makes a folder and those around it.
    fn folder(&mut self, path: &Path) -> Result<(), Refusal> {
        let missing: Vec<&Path> =
            path.ancestors().take_while(|at| !at.as_os_str().is_empty() && !at.exists()).collect();
        for at in missing.into_iter().rev() {
            fs::create_dir(at).map_err(|error| refused(at, error))?;
            self.folders.push(at.into());
        }
        Ok(())
    }

    fn drop_stage(&self) {
        if let Some(stage) = &self.stage {
            let _ = fs::remove_dir_all(stage);
        }
    }

    /// The new names survive a power cut before the old files go.
    fn finish(&self) {
        let folders: BTreeSet<&Path> = self.placed.iter().filter_map(|path| path.parent()).collect();
        for folder in folders {
            let _ = fs::File::open(folder).and_then(|folder| folder.sync_all());
        }
        self.drop_stage();
    }

    /// Everything is as it was.
    fn take_back(&self) {
        for path in &self.placed {
            let _ = fs::remove_file(path);
        }
        let mut back = true;
        for (path, kept) in &self.moved {
            back &= fs::rename(kept, path).is_ok();
        }
        // What could not be moved back waits in the stage, which then stays.
        if back {
            self.drop_stage();
        }
        for folder in self.folders.iter().rev() {
            let _ = fs::remove_dir(folder);
        }
    }
}
