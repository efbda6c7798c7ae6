//! `check`: puzzles, lessons and whole collections.

use super::{Exit, Output, print_json};
use crate::doc::check::{self, Checked, Options, Summary, What, Work};
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
pub(super) struct Args {
    /// Puzzle files, folders of lessons, folders of puzzles, collections.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Warnings count as errors.
    #[arg(long)]
    strict: bool,
    /// Remarks too: threats, tries, set play, harmless duals.
    #[arg(long)]
    remarks: bool,
    /// Only the i-th of n equal shares, such as 2/8.
    #[arg(long, value_parser = shard)]
    shard: Option<(usize, usize)>,
    /// Give up a proof after so many seconds.
    #[arg(long, default_value_t = 60)]
    limit_seconds: u32,
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
            Some((i, n)) => {
                let share = |at: usize| all.len() * at / n;
                all[share(i - 1)..share(i)].to_vec()
            }
        }
    }
}

pub(super) fn run(args: &Args, output: Output) -> Exit {
    let limits = Limits { time: Some(Duration::from_secs(args.limit_seconds.into())), ..Limits::default() };
    check(&args.work(), &Options { strict: args.strict, limits, remarks: args.remarks, ..Options::default() }, output)
}

/// Checks a whole collection strictly.
pub(super) fn collection(root: &Path, output: Output) -> Exit {
    check(&check::expand(&[root.to_owned()]), &Options { strict: true, ..Options::default() }, output)
}

fn check(work: &[Work], options: &Options, output: Output) -> Exit {
    let progress = if output.quiet { ProgressBar::hidden() } else { ProgressBar::new(work.len() as u64) };
    let results = check::run(work, options, &Watch::default(), &|_| progress.inc(1));
    progress.finish_and_clear();
    if output.json {
        results.iter().for_each(|checked| print_json(&object(checked)));
    } else {
        results.iter().for_each(print);
        print_summary(&results);
    }
    results.iter().map(exit).max().unwrap_or(Exit::Fine)
}

fn exit(checked: &Checked) -> Exit {
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

fn object(checked: &Checked) -> Value {
    let diagnostic = |d: &Diagnostic| {
        json!({
            "severity": d.severity.name(), "code": d.code, "file": d.place.file, "line": d.place.line,
            "column": d.place.column, "message": d.message, "hint": d.hint,
        })
    };
    let diagnostics: Vec<Value> = checked.diagnostics.iter().map(diagnostic).collect();
    let mut object = json!({ "file": checked.path, "ok": checked.is_ok(), "diagnostics": diagnostics });
    if let Some(verdict) = checked.verdict() {
        object["verdict"] = verdict.name().into();
    }
    object
}

fn print(checked: &Checked) {
    let said = match (checked.is_ok(), checked.verdict()) {
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
    let proved = results.iter().filter(|c| c.is_ok() && c.verdict() == Some(Verdict::Sound)).count();
    let lessons = results.iter().filter(|c| c.what == What::Lesson).count();
    say!(
        "{} checked: {} ok ({proved} proved, {lessons} lessons), {} errors, {} warnings",
        summary.checked,
        summary.ok,
        summary.errors,
        summary.warnings
    );
}
