//! Boards of a page: the figures that all of them share, the diagrams that are there without script, the author's marks
//! and the colours for the boards that can be played on.
//!
//! Everything is drawn from [`picture`](crate::picture), so a page shows the artwork of the screen and the other
//! exports. One square is 45 units wide in each of the fragments.

use crate::board::{Color, FenForm, Kind, Marks, Pocket, Setup, SiteKind, Tail};
use crate::export::svg::{self, SvgOptions, SvgText};
use crate::picture::diagram::{Coordinates, DiagramOptions, diagram};
use crate::picture::{Figure, Item, LayerKind, Orientation, Picture, PieceSet, Point, Rgba, TextEngine, Theme, pieces};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Every figure that boards of these rule sets can ever show: what may stand on them, what it looks like while it is
/// covered, what may be in hand. In a fixed order.
pub fn figures_of<'a>(forms: impl IntoIterator<Item = &'a FenForm>) -> BTreeSet<Figure> {
    let mut all = BTreeSet::new();
    for form in forms {
        for color in Color::BOTH {
            all.extend(form.letters.chars().filter_map(Kind::from_letter).map(|kind| Figure::Open(color, kind)));
            if form.tail == Tail::Truths {
                // A covered piece looks like the one that starts where it stands.
                let looks = form.shape.squares().filter_map(|square| Setup::home_kind(color, square));
                all.extend(looks.map(|kind| Figure::Back(color, Some(kind))));
                all.insert(Figure::Back(color, None));
            }
            if form.pocket == Pocket::Men {
                all.insert(Figure::Open(color, Kind::Man));
            }
        }
        if form.pocket == Pocket::Barriers {
            all.extend(SiteKind::ALL.map(Figure::Barrier));
        }
    }
    all
}

/// The figures of a page, once for all of its boards: an SVG that is not seen, with a `symbol` for each of them under its
/// [`figure_id`](svg::figure_id). Where barriers can stand there are `b-F`, a fence along the middle of a square from
/// left to right, and `b-T`, a tower in its middle, as large as on a board. Where dark squares are hatched, `b-hatch` is
/// the pattern.
pub fn figures<'a>(forms: impl IntoIterator<Item = &'a FenForm>, theme: &Theme, set: &PieceSet) -> String {
    let mut out =
        String::from("<svg class=\"figures\" width=\"0\" height=\"0\" aria-hidden=\"true\" focusable=\"false\">");
    let all = figures_of(forms);
    for &figure in &all {
        out.push_str(&svg::symbol(&svg::figure_id(figure), &set.drawing(figure, theme)));
    }
    if all.contains(&Figure::Barrier(SiteKind::Fence)) {
        out.push_str(&svg::symbol("b-F", &pieces::fence(Point::new(0.0, 0.5), Point::new(1.0, 0.5), theme)));
        out.push_str(&svg::symbol("b-T", &pieces::tower(Point::new(0.5, 0.5), 1.0, theme)));
    }
    if let Some(lines) = theme.hatch {
        let _ = write!(
            out,
            "<pattern id=\"b-hatch\" width=\"6.4286\" height=\"6.4286\" patternUnits=\"userSpaceOnUse\">\
             <path fill=\"{}\" d=\"M0 0h7v7H0z\"/>\
             <path stroke=\"{}\" stroke-width=\"1.08\" d=\"M-1 4.2143 4.2143-1M-1 10.6429 10.6429-1\"/></pattern>",
            css_color(theme.light),
            css_color(lines)
        );
    }
    out.push_str("</svg>");
    out
}

/// What a diagram is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Named<'a> {
    /// What its ids begin with. Each diagram of a page has its own.
    pub id: &'a str,
    /// Its title, for screen readers.
    pub title: &'a str,
    /// What it shows, for screen readers. It never says what is hidden.
    pub description: &'a str,
}

/// A picture inside a page that has the figures of [`figures`]: no script, no style, letters as text.
pub fn diagram_svg(engine: &mut TextEngine, picture: &Picture, named: Named<'_>) -> String {
    let options = SvgOptions {
        text: SvgText::Letters,
        title: Some(named.title.to_owned()),
        description: Some(named.description.to_owned()),
        ids: Some(format!("{}-", named.id)),
        shared_figures: true,
        ..SvgOptions::default()
    };
    svg::inline(engine, picture, &options).trim_end().to_owned()
}

/// The author's marks alone, for boards that can be played on: for each side at the bottom (`data-bottom`) a group for
/// what lies under the pieces and one for what lies over them (`data-layer`). Empty where there are no marks.
pub fn marks_svg(engine: &mut TextEngine, setup: &Setup, marks: &Marks, theme: &'static Theme) -> String {
    let mut out = String::new();
    for color in Color::BOTH {
        let options = DiagramOptions {
            theme,
            orientation: Orientation::with_bottom(color),
            coordinates: Coordinates::None,
            marks: marks.clone(),
            stock: false,
            ..DiagramOptions::default()
        };
        let picture = diagram(setup, &options);
        // Nothing else is asked for, so the tints of squares are those of marks.
        for (layer, kind) in [("under", LayerKind::Tint), ("over", LayerKind::Marks)] {
            let items: &[Item] = picture.layer(kind).map_or(&[], |layer| &layer.items);
            let attributes = format!("data-bottom=\"{}\" data-layer=\"{layer}\"", color.name());
            out.push_str(&svg::group(engine, items.iter(), &attributes));
        }
    }
    out
}

