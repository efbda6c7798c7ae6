//! What a hand does: mouse, touch, keys. All of it goes through the browser, so what is covered or disabled is missed.

use super::{Tab, quoted};
use serde_json::{Value, json};
use std::thread::sleep;
use std::time::Duration;

/// A place in the window, in pixels of the page.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

impl Tab {
    /// Scrolls an element into sight and finds a place on it: `(across, down)` from 0 to 1. `element` is an expression.
    #[track_caller]
    pub fn place(&mut self, element: &str, part: (f64, f64)) -> Point {
        self.reach(element, part).unwrap_or_else(|why| {
            self.shot("not-there");
            panic!("{element}: {why}")
        })
    }

    /// The same.
    ///
    /// # Errors
    /// When the element is not there, or when something else lies on it that a hand would meet instead.
    #[track_caller]
    pub fn reach(&mut self, element: &str, (across, down): (f64, f64)) -> Result<Point, String> {
        let look = format!(
            "(() => {{
                const e = {element};
                if (!e) return 'nothing is there';
                const r = e.getBoundingClientRect();
                if (!r.width || !r.height) return 'it has no size';
                const x = r.left + r.width * {across}, y = r.top + r.height * {down};
                const hit = document.elementFromPoint(x, y);
                if (!hit) return 'it is not in the window';
                const svg = e.closest('svg');
                const own = hit === e || e.contains(hit) || hit.contains(e) || svg && hit.closest('svg') === svg;
                return own ? [x, y] : 'it is covered by ' + hit.outerHTML.slice(0, 200);
            }})()"
        );
        let mut found = self.eval(&look);
        if found.is_string() {
            // What stays in front while the page scrolls, such as a bar, covers what is at the rim of the window.
            self.eval(&format!(
                "({element})?.scrollIntoView({{block: 'center', inline: 'nearest', behavior: 'instant'}})"
            ));
            sleep(Duration::from_millis(60));
            found = self.eval(&look);
        }
        match (found[0].as_f64(), found[1].as_f64()) {
            (Some(x), Some(y)) => Ok(Point { x, y }),
            _ => Err(found.to_string()),
        }
    }

    /// Clicks, or on a telephone taps, the middle of an element that a CSS selector finds.
    #[track_caller]
    pub fn click(&mut self, selector: &str) {
        self.click_on(&format!("document.querySelector({})", quoted(selector)));
    }

    /// Clicks the middle of what an expression is worth.
    #[track_caller]
    pub fn click_on(&mut self, element: &str) {
        let at = self.place(element, (0.5, 0.5));
        self.point(at);
    }

    /// Clicks or taps a place.
    #[track_caller]
    pub fn point(&mut self, at: Point) {
        match self.screen {
            super::Screen::Phone => {
                self.touch("touchStart", Some(at));
                self.touch("touchEnd", None);
            }
            super::Screen::Desk => {
                self.mouse("mouseMoved", at, 0);
                self.mouse("mousePressed", at, 1);
                self.mouse("mouseReleased", at, 0);
            }
        }
    }

    /// Drags from one place to another, by mouse or finger.
    #[track_caller]
    pub fn drag(&mut self, from: Point, to: Point) {
        let phone = self.screen == super::Screen::Phone;
        if phone {
            self.touch("touchStart", Some(from));
        } else {
            self.mouse("mouseMoved", from, 0);
            self.mouse("mousePressed", from, 1);
        }
        for step in 1..=6 {
            let part = f64::from(step) / 6.0;
            let at = Point { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
            if phone { self.touch("touchMove", Some(at)) } else { self.mouse("mouseMoved", at, 1) }
        }
        if phone { self.touch("touchEnd", None) } else { self.mouse("mouseReleased", to, 0) }
    }

    #[track_caller]
    fn mouse(&mut self, kind: &str, at: Point, buttons: u8) {
        // A move with the button down says which one; without that nothing native is dragged.
        let button = if kind == "mouseMoved" && buttons == 0 { "none" } else { "left" };
        let event = json!({"type": kind, "x": at.x, "y": at.y, "button": button, "buttons": buttons, "clickCount": 1});
        self.call("Input.dispatchMouseEvent", event);
    }

    #[track_caller]
    fn touch(&mut self, kind: &str, at: Option<Point>) {
        let points: Vec<Value> = at.into_iter().map(|at| json!({"x": at.x, "y": at.y})).collect();
        self.call("Input.dispatchTouchEvent", json!({"type": kind, "touchPoints": points}));
    }

    /// Presses a key: `Enter`, `ArrowUp`, `f`, `Shift+Tab`.
    #[track_caller]
    pub fn key(&mut self, name: &str) {
        let (shift, name) = match name.strip_prefix("Shift+") {
            Some(rest) => (true, rest),
            None => (false, name),
        };
        let one = (name.chars().count() == 1).then_some(name);
        let (key, code, number, typed) = match name {
            "Enter" => ("Enter", "Enter".into(), 13, "\r"),
            "Space" | " " => (" ", "Space".into(), 32, " "),
            "Tab" => ("Tab", "Tab".into(), 9, ""),
            "Escape" => ("Escape", "Escape".into(), 27, ""),
            "Backspace" => ("Backspace", "Backspace".into(), 8, ""),
            "Delete" => ("Delete", "Delete".into(), 46, ""),
            "End" => ("End", "End".into(), 35, ""),
            "Home" => ("Home", "Home".into(), 36, ""),
            "ArrowLeft" => ("ArrowLeft", "ArrowLeft".into(), 37, ""),
            "ArrowUp" => ("ArrowUp", "ArrowUp".into(), 38, ""),
            "ArrowRight" => ("ArrowRight", "ArrowRight".into(), 39, ""),
            "ArrowDown" => ("ArrowDown", "ArrowDown".into(), 40, ""),
            _ => {
                let letter = one.unwrap_or_else(|| panic!("no key is called {name}"));
                let upper = letter.to_ascii_uppercase();
                let code = if letter.starts_with(|c: char| c.is_ascii_digit()) { "Digit" } else { "Key" };
                (letter, format!("{code}{upper}"), u32::from(upper.as_bytes()[0]), letter)
            }
        };
        let event = |kind: &str, typed: &str| {
            let mut event = json!({"type": kind, "key": key, "code": code, "windowsVirtualKeyCode": number});
            event["modifiers"] = json!(if shift { 8 } else { 0 });
            if !typed.is_empty() {
                event["text"] = json!(typed);
            }
            event
        };
        self.call("Input.dispatchKeyEvent", event("keyDown", typed));
        self.call("Input.dispatchKeyEvent", event("keyUp", ""));
    }

    /// Types a text, letter by letter, where the keyboard is.
    #[track_caller]
    pub fn type_text(&mut self, text: &str) {
        for letter in text.chars() {
            self.call("Input.dispatchKeyEvent", json!({"type": "keyDown", "key": letter, "text": letter}));
            self.call("Input.dispatchKeyEvent", json!({"type": "keyUp", "key": letter}));
        }
    }
}
