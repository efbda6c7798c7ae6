//! The collection on the left.

use super::super::anim::desk::AnimDesk;
use super::super::command::Command;
use super::super::desk::Desk;
use super::super::library::{Animation, Entry, Library, State};
use super::super::paint::TextLook;
use super::super::see::{See, Tools};
use super::super::style;
use crate::rules;
use egui::{Color32, RichText, ScrollArea, Sense, Ui, vec2};

/// The tree of puzzles by rule set, and the lessons.
pub fn collection_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>) {
    ui.add_space(6.0);
    let mut first = None;
    let field =
        egui::TextEdit::singleline(&mut tools.panels.filter).hint_text("Find a puzzle").desired_width(f32::INFINITY);
    let response = ui.add(field);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, "Find a puzzle"));
    tools.panels.own_field |= response.has_focus();
    let entered = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
    let wanted = tools.panels.filter.to_lowercase();
    let fits = |entry: &&Entry| entry.title.to_lowercase().contains(&wanted) || entry.id.contains(&wanted);
    ui.add_space(2.0);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        for rules in rules::ALL {
            let about = rules.about();
            let entries: Vec<&Entry> =
                see.library.entries.iter().filter(|e| e.rules == about.id).filter(fits).collect();
            group_ui(ui, see, tools, about.name, &entries, &mut first);
        }
        let known = |entry: &&Entry| rules::by_id(&entry.rules).is_some();
        let others: Vec<&Entry> = see.library.entries.iter().filter(|e| !known(e)).filter(fits).collect();
        group_ui(ui, see, tools, "Cannot be read", &others, &mut first);
        if !see.library.lessons.is_empty() {
            style::group_ui(ui, &format!("Lessons ({})", see.library.lessons.len()));
            for lesson in &see.library.lessons {
                let state = see.library.state(&lesson.folder);
                let open = see.lesson.is_some_and(|desk| desk.path() == lesson.folder);
                if row_ui(ui, see, tools, &lesson.title, state, open).clicked() && !open {
                    tools.push(Command::OpenLesson(lesson.folder.clone()));
                }
                for animation in &lesson.animations {
                    animation_ui(ui, see, tools, animation);
                }
                let new = Command::NewAnim(lesson.folder.clone());
                let name = format!("New animation for {}", lesson.title);
                if branch_ui(ui, see, tools, ("+", "New animation"), &name, false).clicked() {
                    tools.push(new);
                }
            }
        }
        empty_ui(ui, see.library);
    });
    if let Some(path) = first.filter(|_| entered && !wanted.is_empty()) {
        tools.push(Command::Open(path));
    }
}

fn empty_ui(ui: &mut Ui, library: &Library) {
    if library.entries.is_empty() {
        ui.add_space(style::GAP);
        let text = if library.is_scanning() { "Reading…" } else { "No puzzles here yet. Ctrl+N starts one." };
        ui.label(RichText::new(text).weak());
    }
}

fn group_ui(
    ui: &mut Ui,
    see: &See<'_>,
    tools: &mut Tools<'_>,
    name: &str,
    entries: &[&Entry],
    first: &mut Option<std::path::PathBuf>,
) {
    if entries.is_empty() {
        return;
    }
    style::group_ui(ui, &format!("{name} ({})", entries.len()));
    for entry in entries {
        first.get_or_insert_with(|| entry.path.clone());
        entry_ui(ui, see, tools, entry);
    }
}

/// A puzzle's row.
fn entry_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, entry: &Entry) {
    let open = see.desk.filter(|desk| desk.path() == entry.path);
    let state = see.library.state(&entry.path);
    let dirty = open.is_some_and(Desk::is_dirty);
    let title = if dirty { format!("{} •", entry.title) } else { entry.title.clone() };
    let response = row_ui(ui, see, tools, &title, state, open.is_some());
    let words = mark_of(state, see.dark).2;
    let response = response.on_hover_text(format!("{}\n{}: {words}", entry.title, entry.id));
    if response.clicked() && open.is_none() {
        tools.push(Command::Open(entry.path.clone()));
    }
}

