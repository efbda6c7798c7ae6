//! A lesson as a folder for the web: one `index.html` without script, and a picture for each board.
//!
//! The page opens by double-click and from any server, prints, and follows the reader's light or dark mode. Every
//! language of the lesson stands on it, side by side where there is room. Solutions and what is to be thought about
//! first are folded away. The same lesson gives the same bytes.

pub mod board;
mod folder;
mod html;
mod solution;
mod words;

use super::gif::{GifOptions, gif};
use super::motion;
use super::png::{PngOptions, png};
use super::raster::Renderer;
use super::scene::{self, SceneError, Style};
use crate::board::Setup;
use crate::doc::collection::Collection;
use crate::doc::lang::text_in;
use crate::doc::lesson::{Lesson, LessonFile};
use crate::doc::markdown::{self, EmbedKind, Page, Text};
use crate::doc::movetext::is_name;
use crate::doc::reader::is_id;
use crate::doc::{Anim, Lang, Puzzle};
use crate::picture::theme::{self, Theme};
use crate::picture::{Coordinates, Picture};
use html::Html;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};

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
}

impl Default for Options {
    fn default() -> Self {
        Self { languages: Vec::new(), width_px: 640, theme: &theme::WOOD, coordinates: Coordinates::Latin }
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

/// A board as it is shown.
pub(crate) struct Shown {
    /// The picture's file, in languages that have none of their own.
    pub file: String,
    /// Files with captions in a language; those of moving pictures.
    pub files: BTreeMap<Lang, String>,
    /// For a moving picture, a still one for readers who want none.
    pub still: Option<String>,
    pub alt: String,
    pub caption: BTreeMap<Lang, String>,
}

/// Exports a lesson. Puzzles that it embeds are taken from the collection.
///
/// # Errors
/// When something that it embeds is missing or cannot be drawn; everything is listed.
pub fn lesson(file: &LessonFile, collection: &Collection, options: &Options) -> Result<Vec<OutFile>, WebError> {
    let lesson = &file.lesson;
    let listed = if options.languages.is_empty() { &lesson.languages } else { &options.languages };
    let texts: Vec<(Lang, Text)> = (listed.iter())
        .filter_map(|&lang| lesson.texts.get(&lang).map(|text| (lang, markdown::parse(text).0)))
        .collect();
    let mut stock = Stock { options, renderer: Renderer::new(), files: Vec::new(), faults: Vec::new() };
    if texts.is_empty() {
        stock.faults.push("it has no text in any of the languages".into());
    }
    let mut shown: BTreeMap<(EmbedKind, String), Shown> = BTreeMap::new();
    let mut puzzles: BTreeMap<String, &Puzzle> = BTreeMap::new();
    let embeds: BTreeSet<(EmbedKind, String)> =
        texts.iter().flat_map(|(_, t)| t.embeds()).map(|e| (e.kind, e.name.clone())).collect();
    for (kind, name) in embeds {
        match kind {
            EmbedKind::Board | EmbedKind::Play => {
                if !shown.contains_key(&(EmbedKind::Board, name.clone()))
                    && let Some(board) = stock.board(lesson, &name)
                {
                    shown.insert((EmbedKind::Board, name), board);
                }
            }
            EmbedKind::Puzzle => match collection.puzzle(&name).filter(|_| is_id(&name)) {
                Some(file) => {
                    if let Some(board) = stock.puzzle(&file.puzzle) {
                        puzzles.insert(name.clone(), &file.puzzle);
                        shown.insert((kind, name), board);
                    }
                }
                None => stock.faults.push(format!("the collection has no puzzle «{name}»")),
            },
            EmbedKind::Anim => {
                let languages: Vec<Lang> = texts.iter().map(|&(lang, _)| lang).collect();
                if let Some(animation) = stock.animation(file, &name, &languages) {
                    shown.insert((kind, name), animation);
                }
            }
        }
    }
    if !stock.faults.is_empty() {
        return Err(WebError::Broken(stock.faults));
    }
    let page = page(lesson, &texts, &shown, &puzzles).map_err(|error| WebError::Template(error.to_string()))?;
    let mut files = vec![OutFile { path: "index.html".into(), bytes: page.into_bytes() }];
    files.append(&mut stock.files);
    Ok(files)
}

/// Pictures that are made once.
struct Stock<'a> {
    options: &'a Options,
    renderer: Renderer,
    files: Vec<OutFile>,
    faults: Vec<String>,
}

impl Stock<'_> {
    fn board(&mut self, lesson: &Lesson, name: &str) -> Option<Shown> {
        let Some(board) = lesson.boards.get(name).filter(|_| is_name(name)) else {
            self.faults.push(format!("the lesson has no board «{name}»"));
            return None;
        };
        let drawn = scene::setup(lesson.rules_of(board), &board.fen)
            .and_then(|setup| Ok((setup, scene::lesson_board(lesson, board, self.style())?)));
        self.draw(&format!("board-{name}"), drawn, board.caption.clone())
    }

    fn puzzle(&mut self, puzzle: &Puzzle) -> Option<Shown> {
        let drawn = scene::setup(&puzzle.rules, &puzzle.fen)
            .and_then(|setup| Ok((setup, scene::puzzle(puzzle, 0, self.style())?)));
        self.draw(&format!("puzzle-{}", puzzle.id), drawn, BTreeMap::new())
    }

