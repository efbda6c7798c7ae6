//! Which paths a bundle can have. Every character, name and depth that is not listed is refused, so that no system
//! reads a path as something else than it looks like: not as another folder, not as a device, not as a path that is
//! there already in another spelling.

use super::{ASK_AGAIN, Refusal, limits};
use crate::doc::diag::{is_hazard, show};
use std::collections::BTreeMap;

/// Names that Windows takes for devices, whatever stands behind a dot.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];

fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_ascii_lowercase();
    let numbered = stem.strip_prefix("com").or_else(|| stem.strip_prefix("lpt"));
    DEVICES.contains(&stem.as_str())
        || numbered
            .is_some_and(|n| n.chars().count() == 1 && n.chars().all(|c| c.is_ascii_digit() || "¹²³".contains(c)))
}

/// Whether a character is seen as nothing, or moves others: beside the controls, what joins and separates invisibly.
fn is_unseen(c: char) -> bool {
    is_hazard(c)
        || matches!(c, '\u{ad}' | '\u{34f}' | '\u{180e}' | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{206f}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{e0000}'..='\u{e0fff}')
}

/// Checks the path of a file.
///
/// # Errors
/// When it could mean anything but a file below the bundle.
pub fn check(path: &str) -> Result<(), Refusal> {
    let refuse = |code, message: &str| Err(Refusal::of(code, path, message, ASK_AGAIN));
    if path.is_empty() {
        return refuse("path-name", "a file has no name");
    }
    if path.chars().any(is_unseen) {
        return refuse("path-control", "the name has characters that are not seen or that reorder others");
    }
    if path.contains('\\') {
        return refuse("path-backslash", "the name has a backslash");
    }
    if path.starts_with('/') || path.as_bytes().get(1) == Some(&b':') {
        return refuse("path-absolute", "the path does not begin in the bundle");
    }
    if path.len() > limits::PATH_BYTES {
        return refuse("path-long", "the path is longer than 240 bytes");
    }
    let names: Vec<&str> = path.split('/').collect();
    if names.len() > limits::PATH_DEPTH {
        return refuse("path-deep", "more than 8 folders stand inside one another");
    }
    for name in names {
        if name == ".." || name == "." {
            return refuse("path-parent", "the path leads out of its folder");
        }
        if is_device(name) || name.ends_with(['.', ' ']) {
            return refuse("path-reserved", "some systems take this name for something else");
        }
        let plain = name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.'));
        if name.is_empty() || !plain || name.starts_with(['.', '-']) {
            return refuse("path-name", "names are made of a-z, 0-9, -, _ and dots");
        }
    }
    Ok(())
}

/// The paths that were seen, so that none comes twice in any spelling, and none is a file and a folder at once.
#[derive(Debug, Default)]
pub(super) struct Seen(BTreeMap<String, bool>);

impl Seen {
    /// Notes a file or a folder.
    pub fn note(&mut self, path: &str, is_folder: bool) -> Result<(), Refusal> {
        // Checked paths are ASCII, so upper and lower case are all the spellings there are.
        let key = path.to_ascii_lowercase();
        let twice = || {
            let message = "the name is there twice, or differs from another one by upper and lower case only";
            Err(Refusal::of("path-twice", path, message, ASK_AGAIN))
        };
        for (at, _) in key.match_indices('/') {
            if self.0.insert(key[..at].to_owned(), true) == Some(false) {
                return twice();
            }
        }
        match self.0.insert(key, is_folder) {
            None => Ok(()),
            // The folder of a file that came before it.
            Some(true) if is_folder => Ok(()),
            Some(_) => twice(),
        }
    }

    /// Whether a file was noted.
    pub fn has(&self, path: &str) -> bool {
        self.0.get(&path.to_ascii_lowercase()) == Some(&false)
    }
}

/// The bytes of a name as text.
pub(super) fn text(bytes: &[u8]) -> Result<&str, Refusal> {
    std::str::from_utf8(bytes).map_err(|_| {
        let shown = show(&String::from_utf8_lossy(bytes), 120);
        Refusal::of("path-name", shown, "the name is no UTF-8", ASK_AGAIN)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_paths_pass() {
        for good in
            ["index.html", "source/lessons/a-b/en.md", "a/b/c/d/e/f/g/h.png", "COM.png", "com10.png", "Icon.png"]
        {
            assert_eq!(check(good), Ok(()), "{good}");
        }
        let code = |path: &str| check(path).err().map_or("fine", |refusal| refusal.code);
        for (path, expected) in [
            ("", "path-name"),
            ("/etc/passwd", "path-absolute"),
            ("C:/x", "path-absolute"),
            ("c:x", "path-absolute"),
            ("a/../b", "path-parent"),
            ("./a", "path-parent"),
            ("a\\b", "path-backslash"),
            ("a/\u{202e}gpj.exe", "path-control"),
            ("a\u{200b}b", "path-control"),
            ("a\0b", "path-control"),
            ("a\nb", "path-control"),
            ("a/con", "path-reserved"),
            ("a/NUL.toml", "path-reserved"),
            ("lpt1.png", "path-reserved"),
            ("com¹", "path-reserved"),
            ("a./b", "path-reserved"),
            ("a /b", "path-reserved"),
            ("a//b", "path-name"),
            ("a/", "path-name"),
            ("~/a", "path-name"),
            (".git/config", "path-name"),
            ("-rf", "path-name"),
            ("a:b/c", "path-absolute"),
            ("ab:stream", "path-name"),
            ("é.png", "path-name"),
            ("a/b/c/d/e/f/g/h/i.png", "path-deep"),
        ] {
            assert_eq!(code(path), expected, "{path:?}");
        }
        assert_eq!(code(&"a".repeat(241)), "path-long");
    }

    #[test]
    fn nothing_comes_twice() {
        let mut seen = Seen::default();
        let mut code = |path: &str, folder| seen.note(path, folder).err().map_or("fine", |refusal| refusal.code);
        assert_eq!(code("a/b", false), "fine");
        assert_eq!(code("a", true), "fine");
        assert_eq!(code("A/c", false), "fine");
        assert_eq!(code("a/B", false), "path-twice");
        assert_eq!(code("a/b/c", false), "path-twice");
        assert_eq!(code("a", false), "path-twice");
        assert_eq!(code("d", true), "fine");
        assert_eq!(code("d", true), "fine");
    }
}
