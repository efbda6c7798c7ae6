//! Answers to wrong first moves: to named ones, and to any other.

use super::super::command::Command;
use super::super::desk::Desk;
use super::super::line::{Want, line_text};
use super::super::see::{See, Tools};
use super::super::style;
use super::super::text::TextField;
use super::super::told::Row;
use super::bilingual::{Pair, pair_ui};
use super::notes::{block_ui, small_ui};
use crate::board::Move;
use crate::doc::{Edit, Lang, Texts};
use crate::problem::{FindingKind, Tree};
use crate::t;
use egui::{Key, RichText, Ui};
use std::collections::{BTreeMap, BTreeSet};

/// The answer to every move that has none of its own.
const OTHER: &str = "other";
/// So many tries are offered for an answer.
const MAX_OFFERED: usize = 12;

/// How a move is called in the file: without the sign of a check, which depends on the position.
pub fn name_of(san: &str) -> String {
    san.trim_end_matches(['+', '#']).to_owned()
}

/// The first turn that a name means.
fn turn_of(desk: &Desk, name: &str) -> Option<Move> {
    desk.view.first().and_then(|first| first.parse(name).ok())
}

/// The name of an answer, found by the turn that it means: `Qa8` and `Qa8+` are the same.
fn answer_to<'a>(answers: &'a BTreeMap<String, Texts>, desk: &Desk, turn: Move) -> Option<&'a Texts> {
    let named = answers.iter().filter(|(name, _)| *name != OTHER);
    let mut found = named.filter(|(name, _)| turn_of(desk, name) == Some(turn));
    found.next().map(|(_, texts)| texts)
}

/// What the author says to a wrong turn: to this first one, or to any other.
pub fn to_turn(desk: &Desk, first: Option<Move>) -> Option<&Texts> {
    let answers = &desk.puzzle().answers;
    first.and_then(|turn| answer_to(answers, desk, turn)).or_else(|| answers.get(OTHER))
}

/// What the proof found about a first turn: a try with its refutation.
fn proof_of<'a>(see: &'a See<'_>, desk: &Desk, name: &str) -> Option<&'a Row> {
    let turn = turn_of(desk, name)?;
    wrong_rows(see).find(|row| row.turns.first() == Some(&turn))
}

/// Wrong first turns that the proof lists.
fn wrong_rows<'a>(see: &'a See<'_>) -> impl Iterator<Item = &'a Row> {
    let told = &see.check.told;
    let wrong = |kind: Option<FindingKind>| {
        matches!(kind, Some(FindingKind::Try | FindingKind::Refutation | FindingKind::WrongKey))
    };
    let remarks = told.remarks.iter().flat_map(|(_, rows)| rows);
    remarks.chain(&told.errors).filter(move |row| wrong(row.kind) && row.turns.len() > 1)
}

/// The list.
pub fn answers_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk) {
    let answers = &desk.puzzle().answers;
    let mut names: BTreeSet<String> = answers.keys().cloned().collect();
    names.extend(tools.panels.line.answering.clone());
    let others = names.remove(OTHER);
    // A list of its own: what stands below keeps the keyboard when it grows.
    ui.scope(|ui| {
        for name in names.iter().map(String::as_str).chain(others.then_some(OTHER)) {
            ui.push_id(("answer", name), |ui| answer_ui(ui, see, tools, desk, name));
            ui.add_space(4.0);
        }
    });
    new_ui(ui, see, tools, desk);
}

/// What an answer is called for people.
fn title(name: &str) -> String {
    if name == OTHER { t!("line-answer-other") } else { name.to_owned() }
}

fn answer_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk, name: &str) {
    let puzzle = desk.puzzle();
    block_ui(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(title(name)).strong());
            if name != OTHER && desk.view.is_legal() {
                standing_ui(ui, see, tools, desk, name);
            }
            if small_ui(ui, &t!("line-answer-remove", name = title(name)), &t!("line-remove")) {
                if tools.panels.line.answering.as_deref() == Some(name) {
                    tools.panels.line.answering = None;
                }
                if puzzle.answers.contains_key(name) {
                    tools.push(Command::Edit(Edit::RemoveAnswer(name.into())));
                }
            }
        });
        let focus = tools.panels.line.takes(&Want::Answer(name.into()));
        let languages = puzzle.languages();
        let get = |lang: Lang| puzzle.answers.get(name).and_then(|texts| texts.get(&lang)).cloned().unwrap_or_default();
        let set = |lang: Lang, text: String| Edit::Answer(name.into(), lang, text);
        let label = t!("line-answer-of", name = title(name));
        let wanted = |lang| languages.contains(&lang);
        pair_ui(ui, tools, &Pair { name: &label, rows: 2, get: &get, set: &set, wanted: &wanted, focus });
    });
}

