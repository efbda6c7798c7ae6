//! The strip beside the board: what a click does, spare pieces, and the question which type a piece has.

use super::super::board_ui::Carry;
use super::super::command::Command;
use super::super::locale::names;
use super::super::rtl::widgets::check_ui;
use super::super::see::{See, Tools};
use super::super::setup::{Brush, brushes, has_barriers};
use super::super::style;
use super::desk::AnimDesk;
use super::{AnimCommand, AnimTool, Motion};
use crate::board::{Color, Kind, Pocket};
use crate::picture::Figure;
use crate::picture::anim::Action;
use crate::t;
use egui::{Button, Id, Modal, RichText, ScrollArea, Ui, vec2};

/// Size of a spare piece in points.
const SPARE: f32 = 34.0;

/// The strip.
pub fn tools_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &AnimDesk) {
    let Some(form) = desk.view.form() else { return };
    ScrollArea::vertical().id_salt("anim tools").auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        ui.spacing_mut().button_padding = vec2(7.0, 3.0);
        motion_ui(ui, see, tools);
        let covered = form.letters.contains('X');
        let mut others = Vec::new();
        if has_barriers(form) {
            others.push((AnimTool::Barrier, t!("anim-tool-barrier"), t!("anim-tool-barrier-tip")));
        }
        if covered {
            others.push((AnimTool::Flip, t!("anim-tool-flip"), t!("anim-tool-flip-tip")));
        }
        others.push((AnimTool::Become, t!("anim-tool-become"), t!("anim-tool-become-tip")));
        for (tool, name, tip) in others {
            let on = tools.panels.anim.tool == tool;
            if choice_ui(ui, see, &name, &tip, on).clicked() {
                pick(tools, if on { AnimTool::Hand } else { tool }, Brush::Hand);
            }
            if tool == AnimTool::Barrier && on && form.pocket == Pocket::Barriers {
                stock_ui(ui, tools);
            }
        }
        style::group_ui(ui, &t!("anim-right-drag"));
        ui.horizontal_wrapped(|ui| {
            for (rays, name, tip) in
                [(false, t!("anim-arrow"), t!("anim-arrow-tip")), (true, t!("anim-ray"), t!("anim-ray-tip"))]
            {
                if choice_ui(ui, see, &name, &tip, tools.panels.anim.rays == rays).clicked() {
                    tools.panels.anim.rays = rays;
                }
            }
        });
        style::group_ui(ui, &t!("anim-new-steps"));
        check_ui(ui, &mut tools.panels.anim.together, t!("anim-join")).on_hover_text(t!("anim-join-tip"));
        style::group_ui(ui, &t!("anim-appear"));
        for color in Color::BOTH {
            for row in brushes(form, color).chunks(4) {
                ui.horizontal(|ui| row.iter().for_each(|&brush| spare_ui(ui, see, tools, brush)));
            }
        }
    });
}

fn motion_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>) {
    style::group_ui(ui, &t!("anim-move"));
    ui.horizontal_wrapped(|ui| {
        for (motion, name, tip) in [
            (Motion::Auto, t!("anim-auto"), t!("anim-auto-tip")),
            (Motion::Glide, t!("anim-glide"), t!("anim-glide-tip")),
            (Motion::Hop, t!("anim-hop"), t!("anim-hop-tip")),
        ] {
            let on = tools.panels.anim.tool == AnimTool::Hand && tools.panels.anim.motion == motion;
            if choice_ui(ui, see, &name, &tip, on).clicked() {
                pick(tools, AnimTool::Hand, Brush::Hand);
                tools.panels.anim.motion = motion;
            }
        }
    });
}

/// Whose barrier it is that rises.
fn stock_ui(ui: &mut Ui, tools: &mut Tools<'_>) {
    ui.label(RichText::new(t!("anim-stock")).weak().size(12.0));
    ui.horizontal_wrapped(|ui| {
        let sides = Color::BOTH.map(|color| (Some(color), names::side(color)));
        for (side, name) in std::iter::once((None, t!("anim-stock-none"))).chain(sides) {
            if ui.selectable_label(tools.panels.anim.stock == side, name).clicked() {
                tools.panels.anim.stock = side;
            }
        }
    });
}

fn spare_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, brush: Brush) {
    let (figure, name) = match brush {
        Brush::Piece(color, kind) => (Figure::Open(color, kind), t!("anim-spare", piece = names::piece(color, kind))),
        Brush::Covered(color) => (Figure::Back(color, None), t!("anim-spare", piece = names::covered(color))),
        Brush::Hand | Brush::Erase | Brush::Barrier => return,
    };
    let chosen = tools.panels.hand.brush == brush;
    let response = tools.paint.figure_ui(ui, figure, see.theme, SPARE, chosen, &name);
    if response.clicked() {
        pick(tools, AnimTool::Hand, if chosen { Brush::Hand } else { brush });
    }
    if response.drag_started() {
        tools.panels.hand.carry = Some(Carry::Spare(brush));
    }
}

fn pick(tools: &mut Tools<'_>, tool: AnimTool, brush: Brush) {
    tools.panels.anim.tool = tool;
    tools.panels.hand.brush = brush;
    tools.panels.hand.selected = None;
}

fn choice_ui(ui: &mut Ui, see: &See<'_>, name: &str, tip: &str, on: bool) -> egui::Response {
    let text = if on { RichText::new(name).color(style::on_accent(see.dark)) } else { RichText::new(name) };
    let mut item = Button::new(text).selected(on);
    if on {
        item = item.fill(style::accent(see.dark));
    }
    ui.add(item).on_hover_text(tip)
}

/// Which type a covered piece has, or a piece becomes.
pub fn ask_ui(ctx: &egui::Context, see: &See<'_>, tools: &mut Tools<'_>, desk: &AnimDesk) {
    let (Some(ask), Some(form)) = (tools.panels.anim.ask, desk.view.form()) else { return };
    let mut chosen = None;
    let response = Modal::new(Id::unique("anim type")).show(ctx, |ui| {
        ui.label(if ask.flips { t!("anim-ask-flip", square = ask.square.to_string()) } else { t!("anim-ask-become") });
        ui.horizontal(|ui| {
            for kind in Kind::ALL.into_iter().filter(|kind| form.letters.contains(kind.letter())) {
                let figure = Figure::Open(ask.color, kind);
                if tools.paint.figure_ui(ui, figure, see.theme, 52.0, false, &names::kind(kind)).clicked() {
                    chosen = Some(kind);
                }
            }
        });
    });
    if let Some(kind) = chosen {
        let action = if ask.flips { Action::Flip(ask.square, Some(kind)) } else { Action::Become(ask.square, kind) };
        tools.push(Command::Anim(AnimCommand::Add(action)));
    }
    if chosen.is_some() || response.should_close() {
        tools.panels.anim.ask = None;
    }
}
