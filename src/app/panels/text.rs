//! The panel of texts: one language at a time, the preview below what is typed.

use super::super::command::Command;
use super::super::desk::Desk;
use super::super::paint::TextLook;
use super::super::see::{See, Tools};
use super::super::style;
use super::preview::preview_ui;
use crate::doc::{Edit, Lang};
use egui::{RichText, TextEdit, Ui};

/// The panel.
pub fn text_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk) {
    let puzzle = desk.puzzle();
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let present = puzzle.languages();
        for lang in Lang::ALL {
            let mark = if present.contains(&lang) { "" } else { " +" };
            let name = format!("{}{mark}", lang.name());
            if ui.selectable_label(tools.panels.lang == lang, name).clicked() {
                tools.panels.lang = lang;
            }
        }
    });
    let lang = tools.panels.lang;
    let rtl = lang.is_rtl();
    let own = |texts: &crate::doc::Texts| texts.get(&lang).cloned().unwrap_or_default();

    style::group_ui(ui, "Title");
    let mut title = own(&puzzle.title);
    let field = TextEdit::singleline(&mut title).desired_width(f32::INFINITY);
    if field_ui(ui, aligned(field, rtl), "Title").changed() {
        tools.push(Command::Edit(Edit::Title(lang, title.clone())));
    }

    style::group_ui(ui, "Story (Markdown)");
    let mut text = own(&puzzle.text);
    let field = TextEdit::multiline(&mut text).desired_width(f32::INFINITY).desired_rows(7);
    if field_ui(ui, aligned(field, rtl), "Story").changed() {
        tools.push(Command::Edit(Edit::Text(lang, text.clone())));
    }

    style::group_ui(ui, "Hints, one to a line");
    let hints = puzzle.hints.get(&lang).cloned().unwrap_or_default();
    let mut ladder = hints.join("\n");
    let field = TextEdit::multiline(&mut ladder).desired_width(f32::INFINITY).desired_rows(3);
    if field_ui(ui, aligned(field, rtl), "Hints").changed() {
        let list = if ladder.is_empty() { Vec::new() } else { ladder.split('\n').map(str::to_owned).collect() };
        tools.push(Command::Edit(Edit::Hints(lang, list)));
    }

    style::group_ui(ui, "Preview");
    egui::Frame::new().fill(ui.visuals().extreme_bg_color).corner_radius(6).inner_margin(12).show(ui, |ui| {
        let width = ui.available_width();
        ui.set_width(width);
        if !title.is_empty() {
            let look = TextLook { size: 19.0, color: None, rtl, bold: true };
            tools.paint.text_ui(ui, &title, look, &[], width);
            ui.add_space(4.0);
        }
        preview_ui(ui, tools.paint, &text, rtl, see.dark);
        for (at, hint) in hints.iter().enumerate() {
            ui.add_space(4.0);
            let color = Some(ui.visuals().weak_text_color());
            let look = TextLook { size: 14.0, color, rtl, bold: false };
            tools.paint.text_ui(ui, &format!("{}. {hint}", at + 1), look, &[], width);
        }
        if title.is_empty() && text.is_empty() && hints.is_empty() {
            ui.label(RichText::new(format!("Nothing in {} yet.", lang.name())).weak());
        }
    });
}

fn aligned(field: TextEdit<'_>, rtl: bool) -> TextEdit<'_> {
    field.align(if rtl { egui::Align2::RIGHT_TOP } else { egui::Align2::LEFT_TOP })
}

fn field_ui(ui: &mut Ui, field: TextEdit<'_>, name: &'static str) -> egui::Response {
    let response = ui.add(field);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, name));
    response
}
