//! The editor of animations, driven through what a screen reader sees. No display is needed.
#![cfg(feature = "editor")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod window;

use boardwright::app::App;
use boardwright::app::anim::desk::AnimDesk;
use boardwright::doc::anim::Start;
use boardwright::doc::{Anim, AnimFile, Lang};
use egui::{Event, Key, Modifiers, PointerButton, Pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use std::path::Path;
use std::time::Duration;
use window::{CTRL_SHIFT, Drive};

const LESSON: &str = r#"format = 1
id = "steps"
languages = ["en", "he"]
rules = "barriers"

[title]
en = "First steps"
he = "צעדים ראשונים"

[boards.one]
fen = "7k/8/8/8/8/8/4R3/K7[] w - - 0 1 Fe4e5"
"#;

const ANIM: &str = r#"# A comment that must survive.
format = 1
id = "jump"
rules = "barriers"
fen = "8/8/8/8/8/3N1R2/8/8[F] w - - 0 1 -"

[title]
en = "The jump"
he = "הקפיצה"

[[step]] # the rook looks
mark = ["ray:Gf3f8"]
caption = { en = "The rook looks up the file.", he = "הצריח צופה במעלה הטור." }

[[step]]
pause = 0.9 # let them read

[[step]]
raise = "Ff4f5"
by = "white"

[[step]]
hop = "d3-e5"
time = 1.0
"#;

const BROKEN: &str = r#"format = 1
id = "broken"
rules = "barriers"
fen = "8/8/8/8/8/3N1R2/8/8[F] w - - 0 1 -"

[[step]]
glide = "d3-d4"

[[step]]
vanish = "d3"
"#;

struct Editor {
    harness: Harness<'static, App>,
    folder: tempfile::TempDir,
}

impl Drive for Editor {
    fn window(&self) -> &Harness<'static, App> {
        &self.harness
    }

    fn window_mut(&mut self) -> &mut Harness<'static, App> {
        &mut self.harness
    }
}

impl Editor {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let lesson = folder.path().join("lessons/steps");
        std::fs::create_dir_all(&lesson).unwrap();
        std::fs::create_dir(folder.path().join("puzzles")).unwrap();
        for (name, text) in [
            ("lesson.toml", LESSON),
            ("en.md", "# First steps\n"),
            ("he.md", "# צעדים ראשונים\n"),
            ("jump.anim.toml", ANIM),
            ("broken.anim.toml", BROKEN),
        ] {
            std::fs::write(lesson.join(name), text).unwrap();
        }
        let harness = window::open(folder.path(), (1280.0, 860.0));
        Self { harness, folder }
    }

    fn open(title: &str) -> Self {
        let mut editor = Self::new();
        let row = format!("{title}, animation");
        editor.wait(|editor| editor.has(&row));
        editor.click(&row);
        editor
    }

    /// Clicks the topmost of several things of one name: dialogs lie above the rest.
    #[track_caller]
    fn click_last(&mut self, name: &str) {
        self.harness.get_all_by_label(name).last().unwrap().click();
        self.harness.run_steps(3);
    }

    fn click_at(&mut self, at: Pos2) {
        self.drag(at, at);
    }

    /// Presses at one place, lets go at another.
    fn drag(&mut self, from: Pos2, to: Pos2) {
        self.press(from, to);
        self.harness.drop_at(to);
        self.harness.run_steps(3);
    }

    /// A drag that is not let go yet.
    fn press(&mut self, from: Pos2, to: Pos2) {
        self.harness.hover_at(from);
        self.harness.run_steps(2);
        self.harness.drag_at(from);
        self.harness.run_steps(1);
        if from != to {
            for part in [0.3, 0.7, 1.0] {
                self.harness.hover_at(from.lerp(to, part));
                self.harness.run_steps(1);
            }
        }
    }

    fn right_drag(&mut self, from: &str, to: &str) {
        let (from, to) = (self.middle(from), self.middle(to));
        let button = |pos, pressed| Event::PointerButton {
            pos,
            button: PointerButton::Secondary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        self.harness.hover_at(from);
        self.harness.run_steps(2);
        self.harness.event(button(from, true));
        self.harness.run_steps(1);
        self.harness.hover_at(to);
        self.harness.run_steps(2);
        self.harness.event(button(to, false));
        self.harness.run_steps(3);
    }

    /// The block of a step on the timeline, by the beginning of its name.
    #[track_caller]
    fn block(&self, name: &str) -> egui::Rect {
        self.harness.get_all_by_label_contains(name).next().unwrap().rect()
    }

    /// Replaces what a text field says.
    fn retype(&mut self, field: &str, text: &str) {
        self.harness.get_by_label(field).focus();
        self.harness.run_steps(2);
        self.key(Modifiers::COMMAND, Key::A);
        self.harness.event(Event::Text(text.into()));
        self.harness.run_steps(3);
    }

    fn desk(&self) -> &AnimDesk {
        self.harness.state().anim().expect("an open animation")
    }

    fn anim(&self) -> &Anim {
        self.desk().anim()
    }

    fn actions(&self) -> Vec<String> {
        self.anim().steps.iter().map(|step| format!("{} {}", step.action.key(), step.action.text())).collect()
    }

    fn lesson(&self) -> std::path::PathBuf {
        self.folder.path().join("lessons/steps")
    }

    fn file(&self) -> String {
        std::fs::read_to_string(self.lesson().join("jump.anim.toml")).unwrap()
    }
}

