//! The tags of PGN: what they say of a puzzle, and those in which our own export keeps what PGN has no place for.

use super::draft::Draft;
use super::pgn::stated_task;
use super::text::plain;
use super::{Options, Reason};
use crate::board::Color;
use crate::doc::diag::show;
use crate::doc::lang::{Lang, Texts};
use crate::doc::puzzle::{MarksAt, Puzzle, Waiver};
use crate::problem::Task;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The names of our own tags.
pub mod own {
    /// The id; a game that has it is our own export.
    pub const ID: &str = "PuzzleId";
    /// The task.
    pub const TASK: &str = "PuzzleTask";
    /// The deal, where it is not the given one.
    pub const DEAL: &str = "PuzzleDeal";
    /// The side at the bottom.
    pub const ORIENTATION: &str = "Orientation";
    /// 1 to 5.
    pub const DIFFICULTY: &str = "PuzzleDifficulty";
    /// Tags, as a list of JSON.
    pub const TAGS: &str = "PuzzleTags";
    /// The source.
    pub const SOURCE: &str = "PuzzleSource";
    /// The licence.
    pub const LICENCE: &str = "PuzzleLicence";
    /// The title by language, as an object of JSON; likewise the next ones.
    pub const TITLE: &str = "PuzzleTitle";
    /// The story.
    pub const TEXT: &str = "PuzzleText";
    /// The hints.
    pub const HINTS: &str = "PuzzleHints";
    /// Notes on moves.
    pub const NOTES: &str = "PuzzleNotes";
    /// Answers to wrong moves.
    pub const ANSWERS: &str = "PuzzleAnswers";
    /// Marks, where comments could not hold them as they are.
    pub const MARKS: &str = "PuzzleMarks";
    /// Findings that the author accepts.
    pub const WAIVE: &str = "PuzzleWaive";
}

/// One tag.
#[derive(Clone, Debug)]
pub(super) struct Tag {
    pub name: String,
    pub value: String,
    pub line: usize,
}

/// The tags of a line; none when it is no line of tags.
pub(super) fn parse_line(line: &str, number: usize) -> Vec<Tag> {
    let mut tags = Vec::new();
    let mut rest = line.trim();
    while let Some(inner) = rest.strip_prefix('[') {
        let Some((name, tail)) = inner.trim_start().split_once(|c: char| c.is_whitespace() || c == '"') else { break };
        let plain_name = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        let value_at = inner.len() - tail.len() - 1;
        let Some(quoted) = inner[value_at..].trim_start().strip_prefix('"').filter(|_| plain_name) else { break };
        let (value, behind) = unquote(quoted);
        tags.push(Tag { name: name.to_owned(), value, line: number });
        rest = behind.trim_start();
    }
    tags
}

/// The text up to the quote that a bracket follows: careless programs do not escape those within.
fn unquote(text: &str) -> (String, &str) {
    let mut out = String::new();
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' if matches!(chars.peek(), Some((_, '"' | '\\'))) => out.extend(chars.next().map(|(_, c)| c)),
            '"' => {
                if let Some(behind) = text[at + 1..].trim_start().strip_prefix(']') {
                    return (out, behind);
                }
                out.push(c);
            }
            _ => out.push(c),
        }
    }
    // It is not closed: what is there counts.
    (out.trim_end_matches([']', '"']).to_owned(), "")
}

/// What the tags of a game say.
#[derive(Debug)]
pub(super) struct Facts<'a> {
    tags: &'a [Tag],
    study: &'a str,
    /// What the item is called.
    pub name: String,
    /// The position.
    pub fen: Option<&'a Tag>,
}

/// Values that say nothing.
fn is_empty(value: &str) -> bool {
    let value = value.trim();
    value.is_empty() || value == "-" || value.chars().all(|c| matches!(c, '?' | '.'))
}

fn find<'a>(tags: &'a [Tag], name: &str) -> Option<&'a Tag> {
    tags.iter().find(|tag| tag.name == name && !is_empty(&tag.value))
}

