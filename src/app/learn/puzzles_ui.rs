//! Puzzles to be solved: by rule set, theme and difficulty, with what became of each.

use super::super::browser::card;
use super::super::command::Command;
use super::super::library::entry::Entry;
use super::super::locale::{self, names};
use super::super::paint::TextLook;
use super::super::progress::{Mark, Moment, Scope, Standing};
use super::super::rtl::widgets::{combo_ui, item_ui, menu_width};
use super::super::see::{See, Tools};
use super::super::style;
use super::home_ui::{Shown, row_ground};
use super::{LearnCommand, words};
use crate::picture::text::{Dir, line_dir};
use crate::rules;
use crate::t;
use egui::{Align2, Button, Color32, FontId, Rect, RichText, ScrollArea, Sense, Ui, pos2, vec2};
use std::collections::{BTreeMap, BTreeSet};

/// The height of a row.
const ROW: f32 = 30.0;

/// The sign, the words and the colour of what became of a puzzle.
pub fn standing_of(standing: &Standing, now: Moment, dark: bool) -> (&'static str, String, Color32) {
    let today = now.date_naive();
    if standing.is_new() {
        let grey = Color32::from_gray(if dark { 130 } else { 140 });
        return ("○", t!("learn-is-new"), grey);
    }
    if standing.is_due(today) {
        return ("↻", t!("learn-is-due"), style::accent(dark));
    }
    let back = standing.returns.map(|day| words::when(day, now));
    let back = back.map(|when| t!("learn-comes-back-short", when = when));
    let (sign, words, color) = match (standing.best, standing.solved) {
        (Some(Mark::Clean), _) => ("✓", t!("learn-is-clean"), style::good(dark)),
        (_, true) => ("✓", t!("learn-is-helped"), style::good(dark)),
        _ => ("×", t!("learn-is-failed"), style::warn(dark)),
    };
    let words = std::iter::once(words).chain(back).collect::<Vec<_>>().join(" · ");
    (sign, words, color)
}

/// The page.
pub fn puzzles_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, shown: &Shown) {
    ui.horizontal_wrapped(|ui| wish_ui(ui, see, tools));
    ui.horizontal(|ui| {
        ui.set_min_height(34.0);
        let count = shown.unsolved.len();
        let text = RichText::new(t!("learn-solve-next")).color(style::on_accent(see.dark));
        let button = Button::new(text).fill(style::accent(see.dark)).min_size(vec2(96.0, 28.0));
        if ui.add_enabled(count > 0, button).clicked() {
            tools.push(Command::Learn(LearnCommand::Begin(shown.unsolved.clone())));
        }
        ui.label(RichText::new(t!("learn-open-of", count = count, all = shown.wanted.len())).weak());
    });
    ui.add_space(4.0);
    if shown.wanted.is_empty() {
        let text = if see.library.is_scanning() { t!("library-reading") } else { t!("library-nothing-fits") };
        ui.add_space(24.0);
        ui.vertical_centered(|ui| ui.label(RichText::new(text).size(16.0).weak()));
        return;
    }
    let area = ScrollArea::vertical().id_salt("puzzles to solve").auto_shrink(false);
    ui.spacing_mut().item_spacing.y = 2.0;
    area.show_rows(ui, ROW, shown.wanted.len(), |ui, range| {
        ui.with_layout(style::column(), |ui| {
            for at in range {
                if let Some(entry) = shown.wanted.get(at).and_then(|&at| see.library.entries.get(at)) {
                    row_ui(ui, see, tools, shown, entry);
                }
            }
        });
    });
}

/// Which puzzles are wanted. What none has is not offered.
fn wish_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>) {
    let entries = || see.library.entries.iter().filter(|entry| entry.readable);
    let wish = &mut tools.panels.learn.wish;
    let mut of: BTreeMap<&str, usize> = BTreeMap::new();
    entries().for_each(|entry| *of.entry(&entry.rules).or_default() += 1);
    let known = rules::ALL.iter().map(|rules| rules.about()).filter(|about| of.contains_key(about.id));
    let sets: Vec<_> = known.map(|about| (about.id.to_owned(), names::rules(about))).collect();
    let tags: BTreeSet<&String> = entries().flat_map(|entry| &entry.tags).collect();
    let tags: Vec<_> = tags.into_iter().map(|tag| (tag.clone(), tag.clone())).collect();
    let levels: Vec<_> = (1..=5_u8).map(|level| (level, t!("learn-level", level = level))).collect();
    choice_ui(ui, &t!("library-rules"), &t!("library-all-rules"), &sets, &mut wish.rules, 150.0);
    choice_ui(ui, &t!("learn-theme"), &t!("learn-all-themes"), &tags, &mut wish.tag, 130.0);
    choice_ui(ui, &t!("learn-difficulty"), &t!("learn-all-levels"), &levels, &mut wish.difficulty, 120.0);
    let all = super::course::Wish::default();
    if *wish != all && ui.button(t!("library-show-all")).clicked() {
        *wish = all;
    }
}

