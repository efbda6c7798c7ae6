//! Markdown as blocks with places, for exporters and the preview.
//!
//! What is special to lessons is written so that any Markdown viewer still shows something sensible:
//!
//! - **Embeds** are images with a scheme: `![caption](board:pin)` a board of `lesson.toml`, `play:pin` the same to play
//!   on from, `puzzle:id` a puzzle of the collection, `anim:name` the file `name.anim.toml` in the lesson's folder.
//! - **Move links** are links: `[Nf3](move:pin/Nf3)`; the turns from the board's position are separated by `/`.
//! - **Think first** is a quote that starts with a bold question mark. Its first paragraph asks; what follows in the
//!   quote stays hidden until the reader wants it:
//!
//!   ```text
//!   > **?** Why may the knight not move?
//!   >
//!   > Because the fence shields only the e-file.
//!   ```
//! - **Pages** start at a heading of level 2 or at a rule (`---`).
//! - A fenced block with the word `moves` holds a list of moves, since `1. e4` starts a numbered list in Markdown.
//!
//! HTML is shown as the text that it is, comments apart. Addresses are `http:`, `https:`, `mailto:` and `#…`; every
//! other one is dropped and reported. Characters that reorder others or control are no text: nothing that an editor or a
//! page shows of a lesson can look like something else.

use super::diag::{Diagnostic, Place, Source, is_hazard, show};
use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use std::ops::Range;

/// Containers may stand inside one another this deep; what is deeper is shown flat.
pub const MAX_NESTING: usize = 64;

/// What an image of a lesson stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum EmbedKind {
    /// A board of the lesson.
    Board,
    /// A board of the lesson, to play on from.
    Play,
    /// A puzzle of the collection.
    Puzzle,
    /// An animation of the lesson.
    Anim,
}

impl EmbedKind {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Board, Self::Play, Self::Puzzle, Self::Anim];

    /// The scheme of the address.
    pub const fn scheme(self) -> &'static str {
        ["board", "play", "puzzle", "anim"][self as usize]
    }
}

/// A board, puzzle or animation in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Embed {
    /// What it is.
    pub kind: EmbedKind,
    /// Its name.
    pub name: String,
    /// The caption, as plain text; may be empty.
    pub caption: String,
    /// Where it stands.
    pub span: Range<usize>,
}

/// Where a link leads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// To an address that may be shown.
    Url(String),
    /// To a position: the turns after a board's.
    Move {
        /// The board.
        board: String,
        /// The turns.
        turns: Vec<String>,
    },
    /// Nowhere: the address was not allowed.
    Refused,
}

/// A piece of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inline {
    /// What it is.
    pub kind: InlineKind,
    /// Where it stands.
    pub span: Range<usize>,
}

/// The kinds of inline.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InlineKind {
    /// Text.
    Text(String),
    /// Code.
    Code(String),
    /// Emphasis.
    Emphasis(Vec<Inline>),
    /// Strong emphasis.
    Strong(Vec<Inline>),
    /// Struck through.
    Strike(Vec<Inline>),
    /// A link.
    Link(Target, Vec<Inline>),
    /// An embed within a line of text.
    Embed(Embed),
    /// The end of a line of the source.
    SoftBreak,
    /// A line break.
    HardBreak,
}

/// A block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// What it is.
    pub kind: BlockKind,
    /// Where it stands.
    pub span: Range<usize>,
}

/// The kinds of block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BlockKind {
    /// A heading of level 1 to 6.
    Heading(u8, Vec<Inline>),
    /// A paragraph.
    Paragraph(Vec<Inline>),
    /// An embed that stands alone.
    Embed(Embed),
    /// A list; a number where it starts when it is numbered.
    List(Option<u64>, Vec<Vec<Block>>),
    /// A quote.
    Quote(Vec<Block>),
    /// A question, and what stays hidden until the reader wants it.
    Think(Vec<Inline>, Vec<Block>),
    /// A fenced or indented block: the word after the fence, and the text.
    Code(String, String),
    /// A table: rows of cells, the first one the head.
    Table(Vec<Vec<Vec<Inline>>>),
    /// A rule.
    Rule,
}

