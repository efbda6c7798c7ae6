//! What programs write into the comments of PGN beside words: arrows and circles, clocks, and our own commands.
//!
//! - `[%cal Ge2e4,Rf7f8]` arrows and `[%csl Yd5]` circles, colours G R B Y;
//! - `[%draw arrow,e2,e4,red]`, `circle`, `full` and texts, as Scid writes them; `[%arrow e2 e4 red]`, `[%mark e4 red]`;
//! - `[%marks …]` what only our marks are, in their own form; `[%note NAME]` a note of the puzzle; `[%text]` its story;
//! - `[%clk …]`, `[%emt …]`, `[%eval …]` and other measurements of a game are left out.

use super::text::plain;
use crate::board::{Mark, MarkColor, Marks, Square};
use crate::problem::{Comment, CommentBody, NodeId, Tree};

/// Measurements, which are no part of a puzzle.
const MEASURED: [&str; 12] =
    ["clk", "emt", "egt", "mct", "eval", "evp", "depth", "wdl", "tqu", "ects", "ccsnt", "timestamp"];

/// A comment, taken apart.
#[derive(Debug, Default)]
struct Parts {
    words: String,
    marks: Marks,
    note: Option<String>,
    story: bool,
    notices: Vec<String>,
}

/// Takes commands out of every comment of a tree; gives the marks, and what is to be said.
pub(super) fn take(tree: &mut Tree, notices: &mut Vec<String>) -> Vec<(NodeId, Marks)> {
    let mut all = Vec::new();
    for id in std::iter::once(Tree::ROOT).chain(tree.walk()).collect::<Vec<_>>() {
        let mut marks = Marks::new();
        let turn = tree.turn_mut(id);
        let mut before = std::mem::take(&mut turn.before);
        let mut after = std::mem::take(&mut turn.after);
        for comments in [&mut before, &mut after] {
            comments.retain_mut(|comment| keep(comment, &mut marks, notices));
        }
        (turn.before, turn.after) = (before, after);
        if !marks.is_empty() {
            all.push((id, marks));
        }
    }
    all
}

/// Reads a comment; `false` when nothing of it stays.
fn keep(comment: &mut Comment, marks: &mut Marks, notices: &mut Vec<String>) -> bool {
    let text = match &comment.body {
        CommentBody::Text(text) => text,
        // In other programs this is a word like every other.
        CommentBody::Note(name) => {
            comment.body = CommentBody::Text(format!("@ {name}"));
            return true;
        }
    };
    let parts = parts(text);
    marks.extend(parts.marks);
    notices.extend(parts.notices);
    if parts.story {
        return false;
    }
    comment.body = match parts.note {
        Some(name) => CommentBody::Note(name),
        None => CommentBody::Text(parts.words),
    };
    !matches!(&comment.body, CommentBody::Text(text) if text.is_empty())
}

fn parts(text: &str) -> Parts {
    let mut parts = Parts::default();
    let mut words = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("[%") {
        let Some(length) = rest[at..].find(']') else { break };
        words.push_str(&rest[..at]);
        words.push(' ');
        let command = &rest[at + 2..at + length];
        let (name, arguments) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        parts.command(name, arguments.trim());
        rest = &rest[at + length + 1..];
    }
    words.push_str(rest);
    parts.words = plain(&words);
    // A leading @ would name a note of ours.
    if let Some(name) = parts.words.strip_prefix('@').filter(|name| crate::doc::movetext::is_name(name)) {
        parts.words = format!("@ {name}");
    }
    parts
}

impl Parts {
    fn command(&mut self, name: &str, arguments: &str) {
        match name {
            "cal" | "csl" => {
                for mark in arguments.split([',', ' ']).filter(|mark| !mark.is_empty()) {
                    let fits =
                        |mark: &Mark| matches!((name, mark), ("cal", Mark::Arrow(..)) | ("csl", Mark::Circle(..)));
                    self.mark(Mark::parse(mark).filter(fits), name, mark);
                }
            }
            "marks" => {
                for mark in arguments.split(' ').filter(|mark| !mark.is_empty()) {
                    self.mark(Mark::parse(&unescape(mark)), name, mark);
                }
            }
            "draw" => self.draw(&arguments.split(',').map(str::trim).collect::<Vec<_>>(), arguments),
            "arrow" | "mark" => {
                let mut fields: Vec<&str> = arguments.split([',', ' ']).filter(|f| !f.is_empty()).collect();
                fields.insert(0, if name == "arrow" { "arrow" } else { "full" });
                self.draw(&fields, arguments);
            }
            "note" => self.note = Some(arguments.to_owned()).filter(|name| crate::doc::movetext::is_name(name)),
            "text" => self.story = true,
            _ if MEASURED.contains(&name) => {}
            _ => {
                let shown = crate::doc::diag::show(name, 20);
                self.notices.push(format!("the command [%{shown}] in a comment is not known and was left out"));
            }
        }
    }

