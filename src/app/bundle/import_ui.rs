//! The dialog that imports into the collection: a bundle, whose lesson it opens, or a file of another program.

use super::super::command::Command;
use super::super::files::Pick;
use super::super::rtl::widgets::check_ui;
use super::super::see::Tools;
use super::super::text::TextField;
use super::super::worker::Worker;
use super::export_ui::{answers_ui, state_ui};
use super::foreign_ui::Told;
use crate::doc::bundle::{self, Item, Options, Refusal, Status};
use crate::doc::import::{self, Format};
use crate::doc::reader::is_id;
use crate::problem::Watch;
use crate::t;
use egui::{RichText, Ui};
use std::path::{Path, PathBuf};

/// What was imported.
enum Done {
    /// The folder of a lesson, and what became of each file.
    Lesson(PathBuf, Vec<Item>),
    /// Puzzles of another program.
    Puzzles(Told),
}

/// What was imported; or why nothing was written.
type Imported = Result<Done, Vec<Refusal>>;

/// The endings of what can be imported from a file.
const ENDINGS: [&str; 6] = ["zip", "pgn", "csv", "olv", "epd", "fen"];

/// So many reasons are shown.
const SHOWN: usize = 6;

/// What is asked: which file, under which name, and whether anything may be replaced.
#[derive(Debug)]
pub struct ImportBundle {
    root: PathBuf,
    path: String,
    name: String,
    replace: bool,
    worker: Worker<Imported>,
    failure: Option<String>,
    /// What an import of puzzles came to, which is shown before the dialog closes.
    told: Option<Told>,
}

/// Imports a file of another program.
fn import_puzzles(root: &Path, path: &Path, format: Format, options: &Options, watch: &Watch) -> Imported {
    let one = |refusal: Refusal| vec![refusal];
    let settings = import::Options { prefix: options.rename.clone(), ..import::Options::default() };
    let imported = import::open(path, format, &settings).map_err(one)?.finish(&settings, watch, &|| ());
    let placing = imported.place(root, options.replace)?;
    if watch.stopped() {
        return Err(Vec::new());
    }
    let files = placing.write().map_err(one)?;
    Ok(Done::Puzzles(Told::new(path, &imported, &files)))
}

/// Imports a bundle.
fn import_bundle(root: &Path, path: &Path, options: &Options, watch: &Watch) -> Imported {
    let one = |refusal: Refusal| vec![refusal];
    let import = bundle::open(path).map_err(one)?.import(root, options)?;
    if watch.stopped() {
        return Err(Vec::new());
    }
    let lesson = import.lesson.clone();
    Ok(Done::Lesson(lesson, import.write().map_err(one)?))
}

impl ImportBundle {
    /// An import into a collection.
    pub fn new(root: &Path) -> Self {
        Self {
            root: root.into(),
            path: String::new(),
            name: String::new(),
            replace: false,
            worker: Worker::default(),
            failure: None,
            told: None,
        }
    }

    fn start(&mut self, ctx: &egui::Context) {
        let (root, path) = (self.root.clone(), PathBuf::from(self.path.trim()));
        let rename = Some(self.name.trim().to_owned()).filter(|name| !name.is_empty());
        let options = Options { replace: self.replace, rename };
        self.failure = None;
        let format = self.format();
        self.worker.start(ctx, move |watch| match format {
            Some(format) => import_puzzles(&root, &path, format, &options, watch),
            None => import_bundle(&root, &path, &options, watch),
        });
    }

    /// What the file is, where another program wrote it.
    fn format(&self) -> Option<Format> {
        let path = Path::new(self.path.trim());
        Format::of(path).filter(|_| !path.is_dir())
    }

    /// The dialog; `true` when it is done.
    pub fn ask_ui(&mut self, ui: &mut Ui, tools: &mut Tools<'_>) -> bool {
        if let Some(told) = &self.told {
            return told.ui(ui);
        }
        match self.worker.poll() {
            Some(Ok(Done::Puzzles(told))) => {
                tools.push(Command::Rescan);
                self.told = Some(told);
                ui.ctx().request_repaint();
                return false;
            }
            Some(Ok(Done::Lesson(lesson, items))) => {
                let count = |status| items.iter().filter(|item| item.status == status).count().to_string();
                let (new, kept, replaced) = (count(Status::New), count(Status::Kept), count(Status::Replaced));
                let path = lesson.display().to_string();
                tools.push(Command::Rescan);
                tools.push(Command::OpenLesson(lesson));
                let said = t!("bundle-imported", path = path, new = new, kept = kept, replaced = replaced);
                tools.push(Command::Say(said));
                return true;
            }
            Some(Err(refusals)) => self.failure = Some(reasons(&refusals)),
            None => {}
        }
        ui.heading(t!("bundle-import-title"));
        ui.add_space(6.0);
        let name = t!("bundle-import-file");
        ui.label(&name);
        TextField::singleline(&mut self.path, &name).mono().own_undo().show(ui, tools.paint);
        tools.panels.files.browse_ui(ui, "bundle", Pick::Open(&ENDINGS), &mut self.path);
        ui.add_space(8.0);
        let puzzles = self.format().is_some();
        let name = t!(if puzzles { "import-prefix" } else { "bundle-import-name" });
        ui.label(&name);
        TextField::singleline(&mut self.name, &name).mono().own_undo().show(ui, tools.paint);
        let fits = self.name.trim().is_empty() || is_id(self.name.trim());
        let fault = if fits { String::new() } else { t!("lesson-bad-name") };
        ui.label(RichText::new(fault).color(ui.visuals().error_fg_color));
        check_ui(ui, &mut self.replace, t!("bundle-import-replace"));
        let reading = if puzzles { "import-reading" } else { "bundle-reading" };
        state_ui(ui, self.worker.is_running(), reading, self.failure.as_deref());
        let ready = !self.worker.is_running() && fits && !self.path.trim().is_empty();
        let (cancelled, chosen) = answers_ui(ui, "answer-import", ready, "");
        if chosen {
            let ctx = ui.ctx().clone();
            self.start(&ctx);
        }
        cancelled
    }
}

/// Why nothing was written.
fn reasons(refusals: &[Refusal]) -> String {
    let mut lines: Vec<String> = refusals.iter().take(SHOWN).map(ToString::to_string).collect();
    if refusals.len() > SHOWN {
        lines.push("…".into());
    }
    lines.push(t!("bundle-nothing-written"));
    lines.join("\n")
}
