//! Setting up positions and the board, driven by keys and by the names that a screen reader says.
#![cfg(feature = "editor")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod window;

use boardwright::app::App;
use boardwright::doc::Puzzle;
use egui::{Event, Key, Modifiers, PointerButton, Pos2, Role};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use window::Drive;

const PUZZLES: [(&str, &str); 5] = [
    (
        "Fence",
        r#"rules = "barriers"
fen = "8/8/8/8/8/8/3Q3K/5k2[F] w - - 0 1 -"
solution = "1. Kg3 Kg1 2. Qc1#""#,
    ),
    ("Covered", "rules = \"hidden\"\nfen = \"x4k2/6R1/8/8/8/8/8/1X1X2K1 w - - 0 1 rQN P/b\""),
    ("Pawn", "rules = \"orthodox\"\nfen = \"7k/4P3/8/8/8/8/8/K7 w - - 0 1\""),
    ("Castle", "rules = \"orthodox\"\nfen = \"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\""),
    ("Men", "rules = \"chessence\"\nfen = \"km4/mmm2*/1mm1*1/2*3/1*2*1/3*2/1*1MM1/*2MMM/4MK[MMMmmm] w - - 0 1\""),
];

struct Editor {
    harness: Harness<'static, App>,
    _folder: tempfile::TempDir,
}

impl Drive for Editor {
    fn window(&self) -> &Harness<'static, App> {
        &self.harness
    }

    fn window_mut(&mut self) -> &mut Harness<'static, App> {
        &mut self.harness
    }
}

impl Editor {
    fn open(name: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let puzzles = folder.path().join("puzzles");
        std::fs::create_dir(&puzzles).unwrap();
        for (name, body) in PUZZLES {
            let id = name.to_lowercase();
            let text = format!("format = 1\nid = \"{id}\"\ntask = \"#2\"\n{body}\n[title]\nen = \"{name}\"\n");
            std::fs::write(puzzles.join(format!("{id}.toml")), text).unwrap();
        }
        let mut editor = Self { harness: window::open(folder.path(), (1280.0, 1000.0)), _folder: folder };
        let row = format!("{name}, not checked");
        editor.wait(|editor| editor.has(&row));
        editor.click(&row);
        editor
    }

    /// With the first position being arranged.
    fn set_up(name: &str) -> Self {
        let mut editor = Self::open(name);
        editor.click("Set up");
        editor
    }

    fn keys(&mut self, keys: &[Key]) {
        keys.iter().for_each(|&key| self.key(Modifiers::NONE, key));
    }

    /// The keyboard enters the board at its last square and walks from there.
    fn walk(&mut self, first: &str, keys: &[Key]) {
        self.harness.get_by_label(first).focus();
        self.frames(3);
        self.keys(keys);
    }

    #[track_caller]
    fn focused(&self, name: &str) {
        let node = self.harness.get_by_label(name);
        assert!(node.is_focused(), "{name:?} is not focused");
    }

    /// A drag with the primary button, with keys held down when it ends.
    fn drag(&mut self, from: Pos2, to: Pos2, held: Modifiers) {
        self.harness.hover_at(from);
        self.frames(2);
        self.harness.drag_at(from);
        self.frames(2);
        for part in [0.3, 0.7, 1.0] {
            self.harness.hover_at(from + (to - from) * part);
            self.frames(1);
        }
        let up = Event::PointerButton { pos: to, button: PointerButton::Primary, pressed: false, modifiers: held };
        self.harness.event_modifiers(up, held);
        self.frames(3);
    }

    fn puzzle(&self) -> &Puzzle {
        self.harness.state().desk().unwrap().puzzle()
    }

    fn fen(&self) -> &str {
        &self.puzzle().fen
    }

    #[track_caller]
    fn board(&self, expected: &str) {
        assert_eq!(self.fen().split([' ', '[']).next(), Some(expected), "{}", self.fen());
    }

    fn line(&self) -> String {
        let tree = &self.puzzle().solution;
        tree.main_line().into_iter().map(|id| tree.turn(id).text.as_str()).collect::<Vec<_>>().join(" ")
    }

    fn marks(&self) -> Vec<String> {
        self.puzzle().marks.iter().flat_map(|at| at.draw.iter().map(move |mark| format!("{} {mark}", at.ply))).collect()
    }
}

const UP: Key = Key::ArrowUp;
const LEFT: Key = Key::ArrowLeft;
const RIGHT: Key = Key::ArrowRight;

