//! Dialogs: one at a time, above everything.

use super::super::anim::AnimCommand;
use super::super::anim::desk::AnimDesk;
use super::super::anim::new_ui::NewAnim;
use super::super::command::{Command, PictureFile};
use super::super::desk::Desk;
use super::super::lesson::LessonCommand;
use super::super::lesson::new_ui::NewLesson;
use super::super::safety::dialog_ui::SafetyDialog;
use super::super::see::{See, Tools};
use crate::board::Move;
use crate::doc::Diagnostic;
use crate::picture::{Figure, theme};
use crate::rules;
use egui::{Id, Key, Modal, RichText, Ui};
use std::path::PathBuf;

/// A dialog.
#[derive(Debug)]
pub enum Dialog {
    /// What is asked before something could be lost.
    Safety(SafetyDialog),
    /// A file could not be read.
    Unreadable(Vec<Diagnostic>),
    /// A new puzzle: its id and rule set.
    NewPuzzle {
        /// The name.
        id: String,
        /// The id of the rule set.
        rules: &'static str,
    },
    /// A new animation.
    NewAnim(Box<NewAnim>),
    /// A new lesson.
    NewLesson(Box<NewLesson>),
    /// A picture of the board.
    Export {
        /// The file.
        path: String,
        /// The width.
        width_px: u32,
        /// The id of its colours; empty for those that are shown.
        theme: &'static str,
        /// Whether text stays text in an SVG.
        letters: bool,
    },
    /// Keys.
    Help,
}

impl Dialog {
    /// Asks for a new puzzle.
    pub fn new_puzzle(id: String) -> Self {
        Self::NewPuzzle { id, rules: rules::ALL[0].about().id }
    }

    /// Asks for a file for the picture of the board, beside the collection's puzzles.
    pub fn export(desk: &Desk) -> Self {
        let ply = if desk.cursor.0.is_empty() { String::new() } else { format!("-{}", desk.cursor.0.len()) };
        let path = desk.path().with_file_name(format!("{}{ply}.png", desk.name()));
        Self::Export { path: path.display().to_string(), width_px: 720, theme: "", letters: false }
    }

    /// Asks for a file for the picture at the playhead of an animation.
    pub fn export_frame(desk: &AnimDesk) -> Self {
        let path = desk.path().with_file_name(format!("{}.png", desk.name()));
        Self::Export { path: path.display().to_string(), width_px: 720, theme: "", letters: false }
    }
}

/// Draws the dialog, if there is one; it goes when it is answered.
pub fn dialog_ui(ctx: &egui::Context, dialog: &mut Option<Dialog>, see: &See<'_>, tools: &mut Tools<'_>) {
    promotion_ui(ctx, see, tools);
    let Some(open) = dialog else { return };
    let mut done = false;
    let response = Modal::new(Id::unique("dialog")).show(ctx, |ui| {
        ui.set_width(440.0);
        done = match open {
            Dialog::Safety(dialog) => dialog.ask_ui(ui, see, tools),
            Dialog::Unreadable(diagnostics) => unreadable_ui(ui, diagnostics),
            Dialog::NewAnim(new) => new.ask_ui(ui, tools),
            Dialog::NewLesson(new) => new.ask_ui(ui, tools),
            Dialog::NewPuzzle { id, rules } => new_ui(ui, id, rules, see, tools),
            Dialog::Export { path, width_px, theme, letters } => export_ui(ui, path, width_px, theme, letters, tools),
            Dialog::Help => help_ui(ui),
        };
    });
    if done || response.should_close() {
        *dialog = None;
    }
}

fn title_ui(ui: &mut Ui, title: &str) {
    ui.heading(title);
    ui.add_space(6.0);
}

/// A row of buttons at the lower right; gives the one that was clicked.
fn answers_ui<'a>(ui: &mut Ui, answers: &[&'a str]) -> Option<&'a str> {
    ui.add_space(10.0);
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Min), |ui| {
        let mut clicked = None;
        for answer in answers {
            if ui.button(*answer).clicked() {
                clicked = Some(*answer);
            }
        }
        clicked
    })
    .inner
}

fn unreadable_ui(ui: &mut Ui, diagnostics: &[Diagnostic]) -> bool {
    title_ui(ui, "The file cannot be read");
    for diagnostic in diagnostics {
        let place = &diagnostic.place;
        ui.label(format!("{}:{}:{}", place.file.display(), place.line, place.column));
        ui.label(&diagnostic.message);
        ui.label(RichText::new(&diagnostic.hint).weak());
    }
    answers_ui(ui, &["Close"]).is_some()
}

fn new_ui(ui: &mut Ui, id: &mut String, chosen: &mut &'static str, see: &See<'_>, tools: &mut Tools<'_>) -> bool {
    title_ui(ui, "New puzzle");
    for rules in rules::ALL {
        let about = rules.about();
        ui.radio_value(chosen, about.id, about.name).on_hover_text(about.summary);
    }
    ui.add_space(8.0);
    let label = ui.label("Name of the file (small letters, digits and hyphens)");
    ui.add(egui::TextEdit::singleline(id).desired_width(f32::INFINITY)).labelled_by(label.id);
    let path = see.library.path_of(id);
    let fault = if !crate::doc::reader::is_id(id) {
        "This is no name for a puzzle."
    } else if path.exists() {
        "A puzzle of this name is there already."
    } else {
        ""
    };
    ui.label(RichText::new(fault).color(ui.visuals().error_fg_color));
    match answers_ui(ui, &["Cancel", "Create"]) {
        Some("Create") if fault.is_empty() => tools.push(Command::Create(id.clone(), chosen)),
        Some("Create") | None => return false,
        Some(_) => {}
    }
    true
}

