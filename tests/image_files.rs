//! The bytes of image files: PNG, GIF and animated PNG, decoded by the decoders of others.

#![allow(clippy::unwrap_used, reason = "a test says what is wrong by failing")]

mod images;

use boardwright::board::{Move, Setup};
use boardwright::export::apng::{apng, apng_with};
use boardwright::export::frames::{AnimationOptions, Frame};
use boardwright::export::gif::{gif, gif_with};
use boardwright::export::png::{PngOptions, png};
use boardwright::export::raster::{Image, ImageError, Renderer};
use boardwright::picture::{DiagramOptions, Item, Layer, LayerKind, Orientation, Rect, Theme, diagram, theme};
use images::{CHESSENCE, START, marks, pixels_of, setup, square};
use std::collections::BTreeMap;
use std::sync::Arc;

const MIDDLE: &str = "r1bq1rk1/pp3ppp/2n1pn2/2bp4/2B1P3/2N2N2/PPPP1PPP/R1BQ1RK1 w - - 0 6";

/// A pixel over a ground.
fn over(pixel: [u8; 4], ground: [u8; 3]) -> [u8; 3] {
    let alpha = u32::from(pixel[3]);
    [0, 1, 2].map(|i| ((u32::from(pixel[i]) * alpha + u32::from(ground[i]) * (255 - alpha) + 127) / 255) as u8)
}

fn far(a: &[u8], b: &[u8]) -> u8 {
    a.iter().zip(b).map(|(a, b)| a.abs_diff(*b)).max().unwrap()
}

#[test]
fn a_png_has_the_size_and_resolution_asked_for_and_few_bytes() {
    for text in [START, MIDDLE] {
        let picture = diagram(&setup("orthodox", text), &DiagramOptions::default());
        let options = PngOptions { dpi: 300, ..PngOptions::default() };
        let bytes = png(&mut Renderer::new(), &picture, &options).unwrap();
        let reader = png::Decoder::new(std::io::Cursor::new(&bytes[..])).read_info().unwrap();
        let info = reader.info();
        assert_eq!((info.width, info.color_type), (720, png::ColorType::Indexed));
        assert_eq!(info.pixel_dims.map(|dims| dims.xppu), Some(11811));
        assert!(bytes.len() <= 20_000, "{} bytes", bytes.len());
        // Each colour becomes one near it: 16 steps apart at most, which is 34 in blue alone. Squares stay as they are.
        let (drawn, read) = (Renderer::new().render(&picture, 720).unwrap(), pixels_of(&bytes));
        let mut colors: BTreeMap<[u8; 4], [u8; 4]> = BTreeMap::new();
        for (drawn, &read) in drawn.rgba.as_chunks::<4>().0.iter().zip(read.rgba.as_chunks::<4>().0) {
            assert_eq!(*colors.entry(*drawn).or_insert(read), read);
            assert!(far(drawn, &read) <= 34, "{drawn:?} {read:?}");
        }
        for color in [picture.theme.page, picture.theme.light, picture.theme.dark, picture.theme.border] {
            assert_eq!(colors[&color.0], color.0);
        }
    }
}

#[test]
fn without_the_page_the_board_is_opaque_and_letters_fade_into_any_ground() {
    let options = |theme: &'static Theme| DiagramOptions {
        theme,
        marks: marks(&["Gf3g5", "Bc4a6", "fill:Yh6", "label:Be5=?"]),
        stipulation: Some("#3".into()),
        count: true,
        side_to_move: true,
        ..DiagramOptions::default()
    };
    let mut renderer = Renderer::new();
    for theme in theme::ALL {
        let picture = diagram(&setup("orthodox", MIDDLE), &options(theme));
        let painted = renderer.render(&picture, 400).unwrap();
        let clear = renderer.render_transparent(&picture, 400).unwrap();
        let options = PngOptions { width_px: 400, transparent: true, ..PngOptions::default() };
        let read = pixels_of(&png(&mut renderer, &picture, &options).unwrap());
        assert_eq!((read.width_px, read.height_px), (painted.width_px, painted.height_px));
        let placement = Renderer::placement(&picture, 400).unwrap();
        let [r, g, b, _] = theme.page.0;
        let (mut partly, mut nothing) = (0, 0);
        let pixels = |image: &Image| image.rgba.as_chunks::<4>().0.to_vec();
        let all = pixels(&painted).into_iter().zip(pixels(&clear)).zip(pixels(&read));
        for (at, ((painted, clear), read)) in all.enumerate() {
            let at = (at as u32 % 400, at as u32 / 400);
            // On its own page it looks as if the page were painted, up to a rounding.
            assert!(far(&over(clear, [r, g, b]), &painted[..3]) <= 1, "{}: {at:?} {clear:?} {painted:?}", theme.id);
            // The file is as near to what was drawn as an opaque one is, on any ground.
            for ground in [[0; 3], [255; 3]] {
                assert!(
                    far(&over(read, ground), &over(clear, ground)) <= 35,
                    "{}: {at:?} {clear:?} {read:?}",
                    theme.id
                );
            }
            let inside = placement.from_px(at.0 as f32 + 0.5, at.1 as f32 + 0.5);
            if Rect::new(0.0, 0.0, 8.0, 8.0).contains(inside) {
                assert_eq!((clear[3], read[3]), (255, 255), "{}: {at:?}", theme.id);
            }
            partly += u32::from((1..255).contains(&read[3]));
            nothing += u32::from(read == [0; 4]);
        }
        assert!(partly > 300 && nothing > 10_000, "{}: {partly} {nothing}", theme.id);
    }
}

