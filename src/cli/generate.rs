//! `generate`: searches for sound problems and writes drafts of them.

use super::{Exit, Output, print_json, printable, rule_set};
use crate::doc::compose::{self, Found, Wish};
use crate::doc::{Expected, Puzzle, movetext, store};
use crate::problem::{Deal, Task, Watch};
use anyhow::{Context, ensure};
use indicatif::ProgressBar;
use serde_json::json;
use std::path::PathBuf;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

/// Arguments of `generate`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The rule set; `boardwright rules` lists them.
    #[arg(long, default_value = crate::rules::DEFAULT_ID)]
    rules: String,
    /// The task, such as `#2`, `h#2` or `defend 2`.
    #[arg(long)]
    task: Task,
    /// What is known of covered pieces: given or any.
    #[arg(long, default_value = "given")]
    deal: Deal,
    /// How many problems.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=1000))]
    count: u16,
    /// How many pieces may stand on the board, kings included, such as 3-7.
    #[arg(long, default_value = "3-7", value_parser = range)]
    pieces: (usize, usize),
    /// Positions to vary: a file with one FEN a line. Without it positions are drawn at random.
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// The same number gives the same problems.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How often each sound position is varied in the hope of a better one.
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    climb: u32,
    /// Positions that one proof may visit.
    #[arg(long, default_value_t = 200_000)]
    nodes: u64,
    /// Look at so many times 256 positions at most.
    #[arg(long, default_value_t = 400)]
    rounds: u64,
    /// Stop after so many seconds with what was found. The result then depends on the machine.
    #[arg(long)]
    limit_seconds: Option<u64>,
    /// Write drafts into this folder, named after the seed: gen-1-01.toml. Without it the problems are only printed.
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

fn range(text: &str) -> Result<(usize, usize), String> {
    let wrong = || "write two numbers from 2 to 32, such as 3-7".to_owned();
    let (low, high) = text.split_once('-').ok_or_else(wrong)?;
    let (low, high) = (low.parse().map_err(|_| wrong())?, high.parse().map_err(|_| wrong())?);
    if (2..=32).contains(&low) && (low..=32).contains(&high) { Ok((low, high)) } else { Err(wrong()) }
}

pub(super) fn run(args: &Args, output: Output) -> anyhow::Result<Exit> {
    let rules = rule_set(&args.rules)?;
    compose::can_compose(rules, args.task, args.deal).map_err(anyhow::Error::msg)?;
    let mut seeds = Vec::new();
    if let Some(path) = &args.from {
        let text = fs_err::read_to_string(path)?;
        for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let read = super::read_fen(rules, line.trim());
            seeds.push(read.with_context(|| format!("{}:{}", path.display(), at + 1))?);
        }
        ensure!(!seeds.is_empty(), "{}: there is no position in it", path.display());
    }
    let wish = Wish {
        rules,
        task: args.task,
        deal: args.deal,
        pieces: args.pieces.0..=args.pieces.1,
        seeds,
        seed: args.seed,
        nodes: args.nodes,
        climb: args.climb,
    };
    let found = search(args, &wish, output);
    for (at, found) in found.iter().enumerate() {
        let id = format!("gen-{}-{:02}", args.seed, at + 1);
        let draft = found.draft(&id, &wish);
        let file = args.output.as_ref().map(|folder| folder.join(format!("{id}.toml")));
        if let Some(file) = &file {
            fs_err::create_dir_all(file.parent().unwrap_or(file))?;
            store::save(file, draft.to_toml().as_bytes(), Expected::Absent)
                .with_context(|| format!("{} was not written", printable(&file.display().to_string())))?;
        }
        say_found(found, &draft, file, output);
    }
    if found.is_empty() {
        eprintln!("boardwright: nothing was found; more --rounds, --pieces or --nodes may help");
        return Ok(Exit::Findings);
    }
    Ok(Exit::Fine)
}

/// The search with a bar of progress, ended by the limit of time if there is one.
fn search(args: &Args, wish: &Wish, output: Output) -> Vec<Found> {
    let progress = if output.quiet { ProgressBar::hidden() } else { ProgressBar::new(args.rounds) };
    let watch = Watch::default();
    let found = std::thread::scope(|scope| {
        let (done, ended) = mpsc::channel::<()>();
        let watch = &watch;
        if let Some(limit) = args.limit_seconds {
            scope.spawn(move || {
                if ended.recv_timeout(Duration::from_secs(limit)) == Err(RecvTimeoutError::Timeout) {
                    watch.stop();
                }
            });
        }
        let found = compose::compose(wish, args.count.into(), args.rounds, watch, &|round, found| {
            progress.set_position(round);
            progress.set_message(found.to_string());
        });
        drop(done);
        found
    });
    progress.finish_and_clear();
    found
}

fn say_found(found: &Found, draft: &Puzzle, file: Option<PathBuf>, output: Output) {
    let (fen, worth) = (&draft.fen, &found.worth);
    if output.json {
        print_json(&json!({
            "fen": fen, "rules": draft.rules, "task": draft.task.to_string(), "deal": draft.deal.name(),
            "key": worth.key, "points": worth.points(), "endings": worth.endings, "tries": worth.tries,
            "duals": worth.duals, "quiet": worth.is_quiet(), "zugzwang": worth.zugzwang,
            "solution": movetext::write(&draft.solution, draft.numbering()), "file": file,
        }));
    } else {
        say!(
            "{:>4}  {:<12} {} endings, {} tries, {} duals  {fen}{}",
            worth.points(),
            worth.key,
            worth.endings,
            worth.tries,
            worth.duals,
            file.map(|file| format!("  {}", file.display())).unwrap_or_default()
        );
    }
}
