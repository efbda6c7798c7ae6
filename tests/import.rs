//! Files of other programs: every item becomes a puzzle or is refused with its line and a reason; and PGN gives puzzles
//! back as they were.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use boardwright::board::Mark;
use boardwright::doc::check::{Options as CheckOptions, check_puzzle};
use boardwright::doc::import::{self, Format, Imported, Options};
use boardwright::doc::puzzle::{MarksAt, Waiver};
use boardwright::doc::{Lang, Puzzle, PuzzleFile, Texts, movetext};
use boardwright::export::pgn::pgn;
use boardwright::problem::{Limits, Task, Watch};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Enough for every fixture, and little enough for a machine without haste.
fn options() -> Options {
    Options { nodes: 50_000, ..Options::default() }
}

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/import").join(name)
}

fn finish(file: import::File, options: &Options) -> Imported {
    file.finish(options, &Watch::default(), &|| ())
}

fn import(name: &str, options: &Options) -> Imported {
    let path = data(name);
    let file = import::open(&path, Format::of(&path).unwrap(), options);
    finish(file.unwrap_or_else(|refusal| panic!("{refusal}")), options)
}

fn import_text(name: &str, text: &[u8]) -> Result<Imported, &'static str> {
    let format = Format::of(Path::new(name)).unwrap();
    let file = import::read(Path::new(name), text, format, &options()).map_err(|refusal| refusal.code)?;
    Ok(finish(file, &options()))
}

/// What became of each item: its line, then the id and the task, or the code of the reason.
fn told(imported: &Imported) -> Vec<String> {
    let one = |item: &import::Item| match &item.puzzle {
        Ok(puzzle) => format!("{} {} {}", item.line, puzzle.id, puzzle.task),
        Err(reason) => format!("{} {}", item.line, reason.code),
    };
    imported.items.iter().map(one).collect()
}

fn movetext_of(puzzle: &Puzzle) -> String {
    movetext::write(&puzzle.solution, puzzle.start())
}

/// A puzzle as a file has no error, apart from those of its author that are named.
#[track_caller]
fn check_reads_back(puzzle: &Puzzle, allowed: &[&str]) {
    let text = puzzle.to_toml();
    let file = PuzzleFile::read(Path::new(&format!("{}.toml", puzzle.id)), text.as_bytes()).unwrap();
    assert_eq!(file.puzzle, *puzzle, "{text}");
    let limits = Limits { time: None, nodes: Some(200_000), table_bytes: 4 << 20, threads: 1 };
    let checked = check_puzzle(&file, &CheckOptions { limits, ..CheckOptions::default() }, &Watch::default());
    let found: Vec<String> = checked
        .diagnostics
        .iter()
        .filter(|d| d.code != "no-title" && !allowed.contains(&d.code))
        .map(ToString::to_string)
        .collect();
    assert_eq!(found, Vec::<String>::new(), "{text}");
}

/// Export and import give the same puzzle.
#[track_caller]
fn check_round_trip(puzzle: &Puzzle) {
    let text = pgn(puzzle).unwrap_or_else(|reason| panic!("{reason}"));
    let back = import_text("x.pgn", text.as_bytes()).unwrap();
    let found: Vec<String> = back.puzzles().map(Puzzle::to_toml).collect();
    assert_eq!(found, [puzzle.to_toml()], "{text}");
}

