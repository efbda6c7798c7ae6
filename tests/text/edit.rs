//! The editor without a toolkit: carets, selections, typing, undoing, input methods.

use boardwright::app::text::edit::{Editor, Look};
use boardwright::app::text::para::Spot;
use boardwright::app::text::undo::Kind;
use boardwright::picture::Rgba;
use boardwright::picture::text::{Dir, Ink, TextEngine};

/// An editor, the engine that lays it out, and how.
struct Desk {
    editor: Editor,
    engine: TextEngine,
    look: Look,
    now_s: f64,
}

impl Desk {
    fn new(text: &str, rtl: bool, width_px: f32) -> Self {
        let ink = Ink::new(Rgba::hex(0));
        let width_px = Some(width_px);
        let look = Look { size_px: 18.0, width_px, rtl, mono: false, ink, fences: true, salt: 0 };
        let mut desk = Self { editor: Editor::default(), engine: TextEngine::new(), look, now_s: 0.0 };
        desk.editor.follow(text);
        desk.lay_out();
        desk
    }

    fn lay_out(&mut self) {
        loop {
            self.editor.lay_out(&mut self.engine, &self.look, &|_, _| Vec::new());
            if self.editor.is_complete() {
                break;
            }
        }
    }

    fn at(mut self, byte: usize) -> Self {
        self.editor.jump(Spot::after(byte), false);
        self
    }

    fn x(&self) -> f32 {
        self.editor.caret().x
    }

    fn byte(&self) -> usize {
        self.editor.focus().byte
    }

    fn walk(&mut self, right: bool) {
        self.editor.walk(right, false, false);
    }

    /// Types letter by letter, a tenth of a second for each.
    fn type_text(&mut self, text: &str) {
        for letter in text.chars() {
            self.now_s += 0.1;
            self.editor.insert(letter.encode_utf8(&mut [0; 4]), self.now_s);
            self.lay_out();
        }
    }

    fn backspace(&mut self) {
        self.now_s += 0.1;
        self.editor.backspace(false, self.now_s);
        self.lay_out();
    }

    fn undo(&mut self) -> String {
        self.editor.undo();
        self.lay_out();
        self.editor.text().into()
    }
}

/// Walks from one end to the other; every letter is passed once, down the rows and along each of them.
#[track_caller]
fn walk_through(desk: &mut Desk, right: bool, down: bool) -> usize {
    let letters = desk.editor.text().chars().count();
    let mut last = desk.editor.caret();
    for steps in 0..=letters + 5 {
        let before = desk.editor.focus();
        desk.walk(right);
        if desk.editor.focus() == before {
            return steps;
        }
        let caret = desk.editor.caret();
        if (caret.top - last.top).abs() < 1.0 {
            assert_eq!(caret.x > last.x, right, "along the row: {last:?} {caret:?} at {}", desk.byte());
        } else {
            assert_eq!(caret.top > last.top, down, "row by row: {last:?} {caret:?} at {}", desk.byte());
        }
        last = caret;
    }
    panic!("it never ends");
}

#[test]
fn a_wrapped_hebrew_paragraph_is_walked_to_the_end_and_back() {
    let words = "אבגד הוזח טיכל מנסע פצקר שתאב גדהו זחטי כלמנ סעפצ ";
    let text = words.repeat(4).trim_end().to_owned();
    let letters = text.chars().count();
    assert!(letters >= 199);
    let mut desk = Desk::new(&text, true, 150.0).at(0);
    assert!(desk.editor.lines()[0].para.rows.len() > 8, "it is wrapped");
    assert_eq!(walk_through(&mut desk, false, true), letters);
    assert_eq!(desk.byte(), text.len());
    assert_eq!(walk_through(&mut desk, true, false), letters);
    assert_eq!(desk.byte(), 0);
}

#[test]
fn a_wrapped_english_paragraph_is_walked_too() {
    let text = "White plays the knight and then the bishop ".repeat(5).trim_end().to_owned();
    let mut desk = Desk::new(&text, false, 160.0).at(0);
    assert_eq!(walk_through(&mut desk, true, true), text.len());
    assert_eq!(desk.byte(), text.len());
    assert_eq!(walk_through(&mut desk, false, false), text.len());
    assert_eq!(desk.byte(), 0);
}

