//! What the reader gets beside the board: the story, and the ladder of hints rung by rung.

use super::super::locale::names;
use super::super::paint::TextLook;
use super::super::see::{See, Tools};
use super::super::style;
use super::hints::rungs;
use super::preview::preview_ui;
use crate::doc::lang::text_in;
use crate::doc::{Lang, Puzzle};
use crate::t;
use egui::{Id, Ui};
use std::collections::BTreeMap;

/// A value in a language, or in the first one that there is, with the language that it is in.
fn value_in<T>(values: &BTreeMap<Lang, T>, lang: Lang) -> Option<(Lang, &T)> {
    values.get_key_value(&lang).or_else(|| values.iter().next()).map(|(&lang, value)| (lang, value))
}

/// The title and the story in the chosen language.
pub fn story_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, puzzle: &Puzzle) {
    lang_ui(ui, tools, puzzle);
    let lang = tools.panels.lang;
    let width = ui.available_width();
    if let Some((lang, title)) = value_in(&puzzle.title, lang) {
        let look = TextLook { size: 19.0, color: None, rtl: lang.is_rtl(), bold: true };
        tools.paint.text_ui(ui, title, look, &[], width);
        ui.add_space(4.0);
    }
    if let Some((lang, text)) = value_in(&puzzle.text, lang) {
        preview_ui(ui, tools.paint, text, lang.is_rtl(), see.dark);
    }
}

/// The languages that the puzzle has, to choose from.
fn lang_ui(ui: &mut Ui, tools: &mut Tools<'_>, puzzle: &Puzzle) {
    let languages = puzzle.languages();
    if languages.len() < 2 {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        for lang in languages {
            if ui.selectable_label(tools.panels.lang == lang, names::lang(lang)).clicked() {
                let old = std::mem::replace(&mut tools.panels.lang, lang);
                if tools.panels.line.second == Some(lang) {
                    tools.panels.line.second = Some(old);
                }
            }
        }
    });
    ui.add_space(2.0);
}

/// The hints that were read.
pub fn ladder_ui(ui: &mut Ui, tools: &mut Tools<'_>, puzzle: &Puzzle, told: usize) {
    let hints = &puzzle.hints;
    let told = told.min(rungs(hints));
    if told == 0 {
        ui.data_mut(|data| data.remove::<usize>(Id::unique("hints that were told")));
        return;
    }
    style::group_ui(ui, &t!("solve-hints"));
    let lang = tools.panels.lang;
    let width = ui.available_width();
    for at in 0..told {
        // Each rung in the chosen language, or in one that has it.
        let rung: BTreeMap<Lang, String> = hints
            .iter()
            .filter_map(|(&lang, list)| Some((lang, list.get(at).filter(|hint| !hint.is_empty())?.clone())))
            .collect();
        let own = value_in(&rung, lang).map_or(lang, |(lang, _)| lang);
        let text = format!("{}. {}", at + 1, text_in(&rung, lang));
        let look = TextLook { size: 15.0, color: None, rtl: own.is_rtl(), bold: false };
        let response = tools.paint.text_ui(ui, &text, look, &[], width);
        if at + 1 == told {
            // what was asked for last is seen, and said
            ui.ctx().accesskit_node_builder(response.id, |node| node.set_live(egui::accesskit::Live::Polite));
            let known = Id::unique("hints that were told");
            let before: usize = ui.data(|data| data.get_temp(known)).unwrap_or(0);
            if before < told {
                response.scroll_to_me(None);
            }
            ui.data_mut(|data| data.insert_temp(known, told));
        }
        ui.add_space(3.0);
    }
}