/// Frames of a short game, with a mark, a flip and a still frame.
fn frames() -> Vec<Frame> {
    let mut position = setup("orthodox", START);
    let mut frames = Vec::new();
    let mut show = |position: &Setup, options: &DiagramOptions, delay_cs| {
        frames.push(Frame { picture: diagram(position, options), delay_cs });
    };
    let mut options = DiagramOptions { side_to_move: true, ..DiagramOptions::default() };
    show(&position, &options, 100);
    for text in ["e2e4", "d7d5", "e4d5", "d8d5", "b1c3"] {
        let (from, to) = (square(&text[..2]), square(&text[2..]));
        let piece = position.piece(from);
        position.put(from, None);
        position.put(to, piece);
        position.turn = !position.turn;
        options.last_move = Some(Move::step(from, to));
        show(&position, &options, 80);
    }
    show(&position, &options, 40);
    options.marks = marks(&["Gc3d5", "Bd5", "Ra1a8"]);
    show(&position, &options, 80);
    options.orientation = Orientation::Black;
    show(&position, &options, 80);
    frames
}

/// Two pieces fade away, one after the other, and a third glides; tints and arrows come up.
fn fading(theme: &'static Theme, gone: usize) -> Vec<Frame> {
    let position = setup("orthodox", MIDDLE);
    let arrows = ["Gf3g5", "Re4d5", "Bc4a6", "Yh8e8", "Gf7", "fill:Rh4", "ray:Ga1h8"];
    let frame = |step: u8| {
        let options = DiagramOptions {
            theme,
            marks: marks(&arrows[..usize::from(step) / 2]),
            check: (step > 3).then(|| square("e4")),
            last_move: (step > 5).then(|| Move::step(square("e2"), square("e4"))),
            ..DiagramOptions::default()
        };
        let mut picture = diagram(&position, &options);
        let fade = |(at, item): (usize, &Item)| match *item {
            Item::Figure { figure, rect, .. } if at < gone => {
                Item::Figure { figure, rect, alpha: 255_u8.saturating_sub((step * 18).saturating_add(at as u8)) }
            }
            Item::Figure { figure, rect, alpha } if at == 25 => {
                let center = rect.center().shifted(0.0, -f32::from(step) / 13.0);
                Item::Figure { figure, rect: Rect::around(center, 1.0), alpha }
            }
            ref other => other.clone(),
        };
        for layer in picture.layers.iter_mut().filter(|layer| layer.kind == LayerKind::Pieces) {
            let items = layer.items.iter().enumerate().map(fade).collect();
            *layer = Arc::new(Layer { kind: layer.kind, items });
        }
        Frame { picture, delay_cs: 5 }
    };
    (0..14).map(frame).collect()
}

/// What a viewer of the file shows, and for how long; what the file says about repeating.
struct Played {
    screens: Vec<Vec<[u8; 4]>>,
    delays: Vec<u16>,
    plays: Option<u32>,
    /// All pixels of all frames.
    written: usize,
}

fn play_gif(bytes: &[u8]) -> Played {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes).unwrap();
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut screen = vec![[0_u8; 4]; width * height];
    let mut played = Played { screens: Vec::new(), delays: Vec::new(), plays: None, written: 0 };
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert_eq!(frame.dispose, gif::DisposalMethod::Keep);
        for (i, pixel) in frame.buffer.as_chunks::<4>().0.iter().enumerate() {
            let (x, y) = (i % usize::from(frame.width), i / usize::from(frame.width));
            if pixel[3] == 255 {
                screen[(usize::from(frame.top) + y) * width + usize::from(frame.left) + x] = *pixel;
            }
        }
        played.written += frame.buffer.len() / 4;
        played.delays.push(frame.delay);
        played.screens.push(screen.clone());
    }
    // Viewers play a file once more than it says.
    played.plays = match decoder.repeat() {
        gif::Repeat::Infinite => None,
        gif::Repeat::Finite(again) => Some(u32::from(again) + 1),
    };
    played
}