#[test]
fn a_study_of_pgn() {
    let imported = import("study.pgn", &options());
    assert_eq!(
        told(&imported),
        [
            "1 back-rank-the-guard best",
            "14 back-rank-mate-in-two #1",
            "24 back-rank-stated #2",
            "34 no-moves",
            "40 variant",
            "46 illegal-move",
            "52 study-07 best",
            "63 comment-open",
            "67 back-rank-last best",
            "72 study-10 best",
        ]
    );
    let puzzles: Vec<&Puzzle> = imported.puzzles().collect();
    let guard = puzzles[0];
    assert_eq!(guard.title[&Lang::En], "The guard");
    assert_eq!(guard.text[&Lang::En], "White is \\*in check\\*.");
    assert_eq!((guard.author.as_str(), guard.licence.as_str()), ("A. Teacher", ""));
    assert_eq!(guard.source, "Back rank, https://example.org/study/1, 2024-05");
    assert_eq!(
        movetext_of(guard),
        "1. Rxe1 {The rook takes, and mate comes.} 1... h6 (1... Kf8?! {no help} {not legal: 2. Qh5 there is\n\
         no queen} 2. Rd1 {not legal: 2... Z0 3. Rd8#}) 2. Re8+"
    );
    let marks: Vec<(u32, String)> = guard
        .marks
        .iter()
        .map(|at| (at.ply, at.draw.iter().map(Mark::to_string).collect::<Vec<_>>().join(" ")))
        .collect();
    assert_eq!(marks, [(0, "Re1".to_owned()), (1, "Ge1e8 Rg8f8".to_owned())]);
    assert_eq!(imported.items[0].notices.len(), 2, "{:?}", imported.items[0].notices);
    // A side line that does not mate is no second solution.
    assert_eq!(movetext_of(puzzles[1]), "1. Rd8# (1. Rc1? {slower} 1... Rb8)");
    // The prover writes what is stated and not shown; the impossible castling right is gone.
    assert!(movetext_of(puzzles[2]).starts_with("1. Kg6! {threat: Ra8#}"), "{}", movetext_of(puzzles[2]));
    assert_eq!(puzzles[2].fen, "7k/8/5K2/8/8/8/8/R7 w - - 0 1");
    assert_eq!(imported.items[2].notices.len(), 2);
    assert_eq!(puzzles[3].title[&Lang::En], "Gioachino Greco – N. N., Rome 1620");
    for puzzle in &puzzles {
        check_reads_back(puzzle, &["cook"]);
        check_round_trip(puzzle);
    }
    let western = import("latin1.pgn", &options());
    assert_eq!(western.notices.len(), 1);
    assert_eq!(told(&western), ["1 reti-cafe #2"]);
    assert_eq!(western.puzzles().next().unwrap().title[&Lang::En], "Réti, café");
}

#[test]
fn problems_of_olive() {
    let imported = import("problems.olv", &options());
    assert_eq!(
        told(&imported),
        [
            "2 problems-01 #2",
            "22 problems-02 #2",
            "22 problems-03 #2",
            "22 no-solution",
            "22 twin",
            "38 problems-06 best",
            "46 fairy-piece",
            "53 stipulation",
            "60 fairy-condition",
            "68 no-solution",
            "77 yaml",
        ]
    );
    let puzzles: Vec<&Puzzle> = imported.puzzles().collect();
    let first = puzzles[0];
    assert_eq!(
        (first.author.as_str(), first.title[&Lang::En].as_str()),
        ("Anna Composer", "Anna Composer, The Example 2001")
    );
    assert_eq!(first.source, "The Example, 17, 2001-04-05, 2nd Prize");
    assert_eq!(first.tags, ["Zugzwang"]);
    let written = movetext_of(first);
    assert!(written.starts_with("{A *first* example} 1. Kg6! {threat: Ra8#}"), "{written}");
    assert_eq!(puzzles[1].author, "Anna Composer, Ким");
    assert_eq!(puzzles[2].fen, "7k/8/5K2/8/8/8/8/1R6 w - - 0 1");
    for puzzle in &puzzles {
        check_reads_back(puzzle, &["cook"]);
    }
    let study = puzzles[3];
    assert_eq!(study.task, Task::Best);
    assert_eq!(movetext_of(study), "1. a6! (1. Kb2? Kb8! {holds}) 1... Kb8 2. Kb2");
}

#[test]
fn puzzles_of_lichess() {
    let imported = import("puzzles.csv", &options());
    assert_eq!(
        told(&imported),
        ["2 lichess-00001 #1", "3 lichess-00002 best", "4 illegal-move", "5 no-moves", "6 fen", "7 csv-fields"]
    );
    let puzzles: Vec<&Puzzle> = imported.puzzles().collect();
    assert_eq!(puzzles[0].fen, "6k1/5ppp/8/8/8/8/1r3PPP/3R2K1 w - - 1 21");
    assert_eq!((puzzles[0].difficulty, puzzles[1].difficulty), (Some(1), Some(4)));
    assert_eq!(puzzles[0].tags, ["mate", "mate in 1", "back rank mate", "short", "Some Opening"]);
    assert_eq!(puzzles[0].source, "https://example.org/g1#39");
    for puzzle in puzzles {
        check_reads_back(puzzle, &[]);
        check_round_trip(puzzle);
    }
    assert_eq!(import_text("x.csv", b"PuzzleId,FEN\n1,2\n").unwrap_err(), "csv-columns");
}

#[test]
fn positions_on_a_line() {
    let imported = import("positions.epd", &options());
    assert_eq!(
        told(&imported),
        ["2 club-1 #1", "3 club-2 #2", "4 avoid-only", "5 positions-04 #2", "6 epd-quote", "7 fen"]
    );
    assert_eq!(imported.puzzles().next().unwrap().text[&Lang::En], "mate; quickly");
    assert_eq!(imported.items[1].notices, ["operations left out: foo"]);
    let asked = Options { task: Some(Task::mate(3)), prefix: Some("Club".into()), ..options() };
    let list = import("list.fen", &options());
    assert_eq!(
        told(&list),
        ["3 the-opposition-almost #2", "7 the-back-rank #1", "8 no-task", "9 no-task", "11 not-a-fen"]
    );
    let list = import("list.fen", &asked);
    assert_eq!(told(&list)[..2], ["3 club-the-opposition-almost #2", "7 club-the-back-rank #3"]);
    for puzzle in imported.puzzles().chain(import("list.fen", &options()).puzzles()) {
        check_reads_back(puzzle, &["cook"]);
    }
}

