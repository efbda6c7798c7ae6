//! The editor, driven through what a screen reader sees: names of widgets, clicks and keys. No display is needed.
#![cfg(feature = "editor")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use boardwright::app::App;
use boardwright::app::desk::Mode;
use boardwright::doc::{Lang, Puzzle};
use egui::{Event, Key, Modifiers, Pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use std::time::{Duration, Instant};

const FENCE: &str = r##"# A comment that must survive.
format = 1
id = "fence"
rules = "barriers"
fen = "K7/8/8/8/8/8/4Q3/6k1[F] w - - 0 1 -"
task = "#2"

[title]
en = "The fence"
he = "הגדר"
"##;

const CASTLE: &str = r##"format = 1
id = "castle"
rules = "hidden"
fen = "8/x7/8/8/R7/2k5/8/X3K3 w Q - 0 1 bQ"
task = "#2"

[title]
en = "The castle"
"##;

struct Editor {
    harness: Harness<'static, App>,
    folder: tempfile::TempDir,
}

impl Editor {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let puzzles = folder.path().join("puzzles");
        std::fs::create_dir(&puzzles).unwrap();
        std::fs::write(puzzles.join("fence.toml"), FENCE).unwrap();
        std::fs::write(puzzles.join("castle.toml"), CASTLE).unwrap();
        let mut ready = false;
        let draw = move |ui: &mut egui::Ui, app: &mut App| {
            if !std::mem::replace(&mut ready, true) {
                app.install(ui.ctx());
            }
            app.frame_ui(ui);
        };
        let app = App::new(folder.path().into());
        let harness = Harness::builder().with_size(egui::vec2(1280.0, 800.0)).build_ui_state(draw, app);
        Self { harness, folder }
    }

    fn open(name: &str) -> Self {
        let mut editor = Self::new();
        let row = format!("{name}, not checked");
        editor.wait(|editor| editor.harness.query_by_label(&row).is_some());
        editor.click(&row);
        editor
    }

    fn frames(&mut self, count: usize) {
        self.harness.run_steps(count);
    }

    /// Frames until something is so; threads need a moment.
    #[track_caller]
    fn wait(&mut self, so: impl Fn(&Self) -> bool) {
        let begun = Instant::now();
        while !so(self) {
            assert!(begun.elapsed() < Duration::from_secs(20), "it never happened");
            std::thread::sleep(Duration::from_millis(5));
            self.frames(1);
        }
    }

    #[track_caller]
    fn click(&mut self, name: &str) {
        self.harness.get_by_label(name).click();
        self.frames(3);
    }

    fn click_at(&mut self, at: Pos2) {
        self.harness.hover_at(at);
        self.frames(2);
        self.harness.drag_at(at);
        self.frames(1);
        self.harness.drop_at(at);
        self.frames(3);
    }

    fn key(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.frames(3);
    }

    fn puzzle(&self) -> &Puzzle {
        self.harness.state().desk().expect("an open puzzle").puzzle()
    }

    fn line(&self) -> Vec<&str> {
        let tree = &self.puzzle().solution;
        tree.main_line().into_iter().map(|id| tree.turn(id).text.as_str()).collect()
    }

    fn file(&self, name: &str) -> String {
        std::fs::read_to_string(self.folder.path().join("puzzles").join(name)).unwrap()
    }
}

const CTRL_SHIFT: Modifiers = Modifiers { shift: true, ..Modifiers::COMMAND };

#[test]
fn a_fence_is_placed_undone_redone_and_saved() {
    let mut editor = Editor::open("The fence");
    editor.click("Place a fence");
    let edge = editor.harness.get_by_label("h1, empty").rect().center_top();
    editor.click_at(edge);
    assert_eq!(editor.line(), ["F@h1h2"]);
    assert!(editor.harness.query_by_label("h1, empty, fence to the north").is_some());
    // Black's only turn, by two clicks.
    editor.click("g1, black king");
    editor.click("h1, empty, fence to the north");
    assert_eq!(editor.line(), ["F@h1h2", "Kh1"]);
    editor.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(editor.line(), ["F@h1h2"]);
    editor.key(CTRL_SHIFT, Key::Z);
    assert_eq!(editor.line(), ["F@h1h2", "Kh1"]);
    assert!(editor.harness.state().desk().unwrap().is_dirty());
    editor.key(Modifiers::COMMAND, Key::S);
    assert!(!editor.harness.state().desk().unwrap().is_dirty());
    let file = editor.file("fence.toml");
    assert!(file.starts_with("# A comment that must survive.\n"), "{file}");
    assert!(file.contains("1. F@h1h2 Kh1"), "{file}");
}

