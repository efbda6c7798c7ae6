//! What is said about a problem beyond its keys: duals, tries, set play, threats, the solution as a tree, judged answers.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use boardwright::doc::check::{self, Options};
use boardwright::doc::{PuzzleFile, movetext};
use boardwright::problem::{
    Answer, Deal, FindingKind, Grade, Limits, Problem, Report, Scope, Task, Tree, Verdict, Watch,
};
use boardwright::rules::{self, LineError};
use std::path::Path;

/// No clock: a loaded machine must not change what is found.
fn limits() -> Limits {
    Limits { time: None, ..Limits::default() }
}

fn study(id: &str, fen: &str, task: &str, solution: &str, scope: Scope) -> Report {
    let rules = rules::by_id(id).unwrap();
    let setup = rules.parse_fen(fen).unwrap();
    let task: Task = task.parse().unwrap();
    let mut report = rules.solve(&setup, task, Deal::Given, &limits(), &Watch::default()).unwrap();
    let (author, faults) = movetext::parse(solution);
    assert_eq!(faults, [], "{solution}");
    let problem = Problem { setup: &setup, task, deal: Deal::Given };
    rules.remarks(problem, &author, scope, &mut report, &limits(), &Watch::default());
    report
}

/// A finding as `code: message`.
fn told(report: &Report) -> Vec<String> {
    report.findings.iter().map(|f| format!("{}: {}", f.kind.code(), f.message)).collect()
}

/// Everything that is found, except tries, which are many.
#[track_caller]
fn check(id: &str, fen: &str, task: &str, solution: &str, expected: &[&str]) {
    let report = study(id, fen, task, solution, Scope::Everything);
    let found: Vec<String> = told(&report).into_iter().filter(|text| !text.starts_with("try: ")).collect();
    assert_eq!(found, expected, "{fen} {task}");
}

#[track_caller]
fn check_tries(id: &str, fen: &str, task: &str, expected: &[&str]) {
    let report = study(id, fen, task, "", Scope::Everything);
    let tries = report.findings.iter().filter(|f| f.kind == FindingKind::Try);
    let found: Vec<&str> = tries.map(|f| f.message.as_str()).collect();
    assert_eq!(found, expected, "{fen} {task}");
}

const OPEN_DOOR: &str = "8/8/8/8/1K6/8/kp3Q2/8 w - - 0 1";
/// S. Loyd's kind of block: most replies are set in the diagram, and the key only waits.
const BLOCK: &str = "2brrb2/8/p7/7Q/1p1kpPp1/1P1pN1K1/3P4/8 w - - 0 1";
const LONG: &str = "2k5/4Q3/8/8/8/8/8/6K1[FT] w - - 0 1 -";
const FENCES: &str = "4k3/4n3/8/6N1/3R4/7Q/8/4R1K1[f] b - - 0 1 -";

