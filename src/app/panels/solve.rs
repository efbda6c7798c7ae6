//! What the reader sees while solving: the task, what the proof says of the turn, and nothing of the solution.

use super::super::command::Command;
use super::super::desk::Desk;
use super::super::locale::names;
use super::super::see::{See, Tools, command_ui, with_key};
use super::super::solve::Said;
use super::super::style;
use super::frame::thousands;
use crate::doc::lang::text_in;
use crate::problem::Grade;
use crate::t;
use egui::{RichText, Ui};

/// The panel.
pub fn solve_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk) {
    let puzzle = desk.puzzle();
    super::reader::story_ui(ui, see, tools, desk);
    style::group_ui(ui, &t!("solve-task"));
    ui.label(with_key(&names::task(puzzle.task), &puzzle.task.to_string()));
    if let Some(left) = see.solve.left(puzzle.task).filter(|_| see.solve.has_begun()) {
        ui.label(RichText::new(t!("solve-moves-left", count = left)).weak());
    }
    style::group_ui(ui, &t!("solve-your-turn"));
    said_ui(ui, see, tools);
    answer_ui(ui, see, tools, desk);
    ui.add_space(style::GAP);
    super::reader::ladder_ui(ui, see, tools, desk);
    ui.horizontal_wrapped(|ui| {
        if see.solve.has_why() && !see.solve.why {
            command_ui(ui, tools, &Command::ShowWhy, true);
        }
        if see.solve.has_begun() {
            command_ui(ui, tools, &Command::TakeBack, true);
            command_ui(ui, tools, &Command::SolveAgain, true);
        }
    });
}

fn said_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>) {
    let dark = see.dark;
    let (sign, text, color) = match &see.solve.said {
        Said::Nothing => return drop(ui.label(RichText::new(t!("solve-play")).weak())),
        Said::Judging => {
            ui.horizontal(|ui| {
                let text = t!("solve-judging", nodes = thousands(see.solve.nodes()));
                ui.label(RichText::new(text).color(style::accent(dark)));
                command_ui(ui, tools, &Command::StopCheck, true);
            });
            return;
        }
        Said::Failed(why) => ("!", why.clone(), style::warn(dark)),
        Said::Judged(answer, solved) => match (answer.grade, *solved) {
            (Grade::Right, false) => ("✓", t!("grade-right"), style::good(dark)),
            (Grade::Right, true) => ("✓", t!("grade-right-solved"), style::good(dark)),
            (Grade::Slower(more), false) => ("✓", t!("grade-slower", more = more), style::good(dark)),
            (Grade::Slower(more), true) => ("✓", t!("grade-slower-solved", more = more), style::good(dark)),
            (Grade::Loses, _) => ("×", t!("grade-loses"), style::bad(dark)),
            (Grade::Unknown(limit), _) => ("!", t!("grade-unknown", limit = names::limit(limit)), style::warn(dark)),
        },
    };
    ui.label(RichText::new(format!("{sign} {text}")).color(color).strong().size(16.0));
    if let Said::Judged(answer, false) = &see.solve.said
        && answer.grade.is_right()
    {
        match answer.san.get(1) {
            Some(reply) => ui.label(t!("solve-reply", turn = reply.as_str())),
            None => ui.label(t!("solve-no-reply")),
        };
    }
    if see.solve.why
        && let Said::Judged(answer, _) = &see.solve.said
    {
        ui.label(t!("solve-because", line = answer.san[1..].join(" ")));
    }
}

/// What the author has to say about a wrong turn.
fn answer_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk) {
    let Said::Judged(answer, _) = &see.solve.said else { return };
    let (Grade::Loses, Some(&turn)) = (answer.grade, answer.line.first()) else { return };
    let first = see.solve.first_tried() == Some(turn);
    let Some(texts) = super::answers::to_turn(desk, first.then_some(turn)) else { return };
    let lang = tools.panels.lang;
    let text = text_in(texts, lang);
    let rtl = lang.is_rtl() && texts.contains_key(&lang);
    super::preview::preview_ui(ui, tools.paint, text, rtl, see.dark);
}
