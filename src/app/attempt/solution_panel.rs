//! The solution as moves that can be clicked: the main line, variations indented below the turns that they replace, and
//! what the author says in paragraphs of its own.

use super::command::SolveCommand;
use super::course::Attempt;
use super::panel::author_ui;
use super::solution::Solution;
use crate::app::command::Command;
use crate::app::see::{See, Tools};
use crate::app::style;
use crate::board::Color;
use crate::doc::movetext::Start;
use crate::t;
use egui::{Button, Color32, RichText, Ui, vec2};

/// How far a variation stands in, in points.
const INDENT: f32 = 14.0;
/// Deeper variations stand no further in.
const DEEPEST: usize = 6;

/// A piece of the list.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Piece {
    /// Turns side by side.
    Turns(usize, Vec<usize>),
    /// What the author says about a turn.
    Note(usize, usize),
}

/// The solution in reading order.
fn pieces(solution: &Solution) -> Vec<Piece> {
    let mut out = Vec::new();
    // where a line goes on: its first turn, and how deep it is
    let mut stack: Vec<(usize, usize)> = Vec::new();
    push_line(&mut stack, &solution.roots, 0);
    while let Some((first, depth)) = stack.pop() {
        let mut row = Vec::new();
        let mut next = Some(first);
        while let Some(at) = next {
            let node = &solution.nodes[at];
            row.push(at);
            if !node.note.is_empty() {
                out.push(Piece::Turns(depth, std::mem::take(&mut row)));
                out.push(Piece::Note(depth, at));
            }
            let siblings = solution.children(node.parent);
            let branches = siblings.first() == Some(&at) && siblings.len() > 1;
            next = node.children.first().copied();
            if branches {
                // the line goes on after its variations
                stack.extend(next.map(|next| (next, depth)));
                stack.extend(siblings[1..].iter().rev().map(|&other| (other, depth + 1)));
                next = None;
            }
        }
        if !row.is_empty() {
            out.push(Piece::Turns(depth, row));
        }
    }
    out
}

fn push_line(stack: &mut Vec<(usize, usize)>, siblings: &[usize], depth: usize) {
    stack.extend(siblings.first().map(|&first| (first, depth)));
}

/// The list.
pub fn solution_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, start: Start, attempt: &Attempt) {
    style::group_ui(ui, &t!("solve-solution"));
    let solution = attempt.solution();
    for piece in pieces(solution) {
        match piece {
            Piece::Turns(depth, turns) => style::moves_ui(ui, |ui| {
                ui.spacing_mut().item_spacing = vec2(3.0, 2.0);
                ui.spacing_mut().button_padding = vec2(5.0, 2.0);
                ui.add_space(INDENT * depth.min(DEEPEST) as f32);
                for (place, &at) in turns.iter().enumerate() {
                    turn_ui(ui, see, tools, attempt, (start, at, place == 0));
                }
            }),
            Piece::Note(depth, at) => {
                let texts = solution.nodes[at].note.clone();
                let inset = INDENT * (depth.min(DEEPEST) + 1) as f32;
                let rtl = super::panel::text_in(&texts, tools.panels.lang).is_some_and(|(lang, _)| lang.is_rtl());
                let mut rect = ui.available_rect_before_wrap();
                if rtl {
                    rect.max.x -= inset;
                } else {
                    rect.min.x += inset;
                }
                let inside = egui::UiBuilder::new().max_rect(rect).layout(style::column());
                let lang = tools.panels.lang;
                ui.scope_builder(inside, |ui| author_ui(ui, see, tools, &texts, lang));
            }
        }
    }
}

fn turn_ui(
    ui: &mut Ui,
    see: &See<'_>,
    tools: &mut Tools<'_>,
    attempt: &Attempt,
    (start, at, first): (Start, usize, bool),
) {
    let solution = attempt.solution();
    let node = &solution.nodes[at];
    let number = start.after(solution.line_to(at).len() - 1);
    if first || number.turn == Color::White {
        ui.label(RichText::new(number.label()).weak());
    }
    let here = attempt.node() == Some(at);
    let text = RichText::new(format!("{}{}", node.step.san, node.nag));
    let text = if solution.is_main(at) { text.strong() } else { text };
    let text = if here { text.color(style::on_accent(see.dark)) } else { text };
    let fill = if here { style::accent(see.dark) } else { Color32::TRANSPARENT };
    let response = ui.add(Button::new(text).fill(fill).selected(here).frame_when_inactive(here));
    if here && ui.ctx().cumulative_pass_nr() > 0 && !ui.clip_rect().contains_rect(response.rect) {
        response.scroll_to_me(None);
    }
    if response.clicked() {
        tools.push(Command::Solve(SolveCommand::Go(Some(at))));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Game;
    use crate::player::record::{Node, Puzzle, Record};

    #[test]
    fn variations_stand_below_the_turn_that_they_replace() {
        let node = |parent, turn: &str| Node { parent, turn: turn.into(), ..Node::default() };
        let mut tree =
            vec![node(None, "e4"), node(Some(0), "e5"), node(Some(1), "Nf3"), node(Some(0), "c5"), node(None, "d4")];
        tree[2].note.insert("en".into(), "a knight".into());
        let puzzle = Puzzle { task: "best".into(), deal: "given".into(), tree, ..Puzzle::default() };
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".into();
        let record = Record { rules: crate::rules::DEFAULT_ID.into(), fen, puzzle: Some(puzzle) };
        let solution = Solution::of(&Game::of(record, &[], 0).expect("a game"));
        let turns = |depth, turns: &[usize]| Piece::Turns(depth, turns.to_vec());
        let expected =
            [turns(0, &[0]), turns(1, &[4]), turns(0, &[1]), turns(1, &[3]), turns(0, &[2]), Piece::Note(0, 2)];
        assert_eq!(pieces(&solution), expected);
        assert!(solution.is_main(2) && !solution.is_main(3) && !solution.is_main(4));
    }
}
