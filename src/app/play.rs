//! The board in the middle: what is done to it becomes commands, in play and while the position is arranged.

use super::board::sight::Sight;
use super::board::strip::strip_ui;
use super::board_ui::{Act, Hand, Spec, Tool, board_ui, options};
use super::command::{Command, Step};
use super::desk::{Desk, Mode};
use super::see::{See, Tools};
use super::setup::{self, Brush, Change};
use crate::board::{Color, Move, Nag, Piece, Pocket, Site, Square, Tail};
use crate::export::scene::verdict;
use crate::picture::{DiagramOptions, Geometry, Point, Truths};
use crate::t;
use egui::Ui;

/// How near to an edge or a vertex the pointer must be while both kinds of barrier are meant.
const REACH: f32 = 0.3;
/// A tool of one kind takes the nearest site.
const FAR: f32 = 0.5;

/// The board of the open puzzle.
pub fn play_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>) {
    let Some(desk) = see.desk else { return };
    let Some(shown) = desk.seen() else {
        let unknown = t!("board-no-rules", rules = desk.puzzle().rules.clone());
        ui.centered_and_justified(|ui| ui.label(unknown));
        return;
    };
    let arranging = desk.mode == Mode::Setup;
    if desk.mode != Mode::Solve {
        strip_ui(ui, see, tools, desk);
    }
    if arranging {
        clipboard_ui(ui, tools, desk);
    }
    let turns = &desk.view.here.turns;
    let mut hand = std::mem::take(&mut tools.panels.hand);
    let (brush, tool) = (hand.brush, hand.tool);
    let find_site = |geometry: Geometry, point: Point| -> Option<Site> {
        if arranging {
            return geometry.any_site_at(point, REACH);
        }
        let Some(Tool::Place(kind)) = tool else { return None };
        geometry.site_at(point, kind, FAR).filter(|&site| turns.contains(&Move::Place(site)))
    };
    let pen = hand.pen.clone();
    let draws = pen.on && desk.mode != Mode::Solve;
    let placing = if arranging { brush == Brush::Barrier } else { matches!(tool, Some(Tool::Place(_))) };
    let movable = |square: Square| {
        if arranging { shown.piece(square).is_some() } else { turns.iter().any(|turn| turn.from() == Some(square)) }
    };
    let possible = |site: Site| arranging || turns.contains(&Move::Place(site));
    let barriers = desk.view.form().is_some_and(setup::has_barriers);
    let spec = Spec {
        setup: &shown,
        options: board_options(see, desk, &hand),
        picture: None,
        sites: if placing && !draws { Some(&find_site) } else { None },
        places: if barriers { Some(&possible) } else { None },
        draw: if draws { Some(&pen) } else { None },
        name: match desk.seen_as() {
            Some(sight) => t!("board-name-seen", sight = sight.name()),
            None => t!("board-name"),
        },
        movable: &movable,
        clearing: arranging,
    };
    let acts = board_ui(ui, &spec, &mut hand, tools.paint);
    let copies = ui.input(|input| input.modifiers.command || input.modifiers.ctrl);
    for act in acts {
        let act = match act {
            Act::Type(square, letter) if draws => hand.pen.typed(square, letter),
            act => Some(act),
        };
        match act {
            Some(act) if arranging => arrange(desk, &mut hand, tools, act, copies),
            Some(act) => play(desk, &mut hand, tools, act),
            None => {}
        }
    }
    tools.panels.hand = hand;
}

/// A FEN can be copied and pasted wherever no text is edited.
fn clipboard_ui(ui: &Ui, tools: &mut Tools<'_>, desk: &Desk) {
    if ui.ctx().text_edit_focused() {
        return;
    }
    let (pasted, copied) = ui.input(|input| {
        let pasted = input.events.iter().find_map(|event| match event {
            egui::Event::Paste(text) => Some(text.clone()),
            _ => None,
        });
        // with Shift it is the picture that is copied
        let copied = !input.modifiers.shift && input.events.contains(&egui::Event::Copy);
        (pasted, copied)
    });
    tools.out.extend(pasted.map(Command::PasteFen));
    if copied {
        ui.ctx().copy_text(desk.puzzle().fen.clone());
        tools.push(Command::Say(t!("board-fen-copied")));
    }
}

/// How the board is drawn at the moment. Exports draw it the same way, without what belongs to the pointer.
pub fn board_options(see: &See<'_>, desk: &Desk, hand: &Hand) -> DiagramOptions {
    let arranging = desk.mode == Mode::Setup;
    let mut shown = DiagramOptions { pieces: see.pieces, ..plain_options(see.theme, desk) };
    // the board keeps its place when a stock runs out or a covered piece is lost
    shown.column = desk.view.form().is_some_and(|form| form.pocket != Pocket::None || form.tail == Tail::Truths);
    // an arrow that the keyboard began shows where
    shown.selected = hand.selected.or(hand.pen.from);
    if let Some(super::board_ui::Carry::Square(square)) = hand.carry {
        shown.lifted = Some(square);
        shown.selected = Some(square);
    }
    if !arranging {
        let from = shown.selected;
        shown.targets = desk.view.here.turns.iter().filter_map(|&turn| target(turn, from, hand.tool)).collect();
        shown.targets.sort_unstable();
        shown.targets.dedup();
    }
    shown
}

