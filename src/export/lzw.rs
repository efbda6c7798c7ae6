//! The LZW packer of GIF, made for long runs of one index.
//!
//! Frames of an animation are mostly one transparent index. The codes of `c`, `cc`, `ccc`, ... are therefore kept in a
//! chain for each index, and a run is eaten in bites as long as the chain, without looking at its pixels one by one. The
//! output is what any LZW packer gives: longest match first, the table cleared when full.

const MAX_CODES: u16 = 4096;
const SLOTS: usize = 1 << 13;
const EMPTY: u32 = u32::MAX;

/// Packs indexes below `1 << bits` (`bits` 2 to 8). The first byte is `bits`; blocks are not yet formed.
pub(super) fn pack(indexes: &[u8], bits: u8) -> Vec<u8> {
    let mut packer = Packer::new(bits, indexes.len() / 16 + 64);
    packer.clear();
    let mut at = 0;
    while at < indexes.len() {
        at = packer.phrase(indexes, at);
    }
    packer.put(packer.end());
    packer.finish()
}

struct Packer {
    bits: u8,
    width: u32,
    next: u16,
    /// `prefix << 20 | index << 12 | code`, prefix and index as the key.
    slots: Vec<u32>,
    /// For each index the codes of its runs of length 1, 2, 3, ...
    chains: Vec<Vec<u16>>,
    /// The end of the run that was scanned last.
    run_end: usize,
    bytes: Vec<u8>,
    held: u64,
    held_bits: u32,
}

impl Packer {
    fn new(bits: u8, expected: usize) -> Self {
        let mut bytes = Vec::with_capacity(expected);
        bytes.push(bits);
        Self {
            bits,
            width: 0,
            next: 0,
            slots: vec![EMPTY; SLOTS],
            chains: vec![Vec::new(); 1 << bits],
            run_end: 0,
            bytes,
            held: 0,
            held_bits: 0,
        }
    }

    const fn end(&self) -> u16 {
        (1 << self.bits) + 1
    }

    /// Emits the clear code and forgets every phrase.
    fn clear(&mut self) {
        if self.next > 0 {
            self.slots.fill(EMPTY);
        } else {
            self.width = u32::from(self.bits) + 1;
        }
        self.put(1 << self.bits);
        self.width = u32::from(self.bits) + 1;
        self.next = self.end() + 1;
        for (index, chain) in self.chains.iter_mut().enumerate() {
            chain.clear();
            chain.push(index as u16);
        }
    }

    fn put(&mut self, code: u16) {
        self.held |= u64::from(code) << self.held_bits;
        self.held_bits += self.width;
        while self.held_bits >= 8 {
            self.bytes.push(self.held as u8);
            self.held >>= 8;
            self.held_bits -= 8;
        }
    }

    fn finish(mut self) -> Vec<u8> {
        if self.held_bits > 0 {
            self.bytes.push(self.held as u8);
        }
        self.bytes
    }

    fn slot(&self, prefix: u16, index: u8) -> usize {
        let key = u32::from(prefix) << 8 | u32::from(index);
        let mut at = (key.wrapping_mul(0x9e37_79b1) >> 19) as usize;
        while self.slots[at] != EMPTY && self.slots[at] >> 12 != key {
            at = (at + 1) & (SLOTS - 1);
        }
        at
    }

    /// Emits the longest known phrase at `at`, learns the one that is longer by one, and returns the phrase's end.
    fn phrase(&mut self, indexes: &[u8], at: usize) -> usize {
        let first = indexes[at];
        if self.run_end <= at {
            self.run_end = at + run(&indexes[at..], first);
        }
        let chain = &self.chains[first as usize];
        let bite = chain.len().min(self.run_end - at);
        let mut code = chain[bite - 1];
        let mut end = at + bite;
        if end < self.run_end {
            self.put(code);
            self.learn(|packer, new| packer.chains[first as usize].push(new));
            return end;
        }
        loop {
            let Some(&index) = indexes.get(end) else {
                self.put(code);
                self.learn(|_, _| {}); // the unpacker counts one more as well
                return end;
            };
            let slot = self.slot(code, index);
            if self.slots[slot] == EMPTY {
                self.put(code);
                let key = u32::from(code) << 8 | u32::from(index);
                self.learn(|packer, new| packer.slots[slot] = key << 12 | u32::from(new));
                return end;
            }
            code = (self.slots[slot] & 0xfff) as u16;
            end += 1;
        }
    }

    /// Gives the next code to a phrase, widening codes or clearing the table as due.
    fn learn(&mut self, store: impl FnOnce(&mut Self, u16)) {
        if self.next == MAX_CODES {
            self.clear();
            return;
        }
        store(self, self.next);
        if self.next == 1 << self.width {
            self.width += 1;
        }
        self.next += 1;
    }
}

/// How many bytes at the beginning equal `value`.
fn run(bytes: &[u8], value: u8) -> usize {
    let (chunks, _) = bytes.as_chunks::<32>();
    let whole = chunks.iter().take_while(|chunk| **chunk == [value; 32]).count() * 32;
    whole + bytes[whole..].iter().take_while(|&&byte| byte == value).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Unpacks with the GIF crate's decoder.
    fn unpacked(data: Vec<u8>, count: usize) -> Vec<u8> {
        let (width, height) = if count > 60_000 { (100, count / 100) } else { (count, 1) };
        let mut file = Vec::new();
        {
            let palette = [0; 768];
            let mut encoder = gif::Encoder::new(&mut file, width as u16, height as u16, &palette).unwrap();
            let frame =
                gif::Frame { width: width as u16, height: height as u16, buffer: data.into(), ..gif::Frame::default() };
            encoder.write_lzw_pre_encoded_frame(&frame).unwrap();
        }
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::Indexed);
        let mut decoder = options.read_info(&file[..]).unwrap();
        decoder.read_next_frame().unwrap().unwrap().buffer.to_vec()
    }

    #[test]
    fn what_is_packed_unpacks() {
        let mut seed = 1_u32;
        let mut random = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            seed >> 16
        };
        let noise: Vec<u8> = (0..120_000).map(|_| (random() % 64) as u8).collect();
        let mut runs = Vec::new();
        while runs.len() < 120_000 {
            let (value, length) = ((random() % 5) as u8, 1 + random() as usize % 900);
            runs.extend(vec![value; length]);
            runs.extend((0..random() % 20).map(|i| (i % 7) as u8));
        }
        runs.truncate(120_000);
        for (indexes, bits) in [
            (vec![3], 2),
            (vec![1; 50_000], 2),
            (vec![0; 1_000_000], 6),
            ((0..5000).map(|i| (i % 3) as u8).collect(), 2),
            (noise, 6),
            (runs, 3),
        ] {
            assert_eq!(unpacked(pack(&indexes, bits), indexes.len()), indexes);
        }
    }
}
