//! Finding things: the collection as pictures, quick open, the list of commands, names that change with what refers to
//! them. Driven by keys and by what a screen reader sees.
#![cfg(feature = "editor")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod window;

use boardwright::app::App;
use boardwright::doc::check::Cache;
use egui::{Event, Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use std::path::{Path, PathBuf};
use window::{CTRL_SHIFT, Drive};

const FENCE: &str = r##"# A comment that must survive.
format = 1
id = "fence"
rules = "barriers"
fen = "K7/8/8/8/8/8/4Q3/6k1[F] w - - 0 1 -"
task = "#2"
difficulty = 3
tags = ["fence", "corner"]

[title]
en = "The fence"
he = "הגדר"
"##;

const CASTLE: &str = r##"format = 1
id = "castle"
rules = "hidden"
fen = "8/x7/8/8/R7/2k5/8/X3K3 w Q - 0 1 bQ"
task = "#3"
difficulty = 1
tags = ["rook"]

[title]
en = "The castle"
"##;

const BROKEN: &str = "format = 1\nid = \"broken\"\nfen = [\n";

const LESSON: &str = r#"format = 1
id = "walls"
languages = ["en", "he"]
rules = "barriers"

[title]
en = "Walls"
he = "קירות"
"#;

const MOVIE: &str = r#"format = 1
id = "movie"
rules = "barriers"
fen = "8/8/8/8/8/8/4Q3/8[] w - - 0 1 -"

[title]
en = "The queen goes"
he = "המלכה הולכת"

[[step]]
glide = "e2-e4"
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
    fn of(folder: tempfile::TempDir) -> Self {
        let harness = window::open(folder.path(), (1280.0, 800.0));
        Self { harness, folder }
    }

    /// The editor of a small collection, in which one file is broken.
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (puzzles, lesson) = (folder.path().join("puzzles"), folder.path().join("lessons/walls"));
        std::fs::create_dir_all(&puzzles).unwrap();
        std::fs::create_dir_all(&lesson).unwrap();
        for (name, text) in [("fence", FENCE), ("castle", CASTLE), ("broken", BROKEN)] {
            std::fs::write(puzzles.join(format!("{name}.toml")), text).unwrap();
        }
        let english = "# Walls\n\nNot puzzle:fence.\n\n![Now you](puzzle:fence)\n\n![See](anim:movie)\n";
        for (name, text) in [
            ("lesson.toml", LESSON),
            ("en.md", english),
            ("he.md", "# קירות\n\n![עכשיו אתם](puzzle:fence)\n"),
            ("movie.anim.toml", MOVIE),
        ] {
            std::fs::write(lesson.join(name), text).unwrap();
        }
        let mut editor = Self::of(folder);
        editor.wait(|editor| editor.card("The fence").is_some());
        editor
    }

    fn press(&mut self, key: Key) {
        self.key(Modifiers::NONE, key);
    }

    /// The whole name of a card, by its beginning; rows of the tree have short names.
    fn card(&self, title: &str) -> Option<String> {
        let begin = format!("{title}, ");
        let names = self.harness.query_all_by_label_contains(&begin).filter_map(|node| {
            let node = node.accesskit_node();
            node.label().filter(|label| label.starts_with(&begin) && label.matches(", ").count() >= 2)
        });
        names.into_iter().next()
    }

    /// Which of all titles have cards.
    fn cards(&self) -> Vec<&'static str> {
        let all = ["broken", "The castle", "The fence", "Walls", "The queen goes"];
        all.into_iter().filter(|title| self.card(title).is_some()).collect()
    }

    /// Chooses from a list above the cards.
    fn choose(&mut self, list: &str, choice: &str) {
        let list = format!("{list}: ");
        self.harness.get_by_label_contains(&list).click();
        self.frames(3);
        self.click(choice);
        self.frames(2);
    }

    fn open(&self) -> Option<String> {
        self.harness.state().desk().map(boardwright::app::desk::Desk::name)
    }

    fn path(&self, inside: &str) -> PathBuf {
        self.folder.path().join(inside)
    }

    fn file(&self, inside: &str) -> String {
        std::fs::read_to_string(self.path(inside)).unwrap()
    }
}

