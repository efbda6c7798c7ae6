//! Puzzles: the model, and `puzzles/<id>.toml`.
//!
//! ```toml
//! format = 1
//! id = "fried-liver-tower"      # equals the file name
//! rules = "barriers"
//! fen = "..."
//! task = "#2"
//! deal = "given"                 # or "any"; covered pieces only
//! orientation = "white"          # left out: the side to move is at the bottom
//! difficulty = 2                 # 1 to 5
//! tags = ["pin"]
//! author = "..."                 # source, licence likewise
//! solution = """
//! 1. Tf7e6!? {@threat} Kf8
//! """
//! [title]
//! en = "..."
//! [text]                         # Markdown
//! [hints]                        # en = ["first", "second"]: a ladder, equally long in every language
//! [notes.threat]                 # what {@threat} shows
//! [answers.Nf3]                  # about that wrong move; answers.other: about any other
//! [[marks]]                      # ply = 0, draw = ["Ge2e4"], line = "Qh7 Kf8" (left out: the main line)
//! [[waive]]                      # code = "cook", line = "1. Qh7", reason = "..."
//! ```

use super::diag::{Diagnostic, Place, Source, has_errors};
use super::lang::{Lang, Texts};
use super::movetext;
use super::reader::{Places, source_of};
use super::{puzzle_read, puzzle_write};
use crate::board::{Color, Marks};
use crate::problem::{Deal, Finding, Task, Tree};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::Path;

/// The newest format that is read, and the one that is written.
pub const FORMAT: i64 = 1;

/// Marks on one position of the solution.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MarksAt {
    /// Turns played before the position.
    pub ply: u32,
    /// The turns that lead there, separated by spaces; empty for the main line.
    pub line: String,
    /// What is drawn.
    pub draw: Marks,
}

/// A finding that the author accepts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Waiver {
    /// The code of the finding.
    pub code: String,
    /// The line that it is about; empty for any.
    pub line: String,
    /// Why it is accepted.
    pub reason: String,
}

impl Waiver {
    /// Whether it accepts a finding: by code, and by its first turns where they are given. Without a reason it accepts
    /// nothing.
    pub fn accepts(&self, finding: &Finding) -> bool {
        if self.code != finding.kind.code() || self.reason.trim().is_empty() {
            return false;
        }
        let (tree, _) = movetext::parse(&self.line);
        let bare = |text: &str| text.trim_end_matches(['+', '#']).to_owned();
        let turns: Vec<String> = tree.main_line().iter().map(|&id| bare(&tree.turn(id).text)).collect();
        let found: Vec<String> = finding.san.iter().map(|text| bare(text)).collect();
        found.starts_with(&turns)
    }
}

/// A puzzle as its author wrote it. Nothing here says that it is legal or sound.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// Its name: the file name without ending.
    pub id: String,
    /// The id of its rule set.
    pub rules: String,
    /// The position as text.
    pub fen: String,
    /// What is asked.
    pub task: Task,
    /// What is known of covered pieces.
    pub deal: Deal,
    /// The side at the bottom; `None` for the side to move.
    pub orientation: Option<Color>,
    /// 1 to 5.
    pub difficulty: Option<u8>,
    /// Free words to find it by.
    pub tags: Vec<String>,
    /// Who composed it; may be empty, like the next two.
    pub author: String,
    /// Where it was published.
    pub source: String,
    /// Its licence, such as `CC0-1.0`.
    pub licence: String,
    /// The solution.
    pub solution: Tree,
    /// Its title.
    pub title: Texts,
    /// The story, in Markdown.
    pub text: Texts,
    /// The ladder of hints.
    pub hints: BTreeMap<Lang, Vec<String>>,
    /// Notes on moves by name; the solution refers to them as `{@name}`.
    pub notes: BTreeMap<String, Texts>,
    /// Answers to wrong moves by algebraic text; `other` for every other one.
    pub answers: BTreeMap<String, Texts>,
    /// Marks.
    pub marks: Vec<MarksAt>,
    /// Findings that the author accepts.
    pub waive: Vec<Waiver>,
}

