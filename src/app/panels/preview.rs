//! Markdown as its reader sees it: headings, lists, quotes, tables, questions that unfold, boards and animations as
//! pictures, moves that make a board jump. Each line is drawn by the text engine in its own direction.

use super::super::attempt::{Outcome, SolveCommand};
use super::super::command::Command;
use super::super::lesson::desk::LessonDesk;
use super::super::lesson::pictures::Ready;
use super::super::lesson::prose::{Rich, Set, Tints};
use super::super::lesson::scenes::{self, Look};
use super::super::lesson::{LessonCommand, Reading};
use super::super::paint::{FULL, Paint};
use super::super::style;
use crate::board::Color;
use crate::doc::Lang;
use crate::doc::lang::text_in;
use crate::doc::markdown::{self, Block, BlockKind, Embed, EmbedKind, Inline, Target, plain};
use crate::picture::text::{SpanStyle, isolate};
use crate::picture::{Picture, pieces};
use crate::t;
use egui::{Align, Button, Color32, Id, Layout, Rect, RichText, Sense, Stroke, Ui, UiBuilder, pos2, vec2};
use std::sync::Arc;

/// Letters of running text.
const SIZE: f32 = 15.5;
/// Pictures are no wider than this, in points.
const PICTURE: f32 = 380.0;
/// The picture of an animation changes this often, in milliseconds.
const TICK_MS: u32 = 40;
/// How far what stands inside something stands in.
const INSET: f32 = 22.0;

/// Whose text is drawn, and what is needed for it.
pub struct Reader<'a> {
    /// The language.
    pub lang: Lang,
    /// The lesson; a puzzle's story has none.
    pub lesson: Option<&'a LessonDesk>,
    /// How boards look.
    pub look: Look,
    /// Which column of the window it is: pictures are kept for each.
    pub column: &'a str,
    /// What readers have done.
    pub reading: &'a mut Reading,
    /// Text.
    pub paint: &'a mut Paint,
    /// What is to be done after the frame.
    pub out: &'a mut Vec<Command>,
}

/// Draws a story that belongs to no lesson.
pub fn preview_ui(ui: &mut Ui, paint: &mut Paint, text: &str, rtl: bool, dark: bool) {
    let kept: Arc<egui::mutex::Mutex<Reading>> = ui
        .data_mut(|data| data.get_temp_mut_or_default::<Arc<egui::mutex::Mutex<Reading>>>(Id::unique("story")).clone());
    let mut reading = kept.lock();
    reading.prose.begin_frame();
    let lang = if rtl { Lang::He } else { Lang::En };
    let look = Look { theme: style::board_theme(dark), pieces: &pieces::CLASSIC };
    let blocks = markdown::parse(text).0.blocks;
    let mut out = Vec::new();
    Reader { lang, lesson: None, look, column: "story", reading: &mut reading, paint, out: &mut out }
        .blocks_ui(ui, &blocks, &blocks);
}

