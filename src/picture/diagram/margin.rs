//! What stands around the board: coordinates, stock, the side to move, stipulation, caption.

use super::{BORDER, Caption, Coordinates, CoordinatesPlace, Scene, Truths, measure};
use crate::board::{Color, Kind, SiteKind, Square};
use crate::picture::geometry::{Point, Rect};
use crate::picture::path::Path;
use crate::picture::pieces::Figure;
use crate::picture::scene::{Item, Rgba, Stroke, TextLine};
use crate::picture::text::{Dir, isolate, line_dir};

/// Room for coordinates.
const COORDINATES: f32 = 0.44;
/// Room around the board where there is nothing.
const PLAIN: f32 = 0.12;
/// Width of the column beside the board.
const COLUMN: f32 = 1.22;
/// Height of an icon in it.
const ICON: f32 = 0.62;
/// Width of the column when it holds nothing but the mark of the side to move.
const MARK: f32 = 0.56;

/// How far letters inside a square stand from its edges.
const INSIDE: f32 = 0.11;

/// The files' letters in Hebrew: alef stands for a.
pub const HEBREW: [char; 8] = ['א', 'ב', 'ג', 'ד', 'ה', 'ו', 'ז', 'ח'];

/// The bounds without the text below.
pub(super) fn frame(scene: &Scene<'_>, side: bool) -> Rect {
    let board = scene.view.outer;
    let outside = scene.options.coordinates_place == CoordinatesPlace::Outside;
    let near = if scene.options.coordinates != Coordinates::None && outside { COORDINATES } else { PLAIN };
    let right = if scene.options.column || side && has_stock(scene) {
        COLUMN
    } else if side {
        MARK
    } else {
        PLAIN.max(near / 2.0)
    };
    Rect { min: board.min.shifted(-near, -PLAIN.max(near / 2.0)), max: board.max.shifted(right, near) }
}

/// Letters below, digits on the left; or inside, in the lower right and the upper left corners of the outermost squares.
pub(super) fn coordinates(scene: &Scene<'_>) -> Vec<Item> {
    let (options, geometry) = (scene.options, scene.geometry);
    if options.coordinates == Coordinates::None {
        return Vec::new();
    }
    let (outer, squares) = (scene.view.outer, scene.view.squares);
    let inside = options.coordinates_place == CoordinatesPlace::Inside;
    let offset = BORDER + (COORDINATES - BORDER) * 0.46;
    let mut items = Vec::new();
    let mut label = |text: String, square: Square, at: Point| {
        let (size, color) = if inside {
            let dark = square.is_dark() && scene.theme.hatch.is_none();
            let ground = if dark { scene.theme.dark } else { scene.theme.light };
            if scene.theme.hatch.is_some() && square.is_dark() {
                // Hatching stops short of the letter.
                items.push(Item::circle(at, 0.13, Some(scene.theme.light), None));
            }
            (0.22, Rgba::readable_on(if scene.setup.shape.has(square) { ground } else { scene.theme.hole }))
        } else {
            (0.30, scene.theme.soft_ink)
        };
        items.push(Item::Text(TextLine { text, at, align: 0.5, size, color, dir: Dir::Ltr, bold: inside }));
    };
    for square in scene.cells() {
        let rect = geometry.rect(square);
        if rect.max.y >= squares.max.y {
            let letter = match options.coordinates {
                Coordinates::Hebrew => HEBREW[square.file() as usize],
                _ => square.file_char(),
            };
            let below = Point::new(rect.center().x, outer.max.y + offset);
            let at = if inside { free_corner(scene, rect.max, -INSIDE, Some(rect.min.x + INSIDE)) } else { below };
            label(letter.to_string(), square, at);
        }
        if rect.min.x <= squares.min.x {
            let left = Point::new(outer.min.x - offset, rect.center().y);
            let at = if inside { free_corner(scene, rect.min, INSIDE, None) } else { left };
            label((square.rank() + 1).to_string(), square, at);
        }
    }
    items
}

