//! Full solving against a plain search on cozy-chess in the same run, and against recorded seconds of Popeye 4.104.
//!
//! `cargo bench --bench mates --no-default-features [-- ROW...]`. Rows are those of `tests/data/mate-speed.tsv`, whose
//! fourth column has Popeye's CPU seconds on another day: a recorded figure, not a race. The plain search shares the
//! run, so its ratio counts. One thread. Barriers and covered pieces have no peer and stand for themselves.

// a bench prints its table
#![allow(clippy::print_stdout)]

use boardwright::problem::{Deal, Limits, Report, Watch};
use boardwright::rules;
use cozy_chess::{Board, Move};
use std::time::Instant;

/// A plain solver, for comparison: a table, killers, checks only on the last move, turns that leave few replies first.
struct Plain {
    table: Vec<(u64, u8, u8)>,
    killers: [[Option<Move>; 2]; 12],
}

impl Plain {
    fn new() -> Self {
        Self { table: vec![(0, u8::MAX, 0); 1 << 22], killers: [[None; 2]; 12] }
    }

    fn moves(board: &Board) -> Vec<Move> {
        let mut all = Vec::with_capacity(48);
        board.generate_moves(|moves| {
            all.extend(moves);
            false
        });
        all
    }

    fn after(board: &Board, mv: Move) -> Board {
        let mut next = board.clone();
        next.play_unchecked(mv);
        next
    }

    /// Whether the side to move mates in at most `n`.
    fn forces(&mut self, board: &Board, n: u8) -> bool {
        if n == 1 {
            return Self::moves(board).into_iter().any(|mv| {
                let next = Self::after(board, mv);
                !next.checkers().is_empty() && !next.generate_moves(|_| true)
            });
        }
        let slot = board.hash() as usize & (self.table.len() - 1);
        let (key, forced_in, not_in) = self.table[slot];
        let known = if key == board.hash() { (forced_in, not_in) } else { (u8::MAX, 0) };
        if known.0 <= n || known.1 >= n {
            return known.0 <= n;
        }
        let wins = self.forces(board, n - 1) || self.attack(board, n);
        let (forced_in, not_in) = if wins { (known.0.min(n), known.1) } else { (known.0, known.1.max(n)) };
        self.table[slot] = (board.hash(), forced_in, not_in);
        wins
    }

    fn attack(&mut self, board: &Board, n: u8) -> bool {
        let weigh = |mv: Move| {
            let next = Self::after(board, mv);
            let mut replies = 0;
            next.generate_moves(|moves| {
                replies += moves.len();
                false
            });
            (replies + if next.checkers().is_empty() { 1000 } else { 0 }, next)
        };
        let mut turns: Vec<(usize, Board)> = Self::moves(board).into_iter().map(weigh).collect();
        turns.sort_by_key(|(weight, _)| *weight);
        turns.iter().any(|(_, next)| self.holds(next, n - 1))
    }

    /// Whether the side to move is mated, or is mated in at most `n` more moves whatever it does.
    fn holds(&mut self, board: &Board, n: u8) -> bool {
        let mut replies = Self::moves(board);
        if replies.is_empty() || n == 0 {
            return replies.is_empty() && !board.checkers().is_empty();
        }
        let killers = self.killers[n as usize];
        replies.sort_by_key(|mv| !killers.contains(&Some(*mv)));
        for mv in replies {
            if !self.forces(&Self::after(board, mv), n) {
                let latest = &mut self.killers[n as usize];
                if latest[0] != Some(mv) {
                    *latest = [Some(mv), latest[0]];
                }
                return false;
            }
        }
        true
    }

    /// All keys.
    fn solve(fen: &str, n: u8) -> usize {
        let board = Board::from_fen(fen, false).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let mut search = Self::new();
        Self::moves(&board).into_iter().filter(|&mv| search.holds(&Self::after(&board, mv), n - 1)).count()
    }
}

