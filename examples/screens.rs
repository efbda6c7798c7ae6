//! Opens the editor in every mode and writes a picture of its window for each, for looking at them and for guides:
//! `cargo run --example screens -- /tmp/screens he dark` (a display is needed; `xvfb-run` gives one). The languages
//! are en, he, ru and uk; without words after the folder the window is English, light and of the usual size, with `small`
//! it is as small as it can be; `only=learn` leaves out the scenes whose names begin otherwise, and with `fresh` nothing
//! was learned yet.

#![allow(clippy::unwrap_used, reason = "a tool that cannot go on says so by failing")]

use boardwright::app::App;
use boardwright::app::attempt::SolveCommand;
use boardwright::app::command::{Command, Step, Tab};
use boardwright::app::desk::Mode;
use boardwright::app::learn::LearnCommand;
use boardwright::app::lesson::{LessonCommand, Pages};
use boardwright::app::library::command::LibraryCommand;
use boardwright::app::progress::event::What;
use boardwright::app::progress::{Event, Moment, Outcome, Scope, file_of, print};
use boardwright::board::Color;
use boardwright::doc::Lang;
use boardwright::problem::Path as TreePath;
use chrono::TimeDelta;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// What is done before a picture is taken, and what the picture is called.
struct Scene {
    name: &'static str,
    commands: Vec<Command>,
    /// How long threads may take before it is looked at.
    pause: Duration,
}

fn scene(name: &'static str, pause_ms: u64, commands: Vec<Command>) -> Scene {
    Scene { name, commands, pause: Duration::from_millis(pause_ms) }
}

fn scenes() -> Vec<Scene> {
    let puzzle = |id: &str| Command::Open(PathBuf::from(format!("puzzles/{id}.toml")));
    let lesson = |path: &str| Command::OpenLesson(PathBuf::from(path));
    let of_lesson = Command::Lesson;
    let board = |name: &str| of_lesson(LessonCommand::Board(Some(name.into())));
    let solve = |id: &str| Command::Solve(SolveCommand::Open(PathBuf::from(format!("./puzzles/{id}.toml"))));
    let turn = |text: &str| Command::Solve(SolveCommand::Turn(text.into()));
    let barriers = "fried-liver-tower";
    vec![
        scene("browser", 2500, vec![]),
        scene("solution", 2500, vec![puzzle(barriers), Command::Go(TreePath(vec![0]))]),
        scene("setup", 800, vec![Command::SetMode(Mode::Setup), Command::SetTab(Tab::Setup)]),
        scene("text", 800, vec![Command::SetMode(Mode::Play), Command::SetTab(Tab::Text)]),
        scene("findings", 1500, vec![Command::SetTab(Tab::Findings)]),
        scene("solve", 800, vec![Command::SetMode(Mode::Solve)]),
        scene("solve-hint", 3000, vec![Command::Solve(SolveCommand::Hint), turn("Qh5")]),
        scene("solve-defence", 6000, vec![solve("stop-that-pawn"), turn("Tg7h8")]),
        scene("solve-identify", 800, vec![solve("last-of-fifteen"), turn("~N")]),
        scene("solve-cover", 800, vec![solve("queen-pawn-queen"), turn("d1d8")]),
        scene("solve-solved", 2500, vec![solve("accomplice"), turn("Mxc4")]),
        scene("solve-ask", 800, vec![solve("two-disguises"), Command::Solve(SolveCommand::GiveUp)]),
        scene(
            "solve-solution",
            800,
            vec![Command::Solve(SolveCommand::Reveal), Command::Step(Step::On), Command::Step(Step::On)],
        ),
        scene(
            "free-play",
            4000,
            vec![
                Command::Solve(SolveCommand::PlayOn),
                Command::Solve(SolveCommand::Seat(Some(2), Color::White)),
                turn("Qfxd1"),
            ],
        ),
        scene("keys", 500, vec![Command::SetMode(Mode::Play), Command::Help]),
        scene(
            "covered",
            1200,
            vec![Command::Cancel, puzzle("two-disguises"), Command::SetMode(Mode::Setup), Command::SetTab(Tab::Setup)],
        ),
        scene(
            "animation",
            1200,
            vec![Command::OpenAnim(PathBuf::from("lessons/barriers-three-examples/diagonal-cut.anim.toml"))],
        ),
        scene("lesson-board", 2000, vec![lesson("lessons/barriers-first-steps"), board("fence")]),
        scene("write", 2000, vec![lesson("tests/data/lessons/two-directions"), of_lesson(LessonCommand::Page(1))]),
        scene("preview", 2000, vec![of_lesson(LessonCommand::Show(Pages::Preview))]),
        scene("read", 2000, vec![of_lesson(LessonCommand::Show(Pages::Read))]),
        scene(
            "read-puzzle",
            2000,
            vec![
                lesson("lessons/barriers-first-steps"),
                of_lesson(LessonCommand::Show(Pages::Read)),
                of_lesson(LessonCommand::Page(3)),
            ],
        ),
        scene("read-solve", 2000, vec![Command::Solve(SolveCommand::Puzzle("two-knights".into()))]),
        scene("read-play", 1500, vec![Command::Solve(SolveCommand::Board("start".into(), vec![])), turn("e4")]),
        scene("learn", 1500, vec![Command::Learn(LearnCommand::Home)]),
        scene("learn-puzzles", 800, vec![Command::Learn(LearnCommand::Puzzles)]),
        scene("learn-statistics", 1500, vec![Command::Learn(LearnCommand::Statistics)]),
        scene("learn-read", 2500, vec![Command::Learn(LearnCommand::Read("barriers-first-steps".into(), 1))]),
        scene("learn-solve", 2500, vec![Command::Learn(LearnCommand::Due)]),
        scene("learn-cards", 3000, vec![Command::Library(LibraryCommand::Browse)]),
        scene("learn-ask", 500, vec![Command::Learn(LearnCommand::AskReset(Scope::All))]),
    ]
}

