//! The thread that keeps drafts and watches the disk. The window sends orders and takes reports; a frame is asked for
//! only when there is one.

use super::document::OnDisk;
use super::recovery::{self, Draft};
use crate::doc::Hash;
use crate::doc::store::{self, Stat, StoreError};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::time::{Duration, Instant};

/// How often the disk is looked at.
const LOOK: Duration = Duration::from_secs(2);
/// A file that was just touched is read again after this long: its writer may not be done.
const SETTLE: Duration = Duration::from_millis(120);
/// After so many times it is taken as it is: drafts are waiting.
const SETTLE_ROUNDS: usize = 8;
/// Half-written files of this age belong to nobody any more.
const STALE: Duration = Duration::from_mins(1);
/// How long the end of the window waits for a disk that does not answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// What is watched.
#[derive(Clone, Debug)]
pub struct Watched {
    /// The open document.
    pub path: PathBuf,
    /// The folder of its files.
    pub folder: PathBuf,
    /// What they are believed to hold.
    pub believed: Vec<(String, Option<Hash>)>,
}

/// What is wanted of the thread.
#[derive(Debug)]
pub enum Order {
    /// Keep a draft in a file.
    Keep(PathBuf, Box<Draft>),
    /// Remove a draft.
    Forget(PathBuf),
    /// Watch another document, or none.
    Watch(Option<Watched>),
    /// Look at once, and into every file.
    Look,
    /// Answer when everything before is done.
    Sync(Sender<()>),
}

/// What the thread tells.
#[derive(Debug)]
pub enum Report {
    /// A draft could not be kept, and why.
    NotKept(StoreError),
    /// A draft could be kept again.
    Kept,
    /// The files of this document hold this now.
    Disk(PathBuf, OnDisk),
    /// Other windows have not saved this of this document.
    Others(PathBuf, Vec<Draft>),
    /// Something was added to the collection or taken from it.
    Collection,
}

/// The folder of recovery files and the session in it.
#[derive(Clone, Debug)]
pub struct Place {
    /// The folder.
    pub folder: PathBuf,
    /// The id of this window's session.
    pub id: String,
}

/// The thread, from the window's side.
#[derive(Debug)]
pub struct Keeper {
    orders: Option<Sender<Order>>,
    reports: Receiver<Report>,
    /// Ends with the thread.
    ended: Receiver<()>,
}

impl Keeper {
    /// Starts the thread. `folders` are those of the collection; `place` is where other windows keep their drafts.
    ///
    /// # Errors
    /// When there are too many threads.
    pub fn start(ctx: &egui::Context, folders: Vec<PathBuf>, place: Option<Place>) -> std::io::Result<Self> {
        let (orders, taken) = channel();
        let (told, reports) = channel();
        let (end, ended) = channel::<()>();
        let ctx = ctx.clone();
        let thread = std::thread::Builder::new().name("keeper".into());
        thread.spawn(move || {
            let _end = end;
            sweep(&folders);
            let seen = folders.iter().map(|folder| store::stat(folder)).collect();
            let mut work = Work { ctx, told, place, folders, seen, watch: None, failed: false };
            work.run(&taken);
        })?;
        Ok(Self { orders: Some(orders), reports, ended })
    }

    /// Wants something done.
    pub fn order(&self, order: Order) {
        if let Some(orders) = &self.orders {
            // A thread that is gone has said so when it went.
            let _ = orders.send(order);
        }
    }

    /// Whether the thread is gone, which only a fault of its own can cause.
    pub fn is_gone(&self) -> bool {
        matches!(self.ended.try_recv(), Err(TryRecvError::Disconnected))
    }

    /// What it found since it was asked last.
    pub fn report(&self) -> Option<Report> {
        self.reports.try_recv().ok()
    }

    /// Waits until every order is carried out, for a while.
    pub fn sync(&self) {
        let (done, wait) = channel();
        self.order(Order::Sync(done));
        let _ = wait.recv_timeout(PATIENCE);
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.orders = None;
        // What was ordered is still done; a disk that hangs does not keep the window open.
        let _ = self.ended.recv_timeout(PATIENCE);
    }
}

struct Watch {
    of: Watched,
    stats: Vec<Option<Stat>>,
    /// What was told last.
    hashes: Vec<Option<Hash>>,
    others: Vec<Draft>,
}

struct Work {
    ctx: egui::Context,
    told: Sender<Report>,
    place: Option<Place>,
    folders: Vec<PathBuf>,
    seen: Vec<Option<Stat>>,
    watch: Option<Watch>,
    failed: bool,
}

