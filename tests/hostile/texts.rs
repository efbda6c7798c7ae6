//! Texts that would like to be more than text.

use super::{page, sample};
use boardwright::doc::diag::is_hazard;
use boardwright::doc::markdown::{self, Block, BlockKind, Inline, InlineKind, Target};

/// What a text can try, with a word that must still be read on the page; empty where all of it goes.
const TRIES: [(&str, &str, &str); 32] = [
    ("a script", "<script>alert('pwn')</script>", "pwn"),
    ("a script in capitals", "<ScRiPt SRC=//evil/pwn></sCrIpT>", "pwn"),
    ("a script within a line", "see <script>pwn()</script> here", "pwn()"),
    ("a handler", "<img src=x onerror=pwn()>", "onerror=pwn()"),
    ("a handler without blanks", "<svg/onload=pwn()>", "pwn"),
    ("a handler that needs nobody", "<input onfocus=pwn() autofocus>", "pwn"),
    ("a frame", "<iframe srcdoc=\"<script>pwn()</script>\"></iframe>", "pwn"),
    ("a form", "<form action=https://evil><button>pwn</button></form>", "pwn"),
    ("a style", "<style>*{background:url(https://evil/pwn)}</style>", "pwn"),
    ("another base", "<base href=https://evil/pwn/>", "pwn"),
    ("a refresh", "<meta http-equiv=refresh content=\"0;url=https://evil/pwn\">", "pwn"),
    ("an object", "<object data=data:text/html,pwn></object>", "pwn"),
    ("a picture that runs", "<svg><script>pwn()</script></svg>", "pwn"),
    ("a picture that refers", "<svg><use href=\"data:image/svg+xml,pwn\"/></svg>", "pwn"),
    ("formulas that run", "<math><mtext><style><img src onerror=pwn()></style></mtext></math>", "pwn"),
    ("a link that runs", "[pwn](javascript:alert(1))", "pwn"),
    ("a link that runs, in capitals", "[pwn](JaVaScRiPt:alert(1))", "pwn"),
    ("a link that runs, with entities", "[pwn](&#106;avascript:alert(1))", "pwn"),
    ("a link that runs, with a tab", "[pwn](<java\tscript:alert(1)>)", "pwn"),
    ("a link to data", "[pwn](data:text/html;base64,PHNjcmlwdD4=)", "pwn"),
    ("a link to a program", "[pwn](vbscript:msgbox)", "pwn"),
    ("a link to a file", "[pwn](file:///etc/passwd)", "pwn"),
    ("a link that is its own text", "<javascript:alert(pwn)>", "pwn"),
    ("a link by reference", "[pwn][x]\n\n[x]: javascript:alert(1)", "pwn"),
    ("a picture from elsewhere", "![pwn](https://evil/track.png)", "pwn"),
    ("a picture of data", "![pwn](data:image/svg+xml,%3Csvg%20onload=alert(1)%3E)", "pwn"),
    ("a quote in an address", "[pwn](https://a/\"onmouseover=\"alert(1))", "pwn"),
    ("a quote in a caption", "![pwn\" onerror=\"alert(1)](board:pin)", "pwn\" onerror=\"alert(1)"),
    ("entities", "&lt;script&gt;pwn()&lt;/script&gt;", "<script>pwn()</script>"),
    ("numbers of characters", "&#60;script&#62;pwn()&#60;/script&#62;", "<script>pwn()</script>"),
    ("comments in comments", "<!-- <!-- --> <script>pwn()</script> -->\n\nafter", "after"),
    ("the end of everything", "</p></div></main></body></html><script>pwn()</script>", "pwn"),
];

/// Texts that hide or reorder, and what is to be read.
const HIDDEN: [(&str, &str, &str); 7] = [
    ("turned round", "safe \u{202e}lave\u{202c} here", "safe lave here"),
    ("isolated", "a \u{2067}cba\u{2069} b", "a cba b"),
    ("an isolate without end", "first \u{2066}second", "first second"),
    ("an end without isolate", "first \u{2069}\u{2069}second", "first second"),
    ("embedded", "a\u{202a}b\u{202b}c\u{202d}d", "abcd"),
    ("a terminal", "a\u{1b}[31mb\u{9b}c\u{7}", "a[31mbc"),
    ("lines of another kind", "a\u{2028}b\u{2029}c", "abc"),
];

/// The page of the sample lesson with a text in every place where one can stand.
fn exported(text: &str) -> String {
    let dir = tempfile::tempdir().unwrap();
    let quoted = serde_json::to_string(text).unwrap().replace('\u{7f}', "\\u007f");
    let line = text.replace('\n', " ");
    let md = format!(
        "# {line}\n\n{text}\n\n- {line}\n\n> {line}\n\n> **?** {line}\n>\n> {line}\n\n```\n{text}\n```\n\n`{line}`\n\n\
         |{line}|\n|-|\n|{line}|\n\n[{line}](move:pin/Rh8)\n\n![{line}](board:pin)\n\n![{line}](puzzle:two)\n\n![{line}](anim:up)\n"
    );
    let lesson = sample::LESSON
        .replace("en = \"Pins\"", &format!("en = {quoted}"))
        .replace("mine = 1", &format!("author = {quoted}\nlicence = {quoted}"))
        + &format!("[boards.pin.caption]\nen = {quoted}\n");
    let puzzle = sample::PUZZLE
        .replace("\"1. Ra8#\"", "\"1. Ra8# {@n}\"")
        .replace("en = \"One\"", &format!("en = {quoted}"))
        + &format!(
            "[text]\nen = {quoted}\n[hints]\nen = [{quoted}]\n[notes.n]\nen = {quoted}\n[answers.other]\nen = {quoted}\n"
        );
    let anim = format!("{}caption = {{ en = {quoted} }}\n[title]\nen = {quoted}\n", sample::ANIM);
    sample::write(dir.path(), &sample::SOURCES);
    let own = [
        ("lessons/pins/lesson.toml", lesson.as_str()),
        ("lessons/pins/en.md", &md),
        ("lessons/pins/he.md", &md),
        ("lessons/pins/up.anim.toml", &anim),
        ("puzzles/two.toml", &puzzle),
    ];
    sample::write(dir.path(), &own);
    let mut files = sample::export(dir.path());
    String::from_utf8(sample::file(&mut files, "index.html").clone()).unwrap()
}

