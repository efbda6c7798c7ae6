//! What is asked about files: a new name, whether one may go, where a picture goes, another collection.

use super::super::command::Command;
use super::super::files::Pick;
use super::super::library::change::{self, Change};
use super::super::library::command::LibraryCommand;
use super::super::library::entry::{Entry, EntryKind, anim_id, stem};
use super::super::library::references::{self, Reference};
use super::super::see::{See, Tools};
use super::super::style;
use super::super::text::TextField;
use super::super::worker::Worker;
use crate::doc::{collection, reader};
use crate::t;
use egui::{Context, Id, Modal, RichText, Ui};
use std::path::{Path, PathBuf};

/// The name or the deletion of a file.
#[derive(Debug)]
pub struct AboutFile {
    kind: EntryKind,
    path: PathBuf,
    /// The id that it has.
    id: String,
    title: String,
    /// The id that it gets.
    to: String,
    /// The texts that embed it, when they were found.
    references: Option<Vec<Reference>>,
    finder: Worker<Vec<Reference>>,
    fresh: bool,
}

/// Something that is asked.
#[derive(Debug)]
pub enum Ask {
    /// Another id.
    Rename(AboutFile),
    /// Whether it may go to the trash.
    Delete(AboutFile),
    /// Where the picture of a card goes.
    Export {
        /// What it shows.
        entry: PathBuf,
        /// The file.
        file: String,
        /// The width.
        width_px: u32,
    },
    /// Another collection.
    Collection {
        /// Its folder.
        folder: String,
        /// Those that were open before.
        recent: Vec<PathBuf>,
        /// Whether the field has not had the keyboard yet.
        fresh: bool,
    },
}

impl AboutFile {
    fn new(ctx: &Context, root: &Path, entry: &Entry) -> Self {
        let (root, kind, path, id) = (root.to_path_buf(), entry.kind, entry.path.clone(), entry.id.clone());
        let mut finder = Worker::default();
        finder.start(ctx, move |_| references::find(&root, kind, &path, &id));
        Self {
            kind,
            path: entry.path.clone(),
            id: entry.id.clone(),
            title: entry.title().to_owned(),
            to: entry.id.clone(),
            references: None,
            finder,
            fresh: true,
        }
    }

    /// What is wrong with the new name; `None` when it will do.
    fn fault(&self) -> Option<String> {
        if self.to == self.id {
            Some(String::new())
        } else if !reader::is_id(&self.to) {
            Some(t!("library-no-name"))
        } else if change::path_with(self.kind, &self.path, &self.to).exists() {
            Some(t!("library-name-taken"))
        } else {
            None
        }
    }
}

impl Ask {
    /// Asks for another id.
    pub fn rename(ctx: &Context, root: &Path, entry: &Entry) -> Self {
        Self::Rename(AboutFile::new(ctx, root, entry))
    }

    /// Asks whether it may go.
    pub fn delete(ctx: &Context, root: &Path, entry: &Entry) -> Self {
        Self::Delete(AboutFile::new(ctx, root, entry))
    }

    /// Asks where its picture goes: beside the collection's folders.
    pub fn export(root: &Path, path: &Path) -> Self {
        let name =
            if path.to_string_lossy().ends_with(crate::doc::lesson::ANIM_SUFFIX) { anim_id(path) } else { stem(path) };
        let file = root.join(format!("{name}.png")).display().to_string();
        Self::Export { entry: path.to_path_buf(), file, width_px: 720 }
    }

    /// Asks for the folder of another collection.
    pub fn collection(root: &Path, recent: Vec<PathBuf>) -> Self {
        let folder = std::fs::canonicalize(root).unwrap_or_else(|_| root.to_path_buf());
        let here = |path: &PathBuf| std::fs::canonicalize(path).is_ok_and(|path| path == folder);
        let recent = recent.into_iter().filter(|path| !here(path)).collect();
        Self::Collection { folder: folder.display().to_string(), recent, fresh: true }
    }
}

