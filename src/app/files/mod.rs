//! Dialogs of the system for files, beside fields in which a path can also be typed, and its file manager. Both run in
//! threads: however long they stay open, the window goes on.

use super::worker::Worker;
use crate::t;
use egui::{Context, Ui};
use std::path::{Path, PathBuf};
use std::process::{Command as Process, Stdio};
use std::time::{Duration, Instant};

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pick {
    /// A folder that exists.
    Folder,
    /// A file that exists, whose ending is one of these.
    Open(&'static [&'static str]),
    /// A file to be written, whose ending is one of these.
    Save(&'static [&'static str]),
}

/// What a dialog gave back.
#[derive(Debug)]
enum Picked {
    /// A path.
    Path(PathBuf),
    /// Nothing was chosen.
    Nothing,
    /// No dialog appeared.
    NoDialog,
}

/// Nobody cancels a dialog faster than this: it did not appear.
const TOO_FAST: Duration = Duration::from_millis(250);

/// The dialog that is open, if one is.
#[derive(Debug, Default)]
pub struct Files {
    worker: Worker<Picked>,
    /// The field that the answer is for.
    asked: Option<egui::Id>,
    /// The field beside which there is to be said that no dialog appeared.
    refused: Option<egui::Id>,
    revealer: Worker<Option<String>>,
}

impl Files {
    /// The button «Browse…» beside a field with a path; `true` when the dialog changed the path. `field` tells fields apart.
    pub fn browse_ui(&mut self, ui: &mut Ui, field: &str, pick: Pick, path: &mut String) -> bool {
        let id = egui::Id::unique(("browse for a path", field));
        let mut changed = false;
        if self.asked == Some(id)
            && let Some(picked) = self.worker.poll()
        {
            self.asked = None;
            match picked {
                Picked::Path(picked) => {
                    *path = picked.display().to_string();
                    changed = true;
                }
                Picked::Nothing => {}
                Picked::NoDialog => self.refused = Some(id),
            }
        }
        // A dialog whose field is gone keeps no other one from opening.
        let waits = self.asked == Some(id) && self.worker.is_running();
        if ui.add_enabled(!waits, egui::Button::new(t!("library-choose-file"))).clicked() {
            self.refused = None;
            self.asked = Some(id);
            let (start, title) = (PathBuf::from(path.trim()), t!("library-choose-title"));
            self.worker.start(ui.ctx(), move |_| ask(&start, pick, &title));
        }
        if self.refused == Some(id) {
            ui.label(egui::RichText::new(t!("library-no-dialog")).color(ui.visuals().warn_fg_color));
        }
        changed
    }

    /// Shows the folder of a file in the file manager.
    pub fn reveal(&mut self, ctx: &Context, path: &Path) {
        let folder = if path.is_dir() { Some(path) } else { path.parent() };
        let folder = folder.map(Path::to_path_buf).unwrap_or_default();
        self.revealer.start(ctx, move |_| show_folder(&folder).err().map(|error| error.to_string()));
    }

    /// Why the file manager did not open, once.
    pub fn poll_reveal(&mut self) -> Option<String> {
        self.revealer.poll()?.map(|why| t!("library-not-revealed", why = why))
    }
}

fn ask(start: &Path, pick: Pick, title: &str) -> Picked {
    let mut dialog = rfd::FileDialog::new().set_title(title);
    let folder = start.ancestors().find(|folder| folder.is_dir() && !folder.as_os_str().is_empty());
    if let Some(folder) = folder.and_then(|folder| std::fs::canonicalize(folder).ok()) {
        dialog = dialog.set_directory(folder);
    }
    let begun = Instant::now();
    let picked = match pick {
        Pick::Folder => dialog.pick_folder(),
        Pick::Open(endings) => dialog.add_filter(endings.join(", "), endings).pick_file(),
        Pick::Save(endings) => {
            if let Some(name) = start.file_name().filter(|_| !start.is_dir()) {
                dialog = dialog.set_file_name(name.to_string_lossy());
            }
            dialog.add_filter(endings.join(", "), endings).save_file()
        }
    };
    match picked {
        Some(path) => Picked::Path(path),
        None if begun.elapsed() < TOO_FAST => Picked::NoDialog,
        None => Picked::Nothing,
    }
}

/// Asks the system's file manager for a folder.
fn show_folder(folder: &Path) -> std::io::Result<()> {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let status =
        Process::new(program).arg(folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status()?;
    // The program of Windows answers 1 also when it opened the folder.
    if status.success() || cfg!(windows) { Ok(()) } else { Err(std::io::Error::other(format!("{program}: {status}"))) }
}
