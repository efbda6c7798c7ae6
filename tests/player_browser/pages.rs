//! The page around its boards: languages, what is remembered, what is not told too early, paper, keys.

use crate::chromium::Screen;
use crate::reader::Reader;
use crate::world::World;
use base64::Engine;

pub const FLOWS: &[crate::Flow] = &[
    ("page: another language, and the same board", languages),
    ("page: a reload keeps what was done, a reset forgets it", reload_and_reset),
    ("page: a question is thought about before it is answered", questions),
    ("page: the keyboard goes everywhere and shows where it is", keyboard_focus),
    ("page: what lies covered is not told before it is seen", nothing_leaks),
    ("page: the print sheet has diagrams first and solutions last", print_sheet),
];

/// Whether something that a selector finds is seen.
fn is_seen(reader: &mut Reader, selector: &str) -> bool {
    reader.tab.is(&format!("[...document.querySelectorAll({selector:?})].some((e) => e.checkVisibility())"))
}

fn languages(world: &World) {
    let mut reader = Reader::opens(world, "knight", Screen::Phone);
    assert_eq!(reader.tab.text("document.documentElement.lang + document.documentElement.dir"), "enltr");
    assert!(is_seen(&mut reader, ".block[lang=en] p") && !is_seen(&mut reader, ".block[lang=he] p"));
    reader.puzzle("two-corners");
    assert_eq!(reader.corner("a1"), "left bottom");
    reader.reads("he");
    assert_eq!(reader.tab.text("document.documentElement.lang + document.documentElement.dir"), "hertl");
    assert_eq!(reader.tab.text("document.title"), "הפרש: שמונה דרכים לקפוץ");
    assert!(!is_seen(&mut reader, ".block[lang=en] p") && is_seen(&mut reader, ".block[lang=he] p"));
    // The page has turned round, the board has not, and moves still read from left to right.
    reader.puzzle("two-corners");
    assert_eq!(reader.corner("a1"), "left bottom");
    reader.listens().plays("d4e2").sees("נכון!").stands("e2", "פרש לבן");
    let moves = reader.first(".bw-record", "");
    assert_eq!(reader.tab.text(&format!("getComputedStyle({moves}).direction")), "ltr");
    reader.tab.shot("hebrew");
    reader.reloads();
    assert_eq!(reader.tab.text("document.documentElement.lang"), "he", "the choice is kept");
    reader.reads("en");
    let mut reader = Reader::opens(world, "knight", Screen::Desk);
    reader.tab.press("header", "button", "Side by side");
    assert!(is_seen(&mut reader, ".block[lang=en] p") && is_seen(&mut reader, ".block[lang=he] p"));
    // The text stands there twice, the board once.
    reader.puzzle("two-corners").plays("d4e2").sees("Right!");
    reader.column("he").go("[data-puzzle=two-corners]").sees("שני מקומות מסתור");
    let boards = "[...document.querySelectorAll('[data-puzzle=two-corners] :is(.diagram, .bw-board)')].filter((e) => e.checkVisibility()).length";
    assert!((reader.tab.number(boards) - 1.0).abs() < f64::EPSILON, "{}", reader.tab.number(boards));
    reader.tab.shot("side-by-side");
    let (wider, what) = reader.tab.sticking_out();
    assert!(wider <= 0.0, "{what:?}");
    reader.tab.key("Escape");
    reader.tab.eval("document.activeElement.blur()");
    reader.tab.key("Shift+L");
    assert_eq!(reader.tab.text("document.documentElement.dataset.shown"), "en", "a key goes through the languages");
}

fn reload_and_reset(world: &World) {
    let mut reader = Reader::opens(world, "chessence-relations", Screen::Desk);
    reader.puzzle("lend-a-hand").plays("a6c7").sees("Solved!");
    let count = |reader: &mut Reader| reader.tab.text("document.querySelector('header .solved').innerText");
    assert!(count(&mut reader).contains("1/3"), "{}", count(&mut reader));
    reader.table("start").plays_something().sees("Black to move");
    assert_eq!(reader.moves_listed(), 1);
    reader.reloads();
    assert!(count(&mut reader).contains("1/3"), "{}", count(&mut reader));
    reader.puzzle("lend-a-hand").sees("Solved");
    reader.table("start").sees("Black to move");
    assert_eq!(reader.moves_listed(), 1, "the game goes on");
    reader.tab.click("header .menu summary");
    reader.tab.press("header", "button", "Reset progress…");
    reader.tab.press("dialog", "button", "Cancel");
    assert!(count(&mut reader).contains("1/3"), "nothing is forgotten by a slip");
    reader.tab.click("header .menu summary");
    reader.tab.press("header", "button", "Reset progress…");
    reader.tab.press("dialog", "button", "Reset");
    reader.tab.wait("document.querySelector('header .solved').innerText.includes('0/3')", "everything is forgotten");
    reader.sees("White to move");
    reader.puzzle("lend-a-hand");
    assert!(!reader.text().contains("Solved"), "{}", reader.text());
    reader.reloads();
    assert!(count(&mut reader).contains("0/3"));
}

fn questions(world: &World) {
    let mut reader = Reader::opens(world, "knight", Screen::Phone);
    let answer = "After an odd number of jumps";
    reader.go("details.think");
    assert!(!reader.text().contains(answer));
    let summary = reader.first("summary", "");
    reader.tab.click_on(&summary);
    reader.sees(answer);
    // It stays open in the other language.
    reader.reads("he").go("details.think");
    assert!(reader.tab.is(&reader.first("", "open")));
}

