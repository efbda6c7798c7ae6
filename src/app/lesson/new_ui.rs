//! The dialog of a new lesson.

use super::super::command::Command;
use super::super::see::Tools;
use super::super::text::TextField;
use crate::doc::{Lang, Lesson, reader};
use crate::rules;
use crate::t;
use egui::{RichText, Ui};
use std::path::{Path, PathBuf};

/// What is asked: the name, the rules, the languages.
#[derive(Clone, Debug)]
pub struct NewLesson {
    root: PathBuf,
    id: String,
    rules: &'static str,
    languages: Vec<Lang>,
}

impl NewLesson {
    /// A new lesson of a collection.
    pub fn new(root: &Path) -> Self {
        let free = |id: &String| !root.join("lessons").join(id).exists();
        let id = (1..1000).map(|n| format!("lesson-{n}")).find(free).unwrap_or_default();
        Self { root: root.into(), id, rules: rules::ALL[0].about().id, languages: vec![Lang::En, Lang::He] }
    }

    /// Its folder.
    pub fn folder(&self) -> PathBuf {
        self.root.join("lessons").join(&self.id)
    }

    /// The lesson: a title and the board of the first position.
    pub fn lesson(&self) -> Lesson {
        let start = rules::by_id(self.rules).map_or("", |rules| rules.about().start);
        Lesson::new(&self.id, self.rules, start, &self.languages)
    }

    /// The dialog; `true` when it was answered.
    pub fn ask_ui(&mut self, ui: &mut Ui, tools: &mut Tools<'_>) -> bool {
        ui.heading(t!("lesson-new"));
        ui.add_space(6.0);
        for rules in rules::ALL {
            let about = rules.about();
            ui.radio_value(&mut self.rules, about.id, about.name).on_hover_text(about.summary);
        }
        ui.add_space(8.0);
        ui.label(t!("lesson-new-languages"));
        ui.horizontal_wrapped(|ui| {
            for lang in Lang::ALL {
                let mut on = self.languages.contains(&lang);
                if ui.checkbox(&mut on, lang.native_name()).changed() {
                    self.languages.retain(|own| *own != lang);
                    if on {
                        self.languages.push(lang);
                        self.languages.sort_unstable();
                    }
                }
            }
        });
        ui.add_space(8.0);
        let name = t!("lesson-new-name");
        ui.label(&name);
        TextField::singleline(&mut self.id, &name).mono().own_undo().show(ui, tools.paint);
        let fault = if !reader::is_id(&self.id) {
            t!("lesson-bad-name")
        } else if self.folder().exists() {
            t!("lesson-name-taken")
        } else if self.languages.is_empty() {
            t!("lesson-no-language")
        } else {
            String::new()
        };
        ui.label(RichText::new(&fault).color(ui.visuals().error_fg_color));
        ui.with_layout(super::super::style::backward(), |ui| {
            if ui.button(t!("lesson-cancel")).clicked() {
                return true;
            }
            let create = ui.add_enabled(fault.is_empty(), egui::Button::new(t!("lesson-create"))).clicked();
            if create {
                tools.push(Command::CreateLesson(Box::new(self.clone())));
            }
            create
        })
        .inner
    }
}
