//! Packages for learning platforms: a manifest that names what is there, and a page whose policy lets its script run.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use base64::Engine as _;
use boardwright::doc::collection::Collection;
use boardwright::export::{scorm, web};
use sha2::{Digest, Sha256};
use std::path::Path;

#[test]
fn a_lesson_becomes_a_package() {
    let collection = Collection::scan(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
    let lesson = collection.lesson("chessence-relations").unwrap();
    let options = web::Options { judged_nodes: 0, ..web::Options::default() };
    let files = scorm::files(lesson, &collection, &options).unwrap();
    assert_eq!(files.iter().map(|file| file.path.as_str()).collect::<Vec<_>>(), ["imsmanifest.xml", "index.html"]);
    let [manifest, page] = [&files[0], &files[1]].map(|file| std::str::from_utf8(&file.bytes).unwrap());

    let document = roxmltree::Document::parse(manifest).unwrap();
    let one = |name: &str| {
        let found: Vec<_> = document.descendants().filter(|node| node.tag_name().name() == name).collect();
        assert_eq!(found.len(), 1, "{name}");
        found[0]
    };
    assert_eq!(one("schemaversion").text(), Some("1.2"));
    assert_eq!(one("organizations").attribute("default"), one("organization").attribute("identifier"));
    assert_eq!(one("item").attribute("identifierref"), one("resource").attribute("identifier"));
    assert_eq!(one("resource").attribute(("http://www.adlnet.org/xsd/adlcp_rootv1p2", "scormtype")), Some("sco"));
    assert_eq!(one("resource").attribute("href"), Some("index.html"));
    assert_eq!(one("file").attribute("href"), Some("index.html"));

    let script = page.split("<script>").nth(1).unwrap().split("</script>").next().unwrap();
    let connects = script.find("BW.connect();").unwrap();
    assert!(script.find("BW.store = ").unwrap() < connects, "what it needs comes before it");
    assert!(connects < script.rfind("BW.start();").unwrap(), "it runs before the page starts");
    let hash = base64::engine::general_purpose::STANDARD.encode(Sha256::digest(script));
    assert!(page.contains(&format!("script-src 'sha256-{hash}'")), "the policy lets it run");
    assert!(!web::page(lesson, &collection, &options).unwrap().contains("LMSInitialize"), "other pages do without");
    assert_eq!(files, scorm::files(lesson, &collection, &options).unwrap());
}
