//! A small lesson, and the bundle that it becomes.

use boardwright::doc::Collection;
use boardwright::doc::store::Hash;
use boardwright::export::bundle;
use boardwright::export::web::Options;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::sync::OnceLock;

pub type Files = Vec<(String, Vec<u8>)>;

pub const LESSON: &str = "format = 1\nid = \"pins\"\nlanguages = [\"en\", \"he\"]\nrules = \"barriers\" # theirs\nmine = 1\n\
    [title]\nen = \"Pins\"\nhe = \"ריתוק\"\n[boards.pin]\nfen = \"4k3/8/8/8/8/8/8/4K2R[Ff] w K - 0 1 Fe4e5\"\n";
pub const EN: &str = "# Pins\r\n\r\n![A pin](board:pin)\r\n\r\n![](puzzle:two)\r\n\r\n![](anim:up)\r\n";
pub const HE: &str = "# ריתוק\n\n![ריתוק](board:pin)\n\n![](puzzle:two)\n\n![](anim:up)\n";
pub const PUZZLE: &str = "# of hers\nformat = 1\nid = \"two\"\nrules = \"orthodox\"\nfen = \"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\"\n\
    task = \"#1\"\nsolution = \"1. Ra8#\"\n[title]\nen = \"One\"\nhe = \"אחת\"\n";
pub const ANIM: &str = "format = 1\nid = \"up\"\nrules = \"orthodox\"\nfen = \"8/8/8/8/8/8/8/R7 w - - 0 1\"\n[[step]]\nglide = \"a1-a8\"\ntime = 0.2\n";

/// The files of the collection.
pub const SOURCES: [(&str, &str); 5] = [
    ("lessons/pins/lesson.toml", LESSON),
    ("lessons/pins/en.md", EN),
    ("lessons/pins/he.md", HE),
    ("lessons/pins/up.anim.toml", ANIM),
    ("puzzles/two.toml", PUZZLE),
];

/// Small pictures, so that tests are quick.
pub fn options() -> Options {
    Options { width_px: 64, judged_nodes: 0, ..Options::default() }
}

/// Writes a collection.
pub fn write(root: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        let path = root.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
}

/// The files of the bundle of the lesson `pins` of a collection.
pub fn export(root: &Path) -> Files {
    let collection = Collection::scan(root).expect("a collection");
    let lesson = collection.lesson("pins").expect("the lesson");
    let files = bundle::files(lesson, &collection, &options()).expect("a bundle");
    files.into_iter().map(|file| (file.path, file.bytes)).collect()
}

/// The files of the sample's bundle, with a page of a few bytes, so that thousands of them are read in a moment.
pub fn files() -> Files {
    static FILES: OnceLock<Files> = OnceLock::new();
    let make = || {
        let dir = tempfile::tempdir().expect("a folder");
        write(dir.path(), &SOURCES);
        let mut files = export(dir.path());
        *file(&mut files, "index.html") = b"<!DOCTYPE html>\n<p>Pins</p>\n".to_vec();
        listed(files)
    };
    FILES.get_or_init(make).clone()
}

/// The file of a path.
pub fn file<'a>(files: &'a mut Files, path: &str) -> &'a mut Vec<u8> {
    &mut files.iter_mut().find(|(own, _)| own == path).expect("a file of this path").1
}

/// Makes the manifest list what is there: the fault is elsewhere then.
pub fn listed(mut files: Files) -> Files {
    let (mut manifest, at) = manifest(&files);
    let list = |(path, bytes): &(String, Vec<u8>)| json!({ "path": path, "bytes": bytes.len(), "sha256": Hash::of(bytes).to_string() });
    let others = files.iter().filter(|(path, _)| path != "bundle.json");
    manifest["files"] = others.map(list).collect();
    files[at].1 = manifest.to_string().into_bytes();
    files
}

/// The manifest, and where it stands.
pub fn manifest(files: &Files) -> (Value, usize) {
    let at = files.iter().position(|(path, _)| path == "bundle.json").expect("a manifest");
    (serde_json::from_slice(&files[at].1).expect("JSON"), at)
}

/// With another manifest.
pub fn with_manifest(change: impl FnOnce(&mut Value)) -> Files {
    let mut files = files();
    let (mut manifest, at) = manifest(&files);
    change(&mut manifest);
    files[at].1 = manifest.to_string().into_bytes();
    files
}

/// With a file more, which the manifest lists.
pub fn with(path: &str, bytes: &[u8]) -> Files {
    let mut files = files();
    files.push((path.into(), bytes.into()));
    listed(files)
}

/// With another content of a file, which the manifest lists.
pub fn changed(path: &str, bytes: impl Into<Vec<u8>>) -> Files {
    let mut files = files();
    *file(&mut files, path) = bytes.into();
    listed(files)
}

/// Without a file, which the manifest does not list either.
pub fn without(path: &str) -> Files {
    let mut files = files();
    files.retain(|(own, _)| own != path);
    listed(files)
}
