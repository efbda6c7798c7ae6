//! The command line as scripts use it: exit codes, JSON keys, messages.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a command printed and how it ended.
struct Ran {
    stdout: String,
    stderr: String,
    code: i32,
}

/// Runs the program in a folder, without a display.
fn run_in(folder: &Path, args: &[&str]) -> Ran {
    let output = Command::new(env!("CARGO_BIN_EXE_boardwright"))
        .args(args)
        .current_dir(folder)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        // the user's own folders stay as they are
        .env("XDG_CACHE_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"))
        .output()
        .expect("the program runs");
    Ran {
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
        code: output.status.code().expect("an exit code"),
    }
}

fn run(args: &[&str]) -> Ran {
    run_in(&root(), args)
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

fn json(ran: &Ran) -> Vec<Value> {
    ran.stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}")))
        .collect()
}

#[track_caller]
fn check(args: &[&str], code: i32, stdout: &str, stderr: &str) {
    let ran = run(args);
    let shown = format!("{args:?}\nstdout: {}\nstderr: {}", ran.stdout, ran.stderr);
    assert_eq!(ran.code, code, "{shown}");
    assert!(ran.stdout.contains(stdout), "{stdout} in {shown}");
    assert!(ran.stderr.contains(stderr), "{stderr} in {shown}");
}

#[test]
fn perft_counts() {
    check(&["perft", "--rules", "barriers", "--depth", "2"], 0, "32576\n", "depth 2");
    check(&["-q", "perft", "--depth", "3"], 0, "8902\n", "");
    let ran = run(&["perft", "--rules", "chessence", "--depth", "2", "--json"]);
    let object = &json(&ran)[0];
    assert_eq!((&object["nodes"], &object["depth"], ran.stderr.as_str()), (&1294.into(), &2.into(), ""));
    assert!(object["seconds"].is_f64());
    let ran = run(&["perft", "--rules", "hidden", "--depth", "2", "--viewer", "white", "--json"]);
    assert_eq!(json(&ran)[0]["nodes"], 9980);
    let ran = run(&["perft", "--depth", "2", "--divide", "--json"]);
    let (last, firsts) = json(&ran).split_last().map(|(l, f)| (l.clone(), f.to_vec())).expect("lines");
    assert_eq!((firsts.len(), &last["nodes"]), (20, &400.into()));
    check(&["perft", "--depth", "1", "--viewer", "white"], 2, "", "everything is public");
    check(&["perft", "--depth", "99"], 2, "", "99");
}

#[test]
fn bad_positions_say_where() {
    check(&["moves", "--fen", "8/8/8/8/8/8/8/4J3 w - - 0 1"], 2, "", "column 16: «J» is no piece");
    check(&["moves", "--fen", "8/8/8/8/8/8/8/4K3 w - - 0 1"], 2, "", "there is no black king");
    check(
        &["moves", "--rules", "go"],
        2,
        "",
        "there is no rule set «go»; there are orthodox, barriers, hidden, chessence",
    );
    check(&["moves", "--fen", "\u{202e}\u{1b}[31m"], 2, "", "\u{fffd}");
}

#[test]
fn moves_are_listed() {
    let ran = run(&["moves", "--rules", "hidden", "--fen", "4k3/8/8/8/8/8/8/X3K3 w Q - 0 1 P", "--json"]);
    let turns = json(&ran);
    assert!(turns.iter().any(|t| t["coordinate"] == "a1a8~P=Q" && t["san"] == "Ra8~P=Q+"), "{}", ran.stdout);
    assert!(turns.iter().any(|t| t["coordinate"] == "e1c1~P" && t["san"] == "O-O-O~P"), "{}", ran.stdout);
    assert!(turns.iter().any(|t| t["fen"] == "4k3/8/8/8/8/8/8/2KP4 b - - 0 1 -"), "{}", ran.stdout);
    check(
        &["moves", "--rules", "barriers", "--fen", "7k/5Q2/6K1/8/8/8/8/8[FTft] b - - 0 1 -"],
        0,
        "",
        "0 turns, stalemate",
    );
}

#[test]
fn rule_sets_are_described() {
    let ran = run(&["rules", "--json"]);
    let ids: Vec<Value> = json(&ran).iter().map(|object| object["id"].clone()).collect();
    assert_eq!(ids, ["orthodox", "barriers", "hidden", "chessence"]);
    check(&["rules", "barriers"], 0, "Convention: a fence anywhere between king and rook", "");
}

