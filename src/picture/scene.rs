//! The scene: layers of things to draw, in board units.

use super::geometry::{Point, Rect};
use super::path::{Path, Step};
use super::pieces::{Figure, PieceSet};
use super::text::Dir;
use super::theme::Theme;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A colour: red, green, blue and opacity, not premultiplied.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Rgba(pub [u8; 4]);

impl Rgba {
    /// An opaque colour from `0xRRGGBB`.
    pub const fn hex(rgb: u32) -> Self {
        Self([(rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8, 255])
    }

    /// The colour with another opacity.
    #[must_use]
    pub const fn with_alpha(self, alpha: u8) -> Self {
        Self([self.0[0], self.0[1], self.0[2], alpha])
    }

    /// This colour laid over an opaque one, in whole numbers.
    #[must_use]
    pub fn over(self, under: Self) -> Self {
        let alpha = u32::from(self.0[3]);
        let mix = |i: usize| ((u32::from(self.0[i]) * alpha + u32::from(under.0[i]) * (255 - alpha) + 127) / 255) as u8;
        Self([mix(0), mix(1), mix(2), 255])
    }

    /// Nearly black or white, whichever is easier to read on an opaque colour.
    #[must_use]
    pub const fn readable_on(ground: Self) -> Self {
        let [r, g, b, _] = ground.0;
        let light = r as u32 * 30 + g as u32 * 59 + b as u32 * 11;
        if light > 12_500 { Self::hex(0x14110e) } else { Self::hex(0xffffff) }
    }

    /// The colour `part`/255 of the way to another one.
    #[must_use]
    pub fn mix(self, other: Self, part: u8) -> Self {
        other.with_alpha(part).over(self)
    }
}

/// A line drawn along a path.
#[derive(Clone, PartialEq, Debug)]
pub struct Stroke {
    /// Its colour.
    pub color: Rgba,
    /// Its width in board units.
    pub width: f32,
    /// Whether ends and corners are round; otherwise ends are cut and corners are sharp.
    pub round: bool,
    /// Lengths of dashes and gaps in board units, in turn; empty for a solid line.
    pub dash: Vec<f32>,
}

impl Stroke {
    /// A solid line with round ends.
    pub const fn new(color: Rgba, width: f32) -> Self {
        Self { color, width, round: true, dash: Vec::new() }
    }

    /// A solid line with cut ends and sharp corners.
    pub const fn sharp(color: Rgba, width: f32) -> Self {
        Self { color, width, round: false, dash: Vec::new() }
    }
}

/// A single line of text.
#[derive(Clone, PartialEq, Debug)]
pub struct TextLine {
    /// The text, isolates already inserted.
    pub text: String,
    /// The anchor point: see `align` and `centered`.
    pub at: Point,
    /// Which part of the line lies at `at.x`: 0 its left end, 0.5 its middle, 1 its right end.
    pub align: f32,
    /// Height of the letters' em square in board units.
    pub size: f32,
    /// The colour.
    pub color: Rgba,
    /// Base direction; `Auto` takes that of the first strong letter.
    pub dir: Dir,
    /// Whether the line is bold.
    pub bold: bool,
}

/// One thing to draw.
#[derive(Clone, PartialEq, Debug)]
pub enum Item {
    /// A filled rectangle whose edges lie on whole pixels after rounding: squares, bars, backgrounds.
    Fill {
        /// Where.
        rect: Rect,
        /// With what.
        color: Rgba,
    },
    /// A path, filled and then stroked. A circle is a path too ([`Path::circle`]).
    Path {
        /// The outline.
        path: Path,
        /// Its inside (non-zero rule).
        fill: Option<Rgba>,
        /// Its line.
        stroke: Option<Stroke>,
    },
    /// A piece, drawn in the theme's colours and the piece set's artwork.
    Figure {
        /// Which.
        figure: Figure,
        /// The square that it fills.
        rect: Rect,
        /// Opacity: 255 is solid, less for a piece that is being dragged away.
        alpha: u8,
    },
    /// A line of text; the middle of its capital letters lies at the anchor's height.
    Text(TextLine),
}

impl Item {
    /// A circle.
    pub fn circle(center: Point, radius: f32, fill: Option<Rgba>, stroke: Option<Stroke>) -> Self {
        Self::Path { path: Path::circle(center, radius), fill, stroke }
    }