fn play_apng(bytes: &[u8]) -> Played {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().unwrap();
    let info = reader.info();
    let control = info.animation_control.unwrap();
    let width = info.width as usize;
    let mut screen = vec![[0_u8; 4]; width * info.height as usize];
    let plays = (control.num_plays > 0).then_some(control.num_plays);
    let mut played = Played { screens: Vec::new(), delays: Vec::new(), plays, written: 0 };
    for _ in 0..control.num_frames {
        let mut buffer = vec![0; reader.output_buffer_size().unwrap()];
        let size = reader.next_frame(&mut buffer).unwrap();
        let frame = *reader.info().frame_control.as_ref().unwrap();
        assert_eq!((frame.dispose_op, frame.delay_den), (png::DisposeOp::None, 100));
        assert_eq!((size.width, size.height), (frame.width, frame.height));
        for (i, pixel) in buffer[..size.buffer_size()].as_chunks::<4>().0.iter().enumerate() {
            let (x, y) = (i % frame.width as usize, i / frame.width as usize);
            assert!(pixel[3] == 0 || pixel[3] == 255);
            if pixel[3] == 255 || frame.blend_op == png::BlendOp::Source {
                screen[(frame.y_offset as usize + y) * width + frame.x_offset as usize + x] = *pixel;
            }
            played.written += 1;
        }
        played.delays.push(frame.delay_num);
        played.screens.push(screen.clone());
    }
    reader.finish().unwrap();
    played
}

/// Every screen against the frame that it shows. One palette serves all frames: each drawn colour becomes one and the
/// same colour everywhere, so nothing flickers. Returns what became of each colour, and how many pixels had it that have
/// three neighbours of that colour on either side.
fn compare(played: &Played, frames: &[Frame], width_px: u32) -> BTreeMap<[u8; 4], ([u8; 4], usize)> {
    assert_eq!(played.screens.len(), frames.len());
    let mut renderer = Renderer::new();
    let mut colors: BTreeMap<[u8; 4], ([u8; 4], usize)> = BTreeMap::new();
    for (frame, screen) in frames.iter().zip(&played.screens) {
        let image = renderer.render(&frame.picture, width_px).unwrap();
        let drawn = image.rgba.as_chunks::<4>().0;
        assert_eq!(drawn.len(), screen.len());
        for (at, (color, &shown)) in drawn.iter().zip(screen).enumerate() {
            let entry = colors.entry(*color).or_insert((shown, 0));
            let around = drawn.get(at.saturating_sub(3)..at + 4);
            entry.1 += usize::from(around.is_some_and(|around| around.iter().all(|other| other == color)));
            assert_eq!(entry.0, shown, "{color:?} became two colours");
        }
    }
    colors
}

#[test]
fn both_formats_play_exactly_the_frames_that_were_drawn() {
    let frames = frames();
    let options = AnimationOptions { width_px: 240, loops: Some(2), hold_last_cs: 250 };
    // The still frame lengthens the one before it.
    let mut different = frames.clone();
    different.remove(6);
    let mut renderer = Renderer::new();
    let (gif, apng) = (gif(&mut renderer, &frames, &options).unwrap(), apng(&mut renderer, &frames, &options).unwrap());
    for (played, worst) in [(play_gif(&gif), 34), (play_apng(&apng), 25)] {
        assert_eq!(played.plays, Some(2));
        // The last is held.
        assert_eq!(played.delays, [100, 80, 80, 80, 80, 120, 80, 250]);
        for (drawn, (shown, _)) in compare(&played, &different, 240) {
            assert!(far(&drawn, &shown) <= worst, "{drawn:?} {shown:?}");
        }
        // Only what changed is written: the rectangle of two squares and the mark beside the board. The turned board is whole.
        assert!(played.written < played.screens[0].len() * 6, "{}", played.written);
    }
}

#[test]
fn fades_and_tints_keep_their_colours_in_every_theme() {
    let mut renderer = Renderer::new();
    let options = AnimationOptions { width_px: 200, ..AnimationOptions::default() };
    for theme in theme::ALL {
        let frames = fading(theme, 2);
        let gif = play_gif(&gif(&mut renderer, &frames, &options).unwrap());
        let apng = play_apng(&apng(&mut renderer, &frames, &options).unwrap());
        let whole = gif.screens[0].len();
        for (played, edges) in [(gif, 34), (apng, 25)] {
            for (drawn, (shown, count)) in compare(&played, &frames, 200) {
                // What makes up the picture stays, tints and fading bodies as good as stay, edges are near.
                let worst = match count {
                    _ if count >= whole / 2 => 0,
                    _ if count >= whole / 400 => 4,
                    _ => edges,
                };
                assert!(far(&drawn, &shown) <= worst, "{}: {drawn:?} {shown:?} {count} of {whole}", theme.id);
            }
        }
    }
}

