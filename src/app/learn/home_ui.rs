//! The reader's home: where to go on, what is due, and the course.

use super::super::command::Command;
use super::super::library::command::LibraryCommand;
use super::super::locale;
use super::super::paint::TextLook;
use super::super::panels::dialogs::Dialog;
use super::super::progress::stats::{Kinds, Stats, stats};
use super::super::progress::{Moment, Scope};
use super::super::rtl::widgets::{item_ui, menu_width};
use super::super::see::{See, Tools, explain};
use super::super::style;
use super::course::{Chapter, Course, Resume, Unit, Wish, unsolved};
use super::{LearnCommand, puzzles_ui, stats_ui, words};
use crate::doc::Lang;
use crate::picture::text::{Dir, line_dir};
use crate::t;
use chrono::NaiveDate;
use egui::{Align2, Button, FontId, Key, Modifiers, Rect, RichText, Sense, Stroke, Ui, pos2, vec2};

/// A page of the home.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Page {
    /// Where to go on, and the lessons.
    #[default]
    Course,
    /// Puzzles by rule set, theme and difficulty.
    Puzzles,
    /// How it goes.
    Statistics,
}

impl Page {
    /// All of them, in order.
    pub const ALL: [Self; 3] = [Self::Course, Self::Puzzles, Self::Statistics];

    /// The words of its button.
    pub fn name(self) -> String {
        t!(["learn-page-course", "learn-page-puzzles", "learn-page-statistics"][self as usize])
    }
}

/// So many days are looked back on, and ahead to.
pub const BACK: usize = 30;
/// Days ahead.
pub const AHEAD: usize = 14;

/// What the home shows, worked out when something of it changes.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    key: (u64, u64, Lang, NaiveDate),
    wish: Wish,
    /// The course.
    pub course: Course,
    /// What is due.
    pub due: Vec<String>,
    /// The next day on which something comes back, and how much.
    pub later: Option<(NaiveDate, u32)>,
    /// The wanted puzzles that are not solved.
    pub unsolved: Vec<String>,
    /// The wanted puzzles, solved or not.
    pub wanted: Vec<usize>,
    /// The numbers.
    pub stats: Stats,
}

/// What the home remembers between frames.
#[derive(Debug, Default)]
pub struct LearnPanels {
    /// Whether it fills the window.
    pub open: bool,
    /// Its page.
    pub page: Page,
    /// Which puzzles are wanted.
    pub wish: Wish,
    shown: Option<Box<Shown>>,
}

impl LearnPanels {
    /// Shows a page, or leaves it.
    pub fn toggle(&mut self, page: Page) {
        self.open = !(self.open && self.page == page);
        self.page = page;
    }

    /// Shows a page.
    pub const fn show(&mut self, page: Page) {
        (self.open, self.page) = (true, page);
    }

    /// Another collection.
    pub fn forget(&mut self) {
        *self = Self { open: self.open, page: self.page, ..Self::default() };
    }

    /// What is shown, brought up to date; put back with [`LearnPanels::put`].
    fn take(&mut self, see: &See<'_>) -> Box<Shown> {
        let key = (see.library.revision(), see.progress.revision(), locale::lang(), see.now.date_naive());
        match self.shown.take() {
            Some(shown) if shown.key == key && shown.wish == self.wish => shown,
            _ => Box::new(Shown::of(see, key, self.wish.clone())),
        }
    }

    fn put(&mut self, shown: Box<Shown>) {
        self.shown = Some(shown);
    }
}

impl Shown {
    fn of(see: &See<'_>, key: (u64, u64, Lang, NaiveDate), wish: Wish) -> Self {
        let (library, progress, now): (_, _, Moment) = (see.library, see.progress, see.now);
        let kinds = library
            .entries
            .iter()
            .map(|entry| (entry.id.clone(), Kinds { difficulty: entry.difficulty, tags: entry.tags.clone() }));
        let stats = stats(progress, &kinds.collect(), now, BACK, AHEAD);
        let mut wanted: Vec<usize> = (0..library.entries.len()).collect();
        wanted.retain(|&at| library.entries[at].readable && wish.fits(&library.entries[at]));
        wanted.sort_by_key(|&at| (library.entries[at].difficulty.unwrap_or(u8::MAX), &library.entries[at].id));
        Self {
            key,
            course: Course::of(library, progress, now),
            due: progress.due(now),
            later: progress.next_return(now),
            unsolved: unsolved(library, progress, &wish, now),
            wanted,
            stats,
            wish,
        }
    }
}

