//! The deflate packer of PNG, made for rows of palette indexes.
//!
//! Diagrams consist of long runs, of rows that repeat the row above, and of the same few piece edges again and again. So
//! two places are looked at first, the byte before and the byte above, and a long match is taken without a look at its
//! inside; only the edges in between are searched through a chain of hashes. Phrases are chosen lazily: one that begins
//! a byte later is preferred when it is longer. The result depends on nothing but the data.

/// The longest match that the format knows.
const MAX_MATCH: usize = 258;
/// The shortest.
const MIN_MATCH: usize = 3;
/// A match of the shortest length that lies farther back costs more than its three bytes.
const NEAR: usize = 1024;
/// How far back a match may lie.
const WINDOW: usize = 1 << 15;
const HASH_BITS: u32 = 15;
/// A match as long as this is taken at once.
const LONG: usize = 64;
/// How many places with the same hash are compared.
const DEPTH: usize = 32;
/// Tokens that share a table of codes.
const BLOCK: usize = 1 << 14;

/// Packs bytes as a zlib stream; `stride` is the distance of a byte to the one above it.
pub(super) fn zlib(data: &[u8], stride: usize) -> Vec<u8> {
    let mut out = vec![0x78, 0x9c];
    let tokens = Finder::new(data, stride).tokens();
    let mut bits = Bits { out: &mut out, held: 0, count: 0 };
    let blocks = tokens.len().div_ceil(BLOCK).max(1);
    for at in 0..blocks {
        let block = &tokens[at * BLOCK..tokens.len().min((at + 1) * BLOCK)];
        write_block(&mut bits, block, at + 1 == blocks);
    }
    bits.align();
    out.extend(adler32(data).to_be_bytes());
    out
}

/// A byte (length 0, the byte in `distance`) or a match.
#[derive(Clone, Copy)]
struct Token {
    length: u16,
    distance: u16,
}

struct Finder<'a> {
    data: &'a [u8],
    stride: usize,
    /// The last place with each hash, plus one.
    heads: Vec<u32>,
    /// For each place of the window the one before with the same hash, plus one.
    earlier: Vec<u32>,
    /// Places before this one are in the chains.
    entered: usize,
}

impl<'a> Finder<'a> {
    fn new(data: &'a [u8], stride: usize) -> Self {
        Self { data, stride, heads: vec![0; 1 << HASH_BITS], earlier: vec![0; WINDOW], entered: 0 }
    }

    fn tokens(mut self) -> Vec<Token> {
        let mut tokens = Vec::with_capacity(self.data.len() / 32 + 16);
        let mut at = 0;
        let mut found = self.longest(0, 0);
        while at < self.data.len() {
            if found.0 < MIN_MATCH {
                tokens.push(Token { length: 0, distance: u16::from(self.data[at]) });
                at += 1;
                found = self.longest(at, 0);
                continue;
            }
            if found.0 < LONG {
                let next = self.longest(at + 1, found.0);
                if next.0 > found.0 {
                    tokens.push(Token { length: 0, distance: u16::from(self.data[at]) });
                    at += 1;
                    found = next;
                    continue;
                }
            }
            tokens.push(Token { length: found.0 as u16, distance: found.1 as u16 });
            let end = at + found.0;
            if found.0 >= LONG {
                // Inside of a long match there is nothing to learn, except where it ends.
                self.enter(at + 2);
                self.entered = self.entered.max(end.saturating_sub(4));
            }
            at = end;
            found = self.longest(at, 0);
        }
        tokens
    }

    fn hash(&self, at: usize) -> Option<usize> {
        let &[a, b, c] = self.data.get(at..at + 3)?.first_chunk::<3>()?;
        let key = u32::from(a) | u32::from(b) << 8 | u32::from(c) << 16;
        Some((key.wrapping_mul(0x9e37_79b1) >> (32 - HASH_BITS)) as usize)
    }

    /// Puts the places before `end` into the chains.
    fn enter(&mut self, end: usize) {
        for at in self.entered..end {
            let Some(hash) = self.hash(at) else { break };
            self.earlier[at % WINDOW] = self.heads[hash];
            self.heads[hash] = at as u32 + 1;
        }
        self.entered = self.entered.max(end);
    }

