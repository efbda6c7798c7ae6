//! The solution tree and the texts of a puzzle, edited by keys and by the names that a screen reader says.
#![cfg(feature = "editor")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod window;

use boardwright::app::App;
use boardwright::app::desk::{Desk, Mode};
use boardwright::doc::{Lang, Puzzle, PuzzleFile, movetext};
use egui::{Key, Modifiers, Role};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use window::{CTRL_SHIFT, Drive};

const LINES: &str = r##"# A comment that must survive.
format = 1
id = "lines"
rules = "orthodox"
fen = "7k/8/5K2/8/8/8/8/Q7 w - - 0 1"
task = "#2"
difficulty = 2
tags = ["corner"]
author = "A. Author"
licence = "CC0-1.0"
solution = """
1. Kg6+ {@key} (1. Kf7+ {@wrong} 1... Kh7) (1. Qa8+? {Too early.}) 1... Kg8 2. Qa8#
"""

[title]
en = "The lines"
he = "הקווים"

[notes.key]
en = "The king steps aside."
he = "המלך זז הצידה."

[notes.wrong]
en = "The wrong square."

[[marks]]
ply = 1
draw = ["Ga1a8"]

[[marks]]
ply = 1
line = "Kf7+"
draw = ["Rf7"]
"##;

const OTHER: &str = r##"format = 1
id = "other"
rules = "orthodox"
fen = "7k/8/6K1/8/8/8/8/Q7 w - - 0 1"
task = "#1"
tags = ["corridor", "corner"]
solution = "1. Qa8#"

[title]
en = "The other"
"##;

const TEXT: &str = "# One\n\n![the lines](puzzle:lines)\n";
const LESSON: &str = "format = 1\nid = \"first\"\nlanguages = [\"en\"]\n\n[title]\nen = \"First\"\n";

const MAIN: &str = "1. Kg6+ {@key} (1. Kf7+ {@wrong} 1... Kh7) (1. Qa8+? {Too early.}) 1... Kg8 2. Qa8#";
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
    /// The editor with the puzzle of several lines open, in a panel wide enough for two columns or not.
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let puzzles = folder.path().join("puzzles");
        let lesson = folder.path().join("lessons/first");
        std::fs::create_dir_all(&puzzles).unwrap();
        std::fs::create_dir_all(&lesson).unwrap();
        std::fs::write(puzzles.join("lines.toml"), LINES).unwrap();
        std::fs::write(puzzles.join("other.toml"), OTHER).unwrap();
        std::fs::write(lesson.join("lesson.toml"), LESSON).unwrap();
        std::fs::write(lesson.join("en.md"), TEXT).unwrap();
        let harness = window::open(folder.path(), (1280.0, 4000.0));
        let mut editor = Self { harness, folder };
        editor.wait(|editor| editor.harness.query_by_label("The lines, not checked").is_some());
        editor.press("The lines, not checked");
        editor
    }

    /// Gives a button the keyboard and presses Enter.
    #[track_caller]
    fn press(&mut self, name: &str) {
        self.harness.get_by_role_and_label(Role::Button, name).focus();
        self.frames(2);
        self.key(Modifiers::NONE, Key::Enter);
    }

    /// The last button of a name: menus lie above everything.
    #[track_caller]
    fn press_last(&mut self, name: &str) {
        self.harness.get_all_by_role_and_label(Role::Button, name).last().unwrap().focus();
        self.frames(2);
        self.key(Modifiers::NONE, Key::Enter);
    }

    /// Lets go of whatever has the keyboard.
    fn rest(&mut self) {
        self.harness.ctx.memory_mut(|memory| {
            if let Some(id) = memory.focused() {
                memory.surrender_focus(id);
            }
        });
        self.frames(2);
    }

    #[track_caller]
    fn focus(&mut self, field: &str) {
        // A field of several lines has a role of its own.
        let one_line = self.harness.query_by_role_and_label(Role::TextInput, field).is_some();
        let role = if one_line { Role::TextInput } else { Role::MultilineTextInput };
        self.harness.get_by_role_and_label(role, field).focus();
        self.frames(2);
    }

    /// Replaces what stands in a field.
    #[track_caller]
    fn fill(&mut self, field: &str, text: &str) {
        self.focus(field);
        self.key(Modifiers::COMMAND, Key::A);
        self.write(text);
    }

    /// Walks the board with the arrows, and picks or puts down there.
    fn walk(&mut self, key: Key, times: usize) {
        for _ in 0..times {
            self.key(Modifiers::NONE, key);
        }
        self.key(Modifiers::NONE, Key::Enter);
    }

    fn tab(&mut self, name: &str) {
        let found = self.harness.query_by_role_and_label(Role::Button, name).is_some();
        let label = if found { name.to_owned() } else { format!("{name} (") };
        self.harness.get_all_by_label_contains(&label).next().unwrap().click();
        self.frames(4);
    }

    fn desk(&self) -> &Desk {
        self.harness.state().desk().expect("an open puzzle")
    }

    fn puzzle(&self) -> &Puzzle {
        self.desk().puzzle()
    }

    fn solution(&self) -> String {
        movetext::write(&self.puzzle().solution, self.puzzle().start()).replace('\n', " ")
    }

    fn cursor(&self) -> &[u16] {
        &self.desk().cursor.0
    }

    fn file(&self, name: &str) -> String {
        std::fs::read_to_string(self.folder.path().join("puzzles").join(name)).unwrap()
    }

    fn undo_all(&mut self) {
        self.rest();
        for _ in 0..200 {
            if !self.desk().history().can_undo() {
                return;
            }
            self.key(Modifiers::COMMAND, Key::Z);
        }
        panic!("undo never ends");
    }

    fn redo_all(&mut self) {
        for _ in 0..200 {
            if !self.desk().history().can_redo() {
                return;
            }
            self.key(CTRL_SHIFT, Key::Z);
        }
        panic!("redo never ends");
    }
}

