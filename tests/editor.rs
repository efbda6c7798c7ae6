//! The editor, driven through what a screen reader sees: names of widgets, clicks and keys. No display is needed.
#![cfg(feature = "editor")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod window;

use boardwright::app::App;
use boardwright::app::desk::Mode;
use boardwright::doc::{Lang, Puzzle};
use boardwright::export::raster::Renderer;
use boardwright::picture::{DiagramOptions, Orientation, diagram, pieces, theme};
use egui::{Event, Key, Modifiers, Pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use window::{CTRL_SHIFT, Drive};

const FENCE: &str = r##"# A comment that must survive.
format = 1
id = "fence"
rules = "barriers"
fen = "K7/8/8/8/8/8/4Q3/6k1[F] w - - 0 1 -"
task = "#2"

[title]
en = "The fence"
he = "הגדר"
"##;

const CASTLE: &str = r##"format = 1
id = "castle"
rules = "hidden"
fen = "8/x7/8/8/R7/2k5/8/X3K3 w Q - 0 1 bQ"
task = "#2"

[title]
en = "The castle"
"##;

/// Two keys, of which the author knows one.
const TWINS: &str = r##"format = 1
id = "twins"
rules = "barriers"
fen = "8/8/8/8/8/8/3Q3K/5k2[F] w - - 0 1 -"
task = "#2"
solution = "1. Kg3!! {calm} 1... Kg1 2. Qc1#"

[title]
en = "The twins"

[[waive]]
code = "short-solution"
reason = "of an older position"
"##;

/// Takes a minute or so.
const LONG: &str = r##"format = 1
id = "long"
rules = "orthodox"
fen = "4k3/1pp2pp1/8/b1B1pB2/rp6/p5N1/3R4/R2bK3 w Q - 0 1"
task = "#6"

[title]
en = "The long way"
"##;

/// A fence changes nothing in most places.
const ELSEWHERE: &str = r##"format = 1
id = "elsewhere"
rules = "barriers"
fen = "8/8/8/8/8/5K2/4Q3/7k[F] w - - 0 1 -"
task = "#2"

[title]
en = "Anywhere else"
"##;

/// One plan against two deals, and none that works.
const DEALS: &str = r##"format = 1
id = "deals"
rules = "hidden"
fen = "5k2/6R1/8/8/8/8/8/1X1X2K1 w - - 0 1 QN"
task = "#2"
deal = "any"

[title]
en = "Two deals"
"##;

struct Editor {
    harness: Harness<'static, App>,
    folder: tempfile::TempDir,
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
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let puzzles = folder.path().join("puzzles");
        std::fs::create_dir(&puzzles).unwrap();
        std::fs::write(puzzles.join("fence.toml"), FENCE).unwrap();
        std::fs::write(puzzles.join("castle.toml"), CASTLE).unwrap();
        std::fs::write(puzzles.join("twins.toml"), TWINS).unwrap();
        std::fs::write(puzzles.join("long.toml"), LONG).unwrap();
        std::fs::write(puzzles.join("elsewhere.toml"), ELSEWHERE).unwrap();
        std::fs::write(puzzles.join("deals.toml"), DEALS).unwrap();
        let harness = window::open(folder.path(), (1280.0, 800.0));
        Self { harness, folder }
    }

    fn open(name: &str) -> Self {
        let mut editor = Self::new();
        let row = format!("{name}, not checked");
        editor.wait(|editor| editor.harness.query_by_label(&row).is_some());
        editor.click(&row);
        editor
    }

    /// Clicks the first thing whose name contains a text.
    #[track_caller]
    fn click_part(&mut self, part: &str) {
        self.harness.get_all_by_label_contains(part).next().unwrap().click();
        self.frames(3);
    }

    /// The panel of findings of a puzzle, when everything was found.
    fn findings(name: &str) -> Self {
        let mut editor = Self::open(name);
        editor.click_part("Findings");
        editor.wait(|editor| editor.harness.query_by_label("Check again").is_some());
        editor
    }

    /// The solution as movetext.
    fn solution(&self) -> String {
        boardwright::doc::movetext::write(&self.puzzle().solution, self.puzzle().start())
    }

    fn click_at(&mut self, at: Pos2) {
        self.harness.hover_at(at);
        self.frames(2);
        self.harness.drag_at(at);
        self.frames(1);
        self.harness.drop_at(at);
        self.frames(3);
    }

    fn puzzle(&self) -> &Puzzle {
        self.harness.state().desk().expect("an open puzzle").puzzle()
    }

    fn line(&self) -> Vec<&str> {
        let tree = &self.puzzle().solution;
        tree.main_line().into_iter().map(|id| tree.turn(id).text.as_str()).collect()
    }

    fn file(&self, name: &str) -> String {
        std::fs::read_to_string(self.folder.path().join("puzzles").join(name)).unwrap()
    }
}