#[test]
fn everything_has_a_card_and_letters_narrow() {
    let mut editor = Editor::new();
    assert_eq!(editor.cards(), ["broken", "The castle", "The fence", "Walls", "The queen goes"]);
    // Nothing has the keyboard: what is typed goes to the search.
    editor.write("cast");
    assert_eq!(editor.cards(), ["The castle"]);
    editor.write("le");
    editor.press(Key::Enter);
    assert_eq!(editor.open().as_deref(), Some("castle"), "Enter opens what was found");
    assert!(editor.card("The fence").is_none(), "the board has taken the place of the cards");
}

#[test]
fn titles_of_every_language_tags_and_names_are_searched() {
    let mut editor = Editor::new();
    editor.write("הגדר");
    assert_eq!(editor.cards(), ["The fence"]);
    editor.press(Key::Escape);
    editor.write("corner fen");
    assert_eq!(editor.cards(), ["The fence"]);
    editor.press(Key::Escape);
    editor.write("movie");
    assert_eq!(editor.cards(), ["The queen goes"]);
    editor.press(Key::Escape);
    assert_eq!(editor.cards().len(), 5);
}

#[test]
fn filters_by_kind_rule_set_task_tag_state_and_language() {
    let mut editor = Editor::new();
    // The tree names its groups alike.
    editor.key(Modifiers::COMMAND, Key::O);
    editor.choose("Kind", "Lessons");
    assert_eq!(editor.cards(), ["Walls"]);
    editor.click("Show all");
    editor.choose("Tag", "rook (1)");
    assert_eq!(editor.cards(), ["The castle"]);
    editor.click("Show all");
    editor.choose("Task", "#2 (1)");
    assert_eq!(editor.cards(), ["The fence"]);
    editor.click("Show all");
    editor.choose("Rule set", "Hidden chess (1)");
    assert_eq!(editor.cards(), ["The castle"]);
    editor.click("Show all");
    editor.choose("State", "cannot be read");
    assert_eq!(editor.cards(), ["broken"]);
    editor.click("Show all");
    editor.choose("State", "not in עברית");
    assert_eq!(editor.cards(), ["The castle"]);
    editor.click("Show all");
    assert_eq!(editor.cards().len(), 5);
}

#[test]
fn what_was_proved_before_is_known_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let (puzzles, kept) = (folder.path().join("puzzles"), folder.path().join("kept"));
    std::fs::create_dir(&puzzles).unwrap();
    let mate = CASTLE.replace("castle", "mate").replace("The castle", "The mate").replace("hidden", "orthodox");
    let mate = mate.replace("8/x7/8/8/R7/2k5/8/X3K3 w Q - 0 1 bQ", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    let mate = mate.replace("task = \"#3\"", "task = \"#1\"\nsolution = \"1. Ra8#\"");
    std::fs::write(puzzles.join("mate.toml"), &mate).unwrap();
    std::fs::write(puzzles.join("fence.toml"), FENCE).unwrap();
    let open = || {
        let mut app = App::new(folder.path().into());
        app.keep_verdicts(Cache::at(&kept));
        Editor { harness: window::open_app(app, (1280.0, 800.0)), folder: tempfile::tempdir().unwrap() }
    };
    let state = |editor: &Editor, title: &str| editor.card(title).unwrap().rsplit(", ").next().unwrap().to_owned();
    let mut editor = open();
    editor.wait(|editor| editor.card("The fence").is_some());
    assert_eq!(state(&editor, "The mate"), "not checked");
    editor.key(CTRL_SHIFT, Key::P);
    editor.write("check the whole");
    editor.press(Key::Enter);
    editor.wait(|editor| state(editor, "The mate") == "proved");
    assert_eq!(state(&editor, "The fence"), "findings");
    drop(editor);
    // another window: nobody asks it to check anything
    let mut editor = open();
    editor.wait(|editor| editor.card("The fence").is_some());
    assert_eq!((state(&editor, "The mate"), state(&editor, "The fence")), ("proved".into(), "findings".into()));
    drop(editor);
    // a puzzle that is another one now has to be checked again
    std::fs::write(puzzles.join("mate.toml"), mate.replace("The mate", "The mate again")).unwrap();
    let mut editor = open();
    editor.wait(|editor| editor.card("The fence").is_some());
    assert_eq!(state(&editor, "The mate again"), "not checked");
}

