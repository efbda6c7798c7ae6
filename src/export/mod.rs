//! Documents become files in memory.
//!
//! - [`raster`]: a picture as pixels; [`png`] writes one, [`gif`] and [`apng`] write [`frames`] of them.
//! - [`svg`](mod@svg): a picture as shapes.
//! - [`stipulation`]: tasks in words.
//! - [`scene`]: puzzles and boards of lessons as pictures.
//! - [`motion`]: animations and lines of solutions as frames.
//! - [`epub`](mod@epub): a lesson as an electronic book.
//! - [`scorm`](mod@scorm): a lesson as a package for learning platforms.
//! - [`web`]: a lesson as a folder for the browser.
//! - [`bundle`]: that, with the sources, as a zip, a folder or a page.
//! - [`pgn`](mod@pgn): puzzles as games for other programs.
//! - [`zip`](mod@zip): files as one archive.

pub mod apng;
pub mod bundle;
pub mod epub;
pub mod frames;
pub mod gif;
mod lzw;
mod markup;
pub mod motion;
mod palette;
pub mod pgn;
pub mod png;
pub mod raster;
pub mod scene;
pub mod scorm;
pub mod stipulation;
pub mod svg;
pub mod web;
pub mod zip;