#[test]
fn a_wrapped_mixed_paragraph_is_walked_along_its_rows() {
    let text = "הלבן משחק Nf3 ואז e4 (מהלך 12). ".repeat(6).trim_end().to_owned();
    let mut desk = Desk::new(&text, true, 380.0).at(0);
    let there = walk_through(&mut desk, false, true);
    let back = walk_through(&mut desk, true, false);
    let letters = text.chars().count();
    // At the edge of a row whose last letter runs the other way there is a place more.
    assert!((letters..letters + 8).contains(&there) && (letters..letters + 8).contains(&back), "{there} {back}");
    assert_eq!(desk.byte(), 0);
}

#[test]
fn one_arrow_walks_through_lines_of_both_directions() {
    let text = "שורה ראשונה\n1. e4 e5 2. Nf3\nשורה שלישית\n\nסוף";
    let mut desk = Desk::new(text, true, 400.0).at(0);
    let mut seen = vec![desk.byte()];
    for _ in 0..200 {
        let before = desk.editor.focus();
        desk.walk(false);
        if desk.editor.focus() == before {
            break;
        }
        seen.push(desk.byte());
    }
    assert_eq!(desk.byte(), text.len(), "it reaches the end");
    let mut all = seen.clone();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), seen.len(), "and is nowhere twice");
    assert_eq!(all.len(), text.chars().count() + 1, "and everywhere once");
}

#[test]
fn the_caret_moves_as_seen_through_a_mixed_line() {
    // Seen from the left: דג, ab, בא.
    let text = "אב ab גד";
    let mut desk = Desk::new(text, true, 400.0).at(0);
    let mut places = vec![(desk.x(), desk.byte())];
    for _ in 0..8 {
        desk.walk(false);
        places.push((desk.x(), desk.byte()));
    }
    assert!(places.windows(2).all(|two| two[1].0 < two[0].0), "{places:?}");
    // The letters b and a are passed from their ends.
    let bytes: Vec<usize> = places.iter().map(|place| place.1).collect();
    assert_eq!(bytes, [0, 2, 4, 5, 6, 5, 8, 10, 12]);
}

#[test]
fn where_the_direction_changes_there_are_two_carets_and_a_flag() {
    let text = "אב ab גד";
    let mut desk = Desk::new(text, true, 400.0);
    desk.editor.jump(Spot::after(5), false);
    let (before_a, split) = (desk.x(), desk.editor.caret());
    assert_eq!(split.flag, Some(Dir::Ltr));
    let second = split.second.expect("a Hebrew letter would come elsewhere");
    assert!(second > before_a, "at the space on the right");
    desk.editor.jump(Spot::before(5), false);
    let other = desk.editor.caret();
    assert_eq!((other.x, other.second, other.flag), (second, Some(before_a), Some(Dir::Rtl)));
    desk.editor.jump(Spot::after(2), false);
    assert_eq!(desk.editor.caret().second, None, "inside Hebrew there is one");
    let plain = Desk::new("שלום", true, 400.0);
    assert_eq!((plain.editor.caret().flag, plain.editor.caret().second), (None, None));
}

#[test]
fn typing_backspace_and_selection_across_directions() {
    let mut desk = Desk::new("", true, 400.0);
    let empty = desk.x();
    assert!((empty - 400.0).abs() < 1.0, "an empty Hebrew line begins on the right: {empty}");
    desk.type_text("שלום ");
    let hebrew = desk.x();
    assert!(hebrew < empty);
    desk.type_text("Nf3");
    assert!((desk.x() - hebrew).abs() < 1.0, "English grows away from where it began, and the caret stays at its end");
    desk.type_text(" טוב!");
    assert!(desk.x() < hebrew - 30.0);
    assert_eq!(desk.editor.text(), "שלום Nf3 טוב!");
    for _ in 0..5 {
        desk.backspace();
    }
    assert_eq!(desk.editor.text(), "שלום Nf3");
    desk.editor.select_all();
    assert_eq!(desk.editor.selected(), "שלום Nf3", "in the order of the text");
    desk.type_text("א");
    assert_eq!(desk.editor.text(), "א");
}

#[test]
fn a_selection_across_a_change_of_direction_has_two_rectangles() {
    let text = "אבג abc דהו";
    let desk = Desk::new(text, true, 400.0);
    let mut editor = desk.editor;
    // From the middle of the first word to the middle of the second.
    editor.select(4..9);
    let rects = editor.selection_rects((0.0, 100.0));
    assert_eq!(rects.len(), 2, "{rects:?}");
    let [left, right] = [rects[0], rects[1]];
    assert!(left[2] < right[0] && (left[1] - right[1]).abs() < 0.1, "side by side: {rects:?}");
    editor.select(0..text.len());
    assert_eq!(editor.selection_rects((0.0, 100.0)).len(), 1, "everything is one");
    let mut lines = Desk::new("אב\n\nגד", true, 400.0).editor;
    lines.select(0..8);
    let rects = lines.selection_rects((0.0, 100.0));
    assert_eq!(rects.len(), 4, "two words, two line breaks: {rects:?}");
    assert_eq!(lines.selection_rects((0.0, 5.0)).len(), 2, "only what is to be seen");
}