#[test]
fn solve_says_the_verdict_in_its_exit_code() {
    let fen = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1";
    let ran = run(&["solve", "--fen", fen, "--task", "#2", "--json"]);
    let object = &json(&ran)[0];
    assert_eq!((ran.code, &object["verdict"], &object["keys"][0]), (0, &"sound".into(), &"f6f7".into()));
    check(&["solve", "--fen", fen, "--task", "#1"], 1, "no_solution", "positions");
    check(&["solve", "--fen", fen, "--task", "mate"], 2, "", "is no task");
    check(&["solve", "--fen", fen, "--task", "h#2"], 1, "no_solution", "");
    check(&["solve", "--fen", fen, "--task", "best"], 2, "", "best");
    let long = "1b4N1/7p/1p1pB2R/6k1/4p1p1/R1p1pbP1/5P1P/K3B1nq w - - 0 1";
    check(&["solve", "--fen", long, "--task", "#5", "--limit-seconds", "0.01"], 3, "truncated", "");
}

#[test]
fn solve_tells_more_than_the_keys() {
    let fen = "8/8/8/8/1K6/8/kp3Q2/8 w - - 0 1";
    let args = ["solve", "--fen", fen, "--task", "#2"];
    let ran = run(&[&args[..], &["--json", "--tree"]].concat());
    let object = &json(&ran)[0];
    let findings = object["findings"].as_array().expect("findings");
    let threat = findings.iter().find(|f| f["code"] == "threat").expect("a threat");
    assert_eq!((&threat["severity"], &threat["line"][0]), (&"remark".into(), &"Kc3".into()), "{object:#}");
    assert_eq!(findings.iter().filter(|f| f["code"] == "try").count(), 3, "{object:#}");
    assert_eq!(object["elsewhere"], 0);
    assert!(object["solution"].as_str().expect("a text").starts_with("1. Kc3! {threat: Qxb2#}"), "{object:#}");
    assert_eq!(ran.code, 0, "remarks are no findings");
    let ran = run(&[&args[..], &["--json", "--keys-only"]].concat());
    assert_eq!(json(&ran)[0]["findings"], Value::Array(Vec::new()));
    let ran = run(&[&args[..], &["--tree"]].concat());
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(
        (lines[0], lines[1].trim_start()),
        ("sound", "key       Kc3      in 2   Kc3 Ka1 Qxb2#"),
        "{}",
        ran.stdout
    );
    for part in ["  threat    Kc3 threatens Qxb2#", "  try       Qc2 fails only to Ka1", "1. Kc3! {threat: Qxb2#}"] {
        assert!(ran.stdout.contains(part), "{part} in {}", ran.stdout);
    }
    // nothing solves it, so there is no tree
    check(&["solve", "--fen", fen, "--task", "#1", "--tree"], 1, "no_solution", "nothing solves it");
    let long = "1b4N1/7p/1p1pB2R/6k1/4p1p1/R1p1pbP1/5P1P/K3B1nq w - - 0 1";
    check(&["solve", "--fen", long, "--task", "#5", "--limit-seconds", "0.01", "--tree"], 3, "truncated", "time limit");
}

