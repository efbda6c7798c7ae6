//! Puzzle files: what is read, what is reported with which place, and that writing keeps what was not changed.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use boardwright::board::{Color, Mark};
use boardwright::doc::{Lang, MarksAt, Puzzle, PuzzleFile, Waiver};
use boardwright::problem::{Task, Tree};
use std::path::Path;

const FEN: &str = "r1bq1b1r/ppp3pp/2n1k3/3np3/2B5/5Q2/PPPP1PPP/RNB1K2R[FTft] w KQ - 0 8 -";

fn sample() -> String {
    format!(
        r##"# The header of the file.

# About the format.
format = 1
id = "sample"   # the id
rules = "barriers"
fen = "{FEN}"
task = "#2"
orientation = "black"
difficulty = 2
tags = ["pin", "fence"] # two
author = "A. Uthor"
my_own = {{ x = 1 }} # kept
solution = """
1. Qf7+!? {{@threat}} Kd6
   (1... Kf5 2. Qh5#) 2. Qd5# $14
"""

# Titles.
[title]
en = "A tower"
he = "מגדל"
[text]
en = """
First *line*.
Second "line" \\ end.
"""
[hints]
en = ["one", "two"]
he = ["אחת", "שתיים"]
[notes.threat]
en = "The threat." # short
[answers.Nc3]
en = "Too slow."
[answers.other]
en = "No."
[[marks]]
ply = 0
draw = ["Gf3f7", "Rf7"]
[[marks]]
ply = 1
line = "Qf7+"
draw = ["fill:Yd5"]
[[waive]]
code = "cook"
line = "1. Qh5"
reason = "Shown on purpose."
# The end."##
    )
}

#[track_caller]
fn read(text: &str) -> PuzzleFile {
    PuzzleFile::read(Path::new("puzzles/sample.toml"), text.as_bytes()).unwrap()
}

/// The diagnostics as `line:column code`, sorted as they come.
fn found(text: &str) -> Vec<String> {
    let diagnostics = match PuzzleFile::read(Path::new("puzzles/sample.toml"), text.as_bytes()) {
        Ok(file) => file.diagnostics,
        Err(diagnostics) => diagnostics,
    };
    diagnostics.iter().map(|d| format!("{}:{} {}", d.place.line, d.place.column, d.code)).collect()
}

#[test]
fn everything_is_read() {
    let file = read(&sample());
    let codes: Vec<_> = file.diagnostics.iter().map(|d| d.code).collect();
    assert_eq!(codes, ["unknown-key"], "{:#?}", file.diagnostics);
    let p = &file.puzzle;
    assert_eq!((p.id.as_str(), p.rules.as_str(), p.fen.as_str()), ("sample", "barriers", FEN));
    assert_eq!(
        (p.task, p.orientation, p.bottom(), p.difficulty),
        (Task::mate(2), Some(Color::Black), Color::Black, Some(2))
    );
    assert_eq!(p.tags, ["pin", "fence"]);
    assert_eq!(p.solution.len(), 5);
    assert_eq!(p.title[&Lang::He], "מגדל");
    assert_eq!(p.text[&Lang::En], "First *line*.\nSecond \"line\" \\ end.\n");
    assert_eq!(p.hints[&Lang::En], ["one", "two"]);
    assert_eq!(p.notes["threat"][&Lang::En], "The threat.");
    assert_eq!(p.answers.keys().collect::<Vec<_>>(), ["Nc3", "other"]);
    assert_eq!(p.marks_at(0, "").count(), 2);
    assert_eq!(p.marks[1].draw, [Mark::parse("fill:Yd5").unwrap()]);
    assert_eq!(p.waive[0].reason, "Shown on purpose.");
    assert_eq!(p.start().number, 8);
}

