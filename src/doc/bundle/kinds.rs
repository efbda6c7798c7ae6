//! What the files of a bundle hold, by their endings: the bytes must be of the kind that the name says. Pictures are
//! looked at, never decoded.

use super::{ASK_AGAIN, Refusal, limits};

/// Checks that a file is what its name says.
///
/// # Errors
/// When it is something else, or a picture too large to be drawn.
pub(super) fn check(path: &str, bytes: &[u8]) -> Result<(), Refusal> {
    let wrong = |message: &str| Err(Refusal::of("bundle-type", path, message, ASK_AGAIN));
    let name = path.rsplit('/').next().unwrap_or(path);
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    match ending {
        "html" => {
            let head = bytes.get(..15).unwrap_or_default();
            if head.eq_ignore_ascii_case(b"<!DOCTYPE html>") { text(path, bytes) } else { wrong("this is no page") }
        }
        "toml" | "md" | "json" => text(path, bytes),
        "png" => match png_size(bytes) {
            Some(size) => picture(path, size),
            None => wrong("this is no whole PNG, or something stands behind it"),
        },
        "gif" => match gif_size(bytes) {
            Some(size) => picture(path, size),
            None => wrong("this is no whole GIF"),
        },
        "zip" | "jar" | "epub" | "gz" | "tgz" | "bz2" | "xz" | "zst" | "7z" | "rar" | "tar" => {
            let message = "an archive stands inside the archive";
            Err(Refusal::of("bundle-nested", path, message, "unpack it and import what is in it"))
        }
        _ => wrong("a bundle holds pages, pictures, and the texts of lessons, nothing else"),
    }
}

fn text(path: &str, bytes: &[u8]) -> Result<(), Refusal> {
    match std::str::from_utf8(bytes) {
        Ok(text) if !text.contains('\0') => Ok(()),
        _ => Err(Refusal::of("bundle-type", path, "this is no UTF-8 text", ASK_AGAIN)),
    }
}

fn picture(path: &str, (width, height): (u32, u32)) -> Result<(), Refusal> {
    let fits = |side: u32| (1..=limits::PICTURE_PX).contains(&side);
    if fits(width) && fits(height) {
        return Ok(());
    }
    let message = format!("the picture has {width} x {height} pixels; 1 to {} each way are read", limits::PICTURE_PX);
    Err(Refusal::of("bundle-picture", path, message, ASK_AGAIN))
}

fn big_endian(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_be_bytes(bytes.get(at..at.checked_add(4)?)?.try_into().ok()?))
}

/// The size that a PNG claims, when its chunks fill the file exactly from its header to its end.
fn png_size(bytes: &[u8]) -> Option<(u32, u32)> {
    const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
    let mut at = SIGNATURE.len();
    if !bytes.starts_with(SIGNATURE) || big_endian(bytes, at)? != 13 || bytes.get(12..16)? != b"IHDR" {
        return None;
    }
    let size = (big_endian(bytes, 16)?, big_endian(bytes, 20)?);
    loop {
        let length = big_endian(bytes, at)? as usize;
        let name = bytes.get(at + 4..at + 8)?;
        at = at.checked_add(12)?.checked_add(length)?;
        if at > bytes.len() {
            return None;
        }
        if name == b"IEND" {
            return (length == 0 && at == bytes.len()).then_some(size);
        }
    }
}

/// The size that a GIF claims.
fn gif_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let side = |at: usize| Some(u32::from(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?)));
    let ours = bytes.starts_with(b"GIF89a") || bytes.starts_with(b"GIF87a");
    // A header of 13 bytes and the end alone show nothing.
    (ours && bytes.len() > 14 && bytes.ends_with(b";")).then_some((side(6)?, side(8)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec();
        bytes.extend(width.to_be_bytes());
        bytes.extend(height.to_be_bytes());
        bytes.extend([8, 6, 0, 0, 0, 1, 2, 3, 4]);
        bytes.extend(b"\0\0\0\0IEND\xaeB`\x82");
        bytes
    }

    #[test]
    fn files_are_what_they_are_called() {
        let code = |path: &str, bytes: &[u8]| check(path, bytes).err().map_or("fine", |refusal| refusal.code);
        assert_eq!(code("a.png", &png(640, 640)), "fine");
        assert_eq!(code("a.png", &png(60_000, 60_000)), "bundle-picture");
        assert_eq!(code("a.png", &png(0, 1)), "bundle-picture");
        assert_eq!(code("a.png", &[png(1, 1), b"PK\x03\x04".to_vec()].concat()), "bundle-type");
        assert_eq!(code("a.png", b"PK\x03\x04"), "bundle-type");
        assert_eq!(code("a.png", &png(1, 1)[..30]), "bundle-type");
        assert_eq!(code("a.gif", b"GIF89a\x80\x02\x80\x02\0\0\0;"), "bundle-type");
        assert_eq!(code("a.gif", b"GIF89a\x80\x02\x80\x02\0\0\0,;"), "fine");
        assert_eq!(code("a.gif", b"GIF89a\xff\xff\xff\xff\0\0\0,;"), "bundle-picture");
        assert_eq!(code("a.md", b"\xff"), "bundle-type");
        assert_eq!(code("a.md", b"a\0"), "bundle-type");
        assert_eq!(code("a.html", b"<!doctype html><p>"), "fine");
        assert_eq!(code("a.html", b"MZ"), "bundle-type");
        assert_eq!(code("a.exe", b"MZ"), "bundle-type");
        assert_eq!(code("a", b""), "bundle-type");
        assert_eq!(code("a.zip", b""), "bundle-nested");
        // Lengths that run over the end, or around it.
        let mut long = png(1, 1);
        long[33..37].copy_from_slice(&u32::MAX.to_be_bytes());
        assert_eq!(code("a.png", &long), "bundle-type");
    }
}
