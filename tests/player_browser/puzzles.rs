//! Puzzles: solved by mouse, finger, keyboard and typing, in every rule set; what is said to a wrong turn, hints, and
//! giving up.

use crate::chromium::Screen;
use crate::reader::Reader;
use crate::world::World;

pub const FLOWS: &[crate::Flow] = &[
    ("puzzle: solved by clicks against all defences", by_clicks),
    ("puzzle: solved by the keyboard alone", by_keyboard),
    ("puzzle: solved by dragging, castling on the way", by_dragging),
    ("puzzle: solved by typing, en passant on the way", by_typing),
    ("puzzle: solved by finger on a board with holes", by_finger),
    ("puzzle: a wrong move is refuted on the board", wrong_move),
    ("puzzle: a tower is placed on a corner by mouse", tower_by_mouse),
    ("puzzle: a fence is placed by keyboard", fence_by_keyboard),
    ("puzzle: a wrong barrier by finger is refuted", wrong_barrier_by_finger),
    ("puzzle: a cover is lifted on arrival, and not before", a_cover_is_lifted),
    ("puzzle: hints open one after another", hints),
    ("puzzle: giving up shows the solution step by step", giving_up),
];

/// The answers of «two-corners» after the knight's jump: to each square of the king the queen's.
const TWO_CORNERS: &[(&str, &str, &str)] = &[("black king", "h3", "g7g3"), ("black king", "h1", "g7g1")];

fn by_clicks(world: &World) {
    let mut reader = Reader::opens(world, "knight", Screen::Desk);
    reader.puzzle("two-corners").listens().plays("d4e2").sees("Right!").sees("Defence 1 of 2");
    let turns = reader.answers(TWO_CORNERS, |reader, turn| _ = reader.plays(turn));
    assert_eq!(turns, 2, "each of the two defences was answered");
    reader.sees("Solved!").sees("At the first try and without a hint.").hears("Solved!");
    reader.tab.shot("solved");
}

fn by_keyboard(world: &World) {
    let mut reader = Reader::opens(world, "knight", Screen::Desk);
    reader.puzzle("two-corners").listens().walks("d4e2").hears("white knight").sees("Right!");
    let turns = reader.answers(TWO_CORNERS, |reader, turn| _ = reader.walks(turn));
    assert_eq!(turns, 2);
    reader.sees("Solved!").hears("Solved!");
}

fn by_dragging(world: &World) {
    let mut reader = Reader::opens(world, "castling", Screen::Desk);
    reader.puzzle("quiet-castling").drags("e1g1").stands("f1", "white rook").stands("g1", "white king").phase("solve");
    reader.stands("h3", "black king").drags("f1f3").sees("Solved!");
}

fn by_typing(world: &World) {
    let mut reader = Reader::opens(world, "en-passant", Screen::Desk);
    reader.puzzle("in-passing").types("Kf9").sees("Kf9 is not a legal move here.");
    reader.types("exf6").stands("f5", "empty").phase("solve");
    reader.types("rh8").sees("Solved!");
}

fn by_finger(world: &World) {
    let mut reader = Reader::opens(world, "chessence-relations", Screen::Phone);
    reader.puzzle("lend-a-hand").plays("a6c7").sees("Solved!");
    reader.puzzle("stay-in-touch").plays("f2d3").sees("Right!");
    // Whatever Black does, his men have parted.
    let any = &[("white man", "d3", "d3b1")];
    assert_eq!(reader.answers(any, |reader, turn| _ = reader.plays(turn)), 4, "four defences");
    reader.sees("Solved!");
}

fn wrong_move(world: &World) {
    let mut reader = Reader::opens(world, "knight", Screen::Desk);
    reader.puzzle("two-corners").listens().plays("d4f5").phase("wrong").sees("Nf5 does not solve it");
    reader.sees("This prepares g3 only.").sees("It fails to Kh1").stands("h1", "black king").hears("does not solve it");
    reader.tab.shot("refuted");
    reader.presses("Take back and try again").phase("solve").stands("d4", "white knight").sees("Try another move");
    reader.plays("d4e2");
    reader.answers(TWO_CORNERS, |reader, turn| _ = reader.plays(turn));
    reader.sees("Wrong tries: 1");
}