/// The colours of a theme as custom properties of a style sheet, for `board.css`.
pub fn theme_css(theme: &Theme) -> String {
    let dark = if theme.hatch.is_some() { "url(#b-hatch)".to_owned() } else { css_color(theme.dark) };
    let mut out = format!(":root{{--b-dark:{dark}");
    let [green, red, blue, yellow] = theme.marks;
    for (name, color) in [
        ("page", theme.page),
        ("ink", theme.ink),
        ("soft", theme.soft_ink),
        ("border", theme.border),
        ("light", theme.light),
        ("panel", theme.light.mix(theme.dark, 50)),
        ("hole", theme.hole),
        ("hole-shade", theme.page.mix(theme.hole, 190)),
        ("last", theme.last_move),
        ("check", theme.check),
        ("selected", theme.selected),
        ("target", theme.target),
        ("white", theme.side(Color::White).body),
        ("black", theme.side(Color::Black).body),
        ("barrier", theme.barrier),
        ("green", green),
        ("red", red),
        ("blue", blue),
        ("yellow", yellow),
        ("casing", theme.casing),
    ] {
        let _ = write!(out, ";--b-{name}:{}", css_color(color));
    }
    out.push('}');
    out
}

/// A colour in a style sheet: `#rrggbb`, with the opacity behind it where it is not solid.
fn css_color(color: Rgba) -> String {
    let [r, g, b, alpha] = color.0;
    if alpha == 255 { format!("#{r:02x}{g:02x}{b:02x}") } else { format!("#{r:02x}{g:02x}{b:02x}{alpha:02x}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Mark, fen};
    use crate::picture::theme;
    use crate::rules;
    use resvg::{tiny_skia, usvg};
    use usvg::roxmltree::Document;

    /// One position of each rule set, with everything that it can have.
    const POSITIONS: [(&str, &str); 4] = [
        ("orthodox", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        ("barriers", "r1bqkb1r/pppp1ppp/2n2n2/4p1N1/2B1P3/8/PPPP1PPP/RNBQK2R[FTft] b KQkq - 5 4 Fe1f1,Fa2b2,Td5e6"),
        ("hidden", "1xx1k2x/x1xp1xxx/2n1q3/3b4/2B1P3/5N2/XXXX1XXX/X1X1K2X w - - 0 9 rbpnprqpPPN?QRPBRN QP/n?"),
        ("chessence", "km4/mmm2*/1mm1*1/2*3/1*2*1/3*2/1*1MM1/*2MMM/4MK[MMMmmm] w - - 0 1"),
    ];

    fn positions() -> impl Iterator<Item = (&'static FenForm, Setup)> {
        POSITIONS.iter().map(|(id, text)| {
            let form = &rules::by_id(id).unwrap().about().form;
            (form, fen::parse(form, text).unwrap())
        })
    }

    fn drawn(file: &str) -> Vec<u8> {
        let tree = usvg::Tree::from_str(file, &usvg::Options::default()).unwrap();
        let mut pixmap = tiny_skia::Pixmap::new(400, 400).unwrap();
        resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixmap.as_mut());
        pixmap.data().to_vec()
    }

    /// `inner` as a file of its own.
    fn file(inner: &str) -> String {
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 450 450\">{inner}</svg>")
    }

    #[test]
    fn the_page_has_every_figure_that_a_board_can_show() {
        for (form, setup) in positions() {
            let all = figures_of([form]);
            let page = figures([form], &theme::WOOD, &pieces::CLASSIC);
            let page = Document::parse(&page).unwrap();
            let defined = |id: &str| page.descendants().filter(|node| node.attribute("id") == Some(id)).count();
            for figure in &all {
                assert_eq!(defined(&svg::figure_id(*figure)), 1, "{figure:?}");
            }
            let picture = diagram(&setup, &DiagramOptions::default());
            for item in picture.items() {
                assert!(!matches!(item, Item::Figure { figure, .. } if !all.contains(figure)), "{item:?}");
            }
            assert_eq!(defined("b-F") + defined("b-T"), if setup.barriers.is_empty() { 0 } else { 2 });
        }
        let ids: Vec<String> = figures_of(positions().map(|(form, _)| form)).into_iter().map(svg::figure_id).collect();
        for id in ["f-wK", "f-bP", "f-wM", "f-bxR", "f-wxP", "f-wx", "f-F", "f-T"] {
            assert!(ids.iter().any(|other| other == id), "{id} is missing from {ids:?}");
        }
        assert_eq!(ids.len(), ids.iter().collect::<BTreeSet<_>>().len(), "two figures of one name");
        assert!(!ids.iter().any(|id| id == "f-wxK"), "no king starts covered");
    }

    #[test]
    fn a_diagram_with_the_figures_of_the_page_looks_like_its_own_file() {
        let mut engine = TextEngine::new();
        for (form, setup) in positions() {
            for theme in theme::ALL {
                let options =
                    DiagramOptions { theme, coordinates: Coordinates::None, stock: false, ..Default::default() };
                let picture = diagram(&setup, &options);
                let named = Named { id: "b1", title: "Start", description: "" };
                let inline = diagram_svg(&mut engine, &picture, named);
                let page = figures([form], theme, &pieces::CLASSIC);
                let symbols = page.split_once('>').unwrap().1.trim_end_matches("</svg>");
                let whole = inline.replacen("</desc>", &format!("</desc><defs>{symbols}</defs>"), 1);
                let own = svg::inline(&mut engine, &picture, &SvgOptions::default());
                let different = drawn(&whole).iter().zip(drawn(&own)).filter(|(a, b)| a.abs_diff(*b) > 32).count();
                assert!(different < 40, "{}: {different} channels differ", theme.id);
            }
        }
    }

    #[test]
    fn diagrams_are_small_and_stand_beside_each_other() {
        let mut engine = TextEngine::new();
        for (form, setup) in positions() {
            let picture = diagram(&setup, &DiagramOptions { side_to_move: true, ..Default::default() });
            let mut page = figures([form], &theme::WOOD, &pieces::CLASSIC);
            for id in ["en-b1", "he-b1"] {
                let named = Named { id, title: "a < b", description: "White: Ke1 & more" };
                let inline = diagram_svg(&mut engine, &picture, named);
                assert!(inline.len() < 6_000, "{} bytes", inline.len());
                for forbidden in ["style", "<script", " on", "url("] {
                    assert!(!inline.contains(forbidden), "{forbidden}");
                }
                page.push_str(&inline);
            }
            let page = format!("<body>{page}</body>");
            let page = Document::parse(&page).unwrap();
            let ids: Vec<&str> = page.descendants().filter_map(|node| node.attribute("id")).collect();
            assert_eq!(ids.len(), ids.iter().collect::<BTreeSet<_>>().len(), "ids are unique");
            let mut references = 0;
            for id in page.descendants().filter_map(|node| node.attribute("href")) {
                references += 1;
                assert!(ids.contains(&&id[1..]), "{id} leads nowhere");
            }
            assert!(references >= 2 * setup.pieces.len());
            let title = page.descendants().find(|node| node.tag_name().name() == "title");
            assert_eq!(title.and_then(|node| node.text()), Some("a < b"));
        }
    }

    #[test]
    fn marks_come_for_both_sides_and_as_they_are_in_diagrams() {
        let mut engine = TextEngine::new();
        let (_, setup) = positions().next().unwrap();
        let marks: Marks =
            ["Gf3e5", "fill:Re4", "ray:Ba1h8", "label:Gd5=<א>"].iter().map(|text| Mark::parse(text).unwrap()).collect();
        let fragment = marks_svg(&mut engine, &setup, &marks, &theme::WOOD);
        let whole = file(&fragment);
        let document = Document::parse(&whole).unwrap();
        let groups: Vec<(Option<&str>, Option<&str>)> = (document.root_element().children())
            .map(|node| (node.attribute("data-bottom"), node.attribute("data-layer")))
            .collect();
        let expected = [("white", "under"), ("white", "over"), ("black", "under"), ("black", "over")];
        assert_eq!(groups, expected.map(|(bottom, layer)| (Some(bottom), Some(layer))));
        assert!(!fragment.contains("id=") && fragment.contains("&lt;א&gt;"));
        // e4 is the fifth square from the left in the fifth row, or the fourth in the fourth.
        assert!(fragment.contains("M180 180h45v45H180z") && fragment.contains("M135 135h45v45H135z"), "{fragment}");
        assert_eq!(marks_svg(&mut engine, &setup, &Vec::new(), &theme::WOOD), "");
    }

    #[test]
    fn a_theme_gives_the_colours_that_the_boards_use() {
        let used: BTreeSet<&str> = include_str!("player/board.css")
            .split("var(--b-")
            .skip(1)
            .filter_map(|rest| rest.split([')', ',']).next())
            .collect();
        assert!(used.len() > 10);
        for theme in theme::ALL {
            let css = theme_css(theme);
            for name in &used {
                assert!(css.contains(&format!("--b-{name}:")), "{name} in {}", theme.id);
            }
            assert_eq!(css.contains("url(#b-hatch)"), theme.hatch.is_some());
            let page = figures(positions().map(|(form, _)| form), theme, &pieces::CLASSIC);
            assert_eq!(page.contains("id=\"b-hatch\""), theme.hatch.is_some());
        }
        assert_eq!(css_color(Rgba::hex(0x0a0b0c).with_alpha(16)), "#0a0b0c10");
    }
}