/// The name of the study that each game belongs to: what the events of games from one place have in common before a
/// colon. Empty where there is none.
pub(super) fn study_names<'a>(games: impl Iterator<Item = &'a [Tag]>) -> Vec<String> {
    let games: Vec<(&str, &str)> = games
        .map(|tags| {
            let value = |name| find(tags, name).map_or("", |tag| tag.value.as_str());
            (value("Site"), value("Event"))
        })
        .collect();
    let mut common: BTreeMap<&str, (String, usize)> = BTreeMap::new();
    for (site, event) in games.iter().filter(|(_, event)| event.contains(": ")) {
        let (prefix, count) = common.entry(site).or_insert_with(|| ((*event).to_owned(), 0));
        let length = prefix.chars().zip(event.chars()).take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum();
        prefix.truncate(length);
        *count += 1;
    }
    let name = |(site, event): &(&str, &str)| {
        let (prefix, count) = common.get(site)?;
        let end = prefix.rfind(": ")?;
        (*count > 1 && event.starts_with(&prefix[..end + 2])).then(|| prefix[..end].to_owned())
    };
    games.iter().map(|game| name(game).unwrap_or_default()).collect()
}

impl<'a> Facts<'a> {
    /// Reads the tags of a game.
    pub fn of(tags: &'a [Tag], study: &'a str) -> Self {
        let mut facts = Self { tags, study, name: String::new(), fen: find(tags, "FEN") };
        facts.name = match facts.value(own::ID) {
            Some(id) => id.to_owned(),
            None => plain(facts.value("Event").or_else(|| facts.value("ChapterName")).unwrap_or_default()),
        };
        facts
    }

    fn value(&self, name: &str) -> Option<&'a str> {
        find(self.tags, name).map(|tag| tag.value.as_str())
    }

    /// The variant, where it is not chess as everybody knows it.
    pub fn variant(&self) -> Option<&'a str> {
        let known = ["standard", "from position", "chess", "normal", crate::rules::DEFAULT_ID, "classical"];
        self.value("Variant").filter(|variant| !known.contains(&variant.trim().to_ascii_lowercase().as_str()))
    }

    /// The task that the tags state.
    pub fn task(&self) -> Option<Task> {
        self.value("Termination").and_then(stated_task)
    }

    /// How the tags say that the game is to end.
    pub fn goal(&self) -> String {
        show(&plain(self.value("Termination").unwrap_or_default()), 40)
    }

    /// Whether it is a game of our own export.
    pub fn is_own(&self) -> bool {
        self.value(own::ID).is_some() && self.value(own::TASK).is_some()
    }

    /// The names of the players, where there are any.
    fn players(&self) -> Option<String> {
        match (self.value("White"), self.value("Black")) {
            (Some(white), Some(black)) => Some(format!("{} – {}", plain(white), plain(black))),
            (Some(one), None) | (None, Some(one)) => Some(plain(one)),
            (None, None) => None,
        }
    }

    /// Title, author, source and orientation.
    pub fn attribute(&self, puzzle: &mut Puzzle, options: &Options) {
        let event = self.value("Event").map(plain);
        let chapter = event.as_deref().map(|event| {
            let behind = event.strip_prefix(self.study).and_then(|rest| rest.strip_prefix(": "));
            behind.unwrap_or(event).to_owned()
        });
        let chapter = self.value("ChapterName").map(plain).or(chapter);
        let study =
            self.value("StudyName").map(plain).or_else(|| Some(self.study.to_owned()).filter(|s| !s.is_empty()));
        let site = self.value("ChapterURL").or_else(|| self.value("Site")).map(plain);
        let date = self.value("Date").or_else(|| self.value("UTCDate")).map(date);
        let players = self.players();
        let place = |parts: [&Option<String>; 2]| parts.into_iter().flatten().cloned().collect::<Vec<_>>().join(" ");
        let title = match (&chapter, &players) {
            (Some(chapter), _) => chapter.clone(),
            (None, Some(players)) => {
                let place = place([&site.clone().filter(|site| !site.contains("://")), &date]);
                if place.is_empty() { players.clone() } else { format!("{players}, {place}") }
            }
            (None, None) => String::new(),
        };
        if !title.is_empty() {
            puzzle.title.insert(options.lang, title);
        }
        let played = if chapter.is_some() && study.is_none() { players } else { None };
        let round = self.value("Round").map(|round| format!("round {}", plain(round)));
        let source = [study, played, site, round, date].into_iter().flatten().collect::<Vec<_>>().join(", ");
        puzzle.source = source;
        puzzle.author = self.value("Annotator").map(plain).unwrap_or_default();
        puzzle.orientation = self
            .value(own::ORIENTATION)
            .and_then(|side| Color::BOTH.into_iter().find(|color| color.name() == side.to_ascii_lowercase()));
    }

    /// Gives a puzzle of our own export everything that it had.
    pub fn restore(&self, draft: &mut Draft) -> Result<(), Reason> {
        let bad =
            |tag: &str, why: &str| Reason::new("puzzle-tag", format!("the tag {tag} {why}"), "export the puzzle again");
        let puzzle = &mut draft.puzzle;
        let text = |name: &str| self.tags.iter().find(|tag| tag.name == name).map(|tag| tag.value.clone());
        let object = |name: &str| match text(name) {
            None => Ok(None),
            Some(text) => serde_json::from_str::<Value>(&text).map(Some).map_err(|_| bad(name, "is no JSON")),
        };
        puzzle.id = text(own::ID).unwrap_or_default();
        let task = text(own::TASK).unwrap_or_default();
        draft.stated = Some(task.parse().map_err(|_| bad(own::TASK, &format!("is no task: «{}»", show(&task, 20))))?);
        puzzle.fen = text("FEN").unwrap_or_else(|| super::draft::rule_set().about().start.to_owned());
        puzzle.author = text("Annotator").unwrap_or_default();
        puzzle.source = text(own::SOURCE).unwrap_or_default();
        puzzle.licence = text(own::LICENCE).unwrap_or_default();
        if let Some(deal) = text(own::DEAL) {
            puzzle.deal = deal.parse().map_err(|_| bad(own::DEAL, "is no deal"))?;
        }
        puzzle.difficulty = match text(own::DIFFICULTY) {
            Some(text) => match text.parse() {
                Ok(n @ 1..=5) => Some(n),
                _ => return Err(bad(own::DIFFICULTY, "is no number from 1 to 5")),
            },
            None => None,
        };
        let wrong = |name: &'static str| move || bad(name, "does not have the form that export gives it");
        if let Some(value) = object(own::TAGS)? {
            puzzle.tags = strings(&value).ok_or_else(wrong(own::TAGS))?;
        }
        puzzle.title = texts_or_none(object(own::TITLE)?).ok_or_else(wrong(own::TITLE))?;
        puzzle.text = texts_or_none(object(own::TEXT)?).ok_or_else(wrong(own::TEXT))?;
        if let Some(value) = object(own::HINTS)? {
            puzzle.hints = by_lang(&value, strings).ok_or_else(wrong(own::HINTS))?;
        }
        for (name, into) in [(own::NOTES, &mut puzzle.notes), (own::ANSWERS, &mut puzzle.answers)] {
            if let Some(value) = object(name)? {
                *into = named(&value).ok_or_else(wrong(name))?;
            }
        }
        if let Some(value) = object(own::MARKS)? {
            puzzle.marks = list(&value, marks_at).ok_or_else(wrong(own::MARKS))?;
        }
        if let Some(value) = object(own::WAIVE)? {
            puzzle.waive = list(&value, waiver).ok_or_else(wrong(own::WAIVE))?;
        }
        Ok(())
    }
}

