//! `solve`: proves a task and finds all keys.

use super::{Exit, Output, PositionArgs, illegal, print_json, printable};
use crate::doc::{movetext, proof_file};
use crate::problem::{Deal, Finding, FindingKind, Key, Limits, Problem, Report, Scope, Task, Tree, Verdict, Watch};
use crate::rules::{self as rule_sets, LineError, SolveError};
use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::{Duration, Instant};

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
    /// Only the keys: no duals, threats, tries and set play. It is so with --batch.
    #[arg(long)]
    keys_only: bool,
    /// Write the complete solution as movetext, with JSON as `solution`.
    #[arg(long, conflicts_with = "batch")]
    tree: bool,
    /// Write the proof to a file that can be checked without a search.
    #[arg(long, conflicts_with = "batch", value_name = "FILE")]
    proof: Option<PathBuf>,
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
    let started = Instant::now();
    let watch = Watch::default();
    let mut report = rules.solve(&setup, task, args.deal, &limits, &watch).map_err(|error| match error {
        SolveError::Illegal(faults) => illegal(&faults),
        SolveError::NotProvable(reason) => anyhow::anyhow!(reason),
    })?;
    if !output.json {
        print_keys(&report, task);
    }
    let problem = Problem { setup: &setup, task, deal: args.deal };
    let limits = Limits { time: limits.time.map(|time| time.saturating_sub(started.elapsed())), ..limits };
    if !args.keys_only {
        rules.remarks(problem, &Tree::default(), Scope::Everything, &mut report, &limits, &watch);
    }
    let mut ended = exit(&report);
    let mut solution = None;
    if args.tree
        && let Some(tree) = or_say(rules.solution_tree(problem, &report, None, &limits, &watch), &mut ended)?
    {
        let start = movetext::Start { number: setup.fullmove.clamp(1, 9999), turn: setup.turn };
        solution = Some(movetext::write(&tree, start.in_task(task)));
    }
    if let Some(path) = &args.proof
        && let Some(proof) = or_say(rules.proof(problem, &report, &limits, &watch), &mut ended)?
    {
        proof_file::save(path, rules, problem, &report, &proof)?;
    }
    if output.json {
        let mut object = report_json(&report);
        if let Some(solution) = solution {
            object["solution"] = solution.into();
        }
        print_json(&object);
    } else {
        print_findings(&report);
        if let Some(solution) = solution {
            say!("\n{solution}");
        }
    }
    Ok(ended)
}

/// What was asked for beyond the report; where it cannot be had, the reason is said and the command ends accordingly.
fn or_say<T>(result: Result<T, LineError>, ended: &mut Exit) -> anyhow::Result<Option<T>> {
    let limit = match result {
        Ok(value) => return Ok(Some(value)),
        Err(error @ (LineError::Limit(_) | LineError::TooBig)) => (error, Exit::Limit),
        Err(error @ LineError::NoSolution) => (error, Exit::Findings),
        Err(error) => anyhow::bail!(error),
    };
    eprintln!("boardwright: {}", limit.0);
    *ended = limit.1.max(*ended);
    Ok(None)
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
    let finding = |f: &Finding| {
        json!({
            "code": f.kind.code(), "severity": f.kind.weight().name(), "message": f.message, "line": f.san,
        })
    };
    let findings: Vec<Value> = report.findings.iter().map(finding).collect();
    let mut object = json!({
        "verdict": report.verdict().name(), "keys": keys, "elsewhere": report.elsewhere(), "findings": findings,
        "nodes": report.nodes, "seconds": report.seconds,
    });
    if let Some(deals) = &report.deals {
        // there can be more than a number of JSON holds exactly
        object["deals"] = deals.count.to_string().into();
        if let Some(counter) = deals.counters.first() {
            object["counter_deal"] = json!({ "deal": counter.deal(), "line": counter.san });
        }
    }
    object
}

/// So many placements that change nothing are shown as keys.
const ELSEWHERE_SHOWN: usize = 1;

/// What is known first: remarks take their time.
fn print_keys(report: &Report, task: Task) {
    say!("{}", report.verdict().name());
    let (elsewhere, keys): (Vec<&Key>, Vec<&Key>) = report.keys.iter().partition(|key| key.elsewhere);
    for key in keys.into_iter().chain(elsewhere.iter().copied().take(ELSEWHERE_SHOWN)) {
        match task {
            Task::Reach { .. } => say!("  key       {:<8} in {}   {}", key.san, key.moves, key.line_san.join(" ")),
            _ => say!("  key       {}", key.san),
        }
    }
    if !elsewhere.is_empty() {
        say!("            {} placements elsewhere change nothing", elsewhere.len());
    }
    let Some(deals) = &report.deals else { return };
    say!("            {} ways of dealing the covered pieces", deals.count);
    if let Some(counter) = deals.counters.first() {
        say!("            {} fails when {}: {}", counter.san[0], counter.deal(), counter.san.join(" "));
    }
}

/// Everything else, in the order in which a solution is told, faults first.
fn print_findings(report: &Report) {
    let mut findings: Vec<&Finding> = report.findings.iter().collect();
    findings.sort_by_key(|finding| place(finding.kind));
    for finding in findings {
        say!("  {:<9} {}", word(finding.kind), finding.message);
    }
    eprintln!("{} positions, {:.3} s", report.nodes, report.seconds);
}

/// The order of findings for people: what is wrong, then threat, duals, tries, set play.
const fn place(kind: FindingKind) -> u8 {
    match kind {
        FindingKind::Threat | FindingKind::Zugzwang => 1,
        FindingKind::DualByPlay | FindingKind::DualLast | FindingKind::DualPromotion => 2,
        FindingKind::Try | FindingKind::Refutation => 3,
        FindingKind::SetPlay => 4,
        FindingKind::Unproved | FindingKind::RemarksIncomplete => 5,
        _ => 0,
    }
}

/// What a finding is called in a list for people.
const fn word(kind: FindingKind) -> &'static str {
    match kind {
        FindingKind::Threat => "threat",
        FindingKind::Zugzwang => "zugzwang",
        FindingKind::DualMain | FindingKind::DualByPlay | FindingKind::DualLast | FindingKind::DualPromotion => "dual",
        FindingKind::Try => "try",
        FindingKind::Refutation => "loses",
        FindingKind::SetPlay => "set play",
        FindingKind::Unproved | FindingKind::RemarksIncomplete => "note",
        _ => kind.code(),
    }
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
                    let finding = json!({ "code": "unreadable", "severity": "error", "message": reason, "line": [] });
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
