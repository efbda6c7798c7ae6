//! No author ever loses work.
//!
//! While a document has unsaved changes, a draft of it is kept in a recovery file within a second or two; the disk and
//! other windows are watched meanwhile, and nothing is written over what somebody else wrote without asking.
//!
//! Reading order: [`document`] (what a document must be able to do), [`recovery`] (drafts and sessions), [`keeper`] (the
//! thread that writes and watches), this module (what the window knows), [`execute`] (what commands do), [`dialog_ui`],
//! [`merge_ui`] and [`banner_ui`] (what is asked).

pub mod banner_ui;
pub mod dialog_ui;
pub mod document;
pub mod execute;
pub mod keeper;
pub mod merge_ui;
pub mod recovery;

use crate::doc::StoreError;
use crate::t;
use document::{Believed, Named, OnDisk, Safe, Snapshot};
use etcetera::{AppStrategy, AppStrategyArgs};
use keeper::{Keeper, Order, Place, Report, Watched};
use recovery::{Draft, Found, Session};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A draft is kept at once when the first change is made, and then at most this often.
const PAUSE: Duration = Duration::from_secs(1);

/// Something to do for the safety of the open document.
#[derive(Clone, Debug)]
pub enum SafetyCommand {
    /// Asks for another file.
    SaveAs,
    /// Saves as another file, and goes on with it.
    SaveTo(PathBuf),
    /// Shows both versions, to be merged.
    Compare,
    /// The document becomes this, on top of what was on the disk when it was merged.
    Merge(Box<(OnDisk, Vec<Named>)>),
    /// Lists what was recovered.
    ShowRecovered,
    /// Opens recovered work, by its file.
    Recover(PathBuf),
    /// Removes recovered work, by its file.
    Discard(PathBuf),
    /// Hides that another window has changes of the document, until that changes.
    HideOthers,
}

/// What the disk did to the open document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// It holds something else than was read.
    Changed(OnDisk),
    /// It holds nothing any more.
    Gone,
}

/// The draft that is kept of the open document.
#[derive(Debug)]
struct Kept {
    file: PathBuf,
    state: Snapshot,
    base: Believed,
    at: Instant,
}

/// What the window knows about the safety of the open document.
#[derive(Debug, Default)]
pub struct Safety {
    /// Where recovery files are; `None` for none at all.
    folder: Option<PathBuf>,
    /// Folders that are watched for new and vanished files.
    collection: Vec<PathBuf>,
    session: Option<Session>,
    keeper: Option<Keeper>,
    kept: Option<Kept>,
    watched: Option<(PathBuf, Believed)>,
    focused: bool,
    /// What the disk did.
    pub trouble: Option<Trouble>,
    /// What other windows have not saved of the open document.
    pub others: Vec<Draft>,
    /// What dead sessions left.
    pub found: Found,
}

/// Where recovery files belong on this system; `None` where there is no home.
pub fn usual_folder() -> Option<PathBuf> {
    let args = AppStrategyArgs {
        top_level_domain: "org".to_owned(),
        author: "boardwright".to_owned(),
        app_name: "boardwright".to_owned(),
    };
    let places = etcetera::choose_app_strategy(args).ok()?;
    Some(places.state_dir().unwrap_or_else(|| places.data_dir()).join("recovery"))
}

impl Safety {
    /// With recovery files in a folder.
    pub fn new(folder: Option<PathBuf>) -> Self {
        Self { folder, ..Self::default() }
    }

    /// Begins the session; gives what is to be said when that fails. Once, before the first frame.
    pub(super) fn begin(&mut self, ctx: &egui::Context, root: &Path) -> Option<String> {
        self.collection = vec![root.join("puzzles"), root.join("lessons")];
        let mut message = None;
        if let Some(folder) = &self.folder {
            match Session::begin(folder) {
                Ok(session) => self.session = Some(session),
                Err(error) => message = Some(t!("safety-not-kept", why = why(&error))),
            }
            self.found = recovery::find(folder);
        }
        self.start(ctx).or(message)
    }

    fn start(&mut self, ctx: &egui::Context) -> Option<String> {
        let place =
            self.session.as_ref().map(|session| Place { folder: session.folder().into(), id: session.id().into() });
        self.watched = None;
        self.kept = None;
        match Keeper::start(ctx, self.collection.clone(), place) {
            Ok(keeper) => self.keeper = Some(keeper),
            Err(error) => return Some(t!("safety-not-kept", why = error.to_string())),
        }
        None
    }