    /// The longest match at `at` that is longer than `than`, and its distance; of equal ones the nearest.
    fn longest(&mut self, at: usize, than: usize) -> (usize, usize) {
        self.enter(at);
        let rest = self.data.len().saturating_sub(at).min(MAX_MATCH);
        let mut best = (than.max(MIN_MATCH - 1), 0);
        if rest <= best.0 {
            return (0, 0);
        }
        let look = |distance: usize, best: &mut (usize, usize)| {
            if distance <= at {
                let from = at - distance;
                if self.data[from + best.0] == self.data[at + best.0] {
                    let length = common(&self.data[from..], &self.data[at..at + rest]);
                    if length > best.0 && (length > MIN_MATCH || distance <= NEAR) {
                        *best = (length, distance);
                    }
                }
            }
            best.0 >= rest
        };
        let mut done = look(1, &mut best) || self.stride <= WINDOW && look(self.stride, &mut best);
        done |= best.0 >= LONG;
        if !done && let Some(hash) = self.hash(at) {
            let mut place = self.heads[hash] as usize;
            for _ in 0..DEPTH {
                if place == 0 || at + 1 - place > WINDOW || look(at + 1 - place, &mut best) {
                    break;
                }
                place = self.earlier[(place - 1) % WINDOW] as usize;
            }
        }
        if best.1 == 0 { (0, 0) } else { best }
    }
}

/// How many bytes at the beginning are equal; `b` is the shorter one.
fn common(a: &[u8], b: &[u8]) -> usize {
    let (left, right) = (a[..b.len()].as_chunks::<8>().0, b.as_chunks::<8>().0);
    for (at, (x, y)) in left.iter().zip(right).enumerate() {
        let differing = u64::from_le_bytes(*x) ^ u64::from_le_bytes(*y);
        if differing != 0 {
            return at * 8 + differing.trailing_zeros() as usize / 8;
        }
    }
    let whole = right.len() * 8;
    whole + a[whole..].iter().zip(&b[whole..]).take_while(|(x, y)| x == y).count()
}

struct Bits<'a> {
    out: &'a mut Vec<u8>,
    held: u64,
    count: u32,
}

impl Bits<'_> {
    fn put(&mut self, value: u32, bits: u32) {
        self.held |= u64::from(value) << self.count;
        self.count += bits;
        while self.count >= 8 {
            self.out.push(self.held as u8);
            self.held >>= 8;
            self.count -= 8;
        }
    }

    fn align(&mut self) {
        if self.count > 0 {
            self.out.push(self.held as u8);
        }
        (self.held, self.count) = (0, 0);
    }
}

/// Symbol, extra bits and their count for a match length.
fn length_symbol(length: u16) -> (usize, u32, u32) {
    let rest = u32::from(length) - 3;
    match rest {
        0..8 => (257 + rest as usize, 0, 0),
        255.. => (285, 0, 0),
        _ => {
            let bits = rest.ilog2() - 2;
            (257 + 4 * bits as usize + (rest >> bits) as usize, rest & ((1 << bits) - 1), bits)
        }
    }
}

/// The same for a distance.
fn distance_symbol(distance: u16) -> (usize, u32, u32) {
    let rest = u32::from(distance) - 1;
    match rest {
        0..4 => (rest as usize, 0, 0),
        _ => {
            let bits = rest.ilog2() - 1;
            (2 * bits as usize + (rest >> bits) as usize, rest & ((1 << bits) - 1), bits)
        }
    }
}

const END: usize = 256;

fn write_block(bits: &mut Bits, tokens: &[Token], last: bool) {
    let mut literals = [0_u32; 286];
    let mut distances = [0_u32; 30];
    literals[END] = 1;
    for token in tokens {
        if token.length == 0 {
            literals[token.distance as usize] += 1;
        } else {
            literals[length_symbol(token.length).0] += 1;
            distances[distance_symbol(token.distance).0] += 1;
        }
    }
    let literal_lengths = code_lengths(&literals, 15);
    let distance_lengths = code_lengths(&distances, 15);
    let used =
        |lengths: &[u8], least: usize| lengths.iter().rposition(|&l| l > 0).map_or(least, |at| (at + 1).max(least));
    let (literal_count, distance_count) = (used(&literal_lengths, 257), used(&distance_lengths, 1));
    bits.put(u32::from(last) | 2 << 1, 3);
    let all = [&literal_lengths[..literal_count], &distance_lengths[..distance_count]].concat();
    write_lengths(bits, &all, literal_count, distance_count);
    let (literal_codes, distance_codes) = (codes(&literal_lengths), codes(&distance_lengths));
    for token in tokens {
        if token.length == 0 {
            let symbol = token.distance as usize;
            bits.put(literal_codes[symbol], u32::from(literal_lengths[symbol]));
        } else {
            let (symbol, extra, count) = length_symbol(token.length);
            bits.put(literal_codes[symbol], u32::from(literal_lengths[symbol]));
            bits.put(extra, count);
            let (symbol, extra, count) = distance_symbol(token.distance);
            bits.put(distance_codes[symbol], u32::from(distance_lengths[symbol]));
            bits.put(extra, count);
        }
    }
    bits.put(literal_codes[END], u32::from(literal_lengths[END]));
}

