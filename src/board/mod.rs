//! The vocabulary: squares, pieces, barriers, moves, set-ups, marks and FEN. Plain data without rules and without I/O.

pub mod fen;
pub mod mark;
pub mod moves;
pub mod piece;
pub mod setup;
pub mod shape;
pub mod site;
pub mod square;
pub mod transform;

pub use fen::{FenFault, FenForm, Pocket, Tail};
pub use mark::{Mark, MarkColor, Marks, Nag};
pub use moves::Move;
pub use piece::{Color, Kind, Piece};
pub use setup::{Castling, Setup, Stock};
pub use shape::Shape;
pub use site::{Site, SiteKind, SiteSet};
pub use square::{Square, SquareSet};
pub use transform::{Refusal, Transform, Way};
