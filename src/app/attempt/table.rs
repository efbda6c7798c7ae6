//! The board at which a reader sits: only what is legal can be played, by clicking, dragging and the keyboard.

use super::command::SolveCommand;
use super::sitting::{Sitting, Subject};
use super::state::Phase;
use crate::app::board_names::kind_name;
use crate::app::board_ui::{Act, Hand, Spec, Tool, board_ui, options};
use crate::app::command::{Command, Step};
use crate::app::desk::Mode;
use crate::app::lesson::{LessonCommand, Pages};
use crate::app::locale::names;
use crate::app::see::{See, Tools, explain, with_key};
use crate::app::{play, setup, style};
use crate::board::{Kind, Mark, MarkColor, Move, Pocket, Setup, Site, SiteKind, Square, Tail};
use crate::doc::lang::text_in;
use crate::picture::{DiagramOptions, Figure, Geometry, Point};
use crate::player::text_of;
use crate::rules::Position;
use crate::t;
use egui::{Align, Button, Event, Id, Key, Layout, Modal, RichText, Ui, vec2};

/// How near to a site the pointer must be.
const FAR: f32 = 0.5;

/// The row of tools, and the board below it.
pub fn table_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, sitting: &Sitting) {
    let Some(setup) = sitting.setup() else { return };
    let turns = sitting.turns();
    strip_ui(ui, see, tools, sitting, (&setup, &turns));
    ui.add_space(4.0);
    let mut hand = std::mem::take(&mut tools.panels.hand);
    hand.release_where(|square| !turns.iter().any(|turn| turn.from() == Some(square)));
    let tool = hand.tool;
    let find_site = |geometry: Geometry, point: Point| -> Option<Site> {
        let Some(Tool::Place(kind)) = tool else { return None };
        geometry.site_at(point, kind, FAR).filter(|&site| turns.contains(&Move::Place(site)))
    };
    let possible = |site: Site| turns.contains(&Move::Place(site));
    let form = &sitting.rules().about().form;
    let spec = Spec {
        setup: &setup,
        options: look(see, sitting, &setup, &turns, &hand),
        picture: None,
        sites: if matches!(tool, Some(Tool::Place(_))) { Some(&find_site) } else { None },
        places: if setup::has_barriers(form) { Some(&possible) } else { None },
        draw: None,
        name: name(tools, sitting),
        movable: &|square: Square| turns.iter().any(|turn| turn.from() == Some(square)),
        clearing: false,
    };
    let acts = board_ui(ui, &spec, &mut hand, tools.paint);
    for act in acts {
        if let Some(command) = act_on(&mut hand, &setup, &turns, &act) {
            tools.push(command);
        }
    }
    tools.panels.hand = hand;
    promotion_ui(ui.ctx(), see, tools, sitting, &setup);
    uncovered_ui(ui.ctx(), see, tools, sitting, &setup);
}

/// What screen readers call the board.
fn name(tools: &Tools<'_>, sitting: &Sitting) -> String {
    let title = text_in(sitting.titles(), tools.panels.lang);
    let what = if sitting.free().is_some() { t!("free-board") } else { t!("solve-board") };
    if title.is_empty() { what } else { format!("{what}: {title}") }
}

/// How the board is drawn.
fn look(see: &See<'_>, sitting: &Sitting, setup: &Setup, turns: &[Move], hand: &Hand) -> DiagramOptions {
    let form = &sitting.rules().about().form;
    let (selected, lifted) = match hand.carry {
        Some(crate::app::board_ui::Carry::Square(square)) => (Some(square), Some(square)),
        _ => (hand.selected, None),
    };
    let mut targets: Vec<Square> = turns.iter().filter_map(|&turn| play::target(turn, selected, hand.tool)).collect();
    targets.sort_unstable();
    targets.dedup();
    DiagramOptions {
        pieces: see.pieces,
        column: form.pocket != Pocket::None || form.tail == Tail::Truths,
        selected,
        lifted,
        targets,
        ..plain_look(see.theme, sitting, setup)
    }
}

/// The board without what belongs to the pointer.
pub fn plain_look(theme: &'static crate::picture::Theme, sitting: &Sitting, setup: &Setup) -> DiagramOptions {
    let judging = sitting.attempt().is_some_and(|attempt| attempt.phase() == Phase::Judging);
    let check = |position: &dyn Position| position.status().check && !judging;
    let position = match (sitting.free(), sitting.attempt()) {
        (Some(free), _) => free.game().position(),
        (None, Some(attempt)) => attempt.game().position(),
        (None, None) => None,
    };
    let mut marks: Vec<Mark> = sitting.marks().to_vec();
    // what refutes a turn is pointed out
    if let Some(refutation) = sitting.attempt().and_then(|attempt| attempt.refutation())
        && refutation.at > 1
        && let Some(Move::Step { from, to, .. }) = sitting.last()
    {
        marks.push(Mark::Arrow(MarkColor::Red, from, to));
    }
    DiagramOptions {
        orientation: sitting.orientation(),
        marks,
        last_move: sitting.last(),
        check: position.filter(|&p| check(p)).and_then(|_| setup.squares_of(setup.turn, Kind::King).next()),
        ..options(theme, false)
    }
}

