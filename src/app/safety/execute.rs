//! Carrying out what is done for the safety of the open document.

use super::super::App;
use super::super::anim::desk::AnimDesk;
use super::super::command::Command;
use super::super::desk::Desk;
use super::super::lesson::desk::LessonDesk;
use super::super::open::Open;
use super::super::panels::dialogs::Dialog;
use super::super::worker;
use super::dialog_ui::SafetyDialog;
use super::document::{Named, OnDisk};
use super::keeper::{self, Report};
use super::merge_ui::Merging;
use super::recovery::Draft;
use super::{SafetyCommand, Trouble, why};
use crate::doc::lesson::{ANIM_SUFFIX, FILE_NAME};
use crate::doc::{Diagnostic, Hash, StoreError};
use crate::t;
use std::path::{Path, PathBuf};

impl App {
    /// The commands that mean files; gives back the others.
    pub(in super::super) fn on_safety(&mut self, ctx: &egui::Context, command: Command) -> Option<Command> {
        match command {
            Command::Save => self.save(),
            Command::SaveAnyway => self.keep_mine(),
            Command::Reload => self.take_theirs(),
            Command::Safety(SafetyCommand::Recover(_)) if self.must_ask() => self.ask(SafetyDialog::Unsaved(command)),
            Command::Safety(command) => self.make_safe(ctx, command),
            other => return Some(other),
        }
        None
    }

    fn make_safe(&mut self, ctx: &egui::Context, command: SafetyCommand) {
        match command {
            SafetyCommand::SaveAs => self.ask_save_as(String::new()),
            SafetyCommand::SaveTo(path) => self.save_to(&path),
            SafetyCommand::Compare => self.compare(),
            SafetyCommand::Merge(merged) => self.merge(&merged.0, &merged.1),
            SafetyCommand::ShowRecovered => {
                if let Some(folder) = self.safety.folder.clone() {
                    let more = super::recovery::find(&folder);
                    self.safety.found.join(more);
                }
                if self.safety.found.drafts.is_empty() {
                    self.say(t!("safety-nothing-left"));
                } else {
                    self.ask(SafetyDialog::recovered(&self.safety.found));
                }
            }
            SafetyCommand::Recover(file) => self.recover(ctx, &file),
            SafetyCommand::Discard(file) => {
                self.safety.found.discard(&file);
                self.say(t!("safety-discarded"));
                if self.safety.found.drafts.is_empty() {
                    self.dialog = None;
                }
            }
            SafetyCommand::HideOthers => self.safety.others.clear(),
        }
    }

    /// Asks something.
    pub(in super::super) fn ask(&mut self, dialog: SafetyDialog) {
        self.dialog = Some(Dialog::Safety(dialog));
    }

    /// Before the first frame: begins the session and offers what an earlier one left.
    pub(in super::super) fn begin_safety(&mut self, ctx: &egui::Context) {
        if let Some(message) = self.safety.begin(ctx, &self.library.root) {
            self.say(message);
        }
        if !self.safety.found.drafts.is_empty() {
            self.ask(SafetyDialog::recovered(&self.safety.found));
        }
    }

    /// Once a frame, before anything is drawn.
    pub(in super::super) fn watch_safety(&mut self, ctx: &egui::Context) {
        self.safety.note_focus(ctx.input(|input| input.focused));
        while let Some(report) = self.safety.report(ctx) {
            match report {
                Report::NotKept(error) => self.say(t!("safety-not-kept", why = why(&error))),
                Report::Kept => self.say(t!("safety-kept")),
                Report::Disk(path, disk) if self.open.path() == Some(&*path) => self.disk_changed(disk),
                Report::Others(path, others) if self.open.path() == Some(&*path) => self.safety.others = others,
                // Of a document that is not open any more.
                Report::Disk(..) | Report::Others(..) => {}
                Report::Collection => self.library.scan(ctx),
            }
        }
        let broken = worker::take_panics(ctx);
        if let Some(what) = broken.first() {
            self.safety.keep_now(ctx, self.open.safe());
            self.say(t!("safety-panic", why = what.clone()));
        }
    }

    /// Once a frame, when everything is carried out.
    pub(in super::super) fn follow_safety(&mut self, ctx: &egui::Context) {
        self.safety.follow(ctx, self.open.safe(), false);
    }

    /// The window closes: what is saved or given up needs no recovery file, what is not keeps it.
    pub(in super::super) fn end_safety(&mut self) {
        self.safety.end(&egui::Context::default(), self.open.safe());
    }