    /// A filled path.
    pub fn filled(path: Path, color: Rgba) -> Self {
        Self::Path { path, fill: Some(color), stroke: None }
    }

    /// A stroked path.
    pub fn stroked(path: Path, stroke: Stroke) -> Self {
        Self::Path { path, fill: None, stroke: Some(stroke) }
    }
}

/// What a layer holds; also the order in which layers are drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LayerKind {
    /// Background, squares, hatching, the board's border.
    Ground,
    /// Tints of squares: last move, check, selection, targets, filled marks.
    Tint,
    /// Letters and digits of files and ranks.
    Coordinates,
    /// Pieces on the board.
    Pieces,
    /// Standing barriers; above the pieces, so that none is ever hidden.
    Barriers,
    /// Circles, arrows, rays and labels.
    Marks,
    /// Pieces that jump.
    Air,
    /// Stock beside the board, the mark of the side to move.
    Side,
    /// Stipulation, count, caption.
    Text,
}

/// One layer.
#[derive(Clone, PartialEq, Debug)]
pub struct Layer {
    /// What it holds.
    pub kind: LayerKind,
    /// Its items, drawn in order.
    pub items: Vec<Item>,
}

/// A scene. Two equal pictures look equal.
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    /// What is shown, in board units; the board's top left corner is the origin, so the minimum may be negative.
    pub bounds: Rect,
    /// The colours of its figures.
    pub theme: &'static Theme,
    /// The artwork of its figures.
    pub pieces: &'static PieceSet,
    /// The layers in drawing order. Shared, so that pictures of one board can share its ground.
    pub layers: Vec<Arc<Layer>>,
}

impl Picture {
    /// Every item in drawing order.
    pub fn items(&self) -> impl Iterator<Item = &Item> {
        self.layers.iter().flat_map(|layer| &layer.items)
    }

    /// The layer of a kind, if it is not empty.
    pub fn layer(&self, kind: LayerKind) -> Option<&Layer> {
        self.layers.iter().find(|layer| layer.kind == kind).map(Arc::as_ref)
    }
}

// Items are keys of the rasteriser's cache, so coordinates are hashed by their bits. They are never NaN (nothing divides
// by what may be zero), and adding zero turns -0.0 into 0.0, so equal items have equal hashes.

impl Eq for Item {}

impl Hash for Point {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.x + 0.0).to_bits().hash(state);
        (self.y + 0.0).to_bits().hash(state);
    }
}

impl Hash for Rect {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.min.hash(state);
        self.max.hash(state);
    }
}

impl Hash for Stroke {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.color, (self.width + 0.0).to_bits(), self.round).hash(state);
        self.dash.iter().for_each(|length| (length + 0.0).to_bits().hash(state));
    }
}

impl Hash for Item {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::mem::discriminant(self).hash(state);
        match self {
            Self::Fill { rect, color } => (rect, color).hash(state),
            Self::Figure { figure, rect, alpha } => (figure, rect, alpha).hash(state),
            Self::Text(line) => {
                (&line.text, line.at, line.color, line.dir, line.bold).hash(state);
                ((line.size + 0.0).to_bits(), (line.align + 0.0).to_bits()).hash(state);
            }
            Self::Path { path, fill, stroke } => {
                (fill, stroke).hash(state);
                for step in &path.0 {
                    std::mem::discriminant(step).hash(state);
                    match step {
                        Step::Move(a) | Step::Line(a) => a.hash(state),
                        Step::Quad(a, b) => (a, b).hash(state),
                        Step::Cubic(a, b, c) => (a, b, c).hash(state),
                        Step::Close => {}
                    }
                }
            }
        }
    }
}
