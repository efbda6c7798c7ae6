//! Books: well formed, complete, deterministic, harmless, and silent about what is covered. (`./check --all` shows each
//! of them to `epubcheck`, too.)

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use boardwright::doc::Lang;
use boardwright::doc::collection::Collection;
use boardwright::export::epub::{EpubError, Options, epub, files};
use boardwright::export::web::OutFile;
use roxmltree::{Document, Node, ParsingOptions};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

const PUZZLE: &str = r##"format = 1
id = "p"
rules = "hidden"
fen = "8/x7/8/8/R7/2k5/8/X3K3 w Q - 0 1 bQ"
task = "#2"
solution = """
1. O-O-O~Q! {@reveal} a6~B (1... a5~B 2. Qc2#) 2. Qc2# {C}
"""
[title]
en = "A <rook>"
he = "צריח"
[text]
en = "Find Nf3 & win.\n\n![again](puzzle:p)\n\n<script>alert(1)</script>\n"
[hints]
en = ["Look at *c2*.", "Castle."]
[notes.reveal]
en = "It was the queen."
he = "זו המלכה."
"##;

const LESSON: &str = "format = 1\nid = \"l\"\nlanguages = [\"en\", \"he\"]\nrules = \"barriers\"\nauthor = \"<b>A</b>\"\nlicence = \"CC0 & more\"\n[title]\nen = \"T & <T>\"\nhe = \"ש\"\n\
                      [boards.pin]\nfen = \"4k3/8/8/8/8/8/8/4K2R[Ff] w K - 0 1 Fe4e5\"\nmarks = [\"Ge1e2\"]\n";

const GLIDE: &str = "format = 1\nid = \"glide\"\nrules = \"barriers\"\nfen = \"8/8/8/8/8/8/8/R7[] w - - 0 1 -\"\n\
                     [caption]\nen = \"A rook\"\nhe = \"צריח\"\n\
                     [[step]]\nglide = \"a1-a8\"\ncaption = { en = \"Up <b>!\", he = \"למעלה\" }\n\
                     [[step]]\nglide = \"a8-h8\"\ncaption = { en = \"And right\", he = \"וימינה\" }\n";

const EN: &str = "# Title\n\n![A pin](board:pin)\n\nPlay [Rh8](move:pin/Rh8), then **e4** and `code <i>`.  \nNext & last.\n\n## Two\n\n![try](puzzle:p)\n\n\
                  > **?** Why Rh8?\n>\n> Because of [Rh8](move:pin/Rh8).\n\n```moves\n1. e4 e5\n```\n\n3. one\n4. two\n\n|a|b|\n|-|-|\n|c|![x](board:pin)|\n\n\
                  [x](javascript:alert(1)) <img src=x onerror=alert(1)> [ok](https://a.b/?c=\"d\") [here](#two)\n\n![moves](anim:glide)\n\n![once more](puzzle:p)\n";

const HE: &str = "# כותרת\n\n![ריתוק](board:pin)\n\nשחקו Rh8 ואז (e4).\n\n---\n\n![נסו](puzzle:p)\n\n> **?** למה?\n>\n> ככה.\n\n![הנפשה](anim:glide)\n";

fn write(root: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        let path = root.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

fn with_collection<T>(en: &str, he: &str, puzzle: &str, lesson: &str, run: impl Fn(&Collection) -> T) -> T {
    let dir = tempfile::tempdir().unwrap();
    let files = [
        ("puzzles/p.toml", puzzle),
        ("lessons/l/lesson.toml", lesson),
        ("lessons/l/en.md", en),
        ("lessons/l/he.md", he),
        ("lessons/l/glide.anim.toml", GLIDE),
    ];
    write(dir.path(), &files);
    run(&Collection::scan(dir.path()).unwrap())
}

fn book(en: &str, he: &str, puzzle: &str, lang: Lang) -> Result<Vec<OutFile>, EpubError> {
    with_collection(en, he, puzzle, LESSON, |collection| {
        files(collection.lesson("l").unwrap(), collection, &Options::new(lang))
    })
}

fn text<'a>(files: &'a [OutFile], path: &str) -> &'a str {
    let file = files.iter().find(|file| file.path == path).unwrap_or_else(|| panic!("{path} is missing"));
    std::str::from_utf8(&file.bytes).unwrap()
}

fn parse(text: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).unwrap_or_else(|error| panic!("{error} in\n{text}"))
}

