//! Two languages of a lesson block by block: what translates what, what is missing, what is out of step.
//!
//! Pages are paired by their number, as exporters pair them. Within a page, blocks are paired in order so that as much
//! as possible fits: embeds with embeds of the same thing, headings with headings, lists with lists. When no pair and no
//! page has anything to be said of it, the checks of a lesson find nothing out of step either.

use super::lesson_pages::{PageCut, Piece, cut};
use super::markdown::{self, Block, BlockKind, EmbedKind, Inline, InlineKind};
use crate::picture::text::isolate;

/// Something that is out of step between two languages, at one place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OutOfStep {
    /// The left language has the block, the right one has not.
    MissingRight,
    /// The other way round.
    MissingLeft,
    /// Headings of different levels.
    Levels(u8, u8),
    /// Lists of different lengths.
    Items(usize, usize),
    /// Tables of different sizes: rows, columns.
    Tables((usize, usize), (usize, usize)),
    /// What stands inside (in a list, behind a question) shows different boards, or in another order.
    Embeds,
    /// One of them has more questions inside than the other one.
    Questions(usize, usize),
    /// Both have the same words: one is not translated.
    Untranslated,
}

/// Two blocks that translate each other, or one that nothing translates: numbers of pieces of the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The block on the left.
    pub left: Option<usize>,
    /// The block on the right.
    pub right: Option<usize>,
    /// What is out of step with them.
    pub remarks: Vec<OutOfStep>,
}

/// How two pages stand to each other as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PageState {
    /// Both are there.
    Both,
    /// The right language lacks the page.
    OnlyLeft,
    /// The left language lacks the page.
    OnlyRight,
    /// The right page has the words of the left one.
    Untranslated,
}

/// Two pages of the same number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PagePair {
    /// How they stand to each other.
    pub state: PageState,
    /// Their blocks.
    pub rows: Vec<Row>,
}

impl PagePair {
    /// How much is out of step.
    pub fn remarks(&self) -> usize {
        usize::from(self.state != PageState::Both) + self.rows.iter().map(|row| row.remarks.len()).sum::<usize>()
    }
}

/// Two languages of a lesson.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Alignment {
    /// Their pages.
    pub pages: Vec<PagePair>,
}

impl Alignment {
    /// Whether nothing is to be said, words that were not translated apart: what the checks of a lesson call in step.
    pub fn is_in_step(&self) -> bool {
        self.pages.iter().all(|page| {
            matches!(page.state, PageState::Both | PageState::Untranslated)
                && page.rows.iter().flat_map(|row| &row.remarks).all(|remark| *remark == OutOfStep::Untranslated)
        })
    }
}

/// Pairs two texts.
pub fn align(left: &str, right: &str) -> Alignment {
    align_pages((left, &cut(left)), (right, &cut(right)))
}

/// Pairs two texts that are cut already.
pub fn align_pages((left, left_cuts): (&str, &[PageCut]), (right, right_cuts): (&str, &[PageCut])) -> Alignment {
    let count = left_cuts.len().max(right_cuts.len());
    let none: &[Piece] = &[];
    let page = |at: usize| {
        let (a, b) = (left_cuts.get(at), right_cuts.get(at));
        let pieces = |page: Option<&PageCut>| page.map_or(none, |page| page.pieces.as_slice()).to_vec();
        let (a_pieces, b_pieces) = (pieces(a), pieces(b));
        let rows = rows((left, &a_pieces), (right, &b_pieces));
        let worded = |row: &Row| row.left.is_some_and(|at| has_words(&words(&a_pieces[at].block)));
        let same = |row: &Row| row.remarks.contains(&OutOfStep::Untranslated);
        let untranslated = rows.iter().any(worded) && rows.iter().filter(|row| worded(row)).all(same);
        let empty = |pieces: &[Piece]| pieces.is_empty();
        let state = match (a, b) {
            (Some(_), Some(_)) if empty(&b_pieces) && !empty(&a_pieces) => PageState::OnlyLeft,
            (Some(_), Some(_)) if empty(&a_pieces) && !empty(&b_pieces) => PageState::OnlyRight,
            (Some(_), None) => PageState::OnlyLeft,
            (None, _) => PageState::OnlyRight,
            (Some(_), Some(_)) if untranslated => PageState::Untranslated,
            (Some(_), Some(_)) => PageState::Both,
        };
        PagePair { state, rows }
    };
    Alignment { pages: (0..count).map(page).collect() }
}