impl Puzzle {
    /// A puzzle without texts and solution.
    pub fn new(id: impl Into<String>, rules: impl Into<String>, fen: impl Into<String>, task: Task) -> Self {
        Self {
            id: id.into(),
            rules: rules.into(),
            fen: fen.into(),
            task,
            deal: Deal::Given,
            orientation: None,
            difficulty: None,
            tags: Vec::new(),
            author: String::new(),
            source: String::new(),
            licence: String::new(),
            solution: Tree::default(),
            title: Texts::new(),
            text: Texts::new(),
            hints: BTreeMap::new(),
            notes: BTreeMap::new(),
            answers: BTreeMap::new(),
            marks: Vec::new(),
            waive: Vec::new(),
        }
    }

    /// The languages that any of its texts has.
    pub fn languages(&self) -> BTreeSet<Lang> {
        let texts = [&self.title, &self.text].into_iter().chain(self.notes.values()).chain(self.answers.values());
        texts.flat_map(|t| t.keys()).chain(self.hints.keys()).copied().collect()
    }

    /// The marks on a position: of the main line, or of a line given as turns separated by spaces.
    pub fn marks_at(&self, ply: u32, line: &str) -> impl Iterator<Item = &crate::board::Mark> {
        self.marks.iter().filter(move |m| m.ply == ply && m.line == line).flat_map(|m| &m.draw)
    }

    /// The number with which the solution starts, from the FEN as far as it can be read.
    pub fn start(&self) -> movetext::Start {
        let mut fields = self.fen.split_ascii_whitespace();
        let turn = if fields.nth(1) == Some("b") { Color::Black } else { Color::White };
        let number = fields.nth(3).and_then(|n| n.parse().ok()).unwrap_or(1).clamp(1, 9999);
        movetext::Start { number, turn }
    }

    /// How the turns of the solution are numbered.
    pub fn numbering(&self) -> movetext::Start {
        self.start().in_task(self.task)
    }

    /// The side at the bottom of the board.
    pub fn bottom(&self) -> Color {
        self.orientation.unwrap_or(self.start().turn)
    }

    /// The file that a new puzzle becomes: every value in a fixed order.
    pub fn to_toml(&self) -> String {
        puzzle_write::canonical(self)
    }
}

/// A puzzle with the text that it was read from, so that writing keeps what the author did not change.
#[derive(Clone, Debug)]
pub struct PuzzleFile {
    /// The text.
    pub source: Source,
    /// What it says; what could not be read has a plain value.
    pub puzzle: Puzzle,
    /// Everything that is wrong with it as a file.
    pub diagnostics: Vec<Diagnostic>,
    /// Where its values stand.
    pub places: Places,
}

impl PuzzleFile {
    /// Reads a puzzle from the bytes of a file. The path is not opened; it names the file in diagnostics and gives the
    /// id that is expected.
    ///
    /// # Errors
    /// When there is nothing to work with: no UTF-8, no TOML, too big, or a newer format. Everything else that is
    /// wrong is in [`PuzzleFile::diagnostics`].
    pub fn read(path: &Path, bytes: &[u8]) -> Result<Self, Vec<Diagnostic>> {
        let source = source_of(path, bytes).map_err(|d| vec![*d])?;
        puzzle_read::read(source)
    }

    /// Whether the file has errors as a file.
    pub fn has_errors(&self) -> bool {
        has_errors(&self.diagnostics)
    }

    /// The place of a value by dotted key: `fen`, `title.en`, `hints.en.0`, `marks.1.draw.0`.
    pub fn place(&self, key: &str) -> Place {
        self.places.place(&self.source, key)
    }

    /// The place of some bytes of a string value, such as a turn of the solution.
    pub fn place_in(&self, key: &str, inner: Range<usize>) -> Place {
        self.places.place_in(&self.source, key, inner)
    }

    /// The text of the file with a changed puzzle: what did not change keeps its bytes, comments and unknown keys.
    pub fn write(&self, puzzle: &Puzzle) -> String {
        puzzle_write::update(self.source.text(), &self.puzzle, puzzle)
    }

    /// The file in canonical form: keys in order, values written as a new puzzle would write them, comments kept. A
    /// file with errors stays as it is, since nobody knows what was meant.
    pub fn format(&self) -> String {
        if self.has_errors() {
            return self.source.text().to_owned();
        }
        puzzle_write::format(self.source.text(), &self.puzzle)
    }
}
