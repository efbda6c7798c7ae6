//! Whole pieces of work, from an empty window to a file, by keys and by the names that a screen reader says.
#![cfg(feature = "editor")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod window;

use boardwright::app::App;
use boardwright::doc::check::{Options, check_puzzle};
use boardwright::doc::{Lang, Puzzle, PuzzleFile};
use boardwright::problem::Watch;
use egui::{Event, Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::Node;
use egui_kittest::kittest::{NodeT, Queryable};
use window::{CTRL_SHIFT, Drive};

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
    /// The editor of a collection in which nothing is yet.
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("puzzles")).unwrap();
        let mut editor = Self { harness: window::open(folder.path(), (1360.0, 1000.0)), folder };
        editor.harness.run_steps(5);
        editor
    }

    /// The keyboard goes to something and presses Enter there.
    #[track_caller]
    fn press(&mut self, name: &str) {
        self.focus(name);
        self.key(Modifiers::NONE, Key::Enter);
    }

    /// The keyboard goes to something whose name begins like this.
    #[track_caller]
    fn focus(&mut self, name: &str) {
        let named = |node: &Node<'_>| node.accesskit_node().label().is_some_and(|label| label.starts_with(name));
        self.harness.get_all_by_label_contains(name).find(named).unwrap().focus();
        self.harness.run_steps(3);
    }

    /// A number becomes one larger.
    #[track_caller]
    fn more(&mut self, name: &str) {
        self.focus(name);
        self.key(Modifiers::NONE, Key::ArrowUp);
    }

    /// Something is typed into a field instead of what it holds.
    #[track_caller]
    fn fill(&mut self, field: &str, text: &str) {
        let typed = |node: &Node<'_>| node.accesskit_node().is_text_input();
        self.harness.get_all_by_label(field).find(typed).unwrap().focus();
        self.harness.run_steps(3);
        self.key(Modifiers::COMMAND, Key::A);
        self.harness.event(Event::Text(text.into()));
        self.harness.run_steps(3);
    }

    fn line(&self) -> Vec<&str> {
        let tree = &self.puzzle().solution;
        tree.main_line().into_iter().map(|id| tree.turn(id).text.as_str()).collect()
    }

    fn puzzle(&self) -> &Puzzle {
        self.harness.state().desk().expect("an open puzzle").puzzle()
    }

    /// A new puzzle of a rule set on an empty board.
    fn begin(&mut self, rules: &str, id: &str) {
        self.key(Modifiers::COMMAND, Key::N);
        self.press(rules);
        self.fill("Name of the file (small letters, digits and hyphens)", id);
        self.press("Create");
        self.press("Empty board");
    }

    fn place(&mut self, pieces: &str) {
        self.fill("Pieces by name", pieces);
        self.key(Modifiers::NONE, Key::Enter);
    }

    fn play(&mut self, turns: &[&str]) {
        for turn in turns {
            self.fill("Turn", turn);
            self.key(Modifiers::NONE, Key::Enter);
        }
    }

    /// Saves, and proves what was written as `check` does.
    fn save_and_prove(&mut self, id: &str) {
        self.key(Modifiers::COMMAND, Key::S);
        assert!(!self.harness.state().desk().unwrap().is_dirty());
        let path = self.folder.path().join("puzzles").join(format!("{id}.toml"));
        let file = PuzzleFile::read(&path, &std::fs::read(&path).unwrap()).unwrap();
        let checked = check_puzzle(&file, &Options::default(), &Watch::default());
        assert!(checked.diagnostics.is_empty(), "{:?}", checked.diagnostics);
    }
}

#[test]
fn a_barrier_puzzle_from_the_empty_board_to_a_proved_file() {
    let mut editor = Editor::new();
    editor.begin("Chess with Barriers", "the-fence");
    editor.place("Ka8 Qe2 kg1");
    editor.more("White fences");
    assert_eq!(editor.puzzle().fen, "K7/8/8/8/8/8/4Q3/6k1[F] w - - 0 1 -");
    // the solution is played by name, and the proof writes the rest of it
    editor.key(Modifiers::COMMAND, Key::Num1);
    editor.press("Solution");
    editor.play(&["F@h1h2", "Kh1"]);
    editor.wait(|editor| editor.says("Sound"));
    editor.press("Findings");
    editor.wait(|editor| editor.says("Check again"));
    editor.press("Add the solution tree");
    editor.wait(|editor| editor.line() == ["F@h1h2", "Kh1", "Qf1#"]);
    editor.press("Text");
    editor.fill("Title, English", "The fence");
    editor.fill("Title, Hebrew", "הגדר");
    assert_eq!(editor.puzzle().title[&Lang::He], "הגדר");
    editor.wait(|editor| editor.says("Sound"));
    editor.save_and_prove("the-fence");
}

#[test]
fn a_hidden_puzzle_is_made_by_keyboard() {
    let mut editor = Editor::new();
    editor.begin("Hidden chess", "the-castle");
    editor.place("Ke1 Ra4 kc3 Xa1 xa7");
    editor.more("White, queens in the pool");
    editor.more("Black, bishops in the pool");
    editor.press("White may castle O-O-O");
    assert_eq!(editor.puzzle().fen, "8/x7/8/8/R7/2k5/8/X3K3 w Q - 0 1 bQ");
    // what it is in truth is nobody's knowledge but the author's
    assert!(editor.says("a1, white covered rook, in truth a queen"));
    editor.press("As White sees");
    assert!(editor.says("a1, white covered rook") && !editor.says("in truth a queen"));
    editor.press("As dealt");
    editor.key(Modifiers::COMMAND, Key::Num1);
    editor.press("Solution");
    editor.play(&["O-O-O"]);
    assert_eq!(editor.puzzle().solution.turn(editor.puzzle().solution.main_line()[0]).text, "O-O-O~Q");
    editor.press("Findings");
    editor.wait(|editor| editor.says("Check again"));
    editor.press("Add the solution tree");
    editor.press("Text");
    editor.fill("Title, English", "The castle that is not");
    // everything undone is the starting position that a new puzzle has; everything done again is the puzzle
    let made = editor.puzzle().clone();
    while editor.harness.state().desk().unwrap().history().can_undo() {
        editor.key(Modifiers::COMMAND, Key::Z);
    }
    assert!(
        editor.puzzle().fen.starts_with("rnbqkbnr/pppppppp") || editor.puzzle().fen.starts_with("xxxx"),
        "{}",
        editor.puzzle().fen
    );
    while editor.harness.state().desk().unwrap().history().can_redo() {
        editor.key(CTRL_SHIFT, Key::Z);
    }
    assert_eq!(*editor.puzzle(), made);
    editor.wait(|editor| editor.says("Sound"));
    editor.save_and_prove("the-castle");
}
