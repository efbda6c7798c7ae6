//! What a page looks like, to eyes and to a screen reader, and what is asked of it.

use super::{PAUSE, Screen, Tab, quoted};
use serde_json::{Value, json};
use std::thread::sleep;
use std::time::Instant;

/// Something that a screen reader says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    pub role: String,
    pub name: String,
    /// What is said beside the name: the value of a field, a description.
    pub more: String,
    /// Its number in the document.
    id: i64,
}

impl Node {
    fn read(node: &Value) -> Option<Node> {
        if node["ignored"] == true {
            return None;
        }
        let said = |key: &str| match &node[key]["value"] {
            Value::String(text) => text.clone(),
            Value::Null => String::new(),
            other => other.to_string(),
        };
        let more = [said("value"), said("description")].join(" ").trim().to_owned();
        let id = node["backendDOMNodeId"].as_i64().unwrap_or(0);
        Some(Node { role: said("role"), name: said("name"), more, id })
    }
}

impl Tab {
    /// Looks at the page on another screen.
    #[track_caller]
    pub fn screen(&mut self, screen: Screen) {
        self.screen = screen;
        let phone = screen == Screen::Phone;
        let (width, height) = screen.size();
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone});
        self.call("Emulation.setDeviceMetricsOverride", size);
        self.call("Emulation.setTouchEmulationEnabled", json!({"enabled": phone, "maxTouchPoints": 5}));
    }

    /// What the reader's system asks for: `("prefers-reduced-motion", "reduce")`.
    #[track_caller]
    pub fn prefers(&mut self, features: &[(&str, &str)]) {
        let features: Vec<Value> = features.iter().map(|(name, value)| json!({"name": name, "value": value})).collect();
        self.call("Emulation.setEmulatedMedia", json!({"media": "", "features": features}));
    }

    /// As on paper, or as on a screen again.
    #[track_caller]
    pub fn on_paper(&mut self, paper: bool) {
        self.call("Emulation.setEmulatedMedia", json!({"media": if paper { "print" } else { "" }}));
    }

    /// The page as a PDF, as the print dialog would make it.
    #[track_caller]
    pub fn pdf(&mut self) -> Vec<u8> {
        let printed = self.call("Page.printToPDF", json!({"printBackground": false, "preferCSSPageSize": true}));
        decoded(&printed["data"])
    }

    /// Whether pages that are opened from now on run their scripts.
    #[track_caller]
    pub fn scripts(&mut self, run: bool) {
        self.call("Emulation.setScriptExecutionDisabled", json!({"value": !run}));
    }

    /// All that a screen reader says, in its order.
    #[track_caller]
    pub fn tree(&mut self) -> Vec<Node> {
        let tree = self.call("Accessibility.getFullAXTree", json!({}));
        tree["nodes"].as_array().into_iter().flatten().filter_map(Node::read).collect()
    }

    /// What a screen reader finds within an element under a role, and a name if one is asked for.
    #[track_caller]
    pub fn named(&mut self, within: &str, role: &str, name: Option<&str>) -> Vec<Node> {
        let root = self.call("DOM.getDocument", json!({"depth": 0}))["root"]["nodeId"].clone();
        let inside = self.call("DOM.querySelector", json!({"nodeId": root, "selector": within}))["nodeId"].clone();
        assert_ne!(inside, json!(0), "nothing is {within}");
        let mut query = json!({"nodeId": inside, "role": role});
        if let Some(name) = name {
            query["accessibleName"] = json!(name);
        }
        let found = self.call("Accessibility.queryAXTree", query);
        found["nodes"].as_array().into_iter().flatten().filter_map(Node::read).collect()
    }

    /// Presses what a screen reader calls so: `("button", "Hint")`. It is waited for.
    #[track_caller]
    pub fn press(&mut self, within: &str, role: &str, name: &str) {
        let begun = Instant::now();
        let node = loop {
            if let Some(node) = self.named(within, role, Some(name)).into_iter().next() {
                break node;
            }
            if begun.elapsed() > super::PATIENCE {
                self.shot("not-there");
                let there: Vec<String> = self.named(within, role, None).into_iter().map(|n| n.name).collect();
                panic!("{within} has no {role} «{name}» but {there:?}");
            }
            sleep(PAUSE);
        };
        let object = self.call("DOM.resolveNode", json!({"backendNodeId": node.id}))["object"]["objectId"].clone();
        let keep = "function () { window.pressedByName = this.nodeType === 1 ? this : this.parentElement; }";
        self.call("Runtime.callFunctionOn", json!({"objectId": object, "functionDeclaration": keep}));
        self.click_on("window.pressedByName");
    }

    /// The text that can be seen within an element.
    #[track_caller]
    pub fn seen(&mut self, selector: &str) -> String {
        self.text(&format!("document.querySelector({}).innerText", quoted(selector)))
    }

    /// How far the page is wider than the window, in pixels, and what sticks out.
    #[track_caller]
    pub fn sticking_out(&mut self) -> (f64, Vec<String>) {
        let found = self.eval(
            "(() => {
                const root = document.documentElement, width = root.clientWidth;
                const out = [...document.body.querySelectorAll('*')].filter((e) => {
                    const r = e.getBoundingClientRect();
                    return r.width && (r.right > width + 1 || r.left < -1);
                }).map((e) => e.tagName + '.' + (e.getAttribute('class') || '')).slice(0, 12);
                return [root.scrollWidth - width, out];
            })()",
        );
        let names = found[1].as_array().into_iter().flatten();
        (found[0].as_f64().unwrap_or(f64::NAN), names.filter_map(|n| n.as_str().map(str::to_owned)).collect())
    }

    /// A picture of what the window shows, as PNG.
    #[track_caller]
    pub fn picture(&mut self) -> Vec<u8> {
        let shot = self.call("Page.captureScreenshot", json!({"format": "png"}));
        decoded(&shot["data"])
    }

    /// Keeps a picture of the window.
    #[track_caller]
    pub fn shot(&mut self, name: &str) {
        if std::env::var_os("BOARDWRIGHT_SHOTS").is_some() {
            let picture = self.picture();
            keep(&format!("{name}-{}.png", self.screen.size().0), &picture);
        }
    }

    /// Keeps a picture of the whole page.
    #[track_caller]
    pub fn long_shot(&mut self, name: &str) {
        if std::env::var_os("BOARDWRIGHT_SHOTS").is_none() {
            return;
        }
        let size = self.call("Page.getLayoutMetrics", json!({}))["cssContentSize"].clone();
        let clip = json!({"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 0.5});
        let shot = json!({"format": "png", "captureBeyondViewport": true, "clip": clip});
        let shot = self.call("Page.captureScreenshot", shot);
        keep(&format!("{name}-{}-page.png", self.screen.size().0), &decoded(&shot["data"]));
    }
}

/// Writes a file, if the folder `BOARDWRIGHT_SHOTS` asks for what tests see.
pub fn keep(name: &str, bytes: &[u8]) {
    if let Some(folder) = std::env::var_os("BOARDWRIGHT_SHOTS") {
        let folder = std::path::PathBuf::from(folder);
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join(name), bytes).unwrap();
    }
}

#[track_caller]
fn decoded(data: &Value) -> Vec<u8> {
    use base64::Engine;
    let text = data.as_str().unwrap_or_default();
    base64::engine::general_purpose::STANDARD.decode(text).unwrap()
}