    /// A moving picture: one file for each language whose captions it shows, or one for all.
    fn animation(&mut self, file: &LessonFile, name: &str, languages: &[Lang]) -> Option<Shown> {
        let Some(Ok(read)) = file.animations.get(name).filter(|_| is_id(name)) else {
            self.faults.push(format!("the lesson has no animation «{name}» that can be read"));
            return None;
        };
        let anim = &read.anim;
        let speaking = if anim.has_captions() { languages } else { &[] };
        let mut files = BTreeMap::new();
        let made = scene::setup(&anim.rules, &anim.fen).map_err(|error| error.to_string()).and_then(|setup| {
            for lang in speaking.iter().copied().map(Some).chain((speaking.is_empty()).then_some(None)) {
                let suffix = lang.map_or(String::new(), |lang| format!("-{lang}"));
                let path = format!("anim-{name}{suffix}.gif");
                let bytes = self.moving(anim, lang)?;
                files.extend(lang.map(|lang| (lang, path.clone())));
                self.files.push(OutFile { path, bytes });
            }
            let style = Style { lang: speaking.first().copied(), ..self.style() };
            let picture = motion::still(anim, None, style).map_err(|error| error.to_string())?;
            let width = PngOptions { width_px: self.options.width_px, ..PngOptions::default() };
            let bytes = png(&mut self.renderer, &picture, &width).map_err(|error| error.to_string())?;
            self.files.push(OutFile { path: format!("anim-{name}.png"), bytes });
            Ok(words::describe(&setup))
        });
        match made {
            Ok(alt) => {
                let first = files.values().next().cloned();
                let file = first.unwrap_or_else(|| format!("anim-{name}.gif"));
                Some(Shown { file, files, still: Some(format!("anim-{name}.png")), alt, caption: anim.title.clone() })
            }
            Err(reason) => {
                self.faults.push(format!("anim-{name}: {reason}"));
                None
            }
        }
    }

    fn moving(&mut self, anim: &Anim, lang: Option<Lang>) -> Result<Vec<u8>, String> {
        let style = Style { lang, ..self.style() };
        let (frames, hold_last_cs) = motion::animation(anim, motion::USUAL_FPS, style).map_err(|e| e.to_string())?;
        let loops = Some(anim.loops).filter(|&loops| loops > 0);
        let options = GifOptions { width_px: self.options.width_px, loops, hold_last_cs };
        gif(&mut self.renderer, &frames, &options).map_err(|error| error.to_string())
    }

    fn style(&self) -> Style {
        Style { theme: self.options.theme, coordinates: self.options.coordinates, ..Style::default() }
    }

    /// Makes the picture file of what was drawn; a fault is noted under the name.
    fn draw(
        &mut self,
        name: &str,
        drawn: Result<(Setup, Picture), SceneError>,
        caption: BTreeMap<Lang, String>,
    ) -> Option<Shown> {
        let width = PngOptions { width_px: self.options.width_px, ..PngOptions::default() };
        let made = drawn.map_err(|error| error.to_string()).and_then(|(setup, picture)| {
            let bytes = png(&mut self.renderer, &picture, &width).map_err(|error| error.to_string())?;
            Ok((bytes, words::describe(&setup)))
        });
        match made {
            Ok((bytes, alt)) => {
                let file = format!("{name}.png");
                self.files.push(OutFile { path: file.clone(), bytes });
                Some(Shown { file, files: BTreeMap::new(), still: None, alt, caption })
            }
            Err(reason) => {
                self.faults.push(format!("{name}: {reason}"));
                None
            }
        }
    }
}

const STYLE: &str = include_str!("style.css");
const TEMPLATE: &str = include_str!("page.html");

fn page(
    lesson: &Lesson,
    texts: &[(Lang, Text)],
    shown: &BTreeMap<(EmbedKind, String), Shown>,
    puzzles: &BTreeMap<String, &Puzzle>,
) -> Result<String, minijinja::Error> {
    let pages: Vec<(Lang, Vec<Page<'_>>)> = texts.iter().map(|(lang, text)| (*lang, text.pages())).collect();
    let most = pages.iter().map(|(_, pages)| pages.len()).max().unwrap_or(0);
    let mut writers: BTreeMap<Lang, Html<'_>> =
        pages.iter().map(|&(lang, _)| (lang, Html::new(lang, shown, puzzles))).collect();
    let mut sections = Vec::new();
    for index in 0..most {
        let mut columns = Vec::new();
        for (lang, pages) in &pages {
            let blocks = pages.get(index).map_or(&[][..], |page| page.blocks);
            let body = writers.get_mut(lang).map(|html| html.page(blocks)).unwrap_or_default();
            columns.push(minijinja::context! { lang => lang.tag(), dir => lang.dir(), body });
        }
        sections.push(columns);
    }
    let lead = texts.first().map_or(Lang::En, |&(lang, _)| lang);
    let titles: Vec<&str> = texts.iter().map(|&(lang, _)| text_in(&lesson.title, lang)).collect();
    let mut environment = minijinja::Environment::new();
    environment.set_auto_escape_callback(|_| minijinja::AutoEscape::Html);
    environment.add_template("page.html", TEMPLATE)?;
    environment.get_template("page.html")?.render(minijinja::context! {
        lang => lead.tag(),
        dir => lead.dir(),
        title => html::clean(&titles.join(" · ")),
        author => html::clean(&lesson.author),
        licence => html::clean(&lesson.licence),
        style => STYLE,
        style_hash => base64(&Sha256::digest(STYLE)),
        sections,
    })
}

/// Bytes as base64, for the policy that allows exactly our style.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for chunk in bytes.chunks(3) {
        let bits = chunk.iter().fold(0_u32, |bits, &b| bits << 8 | u32::from(b)) << (8 * (3 - chunk.len()));
        for at in 0..4 {
            let digit = char::from(DIGITS[(bits >> (18 - 6 * at) & 63) as usize]);
            out.push(if at <= chunk.len() { digit } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn base64_is_that_of_the_standard() {
        for (bytes, text) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")] {
            assert_eq!(super::base64(bytes.as_bytes()), text);
        }
    }
}
