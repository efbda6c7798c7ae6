//! Checks at scale: verdicts that are kept say what proofs say, byte for byte; shares and lines lose nothing; and with
//! `BOARDWRIGHT_SSH=1` a job is spread over two logins of an ssh server, killed half-way, and taken up again.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[allow(dead_code, reason = "its `main` is for cargo")]
#[path = "../build.rs"]
mod build;
#[cfg(unix)]
mod machines;

use boardwright::doc::check::{self, Cache, Checked, ENGINE, Options, What, Work};
use boardwright::problem::{Limits, Watch};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
const TWO_ROOKS: &str = "6k1/5ppp/8/8/8/8/8/RR2K3 w - - 0 1";
const BOX: &str = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1";

fn puzzle(id: &str, fen: &str, task: &str, solution: &str, more: &str) -> String {
    format!(
        "format = 1\nid = \"{id}\"\nrules = \"orthodox\"\nfen = \"{fen}\"\ntask = \"{task}\"\nsolution = \"\"\"\n{solution}\n\"\"\"\n\
         {more}\n[title]\nen = \"T\"\n"
    )
}

/// Puzzles of every kind of result, by id.
fn puzzles() -> Vec<(&'static str, String)> {
    let of = |id, fen, task, solution, more| (id, puzzle(id, fen, task, solution, more));
    let he = "text = { en = \"x\", he = \"י\" }";
    let waive = "[[waive]]\ncode = \"cook\"\nline = \"1. Rb8\"\nreason = \"both are shown\"\n";
    vec![
        of("sound", BACK_RANK, "#1", "1. Ra8#", "difficulty = 1"),
        of("tries", BOX, "#2", "1. Kf7 Kh7 2. Rh1#", "difficulty = 2"),
        of("untranslated", BACK_RANK, "#1", "1. Ra8#", he),
        of("cooked", TWO_ROOKS, "#1", "1. Ra8#", ""),
        of("waived", TWO_ROOKS, "#1", "1. Ra8#", waive),
        of("short", BACK_RANK, "#2", "1. Ra8#", ""),
        of("illegal", BACK_RANK, "#1", "1. Ra8# (1. Rb2)", ""),
        of("letters", "6k1/5ppp/8/8/8/8/8/R3K2M w - - 0 1", "#1", "1. Ra8#", ""),
        of("best", "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", "best", "1. Kd3 (1. Kf3 Kf5) Kd5", ""),
        of("unknown", BACK_RANK, "mate", "1. Ra8#", ""),
        ("torn", "format = 1\nid = \"torn".to_owned()),
        ("\u{5de}", puzzle("wrong-name", BACK_RANK, "#1", "1. Ra8#", "")),
    ]
}

/// A collection with lessons, good and bad ones.
fn collection(root: &Path) {
    for folder in ["puzzles", "lessons/good", "lessons/bad"] {
        fs::create_dir_all(root.join(folder)).unwrap();
    }
    for (id, text) in puzzles() {
        fs::write(root.join(format!("puzzles/{id}.toml")), text).unwrap();
    }
    let lesson = "format = 1\nid = \"good\"\nlanguages = [\"en\"]\nrules = \"orthodox\"\n[title]\nen = \"Good\"\n\
                  [boards.pin]\nfen = \"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\"\n";
    let movie = "format = 1\nid = \"x\"\nrules = \"orthodox\"\nfen = \"8/8/8/3N4/8/8/8/8 w\"\n[title]\nen = \"A jump\"\n\
                 [[step]]\nhop = \"d5-e7\"\n";
    let text = "# T\n\n![a](board:pin) ![x](anim:x) ![p](puzzle:sound)\n\nSee [Ra8](move:pin/Ra8).\n";
    let put = |name: &str, text: &str| fs::write(root.join("lessons").join(name), text).unwrap();
    put("good/lesson.toml", lesson);
    put("good/en.md", text);
    put("good/x.anim.toml", movie);
    put("bad/lesson.toml", &lesson.replace("good", "bad"));
    put("bad/en.md", &text.replace("Ra8)", "Ra9)").replace("puzzle:sound", "puzzle:nowhere"));
    put("bad/x.anim.toml", &movie.replace("d5-e7", "d4-e6"));
    put("bad/he.md", "# אחרת\n");
}

