//! Movetext: the syntax of solution trees, as in PGN.
//!
//! ```text
//! 1. Tf7e6!? {@threat} Kf8 (1... Kh8 2. Qh7#) 2. Nf7+ $14 ; to the end of the line
//! ```
//!
//! Move numbers are optional and carry no meaning. A word is a turn in algebraic or coordinate text; whether it is
//! legal is asked later. Comments attach to the turn before them, or to the one after them when they stand at the start
//! of a variation or behind a move number; `{@name}` refers to the note of that name. A result may end a line. What
//! can be read is read, and everything that cannot is reported, each with its bytes.

use super::diag::show;
use crate::board::Color;
use crate::problem::tree::{
    Comment, CommentBody, MAX_NESTING, MAX_SIBLINGS, NodeId, Span, Tree, TreeError, Turn, suffix,
};
use crate::problem::{Play, Task};

/// One thing wrong with a movetext.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MovetextFault {
    /// The bytes.
    pub span: std::ops::Range<usize>,
    /// A stable name.
    pub code: &'static str,
    /// A sentence.
    pub message: String,
    /// What to do.
    pub hint: String,
}

/// The move number with which a line starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Start {
    /// The number.
    pub number: u32,
    /// Whose turn it is.
    pub turn: Color,
}

impl Default for Start {
    fn default() -> Self {
        Self { number: 1, turn: Color::White }
    }
}

impl Start {
    /// How problems number their solutions: help play by pairs, whoever begins: `1. Ka1 Kc3` with Black to move, and
    /// `1... Kc3 2. Ka1 Kb3` when half a move comes first. All other play as games do.
    #[must_use]
    pub const fn in_task(self, task: Task) -> Self {
        match task {
            Task::Reach { play: Play::Help, half, .. } => {
                Self { turn: if half { Color::Black } else { Color::White }, ..self }
            }
            _ => self,
        }
    }

    /// The number and side of a later ply.
    #[must_use]
    pub fn after(self, plies: usize) -> Self {
        let half = self.number as usize * 2 + usize::from(self.turn == Color::Black) + plies;
        Self { number: (half / 2) as u32, turn: if half.is_multiple_of(2) { Color::White } else { Color::Black } }
    }

    /// `1.` or `1...`.
    pub fn label(self) -> String {
        format!("{}{}", self.number, if self.turn == Color::White { "." } else { "..." })
    }
}

/// After this many faults nothing more is read.
pub const MAX_FAULTS: usize = 100;
/// The longest word that can be a turn, in bytes.
const MAX_WORD: usize = 24;

/// Reads movetext: the tree of everything that could be read, and every fault in reading order.
pub fn parse(text: &str) -> (Tree, Vec<MovetextFault>) {
    let mut reader = Reader {
        text,
        at: 0,
        tree: Tree::default(),
        last: Tree::ROOT,
        fresh: true,
        numbered: false,
        ended: None,
        pending: Vec::new(),
        frames: Vec::new(),
        faults: Vec::new(),
    };
    while reader.at < text.len() && reader.faults.len() < MAX_FAULTS {
        reader.token();
    }
    reader.finish();
    (reader.tree, reader.faults)
}

/// What a variation interrupts.
struct Frame {
    last: NodeId,
    open: usize,
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    tree: Tree,
    /// The turn that the next one follows.
    last: NodeId,
    /// Whether the line has no turn yet.
    fresh: bool,
    /// Whether a move number came since the last turn.
    numbered: bool,
    /// Where a result ended the line.
    ended: Option<usize>,
    /// Comments for the next turn.
    pending: Vec<Comment>,
    frames: Vec<Frame>,
    faults: Vec<MovetextFault>,
}

