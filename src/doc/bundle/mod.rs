//! Bundles: what a lesson's export holds besides the page, and its way back into a collection.
//!
//! A bundle is a zip or a folder:
//!
//! ```text
//! bundle.json                           the manifest: path, length and digest of every other file
//! index.html, board-pin.png, …          for the reader
//! source/lessons/<id>/lesson.toml       for the author, byte for byte as it was written, laid out as a collection
//! source/lessons/<id>/en.md, pin.anim.toml, …
//! source/puzzles/<id>.toml              the puzzles that the lesson embeds
//! ```
//!
//! Whoever sends one is not trusted. It is read wholly into memory under [`limits`], by allow-lists: what is not known
//! to be harmless is refused. Nothing is written before everything is valid, and then only the sources are, below names
//! that are made from ids.
//!
//! - `names` says which paths there can be, `zip` which archives, `folder` which folders, `kinds` what files hold;
//! - [`manifest`] is the list that they must agree with;
//! - [`content`] reads lesson, puzzles and animations with the readers of all files;
//! - [`import`] puts them into a collection, and [`place`] writes all files or none.

pub mod content;
mod folder;
pub mod import;
mod kinds;
pub mod limits;
pub mod manifest;
pub mod names;
pub mod place;
mod zip;

use super::diag::{Diagnostic, show};
use super::store::{self, StoreError};
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

pub use content::Bundle;
pub use import::{Import, Options};
pub use manifest::Manifest;
pub use place::{Item, Placing, Status};

/// Why a bundle is not imported: a code, a sentence, and what to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// A stable name.
    pub code: &'static str,
    /// The file of the bundle that it is about; empty for the whole.
    pub item: String,
    /// A sentence.
    pub message: String,
    /// What to do; may be empty.
    pub hint: String,
    /// Everything that is wrong with the files, where that is the reason.
    pub diagnostics: Vec<Diagnostic>,
}

impl Refusal {
    /// A refusal of the whole bundle.
    pub(crate) fn whole(code: &'static str, message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { code, item: String::new(), message: message.into(), hint: hint.into(), diagnostics: Vec::new() }
    }

    /// A refusal because of one file; its name is made harmless.
    pub(crate) fn of(
        code: &'static str,
        item: impl AsRef<str>,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) -> Self {
        Self { item: show(item.as_ref(), 120), ..Self::whole(code, message, hint) }
    }

    fn store(error: &StoreError) -> Self {
        Self::whole(error.code(), error.to_string(), "")
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.item.is_empty() {
            write!(f, "{}: ", self.item)?;
        }
        write!(f, "{} [{}]", self.message, self.code)?;
        if !self.hint.is_empty() {
            write!(f, " ({})", self.hint)?;
        }
        self.diagnostics.iter().try_for_each(|diagnostic| write!(f, "\n  {diagnostic}"))
    }
}

impl std::error::Error for Refusal {}

/// The files of a bundle by path, before anybody believed them.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// What to do about an archive that is not as ours are.
pub(crate) const ASK_AGAIN: &str = "ask whoever sent it to export the lesson again";

/// Reads a bundle: a folder, or a zip.
///
/// # Errors
/// When it is none, or anything about it is not as it must be.
pub fn open(path: &Path) -> Result<Bundle, Refusal> {
    let meta = std::fs::metadata(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => Refusal::store(&StoreError::Missing(path.into())),
        _ => Refusal::store(&StoreError::Io(path.into(), error)),
    })?;
    if meta.is_dir() {
        return Bundle::from_files(folder::read(path)?);
    }
    let bytes = store::read_at_most(path, limits::ARCHIVE_BYTES).map_err(|error| match error {
        StoreError::TooBig(path, bytes) => {
            let most = limits::ARCHIVE_BYTES >> 20;
            let message = format!("{} has {bytes} bytes, and at most {most} MiB are read", path.display());
            Refusal::whole("too-big", message, "")
        }
        other => Refusal::store(&other),
    })?;
    read_zip(&bytes)
}

/// Reads a bundle from the bytes of a zip.
///
/// # Errors
/// When it is none, or anything about it is not as it must be.
pub fn read_zip(bytes: &[u8]) -> Result<Bundle, Refusal> {
    Bundle::from_files(zip::read(bytes)?)
}
