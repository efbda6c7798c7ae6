//! Pictures and the files made from them.
//!
//! Golden pictures lie in `tests/golden/`. After a wanted change of the drawing run the tests once with
//! `UPDATE_GOLDEN=1` and look at the difference before committing. On a failure a picture with the expected, the actual
//! and the differing pixels side by side is written to the target directory's `tmp`.

#![allow(clippy::unwrap_used, reason = "a test says what is wrong by failing")]

mod images;

use boardwright::board::{Mark, Move, Setup, Shape, Site};
use boardwright::export::frames::Frame;
use boardwright::export::gif::{GifOptions, gif};
use boardwright::export::png::{PngOptions, png};
use boardwright::export::raster::{ImageError, Renderer};
use boardwright::picture::diagram::caption_lines;
use boardwright::picture::marks::{self as draw_marks, Finish, RayLine, Showing, Stage};
use boardwright::picture::{
    BoardArea, Caption, Coordinates, CoordinatesPlace, DiagramOptions, Geometry, Item, LayerKind, Orientation, Picture,
    Rect, Truths, diagram, piece_count, pieces, theme,
};
use images::{BARRIERS, CHESSENCE, CUTS, HIDDEN, MORE_MARKS, START, marks, pixels_of, setup, side_by_side, square};
use std::path::Path;

const ALL_MARKS: [&str; 20] = [
    "Gf3g5",
    "Re4d5",
    "Bc4a6",
    "Yh8e8",
    "Gc3b5",
    "Rb1b8",
    "Bf3d4",
    "Yg2g4",
    "Gf7",
    "Rd5",
    "Bc5",
    "Ye6",
    "fill:Gh3",
    "fill:Rh4",
    "fill:Bh5",
    "fill:Yh6",
    "ray:Ga1h8",
    "ray:Rh1e1",
    "label:Be5=?",
    "label:Yg6=Nf3",
];

fn caption(text: &str, rtl: bool) -> Caption {
    Caption { text: text.into(), rtl }
}

/// The four rule sets in the five themes.
fn themed() -> Vec<(&'static str, Picture)> {
    let plain = DiagramOptions::default;
    vec![
        ("start-wood", diagram(&setup("orthodox", START), &plain())),
        (
            "start-print-black-hebrew",
            diagram(
                &setup("orthodox", START),
                &DiagramOptions {
                    theme: &theme::PRINT,
                    orientation: Orientation::Black,
                    coordinates: Coordinates::Hebrew,
                    ..plain()
                },
            ),
        ),
        (
            "caption-hebrew",
            diagram(
                &setup("orthodox", START),
                &DiagramOptions {
                    stipulation: Some("#2".into()),
                    count: true,
                    side_to_move: true,
                    rights: true,
                    caption: Some(caption("המפתח 1. Nf3! (f7) והלבן מנצח 1-0.", true)),
                    ..plain()
                },
            ),
        ),
        (
            "marks-cool",
            diagram(
                &setup("orthodox", "4k2r/5p2/4p3/2bp4/2B1P3/2N2N2/6P1/R3K3 w - - 0 1"),
                &DiagramOptions { theme: &theme::COOL, marks: marks(&ALL_MARKS), check: Some(square("e1")), ..plain() },
            ),
        ),
        (
            "barriers-wood",
            diagram(
                &setup("barriers", BARRIERS),
                &DiagramOptions {
                    side_to_move: true,
                    last_move: Site::parse("Fe1f1").map(Move::Place),
                    site_targets: vec![Site::parse("Fe4e5").unwrap(), Site::parse("Tf3g4").unwrap()],
                    ..plain()
                },
            ),
        ),
        ("hidden-solver-dark", diagram(&setup("hidden", HIDDEN), &DiagramOptions { theme: &theme::DARK, ..plain() })),
        (
            "hidden-author-contrast",
            diagram(
                &setup("hidden", HIDDEN),
                &DiagramOptions { theme: &theme::CONTRAST, truths: Truths::Revealed, ..plain() },
            ),
        ),
        ("chessence-wood", diagram(&setup("chessence", CHESSENCE), &plain())),
    ]
}

