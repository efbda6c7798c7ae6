//! Help play: recorded problems, and agreement with a search that plays every turn.

mod random;

use boardwright::board::{Castling, Color, Kind, Move, Piece, Setup, Shape, Site, Square, Stock};
use boardwright::problem::{Deal, Limits, Report, Search, Task, Verdict, Watch};
use boardwright::rules::{self, End, Position, RuleSet};
use random::Random;
use std::time::Duration;

/// No clock: what a loaded machine does not finish would otherwise look like a wrong answer.
fn limits() -> Limits {
    Limits { time: None, ..Limits::default() }
}

fn solve_setup(rules: &'static dyn RuleSet, setup: &Setup, task: &str, limits: &Limits) -> Report {
    let task: Task = task.parse().expect("a task");
    rules.solve(setup, task, Deal::Given, limits, &Watch::default()).expect("a legal position")
}

fn solve(rules: &str, fen: &str, task: &str) -> Report {
    let rules = rules::by_id(rules).expect("a rule set");
    let setup = rules.parse_fen(fen).unwrap_or_else(|faults| panic!("{fen}: {faults:?}"));
    solve_setup(rules, &setup, task, &limits())
}

fn lines_of(report: &Report) -> Vec<String> {
    let solutions = report.solutions.as_ref().expect("help play counts solutions");
    solutions.lines.iter().map(|solution| solution.san.join(" ")).collect()
}

/// Every line of exactly `plies` that reaches the goal, in coordinate text.
fn every_line(position: &dyn Position, stalemate: bool, plies: u32, line: &mut Vec<String>, lines: &mut Vec<String>) {
    if plies == 0 {
        let end = position.status().end;
        let goal = if stalemate { end == Some(End::Stalemate) } else { end.is_some_and(End::loses) };
        if goal {
            lines.push(line.join(" "));
        }
        return;
    }
    for turn in position.moves() {
        let mut next = position.clone_box();
        next.play(turn).expect("a legal turn");
        line.push(turn.to_string());
        every_line(next.as_ref(), stalemate, plies - 1, line, lines);
        line.pop();
    }
}

impl Random {
    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn square(&mut self) -> Square {
        Square::from_index(self.below(64) as u8)
    }

    fn near(&mut self, square: Square, most: usize) -> Square {
        let mut step = || self.below(2 * most + 1) as i8 - most as i8;
        square.offset(step(), step()).filter(|square| square.index() < 64).unwrap_or(square)
    }
}

/// A small position in which the king of `mated` is cramped: the sort of which help mates are made. It may be illegal.
fn cramped(dice: &mut Random, rules: &str, mated: Color) -> Setup {
    let mut setup = Setup::empty(Shape::EIGHT_BY_EIGHT);
    let mates = !mated;
    let rim = [0, 1, 2, 5, 6, 7, 8, 15, 24, 31, 48, 55, 56, 57, 60, 62, 63];
    let king = if dice.chance(70) { Square::from_index(rim[dice.below(17)]) } else { dice.square() };
    setup.put(king, Some(Piece::new(mated, Kind::King)));
    let home = if mates == Color::White { 0 } else { 56 };
    let other = if dice.chance(70) { dice.near(king, 3) } else { dice.square() };
    if rules != "hidden" && dice.chance(15) {
        let king_side = dice.chance(50);
        setup.put(Square::from_index(home + 4), Some(Piece::new(mates, Kind::King)));
        setup.put(Square::from_index(home + if king_side { 7 } else { 0 }), Some(Piece::new(mates, Kind::Rook)));
        setup.castling = Castling::NONE;
        setup.castling.set(mates, king_side, true);
    } else {
        setup.put(other, Some(Piece::new(mates, Kind::King)));
    }
    let kinds = [Kind::Pawn, Kind::Pawn, Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];
    for (color, men) in [(mates, 1 + dice.below(3)), (mated, dice.below(4))] {
        for _ in 0..men {
            let kind = kinds[dice.below(7)];
            let square = if dice.chance(50) { dice.near(king, 2) } else { dice.square() };
            if setup.piece(square).is_none() {
                setup.put(square, Some(Piece::new(color, kind)));
            }
        }
    }
    if rules == "barriers" {
        for _ in 0..dice.below(4) {
            let low = dice.near(king, 2);
            let (files, ranks) = [(1, 0), (0, 1), (1, 1)][dice.below(3)];
            if let Some(site) = low.offset(files, ranks).and_then(|high| Site::between(low, high)) {
                setup.barriers.insert(site);
            }
        }
        if dice.chance(40) {
            let owner = dice.below(2);
            let fences = u8::from(dice.chance(50));
            setup.stock[owner] = Stock { fences, towers: 1 - fences, men: 0 };
        }
    }
    setup
}

