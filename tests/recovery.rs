//! No author ever loses work: recovery, changes by other programs and windows, what cannot be written. Driven by keys
//! and by the names of widgets.
#![cfg(feature = "editor")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod window;

use boardwright::app::App;
use boardwright::app::anim::desk::AnimDesk;
use boardwright::app::command::Command;
use boardwright::app::desk::Desk;
use boardwright::app::worker::Worker;
use boardwright::doc::{Lang, Puzzle};
use egui::{Event, Key, Modifiers, Role, ViewportCommand, ViewportEvent, ViewportId};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use window::{CTRL_SHIFT, Drive};

const FENCE: &str = r##"# A comment that must survive.
format = 1
id = "fence"
rules = "barriers"
fen = "K7/8/8/8/8/8/4Q3/6k1[F] w - - 0 1 -"
task = "#2"

[title]
en = "The fence"
"##;

const ANIM: &str = r#"# A comment that must survive.
format = 1
id = "jump"
rules = "barriers"
fen = "8/8/8/8/8/3N1R2/8/8[F] w - - 0 1 -"

[title]
en = "The jump"

[[step]]
hop = "d3-e5"
"#;

/// A collection and the folder of recovery files.
struct Place {
    dir: tempfile::TempDir,
}

impl Place {
    fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(dir.path().join("collection/puzzles")).unwrap();
        let lesson = dir.path().join("collection/lessons/steps");
        std::fs::create_dir_all(&lesson).unwrap();
        let castle = FENCE.replace("fence", "castle").replace("The fence", "The castle");
        std::fs::write(dir.path().join("collection/puzzles/castle.toml"), castle.replace("The castle", "A castle"))
            .unwrap();
        std::fs::write(dir.path().join("collection/puzzles/fence.toml"), FENCE).unwrap();
        std::fs::write(lesson.join("jump.anim.toml"), ANIM).unwrap();
        Self { dir }
    }

    fn collection(&self) -> PathBuf {
        self.dir.path().join("collection")
    }

    fn puzzle(&self, name: &str) -> PathBuf {
        self.collection().join("puzzles").join(format!("{name}.toml"))
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.puzzle(name)).unwrap()
    }

    /// What is kept in recovery files, all in one text.
    fn kept(&self) -> String {
        let entries = std::fs::read_dir(self.state()).into_iter().flatten().flatten().map(|entry| entry.path());
        let drafts = entries.filter(|path| path.extension().is_some_and(|ending| ending == "json"));
        drafts.filter_map(|path| std::fs::read_to_string(path).ok()).collect()
    }

    fn state(&self) -> PathBuf {
        self.dir.path().join("state")
    }

    fn window(&self) -> Window {
        Window::new(&self.collection(), Some(self.state()))
    }

    /// A window with the fence open.
    fn open(&self) -> Window {
        let mut window = self.window();
        window.run(Command::Open(self.puzzle("fence")));
        window
    }
}

struct Window(Harness<'static, App>);

impl Drive for Window {
    fn window(&self) -> &Harness<'static, App> {
        &self.0
    }

    fn window_mut(&mut self) -> &mut Harness<'static, App> {
        &mut self.0
    }
}

impl Window {
    fn new(collection: &Path, state: Option<PathBuf>) -> Self {
        let app = App::with_recovery(collection.into(), state);
        let mut window = Self(window::open_app(app, (1280.0, 800.0)));
        window.frames(3);
        window
    }

    /// What a click in the collection does.
    fn run(&mut self, command: Command) {
        let ctx = self.0.ctx.clone();
        self.0.state_mut().execute(&ctx, command);
        self.frames(3);
    }

    #[track_caller]
    fn wait(&mut self, what: &str, so: impl Fn(&Self) -> bool) {
        let begun = Instant::now();
        while !so(self) {
            assert!(
                begun.elapsed() < Duration::from_secs(20),
                "it never happened: {what}; the window says {:?}",
                self.texts()
            );
            std::thread::sleep(Duration::from_millis(10));
            self.frames(1);
        }
    }

