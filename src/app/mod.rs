//! The desktop editor.
//!
//! A frame goes: take over what threads found, carry out keys, draw the panels (which see everything and change nothing
//! but their own transient state), carry out the commands that they pushed. Nothing below this module knows that it
//! exists, and no rule set is named in it: panels ask the set-up, its FEN form and the legal turns what there is.
//!
//! Reading order: [`command`] (what can be done), [`open`] (what is on the desk), [`desk`] (a puzzle there) and its [`view`], [`see`] (what panels get),
//! [`check`] (keys first, remarks after them) and what it has [`told`], [`merge`] (how lines of a proof join the author's), [`line`] (the solution and the texts),
//! [`anim`] (an animation on the desk instead), [`lesson`] (a lesson there), [`attempt`] (solving and playing, as readers do), [`board_ui`] and [`play`] (the board), [`panels`], [`execute`] (the one place where commands are carried out), [`safety`] (why nothing is lost).

pub mod anim;
pub mod attempt;
pub mod board;
pub mod board_names;
pub mod board_ui;
pub mod browser;
pub mod bundle;
pub mod check;
pub mod command;
pub mod desk;
pub mod execute;
pub mod files;
pub mod learn;
pub mod lesson;
pub mod library;
pub mod line;
pub mod locale;
pub mod merge;
pub mod open;
pub mod paint;
pub mod palette;
pub mod panels;
pub mod play;
pub mod progress;
pub mod rtl;
pub mod safety;
pub mod see;
pub mod settings;
pub mod setup;
pub mod style;
pub mod text;
pub mod told;
pub mod view;
pub mod worker;

use crate::board::Square;
use crate::doc::check::Cache;
use crate::t;
use anim::AnimCommand;
use anim::desk::AnimDesk;
use attempt::Sitting;
use check::Check;
use command::Command;
use desk::{Desk, Mode};
use egui::KeyboardShortcut;
use lesson::LessonCommand;
use lesson::desk::LessonDesk;
use library::Library;
use line::LineCommand;
use open::Open;
use paint::Paint;
use panels::Panels;
use panels::dialogs::Dialog;
use safety::Safety;
use safety::dialog_ui::SafetyDialog;
use see::{See, Tools};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// A narrower window shows a reader's board without the collection beside it.
const CROWDED: f32 = 1000.0;

/// Why the editor did not run.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// There is neither an X11 nor a Wayland display.
    #[error("there is no display for the editor ({0}); the commands work without one: see boardwright --help")]
    NoDisplay(String),
    /// The window could not be made.
    #[error("the editor's window could not be opened: {0}")]
    Window(String),
}

/// The editor. Panels own their transient state, the desk owns the puzzle, and there is little else.
#[derive(Debug)]
pub struct App {
    library: Library,
    open: Open,
    check: Check,
    sitting: Option<Sitting>,
    paint: Paint,
    panels: Panels,
    safety: Safety,
    progress: progress::Progress,
    /// Where progress is kept; `None` for nowhere.
    progress_folder: Option<PathBuf>,
    /// What the collection held when its puzzles were told to the progress.
    known_puzzles: Option<u64>,
    learn: learn::Learn,
    /// The time that a test chose.
    clock: Option<progress::Moment>,
    dialog: Option<Dialog>,
    message: String,
    /// When the window closes by itself, for smoke tests.
    closes: Option<Instant>,
}

impl App {
    /// An editor of a collection. Nothing is kept for recovery.
    pub fn new(collection: PathBuf) -> Self {
        Self::with_recovery(collection, None)
    }

    /// An editor of a collection that keeps what is not saved in a folder of recovery files.
    pub fn with_recovery(collection: PathBuf, folder: Option<PathBuf>) -> Self {
        Self {
            safety: Safety::new(folder),
            library: Library::new(collection),
            open: Open::Nothing,
            check: Check::default(),
            sitting: None,
            paint: Paint::default(),
            panels: Panels::default(),
            progress: progress::Progress::default(),
            progress_folder: None,
            known_puzzles: None,
            learn: learn::Learn::default(),
            clock: None,
            dialog: None,
            message: String::new(),
            closes: None,
        }
    }

