//! The ladder of hints: from a thought over the piece and the square to the move.

use super::super::command::Command;
use super::super::desk::Desk;
use super::super::locale;
use super::super::see::Tools;
use super::bilingual::{Pair, pair_ui, shown_langs};
use super::notes::{block_ui, small_ui};
use crate::board::{Kind, Move, SiteKind};
use crate::doc::{Edit, Lang};
use crate::t;
use egui::{RichText, Ui};
use std::collections::BTreeMap;

/// A ladder in every language that has one; all of them equally long.
pub type Ladder = BTreeMap<Lang, Vec<String>>;

/// How many rungs a ladder has.
pub fn rungs(ladder: &Ladder) -> usize {
    ladder.values().map(Vec::len).max().unwrap_or(0)
}

/// The ladder with every language filled up to its length, and those without a word left out.
fn even(ladder: &Ladder) -> Ladder {
    let length = rungs(ladder);
    let full = ladder.iter().map(|(&lang, list)| {
        let mut list = list.clone();
        list.resize(length, String::new());
        (lang, list)
    });
    let words = |list: &[String]| list.iter().any(|hint| !hint.is_empty());
    let any = ladder.values().any(|list| words(list));
    full.filter(|(_, list)| !any || words(list)).collect()
}

/// The ladder with one rung changed in a language.
fn with_rung(ladder: &Ladder, lang: Lang, at: usize, text: String) -> Ladder {
    let mut new = ladder.clone();
    let length = rungs(ladder).max(at + 1);
    let list = new.entry(lang).or_default();
    list.resize(length, String::new());
    list[at] = text;
    even(&new)
}

/// The ladder.
pub fn hints_ui(ui: &mut Ui, tools: &mut Tools<'_>, desk: &Desk) {
    let length = rungs(&desk.puzzle().hints);
    // A list of its own: what stands below keeps the keyboard when it grows.
    ui.scope(|ui| (0..length).for_each(|at| rung_ui(ui, tools, desk, at)));
    ui.horizontal_wrapped(|ui| new_ui(ui, tools, desk));
}

/// One rung: its text, and its place in the ladder.
fn rung_ui(ui: &mut Ui, tools: &mut Tools<'_>, desk: &Desk, at: usize) {
    let puzzle = desk.puzzle();
    let ladder = &puzzle.hints;
    let length = rungs(ladder);
    let whole = |change: &dyn Fn(&mut Vec<String>)| {
        let mut new = even(ladder);
        new.values_mut().for_each(change);
        Command::Edit(Edit::Ladder(new))
    };
    ui.push_id(("rung", at), |ui| {
        block_ui(ui, |ui| {
            let number = at + 1;
            ui.horizontal(|ui| {
                ui.label(RichText::new(t!("line-rung", number = number)).strong());
                ui.add_enabled_ui(at > 0, |ui| {
                    if small_ui(ui, &t!("line-rung-up", number = number), "▲") {
                        tools.push(whole(&|list| list.swap(at, at - 1)));
                    }
                });
                ui.add_enabled_ui(at + 1 < length, |ui| {
                    if small_ui(ui, &t!("line-rung-down", number = number), "▼") {
                        tools.push(whole(&|list| list.swap(at, at + 1)));
                    }
                });
                if small_ui(ui, &t!("line-rung-remove", number = number), &t!("line-remove")) {
                    tools.push(whole(&|list| drop(list.remove(at))));
                }
            });
            let languages = puzzle.languages();
            let get = |lang: Lang| ladder.get(&lang).and_then(|list| list.get(at)).cloned().unwrap_or_default();
            let set = |lang: Lang, text: String| {
                let new = with_rung(ladder, lang, at, text);
                // One language is one field, and typing in it one step.
                Edit::Hints(lang, new.get(&lang).cloned().unwrap_or_default())
            };
            let name = t!("line-rung", number = number);
            let wanted = |lang| languages.contains(&lang);
            let pair = Pair { name: &name, rows: 2, get: &get, set: &set, wanted: &wanted, focus: false };
            pair_ui(ui, tools, &pair);
        });
    });
    ui.add_space(4.0);
}