impl Reader<'_> {
    /// Draws blocks one below the other. `page` is all that stands on their page: a move makes a board jump that is
    /// there, else its board is shown below the move.
    pub fn blocks_ui(&mut self, ui: &mut Ui, blocks: &[Block], page: &[Block]) {
        for (at, block) in blocks.iter().enumerate() {
            if at > 0 {
                ui.add_space(if matches!(block.kind, BlockKind::Heading(..)) { 12.0 } else { 5.0 });
            }
            self.block_ui(ui, block, page);
        }
    }

    /// Draws one block. Recursion is as deep as the Markdown reader lets things stand inside one another.
    pub fn block_ui(&mut self, ui: &mut Ui, block: &Block, page: &[Block]) {
        match &block.kind {
            BlockKind::Heading(level, line) => {
                let size = [24.0, 20.0, 17.0, SIZE, SIZE, SIZE][usize::from(level - 1).min(5)];
                self.line_ui(ui, line, size, true, page);
            }
            BlockKind::Paragraph(line) => self.line_ui(ui, line, SIZE, false, page),
            BlockKind::Embed(embed) => self.embed_ui(ui, embed),
            BlockKind::List(first, items) => self.list_ui(ui, *first, items, page),
            BlockKind::Quote(inner) => {
                let bar = ui.visuals().weak_text_color();
                self.barred_ui(ui, bar, |reader, ui| reader.blocks_ui(ui, inner, page));
            }
            BlockKind::Think(question, answer) => self.think_ui(ui, question, answer, page),
            BlockKind::Code(_, text) => self.code_ui(ui, text),
            BlockKind::Table(rows) => self.table_ui(ui, rows),
            BlockKind::Rule => {
                ui.separator();
            }
        }
    }

    fn rtl(&self) -> bool {
        self.lang.is_rtl()
    }

    fn set(&self, ui: &Ui, size: f32, bold: bool) -> Set {
        Set { size, bold, rtl: self.rtl(), width: ui.available_width().max(40.0), tints: Tints::of(ui) }
    }

    /// A line of text; its links are followed.
    fn line_ui(&mut self, ui: &mut Ui, line: &[Inline], size: f32, bold: bool, page: &[Block]) {
        let set = self.set(ui, size, bold);
        let rich = Rich::of(line, set.tints);
        if rich.text.is_empty() {
            return;
        }
        let clicked = self.reading.prose.ui(ui, self.paint, &rich, &set, true);
        match clicked {
            Some(Target::Url(address)) => ui.ctx().open_url(egui::OpenUrl::new_tab(address)),
            Some(Target::Move { board, turns }) => {
                self.reading.jumps.insert((self.lang, board), turns);
            }
            _ => {}
        }
        self.elsewhere_ui(ui, &rich, page);
    }

    /// Boards to which a line's moves led and that stand on other pages.
    fn elsewhere_ui(&mut self, ui: &mut Ui, rich: &Rich, page: &[Block]) {
        let mut names: Vec<&str> = Vec::new();
        for (_, target) in &rich.links {
            if let Target::Move { board, .. } = target
                && !names.contains(&board.as_str())
                && self.reading.jumps.contains_key(&(self.lang, board.clone()))
            {
                names.push(board);
            }
        }
        if names.is_empty() {
            return;
        }
        let text = markdown::Text { blocks: page.to_vec() };
        let here = text.embeds();
        let is_here =
            |name: &str| here.iter().any(|e| matches!(e.kind, EmbedKind::Board | EmbedKind::Play) && e.name == name);
        for name in names.into_iter().filter(|name| !is_here(name)) {
            let embed = Embed { kind: EmbedKind::Board, name: name.to_owned(), caption: String::new(), span: 0..0 };
            self.embed_ui(ui, &embed);
        }
    }

    /// Draws what stands in from where lines begin.
    fn inset_ui(&mut self, ui: &mut Ui, by: f32, add: impl FnOnce(&mut Self, &mut Ui)) -> Rect {
        let mut rect = ui.available_rect_before_wrap();
        if self.rtl() {
            rect.max.x -= by;
        } else {
            rect.min.x += by;
        }
        let column = UiBuilder::new().max_rect(rect).layout(Layout::top_down(Align::Min));
        ui.scope_builder(column, |ui| add(self, ui)).response.rect
    }

    /// Draws what has a bar on the side where its lines begin.
    fn barred_ui(&mut self, ui: &mut Ui, bar: Color32, add: impl FnOnce(&mut Self, &mut Ui)) {
        let outer = ui.available_rect_before_wrap();
        let rect = self.inset_ui(ui, INSET * 0.7, add);
        let x = if self.rtl() { outer.right() - 3.0 } else { outer.left() + 3.0 };
        ui.painter().vline(x, rect.y_range(), Stroke::new(3.0, bar));
    }

    fn list_ui(&mut self, ui: &mut Ui, first: Option<u64>, items: &[Vec<Block>], page: &[Block]) {
        for (at, item) in items.iter().enumerate() {
            let outer = ui.available_rect_before_wrap();
            self.inset_ui(ui, INSET, |reader, ui| {
                // An item without text still has its marker.
                ui.set_min_height(SIZE * 1.45);
                reader.blocks_ui(ui, item, page);
            });
            let top = outer.top() + SIZE * 0.725;
            let x = if self.rtl() { outer.right() - INSET * 0.55 } else { outer.left() + INSET * 0.55 };
            match first {
                None => {
                    ui.painter().circle_filled(pos2(x, top), 2.5, style::accent(ui.visuals().dark_mode));
                }
                Some(first) => {
                    let number = format!("{}.", first + at as u64);
                    let font = egui::FontId::proportional(SIZE);
                    let color = style::accent(ui.visuals().dark_mode);
                    ui.painter().text(pos2(x, top), egui::Align2::CENTER_CENTER, number, font, color);
                }
            }
        }
    }

    fn code_ui(&mut self, ui: &mut Ui, text: &str) {
        let fill = ui.visuals().faint_bg_color;
        egui::Frame::new().fill(fill).corner_radius(5).inner_margin(8).show(ui, |ui| {
            let shown = text.trim_end_matches('\n');
            let spans = vec![crate::picture::text::Span::all(shown, SpanStyle { mono: true, ..SpanStyle::default() })];
            let rich = Rich { text: shown.to_owned(), spans, links: Vec::new() };
            // Code runs from left to right in every language.
            let set = Set { rtl: false, ..self.set(ui, SIZE - 1.5, false) };
            self.reading.prose.ui(ui, self.paint, &rich, &set, true);
        });
    }

    fn table_ui(&mut self, ui: &mut Ui, rows: &[Vec<Vec<Inline>>]) {
        const PAD: f32 = 8.0;
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        if columns == 0 {
            return;
        }
        let (scale, whole) = (ui.pixels_per_point(), ui.available_width());
        let set = self.set(ui, SIZE - 0.5, false);
        let mut widths = vec![24.0_f32; columns];
        for (number, row) in rows.iter().enumerate() {
            for (column, cell) in row.iter().enumerate() {
                let rich = Rich::of(cell, set.tints);
                let cell = Set { bold: number == 0, ..set };
                let width = self.reading.prose.width(self.paint, &rich, &cell, scale) + 2.0 * PAD;
                widths[column] = widths[column].max(width);
            }
        }
        let wanted: f32 = widths.iter().sum();
        if wanted > whole {
            widths.iter_mut().for_each(|width| *width *= whole / wanted);
        }
        let total = wanted.min(whole);
        let outer = ui.available_rect_before_wrap();
        let left = if self.rtl() { outer.right() - total } else { outer.left() };
        let line = Stroke::new(1.0, ui.visuals().widgets.noninteractive.bg_stroke.color);
        for (number, row) in rows.iter().enumerate() {
            let top = ui.cursor().top();
            let behind = ui.painter().add(egui::Shape::Noop);
            let mut bottom = top;
            let mut x = if self.rtl() { left + total } else { left };
            for (column, width) in widths.iter().enumerate() {
                if self.rtl() {
                    x -= width;
                }
                let rect = Rect::from_min_max(pos2(x + PAD, top + 4.0), pos2(x + width - PAD, f32::INFINITY));
                if !self.rtl() {
                    x += width;
                }
                let Some(cell) = row.get(column) else { continue };
                let mut child = ui.new_child(UiBuilder::new().max_rect(rect).layout(Layout::top_down(Align::Min)));
                let set = Set { bold: number == 0, width: rect.width().max(16.0), ..set };
                let rich = Rich::of(cell, set.tints);
                if let Some(Target::Move { board, turns }) =
                    self.reading.prose.ui(&mut child, self.paint, &rich, &set, true)
                {
                    self.reading.jumps.insert((self.lang, board), turns);
                }
                bottom = bottom.max(child.min_rect().bottom() + 4.0);
            }
            let rect = Rect::from_min_max(pos2(left, top), pos2(left + total, bottom));
            if number == 0 {
                ui.painter().set(behind, egui::Shape::rect_filled(rect, 0.0, ui.visuals().faint_bg_color));
            }
            ui.painter().hline(rect.x_range(), bottom, line);
            ui.advance_cursor_after_rect(Rect::from_min_max(rect.min, pos2(rect.right(), bottom - 5.0)));
        }
        ui.add_space(6.0);
    }

    /// A question; what follows it is folded away until it is clicked.
    fn think_ui(&mut self, ui: &mut Ui, question: &[Inline], answer: &[Block], page: &[Block]) {
        let key = (self.lang, plain(question));
        let open = self.reading.open.contains(&key);
        let accent = style::accent(ui.visuals().dark_mode);
        let wash = style::wash(ui.visuals().dark_mode);
        let rtl = self.rtl();
        egui::Frame::new().fill(wash.gamma_multiply(0.6)).corner_radius(6).inner_margin(10).show(ui, |ui| {
            ui.set_width(ui.available_width());
            let outer = ui.available_rect_before_wrap();
            let mut row = Rect::NOTHING;
            self.inset_ui(ui, INSET, |reader, ui| {
                let set = reader.set(ui, SIZE, true);
                let rich = Rich::of(question, set.tints);
                let before = ui.cursor().min;
                reader.reading.prose.ui(ui, reader.paint, &rich, &set, false);
                row = Rect::from_min_max(before, pos2(ui.max_rect().right(), ui.min_rect().bottom()));
            });
            let place = Rect::from_min_max(pos2(outer.left(), row.top()), pos2(outer.right(), row.bottom()));
            let response = ui.interact(place, ui.scope_id().with(("think", &key.1)), Sense::click());
            let said = if open { t!("lesson-think-hide") } else { t!("lesson-think-show") };
            response.widget_info(|| {
                egui::WidgetInfo::selected(egui::Role::Button, true, open, format!("{}: {said}", key.1))
            });
            if response.has_focus() || response.hovered() {
                ui.painter().rect_stroke(place.expand(4.0), 4.0, Stroke::new(1.5, accent), egui::StrokeKind::Inside);
            }
            fold_ui(
                ui,
                pos2(if rtl { outer.right() - 7.0 } else { outer.left() + 7.0 }, row.top() + SIZE * 0.725),
                open,
                rtl,
            );
            if response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked() {
                if open {
                    self.reading.open.remove(&key);
                } else {
                    self.reading.open.insert(key);
                }
                ui.ctx().request_repaint();
            }
            if open {
                ui.add_space(6.0);
                self.inset_ui(ui, INSET, |reader, ui| reader.blocks_ui(ui, answer, page));
            }
        });
    }

    fn embed_ui(&mut self, ui: &mut Ui, embed: &Embed) {
        let Some(desk) = self.lesson else {
            return self.refusal_ui(ui, embed, &t!("lesson-embeds-here"));
        };
        let shown = match embed.kind {
            EmbedKind::Board | EmbedKind::Play => self.board_ui(ui, desk, embed),
            EmbedKind::Puzzle => self.puzzle_ui(ui, desk, embed),
            EmbedKind::Anim => self.anim_ui(ui, desk, embed),
        };
        if let Err(reason) = shown {
            self.refusal_ui(ui, embed, &reason);
        }
    }

    /// In place of what cannot be shown: why not.
    fn refusal_ui(&mut self, ui: &mut Ui, embed: &Embed, reason: &str) {
        let bad = style::bad(ui.visuals().dark_mode);
        let name = format!("{}:{}", embed.kind.scheme(), embed.name);
        let frame = egui::Frame::new().stroke(Stroke::new(1.0, bad)).corner_radius(6).inner_margin(10);
        frame.show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.label(RichText::new(format!("× {name}")).color(bad).strong());
            let set = Set {
                tints: Tints { text: ui.visuals().weak_text_color(), ..Tints::of(ui) },
                ..self.set(ui, 13.0, false)
            };
            self.reading.prose.ui(ui, self.paint, &Rich::plain(reason), &set, true);
            if !embed.caption.is_empty() {
                self.reading.prose.ui(ui, self.paint, &Rich::plain(&embed.caption), &set, true);
            }
        });
    }

    /// A picture in the middle of the column, of its right size before it is drawn.
    fn picture_ui(
        &mut self,
        ui: &mut Ui,
        (place, content): (&str, &str),
        name: &str,
        make: impl FnOnce() -> Result<Picture, String>,
    ) -> Result<egui::Response, String> {
        let scale = ui.pixels_per_point();
        let width = PICTURE.min(ui.available_width());
        let width_px = (width * scale).floor().max(64.0) as u32;
        let place = format!("{}/{}/{place}", self.column, self.lang);
        let content = format!("{content}|{}|{}", self.look.theme.id, self.look.pieces.id);
        let Ready { size_px, texture } = self.reading.pictures.at(&place, &content, width_px, make)?;
        let size = size_px / scale;
        let (outer, _) = ui.allocate_exact_size(vec2(ui.available_width(), size.y), Sense::hover());
        let at = super::super::paint::snap(ui, outer.center() - size / 2.0);
        let rect = Rect::from_min_size(at, size);
        let response = ui.interact(rect, ui.scope_id().with((&place, "picture")), Sense::click());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, name));
        match texture {
            Some(texture) => {
                ui.painter().image(texture, rect, FULL, Color32::WHITE);
            }
            None => {
                ui.painter().rect_filled(rect, 4.0, ui.visuals().faint_bg_color);
            }
        }
        if response.has_focus() {
            let stroke = Stroke::new(2.5, style::accent(ui.visuals().dark_mode));
            ui.painter().rect_stroke(rect, 4.0, stroke, egui::StrokeKind::Inside);
        }
        Ok(response)
    }

    /// A line under a picture, in the middle.
    fn caption_ui(&mut self, ui: &mut Ui, caption: &str) {
        if caption.is_empty() {
            return;
        }
        let weak = ui.visuals().weak_text_color();
        let mut set = self.set(ui, 13.5, false);
        set.tints.text = weak;
        let rich = Rich::plain(caption);
        let own = self.reading.prose.width(self.paint, &rich, &set, ui.pixels_per_point());
        let room = (ui.available_width() - own).max(0.0) / 2.0;
        let mut rect = ui.available_rect_before_wrap();
        rect.min.x += room;
        rect.max.x -= room;
        let column = UiBuilder::new().max_rect(rect).layout(Layout::top_down(Align::Min));
        ui.scope_builder(column, |ui| {
            let set = Set { width: rect.width().max(40.0), ..set };
            self.reading.prose.ui(ui, self.paint, &rich, &set, true);
        });
    }

    fn board_ui(&mut self, ui: &mut Ui, desk: &LessonDesk, embed: &Embed) -> Result<(), String> {
        let lesson = desk.lesson();
        let own = lesson.boards.get(&embed.name).ok_or_else(|| t!("lesson-no-board", name = embed.name.as_str()))?;
        let key = (self.lang, embed.name.clone());
        let mut turns = self.reading.jumps.get(&key).cloned().unwrap_or_default();
        // A link whose turns are not legal must not hide the board.
        let fault = scenes::walk(lesson, &embed.name, &turns).err().filter(|_| !turns.is_empty());
        if fault.is_some() {
            turns.clear();
        }
        let caption = if embed.caption.is_empty() {
            own.caption.get(&self.lang).cloned().unwrap_or_default()
        } else {
            embed.caption.clone()
        };
        let marks: Vec<String> = own.marks.iter().map(ToString::to_string).collect();
        let content = format!("{}|{}|{:?}|{marks:?}|{turns:?}", lesson.rules_of(own), own.fen, own.bottom());
        let played = turns.join(" ");
        let name = match (turns.is_empty(), caption.is_empty()) {
            (true, true) => t!("lesson-board-name", name = embed.name.as_str()),
            (true, false) => t!("lesson-board-captioned", name = embed.name.as_str(), caption = caption.as_str()),
            (false, _) => t!("lesson-board-after", name = embed.name.as_str(), turns = played.as_str()),
        };
        let look = self.look;
        let place = format!("board/{}/{}", embed.name, embed.span.start);
        let made = self.picture_ui(ui, (&place, &content), &name, || scenes::board(lesson, &embed.name, &turns, look));
        let plays = self.plays() && scenes::walk(lesson, &embed.name, &turns).is_ok();
        let tip = if plays { t!("solve-play-here") } else { t!("lesson-board-open") };
        let mut clicked = made?.on_hover_text(tip).clicked();
        if let Some(reason) = fault {
            ui.label(RichText::new(format!("× {reason}")).color(style::bad(ui.visuals().dark_mode)));
        }
        if !turns.is_empty() {
            let back = t!("lesson-board-back");
            self.middle_ui(ui, &isolate(&played), |ui| ui.add(Button::new(back).small()).clicked())
                .then(|| self.reading.jumps.remove(&key));
        }
        self.caption_ui(ui, &caption);
        if embed.kind == EmbedKind::Play && plays {
            clicked |= button_ui(ui, &t!("solve-play-here"), &embed.name);
        } else if embed.kind == EmbedKind::Play {
            self.caption_ui(ui, &t!("lesson-play-on"));
        }
        if clicked {
            self.out.push(if plays {
                Command::Solve(SolveCommand::Board(embed.name.clone(), turns))
            } else {
                Command::Lesson(LessonCommand::Board(Some(embed.name.clone())))
            });
        }
        Ok(())
    }

    /// Whether boards are there to be played on, not to be written.
    fn plays(&self) -> bool {
        self.column == super::super::lesson::read_ui::COLUMN_ID
    }

    /// A short text and a button, in the middle of the column.
    fn middle_ui(&mut self, ui: &mut Ui, text: &str, button: impl FnOnce(&mut Ui) -> bool) -> bool {
        let set = Set { bold: true, ..self.set(ui, 13.5, false) };
        let rich = Rich { text: text.to_owned(), ..Rich::default() };
        let own = self.reading.prose.width(self.paint, &rich, &set, ui.pixels_per_point()) + 2.0;
        let (outer, _) = ui.allocate_exact_size(vec2(ui.available_width(), 26.0), Sense::hover());
        let rect = Rect::from_center_size(outer.center(), vec2((own + 130.0).min(outer.width()), 26.0));
        let layout =
            if self.rtl() { Layout::right_to_left(Align::Center) } else { Layout::left_to_right(Align::Center) };
        let mut child = ui.new_child(UiBuilder::new().max_rect(rect).layout(layout));
        let set = Set { width: own.min(outer.width() - 100.0).max(40.0), rtl: false, ..set };
        self.reading.prose.ui(&mut child, self.paint, &rich, &set, true);
        button(&mut child)
    }

    fn puzzle_ui(&mut self, ui: &mut Ui, desk: &LessonDesk, embed: &Embed) -> Result<(), String> {
        let puzzle = Arc::clone(desk.puzzle(&embed.name)?);
        let (lang, look) = (self.lang, self.look);
        let title = text_in(&puzzle.title, lang).to_owned();
        let turn =
            if puzzle.start().turn == Color::White { t!("lesson-white-to-move") } else { t!("lesson-black-to-move") };
        let task = puzzle.task.to_string();
        let name = t!("lesson-puzzle-name", title = title.as_str(), turn = turn.as_str(), task = task.as_str());
        if !title.is_empty() {
            let set = self.set(ui, SIZE + 1.0, true);
            self.reading.prose.ui(ui, self.paint, &Rich::plain(&title), &set, true);
        }
        let content = format!("{}|{}|{task}", puzzle.rules, puzzle.fen);
        let place = format!("puzzle/{}/{}", embed.name, embed.span.start);
        let picture = self.picture_ui(ui, (&place, &content), &name, || scenes::puzzle(&puzzle, look, lang))?;
        self.caption_ui(ui, &format!("{turn} · \u{2066}{task}\u{2069}"));
        self.caption_ui(ui, &embed.caption);
        if self.plays() {
            let about = if title.is_empty() { embed.name.clone() } else { title };
            if let Some(outcome) = self.reading.ended.get(&embed.name) {
                self.caption_ui(
                    ui,
                    &match outcome {
                        Outcome::Solved => format!("✓ {}", t!("solve-badge-solved")),
                        Outcome::Revealed => t!("solve-badge-shown"),
                    },
                );
            }
            if button_ui(ui, &t!("cmd-solve"), &about) | picture.clicked() {
                self.out.push(Command::Solve(SolveCommand::Puzzle(embed.name.clone())));
            }
        }
        Ok(())
    }

    fn anim_ui(&mut self, ui: &mut Ui, desk: &LessonDesk, embed: &Embed) -> Result<(), String> {
        let anim = desk.animation(&embed.name)?;
        let (lang, look) = (self.lang, self.look);
        let own = format!("{}/{lang}/{}", self.column, embed.name);
        let now_s = ui.input(|input| input.time);
        let mut at_ms = 0;
        let begun = self.reading.playing.as_ref().filter(|(playing, _)| *playing == own).map(|(_, begun)| *begun);
        if let Some(begun_s) = begun {
            let whole = scenes::length_ms(anim).saturating_add(anim.hold_ms()).max(1);
            let gone_ms = ((now_s - begun_s).max(0.0) * 1000.0) as u64;
            let rounds = gone_ms / u64::from(whole);
            if anim.loops > 0 && rounds >= u64::from(anim.loops) {
                self.reading.playing = None;
                at_ms = scenes::length_ms(anim);
            } else {
                at_ms = (gone_ms % u64::from(whole)) as u32 / TICK_MS * TICK_MS;
                ui.ctx().request_repaint_after(std::time::Duration::from_millis(TICK_MS.into()));
            }
        }
        let title = text_in(&anim.title, lang);
        let caption = if embed.caption.is_empty() { title.to_owned() } else { embed.caption.clone() };
        let plays = self.reading.playing.as_ref().is_some_and(|(playing, _)| *playing == own);
        let name = if plays {
            t!("lesson-anim-stop", name = caption.as_str())
        } else {
            t!("lesson-anim-play", name = caption.as_str())
        };
        let place = format!("anim/{}/{}", embed.name, embed.span.start);
        let content = format!("{:?}|{at_ms}", std::ptr::from_ref(anim));
        let made = self.picture_ui(ui, (&place, &content), &name, || scenes::animation(anim, at_ms, look, lang));
        let response = made?;
        if !plays {
            sign_ui(ui, response.rect);
        }
        if response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked() {
            self.reading.playing = (!plays).then_some((own, now_s));
            ui.ctx().request_repaint();
        }
        self.caption_ui(ui, &caption);
        Ok(())
    }
}

