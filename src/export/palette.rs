//! Few colours for images of flat areas and smooth edges.
//!
//! A diagram has some twenty flat colours and, along the edges of pieces and letters, a thousand mixtures of them. The
//! flat colours are kept exactly; the mixtures are taken in order of frequency, each either added or, when it is close to
//! one that is there, replaced by it. The tolerance grows until they fit.
//!
//! A palette is a function of colours, not of places: equal pixels stay equal, in one image and from frame to frame.

/// Pixels of one colour side by side, from which on they count as a flat area.
const FLAT_RUN: u32 = 6;

/// A colour that fills so many times what is a flat area is one of the picture's own: a square's, a piece's.
const MAIN: u32 = 80;

/// Counts of premultiplied colours, in a hash table of our own: its order never matters, the result is sorted.
#[derive(Debug)]
pub(super) struct Histogram {
    slots: Vec<Slot>,
    used: usize,
    last: [u8; 4],
    run: u32,
}

#[derive(Clone, Copy, Default, Debug)]
struct Slot {
    color: [u8; 4],
    /// How many pixels; 0 in an empty slot.
    count: u32,
    /// How many of them lie in flat areas.
    flat: u32,
}

fn slot_of<T>(slots: &[T], color: [u8; 4], look: impl Fn(&T) -> Option<[u8; 4]>) -> usize {
    let mask = slots.len() - 1;
    let mut at = (u32::from_be_bytes(color).wrapping_mul(0x9e37_79b1) >> 7) as usize & mask;
    while look(&slots[at]).is_some_and(|other| other != color) {
        at = (at + 1) & mask;
    }
    at
}

impl Slot {
    fn held(&self) -> Option<[u8; 4]> {
        (self.count > 0).then_some(self.color)
    }
}

impl Histogram {
    pub(super) fn new() -> Self {
        Self { slots: vec![Slot::default(); 4096], used: 0, last: [0; 4], run: 0 }
    }

    /// Counts pixels that lie side by side.
    pub(super) fn add(&mut self, pixels: &[[u8; 4]]) {
        let mut rest = pixels;
        while let Some(&pixel) = rest.first() {
            let run = run(rest, pixel);
            if pixel != self.last {
                self.flush();
                self.last = pixel;
            }
            self.run += run as u32;
            rest = &rest[run..];
        }
    }

    fn flush(&mut self) {
        if self.run == 0 {
            return;
        }
        if self.used * 2 >= self.slots.len() {
            let old = std::mem::take(&mut self.slots);
            self.slots = vec![Slot::default(); old.len() * 2];
            for slot in old.into_iter().filter(|slot| slot.count > 0) {
                let at = slot_of(&self.slots, slot.color, Slot::held);
                self.slots[at] = slot;
            }
        }
        let at = slot_of(&self.slots, self.last, Slot::held);
        let slot = &mut self.slots[at];
        self.used += usize::from(slot.count == 0);
        slot.color = self.last;
        slot.count = slot.count.saturating_add(self.run);
        if self.run >= FLAT_RUN {
            slot.flat = slot.flat.saturating_add(self.run);
        }
        self.run = 0;
    }

    /// The colours with their counts, the frequent ones first.
    pub(super) fn counted(mut self) -> Counted {
        self.flush();
        let mut colors: Vec<Slot> = self.slots.into_iter().filter(|slot| slot.count > 0).collect();
        colors.sort_unstable_by_key(|slot| (std::cmp::Reverse(slot.count), slot.color));
        Counted(colors)
    }
}

/// How many pixels at the beginning equal `pixel`.
fn run(pixels: &[[u8; 4]], pixel: [u8; 4]) -> usize {
    let whole = pixels.as_chunks::<8>().0.iter().take_while(|chunk| **chunk == [pixel; 8]).count() * 8;
    whole + pixels[whole..].iter().take_while(|&&other| other == pixel).count()
}

/// The colours of images, the frequent ones first.
#[derive(Debug)]
pub(super) struct Counted(Vec<Slot>);

