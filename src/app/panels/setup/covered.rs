//! Covered pieces: what each of them is, the pool of each side, and what was captured covered.

use super::super::super::board_names::{kind_name, kinds_name, side_name};
use super::super::super::command::Command;
use super::super::super::desk::Desk;
use super::super::super::paint::{FULL, snap};
use super::super::super::see::{See, Tools};
use super::super::super::setup::{Change, Counts, TRUE_KINDS, covered_squares, pool};
use super::super::super::style;
use super::rights::{cell_ui, number_ui};
use crate::board::{Color, Kind, Setup, Square, Tail};
use crate::picture::Figure;
use crate::t;
use egui::{Color32, Rect, RichText, Sense, Ui, vec2};

/// Size of a covered piece in the list, in points.
const SMALL: f32 = 36.0;
/// Size of a type in the pool.
const ICON: f32 = 22.0;

/// The panel of covered pieces, where there can be some.
pub(super) fn covered_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk, setup: &Setup) {
    if desk.view.form().is_none_or(|form| form.tail != Tail::Truths) {
        return;
    }
    let pools = &mut tools.panels.pools;
    if pools.base != desk.puzzle().fen {
        desk.puzzle().fen.clone_into(&mut pools.base);
        pools.counts = [None; 2];
    }
    style::group_ui(ui, &t!("board-covered"));
    ui.label(RichText::new(t!("board-covered-tip")).weak().size(12.0));
    for color in Color::BOTH {
        let squares = covered_squares(setup, color);
        if squares.is_empty() {
            ui.label(RichText::new(t!("board-none-covered", side = side_name(color))).weak());
            continue;
        }
        list_ui(ui, see, tools, setup, color, &squares);
        truth_ui(ui, see, tools, setup, &squares);
        pool_ui(ui, see, tools, desk, setup, color);
    }
    lost_ui(ui, tools, setup);
}

/// The covered pieces of a side; a click chooses one, as a click on the board does.
fn list_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, setup: &Setup, color: Color, squares: &[Square]) {
    ui.label(side_name(color));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        for &square in squares {
            let truth = setup.truths.get(&square).copied();
            let figure = truth.map_or(Figure::Back(color, None), |kind| Figure::Open(color, kind));
            let name = match truth {
                Some(kind) => t!("board-truth-of", square = square.to_string(), kind = kind.name()),
                None => t!("board-truth-of-unknown", square = square.to_string()),
            };
            let chosen = tools.panels.hand.selected == Some(square);
            let clicked = ui.allocate_ui_with_layout(
                vec2(SMALL, SMALL + 15.0),
                egui::Layout::top_down(egui::Align::Center),
                |ui| {
                    ui.spacing_mut().item_spacing.y = 0.0;
                    let clicked = tools.paint.figure_ui(ui, figure, see.theme, SMALL, chosen, &name).clicked();
                    ui.label(RichText::new(square.to_string()).weak().size(11.0));
                    clicked
                },
            );
            if clicked.inner {
                tools.panels.hand.selected = (!chosen).then_some(square);
            }
        }
    });
}

/// The true type of the chosen piece.
fn truth_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, setup: &Setup, squares: &[Square]) {
    let Some(square) = tools.panels.hand.selected.filter(|square| squares.contains(square)) else { return };
    let Some(piece) = setup.piece(square) else { return };
    let truth = setup.truths.get(&square).copied();
    egui::Frame::new().fill(style::wash(see.dark)).corner_radius(6).inner_margin(6).show(ui, |ui| {
        ui.label(t!("board-true-type", square = square.to_string()));
        ui.horizontal_wrapped(|ui| {
            for kind in TRUE_KINDS {
                let figure = Figure::Open(piece.color, kind);
                let name = t!("board-it-is", kind = kind.name());
                if tools.paint.figure_ui(ui, figure, see.theme, SMALL, truth == Some(kind), &name).clicked() {
                    tools.push(Command::Arrange(Change::Truth(square, Some(kind))));
                }
            }
            if ui.selectable_label(truth.is_none(), t!("board-unknown")).clicked() {
                tools.push(Command::Arrange(Change::Truth(square, None)));
            }
        });
    });
}

