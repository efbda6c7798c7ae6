//! Lessons: a folder with `lesson.toml`, one Markdown file for each language, and animations.
//!
//! ```toml
//! format = 1
//! id = "pins"                    # equals the name of the folder
//! languages = ["en", "he"]       # each has a file, en.md and he.md; the first one leads
//! rules = "barriers"             # what boards use that do not say
//! author = "..."                 # source, licence likewise
//! [title]
//! en = "Pins"
//! [boards.pin]                   # shown by ![caption](board:pin)
//! fen = "..."
//! rules = "orthodox"             # optional
//! orientation = "white"          # optional: the side to move is at the bottom
//! marks = ["Ge2e4", "Rf7"]
//! [boards.pin.caption]           # used where the Markdown gives none
//! en = "..."
//! ```
//!
//! The Markdown is described in [`markdown`].

use super::anim::AnimFile;
use super::diag::{Diagnostic, Place, Source, has_errors, show, sort};
use super::lang::{Lang, Texts};
use super::markdown;
use super::reader::{Places, Reader, parse, source_of};
use super::store::{self, Expected, Hash, StoreError};
use super::toml_out::{self, Field, array, basic, text};
use crate::board::{Color, Marks};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use toml_edit::TableLike;

/// The newest format that is read, and the one that is written.
pub const FORMAT: i64 = 1;
/// The name of the description.
pub const FILE_NAME: &str = "lesson.toml";
/// How the name of an animation ends.
pub const ANIM_SUFFIX: &str = ".anim.toml";

/// A board of a lesson.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LessonBoard {
    /// Its rule set; `None` for the lesson's.
    pub rules: Option<String>,
    /// The position as text.
    pub fen: String,
    /// The side at the bottom; `None` for the side to move.
    pub orientation: Option<Color>,
    /// What is drawn on it.
    pub marks: Marks,
    /// Its caption.
    pub caption: Texts,
}

impl LessonBoard {
    /// The side at the bottom of the board.
    pub fn bottom(&self) -> Color {
        let black = self.fen.split_ascii_whitespace().nth(1) == Some("b");
        self.orientation.unwrap_or(if black { Color::Black } else { Color::White })
    }
}

/// A lesson as its author wrote it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lesson {
    /// Its name: that of the folder.
    pub id: String,
    /// Its languages; the first one leads.
    pub languages: Vec<Lang>,
    /// The rule set of boards that do not name one; may be empty.
    pub rules: String,
    /// Who wrote it; may be empty, like the next two.
    pub author: String,
    /// Where it comes from.
    pub source: String,
    /// Its licence.
    pub licence: String,
    /// Its title.
    pub title: Texts,
    /// Its boards by name.
    pub boards: BTreeMap<String, LessonBoard>,
    /// Its Markdown.
    pub texts: Texts,
}

impl Lesson {
    /// The rule set of a board.
    pub fn rules_of<'a>(&'a self, board: &'a LessonBoard) -> &'a str {
        board.rules.as_deref().unwrap_or(&self.rules)
    }

    /// A new lesson of a rule set with the board of its first position, in some languages.
    pub fn new(id: impl Into<String>, rules: impl Into<String>, start: &str, languages: &[Lang]) -> Self {
        // What the author writes over.
        let words = |lang: Lang| match lang {
            Lang::En => ("Untitled", "The starting position"),
            Lang::He => ("ללא כותרת", "עמדת הפתיחה"),
            Lang::Ru => ("Без названия", "Начальная позиция"),
            Lang::Uk => ("Без назви", "Початкова позиція"),
        };
        let text = |&lang: &Lang| {
            let (title, caption) = words(lang);
            (lang, format!("# {title}\n\n![{caption}](board:start)\n"))
        };
        let board = LessonBoard { fen: start.to_owned(), ..LessonBoard::default() };
        Self {
            id: id.into(),
            languages: languages.to_vec(),
            rules: rules.into(),
            title: languages.iter().map(|&lang| (lang, words(lang).0.to_owned())).collect(),
            boards: [("start".to_owned(), board)].into(),
            texts: languages.iter().map(text).collect(),
            ..Self::default()
        }
    }

