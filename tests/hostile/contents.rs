//! Bundles whose files are not those of a lesson.

use super::sample::{self, changed, listed, with, with_manifest, without};
use super::{check, zipped};
use boardwright::doc::bundle::{Bundle, Refusal};
use serde_json::json;

const LESSON: &str = "source/lessons/pins/lesson.toml";
const EN: &str = "source/lessons/pins/en.md";
const ANIM: &str = "source/lessons/pins/up.anim.toml";
const PUZZLE: &str = "source/puzzles/two.toml";

/// With the bytes of the manifest replaced.
fn manifest(text: &str) -> Result<Bundle, Refusal> {
    let mut files = sample::files();
    *sample::file(&mut files, "bundle.json") = text.into();
    zipped(&files)
}

/// With a file changed behind the back of the manifest.
fn tampered(path: &str, bytes: &[u8]) -> Result<Bundle, Refusal> {
    let mut files = sample::files();
    *sample::file(&mut files, path) = bytes.into();
    zipped(&files)
}

/// With a text of a source replaced.
fn replaced(path: &str, old: &str, new: &str) -> Result<Bundle, Refusal> {
    let mut files = sample::files();
    let text = String::from_utf8(sample::file(&mut files, path).clone()).unwrap();
    assert!(text.contains(old), "{old}");
    zipped(&changed(path, text.replace(old, new)))
}

#[test]
fn manifests_that_lie_are_refused() {
    let entry = |path: &str| json!({ "path": path, "bytes": 1, "sha256": "00" });
    let push = |path: &'static str| with_manifest(|m| m["files"].as_array_mut().unwrap().push(entry(path)));
    check(vec![
        ("none", "bundle-none", {
            let mut files = sample::files();
            files.retain(|(path, _)| path != "bundle.json");
            zipped(&files)
        }),
        ("empty", "bundle-manifest", manifest("")),
        ("no JSON", "bundle-manifest", manifest("format = 1")),
        ("no UTF-8", "bundle-manifest", tampered("bundle.json", b"{\"format\": 1, \"x\": \"\xff\"}")),
        ("100 000 brackets", "bundle-manifest", manifest(&"[".repeat(100_000))),
        (
            "100 000 brackets inside",
            "bundle-manifest",
            manifest(&format!("{{\"format\": 1, \"x\": {}", "[".repeat(100_000))),
        ),
        ("5 MB of it", "too-big", manifest(&" ".repeat(5 << 20))),
        ("a newer format", "format-newer", zipped(&with_manifest(|m| m["format"] = json!(2)))),
        ("a much newer format", "format-newer", manifest("{\"format\": 999, \"everything\": \"else\"}")),
        ("format 0", "bundle-manifest", zipped(&with_manifest(|m| m["format"] = json!(0)))),
        ("format -1", "bundle-manifest", zipped(&with_manifest(|m| m["format"] = json!(-1)))),
        ("a format that is a text", "bundle-manifest", zipped(&with_manifest(|m| m["format"] = json!("1")))),
        ("two formats", "bundle-manifest", manifest("{\"format\": 1, \"format\": 1}")),
        ("a key that is not known", "bundle-manifest", zipped(&with_manifest(|m| m["run"] = json!("evil.exe")))),
        (
            "a lesson out of the folder",
            "bundle-manifest",
            zipped(&with_manifest(|m| m["lesson"]["id"] = json!("../../x"))),
        ),
        ("another lesson", "bundle-layout", zipped(&with_manifest(|m| m["lesson"]["id"] = json!("knight")))),
        (
            "another title",
            "bundle-manifest",
            zipped(&with_manifest(|m| m["lesson"]["title"]["en"] = json!("Trust me"))),
        ),
        (
            "a title in no language",
            "bundle-manifest",
            zipped(&with_manifest(|m| m["lesson"]["title"]["xx"] = json!("x"))),
        ),
        ("a file that is missing", "bundle-missing", zipped(&push("more.png"))),
        ("a file out of the folder", "path-parent", zipped(&push("../more.png"))),
        ("a file twice", "path-twice", zipped(&push("index.html"))),
        ("a file twice, in capitals", "path-twice", zipped(&push("INDEX.html"))),
        ("itself", "bundle-missing", zipped(&push("bundle.json"))),
        ("a file that it does not list", "bundle-unlisted", {
            let mut files = sample::files();
            files.push(("more.png".into(), b"x".to_vec()));
            zipped(&files)
        }),
        (
            "another digest",
            "bundle-digest",
            zipped(&with_manifest(|m| m["files"][0]["sha256"] = json!("0".repeat(64)))),
        ),
        (
            "a digest in capitals",
            "bundle-digest",
            zipped(&with_manifest(|m| {
                let digest = m["files"][0]["sha256"].as_str().unwrap().to_uppercase();
                m["files"][0]["sha256"] = json!(digest);
            })),
        ),
        ("another length", "bundle-digest", zipped(&with_manifest(|m| m["files"][0]["bytes"] = json!(1)))),
        ("a changed page", "bundle-digest", tampered("index.html", b"<!DOCTYPE html><script>alert(1)</script>")),
        ("a changed source", "bundle-digest", tampered(EN, b"# Pwned")),
    ]);
}

/// A PNG of this size without a picture in it.
fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec();
    bytes.extend([width.to_be_bytes(), height.to_be_bytes()].concat());
    bytes.extend(b"\x08\x06\0\0\0\0\0\0\0\0\0\0\0IEND\xaeB`\x82");
    bytes
}

