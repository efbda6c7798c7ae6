//! Lessons for courses: electronic books and packages for learning platforms.

use super::{Output, print_json, unreadable};
use crate::doc::{Collection, Expected, Lang, LessonFile, store};
use crate::export::{epub, scorm, web};
use anyhow::{Context, bail};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Writes the books or the package of a lesson, if `output` names a book or a package is asked for; `false` when neither
/// is, so that nothing was done.
pub(super) fn export(
    lesson: &Path,
    output: &Path,
    is_scorm: bool,
    options: &web::Options,
    said: Output,
) -> anyhow::Result<bool> {
    let is_book = output.extension().is_some_and(|ending| ending == "epub");
    if !is_book && !is_scorm {
        return Ok(false);
    }
    let file = LessonFile::read(lesson).map_err(|diagnostics| unreadable(lesson, &diagnostics))?;
    if file.has_errors() {
        return Err(unreadable(lesson, &file.diagnostics));
    }
    let collection = Collection::around(lesson)?;
    if is_scorm {
        package(&file, &collection, options, output, said)?;
    } else {
        books(&file, &collection, options, output, said)?;
    }
    Ok(true)
}

/// Writes one book for each language: `pins.epub` for a single one, `pins-en.epub` and `pins-he.epub` for two.
fn books(
    file: &LessonFile,
    collection: &Collection,
    options: &web::Options,
    output: &Path,
    said: Output,
) -> anyhow::Result<()> {
    let listed = &options.languages;
    let languages: &[Lang] = if listed.is_empty() { &file.lesson.languages } else { listed };
    if languages.is_empty() {
        bail!("the lesson has no language");
    }
    // Everything is made before anything is written.
    let mut books = Vec::new();
    for &lang in languages {
        let path = if languages.len() == 1 { output.to_owned() } else { with_language(output, lang) };
        let wanted = epub::Options { lang, theme: options.theme, coordinates: options.coordinates };
        let book = epub::epub(file, collection, &wanted)
            .with_context(|| format!("{} in {}", file.folder.display(), lang.name()))?;
        books.push((path, lang, book));
    }
    for (path, lang, bytes) in &books {
        store::save(path, bytes, Expected::Anything)?;
        if said.json {
            print_json(&json!({ "file": path, "language": lang.tag(), "bytes": bytes.len() }));
        } else {
            say!("{} ({}, {} KB)", path.display(), lang.name(), bytes.len().div_ceil(1024));
        }
    }
    Ok(())
}

/// Writes a package for learning platforms.
fn package(
    file: &LessonFile,
    collection: &Collection,
    options: &web::Options,
    output: &Path,
    said: Output,
) -> anyhow::Result<()> {
    if output.extension().is_none_or(|ending| ending != "zip") {
        bail!("a package for learning platforms is a .zip: give such a name");
    }
    let bytes = scorm::scorm(file, collection, options).with_context(|| file.folder.display().to_string())?;
    store::save(output, &bytes, Expected::Anything)?;
    if said.json {
        print_json(&json!({ "file": output, "scorm": "1.2", "bytes": bytes.len() }));
    } else {
        say!("{} (SCORM 1.2, {} KB)", output.display(), bytes.len().div_ceil(1024));
    }
    Ok(())
}

/// `pins.epub` for Hebrew: `pins-he.epub`.
fn with_language(path: &Path, lang: Lang) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}-{lang}.{ending}"))
}
