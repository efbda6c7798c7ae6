//! `check`: puzzles, lessons and whole collections.

use super::{Exit, Output, jsonl, print_json};
use crate::doc::check::{self, Cache, Checked, Options, Row, Summary, Table, What, Work};
use crate::doc::{Diagnostic, Source, snippet, store};
use crate::problem::{Limits, Verdict, Watch};
use indicatif::ProgressBar;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Arguments of `check`.
#[derive(clap::Args, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(super) struct Args {
    /// Puzzle files, folders of lessons, folders of puzzles, collections.
    #[arg(required_unless_present = "jsonl")]
    paths: Vec<PathBuf>,
    /// Warnings count as errors.
    #[arg(long)]
    strict: bool,
    /// Remarks too: threats, tries, set play, harmless duals.
    #[arg(long)]
    remarks: bool,
    /// A table by rule set, task and difficulty; of the files only those are named about which there is something to say.
    #[arg(long)]
    summary: bool,
    /// Only the i-th of n shares, such as 2/8. To which one a file belongs follows from its name alone.
    #[arg(long, value_parser = shard, conflicts_with = "jsonl")]
    shard: Option<(usize, usize)>,
    /// One puzzle a line from a file, or from stdin (-): {"id": ..., "toml": "a puzzle file"} or {"id": ..., "rules": ...,
    /// "fen": ..., "task": ...}. One result a line comes out, in the same order; `boardwright jsonl` writes such files.
    #[arg(long, value_name = "FILE", conflicts_with = "paths")]
    jsonl: Option<PathBuf>,
    /// Give up a proof after so many seconds.
    #[arg(long, default_value_t = 60)]
    limit_seconds: u32,
    /// Give up a proof after so many positions: unlike time the same on every machine.
    #[arg(long, value_name = "POSITIONS", value_parser = clap::value_parser!(u64).range(1..))]
    limit_nodes: Option<u64>,
    /// Prove everything, and keep nothing of it.
    #[arg(long, conflicts_with = "cache")]
    no_cache: bool,
    /// Keep what is proved in this folder instead of the user's. With --jsonl nothing is kept without it.
    #[arg(long, value_name = "FOLDER")]
    cache: Option<PathBuf>,
}

fn shard(text: &str) -> Result<(usize, usize), String> {
    let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    parts.filter(|&(i, n): &(usize, usize)| i >= 1 && i <= n).ok_or_else(|| "write i/n with i from 1 to n".into())
}

impl Args {
    fn work(&self) -> Vec<Work> {
        let all = check::expand(&self.paths);
        match self.shard {
            None => all,
            Some((i, n)) => check::share(all, i, n),
        }
    }

    fn options(&self) -> Options {
        let time = Some(Duration::from_secs(self.limit_seconds.into()));
        let limits = Limits { time, nodes: self.limit_nodes, ..Limits::default() };
        Options { strict: self.strict, limits, remarks: self.remarks, ..Options::default() }
    }

    fn cache(&self) -> Cache {
        match &self.cache {
            Some(folder) => Cache::at(folder),
            // A million lines would only push out what the user's collections need.
            None if self.no_cache || self.jsonl.is_some() => Cache::off(),
            None => Cache::usual(),
        }
    }
}

pub(super) fn run(args: &Args, output: Output) -> anyhow::Result<Exit> {
    let (options, cache) = (args.options(), args.cache());
    if let Some(input) = &args.jsonl {
        return jsonl::check(input, &options, &cache, args.summary, output);
    }
    Ok(check(&args.work(), &options, &cache, args.summary, output))
}

/// Checks a whole collection strictly.
pub(super) fn collection(root: &Path, output: Output) -> Exit {
    let options = Options { strict: true, ..Options::default() };
    check(&check::expand(&[root.to_owned()]), &options, &Cache::usual(), false, output)
}

fn check(work: &[Work], options: &Options, cache: &Cache, summary: bool, output: Output) -> Exit {
    let progress = if output.quiet { ProgressBar::hidden() } else { ProgressBar::new(work.len() as u64) };
    let results = check::run_cached(work, options, &Watch::default(), cache, &|_| progress.inc(1));
    progress.finish_and_clear();
    let mut table = Table::default();
    results.iter().for_each(|checked| table.add(checked));
    if output.json {
        for checked in &results {
            let mut object = object(checked);
            object["file"] = json!(checked.path);
            print_json(&object);
        }
        if summary {
            print_json(&json!({ "summary": table_json(&table) }));
        }
    } else {
        results.iter().filter(|checked| !summary || !checked.diagnostics.is_empty()).for_each(print);
        if summary {
            say!("{}", table_text(&table));
        }
        print_summary(&results);
    }
    results.iter().map(exit).max().unwrap_or(Exit::Fine)
}

pub(super) fn exit(checked: &Checked) -> Exit {
    if checked.is_unreadable() {
        Exit::Unreadable
    } else if checked.is_truncated() {
        Exit::Limit
    } else if checked.is_ok() {
        Exit::Fine
    } else {
        Exit::Findings
    }
}

