//! The editor's window against a plain window of the same toolkit in the same run:
//! `cargo bench --bench window`, with a display (`xvfb-run` gives one).
//!
//! Measured from the start of a process to its first painted frame, and its memory three seconds later; the median of
//! several rounds in which both take turns. Then the frames that a window at rest draws in ten seconds, and the time
//! between frames while a piece is dragged over the board and the prover works on all cores.
//! Prints a table; nothing is asserted.

#![allow(clippy::print_stdout)]

use boardwright::app::App;
use boardwright::app::command::Command as Act;
use boardwright::board::Square;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Names the part that a child process plays.
const PART: &str = "BOARDWRIGHT_WINDOW_PART";
/// Each window is opened so often.
const ROUNDS: usize = 5;

/// A mate in six that takes the prover longer than the window is open.
const LONG: &str = r##"format = 1
id = "long"
rules = "orthodox"
fen = "4k3/1pp2pp1/8/b1B1pB2/rp6/p5N1/3R4/R2bK3 w Q - 0 1"
task = "#6"

[title]
en = "The long way"
"##;

fn main() {
    match std::env::var(PART) {
        Ok(part) => child(&part),
        Err(_) => parent(),
    }
}

/// What a child reported: names and numbers.
struct Report {
    painted_ms: f64,
    lines: Vec<(String, f64)>,
}

impl Report {
    fn get(&self, name: &str) -> f64 {
        self.lines.iter().find(|(found, _)| found == name).map_or(f64::NAN, |&(_, value)| value)
    }
}

fn parent() {
    let (mut plain, mut editor) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let (Some(a), Some(b)) = (report("plain"), report("editor")) else {
            println!("no window could be opened: is there a display?");
            return;
        };
        plain.push(a);
        editor.push(b);
    }
    println!("{:<44}{:>10}{:>10}{:>10}", "", "plain", "editor", "ratio");
    let row = |name: &str, value: &dyn Fn(&Report) -> f64| {
        let (a, b) = (median(plain.iter().map(value)), median(editor.iter().map(value)));
        println!("{name:<44}{a:>10.1}{b:>10.1}{:>10.2}", b / a);
    };
    row("first painted frame, ms", &|report| report.painted_ms);
    row("memory after 3 s, MB", &|report| report.get("memory_mb"));
    if let Some(rest) = report("rest") {
        println!("{:<44}{:>20}", "frames in ten seconds of rest", rest.get("frames"));
    }
    if let Some(drag) = report("drag") {
        println!(
            "\nA piece dragged for ten seconds while the prover runs (proving at the end: {})",
            drag.get("proving")
        );
        for name in [
            "frames",
            "between_median_ms",
            "between_p95_ms",
            "between_max_ms",
            "work_median_ms",
            "work_p95_ms",
            "work_max_ms",
        ] {
            println!("{name:<44}{:>20.2}", drag.get(name));
        }
    }
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    part_of(&values.collect::<Vec<_>>(), 0.5)
}

/// The value below which a part of all values lies.
fn part_of(values: &[f64], part: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let at = (sorted.len().saturating_sub(1)) as f64 * part;
    sorted.get(at.round() as usize).copied().unwrap_or(f64::NAN)
}

/// Runs this program again in a part, and reads what it says.
fn report(part: &str) -> Option<Report> {
    let begun = Instant::now();
    let program = std::env::current_exe().expect("a program knows where it is");
    let mut child = Command::new(program).env(PART, part).stdout(Stdio::piped()).spawn().expect("a child process");
    let mut report = Report { painted_ms: f64::NAN, lines: Vec::new() };
    let output = child.stdout.take().expect("a pipe");
    for line in BufReader::new(output).lines().map_while(Result::ok) {
        if line == "painted" {
            report.painted_ms = begun.elapsed().as_secs_f64() * 1000.0;
        } else if let Some((name, value)) = line.split_once('=') {
            report.lines.push((name.into(), value.parse().unwrap_or(f64::NAN)));
        }
    }
    (child.wait().is_ok_and(|status| status.success()) && report.painted_ms.is_finite()).then_some(report)
}

/// A window that closes by itself.
struct Window {
    /// `None` for a plain window.
    editor: Option<App>,
    part: Part,
    begun: Instant,
    frames: u32,
    /// When the frames of the measured time began, and the processor time that each took, in milliseconds.
    drawn: Vec<(Instant, f64)>,
    /// The square that is dragged over the board.
    over: Option<egui::Pos2>,
}

#[derive(Clone, Copy, PartialEq)]
enum Part {
    Start,
    Rest,
    Drag,
}