/// Marks of every kind, the other piece sets, and what stands elsewhere than usual.
fn detailed() -> Vec<(&'static str, Picture)> {
    let plain = DiagramOptions::default;
    vec![
        (
            "marks-more-print",
            diagram(
                &setup("barriers", CUTS),
                &DiagramOptions { theme: &theme::PRINT, marks: marks(&MORE_MARKS), ..plain() },
            ),
        ),
        (
            "marks-more-dark-round",
            diagram(
                &setup("barriers", CUTS),
                &DiagramOptions { theme: &theme::DARK, pieces: &pieces::ROUND, marks: marks(&MORE_MARKS), ..plain() },
            ),
        ),
        (
            "area-wood",
            diagram(
                &setup("barriers", BARRIERS),
                &DiagramOptions {
                    area: BoardArea::parse("c3-f6").ok(),
                    marks: marks(&["ray:Gc4f7", "ray:Rc3h8", "Bd1d5", "Yf6a6", "Gg4c4", "nag:f6=!", "Ga1"]),
                    side_to_move: true,
                    stipulation: Some("מנעו מט ב־2 מסעים".into()),
                    count: true,
                    ..plain()
                },
            ),
        ),
        (
            "inside-print-solid",
            diagram(
                &setup("barriers", &format!("{BARRIERS},Fa4a5,Ta1b2")),
                &DiagramOptions {
                    theme: &theme::PRINT,
                    pieces: &pieces::SOLID,
                    coordinates_place: CoordinatesPlace::Inside,
                    ..plain()
                },
            ),
        ),
        (
            "hidden-cool-round",
            diagram(
                &setup("hidden", HIDDEN),
                &DiagramOptions { theme: &theme::COOL, pieces: &pieces::ROUND, ..plain() },
            ),
        ),
        (
            "chessence-contrast-solid",
            diagram(
                &setup("chessence", CHESSENCE),
                &DiagramOptions {
                    theme: &theme::CONTRAST,
                    pieces: &pieces::SOLID,
                    side_to_move: true,
                    stipulation: Some("Find the best move".into()),
                    caption: Some(caption("Наступний хід", false)),
                    caption_lines: 2,
                    ..plain()
                },
            ),
        ),
    ]
}

#[test]
fn pictures_look_as_they_did() {
    let update = std::env::var_os("UPDATE_GOLDEN").is_some();
    let mut renderer = Renderer::new();
    let mut wrong = Vec::new();
    for (name, picture) in [themed(), detailed()].concat() {
        let bytes = png(&mut renderer, &picture, &PngOptions { width_px: 160, ..PngOptions::default() }).unwrap();
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{name}.png"));
        if update {
            std::fs::write(&file, &bytes).unwrap();
        }
        let expected = pixels_of(&std::fs::read(&file).unwrap_or_else(|_| panic!("{} is missing", file.display())));
        let actual = pixels_of(&bytes);
        if expected != actual {
            let difference = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-difference.png"));
            std::fs::write(&difference, side_by_side(&expected, &actual)).unwrap();
            wrong.push(difference);
        }
    }
    assert!(wrong.is_empty(), "pictures differ, look at {wrong:?}");
}

#[test]
fn every_theme_mark_and_coordinate_is_drawn_at_odd_sizes() {
    let mut renderer = Renderer::new();
    for theme in theme::ALL {
        for coordinates in [Coordinates::None, Coordinates::Latin, Coordinates::Hebrew] {
            for orientation in [Orientation::White, Orientation::Black] {
                let options = DiagramOptions {
                    theme,
                    coordinates,
                    orientation,
                    marks: marks(&ALL_MARKS),
                    truths: Truths::Revealed,
                    ..DiagramOptions::default()
                };
                for (rule_set, text) in [("barriers", BARRIERS), ("hidden", HIDDEN), ("chessence", CHESSENCE)] {
                    let picture = diagram(&setup(rule_set, text), &options);
                    for width_px in [16, 97] {
                        let image = renderer.render(&picture, width_px).unwrap();
                        assert_eq!(image.width_px, width_px);
                        assert_eq!(image.rgba.len(), (image.width_px * image.height_px * 4) as usize);
                    }
                }
            }
        }
    }
}

#[test]
fn each_colour_has_its_own_line_style() {
    // In the print theme all marks are black: only the style is left.
    for shape in ["{}e2e4", "{}e4", "ray:{}e2e4", "fill:{}e4"] {
        let mut seen = Vec::new();
        for color in ["G", "R", "B", "Y"] {
            let text = shape.replace("{}", color);
            let options = DiagramOptions { theme: &theme::PRINT, marks: marks(&[&text]), ..DiagramOptions::default() };
            let image = Renderer::new().render(&diagram(&Setup::empty(Shape::EIGHT_BY_EIGHT), &options), 300).unwrap();
            assert!(!seen.contains(&image), "{text} looks like another colour");
            seen.push(image);
        }
    }
}

