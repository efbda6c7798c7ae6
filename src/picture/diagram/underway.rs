//! What is on its way while a diagram is part of an animation: pieces in the air, rising barriers, growing marks.

use super::Scene;
use super::measure::bold_width;
use crate::board::{Kind, Mark, Piece, Site, SiteKind};
use crate::picture::geometry::{Point, Rect};
use crate::picture::marks::{self, Drawn, RayEnd, RayLine, Showing, draw_ray, lane};
use crate::picture::path::Path;
use crate::picture::pieces::{self, Figure};
use crate::picture::scene::{Item, Rgba, Stroke};

/// A piece that is not simply on its square.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mover {
    /// As it looks now.
    pub piece: Piece,
    /// Its true type when it is covered and the author sees it.
    pub truth: Option<Kind>,
    /// Where its middle is, as a point of the board that lies flat.
    pub at: Point,
    /// How high it is, 0 on the board to 1 at the top of a jump.
    pub height: f32,
    /// Opacity, 255 for solid.
    pub alpha: u8,
    /// The width to which turning over squeezes it, 1 when it faces the viewer.
    pub width: f32,
}

impl Mover {
    /// A solid piece that lies on the board.
    pub const fn new(piece: Piece, at: Point) -> Self {
        Self { piece, truth: None, at, height: 0.0, alpha: 255, width: 1.0 }
    }
}

/// A mark while it comes or goes.
#[derive(Clone, PartialEq, Debug)]
pub struct GrowingMark {
    /// Which.
    pub mark: Mark,
    /// How much of it is there, 0 to 1.
    pub part: f32,
    /// For a ray whose end is on its way: where it was, where it will be, and how much of the way is done, 0 to 1.
    pub reach: Option<(RayEnd, RayEnd, f32)>,
}

impl GrowingMark {
    /// Draws as much of it as is there.
    pub(super) fn draw(&self, stage: &marks::Stage<'_>) -> Drawn {
        let showing = Showing { part: self.part };
        if let (&Mark::Ray(color, from, to), Some((old, new, part))) = (&self.mark, self.reach)
            && old != new
        {
            let (a, b) = (old.point(stage.geometry, to), new.point(stage.geometry, to));
            // The end turns into the new one half way.
            let end = RayLine::ended(if part < 0.5 { old } else { new }, stage.geometry, from, to);
            let line = RayLine { to: a.toward(b, part), ..end }.beside(lane(&self.mark, stage));
            let mut drawn = Drawn::default();
            draw_ray(color, &line, showing, stage.clip, stage.theme, &mut drawn.over);
            return drawn;
        }
        marks::draw(&self.mark, showing, stage, &mut bold_width)
    }
}

/// Everything that is on its way. The default is a board at rest.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Underway {
    /// Pieces. They are no part of the set-up.
    pub movers: Vec<Mover>,
    /// Barriers that come or go, and how much of each is there, 0 to 1. They are no part of the set-up.
    pub rising: Vec<(Site, f32)>,
    /// Marks, drawn after those of the options.
    pub marks: Vec<GrowingMark>,
}

/// How far a piece at the top of its jump is shifted up and how much it grows, in squares.
const JUMP: f32 = 0.38;
const GROWTH: f32 = 0.16;

impl Scene<'_> {
    /// The movers on the board, or those above it.
    pub(super) fn movers(&self, above: bool) -> Vec<Item> {
        let seen = |mover: &Mover| self.view.squares.contains(mover.at);
        let mut items = Vec::new();
        for mover in self.underway.movers.iter().filter(|mover| (mover.height > 0.0) == above && seen(mover)) {
            self.mover(mover, &mut items);
        }
        items
    }

    fn mover(&self, mover: &Mover, items: &mut Vec<Item>) {
        let figure = Figure::of(mover.piece);
        let size = 1.0 + GROWTH * mover.height;
        let rect = Rect::around(mover.at.shifted(0.0, -JUMP * mover.height), size);
        if mover.height > 0.0 {
            let below = mover.at.shifted(0.0, 0.34);
            let shadow = Path::ellipse(below, 0.30 - 0.06 * mover.height, 0.10 - 0.02 * mover.height);
            items.push(Item::filled(shadow, Rgba::hex(0).with_alpha(70)));
        }
        if mover.width < 1.0 {
            // Turning over: the artwork is squeezed towards its middle line.
            for item in self.options.pieces.drawing(figure, self.theme) {
                if let Item::Path { path, fill, stroke } = item {
                    let path = path.map(|p| {
                        Point::new(rect.min.x + size * (0.5 + (p.x - 0.5) * mover.width), rect.min.y + size * p.y)
                    });
                    items.push(Item::Path { path, fill, stroke });
                }
            }
            return;
        }
        items.push(Item::Figure { figure, rect, alpha: mover.alpha });
        if mover.piece.covered && self.options.truths == super::Truths::Revealed && mover.alpha == 255 {
            self.badge(rect, mover.piece.color, mover.truth, items);
        }
    }

    /// Barriers that come or go: a fence grows from its middle, a tower from its centre and a little beyond its size.
    pub(super) fn rising(&self) -> Vec<Item> {
        let mut items = Vec::new();
        for &(site, part) in self.underway.rising.iter().filter(|(site, _)| self.shows_site(*site)) {
            let (a, b) = self.geometry.site_ends(site);
            let middle = a.toward(b, 0.5);
            // A ring that widens and fades draws the eye to the place.
            let fading = (200.0 * (1.0 - part)).clamp(0.0, 255.0) as u8;
            if fading > 0 {
                let ring = self.theme.barrier.with_alpha(fading);
                let ring = Stroke::new(ring, 0.05);
                items.push(Item::circle(middle, 0.2 + 0.4 * part, None, Some(ring)));
            }
            match site.kind() {
                SiteKind::Fence if part > 0.15 => {
                    let (a, b) = (middle.toward(a, part), middle.toward(b, part));
                    items.extend(pieces::fence(a, b, self.theme));
                }
                SiteKind::Tower if part > 0.02 => {
                    items.extend(pieces::tower(middle, overshoot(part), self.theme));
                }
                SiteKind::Fence | SiteKind::Tower => {}
            }
        }
        items
    }
}

/// From 0 to 1 by way of a little more than 1.
fn overshoot(part: f32) -> f32 {
    let rest = 1.0 - part;
    1.0 - rest * rest * (1.0 - 3.0 * part)
}
