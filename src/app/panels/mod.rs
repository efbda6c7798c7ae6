//! The panels around the board, and their transient state.

pub mod answers;
pub mod ask;
pub mod bilingual;
pub mod collection;
pub mod dialogs;
pub mod findings;
pub mod frame;
pub mod help;
pub mod hints;
pub mod marks;
pub mod meta;
pub mod movelist;
pub mod notes;
pub mod preview;
pub mod reader;
pub mod rows;
pub mod setup;
pub mod solution;
pub mod task;
pub mod text;
pub mod turn_menu;
pub mod waivers;

use super::anim::AnimPanels;
use super::board_ui::Hand;
use super::command::Tab;
use super::lesson::LessonPanels;
use super::line::LinePanels;
use crate::board::{Kind, Square};
use crate::doc::Lang;
use crate::picture::pieces;

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
    /// The field that places pieces.
    pub typed: setup::Typed,
    /// Pools that are being set.
    pub pools: setup::Pools,
    /// The task field.
    pub task: Field,
    /// The field in which turns are typed.
    pub turn: String,
    /// Whether the keyboard is to go there.
    pub type_turn: bool,
    /// Attempts at puzzles that ended since the window was opened, the last one of each.
    pub ended: std::collections::BTreeMap<String, super::attempt::Ended>,
    /// The language of the text panel.
    pub lang: Lang,
    /// What belongs to an animation.
    pub anim: AnimPanels,
    /// What belongs to the solution and the texts.
    pub line: LinePanels,
    /// What belongs to a lesson.
    pub lesson: LessonPanels,
    /// The reader's home.
    pub learn: super::learn::home_ui::LearnPanels,
    /// The board's colours; empty for those that suit the brightness.
    pub board_theme: &'static str,
    /// The id of the set of pieces.
    pub piece_set: &'static str,
    /// The finding that is chosen.
    pub chosen: Option<super::told::Row>,
    /// The reason for accepting it, while it is typed.
    pub reason: rows::Reason,
    /// What had the focus in the last frame: when it moves, typing begins a new step.
    pub focus: Option<egui::Id>,
    /// The collection as pictures.
    pub browser: super::browser::Browser,
    /// The collection as a tree.
    pub tree: collection::Tree,
    /// Quick open, and the list of commands.
    pub palette: super::palette::Palette,
    /// Dialogs of the system.
    pub files: super::files::Files,
    /// The list of keys.
    pub help: help::Help,
    /// Language, sizes and what else the settings keep.
    pub prefs: super::settings::Prefs,
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
            typed: setup::Typed::default(),
            pools: setup::Pools::default(),
            task: Field::default(),
            turn: String::new(),
            type_turn: false,
            ended: std::collections::BTreeMap::new(),
            lang: Lang::En,
            anim: AnimPanels::default(),
            line: LinePanels::default(),
            lesson: LessonPanels::default(),
            learn: super::learn::home_ui::LearnPanels::default(),
            board_theme: "",
            piece_set: pieces::CLASSIC.id,
            chosen: None,
            reason: rows::Reason::default(),
            focus: None,
            browser: super::browser::Browser::default(),
            tree: collection::Tree::default(),
            palette: super::palette::Palette::default(),
            files: super::files::Files::default(),
            help: help::Help::default(),
            prefs: super::settings::Prefs::default(),
            window_title: String::new(),
        }
    }
}

use super::command::Command;
use super::desk::{Desk, Mode};
use super::locale::names;
use super::merge;
use super::see::{See, Tools, command_ui, explain};
use super::style;
use super::view::Shown;
use crate::t;

/// The panel on the right.
pub fn panel_ui(ui: &mut egui::Ui, see: &See<'_>, tools: &mut Tools<'_>) {
    let Some(desk) = see.desk else { return };
    if desk.mode == Mode::Solve {
        ui.label(t!("solve-not-playable"));
        return;
    }
    frame::tabs_ui(ui, see, tools);
    let tab = tools.panels.tab;
    egui::ScrollArea::vertical().id_salt(tab.key()).auto_shrink(false).show(ui, |ui| match tab {
        Tab::Setup => setup::setup_ui(ui, see, tools, desk),
        Tab::Solution => solution::solution_ui(ui, see, tools, desk),
        Tab::Text => text::text_ui(ui, see, tools, desk),
        Tab::Findings => findings::findings_ui(ui, see, tools, desk),
    });
}