    /// The description of a new lesson.
    pub fn to_toml(&self) -> String {
        toml_out::canonical(&fields(self), &[])
    }
}

impl super::history::Document for Lesson {
    fn weight_bytes(&self) -> usize {
        let texts: usize = self.texts.values().chain(self.title.values()).map(String::len).sum();
        size_of::<Self>() + texts + self.boards.len() * 300
    }
}

/// A file of a lesson as it was read.
#[derive(Clone, Debug)]
pub struct ReadFile {
    /// Its text.
    pub source: Source,
    /// The fingerprint of its bytes.
    pub hash: Hash,
}

/// A lesson with the texts that it was read from.
#[derive(Clone, Debug)]
pub struct LessonFile {
    /// The folder.
    pub folder: PathBuf,
    /// `lesson.toml`.
    pub description: ReadFile,
    /// The Markdown files.
    pub files: BTreeMap<Lang, ReadFile>,
    /// The animations by name, each with what it says or why it could not be read.
    pub animations: BTreeMap<String, Result<AnimFile, Vec<Diagnostic>>>,
    /// What it says.
    pub lesson: Lesson,
    /// Where the values of `lesson.toml` stand.
    pub places: Places,
    /// Everything that is wrong with it as files.
    pub diagnostics: Vec<Diagnostic>,
}

/// A file of a lesson to be saved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonWrite {
    /// Where.
    pub path: PathBuf,
    /// What.
    pub text: String,
    /// What is there now.
    pub expected: Expected,
}

/// What a missing or unreadable file becomes.
fn unreadable(path: &Path, error: &StoreError) -> Diagnostic {
    Diagnostic::error(error.code(), Place::whole(path), error.to_string(), "")
}

