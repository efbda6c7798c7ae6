//! The file of events. It only grows: lines are put at its end under a lock, what cannot be read stays where it is, and
//! what other windows wrote is read from where the last look ended.

use super::event::{self, Event, FORMAT, Line};
use crate::doc::StoreError;
use crate::doc::store::{self, Stat};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The ending of the files.
const ENDING: &str = "jsonl";
/// What is put behind the name where the file itself may not be written.
const BESIDE: &str = "beside";
/// A longer file is none of ours.
const MOST_BYTES: u64 = 256 << 20;

/// What is odd about the files.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Odd {
    /// Lines that cannot be read, by file. They stay.
    pub broken: BTreeMap<PathBuf, usize>,
    /// Files of a newer program. They are read as far as they are understood, and not written.
    pub newer: Vec<PathBuf>,
}

/// One file and how far it was read.
#[derive(Clone, Debug, Default)]
struct Part {
    read_to: u64,
    stat: Option<Stat>,
    newer: bool,
    broken: usize,
}

/// The file of a collection, and those beside it: a copy from another computer, `NAME.laptop.jsonl`, is read with it.
#[derive(Clone, Debug)]
pub struct Log {
    path: PathBuf,
    collection: String,
    parts: BTreeMap<PathBuf, Part>,
}

/// What a look found.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// Events that were not seen before, and some that were.
    pub events: Vec<Event>,
    /// Whether a file is not the one that was read: what it lacks must be written again.
    pub replaced: bool,
}

fn why(path: &Path, error: std::io::Error) -> StoreError {
    match error.kind() {
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => StoreError::ReadOnly(path.into()),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => StoreError::NoSpace(path.into()),
        _ => StoreError::Io(path.into(), error),
    }
}

impl Log {
    /// The log in a file, which need not be there yet.
    pub fn new(path: PathBuf, collection: String) -> Self {
        Self { path, collection, parts: BTreeMap::new() }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What is odd about the files that were read.
    pub fn odd(&self) -> Odd {
        let broken = self.parts.iter().filter(|(_, part)| part.broken > 0);
        Odd {
            broken: broken.map(|(path, part)| (path.clone(), part.broken)).collect(),
            newer: self.parts.iter().filter(|(_, part)| part.newer).map(|(path, _)| path.clone()).collect(),
        }
    }

    /// The file itself and all beside it that begin with its name.
    fn files(&self) -> Vec<PathBuf> {
        let own = format!("{}.", self.path.file_stem().unwrap_or_default().to_string_lossy());
        let folder = self.path.parent().unwrap_or(Path::new("."));
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let fits = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with(&own) && path.extension().is_some_and(|end| end == ENDING)
        };
        let mut files: Vec<PathBuf> = entries.filter(fits).collect();
        files.sort_unstable();
        files
    }

    /// Reads what was added since the last look.
    ///
    /// # Errors
    /// When a file is there and cannot be read; what others hold is found all the same by the next look.
    pub fn look(&mut self) -> Result<Found, StoreError> {
        let mut found = Found::default();
        let files = self.files();
        if self.parts.keys().any(|path| !files.contains(path)) {
            self.parts.retain(|path, _| files.contains(path));
            found.replaced = true;
        }
        for path in &files {
            self.look_into(path, &mut found)?;
        }
        if found.replaced && !self.parts.is_empty() {
            // What is lost can only be told from all that is there.
            self.parts.clear();
            found.events.clear();
            for path in &files {
                self.look_into(path, &mut found)?;
            }
        }
        Ok(found)
    }

