//! What belongs to the lesson as a whole: titles, author, licence, rules, languages.

use super::super::command::Command;
use super::super::see::Tools;
use super::super::style;
use super::super::text::TextField;
use super::LessonCommand;
use super::desk::LessonDesk;
use crate::doc::{Lang, LessonEdit};
use crate::rules;
use crate::t;
use egui::{Button, RichText, Ui};

/// The panel.
pub fn about_ui(ui: &mut Ui, tools: &mut Tools<'_>, desk: &LessonDesk) {
    let lesson = desk.lesson();
    style::group_ui(ui, &t!("lesson-title"));
    for &lang in &lesson.languages {
        let mut text = lesson.title.get(&lang).cloned().unwrap_or_default();
        let name = t!("lesson-title-in", lang = lang.native_name());
        let field = TextField::singleline(&mut text, &name).hint(&name).rtl(lang.is_rtl());
        if field.id_salt(("title", lang)).show(ui, tools.paint).response.changed() {
            tools.push(Command::Lesson(LessonCommand::Edit(LessonEdit::Title(lang, text))));
        }
    }
    let fields =
        [("lesson-author", &lesson.author), ("lesson-source", &lesson.source), ("lesson-licence", &lesson.licence)];
    for (at, (key, value)) in fields.into_iter().enumerate() {
        let name = t!(key);
        style::group_ui(ui, &name);
        let mut text = value.clone();
        if TextField::singleline(&mut text, &name).id_salt(key).show(ui, tools.paint).response.changed() {
            let edit = [LessonEdit::Author, LessonEdit::Source, LessonEdit::Licence][at](text);
            tools.push(Command::Lesson(LessonCommand::Edit(edit)));
        }
    }
    style::group_ui(ui, &t!("lesson-rules"));
    let shown = rules::by_id(&lesson.rules).map_or(lesson.rules.as_str(), |rules| rules.about().name);
    let list = egui::ComboBox::from_id_salt("rules of the lesson").selected_text(shown).width(200.0);
    let list = list.show_ui(ui, |ui| {
        for rules in rules::ALL {
            let about = rules.about();
            if ui.selectable_label(lesson.rules == about.id, about.name).clicked() && lesson.rules != about.id {
                tools.push(Command::Lesson(LessonCommand::Do(LessonEdit::Rules(about.id.into()))));
            }
        }
    });
    super::bar_ui::named(&list.response, &t!("lesson-rules"));
    languages_ui(ui, tools, desk);
}

fn languages_ui(ui: &mut Ui, tools: &mut Tools<'_>, desk: &LessonDesk) {
    let languages = &desk.lesson().languages;
    style::group_ui(ui, &t!("lesson-languages"));
    for (at, &lang) in languages.iter().enumerate() {
        ui.horizontal(|ui| {
            ui.label(RichText::new(lang.native_name()).strong());
            if at == 0 {
                ui.label(RichText::new(t!("lesson-leads")).weak().size(12.0));
            }
            let mut button = |ui: &mut Ui, text: String, name: String, enabled: bool, edit: LessonEdit| {
                let response = ui.add_enabled(enabled, Button::new(text).small());
                response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, enabled, &name));
                if response.on_hover_text(&name).clicked() {
                    tools.push(Command::Lesson(LessonCommand::Do(edit)));
                }
            };
            let native = lang.native_name();
            if at > 0 {
                let edit = LessonEdit::ReorderLanguage(at, at - 1);
                button(ui, "▲".into(), t!("lesson-language-up", lang = native), true, edit);
            }
            let edit = LessonEdit::RemoveLanguage(lang);
            button(ui, "×".into(), t!("lesson-language-remove", lang = native), languages.len() > 1, edit);
        });
    }
    ui.horizontal_wrapped(|ui| {
        for lang in Lang::ALL.into_iter().filter(|lang| !languages.contains(lang)) {
            if ui.button(t!("lesson-add-language", lang = lang.native_name())).clicked() {
                tools.push(Command::Lesson(LessonCommand::AddLanguage(lang)));
            }
        }
    });
    ui.label(RichText::new(t!("lesson-language-files")).weak().size(12.0));
}
