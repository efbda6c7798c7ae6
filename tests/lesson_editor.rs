//! The editor of lessons, driven through what a screen reader sees and by keys. No display is needed.
#![cfg(feature = "editor")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod window;

use boardwright::app::App;
use boardwright::app::lesson::desk::LessonDesk;
use boardwright::doc::lesson_pages::{PageCut, cut};
use boardwright::doc::{Lang, Lesson};
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use window::{CTRL_SHIFT, Drive};

const DESCRIPTION: &str = r#"# A comment that must survive.
format = 1
id = "steps"
languages = ["en", "he"]
rules = "orthodox"

[title]
en = "First steps"
he = "צעדים ראשונים"

[boards.pin]
fen = "1k6/8/8/8/8/8/4R3/4K3 w - - 0 1"
marks = ["Ge2e8"]
"#;

const ENGLISH: &str = "# First steps\n\nA rook looks.\n\n![The rook](board:pin)\n\nAfter [Kf1](move:pin/Kf1) it stays.\n\n\
                       > **?** What does it see?\n>\n> The whole file.\n\n## Second page\n\nRd2 is quiet.\n\n\
                       ## Third page\n\nThe end.\n";
const HEBREW: &str = "# צעדים ראשונים\n\n![הצריח](board:pin)\n\nאחרי [Kf1](move:pin/Kf1) הוא נשאר.\n\n\
                      > **?** מה הוא רואה?\n>\n> את כל הטור.\n\n## עמוד שני\n\nשקט.\n\n## עמוד שלישי\n\nסוף.\n";

const CTRL_ALT: Modifiers = Modifiers { alt: true, ..Modifiers::COMMAND };

struct Editor {
    harness: Harness<'static, App>,
    folder: tempfile::TempDir,
}

impl Drive for Editor {
    const SETTLE: usize = 5;

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
        for (name, text) in [("lesson.toml", DESCRIPTION), ("en.md", ENGLISH), ("he.md", HEBREW)] {
            std::fs::write(lesson.join(name), text).unwrap();
        }
        let harness = window::open(folder.path(), (1500.0, 1000.0));
        Self { harness, folder }
    }

    fn open() -> Self {
        let mut editor = Self::new();
        editor.wait(|editor| editor.says("First steps"));
        editor.harness.get_all_by_label_contains("First steps").next().unwrap().click();
        editor.harness.run_steps(3);
        editor.wait(|editor| editor.harness.state().lesson().is_some());
        editor
    }

    #[track_caller]
    fn focus(&mut self, name: &str) {
        self.harness.get_by_label(name).focus();
        self.harness.run_steps(4);
    }

    /// Goes into a block, to its end.
    #[track_caller]
    fn at_end(&mut self, name: &str) {
        self.focus(name);
        self.key(Modifiers::COMMAND, Key::End);
    }

    fn desk(&self) -> &LessonDesk {
        self.harness.state().lesson().expect("an open lesson")
    }

    fn lesson(&self) -> &Lesson {
        self.desk().lesson()
    }

    fn text(&self, lang: Lang) -> &str {
        self.desk().text(lang)
    }

    fn pages(&self, lang: Lang) -> Vec<String> {
        cut(self.text(lang)).iter().map(PageCut::name).collect()
    }

    fn file(&self, name: &str) -> String {
        std::fs::read_to_string(self.folder.path().join("lessons/steps").join(name)).unwrap()
    }
}