fn solve(rules: &str, fen: &str, task: &str, deal: Deal) -> (Report, f64) {
    let rules = rules::by_id(rules).expect("a rule set");
    let setup = rules.parse_fen(fen).unwrap_or_else(|faults| panic!("{fen}: {faults:?}"));
    let limits = Limits { time: None, ..Limits::default() };
    let started = Instant::now();
    let report = rules.solve(&setup, task.parse().expect("a task"), deal, &limits, &Watch::default());
    (report.unwrap_or_else(|error| panic!("{fen}: {error:?}")), started.elapsed().as_secs_f64())
}

/// The better of some runs: interruptions only ever add.
fn best<T>(rounds: usize, mut work: impl FnMut() -> (T, f64)) -> (T, f64) {
    let mut best = work();
    for _ in 1..rounds {
        let next = work();
        if next.1 < best.1 {
            best = next;
        }
    }
    best
}

fn geometric(ratios: &[f64]) -> f64 {
    (ratios.iter().map(|r| r.ln()).sum::<f64>() / ratios.len().max(1) as f64).exp()
}

fn orthodox(wanted: &[String]) {
    println!(
        "{:<4} {:<6} {:>10} {:>10} {:>8} {:>9} {:>9}",
        "row", "task", "ours s", "plain s", "ratio", "Popeye s", "ratio"
    );
    let (mut against_popeye, mut against_plain, mut slower) = (Vec::new(), Vec::new(), Vec::new());
    for line in include_str!("../tests/data/mate-speed.tsv").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let (id, task, popeye, fen) = (fields[0], fields[1], fields[3].parse::<f64>().expect("seconds"), fields[4]);
        if !wanted.is_empty() && !wanted.iter().any(|name| id.starts_with(name.as_str())) {
            continue;
        }
        let rounds = if popeye > 10.0 { 1 } else { 3 };
        let (report, ours) = best(rounds, || solve("orthodox", fen, task, Deal::Given));
        let moves: Option<u8> = task.strip_prefix('#').map(|n| n.parse().expect("a number"));
        let plain = moves.map(|n| {
            let (keys, seconds) = best(rounds, || {
                let started = Instant::now();
                let keys = Plain::solve(fen, n);
                (keys, started.elapsed().as_secs_f64())
            });
            assert_eq!(keys, report.keys.len(), "{id}: the two searches find different keys");
            seconds
        });
        let cell = |seconds: Option<f64>| {
            seconds.map_or(format!("{:>10} {:>8}", "", ""), |s| format!("{s:>10.4} {:>8.1}", s / ours))
        };
        println!("{id:<4} {task:<6} {ours:>10.4} {} {popeye:>9.3} {:>9.1}", cell(plain), popeye / ours);
        if !task.starts_with('h') && popeye > 0.05 {
            against_popeye.push(popeye / ours);
        }
        if popeye < ours {
            slower.push(id.to_owned());
        }
        if let (Some(seconds), Some(5..)) = (plain, moves) {
            against_plain.push(seconds / ours);
        }
    }
    println!("direct and self mates where Popeye needs over 50 ms: geometric mean {:.1}", geometric(&against_popeye));
    println!("mates in five and six against the plain search: geometric mean {:.1}", geometric(&against_plain));
    println!("slower than Popeye: {}", if slower.is_empty() { "none".into() } else { slower.join(" ") });
}

