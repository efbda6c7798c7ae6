//! Any text is read as movetext without panic, and what was read survives writing.
#![no_main]

use boardwright::doc::movetext::{Start, parse, write};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let (tree, _) = parse(text);
    assert_eq!(parse(&write(&tree, Start::default())).0, tree);
});
