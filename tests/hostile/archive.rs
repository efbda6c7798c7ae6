//! Zips written byte by byte, so that every field can lie.

use std::io::{Cursor, Write};

/// What an entry says of itself before its data; what is `None` says the same as the directory.
#[derive(Clone, Default)]
pub struct Local {
    pub name: Option<Vec<u8>>,
    pub method: Option<u16>,
    pub flags: Option<u16>,
    pub crc: Option<u32>,
    pub packed: Option<u32>,
    pub unpacked: Option<u32>,
    pub extra: Vec<u8>,
    /// Stands instead of the mark of an entry.
    pub mark: Option<u32>,
}

/// An entry, and what the directory says of it.
#[derive(Clone)]
pub struct Entry {
    pub name: Vec<u8>,
    /// As it stands in the file.
    pub data: Vec<u8>,
    pub method: u16,
    pub flags: u16,
    pub version: u16,
    pub crc: u32,
    pub packed: u32,
    pub unpacked: u32,
    pub attributes: u32,
    pub extra: Vec<u8>,
    pub comment: Vec<u8>,
    pub local: Local,
    /// Checksum and lengths behind the data.
    pub descriptor: Option<[u32; 3]>,
    /// Where the directory says that it stands.
    pub offset: Option<u32>,
    /// Bytes between it and the next one.
    pub gap: Vec<u8>,
    /// Stands in the directory only.
    pub listed_only: bool,
}

impl Entry {
    /// An honest, stored file.
    pub fn stored(name: &str, data: &[u8]) -> Self {
        Self {
            name: name.into(),
            data: data.into(),
            method: 0,
            flags: 0,
            version: 20,
            crc: crc32(data),
            packed: data.len() as u32,
            unpacked: data.len() as u32,
            attributes: 0o100_644 << 16,
            extra: Vec::new(),
            comment: Vec::new(),
            local: Local::default(),
            descriptor: None,
            offset: None,
            gap: Vec::new(),
            listed_only: false,
        }
    }

    /// An honest, deflated file.
    pub fn deflated(name: &str, data: &[u8]) -> Self {
        let packed = deflate(data);
        Self { method: 8, packed: packed.len() as u32, data: packed, ..Self::stored(name, data) }
    }

    /// An honest folder.
    pub fn folder(name: &str) -> Self {
        Self { attributes: 0o040_755 << 16 | 0x10, ..Self::stored(name, b"") }
    }
}

/// An archive.
#[derive(Clone, Default)]
pub struct Archive {
    pub prefix: Vec<u8>,
    pub entries: Vec<Entry>,
    /// Between the directory and the end.
    pub before_end: Vec<u8>,
    /// Behind the end.
    pub suffix: Vec<u8>,
    pub comment: Vec<u8>,
    /// Count, length and start of the directory, and the number of this part.
    pub count: Option<u16>,
    pub length: Option<u32>,
    pub start: Option<u32>,
    pub disk: u16,
}

impl Archive {
    /// Honest stored files.
    pub fn of(files: &[(String, Vec<u8>)]) -> Self {
        let entries = files.iter().map(|(path, bytes)| Entry::stored(path, bytes)).collect();
        Self { entries, ..Self::default() }
    }

    /// The entry of a name.
    pub fn entry(&mut self, name: &str) -> &mut Entry {
        self.entries.iter_mut().find(|entry| entry.name == name.as_bytes()).expect("an entry of this name")
    }

    pub fn bytes(&self) -> Vec<u8> {
        let mut out = self.prefix.clone();
        let mut offsets = Vec::new();
        for entry in &self.entries {
            offsets.push(out.len() as u32);
            if !entry.listed_only {
                local(&mut out, entry);
            }
        }
        let start = out.len() as u32;
        for (entry, at) in self.entries.iter().zip(offsets) {
            central(&mut out, entry, entry.offset.unwrap_or(at));
        }
        let length = out.len() as u32 - start;
        out.extend(&self.before_end);
        let count = self.count.unwrap_or(self.entries.len() as u16);
        out.extend(0x0605_4b50_u32.to_le_bytes());
        for number in [self.disk, self.disk, count, count] {
            out.extend(number.to_le_bytes());
        }
        out.extend(self.length.unwrap_or(length).to_le_bytes());
        out.extend(self.start.unwrap_or(start).to_le_bytes());
        out.extend((self.comment.len() as u16).to_le_bytes());
        out.extend(&self.comment);
        out.extend(&self.suffix);
        out
    }
}

/// 1980-01-01, 00:00.
const TIME: u32 = 0x0021_0000;

fn local(out: &mut Vec<u8>, entry: &Entry) {
    let Local { name, method, flags, crc, packed, unpacked, extra, mark } = &entry.local;
    let name = name.as_ref().unwrap_or(&entry.name);
    out.extend(mark.unwrap_or(0x0403_4b50).to_le_bytes());
    for number in [entry.version, flags.unwrap_or(entry.flags), method.unwrap_or(entry.method)] {
        out.extend(number.to_le_bytes());
    }
    out.extend(TIME.to_le_bytes());
    for number in [crc.unwrap_or(entry.crc), packed.unwrap_or(entry.packed), unpacked.unwrap_or(entry.unpacked)] {
        out.extend(number.to_le_bytes());
    }
    out.extend((name.len() as u16).to_le_bytes());
    out.extend((extra.len() as u16).to_le_bytes());
    out.extend(name);
    out.extend(extra);
    out.extend(&entry.data);
    if let Some(descriptor) = entry.descriptor {
        out.extend(0x0807_4b50_u32.to_le_bytes());
        descriptor.iter().for_each(|number| out.extend(number.to_le_bytes()));
    }
    out.extend(&entry.gap);
}

fn central(out: &mut Vec<u8>, entry: &Entry, offset: u32) {
    out.extend(0x0201_4b50_u32.to_le_bytes());
    for number in [0x0314, entry.version, entry.flags, entry.method] {
        out.extend(number.to_le_bytes());
    }
    for number in [TIME, entry.crc, entry.packed, entry.unpacked] {
        out.extend(number.to_le_bytes());
    }
    for length in [entry.name.len(), entry.extra.len(), entry.comment.len(), 0, 0] {
        out.extend((length as u16).to_le_bytes());
    }
    out.extend(entry.attributes.to_le_bytes());
    out.extend(offset.to_le_bytes());
    out.extend(&entry.name);
    out.extend(&entry.extra);
    out.extend(&entry.comment);
}

/// The checksum of the format.
pub fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 })
    })
}

/// Deflated bytes, taken out of an archive that the usual program wrote.
pub fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Deflated);
    writer.start_file("x", options).expect("an entry");
    writer.write_all(bytes).expect("its data");
    let whole = writer.finish().expect("an archive").into_inner();
    let length = |at: usize| usize::from(u16::from_le_bytes([whole[at], whole[at + 1]]));
    let packed = u32::from_le_bytes(whole[18..22].try_into().expect("four bytes")) as usize;
    let at = 30 + length(26) + length(28);
    whole[at..at + packed].to_vec()
}

/// An extra field.
pub fn extra(id: u16, data: &[u8]) -> Vec<u8> {
    [&id.to_le_bytes()[..], &(data.len() as u16).to_le_bytes(), data].concat()
}
