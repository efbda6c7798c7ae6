//! The Markdown of a lesson cut into pages and blocks by its bytes, so that whoever moves a page or changes a block
//! leaves every other byte as it was.

use super::markdown::{self, Block, BlockKind};
use std::ops::Range;

/// A block with the bytes that an author edits as one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Its bytes, from its first to its last letter; comments that follow a block belong to it.
    pub span: Range<usize>,
    /// What it says.
    pub block: Block,
}

/// A page by its bytes. The pages of a text cover all of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PageCut {
    /// All of its bytes: a rule that parts it from the page before, and the empty lines behind it.
    pub span: Range<usize>,
    /// Where its content begins, behind such a rule.
    pub content: usize,
    /// Its blocks.
    pub pieces: Vec<Piece>,
}

impl PageCut {
    /// The heading of level 2 that starts the page.
    pub fn heading(&self) -> Option<String> {
        match self.pieces.first().map(|piece| &piece.block.kind) {
            Some(BlockKind::Heading(2, line)) => Some(markdown::plain(line)),
            _ => None,
        }
    }

    /// What a list of pages calls it: its first heading, whatever its level; else the beginning of its first text.
    pub fn name(&self) -> String {
        let heading = |piece: &Piece| match &piece.block.kind {
            BlockKind::Heading(_, line) => Some(markdown::plain(line)),
            _ => None,
        };
        let text = |piece: &Piece| match &piece.block.kind {
            BlockKind::Paragraph(line) | BlockKind::Think(line, _) => Some(markdown::plain(line)),
            BlockKind::Embed(embed) => Some(embed.caption.clone()),
            _ => None,
        };
        self.pieces.iter().find_map(heading).or_else(|| self.pieces.iter().find_map(text)).unwrap_or_default()
    }

    /// Its text without the empty lines around it.
    fn core<'a>(&self, text: &'a str) -> &'a str {
        text[self.content..self.span.end].trim()
    }
}

fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |end| end + 1)
}

/// The first line from `from` on that is not empty; `end` when there is none.
fn first_line(text: &str, from: usize, end: usize) -> usize {
    let rest = &text[from..end];
    let letter = rest.find(|c: char| !c.is_whitespace()).map_or(end, |at| from + at);
    if letter == end { end } else { line_start(text, letter).max(from) }
}

/// Cuts a text into its pages; there is always one.
pub fn cut(text: &str) -> Vec<PageCut> {
    let parsed = markdown::parse(text).0;
    let pages = parsed.pages();
    let rules = || parsed.blocks.iter().filter(|block| block.kind == BlockKind::Rule).map(|block| &block.span);
    let first_of = |blocks: &[Block]| blocks.first().map_or(text.len(), |block| line_start(text, block.span.start));
    let mut starts: Vec<usize> = Vec::new();
    let mut before = 0;
    for (at, page) in pages.iter().enumerate() {
        let first = first_of(page.blocks);
        let rule = rules().find(|rule| rule.start >= before && rule.start < first);
        starts.push(if at == 0 { 0 } else { rule.map_or(first, |rule| line_start(text, rule.start)) });
        before = page.blocks.last().map_or(before, |block| block.span.end);
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let mut cuts = Vec::new();
    for ((page, &start), end) in pages.iter().zip(&starts).zip(ends) {
        let first = first_of(page.blocks).min(end);
        let after_rules = rules().filter(|rule| rule.start >= start && rule.start < first).map(|rule| rule.end).max();
        let content = first_line(text, after_rules.unwrap_or(start).min(end), end);
        // A rule behind the last block of the last page parts it from nothing, and is no text of its own.
        let last = rules().map(|rule| line_start(text, rule.start)).find(|&rule| rule >= first && rule < end);
        cuts.push(PageCut {
            span: start..end,
            content,
            pieces: pieces(text, page.blocks, content, last.unwrap_or(end)),
        });
    }
    cuts
}

fn pieces(text: &str, blocks: &[Block], content: usize, end: usize) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for block in blocks {
        let start = if pieces.is_empty() { content } else { line_start(text, block.span.start) };
        match pieces.last_mut() {
            // What shares a line cannot be cut.
            Some(before) if start <= before.span.start => before.span.end = block.span.end,
            _ => pieces.push(Piece { span: start..end, block: block.clone() }),
        }
    }
    if blocks.is_empty() && content < end {
        let block = Block { kind: BlockKind::Paragraph(Vec::new()), span: content..end };
        pieces.push(Piece { span: content..end, block });
    }
    for at in 0..pieces.len() {
        let limit = pieces.get(at + 1).map_or(end, |next| next.span.start);
        let start = pieces[at].span.start.min(limit);
        pieces[at].span = start..start + text[start..limit].trim_end().len();
    }
    pieces
}