#[test]
fn proofs_are_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let args = ["solve", "--fen", "7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "--task", "#2", "-q", "--proof"];
    let ran = run_in(folder.path(), &[&args[..], &["p.json"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let text = std::fs::read_to_string(folder.path().join("p.json")).expect("a file");
    let proof: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((&proof["version"], &proof["keys"][0]["turn"]), (&1.into(), &"f6f7".into()));
    let ran = run_in(folder.path(), &[&args[..], &["no/where.json"]].concat());
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("no"), "{}", ran.stderr);
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1);
}

#[test]
fn remarks_are_shown_to_those_who_ask() {
    let (_folder, path) = copied(|text| text);
    let path = path.to_str().expect("a path");
    let plain = json(&run(&["check", "--strict", "--json", "-q", path])).remove(0);
    assert_eq!(plain["diagnostics"], Value::Array(Vec::new()));
    let ran = run(&["check", "--strict", "--remarks", "--json", "-q", path]);
    let object = json(&ran).remove(0);
    let diagnostics = object["diagnostics"].as_array().expect("diagnostics");
    assert!(diagnostics.iter().any(|d| d["code"] == "threat" && d["severity"] == "remark"), "{object:#}");
    assert_eq!(ran.code, 0, "{object:#}");
    let ran = run(&["check", "--remarks", path]);
    assert!(ran.stdout.contains("note[threat]"), "{}", ran.stdout);
}

#[test]
fn a_batch_keeps_its_order_and_names_bad_lines() {
    let folder = tempfile::tempdir().expect("a folder");
    let batch = folder.path().join("batch.jsonl");
    let lines = [
        r#"{"fen": "7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "mate": 2}"#,
        "",
        r#"{"fen": "7k/8/5K2/8/8/8/8/6R1 w - - 0 1"}"#,
        r#"{"fen": "8/7Q/6K1/8/8/8/8/6k1[F] w - - 0 1 -", "rules": "barriers", "mate": 1}"#,
        "not JSON",
    ];
    std::fs::write(&batch, lines.join("\n")).expect("a file");
    let ran = run(&["solve", "--batch", batch.to_str().expect("a path"), "--json", "-q"]);
    let found: Vec<(u64, String)> = (json(&ran).iter())
        .map(|o| (o["line"].as_u64().expect("a line"), o["verdict"].as_str().expect("a verdict").to_owned()))
        .collect();
    let expected = [(1, "sound"), (3, "illegal"), (4, "no_solution"), (5, "illegal")];
    assert_eq!(found, expected.map(|(line, verdict)| (line, verdict.to_owned())));
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("batch.jsonl:5:"), "{}", ran.stderr);
}

/// A copy of one of the collection's puzzles in a collection of its own.
fn copied(change: impl Fn(String) -> String) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let puzzles = folder.path().join("puzzles");
    std::fs::create_dir(&puzzles).expect("a folder");
    let path = puzzles.join("sample.toml");
    std::fs::write(&path, change(SAMPLE.to_owned())).expect("a file");
    (folder, path)
}

const SAMPLE: &str = "\
format = 1
id = \"sample\"
rules = \"orthodox\"
fen = \"7k/8/5K2/8/8/8/8/6R1 w - - 0 1\"
task = \"#2\"
solution = \"1. Kf7 Kh7 2. Rh1#\"

[title]
en = \"The box closes\"
he = \"התיבה נסגרת\"

[text]
en = \"White to move.\"
he = \"הלבן במסע.\"
";

#[track_caller]
fn check_broken(change: impl Fn(String) -> String, exit: i32, line: u64, column: u64, code: &str) {
    let (_folder, path) = copied(change);
    let ran = run(&["check", "--strict", "--json", "-q", path.to_str().expect("a path")]);
    let object = json(&ran).remove(0);
    let diagnostics = object["diagnostics"].as_array().expect("diagnostics").clone();
    assert_eq!(diagnostics.len(), 1, "{object:#}");
    let found = (&diagnostics[0]["line"], &diagnostics[0]["column"], &diagnostics[0]["code"]);
    assert_eq!(found, (&line.into(), &column.into(), &code.into()), "{object:#}");
    assert_eq!((ran.code, object["ok"].as_bool()), (exit, Some(false)), "{object:#}");
    assert!(!diagnostics[0]["message"].as_str().expect("a message").is_empty());
}

#[test]
fn each_fault_of_a_puzzle_is_one_diagnostic_at_its_place() {
    let replace = |from: &'static str, to: &'static str| move |text: String| text.replace(from, to);
    // an illegal turn
    check_broken(replace("2. Rh1#", "2. Rh2#"), 1, 6, 27, "illegal-line");
    // a second key
    let cooked = |text: String| {
        let text = text.replace("7k/8/5K2/8/8/8/8/6R1", "7k/8/6K1/8/8/8/R7/1R6").replace("#2", "#1");
        text.replace("1. Kf7 Kh7 2. Rh1#", "1. Ra8#")
    };
    check_broken(cooked, 1, 5, 8, "cook");
    // a missing translation
    check_broken(replace("he = \"התיבה נסגרת\"\n", ""), 1, 8, 1, "missing-translation");
    // a bad FEN
    check_broken(replace("8/8/6R1 w", "8/8/6J1 w"), 1, 4, 26, "fen-piece");
    // an unknown key
    check_broken(replace("task =", "tusk = 1\ntask ="), 1, 5, 1, "unknown-key");
    // a truncated file
    check_broken(|text| text[..text.find("2. Rh1").expect("there")].to_owned(), 2, 6, 24, "toml");
}