/// Positions of the fried-liver kind with all four barriers in hand: name, FEN, task.
const BARRIERS: [(&str, &str, &str); 12] = [
    ("fried liver, king out", "r1bq1b1r/ppp3pp/2n1k3/3np3/2B5/5Q2/PPPP1PPP/RNB1K2R[FTft] w KQ - 0 1 -", "#2"),
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[FTft] w KQkq - 0 1 -", "#2"),
    ("fried liver, king out", "r1bq1b1r/ppp3pp/2n1k3/3np3/2B5/5Q2/PPPP1PPP/RNB1K2R[FTft] w KQ - 0 1 -", "#3"),
    ("fried liver, knight takes", "r1bqkb1r/ppp2Npp/2n5/3np3/2B5/8/PPPP1PPP/RNBQK2R[FTft] w KQkq - 0 1 -", "#3"),
    ("scholar's queen", "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR[FTft] w KQkq - 0 1 -", "#3"),
    ("two knights", "r1bqkb1r/ppp2ppp/2n5/3np1N1/2B5/8/PPPP1PPP/RNBQK2R[FTft] w KQkq - 0 1 -", "#3"),
    ("Légal", "r2qkbnr/ppp2ppp/2np4/4N3/2B1P3/2N5/PPPP1PPP/R1BbK2R[FTft] w KQkq - 0 1 -", "#3"),
    ("back rank", "6k1/5ppp/8/8/8/8/8/R3R1K1[FTft] w - - 0 1 -", "#3"),
    ("smothered", "6rk/6pp/8/6N1/8/8/8/3Q2K1[FTft] w - - 0 1 -", "#3"),
    ("Greek gift", "r1bq1rk1/pppn1ppp/4p3/3pP1N1/1b1P4/3Q4/PPP2PPP/RNB1K2R[FTft] w KQ - 0 1 -", "#3"),
    ("two rooks", "7k/8/8/8/8/8/R7/1R4K1[FTft] w - - 0 1 -", "#3"),
    ("queen and king", "7k/8/5K2/8/8/8/8/Q7[FTft] w - - 0 1 -", "#3"),
];

/// Ten covered pieces a side, one plan for every deal: FEN.
const HIDDEN: [&str; 5] = [
    "xxxxkxxx/RqxxB1xR/6K1/3B4/3N3p/5p2/XXXXpXXX/1XX2X2 w kq - 0 1 rbppprnbpnPQPPNPPPPP",
    "xxxx1x2/xx2xx1x/2N5/2R5/1N1nk3/4N3/XKXXXX2/XXX2XX1 w - - 0 1 bpqpppprppBRPQPBPRPN",
    "1xx1kxxx/xxx2xPx/6P1/p7/8/1N4R1/XXXXXQ1X/XX2KXX1 w Qk - 0 1 qpppppbpbpPPPBBNRPQP",
    "1x1x1xxx/x1xx1Nxx/2bp3P/1p1k3P/6Q1/2p5/XKXXX1X1/XXXX1X2 w - - 0 1 pbprrpnnppPBPPPPNPRR",
    "xxxxkxxx/Px2x2x/2b3R1/p3R1Q1/8/3q2N1/2XXXX1X/1XXXKXX1 w kq - 0 1 nnrpbppprpPQPBBPPPPN",
];

fn variants() {
    println!("\n{:<28} {:<5} {:>9} {:>10} verdict", "barriers, four in hand", "task", "s", "positions");
    for (name, fen, task) in BARRIERS {
        let (report, seconds) = best(3, || solve("barriers", fen, task, Deal::Given));
        println!("{name:<28} {task:<5} {seconds:>9.4} {:>10} {}", report.nodes, report.verdict().name());
    }
    println!("\n{:<28} {:<5} {:>9} {:>10} verdict, deals", "hidden, every deal", "task", "s", "positions");
    for (at, fen) in (1..).zip(HIDDEN) {
        let (report, seconds) = best(3, || solve("hidden", fen, "#2", Deal::Any));
        let deals = report.deals.as_ref().map_or(0, |deals| deals.count);
        let name = format!("ten covered a side, {at}");
        println!("{name:<28} #2    {seconds:>9.4} {:>10} {}, {deals}", report.nodes, report.verdict().name());
    }
}

fn main() {
    // `cargo bench` passes `--bench`
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    orthodox(&wanted);
    if wanted.is_empty() {
        variants();
    }
}
