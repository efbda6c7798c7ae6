//! One hard line of a text as it is laid out: where its letters lie, where the caret can stand, and how it walks.
//!
//! A caret belongs to a byte and to one of the letters around it ([`Affinity`]): where the direction changes, the letter
//! before the byte and the letter after it lie at different places, and so does the caret. Everything here is reckoned
//! from the letters of a row in the order in which they are seen; the engine's own caret takes the neighbour across the
//! edge of a wrapped row as if all text ran from left to right.

use crate::picture::text::parley::{Affinity, Layout};
use crate::picture::text::{Dir, Ink, TextEngine};
use std::ops::Range;

/// A letter with its marks, the smallest thing that a caret steps over.
#[derive(Clone, Copy, Debug)]
struct Cluster {
    start: usize,
    end: usize,
    row: usize,
    x: f32,
    width: f32,
    rtl: bool,
    /// Whether a word, a sign or white space begins here.
    begins: bool,
    space: bool,
}

impl Cluster {
    const fn right(&self) -> f32 {
        self.x + self.width
    }

    /// The caret after it was passed on the way to the right or to the left.
    const fn passed(&self, right: bool) -> Spot {
        if self.rtl == right { Spot::after(self.start) } else { Spot::before(self.end) }
    }

    /// The caret on its left or right side.
    const fn side(&self, right: bool) -> Spot {
        self.passed(right)
    }
}

/// A place of the caret.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spot {
    /// Before this byte.
    pub byte: usize,
    /// Which of the letters around it the caret belongs to: that before the byte (upstream) or that after it.
    pub affinity: Affinity,
}

impl Spot {
    /// A caret that belongs to the letter after it.
    pub const fn after(byte: usize) -> Self {
        Self { byte, affinity: Affinity::Downstream }
    }

    /// A caret that belongs to the letter before it.
    pub const fn before(byte: usize) -> Self {
        Self { byte, affinity: Affinity::Upstream }
    }

    /// The same byte and the other letter.
    #[must_use]
    pub const fn other(self) -> Self {
        match self.affinity {
            Affinity::Upstream => Self::after(self.byte),
            Affinity::Downstream => Self::before(self.byte),
        }
    }

    /// Moved by so many bytes.
    pub(super) const fn plus(self, bytes: usize) -> Self {
        Self { byte: self.byte + bytes, affinity: self.affinity }
    }
}

/// A row of a wrapped line.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its bytes.
    pub text: Range<usize>,
    /// Its upper edge, in pixels from the top of the line.
    pub top: f32,
    /// Its lower edge.
    pub bottom: f32,
    /// The left edge of its letters.
    pub left: f32,
    /// The right edge of its letters.
    pub right: f32,
    clusters: Range<usize>,
}

/// Where a caret stands on the screen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Edge {
    /// The row.
    pub row: usize,
    /// The number of letters to the left of it in its row.
    pub slot: usize,
    /// Pixels from the left edge of the line.
    pub x: f32,
    /// Whether the letter to which the caret belongs runs from right to left.
    pub rtl: bool,
}

/// A hard line, laid out.
pub struct Para {
    /// What it was made from.
    pub key: u64,
    /// Its bytes, without the line break.
    pub len: usize,
    /// Its base direction.
    pub dir: Dir,
    /// Its height in pixels.
    pub height: f32,
    /// Its rows, at least one.
    pub rows: Vec<Row>,
    /// The layout.
    pub layout: Layout<Ink>,
    /// Row by row, in each from left to right.
    clusters: Vec<Cluster>,
    /// The numbers of the clusters in the order of the text.
    order: Vec<u32>,
    width_bits: Option<u32>,
    waits: bool,
}

