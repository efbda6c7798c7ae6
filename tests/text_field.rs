//! Text fields and labels in a window that no display shows: keys, pointer, input methods, screen readers, and the order
//! in which mixed texts are drawn.
#![cfg(feature = "editor")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod text;

use boardwright::app::paint::{Paint, TextLook};
use boardwright::app::text::{TextChange, TextField, request_edit};
use boardwright::picture::pieces;
use egui::accesskit::Role;
use egui::{Event, ImeEvent, Key, Modifiers, OutputCommand, PointerButton, Pos2, pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use text::order::{MIXED, Mixed, inked, of_shapes, seen};

/// A window with one field.
struct Window {
    paint: Paint,
    text: String,
    rtl: bool,
    lines: bool,
    own: bool,
    id: Option<egui::Id>,
    new_steps: usize,
    changes: usize,
    entered: usize,
    selection: Option<std::ops::Range<usize>>,
}

type Test = Harness<'static, Window>;

fn window(text: &str, rtl: bool, lines: bool) -> Test {
    let state = Window {
        paint: Paint::default(),
        text: text.into(),
        rtl,
        lines,
        own: true,
        id: None,
        new_steps: 0,
        changes: 0,
        entered: 0,
        selection: None,
    };
    let mut ready = false;
    let draw = move |ui: &mut egui::Ui, window: &mut Window| {
        if !std::mem::replace(&mut ready, true) {
            boardwright::app::style::install(ui.ctx());
        }
        window.paint.begin_frame(&pieces::CLASSIC);
        egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            let field = if window.lines {
                TextField::multiline(&mut window.text, "Story", 3)
            } else {
                TextField::singleline(&mut window.text, "Story")
            };
            let field = if window.own { field.own_undo() } else { field };
            let output = field.id_salt("story").rtl(window.rtl).show(ui, &mut window.paint);
            window.id = Some(output.response.id);
            window.changes += usize::from(output.response.changed());
            window.new_steps += usize::from(output.new_step);
            let enter = ui.input(|input| input.key_pressed(Key::Enter));
            window.entered += usize::from(output.response.lost_focus() && enter);
            window.selection = output.selection;
        });
        let mut after = String::new();
        TextField::singleline(&mut after, "After").show(ui, &mut window.paint);
    };
    let mut test =
        Harness::builder().with_size(egui::vec2(420.0, 220.0)).with_step_dt(1.0 / 60.0).build_ui_state(draw, state);
    test.run_steps(2);
    test
}

fn focused(text: &str, rtl: bool, lines: bool) -> Test {
    let mut test = window(text, rtl, lines);
    test.get_by_label("Story").focus();
    test.run_steps(2);
    test
}

fn press(test: &mut Test, key: Key) {
    test.key_press(key);
    test.run_steps(1);
}

fn press_with(test: &mut Test, modifiers: Modifiers, key: Key) {
    test.key_press_modifiers(modifiers, key);
    test.run_steps(1);
}

fn send(test: &mut Test, event: Event) {
    test.event(event);
    test.run_steps(1);
}

fn copied(test: &Test) -> Option<String> {
    test.output().platform_output.commands.iter().find_map(|command| match command {
        OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    })
}

/// The selected bytes and the caret.
fn selection(test: &Test) -> (std::ops::Range<usize>, usize) {
    let window = test.state();
    let editor = window.paint.fields().editor(window.id.unwrap()).unwrap();
    (editor.selection(), editor.focus().byte)
}

fn click(test: &mut Test, at: Pos2, times: usize, modifiers: Modifiers) {
    test.event(Event::ModifiersChanged(modifiers));
    for _ in 0..times {
        for pressed in [true, false] {
            test.event(Event::PointerMoved(at));
            test.event(Event::PointerButton { pos: at, button: PointerButton::Primary, pressed, modifiers });
            test.run_steps(1);
        }
    }
    test.event(Event::ModifiersChanged(Modifiers::NONE));
}

/// A place in the field: points from its right or left edge, in the row of that number.
fn place(test: &Test, from_left: Option<f32>, from_right: Option<f32>, row: usize) -> Pos2 {
    let rect = test.get_by_label("Story").rect();
    let x = from_left.map_or(rect.right() - from_right.unwrap_or(0.0), |x| rect.left() + x);
    pos2(x, rect.top() + 13.0 + 20.3 * row as f32)
}

