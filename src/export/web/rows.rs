//! The languages of a lesson block by block: what stands in one row of the page.

use crate::doc::align;
use crate::doc::lesson_pages::{PageCut, cut};
use crate::doc::markdown::{Block, Page, Text};
use std::ops::Range;

/// Blocks that translate each other: for each language their places on its page. An empty range is a language that
/// lacks them.
pub(super) type Row = Vec<Range<usize>>;

/// The rows of each page. The first text leads: the order is its order, and what only others have follows what it
/// follows there.
pub(super) fn rows(texts: &[(&str, &Text)]) -> Vec<Vec<Row>> {
    let pages: Vec<Vec<Page<'_>>> = texts.iter().map(|(_, text)| text.pages()).collect();
    let cuts: Vec<Vec<PageCut>> = texts.iter().map(|(source, _)| cut(source)).collect();
    let count = pages.iter().map(Vec::len).max().unwrap_or(0);
    let Some(((lead, _), others)) = texts.split_first() else { return Vec::new() };
    let pairs: Vec<align::Alignment> = (others.iter().zip(&cuts[1..]))
        .map(|((source, _), cuts_of)| align::align_pages((lead, &cuts[0]), (source, cuts_of)))
        .collect();
    let mut out = Vec::with_capacity(count);
    for page in 0..count {
        let place = |lang: usize, piece: usize| {
            let (Some(page_of), Some(cut_of)) = (pages[lang].get(page), cuts[lang].get(page)) else { return 0..0 };
            blocks_of(page_of.blocks, cut_of, piece)
        };
        let lacking = || vec![0..0; texts.len()];
        let led = cuts[0].get(page).map_or(0, |cut| cut.pieces.len());
        // Row by row of the leading language; in front of each, what only others have.
        let mut led_rows: Vec<Row> = (0..led).map(|piece| with(lacking(), 0, place(0, piece))).collect();
        let mut between: Vec<Vec<Row>> = vec![Vec::new(); led + 1];
        for (lang, pair) in (1..).zip(&pairs) {
            let mut after = 0;
            for row in pair.pages.get(page).map_or(&[][..], |page| &page.rows) {
                match (row.left, row.right) {
                    (Some(left), right) => {
                        after = left + 1;
                        if let (Some(own), Some(right)) = (led_rows.get_mut(left), right) {
                            own[lang] = place(lang, right);
                        }
                    }
                    (None, Some(right)) => between[after.min(led)].push(with(lacking(), lang, place(lang, right))),
                    (None, None) => {}
                }
            }
        }
        let mut rows = Vec::new();
        for (at, mut alone) in between.into_iter().enumerate() {
            if let Some(own) = at.checked_sub(1).and_then(|led| led_rows.get_mut(led)) {
                rows.push(std::mem::take(own));
            }
            rows.append(&mut alone);
        }
        rows.retain(|row| row.iter().any(|range| !range.is_empty()));
        out.push(rows);
    }
    out
}

fn with(mut row: Row, lang: usize, range: Range<usize>) -> Row {
    row[lang] = range;
    row
}

/// The blocks that a piece covers: one, or several that share a line of the source.
fn blocks_of(blocks: &[Block], cut: &PageCut, piece: usize) -> Range<usize> {
    let start = |piece: usize| cut.pieces.get(piece).map(|piece| piece.span.start);
    let first = |from: usize| blocks.iter().position(|block| block.span.start >= from).unwrap_or(blocks.len());
    // What stands before the first piece's letters, such as the indent of a code block, belongs to it.
    let from = if piece == 0 { 0 } else { start(piece).map_or(blocks.len(), first) };
    let to = start(piece + 1).map_or(blocks.len(), first);
    from..to.max(from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doc::markdown::parse;

    fn shown(texts: &[&str]) -> Vec<Vec<Row>> {
        let parsed: Vec<Text> = texts.iter().map(|text| parse(text).0).collect();
        let pairs: Vec<(&str, &Text)> = texts.iter().copied().zip(&parsed).collect();
        rows(&pairs)
    }

    #[test]
    fn translations_stand_in_one_row() {
        let rows =
            shown(&["# A\n\none\n\n![x](board:p)\n\n## B\n\ntwo", "# א\n\n![y](board:p)\n\nאחד\n\n## ב\n\nשתיים"]);
        assert_eq!(rows.len(), 2);
        assert_eq!(rows[0], [vec![0..1, 0..1], vec![1..2, 0..0], vec![2..3, 1..2], vec![0..0, 2..3]]);
        assert_eq!(rows[1], [vec![0..1, 0..1], vec![1..2, 1..2]]);
    }

    #[test]
    fn every_block_of_every_language_stands_somewhere_once() {
        let texts = [
            "# A\n\n- one\n- two\n\n> quote\n\n<!-- c -->\n\n    code\n\n---\n\nend\n\n| a |\n|-|\n| b |\n",
            "text only\n\n## new\n\nmore\n\n## third\n\nlast",
            "",
        ];
        let parsed: Vec<Text> = texts.iter().map(|text| parse(text).0).collect();
        for (page, rows) in shown(&texts).iter().enumerate() {
            for (lang, text) in parsed.iter().enumerate() {
                let expected = text.pages().get(page).map_or(0, |page| page.blocks.len());
                let found: Vec<usize> = rows.iter().flat_map(|row| row[lang].clone()).collect();
                assert_eq!(found, (0..expected).collect::<Vec<_>>(), "page {page}, language {lang}");
            }
        }
    }

    #[test]
    fn one_language_needs_no_other() {
        let rows = shown(&["a\n\nb"]);
        let counts: Vec<usize> = rows.iter().flatten().flatten().map(ExactSizeIterator::len).collect();
        assert_eq!((rows.len(), rows[0].len(), counts), (1, 2, vec![1, 1]));
    }
}