impl Para {
    /// Takes over a layout of `len` bytes whose rows are at most `width_px` wide.
    pub fn new(key: u64, line: &str, dir: Dir, layout: Layout<Ink>, width_px: Option<f32>, row_px: f32) -> Self {
        let width_bits = width_px.map(f32::to_bits);
        let (clusters, order, rows) = (Vec::new(), Vec::new(), Vec::new());
        let len = line.len();
        let mut para = Self { key, len, dir, height: 0.0, rows, layout, clusters, order, width_bits, waits: false };
        para.measure(line, width_px, row_px);
        para
    }

    /// A line that is not laid out yet, about so high. The caret stands at its edges only.
    pub fn waiting(line: &str, dir: Dir, width_px: Option<f32>, row_px: f32) -> Self {
        let mut para = Self::new(0, line, dir, Layout::new(), width_px, row_px);
        // Half a row's height is the width of a letter or so.
        let rows = width_px.map_or(1.0, |width| (line.chars().count() as f32 * row_px * 0.35 / width).ceil().max(1.0));
        para.waits = true;
        para.height = rows * row_px;
        para
    }

    /// Whether it is still to be laid out.
    pub const fn waits(&self) -> bool {
        self.waits
    }

    /// Wraps its rows anew if the width is another one.
    pub fn wrap(&mut self, line: &str, width_px: Option<f32>, row_px: f32) {
        let width_bits = width_px.map(f32::to_bits);
        if self.width_bits != width_bits {
            self.width_bits = width_bits;
            TextEngine::rewrap(&mut self.layout, width_px);
            self.measure(line, width_px, row_px);
        }
    }

    fn measure(&mut self, line: &str, width_px: Option<f32>, row_px: f32) {
        self.clusters.clear();
        self.rows.clear();
        for row in self.layout.lines() {
            let first = self.clusters.len();
            let metrics = row.metrics();
            let mut x = metrics.offset;
            for run in row.runs() {
                for cluster in run.visual_clusters() {
                    let text = cluster.text_range();
                    let width = cluster.advance();
                    let space = line[text.clone()].chars().all(char::is_whitespace);
                    self.clusters.push(Cluster {
                        start: text.start,
                        end: text.end,
                        row: self.rows.len(),
                        x,
                        width,
                        rtl: cluster.is_rtl(),
                        begins: cluster.is_word_boundary(),
                        space,
                    });
                    x += width;
                }
            }
            self.rows.push(Row {
                text: row.text_range(),
                top: metrics.block_min_coord,
                bottom: metrics.block_max_coord,
                left: metrics.offset,
                right: x,
                clusters: first..self.clusters.len(),
            });
        }
        if self.clusters.is_empty() {
            // Nothing to attach to: the caret stands where the line would start.
            let x = if self.is_rtl() { width_px.unwrap_or(0.0) } else { 0.0 };
            self.rows = vec![Row { text: 0..self.len, top: 0.0, bottom: row_px, left: x, right: x, clusters: 0..0 }];
        }
        self.height = self.rows.last().map_or(row_px, |row| row.bottom);
        self.order = (0..self.clusters.len() as u32).collect();
        self.order.sort_by_key(|&at| self.clusters[at as usize].start);
    }

    /// Whether the line runs from right to left.
    pub fn is_rtl(&self) -> bool {
        self.dir == Dir::Rtl
    }

    /// Whether letters of both directions stand in it.
    pub fn is_mixed(&self) -> bool {
        self.clusters.iter().any(|cluster| cluster.rtl != self.is_rtl())
    }

    /// The place in the order of the text of the cluster that holds a byte.
    fn place(&self, byte: usize) -> Option<usize> {
        self.order.partition_point(|&at| self.clusters[at as usize].start <= byte).checked_sub(1)
    }

    /// The number of the cluster that holds a byte.
    fn holding(&self, byte: usize) -> Option<usize> {
        self.place(byte).map(|place| self.order[place] as usize)
    }

    fn nth(&self, place: usize) -> Option<&Cluster> {
        self.order.get(place).map(|&at| &self.clusters[at as usize])
    }

