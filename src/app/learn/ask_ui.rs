//! Asks before progress is forgotten.

use super::super::command::Command;
use super::super::progress::Scope;
use super::super::see::{See, Tools};
use super::super::style;
use super::LearnCommand;
use crate::t;
use egui::{RichText, Ui};

/// The question; gives whether it is answered.
pub fn ask_ui(ui: &mut Ui, scope: &Scope, see: &See<'_>, tools: &mut Tools<'_>) -> bool {
    let title = |id: &str, lesson: bool| {
        let mut entries = see.library.lessons.iter().map(|l| &l.entry).filter(|_| lesson).chain(&see.library.entries);
        entries.find(|entry| entry.id == id).map_or_else(|| id.to_owned(), |entry| entry.title().to_owned())
    };
    let (heading, what) = match scope {
        Scope::Puzzle(id) => (t!("learn-reset-puzzle-title", title = title(id, false)), t!("learn-reset-puzzle-what")),
        Scope::Lesson(id, puzzles) => (
            t!("learn-reset-lesson-title", title = title(id, true)),
            t!("learn-reset-lesson-what", count = puzzles.len()),
        ),
        Scope::All => (t!("learn-reset-all-title"), t!("learn-reset-all-what")),
    };
    ui.heading(heading);
    ui.add_space(6.0);
    ui.label(what);
    ui.label(RichText::new(t!("learn-reset-only-yours")).weak());
    ui.add_space(10.0);
    ui.horizontal(|ui| {
        ui.with_layout(style::backward(), |ui| {
            // The first answer of the row is the safe one for who presses Enter at once.
            let no = ui.button(t!("answer-cancel"));
            if ui.memory(|memory| memory.focused().is_none()) {
                no.request_focus();
            }
            let text = RichText::new(t!("learn-do-reset")).color(style::bad(see.dark));
            let yes = ui.button(text).clicked();
            if yes {
                tools.push(Command::Learn(LearnCommand::Reset(scope.clone())));
            }
            yes || no.clicked()
        })
        .inner
    })
    .inner
}
