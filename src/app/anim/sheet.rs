//! What belongs to the animation as a whole: title, first caption, orientation, loops, the board at the beginning.

use super::super::command::Command;
use super::super::see::{See, Tools};
use super::super::style;
use super::AnimCommand;
use super::desk::AnimDesk;
use super::edit::AnimEdit;
use super::step_panel::{seconds_ui, text_ui};
use super::words::{mark_list, marks_text};
use crate::board::Color;
use egui::{DragValue, RichText, TextEdit, Ui};

/// The page.
pub fn sheet_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &AnimDesk) {
    let anim = desk.anim();
    let edit = |edit| Command::Anim(AnimCommand::Edit(edit));
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.label(RichText::new(desk.name()).strong()).on_hover_text(desk.path().display().to_string());
        let rules = desk.view.rules.map_or(anim.rules.as_str(), |rules| rules.about().name);
        ui.label(RichText::new(rules).weak());
    });
    style::group_ui(ui, "Title");
    for &lang in &desk.langs {
        let mut text = anim.title.get(&lang).cloned().unwrap_or_default();
        if text_ui(ui, "Title", lang, &mut text, 1) {
            tools.push(edit(AnimEdit::Title(lang, text)));
        }
    }
    style::group_ui(ui, "Caption at the beginning");
    for &lang in &desk.langs {
        let mut text = anim.caption.get(&lang).cloned().unwrap_or_default();
        if text_ui(ui, "First caption", lang, &mut text, 2) {
            tools.push(edit(AnimEdit::Caption(lang, text)));
        }
    }
    style::group_ui(ui, "Playing");
    ui.horizontal(|ui| {
        ui.label("At the bottom");
        for (side, name) in [(Color::White, "White"), (Color::Black, "Black")] {
            if ui.radio(anim.bottom() == side, name).clicked() && anim.bottom() != side {
                let side = (side != Color::White).then_some(side);
                tools.push(Command::Anim(AnimCommand::Do(AnimEdit::Orientation(side))));
            }
        }
    });
    ui.horizontal(|ui| {
        ui.label("Played");
        let mut loops = anim.loops;
        let response = ui.add(DragValue::new(&mut loops).range(0..=u16::MAX).speed(0.05));
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::SpinButton, true, "Loops"));
        ui.label(match loops {
            0 => "times: for ever",
            1 => "time",
            _ => "times",
        });
        if response.changed() {
            tools.push(edit(AnimEdit::Loops(loops)));
        }
    });
    ui.horizontal(|ui| {
        ui.label("The last picture is held for");
        if let Some(ms) = seconds_ui(ui, "Hold", anim.hold_ms()) {
            tools.push(edit(AnimEdit::Hold(Some(ms))));
        }
    });
    start_ui(ui, see, tools, desk);
}

/// The board at the beginning, and its marks.
fn start_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &AnimDesk) {
    style::group_ui(ui, "Board at the beginning (FEN)");
    let anim = desk.anim();
    let field = &mut tools.panels.anim.fen;
    field.follow(&anim.fen);
    let item = TextEdit::multiline(&mut field.text).font(egui::TextStyle::Monospace).desired_rows(2);
    let response = ui.add(item.desired_width(f32::INFINITY).return_key(None));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, "FEN"));
    let text = field.text.trim().to_owned();
    let faults = desk.view.rules.and_then(|rules| rules.parse_fen(&text).err()).unwrap_or_default();
    if response.changed() && faults.is_empty() && text != anim.fen {
        // The field is what the document says now, so that it is not set back while it is typed in.
        text.clone_into(&mut field.base);
        tools.out.push(Command::Anim(AnimCommand::Edit(AnimEdit::Fen(text))));
    }
    tools.panels.own_field |= response.has_focus();
    for fault in faults {
        ui.label(RichText::new(fault.to_string()).color(style::bad(see.dark)));
    }
    let tip = "The board and the marks at the playhead become the beginning; the steps that led there go";
    let later = desk.place() > 0;
    if ui.add_enabled(later, egui::Button::new("Start from this picture")).on_hover_text(tip).clicked() {
        tools.push(Command::Anim(AnimCommand::Begin));
    }
    style::group_ui(ui, "Marks at the beginning");
    let field = &mut tools.panels.anim.marks;
    field.follow(&marks_text(&anim.marks));
    let response = ui.add(TextEdit::singleline(&mut field.text).desired_width(f32::INFINITY));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, "Marks"));
    match mark_list(&field.text) {
        Ok(marks) => {
            if response.changed() && marks != anim.marks {
                field.base = marks_text(&marks);
                tools.out.push(Command::Anim(AnimCommand::Edit(AnimEdit::Marks(marks))));
            }
        }
        Err(error) => drop(ui.label(RichText::new(error).color(style::bad(see.dark)))),
    }
    tools.panels.own_field |= response.has_focus();
    response.on_hover_text("Gf7 a circle, Ge2e4 an arrow, fill:Yd5, ray:Rc4f7, label:Bd4=1; G R B Y are the colours");
}
