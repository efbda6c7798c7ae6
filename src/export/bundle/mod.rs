//! A lesson as a bundle: the page and its pictures, the sources that it was made from, and a manifest. As a zip, as a
//! folder, or the page alone. [`crate::doc::bundle`] reads it back.
//!
//! The same lesson gives the same bytes, and exporting what was imported gives them again.

use super::web::{self, FolderError, OutFile, WebError, write_folder};
use crate::doc::bundle::content::{PAGE, SOURCE, embedded_puzzles, faults, lesson_path, puzzle_path};
use crate::doc::bundle::manifest::{About, Exported, FILE_NAME, FORMAT, Listed, Manifest};
use crate::doc::bundle::names;
use crate::doc::collection::Collection;
use crate::doc::lesson::{self, ANIM_SUFFIX, LessonFile};
use crate::doc::reader::is_id;
use crate::doc::store::{self, Expected, StoreError};
use crate::doc::{Diagnostic, PuzzleFile};
use crate::picture::Coordinates;
use std::path::Path;

use super::zip::{ZipError, zip};

/// What an export becomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// The page alone.
    Page,
    /// Everything, in one file.
    Zip,
    /// Everything, in a folder.
    Folder,
}

impl Form {
    /// The form that a name asks for: by its ending `.html` or `.zip`; any other name is that of a folder.
    pub fn of(path: &Path) -> Self {
        let has = |ending: &str| path.extension().is_some_and(|own| own.eq_ignore_ascii_case(ending));
        if has("html") || has("htm") {
            Self::Page
        } else if has("zip") {
            Self::Zip
        } else {
            Self::Folder
        }
    }
}

/// What was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Written {
    /// The form.
    pub form: Form,
    /// How many files there are in it.
    pub files: usize,
    /// How many bytes it has on the disk.
    pub bytes: u64,
}

