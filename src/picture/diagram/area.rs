//! A part of a board that is shown alone.

use super::BORDER;
use crate::board::{Shape, Square};
use crate::picture::geometry::{Geometry, Point, Rect};
use crate::picture::scene::Item;
use crate::picture::theme::Theme;

/// How far the board fades out where it goes on.
pub(super) const STUB: f32 = 0.24;

/// A rectangle of squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoardArea {
    low: Square,
    high: Square,
}

impl BoardArea {
    /// The rectangle with two opposite corners.
    pub fn new(a: Square, b: Square) -> Self {
        let corner = |file: u8, rank: u8| Square::new(file, rank).unwrap_or(a);
        Self {
            low: corner(a.file().min(b.file()), a.rank().min(b.rank())),
            high: corner(a.file().max(b.file()), a.rank().max(b.rank())),
        }
    }

    /// Reads two opposite corners: `a1-d4`.
    ///
    /// # Errors
    /// A sentence that names what was not understood.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (a, b) = text.split_once('-').ok_or_else(|| "write two opposite corners, such as a1-d4".to_owned())?;
        let square = |text: &str| {
            let shown: String = text.chars().take(8).collect();
            Square::parse(text)
                .ok_or_else(|| format!("«{shown}» is no square; write two opposite corners, such as a1-d4"))
        };
        Ok(Self::new(square(a)?, square(b)?))
    }

    /// Whether the board has both corners.
    ///
    /// # Errors
    /// A sentence that names the corner that it does not have.
    pub fn fits(self, shape: Shape) -> Result<(), String> {
        if self.high.file() < shape.files && self.high.rank() < shape.ranks {
            return Ok(());
        }
        let last = Square::new(shape.files - 1, shape.ranks - 1).map_or_else(String::new, |square| square.to_string());
        Err(format!("the area {self} reaches beyond the board, which ends at {last}"))
    }

    /// Whether a square belongs to it.
    pub fn contains(self, square: Square) -> bool {
        (self.low.file()..=self.high.file()).contains(&square.file())
            && (self.low.rank()..=self.high.rank()).contains(&square.rank())
    }
}

impl std::fmt::Display for BoardArea {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}", self.low, self.high)
    }
}

/// What of the board is seen.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    /// The squares that are seen.
    pub squares: Rect,
    /// Those with the strips in which the board fades out.
    pub outer: Rect,
}

impl View {
    /// The view of an area, or of the whole board when there is none or it does not fit.
    pub(super) fn new(geometry: Geometry, area: Option<BoardArea>) -> Self {
        let board = geometry.board();
        let squares = area
            .filter(|area| area.fits(geometry.shape).is_ok())
            .map_or(board, |area| geometry.rect(area.low).union(geometry.rect(area.high)));
        let open = |beyond: bool| if beyond { STUB } else { 0.0 };
        let outer = Rect {
            min: squares.min.shifted(-open(squares.min.x > board.min.x), -open(squares.min.y > board.min.y)),
            max: squares.max.shifted(open(squares.max.x < board.max.x), open(squares.max.y < board.max.y)),
        };
        Self { squares, outer }
    }

    /// Whether a square is seen.
    pub(super) fn shows(self, geometry: Geometry, square: Square) -> bool {
        self.squares.contains(geometry.center(square))
    }

    /// The line around the board, on the sides where it ends.
    pub(super) fn border(self, theme: &Theme) -> Vec<Item> {
        let (s, o, edge) = (self.squares, self.outer, BORDER);
        let ends = [s.min.x <= o.min.x, s.min.y <= o.min.y, s.max.x >= o.max.x, s.max.y >= o.max.y];
        let out = ends.map(|end| if end { edge } else { 0.0 });
        let (left, right) = (s.min.x - out[0], s.max.x + out[2]);
        let sides = [
            (ends[1], Rect::new(left, s.min.y - edge, right - left, edge)),
            (ends[3], Rect::new(left, s.max.y, right - left, edge)),
            (ends[0], Rect::new(s.min.x - edge, s.min.y, edge, s.height())),
            (ends[2], Rect::new(s.max.x, s.min.y, edge, s.height())),
        ];
        let seen = sides.into_iter().filter(|(end, _)| *end);
        seen.map(|(_, rect)| Item::Fill { rect, color: theme.border }).collect()
    }

    /// The strips of the neighbouring squares in which the board fades out.
    pub(super) fn fading(self, geometry: Geometry, theme: &Theme) -> Vec<Item> {
        const STEPS: u8 = 6;
        let mut items = Vec::new();
        let dark = theme.hatch.map_or(theme.dark, |lines| lines.with_alpha(90));
        for square in geometry.shape.cells().filter(|&square| !self.shows(geometry, square)) {
            let rect = geometry.rect(square);
            let color = if !geometry.shape.has(square) {
                theme.hole
            } else if square.is_dark() {
                dark
            } else {
                theme.light
            };
            for step in 0..STEPS {
                // Each step is the part of the neighbour within a frame of growing width around the squares.
                let (near, far) = (STUB * f32::from(step) / 6.0, STUB * f32::from(step + 1) / 6.0);
                let alpha = u32::from(color.0[3]) * u32::from(STEPS - step) / (u32::from(STEPS) + 1);
                let color = color.with_alpha(alpha as u8);
                let s = self.squares;
                for strip in [
                    Rect { min: s.min.shifted(-far, 0.0), max: Point::new(s.min.x - near, s.max.y) },
                    Rect { min: Point::new(s.max.x + near, s.min.y), max: s.max.shifted(far, 0.0) },
                    Rect { min: s.min.shifted(0.0, -far), max: Point::new(s.max.x, s.min.y - near) },
                    Rect { min: Point::new(s.min.x, s.max.y + near), max: s.max.shifted(0.0, far) },
                ] {
                    let rect = common(strip, rect);
                    if rect.width() > 0.001 && rect.height() > 0.001 {
                        items.push(Item::Fill { rect, color });
                    }
                }
            }
        }
        items
    }
}

fn common(a: Rect, b: Rect) -> Rect {
    let p = Point::new;
    Rect { min: p(a.min.x.max(b.min.x), a.min.y.max(b.min.y)), max: p(a.max.x.min(b.max.x), a.max.y.min(b.max.y)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_are_read_from_any_two_corners() {
        let area = BoardArea::parse("a1-d4").unwrap();
        for text in ["d4-a1", "a4-d1", "d1-a4"] {
            assert_eq!(BoardArea::parse(text), Ok(area));
        }
        assert_eq!(area.to_string(), "a1-d4");
        let square = |text: &str| Square::parse(text).unwrap();
        assert!(area.contains(square("d4")) && !area.contains(square("e4")) && !area.contains(square("a5")));
        assert!(area.fits(Shape::EIGHT_BY_EIGHT).is_ok());
        let beyond = BoardArea::parse("a1-a9").unwrap().fits(Shape::EIGHT_BY_EIGHT).unwrap_err();
        assert!(beyond.contains("a1-a9") && beyond.contains("h8"), "{beyond}");
        for bad in ["", "a1", "z9-a1", "a1-", "a1-b0", "a1d4", "a1-d4-e5"] {
            assert!(BoardArea::parse(bad).is_err(), "{bad:?}");
        }
    }
}
