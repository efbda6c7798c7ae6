//! Changes to a lesson. What concerns pages is done in every language, what concerns a board's name in every text.

use super::edit::same_place;
use super::history::History;
use super::lang::{Lang, Texts, text_in};
use super::lesson::{Lesson, LessonBoard};
use super::lesson_pages::{Part, cut, join, with_heading};
use super::markdown::{self, EmbedKind};
use super::movetext::is_name;
use crate::board::{Color, Mark, Marks};

/// A change to a lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LessonEdit {
    /// Its title in a language; an empty one is none, as with all texts.
    Title(Lang, String),
    /// Who wrote it.
    Author(String),
    /// Where it comes from.
    Source(String),
    /// Its licence.
    Licence(String),
    /// The rule set of boards that do not name one.
    Rules(String),
    /// A language more, with its text.
    AddLanguage(Lang, String),
    /// A language less: its text, its title, its captions.
    RemoveLanguage(Lang),
    /// The language of one number gets another number; the first one leads.
    ReorderLanguage(usize, usize),
    /// The whole text of a language.
    Text(Lang, String),
    /// A page gets another number.
    ReorderPage(usize, usize),
    /// A page once more, behind itself.
    DuplicatePage(usize),
    /// A page goes.
    DeletePage(usize),
    /// A new page with this number, with its heading; a language without one gets that of another.
    InsertPage(usize, Texts),
    /// The heading of a page in a language.
    RenamePage(usize, Lang, String),
    /// A new board.
    AddBoard(String, LessonBoard),
    /// Another name for a board, also where texts show it or link to it.
    RenameBoard(String, String),
    /// A board goes; texts that show it are left as they are.
    RemoveBoard(String),
    /// A board once more under another name.
    DuplicateBoard(String, String),
    /// The position of a board.
    BoardFen(String, String),
    /// The rule set of a board.
    BoardRules(String, Option<String>),
    /// The side at the bottom of a board.
    BoardOrientation(String, Option<Color>),
    /// All marks of a board.
    BoardMarks(String, Marks),
    /// A mark is drawn on a board: the same one again goes, one of another colour takes its place.
    ToggleMark(String, Mark),
    /// The caption of a board in a language.
    BoardCaption(String, Lang, String),
}

/// Why a change was not made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LessonEditError {
    /// There is no such board, page or language.
    #[error("there is nothing called «{0}»")]
    NoSuchThing(String),
    /// The name is taken or cannot be one.
    #[error("«{0}» cannot be the name of a board: names are letters, digits, - and _, each once")]
    BadName(String),
    /// The last language cannot go.
    #[error("a lesson has at least one language")]
    LastLanguage,
    /// Something in the text keeps its pages from being moved.
    #[error("the pages cannot stand like that: something is left open in the text in {}", .0.name())]
    Pages(Lang),
    /// A reference is written in a way that is not understood.
    #[error("a reference to the board cannot be changed in the text in {}; write it as ![...](board:name)", .0.name())]
    Reference(Lang),
}

impl LessonEdit {
    /// Changes with the same key that follow one another are one step: typing in one field.
    pub fn merge_key(&self) -> Option<String> {
        Some(match self {
            Self::Title(lang, _) => format!("title.{lang}"),
            Self::Author(_) => "author".into(),
            Self::Source(_) => "source".into(),
            Self::Licence(_) => "licence".into(),
            Self::Text(lang, _) => format!("text.{lang}"),
            Self::RenamePage(at, lang, _) => format!("heading.{at}.{lang}"),
            Self::BoardFen(name, _) => format!("boards.{name}.fen"),
            Self::BoardCaption(name, lang, _) => format!("boards.{name}.caption.{lang}"),
            _ => return None,
        })
    }
}

