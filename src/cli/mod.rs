//! The command line: one file for each command. Nothing here needs a display.
//!
//! People's text and JSON go to stdout, progress and errors to stderr. Exit codes: 0 fine, 1 findings, 2 cannot read or
//! bad usage, 3 a limit was reached.

/// Prints a line on stdout. A reader that has seen enough (`| head`) ends the program quietly.
macro_rules! say {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        if writeln!(std::io::stdout(), $($text)*).is_err() {
            std::process::exit(0);
        }
    }};
}

mod animate;
mod author;
mod batch;
mod check;
mod course;
mod export;
mod generate;
mod import;
mod jsonl;
mod import_foreign;
mod moves;
mod perft;
mod pgn;
mod picture;
mod rules;
mod solve;
mod start;

use crate::board::Setup;
use crate::doc::Diagnostic;
use crate::rules::{self as rule_sets, Fault, Position, RuleSet};
use clap::{Parser, Subcommand};
use std::path::Path;
use std::process::ExitCode;

/// How a command ended, the worst last: what is said when several things are true.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Exit {
    /// Fine.
    Fine,
    /// A limit was reached.
    Limit,
    /// Something was found.
    Findings,
    /// Input cannot be read, or bad usage.
    Unreadable,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Fine => 0,
            Exit::Findings => 1,
            Exit::Unreadable => 2,
            Exit::Limit => 3,
        })
    }
}

/// The version, with that of the engine: where both are the same, so are all results.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (engine ", env!("BOARDWRIGHT_ENGINE"), ")");

/// Authoring studio for chess-variant puzzles and lessons. Without a command it opens the editor.
#[derive(Parser, Debug)]
#[command(name = "boardwright", version = VERSION, about, max_term_width = 100)]
pub struct Cli {
    /// Print one JSON object per line on stdout, and nothing else.
    #[arg(long, global = true)]
    json: bool,
    /// No progress on stderr.
    #[arg(short, long, global = true)]
    quiet: bool,
    #[command(flatten)]
    start: start::Args,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Count turn sequences.
    Perft(perft::Args),
    /// List the legal turns.
    Moves(moves::Args),
    /// Prove a task and find all keys.
    Solve(solve::Args),
    /// Search for sound problems and write drafts of them.
    Generate(generate::Args),
    /// Check puzzles, lessons and whole collections.
    Check(check::Args),
    /// Write puzzles as JSON lines, one each, for `check --jsonl`.
    Jsonl(jsonl::Args),
    /// Draw positions as PNG or SVG.
    Render(picture::RenderArgs),
    /// Draw solution lines and schematic animations as GIF.
    Animate(animate::Args),
    /// Export a lesson for its readers, or puzzles as PGN.
    Export(export::Args),
    /// Import a bundle, or games, puzzles and problems of other programs, into a collection.
    Import(import::Args),
    /// Start a puzzle or a lesson.
    New(author::NewArgs),
    /// Write puzzles and animations in canonical form.
    Fmt(author::FmtArgs),
    /// Say what the rule sets are.
    Rules(rules::Args),
}

/// What every command gets.
#[derive(Clone, Copy, Debug)]
struct Output {
    json: bool,
    quiet: bool,
}

/// Prints an object as a line of JSON.
fn print_json(object: &serde_json::Value) {
    say!("{object}");
}

/// A position named on the command line.
#[derive(clap::Args, Debug)]
struct PositionArgs {
    /// The rule set; `boardwright rules` lists them.
    #[arg(long, default_value = rule_sets::DEFAULT_ID)]
    rules: String,
    /// The position; the starting position when left out.
    #[arg(long)]
    fen: Option<String>,
}

impl PositionArgs {
    fn setup(&self) -> anyhow::Result<(&'static dyn RuleSet, Setup)> {
        let rules = rule_set(&self.rules)?;
        let setup = match &self.fen {
            Some(fen) => read_fen(rules, fen)?,
            None => rules.start(),
        };
        Ok((rules, setup))
    }