fn checked(root: &Path, options: &Options, cache: &Cache) -> Vec<Checked> {
    check::run_cached(&check::expand(&[root.to_owned()]), options, &Watch::default(), cache, &|_| ())
}

/// Every way of checking that makes a difference.
fn ways() -> Vec<Options> {
    let limits = Limits { nodes: Some(0), ..Limits::default() };
    let mut ways = Vec::new();
    for strict in [false, true] {
        for remarks in [false, true] {
            for limits in [limits, Limits::default()] {
                ways.push(Options { strict, remarks, limits, ..Options::default() });
            }
        }
    }
    ways.push(Options { prove: false, ..Options::default() });
    ways
}

/// The files of a cache's entries.
fn entries(cache: &Path) -> Vec<PathBuf> {
    let folders = fs::read_dir(cache).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir());
    let mut files: Vec<PathBuf> =
        folders.flat_map(|folder| fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path())).collect();
    files.sort();
    files
}

#[test]
fn what_is_kept_says_what_a_proof_says() {
    let dir = tempfile::tempdir().unwrap();
    let (root, folder) = (dir.path().join("a"), dir.path().join("cache"));
    collection(&root);
    for options in ways() {
        let proved = checked(&root, &options, &Cache::off());
        let readable = proved.iter().filter(|checked| !checked.is_unreadable()).count() as u64;
        assert!(readable >= 13, "{proved:#?}");
        // strictness shares what is kept with its opposite
        let first = Cache::at(&folder);
        assert_eq!(checked(&root, &options, &first), proved, "{options:?}");
        assert_eq!(first.found(), if options.strict { readable } else { 0 }, "{options:?}");
        let second = Cache::at(&folder);
        assert_eq!(checked(&root, &options, &second), proved, "{options:?}");
        assert_eq!(second.found(), readable, "{options:?}");
        let known = check::expand(std::slice::from_ref(&root));
        let known = known.iter().filter_map(|work| check::known(work, &options, &second));
        assert_eq!(known.count() as u64, readable);
        // the same collection elsewhere, whose paths are others
        let other = dir.path().join("elsewhere");
        if !other.exists() {
            collection(&other);
        }
        let third = Cache::at(&folder);
        assert_eq!(checked(&other, &options, &third), checked(&other, &options, &Cache::off()));
        assert_eq!(third.found(), readable, "{options:?}");
    }
    assert!(folder.join("CACHEDIR.TAG").is_file());
    assert!(entries(&folder).iter().all(|path| !path.to_string_lossy().contains("draft")));
}

/// After a change so many results are proved again, and they are right.
#[track_caller]
fn changed(change: impl Fn(&Path), options: &Options, again: u64) {
    let dir = tempfile::tempdir().unwrap();
    let (root, folder) = (dir.path().join("a"), dir.path().join("cache"));
    collection(&root);
    checked(&root, &Options::default(), &Cache::at(&folder));
    change(&root);
    let cache = Cache::at(&folder);
    let results = checked(&root, options, &cache);
    assert_eq!(results, checked(&root, options, &Cache::off()));
    let readable = results.iter().filter(|checked| !checked.is_unreadable()).count() as u64;
    assert_eq!(readable - cache.found(), again);
}

