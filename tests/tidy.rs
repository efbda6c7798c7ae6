//! The shape of the project as tests: layers, file lengths, words that must not be there.

use std::path::{Path, PathBuf};

/// The layers, lowest first; each may use only those before it. The last two stand side by side.
const LAYERS: [&str; 10] = ["board", "picture", "problem", "rules", "solve", "player", "doc", "export", "cli", "app"];

fn files(folder: &str, ending: &str) -> Vec<(PathBuf, String)> {
    fn collect(folder: &Path, ending: &str, found: &mut Vec<(PathBuf, String)>) {
        let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
        paths.sort();
        for path in paths {
            if path.is_dir() {
                collect(&path, ending, found);
            } else if path.to_string_lossy().ends_with(ending) {
                let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
                found.push((path, text));
            }
        }
    }
    let mut found = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), ending, &mut found);
    found
}

/// The layer of a file under `src`.
fn layer(path: &Path) -> Option<usize> {
    let inside = path.strip_prefix(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).ok()?;
    let first = inside.iter().next()?.to_str()?;
    LAYERS.iter().position(|layer| *layer == first.trim_end_matches(".rs"))
}

#[test]
fn no_layer_uses_a_later_one() {
    let mut wrong = Vec::new();
    for (path, text) in files("src", ".rs") {
        let Some(own) = layer(&path) else { continue };
        for (number, line) in (1..).zip(text.lines()) {
            // links in doc comments point wherever the reader should go
            let code = line.trim_start();
            if code.starts_with("//") {
                continue;
            }
            for used in code.match_indices("crate::").map(|(at, _)| &code[at + 7..]) {
                let name: String = used.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                let used = LAYERS.iter().position(|layer| *layer == name);
                let side_by_side = own >= 8 && used.is_some_and(|u| u >= 8 && u != own);
                if used.is_some_and(|used| used > own) || side_by_side {
                    wrong.push(format!("{}:{number}: {} uses {name}", path.display(), LAYERS[own]));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn files_stay_readable() {
    let long: Vec<String> = (files("src", ".rs").into_iter().chain(files("tests", ".rs")))
        .filter(|(_, text)| text.lines().count() > 800)
        .map(|(path, text)| format!("{}: {} lines", path.display(), text.lines().count()))
        .collect();
    assert!(long.is_empty(), "split these:\n{}", long.join("\n"));
}

#[test]
fn rule_sets_are_named_only_in_their_own_directory() {
    let mut wrong = Vec::new();
    for (path, text) in files("src", ".rs") {
        if path.to_string_lossy().contains("/rules/") {
            continue;
        }
        // tests inside modules may name what they test
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for (number, line) in (1..).zip(code.lines()) {
            let named = ["\"barriers\"", "\"hidden\"", "\"chessence\"", "\"orthodox\""];
            // a key of an object may have the same name
            let is_named = |name: &&str| line.replace(&format!("{name}:"), "").contains(*name);
            if named.iter().any(is_named) && !line.trim_start().starts_with("//") {
                wrong.push(format!("{}:{number}: {}", path.display(), line.trim()));
            }
        }
    }
    assert!(wrong.is_empty(), "ask what the set-up contains instead:\n{}", wrong.join("\n"));
}

#[test]
fn nothing_is_left_unfinished_or_switched_off() {
    let words = ["todo!(", "unimplemented!(", "dbg!(", concat!("FIX", "ME"), concat!("#[ign", "ore")];
    let mut wrong = Vec::new();
    for (path, text) in files("src", ".rs").into_iter().chain(files("tests", ".rs")) {
        if path.ends_with("tests/tidy.rs") {
            continue;
        }
        for (number, line) in (1..).zip(text.lines()) {
            if words.iter().any(|word| line.contains(word)) {
                wrong.push(format!("{}:{number}: {}", path.display(), line.trim()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_top_level_is_what_the_readme_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for needed in [
        "Cargo.toml",
        "Cargo.lock",
        "README.md",
        "ARCHITECTURE.md",
        "CHANGELOG.md",
        "LICENSE-MIT",
        "LICENSE-APACHE",
        "src",
        "lessons",
        "puzzles",
        "tests",
        "benches",
        ".ci/run",
    ] {
        assert!(root.join(needed).exists(), "{needed} is missing");
    }
}
