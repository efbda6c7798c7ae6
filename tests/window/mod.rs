//! The editor in a window that no display shows, and what both of its test files do with it.

use boardwright::app::App;
use egui_kittest::Harness;
use std::path::Path;
use std::time::{Duration, Instant};

/// The editor of a collection.
pub fn open(collection: &Path, (width, height): (f32, f32)) -> Harness<'static, App> {
    let mut ready = false;
    let draw = move |ui: &mut egui::Ui, app: &mut App| {
        if !std::mem::replace(&mut ready, true) {
            app.install(ui.ctx());
        }
        app.frame_ui(ui);
    };
    Harness::builder().with_size(egui::vec2(width, height)).build_ui_state(draw, App::new(collection.into()))
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
