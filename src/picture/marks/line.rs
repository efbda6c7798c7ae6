//! Lines in the style of a mark's colour, and lines that are cut, moved aside or only begun.
//!
//! Each colour has its own line style as well, so that a reader who does not see colours can tell them apart: green is
//! solid, red is dashed, blue is dotted, yellow is a double line.

use super::ALPHA;
use crate::board::MarkColor;
use crate::picture::geometry::{Point, Rect};
use crate::picture::path::{Path, Step};
use crate::picture::scene::{Item, Rgba, Stroke};
use crate::picture::theme::Theme;

/// How far the light casing reaches out on either side of a line over pieces.
pub(super) const CASING: f32 = 0.024;

/// A path in a colour's own line style.
pub(super) fn styled(path: &Path, color: MarkColor, rgba: Rgba, width: f32, out: &mut Vec<Item>) {
    let stroke = |width: f32, dash: Vec<f32>, round: bool| Stroke { color: rgba, width, round, dash };
    match color {
        MarkColor::Green => out.push(Item::stroked(path.clone(), stroke(width, Vec::new(), false))),
        MarkColor::Red => out.push(Item::stroked(path.clone(), stroke(width, vec![width * 2.2, width * 1.2], false))),
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

/// A line over pieces, with a casing that has no gaps: a dashed line stays one line.
pub(super) fn cased(path: &Path, color: MarkColor, theme: &Theme, width: f32, out: &mut Vec<Item>) {
    out.push(Item::stroked(path.clone(), Stroke::sharp(theme.casing, width + 2.0 * CASING)));
    styled(path, color, theme.mark(color).with_alpha(ALPHA), width, out);
}

/// The two thin lines of a double line along a path of straight pieces or a closed curve.
fn double(path: &Path, width: f32) -> [(Path, f32); 2] {
    let thin = width * 0.36;
    let gap = width * 0.38;
    let bounds = path.bounds().unwrap_or_default();
    if path.0.iter().any(|step| matches!(step, Step::Close)) {
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
            Step::Move(p) | Step::Line(p) => Some(p),
            _ => None,
        })
        .collect();
    [gap, -gap].map(|by| (Path::polyline(&beside(&points, by)), thin))
}

/// Points `by` to the left of a line of right-angled or straight pieces.
pub(super) fn beside(points: &[Point], by: f32) -> Vec<Point> {
    let normal = |a: Point, b: Point| {
        let (ux, uy) = direction(a, b);
        (uy * by, -ux * by)
    };
    let normals: Vec<(f32, f32)> = points.windows(2).map(|pair| normal(pair[0], pair[1])).collect();
    let at = |i: usize| match (i.checked_sub(1).and_then(|i| normals.get(i)), normals.get(i)) {
        (Some(a), Some(b)) => (a.0 + b.0, a.1 + b.1),
        (Some(n), None) | (None, Some(n)) => *n,
        (None, None) => (0.0, 0.0),
    };
    // Straight pieces in one line count once, corners of 90 degrees for both sides.
    let same = |i: usize| i > 0 && i < normals.len() && normals[i - 1] == normals[i];
    let shift = |i: usize| if same(i) { normals[i] } else { at(i) };
    points.iter().enumerate().map(|(i, p)| p.shifted(shift(i).0, shift(i).1)).collect()
}

/// The direction from one point to another, of length 1; (0, 0) when they are the same.
pub(super) fn direction(from: Point, to: Point) -> (f32, f32) {
    let length = from.distance(to).max(1e-6);
    ((to.x - from.x) / length, (to.y - from.y) / length)
}

/// The length of a line of straight pieces.
pub(super) fn length(points: &[Point]) -> f32 {
    points.windows(2).map(|pair| pair[0].distance(pair[1])).sum()
}

/// The beginning of a line of straight pieces: the first `part` of its length.
pub(super) fn beginning(points: &[Point], part: f32) -> Vec<Point> {
    if part >= 1.0 {
        return points.to_vec();
    }
    let mut left = length(points) * part.max(0.0);
    let mut shown: Vec<Point> = points.iter().take(1).copied().collect();
    for pair in points.windows(2) {
        let piece = pair[0].distance(pair[1]);
        if left < piece {
            shown.push(pair[0].toward(pair[1], left / piece));
            break;
        }
        shown.push(pair[1]);
        left -= piece;
    }
    shown
}

/// What of a line of straight pieces lies inside a rectangle (its first stretch there), and whether that includes the
/// line's last point.
pub(super) fn inside(points: &[Point], clip: Rect) -> (Vec<Point>, bool) {
    let mut kept: Vec<Point> = Vec::new();
    for pair in points.windows(2) {
        let Some((enter, leave)) = clipped(pair[0], pair[1], clip) else {
            if kept.is_empty() {
                continue;
            }
            return (kept, false);
        };
        if kept.is_empty() {
            kept.push(pair[0].toward(pair[1], enter));
        }
        kept.push(pair[0].toward(pair[1], leave));
        if leave < 1.0 {
            return (kept, false);
        }
    }
    let whole = !kept.is_empty();
    (kept, whole)
}

/// The parts of a straight piece (0 its beginning, 1 its end) where it enters and leaves a rectangle.
fn clipped(a: Point, b: Point, clip: Rect) -> Option<(f32, f32)> {
    let (mut enter, mut leave) = (0.0_f32, 1.0_f32);
    for (from, by, low, high) in [(a.x, b.x - a.x, clip.min.x, clip.max.x), (a.y, b.y - a.y, clip.min.y, clip.max.y)] {
        if by.abs() < 1e-6 {
            if from < low || from > high {
                return None;
            }
            continue;
        }
        let (one, two) = ((low - from) / by, (high - from) / by);
        enter = enter.max(one.min(two));
        leave = leave.min(one.max(two));
    }
    (enter < leave).then_some((enter, leave))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_begun_and_cut() {
        let p = Point::new;
        let bent = [p(0.5, 0.5), p(0.5, 2.5), p(1.5, 2.5)];
        assert!((length(&bent) - 3.0).abs() < 1e-6);
        assert_eq!(beginning(&bent, 0.5), [p(0.5, 0.5), p(0.5, 2.0)]);
        assert_eq!(beginning(&bent, 1.0), bent);
        assert_eq!(inside(&bent, Rect::new(0.0, 0.0, 3.0, 3.0)), (bent.to_vec(), true));
        assert_eq!(inside(&bent, Rect::new(0.0, 0.0, 3.0, 2.0)), (vec![p(0.5, 0.5), p(0.5, 2.0)], false));
        assert_eq!(inside(&bent, Rect::new(0.0, 2.0, 3.0, 2.0)), (vec![p(0.5, 2.0), p(0.5, 2.5), p(1.5, 2.5)], true));
        assert_eq!(inside(&bent, Rect::new(5.0, 5.0, 3.0, 2.0)), (Vec::new(), false));
        assert_eq!(beside(&bent, 0.5), [p(1.0, 0.5), p(1.0, 2.0), p(1.5, 2.0)]);
    }
}
