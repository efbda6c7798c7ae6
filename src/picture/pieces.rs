//! Outlines of pieces, covered backs, fences and towers.
//!
//! The artwork of the chess pieces lies in `assets/pieces/`, one file for each set (origins and licences are in
//! `assets/LICENSES/`); the backs and the barriers are drawn here.

use super::geometry::{Point, Rect};
use super::path::Path;
use super::scene::{Item, Rgba, Stroke};
use super::theme::{SideColors, Theme};
use crate::board::{Color, Kind, Piece, SiteKind};
use std::sync::LazyLock;

/// What fills a square: a piece as it is seen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Figure {
    /// An open piece.
    Open(Color, Kind),
    /// The back of a covered piece: whose, and what it looks like (`None` when it is off the board).
    Back(Color, Option<Kind>),
    /// A fence or a tower in hand.
    Barrier(SiteKind),
}

impl Figure {
    /// How a piece is seen by somebody who does not know the true types.
    pub const fn of(piece: Piece) -> Self {
        if piece.covered { Self::Back(piece.color, Some(piece.kind)) } else { Self::Open(piece.color, piece.kind) }
    }
}

/// Where a part of the artwork takes its colour from.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Tone {
    Body,
    Line,
    Detail,
}

impl Tone {
    const fn of(self, side: &SideColors) -> Rgba {
        match self {
            Self::Body => side.body,
            Self::Line => side.line,
            Self::Detail => side.detail,
        }
    }
}

/// One path of a piece, in a square of 1.0.
#[derive(Clone, Debug)]
struct Part {
    fill: Option<Tone>,
    stroke: Option<Tone>,
    width: f32,
    round: bool,
    path: Path,
}

/// The square in which the artwork was drawn.
const CELL: f32 = 45.0;

/// The parts of every piece, by side and kind.
type Artwork = [[Vec<Part>; 7]; 2];

/// Artwork for all pieces.
#[derive(Debug)]
pub struct PieceSet {
    /// Stable name: `classic`, `round`, `solid`.
    pub id: &'static str,
    /// English name for menus.
    pub name: &'static str,
    artwork: LazyLock<Artwork>,
}

impl PartialEq for PieceSet {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for PieceSet {}

/// The figures of problem books, the default.
pub static CLASSIC: PieceSet = PieceSet {
    id: "classic",
    name: "Classic",
    artwork: LazyLock::new(|| read(include_str!("../../assets/pieces/classic.txt")).unwrap_or_default()),
};

/// Friendly figures with soft outlines.
pub static ROUND: PieceSet = PieceSet {
    id: "round",
    name: "Round",
    artwork: LazyLock::new(|| read(include_str!("../../assets/pieces/round.txt")).unwrap_or_default()),
};

/// Compact figures with straight outlines.
pub static SOLID: PieceSet = PieceSet {
    id: "solid",
    name: "Solid",
    artwork: LazyLock::new(|| read(include_str!("../../assets/pieces/solid.txt")).unwrap_or_default()),
};

/// Every piece set, the default first.
pub static SETS: [&PieceSet; 3] = [&CLASSIC, &ROUND, &SOLID];

/// The piece set of an id; `None` when there is none.
pub fn by_id(id: &str) -> Option<&'static PieceSet> {
    SETS.into_iter().find(|set| set.id == id)
}

/// Reads the artwork: `[white king]`, or `[king]` for both sides, then lines of `fill stroke width style path`.
fn read(text: &str) -> Result<Artwork, String> {
    let mut set = Artwork::default();
    let mut current: Option<(&[Color], Kind)> = None;
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            let (colors, kind): (&[Color], &str) = match name.split_once(' ') {
                Some(("white", kind)) => (&[Color::White], kind),
                Some(("black", kind)) => (&[Color::Black], kind),
                Some(_) => return Err(format!("«{name}» names no side")),
                None => (&Color::BOTH, name),
            };
            let kind = Kind::ALL.into_iter().find(|k| k.name() == kind).ok_or("no such kind")?;
            current = Some((colors, kind));
            continue;
        }
        let (colors, kind) = current.ok_or("a part before the first section")?;
        let mut words = line.splitn(5, ' ');
        let mut word = || words.next().ok_or_else(|| format!("too few words in «{line}»"));
        let (fill, stroke, width, style, data) = (word()?, word()?, word()?, word()?, word()?);
        let part = Part {
            fill: tone(fill)?,
            stroke: tone(stroke)?,
            width: width.parse::<f32>().map_err(|e| e.to_string())? / CELL,
            round: style.ends_with('r'),
            path: Path::parse(data)?.placed(1.0 / CELL, 0.0, 0.0),
        };
        for &color in colors {
            set[color as usize][kind as usize].push(part.clone());
        }
    }
    Ok(set)
}

fn tone(word: &str) -> Result<Option<Tone>, String> {
    match word {
        "-" => Ok(None),
        "body" => Ok(Some(Tone::Body)),
        "line" => Ok(Some(Tone::Line)),
        "detail" => Ok(Some(Tone::Detail)),
        other => Err(format!("«{other}» is no tone")),
    }
}

impl PieceSet {
    /// The paths of a figure in the square from (0, 0) to (1, 1), in drawing order.
    pub fn drawing(&self, figure: Figure, theme: &Theme) -> Vec<Item> {
        match figure {
            Figure::Open(color, kind) => cleared(self.piece(color, kind, theme.side(color)), theme),
            Figure::Back(color, looks) => self.back(looks, theme.side(color)),
            Figure::Barrier(SiteKind::Fence) => fence(Point::new(0.06, 0.5), Point::new(0.94, 0.5), theme),
            Figure::Barrier(SiteKind::Tower) => tower(Point::new(0.5, 0.5), 1.6, theme),
        }
    }