#[test]
fn a_sound_puzzle_passes() {
    let (_folder, path) = copied(|text| text);
    let ran = run(&["check", "--strict", path.to_str().expect("a path")]);
    assert_eq!(ran.code, 0, "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.starts_with("proved"), "{}", ran.stdout);
}

#[test]
fn new_and_fmt_make_files_that_check_reads() {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = run_in(folder.path(), &["new", "puzzle", "first-one", "--rules", "barriers"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let ran = run_in(folder.path(), &["new", "puzzle", "first-one"]);
    assert_eq!(ran.code, 2, "an existing puzzle is not overwritten");
    let ran = run_in(folder.path(), &["new", "lesson", "first-steps"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let ran = run_in(folder.path(), &["new", "puzzle", "../outside"]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("is no id"), "{}", ran.stderr);
    let ran = run_in(folder.path(), &["fmt", "--check", "."]);
    assert_eq!(ran.code, 0, "new files are in canonical form: {}", ran.stdout);
    let ran = run_in(folder.path(), &["check", "lessons"]);
    assert_eq!(ran.code, 0, "{}{}", ran.stdout, ran.stderr);
}

#[test]
fn pictures_are_written_whole_or_not_at_all() {
    let (folder, path) = copied(|text| text);
    let path = path.to_str().expect("a path");
    let ran = run_in(folder.path(), &["render", path, "-o", "a.png", "--size-px", "240", "--json"]);
    let object = json(&ran).remove(0);
    assert_eq!((&object["file"], &object["width_px"]), (&"a.png".into(), &240.into()), "{}", ran.stderr);
    let size = image::image_dimensions(folder.path().join("a.png")).expect("a PNG");
    assert_eq!(u64::from(size.1), object["height_px"].as_u64().expect("a height"));
    for text in ["paths", "letters"] {
        let args = ["render", path, "-o", "a.svg", "--size-px", "240", "--lang", "he", "--svg-text", text, "--json"];
        let ran = run_in(folder.path(), &args);
        assert_eq!(json(&ran).remove(0)["width_px"], 240, "{}", ran.stderr);
        let svg = std::fs::read_to_string(folder.path().join("a.svg")).expect("an SVG");
        assert!(svg.starts_with("<svg ") && svg.contains("width=\"240\"") && svg.contains("<title>"), "{svg}");
        assert_eq!(svg.contains("<text"), text == "letters");
    }
    let ran = run_in(folder.path(), &["animate", path, "-o", "a.gif", "--size-px", "160", "--lang", "he", "--json"]);
    let object = json(&ran).remove(0);
    assert_eq!(object["frames"], 4, "{}", ran.stderr);
    assert_eq!(object["bytes"], std::fs::metadata(folder.path().join("a.gif")).expect("a GIF").len());
    for (args, message) in [
        (vec!["render", path, "-o", "b.png", "--size-px", "0"], "16"),
        (vec!["render", path, "-o", "b.png", "--size-px", "100000"], "8192"),
        (vec!["render", path, "-o", "b.png", "--ply", "9"], "there is no ply 9"),
        (vec!["render", path, "-o", "b.txt"], "ends in .png or .svg"),
        (vec!["render", path, "-o", "b.svg", "--size-px", "8193"], "8192"),
        (vec!["render", path, "-o", "b.svg", "--svg-text", "glyphs"], "write paths or letters"),
        (vec!["render", path, "-o", "no/where/b.png"], "no/where"),
        (vec!["render", path, "-o", "b.png", "--theme", "pink"], "there are wood"),
        (vec!["render", path, "-o", "b.png", "--pieces", "runes"], "there are classic, round, solid"),
        (vec!["render", path, "-o", "b.png", "--coords-place", "above"], "outside or inside"),
        (vec!["render", path, "-o", "b.png", "--area", "z9-a1"], "«z9» is no square"),
        (vec!["render", path, "-o", "b.png", "--area", "a1"], "two opposite corners"),
        (vec!["render", path, "-o", "b.png", "--area", "a1-d9"], "reaches beyond the board, which ends at h8"),
        (vec!["animate", path, "-o", "b.gif", "--from", "3", "--to", "1"], "empty"),
        (vec!["render", "nothing.toml", "-o", "b.png"], "nothing.toml"),
    ] {
        let ran = run_in(folder.path(), &args);
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.stderr);
        assert!(ran.stderr.contains(message), "{message} in {}", ran.stderr);
    }
    let left: Vec<_> =
        std::fs::read_dir(folder.path()).expect("a folder").map(|e| e.expect("an entry").file_name()).collect();
    assert_eq!(left.len(), 4, "{left:?}");
}

#[test]
fn folders_become_pictures_and_only_what_changed_is_made_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    };
    let puzzle = |id: &str| {
        format!(
            "format = 1\nid = \"{id}\"\nrules = \"orthodox\"\nfen = \"7k/8/5K2/8/8/8/8/R7 w - - 0 1\"\n\
             task = \"best\"\nsolution = \"1. Ra8+ Kh7\"\n[title]\nen = \"T\"\n"
        )
    };
    let anim = "format = 1\nid = \"up\"\nrules = \"orthodox\"\nfen = \"8/8/8/8/8/8/8/R7 w - - 0 1\"\n[[step]]\nglide = \"a1-a8\"\n";
    write("puzzles/one.toml", &puzzle("one"));
    write("puzzles/two.toml", &puzzle("two"));
    write(
        "lessons/l/lesson.toml",
        "format = 1\nid = \"l\"\nlanguages = [\"en\"]\nrules = \"orthodox\"\n[title]\nen = \"L\"\n[boards.b]\nfen = \"8/8/8/8/8/8/8/R7 w - - 0 1\"\n",
    );
    write("lessons/l/en.md", "# L\n\n![b](board:b)\n\n![up](anim:up)\n");
    write("lessons/l/up.anim.toml", anim);
    let render = |extra: &[&str]| {
        let args = [&["-q", "render", ".", "-o", "out", "--size-px", "64", "--json"][..], extra].concat();
        let ran = run_in(folder.path(), &args);
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        json(&ran)
    };
    let files = |objects: &[Value], key: &str| -> Vec<String> {
        objects.iter().filter(|o| o.get(key).is_some()).map(|o| o["file"].as_str().expect("a name").into()).collect()
    };
    let all = ["out/one.png", "out/two.png", "out/l-b.png"];
    assert_eq!(files(&render(&[]), "width_px"), all);
    assert_eq!(files(&render(&["--only-changed"]), "unchanged"), all);
    write("puzzles/two.toml", &(puzzle("two") + "# changed\n"));
    std::fs::remove_file(folder.path().join("out/l-b.png")).expect("a picture");
    assert_eq!(files(&render(&["--only-changed"]), "width_px"), all[1..]);
    // Another way of drawing is a change too.
    assert_eq!(files(&render(&["--only-changed", "--theme", "cool"]), "width_px"), all);
    let ran = run_in(folder.path(), &["-q", "animate", ".", "-o", "gif", "--size-px", "64", "--json"]);
    assert_eq!(files(&json(&ran), "frames"), ["gif/one.gif", "gif/two.gif", "gif/l-up.gif"], "{}", ran.stderr);
    let still = |at: &[&str]| {
        let args = [&["render", "lessons/l/up.anim.toml", "-o", "still.png", "--size-px", "64"][..], at].concat();
        let ran = run_in(folder.path(), &args);
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        std::fs::read(folder.path().join("still.png")).expect("a picture")
    };
    assert_eq!(still(&[]), still(&["--at", "0.8"]));
    assert_ne!(still(&[]), still(&["--at", "0.4"]));
    // One that fails is named, with its place; the others are made.
    write("lessons/l/up.anim.toml", &anim.replace("a1-a8", "b1-b8"));
    let ran = run_in(
        folder.path(),
        &["animate", "lessons/l/up.anim.toml", "puzzles", "-o", "apng", "--format", "apng", "--size-px", "64"],
    );
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("up.anim.toml:6:9: error: there is no piece on b1 then"), "{}", ran.stderr);
    assert!(folder.path().join("apng/one.apng").is_file() && !folder.path().join("apng/up.apng").exists());
    let ran = run_in(folder.path(), &["render", ".", "-o", "out", "--ply", "1"]);
    assert_eq!((ran.code, ran.stderr.contains("--ply")), (2, true));
    assert_eq!(run_in(folder.path(), &["fmt", "--check", "."]).code, 1);
    assert_eq!(run_in(folder.path(), &["fmt", "."]).code, 0);
    assert_eq!(run_in(folder.path(), &["fmt", "--check", "."]).code, 0);
}

/// Copies the files of a folder; gives their texts.
fn copy(from: &Path, to: &Path) -> String {
    std::fs::create_dir_all(to).expect("a folder");
    let mut texts = String::new();
    for entry in std::fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        texts.push_str(&std::fs::read_to_string(&path).expect("a text"));
        std::fs::copy(&path, to.join(path.file_name().expect("a name"))).expect("a copy");
    }
    texts
}