#[test]
fn keys_walk_the_solution_and_leave_variations() {
    let mut editor = Editor::new();
    editor.rest();
    editor.key(Modifiers::NONE, Key::ArrowDown);
    assert_eq!(editor.cursor(), [0, 0, 0]);
    editor.key(Modifiers::NONE, Key::ArrowUp);
    assert_eq!(editor.cursor(), [0_u16; 0]);
    editor.press("1. Kf7+");
    assert_eq!(editor.cursor(), [1]);
    // The turn has the keyboard now, and keeps it while one walks on.
    editor.key(Modifiers::NONE, Key::ArrowRight);
    assert_eq!(editor.cursor(), [1, 0]);
    assert!(editor.harness.get_by_role_and_label(Role::Button, "1... Kh7").is_focused());
    editor.key(Modifiers::SHIFT, Key::ArrowLeft);
    assert_eq!(editor.cursor(), [0]);
    assert!(editor.harness.get_by_role_and_label(Role::Button, "1. Kg6+").is_focused());
    editor.key(Modifiers::NONE, Key::End);
    assert_eq!(editor.cursor(), [0, 0, 0]);
    assert_eq!(editor.solution(), MAIN);
}

#[test]
fn variations_are_promoted_demoted_made_main_and_deleted_from_the_menu() {
    let mut editor = Editor::new();
    editor.press("1. Qa8+?");
    editor.rest();
    // Shift+F10 opens the menu with the keyboard in it; Enter takes the first item: promote.
    editor.key(Modifiers::SHIFT, Key::F10);
    editor.frames(3);
    editor.key(Modifiers::NONE, Key::Enter);
    let promoted = "1. Kg6+ {@key} (1. Qa8+? {Too early.}) (1. Kf7+ {@wrong} 1... Kh7) 1... Kg8 2. Qa8#";
    assert_eq!(editor.solution(), promoted);
    assert_eq!(editor.cursor(), [1]);
    editor.rest();
    editor.key(Modifiers::ALT, Key::ArrowDown);
    assert_eq!(editor.solution(), MAIN);
    editor.key(Modifiers::ALT, Key::ArrowUp);
    assert_eq!(editor.solution(), promoted);
    editor.press("1. Kf7+");
    editor.press("Menu of the turn");
    editor.press_last("Make this the main line");
    let main = "1. Kf7+ {@wrong} (1. Kg6+ {@key} 1... Kg8 2. Qa8#) (1. Qa8+? {Too early.}) 1... Kh7";
    assert_eq!(editor.solution(), main);
    // Each mark stays on its position.
    let marks: Vec<(u32, &str)> = editor.puzzle().marks.iter().map(|m| (m.ply, m.line.as_str())).collect();
    assert_eq!(marks, [(1, "Kg6+"), (1, "")]);
    editor.press("1. Qa8+?");
    editor.rest();
    editor.key(Modifiers::NONE, Key::Delete);
    assert_eq!(editor.solution(), "1. Kf7+ {@wrong} (1. Kg6+ {@key} 1... Kg8 2. Qa8#) 1... Kh7");
    editor.undo_all();
    assert_eq!(editor.desk().text(), LINES);
}

