//! `solve`: proves a task and finds all keys.

use super::{Exit, Output, PositionArgs, illegal, print_json, printable};
use crate::problem::{Deal, Limits, Report, Task, Verdict, Watch};
use crate::rules::{self as rule_sets, SolveError};
use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::Duration;

/// Arguments of `solve`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// The task, such as `#2` or `defend 2`.
    #[arg(long, required_unless_present = "batch")]
    task: Option<Task>,
    /// Many problems: a file with one JSON object a line, `{"fen": ..., "rules": ..., "mate": n, "deal": ...}`.
    #[arg(long, conflicts_with_all = ["task", "fen"])]
    batch: Option<PathBuf>,
    /// What is known of covered pieces: given or any.
    #[arg(long, default_value = "given")]
    deal: Deal,
    /// Worker threads; with --batch all cores are used when this is left out.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Give up a problem after so many seconds.
    #[arg(long, default_value_t = 600.0, value_parser = seconds)]
    limit_seconds: f64,
    /// Memory for the table, in MiB.
    #[arg(long, default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=65536))]
    table_mib: u32,
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "write a number of seconds".to_owned())?;
    if seconds > 0.0 && seconds <= 1e9 { Ok(seconds) } else { Err("write a number of seconds above 0".into()) }
}

impl Args {
    fn limits(&self, threads: usize) -> Limits {
        Limits {
            time: Some(Duration::from_secs_f64(self.limit_seconds)),
            table_bytes: (self.table_mib as usize) << 20,
            threads,
            ..Limits::default()
        }
    }
}

pub(super) fn run(args: &Args, output: Output) -> anyhow::Result<Exit> {
    if let Some(path) = &args.batch {
        return batch(args, path, output);
    }
    let (rules, setup) = args.position.setup()?;
    let task = args.task.context("the task is missing")?;
    let limits = args.limits(args.threads.unwrap_or(1).into());
    let report = rules.solve(&setup, task, args.deal, &limits, &Watch::default()).map_err(|error| match error {
        SolveError::Illegal(faults) => illegal(&faults),
        SolveError::NotProvable(reason) => anyhow::anyhow!(reason),
    })?;
    if output.json {
        print_json(&report_json(&report));
    } else {
        print(&report);
    }
    Ok(exit(&report))
}

fn exit(report: &Report) -> Exit {
    match report.verdict() {
        Verdict::Sound => Exit::Fine,
        Verdict::Truncated => Exit::Limit,
        _ => Exit::Findings,
    }
}

fn report_json(report: &Report) -> Value {
    let keys: Vec<&str> = report.keys.iter().map(|key| key.coordinate.as_str()).collect();
    let findings: Vec<Value> = (report.findings.iter())
        .map(|f| json!({ "code": f.kind.code(), "message": f.message, "line": f.san }))
        .collect();
    json!({
        "verdict": report.verdict().name(), "keys": keys, "findings": findings,
        "nodes": report.nodes, "seconds": report.seconds,
    })
}

fn print(report: &Report) {
    say!("{}", report.verdict().name());
    for key in &report.keys {
        say!("  {:<8} in {}   {}", key.san, key.moves, key.line_san.join(" "));
    }
    for finding in &report.findings {
        say!("  {}: {}", finding.kind.code(), finding.message);
    }
    eprintln!("{} positions, {:.3} s", report.nodes, report.seconds);
}

/// One line of a batch.
#[derive(Deserialize)]
struct Item {
    fen: String,
    #[serde(default)]
    rules: Option<String>,
    #[serde(default)]
    mate: Option<u8>,
    #[serde(default)]
    task: Option<String>,
    #[serde(default)]
    deal: Option<String>,
}

fn batch(args: &Args, path: &PathBuf, output: Output) -> anyhow::Result<Exit> {
    let text = fs_err::read_to_string(path)?;
    let lines: Vec<(usize, &str)> = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).collect();
    let limits = args.limits(1);
    let style =
        ProgressStyle::with_template("{pos}/{len} {bar:40} {eta}").unwrap_or_else(|_| ProgressStyle::default_bar());
    let progress =
        if output.quiet { ProgressBar::hidden() } else { ProgressBar::new(lines.len() as u64).with_style(style) };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads.unwrap_or(0).into()).build()?;
    let results: Vec<Result<Report, String>> = pool.install(|| {
        let solve = |(_, line): &(usize, &str)| {
            let result = item(line, &limits);
            progress.inc(1);
            result
        };
        lines.par_iter().map(solve).collect()
    });
    progress.finish_and_clear();
    let mut worst = Exit::Fine;
    for ((at, _), result) in lines.iter().zip(&results) {
        let line = at + 1;
        match result {
            Ok(report) if output.json => {
                let mut object = report_json(report);
                object["line"] = line.into();
                print_json(&object);
            }
            Ok(report) => {
                let keys: Vec<&str> = report.keys.iter().map(|key| key.san.as_str()).collect();
                say!("{line}: {} {}", report.verdict().name(), keys.join(" "));
            }
            Err(reason) => {
                if output.json {
                    let finding = json!({ "code": "unreadable", "message": reason, "line": [] });
                    let object = json!({ "line": line, "verdict": "illegal", "keys": [], "findings": [finding], "nodes": 0, "seconds": 0.0 });
                    print_json(&object);
                }
                eprintln!("{}:{line}: {}", path.display(), printable(reason));
            }
        }
        worst = worst.max(match result {
            Ok(report) => exit(report),
            Err(_) => Exit::Unreadable,
        });
    }
    Ok(worst)
}

fn item(line: &str, limits: &Limits) -> Result<Report, String> {
    let item: Item = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let id = item.rules.as_deref().unwrap_or(rule_sets::DEFAULT_ID);
    let rules = rule_sets::by_id(id).ok_or_else(|| format!("there is no rule set «{}»", printable(id)))?;
    let faults = |faults: Vec<String>| faults.join("; ");
    let setup = rules.parse_fen(&item.fen).map_err(|found| faults(found.iter().map(ToString::to_string).collect()))?;
    let task = match (item.mate, &item.task) {
        (Some(mate @ 1..=99), None) => Task::mate(mate),
        (None, Some(task)) => task.parse().map_err(|error: crate::problem::task::TaskError| error.to_string())?,
        _ => return Err("write \"mate\": n with n from 1 to 99, or \"task\"".into()),
    };
    let deal = item.deal.as_deref().unwrap_or("given").parse()?;
    rules.solve(&setup, task, deal, limits, &Watch::default()).map_err(|error| match error {
        SolveError::Illegal(found) => faults(found.into_iter().map(|fault| fault.message).collect()),
        SolveError::NotProvable(reason) => reason,
    })
}
