//! Blocks of Markdown as HTML. Everything that an author wrote is escaped here; no address but the allowed ones gets
//! through, since the Markdown reader keeps no other. What is written is well-formed XML too.

use super::gather::{Content, Shown, Source, key};
use super::solution::{solution, veil};
use super::words::{describe, word};
use crate::board::Color;
use crate::doc::diag::is_hazard;
use crate::doc::lang::text_in;
use crate::doc::markdown::{self, Block, Embed, EmbedKind, Inline, Target, Text, plain};
use crate::doc::{Lang, Puzzle};
use crate::export::markup::Medium;
use crate::export::stipulation::in_words;
use crate::picture::text::isolate;
use std::collections::BTreeSet;
use std::fmt::Write;

/// A text without characters that reorder or control; tabs and line ends stay.
pub(in crate::export) fn clean(text: &str) -> String {
    text.chars().filter(|&c| !is_hazard(c) || matches!(c, '\n' | '\t')).collect()
}

/// A text as HTML.
pub(in crate::export) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in clean(text).chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

/// A text with its moves and squares isolated, so that they read left to right in any language.
pub(in crate::export) fn prose(text: &str) -> String {
    let mut out = String::new();
    // The text is cleaned first, so that every isolate in it is one of ours.
    for piece in isolate(&clean(text)).split_inclusive(['\u{2066}', '\u{2069}']) {
        let mark = piece.chars().next_back();
        out.push_str(&escape(piece));
        match mark {
            Some('\u{2066}') => out.push_str("<bdi dir=\"ltr\">"),
            Some('\u{2069}') => out.push_str("</bdi>"),
            _ => {}
        }
    }
    out
}

/// How a diagram of the page is placed: the `svg` element for what is shown, without a name.
pub(super) type Draw<'a> = &'a dyn Fn(EmbedKind, &str) -> String;

/// A line without its formatting, such as a heading in a list of pages.
pub(super) fn words(line: &[Inline]) -> String {
    prose(&plain(line))
}

/// Writes the blocks of one language.
pub(super) struct Html<'a> {
    lang: Lang,
    content: &'a Content<'a>,
    draw: Draw<'a>,
    /// Boards that links can lead to: those that the text shows.
    boards: BTreeSet<String>,
    /// Those that have been written, and so have their anchor.
    anchored: BTreeSet<String>,
    /// How many questions have been written.
    questions: usize,
    /// Whether a puzzle's text is being written: it embeds nothing itself.
    inside: bool,
}

impl<'a> Html<'a> {
    pub fn new(lang: Lang, text: &Text, content: &'a Content<'a>, draw: Draw<'a>) -> Self {
        let is_board = |embed: &&&Embed| matches!(embed.kind, EmbedKind::Board | EmbedKind::Play);
        let boards = text.embeds().iter().filter(is_board).map(|embed| embed.name.clone()).collect();
        Self { lang, content, draw, boards, anchored: BTreeSet::new(), questions: 0, inside: false }
    }

    /// Blocks that follow one another.
    pub fn written(&mut self, blocks: &[Block]) -> String {
        let mut out = String::new();
        self.blocks(&mut out, blocks);
        out
    }

    /// `lang` and `dir` of a block that holds others.
    fn block_attributes(&self) -> String {
        format!("lang=\"{}\" dir=\"{}\"", self.lang, self.lang.dir())
    }

    fn find(&self, embed: &Embed) -> Option<&'a Shown<'a>> {
        self.content.shown.get(&key(embed.kind, &embed.name))
    }

    /// A diagram with its name for screen readers: the caption, and what stands where.
    fn diagram(&self, out: &mut String, tag: &str, shown: &Shown<'_>, embed: &Embed, caption: &str) {
        let caption = if caption.is_empty() { String::new() } else { format!("{}. ", clean(caption)) };
        let text = isolate(&caption) + &describe(&shown.setup, self.lang);
        // The caption was cleaned, so the isolates are ours, and stay.
        let label: String = text.split_inclusive(['\u{2066}', '\u{2069}']).map(marked).collect();
        let svg = (self.draw)(embed.kind, &embed.name);
        let _ = write!(out, "<{tag} class=\"diagram\" role=\"img\" aria-label=\"{label}\">{svg}</{tag}>");
    }