fn export_ui(
    ui: &mut Ui,
    path: &mut String,
    width_px: &mut u32,
    theme: &mut &'static str,
    letters: &mut bool,
    tools: &mut Tools<'_>,
) -> bool {
    title_ui(ui, "Export picture");
    let label = ui.label("File; the ending, .png or .svg, says what it becomes");
    ui.add(egui::TextEdit::singleline(path).desired_width(f32::INFINITY)).labelled_by(label.id);
    let file = PathBuf::from(path.trim());
    let is = |ending: &str| file.extension().is_some_and(|found| found.eq_ignore_ascii_case(ending));
    ui.horizontal(|ui| {
        let label = ui.label("Width in pixels");
        ui.add(egui::DragValue::new(width_px).range(16..=8192)).labelled_by(label.id);
    });
    ui.horizontal(|ui| {
        let label = ui.label("Colours");
        let choices = || std::iter::once(("", "As shown")).chain(theme::ALL.iter().map(|t| (t.id, t.name)));
        let chosen = choices().find(|(id, _)| id == theme).map_or("", |(_, name)| name);
        let list = egui::ComboBox::from_id_salt("colours of the picture").selected_text(chosen);
        let list = list.show_ui(ui, |ui| {
            for (id, name) in choices() {
                ui.selectable_value(theme, id, name);
            }
        });
        list.response.labelled_by(label.id);
    });
    ui.add_enabled(is("svg"), egui::Checkbox::new(letters, "Text stays text (SVG)"));
    ui.label(RichText::new("The picture shows what the board shows: marks, last move, coordinates.").weak());
    let fits = is("png") || is("svg");
    let fault = if fits { "" } else { "The name ends in .png or .svg." };
    ui.label(RichText::new(fault).color(ui.visuals().error_fg_color));
    match answers_ui(ui, &["Cancel", "Export"]) {
        Some("Export") if fits => {
            let file = PictureFile { path: file, width_px: *width_px, theme, letters: *letters };
            tools.push(Command::WritePicture(file));
        }
        Some("Export") | None => return false,
        Some(_) => {}
    }
    true
}

fn help_ui(ui: &mut Ui) -> bool {
    title_ui(ui, "Keys");
    egui::ScrollArea::vertical().max_height(420.0).show(ui, |ui| {
        egui::Grid::new("keys").num_columns(2).spacing([24.0, 4.0]).striped(true).show(ui, |ui| {
            for (command, key) in Command::with_keys() {
                ui.monospace(ui.ctx().format_shortcut(&key));
                ui.label(command.text());
                ui.end_row();
            }
            for (_, key, text) in AnimCommand::with_keys() {
                ui.monospace(ui.ctx().format_shortcut(&key));
                ui.label(text);
                ui.end_row();
            }
            for (_, key, text) in LessonCommand::with_keys() {
                ui.monospace(ui.ctx().format_shortcut(&key));
                ui.label(crate::t!(text));
                ui.end_row();
            }
            for (key, text) in [
                ("Tab, arrows", "Walk the board; Enter or Space picks and moves"),
                ("Right click", "Circle: green, Shift red, Alt blue, both yellow"),
                ("Right drag", "Arrow in the same colours; the same again removes it"),
                ("K Q R B N P", "Setup: put a white piece under the pointer; small letters are black"),
                ("Backspace", "Setup: clear the square under the pointer"),
            ] {
                ui.monospace(key);
                ui.label(text);
                ui.end_row();
            }
        });
    });
    answers_ui(ui, &["Close"]).is_some()
}

/// What a pawn becomes.
fn promotion_ui(ctx: &egui::Context, see: &See<'_>, tools: &mut Tools<'_>) {
    let choices = tools.panels.hand.promotion.clone();
    let (Some(desk), false) = (see.desk, choices.is_empty()) else { return };
    let color = desk.turn().unwrap_or(crate::board::Color::White);
    let mut chosen: Option<Option<Move>> = None;
    let response = Modal::new(Id::unique("promotion")).show(ctx, |ui| {
        ui.label("The pawn becomes");
        ui.horizontal(|ui| {
            for turn in &choices {
                let Some(kind) = turn.promotion() else { continue };
                let figure = Figure::Open(color, kind);
                if tools.paint.figure_ui(ui, figure, see.theme, 60.0, false, kind.name()).clicked() {
                    chosen = Some(Some(*turn));
                }
            }
        });
        if ui.input(|input| input.key_pressed(Key::Escape)) {
            chosen = Some(None);
        }
    });
    if chosen.is_some() || response.should_close() {
        tools.panels.hand.promotion.clear();
        if let Some(Some(turn)) = chosen {
            tools.push(Command::Play(turn));
        }
    }
}
