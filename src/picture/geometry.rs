//! Points, rectangles, and where squares and barrier sites lie.

use crate::board::{Color, Shape, Site, SiteKind, Square};

/// A point in board units; y grows downwards, the origin is the top left corner of the board as shown.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    /// To the right.
    pub x: f32,
    /// Down.
    pub y: f32,
}

impl Point {
    /// A point.
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    /// This point moved by `dx` and `dy`.
    #[must_use]
    pub const fn shifted(self, dx: f32, dy: f32) -> Self {
        Self { x: self.x + dx, y: self.y + dy }
    }

    /// The point that lies `part` of the way to `other` (0 here, 1 there).
    #[must_use]
    pub const fn toward(self, other: Self, part: f32) -> Self {
        Self { x: self.x + (other.x - self.x) * part, y: self.y + (other.y - self.y) * part }
    }

    /// The distance to `other`.
    pub fn distance(self, other: Self) -> f32 {
        let (dx, dy) = (other.x - self.x, other.y - self.y);
        (dx * dx + dy * dy).sqrt()
    }
}

/// A rectangle in board units, corners inclusive of their edges.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Rect {
    /// The top left corner.
    pub min: Point,
    /// The bottom right corner.
    pub max: Point,
}

impl Rect {
    /// From the left and top edge, width and height.
    pub const fn new(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self { min: Point::new(x, y), max: Point::new(x + width, y + height) }
    }

    /// The square of `size` around `center`.
    pub const fn around(center: Point, size: f32) -> Self {
        Self::new(center.x - size / 2.0, center.y - size / 2.0, size, size)
    }

    /// From left to right.
    pub const fn width(self) -> f32 {
        self.max.x - self.min.x
    }

    /// From top to bottom.
    pub const fn height(self) -> f32 {
        self.max.y - self.min.y
    }

    /// The middle.
    pub const fn center(self) -> Point {
        self.min.toward(self.max, 0.5)
    }

    /// The rectangle smaller by `by` on each side.
    #[must_use]
    pub const fn shrunk(self, by: f32) -> Self {
        Self { min: self.min.shifted(by, by), max: self.max.shifted(-by, -by) }
    }

    /// The smallest rectangle that holds both.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self {
            min: Point::new(self.min.x.min(other.min.x), self.min.y.min(other.min.y)),
            max: Point::new(self.max.x.max(other.max.x), self.max.y.max(other.max.y)),
        }
    }

    /// Whether the point is inside; the right and bottom edges are outside.
    pub const fn contains(self, point: Point) -> bool {
        point.x >= self.min.x && point.x < self.max.x && point.y >= self.min.y && point.y < self.max.y
    }
}

/// Who sits at the bottom. The board is turned, never mirrored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Orientation {
    /// White at the bottom.
    #[default]
    White,
    /// Black at the bottom.
    Black,
}