#[test]
fn a_fence_is_placed_undone_redone_and_saved() {
    let mut editor = Editor::open("The fence");
    editor.click("Place a fence");
    let edge = editor.harness.get_by_label("h1, empty").rect().center_top();
    editor.click_at(edge);
    assert_eq!(editor.line(), ["F@h1h2"]);
    assert!(editor.harness.query_by_label("h1, empty, fence to the north").is_some());
    // Black's only turn, by two clicks.
    editor.click("g1, black king");
    editor.click("h1, empty, fence to the north");
    assert_eq!(editor.line(), ["F@h1h2", "Kh1"]);
    editor.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(editor.line(), ["F@h1h2"]);
    editor.key(CTRL_SHIFT, Key::Z);
    assert_eq!(editor.line(), ["F@h1h2", "Kh1"]);
    assert!(editor.harness.state().desk().unwrap().is_dirty());
    editor.key(Modifiers::COMMAND, Key::S);
    assert!(!editor.harness.state().desk().unwrap().is_dirty());
    let file = editor.file("fence.toml");
    assert!(file.starts_with("# A comment that must survive.\n"), "{file}");
    assert!(file.contains("1. F@h1h2 Kh1"), "{file}");
}

#[test]
fn a_turn_that_exists_is_followed_and_another_one_is_a_variation() {
    let mut editor = Editor::open("The fence");
    for to in ["e4, empty", "e5, empty"] {
        editor.click("e2, white queen");
        editor.click(to);
        editor.key(Modifiers::NONE, Key::ArrowLeft);
    }
    assert_eq!(editor.puzzle().solution.len(), 2);
    editor.click("e2, white queen");
    editor.click("e4, empty");
    assert_eq!(editor.puzzle().solution.len(), 2);
    assert_eq!(editor.harness.state().desk().unwrap().cursor.0, [0]);
    editor.key(Modifiers::NONE, Key::Delete);
    assert_eq!(editor.line(), ["Qe5"]);
}

#[test]
fn a_covered_piece_shows_what_it_is_on_arrival() {
    let mut editor = Editor::open("The castle");
    editor.click("a1, white covered rook");
    editor.click("b1, empty");
    assert_eq!(editor.line(), ["Rb1~Q"]);
    assert!(editor.harness.query_by_label("b1, white queen").is_some());
}

#[test]
fn a_puzzle_is_opened_by_name() {
    let mut editor = Editor::new();
    editor.wait(|editor| editor.harness.query_by_label("The castle, not checked").is_some());
    editor.harness.get_by_label("Find a puzzle").focus();
    editor.frames(2);
    editor.harness.event(Event::Text("cast".into()));
    editor.frames(2);
    assert!(editor.harness.query_by_label("The fence, not checked").is_none());
    editor.key(Modifiers::NONE, Key::Enter);
    assert_eq!(editor.puzzle().id, "castle");
}

#[test]
fn the_first_position_is_arranged() {
    let mut editor = Editor::open("The fence");
    editor.click("Set up");
    assert_eq!(editor.harness.state().desk().unwrap().mode, Mode::Setup);
    editor.click("black knight, spare");
    editor.click("d5, empty");
    assert!(editor.puzzle().fen.starts_with("K7/8/8/3n4/"), "{}", editor.puzzle().fen);
    editor.click("Fences and towers");
    let corner = editor.harness.get_by_label("d5, black knight").rect().right_top();
    editor.click_at(corner);
    assert!(editor.puzzle().fen.ends_with("Td5e6"), "{}", editor.puzzle().fen);
    editor.harness.get_by_label("d5, black knight, tower to the north-east").click_secondary();
    editor.frames(3);
    assert!(editor.puzzle().fen.starts_with("K7/8/8/8/"), "{}", editor.puzzle().fen);
    for _ in 0..3 {
        editor.key(Modifiers::COMMAND, Key::Z);
    }
    assert!(!editor.harness.state().desk().unwrap().is_dirty());
}

#[test]
fn keys_of_the_board_rest_while_a_text_is_typed() {
    let mut editor = Editor::open("The fence");
    editor.click("Text");
    editor.harness.get_by_role_and_label(egui::Role::TextInput, "Title, English").focus();
    editor.frames(2);
    editor.harness.event(Event::Text("f".into()));
    editor.key(Modifiers::NONE, Key::F);
    assert!(!editor.harness.state().desk().unwrap().flipped);
    assert!(editor.puzzle().title[&Lang::En].contains('f'));
    editor.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(editor.puzzle().title[&Lang::En], "The fence");
}

