//! What the author accepts, with the reasons; those that nothing needs are marked.

use super::super::command::Command;
use super::super::desk::Desk;
use super::super::see::{See, Tools};
use super::super::style;
use super::super::text::TextField;
use super::notes::small_ui;
use crate::doc::Edit;
use crate::t;
use egui::{RichText, Ui};

/// The list; nothing where nothing is accepted.
pub fn waivers_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk) {
    let waivers = &desk.puzzle().waive;
    if waivers.is_empty() {
        return;
    }
    style::group_ui(ui, &format!("{} ({})", t!("line-waivers"), waivers.len()));
    for (at, waiver) in waivers.iter().enumerate() {
        ui.push_id(("waiver", at), |ui| {
            ui.horizontal_wrapped(|ui| {
                ui.label(RichText::new(&waiver.code).monospace());
                if !waiver.line.is_empty() {
                    ui.label(RichText::new(&waiver.line).weak());
                }
                if see.check.told.unused.contains(&at) {
                    let text = format!("! {}", t!("line-waiver-unused"));
                    ui.label(RichText::new(text).color(style::warn(see.dark)).size(13.0));
                }
                if small_ui(ui, &t!("line-waiver-remove", number = at + 1), &t!("line-remove")) {
                    tools.push(Command::Edit(Edit::Unwaive(at)));
                }
            });
            let mut reason = waiver.reason.clone();
            let name = t!("line-waiver-reason", number = at + 1);
            let hint = t!("line-waiver-hint");
            let field = TextField::singleline(&mut reason, &name).hint(&hint);
            if field.show(ui, tools.paint).response.changed() {
                tools.push(Command::Edit(Edit::WaiveReason(at, reason)));
            }
        });
    }
}
