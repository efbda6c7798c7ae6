//! Learning with the program: the course, solving that is remembered, what comes back, and starting again. Driven by keys
//! and by what a screen reader sees.
#![cfg(feature = "editor")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod window;

use boardwright::app::App;
use boardwright::app::attempt::SolveCommand;
use boardwright::app::command::Command;
use boardwright::app::learn::LearnCommand;
use boardwright::app::progress::{Attempt, Mark, Moment, Outcome, file_of};
use boardwright::doc::Lang;
use chrono::TimeDelta;
use egui::{Event, Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use std::path::Path;
use window::{CTRL_SHIFT, Drive};

fn puzzle(id: &str, fen: &str, difficulty: u8, tag: &str) -> String {
    format!(
        "format = 1\nid = \"{id}\"\nrules = \"orthodox\"\nfen = \"{fen}\"\ntask = \"#1\"\ndifficulty = {difficulty}\n\
         tags = [\"{tag}\"]\n\n[title]\nen = \"The {id}\"\nhe = \"{id} בעברית\"\n"
    )
}

const LESSON: &str = "format = 1\nid = \"first\"\nlanguages = [\"en\", \"he\"]\nrules = \"orthodox\"\n\n[title]\nen = \"First steps\"\nhe = \"צעדים ראשונים\"\n";

struct Learner {
    harness: Harness<'static, App>,
    collection: tempfile::TempDir,
    folder: tempfile::TempDir,
}

impl Drive for Learner {
    fn window(&self) -> &Harness<'static, App> {
        &self.harness
    }

    fn window_mut(&mut self) -> &mut Harness<'static, App> {
        &mut self.harness
    }
}

fn noon() -> Moment {
    Moment::parse_from_rfc3339("2026-03-01T12:00:00+02:00").unwrap()
}

/// A window of a collection whose progress is kept in a folder.
fn window(collection: &Path, folder: &Path, size: (f32, f32)) -> Harness<'static, App> {
    let mut app = App::new(collection.into());
    app.set_clock(noon());
    let mut harness = window::open_app(app, size);
    let ctx = harness.ctx.clone();
    harness.state_mut().keep_progress(&ctx, folder.to_path_buf());
    harness
}

impl Learner {
    fn new() -> Self {
        Self::sized((1360.0, 860.0))
    }