#[test]
fn labels_and_fields_draw_mixed_texts_in_order() {
    for Mixed { text, rtl, shown, source } in MIXED {
        let draw = move |ui: &mut egui::Ui, paint: &mut Paint| {
            paint.begin_frame(&pieces::CLASSIC);
            paint.text_ui(ui, text, TextLook::body(rtl), &[], 400.0);
        };
        let mut label = Harness::builder().with_size(egui::vec2(420.0, 60.0)).build_ui_state(draw, Paint::default());
        label.run_steps(2);
        let shapes = label.output().shapes.clone();
        assert_eq!(seen(of_shapes(label.state_mut(), &shapes, text)), inked(shown), "the label {text}");
        for lines in [false, true] {
            let mut field = window(text, rtl, lines);
            let shapes = field.output().shapes.clone();
            let glyphs = of_shapes(&mut field.state_mut().paint, &shapes, text);
            assert_eq!(seen(glyphs), inked(source), "the field {text}");
        }
    }
}

#[test]
fn a_hebrew_field_takes_typing_and_is_read_out() {
    let mut test = focused("", true, true);
    test.get_by_label("Story").type_text("שלום ");
    test.run_steps(2);
    for letter in ["N", "f", "3"] {
        send(&mut test, Event::Text(letter.into()));
    }
    send(&mut test, Event::Text(" טוב!".into()));
    assert_eq!(test.state().text, "שלום Nf3 טוב!");
    assert_eq!(test.state().changes, 5);
    let node = test.get_by_label("Story");
    assert_eq!(node.value().as_deref(), Some("שלום Nf3 טוב!"));
    assert_eq!(node.accesskit_node().role(), Role::MultilineTextInput);
    assert!(node.is_focused());
    assert_eq!(test.get_all_by_role(Role::TextRun).count(), 2, "a row of this field and the empty one of the other");
    let selection = test.get_by_label("Story").accesskit_node().text_selection().is_some();
    assert!(selection, "a screen reader knows where the caret is");
    for _ in 0..5 {
        press(&mut test, Key::Backspace);
    }
    assert_eq!(test.state().text, "שלום Nf3");
    press(&mut test, Key::Enter);
    send(&mut test, Event::Text("\n".into()));
    send(&mut test, Event::Text("ב".into()));
    assert_eq!(test.state().text, "שלום Nf3\nב");
}

#[test]
fn enter_tab_and_escape_leave() {
    let mut test = focused("Nf3", false, false);
    press(&mut test, Key::Enter);
    assert_eq!((test.state().entered, test.state().text.as_str()), (1, "Nf3"));
    assert!(!test.get_by_label("Story").is_focused());
    for (key, lines) in [(Key::Tab, false), (Key::Tab, true), (Key::Escape, true)] {
        let mut test = focused("Nf3", false, lines);
        press(&mut test, key);
        test.run_steps(1);
        assert!(!test.get_by_label("Story").is_focused(), "{key:?}");
        assert_eq!(test.get_by_label("After").is_focused(), key == Key::Tab);
        assert_eq!(test.state().text, "Nf3");
    }
}

#[test]
fn copy_cut_and_paste_in_the_order_of_the_text() {
    let mut test = focused("אבג Nf3 דהו", true, true);
    press_with(&mut test, Modifiers::COMMAND, Key::A);
    send(&mut test, Event::Copy);
    assert_eq!(copied(&test).as_deref(), Some("אבג Nf3 דהו"));
    send(&mut test, Event::Cut);
    assert_eq!(test.state().text, "");
    send(&mut test, Event::Paste("שורה\r\nline".into()));
    assert_eq!(test.state().text, "שורה\nline");
    let mut single = focused("", true, false);
    send(&mut single, Event::Paste("שורה\r\nline\n".into()));
    assert_eq!(single.state().text, "שורה line ");
}

#[test]
fn input_methods_show_what_they_compose() {
    let mut test = focused("א", true, true);
    press(&mut test, Key::End);
    send(&mut test, Event::Ime(ImeEvent::Preedit { text: "בג".into(), active_range_chars: None }));
    assert_eq!(test.state().text, "אבג");
    let ime = test.output().platform_output.ime.expect("the input method is told where the caret is");
    assert!(ime.rect.contains_rect(ime.cursor_rect.shrink(1.0)));
    send(&mut test, Event::Ime(ImeEvent::Commit("דה".into())));
    assert_eq!(test.state().text, "אדה");
    press_with(&mut test, Modifiers::COMMAND, Key::Z);
    assert_eq!(test.state().text, "א");
}

