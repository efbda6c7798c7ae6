//! Puzzles, lessons and collections are what they claim to be, or the fault is named with its place.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use boardwright::doc::check::{self, Cache, Checked, Options, Summary, What};
use boardwright::doc::collection::Collection;
use boardwright::doc::{LessonFile, PuzzleFile};
use boardwright::problem::{Verdict, Watch};
use std::fs;
use std::path::{Path, PathBuf};

const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
const TWO_ROOKS: &str = "6k1/5ppp/8/8/8/8/8/RR2K3 w - - 0 1";

fn puzzle(rules: &str, fen: &str, task: &str, solution: &str, more: &str) -> String {
    format!(
        "format = 1\nid = \"p\"\nrules = \"{rules}\"\nfen = \"{fen}\"\ntask = \"{task}\"\nsolution = \"\"\"\n{solution}\n\"\"\"\n\
         [title]\nen = \"T\"\n{more}"
    )
}

fn check_text(text: &str, strict: bool) -> Checked {
    let file = PuzzleFile::read(Path::new("p.toml"), text.as_bytes()).unwrap();
    check::check_puzzle(&file, &Options { strict, ..Options::default() }, &Watch::default())
}

fn found(checked: &Checked) -> Vec<String> {
    checked.diagnostics.iter().map(|d| format!("{}:{} {}", d.place.line, d.place.column, d.code)).collect()
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let checked = check_text(text, false);
    assert_eq!(found(&checked), expected, "{:#?}", checked.diagnostics);
}

#[test]
fn sound_puzzles_are_sound() {
    let checked = check_text(&puzzle("orthodox", BACK_RANK, "#1", "1. Ra8#", ""), true);
    assert_eq!((found(&checked), checked.verdict), (vec![], Some(Verdict::Sound)));
    check(&puzzle("orthodox", "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", "best", "1. Kd3 (1. Kf3 Kf5) Kd5", ""), &[]);
}

#[test]
fn every_claim_is_checked() {
    let o = |fen: &str, task: &str, solution: &str, more: &str| puzzle("orthodox", fen, task, solution, more);
    check(&puzzle("nonsense", BACK_RANK, "#1", "1. Ra8#", ""), &["3:9 rules"]);
    check(&o("6k1/5ppp/8/8/8/8/8/R3K2M w - - 0 1", "#1", "1. Ra8#", ""), &["4:31 fen-piece"]);
    check(&o(BACK_RANK, "#1", "1. Ra7", ""), &["7:4 main-line-goal", "7:4 wrong-key"]);
    check(&o(BACK_RANK, "#1", "1. Ra8# (1. Rb2)", ""), &["7:13 illegal-line"]);
    check(&o(BACK_RANK, "#1", "1. Ra8 (1. a1a8)", ""), &["7:12 same-turn"]);
    check(&o(BACK_RANK, "#1", "", ""), &["6:12 solution-missing"]);
    check(&o(BACK_RANK, "#2", "1. Ra8#", ""), &["7:4 main-line-length", "7:4 short-solution"]);
    check(&o(TWO_ROOKS, "#1", "1. Ra8#", ""), &["5:8 cook"]);
    check(&o(TWO_ROOKS, "#1", "1. Ra8# (1. Rb8#)", ""), &["7:13 cook"]);
    check(&o("6k1/5ppp/7P/8/8/8/8/4K3 w - - 0 1", "#1", "1. hxg7", ""), &["5:8 no-solution", "7:4 main-line-goal"]);
    check(&o(BACK_RANK, "h#2", "1. h6 Ra8#", ""), &["5:8 no-solution", "7:4 illegal-line"]);
    let waived = "[[waive]]\ncode = \"cook\"\nline = \"1. Rb8\"\nreason = \"both are shown\"\n";
    check(&o(TWO_ROOKS, "#1", "1. Ra8#", waived), &[]);
    check(&o(TWO_ROOKS, "#1", "1. Ra8#", &waived.replace("Rb8", "Rb7")), &["5:8 cook", "12:8 unused-waiver"]);
    check(&o(BACK_RANK, "#1", "1. Ra8#", &waived.replace("cook", "cooked")), &["12:8 unused-waiver"]);
    // a line that mates is compared with every other mate, and one that does not with short ones
    check(&o(BACK_RANK, "best", "1. Ra7 (1. Rb1 h6) h6", ""), &["5:8 not-best"]);
    check(&o(BACK_RANK, "best", "1. Ra8#", ""), &[]);
    check(&o(TWO_ROOKS, "best", "1. Ra8#", ""), &["5:8 not-best"]);
    check(&o(TWO_ROOKS, "best", "1. Ra8#", &waived.replace("cook", "not-best")), &[]);
}

