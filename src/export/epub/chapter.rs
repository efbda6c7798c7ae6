//! The text of a book: its pages, and what readers look up later. Many readers do not fold, so hints and solutions stand
//! in chapters of their own at the end, and links lead there and back; where a reader opens notes in place, it may.

use super::super::markup::Medium;
use super::super::stipulation::stipulation;
use super::super::web::html::{clean, escape, prose};
use super::super::web::solution::solution;
use super::pictures::{Pictures, Shot};
use super::words::{Word, word};
use crate::board::Color;
use crate::doc::collection::Collection;
use crate::doc::lang::text_in;
use crate::doc::markdown::{self, Block, Embed, EmbedKind, Inline, Target, plain};
use crate::doc::{Lang, Puzzle};
use crate::picture::text::isolate;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The file of the hints.
pub(super) const HINTS: &str = "hints.xhtml";
/// The file of the solutions.
pub(super) const SOLUTIONS: &str = "solutions.xhtml";

/// What is looked up.
#[derive(Default)]
struct Note {
    id: String,
    heading: String,
    body: String,
    /// Where it is asked.
    back: String,
}

/// A place where a picture was shown first.
struct Anchor {
    file: String,
    id: String,
}

/// Writes the pages of a book.
pub(super) struct Book<'a, 'p> {
    lang: Lang,
    collection: &'a Collection,
    pictures: &'p Pictures<'a>,
    /// The file that is being written.
    file: String,
    boards: BTreeMap<String, Anchor>,
    /// The exercises by the names of their puzzles: number and place.
    exercises: BTreeMap<String, (usize, Anchor)>,
    /// For each step of the ladder, the hints in the order of the exercises.
    hints: Vec<Vec<Note>>,
    solutions: Vec<Note>,
    questions: usize,
    /// Whether a puzzle's text is being written: it embeds no puzzle itself.
    inside: bool,
}

impl<'a, 'p> Book<'a, 'p> {
    pub fn new(lang: Lang, collection: &'a Collection, pictures: &'p Pictures<'a>) -> Self {
        Self {
            lang,
            collection,
            pictures,
            file: String::new(),
            boards: BTreeMap::new(),
            exercises: BTreeMap::new(),
            hints: Vec::new(),
            solutions: Vec::new(),
            questions: 0,
            inside: false,
        }
    }

    /// A page of the lesson.
    pub fn page(&mut self, file: &str, blocks: &[Block]) -> String {
        file.clone_into(&mut self.file);
        let mut out = String::new();
        self.blocks(&mut out, blocks);
        out
    }

    /// The chapter of hints, if there are any: all first ones, then all second ones, so that who looks for one does not
    /// read the next.
    pub fn hints(&self) -> Option<String> {
        let mut out = format!("<h1>{}</h1>\n", self.word(Word::Hints));
        for (step, notes) in (1..).zip(&self.hints) {
            let _ = writeln!(out, "<section class=\"notes\">\n<h2>{} {step}</h2>", self.word(Word::Hint));
            notes.iter().for_each(|note| self.note(&mut out, note, "h3"));
            out.push_str("</section>\n");
        }
        (!self.hints.is_empty()).then_some(out)
    }

    /// The chapter of solutions and answers, if there are any.
    pub fn solutions(&self) -> Option<String> {
        let mut out = format!("<h1>{}</h1>\n<section class=\"notes\">\n", self.word(Word::Solutions));
        self.solutions.iter().for_each(|note| self.note(&mut out, note, "h2"));
        out.push_str("</section>\n");
        (!self.solutions.is_empty()).then_some(out)
    }

    fn note(&self, out: &mut String, note: &Note, heading: &str) {
        let Note { id, heading: text, body, back } = note;
        let label = self.word(Word::Back);
        let _ = write!(
            out,
            "<section class=\"note-block\" id=\"{id}\" epub:type=\"endnote\">\n<{heading}>{text}</{heading}>\n{body}\
             <p class=\"back\"><a href=\"{back}\" role=\"doc-backlink\">{label}</a></p>\n</section>\n"
        );
    }