    fn piece(&self, color: Color, kind: Kind, side: &SideColors) -> Vec<Item> {
        self.artwork[color as usize][kind as usize]
            .iter()
            .map(|part| Item::Path {
                path: part.path.clone(),
                fill: part.fill.map(|tone| tone.of(side)),
                stroke: part.stroke.map(|tone| Stroke {
                    color: tone.of(side),
                    width: part.width,
                    round: part.round,
                    dash: Vec::new(),
                }),
            })
            .collect()
    }

    /// A disc in the side's colour with a double rim; on it the figure that the piece looks like, flat and in one tone, so
    /// that nobody takes it for an open piece.
    fn back(&self, looks: Option<Kind>, side: &SideColors) -> Vec<Item> {
        let center = Point::new(0.5, 0.5);
        let mut items = vec![
            Item::circle(center, 0.435, Some(side.back), Some(Stroke::new(side.line, 0.034))),
            Item::circle(center, 0.372, None, Some(Stroke::new(side.back_relief, 0.022))),
        ];
        let Some(kind) = looks else { return items };
        let embossed = SideColors { body: side.back_relief, line: side.back_relief, detail: side.back, ..*side };
        // Black's artwork has inner lines for a solid body, which is what an embossed figure is on either side.
        for item in self.piece(Color::Black, kind, &embossed) {
            if let Item::Path { path, fill, stroke } = item {
                let (scale, shift) = (0.60, 0.20);
                let stroke = stroke.map(|s| Stroke { width: s.width * scale, ..s });
                items.push(Item::Path { path: path.placed(scale, shift, shift - 0.01), fill, stroke });
            }
        }
        items
    }
}

/// Parts with a broad line in the colour of the square around them where squares are hatched: the lines stop short of a
/// piece, as in a printed book.
fn cleared(parts: Vec<Item>, theme: &Theme) -> Vec<Item> {
    if theme.hatch.is_none() {
        return parts;
    }
    let around = |item: &Item| match item {
        Item::Path { path, .. } => Some(Item::stroked(path.clone(), Stroke::new(theme.light, 0.115))),
        _ => None,
    };
    let mut items: Vec<Item> = parts.iter().filter_map(around).collect();
    items.extend(parts);
    items
}

/// A fence along the edge from `a` to `b`: a solid bar with posts.
pub fn fence(a: Point, b: Point, theme: &Theme) -> Vec<Item> {
    let length = a.distance(b).max(f32::EPSILON);
    let (ux, uy) = ((b.x - a.x) / length, (b.y - a.y) / length);
    let along = |from: f32, to: f32, half: f32| {
        let (p, q) = (a.toward(b, from / length), a.toward(b, to / length));
        let corner = |p: Point, side: f32| p.shifted(-uy * half * side, ux * half * side);
        let (c, d) = (corner(p, 1.0), corner(q, -1.0));
        Rect { min: Point::new(c.x.min(d.x), c.y.min(d.y)), max: Point::new(c.x.max(d.x), c.y.max(d.y)) }
    };
    let stroke = Stroke::new(theme.barrier_line, 0.022);
    let part = |rect: Rect, radius: f32| Item::Path {
        path: Path::rounded(rect, radius),
        fill: Some(theme.barrier),
        stroke: Some(stroke.clone()),
    };
    let mut items = vec![part(along(0.02, length - 0.02, 0.042), 0.015)];
    for post in 0..5 {
        let at = 0.075 + (length - 0.15) * post as f32 / 4.0;
        items.push(part(along(at - 0.036, at + 0.036, 0.098), 0.014));
    }
    cleared(items, theme)
}

/// A tower on the vertex `at`: a round turret seen from above, with crenellation. `scale` 1.0 is its size on the board.
pub fn tower(at: Point, scale: f32, theme: &Theme) -> Vec<Item> {
    // Directions of the eight merlons; the diagonal ones have the rounded cosine of 45 degrees.
    const D: f32 = 0.707_106_77;
    const RING: [(f32, f32); 8] =
        [(1.0, 0.0), (D, D), (0.0, 1.0), (-D, D), (-1.0, 0.0), (-D, -D), (0.0, -1.0), (D, -D)];
    let radius = 0.2 * scale;
    let line = Stroke::new(theme.barrier_line, 0.022 * scale.min(1.4));
    let mut items = Vec::new();
    for (x, y) in RING {
        let corner =
            |along: f32, across: f32| at.shifted((x * along - y * across) * radius, (y * along + x * across) * radius);
        let merlon = [corner(0.7, -0.29), corner(1.17, -0.37), corner(1.17, 0.37), corner(0.7, 0.29)];
        items.push(Item::Path { path: Path::polygon(&merlon), fill: Some(theme.barrier), stroke: Some(line.clone()) });
    }
    items.push(Item::circle(at, radius * 0.92, Some(theme.barrier), Some(line.clone())));
    // On paper grey comes out as dots, so the floor is as white as the page.
    let floor = if theme.hatch.is_some() { theme.light } else { theme.barrier.mix(theme.light, 150) };
    items.push(Item::circle(at, radius * 0.56, Some(floor), Some(line)));
    cleared(items, theme)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_artwork_is_read_and_complete() {
        for set in SETS {
            assert_eq!(by_id(set.id).map(|found| found.name), Some(set.name));
        }
        assert!(by_id("runes").is_none());
        for parts in SETS.iter().flat_map(|set| set.artwork.iter()).flatten() {
            assert!(!parts.is_empty());
            for part in parts {
                let bounds = part.path.bounds().unwrap();
                let cell = Rect::new(0.0, 0.0, 1.0, 1.0);
                assert_eq!(bounds.union(cell), cell, "artwork stays in its square");
            }
        }
    }
}
