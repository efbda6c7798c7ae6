//! Reads a page as a browser would, and holds it against the list of what our pages are made of.

use boardwright::doc::diag::is_hazard;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// The elements of our pages.
const TAGS: &str = "html head meta title style script body header main footer nav section article div span h1 h2 h3 h4 h5 \
    h6 p br hr a em strong s code pre blockquote ul ol li table thead tbody tr th td figure figcaption picture source img \
    details summary bdi button label input select option fieldset legend form output dialog noscript template \
    svg g path rect circle line polyline polygon text tspan defs symbol use clippath lineargradient radialgradient stop \
    pattern marker title desc";

/// Their attributes: none that runs anything, none that loads anything but those of [`ADDRESSES`].
const ATTRIBUTES: &str = "lang dir class id hidden role tabindex title name charset content http-equiv href rel src srcset \
    media alt type start open width height loading decoding value for checked selected disabled readonly placeholder \
    maxlength autocomplete inputmode spellcheck enterkeyhint translate popover colspan rowspan scope reversed \
    viewbox xmlns d x y x1 y1 x2 y2 cx cy r rx ry dx dy points transform fill fill-rule fill-opacity clip-rule clip-path \
    stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset stroke-opacity \
    stroke-miterlimit opacity offset stop-color stop-opacity gradientunits gradienttransform patternunits \
    patterntransform patterncontentunits preserveaspectratio text-anchor dominant-baseline font-family font-size \
    font-weight font-style paint-order vector-effect focusable overflow markerwidth markerheight refx refy orient \
    markerunits shape-rendering color direction unicode-bidi";

/// Attributes whose value is fetched or gone to.
const ADDRESSES: [&str; 4] = ["href", "src", "srcset", "content"];

/// A piece of a page.
pub enum Piece {
    Open(String, BTreeMap<String, String>),
    Close(String),
    Text(String),
    /// The inside of a style or a script, and the script's attributes.
    Raw(String, BTreeMap<String, String>, String),
}

/// The pieces of a page.
///
/// Panics on everything that a browser would have to mend: then two readers could see two pages.
pub fn pieces(page: &str) -> Vec<Piece> {
    let mut rest = page.strip_prefix("<!DOCTYPE html>").expect("the type of the document");
    let mut found = Vec::new();
    while !rest.is_empty() {
        let at = rest.find('<').unwrap_or(rest.len());
        if at > 0 {
            found.push(Piece::Text(decoded(&rest[..at])));
            rest = &rest[at..];
            continue;
        }
        let end = tag_end(rest);
        let inside = &rest[1..end];
        rest = &rest[end + 1..];
        if let Some(name) = inside.strip_prefix('/') {
            assert!(is_name(name), "</{name}>");
            found.push(Piece::Close(name.to_ascii_lowercase()));
            continue;
        }
        let (name, attributes) = tag(inside);
        if name == "style" || name == "script" {
            let close = format!("</{name}>");
            let end = rest.find(&close).expect("its end");
            found.push(Piece::Raw(name, attributes, rest[..end].to_owned()));
            rest = &rest[end + close.len()..];
        } else {
            found.push(Piece::Open(name, attributes));
        }
    }
    found
}

/// Where a tag ends: outside of quotes.
fn tag_end(text: &str) -> usize {
    let mut quoted = false;
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '>' if !quoted => return at,
            _ => {}
        }
    }
    panic!("a tag without end: {}", &text[..text.len().min(80)]);
}

fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || "-:".contains(c))
}

fn tag(inside: &str) -> (String, BTreeMap<String, String>) {
    let inside = inside.strip_suffix('/').unwrap_or(inside).trim_end();
    let (name, mut rest) = inside.split_once(|c: char| c.is_ascii_whitespace()).unwrap_or((inside, ""));
    assert!(is_name(name), "<{inside}>");
    let mut attributes = BTreeMap::new();
    loop {
        rest = rest.trim_start();
        if rest.is_empty() {
            return (name.to_ascii_lowercase(), attributes);
        }
        let end = rest.find(|c: char| c == '=' || c.is_ascii_whitespace()).unwrap_or(rest.len());
        let key = &rest[..end];
        assert!(is_name(key), "{key} in <{inside}>");
        rest = &rest[end..];
        let value = match rest.strip_prefix("=\"") {
            Some(quoted) => {
                let end = quoted.find('"').expect("the end of a value");
                rest = &quoted[end + 1..];
                decoded(&quoted[..end])
            }
            None => {
                assert!(!rest.starts_with('='), "a value without quotes in <{inside}>");
                String::new()
            }
        };
        assert_eq!(attributes.insert(key.to_ascii_lowercase(), value), None, "{key} twice in <{inside}>");
    }
}