    fn word(&self, which: Word) -> &'static str {
        word(which, self.lang)
    }

    /// The number of the exercise and its title.
    fn heading(&self, number: usize, puzzle: &Puzzle) -> String {
        let title = text_in(&puzzle.title, self.lang);
        let exercise = self.word(Word::Exercise);
        if title.is_empty() {
            format!("{exercise} {number}")
        } else {
            format!("<span class=\"number\">{exercise} {number}.</span> {}", prose(title))
        }
    }

    fn puzzle(&mut self, out: &mut String, embed: &Embed, puzzle: &Puzzle) {
        let again = self.exercises.get(&puzzle.id).map(|(number, _)| *number);
        let number = again.unwrap_or(self.exercises.len() + 1);
        let id = if again.is_some() { String::new() } else { format!(" id=\"exercise-{number}\"") };
        if again.is_none() {
            let anchor = Anchor { file: self.file.clone(), id: format!("exercise-{number}") };
            self.exercises.insert(puzzle.id.clone(), (number, anchor));
        }
        let heading = self.heading(number, puzzle);
        let _ = writeln!(out, "<section class=\"exercise\"{id}>\n<h3>{heading}</h3>");
        out.push_str("<figure>");
        for shot in self.pictures.get(embed).map_or(&[][..], |shown| &shown.shots) {
            image(out, shot, &embed.caption);
        }
        let turn = if puzzle.start().turn == Color::White { Word::WhiteToMove } else { Word::BlackToMove };
        let task = prose_isolated(&stipulation(puzzle.task, self.lang));
        let _ = write!(out, "<figcaption><strong>{} · {task}</strong>", self.word(turn));
        if !embed.caption.is_empty() {
            let _ = write!(out, "<br/>{}", prose(&embed.caption));
        }
        out.push_str("</figcaption></figure>\n");
        self.inside = true;
        let (text, _) = markdown::parse(text_in(&puzzle.text, self.lang));
        self.blocks(out, &text.blocks);
        self.inside = false;
        if again.is_none() {
            self.look_up(puzzle, number);
        }
        self.links(out, puzzle, number);
        out.push_str("</section>\n");
    }

    /// Writes the hints and the solution of a puzzle into their chapters.
    fn look_up(&mut self, puzzle: &Puzzle, number: usize) {
        let back = format!("{}#exercise-{number}", self.file);
        let heading = self.heading(number, puzzle);
        let page = std::mem::replace(&mut self.file, HINTS.to_owned());
        self.inside = true;
        for (step, hint) in hints_of(puzzle, self.lang).iter().enumerate() {
            let mut body = String::new();
            self.blocks(&mut body, &markdown::parse(hint).0.blocks);
            let note = Note { id: hint_id(number, step), heading: heading.clone(), body, back: back.clone() };
            if self.hints.len() <= step {
                self.hints.push(Vec::new());
            }
            self.hints[step].push(note);
        }
        self.inside = false;
        self.file = page;
        if !puzzle.solution.is_empty() {
            let body = solution(puzzle, self.lang);
            self.solutions.push(Note { id: format!("solution-{number}"), heading, body, back });
        }
    }

    fn links(&self, out: &mut String, puzzle: &Puzzle, number: usize) {
        let hints = hints_of(puzzle, self.lang);
        let mut links: Vec<String> = Vec::new();
        for step in 0..hints.len() {
            let label = if hints.len() == 1 { String::new() } else { format!(" {}", step + 1) };
            let text = format!("{}{label}", self.word(Word::Hint));
            links.push(reference(&format!("{HINTS}#{}", hint_id(number, step)), &text));
        }
        if !puzzle.solution.is_empty() {
            links.push(reference(&format!("{SOLUTIONS}#solution-{number}"), self.word(Word::Solution)));
        }
        if !links.is_empty() {
            let _ = writeln!(out, "<p class=\"links\">{}</p>", links.join(" · "));
        }
    }

    fn figure(&mut self, out: &mut String, embed: &Embed) {
        let Some(shown) = self.pictures.get(embed) else { return };
        let fallback = shown.caption.get(&self.lang).cloned().unwrap_or_default();
        let caption = if embed.caption.is_empty() { fallback } else { embed.caption.clone() };
        let mut id = String::new();
        if embed.kind != EmbedKind::Anim && !self.boards.contains_key(&embed.name) {
            let anchor = Anchor { file: self.file.clone(), id: format!("board-{}", embed.name) };
            id = format!(" id=\"{}\"", anchor.id);
            self.boards.insert(embed.name.clone(), anchor);
        }
        let several = shown.shots.len() > 1;
        let _ = write!(out, "<figure{id}{}>", if several { " class=\"moments\"" } else { "" });
        for (number, shot) in (1..).zip(&shown.shots) {
            if several {
                let _ = write!(out, "<div class=\"moment\">");
                image(out, shot, &shot.caption);
                let text = if shot.caption.is_empty() { String::new() } else { format!(" {}", prose(&shot.caption)) };
                let _ = writeln!(out, "<p class=\"said\"><strong>{number}</strong>{text}</p></div>");
            } else {
                image(out, shot, &caption);
            }
        }
        if !caption.is_empty() {
            let _ = write!(out, "<figcaption{}>{}</figcaption>", self.attributes(&caption), prose(&caption));
        }
        out.push_str("</figure>\n");
    }
}