impl LessonFile {
    /// Reads the folder of a lesson.
    ///
    /// # Errors
    /// When `lesson.toml` cannot be read at all. Everything else is in [`LessonFile::diagnostics`].
    pub fn read(folder: &Path) -> Result<Self, Vec<Diagnostic>> {
        let path = folder.join(FILE_NAME);
        let (bytes, hash) = store::read(&path).map_err(|error| vec![unreadable(&path, &error)])?;
        let source = source_of(&path, &bytes).map_err(|d| vec![*d])?;
        let languages = read_description(&source, folder)?.0.languages;
        let mut files = BTreeMap::new();
        let (mut diagnostics, mut broken) = (Vec::new(), Vec::new());
        for lang in languages {
            let path = folder.join(format!("{lang}.md"));
            match store::read(&path) {
                Ok((bytes, hash)) => match source_of(&path, &bytes) {
                    Ok(source) => drop(files.insert(lang, ReadFile { source, hash })),
                    Err(diagnostic) => {
                        broken.push(lang);
                        diagnostics.push(*diagnostic);
                    }
                },
                Err(StoreError::Missing(_)) => {}
                Err(error) => {
                    broken.push(lang);
                    diagnostics.push(unreadable(&path, &error));
                }
            }
        }
        let animations = Self::animations_in(folder);
        let names = || std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.file_name());
        let lang = |name: std::ffi::OsString| name.to_str()?.strip_suffix(".md").and_then(Lang::from_tag);
        let unlisted: Vec<Lang> = names().filter_map(lang).collect();
        let mut file = Self::build(folder, ReadFile { source, hash }, files, animations, &broken)?;
        file.diagnostics.extend(diagnostics);
        for lang in unlisted.into_iter().filter(|lang| !file.lesson.languages.contains(lang)) {
            let message = format!("{lang}.md is there, but {} is not among the languages", lang.name());
            let place = file.place("languages");
            let hint = "add it to «languages»";
            file.diagnostics.push(Diagnostic::warning("unlisted-translation", place, message, hint));
        }
        sort(&mut file.diagnostics);
        Ok(file)
    }

    /// The animations in a folder.
    pub fn animations_in(folder: &Path) -> BTreeMap<String, Result<AnimFile, Vec<Diagnostic>>> {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let read = |entry: std::fs::DirEntry| {
            let name = entry.file_name().to_string_lossy().strip_suffix(ANIM_SUFFIX)?.to_owned();
            Some((name, AnimFile::open(&entry.path())))
        };
        entries.filter_map(read).collect()
    }

    /// A lesson from the texts of its files. A language without one is noted.
    ///
    /// # Errors
    /// When the description cannot be read at all.
    pub fn assemble(
        folder: &Path,
        description: ReadFile,
        files: BTreeMap<Lang, ReadFile>,
        animations: BTreeMap<String, Result<AnimFile, Vec<Diagnostic>>>,
    ) -> Result<Self, Vec<Diagnostic>> {
        Self::build(folder, description, files, animations, &[])
    }

    /// `broken` languages have files that cannot be read, which is said elsewhere.
    fn build(
        folder: &Path,
        description: ReadFile,
        files: BTreeMap<Lang, ReadFile>,
        animations: BTreeMap<String, Result<AnimFile, Vec<Diagnostic>>>,
        broken: &[Lang],
    ) -> Result<Self, Vec<Diagnostic>> {
        let (mut lesson, places, mut diagnostics) = read_description(&description.source, folder)?;
        for lang in lesson.languages.iter().filter(|lang| !files.contains_key(lang) && !broken.contains(lang)) {
            let message = format!("{} is announced, but there is no {lang}.md", lang.name());
            let place = places.place(&description.source, "languages");
            diagnostics.push(Diagnostic::error("missing-translation", place, message, "write the file"));
        }
        lesson.texts = files.iter().map(|(&lang, f)| (lang, f.source.text().replace("\r\n", "\n"))).collect();
        sort(&mut diagnostics);
        Ok(Self { folder: folder.into(), description, files, animations, lesson, places, diagnostics })
    }

    /// Whether there are errors.
    pub fn has_errors(&self) -> bool {
        has_errors(&self.diagnostics)
    }

    /// The place of a value of `lesson.toml`.
    pub fn place(&self, key: &str) -> Place {
        self.places.place(&self.description.source, key)
    }

    /// The file of an animation.
    pub fn animation_path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}{ANIM_SUFFIX}"))
    }

    /// The files that a changed lesson changes, to be saved by [`store::save`]. Files of languages that are gone stay.
    pub fn write(&self, lesson: &Lesson) -> Vec<LessonWrite> {
        let mut writes = Vec::new();
        let (before, after) = (fields(&self.lesson), fields(lesson));
        if before != after {
            let source = self.description.source.text();
            let text = toml_out::update(source, (&before, &[]), (&after, &[])).unwrap_or_else(|| lesson.to_toml());
            let path = self.folder.join(FILE_NAME);
            writes.push(LessonWrite { path, text, expected: Expected::Content(self.description.hash) });
        }
        for (&lang, text) in &lesson.texts {
            let old = self.files.get(&lang);
            if self.lesson.texts.get(&lang) == Some(text) && old.is_some() {
                continue;
            }
            let windows = old.is_some_and(|f| f.source.text().contains("\r\n"));
            let text = if windows { text.replace('\n', "\r\n") } else { text.clone() };
            let expected = old.map_or(Expected::Absent, |f| Expected::Content(f.hash));
            writes.push(LessonWrite { path: self.folder.join(format!("{lang}.md")), text, expected });
        }
        writes
    }

    /// The Markdown of a language as blocks.
    pub fn parse(&self, lang: Lang) -> Option<(markdown::Text, Vec<Diagnostic>)> {
        self.files.get(&lang).map(|file| markdown::parse_source(&file.source))
    }
}