#[test]
fn what_decides_a_result_decides_whether_it_is_found() {
    let with = Options::default();
    let edit = |name: &'static str, from: &'static str, to: &'static str| {
        move |root: &Path| {
            let text = fs::read_to_string(root.join(name)).unwrap();
            assert!(text.contains(from));
            fs::write(root.join(name), text.replace(from, to)).unwrap();
        }
    };
    changed(|_| (), &with, 0);
    changed(edit("puzzles/sound.toml", "\"T\"", "\"U\""), &with, 1);
    changed(edit("lessons/good/en.md", "# T", "# U"), &with, 1);
    changed(edit("lessons/good/x.anim.toml", "e7", "f6"), &with, 1);
    changed(edit("lessons/good/lesson.toml", "Good", "Better"), &with, 1);
    changed(|root| fs::write(root.join("lessons/good/ru.md"), "# Т").unwrap(), &with, 1);
    // a puzzle that is gone may be embedded anywhere: both lessons
    changed(|root| fs::remove_file(root.join("puzzles/sound.toml")).unwrap(), &with, 2);
    // one that was renamed has the wrong id, too
    changed(|root| fs::rename(root.join("puzzles/sound.toml"), root.join("puzzles/heard.toml")).unwrap(), &with, 3);
    // a longer limit on time finds what a shorter one found
    let longer = Limits { time: Some(Duration::from_hours(1)), ..Limits::default() };
    changed(|_| (), &Options { limits: longer, ..with }, 0);
    let nodes = Limits { nodes: Some(1 << 40), ..Limits::default() };
    changed(|_| (), &Options { limits: nodes, ..with }, 13);
    changed(|_| (), &Options { remarks: true, ..with }, 13);
}

#[test]
fn what_time_may_have_ended_is_not_kept() {
    let dir = tempfile::tempdir().unwrap();
    let (root, folder) = (dir.path().join("a"), dir.path().join("cache"));
    collection(&root);
    let hasty = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    checked(&root, &Options { limits: hasty, ..Options::default() }, &Cache::at(&folder));
    let stopped = Watch::default();
    stopped.stop();
    let work = check::expand(std::slice::from_ref(&root));
    check::run_cached(&work, &Options::default(), &stopped, &Cache::at(&folder), &|_| ());
    assert!(!folder.exists(), "{:?}", entries(&folder));
    let cache = Cache::at(&folder);
    assert_eq!(checked(&root, &Options::default(), &cache), checked(&root, &Options::default(), &Cache::off()));
    assert_eq!(cache.found(), 0);
}

#[test]
fn a_spoilt_cache_is_harmless() {
    let dir = tempfile::tempdir().unwrap();
    let (root, folder) = (dir.path().join("a"), dir.path().join("cache"));
    collection(&root);
    let proved = checked(&root, &Options::default(), &Cache::off());
    let spoil = |how: &str, change: &dyn Fn(usize, &Path, &[u8])| {
        checked(&root, &Options::default(), &Cache::at(&folder));
        for (n, path) in entries(&folder).iter().enumerate() {
            change(n, path, &fs::read(path).unwrap());
        }
        let cache = Cache::at(&folder);
        assert_eq!(checked(&root, &Options::default(), &cache), proved, "{how}");
        assert_eq!(cache.found(), 0, "{how}");
    };
    for length in [0, 1, 21, 40, 86, 87, 120] {
        spoil("cut", &|_, path, bytes| fs::write(path, &bytes[..length.min(bytes.len() - 1)]).unwrap());
    }
    for step in [7, 31, 101] {
        spoil("one bit is another", &|n, path, bytes| {
            let mut bytes = bytes.to_vec();
            let at = (n * 13 + step * step) % bytes.len();
            bytes[at] ^= 1 << (n % 8);
            fs::write(path, bytes).unwrap();
        });
    }
    spoil("longer", &|_, path, bytes| fs::write(path, [bytes, b" "].concat()).unwrap());
    spoil("foreign", &|_, path, _| fs::write(path, b"\x00\xffsomething else\n{}").unwrap());
    spoil("too big", &|_, path, _| fs::write(path, vec![b'x'; 2 << 20]).unwrap());
    // all entries change places
    checked(&root, &Options::default(), &Cache::at(&folder));
    let all: Vec<(PathBuf, Vec<u8>)> =
        entries(&folder).into_iter().map(|path| (path.clone(), fs::read(path).unwrap())).collect();
    for (n, (path, _)) in all.iter().enumerate() {
        fs::write(path, &all[(n + 1) % all.len()].1).unwrap();
    }
    let cache = Cache::at(&folder);
    assert_eq!((checked(&root, &Options::default(), &cache), cache.found()), (proved.clone(), 0));
    // folders where entries should be, and a file where the folder should be
    fs::remove_dir_all(&folder).unwrap();
    all.iter().for_each(|(path, _)| fs::create_dir_all(path).unwrap());
    assert_eq!(checked(&root, &Options::default(), &Cache::at(&folder)), proved);
    fs::remove_dir_all(&folder).unwrap();
    fs::write(&folder, "a file").unwrap();
    assert_eq!(checked(&root, &Options::default(), &Cache::at(&folder)), proved);
}