/// What an act on the board means.
fn act_on(hand: &mut Hand, setup: &Setup, turns: &[Move], act: &Act) -> Option<Command> {
    let turn = |fits: Vec<Move>, hand: &mut Hand| {
        (hand.selected, hand.tool, hand.aim) = (None, None, None);
        let first = *fits.first()?;
        // what a covered piece becomes must not be asked before it is uncovered
        let covered = first.from().and_then(|from| setup.piece(from)).is_some_and(|piece| piece.covered);
        let text = match first {
            Move::Step { from, to, .. } if covered => format!("{from}{to}"),
            _ if fits.len() > 1 => {
                hand.promotion = fits;
                return None;
            }
            turn => text_of(turn),
        };
        Some(Command::Solve(SolveCommand::Turn(text)))
    };
    match *act {
        Act::Click(square) => {
            let tool = hand.tool;
            let fits: Vec<Move> =
                turns.iter().copied().filter(|&t| play::target(t, hand.selected, tool) == Some(square)).collect();
            let own = turns.iter().any(|turn| turn.from() == Some(square));
            if !fits.is_empty() {
                return turn(fits, hand);
            }
            if own && hand.selected != Some(square) {
                (hand.selected, hand.tool) = (Some(square), None);
            } else {
                hand.selected = None;
            }
            None
        }
        Act::Drop(from, Some(to)) if from != to => {
            let leads = |turn: &Move| turn.from() == Some(from) && turn.to() == Some(to);
            hand.selected = None;
            turn(turns.iter().copied().filter(leads).collect(), hand)
        }
        Act::Drop(from, _) => {
            hand.selected = Some(from);
            None
        }
        Act::Site(site) if turns.contains(&Move::Place(site)) => turn(vec![Move::Place(site)], hand),
        Act::Site(_) => Some(Command::Say(t!("board-no-placement"))),
        Act::Wheel(on) => Some(Command::Step(if on { Step::On } else { Step::Back })),
        Act::Mark(_) | Act::Type(..) | Act::Clear(_) | Act::DropSpare(..) => None,
    }
}

// ---- the tools ----

/// A narrower row goes on below.
const NARROW: f32 = 440.0;

/// Tools for what the legal turns contain besides steps of pieces, turning the board, the way back.
fn strip_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, sitting: &Sitting, now: (&Setup, &[Move])) {
    ui.spacing_mut().item_spacing.x = 5.0;
    if ui.available_width() < NARROW {
        ui.horizontal_wrapped(|ui| {
            place_ui(ui, see, tools, now);
            flip_ui(ui, tools);
            back_ui(ui, see, tools, sitting);
        });
        return;
    }
    let row = vec2(ui.available_width(), ui.spacing().interact_size.y);
    ui.allocate_ui_with_layout(row, style::forward(), |ui| {
        if !place_ui(ui, see, tools, now) {
            // the title stands where nothing is to be chosen
            let title = text_in(sitting.titles(), tools.panels.lang);
            ui.add(egui::Label::new(RichText::new(title).weak()).truncate());
        }
        ui.with_layout(style::backward(), |ui| {
            back_ui(ui, see, tools, sitting);
            flip_ui(ui, tools);
        });
    });
}

/// Back to where the reader came from; a learner's way stands in the tool bar.
fn back_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, sitting: &Sitting) {
    if *sitting.subject() == Subject::Desk && see.learn.solving.is_some() {
        return;
    }
    let (name, command) = match sitting.subject() {
        Subject::Desk => (t!("solve-leave-desk"), Command::SetMode(Mode::Play)),
        _ => (t!("solve-leave-lesson"), Command::Cancel),
    };
    let back = ui.add(Button::new(name));
    if explain(ui, back, &command).clicked() {
        tools.push(match sitting.subject() {
            Subject::Desk => command,
            _ => Command::Lesson(LessonCommand::Show(Pages::Read)),
        });
    }
}

/// Turns the board.
fn flip_ui(ui: &mut Ui, tools: &mut Tools<'_>) {
    let response = ui.add(Button::new("⇅").min_size(vec2(30.0, 26.0)));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, Command::Flip.text()));
    let key = Command::Flip.shortcut().map(|key| ui.ctx().format_shortcut(&key)).unwrap_or_default();
    if response.on_hover_text(with_key(&Command::Flip.text(), &key)).clicked() {
        tools.push(Command::Flip);
    }
}

