//! The editor in its languages: what is said, which way it stands, and what is remembered.
#![cfg(feature = "editor")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod window;

use boardwright::app::App;
use boardwright::app::command::{Command, Tab, Zoom};
use boardwright::app::settings::{self, Settings};
use boardwright::app::style;
use boardwright::doc::Lang;
use egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

type Editor = Harness<'static, App>;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn open(size: (f32, f32)) -> Editor {
    window::open(&root(), size)
}

fn does(editor: &mut Editor, command: Command) {
    let ctx = editor.ctx.clone();
    editor.state_mut().execute(&ctx, command);
    editor.run_steps(3);
}

fn puzzle(name: &str) -> Command {
    Command::Open(root().join("puzzles").join(format!("{name}.toml")))
}

fn speak(editor: &mut Editor, lang: Lang) {
    does(editor, Command::Language(Some(lang)));
}

/// The sources of the editor, by their paths below `src/app`.
fn sources() -> Vec<(String, String)> {
    fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, found);
            } else {
                found.push(path);
            }
        }
    }
    let app = root().join("src/app");
    let mut found = Vec::new();
    collect(&app, &mut found);
    found.sort();
    let text = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).unwrap();
        // What tests inside modules write is no word of the editor.
        let text = text.split("#[cfg(test)]").next().unwrap_or_default().to_owned();
        (path.strip_prefix(&app).unwrap().display().to_string(), text)
    };
    found.into_iter().map(text).collect()
}

/// The keys of the English files.
fn english() -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for entry in std::fs::read_dir(root().join("assets/locale/en")).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        let of_line = |line: &str| Some(line.split_once(" =")?.0.to_owned());
        keys.extend(text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase())).filter_map(of_line));
    }
    keys
}

/// Keys that are made of a prefix and the id of a thing.
const MADE: [&str; 14] = [
    "rules-",
    "kind-",
    "side-",
    "barrier-",
    "finding-",
    "theme-",
    "pieces-",
    "lang-",
    "tool-place-",
    "count-",
    "cmd-",
    "free-opponent-",
    "free-side-",
    "learn-month-",
];

#[test]
fn every_text_that_is_asked_for_exists_and_every_text_is_asked_for() {
    let keys = english();
    let (mut missing, mut literals) = (Vec::new(), BTreeSet::new());
    for (path, text) in sources() {
        for part in text.split("t!(\"").skip(1) {
            let key = part.split('"').next().unwrap_or_default();
            if key.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-') && !keys.contains(key) {
                missing.push(format!("{path}: {key}"));
            }
        }
        literals.extend(text.split('"').map(str::to_owned));
    }
    // Those in doc comments are examples.
    missing.retain(|line| !line.starts_with("locale/mod.rs"));
    assert!(missing.is_empty(), "no language has\n{}", missing.join("\n"));
    let base = |key: &str| key.strip_suffix("-tip").is_some_and(|base| literals.contains(base));
    let unused = keys.iter().filter(|key| !literals.contains(*key) && !base(key));
    let unused: Vec<_> = unused.filter(|key| !MADE.iter().any(|prefix| key.starts_with(prefix))).collect();
    assert!(unused.is_empty(), "nobody asks for {unused:?}");
}