/// A page of a text that is put together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// A page of the text as it was.
    Old(usize),
    /// A new one.
    New(String),
}

/// Puts pages together again. Where two that followed one another still do, the bytes between them stay.
///
/// `None` when the pages cannot stand like that, because something in one of them is left open (such as a fence of code).
pub fn join(text: &str, parts: &[Part]) -> Option<String> {
    let cuts = cut(text);
    let mut out = String::new();
    for (at, part) in parts.iter().enumerate() {
        let follows = match (at.checked_sub(1).map(|before| &parts[before]), part) {
            (None, Part::Old(0)) => true,
            (Some(Part::Old(before)), Part::Old(own)) => before + 1 == *own,
            _ => false,
        };
        if let (true, Part::Old(own)) = (follows, part) {
            out.push_str(&text[cuts.get(*own)?.span.clone()]);
            continue;
        }
        out.truncate(out.trim_end().len());
        let first = out.is_empty();
        if !first {
            out.push_str("\n\n");
        }
        let source = match part {
            Part::Old(own) => {
                let page = cuts.get(*own)?;
                if !first && page.heading().is_none() {
                    out.push_str("---\n\n");
                }
                &text[page.content..page.span.end]
            }
            Part::New(source) => source.as_str(),
        };
        out.push_str(source);
    }
    if parts.last() != Some(&Part::Old(cuts.len() - 1)) {
        out.truncate(out.trim_end().len());
        let tail = &text[text.trim_end().len()..];
        if !out.is_empty() {
            out.push_str(if tail.is_empty() { "\n" } else { tail });
        }
    }
    let wanted = parts.iter().map(|part| match part {
        Part::Old(own) => cuts[*own].core(text),
        Part::New(source) => source.trim(),
    });
    let made = cut(&out);
    let same = made.iter().map(|page| page.core(&out)).filter(|core| !core.is_empty());
    same.eq(wanted.filter(|core| !core.is_empty())).then_some(out)
}

/// Puts a block into a text, with an empty line on either side; gives the text and where the block stands in it. The
/// place is the end of another block, or the beginning of a page's content.
pub fn insert_block(text: &str, at: usize, block: &str) -> (String, Range<usize>) {
    let (before, after) = text.split_at(at.min(text.len()));
    let lines = |text: &str, from_end: bool| {
        let count = |c: &char| *c == '\n';
        let blank = |c: &char| c.is_whitespace();
        if from_end {
            text.chars().rev().take_while(blank).filter(count).count()
        } else {
            text.chars().take_while(blank).filter(count).count()
        }
    };
    let mut out = before.to_owned();
    if !before.trim().is_empty() {
        out.extend(std::iter::repeat_n('\n', 2_usize.saturating_sub(lines(before, true))));
    }
    let start = out.len();
    out.push_str(block);
    let end = out.len();
    if after.trim().is_empty() {
        out.push_str(if after.is_empty() { "\n" } else { after });
    } else {
        out.extend(std::iter::repeat_n('\n', 2_usize.saturating_sub(lines(after, false))));
        out.push_str(after);
    }
    (out, start..end)
}

