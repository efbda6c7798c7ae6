//! Outlines made of lines and curves.

use super::geometry::{Point, Rect};

/// One step of a [`Path`], in absolute coordinates.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Step {
    /// Starts a new contour.
    Move(Point),
    /// A straight line.
    Line(Point),
    /// A quadratic curve: control point, end.
    Quad(Point, Point),
    /// A cubic curve: two control points, end.
    Cubic(Point, Point, Point),
    /// Closes the contour.
    Close,
}

impl Step {
    fn map(self, f: impl Fn(Point) -> Point) -> Self {
        match self {
            Self::Move(a) => Self::Move(f(a)),
            Self::Line(a) => Self::Line(f(a)),
            Self::Quad(a, b) => Self::Quad(f(a), f(b)),
            Self::Cubic(a, b, c) => Self::Cubic(f(a), f(b), f(c)),
            Self::Close => Self::Close,
        }
    }
}

/// An outline: contours of lines and curves.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Path(pub Vec<Step>);

/// How far the control points of a quarter circle lie from its ends, for radius 1.
const ARC: f32 = 0.552_284_8;

impl Path {
    /// Reads SVG path data that holds absolute `M L H V C Q Z` only, as our own artwork does.
    ///
    /// # Errors
    /// A sentence that names what was not understood.
    pub fn parse(data: &str) -> Result<Self, String> {
        let mut steps = Vec::new();
        let mut at = Point::default();
        let mut start = at;
        let mut command = ' ';
        let mut rest = data.trim_start();
        while !rest.is_empty() {
            if let Some(letter) = rest.chars().next().filter(char::is_ascii_alphabetic) {
                command = letter;
                rest = rest[1..].trim_start();
            }
            let mut number = || -> Result<f32, String> {
                let text = rest.trim_start_matches([' ', ',']);
                let end =
                    (1..text.len()).find(|&i| !matches!(text.as_bytes()[i], b'0'..=b'9' | b'.')).unwrap_or(text.len());
                let value = text.get(..end).and_then(|t| t.parse().ok());
                rest = text.get(end..).unwrap_or_default();
                value.ok_or_else(|| format!("a number is missing after «{command}» at «{text}»"))
            };
            let mut point = || Ok::<_, String>(Point::new(number()?, number()?));
            let step = match command {
                'M' => Step::Move(point()?),
                'L' => Step::Line(point()?),
                'C' => Step::Cubic(point()?, point()?, point()?),
                'Q' => Step::Quad(point()?, point()?),
                'H' => Step::Line(Point::new(number()?, at.y)),
                'V' => Step::Line(Point::new(at.x, number()?)),
                'Z' => Step::Close,
                other => return Err(format!("«{other}» is no command of this path format")),
            };
            match step {
                Step::Move(p) => {
                    (at, start) = (p, p);
                    command = 'L';
                }
                Step::Line(p) | Step::Quad(_, p) | Step::Cubic(_, _, p) => at = p,
                Step::Close => {
                    at = start;
                    command = ' ';
                }
            }
            steps.push(step);
            rest = rest.trim_start_matches([' ', ',']);
        }
        Ok(Self(steps))
    }

    /// The outline with every point moved by `f`.
    #[must_use]
    pub fn map(&self, f: impl Fn(Point) -> Point) -> Self {
        Self(self.0.iter().map(|step| step.map(&f)).collect())
    }

    /// A closed polygon.
    pub fn polygon(points: &[Point]) -> Self {
        let mut path = Self::polyline(points);
        path.0.push(Step::Close);
        path
    }

    /// Connected lines, open at the ends.
    pub fn polyline(points: &[Point]) -> Self {
        let step = |(i, &p)| if i == 0 { Step::Move(p) } else { Step::Line(p) };
        Self(points.iter().enumerate().map(step).collect())
    }

    /// A rectangle with rounded corners.
    pub fn rounded(rect: Rect, radius: f32) -> Self {
        let r = radius.min(rect.width() / 2.0).min(rect.height() / 2.0);
        let k = r * (1.0 - ARC);
        let (a, b) = (rect.min, rect.max);
        let p = Point::new;
        Self(vec![
            Step::Move(p(a.x + r, a.y)),
            Step::Line(p(b.x - r, a.y)),
            Step::Cubic(p(b.x - k, a.y), p(b.x, a.y + k), p(b.x, a.y + r)),
            Step::Line(p(b.x, b.y - r)),
            Step::Cubic(p(b.x, b.y - k), p(b.x - k, b.y), p(b.x - r, b.y)),
            Step::Line(p(a.x + r, b.y)),
            Step::Cubic(p(a.x + k, b.y), p(a.x, b.y - k), p(a.x, b.y - r)),
            Step::Line(p(a.x, a.y + r)),
            Step::Cubic(p(a.x, a.y + k), p(a.x + k, a.y), p(a.x + r, a.y)),
            Step::Close,
        ])
    }

    /// A circle.
    pub fn circle(center: Point, radius: f32) -> Self {
        Self::rounded(Rect::around(center, radius * 2.0), radius)
    }

    /// An ellipse.
    pub fn ellipse(center: Point, half_width: f32, half_height: f32) -> Self {
        let place = |p: Point| Point::new(center.x + p.x * half_width, center.y + p.y * half_height);
        Self::circle(Point::default(), 1.0).map(place)
    }

    /// The path scaled by `scale` about the origin and then moved.
    #[must_use]
    pub fn placed(&self, scale: f32, dx: f32, dy: f32) -> Self {
        self.map(|p| Point::new(p.x * scale + dx, p.y * scale + dy))
    }

    /// A rectangle that holds the path (control points included); `None` for an empty path.
    pub fn bounds(&self) -> Option<Rect> {
        let mut all: Option<Rect> = None;
        let mut add = |p: Point| {
            let one = Rect { min: p, max: p };
            all = Some(all.map_or(one, |rect| rect.union(one)));
        };
        for step in &self.0 {
            match *step {
                Step::Move(a) | Step::Line(a) => add(a),
                Step::Quad(a, b) => [a, b].into_iter().for_each(&mut add),
                Step::Cubic(a, b, c) => [a, b, c].into_iter().for_each(&mut add),
                Step::Close => {}
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn path_data_is_read() {
        let path = Path::parse("M1 2L3,4 5 6H7V-8.5Q1 2 3 4C1 2 3 4 5 6Z M.5-1").unwrap();
        assert_eq!(path.0.len(), 9);
        assert_eq!(path.0[3], Step::Line(Point::new(7.0, 6.0)));
        assert_eq!(path.0[8], Step::Move(Point::new(0.5, -1.0)));
        for bad in ["M1", "m1 2", "M1 2 A1 1 0 0 0 2 2", "1 2", "M1 2 Z 3 4"] {
            assert!(Path::parse(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn a_circle_has_its_bounds() {
        let circle = Path::circle(Point::new(1.0, 1.0), 0.5);
        assert_eq!(circle.bounds(), Some(Rect::new(0.5, 0.5, 1.0, 1.0)));
    }
}
