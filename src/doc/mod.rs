//! What an author writes: puzzles and lessons, their files, what is wrong with them, and how they are changed.

pub mod diag;
pub mod edit;
pub mod history;
pub mod lang;
mod literal;
pub mod movetext;
pub mod puzzle;
mod puzzle_read;
mod puzzle_write;
pub mod reader;
pub mod store;
mod toml_out;

pub use diag::{Diagnostic, Place, Severity, Source};
pub use edit::{Edit, EditError};
pub use history::History;
pub use lang::{Lang, Texts};
pub use puzzle::{MarksAt, Puzzle, PuzzleFile, Waiver};
pub use store::{Expected, Hash, StoreError};
