//! A bundle as a zip. The format lets two readers see two different archives in the same bytes; so everything that could
//! differ is looked at here first, and refused: the entries fill the file from its first byte to the directory at its
//! end, each stands there once, and says the same before its data as in the directory. Only then are they inflated,
//! into memory, and counted while they are.

use super::names::{self, Seen};
use super::{ASK_AGAIN, Files, Refusal, limits};
use std::io::{Cursor, Read};
use zip::ZipArchive;

const END: u32 = 0x0605_4b50;
const END_BYTES: usize = 22;
const LOCATOR_64: u32 = 0x0706_4b50;
const LOCATOR_64_BYTES: usize = 20;
const CENTRAL: u32 = 0x0201_4b50;
const CENTRAL_BYTES: usize = 46;
const LOCAL: u32 = 0x0403_4b50;
const LOCAL_BYTES: usize = 30;
const DESCRIPTOR: u32 = 0x0807_4b50;

/// Bits that say how well was packed, that sizes follow the data, and that names are UTF-8.
const FLAGS: u16 = 0b0000_1000_0000_1110;
const ENCRYPTED: u16 = 0b0010_0000_0100_0001;
const SIZES_FOLLOW: u16 = 0b1000;
const STORED: u16 = 0;
const DEFLATED: u16 = 8;
/// The newest version that folders and deflated files need.
const VERSION: u16 = 20;
/// Extra fields that hold times and owners, as usual programs write them. Others could give another name, another
/// length or a password.
const EXTRAS: [u16; 5] = [0x5455, 0x7875, 0x5855, 0x7855, 0x000a];

/// What an entry is, in the upper half of its attributes.
const KIND: u32 = 0o170_000;
const REGULAR: u32 = 0o100_000;
const FOLDER: u32 = 0o040_000;

/// An entry of the directory.
#[derive(Debug)]
struct Entry<'a> {
    name: &'a [u8],
    flags: u16,
    method: u16,
    /// Time and date.
    time: u32,
    crc: u32,
    packed: u32,
    unpacked: u32,
    offset: u32,
}

fn refuse<T>(code: &'static str, message: &str) -> Result<T, Refusal> {
    Err(Refusal::whole(code, message, ASK_AGAIN))
}

/// A part of the file; running over its end is a fault of the file.
fn part(bytes: &[u8], at: usize, length: usize) -> Result<&[u8], Refusal> {
    let found = at.checked_add(length).and_then(|end| bytes.get(at..end));
    found.ok_or_else(|| Refusal::whole("zip-broken", "the archive is cut off or damaged", ASK_AGAIN))
}

fn u16_at(bytes: &[u8], at: usize) -> Result<u16, Refusal> {
    let part = part(bytes, at, 2)?;
    Ok(u16::from_le_bytes([part[0], part[1]]))
}

fn u32_at(bytes: &[u8], at: usize) -> Result<u32, Refusal> {
    let part = part(bytes, at, 4)?;
    Ok(u32::from_le_bytes([part[0], part[1], part[2], part[3]]))
}

/// Reads every file of an archive.
pub(super) fn read(bytes: &[u8]) -> Result<Files, Refusal> {
    let (start, count) = directory(bytes)?;
    let entries = entries(bytes, start, count)?;
    filled(bytes, start, &entries)?;
    inflate(bytes, &entries)
}

/// Where the directory begins, and how many entries it has.
fn directory(bytes: &[u8]) -> Result<(usize, usize), Refusal> {
    let end = bytes.len().wrapping_sub(END_BYTES);
    if bytes.len() < END_BYTES || u32_at(bytes, end)? != END {
        let tail = &bytes[bytes.len().saturating_sub(END_BYTES + usize::from(u16::MAX))..];
        if tail.windows(4).any(|window| window == END.to_le_bytes()) {
            return refuse("zip-trailing", "something stands behind the end of the archive");
        }
        let hint = "give the .zip or the folder that «export» wrote";
        return Err(Refusal::whole("zip-none", "this is no zip, or its end is missing", hint));
    }
    if u16_at(bytes, end + 20)? != 0 {
        return refuse("zip-trailing", "something stands behind the end of the archive");
    }
    let (disk, start_disk) = (u16_at(bytes, end + 4)?, u16_at(bytes, end + 6)?);
    let (here, count) = (u16_at(bytes, end + 8)?, u16_at(bytes, end + 10)?);
    let (length, start) = (u32_at(bytes, end + 12)?, u32_at(bytes, end + 16)?);
    let large = count == u16::MAX || length == u32::MAX || start == u32::MAX;
    let located = end >= LOCATOR_64_BYTES && u32_at(bytes, end - LOCATOR_64_BYTES)? == LOCATOR_64;
    if large || located {
        return refuse("zip-64", "the archive is of the kind for more than 4 GB");
    }
    if disk != 0 || start_disk != 0 || here != count {
        return refuse("zip-split", "the archive is one part of several");
    }
    if usize::from(count) > limits::ENTRIES {
        let message = format!("there are {count} entries; at most {} are read", limits::ENTRIES);
        return Err(Refusal::whole("too-many", message, ASK_AGAIN));
    }
    match u64::from(start) + u64::from(length) {
        sum if sum == end as u64 => Ok((start as usize, usize::from(count))),
        sum if sum < end as u64 => refuse("zip-gap", "something stands before the archive or inside it"),
        _ => refuse("zip-broken", "the archive is cut off or damaged"),
    }
}

