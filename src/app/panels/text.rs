//! The panel of texts: one language at a time, the preview below what is typed.

use super::super::command::Command;
use super::super::desk::Desk;
use super::super::paint::TextLook;
use super::super::see::{See, Tools};
use super::super::style;
use super::preview::preview_ui;
use crate::doc::{Edit, Lang, Puzzle, Texts};
use egui::{RichText, TextEdit, Ui};

/// From this width on, fields and preview stand side by side.
const WIDE: f32 = 560.0;

/// The panel.
pub fn text_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk) {
    let puzzle = desk.puzzle();
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let present = puzzle.languages();
        ui.spacing_mut().item_spacing.x = 2.0;
        ui.spacing_mut().button_padding.x = 7.0;
        for lang in Lang::ALL {
            let mark = if present.contains(&lang) { "" } else { " +" };
            let name = format!("{}{mark}", lang.name());
            if ui.selectable_label(tools.panels.lang == lang, name).clicked() {
                tools.panels.lang = lang;
            }
        }
    });
    let lang = tools.panels.lang;
    // Beside the fields when there is room, else below the story.
    if ui.available_width() > WIDE {
        ui.columns_const(|[left, right]| {
            title_ui(left, tools, puzzle, lang);
            story_ui(left, tools, puzzle, lang);
            hints_ui(left, tools, puzzle, lang);
            shown_ui(right, see, tools, puzzle, lang);
        });
    } else {
        title_ui(ui, tools, puzzle, lang);
        story_ui(ui, tools, puzzle, lang);
        shown_ui(ui, see, tools, puzzle, lang);
        hints_ui(ui, tools, puzzle, lang);
    }
}

fn title_ui(ui: &mut Ui, tools: &mut Tools<'_>, puzzle: &Puzzle, lang: Lang) {
    style::group_ui(ui, "Title");
    let mut title = puzzle.title.get(&lang).cloned().unwrap_or_default();
    let field = TextEdit::singleline(&mut title).desired_width(f32::INFINITY);
    if field_ui(ui, aligned(field, lang), "Title").changed() {
        tools.push(Command::Edit(Edit::Title(lang, title)));
    }
}

fn story_ui(ui: &mut Ui, tools: &mut Tools<'_>, puzzle: &Puzzle, lang: Lang) {
    style::group_ui(ui, "Story (Markdown)");
    let mut text = puzzle.text.get(&lang).cloned().unwrap_or_default();
    let field = TextEdit::multiline(&mut text).desired_width(f32::INFINITY).desired_rows(6);
    if field_ui(ui, aligned(field, lang), "Story").changed() {
        tools.push(Command::Edit(Edit::Text(lang, text)));
    }
}

fn hints_ui(ui: &mut Ui, tools: &mut Tools<'_>, puzzle: &Puzzle, lang: Lang) {
    style::group_ui(ui, "Hints, one to a line");
    let mut ladder = puzzle.hints.get(&lang).map(|hints| hints.join("\n")).unwrap_or_default();
    let field = TextEdit::multiline(&mut ladder).desired_width(f32::INFINITY).desired_rows(3);
    if field_ui(ui, aligned(field, lang), "Hints").changed() {
        let list = if ladder.is_empty() { Vec::new() } else { ladder.split('\n').map(str::to_owned).collect() };
        tools.push(Command::Edit(Edit::Hints(lang, list)));
    }
}

/// The texts as readers see them.
fn shown_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, puzzle: &Puzzle, lang: Lang) {
    style::group_ui(ui, "Preview");
    let rtl = lang.is_rtl();
    let own = |texts: &Texts| texts.get(&lang).cloned().unwrap_or_default();
    let (title, text) = (own(&puzzle.title), own(&puzzle.text));
    let hints = puzzle.hints.get(&lang).cloned().unwrap_or_default();
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
            let look = TextLook { size: 14.0, color: Some(ui.visuals().weak_text_color()), rtl, bold: false };
            tools.paint.text_ui(ui, &format!("{}. {hint}", at + 1), look, &[], width);
        }
        if title.is_empty() && text.is_empty() && hints.is_empty() {
            ui.label(RichText::new(format!("Nothing in {} yet.", lang.name())).weak());
        }
    });
}

fn aligned(field: TextEdit<'_>, lang: Lang) -> TextEdit<'_> {
    field.align(if lang.is_rtl() { egui::Align2::RIGHT_TOP } else { egui::Align2::LEFT_TOP })
}

fn field_ui(ui: &mut Ui, field: TextEdit<'_>, name: &'static str) -> egui::Response {
    let response = ui.add(field);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, name));
    response
}
