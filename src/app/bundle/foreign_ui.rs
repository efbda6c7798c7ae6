//! What became of a file of another program: how much was imported, and every item that was refused, with the reason.

use crate::doc::bundle::{Item, Status};
use crate::doc::import::Imported;
use crate::t;
use egui::{Button, Label, RichText, ScrollArea, Ui};
use std::path::Path;

use super::super::style;

/// The height of the list.
const HEIGHT: f32 = 280.0;

/// What an import of games, puzzles or problems came to.
#[derive(Debug)]
pub(super) struct Told {
    file: String,
    summary: String,
    /// Refusals first, then what is to be said about what was imported.
    rows: Vec<Row>,
}

#[derive(Debug)]
struct Row {
    text: String,
    refused: bool,
}

impl Told {
    /// The list of an import that was written.
    pub fn new(path: &Path, imported: &Imported, files: &[Item]) -> Self {
        let count = |status| files.iter().filter(|file| file.status == status).count().to_string();
        let (new, kept, replaced) = (count(Status::New), count(Status::Kept), count(Status::Replaced));
        let summary =
            t!("import-summary", new = new, kept = kept, replaced = replaced, refused = imported.refused().to_string());
        let row = |line: usize, name: &str, text: &str, refused: bool| {
            let name = if name.is_empty() { String::new() } else { format!(" ({name})") };
            Row { text: format!("{}{name}: {text}", t!("import-line", line = line.to_string())), refused }
        };
        let refusals = imported.items.iter().filter_map(|item| {
            let reason = item.puzzle.as_ref().err()?;
            Some(row(item.line, &item.name, &reason.to_string(), true))
        });
        let of_file = imported.notices.iter().map(|text| Row { text: text.clone(), refused: false });
        let notices = imported
            .items
            .iter()
            .flat_map(|item| item.notices.iter().map(|text| row(item.line, &item.name, text, false)));
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Self { file, summary, rows: refusals.chain(of_file).chain(notices).collect() }
    }

    /// Shows it; `true` when it was closed.
    pub fn ui(&self, ui: &mut Ui) -> bool {
        ui.heading(t!("import-done"));
        ui.add_space(6.0);
        ui.label(RichText::new(&self.file).strong());
        ui.label(&self.summary);
        if !self.rows.is_empty() {
            ui.add_space(8.0);
            ui.label(t!("import-said"));
            ui.add_space(4.0);
            let height = ui.text_style_height(&egui::TextStyle::Body);
            let area = ScrollArea::vertical().id_salt("what was refused").max_height(HEIGHT).auto_shrink([false, true]);
            area.show_rows(ui, height, self.rows.len(), |ui, shown| {
                for row in &self.rows[shown] {
                    let dark = ui.visuals().dark_mode;
                    let color = if row.refused { style::bad(dark) } else { ui.visuals().text_color() };
                    // Reasons are English; a long one is shown whole under the pointer.
                    ui.add(Label::new(RichText::new(&row.text).color(color)).truncate().selectable(true));
                }
            });
        }
        ui.add_space(10.0);
        ui.with_layout(style::backward(), |ui| ui.add(Button::new(t!("answer-close"))).clicked()).inner
    }
}
