//! Folders that lead elsewhere, and collections that do.

use super::{check, entries, outcome, sample};
use boardwright::doc::bundle::{self, Bundle, Options, Refusal};
use std::fs;
use std::path::Path;

/// A bundle as a folder, with something done to it.
fn folder(change: impl FnOnce(&Path)) -> Result<Bundle, Refusal> {
    let dir = tempfile::tempdir().unwrap();
    unpack(dir.path(), &sample::files());
    change(dir.path());
    bundle::open(dir.path())
}

fn unpack(root: &Path, files: &sample::Files) {
    for (path, bytes) in files {
        let path = root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
}

#[test]
fn folders_are_read_without_following_anything() {
    check(vec![
        ("as it was exported", "fine", folder(|_| ())),
        ("an empty folder in it", "fine", folder(|root| fs::create_dir(root.join("empty")).unwrap())),
        ("a file more", "bundle-unlisted", folder(|root| fs::write(root.join("more.png"), b"x").unwrap())),
        ("a file less", "bundle-missing", folder(|root| fs::remove_file(root.join("board-pin.png")).unwrap())),
        ("a hidden file", "path-name", folder(|root| fs::write(root.join(".profile"), b"x").unwrap())),
        ("no bundle", "bundle-none", folder(|root| fs::remove_file(root.join("bundle.json")).unwrap())),
        ("a file of 17 MiB", "too-big", folder(|root| fs::write(root.join("a.png"), vec![0; 17 << 20]).unwrap())),
        (
            "too many",
            "too-many",
            folder(|root| {
                (0..10_001).for_each(|n| fs::write(root.join(format!("{n}.png")), b"").unwrap());
            }),
        ),
        ("too deep", "path-deep", folder(|root| fs::create_dir_all(root.join("a/".repeat(40))).unwrap())),
        ("nothing", "missing", bundle::open(Path::new("/nowhere/at/all.zip"))),
    ]);
}

#[cfg(unix)]
#[test]
fn links_are_refused() {
    use std::os::unix::fs::symlink;
    check(vec![
        ("a link to a file", "link", folder(|root| symlink("/etc/passwd", root.join("a.png")).unwrap())),
        ("a link to a folder", "link", folder(|root| symlink("/", root.join("a")).unwrap())),
        (
            "a link in place of a source",
            "link",
            folder(|root| {
                let path = root.join("source/lessons/pins/en.md");
                let elsewhere = root.join("source/lessons/pins/he.md");
                fs::remove_file(&path).unwrap();
                symlink(elsewhere, path).unwrap();
            }),
        ),
        ("a link into itself", "link", folder(|root| symlink(root, root.join("loop")).unwrap())),
        (
            "a socket",
            "link",
            folder(|root| {
                std::os::unix::net::UnixListener::bind(root.join("a.png")).unwrap();
            }),
        ),
    ]);
}

/// Imports the sample into a collection that something was done to; the code, and what is in it then.
fn into(change: impl FnOnce(&Path), options: &Options) -> (&'static str, Vec<String>) {
    let dir = tempfile::tempdir().unwrap();
    let root = dir.path().join("collection");
    fs::create_dir(&root).unwrap();
    change(&root);
    let before = entries(dir.path());
    let bundle = super::zipped(&sample::files()).unwrap();
    let done = bundle.import(&root, options).and_then(|import| import.write().map_err(|refusal| vec![refusal]));
    match done {
        Ok(_) => ("fine", entries(&root)),
        Err(refusals) => {
            assert_eq!(entries(dir.path()), before, "something was written");
            (refusals[0].code, Vec::new())
        }
    }
}

#[cfg(unix)]
#[test]
fn nothing_is_written_through_a_link() {
    use std::os::unix::fs::symlink;
    let elsewhere = tempfile::tempdir().unwrap();
    let target = elsewhere.path();
    let replace = Options { replace: true, rename: None };
    for name in ["lessons", "puzzles", "lessons/pins", "lessons/pins/en.md", "puzzles/two.toml"] {
        let link = |root: &Path| {
            fs::create_dir_all(root.join(name).parent().unwrap()).unwrap();
            symlink(target, root.join(name)).unwrap();
        };
        assert_eq!(into(link, &replace).0, "link", "{name}");
        let dangling = |root: &Path| {
            fs::create_dir_all(root.join(name).parent().unwrap()).unwrap();
            symlink(target.join("new"), root.join(name)).unwrap();
        };
        assert_eq!(into(dangling, &replace).0, "link", "{name}, to nothing");
    }
    assert!(entries(target).is_empty(), "{:?}", entries(target));
}

#[test]
fn what_is_there_is_kept_or_refused() {
    let plain = Options::default();
    let replace = Options { replace: true, rename: None };
    let other = |root: &Path| sample::write(root, &[("lessons/pins/en.md", "mine"), ("lessons/pins/ru.md", "mine")]);
    assert_eq!(into(other, &plain).0, "conflict");
    assert_eq!(into(other, &replace).0, "fine");
    let same = |root: &Path| sample::write(root, &sample::SOURCES);
    assert_eq!(into(same, &plain).0, "fine");
    let puzzle = |root: &Path| sample::write(root, &[("puzzles/two.toml", "mine")]);
    assert_eq!(into(puzzle, &plain).0, "conflict");
    let renamed = Options { replace: false, rename: Some("nails".into()) };
    assert_eq!(into(puzzle, &renamed).0, "conflict");
    let (code, found) = into(other, &renamed);
    assert_eq!(code, "fine");
    assert!(found.contains(&"lessons/nails/up.anim.toml".into()), "{found:?}");
    let a_folder = |root: &Path| fs::create_dir_all(root.join("puzzles/two.toml")).unwrap();
    assert_eq!(into(a_folder, &replace).0, "link");
    let a_file = |root: &Path| fs::write(root.join("lessons"), "x").unwrap();
    assert_eq!(into(a_file, &replace).0, "link");
    for name in ["", "..", "../evil", "a/b", "NUL", "nul", "com1", "é", "Nails", &"a".repeat(65)] {
        let options = Options { replace: true, rename: Some(name.into()) };
        assert_eq!(into(|_| (), &options).0, "id", "{name}");
    }
}

#[test]
fn a_disk_that_says_no_leaves_everything_as_it_was() {
    let dir = tempfile::tempdir().unwrap();
    let root = dir.path().join("collection");
    sample::write(&root, &[("lessons/pins/en.md", "mine"), ("puzzles/two.toml", "mine too")]);
    let bundle = super::zipped(&sample::files()).unwrap();
    let import = bundle.import(&root, &Options { replace: true, rename: None }).unwrap();
    // Somebody writes while the import is looked at.
    fs::write(root.join("lessons/pins/lesson.toml"), "theirs").unwrap();
    assert_eq!(import.write().unwrap_err().code, "changed-on-disk");
    let text = |name: &str| fs::read_to_string(root.join(name)).unwrap();
    assert_eq!(
        (text("lessons/pins/en.md"), text("puzzles/two.toml"), text("lessons/pins/lesson.toml")),
        ("mine".into(), "mine too".into(), "theirs".into())
    );
    let all =
        ["lessons", "lessons/pins", "lessons/pins/en.md", "lessons/pins/lesson.toml", "puzzles", "puzzles/two.toml"];
    assert_eq!(entries(&root), all);
}

#[test]
fn an_import_says_what_it_did() {
    let dir = tempfile::tempdir().unwrap();
    let root = dir.path();
    sample::write(root, &[("lessons/pins/he.md", sample::HE), ("lessons/pins/ru.md", "mine")]);
    let bundle = super::zipped(&sample::files()).unwrap();
    let items = bundle.import(root, &Options::default()).unwrap().write().unwrap();
    let said: Vec<(String, &str)> = (items.iter())
        .map(|item| (item.path.strip_prefix(root).unwrap().to_string_lossy().into_owned(), item.status.name()))
        .collect();
    let expected = [
        ("puzzles/two.toml", "new"),
        ("lessons/pins/en.md", "new"),
        ("lessons/pins/he.md", "kept"),
        ("lessons/pins/up.anim.toml", "new"),
        ("lessons/pins/lesson.toml", "new"),
        ("lessons/pins/ru.md", "beside"),
    ];
    assert_eq!(said, expected.map(|(path, status)| (path.to_owned(), status)));
    assert_eq!(fs::read(root.join("lessons/pins/en.md")).unwrap(), sample::EN.as_bytes());
    assert_eq!(outcome(super::zipped(&sample::files())).0, "fine");
}