#[test]
fn a_turn_that_exists_is_followed_and_another_one_is_a_variation() {
    let mut editor = Editor::open("The fence");
    for to in ["e4, empty", "e5, empty"] {
        editor.click("e2, white queen");
        editor.click(to);
        editor.key(Modifiers::NONE, Key::ArrowLeft);
    }
    assert_eq!(editor.puzzle().solution.len(), 2);
    editor.click("e2, white queen");
    editor.click("e4, empty");
    assert_eq!(editor.puzzle().solution.len(), 2);
    assert_eq!(editor.harness.state().desk().unwrap().cursor.0, [0]);
    editor.key(Modifiers::NONE, Key::Delete);
    assert_eq!(editor.line(), ["Qe5"]);
}

#[test]
fn a_covered_piece_shows_what_it_is_on_arrival() {
    let mut editor = Editor::open("The castle");
    editor.click("a1, white covered rook");
    editor.click("b1, empty");
    assert_eq!(editor.line(), ["Rb1~Q"]);
    assert!(editor.harness.query_by_label("b1, white queen").is_some());
}

#[test]
fn a_puzzle_is_opened_by_name() {
    let mut editor = Editor::new();
    editor.wait(|editor| editor.harness.query_by_label("The castle, not checked").is_some());
    editor.harness.get_by_label("Find a puzzle").focus();
    editor.frames(2);
    editor.harness.event(Event::Text("cast".into()));
    editor.frames(2);
    assert!(editor.harness.query_by_label("The fence, not checked").is_none());
    editor.key(Modifiers::NONE, Key::Enter);
    assert_eq!(editor.puzzle().id, "castle");
}

#[test]
fn the_first_position_is_arranged() {
    let mut editor = Editor::open("The fence");
    editor.click("Set up");
    assert_eq!(editor.harness.state().desk().unwrap().mode, Mode::Setup);
    editor.click("black knight, spare");
    editor.click("d5, empty");
    assert!(editor.puzzle().fen.starts_with("K7/8/8/3n4/"), "{}", editor.puzzle().fen);
    editor.click("Fences and towers");
    let corner = editor.harness.get_by_label("d5, black knight").rect().right_top();
    editor.click_at(corner);
    assert!(editor.puzzle().fen.ends_with("Td5e6"), "{}", editor.puzzle().fen);
    editor.harness.get_by_label("d5, black knight, tower to the north-east").click_secondary();
    editor.frames(3);
    assert!(editor.puzzle().fen.starts_with("K7/8/8/8/"), "{}", editor.puzzle().fen);
    for _ in 0..3 {
        editor.key(Modifiers::COMMAND, Key::Z);
    }
    assert!(!editor.harness.state().desk().unwrap().is_dirty());
}

#[test]
fn keys_of_the_board_rest_while_a_text_is_typed() {
    let mut editor = Editor::open("The fence");
    editor.click("Text");
    editor.harness.get_by_role_and_label(egui::Role::TextInput, "Title").focus();
    editor.frames(2);
    editor.harness.event(Event::Text("f".into()));
    editor.key(Modifiers::NONE, Key::F);
    assert!(!editor.harness.state().desk().unwrap().flipped);
    assert!(editor.puzzle().title[&Lang::En].contains('f'));
    editor.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(editor.puzzle().title[&Lang::En], "The fence");
}

#[test]
fn somebody_elses_change_is_not_overwritten() {
    let mut editor = Editor::open("The fence");
    editor.click("e2, white queen");
    editor.click("e4, empty");
    let path = editor.folder.path().join("puzzles/fence.toml");
    std::fs::write(&path, FENCE.replace("The fence", "Another title")).unwrap();
    editor.key(Modifiers::COMMAND, Key::S);
    assert!(editor.file("fence.toml").contains("Another title"));
    editor.click("Reload");
    assert_eq!(editor.puzzle().title[&Lang::En], "Another title");
    assert!(editor.line().is_empty());
}

#[test]
fn the_check_runs_by_itself_and_the_board_rests() {
    let mut editor = Editor::open("The fence");
    editor.wait(|editor| editor.harness.query_by_label("The fence, proved").is_some());
    editor.frames(5);
    let drawn = editor.harness.state().boards_drawn();
    editor.frames(20);
    assert_eq!(editor.harness.state().boards_drawn(), drawn);
}

#[test]
fn the_keyboard_walks_the_board() {
    let mut editor = Editor::open("The fence");
    editor.harness.get_by_label("h1, empty").focus();
    editor.frames(3);
    editor.key(Modifiers::NONE, Key::ArrowLeft);
    assert!(editor.harness.get_by_label("g1, black king").is_focused());
    editor.key(Modifiers::NONE, Key::ArrowUp);
    assert!(editor.harness.get_by_label("g2, empty").is_focused());
}

#[test]
fn a_picture_is_exported() {
    let mut editor = Editor::open("The fence");
    editor.key(Modifiers::COMMAND, Key::E);
    editor.click("Export");
    let png = std::fs::read(editor.folder.path().join("puzzles/fence.png")).unwrap();
    assert!(png.starts_with(b"\x89PNG"));
}
