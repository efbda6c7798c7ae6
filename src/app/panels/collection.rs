//! The collection on the left: puzzles by rule set, lessons with their animations.
//!
//! Only the rows in sight are drawn, so arrows, not only Tab, walk from row to row.

use super::super::browser::card;
use super::super::command::Command;
use super::super::library::command::LibraryCommand;
use super::super::library::entry::Entry;
use super::super::library::{At, Library, State, execute};
use super::super::locale::{self, names};
use super::super::paint::TextLook;
use super::super::see::{See, Tools};
use super::super::style;
use super::super::text::TextField;
use crate::doc::Lang;
use crate::picture::text::{Dir, line_dir};
use crate::rules;
use crate::t;
use egui::{
    Align2, Color32, EventFilter, FontId, Key, Modifiers, Rect, Response, RichText, ScrollArea, Sense, Ui, vec2,
};
use std::collections::BTreeSet;

/// The height of every row.
const ROW: f32 = 26.0;

/// A row of the tree.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Row {
    /// The name of a group, and how many are in it.
    Group(String, usize),
    /// A file.
    File(At),
    /// Makes an animation for a lesson.
    NewAnim(usize),
}

/// The rows, and what they were made from.
#[derive(Debug)]
struct Rows {
    revision: u64,
    lang: Lang,
    wanted: String,
    closed: BTreeSet<String>,
    list: Vec<Row>,
}

/// The tree's own state.
#[derive(Debug, Default)]
pub struct Tree {
    rows: Option<Rows>,
    /// Groups that are folded up.
    closed: BTreeSet<String>,
    /// The row that gets the keyboard.
    go: Option<usize>,
}

impl Tree {
    fn rows(&mut self, library: &Library, filter: &str) -> Vec<Row> {
        let (revision, lang, wanted) = (library.revision(), locale::lang(), filter.to_lowercase());
        let fits = |r: &Rows| (r.revision, r.lang) == (revision, lang) && r.wanted == wanted && r.closed == self.closed;
        if let Some(rows) = self.rows.as_ref().filter(|rows| fits(rows)) {
            return rows.list.clone();
        }
        let rows = make_rows(library, &wanted, &self.closed);
        let made = Rows { revision, lang, wanted, closed: self.closed.clone(), list: rows.clone() };
        self.rows = Some(made);
        rows
    }
}

fn make_rows(library: &Library, wanted: &str, closed: &BTreeSet<String>) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut group = |name: String, files: Vec<Row>, count: usize| {
        if count > 0 {
            // What is looked for is never folded away.
            let open = !wanted.is_empty() || !closed.contains(&name);
            rows.push(Row::Group(name, count));
            rows.extend(files.into_iter().filter(|_| open));
        }
    };
    let entries = || library.entries.iter().enumerate().filter(|(_, entry)| entry.has_words(wanted));
    let rows_of = |wants: &dyn Fn(&Entry) -> bool| -> Vec<Row> {
        entries().filter(|(_, entry)| wants(entry)).map(|(at, _)| Row::File(At::Puzzle(at))).collect()
    };
    for rules in rules::ALL {
        let about = rules.about();
        let files = rows_of(&|entry| entry.rules == about.id);
        let count = files.len();
        group(names::rules(about), files, count);
    }
    let files = rows_of(&|entry| rules::by_id(&entry.rules).is_none());
    let count = files.len();
    group(t!("library-cannot-be-read"), files, count);
    let mut lessons = Vec::new();
    let mut count = 0;
    for (at, lesson) in library.lessons.iter().enumerate() {
        let own = lesson.entry.has_words(wanted);
        let animations = lesson.animations.iter().enumerate().filter(|(_, entry)| own || entry.has_words(wanted));
        let animations: Vec<Row> = animations.map(|(n, _)| Row::File(At::Animation(at, n))).collect();
        if own || !animations.is_empty() {
            count += 1;
            lessons.push(Row::File(At::Lesson(at)));
            lessons.extend(animations);
            lessons.extend(wanted.is_empty().then_some(Row::NewAnim(at)));
        }
    }
    group(t!("library-lessons"), lessons, count);
    rows
}

