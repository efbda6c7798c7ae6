//! What belongs to the animation as a whole: title, first caption, orientation, loops, the board at the beginning.

use super::super::command::Command;
use super::super::locale::names;
use super::super::rtl::widgets::radio_ui;
use super::super::see::{See, Tools};
use super::super::style;
use super::super::text::TextField;
use super::AnimCommand;
use super::desk::AnimDesk;
use super::edit::AnimEdit;
use super::step_panel::{seconds_ui, text_ui};
use super::words::{mark_list, marks_text};
use crate::board::Color;
use crate::t;
use egui::{DragValue, RichText, Ui};

/// The page.
pub fn sheet_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &AnimDesk) {
    let anim = desk.anim();
    let edit = |edit| Command::Anim(AnimCommand::Edit(edit));
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.label(RichText::new(desk.name()).strong()).on_hover_text(desk.path().display().to_string());
        let rules = desk.view.rules.map_or_else(|| anim.rules.clone(), |rules| names::rules(rules.about()));
        ui.label(RichText::new(rules).weak());
    });
    style::group_ui(ui, &t!("anim-title"));
    for &lang in &desk.langs {
        let mut text = anim.title.get(&lang).cloned().unwrap_or_default();
        if text_ui(ui, tools.paint, &t!("anim-title"), lang, &mut text, 1) {
            tools.push(edit(AnimEdit::Title(lang, text)));
        }
    }
    style::group_ui(ui, &t!("anim-first-caption-group"));
    for &lang in &desk.langs {
        let mut text = anim.caption.get(&lang).cloned().unwrap_or_default();
        if text_ui(ui, tools.paint, &t!("anim-first-caption"), lang, &mut text, 2) {
            tools.push(edit(AnimEdit::Caption(lang, text)));
        }
    }
    style::group_ui(ui, &t!("anim-playing"));
    ui.horizontal(|ui| {
        ui.label(t!("anim-bottom"));
        for (side, name) in Color::BOTH.map(|color| (color, names::side(color))) {
            if radio_ui(ui, anim.bottom() == side, name).clicked() && anim.bottom() != side {
                let side = (side != Color::White).then_some(side);
                tools.push(Command::Anim(AnimCommand::Do(AnimEdit::Orientation(side))));
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.label(t!("anim-played"));
        let mut loops = anim.loops;
        let response = ui.add(DragValue::new(&mut loops).range(0..=u16::MAX).speed(0.05));
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::SpinButton, true, t!("anim-loops")));
        ui.label(times(loops));
        if response.changed() {
            tools.push(edit(AnimEdit::Loops(loops)));
        }
    });
    ui.horizontal(|ui| {
        ui.label(t!("anim-hold"));
        if let Some(ms) = seconds_ui(ui, &t!("anim-hold-name"), anim.hold_ms()) {
            tools.push(edit(AnimEdit::Hold(Some(ms))));
        }
    });
    start_ui(ui, see, tools, desk);
}

/// What stands behind the number of times that it is played.
pub(super) fn times(loops: u16) -> String {
    if loops == 0 { t!("anim-for-ever") } else { t!("anim-times", count = loops) }
}

/// The board at the beginning, and its marks.
fn start_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &AnimDesk) {
    style::group_ui(ui, &t!("anim-board"));
    let anim = desk.anim();
    let field = &mut tools.panels.anim.fen;
    field.follow(&anim.fen);
    let item = TextField::multiline(&mut field.text, "FEN", 2).mono().own_undo();
    let response = item.show(ui, tools.paint).response;
    // A FEN is one line, however it is broken.
    field.text.retain(|c| c != '\n');
    let text = field.text.trim().to_owned();
    let faults = desk.view.rules.and_then(|rules| rules.parse_fen(&text).err()).unwrap_or_default();
    if response.changed() && faults.is_empty() && text != anim.fen {
        // The field is what the document says now, so that it is not set back while it is typed in.
        text.clone_into(&mut field.base);
        tools.out.push(Command::Anim(AnimCommand::Edit(AnimEdit::Fen(text))));
    }
    for fault in faults {
        ui.label(RichText::new(fault.to_string()).color(style::bad(see.dark)));
    }
    let later = desk.place() > 0;
    let button = egui::Button::new(t!("anim-start-here"));
    if ui.add_enabled(later, button).on_hover_text(t!("anim-start-here-tip")).clicked() {
        tools.push(Command::Anim(AnimCommand::Begin));
    }
    style::group_ui(ui, &t!("anim-marks-group"));
    let field = &mut tools.panels.anim.marks;
    field.follow(&marks_text(&anim.marks));
    let name = t!("anim-marks");
    let response = TextField::singleline(&mut field.text, &name).mono().own_undo().show(ui, tools.paint).response;
    match mark_list(&field.text) {
        Ok(marks) => {
            if response.changed() && marks != anim.marks {
                field.base = marks_text(&marks);
                tools.out.push(Command::Anim(AnimCommand::Edit(AnimEdit::Marks(marks))));
            }
        }
        Err(error) => drop(ui.label(RichText::new(error).color(style::bad(see.dark)))),
    }
    response.on_hover_text(t!("anim-marks-tip"));
}
