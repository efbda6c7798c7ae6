//! Side to move, castling, en passant, counters, and what each side has off the board.

use super::super::super::board_names::side_name;
use super::super::super::command::Command;
use super::super::super::see::Tools;
use super::super::super::setup::{Change, Counter};
use super::super::super::style;
use crate::board::transform::en_passant_squares;
use crate::board::{Color, FenForm, Setup, Square};
use crate::t;
use egui::{DragValue, Ui, vec2};

/// Whose turn it is, rights and counters.
pub(super) fn sides_ui(ui: &mut Ui, tools: &mut Tools<'_>, form: &FenForm, setup: &Setup) {
    style::group_ui(ui, &t!("board-side-to-move"));
    ui.horizontal(|ui| {
        for color in Color::BOTH {
            let key = if color == Color::White { "[" } else { "]" };
            let response = ui.radio(setup.turn == color, side_name(color)).on_hover_text(key);
            if response.clicked() && setup.turn != color {
                tools.push(Command::Arrange(Change::Turn(color)));
            }
        }
    });
    if form.chess_rights {
        style::group_ui(ui, &t!("board-rights"));
        castling_ui(ui, tools, setup);
        en_passant_ui(ui, tools, setup);
    }
    counters_ui(ui, tools, setup);
}

fn castling_ui(ui: &mut Ui, tools: &mut Tools<'_>, setup: &Setup) {
    for color in Color::BOTH {
        ui.horizontal(|ui| {
            cell_ui(ui, 60.0, &side_name(color));
            for (king_side, text) in [(true, "O-O"), (false, "O-O-O")] {
                let mut on = setup.castling.has(color, king_side);
                let response = ui.checkbox(&mut on, text);
                let label = t!("board-may-castle", side = side_name(color), castling = text);
                response.widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, true, on, &label));
                if response.changed() {
                    tools.push(Command::Arrange(Change::Castle(color, king_side, on)));
                }
            }
        });
    }
}

fn en_passant_ui(ui: &mut Ui, tools: &mut Tools<'_>, setup: &Setup) {
    ui.horizontal(|ui| {
        cell_ui(ui, 100.0, &t!("board-en-passant"));
        let name = |square: Option<Square>| square.map_or_else(|| t!("board-none"), |square| square.to_string());
        let mut choices: Vec<Option<Square>> = vec![None];
        choices.extend(en_passant_squares(setup).into_iter().map(Some));
        if !choices.contains(&setup.en_passant) {
            choices.push(setup.en_passant);
        }
        let shown = egui::ComboBox::from_id_salt("en passant")
            .selected_text(name(setup.en_passant))
            .width(80.0)
            .show_ui(ui, |ui| {
                for choice in choices {
                    if ui.selectable_label(setup.en_passant == choice, name(choice)).clicked() {
                        tools.push(Command::Arrange(Change::EnPassant(choice)));
                    }
                }
            });
        let (label, now) = (t!("board-en-passant"), name(setup.en_passant));
        shown.response.widget_info(|| {
            let mut info = egui::WidgetInfo::labeled(egui::Role::ComboBox, true, &label);
            info.current_text_value = Some(now.clone());
            info
        });
    });
}

/// A number with its name; the new number when it was changed.
pub(super) fn number_ui(ui: &mut Ui, mut value: u32, most: u32, name: &str) -> Option<u32> {
    // slow under the pointer, one for each press of an arrow key
    let speed = if ui.input(|input| input.pointer.any_down()) { 0.05 } else { 1.0 };
    let response = ui.add(DragValue::new(&mut value).range(0..=most).speed(speed).max_decimals(0));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::SpinButton, true, name));
    response.on_hover_text(name).changed().then_some(value)
}

fn counters_ui(ui: &mut Ui, tools: &mut Tools<'_>, setup: &Setup) {
    style::group_ui(ui, &t!("board-counters"));
    ui.horizontal_wrapped(|ui| {
        ui.label(t!("board-fullmove"));
        if let Some(number) = number_ui(ui, setup.fullmove, 9999, &t!("board-fullmove")) {
            tools.push(Command::Arrange(Change::Fullmove(number)));
        }
        ui.label(t!("board-clock"));
        if let Some(plies) = number_ui(ui, setup.halfmove, 999, &t!("board-halfmove")) {
            tools.push(Command::Arrange(Change::Halfmove(plies)));
        }
    });
}

/// What each side has off the board.
pub(super) fn stock_ui(ui: &mut Ui, tools: &mut Tools<'_>, form: &FenForm, setup: &Setup) {
    let counters = Counter::of(form.pocket);
    if counters.is_empty() {
        return;
    }
    style::group_ui(ui, &t!("board-off"));
    for color in Color::BOTH {
        ui.horizontal(|ui| {
            cell_ui(ui, 60.0, &side_name(color));
            for &counter in counters {
                let label = t!("board-count-of", side = side_name(color), what = counter.name());
                if let Some(count) = number_ui(ui, counter.get(setup, color).into(), 99, &label) {
                    tools.push(Command::Arrange(Change::Stock(color, counter, count as u8)));
                }
                ui.label(counter.name());
            }
        });
    }
}

/// A text in a column of its own.
pub(super) fn cell_ui(ui: &mut Ui, width: f32, text: &str) {
    ui.allocate_ui_with_layout(vec2(width, 20.0), style::forward(), |ui| {
        ui.set_min_width(width);
        ui.label(text);
    });
}
