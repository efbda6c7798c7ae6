//! Puzzles and boards of lessons as pictures.

use super::stipulation::stipulation;
use crate::board::{Color, Kind, Mark, Marks, Move, Nag, Setup, Square};
use crate::doc::{Lang, Lesson, LessonBoard, Puzzle, Texts, line};
use crate::picture::diagram::{BoardArea, Caption, Coordinates, CoordinatesPlace, DiagramOptions, diagram, has_column};
use crate::picture::{Orientation, Picture, PieceSet, Theme, pieces, theme};
use crate::problem::{NodeId, Task, Tree};
use crate::rules::{self, Position, RuleSet};

/// How documents are drawn.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// Colours.
    pub theme: &'static Theme,
    /// Artwork of the pieces.
    pub pieces: &'static PieceSet,
    /// Letters and digits beside the board.
    pub coordinates: Coordinates,
    /// Where they stand.
    pub coordinates_place: CoordinatesPlace,
    /// The part of the board that is shown; without it the whole.
    pub area: Option<BoardArea>,
    /// Whether the other side sits at the bottom.
    pub flip: bool,
    /// The language of the caption; without it there is none.
    pub lang: Option<Lang>,
}

impl Default for Style {
    /// Wood, Latin coordinates, as the author turned the board, no caption.
    fn default() -> Self {
        Self {
            theme: &theme::WOOD,
            pieces: &pieces::CLASSIC,
            coordinates: Coordinates::Latin,
            coordinates_place: CoordinatesPlace::Outside,
            area: None,
            flip: false,
            lang: None,
        }
    }
}

/// Why there is no picture.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SceneError {
    /// The rule set does not exist.
    #[error("there is no rule set «{0}»")]
    Rules(String),
    /// The FEN has faults.
    #[error("the FEN cannot be read: {0}")]
    Fen(String),
    /// The position is illegal, so nothing can be played in it.
    #[error("the position is illegal: {0}")]
    Illegal(String),
    /// A turn of the solution is not legal.
    #[error("turn {0} of the solution: {1}")]
    Turn(usize, String),
    /// The solution is shorter.
    #[error("there is no ply {0}: the main line has {1}")]
    Ply(usize, usize),
    /// The part of the board that is to be shown reaches beyond it.
    #[error("{0}")]
    Area(String),
    /// The range is empty.
    #[error("the range from ply {0} to ply {1} is empty")]
    Range(usize, usize),
    /// A step of an animation cannot happen.
    #[error("step {0}: {1}")]
    Step(usize, String),
    /// The animation has too many frames.
    #[error("{0} frames are too many, 1000 can be written: draw fewer a second, or a shorter part")]
    Frames(usize),
}

impl Style {
    /// Checks that a board has what is to be shown of it.
    pub(super) fn check(self, setup: &Setup) -> Result<(), SceneError> {
        self.area.map_or(Ok(()), |area| area.fits(setup.shape)).map_err(SceneError::Area)
    }

    pub(super) fn caption(self, texts: &Texts) -> Option<Caption> {
        let lang = self.lang?;
        let text = texts.get(&lang)?.clone();
        Some(Caption { text, rtl: lang.is_rtl() })
    }

    pub(super) fn options(self, bottom: Color, marks: Marks) -> DiagramOptions {
        DiagramOptions {
            theme: self.theme,
            pieces: self.pieces,
            orientation: Orientation::with_bottom(if self.flip { !bottom } else { bottom }),
            coordinates: self.coordinates,
            coordinates_place: self.coordinates_place,
            area: self.area,
            marks,
            side_to_move: true,
            ..DiagramOptions::default()
        }
    }
}

/// The set-up of a FEN, legal or not.
///
/// # Errors
/// [`SceneError`]: an unknown rule set or a FEN that cannot be read.
pub fn setup(rules: &str, fen: &str) -> Result<Setup, SceneError> {
    read_fen(rule_set(rules)?, fen)
}