/// What a line reads like.
fn text(line: &[Move]) -> String {
    line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Compares the prover with the plain search on one position, and gives how many solutions there are.
fn compare(rules: &'static dyn RuleSet, setup: &Setup, stalemate: bool, plies: u32) -> u64 {
    let half = if plies % 2 == 1 { ".5" } else { "" };
    let task = format!("h{}{}{half}", if stalemate { '=' } else { '#' }, plies / 2);
    let about = format!("{} {task} {}", rules.about().id, rules.write_fen(setup));
    let report = solve_setup(rules, setup, &task, &limits());
    let found = report.solutions.as_ref().expect("help play counts solutions");
    let position = rules.read(setup).expect("a legal position");
    let plain = |plies| {
        let mut lines = Vec::new();
        every_line(position.as_ref(), stalemate, plies, &mut Vec::new(), &mut lines);
        lines.sort();
        lines
    };
    let lines = plain(plies);
    assert_eq!(found.count, lines.len() as u64, "{about}");
    if lines.len() <= 100 {
        let mut listed: Vec<String> = found.lines.iter().map(|solution| text(&solution.line)).collect();
        listed.sort();
        assert_eq!(listed, lines, "{about}");
    } else {
        assert_eq!(found.lines.len(), 100, "{about}");
    }
    let mut firsts: Vec<&str> = lines.iter().filter_map(|line| line.split(' ').next()).collect();
    firsts.dedup();
    let keys: Vec<&str> = report.keys.iter().map(|key| key.coordinate.as_str()).collect();
    assert_eq!(keys, firsts, "{about}");
    let short = (1..plies).filter(|shorter| shorter % 2 == plies % 2).find(|&shorter| !plain(shorter).is_empty());
    assert_eq!(found.short, short, "{about}");
    let verdict = match (found.count, short) {
        (0, _) => Verdict::NoSolution,
        (_, Some(_)) => Verdict::Short,
        (1, None) => Verdict::Sound,
        _ => Verdict::Cooked,
    };
    assert_eq!((report.search, report.verdict()), (Search::Complete, verdict), "{about}");
    found.count
}

/// Compares the prover with the plain search on random positions, and gives how many had solutions.
fn agrees(id: &str, seed: u64, positions: u32, most_lines: u64) -> u32 {
    let rules = rules::by_id(id).expect("a rule set");
    let mut dice = Random(seed);
    let (mut compared, mut solved) = (0, 0);
    while compared < positions {
        let mated = if dice.chance(50) { Color::White } else { Color::Black };
        let mut setup = cramped(&mut dice, id, mated);
        let stalemate = dice.chance(15);
        let odd = dice.below(2) as u32;
        setup.turn = if odd == 1 { !mated } else { mated };
        let Ok(position) = rules.read(&setup) else { continue };
        // as long as playing everything stays cheap
        let mut plies = 2 + odd;
        if position.perft(plies) > most_lines {
            continue;
        }
        while plies < 9 && position.perft(plies + 2) <= most_lines {
            plies += 2;
        }
        compared += 1;
        solved += u32::from(compare(rules, &setup, stalemate, plies) > 0);
    }
    solved
}

/// How many random positions of each rule set are compared.
fn positions() -> u32 {
    if std::env::var_os("BOARDWRIGHT_SLOW").is_some() { 2000 } else { 200 }
}

#[test]
fn pictures_lose_no_solution_of_orthodox_chess() {
    let solved = agrees("orthodox", 0x5eed_0001, positions(), 12_000);
    assert!(solved >= positions() / 12, "{solved} of {} have solutions", positions());
}

#[test]
fn pictures_lose_no_solution_with_barriers() {
    let solved = agrees("barriers", 0x5eed_0002, positions(), 12_000);
    assert!(solved >= positions() / 12, "{solved} of {} have solutions", positions());
}

#[test]
fn pictures_lose_no_solution_when_everything_is_uncovered() {
    let solved = agrees("hidden", 0x5eed_0003, positions() / 2, 12_000);
    assert!(solved >= positions() / 24, "{solved} of {} have solutions", positions() / 2);
}

/// The recorded positions in which White mates quickly, as help play in one and a half moves.
#[test]
fn other_boards_and_covered_pieces_are_counted_turn_by_turn() {
    for id in ["chessence", "hidden"] {
        let rules = rules::by_id(id).expect("a rule set");
        let (mut compared, mut solved) = (0, 0);
        for line in include_str!("data/variant-mates.jsonl").lines() {
            let row: serde_json::Value = serde_json::from_str(line).expect("a row");
            let setup = match row["fen"].as_str().filter(|_| row["rules"] == id && row["deal"] != "any") {
                Some(fen) => rules.parse_fen(fen).expect("a FEN"),
                None => continue,
            };
            if compared < 30 && rules.read(&setup).is_ok_and(|position| position.perft(3) <= 12_000) {
                compared += 1;
                solved += u32::from(compare(rules, &setup, false, 3) > 0);
            }
        }
        assert!(compared >= 10 && solved >= 3, "{id}: {solved} of {compared}");
    }
}

/// Popeye's numbers of solutions. Its goal-first search needs 0.02 to 0.07 s for each.
#[test]
fn recorded_problems_have_their_number_of_solutions() {
    let mut solved = 0;
    for line in include_str!("data/mate-speed.tsv").lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [id, task, count, _, fen] = fields[..] else { continue };
        if !task.starts_with('h') || !id.starts_with('h') {
            continue;
        }
        let report = solve("orthodox", fen, task);
        let found = report.solutions.as_ref().expect("help play counts solutions");
        assert_eq!(format!("n={}", found.count), count, "{id} {task} {fen}");
        assert_eq!(found.lines.len() as u64, found.count);
        let verdict = if found.count == 1 { Verdict::Sound } else { Verdict::Cooked };
        assert_eq!(report.verdict(), verdict, "{id}: {:?}", report.findings);
        solved += 1;
    }
    assert_eq!(solved, 10);
}

