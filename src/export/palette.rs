//! Few colours for an image of flat areas and smooth edges.
//!
//! A diagram has some twenty flat colours and, along the edges of pieces and letters, a thousand mixtures of them. The
//! flat colours are kept exactly; the mixtures are taken in order of frequency, each either added or, when it is close to
//! one that is there, replaced by it. The tolerance grows until they fit.

/// Counts of opaque colours, in a hash table of our own: its order never matters, the result is sorted.
#[derive(Debug)]
pub(super) struct Histogram {
    /// Colour (`0xRRGGBB + 1`, 0 for empty) and count.
    slots: Vec<(u32, u32)>,
    used: usize,
    last: u32,
    run: u32,
}

const fn pack(pixel: [u8; 4]) -> u32 {
    ((pixel[0] as u32) << 16 | (pixel[1] as u32) << 8 | pixel[2] as u32) + 1
}

const fn channels(packed: u32) -> [u8; 3] {
    let rgb = packed - 1;
    [(rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8]
}

fn slot_of(slots: &[(u32, u32)], packed: u32) -> usize {
    let mask = slots.len() - 1;
    let mut at = (packed.wrapping_mul(0x9e37_79b1) >> 7) as usize & mask;
    while slots[at].0 != 0 && slots[at].0 != packed {
        at = (at + 1) & mask;
    }
    at
}

impl Histogram {
    pub(super) fn new() -> Self {
        Self { slots: vec![(0, 0); 4096], used: 0, last: 0, run: 0 }
    }

    pub(super) fn add(&mut self, pixels: &[[u8; 4]]) {
        for &pixel in pixels {
            let packed = pack(pixel);
            if packed == self.last {
                self.run += 1;
            } else {
                self.flush();
                (self.last, self.run) = (packed, 1);
            }
        }
    }

    fn flush(&mut self) {
        if self.run == 0 {
            return;
        }
        if self.used * 2 >= self.slots.len() {
            let old = std::mem::take(&mut self.slots);
            self.slots = vec![(0, 0); old.len() * 2];
            for entry in old.into_iter().filter(|entry| entry.0 != 0) {
                let at = slot_of(&self.slots, entry.0);
                self.slots[at] = entry;
            }
        }
        let at = slot_of(&self.slots, self.last);
        self.used += usize::from(self.slots[at].0 == 0);
        self.slots[at] = (self.last, self.slots[at].1.saturating_add(self.run));
        self.run = 0;
    }
}

/// A palette, and the index of every colour that was counted.
#[derive(Debug)]
pub(super) struct Palette {
    /// The colours, red, green and blue.
    pub colors: Vec<[u8; 3]>,
    /// The largest distance, squared and times nine, between a colour and the one that replaces it.
    pub worst: u32,
    slots: Vec<(u32, u32)>,
}

/// Nine times the squared distance, weighted roughly as the eye does.
fn distance(a: [u8; 3], b: [u8; 3]) -> u32 {
    let d = |i: usize| u32::from(a[i].abs_diff(b[i]));
    3 * d(0) * d(0) + 4 * d(1) * d(1) + 2 * d(2) * d(2)
}

fn nearest(colors: &[[u8; 3]], color: [u8; 3]) -> (usize, u32) {
    let mut best = (0, u32::MAX);
    for (index, &candidate) in colors.iter().enumerate() {
        let distance = distance(candidate, color);
        if distance < best.1 {
            best = (index, distance);
        }
    }
    best
}

impl Palette {
    /// At most `limit` colours for what was counted. `tolerance` is the distance below which two rare colours are one;
    /// it grows when the colours do not fit.
    pub(super) fn new(mut histogram: Histogram, limit: usize, tolerance: u32) -> Self {
        histogram.flush();
        let mut slots = histogram.slots;
        let mut counted: Vec<(u32, u32)> = slots.iter().copied().filter(|entry| entry.0 != 0).collect();
        counted.sort_unstable_by_key(|&(color, count)| (std::cmp::Reverse(count), color));
        let total: u64 = counted.iter().map(|entry| u64::from(entry.1)).sum();
        let mut reach = tolerance;
        let (colors, indexes, worst) = loop {
            let mut colors: Vec<[u8; 3]> = Vec::new();
            let mut indexes = Vec::with_capacity(counted.len());
            let mut worst = 0;
            for &(packed, count) in &counted {
                let color = channels(packed);
                // What covers a thousandth of the image is a flat colour, and is kept as it is.
                let flat = u64::from(count) * 1000 >= total && colors.len() < limit.min(48);
                let (index, distance) = nearest(&colors, color);
                if distance <= 9 * reach * reach && !flat || distance == 0 {
                    worst = worst.max(distance);
                    indexes.push(index);
                } else {
                    indexes.push(colors.len());
                    colors.push(color);
                    if colors.len() > limit {
                        break;
                    }
                }
            }
            if colors.len() <= limit {
                break (colors, indexes, worst);
            }
            reach += reach / 2 + 1;
        };
        for (&(packed, _), index) in counted.iter().zip(indexes) {
            let at = slot_of(&slots, packed);
            slots[at].1 = index as u32;
        }
        Self { colors, worst, slots }
    }

    /// The index of a colour that was counted.
    pub(super) fn index(&self, pixel: [u8; 4]) -> u8 {
        self.slots[slot_of(&self.slots, pack(pixel))].1 as u8
    }

    /// The indexes of a row.
    pub(super) fn map(&self, pixels: &[[u8; 4]], out: &mut Vec<u8>) {
        let mut last = ([0; 4], 0);
        for &pixel in pixels {
            if pixel != last.0 {
                last = (pixel, self.index(pixel));
            }
            out.push(last.1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn palette(pixels: &[[u8; 4]], limit: usize, tolerance: u32) -> Palette {
        let mut histogram = Histogram::new();
        histogram.add(pixels);
        Palette::new(histogram, limit, tolerance)
    }

    #[test]
    fn flat_colours_stay_exact_and_rare_ones_are_near() {
        let mut pixels = vec![[240, 220, 184, 255]; 5000];
        pixels.extend(vec![[241, 220, 184, 255]; 5000]);
        pixels.extend((0..=255).map(|grey| [grey, grey, grey, 255]));
        let palette = palette(&pixels, 40, 4);
        assert!(palette.colors.len() <= 40);
        for flat in [[240, 220, 184], [241, 220, 184]] {
            let index = palette.index([flat[0], flat[1], flat[2], 255]);
            assert_eq!(palette.colors[index as usize], flat);
        }
        for grey in 0..=255_u8 {
            let found = palette.colors[palette.index([grey, grey, grey, 255]) as usize];
            assert!(distance(found, [grey; 3]) <= palette.worst);
        }
    }

    #[test]
    fn many_colours_fit_after_all() {
        let pixels: Vec<[u8; 4]> =
            (0..20_000_u32).map(|i| [(i * 7) as u8, (i / 3) as u8, (i >> 5) as u8, 255]).collect();
        let palette = palette(&pixels, 255, 2);
        assert!(palette.colors.len() <= 255 && palette.worst > 4);
    }
}
