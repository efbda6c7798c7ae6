//! The toolbar of an animation, and its part of the status line.

use super::super::command::{Command, Step};
use super::super::panels::frame::is_possible;
use super::super::see::{See, Tools, button, command_ui, with_key};
use super::super::style;
use super::AnimCommand;
use super::desk::AnimDesk;
use super::words::clock;
use crate::t;
use egui::{Button, RichText, Ui, vec2};

/// The speeds that are offered.
const SPEEDS: [f32; 3] = [0.5, 1.0, 2.0];

/// The toolbar.
pub fn transport_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &AnimDesk) {
    ui.horizontal_wrapped(|ui| {
        ui.set_min_height(34.0);
        for command in [Command::Undo, Command::Redo, Command::Save] {
            command_ui(ui, tools, &command, is_possible(see, &command));
        }
        ui.separator();
        let [start, back, on, end] = style::step_signs();
        sign_ui(ui, tools, start, &t!("anim-to-start"), Command::Step(Step::Start));
        sign_ui(ui, tools, back, &t!("anim-frame-back"), Command::Step(Step::Back));
        play_ui(ui, see, tools, desk);
        sign_ui(ui, tools, on, &t!("anim-frame-on"), Command::Step(Step::On));
        sign_ui(ui, tools, end, &t!("anim-to-end"), Command::Step(Step::End));
        ui.add_space(4.0);
        for speed in SPEEDS {
            let name = format!("{speed}×");
            let response = ui.selectable_label((desk.speed - speed).abs() < 1e-3, &name);
            response.widget_info(|| {
                let label = t!("anim-speed", speed = speed.to_string());
                egui::WidgetInfo::selected(egui::Role::RadioButton, true, (desk.speed - speed).abs() < 1e-3, label)
            });
            if response.clicked() {
                tools.push(Command::Anim(AnimCommand::Speed(speed)));
            }
        }
        ui.separator();
        for &lang in &desk.langs {
            let shown = desk.lang == lang;
            let response = ui.selectable_label(shown, lang.native_name());
            response.widget_info(|| {
                let name = t!("anim-captions-in", lang = lang.tag());
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

fn sign_ui(ui: &mut Ui, tools: &mut Tools<'_>, sign: &str, name: &str, command: Command) {
    let key = command.shortcut().map(|key| ui.ctx().format_shortcut(&key)).unwrap_or_default();
    let response = ui.add(Button::new(sign).min_size(vec2(30.0, 26.0)));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, name));
    if response.on_hover_text(with_key(name, &key)).clicked() {
        tools.push(command);
    }
}

/// Play and pause, as the one button that stands out.
fn play_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &AnimDesk) {
    let name = if desk.is_playing() { t!("anim-pause") } else { t!("anim-play") };
    let text = RichText::new(&name).color(style::on_accent(see.dark));
    let response = ui.add(Button::new(text).fill(style::accent(see.dark)).min_size(vec2(68.0, 28.0)));
    if response.on_hover_text(with_key(&name, &t!("key-space"))).clicked() {
        tools.push(Command::Anim(AnimCommand::Play));
    }
}

/// The status line: where the playhead is, what there is, what cannot be.
pub fn standing_ui(ui: &mut Ui, see: &See<'_>, desk: &AnimDesk) {
    let shown_ms = desk.at_ms.min(desk.view.length_ms);
    ui.label(t!("anim-clock", at = clock(shown_ms), length = clock(desk.view.length_ms)));
    ui.separator();
    let steps = desk.anim().steps.len();
    ui.label(t!("anim-steps", count = steps));
    let faults = desk.view.faults.len() + desk.view.fen_faults.len();
    if faults > 0 {
        let text = format!("! {}", t!("anim-faults", count = faults));
        ui.label(RichText::new(text).color(style::bad(see.dark)).strong());
    }
    ui.separator();
    let key = if desk.is_dirty() { "status-not-saved" } else { "status-saved" };
    ui.label(RichText::new(t!(key, name = desk.name())).weak());
    ui.separator();
}
