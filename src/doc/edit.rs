//! Changes to a puzzle: an intention is an [`Edit`], and [`apply`] is the only thing that carries one out.

use super::lang::{Lang, Texts};
use super::mark_lines;
use super::puzzle::{MarksAt, Puzzle, Waiver};
use crate::board::{Color, Mark, Marks, Refusal, Transform};
use crate::problem::tree::{Comment, CommentBody, NodeId};
use crate::problem::{Deal, Path, Task, Tree, TreeError};
use std::collections::BTreeMap;

/// What an author wants to change. Tree positions are paths, which mean the same in every copy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Edit {
    /// Another id.
    Id(String),
    /// Another rule set.
    Rules(String),
    /// Another position. The solution stays and is checked again.
    Fen(String),
    /// The first position is mirrored, turned or given to the other side, with its marks, and the solution with it where
    /// every turn of it can be.
    Transform(Transform),
    /// Another task.
    Task(Task),
    /// Another deal.
    Deal(Deal),
    /// Another side at the bottom.
    Orientation(Option<Color>),
    /// Another difficulty.
    Difficulty(Option<u8>),
    /// Other tags.
    Tags(Vec<String>),
    /// The author.
    Author(String),
    /// The source.
    Source(String),
    /// The licence.
    Licence(String),
    /// The title in a language; an empty one is removed.
    Title(Lang, String),
    /// The story in a language; an empty one is removed.
    Text(Lang, String),
    /// The hints in a language; an empty list is removed.
    Hints(Lang, Vec<String>),
    /// The whole ladder of hints, in every language; empty lists are left out.
    Ladder(BTreeMap<Lang, Vec<String>>),
    /// A note in a language; an empty text is removed, and the note with its last one.
    Note(String, Lang, String),
    /// A note gets another name, in the solution too.
    RenameNote(String, String),
    /// A note and every reference to it are removed.
    RemoveNote(String),
    /// The answer to a wrong move (or `other`) in a language.
    Answer(String, Lang, String),
    /// An answer becomes one to another move.
    RenameAnswer(String, String),
    /// An answer is removed in every language.
    RemoveAnswer(String),
    /// A turn is added behind a position, or found there.
    Play(Path, String),
    /// Several turns are added behind a position.
    AddLine(Path, Vec<String>),
    /// The variation moves up.
    Promote(Path),
    /// The turn moves down among its alternatives.
    Demote(Path),
    /// The line becomes the main line.
    MakeMain(Path),
    /// The turn and everything behind it are deleted.
    Delete(Path),
    /// A glyph is set, or taken away where it is set; of 1 to 6, which judge the turn, and of 10 to 19, which judge the
    /// position, a turn has one at most.
    ToggleNag(Path, u8),
    /// The comments after a turn (or, at the root, before everything).
    Comments(Path, Vec<Comment>),
    /// The comments before a turn.
    CommentsBefore(Path, Vec<Comment>),
    /// Another solution altogether.
    Solution(Tree),
    /// What follows a position becomes the solution, from the position given as FEN.
    Extract(Path, String),
    /// A mark is drawn: the same one again is removed, another colour on the same squares replaces it.
    ToggleMark {
        /// Turns played before the position.
        ply: u32,
        /// The turns that lead there; empty for the main line.
        line: String,
        /// What is drawn.
        mark: Mark,
    },
    /// The marks on a position are removed.
    ClearMarks {
        /// Turns played before the position.
        ply: u32,
        /// The turns that lead there; empty for the main line.
        line: String,
    },
    /// All marks on a position, in the order in which they are drawn.
    Marks {
        /// Turns played before the position.
        ply: u32,
        /// The turns that lead there; empty for the main line.
        line: String,
        /// What is drawn.
        draw: Marks,
    },
    /// A finding is accepted.
    Waive(Waiver),
    /// The reason of the waiver of this number.
    WaiveReason(usize, String),
    /// The waiver of this number is removed.
    Unwaive(usize),
}

/// Why a change was not made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EditError {
    /// The solution has no such place.
    #[error("the solution has no such place any more")]
    NoSuchPlace,
    /// The tree cannot grow like that.
    #[error(transparent)]
    Tree(#[from] TreeError),
    /// There is no such note, answer or waiver.
    #[error("there is nothing called «{0}»")]
    NoSuchThing(String),
    /// The position cannot be transformed like that.
    #[error("the position does not allow it: {0:?}")]
    Refused(Refusal),
    /// The position cannot be read.
    #[error("the FEN cannot be read")]
    NoPosition,
    /// The name is taken or no name.
    #[error("«{0}» cannot be the name")]
    BadName(String),
}

