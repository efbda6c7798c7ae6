//! Archives that lie.

use super::archive::{Archive, Entry, Local, crc32, deflate, extra};
use super::{check, sample, zipped};
use boardwright::doc::bundle::{self, Bundle, Refusal};

const EN: &str = "source/lessons/pins/en.md";

fn read(change: impl FnOnce(&mut Archive)) -> Result<Bundle, Refusal> {
    let mut archive = Archive::of(&sample::files());
    change(&mut archive);
    bundle::read_zip(&archive.bytes())
}

/// The archive with one of its entries changed.
fn entry(change: impl FnOnce(&mut Entry)) -> Result<Bundle, Refusal> {
    read(|archive| change(archive.entry(EN)))
}

/// The archive with an entry more.
fn more(more: Entry) -> Result<Bundle, Refusal> {
    read(|archive| archive.entries.push(more))
}

/// The archive with a file of this path more, which the manifest lists too.
fn named(path: &str) -> Result<Bundle, Refusal> {
    zipped(&sample::with(path, b"x"))
}

#[test]
fn honest_archives_are_imported() {
    let usual = |entry: &mut Entry| {
        *entry = Entry::deflated(EN, sample::EN.as_bytes());
        entry.extra = extra(0x5455, &[1, 0, 0, 0, 0]);
        entry.local.extra =
            [extra(0x5455, &[1, 0, 0, 0, 0]), extra(0x7875, &[1, 4, 0, 0, 0, 0, 4, 0, 0, 0, 0])].concat();
    };
    check(vec![
        ("as it was exported", "fine", read(|_| ())),
        ("packed again by another program", "fine", entry(usual)),
        ("with folders", "fine", more(Entry::folder("source/"))),
        ("names marked as UTF-8", "fine", entry(|e| e.flags = 1 << 11)),
        ("by a system without modes", "fine", entry(|e| e.attributes = 0x20)),
        ("in another order", "fine", read(|a| a.entries.reverse())),
        (
            "lengths behind the data",
            "fine",
            entry(|e| {
                (e.flags, e.descriptor) = (1 << 3, Some([e.crc, e.packed, e.unpacked]));
                e.local = Local { crc: Some(0), packed: Some(0), unpacked: Some(0), ..Local::default() };
            }),
        ),
    ]);
}

#[test]
fn archives_with_two_faces_are_refused() {
    // Where the directory begins.
    let start = |archive: &Archive| {
        let bytes = archive.bytes();
        u32::from_le_bytes(bytes[bytes.len() - 6..bytes.len() - 2].try_into().unwrap())
    };
    check(vec![
        ("no archive", "zip-none", bundle::read_zip(b"not a zip")),
        ("nothing", "zip-none", bundle::read_zip(b"")),
        ("an archive of nothing", "bundle-none", bundle::read_zip(&Archive::default().bytes())),
        ("cut off", "zip-none", {
            let bytes = Archive::of(&sample::files()).bytes();
            bundle::read_zip(&bytes[..bytes.len() / 2])
        }),
        ("a program before it", "zip-gap", read(|a| a.prefix = b"#!/bin/sh\n".to_vec())),
        ("a program before it, places as they were", "zip-gap", {
            bundle::read_zip(&[b"MZ\x90\0".to_vec(), Archive::of(&sample::files()).bytes()].concat())
        }),
        ("a tail behind it", "zip-trailing", read(|a| a.suffix = b"<script>".to_vec())),
        ("two archives in one", "zip-gap", {
            let one = Archive::of(&sample::files()).bytes();
            bundle::read_zip(&[one.clone(), one].concat())
        }),
        ("a comment", "zip-trailing", read(|a| a.comment = b"PK\x05\x06".to_vec())),
        ("an end inside the comment", "zip-gap", read(|a| a.comment = Archive::default().bytes())),
        ("something before the end", "zip-gap", read(|a| a.before_end = b"hidden".to_vec())),
        ("something between entries", "zip-gap", entry(|e| e.gap = b"hidden".to_vec())),
        (
            "an entry that the directory forgets",
            "zip-gap",
            read(|a| {
                let hidden = Archive { entries: vec![Entry::stored("x.md", b"x")], ..Archive::default() }.bytes();
                a.entry(EN).gap = hidden[..=30 + 4].to_vec();
            }),
        ),
        ("an entry inside another one", "zip-overlap", {
            let inner = Archive { entries: vec![Entry::stored("b.png", b"x")], ..Archive::default() }.bytes();
            let mut archive = Archive::of(&sample::files());
            let at = start(&archive) + 30 + 5;
            archive.entries.push(Entry::stored("a.png", &inner[..=30 + 5]));
            archive.entries.push(Entry { offset: Some(at), listed_only: true, ..Entry::stored("b.png", b"x") });
            bundle::read_zip(&archive.bytes())
        }),
        (
            "an entry of which the directory speaks twice",
            "path-twice",
            read(|a| {
                let again = Entry { offset: Some(0), listed_only: true, ..a.entries[0].clone() };
                a.entries.push(again);
            }),
        ),
        ("two directories", "zip-gap", read(|a| a.before_end = b"PK\x01\x02".repeat(20))),
        ("a directory shorter than it is", "zip-gap", read(|a| a.length = Some(46))),
        ("a directory beyond the end", "zip-broken", read(|a| a.start = Some(u32::MAX - 1000))),
        ("a count that is too small", "zip-broken", read(|a| a.count = Some(3))),
        ("a count that is too large", "zip-broken", read(|a| a.count = Some(200))),
        ("70 000 entries", "zip-64", read(|a| a.count = Some(u16::MAX))),
        ("more entries than are read", "too-many", read(|a| a.count = Some(20_000))),
        ("one of several parts", "zip-split", read(|a| a.disk = 1)),
        (
            "a locator for large archives",
            "zip-64",
            read(|a| {
                a.before_end = [&b"PK\x06\x07"[..], &[0; 16]].concat();
            }),
        ),
    ]);
}

