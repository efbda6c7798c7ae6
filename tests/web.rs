//! The exported page: complete, deterministic, harmless, and written into its folder or nowhere.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use boardwright::doc::collection::Collection;
use boardwright::export::web::{self, FolderError, Options, OutFile, WebError};
use std::fs;
use std::path::Path;

fn write(root: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        let path = root.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

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
en = "Find Nf3 & win.\n\n<script>alert(1)</script>\n"
[hints]
en = ["Look at *c2*.", "Castle."]
[notes.reveal]
en = "It was the queen."
he = "זו המלכה."
"##;

const LESSON: &str = "format = 1\nid = \"l\"\nlanguages = [\"en\", \"he\"]\nrules = \"barriers\"\nauthor = \"<b>A</b>\"\n[title]\nen = \"T & <T>\"\nhe = \"ש\"\n\
                      [boards.pin]\nfen = \"4k3/8/8/8/8/8/8/4K2R[Ff] w K - 0 1 Fe4e5\"\nmarks = [\"Ge1e2\"]\n";

const GLIDE: &str = "format = 1\nid = \"glide\"\nrules = \"barriers\"\nfen = \"8/8/8/8/8/8/8/R7[] w - - 0 1 -\"\n\
                     [[step]]\nglide = \"a1-a8\"\ncaption = { en = \"Up <b>!\", he = \"למעלה\" }\n";

const EN: &str = "# Title\n\n![A pin](board:pin)\n\nPlay [Rh8](move:pin/Rh8), then **e4** and `code <i>`.\n\n## Two\n\n![try](puzzle:p)\n\n\
                  > **?** Why Rh8?\n>\n> Because.\n\n```moves\n1. e4 e5\n```\n\n1. one\n2. two\n\n[x](javascript:alert(1)) <img src=x onerror=alert(1)> [ok](https://a.b/?c=\"d\")\n\n![moves](anim:glide)\n";

const HE: &str = "# כותרת\n\n![ריתוק](board:pin)\n\nשחקו Rh8 ואז (e4).\n\n## שתיים\n\n![נסו](puzzle:p)\n\n> **?** למה?\n>\n> ככה.\n\n![הנפשה](anim:glide)\n";

fn export(en: &str, he: &str, puzzle: &str) -> Result<Vec<OutFile>, WebError> {
    let dir = tempfile::tempdir().unwrap();
    write(
        dir.path(),
        &[
            ("puzzles/p.toml", puzzle),
            ("lessons/l/lesson.toml", LESSON),
            ("lessons/l/en.md", en),
            ("lessons/l/he.md", he),
            ("lessons/l/glide.anim.toml", GLIDE),
        ],
    );
    let collection = Collection::scan(dir.path()).unwrap();
    web::lesson(collection.lesson("l").unwrap(), &collection, &Options { width_px: 200, ..Options::default() })
}

fn page(files: &[OutFile]) -> String {
    String::from_utf8(files.iter().find(|f| f.path == "index.html").unwrap().bytes.clone()).unwrap()
}

#[test]
fn a_lesson_becomes_a_folder() {
    let files = export(EN, HE, PUZZLE).unwrap();
    let paths: Vec<&str> = files.iter().map(|f| f.path.as_str()).collect();
    assert_eq!(
        paths,
        ["index.html", "board-pin.png", "puzzle-p.png", "anim-glide-en.gif", "anim-glide-he.gif", "anim-glide.png"]
    );
    assert!(files[1].bytes.starts_with(b"\x89PNG"));
    let page = page(&files);
    for part in [
        "<title>T &amp; &lt;T&gt; · ש</title>",
        "<h1 lang=\"en\" dir=\"ltr\">Title</h1>",
        "<h1 lang=\"he\" dir=\"rtl\">כותרת</h1>",
        "<figure id=\"en-board-pin\" lang=\"en\" dir=\"ltr\"><img src=\"board-pin.png\" alt=\"A pin. \u{2066}White: Ke1 Rh1; Black: Ke8; Fe4e5\u{2069}\">",
        "<figcaption lang=\"he\" dir=\"rtl\">ריתוק</figcaption>",
        "<a href=\"#en-board-pin\"><bdi dir=\"ltr\">Rh8</bdi></a>",
        "<strong><bdi dir=\"ltr\">e4</bdi></strong>",
        "(<bdi dir=\"ltr\">e4</bdi>).",
        "<code dir=\"ltr\">code &lt;i&gt;</code>",
        "<summary>Why <bdi dir=\"ltr\">Rh8?</bdi></summary>",
        "<summary>Hint 2</summary>",
        "<summary>פתרון</summary>",
        "<bdi dir=\"ltr\" class=\"main\">1. O-O-O~Q!</bdi>",
        "<span class=\"note\" dir=\"auto\">זו המלכה.</span>",
        "White to move · <bdi dir=\"ltr\">#2</bdi>",
        "<p class=\"moves\" lang=\"en\" dir=\"ltr\">",
        "A &lt;rook&gt;",
        "href=\"https://a.b/?c=&quot;d&quot;\"",
        "<source media=\"(prefers-reduced-motion: reduce), print\" srcset=\"anim-glide.png\"><img src=\"anim-glide-he.gif\"",
        "&lt;b&gt;A&lt;&#x2f;b&gt;",
        "default-src 'none'",
    ] {
        assert!(page.contains(part), "{part} is missing in\n{page}");
    }
    assert_eq!(page.matches("<section").count(), 2);
    assert_eq!(page.matches("class=\"language\"").count(), 4);
}

#[test]
fn exporting_twice_gives_the_same_bytes() {
    assert_eq!(export(EN, HE, PUZZLE).unwrap(), export(EN, HE, PUZZLE).unwrap());
}

#[test]
fn hostile_text_stays_text() {
    let hostile =
        "<script>alert(1)</script> \"onload=x' <svg/onload=y> &lt; \u{202e}\u{2066}abc javascript:z ]]> <!-- </style>";
    let md = format!(
        "# {hostile}\n\n{hostile}\n\n- {hostile}\n\n> {hostile}\n\n```{hostile}\n{hostile}\n```\n\n![{hostile}](board:pin)\n\n\
                      [{hostile}](move:pin/x) ![{hostile}](board:pin) `{hostile}`\n\n|{hostile}|\n|-|\n|{hostile}|\n\n[{hostile}](JAVASCRIPT:x)\n\n![p](puzzle:p)\n"
    );
    let text = hostile.replace('"', "\\\"");
    let puzzle = PUZZLE
        .replace("A <rook>", &text)
        .replace("Look at *c2*.", &text)
        .replace("It was the queen.", &text)
        .replace("{C}", "{<script>x</script>}");
    let page = page(&export(&md, &md, &puzzle).unwrap());
    let lower = page.to_lowercase();
    for bad in ["<script", "<svg", "<!--", "onload=x'", "href=\"javascript", "\u{202e}"] {
        assert!(!lower.contains(bad), "{bad}");
    }
    // Every tag is one that the exporter writes, with attributes that it writes.
    let tags = [
        "html",
        "head",
        "meta",
        "title",
        "style",
        "body",
        "main",
        "section",
        "div",
        "h1",
        "h3",
        "p",
        "figure",
        "img",
        "figcaption",
        "details",
        "summary",
        "bdi",
        "span",
        "ul",
        "li",
        "blockquote",
        "pre",
        "code",
        "table",
        "tr",
        "th",
        "td",
        "a",
        "footer",
        "strong",
        "em",
    ];
    let attributes =
        ["lang", "dir", "class", "id", "src", "alt", "href", "rel", "content", "http-equiv", "charset", "name"];
    for tag in page.split('<').skip(2) {
        let tag = tag.split('>').next().unwrap();
        let name: String = tag.trim_start_matches('/').chars().take_while(char::is_ascii_alphanumeric).collect();
        assert!(tags.contains(&name.as_str()), "{tag}");
        let outside: String = tag.split('"').step_by(2).collect::<Vec<_>>().join(" ");
        for word in outside.split_whitespace().skip(1) {
            assert!(attributes.contains(&word.trim_end_matches('=')), "{word} in {tag}");
        }
    }
    let balance = |tag: &str| page.matches(&format!("<{tag}")).count() == page.matches(&format!("</{tag}>")).count();
    assert!(balance("bdi") && balance("details") && balance("figure"));
}

#[test]
fn the_readers_page_does_not_tell_what_is_covered() {
    let page = page(&export(EN, HE, PUZZLE).unwrap());
    let before_solution = page.split("<summary>Solution</summary>").next().unwrap();
    assert!(!before_solution.contains("bQ") && !before_solution.contains("O-O-O"));
    assert!(before_solution.contains("White: Xa1 Ke1 Ra4; Black: Kc3 Xa7"));
}

#[test]
fn everything_that_is_missing_is_listed() {
    let Err(WebError::Broken(faults)) = export("![a](board:no)\n\n![b](puzzle:no)\n\n![c](board:../../x)\n", HE, "x")
    else {
        panic!()
    };
    assert_eq!(faults.len(), 4, "{faults:?}");
}

#[test]
fn folders_are_exchanged_whole() {
    let dir = tempfile::tempdir().unwrap();
    let target = dir.path().join("out");
    let files = export(EN, HE, PUZZLE).unwrap();
    web::write_folder(&target, &files).unwrap();
    fs::write(target.join("stale.png"), "x").unwrap();
    web::write_folder(&target, &files).unwrap();
    let mut names: Vec<_> =
        fs::read_dir(&target).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert_eq!(
        names,
        ["anim-glide-en.gif", "anim-glide-he.gif", "anim-glide.png", "board-pin.png", "index.html", "puzzle-p.png"]
    );
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1, "nothing is left beside it");

    let other = dir.path().join("mine");
    write(&other, &[("thesis.txt", "x")]);
    assert!(matches!(web::write_folder(&other, &files), Err(FolderError::Occupied(_))));
    assert!(other.join("thesis.txt").exists());
    for bad in ["../x", "/x", "a/../../x", "", "a//b", "a\\b", ".x", "c:x", "a/", "\u{202e}"] {
        let files = [OutFile { path: bad.into(), bytes: vec![] }];
        let error = web::write_folder(&dir.path().join("new"), &files).unwrap_err();
        assert!(matches!(error, FolderError::BadPath(_)), "{bad}");
    }
    let twice = ["a", "A"].map(|path| OutFile { path: path.into(), bytes: vec![] });
    assert!(matches!(web::write_folder(&dir.path().join("new"), &twice), Err(FolderError::Twice(_))));
    assert!(!dir.path().join("new").exists());
}