/// How well two blocks fit; `None` when they cannot translate each other.
fn fit(a: &Block, b: &Block) -> Option<u32> {
    let lengths = |a: &str, b: &str| {
        let (a, b) = (a.chars().count() as u32 + 1, b.chars().count() as u32 + 1);
        10 * a.min(b) / a.max(b)
    };
    Some(match (&a.kind, &b.kind) {
        (BlockKind::Embed(a), BlockKind::Embed(b)) if (a.kind, &a.name) == (b.kind, &b.name) => 120,
        (BlockKind::Heading(a, _), BlockKind::Heading(b, _)) => {
            if a == b {
                80
            } else {
                30
            }
        }
        (BlockKind::Think(..), BlockKind::Think(..)) => 80 + lengths(&words(a), &words(b)),
        (BlockKind::List(_, own), BlockKind::List(_, other)) => 60 + if own.len() == other.len() { 15 } else { 0 },
        (BlockKind::Quote(_), BlockKind::Quote(_))
        | (BlockKind::Table(_), BlockKind::Table(_))
        | (BlockKind::Code(..), BlockKind::Code(..)) => 60,
        (BlockKind::Paragraph(_), BlockKind::Paragraph(_)) => 40 + lengths(&words(a), &words(b)),
        _ => return None,
    })
}

fn rows((left, a): (&str, &[Piece]), (right, b): (&str, &[Piece])) -> Vec<Row> {
    // The best sum from each pair of places on, as for the longest common subsequence.
    let mut best = vec![vec![0_u32; b.len() + 1]; a.len() + 1];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            let pair = fit(&a[i].block, &b[j].block).map(|fit| fit + best[i + 1][j + 1]);
            best[i][j] = pair.unwrap_or(0).max(best[i + 1][j]).max(best[i][j + 1]);
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut rows = Vec::new();
    while i < a.len() || j < b.len() {
        let pair = (i < a.len() && j < b.len()).then(|| fit(&a[i].block, &b[j].block)).flatten();
        if pair.is_some_and(|fit| fit + best[i + 1][j + 1] == best[i][j]) {
            let remarks = compare((left, &a[i]), (right, &b[j]));
            rows.push(Row { left: Some(i), right: Some(j), remarks });
            i += 1;
            j += 1;
        } else if i < a.len() && (j == b.len() || best[i + 1][j] == best[i][j]) {
            rows.push(Row { left: Some(i), right: None, remarks: vec![OutOfStep::MissingRight] });
            i += 1;
        } else {
            rows.push(Row { left: None, right: Some(j), remarks: vec![OutOfStep::MissingLeft] });
            j += 1;
        }
    }
    rows
}

fn compare((left, a): (&str, &Piece), (right, b): (&str, &Piece)) -> Vec<OutOfStep> {
    let mut remarks = Vec::new();
    match (&a.block.kind, &b.block.kind) {
        (BlockKind::Heading(a, _), BlockKind::Heading(b, _)) if a != b => remarks.push(OutOfStep::Levels(*a, *b)),
        (BlockKind::List(_, a), BlockKind::List(_, b)) if a.len() != b.len() => {
            remarks.push(OutOfStep::Items(a.len(), b.len()));
        }
        (BlockKind::Table(a), BlockKind::Table(b)) => {
            let size = |rows: &[Vec<Vec<Inline>>]| (rows.len(), rows.first().map_or(0, Vec::len));
            if size(a) != size(b) {
                remarks.push(OutOfStep::Tables(size(a), size(b)));
            }
        }
        _ => {}
    }
    let inside = |block: &Block| {
        let text = markdown::Text { blocks: vec![block.clone()] };
        let embeds: Vec<(EmbedKind, String)> = text.embeds().iter().map(|e| (e.kind, e.name.clone())).collect();
        (embeds, text.questions())
    };
    let ((a_embeds, a_questions), (b_embeds, b_questions)) = (inside(&a.block), inside(&b.block));
    if a_embeds != b_embeds {
        remarks.push(OutOfStep::Embeds);
    }
    if a_questions != b_questions {
        remarks.push(OutOfStep::Questions(a_questions, b_questions));
    }
    let same = left[a.span.clone()] == right[b.span.clone()];
    if same && !matches!(a.block.kind, BlockKind::Code(..)) && has_words(&words(&a.block)) {
        remarks.push(OutOfStep::Untranslated);
    }
    remarks
}

