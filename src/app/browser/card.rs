//! One card: the board, and what is known of it.

use super::super::command::Command;
use super::super::learn::LearnCommand;
use super::super::learn::puzzles_ui::standing_of;
use super::super::library::State;
use super::super::library::command::LibraryCommand;
use super::super::library::entry::{Entry, EntryKind};
use super::super::locale::{self, names};
use super::super::paint::{FULL, TextLook, snap};
use super::super::see::{See, Tools};
use super::super::style;
use super::thumbs::Found;
use crate::doc::Lang;
use crate::export::stipulation::stipulation;
use crate::rules;
use crate::t;
use egui::{Align2, Color32, FontId, Rect, Response, Sense, Stroke, Ui, pos2, vec2};
use std::path::Path;

/// The height of what stands under the picture.
pub const WORDS: f32 = 72.0;
/// The margin of a card.
pub const MARGIN: f32 = 8.0;

/// The id of a card: that of its file, wherever it stands.
pub fn id(path: &Path) -> egui::Id {
    egui::Id::unique(("card", path))
}

/// The name of the rule set of an entry; empty when it has none.
pub fn rules_name(entry: &Entry) -> String {
    rules::by_id(&entry.rules).map_or_else(|| entry.rules.clone(), |rules| names::rules(rules.about()))
}

/// What is asked, in the window's language.
pub fn task_text(entry: &Entry) -> String {
    entry.task.map(|task| stipulation(task, locale::lang())).unwrap_or_default()
}

/// What a screen reader says: everything that the card shows.
pub fn name(see: &See<'_>, entry: &Entry) -> String {
    let mut parts = vec![entry.title().to_owned(), entry.kind.text()];
    parts.extend([rules_name(entry), task_text(entry)].into_iter().filter(|part| !part.is_empty()));
    parts.extend(entry.difficulty.map(|level| t!("library-difficulty", level = level)));
    parts.extend(entry.tags.iter().cloned());
    parts.push(see.library.state(&entry.path).text());
    parts.extend(done_of(see, entry).map(|(_, words, _)| words));
    parts.join(", ")
}

/// What a learner has made of it: sign, words and colour; nothing for what nobody has tried.
fn done_of(see: &See<'_>, entry: &Entry) -> Option<(&'static str, String, Color32)> {
    match entry.kind {
        EntryKind::Puzzle => {
            let standing = see.progress.standing(&entry.id);
            (!standing.is_new()).then(|| standing_of(&standing, see.now, see.dark))
        }
        EntryKind::Lesson => {
            let pages = see.library.lessons.iter().find(|lesson| lesson.entry.id == entry.id)?.taught.pages;
            let read = see.progress.pages_read(&entry.id).iter().filter(|&&page| page < pages).count();
            let words = t!("learn-pages-read", read = read, all = pages);
            let done = read == pages;
            (read > 0).then(|| {
                if done { ("✓", words, style::good(see.dark)) } else { ("◐", words, style::accent(see.dark)) }
            })
        }
        EntryKind::Animation => None,
    }
}

/// Draws a card and gives what happened to it.
pub fn card_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, entry: &Entry, rect: Rect, chosen: bool) -> Response {
    let response = ui.interact(rect, id(&entry.path), Sense::click());
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, chosen, name(see, entry)));
    let here = see.open.path() == Some(entry.path.as_path());
    let fill = if response.hovered() && !chosen {
        ui.visuals().widgets.hovered.weak_bg_fill
    } else if chosen {
        ui.visuals().panel_fill.blend(style::wash(see.dark))
    } else {
        ui.visuals().panel_fill
    };
    let stroke = if chosen {
        Stroke::new(2.0, style::accent(see.dark))
    } else {
        Stroke::new(1.0, ui.visuals().widgets.noninteractive.bg_stroke.color)
    };
    ui.painter().rect(rect, 8.0, fill, stroke, egui::StrokeKind::Inside);
    let inner = rect.shrink(MARGIN);
    let side = inner.width();
    let board = Rect::from_min_size(inner.min, vec2(side, side));
    picture_ui(ui, see, tools, entry, board);
    if entry.kind == EntryKind::Animation {
        play_sign(ui, board, see.dark);
    }
    if here {
        let at = Rect::from_min_size(board.min, vec2(board.width(), 20.0));
        ui.painter().rect_filled(at, 3.0, style::accent(see.dark));
        let font = FontId::proportional(12.0);
        ui.painter().text(at.center(), Align2::CENTER_CENTER, t!("library-open-now"), font, style::on_accent(see.dark));
    }
    words_ui(ui, see, tools, entry, inner.with_min_y(board.max.y + 6.0));
    response
}

