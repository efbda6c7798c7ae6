//! The cards in rows: only those in sight exist.

use super::super::library::At;
use super::super::locale;
use super::super::see::{See, Tools};
use super::super::style;
use super::card;
use egui::{EventFilter, Rect, ScrollArea, Ui, pos2, vec2};

/// The least width of a card.
const LEAST: f32 = 176.0;
/// The room between cards.
const GAP: f32 = 10.0;

/// The cards of what was found.
pub fn grid_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, found: &[At]) {
    // The bar beside the cards needs room too.
    let width = ui.available_width() - ui.spacing().scroll.bar_width - 6.0;
    let columns = ((width + GAP) / (LEAST + GAP)).floor().max(1.0);
    let card_width = ((width - GAP * (columns - 1.0)) / columns).floor();
    let height = card_width + card::WORDS + card::MARGIN + 6.0;
    let columns = columns as usize;
    let rows = found.len().div_ceil(columns);
    ui.spacing_mut().item_spacing.y = GAP;
    let step = height + GAP;
    let browser = &mut tools.panels.browser;
    let room = ui.available_height();
    (browser.columns, browser.rows_in_sight) = (columns, (room / step).floor().max(1.0) as usize);
    let mut area = ScrollArea::vertical().id_salt("cards").auto_shrink(false);
    let place = |path: &std::path::Path| {
        found.iter().position(|&at| see.library.get(at).is_some_and(|entry| entry.path == path))
    };
    let chosen = browser.chosen.as_deref().and_then(place);
    let go = std::mem::take(&mut browser.go).then_some(chosen).flatten();
    if let Some(at) = go {
        let top = (at / columns) as f32 * step;
        let now = ui.ctx().data(|data| data.get_temp::<f32>(egui::Id::unique("cards: offset"))).unwrap_or(0.0);
        let offset = style::offset_to_see((top, top + height), now, room);
        area = area.vertical_scroll_offset(offset.max(0.0));
    }
    let output = area.show_rows(ui, height, rows, |ui, range| {
        let min = ui.max_rect().min;
        for row in range.clone() {
            for column in 0..columns {
                let at = row * columns + column;
                let Some(entry) = found.get(at).and_then(|&at| see.library.get(at)) else { break };
                let column = if locale::is_rtl() { columns - 1 - column } else { column };
                let x = min.x + column as f32 * (card_width + GAP);
                let y = min.y + (row - range.start) as f32 * step;
                let rect = Rect::from_min_size(pos2(x, y), vec2(card_width, height));
                one_ui(ui, see, tools, entry, rect, (chosen == Some(at), go == Some(at), go.is_some()));
                tools.panels.browser.drawn += 1;
            }
        }
        ui.allocate_space(vec2(width, step * range.len() as f32 - GAP));
    });
    ui.ctx().data_mut(|data| data.insert_temp(egui::Id::unique("cards: offset"), output.state.clamped_offset().y));
}

fn one_ui(
    ui: &mut Ui,
    see: &See<'_>,
    tools: &mut Tools<'_>,
    entry: &super::super::library::entry::Entry,
    rect: Rect,
    (chosen, go, going): (bool, bool, bool),
) {
    let response = card::card_ui(ui, see, tools, entry, rect, chosen);
    if go {
        response.request_focus();
    }
    if response.has_focus() {
        // Arrows walk the cards instead of looking for the next widget.
        let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
        // While the keyboard is on its way to another card, this one only has it still.
        if !going {
            tools.panels.browser.chosen = Some(entry.path.clone());
        }
    }
    // The first click chooses, the next one opens, as Enter does.
    if response.clicked() {
        if chosen {
            tools.push(super::open(see, entry));
        } else {
            response.request_focus();
            tools.panels.browser.chosen = Some(entry.path.clone());
        }
    }
    if response.secondary_clicked() {
        tools.panels.browser.chosen = Some(entry.path.clone());
    }
    response.context_menu(|ui| card::menu_ui(ui, tools, entry, Some(super::open(see, entry))));
    response.on_hover_ui(|ui| {
        ui.label(card::tip(see, entry));
    });
}