/// Runs the program; its stdout and exit code.
fn run(args: &[&str], folder: &Path) -> (String, i32) {
    let output = Command::new(env!("CARGO_BIN_EXE_boardwright")).arg("-q").args(args).current_dir(folder).output();
    let output = output.unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.code().unwrap())
}

#[test]
fn processes_share_a_cache() {
    let dir = tempfile::tempdir().unwrap();
    let root = dir.path();
    collection(&root.join("a"));
    for form in [&["check", "a"][..], &["check", "--json", "--summary", "a"], &["check", "--strict", "--remarks", "a"]]
    {
        let with = |more: &[&str]| run(&[form, more].concat(), root);
        let proved = with(&["--no-cache"]);
        assert_eq!(proved.1, 2); // some of it cannot be read
        std::thread::scope(|scope| {
            let many: Vec<_> = (0..6).map(|_| scope.spawn(|| with(&["--cache", "cache"]))).collect();
            for one in many {
                assert_eq!(one.join().unwrap(), proved);
            }
        });
        assert_eq!(with(&["--cache", "cache"]), proved);
    }
    assert!(entries(&root.join("cache")).iter().all(|path| !path.to_string_lossy().contains("draft")));
    // the user's own folder, and none
    let usual = |folder: &Path, args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_boardwright"));
        command.args(args).env("XDG_CACHE_HOME", folder).env("HOME", folder).current_dir(root).output().unwrap()
    };
    let home = root.join("home");
    usual(&home, &["check", "a", "--no-cache"]);
    assert!(!home.exists());
    let cold = usual(&home, &["check", "a"]);
    assert_eq!(cold.stdout, usual(&home, &["check", "a"]).stdout);
    if cfg!(target_os = "linux") {
        assert!(entries(&home.join("boardwright/verdicts")).len() >= 13);
    }
}

#[test]
fn another_engine_is_another_number() {
    let real = Path::new(env!("CARGO_MANIFEST_DIR"));
    assert_eq!(build::digest(real).unwrap(), ENGINE);
    let (version, _) = run(&["--version"], real);
    assert!(version.contains(ENGINE), "{version}");
    let dir = tempfile::tempdir().unwrap();
    let put = |name: &str, text: &str| {
        let path = dir.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let layers =
        ["board", "picture", "problem", "rules", "solve", "player", "doc"].map(|layer| format!("src/{layer}/x.rs"));
    layers.iter().for_each(|name| put(name, "fn x() {}\n"));
    put("Cargo.lock", "[[package]]\n");
    let mut seen = BTreeSet::from([build::digest(dir.path()).unwrap()]);
    for name in layers.iter().map(String::as_str).chain(["Cargo.lock", "src/rules/deep/er.rs"]) {
        put(name, "fn y() {}\n");
        assert!(seen.insert(build::digest(dir.path()).unwrap()), "{name} makes no difference");
    }
    fs::rename(dir.path().join("src/doc/x.rs"), dir.path().join("src/doc/y.rs")).unwrap();
    assert!(seen.insert(build::digest(dir.path()).unwrap()), "names make no difference");
    put("src/app/x.rs", "fn y() {}\n");
    assert!(!seen.insert(build::digest(dir.path()).unwrap()), "the window makes a difference");
}

#[test]
fn shares_follow_from_names() {
    let work = |path: String| Work { what: What::Puzzle, path: path.into() };
    let all: Vec<Work> = (0..500).map(|n| work(format!("here/puzzles/p-{n}.toml"))).collect();
    let elsewhere = |shared: &Work| work(shared.path.to_string_lossy().replace("here", "/far/away"));
    for n in [1, 2, 7, 12] {
        let shares: Vec<Vec<Work>> = (1..=n).map(|i| check::share(all.clone(), i, n)).collect();
        let mut together: Vec<&Work> = shares.iter().flatten().collect();
        together.sort_by_key(|work| all.iter().position(|other| other == *work));
        assert!(together.into_iter().eq(&all), "each file is in one share of {n}");
        for (i, share) in (1..).zip(&shares) {
            assert!(share.len() * n > 250 && share.len() * n < 1000, "share {i}/{n} has {}", share.len());
            for one in share.iter().step_by(9) {
                assert_eq!(
                    check::share(vec![elsewhere(one)], i, n).len(),
                    1,
                    "alone and elsewhere it is in the same share"
                );
            }
        }
    }
    // all shares together find what the whole finds, two files with one id among it
    let dir = tempfile::tempdir().unwrap();
    collection(&dir.path().join("a"));
    fs::create_dir(dir.path().join("more")).unwrap();
    fs::copy(dir.path().join("a/puzzles/sound.toml"), dir.path().join("more/sound.toml")).unwrap();
    let lines = |args: &[&str]| -> BTreeSet<String> {
        let (out, _) = run(&[&["check", "--json", "--no-cache", "a", "more"], args].concat(), dir.path());
        out.lines().map(str::to_owned).collect()
    };
    let whole = lines(&[]);
    assert!(whole.iter().any(|line| line.contains("duplicate-id")) && whole.len() == 15);
    let shares: BTreeSet<String> = (1..=5).flat_map(|i| lines(&["--shard", &format!("{i}/5")])).collect();
    assert_eq!(shares, whole);
    assert_eq!(run(&["check", "a", "--shard", "6/5"], dir.path()).1, 2);
}

/// The answers to some lines.
fn answers(lines: &str, args: &[&str], threads: &str) -> (Vec<Value>, i32) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_boardwright"))
        .args([&["-q", "check", "--jsonl", "-"], args].concat())
        .env("RAYON_NUM_THREADS", threads)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let output = std::thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(lines.as_bytes()).unwrap());
        child.wait_with_output().unwrap()
    });
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.is_empty() || text.ends_with('\n'));
    (text.lines().map(|line| serde_json::from_str(line).unwrap()).collect(), output.status.code().unwrap())
}