    /// The next report of the thread. One that broke is started again.
    fn report(&mut self, ctx: &egui::Context) -> Option<Report> {
        let keeper = self.keeper.as_ref()?;
        let report = keeper.report();
        if report.is_none() && keeper.is_gone() {
            self.start(ctx);
        }
        report
    }

    /// Looks at the disk at once when the window gets the keyboard.
    fn note_focus(&mut self, focused: bool) {
        if focused && !std::mem::replace(&mut self.focused, focused) {
            self.order(Order::Look);
        }
        self.focused = focused;
    }

    fn order(&self, order: Order) {
        if let Some(keeper) = &self.keeper {
            keeper.order(order);
        }
    }

    /// Follows the open document: what is watched, and which draft is kept.
    fn follow(&mut self, ctx: &egui::Context, open: Option<&dyn Safe>, at_once: bool) {
        let now = open.map(|document| (document.path().to_path_buf(), document.believed()));
        if now != self.watched {
            let other = now.as_ref().map(|(path, _)| path) != self.watched.as_ref().map(|(path, _)| path);
            if other {
                self.trouble = None;
                self.others.clear();
            }
            let folder = open.map(Safe::folder).unwrap_or_default();
            let watched = now.clone().map(|(path, believed)| Watched { path, folder, believed });
            self.order(Order::Watch(watched));
            self.watched = now;
        }
        let Some(session) = &self.session else { return };
        let dirty = open.filter(|document| document.is_dirty());
        let file = dirty.map(|document| session.file(document.path()));
        if let Some(kept) = self.kept.take_if(|kept| Some(&kept.file) != file.as_ref()) {
            self.order(Order::Forget(kept.file));
        }
        let (Some(document), Some(file)) = (dirty, file) else { return };
        let (state, base) = (document.snapshot(), document.believed());
        if let Some(kept) = &self.kept {
            let same = std::ptr::addr_eq(std::sync::Arc::as_ptr(&kept.state), std::sync::Arc::as_ptr(&state));
            if same && kept.base == base {
                return;
            }
            let left = PAUSE.saturating_sub(kept.at.elapsed());
            if !left.is_zero() && !at_once {
                return ctx.request_repaint_after(left);
            }
        }
        self.order(Order::Keep(file.clone(), Box::new(Draft::of(document))));
        self.kept = Some(Kept { file, state, base, at: Instant::now() });
    }

    /// Keeps what is not saved and waits until that is done.
    fn keep_now(&mut self, ctx: &egui::Context, open: Option<&dyn Safe>) {
        self.follow(ctx, open, true);
        if let Some(keeper) = &self.keeper {
            keeper.sync();
        }
    }

    /// The window closes in good order: what is saved needs no draft.
    fn end(&mut self, ctx: &egui::Context, open: Option<&dyn Safe>) {
        self.keep_now(ctx, open);
        self.keeper = None;
        self.found = Found::default();
        if let Some(session) = self.session.take() {
            session.end();
        }
    }
}

/// Why a file was not read or written, in the window's language.
pub fn why(error: &StoreError) -> String {
    let shown = |path: &Path| path.display().to_string();
    match error {
        StoreError::ChangedOnDisk(path) => t!("safety-why-changed", path = shown(path)),
        StoreError::Exists(path) => t!("safety-why-exists", path = shown(path)),
        StoreError::Missing(path) => t!("safety-why-missing", path = shown(path)),
        StoreError::NoFolder(path) => t!("safety-why-no-folder", path = shown(path)),
        StoreError::ReadOnly(path) => t!("safety-why-read-only", path = shown(path)),
        StoreError::NoSpace(path) => t!("safety-why-no-space", path = shown(path)),
        StoreError::NotAFile(path) => t!("safety-why-not-a-file", path = shown(path)),
        StoreError::TooBig(path, _) => t!("safety-why-too-big", path = shown(path)),
        StoreError::Io(path, error) => t!("safety-why-other", path = shown(path), why = error.to_string()),
    }
}

/// How long ago something was.
fn age(age: Duration) -> String {
    let seconds = age.as_secs();
    match seconds {
        0..60 => t!("safety-age-now"),
        60..3600 => t!("safety-age-minutes", count = seconds / 60),
        3600..86_400 => t!("safety-age-hours", count = seconds / 3600),
        _ => t!("safety-age-days", count = seconds / 86_400),
    }
}