/// The sign of what plays when it is clicked.
fn sign_ui(ui: &Ui, rect: Rect) {
    let at = rect.center();
    ui.painter().circle_filled(at, 24.0, Color32::from_black_alpha(150));
    let corners = vec![at + vec2(-7.0, -11.0), at + vec2(13.0, 0.0), at + vec2(-7.0, 11.0)];
    ui.painter().add(egui::Shape::convex_polygon(corners, Color32::WHITE, Stroke::NONE));
}

/// A triangle that points on while something is folded, and down when it is not.
fn fold_ui(ui: &Ui, at: egui::Pos2, open: bool, rtl: bool) {
    let accent = style::accent(ui.visuals().dark_mode);
    let way = if rtl { -1.0 } else { 1.0 };
    let corners = if open {
        vec![at + vec2(-5.0, -3.0), at + vec2(5.0, -3.0), at + vec2(0.0, 4.0)]
    } else {
        vec![at + vec2(-3.0 * way, -5.0), at + vec2(4.0 * way, 0.0), at + vec2(-3.0 * way, 5.0)]
    };
    ui.painter().add(egui::Shape::convex_polygon(corners, accent, Stroke::NONE));
}

/// A button in the middle of the column.
fn button_ui(ui: &mut Ui, text: &str, about: &str) -> bool {
    let dark = ui.visuals().dark_mode;
    ui.add_space(2.0);
    let row = vec2(ui.available_width(), 30.0);
    let middle = Layout::centered_and_justified(egui::Direction::TopDown);
    let clicked = ui.allocate_ui_with_layout(row, middle, |ui| {
        let text = RichText::new(text).color(style::on_accent(dark));
        ui.allocate_ui(vec2(180.0, 30.0), |ui| {
            let response = ui.add(Button::new(text.clone()).fill(style::accent(dark)).min_size(vec2(140.0, 30.0)));
            response.widget_info(|| {
                egui::WidgetInfo::labeled(egui::Role::Button, true, format!("{}: {about}", text.text()))
            });
            response.clicked()
        })
        .inner
    });
    ui.add_space(2.0);
    clicked.inner
}
