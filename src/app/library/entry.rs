//! What the collection knows of each of its files: enough to list, find and draw it.

use super::super::anim::desk::AnimDesk;
use super::super::desk::Desk;
use super::super::learn::course::Taught;
use super::super::locale;
use crate::board::{Color, Marks};
use crate::doc::collection::{LessonEntry, PuzzleEntry};
use crate::doc::lang::{Lang, Texts, text_in};
use crate::doc::lesson_pages::cut;
use crate::doc::markdown::EmbedKind;
use crate::doc::store::Hash;
use crate::doc::{Anim, Lesson as LessonText, LessonFile, Puzzle};
use crate::problem::Task;
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash as _, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

/// What a file of the collection is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum EntryKind {
    /// A puzzle.
    Puzzle,
    /// A lesson: a folder.
    Lesson,
    /// An animation in the folder of a lesson.
    Animation,
}

impl EntryKind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Puzzle, Self::Lesson, Self::Animation];

    /// One of them, in the window's language.
    pub fn text(self) -> String {
        crate::t!(["library-puzzle", "library-lesson", "library-animation"][self as usize])
    }

    /// Several of them, as a choice of the filter.
    pub fn plural(self) -> String {
        crate::t!(["library-puzzles", "library-lessons", "library-animations"][self as usize])
    }
}

/// The board that stands for a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Art {
    /// The id of the rule set whose FEN it is.
    pub rules: String,
    /// The position.
    pub fen: String,
    /// Who sits at the bottom.
    pub bottom: Color,
    /// What is drawn on it.
    pub marks: Marks,
    /// A number that differs where the content does.
    pub key: u64,
}

impl Art {
    fn new(rules: &str, fen: &str, bottom: Color, marks: Marks) -> Arc<Self> {
        let mut hasher = DefaultHasher::new();
        (rules, fen, bottom.name()).hash(&mut hasher);
        marks.iter().for_each(|mark| mark.to_string().hash(&mut hasher));
        Arc::new(Self { rules: rules.into(), fen: fen.into(), bottom, marks, key: hasher.finish() })
    }
}

/// A puzzle, a lesson or an animation of the collection.
#[derive(Clone, Debug)]
pub struct Entry {
    /// What it is.
    pub kind: EntryKind,
    /// Its file; the folder of a lesson.
    pub path: PathBuf,
    /// The file's name without ending, or the folder's.
    pub id: String,
    /// The id of its rule set; empty when the file cannot be read or none is named.
    pub rules: String,
    /// Its title in its languages.
    pub titles: Texts,
    /// What a puzzle asks.
    pub task: Option<Task>,
    /// 1 to 5.
    pub difficulty: Option<u8>,
    /// Words to find it by.
    pub tags: Vec<String>,
    /// The languages in which something of it is written.
    pub languages: BTreeSet<Lang>,
    /// Those in which all of it is written.
    pub complete: BTreeSet<Lang>,
    /// When the file was changed last.
    pub modified: Option<SystemTime>,
    /// The fingerprint of the file.
    pub hash: Option<Hash>,
    /// Whether the file can be read.
    pub readable: bool,
    /// The board that stands for it.
    pub art: Option<Arc<Art>>,
    /// The fingerprint of what a puzzle asks; empty for everything else.
    pub print: String,
    /// What a search looks through, in small letters.
    words: String,
}

impl Entry {
    fn plain(kind: EntryKind, path: PathBuf, id: String) -> Self {
        let modified = std::fs::metadata(&path).and_then(|meta| meta.modified()).ok();
        Self {
            kind,
            words: id.to_lowercase(),
            path,
            id,
            rules: String::new(),
            titles: Texts::new(),
            task: None,
            difficulty: None,
            tags: Vec::new(),
            languages: BTreeSet::new(),
            complete: BTreeSet::new(),
            modified,
            hash: None,
            readable: false,
            art: None,
            print: String::new(),
        }
    }

    /// A puzzle of a scan, readable or not.
    pub fn of_puzzle(entry: &PuzzleEntry) -> Self {
        let mut made = match &entry.file {
            Ok(file) => Self::puzzle(entry.path.clone(), &file.puzzle),
            Err(_) => Self::plain(EntryKind::Puzzle, entry.path.clone(), entry.id.clone()),
        };
        made.hash = entry.hash;
        made
    }