impl Work {
    fn run(&mut self, orders: &Receiver<Order>) {
        let mut next = Instant::now() + LOOK;
        loop {
            match orders.recv_timeout(next.saturating_duration_since(Instant::now())) {
                Ok(Order::Keep(file, draft)) => self.keep(&file, &draft),
                Ok(Order::Forget(file)) => recovery::forget(&file),
                Ok(Order::Watch(watched)) => {
                    self.watch = watched.map(|of| Watch {
                        stats: vec![None; of.believed.len()],
                        hashes: of.believed.iter().map(|(_, hash)| *hash).collect(),
                        others: Vec::new(),
                        of,
                    });
                    self.look(true);
                }
                Ok(Order::Look) => self.look(true),
                Ok(Order::Sync(done)) => drop(done.send(())),
                Err(RecvTimeoutError::Timeout) => {
                    self.look(false);
                    next = Instant::now() + LOOK;
                }
                Err(RecvTimeoutError::Disconnected) => return,
            }
            // Typing sends orders all the time; the disk is looked at all the same.
            if next <= Instant::now() {
                self.look(false);
                next = Instant::now() + LOOK;
            }
        }
    }

    fn tell(&self, report: Report) {
        let _ = self.told.send(report);
        self.ctx.request_repaint();
    }

    fn keep(&mut self, file: &Path, draft: &Draft) {
        let mut kept = recovery::keep(file, draft);
        if kept.is_err() && file.parent().is_some_and(|folder| std::fs::create_dir_all(folder).is_ok()) {
            // Somebody emptied the folder meanwhile.
            kept = recovery::keep(file, draft);
        }
        match kept {
            Ok(()) if self.failed => {
                self.failed = false;
                self.tell(Report::Kept);
            }
            // Told once, not for every letter.
            Err(error) if !self.failed => {
                self.failed = true;
                self.tell(Report::NotKept(error));
            }
            _ => {}
        }
    }

    /// Looks at the disk; `closely` also into files whose entries have not changed.
    fn look(&mut self, closely: bool) {
        let now: Vec<Option<Stat>> = self.folders.iter().map(|folder| store::stat(folder)).collect();
        if now != self.seen {
            self.seen = now;
            self.tell(Report::Collection);
        }
        let Some(mut watch) = self.watch.take() else { return };
        self.look_at_files(&mut watch, closely);
        if let Some(place) = &self.place {
            let others = recovery::others(&place.folder, &place.id, &watch.of.path);
            let same =
                |a: &[Draft], b: &[Draft]| a.iter().map(|draft| &draft.texts).eq(b.iter().map(|draft| &draft.texts));
            if !same(&others, &watch.others) {
                watch.others.clone_from(&others);
                self.tell(Report::Others(watch.of.path.clone(), others));
            }
        }
        self.watch = Some(watch);
    }

    fn look_at_files(&self, watch: &mut Watch, closely: bool) {
        let paths: Vec<PathBuf> = watch.of.believed.iter().map(|(name, _)| watch.of.folder.join(name)).collect();
        let stats = || paths.iter().map(|path| store::stat(path)).collect::<Vec<_>>();
        let mut now = stats();
        if now == watch.stats && !closely {
            return;
        }
        let (mut found, mut hashes) = read(&watch.of, &paths);
        // Others write less carefully than we do: cut, then fill. What moves is waited for.
        for _ in 0..SETTLE_ROUNDS {
            if hashes == watch.hashes {
                break;
            }
            std::thread::sleep(SETTLE);
            let (before, then) = (hashes, stats());
            (found, hashes) = read(&watch.of, &paths);
            let settled = before == hashes && then == now;
            now = then;
            if settled {
                break;
            }
        }
        watch.stats = now;
        if hashes != watch.hashes {
            watch.hashes = hashes;
            self.tell(Report::Disk(watch.of.path.clone(), found));
        }
    }
}

/// Removes what killed processes left while they were writing into the collection.
fn sweep(folders: &[PathBuf]) {
    let within = |folder: &PathBuf| std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    for folder in folders.iter().cloned().chain(folders.iter().flat_map(within)).filter(|path| path.is_dir()) {
        store::sweep(&folder, &[".toml", ".md"], STALE);
    }
}

/// Reads the files of a document. One that cannot be read is left out and counts as it is believed: nothing is known
/// of it.
fn read(of: &Watched, paths: &[PathBuf]) -> (OnDisk, Vec<Option<Hash>>) {
    let mut found = OnDisk::new();
    let mut hashes = Vec::new();
    for ((name, believed), path) in of.believed.iter().zip(paths) {
        let (bytes, hash) = match store::read(path) {
            Ok((bytes, hash)) => (Some(bytes), Some(hash)),
            Err(StoreError::Missing(_)) => (None, None),
            Err(_) => {
                hashes.push(*believed);
                continue;
            }
        };
        found.push((name.clone(), bytes));
        hashes.push(hash);
    }
    (found, hashes)
}

/// What the files of a document hold at this moment.
///
/// # Errors
/// When one is there and cannot be read.
pub fn read_now(folder: &Path, names: impl Iterator<Item = String>) -> Result<OnDisk, StoreError> {
    let one = |name: String| match store::read(&folder.join(&name)) {
        Ok((bytes, _)) => Ok((name, Some(bytes))),
        Err(StoreError::Missing(_)) => Ok((name, None)),
        Err(error) => Err(error),
    };
    names.map(one).collect()
}
