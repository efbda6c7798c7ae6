//! Pictures that are made: one, or many at once, in parallel, with a progress bar, and on request only those whose source
//! has changed.

use super::{Exit, Output, print_json};
use crate::doc::{Expected, Hash, store};
use crate::export::raster::Renderer;
use anyhow::{Context, bail};
use indicatif::ProgressBar;
use rayon::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Beside the pictures: what each was made from.
const RECORD: &str = ".boardwright-pictures.json";

/// A picture that is made.
pub(super) struct Made {
    /// The file's bytes.
    pub bytes: Vec<u8>,
    /// What is said about it besides its name, as JSON.
    pub facts: Value,
    /// The same for people.
    pub said: String,
}

impl Made {
    /// Says that a file was written.
    pub fn say(mut self, path: &Path, output: Output) {
        if output.json {
            self.facts["file"] = json!(path);
            print_json(&self.facts);
        } else {
            say!("{} ({})", path.display(), self.said);
        }
    }
}

/// How a picture is made.
type Make<'a> = Box<dyn Fn(&mut Renderer) -> anyhow::Result<Made> + Send + Sync + 'a>;

/// A picture to make.
pub(super) struct Job<'a> {
    /// The name of its file.
    pub file: String,
    /// What it is made from.
    pub source: PathBuf,
    /// Makes it; an error names the file.
    pub make: Make<'a>,
}

/// Where pictures go.
pub(super) struct Batch<'a> {
    /// The folder.
    pub folder: &'a Path,
    /// Whether those are left alone that were made from the same source in the same way.
    pub only_changed: bool,
    /// The way: everything besides the source that makes a difference.
    pub options: String,
}

/// What became of a job.
enum Outcome {
    Made(Made, Hash),
    Unchanged(Hash),
    Failed(anyhow::Error),
}

/// Makes all pictures. One that fails does not keep the others from being made.
///
/// # Errors
/// Before anything is made: two pictures of one name, a folder that cannot be created.
pub(super) fn run(batch: &Batch<'_>, jobs: &[Job<'_>], output: Output) -> anyhow::Result<Exit> {
    if jobs.is_empty() {
        bail!("there is nothing here to make a picture of");
    }
    let mut names: BTreeMap<&str, &Path> = BTreeMap::new();
    for job in jobs {
        if let Some(other) = names.insert(&job.file, &job.source) {
            bail!("{} and {} would both become {}", other.display(), job.source.display(), job.file);
        }
    }
    std::fs::create_dir_all(batch.folder).with_context(|| format!("{} cannot be created", batch.folder.display()))?;
    let record = batch.folder.join(RECORD);
    let mut known: BTreeMap<String, String> =
        store::read(&record).ok().and_then(|(bytes, _)| serde_json::from_slice(&bytes).ok()).unwrap_or_default();
    let progress = if output.quiet { ProgressBar::hidden() } else { ProgressBar::new(jobs.len() as u64) };
    let outcomes: Vec<Outcome> = jobs
        .par_iter()
        .map_init(Renderer::new, |renderer, job| {
            let outcome = batch.one(job, known.get(&job.file), renderer).unwrap_or_else(Outcome::Failed);
            progress.inc(1);
            outcome
        })
        .collect();
    progress.finish_and_clear();
    let mut exit = Exit::Fine;
    for (job, outcome) in jobs.iter().zip(outcomes) {
        let path = batch.folder.join(&job.file);
        let made = match outcome {
            Outcome::Made(made, hash) => {
                known.insert(job.file.clone(), hash.to_string());
                made
            }
            Outcome::Unchanged(hash) => {
                known.insert(job.file.clone(), hash.to_string());
                Made { bytes: Vec::new(), facts: json!({ "unchanged": true }), said: "unchanged".into() }
            }
            Outcome::Failed(error) => {
                known.remove(&job.file);
                exit = Exit::Unreadable;
                eprintln!("boardwright: {error:#}");
                Made { bytes: Vec::new(), facts: json!({ "error": format!("{error:#}") }), said: "not made".into() }
            }
        };
        made.say(&path, output);
    }
    let text = serde_json::to_string_pretty(&known)? + "\n";
    store::save(&record, text.as_bytes(), Expected::Anything)?;
    Ok(exit)
}

impl Batch<'_> {
    fn one(&self, job: &Job<'_>, known: Option<&String>, renderer: &mut Renderer) -> anyhow::Result<Outcome> {
        let (bytes, _) = store::read(&job.source)?;
        // Another version of the program may draw in another way.
        let way = format!("{} {} {}\n", env!("CARGO_PKG_VERSION"), job.file, self.options);
        let hash = Hash::of(&[way.as_bytes(), &bytes].concat());
        let path = self.folder.join(&job.file);
        if self.only_changed && known.is_some_and(|old| *old == hash.to_string()) && path.is_file() {
            return Ok(Outcome::Unchanged(hash));
        }
        let made = (job.make)(renderer)?;
        store::save(&path, &made.bytes, Expected::Anything)?;
        Ok(Outcome::Made(made, hash))
    }
}
