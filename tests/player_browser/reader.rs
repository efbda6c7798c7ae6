//! A reader of a lesson: opens it, goes to a puzzle or a board, plays, looks and listens.
//!
//! Turns are written as the engine writes them: `e2e4`, `Fe4e5` (a fence), `Te5f6` (a tower), `M@d3` (a man).

use crate::chromium::{Node, Point, Screen, Tab, quoted};
use crate::world::World;
use std::time::{Duration, Instant};

/// A reader with a lesson open.
pub struct Reader<'a> {
    world: &'a World,
    pub tab: Tab,
    lesson: String,
    language: String,
    /// What the reader works at, as a CSS selector.
    pub here: String,
}

impl<'a> Reader<'a> {
    /// Opens a lesson and waits until it can be used.
    #[track_caller]
    pub fn opens(world: &'a World, lesson: &str, screen: Screen) -> Self {
        Self::prepares(world, lesson, screen, |_| ())
    }

    /// The same, after something was done to the browser.
    #[track_caller]
    pub fn prepares(world: &'a World, lesson: &str, screen: Screen, prepare: impl FnOnce(&mut Tab)) -> Self {
        let mut reader = Self::loads(world, lesson, screen, prepare);
        let ready = reader.can_begin();
        world.note(lesson, Some(ready));
        reader
    }

    /// Opens a lesson in a browser that runs no scripts.
    #[track_caller]
    pub fn opens_without_script(world: &'a World, lesson: &str, screen: Screen) -> Self {
        world.note(lesson, None);
        Self::loads(world, lesson, screen, |tab| tab.scripts(false))
    }

    #[track_caller]
    fn loads(world: &'a World, lesson: &str, screen: Screen, prepare: impl FnOnce(&mut Tab)) -> Self {
        let page = world.page(lesson);
        let mut tab = world.browser.tab(screen);
        prepare(&mut tab);
        tab.open(&page.file);
        Self { world, tab, lesson: lesson.to_owned(), language: "en".into(), here: "body".into() }
    }

    /// Waits until the first board on which a turn can be played is there. Gives the milliseconds from the navigation.
    #[track_caller]
    fn can_begin(&mut self) -> f64 {
        self.tab.wait("document.documentElement.classList.contains('js')", "the page has begun");
        // Boards begin when they come near.
        self.tab.eval(
            "[...document.querySelectorAll('[data-puzzle], [data-play]')].find((e) => e.checkVisibility())
                .scrollIntoView({block: 'start', behavior: 'instant'})",
        );
        self.tab.wait("document.querySelector('.bw-enabled')", "a board can be played on");
        let ready = self.tab.number("performance.now()");
        assert!(self.tab.is("['worker', 'page'].includes(document.documentElement.dataset.engine)"), "the engine runs");
        self.tab.eval("scrollTo({top: 0, behavior: 'instant'})");
        ready
    }

    /// Chooses a language.
    #[track_caller]
    pub fn reads(&mut self, language: &str) -> &mut Self {
        let name = match language {
            "en" => "English",
            "he" => "עברית",
            other => panic!("what is {other} called?"),
        };
        self.tab.press("header", "button", name);
        let shown = format!("document.documentElement.lang === {}", quoted(language));
        self.tab.wait(&shown, "the page is in another language");
        self.column(language)
    }

    /// Looks at another column of a page that shows its languages side by side.
    pub fn column(&mut self, language: &str) -> &mut Self {
        language.clone_into(&mut self.language);
        self.here = "body".into();
        self
    }

