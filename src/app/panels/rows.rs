//! Rows of the findings panel: a finding with its line, and what can be done with the one that is chosen.

use super::super::command::{Command, Step};
use super::super::desk::Desk;
use super::super::locale;
use super::super::see::{See, Tools, command_ui, with_key};
use super::super::style;
use super::super::text::TextField;
use super::super::told::{self, Row};
use crate::doc::Edit;
use crate::t;
use egui::text::{LayoutJob, TextFormat};
use egui::{Color32, EventFilter, FontFamily, FontId, Key, Modifiers, Sense, Stroke, Ui, pos2, vec2};

/// The reason that is being typed for accepting a finding.
#[derive(Debug, Default)]
pub struct Reason {
    /// Whether the field is open, below the chosen row.
    pub open: bool,
    /// What is typed.
    pub text: String,
    /// Whether the field was just opened and wants the focus.
    fresh: bool,
}

impl Reason {
    fn open(&mut self) {
        *self = Self { open: true, text: String::new(), fresh: true };
    }
}

/// A sign and its colour: the shape says as much as the colour.
pub type Sign = (&'static str, Color32);

/// One finding. A click, or Enter while it has the focus, shows its line on the board.
pub fn finding_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk, row: &Row, sign: Sign) {
    let chosen = tools.panels.chosen.as_ref() == Some(row);
    if row_ui(ui, see, tools, row, sign, chosen) {
        tools.panels.chosen = Some(row.clone());
        tools.panels.reason.open = false;
        tools.push(match row.shown() {
            Some(shown) => Command::Show(shown),
            None => Command::Go(crate::problem::Path::default()),
        });
    }
    if chosen {
        chosen_ui(ui, tools, desk, row);
    }
}

/// The row alone; whether it was clicked.
pub fn row_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, row: &Row, sign: Sign, chosen: bool) -> bool {
    let width = ui.available_width();
    let job = text_of(ui, row, width - 32.0);
    let galley = ui.painter().layout_job(job);
    let (rect, response) = ui.allocate_exact_size(vec2(width, galley.size().y + 8.0), Sense::click());
    let line = if row.line.is_empty() { String::new() } else { format!("; {}", row.line) };
    let name = format!("{}: {}{line}", row.title, row.message).replace(": ; ", ": ");
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, chosen, &name));
    if response.has_focus() {
        // left and right step through the line, up and down go on to the next row
        let filter = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
        for (key, step) in
            [(Key::ArrowLeft, Step::Back), (Key::ArrowRight, Step::On), (Key::Home, Step::Start), (Key::End, Step::End)]
        {
            if chosen && ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
                tools.push(Command::Step(step));
            }
        }
    }
    if ui.is_rect_visible(rect) {
        let fill = if chosen {
            style::wash(see.dark)
        } else if response.hovered() || response.has_focus() {
            ui.visuals().widgets.hovered.weak_bg_fill
        } else {
            ui.visuals().faint_bg_color
        };
        ui.painter().rect_filled(rect, 4.0, fill);
        if response.has_focus() {
            let stroke = Stroke::new(1.5, style::accent(see.dark));
            ui.painter().rect_stroke(rect, 4.0, stroke, egui::StrokeKind::Inside);
        }
        let font = FontId::new(15.0, FontFamily::Name(style::BOLD.into()));
        let rtl = locale::is_rtl();
        let sign_x = if rtl { rect.right() - 13.0 } else { rect.left() + 13.0 };
        let at = pos2(sign_x, rect.top() + 4.0 + 8.0);
        ui.painter().text(at, egui::Align2::CENTER_CENTER, sign.0, font, sign.1);
        let text_x = if rtl { rect.right() - 26.0 } else { rect.left() + 26.0 };
        ui.painter().galley(pos2(text_x, rect.top() + 4.0), galley, ui.visuals().text_color());
    }
    let tip = if row.turns.is_empty() { t!("row-choose") } else { t!("row-show") };
    let tip = row.kind.map_or_else(|| tip.clone(), |kind| with_key(&tip, kind.code()));
    response.on_hover_text(tip).on_hover_cursor(egui::CursorIcon::PointingHand).clicked()
}