impl Medium for Book<'_, '_> {
    fn lang(&self) -> Lang {
        self.lang
    }

    fn embed(&mut self, out: &mut String, embed: &Embed) {
        let puzzle = self.collection.puzzle(&embed.name).map(|file| &file.puzzle);
        match (embed.kind, puzzle) {
            (EmbedKind::Puzzle, Some(puzzle)) if !self.inside => self.puzzle(out, embed, puzzle),
            (EmbedKind::Puzzle, _) => {
                let _ = writeln!(out, "<p{}>{}</p>", self.attributes(&embed.caption), prose(&embed.caption));
            }
            (EmbedKind::Board | EmbedKind::Play | EmbedKind::Anim, _) if self.pictures.get(embed).is_none() => {
                let _ = writeln!(out, "<p{}>{}</p>", self.attributes(&embed.caption), prose(&embed.caption));
            }
            (EmbedKind::Board | EmbedKind::Play | EmbedKind::Anim, _) => self.figure(out, embed),
        }
    }

    fn inline_embed(&mut self, out: &mut String, embed: &Embed) {
        // Of an animation the last moment: it is what the text around it speaks of.
        match self.pictures.get(embed).and_then(|shown| shown.shots.last()) {
            Some(shot) => image(out, shot, &embed.caption),
            None => out.push_str(&prose(&embed.caption)),
        }
    }

    fn link(&mut self, out: &mut String, target: &Target, inner: &[Inline]) {
        match target {
            Target::Url(url) => {
                let inner = self.line(inner);
                match address(url) {
                    Some(url) => drop(write!(out, "<a href=\"{}\">{inner}</a>", escape(&url))),
                    None => out.push_str(&inner),
                }
            }
            Target::Move { board, .. } => {
                let text = escape(&plain(inner));
                match self.boards.get(board) {
                    Some(Anchor { file, id }) => {
                        let _ = write!(out, "<a href=\"{file}#{id}\"><bdi dir=\"ltr\">{text}</bdi></a>");
                    }
                    None => drop(write!(out, "<bdi dir=\"ltr\">{text}</bdi>")),
                }
            }
            Target::Refused => out.push_str(&self.line(inner)),
        }
    }

    fn think(&mut self, out: &mut String, question: &[Inline], answer: &[Block]) {
        self.questions += 1;
        let number = self.questions;
        let attributes = self.attributes(&plain(question));
        let text = self.line(question);
        let _ = writeln!(out, "<section class=\"think\" id=\"question-{number}\">\n<p{attributes}>{text}</p>");
        if !answer.is_empty() {
            let link = reference(&format!("{SOLUTIONS}#answer-{number}"), self.word(Word::Answer));
            let _ = writeln!(out, "<p class=\"links\">{link}</p>");
            // Its place is taken before what stands inside takes the next one.
            let place = self.solutions.len();
            self.solutions.push(Note::default());
            let page = std::mem::replace(&mut self.file, SOLUTIONS.to_owned());
            let mut body = format!("<p class=\"asked\"{attributes}>{text}</p>\n");
            self.blocks(&mut body, answer);
            self.file = page;
            let heading = format!("{} {number}", self.word(Word::Question));
            let back = format!("{}#question-{number}", self.file);
            self.solutions[place] = Note { id: format!("answer-{number}"), heading, body, back };
        }
        out.push_str("</section>\n");
    }
}

