//! Small texts of marks: labels, verdicts on moves, numbers on arrows.

use super::Stage;
use super::line::styled;
use crate::board::{Mark, MarkColor, Nag, Square};
use crate::picture::geometry::{Point, Rect};
use crate::picture::path::Path;
use crate::picture::scene::{Item, Rgba, Stroke, TextLine};
use crate::picture::text::{Dir, isolate};
use crate::picture::theme::Theme;

/// Height of a label.
const LABEL: f32 = 0.34;
/// Radius of a verdict's disc.
const NAG: f32 = 0.235;

/// What a verdict's badge says by its colour; its glyph says it too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadgeTone {
    /// `!`, `!!`
    Good,
    /// `!?`
    Interesting,
    /// `?!`
    Dubious,
    /// `?`, `??`
    Bad,
    /// The only move, and assessments of the position.
    Neutral,
}

impl BadgeTone {
    /// The tone of a verdict.
    pub const fn of(nag: Nag) -> Self {
        match nag {
            Nag::Good | Nag::Brilliant => Self::Good,
            Nag::Interesting => Self::Interesting,
            Nag::Dubious => Self::Dubious,
            Nag::Mistake | Nag::Blunder => Self::Bad,
            _ => Self::Neutral,
        }
    }

    /// Its colour.
    pub const fn color(self, theme: &Theme) -> Rgba {
        match self {
            Self::Good => theme.mark(MarkColor::Green),
            Self::Interesting => theme.mark(MarkColor::Blue),
            Self::Dubious => theme.mark(MarkColor::Yellow),
            Self::Bad => theme.mark(MarkColor::Red),
            Self::Neutral => theme.label,
        }
    }
}

/// How many labels and verdicts hang above one in the corner of its square, among all marks that are shown together.
pub fn above(mark: &Mark, all: &[Mark]) -> usize {
    let place = |mark: &Mark| match mark {
        Mark::Label(_, square, _) | Mark::Nag(square, _) => Some(*square),
        _ => None,
    };
    let Some(at) = place(mark) else { return 0 };
    all.iter().take_while(|&other| other != mark).filter(|other| place(other) == Some(at)).count()
}

/// The upper right corner of the square in which a badge hangs, lower when another one hangs there already.
pub(super) fn corner(mark: &Mark, at: Square, stage: &Stage<'_>) -> Point {
    let rect = stage.geometry.rect(at);
    Point::new(rect.max.x, rect.min.y + above(mark, stage.all) as f32 * 0.41)
}

fn text(text: String, at: Point, size: f32, color: Rgba) -> Item {
    Item::Text(TextLine { text, at, align: 0.5, size, color, dir: Dir::Auto, bold: true })
}

/// A label in the upper right corner of a square; a long one grows to the left.
pub(super) fn label(
    color: MarkColor,
    corner: Point,
    words: &str,
    theme: &Theme,
    measure: &mut dyn FnMut(&str) -> f32,
    out: &mut Vec<Item>,
) {
    let words = isolate(words);
    let size = 0.28;
    let width = (measure(&words) * size + 0.16).max(LABEL);
    let badge = Rect::new(corner.x - 0.03 - width, corner.y + 0.03, width, LABEL);
    let shape = Path::rounded(badge, 0.1);
    out.push(Item::filled(shape.clone(), theme.label_ground));
    styled(&shape, color, theme.mark(color), 0.04, out);
    out.push(text(words, badge.center(), size, theme.label));
}

/// A verdict in the upper right corner of a square.
pub(super) fn nag(nag: Nag, corner: Point, theme: &Theme, out: &mut Vec<Item>) {
    let center = corner.shifted(0.02 - NAG, NAG - 0.02);
    let color = BadgeTone::of(nag).color(theme);
    out.push(Item::circle(center, NAG, Some(color), Some(Stroke::new(theme.label_ground, 0.04))));
    let glyph = nag.glyph();
    let size = if glyph.chars().count() > 1 { 0.30 } else { 0.36 };
    out.push(text(glyph.to_owned(), center, size, Rgba::readable_on(color)));
}

/// A number on an arrow's shaft.
pub(super) fn number(
    color: MarkColor,
    at: Point,
    words: &str,
    theme: &Theme,
    measure: &mut dyn FnMut(&str) -> f32,
    out: &mut Vec<Item>,
) {
    let words = isolate(words);
    let size = 0.29;
    let height = 0.38;
    let width = (measure(&words) * size + 0.17).max(height);
    let pill = Rect::new(at.x - width / 2.0, at.y - height / 2.0, width, height);
    let stroke = Stroke::new(theme.mark(color), 0.045);
    out.push(Item::Path {
        path: Path::rounded(pill, height / 2.0),
        fill: Some(theme.label_ground),
        stroke: Some(stroke),
    });
    out.push(text(words, at, size, theme.label));
}
