//! A line above the board when somebody else touches what is open.

use super::super::command::Command;
use super::super::see::{See, Tools};
use super::super::style;
use super::{SafetyCommand, Trouble, age};
use crate::t;
use egui::{Frame, Margin, Panel, RichText, Ui};

/// Draws the line, if there is something to say.
pub fn banner_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>) {
    let answers: &[(&str, Command)] = match &see.safety.trouble {
        Some(Trouble::Changed(_)) => &[
            ("safety-keep-mine", Command::SaveAnyway),
            ("safety-take-them", Command::Reload),
            ("safety-compare", Command::Safety(SafetyCommand::Compare)),
            ("safety-save-as", Command::Safety(SafetyCommand::SaveAs)),
        ],
        Some(Trouble::Gone) => {
            &[("safety-write-again", Command::SaveAnyway), ("safety-save-as", Command::Safety(SafetyCommand::SaveAs))]
        }
        None if !see.safety.others.is_empty() => &[("safety-hide", Command::Safety(SafetyCommand::HideOthers))],
        None => return,
    };
    let text = match (&see.safety.trouble, see.safety.others.first()) {
        (Some(Trouble::Changed(_)), _) => t!("safety-banner-changed"),
        (Some(Trouble::Gone), _) => t!("safety-banner-gone"),
        (None, Some(other)) => t!("safety-banner-others", age = age(other.age())),
        (None, None) => return,
    };
    let warn = style::warn(see.dark);
    let frame =
        Frame::side_top_panel(ui.style()).inner_margin(Margin::symmetric(10, 5)).fill(warn.gamma_multiply(0.16));
    Panel::top("safety").frame(frame).show(ui, |ui| {
        ui.with_layout(style::forward().with_main_wrap(true), |ui| {
            ui.label(RichText::new("!").color(warn).strong());
            ui.label(RichText::new(text).strong());
            for (key, command) in answers {
                if ui.button(t!(key)).clicked() {
                    tools.push(command.clone());
                }
            }
        });
    });
}
