//! `import` of games, puzzles and problems of other programs.

use super::import::{nothing_written, status};
use super::{Exit, Output, print_json, printable};
use crate::doc::Lang;
use crate::doc::bundle;
use crate::doc::import::{self, Format, Imported, Item, Options};
use crate::problem::{Task, Watch};
use indicatif::ProgressBar;
use serde_json::{Value, json};
use std::path::Path;

/// What only files of other programs need.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Files of other programs")]
#[group(id = "foreign")]
pub(super) struct Args {
    /// The ids of the puzzles start with this.
    #[arg(long)]
    prefix: Option<String>,
    /// The language of titles and texts: en, he, ru or uk.
    #[arg(long, default_value = "en", value_parser = lang)]
    lang: Lang,
    /// The task of positions without one, such as '#2'.
    #[arg(long)]
    task: Option<Task>,
    /// The author, where the file names none.
    #[arg(long, default_value = "")]
    author: String,
    /// The source, where the file names none.
    #[arg(long, default_value = "")]
    source: String,
    /// The licence of all puzzles, such as CC0-1.0.
    #[arg(long, default_value = "")]
    licence: String,
    /// Tags for all puzzles, such as mates,club.
    #[arg(long, value_delimiter = ',')]
    tags: Vec<String>,
    /// How many positions the prover may visit for each puzzle; with 0 it is not asked.
    #[arg(long, default_value_t = Options::default().nodes)]
    nodes: u64,
    /// Says what would be imported, and writes nothing.
    #[arg(long)]
    dry_run: bool,
}

fn lang(text: &str) -> Result<Lang, String> {
    Lang::from_tag(text).ok_or_else(|| "write en, he, ru or uk".into())
}

impl Args {
    fn options(&self) -> Options {
        Options {
            prefix: self.prefix.clone(),
            lang: self.lang,
            task: self.task,
            author: self.author.clone(),
            source: self.source.clone(),
            licence: self.licence.clone(),
            tags: self.tags.clone(),
            nodes: self.nodes,
        }
    }
}

/// Imports a file into a collection, or says why it cannot be.
pub(super) fn run(file: &Path, format: Format, (root, replace): (&Path, bool), args: &Args, output: Output) -> Exit {
    let options = args.options();
    let read = match import::open(file, format, &options) {
        Ok(read) => read,
        Err(refusal) => return nothing_written(file, &[refusal], output),
    };
    let progress = if output.quiet { ProgressBar::hidden() } else { ProgressBar::new(read.len() as u64) };
    let imported = read.finish(&options, &Watch::default(), &|| progress.inc(1));
    progress.finish_and_clear();
    let placed = imported.place(root, replace).and_then(|placing| {
        if args.dry_run { Ok(placing.items) } else { placing.write().map_err(|refusal| vec![refusal]) }
    });
    match placed {
        Ok(files) => {
            if output.json {
                print_objects(&imported, &files);
            } else {
                print(file, &imported, &files, args.dry_run);
            }
            if imported.refused() > 0 { Exit::Findings } else { Exit::Fine }
        }
        Err(refusals) => nothing_written(file, &refusals, output),
    }
}

fn print_objects(imported: &Imported, files: &[bundle::Item]) {
    for notice in &imported.notices {
        print_json(&json!({ "notice": notice }));
    }
    let mut files = files.iter();
    for (at, item) in imported.items.iter().enumerate() {
        let mut object = json!({ "item": at + 1, "line": item.line });
        if !item.name.is_empty() {
            object["name"] = item.name.as_str().into();
        }
        match (&item.puzzle, &item.puzzle.is_ok().then(|| files.next()).flatten()) {
            (Ok(puzzle), Some(file)) => {
                object["file"] = file.path.to_string_lossy().into();
                object["status"] = file.status.name().into();
                object["task"] = puzzle.task.to_string().into();
            }
            (Ok(_), None) => {}
            (Err(reason), _) => {
                object["code"] = reason.code.into();
                object["reason"] = reason.message.as_str().into();
                object["hint"] = reason.hint.as_str().into();
            }
        }
        if !item.notices.is_empty() {
            object["notices"] = item.notices.iter().map(|notice| Value::from(notice.as_str())).collect();
        }
        print_json(&object);
    }
}

fn print(path: &Path, imported: &Imported, files: &[bundle::Item], dry_run: bool) {
    let place = |item: &Item| {
        let name = if item.name.is_empty() { String::new() } else { format!(" ({})", printable(&item.name)) };
        format!("{}:{}{name}", path.display(), item.line)
    };
    for notice in &imported.notices {
        say!("note         {}: {}", path.display(), printable(notice));
    }
    let mut files = files.iter();
    for item in &imported.items {
        match &item.puzzle {
            Ok(puzzle) => {
                if let Some(file) = files.next() {
                    say!("{:<12} {} ({})", status(file.status), file.path.display(), puzzle.task);
                }
            }
            Err(reason) => {
                let hint =
                    if reason.hint.is_empty() { String::new() } else { format!(" ({})", printable(&reason.hint)) };
                say!("refused      {}: {} [{}]{hint}", place(item), printable(&reason.message), reason.code);
            }
        }
        for notice in &item.notices {
            say!("  note       {}: {}", place(item), printable(notice));
        }
    }
    let (refused, all) = (imported.refused(), imported.items.len());
    let not = if dry_run { "; nothing was written" } else { "" };
    say!("{}: {all} read, {} imported, {refused} refused{not}", path.display(), all - refused);
}