/// Makes a change.
///
/// # Errors
/// When there is nothing that it could be made on; the lesson is then as it was.
pub fn apply(lesson: &mut Lesson, edit: LessonEdit) -> Result<(), LessonEditError> {
    match edit {
        LessonEdit::Title(lang, text) => set(&mut lesson.title, lang, text),
        LessonEdit::Author(text) => lesson.author = text,
        LessonEdit::Source(text) => lesson.source = text,
        LessonEdit::Licence(text) => lesson.licence = text,
        LessonEdit::Rules(rules) => lesson.rules = rules,
        LessonEdit::AddLanguage(lang, text) => {
            if !lesson.languages.contains(&lang) {
                lesson.languages.push(lang);
                lesson.texts.insert(lang, text);
            }
        }
        LessonEdit::RemoveLanguage(lang) => remove_language(lesson, lang)?,
        LessonEdit::ReorderLanguage(from, to) => {
            if from >= lesson.languages.len() {
                return Err(LessonEditError::NoSuchThing(from.to_string()));
            }
            let lang = lesson.languages.remove(from);
            lesson.languages.insert(to.min(lesson.languages.len()), lang);
        }
        LessonEdit::Text(lang, text) => drop(lesson.texts.insert(lang, text)),
        LessonEdit::ReorderPage(..)
        | LessonEdit::DuplicatePage(_)
        | LessonEdit::DeletePage(_)
        | LessonEdit::InsertPage(..) => return pages(lesson, &edit),
        LessonEdit::RenamePage(at, lang, heading) => {
            let text = lesson.texts.get(&lang).and_then(|text| with_heading(text, at, &heading));
            let text = text.ok_or_else(|| LessonEditError::NoSuchThing((at + 1).to_string()))?;
            lesson.texts.insert(lang, text);
        }
        LessonEdit::AddBoard(name, board) => {
            free(lesson, &name)?;
            lesson.boards.insert(name, board);
        }
        LessonEdit::RenameBoard(from, to) => rename_board(lesson, &from, &to)?,
        LessonEdit::RemoveBoard(name) => {
            lesson.boards.remove(&name).ok_or(LessonEditError::NoSuchThing(name))?;
        }
        LessonEdit::DuplicateBoard(from, to) => {
            free(lesson, &to)?;
            let board = board(lesson, &from)?.clone();
            lesson.boards.insert(to, board);
        }
        LessonEdit::BoardFen(name, fen) => board(lesson, &name)?.fen = fen,
        LessonEdit::BoardRules(name, rules) => board(lesson, &name)?.rules = rules,
        LessonEdit::BoardOrientation(name, side) => board(lesson, &name)?.orientation = side,
        LessonEdit::BoardMarks(name, marks) => board(lesson, &name)?.marks = marks,
        LessonEdit::ToggleMark(name, mark) => toggle(&mut board(lesson, &name)?.marks, mark),
        LessonEdit::BoardCaption(name, lang, text) => set(&mut board(lesson, &name)?.caption, lang, text),
    }
    Ok(())
}

impl History<Lesson> {
    /// Makes a change, as a step that can be undone; see [`apply`].
    ///
    /// # Errors
    /// When it cannot be made; nothing has changed then.
    pub fn edit(&mut self, edit: LessonEdit) -> Result<(), LessonEditError> {
        let key = edit.merge_key();
        let mut lesson = Lesson::clone(self.now());
        apply(&mut lesson, edit)?;
        self.record(lesson, key);
        Ok(())
    }
}

fn set(texts: &mut Texts, lang: Lang, text: String) {
    if text.is_empty() {
        texts.remove(&lang);
    } else {
        texts.insert(lang, text);
    }
}

fn board<'a>(lesson: &'a mut Lesson, name: &str) -> Result<&'a mut LessonBoard, LessonEditError> {
    lesson.boards.get_mut(name).ok_or_else(|| LessonEditError::NoSuchThing(name.to_owned()))
}

fn free(lesson: &Lesson, name: &str) -> Result<(), LessonEditError> {
    if is_name(name) && !lesson.boards.contains_key(name) {
        Ok(())
    } else {
        Err(LessonEditError::BadName(name.to_owned()))
    }
}

fn toggle(marks: &mut Marks, mark: Mark) {
    match marks.iter().position(|own| same_place(own, &mark)) {
        Some(old) if marks[old] == mark => drop(marks.remove(old)),
        Some(old) => marks[old] = mark,
        None => marks.push(mark),
    }
}

fn remove_language(lesson: &mut Lesson, lang: Lang) -> Result<(), LessonEditError> {
    let at = lesson.languages.iter().position(|&own| own == lang);
    let at = at.ok_or_else(|| LessonEditError::NoSuchThing(lang.tag().to_owned()))?;
    if lesson.languages.len() == 1 {
        return Err(LessonEditError::LastLanguage);
    }
    lesson.languages.remove(at);
    lesson.texts.remove(&lang);
    lesson.title.remove(&lang);
    lesson.boards.values_mut().for_each(|board| drop(board.caption.remove(&lang)));
    Ok(())
}

