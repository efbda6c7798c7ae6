//! What is said about turns: comments, which stand in the movetext in one language, and notes, which have a name and a
//! text in each.

use super::super::command::{Command, Tab};
use super::super::desk::Desk;
use super::super::line::{Want, line_text};
use super::super::see::{See, Tools};
use super::super::style;
use super::super::text::TextField;
use super::bilingual::{Pair, pair_ui};
use super::turn_menu::{BALANCES, VERDICTS, add_comment, add_note, glyphs_ui};
use crate::doc::{Edit, Lang, Puzzle, movetext};
use crate::problem::tree::Comment;
use crate::problem::{CommentBody, NodeId, Tree};
use crate::t;
use egui::{Key, RichText, Ui};
use std::collections::BTreeSet;

/// A name while it is typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Renaming {
    /// What the thing is called.
    pub from: String,
    /// What is typed.
    pub to: String,
}

/// The comments behind a turn with one more.
pub fn with_comment(desk: &Desk, id: NodeId, comment: Comment) -> Vec<Comment> {
    let mut comments = desk.puzzle().solution.turn(id).after.clone();
    comments.push(comment);
    comments
}

/// Every note that there is: those with texts and those that the solution refers to.
pub fn names(puzzle: &Puzzle) -> BTreeSet<String> {
    let tree = &puzzle.solution;
    let turns = std::iter::once(Tree::ROOT).chain(tree.walk());
    let used = turns.flat_map(|id| tree.turn(id).notes().map(|(name, _)| name.to_owned()));
    used.chain(puzzle.notes.keys().cloned()).collect()
}

/// A name that no note has.
pub fn free_note(puzzle: &Puzzle) -> String {
    let names = names(puzzle);
    (1..=names.len() + 1).map(|n| format!("note-{n}")).find(|name| !names.contains(name)).unwrap_or_default()
}

/// The turns that refer to a note.
fn places(puzzle: &Puzzle, name: &str) -> Vec<NodeId> {
    let tree = &puzzle.solution;
    let turns = std::iter::once(Tree::ROOT).chain(tree.walk());
    turns.filter(|&id| tree.turn(id).notes().any(|(note, _)| note == name)).collect()
}

/// The turn with its number, or what stands before the first one.
pub fn turn_name(puzzle: &Puzzle, id: NodeId) -> String {
    let tree = &puzzle.solution;
    if id == Tree::ROOT {
        return t!("line-start");
    }
    let number = puzzle.numbering().after(tree.ply(id) - 1);
    format!("{} {}", number.label(), tree.turn(id).text)
}

/// Glyphs, comments and notes of the turn of the cursor.
pub fn here_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk) {
    let (puzzle, id) = (desk.puzzle(), desk.node());
    if desk.shown.is_some() {
        return;
    }
    style::group_ui(ui, &t!("line-at", turn = turn_name(puzzle, id)));
    if id != Tree::ROOT {
        glyphs_ui(ui, tools, desk, id, &VERDICTS);
        glyphs_ui(ui, tools, desk, id, &BALANCES);
    }
    // Lists of their own: what stands below keeps the keyboard when they grow.
    ui.scope(|ui| list_ui(ui, see, tools, desk, id, true));
    ui.scope(|ui| list_ui(ui, see, tools, desk, id, false));
    ui.horizontal_wrapped(|ui| {
        let path = puzzle.solution.path(id);
        if ui.button(t!("line-comment-add")).clicked() {
            add_comment(tools, desk, id, path.clone());
        }
        if ui.button(t!("line-note-add")).clicked() {
            add_note(tools, desk, id, path);
        }
        attach_ui(ui, tools, desk, id);
    });
}

