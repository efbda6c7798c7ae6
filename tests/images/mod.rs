//! Pictures that tests look at: reading PNG files, and showing what differs.

#![allow(dead_code, reason = "each test file uses a part")]

use boardwright::export::raster::Image;

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