    /// Scrolls through the whole page, so that everything on it has begun.
    #[track_caller]
    pub fn scrolls_through(&mut self) -> &mut Self {
        self.tab.eval(
            "(async () => {
                for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
                    scrollTo({top: y, behavior: 'instant'});
                    await new Promise((done) => setTimeout(done, 40));
                }
                scrollTo({top: 0, behavior: 'instant'});
            })()",
        );
        self
    }

    /// Goes to a puzzle, and waits until it can be played.
    #[track_caller]
    pub fn puzzle(&mut self, id: &str) -> &mut Self {
        self.go(&format!("[data-puzzle={}]", quoted(id)));
        self.phase("solve")
    }

    /// Goes to a board for free play, and waits until it can be played on.
    #[track_caller]
    pub fn table(&mut self, name: &str) -> &mut Self {
        self.go(&format!("[data-play={}]", quoted(name)));
        let ready = self.element(".bw-enabled");
        self.tab.wait(&ready, "the board can be played on");
        self
    }

    /// Goes to an animation, and waits until it lives.
    #[track_caller]
    pub fn animation(&mut self, name: &str) -> &mut Self {
        self.go(&format!("[data-anim={}]", quoted(name)));
        let ready = self.element("input[type=range]");
        self.tab.wait(&ready, "the animation lives");
        self
    }

    /// Goes to what a selector finds in the reader's language.
    #[track_caller]
    pub fn go(&mut self, what: &str) -> &mut Self {
        self.here = format!(".block[lang={}] {what}", self.language);
        let element = self.element("");
        self.tab.wait(&element, what);
        self.tab.eval(&format!("{element}.scrollIntoView({{block: 'start', behavior: 'instant'}})"));
        self
    }

    /// An expression for a property of the first thing that a selector finds where the reader works.
    pub fn first(&self, selector: &str, property: &str) -> String {
        let element = self.element(selector);
        if property.is_empty() { element } else { format!("{element}.{property}") }
    }

    /// An expression for what a selector finds where the reader works.
    fn element(&self, selector: &str) -> String {
        format!("document.querySelector({})", quoted(&format!("{} {selector}", self.here)))
    }

    fn square(&self, square: &str) -> String {
        self.element(&format!(".bw-cell[data-square={square}]"))
    }

    // ---- looking and listening ----

    /// Waits until a text can be seen where the reader works.
    #[track_caller]
    pub fn sees(&mut self, text: &str) -> &mut Self {
        // Marks of direction are not seen.
        let plain = format!("{}.innerText.replace(/[\\u2066-\\u2069\\u00a0]/g, '')", self.element(""));
        self.tab.wait(&format!("{plain}.includes({})", quoted(text)), &format!("«{text}» is seen"));
        self
    }

    /// The text that can be seen where the reader works.
    #[track_caller]
    pub fn text(&mut self) -> String {
        let text = self.tab.text(&format!("{}.innerText", self.element("")));
        text.replace(['\u{2066}', '\u{2067}', '\u{2068}', '\u{2069}'], "")
    }

    /// Listens from now on: what the live region says is kept.
    #[track_caller]
    pub fn listens(&mut self) -> &mut Self {
        self.tab.eval(
            "window.wasSaid = [];
             new MutationObserver((all) => {
                for (const {target, addedNodes} of all) {
                    const live = target.parentElement?.closest('[aria-live], [role=status]') || target.closest?.('[aria-live], [role=status]');
                    if (live) for (const node of addedNodes) wasSaid.push(node.textContent);
                }
             }).observe(document.body, {childList: true, subtree: true}); 0",
        );
        self
    }

    /// Waits until something was said to those who hear the page.
    #[track_caller]
    pub fn hears(&mut self, text: &str) -> &mut Self {
        let said = format!("wasSaid.some((s) => s.replace(/[\\u2066-\\u2069]/g, '').includes({}))", quoted(text));
        self.tab.wait(&said, &format!("«{text}» is said"));
        self
    }

    /// What a screen reader says of a square.
    #[track_caller]
    pub fn label(&mut self, square: &str) -> String {
        let label = self.tab.text(&format!("{}.getAttribute('aria-label')", self.square(square)));
        label.replace(['\u{2066}', '\u{2069}'], "")
    }

    /// Waits until a square is said to hold something.
    #[track_caller]
    pub fn stands(&mut self, square: &str, what: &str) -> &mut Self {
        let label =
            format!("({}?.getAttribute('aria-label') || '').replace(/[\\u2066-\\u2069]/g, '')", self.square(square));
        self.tab.wait(&format!("{label}.includes({})", quoted(what)), &format!("{what} on {square}"));
        self
    }

    /// Waits until a puzzle is in a phase.
    #[track_caller]
    pub fn phase(&mut self, phase: &str) -> &mut Self {
        let now = format!("{}.dataset.phase === {}", self.element(""), quoted(phase));
        self.tab.wait(&now, &format!("the puzzle is at «{phase}»"));
        self
    }

    /// What a screen reader finds where the reader works.
    #[track_caller]
    pub fn nodes(&mut self, role: &str) -> Vec<Node> {
        let here = self.here.clone();
        self.tab.named(&here, role, None)
    }

    /// The corner of the board in which a square lies: `left bottom`.
    #[track_caller]
    pub fn corner(&mut self, square: &str) -> String {
        let (grid, square) = (self.element(".bw-ground"), self.square(square));
        self.tab.text(&format!(
            "(() => {{
                const a = {grid}.getBoundingClientRect(), b = {square}.getBoundingClientRect();
                const x = (b.left + b.width / 2 - a.left) / a.width, y = (b.top + b.height / 2 - a.top) / a.height;
                return (x < 0.2 ? 'left' : x > 0.8 ? 'right' : 'middle') + ' ' + (y < 0.2 ? 'top' : y > 0.8 ? 'bottom' : 'middle');
            }})()"
        ))
    }

    /// How many turns are listed beside a board for free play.
    #[track_caller]
    pub fn moves_listed(&mut self) -> usize {
        self.tab.number(&format!("{}.querySelectorAll('.free-move').length", self.element(""))) as usize
    }

    /// What an animation shows now.
    #[track_caller]
    pub fn drawing(&mut self) -> String {
        self.tab.text(&format!("{}.innerHTML", self.element(".bw-anim svg")))
    }

    // ---- playing ----

    /// Clicks or taps the middle of a square.
    #[track_caller]
    pub fn points(&mut self, square: &str) -> &mut Self {
        let at = self.tab.place(&self.square(square), (0.5, 0.5));
        self.tab.point(at);
        self
    }

    /// Plays any turn of a piece.
    #[track_caller]
    pub fn plays_something(&mut self) -> &mut Self {
        for what in [".bw-movable", ".bw-target"] {
            let square = self.tab.text(&self.first(what, "dataset.square"));
            self.points(&square);
        }
        self
    }

    /// Brings the keyboard to what a selector finds where the reader works.
    #[track_caller]
    pub fn focuses(&mut self, selector: &str) -> &mut Self {
        self.tab.eval(&format!("{}.focus()", self.element(selector)));
        self
    }

    /// Plays a turn by pointing at where it begins and where it ends.
    #[track_caller]
    pub fn plays(&mut self, turn: &str) -> &mut Self {
        let (from, to) = turn.split_at(turn.len() / 2);
        self.points(from).points(to)
    }

    /// Plays a turn by dragging.
    #[track_caller]
    pub fn drags(&mut self, turn: &str) -> &mut Self {
        let (from, to) = turn.split_at(turn.len() / 2);
        self.tab.place(&self.element(".bw-grid"), (0.5, 0.5));
        let from = self.tab.place(&self.square(from), (0.5, 0.5));
        let to = self.tab.place(&self.square(to), (0.5, 0.5));
        self.tab.drag(from, to);
        self
    }

    /// The middle of the edge or corner where a barrier lies.
    #[track_caller]
    fn site(&mut self, site: &str) -> Point {
        let (a, b) = (&site[1..3], &site[3..5]);
        self.tab.place(&self.element(".bw-grid"), (0.5, 0.5));
        let a = self.tab.place(&self.square(a), (0.5, 0.5));
        let b = self.tab.place(&self.square(b), (0.5, 0.5));
        Point { x: f64::midpoint(a.x, b.x), y: f64::midpoint(a.y, b.y) }
    }

    /// Places a barrier by pointing at its edge or corner.
    #[track_caller]
    pub fn places(&mut self, site: &str) -> &mut Self {
        let at = self.site(site);
        self.tab.point(at);
        self
    }

    /// Walks from square to square with the keyboard alone and plays a turn. The keyboard comes to the board by Tab.
    #[track_caller]
    pub fn walks(&mut self, turn: &str) -> &mut Self {
        let (from, to) = turn.split_at(turn.len() / 2);
        self.tabs_to(".bw-cell");
        for square in [from, to] {
            self.walks_to(square);
            self.tab.key("Enter");
        }
        self
    }

    /// Presses Tab until the keyboard is on what a selector finds where the reader works.
    #[track_caller]
    pub fn tabs_to(&mut self, selector: &str) -> &mut Self {
        let there = format!("document.activeElement.matches({})", quoted(&format!("{} {selector}", self.here)));
        for _ in 0..400 {
            if self.tab.is(&there) {
                return self;
            }
            self.tab.key("Tab");
        }
        self.tab.shot("no-tab-stop");
        panic!("Tab never comes to {selector} of {}", self.here);
    }

    /// Walks over the board with the arrow keys.
    #[track_caller]
    pub fn walks_to(&mut self, square: &str) -> &mut Self {
        for _ in 0..40 {
            let now = self.tab.text("document.activeElement.dataset.square || ''");
            assert!(!now.is_empty(), "the keyboard is on the board");
            if now == square {
                return self;
            }
            let middle = |name: &str| {
                format!(
                    "(({{x, width, y, height}}) => [x + width / 2, y + height / 2])({name}.getBoundingClientRect())"
                )
            };
            let way = self.tab.eval(&format!(
                "(() => {{ const a = {}, b = {}; return [b[0] - a[0], b[1] - a[1]]; }})()",
                middle("document.activeElement"),
                middle(&self.square(square))
            ));
            let (x, y) = (way[0].as_f64().unwrap(), way[1].as_f64().unwrap());
            self.tab.key(match (x, y) {
                _ if x > 1.0 => "ArrowRight",
                _ if x < -1.0 => "ArrowLeft",
                _ if y > 1.0 => "ArrowDown",
                _ => "ArrowUp",
            });
            // A hole in the way is gone round.
            if self.tab.text("document.activeElement.dataset.square || ''") == now {
                self.tab.key(if y > 1.0 { "ArrowDown" } else { "ArrowUp" });
            }
        }
        panic!("the arrow keys do not lead to {square}");
    }

    /// Types a turn into the field of the board.
    #[track_caller]
    pub fn types(&mut self, text: &str) -> &mut Self {
        let field = self.element(".bw-typed input");
        self.tab.click_on(&field);
        // What was refused before still stands there.
        self.tab.eval(&format!("{field}.select()"));
        self.tab.type_text(text);
        self.tab.key("Enter");
        self
    }

    /// Presses a button where the reader works.
    #[track_caller]
    pub fn presses(&mut self, name: &str) -> &mut Self {
        let here = self.here.clone();
        self.tab.press(&here, "button", name);
        self
    }

    /// Solves on: whenever it is the reader's turn, plays the turn that belongs to the square on which a piece is said to
    /// stand. Gives how many turns that took.
    #[track_caller]
    pub fn answers(&mut self, all: &[(&str, &str, &str)], mut play: impl FnMut(&mut Self, &str)) -> usize {
        let begun = Instant::now();
        for turns in 0.. {
            assert!(begun.elapsed() < Duration::from_mins(1) && turns < 20, "it never ends");
            let phase = format!("{}.dataset.phase", self.element(""));
            self.tab.wait(&format!("['solve', 'wrong', 'solved', 'met'].includes({phase})"), "the other side plays");
            match self.tab.text(&phase).as_str() {
                "solved" => return turns,
                "met" => {
                    // The next defence follows by itself.
                    self.tab.wait(&format!("['solve', 'solved'].includes({phase})"), "the other side defends");
                }
                "solve" => {}
                other => panic!("after {turns} turns it is {other}: {}", self.text()),
            }
            if self.tab.text(&phase) == "solved" {
                return turns;
            }
            let turn = all.iter().find(|(piece, square, _)| self.label(square).contains(piece));
            let (.., turn) = turn.unwrap_or_else(|| panic!("nothing is prepared for this: {}", self.text()));
            play(self, turn);
            self.tab.wait(&format!("{phase} !== 'solve'"), "the turn is judged");
        }
        unreachable!()
    }

    /// Opens the page again.
    #[track_caller]
    pub fn reloads(&mut self) -> &mut Self {
        self.tab.reload();
        self.can_begin();
        self.world.note(&self.lesson, None);
        self
    }
}

impl Drop for Reader<'_> {
    /// Nobody leaves a page that broke a rule of the house.
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert!(self.tab.errors.is_empty(), "{}: errors: {:#?}", self.lesson, self.tab.errors);
            assert!(self.tab.requests.is_empty(), "{}: requests: {:#?}", self.lesson, self.tab.requests);
        }
    }
}
