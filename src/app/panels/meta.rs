//! What a puzzle is besides its position and its texts: tags, difficulty, author, source, licence, its name.

use super::super::command::Command;
use super::super::desk::Desk;
use super::super::line::LineCommand;
use super::super::see::{See, Tools};
use super::super::text::TextField;
use super::solution::line_button_ui;
use crate::doc::{Edit, Puzzle};
use crate::t;
use egui::{Button, Key, RichText, Ui, vec2};
use std::collections::BTreeMap;

/// Licences that texts and positions are often given under.
const LICENCES: [&str; 4] = ["CC0-1.0", "CC-BY-4.0", "CC-BY-SA-4.0", "CC-BY-NC-4.0"];
/// So many tags are offered.
const MAX_OFFERED: usize = 8;

/// The details.
pub fn meta_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk) {
    let puzzle = desk.puzzle();
    ui.horizontal_wrapped(|ui| {
        ui.label(t!("line-file"));
        let file = desk.path().file_name().map(|name| name.to_string_lossy().into_owned());
        ui.label(RichText::new(file.unwrap_or_default()).monospace());
        line_button_ui(ui, tools, desk, LineCommand::AskRename);
    });
    difficulty_ui(ui, tools, puzzle);
    tags_ui(ui, see, tools, puzzle);
    field_ui(ui, tools, &t!("line-author"), &puzzle.author, Edit::Author);
    field_ui(ui, tools, &t!("line-source"), &puzzle.source, Edit::Source);
    field_ui(ui, tools, &t!("line-licence"), &puzzle.licence, Edit::Licence);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for licence in LICENCES.into_iter().filter(|&licence| licence != puzzle.licence) {
            if ui.small_button(licence).clicked() {
                tools.push(Command::Edit(Edit::Licence(licence.into())));
            }
        }
    });
}

fn field_ui(ui: &mut Ui, tools: &mut Tools<'_>, name: &str, value: &str, edit: impl Fn(String) -> Edit) {
    ui.label(RichText::new(name).weak().size(12.0));
    let mut text = value.to_owned();
    if TextField::singleline(&mut text, name).show(ui, tools.paint).response.changed() {
        tools.push(Command::Edit(edit(text)));
    }
}

/// One to five; the same again takes it away.
fn difficulty_ui(ui: &mut Ui, tools: &mut Tools<'_>, puzzle: &Puzzle) {
    ui.horizontal_wrapped(|ui| {
        ui.label(t!("line-difficulty"));
        ui.spacing_mut().item_spacing.x = 3.0;
        for level in 1..=5_u8 {
            let on = puzzle.difficulty == Some(level);
            let response = ui.add(Button::new(level.to_string()).selected(on).min_size(vec2(28.0, 24.0)));
            let name = t!("line-difficulty-level", level = level);
            response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, on, &name));
            if response.on_hover_text(name.as_str()).clicked() {
                tools.push(Command::Edit(Edit::Difficulty((!on).then_some(level))));
            }
        }
    });
}

/// Tags as chips, and a field that completes from the tags of the collection.
fn tags_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, puzzle: &Puzzle) {
    let mut chosen: Option<String> = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        ui.label(t!("line-tags"));
        for tag in &puzzle.tags {
            let name = t!("line-tag-remove", tag = tag.as_str());
            let response = ui.add(Button::new(format!("{tag}  ×")).corner_radius(12));
            response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
            if response.on_hover_text(name.as_str()).clicked() {
                let rest = puzzle.tags.iter().filter(|other| *other != tag).cloned().collect();
                tools.push(Command::Edit(Edit::Tags(rest)));
            }
        }
    });
    let (name, hint) = (t!("line-tag-new"), t!("line-tag-hint"));
    let field = TextField::singleline(&mut tools.panels.line.new_tag, &name).width(180.0).own_undo();
    let response = field.hint(&hint).show(ui, tools.paint).response;
    if response.has_focus() || tools.panels.line.tag_reader.is_running() {
        tools.panels.line.read_tags(ui.ctx(), &see.library.root);
    }
    let typed = tools.panels.line.new_tag.trim().to_owned();
    if response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) && !typed.is_empty() {
        chosen = Some(typed.clone());
        response.request_focus();
    }
    let empty = BTreeMap::new();
    let known = tools.panels.line.tags.as_ref().unwrap_or(&empty);
    let offered = offered(known, &typed, &puzzle.tags);
    if !offered.is_empty() {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
            for tag in offered {
                let name = t!("line-tag-add", tag = tag.as_str());
                let response = ui.small_button(&tag);
                response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
                if response.clicked() {
                    chosen = Some(tag);
                }
            }
        });
    }
    if let Some(tag) = chosen {
        tools.panels.line.new_tag.clear();
        if !puzzle.tags.contains(&tag) {
            let tags = puzzle.tags.iter().cloned().chain([tag]).collect();
            tools.push(Command::Edit(Edit::Tags(tags)));
        }
    }
}

/// The tags of the collection that go on from what is typed, those that are used most first.
fn offered(known: &BTreeMap<String, usize>, typed: &str, own: &[String]) -> Vec<String> {
    let typed = typed.to_lowercase();
    let fits = |tag: &String| !own.contains(tag) && tag.to_lowercase().contains(&typed) && tag.to_lowercase() != typed;
    let mut fitting: Vec<(&String, usize)> =
        known.iter().filter(|(tag, _)| fits(tag)).map(|(tag, &count)| (tag, count)).collect();
    fitting.sort_by_key(|&(tag, count)| (!tag.to_lowercase().starts_with(&typed), std::cmp::Reverse(count)));
    fitting.into_iter().take(MAX_OFFERED).map(|(tag, _)| tag.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_completed() {
        let known: BTreeMap<String, usize> =
            [("tower", 3), ("two towers", 9), ("pin", 5), ("Torre", 1)].map(|(tag, count)| (tag.into(), count)).into();
        assert_eq!(offered(&known, "to", &[]), ["tower", "Torre", "two towers"]);
        assert_eq!(offered(&known, "to", &["tower".into()]), ["Torre", "two towers"]);
        assert_eq!(offered(&known, "", &[])[0], "two towers");
        assert!(offered(&known, "pin", &[]).is_empty());
    }
}
