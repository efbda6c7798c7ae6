//! The panels around the board, and their transient state.

pub mod collection;
pub mod dialogs;
pub mod findings;
pub mod frame;
pub mod movelist;
pub mod preview;
pub mod setup;
pub mod solution;
pub mod text;

use super::board_ui::Hand;
use super::command::Tab;
use crate::doc::Lang;

/// A text field whose text belongs to no document until it is accepted.
#[derive(Debug, Default)]
pub struct Field {
    /// What is typed.
    pub text: String,
    /// What it was made from; when that changes, the field follows.
    pub base: String,
}

impl Field {
    /// Follows the document unless something else was typed meanwhile.
    pub fn follow(&mut self, base: &str) {
        if self.base != base {
            base.clone_into(&mut self.base);
            base.clone_into(&mut self.text);
        }
    }
}

/// What the panels remember between frames, and no document knows.
#[derive(Debug)]
pub struct Panels {
    /// The panel on the right.
    pub tab: Tab,
    /// Filter of the collection.
    pub filter: String,
    /// The board's state.
    pub hand: Hand,
    /// The FEN field.
    pub fen: Field,
    /// The task field.
    pub task: Field,
    /// The field in which turns are typed.
    pub turn: String,
    /// The language of the text panel.
    pub lang: Lang,
    /// The board's colours; empty for those that suit the brightness.
    pub board_theme: &'static str,
    /// Whether the field that has the focus is none of the document's.
    pub own_field: bool,
    /// What had the focus in the last frame: when it moves, typing begins a new step.
    pub focus: Option<egui::Id>,
    /// The window's title as it was set last.
    pub window_title: String,
}

impl Default for Panels {
    fn default() -> Self {
        Self {
            tab: Tab::default(),
            filter: String::new(),
            hand: Hand::default(),
            fen: Field::default(),
            task: Field::default(),
            turn: String::new(),
            lang: Lang::En,
            board_theme: "",
            own_field: false,
            focus: None,
            window_title: String::new(),
        }
    }
}

use super::command::Command;
use super::desk::{Desk, Mode};
use super::see::{See, Tools, command_ui};
use super::style;

/// The panel on the right.
pub fn panel_ui(ui: &mut egui::Ui, see: &See<'_>, tools: &mut Tools<'_>) {
    let Some(desk) = see.desk else { return };
    frame::tabs_ui(ui, see, tools);
    let tab = tools.panels.tab;
    egui::ScrollArea::vertical().id_salt(tab.name()).auto_shrink(false).show(ui, |ui| match tab {
        Tab::Setup => setup::setup_ui(ui, see, tools, desk),
        Tab::Solution => solution::solution_ui(ui, see, tools, desk),
        Tab::Text => text::text_ui(ui, see, tools, desk),
        Tab::Findings => findings::findings_ui(ui, see, tools, desk),
    });
}

/// What is special about the board at the moment, above it.
pub fn banner_ui(ui: &mut egui::Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk) {
    let accent = style::accent(see.dark);
    let filled = egui::Frame::new().inner_margin(egui::Margin::symmetric(10, 5)).corner_radius(6);
    if desk.mode == Mode::Setup {
        filled.fill(accent).show(ui, |ui| {
            ui.horizontal(|ui| {
                let text = "SETUP: you are changing the first position; no rules apply";
                ui.label(egui::RichText::new(text).color(style::on_accent(see.dark)).strong());
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    command_ui(ui, tools, &Command::SetMode(Mode::Play), true);
                });
            });
        });
        ui.add_space(4.0);
    } else if let Some(shown) = &desk.shown {
        filled.fill(ui.visuals().panel_fill).stroke(egui::Stroke::new(1.5, accent)).show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.label(
                    egui::RichText::new(format!("{}: {}", shown.title, shown.texts.join(" "))).color(accent).strong(),
                );
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    command_ui(ui, tools, &Command::Cancel, true);
                    command_ui(ui, tools, &Command::Keep, true);
                });
            });
        });
        ui.add_space(4.0);
    }
}
