//! A schematic animation as data for the page, where it is drawn as shapes that move.
//!
//! The data says thing by thing what happens ([`Tracks`]), so that the script of the page knows no more about chess than
//! how to move a figure, and yet shows at every millisecond what [`Player`](crate::picture::anim::Player) draws. Points are
//! in board units; what can be left out is left out.
//!
//! ```json
//! {
//!   "shape": {"files": 8, "ranks": 8, "holes": []}, "bottom": "white",
//!   "length": 9000, "hold": 2000, "loops": 0,
//!   "title": {"en": "…"}, "caption": {"en": "at the beginning"},
//!   "beats": [[0, 1400], [1400, 1000, 2, {"en": "from here on"}]],
//!   "stops": [0, 2400],
//!   "figures": [["wN", "d5", ["hop", 1, "c7"]], ["bxP", "d7", ["flip", 2, "bQ"]]],
//!   "sites": [["Fe4e5"], ["Te6f7", 3, 5]],
//!   "marks": [{"is": "ray:Rc4f7", "on": 1, "off": 4, "lane": [[0, 0.125]],
//!              "ends": [[0, [6.5, 3.5, 0, 1]], [900, [6.5, 3.5, 0, 1], [5.5, 4.5, 0.24, 0], [3]]]}],
//!   "turn": [[0, "white"], [2400, "black"]],
//!   "stock": [[0, [1, 1, 0], [1, 1, 0]], [5000, [1, 1, 0], [1, 0, 0]]], "lost": [0, 1]
//! }
//! ```
//!
//! - A beat is its start and its length in milliseconds, its easing (0 smooth, 1 linear, 2 in, 3 out) and its caption.
//!   Everything else names beats by their place in the list.
//! - A figure is what it looks like, where it stands, and its acts: `appear`, `vanish`, `taken`, `glide` and `hop` with a
//!   square, `flip` with the new look. Covered figures are told by their look alone.
//! - A barrier is its place, the beat in which it rises (`null`: it is there) and the one in which it sinks.
//! - A mark has its text form, the beats in which it comes and goes, and what depends on its surroundings: its `lane`, the
//!   number of badges `above` it, the `width` of its text and that `text` when it needs isolates, and where a ray `ends`:
//!   the point, how much is left free before it, whether it has a tip; and while that is about to change the next end
//!   and the beats that change it.
//! - `letters` are those of the files where they are not Latin; empty: the board has no coordinates.
//! - `turn` is there when the mark of the side to move is shown, `stock` (fences, towers, men; White's first) when there is
//!   a column beside the board.

