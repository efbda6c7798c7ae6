//! The chunks of which PNG files consist.

use super::deflate;
use super::raster::straight;

/// A file while it is being written.
#[derive(Debug, Default)]
pub(super) struct Chunks {
    bytes: Vec<u8>,
}

/// What a pixel is in the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Coding {
    /// An index of 1, 2, 4 or 8 bits.
    Indexed(u8),
    /// Red, green, blue.
    Rgb,
    /// Red, green, blue, opacity.
    Rgba,
}

impl Coding {
    /// The smallest indexes for so many colours.
    pub(super) const fn for_colors(count: usize) -> Self {
        Self::Indexed(match count {
            0..=2 => 1,
            3..=4 => 2,
            5..=16 => 4,
            _ => 8,
        })
    }

    /// Pixel data, packed. `samples` are whole bytes, indexes too.
    pub(super) fn pack(self, samples: &[u8], width: usize) -> Vec<u8> {
        let (row_samples, bits) = match self {
            Self::Indexed(bits) => (width, usize::from(bits)),
            Self::Rgb => (width * 3, 8),
            Self::Rgba => (width * 4, 8),
        };
        let stride = 1 + (row_samples * bits).div_ceil(8);
        let mut data = Vec::with_capacity(samples.len() / row_samples * stride);
        for row in samples.chunks(row_samples) {
            // Indexes are no quantities, so differences between neighbours mean nothing: rows are written as they are.
            data.push(0);
            if bits == 8 {
                data.extend_from_slice(row);
            } else {
                let byte = |byte: u8, (at, index): (usize, &u8)| byte | index << (8 - bits * (at + 1));
                data.extend(row.chunks(8 / bits).map(|group| group.iter().enumerate().fold(0, byte)));
            }
        }
        deflate::zlib(&data, stride)
    }
}

impl Chunks {
    /// A new file: its signature and size, what pixels are, and the resolution that it claims in dots per inch.
    pub(super) fn new(width_px: usize, height_px: usize, coding: Coding, dpi: Option<u16>) -> Self {
        let mut chunks = Self { bytes: b"\x89PNG\r\n\x1a\n".to_vec() };
        let (depth, kind) = match coding {
            Coding::Indexed(bits) => (bits, 3),
            Coding::Rgb => (8, 2),
            Coding::Rgba => (8, 6),
        };
        let size = [(width_px as u32).to_be_bytes(), (height_px as u32).to_be_bytes()].concat();
        chunks.chunk(*b"IHDR", &[&size, &[depth, kind, 0, 0, 0]]);
        if let Some(dpi) = dpi {
            let per_meter = ((u32::from(dpi) * 10_000 + 127) / 254).to_be_bytes();
            chunks.chunk(*b"pHYs", &[&per_meter, &per_meter, &[1]]);
        }
        chunks
    }

    /// Premultiplied colours as palette, those that are not opaque first.
    pub(super) fn colors(&mut self, colors: &[[u8; 4]]) {
        let colors: Vec<[u8; 4]> = colors.iter().map(|&color| straight(color)).collect();
        let rgb: Vec<u8> = colors.iter().flat_map(|&[r, g, b, _]| [r, g, b]).collect();
        self.chunk(*b"PLTE", &[&rgb]);
        let opacity: Vec<u8> = colors.iter().map(|color| color[3]).take_while(|&opacity| opacity < 255).collect();
        if !opacity.is_empty() {
            self.chunk(*b"tRNS", &[&opacity]);
        }
    }

    /// One chunk, its data in parts.
    pub(super) fn chunk(&mut self, kind: [u8; 4], parts: &[&[u8]]) {
        let length: usize = parts.iter().map(|part| part.len()).sum();
        self.bytes.extend((length as u32).to_be_bytes());
        let start = self.bytes.len();
        self.bytes.extend(kind);
        parts.iter().for_each(|part| self.bytes.extend_from_slice(part));
        let checksum = crc32(&self.bytes[start..]);
        self.bytes.extend(checksum.to_be_bytes());
    }

    /// Chunks that were written elsewhere.
    pub(super) fn append(&mut self, other: &Self) {
        self.bytes.extend_from_slice(&other.bytes);
    }

    /// The whole file.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.chunk(*b"IEND", &[]);
        self.bytes
    }
}

/// The checksum of every byte.
const CRC_TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut rest = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            rest = if rest & 1 == 1 { 0xedb8_8320 ^ rest >> 1 } else { rest >> 1 };
            bit += 1;
        }
        table[byte] = rest;
        byte += 1;
    }
    table
};

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |rest, &byte| CRC_TABLE[((rest ^ u32::from(byte)) & 255) as usize] ^ rest >> 8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_that_of_the_standard() {
        assert_eq!(crc32(b"IEND"), 0xae42_6082);
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
    }

    #[test]
    fn every_depth_is_read_as_it_was_written() {
        for (count, depth) in [(2, 1), (4, 2), (16, 4), (200, 8)] {
            // Odd widths, so that rows end within a byte.
            for width in [1, 7, 13, 64] {
                let indexes: Vec<u8> = (0..width * 9).map(|at| (at * 7 % count) as u8).collect();
                let coding = Coding::for_colors(count);
                assert_eq!(coding, Coding::Indexed(depth));
                let mut chunks = Chunks::new(width, 9, coding, Some(300));
                let colors: Vec<[u8; 4]> = (0..count).map(|grey| [grey as u8, 0, 255, 255]).collect();
                chunks.colors(&colors);
                chunks.chunk(*b"IDAT", &[&coding.pack(&indexes, width)]);
                let bytes = chunks.finish();
                let mut decoder = png::Decoder::new(std::io::Cursor::new(&bytes[..]));
                decoder.set_transformations(png::Transformations::EXPAND);
                let mut reader = decoder.read_info().unwrap();
                let mut rgb = vec![0; reader.output_buffer_size().unwrap()];
                reader.next_frame(&mut rgb).unwrap();
                let expected: Vec<u8> = indexes.iter().flat_map(|&index| [index, 0, 255]).collect();
                assert_eq!(rgb, expected, "{count} colours, {width} wide");
            }
        }
    }
}