impl Edit {
    /// Edits with the same key that follow one another are one step: typing in one field.
    pub fn merge_key(&self) -> Option<String> {
        Some(match self {
            Self::Id(_) => "id".into(),
            Self::Fen(_) => "fen".into(),
            Self::Tags(_) => "tags".into(),
            Self::Author(_) => "author".into(),
            Self::Source(_) => "source".into(),
            Self::Licence(_) => "licence".into(),
            Self::Title(lang, _) => format!("title.{lang}"),
            Self::Text(lang, _) => format!("text.{lang}"),
            Self::Hints(lang, _) => format!("hints.{lang}"),
            Self::Note(name, lang, _) => format!("notes.{name}.{lang}"),
            Self::Answer(name, lang, _) => format!("answers.{name}.{lang}"),
            Self::Comments(path, _) => format!("comments.{path:?}"),
            Self::CommentsBefore(path, _) => format!("before.{path:?}"),
            Self::WaiveReason(index, _) => format!("waive.{index}"),
            _ => return None,
        })
    }
}

/// Makes a change. Where it concerns the solution, gives the position that an editor should show next.
///
/// # Errors
/// When there is nothing that it could be made on; the puzzle is then as it was.
pub fn apply(puzzle: &mut Puzzle, edit: Edit) -> Result<Option<Path>, EditError> {
    match edit {
        Edit::Id(id) => puzzle.id = id,
        Edit::Rules(rules) => puzzle.rules = rules,
        Edit::Fen(fen) => puzzle.fen = fen,
        Edit::Transform(transform) => super::transform::apply(puzzle, transform)?,
        Edit::Task(task) => puzzle.task = task,
        Edit::Deal(deal) => puzzle.deal = deal,
        Edit::Orientation(side) => puzzle.orientation = side,
        Edit::Difficulty(difficulty) => puzzle.difficulty = difficulty.map(|d| d.clamp(1, 5)),
        Edit::Tags(tags) => puzzle.tags = tags,
        Edit::Author(author) => puzzle.author = author,
        Edit::Source(source) => puzzle.source = source,
        Edit::Licence(licence) => puzzle.licence = licence,
        Edit::Title(lang, text) => set_text(&mut puzzle.title, lang, text),
        Edit::Text(lang, text) => set_text(&mut puzzle.text, lang, text),
        Edit::Hints(lang, hints) if hints.is_empty() => drop(puzzle.hints.remove(&lang)),
        Edit::Hints(lang, hints) => drop(puzzle.hints.insert(lang, hints)),
        Edit::Ladder(hints) => puzzle.hints = hints.into_iter().filter(|(_, list)| !list.is_empty()).collect(),
        Edit::Note(name, lang, text) => set_named(&mut puzzle.notes, &name, lang, text),
        Edit::RenameNote(from, to) => rename_note(puzzle, &from, &to)?,
        Edit::RemoveNote(name) => remove_note(puzzle, &name)?,
        Edit::Answer(name, lang, text) => set_named(&mut puzzle.answers, &name, lang, text),
        Edit::RenameAnswer(from, to) => rename_answer(puzzle, from, to)?,
        Edit::RemoveAnswer(name) => drop(puzzle.answers.remove(&name).ok_or(EditError::NoSuchThing(name))?),
        Edit::ToggleMark { ply, line, mark } => toggle_mark(puzzle, ply, line, mark),
        Edit::ClearMarks { ply, line } => puzzle.marks.retain(|m| (m.ply, &m.line) != (ply, &line)),
        Edit::Marks { ply, line, draw } => set_marks(puzzle, ply, line, draw),
        Edit::Waive(waiver) => puzzle.waive.push(waiver),
        Edit::WaiveReason(index, reason) => match puzzle.waive.get_mut(index) {
            Some(waiver) => waiver.reason = reason,
            None => return Err(EditError::NoSuchThing(index.to_string())),
        },
        Edit::Unwaive(index) if index < puzzle.waive.len() => drop(puzzle.waive.remove(index)),
        Edit::Unwaive(index) => return Err(EditError::NoSuchThing(index.to_string())),
        Edit::Solution(tree) => {
            puzzle.solution = tree;
            return Ok(Some(Path::default()));
        }
        Edit::Extract(path, fen) => {
            puzzle.solution = puzzle.solution.extract(find(&puzzle.solution, &path)?);
            puzzle.fen = fen;
            puzzle.marks.clear();
            return Ok(Some(Path::default()));
        }
        edit @ (Edit::Promote(_) | Edit::Demote(_) | Edit::MakeMain(_) | Edit::Delete(_)) => {
            let stands = mark_lines::stands(puzzle);
            let path = edit_tree(&mut puzzle.solution, edit)?;
            mark_lines::name_again(puzzle, stands);
            return Ok(Some(path));
        }
        edit => return edit_tree(&mut puzzle.solution, edit).map(Some),
    }
    Ok(None)
}

