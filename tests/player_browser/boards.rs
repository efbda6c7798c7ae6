//! Boards that are not puzzles: free play of both sides and against the engine, animations, moves in the text.

use crate::chromium::Screen;
use crate::reader::Reader;
use crate::world::World;
use std::time::Duration;

pub const FLOWS: &[crate::Flow] = &[
    ("free play: both sides, back, forward, flipped", both_sides),
    ("free play: barriers and men from the stock, by finger", stocks_by_finger),
    ("free play: a deal stays hidden until its pieces move", a_deal_stays_hidden),
    ("free play: the engine answers in every rule set", against_the_engine),
    ("animation: plays, is stopped and scrubbed", animation),
    ("animation: rests where the reader wants no motion", animation_at_rest),
    ("text: a move makes its board jump", move_links),
];

fn both_sides(world: &World) {
    let mut reader = Reader::opens(world, "knight", Screen::Desk);
    reader.table("game").sees("White to move").plays("b1c3").sees("Black to move").sees("Nc3");
    reader
        .drags("g8f6")
        .sees("White to move")
        .types("e4")
        .stands("e4", "white pawn")
        .walks("b8c6")
        .stands("c6", "black knight");
    reader.tab.shot("free-play");
    reader.presses("Take back").stands("b8", "black knight").presses("Take back").stands("e2", "white pawn");
    reader.presses("Forward").stands("e4", "white pawn").sees("Black to move");
    assert_eq!(reader.corner("a1"), "left bottom");
    reader.presses("Flip board");
    assert_eq!(reader.corner("a1"), "right top");
    // What is played now replaces what was taken back.
    reader.plays("e7e5").stands("e5", "black pawn").stands("c6", "empty");
    reader.presses("New game").sees("e5");
    // A game is not thrown away by a slip.
    reader.tab.press("dialog", "button", "New game");
    reader.stands("e5", "empty").stands("e4", "empty").sees("White to move");
}

fn stocks_by_finger(world: &World) {
    let mut reader = Reader::opens(world, "barriers-first-steps", Screen::Phone);
    reader.table("start").presses("Place a fence (fences in hand: 1)").places("Fe3e4").stands("e3", "fence towards e4");
    reader.sees("Black to move").presses("Place a watchtower (towers in hand: 1)").places("Td4e5");
    reader.stands("d4", "watchtower towards e5").sees("White to move");
    // The fence stops the double step.
    reader.plays("e2e3").stands("e3", "white pawn");
    reader.tab.shot("barriers");
    let mut reader = Reader::opens(world, "chessence-relations", Screen::Phone);
    // At the beginning all squares where men may come in are taken.
    reader.table("start").plays_something().sees("Black to move").plays_something().sees("White to move");
    reader.presses("Bring in a man (men in reserve: 3)");
    let target = reader.tab.text(&reader.first(".bw-target", "dataset.square"));
    reader.points(&target).stands(&target, "white man").sees("Black to move");
    reader.tab.shot("dropped");
}

fn a_deal_stays_hidden(world: &World) {
    let mut reader = Reader::opens(world, "hidden-castling", Screen::Desk);
    reader.table("start").stands("a1", "covered white piece, moves like a rook");
    let open: Vec<_> = (reader.nodes("gridcell").into_iter())
        .filter(|cell| cell.name.contains("white") || cell.name.contains("black"))
        .filter(|cell| !cell.name.contains("covered") && !cell.name.contains("king"))
        .collect();
    assert!(open.is_empty(), "{open:?}");
    // The lesson's text tells what lies under d2.
    reader.plays("d2d4").stands("d4", "white rook").sees("d4~R");
    reader.plays("b8c6").sees("White to move");
    let label = reader.label("c6");
    assert!(!label.contains("covered") && label.contains("black"), "{label}");
}

fn against_the_engine(world: &World) {
    for (lesson, name, turn) in [
        ("castling", "game", None),
        ("barriers-first-steps", "start", Some("g1f3")),
        ("hidden-castling", "start", Some("d2d4")),
        ("chessence-relations", "start", None),
    ] {
        let mut reader = Reader::opens(world, lesson, Screen::Desk);
        reader.table(name).listens().focuses("select");
        reader.tab.key("ArrowDown");
        reader.sees("Your move");
        match turn {
            Some(turn) => reader.plays(turn),
            None => reader.plays_something(),
        };
        reader.hears("The computer played").sees("Your move");
        assert_eq!(reader.moves_listed(), 2, "{lesson}");
        reader.presses("Take back").sees("Your move");
        // The turn and its answer are still there, to be played forward again.
        reader.presses("Forward").sees("Your move");
        assert_eq!(reader.moves_listed(), 2, "{lesson}");
    }
}

/// How far an animation is, as its slider says.
fn place(reader: &mut Reader) -> f64 {
    let value = reader.first("input[type=range]", "value");
    reader.tab.number(&format!("Number({value})"))
}

fn animation(world: &World) {
    let mut reader = Reader::opens(world, "knight", Screen::Desk);
    reader.animation("tour").presses("From the beginning");
    reader.tab.idle(Duration::from_millis(400));
    let early = place(&mut reader);
    assert!(early > 0.0, "it plays");
    reader.presses("Pause");
    let stopped = place(&mut reader);
    reader.tab.idle(Duration::from_millis(200));
    assert!((place(&mut reader) - stopped).abs() < f64::EPSILON, "it stands still");
    let slider = reader.first("input[type=range]", "");
    let (from, to) = (reader.tab.place(&slider, (0.2, 0.5)), reader.tab.place(&slider, (0.97, 0.5)));
    reader.tab.drag(from, to);
    let end = reader.tab.number(&format!("Number({})", reader.first("input[type=range]", "max")));
    assert!(place(&mut reader) > 0.85 * end, "it follows the hand");
    reader.tab.shot("scrubbed");
    let before = reader.drawing();
    reader.presses("Previous step");
    assert_ne!(reader.drawing(), before, "another picture");
    let text = reader.first("input[type=range]", "getAttribute('aria-valuetext')");
    assert!(reader.tab.text(&text).starts_with("Step "), "the slider says where it is");
}

fn animation_at_rest(world: &World) {
    let mut reader =
        Reader::prepares(world, "knight", Screen::Desk, |tab| tab.prefers(&[("prefers-reduced-motion", "reduce")]));
    reader.animation("tour");
    reader.tab.idle(Duration::from_millis(500));
    assert!(place(&mut reader) < f64::EPSILON, "nothing starts by itself");
    reader.presses("Next step");
    assert!(place(&mut reader) > 0.0, "steps are shown when they are asked for");
    // Pieces of a puzzle are where they belong at once.
    reader.puzzle("two-corners").plays("d4e2").stands("e2", "white knight");
    let moving = "document.getAnimations().filter((a) => a.playState === 'running').length";
    assert!(reader.tab.number(moving) < 0.5, "nothing glides");
}

fn move_links(world: &World) {
    let mut reader = Reader::opens(world, "en-passant", Screen::Desk);
    reader.go("a.move[data-board=chance]");
    reader.tab.click_on(&reader.first("", ""));
    reader.go("[data-board=chance]:is(figure)").stands("d6", "white pawn").stands("d5", "empty").sees("exd6");
    reader.tab.shot("move-link");
}
