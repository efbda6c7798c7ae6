//! The panel on the right: pages, boards, the lesson as a whole, findings.

use super::super::command::Command;
use super::super::paint::TextLook;
use super::super::see::{See, Tools};
use super::super::{locale, style};
use super::desk::{LessonDesk, Place};
use super::{LessonCommand, Side, about_ui, boards_ui};
use crate::doc::diag::Severity;
use crate::doc::lesson_moves::FoundMove;
use crate::doc::lesson_pages::PageCut;
use crate::t;
use egui::{Align, Button, Layout, RichText, ScrollArea, Sense, Ui, UiBuilder, vec2};

/// The panel.
pub fn side_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &LessonDesk) {
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        ui.spacing_mut().button_padding.x = 7.0;
        let findings = desk.findings.len();
        let tabs = [
            (Side::Pages, t!("lesson-tab-pages")),
            (Side::Boards, t!("lesson-tab-boards")),
            (Side::About, t!("lesson-tab-about")),
            (
                Side::Findings,
                if findings == 0 {
                    t!("lesson-tab-findings")
                } else {
                    t!("lesson-tab-findings-count", count = findings)
                },
            ),
        ];
        for (side, name) in tabs {
            if ui.selectable_label(tools.panels.lesson.side == side, name).clicked() {
                tools.panels.lesson.side = side;
            }
        }
    });
    ui.separator();
    let side = tools.panels.lesson.side;
    ScrollArea::vertical().id_salt(("side", side as u8)).auto_shrink(false).show(ui, |ui| match side {
        Side::Pages => {
            pages_ui(ui, see, tools, desk);
            moves_ui(ui, see, tools, desk);
        }
        Side::Boards => boards_ui::boards_ui(ui, see, tools, desk),
        Side::About => about_ui::about_ui(ui, tools, desk),
        Side::Findings => findings_ui(ui, see, tools, desk),
    });
}

/// The pages, and what is done with them.
fn pages_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &LessonDesk) {
    // in the window's language where the lesson has it
    let lang = Some(locale::lang()).filter(|lang| desk.lesson().languages.contains(lang)).unwrap_or(desk.columns.0);
    let count = desk.page_count();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.spacing_mut().button_padding.x = 7.0;
        let (page, up, down) = (desk.page, desk.page > 0, desk.page + 1 < count);
        let buttons = [
            (LessonCommand::InsertPage, t!("lesson-page-new"), true),
            (LessonCommand::DuplicatePage, t!("lesson-page-duplicate"), true),
            (LessonCommand::ReorderPage(page, page.saturating_sub(1)), t!("lesson-page-up"), up),
            (LessonCommand::ReorderPage(page, page + 1), t!("lesson-page-down"), down),
            (LessonCommand::DeletePage, t!("lesson-page-delete"), count > 1),
        ];
        for (command, name, enabled) in buttons {
            if ui.add_enabled(enabled, Button::new(name)).clicked() {
                tools.push(Command::Lesson(command));
            }
        }
    });
    ui.add_space(4.0);
    let mut rects = Vec::new();
    for at in 0..count {
        let name = desk.pages(lang).get(at).map(PageCut::name).filter(|name| !name.is_empty());
        let other = || desk.pages(desk.columns.0).get(at).map(PageCut::name);
        let name = name.or_else(other).filter(|name| !name.is_empty()).unwrap_or_else(|| t!("lesson-page-unnamed"));
        let remarks = desk.view.alignment.pages.get(at).map_or(0, crate::doc::align::PagePair::remarks);
        rects.push(page_row_ui(ui, see, tools, desk, (at, &name, remarks)));
    }
    drop_ui(ui, see, tools, &rects);
}

/// A page's row; gives where it lies.
fn page_row_ui(
    ui: &mut Ui,
    see: &See<'_>,
    tools: &mut Tools<'_>,
    desk: &LessonDesk,
    (at, name, remarks): (usize, &str, usize),
) -> egui::Rect {
    let open = desk.page == at && desk.board.is_none();
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 26.0), Sense::click_and_drag());
    let said = if remarks == 0 {
        t!("lesson-page-row", number = at + 1, name = name)
    } else {
        t!("lesson-page-row-remarks", number = at + 1, name = name, count = remarks)
    };
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, open, &said));
    let fill = if open {
        style::wash(see.dark)
    } else if response.hovered() || response.has_focus() {
        ui.visuals().widgets.hovered.weak_bg_fill
    } else {
        egui::Color32::TRANSPARENT
    };
    ui.painter().rect_filled(rect, 4.0, fill);
    if response.has_focus() {
        let stroke = egui::Stroke::new(1.5, style::accent(see.dark));
        ui.painter().rect_stroke(rect, 4.0, stroke, egui::StrokeKind::Inside);
    }
    let rtl = super::super::locale::is_rtl();
    let layout = if rtl { Layout::right_to_left(Align::Center) } else { Layout::left_to_right(Align::Center) };
    let mut row = ui.new_child(UiBuilder::new().max_rect(rect.shrink2(vec2(8.0, 0.0))).layout(layout));
    row.label(RichText::new(format!("{}", at + 1)).weak().size(12.5));
    let width = (row.available_width() - if remarks > 0 { 34.0 } else { 4.0 }).max(20.0);
    let look = TextLook { size: 14.0, color: None, rtl: desk.columns.0.is_rtl(), bold: open };
    tools.paint.line_ui(&mut row, name, look, width);
    if remarks > 0 {
        row.label(RichText::new(format!("! {remarks}")).color(style::warn(see.dark)).size(12.5));
    }
    if response.drag_started() {
        tools.panels.lesson.dragged = Some(at);
    }
    if response.clicked() {
        tools.push(Command::Lesson(LessonCommand::Page(at)));
    }
    rect
}

