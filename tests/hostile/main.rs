//! What somebody could send: archives, folders and texts that are not what they claim to be. Each is refused with its
//! code and nothing is written, or it does nothing but stand there as text.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod archive;
mod contents;
mod folders;
mod mutated;
mod page;
mod sample;
mod texts;
mod zips;

use boardwright::doc::bundle::{self, Bundle, Options, Refusal};
use std::path::Path;

/// What became of a bundle that was imported into an empty folder: the code of what refused it, or `fine`. Whatever was
/// refused left nothing behind, neither in the folder nor beside it.
fn outcome(read: Result<Bundle, Refusal>) -> (&'static str, String) {
    let dir = tempfile::tempdir().unwrap();
    let root = dir.path().join("inside").join("collection");
    std::fs::create_dir(dir.path().join("inside")).unwrap();
    let planned = read.map_err(|refusal| vec![refusal]).and_then(|bundle| bundle.import(&root, &Options::default()));
    let written = planned.and_then(|import| import.write().map_err(|refusal| vec![refusal]));
    match written {
        Ok(_) => ("fine", String::new()),
        Err(refusals) => {
            assert_eq!(entries(dir.path()), ["inside"], "something was written");
            let refusal = &refusals[0];
            let shown = refusal.to_string();
            assert!(!refusal.message.is_empty() && shown.contains(refusal.code), "{shown}");
            // What is shown cannot do anything to a terminal.
            let harmless = |c: char| c == '\n' || !boardwright::doc::diag::is_hazard(c);
            assert!(shown.chars().all(harmless), "{shown:?}");
            (refusal.code, shown)
        }
    }
}

/// Everything below a folder, sorted.
fn entries(root: &Path) -> Vec<String> {
    fn walk(folder: &Path, inside: &str, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let path = format!("{inside}{}", entry.file_name().to_string_lossy());
            if entry.file_type().unwrap().is_dir() {
                walk(&entry.path(), &format!("{path}/"), found);
            }
            found.push(path);
        }
    }
    let mut found = Vec::new();
    walk(root, "", &mut found);
    found.sort();
    found
}

/// Compares what became of cases with what is expected, all at once.
#[track_caller]
fn check(cases: Vec<(&str, &str, Result<Bundle, Refusal>)>) {
    let mut wrong = Vec::new();
    for (name, expected, read) in cases {
        let (code, shown) = outcome(read);
        if code != expected {
            wrong.push(format!("{name}: {code} instead of {expected}: {shown}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Reads the zip of some files.
fn zipped(files: &sample::Files) -> Result<Bundle, Refusal> {
    bundle::read_zip(&archive::Archive::of(files).bytes())
}
