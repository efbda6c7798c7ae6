//! What holds for every page, whatever it teaches: it stays within the screen, everything has a name and can be hit by a
//! finger, it prints, and without script it is still a lesson.

use crate::chromium::{Screen, keep};
use crate::reader::Reader;
use crate::world::World;

pub const FLOWS: &[crate::Flow] = &[
    ("everywhere: nothing sticks out at 390 px", |world| stays_within(world, Screen::Phone)),
    ("everywhere: nothing sticks out at 1280 px", |world| stays_within(world, Screen::Desk)),
    ("everywhere: everything has a name", everything_has_a_name),
    ("everywhere: fingers hit what they aim at", fingers_hit),
    ("everywhere: without script it is a lesson", without_script),
    ("everywhere: it prints", it_prints),
    ("everywhere: dark where the reader's system is dark", dark_mode),
];

/// The lessons that the flows read: at least one of every rule set.
pub const LESSONS: [&str; 6] =
    ["knight", "castling", "en-passant", "barriers-first-steps", "hidden-castling", "chessence-relations"];

fn stays_within(world: &World, screen: Screen) {
    for lesson in LESSONS {
        let mut reader = Reader::opens(world, lesson, screen);
        for language in ["en", "he"] {
            reader.reads(language).scrolls_through();
            let (wider, what) = reader.tab.sticking_out();
            assert!(wider <= 0.0, "{lesson} in {language}: {wider} px too wide: {what:?}");
            reader.tab.long_shot(&format!("{lesson}-{language}"));
        }
    }
}

/// The roles that a reader does something with.
const USED: [&str; 14] = [
    "button",
    "link",
    "checkbox",
    "radio",
    "combobox",
    "textbox",
    "slider",
    "spinbutton",
    "tab",
    "menuitem",
    "grid",
    "gridcell",
    "switch",
    "DisclosureTriangle",
];

fn everything_has_a_name(world: &World) {
    for lesson in LESSONS {
        let mut reader = Reader::opens(world, lesson, Screen::Desk);
        for language in ["en", "he"] {
            reader.reads(language).scrolls_through();
            let tree = reader.tab.tree();
            let nameless: Vec<_> =
                tree.iter().filter(|node| USED.contains(&node.role.as_str()) && node.name.trim().is_empty()).collect();
            assert!(nameless.is_empty(), "{lesson} in {language}: {nameless:?}");
            for role in ["button", "grid", "gridcell"] {
                assert!(tree.iter().any(|node| node.role == role), "{lesson} in {language} has no {role}");
            }
            let pictures = tree.iter().filter(|node| node.role == "image" && node.name.is_empty()).count();
            assert_eq!(pictures, 0, "{lesson} in {language}: pictures without a name");
        }
    }
}

fn fingers_hit(world: &World) {
    let mut all = String::new();
    for lesson in LESSONS {
        let mut reader = Reader::opens(world, lesson, Screen::Phone);
        reader.reads("en").scrolls_through();
        let small = reader.tab.text(
            "(() => {
                const used = 'button, a[href], input, select, summary, [role=button], [role=slider], [role=gridcell]';
                return [...document.querySelectorAll(used)].filter((e) => e.checkVisibility({visibilityProperty: true})).map((e) => {
                    // Links within running text are as high as their line.
                    if (e.closest('p, li, td, summary') && e.tagName === 'A') return '';
                    const r = (e.closest('label') || e).getBoundingClientRect();
                    if (r.width <= 1 || r.height <= 1) return '';
                    const least = e.getAttribute('role') === 'gridcell' ? 24 : 43.5;
                    if (r.width >= least && r.height >= least) return '';
                    return `${e.tagName}.${e.getAttribute('class')} «${(e.getAttribute('aria-label') || e.textContent).trim().slice(0, 40)}» ${r.width.toFixed()}x${r.height.toFixed()}`;
                }).filter((s, i, all) => s && all.indexOf(s) === i).join('\\n');
            })()",
        );
        if !small.is_empty() {
            all += &format!("{lesson}:\n{small}\n");
        }
    }
    assert!(all.is_empty(), "too small for fingers: {all}");
}

