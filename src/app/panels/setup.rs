//! The panel of the first position: spare pieces and barriers, side, rights, stock, the FEN and all its faults.

use super::super::board_ui::Carry;
use super::super::command::Command;
use super::super::desk::{Desk, Mode};
use super::super::see::{See, Tools, command_ui};
use super::super::setup::{Brush, Change, Counter, brushes, en_passant_squares, has_barriers};
use super::super::style;
use crate::board::{Color, FenForm, Kind, Setup, Square};
use crate::doc::Edit;
use crate::picture::Figure;
use egui::{Button, RichText, Ui, vec2};

/// Size of a spare piece in points.
const SPARE: f32 = 42.0;

/// The panel.
pub fn setup_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk) {
    let (Some(form), Some(setup)) = (desk.view.form(), desk.view.start.as_ref()) else { return };
    if desk.mode == Mode::Setup {
        pieces_ui(ui, see, tools, form);
        truth_ui(ui, see, tools, setup);
        ui.add_space(style::GAP);
        ui.horizontal_wrapped(|ui| {
            for change in [Change::Start, Change::Empty, Change::SwapSides] {
                command_ui(ui, tools, &Command::Arrange(change), true);
            }
        });
    } else {
        ui.add_space(style::GAP);
        ui.label(RichText::new("The board is in play mode. Set up to change the first position.").weak());
        command_ui(ui, tools, &Command::SetMode(Mode::Setup), true);
    }
    ui.add_enabled_ui(desk.mode == Mode::Setup, |ui| {
        sides_ui(ui, tools, form, setup);
        stock_ui(ui, tools, form, setup);
    });
    fen_ui(ui, tools, desk);
    faults_ui(ui, tools, desk, see.dark);
}

fn pieces_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, form: &FenForm) {
    style::group_ui(ui, "Pieces");
    ui.label(
        RichText::new("Pick one and click squares, or drag. Off the board deletes, right click clears.")
            .weak()
            .size(12.0),
    );
    ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
    for color in Color::BOTH {
        ui.horizontal_wrapped(|ui| {
            for brush in brushes(form, color) {
                let (figure, name) = match brush {
                    Brush::Piece(color, kind) => {
                        (Figure::Open(color, kind), format!("{} {}", color.name(), kind.name()))
                    }
                    _ => (Figure::Back(color, None), format!("{} covered piece", color.name())),
                };
                let chosen = tools.panels.hand.brush == brush;
                let name = format!("{name}, spare");
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
        let mut choices = vec![(Brush::Hand, "Move"), (Brush::Erase, "Erase")];
        if has_barriers(form) {
            choices.push((Brush::Barrier, "Fences and towers"));
        }
        for (brush, name) in choices {
            let chosen = tools.panels.hand.brush == brush;
            let text = if chosen { RichText::new(name).color(style::on_accent(see.dark)) } else { RichText::new(name) };
            let mut item = Button::new(text).selected(chosen);
            if chosen {
                item = item.fill(style::accent(see.dark));
            }
            if ui.add(item).on_hover_text(tip(brush)).clicked() {
                pick(tools, brush);
            }
        }
    });
}

const fn tip(brush: Brush) -> &'static str {
    match brush {
        Brush::Hand => "Click a piece, then a square; or drag it",
        Brush::Erase => "Click a square to clear it",
        _ => "Click an edge for a fence, a corner for a tower; the same place again takes it away",
    }
}

fn pick(tools: &mut Tools<'_>, brush: Brush) {
    tools.panels.hand.brush = brush;
    tools.panels.hand.selected = None;
}

/// The true type of the selected covered piece.
fn truth_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, setup: &Setup) {
    let Some(square) = tools.panels.hand.selected else { return };
    let Some(piece) = setup.piece(square).filter(|piece| piece.covered) else { return };
    style::group_ui(ui, &format!("True type of the covered piece on {square}"));
    let truth = setup.truths.get(&square).copied();
    ui.horizontal_wrapped(|ui| {
        for kind in Kind::ALL.into_iter().filter(|kind| !matches!(kind, Kind::King | Kind::Man)) {
            let figure = Figure::Open(piece.color, kind);
            let name = format!("it is a {}", kind.name());
            if tools.paint.figure_ui(ui, figure, see.theme, 38.0, truth == Some(kind), &name).clicked() {
                tools.push(Command::Arrange(Change::Truth(square, Some(kind))));
            }
        }
        if ui.selectable_label(truth.is_none(), "unknown").clicked() {
            tools.push(Command::Arrange(Change::Truth(square, None)));
        }
    });
}