    /// Keeps what checks of the collection found from one time to the next. Before [`install`](Self::install).
    pub fn keep_verdicts(&mut self, cache: Cache) {
        self.library.keep_verdicts(cache);
    }

    /// Registers fonts and styles, and starts to read the collection. Once, before the first frame.
    pub fn install(&mut self, ctx: &egui::Context) {
        style::install(ctx);
        self.library.scan(ctx);
        self.begin_safety(ctx);
    }

    /// The puzzle that is open.
    pub fn desk(&self) -> Option<&Desk> {
        self.open.puzzle()
    }

    /// The animation that is open.
    pub fn anim(&self) -> Option<&AnimDesk> {
        self.open.anim()
    }

    /// Where a square of the board was drawn last.
    pub fn square_rect(&self, square: Square) -> Option<egui::Rect> {
        self.panels.hand.on.map(|on| on.rect(square))
    }

    /// Whether the proof or its remarks run or are about to.
    pub const fn is_checking(&self) -> bool {
        self.check.is_checking()
    }

    /// The lesson that is open.
    pub fn lesson(&self) -> Option<&LessonDesk> {
        self.open.lesson()
    }

    /// Whether the middle of the window shows the collection.
    fn browses(&self) -> bool {
        self.panels.browser.open || self.panels.learn.open || matches!(self.open, Open::Nothing)
    }

    /// How many cards of the collection the last frame drew.
    pub const fn cards_drawn(&self) -> usize {
        self.panels.browser.drawn()
    }

    /// How often the board was rasterised so far.
    pub const fn boards_drawn(&self) -> u64 {
        self.paint.redrawn()
    }

    /// One frame.
    pub fn frame_ui(&mut self, ui: &mut egui::Ui) {
        let ctx = ui.ctx().clone();
        self.paint.begin_frame(self.pieces());
        self.watch_library(&ctx);
        self.watch_progress();
        self.watch_safety(&ctx);
        self.watch_check(&ctx);
        self.watch_sitting(&ctx);
        self.watch_lesson(&ctx);
        let mut out = Vec::new();
        self.keys(&ctx, &mut out);
        let focus = ctx.memory(egui::Memory::focused);
        if std::mem::replace(&mut self.panels.focus, focus) != focus {
            self.open.seal();
        }
        let now_s = ctx.input(|input| input.time);
        if self.open.anim_mut().is_some_and(|anim| anim.tick(now_s)) {
            ctx.request_repaint();
        }
        self.draw_ui(ui, &mut out);
        if self.paint.fields.take_new_step() {
            self.open.seal();
        }
        let before = self.open.path().map(std::path::Path::to_path_buf);
        for command in out {
            self.execute(&ctx, command);
        }
        // What was opened is shown, wherever it was chosen.
        if self.open.path().is_some_and(|now| before.as_deref() != Some(now)) {
            self.panels.browser.open = false;
            self.panels.learn.open = false;
        }
        self.watch_settings(&ctx);
        if ctx.input(|input| input.viewport().close_requested()) && self.must_ask() {
            ctx.send_viewport_cmd(egui::ViewportCommand::CancelClose);
            self.ask(SafetyDialog::Unsaved(Command::Quit));
        }
        self.follow_safety(&ctx);
    }

    /// Keeps the live check going, and its answers in the tree.
    fn watch_check(&mut self, ctx: &egui::Context) {
        let Some(desk) = self.open.puzzle_mut() else { return };
        self.check.update_file(ctx, desk);
        if self.check.update(ctx, desk.puzzle(), &desk.view) {
            self.note_state();
        }
        if let Some(written) = self.check.written() {
            self.join(written);
        }
    }