/// A Markdown text as blocks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Text {
    /// The blocks.
    pub blocks: Vec<Block>,
}

/// A page: its heading and what stands on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Page<'a> {
    /// The heading of level 2 that starts it, if one does; it is the first of the blocks too.
    pub heading: Option<&'a [Inline]>,
    /// The blocks.
    pub blocks: &'a [Block],
}

impl Text {
    /// The pages. There is always one.
    pub fn pages(&self) -> Vec<Page<'_>> {
        let mut pages = Vec::new();
        let mut start = 0;
        let page = |range: Range<usize>| {
            let blocks = &self.blocks[range];
            let heading = match blocks.first().map(|b| &b.kind) {
                Some(BlockKind::Heading(2, text)) => Some(text.as_slice()),
                _ => None,
            };
            Page { heading, blocks }
        };
        for (at, block) in self.blocks.iter().enumerate() {
            match block.kind {
                BlockKind::Rule => {
                    if at > start {
                        pages.push(page(start..at));
                    }
                    start = at + 1;
                }
                BlockKind::Heading(2, _) if at > start => {
                    pages.push(page(start..at));
                    start = at;
                }
                _ => {}
            }
        }
        if start < self.blocks.len() || pages.is_empty() {
            pages.push(page(start..self.blocks.len()));
        }
        pages
    }

    /// Every embed in reading order.
    pub fn embeds(&self) -> Vec<&Embed> {
        let mut found = Vec::new();
        visit(&self.blocks, &mut |item| {
            if let Item::Embed(embed) = item {
                found.push(embed);
            }
        });
        found
    }

    /// Every move link in reading order: board, turns, place.
    pub fn move_links(&self) -> Vec<(&str, &[String], Range<usize>)> {
        let mut found = Vec::new();
        visit(&self.blocks, &mut |item| {
            if let Item::Link(Target::Move { board, turns }, span) = item {
                found.push((board.as_str(), turns.as_slice(), span));
            }
        });
        found
    }

    /// How many questions there are.
    pub fn questions(&self) -> usize {
        let mut count = 0;
        visit(&self.blocks, &mut |item| count += usize::from(matches!(item, Item::Think)));
        count
    }
}

enum Item<'a> {
    Embed(&'a Embed),
    Link(&'a Target, Range<usize>),
    Think,
}

/// Recursion is bounded by [`MAX_NESTING`], like everything that walks the blocks.
fn visit<'a>(blocks: &'a [Block], see: &mut dyn FnMut(Item<'a>)) {
    for block in blocks {
        match &block.kind {
            BlockKind::Heading(_, line) | BlockKind::Paragraph(line) => visit_line(line, see),
            BlockKind::Embed(embed) => see(Item::Embed(embed)),
            BlockKind::List(_, items) => items.iter().for_each(|item| visit(item, see)),
            BlockKind::Quote(inner) => visit(inner, see),
            BlockKind::Think(question, inner) => {
                see(Item::Think);
                visit_line(question, see);
                visit(inner, see);
            }
            BlockKind::Table(rows) => rows.iter().flatten().for_each(|cell| visit_line(cell, see)),
            BlockKind::Code(..) | BlockKind::Rule => {}
        }
    }
}

fn visit_line<'a>(line: &'a [Inline], see: &mut dyn FnMut(Item<'a>)) {
    for inline in line {
        match &inline.kind {
            InlineKind::Emphasis(inner) | InlineKind::Strong(inner) | InlineKind::Strike(inner) => {
                visit_line(inner, see);
            }
            InlineKind::Link(target, inner) => {
                see(Item::Link(target, inline.span.clone()));
                visit_line(inner, see);
            }
            InlineKind::Embed(embed) => see(Item::Embed(embed)),
            _ => {}
        }
    }
}

/// A line without its formatting.
pub fn plain(line: &[Inline]) -> String {
    let mut out = String::new();
    for inline in line {
        match &inline.kind {
            InlineKind::Text(text) | InlineKind::Code(text) => out.push_str(text),
            InlineKind::Emphasis(inner)
            | InlineKind::Strong(inner)
            | InlineKind::Strike(inner)
            | InlineKind::Link(_, inner) => out.push_str(&plain(inner)),
            InlineKind::Embed(embed) => out.push_str(&embed.caption),
            InlineKind::SoftBreak | InlineKind::HardBreak => out.push(' '),
        }
    }
    out
}

/// One thing to say about a Markdown text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// Whether it is an error.
    pub is_error: bool,
    /// Where.
    pub span: Range<usize>,
    /// A stable name.
    pub code: &'static str,
    /// A sentence.
    pub message: String,
    /// What to do.
    pub hint: &'static str,
}