    fn mark(&mut self, mark: Option<Mark>, command: &str, text: &str) {
        match mark {
            Some(mark) if mark.squares().all(|square| square.file() < 8 && square.rank() < 8) => {
                if !self.marks.contains(&mark) {
                    self.marks.push(mark);
                }
            }
            _ => {
                let text = crate::doc::diag::show(text, 20);
                self.notices.push(format!("«{text}» of [%{command}] is no mark and was left out"));
            }
        }
    }

    /// `arrow,e2,e4,red`, `circle,e4,red`, `full,e4,red`, `x,e4,red`.
    fn draw(&mut self, fields: &[&str], whole: &str) {
        let color = |at: usize| fields.get(at).map_or(MarkColor::Green, |name| color_of(name));
        let square = |at: usize| fields.get(at).and_then(|text| Square::parse(text));
        let kind = fields.first().copied().unwrap_or_default();
        let mark = match (kind, square(1)) {
            ("arrow", Some(from)) => square(2).filter(|&to| to != from).map(|to| Mark::Arrow(color(3), from, to)),
            ("circle" | "disk", Some(at)) => Some(Mark::Circle(color(2), at)),
            ("full", Some(at)) => Some(Mark::Fill(color(2), at)),
            (text, Some(at)) if (1..=4).contains(&text.chars().count()) => {
                Some(Mark::Label(color(2), at, text.to_owned()))
            }
            _ => None,
        };
        self.mark(mark, "draw", whole);
    }
}

/// The nearest of our four colours.
fn color_of(name: &str) -> MarkColor {
    match name.to_ascii_lowercase().as_str() {
        "red" | "darkred" | "orange" | "pink" => MarkColor::Red,
        "blue" | "darkblue" | "lightblue" | "cyan" | "purple" => MarkColor::Blue,
        "yellow" | "gold" | "white" => MarkColor::Yellow,
        _ => MarkColor::Green,
    }
}

/// The text of a mark within a command: what would end it is written as `%` and two digits.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '%' | ']' | '[' | '{' | '}' | ' ' => out.push_str(&format!("%{:02x}", c as u32)),
            _ => out.push(c),
        }
    }
    out
}

fn unescape(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        out.push_str(&rest[..at]);
        let code = rest.get(at + 1..at + 3).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match code {
            Some(code) => {
                out.push(char::from(code));
                rest = &rest[at + 3..];
            }
            None => {
                out.push('%');
                rest = &rest[at + 1..];
            }
        }
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, words: &str, marks: &str, notices: usize) {
        let parts = parts(text);
        let found: Vec<String> = parts.marks.iter().map(ToString::to_string).collect();
        assert_eq!((parts.words.as_str(), found.join(" ").as_str(), parts.notices.len()), (words, marks, notices));
    }

    #[test]
    fn commands_are_taken_out() {
        check("a [%cal Ge2e4,Rf7f8] b [%csl Yd5]", "a b", "Ge2e4 Rf7f8 Yd5", 0);
        check("[%clk 0:01:00][%eval -0.3] x", "x", "", 0);
        check("[%draw arrow,e2,e4,red][%draw full,e4,blue] [%draw x,a1,yellow]", "", "Re2e4 fill:Be4 label:Ya1=x", 0);
        check("[%arrow e2 e4 red] [%mark e4]", "", "Re2e4 fill:Ge4", 0);
        check("[%cal Ge2e2,Zz9][%csl Ge9] [%foo 1] y [% open", "y [% open", "", 4);
        check("[%marks ray:Bc4f7 label:Gd4=%5d%20]", "", "ray:Bc4f7 label:Gd4=] ", 0);
        check("@name", "@ name", "", 0);
        assert_eq!(unescape(&escape("a%b] {}é")), "a%b] {}é");
    }
}
