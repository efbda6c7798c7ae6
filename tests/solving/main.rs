//! A reader at a board: puzzles solved by mouse and by keyboard, free play, and boards of lessons, through what a screen
//! reader sees. `courses` drives the same attempts and games without a window.
#![cfg(feature = "editor")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod courses;
#[path = "../window/mod.rs"]
mod window;

use boardwright::app::App;
use boardwright::app::attempt::SolveCommand;
use boardwright::app::attempt::state::Phase;
use boardwright::app::command::Command;
use boardwright::board::{Color, Square};
use boardwright::doc::Lang;
use egui::{Event, Key, Modifiers, PointerButton, Pos2};
use egui_kittest::kittest::{NodeT, Queryable};
use egui_kittest::{Harness, Node};
use std::path::Path;
use window::Drive;

/// 1.F@h1h2! Kh1 2.Qf1#; one fence, one defence.
const FENCE: &str = r##"format = 1
id = "a-fence"
rules = "barriers"
fen = "K7/8/8/8/8/8/4Q3/6k1[F] w - - 0 1 -"
task = "#2"
solution = "1. F@h1h2! {@wall} 1... Kh1 2. Qf1#"

[title]
en = "The fence"
he = "הגדר"

[text]
en = "White mates in two."
he = "לבן נותן מט בשני מסעים."

[hints]
en = ["The king must not run.", "There is a fence in hand."]
he = ["אסור שהמלך יברח.", "יש גדר ביד."]

[notes.wall]
en = "The corner has one door less."
he = "לפינה יש דלת אחת פחות."

[answers.other]
en = "He walks away."
he = "הוא הולך לו."
"##;

/// Two defences, each with its own answer.
const LADDER: &str = r##"format = 1
id = "b-ladder"
rules = "orthodox"
fen = "4k3/8/1R6/R7/8/8/8/6K1 w - - 0 1"
task = "#2"
solution = "1. Ra7! 1... Kd8 {left} (1... Kf8 2. Rb8#) 2. Rb8#"

[title]
en = "The ladder"
"##;

struct Reader {
    harness: Harness<'static, App>,
    folder: tempfile::TempDir,
}

impl Drive for Reader {
    fn window(&self) -> &Harness<'static, App> {
        &self.harness
    }

    fn window_mut(&mut self) -> &mut Harness<'static, App> {
        &mut self.harness
    }
}

impl Reader {
    /// A reader of a collection of two puzzles and those of the program's own that are named, and its lessons.
    fn new(own: &[&str], size: (f32, f32)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let puzzles = folder.path().join("puzzles");
        std::fs::create_dir(&puzzles).unwrap();
        std::fs::write(puzzles.join("a-fence.toml"), FENCE).unwrap();
        std::fs::write(puzzles.join("b-ladder.toml"), LADDER).unwrap();
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        for id in own {
            let name = format!("{id}.toml");
            std::fs::copy(root.join("puzzles").join(&name), puzzles.join(&name)).unwrap();
        }
        let lesson = folder.path().join("lessons/castling");
        std::fs::create_dir_all(&lesson).unwrap();
        for entry in std::fs::read_dir(root.join("lessons/castling")).unwrap() {
            let entry = entry.unwrap();
            std::fs::copy(entry.path(), lesson.join(entry.file_name())).unwrap();
        }
        let mut reader = Self { harness: window::open(folder.path(), size), folder };
        reader.wait(|reader| reader.harness.query_all_by_label_contains("The fence").next().is_some());
        reader
    }

    /// At a puzzle.
    fn at(id: &str) -> Self {
        let own = if ["a-fence", "b-ladder"].contains(&id) { Vec::new() } else { vec![id] };
        let mut reader = Self::new(&own, (1280.0, 900.0));
        reader.sit_down(id);
        reader
    }

    fn sit_down(&mut self, id: &str) {
        let path = self.folder.path().join("puzzles").join(format!("{id}.toml"));
        self.execute(Command::Solve(SolveCommand::Open(path)));
        assert_eq!(self.phase(), Phase::Solve);
    }

    fn execute(&mut self, command: Command) {
        let ctx = self.harness.ctx.clone();
        self.harness.state_mut().execute(&ctx, command);
        self.frames(3);
    }

    fn phase(&self) -> Phase {
        self.harness.state().sitting().unwrap().attempt().unwrap().phase()
    }

    fn plies(&self) -> usize {
        let sitting = self.harness.state().sitting().unwrap();
        sitting
            .free()
            .map_or_else(|| sitting.attempt().unwrap().game().steps.len(), boardwright::app::attempt::free::Free::at)
    }

    #[track_caller]
    fn reach(&mut self, phase: Phase) {
        self.wait(|reader| reader.phase() == phase);
        self.frames(2);
    }