/// A text as the value of an attribute: no elements fit there, so its moves are isolated by characters.
fn attribute(text: &str) -> String {
    const MARKS: [char; 2] = ['\u{2066}', '\u{2069}'];
    let text = isolate(&clean(&text.replace('\n', " ")));
    let piece = |piece: &str| escape(piece) + piece.matches(MARKS).next_back().unwrap_or_default();
    text.split_inclusive(MARKS).map(piece).collect()
}

fn hints_of(puzzle: &Puzzle, lang: Lang) -> &[String] {
    puzzle.hints.get(&lang).or_else(|| puzzle.hints.values().next()).map_or(&[], Vec::as_slice)
}

fn hint_id(number: usize, step: usize) -> String {
    format!("hint-{number}-{}", step + 1)
}

/// A link to something that is looked up.
fn reference(target: &str, text: &str) -> String {
    format!("<a href=\"{target}\" epub:type=\"noteref\" role=\"doc-noteref\">{text}</a>")
}

/// A task: its symbols stay in one piece and run from left to right, words as their language does.
fn prose_isolated(task: &str) -> String {
    let symbols = task.chars().all(|c| c.is_ascii() && c != ' ');
    if symbols { format!("<bdi dir=\"ltr\">{}</bdi>", escape(task)) } else { prose(task) }
}

/// An address as strict readers want it, if it is one: what may not stand in an address is written in percent, links to
/// places in the same text are dropped, since the book is cut differently.
fn address(url: &str) -> Option<String> {
    let url = clean(url);
    let (scheme, rest) = url.split_once(':')?;
    let scheme = scheme.to_ascii_lowercase();
    let host = match scheme.as_str() {
        "http" | "https" => rest.strip_prefix("//")?.split(['/', '?', '#']).next()?,
        "mailto" => rest,
        _ => return None,
    };
    let plain_host = |c: char| c.is_ascii_alphanumeric() || ".-:@_%+~!$&'()*,;=/?".contains(c) || !c.is_ascii();
    if host.is_empty() || !host.chars().all(plain_host) || (scheme != "mailto" && host.matches(':').count() > 1) {
        return None;
    }
    let mut out = format!("{scheme}:");
    let mut fragment = false;
    for (at, byte) in rest.bytes().enumerate() {
        let hex = |at: usize| rest.as_bytes().get(at).is_some_and(u8::is_ascii_hexdigit);
        let kept = match byte {
            b'%' => hex(at + 1) && hex(at + 2),
            b'#' => !std::mem::replace(&mut fragment, true),
            _ => byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@/?".contains(&byte),
        };
        if kept {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    Some(out)
}

/// A picture with its words.
fn image(out: &mut String, shot: &Shot, caption: &str) {
    let alt = attribute(caption);
    let stop = if alt.is_empty() { "" } else { ". " };
    let (file, position) = (escape(&shot.file), escape(&shot.alt));
    let _ = write!(out, "<img src=\"{file}\" alt=\"{alt}{stop}{position}\"/>");
}

#[cfg(test)]
mod tests {
    use super::address;

    #[test]
    fn addresses_are_strict_or_dropped() {
        for (url, strict) in [
            ("https://a.b/?c=\"d\"", Some("https://a.b/?c=%22d%22")),
            ("HTTPS://a.b/x y#z#w", Some("https://a.b/x%20y#z%23w")),
            ("https://a.b/%41%4", Some("https://a.b/%41%254")),
            ("https://a.b/ש[1]", Some("https://a.b/%D7%A9%5B1%5D")),
            ("mailto:a@b.c", Some("mailto:a@b.c")),
            ("#place", None),
            ("https:///x", None),
            ("https://[::1]/", None),
            ("https://a<b>/", None),
            ("javascript:alert(1)", None),
            ("data:text/html,x", None),
            ("x", None),
        ] {
            assert_eq!(address(url).as_deref(), strict, "{url}");
        }
    }
}