    /// The puzzle on the desk as it was just saved.
    pub fn of_desk(desk: &Desk) -> Self {
        let hash = Some(Hash::of(desk.text().as_bytes()));
        Self { hash, ..Self::puzzle(desk.path().to_path_buf(), desk.puzzle()) }
    }

    fn puzzle(path: PathBuf, puzzle: &Puzzle) -> Self {
        let id = stem(&path);
        let texts = [&puzzle.title, &puzzle.text].into_iter();
        let texts = texts.chain(puzzle.notes.values()).chain(puzzle.answers.values());
        let mut parts: Vec<BTreeSet<Lang>> = texts.map(|texts| texts.keys().copied().collect()).collect();
        parts.push(puzzle.hints.keys().copied().collect());
        let made = Self {
            rules: puzzle.rules.clone(),
            titles: puzzle.title.clone(),
            task: Some(puzzle.task),
            difficulty: puzzle.difficulty,
            tags: puzzle.tags.clone(),
            print: super::super::progress::print(puzzle),
            languages: puzzle.languages(),
            complete: in_all(&parts),
            readable: true,
            art: Some(Art::new(&puzzle.rules, &puzzle.fen, puzzle.bottom(), puzzle.marks_at(0, "").cloned().collect())),
            ..Self::plain(EntryKind::Puzzle, path, id)
        };
        made.with_words([puzzle.author.as_str(), puzzle.source.as_str()])
    }

    /// An animation that can be read.
    pub fn animation(path: PathBuf, anim: &Anim, hash: Option<Hash>) -> Self {
        let texts = [&anim.title, &anim.caption].into_iter().chain(anim.steps.iter().map(|step| &step.caption));
        let parts: Vec<BTreeSet<Lang>> = texts.map(|texts| texts.keys().copied().collect()).collect();
        let id = anim_id(&path);
        let made = Self {
            rules: anim.rules.clone(),
            titles: anim.title.clone(),
            languages: anim.languages(),
            complete: in_all(&parts),
            hash,
            readable: true,
            art: Some(Art::new(&anim.rules, &anim.fen, anim.bottom(), anim.marks.clone())),
            ..Self::plain(EntryKind::Animation, path, id)
        };
        made.with_words([])
    }

    /// The animation on the desk as it was just saved.
    pub fn of_anim_desk(desk: &AnimDesk) -> Self {
        Self::animation(desk.path().to_path_buf(), desk.anim(), Some(Hash::of(desk.text().as_bytes())))
    }

    /// A lesson of a scan, readable or not.
    pub fn of_lesson(entry: &LessonEntry) -> Self {
        let plain = Self::plain(EntryKind::Lesson, entry.folder.clone(), entry.id.clone());
        let Ok(file) = &entry.file else { return plain };
        let lesson = &file.lesson;
        let announced: BTreeSet<Lang> = lesson.languages.iter().copied().collect();
        let captions = lesson.boards.values().map(|board| &board.caption);
        let mut parts: Vec<BTreeSet<Lang>> =
            [&lesson.title].into_iter().chain(captions).map(|texts| texts.keys().copied().collect()).collect();
        parts.push(lesson.texts.keys().copied().collect());
        let complete = in_all(&parts).intersection(&announced).copied().collect();
        // What was changed last in the folder says when the lesson was.
        let names = lesson.languages.iter().map(|lang| entry.folder.join(format!("{lang}.md")));
        let files = names.chain([entry.folder.join(crate::doc::lesson::FILE_NAME)]);
        let modified = files.filter_map(|path| std::fs::metadata(path).and_then(|meta| meta.modified()).ok()).max();
        let mut all = Vec::new();
        all.extend_from_slice(file.description.source.text().as_bytes());
        file.files.values().for_each(|read| all.extend_from_slice(read.source.text().as_bytes()));
        let made = Self {
            rules: lesson.rules.clone(),
            titles: lesson.title.clone(),
            languages: announced,
            complete,
            modified,
            hash: Some(Hash::of(&all)),
            readable: true,
            art: lesson_art(file),
            ..plain
        };
        made.with_words([lesson.author.as_str(), lesson.source.as_str()])
    }

