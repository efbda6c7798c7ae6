//! Proofs against recorded answers: composed problems and small positions of the variants, with every key.

use boardwright::problem::{Deal, Limits, Report, Task, Verdict, Watch};
use boardwright::rules::{self, SolveError};
use serde::Deserialize;
use std::time::Duration;

#[derive(Deserialize)]
struct Row {
    #[serde(default = "orthodox")]
    rules: String,
    fen: String,
    mate: u8,
    keys: Vec<String>,
    #[serde(default)]
    deal: String,
}

fn orthodox() -> String {
    "orthodox".into()
}

fn rows(text: &str) -> Vec<Row> {
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"))).collect()
}

/// No clock: what a loaded machine does not finish would otherwise look like a wrong answer.
fn limits() -> Limits {
    Limits { time: None, ..Limits::default() }
}

fn solve(rules: &str, fen: &str, task: &str, limits: &Limits) -> Result<Report, SolveError> {
    let rules = rules::by_id(rules).expect("a rule set");
    let setup = rules.parse_fen(fen).unwrap_or_else(|faults| panic!("{fen}: {faults:?}"));
    rules.solve(&setup, task.parse().expect("a task"), Deal::Given, limits, &Watch::default())
}

#[track_caller]
fn check_row(row: &Row) {
    let task = Task::mate(row.mate).to_string();
    let found: Vec<String> = match solve(&row.rules, &row.fen, &task, &limits()) {
        Ok(report) => report.keys.iter().map(|key| key.coordinate.clone()).collect(),
        // two of the published positions have the wrong side in check
        Err(SolveError::Illegal(_)) => Vec::new(),
        Err(other) => panic!("{}: {other:?}", row.fen),
    };
    assert_eq!(found, row.keys, "{} {task} {}", row.rules, row.fen);
}

#[test]
fn composed_problems_have_their_recorded_keys() {
    let rows = rows(include_str!("data/mates.jsonl"));
    let step = if std::env::var_os("BOARDWRIGHT_SLOW").is_some() { 1 } else { 4 };
    let mut solved = 0;
    for row in rows.iter().step_by(step) {
        check_row(row);
        solved += 1;
    }
    assert!(solved >= 300, "{solved} problems");
}

#[test]
fn small_variant_positions_have_their_recorded_keys() {
    let mut seen = std::collections::BTreeMap::<String, usize>::new();
    for row in rows(include_str!("data/variant-mates.jsonl")).iter().filter(|row| row.deal != "any") {
        check_row(row);
        *seen.entry(row.rules.clone()).or_default() += 1;
    }
    assert_eq!(seen.len(), 3, "{seen:?}");
    assert!(seen.values().all(|n| *n > 100), "{seen:?}");
}

/// Direct mates of up to six moves with Popeye's keys. The longer ones take seconds, so they run in the slow tier, and the
/// mate in six, which takes minutes without optimisation, only with `BOARDWRIGHT_SLOW=2`.
#[test]
fn longer_mates_have_their_recorded_keys() {
    let longest = match std::env::var("BOARDWRIGHT_SLOW").as_deref() {
        Err(_) => 4,
        Ok("2") => 6,
        Ok(_) => 5,
    };
    let mut solved = 0;
    for line in include_str!("data/mate-speed.tsv").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let (task, keys, fen) = (fields[1], fields[2], fields[4]);
        let moves: u32 = match task.strip_prefix('#') {
            Some(moves) => moves.parse().expect("a number"),
            None => continue,
        };
        if moves > longest {
            continue;
        }
        let report = solve("orthodox", fen, task, &limits()).expect("a legal problem");
        let found: Vec<&str> = report.keys.iter().map(|key| key.coordinate.as_str()).collect();
        assert_eq!(found.join(" "), keys, "{} {task} {fen}", fields[0]);
        solved += 1;
    }
    assert!(solved >= 15, "{solved} problems");
}

/// Selfmates with Popeye's keys, which are written like `Sb3-a5`. The one in four takes seconds without optimisation.
#[test]
fn self_mates_have_their_recorded_keys() {
    let slow = std::env::var_os("BOARDWRIGHT_SLOW").is_some();
    let mut solved = 0;
    for line in include_str!("data/mate-speed.tsv").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let (task, key, fen) = (fields[1], fields[2], fields[4]);
        if !task.starts_with("s#") || task == "s#4" && !slow {
            continue;
        }
        let report = solve("orthodox", fen, task, &limits()).expect("a legal problem");
        assert_eq!(report.verdict(), Verdict::Sound, "{}", fields[0]);
        let found = &report.keys[0];
        let squares = key.trim_start_matches(|c: char| c.is_ascii_uppercase()).replace('-', "");
        assert!(found.coordinate == squares || found.san == key.replace('0', "O"), "{} {}", fields[0], found.san);
        solved += 1;
    }
    assert_eq!(solved, if slow { 5 } else { 4 });
}