    fn position(&self) -> anyhow::Result<(&'static dyn RuleSet, Box<dyn Position>)> {
        let (rules, setup) = self.setup()?;
        let position = rules.read(&setup).map_err(|faults| illegal(&faults))?;
        Ok((rules, position))
    }
}

/// The rule set of a name.
fn rule_set(id: &str) -> anyhow::Result<&'static dyn RuleSet> {
    rule_sets::by_id(id).ok_or_else(|| {
        let known: Vec<&str> = rule_sets::ALL.iter().map(|rules| rules.about().id).collect();
        anyhow::anyhow!("there is no rule set «{}»; there are {}", printable(id), known.join(", "))
    })
}

fn read_fen(rules: &'static dyn RuleSet, fen: &str) -> anyhow::Result<Setup> {
    rules.parse_fen(fen).map_err(|faults| {
        let lines: Vec<String> = faults.iter().map(|fault| format!("  {fault}")).collect();
        anyhow::anyhow!("this is no FEN of {}:\n  {}\n{}", rules.about().name, printable(fen), lines.join("\n"))
    })
}

fn illegal(faults: &[Fault]) -> anyhow::Error {
    let lines: Vec<String> = faults.iter().map(|fault| format!("  {}", fault.message)).collect();
    anyhow::anyhow!("the position is illegal:\n{}", lines.join("\n"))
}

/// What is wrong with a file, a line each.
fn unreadable(path: &Path, diagnostics: &[Diagnostic]) -> anyhow::Error {
    let line = |d: &Diagnostic| {
        let hint = if d.hint.is_empty() { String::new() } else { format!(" ({})", printable(&d.hint)) };
        let place = format!("{}:{}:{}", d.place.file.display(), d.place.line, d.place.column);
        format!("  {place}: {}: {}{hint}", d.severity.name(), printable(&d.message))
    };
    let lines: Vec<String> = diagnostics.iter().map(line).collect();
    anyhow::anyhow!("{} cannot be used:\n{}", path.display(), lines.join("\n"))
}

/// A text without what could confuse a terminal, and not too long.
fn printable(text: &str) -> String {
    let bidi = |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars().take(300).map(|c| if c.is_control() || bidi(c) { '\u{fffd}' } else { c }).collect()
}

/// Opens the editor on a collection, for so long or until it is closed; `false` when there is no display for it. The
/// command line gets it from outside because it must not know the editor.
pub type Editor = fn(std::path::PathBuf, Option<std::time::Duration>) -> anyhow::Result<bool>;

/// Parses the arguments and runs the command; without a command, the editor.
pub fn run(editor: Editor) -> ExitCode {
    let cli = Cli::parse();
    let output = Output { json: cli.json, quiet: cli.quiet };
    let result = match cli.command {
        Some(Command::Perft(args)) => perft::run(&args, output),
        Some(Command::Moves(args)) => moves::run(&args, output),
        Some(Command::Solve(args)) => solve::run(&args, output),
        Some(Command::Generate(args)) => generate::run(&args, output),
        Some(Command::Rules(args)) => rules::run(&args, output),
        Some(Command::Check(args)) => check::run(&args, output),
        Some(Command::Jsonl(args)) => jsonl::run(&args, output),
        Some(Command::Render(args)) => picture::render(&args, output),
        Some(Command::Animate(args)) => animate::run(&args, output),
        Some(Command::Export(args)) => export::run(&args, output),
        Some(Command::Import(args)) => import::run(&args, output),
        Some(Command::New(args)) => author::new(&args, output),
        Some(Command::Fmt(args)) => author::fmt(&args, output),
        None => start::run(&cli.start, output, editor),
    };
    match result {
        Ok(exit) => exit.into(),
        Err(error) => {
            eprintln!("boardwright: {error:#}");
            Exit::Unreadable.into()
        }
    }
}