fn choice_ui<T: PartialEq + Clone>(
    ui: &mut Ui,
    name: &str,
    all: &str,
    choices: &[(T, String)],
    chosen: &mut Option<T>,
    width: f32,
) {
    let shown = chosen.as_ref().and_then(|chosen| choices.iter().find(|(value, _)| value == chosen));
    let shown = shown.map_or(all, |(_, text)| text).to_owned();
    combo_ui(ui, name, &shown, width, |ui| {
        ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
            let layout =
                egui::Layout::top_down_justified(if locale::is_rtl() { egui::Align::Max } else { egui::Align::Min });
            ui.with_layout(layout, |ui| {
                if ui.selectable_label(chosen.is_none(), all).clicked() {
                    *chosen = None;
                    ui.close();
                }
                for (value, text) in choices {
                    if ui.selectable_label(chosen.as_ref() == Some(value), text).clicked() {
                        *chosen = Some(value.clone());
                        ui.close();
                    }
                }
            });
        });
    });
}

/// A puzzle: a click solves it, and then those behind it.
fn row_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, shown: &Shown, entry: &Entry) {
    let standing = see.progress.standing(&entry.id);
    let (sign, words, color) = standing_of(&standing, see.now, see.dark);
    let rtl = locale::is_rtl();
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width() - 6.0, ROW), Sense::click());
    let what = [card::rules_name(entry), card::task_text(entry)];
    let what = what.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
    let level = entry.difficulty.map(|level| t!("library-difficulty", level = level));
    let name = [Some(entry.title().to_owned()), Some(what.clone()), level, Some(words.clone())];
    let name = name.into_iter().flatten().collect::<Vec<_>>().join(", ");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
    row_ground(ui, see, &response, rect);
    let x = |from_start: f32| if rtl { rect.right() - from_start } else { rect.left() + from_start };
    let y = rect.center().y;
    ui.painter().text(pos2(x(14.0), y), Align2::CENTER_CENTER, sign, FontId::proportional(15.0), color);
    let weak = ui.visuals().weak_text_color();
    if let Some(level) = entry.difficulty {
        for n in 0..5_u8 {
            let at = pos2(x(36.0 + f32::from(n) * 10.0), y);
            if n < level.min(5) {
                ui.painter().circle_filled(at, 3.2, weak);
            } else {
                ui.painter().circle_stroke(at, 2.8, egui::Stroke::new(1.0, weak));
            }
        }
    }
    let place = |from: f32, to: f32| Rect::from_two_pos(pos2(x(from), rect.top()), pos2(x(to), rect.bottom()));
    let (end, side) = (rect.width() - 8.0, (rect.width() * 0.3).min(260.0));
    let own = line_dir(entry.title(), rtl) == Dir::Rtl;
    let look = TextLook { size: 14.5, color: None, rtl: own, bold: false };
    let middle = 96.0 + (end - 96.0 - side) * 0.52;
    cell_ui(ui, tools, entry.title(), look, place(94.0, middle - 8.0), rtl);
    let look = TextLook { size: 13.0, color: Some(weak), rtl, bold: false };
    cell_ui(ui, tools, &what, look, place(middle, end - side - 8.0), rtl);
    let look = TextLook { color: Some(if standing.is_new() { weak } else { color }), ..look };
    cell_ui(ui, tools, &words, look, place(end - side, end), !rtl);
    let solve = || {
        // Those that are not solved follow it, from the first one on that is not easier.
        let place = |id: &str| shown.wanted.iter().position(|&at| see.library.entries[at].id == id);
        let here = place(&entry.id);
        let later = shown.unsolved.iter().filter(|id| **id != entry.id && place(id) > here).cloned();
        std::iter::once(entry.id.clone()).chain(later).collect()
    };
    if response.clicked() {
        tools.push(Command::Learn(LearnCommand::Begin(solve())));
    }
    response.context_menu(|ui| {
        let items = [
            (LearnCommand::Solve(entry.id.clone()), true),
            (LearnCommand::AskReset(Scope::Puzzle(entry.id.clone())), !standing.is_new()),
        ];
        let texts = [t!("learn-solve"), t!("learn-reset-puzzle")];
        ui.set_width(menu_width(ui, texts.iter().map(|text| (text.as_str(), ""))));
        for ((command, possible), text) in items.into_iter().zip(&texts) {
            if item_ui(ui, text, "", possible).clicked() {
                tools.push(Command::Learn(command));
                ui.close();
            }
        }
    });
}

/// A line in a cell, cut where it is too long, from the side where it begins.
pub fn cell_ui(ui: &mut Ui, tools: &mut Tools<'_>, text: &str, look: TextLook, rect: Rect, from_right: bool) {
    let middle = egui::Align::Center;
    let layout = if from_right { egui::Layout::right_to_left(middle) } else { egui::Layout::left_to_right(middle) };
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(rect).layout(layout));
    child.set_clip_rect(rect.intersect(ui.clip_rect()));
    tools.paint.line_ui(&mut child, text, look, rect.width() - 2.0);
}
