//! A bundle as a folder: looked at entry by entry, links never followed.

use super::names::{self, Seen};
use super::{Files, Refusal, limits};
use crate::doc::store::{self, StoreError};
use std::path::Path;

/// What is collected on the way.
#[derive(Default)]
struct Walk {
    files: Files,
    seen: Seen,
    entries: usize,
    bytes: u64,
}

/// Reads every file of a folder.
pub(super) fn read(root: &Path) -> Result<Files, Refusal> {
    let mut walk = Walk::default();
    walk.folder(root, "")?;
    Ok(walk.files)
}

impl Walk {
    /// Recursion is as deep as paths may be: a deeper one is refused before it is looked into.
    fn folder(&mut self, folder: &Path, inside: &str) -> Result<(), Refusal> {
        let unreadable = |error| Refusal::store(&StoreError::Io(folder.into(), error));
        for entry in std::fs::read_dir(folder).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            self.entries += 1;
            if self.entries > limits::ENTRIES {
                let message = format!("there are more than {} entries", limits::ENTRIES);
                return Err(Refusal::whole("too-many", message, "choose the folder of one bundle"));
            }
            let name = entry.file_name();
            let name = names::text(name.as_encoded_bytes())?;
            let path = if inside.is_empty() { name.to_owned() } else { format!("{inside}/{name}") };
            names::check(&path)?;
            // Of the entry itself, not of what a link leads to.
            let kind = entry.file_type().map_err(unreadable)?;
            self.seen.note(&path, kind.is_dir())?;
            if kind.is_dir() {
                self.folder(&entry.path(), &path)?;
            } else if kind.is_file() {
                self.file(&entry.path(), path)?;
            } else {
                let message = "links and devices are not followed";
                return Err(Refusal::of("link", path, message, "put the file itself there"));
            }
        }
        Ok(())
    }

    fn file(&mut self, place: &Path, path: String) -> Result<(), Refusal> {
        let bytes = store::read_at_most(place, limits::FILE_BYTES).map_err(|error| match error {
            StoreError::TooBig(_, bytes) => {
                Refusal::of("too-big", &path, format!("the file has {bytes} bytes, and at most 16 MiB are read"), "")
            }
            other => Refusal::store(&other),
        })?;
        self.bytes += bytes.len() as u64;
        if self.bytes > limits::TOTAL_BYTES {
            let message = format!("the files have more than {} MiB together", limits::TOTAL_BYTES >> 20);
            return Err(Refusal::whole("too-big", message, "choose the folder of one bundle"));
        }
        self.files.insert(path, bytes);
        Ok(())
    }
}
