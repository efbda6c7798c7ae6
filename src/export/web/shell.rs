//! The page around the blocks: its head with the policy, the list of pages, the figures, the data and the script.

use super::gather::{Content, Key, key};
use super::html::{self, Html};
use super::rows::rows;
use super::words::word;
use super::{Options, anim, board, data};
use crate::doc::Lang;
use crate::doc::lang::text_in;
use crate::doc::markdown::{Block, BlockKind, EmbedKind, Inline, Text};
use crate::picture::{TextEngine, pieces};
use crate::rules;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;

const TEMPLATE: &str = include_str!("page.html");

/// The rules engine of the page.
const ENGINE: &[u8] = include_bytes!("../../../assets/player.wasm");

const STYLES: [&str; 6] = [
    include_str!("style.css"),
    include_str!("player/board.css"),
    include_str!("player/anim.css"),
    include_str!("player/solve.css"),
    include_str!("player/free.css"),
    include_str!("player/page.css"),
];

/// The files of the player; the last one starts it.
const SCRIPTS: [&str; 7] = [
    include_str!("player/core.js"),
    include_str!("player/board.js"),
    include_str!("player/anim.js"),
    include_str!("player/attempt.js"),
    include_str!("player/solve.js"),
    include_str!("player/free.js"),
    include_str!("player/page.js"),
];

/// The page of a lesson.
pub(super) fn page(content: &Content<'_>, options: &Options) -> Result<String, minijinja::Error> {
    let lead = content.texts.first().map_or(Lang::En, |(lang, ..)| *lang);
    let languages = content.languages();
    let diagrams = Diagrams::of(content);
    let forms = content.rule_sets().into_iter().filter_map(rules::by_id).map(|rules| &rules.about().form);
    let figures = board::figures(forms, options.theme, &pieces::CLASSIC);
    let style = board::theme_css(options.theme) + &anim::theme_css(options.theme) + &STYLES.concat();
    let script = script(&options.scripts);
    let pages = pages(content, &diagrams);
    let fingerprint = pages.iter().flatten().flatten().fold(Sha256::new(), |hash, cell| hash.chain_update(&cell.body));
    let version = fingerprint.finalize()[..6].iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"));
    let titles: Vec<&str> = languages.iter().map(|&lang| text_in(&content.lesson.title, lang)).collect();
    let data = data::data(content, options, &version, pages.len());
    let contents = contents(content);

    let mut environment = minijinja::Environment::new();
    environment.set_auto_escape_callback(|_| minijinja::AutoEscape::Html);
    environment.add_template("page.html", TEMPLATE)?;
    environment.get_template("page.html")?.render(minijinja::context! {
        lang => lead.tag(),
        dir => lead.dir(),
        policy => policy(&style, &script),
        title => html::clean(&titles.join(" · ")),
        author => html::clean(&content.lesson.author),
        licence => html::clean(&content.lesson.licence),
        figures => figures + &diagrams.symbols(),
        skip => word("page-skip", lead),
        contents_word => word("page-contents", lead),
        count => languages.len(),
        languages => languages.iter().map(|lang| minijinja::context! { lang => lang.tag(), dir => lang.dir() }).collect::<Vec<_>>(),
        contents => contents.iter().map(Contents::value).collect::<Vec<_>>(),
        pages => pages.iter().map(|rows| rows.iter().map(|cells| cells.iter().map(Cell::value).collect()).collect()).collect::<Vec<Vec<Vec<_>>>>(),
        data => data::inert(&data),
        engine => STANDARD.encode(packed(ENGINE)),
        style,
        script,
    })
}

/// Bytes in the zlib form, which browsers unpack: a third of the engine's size.
fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut out = ZlibEncoder::new(Vec::new(), Compression::best());
    // writing into memory does not fail
    let _ = out.write_all(bytes);
    out.finish().unwrap_or_default()
}

/// The player with what runs besides it, which comes before the file that starts the page.
fn script(besides: &[&str]) -> String {
    let (start, player) = SCRIPTS.split_last().unwrap_or((&"", &[]));
    let all = [player, besides, &[*start]].concat().concat();
    format!("\"use strict\";\n(function () {{\nconst BW = {{}};\n{all}}})();\n")
}

/// What the page may do: run exactly its script and the engine, wear exactly its style. Nothing is fetched from anywhere.
fn policy(style: &str, script: &str) -> String {
    let hash = |text: &str| format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)));
    format!(
        "default-src 'none'; script-src {} 'wasm-unsafe-eval'; style-src {}; img-src data:; worker-src blob:; \
         base-uri 'none'; form-action 'none'",
        hash(script),
        hash(style)
    )
}

/// A block in a language.
struct Cell {
    lang: &'static str,
    dir: &'static str,
    body: String,
}

impl Cell {
    fn value(&self) -> minijinja::Value {
        minijinja::context! { lang => self.lang, dir => self.dir, body => self.body.as_str() }
    }
}

