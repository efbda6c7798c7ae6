//! The tool bar of a lesson: how pages are shown, in which languages, and what is done to the text.

use super::super::command::Command;
use super::super::panels::frame::is_possible;
use super::super::see::{See, Tools, command_ui};
use super::super::style;
use super::desk::LessonDesk;
use super::format::Format;
use super::write_ui::embed_word;
use super::{LessonCommand, Pages};
use crate::doc::Lang;
use crate::doc::markdown::EmbedKind;
use crate::t;
use egui::{Button, RichText, ScrollArea, Ui, vec2};

/// The tool bar.
pub fn bar_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &LessonDesk) {
    if see.learn.reading {
        return super::super::learn::foot_ui::reading_bar_ui(ui, tools, desk);
    }
    ui.horizontal_wrapped(|ui| {
        ui.set_min_height(34.0);
        ui.spacing_mut().item_spacing.x = 5.0;
        for pages in Pages::ALL {
            let chosen = tools.panels.lesson.pages == pages && desk.board.is_none();
            let text = RichText::new(pages.name());
            let (text, fill) = if chosen {
                (text.color(style::on_accent(see.dark)), style::accent(see.dark))
            } else {
                (text, ui.visuals().widgets.inactive.weak_bg_fill)
            };
            let response = ui.add(Button::new(text).fill(fill).min_size(vec2(58.0, 28.0)).selected(chosen));
            if explain(ui, response, &LessonCommand::Show(pages)).clicked() {
                tools.push(Command::Lesson(LessonCommand::Show(pages)));
            }
        }
        ui.separator();
        languages_ui(ui, tools, desk);
        ui.separator();
        for command in [Command::Undo, Command::Redo, Command::Save] {
            command_ui(ui, tools, &command, is_possible(see, &command));
        }
        if tools.panels.lesson.pages != Pages::Read && desk.board.is_none() {
            ui.separator();
            for format in Format::ALL {
                format_ui(ui, tools, format);
            }
            insert_ui(ui, see, tools, desk);
        }
    });
}

/// The words and the sign of a form of text.
fn sign(format: Format) -> (RichText, String) {
    let bold = egui::FontId::new(14.0, egui::FontFamily::Name(style::BOLD.into()));
    match format {
        Format::Bold => (RichText::new("B").font(bold), t!("lesson-bold")),
        Format::Italic => (RichText::new("I").italics(), t!("lesson-italic")),
        Format::Heading => (RichText::new("H").font(bold), t!("lesson-heading")),
        Format::List => (RichText::new("•"), t!("lesson-list")),
        Format::Link => (RichText::new(t!("lesson-link-short")).underline(), t!("lesson-link")),
        Format::Think => (RichText::new("?").font(bold), t!("lesson-think")),
        Format::Table => (RichText::new(t!("lesson-table-short")), t!("lesson-table")),
    }
}

fn format_ui(ui: &mut Ui, tools: &mut Tools<'_>, format: Format) {
    let (text, name) = sign(format);
    let response = ui.add(Button::new(text).min_size(vec2(26.0, 26.0)));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
    let command = LessonCommand::Format(format);
    if explain(ui, response, &command).on_hover_text(name.as_str()).clicked() {
        tools.push(Command::Lesson(command));
    }
}

/// Adds the key of a command to its widget.
fn explain(ui: &Ui, response: egui::Response, command: &LessonCommand) -> egui::Response {
    let same = |own: &LessonCommand| match (own, command) {
        (LessonCommand::Format(own), LessonCommand::Format(other)) => own == other,
        (LessonCommand::Show(own), LessonCommand::Show(other)) => own == other,
        _ => false,
    };
    match LessonCommand::with_keys().into_iter().find(|(own, ..)| same(own)) {
        Some((_, key, _)) => response.on_hover_text(ui.ctx().format_shortcut(&key)),
        None => response,
    }
}

