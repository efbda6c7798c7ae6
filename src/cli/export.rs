//! `export`: a lesson for its readers, or puzzles as PGN.

use super::picture::theme_of;
use super::{Exit, Output, print_json, unreadable};
use crate::doc::Lang;
use crate::export::bundle::{self, BundleError, Form, Written};
use crate::export::web;
use crate::picture::Theme;
use anyhow::{Context, bail};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Arguments of `export`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The folder of the lesson; for PGN puzzle files, or folders and collections of them.
    #[arg(required = true, value_name = "LESSON|PUZZLE")]
    paths: Vec<PathBuf>,
    /// What to write: a page (.html), a bundle in one file (.zip), or a folder, which must not hold anything else; or
    /// books (.epub), one for each language: where there are several, they become NAME-en.epub, NAME-he.epub; or puzzles (.pgn).
    #[arg(short, long)]
    output: PathBuf,
    /// Only these languages, such as en,he.
    #[arg(long, value_delimiter = ',', value_parser = lang)]
    lang: Vec<Lang>,
    /// The colours of the boards.
    #[arg(long, default_value = "wood", value_parser = theme_of)]
    theme: &'static Theme,
    /// Write a package for learning platforms (SCORM 1.2) instead, as NAME.zip: the page, which reports what was solved.
    #[arg(long)]
    scorm: bool,
}

fn lang(text: &str) -> Result<Lang, String> {
    Lang::from_tag(text).ok_or_else(|| "write en, he, ru or uk".into())
}

pub(super) fn run(args: &Args, output: Output) -> anyhow::Result<Exit> {
    if args.output.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pgn")) {
        return super::pgn::export(&args.paths, &args.output, output);
    }
    let [lesson] = args.paths.as_slice() else {
        bail!("give one lesson; only puzzles, as .pgn, are exported together");
    };
    let options = web::Options { languages: args.lang.clone(), theme: args.theme, ..web::Options::default() };
    if super::course::export(lesson, &args.output, args.scorm, &options, output)? {
        return Ok(Exit::Fine);
    }
    let Written { form, files, bytes } = export(lesson, &args.output, &options)?;
    if output.json {
        print_json(&json!({ "file": args.output, "files": files, "bytes": bytes }));
        return Ok(Exit::Fine);
    }
    let name = args.output.display();
    match form {
        Form::Page => say!("{name} ({bytes} bytes)"),
        Form::Zip => say!("{name} ({files} files, {bytes} bytes)"),
        Form::Folder => {
            say!("{name} ({files} files, {bytes} bytes); open {}", args.output.join("index.html").display());
        }
    }
    Ok(Exit::Fine)
}

/// Exports one lesson.
pub(super) fn export(lesson: &Path, out: &Path, options: &web::Options) -> anyhow::Result<Written> {
    bundle::export(lesson, out, options)
        .map_err(|error| match error {
            BundleError::Faults(found) => unreadable(lesson, &found),
            other => anyhow::Error::new(other),
        })
        .with_context(|| format!("{} was not exported", lesson.display()))
}
