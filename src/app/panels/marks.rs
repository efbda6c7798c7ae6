//! The marks on the position of the cursor, as a list of texts.

use super::super::command::Command;
use super::super::desk::Desk;
use super::super::line::{LineCommand, Want};
use super::super::see::{See, Tools};
use super::super::style;
use super::super::text::TextField;
use super::notes::small_ui;
use super::solution::line_button_ui;
use crate::board::{Mark, MarkColor, Marks};
use crate::doc::Edit;
use crate::t;
use egui::{Color32, Key, RichText, Sense, Ui, vec2};

/// Reads a mark for a board.
///
/// # Errors
/// Why it cannot be read.
fn read(text: &str, desk: &Desk) -> Result<Mark, String> {
    let mark = Mark::parse(text.trim()).ok_or_else(|| t!("line-mark-bad"))?;
    let shape = desk.view.here.setup.as_ref().map(|setup| setup.shape);
    match shape.and_then(|shape| mark.squares().find(|&square| !shape.has(square))) {
        Some(square) => Err(t!("line-mark-square", square = square.to_string())),
        None => Ok(mark),
    }
}

/// The colour of a mark, as the board draws it; a verdict has none of its own.
fn color_of(mark: &Mark, see: &See<'_>) -> Option<Color32> {
    let color = match mark {
        Mark::Arrow(color, ..)
        | Mark::Numbered(color, ..)
        | Mark::Circle(color, _)
        | Mark::Fill(color, _)
        | Mark::Ray(color, ..)
        | Mark::Label(color, ..) => *color,
        Mark::Nag(..) => return None,
    };
    let (light, dark) = match color {
        MarkColor::Green => ((0x1d, 0x7a, 0x3c), (0x6c, 0xc4, 0x84)),
        MarkColor::Red => ((0xb3, 0x26, 0x1e), (0xf0, 0x82, 0x78)),
        MarkColor::Blue => ((0x1f, 0x5f, 0xb0), (0x7f, 0xb0, 0xf0)),
        MarkColor::Yellow => ((0xb5, 0x86, 0x00), (0xe8, 0xc8, 0x4c)),
    };
    let (r, g, b) = if see.dark { dark } else { light };
    Some(Color32::from_rgb(r, g, b))
}

/// What kind of mark it is.
fn kind_name(mark: &Mark) -> String {
    match mark {
        Mark::Arrow(..) | Mark::Numbered(..) => t!("line-mark-arrow"),
        Mark::Circle(..) => t!("line-mark-circle"),
        Mark::Fill(..) => t!("line-mark-fill"),
        Mark::Ray(..) => t!("line-mark-ray"),
        Mark::Label(..) => t!("line-mark-label"),
        Mark::Nag(..) => t!("line-mark-nag"),
    }
}

/// The place of the cursor and the marks on it, whether its line is legal or not.
pub fn here(desk: &Desk) -> (u32, String, Marks) {
    let (ply, line) = (desk.cursor.0.len() as u32, desk.mark_line());
    let marks = desk.puzzle().marks_at(ply, &line).cloned().collect();
    (ply, line, marks)
}

/// The list.
pub fn marks_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk) {
    if desk.shown.is_some() {
        return;
    }
    let (ply, line, marks) = here(desk);
    let count = if marks.is_empty() { String::new() } else { format!(" ({})", marks.len()) };
    style::group_ui(ui, &format!("{}{count}", t!("line-marks")));
    let edit = |draw: Marks| Command::Edit(Edit::Marks { ply, line: line.clone(), draw });
    // A list of its own: what stands below keeps the keyboard when it grows.
    ui.scope(|ui| list_ui(ui, see, tools, desk, &marks, &edit));
    new_ui(ui, see, tools, desk, &marks, &edit);
    ui.horizontal_wrapped(|ui| {
        line_button_ui(ui, tools, desk, LineCommand::CopyMarks);
        if ui.add_enabled(!marks.is_empty(), egui::Button::new(t!("line-marks-clear"))).clicked() {
            tools.push(Command::ClearMarks);
        }
    });
}

/// The marks, each with its field.
fn list_ui(
    ui: &mut Ui,
    see: &See<'_>,
    tools: &mut Tools<'_>,
    desk: &Desk,
    marks: &Marks,
    edit: &dyn Fn(Marks) -> Command,
) {
    for (at, mark) in marks.iter().enumerate() {
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(12.0, 12.0), Sense::hover());
            if let Some(color) = color_of(mark, see) {
                ui.painter().circle_filled(rect.center(), 5.0, color);
            }
            let own = tools.panels.line.edited_mark.as_ref().filter(|(number, _)| *number == at);
            let mut text = own.map_or_else(|| mark.to_string(), |(_, text)| text.clone());
            let name = t!("line-mark", number = at + 1);
            let field = TextField::singleline(&mut text, &name).width(130.0).mono().own_undo();
            let response = field.show(ui, tools.paint).response;
            if response.changed() {
                tools.panels.line.edited_mark = Some((at, text.clone()));
            }
            match read(&text, desk) {
                Ok(new) if new != *mark && response.lost_focus() => {
                    let mut all = marks.clone();
                    all[at] = new;
                    tools.push(edit(all));
                }
                Err(why) => drop(ui.label(RichText::new(why).color(style::bad(see.dark)).size(13.0))),
                Ok(shown) => drop(ui.label(RichText::new(kind_name(&shown)).weak().size(13.0))),
            }
            if response.lost_focus() {
                tools.panels.line.edited_mark = None;
            }
            if small_ui(ui, &t!("line-mark-remove", mark = mark.to_string()), &t!("line-remove")) {
                let mut all = marks.clone();
                all.remove(at);
                tools.push(edit(all));
            }
        });
    }
}

/// The field for one more.
fn new_ui(
    ui: &mut Ui,
    see: &See<'_>,
    tools: &mut Tools<'_>,
    desk: &Desk,
    marks: &Marks,
    edit: &dyn Fn(Marks) -> Command,
) {
    ui.horizontal_wrapped(|ui| {
        let name = t!("line-mark-new");
        let field = TextField::singleline(&mut tools.panels.line.new_mark, &name).width(150.0).mono().own_undo();
        let response = field.hint("Ge2e4  Rf7  ray:Bc4f7").show(ui, tools.paint).response;
        if tools.panels.line.takes(&Want::Mark) {
            response.request_focus();
            response.scroll_to_me(None);
        }
        let text = tools.panels.line.new_mark.trim().to_owned();
        let mark = read(&text, desk);
        let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let clicked = ui.add_enabled(mark.is_ok(), egui::Button::new(t!("line-mark-add"))).clicked();
        match mark {
            Ok(mark) if entered || clicked => {
                tools.panels.line.new_mark.clear();
                if !marks.contains(&mark) {
                    let mut all = marks.clone();
                    all.push(mark);
                    tools.push(edit(all));
                }
                response.request_focus();
            }
            Err(why) if !text.is_empty() => {
                let said = ui.label(RichText::new(why).color(style::warn(see.dark)).size(13.0));
                said.on_hover_text(Mark::FORMS);
            }
            _ => {}
        }
    });
}
