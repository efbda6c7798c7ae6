//! What the tool bar does to a text: pure changes of a selection.

use std::ops::Range;

/// A form of text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Bold letters.
    Bold,
    /// Slanted letters.
    Italic,
    /// A heading of level 2, then of level 3, then none.
    Heading,
    /// An item of a list.
    List,
    /// A link.
    Link,
    /// A question whose answer is hidden.
    Think,
    /// A table.
    Table,
}

impl Format {
    /// All of them, in the order of the tool bar.
    pub const ALL: [Self; 7] =
        [Self::Bold, Self::Italic, Self::Heading, Self::List, Self::Link, Self::Think, Self::Table];
}

/// A table to be filled in.
pub const TABLE: &str = "| A | B |\n|---|---|\n| 1 | 2 |";

/// Changes the form of a selection within a block; gives the new text and what is selected then. `block` is the block
/// around the selection.
pub fn format(text: &str, block: Range<usize>, selection: Range<usize>, format: Format) -> (String, Range<usize>) {
    let selection = selection.start.min(text.len())..selection.end.min(text.len());
    match format {
        Format::Bold => wrapped(text, &word_around(text, selection), "**"),
        Format::Italic => wrapped(text, &word_around(text, selection), "*"),
        Format::Heading => heading(text, &selection),
        Format::List => list(text, &selection),
        Format::Link => link(text, &word_around(text, selection), "https://"),
        Format::Think => think(text, &block),
        Format::Table => {
            let (out, span) = crate::doc::lesson_pages::insert_block(text, block.end, TABLE);
            (out, span.start + 2..span.start + 3)
        }
    }
}

/// An empty selection inside a word means the word.
fn word_around(text: &str, selection: Range<usize>) -> Range<usize> {
    if !selection.is_empty() {
        return selection;
    }
    let letter = |c: &char| c.is_alphanumeric();
    let before: usize = text[..selection.start].chars().rev().take_while(letter).map(char::len_utf8).sum();
    let after: usize = text[selection.end..].chars().take_while(letter).map(char::len_utf8).sum();
    if before == 0 || after == 0 { selection } else { selection.start - before..selection.end + after }
}

/// Puts stars around a part of a text, or takes them away.
fn wrapped(text: &str, range: &Range<usize>, mark: &str) -> (String, Range<usize>) {
    let (before, inner, after) = (&text[..range.start], &text[range.clone()], &text[range.end..]);
    let left = before.len() - before.trim_end_matches('*').len();
    let right = after.len() - after.trim_start_matches('*').len();
    let stars = left.min(right);
    // One star slants, two embolden, three do both.
    let has = if mark.len() == 1 { stars % 2 == 1 } else { stars >= 2 };
    if has {
        let (before, after) = (&before[..before.len() - mark.len()], &after[mark.len()..]);
        return (format!("{before}{inner}{after}"), before.len()..before.len() + inner.len());
    }
    let start = range.start + mark.len();
    (format!("{before}{mark}{inner}{mark}{after}"), start..start + inner.len())
}

fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |end| end + 1)
}

fn heading(text: &str, selection: &Range<usize>) -> (String, Range<usize>) {
    let start = line_start(text, selection.start);
    let line = &text[start..];
    let old = line.len() - line.trim_start_matches('#').len();
    let old_end = if old > 0 { old + usize::from(line[old..].starts_with(' ')) } else { 0 };
    let new = match old {
        0 => "## ",
        2 => "### ",
        _ => "",
    };
    let moved = |at: usize| (at.max(start + old_end) - old_end) + new.len();
    (format!("{}{new}{}", &text[..start], &text[start + old_end..]), moved(selection.start)..moved(selection.end))
}

fn list(text: &str, selection: &Range<usize>) -> (String, Range<usize>) {
    let start = line_start(text, selection.start);
    let end = text[selection.end..].find('\n').map_or(text.len(), |at| selection.end + at);
    let lines: Vec<&str> = text[start..end].split('\n').collect();
    let items = lines.iter().all(|line| line.starts_with("- "));
    let changed: Vec<String> = (lines.iter())
        .map(|line| if items { line[2..].to_owned() } else { format!("- {}", line.trim_start_matches("- ")) })
        .collect();
    let changed = changed.join("\n");
    let new_end = start + changed.len();
    let selected = if selection.is_empty() { new_end..new_end } else { start..new_end };
    (format!("{}{changed}{}", &text[..start], &text[end..]), selected)
}

/// Makes a link of a part of a text; its address is selected then.
pub fn link(text: &str, range: &Range<usize>, address: &str) -> (String, Range<usize>) {
    let (before, inner, after) = (&text[..range.start], &text[range.clone()], &text[range.end..]);
    let start = before.len() + inner.len() + 3;
    (format!("{before}[{inner}]({address}){after}"), start..start + address.len())
}

/// The block becomes a question; the caret stands where its answer begins.
fn think(text: &str, block: &Range<usize>) -> (String, Range<usize>) {
    let inner = text[block.clone()].trim_end();
    let question: Vec<&str> = inner.lines().collect();
    let made = format!("> **?** {}\n>\n> ", question.join("\n> "));
    let caret = block.start + made.len();
    (format!("{}{made}{}", &text[..block.start], &text[block.start + inner.len()..]), caret..caret)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A change of a text in which the selection stands between bars.
    #[track_caller]
    fn check(before: &str, what: Format, after: &str) {
        let split = |marked: &str| {
            let parts: Vec<&str> = marked.split('|').collect();
            let start = parts[0].len();
            let end = if parts.len() > 2 { start + parts[1].len() } else { start };
            (parts.concat(), start..end)
        };
        let (text, selection) = split(before);
        let (made, selected) = format(&text, 0..text.len(), selection, what);
        assert_eq!((made, selected), split(after), "{before} {what:?}");
    }

    #[test]
    fn marks_come_and_go() {
        check("a |b c| d", Format::Bold, "a **|b c|** d");
        check("a **|b c|** d", Format::Bold, "a |b c| d");
        check("a **|b|**", Format::Italic, "a ***|b|***");
        check("a ***|b|***", Format::Bold, "a *|b|*");
        check("a *|b|*", Format::Italic, "a |b|");
        check("הל|בן", Format::Bold, "**|הלבן|**");
        check("a || b", Format::Italic, "a *||* b");
    }

    #[test]
    fn lines_change_their_kind() {
        check("x\na|b", Format::Heading, "x\n## a|b");
        check("## a|b", Format::Heading, "### a|b");
        check("### a|b", Format::Heading, "a|b");
        check("|a\nb|", Format::List, "|- a\n- b|");
        check("|- a\n- b|", Format::List, "|a\nb|");
        check("a|", Format::List, "- a|");
        check("a |b|", Format::Link, "a [b](|https://|)");
        check("Why?|", Format::Think, "> **?** Why?\n>\n> |");
    }
}
