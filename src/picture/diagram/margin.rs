//! What stands around the board: coordinates, stock, the side to move, stipulation, caption.

use super::{BORDER, Caption, Coordinates, Scene, Truths, measure};
use crate::board::{Color, Kind, SiteKind, Square};
use crate::picture::geometry::{Point, Rect};
use crate::picture::path::Path;
use crate::picture::pieces::Figure;
use crate::picture::scene::{Item, Stroke, TextLine};
use crate::picture::text::{Dir, isolate};

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

/// The files' letters in Hebrew: alef stands for a.
const HEBREW: [char; 8] = ['א', 'ב', 'ג', 'ד', 'ה', 'ו', 'ז', 'ח'];

/// The bounds without the text below.
pub(super) fn frame(scene: &Scene<'_>, side: bool) -> Rect {
    let board = scene.geometry.board();
    let near = if scene.options.coordinates == Coordinates::None { PLAIN } else { COORDINATES };
    let right = if scene.options.column || side && has_stock(scene) {
        COLUMN
    } else if side {
        MARK
    } else {
        PLAIN.max(near / 2.0)
    };
    Rect { min: board.min.shifted(-near, -PLAIN.max(near / 2.0)), max: board.max.shifted(right, near) }
}

/// Letters below, digits on the left.
pub(super) fn coordinates(scene: &Scene<'_>) -> Vec<Item> {
    let options = scene.options;
    if options.coordinates == Coordinates::None {
        return Vec::new();
    }
    let board = scene.geometry.board();
    let label = |text: String, at: Point| {
        Item::Text(TextLine {
            text,
            at,
            align: 0.5,
            size: 0.30,
            color: scene.theme.soft_ink,
            dir: Dir::Ltr,
            bold: false,
        })
    };
    let offset = BORDER + (COORDINATES - BORDER) * 0.46;
    let mut items = Vec::new();
    for file in 0..scene.setup.shape.files {
        let Some(square) = Square::new(file, 0) else { continue };
        let letter = match options.coordinates {
            Coordinates::Hebrew => HEBREW[file as usize],
            _ => square.file_char(),
        };
        let at = Point::new(scene.geometry.center(square).x, board.max.y + offset);
        items.push(label(letter.to_string(), at));
    }
    for rank in 0..scene.setup.shape.ranks {
        let Some(square) = Square::new(0, rank) else { continue };
        let at = Point::new(board.min.x - offset, scene.geometry.center(square).y);
        items.push(label((rank + 1).to_string(), at));
    }
    items
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
    if scene.options.truths == Truths::Revealed {
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
    let board = scene.geometry.board();
    let stock = has_stock(scene);
    let x = board.max.x + if stock || scene.options.column { 0.18 } else { 0.14 };
    let mut items = Vec::new();
    for color in Color::BOTH {
        let below = color == scene.options.orientation.bottom();
        let (mut y, step) = if below { (board.max.y, -1.0) } else { (board.min.y, 1.0) };
        if scene.options.side_to_move && scene.setup.turn == color {
            let center = Point::new(x + 0.17, y + step * 0.2);
            let ring = Stroke::new(scene.theme.ink, 0.035);
            items.push(Item::circle(center, 0.15, Some(scene.theme.side(color).body), Some(ring)));
            y += step * 0.46;
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
            if truth.is_some() || (scene.options.truths == Truths::Revealed && matches!(figure, Figure::Back(..))) {
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

/// Height of a caption's letters, and from line to line.
const CAPTION_SIZE: f32 = 0.34;
const CAPTION_STEP: f32 = 0.47;

/// A caption as the lines that it takes under the board.
pub(super) fn caption_lines(scene: &Scene<'_>, caption: &Caption) -> Vec<(String, Dir)> {
    let text = caption.text.trim();
    if text.is_empty() {
        return Vec::new();
    }
    let side = scene.options.side_to_move || has_stock(scene);
    let width = frame(scene, side).width() - 0.3;
    measure::wrap(&isolate(text), caption.rtl, width / CAPTION_SIZE)
}

/// Stipulation, rights and count in one line, the caption below; the bounds grow downwards.
pub(super) fn text(scene: &Scene<'_>, bounds: &mut Rect) -> Vec<Item> {
    let options = scene.options;
    let board = scene.geometry.board();
    let mut items = Vec::new();
    let mut line = |text: String, at: Point, align: f32, size: f32, dir: Dir, bold: bool| {
        let color = scene.theme.ink;
        items.push(Item::Text(TextLine { text, at, align, size, color, dir, bold }));
    };
    let rights = options.rights.then(|| rights(scene)).filter(|text| !text.is_empty());
    if options.stipulation.is_some() || options.count || rights.is_some() {
        let y = bounds.max.y + 0.24;
        if let Some(text) = &options.stipulation {
            line(isolate(text), Point::new(board.min.x, y), 0.0, 0.40, Dir::Auto, true);
        }
        if let Some(text) = rights {
            line(text, Point::new(board.center().x, y), 0.5, 0.30, Dir::Ltr, false);
        }
        if options.count {
            line(super::piece_count(scene.setup), Point::new(board.max.x, y), 1.0, 0.34, Dir::Ltr, false);
        }
        bounds.max.y += 0.54;
    }
    let lines = options.caption.as_ref().map(|caption| caption_lines(scene, caption)).unwrap_or_default();
    let count = lines.len().max(options.caption_lines);
    if count > 0 {
        let middle = bounds.center().x;
        bounds.max.y += 0.06;
        for (at, (text, dir)) in (0_u16..).zip(lines) {
            let y = bounds.max.y + (f32::from(at) + 0.5) * CAPTION_STEP;
            line(text, Point::new(middle, y), 0.5, CAPTION_SIZE, dir, false);
        }
        bounds.max.y += count as f32 * CAPTION_STEP + 0.1;
    }
    items
}

/// Castling rights and the en passant square, in letters that every language uses: `KQkq e3`.
fn rights(scene: &Scene<'_>) -> String {
    let castling: String =
        scene.setup.castling.iter().map(|(color, king_side)| color.cased(if king_side { 'k' } else { 'q' })).collect();
    let passed = scene.setup.en_passant.map(|square| square.to_string());
    [Some(castling).filter(|text| !text.is_empty()), passed].into_iter().flatten().collect::<Vec<_>>().join("  ")
}
