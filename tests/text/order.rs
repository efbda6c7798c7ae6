//! The order in which the glyphs of mixed texts are drawn.

use boardwright::app::paint::Paint;
use boardwright::board::fen;
use boardwright::export::png::{PngOptions, png};
use boardwright::export::raster::Renderer;
use boardwright::picture::text::{Drawn, HALF_CAP, Ink, TextEngine};
use boardwright::picture::{Caption, DiagramOptions, Item, Picture, TextLine, diagram, theme};
use boardwright::rules;

/// A text of the issue: what it is in memory, whether its document runs from right to left, and what is to be seen of it
/// from left to right where moves are isolated, and in the source, where they are not.
pub struct Mixed {
    pub text: &'static str,
    pub rtl: bool,
    pub shown: &'static str,
    pub source: &'static str,
}

pub const MIXED: [Mixed; 4] = [
    // In the source the number belongs to the Hebrew before it.
    Mixed {
        text: "מהלך 1. Nf3 הפרש", rtl: true, shown: "שרפה 1. Nf3 ךלהמ", source: "שרפה Nf3 .1 ךלהמ"
    },
    // In the source the bracket belongs to the square before it.
    Mixed {
        text: "הרץ תוקף את f7 (f7) והפרש g5",
        rtl: true,
        shown: "g5 שרפהו (f7) f7 תא ףקות ץרה",
        source: "g5 שרפהו f7 (f7) תא ףקות ץרה",
    },
    Mixed {
        text: "White plays \u{200e}4.Ng5 ואז 4...T@d5e6!",
        rtl: false,
        shown: "White plays 4.Ng5 זאו 4...T@d5e6!",
        source: "White plays 4.Ng5 4 זאו...T@d5e6!",
    },
    Mixed { text: "הערך: 3.5, 50%", rtl: true, shown: "50% ,3.5 :ךרעה", source: "50% ,3.5 :ךרעה" },
];

/// What glyphs that were drawn show from left to right: their places, as characters of `text`. White space leaves no trace.
pub fn seen(mut glyphs: Vec<(f32, Option<char>)>) -> String {
    glyphs.sort_by(|a, b| a.0.total_cmp(&b.0));
    glyphs.into_iter().map(|(_, c)| c.expect("every glyph is a character of the text")).collect()
}

/// The expected text without white space.
pub fn inked(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// What the meshes of a frame show, with the left edges of the glyphs.
pub fn of_shapes(paint: &mut Paint, shapes: &[egui::epaint::ClippedShape], text: &str) -> Vec<(f32, Option<char>)> {
    fn meshes<'a>(shape: &'a egui::Shape, out: &mut Vec<&'a egui::Mesh>) {
        match shape {
            egui::Shape::Mesh(mesh) => out.push(mesh),
            egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| meshes(shape, out)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    shapes.iter().for_each(|clipped| meshes(&clipped.shape, &mut found));
    let (atlas, engine) = paint.atlas();
    let mut glyphs = Vec::new();
    for mesh in found {
        for corners in mesh.vertices.chunks(4) {
            if let Some(key) = atlas.glyph_at(mesh.texture_id, corners[0].uv) {
                glyphs.push((corners[0].pos.x, engine.character(&key, text)));
            }
        }
    }
    glyphs
}

fn captioned(text: &str, rtl: bool) -> (Picture, TextLine) {
    let form = &rules::ALL[0].about().form;
    let board = fen::parse(form, "4k3/8/8/8/8/8/8/4K3 w - - 0 1").expect("a board");
    let caption = Some(Caption { text: text.into(), rtl });
    let options = DiagramOptions { theme: &theme::PRINT, caption, ..DiagramOptions::default() };
    let picture = diagram(&board, &options);
    let lines: Vec<TextLine> = picture
        .items()
        .filter_map(|item| if let Item::Text(line) = item { Some(line.clone()) } else { None })
        .collect();
    let line = lines.iter().max_by(|a, b| a.at.y.total_cmp(&b.at.y)).expect("a caption").clone();
    (picture, line)
}

/// A caption in a PNG file: the file holds exactly the glyphs that the engine hands out for it, and these stand in order.
#[test]
fn captions_of_pictures_read_right() {
    const WIDTH: u32 = 900;
    for Mixed { text, rtl, shown, .. } in MIXED {
        let (picture, line) = captioned(text, rtl);
        let mut renderer = Renderer::new();
        let place = Renderer::placement(&picture, WIDTH).expect("it can be drawn");
        let file =
            png(&mut renderer, &picture, &PngOptions { width_px: WIDTH, ..PngOptions::default() }).expect("a file");
        let image = image::load_from_memory(&file).expect("a PNG file").to_rgb8();
        let mut engine = TextEngine::new();
        let size_px = line.size * place.scale_px;
        let layout = engine.layout(&line.text, size_px, Ink::new(line.color), line.dir, &[], None);
        let baseline = layout.lines().next().expect("a line").metrics().baseline;
        let x_px = line.at.x * place.scale_px - line.align * layout.width();
        let y_px = line.at.y * place.scale_px + HALF_CAP * size_px - baseline;
        let mut drawn = Vec::new();
        engine.draw(&layout, x_px, y_px, &mut |one| {
            if let Drawn::Glyph { key, image, x_px, y_px, .. } = one {
                drawn.push((key, image.clone(), x_px + place.left_px as i32, y_px + place.top_px as i32));
            }
        });
        let glyphs = drawn.iter().map(|(key, _, x, _)| (*x as f32, engine.character(key, &line.text))).collect();
        assert_eq!(seen(glyphs), inked(shown), "{text}");
        // Black on white, so the darkness of a pixel is how far it is covered.
        assert_eq!((line.color.0, picture.theme.page.0), ([0, 0, 0, 255], [255; 4]));
        let mut expected = std::collections::BTreeMap::new();
        for (_, bitmap, x, y) in &drawn {
            for (at, &cover) in bitmap.coverage.iter().enumerate() {
                let place = (x + (at as u32 % bitmap.width) as i32, y + (at as u32 / bitmap.width) as i32);
                let most = expected.entry(place).or_insert(0_u8);
                *most = cover.max(*most);
            }
        }
        let rows = expected.keys().map(|&(_, y)| y).min().unwrap()..=expected.keys().map(|&(_, y)| y).max().unwrap();
        for y in rows {
            for x in 0..WIDTH as i32 {
                let cover = expected.get(&(x, y)).copied().unwrap_or(0);
                let pixel = image.get_pixel(x as u32, y as u32).0[0];
                // A file with few colours may miss each of them by a little.
                assert!(pixel.abs_diff(255 - cover) <= 24, "{text}: at {x} {y} {pixel} instead of {}", 255 - cover);
            }
        }
    }
}
