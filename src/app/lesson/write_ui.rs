//! The text as it is written: block by block, translations beside one another.
//!
//! Each block is a field of its own. Enter twice at its end begins the next one, Backspace at its beginning joins it with
//! the one before, arrows go on into its neighbours. While a block is typed it stays one field, whatever it becomes; when
//! the keyboard goes elsewhere it is cut anew. A block that is not there yet touches no text before something is typed.

use super::super::command::Command;
use super::super::see::{See, Tools};
use super::super::style;
use super::super::text::{TextField, request_selection};
use super::desk::LessonDesk;
use super::{LessonCommand, Pages, Typing, read_ui};
use crate::doc::align::{OutOfStep, PageState, Row};
use crate::doc::lesson_pages::{Piece, insert_block};
use crate::doc::markdown::{Block, BlockKind};
use crate::doc::{Lang, LessonEdit};
use crate::t;
use egui::{Align, Button, Key, Layout, Rect, RichText, ScrollArea, Stroke, Ui, UiBuilder, pos2, vec2};
use std::ops::Range;

/// Between the columns.
const GAP: f32 = 14.0;

/// A field of a column.
#[derive(Clone, Debug)]
struct Entry {
    /// Its bytes.
    span: Range<usize>,
    /// The blocks of the page that it covers.
    pieces: Range<usize>,
    /// Whether it is a block that is not there yet.
    fresh: bool,
}

/// The fields of a page in a language.
fn entries(desk: &LessonDesk, lang: Lang, typing: Option<&Typing>) -> Vec<Entry> {
    let pieces = desk.pages(lang).get(desk.page).map(|page| page.pieces.as_slice()).unwrap_or_default();
    // The text may have become another one meanwhile.
    let fits = |typing: &&Typing| typing.lang == lang && desk.text(lang).get(typing.span.clone()).is_some();
    let typed = typing.filter(fits);
    let mut entries: Vec<Entry> = Vec::new();
    for (at, piece) in pieces.iter().enumerate() {
        if let Some(typed) = typed.filter(|typed| !typed.fresh) {
            let overlaps = piece.span.start < typed.span.end && typed.span.start < piece.span.end
                || piece.span.start == typed.span.start;
            if overlaps {
                match entries.last_mut() {
                    Some(last) if last.span == typed.span => last.pieces.end = at + 1,
                    _ => entries.push(Entry { span: typed.span.clone(), pieces: at..at + 1, fresh: false }),
                }
                continue;
            }
        }
        entries.push(Entry { span: piece.span.clone(), pieces: at..at + 1, fresh: false });
    }
    if let Some(typed) = typed.filter(|typed| typed.fresh) {
        let at = entries.partition_point(|entry| entry.span.start < typed.span.start);
        let piece = entries.get(at).map_or(pieces.len(), |entry| entry.pieces.start);
        entries.insert(at, Entry { span: typed.span.clone(), pieces: piece..piece, fresh: true });
    } else if let Some(typed) = typed.filter(|typed| !entries.iter().any(|entry| entry.span == typed.span)) {
        // What is typed is no block at the moment: it was emptied.
        let inside = desk.pages(lang).get(desk.page);
        if inside.is_some_and(|page| typed.span.start >= page.span.start && typed.span.end <= page.span.end) {
            let at = entries.partition_point(|entry| entry.span.start < typed.span.start);
            let piece = entries.get(at).map_or(pieces.len(), |entry| entry.pieces.start);
            entries.insert(at, Entry { span: typed.span.clone(), pieces: piece..piece, fresh: false });
        }
    }
    entries
}

/// What stands beside one another.
#[derive(Clone, Debug, Default)]
struct Line {
    cells: [Option<usize>; 2],
    /// Whether a side lacks what the other one has.
    missing: [bool; 2],
    remarks: Vec<OutOfStep>,
}