#[test]
fn no_words_stand_in_the_sources() {
    let calls = [
        ".label(\"",
        ".button(\"",
        ".heading(\"",
        "on_hover_text(\"",
        ".selectable_label(",
        "Button::new(\"",
        "RichText::new(\"",
        ".checkbox(",
        ".radio(",
        "group_ui(ui, \"",
        "title_ui(ui, \"",
        "self.say(\"",
        "self.say(format!(\"",
        "Command::Say(\"",
        ".label(format!(\"",
        "RichText::new(format!(\"",
    ];
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        for (number, line) in (1..).zip(text.lines()) {
            let code = line.trim_start();
            if code.starts_with("//") {
                continue;
            }
            for call in calls {
                let Some(at) = code.find(call) else { continue };
                let rest = &code[at + call.len()..];
                // The first text of the call; names of values in braces are no words.
                let own = if call.ends_with('"') { rest } else { rest.split_once(", \"").map_or("", |(_, text)| text) };
                let own = own.split('"').next().unwrap_or_default();
                let mut depth = 0;
                let words = own.chars().filter(|&c| {
                    depth += i32::from(c == '{') - i32::from(c == '}');
                    depth == 0 && c.is_alphabetic()
                });
                if words.count() > 1 {
                    wrong.push(format!("{path}:{number}: {code}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "these belong into assets/locale:\n{}", wrong.join("\n"));
}

#[test]
fn the_language_changes_at_once() {
    let mut editor = open((1280.0, 800.0));
    does(&mut editor, puzzle("corner-tower"));
    assert!(editor.query_by_label("File").is_some() && editor.query_by_label("Findings").is_some());
    for (lang, file, mode, turn) in [
        (Lang::Ru, "Файл", "Решать", "Ход белых"),
        (Lang::He, "קובץ", "פתירה", "תור הלבן"),
        (Lang::Uk, "Файл", "Розв’язувати", "Хід білих"),
        (Lang::En, "File", "Solve", "White to move"),
    ] {
        speak(&mut editor, lang);
        for label in [file, mode, turn] {
            assert!(editor.query_by_label(label).is_some(), "{lang}: {label}");
        }
    }
    // What a check has found is said again.
    window::wait(&mut editor, |editor| editor.query_all_by_label_contains("✓ Sound").next().is_some(), Editor::step);
    speak(&mut editor, Lang::Ru);
    does(&mut editor, Command::SetTab(Tab::Findings));
    assert!(editor.query_all_by_label_contains("Корректна").next().is_some());
    assert!(editor.query_all_by_label_contains("Первый ход: ").next().is_some());
}

#[test]
fn hebrew_panels_mirror_and_the_board_does_not() {
    let mut editor = open((1280.0, 800.0));
    does(&mut editor, puzzle("corner-tower"));
    for (lang, rtl) in [(Lang::En, false), (Lang::He, true)] {
        speak(&mut editor, lang);
        let x = |label: &str| editor.get_by_label(label).rect().center().x;
        let square = |name: &str| editor.get_by_label_contains(name).rect().center();
        let (a1, h1, a8) = (square("a1"), square("h1"), square("a8"));
        assert!(a1.x < h1.x && a8.y < a1.y, "{lang}: White is at the bottom");
        let [file, edit, tree, tab] = if rtl {
            ["קובץ", "עריכה", "מלך נדיב, לא נבדק", "ממצאים"]
        } else {
            ["File", "Edit", "A generous king, not checked", "Findings"]
        };
        assert_eq!(x(file) > x(edit), rtl, "menus begin where reading begins");
        assert_eq!(x(tree) > h1.x, rtl, "and so does the tree of the collection");
        assert_eq!(x(tab) < a1.x, rtl, "panels are on the other side");
    }
}

#[test]
fn everything_fits_and_can_be_reached() {
    for (size, percent) in [((1280.0, 800.0), 100), ((760.0, 480.0), 100), ((1280.0, 800.0), 200)] {
        for lang in Lang::ALL {
            let mut editor = open(size);
            does(&mut editor, puzzle("corner-tower"));
            speak(&mut editor, lang);
            does(&mut editor, Command::Size(percent));
            let zoom = percent as f32 / 100.0;
            let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(size.0, size.1) / zoom).expand(1.0);
            for tab in Tab::ALL {
                does(&mut editor, Command::SetTab(tab));
                let within = |name: String| {
                    // panels scroll, and a heading in one may have the name of a tab
                    let buttons =
                        editor.query_all_by_label(&name).filter(|node| node.accesskit_node().role() != Role::Label);
                    for node in buttons {
                        let rect = node.rect();
                        assert!(window.contains_rect(rect), "{lang}, {percent} %, {size:?}: {name} at {rect:?}");
                    }
                    assert!(editor.query_all_by_label(&name).next().is_some(), "{lang}: {name} is missing");
                };
                for tab in Tab::ALL.into_iter().filter(|&tab| tab != Tab::Findings) {
                    within(tab.name());
                }
                for command in [Command::Undo, Command::Save, Command::Flip] {
                    within(command.text());
                }
            }
        }
    }
}

#[test]
fn sizes_go_up_and_down_between_their_ends() {
    let mut editor = open((1280.0, 800.0));
    let ctx = editor.ctx.clone();
    let mut seen = vec![settings::size(&ctx)];
    for _ in 0..6 {
        editor.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::Plus);
        editor.run_steps(2);
        seen.push(settings::size(&ctx));
    }
    assert_eq!(seen, [100, 125, 150, 175, 200, 200, 200]);
    editor.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::Num0);
    editor.run_steps(2);
    assert_eq!(settings::size(&ctx), 100);
    for _ in 0..4 {
        does(&mut editor, Command::Zoom(Zoom::Out));
    }
    assert_eq!(settings::size(&ctx), 75);
}

#[test]
fn touch_makes_targets_large_and_leaves_the_board() {
    let mut editor = open((1280.0, 800.0));
    does(&mut editor, puzzle("corner-tower"));
    let height = |editor: &Editor, label: &str| editor.get_by_label(label).rect().height();
    assert!(height(&editor, "Undo") < 30.0);
    does(&mut editor, Command::Touch);
    for label in ["Undo", "Solve", "Findings"] {
        assert!(height(&editor, label) >= style::TOUCH - 0.1, "{label}: {}", height(&editor, label));
    }
    let [a1, b1] = ["a1, empty", "b1, empty"].map(|name| editor.get_by_label(name).rect());
    assert!((a1.right() - b1.left()).abs() < 1.0, "squares still touch each other");
    does(&mut editor, Command::Touch);
    assert!(height(&editor, "Undo") < 30.0);
}

#[test]
fn settings_come_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("boardwright/settings.toml");
    {
        let mut editor = open((1280.0, 800.0));
        let ctx = editor.ctx.clone();
        editor.state_mut().keep_settings(&ctx, path.clone());
        editor.run_steps(2);
        speak(&mut editor, Lang::Uk);
        does(&mut editor, Command::Appearance(egui::ThemePreference::Dark));
        does(&mut editor, Command::BoardTheme("contrast"));
        does(&mut editor, Command::Pieces("round"));
        does(&mut editor, Command::Size(125));
        does(&mut editor, Command::Touch);
        window::wait(&mut editor, |_| path.exists(), Editor::step);
    }
    let read = Settings::read(&path).unwrap();
    assert_eq!((read.language.as_str(), read.size, read.touch), ("uk", 125, true));
    assert_eq!(read.collections, [root()]);
    let mut editor = open((1280.0, 800.0));
    let ctx = editor.ctx.clone();
    editor.state_mut().keep_settings(&ctx, path.clone());
    editor.run_steps(3);
    assert!(editor.query_by_label("Вигляд").is_some());
    assert_eq!((settings::size(&ctx), ctx.theme()), (125, egui::Theme::Dark));
    // A broken file is said, and nothing of it is used.
    std::fs::write(&path, "language = [").unwrap();
    let mut editor = open((1280.0, 800.0));
    let ctx = editor.ctx.clone();
    editor.state_mut().keep_settings(&ctx, path.clone());
    editor.run_steps(3);
    assert!(editor.query_all_by_label_contains("settings.toml").next().is_some());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "language = [", "it is left alone");
}

#[test]
fn nothing_is_kept_where_no_path_was_given() {
    let mut editor = open((1280.0, 800.0));
    does(&mut editor, Command::Size(150));
    assert!(editor.state().collections().is_empty());
    assert!(editor.query_by_label("File").is_some(), "and the language is English");
}
