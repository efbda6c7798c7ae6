//! The question what a pawn becomes: by click, by arrows and Enter, or by the letter of the piece.

use super::super::board_names::kind_name;
use super::super::command::Command;
use super::super::see::{See, Tools};
use crate::board::{Color, Move};
use crate::picture::Figure;
use crate::t;
use egui::{Event, Id, Key, Modal};

/// Asks while there is something to choose.
pub fn promotion_ui(ctx: &egui::Context, see: &See<'_>, tools: &mut Tools<'_>) {
    let choices = tools.panels.hand.promotion.clone();
    let (Some(desk), false) = (see.desk, choices.is_empty()) else { return };
    let color = desk.turn().unwrap_or(Color::White);
    let mut chosen: Option<Move> = None;
    let mut done = false;
    let response = Modal::new(Id::unique("promotion")).show(ctx, |ui| {
        ui.label(t!("board-promotion"));
        let mut buttons = Vec::new();
        ui.horizontal(|ui| {
            for turn in &choices {
                let Some(kind) = turn.promotion() else { continue };
                let figure = Figure::Open(color, kind);
                let response = tools.paint.figure_ui(ui, figure, see.theme, 60.0, false, &kind_name(kind));
                if response.clicked() {
                    chosen = Some(*turn);
                }
                buttons.push(response.id);
            }
        });
        ui.label(egui::RichText::new(t!("board-promotion-keys")).weak().size(12.0));
        if let Some(&first) = buttons.first()
            && !buttons.iter().any(|&id| ui.memory(|memory| memory.has_focus(id)))
        {
            ui.memory_mut(|memory| memory.request_focus(first));
        }
        done = ui.input(|input| input.key_pressed(Key::Escape));
    });
    chosen = chosen.or_else(|| ctx.input(|input| typed(&input.events, &choices)));
    if chosen.is_some() || done || response.should_close() {
        tools.panels.hand.promotion.clear();
        if let Some(turn) = chosen {
            tools.push(Command::Play(turn));
        }
    }
}

/// The choice whose letter was typed.
fn typed(events: &[Event], choices: &[Move]) -> Option<Move> {
    let letters = events.iter().filter_map(|event| match event {
        Event::Text(text) => text.chars().next(),
        _ => None,
    });
    letters.into_iter().find_map(|letter| {
        let kind = crate::board::Kind::from_letter(letter)?;
        choices.iter().copied().find(|turn| turn.promotion() == Some(kind))
    })
}
