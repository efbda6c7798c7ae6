//! SVG files: they show what the screen and the PNG show, are well-formed, safe and small.
//!
//! Files are drawn by an independent program (`resvg`) and compared with our own pixels. On a failure a picture with ours,
//! the other's and the differing pixels side by side is written to the target directory's `tmp`.

#![allow(clippy::unwrap_used, reason = "a test says what is wrong by failing")]

mod images;

use boardwright::board::{Mark, Move, Setup, Shape, Site};
use boardwright::export::raster::{Image, ImageError, Renderer};
use boardwright::export::svg::{SvgOptions, SvgText, svg};
use boardwright::picture::{
    Caption, Coordinates, DiagramOptions, Orientation, Picture, Point, Rect, Rgba, Stroke, TextEngine, Truths, diagram,
    theme,
};
use boardwright::picture::{Figure, Item, Layer, LayerKind, Path as Outline};
use images::{ALL, BARRIERS, START, marks, setup, square};
use resvg::{tiny_skia, usvg};
use std::sync::Arc;
use usvg::roxmltree::Document;

/// A move and a square inside Hebrew.
const HEBREW: &str = "המפתח 1. Nf3! (f7) והלבן מנצח 1-0.";

/// Every kind of mark in every colour.
fn every_mark() -> Vec<Mark> {
    let kinds = [
        ["Gf3e5", "Re4d5", "Bc4a6", "Ya1a5"],
        ["Gc3b5", "Rb1b4", "Bf3d4", "Yc2e2"],
        ["Gf7", "Rd5", "Bc5", "Ye6"],
        ["fill:Gf3", "fill:Rf4", "fill:Bf5", "fill:Yf6"],
        ["ray:Ga1f6", "ray:Re1a1", "ray:Bb2b7", "ray:Yd1d6"],
        ["label:Ge5=?", "label:Rc6=Nf3", "label:Ba2=!", "label:Yb7=א"],
        ["nag:b3=!?", "nag:d3=??", "Gd1d2=1", "Re2f2=12"],
    ];
    marks(kinds.as_flattened())
}

/// A file as `resvg` draws it.
fn drawn(file: &str) -> Image {
    let tree = usvg::Tree::from_str(file, &usvg::Options::default()).unwrap();
    let size = tree.size().to_int_size();
    let mut pixmap = tiny_skia::Pixmap::new(size.width(), size.height()).unwrap();
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixmap.as_mut());
    let rgba = pixmap.pixels().iter().flat_map(|pixel| {
        let color = pixel.demultiply();
        [color.red(), color.green(), color.blue(), color.alpha()]
    });
    Image { width_px: size.width(), height_px: size.height(), rgba: rgba.collect() }
}

/// How much two pictures differ.
#[derive(Clone, Copy, Debug)]
struct Difference {
    /// The mean over all channels, 0 to 255.
    mean: f64,
    /// The part of pixels of which a channel is off by more than a quarter of its range, in thousandths.
    far: f64,
}

/// What smoothing of edges makes out where there is no text, whose letters our pixels move to whole rows.
const PLAIN: Difference = Difference { mean: 0.25, far: 0.5 };

impl Difference {
    const fn within(self, limit: Self) -> bool {
        self.mean <= limit.mean && self.far <= limit.far
    }
}

fn difference(a: &Image, b: &Image) -> Difference {
    let (mut sum, mut far) = (0_u64, 0_u64);
    for (p, q) in a.rgba.chunks(4).zip(b.rgba.chunks(4)) {
        sum += p.iter().zip(q).map(|(x, y)| u64::from(x.abs_diff(*y))).sum::<u64>();
        far += u64::from(p.iter().zip(q).any(|(x, y)| x.abs_diff(*y) > 64));
    }
    let pixels = a.rgba.len() as f64 / 4.0;
    Difference { mean: sum as f64 / (pixels * 3.0), far: far as f64 * 1000.0 / pixels }
}