/// Attaches a note that is there already.
fn attach_ui(ui: &mut Ui, tools: &mut Tools<'_>, desk: &Desk, id: NodeId) {
    let puzzle = desk.puzzle();
    let here: BTreeSet<&str> = puzzle.solution.turn(id).notes().map(|(name, _)| name).collect();
    let others: Vec<String> = names(puzzle).into_iter().filter(|name| !here.contains(name.as_str())).collect();
    if others.is_empty() {
        return;
    }
    let name = t!("line-note-attach");
    let combo = egui::ComboBox::from_id_salt("attach a note").selected_text(name.as_str()).width(150.0);
    let response = combo.show_ui(ui, |ui| {
        for note in others {
            if ui.selectable_label(false, format!("@{note}")).clicked() {
                let comments = with_comment(desk, id, Comment::note(note));
                tools.push(Command::Edit(Edit::Comments(puzzle.solution.path(id), comments)));
                ui.close();
            }
        }
    });
    response.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, &name));
}

/// The comments before or after a turn.
fn list_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk, id: NodeId, before: bool) {
    let puzzle = desk.puzzle();
    let turn = puzzle.solution.turn(id);
    let comments = if before { &turn.before } else { &turn.after };
    let path = puzzle.solution.path(id);
    let edit = |comments: Vec<Comment>| {
        let path = path.clone();
        if before { Edit::CommentsBefore(path, comments) } else { Edit::Comments(path, comments) }
    };
    let without = |at: usize| {
        let mut rest = comments.clone();
        rest.remove(at);
        rest
    };
    for (at, comment) in comments.iter().enumerate() {
        ui.push_id(("comment", before, at), |ui| match &comment.body {
            CommentBody::Text(text) => {
                let name = if before { t!("line-comment-before") } else { t!("line-comment") };
                let mut new = text.clone();
                ui.horizontal(|ui| {
                    ui.label(RichText::new(&name).weak().size(12.0));
                    if small_ui(ui, &t!("line-comment-delete"), &t!("line-remove")) {
                        tools.push(Command::Edit(edit(without(at))));
                    }
                });
                let rtl = tools.panels.lang.is_rtl();
                let field = TextField::multiline(&mut new, &name, 2).hint(&name).rtl(rtl);
                let response = field.show(ui, tools.paint).response;
                if !before && tools.panels.line.takes(&Want::Comment(at)) {
                    response.request_focus();
                    response.scroll_to_me(None);
                }
                if response.changed() {
                    let mut all = comments.clone();
                    // Movetext has no line ends within a comment.
                    all[at] = Comment::text(new.replace('\n', " "));
                    tools.push(Command::Edit(edit(all)));
                }
            }
            CommentBody::Note(name) => {
                let actions = |ui: &mut Ui, tools: &mut Tools<'_>| {
                    let response = ui.button(t!("line-note-detach")).on_hover_text(t!("line-note-detach-tip"));
                    if response.clicked() {
                        tools.push(Command::Edit(edit(without(at))));
                    }
                };
                note_ui(ui, see, tools, desk, name, &actions);
            }
        });
    }
}

/// A small button with a name of its own.
pub fn small_ui(ui: &mut Ui, name: &str, text: &str) -> bool {
    let response = ui.small_button(text);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, name));
    response.on_hover_text(name).clicked()
}

/// A note: its name, its texts, and what can be done with it.
fn note_ui(
    ui: &mut Ui,
    see: &See<'_>,
    tools: &mut Tools<'_>,
    desk: &Desk,
    name: &str,
    more: &dyn Fn(&mut Ui, &mut Tools<'_>),
) {
    let puzzle = desk.puzzle();
    block_ui(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new("@").weak());
            let taken = |new: &str| !movetext::is_name(new) || names(puzzle).contains(new);
            if let Some(new) = name_ui(ui, see, tools, (name, &t!("line-note-name")), &taken) {
                tools.push(Command::Edit(Edit::RenameNote(name.into(), new)));
            }
            more(ui, tools);
            if small_ui(ui, &t!("line-note-delete", name = name), &t!("line-remove")) {
                tools.push(Command::Edit(Edit::RemoveNote(name.into())));
            }
        });
        let focus = tools.panels.line.takes(&Want::Note(name.into()));
        let languages = puzzle.languages();
        let get = |lang: Lang| puzzle.notes.get(name).and_then(|texts| texts.get(&lang)).cloned().unwrap_or_default();
        let set = |lang: Lang, text: String| Edit::Note(name.into(), lang, text);
        let label = t!("line-note-of", name = name);
        let wanted = |lang| languages.contains(&lang);
        pair_ui(ui, tools, &Pair { name: &label, rows: 2, get: &get, set: &set, wanted: &wanted, focus });
    });
}