#[test]
fn verdicts_say_what_is_wrong() {
    #[track_caller]
    fn check(rules: &str, fen: &str, task: &str, verdict: Verdict, worst: Option<&str>) {
        let report = solve(rules, fen, task, &limits()).expect("a legal problem");
        let found = report.findings.first().map(|f| f.kind.code());
        assert_eq!((report.verdict(), found), (verdict, worst), "{fen} {task}: {report:?}");
    }
    check("orthodox", "7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "#2", Verdict::Sound, None);
    check("orthodox", "7k/8/6K1/7R/8/8/8/8 b - - 0 1", "#1", Verdict::NoSolution, Some("no-solution"));
    check("orthodox", "7k/R7/6K1/8/8/8/8/8 w - - 0 1", "#2", Verdict::Short, Some("short-solution"));
    check("orthodox", "7k/R7/6K1/8/8/8/8/8 w - - 0 1", "#1", Verdict::Sound, None);
    check("orthodox", "7k/8/6K1/8/8/8/R7/1R6 w - - 0 1", "#1", Verdict::Cooked, Some("cook"));
    check("orthodox", "7k/8/8/5K2/8/8/5Q2/8 w - - 0 1", "=1", Verdict::NoSolution, Some("no-solution"));
    check("orthodox", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "=1", Verdict::Cooked, Some("cook"));
    check("barriers", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 -", "#1", Verdict::NoSolution, Some("no-solution"));
    // the fence keeps the rook off the last rank
    check("barriers", "7k/8/6K1/8/8/8/8/R7[] w - - 0 1 Fa7a8", "#1", Verdict::NoSolution, Some("no-solution"));
    // every turn but a barrier that cuts the back rank allows mate
    check(
        "barriers",
        "6k1/5ppp/8/8/8/8/8/4R1K1[f] b - - 0 1 Fh7h8,Fg7g8,Fe7e8",
        "defend 1",
        Verdict::Cooked,
        Some("cook"),
    );
}

#[test]
fn lines_show_the_longest_defence() {
    let report = solve("orthodox", "7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "#2", &limits()).expect("legal");
    assert_eq!(report.keys[0].line_san, ["Kf7", "Kh7", "Rh1#"].map(str::to_owned));
    assert_eq!(report.main_line.len(), 3);
    let report = solve("orthodox", "7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "#1", &limits()).expect("legal");
    assert_eq!(report.findings[0].san, ["Rh1+", "Kg8"], "{report:?}");
}

#[test]
fn a_search_that_was_cut_short_never_reads_as_sound() {
    let (_, task, fen) = ("m51", "#5", "1b4N1/7p/1p1pB2R/6k1/4p1p1/R1p1pbP1/5P1P/K3B1nq w - - 0 1");
    for nodes in [1, 4096, 50_000] {
        let report = solve("orthodox", fen, task, &Limits { nodes: Some(nodes), ..limits() }).expect("legal");
        assert_eq!(report.verdict(), Verdict::Truncated, "{nodes} nodes");
        assert!(report.findings.iter().any(|f| f.kind.code() == "limit-reached"));
    }
    let stopped = Watch::default();
    stopped.stop();
    let rules = rules::by_id("orthodox").expect("orthodox chess");
    let setup = rules.parse_fen(fen).expect("a FEN");
    let report = rules.solve(&setup, Task::mate(5), Deal::Given, &limits(), &stopped).expect("legal");
    assert_eq!(report.verdict(), Verdict::Truncated);
    let short = Limits { time: Some(Duration::from_nanos(1)), ..Limits::default() };
    assert_eq!(solve("orthodox", fen, task, &short).expect("legal").verdict(), Verdict::Truncated);
}

#[test]
fn the_report_is_the_same_at_any_thread_count() {
    for (rules, fen, task) in [
        ("orthodox", "1N3b2/p1kN3p/K4PPP/P1p1P3/2R2P2/1P1P4/3pppBB/3Q1R2 w - - 0 1", "#3"),
        ("barriers", "4k3/8/8/8/8/8/4r3/4K2R[F] w K - 0 1 -", "#2"),
    ] {
        let strip = |report: Report| (report.search, report.keys, report.findings, report.main_line);
        let one = strip(solve(rules, fen, task, &limits()).expect("legal"));
        let four = strip(solve(rules, fen, task, &Limits { threads: 4, ..limits() }).expect("legal"));
        assert_eq!(one, four, "{fen}");
    }
}

#[test]
fn what_no_search_answers_is_said() {
    let rules = rules::by_id("orthodox").expect("orthodox chess");
    for task in ["best", "identify"] {
        let reason = rules.can_prove(task.parse().expect("a task"), Deal::Given).expect_err("not proved");
        assert!(!reason.is_empty());
    }
}