#[test]
fn entries_that_lie_are_refused() {
    let bomb = |name: &str, size: usize| Entry::deflated(name, &vec![b' '; size]);
    check(vec![
        ("encrypted", "zip-encrypted", entry(|e| e.flags = 1)),
        ("strongly encrypted", "zip-encrypted", entry(|e| e.flags = 1 | 1 << 6)),
        ("an encrypted directory", "zip-encrypted", entry(|e| e.flags = 1 << 13)),
        ("a patch", "zip-entry", entry(|e| e.flags = 1 << 5)),
        ("packed by LZMA", "zip-method", entry(|e| e.method = 14)),
        ("packed by bzip2", "zip-method", entry(|e| e.method = 12)),
        ("a newer kind", "zip-entry", entry(|e| e.version = 63)),
        ("a second name in a field", "zip-entry", entry(|e| e.extra = extra(0x7075, b"\x01\0\0\0\0../evil"))),
        ("lengths in a field", "zip-entry", entry(|e| e.extra = extra(0x0001, &[0; 16]))),
        ("a field cut off", "zip-entry", entry(|e| e.extra = vec![0x55, 0x54, 9, 0, 1])),
        (
            "a second name before the data only",
            "zip-header",
            entry(|e| {
                e.local.extra = extra(0x7075, b"\x01\0\0\0\0../evil");
            }),
        ),
        ("lengths for large files", "zip-64", entry(|e| e.unpacked = u32::MAX)),
        ("a comment at an entry", "zip-entry", entry(|e| e.comment = b"x".to_vec())),
        (
            "another name before the data",
            "zip-header",
            entry(|e| e.local.name = Some(b"../../evil.toml.md.......".to_vec())),
        ),
        ("another length before the data", "zip-header", entry(|e| e.local.unpacked = Some(1))),
        ("another checksum before the data", "zip-header", entry(|e| e.local.crc = Some(1))),
        ("another method before the data", "zip-header", entry(|e| e.local.method = Some(8))),
        ("other flags before the data", "zip-header", entry(|e| e.local.flags = Some(1))),
        ("no mark before the data", "zip-header", entry(|e| e.local.mark = Some(0x0403_4b51))),
        (
            "lengths behind the data that lie",
            "zip-header",
            entry(|e| {
                (e.flags, e.descriptor) = (1 << 3, Some([e.crc, e.packed, e.unpacked + 1]));
            }),
        ),
        ("lengths behind the data that are missing", "zip-header", entry(|e| e.flags = 1 << 3)),
        ("stored, and shorter than it says", "zip-header", entry(|e| e.unpacked += 1)),
        ("a place beyond the end", "zip-broken", entry(|e| e.offset = Some(0x7fff_ffff))),
        ("a wrong checksum", "zip-broken", entry(|e| e.crc ^= 1)),
        (
            "no deflated data",
            "zip-broken",
            entry(|e| {
                (e.data, e.method) = (vec![0xff; e.data.len()], 8);
            }),
        ),
        (
            "unpacks to more than it says",
            "zip-broken",
            entry(|e| {
                let data = vec![b' '; 100_000];
                (e.data, e.method) = (deflate(&data), 8);
                (e.packed, e.unpacked, e.crc) = (e.data.len() as u32, 10, crc32(&data[..10]));
            }),
        ),
        (
            "unpacks to less than it says",
            "zip-bomb",
            entry(|e| {
                let data = vec![b' '; 100];
                (e.data, e.method) = (deflate(&data), 8);
                (e.packed, e.unpacked, e.crc) = (e.data.len() as u32, 200, crc32(&data));
            }),
        ),
        ("a bomb by its own words", "zip-bomb", more(bomb("a.md", 3 << 20))),
        ("a bomb that calls itself small", "zip-broken", more(Entry { unpacked: 1000, ..bomb("a.md", 30 << 20) })),
        ("a file of 17 MiB", "too-big", more(Entry::stored("a.md", &vec![b' '; 17 << 20]))),
        (
            "more than 256 MiB together",
            "too-big",
            read(|a| {
                // Each entry unpacks to 16 MiB out of 100 kB, as few as the ratio allows.
                let mut one = bomb("a", 16 << 20);
                one.data.resize(100_000, 0);
                one.packed = 100_000;
                a.entries.extend((0..17).map(|n| Entry { name: format!("a{n}.md").into_bytes(), ..one.clone() }));
            }),
        ),
        (
            "a link",
            "link",
            entry(|e| {
                (e.attributes, e.data) = (0o120_777 << 16, b"/etc/passwd".to_vec());
                (e.packed, e.unpacked, e.crc) = (11, 11, crc32(&e.data));
            }),
        ),
        ("a device", "link", entry(|e| e.attributes = 0o020_666 << 16)),
        ("a folder that is a file", "link", more(Entry { attributes: 0o100_644 << 16, ..Entry::folder("a/") })),
        ("a folder with data", "zip-header", more(Entry { attributes: 0, ..Entry::stored("a/", b"x") })),
        ("a name that is no UTF-8", "path-name", entry(|e| e.name = b"\xff\xfe.md".to_vec())),
    ]);
}