/// The place of a letter inside a square, `by` to the right of and below its corner. A fence along the edge pushes it
/// away; a tower in the corner sends it to `other` if there is such a place, or farther down.
fn free_corner(scene: &Scene<'_>, corner: Point, by: f32, other: Option<f32>) -> Point {
    const FENCE: f32 = 0.1;
    let mut at = corner.shifted(by, by);
    for &site in &scene.setup.barriers {
        let (a, b) = scene.geometry.site_ends(site);
        let near = scene.geometry.site_center(site).distance(at) < 0.6;
        if site.kind() == SiteKind::Tower {
            if a.distance(corner) < 0.01 {
                at = other.map_or(at.shifted(0.0, 0.2), |x| Point::new(x, at.y));
            }
        } else if near && a.y.max(b.y) - corner.y < 0.01 && corner.y - a.y.min(b.y) < 0.01 {
            at.y += FENCE * by.signum();
        } else if near && a.x.max(b.x) - corner.x < 0.01 && corner.x - a.x.min(b.x) < 0.01 {
            at.x += FENCE * by.signum();
        }
    }
    at
}

/// What a side has off the board: figure, true type if shown, count.
type Held = (Figure, Option<Kind>, usize);

fn held(scene: &Scene<'_>, color: Color) -> Vec<Held> {
    let mut all: Vec<Held> = Vec::new();
    if !scene.options.stock {
        return all;
    }
    let stock = scene.setup.stock[color as usize];
    for (figure, count) in [
        (Figure::Barrier(SiteKind::Fence), stock.fences),
        (Figure::Barrier(SiteKind::Tower), stock.towers),
        (Figure::Open(color, Kind::Man), stock.men),
    ] {
        if count > 0 {
            all.push((figure, None, count as usize));
        }
    }
    let lost = &scene.setup.lost[color as usize];
    let back = Figure::Back(color, None);
    if scene.options.truths != Truths::Covered {
        for kind in Kind::ALL.into_iter().rev() {
            let count = lost.iter().filter(|&&one| one == Some(kind)).count();
            if count > 0 {
                all.push((back, Some(kind), count));
            }
        }
        let unknown = lost.iter().filter(|one| one.is_none()).count();
        if unknown > 0 {
            all.push((back, None, unknown));
        }
    } else if !lost.is_empty() {
        all.push((back, None, lost.len()));
    }
    all
}

pub(super) fn has_stock(scene: &Scene<'_>) -> bool {
    Color::BOTH.into_iter().any(|color| !held(scene, color).is_empty())
}

/// The column on the right: each side's stock at its own end of the board, and the mark of the side to move.
pub(super) fn side(scene: &Scene<'_>) -> Vec<Item> {
    let board = scene.view.outer;
    let stock = has_stock(scene);
    let x = board.max.x + if stock || scene.options.column { 0.18 } else { 0.14 };
    let mut items = Vec::new();
    for color in Color::BOTH {
        let below = color == scene.options.orientation.bottom();
        let (mut y, step) = if below { (board.max.y, -1.0) } else { (board.min.y, 1.0) };
        if scene.options.side_to_move && scene.setup.turn == color {
            let center = Point::new(x + 0.19, y + step * 0.215);
            let ring = Stroke::new(scene.theme.ink, 0.05);
            items.push(Item::circle(center, 0.19, Some(scene.theme.side(color).body), Some(ring)));
            y += step * 0.5;
        }
        let held = held(scene, color);
        if !held.is_empty() {
            // A panel of the board's own colour, on which either side's figures can be seen.
            let height = held.len() as f32 * (ICON + 0.06) + 0.06;
            let top = if below { y - height } else { y };
            let panel = Rect::new(x - 0.06, top, COLUMN - 0.16, height);
            let ground = scene.theme.light.mix(scene.theme.dark, 50);
            items.push(Item::filled(Path::rounded(panel, 0.08), ground));
            y += step * 0.04;
        }
        for (figure, truth, count) in held {
            let center = Point::new(x + ICON / 2.0, y + step * (ICON / 2.0 + 0.02));
            let rect = Rect::around(center, ICON);
            items.push(Item::Figure { figure, rect, alpha: 255 });
            if truth.is_some() || (scene.options.truths != Truths::Covered && matches!(figure, Figure::Back(..))) {
                scene.badge(rect, color, truth, &mut items);
            }
            items.push(Item::Text(TextLine {
                text: format!("×{count}"),
                at: Point::new(x + ICON + 0.04, center.y),
                align: 0.0,
                size: 0.27,
                color: scene.theme.side(Color::Black).line,
                dir: Dir::Ltr,
                bold: false,
            }));
            y += step * (ICON + 0.06);
        }
    }
    items
}