fn child(part: &str) {
    let folder = std::env::temp_dir().join(format!("boardwright-window-{}", std::process::id()));
    let (editor, part) = match part {
        "plain" => (None, Part::Start),
        "editor" => (Some(PathBuf::from(".")), Part::Start),
        "rest" => (Some(PathBuf::from(".")), Part::Rest),
        _ => {
            std::fs::create_dir_all(folder.join("puzzles")).expect("a folder");
            std::fs::write(folder.join("puzzles/long.toml"), LONG).expect("a file");
            (Some(folder.clone()), Part::Drag)
        }
    };
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default().with_inner_size([1280.0, 800.0]),
        renderer: eframe::Renderer::Glow,
        ..eframe::NativeOptions::default()
    };
    let create: eframe::AppCreator<'_> = Box::new(move |context| {
        let editor = editor.map(|collection| open(context, &collection, part));
        Ok(Box::new(Window { editor, part, begun: Instant::now(), frames: 0, drawn: Vec::new(), over: None }))
    });
    let run = eframe::run_native("boardwright-window", options, create);
    drop(std::fs::remove_dir_all(&folder));
    std::process::exit(i32::from(run.is_err()));
}

fn open(context: &eframe::CreationContext<'_>, collection: &Path, part: Part) -> App {
    let mut app = App::new(collection.into());
    app.install(&context.egui_ctx);
    match part {
        Part::Start => {}
        Part::Rest => app.execute(&context.egui_ctx, Act::Open(collection.join("puzzles/two-knights.toml"))),
        Part::Drag => app.execute(&context.egui_ctx, Act::Open(collection.join("puzzles/long.toml"))),
    }
    app
}

impl Window {
    /// Nothing is measured before this.
    const fn warm(&self) -> Duration {
        Duration::from_secs(match self.part {
            Part::Start => 0,
            Part::Rest => 8,
            Part::Drag => 3,
        })
    }

    const fn measured(&self) -> Duration {
        Duration::from_secs(match self.part {
            Part::Start => 3,
            Part::Rest | Part::Drag => 10,
        })
    }

    fn say(&self) {
        println!("memory_mb={}", memory_mb());
        println!("frames={}", self.drawn.len());
        println!("proving={}", i32::from(self.editor.as_ref().is_some_and(App::is_checking)));
        let between: Vec<f64> = self.drawn.windows(2).map(|two| (two[1].0 - two[0].0).as_secs_f64() * 1000.0).collect();
        let work: Vec<f64> = self.drawn.iter().map(|&(_, work)| work).collect();
        for (name, values) in [("between", between), ("work", work)] {
            for (part, at) in [("median", 0.5), ("p95", 0.95), ("max", 1.0)] {
                println!("{name}_{part}_ms={:.3}", part_of(&values, at));
            }
        }
    }
}

impl eframe::App for Window {
    fn raw_input_hook(&mut self, _: &egui::Context, input: &mut egui::RawInput) {
        let at = self.begun.elapsed();
        if self.part != Part::Drag || at + Duration::from_millis(500) < self.warm() {
            return;
        }
        let Some(home) = self.editor.as_ref().and_then(|app| app.square_rect(Square::parse("d2")?)) else { return };
        if self.over.is_none() {
            input.events.push(egui::Event::PointerMoved(home.center()));
            input.events.push(egui::Event::PointerButton {
                pos: home.center(),
                button: egui::PointerButton::Primary,
                pressed: true,
                modifiers: egui::Modifiers::NONE,
            });
        }
        // round and round, four squares wide
        let turn = at.as_secs_f32() * 4.0;
        let to = home.center() + egui::vec2(turn.cos(), turn.sin() - 1.0) * home.width() * 2.0;
        input.events.push(egui::Event::PointerMoved(to));
        self.over = Some(to);
    }

    fn ui(&mut self, ui: &mut egui::Ui, frame: &mut eframe::Frame) {
        self.frames += 1;
        let at = self.begun.elapsed();
        // the frame before this one is on the screen
        if self.frames == 2 {
            println!("painted");
        }
        let done = at >= self.warm() + self.measured();
        if at >= self.warm() && self.frames > 2 && !done {
            let work = frame.info().cpu_usage.map_or(f64::NAN, |seconds| f64::from(seconds) * 1000.0);
            self.drawn.push((Instant::now(), work));
        }
        match &mut self.editor {
            Some(app) => eframe::App::ui(app, ui, frame),
            None => drop(ui.label("Hello world")),
        }
        if done {
            self.say();
            // nothing is asked about what is not saved
            std::process::exit(0);
        }
        match self.part {
            Part::Drag => ui.request_repaint(),
            _ if self.frames == 1 => ui.request_repaint(),
            Part::Start | Part::Rest => {}
        }
        ui.request_repaint_after((self.warm() + self.measured()).saturating_sub(at));
    }
}

/// What the process holds in memory, in megabytes; from Linux alone.
fn memory_mb() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kb = line.and_then(|line| line.trim().split(' ').next()?.parse::<f64>().ok());
    kb.map_or(f64::NAN, |kb| kb / 1024.0)
}