#[test]
fn a_place_becomes_a_puzzle_of_its_own() {
    let mut editor = Editor::new();
    editor.press("1... Kg8");
    // Something is not saved: it is asked about before the other puzzle is opened.
    editor.rest();
    editor.key(Modifiers::NONE, Key::Num2);
    assert!(editor.desk().is_dirty());
    editor.press("Menu of the turn");
    editor.press_last("Make this its own puzzle…");
    editor.fill("Name of the file (small letters, digits and hyphens)", "other");
    assert!(editor.says("A puzzle of this name is there already."));
    editor.fill("Name of the file (small letters, digits and hyphens)", "last-move");
    editor.press("Create the puzzle");
    assert_eq!(editor.puzzle().id, "lines", "nothing is lost before it was asked");
    editor.press_last("Save");
    assert_eq!(editor.puzzle().id, "last-move");
    assert!(!editor.desk().is_dirty());
    let new = PuzzleFile::read("last-move.toml".as_ref(), editor.file("last-move.toml").as_bytes()).unwrap();
    assert!(!new.has_errors(), "{:?}", new.diagnostics);
    assert_eq!(new.puzzle.fen, "6k1/8/6K1/8/8/8/8/Q7 w - - 2 2");
    assert_eq!(movetext::write(&new.puzzle.solution, new.puzzle.start()), "2. Qa8#");
    assert_eq!((new.puzzle.rules.as_str(), new.puzzle.task.to_string().as_str()), ("orthodox", "#1"));
    assert_eq!((new.puzzle.tags[0].as_str(), new.puzzle.author.as_str()), ("corner", "A. Author"));
    assert!(new.puzzle.notes.is_empty(), "the notes belong to other turns");
    // The original is as it was, but for the glyph that was saved.
    assert_eq!(editor.file("lines.toml"), LINES.replace("1... Kg8 2. Qa8#", "1... Kg8! 2. Qa8#"));
    assert!(editor.harness.query_all_by_label_contains("last-move").next().is_some());
}

#[test]
fn a_note_is_written_in_two_languages_and_renamed() {
    let mut editor = Editor::new();
    editor.press("2. Qa8#");
    editor.press("Add a note");
    // The keyboard is in the new note's first field.
    editor.write("Mate, see 1. Kg6.");
    editor.fill("Note note-1, Hebrew", "מט, ראו 1. Kg6 (g6).");
    let note = &editor.puzzle().notes["note-1"];
    assert_eq!(note[&Lang::En], "Mate, see 1. Kg6.");
    assert_eq!(note[&Lang::He], "מט, ראו 1. Kg6 (g6).", "in logical order");
    assert!(editor.solution().ends_with("2. Qa8# {@note-1}"), "{}", editor.solution());
    editor.fill("Name of the note note-1", "key");
    assert!(editor.says("This name is taken or is no name."));
    editor.fill("Name of the note note-1", "mate");
    editor.key(Modifiers::NONE, Key::Enter);
    assert!(editor.solution().ends_with("2. Qa8# {@mate}"));
    let text = editor.desk().text();
    assert!(text.contains("[notes.mate]\nen = \"Mate, see 1. Kg6.\"\nhe = \"מט, ראו 1. Kg6 (g6).\"\n"), "{text}");
    editor.press("Detach");
    assert!(editor.solution().ends_with("2. Qa8#") && editor.puzzle().notes.contains_key("mate"));
    // The list of all notes says where each is used, and jumps there.
    editor.tab("Text");
    assert!(editor.says("! no turn refers to it"));
    editor.press("Go to 1. Kf7+");
    assert_eq!(editor.cursor(), [1]);
    editor.tab("Text");
    assert!(editor.says("Note wrong is missing in Hebrew"));
    editor.press("Delete the note mate");
    assert!(!editor.puzzle().notes.contains_key("mate"));
    let (changed, steps) = (editor.desk().text(), editor.desk().history().can_undo());
    assert!(steps);
    editor.undo_all();
    assert_eq!(editor.desk().text(), LINES);
    editor.redo_all();
    assert_eq!(editor.desk().text(), changed);
}