fn named<'a, 'i>(document: &'a Document<'i>, name: &'a str) -> impl Iterator<Item = Node<'a, 'i>> {
    document.descendants().filter(move |node| node.has_tag_name(name) || node.tag_name().name() == name)
}

/// Everything that must hold for any book: well-formed documents, a complete manifest, links that lead somewhere.
fn check_book(files: &[OutFile]) {
    let paths: BTreeSet<&str> = files.iter().map(|file| file.path.as_str()).collect();
    assert_eq!(paths.len(), files.len());
    let container = parse(text(files, "META-INF/container.xml"));
    assert_eq!(named(&container, "rootfile").next().unwrap().attribute("full-path"), Some("EPUB/package.opf"));
    let opf = parse(text(files, "EPUB/package.opf"));
    let mut items: BTreeMap<&str, &str> = BTreeMap::new();
    for item in named(&opf, "item") {
        let href = item.attribute("href").unwrap();
        assert!(paths.contains(format!("EPUB/{href}").as_str()), "{href} is listed and not there");
        assert!(items.insert(item.attribute("id").unwrap(), href).is_none());
    }
    let listed: BTreeSet<String> = items.values().map(|href| format!("EPUB/{href}")).collect();
    for path in paths.iter().filter(|path| !["mimetype", "META-INF/container.xml", "EPUB/package.opf"].contains(path)) {
        assert!(listed.contains(*path), "{path} is there and not listed");
    }
    for entry in named(&opf, "itemref") {
        assert!(items.contains_key(entry.attribute("idref").unwrap()));
    }
    let mut ids: BTreeSet<String> = BTreeSet::new();
    let mut links: Vec<(String, String)> = Vec::new();
    for file in files.iter().filter(|file| !is(file, "png") && file.path != "mimetype") {
        if is(file, "css") {
            let css = text(files, &file.path);
            assert!(!css.contains("url(") && !css.contains("@import") && !css.contains("direction:"));
            continue;
        }
        let document = parse(text(files, &file.path));
        let page = file.path.strip_prefix("EPUB/").unwrap_or_default();
        let mut own: BTreeSet<&str> = BTreeSet::new();
        for node in document.descendants().filter(Node::is_element) {
            if let Some(id) = node.attribute("id") {
                assert!(own.insert(id), "{id} twice in {}", file.path);
                ids.insert(format!("{page}#{id}"));
            }
            let name = node.tag_name().name();
            assert!(!["script", "iframe", "object", "form", "foreignObject", "base"].contains(&name), "{name}");
            for attribute in node.attributes() {
                assert!(!attribute.name().starts_with("on"), "{}", attribute.name());
                let is_document = is(file, "xhtml");
                if is_document && ["href", "src"].contains(&attribute.name()) {
                    links.push((page.to_owned(), attribute.value().to_owned()));
                }
                if is_document {
                    assert_ne!(attribute.name(), "style");
                }
            }
        }
        if is(file, "xhtml") {
            let root = document.root_element();
            assert_eq!(root.tag_name().namespace(), Some("http://www.w3.org/1999/xhtml"));
            assert!(root.attribute("dir").is_some() && root.attribute("lang").is_some());
            assert!(named(&document, "img").all(|img| img.attribute("alt").is_some_and(|alt| alt.len() > 5)));
        }
    }
    assert!(!links.is_empty());
    // The contents may lead to what is read alone, not to themselves.
    let spine: BTreeSet<&str> = named(&opf, "itemref").map(|entry| items[entry.attribute("idref").unwrap()]).collect();
    for (_, link) in links.iter().filter(|(page, link)| page == "nav.xhtml" && link != "style.css") {
        assert!(spine.contains(link.split('#').next().unwrap()), "{link} is in the contents and not in the spine");
    }
    for (page, link) in links {
        if link.starts_with("https://") || link.starts_with("http://") || link.starts_with("mailto:") {
            continue;
        }
        let target = if link.starts_with('#') { format!("{page}{link}") } else { link.clone() };
        let there = if target.contains('#') {
            ids.contains(&target)
        } else {
            paths.contains(format!("EPUB/{target}").as_str())
        };
        assert!(there, "{link} in {page} leads nowhere");
    }
}

/// Whether a file has an ending.
fn is(file: &OutFile, ending: &str) -> bool {
    std::path::Path::new(&file.path).extension().is_some_and(|found| found == ending)
}

