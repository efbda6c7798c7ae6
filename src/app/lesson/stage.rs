//! A board of the lesson, large: marks are drawn on it, turns are played on it, pieces are put on it.

use super::super::board_ui::{Act, Spec, board_ui, options};
use super::super::command::Command;
use super::super::see::{See, Tools};
use super::super::setup::{self, Brush, Change, brushes, has_barriers};
use super::super::style;
use super::LessonCommand;
use super::desk::LessonDesk;
use super::scenes::walk;
use crate::board::{Move, Piece, Setup, Site, Square};
use crate::doc::{LessonBoard, LessonEdit};
use crate::export::scene;
use crate::picture::{DiagramOptions, Figure, Geometry, Orientation, Point};
use crate::rules;
use crate::t;
use egui::{Button, RichText, Ui, vec2};

/// How near to an edge or a vertex the pointer must be for a barrier.
const REACH: f32 = 0.25;

/// Draws the board that is shown large.
pub fn stage_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &LessonDesk) {
    let Some((name, turns)) = &desk.board else { return };
    let lesson = desk.lesson();
    let Some(board) = lesson.boards.get(name) else { return };
    let start = match scene::setup(lesson.rules_of(board), &board.fen) {
        Ok(setup) => setup,
        Err(error) => {
            ui.centered_and_justified(|ui| ui.label(RichText::new(error.to_string()).color(style::bad(see.dark))));
            return;
        }
    };
    let arranging = tools.panels.lesson.arrange;
    let walked = walk(lesson, name, turns).ok();
    let (shown, last_move) = match (&walked, turns.is_empty()) {
        (Some((position, last)), false) => (position.setup(), *last),
        _ => (start.clone(), None),
    };
    let moves =
        if arranging { Vec::new() } else { walked.as_ref().map(|(position, _)| position.moves()).unwrap_or_default() };
    let mut hand = std::mem::take(&mut tools.panels.lesson.hand);
    let from = hand.selected;
    let mut targets: Vec<Square> =
        (moves.iter()).filter(|turn| from.is_some() && turn.from() == from).filter_map(|turn| turn.to()).collect();
    targets.dedup();
    let possible = |site: Site| arranging || moves.contains(&Move::Place(site));
    let barriers = rules::by_id(lesson.rules_of(board)).is_some_and(|rules| has_barriers(&rules.about().form));
    let spec = Spec {
        setup: &shown,
        options: DiagramOptions {
            pieces: see.pieces,
            orientation: Orientation::with_bottom(board.bottom()),
            marks: if turns.is_empty() { board.marks.clone() } else { Vec::new() },
            last_move,
            selected: hand.selected,
            targets,
            ..options(see.theme, arranging)
        },
        picture: None,
        sites: None,
        places: if barriers { Some(&possible) } else { None },
        draw: None,
        name: t!("board-name"),
        movable: &|square: Square| {
            if arranging { shown.piece(square).is_some() } else { moves.iter().any(|turn| turn.from() == Some(square)) }
        },
        clearing: arranging,
    };
    let any_site = |geometry: Geometry, point: Point| -> Option<Site> { geometry.any_site_at(point, REACH) };
    let legal_site = |geometry: Geometry, point: Point| -> Option<Site> {
        geometry.any_site_at(point, REACH).filter(|&site| moves.contains(&Move::Place(site)))
    };
    let placing =
        if arranging { hand.brush == Brush::Barrier } else { moves.iter().any(|turn| matches!(turn, Move::Place(_))) };
    let sites: Option<&dyn Fn(Geometry, Point) -> Option<Site>> = match (placing, arranging) {
        (false, _) => None,
        (true, true) => Some(&any_site),
        // Near an edge a click places, elsewhere it picks a piece.
        (true, false) => Some(&legal_site),
    };
    let acts = board_ui(ui, &Spec { sites, ..spec }, &mut hand, tools.paint);
    for act in acts {
        if arranging {
            arranged(tools, desk, (name, board, &start), &mut hand, act);
        } else {
            played(tools, (name, turns.is_empty()), &moves, &mut hand, act);
        }
    }
    tools.panels.lesson.hand = hand;
    promotion_ui(ui.ctx(), see, tools, shown.turn);
}

fn played(
    tools: &mut Tools<'_>,
    (name, first): (&str, bool),
    moves: &[Move],
    hand: &mut super::super::board_ui::Hand,
    act: Act,
) {
    let lead = |from: Square, to: Square| -> Vec<Move> {
        moves.iter().copied().filter(|turn| turn.from() == Some(from) && turn.to() == Some(to)).collect()
    };
    let fits = match act {
        Act::Click(square) => {
            let fits = hand.selected.map(|from| lead(from, square)).unwrap_or_default();
            if fits.is_empty() {
                let own = moves.iter().any(|turn| turn.from() == Some(square));
                hand.selected = (own && hand.selected != Some(square)).then_some(square);
            }
            fits
        }
        Act::Drop(from, Some(to)) => lead(from, to),
        Act::Site(site) => vec![Move::Place(site)],
        Act::Mark(mark) if first => {
            let edit = LessonEdit::ToggleMark(name.to_owned(), mark);
            return tools.push(Command::Lesson(LessonCommand::Do(edit)));
        }
        Act::Mark(_) => return tools.push(Command::Say(t!("lesson-marks-first"))),
        _ => Vec::new(),
    };
    match fits[..] {
        [] => {}
        [turn] => {
            hand.selected = None;
            tools.push(Command::Lesson(LessonCommand::Play(turn)));
        }
        _ => {
            hand.selected = None;
            hand.promotion = fits;
        }
    }
}