    /// What a lesson teaches, as its first language has it: its pages, and its puzzles in reading order.
    pub fn taught(entry: &LessonEntry) -> Taught {
        let Ok(file) = &entry.file else { return Taught::default() };
        let lead = file.lesson.languages.first().and_then(|&lang| Some((lang, file.lesson.texts.get(&lang)?)));
        let Some((lang, text)) = lead else { return Taught::default() };
        let pages = cut(text);
        let mut puzzles: Vec<(usize, String)> = Vec::new();
        let parsed = file.parse(lang);
        for embed in parsed.iter().flat_map(|(text, _)| text.embeds()).filter(|embed| embed.kind == EmbedKind::Puzzle) {
            let page = pages.iter().position(|page| page.span.contains(&embed.span.start)).unwrap_or(0);
            if !puzzles.iter().any(|(_, id)| *id == embed.name) {
                puzzles.push((page, embed.name.clone()));
            }
        }
        Taught { pages: pages.len(), puzzles }
    }

    /// Its animations by id.
    pub fn animations_of(entry: &LessonEntry) -> Vec<Self> {
        let Ok(file) = &entry.file else { return Vec::new() };
        let made = file.animations.iter().map(|(name, read)| {
            let path = file.animation_path(name);
            match read {
                Ok(read) if !read.has_errors() => {
                    Self::animation(path, &read.anim, Some(Hash::of(read.source.text().as_bytes())))
                }
                _ => Self::plain(EntryKind::Animation, path, name.clone()),
            }
        });
        made.collect()
    }

    fn with_words<const N: usize>(mut self, more: [&str; N]) -> Self {
        let mut words = self.id.clone();
        let own = self.titles.values().chain(&self.tags).map(String::as_str);
        own.chain(more).for_each(|word| {
            words.push('\n');
            words.push_str(word);
        });
        self.words = words.to_lowercase();
        self
    }

    /// Its title in the window's language, else in the first one that it has, else its id.
    pub fn title(&self) -> &str {
        let title = text_in(&self.titles, locale::lang());
        if title.is_empty() { &self.id } else { title }
    }

    /// Whether titles, id, tags, author or source have every word of a search; the words are in small letters.
    pub fn has_words(&self, wanted: &str) -> bool {
        wanted.split_whitespace().all(|word| self.words.contains(word))
    }

    /// Whether something is written in it, but not all of it in a language.
    pub fn lacks(&self, lang: Lang) -> bool {
        self.readable && !self.languages.is_empty() && !self.complete.contains(&lang)
    }
}

/// The languages that every part has which has any.
fn in_all(parts: &[BTreeSet<Lang>]) -> BTreeSet<Lang> {
    let written: Vec<&BTreeSet<Lang>> = parts.iter().filter(|part| !part.is_empty()).collect();
    let all = |lang: &Lang| !written.is_empty() && written.iter().all(|part| part.contains(lang));
    Lang::ALL.into_iter().filter(all).collect()
}

/// The first board that a reader of the lesson meets; else the first that it has; else that of its first animation.
fn lesson_art(file: &LessonFile) -> Option<Arc<Art>> {
    let lesson: &LessonText = &file.lesson;
    let lead = lesson.languages.first().and_then(|&lang| file.parse(lang));
    let met = lead.and_then(|(text, _)| {
        let board = |kind| matches!(kind, EmbedKind::Board | EmbedKind::Play);
        text.embeds().into_iter().filter(|embed| board(embed.kind)).find_map(|embed| lesson.boards.get(&embed.name))
    });
    if let Some(board) = met.or_else(|| lesson.boards.values().next()) {
        return Some(Art::new(lesson.rules_of(board), &board.fen, board.bottom(), board.marks.clone()));
    }
    let anim = &file.animations.values().find_map(|read| read.as_ref().ok())?.anim;
    Some(Art::new(&anim.rules, &anim.fen, anim.bottom(), anim.marks.clone()))
}

/// The name of a file without its ending.
pub fn stem(path: &Path) -> String {
    path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The id of an animation's file.
pub fn anim_id(path: &Path) -> String {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    name.strip_suffix(crate::doc::lesson::ANIM_SUFFIX).unwrap_or(&name).to_owned()
}
