//! The thread that writes events and reads those of other windows. What cannot be written is kept and tried again.

use super::event::Event;
use super::log::{Log, Odd};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// How often the file is looked at.
const LOOK: Duration = Duration::from_secs(2);
/// How long the end of the window waits for a disk that does not answer.
const PATIENCE: Duration = Duration::from_secs(2);

#[derive(Debug)]
enum Order {
    Append(Event),
    Look,
    Sync(Sender<()>),
}

/// What the thread tells.
#[derive(Debug)]
pub enum Report {
    /// Events that were read, known ones among them.
    Events(Vec<Event>),
    /// What is odd about the files.
    Odd(Odd),
    /// What happened cannot be written, and why.
    NotWritten(String),
    /// It could be written again.
    Written,
}

/// The thread, from the window's side.
#[derive(Debug)]
pub struct Keeper {
    orders: Option<Sender<Order>>,
    reports: Receiver<Report>,
    ended: Receiver<()>,
}

impl Keeper {
    /// Starts the thread of a file. It reads the file first. `None` when the system gives no thread.
    pub fn start(ctx: egui::Context, path: PathBuf, collection: String) -> Option<Self> {
        let (orders, todo) = channel();
        let (told, reports) = channel();
        let (end, ended) = channel::<()>();
        let work = move || {
            // Dropped at the end of the thread, which is what the window waits for.
            let _end = end;
            let log = Log::new(path, collection);
            let mut work =
                Work { ctx, told, log, all: BTreeSet::new(), todo: Vec::new(), odd: Odd::default(), failed: false };
            work.run(&todo);
        };
        std::thread::Builder::new().name("progress".into()).spawn(work).ok()?;
        Some(Self { orders: Some(orders), reports, ended })
    }

    fn order(&self, order: Order) {
        if let Some(orders) = &self.orders {
            // A thread that is gone has told why, or the program is closing.
            let _ = orders.send(order);
        }
    }

    /// Has an event written.
    pub fn append(&self, event: Event) {
        self.order(Order::Append(event));
    }

    /// Has the file looked at.
    pub fn look(&self) {
        self.order(Order::Look);
    }

    /// Waits until all that was ordered is done, for a while.
    pub fn sync(&self) {
        let (done, wait) = channel();
        self.order(Order::Sync(done));
        let _ = wait.recv_timeout(PATIENCE);
    }

    /// What the thread told, one by one.
    pub fn report(&self) -> Option<Report> {
        self.reports.try_recv().ok()
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.orders = None;
        let _ = self.ended.recv_timeout(PATIENCE);
    }
}

struct Work {
    ctx: egui::Context,
    told: Sender<Report>,
    log: Log,
    /// Everything that is known to this window.
    all: BTreeSet<Event>,
    /// What is not written yet.
    todo: Vec<Event>,
    odd: Odd,
    failed: bool,
}

impl Work {
    fn run(&mut self, orders: &Receiver<Order>) {
        self.look();
        let mut next = Instant::now() + LOOK;
        loop {
            let mut waiting = None;
            match orders.recv_timeout(next.saturating_duration_since(Instant::now())) {
                Ok(Order::Append(event)) => self.todo.push(event),
                Ok(Order::Look) | Err(RecvTimeoutError::Timeout) => {
                    self.look();
                    next = Instant::now() + LOOK;
                }
                Ok(Order::Sync(done)) => waiting = Some(done),
                Err(RecvTimeoutError::Disconnected) => return self.write(),
            }
            self.write();
            if let Some(done) = waiting {
                let _ = done.send(());
            }
        }
    }

    fn tell(&self, report: Report) {
        let _ = self.told.send(report);
        self.ctx.request_repaint();
    }

    fn look(&mut self) {
        match self.log.look() {
            Ok(found) => {
                if found.replaced {
                    // What the file has lost is put back.
                    let there: BTreeSet<&Event> = found.events.iter().collect();
                    let lost = self.all.iter().filter(|event| !there.contains(event) && !self.todo.contains(event));
                    let lost: Vec<Event> = lost.cloned().collect();
                    self.todo.extend(lost);
                }
                let new: Vec<Event> = found.events.into_iter().filter(|event| !self.all.contains(event)).collect();
                if !new.is_empty() {
                    self.all.extend(new.iter().cloned());
                    self.tell(Report::Events(new));
                }
            }
            Err(error) => self.fail(error.to_string()),
        }
        let odd = self.log.odd();
        if odd != self.odd {
            self.odd = odd.clone();
            self.tell(Report::Odd(odd));
        }
    }

    fn fail(&mut self, why: String) {
        // Told once, not every other second.
        if !std::mem::replace(&mut self.failed, true) {
            self.tell(Report::NotWritten(why));
        }
    }

    fn write(&mut self) {
        if self.todo.is_empty() {
            return;
        }
        match self.log.append(&self.todo) {
            Ok(_) => {
                self.all.extend(self.todo.drain(..));
                if std::mem::take(&mut self.failed) {
                    self.tell(Report::Written);
                }
            }
            Err(error) => self.fail(error.to_string()),
        }
    }
}