fn tower_by_mouse(world: &World) {
    let mut reader = Reader::opens(world, "barriers-three-examples", Screen::Desk);
    reader.puzzle("pawn-tension-tower").places("Te5f6").sees("Solved!").stands("f6", "watchtower towards e5");
    // What the author says to it stands there, too.
    reader.sees("takes the pawn's capture away");
    reader.tab.shot("tower");
    let mut reader = Reader::opens(world, "barriers-first-steps", Screen::Desk);
    reader.puzzle("two-knights").plays("e2g3").stands("g1", "black king").phase("solve").plays("d2f3").sees("Solved!");
}

fn fence_by_keyboard(world: &World) {
    let mut reader = Reader::opens(world, "barriers-three-examples", Screen::Desk);
    reader.puzzle("e-file-fence").tabs_to(".bw-cell").walks_to("e6");
    reader.tab.key("b");
    reader.tab.wait("document.querySelector('dialog[open]')", "the barriers around e6 are listed");
    let wanted = "document.activeElement.textContent.replace(/[\\u2066-\\u2069]/g, '')";
    for _ in 0..12 {
        let text = reader.tab.text(wanted);
        if text.contains("e6") && text.contains("e7") {
            break;
        }
        reader.tab.key("ArrowDown");
    }
    assert!(reader.tab.text(wanted).contains("e7"), "the edge between e6 and e7 is offered");
    reader.tab.shot("sites");
    reader.tab.key("Enter");
    reader.sees("Solved!").stands("e6", "fence towards e7");
}

fn wrong_barrier_by_finger(world: &World) {
    let mut reader = Reader::opens(world, "barriers-three-examples", Screen::Phone);
    reader.puzzle("e-file-fence").listens().presses("Place a fence (fences in hand: 1)").hears("Choose an edge");
    reader.places("Fe5e6").phase("wrong").sees("does not save the game");
    reader.presses("Take back and try again").phase("solve");
    // Without the stock: the first touch shows the place, the second one means it.
    reader.places("Fe6e7").hears("Tap again to place it").places("Fe6e7").sees("Solved!");
}

fn a_cover_is_lifted(world: &World) {
    let mut reader = Reader::opens(world, "hidden-castling", Screen::Desk);
    reader.puzzle("knight-or-queen").listens();
    let label = reader.label("b1");
    assert!(label.contains("covered white piece, moves like a knight") && !label.contains("queen"), "{label}");
    let queens: Vec<_> = (reader.nodes("gridcell").into_iter()).filter(|cell| cell.name.contains("queen")).collect();
    assert!(queens.is_empty(), "{queens:?}");
    reader.plays("b1c3").stands("c3", "white queen").phase("solve").stands("e8", "black king");
    reader.plays("c3c8").sees("Solved!");
    // Castling with a stranger: what lies in the corner comes out on d1.
    reader
        .puzzle("castle-that-is-not")
        .stands("a1", "covered white piece")
        .plays("e1c1")
        .stands("d1", "white queen")
        .phase("solve");
    reader.tab.shot("uncovered");
}

fn hints(world: &World) {
    let mut reader = Reader::opens(world, "knight", Screen::Phone);
    reader.puzzle("two-corners").listens();
    let first = "Do not check. Ask instead where the black king will stand";
    assert!(!reader.text().contains(first));
    reader.presses("Hint 1 of 3").sees(first).hears(first);
    assert!(!reader.text().contains("Look at e2"), "one hint at a time");
    reader.presses("Hint 2 of 3").sees("The knight must guard the square").presses("Hint 3 of 3").sees("Look at e2");
    assert!(reader.nodes("button").iter().all(|button| !button.name.starts_with("Hint")), "there are three");
    reader.plays("d4e2");
    reader.answers(TWO_CORNERS, |reader, turn| _ = reader.plays(turn));
    reader.sees("Hints: 3");
}

fn giving_up(world: &World) {
    let mut reader = Reader::opens(world, "knight", Screen::Desk);
    reader.puzzle("two-corners").presses("Show the solution").sees("will be marked");
    reader.presses("Keep trying").phase("solve").presses("Show the solution").presses("Yes, show it").phase("shown");
    reader.presses("One move forward").stands("e2", "white knight").sees("Black has exactly two moves");
    reader.tab.shot("solution");
    reader.tab.key("ArrowRight");
    reader.stands("h3", "black king");
    reader.tab.key("ArrowLeft");
    reader.stands("h2", "black king");
    // A click on a move of a variation goes there.
    reader.presses("1… Kh1").stands("h1", "black king").presses("End of the line").stands("g1", "white queen");
    reader.presses("Start again").phase("solve").sees("Solution seen");
}
