//! Chromium without a window, as tests drive it: over the `DevTools` protocol, with real clicks, touches and keys.
//!
//! One [`Browser`] serves any number of [`Tab`]s. Each tab has storage of its own, and collects what a reader must never
//! be the cause or the victim of: errors, breaches of the content security policy, requests to anywhere.
#![allow(dead_code, reason = "each test file uses its part of it")]

mod input;
mod look;

use serde_json::{Value, json};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tungstenite::{Message, WebSocket};

pub use input::Point;
pub use look::{Node, keep};

/// How long anything may take: CI machines are slow, but not that slow.
const PATIENCE: Duration = Duration::from_secs(30);
/// How often a condition is asked for.
const PAUSE: Duration = Duration::from_millis(15);

/// A running browser with a profile of its own; it ends with its value.
pub struct Browser {
    process: Child,
    /// Where it listens: `ws://127.0.0.1:PORT/devtools/browser/…`.
    address: String,
    port: u16,
    _profile: tempfile::TempDir,
}

impl Browser {
    /// Starts Chromium (`BOARDWRIGHT_CHROMIUM` names another program than `chromium`).
    ///
    /// # Errors
    /// When there is none, or when it does not come up.
    pub fn start() -> Result<Browser, String> {
        let program = std::env::var("BOARDWRIGHT_CHROMIUM").unwrap_or_else(|_| "chromium".into());
        let profile = tempfile::tempdir().map_err(|error| error.to_string())?;
        let mut process = Command::new(&program)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"])
            .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
            .args(["--disable-dev-shm-usage", "--mute-audio", "--lang=en-US", "--force-color-profile=srgb"])
            // Tabs that are not in front must run at full speed: several are driven at once.
            .args(["--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows"])
            .args(["--disable-renderer-backgrounding", "--remote-debugging-port=0"])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .arg("about:blank")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("{program} does not start: {error}"))?;
        let file = profile.path().join("DevToolsActivePort");
        let begun = Instant::now();
        loop {
            if let Some((port, path)) = std::fs::read_to_string(&file).ok().as_deref().and_then(port_and_path) {
                let address = format!("ws://127.0.0.1:{port}{path}");
                return Ok(Browser { process, address, port, _profile: profile });
            }
            let ended = process.try_wait().ok().flatten();
            if ended.is_some() || begun.elapsed() > PATIENCE {
                let _ = process.kill();
                let _ = process.wait();
                return Err(format!("{program} does not come up ({ended:?})"));
            }
            sleep(PAUSE);
        }
    }

    /// An empty tab with a profile of its own, as wide and high as a screen.
    #[track_caller]
    pub fn tab(&self, screen: Screen) -> Tab {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        // No answer at all within this time means that the tab is dead.
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_nodelay(true).unwrap();
        let (socket, _) = tungstenite::client(&self.address, stream).unwrap();
        let mut tab = Tab {
            socket,
            session: None,
            context: String::new(),
            calls: 0,
            screen,
            address: String::new(),
            errors: Vec::new(),
            requests: Vec::new(),
            dialogs: Vec::new(),
        };
        tab.context = text(&tab.call("Target.createBrowserContext", json!({})), "browserContextId");
        let context = tab.context.clone();
        let target = tab.call("Target.createTarget", json!({"url": "about:blank", "browserContextId": context}));
        let target = text(&target, "targetId");
        let session = tab.call("Target.attachToTarget", json!({"targetId": target, "flatten": true}));
        tab.session = Some(text(&session, "sessionId"));
        for domain in ["Page", "Runtime", "Network", "Log", "DOM", "Accessibility", "Audits"] {
            tab.call(&format!("{domain}.enable"), json!({}));
        }
        // Workers are listened to as well.
        let workers = json!({"autoAttach": true, "waitForDebuggerOnStart": false, "flatten": true});
        tab.call("Target.setAutoAttach", workers);
        tab.call("Emulation.setFocusEmulationEnabled", json!({"enabled": true}));
        tab.screen(screen);
        tab
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A screen that pages are looked at on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Screen {
    /// A telephone, 390 x 844, driven by touch.
    Phone,
    /// A desk, 1280 x 900, driven by mouse and keyboard.
    Desk,
}

impl Screen {
    /// Its width and height in pixels.
    pub const fn size(self) -> (u32, u32) {
        match self {
            Screen::Phone => (390, 844),
            Screen::Desk => (1280, 900),
        }
    }
}

/// A page in the browser.
pub struct Tab {
    socket: WebSocket<TcpStream>,
    session: Option<String>,
    context: String,
    calls: u64,
    screen: Screen,
    /// The one file that it may load.
    address: String,
    /// What the console shows in red or yellow, exceptions, and breaches of the content security policy.
    pub errors: Vec<String>,
    /// What it asked for and is no part of its file.
    pub requests: Vec<String>,
    /// What it asked in windows that stop everything; they were answered with yes.
    pub dialogs: Vec<String>,
}

impl Tab {
    /// Opens a file by double-click, and waits until it is loaded.
    #[track_caller]
    pub fn open(&mut self, file: &Path) {
        self.address = format!("file://{}", file.display());
        let address = self.address.clone();
        let begun = self.call("Page.navigate", json!({"url": address}));
        assert!(begun.get("errorText").is_none(), "{address}: {begun}");
        self.loaded();
    }

    /// Loads the page again.
    #[track_caller]
    pub fn reload(&mut self) {
        // A mark that the page as it is now has and the next one has not.
        self.eval("window.thisIsTheOldPage = true");
        self.call("Page.reload", json!({}));
        self.wait("!window.thisIsTheOldPage", "the page is loaded again");
        self.loaded();
    }

    #[track_caller]
    fn loaded(&mut self) {
        self.wait("document.readyState === 'complete' && location.href !== 'about:blank'", "the page is loaded");
    }

    /// What an expression is worth on the page; promises are waited for.
    #[track_caller]
    pub fn eval(&mut self, expression: &str) -> Value {
        let call = json!({"expression": expression, "awaitPromise": true, "returnByValue": true, "replMode": false});
        let answer = self.call("Runtime.evaluate", call);
        if let Some(fault) = answer.get("exceptionDetails") {
            let said = fault["exception"]["description"].as_str().or(fault["text"].as_str());
            panic!("{expression}\n{}", said.unwrap_or("an exception"));
        }
        answer["result"]["value"].clone()
    }

    /// Whether an expression is true on the page.
    #[track_caller]
    pub fn is(&mut self, expression: &str) -> bool {
        self.eval(&format!("!!({expression})")) == Value::Bool(true)
    }

    /// The text that an expression is worth.
    #[track_caller]
    pub fn text(&mut self, expression: &str) -> String {
        match self.eval(expression) {
            Value::String(text) => text,
            other => panic!("{expression} is no text but {other}"),
        }
    }

    /// The number that an expression is worth.
    #[track_caller]
    pub fn number(&mut self, expression: &str) -> f64 {
        let value = self.eval(expression);
        value.as_f64().unwrap_or_else(|| panic!("{expression} is no number but {value}"))
    }

    /// Waits until an expression is true on the page. `what` says in the failure what did not happen.
    #[track_caller]
    pub fn wait(&mut self, expression: &str, what: &str) {
        let begun = Instant::now();
        while !self.is(expression) {
            if begun.elapsed() > PATIENCE {
                self.shot("never-happened");
                panic!("it never happened: {what}\n{expression}\nerrors: {:#?}", self.errors);
            }
            sleep(PAUSE);
        }
    }

    /// Lets some time pass, for what must *not* happen.
    pub fn idle(&mut self, time: Duration) {
        sleep(time);
        self.eval("0");
    }

    /// Sends a command and waits for its answer; what happens meanwhile is noted.
    #[track_caller]
    pub fn call(&mut self, method: &str, params: Value) -> Value {
        let id = self.send(method, params, self.session.clone());
        loop {
            let message = match self.socket.read() {
                Ok(Message::Text(text)) => text,
                Ok(_) => continue,
                Err(error) => panic!("the browser does not answer {method}: {error}"),
            };
            let message: Value = serde_json::from_str(&message).unwrap();
            if message["id"] == json!(id) {
                assert!(message.get("error").is_none(), "{method}: {}", message["error"]);
                return message["result"].clone();
            }
            if let Some(event) = message["method"].as_str() {
                self.note(event, &message["params"]);
            }
        }
    }

    #[allow(clippy::needless_pass_by_value, reason = "they are made where they are sent")]
    fn send(&mut self, method: &str, params: Value, session: Option<String>) -> u64 {
        self.calls += 1;
        let mut command = json!({"id": self.calls, "method": method, "params": params});
        if let Some(session) = session {
            command["sessionId"] = json!(session);
        }
        self.socket.send(Message::text(command.to_string())).unwrap();
        self.calls
    }

    /// Notes an event of the page or of one of its workers.
    fn note(&mut self, event: &str, with: &Value) {
        match event {
            "Runtime.exceptionThrown" => {
                let details = &with["exceptionDetails"];
                let said = details["exception"]["description"].as_str().or(details["text"].as_str());
                self.errors.push(format!("exception: {}", said.unwrap_or_default()));
            }
            "Runtime.consoleAPICalled" if ["error", "warning", "assert"].iter().any(|t| with["type"] == **t) => {
                self.errors.push(format!("console: {}", with["args"]));
            }
            "Log.entryAdded" if with["entry"]["level"] == "error" || with["entry"]["level"] == "warning" => {
                let entry = &with["entry"];
                self.errors.push(format!("log: {} {}", entry["text"].as_str().unwrap_or_default(), entry["url"]));
            }
            "Audits.issueAdded" if with["issue"]["code"] == "ContentSecurityPolicyIssue" => {
                self.errors.push(format!("policy: {}", with["issue"]["details"]));
            }
            "Network.requestWillBeSent" => {
                let url = with["request"]["url"].as_str().unwrap_or_default();
                let own = url.split('#').next() == Some(&self.address);
                if !own && !url.starts_with("data:") && !url.starts_with("blob:") {
                    self.requests.push(url.to_owned());
                }
            }
            "Page.javascriptDialogOpening" => {
                self.dialogs.push(with["message"].as_str().unwrap_or_default().to_owned());
                self.send("Page.handleJavaScriptDialog", json!({"accept": true}), self.session.clone());
            }
            "Target.attachedToTarget" => {
                let session = with["sessionId"].as_str().map(str::to_owned);
                for domain in ["Runtime", "Network", "Log"] {
                    self.send(&format!("{domain}.enable"), json!({}), session.clone());
                }
            }
            _ => {}
        }
    }
}

impl Drop for Tab {
    fn drop(&mut self) {
        // The tab and its storage go; the browser stays for the others.
        let context = std::mem::take(&mut self.context);
        self.calls += 1;
        let command = json!({"id": self.calls, "method": "Target.disposeBrowserContext", "params": {"browserContextId": context}});
        let _ = self.socket.send(Message::text(command.to_string()));
        let _ = self.socket.close(None);
        let _ = self.socket.flush();
    }
}

/// A text of an answer.
#[track_caller]
fn text(answer: &Value, key: &str) -> String {
    answer[key].as_str().unwrap_or_else(|| panic!("no {key} in {answer}")).to_owned()
}

/// What the browser writes when it listens: the port, and below it the path.
fn port_and_path(file: &str) -> Option<(u16, String)> {
    let (port, path) = file.split_once('\n')?;
    let path = path.trim();
    (path.starts_with('/')).then_some((port.trim().parse().ok()?, path.to_owned()))
}

/// A text as a JavaScript literal.
pub fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}