    /// Every text that is shown, for what a failed test says.
    fn texts(&self) -> Vec<String> {
        use egui_kittest::kittest::NodeT;
        let nodes = self.0.query_all_by(|node| node.label().is_some());
        nodes.filter_map(|node| node.accesskit_node().label()).filter(|label| label.len() > 12).collect()
    }

    #[track_caller]
    fn wait_for(&mut self, part: &str) {
        self.wait(part, |window| window.says(part));
    }

    /// Goes by Tab to a button or another control, and presses Enter or Space there.
    #[track_caller]
    fn press(&mut self, name: &str, key: Key) {
        for _ in 0..40 {
            if self.0.query_all_by_label(name).any(|node| node.is_focused()) {
                return self.key(Modifiers::NONE, key);
            }
            self.key(Modifiers::NONE, Key::Tab);
        }
        panic!("{name} cannot be reached by Tab; there is {:?}", self.texts());
    }

    fn type_title(&mut self, text: &str) {
        self.click("Text");
        self.0.get_by_role_and_label(Role::TextInput, "Title, English").focus();
        self.frames(2);
        self.key(Modifiers::COMMAND, Key::A);
        self.0.event(Event::Text(text.into()));
        self.frames(2);
        assert_eq!(self.title(), text);
    }

    fn puzzle(&self) -> &Puzzle {
        self.0.state().desk().expect("an open puzzle").puzzle()
    }

    fn title(&self) -> &str {
        &self.puzzle().title[&Lang::En]
    }

    fn is_dirty(&self) -> bool {
        let app = self.0.state();
        app.desk().is_some_and(Desk::is_dirty) || app.anim().is_some_and(AnimDesk::is_dirty)
    }

    fn asks_to_close(&mut self) {
        let viewport = self.0.input_mut().viewports.entry(ViewportId::ROOT).or_default();
        viewport.events.push(ViewportEvent::Close);
        self.frames(1);
        let viewport = self.0.input_mut().viewports.entry(ViewportId::ROOT).or_default();
        viewport.events.clear();
        self.frames(2);
    }

    /// Whether the last frame closed the window.
    fn is_closing(&self) -> bool {
        let outputs = self.0.output().viewport_output.values();
        outputs.flat_map(|output| &output.commands).any(|command| *command == ViewportCommand::Close)
    }
}

#[test]
fn what_is_not_saved_is_kept_within_seconds_and_offered_after_a_crash() {
    let place = Place::new();
    let mut window = place.open();
    window.type_title("A new name");
    let typed = Instant::now();
    window.wait("the draft", |_| place.kept().contains("A new name"));
    assert!(typed.elapsed() < Duration::from_secs(3));
    // The window is torn down; nothing of it tidies up.
    drop(window);
    assert_eq!(place.read("fence"), FENCE);

    let mut window = place.window();
    assert!(window.says("Recovered work") && window.says("fence.toml, just now"));
    window.press("Recover", Key::Enter);
    assert_eq!(window.title(), "A new name");
    assert!(window.is_dirty());
    // It is a change on top of the file, and can be undone.
    window.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.title(), "The fence");
    assert!(!window.is_dirty());
    window.key(CTRL_SHIFT, Key::Z);
    assert!(window.is_dirty());
    window.wait("the draft of the new window", |_| place.kept().contains("A new name"));
    window.key(Modifiers::COMMAND, Key::S);
    assert!(place.read("fence").starts_with("# A comment") && place.read("fence").contains("A new name"));
    window.wait("no draft any more", |_| place.kept().is_empty());
    drop(window);
    assert!(!place.window().says("Recovered work"));
}

