//! What panels see: everything, read-only. What they want done they push as commands.

use super::anim::desk::AnimDesk;
use super::attempt::Sitting;
use super::check::Check;
use super::command::Command;
use super::desk::Desk;
use super::learn::Learn;
use super::lesson::desk::LessonDesk;
use super::library::Library;
use super::open::Open;
use super::paint::Paint;
use super::panels::Panels;
use super::progress::{Moment, Progress};
use super::safety::Safety;
use crate::picture::{PieceSet, Theme};

/// What a panel gets.
pub struct See<'a> {
    /// The collection.
    pub library: &'a Library,
    /// The open puzzle.
    pub desk: Option<&'a Desk>,
    /// The open animation; never together with a puzzle.
    pub anim: Option<&'a AnimDesk>,
    /// What is open.
    pub open: &'a Open,
    /// What is known about the safety of what is open.
    pub safety: &'a Safety,
    /// The open lesson; never together with a puzzle or an animation.
    pub lesson: Option<&'a LessonDesk>,
    /// The live check.
    pub check: &'a Check,
    /// The reader at the board that is shown, if it is a reader's.
    pub sitting: Option<&'a Sitting>,
    /// What the learner has done.
    pub progress: &'a Progress,
    /// What the learner does.
    pub learn: &'a Learn,
    /// What time it is.
    pub now: Moment,
    /// What was said last.
    pub message: &'a str,
    /// The colours of boards.
    pub theme: &'static Theme,
    /// The artwork of pieces.
    pub pieces: &'static PieceSet,
    /// Whether the window is dark.
    pub dark: bool,
}

/// What a panel may use: its own state, textures, and the list of what is to be done.
pub struct Tools<'a> {
    /// Transient state of panels.
    pub panels: &'a mut Panels,
    /// Textures.
    pub paint: &'a mut Paint,
    /// What is to be done after the frame.
    pub out: &'a mut Vec<Command>,
}

impl Tools<'_> {
    /// Wants something done.
    pub fn push(&mut self, command: Command) {
        self.out.push(command);
    }
}

/// A button for a command, with its tooltip and key; pushes it when it is clicked.
pub fn command_ui(ui: &mut egui::Ui, tools: &mut Tools<'_>, command: &Command, enabled: bool) {
    if button(ui, command, enabled).clicked() {
        tools.push(command.clone());
    }
}

/// The same where only the list of what is to be done is free.
pub fn command_ui_in(ui: &mut egui::Ui, out: &mut Vec<Command>, command: &Command) {
    if button(ui, command, true).clicked() {
        out.push(command.clone());
    }
}

/// The button alone.
pub fn button(ui: &mut egui::Ui, command: &Command, enabled: bool) -> egui::Response {
    let response = ui.add_enabled(enabled, egui::Button::new(command.text()));
    explain(ui, response, command)
}

/// A tooltip with its key behind it; the key reads left to right in every language.
pub fn with_key(tip: &str, key: &str) -> String {
    if super::locale::is_rtl() { format!("{tip} (\u{2066}{key}\u{2069})") } else { format!("{tip} ({key})") }
}

/// Adds tooltip and key to a widget of a command.
pub fn explain(ui: &egui::Ui, response: egui::Response, command: &Command) -> egui::Response {
    let key = command.shortcut().map(|key| ui.ctx().format_shortcut(&key));
    match (command.tooltip(), key) {
        (tip, None) if tip.is_empty() => response,
        (tip, Some(key)) if tip.is_empty() => response.on_hover_text(key),
        (tip, None) => response.on_hover_text(tip),
        (tip, Some(key)) => response.on_hover_text(with_key(&tip, &key)),
    }
}
