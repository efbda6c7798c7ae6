//! Documents become files in memory.
//!
//! - [`raster`]: a picture as pixels; [`png`] and [`gif`] write them.

pub mod gif;
mod lzw;
mod palette;
pub mod png;
pub mod raster;
pub mod scene;
