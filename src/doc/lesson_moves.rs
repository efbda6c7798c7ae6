//! Moves in the text of a lesson: tokens that are legal turns of the board that stands above them. They are offered as
//! links; no text is changed here.

use super::lesson::Lesson;
use super::line::play;
use super::markdown::{self, Block, BlockKind, EmbedKind, Inline, InlineKind, Target};
use crate::picture::text::isolate;
use crate::rules::{self, Position};
use std::ops::Range;

/// A move in a text that is no link yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundMove {
    /// The bytes that become the text of the link.
    pub span: Range<usize>,
    /// The board from whose position it is reached.
    pub board: String,
    /// The turns from there on, the move being the last one.
    pub turns: Vec<String>,
}

impl FoundMove {
    /// The address of the link.
    pub fn address(&self) -> String {
        format!("move:{}/{}", self.board, self.turns.join("/"))
    }
}

/// The first position of a board; `None` when it is an illustration.
pub fn position_of(lesson: &Lesson, name: &str) -> Option<Box<dyn Position>> {
    let board = lesson.boards.get(name)?;
    let rules = rules::by_id(lesson.rules_of(board))?;
    rules.read(&rules.parse_fen(&board.fen).ok()?).ok()
}

/// A position with the turns that lead there.
struct Line {
    position: Box<dyn Position>,
    turns: Vec<String>,
}

impl Line {
    /// The line with one more turn, when the text is one.
    fn with(&self, text: &str) -> Option<Self> {
        let (played, position) = play(self.position.as_ref(), text).ok()?;
        let mut turns = self.turns.clone();
        turns.push(played.san.trim_end_matches(['+', '#']).to_owned());
        Some(Self { position, turns })
    }
}

struct Finder<'a> {
    lesson: &'a Lesson,
    text: &'a str,
    /// The board above, and its first position.
    board: Option<(String, Line)>,
    /// Where the last move led.
    line: Option<Line>,
    /// Whether the last word was a move or its number, so that a bare square may be one too.
    running: bool,
    /// Whether a sentence began since the last move: what it names is rather another try than an answer.
    anew: bool,
    found: Vec<FoundMove>,
}

/// The moves in a text that could be links.
///
/// A move continues the line of the one before it, or begins anew from the board; where both are legal, it begins anew
/// in a new sentence, unless it has a number. Bare squares are moves of pawns only
/// behind a number or another move: `e4` is much oftener a square.
pub fn find_moves(lesson: &Lesson, text: &str) -> Vec<FoundMove> {
    let parsed = markdown::parse(text).0;
    let mut finder = Finder { lesson, text, board: None, line: None, running: false, anew: true, found: Vec::new() };
    finder.blocks(&parsed.blocks);
    finder.found
}

/// The text with links in place of some of the moves that were found in it.
pub fn link_moves(text: &str, moves: &[FoundMove]) -> String {
    let mut sorted: Vec<&FoundMove> = moves.iter().collect();
    sorted.sort_by_key(|found| found.span.start);
    let mut out = String::with_capacity(text.len() + 40 * moves.len());
    let mut done = 0;
    for found in sorted {
        if found.span.start < done {
            continue;
        }
        out.push_str(&text[done..found.span.start]);
        out.push_str(&format!("[{}]({})", &text[found.span.clone()], found.address()));
        done = found.span.end;
    }
    out.push_str(&text[done..]);
    out
}

