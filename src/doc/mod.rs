//! What an author writes: puzzles and lessons, their files, what is wrong with them, and how they are changed.

pub mod anim;
mod anim_read;
pub mod check;
pub mod collection;
pub mod diag;
pub mod edit;
pub mod extract;
pub mod history;
pub mod lang;
pub mod lesson;
pub mod line;
mod literal;
mod mark_lines;
pub mod markdown;
pub mod merge3;
pub mod movetext;
pub mod open;
pub mod proof_file;
pub mod puzzle;
mod puzzle_read;
mod puzzle_write;
pub mod reader;
pub mod snippet;
pub mod store;
mod toml_out;
mod transform;

pub use anim::{Anim, AnimFile, AnimStep};
pub use collection::Collection;
pub use diag::{Diagnostic, Place, Severity, Source};
pub use edit::{Edit, EditError};
pub use history::History;
pub use lang::{Lang, Texts};
pub use lesson::{Lesson, LessonBoard, LessonFile};
pub use puzzle::{MarksAt, Puzzle, PuzzleFile, Waiver};
pub use store::{Expected, Hash, StoreError};
