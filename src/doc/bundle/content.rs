//! What a bundle holds for authors: a lesson with its puzzles, read by the readers of all files.

use super::manifest::{self, About};
use super::{ASK_AGAIN, Files, Manifest, Refusal};
use crate::doc::diag::{Diagnostic, Severity};
use crate::doc::lesson::{ANIM_SUFFIX, FILE_NAME, ReadFile};
use crate::doc::markdown::{self, EmbedKind};
use crate::doc::reader::{is_id, source_of};
use crate::doc::store::Hash;
use crate::doc::{AnimFile, Lang, Lesson, LessonFile, PuzzleFile};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The folder of the sources within a bundle; it is laid out as a collection.
pub const SOURCE: &str = "source";

/// The page.
pub const PAGE: &str = "index.html";

/// The path of a lesson's file within a collection.
pub fn lesson_path(id: &str, name: &str) -> String {
    format!("lessons/{id}/{name}")
}

/// The path of a puzzle within a collection.
pub fn puzzle_path(id: &str) -> String {
    format!("puzzles/{id}.toml")
}

/// The ids of the puzzles that a lesson embeds, in any of its languages.
pub fn embedded_puzzles(lesson: &Lesson) -> BTreeSet<String> {
    let texts = lesson.languages.iter().filter_map(|lang| lesson.texts.get(lang));
    let mut ids = BTreeSet::new();
    for text in texts {
        let parsed = markdown::parse(text).0;
        let puzzles = parsed.embeds().into_iter().filter(|embed| embed.kind == EmbedKind::Puzzle);
        ids.extend(puzzles.map(|embed| embed.name.clone()));
    }
    ids
}

/// Everything because of which files of a lesson cannot be used; warnings are none of it.
pub fn faults<'a>(lesson: &LessonFile, puzzles: impl IntoIterator<Item = &'a PuzzleFile>) -> Vec<Diagnostic> {
    let mut found = lesson.diagnostics.clone();
    for read in lesson.animations.values() {
        match read {
            Ok(file) => found.extend(file.diagnostics.iter().cloned()),
            Err(diagnostics) => found.extend(diagnostics.iter().cloned()),
        }
    }
    found.extend(puzzles.into_iter().flat_map(|file| file.diagnostics.iter().cloned()));
    found.retain(|diagnostic| diagnostic.severity == Severity::Error);
    found
}

/// A bundle that was read and found good.
#[derive(Clone, Debug)]
pub struct Bundle {
    /// What it says of itself; it agrees with what follows.
    pub manifest: Manifest,
    /// The lesson.
    pub lesson: LessonFile,
    /// The puzzles that it embeds, by id.
    pub puzzles: BTreeMap<String, PuzzleFile>,
    /// The bytes of the sources by path within a collection.
    pub(super) sources: Files,
}

/// What a source is.
enum Source {
    Description,
    Text(Lang),
    Animation(String),
    Puzzle(String),
}

/// What stands at a path within the collection of a bundle; `None` where nothing of a lesson can stand.
fn source(path: &str, lesson: &str) -> Option<Source> {
    let id = |name: &str| Some(name.to_owned()).filter(|name| is_id(name));
    let names: Vec<&str> = path.split('/').collect();
    match names[..] {
        ["lessons", folder, name] if folder == lesson => {
            if name == FILE_NAME {
                return Some(Source::Description);
            }
            if let Some(tag) = name.strip_suffix(".md") {
                return Lang::from_tag(tag).map(Source::Text);
            }
            name.strip_suffix(ANIM_SUFFIX).and_then(id).map(Source::Animation)
        }
        ["puzzles", name] => name.strip_suffix(".toml").and_then(id).map(Source::Puzzle),
        _ => None,
    }
}

/// Whether a file outside the sources is one that exports write.
fn is_for_readers(path: &str) -> bool {
    let picture = [".png", ".gif"].iter().any(|ending| path.ends_with(ending));
    path == PAGE || path == manifest::FILE_NAME || picture
}

/// What is put together while the sources are read.
#[derive(Default)]
struct Reading {
    description: Option<ReadFile>,
    texts: BTreeMap<Lang, ReadFile>,
    animations: BTreeMap<String, Result<AnimFile, Vec<Diagnostic>>>,
    puzzles: BTreeMap<String, PuzzleFile>,
    faults: Vec<Diagnostic>,
}

