//! Boardwright: an authoring studio for chess-variant puzzles and lessons, with a rules engine that proves them.
//!
//! The modules in reading order; each uses only those before it.
//!
//! - [`board`]: the vocabulary. Squares, pieces, barriers, moves, set-ups, marks and FEN; plain data, no rules.
//! - [`picture`]: what is visible, in board units: scenes, themes, piece outlines, text. No pixels.
//! - [`problem`]: what is asked (tasks) and what was found (reports).
//! - [`rules`]: what is legal, one file for each rule set, and move notation.
//! - [`solve`]: is a problem sound? Searches over any rule set.
//! - [`player`]: what readers ask in a page or a program: turns judged, defences, refutations. JSON in, JSON out.
//! - [`doc`]: what an author writes: puzzles, lessons, their files, diagnostics, checks.
//! - [`export`]: documents become files in memory: PNG, GIF, web pages.
//! - [`cli`]: the command line, one file for each command.
//! - `app`: the desktop editor (feature `editor`).

pub mod board;
#[cfg(feature = "studio")]
pub mod picture;
pub mod problem;
pub mod rules;
pub mod solve;
pub mod player;
#[cfg(feature = "studio")]
pub mod doc;
#[cfg(feature = "studio")]
pub mod export;
#[cfg(feature = "studio")]
pub mod cli;
#[cfg(feature = "editor")]
pub mod app;