    /// Where a caret stands. Before the first letter and behind the last one the line itself is the neighbour.
    pub fn edge(&self, spot: Spot) -> Edge {
        let up = spot.affinity == Affinity::Upstream;
        let found = match (up, spot.byte) {
            (true, 0) => None,
            (false, byte) if byte >= self.len => None,
            (true, byte) => self.holding(byte.min(self.len) - 1),
            (false, byte) => self.holding(byte),
        };
        let Some((at, cluster)) = found.and_then(|at| Some((at, self.clusters.get(at)?))) else {
            let row = if up { 0 } else { self.rows.len() - 1 };
            let right = up == self.is_rtl();
            let slot = if right { self.rows[row].clusters.len() } else { 0 };
            let x = if right { self.rows[row].right } else { self.rows[row].left };
            return Edge { row, slot, x, rtl: self.is_rtl() };
        };
        let right = up != cluster.rtl;
        let slot = at - self.rows[cluster.row].clusters.start + usize::from(right);
        let x = if right { cluster.right() } else { cluster.x };
        Edge { row: cluster.row, slot, x, rtl: cluster.rtl }
    }

    /// The start of the cluster that holds a byte: where a caret may stand.
    pub fn snap(&self, byte: usize) -> usize {
        if byte >= self.len { self.len } else { self.holding(byte).map_or(0, |at| self.clusters[at].start) }
    }

    /// The end of the cluster that begins at a byte.
    pub fn cluster_end(&self, byte: usize) -> usize {
        self.holding(byte).map_or(self.len, |at| self.clusters[at].end)
    }

    /// The caret one letter to the right or left on the screen; `None` at the edges of the line's first and last row,
    /// seen along the line's own direction.
    pub fn step(&self, from: Spot, right: bool) -> Option<Spot> {
        let edge = self.edge(from);
        if let Some(spot) = self.step_in_row(edge, right) {
            return Some(spot);
        }
        let forward = right != self.is_rtl();
        let row = if forward { edge.row + 1 } else { edge.row.checked_sub(1)? };
        if row >= self.rows.len() {
            return None;
        }
        let spot = self.enter(row, right);
        // The same place in the text, seen on two rows: that is no step yet.
        if spot.byte == from.byte { self.step_in_row(self.edge(spot), right) } else { Some(spot) }
    }

    fn step_in_row(&self, edge: Edge, right: bool) -> Option<Spot> {
        let row = &self.rows[edge.row];
        let clusters = &self.clusters[row.clusters.clone()];
        let passed = if right { clusters.get(edge.slot) } else { clusters.get(edge.slot.checked_sub(1)?) }?;
        let spot = passed.passed(right);
        // Behind the white space at which a row was broken the next row begins.
        let wraps = spot == Spot::before(row.text.end) && passed.space && edge.row + 1 < self.rows.len();
        Some(if wraps { self.enter(edge.row + 1, right) } else { spot })
    }

    /// The caret at the edge of a row that is reached when it walks in from there.
    pub fn enter(&self, row: usize, right: bool) -> Spot {
        let row = &self.rows[row.min(self.rows.len() - 1)];
        let clusters = &self.clusters[row.clusters.clone()];
        let first = if right { clusters.first() } else { clusters.last() };
        first.map_or(Spot::after(row.text.start), |cluster| cluster.side(!right))
    }

    /// The caret where a line begins or ends for one who walks in that direction.
    pub fn enter_line(&self, right: bool) -> Spot {
        let forward = right != self.is_rtl();
        self.enter(if forward { 0 } else { self.rows.len() - 1 }, right)
    }

    /// The row at a height.
    pub fn row_at(&self, y: f32) -> usize {
        self.rows.partition_point(|row| row.bottom <= y).min(self.rows.len() - 1)
    }

