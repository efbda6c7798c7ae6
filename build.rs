//! Numbers the engine: `BOARDWRIGHT_ENGINE` is a digest of everything that decides what a check says, the sources of all
//! layers up to `doc` and the locked dependencies. Verdicts are kept under it, so none outlives a change of the rules,
//! the prover or the checks, and nobody has to remember to count a version up.

use std::hash::{DefaultHasher, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};

/// What decides. `tests/tidy.rs` holds `doc` to the layers before it.
pub const DECIDES: [&str; 9] = [
    "src/board",
    "src/picture",
    "src/problem",
    "src/rules",
    "src/solve",
    "src/player",
    "src/doc",
    "Cargo.lock",
    "build.rs",
];

/// The digest of the sources in a folder with a `Cargo.toml`.
///
/// # Errors
/// When one of them cannot be read.
pub fn digest(root: &Path) -> std::io::Result<String> {
    let mut hasher = DefaultHasher::new();
    for part in DECIDES {
        let mut files = Vec::new();
        collect(&root.join(part), &mut files)?;
        files.sort();
        for file in files {
            let bytes = std::fs::read(&file)?;
            let name = file.strip_prefix(root).unwrap_or(&file).to_string_lossy().replace('\\', "/");
            // lengths keep the end of one file from being the start of the next
            hasher.write_usize(name.len());
            hasher.write(name.as_bytes());
            hasher.write_usize(bytes.len());
            hasher.write(&bytes);
        }
    }
    Ok(format!("{:016x}", hasher.finish()))
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if !path.is_dir() {
        if path.exists() {
            files.push(path.into());
        }
        return Ok(());
    }
    for entry in std::fs::read_dir(path)? {
        collect(&entry?.path(), files)?;
    }
    Ok(())
}

fn main() -> std::io::Result<()> {
    let root = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).unwrap_or_default();
    let mut cargo = std::io::stdout();
    for part in DECIDES {
        writeln!(cargo, "cargo::rerun-if-changed={part}")?;
    }
    writeln!(cargo, "cargo::rustc-env=BOARDWRIGHT_ENGINE={}", digest(&root)?)
}