    /// The disk holds something else than was read, or what was read again.
    fn disk_changed(&mut self, disk: OnDisk) {
        let Some(document) = self.open.safe_mut() else { return };
        let hash = |bytes: &Option<Vec<u8>>| bytes.as_deref().map(Hash::of);
        let believed = document.believed();
        let held = |name: &str| believed.iter().find(|(of, _)| of == name).and_then(|(_, hash)| *hash);
        if disk.iter().all(|(name, bytes)| held(name) == hash(bytes)) {
            self.safety.trouble = None;
            return;
        }
        let equals = |texts: &[Named]| {
            disk.iter().all(|(name, bytes)| {
                let text = texts.iter().find(|(of, _)| of == name).map_or("", |(_, text)| text.as_str());
                bytes.as_deref() == Some(text.as_bytes())
            })
        };
        if equals(&document.texts()) || equals(&document.bases()) {
            // Another window saved the same, or a file that was gone is back.
            let rebased = document.rebase(&disk);
            self.safety.trouble = None;
            return rebased.unwrap_or_else(|faults| self.say(first(&faults)));
        }
        if disk.iter().all(|(_, bytes)| bytes.is_none()) {
            return self.gone(&disk);
        }
        if !document.is_dirty()
            && let Some(texts) = texts_of(&disk)
            && document.take(&texts).is_ok()
            && document.rebase(&disk).is_ok()
        {
            self.safety.trouble = None;
            self.panels.hand.release();
            return self.say(t!("safety-reloaded"));
        }
        self.safety.trouble = Some(Trouble::Changed(disk));
    }

    /// The file is gone: what is open is all that there is of it.
    fn gone(&mut self, disk: &OnDisk) {
        if let Some(document) = self.open.safe_mut() {
            // Without bytes there is nothing that could not be read.
            let _ = document.rebase(disk);
            self.safety.trouble = Some(Trouble::Gone);
        }
    }

    /// What the files of the open document hold at this moment.
    fn look_now(&mut self) -> Option<OnDisk> {
        let document = self.open.safe()?;
        let names = document.believed().into_iter().map(|(name, _)| name);
        match keeper::read_now(&document.folder(), names) {
            Ok(disk) => Some(disk),
            Err(error) => {
                self.say(why(&error));
                None
            }
        }
    }

    /// Saves, and asks when that does not go.
    fn save(&mut self) {
        let Some(document) = self.open.safe_mut() else { return };
        let mut saved = document.save();
        if let Err(StoreError::NoFolder(folder)) = &saved
            && folder.parent().is_some_and(Path::is_dir)
            && std::fs::create_dir(folder).is_ok()
        {
            // A collection without its first puzzle; a whole collection that is gone is asked about.
            saved = document.save();
        }
        match saved {
            Ok(()) => self.note_saved(),
            Err(error) => self.not_saved(&error),
        }
    }

    fn note_saved(&mut self) {
        self.safety.trouble = None;
        let Some(path) = self.open.path().map(Path::to_path_buf) else { return };
        match &self.open {
            Open::Puzzle(desk) => self.library.note_saved(Some(&**desk)),
            Open::Anim(desk) => self.library.note_saved_anim(desk),
            Open::Nothing | Open::Lesson(_) => {}
        }
        self.note_saved_lesson();
        self.say(t!("safety-saved", path = path.display().to_string()));
        self.note_state();
    }

    /// Says why a file was not written, and asks what to do.
    fn not_saved(&mut self, error: &StoreError) {
        self.say(why(error));
        if !matches!(error, StoreError::ChangedOnDisk(_) | StoreError::Missing(_) | StoreError::Exists(_)) {
            return self.ask_save_as(why(error));
        }
        let Some(disk) = self.look_now() else { return self.ask_save_as(why(error)) };
        if disk.iter().all(|(_, bytes)| bytes.is_none()) {
            self.gone(&disk);
        } else {
            self.safety.trouble = Some(Trouble::Changed(disk));
        }
        self.ask(SafetyDialog::Trouble);
    }

    fn ask_save_as(&mut self, why: String) {
        let Some(path) = self.open.path() else { return };
        let path = free_name(path);
        self.ask(SafetyDialog::SaveAs { path: path.display().to_string(), why });
    }

    fn save_to(&mut self, path: &Path) {
        let Some(document) = self.open.safe_mut() else { return };
        match document.save_as(path) {
            Ok(()) => self.note_saved(),
            Err(error) => {
                self.say(why(&error));
                self.ask(SafetyDialog::SaveAs { path: path.display().to_string(), why: why(&error) });
            }
        }
    }

    /// Writes the author's version over the other one, as it is at this moment and not as it may become meanwhile.
    fn keep_mine(&mut self) {
        let Some(disk) = self.look_now() else { return };
        let Some(document) = self.open.safe_mut() else { return };
        // What cannot be read is written over all the same: that is what was asked for.
        let _ = document.rebase(&disk);
        self.save();
    }