    /// The keyboard goes to something whose name begins like this.
    #[track_caller]
    fn focus(&mut self, name: &str) {
        let named = |node: &Node<'_>| node.accesskit_node().label().is_some_and(|label| label.starts_with(name));
        self.harness.get_all_by_label_contains(name).find(named).unwrap().focus();
        self.frames(3);
    }

    #[track_caller]
    fn press(&mut self, name: &str) {
        self.focus(name);
        self.key(Modifiers::NONE, Key::Enter);
    }

    fn keys(&mut self, keys: &[Key]) {
        keys.iter().for_each(|&key| self.key(Modifiers::NONE, key));
    }

    /// The name of what has the keyboard.
    fn focused(&self) -> String {
        let focused = |node: &Node<'_>| node.accesskit_node().is_focused();
        let all = self.harness.query_all_by_label_contains("");
        all.filter(focused).find_map(|node| node.accesskit_node().label()).unwrap_or_default()
    }

    fn type_turn(&mut self, text: &str) {
        self.keys(&[Key::M]);
        self.write(text);
        self.keys(&[Key::Enter]);
    }

    fn pointer(&mut self, at: Pos2, pressed: bool) {
        let modifiers = Modifiers::NONE;
        self.harness.event(Event::PointerMoved(at));
        self.frames(1);
        self.harness.event(Event::PointerButton { pos: at, button: PointerButton::Primary, pressed, modifiers });
        self.frames(2);
    }

    fn square(&self, name: &str) -> Pos2 {
        self.harness.state().square_rect(Square::parse(name).unwrap()).unwrap().center()
    }

    fn drag(&mut self, from: &str, to: &str) {
        let (from, to) = (self.square(from), self.square(to));
        self.pointer(from, true);
        self.harness.event(Event::PointerMoved(from.lerp(to, 0.5)));
        self.frames(1);
        self.pointer(to, false);
    }
}

#[test]
fn a_puzzle_is_solved_with_the_mouse() {
    let mut reader = Reader::at("a-fence");
    assert!(reader.says("White mates in two.") && !reader.has("Kh1") && !reader.says("one door less"));
    // what is not legal cannot be played
    reader.click("e2, white queen");
    reader.click("f4, empty");
    assert_eq!((reader.phase(), reader.plies()), (Phase::Solve, 0));
    reader.drag("e2", "e4");
    reader.reach(Phase::Wrong);
    assert!(reader.has("× Qe4 does not solve it.") && reader.says("He walks away."));
    assert!(reader.says("It fails to"), "the reply is named");
    reader.wait(|reader| reader.plies() == 2);
    reader.click("Back");
    assert_eq!(reader.plies(), 1);
    reader.click("Take back and try again");
    reader.click("Place a fence (1)");
    let edge = reader.harness.get_by_label("h1, empty").rect().center_top();
    reader.pointer(edge, true);
    reader.pointer(edge, false);
    reader.reach(Phase::Solve);
    assert!(reader.has("✓ Right!") && reader.says("one door less") && reader.has("The other side plays Kh1."));
    reader.click("e2, white queen");
    reader.click("f1, empty");
    reader.reach(Phase::Solved);
    assert!(reader.has("✓ Solved!") && reader.has("Wrong tries: 1. Hints: 0."));
    let ended = &reader.harness.state().sitting().unwrap();
    assert!(ended.attempt().unwrap().was_solved());
    assert!(!reader.harness.state().desk().unwrap().is_dirty());
    // what to do next: the next puzzle knows nothing of this one
    reader.key(Modifiers::NONE, Key::N);
    assert_eq!(reader.harness.state().desk().unwrap().name(), "b-ladder");
    assert_eq!((reader.phase(), reader.plies()), (Phase::Solve, 0));
    assert!(reader.has("Your turn: play the move on the board.") && !reader.says("door less"));
}

#[test]
fn a_puzzle_is_solved_with_the_keyboard() {
    let mut reader = Reader::at("a-fence");
    reader.keys(&[Key::H]);
    assert!(reader.says("The king must not run.") && !reader.says("There is a fence in hand."));
    // from h1 Shift and an arrow go to the edge, Enter places
    reader.focus("h1, empty");
    reader.key(Modifiers::SHIFT, Key::ArrowUp);
    reader.keys(&[Key::Enter]);
    reader.reach(Phase::Solve);
    assert!(reader.has("h1, black king, fence to the north"));
    // a typed text that is no move is explained, and the attempt goes on
    reader.type_turn("Qe9");
    assert!(reader.says("not readable as a move") || reader.says("not a legal move"));
    reader.type_turn("qd3");
    reader.reach(Phase::Wrong);
    reader.focus("h1");
    reader.keys(&[Key::Comma, Key::Backspace]);
    assert_eq!((reader.phase(), reader.plies()), (Phase::Solve, 2));
    reader.type_turn("Qf1");
    reader.reach(Phase::Solved);
    assert!(reader.has("Wrong tries: 1. Hints: 1."));
    // the keyboard is where the next thing is done
    reader.press("Solve it once more");
    assert_eq!((reader.phase(), reader.plies()), (Phase::Solve, 0));
    assert!(reader.has("Hint 1 of 2") && !reader.says("The king must not run."), "a new attempt begins anew");
    assert!(reader.focused().contains("h1"), "{}", reader.focused());
}