#[test]
fn a_crash_again_before_anything_was_typed_loses_nothing() {
    let place = Place::new();
    let mut window = place.open();
    window.type_title("A new name");
    window.wait("the draft", |_| place.kept().contains("A new name"));
    drop(window);
    for _ in 0..2 {
        let mut window = place.window();
        window.press("Recover", Key::Enter);
        assert_eq!(window.title(), "A new name");
        drop(window);
    }
    // Later, and the next window offers it again; this one keeps it in reach.
    let mut window = place.window();
    window.press("Later", Key::Enter);
    assert!(!window.says("The program ended before") && window.0.state().desk().is_none());
    drop(window);
    let mut window = place.window();
    window.key(Modifiers::NONE, Key::Escape);
    window.run(Command::Safety(boardwright::app::safety::SafetyCommand::ShowRecovered));
    window.press("Discard", Key::Enter);
    assert!(place.kept().is_empty());
    drop(window);
    assert!(!place.window().says("Recovered work"));
}

#[test]
fn a_new_puzzle_and_an_animation_are_recovered_too() {
    let place = Place::new();
    let mut window = place.window();
    window.run(Command::Create("brandnew".into(), "barriers"));
    assert!(window.is_dirty());
    window.wait("the draft", |_| place.kept().contains("brandnew"));
    drop(window);
    let mut window = place.window();
    window.press("Recover", Key::Enter);
    assert_eq!(window.puzzle().id, "brandnew");
    window.key(Modifiers::COMMAND, Key::S);
    assert!(place.puzzle("brandnew").exists());

    let jump = place.collection().join("lessons/steps/jump.anim.toml");
    window.run(Command::OpenAnim(jump.clone()));
    window.key(Modifiers::COMMAND, Key::D);
    assert_eq!(window.0.state().anim().unwrap().anim().steps.len(), 2);
    window.wait("the draft", |_| place.kept().contains("d3-e5"));
    drop(window);
    let mut window = place.window();
    window.press("Recover", Key::Enter);
    assert_eq!(window.0.state().anim().unwrap().anim().steps.len(), 2);
    window.key(Modifiers::COMMAND, Key::S);
    let text = std::fs::read_to_string(jump).unwrap();
    assert!(text.starts_with("# A comment") && text.matches("hop").count() == 2);
}

#[test]
fn recovered_work_is_not_put_over_a_newer_file() {
    let place = Place::new();
    let mut window = place.open();
    window.type_title("Mine");
    window.wait("the draft", |_| place.kept().contains("Mine"));
    drop(window);
    std::fs::write(place.puzzle("fence"), FENCE.replace("#2", "#3")).unwrap();
    let mut window = place.window();
    window.press("Recover", Key::Enter);
    assert!(window.says("The file has changed"));
    window.press("Compare…", Key::Enter);
    assert!(window.says("Changed by you: title.en") && window.says("Changed on the disk: task"));
    window.press("Merge", Key::Enter);
    assert_eq!((window.title(), window.puzzle().task.to_string().as_str()), ("Mine", "#3"));
    window.key(Modifiers::COMMAND, Key::S);
    assert!(place.read("fence").contains("Mine") && place.read("fence").contains("#3"));
}

#[test]
fn a_clean_document_follows_the_disk() {
    let place = Place::new();
    let mut window = place.open();
    window.type_title("First");
    window.key(Modifiers::COMMAND, Key::S);
    std::fs::write(place.puzzle("fence"), FENCE.replace("The fence", "Theirs")).unwrap();
    window.wait("the new title", |window| window.title() == "Theirs");
    assert!(window.says("it was read again") && !window.is_dirty());
    // What was before is still there.
    window.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.title(), "First");
    assert!(window.is_dirty());
    window.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.title(), "The fence");
}