/// The order in which the lengths of the length codes are written.
const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// Writes both tables of code lengths.
fn write_lengths(bits: &mut Bits, lengths: &[u8], literal_count: usize, distance_count: usize) {
    // Symbol, extra bits, their count.
    let mut symbols: Vec<(usize, u32, u32)> = Vec::new();
    let mut rest = lengths;
    while let Some(&first) = rest.first() {
        let run = rest.iter().take_while(|&&length| length == first).count();
        let eaten = match (first, run) {
            (0, 11..) => {
                let run = run.min(138);
                symbols.push((18, run as u32 - 11, 7));
                run
            }
            (0, 3..) => {
                symbols.push((17, run as u32 - 3, 3));
                run
            }
            (1.., 4..) => {
                let run = run.min(7);
                symbols.push((first as usize, 0, 0));
                symbols.push((16, run as u32 - 4, 2));
                run
            }
            _ => {
                symbols.push((first as usize, 0, 0));
                1
            }
        };
        rest = &rest[eaten..];
    }
    let mut counts = [0; 19];
    symbols.iter().for_each(|symbol| counts[symbol.0] += 1);
    let code_lengths = code_lengths(&counts, 7);
    let code = codes(&code_lengths);
    let written = ORDER.iter().rposition(|&symbol| code_lengths[symbol] > 0).map_or(4, |at| (at + 1).max(4));
    bits.put(literal_count as u32 - 257, 5);
    bits.put(distance_count as u32 - 1, 5);
    bits.put(written as u32 - 4, 4);
    for &symbol in &ORDER[..written] {
        bits.put(u32::from(code_lengths[symbol]), 3);
    }
    for (symbol, extra, count) in symbols {
        bits.put(code[symbol], u32::from(code_lengths[symbol]));
        bits.put(extra, count);
    }
}

/// Lengths of the best prefix code of at most `limit` bits for these counts. A code of one symbol gets a second one, so
/// that it is complete: some readers refuse others.
fn code_lengths<const N: usize>(counts: &[u32; N], limit: usize) -> [u8; N] {
    let mut lengths = [0; N];
    let mut symbols: Vec<(u32, usize)> =
        counts.iter().enumerate().filter(|entry| *entry.1 > 0).map(|(symbol, &count)| (count, symbol)).collect();
    let missing = 2_usize.saturating_sub(symbols.len());
    let unused = counts.iter().enumerate().filter(|entry| *entry.1 == 0).take(missing);
    symbols.extend(unused.map(|(symbol, _)| (1, symbol)));
    symbols.sort_unstable();
    // Package-merge: in each of `limit` rounds the packages of the round before, two and two, join the symbols; a symbol's
    // length is how often it occurs in the first 2n - 2 packages of the last round.
    let mut rounds: Vec<Vec<Option<usize>>> = Vec::with_capacity(limit);
    let mut packages: Vec<u64> = Vec::new();
    for _ in 0..limit {
        let mut merged = Vec::with_capacity(symbols.len() * 2);
        let mut weights = Vec::with_capacity(symbols.len() * 2);
        let pairs: Vec<u64> = packages.as_chunks::<2>().0.iter().map(|pair| pair[0] + pair[1]).collect();
        let (mut s, mut p) = (0, 0);
        while s < symbols.len() || p < pairs.len() {
            if p == pairs.len() || s < symbols.len() && u64::from(symbols[s].0) <= pairs[p] {
                merged.push(Some(symbols[s].1));
                weights.push(u64::from(symbols[s].0));
                s += 1;
            } else {
                merged.push(None);
                weights.push(pairs[p]);
                p += 1;
            }
        }
        rounds.push(merged);
        packages = weights;
    }
    let mut taken = 2 * symbols.len() - 2;
    for round in rounds.iter().rev() {
        let mut pairs = 0;
        for entry in &round[..taken] {
            match entry {
                Some(symbol) => lengths[*symbol] += 1,
                None => pairs += 1,
            }
        }
        taken = pairs * 2;
    }
    lengths
}

/// The codes of these lengths, their bits reversed as they are written.
fn codes<const N: usize>(lengths: &[u8; N]) -> [u32; N] {
    let mut next = 0_u32;
    let mut result = [0; N];
    for length in 1..=15 {
        next <<= 1;
        for (code, _) in result.iter_mut().zip(lengths).filter(|entry| *entry.1 == length) {
            *code = next.reverse_bits() >> (32 - u32::from(length));
            next += 1;
        }
    }
    result
}

/// The checksum of zlib.
fn adler32(data: &[u8]) -> u32 {
    const MODULUS: u32 = 65_521;
    let (mut a, mut b) = (1_u32, 0_u32);
    // So many bytes can be summed before the sums overflow.
    for part in data.chunks(5552) {
        let (lanes, rest) = part.as_chunks::<16>();
        // For 16 bytes at a time: their sum, and their sum weighted by how often it enters `b`.
        for lane in lanes {
            let sum: u32 = lane.iter().map(|&byte| u32::from(byte)).sum();
            let weighted: u32 = lane.iter().zip(0..).map(|(&byte, at)| u32::from(byte) * (16 - at)).sum();
            b += 16 * a + weighted;
            a += sum;
        }
        for &byte in rest {
            a += u32::from(byte);
            b += a;
        }
        a %= MODULUS;
        b %= MODULUS;
    }
    b << 16 | a
}

