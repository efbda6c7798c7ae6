//! Animations as data for the page: what it says about figures, barriers and marks is what the exports draw.

#![allow(clippy::unwrap_used, reason = "a test says what is wrong by failing")]

use boardwright::board::{Color, Kind, Mark, Piece, Setup, Square};
use boardwright::doc::collection::Collection;
use boardwright::doc::{Anim, AnimFile, Lang};
use boardwright::export::scene::{self, SceneError};
use boardwright::export::web::anim::{data, theme_css};
use boardwright::picture::anim::{Ease, Player, Timeline};
use boardwright::picture::diagram::DiagramOptions;
use boardwright::picture::marks::RayLine;
use boardwright::picture::{Coordinates, Figure, Geometry, Item, Orientation, Point, Rect, theme};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Every kind of action on one board, several at a time.
const EVERYTHING: &str = r#"
marks = ["ray:Ga1a8", "Gh1h4=1", "Yc3e4", "nag:e8=!?", "ray:Be1e9"]
[caption]
en = "It begins with Nf3."
he = "מתחילים עם Nf3."
[[step]]
glide = "e2-e4"
[[step]]
hop = "c3-d5"
with = true
delay = 0.3
ease = "in"
[[step]]
mark = ["Ba1e5", "Rh8e5", "Be1", "fill:Rb2", "label:Yb2=3", "label:Bb2=12", "ray:Yd5d8", "ray:Rg4b4"]
time = 0.8
[[step]]
turn = "black"
caption = { en = "Black's turn." }
[[step]]
appear = "xn@b8"
[[step]]
appear = "m@h6"
with = true
[[step]]
raise = "Fd6d7"
by = "white"
with = true
delay = 0.1
[[step]]
lower = "Fa4a5"
with = true
delay = 0.1
[[step]]
raise = "Tc4d5"
by = "white"
[[step]]
flip = "b8=N"
[[step]]
become = "e4=Q"
with = true
[[step]]
vanish = "g4"
[[step]]
glide = "a1-a8"
ease = "linear"
[[step]]
hop = "b8-a6"
with = true
[[step]]
unmark = ["Ba1e5", "ray:Yd5d8"]
time = 0.5
[[step]]
pause = 0.5
caption = { en = "A pause." }
[[step]]
unmark = "all"
ease = "out"
"#;

fn read(fen: &str, rules: &str, rest: &str) -> Anim {
    let text = format!("format = 1\nid = \"a\"\nrules = \"{rules}\"\nfen = \"{fen}\"\n{rest}");
    let file = AnimFile::read(Path::new("a.anim.toml"), text.as_bytes()).unwrap();
    assert!(!file.has_errors(), "{:?}", file.diagnostics);
    file.anim
}

fn everything(side: &str) -> Anim {
    let fen = "4k3/8/1p6/3p4/6q1/2N5/4P3/R3K2R[TFf] w - - 0 1 Fa4a5";
    read(fen, "barriers", &format!("orientation = \"{side}\"{EVERYTHING}"))
}

/// A board with a little of everything that steps need.
fn with(steps: &str) -> Anim {
    read("4k3/8/8/3p4/8/2N5/4P3/R3K2R[Tf] w - - 0 1 Fa4a5", "barriers", steps)
}

fn plain(anim: &Anim) -> Value {
    data(anim, &Lang::ALL, Coordinates::Latin).unwrap()
}