impl Reading {
    fn read(&mut self, kind: Source, path: &Path, bytes: &[u8]) {
        let file = || source_of(path, bytes).map(|source| ReadFile { source, hash: Hash::of(bytes) });
        match kind {
            Source::Description => match file() {
                Ok(file) => self.description = Some(file),
                Err(fault) => self.faults.push(*fault),
            },
            Source::Text(lang) => match file() {
                Ok(file) => drop(self.texts.insert(lang, file)),
                Err(fault) => self.faults.push(*fault),
            },
            Source::Animation(name) => drop(self.animations.insert(name, AnimFile::read(path, bytes))),
            Source::Puzzle(id) => match PuzzleFile::read(path, bytes) {
                Ok(file) => drop(self.puzzles.insert(id, file)),
                Err(faults) => self.faults.extend(faults),
            },
        }
    }
}

fn broken(diagnostics: Vec<Diagnostic>) -> Refusal {
    let message = format!("{} of its files cannot be used", count_files(&diagnostics));
    let hint = "mend them where the lesson was made, and export it again";
    Refusal { diagnostics, ..Refusal::whole("bundle-faults", message, hint) }
}

fn count_files(diagnostics: &[Diagnostic]) -> usize {
    diagnostics.iter().map(|diagnostic| &diagnostic.place.file).collect::<BTreeSet<_>>().len()
}

impl Bundle {
    /// Reads a bundle from its files.
    pub(super) fn from_files(files: Files) -> Result<Self, Refusal> {
        let manifest = Manifest::of(&files)?;
        let id = &manifest.lesson.id;
        if !is_id(id) {
            let message = "the manifest names no lesson";
            return Err(Refusal::of("bundle-manifest", manifest::FILE_NAME, message, ASK_AGAIN));
        }
        if !files.contains_key(PAGE) {
            return Err(Refusal::of("bundle-missing", PAGE, "the page is not there", ASK_AGAIN));
        }
        let misplaced = |path: &str| {
            let message = "a lesson has no such file there";
            Err(Refusal::of("bundle-layout", path, message, ASK_AGAIN))
        };
        let (mut sources, mut reading) = (Files::new(), Reading::default());
        for (path, bytes) in files {
            let Some(inside) = path.strip_prefix(SOURCE).and_then(|rest| rest.strip_prefix('/')) else {
                if is_for_readers(&path) {
                    continue;
                }
                return misplaced(&path);
            };
            let Some(kind) = source(inside, id) else { return misplaced(&path) };
            reading.read(kind, Path::new(&path), &bytes);
            sources.insert(inside.to_owned(), bytes);
        }
        let Reading { description, texts, animations, puzzles, mut faults } = reading;
        let Some(description) = description.filter(|_| faults.is_empty()) else {
            if faults.is_empty() {
                let path = format!("{SOURCE}/{}", lesson_path(id, FILE_NAME));
                return Err(Refusal::of("bundle-missing", path, "the lesson has no description", ASK_AGAIN));
            }
            return Err(broken(faults));
        };
        let folder = format!("{SOURCE}/lessons/{id}");
        let lesson = LessonFile::assemble(Path::new(&folder), description, texts, animations).map_err(broken)?;
        faults.extend(self::faults(&lesson, puzzles.values()));
        if !faults.is_empty() {
            return Err(broken(faults));
        }
        let bundle = Self { manifest, lesson, puzzles, sources };
        bundle.agrees()?;
        Ok(bundle)
    }

    /// The files are those of this lesson: its languages, its puzzles, what the manifest says of it.
    fn agrees(&self) -> Result<(), Refusal> {
        let lesson = &self.lesson.lesson;
        if About::new(&lesson.id, &lesson.title) != self.manifest.lesson {
            let message = "the manifest gives the lesson another name than the lesson itself";
            return Err(Refusal::of("bundle-manifest", manifest::FILE_NAME, message, ASK_AGAIN));
        }
        let embedded = embedded_puzzles(lesson);
        if let Some(id) = embedded.iter().find(|&id| !self.puzzles.contains_key(id)) {
            let path = format!("{SOURCE}/puzzles/{id}.toml");
            return Err(Refusal::of("bundle-missing", path, "a puzzle of the lesson is not there", ASK_AGAIN));
        }
        let strange = self.puzzles.keys().find(|&id| !embedded.contains(id)).map(|id| puzzle_path(id));
        let unlisted = self.lesson.files.keys().find(|lang| !lesson.languages.contains(lang));
        let unlisted = unlisted.map(|lang| lesson_path(&lesson.id, &format!("{lang}.md")));
        if let Some(path) = strange.or(unlisted) {
            let path = format!("{SOURCE}/{path}");
            return Err(Refusal::of("bundle-layout", path, "the lesson does not use this file", ASK_AGAIN));
        }
        Ok(())
    }
}