/// The pool of a side: how many of each type its covered pieces are.
fn pool_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk, setup: &Setup, color: Color) {
    let squares = covered_squares(setup, color).len();
    let mut counts = tools.panels.pools.counts[color as usize].unwrap_or_else(|| pool(setup, color));
    let mut changed = false;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        ui.spacing_mut().interact_size.x = 24.0;
        ui.label(t!("board-pool"));
        for (kind, count) in TRUE_KINDS.into_iter().zip(&mut counts) {
            let what = kinds_name(kind);
            let label = t!("board-pool-of", side = side_name(color), what = what);
            icon_ui(ui, see, tools, Figure::Open(color, kind));
            if let Some(new) = number_ui(ui, (*count).into(), 15, &label) {
                *count = new as u8;
                changed = true;
            }
        }
    });
    ui.horizontal(|ui| {
        if ui.button(t!("board-shuffle", side = side_name(color))).on_hover_text(t!("board-shuffle-tip")).clicked() {
            tools.push(Command::Arrange(Change::Shuffle(color, seed())));
        }
    });
    let named: usize = counts.iter().map(|&count| usize::from(count)).sum();
    if changed {
        // a pool that fits is dealt at once; one that is too large waits
        tools.panels.pools.counts[color as usize] = Some(counts);
        if named <= squares {
            tools.push(Command::Arrange(Change::Pool(color, counts)));
        }
    }
    let side = side_name(color);
    if named > squares {
        let text = t!("board-pool-large", side = side, named = named, squares = squares);
        ui.label(RichText::new(text).color(style::bad(see.dark)));
    } else if named < squares {
        let text = t!("board-pool-small", side = side, missing = squares - named);
        ui.label(RichText::new(text).color(style::warn(see.dark)));
    }
    for (kind, count, usual) in beyond(desk, setup, color, counts) {
        let side = side_name(color);
        let text = t!("board-pool-unusual", side = side, what = kinds_name(kind), count = count, usual = usual);
        ui.label(RichText::new(text).color(style::warn(see.dark)));
    }
}

/// A small figure that is no button.
fn icon_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, figure: Figure) {
    let (rect, _) = ui.allocate_exact_size(vec2(ICON, ICON), Sense::hover());
    ui.painter().rect_filled(rect, 4.0, style::color(see.theme.light));
    let px = (ICON * ui.pixels_per_point()).round();
    if let Some(texture) = tools.paint.figure(ui.ctx(), figure, see.theme, px as u32) {
        let place = Rect::from_center_size(snap(ui, rect.center()), vec2(px, px) / ui.pixels_per_point());
        ui.painter().image(texture, place, FULL, Color32::WHITE);
    }
}

/// Types of which a side has more under cover, lost ones included, than a game begins with.
fn beyond(desk: &Desk, setup: &Setup, color: Color, counts: Counts) -> Vec<(Kind, usize, usize)> {
    let Some(rules) = desk.view.rules else { return Vec::new() };
    let usual = pool(&rules.start(), color);
    let lost = &setup.lost[color as usize];
    let all = TRUE_KINDS.into_iter().zip(counts).zip(usual).map(|((kind, count), usual)| {
        let gone = lost.iter().filter(|&&one| one == Some(kind)).count();
        (kind, usize::from(count) + gone, usize::from(usual))
    });
    all.filter(|&(_, count, usual)| count > usual).collect()
}

/// Another number at each call.
fn seed() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(1, |since| since.as_nanos() as u64)
}

/// What each side lost covered.
fn lost_ui(ui: &mut Ui, tools: &mut Tools<'_>, setup: &Setup) {
    let any = setup.lost.iter().any(|lost| !lost.is_empty());
    egui::CollapsingHeader::new(t!("board-lost")).default_open(any).show(ui, |ui| {
        for color in Color::BOTH {
            let lost = &setup.lost[color as usize];
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().interact_size.x = 24.0;
                cell_ui(ui, 60.0, &side_name(color));
                for kind in TRUE_KINDS.into_iter().map(Some).chain([None]) {
                    let (short, what) = match kind {
                        Some(kind) => (kind_name(kind), kinds_name(kind)),
                        None => (t!("board-unknown"), t!("board-unknown")),
                    };
                    let label = t!("board-lost-of", side = side_name(color), what = what);
                    let count = lost.iter().filter(|&&one| one == kind).count() as u32;
                    ui.label(RichText::new(short).size(12.0));
                    if let Some(count) = number_ui(ui, count, 15, &label) {
                        tools.push(Command::Arrange(Change::Lost(color, kind, count as u8)));
                    }
                }
            });
        }
    });
}
