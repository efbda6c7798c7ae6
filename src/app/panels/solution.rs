//! The panel of the task and the solution: what is asked, the list of turns, and what is said and drawn at the turn of
//! the cursor.

use super::super::command::Command;
use super::super::desk::Desk;
use super::super::line::LineCommand;
use super::super::see::{See, Tools};
use super::super::style;
use super::super::text::TextField;
use super::{marks, movelist, notes, task, waivers};
use crate::t;
use egui::{Key, RichText, Ui};

/// The panel.
pub fn solution_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk) {
    task::task_ui(ui, see, tools, desk);
    style::group_ui(ui, &t!("line-solution"));
    turn_ui(ui, tools, desk);
    ui.add_space(2.0);
    ui.scope(|ui| illegal_ui(ui, see, tools, desk));
    movelist::movelist_ui(ui, see, tools, desk);
    ui.scope(|ui| notes::here_ui(ui, see, tools, desk));
    marks::marks_ui(ui, see, tools, desk);
    waivers::waivers_ui(ui, see, tools, desk);
    ui.add_space(style::GAP);
}

/// What a changed position has made illegal, and the way to cut it.
fn illegal_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk) {
    let count = desk.view.line.faults.len();
    if count == 0 {
        return;
    }
    let bad = style::bad(see.dark);
    let frame = egui::Frame::new().stroke(egui::Stroke::new(1.0, bad)).corner_radius(5);
    frame.inner_margin(egui::Margin::symmetric(8, 4)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(RichText::new(format!("× {}", t!("line-illegal-count", count = count))).color(bad).strong());
        line_button_ui(ui, tools, desk, LineCommand::CutIllegal);
    });
    ui.add_space(4.0);
}

/// A button for a command about the solution or the texts.
pub fn line_button_ui(ui: &mut Ui, tools: &mut Tools<'_>, desk: &Desk, command: LineCommand) {
    let button = ui.add_enabled(command.is_possible(desk), egui::Button::new(command.text()));
    let key = command.shortcut().map(|key| ui.ctx().format_shortcut(&key));
    let tip = match (command.tooltip(), key) {
        (tip, Some(key)) => format!("{tip} ({key})").trim_start().to_owned(),
        (tip, None) => tip,
    };
    let button = if tip.is_empty() { button } else { button.on_hover_text(tip) };
    if button.clicked() {
        tools.push(Command::Line(command));
    }
}

/// A field in which turns are typed, forgivingly.
fn turn_ui(ui: &mut Ui, tools: &mut Tools<'_>, desk: &Desk) {
    let Some(position) = &desk.view.here.position else {
        ui.label(RichText::new(t!("line-no-position")).weak());
        return;
    };
    let (name, hint) = (t!("line-turn"), t!("line-turn-hint"));
    let field = TextField::singleline(&mut tools.panels.turn, &name).hint(&hint).own_undo();
    let response = field.show(ui, tools.paint).response;
    if response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) && !tools.panels.turn.trim().is_empty()
    {
        match position.parse(tools.panels.turn.trim()) {
            Ok(turn) => {
                tools.panels.turn.clear();
                tools.push(Command::Play(turn));
            }
            Err(error) => tools.push(Command::Say(error.to_string())),
        }
        response.request_focus();
    }
}
