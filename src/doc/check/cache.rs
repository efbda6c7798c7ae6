//! What checks found, kept for the next time: the proof of a puzzle takes seconds, reading its result a moment.
//!
//! An entry is one small file, named by a fingerprint of everything that decides the result: the bytes of the puzzle and
//! its file's name (of a lesson all its files and the ids that it may embed), what was looked for, and the [`ENGINE`].
//! How strict a check is does not matter, as that only changes what is said at the end; nor does the limit on time, as
//! what a limit on time may have ended is not kept.
//!
//! Nothing here can fail: what cannot be read, or is not exactly what was written, is proved again. Entries come into
//! being whole, by renaming, so processes that share a folder do not disturb one another.

use super::{Checked, Facts, Options, Work};
use crate::doc::diag::{Diagnostic, Place, Severity};
use crate::doc::{Hash, store};
use crate::problem::{Verdict, Watch};
use crate::rules;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime};

/// The version of the engine: a digest of the sources of everything that decides what a check says. `build.rs` makes it.
pub const ENGINE: &str = env!("BOARDWRIGHT_ENGINE");

/// The first words of an entry.
const MAGIC: &str = "boardwright verdict 1";
/// Results that take more bytes are not kept.
const MAX_ENTRY: usize = 1 << 20;
/// The verdicts that can be kept.
const VERDICTS: [Verdict; 6] =
    [Verdict::Sound, Verdict::Cooked, Verdict::Short, Verdict::NoSolution, Verdict::Illegal, Verdict::Truncated];
/// What each of the 256 folders holds at most: together 256 MiB, or 65,536 results.
const MAX_FOLDER_BYTES: u64 = 1 << 20;
/// What an entry takes on a disk at least.
const BLOCK: u64 = 4096;
/// Using an entry makes it young again when it is older than this.
const YOUNG: Duration = Duration::from_hours(1);

/// Where results are kept.
#[derive(Debug)]
pub struct Cache {
    folder: Option<PathBuf>,
    /// Distinguishes the files that this process writes.
    written: AtomicU64,
    found: AtomicU64,
}

impl Cache {
    /// None: everything is proved.
    pub const fn off() -> Self {
        Self { folder: None, written: AtomicU64::new(0), found: AtomicU64::new(0) }
    }

    /// In a folder, which is made when the first result is kept.
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        Self { folder: Some(folder.into()), ..Self::off() }
    }

    /// In the usual folder of the user; none where there is no home.
    pub fn usual() -> Self {
        use etcetera::BaseStrategy;
        let folder = etcetera::choose_base_strategy().ok().map(|places| places.cache_dir());
        Self { folder: folder.map(|folder| folder.join("boardwright").join("verdicts")), ..Self::off() }
    }

    /// How many results were found here so far.
    pub fn found(&self) -> u64 {
        self.found.load(Ordering::Relaxed)
    }

    /// The result of some work: the one that is kept, or that of `check`, which is then kept if it may be.
    pub(super) fn through(
        &self,
        key: impl Fn() -> Option<Hash>,
        work: &Work,
        options: &Options,
        watch: &Watch,
        check: impl FnOnce(&Options) -> Checked,
    ) -> Checked {
        let before = self.folder.as_ref().and_then(|_| key());
        if let Some(found) = before.and_then(|key| self.get(&key, work)) {
            return found.under(options);
        }
        let begun = Instant::now();
        let plain = check(&Options { strict: false, ..*options });
        // The clocks of the searches began after this one, so every search that time ended shows here, those too that do
        // not say so.
        let in_time = options.limits.time.is_none_or(|most| begun.elapsed() <= most) && !watch.stopped();
        if let Some(before) = before.filter(|_| in_time && !plain.is_unreadable())
            // what changed while it was read was not what the key says
            && key() == Some(before)
        {
            self.put(&before, work, &plain);
        }
        plain.under(options)
    }

    fn path(&self, key: &Hash) -> Option<PathBuf> {
        let name = key.to_string();
        Some(self.folder.as_ref()?.join(&name[..2]).join(&name[2..]))
    }

    /// The result that is kept under a key.
    pub(super) fn get(&self, key: &Hash, work: &Work) -> Option<Checked> {
        let path = self.path(key)?;
        let bytes = store::read_at_most(&path, MAX_ENTRY as u64).ok()?;
        let found = decode(&bytes, key, work)?;
        self.found.fetch_add(1, Ordering::Relaxed);
        let age = std::fs::metadata(&path).and_then(|meta| meta.modified()).ok().and_then(|at| at.elapsed().ok());
        if age.is_some_and(|age| age > YOUNG) {
            // What cannot be marked as used goes earlier than it might; that is all.
            let file = std::fs::File::options().append(true).open(&path);
            let _ = file.and_then(|file| file.set_modified(SystemTime::now()));
        }
        Some(found)
    }

    /// Keeps a result, if it reads back as what it is.
    fn put(&self, key: &Hash, work: &Work, checked: &Checked) {
        let Some(path) = self.path(key) else { return };
        let Some(bytes) = encode(key, work, checked).filter(|bytes| bytes.len() <= MAX_ENTRY) else { return };
        if decode(&bytes, key, work).as_ref() == Some(checked) {
            // A cache that cannot be written is none.
            let _ = self.write(&path, &bytes);
        }
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> std::io::Result<()> {
        let (Some(root), Some(folder)) = (&self.folder, path.parent()) else { return Ok(()) };
        if !folder.is_dir() {
            std::fs::create_dir_all(folder)?;
            tag(root);
        }
        let number = self.written.fetch_add(1, Ordering::Relaxed);
        let draft = folder.join(format!("{DRAFT}{}-{number}", std::process::id()));
        // Not synchronised: what a power cut tears is seen when it is read.
        let written = std::fs::write(&draft, bytes).and_then(|()| std::fs::rename(&draft, path));
        if written.is_err() {
            let _ = std::fs::remove_file(&draft);
        }
        // Keys are as good as random, so each folder is tidied after every sixteenth entry or so.
        if path.as_os_str().as_encoded_bytes().last() == Some(&b'0') {
            tidy(folder);
        }
        written
    }
}