/// A line with its id, verdict, keys and codes.
type Case = (String, Value, Value, &'static [&'static str], &'static [&'static str]);

#[test]
fn every_line_has_its_answer() {
    let codes = |answer: &Value| -> Vec<String> {
        let list = answer["diagnostics"].as_array().unwrap().iter();
        list.map(|d| d["code"].as_str().unwrap().to_owned()).collect()
    };
    let fen = |fen: &str, more: Value| {
        let mut line = json!({ "id": 7, "rules": "orthodox", "fen": fen });
        line.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        line.to_string()
    };
    let task = |task: &str| json!({ "task": task });
    let cases: Vec<Case> = vec![
        (fen(BACK_RANK, task("#1")), 7.into(), "sound".into(), &["Ra8#"], &[]),
        (fen(BACK_RANK, json!({ "mate": 1, "id": "x y", "more": [1] })), "x y".into(), "sound".into(), &["Ra8#"], &[]),
        (fen(TWO_ROOKS, task("#1")), 7.into(), "cooked".into(), &["Ra8#", "Rb8#"], &["cook", "cook"]),
        (fen(BACK_RANK, task("#2")), 7.into(), "short".into(), &["Ra8#"], &["short-solution"]),
        (fen("6k1/5ppp/8/8/8/8/8/R3K2M w - - 0 1", task("#1")), 7.into(), Value::Null, &[], &["fen-piece"]),
        (fen("8/8/8/8/8/8/8/R3K3 w - - 0 1", task("#1")), 7.into(), Value::Null, &[], &["position-king"]),
        (fen(BACK_RANK, task("best")), 7.into(), Value::Null, &[], &["unproved"]),
        (fen(BACK_RANK, task("identify")), 7.into(), Value::Null, &[], &["unproved"]),
        (fen(BACK_RANK, json!({})), 7.into(), Value::Null, &[], &["line"]),
        (fen(BACK_RANK, json!({ "task": "#1", "toml": "" })), 7.into(), Value::Null, &[], &["line"]),
        (fen(BACK_RANK, json!({ "task": "#1", "rules": "\u{1b}[2J" })), 7.into(), Value::Null, &[], &["rules"]),
        (fen(BACK_RANK, json!({ "task": "#1", "deal": "all" })), 7.into(), Value::Null, &[], &["line"]),
        (fen(BACK_RANK, json!({ "task": "#1", "id": [1] })), Value::Null, Value::Null, &[], &["line"]),
        (json!({ "id": "a/b", "toml": "" }).to_string(), "a/b".into(), Value::Null, &[], &["line"]),
        (json!({ "id": 3 }).to_string(), 3.into(), Value::Null, &[], &["line"]),
        (String::new(), Value::Null, Value::Null, &[], &["line"]),
        ("  ".to_owned(), Value::Null, Value::Null, &[], &["line"]),
        ("{".to_owned(), Value::Null, Value::Null, &[], &["line"]),
        ("[]".to_owned(), Value::Null, Value::Null, &[], &["line"]),
        ("x".repeat(40_000_000), Value::Null, Value::Null, &[], &["line"]),
        (
            json!({ "toml": puzzle("own", BACK_RANK, "#1", "1. Ra8#", "") }).to_string(),
            "own".into(),
            "sound".into(),
            &["Ra8#"],
            &[],
        ),
        (
            json!({ "id": 12, "toml": puzzle("own", BACK_RANK, "#1", "1. Ra8#", "") }).to_string(),
            12.into(),
            "sound".into(),
            &["Ra8#"],
            &["id-file"],
        ),
        (format!("{}\r", fen(BACK_RANK, task("#1"))), 7.into(), "sound".into(), &["Ra8#"], &[]),
    ];
    let input: Vec<&str> = cases.iter().map(|case| case.0.as_str()).collect();
    let (found, code) = answers(&input.join("\n"), &[], "3");
    assert_eq!((found.len(), code), (cases.len(), 1));
    for ((line, id, verdict, keys, expected), answer) in cases.iter().zip(&found) {
        let shown = format!("{} -> {answer:#}", &line[..line.len().min(200)]);
        assert_eq!(answer["id"], *id, "{shown}");
        assert_eq!(answer["verdict"], *verdict, "{shown}");
        assert_eq!(answer["ok"], expected.is_empty(), "{shown}");
        assert_eq!(codes(answer), *expected, "{shown}");
        let found = answer["keys"].as_array().cloned().unwrap_or_default();
        assert_eq!(found, keys.iter().map(|&key| Value::from(key)).collect::<Vec<_>>(), "{shown}");
    }
    assert_eq!(found[4]["diagnostics"][0]["column"], 24);
    assert!(found[2]["diagnostics"][0].get("column").is_none() && found[2]["diagnostics"][0].get("line").is_none());
    assert_eq!(answers(&fen(BACK_RANK, task("#1")), &[], "2").1, 0);
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let (found, code) = answers(&fen(start, task("#5")), &["--limit-nodes", "1"], "2");
    assert_eq!((&found[0]["verdict"], code), (&"truncated".into(), 3));
    assert_eq!(answers("", &[], "2"), (vec![], 0));
}