/// Size of the caption's letters.
const CAPTION: f32 = 0.34;
/// Height of a line of the caption.
const CAPTION_LINE: f32 = 0.47;

/// A caption as the lines that it takes under the board.
pub(super) fn caption_lines(scene: &Scene<'_>, caption: &Caption) -> Vec<(String, Dir)> {
    let text = caption.text.trim();
    if text.is_empty() {
        return Vec::new();
    }
    let side = scene.options.side_to_move || has_stock(scene);
    let width = frame(scene, side).width() - 0.3;
    measure::wrap(&isolate(text), caption.rtl, width / CAPTION)
}

/// Stipulation, rights and count in one line, the caption below; the bounds grow downwards.
pub(super) fn text(scene: &Scene<'_>, bounds: &mut Rect) -> Vec<Item> {
    let options = scene.options;
    let mut items = Vec::new();
    let rights = options.rights.then(|| rights(scene)).filter(|text| !text.is_empty());
    if options.stipulation.is_some() || options.count || rights.is_some() {
        task_line(scene, bounds.max.y + 0.24, rights, &mut items);
        bounds.max.y += 0.54;
    }
    let lines = options.caption.as_ref().map(|caption| caption_lines(scene, caption)).unwrap_or_default();
    let room = lines.len().max(options.caption_lines);
    if room > 0 {
        let middle = bounds.center().x;
        bounds.max.y += 0.06;
        for (at, (text, dir)) in lines.into_iter().enumerate() {
            let at = Point::new(middle, bounds.max.y + CAPTION_LINE * (at as f32 + 0.5));
            items.push(Item::Text(TextLine {
                text,
                at,
                align: 0.5,
                size: CAPTION,
                color: scene.theme.ink,
                dir,
                bold: false,
            }));
        }
        bounds.max.y += CAPTION_LINE * room as f32 + 0.1;
    }
    items
}

/// The stipulation where its language begins, the count at the other end, rights between them.
fn task_line(scene: &Scene<'_>, y: f32, rights: Option<String>, items: &mut Vec<Item>) {
    const GAP: f32 = 0.3;
    let options = scene.options;
    let board = scene.view.outer;
    let color = scene.theme.ink;
    let stipulation = options.stipulation.as_deref().map(isolate);
    // Symbols stand on the left in every language; words where the language begins.
    let rtl = stipulation.as_ref().is_some_and(|text| line_dir(text, false) == Dir::Rtl);
    let mut line = |text: String, from_start: f32, align: f32, size: f32, dir: Dir, bold: bool| {
        let (x, align) = if rtl { (board.max.x - from_start, 1.0 - align) } else { (board.min.x + from_start, align) };
        items.push(Item::Text(TextLine { text, at: Point::new(x, y), align, size, color, dir, bold }));
    };
    let width = board.width();
    let mut end = width;
    if options.count {
        let count = super::piece_count(scene.setup);
        end -= measure::bold_width(&count) * 0.34 + GAP;
        line(count, width, 1.0, 0.34, Dir::Ltr, false);
    }
    let rights_width = rights.as_ref().map_or(0.0, |text| measure::bold_width(text) * 0.30 + GAP);
    let mut begin = 0.0;
    if let Some(text) = stipulation {
        // Words are smaller than symbols, and as small as it takes.
        let wide = measure::bold_width(&text);
        let wanted: f32 = if text.chars().count() > 8 { 0.34 } else { 0.40 };
        let size = wanted.min((end - rights_width).max(1.0) / wide.max(0.1));
        begin = wide * size + GAP;
        line(text, 0.0, 0.0, size, Dir::Auto, true);
    }
    if let Some(text) = rights {
        // In the middle if there is room.
        let half = (rights_width - GAP) / 2.0;
        let middle = (width / 2.0).min(end - half).max(begin + half);
        line(text, middle, 0.5, 0.30, Dir::Ltr, false);
    }
}

/// Castling rights and the en passant square, in letters that every language uses: `KQkq e3`.
fn rights(scene: &Scene<'_>) -> String {
    let castling: String =
        scene.setup.castling.iter().map(|(color, king_side)| color.cased(if king_side { 'k' } else { 'q' })).collect();
    let passed = scene.setup.en_passant.map(|square| square.to_string());
    [Some(castling).filter(|text| !text.is_empty()), passed].into_iter().flatten().collect::<Vec<_>>().join("  ")
}
