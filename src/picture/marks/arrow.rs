//! Arrows, and the lanes of arrows and rays that run along one line.

use super::line::{CASING, beginning, beside, cased, direction, inside, length, styled};
use super::{ALPHA, Showing, Stage};
use crate::board::{Mark, MarkColor, Square};
use crate::picture::geometry::{Geometry, Point};
use crate::picture::path::Path;
use crate::picture::scene::Item;

/// Width of an arrow's shaft.
const SHAFT: f32 = 0.125;
/// Length of its head.
const HEAD: f32 = 0.38;
/// Half of the width of its head.
const HALF_HEAD: f32 = 0.215;

/// The middle line of an arrow from centre to centre. A knight goes the long way first.
fn spine(from: Square, to: Square, geometry: Geometry) -> Vec<Point> {
    let (a, b) = (geometry.center(from), geometry.center(to));
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    match ((dx.abs() * 2.0) as i32, (dy.abs() * 2.0) as i32) {
        (2, 4) => vec![a, Point::new(a.x, b.y), b],
        (4, 2) => vec![a, Point::new(b.x, a.y), b],
        _ => vec![a, b],
    }
}

/// The middle line of any mark that runs along a line.
fn spine_of(mark: &Mark, geometry: Geometry) -> Option<Vec<Point>> {
    match mark {
        Mark::Arrow(_, from, to) | Mark::Numbered(_, from, to, _) => Some(spine(*from, *to, geometry)),
        Mark::Ray(_, from, to) => Some(vec![geometry.center(*from), geometry.center(*to)]),
        _ => None,
    }
}

/// Whether two straight pieces lie on one line and share more than their ends.
fn overlap(a: [Point; 2], b: [Point; 2]) -> bool {
    let (ux, uy) = direction(a[0], a[1]);
    let across = |p: Point| (p.x - a[0].x) * uy - (p.y - a[0].y) * ux;
    let along = |p: Point| (p.x - a[0].x) * ux + (p.y - a[0].y) * uy;
    let end = along(a[1]);
    let (one, two) = (along(b[0]), along(b[1]));
    across(b[0]).abs() < 0.01 && across(b[1]).abs() < 0.01 && end.min(one.max(two)) - one.min(two).max(0.0) > 0.3
}

/// How far to the left of its own line a mark is drawn, so that marks along one line lie side by side.
pub fn lane(mark: &Mark, stage: &Stage<'_>) -> f32 {
    let Some(own) = spine_of(mark, stage.geometry) else { return 0.0 };
    let shares = |other: &Mark| {
        spine_of(other, stage.geometry)
            .is_some_and(|line| own.windows(2).any(|a| line.windows(2).any(|b| overlap([a[0], a[1]], [b[0], b[1]]))))
    };
    let along: Vec<&Mark> = stage.all.iter().filter(|other| shares(other)).collect();
    let Some(at) = along.iter().position(|&other| other == mark) else { return 0.0 };
    let apart = (0.6 / along.len() as f32).min(0.25);
    let by = (at as f32 - (along.len() as f32 - 1.0) / 2.0) * apart;
    // Left and right are those of the line, whichever way a mark runs along it.
    let (ux, uy) = direction(own[0], own[1]);
    if ux < -0.01 || ux.abs() <= 0.01 && uy < 0.0 { -by } else { by }
}

/// Draws an arrow; returns the middle of its shaft while that is shown.
pub(super) fn arrow(
    mark: &Mark,
    (color, from, to): (MarkColor, Square, Square),
    showing: Showing,
    stage: &Stage<'_>,
    out: &mut Vec<Item>,
) -> Option<Point> {
    let mut points = spine(from, to, stage.geometry);
    // It leaves its square's middle free, and its tip is a little before the other's.
    let last = points.len() - 1;
    let (start, tip) = (points[0], points[last]);
    points[0] = start.toward(points[1], 0.30 / start.distance(points[1]).max(0.3));
    points[last] = tip.toward(points[last - 1], 0.10 / tip.distance(points[last - 1]).max(0.1));
    let points = beside(&points, lane(mark, stage));
    let grown = beginning(&points, showing.part);
    let (shown, whole) = inside(&grown, stage.clip);
    let middle = beginning(&points, 0.5).last().copied().filter(|&at| stage.clip.contains(at) && showing.part > 0.5);
    let (Some(&tip), Some(&before)) = (shown.last(), shown.iter().rev().nth(1)) else { return None };
    let room = tip.distance(before);
    if room < 0.01 {
        return None;
    }
    let theme = stage.theme;
    let rgba = theme.mark(color).with_alpha(ALPHA);
    if !whole {
        cased(&Path::polyline(&shown), color, theme, SHAFT, out);
        return middle;
    }
    // A head that has just begun to grow, or just passed the bend, is as long as its straight piece.
    let size = (room / HEAD).min(1.0);
    let reach = CASING * (HEAD.hypot(HALF_HEAD)) / HALF_HEAD;
    let (ux, uy) = direction(before, tip);
    let edge = Shape { shaft: SHAFT / 2.0 + CASING, head: HEAD * size + reach + CASING, ..Shape::new(size) };
    let edge = Shape { half_head: edge.head * HALF_HEAD / HEAD, ..edge };
    let mut outer = shown.clone();
    if let Some(end) = outer.last_mut() {
        *end = tip.shifted(ux * reach, uy * reach);
    }
    out.push(Item::filled(edge.outline(&outer), theme.casing));
    if color == MarkColor::Green {
        // One outline for shaft and head: nothing is painted twice where they meet.
        out.push(Item::filled(Shape::new(size).outline(&shown), rgba));
        return middle;
    }
    // Dashes are counted from the head, so that a whole one joins it.
    let head = HEAD * size;
    let mut shaft = shown.clone();
    if let Some(end) = shaft.last_mut() {
        let gap = if color == MarkColor::Blue { SHAFT * 0.8 } else { 0.0 };
        *end = tip.shifted(-ux * (head + gap), -uy * (head + gap));
    }
    shaft.reverse();
    if length(&shaft) > 0.02 && size >= 1.0 {
        styled(&Path::polyline(&shaft), color, rgba, SHAFT, out);
    }
    let base = tip.shifted(-ux * head, -uy * head);
    let half = HALF_HEAD * size;
    let (left, right) = (base.shifted(-uy * half, ux * half), base.shifted(uy * half, -ux * half));
    out.push(Item::filled(Path::polygon(&[tip, left, right]), rgba));
    middle
}

/// The measures of an arrow's outline.
#[derive(Clone, Copy)]
struct Shape {
    /// Half of the shaft's width.
    shaft: f32,
    head: f32,
    half_head: f32,
}

impl Shape {
    fn new(size: f32) -> Self {
        Self { shaft: SHAFT / 2.0 * size, head: HEAD * size, half_head: HALF_HEAD * size }
    }

    /// The outline of an arrow whose middle line is given, tip last.
    fn outline(self, points: &[Point]) -> Path {
        let (tip, before) = (points[points.len() - 1], points[points.len() - 2]);
        let (ux, uy) = direction(before, tip);
        let base = tip.shifted(-ux * self.head, -uy * self.head);
        let mut line = points.to_vec();
        line[points.len() - 1] = base;
        let mut outline = beside(&line, self.shaft);
        let half = self.half_head;
        outline.extend([base.shifted(uy * half, -ux * half), tip, base.shifted(-uy * half, ux * half)]);
        outline.extend(beside(&line, -self.shaft).into_iter().rev());
        Path::polygon(&outline)
    }
}