#[test]
fn variations_do_what_they_claim() {
    let o = |solution: &str, more: &str| puzzle("orthodox", "8/8/8/8/1K6/8/kp3Q2/8 w - - 0 1", "#2", solution, more);
    check(&o("1. Kc3 Ka3 (1... Ka1 2. Qxb2#) 2. Qa7#", ""), &[]);
    check(&o("1. Kc3 Ka3 2. Qa7#", ""), &["7:4 unanswered-defence"]);
    check(
        &o("1. Kc3 (1. Qc2) 1... Ka3 (1... Ka1 2. Qxb2# (2. Qe1+)) 2. Qa7#", ""),
        &["7:12 wrong-move", "7:49 wrong-move"],
    );
    let waived = "[[waive]]\ncode = \"unanswered-defence\"\nline = \"1. Kc3\"\nreason = \"it is the same\"\n";
    check(&o("1. Kc3 Ka3 2. Qa7#", waived), &[]);
    // faults count in a strict check, remarks never do, and they are shown to those who ask
    let text = o("1. Kc3 Ka3 (1... Ka1 2. Qxb2#) 2. Qa7#", "");
    let file = PuzzleFile::read(Path::new("p.toml"), text.as_bytes()).unwrap();
    let options = Options { strict: true, remarks: true, ..Options::default() };
    let checked = check::check_puzzle(&file, &options, &Watch::default());
    assert!(checked.is_ok() && !checked.diagnostics.is_empty(), "{:#?}", checked.diagnostics);
    assert!(checked.diagnostics.iter().all(|d| d.severity == boardwright::doc::Severity::Remark));
    assert!(checked.diagnostics.iter().any(|d| d.code == "threat" && d.place.column == 4));
    assert!(!check_text(&o("1. Kc3 Ka3 2. Qa7#", ""), true).is_ok());
    assert!(check_text(&o("1. Kc3 Ka3 2. Qa7#", ""), false).is_ok());
    // a waiver of a remark is not called unused where remarks are not looked for
    let remark = "[[waive]]\ncode = \"set-play\"\nreason = \"on purpose\"\n";
    check(&o("1. Kc3 Ka3 (1... Ka1 2. Qxb2#) 2. Qa7#", remark), &[]);
}

#[test]
fn positions_answers_and_marks() {
    let o = |fen, more| puzzle("orthodox", fen, "#1", "1. Ra8#", more);
    let two_kings = check_text(&o("6k1/5ppp/8/8/8/8/8/R3KK2 w - - 0 1", ""), false);
    assert!(!two_kings.is_ok());
    assert!(two_kings.diagnostics.iter().all(|d| d.place.line == 4), "{:#?}", two_kings.diagnostics);
    check(
        &o(BACK_RANK, "[answers.Ra9]\nen = \"x\"\n[answers.Ra8]\nen = \"y\"\n[answers.other]\nen = \"z\"\n"),
        &["11:1 answer-illegal", "13:1 answer-is-key"],
    );
    check(&o(BACK_RANK, "[[marks]]\nply = 1\ndraw = [\"Ga1a8\", \"Ra9\"]\n"), &["13:18 mark-square"]);
    check(
        &o(BACK_RANK, "[[marks]]\nply = 2\n[[marks]]\nply = 1\nline = \"Rb7\"\n"),
        &["12:7 mark-ply", "15:8 mark-line"],
    );
}

#[test]
fn translations_keep_step() {
    let text =
        puzzle("orthodox", BACK_RANK, "#1", "1. Ra8# {@n}", "he = \"ט\"\n[text]\nen = \"x\"\n[notes.n]\nhe = \"y\"\n");
    check(&text, &["12:1 missing-translation", "14:1 missing-translation"]);
    assert!(check_text(&text, false).is_ok() && !check_text(&text, true).is_ok());
}

#[test]
fn other_rule_sets_are_checked_too() {
    // The second line is illegal because the first fence stalemates: placing one is no move of a piece.
    let fen = "7k/8/6K1/8/8/8/8/R7[Ff] w - - 0 1 -";
    let not_best = "[[waive]]\ncode = \"not-best\"\nreason = \"the fences are the point\"\n";
    check(&puzzle("barriers", fen, "best", "1. F@a7a8 F@g8h8", not_best), &[]);
    check(&puzzle("barriers", fen, "best", "1. F@g8h8 F@g7g8", not_best), &["7:11 illegal-line"]);
    check(
        &puzzle("barriers", &fen.replace(" -\"", "\"").replace("1 -", "1 Fa1a3"), "best", "", ""),
        &["4:42 fen-barrier"],
    );
}

