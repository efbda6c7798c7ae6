//! A lesson for the browser: one file that teaches.
//!
//! The page holds everything that it needs: text in all languages of the lesson, diagrams, words, the positions of boards
//! and puzzles (sealed), the rules engine as WebAssembly, one style and one script. It opens by double-click and from
//! any server, fetches nothing, prints, and follows the reader's light or dark mode. Without script it is text, diagrams
//! and folded solutions. The same lesson gives the same bytes.
//!
//! Reading order: `gather` (what is shown), `rows` (languages side by side), `html` and `solution` (blocks), `record` and
//! `data` (what the script knows), `shell` (the page), `pictures` (files beside it).

pub mod anim;
pub mod board;
mod data;
mod folder;
mod gather;
pub(in crate::export) mod html;
mod pictures;
mod record;
mod rows;
mod shell;
pub(in crate::export) mod solution;
pub(in crate::export) mod words;

use super::scene::Style;
use crate::doc::Lang;
use crate::doc::collection::Collection;
use crate::doc::lesson::LessonFile;
use crate::picture::Coordinates;
use crate::picture::theme::{self, Theme};
use gather::Content;

pub(super) use folder::is_inside;
pub use folder::{FolderError, write_folder};

/// A file of an export.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutFile {
    /// Its path within the folder, with `/`.
    pub path: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// How a lesson is exported.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// The languages, in the order in which they stand; none for those of the lesson.
    pub languages: Vec<Lang>,
    /// The width of the pictures in pixels.
    pub width_px: u32,
    /// The colours of the boards.
    pub theme: &'static Theme,
    /// The letters beside the boards.
    pub coordinates: Coordinates,
    /// How many positions judging the first turns of one puzzle may visit; 0 to judge none. What is not judged is judged
    /// while the reader waits.
    pub judged_nodes: u64,
    /// Scripts that run in the page before it starts, besides the player's.
    pub scripts: Vec<&'static str>,
}

impl Options {
    pub(in crate::export) fn style(&self) -> Style {
        Style { theme: self.theme, coordinates: self.coordinates, ..Style::default() }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            languages: Vec::new(),
            width_px: 640,
            theme: &theme::WOOD,
            coordinates: Coordinates::Latin,
            judged_nodes: 4_000_000,
            scripts: Vec::new(),
        }
    }
}

/// Why a lesson was not exported.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WebError {
    /// Things are missing or cannot be drawn: one sentence each.
    #[error("the lesson cannot be exported yet: {}", .0.join("; "))]
    Broken(Vec<String>),
    /// The template failed.
    #[error("the page could not be written: {0}")]
    Template(String),
}

/// The page of a lesson: everything in one file. Puzzles that it embeds are taken from the collection.
///
/// # Errors
/// When something that it embeds is missing or cannot be drawn; everything is listed.
pub fn page(file: &LessonFile, collection: &Collection, options: &Options) -> Result<String, WebError> {
    written(&Content::of(file, collection, options)?, options)
}

/// A lesson as files: the page as `index.html`, and beside it, for use elsewhere, a picture of each board and puzzle and
/// a moving one of each animation.
///
/// # Errors
/// As [`page`].
pub fn lesson(file: &LessonFile, collection: &Collection, options: &Options) -> Result<Vec<OutFile>, WebError> {
    let content = Content::of(file, collection, options)?;
    let page = written(&content, options)?;
    let mut files = vec![OutFile { path: "index.html".into(), bytes: page.into_bytes() }];
    files.append(&mut pictures::pictures(&content, options).map_err(WebError::Broken)?);
    Ok(files)
}

fn written(content: &Content<'_>, options: &Options) -> Result<String, WebError> {
    shell::page(content, options).map_err(|error| WebError::Template(error.to_string()))
}
