//! Texts in two languages side by side: the same block stands at the same height in both, and what one of them lacks is
//! marked where it would stand.

use super::super::command::Command;
use super::super::locale::{self, names};
use super::super::see::Tools;
use super::super::style;
use super::super::text::TextField;
use crate::doc::{Edit, Lang, Puzzle};
use crate::t;
use egui::{Align, Layout, RichText, Ui};

/// From this width on two languages stand side by side; below it one under the other.
const SIDE_BY_SIDE: f32 = 430.0;
/// About how wide a letter of a field is, for an estimate of its lines.
const LETTER: f32 = 7.4;
/// A field grows up to this many lines by itself.
const MAX_ROWS: usize = 40;

/// The languages that are shown.
pub fn shown_langs(tools: &Tools<'_>) -> Vec<Lang> {
    let first = tools.panels.lang;
    let second = tools.panels.line.second.filter(|&second| second != first);
    std::iter::once(first).chain(second).collect()
}

/// Chooses the languages.
pub fn chooser_ui(ui: &mut Ui, tools: &mut Tools<'_>, puzzle: &Puzzle) {
    let present = puzzle.languages();
    let name = |lang: Lang| {
        let missing = if present.contains(&lang) { "" } else { " +" };
        format!("{}{missing}", names::lang(lang))
    };
    ui.horizontal_wrapped(|ui| {
        let label = ui.label(RichText::new(t!("line-langs")).weak());
        let mut first = tools.panels.lang;
        let combo = egui::ComboBox::from_id_salt("first language").selected_text(name(first)).width(104.0);
        let response = combo.show_ui(ui, |ui| {
            for lang in Lang::ALL {
                choice_ui(ui, &mut first, lang, name(lang));
            }
        });
        named(&response.response.labelled_by(label.id), &t!("line-lang-first"));
        if first != tools.panels.lang {
            if tools.panels.line.second == Some(first) {
                tools.panels.line.second = Some(tools.panels.lang);
            }
            tools.panels.lang = first;
        }
        let second = tools.panels.line.second.filter(|&second| second != first);
        let text = second.map_or_else(|| t!("line-lang-none"), name);
        let combo = egui::ComboBox::from_id_salt("second language").selected_text(text).width(104.0);
        let response = combo.show_ui(ui, |ui| {
            let chosen = &mut tools.panels.line.second;
            choice_ui(ui, chosen, None, t!("line-lang-none"));
            for lang in Lang::ALL.into_iter().filter(|&lang| lang != first) {
                choice_ui(ui, chosen, Some(lang), name(lang));
            }
        });
        named(&response.response, &t!("line-lang-second"));
    });
}

/// A choice of a list, which closes also when it was made with the keyboard.
fn choice_ui<T: PartialEq>(ui: &mut Ui, chosen: &mut T, choice: T, name: String) {
    if ui.selectable_value(chosen, choice, name).clicked() {
        ui.close();
    }
}

fn named(response: &egui::Response, name: &str) {
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, name));
}

/// One text of a puzzle, as it is in each language.
pub struct Pair<'a> {
    /// What it is, for people.
    pub name: &'a str,
    /// The fewest lines of its fields; 1 for a field of one line.
    pub rows: usize,
    /// The text in a language.
    pub get: &'a dyn Fn(Lang) -> String,
    /// The edit that changes it.
    pub set: &'a dyn Fn(Lang, String) -> Edit,
    /// The languages in which it ought to be there when it is there in any.
    pub wanted: &'a dyn Fn(Lang) -> bool,
    /// Whether its first field takes the keyboard now.
    pub focus: bool,
}

/// The fields of a text.
pub fn pair_ui(ui: &mut Ui, tools: &mut Tools<'_>, pair: &Pair<'_>) {
    let langs = shown_langs(tools);
    let any = Lang::ALL.into_iter().any(|lang| !(pair.get)(lang).is_empty());
    let missing = |lang: Lang| any && (pair.get)(lang).is_empty() && (pair.wanted)(lang);
    let beside = langs.len() == 2 && ui.available_width() >= SIDE_BY_SIDE;
    let width = if beside { ui.available_width() / 2.0 - 14.0 } else { ui.available_width() - 14.0 };
    let rows = langs.iter().map(|&lang| lines(&(pair.get)(lang), width)).max().unwrap_or(1);
    let rows = if pair.rows > 1 { rows.clamp(pair.rows, MAX_ROWS) } else { 1 };
    side_by_side(ui, &langs, |ui, at, lang| {
        let cell = Cell { lang, rows, missing: missing(lang), focus: pair.focus && at == 0 };
        cell_ui(ui, tools, pair, &cell);
    });
}

/// Draws something for each language: in columns where there is room, else one under the other.
pub fn side_by_side(ui: &mut Ui, langs: &[Lang], mut draw: impl FnMut(&mut Ui, usize, Lang)) {
    if langs.len() == 2 && ui.available_width() >= SIDE_BY_SIDE {
        ui.columns(2, |columns| {
            for (at, &lang) in langs.iter().enumerate() {
                // The first language stands where reading begins.
                let column = if locale::is_rtl() { 1 - at } else { at };
                draw(&mut columns[column], at, lang);
            }
        });
    } else {
        langs.iter().enumerate().for_each(|(at, &lang)| draw(ui, at, lang));
    }
}

/// About how many lines a text takes.
fn lines(text: &str, width: f32) -> usize {
    let letters = (width / LETTER).max(8.0) as usize;
    text.split('\n').map(|line| line.chars().count().div_ceil(letters).max(1)).sum()
}

struct Cell {
    lang: Lang,
    rows: usize,
    missing: bool,
    focus: bool,
}

fn cell_ui(ui: &mut Ui, tools: &mut Tools<'_>, pair: &Pair<'_>, cell: &Cell) {
    let lang = cell.lang;
    let align = if lang.is_rtl() { Align::Max } else { Align::Min };
    ui.with_layout(Layout::top_down(align), |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.horizontal(|ui| {
            ui.label(RichText::new(lang.native_name()).weak().size(12.0));
            if cell.missing {
                let warn = style::warn(ui.visuals().dark_mode);
                let text = RichText::new(format!("! {}", t!("line-missing"))).color(warn).size(12.0).strong();
                let said = t!("line-missing-in", what = pair.name, lang = names::lang(lang));
                let response = ui.label(text).on_hover_text(said.as_str());
                response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &said));
            }
        });
        let mut text = (pair.get)(lang);
        let name = field_name(pair.name, lang);
        let field = if cell.rows > 1 {
            TextField::multiline(&mut text, &name, cell.rows)
        } else {
            TextField::singleline(&mut text, &name)
        };
        let shown = field.rtl(lang.is_rtl()).show(ui, tools.paint);
        if cell.focus {
            shown.response.request_focus();
            shown.response.scroll_to_me(None);
        }
        if shown.response.changed() {
            tools.push(Command::Edit((pair.set)(lang, text)));
        }
    });
}

/// What screen readers call the field of a text in a language.
pub fn field_name(what: &str, lang: Lang) -> String {
    t!("line-field", what = what, lang = names::lang(lang))
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn lines_are_counted_as_they_wrap() {
        assert_eq!(lines("", 300.0), 1);
        assert_eq!(lines("a\n\nb", 300.0), 3);
        assert_eq!(lines(&"x".repeat(100), 300.0), 3);
    }
}