/// One mark as it is drawn on an empty board with a fence between d4 and e4.
fn drawn(text: &str, part: f32, all: &[&str]) -> draw_marks::Drawn {
    let mut board = Setup::empty(Shape::EIGHT_BY_EIGHT);
    board.barriers.insert(Site::parse("Fd4e4").unwrap());
    let geometry = Geometry::new(board.shape, Orientation::White);
    let all = marks(all);
    let stage = Stage { geometry, setup: &board, theme: &theme::WOOD, all: &all, clip: geometry.board() };
    draw_marks::draw(&Mark::parse(text).unwrap(), Showing { part }, &stage, &mut |text| text.len() as f32)
}

/// How far to the right the items of a mark reach.
fn right_end(items: &[Item]) -> f32 {
    let bounds = items.iter().filter_map(|item| match item {
        Item::Path { path, .. } => path.bounds(),
        _ => None,
    });
    bounds.map(|bounds| bounds.max.x).fold(0.0, f32::max)
}

#[test]
fn marks_grow_and_fade_in() {
    for text in ["Ga2h2", "Ra2h2", "Ba2h2", "Ya2h2", "ray:Ga2h2", "ray:Ba4h4", "Ga2h2=1"] {
        let ends: Vec<f32> = [0.2, 0.4, 0.6, 0.8].map(|part| right_end(&drawn(text, part, &[]).over)).to_vec();
        assert!(ends.is_sorted_by(|a, b| a < b), "{text}: {ends:?}");
        assert!(drawn(text, 0.0, &[]).over.is_empty(), "{text}");
    }
    // A cut comes when the ray has arrived, and then shows the way that it closes.
    let (before, after) = (drawn("ray:Ga4h4", 0.99, &[]), drawn("ray:Ga4h4", 1.0, &[]));
    assert!(right_end(&before.over) < 4.0 && right_end(&after.over) > 7.0);
    for text in ["Gd5", "fill:Rd5", "label:Bd5=x", "nag:d5=?!"] {
        let (half, whole) = (drawn(text, 0.5, &[]), drawn(text, 1.0, &[]));
        assert_ne!(half, whole, "{text}");
        let mut faded = whole.clone();
        for items in [&mut faded.under, &mut faded.over, &mut faded.top] {
            draw_marks::fade(items, 0.5);
        }
        assert_eq!(half, faded, "{text}");
        assert!(drawn(text, 0.0, &[]) == draw_marks::Drawn::default(), "{text}");
    }
}

#[test]
fn a_rays_line_can_be_drawn_to_any_end() {
    let board = Setup::empty(Shape::EIGHT_BY_EIGHT);
    let geometry = Geometry::new(board.shape, Orientation::White);
    let whole = RayLine::new(&board, geometry, square("a4"), square("h4"));
    assert_eq!((whole.to, whole.finish), (whole.wanted, Finish::Tip));
    let halfway = RayLine { to: whole.from.toward(whole.wanted, 0.5), ..whole };
    let ends = [halfway, whole].map(|line| {
        let mut items = Vec::new();
        let color = boardwright::board::MarkColor::Green;
        draw_marks::draw_ray(color, &line, Showing::WHOLE, geometry.board(), &theme::WOOD, &mut items);
        right_end(&items)
    });
    assert!((3.9..4.2).contains(&ends[0]) && (7.4..7.7).contains(&ends[1]), "{ends:?}");
}

#[test]
fn marks_along_one_line_lie_side_by_side() {
    let band = |text: &str, all: &[&str]| {
        let items = drawn(text, 1.0, all).over;
        let bounds = items.iter().filter_map(|item| match item {
            Item::Path { path, .. } => path.bounds(),
            _ => None,
        });
        bounds.reduce(Rect::union).unwrap()
    };
    for all in [["Ga2h2", "Gh2a2"], ["Ga2h2", "Ra2h2"], ["Ga2h2", "ray:Bc2f2"], ["Gg2b2", "Ya2h2=1"]] {
        let [a, b] = all.map(|text| band(text, &all).center().y);
        assert!((a - b).abs() > 0.2, "{all:?} {a} {b}");
    }
    // What only meets, crosses or is parallel stays on its own line.
    for all in [["Ga2c2", "Gc2h2"], ["Ga2h2", "Gc1c4"], ["Ga2h2", "Ga3h3"], ["Ga2h2", "Gb2"]] {
        assert_eq!(band(all[0], &all), band(all[0], &all[..1]), "{all:?}");
    }
}