/// A date, with what is not known left out.
fn date(text: &str) -> String {
    let parts: Vec<&str> = text.trim().split('.').take_while(|part| !part.contains('?')).collect();
    plain(&parts.join("-"))
}

fn strings(value: &Value) -> Option<Vec<String>> {
    value.as_array()?.iter().map(|item| item.as_str().map(str::to_owned)).collect()
}

fn by_lang<T>(value: &Value, read: impl Fn(&Value) -> Option<T>) -> Option<BTreeMap<Lang, T>> {
    value.as_object()?.iter().map(|(tag, value)| Some((Lang::from_tag(tag)?, read(value)?))).collect()
}

fn texts(value: &Value) -> Option<Texts> {
    by_lang(value, |text| text.as_str().map(str::to_owned))
}

fn texts_or_none(value: Option<Value>) -> Option<Texts> {
    value.map_or_else(|| Some(Texts::new()), |value| texts(&value))
}

fn named(value: &Value) -> Option<BTreeMap<String, Texts>> {
    value.as_object()?.iter().map(|(name, value)| Some((name.clone(), texts(value)?))).collect()
}

fn list<T>(value: &Value, read: impl Fn(&Value) -> Option<T>) -> Option<Vec<T>> {
    value.as_array()?.iter().map(read).collect()
}

fn marks_at(value: &Value) -> Option<MarksAt> {
    let draw =
        strings(value.get("draw")?)?.iter().map(|text| crate::board::Mark::parse(text)).collect::<Option<_>>()?;
    Some(MarksAt {
        ply: u32::try_from(value.get("ply")?.as_u64()?).ok()?,
        line: value.get("line")?.as_str()?.to_owned(),
        draw,
    })
}

