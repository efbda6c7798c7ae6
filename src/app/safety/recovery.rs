//! Recovery files: the text of what is not saved, kept in a folder of the user's account and never in the collection.
//!
//! Each running window is a *session*: a file `<id>.lock` that it holds locked while it runs, and for each document
//! with unsaved changes a file `<id>-<document>.json`. When the lock is free, the window has gone without tidying up,
//! and what it kept is offered by the next one. A session that is dead is claimed by taking its lock, so that two new
//! windows never offer the same work.

use super::document::{Named, Safe};
use crate::doc::store::{self, Expected, Hash, StoreError};
use serde::{Deserialize, Serialize};
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The form of the files.
const FORMAT: u32 = 1;
const LOCK: &str = ".lock";
const DATA: &str = ".json";
const STARTS: &str = ".starts";

/// What is kept of a document.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Draft {
    format: u32,
    /// The document: its file, or the folder of its files.
    pub path: PathBuf,
    /// The process that kept it.
    pub process: u32,
    /// When, in seconds since 1970.
    pub time_s: u64,
    /// The fingerprints of the files that it was made from; `None` for new ones.
    pub base: Vec<(String, Option<String>)>,
    /// The texts that it was made from, so that it can be merged with what others write meanwhile.
    pub base_texts: Vec<Named>,
    /// The text of each file, by its name in the document's folder.
    pub texts: Vec<Named>,
}

impl Draft {
    /// The draft of a document, now.
    pub fn of(document: &dyn Safe) -> Self {
        Self::new(document.path(), document.believed(), document.bases(), document.texts())
    }

    fn new(path: &Path, base: Vec<(String, Option<Hash>)>, base_texts: Vec<Named>, texts: Vec<Named>) -> Self {
        let time_s = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        let path = std::path::absolute(path).unwrap_or_else(|_| path.into());
        let base = base.into_iter().map(|(name, hash)| (name, hash.map(|hash| hash.to_string()))).collect();
        Self { format: FORMAT, path, process: std::process::id(), time_s, base, base_texts, texts }
    }

    /// How long ago it was kept.
    pub fn age(&self) -> Duration {
        SystemTime::now().duration_since(UNIX_EPOCH + Duration::from_secs(self.time_s)).unwrap_or_default()
    }

    /// What a file was made from; `None` for a new one.
    pub fn base_of(&self, name: &str) -> Option<(Hash, &str)> {
        let hash = self.base.iter().find(|(of, _)| of == name).and_then(|(_, hash)| Hash::parse(hash.as_deref()?))?;
        let text = self.base_texts.iter().find(|(of, _)| of == name).map_or("", |(_, text)| text.as_str());
        Some((hash, text))
    }

    /// Whether the disk already holds all of it: the window was killed just after saving.
    pub fn is_on_disk(&self) -> bool {
        let folder = if self.path.is_dir() { self.path.as_path() } else { self.path.parent().unwrap_or(Path::new("")) };
        self.texts
            .iter()
            .all(|(name, text)| std::fs::read(folder.join(name)).is_ok_and(|bytes| bytes == text.as_bytes()))
    }

    fn read(file: &Path) -> Option<Self> {
        let draft: Self = serde_json::from_slice(&std::fs::read(file).ok()?).ok()?;
        (draft.format == FORMAT).then_some(draft)
    }
}

/// A lock that says that somebody cares for a session's files.
#[derive(Debug)]
struct Claim {
    path: PathBuf,
    /// Locked as long as it is open; also by a process that is killed.
    _file: File,
}

/// The session of this window.
#[derive(Debug)]
pub struct Session {
    folder: PathBuf,
    id: String,
    claim: Claim,
}

/// Work that a dead session left.
#[derive(Debug)]
pub struct Left {
    /// Its file.
    pub file: PathBuf,
    /// What it holds.
    pub draft: Draft,
}

/// What dead sessions left, with their locks, which keep other windows from offering the same.
#[derive(Debug, Default)]
pub struct Found {
    /// Newest first.
    pub drafts: Vec<Left>,
    claims: Vec<Claim>,
}