/// The tree of puzzles by rule set, and the lessons.
pub fn collection_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>) {
    ui.add_space(6.0);
    let name = t!("library-find-puzzle");
    let field = TextField::singleline(&mut tools.panels.filter, &name).hint(&name).rtl(locale::is_rtl()).own_undo();
    let response = field.show(ui, tools.paint).response;
    let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    ui.add_space(2.0);
    let wanted = tools.panels.filter.clone();
    let rows = tools.panels.tree.rows(see.library, &wanted);
    if see.library.entries.is_empty() {
        empty_ui(ui, see.library);
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    let room = ui.available_height();
    let mut area = ScrollArea::vertical().id_salt("collection rows").auto_shrink(false);
    let go = tools.panels.tree.go.take();
    let memory = egui::Id::unique("collection: offset");
    if let Some(at) = go {
        let now = ui.ctx().data(|data| data.get_temp::<f32>(memory)).unwrap_or(0.0);
        let top = at as f32 * ROW;
        area = area.vertical_scroll_offset(style::offset_to_see((top, top + ROW), now, room));
    }
    let output = area.show_rows(ui, ROW, rows.len(), |ui, range| {
        for at in range {
            let response = one_ui(ui, see, tools, &rows[at]);
            if go == Some(at) {
                response.request_focus();
            }
            walk(ui, tools, &rows, at, &response);
        }
    });
    ui.ctx().data_mut(|data| data.insert_temp(memory, output.state.clamped_offset().y));
    let first = rows.iter().find_map(|row| if let Row::File(at) = row { see.library.get(*at) } else { None });
    if let Some(entry) = first.filter(|_| entered && !wanted.is_empty()) {
        tools.push(execute::open_entry(entry));
    }
}

/// Arrows go from the row that has the keyboard to the next one, keys do what the browser's do.
fn walk(ui: &Ui, tools: &mut Tools<'_>, rows: &[Row], at: usize, response: &Response) {
    if !response.has_focus() {
        return;
    }
    let filter = EventFilter { vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let to = if pressed(Key::ArrowDown) {
        Some(at + 1)
    } else if pressed(Key::ArrowUp) {
        at.checked_sub(1)
    } else {
        None
    };
    tools.panels.tree.go = to.filter(|&to| to < rows.len()).or(tools.panels.tree.go);
}

fn empty_ui(ui: &mut Ui, library: &Library) {
    ui.add_space(style::GAP);
    let text = if library.is_scanning() { t!("library-reading") } else { t!("library-no-puzzles") };
    ui.label(RichText::new(text).weak());
}

/// A row: the group, the puzzle, the lesson, the animation.
fn one_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, row: &Row) -> Response {
    match row {
        Row::Group(name, count) => group_ui(ui, see, tools, name, *count),
        Row::NewAnim(lesson) => {
            let lesson = &see.library.lessons[*lesson].entry;
            let name = t!("library-new-animation-for", title = lesson.title().to_owned());
            let look = Look { sign: "+", indent: 16.0, weak: true, ..Look::default() };
            let response = row_ui(ui, see, tools, &t!("library-new-animation"), &name, look);
            if response.clicked() {
                tools.push(Command::NewAnim(lesson.path.clone()));
            }
            response
        }
        Row::File(at) => match see.library.get(*at) {
            Some(entry) => file_ui(ui, see, tools, entry, *at),
            None => ui.allocate_response(vec2(ui.available_width(), ROW), Sense::hover()),
        },
    }
}

/// The heading of a group: a click folds it up.
fn group_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, name: &str, count: usize) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    let text = format!("{name} ({count})");
    let closed = tools.panels.tree.closed.contains(name) && tools.panels.filter.is_empty();
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, !closed, &text));
    ground_ui(ui, see, &response, rect, false);
    let rtl = locale::is_rtl();
    let weak = ui.visuals().weak_text_color();
    let (at, sign) = match (closed, rtl) {
        (false, _) => (0.0, "▾"),
        (true, false) => (0.0, "▸"),
        (true, true) => (0.0, "◂"),
    };
    let x = if rtl { rect.right() - 8.0 - at } else { rect.left() + 8.0 + at };
    let font = FontId::proportional(11.0);
    ui.painter().text(egui::pos2(x, rect.center().y), Align2::CENTER_CENTER, sign, font, weak);
    let look = TextLook { size: 13.0, color: Some(weak), rtl, bold: true };
    let inner = if rtl { rect.with_max_x(rect.max.x - 18.0) } else { rect.with_min_x(rect.min.x + 18.0) };
    line_ui(ui, tools, &text, look, inner, rtl);
    if response.clicked() && !tools.panels.tree.closed.remove(name) {
        tools.panels.tree.closed.insert(name.to_owned());
    }
    response
}