/// What a pawn becomes.
fn promotion_ui(ctx: &egui::Context, see: &See<'_>, tools: &mut Tools<'_>, color: crate::board::Color) {
    let choices = tools.panels.lesson.hand.promotion.clone();
    if choices.is_empty() {
        return;
    }
    let mut chosen = None;
    let response = egui::Modal::new(egui::Id::unique("promotion in a lesson")).show(ctx, |ui| {
        ui.label(t!("lesson-promotion"));
        ui.horizontal(|ui| {
            for turn in &choices {
                let Some(kind) = turn.promotion() else { continue };
                let figure = Figure::Open(color, kind);
                if tools.paint.figure_ui(ui, figure, see.theme, 60.0, false, kind.name()).clicked() {
                    chosen = Some(*turn);
                }
            }
        });
    });
    if chosen.is_some() || response.should_close() {
        tools.panels.lesson.hand.promotion.clear();
        if let Some(turn) = chosen {
            tools.push(Command::Lesson(LessonCommand::Play(turn)));
        }
    }
}

fn arranged(
    tools: &mut Tools<'_>,
    desk: &LessonDesk,
    (name, board, setup): (&str, &LessonBoard, &Setup),
    hand: &mut super::super::board_ui::Hand,
    act: Act,
) {
    let put = |brush: Brush, square: Square| match brush {
        Brush::Piece(color, kind) => Change::Put(square, Some(Piece::new(color, kind))),
        Brush::Covered(color) => Change::Cover(square, color),
        Brush::Hand | Brush::Erase | Brush::Barrier => Change::Put(square, None),
    };
    let change = match act {
        Act::Click(square) => match (hand.brush, hand.selected) {
            (Brush::Hand, Some(from)) if from != square => {
                hand.selected = None;
                Some(Change::Move(from, Some(square)))
            }
            (Brush::Hand, Some(_)) => {
                hand.selected = None;
                None
            }
            (Brush::Hand, None) => {
                hand.selected = setup.piece(square).map(|_| square);
                None
            }
            (Brush::Barrier, _) => None,
            (brush, _) => Some(put(brush, square)),
        },
        Act::Drop(from, to) => {
            hand.selected = None;
            Some(Change::Move(from, to))
        }
        Act::DropSpare(brush, square) => Some(put(brush, square)),
        Act::Site(site) => Some(Change::Barrier(site)),
        Act::Clear(square) => Some(Change::Put(square, None)),
        Act::Type(square, letter) => {
            let form = rules::by_id(desk.lesson().rules_of(board)).map(|rules| &rules.about().form);
            form.and_then(|form| setup::of_letter(form, square, letter)).into_iter().next()
        }
        Act::Mark(mark) => {
            tools.push(Command::Lesson(LessonCommand::Do(LessonEdit::ToggleMark(name.to_owned(), mark))));
            None
        }
        Act::Wheel(_) => None,
    };
    if let Some(change) = change {
        arrange(tools, desk, name, change);
    }
}

/// Makes a change to the position of a board.
pub fn arrange(tools: &mut Tools<'_>, desk: &LessonDesk, name: &str, change: Change) {
    let lesson = desk.lesson();
    let Some(board) = lesson.boards.get(name) else { return };
    let Some(rules) = rules::by_id(lesson.rules_of(board)) else { return };
    let setup = rules.parse_fen(&board.fen).unwrap_or_else(|_| Setup::empty(rules.about().form.shape));
    match setup::changed_fen(rules, &setup, &[change]) {
        Ok(fen) => tools.push(Command::Lesson(LessonCommand::Do(LessonEdit::BoardFen(name.to_owned(), fen)))),
        Err(message) => tools.push(Command::Say(message)),
    }
}

/// What a click puts on the board while it is arranged.
pub fn brushes_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &LessonDesk, board: &LessonBoard) {
    let Some(rules) = rules::by_id(desk.lesson().rules_of(board)) else { return };
    let form = &rules.about().form;
    ui.label(RichText::new(t!("lesson-arrange-hint")).weak().size(12.0));
    for color in crate::board::Color::BOTH {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
            for brush in brushes(form, color) {
                let (figure, name) = match brush {
                    Brush::Piece(color, kind) => {
                        (Figure::Open(color, kind), format!("{} {}, spare", color.name(), kind.name()))
                    }
                    _ => (Figure::Back(color, None), format!("{} covered piece, spare", color.name())),
                };
                let chosen = tools.panels.lesson.hand.brush == brush;
                if tools.paint.figure_ui(ui, figure, see.theme, 34.0, chosen, &name).clicked() {
                    tools.panels.lesson.hand.brush = if chosen { Brush::Hand } else { brush };
                }
            }
        });
    }
    ui.horizontal_wrapped(|ui| {
        let mut choices = vec![(Brush::Hand, t!("lesson-brush-move")), (Brush::Erase, t!("lesson-brush-erase"))];
        if has_barriers(form) {
            choices.push((Brush::Barrier, t!("lesson-brush-barrier")));
        }
        for (brush, name) in choices {
            let chosen = tools.panels.lesson.hand.brush == brush;
            if ui.add(Button::new(name).selected(chosen)).clicked() {
                tools.panels.lesson.hand.brush = brush;
                tools.panels.lesson.hand.selected = None;
            }
        }
    });
}
