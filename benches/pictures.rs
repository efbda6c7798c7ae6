//! Time and size of pictures: `cargo bench --no-default-features --bench pictures`.
//!
//! Prints a table; nothing is asserted. Milliseconds of processor time of one thread (where the system tells, else of
//! the clock), the mean of many runs.

#![allow(clippy::print_stdout)]

use boardwright::board::{Color, Kind, Move, Piece, Setup, Square, fen};
use boardwright::export::apng::{ApngOptions, apng};
use boardwright::export::frames::Frame;
use boardwright::export::gif::{GifOptions, gif};
use boardwright::export::png::{PngOptions, png};
use boardwright::export::raster::Renderer;
use boardwright::picture::{DiagramOptions, Item, Layer, LayerKind, Picture, Rect, diagram};
use boardwright::rules;
use std::sync::Arc;
use std::time::Instant;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const MIDDLE: &str = "r1bq1rk1/pp3ppp/2n1pn2/2bp4/2B1P3/2N2N2/PPPP1PPP/R1BQ1RK1 w - - 0 6";

fn setup(text: &str) -> Setup {
    let form = rules::by_id("orthodox").expect("a rule set").about().form;
    fen::parse(&form, text).expect("a FEN")
}

/// Processor time that lila-gif took for a game of 81 frames at 720 px, as recorded once on one core.
const LILA_GIF_S: f64 = 0.113;

fn main() {
    let (start, middle) = (setup(START), setup(MIDDLE));
    let options = DiagramOptions::default();
    println!("{:<44}{:>10}{:>12}{:>22}", "", "ms", "bytes", "to lila-gif recorded");
    let clock = Clock::now();
    let mut renderer = Renderer::new();
    let bytes = png(&mut renderer, &diagram(&start, &options), &PngOptions::default()).expect("a picture");
    row("720 px PNG, the first (fonts, pieces)", clock.seconds(), bytes.len(), "");
    for (name, setup, transparent) in [
        ("720 px PNG, start, next", &start, false),
        ("720 px PNG, middle game, next", &middle, false),
        ("720 px PNG, middle game, transparent, next", &middle, true),
    ] {
        let mut size = 0;
        let png_options = PngOptions { transparent, ..PngOptions::default() };
        let seconds = mean(60, || {
            size = png(&mut renderer, &diagram(setup, &options), &png_options).expect("a picture").len();
        });
        row(name, seconds, size, "");
    }
    let seconds = mean(200, || {
        renderer.render(&diagram(&middle, &options), 720).expect("a picture");
    });
    row("720 px raster only (preview)", seconds, 0, "");
    let seconds = mean(200, || {
        std::hint::black_box(diagram(&middle, &options));
    });
    row("the scene alone", seconds, 0, "");
    for (name, frames, runs) in [("81 frames", game(&start, 81), 9), ("gliding, 200 frames", gliding(&start, 20), 3)] {
        let mut size = 0;
        let seconds = mean(runs, || {
            size = gif(&mut renderer, &frames, &GifOptions::default()).expect("an animation").len();
        });
        // The recorded figure is one of whole moves.
        let ratio = if frames.len() == 81 { format!("{:.2}", seconds / LILA_GIF_S) } else { String::new() };
        row(&format!("720 px GIF, {name}"), seconds, size, &ratio);
        let seconds = mean(runs, || {
            size = apng(&mut renderer, &frames, &ApngOptions::default()).expect("an animation").len();
        });
        let ratio = if frames.len() == 81 { format!("{:.2}", seconds / LILA_GIF_S) } else { String::new() };
        row(&format!("720 px APNG, {name}"), seconds, size, &ratio);
    }
}

fn row(name: &str, seconds: f64, bytes: usize, ratio: &str) {
    println!("{name:<44}{:>10.2}{bytes:>12}{ratio:>22}", seconds * 1000.0);
}

/// Processor time of this thread, so that other work on the machine does not count.
struct Clock(Instant, Option<u64>);

impl Clock {
    fn now() -> Self {
        Self(Instant::now(), Self::processor_ns())
    }

