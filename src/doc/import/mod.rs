//! Import: games, puzzles and problems of other programs become puzzles.
//!
//! A file is read into *items*, each from one line on. An item becomes a puzzle, or is refused with a code, a sentence
//! and what to do; nothing is left out without a word.
//!
//! - `pgn` with `pgn_tags` and `pgn_comments`: games and studies, and what our own export writes;
//! - `lichess`: the puzzle database's CSV;
//! - `olive` with `olive_text` and `olive_twins`: problems and studies of YACPDB;
//! - `epd` and `fen_list`: a position on a line;
//! - `text` decodes, `name` gives ids, `legal` keeps the turns that can be played, and `settle` decides which task an
//!   item is and completes its solution with the prover.
//!
//! # Which task an item becomes
//! What the file states: `#3`, `s#2`, `h#2.5`, `=3`, «mate in 3», the theme `mateIn3`, `dm 3`. Otherwise a line that
//! mates is `#n` where the prover finds that it is forced; everything else is `best`: the author's line is the answer.
//! Positions of EPD and lists of FEN that have neither are asked for a mate in up to three moves.
//! The prover stops after [`Options::nodes`] positions, so that the same file gives the same puzzles everywhere.

mod draft;
mod epd;
mod fen_list;
mod legal;
mod lichess;
mod name;
mod olive;
mod olive_text;
mod olive_twins;
mod pgn;
mod pgn_comments;
mod pgn_tags;
mod settle;
mod text;

use super::Puzzle;
use super::bundle::{Placing, Refusal};
use super::lang::Lang;
use super::store::{self, StoreError};
use crate::problem::{Task, Watch};
use draft::Draft;
use rayon::prelude::*;
use std::fmt;
use std::path::Path;

pub(crate) use pgn_comments::escape as escape_mark;
pub use pgn_tags::own;
pub(crate) use pgn_tags::write_own;

/// What a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Games and studies.
    Pgn,
    /// The Lichess puzzle database.
    Lichess,
    /// YACPDB problems.
    Olive,
    /// Positions with operations.
    Epd,
    /// Positions.
    Fen,
}

impl Format {
    /// The endings of file names, without the dot.
    pub const ENDINGS: [&'static str; 5] = ["pgn", "csv", "olv", "epd", "fen"];

    /// What a file is by its name.
    pub fn of(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        let at = Self::ENDINGS.iter().position(|known| *known == ending)?;
        Some([Self::Pgn, Self::Lichess, Self::Olive, Self::Epd, Self::Fen][at])
    }
}

/// How a file is imported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The ids start with it; without, numbered ids start with the name of the file.
    pub prefix: Option<String>,
    /// The language of titles and texts.
    pub lang: Lang,
    /// The task of positions for which the file states none.
    pub task: Option<Task>,
    /// Who made them, where the file does not say.
    pub author: String,
    /// Where they are from, where the file does not say.
    pub source: String,
    /// The licence of all of them.
    pub licence: String,
    /// Tags for all of them.
    pub tags: Vec<String>,
    /// How many positions the prover may visit for one item; with 0 it is not asked.
    pub nodes: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            prefix: None,
            lang: Lang::En,
            task: None,
            author: String::new(),
            source: String::new(),
            licence: String::new(),
            tags: Vec::new(),
            nodes: 500_000,
        }
    }
}

/// Why an item is not imported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// A stable name.
    pub code: &'static str,
    /// A sentence.
    pub message: String,
    /// What to do; may be empty.
    pub hint: String,
}

impl Reason {
    fn new(code: &'static str, message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { code, message: message.into(), hint: hint.into() }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}]", self.message, self.code)?;
        if self.hint.is_empty() { Ok(()) } else { write!(f, " ({})", self.hint) }
    }
}

/// One game, puzzle, problem or position of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// The line on which it starts, or on which the reason for its refusal stands.
    pub line: usize,
    /// What the file calls it; may be empty.
    pub name: String,
    /// What became of it.
    pub puzzle: Result<Box<Puzzle>, Reason>,
    /// What is to be said about it all the same.
    pub notices: Vec<String>,
}

/// What a file became.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Imported {
    /// Every item, in the order of the file.
    pub items: Vec<Item>,
    /// What is to be said about the file.
    pub notices: Vec<String>,
}

impl Imported {
    /// The puzzles.
    pub fn puzzles(&self) -> impl Iterator<Item = &Puzzle> {
        self.items.iter().filter_map(|item| item.puzzle.as_deref().ok())
    }

    /// How many items were refused.
    pub fn refused(&self) -> usize {
        self.items.iter().filter(|item| item.puzzle.is_err()).count()
    }

