//! Bundles in the editor: the dialogs that export the open lesson and import what somebody sent, or what another program
//! wrote. Both work in threads; closing the dialog stops them before anything is written.

pub mod export_ui;
mod foreign_ui;
pub mod import_ui;

use super::App;
use super::panels::dialogs::Dialog;
use export_ui::ExportLesson;
use import_ui::ImportBundle;

impl App {
    /// Asks where the open lesson is exported to.
    pub(super) fn ask_export(&mut self) {
        let Some(desk) = self.open.lesson() else { return };
        match desk.opened().as_file() {
            Ok(file) => {
                let export = ExportLesson::new(file, &self.library.root);
                self.dialog = Some(Dialog::ExportLesson(Box::new(export)));
            }
            Err(diagnostics) => self.dialog = Some(Dialog::Unreadable(diagnostics)),
        }
    }

    /// Asks what is imported.
    pub(super) fn ask_import(&mut self) {
        self.dialog = Some(Dialog::ImportBundle(Box::new(ImportBundle::new(&self.library.root))));
    }
}
