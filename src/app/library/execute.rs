//! Carrying out what is done with the collection.

use super::super::App;
use super::super::browser::ask::Ask;
use super::super::command::Command;
use super::super::open::Open;
use super::super::safety::dialog_ui::SafetyDialog;
use super::change::Change;
use super::command::LibraryCommand;
use super::entry::{Entry, EntryKind};
use crate::doc::collection;
use crate::doc::lesson::{ANIM_SUFFIX, FILE_NAME};
use crate::t;
use egui::Context;
use std::path::{Path, PathBuf};

/// The command that opens an entry.
pub fn open_entry(entry: &Entry) -> Command {
    match entry.kind {
        EntryKind::Puzzle => Command::Open(entry.path.clone()),
        EntryKind::Animation => Command::OpenAnim(entry.path.clone()),
        EntryKind::Lesson => Command::OpenLesson(entry.path.clone()),
    }
}

impl App {
    /// Carries out what is done with the collection.
    pub(in super::super) fn on_library(&mut self, ctx: &Context, command: LibraryCommand) {
        use LibraryCommand as Do;
        match command {
            Do::Browse => self.panels.browser.toggle(),
            Do::QuickOpen => self.panels.palette.ask_file(),
            Do::Palette => self.panels.palette.ask_command(),
            Do::OpenCollection => {
                let recent = self.collections().to_vec();
                self.panels.browser.ask = Some(Ask::collection(&self.library.root, recent));
            }
            Do::OpenPath(path) => self.open_path(ctx, path),
            Do::Rename(path) => self.ask_about(ctx, &path, Ask::rename),
            Do::Delete(path) => self.ask_about(ctx, &path, Ask::delete),
            Do::Duplicate(path) => {
                let kind = self.library.kind_of(&path);
                self.change(ctx, Change::Duplicate { kind, path });
            }
            Do::Restore => match self.library.restore() {
                Some(change) => self.change(ctx, change),
                None => self.say(t!("library-nothing-deleted")),
            },
            Do::Change(change) => self.change(ctx, *change),
            Do::ExportCard(path) => self.panels.browser.ask = Some(Ask::export(&self.library.root, &path)),
            Do::WriteCard(path, file, width_px) => {
                let look = (self.theme(ctx), self.pieces());
                if let Some(art) = self.library.find(&path).and_then(|entry| entry.art.clone()) {
                    self.panels.browser.export(ctx, art, look, file, width_px);
                }
            }
            Do::CopyPath(path) => {
                let path = std::fs::canonicalize(&path).unwrap_or(path).display().to_string();
                self.say(t!("library-path-copied", path = path.clone()));
                ctx.copy_text(path);
            }
            Do::Reveal(path) => self.panels.files.reveal(ctx, &path),
        }
    }

    fn ask_about(&mut self, ctx: &Context, path: &Path, make: fn(&Context, &Path, &Entry) -> Ask) {
        if let Some(entry) = self.library.find(path) {
            self.panels.browser.ask = Some(make(ctx, &self.library.root, entry));
        }
    }

    /// Whether a change of files concerns what is open: itself, the lesson that it belongs to, or a text of it.
    fn concerns_open(&self, path: &Path) -> bool {
        self.open.path().is_some_and(|open| open == path || open.starts_with(path))
    }

    fn change(&mut self, ctx: &Context, change: Change) {
        // What is open is read again afterwards, so nothing of it may be unsaved; texts of an open lesson may follow a name.
        let texts_follow = matches!(change, Change::Rename { .. });
        if self.must_ask() && (texts_follow || self.concerns_open(change.path())) {
            self.ask(SafetyDialog::Unsaved(Command::Library(LibraryCommand::Change(Box::new(change)))));
        } else if !self.library.start_change(ctx, change) {
            self.say(t!("library-busy"));
        }
    }

