//! Path data: whole numbers of a fine grid, written in as few characters as the format allows.

use crate::picture::{Path, Point, Step};

/// Units of the file to a board unit: chess artwork is commonly drawn in squares of 45.
pub(super) const UNIT: f32 = 45.0;
/// Steps of the grid to a unit of the file: two decimals, which is a fiftieth of a pixel at 2160 px.
const GRID: f32 = 100.0;

/// A place on the grid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Spot {
    pub x: i32,
    pub y: i32,
}

impl Spot {
    /// The nearest place to a point in board units.
    pub(super) fn of(point: Point) -> Self {
        Self { x: grid(point.x), y: grid(point.y) }
    }

    const fn plus(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }

    const fn minus(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }
}

/// The nearest step of the grid to a length in board units.
pub(super) fn grid(length: f32) -> i32 {
    (length * UNIT * GRID).round() as i32
}

/// One step of a shape, relative to the shape's own start.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Part {
    Move(Spot),
    Line(Spot),
    Quad(Spot, Spot),
    Cubic(Spot, Spot, Spot),
    Close,
}

/// An outline without its place: equal shapes at two places are equal.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Shape(Vec<Part>);

impl Shape {
    /// The shape of a path in board units and where it starts; `None` where there is nothing.
    pub(super) fn of(path: &Path) -> Option<(Self, Point)> {
        let start = path.0.iter().find_map(|step| match *step {
            Step::Move(a) => Some(a),
            _ => None,
        })?;
        let spot = |p: Point| Spot::of(p.shifted(-start.x, -start.y));
        let mut parts: Vec<Part> = Vec::new();
        let (mut at, mut first) = (Spot::default(), Spot::default());
        for (i, step) in path.0.iter().enumerate() {
            let part = match *step {
                Step::Move(a) => Part::Move(spot(a)),
                Step::Line(a) => Part::Line(spot(a)),
                Step::Quad(a, b) => Part::Quad(spot(a), spot(b)),
                Step::Cubic(a, b, c) => Part::Cubic(spot(a), spot(b), spot(c)),
                Step::Close => Part::Close,
            };
            // A line of no length says nothing, unless it is all that a contour has; closing draws the last line.
            let after_move = matches!(parts.last(), None | Some(Part::Move(_)));
            let idle = match part {
                Part::Line(to) => to == at || to == first && matches!(path.0.get(i + 1), Some(Step::Close)),
                Part::Quad(a, b) => a == at && b == at,
                Part::Cubic(a, b, c) => a == at && b == at && c == at,
                _ => false,
            };
            if idle && !after_move {
                continue;
            }
            match part {
                Part::Move(to) => (at, first) = (to, to),
                Part::Line(to) | Part::Quad(_, to) | Part::Cubic(_, _, to) => at = to,
                Part::Close => at = first,
            }
            // Of two moves in a row only the second counts.
            if matches!((parts.last(), part), (Some(Part::Move(_)), Part::Move(_))) {
                parts.pop();
            }
            parts.push(part);
        }
        (parts.len() > 1).then_some((Self(parts), start))
    }

    /// The shape as path data, with its start at `at`.
    pub(super) fn data(&self, at: Spot) -> String {
        let mut writer = Writer::default();
        for &part in &self.0 {
            writer.part(match part {
                Part::Move(a) => Part::Move(a.plus(at)),
                Part::Line(a) => Part::Line(a.plus(at)),
                Part::Quad(a, b) => Part::Quad(a.plus(at), b.plus(at)),
                Part::Cubic(a, b, c) => Part::Cubic(a.plus(at), b.plus(at), c.plus(at)),
                Part::Close => Part::Close,
            });
        }
        writer.out
    }
}

/// A number of hundredths without anything that need not be there: `12`, `-.5`, `3.25`.
pub(super) fn number(hundredths: i32) -> String {
    decimal(i64::from(hundredths), 2)
}

/// A number of thousandths in the same way.
pub(super) fn thousandths(value: i64) -> String {
    decimal(value, 3)
}

fn decimal(value: i64, places: usize) -> String {
    let ten = 10_i64.pow(places as u32);
    let (whole, part) = (value.abs() / ten, value.abs() % ten);
    let mut text = String::new();
    if value < 0 {
        text.push('-');
    }
    if whole > 0 || part == 0 {
        text.push_str(&whole.to_string());
    }
    if part > 0 {
        text.push('.');
        text.push_str(format!("{part:0places$}").trim_end_matches('0'));
    }
    text
}

/// Writes path data; each command in the shortest of its forms.
#[derive(Clone, Debug)]
struct Writer {
    out: String,
    /// The letter that a number without one would belong to.
    letter: char,
    /// Whether the last number has a point, so that the next one may follow it directly with its own.
    pointed: bool,
    at: Spot,
    first: Spot,
    /// The last control point of the curve before, and whether it was a cubic one.
    control: Option<(Spot, bool)>,
}

impl Default for Writer {
    fn default() -> Self {
        Self {
            out: String::new(),
            letter: ' ',
            pointed: false,
            at: Spot::default(),
            first: Spot::default(),
            control: None,
        }
    }
}