#[test]
fn the_page_of_the_sample_is_made_of_what_pages_are_made_of() {
    page::check(&exported("plain"));
}

/// Exports texts together, a few to a page, and holds every page against the list.
fn on_pages(tries: &[(&str, &str, &str)]) {
    for some in tries.chunks(11) {
        let texts: Vec<&str> = some.iter().map(|(_, text, _)| *text).collect();
        let exported = exported(&texts.join("\n\n"));
        page::check(&exported);
        let shown = page::texts(&exported);
        for (name, _, read) in some {
            assert!(shown.contains(read), "{name}: {read} is not to be read");
        }
    }
}

#[test]
fn hostile_texts_are_text_on_the_page() {
    on_pages(&TRIES);
}

#[test]
fn nothing_on_the_page_hides_or_reorders() {
    on_pages(&HIDDEN);
}

/// What the editor draws of a text: blocks, whose addresses and characters are harmless.
fn preview(text: &str) {
    fn inlines(line: &[Inline]) {
        for inline in line {
            match &inline.kind {
                InlineKind::Text(text) | InlineKind::Code(text) => plain(text),
                InlineKind::Emphasis(inner) | InlineKind::Strong(inner) | InlineKind::Strike(inner) => inlines(inner),
                InlineKind::Link(target, inner) => {
                    if let Target::Url(url) = target {
                        let url = url.to_ascii_lowercase();
                        assert!(["http:", "https:", "mailto:", "#"].iter().any(|s| url.starts_with(s)), "{url}");
                        assert!(!url.chars().any(is_hazard), "{url:?}");
                    }
                    inlines(inner);
                }
                InlineKind::Embed(embed) => plain(&embed.caption),
                InlineKind::SoftBreak | InlineKind::HardBreak => {}
            }
        }
    }
    fn plain(text: &str) {
        assert!(text.chars().all(|c| !is_hazard(c) || matches!(c, '\n' | '\t')), "{text:?}");
    }
    fn blocks(all: &[Block]) {
        for block in all {
            match &block.kind {
                BlockKind::Heading(_, inner) | BlockKind::Paragraph(inner) => inlines(inner),
                BlockKind::Embed(embed) => plain(&embed.caption),
                BlockKind::List(_, items) => items.iter().for_each(|item| blocks(item)),
                BlockKind::Quote(inner) => blocks(inner),
                BlockKind::Think(question, inner) => {
                    inlines(question);
                    blocks(inner);
                }
                BlockKind::Code(_, text) => plain(text),
                BlockKind::Table(rows) => rows.iter().flatten().for_each(|cell| inlines(cell)),
                BlockKind::Rule => {}
            }
        }
    }
    blocks(&markdown::parse(text).0.blocks);
}

#[test]
fn hostile_texts_are_text_in_the_preview() {
    for (_, text, _) in TRIES.into_iter().chain(HIDDEN) {
        preview(text);
        preview(&format!("> - {text}\n"));
        preview(&format!("|{text}|\n|-|\n|{text}|\n"));
        preview(&format!("```{text}\n{text}\n```\n"));
        preview(&format!("[{text}](https://a.b) ![{text}](board:x)"));
    }
}

#[test]
fn deep_texts_are_shown_flat() {
    let texts = ["> ".repeat(20_000), "- ".repeat(5_000), "[".repeat(20_000), "*a _b ".repeat(5_000)];
    page::check(&exported_text(&texts.join("x\n\n")));
}

/// The page of the sample with one language's text replaced.
fn exported_text(text: &str) -> String {
    let dir = tempfile::tempdir().unwrap();
    sample::write(dir.path(), &sample::SOURCES);
    sample::write(dir.path(), &[("lessons/pins/en.md", &format!("{text}x\n"))]);
    let mut files = sample::export(dir.path());
    String::from_utf8(sample::file(&mut files, "index.html").clone()).unwrap()
}

#[test]
fn the_check_of_pages_finds_what_it_is_for() {
    let page = exported("plain");
    for (old, new) in [
        ("</main>", "<script>alert(1)</script></main>"),
        ("</main>", "<img src=\"x\" onerror=\"alert(1)\"></main>"),
        ("</main>", "<img src=\"https://evil/a.svg\" style=\"x\"></main>"),
        ("</main>", "<a href=\"javascript:alert(1)\">x</a></main>"),
        ("</main>", "<a href=\" javascript:alert(1)\">x</a></main>"),
        ("</main>", "<iframe></iframe></main>"),
        ("</main>", "<!-- x --></main>"),
        ("</main>", "<p id=x></main>"),
        ("</main>", "<p>\u{202e}x</p></main>"),
        ("</main>", "a & b</main>"),
        ("<title>", "<base href=\"#\"><title>"),
        ("<style", "<style>*{}</style><style"),
    ] {
        assert!(page.contains(old), "{old}");
        let worse = page.replacen(old, new, 1);
        assert!(std::panic::catch_unwind(|| page::check(&worse)).is_err(), "{new}");
    }
}