/// Draws what is asked, if something is; it goes when it is answered.
pub fn ask_ui(ctx: &Context, see: &See<'_>, tools: &mut Tools<'_>) {
    let Some(mut ask) = tools.panels.browser.ask.take() else { return };
    let mut done = false;
    let response = Modal::new(Id::unique("about a file")).show(ctx, |ui| {
        ui.set_width(460.0);
        ui.with_layout(style::column(), |ui| {
            done = match &mut ask {
                Ask::Rename(about) => rename_ui(ui, about, see, tools),
                Ask::Delete(about) => delete_ui(ui, about, see, tools),
                Ask::Export { entry, file, width_px } => export_ui(ui, entry, file, width_px, tools),
                Ask::Collection { folder, recent, fresh } => collection_ui(ui, folder, recent, fresh, tools),
            };
        });
    });
    if !done && !response.should_close() {
        tools.panels.browser.ask = Some(ask);
    }
}

fn title_ui(ui: &mut Ui, title: &str) {
    ui.heading(title);
    ui.add_space(6.0);
}

/// The buttons: `Some(true)` when it is to be done, by the button or by Enter.
fn answers_ui(ui: &mut Ui, yes: &str, allowed: bool) -> Option<bool> {
    ui.add_space(10.0);
    let entered = ui.input(|input| input.key_pressed(egui::Key::Enter));
    let row = egui::vec2(ui.available_width(), 30.0);
    let clicked = ui.allocate_ui_with_layout(row, style::backward(), |ui| {
        let no = ui.button(t!("library-cancel"));
        let go = ui.add_enabled(allowed, egui::Button::new(yes));
        // Enter on another button means that button.
        let focus = ui.memory(egui::Memory::focused);
        let free = focus.is_none() || focus == Some(go.id) || ui.ctx().text_edit_focused();
        let entered = entered && allowed && free;
        if go.clicked() || entered { Some(true) } else { no.clicked().then_some(false) }
    });
    clicked.inner
}

/// The texts that embed it.
fn references_ui(ui: &mut Ui, about: &mut AboutFile, follow: bool) {
    if let Some(found) = about.finder.poll() {
        about.references = Some(found);
    }
    if about.kind == EntryKind::Lesson {
        return;
    }
    ui.add_space(4.0);
    let Some(references) = &about.references else {
        ui.label(RichText::new(t!("library-looking")).weak());
        return;
    };
    if references.is_empty() {
        ui.label(RichText::new(t!("library-no-references")).weak());
        return;
    }
    ui.label(if follow { t!("library-references-follow") } else { t!("library-references-break") });
    egui::ScrollArea::vertical().max_height(150.0).show(ui, |ui| {
        for reference in references {
            let count = reference.names.len() + reference.by_hand;
            ui.label(RichText::new(format!("{}  × {count}", reference.name())).monospace());
            if follow && reference.by_hand > 0 {
                let text = t!("library-by-hand", count = reference.by_hand);
                ui.label(RichText::new(text).color(ui.visuals().warn_fg_color));
            }
        }
    });
}

fn rename_ui(ui: &mut Ui, about: &mut AboutFile, see: &See<'_>, tools: &mut Tools<'_>) -> bool {
    title_ui(ui, &t!("library-rename-title", title = about.title.clone()));
    let name = t!("library-new-name");
    ui.label(&name);
    let output = TextField::singleline(&mut about.to, &name).mono().own_undo().show(ui, tools.paint);
    if std::mem::take(&mut about.fresh) {
        output.response.request_focus();
    }
    let fault = about.fault();
    // Enter does nothing while the name will not do, and the field keeps the keyboard.
    if fault.is_some() && output.response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter)) {
        output.response.request_focus();
    }
    ui.label(RichText::new(fault.clone().unwrap_or_default()).color(ui.visuals().error_fg_color));
    references_ui(ui, about, true);
    let open = see.open.path();
    if open.is_some_and(|open| open.starts_with(&about.path)) {
        ui.label(RichText::new(t!("library-read-again")).weak());
    }
    let ready = fault.is_none() && (about.references.is_some() || about.kind == EntryKind::Lesson);
    let answer = answers_ui(ui, &t!("library-do-rename"), ready);
    if answer == Some(true) {
        let change = Change::Rename { kind: about.kind, path: about.path.clone(), to: about.to.clone() };
        tools.push(Command::Library(LibraryCommand::Change(Box::new(change))));
    }
    answer.is_some()
}