    /// Takes over what became of a change of files.
    pub(in super::super) fn watch_library(&mut self, ctx: &Context) {
        if let Some(message) = self.library.poll(ctx) {
            self.message = message;
        }
        if let Some(message) = self.panels.browser.poll_export() {
            self.message = message;
        }
        if let Some(message) = self.panels.files.poll_reveal() {
            self.message = message;
        }
        if let Some(done) = self.library.poll_change() {
            self.message = done.text();
            if let Ok(changed) = &done.result {
                self.follow(ctx, &done.change, &changed.path, &changed.texts);
                self.library.scan(ctx);
            }
        }
        let (focused, dropped) = ctx.input(|input| {
            let focused = input.events.iter().any(|event| matches!(event, egui::Event::WindowFocused(true)));
            (focused, input.raw.dropped_files.first().map(|file| file.path().to_path_buf()))
        });
        if focused {
            self.progress.look();
            self.library.look(ctx);
        }
        if let Some(path) = dropped {
            self.execute(ctx, Command::Library(LibraryCommand::OpenPath(path)));
        }
    }

    /// What is open follows its file; the browser goes to what is new.
    fn follow(&mut self, ctx: &Context, change: &Change, now: &Path, texts: &[PathBuf]) {
        let open = self.open.path().map(Path::to_path_buf);
        match change {
            Change::Rename { path, .. } => {
                let moved = open
                    .as_ref()
                    .and_then(|open| open.strip_prefix(path).ok())
                    .map(|rest| if rest.as_os_str().is_empty() { now.to_path_buf() } else { now.join(rest) });
                if let Some(moved) = moved {
                    self.open = Open::Nothing;
                    self.execute(ctx, of_path(moved));
                } else if open.is_some_and(|open| texts.iter().any(|text| text.starts_with(&open))) {
                    self.execute(ctx, Command::Reload);
                }
                self.panels.browser.choose(now);
            }
            Change::Delete { path } => {
                if self.concerns_open(path) {
                    self.open = Open::Nothing;
                }
            }
            Change::Duplicate { .. } | Change::Restore { .. } => self.panels.browser.choose(now),
        }
    }

    /// Opens what a path means, and its collection when it belongs to another one.
    fn open_path(&mut self, ctx: &Context, path: PathBuf) {
        if self.must_ask() {
            let again = Command::Library(LibraryCommand::OpenPath(path));
            return self.ask(SafetyDialog::Unsaved(again));
        }
        let Ok(full) = std::fs::canonicalize(&path) else {
            return self.say(t!("library-no-such-path", path = path.display().to_string()));
        };
        let is_collection = full.is_dir() && collection::is_collection(&full);
        let root = if is_collection { Some(full.clone()) } else { collection::root_of(&full) };
        let Some(root) = root else {
            return self.say(t!("library-no-collection", path = path.display().to_string()));
        };
        if std::fs::canonicalize(&self.library.root).ok().as_ref() != Some(&root) {
            self.open = Open::Nothing;
            // Both stand among those that were open, the new one first.
            self.note_collection();
            self.library.change_root(root.clone());
            self.note_collection();
            self.library.scan(ctx);
            self.begin_progress(ctx);
            self.panels.browser.forget();
            self.say(t!("library-opened", path = root.display().to_string()));
        } else if is_collection {
            self.say(t!("library-is-open", path = root.display().to_string()));
        }
        if !is_collection {
            // Paths of the collection begin with its folder as it was named.
            let own = full.strip_prefix(&root).map(|inside| self.library.root.join(inside)).unwrap_or(full);
            self.execute(ctx, of_path(own));
        }
    }
}

/// The command that opens what a path of the collection means.
fn of_path(path: PathBuf) -> Command {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    if path.is_dir() || name == FILE_NAME || path.extension().is_some_and(|end| end == "md") {
        let folder = if path.is_dir() { path } else { path.parent().map(Path::to_path_buf).unwrap_or_default() };
        return Command::OpenLesson(folder);
    }
    if name.ends_with(ANIM_SUFFIX) { Command::OpenAnim(path) } else { Command::Open(path) }
}
