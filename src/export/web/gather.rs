//! What a lesson shows: its texts, and every board, puzzle and animation that they embed, each looked up and drawn once.

use super::{Options, WebError, anim};
use crate::board::Setup;
use crate::doc::collection::Collection;
use crate::doc::lesson::{Lesson, LessonFile};
use crate::doc::markdown::{self, EmbedKind, Text};
use crate::doc::movetext::is_name;
use crate::doc::reader::is_id;
use crate::doc::{Anim, Lang, LessonBoard, Puzzle, Texts};
use crate::export::motion;
use crate::export::scene::{self, SceneError};
use crate::picture::Picture;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// A kind of embed with a name. A board is the same whether it is looked at or played on.
pub(super) type Key = (EmbedKind, String);

/// The key of an embed.
pub(super) fn key(kind: EmbedKind, name: &str) -> Key {
    (if kind == EmbedKind::Play { EmbedKind::Board } else { kind }, name.to_owned())
}

/// Something that is shown.
pub(super) struct Shown<'a> {
    /// What the author wrote.
    pub source: Source<'a>,
    /// The position that is seen first.
    pub setup: Setup,
    /// Its picture.
    pub picture: Picture,
    /// How it moves, where it does.
    pub moving: Option<Value>,
}

/// What the author wrote.
#[derive(Clone, Copy)]
pub(super) enum Source<'a> {
    Board(&'a LessonBoard),
    Puzzle(&'a Puzzle),
    Anim(&'a Anim),
}

impl Source<'_> {
    /// The caption where the text gives none.
    pub fn caption(&self) -> Option<&Texts> {
        match self {
            Self::Board(board) => Some(&board.caption),
            Self::Anim(anim) => Some(&anim.title),
            Self::Puzzle(_) => None,
        }
    }
}

/// A lesson with everything that it shows.
pub(super) struct Content<'a> {
    pub lesson: &'a Lesson,
    /// The languages with their Markdown, as it was written and as blocks.
    pub texts: Vec<(Lang, &'a str, Text)>,
    pub shown: BTreeMap<Key, Shown<'a>>,
}

impl<'a> Content<'a> {
    /// Looks everything up. Puzzles are taken from the collection.
    ///
    /// # Errors
    /// Everything that is missing or cannot be drawn.
    pub fn of(file: &'a LessonFile, collection: &'a Collection, options: &Options) -> Result<Self, WebError> {
        let lesson = &file.lesson;
        let listed = if options.languages.is_empty() { &lesson.languages } else { &options.languages };
        let texts: Vec<(Lang, &str, Text)> = (listed.iter())
            .filter_map(|&lang| lesson.texts.get(&lang).map(|text| (lang, text.as_str(), markdown::parse(text).0)))
            .collect();
        let mut faults = Vec::new();
        if texts.is_empty() {
            faults.push("it has no text in any of the languages".into());
        }
        let embeds: BTreeSet<Key> =
            texts.iter().flat_map(|(_, _, text)| text.embeds()).map(|embed| key(embed.kind, &embed.name)).collect();
        let mut shown = BTreeMap::new();
        let languages: Vec<Lang> = texts.iter().map(|&(lang, ..)| lang).collect();
        let draw = |source, name: &str| draw(lesson, source, options, &languages).map_err(|e| format!("{name}: {e}"));
        for (kind, name) in embeds {
            match find(file, collection, kind, &name).and_then(|source| draw(source, &name)) {
                Ok(found) => drop(shown.insert((kind, name), found)),
                Err(fault) => faults.push(fault),
            }
        }
        if faults.is_empty() { Ok(Self { lesson, texts, shown }) } else { Err(WebError::Broken(faults)) }
    }

    /// The languages in their order.
    pub fn languages(&self) -> Vec<Lang> {
        self.texts.iter().map(|&(lang, ..)| lang).collect()
    }

    /// The ids of the rule sets of everything that is shown.
    pub fn rule_sets(&self) -> BTreeSet<&'a str> {
        let rules = |shown: &Shown<'a>| match shown.source {
            Source::Board(board) => self.lesson.rules_of(board),
            Source::Puzzle(puzzle) => &puzzle.rules,
            Source::Anim(anim) => &anim.rules,
        };
        self.shown.values().map(rules).collect()
    }

    /// The puzzles by id.
    pub fn puzzles(&self) -> impl Iterator<Item = (&str, &'a Puzzle, &Setup)> {
        self.shown.iter().filter_map(|((_, id), shown)| match shown.source {
            Source::Puzzle(puzzle) => Some((id.as_str(), puzzle, &shown.setup)),
            _ => None,
        })
    }

    /// The boards by name.
    pub fn boards(&self) -> impl Iterator<Item = (&str, &'a LessonBoard, &Setup)> {
        self.shown.iter().filter_map(|((_, name), shown)| match shown.source {
            Source::Board(board) => Some((name.as_str(), board, &shown.setup)),
            _ => None,
        })
    }
}

impl Content<'_> {
    /// The animations by name, as the player draws them.
    pub fn anims(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.shown.iter().filter_map(|((_, name), shown)| Some((name.as_str(), shown.moving.as_ref()?)))
    }
}

fn find<'a>(
    file: &'a LessonFile,
    collection: &'a Collection,
    kind: EmbedKind,
    name: &str,
) -> Result<Source<'a>, String> {
    match kind {
        EmbedKind::Board | EmbedKind::Play => (file.lesson.boards.get(name).filter(|_| is_name(name)))
            .map(Source::Board)
            .ok_or_else(|| format!("the lesson has no board «{name}»")),
        EmbedKind::Puzzle => (collection.puzzle(name).filter(|_| is_id(name)))
            .map(|file| Source::Puzzle(&file.puzzle))
            .ok_or_else(|| format!("the collection has no puzzle «{name}»")),
        EmbedKind::Anim => match file.animations.get(name).filter(|_| is_id(name)) {
            Some(Ok(read)) => Ok(Source::Anim(&read.anim)),
            _ => Err(format!("the lesson has no animation «{name}» that can be read")),
        },
    }
}

fn draw<'a>(
    lesson: &Lesson,
    source: Source<'a>,
    options: &Options,
    languages: &[Lang],
) -> Result<Shown<'a>, SceneError> {
    let style = options.style();
    let (setup, picture, moving) = match source {
        Source::Board(board) => {
            let setup = scene::setup(lesson.rules_of(board), &board.fen)?;
            (setup, scene::lesson_board(lesson, board, style)?, None)
        }
        Source::Puzzle(puzzle) => (scene::setup(&puzzle.rules, &puzzle.fen)?, scene::puzzle(puzzle, 0, style)?, None),
        Source::Anim(anim) => {
            let setup = anim::timeline(anim)?.setup;
            let moving = anim::data(anim, languages, options.coordinates)?;
            (setup, motion::still(anim, None, style)?, Some(moving))
        }
    };
    Ok(Shown { source, setup, picture, moving })
}