/// Every animation of the collection, and those of this file.
fn all() -> Vec<Anim> {
    let collection = Collection::scan(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
    let mut all = vec![everything("white"), everything("black")];
    for lesson in collection.lessons.iter().filter_map(|lesson| lesson.file.as_ref().ok()) {
        all.extend(lesson.animations.values().filter_map(|read| Some(read.as_ref().ok()?.anim.clone())));
    }
    assert!(all.len() >= 17, "{} animations", all.len());
    all
}

fn timeline(anim: &Anim) -> Timeline {
    anim.timeline(scene::setup(&anim.rules, &anim.fen).unwrap(), None)
}

/// Start and length of a beat.
fn beat(data: &Value, at: &Value) -> (u32, u32) {
    let beat = &data["beats"][at.as_u64().unwrap() as usize];
    (beat[0].as_u64().unwrap() as u32, beat[1].as_u64().unwrap() as u32)
}

fn end(data: &Value, at: &Value) -> u32 {
    let (start, length) = beat(data, at);
    start + length
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

/// `wN`, `bxP`.
fn piece(look: &str) -> Piece {
    let kind = Kind::from_letter(look.chars().last().unwrap()).unwrap();
    let color = if look.starts_with('w') { Color::White } else { Color::Black };
    Piece { color, kind, covered: look.contains('x') }
}

/// The pieces at a time when nothing moves, as the data tells them.
fn pieces(data: &Value, at_ms: u32) -> BTreeMap<Square, Piece> {
    let mut standing = BTreeMap::new();
    for figure in list(&data["figures"]) {
        let (first, acts) = (list(figure), &list(figure)[2..]);
        let (mut look, mut square) = (text(&first[0]), text(&first[1]));
        let mut there = acts.first().is_none_or(|act| act[0] != "appear");
        for act in acts.iter().filter(|act| end(data, &act[1]) <= at_ms) {
            match text(&act[0]) {
                "glide" | "hop" => square = text(&act[2]),
                "flip" => look = text(&act[2]),
                "appear" => there = true,
                _ => there = false,
            }
        }
        if there {
            let before = standing.insert(Square::parse(square).unwrap(), piece(look));
            assert_eq!(before, None, "two figures on {square} at {at_ms}");
        }
    }
    standing
}

#[test]
fn whenever_nothing_moves_the_board_is_that_of_the_timeline() {
    for anim in all() {
        let (data, timeline) = (plain(&anim), timeline(&anim));
        let stops = list(&data["stops"]);
        assert!(stops.len() > 1 && stops[0] == json!(0), "{}", anim.id);
        for stop in stops {
            let at_ms = stop.as_u64().unwrap() as u32;
            let (setup, marks) = timeline.standing(at_ms);
            assert_eq!(pieces(&data, at_ms), setup.pieces, "{} at {at_ms}", anim.id);
            let stands = |barrier: &&Value| {
                (barrier[1].is_null() || end(&data, &barrier[1]) <= at_ms)
                    && (barrier[2].is_null() || end(&data, &barrier[2]) > at_ms)
            };
            let sites: BTreeSet<String> =
                list(&data["sites"]).iter().filter(stands).map(|barrier| text(&barrier[0]).to_owned()).collect();
            let expected: BTreeSet<String> = setup.barriers.iter().map(ToString::to_string).collect();
            assert_eq!(sites, expected, "{} at {at_ms}", anim.id);
            let shows = |mark: &&Value| {
                (mark["on"].is_null() || end(&data, &mark["on"]) <= at_ms)
                    && (mark["off"].is_null() || end(&data, &mark["off"]) > at_ms)
            };
            let shown: Vec<&str> = list(&data["marks"]).iter().filter(shows).map(|mark| text(&mark["is"])).collect();
            let expected: Vec<String> = marks.iter().map(ToString::to_string).collect();
            assert_eq!(shown, expected, "{} at {at_ms}", anim.id);
            rays_end_where_they_should(&data, &anim, &setup, at_ms);
        }
    }
}

/// The last value of a list that begins at a time or before.
fn since(values: &Value, at_ms: u32) -> &Value {
    list(values).iter().rfind(|value| value[0].as_u64().unwrap() <= u64::from(at_ms)).unwrap()
}

fn rays_end_where_they_should(data: &Value, anim: &Anim, setup: &Setup, at_ms: u32) {
    let geometry = Geometry::new(setup.shape, Orientation::with_bottom(anim.bottom()));
    for mark in list(&data["marks"]) {
        let Some(Mark::Ray(_, from, to)) = Mark::parse(text(&mark["is"])) else { continue };
        let there = mark["on"].is_null() || end(data, &mark["on"]) <= at_ms;
        if !there || mark["off"].is_u64() && end(data, &mark["off"]) <= at_ms {
            continue;
        }
        let reach = since(&mark["ends"], at_ms);
        let line = RayLine::new(setup, geometry, from, to);
        let number = |at: usize| reach[1][at].as_f64().unwrap() as f32;
        let told = (Point::new(number(0), number(1)), number(2));
        assert!(told.0.distance(line.to) < 0.002 && (told.1 - line.clear).abs() < 0.002, "{mark} at {at_ms}: {line:?}");
    }
}

#[test]
fn what_moves_is_where_the_exports_draw_it() {
    let mut seen = 0;
    for anim in all() {
        let (data, timeline) = (plain(&anim), timeline(&anim));
        let options =
            DiagramOptions { orientation: Orientation::with_bottom(anim.bottom()), ..DiagramOptions::default() };
        let player = Player::new(&timeline, &options);
        let geometry = Geometry::new(timeline.setup.shape, options.orientation);
        for figure in list(&data["figures"]) {
            let (mut look, mut square) = (text(&figure[0]), text(&figure[1]));
            for act in &list(figure)[2..] {
                let (from, kind) = (geometry.center(Square::parse(square).unwrap()), text(&act[0]));
                let (start, length) = beat(&data, &act[1]);
                let step = &data["beats"][act[1].as_u64().unwrap() as usize];
                let ease = Ease::ALL[step[2].as_u64().unwrap_or(0) as usize];
                for quarter in 1..4 {
                    let at_ms = start + length * quarter / 4;
                    let part = ease.at((at_ms - start) as f32 / length as f32);
                    let (at, height, alpha) = match kind {
                        "glide" | "hop" => {
                            let to = geometry.center(Square::parse(text(&act[2])).unwrap());
                            let height = if kind == "hop" { 4.0 * part * (1.0 - part) } else { 0.0 };
                            (from.toward(to, part), height, 1.0)
                        }
                        "appear" => (from, 0.0, part),
                        "vanish" => (from, 0.0, 1.0 - part),
                        "taken" => (from, 0.0, ((1.0 - part) * 3.0).min(1.0)),
                        _ => continue,
                    };
                    let expected = Rect::around(at.shifted(0.0, -0.38 * height), 1.0 + 0.16 * height);
                    let drawn = player.picture(at_ms).items().any(|item| match item {
                        Item::Figure { figure, rect, alpha: solid } => {
                            *figure == Figure::of(piece(look))
                                && rect.min.distance(expected.min) < 1e-3
                                && rect.max.distance(expected.max) < 1e-3
                                && (f32::from(*solid) / 255.0 - alpha).abs() < 0.01
                        }
                        _ => false,
                    });
                    assert!(drawn, "{}: {figure} {act} at {at_ms}", anim.id);
                    seen += 1;
                }
                match kind {
                    "glide" | "hop" => square = text(&act[2]),
                    "flip" => look = text(&act[2]),
                    _ => {}
                }
            }
        }
    }
    assert!(seen > 300, "{seen} moments");
}

#[test]
fn each_kind_of_action_is_told_in_a_few_words() {
    for (steps, key, expected) in [
        ("[[step]]\nglide = \"a1-a3\"\n", "figures", json!(["wR", "a1", ["glide", 0, "a3"]])),
        ("[[step]]\nhop = \"c3-d5\"\n", "figures", json!(["wN", "c3", ["hop", 0, "d5"]])),
        ("[[step]]\nhop = \"c3-d5\"\n", "figures", json!(["bP", "d5", ["taken", 0]])),
        ("[[step]]\nappear = \"Q@e4\"\n", "figures", json!(["wQ", "e4", ["appear", 0]])),
        ("[[step]]\nvanish = \"d5\"\n", "figures", json!(["bP", "d5", ["vanish", 0]])),
        (
            "[[step]]\nappear = \"XN@b1\"\n[[step]]\nflip = \"b1=Q\"\n[[step]]\nglide = \"b1-c1\"\n",
            "figures",
            json!(["wxN", "b1", ["appear", 0], ["flip", 1, "wQ"], ["glide", 2, "c1"]]),
        ),
        ("[[step]]\nbecome = \"e2=Q\"\n", "figures", json!(["wP", "e2", ["vanish", 0]])),
        ("[[step]]\nbecome = \"e2=Q\"\n", "figures", json!(["wQ", "e2", ["appear", 0]])),
        ("", "sites", json!(["Fa4a5"])),
        ("[[step]]\nlower = \"Fa4a5\"\n[[step]]\nraise = \"Fa4a5\"\n", "sites", json!(["Fa4a5", null, 0])),
        ("[[step]]\nlower = \"Fa4a5\"\n[[step]]\nraise = \"Fa4a5\"\n", "sites", json!(["Fa4a5", 1])),
        ("[[step]]\nraise = \"Te4f5\"\n[[step]]\nlower = \"Te4f5\"\n", "sites", json!(["Te4f5", 0, 1])),
        ("[[step]]\nraise = \"Te4f5\"\nby = \"white\"\n", "stock", json!([0, [0, 1, 0], [1, 0, 0]])),
        (
            "[[step]]\npause = 1\n[[step]]\nraise = \"Te4f5\"\nby = \"white\"\n",
            "stock",
            json!([1000, [0, 0, 0], [1, 0, 0]]),
        ),
        ("[[step]]\nmark = [\"Re1\"]\n[[step]]\nunmark = \"all\"\n", "marks", json!({"is": "Re1", "on": 0, "off": 1})),
        ("marks = [\"Re1\"]\n[[step]]\nunmark = [\"Re1\"]\n", "marks", json!({"is": "Re1", "off": 0})),
        ("marks = [\"nag:e1=!\", \"nag:e1=?\"]\n", "marks", json!({"is": "nag:e1=?", "above": [[0, 1]]})),
        ("marks = [\"Ga1a4\", \"Ra1a3\"]\n", "marks", json!({"is": "Ra1a3", "lane": [[0, -0.125]]})),
        (
            "marks = [\"ray:Gh1h8\"]\n[[step]]\nglide = \"e1-h4\"\ntime = 1\n",
            "marks",
            json!({"is": "ray:Gh1h8", "ends": [
                [0, [7.5, 0.5, 0, 1], [7.5, 4.5, 0.36, 0], [0]],
                [1000, [7.5, 4.5, 0.36, 0]],
            ]}),
        ),
        ("[[step]]\nturn = \"black\"\n", "turn", json!([0, "black"])),
        ("[[step]]\npause = 1.5\nease = \"out\"\n", "beats", json!([0, 1500, 3])),
        (
            "[[step]]\npause = 1\ncaption = { en = \"Now Nf3!\" }\n",
            "beats",
            json!([0, 1000, 0, {"en": "Now \u{2066}Nf3!\u{2069}"}]),
        ),
    ] {
        let data = plain(&with(steps));
        assert!(list(&data[key]).contains(&expected), "{expected} is not in {}", data[key]);
    }
    assert!(plain(&with(""))["turn"].is_null(), "the side to move is shown only where it changes");
}

#[test]
fn marks_beyond_the_board_are_left_out_and_rays_end_with_it() {
    let data = plain(&with("marks = [\"Ge1e9\", \"ray:Ge1e9\", \"fill:Ga9\"]\n"));
    let marks = list(&data["marks"]);
    assert_eq!((marks.len(), &marks[0]["is"]), (1, &json!("ray:Ge1e9")));
}

#[test]
fn stops_are_where_something_has_been_shown_and_nothing_is_on_its_way() {
    let steps = "[[step]]\npause = 1\n[[step]]\nglide = \"a1-a3\"\ntime = 1\n[[step]]\nhop = \"c3-b5\"\nwith = true\ndelay = 0.5\ntime = 1\n\
                 [[step]]\npause = 2\ncaption = { en = \"Look.\" }\n[[step]]\nmark = [\"Re1\"]\ndelay = 1\ntime = 0.5\n";
    assert_eq!(plain(&with(steps))["stops"], json!([0, 2500, 6000]));
    // The text of a last pause is seen as soon as everything before it is over; the pause itself shows nothing more.
    let late = format!("{steps}[[step]]\npause = 1\ncaption = {{ en = \"Over.\" }}\n");
    assert_eq!(plain(&with(&late))["stops"], json!([0, 2500, 6000]));
}

#[test]
fn the_data_is_small_and_the_same_every_time() {
    for anim in all() {
        let (one, two) = (plain(&anim).to_string(), plain(&anim).to_string());
        assert_eq!(one, two);
        let allowed = if anim.steps.len() > 100 { 9_000 } else { 3_000 };
        assert!(one.len() < allowed, "{}: {} bytes", anim.id, one.len());
    }
}

#[test]
fn texts_come_in_the_languages_that_are_asked_for() {
    let anim = everything("white");
    let data = |languages: &[Lang]| data(&anim, languages, Coordinates::Hebrew).unwrap();
    assert_eq!(data(&[Lang::He])["caption"], json!({"he": "מתחילים עם \u{2066}Nf3\u{2069}."}));
    assert!(data(&[Lang::Ru])["caption"].is_null());
    assert_eq!(data(&[Lang::He])["letters"], "אבגדהוזח");
    assert!(plain(&anim)["letters"].is_null());
    let hostile = with("[caption]\nen = \"a\\u202Eb\"\n");
    assert_eq!(plain(&hostile)["caption"], json!({"en": "ab"}));
}

#[test]
fn what_is_covered_stays_covered_until_it_turns_over() {
    let fen = "4k3/x7/8/8/8/8/8/4K2X w - - 0 1 bQ";
    let data = plain(&read(fen, "hidden", "[[step]]\nflip = \"h1\"\n"));
    let figures = list(&data["figures"]);
    assert!(figures.contains(&json!(["wxR", "h1", ["flip", 0, "wQ"]])), "{figures:?}");
    assert!(figures.contains(&json!(["bxP", "a7"])), "{figures:?}");
    let open = figures.iter().filter(|figure| !text(&figure[0]).contains('x')).count();
    assert_eq!(open, 2, "the kings alone are open");
}

#[test]
fn what_cannot_happen_is_refused() {
    let refused = |anim: &Anim| data(anim, &Lang::ALL, Coordinates::Latin).unwrap_err();
    assert!(matches!(refused(&with("[[step]]\nvanish = \"b7\"\n")), SceneError::Step(1, _)));
    assert!(matches!(refused(&Anim::new("a", "runes", "8/8")), SceneError::Rules(_)));
    assert!(matches!(refused(&Anim::new("a", "barriers", "nonsense")), SceneError::Fen(_)));
}

const CSS: &str = include_str!("../src/export/web/player/anim.css");
const SCRIPT: &str = include_str!("../src/export/web/player/anim.js");
const WORDS: &str = include_str!("../src/export/web/player/words/anim.json");

#[test]
fn every_colour_that_the_style_uses_is_given_by_every_theme() {
    let used: BTreeSet<&str> = CSS
        .split("var(--a-")
        .skip(1)
        .filter_map(|rest| rest.split([')', ',']).next())
        .filter(|name| *name != "on")
        .collect();
    assert!(used.len() >= 9, "{used:?}");
    for theme in theme::ALL {
        let given = theme_css(theme);
        assert!(used.iter().all(|name| given.contains(&format!("--a-{name}:"))), "{used:?} in {given}");
    }
}

#[test]
fn the_words_of_the_script_are_there_in_every_language() {
    let words: BTreeMap<String, BTreeMap<String, String>> = serde_json::from_str(WORDS).unwrap();
    for (key, texts) in &words {
        assert!(Lang::ALL.iter().all(|lang| texts.get(lang.tag()).is_some_and(|text| !text.is_empty())), "{key}");
    }
    let quoted = |call: &str| -> BTreeSet<String> {
        SCRIPT.split(call).skip(1).filter_map(|rest| rest.split('"').next()).map(|key| format!("anim-{key}")).collect()
    };
    let used: BTreeSet<String> = quoted("this.word(\"").union(&quoted("this.tool(\"")).cloned().collect();
    let known: BTreeSet<String> = words.keys().cloned().collect();
    assert_eq!(&known - &used, BTreeSet::from(["anim-pause".to_owned()]), "the button changes its name to it");
    assert_eq!(&used - &known, BTreeSet::new());
}