/// The languages of the two columns.
pub fn languages_ui(ui: &mut Ui, tools: &mut Tools<'_>, desk: &LessonDesk) {
    let (left, right) = desk.columns;
    let lesson = desk.lesson();
    let mut chosen = None;
    let first = egui::ComboBox::from_id_salt("first language").selected_text(left.native_name()).width(84.0);
    let first = first.show_ui(ui, |ui| {
        for &lang in &lesson.languages {
            if ui.selectable_label(lang == left, lang.native_name()).clicked() {
                chosen = Some((lang, if right == Some(lang) { Some(left) } else { right }));
            }
        }
    });
    named(&first.response, &t!("lesson-first-language"));
    let none = t!("lesson-one-language");
    let shown = right.map_or(none.as_str(), |lang| lang.native_name());
    let second = egui::ComboBox::from_id_salt("second language").selected_text(shown).width(84.0);
    let second = second.show_ui(ui, |ui| {
        if ui.selectable_label(right.is_none(), &none).clicked() {
            chosen = Some((left, None));
        }
        for lang in Lang::ALL.into_iter().filter(|&lang| lang != left) {
            let known = lesson.languages.contains(&lang);
            let name = if known {
                lang.native_name().to_owned()
            } else {
                t!("lesson-add-language", lang = lang.native_name())
            };
            if ui.selectable_label(right == Some(lang), name).clicked() {
                if known {
                    chosen = Some((left, Some(lang)));
                } else {
                    tools.push(Command::Lesson(LessonCommand::AddLanguage(lang)));
                }
            }
        }
    });
    named(&second.response, &t!("lesson-second-language"));
    if let Some((left, right)) = chosen {
        tools.push(Command::Lesson(LessonCommand::Columns(left, right)));
    }
}

/// Gives a list its name.
pub fn named(response: &egui::Response, name: &str) {
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, name));
}

/// What can be put into the text.
fn insert_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &LessonDesk) {
    let lesson = desk.lesson();
    let block = |kind: EmbedKind, name: &str| format!("![]({}:{name})", kind.scheme());
    ui.menu_button(t!("lesson-insert-board"), |ui| {
        ui.set_min_width(180.0);
        ScrollArea::vertical().max_height(360.0).show(ui, |ui| {
            for kind in [EmbedKind::Board, EmbedKind::Play] {
                ui.label(RichText::new(t!(embed_word(kind))).weak());
                for name in lesson.boards.keys() {
                    let button = ui.add(Button::new(name).frame(false));
                    let full = format!("{} {name}", t!(embed_word(kind)));
                    button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &full));
                    if button.clicked() {
                        tools.push(Command::Lesson(LessonCommand::Insert(block(kind, name))));
                        ui.close();
                    }
                }
            }
            if ui.button(t!("lesson-new-board")).clicked() {
                tools.push(Command::Lesson(LessonCommand::NewBoard(None)));
                ui.close();
            }
        });
    });
    ui.menu_button(t!("lesson-insert-puzzle"), |ui| {
        ui.set_min_width(240.0);
        let hint = t!("lesson-find-puzzle");
        let filter = &mut tools.panels.lesson.filter;
        let field = super::super::text::TextField::singleline(filter, &hint).hint(&hint).own_undo().width(220.0);
        field.show(ui, tools.paint);
        let wanted = tools.panels.lesson.filter.to_lowercase();
        ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
            for entry in see.library.entries.iter().filter(|entry| entry.has_words(&wanted)) {
                if ui.add(Button::new(entry.title()).frame(false)).clicked() {
                    tools.push(Command::Lesson(LessonCommand::Insert(block(EmbedKind::Puzzle, &entry.id))));
                    ui.close();
                }
            }
        });
    });
    let animations = desk.animations();
    ui.add_enabled_ui(!animations.is_empty(), |ui| {
        ui.menu_button(t!("lesson-insert-anim"), |ui| {
            ui.set_min_width(180.0);
            for name in &animations {
                if ui.add(Button::new(name).frame(false)).clicked() {
                    tools.push(Command::Lesson(LessonCommand::Insert(block(EmbedKind::Anim, name))));
                    ui.close();
                }
            }
        });
    });
}

/// The status line.
pub fn status_ui(ui: &mut Ui, see: &See<'_>, desk: &LessonDesk) {
    let page = t!("lesson-page-of", page = desk.page + 1, count = desk.page_count());
    ui.label(page);
    ui.separator();
    let (text, color) = if desk.is_checking() {
        (t!("lesson-checking"), ui.visuals().weak_text_color())
    } else if desk.findings.is_empty() {
        (format!("✓ {}", t!("lesson-no-findings")), style::good(see.dark))
    } else {
        (format!("! {}", t!("lesson-findings-count", count = desk.findings.len())), style::warn(see.dark))
    };
    ui.label(RichText::new(text).color(color).strong());
    ui.separator();
    let mark = if desk.is_dirty() { t!("lesson-not-saved-mark") } else { t!("lesson-saved-mark") };
    ui.label(RichText::new(format!("{} ({mark})", desk.name())).weak());
    ui.separator();
}
