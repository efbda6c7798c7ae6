//! Bundles come back as they went: every lesson of the collection, and lessons with everything that is easily lost.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use boardwright::doc::bundle::{self, Options as ImportOptions};
use boardwright::doc::collection::{Collection, lesson_paths};
use boardwright::doc::{Lang, LessonFile};
use boardwright::export::bundle::{BundleError, Form, files};
use boardwright::export::web::{Options, OutFile, write_folder};
use boardwright::export::zip::zip;
use boardwright::picture::theme;
use std::fs;
use std::path::{Path, PathBuf};

/// Small pictures: what they show is tested elsewhere.
fn options() -> Options {
    // small pictures and few proofs: what is tested is that everything comes back
    Options { width_px: 64, judged_nodes: 20_000, ..Options::default() }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// The bundle of a lesson of a collection.
fn export(root: &Path, id: &str, options: &Options) -> Result<Vec<OutFile>, BundleError> {
    let lesson = LessonFile::read(&root.join("lessons").join(id)).unwrap();
    files(&lesson, &Collection::scan(root).unwrap(), options)
}

fn import(bundle: &Path, root: &Path) {
    let read = bundle::open(bundle).unwrap_or_else(|refusal| panic!("{refusal}"));
    read.import(root, &ImportOptions::default()).unwrap().write().unwrap();
}

/// Exports, imports into an empty folder, exports again: as a zip and as a folder.
fn round_trip(root: &Path, id: &str, options: &Options) {
    let dir = tempfile::tempdir().unwrap();
    let first = export(root, id, options).unwrap();
    let bytes = zip(&first, None).unwrap();
    fs::write(dir.path().join("a.zip"), &bytes).unwrap();
    import(&dir.path().join("a.zip"), &dir.path().join("from-zip"));
    let second = export(&dir.path().join("from-zip"), id, options).unwrap();
    assert!(zip(&second, None).unwrap() == bytes, "{id}: the zip differs");

    write_folder(&dir.path().join("folder"), &first).unwrap();
    import(&dir.path().join("folder"), &dir.path().join("from-folder"));
    let (a, b) = (dir.path().join("from-zip"), dir.path().join("from-folder"));
    assert_eq!(tree(&a), tree(&b), "{id}");
    // What went in came out: every file is the author's, byte for byte.
    for (path, bytes) in tree(&a) {
        assert_eq!(bytes, fs::read(root.join(&path)).unwrap(), "{id}: {path}");
    }
    assert!(first.iter().all(|file| second.contains(file)), "{id}: a file differs");
}

/// Every file below a folder.
fn tree(root: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(root).unwrap().to_string_lossy().into_owned();
                found.push((name, fs::read(&path).unwrap()));
            }
        }
    }
    found.sort();
    found
}

/// One lesson of each rule set; all of them with `BOARDWRIGHT_SLOW`, since their pictures take their time.
#[test]
fn lessons_of_the_collection_come_back() {
    let mut lessons = lesson_paths(&root());
    if std::env::var_os("BOARDWRIGHT_SLOW").is_none() {
        let sample = ["barriers-three-examples", "castling", "chessence-relations", "hidden-castling"];
        lessons.retain(|path| sample.iter().any(|id| path.ends_with(id)));
        assert_eq!(lessons.len(), sample.len());
    }
    std::thread::scope(|scope| {
        for lesson in &lessons {
            scope.spawn(|| round_trip(&root(), &lesson.file_name().unwrap().to_string_lossy(), &options()));
        }
    });
}

/// Everything that is easily lost: line ends of another system, a byte order mark, comments, keys that are not known,
/// hints, answers to wrong turns, orientation, marks, waivers, notes, an animation that no text shows.
const RICH: [(&str, &str); 6] = [
    (
        "lessons/rich/lesson.toml",
        "\u{feff}format = 1\r\nid = \"rich\"   # mine\r\nlanguages = [\"he\", \"en\"]\r\nrules = \"orthodox\"\r\nfuture = { a = 1 }\r\n\
         [title]\r\nhe = \"עשיר\"\r\nen = '''Rich'''\r\n[boards.a]\r\nfen = \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"\r\n\
         orientation = \"black\"\r\nmarks = [\"Ge1e2\", \"Rf7\"]\r\n",
    ),
    (
        "lessons/rich/en.md",
        "# Rich\r\n\r\n![a](board:a)\r\n\r\n![](puzzle:rich-one)\r\n\r\n> **?** Why?\r\n>\r\n> So.   \r\n",
    ),
    ("lessons/rich/he.md", "# עשיר\n\n![א](board:a)\n\n![](puzzle:rich-one)\n\n> **?** למה?\n>\n> ככה."),
    (
        "lessons/rich/unused.anim.toml",
        "format = 1\nid = \"unused\"\nrules = \"orthodox\"\nfen = \"8/8/8/8/8/8/8/R7 w - - 0 1\"\n# later\n",
    ),
    (
        "puzzles/rich-one.toml",
        "# first\nformat = 1\nid = \"rich-one\"\nrules = \"orthodox\"\nfen = \"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\"\n\
         task = \"#1\"\norientation = \"black\"\nsolution = \"1. Ra8# {@n} (1. Ra7?)\"\nmine = \"kept\"\n[title]\nen = \"One\"\n\
         [hints]\nen = [\"a\", \"b\"]\nhe = [\"א\", \"ב\"]\n[notes.n]\nen = \"back rank\"\n[answers.Ra7]\nen = \"Too slow.\"\n\
         [[marks]]\nply = 1\ndraw = [\"Ga8g8\"]\n[[waive]]\ncode = \"cook\"\nreason = \"on purpose\"\n",
    ),
    (
        "puzzles/another.toml",
        "format = 1\nid = \"another\"\nrules = \"orthodox\"\nfen = \"8/8/8/8/8/8/8/8 w - - 0 1\"\ntask = \"#1\"\nsolution = \"\"\n",
    ),
];