#[test]
fn somebody_elses_change_is_not_overwritten() {
    let mut editor = Editor::open("The fence");
    editor.click("e2, white queen");
    editor.click("e4, empty");
    let path = editor.folder.path().join("puzzles/fence.toml");
    std::fs::write(&path, FENCE.replace("The fence", "Another title")).unwrap();
    editor.key(Modifiers::COMMAND, Key::S);
    assert!(editor.file("fence.toml").contains("Another title"));
    editor.click("Take theirs");
    assert_eq!(editor.puzzle().title[&Lang::En], "Another title");
    assert!(editor.line().is_empty());
}

#[test]
fn the_check_runs_by_itself_and_the_board_rests() {
    let mut editor = Editor::open("The fence");
    editor.wait(|editor| editor.harness.query_by_label("The fence, proved").is_some());
    editor.frames(5);
    let drawn = editor.harness.state().boards_drawn();
    editor.frames(20);
    assert_eq!(editor.harness.state().boards_drawn(), drawn);
}

#[test]
fn the_keyboard_walks_the_board() {
    let mut editor = Editor::open("The fence");
    editor.harness.get_by_label("h1, empty").focus();
    editor.frames(3);
    editor.key(Modifiers::NONE, Key::ArrowLeft);
    assert!(editor.harness.get_by_label("g1, black king").is_focused());
    editor.key(Modifiers::NONE, Key::ArrowUp);
    assert!(editor.harness.get_by_label("g2, empty").is_focused());
}

#[test]
fn a_picture_is_exported() {
    let mut editor = Editor::open("The fence");
    editor.key(Modifiers::COMMAND, Key::E);
    editor.click("Export");
    let png = std::fs::read(editor.folder.path().join("puzzles/fence.png")).unwrap();
    assert!(png.starts_with(b"\x89PNG"));
}

#[test]
fn a_picture_is_exported_as_shapes_in_other_colours() {
    let mut editor = Editor::open("The fence");
    editor.key(Modifiers::COMMAND, Key::E);
    let label = "File; the ending, .png or .svg, says what it becomes";
    let folder = editor.folder.path().join("puzzles");
    for (name, fits) in [("shapes.jpg", false), ("shapes.svg", true)] {
        editor.harness.get_by_role_and_label(egui::Role::TextInput, label).focus();
        editor.frames(2);
        editor.key(Modifiers::COMMAND, Key::A);
        editor.harness.event(Event::Text(folder.join(name).display().to_string()));
        editor.frames(2);
        assert_eq!(editor.says("The name ends in .png or .svg."), !fits);
        if !fits {
            editor.click("Export");
            assert!(!folder.join(name).exists());
        }
    }
    editor.harness.get_by_role_and_label(egui::Role::ComboBox, "Colours").click();
    editor.frames(3);
    editor.click("Print");
    editor.click("Text stays text (SVG)");
    editor.click("Export");
    let svg = editor.file("shapes.svg");
    assert!(svg.starts_with("<svg ") && svg.contains("width=\"720\"") && svg.contains("<text "), "{svg}");
    assert!(!svg.contains("#b98b5e"), "not the colours of wood");
}

#[test]
fn a_line_becomes_a_moving_picture() {
    let mut editor = Editor::open("The twins");
    for name in ["File", "Export animation…"] {
        editor.click(name);
    }
    assert!(editor.says("Export the line"));
    editor.click("360");
    editor.wait(|editor| editor.says(" bytes ("));
    // The dialog's button lies above the toolbar's.
    editor.harness.get_all_by_label("Save").last().unwrap().click();
    let path = editor.folder.path().join("puzzles/twins-en.gif");
    editor.wait(|_| path.is_file());
    let bytes = std::fs::read(&path).unwrap();
    let decoder = image::codecs::gif::GifDecoder::new(std::io::Cursor::new(&bytes)).unwrap();
    let frames = image::AnimationDecoder::into_frames(decoder).collect_frames().unwrap();
    // The start, and three turns of which each glides in several pictures.
    assert!(frames.len() > 4 + 3 * 4, "{}", frames.len());
    assert_eq!(frames[0].buffer().width(), 360);
}

