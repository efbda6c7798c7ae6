//! Drawing what an author marked: arrows, circles, fills, rays and labels.
//!
//! Colour is never the only sign: each colour has its own line style, and a badge says with its glyph what its colour
//! says.

mod arrow;
mod badge;
mod line;
mod ray;

pub use arrow::lane;
pub use badge::{BadgeTone, above};
pub use ray::{Finish, RayEnd, RayLine, RayStop, draw_ray, ray_end};

use super::geometry::{Geometry, Rect};
use super::path::Path;
use super::scene::{Item, Rgba, TextLine};
use super::theme::Theme;
use crate::board::{Mark, Setup, Square};
use line::{cased, styled};

/// Opacity of arrows, circles and rays.
const ALPHA: u8 = 228;

/// What a mark consists of.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Drawn {
    /// Under the pieces.
    pub under: Vec<Item>,
    /// Above them.
    pub over: Vec<Item>,
    /// Above all lines of marks: labels, badges, numbers.
    pub top: Vec<Item>,
}

/// How much of a mark is shown, for animations in which marks come and go.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Showing {
    /// 0 nothing, 1 all of it. Arrows and rays grow from their beginning, everything else fades in.
    pub part: f32,
}

impl Showing {
    /// The whole mark, as in a diagram.
    pub const WHOLE: Self = Self { part: 1.0 };
}

/// Where marks are drawn.
#[derive(Clone, Copy, Debug)]
pub struct Stage<'a> {
    /// Where squares lie.
    pub geometry: Geometry,
    /// What rays may meet.
    pub setup: &'a Setup,
    /// The colours.
    pub theme: &'static Theme,
    /// All marks that are shown together, so that none hides another.
    pub all: &'a [Mark],
    /// Arrows and rays end at the edge of this part of the board.
    pub clip: Rect,
}

impl Stage<'_> {
    /// Whether a square is there to be marked: it exists and its middle is in sight.
    fn shows(&self, square: Square) -> bool {
        self.setup.shape.has(square) && self.clip.contains(self.geometry.center(square))
    }
}

/// Draws one mark. `measure` gives the width of a bold line of text of size 1. A mark on squares that do not exist is
/// not drawn.
pub fn draw(mark: &Mark, showing: Showing, stage: &Stage<'_>, measure: &mut dyn FnMut(&str) -> f32) -> Drawn {
    let Stage { geometry, theme, .. } = *stage;
    let mut drawn = Drawn::default();
    let shown = match mark {
        Mark::Arrow(_, from, to) | Mark::Numbered(_, from, to, _) => {
            stage.setup.shape.has(*from) && stage.setup.shape.has(*to)
        }
        // A ray may be meant for a square that is not there: it ends where the board does.
        Mark::Ray(_, from, _) => stage.setup.shape.has(*from),
        Mark::Circle(_, square) | Mark::Fill(_, square) | Mark::Label(_, square, _) | Mark::Nag(square, _) => {
            stage.shows(*square)
        }
    };
    if !shown || showing.part <= 0.0 {
        return drawn;
    }
    match mark {
        Mark::Fill(color, square) => {
            let rect = geometry.rect(*square);
            drawn.under.push(Item::Fill { rect, color: theme.mark(*color).with_alpha(theme.fill_alpha) });
            let frame = Path::rounded(rect.shrunk(0.055), 0.02);
            styled(&frame, *color, theme.mark(*color), 0.055, &mut drawn.under);
        }
        Mark::Circle(color, square) => {
            cased(&Path::circle(geometry.center(*square), 0.44), *color, theme, 0.065, &mut drawn.over);
        }
        Mark::Label(color, square, text) => {
            let place = badge::corner(mark, *square, stage);
            badge::label(*color, place, text, theme, measure, &mut drawn.top);
        }
        Mark::Nag(square, nag) => badge::nag(*nag, badge::corner(mark, *square, stage), theme, &mut drawn.top),
        // Lines grow; they do not fade.
        Mark::Arrow(color, from, to) => {
            arrow::arrow(mark, (*color, *from, *to), showing, stage, &mut drawn.over);
            return drawn;
        }
        Mark::Numbered(color, from, to, text) => {
            if let Some(at) = arrow::arrow(mark, (*color, *from, *to), showing, stage, &mut drawn.over) {
                badge::number(*color, at, text, theme, measure, &mut drawn.top);
                fade(&mut drawn.top, showing.part * 2.0 - 1.0);
            }
            return drawn;
        }
        Mark::Ray(color, from, to) => {
            ray::ray((*color, *from, *to), lane(mark, stage), showing, stage, &mut drawn.over);
            return drawn;
        }
    }
    for items in [&mut drawn.under, &mut drawn.over, &mut drawn.top] {
        fade(items, showing.part);
    }
    drawn
}

/// Makes items fainter: 0 invisible, 1 as they are.
pub fn fade(items: &mut [Item], part: f32) {
    let part = part.clamp(0.0, 1.0);
    if part >= 1.0 {
        return;
    }
    let less = |color: &mut Rgba| color.0[3] = (f32::from(color.0[3]) * part).round() as u8;
    for item in items {
        match item {
            Item::Fill { color, .. } | Item::Text(TextLine { color, .. }) => less(color),
            Item::Figure { alpha, .. } => *alpha = (f32::from(*alpha) * part).round() as u8,
            Item::Path { fill, stroke, .. } => {
                fill.iter_mut().for_each(less);
                stroke.iter_mut().for_each(|stroke| less(&mut stroke.color));
            }
        }
    }
}