/// The rows of each page.
fn pages(content: &Content<'_>, diagrams: &Diagrams) -> Vec<Vec<Vec<Cell>>> {
    let sources: Vec<(&str, &Text)> = content.texts.iter().map(|(_, source, text)| (*source, text)).collect();
    let blocks: Vec<_> = content.texts.iter().map(|(_, _, text)| text.pages()).collect();
    let draw = |kind: EmbedKind, name: &str| diagrams.used(&key(kind, name));
    let mut writers: Vec<Html<'_>> =
        content.texts.iter().map(|(lang, _, text)| Html::new(*lang, text, content, &draw)).collect();
    let mut out = Vec::new();
    for (page, rows) in rows(&sources).into_iter().enumerate() {
        let mut written = Vec::new();
        for row in rows {
            let mut cells = Vec::new();
            for (at, range) in row.into_iter().enumerate().filter(|(_, range)| !range.is_empty()) {
                let lang = content.texts[at].0;
                let body = writers[at].written(&blocks[at][page].blocks[range]);
                cells.push(Cell { lang: lang.tag(), dir: lang.dir(), body });
            }
            written.push(cells);
        }
        out.push(written);
    }
    out
}

/// The list of pages in a language.
struct Contents {
    lang: &'static str,
    dir: &'static str,
    word: &'static str,
    /// Their headings, as HTML.
    entries: Vec<String>,
}

impl Contents {
    fn value(&self) -> minijinja::Value {
        let entries = self.entries.clone();
        minijinja::context! { lang => self.lang, dir => self.dir, word => self.word, entries }
    }
}

/// The lists of pages; none where there is only one page.
fn contents(content: &Content<'_>) -> Vec<Contents> {
    let list = |(lang, _, text): &(Lang, &str, Text)| {
        let entries: Vec<String> = (1_usize..)
            .zip(text.pages())
            .map(|(page, cut)| {
                let heading = cut.heading.or_else(|| first_heading(cut.blocks));
                heading.map_or_else(|| page.to_string(), html::words)
            })
            .collect();
        Contents { lang: lang.tag(), dir: lang.dir(), word: word("page-contents", *lang), entries }
    };
    content.texts.iter().map(list).filter(|list| list.entries.len() > 1).collect()
}

fn first_heading(blocks: &[Block]) -> Option<&[Inline]> {
    blocks.iter().find_map(|block| match &block.kind {
        BlockKind::Heading(_, line) => Some(line.as_slice()),
        _ => None,
    })
}

/// The diagrams of a page. Each is defined once, however many languages show it.
struct Diagrams {
    /// By key: the opening attributes (the part of the picture that is seen), and the content.
    all: BTreeMap<Key, (String, String)>,
}

impl Diagrams {
    fn of(content: &Content<'_>) -> Self {
        let mut engine = TextEngine::new();
        let mut all = BTreeMap::new();
        for (key, shown) in &content.shown {
            let id = id_of(key);
            let named = board::Named { id: &id, title: "", description: "" };
            let drawn = board::diagram_svg(&mut engine, &shown.picture, named);
            // The name is that of the place where it is shown, in the language of the place.
            let drawn = drawn.replacen("<title></title>", "", 1).replacen("<desc></desc>", "", 1);
            let (head, rest) = drawn.split_once('>').unwrap_or(("", ""));
            let body = rest.strip_suffix("</svg>").unwrap_or(rest);
            let head = head.replacen("<svg", "", 1).replacen(" xmlns=\"http://www.w3.org/2000/svg\"", "", 1);
            all.insert(key.clone(), (head.replacen(" role=\"img\"", "", 1), body.to_owned()));
        }
        Self { all }
    }

    /// All of them as symbols, in an SVG that is not seen.
    fn symbols(&self) -> String {
        let mut out =
            String::from("<svg class=\"figures\" width=\"0\" height=\"0\" aria-hidden=\"true\" focusable=\"false\">");
        for (key, (head, body)) in &self.all {
            let _ = write!(out, "<symbol id=\"{}\"{head}>{body}</symbol>", id_of(key));
        }
        out + "</svg>"
    }

    /// The place of one.
    fn used(&self, key: &Key) -> String {
        let Some((head, _)) = self.all.get(key) else { return String::new() };
        let view =
            head.split_once("viewBox=\"").and_then(|(_, rest)| rest.split_once('"')).map_or("", |(view, _)| view);
        let mut edges = view.split(' ').skip(2);
        let (width, height) = (edges.next().unwrap_or("1"), edges.next().unwrap_or("1"));
        format!(
            "<svg viewBox=\"0 0 {width} {height}\" aria-hidden=\"true\" focusable=\"false\">\
             <use href=\"#{}\" width=\"{width}\" height=\"{height}\"/></svg>",
            id_of(key)
        )
    }
}

/// The id of a diagram.
fn id_of((kind, name): &Key) -> String {
    format!("d-{}-{name}", kind.scheme())
}
