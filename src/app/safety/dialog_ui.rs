//! What is asked before something could be lost.

use super::super::command::Command;
use super::super::files::Pick;
use super::super::see::{See, Tools};
use super::super::style;
use super::super::text::TextField;
use super::merge_ui::Merging;
use super::recovery::Found;
use super::{SafetyCommand, Trouble, age};
use crate::t;
use egui::{Id, RichText, ScrollArea, Ui};
use std::path::PathBuf;

/// A question about files.
#[derive(Debug)]
pub enum SafetyDialog {
    /// Something is not saved; what is to be done next.
    Unsaved(Command),
    /// The disk holds something else than was read, or nothing.
    Trouble,
    /// Both versions are shown.
    Merge(Box<Merging>),
    /// Another file is asked for; why, when saving failed.
    SaveAs {
        /// The file.
        path: String,
        /// Why it is asked for; may be empty.
        why: String,
    },
    /// Work of a session that ended badly; the file of the draft that is chosen.
    Recovered(PathBuf),
}

/// One of several answers: its key and whether it can be given.
type Answer = (&'static str, bool);

impl SafetyDialog {
    /// Offers what was found, the newest chosen.
    pub fn recovered(found: &Found) -> Self {
        Self::Recovered(found.drafts.first().map(|left| left.file.clone()).unwrap_or_default())
    }

    /// Draws it; `true` when it is answered.
    pub fn ask_ui(&mut self, ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>) -> bool {
        ui.with_layout(style::column(), |ui| match self {
            Self::Unsaved(next) => unsaved_ui(ui, next, see, tools),
            Self::Trouble => trouble_ui(ui, see, tools),
            Self::Merge(merging) => merging.ask_ui(ui, see, tools),
            Self::SaveAs { path, why } => save_as_ui(ui, path, why, see, tools),
            Self::Recovered(chosen) => recovered_ui(ui, chosen, see, tools),
        })
        .inner
    }
}

fn title_ui(ui: &mut Ui, title: String) {
    ui.heading(title);
    ui.add_space(6.0);
}

/// A row of buttons where reading ends, in reading order, also for Tab; gives the key of the one that was clicked. The
/// first that can be given has the keyboard when the dialog opens.
pub(super) fn answers_ui(ui: &mut Ui, answers: &[Answer]) -> Option<&'static str> {
    ui.add_space(10.0);
    let which = answers.iter().map(|(key, _)| *key).collect::<Vec<_>>().join(" ");
    // How wide the row is shows only when it is drawn; the pass in which it was guessed wrong is not shown.
    let measured = Id::unique(("width of answers", &which));
    let guess: f32 = ui.data(|data| data.get_temp(measured)).unwrap_or_default();
    let mut clicked = None;
    let mut first = None;
    let mut row = egui::Rect::NOTHING;
    // a row in a row: by itself the layout would take all of the height
    ui.horizontal(|ui| {
        let gap = ui.spacing().item_spacing.x;
        ui.add_space((ui.available_width() - guess - gap).max(0.0));
        for (key, enabled) in answers {
            let response = ui.add_enabled(*enabled, egui::Button::new(t!(key)));
            if response.clicked() {
                clicked = Some(*key);
            }
            row |= response.rect;
            if *enabled {
                first.get_or_insert(response);
            }
        }
    });
    if (row.width() - guess).abs() > 0.5 {
        ui.data_mut(|data| data.insert_temp(measured, row.width()));
        ui.ctx().request_discard("the width of the answers is known now");
    }
    // Once for each dialog: as long as it is shown, frame follows frame.
    let (seen, now) = (Id::unique("answers seen"), ui.ctx().cumulative_pass_nr());
    let before: Option<(u64, String)> = ui.data_mut(|data| data.get_temp(seen));
    let opened = before.is_none_or(|(pass, of)| pass + 1 < now || of != which);
    ui.data_mut(|data| data.insert_temp(seen, (now, which)));
    if let Some(response) = first.filter(|_| opened) {
        response.request_focus();
    }
    clicked
}

