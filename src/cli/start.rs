//! Without a command: the editor; without a display, the main job all the same.

use super::{Editor, Exit, Output, check, export};
use crate::doc::collection;
use crate::export::web;
use anyhow::{Context, ensure};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Arguments without a command.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The collection to open: a folder with puzzles/ and lessons/.
    #[arg(long, default_value = ".")]
    collection: PathBuf,
    /// Where lessons go when there is no display.
    #[arg(long, default_value = "out")]
    out: PathBuf,
    /// Close the editor again after so many seconds (for tests).
    #[arg(long, hide = true, value_parser = clap::value_parser!(u32).range(1..=3600))]
    quit_after: Option<u32>,
}

pub(super) fn run(args: &Args, output: Output, editor: Editor) -> anyhow::Result<Exit> {
    ensure!(
        collection::is_collection(&args.collection),
        "{} is no collection: it has neither puzzles/ nor lessons/ (say --collection FOLDER, or `boardwright --help`)",
        args.collection.display()
    );
    if editor(args.collection.clone(), args.quit_after.map(|s| Duration::from_secs(s.into())))? {
        return Ok(Exit::Fine);
    }
    eprintln!("There is no display for the editor.");
    headless(&args.collection, &args.out, output)
}

/// Checks the collection and exports its lessons.
fn headless(root: &Path, out: &Path, output: Output) -> anyhow::Result<Exit> {
    eprintln!("Checking the collection and exporting its lessons to {} instead.", out.display());
    let exit = check::collection(root, output);
    let mut pages = Vec::new();
    for lesson in collection::lesson_paths(root) {
        let name = lesson.file_name().context("a lesson's folder has a name")?;
        let folder = out.join("lessons").join(name);
        export::export(&lesson, &folder, &web::Options::default())?;
        pages.push(folder.join("index.html"));
    }
    if !output.json {
        say!("\nOpen in a browser:");
        pages.iter().for_each(|page| say!("  {}", page.display()));
        say!("Everything else works from here too: `boardwright --help`.");
    }
    Ok(exit)
}