#[test]
fn a_picture_is_copied_as_it_is_shown() {
    let mut editor = Editor::open("The fence");
    editor.key(Modifiers::NONE, Key::F);
    for name in ["View", "Pieces", "Round"] {
        editor.click(name);
    }
    let mut copied = None;
    for pressed in [true, false] {
        // One event, one frame: what a frame puts out is gone with the next one.
        let key = Key::C;
        editor.harness.event(Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: CTRL_SHIFT });
        editor.frames(1);
        for command in &editor.harness.output().platform_output.commands {
            if let egui::OutputCommand::CopyImage(image) = command {
                assert!(copied.replace(image.clone()).is_none(), "copied twice");
            }
        }
    }
    let copied = copied.expect("an image");
    // Black at the bottom, round pieces, in one of the themes: the same pixels as our renderer's.
    let setup = editor.harness.state().desk().unwrap().view.here.setup.clone().unwrap();
    let same = theme::ALL.into_iter().any(|theme| {
        let options = DiagramOptions {
            theme,
            pieces: &pieces::ROUND,
            orientation: Orientation::Black,
            side_to_move: true,
            ..DiagramOptions::default()
        };
        let image = Renderer::new().render(&diagram(&setup, &options), 720).unwrap();
        let pixels = image.rgba.chunks(4).map(|p| egui::Color32::from_rgb(p[0], p[1], p[2]));
        copied.size == [720, image.height_px as usize] && pixels.eq(copied.pixels.iter().copied())
    });
    assert!(same, "{:?}", copied.size);
    assert!(editor.says("Copied the picture, 720 x"));
}

const OWN: &str = "1. Kg3!! {calm} 1... Kg1 2. Qc1#";

#[test]
fn a_cook_is_shown_on_the_board_and_added() {
    let mut editor = Editor::findings("The twins");
    assert!(editor.says("! Cooked") && editor.says("2 first turns solve it."));
    assert!(!editor.says("Cook: Kg3"), "the author's own key is no cook");
    editor.click_part("Cook: Kh3");
    assert!(editor.says("SHOWN LINE, not part of your solution: Cook"));
    assert!(editor.harness.query_by_label("h3, white king").is_some());
    assert_eq!(editor.solution(), OWN);
    editor.key(Modifiers::NONE, Key::ArrowRight);
    assert!(editor.harness.query_by_label("g1, black king").is_some());
    editor.key(Modifiers::NONE, Key::ArrowLeft);
    editor.key(Modifiers::NONE, Key::ArrowLeft);
    assert!(editor.harness.query_by_label("h2, white king").is_some());
    editor.key(Modifiers::NONE, Key::Escape);
    assert!(!editor.says("SHOWN LINE"));
    assert!(editor.harness.query_by_label("Add this line").is_none());
    editor.click_part("Cook: Kh3");
    editor.click("Add this line");
    assert_eq!(editor.solution(), "1. Kg3!! {calm} (1. Kh3 Kg1 2. Qe1#) 1... Kg1 2. Qc1#");
    assert_eq!(editor.harness.state().desk().unwrap().cursor.0, [1]);
    assert!(editor.harness.query_by_label("h3, white king").is_some());
    editor.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(editor.solution(), OWN);
    assert!(!editor.harness.state().desk().unwrap().is_dirty());
}

#[test]
fn findings_are_walked_with_the_keyboard() {
    let mut editor = Editor::findings("The twins");
    editor.harness.get_by_label_contains("Cook: Kh3").focus();
    editor.frames(3);
    editor.key(Modifiers::NONE, Key::Enter);
    assert!(editor.harness.query_by_label("h3, white king").is_some());
    editor.key(Modifiers::NONE, Key::ArrowRight);
    assert!(editor.harness.query_by_label("g1, black king").is_some());
    assert!(editor.harness.get_by_label_contains("Cook: Kh3").is_focused());
}

#[test]
fn a_try_is_added_with_its_glyphs() {
    let mut editor = Editor::findings("The twins");
    editor.click_part("Tries (");
    editor.click_part("Try: Qa2");
    editor.click("Add this line");
    assert_eq!(editor.solution(), "1. Kg3!! {calm} (1. Qa2? Ke1!) 1... Kg1 2. Qc1#");
}