#[test]
fn a_fence_is_placed_by_keyboard() {
    let mut editor = Editor::set_up("Fence");
    editor.walk("h1, empty", &[LEFT, LEFT, LEFT, UP]);
    editor.focused("e2, empty");
    editor.key(Modifiers::SHIFT, UP);
    editor.focused("fence between e2 and e3, free");
    editor.key(Modifiers::NONE, Key::Enter);
    assert!(editor.fen().ends_with(" Fe2e3"), "{}", editor.fen());
    editor.focused("fence between e2 and e3, standing");
    assert!(editor.has("e2, empty, fence to the north"));
    editor.key(Modifiers::NONE, Key::Enter);
    assert!(editor.fen().ends_with(" -"), "{}", editor.fen());
    // across the edge lies the corner
    editor.key(Modifiers::SHIFT, RIGHT);
    editor.focused("tower between e2 and f3, free");
    editor.key(Modifiers::NONE, Key::Space);
    assert!(editor.fen().ends_with(" Te2f3"), "{}", editor.fen());
    editor.key(Modifiers::NONE, LEFT);
    editor.focused("e2, empty, tower to the north-east");
}

#[test]
fn a_fence_is_played_by_keyboard_where_it_is_legal() {
    let mut editor = Editor::open("Fence");
    editor.walk("h1, empty", &[LEFT, LEFT, LEFT, UP]);
    editor.key(Modifiers::SHIFT, UP);
    editor.key(Modifiers::NONE, Key::Enter);
    assert_eq!(editor.puzzle().solution.len(), 4, "{}", editor.line());
    // Black has none
    editor.walk("e2, empty, fence to the north", &[LEFT]);
    editor.key(Modifiers::SHIFT, UP);
    editor.focused("fence between d2 and d3, cannot be placed now");
    editor.key(Modifiers::NONE, Key::Enter);
    assert_eq!(editor.puzzle().solution.len(), 4);
    assert!(editor.has("No barrier can be placed there now"));
}

#[test]
fn covered_pieces_are_assigned_and_shuffled() {
    let mut editor = Editor::set_up("Covered");
    let truths = |editor: &Editor| editor.fen().rsplit(' ').nth(1).unwrap().to_owned();
    editor.click("b1 is a queen");
    editor.click("it is a rook");
    assert_eq!(truths(&editor), "rRN");
    // the board chooses as well
    editor.click("d1, white covered queen, in truth a knight");
    editor.click("it is a bishop");
    assert_eq!(truths(&editor), "rRB");
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..60 {
        editor.click("Shuffle White");
        seen.insert(truths(&editor));
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["rBR", "rRB"]);
}

#[test]
fn a_pool_is_dealt_when_it_fits() {
    let mut editor = Editor::set_up("Covered");
    let number = |editor: &mut Editor, name: &str, key: Key| {
        editor.harness.get_by_role_and_label(Role::SpinButton, name).focus();
        editor.frames(3);
        editor.key(Modifiers::NONE, key);
        editor.harness.get_by_label("Erase").focus();
        editor.frames(3);
    };
    number(&mut editor, "White, rooks in the pool", UP);
    assert!(editor.says("White: the pool names 3 pieces, but only 2 are covered."));
    assert!(editor.fen().contains(" rQN "), "{}", editor.fen());
    number(&mut editor, "White, queens in the pool", Key::ArrowDown);
    assert!(editor.fen().contains(" rRN "), "{}", editor.fen());
    assert!(!editor.says("the pool names"));
    number(&mut editor, "White, knights in the pool", Key::ArrowDown);
    assert!(editor.fen().contains(" rR? "), "{}", editor.fen());
    assert!(editor.says("White: one covered piece is of unknown type"));
}

#[test]
fn a_view_hides_what_its_side_does_not_know() {
    let mut editor = Editor::set_up("Covered");
    assert!(editor.has("Board, As dealt"));
    assert!(editor.has("b1, white covered knight, in truth a queen"));
    editor.click("As White sees");
    assert!(editor.has("Board, As White sees"));
    assert!(editor.has("b1, white covered knight") && editor.has("a8, black covered rook"));
    assert!(!editor.says("in truth"));
    let desk = editor.harness.state().desk().unwrap();
    let seen = desk.seen().unwrap();
    assert!(seen.truths.is_empty() && seen.lost[0] == [None] && seen.lost[1].iter().all(Option::is_some));
    assert!(!desk.is_dirty());
    editor.click("As dealt");
    assert!(editor.says("in truth a queen"));
}