#[test]
fn threats_and_zugzwang() {
    check("orthodox", OPEN_DOOR, "#2", "", &["threat: Kc3 threatens Qxb2#"]);
    check("orthodox", "7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "#2", "", &["threat: Kf7 threatens Rh1#"]);
    // a check threatens nothing more
    check("barriers", "8/8/8/8/8/8/3NN3/4K2k[] w - - 0 1 Fg1g2,Fg2h2,Fh1h2,Tg1h2", "#2", "", &[]);
    check("barriers", LONG, "#3", "", &["zugzwang: F@a7a8 threatens nothing: zugzwang"]);
    check(
        "chessence",
        "km4/m1m2*/4*1/2*M2/1*2*1/3*2/1*4/*2M1M/5K[M] w - - 0 1",
        "#2",
        "",
        &["threat: M@d3 threatens Mc5#"],
    );
}

#[test]
fn set_play_and_last_move_duals() {
    check(
        "orthodox",
        BLOCK,
        "#2",
        "",
        &[
            "dual-last-move: after Bh6 there are 2: Qxb4#, Qb6#",
            "dual-last-move: after Bg7 there are 2: Qxb4#, Qb6#",
            "dual-last-move: after Re7 there are 2: Qxb4#, Qb6#",
            "set-play: 6 of 16 defences are answered in the diagram: Be6 Qe5#; Bd7 Qd5#; Bd6 Qd5#; Be7 Qe5#; Rd5 Qxd5#; Re5 Qxe5#",
            "zugzwang: Qa5 threatens nothing: zugzwang",
        ],
    );
    check(
        "orthodox",
        "8/8/8/8/1p4Q1/k7/p7/K7 w - - 0 1",
        "s#2",
        "",
        &[
            "set-play: 1 of 3 defences are answered in the diagram: b3 Qc4/Qe4",
            "zugzwang: Qd1 threatens nothing: zugzwang",
        ],
    );
}

#[test]
fn duals_are_graded() {
    #[track_caller]
    fn check(fen: &str, task: &str, kind: FindingKind, message: &str, line: &str) {
        let report = study("orthodox", fen, task, "", Scope::Everything);
        let dual = report.findings.iter().find(|f| f.kind == kind).unwrap_or_else(|| panic!("{:#?}", told(&report)));
        assert_eq!((dual.message.as_str(), dual.san.join(" ").as_str()), (message, line), "{fen}");
        // only a dual in the main line is a fault, and only faults are looked for where nobody asks for more
        let faults = study("orthodox", fen, task, "", Scope::Faults);
        assert_eq!(faults.findings.iter().any(|f| f.kind == kind), kind == FindingKind::DualMain, "{fen}");
        assert_eq!(kind.is_fault(), kind == FindingKind::DualMain);
    }
    check(
        "8/8/2p4N/P2P1PN1/3k4/1K5p/2P2P1B/5B2 w - - 0 1",
        "#3",
        FindingKind::DualMain,
        "after cxd5 there are 2: Ne7, Bd6",
        "Ng8 cxd5 Bd6",
    );
    check(
        "1Bq5/1rPP1Q2/1pk1K3/5R2/8/8/8/8 w - - 0 1",
        "#2",
        FindingKind::DualPromotion,
        "after Qxb8 there are 2: d8=Q#, d8=B#",
        "Qe8 Qxb8 d8=B#",
    );
    check(BLOCK, "#2", FindingKind::DualLast, "after Bh6 there are 2: Qxb4#, Qb6#", "Qa5 Bh6 Qb6#");
    check(
        "8/3KR3/6k1/8/4R3/p5p1/8/8 w - - 0 1",
        "#4",
        FindingKind::DualByPlay,
        "after Kh5 there are 2: Kf5, Kf6",
        "Ke6 Kh5 Kf6",
    );
}

#[test]
fn tries_fail_to_one_reply() {
    check_tries(
        "orthodox",
        OPEN_DOOR,
        "#2",
        &["Qxb2+ fails only to Kxb2", "Qc2 fails only to Ka1", "Qa7+ fails only to Kb1"],
    );
    // a hundred and fifty-five placements fail alike
    let report = study("barriers", LONG, "#3", "", Scope::Everything);
    let tries: Vec<&str> =
        report.findings.iter().filter(|f| f.kind == FindingKind::Try).map(|f| f.message.as_str()).collect();
    assert_eq!(tries.last(), Some(&"F@a1a2 fails only to Kb8, and so do 154 placements like it"), "{tries:#?}");
    assert!(tries.len() < 12, "{tries:#?}");
    // each line is legal and ends with the refutation
    for finding in report.findings.iter().filter(|f| f.kind == FindingKind::Try) {
        assert_eq!(finding.line.len(), 2);
    }
}

#[test]
fn placements_that_change_nothing_are_one_key() {
    let fen = "8/1K6/8/8/6R1/8/8/4Qn1k[T] w - - 0 1 Fa1b1";
    let report = study("barriers", fen, "#2", "", Scope::Faults);
    assert_eq!((report.elsewhere(), report.distinct_keys()), (46, 18), "{:#?}", told(&report));
    let cooks: Vec<&str> = report.findings.iter().map(|f| f.message.as_str()).collect();
    assert_eq!(cooks[0], "T@a1b2 is one of 18 keys, with 45 placements elsewhere like it");
    assert!(cooks.len() <= 6 && cooks.iter().all(|text| !text.contains("T@b2c3")), "{cooks:#?}");
}

#[test]
fn defences_lose_by_a_line() {
    let report = study("barriers", FENCES, "defend 2", "", Scope::Everything);
    let lines: Vec<String> = told(&report);
    assert_eq!(lines[0], "refutation: Kf8 allows Rf4+ Kg7 Qh7#");
    let placements = lines.iter().filter(|line| line.contains("placements like it")).count();
    assert!(placements >= 2 && lines.len() < 15, "{lines:#?}");
    let nothing = study("barriers", FENCES, "defend 2", "", Scope::Faults);
    assert_eq!(told(&nothing), [""; 0]);
}

#[test]
fn the_authors_variations_are_verified() {
    let faults = |solution: &str| {
        let report = study("orthodox", OPEN_DOOR, "#2", solution, Scope::Faults);
        report.findings.iter().map(|f| format!("{} {}", f.kind.code(), f.san.join(" "))).collect::<Vec<_>>()
    };
    assert_eq!(faults("1. Kc3 Ka3 (1... Ka1 2. Qxb2#) (1... Kb1 2. Qxb2#) 2. Qa7#"), [""; 0]);
    // Kb1 is answered by what answers Ka1
    assert_eq!(faults("1. Kc3 Ka3 (1... Ka1 2. Qxb2#) 2. Qa7#"), [""; 0]);
    assert_eq!(faults("1. Kc3 Ka3 2. Qa7#"), ["unanswered-defence Kc3 Ka1"]);
    assert_eq!(faults("1. Kc3 Ka1 2. Qxb2#"), ["unanswered-defence Kc3 Ka3"]);
    // a variation that does not mate
    assert_eq!(faults("1. Kc3 Ka3 (1... Ka1 2. Qxb2#) 2. Qa7# (2. Qe1)"), ["wrong-move Kc3 Ka3 Qe1"]);
    assert_eq!(faults("1. Kc3 Ka3 (1... Ka1 2. Qxb2#) 2. Qa7# (2. Qe1?)"), [""; 0]);
    // a try beside the key must be marked, and refuted by what is said to refute it
    let with = |variation: &str| format!("1. Kc3 ({variation}) 1... Ka3 (1... Ka1 2. Qxb2#) 2. Qa7#");
    assert_eq!(faults(&with("1. Qc2")), ["wrong-move Qc2"]);
    assert_eq!(faults(&with("1. Qc2? Ka1!")), [""; 0]);
    let block = study("orthodox", BLOCK, "#2", "1. Qa5 (1. Qb5? Bf5!) 1... Bf5 2. Nxf5#", Scope::Faults);
    let found: Vec<String> = block.findings.iter().map(|f| format!("{} {}", f.kind.code(), f.san.join(" "))).collect();
    assert_eq!(found, ["wrong-move Qb5 Bf5", "unanswered-defence Qa5 Be6"]);
    // a mistake that is none
    assert_eq!(faults("1. Kc3 Ka3 (1... Ka1 2. Qxb2#) 2. Qa7#?"), ["wrong-move Kc3 Ka3 Qa7#"]);
}

#[test]
fn limits_end_remarks_without_changing_the_verdict() {
    let rules = rules::by_id("orthodox").unwrap();
    let setup = rules.parse_fen("1N3b2/p1kN3p/K4PPP/P1p1P3/2R2P2/1P1P4/3pppBB/3Q1R2 w - - 0 1").unwrap();
    let task: Task = "#4".parse().unwrap();
    let problem = Problem { setup: &setup, task, deal: Deal::Given };
    let mut report = rules.solve(&setup, task, Deal::Given, &limits(), &Watch::default()).unwrap();
    let few = Limits { nodes: Some(5_000), ..limits() };
    rules.remarks(problem, &Tree::default(), Scope::Everything, &mut report, &few, &Watch::default());
    assert_eq!(report.verdict(), Verdict::Sound);
    assert!(report.findings.iter().any(|f| f.kind == FindingKind::RemarksIncomplete), "{:#?}", told(&report));
    let stopped = Watch::default();
    stopped.stop();
    let failed = rules.solution_tree(problem, &report, None, &limits(), &stopped).unwrap_err();
    assert!(matches!(failed, LineError::Limit(_)), "{failed}");
    let answer = rules.judge(problem, 4, report.keys[0].turn, &limits(), &stopped).unwrap();
    assert!(matches!(answer.grade, Grade::Unknown(_)), "{answer:?}");
}

/// The tree of a problem, written as movetext, passes a strict check of the same problem.
#[track_caller]
fn round_trip(id: &str, fen: &str, task: &str) -> String {
    let rules = rules::by_id(id).unwrap();
    let setup = rules.parse_fen(fen).unwrap();
    let problem = Problem { setup: &setup, task: task.parse().unwrap(), deal: Deal::Given };
    let report = rules.solve(&setup, problem.task, Deal::Given, &limits(), &Watch::default()).unwrap();
    let tree = rules.solution_tree(problem, &report, None, &limits(), &Watch::default()).unwrap();
    let text = movetext::write(&tree, movetext::Start { number: setup.fullmove, turn: setup.turn });
    let file = format!(
        "format = 1\nid = \"p\"\nrules = \"{id}\"\nfen = \"{fen}\"\ntask = \"{task}\"\ndeal = \"given\"\n\
         solution = \"\"\"\n{text}\n\"\"\"\n[title]\nen = \"T\"\n"
    );
    let file = PuzzleFile::read(Path::new("p.toml"), file.as_bytes()).unwrap();
    let options = Options { strict: true, limits: limits(), ..Options::default() };
    let checked = check::check_puzzle(&file, &options, &Watch::default());
    assert!(checked.diagnostics.is_empty(), "{text}\n{:#?}", checked.diagnostics);
    assert_eq!(checked.verdict, Some(Verdict::Sound));
    text
}

#[test]
fn solution_trees_pass_the_check() {
    let text = round_trip("orthodox", OPEN_DOOR, "#2");
    assert_eq!(
        text.split_whitespace().collect::<Vec<_>>().join(" "),
        "1. Kc3! {threat: Qxb2#} (1. Qc2? Ka1!) (1. Qa7+? Kb1!) 1... Ka3 (1... Ka1 {so too after 1 others} 2. Qxb2#) \
         2. Qa7#"
    );
    for (fen, task) in [
        (BLOCK, "#2"),
        ("1K3RQ1/ppn3p1/r3N1pq/2pN4/2b1kPB1/b5r1/8/2BR4 w - - 0 1", "#3"),
        ("8/8/8/8/1p4Q1/k7/p7/K7 w - - 0 1", "s#2"),
        ("2K3nr/1PPpp2p/3R3p/3pNPkP/3P4/3PP2Q/8/3B4 w - - 0 1", "s#3"),
        ("1B5b/1p1N4/1Pp5/2P3p1/K1pk3p/2N5/2nP1p2/1b3B2 w - - 0 1", "#4"),
    ] {
        round_trip("orthodox", fen, task);
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    for name in [
        "fence-in-advance",
        "locked-door",
        "no-way-back",
        "corner-tower",
        "e-file-fence",
        "fried-liver-tower",
        "castle-that-is-not",
        "two-disguises",
        "queen-pawn-queen",
        "accomplice",
        "paratrooper",
        "stay-in-touch",
    ] {
        let path = folder.join(name).with_extension("toml");
        let puzzle = PuzzleFile::read(&path, &std::fs::read(&path).unwrap()).unwrap().puzzle;
        round_trip(&puzzle.rules, &puzzle.fen, &puzzle.task.to_string());
    }
}

#[test]
fn where_nothing_solves_it_there_is_no_tree() {
    let rules = rules::by_id("orthodox").unwrap();
    let setup = rules.parse_fen(OPEN_DOOR).unwrap();
    let problem = Problem { setup: &setup, task: Task::mate(1), deal: Deal::Given };
    let report = rules.solve(&setup, problem.task, Deal::Given, &limits(), &Watch::default()).unwrap();
    let tree = rules.solution_tree(problem, &report, None, &limits(), &Watch::default());
    assert_eq!(tree, Err(LineError::NoSolution));
    let help = Problem { task: "h#2".parse().unwrap(), ..problem };
    let tree = rules.solution_tree(help, &report, None, &limits(), &Watch::default());
    assert!(matches!(tree, Err(LineError::NotProvable(_))), "{tree:?}");
}

fn judged(id: &str, fen: &str, task: &str, left: u32, turn: &str) -> Answer {
    let rules = rules::by_id(id).unwrap();
    let setup = rules.parse_fen(fen).unwrap();
    let turn = rules.read(&setup).unwrap().parse(turn).unwrap();
    let problem = Problem { setup: &setup, task: task.parse().unwrap(), deal: Deal::Given };
    rules.judge(problem, left, turn, &limits(), &Watch::default()).unwrap()
}

#[test]
fn answers_are_judged_by_proof() {
    #[track_caller]
    fn check(id: &str, fen: &str, task: &str, left: u32, turn: &str, grade: Grade, line: &str) {
        let answer = judged(id, fen, task, left, turn);
        assert_eq!((answer.grade, answer.san.join(" ").as_str()), (grade, line), "{fen} {task} {turn}");
        assert_eq!(answer.line.len(), answer.san.len());
    }
    check("orthodox", OPEN_DOOR, "#2", 2, "Kc3", Grade::Right, "Kc3 Ka1 Qxb2#");
    check("orthodox", OPEN_DOOR, "#2", 2, "Qc2", Grade::Loses, "Qc2 Ka1");
    check("orthodox", OPEN_DOOR, "#2", 2, "Qxb2+", Grade::Loses, "Qxb2+ Kxb2");
    // mate in one is there, and mate in two is good enough
    let ladder = "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1";
    check("orthodox", ladder, "#2", 2, "Ra7", Grade::Right, "Ra7 Kg8 Rb8#");
    check("orthodox", ladder, "#3", 3, "Ra7", Grade::Right, "Ra7 Kg8 Rb8#");
    assert_eq!(judged("orthodox", ladder, "#3", 3, "Ra6").grade, Grade::Slower(1));
    assert_eq!(judged("orthodox", ladder, "#2", 2, "Ra6").grade, Grade::Loses);
    assert_eq!(judged("orthodox", ladder, "#3", 0, "Ra6").grade, Grade::Loses);
    // stalemate ends it
    check("orthodox", "8/5P1k/5K2/8/8/8/8/8 w - - 0 1", "#2", 2, "f8=Q", Grade::Loses, "f8=Q");
    // self play: the forced reply mates
    check("orthodox", "8/8/8/8/1p4Q1/k7/p7/K7 w - - 0 1", "s#2", 2, "Qd1", Grade::Right, "Qd1 b3 Qg4 b2#");
    check("orthodox", "8/8/8/8/1p4Q1/k7/p7/K7 w - - 0 1", "s#2", 2, "Qf3+", Grade::Loses, "Qf3+ Ka4");
    // a defence: the mate is shown, or what the other side can still try
    check("barriers", FENCES, "defend 2", 2, "Kf8", Grade::Loses, "Kf8 Rf4+ Kg7 Qh7#");
    check("barriers", FENCES, "defend 2", 2, "F@e6e7", Grade::Right, "F@e6e7 Rd8+ Kxd8");
    check("barriers", FENCES, "defend 2", 2, "F@e5e6", Grade::Loses, "F@e5e6 Qe6 Kf8 Qf7#");
    check(
        "chessence",
        "km4/m1m2*/4*1/2*M2/1*2*1/3*2/1*4/*2M1M/5K[M] w - - 0 1",
        "#2",
        2,
        "M@d3",
        Grade::Right,
        "M@d3 Mab7 Mc5#",
    );
    check("hidden", "8/x7/8/8/R7/2k5/8/X3K3 w Q - 0 1 bQ", "#2", 2, "Rd1~Q", Grade::Loses, "Rd1~Q a6~B");
}

#[test]
fn every_key_is_right_and_every_other_turn_is_not() {
    let mut turns = 0;
    for line in include_str!("data/variant-mates.jsonl").lines().step_by(9) {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        if row["deal"] == "any" {
            continue;
        }
        let (id, fen) = (row["rules"].as_str().unwrap(), row["fen"].as_str().unwrap());
        let mate = row["mate"].as_u64().unwrap() as u32;
        let keys: Vec<&str> = row["keys"].as_array().unwrap().iter().map(|key| key.as_str().unwrap()).collect();
        let rules = rules::by_id(id).unwrap();
        let setup = rules.parse_fen(fen).unwrap();
        let problem = Problem { setup: &setup, task: Task::mate(mate as u8), deal: Deal::Given };
        for turn in rules.read(&setup).unwrap().moves().into_iter().step_by(5) {
            let answer = rules.judge(problem, mate, turn, &limits(), &Watch::default()).unwrap();
            assert_eq!(answer.grade.is_right(), keys.contains(&turn.to_string().as_str()), "{fen} {turn}");
            turns += 1;
        }
    }
    assert!(turns > 300, "{turns}");
}