#[test]
fn an_animated_png_with_too_many_colours_is_exact() {
    let frames = fading(&theme::WOOD, 25);
    let options = AnimationOptions { width_px: 200, ..AnimationOptions::default() };
    let bytes = apng(&mut Renderer::new(), &frames, &options).unwrap();
    let reader = png::Decoder::new(std::io::Cursor::new(&bytes[..])).read_info().unwrap();
    assert_eq!(reader.info().color_type, png::ColorType::Rgba);
    for (drawn, (shown, _)) in compare(&play_apng(&bytes), &frames, 200) {
        assert_eq!(drawn, shown);
    }
}

#[test]
fn two_runs_give_the_same_bytes_from_a_fresh_and_a_used_renderer() {
    let animation = AnimationOptions { width_px: 120, ..AnimationOptions::default() };
    let (game, fades) = (frames(), fading(&theme::COOL, 6));
    let picture = &game[7].picture;
    let make = |renderer: &mut Renderer| -> Vec<Vec<u8>> {
        let mut files = Vec::new();
        for transparent in [false, true] {
            files.push(png(renderer, picture, &PngOptions { width_px: 300, dpi: 72, transparent }).unwrap());
        }
        for frames in [&game, &fades] {
            files.push(gif(renderer, frames, &animation).unwrap());
            files.push(apng(renderer, frames, &animation).unwrap());
        }
        files
    };
    let mut used = Renderer::new();
    let first = make(&mut used);
    assert_eq!(first, make(&mut used));
    assert_eq!(first, make(&mut Renderer::new()));
    let different: std::collections::BTreeSet<&Vec<u8>> = first.iter().collect();
    assert_eq!(different.len(), first.len());
}

#[test]
fn long_pauses_are_kept_and_a_file_says_how_often_it_is_played() {
    let mut frames = frames();
    frames.truncate(2);
    let mut still = vec![Frame { delay_cs: 60_000, ..frames[0].clone() }; 3];
    still.push(frames[1].clone());
    let mut renderer = Renderer::new();
    for (loops, plays) in [(None, None), (Some(0), Some(1)), (Some(1), Some(1)), (Some(7), Some(7))] {
        let options = AnimationOptions { width_px: 60, loops, hold_last_cs: u16::MAX };
        let gif = play_gif(&gif(&mut renderer, &still, &options).unwrap());
        let apng = play_apng(&apng(&mut renderer, &still, &options).unwrap());
        for played in [gif, apng] {
            assert_eq!(played.plays, plays);
            assert_eq!(played.delays, [65_535, 65_535, 48_930, 65_535]);
            assert!(played.screens[0] == played.screens[1] && played.screens[0] == played.screens[2]);
            assert!(played.screens[2] != played.screens[3]);
        }
    }
}

#[test]
fn the_caller_sees_progress_and_can_stop() {
    let frames = frames();
    let options = AnimationOptions { width_px: 60, ..AnimationOptions::default() };
    let mut renderer = Renderer::new();
    for with in [gif_with, apng_with] {
        let mut calls = Vec::new();
        let all = with(&mut renderer, &frames, &options, &mut |done, total| {
            calls.push((done, total));
            true
        });
        assert!(all.is_ok());
        let total = calls.len();
        assert_eq!(calls, (1..=total).map(|done| (done, total)).collect::<Vec<_>>());
        for stop in [1, total - 1, total] {
            let mut last = 0;
            let stopped = with(&mut renderer, &frames, &options, &mut |done, _| {
                last = done;
                done < stop
            });
            assert_eq!((stopped, last), (Err(ImageError::Stopped), stop));
        }
    }
}

#[test]
fn animations_without_frames_or_of_several_sizes_are_refused() {
    let mut renderer = Renderer::new();
    let options = AnimationOptions::default();
    let mut two = frames();
    two.truncate(2);
    let many = vec![two[0].clone(); 1001];
    two[1].picture = diagram(&setup("chessence", CHESSENCE), &DiagramOptions::default());
    for make in [gif, apng] {
        assert_eq!(make(&mut renderer, &[], &options), Err(ImageError::Frames(0)));
        assert_eq!(make(&mut renderer, &many, &options), Err(ImageError::Frames(1001)));
        assert_eq!(make(&mut renderer, &two, &options), Err(ImageError::FrameSize(2)));
        for width_px in [0, 15, 100_000] {
            let wrong = make(&mut renderer, &two[..1], &AnimationOptions { width_px, ..options });
            assert!(matches!(wrong, Err(ImageError::Size { .. })), "{width_px}");
        }
    }
}
