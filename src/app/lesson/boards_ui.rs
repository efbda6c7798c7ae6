//! The boards of a lesson: a list with thumbnails, and everything about the one that is shown large.

use super::super::command::Command;
use super::super::paint::FULL;
use super::super::see::{See, Tools};
use super::super::setup::Change;
use super::super::style;
use super::super::text::TextField;
use super::LessonCommand;
use super::desk::LessonDesk;
use super::scenes::{self, Look};
use super::stage;
use crate::board::Color;
use crate::doc::{LessonBoard, LessonEdit};
use crate::rules;
use crate::t;
use egui::{Button, Color32, Rect, RichText, Sense, Ui, vec2};

/// Width of a thumbnail in points.
const THUMB: f32 = 92.0;

/// The panel.
pub fn boards_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &LessonDesk) {
    if let Some((name, turns)) = &desk.board
        && let Some(board) = desk.lesson().boards.get(name)
    {
        one_ui(ui, see, tools, desk, (name, board, turns));
        ui.separator();
    }
    ui.horizontal_wrapped(|ui| {
        if ui.button(t!("lesson-new-board")).clicked() {
            tools.push(Command::Lesson(LessonCommand::NewBoard(None)));
        }
    });
    ui.add_space(4.0);
    let look = Look { theme: see.theme, pieces: see.pieces };
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
        for (name, board) in &desk.lesson().boards {
            thumb_ui(ui, tools, desk, look, (name, board));
        }
    });
}

fn thumb_ui(ui: &mut Ui, tools: &mut Tools<'_>, desk: &LessonDesk, look: Look, (name, board): (&str, &LessonBoard)) {
    let open = desk.board.as_ref().is_some_and(|(open, _)| open == name);
    let (rect, response) = ui.allocate_exact_size(vec2(THUMB, THUMB + 20.0), Sense::click());
    let said = t!("lesson-board-name", name = name);
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, open, &said));
    let marks: Vec<String> = board.marks.iter().map(ToString::to_string).collect();
    let rules = desk.lesson().rules_of(board);
    let content = format!("{rules}|{}|{:?}|{marks:?}|{}|{}", board.fen, board.bottom(), look.theme.id, look.pieces.id);
    let px = (THUMB * ui.pixels_per_point()).floor() as u32;
    if ui.is_rect_visible(rect) {
        let made = tools
            .panels
            .lesson
            .reading
            .pictures
            .at(&format!("thumb/{name}"), &content, px, || scenes::board(desk.lesson(), name, &[], look));
        let picture = Rect::from_min_size(rect.min, vec2(THUMB, THUMB));
        match made {
            Ok(ready) => {
                let size = ready.size_px / ui.pixels_per_point();
                let size = size * (THUMB / size.y.max(THUMB));
                let place = Rect::from_center_size(picture.center(), size);
                match ready.texture {
                    Some(texture) => drop(ui.painter().image(texture, place, FULL, Color32::WHITE)),
                    None => drop(ui.painter().rect_filled(place, 3.0, ui.visuals().faint_bg_color)),
                }
            }
            Err(_) => {
                let bad = style::bad(ui.visuals().dark_mode);
                ui.painter().rect_stroke(picture, 3.0, egui::Stroke::new(1.0, bad), egui::StrokeKind::Inside);
                let font = egui::FontId::proportional(22.0);
                ui.painter().text(picture.center(), egui::Align2::CENTER_CENTER, "×", font, bad);
            }
        }
        let accent = style::accent(ui.visuals().dark_mode);
        if open || response.has_focus() || response.hovered() {
            let width = if open { 2.5 } else { 1.5 };
            ui.painter().rect_stroke(rect.expand(2.0), 4.0, egui::Stroke::new(width, accent), egui::StrokeKind::Inside);
        }
        let at = egui::pos2(rect.center().x, rect.bottom() - 9.0);
        let color = ui.visuals().text_color();
        let galley = ui.painter().layout_no_wrap(name.to_owned(), egui::FontId::monospace(12.0), color);
        let clip = ui.painter().with_clip_rect(rect);
        clip.galley(at - vec2((galley.size().x / 2.0).min(THUMB / 2.0), galley.size().y / 2.0), galley, color);
    }
    if response.on_hover_text(name).clicked() {
        tools.push(Command::Lesson(LessonCommand::Board(Some(name.to_owned()))));
    }
}

