//! One list above everything, in which a file or a command is found by some letters of its name.
//!
//! Reading order: [`fuzzy`] (what fits), [`rows`] (what is offered).

pub mod fuzzy;
pub mod rows;

use super::paint::TextLook;
use super::see::{See, Tools};
use super::text::TextField;
use super::{locale, style};
use crate::picture::text::{Dir, line_dir};
use crate::t;
use egui::{Align2, Color32, FontId, Id, Key, Modal, Modifiers, Rect, ScrollArea, Sense, Ui, vec2};
use rows::Row;
use std::cmp::Reverse;

/// What is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Files,
    Commands,
}

/// How many that were used last come first.
const RECENT: usize = 12;
/// The height of a row.
const ROW: f32 = 30.0;
/// Rows in sight.
const SHOWN: f32 = 11.0;

/// The palette.
#[derive(Debug, Default)]
pub struct Palette {
    open: Option<Kind>,
    text: String,
    /// What is offered, made when it opens.
    rows: Option<Vec<Row>>,
    /// The revision of the collection that the rows show.
    revision: u64,
    chosen: usize,
    fresh: bool,
    moved: bool,
    /// What was used, the last first.
    recent: Vec<String>,
}

impl Palette {
    /// Asks for a file.
    pub fn ask_file(&mut self) {
        self.ask(Kind::Files);
    }

    /// Asks for a command.
    pub fn ask_command(&mut self) {
        self.ask(Kind::Commands);
    }

    fn ask(&mut self, kind: Kind) {
        let recent = std::mem::take(&mut self.recent);
        *self = Self { open: Some(kind), fresh: true, recent, ..Self::default() };
    }

    /// Whether it is there.
    pub const fn is_open(&self) -> bool {
        self.open.is_some()
    }

    fn use_row(&mut self, row: &Row) {
        self.recent.retain(|id| *id != row.id);
        self.recent.insert(0, row.id.clone());
        self.recent.truncate(RECENT);
        self.open = None;
        self.rows = None;
    }

    /// The rows that fit, the best first; of those that fit alike the one that was used last, and what can be done.
    fn found(&self) -> Vec<Row> {
        let rows = self.rows.as_deref().unwrap_or_default();
        let rank = |row: &Row| self.recent.iter().position(|id| *id == row.id).unwrap_or(RECENT);
        let mut found: Vec<(u32, usize, &Row)> = rows
            .iter()
            .filter_map(|row| {
                let own = fuzzy::score(&self.text, &row.name);
                let more = fuzzy::score(&self.text, &row.more).map(|score| score.saturating_sub(1));
                let all = format!("{} {} {}", row.name, row.more, row.side);
                let both = fuzzy::score_of_words(&self.text, &all);
                let score = own.max(more).or(both.map(|score| score / 4))?;
                Some((if self.text.trim().is_empty() { 0 } else { score }, rank(row), row))
            })
            .collect();
        let empty = self.text.trim().is_empty();
        found.sort_by_key(|(score, rank, row)| (empty && *rank == RECENT, Reverse(*score), !row.why.is_empty(), *rank));
        found.into_iter().map(|(_, _, row)| row.clone()).collect()
    }
}

/// Draws the palette, if it is open.
pub fn palette_ui(ctx: &egui::Context, see: &See<'_>, tools: &mut Tools<'_>) {
    let Some(kind) = tools.panels.palette.open else { return };
    let palette = &mut tools.panels.palette;
    if palette.rows.is_none() || (kind == Kind::Files && palette.revision != see.library.revision()) {
        palette.revision = see.library.revision();
        palette.rows = Some(match kind {
            Kind::Files => rows::files(see.library),
            Kind::Commands => rows::commands(ctx, see),
        });
    }
    let id = Id::unique("palette");
    let area = Modal::default_area(id).anchor(Align2::CENTER_TOP, vec2(0.0, 64.0));
    let response = Modal::new(id).area(area).show(ctx, |ui| {
        ui.set_width((ui.ctx().content_rect().width() - 80.0).clamp(280.0, 620.0));
        list_ui(ui, kind, see, tools)
    });
    if let Some(row) = response.inner {
        tools.panels.palette.use_row(&row);
        tools.push(row.command);
    } else if response.should_close() {
        tools.panels.palette.open = None;
    }
}

