//! Any text is read as Markdown without panic.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    let (parsed, _) = boardwright::doc::markdown::parse(text);
    let _ = (parsed.pages(), parsed.embeds(), parsed.move_links());
});