    /// The caret next to a place of a row.
    pub fn hit(&self, row: usize, x: f32) -> Spot {
        let last = row + 1 == self.rows.len();
        let row = &self.rows[row];
        let clusters = &self.clusters[row.clusters.clone()];
        // Behind the end of the whole line nothing but its end is meant.
        let (start, end) = if self.is_rtl() { (x > row.right, x < row.left) } else { (x < row.left, x > row.right) };
        if last && end {
            return Spot::after(self.len);
        }
        if start && row.text.start == 0 {
            return Spot::before(0);
        }
        let at = clusters.partition_point(|cluster| cluster.right() < x).min(clusters.len().saturating_sub(1));
        let Some(cluster) = clusters.get(at) else { return Spot::after(row.text.start) };
        cluster.side(x > cluster.x + cluster.width / 2.0)
    }

    /// The letter under a place of a row, as its bytes.
    pub fn letter_at(&self, row: usize, x: f32) -> Range<usize> {
        let clusters = &self.clusters[self.rows[row].clusters.clone()];
        let at = clusters.partition_point(|cluster| cluster.right() < x).min(clusters.len().saturating_sub(1));
        clusters.get(at).map_or(0..0, |cluster| cluster.start..cluster.end)
    }

    /// The word (or the signs, or the white space) that holds a byte.
    pub fn word_at(&self, byte: usize) -> Range<usize> {
        let Some(place) = self.place(byte.min(self.len.saturating_sub(1))) else { return 0..0 };
        let begins = |place: &usize| self.nth(*place).is_none_or(|cluster| cluster.begins);
        let start = (0..=place).rev().find(begins).unwrap_or(0);
        let end = (place + 1..self.order.len()).find(begins);
        let byte = |place: usize| self.nth(place).map_or(self.len, |cluster| cluster.start);
        byte(start)..end.map_or(self.len, byte)
    }

    /// The start of the next word; the end of the line when there is none.
    pub fn next_word(&self, byte: usize) -> usize {
        let words = self.order.iter().map(|&at| &self.clusters[at as usize]);
        let mut after = words.skip_while(|cluster| cluster.start <= byte);
        after.find(|cluster| cluster.begins && !cluster.space).map_or(self.len, |cluster| cluster.start)
    }

    /// The start of the word before; the start of the line when there is none.
    pub fn previous_word(&self, byte: usize) -> usize {
        let words = self.order.iter().rev().map(|&at| &self.clusters[at as usize]);
        let mut before = words.skip_while(|cluster| cluster.start >= byte);
        before.find(|cluster| cluster.begins && !cluster.space).map_or(0, |cluster| cluster.start)
    }

    /// The rectangles (left, top, right, bottom) behind a selected part of the line.
    pub fn selected(&self, part: &Range<usize>, out: &mut dyn FnMut([f32; 4])) {
        for row in &self.rows {
            let mut open: Option<(f32, f32)> = None;
            for cluster in &self.clusters[row.clusters.clone()] {
                let inside = cluster.start < part.end && cluster.end > part.start;
                match (&mut open, inside) {
                    (Some((_, right)), true) => *right = cluster.right(),
                    (None, true) => open = Some((cluster.x, cluster.right())),
                    (_, false) => {
                        if let Some((left, right)) = open.take() {
                            out([left, row.top, right, row.bottom]);
                        }
                    }
                }
            }
            if let Some((left, right)) = open {
                out([left, row.top, right, row.bottom]);
            }
        }
    }

    /// The letters of a row from left to right: their bytes, left edges and widths in pixels.
    pub fn letters(&self, row: usize) -> impl Iterator<Item = (Range<usize>, f32, f32)> {
        let clusters = &self.clusters[self.rows[row].clusters.clone()];
        clusters.iter().map(|cluster| (cluster.start..cluster.end, cluster.x, cluster.width))
    }

    /// Where words begin in a row, as bytes.
    pub fn words(&self, row: usize) -> impl Iterator<Item = usize> {
        let clusters = &self.clusters[self.rows[row].clusters.clone()];
        clusters.iter().filter(|cluster| cluster.begins && !cluster.space).map(|cluster| cluster.start)
    }
}