    /// The document becomes what is on the disk; the author's version can be had again by undoing.
    fn take_theirs(&mut self) {
        let Some(disk) = self.look_now() else { return };
        let Some(document) = self.open.safe_mut() else { return };
        let taken = match texts_of(&disk) {
            _ if disk.iter().all(|(_, bytes)| bytes.is_none()) => Err(t!("safety-nothing-there")),
            None => Err(t!("safety-no-text")),
            Some(texts) => document.take(&texts).and_then(|()| document.rebase(&disk)).map_err(|faults| first(&faults)),
        };
        self.panels.hand.release();
        match taken {
            Ok(()) => {
                self.safety.trouble = None;
                self.say(t!("safety-taken"));
            }
            Err(why) => self.say(why),
        }
    }

    fn compare(&mut self) {
        let Some(disk) = self.look_now() else { return };
        let Some(document) = self.open.safe() else { return };
        match Merging::new(document, disk) {
            Some(merging) => self.ask(SafetyDialog::Merge(Box::new(merging))),
            None => self.say(t!("safety-cannot-compare")),
        }
    }

    fn merge(&mut self, disk: &OnDisk, texts: &[Named]) {
        let Some(document) = self.open.safe_mut() else { return };
        let merged = document.take(texts).and_then(|()| document.rebase(disk));
        self.safety.trouble = None;
        self.panels.hand.release();
        match merged {
            Ok(()) => self.say(t!("safety-merged")),
            Err(faults) => self.say(first(&faults)),
        }
    }

    /// Opens what an earlier session left, as changes that are not saved.
    fn recover(&mut self, ctx: &egui::Context, file: &Path) {
        let Some(left) = self.safety.found.drafts.iter().find(|left| left.file == file) else { return };
        let draft = left.draft.clone();
        if let Err(faults) = self.put_down_draft(&draft) {
            self.say(first(&faults));
            self.dialog = Some(Dialog::Unreadable(faults));
            return;
        }
        // The old draft goes when the new one is there, and not before.
        self.safety.keep_now(ctx, self.open.safe());
        let own = self.safety.session.as_ref().map(|session| session.file(&draft.path));
        if !self.open.is_dirty() || own.is_some_and(|own| own.exists()) {
            self.safety.found.discard(file);
        }
        self.say(t!("safety-recovered", path = draft.path.display().to_string()));
        let Some(disk) = self.look_now() else { return };
        self.disk_changed(disk);
        if self.safety.trouble.as_ref().is_some_and(|trouble| matches!(trouble, Trouble::Changed(_))) {
            self.ask(SafetyDialog::Trouble);
        }
    }

    fn put_down_draft(&mut self, draft: &Draft) -> Result<(), Vec<Diagnostic>> {
        let path = draft.path.clone();
        let Some((name, text)) = draft.texts.first() else { return Ok(()) };
        let base = draft.base_of(name);
        if draft.texts.iter().any(|(name, _)| name == FILE_NAME) {
            let based = |(name, _): &(String, String)| {
                let (hash, text) = draft.base_of(name)?;
                Some((name.clone(), hash, text.to_owned()))
            };
            let base: Vec<_> = draft.texts.iter().filter_map(based).collect();
            self.put_down_lesson(LessonDesk::restore(&path, &self.library.root, &base, &draft.texts)?);
        } else if name.ends_with(ANIM_SUFFIX) {
            self.put_down_anim(AnimDesk::restore(path, base, text)?);
        } else {
            self.put_down(Desk::restore(path, base, text)?);
        }
        Ok(())
    }
}

/// The window is torn down by a fault of the program: what is not saved is kept before it is lost.
impl Drop for App {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.safety.keep_now(&egui::Context::default(), self.open.safe());
        }
    }
}

fn first(faults: &[Diagnostic]) -> String {
    faults.first().map(ToString::to_string).unwrap_or_default()
}

/// The texts of files; `None` when one is no text.
fn texts_of(disk: &OnDisk) -> Option<Vec<Named>> {
    let text = |(name, bytes): &(String, Option<Vec<u8>>)| {
        let text = String::from_utf8(bytes.clone().unwrap_or_default()).ok()?;
        Some((name.clone(), text))
    };
    disk.iter().map(text).collect()
}

/// A name like this one that is free: `fence-2.toml`.
fn free_name(path: &Path) -> PathBuf {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let (stem, ending) =
        name.split_once('.').map_or((name.as_str(), String::new()), |(stem, ending)| (stem, format!(".{ending}")));
    let other = |n: u32| path.with_file_name(format!("{stem}-{n}{ending}"));
    if !path.exists() {
        return path.to_path_buf();
    }
    (2..1000).map(other).find(|path| !path.exists()).unwrap_or_else(|| path.to_path_buf())
}
