//! The panel of the task and the solution.

use super::super::command::Command;
use super::super::desk::Desk;
use super::super::see::{See, Tools, command_ui};
use super::super::style;
use super::{frame, movelist};
use crate::board::{Color, Tail};
use crate::doc::Edit;
use crate::problem::{Deal, Task};
use egui::{Key, RichText, Ui};

/// The panel.
pub fn solution_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk) {
    task_ui(ui, see, tools, desk);
    style::group_ui(ui, "Solution");
    turn_ui(ui, tools, desk);
    ui.add_space(4.0);
    movelist::movelist_ui(ui, see, tools, desk);
    ui.add_space(style::GAP);
    ui.horizontal_wrapped(|ui| {
        for command in [Command::DeleteHere, Command::MakeMain] {
            command_ui(ui, tools, &command, frame::is_possible(see, &command));
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (nag, sign) in [(3, "!!"), (1, "!"), (5, "!?"), (6, "?!"), (2, "?"), (4, "??")] {
            let command = Command::Glyph(nag);
            let set = desk.puzzle().solution.turn(desk.node()).nags.contains(&nag);
            let item = egui::Button::new(sign).selected(set).min_size(egui::vec2(30.0, 24.0));
            let response = ui.add_enabled(frame::is_possible(see, &command), item).on_hover_text(command.text());
            if response.clicked() {
                tools.push(command);
            }
        }
    });
}

fn task_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk) {
    style::group_ui(ui, "Task");
    let puzzle = desk.puzzle();
    tools.panels.task.follow(&puzzle.task.to_string());
    ui.horizontal(|ui| {
        let field = egui::TextEdit::singleline(&mut tools.panels.task.text).desired_width(90.0);
        let response = ui.add(field).on_hover_text("#2, s#2, h#2.5, =2, defend 2, best, identify");
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, "Task"));
        tools.panels.own_field |= response.has_focus();
        match tools.panels.task.text.parse::<Task>() {
            Ok(task) => {
                if response.changed() && task != puzzle.task {
                    tools.panels.task.base = task.to_string();
                    tools.push(Command::Edit(Edit::Task(task)));
                }
                ui.label(RichText::new(in_words(task)).weak());
            }
            Err(error) => drop(ui.label(RichText::new(error.to_string()).color(ui.visuals().error_fg_color))),
        }
    });
    if desk.view.form().is_some_and(|form| form.tail == Tail::Truths) {
        ui.horizontal(|ui| {
            ui.label("Covered pieces");
            for (deal, name) in [(Deal::Given, "as dealt"), (Deal::Any, "dealt in any way")] {
                if ui.radio(puzzle.deal == deal, name).clicked() && puzzle.deal != deal {
                    tools.push(Command::Edit(Edit::Deal(deal)));
                }
            }
        });
    }
    ui.horizontal(|ui| {
        ui.label("At the bottom");
        for (side, name) in [(None, "side to move"), (Some(Color::White), "White"), (Some(Color::Black), "Black")] {
            if ui.radio(puzzle.orientation == side, name).clicked() && puzzle.orientation != side {
                tools.push(Command::Edit(Edit::Orientation(side)));
            }
        }
    });
    ui.horizontal(|ui| {
        frame::badge_ui(ui, see.check, see.dark);
        if see.check.is_busy() {
            command_ui(ui, tools, &Command::StopCheck, true);
        } else if see.check.report().is_some() {
            command_ui(ui, tools, &Command::Recheck, true);
        }
    });
}

/// A task in words.
pub fn in_words(task: Task) -> String {
    use crate::problem::{Goal, Play};
    match task {
        Task::Reach { play, goal, moves, half } => {
            let how = match play {
                Play::Direct => "",
                Play::SelfPlay => "self",
                Play::Help => "help",
            };
            let goal = match goal {
                Goal::Mate => "mate",
                Goal::Stalemate => "stalemate",
            };
            format!("{how}{goal} in {moves}{}", if half { "½" } else { "" })
        }
        Task::Defend { moves } => format!("the only turns that stop mate in {moves}"),
        Task::Best => "the author's line".into(),
        Task::Identify => "which true type must it have?".into(),
    }
}

/// A field in which turns are typed, forgivingly.
fn turn_ui(ui: &mut Ui, tools: &mut Tools<'_>, desk: &Desk) {
    let Some(position) = &desk.view.here.position else {
        ui.label(RichText::new("No turn can be played: the position or the line to it is not legal.").weak());
        return;
    };
    let field = egui::TextEdit::singleline(&mut tools.panels.turn).hint_text("Type a turn: Nf3, g1f3, O-O…");
    let response = ui.add(field.desired_width(f32::INFINITY));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, "Turn"));
    tools.panels.own_field |= response.has_focus();
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
