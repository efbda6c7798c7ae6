//! The panel of texts: two languages side by side, what readers see of them, and the details of the puzzle.

use super::super::desk::Desk;
use super::super::locale::{self, names};
use super::super::paint::TextLook;
use super::super::see::{See, Tools};
use super::super::style;
use super::bilingual::{Pair, chooser_ui, pair_ui, shown_langs, side_by_side};
use super::preview::preview_ui;
use super::{answers, hints, meta, notes};
use crate::doc::{Edit, Lang, Puzzle};
use crate::t;
use egui::{CollapsingHeader, FontFamily, FontId, RichText, Ui};

/// The panel.
pub fn text_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk) {
    let puzzle = desk.puzzle();
    ui.add_space(4.0);
    chooser_ui(ui, tools, puzzle);
    let languages = puzzle.languages();
    let wanted = |lang| languages.contains(&lang);
    style::group_ui(ui, &t!("line-title"));
    let name = t!("line-title");
    let get = |lang: Lang| puzzle.title.get(&lang).cloned().unwrap_or_default();
    let pair = Pair { name: &name, rows: 1, get: &get, set: &Edit::Title, wanted: &wanted, focus: false };
    pair_ui(ui, tools, &pair);
    style::group_ui(ui, &t!("line-story-head"));
    let name = t!("line-story");
    let get = |lang: Lang| puzzle.text.get(&lang).cloned().unwrap_or_default();
    let pair = Pair { name: &name, rows: 6, get: &get, set: &Edit::Text, wanted: &wanted, focus: false };
    pair_ui(ui, tools, &pair);
    ui.checkbox(&mut tools.panels.line.preview, t!("line-preview-show"));
    if tools.panels.line.preview {
        previews_ui(ui, see, tools, puzzle);
    }
    let count = |count: usize| if count == 0 { String::new() } else { format!(" ({count})") };
    let title = format!("{}{}", t!("line-hints"), count(hints::rungs(&puzzle.hints)));
    fold_ui(ui, "hints", &title, |ui| hints::hints_ui(ui, tools, desk));
    let title = format!("{}{}", t!("line-answers"), count(puzzle.answers.len()));
    fold_ui(ui, "answers", &title, |ui| answers::answers_ui(ui, see, tools, desk));
    let title = format!("{}{}", t!("line-notes"), count(notes::names(puzzle).len()));
    fold_ui(ui, "notes", &title, |ui| notes::all_ui(ui, see, tools, desk));
    fold_ui(ui, "details", &t!("line-details"), |ui| meta::meta_ui(ui, see, tools, desk));
    ui.add_space(style::GAP);
}

/// A part that can be folded.
fn fold_ui(ui: &mut Ui, id: &str, title: &str, draw: impl FnOnce(&mut Ui)) {
    ui.add_space(4.0);
    let font = FontId::new(14.0, FontFamily::Name(style::BOLD.into()));
    let header = CollapsingHeader::new(RichText::new(title).font(font)).id_salt(id).default_open(true);
    header.show_unindented(ui, |ui| ui.with_layout(style::column(), draw));
}

/// The title and the story as readers see them.
fn previews_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, puzzle: &Puzzle) {
    let langs = shown_langs(tools);
    side_by_side(ui, &langs, |ui, _, lang| {
        let frame = egui::Frame::new().fill(ui.visuals().extreme_bg_color).corner_radius(6).inner_margin(10);
        frame.show(ui, |ui| {
            let width = ui.available_width();
            ui.set_width(width);
            shown_ui(ui, see, tools, puzzle, lang);
        });
    });
}

fn shown_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, puzzle: &Puzzle, lang: Lang) {
    let rtl = lang.is_rtl();
    let (title, text) = (puzzle.title.get(&lang), puzzle.text.get(&lang));
    if let Some(title) = title {
        let look = TextLook { size: 18.0, color: None, rtl, bold: true };
        let width = ui.available_width();
        tools.paint.text_ui(ui, title, look, &[], width);
        ui.add_space(4.0);
    }
    if let Some(text) = text {
        preview_ui(ui, tools.paint, text, rtl, see.dark);
    }
    if title.is_none() && text.is_none() {
        let align = if locale::is_rtl() { egui::Align::Max } else { egui::Align::Min };
        ui.with_layout(egui::Layout::top_down(align), |ui| {
            ui.label(RichText::new(t!("line-nothing-yet", lang = names::lang(lang))).weak());
        });
    }
}
