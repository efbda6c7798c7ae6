//! Files: read with a fingerprint, written whole or not at all, and never over somebody else's change.

use atomic_write_file::AtomicWriteFile;
use sha2::{Digest, Sha256};
use std::fmt;
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// A fingerprint of a file's content.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hash([u8; 32]);

impl Hash {
    /// The fingerprint of some bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// The fingerprint of several things in a row; what belongs to which makes a difference.
    pub fn of_parts<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Self {
        let mut hasher = Sha256::new();
        for part in parts {
            hasher.update((part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
        Self(hasher.finalize().into())
    }

    /// A number that is as good as random.
    pub fn number(self) -> u64 {
        self.0.iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte))
    }

    /// The fingerprint that was written as text.
    pub fn parse(text: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(text.get(at * 2..at * 2 + 2)?, 16).ok()?;
        }
        (text.len() == 64).then_some(Self(bytes))
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What a writer believes to be on the disk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// No file.
    Absent,
    /// The content that was read.
    Content(Hash),
    /// Whatever there is: the user was asked and said so.
    Anything,
}

/// Why a file was not read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else changed the file since it was read.
    #[error("{0} was changed by another program since it was opened; reload it, or save under another name")]
    ChangedOnDisk(PathBuf),
    /// A new file would replace one that is there.
    #[error("{0} is there already; choose another name")]
    Exists(PathBuf),
    /// The file is gone.
    #[error("{0} is not there; was it moved or deleted?")]
    Missing(PathBuf),
    /// The folder is missing.
    #[error("the folder {0} does not exist; create it first")]
    NoFolder(PathBuf),
    /// The file is write-protected.
    #[error("{0} is write-protected; save under another name, or change its permissions")]
    ReadOnly(PathBuf),
    /// The file is too big to be one of ours.
    #[error("{0} has {1} bytes, and at most 16 MiB are read; split it")]
    TooBig(PathBuf, u64),
    /// It is no file.
    #[error("{0} is no file")]
    NotAFile(PathBuf),
    /// There is no room for it.
    #[error("there is no space left for {0}; make room, or save elsewhere")]
    NoSpace(PathBuf),
    /// Everything else.
    #[error("{0}: {1}")]
    Io(PathBuf, std::io::Error),
}

impl StoreError {
    /// A stable name.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::ChangedOnDisk(_) => "changed-on-disk",
            Self::Exists(_) => "exists",
            Self::Missing(_) => "missing",
            Self::NoFolder(_) => "no-folder",
            Self::ReadOnly(_) => "read-only",
            Self::TooBig(..) => "too-big",
            Self::NotAFile(_) => "not-a-file",
            Self::NoSpace(_) => "no-space",
            Self::Io(..) => "io",
        }
    }
}

pub(super) fn io(path: &Path, error: std::io::Error) -> StoreError {
    match error.kind() {
        ErrorKind::NotFound => StoreError::Missing(path.into()),
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => StoreError::ReadOnly(path.into()),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => StoreError::NoSpace(path.into()),
        _ => StoreError::Io(path.into(), error),
    }
}

/// Reads a file of at most 16 MiB.
///
/// # Errors
/// When it is missing, too big or unreadable.
pub fn read(path: &Path) -> Result<(Vec<u8>, Hash), StoreError> {
    let bytes = read_at_most(path, super::reader::MAX_FILE_BYTES as u64)?;
    let hash = Hash::of(&bytes);
    Ok((bytes, hash))
}

/// Reads a file of at most so many bytes.
///
/// # Errors
/// When it is missing, too big or unreadable.
pub fn read_at_most(path: &Path, limit: u64) -> Result<Vec<u8>, StoreError> {
    let unreadable = |error: std::io::Error| match error.kind() {
        ErrorKind::NotFound => StoreError::Missing(path.into()),
        _ => StoreError::Io(path.into(), error),
    };
    let file = std::fs::File::open(path).map_err(unreadable)?;
    let meta = file.metadata().map_err(unreadable)?;
    if !meta.is_file() {
        return Err(StoreError::NotAFile(path.into()));
    }
    // The length is asked again while reading: a file can grow.
    let mut bytes = Vec::with_capacity(meta.len().min(limit) as usize);
    file.take(limit + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > limit {
        return Err(StoreError::TooBig(path.into(), meta.len().max(bytes.len() as u64)));
    }
    Ok(bytes)
}

/// Writes a file whole or not at all, and gives the fingerprint of what is now there. The file that a symbolic link
/// means is written, not the link. What is on the disk is compared just before the new file takes its place.
///
/// When this returns, the file also survives a power cut: its bytes are synchronised before the rename, and the commit
/// synchronises the folder after it, so that neither an empty file under the new name nor a forgotten rename can be
/// found afterwards.
///
/// # Errors
/// When the disk does not hold what was expected, or cannot be written; the old file is then untouched.
pub fn save(path: &Path, bytes: &[u8], expected: Expected) -> Result<Hash, StoreError> {
    let target = resolve(path)?;
    if std::fs::metadata(&target).is_ok_and(|meta| meta.permissions().readonly()) {
        return Err(StoreError::ReadOnly(path.into()));
    }
    // Asked twice: now, to say so before anything is written, and just before the rename.
    compare(path, &target, expected)?;
    let mut file = AtomicWriteFile::open(&target).map_err(|error| io(path, error))?;
    file.write_all(bytes).map_err(|error| io(path, error))?;
    file.sync_all().map_err(|error| io(path, error))?;
    compare(path, &target, expected)?;
    file.commit().map_err(|error| io(path, error))?;
    Ok(Hash::of(bytes))
}

/// What a look at a file's entry tells: when it is the same, the file need not be read again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stat {
    modified: Option<SystemTime>,
    bytes: u64,
    /// Another file under the same name, where the system numbers its files.
    number: u64,
}