impl Remark {
    /// As a diagnostic of a file.
    pub fn diagnostic(&self, place: Place) -> Diagnostic {
        let make = if self.is_error { Diagnostic::error } else { Diagnostic::warning };
        make(self.code, place, self.message.as_str(), self.hint)
    }
}

/// Reads a text: its blocks, and what is wrong with it.
pub fn parse(text: &str) -> (Text, Vec<Remark>) {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let mut builder = Builder::default();
    builder.frames.push(Frame::new(Container::Blocks(Vec::new()), 0));
    for (event, span) in Parser::new_ext(text, options).into_offset_iter() {
        builder.event(event, span);
    }
    builder.hazards(text);
    let blocks = match builder.frames.into_iter().next().map(|frame| frame.container) {
        Some(Container::Blocks(blocks)) => blocks,
        _ => Vec::new(),
    };
    (Text { blocks }, builder.remarks)
}

/// Reads a file of a lesson.
pub fn parse_source(source: &Source) -> (Text, Vec<Diagnostic>) {
    let (text, remarks) = parse(source.text());
    let diagnostics = remarks.iter().map(|r| r.diagnostic(source.place(r.span.clone()))).collect();
    (text, diagnostics)
}

enum Container {
    Blocks(Vec<Block>),
    Quote(Vec<Block>),
    List(Option<u64>, Vec<Vec<Block>>),
    Paragraph(Vec<Inline>),
    Heading(u8, Vec<Inline>),
    Emphasis(Vec<Inline>),
    Strong(Vec<Inline>),
    Strike(Vec<Inline>),
    Link(String, Vec<Inline>),
    Image(String, Vec<Inline>),
    Code(String, String),
    Html(String),
    Table(Vec<Vec<Vec<Inline>>>),
}

struct Frame {
    container: Container,
    start: usize,
    /// Whether the last block is a paragraph that text of a tight list opened.
    open: bool,
}

impl Frame {
    const fn new(container: Container, start: usize) -> Self {
        Self { container, start, open: false }
    }
}

#[derive(Default)]
struct Builder {
    frames: Vec<Frame>,
    /// Containers that are too deep to be opened.
    skipped: usize,
    remarks: Vec<Remark>,
}

impl Builder {
    fn remark(&mut self, is_error: bool, span: Range<usize>, code: &'static str, message: String, hint: &'static str) {
        if self.remarks.len() < 200 {
            self.remarks.push(Remark { is_error, span, code, message, hint });
        }
    }