/// The home instead of everything between the tool bar and the status line.
pub fn full_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, dialog: &mut Option<Dialog>) {
    let page = egui::Frame::central_panel(ui.style()).inner_margin(egui::Margin::symmetric(14, 8));
    egui::CentralPanel::default().frame(page).show(ui, |ui| {
        ui.with_layout(style::column(), |ui| all_ui(ui, see, tools));
    });
    super::super::browser::overlays_ui(ui.ctx(), see, tools, dialog);
}

fn all_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>) {
    let shown = tools.panels.learn.take(see);
    keys(ui, tools);
    head_ui(ui, see, tools);
    ui.add_space(4.0);
    let page = tools.panels.learn.page;
    if page == Page::Puzzles {
        puzzles_ui::puzzles_ui(ui, see, tools, &shown);
    } else {
        egui::ScrollArea::vertical().id_salt(("learn", page as usize)).auto_shrink(false).show(ui, |ui| {
            ui.with_layout(style::column(), |ui| match page {
                Page::Statistics => stats_ui::stats_ui(ui, see, tools, &shown.stats),
                _ => course_ui(ui, see, tools, &shown),
            });
        });
    }
    tools.panels.learn.put(shown);
}

/// Escape goes back, if there is somewhere to go.
fn keys(ui: &Ui, tools: &mut Tools<'_>) {
    let ctx = ui.ctx();
    let covered = ctx.memory(|memory| memory.top_modal_layer().is_some()) || egui::Popup::is_any_open(ctx);
    if !covered && !tools.panels.covers() && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
        tools.panels.learn.open = false;
    }
}

fn head_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>) {
    ui.horizontal(|ui| {
        ui.set_min_height(34.0);
        ui.heading(t!("learn-title"));
        ui.add_space(8.0);
        for page in Page::ALL {
            if ui.selectable_label(tools.panels.learn.page == page, page.name()).clicked() {
                tools.panels.learn.page = page;
            }
        }
        ui.with_layout(style::backward(), |ui| {
            if see.open.path().is_some() && ui.button(t!("learn-back")).clicked() {
                tools.panels.learn.open = false;
            }
            let browse = Command::Library(LibraryCommand::Browse);
            let response = ui.button(t!("library-title"));
            if explain(ui, response, &browse).clicked() {
                tools.panels.learn.open = false;
                tools.panels.browser.open = see.open.path().is_some() || tools.panels.browser.open;
            }
        });
    });
    if let Some(trouble) = see.progress.trouble() {
        ui.label(RichText::new(trouble).color(style::warn(see.dark)));
    }
}

/// What draws a tile of a width.
type Tile = fn(&mut Ui, &See<'_>, &mut Tools<'_>, &Shown, f32);

/// A tile: a small heading, something large, a line more, and a button.
fn tile_ui(
    ui: &mut Ui,
    tools: &mut Tools<'_>,
    width: f32,
    (heading, large, more): (&str, &str, &str),
    button: Option<(String, Command)>,
    strong: bool,
) {
    let dark = ui.visuals().dark_mode;
    let stroke = if strong { Stroke::new(1.5, style::accent(dark)) } else { ui.visuals().window_stroke };
    let fill = if dark { ui.visuals().faint_bg_color } else { ui.visuals().extreme_bg_color };
    let frame = egui::Frame::new().fill(fill).stroke(stroke).corner_radius(8).inner_margin(12);
    frame.show(ui, |ui| {
        ui.set_width(width - 26.0);
        ui.set_min_height(104.0);
        ui.with_layout(style::column(), |ui| {
            ui.label(RichText::new(heading).weak());
            let rtl = line_dir(large, locale::is_rtl()) == Dir::Rtl;
            let look = TextLook { size: 17.0, color: None, rtl, bold: true };
            let room = ui.available_width();
            tools.paint.line_ui(ui, large, look, room);
            ui.label(RichText::new(more).weak());
            if let Some((text, command)) = button {
                let (text, fill) = if strong {
                    (RichText::new(text).color(style::on_accent(dark)), style::accent(dark))
                } else {
                    (RichText::new(text), ui.visuals().widgets.inactive.weak_bg_fill)
                };
                ui.add_space(2.0);
                if ui.add(Button::new(text).fill(fill).min_size(vec2(0.0, 28.0))).clicked() {
                    tools.push(command);
                }
            }
        });
    });
}