/// How the names of entries begin that are not whole yet.
const DRAFT: &str = ".draft-";

/// Tells backups that a folder holds nothing that is worth keeping (<https://bford.info/cachedir/>).
fn tag(root: &Path) {
    let text = "Signature: 8a477f597d28d172789f06886806bc55\n\
        # What boardwright proved before. It may be deleted at any time: everything is then proved again.\n";
    if let Ok(mut file) = std::fs::File::create_new(root.join("CACHEDIR.TAG")) {
        let _ = std::io::Write::write_all(&mut file, text.as_bytes());
    }
}

/// Removes what was not used for the longest time when a folder holds too much, and drafts that nobody finishes. Files
/// that are none of ours stay.
fn tidy(folder: &Path) {
    let is_entry = |name: &str| name.len() == 62 && name.bytes().all(|b| b.is_ascii_hexdigit());
    let mut entries = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let (name, Ok(meta)) = (entry.file_name().to_string_lossy().into_owned(), entry.metadata()) else { continue };
        let Ok(modified) = meta.modified() else { continue };
        if is_entry(&name) {
            entries.push((modified, meta.len().next_multiple_of(BLOCK), entry.path()));
        } else if name.starts_with(DRAFT) && modified.elapsed().is_ok_and(|age| age > YOUNG) {
            let _ = std::fs::remove_file(entry.path());
        }
    }
    let mut bytes: u64 = entries.iter().map(|(_, bytes, _)| bytes).sum();
    if bytes <= MAX_FOLDER_BYTES {
        return;
    }
    entries.sort();
    for (_, size, path) in entries {
        if bytes <= MAX_FOLDER_BYTES / 4 * 3 {
            break;
        }
        // Another process may have been quicker.
        let _ = std::fs::remove_file(path);
        bytes -= size;
    }
}

/// What decides besides the content.
fn way(options: &Options) -> String {
    let Options { prove, limits, remarks, .. } = options;
    format!("{MAGIC} {ENGINE} prove={prove} remarks={remarks} nodes={:?} table={}", limits.nodes, limits.table_bytes)
}

/// What a puzzle's result depends on.
pub(super) fn puzzle_key(path: &Path, bytes: &[u8], options: &Options) -> Hash {
    let name = path.file_name().unwrap_or_default().as_encoded_bytes();
    Hash::of_parts([b"puzzle", way(options).as_bytes(), name, bytes])
}

/// What a lesson's result depends on; `None` where its files cannot be read.
pub(super) fn lesson_key(folder: &Path, puzzles: Option<&BTreeSet<String>>, options: &Options) -> Option<Hash> {
    let mut names: Vec<_> = Vec::new();
    for entry in std::fs::read_dir(folder).ok()? {
        let name = entry.ok()?.file_name();
        if Path::new(&name).extension().is_some_and(|ending| ending == "md" || ending == "toml") {
            names.push(name);
        }
    }
    names.sort_unstable();
    let mut parts = vec![b"lesson".to_vec(), way(options).into_bytes()];
    parts.push(folder.file_name().unwrap_or_default().as_encoded_bytes().to_vec());
    for name in names {
        let bytes = store::read(&folder.join(&name)).ok()?.0;
        parts.push(name.as_encoded_bytes().to_vec());
        parts.push(bytes);
    }
    // the ids stand in one part, apart from the files whatever they are
    parts.push(
        puzzles.map_or_else(|| vec![0], |ids| ids.iter().flat_map(|id| [id.as_bytes(), b"\n"].concat()).collect()),
    );
    Some(Hash::of_parts(parts.iter().map(Vec::as_slice)))
}

