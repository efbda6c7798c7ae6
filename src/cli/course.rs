//! Lessons for courses: electronic books and packages for learning platforms.

use super::{Output, print_json};
use crate::doc::{Collection, Expected, Lang, LessonFile, store};
use crate::export::epub;
use anyhow::{Context, bail};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Writes one book for each language: `pins.epub` for a single one, `pins-en.epub` and `pins-he.epub` for two.
pub(super) fn books(
    file: &LessonFile,
    collection: &Collection,
    languages: &[Lang],
    output: &Path,
    said: Output,
) -> anyhow::Result<()> {
    let languages: &[Lang] = if languages.is_empty() { &file.lesson.languages } else { languages };
    if languages.is_empty() {
        bail!("the lesson has no language");
    }
    // Everything is made before anything is written.
    let mut books = Vec::new();
    for &lang in languages {
        let path = if languages.len() == 1 { output.to_owned() } else { with_language(output, lang) };
        let book = epub::epub(file, collection, &epub::Options::new(lang))
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

/// `pins.epub` for Hebrew: `pins-he.epub`.
fn with_language(path: &Path, lang: Lang) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}-{lang}.{ending}"))
}
