//! Putting files into a folder: all of them or none, and none anywhere else.

use super::OutFile;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Component, Path, PathBuf};

/// Why a folder was not written.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// A path leads out of the folder or is no plain name.
    #[error("«{0}» is no path within a folder")]
    BadPath(String),
    /// Two files have one path.
    #[error("«{0}» is there twice")]
    Twice(String),
    /// The folder holds something else.
    #[error("{0} is there and holds something else; choose an empty or a new folder")]
    Occupied(PathBuf),
    /// The disk said no.
    #[error("{0}: {1}")]
    Io(PathBuf, std::io::Error),
}

fn io(path: &Path) -> impl FnOnce(std::io::Error) -> FolderError + '_ {
    move |error| FolderError::Io(path.into(), error)
}

/// Whether a path is made of plain names only.
pub(in crate::export) fn is_inside(path: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '/');
    !path.is_empty()
        && path.chars().all(plain)
        && path.split('/').all(|part| !part.is_empty() && !part.starts_with('.'))
        && Path::new(path).components().all(|c| matches!(c, Component::Normal(_)))
}

/// Writes files into a folder, in place of what an earlier export left there. They are written beside it first, and
/// the folder is exchanged at the end: a reader sees the old one or the new one.
///
/// # Errors
/// When a path leads outside, the folder holds anything but an earlier export, or the disk is full; what was there is
/// then still there.
pub fn write_folder(folder: &Path, files: &[OutFile]) -> Result<(), FolderError> {
    let mut seen = BTreeSet::new();
    for file in files {
        if !is_inside(&file.path) {
            return Err(FolderError::BadPath(crate::doc::diag::show(&file.path, 80)));
        }
        if !seen.insert(file.path.to_ascii_lowercase()) {
            return Err(FolderError::Twice(file.path.clone()));
        }
    }
    let name = folder.file_name().ok_or_else(|| FolderError::BadPath(folder.display().to_string()))?;
    let parent = folder.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    std::fs::create_dir_all(parent).map_err(io(parent))?;
    if !may_replace(folder) {
        return Err(FolderError::Occupied(folder.into()));
    }
    let beside = |what: &str| parent.join(format!(".{}.{what}-{}", name.to_string_lossy(), std::process::id()));
    let (new, old) = (beside("new"), beside("old"));
    let _ = std::fs::remove_dir_all(&new);
    let written = fill(&new, files).and_then(|()| exchange(folder, &new, &old));
    if written.is_err() {
        let _ = std::fs::remove_dir_all(&new);
    }
    written
}

/// Whether the folder is missing, empty, or an earlier export.
fn may_replace(folder: &Path) -> bool {
    match std::fs::symlink_metadata(folder) {
        Err(_) => true,
        Ok(meta) if meta.is_dir() => {
            let empty = std::fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none());
            empty || std::fs::read_to_string(folder.join("index.html")).is_ok_and(|page| page.contains(GENERATOR))
        }
        Ok(_) => false,
    }
}

/// By this an earlier export is known.
const GENERATOR: &str = "<meta name=\"generator\" content=\"Boardwright\">";

fn fill(folder: &Path, files: &[OutFile]) -> Result<(), FolderError> {
    std::fs::create_dir(folder).map_err(io(folder))?;
    for file in files {
        let path = folder.join(&file.path);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent).map_err(io(parent))?;
        }
        let mut out = std::fs::File::create_new(&path).map_err(io(&path))?;
        out.write_all(&file.bytes).and_then(|()| out.sync_all()).map_err(io(&path))?;
    }
    Ok(())
}

fn exchange(folder: &Path, new: &Path, old: &Path) -> Result<(), FolderError> {
    let had = folder.exists();
    if had {
        let _ = std::fs::remove_dir_all(old);
        std::fs::rename(folder, old).map_err(io(folder))?;
    }
    if let Err(error) = std::fs::rename(new, folder) {
        if had {
            std::fs::rename(old, folder).map_err(io(folder))?;
        }
        return Err(FolderError::Io(folder.into(), error));
    }
    let _ = std::fs::remove_dir_all(old);
    Ok(())
}