#[test]
fn a_line_of_play_is_written_out() {
    let report = solve("orthodox", "8/8/7k/8/8/1K6/P7/8 b - - 0 1", "h#6");
    assert_eq!(lines_of(&report), ["Kg5 a4 Kf4 a5 Ke3 a6 Kd2 a7 Kc1 a8=Q Kb1 Qh1#"]);
    assert_eq!(report.keys[0].line_san.join(" "), lines_of(&report)[0]);
    assert_eq!((report.main_line.len(), report.keys[0].moves, report.moves), (12, 6, Some(6)));
    // the same without Black's first move
    let report = solve("orthodox", "8/8/8/6k1/8/1K6/P7/8 w - - 0 1", "h#5.5");
    assert_eq!(lines_of(&report), ["a4 Kf4 a5 Ke3 a6 Kd2 a7 Kc1 a8=Q Kb1 Qh1#"]);
    assert_eq!(report.verdict(), Verdict::Sound);
}

#[test]
fn a_placement_can_be_the_help_that_is_needed() {
    let fen = "7k/8/5K2/8/8/8/7P/R7[f] b - - 0 1 -";
    let report = solve("barriers", fen, "h#1");
    assert_eq!(lines_of(&report), ["F@h7h8 Ra8#"]);
    assert_eq!(report.verdict(), Verdict::Sound);
    assert_eq!(solve("barriers", &fen.replace("[f]", "[]"), "h#1").verdict(), Verdict::NoSolution);
    // the side that mates places it
    let fen = "7k/8/5K2/8/8/8/8/R7[F] w - - 0 1 -";
    let rules = rules::by_id("barriers").expect("barriers");
    let setup = rules.parse_fen(fen).expect("a FEN");
    assert!(compare(rules, &setup, false, 3) > 0);
}