/// The entries of the directory, each harmless by itself.
fn entries(bytes: &[u8], start: usize, count: usize) -> Result<Vec<Entry<'_>>, Refusal> {
    let end = bytes.len() - END_BYTES;
    let (mut at, mut total, mut seen) = (start, 0_u64, Seen::default());
    let mut entries = Vec::with_capacity(count);
    for _ in 0..count {
        if u32_at(bytes, at)? != CENTRAL {
            return refuse("zip-broken", "the archive is cut off or damaged");
        }
        let lengths = [u16_at(bytes, at + 28)?, u16_at(bytes, at + 30)?, u16_at(bytes, at + 32)?].map(usize::from);
        let [name_length, extra_length, comment_length] = lengths;
        let entry = Entry {
            name: part(bytes, at + CENTRAL_BYTES, name_length)?,
            flags: u16_at(bytes, at + 8)?,
            method: u16_at(bytes, at + 10)?,
            time: u32_at(bytes, at + 12)?,
            crc: u32_at(bytes, at + 16)?,
            packed: u32_at(bytes, at + 20)?,
            unpacked: u32_at(bytes, at + 24)?,
            offset: u32_at(bytes, at + 42)?,
        };
        let is_folder = entry.is_folder();
        let name = names::text(entry.name)?;
        let path = if is_folder { &name[..name.len() - 1] } else { name };
        names::check(path)?;
        seen.note(path, is_folder)?;
        let extra = part(bytes, at + CENTRAL_BYTES + name_length, extra_length)?;
        entry.check(name, u16_at(bytes, at + 6)?, extra)?;
        let attributes = u32_at(bytes, at + 38)?;
        let kind = attributes >> 16 & KIND;
        if kind != 0 && kind != if is_folder { FOLDER } else { REGULAR } {
            return Err(Refusal::of("link", name, "links and devices are not followed", ASK_AGAIN));
        }
        if comment_length != 0 || u16_at(bytes, at + 34)? != 0 {
            let message = "the entry has a comment, or stands in another part of the archive";
            return Err(Refusal::of("zip-entry", name, message, ASK_AGAIN));
        }
        total += u64::from(entry.unpacked);
        if total > limits::TOTAL_BYTES {
            let message = format!("unpacked, the files have more than {} MiB together", limits::TOTAL_BYTES >> 20);
            return Err(Refusal::whole("too-big", message, ASK_AGAIN));
        }
        at += CENTRAL_BYTES + name_length + extra_length + comment_length;
        entries.push(entry);
    }
    if at == end {
        Ok(entries)
    } else {
        refuse("zip-broken", "the directory of the archive has another length than it says")
    }
}

/// Extra fields are whole, and of those that are known.
fn known_extras(mut extra: &[u8]) -> bool {
    while !extra.is_empty() {
        let (Ok(id), Ok(length)) = (u16_at(extra, 0), u16_at(extra, 2)) else { return false };
        match extra.get(4 + usize::from(length)..) {
            Some(rest) if EXTRAS.contains(&id) => extra = rest,
            _ => return false,
        }
    }
    true
}

