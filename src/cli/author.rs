//! `new` and `fmt`: scaffolding and canonical form.

use super::animate::is_animation;
use super::{Exit, Output, print_json, rule_set, unreadable};
use crate::doc::check::{self, What};
use crate::doc::{AnimFile, Diagnostic, Expected, Lang, Lesson, LessonFile, Puzzle, PuzzleFile, Texts, reader, store};
use crate::problem::Task;
use anyhow::{Context, ensure};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Arguments of `new`.
#[derive(clap::Args, Debug)]
pub(super) struct NewArgs {
    #[command(subcommand)]
    what: New,
}

#[derive(clap::Subcommand, Debug)]
enum New {
    /// A puzzle: puzzles/ID.toml with the starting position.
    Puzzle(ItemArgs),
    /// A lesson: lessons/ID/ with a board, in English and Hebrew.
    Lesson(ItemArgs),
}

#[derive(clap::Args, Debug)]
struct ItemArgs {
    /// The id: a to z, 0 to 9 and -, at most 64.
    id: String,
    /// The rule set.
    #[arg(long, default_value = crate::rules::DEFAULT_ID)]
    rules: String,
    /// The folder of the collection.
    #[arg(long, default_value = ".")]
    collection: PathBuf,
}

pub(super) fn new(args: &NewArgs, output: Output) -> anyhow::Result<Exit> {
    let (New::Puzzle(item) | New::Lesson(item)) = &args.what;
    ensure!(reader::is_id(&item.id), "«{}» is no id: use a to z, 0 to 9 and -, at most 64", super::printable(&item.id));
    let rules = rule_set(&item.rules)?;
    let start = rules.about().start;
    let texts = |en: &str, he: &str| Texts::from([(Lang::En, en.to_owned()), (Lang::He, he.to_owned())]);
    let mut written = Vec::new();
    match &args.what {
        New::Puzzle(_) => {
            let mut puzzle = Puzzle::new(&item.id, &item.rules, start, Task::mate(2));
            puzzle.title = texts("Untitled", "ללא כותרת");
            written.push((item.collection.join("puzzles").join(format!("{}.toml", item.id)), puzzle.to_toml()));
        }
        New::Lesson(_) => {
            let lesson = Lesson::new(&item.id, &item.rules, start, &[Lang::En, Lang::He]);
            let folder = item.collection.join("lessons").join(&item.id);
            written.push((folder.join("lesson.toml"), lesson.to_toml()));
            written.extend(lesson.texts.into_iter().map(|(lang, text)| (folder.join(format!("{lang}.md")), text)));
        }
    }
    for (path, text) in written {
        let folder = path.parent().unwrap_or(Path::new("."));
        fs_err::create_dir_all(folder)?;
        store::save(&path, text.as_bytes(), Expected::Absent)?;
        report(&path, output, "written");
    }
    Ok(Exit::Fine)
}

/// Arguments of `fmt`.
#[derive(clap::Args, Debug)]
pub(super) struct FmtArgs {
    /// Puzzle files, animations, folders, collections.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Change nothing; exit with 1 when something is not in canonical form.
    #[arg(long)]
    check: bool,
}

/// A file that `fmt` understands, in canonical form.
fn formatted(path: &Path, bytes: &[u8]) -> Result<String, Vec<Diagnostic>> {
    if is_animation(path) {
        let file = AnimFile::read(path, bytes)?;
        if file.has_errors() { Err(file.diagnostics) } else { Ok(file.format()) }
    } else {
        let file = PuzzleFile::read(path, bytes)?;
        if file.has_errors() { Err(file.diagnostics) } else { Ok(file.format()) }
    }
}

pub(super) fn fmt(args: &FmtArgs, output: Output) -> anyhow::Result<Exit> {
    let mut worst = Exit::Fine;
    let mut paths: Vec<PathBuf> = Vec::new();
    for work in check::expand(&args.paths) {
        match work.what {
            What::Puzzle | What::Anim => paths.push(work.path),
            What::Lesson => {
                let file = LessonFile::read(&work.path).map_err(|faults| unreadable(&work.path, &faults))?;
                paths.extend(file.animations.keys().map(|name| file.animation_path(name)));
            }
            What::Other => {}
        }
    }
    for path in &paths {
        let (bytes, hash) = store::read(path)?;
        let formatted = match formatted(path, &bytes) {
            Ok(text) => text,
            Err(diagnostics) => {
                eprintln!("boardwright: {:#}", unreadable(path, &diagnostics));
                worst = worst.max(Exit::Unreadable);
                continue;
            }
        };
        if formatted.as_bytes() == bytes {
            continue;
        }
        if args.check {
            report(path, output, "not in canonical form");
            worst = worst.max(Exit::Findings);
        } else {
            store::save(path, formatted.as_bytes(), Expected::Content(hash))
                .with_context(|| format!("{} was not changed", path.display()))?;
            report(path, output, "formatted");
        }
    }
    Ok(worst)
}

fn report(path: &Path, output: Output, what: &str) {
    if output.json {
        print_json(&json!({ "file": path, "what": what }));
    } else {
        say!("{what}: {}", path.display());
    }
}