fn file_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, entry: &Entry, at: At) -> Response {
    let state = see.library.state(&entry.path);
    let open = see.open.path() == Some(entry.path.as_path());
    let dirty = open && see.open.is_dirty();
    let title = if dirty { format!("{} •", entry.title()) } else { entry.title().to_owned() };
    let missing = entry.languages.iter().any(|&lang| entry.lacks(lang));
    let look = Look { open, missing, ..Look::default() };
    let response = if matches!(at, At::Animation(..)) {
        let sign = if state == State::Unreadable { "×" } else { "▶" };
        let name = format!("{}, {}", entry.title(), t!("library-animation"));
        row_ui(ui, see, tools, &title, &name, Look { sign, indent: 16.0, ..look })
    } else {
        let name = format!("{title}, {}", state.text());
        row_ui(ui, see, tools, &title, &name, Look { sign: state.sign(), color: Some(state.color(see.dark)), ..look })
    };
    if response.clicked() && !open {
        tools.push(execute::open_entry(entry));
    }
    let keys = response.has_focus();
    for command in LibraryCommand::of_file(&entry.path).into_iter().filter(|_| keys) {
        let key = command.shortcut();
        if key.is_some_and(|key| ui.input_mut(|input| input.consume_shortcut(&key))) {
            tools.push(Command::Library(command));
        }
    }
    response.context_menu(|ui| card::menu_ui(ui, tools, entry, (!open).then(|| execute::open_entry(entry))));
    response.on_hover_ui(|ui| {
        ui.label(card::tip(see, entry));
    })
}

/// How a row is drawn.
#[derive(Clone, Copy, Default)]
struct Look {
    sign: &'static str,
    color: Option<Color32>,
    indent: f32,
    open: bool,
    weak: bool,
    /// Whether a part of it is not translated.
    missing: bool,
}

/// One row: a sign (colour is never the only one), and the title in its own direction.
fn row_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, title: &str, name: &str, look: Look) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, look.open, name));
    let rtl = locale::is_rtl();
    let rect = if rtl { rect.with_max_x(rect.max.x - look.indent) } else { rect.with_min_x(rect.min.x + look.indent) };
    ground_ui(ui, see, &response, rect, look.open);
    let weak = ui.visuals().weak_text_color();
    let x = if rtl { rect.right() - 10.0 } else { rect.left() + 10.0 };
    let size = if look.sign == "▶" { 10.0 } else { 13.0 };
    let (font, color) = (FontId::proportional(size), look.color.unwrap_or(weak));
    ui.painter().text(egui::pos2(x, rect.center().y), Align2::CENTER_CENTER, look.sign, font, color);
    let mut inner = if rtl { rect.with_max_x(rect.max.x - 22.0) } else { rect.with_min_x(rect.min.x + 22.0) };
    if look.missing {
        let x = if rtl { inner.left() + 7.0 } else { inner.right() - 7.0 };
        let color = style::warn(see.dark);
        ui.painter().circle_stroke(egui::pos2(x, rect.center().y), 3.0, egui::Stroke::new(1.5, color));
        inner = if rtl { inner.with_min_x(inner.min.x + 14.0) } else { inner.with_max_x(inner.max.x - 14.0) };
    }
    // The text of a row starts where rows start, whatever its own direction.
    let own = line_dir(title, rtl) == Dir::Rtl;
    let size = if look.indent > 0.0 { 13.0 } else { 14.0 };
    let text = TextLook { size, color: look.weak.then_some(weak), rtl: own, bold: look.open };
    line_ui(ui, tools, title, text, inner.shrink2(vec2(0.0, 2.0)), rtl);
    response
}

fn line_ui(ui: &mut Ui, tools: &mut Tools<'_>, text: &str, look: TextLook, rect: Rect, from_right: bool) {
    let middle = egui::Align::Center;
    let layout = if from_right { egui::Layout::right_to_left(middle) } else { egui::Layout::left_to_right(middle) };
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(rect).layout(layout));
    child.set_clip_rect(rect.intersect(ui.clip_rect()));
    // The tooltip has all of a title that is cut.
    tools.paint.line_ui(&mut child, text, look, rect.width() - 2.0);
}

/// What lies under a row: whether it is open, pointed at, or has the keyboard.
fn ground_ui(ui: &Ui, see: &See<'_>, response: &Response, rect: Rect, open: bool) {
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