#[test]
fn marks_on_squares_that_do_not_exist_are_not_drawn() {
    let position = setup("chessence", CHESSENCE);
    let plain = diagram(&position, &DiagramOptions::default());
    for text in ["Gf8", "fill:Rh1", "label:Ge7=x", "nag:f8=!", "Ga1h8", "Ga1f8=2", "ray:Gf8a8", "Ga16"] {
        let options = DiagramOptions { marks: marks(&[text]), ..DiagramOptions::default() };
        assert_eq!(diagram(&position, &options), plain, "{text}");
    }
}

#[test]
fn a_part_of_a_board_shows_nothing_of_the_rest() {
    let position = setup("barriers", BARRIERS);
    let all_marks = ["Ga1", "fill:Gh8", "label:Ra8=x", "nag:h1=!", "Ga1a8", "ray:Rh1h8"];
    let area = BoardArea::parse("c3-f6").unwrap();
    for orientation in [Orientation::White, Orientation::Black] {
        let options = DiagramOptions { orientation, area: Some(area), stock: false, ..DiagramOptions::default() };
        let picture = diagram(&position, &options);
        assert!(picture.bounds.width() < 5.5 && picture.bounds.height() < 5.5, "{:?}", picture.bounds);
        let seen = position.pieces.keys().filter(|&&square| area.contains(square)).count();
        assert_eq!(picture.layer(LayerKind::Pieces).unwrap().items.len(), seen);
        assert_eq!(picture.layer(LayerKind::Coordinates).unwrap().items.len(), 8);
        let marked = diagram(&position, &DiagramOptions { marks: marks(&all_marks), ..options.clone() });
        assert_eq!(marked, picture, "marks outside are left out");
        let crossing = diagram(&position, &DiagramOptions { marks: marks(&["Ga4h4", "ray:Ga5h5"]), ..options });
        let squares = Geometry::new(position.shape, orientation);
        let inside = squares.rect(square("c3")).union(squares.rect(square("f6")));
        let items = &crossing.layer(LayerKind::Marks).unwrap().items;
        assert!(!items.is_empty());
        for item in items {
            let Item::Path { path, .. } = item else { continue };
            let bounds = path.bounds().unwrap();
            assert_eq!(inside.union(bounds), inside, "{bounds:?}");
        }
    }
    let beyond = DiagramOptions { area: BoardArea::parse("a1-k4").ok(), ..DiagramOptions::default() };
    assert_eq!(diagram(&position, &beyond), diagram(&position, &DiagramOptions::default()));
}

#[test]
fn pictures_with_different_captions_share_a_size_when_lines_are_kept() {
    let position = setup("orthodox", START);
    let with = |text: &str, caption_lines| DiagramOptions {
        caption: Some(Caption { text: text.into(), rtl: false }),
        caption_lines,
        ..DiagramOptions::default()
    };
    let long = "A caption that is so long that it does not fit into one line below a board of eight squares";
    let lines_of = |text: &str| {
        let caption = Caption { text: text.into(), rtl: false };
        caption_lines(&position, &DiagramOptions::default(), &caption)
    };
    let lines = lines_of(long);
    assert!((2..=3).contains(&lines), "{lines}");
    assert_eq!(lines_of("  "), 0);
    let bounds = |options: &DiagramOptions| diagram(&position, options).bounds;
    assert_eq!(bounds(&with("short", lines)), bounds(&with(long, 0)));
    assert_eq!(bounds(&DiagramOptions { caption_lines: lines, ..DiagramOptions::default() }), bounds(&with(long, 0)));
    assert_eq!(bounds(&with("", 0)), bounds(&DiagramOptions::default()));
}

