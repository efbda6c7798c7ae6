//! What a lesson shows, as pictures: boards, also after turns, puzzles, animations at a time.

use crate::board::Kind;
use crate::doc::lesson_moves::position_of;
use crate::doc::{Anim, Lang, Lesson, Puzzle, line};
use crate::export::motion;
use crate::export::scene::{self, Style, lesson_board};
use crate::picture::diagram::has_column;
use crate::picture::{DiagramOptions, Orientation, Picture, PieceSet, Theme, diagram};
use crate::rules::Position;

/// How boards look.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Colours.
    pub theme: &'static Theme,
    /// Artwork of the pieces.
    pub pieces: &'static PieceSet,
}

impl Look {
    fn style(self, lang: Option<Lang>) -> Style {
        Style { theme: self.theme, pieces: self.pieces, lang, ..Style::default() }
    }
}

/// Where turns lead from a board's position, and the last of them.
///
/// # Errors
/// A sentence: the position is an illustration, or a turn is not legal.
pub fn walk(
    lesson: &Lesson,
    name: &str,
    turns: &[String],
) -> Result<(Box<dyn Position>, Option<crate::board::Move>), String> {
    let start = position_of(lesson, name).ok_or_else(|| crate::t!("lesson-illustration", name = name))?;
    turns.iter().try_fold((start, None), |(position, _), text| {
        let (played, after) = line::play(position.as_ref(), text)?;
        Ok((after, Some(played.turn)))
    })
}

/// A board of a lesson after some turns.
///
/// # Errors
/// A sentence that says why there is no picture.
pub fn board(lesson: &Lesson, name: &str, turns: &[String], look: Look) -> Result<Picture, String> {
    let board = lesson.boards.get(name).ok_or_else(|| crate::t!("lesson-no-board", name = name))?;
    if turns.is_empty() {
        return lesson_board(lesson, board, look.style(None)).map_err(|error| error.to_string());
    }
    let (position, last_move) = walk(lesson, name, turns)?;
    let setup = position.setup();
    let check = position.status().check.then(|| setup.squares_of(setup.turn, Kind::King).next()).flatten();
    let mut options = DiagramOptions {
        theme: look.theme,
        pieces: look.pieces,
        orientation: Orientation::with_bottom(board.bottom()),
        last_move,
        check,
        ..DiagramOptions::default()
    };
    // The picture keeps its size while turns are played.
    options.column = lesson
        .boards
        .values()
        .any(|other| scene::setup(lesson.rules_of(other), &other.fen).is_ok_and(|setup| has_column(&setup, &options)));
    Ok(diagram(&setup, &options))
}

/// A puzzle as its reader meets it.
///
/// # Errors
/// A sentence that says why there is no picture.
pub fn puzzle(puzzle: &Puzzle, look: Look, lang: Lang) -> Result<Picture, String> {
    // The title stands above the picture, in the letters of the page.
    let mut bare = puzzle.clone();
    bare.title.clear();
    scene::puzzle_start(&bare, look.style(Some(lang))).map_err(|error| error.to_string())
}

/// An animation at a time in milliseconds.
///
/// # Errors
/// A sentence that says why there is no picture.
pub fn animation(anim: &Anim, at_ms: u32, look: Look, lang: Lang) -> Result<Picture, String> {
    motion::still(anim, Some(at_ms), look.style(Some(lang))).map_err(|error| error.to_string())
}

/// How long an animation takes, without the time for which its last picture is held, in milliseconds.
pub fn length_ms(anim: &Anim) -> u32 {
    let ends =
        anim.starts_ms().into_iter().zip(&anim.steps).map(|(start, step)| start.saturating_add(step.length_ms()));
    ends.max().unwrap_or(0)
}