impl Orientation {
    /// The board seen from the other side.
    #[must_use]
    pub const fn flipped(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The side that sits at the bottom.
    pub const fn bottom(self) -> Color {
        match self {
            Self::White => Color::White,
            Self::Black => Color::Black,
        }
    }

    /// The orientation with `color` at the bottom.
    pub const fn with_bottom(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

/// Where the squares of one board lie: the only place that knows the orientation.
///
/// ```
/// use boardwright::board::{Shape, Square};
/// use boardwright::picture::{Geometry, Orientation, Point};
/// let geometry = Geometry::new(Shape::EIGHT_BY_EIGHT, Orientation::White);
/// let a1 = Square::parse("a1").unwrap();
/// assert_eq!(geometry.center(a1), Point::new(0.5, 7.5));
/// assert_eq!(geometry.square_at(Point::new(0.2, 7.9)), Some(a1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Geometry {
    /// The board.
    pub shape: Shape,
    /// Who sits at the bottom.
    pub orientation: Orientation,
}

impl Geometry {
    /// The geometry of a board.
    pub const fn new(shape: Shape, orientation: Orientation) -> Self {
        Self { shape, orientation }
    }

    /// Turns board coordinates (file edges from the left, rank edges from White's side) into picture coordinates and
    /// back: it is its own inverse up to the order of the axes, so flipping is done here and nowhere else.
    const fn turn(self, file_edge: f32, rank_edge: f32) -> Point {
        match self.orientation {
            Orientation::White => Point::new(file_edge, self.shape.ranks as f32 - rank_edge),
            Orientation::Black => Point::new(self.shape.files as f32 - file_edge, rank_edge),
        }
    }

    /// The whole board, holes included.
    pub const fn board(self) -> Rect {
        Rect::new(0.0, 0.0, self.shape.files as f32, self.shape.ranks as f32)
    }

    /// The middle of a square.
    pub const fn center(self, square: Square) -> Point {
        self.turn(square.file() as f32 + 0.5, square.rank() as f32 + 0.5)
    }

    /// A square's rectangle.
    pub const fn rect(self, square: Square) -> Rect {
        Rect::around(self.center(square), 1.0)
    }

    /// The square that holds the point; `None` outside the board and in a hole.
    pub fn square_at(self, point: Point) -> Option<Square> {
        self.cell_at(point).filter(|&square| self.shape.has(square))
    }

    /// The cell of the rectangle that holds the point, hole or not.
    pub fn cell_at(self, point: Point) -> Option<Square> {
        if !self.board().contains(point) {
            return None;
        }
        // The cell is found among the shown cells first, so that a point on an edge belongs to the cell below and to
        // the right of it in either orientation.
        let shown = Point::new(point.x.floor() + 0.5, point.y.floor() + 0.5);
        let (file, rank) = match self.orientation {
            Orientation::White => (shown.x, self.shape.ranks as f32 - shown.y),
            Orientation::Black => (self.shape.files as f32 - shown.x, shown.y),
        };
        Square::new(file as u8, rank as u8)
    }

    /// The middle of a barrier: of the edge for a fence, the vertex for a tower.
    pub const fn site_center(self, site: Site) -> Point {
        self.center(site.low()).toward(self.center(site.high()), 0.5)
    }

    /// The two ends of a fence's edge; for a tower its vertex twice.
    pub fn site_ends(self, site: Site) -> (Point, Point) {
        let at = self.site_center(site);
        if matches!(site.kind(), SiteKind::Tower) {
            (at, at)
        } else if site.low().file() == site.high().file() {
            (at.shifted(-0.5, 0.0), at.shifted(0.5, 0.0))
        } else {
            (at.shifted(0.0, -0.5), at.shifted(0.0, 0.5))
        }
    }

    /// The site of a kind that is nearest to the point, if one lies within `reach` squares: the edge (for a fence) or
    /// the vertex (for a tower) between existing squares. Among equally near ones the first in FEN order wins.
    pub fn site_at(self, point: Point, kind: SiteKind, reach: f32) -> Option<Site> {
        let mut best: Option<(f32, Site)> = None;
        let near = |a: f32, b: f32| (a - b).abs() <= 1.5 + reach;
        for low in self.shape.squares() {
            let center = self.center(low);
            if !near(center.x, point.x) || !near(center.y, point.y) {
                continue;
            }
            let steps: &[(i8, i8)] = match kind {
                SiteKind::Fence => &[(1, 0), (0, 1)],
                SiteKind::Tower => &[(1, 1)],
            };
            for &(files, ranks) in steps {
                let Some(high) = low.offset(files, ranks).filter(|&square| self.shape.has(square)) else { continue };
                let Some(site) = Site::between(low, high) else { continue };
                let distance = self.site_distance(site, point);
                if distance <= reach && best.is_none_or(|(least, other)| (distance, site) < (least, other)) {
                    best = Some((distance, site));
                }
            }
        }
        best.map(|(_, site)| site)
    }

    /// The site nearest to the point whatever its kind: a tower within `reach` of a vertex, otherwise a fence within
    /// `reach` of an edge. A reach of 0.25 leaves the middle of each square free.
    pub fn any_site_at(self, point: Point, reach: f32) -> Option<Site> {
        self.site_at(point, SiteKind::Tower, reach).or_else(|| self.site_at(point, SiteKind::Fence, reach))
    }

    /// How far the point is from the site's edge or vertex.
    fn site_distance(self, site: Site, point: Point) -> f32 {
        let (a, b) = self.site_ends(site);
        let on_edge = Point::new(point.x.clamp(a.x, b.x), point.y.clamp(a.y, b.y));
        point.distance(on_edge)
    }
}

/// How a picture lies on a grid of pixels: the same numbers for the rasteriser and for hit tests on its result.
///
/// Squares get a whole number of pixels, so that every square and every piece looks the same; what is left over goes to
/// the margins. Only below 6 px a square is the size fractional.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Placement {
    /// Pixels to a board unit.
    pub scale_px: f32,
    /// The x of the board's top left corner.
    pub left_px: f32,
    /// The y of the board's top left corner.
    pub top_px: f32,
    /// The image's width.
    pub width_px: u32,
    /// The image's height.
    pub height_px: u32,
}

impl Placement {
    /// Fits a picture with these bounds into exactly `width_px` columns; the height follows.
    pub fn fit(bounds: Rect, width_px: u32) -> Self {
        let exact = width_px as f32 / bounds.width();
        let scale_px = if exact >= 6.0 { exact.floor() } else { exact };
        let spare_px = width_px as f32 - bounds.width() * scale_px;
        let left_px = (-bounds.min.x * scale_px + spare_px / 2.0).round();
        // The height follows from the exact scale, so that the picture keeps its proportions at every width.
        let height_px = (bounds.height() * exact).round().max(1.0);
        let top_px = (-bounds.min.y * scale_px + (height_px - bounds.height() * scale_px) / 2.0).round();
        Self { scale_px, left_px, top_px, width_px, height_px: height_px as u32 }
    }

