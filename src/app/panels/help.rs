//! All keys: listed from what the keyboard itself reads, in groups, with a search.

use super::super::anim::AnimCommand;
use super::super::attempt::SolveCommand;
use super::super::command::Command;
use super::super::lesson::LessonCommand;
use super::super::library::command::LibraryCommand;
use super::super::palette::rows::{self, Group};
use super::super::see::Tools;
use super::super::text::TextField;
use super::super::{locale, style};
use crate::t;
use egui::{RichText, ScrollArea, Ui};
use std::path::Path;

/// The search of the list of keys.
#[derive(Debug, Default)]
pub struct Help {
    text: String,
    /// The frame that drew it last: after a pause it is shown anew.
    frame: u64,
}

/// A group of keys: its name, and keys with what they do.
type Keys = (String, Vec<(String, String)>);

/// Every key, in groups.
fn all(ctx: &egui::Context) -> Vec<Keys> {
    let format = |key: egui::KeyboardShortcut| ctx.format_shortcut(&key);
    let commands = rows::all();
    let of_group = |group: Group| -> Keys {
        let own = commands.iter().filter(|(_, own)| *own == group).map(|(command, _)| command);
        let keys = own.filter_map(|command| {
            let all = Command::with_keys().filter(|(other, _)| format!("{other:?}") == format!("{command:?}"));
            let all: Vec<String> = all.map(|(_, key)| format(key)).collect();
            (!all.is_empty()).then(|| (all.join(", "), command.text().trim_end_matches('…').to_owned()))
        });
        (group.text(), keys.collect())
    };
    let mut groups: Vec<Keys> = Group::ALL.into_iter().map(of_group).collect();
    let anim = AnimCommand::with_keys();
    groups.push((
        t!("library-group-animation"),
        anim.into_iter().map(|(_, key, text)| (format(key), t!(text))).collect(),
    ));
    let lesson = LessonCommand::with_keys().into_iter();
    groups.push((t!("library-group-lesson"), lesson.map(|(_, key, text)| (format(key), t!(text))).collect()));
    let solving = SolveCommand::with_keys().into_iter();
    groups.push((t!("solve-key-group"), solving.map(|(_, key, text)| (format(key), t!(text))).collect()));
    let of_file = LibraryCommand::of_file(Path::new("")).into_iter();
    let of_file = of_file
        .filter_map(|command| Some((format(command.shortcut()?), command.text().trim_end_matches('…').to_owned())));
    let browser = [("library-key-arrows", "library-key-walk-cards"), ("library-key-enter", "library-open")];
    let browser = browser.map(|(key, text)| (t!(key), t!(text)));
    groups.push((t!("library-group-browser"), browser.into_iter().chain(of_file).collect()));
    let mouse = [
        ("library-key-tab-arrows", "library-key-walk-board"),
        ("library-key-right-click", "library-key-circle"),
        ("library-key-right-drag", "library-key-arrow"),
        ("library-key-letters", "library-key-put"),
        ("library-key-backspace", "library-key-clear"),
    ];
    groups.push((t!("library-group-mouse"), mouse.map(|(key, text)| (t!(key), t!(text))).into()));
    groups
}

/// The list; `true` when it is to go.
pub fn help_ui(ui: &mut Ui, tools: &mut Tools<'_>) -> bool {
    ui.heading(t!("library-keys"));
    ui.add_space(6.0);
    let help = &mut tools.panels.help;
    let frame = ui.ctx().cumulative_frame_nr();
    let fresh = std::mem::replace(&mut help.frame, frame) + 1 < frame || frame < 2;
    if fresh {
        help.text.clear();
    }
    let (name, hint) = (t!("library-find-key"), t!("library-find-key-hint"));
    let field = TextField::singleline(&mut help.text, &name).hint(&hint).rtl(locale::is_rtl()).own_undo();
    let output = field.show(ui, tools.paint);
    if fresh {
        output.response.request_focus();
    }
    let wanted = help.text.to_lowercase();
    let fits = |key: &str, text: &str, group: &str| {
        let all = format!("{key} {text} {group}").to_lowercase();
        wanted.split_whitespace().all(|word| all.contains(word))
    };
    ui.add_space(4.0);
    let mut any = false;
    ui.spacing_mut().item_spacing.y = 2.0;
    ScrollArea::vertical().max_height(440.0).auto_shrink([false, true]).show(ui, |ui| {
        ui.with_layout(style::column(), |ui| {
            for (group, keys) in all(ui.ctx()) {
                let keys: Vec<_> = keys.into_iter().filter(|(key, text)| fits(key, text, &group)).collect();
                if keys.is_empty() {
                    continue;
                }
                any = true;
                style::group_ui(ui, &group);
                keys_ui(ui, &keys);
            }
            if !any {
                ui.label(RichText::new(t!("library-nothing-found")).weak());
            }
        });
    });
    ui.add_space(8.0);
    let row = egui::vec2(ui.available_width(), 30.0);
    ui.allocate_ui_with_layout(row, style::backward(), |ui| ui.button(t!("library-close")).clicked()).inner
}

/// Keys and what they do; the column of keys stands where reading starts.
fn keys_ui(ui: &mut Ui, keys: &[(String, String)]) {
    const COLUMN: f32 = 190.0;
    for (key, text) in keys {
        let row = egui::vec2(ui.available_width(), 22.0);
        ui.allocate_ui_with_layout(row, style::forward(), |ui| {
            ui.allocate_ui_with_layout(egui::vec2(COLUMN, 22.0), style::forward(), |ui| {
                ui.set_min_width(COLUMN);
                ui.label(RichText::new(key).monospace());
            });
            ui.label(text);
        });
    }
}
