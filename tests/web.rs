//! The exported page: complete, deterministic, harmless, and written into its folder or nowhere.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use boardwright::doc::collection::Collection;
use boardwright::export::web::{self, FolderError, Options, OutFile, WebError};
use boardwright::player::record::Record;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::fs;
use std::io::Read as _;
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

fn options() -> Options {
    Options { width_px: 200, judged_nodes: 100_000, ..Options::default() }
}

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
    let (file, options) = (collection.lesson("l").unwrap(), options());
    let files = web::lesson(file, &collection, &options)?;
    assert_eq!(web::page(file, &collection, &options).unwrap(), page(&files), "the page is the same alone");
    Ok(files)
}

fn page(files: &[OutFile]) -> String {
    String::from_utf8(files.iter().find(|f| f.path == "index.html").unwrap().bytes.clone()).unwrap()
}

/// What stands between two marks.
fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    text.split_once(from).unwrap_or_else(|| panic!("no {from}")).1.split_once(to).unwrap().0
}

/// What the page says without script.
fn main_of(page: &str) -> &str {
    between(page, "<main", "</main>")
}

fn data_of(page: &str) -> Value {
    serde_json::from_str(between(page, "id=\"bw-data\">", "</script>")).unwrap()
}

/// Numeric references as the letters that they stand for.
fn unveiled(html: &str) -> String {
    let mut out = String::new();
    let mut rest = html;
    while let Some((before, after)) = rest.split_once("&#") {
        let (number, behind) = after.split_once(';').unwrap();
        out.push_str(before);
        out.push(number.parse().ok().and_then(char::from_u32).unwrap());
        rest = behind;
    }
    out + rest
}

#[test]
fn a_lesson_becomes_a_page_and_its_pictures() {
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
        "<h1>Title</h1>",
        "<h1>כותרת</h1>",
        "<figure class=\"board-figure\" id=\"en-board-pin\" data-board=\"pin\" lang=\"en\" dir=\"ltr\">\
         <div class=\"diagram\" role=\"img\" aria-label=\"A pin. White: \u{2066}Ke1 Rh1\u{2069}; Black: \u{2066}Ke8\u{2069}; \u{2066}Fe4e5\u{2069}\">",
        "aria-label=\"ריתוק. לבן: \u{2066}Ke1 Rh1\u{2069}; שחור: \u{2066}Ke8\u{2069}; \u{2066}Fe4e5\u{2069}\">",
        "<figcaption>ריתוק</figcaption>",
        "<a class=\"move\" href=\"#en-board-pin\" data-board=\"pin\" data-line=\"Rh8\"><bdi dir=\"ltr\">Rh8</bdi></a>",
        "<strong><bdi dir=\"ltr\">e4</bdi></strong>",
        "(<bdi dir=\"ltr\">e4</bdi>).",
        "<code dir=\"ltr\">code &lt;i&gt;</code>",
        "<summary>Why <bdi dir=\"ltr\">Rh8?</bdi></summary>",
        "<summary>Hint 2</summary>",
        "<summary>פתרון</summary>",
        "White to move · Mate in 2",
        "תור הלבן · מט ב־2 מסעים",
        "<p class=\"moves\" dir=\"ltr\">",
        "A &lt;rook&gt;",
        "href=\"https://a.b/?c=&quot;d&quot;\"",
        "data-anim=\"glide\"",
        "&lt;b&gt;A&lt;&#x2f;b&gt;",
        "<li><a href=\"#page-2\">Two</a></li>",
    ] {
        assert!(page.contains(part), "{part} is missing in\n{page}");
    }
    let main = unveiled(main_of(&page));
    for part in [
        "<bdi dir=\"ltr\" class=\"main\">1. O-O-O~Q!</bdi>",
        "<span class=\"note\" dir=\"rtl\">זו המלכה.</span>",
        "Castle.",
    ] {
        assert!(main.contains(part), "{part} is missing in\n{main}");
    }
    assert_eq!(page.matches("<section").count(), 2);
    // What translates each other stands in one row.
    assert!(main.contains("<div class=\"row\">\n<div class=\"block\" lang=\"en\" dir=\"ltr\">\n<h1"));
    let rows: Vec<&str> = main.split("<div class=\"row").skip(2).collect();
    assert!(rows[0].contains("Title") && rows[0].contains("כותרת"), "{}", rows[0]);
    assert!(rows.iter().any(|row| row.matches("data-puzzle=\"p\"").count() == 2));
}