fn keyboard_focus(world: &World) {
    let mut reader = Reader::opens(world, "en-passant", Screen::Desk);
    // Every stop of the keyboard can be seen, and there is a last one.
    let mut stops: Vec<String> = Vec::new();
    for _ in 0..300 {
        reader.tab.key("Tab");
        let stop = reader.tab.text(
            "(() => {
                const e = document.activeElement;
                if (e === document.body) return '';
                const r = e.getBoundingClientRect();
                const name = e.tagName + '.' + (e.getAttribute('class') || '') + ' ' + (e.getAttribute('aria-label') || e.textContent).trim().slice(0, 30);
                return name + (r.width > 0 && r.height > 0 && r.right > 0 && r.left < innerWidth ? '' : ' UNSEEN');
            })()",
        );
        if stop.is_empty() {
            break;
        }
        stops.push(stop);
    }
    let unseen: Vec<_> = stops.iter().filter(|stop| stop.ends_with("UNSEEN")).collect();
    assert!(unseen.is_empty(), "{unseen:?}");
    assert!(stops.iter().all(|stop| !stop.starts_with("svg")), "a board is one stop: {stops:#?}");
    assert!(stops.len() > 30 && stops.len() < 300, "{} stops", stops.len());
    for what in ["bw-cell", "bw-anim", "A.move", "SUMMARY", "Hint 1 of"] {
        assert!(stops.iter().any(|stop| stop.contains(what)), "{what} is never reached: {stops:#?}");
    }
}

fn nothing_leaks(world: &World) {
    let mut reader = Reader::opens(world, "hidden-castling", Screen::Desk);
    // What lies under the covers of the lesson's boards and puzzles, as FENs write it.
    let deals =
        ["PNRPPBPNPQPBRP", "prnpbppqpbpnpr", "prbpnpprppbp", "1X4K1 w - - 0 1 Q", "w Q - 0 1 bQ", "w Q - 0 1 pR"];
    let file = std::fs::read_to_string(world.page("hidden-castling").file).unwrap();
    reader.scrolls_through();
    let page = reader.tab.text("document.documentElement.outerHTML");
    for deal in deals {
        assert!(!file.contains(deal), "{deal} is in the file");
        assert!(!page.contains(deal), "{deal} is on the page");
    }
    // Nor is it merely packed as base64.
    let data = reader.tab.text("document.getElementById('bw-data').textContent");
    let packed = base64::engine::GeneralPurpose::new(
        &base64::alphabet::STANDARD,
        base64::engine::GeneralPurposeConfig::new()
            .with_decode_padding_mode(base64::engine::DecodePaddingMode::Indifferent),
    );
    let mut sealed = 0;
    for text in data.split('"').filter(|text| text.len() > 40 && !text.contains(' ')) {
        sealed += 1;
        if let Ok(bytes) = packed.decode(text) {
            let plain = String::from_utf8_lossy(&bytes);
            for word in deals.iter().chain(&["fen", "solution", "hidden", "task"]) {
                assert!(!plain.contains(word), "{word} can be read in {text}");
            }
        }
    }
    assert!(sealed >= 4, "{sealed} sealed records");
    // To a screen reader, before anything has moved: covers look like what their squares say.
    reader.puzzle("knight-or-queen");
    let told: Vec<_> = (reader.nodes("gridcell").into_iter().chain(reader.nodes("image")))
        .filter(|node| node.name.contains("queen") || node.more.contains("queen"))
        .collect();
    assert!(told.is_empty(), "{told:?}");
    let label = reader.tab.text(
        "document.querySelector('.block[lang=en] [data-play=start] .diagram').getAttribute('aria-label').replace(/[\\u2066-\\u2069]/g, '')",
    );
    // A diagram in words calls every cover X.
    let men: Vec<&str> =
        label.split([' ', ';', ',']).filter(|word| word.ends_with(|c: char| c.is_ascii_digit())).collect();
    assert_eq!(men.len(), 32, "{label}");
    assert!(men.iter().all(|man| man.starts_with('X') || man.starts_with('K')), "{label}");
}

fn print_sheet(world: &World) {
    let mut reader = Reader::opens(world, "knight", Screen::Desk);
    reader.scrolls_through();
    reader.tab.click("header .menu summary");
    reader.tab.press("header", "button", "Print…");
    reader.tab.shot("print-dialog");
    reader.tab.press("dialog", "button", "Cancel");
    reader.tab.eval("dispatchEvent(new Event('beforeprint'))");
    reader.tab.on_paper(true);
    let text = reader.tab.text("document.body.innerText");
    let at = |part: &str| text.find(part).unwrap_or_else(|| panic!("{part} is not on paper:\n{text}"));
    assert!(at("Two and one") < at("Solutions") && at("Solutions") < at("Black has exactly two moves"), "{text}");
    assert!(at("Can it have made exactly seven jumps?") < at("After an odd number of jumps"), "answers come last");
    assert!(!text.contains("Do not check. Ask instead"), "hints are for those who play");
    assert!(!text.contains("הפרש"), "one language, as on the screen");
    reader.tab.long_shot("print-sheet");
    let pdf = reader.tab.pdf();
    assert!(pdf.starts_with(b"%PDF"));
    reader.tab.on_paper(false);
    reader.tab.eval("dispatchEvent(new Event('afterprint'))");
    assert!(!is_seen(&mut reader, "#sheet"));
}