fn pages(lesson: &mut Lesson, edit: &LessonEdit) -> Result<(), LessonEditError> {
    let mut changed = Texts::new();
    for &lang in &lesson.languages {
        let Some(text) = lesson.texts.get(&lang) else { continue };
        let count = cut(text).len();
        let mut parts: Vec<Part> = (0..count).map(Part::Old).collect();
        match edit {
            // A language that lags behind has not all pages; what it has is moved.
            LessonEdit::ReorderPage(from, to) if *from < count => {
                let page = parts.remove(*from);
                parts.insert((*to).min(parts.len()), page);
            }
            LessonEdit::DuplicatePage(at) if *at < count => parts.insert(at + 1, Part::Old(*at)),
            LessonEdit::DeletePage(at) if *at < count => drop(parts.remove(*at)),
            LessonEdit::InsertPage(at, headings) => {
                let heading = text_in(headings, lang).split_whitespace().collect::<Vec<_>>().join(" ");
                parts.insert((*at).min(count), Part::New(format!("## {heading}\n")));
            }
            _ => continue,
        }
        changed.insert(lang, join(text, &parts).ok_or(LessonEditError::Pages(lang))?);
    }
    if changed.is_empty() {
        return Err(LessonEditError::NoSuchThing("page".into()));
    }
    lesson.texts.extend(changed);
    Ok(())
}

fn rename_board(lesson: &mut Lesson, from: &str, to: &str) -> Result<(), LessonEditError> {
    if from == to {
        return Ok(());
    }
    board(lesson, from)?;
    free(lesson, to)?;
    let mut changed = Texts::new();
    for (&lang, text) in &lesson.texts {
        changed.insert(lang, renamed(text, from, to).ok_or(LessonEditError::Reference(lang))?);
    }
    lesson.texts.extend(changed);
    if let Some(own) = lesson.boards.remove(from) {
        lesson.boards.insert(to.to_owned(), own);
    }
    Ok(())
}

/// The places where a text refers to boards: scheme, name, and the turns of a link.
fn references(text: &str) -> Vec<(&'static str, String, Vec<String>)> {
    let parsed = markdown::parse(text).0;
    let embeds = parsed.embeds().into_iter().map(|embed| (embed.kind.scheme(), embed.name.clone(), Vec::new()));
    let links = parsed.move_links().into_iter().map(|(board, turns, _)| ("move", board.to_owned(), turns.to_vec()));
    embeds.chain(links).collect()
}

/// The text with another name for a board; `None` when some reference is written in a way that is not found.
fn renamed(text: &str, from: &str, to: &str) -> Option<String> {
    let parsed = markdown::parse(text).0;
    let mut spans = Vec::new();
    for embed in parsed.embeds() {
        if matches!(embed.kind, EmbedKind::Board | EmbedKind::Play) && embed.name == from {
            spans.push((embed.span.clone(), embed.kind.scheme()));
        }
    }
    spans.extend(parsed.move_links().into_iter().filter(|link| link.0 == from).map(|link| (link.2, "move")));
    if spans.is_empty() {
        return Some(text.to_owned());
    }
    let mut places: Vec<usize> = Vec::new();
    for (span, scheme) in spans {
        let own = destination(&text[span.clone()], "](", scheme, from).map(|at| span.start + at);
        // A reference by label: its address stands elsewhere.
        let labelled =
            || text.match_indices("]:").filter_map(|(at, _)| Some(at + destination(&text[at..], "]:", scheme, from)?));
        match own {
            Some(at) => places.push(at),
            None => places.extend(labelled()),
        }
    }
    places.sort_unstable();
    places.dedup();
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for at in places {
        out.push_str(&text[done..at]);
        out.push_str(to);
        done = at + from.len();
    }
    out.push_str(&text[done..]);
    let wanted = references(text).into_iter().map(|(scheme, name, turns)| {
        let own = name == from && matches!(scheme, "board" | "play" | "move");
        (scheme, if own { to.to_owned() } else { name }, turns)
    });
    wanted.eq(references(&out)).then_some(out)
}

/// Where the name stands in the last address of a link, behind what opens it.
fn destination(source: &str, opening: &str, scheme: &str, name: &str) -> Option<usize> {
    let starts: Vec<usize> = source.match_indices(opening).map(|(at, _)| at + opening.len()).collect();
    let fits = |&start: &usize| {
        let rest = &source[start..];
        let bare = rest.trim_start().strip_prefix('<').unwrap_or(rest.trim_start());
        let after = bare.strip_prefix(scheme)?.strip_prefix(':')?.strip_prefix(name)?;
        let ends = after.chars().next().is_none_or(|c| !c.is_ascii_alphanumeric() && !matches!(c, '-' | '_'));
        ends.then(|| source.len() - after.len() - name.len())
    };
    // A definition is looked for at its own colon only.
    if opening == "]:" { starts.first().and_then(fits) } else { starts.iter().rev().find_map(fits) }
}
