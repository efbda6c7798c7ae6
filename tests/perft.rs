//! Counts of turn sequences against recorded ones, and laws that hold between rule sets.

use boardwright::board::{Color, Setup};
use boardwright::rules::{self, Position};
use serde::Deserialize;

#[derive(Deserialize)]
struct Case {
    #[serde(default)]
    rules: String,
    shows: String,
    fen: String,
    #[serde(default)]
    viewer: String,
    counts: Vec<u64>,
}

#[derive(Deserialize)]
struct Cases {
    perft: Vec<Case>,
    belief: Vec<Case>,
}

fn cases() -> Cases {
    toml::from_str(include_str!("data/perft.toml")).expect("the recorded counts")
}

fn position(rules: &str, fen: &str) -> Box<dyn Position> {
    let rules = rules::by_id(rules).expect("a rule set");
    let setup: Setup = rules.parse_fen(fen).unwrap_or_else(|f| panic!("{fen}: {f:?}"));
    rules.read(&setup).unwrap_or_else(|f| panic!("{fen}: {f:?}"))
}

#[track_caller]
fn check(rules: &str, shows: &str, fen: &str, counts: &[u64]) {
    let position = position(rules, fen);
    for (depth, &expected) in (1..).zip(counts) {
        assert_eq!(position.perft(depth), expected, "{rules}, {shows}, depth {depth}: {fen}");
    }
}

#[test]
fn recorded_counts() {
    for case in cases().perft {
        check(&case.rules, &case.shows, &case.fen, &case.counts);
    }
}

#[test]
fn recorded_belief_counts() {
    for case in cases().belief {
        let viewer = if case.viewer == "white" { Color::White } else { Color::Black };
        for (depth, &expected) in (1..).zip(&case.counts) {
            let found = position("hidden", &case.fen).belief_perft(viewer, depth);
            assert_eq!(found, Some(expected), "{}, {} sees, depth {depth}", case.shows, case.viewer);
        }
    }
}

/// Published counts, one ply deeper than the default suite: about half a billion leaves.
#[test]
fn deep_orthodox_counts() {
    if std::env::var_os("BOARDWRIGHT_SLOW").is_none() {
        return;
    }
    for (shows, fen, depth, expected) in [
        ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119_060_324),
        ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193_690_690),
        ("position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 178_633_661),
        ("position 4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5, 15_833_292),
        ("position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5, 89_941_194),
        ("position 6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5, 164_075_551),
    ] {
        assert_eq!(position("orthodox", fen).perft(depth), expected, "{shows}");
    }
}