impl Session {
    /// Begins a session.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn begin(folder: &Path) -> Result<Self, StoreError> {
        let io = |error: std::io::Error| StoreError::Io(folder.into(), error);
        std::fs::create_dir_all(folder).map_err(io)?;
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        // Two windows of one process begin in different instants.
        let mut number = since.as_nanos();
        loop {
            let id = format!("{}-{number:x}", std::process::id());
            let path = folder.join(format!("{id}{LOCK}"));
            // Locked under a name that nobody looks for, so that it is never seen unlocked while its window runs.
            let hidden = folder.join(format!(".{id}{STARTS}"));
            let made = File::options().write(true).create_new(true).open(&hidden);
            let file = match made {
                Ok(file) if !path.exists() => file,
                Ok(_) => {
                    let _ = std::fs::remove_file(&hidden);
                    number += 1;
                    continue;
                }
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                    number += 1;
                    continue;
                }
                Err(error) => return Err(io(error)),
            };
            // Where locks are unknown the number of the process decides.
            let _ = file.try_lock();
            std::fs::rename(&hidden, &path).map_err(io)?;
            return Ok(Self { folder: folder.into(), id, claim: Claim { path, _file: file } });
        }
    }

    /// The file in which a document is kept.
    pub fn file(&self, document: &Path) -> PathBuf {
        let full = std::path::absolute(document).unwrap_or_else(|_| document.into());
        let key = Hash::of(full.to_string_lossy().as_bytes()).to_string();
        self.folder.join(format!("{}-{}{DATA}", self.id, &key[..16]))
    }

    /// Ends the session in good order: nothing of it stays but what is still kept.
    pub fn end(self) {
        let mine = list(&self.folder, DATA).into_iter().any(|file| session_of(&file) == Some(&self.id));
        if !mine {
            let _ = std::fs::remove_file(&self.claim.path);
        }
    }

    /// What other running windows have not saved of a document, newest first.
    pub fn others(&self, document: &Path) -> Vec<Draft> {
        others(&self.folder, &self.id, document)
    }

    /// The id, for [`others`].
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The folder, for [`others`].
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

/// Writes a draft whole or not at all.
///
/// # Errors
/// When it cannot be written; what was kept before is still there.
pub fn keep(file: &Path, draft: &Draft) -> Result<(), StoreError> {
    let bytes = serde_json::to_vec(draft).map_err(|error| StoreError::Io(file.into(), error.into()))?;
    store::save(file, &bytes, Expected::Anything).map(drop)
}

/// Removes a draft: it was saved, or given up.
pub fn forget(file: &Path) {
    let _ = std::fs::remove_file(file);
}

/// What running windows other than the session `own` have not saved of a document.
pub fn others(folder: &Path, own: &str, document: &Path) -> Vec<Draft> {
    let real = |path: &Path| std::fs::canonicalize(path).or_else(|_| std::path::absolute(path)).unwrap_or_default();
    let wanted = real(document);
    let theirs = list(folder, DATA).into_iter().filter(|file| session_of(file).is_some_and(|id| id != own));
    let same = |file: &PathBuf| Draft::read(file).filter(|draft| real(&draft.path) == wanted);
    let alive = |file: &Path| session_of(file).is_some_and(|id| is_alive(folder, id));
    let mut found: Vec<Draft> = theirs.filter_map(|file| same(&file).filter(|_| alive(&file))).collect();
    found.sort_by_key(|draft| std::cmp::Reverse(draft.time_s));
    found
}

/// Claims what dead sessions left, and tidies up after them.
pub fn find(folder: &Path) -> Found {
    store::sweep(folder, &[DATA], Duration::from_mins(1));
    sweep_starts(folder);
    let mut found = Found::default();
    let data = list(folder, DATA);
    let mut ids: Vec<String> = data.iter().filter_map(|file| session_of(file).map(str::to_owned)).collect();
    ids.extend(list(folder, LOCK).iter().filter_map(|file| session_of(file).map(str::to_owned)));
    ids.sort_unstable();
    ids.dedup();
    for id in ids {
        let Some(claim) = claim(folder, &id) else { continue };
        // Read only now: its owner may have tidied up while it ended.
        let own = list(folder, DATA).into_iter().filter(|file| session_of(file) == Some(&id));
        let read = |file: PathBuf| Draft::read(&file).map(|draft| Left { file, draft });
        let (saved, drafts): (Vec<Left>, Vec<Left>) = own.filter_map(read).partition(|left| left.draft.is_on_disk());
        saved.iter().for_each(|left| forget(&left.file));
        if drafts.is_empty() {
            let _ = std::fs::remove_file(&claim.path);
        } else {
            found.drafts.extend(drafts);
            found.claims.push(claim);
        }
    }
    found.drafts.sort_by_key(|left| std::cmp::Reverse(left.draft.time_s));
    found
}

/// Removes what a process left that was killed while its session began.
fn sweep_starts(folder: &Path) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let begins = entry.file_name().to_string_lossy().ends_with(STARTS);
        let modified = entry.metadata().ok().and_then(|meta| meta.modified().ok());
        if begins && modified.and_then(|time| time.elapsed().ok()).is_some_and(|age| age > Duration::from_mins(1)) {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

impl Found {
    /// Takes over what was found later.
    pub fn join(&mut self, more: Self) {
        self.drafts.extend(more.drafts);
        self.claims.extend(more.claims);
        self.drafts.sort_by_key(|left| std::cmp::Reverse(left.draft.time_s));
    }

    /// Removes the draft of a file for good.
    pub fn discard(&mut self, file: &Path) {
        forget(file);
        self.drafts.retain(|left| left.file != file);
        // A session without drafts needs no lock any more.
        let drafts = &self.drafts;
        self.claims.retain(|claim| {
            let needed = drafts.iter().any(|left| session_of(&left.file) == session_of(&claim.path));
            if !needed {
                let _ = std::fs::remove_file(&claim.path);
            }
            needed
        });
    }
}

/// Takes the lock of a session that is dead; `None` while it lives.
fn claim(folder: &Path, id: &str) -> Option<Claim> {
    let path = folder.join(format!("{id}{LOCK}"));
    // The lock's file may be missing when somebody tidied up by hand; the drafts are not lost by that.
    let file = File::options().write(true).create(true).truncate(false).open(&path).ok()?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => return None,
        Err(TryLockError::Error(_)) if is_running(process_of(id)?) => return None,
        Ok(()) | Err(TryLockError::Error(_)) => {}
    }
    // From now on a lock says that somebody cares for what is left, and not that its window runs.
    let _ = file.set_len(1);
    Some(Claim { path, _file: file })
}