#[test]
fn every_defence_is_tried_and_counted() {
    let mut reader = Reader::at("b-ladder");
    reader.type_turn("Ra7");
    reader.reach(Phase::Solve);
    assert!(reader.has("Defence 1 of 2") && reader.has("The other side plays Kd8."));
    reader.type_turn("Rb8");
    reader.reach(Phase::Met);
    assert!(reader.has("Defence 1 of 2 is met. The next one follows."));
    // without waiting, unless it came by itself in the meantime
    if reader.phase() == Phase::Met {
        reader.click("Next defence");
    }
    reader.reach(Phase::Solve);
    assert!(reader.has("Defence 2 of 2") && reader.has("The other side plays Kf8."));
    reader.type_turn("Rb8");
    reader.reach(Phase::Solved);
    assert!(reader.has("At the first try and without a hint."));
    // on from here, on a board of its own
    reader.press("Play on from here");
    assert!(reader.has("Opponent: Two players, one board") && reader.says("Checkmate. White wins."));
    reader.keys(&[Key::Escape]);
    assert_eq!(reader.phase(), Phase::Solved);
}

#[test]
fn the_solution_is_asked_for_and_walked() {
    let mut reader = Reader::at("b-ladder");
    reader.press("Show the solution");
    assert!(reader.says("The puzzle will be marked"));
    // a question is not answered by the key that raised it
    assert_eq!(reader.focused(), "Keep trying");
    reader.keys(&[Key::Enter]);
    assert_eq!(reader.phase(), Phase::Solve);
    reader.press("Show the solution");
    reader.press("Yes, show it");
    assert_eq!(reader.phase(), Phase::Shown);
    assert!(reader.says("The first position."));
    reader.keys(&[Key::Period, Key::Period]);
    assert_eq!(reader.plies(), 2);
    assert!(reader.says("left"), "the author's words on the turn");
    reader.click("Kf8");
    assert!(reader.has("f8, black king"));
    let ended = reader.harness.state().sitting().unwrap().attempt().unwrap();
    assert!(ended.was_shown() && !ended.was_solved());
    reader.press("Solve it once more");
    assert_eq!((reader.phase(), reader.plies()), (Phase::Solve, 0));
    assert!(!reader.has("Kf8"), "the solution is folded away");
}

#[test]
fn covered_pieces_are_named_and_uncovered_only_by_turns() {
    let mut reader = Reader::at("last-of-fifteen");
    assert!(reader.says("d1, white covered queen") && !reader.says("in truth"));
    // nothing is played on the board: the piece is named
    reader.click("d1, white covered queen");
    reader.click("e2, white queen");
    assert_eq!(reader.plies(), 0);
    reader.press("knight");
    reader.wait(|reader| reader.says("does not prove that") || reader.says("prove that"));
    assert_eq!(reader.phase(), Phase::Solve);
    reader.press("pawn");
    reader.reach(Phase::Solved);
    assert!(reader.has("Yes: it can be nothing else.") && reader.has("Wrong tries: 1. Hints: 0."));
}

#[test]
fn a_pawn_out_of_a_cover_becomes_what_is_chosen() {
    let mut reader = Reader::at("queen-pawn-queen");
    reader.click("d1, white covered queen");
    reader.click("d8, empty");
    assert_eq!(reader.phase(), Phase::Promote);
    assert!(reader.says("The cover hid a pawn."));
    reader.keys(&[Key::Escape]);
    assert_eq!((reader.phase(), reader.plies()), (Phase::Solve, 0));
    reader.click("d1, white covered queen");
    reader.click("d8, empty");
    reader.write("Q");
    reader.reach(Phase::Solve);
    assert!(reader.has("d8, white queen") && reader.says("The cover is off"));
}

