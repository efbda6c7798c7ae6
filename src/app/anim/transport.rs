//! The toolbar of an animation, and its part of the status line.

use super::super::command::{Command, Step};
use super::super::panels::frame::is_possible;
use super::super::see::{See, Tools, button, command_ui};
use super::super::style;
use super::AnimCommand;
use super::desk::AnimDesk;
use super::words::clock;
use egui::{Button, RichText, Ui, vec2};

/// The speeds that are offered.
const SPEEDS: [f32; 3] = [0.5, 1.0, 2.0];

/// The toolbar.
pub fn transport_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &AnimDesk) {
    ui.horizontal(|ui| {
        ui.set_min_height(34.0);
        for command in [Command::Undo, Command::Redo, Command::Save] {
            command_ui(ui, tools, &command, is_possible(see, &command));
        }
        ui.separator();
        sign_ui(ui, tools, "|◀", "To the beginning", "Home", Command::Step(Step::Start));
        sign_ui(ui, tools, "◀", "A frame back", "Left", Command::Step(Step::Back));
        play_ui(ui, see, tools, desk);
        sign_ui(ui, tools, "▶", "A frame on", "Right", Command::Step(Step::On));
        sign_ui(ui, tools, "▶|", "To the end", "End", Command::Step(Step::End));
        ui.add_space(4.0);
        for speed in SPEEDS {
            let name = format!("{speed}×");
            let response = ui.selectable_label((desk.speed - speed).abs() < 1e-3, &name);
            response.widget_info(|| {
                let label = format!("Speed {speed}");
                egui::WidgetInfo::selected(egui::Role::RadioButton, true, (desk.speed - speed).abs() < 1e-3, label)
            });
            if response.clicked() {
                tools.push(Command::Anim(AnimCommand::Speed(speed)));
            }
        }
        ui.separator();
        for &lang in &desk.langs {
            let shown = desk.lang == lang;
            let response = ui.selectable_label(shown, lang.name());
            response.widget_info(|| {
                let name = format!("Show captions in {}", lang.name());
                egui::WidgetInfo::selected(egui::Role::RadioButton, true, shown, name)
            });
            if response.clicked() {
                tools.push(Command::Anim(AnimCommand::Lang(lang)));
            }
        }
        ui.separator();
        if button(ui, &Command::Flip, true).clicked() {
            tools.push(Command::Flip);
        }
        command_ui(ui, tools, &Command::ExportAnim, true);
    });
}

fn sign_ui(ui: &mut Ui, tools: &mut Tools<'_>, sign: &str, name: &str, key: &str, command: Command) {
    let response = ui.add(Button::new(sign).min_size(vec2(30.0, 26.0)));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, name));
    if response.on_hover_text(format!("{name} ({key})")).clicked() {
        tools.push(command);
    }
}

/// Play and pause, as the one button that stands out.
fn play_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &AnimDesk) {
    let name = if desk.is_playing() { "Pause" } else { "Play" };
    let text = RichText::new(name).color(style::on_accent(see.dark));
    let response = ui.add(Button::new(text).fill(style::accent(see.dark)).min_size(vec2(68.0, 28.0)));
    if response.on_hover_text(format!("{name} (Space)")).clicked() {
        tools.push(Command::Anim(AnimCommand::Play));
    }
}

/// The status line: where the playhead is, what there is, what cannot be.
pub fn standing_ui(ui: &mut Ui, see: &See<'_>, desk: &AnimDesk) {
    let shown_ms = desk.at_ms.min(desk.view.length_ms);
    ui.label(format!("{} / {} s", clock(shown_ms), clock(desk.view.length_ms)));
    ui.separator();
    let steps = desk.anim().steps.len();
    ui.label(if steps == 1 { "1 step".to_owned() } else { format!("{steps} steps") });
    let faults = desk.view.faults.len() + desk.view.fen_faults.len();
    if faults > 0 {
        let text = if faults == 1 { "! 1 fault".to_owned() } else { format!("! {faults} faults") };
        ui.label(RichText::new(text).color(style::bad(see.dark)).strong());
    }
    ui.separator();
    let mark = if desk.is_dirty() { "not saved" } else { "saved" };
    ui.label(RichText::new(format!("{} ({mark})", desk.name())).weak());
    ui.separator();
}