/// What can be placed and dropped, with how many of it are left. `false` when there is nothing.
fn place_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, (setup, turns): (&Setup, &[Move])) -> bool {
    let stock = setup.stock[setup.turn as usize];
    let mut offered: Vec<(Tool, String)> = Vec::new();
    for kind in SiteKind::ALL {
        let left = match kind {
            SiteKind::Fence => stock.fences,
            SiteKind::Tower => stock.towers,
        };
        if turns.iter().any(|turn| matches!(turn, Move::Place(site) if site.kind() == kind)) {
            let name = t!(&format!("tool-place-{}", kind.name()));
            offered.push((Tool::Place(kind), format!("{name} ({left})")));
        }
    }
    for kind in Kind::ALL {
        if turns.iter().any(|turn| matches!(turn, Move::Drop { kind: dropped, .. } if *dropped == kind)) {
            offered.push((Tool::Drop(kind), t!("tool-drop", kind = names::kind(kind))));
        }
    }
    let any = !offered.is_empty();
    for (tool, name) in offered {
        let chosen = tools.panels.hand.tool == Some(tool);
        let text = RichText::new(&name);
        let mut item = Button::new(if chosen { text.color(style::on_accent(see.dark)) } else { text }).selected(chosen);
        if chosen {
            item = item.fill(style::accent(see.dark));
        }
        if ui.add(item).on_hover_text(t!("tool-tip")).clicked() {
            let hand = &mut tools.panels.hand;
            hand.selected = None;
            hand.tool = (!chosen).then_some(tool);
        }
    }
    any
}

// ---- what a pawn becomes ----

/// What a pawn becomes that everybody sees.
fn promotion_ui(ctx: &egui::Context, see: &See<'_>, tools: &mut Tools<'_>, sitting: &Sitting, setup: &Setup) {
    let choices = tools.panels.hand.promotion.clone();
    if choices.is_empty() {
        return;
    }
    let legal = sitting.turns();
    if !choices.iter().all(|turn| legal.contains(turn)) {
        tools.panels.hand.promotion.clear();
        return;
    }
    let kinds: Vec<Kind> = choices.iter().filter_map(|turn| turn.promotion()).collect();
    match ask_ui(ctx, see, tools, setup, (&t!("board-promotion"), &kinds)) {
        Answer::Kind(kind) => {
            tools.panels.hand.promotion.clear();
            let turn = choices.into_iter().find(|turn| turn.promotion() == Some(kind));
            turn.into_iter().for_each(|turn| tools.push(Command::Solve(SolveCommand::Turn(text_of(turn)))));
        }
        Answer::None => tools.panels.hand.promotion.clear(),
        Answer::Waits => {}
    }
}

/// What a pawn becomes that has just come to light.
fn uncovered_ui(ctx: &egui::Context, see: &See<'_>, tools: &mut Tools<'_>, sitting: &Sitting, setup: &Setup) {
    let kinds = sitting.promotions().to_vec();
    if kinds.is_empty() {
        return;
    }
    let chosen = match ask_ui(ctx, see, tools, setup, (&t!("solve-promote"), &kinds)) {
        Answer::Kind(kind) => Some(kind),
        Answer::None => None,
        Answer::Waits => return,
    };
    tools.push(Command::Solve(SolveCommand::Promote(chosen)));
}

/// What was answered.
enum Answer {
    /// Nothing yet.
    Waits,
    /// The question was closed.
    None,
    /// This.
    Kind(Kind),
}

/// Asks for a kind of piece: by click, by arrows and Enter, or by its letter.
fn ask_ui(
    ctx: &egui::Context,
    see: &See<'_>,
    tools: &mut Tools<'_>,
    setup: &Setup,
    (question, kinds): (&str, &[Kind]),
) -> Answer {
    let mut chosen = None;
    let response = Modal::new(Id::unique("promotion of the reader")).show(ctx, |ui| {
        ui.with_layout(style::column(), |ui| {
            ui.label(question);
            let mut buttons = Vec::new();
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                for &kind in kinds {
                    let figure = Figure::Open(setup.turn, kind);
                    let response = tools.paint.figure_ui(ui, figure, see.theme, 60.0, false, &kind_name(kind));
                    if response.clicked() {
                        chosen = Some(kind);
                    }
                    buttons.push(response.id);
                }
            });
            ui.label(RichText::new(t!("board-promotion-keys")).weak().size(12.0));
            if let Some(&first) = buttons.first()
                && !buttons.iter().any(|&id| ui.memory(|memory| memory.has_focus(id)))
            {
                ui.memory_mut(|memory| memory.request_focus(first));
            }
        });
    });
    let typed = ctx.input(|input| {
        input.events.iter().find_map(|event| match event {
            Event::Text(text) => Kind::from_letter(text.chars().next()?).filter(|kind| kinds.contains(kind)),
            _ => None,
        })
    });
    let escaped = ctx.input(|input| input.key_pressed(Key::Escape));
    match chosen.or(typed) {
        Some(kind) => Answer::Kind(kind),
        None if escaped || response.should_close() => Answer::None,
        None => Answer::Waits,
    }
}