#[test]
fn a_lesson_becomes_a_book() {
    let files = book(EN, HE, PUZZLE, Lang::En).unwrap();
    check_book(&files);
    let opf = text(&files, "EPUB/package.opf");
    for part in [
        "page-progression-direction=\"ltr\"",
        "<dc:language>en</dc:language>",
        "<dc:title>T &amp; &lt;T&gt;</dc:title>",
        "<dc:creator>&lt;b&gt;A&lt;/b&gt;</dc:creator>",
        "<dc:rights>CC0 &amp; more</dc:rights>",
        "<dc:identifier id=\"id\">urn:uuid:",
        "<meta property=\"dcterms:modified\">2000-01-01T00:00:00Z</meta>",
    ] {
        assert!(opf.contains(part), "{part} is missing in\n{opf}");
    }
    let first = text(&files, "EPUB/page-1.xhtml");
    for part in [
        "<h1>Title</h1>",
        "<figure id=\"board-pin\"><img src=\"board-pin.svg\" alt=\"A pin. ",
        "<a href=\"page-1.xhtml#board-pin\"><bdi dir=\"ltr\">Rh8</bdi></a>",
        "<code dir=\"ltr\">code &lt;i&gt;</code>",
        "<br/>",
    ] {
        assert!(first.contains(part), "{part} is missing in\n{first}");
    }
    let second = text(&files, "EPUB/page-2.xhtml");
    for part in [
        "<section class=\"exercise\" id=\"exercise-1\">",
        "A &lt;rook&gt;</h3>",
        "White to move · <bdi dir=\"ltr\">#2</bdi>",
        "href=\"hints.xhtml#hint-1-2\"",
        "href=\"solutions.xhtml#solution-1\"",
        "href=\"solutions.xhtml#answer-1\"",
        "<p class=\"moves\" dir=\"ltr\">",
        "<ol start=\"3\">",
        "<td><img src=\"board-pin.svg\"",
        "href=\"https://a.b/?c=%22d%22\"",
        "<p class=\"said\"><strong>3</strong> And right</p>",
        "Up &lt;b&gt;!",
    ] {
        assert!(second.contains(part), "{part} is missing in\n{second}");
    }
    assert!(!second.contains("Because"), "answers stand in their own chapter");
    assert_eq!(second.matches("class=\"exercise\"").count(), 2);
    assert_eq!(second.matches("id=\"exercise-1\"").count(), 1, "a puzzle that comes twice is one exercise");
    let hints = text(&files, "EPUB/hints.xhtml");
    assert!(hints.find("Look at").unwrap() < hints.find("Castle").unwrap());
    let solutions = text(&files, "EPUB/solutions.xhtml");
    assert!(
        solutions.contains("It was the queen.") && solutions.contains("Because of <a href=\"page-1.xhtml#board-pin\">")
    );
    let nav = text(&files, "EPUB/nav.xhtml");
    for part in
        ["<a href=\"page-1.xhtml\">Title</a>", "<a href=\"page-2.xhtml\">Two</a>", ">Hints</a>", ">Solutions</a>"]
    {
        assert!(nav.contains(part), "{part} is missing in\n{nav}");
    }
}

#[test]
fn a_hebrew_book_turns_its_pages_from_right_to_left() {
    let files = book(EN, HE, PUZZLE, Lang::He).unwrap();
    check_book(&files);
    assert!(text(&files, "EPUB/package.opf").contains("<spine toc=\"ncx\" page-progression-direction=\"rtl\">"));
    for file in files.iter().filter(|file| is(file, "xhtml")) {
        assert!(text(&files, &file.path).contains("lang=\"he\" xml:lang=\"he\" dir=\"rtl\""), "{}", file.path);
    }
    let first = text(&files, "EPUB/page-1.xhtml");
    assert!(first.contains("<bdi dir=\"ltr\">Rh8</bdi>") && first.contains("(<bdi dir=\"ltr\">e4</bdi>)."));
    assert!(text(&files, "EPUB/page-2.xhtml").contains("תור הלבן"));
    assert!(text(&files, "EPUB/solutions.xhtml").contains("זו המלכה."));
}

#[test]
fn what_is_covered_is_told_by_the_solution_alone() {
    let files = book(EN, HE, PUZZLE, Lang::En).unwrap();
    // The queen under the cover stands in no picture, so no picture defines her.
    let picture = text(&files, "EPUB/puzzle-p.svg");
    let without = PUZZLE.replace(" bQ\"", " bR\"").replace("solution = ", "unused = ");
    let other = book(EN, HE, &without, Lang::En).unwrap();
    assert_eq!(picture, text(&other, "EPUB/puzzle-p.svg"), "another truth, another picture");
    for file in files.iter().filter(|file| is(file, "xhtml") && !file.path.contains("solutions")) {
        let page = text(&files, &file.path);
        assert!(!page.contains("O-O-O") && !page.contains("Qc2") && !page.contains(" bQ"), "{}", file.path);
    }
}

