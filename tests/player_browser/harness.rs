//! The tests' own eyes and hands: what they must notice is noticed, what they do arrives.

use crate::chromium::{Screen, Tab};
use crate::world::World;
use std::time::Duration;

pub const FLOWS: &[crate::Flow] = &[
    ("harness: what is wrong with a page is noticed", faults_are_noticed),
    ("harness: a clean page is clean", a_clean_page_is_clean),
    ("harness: clicks, drags and keys arrive", hands_arrive),
    ("harness: fingers arrive", fingers_arrive),
    ("harness: what is covered is not clicked", covered_things_are_not_clicked),
];

const FAULTY: &str = r#"<!doctype html><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; worker-src blob:; img-src data: http:">
<p style="color: red">x</p><img src="http://pictures.invalid/a.png" alt="">
<script>
console.error("said in red");
console.log("said in black");
new Worker(URL.createObjectURL(new Blob(["throw new Error('in a worker')"])));
fetch("http://elsewhere.invalid/").catch(() => {});
setTimeout(() => { document.title = "done"; nothing.like.that(); }, 10);
</script>"#;

const CLEAN: &str = r#"<!doctype html><meta charset="utf-8"><title>clean</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; worker-src blob:; img-src data:">
<img alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==">
<script>new Worker(URL.createObjectURL(new Blob(["postMessage(1)"]))).onmessage = () => { document.title = "done"; };</script>"#;

const HANDS: &str = r#"<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<button>Press me</button><input aria-label="Moves"><div style="height: 3000px"></div>
<svg width="80" height="80"><rect id="square" width="80" height="80"/></svg>
<div style="position: relative"><button id="under">Under</button><div style="position: absolute; inset: 0; background: red"></div></div>
<script>
window.heard = [];
const hear = (e) => heard.push(e.type + (e.key ? ":" + e.key : "") + (e.pointerType ? ":" + e.pointerType : "") + ":" + (e.target.id || e.target.tagName));
for (const type of ["click", "pointerdown", "pointerup", "keydown", "input"]) document.addEventListener(type, hear);
document.addEventListener("pointermove", (e) => { if (e.buttons) hear(e); });
</script>"#;

/// Opens a page that is made here.
fn page(world: &World, name: &str, html: &str, screen: Screen) -> Tab {
    let file = world.file(name, html);
    let mut tab = world.browser.tab(screen);
    tab.open(&file);
    tab
}

fn faults_are_noticed(world: &World) {
    let mut tab = page(world, "faulty.html", FAULTY, Screen::Desk);
    tab.wait("document.title === 'done'", "the script has run");
    tab.idle(Duration::from_millis(300));
    let errors = tab.errors.join("\n");
    for fault in ["said in red", "in a worker", "nothing is not defined", "Content Security Policy", "policy:"] {
        assert!(errors.contains(fault), "{fault} in {errors}");
    }
    assert!(!errors.contains("said in black"), "{errors}");
    assert!(tab.requests.iter().any(|url| url == "http://pictures.invalid/a.png"), "{:?}", tab.requests);
}

fn a_clean_page_is_clean(world: &World) {
    let mut tab = page(world, "clean.html", CLEAN, Screen::Phone);
    tab.wait("document.title === 'done'", "the worker has answered");
    assert!(tab.errors.is_empty() && tab.requests.is_empty(), "{:?} {:?}", tab.errors, tab.requests);
}

fn heard(tab: &mut Tab) -> Vec<String> {
    tab.text("heard.splice(0).join(' ')").split_whitespace().map(str::to_owned).collect()
}

fn hands_arrive(world: &World) {
    let mut tab = page(world, "hands.html", HANDS, Screen::Desk);
    tab.press("body", "button", "Press me");
    assert_eq!(heard(&mut tab), ["pointerdown:mouse:BUTTON", "pointerup:mouse:BUTTON", "click:mouse:BUTTON"]);
    tab.click("#square");
    assert!(heard(&mut tab).contains(&"click:mouse:square".to_owned()), "far below, and found");
    let (from, to) = (tab.place("square", (0.1, 0.5)), tab.place("square", (0.9, 0.5)));
    tab.drag(from, to);
    assert_eq!(heard(&mut tab).iter().filter(|what| *what == "pointermove:mouse:square").count(), 6);
    tab.click("input");
    tab.type_text("Nf3");
    tab.key("Shift+Tab");
    tab.key("Enter");
    let keys: Vec<String> = heard(&mut tab).into_iter().filter(|what| !what.starts_with("pointer")).collect();
    assert_eq!(tab.text("document.querySelector('input').value"), "Nf3");
    assert!(keys.contains(&"keydown:N:INPUT".to_owned()), "{keys:?}");
    assert!(keys.ends_with(&["keydown:Enter:BUTTON".to_owned(), "click:BUTTON".to_owned()]), "{keys:?}");
}

fn fingers_arrive(world: &World) {
    let mut tab = page(world, "fingers.html", HANDS, Screen::Phone);
    tab.click("#square");
    let what = heard(&mut tab);
    assert_eq!(what, ["pointerdown:touch:square", "pointerup:touch:square", "click:touch:square"]);
    assert!(tab.is("matchMedia('(pointer: coarse)').matches && innerWidth === 390"));
}

fn covered_things_are_not_clicked(world: &World) {
    let mut tab = page(world, "covered.html", HANDS, Screen::Desk);
    let reached = tab.reach("document.querySelector('#under')", (0.5, 0.5));
    assert!(reached.is_err_and(|why| why.contains("covered")));
    assert!(tab.reach("document.querySelector('#nowhere')", (0.5, 0.5)).is_err());
}