impl<'a> Reader<'a> {
    fn fault(&mut self, span: std::ops::Range<usize>, code: &'static str, message: impl Into<String>, hint: &str) {
        if self.faults.len() < MAX_FAULTS {
            self.faults.push(MovetextFault { span, code, message: message.into(), hint: hint.into() });
        }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn line_end(&self) -> usize {
        self.rest().find('\n').map_or(self.text.len(), |n| self.at + n)
    }

    fn token(&mut self) {
        let Some(c) = self.rest().chars().next() else { return };
        let start = self.at;
        match c {
            _ if c.is_whitespace() => self.at += c.len_utf8(),
            '{' => self.brace(),
            ';' => {
                let end = self.line_end();
                self.at = end;
                self.comment(&self.text[start + 1..end], start..end);
            }
            '%' if start == 0 || self.text.as_bytes()[start - 1] == b'\n' => self.at = self.line_end(),
            '[' => {
                self.at = self.line_end();
                let hint = "give only the moves; the position stands in «fen»";
                self.fault(start..self.at, "movetext-tag", "PGN tags do not belong here", hint);
            }
            '}' => {
                self.at += 1;
                self.fault(start..self.at, "movetext-brace", "this } closes nothing", "comments are {so}");
            }
            '(' => self.open(),
            ')' => self.close(),
            '!' | '?' | '$' => self.glyph(),
            _ => self.word(),
        }
    }

    fn brace(&mut self) {
        let start = self.at;
        let body = &self.rest()[1..];
        let (body, end) = if let Some(n) = body.find('}') {
            (&body[..n], start + n + 2)
        } else {
            self.fault(start..start + 1, "movetext-brace", "this comment is not closed", "write }");
            (body, self.text.len())
        };
        self.at = end;
        self.comment(body, start..end);
    }

    /// Comments keep their words; white space is one space, since lines are wrapped on writing.
    fn comment(&mut self, body: &str, span: std::ops::Range<usize>) {
        let words = body.split_whitespace().collect::<Vec<_>>().join(" ");
        if words.is_empty() {
            return;
        }
        let body = match words.strip_prefix('@') {
            Some(name) if is_name(name) => CommentBody::Note(name.into()),
            Some(_) => {
                let hint = "a reference to a note is {@name} with letters, digits, - and _";
                self.fault(span.clone(), "movetext-note", "this is no name of a note", hint);
                CommentBody::Text(words)
            }
            None => CommentBody::Text(words),
        };
        let comment = Comment { body, span: Span::new(span.start, span.end) };
        if self.numbered || (self.fresh && !self.frames.is_empty()) {
            self.pending.push(comment);
        } else {
            self.tree.turn_mut(self.last).after.push(comment);
        }
    }

    fn open(&mut self) {
        let start = self.at;
        self.at += 1;
        if self.fresh {
            let hint = "a variation replaces the turn before it";
            self.fault(start..start + 1, "movetext-variation", "there is no turn that this could replace", hint);
            self.skip_variation();
        } else if self.frames.len() >= MAX_NESTING {
            let message = format!("variations stand more than {MAX_NESTING} deep inside one another");
            self.fault(start..start + 1, "movetext-depth", message, "cut the solution into several puzzles");
            self.skip_variation();
        } else {
            self.flush_pending();
            self.frames.push(Frame { last: self.last, open: start });
            self.last = self.tree.parent(self.last).unwrap_or(Tree::ROOT);
            (self.fresh, self.numbered, self.ended) = (true, false, None);
        }
    }

    /// Skips to the bracket that closes the one just read.
    fn skip_variation(&mut self) {
        let mut depth = 1_usize;
        let mut in_comment = false;
        for (n, c) in self.rest().char_indices() {
            match c {
                '{' => in_comment = true,
                '}' => in_comment = false,
                '(' if !in_comment => depth += 1,
                ')' if !in_comment => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.at += n + 1;
                return;
            }
        }
        self.at = self.text.len();
    }

    fn close(&mut self) {
        let start = self.at;
        self.at += 1;
        let Some(frame) = self.frames.pop() else {
            self.fault(start..self.at, "movetext-bracket", "this ) closes nothing", "variations are (so)");
            return;
        };
        if self.fresh {
            self.fault(frame.open..self.at, "movetext-empty", "this variation is empty", "remove it");
        }
        self.flush_pending();
        self.last = frame.last;
        (self.fresh, self.numbered, self.ended) = (false, false, None);
    }

    /// Comments that no turn followed belong to what came before.
    fn flush_pending(&mut self) {
        let pending = std::mem::take(&mut self.pending);
        self.tree.turn_mut(self.last).after.extend(pending);
    }

    fn glyph(&mut self) {
        let start = self.at;
        let (nag, length) = if let Some(digits) = self.rest().strip_prefix('$') {
            let count = digits.bytes().take_while(u8::is_ascii_digit).count();
            (digits[..count].parse::<u8>().ok(), count + 1)
        } else {
            let count = self.rest().bytes().take_while(|b| matches!(b, b'!' | b'?')).count();
            let written = &self.rest()[..count];
            ((1..=6).find(|&nag| suffix(nag) == Some(written)), count)
        };
        self.at += length;
        let written = show(&self.text[start..self.at], 8);
        match nag {
            None => {
                let hint = "write ! ? !! ?? !? ?! or $0 to $255";
                self.fault(start..self.at, "movetext-glyph", format!("«{written}» is no annotation"), hint);
            }
            Some(_) if self.fresh => {
                let message = format!("«{written}» has no turn before it");
                self.fault(start..self.at, "movetext-glyph", message, "write it behind the turn");
            }
            Some(nag) => {
                let nags = &mut self.tree.turn_mut(self.last).nags;
                if !nags.contains(&nag) {
                    nags.push(nag);
                }
            }
        }
    }

    fn word(&mut self) {
        let start = self.at;
        let whole = self.rest();
        let end = whole.find(|c: char| c.is_whitespace() || "{}();$!?".contains(c)).unwrap_or(whole.len());
        let word = &whole[..end];
        if matches!(word, "*" | "1-0" | "0-1" | "1/2-1/2") {
            self.at += end;
            self.ended.get_or_insert(start);
            return;
        }
        let number = move_number(word);
        if number > 0 {
            self.at += number;
            self.numbered = true;
            return;
        }
        self.at += end;
        let first_is_good = word.starts_with(|c: char| c.is_ascii_alphanumeric());
        if matches!(word, "e.p." | "ep") {
            return;
        }
        if !first_is_good || word.len() > MAX_WORD || !word.bytes().all(|b| b.is_ascii_graphic()) {
            let message = format!("«{}» cannot be a turn", show(word, 20));
            let hint = "turns are written Nf3, exd6, O-O, e8=Q, F@e4e5 or g1f3";
            self.fault(start..self.at, "movetext-word", message, hint);
            return;
        }
        if let Some(result) = self.ended.take() {
            let hint = "remove the result, or what follows it";
            self.fault(start..self.at, "movetext-result", "a turn follows the result that ended the line", hint);
            self.ended = Some(result);
        }
        self.turn(word, start);
    }

    fn turn(&mut self, word: &str, start: usize) {
        if self.tree.find(self.last, word).is_some() {
            let message = format!("«{word}» is given here already");
            self.fault(start..self.at, "movetext-twice", message, "join the two variations");
        }
        match self.tree.append(self.last, word) {
            Ok(id) => {
                let pending = std::mem::take(&mut self.pending);
                let turn = self.tree.turn_mut(id);
                if turn.span.end == 0 {
                    turn.span = Span::new(start, self.at);
                }
                turn.before.extend(pending);
                self.last = id;
                (self.fresh, self.numbered) = (false, false);
            }
            Err(error) => {
                let code = if error == TreeError::TooWide { "movetext-width" } else { "movetext-length" };
                self.fault(start..self.at, code, error.to_string(), "");
                self.at = self.text.len();
                self.frames.clear();
            }
        }
    }

    fn finish(&mut self) {
        self.flush_pending();
        for frame in std::mem::take(&mut self.frames) {
            self.fault(frame.open..frame.open + 1, "movetext-bracket", "this variation is not closed", "write )");
        }
        // Paths count children in 16 bits.
        const { assert!(MAX_SIBLINGS < 1 << 16) };
    }
}

/// Whether a text can name a note.
pub fn is_name(name: &str) -> bool {
    (1..=64).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'))
}

/// The length of a move number at the start of a word: digits with dots, digits alone, dots alone.
fn move_number(word: &str) -> usize {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let dots = word[digits..].chars().take_while(|&c| c == '.' || c == '…').map(char::len_utf8).sum::<usize>();
    if dots > 0 || digits == word.len() { digits + dots } else { 0 }
}

/// Lines are at most this long, in characters.
const WIDTH: usize = 100;

/// Writes a tree as canonical movetext, in lines of at most 100 characters, without a line end at the end.
pub fn write(tree: &Tree, start: Start) -> String {
    let mut writer = Writer { tree, start, out: String::new(), column: 0, glue: true };
    writer.comments(&tree.turn(Tree::ROOT).after);
    if let Some(&first) = tree.children(Tree::ROOT).first() {
        writer.line(first, 0, true);
    }
    writer.out
}

struct Writer<'a> {
    tree: &'a Tree,
    start: Start,
    out: String,
    column: usize,
    /// Whether the next word follows without a space.
    glue: bool,
}