    fn event(&mut self, event: Event<'_>, span: Range<usize>) {
        match event {
            Event::Start(tag) => self.start(tag, &span),
            Event::End(end) => self.end(end, span),
            Event::Text(text) => self.text(&text, span),
            Event::Code(code) => self.inline(InlineKind::Code(harmless(&code)), span),
            Event::Html(html) => match self.frames.last_mut().map(|f| &mut f.container) {
                Some(Container::Html(text)) => text.push_str(&harmless(&html)),
                _ => self.html(&html, span),
            },
            Event::InlineHtml(html) => self.html(&html, span),
            Event::SoftBreak => self.inline(InlineKind::SoftBreak, span),
            Event::HardBreak => self.inline(InlineKind::HardBreak, span),
            Event::Rule => self.block(BlockKind::Rule, span),
            Event::InlineMath(text) | Event::DisplayMath(text) | Event::FootnoteReference(text) => {
                self.inline(InlineKind::Text(harmless(&text)), span);
            }
            Event::TaskListMarker(_) => {}
        }
    }

    fn html(&mut self, html: &str, span: Range<usize>) {
        let text = html.trim();
        if text.starts_with("<!--") && text.ends_with("-->") {
            return;
        }
        let message = format!("HTML is shown as text: {}", show(text, 30));
        self.remark(false, span.clone(), "html", message, "use Markdown");
        self.inline(InlineKind::Text(harmless(text)), span);
    }

    /// Says where characters stand that are not shown because they reorder what is read. Marks of direction alone, which
    /// some keyboards write, are not worth a word.
    fn hazards(&mut self, text: &str) {
        let reorders =
            |c: &char| is_hazard(*c) && !matches!(c, '\0'..=' ' | '\u{200e}' | '\u{200f}' | '\u{61c}' | '\u{feff}');
        for (at, c) in text.char_indices().filter(|(_, c)| reorders(c)) {
            let message = format!("the invisible character U+{:04X} is not shown", u32::from(c));
            self.remark(false, at..at + c.len_utf8(), "invisible", message, "delete it");
        }
    }

    fn text(&mut self, text: &str, span: Range<usize>) {
        match self.frames.last_mut().map(|f| &mut f.container) {
            Some(Container::Code(_, code)) => code.push_str(&harmless(text)),
            _ => self.inline(InlineKind::Text(harmless(text)), span),
        }
    }

    /// Opens a container. Every start that opens none must close none: `skipped` counts the deep ones.
    fn start(&mut self, tag: Tag<'_>, span: &Range<usize>) {
        let container = match tag {
            Tag::Paragraph | Tag::TableCell => Container::Paragraph(Vec::new()),
            Tag::Heading { level, .. } => Container::Heading(level_of(level), Vec::new()),
            Tag::BlockQuote(_) => Container::Quote(Vec::new()),
            Tag::CodeBlock(kind) => {
                let word = match kind {
                    CodeBlockKind::Fenced(info) => info.split_whitespace().next().unwrap_or("").to_owned(),
                    CodeBlockKind::Indented => String::new(),
                };
                Container::Code(word, String::new())
            }
            Tag::HtmlBlock => Container::Html(String::new()),
            Tag::List(start) => Container::List(start, Vec::new()),
            Tag::Table(_) => Container::Table(Vec::new()),
            Tag::TableHead | Tag::TableRow => {
                if let Some(Container::Table(rows)) = self.frames.last_mut().map(|f| &mut f.container) {
                    rows.push(Vec::new());
                }
                return;
            }
            Tag::Emphasis => Container::Emphasis(Vec::new()),
            Tag::Strong => Container::Strong(Vec::new()),
            Tag::Strikethrough => Container::Strike(Vec::new()),
            Tag::Link { dest_url, .. } => Container::Link(dest_url.into_string(), Vec::new()),
            Tag::Image { dest_url, .. } => Container::Image(dest_url.into_string(), Vec::new()),
            Tag::Item
            | Tag::FootnoteDefinition(_)
            | Tag::DefinitionList
            | Tag::DefinitionListTitle
            | Tag::DefinitionListDefinition
            | Tag::Superscript
            | Tag::Subscript
            | Tag::MetadataBlock(_) => Container::Blocks(Vec::new()),
        };
        if self.frames.len() >= MAX_NESTING || self.skipped > 0 {
            if self.skipped == 0 {
                let message = format!("more than {MAX_NESTING} things stand inside one another");
                self.remark(true, span.clone(), "markdown-depth", message, "write it flatter");
            }
            self.skipped += 1;
            return;
        }
        self.frames.push(Frame::new(container, span.start));
    }

