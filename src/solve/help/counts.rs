//! How many solutions a position is known to have.

/// A table of counts, by position and plies left. It grows with what it holds; when it may not grow any more, newer
/// entries push older ones out.
#[derive(Clone)]
pub struct Counts {
    entries: Vec<[u64; 2]>,
    used: usize,
    /// The most entries that it may have, a power of two; 0 for no table.
    most: usize,
}

/// Entries of a new table.
const FIRST: usize = 1 << 12;

/// Position and plies as one key; never 0, which is an empty entry.
fn mixed(key: u64, plies: u32) -> u64 {
    (key ^ u64::from(plies).wrapping_mul(0x9e37_79b9_7f4a_7c15)) | 1
}

impl Counts {
    /// A table of at most `bytes`; none at all below 1 KiB.
    pub fn new(bytes: usize) -> Self {
        let room = bytes / size_of::<[u64; 2]>();
        let most = if room < 64 { 0 } else { 1 << room.ilog2() };
        Self { entries: vec![[0; 2]; most.min(FIRST)], used: 0, most }
    }

    fn slot(&self, key: u64) -> usize {
        (key >> 1) as usize & self.entries.len().wrapping_sub(1)
    }

    /// The count, when it is known.
    #[inline]
    pub fn get(&self, key: u64, plies: u32) -> Option<u64> {
        let key = mixed(key, plies);
        match self.entries.get(self.slot(key)) {
            Some([known, count]) if *known == key => Some(*count),
            _ => None,
        }
    }

    /// Remembers a count.
    #[inline]
    pub fn put(&mut self, key: u64, plies: u32, count: u64) {
        let key = mixed(key, plies);
        if self.used * 2 > self.entries.len() && self.entries.len() < self.most {
            self.grow();
        }
        self.insert([key, count]);
    }

    fn insert(&mut self, entry: [u64; 2]) {
        let slot = self.slot(entry[0]);
        if let Some(place) = self.entries.get_mut(slot) {
            self.used += usize::from(place[0] == 0);
            *place = entry;
        }
    }

    #[cold]
    fn grow(&mut self) {
        let larger = vec![[0; 2]; (self.entries.len() * 4).min(self.most)];
        let old = std::mem::replace(&mut self.entries, larger);
        self.used = 0;
        old.into_iter().filter(|entry| entry[0] != 0).for_each(|entry| self.insert(entry));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_found_until_they_are_pushed_out() {
        let mut counts = Counts::new(1 << 24);
        for key in 0..100_000_u64 {
            let key = crate::rules::kit::mix(key, 1);
            counts.put(key, 3, key);
            assert_eq!((counts.get(key, 3), counts.get(key, 4)), (Some(key), None));
        }
        let kept = (0..100_000_u64).map(|key| crate::rules::kit::mix(key, 1));
        assert!(kept.filter(|&key| counts.get(key, 3) == Some(key)).count() > 60_000);
        assert!(counts.entries.len() > FIRST && counts.entries.len() <= 1 << 20);
        let mut none = Counts::new(0);
        none.put(77, 3, 5);
        assert_eq!(none.get(77, 3), None);
    }
}