#[test]
fn a_finding_is_waived_with_a_reason_and_taken_up_again() {
    let mut editor = Editor::findings("The twins");
    assert!(editor.says("Unused waiver: short-solution"));
    editor.click("Remove the waiver");
    assert!(editor.puzzle().waive.is_empty());
    editor.click_part("Cook: Kh3");
    editor.click("Waive with reason…");
    editor.harness.event(Event::Text("twins on purpose".into()));
    editor.frames(2);
    editor.key(Modifiers::NONE, Key::Enter);
    let waiver = editor.puzzle().waive[0].clone();
    assert_eq!((waiver.code.as_str(), waiver.line.as_str()), ("cook", "1. Kh3"));
    let text = editor.harness.state().desk().unwrap().text();
    assert!(text.contains("[[waive]]") && text.contains("reason = \"twins on purpose\""), "{text}");
    assert!(editor.says("✓ Cooked, accepted"));
    assert!(!editor.says("Cook: Kh3"), "folded");
    editor.key(Modifiers::COMMAND, Key::Z);
    assert!(editor.puzzle().waive.is_empty());
    assert!(editor.says("Cook: Kh3") && !editor.says("accepted"));
    editor.key(CTRL_SHIFT, Key::Z);
    editor.click("Accepted (1)");
    assert!(editor.says("Cook: Kh3") && editor.says("«twins on purpose»"));
    editor.click("Unwaive");
    assert!(editor.puzzle().waive.is_empty());
    assert!(!editor.says("accepted"));
}

#[test]
fn a_long_check_is_stopped_and_says_so() {
    let mut editor = Editor::open("The long way");
    editor.click_part("Findings");
    editor.wait(|editor| editor.says("Looking for keys…"));
    editor.click_part("Stop the check");
    editor.wait(|editor| editor.says("! Not finished"));
    assert!(editor.says("The request to stop ended the proof"));
    assert!(!editor.says("Sound"));
    assert!(editor.harness.query_by_label("Add the solution tree").is_none());
}

#[test]
fn the_solution_tree_keeps_what_the_author_wrote() {
    let mut editor = Editor::findings("The twins");
    editor.click("Add the solution tree");
    editor.wait(|editor| editor.puzzle().solution.len() > 3);
    let all = editor.solution();
    assert!(all.starts_with("1. Kg3!! {calm} (1. Kh3 Kg1 2. Qe1#)"), "{all}");
    assert!(all.contains("(1. Qa2? Ke1!)") && all.ends_with("1... Kg1 2. Qc1# (2. Qd1#)"), "{all}");
    editor.wait(|editor| editor.harness.query_by_label("Check again").is_some());
    assert!(!editor.says("Wrong move") && !editor.says("Unanswered"), "what was added is right");
    editor.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(editor.solution(), OWN);
}

#[test]
fn turns_are_judged_while_solving() {
    let mut editor = Editor::open("The fence");
    editor.click("Solve");
    editor.click("e2, white queen");
    editor.click("e4, empty");
    editor.wait(|editor| editor.harness.query_by_label("× Qe4 does not solve it.").is_some());
    assert!(editor.harness.query_by_label("e4, white queen").is_some());
    // the reply that refutes it is played by itself
    editor.wait(|editor| editor.harness.state().sitting().unwrap().attempt().unwrap().game().steps.len() == 2);
    editor.click("Take back and try again");
    editor.click("Place a fence (1)");
    let edge = editor.harness.get_by_label("h1, empty").rect().center_top();
    editor.click_at(edge);
    editor.wait(|editor| editor.harness.query_by_label("The other side plays Kh1.").is_some());
    assert!(editor.harness.query_by_label("✓ Right!").is_some());
    editor.click("e2, white queen");
    editor.click("f1, empty");
    editor.wait(|editor| editor.harness.query_by_label("✓ Solved!").is_some());
    assert!(editor.line().is_empty() && !editor.harness.state().desk().unwrap().is_dirty());
}

#[test]
fn placements_that_change_nothing_are_counted() {
    let editor = Editor::findings("Anywhere else");
    assert!(editor.says("107 placements elsewhere change nothing"));
    assert_eq!(editor.harness.query_all_by_label_contains("Key: F@").count(), 0, "they are cooks already");
    assert_eq!(editor.harness.query_all_by_label_contains("Cook: F@").count(), 1);
}

#[test]
fn a_deal_that_breaks_a_plan_is_dealt_on_the_board() {
    let mut editor = Editor::findings("Two deals");
    assert!(editor.says("The covered pieces can be dealt in 2 ways."));
    editor.click_part("Counter-deals (");
    // the file has the queen on b1
    editor.click_part("Counter-deal: Nc3 fails when b1 N, d1 Q");
    assert!(editor.says("with b1 knight, d1 queen"));
    assert!(editor.harness.query_by_label("c3, white knight").is_some());
    assert!(editor.harness.query_by_label("Add this line").is_none(), "it is no line of this deal");
    editor.click_part("Counter-deal: Qg4 fails");
    assert!(editor.harness.query_by_label("g4, white knight").is_some());
}