#[test]
fn without_a_display_the_main_job_is_done_all_the_same() {
    // A small collection: a lesson with its puzzles.
    let (out, small) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let lesson = Path::new("lessons/chessence-relations");
    let texts = copy(&root().join(lesson), &small.path().join(lesson));
    std::fs::create_dir(small.path().join("puzzles")).expect("a folder");
    for id in texts.split("(puzzle:").skip(1).filter_map(|rest| rest.split(')').next()) {
        let file = Path::new("puzzles").join(id).with_extension("toml");
        std::fs::copy(root().join(&file), small.path().join(&file)).expect("a copy");
    }
    let ran = run_in(small.path(), &["--out", out.path().to_str().expect("a path"), "-q"]);
    assert_eq!(ran.code, 0, "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("Open in a browser:"), "{}", ran.stdout);
    let lessons: Vec<_> = std::fs::read_dir(out.path().join("lessons")).expect("lessons").collect();
    assert!(!lessons.is_empty());
    let empty = tempfile::tempdir().expect("a folder");
    let ran = run_in(empty.path(), &[]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("is no collection"), "{}", ran.stderr);
}

#[test]
fn frames_share_a_size_although_a_stock_runs_out() {
    let folder = tempfile::tempdir().expect("a folder");
    for id in ["e-file-fence", "two-disguises", "paratrooper"] {
        let file = root().join("puzzles").join(id).with_extension("toml");
        let ran = run_in(
            folder.path(),
            &["animate", file.to_str().expect("a path"), "-o", "a.gif", "--size-px", "120", "--json"],
        );
        assert!(ran.code == 0 && json(&ran)[0]["frames"].as_u64() > Some(1), "{id}: {}{}", ran.stdout, ran.stderr);
    }
}

/// Exports the smallest lesson of the collection once for all tests.
fn bundle() -> &'static Path {
    static BUNDLE: std::sync::OnceLock<tempfile::TempDir> = std::sync::OnceLock::new();
    let made = BUNDLE.get_or_init(|| {
        let dir = tempfile::tempdir().expect("a folder");
        let lesson = root().join("lessons/chessence-relations");
        let args =
            ["export", &lesson.display().to_string(), "-o", "a.zip", "--lang", "en", "--theme", "dark", "--json"];
        let ran = run_in(dir.path(), &args);
        assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{}", ran.stdout);
        let object = &json(&ran)[0];
        let bytes = std::fs::metadata(dir.path().join("a.zip")).expect("the bundle").len();
        assert_eq!((&object["file"], &object["bytes"]), (&"a.zip".into(), &bytes.into()));
        assert!(object["files"].as_u64().is_some_and(|files| files > 6), "{object}");
        dir
    });
    made.path()
}

