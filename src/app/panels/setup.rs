//! The panel of the first position: spare pieces and barriers, what is done to the whole, covered pieces, side, rights,
//! stock, the FEN and all its faults.

mod covered;
mod fen;
mod pieces;
mod rights;

use super::super::board::execute::transform_name;
use super::super::command::Command;
use super::super::desk::{Desk, Mode};
use super::super::see::{See, Tools, command_ui};
use super::super::setup::Change;
use super::super::style;
use crate::board::{Transform, Way};
use crate::t;
use egui::{Button, RichText, Ui};

pub use fen::{Pools, Typed, faults_ui};

/// The panel.
pub fn setup_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk) {
    let (Some(form), Some(setup)) = (desk.view.form(), desk.view.start.as_ref()) else { return };
    if desk.mode == Mode::Setup {
        pieces::pieces_ui(ui, see, tools, form);
        fen::typed_ui(ui, tools, form);
        covered::covered_ui(ui, see, tools, desk, setup);
        whole_ui(ui, tools);
    } else {
        ui.add_space(style::GAP);
        ui.label(RichText::new(t!("board-in-play")).weak());
        command_ui(ui, tools, &Command::SetMode(Mode::Setup), true);
    }
    ui.add_enabled_ui(desk.mode == Mode::Setup, |ui| {
        rights::sides_ui(ui, tools, form, setup);
        rights::stock_ui(ui, tools, form, setup);
    });
    fen::fen_ui(ui, tools, desk);
    faults_ui(ui, tools, desk, see.dark);
}

/// The whole board: start, empty, shifts, mirrors, swaps.
fn whole_ui(ui: &mut Ui, tools: &mut Tools<'_>) {
    style::group_ui(ui, &t!("board-whole"));
    let mut button = |ui: &mut Ui, text: String, tip: String, command: Command| {
        let response = ui.add(Button::new(text));
        let response = if tip.is_empty() { response } else { response.on_hover_text(tip) };
        if response.clicked() {
            tools.push(command);
        }
    };
    ui.horizontal_wrapped(|ui| {
        button(ui, t!("board-start"), String::new(), Command::Arrange(Change::Start));
        button(ui, t!("board-empty"), t!("board-empty-tip"), Command::Arrange(Change::Empty));
        let whole = [
            (Transform::MirrorFiles, String::new()),
            (Transform::MirrorRanks, String::new()),
            (Transform::Rotate, String::new()),
            (Transform::SwapColors, t!("board-swap-colors-tip")),
            (Transform::SwapSides, t!("board-swap-sides-tip")),
        ];
        for (transform, tip) in whole {
            button(ui, transform_name(transform), tip, Command::Transform(transform));
        }
    });
    ui.horizontal(|ui| {
        ui.label(t!("board-shift"));
        // the board is never mirrored, so its left is where the screen's is
        ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
            for (way, sign) in [(Way::Left, "◀"), (Way::Right, "▶"), (Way::Up, "▲"), (Way::Down, "▼")] {
                let transform = Transform::Shift(way);
                let response = ui.add(Button::new(sign).min_size(egui::vec2(30.0, 24.0)));
                let name = transform_name(transform);
                response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
                if response.on_hover_text(name).clicked() {
                    tools.push(Command::Transform(transform));
                }
            }
        });
    });
}