    fn puzzle(&mut self, out: &mut String, embed: &Embed, shown: &Shown<'_>, puzzle: &Puzzle) {
        let lang = self.lang;
        let attributes = self.block_attributes();
        let title = text_in(&puzzle.title, lang);
        let _ = writeln!(out, "<div class=\"puzzle\" data-puzzle=\"{}\" {attributes}>", escape(&embed.name));
        if !title.is_empty() {
            let _ = writeln!(out, "<h3 class=\"puzzle-title\"{}>{}</h3>", self.attributes(title), prose(title));
        }
        self.inside = true;
        let (text, _) = markdown::parse(text_in(&puzzle.text, lang));
        if !text.blocks.is_empty() {
            let _ = writeln!(out, "<div class=\"story\" {attributes}>");
            self.blocks(out, &text.blocks);
            out.push_str("</div>\n");
        }
        let _ = write!(out, "<figure class=\"board-figure\" {attributes}>");
        let caption = if embed.caption.is_empty() { title } else { &embed.caption };
        self.diagram(out, "div", shown, embed, caption);
        let turn = if puzzle.start().turn == Color::White { "page-white-to-move" } else { "page-black-to-move" };
        let (turn, task) = (word(turn, lang), prose(&in_words(puzzle.task, lang)));
        let _ = write!(out, "<figcaption class=\"task\" {attributes}>{} · {task}", escape(turn));
        if !embed.caption.is_empty() {
            let _ = write!(out, "<br/><span class=\"caption\">{}</span>", prose(&embed.caption));
        }
        out.push_str("</figcaption></figure>\n");
        let hints = puzzle.hints.get(&lang).or_else(|| puzzle.hints.values().next());
        for (index, hint) in hints.into_iter().flatten().enumerate() {
            let label = word("page-hint", lang);
            let _ = writeln!(out, "<details class=\"hint\" {attributes}><summary>{label} {}</summary>", index + 1);
            let (hint, _) = markdown::parse(hint);
            let hint = self.written(&hint.blocks);
            out.push_str(&veil(&hint));
            out.push_str("</details>\n");
        }
        self.inside = false;
        if !puzzle.solution.is_empty() {
            let label = word("page-solution", lang);
            let moves = veil(&solution(puzzle, lang));
            let _ =
                writeln!(out, "<details class=\"solution\" {attributes}><summary>{label}</summary>\n{moves}</details>");
        }
        out.push_str("</div>\n");
    }
}

impl Medium for Html<'_> {
    fn lang(&self) -> Lang {
        self.lang
    }

    fn embed(&mut self, out: &mut String, embed: &Embed) {
        let Some(shown) = self.find(embed).filter(|_| !self.inside) else {
            let attributes = self.attributes(&embed.caption);
            let _ = writeln!(out, "<p class=\"quiet\"{attributes}>{}</p>", prose(&embed.caption));
            return;
        };
        if let Source::Puzzle(puzzle) = shown.source {
            self.puzzle(out, embed, shown, puzzle);
            return;
        }
        let fallback = shown.source.caption().and_then(|texts| texts.get(&self.lang)).map_or("", String::as_str);
        let caption = if embed.caption.is_empty() { fallback } else { &embed.caption };
        let name = escape(&embed.name);
        let anchor = if embed.kind != EmbedKind::Anim && self.anchored.insert(embed.name.clone()) {
            format!(" id=\"{}-board-{name}\"", self.lang)
        } else {
            String::new()
        };
        let (scheme, attributes) = (embed.kind.scheme(), self.block_attributes());
        let _ = write!(out, "<figure class=\"board-figure\"{anchor} data-{scheme}=\"{name}\" {attributes}>");
        self.diagram(out, "div", shown, embed, caption);
        if !caption.is_empty() {
            let _ = write!(out, "<figcaption{}>{}</figcaption>", self.attributes(caption), prose(caption));
        }
        out.push_str("</figure>\n");
    }

    fn inline_embed(&mut self, out: &mut String, embed: &Embed) {
        match self.find(embed) {
            Some(shown) => self.diagram(out, "span", shown, embed, &embed.caption),
            None => out.push_str(&prose(&embed.caption)),
        }
    }

    fn link(&mut self, out: &mut String, target: &Target, inner: &[Inline]) {
        match target {
            Target::Url(url) => {
                let inner = self.line(inner);
                let _ = write!(out, "<a href=\"{}\" rel=\"noopener noreferrer\">{inner}</a>", escape(url));
            }
            Target::Move { board, turns } => {
                let text = escape(&plain(inner));
                if self.boards.contains(board) {
                    let (lang, turns) = (self.lang, escape(&turns.join(" ")));
                    let _ = write!(
                        out,
                        "<a class=\"move\" href=\"#{lang}-board-{board}\" data-board=\"{board}\" data-line=\"{turns}\">\
                         <bdi dir=\"ltr\">{text}</bdi></a>"
                    );
                } else {
                    let _ = write!(out, "<bdi dir=\"ltr\">{text}</bdi>");
                }
            }
            Target::Refused => out.push_str(&self.line(inner)),
        }
    }

    fn think(&mut self, out: &mut String, question: &[Inline], answer: &[Block]) {
        self.questions += 1;
        let (number, attributes) = (self.questions, self.block_attributes());
        let _ = write!(out, "<details class=\"think\" data-question=\"{number}\" {attributes}><summary>");
        let question = self.line(question);
        out.push_str(&if question.is_empty() { escape(word("page-think", self.lang)) } else { question });
        out.push_str("</summary>\n");
        self.blocks(out, answer);
        out.push_str("</details>\n");
    }
}

/// A text that ends with one of our isolates as HTML, the isolate kept.
fn marked(piece: &str) -> String {
    let mark = piece.chars().next_back().filter(|c| matches!(c, '\u{2066}' | '\u{2069}'));
    escape(piece) + &mark.map_or(String::new(), String::from)
}
