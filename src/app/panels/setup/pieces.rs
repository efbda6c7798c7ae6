//! Spare pieces, and what a click on the board does.

use super::super::super::board_names::piece_name;
use super::super::super::board_ui::Carry;
use super::super::super::see::{See, Tools};
use super::super::super::setup::{Brush, brushes, has_barriers};
use super::super::super::style;
use crate::board::{Color, FenForm, Piece};
use crate::picture::Figure;
use crate::t;
use egui::{Button, RichText, Ui, vec2};

/// Size of a spare piece in points.
const SPARE: f32 = 39.0;

/// Spare pieces by side, then the other brushes.
pub(super) fn pieces_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, form: &FenForm) {
    style::group_ui(ui, &t!("board-pieces"));
    ui.label(RichText::new(t!("board-pieces-tip")).weak().size(12.0));
    ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
    for color in Color::BOTH {
        ui.horizontal_wrapped(|ui| {
            for brush in brushes(form, color) {
                let (figure, name) = match brush {
                    Brush::Piece(color, kind) => (Figure::Open(color, kind), piece_name(Piece::new(color, kind))),
                    _ if color == Color::White => (Figure::Back(color, None), t!("board-spare-covered-white")),
                    _ => (Figure::Back(color, None), t!("board-spare-covered-black")),
                };
                let chosen = tools.panels.hand.brush == brush;
                let name = t!("board-spare", piece = name);
                let response = tools.paint.figure_ui(ui, figure, see.theme, SPARE, chosen, &name);
                if response.clicked() {
                    pick(tools, if chosen { Brush::Hand } else { brush });
                }
                if response.drag_started() {
                    tools.panels.hand.carry = Some(Carry::Spare(brush));
                }
            }
        });
    }
    ui.horizontal_wrapped(|ui| {
        let mut choices = vec![
            (Brush::Hand, t!("board-brush-move"), t!("board-brush-move-tip")),
            (Brush::Erase, t!("board-brush-erase"), t!("board-brush-erase-tip")),
        ];
        if has_barriers(form) {
            choices.push((Brush::Barrier, t!("board-brush-barriers"), t!("board-brush-barriers-tip")));
        }
        for (brush, name, tip) in choices {
            let chosen = tools.panels.hand.brush == brush;
            let text = if chosen { RichText::new(name).color(style::on_accent(see.dark)) } else { RichText::new(name) };
            let mut item = Button::new(text).selected(chosen);
            if chosen {
                item = item.fill(style::accent(see.dark));
            }
            if ui.add(item).on_hover_text(tip).clicked() {
                pick(tools, brush);
            }
        }
    });
}

fn pick(tools: &mut Tools<'_>, brush: Brush) {
    let hand = &mut tools.panels.hand;
    hand.brush = brush;
    hand.selected = None;
    // what a click does is one thing at a time
    hand.pen.on = false;
}