#[test]
fn the_pointer_selects_letters_words_and_lines() {
    let text = "אבג Nf3 דהו\nשורה שנייה";
    let mut test = window(text, true, true);
    let right = place(&test, None, Some(8.0), 0);
    click(&mut test, right, 1, Modifiers::NONE);
    assert!(test.get_by_label("Story").is_focused());
    assert_eq!(selection(&test).1, 0, "right of the first letter");
    let left = place(&test, Some(9.0), None, 0);
    click(&mut test, left, 1, Modifiers::SHIFT);
    assert_eq!(selection(&test).0, 0.."אבג Nf3 דהו".len(), "Shift and a click extend");
    test.run_steps(40);
    let word = place(&test, None, Some(14.0), 0);
    click(&mut test, word, 2, Modifiers::NONE);
    assert_eq!(selection(&test).0, 0..6);
    test.run_steps(40);
    let line = place(&test, None, Some(14.0), 1);
    click(&mut test, line, 3, Modifiers::NONE);
    assert_eq!(&text[selection(&test).0], "שורה שנייה");
    test.run_steps(40);
    let from = place(&test, None, Some(8.0), 0);
    test.drag_at(from);
    test.run_steps(1);
    test.hover_at(place(&test, Some(9.0), None, 1));
    test.run_steps(1);
    test.drop_at(place(&test, Some(9.0), None, 1));
    test.run_steps(1);
    assert_eq!(selection(&test).0, 0..text.len(), "dragging selects across lines");
    assert_eq!(test.state().selection, Some(0..text.len()));
}

#[test]
fn shift_and_arrows_extend_as_seen() {
    let mut test = focused("אב ab גד", true, false);
    press(&mut test, Key::Home);
    for _ in 0..4 {
        press_with(&mut test, Modifiers::SHIFT, Key::ArrowLeft);
    }
    assert_eq!(selection(&test), (0..6, 6), "past the letter b, which is seen first");
    press(&mut test, Key::ArrowRight);
    assert_eq!(selection(&test).1, 0, "an arrow goes to that end of the selection");
    press_with(&mut test, Modifiers::COMMAND, Key::End);
    assert_eq!(selection(&test).1, test.state().text.len());
    press_with(&mut test, Modifiers::COMMAND | Modifiers::SHIFT, Key::Home);
    assert_eq!(selection(&test).0, 0..test.state().text.len());
}