/// What is asked of a palette.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wish {
    /// The most colours, 256 at most.
    pub colors: usize,
    /// Two rare colours at most this far apart become one.
    pub tolerance: u32,
    /// The same for the colours of flat areas, where a shift shows that nobody sees in an edge. The colours that fill
    /// most of the picture stay exact even so.
    pub flat_tolerance: u32,
    /// What counts as a flat area: so many pixels of one colour, in runs.
    pub flat_px: u32,
}

/// A palette, and the index of every colour that was counted.
#[derive(Debug)]
pub(super) struct Palette {
    /// The colours, premultiplied: those that are not opaque first, then by frequency.
    pub colors: Vec<[u8; 4]>,
    slots: Vec<Place>,
}

/// A colour and its index, or nothing.
type Place = Option<([u8; 4], u8)>;

/// Nine times the squared distance, weighted roughly as the eye does: over black or over white, whichever is more.
fn distance(a: [u8; 4], b: [u8; 4]) -> u32 {
    let opacity = i32::from(a[3]) - i32::from(b[3]);
    let [black, white] = [0, opacity].map(|shift| {
        let d = |i: usize| (i32::from(a[i]) - i32::from(b[i]) - shift).unsigned_abs();
        3 * d(0) * d(0) + 4 * d(1) * d(1) + 2 * d(2) * d(2)
    });
    black.max(white)
}

