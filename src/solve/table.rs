//! What a search remembers of positions.

/// For a position in which the attacker is to move: in how many moves the goal is known to be forced, and in how many
/// it is known not to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// The goal is forced in this many moves; [`Known::NEVER`] when nothing is known.
    pub forced_in: u8,
    /// The goal is not forced in this many moves; 0 when nothing is known.
    pub not_in: u8,
}

impl Known {
    /// More moves than any task has.
    pub const NEVER: u8 = u8::MAX;
    /// Nothing.
    pub const NOTHING: Self = Self { forced_in: Self::NEVER, not_in: 0 };

    /// The longest search that it tells about.
    fn reach(self) -> u8 {
        self.not_in.max(if self.forced_in == Self::NEVER { 0 } else { self.forced_in })
    }

    fn pack(self) -> u64 {
        // zero is an empty entry, so «never» is stored as 0
        u64::from(!self.forced_in) << 8 | u64::from(self.not_in)
    }

    fn unpack(bits: u64) -> Self {
        Self { forced_in: !(bits >> 8) as u8, not_in: bits as u8 }
    }
}

/// A fixed number of entries in buckets of two: one kept for the longer search, one always replaced.
pub struct Table {
    entries: Vec<[u64; 2]>,
    mask: usize,
}

impl Table {
    /// A table of at most `bytes`, a power of two of entries; none at all below 1 KiB.
    pub fn new(bytes: usize) -> Self {
        let room = bytes / size_of::<[u64; 2]>();
        let n = if room < 64 { 0 } else { 1 << room.ilog2() };
        Self { entries: vec![[0; 2]; n], mask: n.saturating_sub(2) }
    }

    /// What is known of a key.
    #[inline]
    pub fn get(&self, key: u64) -> Known {
        let at = key as usize & self.mask & !1;
        match self.entries.get(at..at + 2) {
            Some([[k, bits], _] | [_, [k, bits]]) if *k == key && *bits != 0 => Known::unpack(*bits),
            _ => Known::NOTHING,
        }
    }

    /// Remembers what is known of a key.
    #[inline]
    pub fn put(&mut self, key: u64, known: Known) {
        let at = key as usize & self.mask & !1;
        let Some([first, second]) = self.entries.get_mut(at..at + 2) else { return };
        let deeper = || known.reach() >= Known::unpack(first[1]).reach();
        let slot = if first[0] == key || (second[0] != key && deeper()) { first } else { second };
        *slot = [key, known.pack()];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_found_until_it_is_replaced() {
        let mut table = Table::new(1 << 16);
        for key in 1..200_u64 {
            let known = Known { forced_in: key as u8, not_in: (key / 2) as u8 };
            table.put(key << 20 | key, known);
            assert_eq!(table.get(key << 20 | key), known);
        }
        assert_eq!(table.get(12345), Known::NOTHING);
        let mut none = Table::new(0);
        none.put(7, Known { forced_in: 1, not_in: 0 });
        assert_eq!(none.get(7), Known::NOTHING);
    }
}
