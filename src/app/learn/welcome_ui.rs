//! What a newcomer is asked above the collection: to learn, or to write. It goes when they have chosen.

use super::super::command::Command;
use super::super::see::{See, Tools};
use super::super::style;
use super::LearnCommand;
use crate::t;
use egui::{Button, RichText, Ui, vec2};

/// The question, while nothing was done here and nothing is open.
pub fn welcome_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>) {
    let quiet = tools.panels.prefs.welcomed || !see.progress.is_empty() || see.open.path().is_some();
    if quiet || see.library.is_scanning() || see.library.all().next().is_none() {
        return;
    }
    let frame =
        egui::Frame::new().fill(style::wash(see.dark)).corner_radius(8).inner_margin(egui::Margin::symmetric(12, 8));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            ui.set_min_height(30.0);
            let font = egui::FontId::new(15.0, egui::FontFamily::Name(style::BOLD.into()));
            ui.label(RichText::new(t!("learn-welcome")).font(font));
            let learn = RichText::new(t!("learn-welcome-learn")).color(style::on_accent(see.dark));
            if ui.add(Button::new(learn).fill(style::accent(see.dark)).min_size(vec2(120.0, 28.0))).clicked() {
                tools.panels.prefs.welcomed = true;
                tools.push(Command::Learn(LearnCommand::Home));
            }
            if ui.add(Button::new(t!("learn-welcome-author")).min_size(vec2(120.0, 28.0))).clicked() {
                tools.panels.prefs.welcomed = true;
                tools.push(Command::New);
            }
            ui.with_layout(style::backward(), |ui| {
                if ui.add(Button::new(t!("learn-welcome-dismiss")).frame_when_inactive(false)).clicked() {
                    tools.panels.prefs.welcomed = true;
                }
            });
        });
    });
    ui.add_space(6.0);
}
