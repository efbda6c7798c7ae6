//! Positions that tests draw, reading the files that come of it, and showing what differs.

#![allow(dead_code, reason = "each test file uses a part")]

use boardwright::board::{Mark, Setup, Square, fen};
use boardwright::export::raster::Image;
use boardwright::rules;

/// The start of orthodox chess.
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// Barriers standing and in hand.
pub const BARRIERS: &str = "r1bqkb1r/pppp1ppp/2n2n2/4p1N1/2B1P3/8/PPPP1PPP/RNBQK2R[FTft] b KQkq - 5 4 Fe1f1,Td5e6";
/// Covered pieces on the board and lost.
pub const HIDDEN: &str = "1xx1k2x/x1xp1xxx/2n1q3/3b4/2B1P3/5N2/XXXX1XXX/X1X1K2X w - - 0 9 rbpnprqpPPN?QRPBRN QP/n?";
/// Men, holes and a reserve.
pub const CHESSENCE: &str = "km4/mmm2*/1mm1*1/2*3/1*2*1/3*2/1*1MM1/*2MMM/4MK[MMMmmm] w - - 0 1";
/// One position of each rule set.
pub const ALL: [(&str, &str); 4] =
    [("orthodox", START), ("barriers", BARRIERS), ("hidden", HIDDEN), ("chessence", CHESSENCE)];

/// Kings, a knight and two barriers in the way of rays.
pub const CUTS: &str = "8/4k3/8/3n4/8/8/4K3/8[] w - - 0 1 Fc2c3,Tb1c2";
/// Verdicts, numbers, lines along one line, rays that are cut by everything that cuts them.
pub const MORE_MARKS: [&str; 24] = [
    "Ga8h8",
    "Rh8a8",
    "Ba7d7",
    "Ya7h7",
    "Gb1c3=1",
    "Rc3e4=2",
    "Be4g6=3",
    "Yb5b2=12",
    "nag:d5=!",
    "nag:e2=??",
    "nag:e7=!?",
    "nag:a4=?!",
    "nag:c4=!!",
    "nag:f4=[]",
    "nag:g4=oo",
    "nag:h4=+-",
    "nag:g5==",
    "nag:f5=?",
    "label:Gf4=x",
    "ray:Gh1a8",
    "ray:Re2e7",
    "ray:Bf1h1",
    "ray:Yc1c8",
    "ray:Rb1b8",
];

pub fn setup(rule_set: &str, text: &str) -> Setup {
    fen::parse(&rules::by_id(rule_set).unwrap().about().form, text).unwrap()
}

pub fn square(text: &str) -> Square {
    Square::parse(text).unwrap()
}

pub fn marks(texts: &[&str]) -> Vec<Mark> {
    texts.iter().map(|text| Mark::parse(text).unwrap()).collect()
}

/// The pixels of a PNG.
pub fn pixels_of(bytes: &[u8]) -> Image {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().unwrap();
    let mut rgba = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut rgba).unwrap();
    Image { width_px: info.width, height_px: info.height, rgba }
}

/// A PNG with what was expected, what came out and what differs, side by side.
pub fn side_by_side(expected: &Image, actual: &Image) -> Vec<u8> {
    let height = expected.height_px.max(actual.height_px);
    let width = expected.width_px.max(actual.width_px);
    let at = |image: &Image, x: u32, y: u32| {
        let i = (y * image.width_px + x) as usize * 4;
        if x < image.width_px && y < image.height_px { image.rgba[i..i + 3].to_vec() } else { vec![255, 0, 255] }
    };
    let mut rgb = Vec::new();
    for y in 0..height {
        for x in 0..width * 3 {
            let (a, b) = (at(expected, x % width, y), at(actual, x % width, y));
            rgb.extend(match x / width {
                0 => a,
                1 => b,
                _ if a == b => vec![255; 3],
                _ => vec![220, 0, 0],
            });
        }
    }
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, width * 3, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.write_header().unwrap().write_image_data(&rgb).unwrap();
    out
}