#[test]
fn lines_say_what_files_say() {
    let dir = tempfile::tempdir().unwrap();
    collection(dir.path());
    fs::remove_file(dir.path().join("puzzles/\u{5de}.toml")).unwrap();
    let (lines, code) = run(&["jsonl", "puzzles", "lessons"], dir.path());
    assert_eq!((lines.lines().count(), code), (11, 0));
    let (_, code) = run(&["jsonl", ".", "-o", "all.jsonl"], dir.path());
    assert_eq!((fs::read_to_string(dir.path().join("all.jsonl")).unwrap(), code), (lines.clone(), 0));
    for args in [&[][..], &["--strict"], &["--remarks"]] {
        let (files, _) = run(&[&["check", "--json", "puzzles", "--no-cache"], args].concat(), dir.path());
        let mut files: Vec<Value> = files.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        for file in &mut files {
            file.as_object_mut().unwrap().remove("file");
            for diagnostic in file["diagnostics"].as_array_mut().unwrap() {
                diagnostic.as_object_mut().unwrap().remove("file");
            }
        }
        assert_eq!(answers(&lines, args, "2").0, files);
        let cache = dir.path().join("cache");
        let args = [args, &["--cache", cache.to_str().unwrap()]].concat();
        assert_eq!(answers(&lines, &args, "2").0, files);
        assert_eq!(answers(&lines, &args, "2").0, files);
    }
    // what cannot be written as lines is named, and no file is written
    fs::write(dir.path().join("puzzles/latin.toml"), b"# \xe9\n").unwrap();
    let (_, code) = run(&["jsonl", ".", "-o", "more.jsonl"], dir.path());
    assert_eq!((code, dir.path().join("more.jsonl").exists()), (2, false));
    assert_eq!(run(&["jsonl", "nowhere"], dir.path()).1, 2);
}

