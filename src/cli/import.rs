//! `import`: what was made elsewhere becomes files of a collection.

use super::{Exit, Output, print_json, printable};
use crate::doc::bundle::{self, Item, Refusal, Status};
use anyhow::bail;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Arguments of `import`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// A bundle that `export` wrote: a .zip, or a folder.
    file: PathBuf,
    /// The folder of the collection; it is made when it is not there.
    #[arg(short, long)]
    output: PathBuf,
    /// Replaces files that are there and differ.
    #[arg(long)]
    replace: bool,
    /// Gives the lesson another id.
    #[arg(long, value_name = "NEW-ID")]
    r#as: Option<String>,
}

/// What a file is by its name.
enum Kind {
    Bundle,
    /// Games, puzzles or problems of other programs.
    Foreign(&'static str),
    Page,
}

fn kind(path: &Path) -> Kind {
    let ending = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    match ending.as_str() {
        _ if path.is_dir() => Kind::Bundle,
        "pgn" => Kind::Foreign("PGN"),
        "csv" => Kind::Foreign("CSV"),
        "olv" => Kind::Foreign("Olive"),
        "fen" => Kind::Foreign("FEN"),
        "epd" => Kind::Foreign("EPD"),
        "html" | "htm" => Kind::Page,
        _ => Kind::Bundle,
    }
}

pub(super) fn run(args: &Args, output: Output) -> anyhow::Result<Exit> {
    match kind(&args.file) {
        Kind::Bundle => Ok(import_bundle(args, output)),
        Kind::Foreign(name) => {
            bail!("{}: {name} files cannot be imported yet; bundles (.zip or a folder) can", args.file.display())
        }
        Kind::Page => {
            bail!("{}: a page alone has no sources in it; import the .zip or the folder", args.file.display())
        }
    }
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
        Err(refusals) => {
            for refusal in &refusals {
                if output.json {
                    print_json(&refused(refusal));
                } else {
                    eprintln!("boardwright: {}: {}", args.file.display(), one_line(refusal));
                }
            }
            if !output.json {
                eprintln!("boardwright: nothing was written");
            }
            let conflicts = refusals.iter().all(|refusal| refusal.code == "conflict");
            if conflicts { Exit::Findings } else { Exit::Unreadable }
        }
    }
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
        let status = match item.status {
            Status::New => "new",
            Status::Kept => "the same",
            Status::Replaced => "replaced",
            Status::Beside => "stays beside",
        };
        say!("{status:<12} {}", item.path.display());
    }
    say!("{}: {} files", lesson.display(), items.iter().filter(|item| item.status != Status::Beside).count());
}
