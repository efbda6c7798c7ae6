//! The panel of free play: who plays, the turns, and what can be done.

use super::command::SolveCommand;
use super::free::{Free, LEVELS};
use super::panel::{Row, steps_ui, title_look};
use super::sitting::{Asking, Sitting};
use super::words;
use crate::app::command::Command;
use crate::app::see::{See, Tools};
use crate::app::style;
use crate::board::Color;
use crate::t;
use egui::{Button, Color32, Grid, RichText, Ui, vec2};

/// Who plays, and the turns.
pub fn free_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, sitting: &Sitting, free: &Free) {
    ui.add_space(4.0);
    let lang = tools.panels.lang;
    let own = sitting.titles().get_key_value(&lang).or_else(|| sitting.titles().iter().next());
    let (lang, title) =
        own.map_or((crate::app::locale::lang(), t!("free-title")), |(&lang, title)| (lang, title.clone()));
    let width = ui.available_width();
    tools.paint.text_ui(ui, &title, title_look(lang), &[], width);
    ui.add_space(6.0);
    seats_ui(ui, tools, free);
    style::group_ui(ui, &t!("free-moves"));
    moves_ui(ui, see, tools, free);
    ui.add_space(style::GAP);
}

/// Nobody but the reader, or the engine at a level; the reader's side.
fn seats_ui(ui: &mut Ui, tools: &mut Tools<'_>, free: &Free) {
    let (level, side) = (free.level(), free.side());
    let name = |level: Option<u8>| t!(&format!("free-opponent-{}", level.unwrap_or(0)));
    let mut chosen = (level, side);
    ui.label(t!("free-opponent"));
    let shown =
        egui::ComboBox::from_id_salt("opponent").selected_text(name(level)).width(ui.available_width().min(240.0));
    let response = shown.show_ui(ui, |ui| {
        for own in std::iter::once(None).chain(LEVELS.map(Some)) {
            ui.selectable_value(&mut chosen.0, own, name(own));
        }
    });
    let said = format!("{}: {}", t!("free-opponent"), name(level));
    response.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, &said));
    if level.is_some() {
        ui.horizontal_wrapped(|ui| {
            ui.label(t!("free-side"));
            for own in Color::BOTH {
                let name = t!(&format!("free-side-{}", own.name()));
                if crate::app::rtl::widgets::radio_ui(ui, own == side, &name).clicked() {
                    chosen.1 = own;
                }
            }
        });
    }
    if chosen != (level, side) {
        tools.push(Command::Solve(SolveCommand::Seat(chosen.0, chosen.1)));
    }
}

/// The turns in pairs; those that were taken back are faint. They run from left to right in every language.
fn moves_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, free: &Free) {
    let setup = free.setup();
    let at = free.at();
    let begins = if at.is_multiple_of(2) { setup.turn } else { !setup.turn };
    let skipped = usize::from(begins == Color::Black);
    let first = (setup.fullmove as usize).saturating_sub(at / 2 + (at % 2) * skipped);
    if free.turns().is_empty() {
        return;
    }
    style::moves_ui(ui, |ui| {
        Grid::new("turns of free play").num_columns(3).spacing(vec2(8.0, 2.0)).show(ui, |ui| {
            ui.spacing_mut().button_padding = vec2(5.0, 2.0);
            for (ply, step) in free.turns().iter().enumerate() {
                let half = ply + skipped;
                if half.is_multiple_of(2) || ply == 0 {
                    ui.label(RichText::new(format!("{}.", first + half / 2)).weak());
                }
                if ply == 0 && skipped == 1 {
                    ui.label(RichText::new("…").weak());
                }
                let here = ply + 1 == at;
                let text = RichText::new(&step.san);
                let text = if here {
                    text.color(style::on_accent(see.dark))
                } else if ply >= at {
                    text.weak()
                } else {
                    text
                };
                let fill = if here { style::accent(see.dark) } else { Color32::TRANSPARENT };
                let response = ui.add(Button::new(text).fill(fill).selected(here).frame_when_inactive(here));
                if here && !ui.clip_rect().contains_rect(response.rect) {
                    response.scroll_to_me(None);
                }
                if response.clicked() {
                    tools.push(Command::Solve(SolveCommand::Place(ply + 1)));
                }
                if half % 2 == 1 {
                    ui.end_row();
                }
            }
        });
    });
}

/// The buttons that make sense now.
pub(super) fn buttons_ui(ui: &mut Ui, tools: &mut Tools<'_>, sitting: &Sitting, free: &Free, row: &mut Row) {
    use SolveCommand as Do;
    if sitting.asking == Some(Asking::NewGame) {
        ui.label(t!("free-new-sure"));
        ui.horizontal_wrapped(|ui| {
            row.named_ui(ui, tools, Do::ReallyNewGame, t!("free-new-yes"), false);
            row.named_ui(ui, tools, Do::KeepOn, t!("free-new-no"), true);
        });
        return;
    }
    if !free.turns().is_empty() {
        steps_ui(ui, tools, row);
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        if free.is_thinking() && sitting.is_late() {
            row.named_ui(ui, tools, Do::Stop, t!("free-stop"), false);
        }
        if let Some(end) = free.claim() {
            row.named_ui(ui, tools, Do::Claim, words::claim(end), false);
        }
        if free.is_asked() {
            row.ui(ui, tools, Do::LetItMove, true);
        }
        if free.at() > 0 {
            row.named_ui(ui, tools, Do::TakeBack, t!("free-back"), false);
        }
        if !free.turns().is_empty() {
            row.ui(ui, tools, Do::NewGame, free.over().is_some());
        }
        row.ui(ui, tools, Do::CopyFen, false);
        if sitting.attempt.is_some() {
            row.ui(ui, tools, Do::Leave, false);
        }
    });
}