/// A result without its file.
pub(super) fn object(checked: &Checked) -> Value {
    let diagnostic = |d: &Diagnostic| {
        json!({
            "severity": d.severity.name(), "code": d.code, "file": d.place.file, "line": d.place.line,
            "column": d.place.column, "message": d.message, "hint": d.hint,
        })
    };
    let diagnostics: Vec<Value> = checked.diagnostics.iter().map(diagnostic).collect();
    let mut object = json!({ "id": checked.id, "ok": checked.is_ok(), "diagnostics": diagnostics });
    if let Some(facts) = &checked.facts {
        object["rules"] = facts.rules.into();
        object["task"] = facts.task.to_string().into();
        object["difficulty"] = facts.difficulty.into();
    }
    if let Some(verdict) = checked.verdict {
        object["verdict"] = verdict.name().into();
        object["keys"] = json!(checked.keys);
    }
    object
}

fn print(checked: &Checked) {
    let said = match (checked.is_ok(), checked.verdict) {
        (true, Some(Verdict::Sound)) => "proved",
        (true, _) => "ok",
        (false, Some(Verdict::Truncated)) => "not decided",
        (false, _) => "findings",
    };
    say!("{said:<12} {}", checked.path.display());
    let mut sources = BTreeMap::new();
    for diagnostic in &checked.diagnostics {
        let file = &diagnostic.place.file;
        let source = sources.entry(file.clone()).or_insert_with(|| {
            let (bytes, _) = store::read(file).ok()?;
            Some(Source::new(file.clone(), String::from_utf8(bytes).ok()?))
        });
        say!("{}\n", snippet::render(diagnostic, source.as_ref(), std::io::stdout().is_terminal()));
    }
}

fn print_summary(results: &[Checked]) {
    let summary = Summary::of(results);
    let proved = results.iter().filter(|checked| checked.is_proved()).count();
    let lessons = results.iter().filter(|c| c.what == What::Lesson).count();
    say!(
        "{} checked: {} ok ({proved} proved, {lessons} lessons), {} errors, {} warnings",
        summary.checked,
        summary.ok,
        summary.errors,
        summary.warnings
    );
}

/// The columns of difficulties: 1 to 5, and puzzles that say none.
const DIFFICULTIES: [Option<u8>; 6] = [Some(1), Some(2), Some(3), Some(4), Some(5), None];

/// A table for people: rule sets and tasks down, difficulties across.
pub(super) fn table_text(table: &Table) -> String {
    struct Line {
        rules: &'static str,
        task: String,
        cells: [usize; DIFFICULTIES.len()],
        sum: Row,
    }
    impl Line {
        fn new(rules: &'static str, task: &str) -> Self {
            Self { rules, task: task.to_owned(), cells: [0; DIFFICULTIES.len()], sum: Row::default() }
        }
        fn add(&mut self, difficulty: Option<u8>, row: Row) {
            if let Some(at) = DIFFICULTIES.iter().position(|column| *column == difficulty) {
                self.cells[at] += row.checked;
            }
            self.sum.add(row);
        }
    }
    let mut lines: Vec<Line> = Vec::new();
    let mut all = Line::new("all", "");
    let mut sums: Vec<Line> = Vec::new();
    for (rules, task, difficulty, row) in table.rows() {
        if lines.last().is_none_or(|line| line.rules != rules || line.task != task) {
            lines.push(Line::new(rules, task));
        }
        if sums.last().is_none_or(|line| line.rules != rules) {
            sums.push(Line::new(rules, ""));
        }
        for line in [lines.last_mut(), sums.last_mut(), Some(&mut all)].into_iter().flatten() {
            line.add(difficulty, row);
        }
    }
    sums.push(all);
    let row = |names: [&str; 2], cells: [String; DIFFICULTIES.len()], sums: [String; 3]| {
        let cells = cells.map(|cell| format!("{cell:>6}")).concat();
        let sums = sums.map(|sum| format!("{sum:>8}")).concat();
        format!("{:<11} {:<10}{cells}{sums}\n", names[0], names[1])
    };
    let write = |line: &Line| {
        let number = |n: usize| if n == 0 { "·".to_owned() } else { n.to_string() };
        let Row { checked, ok, proved } = line.sum;
        row([line.rules, &line.task], line.cells.map(number), [checked, ok, proved].map(number))
    };
    let head = ["1", "2", "3", "4", "5", "none"].map(str::to_owned);
    let mut text = row(["rules", "task"], head, ["all", "ok", "proved"].map(str::to_owned));
    text.extend(lines.iter().map(write));
    text.push('\n');
    text.extend(sums.iter().map(write));
    let more = [(table.lessons, "lessons"), (table.others, "others"), (table.unknown, "puzzles that cannot be read")];
    for (Row { checked, ok, .. }, what) in more.into_iter().filter(|(row, _)| row.checked > 0) {
        text.push_str(&format!("{checked} {what}, {ok} ok\n"));
    }
    text
}

/// The same for programs.
pub(super) fn table_json(table: &Table) -> Value {
    let sum = |row: Row| json!({ "checked": row.checked, "ok": row.ok, "proved": row.proved });
    let row = |(rules, task, difficulty, row): (&str, &str, Option<u8>, Row)| {
        let mut object = sum(row);
        object["rules"] = rules.into();
        object["task"] = task.into();
        object["difficulty"] = difficulty.into();
        object
    };
    json!({
        "puzzles": table.rows().map(row).collect::<Vec<Value>>(), "lessons": sum(table.lessons),
        "others": sum(table.others), "unknown": sum(table.unknown),
    })
}