    fn seconds(&self) -> f64 {
        match (self.1, Self::processor_ns()) {
            (Some(before), Some(after)) => (after - before) as f64 / 1e9,
            _ => self.0.elapsed().as_secs_f64(),
        }
    }

    fn processor_ns() -> Option<u64> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split_whitespace().next()?.parse().ok()
    }
}

/// Seconds for one run, from many in a row: the system counts processor time in steps of milliseconds.
fn mean(runs: usize, mut work: impl FnMut()) -> f64 {
    let clock = Clock::now();
    for _ in 0..runs {
        work();
    }
    clock.seconds() / runs as f64
}

/// Frames of a game of forty moves each: the moves of a real one (Morphy's manner), then pieces that wander.
fn game(start: &Setup, count: usize) -> Vec<Frame> {
    let opening = "e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5 c6b5 \
                   c4b5 b8d7 a1d1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8 d7b8 d1d8";
    let mut setup = start.clone();
    let mut frames = vec![frame(&setup, None)];
    let square = |text: &str| Square::parse(text).expect("a square");
    for text in opening.split_whitespace() {
        step(&mut setup, square(&text[..2]), square(&text[2..]), &mut frames);
    }
    // The rest of the game, played by a fixed rule: the side to move shifts one of its pieces far across the board.
    let mut seed = 7_usize;
    while frames.len() < count {
        seed = seed.wrapping_mul(1_103_515_245).wrapping_add(12_345) & 0x7fff_ffff;
        let own: Vec<Square> =
            setup.pieces.iter().filter(|(_, p)| p.color == setup.turn).map(|(&square, _)| square).collect();
        let free: Vec<Square> = setup.shape.squares().filter(|square| setup.piece(*square).is_none()).collect();
        step(&mut setup, own[(seed >> 8) % own.len()], free[(seed >> 16) % free.len()], &mut frames);
    }
    frames.truncate(count);
    frames
}

/// Moves of the same game in which each piece glides in ten frames, and what it takes fades away.
fn gliding(start: &Setup, moves: usize) -> Vec<Frame> {
    const STEPS: u8 = 10;
    let whole = game(start, moves + 1);
    let mut frames = Vec::new();
    for pair in whole.windows(2) {
        let figures =
            |picture: &Picture| picture.layer(LayerKind::Pieces).map_or(Vec::new(), |layer| layer.items.clone());
        let (before, after) = (figures(&pair[0].picture), figures(&pair[1].picture));
        let gone: Vec<&Item> = before.iter().filter(|item| !after.contains(item)).collect();
        let come = after.iter().find(|item| !before.contains(item)).expect("a piece that arrives");
        let Item::Figure { figure, rect: target, .. } = come else { continue };
        for step in 1..=STEPS {
            let part = f32::from(step) / f32::from(STEPS);
            let mut items: Vec<Item> = after.iter().filter(|item| *item != come).cloned().collect();
            for item in &gone {
                let Item::Figure { figure: other, rect, .. } = item else { continue };
                let item = if other == figure {
                    let center = rect.center().toward(target.center(), part);
                    Item::Figure { figure: *figure, rect: Rect::around(center, 1.0), alpha: 255 }
                } else {
                    Item::Figure { figure: *other, rect: *rect, alpha: 255 - 255 / STEPS * step }
                };
                items.push(item);
            }
            let mut picture = pair[0].picture.clone();
            for layer in picture.layers.iter_mut().filter(|layer| layer.kind == LayerKind::Pieces) {
                *layer = Arc::new(Layer { kind: LayerKind::Pieces, items: items.clone() });
            }
            frames.push(Frame { picture, delay_cs: 4 });
        }
    }
    frames
}

fn step(setup: &mut Setup, from: Square, to: Square, frames: &mut Vec<Frame>) {
    let piece = setup.piece(from).unwrap_or(Piece::new(Color::White, Kind::Pawn));
    setup.put(from, None);
    setup.put(to, Some(piece));
    setup.turn = !setup.turn;
    frames.push(frame(setup, Some(Move::step(from, to))));
}

fn frame(setup: &Setup, last_move: Option<Move>) -> Frame {
    Frame { picture: diagram(setup, &DiagramOptions { last_move, ..DiagramOptions::default() }), delay_cs: 80 }
}