/// Everything that a puzzle can have comes back from PGN.
#[test]
fn pgn_carries_whole_puzzles() {
    let mut puzzle = Puzzle::new("all-of-it", "orthodox", "6k1/5ppp/8/8/8/8/1r3PPP/3R2K1 w - - 3 17", Task::mate(1));
    let texts = |en: &str, he: &str| Texts::from([(Lang::En, en.to_owned()), (Lang::He, he.to_owned())]);
    puzzle.title = texts("The \"back\" rank \\ [x]", "השורה");
    puzzle.text = texts("Two\n\nparagraphs {with braces}", "שתי\n\nפסקאות");
    puzzle.hints.insert(Lang::En, vec!["one".into(), "two".into()]);
    puzzle.notes.insert("mate".into(), texts("It is }mate{.", "מט."));
    puzzle.answers.insert("Rd7".into(), texts("No.", "לא."));
    (puzzle.author, puzzle.source, puzzle.licence) = ("A \"B\" C".into(), "here, [there]".into(), "CC0-1.0".into());
    puzzle.orientation = Some(boardwright::board::Color::Black);
    puzzle.difficulty = Some(3);
    puzzle.tags = vec!["a, b".into(), "c".into()];
    puzzle.waive.push(Waiver { code: "cook".into(), line: "1. Rd8".into(), reason: "so".into() });
    puzzle.solution = movetext::parse("{before all} 1. Rd8#! $22 {@mate} {and words} (1. Rd7 {so} 1... Rb1+ 2. Rd1)").0;
    let marks = |texts: &[&str]| texts.iter().map(|text| Mark::parse(text).unwrap()).collect::<Vec<_>>();
    let at = |ply, line: &str, texts: &[&str]| MarksAt { ply, line: line.into(), draw: marks(texts) };
    puzzle.marks = vec![
        at(0, "", &["Ge2e4", "Rf7", "fill:Yd5", "ray:Bc4f7", "label:Gd4=a]}", "nag:e4=!?"]),
        at(1, "Rd7", &["Gd1d7=1"]),
        at(1, "", &["Rd8"]),
    ];
    check_round_trip(&puzzle);
    puzzle.marks.push(at(2, "Rd7 Rb1+", &["Rd8"]));
    puzzle.marks.push(at(1, "", &["Gd8"]));
    check_round_trip(&puzzle);
    // Tasks that PGN has no words for.
    for task in ["best", "h#2.5", "s#3", "=2", "defend 2"] {
        check_round_trip(&Puzzle { task: task.parse().unwrap(), ..puzzle.clone() });
    }
    let refused = |change: &dyn Fn(&mut Puzzle)| {
        let mut puzzle = puzzle.clone();
        change(&mut puzzle);
        pgn(&puzzle).unwrap_err().code
    };
    let other = boardwright::rules::ALL.iter().map(|rules| rules.about()).find(|about| about.id != "orthodox").unwrap();
    assert_eq!(refused(&|p| (p.rules, p.fen) = (other.id.into(), other.start.into())), "rules");
    assert_eq!(refused(&|p| p.fen = "8/8".into()), "fen");
    assert_eq!(refused(&|p| p.solution = movetext::parse("1. Qh5").0), "illegal-move");
    assert_eq!(refused(&|p| p.author = "two\nlines".into()), "not-carried");
}