fn sides_ui(ui: &mut Ui, tools: &mut Tools<'_>, form: &FenForm, setup: &Setup) {
    style::group_ui(ui, "Side to move");
    ui.horizontal(|ui| {
        for (color, name) in [(Color::White, "White"), (Color::Black, "Black")] {
            if ui.radio(setup.turn == color, name).clicked() && setup.turn != color {
                tools.push(Command::Arrange(Change::Turn(color)));
            }
        }
    });
    if !form.chess_rights {
        return;
    }
    style::group_ui(ui, "Castling and en passant");
    for (color, name) in [(Color::White, "White"), (Color::Black, "Black")] {
        ui.horizontal(|ui| {
            ui.allocate_ui(vec2(54.0, 20.0), |ui| ui.label(name));
            for (king_side, text) in [(true, "O-O"), (false, "O-O-O")] {
                let mut on = setup.castling.has(color, king_side);
                let response = ui.checkbox(&mut on, text);
                let label = format!("{name} may castle {text}");
                response.widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, true, on, &label));
                if response.changed() {
                    tools.push(Command::Arrange(Change::Castle(color, king_side, on)));
                }
            }
        });
    }
    ui.horizontal(|ui| {
        ui.allocate_ui(vec2(88.0, 20.0), |ui| ui.label("En passant"));
        let name = |square: Option<Square>| square.map_or_else(|| "none".to_owned(), |square| square.to_string());
        let mut choices: Vec<Option<Square>> = vec![None];
        choices.extend(en_passant_squares(setup).into_iter().map(Some));
        if !choices.contains(&setup.en_passant) {
            choices.push(setup.en_passant);
        }
        egui::ComboBox::from_id_salt("en passant").selected_text(name(setup.en_passant)).width(80.0).show_ui(
            ui,
            |ui| {
                for choice in choices {
                    if ui.selectable_label(setup.en_passant == choice, name(choice)).clicked() {
                        tools.push(Command::Arrange(Change::EnPassant(choice)));
                    }
                }
            },
        );
    });
}

fn stock_ui(ui: &mut Ui, tools: &mut Tools<'_>, form: &FenForm, setup: &Setup) {
    let counters = Counter::of(form.pocket);
    if counters.is_empty() {
        return;
    }
    style::group_ui(ui, "Off the board");
    for (color, name) in [(Color::White, "White"), (Color::Black, "Black")] {
        ui.horizontal(|ui| {
            ui.allocate_ui(vec2(54.0, 20.0), |ui| ui.label(name));
            for &counter in counters {
                let mut count = counter.get(setup, color);
                let response = ui.add(egui::DragValue::new(&mut count).range(0..=99).speed(0.05));
                response.widget_info(|| {
                    let label = format!("{name} {}", counter.name());
                    egui::WidgetInfo::labeled(egui::Role::SpinButton, true, label)
                });
                ui.label(counter.name());
                if response.changed() {
                    tools.push(Command::Arrange(Change::Stock(color, counter, count)));
                }
            }
        });
    }
}

fn fen_ui(ui: &mut Ui, tools: &mut Tools<'_>, desk: &Desk) {
    style::group_ui(ui, "FEN");
    let Some(rules) = desk.view.rules else { return };
    let field = &mut tools.panels.fen;
    field.follow(&desk.puzzle().fen);
    let edit = egui::TextEdit::multiline(&mut field.text).font(egui::TextStyle::Monospace).desired_rows(2);
    let response = ui.add(edit.desired_width(f32::INFINITY).return_key(None));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, "FEN"));
    let text = field.text.trim().to_owned();
    let faults = rules.parse_fen(&text).err().unwrap_or_default();
    if response.changed() && faults.is_empty() && text != desk.puzzle().fen {
        // The field is what the document says now, so that it is not set back while it is typed in.
        text.clone_into(&mut tools.panels.fen.base);
        tools.push(Command::Edit(Edit::Fen(text)));
    }
    tools.panels.own_field |= response.has_focus();
    for fault in faults {
        ui.label(RichText::new(fault.to_string()).color(ui.visuals().error_fg_color));
    }
    if ui.button("Copy the FEN").clicked() {
        ui.ctx().copy_text(desk.puzzle().fen.clone());
    }
}

/// Why the position is no legal one; a click shows the square.
pub fn faults_ui(ui: &mut Ui, tools: &mut Tools<'_>, desk: &Desk, dark: bool) {
    if desk.view.faults.is_empty() {
        return;
    }
    style::group_ui(ui, "The position is not legal");
    for fault in &desk.view.faults {
        let text = match fault.square {
            Some(square) if !fault.message.contains(&square.to_string()) => format!("× {square}: {}", fault.message),
            _ => format!("× {}", fault.message),
        };
        let response =
            ui.add(egui::Label::new(RichText::new(text).color(style::bad(dark))).sense(egui::Sense::click()));
        if let Some(square) = fault.square.filter(|_| response.clicked()) {
            tools.panels.hand.selected = Some(square);
        }
    }
}