/// The ways to more rungs: an empty one, or a whole ladder as a start.
fn new_ui(ui: &mut Ui, tools: &mut Tools<'_>, desk: &Desk) {
    let ladder = &desk.puzzle().hints;
    let length = rungs(ladder);
    if ui.button(t!("line-rung-add")).clicked() {
        let mut new = even(ladder);
        if new.is_empty() {
            shown_langs(tools).into_iter().for_each(|lang| drop(new.insert(lang, Vec::new())));
        }
        new.values_mut().for_each(|list| list.push(String::new()));
        tools.push(Command::Edit(Edit::Ladder(new)));
    }
    let key = desk.puzzle().solution.main_line().first().and_then(|id| desk.view.line.played.get(id));
    let button = ui.add_enabled(key.is_some(), egui::Button::new(t!("line-rung-suggest")));
    let tip = t!("line-rung-suggest-tip");
    let clicked = button.on_hover_text(tip.as_str()).on_disabled_hover_text(tip).clicked();
    if let (true, Some(played)) = (clicked, key) {
        let start = desk.view.start.as_ref();
        let piece = played.turn.from().and_then(|from| start?.piece(from));
        // What a covered piece really is would say more than the reader may know.
        let kind = piece.filter(|piece| !piece.covered).map(|piece| piece.kind);
        let mut new = even(ladder);
        for lang in shown_langs(tools) {
            let list = new.entry(lang).or_insert_with(|| vec![String::new(); length]);
            list.extend(suggested(lang, played.turn, kind, &played.san));
        }
        tools.push(Command::Edit(Edit::Ladder(even(&new))));
    }
}

/// Four rungs about a turn in a language: a thought, the piece, the square, the turn.
fn suggested(lang: Lang, turn: Move, kind: Option<Kind>, san: &str) -> Vec<String> {
    let window = locale::lang();
    locale::set(lang);
    let check = san.ends_with(['+', '#']);
    let quiet = !san.contains('x') && !check;
    let text = match turn {
        Move::Place(_) => t!("line-suggest-place"),
        _ if check => t!("line-suggest-check"),
        _ if quiet => t!("line-suggest-quiet"),
        _ => t!("line-suggest-capture"),
    };
    let piece = match (turn, kind) {
        (Move::Place(site), _) if site.kind() == SiteKind::Fence => t!("line-suggest-fence"),
        (Move::Place(_), _) => t!("line-suggest-tower"),
        (Move::Drop { .. }, _) => t!("line-suggest-drop"),
        (Move::Step { .. }, None) => t!("line-suggest-covered"),
        (Move::Step { .. }, Some(kind)) => match kind {
            Kind::Pawn => t!("line-suggest-pawn"),
            Kind::Knight => t!("line-suggest-knight"),
            Kind::Bishop => t!("line-suggest-bishop"),
            Kind::Rook => t!("line-suggest-rook"),
            Kind::Queen => t!("line-suggest-queen"),
            Kind::King => t!("line-suggest-king"),
            Kind::Man => t!("line-suggest-man"),
        },
    };
    let square = match turn {
        Move::Place(site) => {
            t!("line-suggest-between", a = site.low().to_string(), b = site.high().to_string())
        }
        Move::Step { from, to, .. } if kind.is_none() => {
            t!("line-suggest-from-to", from = from.to_string(), to = to.to_string())
        }
        Move::Step { to, .. } | Move::Drop { to, .. } => t!("line-suggest-square", square = to.to_string()),
    };
    let play = t!("line-suggest-move", san = san);
    locale::set(window);
    // The texts are kept in files, where marks of direction would only be noise.
    [text, piece, square, play].into_iter().map(|text| text.replace(['\u{2068}', '\u{2069}'], "")).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::*;
    use crate::board::Square;

    fn ladder(en: &[&str], he: &[&str]) -> Ladder {
        let list = |hints: &[&str]| hints.iter().map(|&hint| hint.to_owned()).collect::<Vec<_>>();
        [(Lang::En, list(en)), (Lang::He, list(he))].into_iter().filter(|(_, list)| !list.is_empty()).collect()
    }

    #[test]
    fn languages_stay_equally_long() {
        assert_eq!(with_rung(&ladder(&["a", "b"], &[]), Lang::He, 1, "ב".into()), ladder(&["a", "b"], &["", "ב"]));
        assert_eq!(with_rung(&ladder(&["a", "b"], &["", "ב"]), Lang::He, 1, String::new()), ladder(&["a", "b"], &[]));
        assert_eq!(even(&ladder(&["a", "b"], &["א"])), ladder(&["a", "b"], &["א", ""]));
        assert_eq!(rungs(&even(&ladder(&["", ""], &["", ""]))), 2, "what was just added stays");
    }

    #[test]
    fn a_ladder_is_suggested_in_a_language() {
        let square = |text: &str| Square::parse(text).unwrap();
        let turn = Move::step(square("e5"), square("f7"));
        assert_eq!(
            suggested(Lang::En, turn, Some(Kind::Knight), "Nf7"),
            ["Look for a quiet move.", "The knight makes it.", "It goes to f7.", "Play Nf7."]
        );
        let hebrew = suggested(Lang::He, turn, Some(Kind::Knight), "Nf7+");
        assert!(hebrew[1].contains("הפרש") && hebrew[3].contains("Nf7+"), "{hebrew:?}");
        assert_eq!(locale::lang(), Lang::En);
        assert!(!suggested(Lang::En, turn, None, "Xf7")[1].contains("knight"));
    }
}
