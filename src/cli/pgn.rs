//! `export` of puzzles as PGN.

use super::{Exit, Output, print_json, printable};
use crate::doc::check::{self, What};
use crate::doc::import::Reason;
use crate::doc::{Expected, PuzzleFile, store};
use crate::export::pgn::pgn;
use anyhow::{Context, ensure};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Writes the puzzles at some paths as one file; those that PGN cannot carry are named.
pub(super) fn export(paths: &[PathBuf], out: &Path, output: Output) -> anyhow::Result<Exit> {
    let work = check::expand(paths);
    let puzzles = work.iter().filter(|work| work.what == What::Puzzle);
    ensure!(puzzles.clone().count() > 0, "there are no puzzles here; give puzzle files, or folders of them");
    let (mut games, mut refused) = (Vec::new(), Vec::new());
    for work in puzzles {
        match read(&work.path).and_then(|file| pgn(&file.puzzle)) {
            Ok(game) => games.push(game),
            Err(reason) => refused.push((work.path.clone(), reason)),
        }
    }
    for (path, reason) in &refused {
        if output.json {
            let object = json!({ "item": path, "code": reason.code, "reason": reason.message, "hint": reason.hint });
            print_json(&object);
        } else {
            eprintln!("boardwright: {}: {}", path.display(), printable(&reason.to_string()));
        }
    }
    if games.is_empty() {
        eprintln!("boardwright: nothing was written");
        return Ok(Exit::Findings);
    }
    let text = games.join("\n");
    store::save(out, text.as_bytes(), Expected::Anything)
        .with_context(|| format!("{} was not written", out.display()))?;
    if output.json {
        print_json(&json!({ "file": out, "puzzles": games.len(), "bytes": text.len() }));
    } else {
        let others = if refused.is_empty() { String::new() } else { format!(", {} refused", refused.len()) };
        say!("{} ({} puzzles{others}, {} bytes)", out.display(), games.len(), text.len());
    }
    Ok(if refused.is_empty() { Exit::Fine } else { Exit::Findings })
}

/// Reads a puzzle file without errors.
fn read(path: &Path) -> Result<PuzzleFile, Reason> {
    let reason = |code, message: String, hint: String| Reason { code, message, hint };
    let (bytes, _) = store::read(path).map_err(|error| reason(error.code(), error.to_string(), String::new()))?;
    let first = |found: Vec<crate::doc::Diagnostic>| {
        let error = found.into_iter().find(|d| d.severity == crate::doc::Severity::Error);
        error.map_or_else(
            || reason("unreadable", "it cannot be read".into(), String::new()),
            |d| reason(d.code, format!("line {}: {}", d.place.line, d.message), d.hint),
        )
    };
    let file = PuzzleFile::read(path, &bytes).map_err(first)?;
    if file.has_errors() { Err(first(file.diagnostics)) } else { Ok(file) }
}