/// An animation's row, beneath its lesson.
fn animation_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, animation: &Animation) {
    let open = see.anim.filter(|desk| desk.path() == animation.path);
    let dirty = open.is_some_and(AnimDesk::is_dirty);
    let title = if dirty { format!("{} •", animation.title) } else { animation.title.clone() };
    let broken = see.library.state(&animation.path) == State::Unreadable;
    let sign = if broken { "×" } else { "▶" };
    let name = format!("{}, animation", animation.title);
    let response = branch_ui(ui, see, tools, (sign, &title), &name, open.is_some());
    let tip = format!("{}\n{}", animation.title, animation.path.display());
    if response.on_hover_text(tip).clicked() && open.is_none() {
        tools.push(Command::OpenAnim(animation.path.clone()));
    }
}

/// A row beneath another one: a sign and a title.
fn branch_ui(
    ui: &mut Ui,
    see: &See<'_>,
    tools: &mut Tools<'_>,
    (sign, title): (&str, &str),
    name: &str,
    open: bool,
) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 24.0), Sense::click());
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, open, name));
    if !ui.is_rect_visible(rect) {
        return response;
    }
    ground_ui(ui, see, &response, rect.with_min_x(rect.min.x + 16.0), open);
    let weak = ui.visuals().weak_text_color();
    let at = rect.left_center() + vec2(28.0, 0.0);
    ui.painter().text(
        at,
        egui::Align2::CENTER_CENTER,
        sign,
        egui::FontId::proportional(if sign == "+" { 14.0 } else { 10.0 }),
        weak,
    );
    let inner = rect.with_min_x(rect.min.x + 40.0).shrink2(vec2(0.0, 2.0));
    let color = (sign == "+").then_some(weak);
    let look = TextLook { size: 13.0, color, rtl: false, bold: open };
    let row = egui::UiBuilder::new().max_rect(inner).layout(egui::Layout::left_to_right(egui::Align::Center));
    let mut child = ui.new_child(row);
    child.set_clip_rect(inner.intersect(ui.clip_rect()));
    tools.paint.line_ui(&mut child, title, look, inner.width() - 2.0);
    response
}

/// One row: the state as a shape (colour is never the only sign), and the title in its own direction.
fn row_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, title: &str, state: State, open: bool) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 26.0), Sense::click());
    let (mark, color, words) = mark_of(state, see.dark);
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, open, format!("{title}, {words}")));
    if !ui.is_rect_visible(rect) {
        return response;
    }
    ground_ui(ui, see, &response, rect, open);
    let at = rect.left_center() + vec2(10.0, 0.0);
    ui.painter().text(at, egui::Align2::CENTER_CENTER, mark, egui::FontId::proportional(13.0), color);
    let inner = rect.with_min_x(rect.min.x + 22.0).shrink2(vec2(0.0, 2.0));
    let look = TextLook { size: 14.0, color: None, rtl: false, bold: open };
    let row = egui::UiBuilder::new().max_rect(inner).layout(egui::Layout::left_to_right(egui::Align::Center));
    let mut child = ui.new_child(row);
    child.set_clip_rect(inner.intersect(ui.clip_rect()));
    // The tooltip has all of a title that is cut.
    tools.paint.line_ui(&mut child, title, look, inner.width() - 2.0);
    response
}

/// What lies under a row: whether it is open, pointed at, or has the keyboard.
fn ground_ui(ui: &Ui, see: &See<'_>, response: &egui::Response, rect: egui::Rect, open: bool) {
    let fill = if open {
        style::wash(see.dark)
    } else if response.hovered() || response.has_focus() {
        ui.visuals().widgets.hovered.weak_bg_fill
    } else {
        Color32::TRANSPARENT
    };
    ui.painter().rect_filled(rect, 4.0, fill);
    if response.has_focus() {
        let stroke = egui::Stroke::new(1.5, style::accent(see.dark));
        ui.painter().rect_stroke(rect, 4.0, stroke, egui::StrokeKind::Inside);
    }
}

/// The mark of a state, its colour and its words.
fn mark_of(state: State, dark: bool) -> (&'static str, Color32, &'static str) {
    match state {
        State::NotChecked => ("○", if dark { Color32::from_gray(130) } else { Color32::from_gray(140) }, "not checked"),
        State::Proved => ("✓", style::good(dark), "proved"),
        State::Findings => ("!", style::warn(dark), "findings"),
        State::Unreadable => ("×", style::bad(dark), "cannot be read"),
    }
}