/// The text with another heading of level 2 on a page, which gets one when it has none; `None` without such a page.
pub fn with_heading(text: &str, page: usize, heading: &str) -> Option<String> {
    let cuts = cut(text);
    let page = cuts.get(page)?;
    let line: String = heading.split_whitespace().collect::<Vec<_>>().join(" ");
    match page.pieces.first() {
        Some(first) if matches!(first.block.kind, BlockKind::Heading(2, _)) => {
            let (start, end) = (first.block.span.start, first.block.span.end);
            let end = start + text[start..end].trim_end().len();
            Some(format!("{}## {line}{}", &text[..line_start(text, start)], &text[end..]))
        }
        Some(Piece { block: Block { kind: BlockKind::Heading(1, _), span }, .. }) => {
            // The title of the whole: its level stays.
            let end = span.start + text[span.clone()].trim_end().len();
            Some(format!("{}# {line}{}", &text[..line_start(text, span.start)], &text[end..]))
        }
        _ => Some(insert_block(text, page.content, &format!("## {line}")).0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# T\n\na\n\n## One\n\nb\n<!-- c -->\n\n- d\n- e\n\n---\n\nf\n\n## Two\ng\n";

    fn names(text: &str) -> Vec<String> {
        cut(text).iter().map(PageCut::name).collect()
    }

    #[test]
    fn pages_and_pieces_cover_the_text() {
        let cuts = cut(TEXT);
        let whole: String = cuts.iter().map(|page| &TEXT[page.span.clone()]).collect();
        assert_eq!(whole, TEXT);
        let pieces: Vec<Vec<&str>> =
            cuts.iter().map(|page| page.pieces.iter().map(|piece| &TEXT[piece.span.clone()]).collect()).collect();
        let expected: [&[&str]; 4] =
            [&["# T", "a"], &["## One", "b\n<!-- c -->", "- d\n- e"], &["f"], &["## Two", "g"]];
        assert_eq!(pieces, expected);
        assert_eq!(names(TEXT), ["T", "One", "f", "Two"]);
        assert_eq!(names(""), [""]);
        assert!(cut("\n\n---\n").iter().all(|page| page.pieces.is_empty()));
    }

    #[test]
    fn pages_move_and_come_back() {
        let order = |order: &[usize]| order.iter().map(|&at| Part::Old(at)).collect::<Vec<_>>();
        let moved = join(TEXT, &order(&[0, 2, 1, 3])).unwrap_or_default();
        assert_eq!(names(&moved), ["T", "f", "One", "Two"]);
        let all: [usize; 4] = [0, 1, 2, 3];
        assert_eq!(join(TEXT, &order(&all)).as_deref(), Some(TEXT));
        for a in all {
            for b in all {
                let mut new = all.to_vec();
                let page = new.remove(a);
                new.insert(b, page);
                let moved = join(TEXT, &order(&new)).unwrap_or_default();
                let expected: Vec<String> = new.iter().map(|&at| names(TEXT)[at].clone()).collect();
                assert_eq!(names(&moved), expected);
                assert!(moved.ends_with('\n') && !moved.ends_with("\n\n"));
            }
        }
        assert_eq!(join("## A\n\n```\nx\n", &[Part::Old(0), Part::New("## B".into())]), None, "a fence is left open");
    }

    #[test]
    fn blocks_are_put_between_blocks() {
        let (text, span) = insert_block("a\n\nb\n", 1, "x");
        assert_eq!((text.as_str(), &text[span]), ("a\n\nx\n\nb\n", "x"));
        assert_eq!(insert_block("", 0, "x").0, "x\n");
        assert_eq!(insert_block("a\n", 1, "x").0, "a\n\nx\n");
        assert_eq!(insert_block("a\n", 2, "x").0, "a\n\nx\n");
        assert_eq!(insert_block("a\n", 0, "x").0, "x\n\na\n");
    }

    #[test]
    fn headings_change_and_appear() {
        assert_eq!(with_heading("## A\n\nb\n", 0, "C").as_deref(), Some("## C\n\nb\n"));
        assert_eq!(with_heading("A\n---\n\nb\n", 0, "C").as_deref(), Some("## C\n\nb\n"));
        assert_eq!(with_heading("# A\n\nb\n", 0, "C").as_deref(), Some("# C\n\nb\n"));
        assert_eq!(with_heading("a\n\n---\n\nb\n", 1, "C").as_deref(), Some("a\n\n---\n\n## C\n\nb\n"));
        assert_eq!(with_heading("a", 1, "C"), None);
    }
}