#[test]
fn what_is_done_on_the_board_becomes_steps() {
    let mut editor = Editor::open("The jump");
    editor.key(Modifiers::NONE, Key::End);
    assert_eq!(editor.desk().at_ms, 3000);
    editor.click("f3, white rook");
    editor.click("a3, empty");
    assert_eq!(editor.actions()[4..], ["glide f3-a3"]);
    assert_eq!(editor.desk().at_ms, 3800, "the playhead goes to the end of the new step");
    // A way that is no line is a hop.
    editor.click("a3, white rook");
    editor.click("b5, empty");
    editor.click("Fence or tower");
    let edge = editor.harness.get_by_label("b5, white rook").rect().center_top();
    editor.click_at(edge);
    assert_eq!(editor.actions()[5..], ["hop a3-b5", "raise Fb5b6"]);
    assert!(editor.has("b5, white rook, fence to the north"));
    editor.click_at(edge);
    assert_eq!(editor.actions()[7..], ["lower Fb5b6"]);
    editor.click("Auto");
    // Marks come and go with the same gesture.
    editor.right_drag("b5, white rook", "b8, empty");
    editor.right_drag("b5, white rook", "b8, empty");
    editor.click("Ray");
    editor.right_drag("b5, white rook", "b8, empty");
    assert_eq!(editor.actions()[8..], ["mark Gb5b8", "unmark Gb5b8", "mark ray:Gb5b8"]);
    editor.click("black queen, spare");
    editor.click("h8, empty");
    editor.click("black queen, spare");
    editor.click("h8, black queen");
    editor.key(Modifiers::NONE, Key::Delete);
    assert_eq!(editor.actions()[11..], ["appear q@h8", "vanish h8"]);
    assert!(editor.desk().view.faults.is_empty(), "{:?}", editor.desk().view.faults);
    let count = editor.actions().len();
    while editor.desk().is_dirty() {
        editor.key(Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(editor.actions().len(), 4);
    for _ in 0..count {
        editor.key(CTRL_SHIFT, Key::Z);
    }
    assert_eq!(editor.actions().len(), count);
}

#[test]
fn a_step_goes_where_the_playhead_is() {
    let mut editor = Editor::open("The jump");
    // Step 3 begins when the pause is over.
    editor.click("3. raise Ff4f5 by white");
    assert!(editor.has("f4, empty, fence to the north"));
    editor.click("2. pause");
    assert!(editor.has("f4, empty"), "the fence does not stand yet");
    editor.click("d3, white knight");
    editor.click("d4, empty");
    assert_eq!(editor.actions()[2..], ["glide d3-d4", "raise Ff4f5", "hop d3-e5"]);
    assert!(editor.says("× Step 5: there is no piece on d3 then"));
    assert!(editor.says("! 1 fault"));
    editor.key(Modifiers::COMMAND, Key::Z);
    assert!(!editor.says("there is no piece"));
}

#[test]
fn a_file_keeps_its_comments() {
    let mut editor = Editor::open("The jump");
    editor.click("4. hop d3-e5");
    editor.retype("Action", "hop d3-f4");
    assert_eq!(editor.actions()[3], "hop d3-f4");
    editor.retype("Action", "hop d3-f");
    assert!(editor.says("Write two squares"));
    assert_eq!(editor.actions()[3], "hop d3-f4", "what cannot be read changes nothing");
    editor.retype("Caption, Hebrew", "הפרש");
    assert!(editor.says("The caption is missing in English"));
    editor.retype("Caption, English", "The knight.");
    assert!(!editor.says("The caption is missing"));
    editor.key(Modifiers::COMMAND, Key::S);
    assert!(!editor.desk().is_dirty());
    let expected = ANIM.replace(
        "hop = \"d3-e5\"\ntime = 1.0\n",
        "hop = \"d3-f4\"\ntime = 1.0\ncaption = { en = \"The knight.\", he = \"הפרש\" }\n",
    );
    assert_eq!(editor.file(), expected);
    editor.key(Modifiers::COMMAND, Key::Z);
    editor.key(Modifiers::COMMAND, Key::Z);
    editor.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(editor.actions()[3], "hop d3-e5");
    editor.key(Modifiers::COMMAND, Key::S);
    assert_eq!(editor.file(), ANIM, "taken back, the file has its bytes again");
}

#[test]
fn times_are_typed() {
    let mut editor = Editor::open("The jump");
    editor.click("4. hop d3-e5");
    editor.click("Time");
    editor.key(Modifiers::COMMAND, Key::A);
    editor.harness.event(Event::Text("2.5".into()));
    editor.key(Modifiers::NONE, Key::Enter);
    assert_eq!(editor.anim().steps[3].time_ms, Some(2500));
    editor.click("As usual");
    assert_eq!(editor.anim().steps[3].time_ms, None);
    editor.click("with previous");
    assert_eq!(editor.anim().steps[3].start, Start::With(0));
    editor.click("at a time");
    assert_eq!(editor.anim().steps[3].start, Start::At(1400));
    editor.click("after all");
    assert_eq!(editor.anim().steps[3].start, Start::After(0));
}

#[test]
fn blocks_are_dragged() {
    let mut editor = Editor::open("The jump");
    let block = editor.block("Step 4: hop d3-e5");
    let px_per_s = block.width();
    let by = vec2(px_per_s * 0.5, 0.0);
    editor.drag(block.center(), block.center() + by);
    assert_eq!(editor.anim().steps[3].start, Start::After(500));
    assert_eq!(editor.desk().selected, Some(3));
    editor.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(editor.anim().steps[3].start, Start::After(0), "a drag is one step");
    assert!(!editor.desk().is_dirty());
    // The scale is the same again; the right edge changes how long it takes.
    let edge = editor.harness.get_by_label("End of step 4").rect().center();
    editor.drag(edge, edge - by);
    assert_eq!(editor.anim().steps[3].time_ms, Some(500));
    editor.key(Modifiers::COMMAND, Key::Z);
    editor.press(block.center(), block.center() + by);
    assert_eq!(editor.anim().steps[3].start, Start::After(500));
    editor.key(Modifiers::NONE, Key::Escape);
    assert_eq!(editor.anim().steps[3].start, Start::After(0));
    editor.harness.drop_at(block.center() + by);
    editor.harness.run_steps(3);
    assert!(!editor.desk().is_dirty() && !editor.desk().history().can_undo(), "a cancelled drag is no step");
}

#[test]
fn the_list_is_changed_by_keys() {
    let mut editor = Editor::open("The jump");
    editor.click("2. pause");
    editor.key(Modifiers::COMMAND, Key::D);
    assert_eq!(editor.actions()[1..3], ["pause ", "pause "]);
    assert_eq!(editor.desk().selected, Some(2));
    editor.key(Modifiers::ALT, Key::ArrowDown);
    assert_eq!(editor.actions()[2..4], ["raise Ff4f5", "pause "]);
    editor.key(Modifiers::ALT, Key::ArrowUp);
    editor.key(Modifiers::NONE, Key::Delete);
    assert_eq!(editor.actions().len(), 4);
    assert_eq!(
        editor.desk().anim().steps,
        AnimFile::read(Path::new("jump.anim.toml"), ANIM.as_bytes()).unwrap().anim.steps
    );
}

#[test]
fn the_playhead_is_moved_and_plays() {
    let mut editor = Editor::open("The jump");
    editor.key(Modifiers::NONE, Key::ArrowRight);
    editor.key(Modifiers::NONE, Key::ArrowRight);
    assert_eq!(editor.desk().at_ms, 80);
    editor.key(Modifiers::NONE, Key::ArrowLeft);
    assert_eq!(editor.desk().at_ms, 40);
    let ruler = editor.harness.get_by_label("Playhead, in seconds").rect();
    let block = editor.block("Step 4: hop d3-e5");
    editor.drag(ruler.left_top() + vec2(30.0, 6.0), Pos2::new(block.left(), ruler.top() + 6.0));
    assert_eq!(editor.desk().at_ms, 2000);
    editor.key(Modifiers::NONE, Key::End);
    assert_eq!(editor.desk().at_ms, 3000);
    assert!(editor.has("e5, white knight"));
    editor.key(Modifiers::NONE, Key::Space);
    assert!(editor.desk().is_playing());
    let before = editor.desk().at_ms;
    editor.harness.run_steps(4);
    assert!(editor.desk().at_ms > before && editor.desk().at_ms < 3000, "it plays on from the beginning");
    editor.key(Modifiers::NONE, Key::Space);
    assert!(!editor.desk().is_playing());
}

#[test]
fn nothing_is_drawn_at_rest() {
    let mut editor = Editor::open("The jump");
    editor.harness.run_steps(10);
    let drawn = editor.harness.state().boards_drawn();
    editor.harness.run_steps(20);
    assert_eq!(editor.harness.state().boards_drawn(), drawn);
    let rests = |editor: &Editor| {
        editor.harness.output().viewport_output.values().all(|view| view.repaint_delay == Duration::MAX)
    };
    assert!(rests(&editor));
    editor.key(Modifiers::NONE, Key::Space);
    assert!(!rests(&editor), "playing asks for frames");
}

#[test]
fn faults_stand_at_their_step() {
    let editor = Editor::open("broken");
    assert!(editor.says("× Step 2: there is no piece on d3 then"));
    assert!(editor.says("Step 2: vanish d3, at 0.8 s, takes 0.4 s; there is no piece on d3 then"));
}

#[test]
fn a_later_picture_becomes_the_beginning() {
    let mut editor = Editor::open("The jump");
    editor.click("3. raise Ff4f5 by white");
    editor.click("Animation");
    editor.harness.get_by_label("Start from this picture").scroll_to_me();
    editor.harness.run_steps(3);
    editor.click("Start from this picture");
    assert_eq!(editor.anim().fen, "8/8/8/8/8/3N1R2/8/8[] w - - 0 1 Ff4f5");
    assert_eq!(editor.actions(), ["hop d3-e5"]);
    assert_eq!(editor.anim().marks.len(), 1);
    assert_eq!(editor.anim().caption[&Lang::En], "The rook looks up the file.");
    editor.key(Modifiers::COMMAND, Key::Z);
    assert!(!editor.desk().is_dirty());
}

#[test]
fn a_new_animation_begins_with_the_lessons_board() {
    let mut editor = Editor::new();
    editor.wait(|editor| editor.has("New animation for First steps"));
    editor.click("New animation for First steps");
    editor.click("Create");
    assert!(editor.desk().is_dirty());
    editor.click("e2, white rook");
    editor.click("h2, empty");
    editor.key(Modifiers::COMMAND, Key::S);
    let path = editor.lesson().join("animation-1.anim.toml");
    let file = AnimFile::open(&path).unwrap();
    assert!(file.diagnostics.is_empty(), "{:?}", file.diagnostics);
    assert_eq!(file.anim.fen, "7k/8/8/8/8/8/4R3/K7[] w - - 0 1 Fe4e5");
    assert_eq!(file.anim.steps.len(), 1);
    assert!(editor.has("animation-1, animation"));
    // Another one is opened after the question what becomes of the changes.
    editor.click("h2, white rook");
    editor.click("h5, empty");
    editor.click("The jump, animation");
    assert!(editor.says("has changes that are not saved."));
    editor.click_last("Save");
    assert_eq!(editor.anim().id, "jump");
    assert_eq!(AnimFile::open(&path).unwrap().anim.steps.len(), 2);
}

#[test]
fn the_size_is_said_before_saving_and_is_right() {
    let mut editor = Editor::open("The jump");
    editor.click("Show captions in Hebrew");
    editor.click("Export animation…");
    editor.wait(|editor| editor.says(" bytes ("));
    editor.click("360");
    assert!(!editor.says(" bytes ("), "what was measured is not the file any more");
    editor.wait(|editor| editor.says(" bytes ("));
    let said = editor.harness.get_all_by_label_contains(" bytes (").next().unwrap();
    let said = said.accesskit_node().label().or_else(|| said.value()).unwrap();
    let bytes = said.rsplit_once(" bytes (").unwrap().0.rsplit_once(", ").unwrap().1.to_owned();
    let bytes: usize = bytes.chars().filter(char::is_ascii_digit).collect::<String>().parse().unwrap();
    editor.click_last("Save");
    let path = editor.lesson().join("jump-he.gif");
    editor.wait(|editor| editor.says("Wrote "));
    let gif = std::fs::read(&path).unwrap();
    assert!(gif.starts_with(b"GIF89a"));
    assert_eq!(gif.len(), bytes);
    assert!(!editor.has("Export animation"), "the dialog is gone");
    let pictures: usize = said.split(' ').next().unwrap().parse().unwrap();
    let decoder = image::codecs::gif::GifDecoder::new(std::io::Cursor::new(&gif)).unwrap();
    let frames = image::AnimationDecoder::into_frames(decoder).collect_frames().unwrap();
    assert_eq!(frames.len(), pictures);
    assert_eq!(frames[0].buffer().width(), 360);
    editor.click("Export animation…");
    editor.click("Animated PNG");
    editor.click("360");
    // Back and forth: the choices are the old ones, and measured again.
    editor.click("Round");
    editor.click("Classic");
    editor.click("none");
    editor.wait(|editor| editor.says(" bytes ("));
    editor.click_last("Save");
    editor.wait(|editor| editor.lesson().join("jump.png").exists());
    let png = std::fs::read(editor.lesson().join("jump.png")).unwrap();
    assert!(png.starts_with(b"\x89PNG") && png.windows(4).any(|chunk| chunk == b"acTL"));
}

#[test]
fn a_measurement_is_cancelled() {
    let mut editor = Editor::open("The jump");
    editor.click("Export animation…");
    editor.click_last("Cancel");
    assert!(!editor.has("Export animation"), "the dialog is gone");
    editor.harness.run_steps(5);
    assert!(!editor.lesson().join("jump-en.gif").exists());
    // The picture at the playhead alone.
    editor.key(Modifiers::COMMAND, Key::E);
    editor.click("Export");
    assert!(std::fs::read(editor.lesson().join("jump.png")).unwrap().starts_with(b"\x89PNG"));
}