fn rule_set(id: &str) -> Result<&'static dyn RuleSet, SceneError> {
    rules::by_id(id).ok_or_else(|| SceneError::Rules(id.to_owned()))
}

fn read_fen(rules: &'static dyn RuleSet, fen: &str) -> Result<Setup, SceneError> {
    let message =
        |faults: Vec<crate::board::FenFault>| faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
    rules.parse_fen(fen).map_err(|faults| SceneError::Fen(message(faults)))
}

/// The king in check, if one is.
fn checked_king(position: &dyn Position, setup: &Setup) -> Option<Square> {
    position.status().check.then(|| setup.squares_of(setup.turn, Kind::King).next()).flatten()
}

/// A board of a lesson. The position need not be legal.
///
/// # Errors
/// [`SceneError`]: an unknown rule set or a FEN that cannot be read.
pub fn lesson_board(lesson: &Lesson, board: &LessonBoard, style: Style) -> Result<Picture, SceneError> {
    let setup = setup(lesson.rules_of(board), &board.fen)?;
    style.check(&setup)?;
    let mut options = DiagramOptions {
        caption: style.caption(&board.caption),
        side_to_move: false,
        ..style.options(board.bottom(), board.marks.clone())
    };
    // All boards of a lesson have one size, although some have no stock.
    options.column = lesson.boards.values().any(|other| {
        let read = self::setup(lesson.rules_of(other), &other.fen);
        read.is_ok_and(|setup| has_column(&setup, &options))
    });
    Ok(diagram(&setup, &options))
}

/// The task under a diagram. Without a language only what has a symbol in every one.
fn asked(task: Task, lang: Option<Lang>) -> Option<String> {
    (lang.is_some() || matches!(task, Task::Reach { .. })).then(|| stipulation(task, lang.unwrap_or_default()))
}

/// The start of a puzzle with its task.
///
/// # Errors
/// [`SceneError`]: an unknown rule set or a FEN that cannot be read.
pub fn puzzle_start(puzzle: &Puzzle, style: Style) -> Result<Picture, SceneError> {
    let (setup, options) = start_of(puzzle, style)?;
    let options = DiagramOptions {
        caption: style.caption(&puzzle.title),
        stipulation: asked(puzzle.task, style.lang),
        count: true,
        ..options
    };
    Ok(diagram(&setup, &options))
}

/// The start of a puzzle whose title and task stand as text beside the picture.
///
/// # Errors
/// [`SceneError`]: an unknown rule set or a FEN that cannot be read.
pub(super) fn puzzle_board(puzzle: &Puzzle, style: Style) -> Result<Picture, SceneError> {
    let (setup, options) = start_of(puzzle, style)?;
    Ok(diagram(&setup, &options))
}

fn start_of(puzzle: &Puzzle, style: Style) -> Result<(Setup, DiagramOptions), SceneError> {
    let rules = rule_set(&puzzle.rules)?;
    let setup = read_fen(rules, &puzzle.fen)?;
    style.check(&setup)?;
    let check = rules.read(&setup).ok().and_then(|position| checked_king(&*position, &setup));
    let marks = puzzle.marks_at(0, "").cloned().collect();
    let options = DiagramOptions { rights: true, check, ..style.options(puzzle.bottom(), marks) };
    Ok((setup, options))
}

/// A board that announces something: with a title, without whose turn it is and without marks.
pub(super) fn titled(setup: &Setup, bottom: Color, title: Caption, style: Style) -> Picture {
    let options = DiagramOptions {
        caption: Some(title),
        coordinates: Coordinates::None,
        side_to_move: false,
        stock: false,
        ..style.options(bottom, Marks::new())
    };
    diagram(setup, &options)
}

/// A position of a line.
pub(super) struct Stop {
    /// The position.
    pub position: Box<dyn Position>,
    /// The turn that led to it.
    pub turn: Option<Move>,
    /// What the author says of that turn.
    pub nag: Option<Nag>,
    /// Whether that turn answers one that the author marked as wrong.
    pub refutes: bool,
}