#[test]
fn a_mirror_takes_the_solution_along_and_is_undone() {
    let mut editor = Editor::set_up("Fence");
    let before = editor.fen().to_owned();
    editor.click("Mirror left-right");
    editor.board("8/8/8/8/8/8/K3Q3/2k5");
    assert_eq!(editor.line(), "Kb3 Kb1 Qf1#");
    editor.key(Modifiers::COMMAND, Key::Z);
    assert_eq!((editor.fen(), editor.line().as_str()), (before.as_str(), "Kg3 Kg1 Qc1#"));
    editor.click("Swap sides");
    assert!(editor.fen().starts_with("5K2/3q3k/8/8/8/8/8/8[f] b"), "{}", editor.fen());
    assert_eq!(editor.line(), "Kg6 Kg8 Qc8#");
}

#[test]
fn what_cannot_be_moved_is_said() {
    let mut editor = Editor::set_up("Fence");
    editor.click("Shift down");
    assert!(editor.has("Not done: f1 would fall off the board"));
    editor.click("Shift up");
    editor.board("8/8/8/8/8/3Q3K/5k2/8");
    let mut men = Editor::set_up("Men");
    men.click("Mirror left-right");
    assert!(men.has("Not done: the holes of this board would have to move"));
    let mut castle = Editor::set_up("Castle");
    castle.click("Mirror left-right");
    assert!(castle.says("rights that no longer fit are gone"));
    assert!(castle.fen().contains(" w - "), "{}", castle.fen());
}

#[test]
fn the_left_button_draws_in_draw_mode() {
    let mut editor = Editor::open("Fence");
    editor.click("Draw");
    editor.click("Red, dashed");
    editor.click("e4, empty");
    assert_eq!(editor.marks(), ["0 Re4"]);
    let (from, to) = (editor.middle("d2, white queen"), editor.middle("d5, empty"));
    editor.drag(from, to, Modifiers::NONE);
    assert_eq!(editor.marks(), ["0 Re4", "0 Rd2d5"]);
    assert_eq!(editor.puzzle().solution.len(), 3, "nothing was played");
    editor.click("Rays");
    editor.click("Blue, dotted");
    editor.drag(from, to, Modifiers::NONE);
    assert_eq!(editor.marks().last().map(String::as_str), Some("0 ray:Bd2d5"));
    // by keyboard, on the position after a turn
    editor.click("Arrows");
    editor.harness.hover_at(Pos2::new(5.0, 5.0));
    editor.frames(2);
    editor.key(Modifiers::NONE, Key::End);
    editor.walk("e4, empty", &[]);
    editor.write("ya");
    editor.keys(&[UP, UP]);
    editor.write("a");
    assert_eq!(editor.marks().last().map(String::as_str), Some("3 Ye4e6"));
    editor.key(Modifiers::NONE, Key::Enter);
    assert_eq!(editor.marks().last().map(String::as_str), Some("3 Ye6"));
}

#[test]
fn a_promotion_is_chosen_by_keyboard() {
    for (keys, letter, expected) in
        [(&[RIGHT, Key::Enter][..], "", "e8=R+"), (&[], "n", "e8=N"), (&[Key::Enter], "", "e8=Q+")]
    {
        let mut editor = Editor::open("Pawn");
        editor.click("e7, white pawn");
        editor.click("e8, empty");
        editor.focused("queen");
        editor.keys(keys);
        editor.write(letter);
        assert_eq!(editor.line(), expected);
        assert!(!editor.has("The pawn becomes"));
    }
    let mut editor = Editor::open("Pawn");
    editor.click("e7, white pawn");
    editor.click("e8, empty");
    editor.key(Modifiers::NONE, Key::Escape);
    assert!(editor.line().is_empty() && !editor.has("The pawn becomes"));
}

#[test]
fn pieces_are_dragged() {
    let mut editor = Editor::open("Castle");
    let (from, to) = (editor.middle("a1, white rook"), editor.middle("a5, empty"));
    editor.drag(from, to, Modifiers::NONE);
    assert_eq!(editor.line(), "Ra5");
    // the wheel steps
    let wheel = |y: f32| Event::MouseWheel {
        unit: egui::MouseWheelUnit::Line,
        delta: egui::vec2(0.0, y),
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Wheel,
        modifiers: Modifiers::NONE,
    };
    editor.harness.event(wheel(1.0));
    editor.frames(3);
    assert!(editor.harness.state().desk().unwrap().cursor.0.is_empty());
    editor.harness.event(wheel(-1.0));
    editor.frames(3);
    assert_eq!(editor.harness.state().desk().unwrap().cursor.0, [0]);

    let mut editor = Editor::set_up("Castle");
    let (rook, c3) = (editor.middle("a1, white rook"), editor.middle("c3, empty"));
    editor.drag(rook, c3, Modifiers::COMMAND);
    editor.board("4k3/8/8/8/8/2R5/8/R3K2R");
    let outside = editor.harness.get_by_label("Board").rect();
    let (h1, off) = (editor.middle("h1, white rook"), Pos2::new(outside.left() + 4.0, outside.top() + 4.0));
    editor.drag(h1, off, Modifiers::NONE);
    editor.board("4k3/8/8/8/8/2R5/8/R3K3");
    let spare = editor.middle("black knight, spare");
    let e4 = editor.middle("e4, empty");
    editor.drag(spare, e4, Modifiers::NONE);
    editor.board("4k3/8/8/8/4n3/2R5/8/R3K3");
}