impl Writer {
    fn part(&mut self, part: Part) {
        let at = self.at;
        match part {
            Part::Move(to) => {
                self.command('m', &[to]);
                (self.at, self.first, self.control) = (to, to, None);
            }
            Part::Line(to) => {
                let by = to.minus(at);
                match (by.x, by.y) {
                    (_, 0) => self.shortest(&[('h', vec![by.x]), ('H', vec![to.x])]),
                    (0, _) => self.shortest(&[('v', vec![by.y]), ('V', vec![to.y])]),
                    _ => self.command('l', &[to]),
                }
                (self.at, self.control) = (to, None);
            }
            Part::Quad(control, to) => {
                let mirrored = self.mirrored(false);
                if near(mirrored, control) {
                    self.command('t', &[to]);
                    // Readers mirror the control point, so that is the one that the next curve follows.
                    self.control = Some((mirrored, false));
                } else {
                    self.command('q', &[control, to]);
                    self.control = Some((control, false));
                }
                self.at = to;
            }
            Part::Cubic(a, b, to) => {
                if near(self.mirrored(true), a) {
                    self.command('s', &[b, to]);
                } else {
                    self.command('c', &[a, b, to]);
                }
                (self.at, self.control) = (to, Some((b, true)));
            }
            Part::Close => {
                self.out.push('z');
                (self.letter, self.at, self.control) = (' ', self.first, None);
            }
        }
    }

    /// The control point that a curve has when none is written.
    fn mirrored(&self, cubic: bool) -> Spot {
        match self.control {
            Some((control, kind)) if kind == cubic => self.at.plus(self.at.minus(control)),
            _ => self.at,
        }
    }

    /// A command in its relative and in its absolute form.
    fn command(&mut self, letter: char, spots: &[Spot]) {
        let flat = |spots: &mut dyn Iterator<Item = Spot>| spots.flat_map(|spot| [spot.x, spot.y]).collect();
        let relative = flat(&mut spots.iter().map(|spot| spot.minus(self.at)));
        let absolute = flat(&mut spots.iter().copied());
        self.shortest(&[(letter, relative), (letter.to_ascii_uppercase(), absolute)]);
    }

    /// Appends the shortest of several ways to write the same, the first of equal ones.
    fn shortest(&mut self, ways: &[(char, Vec<i32>)]) {
        let written = ways.iter().map(|(letter, numbers)| {
            let (mut text, mut pointed) = (String::new(), self.pointed);
            let mut bare = *letter != self.letter;
            if bare {
                text.push(*letter);
            }
            for &value in numbers {
                let number = number(value);
                let joins = bare || number.starts_with('-') || number.starts_with('.') && pointed;
                if !joins {
                    text.push(' ');
                }
                pointed = number.contains('.');
                bare = false;
                text.push_str(&number);
            }
            (text, pointed, *letter)
        });
        if let Some((text, pointed, letter)) = written.min_by_key(|(text, ..)| text.len()) {
            self.out.push_str(&text);
            self.pointed = pointed;
            // After a move further pairs are lines.
            self.letter = match letter {
                'm' => 'l',
                'M' => 'L',
                other => other,
            };
        }
    }
}

/// Whether two control points are the same but for rounding.
const fn near(a: Spot, b: Spot) -> bool {
    a.x.abs_diff(b.x) <= 1 && a.y.abs_diff(b.y) <= 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn data(path: &str) -> String {
        let (shape, start) = Shape::of(&Path::parse(path).unwrap().placed(1.0 / UNIT, 0.0, 0.0)).unwrap();
        shape.data(Spot::of(start))
    }

    #[test]
    fn numbers_are_short() {
        for (value, expected) in
            [(0, "0"), (-0, "0"), (5, ".05"), (-50, "-.5"), (1200, "12"), (-325, "-3.25"), (100_010, "1000.1")]
        {
            assert_eq!(number(value), expected);
        }
        assert_eq!([thousandths(882), thousandths(1000), thousandths(-20)], [".882", "1", "-.02"]);
    }

    #[test]
    fn commands_take_their_shortest_form() {
        for (path, expected) in [
            ("M10 10 L20 10 L20 20 L10 20 L10 10 Z", "m10 10h10v10H10z"),
            ("M0.5 0.5 L1 1.25 L0 0", "m.5.5.5.75L0 0"),
            // The second curve goes on smoothly; the third bends.
            ("M0 0 C0 1 1 2 2 2 C3 2 4 1 4 0 C5 5 6 6 7 7", "m0 0c0 1 1 2 2 2s2-1 2-2c1 5 2 6 3 7"),
            ("M0 0 Q1 0 1 1 Q1 2 2 2 L2 3 Q2 3 4 4", "m0 0q1 0 1 1t1 1v1t2 1"),
            ("M1 1 L2 2 Z M5 5 L6 5 Z", "m1 1 1 1zm4 4h1z"),
        ] {
            assert_eq!(data(path), expected, "{path}");
        }
    }

    #[test]
    fn equal_shapes_at_two_places_are_equal() {
        let circle = |x: f32| Shape::of(&Path::circle(Point::new(x, 3.3), 0.44)).unwrap();
        assert_eq!(circle(0.5).0, circle(6.5).0);
        assert_ne!(circle(0.5).1, circle(6.5).1);
        assert!(Shape::of(&Path::default()).is_none());
        assert!(Shape::of(&Path(vec![Step::Move(Point::default())])).is_none());
    }

    #[test]
    fn a_line_of_no_length_stays_where_it_is_a_dot() {
        assert_eq!(data("M3 3 L3 3"), "m3 3h0");
        assert_eq!(data("M3 3 L4 4 L4 4 L5 4"), "m3 3 1 1h1");
    }
}