/// A line of a puzzle (turns separated by spaces; empty for the main line): the start, and the position after each turn.
/// Turns that the author's tree has not are played when they are legal.
pub(super) fn walk(puzzle: &Puzzle, line: &str) -> Result<Vec<Stop>, SceneError> {
    const WRONG: [u8; 2] = [2, 4]; // ? and ??
    let rules = rule_set(&puzzle.rules)?;
    let setup = read_fen(rules, &puzzle.fen)?;
    let start = line::first_position(rules, &setup, puzzle.task, puzzle.deal)
        .map_err(|faults| SceneError::Illegal(faults.into_iter().map(|f| f.message).collect::<Vec<_>>().join("; ")))?;
    let mut walked = vec![Stop { position: start, turn: None, nag: None, refutes: false }];
    let tree: &Tree = &puzzle.solution;
    let main: Vec<String> = tree.main_line().iter().map(|&id| tree.turn(id).text.clone()).collect();
    let texts: Vec<&str> = if line.trim().is_empty() {
        main.iter().map(String::as_str).collect()
    } else {
        line.split_whitespace().collect()
    };
    let mut node = Some(Tree::ROOT);
    // By whose wrong turn the line goes on: the turns of the other side refute it.
    let mut wrong: Option<usize> = None;
    for (ply, text) in (1..).zip(texts) {
        let Some(Stop { position: before, .. }) = walked.last() else { break };
        let (played, position) = line::play(before.as_ref(), text).map_err(|reason| SceneError::Turn(ply, reason))?;
        let same =
            |&id: &NodeId| line::play(before.as_ref(), &tree.turn(id).text).is_ok_and(|(p, _)| p.turn == played.turn);
        node = node.and_then(|parent| tree.children(parent).iter().copied().find(same));
        let refutes = wrong.is_some_and(|side| side != ply % 2);
        if node.is_some_and(|id| tree.turn(id).nags.iter().any(|nag| WRONG.contains(nag))) {
            wrong = wrong.or(Some(ply % 2));
        }
        let nag = node.and_then(|id| Nag::parse(tree.turn(id).suffix()));
        walked.push(Stop { position, turn: Some(played.turn), nag, refutes });
    }
    Ok(walked)
}

pub(super) fn at_ply(puzzle: &Puzzle, ply: usize, stop: &Stop, line: &str, style: Style) -> (Setup, DiagramOptions) {
    let setup = stop.position.setup();
    let turns: Vec<&str> = line.split_whitespace().take(ply).collect();
    let verdict = verdict(stop.turn, stop.nag);
    let options = DiagramOptions {
        caption: style.caption(&puzzle.title),
        last_move: stop.turn,
        check: checked_king(stop.position.as_ref(), &setup),
        ..style
            .options(puzzle.bottom(), puzzle.marks_at(ply as u32, &turns.join(" ")).cloned().chain(verdict).collect())
    };
    (setup, options)
}

/// What is said of a turn, as a badge on the square where it arrives.
pub fn verdict(turn: Option<Move>, nag: Option<Nag>) -> Option<Mark> {
    Some(Mark::Nag(turn?.to()?, nag?))
}

/// A puzzle after `ply` turns of its main line; ply 0 is its start with the task.
///
/// # Errors
/// [`SceneError`]: anything that keeps the position from being reached.
pub fn puzzle(puzzle: &Puzzle, ply: usize, style: Style) -> Result<Picture, SceneError> {
    if ply == 0 {
        return puzzle_start(puzzle, style);
    }
    let walked = walk(puzzle, "")?;
    style.check(&walked[0].position.setup())?;
    let stop = walked.get(ply).ok_or(SceneError::Ply(ply, walked.len() - 1))?;
    let (setup, mut options) = at_ply(puzzle, ply, stop, "", style);
    // The pictures of a solution have one size, although a stock runs out.
    options.column = walked.iter().any(|stop| has_column(&stop.position.setup(), &options));
    Ok(diagram(&setup, &options))
}