/// The lines of two columns, from how their blocks are paired.
fn lines(rows: &[Row], columns: [&[Entry]; 2]) -> Vec<Line> {
    let entry_of = |side: usize, piece: usize| columns[side].iter().position(|entry| entry.pieces.contains(&piece));
    let mut lines: Vec<Line> = Vec::new();
    for row in rows {
        let mut line = Line { remarks: row.remarks.clone(), ..Line::default() };
        for (side, piece) in [row.left, row.right].into_iter().enumerate() {
            match piece {
                Some(piece) => {
                    let entry = entry_of(side, piece);
                    line.cells[side] = entry.filter(|&entry| columns[side][entry].pieces.start == piece);
                }
                None => line.missing[side] = true,
            }
        }
        // A block that goes on in the field above has no line of its own, unless the other side has one here.
        if line.cells != [None, None] {
            lines.push(line);
        }
    }
    // Blocks that are not there yet, each in the first free cell behind its neighbour.
    for (side, column) in columns.into_iter().enumerate() {
        let unborn = column.iter().enumerate().filter(|(_, entry)| entry.pieces.is_empty());
        for (at, _) in unborn {
            let after = lines.iter().rposition(|line| line.cells[side].is_some_and(|other| other < at));
            let place = after.map_or(0, |after| after + 1);
            match lines.get_mut(place) {
                Some(line) if line.missing[side] => {
                    line.cells[side] = Some(at);
                    line.missing[side] = false;
                    line.remarks.clear();
                }
                _ => {
                    let mut line = Line::default();
                    line.cells[side] = Some(at);
                    lines.insert(place, line);
                }
            }
        }
    }
    lines
}

/// The words for a block.
pub fn kind_of(piece: &Piece) -> String {
    match &piece.block.kind {
        BlockKind::Heading(level, _) => t!("lesson-kind-heading", level = *level),
        BlockKind::Paragraph(_) => t!("lesson-kind-paragraph"),
        BlockKind::Embed(embed) => format!("{} {}", t!(embed_word(embed.kind)), embed.name),
        BlockKind::List(None, _) => t!("lesson-kind-list"),
        BlockKind::List(Some(_), _) => t!("lesson-kind-numbered"),
        BlockKind::Quote(_) => t!("lesson-kind-quote"),
        BlockKind::Think(..) => t!("lesson-kind-think"),
        BlockKind::Code(..) => t!("lesson-kind-code"),
        BlockKind::Table(_) => t!("lesson-kind-table"),
        BlockKind::Rule => t!("lesson-kind-rule"),
    }
}

/// The key of the word for something that is shown.
pub const fn embed_word(kind: crate::doc::markdown::EmbedKind) -> &'static str {
    use crate::doc::markdown::EmbedKind;
    match kind {
        EmbedKind::Board => "lesson-kind-board",
        EmbedKind::Play => "lesson-kind-play",
        EmbedKind::Puzzle => "lesson-kind-puzzle",
        EmbedKind::Anim => "lesson-kind-anim",
    }
}

/// A finding about a pair of blocks in words.
pub fn remark_words(remark: &OutOfStep, left: Lang, right: Lang) -> String {
    let (left, right) = (left.native_name(), right.native_name());
    match remark {
        OutOfStep::MissingRight => t!("lesson-missing", lang = right),
        OutOfStep::MissingLeft => t!("lesson-missing", lang = left),
        OutOfStep::Levels(a, b) => t!("lesson-levels", a = *a, b = *b),
        OutOfStep::Items(a, b) => t!("lesson-items", a = *a, b = *b),
        OutOfStep::Tables(..) => t!("lesson-tables"),
        OutOfStep::Embeds => t!("lesson-embeds"),
        OutOfStep::Questions(..) => t!("lesson-questions"),
        OutOfStep::Untranslated => t!("lesson-untranslated", lang = right),
    }
}

/// With what a translation of a block begins.
fn skeleton(piece: &Piece, source: &str) -> String {
    match &piece.block.kind {
        BlockKind::Heading(level, _) => format!("{} ", "#".repeat(usize::from(*level))),
        BlockKind::List(None, _) => "- ".into(),
        BlockKind::List(Some(first), _) => format!("{first}. "),
        BlockKind::Quote(_) => "> ".into(),
        BlockKind::Think(..) => "> **?** ".into(),
        BlockKind::Embed(_) | BlockKind::Code(..) | BlockKind::Table(_) => source[piece.span.clone()].to_owned(),
        BlockKind::Paragraph(_) | BlockKind::Rule => String::new(),
    }
}