fn write(root: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        let path = root.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

const LESSON: &str = "format = 1\nid = \"pins\"\nlanguages = [\"en\", \"he\"]\nrules = \"orthodox\"\n[title]\nen = \"Pins\"\nhe = \"ריתוקים\"\n\
                      [boards.pin]\nfen = \"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\"\nmarks = [\"Ga1a8\"]\n[boards.bare]\nfen = \"8/8/8/3N4/8/8/8/8 w\"\n";
const EN: &str = "# Pins\n\n![a](board:pin) ![x](anim:x)\n\nSee [Ra8](move:pin/Ra8).\n\n![b](board:bare)\n\n![c](puzzle:p)\n\n> **?** Why?\n>\n> So.\n";
const HE: &str =
    "# ריתוקים\n\n![א](board:pin) ![ק](anim:x)\n\n![ב](board:bare)\n\n![ג](puzzle:p)\n\n> **?** למה?\n>\n> ככה.\n";
const ANIM: &str = "format = 1\nid = \"x\"\nrules = \"orthodox\"\nfen = \"8/8/8/3N4/8/8/8/8 w\"\n\
                    [title]\nen = \"A jump\"\nhe = \"קפיצה\"\n[[step]]\nhop = \"d5-e7\"\n";

fn collection() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    write(
        dir.path(),
        &[
            ("puzzles/p.toml", &puzzle("orthodox", BACK_RANK, "#1", "1. Ra8#", "")),
            ("puzzles/broken.toml", "format = 1\nid = \"broken"),
            ("lessons/pins/lesson.toml", LESSON),
            ("lessons/pins/en.md", EN),
            ("lessons/pins/he.md", HE),
            ("lessons/pins/x.anim.toml", ANIM),
            ("lessons/empty/readme.txt", ""),
        ],
    );
    dir
}

#[test]
fn a_broken_file_is_an_entry() {
    let dir = collection();
    let collection = Collection::scan(dir.path()).unwrap();
    let ids: Vec<&str> = collection.puzzles.iter().map(|p| p.id.as_str()).collect();
    assert_eq!(ids, ["broken", "p"]);
    assert!(collection.puzzle("p").is_some() && collection.puzzle("broken").is_none());
    assert_eq!(collection.lesson("pins").unwrap().animations.keys().collect::<Vec<_>>(), ["x"]);
    let results = check::check_collection(&collection, &Options::default(), &Watch::default(), &Cache::off());
    assert_eq!(
        results.iter().map(|r| (r.what, r.is_ok())).collect::<Vec<_>>(),
        [(What::Puzzle, false), (What::Puzzle, true), (What::Lesson, true)]
    );
    let summary = Summary::of(&results);
    assert_eq!((summary.checked, summary.ok, summary.errors, summary.unreadable), (3, 2, 1, 1), "{results:#?}");
    assert!(Collection::scan(&dir.path().join("nowhere")).is_err());
}

#[test]
fn paths_are_expanded_and_results_keep_their_order() {
    let dir = collection();
    for n in 0..40 {
        let text = puzzle("orthodox", BACK_RANK, "#1", "1. Ra8#", "").replace("\"p\"", &format!("\"q{n:02}\""));
        write(dir.path(), &[(&format!("puzzles/q{n:02}.toml"), &text)]);
    }
    let names = |paths: &[PathBuf]| check::expand(paths).len();
    assert_eq!(names(&[dir.path().into()]), 43);
    assert_eq!(names(&[dir.path().join("puzzles"), dir.path().join("puzzles/p.toml")]), 42);
    assert_eq!(names(&[dir.path().join("lessons/pins/en.md"), dir.path().join("lessons")]), 1);
    // The order of the lessons is no puzzle; elsewhere a puzzle may have that name.
    write(dir.path(), &[("lessons/course.toml", "lessons = [\"pins\"]\n"), ("puzzles/course.toml", "")]);
    assert_eq!(names(&[dir.path().join("lessons")]), 1);
    assert_eq!(names(&[dir.path().join("puzzles")]), 43);
    std::fs::remove_file(dir.path().join("puzzles/course.toml")).unwrap();
    assert_eq!(check::expand(&[dir.path().join("lessons/empty")])[0].what, What::Other);
    let work = check::expand(&[dir.path().into()]);
    let run = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let results = pool.install(|| check::run(&work, &Options::default(), &Watch::default(), &|_| ()));
        results.iter().map(|r| (r.path.clone(), found(r))).collect::<Vec<_>>()
    };
    let one = run(1);
    assert_eq!(one, run(4));
    assert!(one.iter().map(|(path, _)| path).eq(work.iter().map(|w| &w.path)));
}