#[test]
fn a_change_on_both_sides_gives_three_choices_at_once() {
    let place = Place::new();
    let theirs = FENCE.replace("The fence", "Theirs");
    // Mine stays.
    let mut window = place.open();
    window.type_title("Mine");
    std::fs::write(place.puzzle("fence"), &theirs).unwrap();
    window.wait_for("Another program changed the file that you are working on");
    window.click("Keep mine");
    assert!(place.read("fence").contains("Mine") && !window.is_dirty());
    drop(window);

    // Theirs is taken, and mine comes back by undoing.
    std::fs::write(place.puzzle("fence"), FENCE).unwrap();
    let mut window = place.open();
    window.type_title("Mine");
    std::fs::write(place.puzzle("fence"), &theirs).unwrap();
    window.wait_for("Another program changed the file that you are working on");
    window.click("Take theirs");
    assert_eq!(window.title(), "Theirs");
    assert!(!window.is_dirty() && !window.says("that you are working on"));
    window.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.title(), "Mine");
    window.key(Modifiers::COMMAND, Key::S);
    assert!(place.read("fence").contains("Mine"));
    drop(window);

    // Both are merged, and the author chooses where they contradict each other.
    std::fs::write(place.puzzle("fence"), FENCE).unwrap();
    let mut window = place.open();
    window.type_title("Mine");
    std::fs::write(place.puzzle("fence"), theirs.replace("#2", "#3")).unwrap();
    // Saving asks at once, whether or not the change was seen before.
    window.key(Modifiers::COMMAND, Key::S);
    assert!(window.says("The file has changed"));
    window.press("Compare…", Key::Enter);
    assert!(window.says("Changed on both sides: title.en") && window.says("Choose a version"));
    window.press("title.en: on the disk", Key::Space);
    window.press("title.en: mine", Key::Space);
    window.press("Merge", Key::Enter);
    assert_eq!((window.title(), window.puzzle().task.to_string().as_str()), ("Mine", "#3"));
    assert!(window.is_dirty());
    assert!(place.read("fence").contains("Theirs"), "nothing is written before it is saved");
    window.key(Modifiers::COMMAND, Key::S);
    assert!(place.read("fence").contains("Mine") && place.read("fence").contains("#3"));
}

#[test]
fn steps_of_an_animation_are_merged_one_by_one() {
    let place = Place::new();
    let path = place.collection().join("lessons/steps/jump.anim.toml");
    let mut window = place.window();
    window.run(Command::OpenAnim(path.clone()));
    window.key(Modifiers::COMMAND, Key::D);
    let theirs = ANIM.replace("The jump", "Theirs").replace("[[step]]", "[[step]]\npause = 0.5\n\n[[step]]");
    std::fs::write(&path, theirs).unwrap();
    window.key(Modifiers::COMMAND, Key::S);
    window.press("Compare…", Key::Enter);
    assert!(window.says("Changed by you: step 2") && window.says("Changed on the disk: step 1, title.en"));
    window.press("Merge", Key::Enter);
    window.key(Modifiers::COMMAND, Key::S);
    let text = std::fs::read_to_string(path).unwrap();
    assert!(text.starts_with("# A comment") && text.contains("Theirs"), "{text}");
    let kinds: Vec<&str> =
        text.lines().filter_map(|line| line.split(" = ").next()).filter(|key| ["hop", "pause"].contains(key)).collect();
    assert_eq!(kinds, ["pause", "hop", "hop"]);
}

#[test]
fn a_file_that_vanished_is_written_again_or_elsewhere() {
    let place = Place::new();
    let mut window = place.open();
    std::fs::remove_file(place.puzzle("fence")).unwrap();
    window.wait_for("here is all that is left of it");
    // It does not count as saved any more.
    assert!(window.is_dirty());
    window.click("Write it again");
    assert_eq!(place.read("fence"), FENCE);
    assert!(!window.is_dirty());
    std::fs::remove_file(place.puzzle("fence")).unwrap();
    window.wait_for("here is all that is left of it");
    window.click("Save as…");
    window.press("Cancel", Key::Enter);
    // It comes back as it was.
    std::fs::write(place.puzzle("fence"), FENCE).unwrap();
    window.wait("the file is back", |window| !window.says("here is all that is left of it"));
    assert!(!window.is_dirty());
}