    fn sized(size: (f32, f32)) -> Self {
        let (collection, folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let (puzzles, lesson) = (collection.path().join("puzzles"), collection.path().join("lessons/first"));
        std::fs::create_dir_all(&puzzles).unwrap();
        std::fs::create_dir_all(&lesson).unwrap();
        let all = [
            ("rook", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1, "back rank"),
            ("queen", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", 2, "queen"),
            ("bishop", "7k/5Q1p/7P/4B3/8/8/8/4K3 w - - 0 1", 4, "queen"),
        ];
        for (id, fen, difficulty, tag) in all {
            std::fs::write(puzzles.join(format!("{id}.toml")), puzzle(id, fen, difficulty, tag)).unwrap();
        }
        let english = "# First steps\n\nA rook runs.\n\n## The end\n\n![Now you](puzzle:rook)\n";
        let hebrew = "# צעדים ראשונים\n\nהצריח רץ.\n\n## הסוף\n\n![עכשיו אתם](puzzle:rook)\n";
        for (name, text) in [("lesson.toml", LESSON), ("en.md", english), ("he.md", hebrew)] {
            std::fs::write(lesson.join(name), text).unwrap();
        }
        let harness = window(collection.path(), folder.path(), size);
        let mut learner = Self { harness, collection, folder };
        learner.wait(|learner| learner.says("First steps"));
        learner.frames(2);
        learner
    }

    fn app(&self) -> &App {
        self.harness.state()
    }

    fn execute(&mut self, command: Command) {
        let ctx = self.harness.ctx.clone();
        self.harness.state_mut().execute(&ctx, command);
        self.frames(3);
    }

    /// The home, by its key.
    fn home(&mut self) {
        self.key(Modifiers::COMMAND, Key::L);
    }

    /// The keyboard goes to something whose name begins like this, and presses Enter there.
    #[track_caller]
    fn press(&mut self, name: &str) {
        let named = |label: Option<String>| label.is_some_and(|label| label.starts_with(name));
        let found = self.harness.query_all_by_label_contains(name);
        let node = found.into_iter().find(|node| named(node.accesskit_node().label())).unwrap_or_else(|| {
            panic!("nothing is called {name}");
        });
        node.focus();
        self.frames(3);
        self.key(Modifiers::NONE, Key::Enter);
    }

    /// Plays a move of the puzzle on the desk, and waits until something was made of it.
    fn play(&mut self, turn: &str) {
        let before = self.app().sitting().unwrap().attempt().unwrap().tally();
        self.execute(Command::Solve(SolveCommand::Turn(turn.into())));
        self.wait(|learner| {
            let Some(attempt) = learner.app().sitting().and_then(|sitting| sitting.attempt()) else { return true };
            attempt.tally() != before || attempt.phase() == boardwright::app::attempt::state::Phase::Solved
        });
        self.frames(3);
    }

    fn later(&mut self, days: i64) {
        let now = self.app().now() + TimeDelta::days(days);
        self.harness.state_mut().set_clock(now);
        self.frames(3);
    }

    fn solving(&self) -> Option<&str> {
        self.app().learn().solving.as_deref()
    }
}

#[test]
fn a_newcomer_reads_the_first_lesson_and_solves_its_puzzle() {
    let mut learner = Learner::new();
    assert!(learner.has("New here?"));
    learner.press("Learn: read and solve");
    assert!(learner.app().learns() && learner.says("Begin with"));
    assert!(learner.says("1. First steps, 0 of 2 pages · 0 of 1 puzzles"));
    learner.press("Begin");
    assert!(learner.has("Page 1 of 2"), "the first page is read");
    learner.press("Next page");
    assert!(learner.has("Page 2 of 2"));
    learner.press("Finish the lesson");
    assert!(learner.app().learns());
    assert!(learner.says("1. First steps, 2 of 2 pages · 0 of 1 puzzles"));
    // What is left of it is its puzzle.
    learner.press("Continue");
    assert_eq!(learner.solving(), Some("rook"));
    learner.play("Ra8");
    let standing = learner.app().progress().standing("rook");
    assert_eq!((standing.solved, standing.best, standing.returns), (true, Some(Mark::Clean), None));
    learner.home();
    assert!(learner.says("1. First steps, 2 of 2 pages · 1 of 1 puzzles"));
    assert!(learner.says("All lessons done"));
    // The question is not asked twice.
    learner.key(Modifiers::NONE, Key::Escape);
    assert!(!learner.has("New here?"));
}

#[test]
fn a_puzzle_that_was_failed_comes_back_tomorrow() {
    let mut learner = Learner::new();
    learner.home();
    assert!(learner.has("Nothing is due today") && learner.has("What you fail comes back here"));
    learner.press("Solve the next");
    assert_eq!(learner.solving(), Some("rook"), "the easiest comes first");
    assert_eq!((learner.app().learn().next(), learner.app().learn().left()), (Some("queen"), 2));
    assert!(learner.says("2 more to come"));
    learner.play("Ra7");
    assert_eq!(learner.app().progress().standing("rook").attempts, 0, "it is not over");
    learner.execute(Command::Solve(SolveCommand::TakeBack));
    learner.play("Ra8");
    assert_eq!(learner.app().progress().standing("rook").last.unwrap().0, Mark::Failed);
    assert!(learner.says("back tomorrow"));
    // The next one of the queue, by the key of the solving screen.
    learner.key(Modifiers::COMMAND, Key::Enter);
    assert_eq!(learner.solving(), Some("queen"));
    // Given up in the middle: that is a failure too.
    learner.play("Kf7");
    learner.home();
    learner.press("Solve the next");
    assert_eq!(learner.solving(), Some("queen"), "what is being solved is gone back to");
    assert_eq!(learner.app().progress().standing("queen").attempts, 0);
    learner.key(Modifiers::COMMAND, Key::Enter);
    assert_eq!(learner.solving(), Some("bishop"));
    assert_eq!(learner.app().progress().standing("queen").last.unwrap().0, Mark::Failed);
    assert!(!learner.app().progress().standing("queen").solved);
    learner.home();
    assert!(learner.has("2 come back tomorrow"));
    learner.later(1);
    assert!(learner.has("2 puzzles") && learner.has("They were hard last time"));
    learner.press("Solve 2");
    assert_eq!(learner.solving(), Some("queen"));
    learner.play("Qg7");
    learner.key(Modifiers::COMMAND, Key::Enter);
    assert_eq!(learner.solving(), Some("rook"));
    learner.play("Ra8");
    // Behind the last one stands the home, and nothing is due any more.
    learner.key(Modifiers::COMMAND, Key::Enter);
    assert!(learner.app().learns() && learner.has("Nothing is due today"));
    let returns = learner.app().progress().standing("queen").returns.unwrap();
    assert!(returns > learner.app().now().date_naive());
}

#[test]
fn what_an_author_tries_is_not_counted() {
    let mut learner = Learner::new();
    let path = learner.collection.path().join("puzzles/rook.toml");
    learner.execute(Command::Open(path));
    learner.key(Modifiers::COMMAND, Key::R);
    assert!(learner.app().sitting().is_some());
    learner.play("Ra7");
    learner.execute(Command::Solve(SolveCommand::TakeBack));
    learner.play("Ra8");
    learner.key(Modifiers::COMMAND, Key::R);
    assert!(learner.app().progress().is_empty());
    assert_eq!(learner.solving(), None);
    // Who opens the solution of a puzzle that is being solved has seen it.
    learner.execute(Command::Learn(LearnCommand::Solve("rook".into())));
    learner.play("Ra7");
    learner.key(Modifiers::COMMAND, Key::Num1);
    assert_eq!(learner.app().progress().standing("rook").attempts, 1);
    assert_eq!(learner.solving(), None);
}

#[test]
fn puzzles_are_found_by_theme_and_say_what_became_of_them() {
    let mut learner = Learner::new();
    learner.execute(Command::Learn(LearnCommand::Solve("queen".into())));
    learner.play("Qg7");
    learner.execute(Command::Learn(LearnCommand::Puzzles));
    assert!(learner.has("2 of 3 not solved yet, the easiest first"));
    assert!(learner.says("The queen, Orthodox chess · #1, difficulty 2 of 5, solved"));
    assert!(learner.says("The bishop, Orthodox chess · #1, difficulty 4 of 5, not tried"));
    learner.click("Theme");
    learner.click("queen");
    assert!(learner.has("1 of 2 not solved yet, the easiest first") && !learner.says("The rook, "));
    learner.press("The bishop, ");
    assert_eq!((learner.solving(), learner.app().learn().left()), (Some("bishop"), 0));
    // Cards of the collection say it as well.
    learner.key(Modifiers::COMMAND, Key::O);
    let cards: Vec<String> = learner
        .harness
        .query_all_by_label_contains("The queen, puzzle, ")
        .filter_map(|node| node.accesskit_node().label())
        .collect();
    assert!(cards.iter().any(|card| card.ends_with(", solved")), "{cards:?}");
}

#[test]
fn starting_again_is_asked_about_and_the_safe_answer_has_the_keyboard() {
    let mut learner = Learner::new();
    learner.execute(Command::Learn(LearnCommand::Solve("queen".into())));
    learner.play("Qg7");
    learner.execute(Command::Learn(LearnCommand::Read("first".into(), 0)));
    learner.press("Next page");
    learner.execute(Command::Learn(LearnCommand::Statistics));
    learner.press("Start again…");
    assert!(learner.has("Start the whole collection again?"));
    learner.key(Modifiers::NONE, Key::Enter);
    assert!(!learner.has("Start the whole collection again?"));
    assert!(learner.app().progress().standing("queen").solved, "Enter alone forgets nothing");
    // A lesson of its own.
    learner.execute(Command::Learn(LearnCommand::Home));
    learner.press("More for First steps");
    learner.click("Start this lesson again…");
    assert!(learner.has("Start “First steps” again?"));
    learner.click("Start again");
    assert!(learner.app().progress().pages_read("first").is_empty());
    assert!(learner.app().progress().standing("queen").solved);
    learner.execute(Command::Learn(LearnCommand::Statistics));
    learner.press("Start again…");
    learner.click("Start again");
    assert!(learner.app().progress().is_empty());
    assert!(learner.says("Attempts of the last 30 days. Nothing yet"));
}

#[test]
fn charts_are_said_in_words_in_every_language() {
    let mut learner = Learner::new();
    for (id, outcome, wrong) in [("rook", Outcome::Solved, 0), ("queen", Outcome::Revealed, 1)] {
        let attempt = Attempt { id: id.into(), outcome, wrong, hints: 0, seconds: 90 };
        learner.harness.state_mut().record(attempt);
    }
    learner.execute(Command::Learn(LearnCommand::Statistics));
    assert!(learner.says("Attempts of the last 30 days. March 1: 1 of 2 solved"));
    assert!(learner.says("Solved alone, by difficulty. Difficulty 1: 100 % of 1 alone; Difficulty 2: 0 % of 1 alone"));
    assert!(learner.says("Solved alone, by theme. back rank: 100 % of 1 alone; queen: 0 % of 1 alone"));
    assert!(learner.says("Reviews to come. tomorrow: 1 puzzle"));
    assert!(learner.has("3 min"));
    for lang in [Lang::He, Lang::Ru, Lang::Uk] {
        learner.execute(Command::Language(Some(lang)));
        learner.frames(4);
        let said = |part: &str| learner.says(part);
        match lang {
            Lang::He => assert!(said("הניסיונות") && said("מחר")),
            Lang::Ru => assert!(said("решено \u{2068}1\u{2069} из") || said("решено 1 из 2")),
            _ => assert!(said("розв’язано 1 з 2")),
        }
    }
    // A window as small as it gets shows the same, and nothing of it panics.
    let mut small = Learner::sized((760.0, 480.0));
    for command in [LearnCommand::Home, LearnCommand::Puzzles, LearnCommand::Statistics] {
        small.execute(Command::Learn(command));
        assert!(small.app().learns());
    }
}

#[test]
fn progress_is_there_in_the_next_window_and_a_changed_puzzle_is_new() {
    let mut learner = Learner::new();
    learner.execute(Command::Learn(LearnCommand::Solve("rook".into())));
    learner.play("Ra8");
    learner.app().progress().sync();
    let file = file_of(learner.folder.path(), learner.collection.path());
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("\"puzzle\":\"rook\""), "{text}");
    std::fs::write(&file, format!("{text}rubbish\n")).unwrap();
    let mut second = window(learner.collection.path(), learner.folder.path(), (1000.0, 700.0));
    window::wait(&mut second, |w| w.state().progress().standing("rook").solved, |w| w.run_steps(1));
    window::wait(&mut second, |w| w.state().progress().trouble().is_some(), |w| w.run_steps(1));
    assert!(second.state().progress().trouble().unwrap().contains("One line"));
    // Another position.
    let path = learner.collection.path().join("puzzles/rook.toml");
    std::fs::write(path, puzzle("rook", "6k1/5ppp/8/8/8/8/8/4K2R w - - 0 1", 1, "back rank")).unwrap();
    second.key_press(Key::F5);
    window::wait(&mut second, |w| w.state().progress().standing("rook").is_new(), |w| w.run_steps(1));
}

#[test]
fn the_home_is_found_by_the_palette_and_left_by_escape() {
    let mut learner = Learner::new();
    learner.key(CTRL_SHIFT, Key::P);
    learner.harness.event(Event::Text("learn".into()));
    learner.frames(4);
    learner.key(Modifiers::NONE, Key::Enter);
    assert!(learner.app().learns());
    learner.key(Modifiers::NONE, Key::Escape);
    assert!(!learner.app().learns());
    learner.home();
    learner.home();
    assert!(!learner.app().learns(), "the same key goes back");
    // A lesson that the order names and the collection lacks is said where it matters.
    std::fs::write(learner.collection.path().join("lessons/course.toml"), "lessons = [\"first\", \"ghost\"]\n")
        .unwrap();
    learner.key(Modifiers::NONE, Key::F5);
    learner.home();
    learner.wait(|learner| learner.says("there is no lesson ghost"));
}
