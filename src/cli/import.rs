//! `import`: what was made elsewhere becomes files of a collection.

use super::{Exit, Output, import_foreign, print_json, printable};
use crate::doc::bundle::{self, Item, Refusal, Status};
use crate::doc::import::Format;
use anyhow::bail;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Arguments of `import`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// A bundle that `export` wrote (a .zip or a folder), or a file of another program: .pgn, .csv (Lichess puzzles), .olv
    /// (YACPDB), .epd, .fen.
    file: PathBuf,
    /// The folder of the collection; it is made when it is not there.
    #[arg(short, long)]
    output: PathBuf,
    /// Replaces files that are there and differ.
    #[arg(long)]
    replace: bool,
    /// Gives the lesson of a bundle another id.
    #[arg(long, value_name = "NEW-ID")]
    r#as: Option<String>,
    #[command(flatten)]
    foreign: import_foreign::Args,
}

pub(super) fn run(args: &Args, output: Output) -> anyhow::Result<Exit> {
    if args.file.is_dir() {
        return Ok(import_bundle(args, output));
    }
    if let Some(format) = Format::of(&args.file) {
        return Ok(import_foreign::run(&args.file, format, (&args.output, args.replace), &args.foreign, output));
    }
    let ending = args.file.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    if matches!(ending.as_str(), "html" | "htm") {
        bail!("{}: a page alone has no sources in it; import the .zip or the folder", args.file.display());
    }
    Ok(import_bundle(args, output))
}

fn import_bundle(args: &Args, output: Output) -> Exit {
    let options = bundle::Options { replace: args.replace, rename: args.r#as.clone() };
    let read = bundle::open(&args.file).map_err(|refusal| vec![refusal]);
    let planned = read.and_then(|bundle| bundle.import(&args.output, &options));
    let written = planned.and_then(|import| {
        let lesson = import.lesson.clone();
        Ok((lesson, import.write().map_err(|refusal| vec![refusal])?))
    });
    match written {
        Ok((lesson, items)) => {
            if output.json {
                items.iter().for_each(|item| print_json(&said(item)));
            } else {
                print(&lesson, &items);
            }
            Exit::Fine
        }
        Err(refusals) => nothing_written(&args.file, &refusals, output),
    }
}

/// Says why nothing was written.
pub(super) fn nothing_written(file: &Path, refusals: &[Refusal], output: Output) -> Exit {
    for refusal in refusals {
        if output.json {
            print_json(&refused(refusal));
        } else {
            eprintln!("boardwright: {}: {}", file.display(), one_line(refusal));
        }
    }
    if !output.json {
        eprintln!("boardwright: nothing was written");
    }
    let conflicts = refusals.iter().all(|refusal| refusal.code == "conflict");
    if conflicts { Exit::Findings } else { Exit::Unreadable }
}

fn said(item: &Item) -> Value {
    json!({ "file": item.path, "status": item.status.name() })
}

fn refused(refusal: &Refusal) -> Value {
    let mut object = json!({
        "item": refusal.item, "code": refusal.code, "reason": refusal.message, "hint": refusal.hint,
    });
    if !refusal.diagnostics.is_empty() {
        let diagnostic = |d: &crate::doc::Diagnostic| {
            json!({
                "severity": d.severity.name(), "code": d.code, "file": d.place.file, "line": d.place.line,
                "column": d.place.column, "message": d.message, "hint": d.hint,
            })
        };
        object["diagnostics"] = refusal.diagnostics.iter().map(diagnostic).collect();
    }
    object
}

/// A refusal, and what stands below it, without what could confuse a terminal.
fn one_line(refusal: &Refusal) -> String {
    refusal.to_string().lines().map(printable).collect::<Vec<_>>().join("\n")
}

fn print(lesson: &Path, items: &[Item]) {
    for item in items {
        say!("{:<12} {}", status(item.status), item.path.display());
    }
    say!("{}: {} files", lesson.display(), items.iter().filter(|item| item.status != Status::Beside).count());
}

/// What became of a file, for people.
pub(super) fn status(status: Status) -> &'static str {
    match status {
        Status::New => "new",
        Status::Kept => "the same",
        Status::Replaced => "replaced",
        Status::Beside => "stays beside",
    }
}