#[test]
fn a_comment_is_added_changed_and_deleted() {
    let mut editor = Editor::new();
    editor.press("1... Kh7");
    editor.press("Add a comment");
    editor.write("The king escapes.");
    assert!(editor.solution().contains("1... Kh7 {The king escapes.})"), "{}", editor.solution());
    editor.fill("Comment", "He escapes: 1...Kh7 {so}.");
    let again = movetext::parse(&movetext::write(&editor.puzzle().solution, editor.puzzle().start()));
    assert_eq!((again.0 == editor.puzzle().solution, again.1.len()), (true, 0), "{}", editor.solution());
    editor.press("Delete the comment");
    assert_eq!(editor.solution(), MAIN);
    editor.undo_all();
    assert_eq!(editor.desk().text(), LINES);
}

#[test]
fn an_answer_to_a_wrong_move_is_shown_to_the_reader() {
    let mut editor = Editor::new();
    editor.press("1. Kf7+");
    editor.tab("Text");
    editor.press("Answer Qa8");
    editor.write("Too soon: the king must help.");
    editor.fill("Answer to Qa8, Hebrew", "מוקדם מדי: Qa8 לבדו אינו מט.");
    editor.focus("Wrong move");
    editor.write("a1h1");
    editor.key(Modifiers::NONE, Key::Enter);
    editor.write("The queen is not needed there.");
    let answers = &editor.puzzle().answers;
    assert_eq!(answers.keys().collect::<Vec<_>>(), ["Qa8", "Qh1"], "named as the rules write it");
    assert_eq!(answers["Qa8"][&Lang::He], "מוקדם מדי: Qa8 לבדו אינו מט.");
    editor.press("Answer any other move");
    editor.write("Not that one.");
    assert_eq!(editor.puzzle().answers["other"][&Lang::En], "Not that one.");
    // Ctrl+R: as the reader. The answer is found by the turn, check or not.
    editor.key(Modifiers::COMMAND, Key::R);
    assert_eq!(editor.desk().mode, Mode::Solve);
    editor.harness.get_by_label("h1, empty").focus();
    editor.frames(3);
    editor.walk(Key::ArrowLeft, 7);
    editor.walk(Key::ArrowUp, 7);
    editor.wait(|editor| editor.says("does not solve it."));
    assert!(editor.says("Too soon: the king must help."));
    editor.press("Take back and try again");
    editor.harness.get_by_label("a8, empty").focus();
    editor.frames(3);
    editor.walk(Key::ArrowDown, 7);
    editor.walk(Key::ArrowUp, 1);
    editor.wait(|editor| editor.says("does not solve it."));
    assert!(editor.says("Not that one.") && !editor.says("Too soon"));
    // Back at the same place, and the move just tried can be answered.
    editor.rest();
    editor.key(Modifiers::COMMAND, Key::R);
    assert_eq!((editor.desk().mode, editor.cursor()), (Mode::Play, &[1_u16][..]));
    editor.press("The move just tried: Qa2");
    editor.write("Passive.");
    assert_eq!(editor.puzzle().answers["Qa2"][&Lang::En], "Passive.");
    editor.press("Remove the answer to Qh1");
    assert!(!editor.puzzle().answers.contains_key("Qh1"));
    editor.undo_all();
    assert_eq!(editor.desk().text(), LINES);
}

