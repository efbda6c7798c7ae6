//! YACPDB's `.olv`: YAML documents, a problem or a study each, as Olive writes them.
//!
//! ```text
//! ---
//! authors:
//!   - Loyd, Samuel
//! source: The Albion
//! date: 1857-01-17
//! algebraic:
//!   white: [Ke1, Rh1, Rf1, Pg3]
//!   black: [Kg2]
//! stipulation: "#3"
//! twins:
//!   b: Move f1 f4
//! solution: |
//!   1.Rf1-f4 ! zugzwang. …
//! ```
//!
//! Each twin is a puzzle of its own. Castling is presumed legal where king and rook are at home, and en passant where
//! the solution begins with it, as everywhere in composed problems.

use super::draft::{Draft, rule_set};
use super::olive_text::{self, Text};
use super::text::plain;
use super::{Options, Read, Reason, Refused, olive_twins};
use crate::board::{Color, Kind, Piece, Setup, Square};
use crate::doc::diag::show;
use crate::doc::movetext;
use crate::problem::{Comment, Play, Task, Tree};
use saphyr_parser::{Event, Parser};

/// How deep lists and tables may stand inside one another.
const MAX_DEPTH: usize = 16;

/// A value of a document.
#[derive(Clone, Debug)]
enum Value {
    Text(String),
    List(Vec<Value>),
    Table(Vec<(String, Value)>),
}

/// Reads every document.
pub(super) fn read(text: &str, options: &Options) -> Vec<Read> {
    let mut items = Vec::new();
    let (mut document, mut first) = (String::new(), 1);
    for (at, line) in text.split_inclusive('\n').chain(["---"]).enumerate() {
        if line.trim_end() != "---" {
            document.push_str(line);
            continue;
        }
        if !document.trim().is_empty() {
            let blank = document.lines().take_while(|line| line.trim().is_empty()).count();
            match parse(&document) {
                Ok(fields) => items.extend(problem(first + blank, &fields, options)),
                Err((line, reason)) => items.push(Err(Refused::new(first + line.max(1) - 1, "", reason))),
            }
        }
        document.clear();
        first = at + 2;
    }
    items
}

/// Reads a document as events; nothing in it can cost more than its length.
fn parse(document: &str) -> Result<Vec<(String, Value)>, (usize, Reason)> {
    /// A list or a table that is not closed yet; of a table also the key that waits for its value.
    enum Open {
        List(Vec<Value>),
        Table(Vec<(String, Value)>, Option<String>),
    }
    let fault = |line: usize, why: String| (line, Reason::new("yaml", why, "correct the document, which is YAML"));
    let mut stack: Vec<Open> = Vec::new();
    let mut root = None;
    for event in Parser::new_from_str(document) {
        let (event, span) = event.map_err(|error| fault(error.marker().line(), error.info().to_string()))?;
        let line = span.start.line();
        let value = match event {
            Event::Scalar(text, ..) => Value::Text(text.into_owned()),
            Event::SequenceStart(..) | Event::MappingStart(..) => {
                if stack.len() >= MAX_DEPTH {
                    return Err(fault(line, format!("lists stand more than {MAX_DEPTH} deep inside one another")));
                }
                let list = matches!(event, Event::SequenceStart(..));
                stack.push(if list { Open::List(Vec::new()) } else { Open::Table(Vec::new(), None) });
                continue;
            }
            Event::SequenceEnd | Event::MappingEnd => match stack.pop() {
                Some(Open::List(list)) => Value::List(list),
                Some(Open::Table(table, _)) => Value::Table(table),
                None => continue,
            },
            Event::Alias(_) => return Err(fault(line, "references to other values are not read".into())),
            _ => continue,
        };
        match stack.last_mut() {
            Some(Open::List(list)) => list.push(value),
            Some(Open::Table(table, key)) => match (key.take(), value) {
                (Some(key), value) => table.push((key, value)),
                (None, Value::Text(text)) => *key = Some(text),
                (None, _) => return Err(fault(line, "a list cannot be a key".into())),
            },
            None => root = Some(value),
        }
    }
    match root {
        Some(Value::Table(table)) => Ok(table),
        _ => Err(fault(1, "this is no problem: it has no keys".into())),
    }
}

/// A document with what is asked of it.
struct Problem<'a> {
    fields: &'a [(String, Value)],
}

impl Problem<'_> {
    fn value(&self, key: &str) -> Option<&Value> {
        self.fields.iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    fn text(&self, key: &str) -> String {
        match self.value(key) {
            Some(Value::Text(text)) if text != "~" && text != "null" => text.clone(),
            _ => String::new(),
        }
    }

    /// A list of texts; a single text is a list of one.
    fn list(&self, key: &str) -> Vec<String> {
        texts(self.value(key))
    }
}

