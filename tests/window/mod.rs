//! The editor in a window that no display shows, and what its test files do with it.
#![allow(dead_code, reason = "each test file uses its part of it")]

use boardwright::app::App;
use egui::{Event, Key, Modifiers, Pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use std::path::Path;
use std::time::{Duration, Instant};

/// The keys of redoing, and of every command behind them.
pub const CTRL_SHIFT: Modifiers = Modifiers { shift: true, ..Modifiers::COMMAND };

/// The editor of a collection.
pub fn open(collection: &Path, size: (f32, f32)) -> Harness<'static, App> {
    open_app(App::new(collection.into()), size)
}

/// An editor in a window of so many points.
pub fn open_app(app: App, (width, height): (f32, f32)) -> Harness<'static, App> {
    let mut ready = false;
    let draw = move |ui: &mut egui::Ui, app: &mut App| {
        if !std::mem::replace(&mut ready, true) {
            app.install(ui.ctx());
        }
        app.frame_ui(ui);
    };
    Harness::builder().with_size(vec2(width, height)).build_ui_state(draw, app)
}

/// Lets frames pass until something is so; threads need a moment.
#[track_caller]
pub fn wait<E>(editor: &mut E, so: impl Fn(&E) -> bool, frame: impl Fn(&mut E)) {
    let begun = Instant::now();
    while !so(editor) {
        assert!(begun.elapsed() < Duration::from_mins(1), "it never happened");
        std::thread::sleep(Duration::from_millis(5));
        frame(editor);
    }
}

/// An editor as its user drives it: by keys, and by the names that a screen reader says.
pub trait Drive: Sized {
    /// So many frames later, what was done has had its effect.
    const SETTLE: usize = 3;

    /// The window.
    fn window(&self) -> &Harness<'static, App>;

    /// The window, for what is done to it.
    fn window_mut(&mut self) -> &mut Harness<'static, App>;

    fn frames(&mut self, count: usize) {
        self.window_mut().run_steps(count);
    }

    #[track_caller]
    fn wait(&mut self, so: impl Fn(&Self) -> bool) {
        wait(self, so, |editor| editor.frames(1));
    }

    #[track_caller]
    fn click(&mut self, name: &str) {
        self.window().get_by_label(name).click();
        self.frames(Self::SETTLE);
    }

    fn has(&self, name: &str) -> bool {
        self.window().query_by_label(name).is_some()
    }

    /// Whether something is named by, or says, a text that contains this.
    fn says(&self, part: &str) -> bool {
        self.window().query_all_by_label_contains(part).next().is_some()
    }

    #[track_caller]
    fn middle(&self, name: &str) -> Pos2 {
        self.window().get_by_label(name).rect().center()
    }

    fn key(&mut self, modifiers: Modifiers, key: Key) {
        self.window_mut().key_press_modifiers(modifiers, key);
        self.frames(Self::SETTLE);
    }

    /// Types where the keyboard is.
    fn write(&mut self, text: &str) {
        self.window_mut().event(Event::Text(text.into()));
        self.frames(Self::SETTLE);
    }
}