#[test]
fn hints_are_a_ladder_in_two_languages() {
    let mut editor = Editor::new();
    editor.tab("Text");
    editor.press("Suggest a ladder");
    let hints = editor.puzzle().hints.clone();
    assert_eq!(hints[&Lang::En], ["Look for a check.", "The king makes it.", "It goes to g6.", "Play Kg6+."]);
    assert_eq!(hints[&Lang::He].len(), 4);
    assert!(hints[&Lang::He][1].contains("המלך") && hints[&Lang::He][3].contains("Kg6+"));
    editor.fill("Hint 1, English", "Who is not helping yet?");
    editor.fill("Hint 1, Hebrew", "מי עוד לא עוזר (Kf6)?");
    editor.press("Move hint 3 up");
    editor.press("Remove hint 4");
    editor.press("Add a hint");
    editor.fill("Hint 4, English", "Kg6+, of course.");
    let hints = &editor.puzzle().hints;
    assert_eq!(
        hints[&Lang::En],
        ["Who is not helping yet?", "It goes to g6.", "The king makes it.", "Kg6+, of course."]
    );
    assert_eq!(hints[&Lang::He][0], "מי עוד לא עוזר (Kf6)?");
    assert_eq!(hints[&Lang::He].len(), 4, "both are equally long");
    assert!(editor.says("Hint 4 is missing in Hebrew"));
    // The reader gets them one by one.
    editor.key(Modifiers::COMMAND, Key::R);
    assert!(!editor.says("Who is not helping yet?"));
    editor.press("Hint 1 of 4");
    assert!(editor.says("Who is not helping yet?") && !editor.says("It goes to g6."));
    editor.press("Hint 2 of 4");
    assert!(editor.says("It goes to g6."));
    editor.rest();
    editor.key(Modifiers::COMMAND, Key::R);
    let changed = editor.desk().text();
    editor.undo_all();
    assert_eq!(editor.desk().text(), LINES);
    editor.redo_all();
    assert_eq!(editor.desk().text(), changed);
}

#[test]
fn tags_and_difficulty_are_set() {
    let mut editor = Editor::new();
    editor.tab("Text");
    editor.focus("New tag");
    editor.write("corr");
    editor.wait(|editor| editor.harness.query_by_label("Add the tag corridor").is_some());
    editor.press("Add the tag corridor");
    editor.focus("New tag");
    editor.write("miniature");
    editor.key(Modifiers::NONE, Key::Enter);
    assert_eq!(editor.puzzle().tags, ["corner", "corridor", "miniature"]);
    editor.press("Remove the tag corner");
    assert_eq!(editor.puzzle().tags, ["corridor", "miniature"]);
    editor.press("Difficulty 4");
    assert_eq!(editor.puzzle().difficulty, Some(4));
    editor.press("Difficulty 4");
    assert_eq!(editor.puzzle().difficulty, None);
    editor.fill("Source", "A magazine, 1924");
    editor.fill("Title, Hebrew", "הקו 1. Kg6!");
    assert_eq!(editor.puzzle().title[&Lang::He], "הקו 1. Kg6!");
    editor.key(Modifiers::COMMAND, Key::S);
    let file = editor.file("lines.toml");
    assert!(file.starts_with("# A comment that must survive.\n") && !file.contains("difficulty"), "{file}");
    assert!(file.contains("source = \"A magazine, 1924\"") && file.contains("he = \"הקו 1. Kg6!\""), "{file}");
    editor.undo_all();
    assert_eq!(*editor.puzzle(), PuzzleFile::read("lines.toml".as_ref(), LINES.as_bytes()).unwrap().puzzle);
}

#[test]
fn the_file_gets_another_name() {
    let mut editor = Editor::new();
    editor.tab("Text");
    editor.fill("Title, English", "Unsaved");
    editor.press("Rename…");
    editor.wait(|editor| editor.says("! These lessons show the puzzle"));
    assert!(editor.says("first"));
    editor.fill("Name of the file (small letters, digits and hyphens)", "other");
    assert!(editor.says("A puzzle of this name is there already."));
    editor.key(Modifiers::NONE, Key::Enter);
    assert_eq!(editor.puzzle().id, "lines");
    editor.fill("Name of the file (small letters, digits and hyphens)", "renamed");
    editor.key(Modifiers::NONE, Key::Enter);
    assert_eq!(editor.puzzle().id, "renamed");
    assert!(!editor.folder.path().join("puzzles/lines.toml").exists());
    assert_eq!(
        editor.file("renamed.toml"),
        LINES.replace("id = \"lines\"", "id = \"renamed\""),
        "nothing else is saved"
    );
    assert!(editor.desk().is_dirty());
    editor.undo_all();
    assert!(!editor.desk().is_dirty() && editor.puzzle().id == "renamed");
}

