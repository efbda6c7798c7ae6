//! The dialog of a new animation.

use super::super::command::Command;
use super::super::locale::names;
use super::super::rtl::widgets::{indent_ui, radio_value_ui};
use super::super::see::Tools;
use super::super::style;
use super::super::text::TextField;
use crate::board::{Setup, fen};
use crate::doc::lesson::ANIM_SUFFIX;
use crate::doc::{Anim, LessonBoard, LessonFile, reader};
use crate::rules::{self, RuleSet};
use crate::t;
use egui::{RichText, Ui};
use std::path::{Path, PathBuf};

/// What is asked: for which lesson, under which name, from which board.
#[derive(Clone, Debug)]
pub struct NewAnim {
    folder: PathBuf,
    id: String,
    rules: &'static str,
    /// The lesson's first board, when there is one.
    first: Option<First>,
    from_first: bool,
}

/// A board of a lesson.
#[derive(Clone, Debug)]
struct First {
    name: String,
    rules: &'static str,
    board: LessonBoard,
}

impl NewAnim {
    /// A new animation of the lesson in a folder.
    pub fn new(folder: &Path) -> Self {
        let lesson = LessonFile::read(folder).ok().map(|file| file.lesson);
        let first = lesson.as_ref().and_then(|lesson| {
            let (name, board) = lesson.boards.iter().next()?;
            let rules = rules::by_id(lesson.rules_of(board))?.about().id;
            Some(First { name: name.clone(), rules, board: board.clone() })
        });
        let of_lesson = lesson.as_ref().and_then(|lesson| rules::by_id(&lesson.rules));
        let rules = of_lesson.map(|rules| rules.about().id);
        let rules = rules.or(first.as_ref().map(|first| first.rules)).unwrap_or(rules::ALL[0].about().id);
        let taken = |id: &String| path_of(folder, id).exists();
        let id = (1..1000).map(|n| format!("animation-{n}")).find(|id| !taken(id)).unwrap_or_default();
        Self { folder: folder.into(), id, rules, from_first: first.is_some(), first }
    }

    /// Where it will be saved.
    pub fn path(&self) -> PathBuf {
        path_of(&self.folder, &self.id)
    }

    /// The animation, in which nothing happens yet.
    pub fn anim(&self) -> Anim {
        match self.first.as_ref().filter(|_| self.from_first) {
            Some(First { rules, board, .. }) => {
                let orientation = board.orientation;
                Anim { orientation, ..Anim::new(&self.id, *rules, &board.fen) }
            }
            None => {
                let empty = rules::by_id(self.rules).map(empty_fen).unwrap_or_default();
                Anim::new(&self.id, self.rules, empty)
            }
        }
    }

    /// The dialog; `true` when it was answered.
    pub fn ask_ui(&mut self, ui: &mut Ui, tools: &mut Tools<'_>) -> bool {
        ui.heading(t!("anim-new-title"));
        ui.add_space(6.0);
        if let Some(first) = &self.first {
            let rules = rules::by_id(first.rules).map(|rules| names::rules(rules.about())).unwrap_or_default();
            let text = t!("anim-from-lesson", board = first.name.as_str(), rules = rules);
            radio_value_ui(ui, &mut self.from_first, true, text);
        }
        radio_value_ui(ui, &mut self.from_first, false, t!("anim-from-empty"));
        ui.add_enabled_ui(!self.from_first, |ui| {
            indent_ui(ui, 18.0, |ui| {
                for rules in rules::ALL {
                    let about = rules.about();
                    let response = radio_value_ui(ui, &mut self.rules, about.id, names::rules(about));
                    response.on_hover_text(names::rules_summary(about));
                }
            });
        });
        ui.add_space(8.0);
        let name = t!("new-file-name");
        ui.label(&name);
        TextField::singleline(&mut self.id, &name).mono().own_undo().show(ui, tools.paint);
        let fault = if !reader::is_id(&self.id) {
            t!("anim-no-name")
        } else if self.path().exists() {
            t!("anim-exists")
        } else {
            String::new()
        };
        ui.label(RichText::new(&fault).color(ui.visuals().error_fg_color));
        let buttons = ui.horizontal(|ui| {
            ui.with_layout(style::backward(), |ui| {
                if ui.button(t!("answer-cancel")).clicked() {
                    return true;
                }
                let create = ui.add_enabled(fault.is_empty(), egui::Button::new(t!("answer-create"))).clicked();
                if create {
                    tools.push(Command::CreateAnim(Box::new(self.clone())));
                }
                create
            })
        });
        buttons.inner.inner
    }
}

fn path_of(folder: &Path, id: &str) -> PathBuf {
    folder.join(format!("{id}{ANIM_SUFFIX}"))
}

/// A board without anything on it.
fn empty_fen(rules: &'static dyn RuleSet) -> String {
    let form = &rules.about().form;
    fen::write(form, &Setup::empty(form.shape))
}