/// A frame around what belongs together.
pub fn block_ui(ui: &mut Ui, draw: impl FnOnce(&mut Ui)) {
    let frame = egui::Frame::new().fill(ui.visuals().faint_bg_color).corner_radius(6);
    frame.inner_margin(egui::Margin::symmetric(8, 6)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        draw(ui);
    });
}

/// The field of a name, which is taken over with Enter or when the field is left; gives a new name that is not taken.
pub fn name_ui(
    ui: &mut Ui,
    see: &See<'_>,
    tools: &mut Tools<'_>,
    (name, what): (&str, &str),
    is_taken: &dyn Fn(&str) -> bool,
) -> Option<String> {
    let typed = tools.panels.line.renaming.as_ref().filter(|renaming| renaming.from == name);
    let mut text = typed.map_or_else(|| name.to_owned(), |renaming| renaming.to.clone());
    let label = format!("{what} {name}");
    let field = TextField::singleline(&mut text, &label).width(120.0).mono().own_undo();
    let response = field.show(ui, tools.paint).response;
    if response.changed() {
        tools.panels.line.renaming = Some(Renaming { from: name.into(), to: text.clone() });
    }
    let new = text.trim();
    let bad = new != name && is_taken(new);
    if bad {
        ui.label(RichText::new(t!("line-name-bad")).color(style::bad(see.dark)).size(13.0));
    }
    if !response.lost_focus() {
        return None;
    }
    if tools.panels.line.renaming.as_ref().is_some_and(|renaming| renaming.from == name) {
        tools.panels.line.renaming = None;
    }
    let given_up = ui.input(|input| input.key_pressed(Key::Escape));
    (new != name && !bad && !given_up).then(|| new.to_owned())
}

/// Every note, with the turns that refer to it.
pub fn all_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk) {
    let puzzle = desk.puzzle();
    let names = names(puzzle);
    if names.is_empty() {
        ui.label(RichText::new(t!("line-notes-none")).weak());
    }
    for name in names {
        let places = places(puzzle, &name);
        let jumps = |ui: &mut Ui, tools: &mut Tools<'_>| {
            if places.is_empty() {
                let warn = style::warn(see.dark);
                ui.label(RichText::new(format!("! {}", t!("line-note-unused"))).color(warn).size(13.0));
            }
            for &id in &places {
                let turn = turn_name(puzzle, id);
                let response = ui.small_button(&turn).on_hover_text(line_text(puzzle, id));
                let said = t!("line-go", turn = turn.as_str());
                response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &said));
                if response.clicked() {
                    tools.push(Command::Go(puzzle.solution.path(id)));
                    tools.push(Command::SetTab(Tab::Solution));
                }
            }
        };
        ui.push_id(("note", &name), |ui| note_ui(ui, see, tools, desk, &name, &jumps));
        ui.add_space(4.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Task;

    #[test]
    fn notes_are_found_by_text_and_by_reference() {
        let mut puzzle = Puzzle::new("p", "r", "8/8/8/8/8/8/8/8 w - - 0 1", Task::mate(2));
        puzzle.solution = movetext::parse("{@note-1} 1. a {@b} c (1... {@b} d)").0;
        puzzle.notes.insert("z".into(), [(Lang::En, "text".to_owned())].into());
        assert_eq!(names(&puzzle).into_iter().collect::<Vec<_>>(), ["b", "note-1", "z"]);
        assert_eq!(free_note(&puzzle), "note-2");
        let turns: Vec<String> = places(&puzzle, "b").into_iter().map(|id| turn_name(&puzzle, id)).collect();
        assert_eq!(turns, ["1. a", "1... d"]);
    }
}