fn course_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, shown: &Shown) {
    let nothing = shown.course.chapters.is_empty();
    if nothing {
        ui.add_space(40.0);
        let text = if see.library.is_scanning() { t!("library-reading") } else { t!("learn-nothing-here") };
        ui.vertical_centered(|ui| ui.label(RichText::new(text).size(16.0).weak()));
        return;
    }
    tiles_ui(ui, see, tools, shown);
    if !shown.course.fault.is_empty() {
        ui.add_space(6.0);
        ui.label(RichText::new(&shown.course.fault).color(style::warn(see.dark)));
    }
    for chapter in &shown.course.chapters {
        chapter_ui(ui, see, tools, chapter);
    }
    ui.add_space(12.0);
}

fn tiles_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, shown: &Shown) {
    let gap = 10.0;
    let room = ui.available_width() - 12.0;
    let columns = ((room + gap) / (230.0 + gap)).floor().clamp(1.0, 3.0);
    let width = ((room - gap * (columns - 1.0)) / columns).floor();
    let tiles: [Tile; 3] = [continue_ui, due_ui, next_ui];
    for row in tiles.chunks(columns as usize) {
        stats_ui::grid_row_ui(ui, room, gap, |ui| row.iter().for_each(|tile| tile(ui, see, tools, shown, width)));
    }
}

fn next_ui(ui: &mut Ui, _: &See<'_>, tools: &mut Tools<'_>, shown: &Shown, width: f32) {
    let count = shown.unsolved.len();
    let (large, more) = if count == 0 {
        (t!("learn-none-open"), t!("learn-none-open-more"))
    } else {
        (t!("learn-open", count = count), t!("learn-open-more"))
    };
    let button = (t!("learn-solve-next"), Command::Learn(LearnCommand::Begin(shown.unsolved.clone())));
    tile_ui(ui, tools, width, (&t!("learn-by-difficulty"), &large, &more), (count > 0).then_some(button), false);
}

fn continue_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, shown: &Shown, width: f32) {
    let Some((unit, resume)) = shown.course.resume(see.progress) else {
        let texts = (t!("learn-course"), t!("learn-course-done"), t!("learn-course-done-more"));
        return tile_ui(ui, tools, width, (&texts.0, &texts.1, &texts.2), None, false);
    };
    let more = match &resume {
        Resume::Page(_, page) => t!("learn-page-of", page = page + 1, of = unit.pages),
        Resume::Puzzles(_, ids) => t!("learn-puzzles-left", count = ids.len()),
    };
    let begun = shown.course.units().any(Unit::is_begun);
    let (heading, button) = if begun {
        (t!("learn-go-on-with"), t!("learn-continue"))
    } else {
        (t!("learn-begin-with"), t!("learn-begin"))
    };
    let button = (button, Command::Learn(LearnCommand::Continue));
    tile_ui(ui, tools, width, (&heading, &unit.title, &more), Some(button), shown.due.is_empty());
}

fn due_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, shown: &Shown, width: f32) {
    let heading = t!("learn-reviews");
    if shown.due.is_empty() {
        let more = match shown.later {
            Some((day, count)) => t!("learn-next-return", count = count, when = words::when(day, see.now)),
            None => t!("learn-no-returns"),
        };
        return tile_ui(ui, tools, width, (&heading, &t!("learn-nothing-due"), &more), None, false);
    }
    let count = shown.due.len();
    let button = (t!("learn-solve-due", count = count), Command::Learn(LearnCommand::Due));
    let texts = (t!("learn-due-today", count = count), t!("learn-due-more"));
    tile_ui(ui, tools, width, (&heading, &texts.0, &texts.1), Some(button), true);
}