#[test]
fn a_broken_file_is_listed_and_survives() {
    let mut editor = Editor::new();
    assert!(editor.card("broken").unwrap().ends_with("cannot be read"));
    editor.write("broken");
    editor.press(Key::ArrowDown);
    // Renaming changes its name and not one byte.
    editor.press(Key::F2);
    editor.wait(|editor| editor.says("No lesson embeds it."));
    editor.key(Modifiers::COMMAND, Key::A);
    editor.write("torn");
    editor.press(Key::Enter);
    editor.wait(|editor| editor.path("puzzles/torn.toml").exists() && !editor.path("puzzles/broken.toml").exists());
    assert_eq!(editor.file("puzzles/torn.toml"), BROKEN);
}

#[test]
fn arrows_walk_and_enter_opens() {
    let mut editor = Editor::new();
    let focused = |editor: &Editor| {
        let all = editor.harness.query_all_by_label_contains(", ");
        let mut found = all.filter(|node| node.accesskit_node().is_focused());
        found.next().and_then(|node| node.accesskit_node().label()).unwrap_or_default()
    };
    editor.press(Key::ArrowRight);
    assert!(focused(&editor).starts_with("broken, puzzle"), "{}", focused(&editor));
    editor.press(Key::ArrowRight);
    assert!(focused(&editor).starts_with("The castle, puzzle"), "{}", focused(&editor));
    editor.press(Key::End);
    assert!(focused(&editor).starts_with("The queen goes, animation"), "{}", focused(&editor));
    editor.press(Key::Home);
    editor.press(Key::ArrowRight);
    editor.press(Key::ArrowRight);
    editor.press(Key::Enter);
    assert_eq!(editor.open().as_deref(), Some("fence"));
}

#[test]
fn the_collection_comes_and_goes_while_a_puzzle_is_open() {
    let mut editor = Editor::new();
    editor.write("fence");
    editor.press(Key::Enter);
    assert_eq!(editor.open().as_deref(), Some("fence"));
    editor.key(Modifiers::COMMAND, Key::O);
    assert!(editor.card("The fence").is_some());
    assert!(editor.harness.query_by_label("Find a puzzle").is_none(), "the tree makes room");
    // What is typed is no command for the board.
    let flipped = editor.harness.state().desk().unwrap().flipped;
    editor.press(Key::Escape);
    editor.harness.key_press(Key::F);
    editor.write("f");
    assert_eq!(editor.harness.state().desk().unwrap().flipped, flipped);
    editor.press(Key::Escape);
    editor.press(Key::Escape);
    assert!(editor.card("The fence").is_none());
    assert!(editor.harness.query_by_label("Find a puzzle").is_some());
    assert_eq!(editor.open().as_deref(), Some("fence"));
}

#[test]
fn quick_open_by_some_letters() {
    let mut editor = Editor::new();
    editor.key(Modifiers::COMMAND, Key::P);
    assert!(editor.harness.query_by_label("Quick open").is_some());
    editor.write("tcas");
    editor.press(Key::Enter);
    assert_eq!(editor.open().as_deref(), Some("castle"));
    // What was used last comes first, whatever the order of the collection.
    editor.key(Modifiers::COMMAND, Key::P);
    editor.press(Key::ArrowDown);
    editor.press(Key::ArrowUp);
    editor.press(Key::Escape);
    assert!(editor.harness.query_by_label("Quick open").is_none());
    editor.key(Modifiers::COMMAND, Key::P);
    editor.write("fenc");
    editor.press(Key::Enter);
    assert_eq!(editor.open().as_deref(), Some("fence"));
    editor.key(Modifiers::COMMAND, Key::P);
    let first = editor.harness.query_all_by_role(egui::Role::ListBoxOption).next().unwrap();
    assert!(first.accesskit_node().label().unwrap().starts_with("The fence"));
}