/// Everything about the board that is shown.
fn one_ui(
    ui: &mut Ui,
    see: &See<'_>,
    tools: &mut Tools<'_>,
    desk: &LessonDesk,
    (name, board, turns): (&str, &LessonBoard, &[String]),
) {
    ui.horizontal_wrapped(|ui| {
        if ui.button(t!("lesson-to-text")).clicked() {
            tools.push(Command::Lesson(LessonCommand::Board(None)));
        }
        if ui.button(t!("lesson-board-copy")).clicked() {
            tools.push(Command::Lesson(LessonCommand::NewBoard(Some(name.to_owned()))));
        }
        if ui.button(t!("lesson-board-remove")).clicked() {
            tools.push(Command::Lesson(LessonCommand::Do(LessonEdit::RemoveBoard(name.to_owned()))));
        }
        if ui.button(t!("lesson-board-insert")).clicked() {
            tools.push(Command::Lesson(LessonCommand::Board(None)));
            tools.push(Command::Lesson(LessonCommand::Insert(format!("![](board:{name})"))));
        }
    });
    name_ui(ui, tools, name);
    turns_ui(ui, see, tools, desk, (name, turns));
    ui.horizontal(|ui| {
        let mut arrange = tools.panels.lesson.arrange;
        if ui.checkbox(&mut arrange, t!("lesson-board-arrange")).changed() {
            tools.panels.lesson.arrange = arrange;
            tools.panels.lesson.hand.release();
            tools.push(Command::Lesson(LessonCommand::Back(0)));
        }
    });
    if tools.panels.lesson.arrange {
        stage::brushes_ui(ui, see, tools, desk, board);
        ui.horizontal_wrapped(|ui| {
            for (change, key) in [(Change::Start, "lesson-start-position"), (Change::Empty, "lesson-empty-board")] {
                if ui.button(t!(key)).clicked() {
                    stage::arrange(tools, desk, name, change);
                }
            }
        });
    }
    fen_ui(ui, tools, desk, (name, board));
    rules_ui(ui, tools, desk, (name, board));
    bottom_ui(ui, tools, (name, board));
    style::group_ui(ui, &t!("lesson-captions"));
    for &lang in &desk.lesson().languages {
        let mut text = board.caption.get(&lang).cloned().unwrap_or_default();
        let label = t!("lesson-caption-in", lang = lang.native_name());
        let field = TextField::singleline(&mut text, &label).hint(&label).rtl(lang.is_rtl());
        if field.id_salt(("caption", name, lang)).show(ui, tools.paint).response.changed() {
            let edit = LessonEdit::BoardCaption(name.to_owned(), lang, text);
            tools.push(Command::Lesson(LessonCommand::Edit(edit)));
        }
    }
    if !board.marks.is_empty() {
        ui.add_space(4.0);
        let clear = t!("lesson-clear-marks", count = board.marks.len());
        if ui.button(clear).clicked() {
            let edit = LessonEdit::BoardMarks(name.to_owned(), Vec::new());
            tools.push(Command::Lesson(LessonCommand::Do(edit)));
        }
    }
}

fn name_ui(ui: &mut Ui, tools: &mut Tools<'_>, name: &str) {
    style::group_ui(ui, &t!("lesson-board-rename"));
    tools.panels.lesson.name.follow(name);
    let label = t!("lesson-board-rename");
    let field = TextField::singleline(&mut tools.panels.lesson.name.text, &label).mono().own_undo();
    let out = field.id_salt("board name").show(ui, tools.paint);
    let new = tools.panels.lesson.name.text.trim().to_owned();
    // Names are taken over as a whole: half a name would be put into every text.
    if out.response.lost_focus() && new != name {
        // The field follows what becomes of it.
        tools.panels.lesson.name.base.clear();
        tools.push(Command::Lesson(LessonCommand::Do(LessonEdit::RenameBoard(name.to_owned(), new.clone()))));
        tools.push(Command::Lesson(LessonCommand::Board(Some(new))));
    }
}