fn chapter_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, chapter: &Chapter) {
    ui.add_space(14.0);
    let (all, solved) = chapter.puzzles();
    let done = chapter.units.iter().filter(|unit| unit.is_done()).count();
    ui.horizontal_wrapped(|ui| {
        let name = if chapter.name.is_empty() { t!("learn-no-rules") } else { chapter.name.clone() };
        let font = FontId::new(16.0, egui::FontFamily::Name(style::BOLD.into()));
        ui.label(RichText::new(name).font(font));
        let mut parts = Vec::new();
        if !chapter.units.is_empty() {
            parts.push(t!("learn-lessons-done", done = done, all = chapter.units.len()));
        }
        if all > 0 {
            parts.push(t!("learn-puzzles-solved", solved = solved, all = all));
        }
        ui.label(RichText::new(parts.join(" · ")).weak());
    });
    ui.add_space(2.0);
    for (at, unit) in chapter.units.iter().enumerate() {
        unit_ui(ui, see, tools, unit, at + 1);
    }
    sets_ui(ui, tools, chapter);
}

/// The puzzles of a rule set by difficulty; a click solves those of one.
pub fn sets_ui(ui: &mut Ui, tools: &mut Tools<'_>, chapter: &Chapter) {
    if chapter.puzzles().0 == 0 {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(t!("learn-sets")).weak());
        for (at, set) in chapter.sets.iter().enumerate().filter(|(_, set)| !set.puzzles.is_empty()) {
            let all = set.puzzles.len();
            let level = if at < 5 { "●".repeat(at + 1) } else { "–".to_owned() };
            let sign = if set.solved == all { "✓ " } else { "" };
            let text = t!("learn-set", sign = sign, level = level, count = format!("{}/{all}", set.solved));
            let what = if at < 5 { t!("library-difficulty", level = at + 1) } else { t!("learn-no-difficulty") };
            let name = [chapter.name.clone(), what, t!("learn-puzzles-solved", solved = set.solved, all = all)];
            let name = name.join(", ");
            let response = ui.add(Button::new(text).corner_radius(12));
            response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
            if response.on_hover_text(name.as_str()).clicked() {
                tools.push(Command::Learn(LearnCommand::Begin(set.puzzles.clone())));
            }
        }
    });
}

/// The height of a row.
const ROW: f32 = 32.0;

