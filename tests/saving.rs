//! Files are saved whole or not at all, and never over somebody else's change.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use boardwright::doc::store::{Expected, Hash, StoreError, read, save};
use std::fs;
use std::path::Path;
use std::time::Duration;

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|e| e.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn saving_and_reading() {
    let dir = folder();
    let path = dir.path().join("a.toml");
    let hash = save(&path, b"one", Expected::Absent).unwrap();
    assert_eq!(read(&path).unwrap(), (b"one".to_vec(), hash));
    assert_eq!(save(&path, b"two", Expected::Content(hash)).unwrap(), Hash::of(b"two"));
    assert!(matches!(save(&path, b"x", Expected::Absent), Err(StoreError::Exists(_))));
    save(&path, b"three", Expected::Anything).unwrap();
    assert_eq!(names(dir.path()), ["a.toml"]);
}

#[test]
fn changes_by_others_are_not_overwritten() {
    let dir = folder();
    let path = dir.path().join("a.toml");
    let hash = save(&path, b"one", Expected::Absent).unwrap();
    fs::write(&path, "theirs").unwrap();
    let error = save(&path, b"mine", Expected::Content(hash)).unwrap_err();
    assert_eq!(error.code(), "changed-on-disk");
    assert_eq!(fs::read(&path).unwrap(), b"theirs");
    fs::remove_file(&path).unwrap();
    assert_eq!(save(&path, b"mine", Expected::Content(hash)).unwrap_err().code(), "missing");
    assert_eq!(names(dir.path()), Vec::<String>::new());
}

#[test]
fn what_cannot_be_written_is_said_in_a_sentence() {
    let dir = folder();
    let path = dir.path().join("none/a.toml");
    assert_eq!(save(&path, b"x", Expected::Absent).unwrap_err().code(), "no-folder");
    assert_eq!(save(dir.path(), b"x", Expected::Anything).unwrap_err().code(), "not-a-file");
    assert_eq!(read(&path).unwrap_err().code(), "missing");
    assert_eq!(read(dir.path()).unwrap_err().code(), "not-a-file");
    let path = dir.path().join("locked.toml");
    let hash = save(&path, b"x", Expected::Absent).unwrap();
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    let error = save(&path, b"y", Expected::Content(hash)).unwrap_err();
    assert_eq!(error.code(), "read-only");
    assert!(error.to_string().contains("write-protected"));
    let big = dir.path().join("big");
    fs::File::create(&big).unwrap().set_len((16 << 20) + 1).unwrap();
    assert_eq!(read(&big).unwrap_err().code(), "too-big");
}

#[cfg(unix)]
#[test]
fn links_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let dir = folder();
    let (real, link) = (dir.path().join("real.toml"), dir.path().join("link.toml"));
    let hash = save(&real, b"one", Expected::Absent).unwrap();
    fs::set_permissions(&real, fs::Permissions::from_mode(0o664)).unwrap();
    symlink("real.toml", &link).unwrap();
    save(&link, b"two", Expected::Content(hash)).unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read(&real).unwrap(), b"two");
    assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o664);
}

#[test]
fn what_killed_writers_left_is_swept_away_and_nothing_else() {
    let dir = folder();
    let kept = [".a.toml.swp", ".hidden.toml", "a.toml", ".a.txt.a1B2c3", ".toml.a1B2c3", ".a.toml.a1B2c"];
    for name in kept.into_iter().chain([".a.toml.a1B2c3", ".he.md.ZZZZZZ"]) {
        fs::write(dir.path().join(name), "x").unwrap();
    }
    fs::create_dir(dir.path().join(".b.toml.a1B2c3")).unwrap();
    let sweep = |age| boardwright::doc::store::sweep(dir.path(), &[".toml", ".md"], age);
    assert_eq!(sweep(Duration::from_mins(1)), 0, "somebody may be writing them");
    assert_eq!(sweep(Duration::ZERO), 2);
    let mut left: Vec<String> = kept.map(str::to_owned).into();
    left.push(".b.toml.a1B2c3".into());
    left.sort();
    assert_eq!(names(dir.path()), left);
}