#[test]
fn lessons_are_exported_in_three_forms() {
    let dir = tempfile::tempdir().expect("a folder");
    let lesson = root().join("lessons/chessence-relations").display().to_string();
    let files = |output: &str| {
        let ran = run_in(dir.path(), &["export", &lesson, "-o", output, "--json"]);
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        json(&ran)[0]["files"].as_u64().expect("a number")
    };
    assert_eq!(files("page.html"), 1);
    assert!(files("folder") > 6);
    // An earlier export is replaced, anything else is not.
    assert!(files("folder") > 6);
    let page = |path: &str| std::fs::read_to_string(dir.path().join(path)).expect("a page");
    assert_eq!(page("page.html"), page("folder/index.html"));
    assert!(dir.path().join("folder/source/lessons/chessence-relations/lesson.toml").is_file());
    std::fs::create_dir(dir.path().join("mine")).expect("a folder");
    std::fs::write(dir.path().join("mine/text"), "x").expect("a file");
    for (args, message) in [
        (vec!["export", lesson.as_str(), "-o", "mine"], "holds something else"),
        (vec!["export", lesson.as_str(), "-o", "no/where/a.zip"], "no/where"),
        (vec!["export", lesson.as_str(), "-o", "a.zip", "--lang", "xx"], "write en, he, ru or uk"),
        (vec!["export", lesson.as_str(), "-o", "a.zip", "--theme", "pink"], "there are wood"),
        (vec!["export", "nothing", "-o", "a.zip"], "nothing"),
    ] {
        let ran = run_in(dir.path(), &args);
        assert_eq!(ran.code, 2, "{args:?}");
        assert!(ran.stderr.contains(message), "{message} in {}", ran.stderr);
    }
    assert!(!dir.path().join("a.zip").exists());
}