fn find(tree: &Tree, path: &Path) -> Result<NodeId, EditError> {
    tree.at(path).ok_or(EditError::NoSuchPlace)
}

fn edit_tree(tree: &mut Tree, edit: Edit) -> Result<Path, EditError> {
    let id = match edit {
        Edit::Play(path, turn) => tree.add(find(tree, &path)?, &turn)?,
        Edit::AddLine(path, turns) => {
            let before = tree.clone();
            let at = find(tree, &path)?;
            tree.add_line(at, &turns).inspect_err(|_| *tree = before)?
        }
        Edit::Promote(path) => {
            let id = find(tree, &path)?;
            tree.promote(id)?;
            id
        }
        Edit::Demote(path) => {
            let id = find(tree, &path)?;
            tree.demote(id)?;
            id
        }
        Edit::MakeMain(path) => {
            let id = find(tree, &path)?;
            tree.make_main(id)?;
            id
        }
        Edit::Delete(path) => {
            let id = find(tree, &path)?;
            return tree.delete(id).ok_or(EditError::NoSuchPlace);
        }
        Edit::ToggleNag(path, nag) => {
            let id = find(tree, &path)?;
            let nags = &mut tree.turn_mut(id).nags;
            let was_set = nags.contains(&nag);
            let verdict = |nag: u8| (1..=6).contains(&nag);
            let balance = |nag: u8| (10..=19).contains(&nag);
            nags.retain(|&n| n != nag && !(verdict(n) && verdict(nag)) && !(balance(n) && balance(nag)));
            if !was_set {
                let place = if verdict(nag) { 0 } else { nags.len() };
                nags.insert(place, nag);
            }
            id
        }
        Edit::Comments(path, comments) => {
            let id = find(tree, &path)?;
            tree.turn_mut(id).after = comments;
            id
        }
        Edit::CommentsBefore(path, comments) => {
            let id = find(tree, &path)?;
            tree.turn_mut(id).before = comments;
            id
        }
        _ => return Err(EditError::NoSuchPlace),
    };
    Ok(tree.path(id))
}

fn set_text(texts: &mut Texts, lang: Lang, text: String) {
    if text.is_empty() {
        texts.remove(&lang);
    } else {
        texts.insert(lang, text);
    }
}

fn set_named(named: &mut BTreeMap<String, Texts>, name: &str, lang: Lang, text: String) {
    let texts = named.entry(name.to_owned()).or_default();
    set_text(texts, lang, text);
    if texts.is_empty() {
        named.remove(name);
    }
}

/// Changes every comment of a tree; `None` removes it.
fn map_comments(tree: &mut Tree, change: impl Fn(Comment) -> Option<Comment>) {
    let ids: Vec<NodeId> = std::iter::once(Tree::ROOT).chain(tree.walk()).collect();
    for id in ids {
        let turn = tree.turn_mut(id);
        for list in [&mut turn.before, &mut turn.after] {
            *list = std::mem::take(list).into_iter().filter_map(&change).collect();
        }
    }
}

/// Whether the solution refers to a note.
fn refers(tree: &Tree, name: &str) -> bool {
    std::iter::once(Tree::ROOT).chain(tree.walk()).any(|id| tree.turn(id).notes().any(|(note, _)| note == name))
}

/// A note that has no text yet is renamed where the solution refers to it.
fn rename_note(puzzle: &mut Puzzle, from: &str, to: &str) -> Result<(), EditError> {
    if !super::movetext::is_name(to) || puzzle.notes.contains_key(to) || refers(&puzzle.solution, to) {
        return Err(EditError::BadName(to.into()));
    }
    match puzzle.notes.remove(from) {
        Some(texts) => drop(puzzle.notes.insert(to.into(), texts)),
        None if refers(&puzzle.solution, from) => {}
        None => return Err(EditError::NoSuchThing(from.into())),
    }
    map_comments(&mut puzzle.solution, |mut comment| {
        if comment.body == CommentBody::Note(from.into()) {
            comment.body = CommentBody::Note(to.into());
        }
        Some(comment)
    });
    Ok(())
}