fn text_of(ui: &Ui, row: &Row, width: f32) -> LayoutJob {
    let mut job = LayoutJob::default();
    job.wrap.max_width = width.max(60.0);
    let (text, weak) = (ui.visuals().text_color(), ui.visuals().weak_text_color());
    let bold = FontId::new(14.0, FontFamily::Name(style::BOLD.into()));
    if locale::is_rtl() {
        job.halign = egui::Align::RIGHT;
    }
    job.append(&row.title, 0.0, TextFormat::simple(bold, text));
    job.append(&format!("  {}", row.message), 0.0, TextFormat::simple(FontId::proportional(14.0), text));
    if !row.line.is_empty() {
        job.append(&format!("\n{}", row.line), 0.0, TextFormat::simple(FontId::proportional(13.0), weak));
    }
    job
}

/// What can be done with the chosen finding.
fn chosen_ui(ui: &mut Ui, tools: &mut Tools<'_>, desk: &Desk, row: &Row) {
    let known = told::is_in(row, &desk.puzzle().solution, &desk.view.line);
    let can_add = row.is_line_to_add() && !known;
    if !can_add && !row.is_waivable() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.add_space(18.0);
        if let (true, Some(shown)) = (can_add, row.shown()) {
            command_ui(ui, tools, &Command::AddLine(shown), true);
        }
        if row.is_waivable() && !tools.panels.reason.open {
            let button = ui.button(t!("row-waive-open"));
            if button.on_hover_text(t!("row-waive-tip")).clicked() {
                tools.panels.reason.open();
            }
        }
    });
    if row.is_waivable() && tools.panels.reason.open {
        reason_ui(ui, tools, row);
    }
}

/// The field for the reason: Enter accepts, Escape gives up.
fn reason_ui(ui: &mut Ui, tools: &mut Tools<'_>, row: &Row) {
    let panels = &mut *tools.panels;
    let mut waive = false;
    ui.horizontal(|ui| {
        ui.add_space(18.0);
        let width = (ui.available_width() - 142.0).max(80.0);
        let (name, hint) = (t!("row-reason"), t!("row-reason-hint"));
        let field = TextField::singleline(&mut panels.reason.text, &name).hint(&hint).own_undo();
        let response = field.rtl(locale::is_rtl()).width(width).show(ui, tools.paint).response;
        if std::mem::take(&mut panels.reason.fresh) {
            response.request_focus();
        }
        let ready = !panels.reason.text.trim().is_empty();
        waive |= response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) && ready;
        waive |= ui.add_enabled(ready, egui::Button::new(t!("row-waive"))).clicked();
        let given_up = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Escape));
        if ui.button(t!("answer-cancel")).clicked() || given_up {
            panels.reason.open = false;
        }
    });
    if let (true, Some(waiver)) = (waive, row.waiver(&panels.reason.text)) {
        panels.reason.open = false;
        tools.push(Command::Edit(Edit::Waive(waiver)));
        tools.push(Command::Say(t!("row-waived")));
    }
}

/// A finding that the author accepts, with the reason.
pub fn waived_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk, row: &Row, at: usize) {
    let Some(waiver) = desk.puzzle().waive.get(at) else { return };
    let chosen = tools.panels.chosen.as_ref() == Some(row);
    let sign = ("–", ui.visuals().weak_text_color());
    if row_ui(ui, see, tools, row, sign, chosen) {
        tools.panels.chosen = Some(row.clone());
        if let Some(shown) = row.shown() {
            tools.push(Command::Show(shown));
        }
    }
    unwaive_ui(ui, tools, &waiver.reason, &t!("row-unwaive"), at);
}

/// A waiver that nothing needs.
pub fn unused_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk, at: usize) {
    let Some(waiver) = desk.puzzle().waive.get(at) else { return };
    let about =
        format!("! {}", t!("row-unused", what = format!("{} {}", waiver.code, waiver.line).trim_end().to_owned()));
    ui.label(egui::RichText::new(about).color(style::warn(see.dark)));
    unwaive_ui(ui, tools, &waiver.reason, &t!("row-remove-waiver"), at);
}

fn unwaive_ui(ui: &mut Ui, tools: &mut Tools<'_>, reason: &str, name: &str, at: usize) {
    ui.horizontal_wrapped(|ui| {
        ui.add_space(18.0);
        ui.label(egui::RichText::new(format!("«{reason}»")).italics());
        if ui.button(name).clicked() {
            tools.push(Command::Edit(Edit::Unwaive(at)));
        }
    });
}
