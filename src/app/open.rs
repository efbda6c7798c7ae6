//! What is on the desk: a puzzle, an animation, a lesson, or nothing. One thing at a time.

use super::anim::desk::AnimDesk;
use super::desk::Desk;
use super::lesson::desk::LessonDesk;
use std::path::Path;

/// What is open.
#[derive(Debug, Default)]
pub enum Open {
    /// Nothing.
    #[default]
    Nothing,
    /// A puzzle.
    Puzzle(Box<Desk>),
    /// An animation.
    Anim(Box<AnimDesk>),
    /// A lesson.
    Lesson(Box<LessonDesk>),
}

impl Open {
    /// The puzzle, if one is open.
    pub fn puzzle(&self) -> Option<&Desk> {
        if let Self::Puzzle(desk) = self { Some(desk) } else { None }
    }

    /// The puzzle, to be changed.
    pub fn puzzle_mut(&mut self) -> Option<&mut Desk> {
        if let Self::Puzzle(desk) = self { Some(desk) } else { None }
    }

    /// The animation, if one is open.
    pub fn anim(&self) -> Option<&AnimDesk> {
        if let Self::Anim(desk) = self { Some(desk) } else { None }
    }

    /// The animation, to be changed.
    pub fn anim_mut(&mut self) -> Option<&mut AnimDesk> {
        if let Self::Anim(desk) = self { Some(desk) } else { None }
    }

    /// The lesson, if one is open.
    pub fn lesson(&self) -> Option<&LessonDesk> {
        if let Self::Lesson(desk) = self { Some(desk) } else { None }
    }

    /// The lesson, to be changed.
    pub fn lesson_mut(&mut self) -> Option<&mut LessonDesk> {
        if let Self::Lesson(desk) = self { Some(desk) } else { None }
    }

    /// Whether closing would lose something.
    pub fn is_dirty(&self) -> bool {
        match self {
            Self::Nothing => false,
            Self::Puzzle(desk) => desk.is_dirty(),
            Self::Anim(desk) => desk.is_dirty(),
            Self::Lesson(desk) => desk.is_dirty(),
        }
    }

    /// What it is called.
    pub fn name(&self) -> Option<String> {
        match self {
            Self::Nothing => None,
            Self::Puzzle(desk) => Some(desk.name()),
            Self::Anim(desk) => Some(desk.name()),
            Self::Lesson(desk) => Some(desk.name()),
        }
    }

    /// Where it is saved.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::Nothing => None,
            Self::Puzzle(desk) => Some(desk.path()),
            Self::Anim(desk) => Some(desk.path()),
            Self::Lesson(desk) => Some(desk.path()),
        }
    }

    /// Ends the step of the history that typing has begun.
    pub fn seal(&mut self) {
        match self {
            Self::Nothing => {}
            Self::Puzzle(desk) => desk.seal(),
            Self::Anim(desk) => desk.seal(),
            Self::Lesson(desk) => desk.seal(),
        }
    }
}
