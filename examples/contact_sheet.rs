//! Renders sample diagrams of every rule set in every theme and size into a directory, for looking at them:
//! `cargo run --no-default-features --example contact_sheet -- /tmp/sheets`

use boardwright::board::{Mark, Move, Setup, Square, fen};
use boardwright::export::png::{PngOptions, png};
use boardwright::export::raster::Renderer;
use boardwright::picture::{Caption, Coordinates, DiagramOptions, Orientation, Truths, diagram, theme};
use boardwright::rules;

fn setup(rule_set: &str, text: &str) -> Setup {
    let form = rules::by_id(rule_set).expect("a rule set").about().form;
    fen::parse(&form, text).expect("a FEN")
}

fn marks(texts: &[&str]) -> Vec<Mark> {
    texts.iter().map(|text| Mark::parse(text).expect("a mark")).collect()
}

fn main() {
    let directory = std::env::args().nth(1).expect("a directory");
    std::fs::create_dir_all(&directory).expect("a writable directory");
    let square = |text: &str| Square::parse(text);
    let hebrew = "תרשים 12: הלבן נוסע ומטה ב-2 מהלכים. המפתח הוא 1. Nf3! ואחריו 2.Qxf7#, ולא 1.O-O? (f7).";
    let samples = [
        (
            "start",
            setup("orthodox", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            DiagramOptions::default(),
        ),
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
        (
            "barriers",
            setup("barriers", "r1bqkb1r/pppp1ppp/2n2n2/4p1N1/2B1P3/8/PPPP1PPP/RNBQK2R[FTft] b KQkq - 5 4 Fe1f1,Td5e6"),
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
    ];
    let mut renderer = Renderer::new();
    for (name, setup, options) in &samples {
        for theme in theme::ALL {
            for width_px in [240, 360, 1080] {
                let options = DiagramOptions { theme, ..options.clone() };
                let picture = diagram(setup, &options);
                let bytes = png(&mut renderer, &picture, &PngOptions { width_px, dpi: 144 }).expect("a picture");
                std::fs::write(format!("{directory}/{name}-{}-{width_px}.png", theme.id), bytes).expect("written");
            }
        }
    }
}
