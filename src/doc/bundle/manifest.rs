//! `bundle.json`: what a bundle is, and what it holds.
//!
//! ```json
//! {
//!   "format": 1,
//!   "generator": "Boardwright 0.1.0",
//!   "lesson": { "id": "pins", "title": { "en": "Pins" } },
//!   "options": { "languages": ["en"], "theme": "wood", "coordinates": "latin", "width_px": 640 },
//!   "files": [{ "path": "index.html", "bytes": 12345, "sha256": "…" }]
//! }
//! ```
//!
//! It lists every file but itself, sorted by path. `options` say how the export was made; reading does not need them.

use super::names::Seen;
use super::{ASK_AGAIN, Files, Refusal, kinds, limits, names};
use crate::doc::diag::show;
use crate::doc::lang::{Lang, Texts};
use crate::doc::store::Hash;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The newest format that is read, and the one that is written.
pub const FORMAT: u64 = 1;
/// The name of the manifest.
pub const FILE_NAME: &str = "bundle.json";

/// What a bundle is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The version of the format.
    pub format: u64,
    /// The program that wrote it.
    pub generator: String,
    /// The lesson.
    pub lesson: About,
    /// How it was exported.
    pub options: Exported,
    /// Every other file, sorted by path.
    pub files: Vec<Listed>,
}

/// The lesson of a bundle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct About {
    /// Its id.
    pub id: String,
    /// Its title by the tags of the languages.
    pub title: BTreeMap<String, String>,
}

/// How a lesson was exported.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exported {
    /// The tags of the languages of the page, in their order.
    pub languages: Vec<String>,
    /// The id of the colours of the boards.
    pub theme: String,
    /// The letters beside the boards.
    pub coordinates: String,
    /// The width of the pictures.
    pub width_px: u32,
}

/// A file of a bundle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Listed {
    /// Its path.
    pub path: String,
    /// Its length.
    pub bytes: u64,
    /// The digest of its bytes.
    pub sha256: String,
}

impl Listed {
    /// What the list says of a file.
    pub fn of(path: &str, bytes: &[u8]) -> Self {
        Self { path: path.into(), bytes: bytes.len() as u64, sha256: Hash::of(bytes).to_string() }
    }
}

/// Only this is read of a manifest that may be newer.
#[derive(Deserialize)]
struct Version {
    format: u64,
}

impl About {
    /// The id and the title of a lesson.
    pub fn new(id: &str, title: &Texts) -> Self {
        Self { id: id.into(), title: title.iter().map(|(lang, text)| (lang.tag().to_owned(), text.clone())).collect() }
    }

    /// The title by language.
    pub fn texts(&self) -> Texts {
        self.title.iter().filter_map(|(tag, text)| Some((Lang::from_tag(tag)?, text.clone()))).collect()
    }
}

impl Manifest {
    /// The file.
    ///
    /// # Errors
    /// Never in practice: all of its keys are texts.
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        Ok(serde_json::to_string_pretty(self)? + "\n")
    }

    fn parse(bytes: &[u8]) -> Result<Self, Refusal> {
        let refuse = |code, message: String, hint| Err(Refusal::of(code, FILE_NAME, message, hint));
        if bytes.len() > limits::MANIFEST_BYTES {
            return refuse("too-big", format!("the manifest has {} bytes", bytes.len()), ASK_AGAIN);
        }
        match serde_json::from_slice::<Version>(bytes) {
            Ok(Version { format }) if format > FORMAT => {
                let message = format!("the bundle has format {format}; this version reads up to {FORMAT}");
                return refuse("format-newer", message, "use a newer version of Boardwright");
            }
            Ok(Version { format: FORMAT }) => {}
            Ok(Version { format }) => {
                return refuse("bundle-manifest", format!("there is no format {format}"), ASK_AGAIN);
            }
            Err(error) => return refuse("bundle-manifest", unreadable(&error), ASK_AGAIN),
        }
        serde_json::from_slice(bytes).or_else(|error| refuse("bundle-manifest", unreadable(&error), ASK_AGAIN))
    }

    /// Reads the manifest of a bundle, and compares every file with it; each is of the kind that its name says.
    pub(super) fn of(files: &Files) -> Result<Self, Refusal> {
        let Some(bytes) = files.get(FILE_NAME) else {
            let hint = "only a .zip or a folder that «export» wrote can be imported; a page alone has no sources in it";
            return Err(Refusal::whole("bundle-none", "this is no bundle: there is no bundle.json in it", hint));
        };
        let manifest = Self::parse(bytes)?;
        let mut seen = Seen::default();
        for listed in &manifest.files {
            names::check(&listed.path)?;
            seen.note(&listed.path, false)?;
            let refuse = |code, message: &str| Err(Refusal::of(code, &listed.path, message, ASK_AGAIN));
            let Some(bytes) = files.get(&listed.path).filter(|_| listed.path != FILE_NAME) else {
                return refuse("bundle-missing", "the manifest lists the file, and it is not there");
            };
            if Listed::of(&listed.path, bytes) != *listed {
                return refuse("bundle-digest", "the file is not the one that was exported");
            }
        }
        let known = |path: &String| path == FILE_NAME || seen.has(path);
        if let Some(path) = files.keys().find(|path| !known(path)) {
            return Err(Refusal::of("bundle-unlisted", path, "the manifest does not list the file", ASK_AGAIN));
        }
        files.iter().try_for_each(|(path, bytes)| kinds::check(path, bytes))?;
        Ok(manifest)
    }
}

fn unreadable(error: &serde_json::Error) -> String {
    format!("the manifest cannot be read: {}", show(&error.to_string(), 160))
}
