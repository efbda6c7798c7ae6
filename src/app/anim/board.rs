//! The board of an animation: the picture at the playhead, and what is done to it.

use super::super::board_ui::{Act, Carry, Spec, board_ui, options};
use super::super::command::Command;
use super::super::see::{See, Tools};
use super::super::setup::Brush;
use super::super::style;
use super::desk::{AnimDesk, FRAME_MS};
use super::{AnimCommand, AnimTool, Ask, Motion, tools};
use crate::board::{Mark, Marks, Piece, Setup, Site, Square};
use crate::picture::anim::{Action, Player};
use crate::picture::{DiagramOptions, Geometry, Point, Theme};
use crate::t;
use egui::Ui;

/// How near to an edge or a vertex the pointer must be for a barrier.
const REACH: f32 = 0.3;

/// The tools, and the board beside them.
pub fn stage_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &AnimDesk) {
    let Some((setup, marks)) = desk.standing() else {
        let unknown = t!("anim-no-rules", rules = desk.anim().rules.as_str());
        ui.centered_and_justified(|ui| ui.label(unknown));
        return;
    };
    let strip = egui::Frame::new().inner_margin(egui::Margin::symmetric(4, 0));
    style::near_panel("anim tools")
        .frame(strip)
        .resizable(false)
        .show_separator_line(false)
        .exact_size(172.0)
        .show(ui, |ui| style::column_ui(ui, |ui| tools::tools_ui(ui, see, tools, desk)));
    let mut hand = std::mem::take(&mut tools.panels.hand);
    let mut shown = DiagramOptions { pieces: see.pieces, ..plain_options(see.theme, desk) };
    shown.selected = hand.selected;
    if let Some(Carry::Square(square)) = hand.carry {
        shown.lifted = Some(square);
        shown.selected = Some(square);
    }
    let find_site = |geometry: Geometry, point: Point| -> Option<Site> { geometry.any_site_at(point, REACH) };
    let placing = tools.panels.anim.tool == AnimTool::Barrier;
    let movable = |square: Square| setup.piece(square).is_some();
    let player = |timeline| Player::reserving(timeline, &shown, desk.view.caption_lines);
    let picture = desk.view.timeline.as_ref().map(|timeline| player(timeline).picture(desk.at_ms));
    let spec = Spec {
        setup: &setup,
        options: shown,
        picture,
        sites: if placing { Some(&find_site) } else { None },
        places: if placing { Some(&|_| true) } else { None },
        draw: None,
        name: crate::t!("board-name"),
        movable: &movable,
        clearing: false,
    };
    let acts = board_ui(ui, &spec, &mut hand, tools.paint);
    tools.panels.hand = hand;
    let hop = ui.input(|input| input.modifiers.shift);
    for act in acts {
        if desk.is_playing() {
            // Whatever was done, it was done to a picture that is gone.
            tools.push(Command::Anim(AnimCommand::Play));
            break;
        }
        acted(tools, desk, (&setup, &marks), &act, hop);
    }
    tools::ask_ui(ui.ctx(), see, tools, desk);
}

/// The board without what belongs to the pointer.
pub fn plain_options(theme: &'static Theme, desk: &AnimDesk) -> DiagramOptions {
    DiagramOptions { orientation: desk.orientation(), side_to_move: desk.anim().shows_turn(), ..options(theme, false) }
}

fn acted(tools: &mut Tools<'_>, desk: &AnimDesk, (setup, marks): (&Setup, &Marks), act: &Act, hop: bool) {
    match *act {
        Act::Click(square) => clicked(tools, setup, square, hop),
        Act::Drop(from, Some(to)) if from != to => motion(tools, from, to, hop),
        Act::Drop(from, Some(_)) => tools.panels.hand.selected = Some(from),
        Act::Drop(from, None) => add(tools, Action::Vanish(from)),
        Act::DropSpare(brush, square) => appear(tools, setup, brush, square),
        Act::Site(site) if setup.barriers.contains(&site) => add(tools, Action::Lower(site)),
        Act::Site(site) => {
            let stock = tools.panels.anim.stock;
            add(tools, Action::Raise(site, stock));
        }
        Act::Clear(square) if setup.piece(square).is_some() => add(tools, Action::Vanish(square)),
        Act::Mark(ref mark) => marked(tools, marks, mark),
        Act::Wheel(on) => {
            let at = if on { desk.at_ms.saturating_add(FRAME_MS) } else { desk.at_ms.saturating_sub(FRAME_MS) };
            tools.push(Command::Anim(AnimCommand::Seek(at)));
        }
        Act::Type(..) | Act::Clear(_) => {}
    }
}