    /// Keys, read from the list of commands. While a text is typed only those work that no text field needs.
    fn keys(&self, ctx: &egui::Context, out: &mut Vec<Command>) {
        // an open menu has the keyboard for itself
        if egui::Popup::is_any_open(ctx)
            || self.dialog.is_some()
            || self.panels.anim.export.is_some()
            || self.panels.anim.ask.is_some()
            || self.panels.line.ask.is_some()
            || self.panels.covers()
        {
            return;
        }
        let typing = ctx.text_edit_focused();
        // Undo belongs to the document also while one of its texts is typed; a field of its own undoes for itself.
        let focused = ctx.memory(egui::Memory::focused);
        let own_field = focused.is_some_and(|id| self.paint.fields().owns_undo(id));
        let in_document = typing && !own_field;
        // Arrows walk the board or the focus when the keyboard is there.
        let free = ctx.memory(|memory| memory.focused().is_none());
        // While an animation is open, its keys come first.
        let own = self.open.anim().into_iter().flat_map(|_| AnimCommand::with_keys());
        let own = own.map(|(command, key, _)| (Command::Anim(command), key));
        let taught = self.open.lesson().into_iter().flat_map(|_| LessonCommand::with_keys());
        let own = own.chain(taught.map(|(command, key, _)| (Command::Lesson(command), key)));
        // letters choose while it is asked what a pawn becomes
        let asked = !self.panels.hand.promotion.is_empty();
        let sitting = self.sitting().filter(|sitting| !asked && sitting.promotions().is_empty());
        let solving = sitting.into_iter().flat_map(|_| attempt::SolveCommand::with_keys());
        let own = own.chain(solving.map(|(command, key, _)| (command, key)));
        let mut commands: Vec<(Command, KeyboardShortcut)> = own.chain(Command::with_keys()).collect();
        // The toolkit lets Shift and Alt pass unless they are asked for, so Ctrl+Shift+Z comes before Ctrl+Z.
        commands.sort_by_key(|(_, key)| (!key.modifiers.shift, !key.modifiers.alt));
        // While the collection fills the window, letters search and arrows walk there.
        let browsing = self.browses();
        for (command, key) in commands {
            let allowed = match command {
                _ if browsing => command.works_while_browsing() && (!typing || command.works_while_typing()),
                Command::Undo | Command::Redo => !typing || in_document,
                // in the set-up the key clears a square
                Command::DeleteHere if self.open.puzzle().is_some_and(|desk| desk.mode == Mode::Setup) => false,
                // other keys step too, wherever the keyboard is
                Command::Step(_) if matches!(key.logical_key, egui::Key::Comma | egui::Key::Period) => !typing,
                Command::Step(_) | Command::Anim(AnimCommand::Play) | Command::Line(LineCommand::Leave) => free,
                _ => !typing || command.works_while_typing(),
            };
            if allowed && ctx.input_mut(|input| input.consume_shortcut(&key)) {
                out.push(command);
            }
        }
    }

