//! A puzzle file of any bytes is read without panic; what was read is written back byte for byte.
#![no_main]

use boardwright::doc::PuzzleFile;
use std::path::Path;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Ok(file) = PuzzleFile::read(Path::new("puzzles/fuzz.toml"), bytes) {
        assert_eq!(file.write(&file.puzzle).as_bytes(), bytes);
        let mut changed = file.puzzle.clone();
        changed.difficulty = Some(4);
        changed.solution = Default::default();
        let _ = (file.write(&changed), file.format(), changed.to_toml());
    }
});