/// A lesson: a click reads on where its reader stopped, or from the beginning.
fn unit_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, unit: &Unit, number: usize) {
    let rtl = locale::is_rtl();
    ui.horizontal(|ui| {
        ui.set_min_height(ROW);
        ui.spacing_mut().item_spacing.x = 4.0;
        let open = unit.puzzles.len() - unit.solved;
        let menu = 30.0;
        let solve = t!("learn-solve-these", count = open);
        let solve_width = menu_width(ui, [(solve.as_str(), "")]).max(150.0);
        let size = vec2((ui.available_width() - menu - solve_width - 16.0).max(200.0), ROW);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let (sign, color) = match (unit.is_done(), unit.is_begun()) {
            (true, _) => ("✓", style::good(see.dark)),
            (_, true) => ("◐", style::accent(see.dark)),
            _ => ("○", ui.visuals().weak_text_color()),
        };
        let mut counts = vec![t!("learn-pages-read", read = unit.read, all = unit.pages)];
        if !unit.puzzles.is_empty() {
            counts.push(t!("learn-puzzles-solved", solved = unit.solved, all = unit.puzzles.len()));
        }
        let counts = counts.join(" · ");
        let name = format!("{number}. {}, {counts}", unit.title);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
        row_ground(ui, see, &response, rect);
        let x = |from_start: f32| if rtl { rect.right() - from_start } else { rect.left() + from_start };
        let y = rect.center().y;
        ui.painter().text(pos2(x(14.0), y), Align2::CENTER_CENTER, sign, FontId::proportional(15.0), color);
        // How much is done, as a bar at the end of the row.
        let (bar, words) = (90.0_f32.min(rect.width() * 0.16), 230.0_f32.min(rect.width() * 0.42));
        let end = rect.width();
        let whole = Rect::from_two_pos(pos2(x(end - bar - 8.0), y - 3.0), pos2(x(end - 8.0), y + 3.0));
        let part = Rect::from_two_pos(
            pos2(x(end - bar - 8.0), y - 3.0),
            pos2(x(end - 8.0 - bar * (1.0 - unit.share())), y + 3.0),
        );
        ui.painter().rect_filled(whole, 3.0, ui.visuals().widgets.inactive.weak_bg_fill);
        if unit.share() > 0.0 {
            ui.painter().rect_filled(part, 3.0, color);
        }
        let weak = ui.visuals().weak_text_color();
        let place = |from: f32, to: f32| Rect::from_two_pos(pos2(x(from), rect.top()), pos2(x(to), rect.bottom()));
        let look = TextLook { size: 13.0, color: Some(weak), rtl, bold: false };
        let right = end - bar - 18.0;
        puzzles_ui::cell_ui(ui, tools, &counts, look, place(right - words, right), !rtl);
        let own = line_dir(&unit.title, rtl) == Dir::Rtl;
        let look = TextLook { size: 15.0, color: None, rtl: own, bold: false };
        puzzles_ui::cell_ui(ui, tools, &unit.title, look, place(30.0, right - words - 8.0), rtl);
        let read = LearnCommand::Read(unit.id.clone(), unit.unread.unwrap_or(0));
        if response.on_hover_text(unit.title.as_str()).clicked() {
            tools.push(Command::Learn(read));
        }
        if open > 0 {
            let left: Vec<String> =
                unit.puzzles.iter().filter(|id| !see.progress.standing(id).solved).cloned().collect();
            let button = Button::new(solve.as_str()).min_size(vec2(solve_width, 26.0));
            let response = ui.add(button);
            let name = format!("{solve}: {}", unit.title);
            response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
            if response.clicked() {
                tools.push(Command::Learn(LearnCommand::Begin(left)));
            }
        } else {
            ui.allocate_exact_size(vec2(solve_width, 26.0), Sense::hover());
        }
        more_ui(ui, tools, unit, menu);
    });
}

/// What else can be done with a lesson.
fn more_ui(ui: &mut Ui, tools: &mut Tools<'_>, unit: &Unit, width: f32) {
    let response = ui.add(Button::new("⋯").min_size(vec2(width, 26.0)).frame_when_inactive(false));
    let name = t!("learn-more", title = unit.title.as_str());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
    let items = [
        (t!("learn-from-start"), LearnCommand::Read(unit.id.clone(), 0), unit.pages > 0),
        (t!("learn-all-puzzles"), LearnCommand::Begin(unit.puzzles.clone()), !unit.puzzles.is_empty()),
        (
            t!("learn-reset-lesson"),
            LearnCommand::AskReset(Scope::Lesson(unit.id.clone(), unit.puzzles.clone())),
            unit.is_begun(),
        ),
    ];
    let room = menu_width(ui, items.iter().map(|(text, ..)| (text.as_str(), "")));
    egui::Popup::menu(&response).show(|ui| {
        ui.set_width(room);
        for (text, command, possible) in items {
            if item_ui(ui, &text, "", possible).clicked() {
                tools.push(Command::Learn(command));
                ui.close();
            }
        }
    });
}

/// What lies under a row: whether it is pointed at, or has the keyboard.
pub fn row_ground(ui: &Ui, see: &See<'_>, response: &egui::Response, rect: Rect) {
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, 5.0, ui.visuals().widgets.hovered.weak_bg_fill);
    }
    if response.has_focus() {
        let stroke = Stroke::new(1.5, style::accent(see.dark));
        ui.painter().rect_stroke(rect, 5.0, stroke, egui::StrokeKind::Inside);
    }
}