/// Why a lesson was not exported.
#[derive(Debug, thiserror::Error)]
pub enum BundleError {
    /// Its files have errors.
    #[error("the lesson has errors: {}", .0.first().map(ToString::to_string).unwrap_or_default())]
    Faults(Vec<Diagnostic>),
    /// The page could not be made.
    #[error(transparent)]
    Web(#[from] WebError),
    /// The manifest could not be made.
    #[error("the manifest could not be written: {0}")]
    Manifest(#[from] serde_json::Error),
    /// A file has a name that other systems do not take.
    #[error("«{0}» cannot be the name of a file everywhere; rename it")]
    Name(String),
    /// The zip could not be made.
    #[error(transparent)]
    Zip(#[from] ZipError),
    /// The folder could not be written.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The file could not be written.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The page and its pictures. Everything about a page is decided there; this is the only place that asks for one.
fn page(lesson: &LessonFile, collection: &Collection, options: &web::Options) -> Result<Vec<OutFile>, BundleError> {
    Ok(web::lesson(lesson, collection, options)?)
}

/// The files of a bundle, sorted by path; the manifest comes first.
///
/// # Errors
/// When something in the lesson has errors, is missing or cannot be drawn.
pub fn files(
    lesson: &LessonFile,
    collection: &Collection,
    options: &web::Options,
) -> Result<Vec<OutFile>, BundleError> {
    let (puzzles, missing): (Vec<_>, Vec<_>) =
        embedded_puzzles(&lesson.lesson).into_iter().map(|id| (collection.puzzle(&id), id)).partition(|(p, id)| {
            // The names of files are made of ids only.
            p.is_some() && is_id(id)
        });
    if !missing.is_empty() {
        let say = |(_, id): &(_, String)| format!("the collection has no puzzle «{id}»");
        return Err(WebError::Broken(missing.iter().map(say).collect()).into());
    }
    let puzzles: Vec<(String, &PuzzleFile)> = puzzles.into_iter().filter_map(|(p, id)| Some((id, p?))).collect();
    let found = faults(lesson, puzzles.iter().map(|&(_, file)| file));
    if !found.is_empty() {
        return Err(BundleError::Faults(found));
    }
    let mut files = page(lesson, collection, options)?;
    files.extend(sources(lesson, &puzzles));
    files.sort_by(|a, b| a.path.cmp(&b.path));
    if let Some(file) = files.iter().find(|file| names::check(&file.path).is_err()) {
        return Err(BundleError::Name(file.path.clone()));
    }
    let manifest = Manifest {
        format: FORMAT,
        generator: concat!("Boardwright ", env!("CARGO_PKG_VERSION")).into(),
        lesson: About::new(&lesson.lesson.id, &lesson.lesson.title),
        options: exported(lesson, options),
        files: files.iter().map(|file| Listed::of(&file.path, &file.bytes)).collect(),
    };
    files.insert(0, OutFile { path: FILE_NAME.into(), bytes: manifest.to_json()?.into_bytes() });
    Ok(files)
}

fn exported(lesson: &LessonFile, options: &web::Options) -> Exported {
    let languages = if options.languages.is_empty() { &lesson.lesson.languages } else { &options.languages };
    Exported {
        languages: languages.iter().map(ToString::to_string).collect(),
        theme: options.theme.id.into(),
        coordinates: coordinates(options.coordinates).into(),
        width_px: options.width_px,
    }
}

const fn coordinates(coordinates: Coordinates) -> &'static str {
    match coordinates {
        Coordinates::None => "none",
        Coordinates::Latin => "latin",
        Coordinates::Hebrew => "hebrew",
    }
}

/// The files of the author, byte for byte as they were read.
fn sources(lesson: &LessonFile, puzzles: &[(String, &PuzzleFile)]) -> Vec<OutFile> {
    let file = |path: String, text: &str| OutFile { path: format!("{SOURCE}/{path}"), bytes: text.into() };
    let id = &lesson.lesson.id;
    let mut files = vec![file(lesson_path(id, lesson::FILE_NAME), lesson.description.source.text())];
    for (lang, read) in lesson.files.iter().filter(|(lang, _)| lesson.lesson.languages.contains(lang)) {
        files.push(file(lesson_path(id, &format!("{lang}.md")), read.source.text()));
    }
    for (name, read) in &lesson.animations {
        if let Ok(anim) = read {
            files.push(file(lesson_path(id, &format!("{name}{ANIM_SUFFIX}")), anim.source.text()));
        }
    }
    files.extend(puzzles.iter().map(|(id, read)| file(puzzle_path(id), read.source.text())));
    files
}

/// Exports a lesson: its folder, read anew with its collection, into a file or a folder. Single files appear whole or
/// not at all; a folder is exchanged for an earlier export.
///
/// # Errors
/// When the lesson cannot be read or made a page, or the disk says no; what was there is then still there.
pub fn export(lesson: &Path, output: &Path, options: &web::Options) -> Result<Written, BundleError> {
    let file = LessonFile::read(lesson).map_err(BundleError::Faults)?;
    write(&files(&file, &Collection::around(lesson)?, options)?, output)
}

/// Writes the files of a bundle in the form that the name asks for.
///
/// # Errors
/// When the disk says no; what was there is then still there.
pub fn write(files: &[OutFile], output: &Path) -> Result<Written, BundleError> {
    let form = Form::of(output);
    let save = |bytes: &[u8], files| {
        store::save(output, bytes, Expected::Anything)?;
        Ok(Written { form, files, bytes: bytes.len() as u64 })
    };
    match form {
        Form::Page => {
            let page = files.iter().find(|file| file.path == PAGE);
            save(page.map_or(&[][..], |page| &page.bytes), 1)
        }
        Form::Zip => save(&zip(files, None)?, files.len()),
        Form::Folder => {
            write_folder(output, files)?;
            Ok(Written { form, files: files.len(), bytes: files.iter().map(|file| file.bytes.len() as u64).sum() })
        }
    }
}