fn delete_ui(ui: &mut Ui, about: &mut AboutFile, see: &See<'_>, tools: &mut Tools<'_>) -> bool {
    title_ui(ui, &t!("library-delete-title", title = about.title.clone()));
    let folder = see.library.root.join(change::TRASH).display().to_string();
    ui.label(t!("library-goes-to-trash", folder = folder));
    references_ui(ui, about, false);
    let answer = answers_ui(ui, &t!("library-do-delete"), true);
    if answer == Some(true) {
        let change = Change::Delete { path: about.path.clone() };
        tools.push(Command::Library(LibraryCommand::Change(Box::new(change))));
    }
    answer.is_some()
}

/// A field for a path, with the button that opens the system's dialog.
fn path_ui(
    ui: &mut Ui,
    tools: &mut Tools<'_>,
    name: &str,
    field: &str,
    pick: Pick,
    path: &mut String,
) -> egui::Response {
    ui.label(name);
    let output = TextField::singleline(path, name).mono().own_undo().show(ui, tools.paint);
    tools.panels.files.browse_ui(ui, field, pick, path);
    output.response
}

fn export_ui(ui: &mut Ui, entry: &Path, file: &mut String, width_px: &mut u32, tools: &mut Tools<'_>) -> bool {
    title_ui(ui, &t!("library-export-title"));
    path_ui(ui, tools, &t!("library-export-file"), "card", Pick::Save(&["png", "svg"]), file);
    ui.horizontal(|ui| {
        let label = ui.label(t!("library-width"));
        ui.add(egui::DragValue::new(width_px).range(16..=8192)).labelled_by(label.id);
    });
    let path = PathBuf::from(file.trim());
    let fits = path.extension().is_some_and(|end| ["png", "svg"].iter().any(|known| end.eq_ignore_ascii_case(known)));
    if path.is_file() {
        ui.label(RichText::new(t!("library-replaces")).color(ui.visuals().warn_fg_color));
    }
    let answer = answers_ui(ui, &t!("library-do-export"), fits);
    if answer == Some(true) {
        tools.push(Command::Library(LibraryCommand::WriteCard(entry.to_path_buf(), path, *width_px)));
    }
    answer.is_some()
}

fn collection_ui(
    ui: &mut Ui,
    folder: &mut String,
    recent: &[PathBuf],
    fresh: &mut bool,
    tools: &mut Tools<'_>,
) -> bool {
    title_ui(ui, &t!("library-open-collection-title"));
    let response = path_ui(ui, tools, &t!("library-folder"), "collection", Pick::Folder, folder);
    if std::mem::take(fresh) {
        response.request_focus();
    }
    let path = PathBuf::from(folder.trim());
    let fault = if !path.exists() {
        t!("library-no-such-folder")
    } else if path.is_dir() && !collection::is_collection(&path) {
        t!("library-folder-is-none")
    } else {
        String::new()
    };
    ui.label(RichText::new(&fault).color(ui.visuals().error_fg_color));
    let mut picked = None;
    if !recent.is_empty() {
        style::group_ui(ui, &t!("library-recent"));
        for path in recent {
            if ui.button(path.display().to_string()).clicked() {
                picked = Some(path.clone());
            }
        }
    }
    ui.label(RichText::new(t!("library-drop-hint")).weak());
    let answer = answers_ui(ui, &t!("library-do-open"), fault.is_empty());
    let path = picked.or((answer == Some(true)).then_some(path));
    let done = answer.is_some() || path.is_some();
    if let Some(path) = path {
        tools.push(Command::Library(LibraryCommand::OpenPath(path)));
    }
    done
}