/// Text with its entities: those that we write, and no other. What is a little hidden is written in numbers.
fn decoded(text: &str) -> String {
    let mut out = String::new();
    let mut parts = text.split('&');
    out.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let (name, rest) = part.split_once(';').unwrap_or_else(|| panic!("& alone in {part:?}"));
        let number = name.strip_prefix('#').and_then(|n| match n.strip_prefix('x') {
            Some(hex) => u32::from_str_radix(hex, 16).ok(),
            None => n.parse().ok(),
        });
        out.push(match name {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            other => number.and_then(char::from_u32).unwrap_or_else(|| panic!("the entity {other}")),
        });
        out.push_str(rest);
    }
    out
}

/// A hash of the policy.
fn hash(text: &str) -> String {
    use base64::Engine as _;
    format!("'sha256-{}'", base64::engine::general_purpose::STANDARD.encode(Sha256::digest(text)))
}

/// Whether an address is one that our pages have.
fn is_harmless(url: &str) -> bool {
    let local =
        |url: &str| url.chars().all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c)) && !url.starts_with('.');
    let scheme = url.split_once(':').map(|(scheme, _)| scheme.to_ascii_lowercase());
    match scheme.as_deref() {
        None => url.starts_with('#') || local(url),
        Some("http" | "https" | "mailto") => true,
        Some("data") => {
            let kinds = ["data:image/png;base64,", "data:image/gif;base64,"];
            kinds.iter().any(|kind| url.starts_with(kind))
        }
        Some(_) => false,
    }
}

/// Whether a text is read in the order in which it stands: isolates of ours in pairs, and nothing else that is unseen.
fn is_plain(text: &str) -> bool {
    let mut open = 0_i32;
    text.chars().all(|c| {
        open += match c {
            '\u{2066}' | '\u{2068}' => 1,
            '\u{2069}' => -1,
            _ => 0,
        };
        open >= 0 && (!is_hazard(c) || matches!(c, '\n' | '\t' | '\u{2066}' | '\u{2068}' | '\u{2069}'))
    }) && open == 0
}

/// Fails unless a page is made of nothing but what our pages are made of; everything else is listed.
#[track_caller]
pub fn check(page: &str) {
    let pieces = pieces(page);
    let mut faults: Vec<String> = Vec::new();
    let listed = |list: &str, name: &str| list.split_ascii_whitespace().any(|own| own == name);
    let policies: Vec<&String> = (pieces.iter())
        .filter_map(|piece| match piece {
            Piece::Open(name, has) if name == "meta" && has.contains_key("http-equiv") => has.get("content"),
            _ => None,
        })
        .collect();
    let [policy] = policies[..] else { panic!("{} policies", policies.len()) };
    let strict = policy.starts_with("default-src 'none'") && !policy.contains("'unsafe-inline'");
    assert!(strict && !policy.contains("'unsafe-eval'"), "{policy}");
    let mut say = |right: bool, what: String| {
        if !right && !faults.contains(&what) {
            faults.push(what);
        }
    };
    for piece in &pieces {
        match piece {
            Piece::Open(name, attributes) => {
                say(listed(TAGS, name), format!("<{name}>"));
                for (key, value) in attributes {
                    let own = key.starts_with("aria-") || key.starts_with("data-");
                    say(own || listed(ATTRIBUTES, key), format!("{key} in <{name}>"));
                    let shown: String = value.chars().take(80).collect();
                    say(is_plain(value), format!("{key}={shown:?}"));
                    if ADDRESSES.contains(&key.as_str()) && name != "meta" {
                        say(is_harmless(value), format!("{key}={shown:?} in <{name}>"));
                    }
                    if name == "meta" && key == "http-equiv" {
                        say(value == "Content-Security-Policy", format!("{key}={shown:?}"));
                    }
                }
            }
            Piece::Close(name) => say(listed(TAGS, name), format!("</{name}>")),
            Piece::Text(text) => say(is_plain(text), format!("{text:?}")),
            Piece::Raw(name, attributes, text) if attributes.get("type").is_some_and(|t| t == "application/json") => {
                say(name == "script" && !text.contains('<'), "a bracket in the data".into());
                say(serde_json::from_str::<serde_json::Value>(text).is_ok(), "data that are none".into());
            }
            // Binary data that nothing runs by itself.
            Piece::Raw(name, attributes, text)
                if attributes.get("type").is_some_and(|t| t == "application/octet-stream") =>
            {
                let base64 = text.trim().bytes().all(|b| b.is_ascii_alphanumeric() || b"+/=\n".contains(&b));
                say(name == "script" && base64, "a text that is no data".into());
            }
            Piece::Raw(name, attributes, text) => {
                say(attributes.keys().all(|key| key == "id"), format!("{:?} in <{name}>", attributes.keys()));
                say(policy.contains(&hash(text)), format!("a {name} that the policy does not know"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Everything of a page that can be read, attributes too.
pub fn texts(page: &str) -> String {
    let piece = |piece: Piece| match piece {
        Piece::Text(text) => text,
        Piece::Open(_, attributes) => ["alt", "title", "aria-label"]
            .iter()
            .filter_map(|key| attributes.get(*key))
            .fold(String::new(), |all, text| all + text + "\n"),
        Piece::Close(_) | Piece::Raw(..) => String::new(),
    };
    pieces(page).into_iter().map(piece).collect()
}
