//! Rays: lines of sight that end at what blocks them.

use super::ALPHA;
use super::line::{CASING, cased, direction, inside};
use super::{Showing, Stage};
use crate::board::{MarkColor, Setup, Site, SiteKind, Square};
use crate::picture::geometry::{Geometry, Point, Rect};
use crate::picture::path::Path;
use crate::picture::scene::{Item, Stroke};
use crate::picture::theme::Theme;

/// How a ray's line ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finish {
    /// An arrow's tip: the ray reaches its target.
    Tip,
    /// A cross before what stops the ray, and dots behind it up to where the ray was meant to end.
    Cut,
}

/// A ray's line on the board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RayLine {
    /// Where it begins.
    pub from: Point,
    /// Where it ends: for a cut one the place of what stops it.
    pub to: Point,
    /// Where it would have ended if nothing had stopped it.
    pub wanted: Point,
    /// How much of its way just before `to`, and just behind it, is left free for what stops it.
    pub clear: f32,
    /// Its end.
    pub finish: Finish,
}

impl RayLine {
    /// The line of a ray from a square towards another, as far as [`ray_end`] lets it go.
    pub fn new(setup: &Setup, geometry: Geometry, from: Square, to: Square) -> Self {
        Self::ended(ray_end(setup, from, to), geometry, from, to)
    }

    /// The line of a ray that has this end.
    pub fn ended(end: RayEnd, geometry: Geometry, from: Square, to: Square) -> Self {
        let reached = end.stop == RayStop::Target || (end.stop == RayStop::Piece && end.square == to);
        let clear = match end.stop {
            _ if reached => 0.0,
            RayStop::Piece => 0.36,
            RayStop::Barrier(site) if site.kind() == SiteKind::Tower => 0.24,
            RayStop::Barrier(_) => 0.12,
            RayStop::Gap | RayStop::Target => 0.1,
        };
        Self {
            from: geometry.center(from),
            to: end.point(geometry, to),
            wanted: geometry.center(to),
            clear,
            finish: if reached { Finish::Tip } else { Finish::Cut },
        }
    }

    /// The line moved `by` to the left of its way.
    #[must_use]
    pub fn beside(self, by: f32) -> Self {
        let (ux, uy) = direction(self.from, self.wanted);
        let shift = |p: Point| p.shifted(uy * by, -ux * by);
        Self { from: shift(self.from), to: shift(self.to), wanted: shift(self.wanted), ..self }
    }
}

/// Width of a ray.
const WIDTH: f32 = 0.075;
/// Half of the size of the cross at a cut.
const CROSS: f32 = 0.125;

/// Draws a ray along a line. While it grows, its end runs ahead of it; a cut appears when it has arrived.
pub fn draw_ray(
    color: MarkColor,
    line: &RayLine,
    showing: Showing,
    clip: Rect,
    theme: &'static Theme,
    out: &mut Vec<Item>,
) {
    let (ux, uy) = direction(line.from, line.wanted);
    let along = |p: Point, by: f32| p.shifted(ux * by, uy * by);
    let end = along(line.to, -line.clear);
    let tip = line.from.toward(end, showing.part.clamp(0.0, 1.0));
    let (shown, whole) = inside(&[line.from, tip], clip);
    let [a, b] = shown[..] else { return };
    let rgba = theme.mark(color).with_alpha(ALPHA);
    let cut = line.finish == Finish::Cut;
    let arrived = showing.part >= 1.0;
    let length = a.distance(b);
    if length < 0.01 {
        return;
    }
    if cut && arrived {
        // The way that is closed: dots, without a tip.
        let behind = [along(line.to, line.clear.max(0.12) + 0.06), line.wanted];
        if line.to.distance(line.wanted) > line.clear.max(0.12) + 0.2
            && let [c, d] = inside(&behind, clip).0[..]
        {
            let dots = |width: f32, color| Stroke { color, width, round: true, dash: vec![0.001, 0.17] };
            let path = Path::polyline(&[c, d]);
            out.push(Item::stroked(path.clone(), dots(WIDTH + 2.0 * CASING, theme.casing)));
            out.push(Item::stroked(path, dots(WIDTH, theme.mark(color).with_alpha(150))));
        }
    }
    let cross = cut && arrived && whole;
    let tipped = !cut && whole;
    // The line ends a little before a cross, and inside a tip.
    let spare = if cross {
        CROSS * 2.0
    } else if tipped {
        0.13
    } else {
        0.0
    };
    if length > spare {
        cased(&Path::polyline(&[a, along(b, -spare)]), color, theme, WIDTH, out);
    }
    if a == line.from {
        out.push(Item::circle(a, 0.1 + CASING, Some(theme.casing), None));
        out.push(Item::circle(a, 0.1, Some(rgba), None));
    }
    if cross {
        let middle = along(b, -CROSS);
        // The same cross whichever way the ray runs.
        let arm = |side: f32| {
            let (x, y) = (CROSS * 0.75, CROSS * 0.75 * side);
            Path::polyline(&[middle.shifted(-x, -y), middle.shifted(x, y)])
        };
        let both = Path([arm(1.0).0, arm(-1.0).0].concat());
        out.push(Item::stroked(both.clone(), Stroke::sharp(theme.casing.with_alpha(255), 0.085 + 3.0 * CASING)));
        out.push(Item::stroked(both, Stroke::sharp(theme.mark(color), 0.085)));
    } else if tipped {
        let size = (length / 0.26).min(1.0);
        let head = |by: f32| {
            let base = along(b, -0.26 * size - by * 0.6);
            let half = 0.145 * size + by * 1.2;
            Path::polygon(&[
                along(b, by * 2.0),
                base.shifted(uy * half, -ux * half),
                base.shifted(-uy * half, ux * half),
            ])
        };
        out.push(Item::filled(head(CASING), theme.casing));
        out.push(Item::filled(head(0.0), rgba));
    }
}