#[test]
fn home_end_words_and_rows() {
    let text = "הלבן משחק Nf3 ואז e4 (מהלך 12). ".repeat(6).trim_end().to_owned();
    let mut desk = Desk::new(&text, true, 380.0).at(0);
    let mut tops = vec![desk.editor.caret().top];
    for _ in 0..3 {
        desk.editor.climb(true, false);
        tops.push(desk.editor.caret().top);
    }
    assert!(tops.windows(2).all(|two| two[1] > two[0]), "{tops:?}");
    desk.editor.to_end_of_row(false, false);
    let home = desk.editor.caret();
    desk.editor.to_end_of_row(true, false);
    let end = desk.editor.caret();
    assert!(home.x > end.x && (home.top - end.top).abs() < 0.1, "{home:?} {end:?}");
    desk.editor.to_end_of_text(true, false);
    assert_eq!(desk.byte(), text.len());
    desk.editor.to_end_of_text(false, false);
    let mut words = Vec::new();
    for _ in 0..5 {
        desk.editor.walk(false, true, false);
        words.push(desk.byte());
    }
    let expected = ["משחק", "Nf3", "ואז", "e4", "("].map(|word| text.find(word).expect("it is there"));
    assert_eq!(words, expected, "Ctrl+Left is forward in Hebrew");
    desk.editor.walk(true, true, false);
    assert_eq!(desk.byte(), expected[3], "and Ctrl+Right goes back");
}

#[test]
fn up_and_down_remember_where_they_came_from() {
    let mut desk = Desk::new("wide wide wide\n\nwide wide wide", false, 400.0).at(10);
    let x = desk.x();
    desk.editor.climb(true, false);
    assert_eq!((desk.byte(), desk.x()), (15, 0.0));
    desk.editor.climb(true, false);
    assert!((desk.x() - x).abs() < 0.1 && desk.byte() == 26);
    desk.editor.climb(true, false);
    assert_eq!(desk.byte(), desk.editor.text().len(), "below the last row is the end");
    desk.editor.page(false, 500.0, false);
    assert_eq!(desk.byte(), 0);
}

#[test]
fn niqqud_goes_mark_by_mark_backwards_and_letter_by_letter_forwards() {
    let mut desk = Desk::new("שָׁלוֹם", true, 400.0).at(0);
    desk.editor.delete(false, 0.1);
    desk.lay_out();
    assert_eq!(desk.editor.text(), "לוֹם");
    desk.walk(false);
    desk.walk(false);
    desk.backspace();
    assert_eq!(desk.editor.text(), "לום", "only the mark went");
    desk.backspace();
    assert_eq!(desk.editor.text(), "לם");
}

#[test]
fn a_click_hits_the_letter_under_it() {
    let text = "אבג Nf3 דהו";
    let desk = Desk::new(text, true, 400.0);
    let para = &desk.editor.lines()[0].para;
    for (bytes, x, width) in para.letters(0) {
        let near_start = desk.editor.hit(x + width * 0.2, 10.0);
        let near_end = desk.editor.hit(x + width * 0.8, 10.0);
        let rtl = text[bytes.clone()].chars().any(|c| c >= '\u{590}') || &text[bytes.clone()] == " ";
        let (left, right) = if rtl { (bytes.end, bytes.start) } else { (bytes.start, bytes.end) };
        assert_eq!((near_start.byte, near_end.byte), (left, right), "{:?}", &text[bytes]);
    }
    assert_eq!(desk.editor.hit(399.9, 10.0).byte, 0);
    assert_eq!(desk.editor.hit(1.0, 10.0).byte, text.len(), "left of a Hebrew line is its end");
    let nf3 = text.find("Nf3").expect("it is there");
    let (_, x, _) = para.letters(0).find(|(bytes, ..)| bytes.start == nf3).expect("a letter");
    assert_eq!(&text[desk.editor.word_at(x + 1.0, 10.0)], "Nf3");
}