/// Everything that a reader reads in a block.
fn words(block: &Block) -> String {
    fn lines(line: &[Inline], out: &mut String) {
        for inline in line {
            match &inline.kind {
                InlineKind::Link(_, inner) => out.push_str(&markdown::plain(inner)),
                _ => out.push_str(&markdown::plain(std::slice::from_ref(inline))),
            }
        }
        out.push(' ');
    }
    fn blocks(list: &[Block], out: &mut String) {
        for block in list {
            match &block.kind {
                BlockKind::Heading(_, line) | BlockKind::Paragraph(line) => lines(line, out),
                BlockKind::Embed(embed) => out.push_str(&embed.caption),
                BlockKind::List(_, items) => items.iter().for_each(|item| blocks(item, out)),
                BlockKind::Quote(inner) => blocks(inner, out),
                BlockKind::Think(line, inner) => {
                    lines(line, out);
                    blocks(inner, out);
                }
                BlockKind::Code(_, text) => out.push_str(text),
                BlockKind::Table(rows) => rows.iter().flatten().for_each(|cell| lines(cell, out)),
                BlockKind::Rule => {}
            }
        }
    }
    let mut out = String::new();
    blocks(std::slice::from_ref(block), &mut out);
    out
}

/// Whether a text has words besides moves and squares, which are the same in every language.
fn has_words(text: &str) -> bool {
    let mut inside = false;
    let mut letters = 0;
    for c in isolate(text).chars() {
        match c {
            '\u{2066}' => inside = true,
            '\u{2069}' => inside = false,
            c if !inside && c.is_alphabetic() => letters += 1,
            _ => {}
        }
    }
    letters >= 3
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows in short: the numbers on both sides, and how many remarks.
    fn short(left: &str, right: &str) -> Vec<String> {
        let number = |at: Option<usize>| at.map_or("-".to_owned(), |at| at.to_string());
        let row = |row: &Row| {
            let marks = "!".repeat(row.remarks.len());
            format!("{}{}{marks}", number(row.left), number(row.right))
        };
        align(left, right).pages.iter().flat_map(|page| page.rows.iter().map(row).collect::<Vec<_>>()).collect()
    }

    #[test]
    fn blocks_are_paired_by_what_they_are() {
        let en = "# Title\n\nOne two.\n\n![a](board:x)\n\nThree four five.\n\n- a\n- b\n";
        assert_eq!(
            short(en, "# כותרת\n\nאחת שתיים.\n\n![ב](board:x)\n\nשלוש.\n\n- א\n- ב\n"),
            ["00", "11", "22", "33", "44"]
        );
        assert_eq!(short(en, "# כותרת\n\n![ב](board:x)\n\nשלוש.\n\n- א\n"), ["00", "1-!", "21", "32", "43!"]);
        assert_eq!(short("a b c\n", "![](board:x)\n\nא ב ג\n"), ["-0!", "01"]);
        assert_eq!(short("## A b c\n", "### א ב ג\n"), ["00!"]);
    }

    #[test]
    fn what_is_not_translated_is_known() {
        assert_eq!(align("One two.\n", "One two.\n").pages[0].state, PageState::Untranslated);
        assert_eq!(align("1. e4 e5 2. Nf3\n", "1. e4 e5 2. Nf3\n").pages[0].remarks(), 0, "moves need no translation");
        let two = align("# A b c\n\nOne two.\n", "# א ב ג\n\nOne two.\n");
        assert_eq!(two.pages[0].rows[1].remarks, [OutOfStep::Untranslated]);
        assert!(two.is_in_step());
        assert_eq!(align("a b\n\n## C\n", "א\n").pages[1].state, PageState::OnlyLeft);
    }

    #[test]
    fn what_stands_inside_is_compared() {
        let think = |inner: &str| format!("> **?** Why?\n>\n> {inner}\n");
        let remarks = |a: &str, b: &str| align(a, b).pages[0].rows[0].remarks.clone();
        assert_eq!(remarks(&think("![a](board:x)"), &think("![a](board:y)")), [OutOfStep::Embeds]);
        assert_eq!(remarks("- a\n- > **?** b\n  >\n  > c\n", "- א\n- ב\n"), [OutOfStep::Questions(1, 0)]);
        assert_eq!(remarks("|a|b|\n|-|-|\n|c|d|\n", "|א|\n|-|\n|ב|\n"), [OutOfStep::Tables((2, 2), (2, 1))]);
    }
}