fn rich() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    for (name, text) in RICH {
        let path = dir.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    dir
}

#[test]
fn what_is_easily_lost_comes_back() {
    let dir = rich();
    round_trip(dir.path(), "rich", &options());
    round_trip(dir.path(), "rich", &Options { languages: vec![Lang::En], theme: &theme::DARK, ..options() });
}

#[test]
fn a_bundle_says_what_it_is() {
    let dir = rich();
    let made = export(dir.path(), "rich", &Options { languages: vec![Lang::En], ..options() }).unwrap();
    let paths: Vec<&str> = made.iter().map(|file| file.path.as_str()).collect();
    assert_eq!(paths[0], "bundle.json");
    assert!(paths[1..].is_sorted(), "{paths:?}");
    // The sources are whole, whatever the page shows; puzzles that it does not embed are not part of it.
    let sources: Vec<&str> = paths.into_iter().filter(|path| path.starts_with("source/")).collect();
    let expected = [
        "lessons/rich/en.md",
        "lessons/rich/he.md",
        "lessons/rich/lesson.toml",
        "lessons/rich/unused.anim.toml",
        "puzzles/rich-one.toml",
    ];
    assert_eq!(sources, expected.map(|path| format!("source/{path}")));
    let read = bundle::read_zip(&zip(&made, None).unwrap()).unwrap();
    assert_eq!(read.manifest.options.languages, ["en"]);
    assert_eq!((read.manifest.options.theme.as_str(), read.manifest.options.width_px), ("wood", 64));
    assert_eq!(read.manifest.lesson.texts()[&Lang::He], "עשיר");
    assert_eq!(read.lesson.lesson.boards["a"].bottom(), boardwright::board::Color::Black);
}

#[test]
fn the_same_lesson_gives_the_same_zip() {
    let dir = rich();
    let make = || zip(&export(dir.path(), "rich", &options()).unwrap(), None).unwrap();
    let bytes = make();
    assert!(bytes == make());
    // Times are those of the format's first day, and no field says anything about the machine.
    let at = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
    assert_eq!((at(10), at(12), at(28)), (0, 0x21, 0));
}

#[test]
fn a_renamed_lesson_changes_its_id_and_nothing_else() {
    let dir = rich();
    let read = bundle::read_zip(&zip(&export(dir.path(), "rich", &options()).unwrap(), None).unwrap()).unwrap();
    let options = ImportOptions { rename: Some("richer".into()), ..ImportOptions::default() };
    read.import(dir.path(), &options).unwrap().write().unwrap();
    let text = |id: &str, name: &str| fs::read_to_string(dir.path().join("lessons").join(id).join(name)).unwrap();
    assert_eq!(text("richer", "lesson.toml"), text("rich", "lesson.toml").replace("\"rich\"", "\"richer\""));
    for name in ["en.md", "he.md", "unused.anim.toml"] {
        assert_eq!(text("richer", name), text("rich", name));
    }
    assert!(!LessonFile::read(&dir.path().join("lessons/richer")).unwrap().has_errors());
}

#[test]
fn lessons_that_could_not_come_back_are_not_exported() {
    let broken = |name: &str, old: &str, new: &str| {
        let dir = rich();
        let path = dir.path().join(name);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(old), "{old}");
        fs::write(&path, text.replace(old, new)).unwrap();
        export(dir.path(), "rich", &options()).map(|_| ()).unwrap_err().to_string()
    };
    let says = |text: String, part: &str| assert!(text.contains(part), "{part} in {text}");
    says(broken("puzzles/rich-one.toml", "\"#1\"", "\"?\""), "rich-one.toml");
    says(broken("lessons/rich/unused.anim.toml", "format = 1", "format = 9"), "unused.anim.toml");
    says(broken("lessons/rich/unused.anim.toml", "\"unused\"", "\"used\""), "unused.anim.toml");
    says(broken("lessons/rich/he.md", "puzzle:rich-one", "puzzle:rich-two"), "no puzzle «rich-two»");
    says(broken("lessons/rich/he.md", "puzzle:rich-one", "puzzle:../x"), "no puzzle");
    says(broken("lessons/rich/lesson.toml", "\"rich\"", "\"poor\""), "lesson.toml");
}

#[test]
fn a_device_is_no_name_of_a_puzzle() {
    let dir = rich();
    let puzzle = fs::read_to_string(dir.path().join("puzzles/rich-one.toml")).unwrap();
    fs::write(dir.path().join("puzzles/nul.toml"), puzzle.replace("\"rich-one\"", "\"nul\"")).unwrap();
    for lang in ["en", "he"] {
        let path = dir.path().join(format!("lessons/rich/{lang}.md"));
        let text = fs::read_to_string(&path).unwrap();
        fs::write(path, text.replace("rich-one", "nul")).unwrap();
    }
    assert!(matches!(export(dir.path(), "rich", &options()), Err(BundleError::Name(_))));
}

#[test]
fn the_name_says_the_form() {
    for (name, form) in [
        ("a.html", Form::Page),
        ("a.HTM", Form::Page),
        ("a.zip", Form::Zip),
        ("a.ZIP", Form::Zip),
        ("a", Form::Folder),
        ("a.b", Form::Folder),
    ] {
        assert_eq!(Form::of(Path::new(name)), form, "{name}");
    }
}