#[test]
fn order_does_not_depend_on_threads_and_answers_come_at_once() {
    // more than the window of lines that wait for one another
    let fens = [BACK_RANK, TWO_ROOKS, BOX, "broken", "7k/8/5K2/8/8/8/6R1/8 w - - 0 1"];
    let line = |n: usize| json!({ "id": n, "fen": fens[n * n % 5], "mate": 1 + n % 2 }).to_string();
    let lines: Vec<String> = (0..6000).map(line).collect();
    let (one, _) = answers(&lines.join("\n"), &[], "1");
    assert!(one.iter().enumerate().all(|(n, answer)| answer["id"] == n) && one.len() == lines.len());
    assert_eq!(answers(&lines.join("\n"), &[], "7").0, one);
    // nothing waits for the end of the input
    let mut child = Command::new(env!("CARGO_BIN_EXE_boardwright"))
        .args(["-q", "check", "--jsonl", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    for (n, line) in lines.iter().take(20).enumerate() {
        writeln!(stdin, "{line}").unwrap();
        let mut answer = String::new();
        stdout.read_line(&mut answer).unwrap();
        assert_eq!(serde_json::from_str::<Value>(&answer).unwrap(), one[n]);
    }
    drop(stdin);
    assert!(child.wait().unwrap().code().is_some());
}

#[test]
fn a_collection_is_counted() {
    let dir = tempfile::tempdir().unwrap();
    collection(dir.path());
    let (text, _) = run(&["check", ".", "--summary", "--no-cache"], dir.path());
    assert!(
        !text.contains("sound.toml") && text.contains("untranslated.toml"),
        "files without findings are not listed: {text}"
    );
    let row = |rules: &str, task: &str| {
        let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let lines = text.lines().map(words);
        let mut found =
            lines.filter(|words| words.len() > 8 && words[0] == rules && (task.is_empty() || words[1] == task));
        found.next_back().unwrap_or_else(|| panic!("{rules} {task}: {text}")).join(" ")
    };
    // difficulties 1 to 5 and none, then all, ok, proved
    assert_eq!(row("orthodox", "#1"), "orthodox #1 1 · · · · 6 7 3 2");
    assert_eq!(row("orthodox", "#2"), "orthodox #2 · 1 · · · 1 2 1 1");
    assert_eq!(row("orthodox", "best"), "orthodox best · · · · · 1 1 1 ·");
    assert_eq!(row("all", ""), "all 1 1 · · · 8 10 5 3");
    assert!(text.contains("2 lessons, 1 ok") && text.contains("2 puzzles that cannot be read"), "{text}");
    let (json, _) = run(&["check", ".", "--summary", "--json", "--no-cache"], dir.path());
    let last: Value = serde_json::from_str(json.lines().last().unwrap()).unwrap();
    let table = &last["summary"];
    assert_eq!(table["lessons"], json!({ "checked": 2, "ok": 1, "proved": 0 }));
    let rows = table["puzzles"].as_array().unwrap();
    let sum = |key: &str| rows.iter().map(|row| row[key].as_u64().unwrap()).sum::<u64>();
    assert_eq!((sum("checked"), sum("ok"), sum("proved"), rows.len()), (10, 5, 3, 5), "{table:#}");
    assert_eq!(
        rows[0],
        json!({ "rules": "orthodox", "task": "#1", "difficulty": null, "checked": 6, "ok": 2, "proved": 1 })
    );
}
