//! Puzzles and boards of lessons as pictures: one position, or one frame for each turn of a solution.

use super::gif::Frame;
use super::stipulation::stipulation;
use crate::board::{Color, Kind, Marks, Move, Setup, Square};
use crate::doc::{Lang, Lesson, LessonBoard, Puzzle, Texts, line};
use crate::picture::diagram::{BoardArea, Caption, Coordinates, CoordinatesPlace, DiagramOptions, diagram, has_column};
use crate::picture::{Orientation, Picture, PieceSet, Theme, pieces, theme};
use crate::problem::{NodeId, Tree};
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
}

impl Style {
    /// Checks that a board has what is to be shown of it.
    fn check(self, setup: &Setup) -> Result<(), SceneError> {
        self.area.map_or(Ok(()), |area| area.fits(setup.shape)).map_err(SceneError::Area)
    }

    fn caption(self, texts: &Texts) -> Option<Caption> {
        let lang = self.lang?;
        let text = texts.get(&lang)?.clone();
        Some(Caption { text, rtl: lang.is_rtl() })
    }

    fn options(self, bottom: Color, marks: Marks) -> DiagramOptions {
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

/// The start of a puzzle with its task.
///
/// # Errors
/// [`SceneError`]: an unknown rule set or a FEN that cannot be read.
pub fn puzzle_start(puzzle: &Puzzle, style: Style) -> Result<Picture, SceneError> {
    let rules = rule_set(&puzzle.rules)?;
    let setup = read_fen(rules, &puzzle.fen)?;
    style.check(&setup)?;
    let check = rules.read(&setup).ok().and_then(|position| checked_king(&*position, &setup));
    let options = DiagramOptions {
        caption: style.caption(&puzzle.title),
        stipulation: Some(stipulation(puzzle.task, style.lang.unwrap_or_default())),
        count: true,
        rights: true,
        check,
        ..style.options(puzzle.bottom(), puzzle.marks_at(0, "").cloned().collect())
    };
    Ok(diagram(&setup, &options))
}

/// A position and the turn that led to it.
type Stop = (Box<dyn Position>, Option<Move>);

/// The main line of a puzzle: the start, and the position after each turn.
fn walk(puzzle: &Puzzle) -> Result<Vec<Stop>, SceneError> {
    let rules = rule_set(&puzzle.rules)?;
    let setup = read_fen(rules, &puzzle.fen)?;
    let start = line::first_position(rules, &setup, puzzle.task, puzzle.deal)
        .map_err(|faults| SceneError::Illegal(faults.into_iter().map(|f| f.message).collect::<Vec<_>>().join("; ")))?;
    let mut walked = vec![(start, None)];
    let tree: &Tree = &puzzle.solution;
    let nodes: Vec<NodeId> = tree.main_line();
    for (ply, id) in (1..).zip(nodes) {
        let Some((before, _)) = walked.last() else { break };
        let (played, after) =
            line::play(before.as_ref(), &tree.turn(id).text).map_err(|reason| SceneError::Turn(ply, reason))?;
        walked.push((after, Some(played.turn)));
    }
    Ok(walked)
}

fn at_ply(puzzle: &Puzzle, ply: usize, (position, turn): &Stop, style: Style) -> (Setup, DiagramOptions) {
    let setup = position.setup();
    let options = DiagramOptions {
        caption: style.caption(&puzzle.title),
        last_move: *turn,
        check: checked_king(position.as_ref(), &setup),
        ..style.options(puzzle.bottom(), puzzle.marks_at(ply as u32, "").cloned().collect())
    };
    (setup, options)
}

/// A puzzle after `ply` turns of its main line; ply 0 is its start with the task.
///
/// # Errors
/// [`SceneError`]: anything that keeps the position from being reached.
pub fn puzzle(puzzle: &Puzzle, ply: usize, style: Style) -> Result<Picture, SceneError> {
    if ply == 0 {
        return puzzle_start(puzzle, style);
    }
    let walked = walk(puzzle)?;
    style.check(&walked[0].0.setup())?;
    let stop = walked.get(ply).ok_or(SceneError::Ply(ply, walked.len() - 1))?;
    let (setup, mut options) = at_ply(puzzle, ply, stop, style);
    // The pictures of a solution have one size, although a stock runs out.
    options.column = walked.iter().any(|(position, _)| has_column(&position.setup(), &options));
    Ok(diagram(&setup, &options))
}

/// The plies `from` to `to` (the end of the main line when left out) of a puzzle, one frame each, `delay_cs` hundredths
/// of a second apart.
///
/// # Errors
/// [`SceneError`]: anything that keeps a position from being reached.
pub fn puzzle_frames(
    puzzle: &Puzzle,
    from: usize,
    to: Option<usize>,
    delay_cs: u16,
    style: Style,
) -> Result<Vec<Frame>, SceneError> {
    let walked = walk(puzzle)?;
    style.check(&walked[0].0.setup())?;
    let last = walked.len() - 1;
    let to = to.unwrap_or(last);
    if to > last {
        return Err(SceneError::Ply(to, last));
    }
    let range = walked.get(from..=to).filter(|range| !range.is_empty()).ok_or(SceneError::Range(from, to))?;
    let mut scenes: Vec<(Setup, DiagramOptions)> =
        (from..).zip(range).map(|(ply, stop)| at_ply(puzzle, ply, stop, style)).collect();
    // all frames have one size, although a stock may run out on the way
    let column = scenes.iter().any(|(setup, options)| has_column(setup, options));
    scenes.iter_mut().for_each(|(_, options)| options.column = column);
    let frame = |(setup, options): &(Setup, DiagramOptions)| Frame { picture: diagram(setup, options), delay_cs };
    Ok(scenes.iter().map(frame).collect())
}