#[test]
fn a_field_of_its_own_undoes_and_one_of_a_document_does_not() {
    let mut test = focused("", false, false);
    for letter in ["a", "b", " ", "c"] {
        send(&mut test, Event::Text(letter.into()));
    }
    press_with(&mut test, Modifiers::COMMAND, Key::Z);
    assert_eq!(test.state().text, "ab ");
    press_with(&mut test, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(test.state().text, "ab c");
    assert!(test.state().paint.fields().owns_undo(test.state().id.unwrap()));
    test.state_mut().own = false;
    send(&mut test, Event::Text("d".into()));
    press_with(&mut test, Modifiers::COMMAND, Key::Z);
    assert_eq!(test.state().text, "ab cd");
    assert!(!test.state().paint.fields().owns_undo(test.state().id.unwrap()));
    // The document takes the typing back.
    test.state_mut().text = "ab".into();
    test.run_steps(1);
    assert_eq!(selection(&test).1, 2);
    send(&mut test, Event::Text("!".into()));
    assert_eq!(test.state().text, "ab!");
}

#[test]
fn jumps_and_pauses_begin_new_steps() {
    let mut test = focused("text", false, true);
    send(&mut test, Event::Text("a".into()));
    send(&mut test, Event::Text("b".into()));
    assert_eq!(test.state().new_steps, 1);
    press(&mut test, Key::ArrowLeft);
    send(&mut test, Event::Text("c".into()));
    assert_eq!(test.state().new_steps, 2);
    test.input_mut().time = Some(test.ctx.input(|input| input.time) + 3.0);
    send(&mut test, Event::Text("d".into()));
    assert_eq!(test.state().new_steps, 3);
}

#[test]
fn others_change_the_text_and_place_the_caret() {
    let mut test = window("הלבן מנצח", true, true);
    let id = test.state().id.unwrap();
    let change = TextChange::wrap(&test.state().text, 0.."הלבן".len(), "**", "**");
    request_edit(&test.ctx, id, change);
    test.run_steps(1);
    assert_eq!((test.state().text.as_str(), test.state().changes), ("**הלבן** מנצח", 1));
    assert_eq!(selection(&test).0, 2..10);
    test.run_steps(1);
    assert!(test.get_by_label("Story").is_focused());
    send(&mut test, Event::Text("ש".into()));
    assert_eq!(test.state().text, "**ש** מנצח");
    test.get_by_label("Story").set_text_value_accesskit("חדש");
    test.run_steps(1);
    test.get_by_label("Story").replace_selected_text_accesskit("!");
    test.run_steps(1);
    assert_eq!(test.state().text, "חדש!");
}

#[test]
fn the_caret_stays_in_view_and_only_visible_lines_are_drawn() {
    let text = "Line of a long text\n".repeat(5000);
    assert!(text.len() >= 100_000);
    let mut test = window(&text, false, true);
    let complete = |test: &Test| test.state().paint.fields().editor(test.state().id.unwrap()).unwrap().is_complete();
    assert!(!complete(&test), "a long text takes more than two frames, so that none of them is late");
    while !complete(&test) {
        test.run_steps(1);
    }
    test.get_by_label("Story").focus();
    test.run_steps(2);
    press_with(&mut test, Modifiers::COMMAND, Key::Home);
    test.run_steps(2);
    let glyphs = |test: &mut Test| {
        let shapes = test.output().shapes.clone();
        of_shapes(&mut test.state_mut().paint, &shapes, "Line of a long text").len()
    };
    let first = glyphs(&mut test);
    assert!((20..600).contains(&first), "{first} glyphs");
    press_with(&mut test, Modifiers::COMMAND, Key::End);
    test.run_steps(3);
    let caret = test.output().platform_output.ime.unwrap().cursor_rect;
    assert!(egui::Rect::from_min_size(Pos2::ZERO, egui::vec2(420.0, 220.0)).contains_rect(caret), "{caret:?}");
    let shaped = |test: &Test| test.state().paint.fields().editor(test.state().id.unwrap()).unwrap().shaped();
    let before = shaped(&test);
    send(&mut test, Event::Text("x".into()));
    assert_eq!(shaped(&test) - before, 1, "a letter shapes one line");
    assert!(glyphs(&mut test) < 600);
}

#[test]
fn pages_are_turned_and_dragging_below_the_window_scrolls() {
    let mut test = focused(&"Line of a text\n".repeat(100), false, true);
    press_with(&mut test, Modifiers::COMMAND, Key::Home);
    test.run_steps(2);
    press(&mut test, Key::PageDown);
    let line = selection(&test).1 / 15;
    assert!((6..=10).contains(&line), "a window's height: {line} lines");
    press(&mut test, Key::PageUp);
    assert_eq!(selection(&test).1, 0);
    test.run_steps(3);
    test.drag_at(place(&test, Some(30.0), None, 1));
    test.run_steps(1);
    test.hover_at(pos2(60.0, 300.0));
    test.run_steps(20);
    test.drop_at(pos2(60.0, 300.0));
    test.run_steps(1);
    let (selected, caret) = selection(&test);
    assert!(selected.start / 15 == 1 && caret / 15 > 20, "{selected:?}");
}

#[test]
fn a_long_row_scrolls_with_the_caret() {
    for rtl in [false, true] {
        let text = if rtl { "הלבן משחק ומנצח ".repeat(10) } else { "White plays and wins ".repeat(10) };
        let mut test = focused(&text, rtl, false);
        let field = test.get_by_label("Story").rect();
        for key in [Key::Home, Key::End] {
            press(&mut test, key);
            let caret = test.output().platform_output.ime.unwrap().cursor_rect;
            assert!(field.contains_rect(caret), "{caret:?} in {field:?}");
            let at_left = caret.center().x < field.center().x;
            assert_eq!(at_left, (key == Key::Home) != rtl, "{key:?}");
        }
    }
}

#[test]
fn a_caret_without_input_asks_for_no_frames() {
    let mut test = focused("text", false, false);
    let delay = |test: &Test| test.output().viewport_output[&egui::ViewportId::ROOT].repaint_delay;
    test.run_steps(2);
    assert!(delay(&test).as_secs_f64() < 1.0, "it blinks");
    test.input_mut().time = Some(test.ctx.input(|input| input.time) + 30.0);
    test.run_steps(2);
    assert!(delay(&test).as_secs_f64() > 3600.0, "it stands still");
}