    fn end(&mut self, end: TagEnd, span: Range<usize>) {
        if matches!(end, TagEnd::TableHead | TagEnd::TableRow) {
            return;
        }
        if self.skipped > 0 {
            self.skipped -= 1;
            return;
        }
        if self.frames.len() < 2 {
            return;
        }
        let Some(frame) = self.frames.pop() else { return };
        let span = frame.start..span.end.max(frame.start);
        match frame.container {
            Container::Paragraph(line) if end == TagEnd::TableCell => self.cell(line),
            Container::Paragraph(line) => self.paragraph(line, span),
            Container::Heading(level, line) => self.block(BlockKind::Heading(level, line), span),
            Container::Quote(blocks) => self.quote(blocks, span),
            Container::Code(word, text) => self.block(BlockKind::Code(word, text), span),
            Container::Html(text) => self.html(&text, span),
            Container::List(start, items) => self.block(BlockKind::List(start, items), span),
            Container::Blocks(blocks) => self.item(blocks, span),
            Container::Table(rows) => self.block(BlockKind::Table(rows), span),
            Container::Emphasis(line) => self.inline(InlineKind::Emphasis(line), span),
            Container::Strong(line) => self.inline(InlineKind::Strong(line), span),
            Container::Strike(line) => self.inline(InlineKind::Strike(line), span),
            Container::Link(url, line) => {
                let target = self.target(&url, &span);
                self.inline(InlineKind::Link(target, line), span);
            }
            Container::Image(url, line) => self.image(&url, &line, span),
        }
    }

    fn cell(&mut self, line: Vec<Inline>) {
        if let Some(Container::Table(rows)) = self.frames.last_mut().map(|f| &mut f.container)
            && let Some(row) = rows.last_mut()
        {
            row.push(line);
        }
    }

    fn paragraph(&mut self, mut line: Vec<Inline>, span: Range<usize>) {
        match line.as_mut_slice() {
            [Inline { kind: InlineKind::Embed(embed), .. }] => {
                let embed = embed.clone();
                self.block(BlockKind::Embed(embed), span);
            }
            _ => self.block(BlockKind::Paragraph(line), span),
        }
    }

    fn item(&mut self, mut blocks: Vec<Block>, span: Range<usize>) {
        for block in &mut blocks {
            if let BlockKind::Paragraph(line) = &mut block.kind
                && let [Inline { kind: InlineKind::Embed(embed), .. }] = line.as_slice()
            {
                block.kind = BlockKind::Embed(embed.clone());
            }
        }
        let parent = self.frames.last_mut().map(|f| &mut f.container);
        if let Some(Container::List(start, items)) = parent {
            let looks = start.is_some()
                && matches!(blocks.first().map(|b| &b.kind), Some(BlockKind::Paragraph(line)) if moves(&plain(line)));
            items.push(blocks);
            if looks {
                let hint = "write the moves in a ``` moves block, or escape the dot: 1\\. e4";
                self.remark(false, span, "moves-as-list", "a list of moves became a numbered list".into(), hint);
            }
        } else {
            for block in blocks {
                self.block(block.kind, block.span);
            }
        }
    }