fn nearest(colors: &[[u8; 4]], color: [u8; 4]) -> (usize, u32) {
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
    /// The first of these palettes that is possible.
    pub(super) fn first(counted: &Counted, wishes: &[Wish]) -> Option<Self> {
        wishes.iter().find_map(|&wish| {
            let (colors, indexes) = Self::cover(counted, wish, 0)?;
            Some(Self::arranged(counted, &colors, &indexes))
        })
    }

    /// A palette in any case: the tolerances grow until the colours fit, four times as slowly for flat areas.
    pub(super) fn stretched(counted: &Counted, wish: Wish) -> Self {
        let mut grown = 0;
        loop {
            if let Some((colors, indexes)) = Self::cover(counted, wish, grown) {
                return Self::arranged(counted, &colors, &indexes);
            }
            grown += (wish.tolerance + grown) / 4 + 1;
        }
    }

    /// Colours such that each counted one is near enough to one of them, and which one that is; `None` when they are too
    /// many. The tolerance is `grown` wider than wished.
    fn cover(counted: &Counted, wish: Wish, grown: u32) -> Option<(Vec<[u8; 4]>, Vec<usize>)> {
        let mut colors: Vec<[u8; 4]> = Vec::new();
        let mut indexes = Vec::with_capacity(counted.0.len());
        for slot in &counted.0 {
            let reach = if slot.flat >= wish.flat_px.saturating_mul(MAIN) {
                grown / 4
            } else if slot.flat >= wish.flat_px {
                wish.flat_tolerance + grown / 4
            } else {
                wish.tolerance + grown
            };
            let (index, distance) = nearest(&colors, slot.color);
            if distance <= 9 * reach * reach {
                indexes.push(index);
            } else if colors.len() == wish.colors {
                return None;
            } else {
                indexes.push(colors.len());
                colors.push(slot.color);
            }
        }
        Some((colors, indexes))
    }

    fn arranged(counted: &Counted, colors: &[[u8; 4]], indexes: &[usize]) -> Self {
        let mut order: Vec<usize> = (0..colors.len()).collect();
        order.sort_by_key(|&index| colors[index][3] == 255);
        let mut places = vec![0_u8; colors.len()];
        for (place, &index) in order.iter().enumerate() {
            places[index] = place as u8;
        }
        let mut slots: Vec<Place> = vec![None; (counted.0.len() * 2).next_power_of_two().max(64)];
        for (slot, &index) in counted.0.iter().zip(indexes) {
            let at = slot_of(&slots, slot.color, |place: &Place| place.map(|place| place.0));
            slots[at] = Some((slot.color, places[index]));
        }
        Self { colors: order.iter().map(|&index| colors[index]).collect(), slots }
    }

    /// The index of a colour that was counted.
    pub(super) fn index(&self, pixel: [u8; 4]) -> u8 {
        self.slots[slot_of(&self.slots, pixel, |place: &Place| place.map(|place| place.0))].map_or(0, |place| place.1)
    }

    /// The indexes of a row.
    pub(super) fn map(&self, pixels: &[[u8; 4]], out: &mut Vec<u8>) {
        let mut rest = pixels;
        while let Some(&pixel) = rest.first() {
            let run = run(rest, pixel);
            out.resize(out.len() + run, self.index(pixel));
            rest = &rest[run..];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(pixels: &[[u8; 4]]) -> Counted {
        let mut histogram = Histogram::new();
        histogram.add(pixels);
        histogram.counted()
    }

    const fn wish(colors: usize, tolerance: u32) -> Wish {
        Wish { colors, tolerance, flat_tolerance: 0, flat_px: 100 }
    }

    fn error(palette: &Palette, color: [u8; 4]) -> u32 {
        distance(palette.colors[palette.index(color) as usize], color)
    }

    #[test]
    fn flat_colours_stay_exact_and_rare_ones_are_near() {
        let mut pixels = vec![[240, 220, 184, 255]; 5000];
        pixels.extend(vec![[241, 220, 184, 255]; 5000]);
        // As frequent, but never side by side.
        pixels.extend((0..10_000).map(|at| if at % 2 == 0 { [80, 80, 80, 255] } else { [82, 80, 80, 255] }));
        pixels.extend((0..=255).map(|grey| [grey, grey, grey, 255]));
        let palette = Palette::first(&counted(&pixels), &[wish(60, 4)]).unwrap();
        assert!(palette.colors.len() <= 60);
        assert_eq!(palette.index([80, 80, 80, 255]), palette.index([82, 80, 80, 255]));
        for flat in [[240, 220, 184, 255], [241, 220, 184, 255]] {
            assert_eq!(error(&palette, flat), 0);
        }
        for grey in 0..=255_u8 {
            assert!(error(&palette, [grey, grey, grey, 255]) <= 9 * 4 * 4);
        }
    }

    #[test]
    fn many_colours_fit_after_all_and_flat_ones_suffer_least() {
        let mut pixels: Vec<[u8; 4]> =
            (0..20_000_u32).map(|i| [(i * 7) as u8, (i / 3) as u8, (i >> 5) as u8, 255]).collect();
        let fades: Vec<[u8; 4]> = (0..120).map(|step| [240 - step, 220 - step, 180, 255]).collect();
        fades.iter().for_each(|&fade| pixels.extend(vec![fade; 200]));
        let counted = counted(&pixels);
        assert!(Palette::first(&counted, &[wish(255, 2)]).is_none());
        let palette = Palette::stretched(&counted, wish(255, 2));
        assert!(palette.colors.len() <= 255);
        let worst = |colors: &[[u8; 4]]| colors.iter().map(|&color| error(&palette, color)).max().unwrap();
        assert!(worst(&fades) * 16 <= worst(&pixels), "{} {}", worst(&fades), worst(&pixels));
    }

    #[test]
    fn opacity_counts_over_any_ground_and_comes_first() {
        // Black at a third over nothing looks like nothing on black ground only.
        assert!(distance([0; 4], [0, 0, 0, 85]) >= 9 * 85 * 85);
        assert_eq!(distance([85, 85, 85, 85], [0; 4]), 9 * 85 * 85);
        let counted = counted(&[[0, 0, 0, 255], [0, 0, 0, 85], [0; 4], [9, 0, 0, 255]]);
        let palette = Palette::first(&counted, &[wish(4, 2)]).unwrap();
        assert_eq!(palette.colors, [[0; 4], [0, 0, 0, 85], [0, 0, 0, 255], [9, 0, 0, 255]]);
    }

    #[test]
    fn the_first_palette_that_is_possible_is_taken() {
        let counted = counted(&(0..=255).map(|grey| [grey, grey, grey, 255]).collect::<Vec<_>>());
        let found = Palette::first(&counted, &[wish(16, 2), wish(100, 2), wish(255, 1)]).unwrap();
        assert_eq!(found.colors.len(), 86);
        assert!(Palette::first(&counted, &[wish(16, 2), wish(20, 2)]).is_none());
    }
}