/// The board without what belongs to the pointer.
pub fn plain_options(theme: &'static crate::picture::Theme, desk: &Desk) -> DiagramOptions {
    let arranging = desk.mode == Mode::Setup;
    // What the author says of the turn that led here.
    let said =
        (desk.mode == Mode::Play && desk.shown.is_none()).then(|| desk.puzzle().solution.turn(desk.node()).suffix());
    let verdict = verdict(desk.view.here.last, said.and_then(Nag::parse));
    DiagramOptions {
        orientation: desk.orientation(),
        marks: desk.marks().into_iter().chain(verdict).collect(),
        last_move: desk.view.here.last.filter(|_| !arranging),
        check: desk.view.check_square().filter(|_| !arranging),
        truths: desk.seen_as().map_or(Truths::Covered, Sight::truths),
        ..options(theme, arranging)
    }
}

/// Where a turn leads from the selected square, or with the tool.
pub fn target(turn: Move, from: Option<Square>, tool: Option<Tool>) -> Option<Square> {
    match (turn, tool) {
        (Move::Drop { kind, to }, Some(Tool::Drop(chosen))) => (kind == chosen).then_some(to),
        (Move::Step { from: start, to, .. }, None) => (from == Some(start)).then_some(to),
        _ => None,
    }
}

fn play(desk: &Desk, hand: &mut Hand, tools: &mut Tools<'_>, act: Act) {
    let turns = &desk.view.here.turns;
    match act {
        Act::Click(square) => {
            let tool = hand.tool;
            let fits: Vec<Move> =
                turns.iter().copied().filter(|&turn| target(turn, hand.selected, tool) == Some(square)).collect();
            let own = turns.iter().any(|turn| turn.from() == Some(square));
            if !fits.is_empty() {
                choose(hand, tools, fits);
            } else if own && hand.selected != Some(square) {
                (hand.selected, hand.tool) = (Some(square), None);
            } else {
                hand.selected = None;
            }
        }
        Act::Drop(from, Some(to)) if from != to => {
            let step = |turn: &Move| turn.from() == Some(from) && turn.to() == Some(to);
            let fits: Vec<Move> = turns.iter().copied().filter(step).collect();
            hand.selected = None;
            if !fits.is_empty() {
                choose(hand, tools, fits);
            }
        }
        Act::Drop(from, _) => hand.selected = Some(from),
        Act::Site(site) if turns.contains(&Move::Place(site)) => {
            (hand.tool, hand.aim) = (None, None);
            tools.push(Command::Play(Move::Place(site)));
        }
        Act::Site(_) => tools.push(Command::Say(t!("board-no-placement"))),
        Act::Mark(mark) => tools.push(Command::Mark(mark)),
        Act::Wheel(on) => tools.push(Command::Step(if on { Step::On } else { Step::Back })),
        Act::Type(..) | Act::Clear(_) | Act::DropSpare(..) => {}
    }
}

/// Plays the only turn, or asks which one.
fn choose(hand: &mut Hand, tools: &mut Tools<'_>, fits: Vec<Move>) {
    (hand.selected, hand.tool) = (None, None);
    match fits[..] {
        [turn] => tools.push(Command::Play(turn)),
        _ => hand.promotion = fits,
    }
}

fn arrange(desk: &Desk, hand: &mut Hand, tools: &mut Tools<'_>, act: Act, copies: bool) {
    let Some(setup) = desk.view.start.as_ref() else { return };
    let mut change = |change| tools.push(Command::Arrange(change));
    match act {
        Act::Click(square) => match (hand.brush, hand.selected) {
            // covered pieces are chosen one after the other to say what they are
            (Brush::Hand, Some(from)) if from != square && both_covered(setup, from, square) => {
                hand.selected = Some(square);
            }
            (Brush::Hand, Some(from)) if from != square && setup.piece(from).is_some() => {
                hand.selected = None;
                change(Change::Move(from, Some(square)));
            }
            (Brush::Hand, Some(from)) if from == square => hand.selected = None,
            (Brush::Hand, _) => hand.selected = setup.piece(square).map(|_| square),
            (Brush::Barrier, _) => {}
            (brush, _) => change(painted(setup, brush, square)),
        },
        Act::DropSpare(brush, square) => change(put(brush, square)),
        Act::Drop(from, to) => {
            hand.selected = None;
            change(match to {
                Some(to) if copies => Change::Copy(from, to),
                to => Change::Move(from, to),
            });
        }
        Act::Site(site) => change(Change::Barrier(site)),
        Act::Clear(square) => {
            hand.selected = hand.selected.filter(|&selected| selected != square);
            change(Change::Put(square, None));
        }
        Act::Mark(mark) => tools.push(Command::Mark(mark)),
        Act::Wheel(_) => {}
        Act::Type(_, '[') => change(Change::Turn(Color::White)),
        Act::Type(_, ']') => change(Change::Turn(Color::Black)),
        Act::Type(square, letter) => {
            let typed = desk.view.form().and_then(|form| setup::of_letter(form, square, letter));
            typed.into_iter().for_each(change);
        }
    }
}

fn both_covered(setup: &crate::board::Setup, a: Square, b: Square) -> bool {
    [a, b].into_iter().all(|square| setup.piece(square).is_some_and(|piece| piece.covered))
}

/// What a brush does to a square: the same piece again takes it away.
fn painted(setup: &crate::board::Setup, brush: Brush, square: Square) -> Change {
    let there = setup.piece(square);
    let same = match brush {
        Brush::Piece(color, kind) => there == Some(Piece::new(color, kind)),
        Brush::Covered(color) => there.is_some_and(|piece| piece.covered && piece.color == color),
        _ => false,
    };
    if same { Change::Put(square, None) } else { put(brush, square) }
}

const fn put(brush: Brush, square: Square) -> Change {
    match brush {
        Brush::Piece(color, kind) => Change::Put(square, Some(Piece::new(color, kind))),
        Brush::Covered(color) => Change::Cover(square, color),
        Brush::Hand | Brush::Erase | Brush::Barrier => Change::Put(square, None),
    }
}