/// A month of a diligent learner in a folder, so that there is something to see.
fn practise(ctx: &egui::Context, app: &mut App, folder: &std::path::Path) {
    let today = Moment::parse_from_rfc3339("2026-11-30T18:00:00+02:00").unwrap();
    let collection = boardwright::doc::Collection::scan(std::path::Path::new(".")).unwrap();
    let puzzles: Vec<_> = collection.puzzles.iter().filter_map(|entry| entry.file.as_ref().ok()).collect();
    let mut lines = String::new();
    for at in 0..75_usize {
        let file = puzzles[at * 7 % puzzles.len() * 2 / 3];
        let days = 29 - (at * at / 190 + at % 3).min(29) as i64;
        let outcome = if at % 5 == 3 { Outcome::Revealed } else { Outcome::Solved };
        let (wrong, hints) = (u16::from(at % 4 == 1), u8::from(at % 6 == 2));
        let (puzzle, print) = (file.puzzle.id.clone(), print(&file.puzzle));
        let what = What::Attempt { puzzle, print, outcome, wrong, hints, seconds: 40 + at as u32 * 3 };
        lines += &Event { at: today - TimeDelta::days(days), key: format!("demo-{at}"), what }.line();
    }
    for page in 0..2 {
        let what = What::Page { lesson: "barriers-first-steps".into(), page, of: 5 };
        lines += &Event { at: today, key: format!("demo-page-{page}"), what }.line();
    }
    let file = file_of(folder, std::path::Path::new("."));
    std::fs::create_dir_all(folder).unwrap();
    std::fs::write(file, lines).unwrap();
    app.set_clock(today);
    app.keep_progress(ctx, folder.to_path_buf());
}