    fn look_into(&mut self, path: &Path, found: &mut Found) -> Result<(), StoreError> {
        let stat = store::stat(path);
        let part = self.parts.entry(path.to_path_buf()).or_default();
        if stat.is_some() && part.stat == stat {
            return Ok(());
        }
        let mut file = File::open(path).map_err(|error| why(path, error))?;
        let length = file.metadata().map_err(|error| why(path, error))?.len();
        if length > MOST_BYTES {
            return Err(StoreError::TooBig(path.into(), length));
        }
        // Another file under the same name, or one that lost its end, is read from its beginning.
        let other = part.stat.zip(stat).is_some_and(|(old, new)| !old.is_same_file(new));
        if other || length < part.read_to {
            found.replaced = true;
            *part = Part::default();
        }
        file.seek(SeekFrom::Start(part.read_to)).map_err(|error| why(path, error))?;
        let mut bytes = Vec::new();
        file.take(MOST_BYTES).read_to_end(&mut bytes).map_err(|error| why(path, error))?;
        // A line without its end may still be on its way.
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        for line in bytes[..whole].split(|&byte| byte == b'\n') {
            match event::read(line) {
                Line::Event(event) => found.events.push(event),
                Line::Head(format) => part.newer |= format > FORMAT,
                Line::Newer => part.newer = true,
                Line::Broken => part.broken += 1,
                Line::Empty => {}
            }
        }
        part.read_to += whole as u64;
        part.stat = stat;
        Ok(())
    }

    /// Puts events at the end, so that they survive a power cut. Where the file may not be written, because it is
    /// protected or of a newer program, they go into one beside it. Gives the file.
    ///
    /// # Errors
    /// When neither can be written. Then nothing was, or at most a broken line.
    pub fn append(&mut self, events: &[Event]) -> Result<PathBuf, StoreError> {
        let own = self.path.clone();
        let newer = |path: &Path| self.parts.get(path).is_some_and(|part| part.newer);
        let beside = own.with_extension(format!("{BESIDE}.{ENDING}"));
        let first = if newer(&own) { Err(StoreError::ReadOnly(own.clone())) } else { self.append_to(&own, events) };
        match first {
            Err(StoreError::ReadOnly(_)) if !newer(&beside) => {
                self.append_to(&beside, events).map_err(|_| StoreError::ReadOnly(own.clone()))?;
                Ok(beside)
            }
            first => first.map(|()| own),
        }
    }