#[test]
fn a_fen_is_pasted_anywhere() {
    let mut editor = Editor::set_up("Castle");
    editor.harness.event(Event::Paste("8/8/4k3/8/8/8/8/4K2R\n w K - 0 1".into()));
    editor.frames(3);
    assert_eq!(editor.fen(), "8/8/4k3/8/8/8/8/4K2R w K - 0 1");
    assert!(editor.has("The FEN was pasted"));
    editor.harness.event(Event::Paste("hello".into()));
    editor.frames(3);
    assert!(editor.says("The clipboard holds no FEN of these rules: column 1"));
    assert_eq!(editor.fen(), "8/8/4k3/8/8/8/8/4K2R w K - 0 1");
    editor.key(Modifiers::COMMAND, Key::Z);
    editor.board("4k3/8/8/8/8/8/8/R3K2R");
    // in play the board is no place for it
    editor.key(Modifiers::COMMAND, Key::Num1);
    editor.harness.event(Event::Paste("8/8/4k3/8/8/8/8/4K2R w K - 0 1".into()));
    editor.frames(3);
    editor.board("4k3/8/8/8/8/8/8/R3K2R");
}

#[test]
fn a_position_is_set_up_by_keyboard_alone() {
    let mut editor = Editor::set_up("Castle");
    editor.walk("h1, white rook", &[Key::Delete, LEFT]);
    editor.write("N");
    editor.keys(&[UP]);
    editor.write("q");
    editor.write("]");
    assert!(editor.fen().starts_with("4k3/8/8/8/8/8/6q1/R3K1N1 b"), "{}", editor.fen());
    editor.write("[");
    editor.key(Modifiers::NONE, Key::Backspace);
    assert!(editor.fen().starts_with("4k3/8/8/8/8/8/8/R3K1N1 w"), "{}", editor.fen());
    let field = "Pieces by name";
    editor.harness.get_by_role_and_label(Role::TextInput, field).focus();
    editor.frames(3);
    editor.write("pa7 Bc4 -g1");
    editor.key(Modifiers::NONE, Key::Enter);
    editor.board("4k3/p7/8/8/2B5/8/8/R3K3");
    editor.write("Za1");
    editor.key(Modifiers::NONE, Key::Enter);
    assert!(editor.says("«Za1» is neither a piece with its square"));
    // the names of squares took one step
    editor.harness.get_by_label("Erase").focus();
    editor.frames(2);
    editor.key(Modifiers::COMMAND, Key::Z);
    editor.board("4k3/8/8/8/8/8/8/R3K1N1");
}

#[test]
fn the_solution_is_kept_when_the_start_changes() {
    let mut editor = Editor::set_up("Fence");
    editor.harness.get_by_label("d2, white queen").click_secondary();
    editor.frames(3);
    assert_eq!(editor.line(), "Kg3 Kg1 Qc1#");
    assert!(editor.says("The solution is kept, but it has turns that are not legal any more"));
    editor.key(Modifiers::COMMAND, Key::Num1);
    editor.key(Modifiers::NONE, Key::End);
    let desk = editor.harness.state().desk().unwrap();
    assert_eq!((desk.view.line.faults.len(), desk.view.here.ply), (1, 2));
    editor.click("Set up");
    editor.key(Modifiers::COMMAND, Key::Z);
    assert!(editor.harness.state().desk().unwrap().view.line.faults.is_empty());
}

#[test]
fn spare_pieces_are_reached_by_arrows() {
    let mut editor = Editor::set_up("Castle");
    editor.harness.get_by_label("white pawn, spare").focus();
    editor.frames(3);
    editor.key(Modifiers::NONE, RIGHT);
    editor.focused("white knight, spare");
    editor.key(Modifiers::NONE, Key::Enter);
    editor.walk("h1, white rook", &[UP, Key::Enter]);
    editor.board("4k3/8/8/8/8/8/7N/R3K2R");
}