/// What is special about the board at the moment, above it.
pub fn banner_ui(ui: &mut egui::Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk) {
    let accent = style::accent(see.dark);
    let framed = egui::Frame::new().inner_margin(egui::Margin::symmetric(10, 5)).corner_radius(6);
    match (desk.mode, &desk.shown) {
        (Mode::Setup, _) => {
            framed.fill(accent).show(ui, |ui| {
                let text = t!("banner-setup");
                mode_ui(ui, tools, egui::RichText::new(text).color(style::on_accent(see.dark)).strong());
            });
        }
        (Mode::Solve, _) => {
            framed.fill(ui.visuals().panel_fill).stroke(egui::Stroke::new(1.5, accent)).show(ui, |ui| {
                let text = t!("banner-solve");
                mode_ui(ui, tools, egui::RichText::new(text).color(accent).strong());
            });
        }
        (Mode::Play, Some(shown)) => {
            framed.fill(ui.visuals().panel_fill).stroke(egui::Stroke::new(1.5, accent)).show(ui, |ui| {
                shown_ui(ui, see, tools, desk, shown);
            });
        }
        (Mode::Play, None) => return,
    }
    ui.add_space(4.0);
}

/// A banner with the way back to playing.
fn mode_ui(ui: &mut egui::Ui, tools: &mut Tools<'_>, text: egui::RichText) {
    ui.horizontal(|ui| {
        ui.with_layout(style::backward(), |ui| {
            command_ui(ui, tools, &Command::SetMode(Mode::Play), true);
            ui.with_layout(style::forward(), |ui| {
                ui.add(egui::Label::new(text).truncate());
            });
        });
    });
}

/// A line that is shown without being part of the solution: its turns, and how far it is played.
fn shown_ui(ui: &mut egui::Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk, shown: &Shown) {
    let accent = style::accent(see.dark);
    ui.horizontal(|ui| {
        // a key of the author is shown like any other line
        let known = merge::has(&desk.puzzle().solution, &desk.view.line, &shown.texts);
        let key = if known { "banner-shown-known" } else { "banner-shown" };
        let text = t!(key, title = shown.title.as_str());
        ui.with_layout(style::backward(), |ui| {
            let back = egui::Button::new(t!("banner-back"));
            let response = ui.add(back);
            if explain(ui, response, &Command::Cancel).clicked() {
                tools.push(Command::Cancel);
            }
            command_ui(ui, tools, &Command::Keep, !known && frame::is_possible(see, &Command::Keep));
            ui.with_layout(style::forward(), |ui| {
                ui.add(egui::Label::new(egui::RichText::new(text).color(accent).strong()).truncate());
            });
        });
    });
    if !shown.deal.is_empty() {
        let dealt = |(square, kind): &(Square, Kind)| format!("{square} {}", names::kind(*kind));
        let dealt: Vec<String> = shown.deal.iter().map(dealt).collect();
        ui.label(t!("banner-deal", deal = dealt.join(", ")));
    }
    // Moves are read from left to right in every language.
    style::moves_ui(ui, |ui| {
        ui.spacing_mut().item_spacing = egui::vec2(3.0, 2.0);
        ui.spacing_mut().button_padding = egui::vec2(4.0, 1.0);
        let start = desk.puzzle().numbering();
        for (at, text) in shown.texts.iter().enumerate() {
            let number = start.after(at);
            if at == 0 || number.turn == crate::board::Color::White {
                ui.label(egui::RichText::new(number.label()).weak());
            }
            let here = at + 1 == shown.ply;
            let color = if here { style::on_accent(see.dark) } else { ui.visuals().text_color() };
            let fill = if here { accent } else { egui::Color32::TRANSPARENT };
            let turn = egui::Button::new(egui::RichText::new(text).color(color)).fill(fill).selected(here);
            if ui.add(turn.frame_when_inactive(here)).clicked() {
                tools.push(Command::Show(Shown { ply: at + 1, ..shown.clone() }));
            }
        }
    });
}
