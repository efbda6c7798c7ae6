//! The pixels that are drawn on, and the sprites that are drawn.

use crate::picture::Rgba;

/// A rectangle of pixels; the right and bottom edges are outside.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Area {
    pub x0: i32,
    pub y0: i32,
    pub x1: i32,
    pub y1: i32,
}

impl Area {
    pub(crate) const fn is_empty(self) -> bool {
        self.x0 >= self.x1 || self.y0 >= self.y1
    }

    pub(crate) fn intersect(self, other: Self) -> Self {
        Self {
            x0: self.x0.max(other.x0),
            y0: self.y0.max(other.y0),
            x1: self.x1.min(other.x1),
            y1: self.y1.min(other.y1),
        }
    }

    pub(crate) fn union(self, other: Self) -> Self {
        Self {
            x0: self.x0.min(other.x0),
            y0: self.y0.min(other.y0),
            x1: self.x1.max(other.x1),
            y1: self.y1.max(other.y1),
        }
    }

    pub(crate) const fn width(self) -> usize {
        (self.x1 - self.x0) as usize
    }

    pub(crate) const fn height(self) -> usize {
        (self.y1 - self.y0) as usize
    }
}

/// An image while it is being drawn, premultiplied: what is drawn on an opaque ground stays opaque.
#[derive(Clone, Debug)]
pub(crate) struct Canvas {
    pub width: usize,
    pub height: usize,
    pub pixels: Vec<[u8; 4]>,
}

/// A small picture with opacity, premultiplied, at a place relative to its anchor.
#[derive(Debug)]
pub(crate) struct Sprite {
    pub x: i32,
    pub y: i32,
    pub width: usize,
    pub pixels: Vec<[u8; 4]>,
    /// For each row the columns between which it is not transparent.
    rows: Vec<(u32, u32)>,
}

/// `value / 255`, rounded, for values up to 255 * 255.
const fn div255(value: u32) -> u32 {
    let value = value + 128;
    (value + (value >> 8)) >> 8
}

/// Blends a premultiplied pixel over another one.
fn blend(under: &mut [u8; 4], over: [u8; 4]) {
    let rest = 255 - u32::from(over[3]);
    for i in 0..4 {
        under[i] = (u32::from(over[i]) + div255(u32::from(under[i]) * rest)).min(255) as u8;
    }
}

/// A premultiplied pixel with less opacity.
pub(crate) fn faded(pixel: [u8; 4], alpha: u8) -> [u8; 4] {
    pixel.map(|channel| div255(u32::from(channel) * u32::from(alpha)) as u8)
}

/// A premultiplied pixel as colour and opacity apart.
pub(crate) fn straight([r, g, b, a]: [u8; 4]) -> [u8; 4] {
    if a == 0 {
        return [0; 4];
    }
    let full = |channel: u8| ((u32::from(channel) * 255 + u32::from(a) / 2) / u32::from(a)).min(255) as u8;
    [full(r), full(g), full(b), a]
}

impl Canvas {
    /// A canvas that shows nothing.
    pub(crate) fn new(width: usize, height: usize) -> Self {
        Self { width, height, pixels: vec![[0; 4]; width * height] }
    }

    pub(crate) const fn area(&self) -> Area {
        Area { x0: 0, y0: 0, x1: self.width as i32, y1: self.height as i32 }
    }

    /// The pixels of one row of an area that lies inside the canvas.
    pub(crate) fn row(&self, area: Area, y: i32) -> &[[u8; 4]] {
        let start = y as usize * self.width;
        &self.pixels[start + area.x0 as usize..start + area.x1 as usize]
    }

    fn row_mut(&mut self, area: Area, y: i32) -> &mut [[u8; 4]] {
        let start = y as usize * self.width;
        &mut self.pixels[start + area.x0 as usize..start + area.x1 as usize]
    }

    /// Fills an area; `clip` lies inside the canvas.
    pub(crate) fn fill(&mut self, area: Area, color: Rgba, clip: Area) {
        let area = area.intersect(clip);
        if area.is_empty() {
            return;
        }
        let solid = opaque(color);
        let over = faded(solid, color.0[3]);
        for y in area.y0..area.y1 {
            let row = self.row_mut(area, y);
            if color.0[3] == 255 {
                row.fill(solid);
            } else {
                for pixel in row {
                    blend(pixel, over);
                }
            }
        }
    }

    /// Draws a sprite whose anchor lies at (`x`, `y`); `clip` lies inside the canvas.
    pub(crate) fn sprite(&mut self, sprite: &Sprite, x: i32, y: i32, alpha: u8, clip: Area) {
        let (left, top) = (x + sprite.x, y + sprite.y);
        let full = sprite.area(x, y);
        let area = full.intersect(clip);
        if area.is_empty() {
            return;
        }
        for row in area.y0..area.y1 {
            let source = (row - top) as usize;
            let (from, to) = sprite.rows[source];
            let line = Area { x0: left + from as i32, y0: row, x1: left + to as i32, y1: row + 1 }.intersect(area);
            if line.is_empty() {
                continue;
            }
            let start = source * sprite.width + (line.x0 - left) as usize;
            let pixels = &sprite.pixels[start..start + line.width()];
            for (under, &over) in self.row_mut(line, row).iter_mut().zip(pixels) {
                match (over[3], alpha) {
                    (0, _) => {}
                    (255, 255) => *under = over,
                    (_, 255) => blend(under, over),
                    _ => blend(under, faded(over, alpha)),
                }
            }
        }
    }
}

/// A colour as an opaque pixel.
pub(crate) const fn opaque(color: Rgba) -> [u8; 4] {
    [color.0[0], color.0[1], color.0[2], 255]
}

impl Sprite {
    /// A sprite of premultiplied pixels.
    pub(crate) fn new(x: i32, y: i32, width: usize, pixels: Vec<[u8; 4]>) -> Self {
        let rows = pixels
            .chunks(width.max(1))
            .map(|row| {
                let from = row.iter().position(|pixel| pixel[3] > 0).unwrap_or(0);
                let to = row.iter().rposition(|pixel| pixel[3] > 0).map_or(from, |last| last + 1);
                (from as u32, to as u32)
            })
            .collect();
        Self { x, y, width, pixels, rows }
    }

    /// Nothing.
    pub(crate) fn empty() -> Self {
        Self::new(0, 0, 0, Vec::new())
    }

    /// The pixels that it covers with its anchor at (`x`, `y`).
    pub(crate) fn area(&self, x: i32, y: i32) -> Area {
        let (x0, y0) = (x + self.x, y + self.y);
        Area { x0, y0, x1: x0 + self.width as i32, y1: y0 + self.rows.len() as i32 }
    }
}