fn texts(value: Option<&Value>) -> Vec<String> {
    let text = |value: &Value| match value {
        Value::Text(text) => Some(text.clone()).filter(|text| !text.trim().is_empty() && text != "~"),
        _ => None,
    };
    match value {
        Some(Value::List(list)) => list.iter().filter_map(text).collect(),
        Some(value) => text(value).into_iter().collect(),
        None => Vec::new(),
    }
}

/// The keys that are read, and those whose content is about programs or databases.
const KNOWN: [&str; 21] = [
    "authors",
    "source",
    "source-id",
    "date",
    "distinction",
    "algebraic",
    "stipulation",
    "solution",
    "keywords",
    "comments",
    "twins",
    "options",
    "conditions",
    "intended-solutions",
    "reprints",
    "id",
    "yacpdb-id",
    "award",
    "judges",
    "after",
    "dedication",
];

/// Options that say what a program prints, or what the prover finds anyway.
const HARMLESS: [&str; 8] =
    ["setplay", "try", "variation", "threat", "intelligent", "noshortvariations", "postkeyplay", "defence"];

/// What is asked: a task with the side that begins, or a study.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Asked {
    /// `None` for a study.
    task: Option<Task>,
    turn: Color,
}

/// A diagram or a twin, or why it is not understood.
type Phase = Result<(Setup, Asked), Reason>;

fn problem(line: usize, fields: &[(String, Value)], options: &Options) -> Vec<Read> {
    let problem = Problem { fields };
    let name = plain(&problem.text("source"));
    match read_problem(line, &problem, options) {
        Ok(items) => items,
        Err(reason) => vec![Err(Refused::new(line, name, reason))],
    }
}

fn read_problem(line: usize, problem: &Problem<'_>, options: &Options) -> Result<Vec<Read>, Reason> {
    let mut notices = Vec::new();
    let conditions = problem.list("conditions");
    if let Some(condition) = conditions.first() {
        let message = format!("it is played with the condition «{}»", show(&plain(condition), 40));
        return Err(Reason::new("fairy-condition", message, "only orthodox problems are imported"));
    }
    for option in problem.list("options") {
        match option.split_whitespace().next().unwrap_or_default().to_ascii_lowercase().as_str() {
            "duplex" => notices.push("its duplex, the same for the other side, was left out".to_owned()),
            known if HARMLESS.contains(&known) => {}
            _ => {
                let message = format!("it is played with «{}»", show(&plain(&option), 40));
                return Err(Reason::new("fairy-condition", message, "only orthodox problems are imported"));
            }
        }
    }
    let setup = position(problem.value("algebraic"))?;
    let stipulation = plain(&problem.text("stipulation").replace('"', ""));
    let (stipulation, by_black) = match stipulation.split_once(" b) Black") {
        Some((first, _)) => (first.trim().to_owned(), true),
        None => (stipulation, false),
    };
    let asked = asked(&stipulation)?;
    let solution = problem.text("solution").replace('"', "");
    let sections = olive_text::sections(&solution);
    // The diagram, and every twin with its own position, task and part of the solution.
    let mut phases: Vec<(String, Phase)> = Vec::new();
    let twins = match problem.value("twins") {
        Some(Value::Table(table)) => table.clone(),
        _ => Vec::new(),
    };
    let first_is_told = twins.iter().any(|(name, _)| name == "a");
    if !first_is_told {
        phases.push((if twins.is_empty() && !by_black { "" } else { "a" }.to_owned(), Ok((setup.clone(), asked))));
    }
    if by_black {
        phases.push(("b".to_owned(), Ok((setup.clone(), Asked { turn: Color::Black, ..asked }))));
    }
    let mut before = (setup.clone(), stipulation.clone());
    for (name, command) in twins {
        let command = texts(Some(&command)).join(" ");
        let phase = olive_twins::apply((&setup, &stipulation), &before, &command).and_then(|(twin, stipulation)| {
            before = (twin.clone(), stipulation.clone());
            Ok((twin, self::asked(&stipulation)?))
        });
        phases.push((name, phase));
    }
    let unknown: Vec<String> =
        problem.fields.iter().map(|(key, _)| show(key, 20)).filter(|key| !KNOWN.contains(&key.as_str())).collect();
    if !unknown.is_empty() {
        notices.push(format!("keys left out: {}", unknown.join(", ")));
    }
    let items = phases.into_iter().map(|(twin, phase)| {
        let name = if twin.is_empty() { String::new() } else { format!("{twin})") };
        let (setup, asked) = phase.map_err(|reason| Refused::new(line, name.clone(), reason))?;
        let text = sections.get(twin.as_str()).copied().unwrap_or(if twin.is_empty() { &solution } else { "" });
        let mut draft = draft(line, problem, setup, asked, text, options);
        draft.notices.extend(notices.iter().cloned());
        if let Some(title) = draft.puzzle.title.get_mut(&options.lang).filter(|_| !name.is_empty()) {
            title.push_str(&format!(" {name}"));
        }
        Ok(draft)
    });
    Ok(items.collect())
}