#[test]
fn another_position_strikes_what_is_illegal() {
    let mut editor = Editor::new();
    // From b1 the queen does not reach a8, and the king cannot go to h7.
    editor.press("Set up");
    editor.harness.get_by_label("h1, empty").focus();
    editor.frames(3);
    editor.walk(Key::ArrowLeft, 7);
    editor.walk(Key::ArrowRight, 1);
    assert!(editor.puzzle().fen.contains("/1Q6 w"), "{}", editor.puzzle().fen);
    assert_eq!(editor.solution(), MAIN, "the tail stays");
    editor.rest();
    editor.key(Modifiers::COMMAND, Key::Num1);
    assert!(editor.says("3 turns are not legal in this position"));
    assert!(editor.says("2. Qa8#, not legal: "));
    editor.press("Delete from the first illegal turn");
    assert!(!editor.solution().contains("2. Qa8#"), "{}", editor.solution());
    editor.press("Delete from the first illegal turn");
    editor.press("Delete from the first illegal turn");
    assert_eq!(editor.solution(), "1. Kg6+ {@key} (1. Kf7+ {@wrong}) 1... Kg8");
    assert!(editor.harness.query_by_label("Delete from the first illegal turn").is_none());
    editor.undo_all();
    assert_eq!(editor.desk().text(), LINES);
}

#[test]
fn marks_are_listed_written_and_copied_on() {
    let mut editor = Editor::new();
    editor.press("1. Kg6+");
    editor.focus("New mark");
    editor.write("ray:Bh1h8");
    editor.key(Modifiers::NONE, Key::Enter);
    editor.write("e99");
    assert!(editor.says("This is no mark."));
    editor.fill("New mark", "Rz9");
    editor.key(Modifiers::NONE, Key::Enter);
    let marks = |editor: &Editor, ply: u32| -> Vec<String> {
        editor.puzzle().marks_at(ply, "").map(ToString::to_string).collect()
    };
    assert_eq!(marks(&editor, 1), ["Ga1a8", "ray:Bh1h8"]);
    editor.fill("Mark 1", "Ya1a8");
    editor.key(Modifiers::NONE, Key::Enter);
    assert_eq!(marks(&editor, 1), ["Ya1a8", "ray:Bh1h8"]);
    editor.press("Copy to the next turn");
    assert_eq!((editor.cursor(), marks(&editor, 2)), (&[0_u16, 0][..], vec!["Ya1a8".into(), "ray:Bh1h8".into()]));
    editor.press("Remove the mark Ya1a8");
    assert_eq!(marks(&editor, 2), ["ray:Bh1h8"]);
    editor.undo_all();
    assert_eq!(editor.desk().text(), LINES);
}

#[test]
fn the_task_is_chosen_and_glyphs_are_set() {
    let mut editor = Editor::new();
    editor.harness.get_by_role_and_label(Role::ComboBox, "Kind of task").focus();
    editor.frames(2);
    editor.key(Modifiers::NONE, Key::Enter);
    editor.press("Helpmate (h#)");
    assert_eq!(editor.puzzle().task.to_string(), "h#2");
    editor.harness.get_by_label("and a half").click();
    editor.frames(3);
    assert_eq!(editor.puzzle().task.to_string(), "h#2.5");
    assert!(editor.says("helpmate in 2½"));
    // Where turns are shown, help play is numbered by pairs, which the side that is mated begins.
    editor.press("2. Kg8");
    editor.press("!? Interesting");
    editor.press("+− White is winning");
    assert!(editor.solution().contains("1... Kg8!? $18 2. Qa8#"), "{}", editor.solution());
    editor.press("± White is better");
    assert!(editor.solution().contains("1... Kg8!? $16 2. Qa8#"), "{}", editor.solution());
    assert!(editor.harness.query_by_role_and_label(Role::Button, "2. Kg8!?\u{2009}±").is_some());
    editor.undo_all();
    assert_eq!(editor.desk().text(), LINES);
}
