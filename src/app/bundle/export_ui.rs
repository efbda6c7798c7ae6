//! The dialog that exports the open lesson: as it is now, saved or not.

use super::super::command::Command;
use super::super::files::Pick;
use super::super::panels::frame::thousands;
use super::super::rtl::widgets::radio_ui;
use super::super::see::Tools;
use super::super::style;
use super::super::text::TextField;
use super::super::worker::Worker;
use crate::doc::{Collection, LessonFile};
use crate::export::bundle::{self, Form, Written};
use crate::export::web::Options;
use crate::t;
use egui::{RichText, Ui};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The forms, with the keys of their names.
const FORMS: [(Form, &str); 3] =
    [(Form::Page, "bundle-form-page"), (Form::Zip, "bundle-form-zip"), (Form::Folder, "bundle-form-folder")];

/// What is asked: where to; the name says the form.
#[derive(Debug)]
pub struct ExportLesson {
    lesson: Arc<LessonFile>,
    root: PathBuf,
    path: String,
    worker: Worker<Result<Written, String>>,
    failure: Option<String>,
}

impl ExportLesson {
    /// An export of a lesson of a collection.
    pub fn new(lesson: LessonFile, root: &Path) -> Self {
        let path = root.join(format!("{}.zip", lesson.lesson.id)).display().to_string();
        Self { lesson: Arc::new(lesson), root: root.into(), path, worker: Worker::default(), failure: None }
    }

    fn output(&self) -> PathBuf {
        PathBuf::from(self.path.trim())
    }

    /// The name gets the ending of a form.
    fn set_form(&mut self, form: Form) {
        let ending = match form {
            Form::Page => "html",
            Form::Zip => "zip",
            Form::Folder => "",
        };
        self.path = self.output().with_extension(ending).display().to_string();
    }

    fn start(&mut self, ctx: &egui::Context) {
        let (lesson, root, output) = (Arc::clone(&self.lesson), self.root.clone(), self.output());
        self.failure = None;
        self.worker.start(ctx, move |watch| {
            let collection = Collection::scan(&root).map_err(|error| error.to_string())?;
            let files = bundle::files(&lesson, &collection, &Options::default()).map_err(|error| error.to_string())?;
            if watch.stopped() {
                return Err(String::new());
            }
            bundle::write(&files, &output).map_err(|error| error.to_string())
        });
    }

    /// The dialog; `true` when it is done.
    pub fn ask_ui(&mut self, ui: &mut Ui, tools: &mut Tools<'_>) -> bool {
        match self.worker.poll() {
            Some(Ok(written)) => {
                let path = self.output().display().to_string();
                let (files, bytes) = (written.files.to_string(), thousands(written.bytes));
                tools.push(Command::Say(t!("bundle-exported", path = path, files = files, bytes = bytes)));
                return true;
            }
            Some(Err(reason)) => self.failure = Some(reason),
            None => {}
        }
        ui.heading(t!("bundle-export-title"));
        ui.add_space(6.0);
        let now = Form::of(&self.output());
        for (form, key) in FORMS {
            if radio_ui(ui, form == now, t!(key)).clicked() && form != now {
                self.set_form(form);
            }
        }
        ui.add_space(8.0);
        let name = t!("bundle-file");
        ui.label(&name);
        TextField::singleline(&mut self.path, &name).mono().own_undo().show(ui, tools.paint);
        tools.panels.files.browse_ui(ui, "lesson", Pick::Save(&["zip", "html"]), &mut self.path);
        ui.label(RichText::new(t!("export-unsaved")).weak());
        state_ui(ui, self.worker.is_running(), "bundle-working", self.failure.as_deref());
        let ready = !self.worker.is_running() && !self.path.trim().is_empty();
        let replaces = self.output().is_file();
        let answer = if replaces { "answer-replace" } else { "answer-export" };
        let (cancelled, chosen) = answers_ui(ui, answer, ready, if replaces { "export-exists" } else { "" });
        if chosen {
            let ctx = ui.ctx().clone();
            self.start(&ctx);
        }
        cancelled
    }
}

/// What goes on, or why it did not.
pub(super) fn state_ui(ui: &mut Ui, runs: bool, key: &str, failure: Option<&str>) {
    ui.add_space(6.0);
    if runs {
        ui.horizontal(|ui| {
            ui.spinner();
            ui.label(t!(key));
        });
        ui.ctx().request_repaint_after_secs(0.1);
    } else if let Some(failure) = failure {
        ui.label(RichText::new(failure).color(style::bad(ui.visuals().dark_mode)));
    }
}

/// The buttons: whether it was cancelled, and whether it was chosen.
pub(super) fn answers_ui(ui: &mut Ui, key: &str, ready: bool, note: &str) -> (bool, bool) {
    ui.add_space(10.0);
    ui.horizontal(|ui| {
        ui.with_layout(style::backward(), |ui| {
            let cancelled = ui.button(t!("answer-cancel")).clicked();
            let chosen = ui.add_enabled(ready, egui::Button::new(t!(key))).clicked();
            if !note.is_empty() {
                ui.label(RichText::new(t!(note)).weak());
            }
            (cancelled, chosen)
        })
        .inner
    })
    .inner
}
