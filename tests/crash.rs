//! The program is killed while it saves, again and again: no file is ever lost or half-written, and what was not saved
//! is offered by the next window.
#![cfg(feature = "editor")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use boardwright::app::App;
use boardwright::app::desk::Desk;
use boardwright::app::safety::document::Safe;
use boardwright::app::safety::recovery::{self, Draft, Session};
use boardwright::doc::store::{self, Expected};
use boardwright::doc::{Edit, Lang, PuzzleFile};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::channel;
use std::time::Duration;

const ROUNDS: u32 = 200;
const PUZZLE: &str = "# A comment that must survive.\nformat = 1\nid = \"a\"\nrules = \"barriers\"\nfen = \"K7/8/8/8/8/8/4Q3/6k1[F] w - - 0 1 -\"\ntask = \"#2\"\nsolution = \"\"\n";
/// The files of a lesson, which are written one after the other.
const LESSON: [&str; 3] = ["lesson.toml", "en.md", "he.md"];

/// The text of a version: longer and shorter by turns, up to thirty thousand bytes.
fn version(number: u64) -> String {
    let length = (number.wrapping_mul(7919) % 61) * 503 + 1;
    let letter = char::from(b'a' + (number % 26) as u8);
    format!("{number}:{}", letter.to_string().repeat(length as usize))
}

/// The number of a text, which must be one of the versions to the last letter.
#[track_caller]
fn number(text: &str) -> u64 {
    let number = text.split(':').next().unwrap().parse().unwrap_or_else(|_| panic!("torn: {text:.40}"));
    assert!(text == version(number), "torn in version {number}");
    number
}

/// The number of a puzzle's text.
#[track_caller]
fn puzzle_number(path: &Path, bytes: &[u8]) -> u64 {
    let file = PuzzleFile::read(path, bytes).unwrap();
    assert!(!file.has_errors() && file.source.text().starts_with("# A comment"), "{:?}", file.diagnostics);
    file.puzzle.text.get(&Lang::En).map_or(0, |text| number(text))
}

struct Folders {
    dir: tempfile::TempDir,
}

impl Folders {
    fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        for folder in ["puzzles", "lessons/one", "state"] {
            std::fs::create_dir_all(dir.path().join(folder)).unwrap();
        }
        std::fs::write(dir.path().join("puzzles/a.toml"), PUZZLE).unwrap();
        for name in LESSON {
            std::fs::write(dir.path().join("lessons/one").join(name), version(0)).unwrap();
        }
        Self { dir }
    }

    fn puzzle(&self) -> PathBuf {
        self.dir.path().join("puzzles/a.toml")
    }

    fn state(&self) -> PathBuf {
        self.dir.path().join("state")
    }
}

/// No test of its own: the process that is started and killed. It edits, keeps and saves as the window does, and tells
/// what is done: `k7` when version 7 is kept for recovery, `s7` when it is saved, `l7` when the lesson is.
#[test]
fn author_to_be_killed() {
    let Ok(root) = std::env::var("BOARDWRIGHT_TEST_AUTHOR") else { return };
    let root = PathBuf::from(root);
    let session = Session::begin(&root.join("state")).unwrap();
    let path = root.join("puzzles/a.toml");
    let mut desk = Desk::open(&path).unwrap();
    let first = desk.puzzle().text.get(&Lang::En).map_or(0, |text| number(text));
    let draft = session.file(&path);
    for now in first + 1.. {
        let say = |what: char| writeln!(std::io::stdout(), "{what}{now}").unwrap();
        desk.edit(Edit::Text(Lang::En, version(now)), true).unwrap();
        recovery::keep(&draft, &Draft::of(&desk)).unwrap();
        say('k');
        if now % 2 == 0 {
            desk.save().unwrap();
            recovery::forget(&draft);
            say('s');
        }
        for name in LESSON {
            store::save(&root.join("lessons/one").join(name), version(now).as_bytes(), Expected::Anything).unwrap();
        }
        say('l');
    }
}

/// What the author told last before it was killed.
#[derive(Default, Debug)]
struct Told {
    kept: u64,
    saved: u64,
    lesson: u64,
}