/// The field and the list; gives the row that was picked.
fn list_ui(ui: &mut Ui, kind: Kind, see: &See<'_>, tools: &mut Tools<'_>) -> Option<Row> {
    let palette = &mut tools.panels.palette;
    let found = palette.found();
    let last = found.len().saturating_sub(1);
    let pressed = |key| ui.ctx().input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let before = palette.chosen;
    // Before the field sees them: there they would move the caret.
    if pressed(Key::ArrowDown) {
        palette.chosen = if palette.chosen >= last { 0 } else { palette.chosen + 1 };
    }
    if pressed(Key::ArrowUp) {
        palette.chosen = palette.chosen.checked_sub(1).unwrap_or(last);
    }
    if pressed(Key::PageDown) {
        palette.chosen = (palette.chosen + SHOWN as usize).min(last);
    }
    if pressed(Key::PageUp) {
        palette.chosen = palette.chosen.saturating_sub(SHOWN as usize);
    }
    palette.moved |= palette.chosen != before;
    let entered = pressed(Key::Enter);
    let (name, hint) = match kind {
        Kind::Files => (t!("library-quick-open"), t!("library-quick-open-hint")),
        Kind::Commands => (t!("library-palette"), t!("library-palette-hint")),
    };
    let name = name.trim_end_matches('…').to_owned();
    let field = TextField::singleline(&mut palette.text, &name).hint(&hint).rtl(locale::is_rtl()).own_undo();
    let output = field.show(ui, tools.paint);
    if std::mem::take(&mut palette.fresh) {
        output.response.request_focus();
    }
    if output.response.changed() {
        (palette.chosen, palette.moved) = (0, true);
    }
    let found = if output.response.changed() { palette.found() } else { found };
    let chosen = palette.chosen.min(found.len().saturating_sub(1));
    palette.chosen = chosen;
    let go = std::mem::take(&mut palette.moved);
    ui.add_space(4.0);
    if found.is_empty() {
        ui.label(egui::RichText::new(t!("library-nothing-found")).weak());
        return None;
    }
    let mut picked = None;
    ui.spacing_mut().item_spacing.y = 0.0;
    let mut area = ScrollArea::vertical().id_salt("palette rows").max_height(ROW * SHOWN).auto_shrink([false, true]);
    let memory = Id::unique("palette: offset");
    if go {
        let now = ui.ctx().data(|data| data.get_temp::<f32>(memory)).unwrap_or(0.0);
        let top = chosen as f32 * ROW;
        area = area.vertical_scroll_offset(style::offset_to_see((top, top + ROW), now, ROW * SHOWN));
    }
    let output = area.show_rows(ui, ROW, found.len(), |ui, range| {
        for at in range {
            let row = &found[at];
            if row_ui(ui, see, tools, row, at == chosen).clicked() && row.why.is_empty() {
                picked = Some(row.clone());
            }
        }
    });
    ui.ctx().data_mut(|data| data.insert_temp(memory, output.state.clamped_offset().y));
    picked.or_else(|| found.get(chosen).filter(|row| entered && row.why.is_empty()).cloned())
}

fn row_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, row: &Row, chosen: bool) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    let side = if row.why.is_empty() { &row.side } else { &row.why };
    let enabled = row.why.is_empty();
    response.widget_info(|| {
        let name = if side.is_empty() { row.name.clone() } else { format!("{}, {side}", row.name) };
        egui::WidgetInfo::selected(egui::Role::ListBoxOption, enabled, chosen, name)
    });
    let fill = if chosen {
        style::wash(see.dark)
    } else if response.hovered() {
        ui.visuals().widgets.hovered.weak_bg_fill
    } else {
        Color32::TRANSPARENT
    };
    ui.painter().rect_filled(rect, 4.0, fill);
    let rtl = locale::is_rtl();
    let inner = rect.shrink2(vec2(8.0, 0.0));
    let (weak, text) = (ui.visuals().weak_text_color(), ui.visuals().text_color());
    let color = if enabled { text } else { weak };
    // The side has what it needs, up to half; the name has the rest.
    let font = FontId::proportional(12.5);
    let galley = ui.painter().layout_no_wrap(side.clone(), font, weak);
    // The engine that draws it spaces letters a little otherwise.
    let side_width = (galley.size().x * 1.08 + 4.0).min(inner.width() * 0.5);
    let (start, end) = if rtl {
        (inner.with_min_x(inner.min.x + side_width + 10.0), inner.with_max_x(inner.min.x + side_width))
    } else {
        (inner.with_max_x(inner.max.x - side_width - 10.0), inner.with_min_x(inner.max.x - side_width))
    };
    line_ui(ui, tools, side, TextLook { size: 12.5, color: Some(weak), rtl, bold: false }, end, !rtl);
    let own = line_dir(&row.name, rtl) == Dir::Rtl;
    line_ui(ui, tools, &row.name, TextLook { size: 14.5, color: Some(color), rtl: own, bold: false }, start, rtl);
    response
}

fn line_ui(ui: &mut Ui, tools: &mut Tools<'_>, text: &str, look: TextLook, rect: Rect, from_right: bool) {
    if text.is_empty() || rect.width() < 16.0 {
        return;
    }
    let middle = egui::Align::Center;
    let layout = if from_right { egui::Layout::right_to_left(middle) } else { egui::Layout::left_to_right(middle) };
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(rect).layout(layout));
    child.set_clip_rect(rect.intersect(ui.clip_rect()));
    tools.paint.line_ui(&mut child, text, look, rect.width());
}
