//! Pages as their readers see them, in one or two languages side by side.

use super::super::panels::preview::Reader;
use super::super::see::{See, Tools};
use super::super::style;
use super::desk::LessonDesk;
use super::scenes::Look;
use crate::doc::Lang;
use crate::doc::markdown::Block;
use crate::t;
use egui::{Align, Layout, Rect, RichText, ScrollArea, Ui, UiBuilder, pos2};

/// The id of the columns of pages that are read: boards in them are there to be played on.
pub const COLUMN_ID: &str = "read";
/// A column of text is no wider: longer lines are hard to read.
const COLUMN: f32 = 620.0;

/// The blocks of a page.
pub fn blocks(desk: &LessonDesk, lang: Lang, page: usize) -> Vec<Block> {
    let pieces = desk.pages(lang).get(page).map(|page| page.pieces.as_slice()).unwrap_or_default();
    pieces.iter().map(|piece| piece.block.clone()).collect()
}

/// A reader of a column. The reading state is taken out of the panels and must be put back.
pub fn reader<'a>(
    see: &See<'_>,
    desk: &'a LessonDesk,
    lang: Lang,
    column: &'a str,
    (reading, paint, out): (
        &'a mut super::Reading,
        &'a mut super::super::paint::Paint,
        &'a mut Vec<super::super::command::Command>,
    ),
) -> Reader<'a> {
    let look = Look { theme: see.theme, pieces: see.pieces };
    Reader { lang, lesson: Some(desk), look, column, reading, paint, out }
}

/// Draws the page.
pub fn read_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &LessonDesk) {
    let langs: Vec<Lang> = std::iter::once(desk.columns.0).chain(desk.columns.1).collect();
    let shown = ScrollArea::vertical().id_salt(("read", desk.page)).auto_shrink(false);
    shown.show(ui, |ui| {
        let outer = ui.available_rect_before_wrap();
        let gap = 18.0;
        let width = ((outer.width() - gap * (langs.len() as f32 - 1.0)) / langs.len() as f32).min(COLUMN);
        let whole = width * langs.len() as f32 + gap * (langs.len() as f32 - 1.0);
        let left = outer.center().x - whole / 2.0;
        // Columns follow the direction of the window, as everything beside one another does.
        let place = |at: usize| if super::super::locale::is_rtl() { langs.len() - 1 - at } else { at };
        let edge = |at: usize| left + place(at) as f32 * (width + gap);
        let mut bottom = outer.top();
        let mut papers = Vec::new();
        for (at, &lang) in langs.iter().enumerate() {
            papers.push(ui.painter().add(egui::Shape::Noop));
            let x = edge(at);
            let rect = Rect::from_min_max(pos2(x + 26.0, outer.top() + 24.0), pos2(x + width - 26.0, f32::INFINITY));
            let mut child = ui.new_child(UiBuilder::new().max_rect(rect).layout(Layout::top_down(Align::Min)));
            child.push_id(lang, |ui| {
                let page = blocks(desk, lang, desk.page);
                if page.is_empty() {
                    ui.label(RichText::new(t!("lesson-page-empty", lang = lang.native_name())).weak());
                }
                let state = (&mut tools.panels.lesson.reading, &mut *tools.paint, &mut *tools.out);
                reader(see, desk, lang, COLUMN_ID, state).blocks_ui(ui, &page, &page);
            });
            bottom = bottom.max(child.min_rect().bottom() + 28.0);
        }
        bottom = bottom.max(ui.clip_rect().bottom() - 2.0);
        for (at, paper) in papers.into_iter().enumerate() {
            let x = edge(at);
            let rect = Rect::from_min_max(pos2(x, outer.top()), pos2(x + width, bottom));
            // Pictures lie on paper of their own colour, where the letters can be read on it.
            let usual = see.theme.id == style::board_theme(see.dark).id;
            let fill = if usual { style::color(see.theme.page) } else { ui.visuals().extreme_bg_color };
            ui.painter().set(paper, egui::Shape::rect_filled(rect, 6.0, fill));
        }
        ui.advance_cursor_after_rect(Rect::from_min_max(outer.min, pos2(outer.right(), bottom)));
    });
}