#[test]
fn a_broken_file_is_not_taken() {
    let place = Place::new();
    let mut window = place.open();
    std::fs::write(place.puzzle("fence"), "<<<<<<< HEAD\n").unwrap();
    window.wait_for("Another program changed the file that you are working on");
    assert_eq!(window.title(), "The fence");
    window.click("Compare…");
    assert!(window.says("broken and cannot be compared"));
    window.click("Take theirs");
    assert_eq!(window.title(), "The fence");
    window.click("Keep mine");
    assert_eq!(place.read("fence"), FENCE);
}

#[test]
fn two_windows_do_not_destroy_each_others_work() {
    let place = Place::new();
    let mut one = place.open();
    one.type_title("One");
    one.wait("the draft of the first", |_| place.kept().contains("One"));
    let mut two = place.open();
    assert!(!two.says("Recovered work"), "the first window is running");
    two.wait_for("Another window has changes of this that are not saved");
    two.type_title("Two");
    two.key(Modifiers::COMMAND, Key::S);
    assert!(place.read("fence").contains("Two"));
    one.key(Modifiers::COMMAND, Key::S);
    assert!(one.says("The file has changed"));
    assert!(place.read("fence").contains("Two"));
    one.press("Take theirs", Key::Enter);
    assert_eq!(one.title(), "Two");
    // Nothing is unsaved any more, and both see the same.
    two.wait("no other window", |window| !window.says("Another window has changes"));

    // The same new id in both.
    for (window, name) in [(&mut one, "One"), (&mut two, "Two")] {
        window.run(Command::Create("same".into(), "barriers"));
        window.run(Command::Edit(boardwright::doc::Edit::Title(Lang::En, name.into())));
    }
    one.key(Modifiers::COMMAND, Key::S);
    two.key(Modifiers::COMMAND, Key::S);
    assert!(two.says("The file has changed") && place.read("same").contains("One"));
    two.press("Save as…", Key::Enter);
    two.press("Save", Key::Enter);
    assert!(place.read("same-2").contains("Two") && place.read("same-2").contains("id = \"same-2\""));
    assert!(place.read("same").contains("One"));
    // The collection of the first shows what the second has made.
    one.wait_for("Two, ");
}

#[test]
fn what_cannot_be_written_can_be_saved_elsewhere() {
    let place = Place::new();
    let mut window = place.open();
    window.type_title("Mine");
    let mut permissions = std::fs::metadata(place.puzzle("fence")).unwrap().permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(place.puzzle("fence"), permissions).unwrap();
    window.key(Modifiers::COMMAND, Key::S);
    assert!(window.says("is write-protected"));
    window.press("Save", Key::Enter);
    assert!(place.read("fence-2").contains("Mine") && place.read("fence") == FENCE);
    assert!(!window.is_dirty());
    // The whole collection goes, as when a stick is pulled out.
    window.type_title("Mine again");
    let away = place.dir.path().join("away");
    std::fs::rename(place.collection(), &away).unwrap();
    window.key(Modifiers::COMMAND, Key::S);
    assert!(window.says("does not exist; choose another place"), "{:?}", window.texts());
    assert!(!place.collection().exists(), "it is not made up");
    window.press("Cancel", Key::Enter);
    window.wait("it is kept all the same", |_| place.kept().contains("Mine again"));
    // What is seen late would else come between the return and saving.
    window.wait("it is seen to be gone", |window| window.says("here is all that is left of it"));
    std::fs::rename(&away, place.collection()).unwrap();
    window.wait("it is back", |window| !window.says("here is all that is left of it"));
    window.key(Modifiers::COMMAND, Key::S);
    assert!(place.read("fence-2").contains("Mine again"));
}