fn draft(line: usize, problem: &Problem<'_>, mut setup: Setup, asked: Asked, text: &str, options: &Options) -> Draft {
    setup.turn = asked.turn;
    for (color, king_side) in [(Color::White, true), (Color::White, false), (Color::Black, true), (Color::Black, false)]
    {
        let rank = if color == Color::White { 0 } else { 7 };
        let stands = |file, kind| {
            Square::new(file, rank).and_then(|square| setup.piece(square)) == Some(Piece::new(color, kind))
        };
        if stands(4, Kind::King) && stands(if king_side { 7 } else { 0 }, Kind::Rook) {
            setup.castling.set(color, king_side, true);
        }
    }
    let (tree, setup, unread) = solution(text, setup, asked);
    let mut draft = Draft::new(line, "", setup);
    draft.keep = false;
    draft.tree = tree;
    draft.stated = asked.task;
    draft.told = !text.trim().is_empty();
    if asked.task.is_none() {
        draft.goal = plain(&problem.text("stipulation"));
    } else {
        draft.others = other_rights(&draft.setup, &problem.list("keywords"));
    }
    if asked.task.is_none() && unread > 0 && !draft.tree.is_empty() {
        draft.notices.push(format!("{unread} moves in the text of the solution could not be placed and were left out"));
    }
    attribute(problem, &mut draft, options);
    draft
}

/// In retro problems the history of the position takes castling away or proves en passant. What nothing solves with the
/// usual rights may be meant with these.
fn other_rights(setup: &Setup, keywords: &[String]) -> Vec<(Setup, String)> {
    let mut others = Vec::new();
    let defender = !setup.turn;
    if setup.castling.iter().any(|(color, _)| color == defender) {
        let mut without = setup.clone();
        for king_side in [true, false] {
            without.castling.set(defender, king_side, false);
        }
        let notice = format!("castling is not presumed for {}, since nothing would solve it", defender.name());
        others.push((without, notice));
    }
    if keywords.iter().any(|word| word.to_ascii_lowercase().contains("passant")) {
        let rank = if setup.turn == Color::White { 5 } else { 2 };
        let squares = (0..8).filter_map(|file| Square::new(file, rank));
        for square in squares.filter(|&square| olive_text::passed(square, setup)) {
            let with = Setup { en_passant: Some(square), ..setup.clone() };
            if rule_set().read(&with).is_ok() {
                let notice = format!("a pawn has just passed {square}, since nothing would solve it otherwise");
                others.push((with, notice));
            }
        }
    }
    others
}

/// Reads the text of a solution, by strict rules where they fit. It may tell who begins, and that the first move is en
/// passant.
fn solution(text: &str, mut setup: Setup, asked: Asked) -> (Tree, Setup, usize) {
    let rules = rule_set();
    if let Some(square) = olive_text::en_passant(text, &setup) {
        let with = Setup { en_passant: Some(square), ..setup.clone() };
        if rules.read(&with).is_ok() {
            setup = with;
        }
    }
    if asked.task.is_none() && olive_text::black_begins(text) {
        let other = Setup { turn: Color::Black, ..setup.clone() };
        let reads = |setup: &Setup| rules.read(setup).ok().map(|position| olive_text::read(text, position.as_ref()));
        let length = |text: Option<Text>| text.map_or(0, |text| text.tree.main_line().len());
        if length(reads(&other)) > length(reads(&setup)) {
            setup = other;
        }
    }
    let Ok(position) = rules.read(&setup) else { return (Tree::default(), setup, 0) };
    let (strict, faults) = movetext::parse(text);
    let harmless = faults.iter().all(|fault| matches!(fault.code, "movetext-twice" | "movetext-empty"));
    if harmless && !strict.is_empty() && strict.turn(Tree::ROOT).after.is_empty() {
        let number = movetext::Start { number: 1, turn: setup.turn };
        let found = super::legal::legal(&strict, &[], position.as_ref(), number);
        if found.cuts.is_empty() {
            return (found.tree, setup, 0);
        }
    }
    let Text { tree, unread } = olive_text::read(text, position.as_ref());
    (tree, setup, unread)
}

