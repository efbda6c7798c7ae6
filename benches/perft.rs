//! Perft against cozy-chess in the same run, and the variants against our own orthodox chess.
//!
//! `cargo bench --bench perft --no-default-features`. Rounds are interleaved and the median is taken, because machines
//! are noisy: only the ratios count.

// a bench prints its table
#![allow(clippy::print_stdout)]

use boardwright::rules::{self, Position};
use std::hint::black_box;
use std::time::Instant;

/// Name, FEN, depth: each some tens of millions of leaves or fewer.
const ORTHODOX: [(&str, &str, u32); 6] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
    ("position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6),
    ("position 4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5),
    ("position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4),
    ("position 6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4),
];

/// The same six positions with four barriers standing and none in hand.
const STANDING: &str = "Fc4c5,Fg6h6,Tc6d7,Tf4g5";

const ROUNDS: usize = 9;

fn cozy(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += cozy(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

fn position(rules: &str, fen: &str) -> Box<dyn Position> {
    let rules = rules::by_id(rules).expect("a rule set");
    let setup = rules.parse_fen(fen).unwrap_or_else(|faults| panic!("{fen}: {faults:?}"));
    rules.read(&setup).unwrap_or_else(|faults| panic!("{fen}: {faults:?}"))
}

fn timed(work: impl FnOnce() -> u64) -> (u64, f64) {
    let started = Instant::now();
    let nodes = black_box(work());
    (nodes, started.elapsed().as_secs_f64())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Compares two counters and returns the ratio of their speeds.
fn compare(name: &str, depth: u32, mut ours: impl FnMut() -> u64, mut theirs: impl FnMut() -> u64) -> (f64, f64) {
    let (mut our_times, mut their_times) = (Vec::new(), Vec::new());
    let mut nodes = (0, 0);
    for _ in 0..ROUNDS {
        let (n, seconds) = timed(&mut ours);
        our_times.push(seconds);
        let (m, their_seconds) = timed(&mut theirs);
        their_times.push(their_seconds);
        nodes = (n, m);
    }
    let (a, b) = (median(our_times), median(their_times));
    let speed = |nodes: u64, seconds: f64| nodes as f64 / seconds / 1e6;
    let (us, them) = (speed(nodes.0, a), speed(nodes.1, b));
    println!("{name:<28} d{depth} {:>12} {us:>9.1} {them:>9.1} {:>7.2}", nodes.0, us / them);
    (us / them, us)
}

fn geometric(ratios: &[f64]) -> f64 {
    (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp()
}

fn main() {
    println!("{:<28} {:>2} {:>12} {:>9} {:>9} {:>7}", "orthodox", "", "leaves", "M/s", "cozy M/s", "ratio");
    let mut ratios = Vec::new();
    for (name, fen, depth) in ORTHODOX {
        let ours = position("orthodox", fen);
        let theirs: cozy_chess::Board = fen.parse().expect("a FEN");
        assert_eq!(ours.perft(depth), cozy(&theirs, depth), "{name}");
        ratios.push(compare(name, depth, || ours.perft(depth), || cozy(&theirs, depth)).0);
    }
    println!("geometric mean {:.2}\n", geometric(&ratios));

    println!(
        "{:<28} {:>2} {:>12} {:>9} {:>9} {:>7}",
        "four standing barriers", "", "leaves", "M/s", "orth. M/s", "ratio"
    );
    let mut ratios = Vec::new();
    for (name, fen, depth) in ORTHODOX {
        let standing = position("barriers", &format!("{} {STANDING}", fen.replacen(' ', "[] ", 1)));
        let orthodox = position("orthodox", fen);
        ratios.push(compare(name, depth, || standing.perft(depth), || orthodox.perft(depth)).0);
    }
    println!("geometric mean {:.2}\n", geometric(&ratios));

    println!(
        "{:<28} {:>2} {:>12} {:>9} {:>9} {:>7}",
        "others against orthodox", "", "leaves", "M/s", "orth. M/s", "ratio"
    );
    let (_, start, depth) = ORTHODOX[0];
    let orthodox = position("orthodox", start);
    for (name, rules, depth_here) in [("hidden, given deal", "hidden", depth), ("chessence", "chessence", 4)] {
        let about = rules::by_id(rules).expect("a rule set").about();
        let variant = position(rules, about.start);
        compare(name, depth_here, || variant.perft(depth_here), || orthodox.perft(depth));
    }
    let placements = position("barriers", rules::by_id("barriers").expect("barriers").about().start);
    compare("barriers, all in hand", 3, || placements.perft(3), || orthodox.perft(depth));
}