#[test]
fn a_line_of_text_below_the_board_never_overlaps() {
    let position = setup("orthodox", START);
    for text in ["#2", "Защититесь от мата в 12 ходов, а потом ещё и сами поставьте мат", "מנעו מט ב־2 מסעים"]
    {
        let options =
            DiagramOptions { stipulation: Some(text.into()), count: true, rights: true, ..DiagramOptions::default() };
        let picture = diagram(&position, &options);
        let image = Renderer::new().render(&picture, 900).unwrap();
        // Between the three texts lie columns without ink.
        let page = theme::WOOD.page.0;
        let top = image.height_px - 60;
        let blank = |x: u32| {
            (top..image.height_px).all(|y| {
                let at = ((y * image.width_px + x) * 4) as usize;
                image.rgba[at..at + 4] == page
            })
        };
        let columns: Vec<bool> = (0..image.width_px).map(blank).collect();
        let gaps = columns.chunk_by(|a, b| a == b).filter(|run| run[0] && run.len() >= 14).count();
        assert!(gaps >= 4, "«{text}» leaves {gaps} gaps");
    }
}

#[test]
fn nothing_leaks_into_the_solvers_picture() {
    let known = setup("hidden", HIDDEN);
    let mut other = known.clone();
    other.truths.clear();
    other.lost = other.lost.map(|lost| lost.iter().map(|_| None).collect());
    let options = DiagramOptions { count: true, ..DiagramOptions::default() };
    assert_eq!(diagram(&known, &options), diagram(&other, &options));
    let revealed = DiagramOptions { truths: Truths::Revealed, ..options };
    assert_ne!(diagram(&known, &revealed), diagram(&other, &revealed));
}

#[test]
fn the_flipped_board_shows_each_square_where_the_geometry_says() {
    let position = setup("orthodox", "4k3/8/8/3q4/8/8/8/4K2R w - - 0 1");
    let mut renderer = Renderer::new();
    let views = [Orientation::White, Orientation::Black].map(|orientation| {
        let options = DiagramOptions { orientation, ..DiagramOptions::default() };
        let picture = diagram(&position, &options);
        let placement = Renderer::placement(&picture, 240).unwrap();
        (Geometry::new(position.shape, orientation), placement, renderer.render(&picture, 240).unwrap())
    });
    for square in position.shape.squares() {
        let [a, b] = views.each_ref().map(|(geometry, placement, image)| {
            let (x, y) = placement.to_px(geometry.rect(square).min);
            let size = placement.scale_px as usize;
            let rows = (0..size).map(|row| {
                let start = ((y as usize + row) * image.width_px as usize + x as usize) * 4;
                image.rgba[start..start + size * 4].to_vec()
            });
            rows.collect::<Vec<_>>()
        });
        assert_eq!(a, b, "{square} is not turned or mirrored itself");
    }
}

#[test]
fn what_a_setup_contains_is_shown_whatever_its_rules() {
    let layer = |setup: &Setup, kind| diagram(setup, &DiagramOptions::default()).layer(kind).map(|l| l.items.len());
    let mut mixed = setup("orthodox", START);
    assert_eq!((layer(&mixed, LayerKind::Barriers), layer(&mixed, LayerKind::Side)), (None, None));
    mixed.barriers.insert(Site::parse("Fe4e5").unwrap());
    mixed.stock[0].towers = 2;
    mixed.stock[1].men = 3;
    assert!(layer(&mixed, LayerKind::Barriers).is_some() && layer(&mixed, LayerKind::Side).is_some());
    assert_eq!(piece_count(&mixed), "(16+16)");
}

#[test]
fn sizes_are_checked_before_memory_is_spent() {
    let mut renderer = Renderer::new();
    let picture = diagram(&setup("orthodox", START), &DiagramOptions::default());
    for width_px in [0, 1, 15, 8193, u32::MAX] {
        let error = png(&mut renderer, &picture, &PngOptions { width_px, ..PngOptions::default() }).unwrap_err();
        assert!(matches!(error, ImageError::Size { .. }), "{width_px}");
        let frames = [Frame { picture: picture.clone(), delay_cs: 10 }];
        assert!(gif(&mut renderer, &frames, &GifOptions { width_px, ..GifOptions::default() }).is_err());
    }
    // A long caption makes a picture higher than it is wide.
    let text = "line\n".repeat(200);
    let tall = diagram(
        &setup("orthodox", START),
        &DiagramOptions { caption: Some(Caption { text, rtl: false }), ..DiagramOptions::default() },
    );
    let error = renderer.render(&tall, 4000).unwrap_err();
    assert!(matches!(error, ImageError::Size { width_px: 4000, height_px } if height_px > 8192));
}