/// Starts the author and kills it some time after it has begun to work.
fn killed(folders: &Folders, after: Duration) -> Told {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "author_to_be_killed", "--nocapture"])
        .env("BOARDWRIGHT_TEST_AUTHOR", folders.dir.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let (begun, begins) = channel();
    let reader = std::thread::spawn(move || {
        let mut told = Told::default();
        for line in lines.map_while(Result::ok) {
            // The first line shares its place with the test's own words.
            let word = line.rsplit(' ').next().unwrap_or_default();
            let (what, count) = word.split_at(word.len().min(1));
            let Ok(count) = count.parse() else { continue };
            match what {
                "k" => told.kept = count,
                "s" => told.saved = count,
                "l" => told.lesson = count,
                _ => continue,
            }
            let _ = begun.send(());
        }
        told
    });
    begins.recv_timeout(Duration::from_secs(30)).expect("the author begins to work");
    std::thread::sleep(after);
    child.kill().unwrap();
    child.wait().unwrap();
    reader.join().unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn no_kill_ever_loses_or_tears_a_file() {
    let folders = Folders::new();
    let (path, mut state) = (folders.puzzle(), 0x2545_f491_4f6c_dd1d_u64);
    let (mut offered, mut begun) = (0, 0);
    for round in 0..ROUNDS {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let told = killed(&folders, Duration::from_micros(state % 25_000));
        begun += u32::from(told.kept > 0);

        // The puzzle is a version, and none that is older than what was said to be saved.
        let on_disk = puzzle_number(&path, &std::fs::read(&path).unwrap());
        assert!(on_disk >= told.saved, "round {round}: {told:?}, and {on_disk} is on the disk");

        // So is every file of the lesson; they are written one after the other.
        for name in LESSON {
            let text = std::fs::read_to_string(folders.dir.path().join("lessons/one").join(name)).unwrap();
            let found = number(&text);
            assert!(
                found >= told.lesson && found <= told.lesson.max(told.kept) + 1,
                "round {round}: {told:?}, {found}"
            );
        }

        // What was kept is offered, the newest of it, unless it was saved meanwhile.
        let mut found = recovery::find(&folders.state());
        let newest = found.drafts.first().map(|left| puzzle_number(&path, left.draft.texts[0].1.as_bytes()));
        assert!(found.drafts.len() <= 1);
        assert!(newest.unwrap_or(on_disk) >= told.kept, "round {round}: {told:?}, {newest:?} is offered");
        if let Some(left) = found.drafts.first() {
            offered += 1;
            let (hash, base) = left.draft.base_of("a.toml").unwrap();
            assert_eq!(store::Hash::of(base.as_bytes()), hash);
            let file = left.file.clone();
            // The last one is left for the window.
            if round + 1 < ROUNDS {
                found.discard(&file);
            }
        }
        drop(found);

        // A kill between the link and the rename leaves a whole file under another name; the next start removes it.
        let endings = [".toml", ".md", ".json"];
        for folder in ["puzzles", "lessons/one", "state"] {
            store::sweep(&folders.dir.path().join(folder), &endings, Duration::ZERO);
        }
        assert_eq!(names(&folders.dir.path().join("puzzles")), ["a.toml"]);
        assert_eq!(names(&folders.dir.path().join("lessons/one")), ["en.md", "he.md", "lesson.toml"]);
        assert!(names(&folders.state()).len() <= 2, "{:?}", names(&folders.state()));
    }
    assert_eq!(begun, ROUNDS, "every author was at work when it was killed");
    assert!(offered > ROUNDS / 10, "only {offered} were killed before they had saved");
}

#[test]
fn the_next_window_offers_what_the_killed_one_kept() {
    let folders = Folders::new();
    let mut told = Told::default();
    // Until it is killed between keeping and saving.
    for _ in 0..50 {
        told = killed(&folders, Duration::from_millis(3));
        if !recovery::find(&folders.state()).drafts.is_empty() {
            break;
        }
    }
    let mut ready = false;
    let draw = move |ui: &mut egui::Ui, app: &mut App| {
        if !std::mem::replace(&mut ready, true) {
            app.install(ui.ctx());
        }
        app.frame_ui(ui);
    };
    let app = App::with_recovery(folders.dir.path().into(), Some(folders.state()));
    let mut window = Harness::builder().with_size(egui::vec2(1280.0, 800.0)).build_ui_state(draw, app);
    window.run_steps(3);
    assert!(window.query_by_label("Recovered work").is_some());
    window.key_press(egui::Key::Enter);
    window.run_steps(4);
    let desk = window.state().desk().expect("the recovered puzzle is open");
    assert!(desk.is_dirty());
    assert!(number(&desk.puzzle().text[&Lang::En]) >= told.kept);
    window.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::S);
    window.run_steps(3);
    let saved = puzzle_number(&folders.puzzle(), &std::fs::read(folders.puzzle()).unwrap());
    assert!(saved >= told.kept);
}
