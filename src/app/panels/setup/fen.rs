//! What is typed: pieces with their squares, and the FEN with everything that is wrong with it.

use super::super::super::board::typed;
use super::super::super::command::Command;
use super::super::super::desk::Desk;
use super::super::super::see::Tools;
use super::super::super::setup::Counts;
use super::super::super::style;
use super::super::super::text::TextField;
use crate::board::FenForm;
use crate::doc::Edit;
use crate::t;
use egui::{Key, RichText, Ui};

/// What is typed to place pieces.
#[derive(Debug, Default)]
pub struct Typed {
    text: String,
    fault: String,
}

/// Pools that are being set, and do not fit yet.
#[derive(Debug, Default)]
pub struct Pools {
    /// The FEN for which they are set; with another one they are forgotten.
    pub base: String,
    /// The counts of each side.
    pub counts: [Option<Counts>; 2],
}

/// A field that takes `Ke1 qd8 -e4`.
pub(super) fn typed_ui(ui: &mut Ui, tools: &mut Tools<'_>, form: &FenForm) {
    let name = t!("board-typed");
    let hint = t!("board-typed-hint");
    let field = TextField::singleline(&mut tools.panels.typed.text, &name).hint(&hint).mono().own_undo();
    let response = field.show(ui, tools.paint).response;
    if response.changed() {
        tools.panels.typed.fault.clear();
    }
    if response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
        match typed::read(form, &tools.panels.typed.text) {
            Ok(changes) => {
                if !changes.is_empty() {
                    tools.push(Command::ArrangeAll(changes));
                }
                tools.panels.typed = Typed::default();
            }
            Err(fault) => tools.panels.typed.fault = fault,
        }
        response.request_focus();
    }
    if !tools.panels.typed.fault.is_empty() {
        ui.label(RichText::new(&tools.panels.typed.fault).color(ui.visuals().error_fg_color));
    }
}

/// The FEN as a text, live.
pub(super) fn fen_ui(ui: &mut Ui, tools: &mut Tools<'_>, desk: &Desk) {
    let name = t!("board-fen");
    style::group_ui(ui, &name);
    let Some(rules) = desk.view.rules else { return };
    let field = &mut tools.panels.fen;
    field.follow(&desk.puzzle().fen);
    let response = TextField::multiline(&mut field.text, &name, 2).mono().own_undo().show(ui, tools.paint).response;
    // a FEN is one line, however it was pasted
    let text = field.text.split_whitespace().collect::<Vec<_>>().join(" ");
    let faults = rules.parse_fen(&text).err().unwrap_or_default();
    if response.changed() && faults.is_empty() && text != desk.puzzle().fen {
        // The field is what the document says now, so that it is not set back while it is typed in.
        text.clone_into(&mut tools.panels.fen.base);
        tools.push(Command::Edit(Edit::Fen(text)));
    }
    for fault in faults {
        ui.label(RichText::new(fault.to_string()).color(ui.visuals().error_fg_color));
    }
    if ui.button(t!("board-copy-fen")).clicked() {
        ui.ctx().copy_text(desk.puzzle().fen.clone());
        tools.push(Command::Say(t!("board-fen-copied")));
    }
    ui.label(RichText::new(t!("board-paste-tip")).weak().size(12.0));
}

/// Why the position is no legal one; a click shows the square.
pub fn faults_ui(ui: &mut Ui, tools: &mut Tools<'_>, desk: &Desk, dark: bool) {
    if desk.view.faults.is_empty() {
        return;
    }
    style::group_ui(ui, &t!("board-not-legal"));
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