#[test]
fn a_game_is_played_against_oneself_and_the_computer() {
    let mut reader = Reader::at("b-ladder");
    reader.execute(Command::Solve(SolveCommand::PlayOn));
    assert!(reader.has("White to move"));
    reader.click("a5, white rook");
    reader.click("a7, empty");
    assert!(reader.has("Black to move"));
    reader.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(reader.plies(), 0);
    reader.keys(&[Key::Period]);
    assert_eq!(reader.plies(), 1);
    reader.key(Modifiers::COMMAND, Key::Z);
    // the computer takes Black, then White
    reader.execute(Command::Solve(SolveCommand::Seat(Some(1), Color::White)));
    reader.click("a5, white rook");
    reader.click("a7, empty");
    reader.wait(|reader| reader.plies() == 2);
    assert!(reader.says("The computer played K") && reader.has("Your move"));
    reader.press("Take back");
    assert_eq!(reader.plies(), 0);
    reader.execute(Command::Solve(SolveCommand::Seat(Some(2), Color::Black)));
    // the game went on from here once, so the computer waits to be told
    reader.press("Let the computer move");
    reader.wait(|reader| reader.plies() == 1);
    // the reader's side sits at the bottom
    assert!(reader.square("e8").y > reader.square("e1").y);
    reader.press("New game");
    assert!(reader.plies() <= 1);
    reader.press("Close the free board");
    assert_eq!((reader.phase(), reader.plies()), (Phase::Solve, 0));
}

#[test]
fn boards_of_a_lesson_are_solved_and_played_on() {
    let mut reader = Reader::new(&["quiet-castling"], (1280.0, 900.0));
    let lesson = reader.folder.path().join("lessons/castling");
    reader.execute(Command::OpenLesson(lesson));
    reader.key(Modifiers::COMMAND, Key::Num3);
    let pages = reader.harness.state().lesson().unwrap().page_count();
    reader.wait(|reader| reader.harness.state().lesson().is_some());
    for page in 0..pages {
        reader.execute(Command::Lesson(boardwright::app::lesson::LessonCommand::Page(page)));
        if reader.harness.query_all_by_label_contains("Solve: ").next().is_some() {
            break;
        }
    }
    reader.press("Solve: ");
    assert_eq!((reader.phase(), reader.plies()), (Phase::Solve, 0));
    assert!(reader.says("White mates in two") || reader.says("mate in 2"));
    reader.type_turn("Kf1");
    reader.reach(Phase::Wrong);
    // the page is looked at, and the board waits
    reader.click("Back to the lesson");
    assert!(reader.harness.state().sitting().is_none());
    reader.press("Solve: ");
    assert_eq!(reader.phase(), Phase::Wrong);
    reader.keys(&[Key::Escape]);
    for page in 0..pages {
        reader.execute(Command::Lesson(boardwright::app::lesson::LessonCommand::Page(page)));
        if reader.harness.query_all_by_label_contains("Play from this position: game").next().is_some() {
            break;
        }
    }
    reader.execute(Command::Solve(SolveCommand::Board("game".into(), Vec::new())));
    let sitting = reader.harness.state().sitting().unwrap();
    assert!(sitting.free().is_some() && sitting.attempt().is_none());
    let first = sitting.turns()[0];
    let text = boardwright::player::text_of(first);
    reader.type_turn(&text);
    assert_eq!(reader.plies(), 1);
    // out of the field, and off the board
    reader.keys(&[Key::Escape, Key::Escape]);
    assert!(reader.harness.state().sitting().is_none() && !reader.harness.state().lesson().unwrap().is_dirty());
}

#[test]
fn the_reader_is_addressed_in_hebrew_and_moves_keep_their_order() {
    let mut reader = Reader::new(&[], (1280.0, 900.0));
    reader.execute(Command::Language(Some(Lang::He)));
    reader.sit_down("a-fence");
    assert!(reader.says("לבן נותן מט בשני מסעים."), "the text is in the reader's language");
    reader.type_turn("Qe4");
    reader.reach(Phase::Wrong);
    assert!(reader.says("הוא הולך לו.") && reader.says("אינו פותר את החידה"));
    let (a1, h1) = (reader.square("a1"), reader.square("h1"));
    assert!(a1.x < h1.x, "boards never mirror");
    reader.execute(Command::Language(Some(Lang::En)));
}

#[test]
fn a_small_window_has_room_for_all_of_it() {
    let mut reader = Reader::new(&[], (760.0, 480.0));
    reader.sit_down("a-fence");
    reader.type_turn("Qe4");
    reader.reach(Phase::Wrong);
    let inside = |name: &str| {
        let rect = reader.harness.get_by_label(name).rect();
        rect.max.y <= 480.0 && rect.max.x <= 760.0 && rect.min.x >= 0.0
    };
    assert!(inside("× Qe4 does not solve it.") && inside("Take back and try again"));
    let board = reader.square("a8").distance(reader.square("h8"));
    assert!(board > 200.0, "{board}");
    assert_eq!(reader.harness.state().sitting().unwrap().attempt().unwrap().tally().wrong, 1);
}