/// Whether the window of a session runs.
fn is_alive(folder: &Path, id: &str) -> bool {
    let Ok(file) = File::open(folder.join(format!("{id}{LOCK}"))) else { return false };
    let dead = file.metadata().is_ok_and(|meta| meta.len() > 0);
    !dead
        && match file.try_lock_shared() {
            Ok(()) => false,
            Err(TryLockError::WouldBlock) => true,
            Err(TryLockError::Error(_)) => process_of(id).is_some_and(is_running),
        }
}

/// The process of a session.
fn process_of(id: &str) -> Option<u32> {
    id.split('-').next()?.parse().ok()
}

/// Whether there is a process of this number, as far as the system tells.
fn is_running(process: u32) -> bool {
    let all = Path::new("/proc");
    !all.join("self").exists() || all.join(process.to_string()).exists()
}

fn list(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_one = |path: &PathBuf| {
        path.file_name()
            .and_then(|name| name.to_str())
            .is_some_and(|name| !name.starts_with('.') && name.ends_with(ending))
    };
    let mut found: Vec<PathBuf> = entries.filter(is_one).collect();
    found.sort_unstable();
    found
}

/// The id of the session of a file: `12-ab` of `12-ab.lock` and of `12-ab-0123.json`.
fn session_of(file: &Path) -> Option<&str> {
    let name = file.file_name()?.to_str()?;
    if let Some(id) = name.strip_suffix(LOCK) {
        return Some(id);
    }
    name.strip_suffix(DATA)?.rsplit_once('-').map(|(id, _)| id)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::*;

    fn draft(text: &str) -> Draft {
        let named = |text: &str| vec![("a.toml".to_owned(), text.to_owned())];
        let base = vec![("a.toml".into(), Some(Hash::of(b"x")))];
        Draft::new(Path::new("/c/puzzles/a.toml"), base, named("x"), named(text))
    }

    #[test]
    fn what_a_dead_session_left_is_found_once() {
        let dir = tempfile::tempdir().unwrap();
        let session = Session::begin(dir.path()).unwrap();
        let file = session.file(Path::new("/c/puzzles/a.toml"));
        keep(&file, &draft("one")).unwrap();
        keep(&file, &draft("two")).unwrap();
        assert!(find(dir.path()).drafts.is_empty(), "its window is running");
        let own = session.id().to_owned();
        let other = Session::begin(dir.path()).unwrap();
        assert_eq!(other.others(Path::new("/c/puzzles/a.toml")).len(), 1);
        assert!(others(dir.path(), &own, Path::new("/c/puzzles/a.toml")).is_empty());
        drop(session);
        assert!(other.others(Path::new("/c/puzzles/a.toml")).is_empty());
        let mut found = find(dir.path());
        assert_eq!(found.drafts.len(), 1);
        assert_eq!(found.drafts[0].draft.texts[0].1, "two");
        assert_eq!(found.drafts[0].draft.base_of("a.toml"), Some((Hash::of(b"x"), "x")));
        assert!(find(dir.path()).drafts.is_empty(), "claimed");
        assert!(other.others(Path::new("/c/puzzles/a.toml")).is_empty(), "claimed, and no window");
        let file = found.drafts[0].file.clone();
        found.discard(&file);
        drop(found);
        other.end();
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 0);
    }

    #[test]
    fn sessions_that_ended_in_order_leave_nothing() {
        let dir = tempfile::tempdir().unwrap();
        let (one, two) = (Session::begin(dir.path()).unwrap(), Session::begin(dir.path()).unwrap());
        assert_ne!(one.id(), two.id());
        let file = one.file(Path::new("b.toml"));
        keep(&file, &draft("x")).unwrap();
        forget(&file);
        one.end();
        two.end();
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 0);
    }

    #[test]
    fn later_means_that_the_next_start_offers_it_again() {
        let dir = tempfile::tempdir().unwrap();
        let session = Session::begin(dir.path()).unwrap();
        keep(&session.file(Path::new("a.toml")), &draft("x")).unwrap();
        drop(session);
        for _ in 0..3 {
            assert_eq!(find(dir.path()).drafts.len(), 1);
        }
    }
}