/// An entry behind its first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    facts: Option<EntryFacts>,
    verdict: Option<String>,
    keys: Vec<String>,
    diagnostics: Vec<EntryDiagnostic>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EntryFacts {
    rules: String,
    task: String,
    difficulty: Option<u8>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EntryDiagnostic {
    severity: String,
    code: String,
    /// Within the folder of a lesson; empty for the file of a puzzle.
    file: String,
    line: usize,
    column: usize,
    span: (usize, usize),
    message: String,
    hint: String,
}

/// An entry: a line with the fingerprint of its key and of all that follows, then JSON. `None` for what cannot be
/// written so.
fn encode(key: &Hash, work: &Work, checked: &Checked) -> Option<Vec<u8>> {
    let diagnostic = |d: &Diagnostic| {
        let file =
            if d.place.file == work.path { Path::new("") } else { d.place.file.strip_prefix(&work.path).ok()? };
        Some(EntryDiagnostic {
            severity: d.severity.name().into(),
            code: d.code.into(),
            file: file.to_str()?.into(),
            line: d.place.line,
            column: d.place.column,
            span: d.place.span,
            message: d.message.clone(),
            hint: d.hint.clone(),
        })
    };
    let facts = |facts: &Facts| EntryFacts {
        rules: facts.rules.into(),
        task: facts.task.to_string(),
        difficulty: facts.difficulty,
    };
    let entry = Entry {
        id: checked.id.clone(),
        facts: checked.facts.as_ref().map(facts),
        verdict: checked.verdict.map(|verdict| verdict.name().into()),
        keys: checked.keys.clone(),
        diagnostics: checked.diagnostics.iter().map(diagnostic).collect::<Option<_>>()?,
    };
    let body = serde_json::to_vec(&entry).ok()?;
    Some([seal(key, &body).as_bytes(), &body].concat())
}

/// The first line of an entry.
fn seal(key: &Hash, body: &[u8]) -> String {
    format!("{MAGIC} {}\n", Hash::of_parts([key.to_string().as_bytes(), body]))
}

/// Reads an entry; `None` for everything that was not written under this key.
fn decode(bytes: &[u8], key: &Hash, work: &Work) -> Option<Checked> {
    let at = bytes.iter().position(|&byte| byte == b'\n')? + 1;
    let body = &bytes[at..];
    if seal(key, body).as_bytes() != &bytes[..at] {
        return None;
    }
    let entry: Entry = serde_json::from_slice(body).ok()?;
    let diagnostic = |d: EntryDiagnostic| {
        let severities = [Severity::Error, Severity::Warning, Severity::Remark];
        let file = if d.file.is_empty() { work.path.clone() } else { work.path.join(&d.file) };
        Some(Diagnostic {
            severity: severities.into_iter().find(|severity| severity.name() == d.severity)?,
            code: code(&d.code)?,
            place: Place { file, line: d.line, column: d.column, span: d.span },
            message: d.message,
            hint: d.hint,
        })
    };
    let facts = |facts: EntryFacts| {
        let rules = rules::by_id(&facts.rules)?.about().id;
        Some(Facts { rules, task: facts.task.parse().ok()?, difficulty: facts.difficulty })
    };
    let verdict = |name: String| VERDICTS.into_iter().find(|verdict| verdict.name() == name);
    Some(Checked {
        path: work.path.clone(),
        what: work.what,
        id: entry.id,
        facts: match entry.facts {
            Some(written) => Some(facts(written)?),
            None => None,
        },
        verdict: match entry.verdict {
            Some(name) => Some(verdict(name)?),
            None => None,
        },
        keys: entry.keys,
        diagnostics: entry.diagnostics.into_iter().map(diagnostic).collect::<Option<_>>()?,
    })
}

/// The stable name of a diagnostic. Names live as long as the program; there are some hundred of them.
fn code(name: &str) -> Option<&'static str> {
    static NAMES: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    const MOST: usize = 1000;
    let mut names = NAMES.lock().ok()?;
    if let Some(known) = names.get(name) {
        return Some(known);
    }
    let plain = (1..=64).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    if !plain || names.len() >= MOST {
        return None;
    }
    let name: &'static str = Box::leak(name.into());
    names.insert(name);
    Some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_bounded_and_keeps_what_was_used_last() {
        let dir = tempfile::tempdir().unwrap();
        let now = SystemTime::now();
        let put = |name: &str, age: u64| {
            std::fs::write(dir.path().join(name), "x").unwrap();
            let file = std::fs::File::options().append(true).open(dir.path().join(name)).unwrap();
            file.set_modified(now - Duration::from_secs(age)).unwrap();
        };
        for n in 0..256_u64 {
            put(&format!("{n:062x}"), n * 10_000);
        }
        put("notes.txt", 99_999_999);
        put(&format!("{DRAFT}1-1"), 10_000);
        put(&format!("{DRAFT}2-1"), 10);
        let count = || std::fs::read_dir(dir.path()).unwrap().count();
        tidy(dir.path());
        assert_eq!(count(), 256 + 2, "it is full and not too full, and an old draft is gone");
        put(&format!("{:062x}", 999), 0);
        tidy(dir.path());
        assert_eq!(count(), 192 + 2);
        let has = |name: &str| dir.path().join(name).exists();
        assert!(has(&format!("{:062x}", 999)) && has(&format!("{:062x}", 190)) && !has(&format!("{:062x}", 191)));
        assert!(has("notes.txt") && has(&format!("{DRAFT}2-1")));
    }
}