/// Where a page that is dragged would go; it goes there when it is let go.
fn drop_ui(ui: &Ui, see: &See<'_>, tools: &mut Tools<'_>, rects: &[egui::Rect]) {
    let Some(from) = tools.panels.lesson.dragged else { return };
    let Some(pointer) = ui.ctx().pointer_latest_pos() else { return };
    let to = rects.partition_point(|rect| rect.center().y < pointer.y);
    // Behind itself and before itself are the same place.
    let target = if to > from { to - 1 } else { to };
    if let Some(rect) = rects.get(to.min(rects.len().saturating_sub(1))) {
        let y = if to >= rects.len() { rect.bottom() } else { rect.top() };
        ui.painter().hline(rect.x_range(), y, egui::Stroke::new(2.5, style::accent(see.dark)));
    }
    if !ui.input(|input| input.pointer.primary_down()) {
        tools.panels.lesson.dragged = None;
        if target != from {
            tools.push(Command::Lesson(LessonCommand::ReorderPage(from, target)));
        }
    }
}

/// Moves on the page that could be links.
fn moves_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &LessonDesk) {
    for lang in std::iter::once(desk.columns.0).chain(desk.columns.1) {
        let Some(page) = desk.pages(lang).get(desk.page) else { continue };
        let text = desk.text(lang);
        // What was found in an older text is offered again after the next check.
        let inside = |found: &&FoundMove| {
            page.span.contains(&found.span.start) && text.get(found.span.clone()).is_some() && !desk.is_checking()
        };
        let found: Vec<FoundMove> = desk.moves.get(&lang).into_iter().flatten().filter(inside).cloned().collect();
        if found.is_empty() {
            continue;
        }
        style::group_ui(ui, &t!("lesson-moves", lang = lang.native_name()));
        let all = t!("lesson-link-moves", count = found.len());
        if ui.button(all).clicked() {
            tools.push(Command::Lesson(LessonCommand::Link(lang, found.clone())));
        }
        for one in found {
            let words = format!("{} → {}", &text[one.span.clone()], one.address());
            let response =
                ui.add(Button::new(RichText::new(&words).monospace().color(style::accent(see.dark))).frame(false));
            let name = t!("lesson-link-move", text = &text[one.span.clone()], address = one.address());
            response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
            if response.clicked() {
                tools.push(Command::Lesson(LessonCommand::Link(lang, vec![one])));
            }
        }
    }
}

/// What checks found; a click goes there.
fn findings_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &LessonDesk) {
    if desk.findings.is_empty() {
        let text = if desk.is_checking() { t!("lesson-checking") } else { t!("lesson-no-findings") };
        ui.label(RichText::new(text).weak());
        return;
    }
    for (at, found) in desk.findings.iter().enumerate() {
        let (sign, color) = match found.diagnostic.severity {
            Severity::Error => ("×", style::bad(see.dark)),
            Severity::Warning => ("!", style::warn(see.dark)),
            Severity::Remark => ("·", ui.visuals().weak_text_color()),
        };
        let place = match &found.place {
            Place::Text(lang, _) => format!("{} {}", lang.native_name(), found.diagnostic.place.line),
            Place::Board(name) => name.clone(),
            Place::Whole => String::new(),
        };
        let text = format!("{sign} {}", found.diagnostic.message);
        let response = ui.add(Button::new(RichText::new(text).color(color)).frame(false).wrap());
        if response.on_hover_text(found.diagnostic.hint.as_str()).clicked() {
            tools.push(Command::Lesson(LessonCommand::Find(at)));
        }
        if !place.is_empty() {
            ui.label(RichText::new(place).weak().size(12.0));
        }
        ui.add_space(4.0);
    }
}