    /// A quote that starts with a bold question mark is a question.
    fn quote(&mut self, mut blocks: Vec<Block>, span: Range<usize>) {
        let asks = match blocks.first().map(|b| &b.kind) {
            Some(BlockKind::Paragraph(line)) => {
                matches!(line.first().map(|i| &i.kind), Some(InlineKind::Strong(mark)) if plain(mark).trim() == "?")
            }
            _ => false,
        };
        if !asks {
            self.block(BlockKind::Quote(blocks), span);
            return;
        }
        let first = blocks.remove(0);
        let BlockKind::Paragraph(mut question) = first.kind else { return };
        question.remove(0);
        if let Some(Inline { kind: InlineKind::Text(text), .. }) = question.first_mut() {
            *text = text.trim_start().to_owned();
        }
        if blocks.is_empty() {
            let hint = "leave an empty line with > between the question and the answer";
            self.remark(false, span.clone(), "think-empty", "nothing is hidden behind this question".into(), hint);
        }
        self.block(BlockKind::Think(question, blocks), span);
    }

    fn target(&mut self, url: &str, span: &Range<usize>) -> Target {
        let scheme = url.split_once(':').map_or("", |(scheme, _)| scheme).to_ascii_lowercase();
        let hazard = url.chars().any(is_hazard);
        if !hazard && (url.starts_with('#') || matches!(scheme.as_str(), "http" | "https" | "mailto")) {
            return Target::Url(url.to_owned());
        }
        if let Some(rest) = url.strip_prefix("move:") {
            let mut parts = rest.split('/').filter(|part| !part.is_empty()).map(str::to_owned);
            if let Some(board) = parts.next() {
                return Target::Move { board, turns: parts.collect() };
            }
        }
        let message = format!("the address «{}» is not allowed", show(url, 40));
        let hint = "use http:, https:, mailto:, #, or move:board/Nf3";
        self.remark(true, span.clone(), "link", message, hint);
        Target::Refused
    }

    fn image(&mut self, url: &str, line: &[Inline], span: Range<usize>) {
        let caption = plain(line);
        let (scheme, name) = url.split_once(':').unwrap_or(("", url));
        if let Some(kind) = EmbedKind::ALL.into_iter().find(|kind| kind.scheme() == scheme) {
            let embed = Embed { kind, name: name.to_owned(), caption, span: span.clone() };
            self.inline(InlineKind::Embed(embed), span);
            return;
        }
        let message = format!("«{}» is nothing that can be shown", show(url, 40));
        let hint = "images are board:name, play:name, puzzle:id or anim:name";
        self.remark(true, span.clone(), "image", message, hint);
        self.inline(InlineKind::Text(caption), span);
    }

    fn block(&mut self, kind: BlockKind, span: Range<usize>) {
        let block = Block { kind, span };
        let Some(frame) = self.frames.last_mut() else { return };
        frame.open = false;
        match &mut frame.container {
            Container::Blocks(blocks) | Container::Quote(blocks) => blocks.push(block),
            Container::List(_, items) => items.push(vec![block]),
            _ => {
                // A block where only text fits, because something was too deep: its text stays.
                let text = match block.kind {
                    BlockKind::Paragraph(line) | BlockKind::Heading(_, line) => plain(&line),
                    BlockKind::Code(_, text) => text,
                    _ => return,
                };
                self.inline(InlineKind::Text(text), block.span);
            }
        }
    }

    fn inline(&mut self, kind: InlineKind, span: Range<usize>) {
        let inline = Inline { kind, span: span.clone() };
        let Some(frame) = self.frames.last_mut() else { return };
        match &mut frame.container {
            Container::Paragraph(line)
            | Container::Heading(_, line)
            | Container::Emphasis(line)
            | Container::Strong(line)
            | Container::Strike(line)
            | Container::Link(_, line)
            | Container::Image(_, line) => join(line, inline),
            Container::Blocks(blocks) | Container::Quote(blocks) => {
                // Text straight in a block is the paragraph of a tight list.
                if frame.open
                    && let Some(Block { kind: BlockKind::Paragraph(line), span: whole }) = blocks.last_mut()
                {
                    whole.end = span.end.max(whole.end);
                    join(line, inline);
                } else {
                    blocks.push(Block { kind: BlockKind::Paragraph(vec![inline]), span });
                    frame.open = true;
                }
            }
            Container::List(_, items) => {
                items.push(vec![Block { kind: BlockKind::Paragraph(vec![inline]), span }]);
            }
            Container::Code(_, text) | Container::Html(text) => text.push_str(&plain(&[inline])),
            Container::Table(rows) => {
                if let Some(cell) = rows.last_mut().and_then(|row| row.last_mut()) {
                    cell.push(inline);
                }
            }
        }
    }
}