    fn draw_ui(&mut self, ui: &mut egui::Ui, out: &mut Vec<Command>) {
        let dark = ui.visuals().dark_mode;
        let theme = crate::picture::theme::by_id(self.panels.board_theme).unwrap_or_else(|| style::board_theme(dark));
        let solving = self.is_solving();
        let now = self.now();
        let see = See {
            library: &self.library,
            desk: self.open.puzzle(),
            anim: self.open.anim(),
            open: &self.open,
            safety: &self.safety,
            lesson: self.open.lesson(),
            check: &self.check,
            sitting: self.sitting.as_ref().filter(|_| solving),
            progress: &self.progress,
            learn: &self.learn,
            now,
            message: &self.message,
            theme,
            pieces: self.pieces(),
            dark,
        };
        let mut tools = Tools { panels: &mut self.panels, paint: &mut self.paint, out };
        let bar = egui::Frame::side_top_panel(ui.style()).inner_margin(egui::Margin::symmetric(10, 2));
        let side = egui::Frame::side_top_panel(ui.style()).inner_margin(egui::Margin::symmetric(10, 4));
        let column = style::column();
        let top = |id| egui::Panel::top(id).frame(bar);
        top("menu").show(ui, |ui| ui.with_layout(column, |ui| panels::frame::menu_ui(ui, &see, &mut tools)));
        top("tools").show(ui, |ui| ui.with_layout(column, |ui| panels::frame::toolbar_ui(ui, &see, &mut tools)));
        if !matches!(self.dialog, Some(Dialog::Safety(_))) {
            safety::banner_ui::banner_ui(ui, &see, &mut tools);
        }
        egui::Panel::bottom("status").frame(bar).show(ui, |ui| {
            ui.with_layout(column, |ui| panels::frame::status_ui(ui, &see, &mut tools));
        });
        if tools.panels.learn.open {
            return learn::home_ui::full_ui(ui, &see, &mut tools, &mut self.dialog);
        }
        if tools.panels.browser.open {
            return browser::full_ui(ui, &see, &mut tools, &mut self.dialog);
        }
        // In a small window the board keeps a third of the width.
        let room = ui.available_width();
        let widths = tools.panels.prefs.widths;
        let beside = |panel: egui::Panel, width: f32, least: f32, most: f32| {
            let most = most.min(room * 0.42).max(least);
            panel.frame(side).default_size(width.clamp(least, most)).size_range(least..=most)
        };
        // Who learns has the course for that; in a small window a reader's board is worth more than the list of what else there is.
        if !see.learn.is_at_it() && (see.sitting.is_none() || room >= CROWDED) {
            let shown = beside(style::near_panel("collection"), widths.collection, 160.0_f32.min(room * 0.24), 420.0);
            let shown = shown.show(ui, |ui| {
                ui.with_layout(column, |ui| panels::collection::collection_ui(ui, &see, &mut tools));
            });
            tools.panels.prefs.widths.collection = shown.response.rect.width().round();
        }
        if let Some(desk) = see.anim {
            let height = ui.available_height();
            let timeline = egui::Panel::bottom("timeline").frame(side).default_size(196.0_f32.min(height * 0.4));
            timeline.size_range(110.0..=420.0_f32.min(height * 0.6).max(110.0)).show(ui, |ui| {
                ui.with_layout(column, |ui| anim::timeline_ui::timeline_ui(ui, &see, &mut tools, desk));
            });
            let shown = beside(style::far_panel("step"), widths.step, 280.0, 620.0).show(ui, |ui| {
                ui.with_layout(column, |ui| anim::step_panel::panel_ui(ui, &see, &mut tools, desk));
            });
            tools.panels.prefs.widths.step = shown.response.rect.width().round();
        }
        if let Some(sitting) = see.sitting {
            let shown = beside(style::far_panel("panels"), widths.panels, 280.0, 760.0).show(ui, |ui| {
                ui.with_layout(column, |ui| attempt::panel::panel_ui(ui, &see, &mut tools, sitting));
            });
            tools.panels.prefs.widths.panels = shown.response.rect.width().round();
        } else if let Some(desk) = see.lesson.filter(|_| !see.learn.reading) {
            beside(style::far_panel("lesson"), 290.0, 220.0, 520.0).show(ui, |ui| {
                ui.with_layout(column, |ui| lesson::side_ui::side_ui(ui, &see, &mut tools, desk));
            });
        }
        if see.desk.is_some() && see.sitting.is_none() {
            let shown = beside(style::far_panel("panels"), widths.panels, 280.0, 760.0).show(ui, |ui| {
                ui.with_layout(column, |ui| panels::panel_ui(ui, &see, &mut tools));
            });
            tools.panels.prefs.widths.panels = shown.response.rect.width().round();
        }
        let page = egui::Frame::new().fill(style::color(theme.page)).inner_margin(8);
        egui::CentralPanel::default().frame(page).show(ui, |ui| {
            ui.with_layout(column, |ui| centre_ui(ui, &see, &mut tools));
        });
        anim::export_ui::export_ui(ui.ctx(), &see, &mut tools);
        panels::ask::ask_ui(ui.ctx(), &see, &mut tools);
        browser::overlays_ui(ui.ctx(), &see, &mut tools, &mut self.dialog);
    }
}