#[test]
fn names_that_mean_something_else_are_refused() {
    check(vec![
        ("out of the folder", "path-parent", named("../evil.md")),
        ("out of the folder, later", "path-parent", named("source/lessons/pins/../../../../evil.md")),
        ("out of the folder, without a name", "path-parent", named("..")),
        ("absolute", "path-absolute", named("/tmp/evil.md")),
        ("a drive", "path-absolute", named("C:/evil.md")),
        ("a drive's folder", "path-absolute", named("c:evil.md")),
        ("another computer", "path-backslash", named("\\\\host\\share\\evil.md")),
        ("out of the folder, for Windows", "path-backslash", named("..\\evil.md")),
        ("a device", "path-reserved", named("source/lessons/pins/CON.md")),
        ("a device with an ending", "path-reserved", named("nul.tar.png")),
        ("a port", "path-reserved", named("COM1.png")),
        ("a dot at the end", "path-reserved", named("evil.png.")),
        ("a blank at the end", "path-reserved", named("evil.png ")),
        ("hidden", "path-name", named(".htaccess")),
        ("an option", "path-name", named("-rf.png")),
        ("a stream", "path-name", named("page.png:evil")),
        ("a line end", "path-control", named("a\nb.png")),
        ("a zero", "path-control", named("a.png\0.exe")),
        ("an escape", "path-control", named("\x1b[2Ja.png")),
        ("letters turned round", "path-control", named("a\u{202e}gnp.exe")),
        ("an invisible letter", "path-control", named("in\u{200b}dex.html")),
        ("letters of another script", "path-name", named("іndex.png")),
        ("two spellings of one letter", "path-name", named("e\u{301}.png")),
        ("too long", "path-long", named(&format!("{}.png", "a".repeat(300)))),
        ("too deep", "path-deep", named(&format!("{}a.png", "a/".repeat(20)))),
        ("an empty name", "path-name", named("a//b.png")),
        ("twice", "path-twice", more(Entry::stored(EN, sample::EN.as_bytes()))),
        ("twice, in capitals", "path-twice", more(Entry::stored("SOURCE/lessons/pins/en.MD", b"x"))),
        ("a file that is a folder too", "path-twice", more(Entry::stored("index.html/a.png", b"x"))),
    ]);
}
