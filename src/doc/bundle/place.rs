//! Files take their places in a collection: all of them or none.
//!
//! What is there already with the same bytes is kept. What is there with others is a conflict, and nothing is written,
//! unless whoever imports says that it is to be replaced. No link below the chosen folder is followed.

use super::{Refusal, limits, names};
use crate::doc::store::{self, StoreError};
use std::collections::BTreeSet;
use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

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

/// Files that can be written: nothing is in their way.
#[derive(Debug)]
pub struct Placing {
    root: PathBuf,
    /// What becomes of each file.
    pub items: Vec<Item>,
    writes: Vec<Write>,
}

/// A file that is written, and what is there now.
#[derive(Debug)]
struct Write {
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

impl Placing {
    /// Plans where files go, each given with its path within the collection and written in this order. Nothing is
    /// written yet.
    ///
    /// # Errors
    /// When something is in the way; every conflict is listed, with `hint` as what to do.
    pub fn plan(
        root: &Path,
        files: impl IntoIterator<Item = (String, Vec<u8>)>,
        replace: bool,
        hint: &str,
    ) -> Result<Self, Vec<Refusal>> {
        let one = |refusal: Refusal| vec![refusal];
        if root.exists() && !root.is_dir() {
            return Err(one(Refusal::store(&StoreError::NoFolder(root.into()))));
        }
        let mut placing = Self { root: root.into(), items: Vec::new(), writes: Vec::new() };
        let (mut conflicts, mut folders) = (Vec::new(), BTreeSet::new());
        for (inside, bytes) in files {
            // Made of ids and fixed names by whoever calls; checked again where it becomes a path.
            names::check(&inside).map_err(one)?;
            let path = root.join(&inside);
            // From the top: below a file nothing can be asked.
            let above: Vec<&Path> = path.ancestors().skip(1).take_while(|&at| at != root).collect();
            for &at in above.iter().rev() {
                if folders.insert(at.to_owned()) {
                    folder(at).map_err(one)?;
                }
            }
            let status = placing.add(path.clone(), bytes).map_err(one)?;
            if status == Status::Replaced && !replace {
                let message = "the collection has another file of this name";
                conflicts.push(Refusal::of("conflict", path.display().to_string(), message, hint));
            }
        }
        if conflicts.is_empty() { Ok(placing) } else { Err(conflicts) }
    }

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
            self.writes.push(Write { path, bytes, old });
        }
        Ok(status)
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