/// The turns that were played on the board.
fn turns_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &LessonDesk, (name, turns): (&str, &[String])) {
    style::group_ui(ui, &t!("lesson-turns"));
    if turns.is_empty() {
        let playable = scenes::walk(desk.lesson(), name, &[]).is_ok();
        let text = if playable { t!("lesson-turns-none") } else { t!("lesson-illustration", name = name) };
        ui.label(RichText::new(text).weak().size(12.5));
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        for (at, turn) in turns.iter().enumerate() {
            let here = at + 1 == turns.len();
            let color = if here { style::on_accent(see.dark) } else { ui.visuals().text_color() };
            let fill = if here { style::accent(see.dark) } else { Color32::TRANSPARENT };
            if ui.add(Button::new(RichText::new(turn).color(color)).fill(fill).selected(here)).clicked() {
                tools.push(Command::Lesson(LessonCommand::Back(at + 1)));
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        if ui.button(t!("lesson-link-here")).clicked() {
            tools.push(Command::Lesson(LessonCommand::LinkHere));
        }
        if ui.button(t!("lesson-turn-back")).clicked() {
            tools.push(Command::Lesson(LessonCommand::Back(turns.len() - 1)));
        }
        if ui.button(t!("lesson-turns-clear")).clicked() {
            tools.push(Command::Lesson(LessonCommand::Back(0)));
        }
    });
}

fn fen_ui(ui: &mut Ui, tools: &mut Tools<'_>, desk: &LessonDesk, (name, board): (&str, &LessonBoard)) {
    style::group_ui(ui, &t!("board-fen"));
    tools.panels.lesson.fen.follow(&board.fen);
    let label = "FEN";
    let field = TextField::wrapped(&mut tools.panels.lesson.fen.text, label, 2).mono().own_undo();
    let out = field.id_salt("board fen").show(ui, tools.paint);
    let text = tools.panels.lesson.fen.text.trim().to_owned();
    let Some(rules) = rules::by_id(desk.lesson().rules_of(board)) else { return };
    let faults = rules.parse_fen(&text).err().unwrap_or_default();
    if out.response.changed() && faults.is_empty() && text != board.fen {
        text.clone_into(&mut tools.panels.lesson.fen.base);
        tools.push(Command::Lesson(LessonCommand::Edit(LessonEdit::BoardFen(name.to_owned(), text))));
    }
    for fault in faults {
        ui.label(RichText::new(fault.to_string()).color(ui.visuals().error_fg_color));
    }
}

fn rules_ui(ui: &mut Ui, tools: &mut Tools<'_>, desk: &LessonDesk, (name, board): (&str, &LessonBoard)) {
    style::group_ui(ui, &t!("lesson-board-rules"));
    let title = |id: &str| rules::by_id(id).map_or(id.to_owned(), |rules| rules.about().name.to_owned());
    let inherited = t!("lesson-rules-of-lesson", name = title(&desk.lesson().rules));
    let shown = board.rules.as_deref().map_or(inherited.clone(), title);
    let list = egui::ComboBox::from_id_salt("rules of the board").selected_text(shown).width(200.0);
    let list = list.show_ui(ui, |ui| {
        let choices = std::iter::once((None, inherited))
            .chain(rules::ALL.iter().map(|rules| (Some(rules.about().id.to_owned()), rules.about().name.to_owned())));
        for (id, text) in choices {
            if ui.selectable_label(board.rules == id, text).clicked() && board.rules != id {
                let edit = LessonEdit::BoardRules(name.to_owned(), id);
                tools.push(Command::Lesson(LessonCommand::Do(edit)));
            }
        }
    });
    super::bar_ui::named(&list.response, &t!("lesson-board-rules"));
}

fn bottom_ui(ui: &mut Ui, tools: &mut Tools<'_>, (name, board): (&str, &LessonBoard)) {
    style::group_ui(ui, &t!("lesson-bottom"));
    ui.horizontal_wrapped(|ui| {
        let choices = [
            (None, t!("lesson-bottom-mover")),
            (Some(Color::White), t!("lesson-white")),
            (Some(Color::Black), t!("lesson-black")),
        ];
        for (side, text) in choices {
            if ui.radio(board.orientation == side, text).clicked() {
                let edit = LessonEdit::BoardOrientation(name.to_owned(), side);
                tools.push(Command::Lesson(LessonCommand::Do(edit)));
            }
        }
    });
}