/// What is no file of its kind costs an error, never more.
#[test]
fn hostile_files() {
    let code = |name: &str, text: &[u8]| import_text(name, text).map(|imported| told(&imported).join(";"));
    for name in ["x.pgn", "x.csv", "x.olv", "x.epd", "x.fen"] {
        assert_eq!(code(name, b""), Err("no-items"), "{name}");
        assert_eq!(code(name, b"\x89PNG\r\n\x1a\n\0\0\0"), Err("binary"), "{name}");
        assert_eq!(code(name, b"\xff\xfea\0"), Err("encoding"), "{name}");
    }
    let deep = (0..100_000).fold(String::new(), |text, n| text + "(1... a" + &n.to_string() + " ");
    assert_eq!(code("x.pgn", format!("1. e4 e5 {deep}").as_bytes()), Ok("1 movetext-depth".into()));
    let same = "1. e4 e5 ".to_owned() + &"(1... e6 ".repeat(100_000);
    assert_eq!(code("x.pgn", same.as_bytes()), Ok("1 movetext-faults".into()));
    let deep = "a: ".to_owned() + &"[".repeat(100_000);
    assert_eq!(code("x.olv", deep.as_bytes()), Ok("1 yaml".into()));
    let bomb = "a: &a [x]\nb: *a\n";
    assert_eq!(code("x.olv", bomb.as_bytes()), Ok("2 yaml".into()));
    let deep = "algebraic: {white: [Kf6, Ra1], black: [Kh8]}\nstipulation: \"+\"\nsolution: |\n  1.Ra7 ".to_owned()
        + &"(1.Ra6 ".repeat(50_000);
    assert_eq!(code("x.olv", deep.as_bytes()), Ok("1 x-01 best".into()));
    let long = format!("[FEN \"{}\"]\n\n1. e4 *\n", "8/".repeat(100_000));
    assert_eq!(code("x.pgn", long.as_bytes()), Ok("1 fen".into()));
    assert_eq!(code("x.pgn", b"[Event \"con\"]\n\n1. e4 *\n"), Ok("1 puzzle-01 best".into()));
    assert_eq!(code("x.csv", b"a,\"b\n"), Ok("1 csv-fields".into()));
    // A file that was cut anywhere says so, or loses only what is gone.
    let whole = std::fs::read(data("study.pgn")).unwrap();
    for cut in (0..whole.len()).step_by(97) {
        let _ = import_text("x.pgn", &whole[..cut]);
    }
    // Signs from everywhere in a row.
    let mut state = 7_u64;
    for _ in 0..300 {
        let text: String = std::iter::repeat_with(|| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            b"[]{}()%;\"\n 1.e4NKx#-+=,:*/'&$!?@ah8w"[(state >> 33) as usize % 34] as char
        })
        .take(60)
        .collect();
        for name in ["x.pgn", "x.csv", "x.olv", "x.epd", "x.fen"] {
            let _ = import_text(name, text.as_bytes());
        }
        let solution: String = text.replace('\n', " ").replace('\'', "");
        let olive =
            format!("algebraic: {{white: [Ke1, Rh1], black: [Ke8]}}\nstipulation: \"+\"\nsolution: '{solution}'\n");
        let _ = import_text("x.olv", olive.as_bytes());
    }
}

/// The command: files, refusals and exit codes; nothing is overwritten unasked, and all files are written or none.
#[test]
fn the_command() {
    let dir = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_boardwright"))
            .args(arguments)
            .args(["--nodes", "20000", "-q"])
            .current_dir(dir.path())
            .output()
            .unwrap();
        (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
    };
    let csv = data("puzzles.csv");
    let csv = csv.to_str().unwrap();
    assert_eq!(run(&["import", csv, "-o", "a", "--dry-run"]).0, 1);
    assert!(!dir.path().join("a").exists());
    let (code, said) = run(&["import", csv, "-o", "a", "--json", "--licence", "CC0-1.0"]);
    let objects: Vec<serde_json::Value> = said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((code, objects.len()), (1, 6), "{said}");
    assert_eq!((&objects[0]["file"], &objects[0]["status"]), (&"a/puzzles/lichess-00001.toml".into(), &"new".into()));
    assert_eq!((&objects[2]["line"], &objects[2]["code"]), (&4.into(), &"illegal-move".into()));
    let file = dir.path().join("a/puzzles/lichess-00001.toml");
    let first = std::fs::read_to_string(&file).unwrap();
    assert!(first.contains("licence = \"CC0-1.0\""));
    // The same again changes nothing; others are a conflict, and then nothing at all is written.
    assert_eq!(run(&["import", csv, "-o", "a", "--licence", "CC0-1.0"]).0, 1);
    std::fs::remove_file(dir.path().join("a/puzzles/lichess-00002.toml")).unwrap();
    let (code, said) = run(&["import", csv, "-o", "a", "--json"]);
    assert!(code == 1 && said.contains("conflict"), "{said}");
    assert!(!dir.path().join("a/puzzles/lichess-00002.toml").exists());
    assert_eq!(std::fs::read_to_string(&file).unwrap(), first);
    assert_eq!(run(&["import", csv, "-o", "a", "--replace"]).0, 1);
    assert!(!std::fs::read_to_string(&file).unwrap().contains("CC0"));
    assert_eq!(run(&["import", "absent.pgn", "-o", "a"]).0, 2);
    std::fs::write(dir.path().join("b.pgn"), [0_u8; 9]).unwrap();
    assert_eq!(run(&["import", "b.pgn", "-o", "a"]).0, 2);
}