/// What is known of the move: that it is illegal, or the solution, or what refutes it.
fn standing_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk, name: &str) {
    let Some(turn) = turn_of(desk, name) else {
        ui.label(RichText::new(format!("× {}", t!("line-answer-illegal"))).color(style::bad(see.dark)).size(13.0));
        return;
    };
    let key = desk.puzzle().solution.main_line().first().and_then(|&id| desk.view.line.turn(id));
    if key == Some(turn) {
        ui.label(RichText::new(format!("! {}", t!("line-answer-key"))).color(style::warn(see.dark)).size(13.0));
        return;
    }
    let found = proof_of(see, desk, name).and_then(|row| Some((row.line.clone(), Command::Show(row.shown()?))));
    let Some((line, command)) = found.or_else(|| own_line(desk, turn)) else { return };
    let text = t!("line-answer-refuted", line = line);
    let said = t!("line-answer-show", name = name);
    let response = ui.small_button(text).on_hover_text(said.as_str());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &said));
    if response.clicked() {
        tools.push(command);
    }
}

/// What the author's own solution has against a first turn.
fn own_line(desk: &Desk, turn: Move) -> Option<(String, Command)> {
    let puzzle = desk.puzzle();
    let tree = &puzzle.solution;
    let child = desk.view.child(tree, Tree::ROOT, turn)?;
    let last = *tree.line_from(child).last()?;
    Some((line_text(puzzle, last), Command::Go(tree.path(last))))
}

/// The ways to one more answer: a typed move, the move just tried, what the proof and the author's own tries offer.
fn new_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk) {
    let mut chosen: Option<String> = None;
    ui.horizontal_wrapped(|ui| {
        let (name, hint) = (t!("line-answer-new"), t!("line-answer-hint"));
        let field = TextField::singleline(&mut tools.panels.line.new_answer, &name).width(120.0).own_undo();
        let response = field.hint(&hint).show(ui, tools.paint).response;
        let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let text = tools.panels.line.new_answer.trim().to_owned();
        let clicked = ui.add_enabled(!text.is_empty(), egui::Button::new(t!("line-answer-add"))).clicked();
        if (entered || clicked) && !text.is_empty() {
            match desk.view.first().map(|first| first.parse(&text).map(|turn| name_of(&first.san(turn)))) {
                Some(Ok(name)) => chosen = Some(name),
                Some(Err(error)) => tools.push(Command::Say(error.to_string())),
                None => tools.push(Command::Say(t!("line-no-position"))),
            }
        }
        if !desk.puzzle().answers.contains_key(OTHER) && ui.button(t!("line-answer-add-other")).clicked() {
            chosen = Some(OTHER.into());
        }
        let tried = tools.panels.line.tried.clone().filter(|name| is_free(desk, name));
        if let Some(tried) = tried
            && ui.button(t!("line-answer-tried", name = tried.as_str())).clicked()
        {
            chosen = Some(tried);
        }
    });
    let offered = offered(see, desk);
    if !offered.is_empty() {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
            ui.label(RichText::new(t!("line-answer-offered")).weak().size(13.0));
            for name in offered {
                if small_ui(ui, &t!("line-answer-to", name = name.as_str()), &name) {
                    chosen = Some(name);
                }
            }
        });
    }
    if let Some(name) = chosen {
        tools.panels.line.new_answer.clear();
        tools.panels.line.want = Some(Want::Answer(name.clone()));
        tools.panels.line.answering = Some(name);
    }
}

/// Whether a move has no answer yet.
fn is_free(desk: &Desk, name: &str) -> bool {
    turn_of(desk, name).is_some_and(|turn| answer_to(&desk.puzzle().answers, desk, turn).is_none())
}

/// Wrong first turns that have no answer: the author's own, and the tries of the proof.
fn offered(see: &See<'_>, desk: &Desk) -> Vec<String> {
    let tree = &desk.puzzle().solution;
    let own = tree.children(Tree::ROOT).iter().skip(1);
    let own = own.filter_map(|id| desk.view.line.played.get(id)).map(|played| name_of(&played.san));
    let found = wrong_rows(see).filter_map(|row| row.texts.first()).map(|san| name_of(san));
    let mut names: Vec<String> = Vec::new();
    for name in own.chain(found) {
        if names.len() < MAX_OFFERED && !names.contains(&name) && is_free(desk, &name) {
            names.push(name);
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::name_of;

    #[test]
    fn a_move_is_named_without_its_check() {
        assert_eq!(
            (name_of("Qa8+"), name_of("Qh7#"), name_of("F@e4e5")),
            ("Qa8".into(), "Qh7".into(), "F@e4e5".into())
        );
    }
}