fn waiver(value: &Value) -> Option<Waiver> {
    let text = |key| Some(value.get(key)?.as_str()?.to_owned());
    Some(Waiver { code: text("code")?, line: text("line")?, reason: text("reason")? })
}

/// Our own tags of a puzzle, as names and values in the order in which they are written.
pub(crate) fn write_own(puzzle: &Puzzle, with_marks: bool) -> Vec<(&'static str, String)> {
    let by_lang = |texts: &Texts| -> Value {
        texts.iter().map(|(lang, text)| (lang.tag().to_owned(), json!(text))).collect::<Map<_, _>>().into()
    };
    let named = |all: &BTreeMap<String, Texts>| -> Value {
        all.iter().map(|(name, texts)| (name.clone(), by_lang(texts))).collect::<Map<_, _>>().into()
    };
    let mut out = vec![(own::ID, puzzle.id.clone()), (own::TASK, puzzle.task.to_string())];
    let mut put = |name: &'static str, there: bool, value: String| {
        if there {
            out.push((name, value));
        }
    };
    put(own::DEAL, puzzle.deal != crate::problem::Deal::Given, puzzle.deal.name().into());
    let side = puzzle.orientation.map_or("", Color::name);
    put(own::ORIENTATION, !side.is_empty(), side.into());
    put(own::DIFFICULTY, puzzle.difficulty.is_some(), puzzle.difficulty.unwrap_or(0).to_string());
    put(own::TAGS, !puzzle.tags.is_empty(), json!(puzzle.tags).to_string());
    put(own::SOURCE, !puzzle.source.is_empty(), puzzle.source.clone());
    put(own::LICENCE, !puzzle.licence.is_empty(), puzzle.licence.clone());
    put(own::TITLE, !puzzle.title.is_empty(), by_lang(&puzzle.title).to_string());
    put(own::TEXT, !puzzle.text.is_empty(), by_lang(&puzzle.text).to_string());
    let hints: Map<String, Value> =
        puzzle.hints.iter().map(|(lang, hints)| (lang.tag().to_owned(), json!(hints))).collect();
    put(own::HINTS, !puzzle.hints.is_empty(), Value::from(hints).to_string());
    put(own::NOTES, !puzzle.notes.is_empty(), named(&puzzle.notes).to_string());
    put(own::ANSWERS, !puzzle.answers.is_empty(), named(&puzzle.answers).to_string());
    let marks: Vec<Value> = puzzle
        .marks
        .iter()
        .map(|at| {
            let draw: Vec<String> = at.draw.iter().map(ToString::to_string).collect();
            json!({ "ply": at.ply, "line": at.line, "draw": draw })
        })
        .collect();
    put(own::MARKS, with_marks, Value::from(marks).to_string());
    let waive: Vec<Value> = (puzzle.waive.iter())
        .map(|waiver| json!({ "code": waiver.code, "line": waiver.line, "reason": waiver.reason }))
        .collect();
    put(own::WAIVE, !puzzle.waive.is_empty(), Value::from(waive).to_string());
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: &[(&str, &str)]) {
        let tags = parse_line(line, 1);
        let found: Vec<(&str, &str)> = tags.iter().map(|tag| (tag.name.as_str(), tag.value.as_str())).collect();
        assert_eq!(found, expected, "{line}");
    }

    #[test]
    fn tags_are_read_forgivingly() {
        check("[Event \"A\"]\n", &[("Event", "A")]);
        check("  [Event \"A\"] [Site \"B\"]", &[("Event", "A"), ("Site", "B")]);
        check("[A \"the \"best\" game\"]", &[("A", "the \"best\" game")]);
        check("[A \"a\\\"b\\\\\"]", &[("A", "a\"b\\")]);
        check("[A \"open", &[("A", "open")]);
        check("[%cal Ge2e4]", &[]);
        check("[]", &[]);
        check("[A]", &[]);
    }

    #[test]
    fn a_study_is_what_its_chapters_share() {
        let tags = |event: &str| parse_line(&format!("[Event \"{event}\"] [Site \"x\"]"), 1);
        let games = [tags("A: B: one"), tags("A: B: two"), tags("C")];
        assert_eq!(study_names(games.iter().map(Vec::as_slice)), ["A: B", "A: B", ""]);
        assert_eq!(study_names(games[..1].iter().map(Vec::as_slice)), [""]);
    }
}