#[test]
fn a_lesson_is_translated_reordered_taken_back_and_saved() {
    let mut editor = Editor::open();
    assert!(editor.says("Missing in עברית"), "the missing paragraph is marked at its place");
    assert!(editor.says("Page 1: First steps, one remark"));
    editor.click("Translate block 2 (paragraph) into עברית");
    editor.write("הצריח מביט.");
    let translated = HEBREW.replace("ראשונים\n\n", "ראשונים\n\nהצריח מביט.\n\n");
    assert_eq!(editor.text(Lang::He), translated);
    assert!(!editor.says("Missing in עברית"));
    assert!(editor.has("Page 1: First steps"));
    // A page goes down in both languages by a key, while the keyboard is in a text.
    editor.key(Modifiers::COMMAND, Key::PageDown);
    assert_eq!(editor.desk().page, 1);
    editor.key(CTRL_ALT, Key::ArrowDown);
    assert_eq!(editor.pages(Lang::En), ["First steps", "Third page", "Second page"]);
    assert_eq!(editor.pages(Lang::He), ["צעדים ראשונים", "עמוד שלישי", "עמוד שני"]);
    assert_eq!(editor.desk().page, 2, "the page stays shown");
    let after = editor.lesson().clone();
    while editor.desk().history().can_undo() {
        editor.key(Modifiers::COMMAND, Key::Z);
    }
    assert_eq!((editor.text(Lang::En), editor.text(Lang::He)), (ENGLISH, HEBREW));
    assert!(!editor.desk().is_dirty());
    while editor.desk().history().can_redo() {
        editor.key(CTRL_SHIFT, Key::Z);
    }
    assert_eq!(*editor.lesson(), after);
    editor.key(Modifiers::COMMAND, Key::S);
    assert!(!editor.desk().is_dirty());
    assert_eq!(
        (editor.file("en.md"), editor.file("he.md")),
        (after.texts[&Lang::En].clone(), after.texts[&Lang::He].clone())
    );
    assert_eq!(editor.file("lesson.toml"), DESCRIPTION, "what did not change keeps its bytes");
    // Undo survives saving.
    editor.key(Modifiers::COMMAND, Key::Z);
    assert!(editor.desk().is_dirty());
}