fn remove_note(puzzle: &mut Puzzle, name: &str) -> Result<(), EditError> {
    if puzzle.notes.remove(name).is_none() && !refers(&puzzle.solution, name) {
        return Err(EditError::NoSuchThing(name.into()));
    }
    map_comments(&mut puzzle.solution, |comment| (comment.body != CommentBody::Note(name.into())).then_some(comment));
    Ok(())
}

fn rename_answer(puzzle: &mut Puzzle, from: String, to: String) -> Result<(), EditError> {
    if to.is_empty() || puzzle.answers.contains_key(&to) {
        return Err(EditError::BadName(to));
    }
    let texts = puzzle.answers.remove(&from).ok_or(EditError::NoSuchThing(from))?;
    puzzle.answers.insert(to, texts);
    Ok(())
}

/// Whether two marks are the same but for colour, text or verdict.
pub(super) fn same_place(a: &Mark, b: &Mark) -> bool {
    match (a, b) {
        (
            Mark::Arrow(_, a1, a2) | Mark::Numbered(_, a1, a2, _),
            Mark::Arrow(_, b1, b2) | Mark::Numbered(_, b1, b2, _),
        )
        | (Mark::Ray(_, a1, a2), Mark::Ray(_, b1, b2)) => (a1, a2) == (b1, b2),
        (Mark::Circle(_, a), Mark::Circle(_, b))
        | (Mark::Fill(_, a), Mark::Fill(_, b))
        | (Mark::Label(_, a, _), Mark::Label(_, b, _))
        | (Mark::Nag(a, _), Mark::Nag(b, _)) => a == b,
        _ => false,
    }
}

fn toggle_mark(puzzle: &mut Puzzle, ply: u32, line: String, mark: Mark) {
    let at = puzzle.marks.iter().position(|m| m.ply == ply && m.line == line).unwrap_or_else(|| {
        puzzle.marks.push(MarksAt { ply, line, draw: Vec::new() });
        puzzle.marks.len() - 1
    });
    let draw = &mut puzzle.marks[at].draw;
    match draw.iter().position(|m| same_place(m, &mark)) {
        Some(old) if draw[old] == mark => drop(draw.remove(old)),
        Some(old) => draw[old] = mark,
        None => draw.push(mark),
    }
    if draw.is_empty() {
        puzzle.marks.remove(at);
    }
}

