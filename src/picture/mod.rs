//! What is visible: one scene type between meaning and pixels.
//!
//! A [`Picture`] is a list of layers of shapes, piece references and lines of text, in *board units* (one square is
//! 1.0 wide, the top left corner of the board is the origin, y grows downwards). The writers of PNG, SVG and GIF files and
//! the editor draw the same pictures, so a file shows what the screen shows. A picture is a function of what is visible:
//! [`diagram()`] makes one from a set-up and options, and knows no rules.
//!
//! Reading order: [`geometry`] (points, squares, hit tests), [`path`], [`scene`], [`theme`], [`pieces`], [`text`],
//! [`diagram`](mod@diagram), [`anim`].
//!
//! Invariant: no pixels here except inside [`text`], whose glyphs are hinted to the size at which they are shown; no
//! toolkit; nothing depends on the fonts, locale or floating-point library of the machine.

pub mod anim;
pub mod diagram;
pub mod geometry;
pub mod marks;
pub mod path;
pub mod pieces;
pub mod scene;
pub mod text;
pub mod theme;

pub use diagram::{BoardArea, Caption, Coordinates, CoordinatesPlace, DiagramOptions, Truths, diagram, piece_count};
pub use geometry::{Geometry, Orientation, Placement, Point, Rect};
pub use path::{Path, Step};
pub use pieces::{Figure, PieceSet};
pub use scene::{Item, Layer, LayerKind, Picture, Rgba, Stroke, TextLine};
pub use text::{Dir, TextEngine};
pub use theme::Theme;