fn unsaved_ui(ui: &mut Ui, next: &Command, see: &See<'_>, tools: &mut Tools<'_>) -> bool {
    title_ui(ui, t!("safety-unsaved-title"));
    ui.label(t!("safety-unsaved", name = see.open.name().unwrap_or_default()));
    match answers_ui(ui, &[("safety-save", true), ("safety-discard", true), ("safety-cancel", true)]) {
        Some("safety-save") => tools.push(Command::SaveThen(Box::new(next.clone()))),
        Some("safety-discard") => tools.push(Command::DiscardThen(Box::new(next.clone()))),
        Some(_) => {}
        None => return false,
    }
    true
}

fn trouble_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>) -> bool {
    ui.set_width(600.0);
    let answer = match &see.safety.trouble {
        Some(Trouble::Changed(_)) => {
            title_ui(ui, t!("safety-changed-title"));
            ui.label(t!("safety-changed"));
            let all = [
                ("safety-compare", true),
                ("safety-keep-mine", true),
                ("safety-take-them", true),
                ("safety-save-as", true),
                ("safety-cancel", true),
            ];
            answers_ui(ui, &all)
        }
        Some(Trouble::Gone) => {
            title_ui(ui, t!("safety-gone-title"));
            ui.label(t!("safety-gone"));
            answers_ui(ui, &[("safety-write-again", true), ("safety-save-as", true), ("safety-cancel", true)])
        }
        // It solved itself meanwhile.
        None => return true,
    };
    tools.push(match answer {
        Some("safety-compare") => Command::Safety(SafetyCommand::Compare),
        Some("safety-keep-mine" | "safety-write-again") => Command::SaveAnyway,
        Some("safety-take-them") => Command::Reload,
        Some("safety-save-as") => Command::Safety(SafetyCommand::SaveAs),
        Some(_) => return true,
        None => return false,
    });
    true
}

fn save_as_ui(ui: &mut Ui, path: &mut String, why: &str, see: &See<'_>, tools: &mut Tools<'_>) -> bool {
    title_ui(ui, t!("safety-save-as-title"));
    if !why.is_empty() {
        ui.label(RichText::new(why).color(ui.visuals().error_fg_color));
        ui.add_space(4.0);
    }
    let name = t!("safety-save-as-file");
    ui.label(&name);
    let field = TextField::singleline(path, &name).mono().own_undo().show(ui, tools.paint);
    tools.panels.files.browse_ui(ui, "save as", Pick::Save(&["toml"]), path);
    let file = PathBuf::from(path.trim());
    let fault = see.open.safe().and_then(|document| document.name_fault(&file));
    ui.label(RichText::new(fault.map(|key| t!(key)).unwrap_or_default()).color(ui.visuals().error_fg_color));
    let entered = field.response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
    let answer = answers_ui(ui, &[("safety-save", fault.is_none()), ("safety-cancel", true)]);
    if answer == Some("safety-save") || entered && fault.is_none() {
        tools.push(Command::Safety(SafetyCommand::SaveTo(file)));
        return true;
    }
    answer.is_some()
}

fn recovered_ui(ui: &mut Ui, chosen: &mut PathBuf, see: &See<'_>, tools: &mut Tools<'_>) -> bool {
    title_ui(ui, t!("safety-recovered-title"));
    ui.label(t!("safety-recovered-what"));
    ui.add_space(6.0);
    let drafts = &see.safety.found.drafts;
    if !drafts.iter().any(|left| left.file == *chosen)
        && let Some(left) = drafts.first()
    {
        chosen.clone_from(&left.file);
    }
    ScrollArea::vertical().max_height(260.0).show(ui, |ui| {
        for left in drafts {
            let path = &left.draft.path;
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            let text = t!("safety-recovered-row", name = name, age = age(left.draft.age()));
            ui.radio_value(chosen, left.file.clone(), text);
            let folder = path.parent().map(|folder| folder.display().to_string()).unwrap_or_default();
            ui.indent(&left.file, |ui| ui.label(RichText::new(folder).weak().small()));
        }
    });
    let answers = [("safety-recover", true), ("safety-discard", true), ("safety-later", true)];
    match answers_ui(ui, &answers) {
        Some("safety-recover") => tools.push(Command::Safety(SafetyCommand::Recover(chosen.clone()))),
        Some("safety-discard") => {
            tools.push(Command::Safety(SafetyCommand::Discard(chosen.clone())));
            return drafts.len() <= 1;
        }
        Some(_) => tools.push(Command::Say(t!("safety-later-said"))),
        None => return false,
    }
    true
}