/// The marks stand where the first ones on the position stood; further lists of the same position go.
fn set_marks(puzzle: &mut Puzzle, ply: u32, line: String, draw: Marks) {
    let here = |marks: &MarksAt| marks.ply == ply && marks.line == line;
    let at = puzzle.marks.iter().position(here);
    let mut first = true;
    puzzle.marks.retain(|marks| !here(marks) || (!draw.is_empty() && std::mem::take(&mut first)));
    match at {
        _ if draw.is_empty() => {}
        Some(at) => puzzle.marks[at].draw = draw,
        None => puzzle.marks.push(MarksAt { ply, line, draw }),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::*;
    use crate::doc::movetext;

    fn puzzle() -> Puzzle {
        let mut puzzle = Puzzle::new("p", "r", "8/8/8/8/8/8/8/8 w - - 0 1", Task::mate(2));
        puzzle.solution = movetext::parse("1. a {@n} b (1... c {@n}) 2. d").0;
        puzzle.notes.insert("n".into(), [(Lang::En, "note".to_owned())].into());
        puzzle
    }

    #[track_caller]
    fn check(edit: Edit, moves: &str) -> Puzzle {
        let mut puzzle = puzzle();
        apply(&mut puzzle, edit).unwrap();
        assert_eq!(movetext::write(&puzzle.solution, puzzle.numbering()), moves);
        puzzle
    }

    #[test]
    fn the_tree_is_edited_by_path() {
        let path = |steps: &[u16]| Path(steps.to_vec());
        check(Edit::Play(path(&[0, 1]), "e".into()), "1. a {@n} 1... b (1... c {@n} 2. e) 2. d");
        check(Edit::Play(path(&[]), "z".into()), "1. a {@n} (1. z) 1... b (1... c {@n}) 2. d");
        check(Edit::Promote(path(&[0, 1])), "1. a {@n} 1... c {@n} (1... b 2. d)");
        check(Edit::Delete(path(&[0, 0])), "1. a {@n} 1... c {@n}");
        check(Edit::ToggleNag(path(&[0]), 3), "1. a!! {@n} 1... b (1... c {@n}) 2. d");
        check(Edit::Extract(path(&[0]), "8/8/8/8/8/8/8/8 b - - 0 1".into()), "{@n} 1... b (1... c {@n}) 2. d");
        let mut puzzle = puzzle();
        assert_eq!(apply(&mut puzzle, Edit::Play(path(&[7]), "x".into())), Err(EditError::NoSuchPlace));
    }

    #[test]
    fn notes_are_renamed_and_removed_everywhere() {
        let renamed = check(Edit::RenameNote("n".into(), "m".into()), "1. a {@m} 1... b (1... c {@m}) 2. d");
        assert!(renamed.notes.contains_key("m"));
        check(Edit::RemoveNote("n".into()), "1. a b (1... c) 2. d");
        let emptied = check(Edit::Note("n".into(), Lang::En, String::new()), "1. a {@n} 1... b (1... c {@n}) 2. d");
        assert!(emptied.notes.is_empty());
    }

    #[test]
    fn marks_toggle_and_recolour() {
        let mut puzzle = puzzle();
        let mut draw = |text: &str| {
            let mark = Mark::parse(text).unwrap();
            apply(&mut puzzle, Edit::ToggleMark { ply: 1, line: String::new(), mark }).unwrap();
            puzzle.marks.iter().flat_map(|m| &m.draw).map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(draw("Ge2e4"), "Ge2e4");
        assert_eq!(draw("Re4"), "Ge2e4 Re4");
        assert_eq!(draw("Ye2e4"), "Ye2e4 Re4");
        assert_eq!(draw("Ye2e4"), "Re4");
        assert_eq!(draw("Re4"), "");
        assert!(puzzle.marks.is_empty());
    }

    #[test]
    fn a_note_without_text_is_renamed_where_it_is_referred_to() {
        let mut puzzle = puzzle();
        apply(&mut puzzle, Edit::Comments(Path(vec![0, 0]), vec![Comment::note("new")])).unwrap();
        let taken = apply(&mut puzzle, Edit::RenameNote("n".into(), "new".into()));
        assert_eq!(taken, Err(EditError::BadName("new".into())));
        apply(&mut puzzle, Edit::RenameNote("new".into(), "why".into())).unwrap();
        let moves = movetext::write(&puzzle.solution, puzzle.numbering());
        assert_eq!(moves, "1. a {@n} 1... b {@why} (1... c {@n}) 2. d");
        apply(&mut puzzle, Edit::RemoveNote("why".into())).unwrap();
        assert_eq!(apply(&mut puzzle, Edit::RemoveNote("why".into())), Err(EditError::NoSuchThing("why".into())));
    }

    #[test]
    fn of_glyphs_about_the_position_there_is_one() {
        let key = || Path(vec![0]);
        let mut puzzle = check(Edit::ToggleNag(key(), 14), "1. a $14 {@n} 1... b (1... c {@n}) 2. d");
        for nag in [1, 18, 146] {
            apply(&mut puzzle, Edit::ToggleNag(key(), nag)).unwrap();
        }
        let key = puzzle.solution.at(&key()).unwrap();
        assert_eq!(puzzle.solution.turn(key).nags, [1, 18, 146]);
    }

    #[test]
    fn marks_are_set_as_a_whole() {
        let mut puzzle = puzzle();
        let mut set = |ply: u32, marks: &[&str]| {
            let draw = marks.iter().map(|text| Mark::parse(text).unwrap()).collect();
            apply(&mut puzzle, Edit::Marks { ply, line: String::new(), draw }).unwrap();
            puzzle.marks.iter().map(|at| (at.ply, at.draw.len())).collect::<Vec<_>>()
        };
        assert_eq!(set(1, &["Ge2e4", "Rf7"]), [(1, 2)]);
        assert_eq!(set(0, &["Rf7"]), [(1, 2), (0, 1)]);
        assert_eq!(set(1, &["Rf7"]), [(1, 1), (0, 1)]);
        assert_eq!(set(1, &[]), [(0, 1)]);
    }

    #[test]
    fn an_answer_goes_to_another_move() {
        let mut puzzle = puzzle();
        apply(&mut puzzle, Edit::Answer("x".into(), Lang::En, "no".into())).unwrap();
        apply(&mut puzzle, Edit::RenameAnswer("x".into(), "y".into())).unwrap();
        assert_eq!(puzzle.answers["y"][&Lang::En], "no");
        let gone = apply(&mut puzzle, Edit::RenameAnswer("x".into(), "z".into()));
        assert_eq!(gone, Err(EditError::NoSuchThing("x".into())));
    }
}
