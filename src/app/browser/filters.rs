//! The filters above the cards, and the summary of the collection.

use super::super::library::State;
use super::super::library::entry::EntryKind;
use super::super::library::filter::{Filter, Order, Summary, Wanted};
use super::super::locale;
use super::super::see::{See, Tools};
use super::super::style;
use crate::export::stipulation::stipulation;
use crate::t;
use egui::{Button, RichText, Ui};

/// A list of choices. `all` is the one that leaves nothing out.
fn choice_ui<T: PartialEq + Clone>(
    ui: &mut Ui,
    name: &str,
    all: Option<&str>,
    choices: &[(T, String)],
    chosen: &mut Option<T>,
) {
    let shown = chosen.as_ref().and_then(|chosen| choices.iter().find(|(value, _)| value == chosen));
    let shown = shown.map_or(all.unwrap_or_default(), |(_, text)| text).to_owned();
    let text = if chosen.is_some() && all.is_some() { RichText::new(&shown).strong() } else { RichText::new(&shown) };
    let list = egui::ComboBox::from_id_salt(("filter", name)).selected_text(text).height(420.0).show_ui(ui, |ui| {
        if let Some(all) = all {
            ui.selectable_value(chosen, None, all);
        }
        for (value, text) in choices {
            ui.selectable_value(chosen, Some(value.clone()), text);
        }
    });
    list.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, format!("{name}: {shown}")));
}

/// The filters and the order.
pub fn filters_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>) {
    let browser = &mut tools.panels.browser;
    let results = browser.results(see.library);
    let summary = &results.summary;
    let kinds: Vec<_> = EntryKind::ALL.into_iter().map(|kind| (kind, kind.plural())).collect();
    let counted = |name: String, count: usize| format!("{name} ({count})");
    let rules: Vec<_> =
        summary.rules.iter().map(|(id, name, count)| (id.clone(), counted(name.clone(), *count))).collect();
    let tasks: Vec<_> = summary
        .tasks
        .iter()
        .map(|(task, count)| (*task, counted(stipulation(*task, locale::lang()), *count)))
        .collect();
    let tags: Vec<_> = summary.tags.iter().map(|(tag, count)| (tag.clone(), counted(tag.clone(), *count))).collect();
    let states = State::ALL.into_iter().map(|state| (Wanted::State(state), state.text()));
    let missing = summary
        .languages
        .iter()
        .map(|&(lang, _)| (Wanted::Untranslated(lang), t!("library-untranslated", language = lang.native_name())));
    let states: Vec<_> = states.chain(missing).collect();
    let filter = &mut browser.filter;
    ui.add_space(2.0);
    ui.horizontal_wrapped(|ui| {
        choice_ui(ui, &t!("library-kind"), Some(&t!("library-all-kinds")), &kinds, &mut filter.kind);
        choice_ui(ui, &t!("library-rules"), Some(&t!("library-all-rules")), &rules, &mut filter.rules);
        choice_ui(ui, &t!("library-task"), Some(&t!("library-all-tasks")), &tasks, &mut filter.task);
        choice_ui(ui, &t!("library-tag"), Some(&t!("library-all-tags")), &tags, &mut filter.tag);
        let mut state = Some(filter.state).filter(|state| *state != Wanted::Any);
        choice_ui(ui, &t!("library-state"), Some(&t!("library-all-states")), &states, &mut state);
        filter.state = state.unwrap_or_default();
        let orders: Vec<_> = Order::ALL.into_iter().map(|order| (order, order.text())).collect();
        let mut order = Some(filter.order);
        choice_ui(ui, &t!("library-order"), None, &orders, &mut order);
        filter.order = order.unwrap_or_default();
        if filter.narrows() && ui.button(t!("library-show-all")).clicked() {
            *filter = Filter { text: std::mem::take(&mut filter.text), order: filter.order, ..Filter::default() };
        }
    });
}

/// A number with its name; a click looks for what it counts.
fn count_ui(ui: &mut Ui, text: RichText, on: bool) -> bool {
    ui.add(Button::new(text).selected(on).corner_radius(10)).clicked()
}

/// How many of what there are; each number is a filter too.
pub fn summary_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>) {
    let browser = &mut tools.panels.browser;
    let summary: Summary = browser.results(see.library).summary.clone();
    let filter = &mut browser.filter;
    let frame = egui::Frame::new().fill(ui.visuals().panel_fill).corner_radius(8).inner_margin(8);
    ui.add_space(4.0);
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            for kind in EntryKind::ALL {
                let count = summary.kinds[kind as usize];
                let text = format!("{} {count}", kind.plural());
                let on = filter.kind == Some(kind);
                if count_ui(ui, RichText::new(text), on) {
                    filter.kind = (!on).then_some(kind);
                }
            }
            ui.separator();
            for (at, state) in State::ALL.into_iter().enumerate().filter(|(at, _)| summary.states[*at] > 0) {
                let text = format!("{} {} {}", state.sign(), state.text(), summary.states[at]);
                let on = filter.state == Wanted::State(state);
                if count_ui(ui, RichText::new(text).color(state.color(see.dark)), on) {
                    filter.state = if on { Wanted::Any } else { Wanted::State(state) };
                }
            }
        });
        ui.horizontal_wrapped(|ui| {
            for (id, name, count) in &summary.rules {
                let on = filter.rules.as_ref() == Some(id);
                if count_ui(ui, RichText::new(format!("{name} {count}")), on) {
                    filter.rules = (!on).then(|| id.clone());
                }
            }
            ui.separator();
            for (lang, whole) in &summary.languages {
                let percent = 100 * whole / summary.written.max(1);
                let text = t!("library-coverage", language = lang.native_name(), whole = *whole, all = summary.written);
                let wanted = Wanted::Untranslated(*lang);
                let on = filter.state == wanted;
                let color = if percent == 100 { style::good(see.dark) } else { style::warn(see.dark) };
                let tip = t!("library-coverage-tip", language = lang.native_name());
                let button = Button::new(RichText::new(text).color(color)).selected(on).corner_radius(10);
                if ui.add(button).on_hover_text(tip).clicked() {
                    filter.state = if on { Wanted::Any } else { wanted };
                }
            }
        });
    });
}
