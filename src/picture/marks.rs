//! Drawing what an author marked: arrows, circles, fills, rays and labels.
//!
//! Each colour has its own line style as well, so that a reader who does not see colours can tell them apart: green is
//! solid, red is dashed, blue is dotted, yellow is a double line.

use super::geometry::{Geometry, Point, Rect};
use super::path::Path;
use super::scene::{Item, Rgba, Stroke, TextLine};
use super::text::{Dir, isolate};
use super::theme::Theme;
use crate::board::{Mark, MarkColor, Setup, Site, Square};

/// Opacity of arrows, circles and rays.
const ALPHA: u8 = 225;

/// What a mark consists of.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Drawn {
    /// Under the pieces.
    pub under: Vec<Item>,
    /// Above them.
    pub over: Vec<Item>,
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

/// Draws one mark. `measure` gives the width of a bold line of text of size 1.
pub fn draw(mark: &Mark, showing: Showing, stage: &Stage<'_>, measure: &mut dyn FnMut(&str) -> f32) -> Drawn {
    let Stage { geometry, setup, theme, .. } = *stage;
    let mut drawn = Drawn::default();
    match mark {
        Mark::Fill(color, square) => {
            let rect = geometry.rect(*square);
            drawn.under.push(Item::Fill { rect, color: theme.mark(*color).with_alpha(90) });
            let frame = Path::rounded(rect.shrunk(0.05), 0.02);
            styled(&frame, *color, theme.mark(*color), 0.045, &mut drawn.under);
        }
        Mark::Circle(color, square) => {
            let ring = Path::circle(geometry.center(*square), 0.44);
            haloed(&ring, *color, theme, 0.065, &mut drawn.over);
        }
        Mark::Arrow(color, from, to) => {
            arrow(*color, *from, *to, showing, geometry, theme, &mut drawn.over);
            return drawn;
        }
        Mark::Ray(color, from, to) => {
            let line = RayLine::new(setup, geometry, *from, *to);
            draw_ray(*color, &line, showing, theme, &mut drawn.over);
            return drawn;
        }
        Mark::Label(color, square, text) => {
            let text = isolate(text);
            let size = 0.28;
            let width = (measure(&text) * size + 0.16).max(0.34);
            let corner = geometry.rect(*square);
            // The badge hangs in the upper right corner; a long one grows to the left.
            let badge = Rect::new(corner.max.x - 0.03 - width, corner.min.y + 0.03, width, 0.34);
            let shape = Path::rounded(badge, 0.1);
            drawn.over.push(Item::filled(shape.clone(), theme.page.with_alpha(235)));
            styled(&shape, *color, theme.mark(*color), 0.03, &mut drawn.over);
            drawn.over.push(Item::Text(TextLine {
                text,
                at: badge.center(),
                align: 0.5,
                size,
                color: theme.ink,
                dir: Dir::Auto,
                bold: true,
            }));
        }
    }
    fade(&mut drawn.under, showing.part);
    fade(&mut drawn.over, showing.part);
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

/// The beginning of a line of straight pieces: the first `part` of its length.
fn beginning(points: &[Point], part: f32) -> Vec<Point> {
    let whole: f32 = points.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    if part >= 1.0 {
        return points.to_vec();
    }
    let mut left = whole * part.max(0.0);
    let mut shown: Vec<Point> = points.iter().take(1).copied().collect();
    for pair in points.windows(2) {
        let length = pair[0].distance(pair[1]);
        if left < length {
            shown.push(pair[0].toward(pair[1], left / length));
            break;
        }
        shown.push(pair[1]);
        left -= length;
    }
    shown
}

/// A path in a colour's own line style.
fn styled(path: &Path, color: MarkColor, rgba: Rgba, width: f32, out: &mut Vec<Item>) {
    line(path, color, rgba, width, 0.0, out);
}

/// A path in a colour's own line style, every line wider by `extra`.
fn line(path: &Path, color: MarkColor, rgba: Rgba, width: f32, extra: f32, out: &mut Vec<Item>) {
    let stroke = |width: f32, dash: Vec<f32>, round: bool| Stroke { color: rgba, width: width + extra, round, dash };
    match color {
        MarkColor::Green => out.push(Item::stroked(path.clone(), stroke(width, Vec::new(), true))),
        MarkColor::Red => {
            out.push(Item::stroked(path.clone(), stroke(width, vec![width * 2.4, width * 1.3], false)));
        }
        MarkColor::Blue => {
            // A dash of no length with round ends is a dot.
            out.push(Item::stroked(path.clone(), stroke(width * 1.15, vec![0.001, width * 1.9], true)));
        }
        MarkColor::Yellow => {
            for (path, width) in double(path, width) {
                out.push(Item::stroked(path, stroke(width, Vec::new(), false)));
            }
        }
    }
}

/// The two thin lines of a double line along a path of straight pieces or a closed curve.
fn double(path: &Path, width: f32) -> [(Path, f32); 2] {
    let thin = width * 0.36;
    let gap = width * 0.42;
    let bounds = path.bounds().unwrap_or_default();
    if path.0.iter().any(|step| matches!(step, super::path::Step::Close)) {
        // A closed shape gets a smaller and a larger copy about its middle.
        let center = bounds.center();
        return [gap, -gap].map(|by| {
            let scale = 1.0 + 2.0 * by / bounds.width().max(0.1);
            (path.placed(scale, center.x * (1.0 - scale), center.y * (1.0 - scale)), thin)
        });
    }
    let points: Vec<Point> = path
        .0
        .iter()
        .filter_map(|step| match *step {
            super::path::Step::Move(p) | super::path::Step::Line(p) => Some(p),
            _ => None,
        })
        .collect();
    [gap, -gap].map(|by| (Path::polyline(&beside(&points, by)), thin))
}

/// Points `by` to the left of a line of right-angled or straight pieces.
fn beside(points: &[Point], by: f32) -> Vec<Point> {
    let normal = |a: Point, b: Point| {
        let length = a.distance(b).max(1e-6);
        ((b.y - a.y) / length * by, (a.x - b.x) / length * by)
    };
    let normals: Vec<(f32, f32)> = points.windows(2).map(|pair| normal(pair[0], pair[1])).collect();
    let at = |i: usize| match (i.checked_sub(1).and_then(|i| normals.get(i)), normals.get(i)) {
        (Some(a), Some(b)) => (a.0 + b.0, a.1 + b.1),
        (Some(n), None) | (None, Some(n)) => *n,
        (None, None) => (0.0, 0.0),
    };
    points.iter().enumerate().map(|(i, p)| p.shifted(at(i).0, at(i).1)).collect()
}

/// A line over pieces: a light edge keeps it visible on dark pieces.
fn haloed(path: &Path, color: MarkColor, theme: &Theme, width: f32, out: &mut Vec<Item>) {
    line(path, color, theme.light.with_alpha(170), width, 0.035, out);
    styled(path, color, theme.mark(color).with_alpha(ALPHA), width, out);
}

fn head(tip: Point, from: Point, length: f32, half_width: f32) -> (Path, Point) {
    let whole = tip.distance(from).max(1e-6);
    let (ux, uy) = ((tip.x - from.x) / whole, (tip.y - from.y) / whole);
    let base = tip.shifted(-ux * length, -uy * length);
    let left = base.shifted(-uy * half_width, ux * half_width);
    let right = base.shifted(uy * half_width, -ux * half_width);
    (Path::polygon(&[tip, left, right]), base)
}

fn arrow(
    color: MarkColor,
    from: Square,
    to: Square,
    showing: Showing,
    geometry: Geometry,
    theme: &Theme,
    out: &mut Vec<Item>,
) {
    let (a, b) = (geometry.center(from), geometry.center(to));
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    // A knight goes the long way first.
    let bend = match ((dx.abs() * 2.0) as i32, (dy.abs() * 2.0) as i32) {
        (2, 4) => Some(Point::new(a.x, b.y)),
        (4, 2) => Some(Point::new(b.x, a.y)),
        _ => None,
    };
    let last = bend.unwrap_or(a);
    let tip = b.toward(last, 0.10 / b.distance(last).max(0.1));
    let next = bend.unwrap_or(b);
    let start = a.toward(next, 0.30 / a.distance(next).max(0.3));
    let points: Vec<Point> = [Some(start), bend, Some(tip)].into_iter().flatten().collect();
    let mut points = beginning(&points, showing.part);
    let (Some(&tip), Some(&last)) = (points.last(), points.iter().rev().nth(1)) else { return };
    let room = tip.distance(last);
    if room < 0.01 {
        return;
    }
    // A head that has just begun to grow, or just passed the bend, is as long as its straight piece.
    let size = (room / 0.36).min(1.0);
    let (triangle, base) = head(tip, last, 0.36 * size, 0.21 * size);
    if let Some(end) = points.last_mut() {
        *end = base;
    }
    haloed(&Path::polyline(&points), color, theme, 0.12, out);
    let edge = Stroke::new(theme.light.with_alpha(170), 0.035);
    out.push(Item::stroked(triangle.clone(), edge));
    out.push(Item::filled(triangle, theme.mark(color).with_alpha(ALPHA)));
}

/// How a ray's line ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finish {
    /// An arrow's tip: the ray reaches its target.
    Tip,
    /// A bar across: something stops the ray.
    Cut,
}

