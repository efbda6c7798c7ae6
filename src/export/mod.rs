//! Documents become files in memory.
//!
//! - [`raster`]: a picture as pixels; [`png`] and [`gif`] write them.
//! - [`stipulation`]: tasks in words.
//! - [`scene`]: puzzles and boards of lessons as pictures.
//! - [`web`]: a lesson as a folder for the browser.

pub mod gif;
mod lzw;
mod palette;
pub mod png;
pub mod raster;
pub mod scene;
pub mod stipulation;
pub mod web;
