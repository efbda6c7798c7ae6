//! Blocks of Markdown as markup that is HTML and XML at once, so that pages and books can share it. What a medium shows
//! in a way of its own (boards, links, folded text) it writes itself.

use super::web::html::{escape, prose};
use crate::doc::Lang;
use crate::doc::markdown::{Block, BlockKind, Embed, Inline, InlineKind, Target, plain};
use crate::picture::text::{Dir, line_dir};
use std::fmt::Write;

/// A medium in one language.
pub(super) trait Medium {
    /// Its language.
    fn lang(&self) -> Lang;
    /// An embed that stands alone.
    fn embed(&mut self, out: &mut String, embed: &Embed);
    /// An embed within a line.
    fn inline_embed(&mut self, out: &mut String, embed: &Embed);
    /// A link.
    fn link(&mut self, out: &mut String, target: &Target, inner: &[Inline]);
    /// A question, and what the reader is to see later.
    fn think(&mut self, out: &mut String, question: &[Inline], answer: &[Block]);

    /// The attributes of a block with this text: its direction, where it is not that of the language.
    fn attributes(&self, text: &str) -> &'static str {
        let rtl = self.lang().is_rtl();
        match line_dir(text, rtl) {
            Dir::Rtl if !rtl => " dir=\"rtl\"",
            Dir::Ltr | Dir::Auto if rtl => " dir=\"ltr\"",
            _ => "",
        }
    }

    /// Blocks. Recursion is as deep as the Markdown reader lets things stand inside one another.
    fn blocks(&mut self, out: &mut String, blocks: &[Block]) {
        for block in blocks {
            self.block(out, block);
        }
    }

    /// A block.
    fn block(&mut self, out: &mut String, block: &Block) {
        match &block.kind {
            BlockKind::Heading(level, line) => {
                let (attributes, line) = (self.attributes(&plain(line)), self.line(line));
                let _ = writeln!(out, "<h{level}{attributes}>{line}</h{level}>");
            }
            BlockKind::Paragraph(line) => {
                let (attributes, line) = (self.attributes(&plain(line)), self.line(line));
                let _ = writeln!(out, "<p{attributes}>{line}</p>");
            }
            BlockKind::Embed(embed) => self.embed(out, embed),
            BlockKind::List(start, items) => self.list(out, *start, items),
            BlockKind::Quote(inner) => {
                out.push_str("<blockquote>\n");
                self.blocks(out, inner);
                out.push_str("</blockquote>\n");
            }
            BlockKind::Think(question, answer) => self.think(out, question, answer),
            BlockKind::Code(kind, text) if kind == "moves" => {
                let _ = writeln!(out, "<p class=\"moves\" dir=\"ltr\">{}</p>", prose(text.trim()));
            }
            BlockKind::Code(_, text) => {
                let _ = writeln!(out, "<pre dir=\"ltr\"><code>{}</code></pre>", escape(text));
            }
            BlockKind::Table(rows) => self.table(out, rows),
            BlockKind::Rule => out.push_str("<hr/>\n"),
        }
    }

    /// A list; with a number where it starts when it is numbered.
    fn list(&mut self, out: &mut String, start: Option<u64>, items: &[Vec<Block>]) {
        let (tag, first) = match start {
            Some(1) => ("ol", String::new()),
            Some(n) => ("ol", format!(" start=\"{n}\"")),
            None => ("ul", String::new()),
        };
        let _ = writeln!(out, "<{tag}{first}>");
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

    /// A table: rows of cells, the first one the head.
    fn table(&mut self, out: &mut String, rows: &[Vec<Vec<Inline>>]) {
        out.push_str("<table>\n");
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

    /// A line of text.
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
                InlineKind::Embed(embed) => self.inline_embed(&mut out, embed),
                InlineKind::SoftBreak => out.push('\n'),
                InlineKind::HardBreak => out.push_str("<br/>\n"),
            }
        }
        out
    }

    /// A line within an element.
    fn wrap(&mut self, out: &mut String, tag: &str, inner: &[Inline]) {
        let inner = self.line(inner);
        let _ = write!(out, "<{tag}>{inner}</{tag}>");
    }
}