/// A ray's line on the board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RayLine {
    /// Where it begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
    /// Where it would have ended if nothing had stopped it.
    pub wanted: Point,
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
        let (at, wanted) = (end.point(geometry, to), geometry.center(to));
        let finish = if end.stop == RayStop::Target { Finish::Tip } else { Finish::Cut };
        Self { from: geometry.center(from), to: at, wanted, finish }
    }
}

/// Draws a ray along a line; while it grows it has no end yet.
pub fn draw_ray(color: MarkColor, line: &RayLine, showing: Showing, theme: &Theme, out: &mut Vec<Item>) {
    let a = line.from;
    let b = a.toward(line.to, showing.part.clamp(0.0, 1.0));
    let length = a.distance(b);
    if length < 0.01 {
        return;
    }
    let (ux, uy) = ((b.x - a.x) / length, (b.y - a.y) / length);
    let rgba = theme.mark(color).with_alpha(ALPHA);
    haloed(&Path::polyline(&[a, b]), color, theme, 0.07, out);
    out.push(Item::circle(a, 0.09, Some(rgba), None));
    if showing.part < 1.0 && line.finish == Finish::Cut {
        return;
    }
    let finish = match line.finish {
        Finish::Cut => Path::polyline(&[b.shifted(-uy * 0.24, ux * 0.24), b.shifted(uy * 0.24, -ux * 0.24)]),
        Finish::Tip => {
            let back = b.shifted(-ux * 0.2, -uy * 0.2);
            Path::polyline(&[back.shifted(-uy * 0.16, ux * 0.16), b, back.shifted(uy * 0.16, -ux * 0.16)])
        }
    };
    out.push(Item::stroked(finish.clone(), Stroke::new(theme.light.with_alpha(170), 0.115)));
    out.push(Item::stroked(finish, Stroke::new(rgba, 0.08)));
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