fn picture_ui(ui: &Ui, see: &See<'_>, tools: &mut Tools<'_>, entry: &Entry, board: Rect) {
    let scale = ui.pixels_per_point();
    let width_px = (board.width() * scale).round().max(32.0) as u32;
    let look = (see.theme, see.pieces);
    let found = entry.art.as_ref().map_or(Found::Nothing, |art| tools.panels.browser.thumbs.get(art, look, width_px));
    match found {
        Found::Picture(texture, size_px) => {
            // Boards that are not square stand in the middle, none is stretched.
            let size = size_px / scale;
            let size = size * (board.size() / size).min_elem().min(1.0);
            let place = Rect::from_center_size(board.center(), size);
            let place = Rect::from_min_size(snap(ui, place.min), size);
            ui.painter().image(texture, place, FULL, Color32::WHITE);
        }
        Found::Soon => {
            let [light, dark] = [see.theme.light, see.theme.dark].map(|rgba| style::color(rgba).gamma_multiply(0.35));
            checks(ui, board, light, dark);
        }
        Found::Nothing => {
            ui.painter().rect_filled(board, 3.0, ui.visuals().faint_bg_color);
            let (sign, size) = if entry.readable { ("–", 28.0) } else { ("×", 40.0) };
            let color = if entry.readable { ui.visuals().weak_text_color() } else { style::bad(see.dark) };
            ui.painter().text(board.center(), Align2::CENTER_CENTER, sign, FontId::proportional(size), color);
        }
    }
}

/// An empty board, until the picture is there.
fn checks(ui: &Ui, board: Rect, light: Color32, dark: Color32) {
    ui.painter().rect_filled(board, 2.0, light);
    let step = board.size() / 8.0;
    for (column, row) in (0..8).flat_map(|row| (0..8).map(move |column| (column, row))) {
        if (column + row) % 2 == 1 {
            let min = board.min + vec2(column as f32 * step.x, row as f32 * step.y);
            ui.painter().rect_filled(Rect::from_min_size(min, step), 0.0, dark);
        }
    }
}

/// A triangle in a disc: this picture moves.
fn play_sign(ui: &Ui, board: Rect, dark: bool) {
    let at = board.right_bottom() - vec2(19.0, 19.0);
    ui.painter().circle(at, 14.0, style::accent(dark), Stroke::new(1.5, style::on_accent(dark)));
    let points = vec![at + vec2(-4.0, -6.5), at + vec2(7.0, 0.0), at + vec2(-4.0, 6.5)];
    ui.painter().add(egui::Shape::convex_polygon(points, style::on_accent(dark), Stroke::NONE));
}

/// Title, rule set and task, state, difficulty, languages, tags.
fn words_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, entry: &Entry, rect: Rect) {
    let rtl = locale::is_rtl();
    let weak = ui.visuals().weak_text_color();
    // The title stands at the side at which its own language begins.
    let title = entry.title().to_owned();
    let own = crate::picture::text::line_dir(&title, rtl) == crate::picture::text::Dir::Rtl;
    let look = TextLook { size: 14.0, color: None, rtl: own, bold: true };
    line_ui(ui, tools, &title, look, Rect::from_min_size(rect.min, vec2(rect.width(), 22.0)), own);
    let row = |n: f32| Rect::from_min_size(pos2(rect.min.x, rect.min.y + 22.0 + n * 19.0), vec2(rect.width(), 19.0));
    let what = match entry.kind {
        EntryKind::Puzzle => [rules_name(entry), task_text(entry)],
        kind => [kind.text(), rules_name(entry)],
    };
    let what = what.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
    let look = TextLook { size: 12.5, color: Some(weak), rtl, bold: false };
    line_ui(ui, tools, &what, look, row(0.0), rtl);
    state_row(ui, see, entry, row(1.0), rtl);
    let tags = entry.tags.join(", ");
    line_ui(ui, tools, &tags, TextLook { size: 12.0, ..look }, row(2.0), rtl);
}