#[test]
fn undo_takes_words_pauses_and_jumps_back() {
    let mut desk = Desk::new("", false, 400.0);
    desk.type_text("two words");
    assert_eq!(desk.undo(), "two ");
    assert_eq!(desk.undo(), "");
    desk.editor.redo();
    desk.editor.redo();
    desk.lay_out();
    assert_eq!(desk.editor.text(), "two words");
    desk.type_text("ab");
    desk.now_s += 2.0;
    desk.type_text("cd");
    assert_eq!(desk.undo(), "two wordsab", "a pause ends a step");
    desk.editor.to_end_of_text(false, false);
    desk.type_text("x");
    desk.backspace();
    desk.type_text("y");
    assert_eq!(desk.undo(), "two wordsab", "deleting and typing are two steps");
    assert_eq!(desk.undo(), "xtwo wordsab");
    assert_eq!(desk.undo(), "two wordsab", "and so is what was typed elsewhere");
    assert_eq!(desk.undo(), "two words");
}

#[test]
fn a_document_learns_when_typing_begins_a_step() {
    let mut desk = Desk::new("text", false, 400.0);
    desk.type_text("ab");
    assert!(desk.editor.take_new_step());
    desk.type_text("c d");
    assert!(!desk.editor.take_new_step());
    desk.now_s += 1.5;
    desk.type_text("e");
    assert!(desk.editor.take_new_step(), "after a pause");
    desk.walk(false);
    desk.type_text("f");
    assert!(desk.editor.take_new_step(), "after a jump");
}

#[test]
fn input_methods_compose_in_place_and_undo_as_one_step() {
    let mut desk = Desk::new("אב", true, 400.0).at(2);
    desk.editor.compose("ג", 0.1);
    desk.lay_out();
    desk.editor.compose("גד", 0.2);
    desk.lay_out();
    assert_eq!(desk.editor.text(), "אגדב");
    let underlined =
        desk.editor.lines()[0].para.layout.lines().flat_map(|line| line.items().collect::<Vec<_>>()).any(|item| {
            use boardwright::picture::text::parley::PositionedLayoutItem::GlyphRun;
            matches!(item, GlyphRun(run) if run.style().underline.is_some())
        });
    assert!(underlined, "what is being composed is underlined");
    desk.editor.commit("הו", 0.3);
    desk.lay_out();
    assert_eq!((desk.editor.text(), desk.byte()), ("אהוב", 6));
    assert_eq!(desk.undo(), "אב");
    desk.editor.compose("x", 0.4);
    desk.editor.compose("", 0.5);
    assert_eq!(desk.editor.text(), "אב", "what was given up is gone");
    desk.editor.compose("", 0.6);
    assert_eq!(desk.editor.text(), "אב");
}

#[test]
fn a_change_from_outside_gets_the_caret_at_its_end() {
    let mut desk = Desk::new("הלבן מנצח", true, 400.0).at(0);
    desk.editor.follow("הלבן לא מנצח");
    assert_eq!(desk.byte(), "הלבן לא ".len());
    desk.editor.follow("הלבן");
    assert_eq!(desk.byte(), "הלבן".len(), "it stays within the text");
    desk.editor.follow("הלבט");
    assert_eq!(desk.byte(), "הלבט".len());
    desk.lay_out();
    assert_eq!(desk.undo(), "הלבט", "that is the document's history, not the field's");
}

#[test]
fn typing_in_a_long_text_shapes_one_line() {
    let line = "הלבן משחק 1. Nf3 ואז e4, והשחור עונה Nc6 בלי לחשוב הרבה.\n";
    let text = line.repeat(100 * 1024 / line.len() + 1);
    let mut desk = Desk::new(&text, true, 500.0).at(text.len() / line.len() / 2 * line.len());
    let lines = desk.editor.lines().len();
    assert!(text.len() >= 100 * 1024 && desk.editor.shaped() == lines);
    for _ in 0..3 {
        let before = desk.editor.shaped();
        desk.type_text("א");
        assert_eq!(desk.editor.shaped() - before, 1);
    }
    let before = desk.editor.shaped();
    desk.editor.replace(8..8, "\n", Kind::Other, 9.0);
    desk.lay_out();
    assert_eq!(desk.editor.shaped() - before, 2, "a line that is broken is two");
    desk.look.width_px = Some(300.0);
    let height = desk.editor.height_px();
    desk.lay_out();
    assert_eq!(desk.editor.shaped() - before, 2, "another width wraps anew and shapes nothing");
    assert!(desk.editor.height_px() > height);
}

#[test]
fn fenced_code_runs_from_left_to_right() {
    let desk = Desk::new("שלום\n```\n8/8 לבן\n```\n8/8", true, 400.0);
    let dirs: Vec<bool> = desk.editor.lines().iter().map(|line| line.para.is_rtl()).collect();
    assert_eq!(dirs, [true, false, false, false, true]);
}