use super::html::clean;
use crate::board::{Color, Mark, Piece, Shape, Stock};
use crate::doc::{Anim, Lang, Texts};
use crate::export::scene::{self, SceneError};
use crate::picture::anim::tracks::{BarrierTrack, FigureAct, FigureTrack, MarkTrack, Reach};
use crate::picture::anim::{Timeline, Tracks};
use crate::picture::diagram::{DiagramOptions, HEBREW, has_column};
use crate::picture::marks::{Finish, RayEnd, RayLine};
use crate::picture::text::isolate;
use crate::picture::{Coordinates, Geometry, Orientation, Rgba, Theme};
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// An animation as data, with its texts in these languages, on a board with these coordinates.
///
/// # Errors
/// [`SceneError`]: an unknown rule set, a FEN that cannot be read, a step that cannot happen.
pub fn data(anim: &Anim, languages: &[Lang], coordinates: Coordinates) -> Result<Value, SceneError> {
    let timeline = timeline(anim)?;
    let setup = &timeline.setup;
    let geometry = Geometry::new(setup.shape, Orientation::with_bottom(anim.bottom()));
    let column = has_column(setup, &DiagramOptions::default());
    let lost = setup.lost.each_ref().map(Vec::len);
    let tracks = timeline.tracks(geometry);
    let mut out = Map::new();
    let mut put = |key: &str, value: Value| out.insert(key.into(), value);
    put("shape", shape(geometry.shape));
    put("bottom", anim.bottom().name().into());
    match coordinates {
        Coordinates::Latin => None,
        Coordinates::Hebrew => put("letters", HEBREW.iter().collect::<String>().into()),
        Coordinates::None => put("letters", "".into()),
    };
    put("length", timeline.length_ms().into());
    put("hold", anim.hold_ms().into());
    put("loops", anim.loops.into());
    for (key, texts) in [("title", &anim.title), ("caption", &anim.caption)] {
        if let Some(value) = said(texts, languages) {
            put(key, value);
        }
    }
    put("beats", beats(anim, &tracks, languages));
    put("stops", tracks.stops.clone().into());
    put("figures", tracks.figures.iter().map(figure).collect());
    put("sites", tracks.barriers.iter().map(barrier).collect());
    let drawn = tracks.marks.iter().filter(|track| is_drawn(&track.mark, geometry.shape));
    put("marks", drawn.map(|track| mark(track, geometry)).collect());
    if anim.shows_turn() {
        put("turn", tracks.turns.iter().map(|&(at_ms, color)| json!([at_ms, color.name()])).collect());
    }
    if column {
        let held = |&(at_ms, [white, black]): &(u32, [Stock; 2])| json!([at_ms, hand(white), hand(black)]);
        put("stock", tracks.stocks.iter().map(held).collect());
        put("lost", json!(lost));
    }
    Ok(Value::Object(out))
}

/// The timeline of an animation in which every step can happen.
///
/// # Errors
/// Those of [`data`].
pub(super) fn timeline(anim: &Anim) -> Result<Timeline, SceneError> {
    let timeline = anim.timeline(scene::setup(&anim.rules, &anim.fen)?, None);
    match timeline.faults().into_iter().next() {
        Some((index, fault)) => Err(SceneError::Step(index + 1, fault.to_string())),
        None => Ok(timeline),
    }
}

/// A board's size and its holes.
fn shape(shape: Shape) -> Value {
    let holes: Vec<String> = shape.holes.iter().map(|square| square.to_string()).collect();
    json!({"files": shape.files, "ranks": shape.ranks, "holes": holes})
}

/// A text in those of the languages that it has, ready to be shown; nothing if there are none.
fn said(texts: &Texts, languages: &[Lang]) -> Option<Value> {
    let ready = |(lang, text): (&Lang, &String)| (lang.tag().to_owned(), isolate(&clean(text.trim())).into());
    let all: Map<String, Value> = texts.iter().filter(|(lang, _)| languages.contains(lang)).map(ready).collect();
    (!all.is_empty()).then_some(Value::Object(all))
}

fn beats(anim: &Anim, tracks: &Tracks, languages: &[Lang]) -> Value {
    let starts = anim.starts_ms();
    let beat = |&index: &usize| {
        let step = &anim.steps[index];
        let mut beat = vec![json!(starts[index]), json!(step.length_ms())];
        let caption = said(&step.caption, languages);
        if step.ease as usize > 0 || caption.is_some() {
            beat.push(json!(step.ease as usize));
        }
        beat.extend(caption);
        Value::Array(beat)
    };
    tracks.beats.iter().map(beat).collect()
}

/// What a piece looks like: `wN`, `bxP` for a covered one.
fn look(piece: Piece) -> String {
    let side = if piece.color == Color::White { 'w' } else { 'b' };
    let cover = if piece.covered { "x" } else { "" };
    format!("{side}{cover}{}", piece.kind.letter())
}

fn figure(track: &FigureTrack) -> Value {
    let act = |&(beat, act): &(usize, FigureAct)| match act {
        FigureAct::Appear => json!(["appear", beat]),
        FigureAct::Vanish => json!(["vanish", beat]),
        FigureAct::Taken => json!(["taken", beat]),
        FigureAct::Glide(to) => json!(["glide", beat, to.to_string()]),
        FigureAct::Hop(to) => json!(["hop", beat, to.to_string()]),
        FigureAct::Flip(open) => json!(["flip", beat, look(open)]),
    };
    let start = [json!(look(track.piece)), json!(track.square.to_string())];
    start.into_iter().chain(track.acts.iter().map(act)).collect()
}