#[test]
fn marks_of_every_form_are_read_and_others_are_explained() {
    let all = r#"["Ge2e4=1", "nag:e4=!?", "nag:d4=□", "ray:Bc4f7", "label:Gd4=a", "Yb1"]"#;
    let text = sample().replace(r#"["fill:Yd5"]"#, all);
    let file = read(&text);
    assert_eq!(file.puzzle.marks[1].draw.len(), 6);
    assert_eq!(file.write(&file.puzzle), text);
    for bad in ["nag:e4=?!?", "Ge2e4=12345", "nag:Re4=!"] {
        let text = sample().replace("fill:Yd5", bad);
        let diagnostics = match PuzzleFile::read(Path::new("p.toml"), text.as_bytes()) {
            Ok(file) => file.diagnostics,
            Err(diagnostics) => diagnostics,
        };
        let fault = diagnostics.iter().find(|d| d.code == "mark").unwrap();
        assert!(fault.message.contains(bad) && fault.hint.contains("nag:e4=!?"), "{fault:?}");
    }
}

#[test]
fn unchanged_files_keep_their_bytes() {
    for text in [sample(), sample() + "\n", sample().replace('\n', "\r\n"), format!("\u{feff}{}", sample())] {
        let file = read(&text);
        assert_eq!(file.write(&file.puzzle), text);
    }
}

/// Makes one change and expects one difference in the text.
#[track_caller]
fn change(edit: impl Fn(&mut Puzzle), from: &str, to: &str) {
    for text in [sample(), sample().replace('\n', "\r\n"), format!("\u{feff}{}\n", sample())] {
        let file = read(&text);
        let mut puzzle = file.puzzle.clone();
        edit(&mut puzzle);
        let written = file.write(&puzzle);
        let ends = |s: &str| if text.contains('\r') { s.replace('\n', "\r\n") } else { s.to_owned() };
        assert!(text.contains(&ends(from)), "{from}");
        assert_eq!(written, text.replacen(&ends(from), &ends(to), 1));
        let again = read(&written);
        assert_eq!(again.puzzle, puzzle);
        // Back again, the values are what they were.
        assert_eq!(read(&again.write(&file.puzzle)).puzzle, file.puzzle);
    }
}

#[test]
fn a_change_touches_only_its_value() {
    change(|p| p.difficulty = Some(5), "difficulty = 2\n", "difficulty = 5\n");
    change(|p| p.id = "other".into(), "id = \"sample\"   # the id", "id = \"other\"   # the id");
    change(|p| p.tags.push("x".into()), "[\"pin\", \"fence\"] # two", "[\"pin\", \"fence\", \"x\"] # two");
    change(|p| p.orientation = None, "orientation = \"black\"\n", "");
    change(|p| p.licence = "CC0-1.0".into(), "\"\"\"\n\n# Titles", "\"\"\"\nlicence = \"CC0-1.0\"\n\n# Titles");
    change(|p| drop(p.title.insert(Lang::He, "צריח".into())), "he = \"מגדל\"\n", "he = \"צריח\"\n");
    change(|p| drop(p.title.insert(Lang::Ru, "Башня".into())), "he = \"מגדל\"\n", "he = \"מגדל\"\nru = \"Башня\"\n");
    change(
        |p| p.text.get_mut(&Lang::En).unwrap().push_str("Third.\n"),
        "Second \"line\" \\\\ end.\n",
        "Second \"line\" \\\\ end.\nThird.\n",
    );
    change(|p| drop(p.answers.remove("Nc3")), "[answers.Nc3]\nen = \"Too slow.\"\n", "");
    change(|p| p.hints.get_mut(&Lang::En).unwrap()[1] = "2".into(), "[\"one\", \"two\"]", "[\"one\", \"2\"]");
    change(|p| p.marks[1].ply = 7, "ply = 1", "ply = 7");
    change(|p| drop(p.marks.pop()), "[[marks]]\nply = 1\nline = \"Qf7+\"\ndraw = [\"fill:Yd5\"]\n", "");
    change(|p| p.waive[0].reason = "No.".into(), "\"Shown on purpose.\"", "\"No.\"");
    change(
        |p| {
            let _ = p.solution.add(p.solution.main_line()[0], "Ke7");
        },
        "1. Qf7+!? {@threat} Kd6\n   (1... Kf5 2. Qh5#) 2. Qd5# $14\n",
        "8. Qf7+!? {@threat} 8... Kd6 (8... Kf5 9. Qh5#) (8... Ke7) 9. Qd5# $14\n",
    );
}

#[test]
fn new_parts_are_added() {
    let file = read(&sample());
    let mut puzzle = file.puzzle.clone();
    puzzle.notes.insert("new".into(), [(Lang::En, "Two\nlines \"\"\" \\ \u{1b}".to_owned())].into());
    puzzle.answers.insert("N~x=Q".into(), [(Lang::He, "לא".to_owned())].into());
    puzzle.marks.push(MarksAt { ply: 2, line: String::new(), draw: vec![Mark::parse("Ba1").unwrap()] });
    puzzle.waive.push(Waiver { code: "x".into(), line: String::new(), reason: "y".into() });
    let written = file.write(&puzzle);
    assert_eq!(read(&written).puzzle, puzzle, "{written}");
    assert!(written.contains("my_own = { x = 1 } # kept"));
}

#[test]
fn inline_tables_are_changed_in_place() {
    let text = "format=1\nid='sample'\nrules='x'\nfen='y'\ntask='best'\nsolution=''\ntitle={en='a',he='b'}\n\
                text.en = 'dotted' # c\nmarks=[{ply=0,draw=['Ga1']}] # m\n";
    let file = read(text);
    assert_eq!(file.diagnostics, []);
    let mut puzzle = file.puzzle.clone();
    puzzle.title.insert(Lang::En, "c".into());
    puzzle.text.insert(Lang::En, "d".into());
    puzzle.marks[0].ply = 3;
    let written = file.write(&puzzle);
    assert_eq!(read(&written).puzzle, puzzle);
    assert!(written.contains("title={en=\"c\",he='b'}"), "{written}");
    assert!(written.contains("text.en = \"d\" # c"), "{written}");
    assert!(written.contains("# m"), "{written}");
}

#[test]
fn canonical_files_read_back_and_are_stable() {
    let file = read(&sample());
    let text = file.puzzle.to_toml();
    let again = PuzzleFile::read(Path::new("sample.toml"), text.as_bytes()).unwrap();
    assert_eq!(again.diagnostics, []);
    assert_eq!(again.puzzle, file.puzzle);
    assert_eq!(again.format(), text);
}

#[test]
fn formatting_orders_and_keeps_comments() {
    let messy = "# Header.\n\n# task\ntask='#2' # t\nid=\"sample\"\nformat=1\nx=1\nfen='8'\nrules='r'\n# sol\nsolution='''e4  e5'''\n\
                 [[marks]]\ndraw=[]\nply=1\n[text]\nhe='b' # b\nen='a'\n# ti\n[title]\nen='t'\n";
    let file = read(messy);
    let tidy = file.format();
    let expected = "# Header.\n\nformat = 1\nid = \"sample\"\nrules = \"r\"\nfen = \"8\"\n# task\ntask = \"#2\" # t\n# sol\n\
                    solution = \"\"\"\n1. e4 e5\n\"\"\"\nx = 1\n# ti\n[title]\nen = \"t\"\n[text]\nen = \"a\"\nhe = \"b\" # b\n\
                    [[marks]]\ndraw = []\nply = 1\n";
    assert_eq!(tidy, expected);
    assert_eq!(read(&tidy).format(), tidy);
    assert_eq!(read(&tidy).puzzle, file.puzzle);
}

#[test]
fn each_fault_has_its_place_and_all_are_reported() {
    let good = sample();
    let cases: &[(&str, &str, &[&str])] = &[
        ("format = 1", "format = 2", &["4:10 format-newer"]),
        ("format = 1", "format = \"1\"", &["4:10 wrong-type", "13:1 unknown-key"]),
        ("format = 1\n", "", &["1:1 missing-key", "12:1 unknown-key"]),
        ("id = \"sample\"", "id = \"Sample\"", &["5:6 id", "13:1 unknown-key"]),
        ("id = \"sample\"", "id = \"simple\"", &["5:6 id-file", "13:1 unknown-key"]),
        ("rules = \"barriers\"\n", "", &["1:1 missing-key", "12:1 unknown-key"]),
        ("task = \"#2\"", "task = \"#0\"", &["8:8 task", "13:1 unknown-key"]),
        ("difficulty = 2", "difficulty = 9\ndeal = \"?\"", &["10:14 difficulty", "11:8 deal", "14:1 unknown-key"]),
        ("orientation = \"black\"", "orientation = \"b\"", &["9:15 orientation", "13:1 unknown-key"]),
        ("author", "athor", &["12:1 unknown-key", "13:1 unknown-key"]),
        ("[\"pin\", \"fence\"]", "[\"pin\", 3]", &["11:16 wrong-type", "13:1 unknown-key"]),
        ("(1... Kf5", "(1... (Kf5", &["13:1 unknown-key", "16:4 movetext-bracket", "16:10 movetext-variation"]),
        ("{@threat}", "{@other}", &["13:1 unknown-key", "15:11 unknown-note", "31:1 unused-note"]),
        ("he = [\"אחת\", \"שתיים\"]", "he = [\"אחת\"]", &["13:1 unknown-key", "30:6 hints-length"]),
        ("he = \"מגדל\"", "de = \"Turm\"", &["13:1 unknown-key", "22:1 unknown-language"]),
        ("\"Rf7\"", "\"Rf9x\"", &["13:1 unknown-key", "39:18 mark"]),
        ("reason = \"Shown on purpose.\"", "reason = \" \"", &["13:1 unknown-key", "47:10 reason"]),
        ("he = \"מגדל\"", "he = \"מגדל", &["22:11 toml"]),
    ];
    let mut wrong = Vec::new();
    for (from, to, expected) in cases {
        assert!(good.contains(from), "{from}");
        let found = found(&good.replacen(from, to, 1));
        if found != *expected {
            wrong.push(format!("{from:?} -> {to:?}: {found:?}, not {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(found("format = 1"), ["1:1 missing-key"; 5]);
    assert_eq!(found(""), ["1:1 missing-key"; 6]);
}

#[test]
fn no_bytes_panic() {
    let read = |bytes: &[u8]| PuzzleFile::read(Path::new("puzzles/sample.toml"), bytes);
    let bad = read(b"format = 1\nid = \"\xff\"").unwrap_err();
    assert_eq!((bad[0].code, bad[0].place.line, bad[0].place.column), ("utf8", 2, 7));
    assert_eq!(read(&vec![b'#'; (16 << 20) + 1]).unwrap_err()[0].code, "too-big");
    let good = sample();
    for cut in 0..good.len() {
        let _ = read(&good.as_bytes()[..cut]);
    }
    // A small generator is enough: single bytes replaced, and pieces exchanged.
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = |n: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % n
    };
    for _ in 0..3000 {
        let mut bytes = good.clone().into_bytes();
        for _ in 0..=next(4) {
            let (at, length, to) = (next(bytes.len()), next(12), next(bytes.len()));
            match next(3) {
                0 => bytes[at] = next(256) as u8,
                1 => drop(bytes.drain(at..(at + length).min(bytes.len()))),
                _ => {
                    let piece = bytes[at..(at + length).min(bytes.len())].to_vec();
                    let to = to.min(bytes.len());
                    bytes.splice(to..to, piece);
                }
            }
        }
        if let Ok(file) = read(&bytes) {
            let mut puzzle = file.puzzle.clone();
            puzzle.difficulty = Some(4);
            puzzle.solution = Tree::default();
            let _ = file.write(&puzzle);
            let _ = file.format();
        }
    }
    let _ = read(format!("format = 1\nx = {}{}", "[".repeat(100_000), "]".repeat(100_000)).as_bytes());
    let _ = read(format!("format = 1\n[{}a]", "a.".repeat(100_000)).as_bytes());
}