#[test]
fn the_palette_runs_commands_and_says_why_others_rest() {
    let mut editor = Editor::new();
    editor.key(CTRL_SHIFT, Key::P);
    editor.write("undo");
    assert!(editor.says("Undo, nothing is open"));
    editor.press(Key::Enter);
    assert!(editor.harness.query_by_label("All commands").is_some(), "what cannot be done is not done");
    editor.press(Key::Escape);
    editor.write("fence");
    editor.press(Key::Enter);
    assert_eq!(editor.open().as_deref(), Some("fence"));
    assert!(!editor.harness.state().desk().unwrap().flipped);
    editor.press(Key::F1);
    editor.write("flp brd");
    editor.press(Key::Enter);
    assert!(editor.harness.query_by_label("All commands").is_none());
    assert!(editor.harness.state().desk().unwrap().flipped);
}

#[test]
fn every_key_is_listed_and_can_be_searched() {
    let mut editor = Editor::new();
    editor.press(Key::Questionmark);
    assert!(editor.says("Keys"));
    assert!(editor.says("Flip the board") && editor.says("Browse the collection"));
    editor.write("quick open");
    assert!(editor.says("Ctrl+P") || editor.says("Cmd+P"), "the key of what was searched");
    assert!(!editor.says("Flip the board"));
    editor.click("Close");
    assert!(!editor.says("Find a key"));
}

#[test]
fn a_new_name_goes_into_the_file_and_into_the_lessons() {
    let mut editor = Editor::new();
    editor.write("fence");
    editor.press(Key::ArrowDown);
    editor.press(Key::F2);
    editor.wait(|editor| editor.says("walls/en.md") && editor.says("walls/he.md"));
    // A name that is taken is refused.
    editor.key(Modifiers::COMMAND, Key::A);
    editor.write("castle");
    assert!(editor.says("There is a file of this name already."));
    editor.press(Key::Enter);
    assert!(editor.path("puzzles/fence.toml").exists());
    editor.key(Modifiers::COMMAND, Key::A);
    editor.write("gate");
    editor.press(Key::Enter);
    editor.wait(|editor| !editor.path("puzzles/fence.toml").exists());
    assert_eq!(editor.file("puzzles/gate.toml"), FENCE.replace("id = \"fence\"", "id = \"gate\""));
    assert!(editor.file("lessons/walls/en.md").contains("Not puzzle:fence.\n\n![Now you](puzzle:gate)"));
    assert_eq!(editor.file("lessons/walls/he.md"), "# קירות\n\n![עכשיו אתם](puzzle:gate)\n");
    editor.wait(|editor| editor.says("2 texts of lessons follow"));
}

#[test]
fn an_animation_is_renamed_in_its_lesson() {
    let mut editor = Editor::new();
    editor.write("movie");
    editor.press(Key::Enter);
    assert!(editor.harness.state().anim().is_some());
    editor.key(Modifiers::COMMAND, Key::O);
    editor.press(Key::ArrowDown);
    editor.press(Key::F2);
    editor.wait(|editor| editor.says("walls/en.md"));
    editor.key(Modifiers::COMMAND, Key::A);
    editor.write("film");
    editor.press(Key::Enter);
    let film = "lessons/walls/film.anim.toml";
    editor.wait(|editor| editor.path(film).exists() && !editor.path("lessons/walls/movie.anim.toml").exists());
    assert_eq!(editor.file(film), MOVIE.replace("\"movie\"", "\"film\""));
    assert!(editor.file("lessons/walls/en.md").contains("![See](anim:film)"));
    // What was open is open under its new name.
    let film = editor.path(film);
    editor.wait(move |editor| editor.harness.state().anim().is_some_and(|anim| anim.path() == film));
}

#[test]
fn duplicates_get_a_free_name() {
    let mut editor = Editor::new();
    editor.write("fence");
    editor.press(Key::ArrowDown);
    editor.key(Modifiers::COMMAND, Key::J);
    editor.wait(|editor| editor.path("puzzles/fence-2.toml").exists() && editor.says("Copied fence.toml"));
    assert_eq!(editor.file("puzzles/fence-2.toml"), FENCE.replace("id = \"fence\"", "id = \"fence-2\""));
    assert_eq!(editor.file("puzzles/fence.toml"), FENCE);
    editor.wait(|editor| editor.harness.query_all_by_label_contains("The fence, puzzle").count() == 2);
}

