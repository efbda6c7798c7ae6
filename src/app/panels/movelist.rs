//! The solution as a list of turns: the main line in pairs, variations in indented rows of their own.

use super::super::command::Command;
use super::super::desk::{Desk, Mode};
use super::super::see::{See, Tools};
use super::super::style;
use crate::problem::{CommentBody, NodeId, Tree};
use egui::{Button, Color32, RichText, Ui};

/// One row: turns that are shown side by side.
struct Row {
    /// How deep the variation is.
    depth: usize,
    /// The turns.
    turns: Vec<NodeId>,
    /// Whether the row continues a line that a variation interrupted.
    resumes: bool,
}

/// Larger solutions are cut here; the panel says so.
const MAX_ROWS: usize = 600;

/// Every row in reading order: a line until something branches off, the variations, the rest of the line.
fn rows(tree: &Tree) -> Vec<Row> {
    enum Task {
        Line { node: NodeId, depth: usize, resumes: bool },
    }
    let mut rows = Vec::new();
    let start = |parent: NodeId, depth: usize, stack: &mut Vec<Task>| {
        let children = tree.children(parent);
        // The first turn of a line is shown with its alternatives below it.
        if let Some(&first) = children.first() {
            stack.push(Task::Line { node: first, depth, resumes: false });
        }
    };
    let mut stack = Vec::new();
    start(Tree::ROOT, 0, &mut stack);
    while let Some(Task::Line { node, depth, resumes }) = stack.pop() {
        if rows.len() >= MAX_ROWS {
            break;
        }
        let mut turns = Vec::new();
        let mut at = node;
        loop {
            turns.push(at);
            let siblings =
                tree.parent(at).filter(|_| tree.index(at) == 0).map_or(&[][..], |parent| tree.children(parent));
            let next = tree.children(at).first().copied();
            if siblings.len() > 1 {
                // The line goes on after its variations.
                if let Some(next) = next {
                    stack.push(Task::Line { node: next, depth, resumes: true });
                }
                for &other in siblings[1..].iter().rev() {
                    stack.push(Task::Line { node: other, depth: depth + 1, resumes: false });
                }
                break;
            }
            match next {
                Some(next) => at = next,
                None => break,
            }
        }
        rows.push(Row { depth, turns, resumes });
    }
    rows
}

/// The list.
pub fn movelist_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk) {
    let tree = &desk.puzzle().solution;
    let here = if desk.shown.is_none() && desk.mode == Mode::Play { Some(desk.node()) } else { None };
    let at_start = here == Some(Tree::ROOT);
    let mut start = Button::new(RichText::new("Start").color(if at_start {
        style::on_accent(see.dark)
    } else {
        ui.visuals().text_color()
    }));
    if at_start {
        start = start.fill(style::accent(see.dark));
    }
    if ui.add(start.selected(at_start)).on_hover_text("The first position").clicked() {
        tools.push(Command::Go(crate::problem::Path::default()));
    }
    if tree.is_empty() {
        ui.label(RichText::new("Play turns on the board; they appear here.").weak());
        return;
    }
    let rows = rows(tree);
    for row in &rows {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::vec2(3.0, 3.0);
            ui.spacing_mut().button_padding = egui::vec2(4.0, 2.0);
            ui.add_space(row.depth.min(8) as f32 * 14.0);
            if row.depth > 0 && !row.resumes {
                ui.label(RichText::new("–").weak());
            }
            for (at, &id) in row.turns.iter().enumerate() {
                turn_ui(ui, see, tools, desk, id, at == 0, here == Some(id), row.depth > 0);
            }
        });
    }
    if rows.len() >= MAX_ROWS {
        ui.label(RichText::new("The solution is longer than this list shows.").weak());
    }
}

#[expect(clippy::too_many_arguments, reason = "one call site; each is a fact about the one turn")]
fn turn_ui(
    ui: &mut Ui,
    see: &See<'_>,
    tools: &mut Tools<'_>,
    desk: &Desk,
    id: NodeId,
    first: bool,
    here: bool,
    aside: bool,
) {
    let puzzle = desk.puzzle();
    let tree = &puzzle.solution;
    let turn = tree.turn(id);
    let number = puzzle.start().after(tree.ply(id) - 1);
    if number.turn == crate::board::Color::White || first {
        ui.label(RichText::new(number.label()).weak());
    }
    let illegal = desk.view.illegal(id);
    let color = if illegal.is_some() {
        style::bad(see.dark)
    } else if here {
        style::on_accent(see.dark)
    } else if aside {
        ui.visuals().weak_text_color()
    } else {
        ui.visuals().text_color()
    };
    let text = RichText::new(format!("{}{}", turn.text, turn.suffix())).color(color);
    let text = if aside { text } else { text.strong() };
    let fill = if here { style::accent(see.dark) } else { Color32::TRANSPARENT };
    let mut response = ui.add(Button::new(text).fill(fill).selected(here).frame_when_inactive(here));
    if let Some(why) = illegal {
        response = response.on_hover_text(why);
    }
    if response.clicked() {
        tools.push(Command::Go(tree.path(id)));
    }
    response.context_menu(|ui| {
        for command in [Command::MakeMain, Command::DeleteHere] {
            if ui.button(command.text()).clicked() {
                tools.push(Command::Go(tree.path(id)));
                tools.push(command);
                ui.close();
            }
        }
    });
    for comment in &turn.after {
        let text = match &comment.body {
            CommentBody::Text(text) => text.clone(),
            CommentBody::Note(name) => format!("@{name}"),
        };
        ui.label(RichText::new(text).weak().italics());
        ui.add_space(4.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doc::movetext;

    #[test]
    fn variations_follow_the_turn_that_they_replace() {
        let tree = movetext::parse("1. a (1. x y (1... z)) 1... b 2. c").0;
        let shown: Vec<String> = rows(&tree)
            .iter()
            .map(|row| {
                let turns: Vec<&str> = row.turns.iter().map(|&id| tree.turn(id).text.as_str()).collect();
                format!("{}{}", "-".repeat(row.depth), turns.join(" "))
            })
            .collect();
        assert_eq!(shown, ["a", "-x y", "--z", "b c"]);
    }
}