#[test]
fn saving_under_another_name_is_asked_by_keyboard() {
    let place = Place::new();
    let mut window = place.open();
    window.key(CTRL_SHIFT, Key::S);
    let field = |window: &Window| window.0.get_by_role_and_label(Role::TextInput, "File").is_focused();
    while !field(&window) {
        window.key(Modifiers::NONE, Key::Tab);
    }
    for (name, fault) in
        [("castle.toml", "of this name already"), ("Fence.toml", "small letters"), ("x.txt", "small letters")]
    {
        window.key(Modifiers::COMMAND, Key::A);
        window.0.event(Event::Text(place.collection().join("puzzles").join(name).display().to_string()));
        window.frames(2);
        assert!(window.says(fault), "{name}");
    }
    window.key(Modifiers::COMMAND, Key::A);
    window.0.event(Event::Text(place.puzzle("tower").display().to_string()));
    window.frames(2);
    window.key(Modifiers::NONE, Key::Enter);
    assert!(place.read("tower").contains("id = \"tower\"") && place.read("tower").starts_with("# A comment"));
    assert_eq!(place.read("fence"), FENCE);
    assert_eq!(window.puzzle().id, "tower");
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link_and_changes_behind_it_are_seen() {
    let place = Place::new();
    let real = place.dir.path().join("real.toml");
    std::fs::rename(place.puzzle("fence"), &real).unwrap();
    std::os::unix::fs::symlink(&real, place.puzzle("fence")).unwrap();
    let mut window = place.open();
    window.type_title("Mine");
    window.key(Modifiers::COMMAND, Key::S);
    assert!(std::fs::read_to_string(&real).unwrap().contains("Mine"));
    assert!(std::fs::symlink_metadata(place.puzzle("fence")).unwrap().is_symlink());
    std::fs::write(&real, FENCE).unwrap();
    window.wait("the change behind the link", |window| window.title() == "The fence");
}

#[test]
fn closing_opening_and_starting_anew_ask_first() {
    let place = Place::new();
    let castle = place.puzzle("castle");
    // Cancel: nothing happens.
    let mut window = place.open();
    window.type_title("Mine");
    window.asks_to_close();
    assert!(window.says("Save the changes?") && !window.is_closing());
    window.press("Cancel", Key::Enter);
    assert!(window.is_dirty() && window.title() == "Mine");
    for key in [Key::Q, Key::N] {
        window.key(Modifiers::COMMAND, key);
        assert!(window.says("Save the changes?"));
        window.key(Modifiers::NONE, Key::Escape);
        assert!(window.is_dirty() && !window.says("Save the changes?"));
    }
    // Discard: the other one is opened, and nothing is kept.
    window.run(Command::Open(castle.clone()));
    assert!(window.says("Save the changes?"));
    window.press("Discard", Key::Enter);
    assert_eq!(window.puzzle().id, "castle");
    window.wait("no draft", |_| place.kept().is_empty());
    assert_eq!(place.read("fence"), FENCE);
    // Save: has the keyboard already.
    window.type_title("Castles");
    window.run(Command::Open(place.puzzle("fence")));
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(window.puzzle().id, "fence");
    assert!(place.read("castle").contains("Castles"));
    // A save that fails keeps the document open.
    window.type_title("Mine");
    std::fs::write(place.puzzle("fence"), FENCE.replace("The fence", "Theirs")).unwrap();
    window.run(Command::Open(castle));
    window.key(Modifiers::NONE, Key::Enter);
    assert!(window.says("The file has changed") && window.title() == "Mine");
    window.key(Modifiers::NONE, Key::Escape);
    assert!(window.is_dirty() && place.read("fence").contains("Theirs"));
    // Quitting without saving.
    window.key(Modifiers::COMMAND, Key::Q);
    // The answers stand in the order in which Tab goes through them.
    window.key(Modifiers::NONE, Key::Tab);
    assert!(window.0.get_by_label("Discard").is_focused());
    // One event is one frame, and the window closes in the frame of this one.
    window.0.key_down(Key::Enter);
    window.frames(1);
    assert!(window.is_closing());
}

#[test]
fn undo_survives_saving_and_the_saved_state_is_known() {
    let place = Place::new();
    let mut window = place.open();
    window.type_title("One");
    window.key(Modifiers::COMMAND, Key::S);
    assert!(!window.is_dirty());
    window.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.title(), "The fence");
    assert!(window.is_dirty(), "the disk holds the other title");
    window.key(CTRL_SHIFT, Key::Z);
    assert!(!window.is_dirty() && window.title() == "One");
    window.key(Modifiers::COMMAND, Key::Z);
    window.key(Modifiers::COMMAND, Key::S);
    assert_eq!(place.read("fence"), FENCE);
    window.key(CTRL_SHIFT, Key::Z);
    assert!(window.is_dirty() && window.title() == "One");
}