/// Compares the file of a picture with our own pixels of it.
fn compare(renderer: &mut Renderer, name: &str, picture: &Picture, width_px: u32, limit: Difference) -> Option<String> {
    let expected = renderer.render(picture, width_px).unwrap();
    let options = SvgOptions { width_px: Some(width_px), ..SvgOptions::default() };
    let actual = drawn(&svg(renderer.text(), picture, &options).unwrap());
    assert_eq!((expected.width_px, expected.height_px), (actual.width_px, actual.height_px), "{name}");
    let found = difference(&expected, &actual);
    if std::env::var_os("SHOW_DIFFERENCES").is_some() {
        eprintln!("{name} at {width_px} px: mean {:.3}, far {:.2} per mille", found.mean, found.far);
    }
    if found.within(limit) {
        return None;
    }
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("svg-{name}.png"));
    std::fs::write(&file, images::side_by_side(&expected, &actual)).unwrap();
    Some(format!("{name} at {width_px} px: {found:?}, look at {}", file.display()))
}

#[test]
fn a_file_shows_what_the_pixels_show() {
    let mut renderer = Renderer::new();
    let mut wrong = Vec::new();
    for (rule_set, text) in ALL {
        let setup = setup(rule_set, text);
        for theme in theme::ALL {
            // Shapes alone, at a size at which squares are whole and at one at which they are not.
            let plain = DiagramOptions { theme, coordinates: Coordinates::None, stock: false, ..Default::default() };
            let full = DiagramOptions {
                theme,
                orientation: Orientation::Black,
                coordinates: Coordinates::Hebrew,
                marks: every_mark(),
                last_move: Some(Move::step(square("e2"), square("e4"))),
                check: Some(square("f1")),
                selected: Some(square("a3")),
                targets: vec![square("a4"), square("b1")],
                lifted: Some(square("f1")),
                caption: Some(Caption { text: HEBREW.into(), rtl: true }),
                stipulation: Some("h#2".into()),
                count: true,
                side_to_move: true,
                rights: true,
                truths: Truths::Revealed,
                ..Default::default()
            };
            for (name, options, widths, limit) in
                [("plain", plain, [330, 425], PLAIN), ("full", full, [360, 720], Difference { mean: 1.6, far: 8.0 })]
            {
                let picture = diagram(&setup, &options);
                for width_px in widths {
                    let name = format!("{rule_set}-{}-{name}", theme.id);
                    wrong.extend(compare(&mut renderer, &name, &picture, width_px, limit));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_mark_is_shown_and_would_be_missed() {
    let mut renderer = Renderer::new();
    let options = |marks| DiagramOptions { marks, coordinates: Coordinates::None, stock: false, ..Default::default() };
    let setup = setup("barriers", BARRIERS);
    let limit = Difference { mean: 0.1, far: 0.5 };
    let bare = renderer.render(&diagram(&setup, &options(Vec::new())), 330).unwrap();
    for mark in every_mark() {
        let name = mark.to_string().replace(':', "-");
        let picture = diagram(&setup, &options(vec![mark]));
        assert_eq!(compare(&mut renderer, &name, &picture, 330, limit), None);
        let file = svg(renderer.text(), &picture, &SvgOptions { width_px: Some(330), ..Default::default() }).unwrap();
        assert!(!difference(&bare, &drawn(&file)).within(limit), "{name} would not be missed");
    }
}

#[test]
fn barriers_that_come_and_glow_are_shown() {
    let mut renderer = Renderer::new();
    let limit = Difference { mean: 0.3, far: 1.5 };
    for placed in ["Fe1f1", "Td5e6"] {
        let options = DiagramOptions {
            last_move: Site::parse(placed).map(Move::Place),
            site_targets: vec![Site::parse("Fe4e5").unwrap(), Site::parse("Tf3g4").unwrap()],
            coordinates: Coordinates::None,
            ..DiagramOptions::default()
        };
        let picture = diagram(&setup("barriers", BARRIERS), &options);
        assert_eq!(compare(&mut renderer, placed, &picture, 480, limit), None);
    }
}

/// The attribute values of a name anywhere in a file.
fn values<'a>(document: &'a Document<'_>, name: &str) -> Vec<&'a str> {
    document
        .descendants()
        .flat_map(|node| node.attributes())
        .filter(|attribute| attribute.name() == name)
        .map(|attribute| attribute.value())
        .collect()
}

#[test]
fn files_are_safe_well_formed_and_the_same_each_time() {
    const KNOWN: [&str; 8] = ["svg", "title", "desc", "defs", "g", "path", "use", "text"];
    let mut used = TextEngine::new();
    for (rule_set, text) in ALL {
        for theme in theme::ALL {
            let options = DiagramOptions {
                theme,
                marks: every_mark(),
                caption: Some(Caption { text: HEBREW.into(), rtl: true }),
                truths: Truths::Revealed,
                ..DiagramOptions::default()
            };
            let picture = diagram(&setup(rule_set, text), &options);
            for text in [SvgText::Paths, SvgText::Letters] {
                for width_px in [None, Some(720)] {
                    let options = SvgOptions { width_px, text, ..SvgOptions::default() };
                    let file = svg(&mut used, &picture, &options).unwrap();
                    assert_eq!(file, svg(&mut TextEngine::new(), &picture, &options).unwrap());
                    assert!(!file.contains(['\u{0}', '\u{1}']) && !file.contains("NaN"));
                    // Ids are letters too: what counts is a number that is none.
                    if let Some(at) = file.find("inf") {
                        let around = &file[at.saturating_sub(40)..(at + 40).min(file.len())];
                        assert!(around.contains("id=\"") || around.contains("href=\"#"), "{around}");
                    }
                    let document = Document::parse(&file).unwrap();
                    for node in document.descendants().filter(usvg::roxmltree::Node::is_element) {
                        assert!(KNOWN.contains(&node.tag_name().name()), "{:?}", node.tag_name());
                        assert_eq!(node.tag_name().namespace(), Some("http://www.w3.org/2000/svg"));
                        assert!(node.attributes().all(|attribute| !attribute.name().starts_with("on")));
                    }
                    let ids = values(&document, "id");
                    let mut unique = ids.clone();
                    unique.sort_unstable();
                    unique.dedup();
                    assert_eq!(unique.len(), ids.len(), "an id twice");
                    for reference in values(&document, "href") {
                        assert!(ids.contains(&reference.strip_prefix('#').unwrap()), "{reference} leads nowhere");
                    }
                    let named = ["style", "src", "class"].map(|name| values(&document, name).len());
                    assert_eq!(named, [0; 3]);
                    let root = document.root_element();
                    assert_eq!(root.attribute("width"), width_px.map(|_| "720"));
                    assert_eq!(root.attribute("role"), Some("img"));
                }
            }
        }
    }
}

#[test]
fn numbers_have_three_decimals_at_most_and_no_minus_zero() {
    let options = DiagramOptions { marks: every_mark(), theme: &theme::PRINT, ..DiagramOptions::default() };
    let picture = diagram(&setup("barriers", BARRIERS), &options);
    let file = svg(&mut TextEngine::new(), &picture, &SvgOptions::default()).unwrap();
    let document = Document::parse(&file).unwrap();
    for name in ["d", "x", "y", "viewBox", "transform", "stroke-width", "stroke-dasharray", "opacity", "fill-opacity"] {
        for value in values(&document, name) {
            let numbers = value.split(|c: char| !(c.is_ascii_digit() || c == '.'));
            for number in numbers.filter(|number| !number.is_empty()) {
                // Numbers follow each other without a gap where the second begins with its point.
                for part in number.split('.').skip(1) {
                    assert!(part.len() <= 3 && !part.is_empty() && !part.ends_with('0'), "{number} in {value}");
                }
            }
            for (at, _) in value.match_indices("-0") {
                assert!(value[at + 2..].starts_with('.'), "{value}");
            }
            assert!(!value.contains("-0.") && !value.contains(" 0."), "{value}");
        }
    }
}

#[test]
fn hostile_text_stays_text() {
    const HOSTILE: &str = "</text></title><script>alert(1)</script> & \"'<!-- ]]> \u{1}\u{7}";
    const CLEAN: &str = "</text></title><script>alert(1)</script> & \"'<!-- ]]> ";
    let caption = Some(Caption { text: HOSTILE.into(), rtl: false });
    let stipulation = Some("<b>&#x3c;".to_owned());
    let options = DiagramOptions {
        caption,
        stipulation,
        marks: vec![Mark::parse("label:Ge4=<i>").unwrap()],
        ..DiagramOptions::default()
    };
    let picture = diagram(&setup("orthodox", START), &options);
    for text in [SvgText::Paths, SvgText::Letters] {
        let options = SvgOptions {
            text,
            title: Some(HOSTILE.into()),
            description: Some(HOSTILE.into()),
            ..SvgOptions::default()
        };
        let file = svg(&mut TextEngine::new(), &picture, &options).unwrap();
        let document = Document::parse(&file).unwrap();
        let said = |name: &str| -> Vec<String> {
            let named = document.descendants().filter(|node| node.has_tag_name(name));
            named.map(|node| node.text().unwrap_or_default().to_owned()).collect()
        };
        assert_eq!(said("title"), [CLEAN]);
        assert_eq!(said("desc"), [CLEAN]);
        assert!(said("script").is_empty() && said("b").is_empty() && said("i").is_empty());
        if text == SvgText::Letters {
            let lines = said("text").join("\n");
            assert!(lines.contains("<b>&#x3c;") && lines.contains("<script>"), "{lines}");
        }
    }
}

#[test]
fn letters_are_kept_in_reading_order_with_their_direction() {
    let options = DiagramOptions {
        caption: Some(Caption { text: HEBREW.into(), rtl: true }),
        stipulation: Some("#2".into()),
        count: true,
        rights: true,
        ..DiagramOptions::default()
    };
    let picture = diagram(&setup("orthodox", START), &options);
    let svg_options = SvgOptions { text: SvgText::Letters, ..SvgOptions::default() };
    let file = svg(&mut TextEngine::new(), &picture, &svg_options).unwrap();
    let document = Document::parse(&file).unwrap();
    let line = |part: &str| {
        let has = |node: &usvg::roxmltree::Node<'_, '_>| {
            node.has_tag_name("text") && node.text().is_some_and(|text| text.contains(part))
        };
        document.descendants().find(has).unwrap_or_else(|| panic!("{part} is missing"))
    };
    let caption = line("המפתח");
    assert_eq!(caption.attribute("direction"), Some("rtl"));
    let said = caption.text().unwrap();
    assert!(said.contains("\u{2066}1.\u{a0}Nf3!\u{2069}") || said.contains("\u{2066}1. Nf3!\u{2069}"), "{said:?}");
    assert!(said.starts_with("המפתח"), "in the order in which it is read");
    let plain = line("#2");
    assert_eq!(
        ["direction", "text-anchor", "font-weight"].map(|name| plain.attribute(name)),
        [None, Some("start"), Some("700")]
    );
    assert_eq!(line("(16+16)").attribute("text-anchor"), Some("end"));
    assert_eq!(document.root_element().attribute("text-anchor"), Some("middle"));
    // Outlines take no font.
    let outlines = svg(&mut TextEngine::new(), &picture, &SvgOptions::default()).unwrap();
    assert!(!outlines.contains("<text") && !outlines.contains("font"));
    assert!(outlines.len() > file.len());
}

#[test]
fn files_are_small() {
    let mut engine = TextEngine::new();
    for (rule_set, text) in ALL {
        let position = setup(rule_set, text);
        for theme in theme::ALL {
            let picture = diagram(&position, &DiagramOptions { theme, ..DiagramOptions::default() });
            let [paths, letters] = [SvgText::Paths, SvgText::Letters].map(|text| {
                let options = SvgOptions { text, ..SvgOptions::default() };
                svg(&mut engine, &picture, &options).unwrap().len()
            });
            if std::env::var_os("SHOW_DIFFERENCES").is_some() {
                eprintln!("{rule_set} {}: {paths} bytes, {letters} with letters", theme.id);
            }
            assert!(paths <= 25_000 && letters <= 19_000, "{rule_set} {}: {paths}, {letters}", theme.id);
        }
    }
    let empty = diagram(
        &Setup::empty(Shape::EIGHT_BY_EIGHT),
        &DiagramOptions { coordinates: Coordinates::None, ..DiagramOptions::default() },
    );
    let bytes = svg(&mut engine, &empty, &SvgOptions::default()).unwrap().len();
    assert!(bytes <= 1_200, "an empty board takes {bytes} bytes");
}

#[test]
fn a_figure_is_drawn_once_and_placed_often() {
    let picture = diagram(&setup("orthodox", START), &DiagramOptions::default());
    let file = svg(&mut TextEngine::new(), &picture, &SvgOptions::default()).unwrap();
    let document = Document::parse(&file).unwrap();
    let figures = document.descendants().filter(|node| node.has_tag_name("g") && node.attribute("id").is_some());
    let ids: Vec<&str> = figures.filter_map(|node| node.attribute("id")).collect();
    assert_eq!(ids.len(), 12);
    let uses = values(&document, "href");
    assert_eq!(uses.iter().filter(|href| ids.contains(&&href[1..])).count(), 32);
}

#[test]
fn sizes_are_checked_and_the_page_can_be_left_out() {
    let picture = diagram(&setup("orthodox", START), &DiagramOptions::default());
    let mut engine = TextEngine::new();
    for width_px in [0, 15, 8193, u32::MAX] {
        let options = SvgOptions { width_px: Some(width_px), ..SvgOptions::default() };
        assert!(matches!(svg(&mut engine, &picture, &options), Err(ImageError::Size { .. })), "{width_px}");
    }
    let corner = |transparent| {
        let options = SvgOptions { width_px: Some(200), transparent, ..SvgOptions::default() };
        let image = drawn(&svg(&mut engine, &picture, &options).unwrap());
        [0, 3].map(|channel| image.rgba[channel])
    };
    let mut corner = corner;
    assert_eq!(corner(false), [theme::WOOD.page.0[0], 255]);
    assert_eq!(corner(true)[1], 0);
}

#[test]
fn whatever_a_picture_may_hold_comes_out() {
    // Things that no diagram draws at the moment: see-through figures and lines, enlarged figures, odd curves.
    let glass = Rgba::hex(0x20_40_80).with_alpha(120);
    let rect = Rect::new(0.0, 0.0, 4.0, 4.0);
    let wave = Outline::parse("M0.5 2 Q1 1 1.5 2 Q2 3 2.5 2 C2.5 1 3 1 3.5 2 L3.5 3.5 L0.5 3.5 Z").unwrap();
    let knight = Figure::Open(boardwright::board::Color::White, boardwright::board::Kind::Knight);
    let items = vec![
        Item::Fill { rect: rect.shrunk(0.3), color: Rgba::hex(0xc0ffc0) },
        Item::Fill { rect: Rect::new(0.0, 0.0, 2.0, 2.0), color: glass },
        Item::Fill { rect: Rect::new(1.0, 1.0, 2.0, 2.0), color: glass },
        Item::Path { path: wave.clone(), fill: Some(glass), stroke: Some(Stroke::sharp(glass, 0.2)) },
        Item::stroked(wave.placed(0.5, 0.2, 0.1), Stroke { dash: vec![0.1, 0.05], ..Stroke::new(glass, 0.05) }),
        Item::Figure { figure: knight, rect: Rect::new(2.0, 0.0, 2.0, 2.0), alpha: 90 },
        Item::Figure { figure: knight, rect: Rect::new(0.0, 2.0, 0.5, 0.5), alpha: 255 },
    ];
    let layers = vec![Arc::new(Layer { kind: LayerKind::Marks, items })];
    let picture =
        Picture { bounds: rect, layers, ..diagram(&Setup::empty(Shape::EIGHT_BY_EIGHT), &DiagramOptions::default()) };
    let limit = PLAIN;
    assert_eq!(compare(&mut Renderer::new(), "odd", &picture, 400, limit), None);
    assert_eq!(Point::new(4.0, 4.0), picture.bounds.max);
}
