//! A lesson as an electronic book (EPUB 3), one language to a book: readers have one direction of turning pages and one
//! dictionary for each.
//!
//! There is one document for each page of the lesson, then the hints and the solutions. Boards are SVG files, which
//! readers enlarge when they are tapped; animations are shown as their key moments. Nothing in a book runs or is fetched
//! from elsewhere, and covered pieces stay covered. The same lesson gives the same bytes.
//!
//! Reading order: `pictures`, `chapter` (text), `package` (what makes files a book), this module (the book).

mod chapter;
mod package;
mod pictures;
mod words;

use super::web::OutFile;
use super::web::html::{clean, escape, prose};
use super::zip::{ZipError, zip};
use crate::doc::Lang;
use crate::doc::collection::Collection;
use crate::doc::lang::text_in;
use crate::doc::lesson::LessonFile;
use crate::doc::markdown::{self, Block, BlockKind, Embed, plain};
use crate::picture::diagram::Coordinates;
use crate::picture::theme::{self, Theme};
use chapter::{HINTS, SOLUTIONS};
use package::{Chapter, without_markup};
use pictures::Pictures;
use sha2::{Digest, Sha256};
use words::{Word, word};

/// How a lesson becomes a book.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// The language.
    pub lang: Lang,
    /// The colours of the boards.
    pub theme: &'static Theme,
    /// The letters beside the boards.
    pub coordinates: Coordinates,
}

impl Options {
    /// A book in a language, its boards in the usual colours.
    pub fn new(lang: Lang) -> Self {
        Self { lang, theme: &theme::WOOD, coordinates: Coordinates::Latin }
    }
}

