//! `export`: a lesson for its readers.

use super::{Exit, Output, print_json, unreadable};
use crate::doc::{Collection, Lang, LessonFile, collection};
use crate::export::web;
use anyhow::{Context, bail};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Arguments of `export`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The folder of the lesson.
    lesson: PathBuf,
    /// The folder to write, which must not hold anything else; or books, as NAME.epub. There is one book for each
    /// language: where there are several, they become NAME-en.epub, NAME-he.epub.
    #[arg(short, long)]
    output: PathBuf,
    /// Only these languages, such as en,he.
    #[arg(long, value_delimiter = ',', value_parser = lang)]
    lang: Vec<Lang>,
    /// Write a package for learning platforms (SCORM 1.2) instead, as NAME.zip: the page, which reports what was solved.
    #[arg(long)]
    scorm: bool,
}

fn lang(text: &str) -> Result<Lang, String> {
    Lang::from_tag(text).ok_or_else(|| "write en, he, ru or uk".into())
}

pub(super) fn run(args: &Args, output: Output) -> anyhow::Result<Exit> {
    let options = web::Options { languages: args.lang.clone(), ..web::Options::default() };
    if super::course::export(&args.lesson, &args.output, args.scorm, &options, output)? {
        return Ok(Exit::Fine);
    }
    if args.output.extension().is_some_and(|ending| ending == "zip" || ending == "html") {
        bail!("this version exports folders: give a name without an ending");
    }
    let files = export(&args.lesson, &args.output, &args.lang)?;
    if output.json {
        print_json(&json!({ "file": args.output, "files": files }));
    } else {
        say!("{} ({files} files); open {}", args.output.display(), args.output.join("index.html").display());
    }
    Ok(Exit::Fine)
}

/// Exports one lesson into a folder and says how many files that were.
pub(super) fn export(lesson: &Path, folder: &Path, languages: &[Lang]) -> anyhow::Result<usize> {
    let file = LessonFile::read(lesson).map_err(|diagnostics| unreadable(lesson, &diagnostics))?;
    if file.has_errors() {
        return Err(unreadable(lesson, &file.diagnostics));
    }
    let collection = match collection::root_of(lesson) {
        Some(root) => Collection::scan(&root)?,
        None => Collection::default(),
    };
    let options = web::Options { languages: languages.to_vec(), ..web::Options::default() };
    let files = web::lesson(&file, &collection, &options).with_context(|| lesson.display().to_string())?;
    web::write_folder(folder, &files).with_context(|| format!("{} was not written", folder.display()))?;
    Ok(files.len())
}
