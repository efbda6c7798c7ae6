//! Renders sample diagrams of every rule set in every theme, piece set and size into a directory, for looking at them:
//! `cargo run --no-default-features --example contact_sheet -- /tmp/sheets`

#![allow(clippy::unwrap_used, reason = "a tool that cannot go on says so by failing")]

#[path = "../tests/images/mod.rs"]
mod images;

use boardwright::board::{Move, Setup, Square};
use boardwright::export::png::{PngOptions, png};
use boardwright::export::raster::Renderer;
use boardwright::picture::{
    BoardArea, Caption, Coordinates, CoordinatesPlace, DiagramOptions, Orientation, Truths, diagram, pieces, theme,
};
use images::{BARRIERS, CUTS, MORE_MARKS, START, marks, setup};

/// A name, a position and how it is drawn.
type Sample = (&'static str, Setup, DiagramOptions);

fn plain_samples() -> Vec<Sample> {
    let square = |text: &str| Square::parse(text);
    let hebrew = "תרשים 12: הלבן נוסע ומטה ב-2 מהלכים. המפתח הוא 1. Nf3! ואחריו 2.Qxf7#, ולא 1.O-O? (f7).";
    vec![
        ("start", setup("orthodox", START), DiagramOptions::default()),
        (
            "problem",
            setup("orthodox", "r1bqk2r/pp3ppp/2n1pn2/2bp4/2B1P3/2N2N2/PPPP1PPP/R1BQ1RK1 w kq d6 0 6"),
            DiagramOptions {
                stipulation: Some("#3".into()),
                count: true,
                side_to_move: true,
                rights: true,
                coordinates: Coordinates::Hebrew,
                caption: Some(Caption { text: hebrew.into(), rtl: true }),
                last_move: Some(Move::step(square("d7").expect("d7"), square("d5").expect("d5"))),
                selected: square("f3"),
                targets: ["d4", "e5", "g5", "h4", "e1"].iter().filter_map(|s| square(s)).collect(),
                ..DiagramOptions::default()
            },
        ),
        (
            "marks",
            setup("orthodox", "r1bqk2r/pp3ppp/2n1pn2/2bp4/2B1P3/2N2N2/PPPP1PPP/R1BQ1RK1 w kq d6 0 6"),
            DiagramOptions {
                marks: marks(&[
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
                    "ray:Gc1h6",
                    "ray:Ra1a8",
                    "ray:Bd8h4",
                    "ray:Ye1e8",
                    "label:Ga3=1",
                    "label:Rb3=!?",
                    "label:Be5=?",
                    "label:Yg6=Nf3",
                    "label:Ga4=א",
                ]),
                check: square("g1"),
                ..DiagramOptions::default()
            },
        ),
    ]
}

fn variant_samples() -> Vec<Sample> {
    vec![
        (
            "barriers",
            setup("barriers", BARRIERS),
            DiagramOptions {
                side_to_move: true,
                stipulation: Some("#2".into()),
                count: true,
                marks: marks(&["ray:Gc4f7", "ray:Rh1e1"]),
                last_move: boardwright::board::Site::parse("Fe1f1").map(Move::Place),
                site_targets: ["Fe4e5", "Fb4c4", "Tf3g4"]
                    .iter()
                    .filter_map(|s| boardwright::board::Site::parse(s))
                    .collect(),
                ..DiagramOptions::default()
            },
        ),
        (
            "more-marks",
            setup("barriers", CUTS),
            DiagramOptions {
                coordinates_place: CoordinatesPlace::Inside,
                marks: marks(&MORE_MARKS),
                ..DiagramOptions::default()
            },
        ),
        (
            "area",
            setup("barriers", BARRIERS),
            DiagramOptions {
                area: BoardArea::parse("c3-f6").ok(),
                side_to_move: true,
                stipulation: Some("Stop the mate in 2".into()),
                marks: marks(&["ray:Gc4f7", "ray:Rc3h8", "Bd1d5", "Yf6a6", "Gg4c4", "nag:f6=!"]),
                ..DiagramOptions::default()
            },
        ),
        (
            "hidden",
            setup("hidden", "xxxxkxxx/xxxxxxxx/8/8/8/8/XXXXXXXX/XXXXKXXX w KQkq - 0 1 rnbqbnrppppppppPPPPPPPPRNBQBNR"),
            DiagramOptions::default(),
        ),
        (
            "hidden-mid",
            setup("hidden", "1xx1k2x/x1xp1xxx/2n1q3/3b4/2B1P3/5N2/XXXX1XXX/X1X1K2X w K - 0 9 rbpnprqpPPN?QRPBRN QP/n?"),
            DiagramOptions { side_to_move: true, orientation: Orientation::Black, ..DiagramOptions::default() },
        ),
        (
            "hidden-author",
            setup("hidden", "1xx1k2x/x1xp1xxx/2n1q3/3b4/2B1P3/5N2/XXXX1XXX/X1X1K2X w K - 0 9 rbpnprqpPPN?QRPBRN QP/n?"),
            DiagramOptions { side_to_move: true, truths: Truths::Revealed, ..DiagramOptions::default() },
        ),
        (
            "chessence",
            setup("chessence", "km4/mmm2*/1mm1*1/2*3/1*2*1/3*2/1*1MM1/*2MMM/4MK[MMMmmm] w - - 0 1"),
            DiagramOptions { side_to_move: true, ..DiagramOptions::default() },
        ),
    ]
}

fn main() {
    let directory = std::env::args().nth(1).expect("a directory");
    std::fs::create_dir_all(&directory).expect("a writable directory");
    let mut renderer = Renderer::new();
    for (name, setup, options) in &[plain_samples(), variant_samples()].concat() {
        for theme in theme::ALL {
            for pieces in pieces::SETS {
                for width_px in [240, 360, 1080] {
                    let options = DiagramOptions { theme, pieces, ..options.clone() };
                    let picture = diagram(setup, &options);
                    let options = PngOptions { width_px, ..PngOptions::default() };
                    let bytes = png(&mut renderer, &picture, &options).expect("a picture");
                    let file = format!("{directory}/{name}-{}-{}-{width_px}.png", theme.id, pieces.id);
                    std::fs::write(file, bytes).expect("written");
                }
            }
        }
    }
}