/// Why there is no book.
#[derive(Debug, thiserror::Error)]
pub enum EpubError {
    /// Things are missing or cannot be drawn: one sentence each.
    #[error("the lesson cannot become a book yet: {}", .0.join("; "))]
    Broken(Vec<String>),
    /// The archive could not be written.
    #[error(transparent)]
    Zip(#[from] ZipError),
}

/// The style of all books.
const STYLE: &str = include_str!("style.css");
/// What the file is, in the first bytes of it.
const MIMETYPE: &str = "application/epub+zip";

/// Makes a book of a lesson. Puzzles that it embeds are taken from the collection.
///
/// # Errors
/// When the lesson has no text in the language, or something that it embeds is missing or cannot be drawn; everything
/// is listed.
pub fn epub(file: &LessonFile, collection: &Collection, options: &Options) -> Result<Vec<u8>, EpubError> {
    Ok(zip(&files(file, collection, options)?, Some("mimetype"))?)
}

/// The files of a book, before they are put together.
///
/// # Errors
/// Those of [`epub`].
pub fn files(file: &LessonFile, collection: &Collection, options: &Options) -> Result<Vec<OutFile>, EpubError> {
    let (lesson, lang) = (&file.lesson, options.lang);
    let Some(text) = lesson.texts.get(&lang) else {
        return Err(EpubError::Broken(vec![format!("it has no text in {}", lang.name())]));
    };
    let (text, _) = markdown::parse(text);
    let embeds = text.embeds();
    let mut pictures = Pictures::new(file, collection, options);
    for embed in &embeds {
        pictures.draw(embed);
    }
    for embed in inner_embeds(&embeds, collection, lang) {
        // What a puzzle's text shows need not be there: the text then stands alone, as on the page.
        let known = pictures.faults.len();
        pictures.draw(&embed);
        pictures.faults.truncate(known);
    }
    if !pictures.faults.is_empty() {
        return Err(EpubError::Broken(pictures.faults));
    }
    let title = title(file, lang);
    let cover = pictures.cover(&title, &embeds);

    let mut book = chapter::Book::new(lang, collection, &pictures);
    let mut chapters = Vec::new();
    for (number, page) in (1..).zip(text.pages()) {
        let file = format!("page-{number}.xhtml");
        let body = book.page(&file, page.blocks);
        let name = name_of(page.blocks).unwrap_or_else(|| format!("{} {number}", word(Word::Page, lang)));
        chapters.push(Chapter { file, name: prose(&name), kind: "chapter", body });
    }
    let ends = [(HINTS, Word::Hints, book.hints()), (SOLUTIONS, Word::Solutions, book.solutions())];
    for (file, name, body) in ends {
        if let Some(body) = body {
            chapters.push(Chapter { file: file.into(), name: word(name, lang).into(), kind: "endnotes", body });
        }
    }
    if let Some(body) = about(file, lang) {
        let name = word(Word::About, lang).into();
        chapters.push(Chapter { file: "about.xhtml".into(), name, kind: "colophon", body });
    }

    let identifier = identifier(&title, lang, file, &chapters, &pictures.files);
    let book = package::Book { lesson, lang, title: &title, identifier };
    let put = |path: &str, bytes: Vec<u8>| OutFile { path: path.into(), bytes };
    let mut out = vec![
        put("mimetype", MIMETYPE.into()),
        put("META-INF/container.xml", package::CONTAINER.into()),
        put("EPUB/package.opf", book.opf(&chapters, &pictures.files, cover.is_some())),
        put("EPUB/nav.xhtml", book.nav(&chapters)),
        put("EPUB/toc.ncx", book.ncx(&chapters)),
        put("EPUB/style.css", STYLE.into()),
    ];
    out.extend(cover.map(|bytes| put("EPUB/cover.png", bytes)));
    for chapter in &chapters {
        let text = book.xhtml(&without_markup(&chapter.name), chapter.kind, &chapter.body);
        out.push(put(&format!("EPUB/{}", chapter.file), text));
    }
    out.extend(pictures.files.into_iter().map(|file| OutFile { path: format!("EPUB/{}", file.path), ..file }));
    Ok(out)
}

/// The boards that texts of embedded puzzles show.
fn inner_embeds(embeds: &[&Embed], collection: &Collection, lang: Lang) -> Vec<Embed> {
    let puzzles = embeds.iter().filter_map(|embed| collection.puzzle(&embed.name)).map(|file| &file.puzzle);
    let texts = puzzles.flat_map(|puzzle| {
        let hints = puzzle.hints.get(&lang).or_else(|| puzzle.hints.values().next());
        let text = text_in(&puzzle.text, lang);
        hints.into_iter().flatten().map(String::as_str).chain([text]).collect::<Vec<_>>()
    });
    texts.flat_map(|text| markdown::parse(text).0.embeds().into_iter().cloned().collect::<Vec<_>>()).collect()
}

/// The title in the language; else the lesson's name.
fn title(file: &LessonFile, lang: Lang) -> String {
    let title = clean(text_in(&file.lesson.title, lang));
    let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
    if title.is_empty() { clean(&file.lesson.id) } else { title }
}

/// What the contents call a page: its first heading, else the beginning of its first text.
fn name_of(blocks: &[Block]) -> Option<String> {
    const MOST: usize = 60;
    let heading = blocks.iter().find_map(|block| match &block.kind {
        BlockKind::Heading(_, line) => Some(plain(line)),
        _ => None,
    });
    let text = || {
        blocks.iter().find_map(|block| match &block.kind {
            BlockKind::Paragraph(line) | BlockKind::Think(line, _) => Some(plain(line)),
            BlockKind::Embed(embed) => Some(embed.caption.clone()),
            _ => None,
        })
    };
    let name = clean(&heading.or_else(text)?).split_whitespace().collect::<Vec<_>>().join(" ");
    let short: String = name.chars().take(MOST).collect();
    let name = if short.len() < name.len() { format!("{}…", short.trim_end()) } else { name };
    (!name.is_empty()).then_some(name)
}

/// Who wrote the lesson, and under which terms.
fn about(file: &LessonFile, lang: Lang) -> Option<String> {
    let lesson = &file.lesson;
    let rows = [(Word::Author, &lesson.author), (Word::Source, &lesson.source), (Word::Licence, &lesson.licence)];
    let said: Vec<String> = (rows.iter())
        .filter(|(_, value)| !value.trim().is_empty())
        .map(|(name, value)| format!("<dt>{}</dt>\n<dd><bdi>{}</bdi></dd>\n", word(*name, lang), escape(value.trim())))
        .collect();
    let heading = word(Word::About, lang);
    (!said.is_empty()).then(|| format!("<h1>{heading}</h1>\n<dl>\n{}</dl>\n", said.concat()))
}

/// The name of a book among all books, made from everything in it. A changed lesson is another book, so no reader shows
/// the old one in its place.
fn identifier(title: &str, lang: Lang, file: &LessonFile, chapters: &[Chapter], pictures: &[OutFile]) -> String {
    let lesson = &file.lesson;
    let mut hash = Sha256::new();
    let mut add = |bytes: &[u8]| {
        hash.update((bytes.len() as u64).to_be_bytes());
        hash.update(bytes);
    };
    for text in [title, lang.tag(), &lesson.id, &lesson.author, &lesson.source, &lesson.licence, STYLE] {
        add(text.as_bytes());
    }
    for chapter in chapters {
        add(chapter.name.as_bytes());
        add(chapter.body.as_bytes());
    }
    for picture in pictures {
        add(picture.path.as_bytes());
        add(&picture.bytes);
    }
    let digest = hash.finalize();
    let mut bytes: [u8; 16] = std::array::from_fn(|at| digest[at]);
    // Version 8: made in a way of one's own.
    bytes[6] = bytes[6] & 0x0f | 0x80;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let hex = format!("{:032x}", u128::from_be_bytes(bytes));
    format!("urn:uuid:{}-{}-{}-{}-{}", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..])
}