/// The state as sign and word, the difficulty, and the languages.
fn state_row(ui: &Ui, see: &See<'_>, entry: &Entry, row: Rect, rtl: bool) {
    let state = see.library.state(&entry.path);
    let weak = ui.visuals().weak_text_color();
    let font = FontId::proportional(12.5);
    let (start, end) = if rtl { (row.right(), row.left()) } else { (row.left(), row.right()) };
    let (begin, finish) =
        if rtl { (Align2::RIGHT_CENTER, Align2::LEFT_CENTER) } else { (Align2::LEFT_CENTER, Align2::RIGHT_CENTER) };
    let forward = if rtl { -1.0 } else { 1.0 };
    let y = row.center().y;
    let color = state.color(see.dark);
    ui.painter().text(pos2(start + forward * 5.0, y), Align2::CENTER_CENTER, state.sign(), font.clone(), color);
    if let Some(level) = entry.difficulty.map(|level| level.clamp(1, 5)) {
        for n in 0..5_u8 {
            let at = pos2(start + forward * (22.0 + f32::from(n) * 10.0), y);
            if n < level {
                ui.painter().circle_filled(at, 3.2, weak);
            } else {
                ui.painter().circle_stroke(at, 2.8, Stroke::new(1.0, weak));
            }
        }
    } else if state == State::Unreadable {
        ui.painter().text(pos2(start + forward * 16.0, y), begin, state.text(), font.clone(), color);
    }
    if let Some((sign, _, color)) = done_of(see, entry) {
        ui.painter().text(
            pos2(start + forward * 84.0, y),
            Align2::CENTER_CENTER,
            sign,
            FontId::proportional(15.0),
            color,
        );
    }
    let tags: Vec<&str> = entry.languages.iter().map(|lang| lang.tag()).collect();
    let missing = Lang::ALL.into_iter().any(|lang| entry.languages.contains(&lang) && entry.lacks(lang));
    let color = if missing { style::warn(see.dark) } else { weak };
    ui.painter().text(pos2(end, y), finish, tags.join(" "), font, color);
}

/// A line of content, cut where it is too long.
fn line_ui(ui: &mut Ui, tools: &mut Tools<'_>, text: &str, look: TextLook, rect: Rect, from_right: bool) {
    if text.is_empty() {
        return;
    }
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    let layout = if from_right { egui::Layout::right_to_left(egui::Align::Center) } else { layout };
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(rect).layout(layout));
    child.set_clip_rect(rect.intersect(ui.clip_rect()));
    tools.paint.line_ui(&mut child, text, look, rect.width() - 2.0);
}

/// What can be done with a file, as a context menu.
pub fn menu_ui(ui: &mut Ui, tools: &mut Tools<'_>, entry: &Entry, open: Option<Command>) {
    ui.set_min_width(200.0);
    if let Some(open) = open
        && ui.button(t!("library-open")).clicked()
    {
        tools.push(open);
        ui.close();
    }
    let learn = match entry.kind {
        EntryKind::Puzzle => Some(LearnCommand::Solve(entry.id.clone())),
        EntryKind::Lesson => Some(LearnCommand::Read(entry.id.clone(), 0)),
        EntryKind::Animation => None,
    };
    if let Some(learn) = learn
        && ui.button(t!(learn.key())).clicked()
    {
        tools.push(Command::Learn(learn));
        ui.close();
    }
    for command in LibraryCommand::of_file(&entry.path) {
        let mut item = egui::Button::new(command.text());
        if let Some(key) = command.shortcut() {
            item = item.shortcut_text(ui.ctx().format_shortcut(&key));
        }
        let tip = command.tooltip();
        let response = ui.add(item);
        let response = if tip.is_empty() { response } else { response.on_hover_text(tip) };
        if response.clicked() {
            tools.push(Command::Library(command));
            ui.close();
        }
    }
}

/// All of what a card or a row has no room for.
pub fn tip(see: &See<'_>, entry: &Entry) -> String {
    let state = see.library.state(&entry.path).text();
    let missing: Vec<String> = see
        .library
        .languages()
        .into_iter()
        .filter(|&lang| entry.lacks(lang))
        .map(|lang| lang.native_name().to_owned())
        .collect();
    let mut lines = vec![entry.title().to_owned(), format!("{}: {state}", entry.id)];
    lines.extend(done_of(see, entry).map(|(sign, words, _)| format!("{sign} {words}")));
    if !missing.is_empty() {
        lines.push(t!("library-not-in", languages = missing.join(", ")));
    }
    lines.push(entry.path.display().to_string());
    lines.join("\n")
}