    /// A picture's point in pixels.
    pub const fn to_px(self, point: Point) -> (f32, f32) {
        (self.left_px + point.x * self.scale_px, self.top_px + point.y * self.scale_px)
    }

    /// The picture's point under a place in pixels.
    pub const fn from_px(self, x_px: f32, y_px: f32) -> Point {
        Point::new((x_px - self.left_px) / self.scale_px, (y_px - self.top_px) / self.scale_px)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::SquareSet;

    fn boards() -> Vec<Geometry> {
        let mut holes = SquareSet::EMPTY;
        holes.insert(Square::parse("b3").unwrap());
        let six = Shape { files: 6, ranks: 9, holes };
        let all = [Shape::EIGHT_BY_EIGHT, six];
        all.into_iter()
            .flat_map(|shape| [Orientation::White, Orientation::Black].map(|side| Geometry::new(shape, side)))
            .collect()
    }

    #[test]
    fn every_square_is_found_again_and_holes_are_not() {
        for geometry in boards() {
            for square in geometry.shape.cells() {
                let rect = geometry.rect(square);
                for point in [rect.center(), rect.min, rect.shrunk(0.01).max] {
                    assert_eq!(geometry.cell_at(point), Some(square));
                    assert_eq!(geometry.square_at(point), geometry.shape.has(square).then_some(square));
                }
            }
            for (x, y) in [(-0.1, 1.0), (1.0, -0.1), (8.0, 1.0), (1.0, 9.0)] {
                assert_eq!(geometry.cell_at(Point::new(x, y)), None);
            }
        }
    }

    #[test]
    fn turning_twice_changes_nothing_and_never_mirrors() {
        for geometry in boards() {
            assert_eq!(geometry.orientation.flipped().flipped(), geometry.orientation);
            let other = Geometry { orientation: geometry.orientation.flipped(), ..geometry };
            let size = geometry.board().max;
            for square in geometry.shape.cells() {
                let (here, there) = (geometry.center(square), other.center(square));
                assert_eq!((here.x + there.x, here.y + there.y), (size.x, size.y));
            }
        }
    }

    #[test]
    fn every_site_is_found_at_its_middle() {
        for geometry in boards() {
            for low in geometry.shape.squares() {
                for (files, ranks) in [(1, 0), (0, 1), (1, 1)] {
                    let Some(high) = low.offset(files, ranks).filter(|&s| geometry.shape.has(s)) else { continue };
                    let site = Site::between(low, high).unwrap();
                    let center = geometry.site_center(site);
                    assert_eq!(geometry.site_at(center, site.kind(), 0.2), Some(site));
                    assert_eq!(geometry.any_site_at(center.shifted(0.05, 0.05), 0.2), Some(site));
                }
                assert_eq!(geometry.any_site_at(geometry.center(low), 0.25), None);
            }
        }
    }

    #[test]
    fn pixels_and_units_agree() {
        let placement = Placement::fit(Rect::new(-0.5, 0.0, 8.6, 9.0), 720);
        assert_eq!((placement.width_px, placement.scale_px), (720, 83.0));
        let (x, y) = placement.to_px(Point::new(3.0, 4.0));
        assert_eq!((x.fract(), y.fract()), (0.0, 0.0));
        let back = placement.from_px(x, y);
        assert!((back.x - 3.0).abs() < 1e-4 && (back.y - 4.0).abs() < 1e-4);
    }
}