fn read_description(source: &Source, folder: &Path) -> Result<(Lesson, Places, Vec<Diagnostic>), Vec<Diagnostic>> {
    let document = parse(source).map_err(|d| vec![*d])?;
    let root = document.as_table();
    let mut reader = Reader::new(source);
    if !reader.format(root, FORMAT) {
        return Err(reader.diagnostics);
    }
    let name = folder.file_name().and_then(|n| n.to_str());
    let mut lesson = Lesson { id: reader.id(root, name), ..Lesson::default() };
    lesson.rules = reader.text(root, "", "rules", None).unwrap_or_default();
    lesson.author = reader.text(root, "", "author", None).unwrap_or_default();
    lesson.source = reader.text(root, "", "source", None).unwrap_or_default();
    lesson.licence = reader.text(root, "", "licence", None).unwrap_or_default();
    lesson.title = reader.texts(root, "", "title");
    lesson.languages = reader.languages_of(root);
    if let Some(boards) = reader.table(root, "", "boards") {
        let names: Vec<String> = boards.iter().map(|(name, _)| name.to_owned()).collect();
        for name in names {
            if let Some(board) = reader.board(boards, &name) {
                lesson.boards.insert(name, board);
            }
        }
    }
    let known = ["format", "id", "languages", "rules", "author", "source", "licence", "title", "boards"];
    reader.unknown(root, "", &known);
    Ok((lesson, reader.places, reader.diagnostics))
}

impl Reader<'_> {
    fn languages_of(&mut self, root: &dyn TableLike) -> Vec<Lang> {
        let mut found = Vec::new();
        let Some(tags) = self.strings(root, "", "languages") else {
            if !root.contains_key("languages") {
                self.error("", "missing-key", "«languages» is missing", "write languages = [\"en\", \"he\"]");
            }
            return found;
        };
        for (index, tag) in tags.iter().enumerate() {
            let at = format!("languages.{index}");
            match Lang::from_tag(tag) {
                Some(lang) if found.contains(&lang) => {
                    self.error(&at, "twice", format!("{} is listed twice", lang.name()), "");
                }
                Some(lang) => found.push(lang),
                None => {
                    let message = format!("«{}» is no language that is shown", show(tag, 20));
                    self.error(&at, "unknown-language", message, "languages are en, he, ru and uk");
                }
            }
        }
        found
    }

    fn board(&mut self, boards: &dyn TableLike, name: &str) -> Option<LessonBoard> {
        let table = self.table(boards, "boards", name)?;
        let at = format!("boards.{name}");
        if !super::movetext::is_name(name) {
            let message = format!("«{}» cannot name a board", show(name, 40));
            self.error(&at, "board-name", message, "use letters, digits, - and _");
        }
        let board = LessonBoard {
            rules: self.text(table, &at, "rules", None),
            fen: self.text(table, &at, "fen", Some("give the position")).unwrap_or_default(),
            orientation: self.orientation(table, &at),
            marks: self.marks(table, &at, "marks"),
            caption: self.texts(table, &at, "caption"),
        };
        self.unknown(table, &at, &["rules", "fen", "orientation", "marks", "caption"]);
        Some(board)
    }
}

fn fields(lesson: &Lesson) -> Vec<Field> {
    let mut out: Vec<Field> = Vec::new();
    let mut put = |path: &[&str], literal: String| out.push(Field::new(path, literal));
    put(&["format"], FORMAT.to_string());
    put(&["id"], basic(&lesson.id));
    let tags: Vec<String> = lesson.languages.iter().map(ToString::to_string).collect();
    put(&["languages"], array(&tags));
    let words = [
        ("rules", &lesson.rules),
        ("author", &lesson.author),
        ("source", &lesson.source),
        ("licence", &lesson.licence),
    ];
    for (key, value) in words {
        if !value.is_empty() {
            put(&[key], basic(value));
        }
    }
    for (lang, value) in &lesson.title {
        put(&["title", lang.tag()], text(value));
    }
    for (name, board) in &lesson.boards {
        if let Some(rules) = &board.rules {
            put(&["boards", name, "rules"], basic(rules));
        }
        put(&["boards", name, "fen"], basic(&board.fen));
        if let Some(side) = board.orientation {
            put(&["boards", name, "orientation"], basic(side.name()));
        }
        if !board.marks.is_empty() {
            let texts: Vec<String> = board.marks.iter().map(ToString::to_string).collect();
            put(&["boards", name, "marks"], array(&texts));
        }
        for (lang, value) in &board.caption {
            put(&["boards", name, "caption", lang.tag()], text(value));
        }
    }
    out
}