#[track_caller]
fn lesson(changes: &[(&str, &str, &str)], expected: &[&str]) {
    let dir = collection();
    let folder = dir.path().join("lessons/pins");
    for (file, from, to) in changes {
        let text = fs::read_to_string(folder.join(file)).unwrap();
        assert!(text.contains(from), "{from}");
        fs::write(folder.join(file), text.replacen(from, to, 1)).unwrap();
    }
    let work = check::expand(&[folder]);
    let results = check::run(&work, &Options::default(), &Watch::default(), &|_| ());
    let name = |p: &Path| p.file_name().unwrap().to_string_lossy().into_owned();
    let found: Vec<String> = (results[0].diagnostics.iter())
        .map(|d| format!("{}:{}:{} {}", name(&d.place.file), d.place.line, d.place.column, d.code))
        .collect();
    assert_eq!(found, expected, "{:#?}", results[0].diagnostics);
}

#[test]
fn a_lesson_in_two_directions_is_clean() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/lessons/two-directions");
    let results = check::run(&check::expand(&[folder]), &Options::default(), &Watch::default(), &|_| ());
    assert!(results.len() == 1 && results[0].diagnostics.is_empty(), "{results:#?}");
}

#[test]
fn lessons_are_checked() {
    lesson(&[], &[]);
    lesson(&[("x.anim.toml", "d5-e7", "d4-e6")], &["x.anim.toml:9:7 anim-step"]);
    lesson(
        &[("en.md", "anim:x", "board:pin"), ("he.md", "anim:x", "board:pin")],
        &["x.anim.toml:1:1 unused-animation"],
    );
    lesson(
        &[("en.md", "board:bare", "board:bear")],
        &["en.md:7:1 unknown-board", "he.md:5:1 extra-embed", "he.md:12:1 missing-embed"],
    );
    lesson(
        &[("en.md", "puzzle:p", "puzzle:zz"), ("he.md", "puzzle:p", "puzzle:zz")],
        &["en.md:9:1 unknown-puzzle", "he.md:7:1 unknown-puzzle"],
    );
    lesson(
        &[("he.md", "board:pin", "board:x"), ("he.md", "board:bare", "board:pin"), ("he.md", "board:x", "board:bare")],
        &["he.md:3:1 embed-order"],
    );
    lesson(&[("en.md", "pin/Ra8", "pin/Ra8/Kh1")], &["en.md:5:5 illegal-link"]);
    lesson(&[("en.md", "pin/Ra8", "bare/Nb6")], &["lesson.toml:12:7 position-king", "lesson.toml:12:7 position-king"]);
    lesson(&[("en.md", "![b](board:bare)", ""), ("he.md", "![ב](board:bare)", "")], &["lesson.toml:11:1 unused-board"]);
    lesson(&[("he.md", "> **?** למה?", "> למה?")], &["he.md:12:1 questions-out-of-step"]);
    lesson(&[("lesson.toml", "he = \"ריתוקים\"\n", "")], &["lesson.toml:5:1 missing-translation"]);
    lesson(
        &[("lesson.toml", "[\"en\", \"he\"]", "[\"en\", \"he\", \"ru\"]")],
        &[
            "lesson.toml:3:13 missing-translation",
            "lesson.toml:5:1 missing-translation",
            "x.anim.toml:5:1 missing-translation",
        ],
    );
    lesson(
        &[("lesson.toml", "\"he\"]", "\"xx\"]")],
        &["lesson.toml:3:13 unlisted-translation", "lesson.toml:3:20 unknown-language"],
    );
    lesson(&[("lesson.toml", "8/8/8/3N4", "8/8/8/3N5")], &["lesson.toml:12:17 fen-files"]);
    lesson(&[("lesson.toml", "Ga1a8", "Ga1a9")], &["lesson.toml:10:10 mark-square"]);
    lesson(&[("en.md", "See", "<i>See</i> [x](ftp://y)")], &["en.md:5:1 html", "en.md:5:7 html", "en.md:5:12 link"]);
}

#[test]
fn lessons_are_written_back() {
    let dir = collection();
    let folder = dir.path().join("lessons/pins");
    let file = LessonFile::read(&folder).unwrap();
    assert_eq!(file.write(&file.lesson), []);
    let mut lesson = file.lesson.clone();
    lesson.boards.get_mut("pin").unwrap().fen = "8/8/8/8/8/8/8/8 w".into();
    lesson.texts.get_mut(&boardwright::doc::Lang::He).unwrap().push_str("\nסוף\n");
    let writes = file.write(&lesson);
    assert_eq!(writes.len(), 2);
    assert_eq!(writes[0].text, LESSON.replace(BACK_RANK, "8/8/8/8/8/8/8/8 w"));
    for write in writes {
        boardwright::doc::store::save(&write.path, write.text.as_bytes(), write.expected).unwrap();
    }
    assert_eq!(LessonFile::read(&folder).unwrap().lesson, lesson);
}