/// The board, under a banner while the position is arranged.
fn centre_ui(ui: &mut egui::Ui, see: &See<'_>, tools: &mut Tools<'_>) {
    if let Some(desk) = see.anim {
        return anim::board::stage_ui(ui, see, tools, desk);
    }
    if let Some(sitting) = see.sitting {
        return attempt::table::table_ui(ui, see, tools, sitting);
    }
    if let Some(desk) = see.lesson {
        return lesson::page_ui(ui, see, tools, desk);
    }
    let Some(desk) = see.desk else {
        return browser::browser_ui(ui, see, tools);
    };
    panels::banner_ui(ui, see, tools, desk);
    if desk.mode == Mode::Setup {
        let rect = ui.available_rect_before_wrap();
        let stroke = egui::Stroke::new(3.0, style::accent(see.dark));
        ui.painter().rect_stroke(rect, 6.0, stroke, egui::StrokeKind::Inside);
        let inside = egui::UiBuilder::new().max_rect(rect.shrink(8.0)).layout(style::column());
        ui.scope_builder(inside, |ui| play::play_ui(ui, see, tools));
    } else {
        play::play_ui(ui, see, tools);
    }
}

impl App {
    /// The title of the window.
    fn title(&self) -> String {
        let app = t!("app-name");
        let Some(name) = self.open.name() else { return app };
        let mark = if self.open.is_dirty() { "• " } else { "" };
        rtl::without_marks(&t!("window-title", name = format!("{mark}{name}"), app = app))
    }
}

impl eframe::App for App {
    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        self.frame_ui(ui);
        let title = self.title();
        if self.panels.window_title != title {
            ui.send_viewport_cmd(egui::ViewportCommand::Title(title.clone()));
            self.panels.window_title = title;
        }
        if let Some(closes) = self.closes {
            let left = closes.saturating_duration_since(Instant::now());
            if left.is_zero() {
                self.dialog = None;
                self.open = Open::Nothing;
                ui.send_viewport_cmd(egui::ViewportCommand::Close);
            }
            ui.request_repaint_after(left);
        }
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.give_up();
        self.end_safety();
    }
}

/// Opens the window and returns when it is closed. With `quit_after` it closes by itself, and says on stderr when its
/// first frame was drawn.
///
/// # Errors
/// [`AppError::NoDisplay`] where no window can be shown at all, [`AppError::Window`] when making one failed.
pub fn run(collection: PathBuf, quit_after: Option<Duration>) -> Result<(), AppError> {
    let begun = Instant::now();
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default()
            .with_title("Boardwright")
            .with_app_id("boardwright")
            .with_inner_size([1280.0, 800.0])
            .with_min_inner_size([760.0, 480.0]),
        renderer: eframe::Renderer::Glow,
        ..eframe::NativeOptions::default()
    };
    let create: eframe::AppCreator<'_> = Box::new(move |context| {
        let mut app = App::with_recovery(collection, safety::usual_folder());
        if quit_after.is_none() {
            app.keep_verdicts(Cache::usual());
        }
        app.install(&context.egui_ctx);
        app.closes = quit_after.map(|after| begun + after);
        // A run that is only to show that it runs leaves no traces.
        match settings::path().filter(|_| quit_after.is_none()) {
            Some(path) => app.keep_settings(&context.egui_ctx, path),
            None => locale::set(locale::of_system()),
        }
        if let Some(folder) = progress::usual_folder().filter(|_| quit_after.is_none()) {
            app.keep_progress(&context.egui_ctx, folder);
        }
        if quit_after.is_some() {
            eprintln!("boardwright: window made after {:?}", begun.elapsed());
        }
        Ok(Box::new(app))
    });
    eframe::run_native("boardwright", options, create).map_err(|error| match error {
        // The toolkit's message begins with a place in its own sources; the reason comes last.
        eframe::Error::WinitEventLoop(error) => {
            let text = error.to_string();
            let reason = text.rsplit(": ").next().unwrap_or_default().trim_end_matches('.');
            AppError::NoDisplay(reason.to_owned())
        }
        other => AppError::Window(other.to_string()),
    })
}