impl Writer<'_> {
    fn put(&mut self, word: &str) {
        let length = word.chars().count();
        if !self.glue {
            let breaks = self.column + 1 + length > WIDTH;
            self.out.push(if breaks { '\n' } else { ' ' });
            self.column = if breaks { 0 } else { self.column + 1 };
        }
        self.glue = false;
        self.out.push_str(word);
        self.column += length;
    }

    fn comments(&mut self, comments: &[Comment]) {
        for comment in comments {
            match &comment.body {
                CommentBody::Note(name) => self.put(&format!("{{@{name}}}")),
                // Only a comment to the end of the line can hold a closing brace.
                CommentBody::Text(text) if text.contains('}') => {
                    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
                    self.put(&format!("; {words}"));
                    self.out.push('\n');
                    (self.column, self.glue) = (0, true);
                }
                CommentBody::Text(text) => {
                    let words: Vec<&str> = text.split_whitespace().collect();
                    for (at, word) in words.iter().enumerate() {
                        let open = if at == 0 { "{" } else { "" };
                        let close = if at + 1 == words.len() { "}" } else { "" };
                        self.put(&format!("{open}{word}{close}"));
                    }
                }
            }
        }
    }

    fn turn(&mut self, turn: &Turn, ply: usize, numbered: bool) {
        let label = self.start.after(ply);
        let mut number = String::new();
        if !turn.before.is_empty() {
            self.put(&label.label());
            self.comments(&turn.before);
        } else if numbered || label.turn == Color::White {
            // in one piece with its turn, so that no line ends between them
            number = label.label() + " ";
        }
        let (suffix, nags) = match turn.nags.first().and_then(|&nag| suffix(nag)) {
            Some(suffix) => (suffix, &turn.nags[1..]),
            None => ("", &turn.nags[..]),
        };
        self.put(&format!("{number}{}{suffix}", turn.text));
        for nag in nags {
            self.put(&format!("${nag}"));
        }
        self.comments(&turn.after);
    }

    /// A line from one of its turns to its end; `siblings` says whether the alternatives to the first one are due.
    /// Recursion is as deep as variations are nested, which the tree bounds.
    fn line(&mut self, first: NodeId, ply: usize, mut siblings: bool) {
        let (mut id, mut ply, mut numbered) = (first, ply, true);
        loop {
            let tree = self.tree;
            self.turn(tree.turn(id), ply, numbered);
            numbered = !tree.turn(id).after.is_empty();
            if siblings && let Some(parent) = tree.parent(id) {
                for &other in &tree.children(parent)[1..] {
                    self.put("(");
                    self.glue = true;
                    self.line(other, ply, false);
                    self.glue = true;
                    self.put(")");
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

    #[track_caller]
    fn faults(text: &str, expected: &[(usize, &str)]) -> Tree {
        let (tree, faults) = parse(text);
        let found: Vec<(usize, &str)> = faults.iter().map(|f| (f.span.start, f.code)).collect();
        assert_eq!(found, expected, "{text:?}: {faults:?}");
        tree
    }

    /// Reads without fault, and is written as expected, which reads back as the same tree.
    #[track_caller]
    fn check(text: &str, expected: &str) {
        let tree = faults(text, &[]);
        let written = write(&tree, Start::default());
        assert_eq!(written, expected);
        assert_eq!(faults(&written, &[]), tree, "{written}");
    }

    #[test]
    fn canonical_text() {
        for (text, expected) in [
            ("", ""),
            ("e4", "1. e4"),
            ("1.e4 e5 2.Nf3", "1. e4 e5 2. Nf3"),
            ("1. e4 1... e5 *", "1. e4 e5"),
            ("1. e4! $14 e5 ?? 1-0", "1. e4! $14 e5??"),
            (
                "e2e4 F@e4e5 T@d4e5 M@e2 Nc3~Q a1a8~P=Q O-O~B",
                "1. e2e4 F@e4e5 2. T@d4e5 M@e2 3. Nc3~Q a1a8~P=Q 4. O-O~B",
            ),
            ("1. e4 (1. d4 d5 (1... Nf6)) e5", "1. e4 (1. d4 d5 (1... Nf6)) 1... e5"),
            ("{intro} 1. e4 {after} e5", "{intro} 1. e4 {after} 1... e5"),
            ("1. {before} e4 (1. d4) ({x} 1. c4 {y})", "1. {before} e4 (1. d4) (1. {x} c4 {y})"),
            ("1. e4 ; rest } of line\n e5", "1. e4 ; rest } of line\n1... e5"),
            ("1. e4 {@threat} (1. d4 {  two\n words })", "1. e4 {@threat} (1. d4 {two words})"),
            ("1. 0-0 0-0-0", "1. 0-0 0-0-0"),
            ("% a line\n1. exd6 e.p.", "1. exd6"),
        ] {
            check(text, expected);
        }
    }

    #[test]
    fn every_fault_has_its_place() {
        faults("1. e4 )", &[(6, "movetext-bracket")]);
        faults("1. e4 (1. d4", &[(6, "movetext-bracket")]);
        faults("(1. d4) e4", &[(0, "movetext-variation")]);
        faults("1. e4 ()", &[(6, "movetext-empty")]);
        faults("1. e4 {x", &[(6, "movetext-brace")]);
        faults(
            "1. e4 } !!! $300 $ ♘f3",
            &[
                (6, "movetext-brace"),
                (8, "movetext-glyph"),
                (12, "movetext-glyph"),
                (17, "movetext-glyph"),
                (19, "movetext-word"),
            ],
        );
        faults("! e4", &[(0, "movetext-glyph")]);
        faults("e4 {@two words}", &[(3, "movetext-note")]);
        faults("e4 1-0 e5", &[(7, "movetext-result")]);
        faults("[Event \"x\"]\n\n1. e4", &[(0, "movetext-tag")]);
        faults("e4 e5 (e5 Nf3) Nc3", &[(7, "movetext-twice")]);
        faults("e4 -- e5", &[(3, "movetext-word")]);
    }

    #[test]
    fn nesting_is_bounded() {
        let nested = |depth: usize| format!("a{}{}", " b (c".repeat(depth), ")".repeat(depth));
        check_depth(&nested(MAX_NESTING), 0);
        check_depth(&nested(MAX_NESTING + 1), 1);
        check_depth(&nested(100_000), 1);
    }

    fn check_depth(text: &str, count: usize) {
        let (tree, faults) = parse(text);
        assert_eq!(faults.len(), count, "{:?}", faults.first());
        let written = write(&tree, Start::default());
        assert_eq!(parse(&written), (tree, vec![]));
    }

    #[test]
    fn lines_are_wrapped() {
        let text = vec!["Nf3 {a rather long comment on this}"; 40].join(" ");
        let (tree, _) = parse(&text);
        let written = write(&tree, Start { number: 12, turn: Color::Black });
        assert!(written.lines().all(|line| line.chars().count() <= WIDTH), "{written}");
        assert!(written.starts_with("12... Nf3 {a rather"));
        assert_eq!(parse(&written).0, tree);
    }

    #[test]
    fn what_was_read_survives_writing() {
        const TOKENS: [&str; 26] = [
            "e4",
            "Nf3",
            "O-O",
            "(",
            ")",
            "(",
            ")",
            "{x y}",
            "{@note}",
            "; rest } {\n",
            "!",
            "?!",
            "$7",
            "$9",
            "1.",
            "12...",
            "*",
            "1-0",
            "{",
            "}",
            "\n",
            "{@ bad}",
            "Qh7#",
            "a1a8~P=Q",
            "e5",
            "d4",
        ];
        let mut state = 1_u64;
        for _ in 0..20_000 {
            let mut text = String::new();
            for _ in 0..=state % 29 {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                text.push_str(TOKENS[(state >> 33) as usize % TOKENS.len()]);
                text.push(' ');
            }
            let (tree, _) = parse(&text);
            let written = write(&tree, Start { number: 3, turn: Color::Black });
            assert_eq!(parse(&written).0, tree, "{text}\n{written}");
        }
    }

    #[test]
    fn long_and_hostile_texts_end() {
        for text in ["e4 ".repeat(200_000), ")".repeat(1 << 20), "(".repeat(1 << 20), "e4 (d4) ".repeat(40_000)] {
            let _ = parse(&text);
        }
    }
}