/// Draws a ray as [`ray_end`] says.
pub(super) fn ray(
    (color, from, to): (MarkColor, Square, Square),
    lane: f32,
    showing: Showing,
    stage: &Stage<'_>,
    out: &mut Vec<Item>,
) {
    let line = RayLine::new(stage.setup, stage.geometry, from, to).beside(lane);
    draw_ray(color, &line, showing, stage.clip, stage.theme, out);
}

/// Where a ray ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RayEnd {
    /// The last square that it reaches.
    pub square: Square,
    /// Why it ends there.
    pub stop: RayStop,
}

impl RayEnd {
    /// The point where a ray towards `to` ends.
    pub fn point(self, geometry: Geometry, to: Square) -> Point {
        let (reached, next) = (geometry.center(self.square), geometry.center(to));
        match self.stop {
            RayStop::Barrier(site) => geometry.site_center(site),
            RayStop::Gap => reached.toward(next, 0.46 / reached.distance(next).max(0.46)),
            RayStop::Piece | RayStop::Target => reached,
        }
    }
}

/// What ends a ray.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RayStop {
    /// It is as long as it was drawn.
    Target,
    /// A piece on its last square.
    Piece,
    /// A barrier behind its last square.
    Barrier(Site),
    /// A hole, or the board's end, behind its last square.
    Gap,
}

/// Where a ray from `from` towards `to` ends: at `to` at the latest, earlier where a piece, a barrier, a hole or the
/// board's end stops it. A line that is neither orthogonal nor diagonal is not stopped.
pub fn ray_end(setup: &Setup, from: Square, to: Square) -> RayEnd {
    let (files, ranks) = (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8);
    if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
        return RayEnd { square: to, stop: RayStop::Target };
    }
    let mut at = from;
    while at != to {
        let Some(next) = at.offset(files.signum(), ranks.signum()).filter(|&square| setup.shape.has(square)) else {
            return RayEnd { square: at, stop: RayStop::Gap };
        };
        if let Some(site) = Site::between(at, next).filter(|site| setup.barriers.contains(site)) {
            return RayEnd { square: at, stop: RayStop::Barrier(site) };
        }
        at = next;
        if setup.pieces.contains_key(&at) {
            return RayEnd { square: at, stop: RayStop::Piece };
        }
    }
    RayEnd { square: to, stop: RayStop::Target }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Color, Kind, Piece, Shape, SquareSet};

    #[test]
    fn rays_end_at_what_stops_them() {
        let square = |text: &str| Square::parse(text).unwrap();
        let holes: SquareSet = [square("h4")].into_iter().collect();
        let mut setup = Setup::empty(Shape { holes, ..Shape::EIGHT_BY_EIGHT });
        setup.put(square("d7"), Some(Piece::new(Color::Black, Kind::Pawn)));
        let (fence, tower) = (Site::parse("Fb4c4").unwrap(), Site::parse("Te5f6").unwrap());
        setup.barriers.extend([fence, tower]);
        for (from, to, end, stop) in [
            ("d4", "d8", "d7", RayStop::Piece),
            ("d4", "d6", "d6", RayStop::Target),
            ("d4", "a4", "c4", RayStop::Barrier(fence)),
            ("d4", "h8", "e5", RayStop::Barrier(tower)),
            ("d4", "h4", "g4", RayStop::Gap),
            ("d4", "e6", "e6", RayStop::Target),
            ("d4", "a1", "a1", RayStop::Target),
        ] {
            let expected = RayEnd { square: square(end), stop };
            assert_eq!(ray_end(&setup, square(from), square(to)), expected, "{from} to {to}");
        }
    }
}