fn add(tools: &mut Tools<'_>, action: Action) {
    tools.panels.hand.selected = None;
    tools.push(Command::Anim(AnimCommand::Add(action)));
}

fn clicked(tools: &mut Tools<'_>, setup: &Setup, square: Square, hop: bool) {
    let there = setup.piece(square);
    let brush = tools.panels.hand.brush;
    match (tools.panels.anim.tool, tools.panels.hand.selected) {
        (AnimTool::Hand, _) if brush != Brush::Hand => appear(tools, setup, brush, square),
        (AnimTool::Hand, Some(from)) if from == square => tools.panels.hand.selected = None,
        (AnimTool::Hand, Some(from)) if setup.piece(from).is_some() => motion(tools, from, square, hop),
        (AnimTool::Hand, _) => tools.panels.hand.selected = there.map(|_| square),
        (AnimTool::Barrier, _) => {}
        (AnimTool::Flip, _) => match there {
            Some(piece) if piece.covered && setup.truths.contains_key(&square) => {
                add(tools, Action::Flip(square, None));
            }
            Some(piece) if piece.covered => {
                tools.panels.anim.ask = Some(Ask { square, color: piece.color, flips: true });
            }
            _ => tools.push(Command::Say(t!("anim-no-covered", square = square.to_string()))),
        },
        (AnimTool::Become, _) => match there {
            Some(piece) => tools.panels.anim.ask = Some(Ask { square, color: piece.color, flips: false }),
            None => tools.push(Command::Say(t!("anim-no-piece", square = square.to_string()))),
        },
    }
}

/// A piece goes: along lines it glides, otherwise it hops, unless the author chose; Shift makes it hop.
fn motion(tools: &mut Tools<'_>, from: Square, to: Square, hop: bool) {
    let (across, up) = (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()));
    let straight = across == 0 || up == 0 || across == up;
    let glides = match tools.panels.anim.motion {
        Motion::Auto => straight,
        Motion::Glide => true,
        Motion::Hop => false,
    };
    add(tools, if glides && !hop { Action::Glide(from, to) } else { Action::Hop(from, to) });
}

fn appear(tools: &mut Tools<'_>, setup: &Setup, brush: Brush, square: Square) {
    if setup.piece(square).is_some() {
        return tools.push(Command::Say(t!("anim-not-empty", square = square.to_string())));
    }
    let piece = match brush {
        Brush::Piece(color, kind) => Piece::new(color, kind),
        Brush::Covered(color) => match Setup::home_kind(color, square) {
            Some(kind) => Piece::covered(color, kind),
            None => {
                let text = t!("anim-covered-home", color = color.name());
                return tools.push(Command::Say(text));
            }
        },
        Brush::Hand | Brush::Erase | Brush::Barrier => return,
    };
    add(tools, Action::Appear(piece, square));
}

/// The same mark again goes; one of another colour takes its place when the author takes the old one away.
fn marked(tools: &mut Tools<'_>, marks: &Marks, mark: &Mark) {
    let mark = match *mark {
        Mark::Arrow(color, from, to) if tools.panels.anim.rays => Mark::Ray(color, from, to),
        Mark::Circle(color, square) if tools.panels.anim.rays => Mark::Fill(color, square),
        ref other => other.clone(),
    };
    let there = marks.contains(&mark);
    let marks = vec![mark];
    add(tools, if there { Action::Unmark(marks) } else { Action::Mark(marks) });
}