/// A text without what reorders and controls; line ends and tabs stay.
fn harmless(text: &str) -> String {
    text.chars().filter(|&c| !is_hazard(c) || matches!(c, '\n' | '\t')).collect()
}

/// Texts that follow one another are one.
fn join(line: &mut Vec<Inline>, inline: Inline) {
    if let InlineKind::Text(more) = &inline.kind
        && let Some(Inline { kind: InlineKind::Text(text), span }) = line.last_mut()
    {
        text.push_str(more);
        span.end = inline.span.end;
    } else {
        line.push(inline);
    }
}

const fn level_of(level: HeadingLevel) -> u8 {
    level as u8
}

/// Whether a list item reads like a move: `e4 e5`, `Nf3`.
fn moves(text: &str) -> bool {
    let Some(word) = text.split_whitespace().next() else { return false };
    let word = word.trim_end_matches(['+', '#', '!', '?', ',', ';', '.']);
    let squares = |text: &str| {
        let tail: Vec<char> = text.chars().rev().take(2).collect();
        matches!(tail[..], [rank, file] if rank.is_ascii_digit() && ('a'..='h').contains(&file))
    };
    let castles = matches!(word, "O-O" | "O-O-O" | "0-0" | "0-0-0");
    let head = word.chars().all(|c| c.is_ascii_alphanumeric() || "@x-=~".contains(c));
    castles || (head && word.len() >= 2 && word.len() <= 8 && squares(word.split(['=', '~']).next().unwrap_or(word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(text: &str) -> Vec<(usize, &'static str)> {
        parse(text).1.into_iter().map(|r| (r.span.start, r.code)).collect()
    }

    /// Blocks in short, so that structure fits on a line.
    fn short(blocks: &[Block]) -> String {
        let one = |block: &Block| match &block.kind {
            BlockKind::Heading(level, line) => format!("h{level}:{}", plain(line)),
            BlockKind::Paragraph(line) => format!("p:{}", plain(line)),
            BlockKind::Embed(e) => format!("{}:{}", e.kind.scheme(), e.name),
            BlockKind::List(_, items) => format!("l[{}]", items.iter().map(|i| short(i)).collect::<Vec<_>>().join("|")),
            BlockKind::Quote(inner) => format!("q({})", short(inner)),
            BlockKind::Think(question, inner) => format!("think:{}({})", plain(question), short(inner)),
            BlockKind::Code(word, text) => format!("code:{word}:{text}"),
            BlockKind::Table(rows) => {
                let row = |row: &Vec<Vec<Inline>>| row.iter().map(|c| plain(c)).collect::<Vec<_>>().join(",");
                format!("t[{}]", rows.iter().map(row).collect::<Vec<_>>().join("|"))
            }
            BlockKind::Rule => "rule".into(),
        };
        blocks.iter().map(one).collect::<Vec<_>>().join(" ")
    }

    #[track_caller]
    fn check(text: &str, expected: &str, remarks: &[(usize, &str)]) {
        assert_eq!(short(&parse(text).0.blocks), expected, "{text:?}");
        assert_eq!(codes(text), remarks, "{text:?}");
    }

    #[test]
    fn blocks() {
        check("# T\n\nA *b* `c`\nd\n", "h1:T p:A b c d", &[]);
        check("![cap](board:pin)\n", "board:pin", &[]);
        check("see ![cap](puzzle:x) here", "p:see cap here", &[]);
        check("- a\n- ![c](play:p)\n- d\n\n  e\n", "l[p:a|play:p|p:d p:e]", &[]);
        check("> a\n> > b\n", "q(p:a q(p:b))", &[]);
        check(
            "> **?** Why *so*?\n>\n> Because.\n> ![x](anim:y)\n>\n> ![x](anim:z)\n",
            "think:Why so?(p:Because. x anim:z)",
            &[],
        );
        check("> **?** Why?\n> Because.\n", "think:Why? Because.()", &[(0, "think-empty")]);
        check("> **Note** x\n", "q(p:Note x)", &[]);
        check("```moves\n1. e4 e5\n```\n", "code:moves:1. e4 e5\n", &[]);
        check("|a|b|\n|-|-|\n|c|d|\n", "t[a,b|c,d]", &[]);
        check("1. e4 e5\n2. Nf3\n", "l[p:e4 e5|p:Nf3]", &[(0, "moves-as-list"), (9, "moves-as-list")]);
        check("1. First\n2. Second\n", "l[p:First|p:Second]", &[]);
        check("a\n\n---\n\nb", "p:a rule p:b", &[]);
    }

    #[test]
    fn what_could_do_harm_is_text_or_gone() {
        check("a <b>x</b>", "p:a <b>x</b>", &[(2, "html"), (6, "html")]);
        check("<script>x</script>\n\n<!-- c -->\n\nb", "p:<script>x</script> p:b", &[(0, "html")]);
        check("[x](javascript:alert(1))", "p:x", &[(0, "link")]);
        check("[x](data:text/html,y) [y](JaVaScRiPt:z)", "p:x y", &[(0, "link"), (22, "link")]);
        check("![x](http://a/b.png)", "p:x", &[(0, "image")]);
        check("<javascript:x>", "p:javascript:x", &[(0, "link")]);
        check("a\u{202e}b `\u{2066}c`\u{200f}", "p:ab c", &[(1, "invisible"), (7, "invisible")]);
        check("[x](https://a/\u{202e}b)", "p:x", &[(0, "link"), (14, "invisible")]);
        let (text, _) = parse("[a](https://x) [b](#c) [d](mailto:e@f) [g](move:pin/Nf3/Qh7#)");
        let BlockKind::Paragraph(line) = &text.blocks[0].kind else { panic!() };
        let targets =
            line.iter().filter(|i| matches!(&i.kind, InlineKind::Link(t, _) if *t != Target::Refused)).count();
        assert_eq!(targets, 4);
        assert_eq!(text.move_links()[0].1, ["Nf3", "Qh7#"]);
    }

    #[test]
    fn pages_start_at_headings_and_rules() {
        let pages = |text: &str| parse(text).0.pages().iter().map(|p| short(p.blocks)).collect::<Vec<_>>();
        assert_eq!(pages("# T\n\na\n\n## One\n\nb\n\n---\n\n## Two\n\nc\n"), ["h1:T p:a", "h2:One p:b", "h2:Two p:c"]);
        assert_eq!(pages(""), [""]);
        assert_eq!(pages("---\n\na\n\n---\n"), ["p:a"]);
    }

    #[test]
    fn depth_is_bounded() {
        for text in [
            format!("{}x", "> ".repeat(10_000)),
            format!("{}x", "- ".repeat(3_000)),
            format!("{}x{}", "*a ".repeat(3_000), "*".repeat(3_000)),
            format!("{}x{}", "[".repeat(5_000), "](#)".repeat(5_000)),
            "![".repeat(5_000),
        ] {
            let (parsed, _) = parse(&text);
            assert!(!parsed.blocks.is_empty());
        }
        assert_eq!(codes(&format!("{}x", "> ".repeat(100))), [(126, "markdown-depth")]);
    }
}