fn without_script(world: &World) {
    for lesson in LESSONS {
        let mut reader = Reader::opens_without_script(world, lesson, Screen::Phone);
        let tab = &mut reader.tab;
        assert!(tab.is("document.querySelectorAll('.block[lang=en] p').length > 5"), "{lesson}: its text is there");
        assert!(tab.is("document.querySelectorAll('.block[lang=he] p').length > 5"), "{lesson}: in both languages");
        let blind = tab.text(
            // Where languages share a row they share its diagram.
            "[...document.querySelectorAll('.block[lang=en] figure')].filter((f) => {
                const r = f.querySelector('svg, img')?.getBoundingClientRect();
                return !r || r.width < 100 || r.height < 100;
            }).map((f) => f.outerHTML.slice(0, 120)).join('\\n')",
        );
        assert!(blind.is_empty(), "{lesson}: figures without a picture:\n{blind}");
        let folded = "[...document.querySelectorAll('.puzzle details')]";
        assert!(
            tab.is(&format!("{folded}.length > 0 && {folded}.every((d) => !d.open)")),
            "{lesson}: solutions are folded"
        );
        // A summary opens without script, and there the solution is.
        tab.click(".puzzle details:last-of-type > summary");
        tab.wait("document.querySelector('.puzzle details[open]')", "the solution unfolds");
        assert!(tab.is("document.querySelector('.puzzle details[open]').innerText.trim().length > 20"));
        let dead = tab.text(
            "[...document.querySelectorAll('button')].filter((b) => b.checkVisibility()).map((b) => b.textContent).join()",
        );
        assert!(dead.is_empty(), "{lesson}: buttons that do nothing: {dead}");
        let (wider, what) = tab.sticking_out();
        assert!(wider <= 0.0, "{lesson}: {what:?}");
        tab.long_shot(&format!("{lesson}-without-script"));
    }
}

fn it_prints(world: &World) {
    for lesson in LESSONS {
        let mut reader = Reader::opens(world, lesson, Screen::Desk);
        reader.reads("en").scrolls_through();
        reader.tab.eval("dispatchEvent(new Event('beforeprint'))");
        reader.tab.on_paper(true);
        let words = reader.tab.number("document.body.innerText.split(/\\s+/).length");
        assert!(words > 300.0, "{lesson}: {words} words on paper");
        assert!(
            reader.tab.is("[...document.querySelectorAll('svg')].filter((s) => s.checkVisibility()).length > 4"),
            "{lesson}: diagrams"
        );
        let buttons = reader.tab.text(
            "[...document.querySelectorAll('button, input, select')].filter((b) => b.checkVisibility()).map((b) => b.outerHTML.slice(0, 100)).join('\\n')",
        );
        assert!(buttons.is_empty(), "{lesson}: nobody presses a button on paper:\n{buttons}");
        let pdf = reader.tab.pdf();
        assert!(pdf.starts_with(b"%PDF") && pdf.len() > 20_000, "{lesson}: {} bytes", pdf.len());
        keep(&format!("{lesson}.pdf"), &pdf);
        reader.tab.long_shot(&format!("{lesson}-print"));
    }
}

fn dark_mode(world: &World) {
    for (lesson, screen) in [("knight", Screen::Phone), ("hidden-castling", Screen::Desk)] {
        let mut reader = Reader::opens(world, lesson, screen);
        let light = brightness(&mut reader);
        reader.tab.prefers(&[("prefers-color-scheme", "dark")]);
        let dark = brightness(&mut reader);
        assert!(light.0 > 200.0 && light.1 < 100.0, "dark on light: {light:?}");
        assert!(dark.0 < 60.0 && dark.1 > 150.0, "light on dark: {dark:?}");
        reader.reads("en").scrolls_through();
        reader.tab.long_shot(&format!("{lesson}-dark"));
    }
}

/// How bright the paper and the ink of the page are, from 0 to 255.
fn brightness(reader: &mut Reader) -> (f64, f64) {
    let of = |property: &str, element: &str| {
        format!(
            "(getComputedStyle({element}).{property}.match(/[\\d.]+/g).slice(0, 3).map(Number).reduce((a, b) => a + b) / 3)"
        )
    };
    let paper = reader.tab.number(&of("backgroundColor", "document.body"));
    (paper, reader.tab.number(&of("color", "document.querySelector('.block p')")))
}
