//! Solving and playing, as the reader does it: a turn is judged by proof in the background, every defence is tried in turn,
//! what refutes a wrong turn is played on the board; free play, also against the engine. Nothing of it touches a document.
//!
//! Reading order: [`state`] and [`course`] (the course of an attempt, which draws nothing and knows no clock), [`solution`]
//! (the author's solution in it), [`free`] (free play, in the same way), [`sitting`] (a reader at a board: what drives
//! either of them), [`words`] (what is said), [`table`] (the board), [`panel`] with [`solution_panel`] and [`free_panel`],
//! [`command`] and [`execute`] (what the reader does).

pub mod command;
pub mod course;
pub mod execute;
pub mod free;
pub mod free_panel;
pub mod panel;
pub mod sitting;
pub mod solution;
pub mod solution_panel;
pub mod state;
pub mod table;
pub mod words;

pub use command::SolveCommand;
pub use sitting::{Ended, Sitting, Subject};
pub use state::Outcome;