impl Finder<'_> {
    /// Recursion is as deep as the Markdown reader lets things stand inside one another.
    fn blocks(&mut self, blocks: &[Block]) {
        for block in blocks {
            match &block.kind {
                BlockKind::Paragraph(line) | BlockKind::Heading(_, line) => self.start_line(line),
                BlockKind::Embed(embed) => self.embed(embed.kind, &embed.name),
                BlockKind::List(first, items) => {
                    for item in items {
                        match item.split_first() {
                            // What looks like the number of an item may have been meant as the number of a move.
                            Some((Block { kind: BlockKind::Paragraph(line), .. }, rest)) if first.is_some() => {
                                (self.running, self.anew) = (true, false);
                                self.inlines(line);
                                self.blocks(rest);
                            }
                            _ => self.blocks(item),
                        }
                    }
                }
                BlockKind::Quote(inner) => self.blocks(inner),
                BlockKind::Think(line, inner) => {
                    self.start_line(line);
                    self.blocks(inner);
                }
                BlockKind::Table(rows) => rows.iter().flatten().for_each(|cell| self.start_line(cell)),
                BlockKind::Code(..) | BlockKind::Rule => {}
            }
        }
    }

    fn start_line(&mut self, line: &[Inline]) {
        (self.running, self.anew) = (false, true);
        self.inlines(line);
    }

    fn embed(&mut self, kind: EmbedKind, name: &str) {
        self.line = None;
        self.board = match kind {
            EmbedKind::Board | EmbedKind::Play => {
                position_of(self.lesson, name).map(|position| (name.to_owned(), Line { position, turns: Vec::new() }))
            }
            // Something else is looked at from here on.
            EmbedKind::Puzzle | EmbedKind::Anim => None,
        };
    }

    fn inlines(&mut self, line: &[Inline]) {
        for inline in line {
            match &inline.kind {
                InlineKind::Text(_) => self.words(inline.span.clone()),
                InlineKind::Emphasis(inner) | InlineKind::Strong(inner) | InlineKind::Strike(inner) => {
                    self.inlines(inner);
                }
                InlineKind::Link(Target::Move { board, turns }, _) => self.link(board, turns),
                InlineKind::Embed(embed) => self.embed(embed.kind, &embed.name),
                InlineKind::SoftBreak | InlineKind::HardBreak => {}
                InlineKind::Code(_) | InlineKind::Link(..) => self.running = false,
            }
        }
    }

    /// A link that is there already is followed.
    fn link(&mut self, board: &str, turns: &[String]) {
        if self.board.as_ref().is_none_or(|(own, _)| own != board) {
            self.embed(EmbedKind::Board, board);
        }
        let start = self.board.as_ref().map(|(_, start)| Line { position: start.position.clone(), turns: Vec::new() });
        self.line = start.and_then(|start| turns.iter().try_fold(start, |line, text| line.with(text)));
        (self.running, self.anew) = (self.line.is_some(), false);
    }

    fn words(&mut self, span: Range<usize>) {
        let source = &self.text[span.clone()];
        for token in tokens(source) {
            match token {
                Token::Other => self.running = false,
                Token::Stop => self.anew = true,
                Token::Chess(range) => self.token(&source[range.clone()], span.start + range.start),
            }
        }
    }

    fn token(&mut self, token: &str, at: usize) {
        let digits = token.bytes().take_while(u8::is_ascii_digit).count();
        let dots = token[digits..].bytes().take_while(|&b| b == b'.').count();
        let number = if dots > 0 { digits + dots } else { 0 };
        let inner = token[number..].trim_start_matches([' ', '\u{a0}']);
        let start = token.len() - inner.len();
        if inner.is_empty() {
            (self.running, self.anew) = (true, false);
            return;
        }
        let bare = inner.trim_end_matches(['+', '#', '!', '?']);
        let is_square = bare.len() <= 3 && bare.starts_with(|c: char| ('a'..='h').contains(&c)) && !bare.contains('x');
        let counts = number > 0 || self.running || !is_square || bare.len() < inner.len();
        let anew = if number > 0 { token.starts_with("1.") && !token.starts_with("1..") } else { self.anew };
        let next = counts.then(|| self.next(inner, anew)).flatten();
        let Some(line) = next else {
            self.running = false;
            return;
        };
        if let Some((board, _)) = &self.board {
            let span = at + start..at + token.len();
            self.found.push(FoundMove { span, board: board.clone(), turns: line.turns.clone() });
        }
        self.line = Some(line);
        (self.running, self.anew) = (true, false);
    }

    /// The line on which a move stands: the one before it goes on, or another one begins.
    fn next(&self, text: &str, anew: bool) -> Option<Line> {
        let on = || self.line.as_ref().and_then(|line| line.with(text));
        let first = || self.board.as_ref().and_then(|(_, start)| start.with(text));
        if anew { first().or_else(on) } else { on().or_else(first) }
    }
}

enum Token {
    /// Looks like a move, a square or the number of a move.
    Chess(Range<usize>),
    /// Any other word.
    Other,
    /// The end of a sentence.
    Stop,
}

/// The words of a text. What the text engine keeps together as chess is what may be a move.
fn tokens(text: &str) -> Vec<Token> {
    const LRI: char = '\u{2066}';
    const PDI: char = '\u{2069}';
    let mut tokens = Vec::new();
    if text.contains([LRI, PDI]) {
        return tokens;
    }
    let (mut at, mut start, mut word) = (0, None, false);
    for c in isolate(text).chars() {
        match c {
            LRI => start = Some(at),
            PDI => {
                if std::mem::take(&mut word) {
                    tokens.push(Token::Other);
                }
                tokens.extend(start.take().map(|start| Token::Chess(start..at)));
            }
            _ => {
                // A space inside an isolate became one at which no line breaks; all else is as it was.
                let Some(own) = text[at..].chars().next() else { break };
                at += own.len_utf8();
                if start.is_none() {
                    let ends = text[at..].chars().next().is_none_or(char::is_whitespace);
                    if own.is_alphanumeric() {
                        word = true;
                    } else if matches!(own, '.' | '!' | '?') && ends {
                        tokens.push(Token::Stop);
                    }
                    if own.is_whitespace() && std::mem::take(&mut word) {
                        tokens.push(Token::Other);
                    }
                }
            }
        }
    }
    if word {
        tokens.push(Token::Other);
    }
    tokens
}