impl Entry<'_> {
    fn is_folder(&self) -> bool {
        self.name.len() > 1 && self.name.ends_with(b"/")
    }

    fn check(&self, name: &str, version: u16, extra: &[u8]) -> Result<(), Refusal> {
        let refuse = |code, message: &str| Err(Refusal::of(code, name, message, ASK_AGAIN));
        if self.flags & ENCRYPTED != 0 {
            return refuse("zip-encrypted", "the entry is encrypted");
        }
        if self.flags & !FLAGS != 0 || version & 0xff > VERSION {
            return refuse("zip-entry", "the entry needs a kind of archive that is not read");
        }
        if !matches!(self.method, STORED | DEFLATED) {
            return refuse("zip-method", "the entry is packed in a way that is not read");
        }
        if [self.packed, self.unpacked, self.offset].contains(&u32::MAX) {
            return refuse("zip-64", "the entry is of the kind for more than 4 GB");
        }
        if !known_extras(extra) {
            return refuse("zip-entry", "the entry has fields that are not known");
        }
        if self.method == STORED && self.packed != self.unpacked || self.is_folder() && self.unpacked != 0 {
            return refuse("zip-header", "the lengths of the entry contradict each other");
        }
        let (packed, unpacked) = (u64::from(self.packed), u64::from(self.unpacked));
        if unpacked > limits::FILE_BYTES {
            let message = format!("the file has {unpacked} bytes, and at most 16 MiB are read");
            return Err(Refusal::of("too-big", name, message, ""));
        }
        if unpacked > limits::RATIO_FROM_BYTES && unpacked > packed.saturating_mul(limits::RATIO) {
            return refuse("zip-bomb", "the entry unpacks to more than 200 times its size");
        }
        Ok(())
    }

    /// Where the entry ends, when what stands before and behind its data says the same as the directory.
    fn end(&self, bytes: &[u8]) -> Result<usize, Refusal> {
        let name = names::text(self.name)?;
        let differs = || {
            let message = "the entry says something else than the directory of the archive";
            Err(Refusal::of("zip-header", name, message, ASK_AGAIN))
        };
        let at = self.offset as usize;
        if u32_at(bytes, at)? != LOCAL {
            return differs();
        }
        let (name_length, extra_length) = (usize::from(u16_at(bytes, at + 26)?), usize::from(u16_at(bytes, at + 28)?));
        let own_name = part(bytes, at + LOCAL_BYTES, name_length)?;
        let extra = part(bytes, at + LOCAL_BYTES + name_length, extra_length)?;
        let same = u16_at(bytes, at + 6)? == self.flags
            && u16_at(bytes, at + 8)? == self.method
            && u32_at(bytes, at + 10)? == self.time
            && own_name == self.name;
        if !same || !known_extras(extra) || u16_at(bytes, at + 4)? & 0xff > VERSION {
            return differs();
        }
        let facts = [self.crc, self.packed, self.unpacked];
        let own = [u32_at(bytes, at + 14)?, u32_at(bytes, at + 18)?, u32_at(bytes, at + 22)?];
        let follow = self.flags & SIZES_FOLLOW != 0;
        if own != facts && !(follow && own == [0; 3]) {
            return differs();
        }
        let mut end = at + LOCAL_BYTES + name_length + extra_length + self.packed as usize;
        if follow {
            // The mark before it is usual, not required.
            if u32_at(bytes, end)? == DESCRIPTOR {
                end += 4;
            }
            if [u32_at(bytes, end)?, u32_at(bytes, end + 4)?, u32_at(bytes, end + 8)?] != facts {
                return differs();
            }
            end += 12;
        }
        Ok(end)
    }
}

/// The entries stand one behind the other, from the first byte to the directory.
fn filled(bytes: &[u8], start: usize, entries: &[Entry<'_>]) -> Result<(), Refusal> {
    let mut spans = Vec::with_capacity(entries.len());
    for entry in entries {
        spans.push((entry.offset as usize, entry.end(bytes)?, entry));
    }
    spans.sort_by_key(|&(from, ..)| from);
    let mut at = 0;
    for (from, to, entry) in spans {
        if from < at || to > start {
            let name = names::text(entry.name)?;
            return Err(Refusal::of("zip-overlap", name, "the entry overlaps another one", ASK_AGAIN));
        }
        if from > at {
            return refuse("zip-gap", "something stands before the archive or inside it");
        }
        at = to;
    }
    if at == start { Ok(()) } else { refuse("zip-gap", "something stands before the archive or inside it") }
}

/// The data of the files.
fn inflate(bytes: &[u8], entries: &[Entry<'_>]) -> Result<Files, Refusal> {
    let broken = || Refusal::whole("zip-broken", "the archive is cut off or damaged", ASK_AGAIN);
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| broken())?;
    if archive.len() != entries.len() {
        return Err(broken());
    }
    let mut files = Files::new();
    for entry in entries.iter().filter(|entry| !entry.is_folder()) {
        let name = names::text(entry.name)?;
        let damaged = || Refusal::of("zip-broken", name, "the data of the entry are damaged", ASK_AGAIN);
        let file = archive.by_name(name).map_err(|_| damaged())?;
        let expected = u64::from(entry.unpacked);
        let mut data = Vec::new();
        // One byte more than there may be: what lies about its length is found without being unpacked.
        file.take(expected + 1).read_to_end(&mut data).map_err(|_| damaged())?;
        if data.len() as u64 != expected {
            let message = "the entry unpacks to another length than it says";
            return Err(Refusal::of("zip-bomb", name, message, ASK_AGAIN));
        }
        files.insert(name.to_owned(), data);
    }
    Ok(files)
}