/// Draws the page.
pub fn write_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &LessonDesk) {
    let (left, right) = desk.columns;
    let preview = tools.panels.lesson.pages == Pages::Preview;
    let typing = tools.panels.lesson.typing.clone();
    let wanted = tools.panels.lesson.want.clone();
    let own = entries(desk, left, typing.as_ref());
    let second = right.filter(|_| !preview);
    let other = second.map(|lang| entries(desk, lang, typing.as_ref())).unwrap_or_default();
    let lines = match (second, desk.view.alignment.pages.get(desk.page)) {
        (Some(_), Some(pair)) => lines(&pair.rows, [&own, &other]),
        _ => (0..own.len()).map(|at| Line { cells: [Some(at), None], ..Line::default() }).collect(),
    };
    let page = if preview { read_ui::blocks(desk, left, desk.page) } else { Vec::new() };
    let langs = [left, second.unwrap_or(left)];
    let mut grid = Grid { see, desk, langs, columns: [own, other], page, focused: false };
    let two = second.is_some() || preview;
    ScrollArea::vertical().id_salt(("write", desk.page)).auto_shrink(false).show(ui, |ui| {
        ui.add_space(6.0);
        if let Some(right) = second {
            page_note_ui(ui, desk, left, right);
        }
        for (number, line) in lines.iter().enumerate() {
            grid.line_ui(ui, tools, line, number, two, preview);
        }
        grid.new_ui(ui, tools, two, second);
        ui.add_space(ui.available_height().max(80.0));
    });
    // What no field of the page has is given up.
    let panels = &mut tools.panels.lesson;
    if wanted.is_some() && panels.want == wanted && (panels.asked != wanted || !grid.focused) {
        (panels.want, panels.asked) = (None, None);
    }
    // The keyboard left all fields: what was typed is cut into its blocks.
    if !grid.focused && typing.is_some() && tools.panels.lesson.want.is_none() {
        tools.panels.lesson.typing = None;
        ui.ctx().request_repaint();
    }
}

/// What is to be said of a page as a whole.
fn page_note_ui(ui: &mut Ui, desk: &LessonDesk, left: Lang, right: Lang) {
    let Some(pair) = desk.view.alignment.pages.get(desk.page) else { return };
    let words = match pair.state {
        PageState::Both => return,
        PageState::OnlyLeft => t!("lesson-page-missing", lang = right.native_name()),
        PageState::OnlyRight => t!("lesson-page-missing", lang = left.native_name()),
        PageState::Untranslated => t!("lesson-page-untranslated", lang = right.native_name()),
    };
    let warn = style::warn(ui.visuals().dark_mode);
    ui.label(RichText::new(format!("! {words}")).color(warn).strong());
    ui.add_space(4.0);
}

struct Grid<'a, 'b> {
    see: &'a See<'b>,
    desk: &'a LessonDesk,
    langs: [Lang; 2],
    columns: [Vec<Entry>; 2],
    /// The blocks of the page, where they are shown beside their sources.
    page: Vec<Block>,
    /// Whether one of the fields has the keyboard.
    focused: bool,
}

/// The places of the columns in a line, the first one where reading begins.
fn places(ui: &Ui, two: bool) -> [Rect; 2] {
    let outer = ui.available_rect_before_wrap();
    if !two {
        let width = outer.width().min(760.0);
        let rect = Rect::from_min_size(pos2(outer.center().x - width / 2.0, outer.top()), vec2(width, f32::INFINITY));
        return [rect; 2];
    }
    let width = (outer.width() - GAP) / 2.0;
    let column = |x: f32| Rect::from_min_max(pos2(x, outer.top()), pos2(x + width, f32::INFINITY));
    let (first, second) = (column(outer.left()), column(outer.left() + width + GAP));
    if super::super::locale::is_rtl() { [second, first] } else { [first, second] }
}