#[test]
fn the_page_is_complete_and_allows_nothing_else() {
    let page = page(&export(EN, HE, PUZZLE).unwrap());
    for part in page.split("href=\"").skip(1) {
        assert!(part.starts_with('#') || part.starts_with("https://a.b/"), "{}", &part[..40]);
    }
    for (number, part) in page.split(" id=\"").skip(1).enumerate() {
        let id = part.split('"').next().unwrap();
        assert_eq!(page.matches(&format!(" id=\"{id}\"")).count(), 1, "{id}, number {number}");
    }
    for tag in page.split("<script").next().unwrap().split_once("</style>").unwrap().1.split('<').skip(1) {
        let tag = tag.split('>').next().unwrap();
        let name = tag.split([' ', '/']).next().unwrap();
        assert!(!["link", "img", "iframe", "object", "embed", "base", "form"].contains(&name), "{tag}");
        for bad in [" src=", "srcset=", "url(", " style="] {
            assert!(!tag.contains(bad), "{bad} in {tag}");
        }
    }
    for bad in ["@import", "url(http", "url(data"] {
        assert!(!between(&page, "<style>", "</style>").contains(bad), "{bad}");
    }
    // Every reference within the page has its target.
    for part in page.split("</style>").nth(1).unwrap().split("href=\"#").skip(1) {
        let id = part.split('"').next().unwrap();
        assert!(page.contains(&format!(" id=\"{id}\"")), "#{id}");
    }

    let policy = between(&page, "<meta http-equiv=\"Content-Security-Policy\" content=\"", "\"");
    let hash = |text: &str| format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)));
    let style = between(&page, "<style>", "</style>");
    let script = between(&page, "<script>", "</script>");
    let expected = format!(
        "default-src 'none'; script-src {} 'wasm-unsafe-eval'; style-src {}; img-src data:; worker-src blob:; \
         base-uri 'none'; form-action 'none'",
        hash(script),
        hash(style)
    );
    assert_eq!(policy, expected);
    assert!(!script.contains("<!--"), "within a comment a script would not end");
    let rest = page.replace(script, "");
    assert_eq!((rest.matches("<style").count(), rest.matches("<script").count()), (1, 3));
    let packed = STANDARD.decode(between(&page, "id=\"bw-engine\">", "</script>")).unwrap();
    let mut engine = Vec::new();
    flate2::read::ZlibDecoder::new(&packed[..]).read_to_end(&mut engine).unwrap();
    assert_eq!(engine, include_bytes!("../assets/player.wasm"));
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
                      [{hostile}](move:pin/x) ![{hostile}](board:pin) `{hostile}`\n\n|{hostile}|\n|-|\n|{hostile}|\n\n[{hostile}](JAVASCRIPT:x)\n\n![p](puzzle:p)\n\n## {hostile}\n\n> **?** {hostile}\n>\n> {hostile}\n"
    );
    let text = hostile.replace('"', "\\\"");
    let puzzle = PUZZLE
        .replace("A <rook>", &text)
        .replace("Look at *c2*.", &text)
        .replace("It was the queen.", &text)
        .replace("{C}", "{<script>x</script>}");
    let page = page(&export(&md, &md, &puzzle).unwrap());
    assert!(!page.contains(['\u{202e}', '\u{2067}']));
    let data = between(&page, "id=\"bw-data\">", "</script>");
    assert!(!data.contains('<'));
    assert!(data_of(&page)["puzzles"]["p"]["titles"]["en"].as_str().unwrap().contains("<script>alert(1)</script>"));
    let written = page.split_once("</style>").unwrap().1.split_once("<script").unwrap().0;
    let lower = written.to_lowercase();
    for bad in ["<script", "<svg/", "<!--", "onload=x'", "href=\"javascript"] {
        assert!(!lower.contains(bad), "{bad}");
    }
    // Every tag is one that the exporter writes, with attributes that it writes.
    let tags = "head body main section div h1 h2 h3 p figure figcaption details summary bdi span ul ol li blockquote pre code \
                table tr th td a br footer strong em nav svg symbol use path g defs text circle rect";
    let attributes = "lang dir class id href rel role aria-label aria-hidden focusable viewBox width height data-board \
                      data-puzzle data-line data-question";
    let (tags, attributes): (Vec<&str>, Vec<&str>) =
        (tags.split_whitespace().collect(), attributes.split_whitespace().collect());
    for tag in main_of(&page).split('<').skip(1) {
        let tag = tag.split('>').next().unwrap();
        let name: String = tag.trim_start_matches('/').chars().take_while(char::is_ascii_alphanumeric).collect();
        assert!(tags.contains(&name.as_str()), "{tag}");
        let outside: String = tag.split('"').step_by(2).collect::<Vec<_>>().join(" ");
        for word in outside.split_whitespace().skip(1).filter(|word| *word != "/") {
            assert!(attributes.contains(&word.trim_end_matches('=')), "{word} in {tag}");
        }
    }
    let balance =
        |tag: &str| written.matches(&format!("<{tag}")).count() == written.matches(&format!("</{tag}>")).count();
    assert!(balance("bdi") && balance("details") && balance("figure") && balance("svg"));
}