impl Stat {
    /// Whether it is the same file as before, however much was written into it; where the system does not number its
    /// files that is taken for granted.
    pub const fn is_same_file(self, later: Self) -> bool {
        self.number == later.number
    }
}

/// Looks at a file's entry; `None` when there is no such file.
pub fn stat(path: &Path) -> Option<Stat> {
    let meta = std::fs::metadata(path).ok()?;
    #[cfg(unix)]
    let number = std::os::unix::fs::MetadataExt::ino(&meta);
    #[cfg(not(unix))]
    let number = 0;
    Some(Stat { modified: meta.modified().ok(), bytes: meta.len(), number })
}

/// Removes what a killed process left of files that it was writing: `.NAME.XXXXXX` beside a file that ends as one of
/// `endings` says. Those younger than `age` may still be needed by whoever writes them. Gives how many there were.
pub fn sweep(folder: &Path, endings: &[&str], age: Duration) -> usize {
    let now = SystemTime::now();
    let is_left = |entry: &std::fs::DirEntry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        let Some((head, tail)) = name.strip_prefix('.').and_then(|name| name.rsplit_once('.')) else { return false };
        let ours = tail.len() == 6
            && tail.bytes().all(|byte| byte.is_ascii_alphanumeric())
            && endings.iter().any(|ending| head.len() > ending.len() && head.ends_with(ending));
        let meta = entry.metadata().ok().filter(std::fs::Metadata::is_file);
        let modified = meta.and_then(|meta| meta.modified().ok());
        ours && modified.is_some_and(|modified| now.duration_since(modified).unwrap_or_default() >= age)
    };
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().filter(is_left);
    entries.filter(|entry| std::fs::remove_file(entry.path()).is_ok()).count()
}

/// The file itself, whatever links lead to it.
fn resolve(path: &Path) -> Result<PathBuf, StoreError> {
    match std::fs::canonicalize(path) {
        Ok(target) if target.is_dir() => Err(StoreError::NotAFile(path.into())),
        Ok(target) => Ok(target),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let parent = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
            let folder = std::fs::canonicalize(parent).map_err(|_| StoreError::NoFolder(parent.into()))?;
            let name = path.file_name().ok_or_else(|| StoreError::NotAFile(path.into()))?;
            Ok(folder.join(name))
        }
        Err(error) => Err(io(path, error)),
    }
}

fn compare(path: &Path, target: &Path, expected: Expected) -> Result<(), StoreError> {
    let found = match std::fs::read(target) {
        Ok(bytes) => Some(Hash::of(&bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(io(path, error)),
    };
    match (expected, found) {
        (Expected::Anything, _) | (Expected::Absent, None) => Ok(()),
        (Expected::Absent, Some(_)) => Err(StoreError::Exists(path.into())),
        (Expected::Content(hash), Some(found)) if hash == found => Ok(()),
        (Expected::Content(_), Some(_)) => Err(StoreError::ChangedOnDisk(path.into())),
        (Expected::Content(_), None) => Err(StoreError::Missing(path.into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_said_as_such() {
        let of = |kind: ErrorKind| io(Path::new("a.toml"), kind.into()).code();
        assert_eq!(of(ErrorKind::StorageFull), "no-space");
        assert_eq!(of(ErrorKind::QuotaExceeded), "no-space");
        assert_eq!(of(ErrorKind::ReadOnlyFilesystem), "read-only");
        assert_eq!(of(ErrorKind::NotFound), "missing");
        assert_eq!(of(ErrorKind::Other), "io");
    }

    #[test]
    fn fingerprints_are_read_as_they_are_written() {
        let hash = Hash::of(b"x");
        assert_eq!(Hash::parse(&hash.to_string()), Some(hash));
        for wrong in ["", "12", &format!("{hash}0"), &"é".repeat(32)] {
            assert_eq!(Hash::parse(wrong), None);
        }
    }
}