#[cfg(test)]
mod tests {
    use super::super::chunks::{Chunks, Coding};
    use super::*;

    /// Through the PNG crate's unpacker, as an image of rows.
    fn unpacked(bytes: &[u8], width: usize) -> Vec<u8> {
        let coding = Coding::Indexed(8);
        let mut chunks = Chunks::new(width, bytes.len() / width, coding, None);
        chunks.colors(&[[0, 0, 0, 255]; 256]);
        chunks.chunk(*b"IDAT", &[&coding.pack(bytes, width)]);
        let file = chunks.finish();
        let mut reader = png::Decoder::new(std::io::Cursor::new(&file[..])).read_info().unwrap();
        let mut out = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut out).unwrap();
        reader.finish().unwrap();
        out
    }

    #[test]
    fn what_is_packed_unpacks() {
        let mut seed = 1_u32;
        let mut random = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            seed >> 16
        };
        let noise: Vec<u8> = (0..120_000).map(|_| random() as u8).collect();
        let mut runs = Vec::new();
        while runs.len() < 240_000 {
            let (value, length) = (random() as u8 % 5, 1 + random() as usize % 900);
            runs.extend(vec![value; length]);
            runs.extend((0..random() % 20).map(|i| (i % 7) as u8));
        }
        runs.truncate(240_000);
        // The same noise again and again, at the farthest distance that can be reached and one beyond.
        let at_distance =
            |distance: usize| -> Vec<u8> { noise[..distance].iter().copied().cycle().take(98_400).collect() };
        // Counts that double make the longest codes.
        let steep: Vec<u8> = (0..20_u32).flat_map(|value| vec![value as u8; 1 << value.min(16)]).collect();
        for (bytes, width) in [
            (vec![7], 1),
            (vec![1, 2], 2),
            (vec![0; 1_000_000], 1000),
            (noise.clone(), 400),
            (runs, 600),
            (at_distance(WINDOW - 1), 98_400),
            (at_distance(WINDOW), 98_400),
            (at_distance(WINDOW + 1), 98_400),
            ((0..=255).cycle().take(70_000).collect(), 70),
            (steep.iter().rev().copied().collect(), 1),
        ] {
            assert_eq!(unpacked(&bytes, width), bytes);
        }
        let repeated = zlib(&at_distance(WINDOW), 98_401);
        assert!(repeated.len() < WINDOW + 2000, "{} bytes: the farthest match was not found", repeated.len());
    }

    #[test]
    fn codes_are_complete_and_no_longer_than_allowed() {
        let mut fibonacci = [0_u32; 30];
        (fibonacci[0], fibonacci[1]) = (1, 1);
        (2..30).for_each(|at| fibonacci[at] = fibonacci[at - 1] + fibonacci[at - 2]);
        let mut one = [0; 30];
        one[17] = 5;
        for (counts, limit) in [(fibonacci, 15), (fibonacci, 7), ([3; 30], 15), ([0; 30], 15), (one, 15)] {
            let lengths = code_lengths(&counts, limit);
            assert!(lengths.iter().all(|&length| usize::from(length) <= limit));
            assert!(counts.iter().zip(lengths).all(|(&count, length)| count == 0 || length > 0));
            let filled: u32 = lengths.iter().filter(|&&length| length > 0).map(|&length| 1 << (15 - length)).sum();
            assert_eq!(filled, 1 << 15, "{counts:?}");
        }
        // Without a limit in the way, the sum of the products is that of any Huffman code.
        let lengths = code_lengths(&[5, 9, 12, 13, 16, 45], 15);
        let bits: u32 =
            lengths.iter().zip([5, 9, 12, 13, 16, 45]).map(|(&length, count)| u32::from(length) * count).sum();
        assert_eq!(bits, 224);
    }

    #[test]
    fn the_checksum_is_that_of_zlib() {
        assert_eq!(adler32(b""), 1);
        assert_eq!(adler32(b"Wikipedia"), 0x11e6_0398);
        let slow = |data: &[u8]| {
            let (a, b) = data.iter().fold((1, 0), |(a, b), &byte| {
                let a = (a + u32::from(byte)) % 65_521;
                (a, (b + a) % 65_521)
            });
            b << 16 | a
        };
        for length in [15, 16, 17, 5551, 5552, 5553, 100_000] {
            assert_eq!(adler32(&vec![255; length]), slow(&vec![255; length]));
        }
    }
}
