//! A solution as HTML: moves from left to right, notes in the reader's language. And the veil over it: whoever looks
//! into the file does not read it by accident.

use super::html::{escape, prose};
use crate::doc::lang::text_in;
use crate::doc::line::{Line, canonical, first_position};
use crate::doc::movetext::Start;
use crate::doc::{Lang, Puzzle};
use crate::problem::tree::{Comment, CommentBody};
use crate::problem::{NodeId, Tree};
use crate::rules;
use std::fmt::Write;

/// The solution of a puzzle, its turns in algebraic text as far as they are legal.
pub(in crate::export) fn solution(puzzle: &Puzzle, lang: Lang) -> String {
    let start = rules::by_id(&puzzle.rules).and_then(|rules| {
        rules.parse_fen(&puzzle.fen).ok().and_then(|setup| first_position(rules, &setup, puzzle.task, puzzle.deal).ok())
    });
    let tree = match start {
        Some(start) => canonical(&puzzle.solution, &Line::new(&puzzle.solution, start.as_ref())),
        None => puzzle.solution.clone(),
    };
    let mut writer = Writer { tree: &tree, puzzle, lang, start: puzzle.numbering(), out: String::new() };
    // Moves are read from left to right in every language; what is said between them has its own direction.
    let _ = write!(writer.out, "<p class=\"moves\" lang=\"{lang}\" dir=\"ltr\">");
    writer.comments(&tree.turn(Tree::ROOT).after);
    if let Some(&first) = tree.children(Tree::ROOT).first() {
        writer.line(first, 0, true);
    }
    writer.out + "</p>\n"
}

/// HTML with every letter of its texts as a character reference: browsers show it as ever, and nobody who looks into
/// the file reads it at a glance. Tags, references and spaces stay.
pub(in crate::export) fn veil(html: &str) -> String {
    let mut out = String::with_capacity(html.len() * 5);
    let mut until = None;
    for c in html.chars() {
        match (until, c) {
            (Some(end), c) => {
                out.push(c);
                until = until.filter(|_| c != end);
            }
            (None, '<') => {
                out.push(c);
                until = Some('>');
            }
            (None, '&') => {
                out.push(c);
                until = Some(';');
            }
            (None, c) if c.is_whitespace() => out.push(c),
            (None, c) => {
                let _ = write!(out, "&#{};", u32::from(c));
            }
        }
    }
    out
}

struct Writer<'a> {
    tree: &'a Tree,
    puzzle: &'a Puzzle,
    lang: Lang,
    start: Start,
    out: String,
}

impl Writer<'_> {
    fn comments(&mut self, comments: &[Comment]) {
        for comment in comments {
            // A note is in the reader's language, whatever move it begins with; a comment in whatever its author wrote.
            let (text, dir) = match &comment.body {
                CommentBody::Note(name) => {
                    let text = self.puzzle.notes.get(name).map_or("", |texts| text_in(texts, self.lang));
                    (text, self.lang.dir())
                }
                CommentBody::Text(text) => (text.as_str(), "auto"),
            };
            let _ = write!(self.out, "<span class=\"note\" dir=\"{dir}\">{}</span> ", prose(text));
        }
    }

    /// Recursion is as deep as variations are nested, which the tree bounds.
    fn line(&mut self, first: NodeId, ply: usize, main: bool) {
        let tree = self.tree;
        let (mut id, mut ply, mut numbered, mut siblings) = (first, ply, true, main);
        let is_main = tree.is_main(first);
        loop {
            let turn = tree.turn(id);
            self.comments(&turn.before);
            let label = self.start.after(ply);
            let number =
                if numbered || label.turn == crate::board::Color::White { label.label() + " " } else { String::new() };
            let class = if is_main { " class=\"main\"" } else { "" };
            let text = escape(&format!("{number}{}{}", turn.text, turn.suffix()));
            let _ = write!(self.out, "<bdi dir=\"ltr\"{class}>{text}</bdi> ");
            self.comments(&turn.after);
            numbered = !turn.after.is_empty();
            if siblings && let Some(parent) = tree.parent(id) {
                for &other in &tree.children(parent)[1..] {
                    self.out.push('(');
                    self.line(other, ply, false);
                    let trimmed = self.out.trim_end().len();
                    self.out.truncate(trimmed);
                    self.out.push_str(") ");
                    numbered = true;
                }
            }
            siblings = true;
            match tree.children(id).first() {
                Some(&next) => (id, ply) = (next, ply + 1),
                None => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_veiled_is_shown_and_not_read() {
        assert_eq!(veil("<b dir=\"ltr\">1. N</b> &lt;א"), "<b dir=\"ltr\">&#49;&#46; &#78;</b> &lt;&#1488;");
    }
}
