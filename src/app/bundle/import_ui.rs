//! The dialog that imports a bundle into the collection, and opens its lesson.

use super::super::command::Command;
use super::super::files::Pick;
use super::super::rtl::widgets::check_ui;
use super::super::see::Tools;
use super::super::text::TextField;
use super::super::worker::Worker;
use super::export_ui::{answers_ui, state_ui};
use crate::doc::bundle::{self, Item, Options, Refusal, Status};
use crate::doc::reader::is_id;
use crate::t;
use egui::{RichText, Ui};
use std::path::{Path, PathBuf};

/// The folder of the lesson, and what became of each file; or why nothing was written.
type Imported = Result<(PathBuf, Vec<Item>), Vec<Refusal>>;

/// So many reasons are shown.
const SHOWN: usize = 6;

/// What is asked: which bundle, under which name, and whether anything may be replaced.
#[derive(Debug)]
pub struct ImportBundle {
    root: PathBuf,
    path: String,
    name: String,
    replace: bool,
    worker: Worker<Imported>,
    failure: Option<String>,
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
        }
    }

    fn start(&mut self, ctx: &egui::Context) {
        let (root, path) = (self.root.clone(), PathBuf::from(self.path.trim()));
        let rename = Some(self.name.trim().to_owned()).filter(|name| !name.is_empty());
        let options = Options { replace: self.replace, rename };
        self.failure = None;
        self.worker.start(ctx, move |watch| {
            let bundle = bundle::open(&path).map_err(|refusal| vec![refusal])?;
            let import = bundle.import(&root, &options)?;
            if watch.stopped() {
                return Err(Vec::new());
            }
            let lesson = import.lesson.clone();
            Ok((lesson, import.write().map_err(|refusal| vec![refusal])?))
        });
    }

    /// The dialog; `true` when it is done.
    pub fn ask_ui(&mut self, ui: &mut Ui, tools: &mut Tools<'_>) -> bool {
        match self.worker.poll() {
            Some(Ok((lesson, items))) => {
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
        tools.panels.files.browse_ui(ui, "bundle", Pick::Open(&["zip"]), &mut self.path);
        ui.add_space(8.0);
        let name = t!("bundle-import-name");
        ui.label(&name);
        TextField::singleline(&mut self.name, &name).mono().own_undo().show(ui, tools.paint);
        let fits = self.name.trim().is_empty() || is_id(self.name.trim());
        let fault = if fits { String::new() } else { t!("lesson-bad-name") };
        ui.label(RichText::new(fault).color(ui.visuals().error_fg_color));
        check_ui(ui, &mut self.replace, t!("bundle-import-replace"));
        state_ui(ui, self.worker.is_running(), "bundle-reading", self.failure.as_deref());
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