    fn append_to(&self, path: &Path, events: &[Event]) -> Result<(), StoreError> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|error| why(folder, error))?;
        }
        let fault = |error| why(path, error);
        // Read as well, for the last byte.
        let mut file = OpenOptions::new().create(true).append(true).read(true).open(path).map_err(fault)?;
        // Windows write one after the other; where a file system has no locks, whole lines keep them apart.
        let locked = file.lock().is_ok();
        let length = file.metadata().map_err(fault)?.len();
        let mut text = String::new();
        if length == 0 {
            text.push_str(&event::head(&self.collection));
        } else {
            file.seek(SeekFrom::Start(length - 1)).map_err(fault)?;
            let mut last = [0];
            file.read_exact(&mut last).map_err(fault)?;
            // Somebody was killed in the middle of a line.
            if last != *b"\n" {
                text.push('\n');
            }
        }
        events.iter().for_each(|event| text.push_str(&event.line()));
        let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_data());
        if locked {
            let _ = file.unlock();
        }
        written.map_err(fault)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::super::event::{Outcome, What};
    use super::*;
    use chrono::DateTime;
    use std::collections::BTreeSet;

    fn event(number: usize) -> Event {
        let what = What::Attempt {
            puzzle: format!("חידה \"{number}\"\n"),
            print: "p".into(),
            outcome: Outcome::Solved,
            wrong: 1,
            hints: 2,
            seconds: 3,
        };
        let at = DateTime::parse_from_rfc3339("2026-03-01T23:30:00.5+02:00").unwrap();
        Event { at, key: format!("w-{number}"), what }
    }

    fn log(folder: &tempfile::TempDir) -> Log {
        Log::new(folder.path().join("deep/c-1.jsonl"), "/c".into())
    }

    #[test]
    fn what_is_appended_is_found_by_every_window_once() {
        let folder = tempfile::tempdir().unwrap();
        let (mut one, mut two) = (log(&folder), log(&folder));
        assert!(one.look().unwrap().events.is_empty(), "there is no file yet");
        one.append(&[event(1), event(2)]).unwrap();
        two.append(&[event(3)]).unwrap();
        for log in [&mut one, &mut two] {
            assert_eq!(log.look().unwrap().events, [event(1), event(2), event(3)]);
            assert!(log.look().unwrap().events.is_empty(), "nothing is new");
        }
        two.append(&[event(4)]).unwrap();
        assert_eq!(one.look().unwrap().events, [event(4)]);
        assert_eq!(one.odd(), Odd::default());
        let text = std::fs::read_to_string(one.path()).unwrap();
        assert_eq!(text.matches("boardwright-progress").count(), 1, "{text}");
        assert!(text.contains("+02:00"), "the clock of the place is kept");
    }

    #[test]
    fn windows_that_write_at_once_lose_nothing() {
        let folder = tempfile::tempdir().unwrap();
        std::thread::scope(|scope| {
            for window in 0..4 {
                let mut log = log(&folder);
                scope.spawn(move || (0..25).for_each(|n| drop(log.append(&[event(window * 100 + n)]).unwrap())));
            }
        });
        let mut log = log(&folder);
        let found: BTreeSet<Event> = log.look().unwrap().events.into_iter().collect();
        assert_eq!(found.len(), 100);
        assert_eq!(log.odd(), Odd::default());
    }

    #[test]
    fn what_cannot_be_read_stays_and_is_counted() {
        let folder = tempfile::tempdir().unwrap();
        let mut log = log(&folder);
        log.append(&[event(1)]).unwrap();
        let mut bytes = std::fs::read(log.path()).unwrap();
        // Not JSON, not even text, an event without its values, and one that a power cut cut.
        bytes.extend(
            b"what?\n\xff\xfe\n{\"at\":\"2026-03-01T00:00:00Z\",\"key\":\"x\",\"what\":\"page\"}\n{\"at\":\"20",
        );
        std::fs::write(log.path(), &bytes).unwrap();
        log.append(&[event(2)]).unwrap();
        assert_eq!(log.look().unwrap().events, [event(1), event(2)]);
        assert_eq!(log.odd().broken.values().copied().collect::<Vec<_>>(), [4]);
        assert!(std::fs::read(log.path()).unwrap().starts_with(&bytes), "every byte is still there");
    }

    #[test]
    fn a_line_on_its_way_is_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let mut log = log(&folder);
        log.append(&[event(1)]).unwrap();
        log.look().unwrap();
        let line = event(2).line();
        let mut file = OpenOptions::new().append(true).open(log.path()).unwrap();
        file.write_all(&line.as_bytes()[..30]).unwrap();
        assert!(log.look().unwrap().events.is_empty());
        file.write_all(&line.as_bytes()[30..]).unwrap();
        assert_eq!(log.look().unwrap().events, [event(2)]);
        assert_eq!(log.odd(), Odd::default());
    }

    #[test]
    fn the_file_of_a_newer_program_is_read_and_not_written() {
        let folder = tempfile::tempdir().unwrap();
        let mut own = log(&folder);
        std::fs::create_dir_all(own.path().parent().unwrap()).unwrap();
        let text = format!("{{\"boardwright-progress\":2}}\n{}{{\"at\":\"x\",\"what\":\"dreamt\"}}\n", event(1).line());
        std::fs::write(own.path(), &text).unwrap();
        assert_eq!(own.look().unwrap().events, [event(1)]);
        assert_eq!(own.odd().newer, [own.path().to_path_buf()]);
        assert!(own.odd().broken.is_empty());
        let beside = own.append(&[event(2)]).unwrap();
        assert_ne!(beside, own.path());
        assert_eq!(std::fs::read_to_string(own.path()).unwrap(), text);
        let mut other = log(&folder);
        assert_eq!(other.look().unwrap().events.len(), 2, "what stands beside it is read with it");
    }

    #[test]
    fn a_file_that_was_replaced_is_read_anew_and_one_that_cannot_be_written_says_so() {
        let folder = tempfile::tempdir().unwrap();
        let mut own = log(&folder);
        own.append(&[event(1), event(2)]).unwrap();
        own.look().unwrap();
        let other = own.path().with_extension("new");
        std::fs::write(&other, format!("{}{}", event::head("/c"), event(3).line())).unwrap();
        std::fs::rename(&other, own.path()).unwrap();
        let found = own.look().unwrap();
        assert!(found.replaced);
        assert_eq!(found.events, [event(3)]);
        // A folder in its place.
        std::fs::remove_file(own.path()).unwrap();
        std::fs::create_dir(own.path()).unwrap();
        assert!(own.append(&[event(4)]).unwrap_err().to_string().contains("c-1.jsonl"));
    }
}