#[test]
fn blocks_are_typed_one_after_another() {
    let mut editor = Editor::open();
    editor.click("Page 3: Third page");
    editor.at_end("English, block 2: paragraph");
    editor.key(Modifiers::NONE, Key::Enter);
    assert_eq!(editor.desk().history().now().texts[&Lang::En], ENGLISH.replace("The end.\n", "The end.\n\n"));
    editor.key(Modifiers::NONE, Key::Enter);
    assert_eq!(editor.text(Lang::En), ENGLISH, "a block that is not there yet touches no text");
    editor.write("Or not");
    editor.write(".");
    assert_eq!(editor.text(Lang::En), ENGLISH.replace("The end.\n", "The end.\n\nOr not.\n"));
    assert!(editor.has("English, block 3: paragraph"));
    // Backspace at the beginning joins it with the block above.
    editor.key(Modifiers::COMMAND, Key::Home);
    editor.key(Modifiers::NONE, Key::Backspace);
    assert_eq!(editor.text(Lang::En), ENGLISH.replace("The end.\n", "The end.Or not.\n"));
    assert!(!editor.has("English, block 3: paragraph"));
    editor.write(" ");
    assert_eq!(editor.text(Lang::En), ENGLISH.replace("The end.\n", "The end. Or not.\n"));
    // Arrows lead into the neighbour.
    editor.key(Modifiers::COMMAND, Key::Home);
    editor.key(Modifiers::NONE, Key::ArrowUp);
    editor.write("!");
    assert!(editor.text(Lang::En).contains("## Third page!\n"));
    editor.key(Modifiers::NONE, Key::ArrowDown);
    editor.write("So: ");
    assert!(editor.text(Lang::En).contains("So: The end."));
    for _ in 0..12 {
        editor.key(Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(editor.text(Lang::En), ENGLISH);
}

#[test]
fn letters_become_bold_by_a_key_and_back() {
    let mut editor = Editor::open();
    editor.click("Page 3: Third page");
    editor.focus("English, block 2: paragraph");
    editor.key(Modifiers::COMMAND, Key::A);
    editor.key(Modifiers::COMMAND, Key::B);
    assert!(editor.text(Lang::En).ends_with("\n\n**The end.**\n"));
    editor.key(Modifiers::COMMAND, Key::B);
    assert_eq!(editor.text(Lang::En), ENGLISH);
    editor.click("Italic");
    assert!(editor.text(Lang::En).ends_with("\n\n*The end.*\n"), "a button means what was selected");
    editor.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(editor.text(Lang::En), ENGLISH);
    editor.at_end("עברית, block 2: paragraph");
    editor.key(CTRL_SHIFT, Key::T);
    editor.write("כן.");
    assert!(editor.text(Lang::He).ends_with("> **?** סוף.\n>\n> כן.\n"), "{}", editor.text(Lang::He));
}

#[test]
fn boards_are_inserted() {
    let mut editor = Editor::open();
    editor.click("Page 3: Third page");
    editor.at_end("English, block 1: heading 2");
    editor.click("Board");
    editor.click("board pin");
    assert!(editor.text(Lang::En).contains("## Third page\n\n![](board:pin)\n\nThe end.\n"));
    editor.write("A pin");
    assert!(editor.text(Lang::En).contains("![A pin](board:pin)"), "{}", editor.text(Lang::En));
    assert!(editor.says("Missing in עברית"));
    editor.click("Translate block 2 (board pin) into עברית");
    editor.write("![ריתוק](board:pin)");
    assert!(editor.text(Lang::He).contains("## עמוד שלישי\n\n![ריתוק](board:pin)\n\nסוף.\n"));
}

#[test]
fn readers_jump_by_moves_and_unfold_answers() {
    let mut editor = Editor::open();
    editor.key(Modifiers::COMMAND, Key::Num3);
    assert_eq!(editor.harness.get_all_by_label("Board pin: The rook").count(), 1);
    let links = editor.harness.get_all_by_label("Kf1").count();
    assert_eq!(links, 2, "one in each language");
    editor.harness.get_all_by_label("Kf1").next().unwrap().click();
    editor.harness.run_steps(4);
    assert!(editor.has("Board pin after Kf1"));
    assert!(editor.has("Board pin: הצריח"), "the other language stays where it is");
    editor.click("Back to the first position");
    assert!(editor.has("Board pin: The rook") && !editor.says("after Kf1"));
    assert!(!editor.says("The whole file."));
    editor.harness.get_by_label("What does it see?: show the answer").focus();
    editor.harness.run_steps(2);
    editor.key(Modifiers::NONE, Key::Enter);
    assert!(editor.says("The whole file."));
    editor.click("What does it see?: hide the answer");
    assert!(!editor.says("The whole file."));
    assert!(!editor.desk().is_dirty());
}

#[test]
fn moves_are_offered_as_links() {
    let mut editor = Editor::open();
    editor.click("Page 1: First steps, one remark");
    editor.at_end("English, block 4: paragraph");
    editor.write(" Or Rd2 at once.");
    editor.wait(|editor| editor.has("Link Rd2 to move:pin/Rd2"));
    assert!(editor.text(Lang::En).contains(" Or Rd2 at once."), "nothing is changed by itself");
    editor.click("Link one move");
    assert!(editor.text(Lang::En).contains(" Or [Rd2](move:pin/Rd2) at once."));
}

#[test]
fn boards_are_played_on_renamed_and_changed() {
    let mut editor = Editor::open();
    editor.at_end("English, block 2: paragraph");
    editor.click("Boards");
    editor.harness.get_all_by_label("Board pin").last().unwrap().click();
    editor.harness.run_steps(4);
    editor.click("e2, white rook");
    editor.click("e8, empty");
    assert_eq!(editor.desk().board.as_ref().unwrap().1, ["Re8+"]);
    editor.click("Insert a move link");
    assert!(editor.text(Lang::En).contains("A rook looks. [Re8+](move:pin/Re8)"), "{}", editor.text(Lang::En));
    editor.harness.get_all_by_label("Board pin").last().unwrap().click();
    editor.harness.run_steps(4);
    editor.harness.get_by_role_and_label(egui::accesskit::Role::TextInput, "Name of the board").focus();
    editor.harness.run_steps(4);
    editor.key(Modifiers::COMMAND, Key::A);
    editor.write("nail");
    editor.key(Modifiers::NONE, Key::Enter);
    assert!(editor.lesson().boards.contains_key("nail"));
    assert!(editor.text(Lang::En).contains("(board:nail)") && editor.text(Lang::He).contains("(move:nail/Kf1)"));
    editor.click("Edit the position");
    editor.click("Erase");
    editor.click("e2, white rook");
    assert_eq!(editor.lesson().boards["nail"].fen, "1k6/8/8/8/8/8/8/4K3 w - - 0 1");
    editor.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(editor.lesson().boards["nail"].fen, "1k6/8/8/8/8/8/4R3/4K3 w - - 0 1");
    editor.wait(|editor| !editor.desk().is_checking());
    let codes: Vec<&str> = editor.desk().findings.iter().map(|found| found.diagnostic.code).collect();
    assert!(!codes.contains(&"unknown-board") && !codes.contains(&"illegal-link"), "{codes:?}");
}

#[test]
fn findings_lead_to_their_place() {
    let mut editor = Editor::open();
    editor.click("Page 3: Third page");
    editor.at_end("English, block 2: paragraph");
    editor.write(" ![x](board:gone)");
    editor.wait(|editor| !editor.desk().is_checking());
    editor.click("Page 1: First steps, one remark");
    let tab = format!("Findings ({})", editor.desk().findings.len());
    editor.click(&tab);
    editor.click("× lesson.toml has no board «gone»");
    assert_eq!(editor.desk().page, 2);
    editor.write("!");
    assert!(editor.text(Lang::En).contains("The end. !"), "what is meant is selected: {}", editor.text(Lang::En));
}

#[test]
fn nothing_is_drawn_at_rest() {
    let mut editor = Editor::open();
    for key in [Key::Num1, Key::Num2, Key::Num3] {
        editor.key(Modifiers::COMMAND, key);
        editor.wait(|editor| {
            let rests = |view: &egui::ViewportOutput| view.repaint_delay > std::time::Duration::from_hours(1);
            editor.harness.output().viewport_output.values().all(rests)
        });
    }
}

#[test]
fn a_new_lesson_is_made_and_saved() {
    let mut editor = Editor::new();
    editor.harness.run_steps(3);
    editor.click("File");
    editor.click("New lesson…");
    editor.click("Create");
    assert!(editor.desk().is_dirty() && editor.lesson().id == "lesson-1");
    editor.key(Modifiers::COMMAND, Key::S);
    assert!(!editor.desk().is_dirty());
    assert!(editor.folder.path().join("lessons/lesson-1/he.md").is_file());
}

/// Empties a field and types a text into it.
fn fill(editor: &mut Editor, name: &str, text: &str) {
    editor.harness.get_by_role_and_label(egui::accesskit::Role::TextInput, name).focus();
    editor.harness.run_steps(3);
    editor.key(Modifiers::COMMAND, Key::A);
    editor.write(text);
}

/// A command of the menu.
fn command(editor: &mut Editor, command: boardwright::app::command::Command) {
    let ctx = editor.harness.ctx.clone();
    editor.harness.state_mut().execute(&ctx, command);
    editor.harness.run_steps(5);
}

#[test]
fn the_open_lesson_is_exported_in_each_form() {
    use boardwright::app::command::Command;
    let mut editor = Editor::open();
    let name = "File or folder";
    for (form, file) in [
        ("One page for any browser (.html)", "steps.html"),
        ("A bundle that can be imported again (.zip)", "steps.zip"),
        ("The same as a folder", "steps"),
    ] {
        command(&mut editor, Command::ExportLesson);
        editor.click(form);
        let path = editor.folder.path().join(file);
        assert!(editor.says(name));
        editor.click("Export");
        // The dialog goes when the file is there.
        editor.wait(|editor| !editor.says(name));
        editor.frames(2);
        assert!(path.exists(), "{file}");
        assert!(editor.says("Exported to") && editor.says(file), "{file}");
    }
    // A folder that holds something else stays, and the dialog says why.
    std::fs::create_dir_all(editor.folder.path().join("mine/inside")).unwrap();
    command(&mut editor, Command::ExportLesson);
    let path = editor.folder.path().join("mine").display().to_string();
    fill(&mut editor, name, &path);
    editor.click("Export");
    editor.wait(|editor| editor.says("holds something else"));
    editor.click("Cancel");
    assert!(!editor.says(name));
}

#[test]
fn a_bundle_is_imported_and_its_lesson_opened() {
    use boardwright::app::command::Command;
    let mut editor = Editor::open();
    command(&mut editor, Command::ExportLesson);
    editor.click("Export");
    editor.wait(|editor| editor.says("Exported to"));
    let bundle = editor.folder.path().join("steps.zip").display().to_string();

    let mut other = Editor::new();
    std::fs::write(other.folder.path().join("lessons/steps/en.md"), "# Mine\n").unwrap();
    command(&mut other, Command::ImportBundle);
    let (file, name) = (
        "A bundle (.zip or folder), or a file with games, puzzles or problems (.pgn, .csv, .olv, .epd, .fen)",
        "Another name for the lesson; empty: its own",
    );
    fill(&mut other, file, &bundle);
    other.click("Import");
    other.wait(|editor| editor.says("[conflict]"));
    assert!(other.says("Nothing was written"));
    fill(&mut other, name, "from-elsewhere");
    other.click("Import");
    other.wait(|editor| editor.harness.state().lesson().is_some_and(|desk| desk.name() == "from-elsewhere"));
    other.frames(2);
    assert!(other.says("Imported into"));
    assert!(!other.says(file), "the dialog is gone");
    let folder = other.folder.path().join("lessons");
    assert_eq!(std::fs::read_to_string(folder.join("from-elsewhere/en.md")).unwrap(), ENGLISH);
    assert_eq!(std::fs::read_to_string(folder.join("steps/en.md")).unwrap(), "# Mine\n");
}
