//! The menu of a turn.

use super::super::command::{Command, Tab};
use super::super::desk::Desk;
use super::super::line::{LineCommand, Want, can_demote};
use super::super::see::{See, Tools};
use super::movelist::sign;
use super::notes::{free_note, with_comment};
use crate::doc::Edit;
use crate::problem::tree::{Comment, suffix};
use crate::problem::{NodeId, Path, Tree};
use crate::t;
use egui::{Button, Ui, vec2};

/// The glyphs about a turn, the best first.
pub const VERDICTS: [u8; 6] = [3, 1, 5, 6, 2, 4];
/// The glyphs about the position and what is in it.
pub const BALANCES: [u8; 13] = [7, 10, 13, 14, 15, 16, 17, 18, 19, 22, 36, 40, 132];

/// What a glyph means.
pub fn meaning(nag: u8) -> String {
    match nag {
        1 => t!("line-nag-1"),
        2 => t!("line-nag-2"),
        3 => t!("line-nag-3"),
        4 => t!("line-nag-4"),
        5 => t!("line-nag-5"),
        6 => t!("line-nag-6"),
        7 => t!("line-nag-7"),
        10 => t!("line-nag-10"),
        13 => t!("line-nag-13"),
        14 => t!("line-nag-14"),
        15 => t!("line-nag-15"),
        16 => t!("line-nag-16"),
        17 => t!("line-nag-17"),
        18 => t!("line-nag-18"),
        19 => t!("line-nag-19"),
        22 | 23 => t!("line-nag-22"),
        36 | 37 => t!("line-nag-36"),
        40 | 41 => t!("line-nag-40"),
        132 | 133 => t!("line-nag-132"),
        other => format!("${other}"),
    }
}

/// A row of glyphs of a turn, each of which can be set and taken away.
pub fn glyphs_ui(ui: &mut Ui, tools: &mut Tools<'_>, desk: &Desk, id: NodeId, nags: &[u8]) {
    let tree = &desk.puzzle().solution;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(3.0, 3.0);
        ui.spacing_mut().button_padding.x = 4.0;
        for &nag in nags {
            let on = tree.turn(id).nags.contains(&nag);
            let text = suffix(nag).or_else(|| sign(nag)).unwrap_or_default();
            let response = ui.add_enabled(id != Tree::ROOT, Button::new(text).selected(on).min_size(vec2(28.0, 24.0)));
            let name = format!("{text} {}", meaning(nag));
            response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, id != Tree::ROOT, on, &name));
            if response.on_hover_text(meaning(nag)).clicked() {
                tools.push(Command::Edit(Edit::ToggleNag(tree.path(id), nag)));
            }
        }
    });
}

/// The menu.
pub fn menu_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk, id: NodeId) {
    let puzzle = desk.puzzle();
    let tree = &puzzle.solution;
    let path = tree.path(id);
    let line = tree.variation_start(id).is_some();
    ui.set_min_width(250.0);
    let item = |ui: &mut Ui, text: String, enabled: bool| -> bool {
        let response = ui.add_enabled(enabled, Button::new(text));
        if response.clicked() {
            ui.close();
        }
        response.clicked()
    };
    let button = |ui: &Ui, command: &LineCommand| {
        let key = command.shortcut().map(|key| ui.ctx().format_shortcut(&key)).unwrap_or_default();
        Button::new(command.text()).shortcut_text(key)
    };
    let promote = button(ui, &LineCommand::Promote);
    let first = ui.add_enabled(line, promote);
    // A menu is measured before it is shown, and takes no keyboard then.
    let wants = !ui.is_sizing_pass() && tools.panels.line.takes(&Want::MenuItem);
    if first.clicked() {
        tools.push(Command::Edit(Edit::Promote(path.clone())));
        ui.close();
    }
    let demote = button(ui, &LineCommand::Demote);
    let demote = ui.add_enabled(can_demote(tree, id), demote);
    if demote.clicked() {
        tools.push(Command::Edit(Edit::Demote(path.clone())));
        ui.close();
    }
    let main = ui.add_enabled(line, Button::new(t!("line-make-main")));
    if main.clicked() {
        tools.push(Command::Edit(Edit::MakeMain(path.clone())));
        ui.close();
    }
    let delete = ui.add(Button::new(t!("line-delete")));
    if delete.clicked() {
        tools.push(Command::Edit(Edit::Delete(path.clone())));
        ui.close();
    }
    if wants {
        // The keyboard begins at the first thing that can be done.
        let all = [&first, &demote, &main, &delete];
        all.into_iter().find(|item| item.enabled()).into_iter().for_each(egui::Response::request_focus);
    }
    ui.separator();
    for command in [LineCommand::AskExtract(path.clone()), LineCommand::Copy(path.clone())] {
        if item(ui, command.text(), true) {
            tools.push(Command::Line(command));
        }
    }
    ui.separator();
    if item(ui, t!("line-comment-add"), true) {
        add_comment(tools, desk, id, path.clone());
    }
    if item(ui, t!("line-note-add"), true) {
        add_note(tools, desk, id, path.clone());
    }
    ui.separator();
    glyphs_ui(ui, tools, desk, id, &VERDICTS);
    glyphs_ui(ui, tools, desk, id, &BALANCES);
    ui.separator();
    marks_ui(ui, see, tools, desk, id);
}

/// An empty comment behind a turn, with the keyboard in it.
pub fn add_comment(tools: &mut Tools<'_>, desk: &Desk, id: NodeId, path: Path) {
    let comments = with_comment(desk, id, Comment::text(""));
    tools.panels.line.want = Some(Want::Comment(comments.len() - 1));
    tools.panels.tab = Tab::Solution;
    tools.push(Command::Go(path.clone()));
    tools.push(Command::Edit(Edit::Comments(path, comments)));
}

/// A reference to a new note behind a turn, with the keyboard in its text.
pub fn add_note(tools: &mut Tools<'_>, desk: &Desk, id: NodeId, path: Path) {
    let name = free_note(desk.puzzle());
    let comments = with_comment(desk, id, Comment::note(name.as_str()));
    tools.panels.line.want = Some(Want::Note(name));
    tools.panels.tab = Tab::Solution;
    tools.push(Command::Go(path.clone()));
    tools.push(Command::Edit(Edit::Comments(path, comments)));
}

/// The marks on the position after a turn: how many there are, to be looked at or removed.
fn marks_ui(ui: &mut Ui, _see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk, id: NodeId) {
    let puzzle = desk.puzzle();
    let (ply, line) = (puzzle.solution.ply(id) as u32, desk.mark_line_of(id));
    let count = puzzle.marks_at(ply, &line).count();
    if ui.button(t!("line-marks-show", count = count)).clicked() {
        tools.panels.line.want = Some(Want::Mark);
        tools.panels.tab = Tab::Solution;
        tools.push(Command::Go(puzzle.solution.path(id)));
        ui.close();
    }
    if ui.add_enabled(count > 0, Button::new(t!("line-marks-clear"))).clicked() {
        tools.push(Command::Edit(Edit::ClearMarks { ply, line }));
        ui.close();
    }
}