#[test]
fn hostile_text_stays_text_and_well_formed() {
    let hostile = "<script>alert(1)</script> \"onload=x' <svg/onload=y> &lt; &amp; &nbsp; \u{202e}\u{2066}abc\u{1}\u{fffe}\u{ffff}\u{0} javascript:z ]]> <!-- </style> %zz";
    let md = format!(
        "# {hostile}\n\n{hostile}\n\n- {hostile}\n\n> {hostile}\n\n```{hostile}\n{hostile}\n```\n\n![{hostile}](board:pin)\n\n\
         [{hostile}](move:pin/x) ![{hostile}](board:pin) `{hostile}`\n\n|{hostile}|\n|-|\n|{hostile}|\n\n[{hostile}](JAVASCRIPT:x) [d](data:text/html,x) \
         [u](<https://a.b/ {hostile}>) [v](https://a<b)\n\n![p](puzzle:p)\n\n> **?** {hostile}\n>\n> {hostile}\n\n## {hostile}\n\n## \n\n---\n\n{hostile}\n"
    );
    let toml = "<script>alert(1)</script> \\\"onload=x' &nbsp; \u{202e}\u{fffe} ]]> <!-- %zz";
    let puzzle = PUZZLE
        .replace("A <rook>", toml)
        .replace("Look at *c2*.", toml)
        .replace("It was the queen.", toml)
        .replace("{C}", "{<script>x</script>}");
    let lesson = LESSON.replace("T & <T>", toml).replace("<b>A</b>", toml);
    let files = with_collection(&md, HE, &puzzle, &lesson, |collection| {
        files(collection.lesson("l").unwrap(), collection, &Options::new(Lang::En)).unwrap()
    });
    check_book(&files);
    for file in files.iter().filter(|file| file.path.ends_with("ml") || is(file, "opf")) {
        let text = text(&files, &file.path);
        for bad in ['\u{202e}', '\u{fffe}', '\u{ffff}', '\u{1}'] {
            assert!(!text.contains(bad), "{bad:?} in {}", file.path);
        }
    }
}

#[test]
fn a_book_is_the_same_bytes_each_time_and_another_one_after_a_change() {
    let archive = |en: &str| {
        with_collection(en, HE, PUZZLE, LESSON, |collection| {
            epub(collection.lesson("l").unwrap(), collection, &Options::new(Lang::En)).unwrap()
        })
    };
    let bytes = archive(EN);
    assert_eq!(bytes, archive(EN));
    assert_eq!(&bytes[..4], b"PK\x03\x04");
    assert_eq!(&bytes[8..10], [0, 0], "the first file is stored");
    assert_eq!(&bytes[30..58], b"mimetypeapplication/epub+zip");
    let id = |en: &str| {
        let files = book(en, HE, PUZZLE, Lang::En).unwrap();
        let opf = text(&files, "EPUB/package.opf").to_owned();
        opf.split("<dc:identifier id=\"id\">").nth(1).unwrap().split('<').next().unwrap().to_owned()
    };
    assert_eq!(id(EN), id(EN));
    assert_ne!(id(EN), id(&EN.replace("Next", "Then")));
}

#[test]
fn everything_that_is_missing_is_listed() {
    let broken = |result: Result<Vec<OutFile>, EpubError>| match result {
        Err(EpubError::Broken(faults)) => faults,
        other => panic!("{other:?}"),
    };
    let faults = broken(book("![a](board:no)\n\n![b](puzzle:no)\n\n![c](anim:../x)\n", HE, PUZZLE, Lang::En));
    assert_eq!(faults.len(), 3, "{faults:?}");
    assert_eq!(broken(book(EN, HE, PUZZLE, Lang::Uk)), ["it has no text in Ukrainian"]);
}

#[test]
fn every_lesson_of_the_collection_is_a_book_in_each_of_its_languages() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let collection = Collection::scan(root).unwrap();
    let mut books = 0;
    for entry in &collection.lessons {
        let lesson = entry.file.as_ref().unwrap();
        for &lang in &lesson.lesson.languages {
            let files = files(lesson, &collection, &Options::new(lang)).unwrap_or_else(|error| panic!("{error}"));
            check_book(&files);
            books += 1;
        }
    }
    assert!(books >= 12, "{books}");
}