#[test]
fn a_fault_in_a_thread_keeps_the_work_at_once_and_says_so() {
    let place = Place::new();
    let mut window = place.open();
    window.type_title("Before");
    window.wait("the draft", |_| place.kept().contains("Before"));
    // Typed less than a second after the last draft.
    window.type_title("At the last moment");
    let mut worker: Worker<()> = Worker::default();
    worker.start(&window.0.ctx, |_| panic!("a fault of a test"));
    window.wait_for("A part of the program failed (a fault of a test)");
    assert!(place.kept().contains("At the last moment"));
    assert!(worker.poll().is_none() && !worker.is_running(), "nobody waits for it any more");
}

#[test]
fn a_fault_in_the_window_leaves_everything_in_the_recovery_file() {
    let place = Place::new();
    let mut window = place.open();
    let torn = std::thread::scope(|scope| {
        // The fault is met in the thread that owns the window.
        let place = &place;
        scope
            .spawn(move || {
                let mut own = place.open();
                own.type_title("Before");
                own.type_title("At the last moment");
                panic!("a fault of a test");
            })
            .join()
    });
    assert!(torn.is_err());
    assert!(place.kept().contains("At the last moment"));
    window.run(Command::Safety(boardwright::app::safety::SafetyCommand::ShowRecovered));
    window.press("Recover", Key::Enter);
    assert_eq!(window.title(), "At the last moment");
}

#[test]
fn a_recovery_folder_that_fails_is_said_and_nothing_stops() {
    let place = Place::new();
    let mut window = place.open();
    std::fs::remove_dir_all(place.state()).unwrap();
    std::fs::write(place.state(), "in the way").unwrap();
    window.type_title("Mine");
    window.wait_for("cannot be kept for recovery");
    std::fs::remove_file(place.state()).unwrap();
    window.type_title("Mine again");
    window.wait("the draft", |_| place.kept().contains("Mine again"));
    window.key(Modifiers::COMMAND, Key::S);
    assert!(place.read("fence").contains("Mine again"));
}

#[test]
fn without_a_folder_nothing_is_kept_and_the_disk_is_watched() {
    let place = Place::new();
    let mut window = Window::new(&place.collection(), None);
    window.run(Command::Open(place.puzzle("fence")));
    window.type_title("Mine");
    std::fs::write(place.puzzle("fence"), FENCE.replace("The fence", "Theirs")).unwrap();
    window.wait_for("Another program changed the file that you are working on");
    assert!(!place.state().exists());
}

#[test]
fn what_killed_programs_left_in_the_collection_is_swept_away() {
    let place = Place::new();
    let old = std::time::SystemTime::now() - Duration::from_mins(10);
    let left = [
        place.puzzle("x").with_file_name(".fence.toml.a1B2c3"),
        place.collection().join("lessons/steps/.en.md.ABCDEF"),
    ];
    for path in &left {
        let file = std::fs::File::create(path).unwrap();
        file.set_modified(old).unwrap();
    }
    let mut window = place.window();
    window.wait("they are gone", |_| left.iter().all(|path| !path.exists()));
}