#[test]
fn what_is_deleted_can_be_brought_back() {
    let mut editor = Editor::new();
    editor.write("fence");
    editor.press(Key::ArrowDown);
    assert!(editor.path("puzzles/fence.toml").exists());
    editor.press(Key::Delete);
    editor.wait(|editor| editor.says("walls/en.md"));
    editor.press(Key::Enter);
    editor.wait(|editor| !editor.path("puzzles/fence.toml").exists());
    assert_eq!(editor.file(".trash/puzzles/fence.toml"), FENCE);
    editor.press(Key::Escape);
    editor.wait(|editor| !editor.cards().contains(&"The fence"));
    editor.key(CTRL_SHIFT, Key::P);
    editor.write("restore");
    editor.press(Key::Enter);
    editor.wait(|editor| editor.path("puzzles/fence.toml").exists());
    assert_eq!(editor.file("puzzles/fence.toml"), FENCE);
    editor.wait(|editor| editor.cards().contains(&"The fence"));
}

#[test]
fn a_change_on_the_disk_is_seen_when_the_window_is_looked_at() {
    let mut editor = Editor::new();
    std::fs::write(editor.path("puzzles/third.toml"), CASTLE.replace("castle", "third")).unwrap();
    editor.frames(5);
    assert!(editor.card("The third").is_none());
    editor.harness.event(Event::WindowFocused(true));
    editor.wait(|editor| editor.card("The third").is_some());
}

#[test]
fn another_collection_is_opened_by_its_folder_or_a_file_of_it() {
    let mut editor = Editor::new();
    let other = tempfile::tempdir().unwrap();
    std::fs::create_dir(other.path().join("puzzles")).unwrap();
    std::fs::write(other.path().join("puzzles/third.toml"), CASTLE.replace("castle", "third")).unwrap();
    editor.key(CTRL_SHIFT, Key::O);
    editor.key(Modifiers::COMMAND, Key::A);
    editor.write("/no/such/folder");
    assert!(editor.says("There is no such folder."));
    editor.key(Modifiers::COMMAND, Key::A);
    editor.write(&other.path().display().to_string());
    editor.press(Key::Enter);
    editor.wait(|editor| editor.card("The third").is_some() && editor.card("The fence").is_none());
    // The one before is remembered.
    editor.key(CTRL_SHIFT, Key::O);
    let before = editor.folder.path().display().to_string();
    assert!(editor.says(&before));
    editor.click(&before);
    editor.wait(|editor| editor.card("The fence").is_some());
}

#[test]
fn the_summary_counts_and_filters() {
    let mut editor = Editor::new();
    editor.click("Summary");
    assert!(editor.says("Puzzles 3") && editor.says("Lessons 1") && editor.says("Animations 1"));
    assert!(editor.says("× cannot be read 1") && editor.says("○ not checked 4"));
    assert!(editor.says("English 4 of 4") && editor.says("עברית 3 of 4"));
    editor.click("Hidden chess 1");
    assert_eq!(editor.cards(), ["The castle"]);
}

/// Thousands of puzzles cost no more than those in sight.
#[test]
fn only_the_cards_in_sight_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let puzzles = folder.path().join("puzzles");
    std::fs::create_dir(&puzzles).unwrap();
    write_many(&puzzles, 3000);
    let mut editor = Editor::of(folder);
    editor.wait(|editor| editor.says("3000 of 3000"));
    editor.frames(3);
    let drawn = editor.harness.state().cards_drawn();
    assert!((4..=40).contains(&drawn), "{drawn} cards");
    // Also in the middle and at the end, which a key reaches.
    editor.press(Key::ArrowDown);
    for _ in 0..20 {
        editor.press(Key::PageDown);
    }
    assert!((4..=40).contains(&editor.harness.state().cards_drawn()));
    editor.press(Key::End);
    assert!(editor.card("Number 2999").is_some());
    assert!((1..=40).contains(&editor.harness.state().cards_drawn()));
    editor.write("number 1234");
    assert!(editor.card("Number 1234").is_some());
    assert_eq!(editor.harness.state().cards_drawn(), 1);
    editor.press(Key::Enter);
    assert_eq!(editor.open().as_deref(), Some("n1234"));
}

fn write_many(puzzles: &Path, count: usize) {
    for n in 0..count {
        let text =
            CASTLE.replace("\"castle\"", &format!("\"n{n:04}\"")).replace("The castle", &format!("Number {n:04}"));
        std::fs::write(puzzles.join(format!("n{n:04}.toml")), text).unwrap();
    }
}
