//! Blocks of Markdown as HTML. Everything that an author wrote is escaped here; no address but the allowed ones gets
//! through, since the Markdown reader keeps no other.

use super::Shown;
use super::solution::solution;
use super::words::{Word, word};
use crate::board::Color;
use crate::doc::diag::is_hazard;
use crate::doc::lang::text_in;
use crate::doc::markdown::{self, Block, BlockKind, Embed, EmbedKind, Inline, InlineKind, Target, plain};
use crate::doc::{Lang, Puzzle};
use crate::picture::text::{Dir, isolate, line_dir};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// A text without characters that reorder or control; tabs and line ends stay.
pub(super) fn clean(text: &str) -> String {
    text.chars().filter(|&c| !is_hazard(c) || matches!(c, '\n' | '\t')).collect()
}

/// A text as HTML.
pub(super) fn escape(text: &str) -> String {
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
pub(super) fn prose(text: &str) -> String {
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

/// Writes the pages of one language.
pub(super) struct Html<'a> {
    lang: Lang,
    shown: &'a BTreeMap<(EmbedKind, String), Shown>,
    puzzles: &'a BTreeMap<String, &'a Puzzle>,
    /// Boards that a link can lead to: those that were shown before.
    anchors: BTreeSet<String>,
    /// Whether a puzzle's text is being written: it embeds nothing itself.
    inside: bool,
}

impl<'a> Html<'a> {
    pub fn new(
        lang: Lang,
        shown: &'a BTreeMap<(EmbedKind, String), Shown>,
        puzzles: &'a BTreeMap<String, &'a Puzzle>,
    ) -> Self {
        Self { lang, shown, puzzles, anchors: BTreeSet::new(), inside: false }
    }

    /// A page.
    pub fn page(&mut self, blocks: &[Block]) -> String {
        let mut out = String::new();
        self.blocks(&mut out, blocks);
        out
    }

    /// `lang` and `dir` of a block with this text.
    fn attributes(&self, text: &str) -> String {
        let dir = match line_dir(text, self.lang.is_rtl()) {
            Dir::Rtl => "rtl",
            Dir::Ltr | Dir::Auto => "ltr",
        };
        format!("lang=\"{}\" dir=\"{dir}\"", self.lang)
    }

    fn blocks(&mut self, out: &mut String, blocks: &[Block]) {
        for block in blocks {
            self.block(out, block);
        }
    }

    /// Recursion is as deep as the Markdown reader lets things stand inside one another.
    fn block(&mut self, out: &mut String, block: &Block) {
        match &block.kind {
            BlockKind::Heading(level, line) => {
                let (attributes, line) = (self.attributes(&plain(line)), self.line(line));
                let _ = writeln!(out, "<h{level} {attributes}>{line}</h{level}>");
            }
            BlockKind::Paragraph(line) => {
                let (attributes, line) = (self.attributes(&plain(line)), self.line(line));
                let _ = writeln!(out, "<p {attributes}>{line}</p>");
            }
            BlockKind::Embed(embed) => self.embed(out, embed),
            BlockKind::List(start, items) => self.list(out, *start, items),
            BlockKind::Quote(inner) => {
                let _ = writeln!(out, "<blockquote {}>", self.block_attributes());
                self.blocks(out, inner);
                out.push_str("</blockquote>\n");
            }
            BlockKind::Think(question, inner) => {
                let think = word(Word::ThinkFirst, self.lang);
                let _ = write!(out, "<details class=\"think\" {}><summary>", self.block_attributes());
                let question = self.line(question);
                let _ = write!(out, "{}", if question.is_empty() { escape(think) } else { question });
                out.push_str("</summary>\n");
                self.blocks(out, inner);
                out.push_str("</details>\n");
            }
            BlockKind::Code(kind, text) if kind == "moves" => {
                let _ =
                    writeln!(out, "<p class=\"moves\" lang=\"{}\" dir=\"ltr\">{}</p>", self.lang, prose(text.trim()));
            }
            BlockKind::Code(_, text) => {
                let _ = writeln!(out, "<pre lang=\"{}\" dir=\"ltr\"><code>{}</code></pre>", self.lang, escape(text));
            }
            BlockKind::Table(rows) => self.table(out, rows),
            BlockKind::Rule => out.push_str("<hr>\n"),
        }
    }

    /// `lang` and `dir` of a block that holds others.
    fn block_attributes(&self) -> String {
        format!("lang=\"{}\" dir=\"{}\"", self.lang, self.lang.dir())
    }

    fn list(&mut self, out: &mut String, start: Option<u64>, items: &[Vec<Block>]) {
        let (tag, first) = match start {
            Some(1) => ("ol", String::new()),
            Some(n) => ("ol", format!(" start=\"{n}\"")),
            None => ("ul", String::new()),
        };
        let _ = writeln!(out, "<{tag}{first} {}>", self.block_attributes());
        for item in items {
            out.push_str("<li>");
            match item.as_slice() {
                [Block { kind: BlockKind::Paragraph(line), .. }] => out.push_str(&self.line(line)),
                blocks => self.blocks(out, blocks),
            }
            out.push_str("</li>\n");
        }
        let _ = writeln!(out, "</{tag}>");
    }

    fn table(&mut self, out: &mut String, rows: &[Vec<Vec<Inline>>]) {
        let _ = writeln!(out, "<table {}>", self.block_attributes());
        for (index, row) in rows.iter().enumerate() {
            let tag = if index == 0 { "th" } else { "td" };
            out.push_str("<tr>");
            for cell in row {
                let cell = self.line(cell);
                let _ = write!(out, "<{tag}>{cell}</{tag}>");
            }
            out.push_str("</tr>\n");
        }
        out.push_str("</table>\n");
    }

    fn line(&mut self, line: &[Inline]) -> String {
        let mut out = String::new();
        for inline in line {
            match &inline.kind {
                InlineKind::Text(text) => out.push_str(&prose(text)),
                InlineKind::Code(text) => {
                    let _ = write!(out, "<code dir=\"ltr\">{}</code>", escape(text));
                }
                InlineKind::Emphasis(inner) => self.wrap(&mut out, "em", inner),
                InlineKind::Strong(inner) => self.wrap(&mut out, "strong", inner),
                InlineKind::Strike(inner) => self.wrap(&mut out, "s", inner),
                InlineKind::Link(target, inner) => self.link(&mut out, target, inner),
                InlineKind::Embed(embed) => self.image(&mut out, embed),
                InlineKind::SoftBreak => out.push('\n'),
                InlineKind::HardBreak => out.push_str("<br>\n"),
            }
        }
        out
    }

    fn wrap(&mut self, out: &mut String, tag: &str, inner: &[Inline]) {
        let inner = self.line(inner);
        let _ = write!(out, "<{tag}>{inner}</{tag}>");
    }

    fn link(&mut self, out: &mut String, target: &Target, inner: &[Inline]) {
        match target {
            Target::Url(url) => {
                let inner = self.line(inner);
                let _ = write!(out, "<a href=\"{}\" rel=\"noopener noreferrer\">{inner}</a>", escape(url));
            }
            Target::Move { board, .. } => {
                let text = escape(&plain(inner));
                if self.anchors.contains(board) {
                    let _ = write!(out, "<a href=\"#{}-board-{board}\"><bdi dir=\"ltr\">{text}</bdi></a>", self.lang);
                } else {
                    let _ = write!(out, "<bdi dir=\"ltr\">{text}</bdi>");
                }
            }
            Target::Refused => out.push_str(&self.line(inner)),
        }
    }

    fn find(&self, embed: &Embed) -> Option<&'a Shown> {
        let kind = if embed.kind == EmbedKind::Play { EmbedKind::Board } else { embed.kind };
        self.shown.get(&(kind, embed.name.clone()))
    }

    fn image(&mut self, out: &mut String, embed: &Embed) {
        match self.find(embed) {
            Some(shown) => {
                let caption = if embed.caption.is_empty() { String::new() } else { format!("{}. ", embed.caption) };
                let alt = format!("{}\u{2066}{}\u{2069}", escape(&caption), escape(&shown.alt));
                let file = escape(shown.files.get(&self.lang).unwrap_or(&shown.file));
                match &shown.still {
                    // Who wants no movement gets the still picture; so does paper.
                    Some(still) => {
                        let still = escape(still);
                        let _ = write!(
                            out,
                            "<picture><source media=\"(prefers-reduced-motion: reduce), print\" srcset=\"{still}\">\
                             <img src=\"{file}\" alt=\"{alt}\"></picture>"
                        );
                    }
                    None => {
                        let _ = write!(out, "<img src=\"{file}\" alt=\"{alt}\">");
                    }
                }
            }
            None => out.push_str(&prose(&embed.caption)),
        }
    }

    fn embed(&mut self, out: &mut String, embed: &Embed) {
        match (embed.kind, self.puzzles.get(&embed.name).copied()) {
            (EmbedKind::Puzzle, Some(puzzle)) if !self.inside => self.puzzle(out, embed, puzzle),
            (EmbedKind::Puzzle, _) => {
                let attributes = self.attributes(&embed.caption);
                let _ = writeln!(out, "<p class=\"quiet\" {attributes}>{}</p>", prose(&embed.caption));
            }
            (EmbedKind::Board | EmbedKind::Play | EmbedKind::Anim, _) => {
                let fallback = self.find(embed).and_then(|s| s.caption.get(&self.lang)).cloned();
                let caption =
                    if embed.caption.is_empty() { fallback.unwrap_or_default() } else { embed.caption.clone() };
                let anchor = if embed.kind != EmbedKind::Anim && self.anchors.insert(embed.name.clone()) {
                    format!(" id=\"{}-board-{}\"", self.lang, escape(&embed.name))
                } else {
                    String::new()
                };
                let _ = write!(out, "<figure{anchor} {}>", self.block_attributes());
                self.image(out, &Embed { caption: caption.clone(), ..embed.clone() });
                if !caption.is_empty() {
                    let _ = write!(out, "<figcaption {}>{}</figcaption>", self.attributes(&caption), prose(&caption));
                }
                out.push_str("</figure>\n");
            }
        }
    }

    fn puzzle(&mut self, out: &mut String, embed: &Embed, puzzle: &Puzzle) {
        let lang = self.lang;
        let attributes = self.block_attributes();
        let title = text_in(&puzzle.title, lang);
        let _ = writeln!(out, "<div class=\"puzzle\" {attributes}>");
        if !title.is_empty() {
            let _ = writeln!(out, "<h3 {}>{}</h3>", self.attributes(title), prose(title));
        }
        let _ = write!(out, "<figure {attributes}>");
        self.image(out, embed);
        let turn = if puzzle.start().turn == Color::White { Word::WhiteToMove } else { Word::BlackToMove };
        let task = escape(&puzzle.task.to_string());
        let _ = write!(out, "<figcaption {attributes}>{} · <bdi dir=\"ltr\">{task}</bdi>", escape(word(turn, lang)));
        if !embed.caption.is_empty() {
            let _ = write!(out, " · {}", prose(&embed.caption));
        }
        out.push_str("</figcaption></figure>\n");
        self.inside = true;
        let (text, _) = markdown::parse(text_in(&puzzle.text, lang));
        self.blocks(out, &text.blocks);
        let hints = puzzle.hints.get(&lang).or_else(|| puzzle.hints.values().next());
        for (index, hint) in hints.into_iter().flatten().enumerate() {
            let label = word(Word::Hint, lang);
            let _ = writeln!(out, "<details {attributes}><summary>{label} {}</summary>", index + 1);
            let (hint, _) = markdown::parse(hint);
            self.blocks(out, &hint.blocks);
            out.push_str("</details>\n");
        }
        self.inside = false;
        if !puzzle.solution.is_empty() {
            let label = word(Word::Solution, lang);
            let moves = solution(puzzle, lang);
            let _ = writeln!(out, "<details {attributes}><summary>{label}</summary>\n{moves}</details>");
        }
        out.push_str("</div>\n");
    }
}