    /// Plans the files of the puzzles in a collection, all of them or none.
    ///
    /// # Errors
    /// When something is in the way.
    pub fn place(&self, root: &Path, replace: bool) -> Result<Placing, Vec<Refusal>> {
        let files = self.puzzles().map(|puzzle| (path_of(&puzzle.id), puzzle.to_toml().into_bytes()));
        Placing::plan(root, files, replace, "choose another prefix, or replace what is there")
    }
}

/// Where a puzzle stands in a collection.
pub fn path_of(id: &str) -> String {
    format!("puzzles/{id}.toml")
}

/// An item that was read, before anybody looked at its chess.
type Read = Result<Draft, Refused>;

/// An item that cannot even be read.
#[derive(Debug)]
struct Refused {
    line: usize,
    name: String,
    reason: Reason,
}

impl Refused {
    fn new(line: usize, name: impl Into<String>, reason: Reason) -> Self {
        Self { line, name: name.into(), reason }
    }
}

/// A file that was read into items.
#[derive(Debug)]
pub struct File {
    items: Vec<Read>,
    notices: Vec<String>,
    stem: String,
}

/// Reads a file of another program.
///
/// # Errors
/// When it cannot be read, or is none.
pub fn open(path: &Path, format: Format, options: &Options) -> Result<File, Refusal> {
    let (bytes, _) = store::read(path).map_err(|error| match error {
        StoreError::TooBig(path, bytes) => {
            let message = format!("{} has {bytes} bytes, and at most 16 MiB are read", path.display());
            Refusal::whole("too-big", message, "cut it into several files")
        }
        other => Refusal::whole(other.code(), other.to_string(), ""),
    })?;
    read(path, &bytes, format, options)
}

/// Reads the bytes of a file; the path only names it.
///
/// # Errors
/// When it is no such file.
pub fn read(path: &Path, bytes: &[u8], format: Format, options: &Options) -> Result<File, Refusal> {
    let (text, notices) = text::decode(bytes)?;
    let items = match format {
        Format::Pgn => pgn::read(&text, options),
        Format::Lichess => lichess::read(&text, options)?,
        Format::Olive => olive::read(&text, options),
        Format::Epd => epd::read(&text, options),
        Format::Fen => fen_list::read(&text, options),
    };
    if items.is_empty() {
        return Err(Refusal::whole("no-items", "there is nothing in this file that could be imported", ""));
    }
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    Ok(File { items, notices, stem })
}

impl File {
    /// How many items there are.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Makes puzzles of the items; `done` is called after each of them, from any thread.
    pub fn finish(self, options: &Options, watch: &Watch, done: &(dyn Fn() + Sync)) -> Imported {
        let one = |read: Read| {
            let item = match read {
                Ok(draft) => finish_one(draft, options, watch),
                Err(refused) => {
                    Item { line: refused.line, name: refused.name, puzzle: Err(refused.reason), notices: Vec::new() }
                }
            };
            done();
            item
        };
        let mut items: Vec<Item> = self.items.into_par_iter().map(one).collect();
        name::give_ids(&mut items, &self.stem, options);
        Imported { items, notices: self.notices }
    }
}

fn finish_one(mut draft: Draft, options: &Options, watch: &Watch) -> Item {
    let (line, name) = (draft.line, std::mem::take(&mut draft.name));
    let mut notices = std::mem::take(&mut draft.notices);
    let (exact, others) = (draft.exact, std::mem::take(&mut draft.others));
    let spare = (!others.is_empty()).then(|| draft.clone());
    let mut settled = settle::settle(draft, options, watch, &mut notices);
    for (setup, notice) in others {
        let (Some(draft), Err(Reason { code: "no-solution", .. })) = (&spare, &settled) else { break };
        let mut said = Vec::new();
        if let Ok(puzzle) = settle::settle(Draft { setup, ..draft.clone() }, options, watch, &mut said) {
            settled = Ok(puzzle);
            notices.push(notice);
            notices.extend(said);
        }
    }
    let puzzle = settled.map(|mut puzzle| {
        if !exact {
            complete(&mut puzzle, options);
        }
        Box::new(puzzle)
    });
    Item { line, name, puzzle, notices }
}

/// What the file does not say and whoever imports it knows.
fn complete(puzzle: &mut Puzzle, options: &Options) {
    for (value, given) in [(&mut puzzle.author, &options.author), (&mut puzzle.source, &options.source)] {
        if value.is_empty() {
            value.clone_from(given);
        }
    }
    puzzle.licence.clone_from(&options.licence);
    for tag in &options.tags {
        if !puzzle.tags.contains(tag) {
            puzzle.tags.push(tag.clone());
        }
    }
}