/// The editor with a list of scenes.
struct Tour {
    app: App,
    folder: PathBuf,
    look: String,
    scenes: std::vec::IntoIter<Scene>,
    now: Option<Scene>,
    due: Instant,
    asked: bool,
    /// Whether a dialog is open, which goes before the next scene.
    dialog: bool,
    /// The window as it was drawn last, when it was asked for.
    picture: Arc<Mutex<Option<Arc<egui::ColorImage>>>>,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let folder = PathBuf::from(args.first().expect("the folder for the pictures"));
    std::fs::create_dir_all(&folder).unwrap();
    let lang = args.iter().find_map(|arg| Lang::from_tag(arg)).unwrap_or_default();
    let dark = args.iter().any(|arg| arg == "dark");
    let fresh = args.iter().any(|arg| arg == "fresh");
    let only = args.iter().find_map(|arg| arg.strip_prefix("only=")).unwrap_or_default().to_owned();
    let size = if args.iter().any(|arg| arg == "small") { [760.0, 480.0] } else { [1360.0, 860.0] };
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default().with_inner_size(size),
        renderer: eframe::Renderer::Glow,
        ..eframe::NativeOptions::default()
    };
    let create: eframe::AppCreator<'_> = Box::new(move |context| {
        let ctx = &context.egui_ctx;
        let mut app = App::new(".".into());
        app.install(ctx);
        app.execute(ctx, Command::Language(Some(lang)));
        if !fresh {
            practise(ctx, &mut app, &folder.join("progress"));
        }
        ctx.set_theme(if dark { egui::Theme::Dark } else { egui::Theme::Light });
        let small = if size[0] < 800.0 { "-small" } else { "" };
        let look = format!("{lang}-{}{small}", if dark { "dark" } else { "light" });
        let scenes: Vec<Scene> = scenes().into_iter().filter(|scene| scene.name.starts_with(&only)).collect();
        let scenes = scenes.into_iter();
        Ok(Box::new(Tour {
            app,
            folder,
            look,
            scenes,
            now: None,
            due: Instant::now(),
            asked: false,
            dialog: false,
            picture: Arc::default(),
        }))
    });
    eframe::run_native("boardwright-screens", options, create).unwrap();
}

impl eframe::App for Tour {
    fn ui(&mut self, ui: &mut egui::Ui, frame: &mut eframe::Frame) {
        let ctx = ui.ctx().clone();
        let picture = self.picture.lock().ok().and_then(|mut picture| picture.take());
        if let (Some(picture), Some(scene)) = (picture, &self.now) {
            let path = self.folder.join(format!("{}-{}.png", scene.name, self.look));
            let [width, height] = picture.size;
            let pixels: Vec<u8> = picture.pixels.iter().flat_map(egui::Color32::to_array).collect();
            image::save_buffer(&path, &pixels, width as u32, height as u32, image::ColorType::Rgba8).unwrap();
            self.now = None;
        }
        if self.now.is_none() {
            if std::mem::take(&mut self.dialog) {
                ctx.input_mut(|input| {
                    input.events.push(egui::Event::Key {
                        key: egui::Key::Escape,
                        physical_key: None,
                        pressed: true,
                        repeat: false,
                        modifiers: egui::Modifiers::NONE,
                    });
                });
            }
            match self.scenes.next() {
                Some(scene) => {
                    for command in scene.commands.clone() {
                        self.app.execute(&ctx, command);
                    }
                    self.dialog = matches!(scene.commands.last(), Some(Command::Help));
                    self.due = Instant::now() + scene.pause;
                    self.now = Some(scene);
                    self.asked = false;
                }
                None => std::process::exit(0),
            }
        }
        eframe::App::ui(&mut self.app, ui, frame);
        if Instant::now() >= self.due && !self.asked {
            self.asked = true;
            let picture = Arc::clone(&self.picture);
            ctx.request_screenshot(move |image| *picture.lock().unwrap() = Some(image));
        }
        ctx.request_repaint_after(Duration::from_millis(30));
    }
}