#[test]
fn bundles_are_imported() {
    let dir = tempfile::tempdir().expect("a folder");
    let zip = bundle().join("a.zip").display().to_string();
    let import =
        |more: &[&str]| run_in(dir.path(), &[&["import", &zip, "-o", "new/collection", "--json"], more].concat());
    let statuses = |ran: &Ran| -> Vec<String> {
        json(ran).iter().map(|item| item["status"].as_str().expect("a status").to_owned()).collect()
    };
    let ran = import(&[]);
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    assert!(statuses(&ran).iter().all(|status| status == "new"));
    let lesson = dir.path().join("new/collection/lessons/chessence-relations");
    for item in json(&ran) {
        let file = Path::new(item["file"].as_str().expect("a file")).to_owned();
        let own = root().join(file.strip_prefix("new/collection").expect("within the collection"));
        let read = |path: &Path| std::fs::read(path).expect("a file");
        assert_eq!(read(&dir.path().join(&file)), read(&own), "{}", file.display());
    }
    assert!(statuses(&import(&[])).iter().all(|status| status == "kept"));

    std::fs::write(lesson.join("en.md"), "# Mine\n").expect("a file");
    let ran = import(&[]);
    assert_eq!(ran.code, 1, "a conflict is a finding");
    let refused = &json(&ran)[0];
    assert_eq!((&refused["code"], json(&ran).len()), (&"conflict".into(), 1));
    assert!(refused["item"].as_str().is_some_and(|item| item.ends_with("en.md")), "{refused}");
    assert!(refused["hint"].as_str().is_some_and(|hint| !hint.is_empty()), "{refused}");
    assert_eq!(std::fs::read_to_string(lesson.join("en.md")).expect("a file"), "# Mine\n");

    let ran = import(&["--as", "another"]);
    assert_eq!(ran.code, 0);
    assert!(lesson.with_file_name("another").join("lesson.toml").is_file());
    let ran = import(&["--replace"]);
    assert_eq!(ran.code, 0);
    assert_eq!(statuses(&ran).iter().filter(|status| *status == "replaced").count(), 1);
    let said = run_in(dir.path(), &["import", &zip, "-o", "new/collection"]);
    assert!(said.stdout.contains("the same") && said.stderr.is_empty(), "{}", said.stdout);
}

#[test]
fn what_is_no_bundle_is_not_imported() {
    let dir = tempfile::tempdir().expect("a folder");
    let bytes = std::fs::read(bundle().join("a.zip")).expect("the bundle");
    let write = |name: &str, bytes: &[u8]| std::fs::write(dir.path().join(name), bytes).expect("a file");
    write("cut.zip", &bytes[..bytes.len() / 2]);
    write("tail.zip", &[&bytes[..], b"x"].concat());
    for name in ["a.html", "a.txt"] {
        write(name, b"x");
    }
    std::fs::create_dir(dir.path().join("empty")).expect("a folder");
    for (name, message) in [
        ("cut.zip", "[zip-none]"),
        ("tail.zip", "[zip-trailing]"),
        ("empty", "[bundle-none]"),
        ("missing.zip", "[missing]"),
        ("a.txt", "[zip-none]"),
        ("a.html", "a page alone has no sources in it"),
    ] {
        let ran = run_in(dir.path(), &["import", name, "-o", "collection"]);
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{name}");
        assert!(ran.stderr.contains(message), "{message} in {}", ran.stderr);
        assert!(!dir.path().join("collection").exists(), "{name}");
    }
    let ran = run_in(dir.path(), &["import", "tail.zip", "-o", "collection", "--json"]);
    assert_eq!((ran.code, &json(&ran)[0]["code"]), (2, &"zip-trailing".into()));
}