#[test]
fn files_that_are_something_else_are_refused() {
    let nested = super::archive::Archive::of(&sample::files()).bytes();
    check(vec![
        ("a small picture more", "fine", zipped(&with("more.png", &png(8, 8)))),
        ("no picture", "bundle-type", zipped(&with("more.png", b"<script>alert(1)</script>"))),
        ("a program", "bundle-type", zipped(&with("more.png", b"MZ\x90\0"))),
        ("a program by name", "bundle-type", zipped(&with("more.exe", b"MZ\x90\0"))),
        ("a script by name", "bundle-type", zipped(&with("more.js", b"alert(1)"))),
        ("a picture that can run", "bundle-type", zipped(&with("more.svg", b"<svg onload=\"alert(1)\"/>"))),
        ("an archive in the archive", "bundle-nested", zipped(&with("more.zip", &nested))),
        ("an archive called a picture", "bundle-type", zipped(&with("more.png", &nested))),
        (
            "an archive behind a picture",
            "bundle-type",
            zipped(&with("more.png", &[png(8, 8), nested.clone()].concat())),
        ),
        ("a picture of 60 000 x 60 000", "bundle-picture", zipped(&with("more.png", &png(60_000, 60_000)))),
        ("a picture of nothing", "bundle-picture", zipped(&with("more.png", &png(0, 0)))),
        ("a moving picture of 65 535 x 65 535", "bundle-picture", {
            zipped(&with("more.gif", b"GIF89a\xff\xff\xff\xff\0\0\0,;"))
        }),
        ("a picture cut off", "bundle-type", zipped(&with("more.png", &png(8, 8)[..40]))),
        ("a page that is none", "bundle-type", zipped(&changed("index.html", "GIF89a"))),
        ("a second page", "bundle-layout", zipped(&with("login.html", b"<!DOCTYPE html><form>"))),
        ("a text that is none", "bundle-type", zipped(&changed(EN, b"# \xff".to_vec()))),
        ("a text with a zero", "bundle-type", zipped(&changed(EN, "# a\0b"))),
        ("data that nobody needs", "bundle-layout", zipped(&with("more.json", b"{}"))),
    ]);
}

#[test]
fn sources_that_are_no_lesson_are_refused() {
    let deep = format!("x = {}", "[".repeat(100_000));
    let tables = format!("x = {}1{}", "{a=".repeat(50_000), "}".repeat(50_000));
    check(vec![
        ("a text outside", "bundle-layout", zipped(&with("en.md", b"x"))),
        (
            "a file of another lesson",
            "bundle-layout",
            zipped(&with("source/lessons/knight/lesson.toml", b"format = 1")),
        ),
        ("a file outside lessons", "bundle-layout", zipped(&with("source/collection.toml", b"format = 1"))),
        ("a puzzle in a folder", "bundle-layout", zipped(&with("source/puzzles/a/b.toml", b"format = 1"))),
        ("a picture among the sources", "bundle-layout", zipped(&with("source/lessons/pins/a.png", &png(8, 8)))),
        ("a language that is not known", "bundle-layout", zipped(&with("source/lessons/pins/xx.md", b"x"))),
        ("a language that the lesson does not list", "bundle-layout", zipped(&with("source/lessons/pins/ru.md", b"x"))),
        ("a puzzle that is not shown", "bundle-layout", {
            zipped(&with("source/puzzles/three.toml", sample::PUZZLE.replace("\"two\"", "\"three\"").as_bytes()))
        }),
        ("a name that is no id", "bundle-layout", zipped(&with("source/puzzles/Three.toml", b"format = 1"))),
        ("no description", "bundle-missing", zipped(&without(LESSON))),
        ("no text", "bundle-faults", zipped(&without(EN))),
        ("no puzzle", "bundle-missing", zipped(&without(PUZZLE))),
        ("no page", "bundle-missing", zipped(&without("index.html"))),
        ("no TOML", "bundle-faults", zipped(&changed(LESSON, "this is = no = TOML"))),
        ("100 000 brackets", "bundle-faults", zipped(&changed(LESSON, deep.as_str()))),
        ("100 000 brackets in a puzzle", "bundle-faults", zipped(&changed(PUZZLE, deep.as_str()))),
        ("50 000 tables in an animation", "bundle-faults", zipped(&changed(ANIM, tables.as_str()))),
        ("a newer lesson", "bundle-faults", replaced(LESSON, "format = 1", "format = 99")),
        ("a newer puzzle", "bundle-faults", replaced(PUZZLE, "format = 1", "format = 99")),
        ("a newer animation", "bundle-faults", replaced(ANIM, "format = 1", "format = 99")),
        ("a lesson of another name", "bundle-faults", replaced(LESSON, "\"pins\"", "\"nails\"")),
        ("a lesson out of the folder", "bundle-faults", replaced(LESSON, "\"pins\"", "\"../../pins\"")),
        ("a puzzle of another name", "bundle-faults", replaced(PUZZLE, "\"two\"", "\"one\"")),
        ("a puzzle with an unknown task", "bundle-faults", replaced(PUZZLE, "\"#1\"", "\"rm -rf\"")),
        ("an animation that does several things", "bundle-faults", replaced(ANIM, "time = 0.2", "vanish = \"a1\"")),
        ("a puzzle out of the folder", "bundle-missing", replaced(EN, "puzzle:two", "puzzle:../../../etc/passwd")),
    ]);
}

#[test]
fn faults_come_with_their_places() {
    let refusal = replaced(PUZZLE, "\"#1\"", "\"rm \\u001b[2J\"").unwrap_err();
    let found = &refusal.diagnostics[0];
    assert_eq!((found.code, found.place.line), ("task", 6));
    assert_eq!(found.place.file, std::path::Path::new("source/puzzles/two.toml"));
    assert!(refusal.to_string().contains("source/puzzles/two.toml:6:"), "{refusal}");
    assert_eq!(zipped(&listed(sample::files())).unwrap().lesson.lesson.id, "pins");
}