/// `Loyd, Samuel` as one says it.
fn spoken(name: &str) -> String {
    let name = plain(name);
    match name.split(", ").collect::<Vec<_>>().as_slice() {
        [last, first] => format!("{first} {last}"),
        _ => name,
    }
}

fn attribute(problem: &Problem<'_>, draft: &mut Draft, options: &Options) {
    let puzzle = &mut draft.puzzle;
    puzzle.author = problem.list("authors").iter().map(|name| spoken(name)).collect::<Vec<_>>().join(", ");
    let fields = ["source", "source-id", "date", "distinction"].map(|key| plain(&problem.text(key)));
    puzzle.source = fields.iter().filter(|text| !text.is_empty()).cloned().collect::<Vec<_>>().join(", ");
    let year = fields[2].split('-').next().unwrap_or_default();
    let published: Vec<&str> = [fields[0].as_str(), year].into_iter().filter(|text| !text.is_empty()).collect();
    let title: Vec<String> =
        [puzzle.author.clone(), published.join(" ")].into_iter().filter(|text| !text.is_empty()).collect();
    if !title.is_empty() {
        puzzle.title.insert(options.lang, title.join(", "));
    }
    puzzle.tags = problem.list("keywords").iter().map(|word| plain(word)).collect();
    puzzle.tags.dedup();
    // Remarks on problems tell what solvers are to find: they stand with the solution.
    draft.said = problem.list("comments").iter().map(|text| Comment::text(plain(text))).collect();
}

/// `#3`, `h#2.5`, `+`, `=`, also «by Black».
fn asked(stipulation: &str) -> Result<Asked, Reason> {
    let lower = stipulation.to_ascii_lowercase();
    let (text, black) = [" by black", " black to move", " black"]
        .into_iter()
        .find_map(|tail| lower.strip_suffix(tail).map(|text| (text.trim(), true)))
        .unwrap_or((lower.as_str(), false));
    if matches!(text, "+" | "=" | "win" | "draw" | "+/=") {
        return Ok(Asked { task: None, turn: if black { Color::Black } else { Color::White } });
    }
    let task = text.parse::<Task>().ok().filter(|task| matches!(task, Task::Reach { .. }));
    let Some(task) = task else {
        let message = format!("«{}» is a task that the prover does not know", show(stipulation, 40));
        let hint = "it knows #n, =n, s#n, h#n, their stalemates, and studies + and =";
        return Err(Reason::new("stipulation", message, hint));
    };
    // In help play Black begins, where no half move comes first.
    let help = matches!(task, Task::Reach { play: Play::Help, half: false, .. });
    Ok(Asked { task: Some(task), turn: if help == black { Color::White } else { Color::Black } })
}

/// `white: [Ke1, Rh1]`, `black: [Kg2]`.
fn position(algebraic: Option<&Value>) -> Result<Setup, Reason> {
    let Some(Value::Table(sides)) = algebraic else {
        return Err(Reason::new("no-position", "there is no position", "write algebraic: with white: and black:"));
    };
    let mut setup = Setup::empty(rule_set().about().form.shape);
    for (side, pieces) in sides {
        let Some(color) = Color::BOTH.into_iter().find(|color| color.name() == side.as_str()) else {
            let message = format!("it has {} pieces", show(&plain(side), 20));
            return Err(Reason::new("fairy-piece", message, "only orthodox problems are imported"));
        };
        for text in texts(Some(pieces)) {
            let (square, piece) = piece(&text, color)?;
            if setup.piece(square).is_some() {
                let message = format!("two pieces stand on {square}");
                return Err(Reason::new("illegal-position", message, "correct the position"));
            }
            setup.put(square, Some(piece));
        }
    }
    Ok(setup)
}

/// `Ke1`; `S` is the knight, as in all problems, and `N` a nightrider.
pub(super) fn piece(text: &str, color: Color) -> Result<(Square, Piece), Reason> {
    let text = text.trim();
    let kind = match text.chars().next() {
        Some('S' | 's') => Some(Kind::Knight),
        Some('N' | 'n' | 'M' | 'm') | None => None,
        Some(letter) => Kind::from_letter(letter),
    };
    let square = text.get(1..).and_then(Square::parse).filter(|square| square.file() < 8 && square.rank() < 8);
    match (kind, square) {
        (Some(kind), Some(square)) => Ok((square, Piece::new(color, kind))),
        _ => {
            let message = format!("«{}» is no piece of orthodox chess", show(&plain(text), 12));
            Err(Reason::new("fairy-piece", message, "pieces are K Q R B S P, then their square"))
        }
    }
}