fn barrier(track: &BarrierTrack) -> Value {
    let site = track.site.to_string();
    match (track.rises, track.sinks) {
        (None, None) => json!([site]),
        (rises, None) => json!([site, rises]),
        (rises, sinks) => json!([site, rises, sinks]),
    }
}

fn hand(stock: Stock) -> Value {
    json!([stock.fences, stock.towers, stock.men])
}

/// Whether the squares of a mark are there: others are not drawn. A ray may be meant for a square beyond the board.
fn is_drawn(mark: &Mark, shape: Shape) -> bool {
    match mark {
        Mark::Ray(_, from, _) => shape.has(*from),
        mark => mark.squares().all(|square| shape.has(square)),
    }
}

fn mark(track: &MarkTrack, geometry: Geometry) -> Value {
    let mut out = Map::new();
    out.insert("is".into(), track.mark.to_string().into());
    for (key, beat) in [("on", track.comes), ("off", track.goes)] {
        if let Some(beat) = beat {
            out.insert(key.into(), beat.into());
        }
    }
    if track.lanes.iter().any(|&(_, by)| by != 0.0) {
        let lane = |&(at_ms, by): &(u32, f32)| json!([at_ms, number(by)]);
        out.insert("lane".into(), track.lanes.iter().map(lane).collect());
    }
    if track.above.iter().any(|&(_, count)| count > 0) {
        out.insert("above".into(), json!(track.above));
    }
    if let Some(width) = track.width {
        out.insert("width".into(), number(width));
    }
    if let Mark::Label(_, _, text) | Mark::Numbered(_, _, _, text) = &track.mark {
        let ready = isolate(&clean(text));
        if ready != *text {
            out.insert("text".into(), ready.into());
        }
    }
    if let Mark::Ray(_, from, to) = track.mark {
        let end = |end: RayEnd| {
            let line = RayLine::ended(end, geometry, from, to);
            let tip = usize::from(line.finish == Finish::Tip);
            json!([number(line.to.x), number(line.to.y), number(line.clear), tip])
        };
        let reach = |reach: &Reach| match &reach.moves {
            None => json!([reach.from_ms, end(reach.end)]),
            Some((later, beats)) => json!([reach.from_ms, end(reach.end), end(*later), beats]),
        };
        out.insert("ends".into(), track.reaches.iter().map(reach).collect());
    }
    Value::Object(out)
}

/// A length in board units with three decimals, without a point where it is whole.
fn number(length: f32) -> Value {
    let thousandths = (f64::from(length) * 1000.0).round();
    if thousandths % 1000.0 == 0.0 { json!((thousandths / 1000.0) as i64) } else { json!(thousandths / 1000.0) }
}

/// The colours of a theme that only animations use, as custom properties of a style sheet, for `anim.css`.
pub fn theme_css(theme: &Theme) -> String {
    let mut out = format!(":root{{--a-field:{:.3}", f32::from(theme.fill_alpha) / 255.0);
    let [green, red, blue, yellow] = theme.marks;
    for (name, color) in [
        ("barrier-line", theme.barrier_line),
        ("label", theme.label),
        ("paper", theme.label_ground),
        ("casing", theme.casing.with_alpha(255)),
        ("count", theme.side(Color::Black).line),
        ("on-green", Rgba::readable_on(green)),
        ("on-red", Rgba::readable_on(red)),
        ("on-blue", Rgba::readable_on(blue)),
        ("on-yellow", Rgba::readable_on(yellow)),
        ("on-label", Rgba::readable_on(theme.label)),
    ] {
        let [r, g, b, _] = color.0;
        let _ = write!(out, ";--a-{name}:#{r:02x}{g:02x}{b:02x}");
    }
    out.push('}');
    out
}