#[test]
fn what_readers_are_to_find_out_is_not_readable_in_the_file() {
    let answers = "[answers.Kf2]\nen = \"The king is needed elsewhere.\"\n[answers.other]\nhe = \"לא זה.\"\n";
    let page = page(&export(EN, HE, &format!("{PUZZLE}{answers}")).unwrap());
    let mut data = data_of(&page);
    let sealed = data["puzzles"]["p"]["board"].take();
    let sealed = sealed.as_str().unwrap();
    data["boards"]["pin"]["board"].take();
    // Everything that says something, that is without the engine and what is sealed.
    let head = page.split_once("</style>").unwrap().1.split_once("<script").unwrap().0;
    let readable = format!("{head}{data}");
    for secret in
        ["1 bQ", "O-O-O", "Qc2", "a6~B", "It was the queen", "זו המלכה", "needed elsewhere", "לא זה", "Castle.", "x7/8"]
    {
        assert!(!readable.contains(secret), "{secret}");
    }
    assert!(main_of(&page).contains("White: \u{2066}Xa1 Ke1 Ra4\u{2069}; Black: \u{2066}Kc3 Xa7\u{2069}"));

    // The engine reads all of it, and finds each first turn judged.
    let record = Record::unseal(sealed).unwrap();
    let puzzle = record.puzzle.unwrap();
    assert_eq!((record.rules.as_str(), puzzle.task.as_str()), ("hidden", "#2"));
    assert!(record.fen.ends_with("bQ"));
    let turns: Vec<(&str, Option<usize>)> = puzzle.tree.iter().map(|n| (n.turn.as_str(), n.parent)).collect();
    assert_eq!(turns[0], ("e1c1~Q", None));
    assert_eq!(turns.len(), 5);
    assert_eq!(turns.iter().filter(|(_, parent)| *parent == Some(0)).count(), 2);
    assert_eq!((puzzle.tree[0].nag.as_str(), puzzle.tree[0].note["he"].as_str()), ("!", "זו המלכה."));
    assert_eq!(puzzle.answers["e1f2"]["en"], "The king is needed elsewhere.");
    assert_eq!(puzzle.answers["other"]["he"], "לא זה.");
    let ask =
        |request: Value| -> Value { serde_json::from_str(&boardwright::player::handle(&request.to_string())).unwrap() };
    let legal = ask(json!({ "ask": "view", "board": sealed, "line": [] }))["legal"].as_array().unwrap().len();
    assert_eq!(puzzle.judged.len(), legal);
    assert_eq!(puzzle.judged.iter().filter(|judged| judged.more == Some(0)).count(), 1);
    for (turn, grade) in [("e1c1", "right"), ("e1f2", "wrong")] {
        let reply = ask(json!({ "ask": "judge", "board": sealed, "line": [], "turn": turn }));
        assert_eq!(reply["grade"], grade, "{turn}: {reply}");
    }
    let wrong = puzzle.judged.iter().find(|judged| judged.turn == "e1f2").unwrap();
    assert!(wrong.more.is_none() && !wrong.show.is_empty());
    // What is judged beforehand says what the engine says by itself.
    let mut alone = Record::unseal(sealed).unwrap();
    alone.puzzle.as_mut().unwrap().judged.clear();
    let alone = alone.seal();
    for judged in &puzzle.judged {
        let judge = |board: &str| ask(json!({ "ask": "judge", "board": board, "line": [], "turn": judged.turn }));
        let (with, without) = (judge(sealed), judge(&alone));
        for part in ["grade", "more", "solved", "text"] {
            assert_eq!(with[part], without[part], "{part} of {}", judged.turn);
        }
        assert!(with["error"].is_null(), "{with}");
    }
}

#[test]
fn every_lesson_of_the_collection_becomes_a_page_that_its_engine_can_play() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let collection = Collection::scan(root).unwrap();
    let ask =
        |request: Value| -> Value { serde_json::from_str(&boardwright::player::handle(&request.to_string())).unwrap() };
    let mut links = 0;
    for lesson in &collection.lessons {
        let file = lesson.file.as_ref().unwrap();
        let page = web::page(file, &collection, &Options { judged_nodes: 0, ..Options::default() }).unwrap();
        let data = data_of(&page);
        for kind in ["boards", "puzzles"] {
            for (name, entry) in data[kind].as_object().unwrap() {
                let view = ask(json!({ "ask": "view", "board": entry["board"], "line": [] }));
                assert!(view["error"].is_null(), "{}: {name}: {view}", lesson.id);
                assert_eq!(view["turn"], entry["turn"], "{}: {name}", lesson.id);
            }
        }
        for link in main_of(&page).split("<a class=\"move\"").skip(1) {
            let board = between(link, "data-board=\"", "\"");
            let moves = between(link, "data-line=\"", "\"");
            let line = ask(json!({ "ask": "line", "board": data["boards"][board]["board"], "moves": moves }));
            let count =
                line["line"].as_array().unwrap_or_else(|| panic!("{}: {board} {moves}: {line}", lesson.id)).len();
            assert_eq!(count, moves.split(' ').count(), "{}: {board} {moves}", lesson.id);
            links += 1;
        }
        for name in main_of(&page).split("data-anim=\"").skip(1).filter_map(|part| part.split('"').next()) {
            assert!(data["anims"][name].is_object(), "{name}");
        }
        for id in main_of(&page).split("data-puzzle=\"").skip(1).map(|part| part.split('"').next().unwrap()) {
            assert!(data["puzzles"][id]["board"].is_string(), "{id}");
        }
    }
    assert!(links > 20, "{links}");
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