impl Grid<'_, '_> {
    /// Draws one line of blocks, as high as the higher one of them.
    fn line_ui(&mut self, ui: &mut Ui, tools: &mut Tools<'_>, line: &Line, number: usize, two: bool, preview: bool) {
        let places = places(ui, two);
        let grounds = [ui.painter().add(egui::Shape::Noop), ui.painter().add(egui::Shape::Noop)];
        let mut bottom = places[0].top() + 30.0;
        for (side, place) in places.iter().enumerate().take(if two { 2 } else { 1 }) {
            let inner = place.shrink2(vec2(4.0, 0.0));
            let inner = Rect::from_min_max(pos2(inner.left(), inner.top() + 3.0), inner.max);
            let mut child = ui.new_child(UiBuilder::new().max_rect(inner).layout(Layout::top_down(Align::Min)));
            child.push_id((side, self.desk.page), |ui| match (line.cells[side], side == 1 && preview) {
                (_, true) => self.preview_ui(ui, tools, line),
                (Some(entry), _) => self.field_ui(ui, tools, side, entry),
                (None, _) if line.missing[side] => self.missing_ui(ui, tools, side, line, number),
                (None, _) => {}
            });
            bottom = bottom.max(child.min_rect().bottom() + 3.0);
        }
        if !preview {
            bottom = self.remarks_ui(ui, line, places[1], bottom);
        }
        let visuals = ui.visuals();
        let (fill, stroke) = (visuals.extreme_bg_color, Stroke::new(1.0, style::warn(visuals.dark_mode)));
        for (side, place) in places.iter().enumerate().take(if two { 2 } else { 1 }) {
            let rect = Rect::from_min_max(place.min, pos2(place.right(), bottom));
            let shape = if line.missing[side] {
                let corners =
                    [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
                egui::Shape::Vec(egui::Shape::dashed_line(&corners, stroke, 5.0, 4.0))
            } else if side == 1 && preview {
                egui::Shape::Noop
            } else {
                egui::Shape::rect_filled(rect, 5.0, fill)
            };
            ui.painter().set(grounds[side], shape);
        }
        let whole = places[0].union(places[1]);
        ui.advance_cursor_after_rect(Rect::from_min_max(whole.min, pos2(whole.right(), bottom)));
    }

    /// What is out of step with a pair of blocks that both are there.
    fn remarks_ui(&self, ui: &mut Ui, line: &Line, place: Rect, bottom: f32) -> f32 {
        let said = line.remarks.iter().filter(|r| !matches!(r, OutOfStep::MissingLeft | OutOfStep::MissingRight));
        let words: Vec<String> = said.map(|remark| remark_words(remark, self.langs[0], self.langs[1])).collect();
        if words.is_empty() {
            return bottom;
        }
        let rect =
            Rect::from_min_max(pos2(place.left() + 12.0, bottom - 2.0), pos2(place.right() - 8.0, f32::INFINITY));
        let mut child = ui.new_child(UiBuilder::new().max_rect(rect).layout(style::column()));
        for words in words {
            let warn = style::warn(ui.visuals().dark_mode);
            child.label(RichText::new(format!("! {words}")).color(warn).size(12.5));
        }
        child.min_rect().bottom() + 4.0
    }

    /// The block as its reader sees it, beside its source.
    fn preview_ui(&self, ui: &mut Ui, tools: &mut Tools<'_>, line: &Line) {
        let Some(entry) = line.cells[0] else { return };
        let (lang, page) = (self.langs[0], &self.page);
        let shown = page.get(self.columns[0][entry].pieces.clone()).unwrap_or_default();
        let state = (&mut tools.panels.lesson.reading, &mut *tools.paint, &mut *tools.out);
        read_ui::reader(self.see, self.desk, lang, "beside", state).blocks_ui(ui, shown, page);
    }

    /// In place of a block that is missing: what is missing, and a way to write it.
    fn missing_ui(&self, ui: &mut Ui, tools: &mut Tools<'_>, side: usize, line: &Line, number: usize) {
        let (lang, from) = (self.langs[side], self.langs[1 - side]);
        let warn = style::warn(ui.visuals().dark_mode);
        let Some(entry) = line.cells[1 - side].map(|entry| &self.columns[1 - side][entry]) else { return };
        let pieces = self.desk.pages(from).get(self.desk.page).map(|page| page.pieces.as_slice()).unwrap_or_default();
        let Some(piece) = pieces.get(entry.pieces.start) else { return };
        ui.label(RichText::new(format!("! {}", t!("lesson-missing", lang = lang.native_name()))).color(warn).strong());
        let new_page = self.desk.pages(lang).get(self.desk.page).is_none();
        if new_page && number > 0 {
            // A page begins with its first block.
            return;
        }
        let kind = kind_of(piece);
        let name = t!("lesson-translate-name", kind = kind.as_str(), number = number + 1, lang = lang.native_name());
        let button = ui.add(Button::new(t!("lesson-translate")));
        button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
        if button.clicked() {
            let at = self.place_for(side, line);
            let source = self.desk.text(from);
            let headed = matches!(piece.block.kind, BlockKind::Heading(2, _));
            let block = if new_page && !headed {
                format!("---\n\n{}", &source[piece.span.clone()])
            } else {
                skeleton(piece, source)
            };
            self.begin(tools, lang, at, &block);
        }
    }

    /// Where a block goes that is missing in a line: behind the block above it.
    fn place_for(&self, side: usize, line: &Line) -> usize {
        let lang = self.langs[side];
        let rows =
            self.desk.view.alignment.pages.get(self.desk.page).map(|pair| pair.rows.as_slice()).unwrap_or_default();
        let piece = line.cells[1 - side].map(|entry| self.columns[1 - side][entry].pieces.start);
        let side_of = |row: &Row, side: usize| if side == 0 { row.left } else { row.right };
        let here = rows.iter().position(|row| side_of(row, 1 - side) == piece).unwrap_or(rows.len());
        let above = rows[..here].iter().rev().find_map(|row| side_of(row, side));
        match (self.desk.pages(lang).get(self.desk.page), above) {
            (Some(page), Some(above)) => page.pieces[above].span.end,
            (Some(page), None) => page.content,
            // The page itself is missing: it begins behind everything.
            (None, _) => self.desk.text(lang).trim_end().len(),
        }
    }

    /// Begins a block at a place.
    fn begin(&self, tools: &mut Tools<'_>, lang: Lang, at: usize, block: &str) {
        let panels = &mut tools.panels.lesson;
        if block.is_empty() {
            panels.typing = Some(Typing { lang, span: at..at, fresh: true });
            panels.want = Some((lang, at..at));
        } else {
            let (text, span) = insert_block(self.desk.text(lang), at, block);
            let caret = if block.ends_with(' ') { span.end..span.end } else { span.clone() };
            tools.push(Command::Lesson(LessonCommand::Rewrite(lang, text, caret, span)));
        }
    }

    /// Below the last block: the way to write another one.
    fn new_ui(&self, ui: &mut Ui, tools: &mut Tools<'_>, two: bool, second: Option<Lang>) {
        let places = places(ui, two);
        let mut bottom = places[0].top();
        for (&rect, &lang) in places.iter().zip(&self.langs).take(if second.is_some() { 2 } else { 1 }) {
            let layout = if lang.is_rtl() { Layout::top_down(Align::Max) } else { Layout::top_down(Align::Min) };
            let mut child = ui.new_child(UiBuilder::new().max_rect(rect).layout(layout));
            let button = child.add(Button::new(RichText::new(t!("lesson-new-block")).weak()).frame(false));
            let name = t!("lesson-new-block-name", lang = lang.native_name());
            button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
            if button.clicked() {
                let page = self.desk.pages(lang).get(self.desk.page);
                let at = match page {
                    Some(page) => page.pieces.last().map_or(page.content, |piece| piece.span.end),
                    None => self.desk.text(lang).trim_end().len(),
                };
                let block = if page.is_none() { "## " } else { "" };
                self.begin(tools, lang, at, block);
            }
            bottom = bottom.max(child.min_rect().bottom());
        }
        let whole = places[0].union(places[1]);
        ui.advance_cursor_after_rect(Rect::from_min_max(whole.min, pos2(whole.right(), bottom)));
    }

    /// The field of a block.
    fn field_ui(&mut self, ui: &mut Ui, tools: &mut Tools<'_>, side: usize, at: usize) {
        let lang = self.langs[side];
        let entry = self.columns[side][at].clone();
        let source = self.desk.text(lang);
        let mut text = source.get(entry.span.clone()).unwrap_or_default().to_owned();
        let pieces = self.desk.pages(lang).get(self.desk.page).map(|page| page.pieces.as_slice()).unwrap_or_default();
        let kind =
            pieces.get(entry.pieces.start).filter(|_| !entry.fresh).map_or_else(|| t!("lesson-kind-new"), kind_of);
        let name = t!("lesson-block", lang = lang.native_name(), number = at + 1, kind = kind.as_str());
        let caret_before = tools.panels.lesson.caret.clone().filter(|(own, _)| *own == lang).map(|(_, caret)| caret);
        let hint = if entry.fresh { t!("lesson-hint") } else { String::new() };
        let field = TextField::multiline(&mut text, &name, 1).hint(&hint).rtl(lang.is_rtl()).markdown();
        let out = field.id_salt(("block", lang, at)).show(ui, tools.paint);
        let panels = &mut tools.panels.lesson;
        if let Some((_, wanted)) = panels.want.clone().filter(|(own, _)| *own == lang) {
            let inside = wanted.start >= entry.span.start && wanted.end <= entry.span.end;
            let typed = panels.typing.as_ref().is_none_or(|typing| typing.lang != lang || typing.span == entry.span);
            if inside && typed {
                if panels.asked.as_ref() != panels.want.as_ref() {
                    let select = wanted.start - entry.span.start..wanted.end - entry.span.start;
                    request_selection(ui.ctx(), out.response.id, select);
                    panels.asked.clone_from(&panels.want);
                    panels.caret = Some((lang, wanted));
                    self.focused = true;
                    return;
                }
                if out.response.has_focus() {
                    (panels.want, panels.asked) = (None, None);
                }
            }
        }
        let Some(selection) = out.selection.clone().filter(|_| out.response.has_focus()) else { return };
        self.focused = true;
        if panels.want.is_some() {
            // The keyboard is on its way to another field.
            return;
        }
        let absolute = |range: &Range<usize>| entry.span.start + range.start..entry.span.start + range.end;
        let came = panels.typing.as_ref().is_none_or(|typing| typing.lang != lang || typing.span != entry.span);
        if came {
            // What was typed before is cut anew, and fields below it get other numbers.
            let moved = panels.typing.take().is_some_and(|typing| typing.lang == lang);
            if moved {
                panels.want = Some((lang, absolute(&selection)));
            }
            panels.typing = Some(Typing { lang, span: entry.span.clone(), fresh: entry.fresh });
            if moved {
                panels.typing = None;
                ui.ctx().request_repaint();
                return;
            }
        }
        if out.response.changed() {
            return self.typed(tools, lang, &entry, &text, &selection);
        }
        let here = absolute(&selection);
        panels.caret = Some((lang, here.clone()));
        let still = selection.is_empty() && caret_before == Some(here);
        if still {
            self.beyond(ui, tools, side, at, &selection);
        }
    }

    /// Takes over what was typed in a field.
    fn typed(&self, tools: &mut Tools<'_>, lang: Lang, entry: &Entry, text: &str, selection: &Range<usize>) {
        let source = self.desk.text(lang);
        let panels = &mut tools.panels.lesson;
        if entry.fresh {
            if text.trim().is_empty() {
                return;
            }
            let (new, span) = insert_block(source, entry.span.start, text);
            panels.caret = Some((lang, span.start + selection.start..span.start + selection.end));
            panels.typing = Some(Typing { lang, span, fresh: false });
            return tools.push(Command::Lesson(LessonCommand::Edit(LessonEdit::Text(lang, new))));
        }
        let open_fence = text.trim_start().starts_with("```") && text.matches("```").count() % 2 == 1;
        let ends = text.ends_with("\n\n") && selection.is_empty() && selection.start == text.len() && !open_fence;
        let kept = if ends { text.trim_end() } else { text };
        let new = format!("{}{kept}{}", &source[..entry.span.start], &source[entry.span.end..]);
        let span = entry.span.start..entry.span.start + kept.len();
        if ends && !kept.is_empty() {
            panels.typing = Some(Typing { lang, span: span.end..span.end, fresh: true });
            panels.want = Some((lang, span.end..span.end));
        } else {
            panels.caret = Some((lang, span.start + selection.start..span.start + selection.end));
            panels.typing = Some(Typing { lang, span, fresh: false });
        }
        tools.push(Command::Lesson(LessonCommand::Edit(LessonEdit::Text(lang, new))));
    }

    /// Keys that lead out of a field: arrows at its ends, Backspace at its beginning.
    fn beyond(&self, ui: &Ui, tools: &mut Tools<'_>, side: usize, at: usize, selection: &Range<usize>) {
        let lang = self.langs[side];
        let column = &self.columns[side];
        let entry = &column[at];
        let (first, last) = (selection.start == 0, selection.start == entry.span.len());
        let pressed = |key: Key| ui.input(|input| input.key_pressed(key) && input.modifiers.is_none());
        let (forward, backward) =
            if lang.is_rtl() { (Key::ArrowLeft, Key::ArrowRight) } else { (Key::ArrowRight, Key::ArrowLeft) };
        let panels = &mut tools.panels.lesson;
        let above = at.checked_sub(1).map(|above| column[above].span.clone());
        let mut go = |place: usize| {
            panels.typing = None;
            panels.want = Some((lang, place..place));
            ui.ctx().request_repaint();
        };
        if last && (pressed(Key::ArrowDown) || pressed(forward)) {
            if let Some(below) = column.get(at + 1) {
                go(below.span.start);
            }
        } else if first && (pressed(Key::ArrowUp) || pressed(backward)) {
            if let Some(above) = above {
                go(above.end);
            }
        } else if first
            && pressed(Key::Backspace)
            && let Some(above) = above
        {
            if entry.fresh {
                return go(above.end);
            }
            let source = self.desk.text(lang);
            let new = format!("{}{}", &source[..above.end], &source[entry.span.start..]);
            let block = above.start..above.end + entry.span.len();
            tools.push(Command::Lesson(LessonCommand::Rewrite(lang, new, above.end..above.end, block)));
        }
    }
}
