//! What a learner finds under a page that is read, and beside a puzzle that is solved: the way on.

use super::super::command::Command;
use super::super::desk::{Desk, Mode};
use super::super::lesson::bar_ui;
use super::super::lesson::desk::LessonDesk;
use super::super::rtl::widgets::combo_ui;
use super::super::see::{See, Tools, command_ui, explain};
use super::super::style;
use super::LearnCommand;
use crate::doc::lesson_pages::PageCut;
use crate::t;
use egui::{Button, RichText, Ui, vec2};

fn strong_ui(ui: &mut Ui, see: &See<'_>, text: &str) -> egui::Response {
    let text = RichText::new(text).color(style::on_accent(see.dark));
    ui.add(Button::new(text).fill(style::accent(see.dark)).min_size(vec2(110.0, 28.0)))
}

/// The tool bar of a reader: the way home, the title, the pages and the languages.
pub fn reading_bar_ui(ui: &mut Ui, tools: &mut Tools<'_>, desk: &LessonDesk) {
    ui.horizontal(|ui| {
        ui.set_min_height(34.0);
        let home = Command::Learn(LearnCommand::Home);
        let response = ui.button(home.text());
        if explain(ui, response, &home).clicked() {
            tools.push(home);
        }
        let lang = desk.columns.0;
        let names: Vec<String> = desk.pages(lang).iter().map(PageCut::name).collect();
        let here = names.get(desk.page).map_or("", String::as_str);
        combo_ui(ui, &t!("learn-pages"), here, 260.0, |ui| {
            for (page, name) in names.iter().enumerate() {
                if ui.selectable_label(page == desk.page, format!("{}. {name}", page + 1)).clicked() {
                    tools.push(Command::Learn(LearnCommand::Read(desk.name(), page)));
                    ui.close();
                }
            }
        });
        bar_ui::languages_ui(ui, tools, desk);
        ui.with_layout(style::backward(), |ui| {
            if ui.button(t!("learn-edit")).on_hover_text(t!("learn-edit-tip")).clicked() {
                tools.push(Command::Learn(LearnCommand::Edit));
            }
        });
    });
}

/// A page that is read, with the way on under it.
pub fn reading_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &LessonDesk) {
    let foot = 46.0;
    let room = vec2(ui.available_width(), (ui.available_height() - foot).max(80.0));
    ui.allocate_ui_with_layout(room, style::column(), |ui| {
        ui.set_min_height(room.y);
        super::super::lesson::read_ui::read_ui(ui, see, tools, desk);
    });
    page_foot_ui(ui, see, tools, desk);
}

/// Under a page: which one it is, back, and on.
fn page_foot_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &LessonDesk) {
    let (page, of) = (desk.page, desk.page_count());
    ui.horizontal(|ui| {
        ui.set_min_height(36.0);
        let read = see.progress.pages_read(&desk.name()).contains(&page);
        let sign = if read { "✓ " } else { "" };
        ui.label(RichText::new(format!("{sign}{}", t!("learn-page-of", page = page + 1, of = of))).weak());
        ui.with_layout(style::backward(), |ui| {
            let last = page + 1 >= of;
            let text = if last { t!("learn-finish") } else { t!("learn-page-read") };
            if strong_ui(ui, see, &text).clicked() {
                tools.push(Command::Learn(LearnCommand::PageRead));
            }
            if page > 0 && ui.button(t!("learn-page-before")).clicked() {
                tools.push(Command::Learn(LearnCommand::Read(desk.name(), page - 1)));
            }
        });
    });
}

/// The tool bar of a solver: the way home, what comes next, and the way to the author's side of the puzzle.
pub fn solving_bar_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>) {
    ui.horizontal_wrapped(|ui| {
        ui.set_min_height(34.0);
        command_ui(ui, tools, &Command::Learn(LearnCommand::Home), true);
        let left = see.learn.left();
        command_ui(ui, tools, &Command::Learn(LearnCommand::Next), left > 0);
        if left > 0 {
            ui.label(RichText::new(t!("learn-to-come", count = left)).weak());
        }
        ui.with_layout(style::backward(), |ui| {
            if ui.button(t!("solve-leave-desk")).on_hover_text(t!("learn-edit-puzzle-tip")).clicked() {
                tools.push(Command::SetMode(Mode::Play));
            }
        });
    });
}

/// Beside a puzzle that was solved or shown: whether it comes back. Nothing for an author who tries it.
pub fn puzzle_foot_ui(ui: &mut Ui, see: &See<'_>, over: bool) {
    let on_desk = see.desk.map(Desk::name).filter(|name| over && see.learn.counts(name));
    if let Some(id) = on_desk {
        let (sign, words, color) = super::puzzles_ui::standing_of(&see.progress.standing(&id), see.now, see.dark);
        ui.label(RichText::new(format!("{sign} {words}")).color(color));
    }
}