#[test]
fn what_is_wrong_is_found() {
    #[track_caller]
    fn check(fen: &str, task: &str, verdict: Verdict, worst: &str) -> Report {
        let report = solve("orthodox", fen, task);
        assert_eq!(report.verdict(), verdict, "{report:?}");
        assert_eq!(report.findings.first().map(|f| f.kind.code()), Some(worst), "{report:?}");
        report
    }
    check("7k/8/8/8/8/8/8/K7 b - - 0 1", "h#3", Verdict::NoSolution, "no-solution");
    let report = check("8/8/8/8/8/1P1k1p2/7r/R3K2R b KQ - 0 1", "h#2", Verdict::Cooked, "cook");
    let lines: Vec<String> = report.findings.iter().map(|f| f.san.join(" ")).collect();
    assert_eq!(lines, lines_of(&report));
    assert_eq!(lines.len(), 2);
    let report = check("8/8/8/8/8/1P1k1p2/7r/R3K2R b KQ - 0 1", "h#3", Verdict::Short, "short-solution");
    assert_eq!(report.findings[0].san.len(), 4);
    assert_eq!(report.solutions.as_ref().and_then(|found| found.short), Some(4));
}

#[test]
fn set_play_is_the_same_task_without_the_first_turn() {
    let rules = rules::by_id("orthodox").expect("orthodox chess");
    let set_play = |fen: &str, task: &str| {
        let setup = rules.parse_fen(fen).expect("a FEN");
        rules.set_play(&setup, task.parse().expect("a task"), &limits(), &Watch::default()).expect("a legal position")
    };
    // White to move mates at once
    let report = set_play("7k/8/6K1/8/8/8/8/R7 b - - 0 1", "h#1").expect("set play may be asked");
    assert_eq!(lines_of(&report), ["Ra8#"]);
    let report = set_play("8/8/7k/8/8/1K6/P7/8 b - - 0 1", "h#6").expect("set play may be asked");
    assert_eq!((report.verdict(), report.search), (Verdict::NoSolution, Search::Complete));
    // in check nobody passes; a half move has no set play
    assert_eq!(set_play("7k/8/6K1/8/8/8/8/7R b - - 0 1", "h#2"), None);
    assert_eq!(set_play("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "h#1.5"), None);
}

#[test]
fn a_search_that_was_cut_short_never_reads_as_sound() {
    let (fen, task) = ("8/1b6/2p5/2K5/3p4/8/3P4/1q5k b - - 0 1", "h#7");
    let rules = rules::by_id("orthodox").expect("orthodox chess");
    let setup = rules.parse_fen(fen).expect("a FEN");
    let task: Task = task.parse().expect("a task");
    let check = |limits: &Limits, watch: &Watch| {
        let report = rules.solve(&setup, task, Deal::Given, limits, watch).expect("legal");
        assert_eq!(report.verdict(), Verdict::Truncated, "{limits:?}");
        assert!(report.findings.iter().any(|f| f.kind.code() == "limit-reached"));
    };
    for nodes in [1, 4096] {
        check(&Limits { nodes: Some(nodes), ..limits() }, &Watch::default());
    }
    check(&Limits { time: Some(Duration::from_nanos(1)), ..limits() }, &Watch::default());
    let stopped = Watch::default();
    stopped.stop();
    check(&limits(), &stopped);
    check(&Limits { threads: 3, ..limits() }, &stopped);
}

#[test]
fn the_report_is_the_same_at_any_thread_count_and_table() {
    for (id, fen, task) in [
        ("orthodox", "8/8/8/8/8/1P1k1p2/7r/R3K2R b KQ - 0 1", "h#3"),
        ("orthodox", "8/8/2Nq4/5k2/3P4/5K2/2b2P2/8 b - - 0 1", "h#4"),
        ("barriers", "7k/8/5K2/8/8/8/8/R7[F] w - - 0 1 -", "h#1.5"),
    ] {
        let rules = rules::by_id(id).expect("a rule set");
        let setup = rules.parse_fen(fen).expect("a FEN");
        let strip = |limits: &Limits| {
            let report = solve_setup(rules, &setup, task, limits);
            (report.search, report.keys, report.findings, report.main_line, report.solutions)
        };
        let one = strip(&limits());
        assert_eq!(one, strip(&Limits { threads: 4, ..limits() }), "{fen}");
        assert_eq!(one, strip(&Limits { table_bytes: 0, ..limits() }), "{fen}");
    }
}
