//! Carrying out what is done to a lesson.

use super::super::App;
use super::super::command::Command;
use super::super::desk::Mode;
use super::super::open::Open;
use super::super::panels::dialogs::Dialog;
use super::desk::{LessonDesk, Place};
use super::format::{self, Format};
use super::new_ui::NewLesson;
use super::scenes::walk;
use super::{LessonCommand, LessonPanels, Pages, Side, Typing};
use crate::board::Move;
use crate::doc::lesson_moves::link_moves;
use crate::doc::lesson_pages::insert_block;
use crate::doc::{Lang, Lesson, LessonBoard, LessonEdit, Texts};
use crate::t;
use std::ops::Range;
use std::path::PathBuf;

impl App {
    /// The commands that open a lesson, and those that mean it while one is open; gives back those that do not.
    pub(in super::super) fn on_lesson(&mut self, ctx: &egui::Context, command: Command) -> Option<Command> {
        match command {
            command if command.puts_away() && self.must_ask() => return Some(command),
            Command::OpenLesson(folder) => self.open_lesson(&folder),
            Command::NewLesson => self.ask_lesson(),
            Command::CreateLesson(new) => self.create_lesson(&new),
            command if self.open.lesson().is_none() => return Some(command),
            Command::Solve(_) => return Some(command),
            Command::Undo => self.lesson_history(ctx, LessonDesk::undo, "lesson-undone", "lesson-nothing-undo"),
            Command::Redo => self.lesson_history(ctx, LessonDesk::redo, "lesson-redone", "lesson-nothing-redo"),
            Command::Cancel => self.cancel_in_lesson(),
            Command::Flip => {
                let board = self.open.lesson().and_then(|desk| {
                    let (name, _) = desk.board.as_ref()?;
                    Some((name.clone(), !desk.lesson().boards.get(name)?.bottom()))
                });
                if let Some((name, side)) = board {
                    self.edit_lesson(ctx, LessonEdit::BoardOrientation(name, Some(side)), true);
                }
            }
            Command::SetMode(mode) => {
                self.panels.lesson.pages = match mode {
                    Mode::Play => Pages::Write,
                    Mode::Setup => Pages::Preview,
                    Mode::Solve => Pages::Read,
                };
            }
            Command::Lesson(command) => self.teach(ctx, command),
            // These mean a puzzle or an animation.
            Command::Step(_) | Command::DeleteHere | Command::Glyph(_) | Command::ClearMarks | Command::Anim(_) => {}
            other => return Some(other),
        }
        None
    }

    fn teach(&mut self, ctx: &egui::Context, command: LessonCommand) {
        match command {
            LessonCommand::Edit(edit) => self.edit_lesson(ctx, edit, false),
            LessonCommand::Do(edit) => {
                self.panels.lesson.typing = None;
                self.edit_lesson(ctx, edit, true);
            }
            LessonCommand::Rewrite(lang, text, select, block) => self.rewrite(ctx, lang, text, (select, block)),
            LessonCommand::Page(page) => {
                self.leave_table();
                self.go_to_page(page);
            }
            LessonCommand::ReorderPage(from, to) => self.reorder_page(ctx, from, to),
            LessonCommand::InsertPage => {
                let Some(desk) = self.open.lesson() else { return };
                let heading = |&lang: &Lang| (lang, new_heading(lang).to_owned());
                let headings: Texts = desk.lesson().languages.iter().map(heading).collect();
                let at = desk.page + 1;
                self.edit_lesson(ctx, LessonEdit::InsertPage(at, headings), true);
                self.go_to_page(at);
            }
            LessonCommand::DuplicatePage => {
                let Some(page) = self.open.lesson().map(|desk| desk.page) else { return };
                self.edit_lesson(ctx, LessonEdit::DuplicatePage(page), true);
                self.go_to_page(page + 1);
            }
            LessonCommand::DeletePage => {
                let Some(page) = self.open.lesson().map(|desk| desk.page) else { return };
                self.edit_lesson(ctx, LessonEdit::DeletePage(page), true);
                self.go_to_page(page);
                self.say(t!("lesson-page-deleted"));
            }
            LessonCommand::Show(pages) => {
                self.leave_table();
                self.panels.lesson.pages = pages;
                self.show_board(None);
            }
            LessonCommand::Columns(left, right) => {
                if let Some(desk) = self.open.lesson_mut() {
                    desk.columns = (left, right);
                    desk.refresh();
                }
                (self.panels.lesson.typing, self.panels.lesson.caret) = (None, None);
            }
            LessonCommand::AddLanguage(lang) => self.add_language(ctx, lang),
            LessonCommand::Format(format) => self.format(ctx, format),
            LessonCommand::Insert(block) => self.insert(ctx, &block),
            LessonCommand::LinkHere => self.link_here(ctx),
            LessonCommand::Link(lang, moves) => {
                let Some(desk) = self.open.lesson() else { return };
                let text = link_moves(desk.text(lang), &moves);
                self.edit_lesson(ctx, LessonEdit::Text(lang, text), true);
                self.panels.lesson.typing = None;
            }
            LessonCommand::Board(name) => self.show_board(name.as_deref()),
            LessonCommand::NewBoard(from) => self.new_board(ctx, from),
            LessonCommand::Play(turn) => self.play_in_lesson(turn),
            LessonCommand::Back(count) => {
                self.panels.lesson.hand.release();
                if let Some((_, turns)) = self.open.lesson_mut().and_then(|desk| desk.board.as_mut()) {
                    turns.truncate(count);
                }
            }
            LessonCommand::Find(at) => self.find_in_lesson(at),
        }
    }

    fn edit_lesson(&mut self, ctx: &egui::Context, edit: LessonEdit, step: bool) {
        let Some(desk) = self.open.lesson_mut() else { return };
        desk.note_change(ctx.input(|input| input.time));
        if let Err(error) = desk.edit(edit, step) {
            self.say(error.to_string());
        }
    }

    /// Changes a text, and selects a part of a block in it, which is then typed.
    fn rewrite(
        &mut self,
        ctx: &egui::Context,
        lang: Lang,
        text: String,
        (select, block): (Range<usize>, Range<usize>),
    ) {
        self.edit_lesson(ctx, LessonEdit::Text(lang, text), true);
        let panels = &mut self.panels.lesson;
        panels.typing = Some(Typing { lang, span: block, fresh: false });
        panels.caret = Some((lang, select.clone()));
        panels.want = Some((lang, select.clone()));
        if let Some(desk) = self.open.lesson_mut() {
            if let Some(page) = desk.page_at(lang, select.start) {
                desk.page = page;
            }
            // Nothing waits for a field that is not shown.
            if desk.columns.0 != lang && desk.columns.1 != Some(lang) {
                desk.columns.0 = lang;
                desk.refresh();
            }
        }
    }

    fn lesson_history(&mut self, ctx: &egui::Context, step: fn(&mut LessonDesk) -> bool, done: &str, nothing: &str) {
        let Some(desk) = self.open.lesson_mut() else { return };
        desk.note_change(ctx.input(|input| input.time));
        let message = if step(desk) { t!(done) } else { t!(nothing) };
        let panels = &mut self.panels.lesson;
        (panels.typing, panels.caret, panels.want) = (None, None, None);
        panels.hand.release();
        self.say(message);
    }

    fn cancel_in_lesson(&mut self) {
        let held = self.panels.lesson.hand.release();
        let arranging = std::mem::take(&mut self.panels.lesson.arrange);
        if !held && !arranging {
            self.show_board(None);
            self.panels.lesson.reading.jumps.clear();
            self.panels.lesson.reading.playing = None;
        }
    }

    fn go_to_page(&mut self, page: usize) {
        let Some(desk) = self.open.lesson_mut() else { return };
        let wanted = match page {
            usize::MAX => desk.page + 1,
            page if page == usize::MAX - 1 => desk.page.saturating_sub(1),
            page => page,
        };
        desk.page = wanted.min(desk.page_count() - 1);
        desk.board = None;
        let panels = &mut self.panels.lesson;
        (panels.typing, panels.caret, panels.want) = (None, None, None);
        panels.reading.playing = None;
    }

    /// `usize::MAX` is the page that is shown; then the number says whether it goes down or up.
    fn reorder_page(&mut self, ctx: &egui::Context, from: usize, to: usize) {
        let Some(desk) = self.open.lesson() else { return };
        let (from, to) = match from {
            usize::MAX if to == 0 => (desk.page, desk.page.checked_sub(1)),
            usize::MAX => (desk.page, Some(desk.page + 1)),
            from => (from, Some(to)),
        };
        let Some(to) = to.filter(|&to| to != from && to < desk.page_count()) else { return };
        let before = std::sync::Arc::clone(desk.lesson());
        self.edit_lesson(ctx, LessonEdit::ReorderPage(from, to), true);
        if self.open.lesson().is_some_and(|desk| **desk.lesson() != *before) {
            self.go_to_page(to);
        }
    }

    fn add_language(&mut self, ctx: &egui::Context, lang: Lang) {
        let Some(desk) = self.open.lesson_mut() else { return };
        let text = desk.adopt(lang).unwrap_or_default();
        let left = if desk.columns.0 == lang { desk.lesson().languages[0] } else { desk.columns.0 };
        self.edit_lesson(ctx, LessonEdit::AddLanguage(lang, text), true);
        self.teach(ctx, LessonCommand::Columns(left, Some(lang)));
    }

    /// Where the caret is, or the end of the page in the first language.
    fn caret(&self) -> Option<(Lang, Range<usize>)> {
        let desk = self.open.lesson()?;
        let shown = |lang: Lang| desk.columns.0 == lang || desk.columns.1 == Some(lang);
        let known = self.panels.lesson.caret.clone();
        let known = known.filter(|(lang, caret)| shown(*lang) && desk.text(*lang).get(caret.clone()).is_some());
        known.or_else(|| {
            let lang = desk.columns.0;
            let page = desk.pages(lang).get(desk.page)?;
            let end = page.pieces.last().map_or(page.content, |piece| piece.span.end);
            Some((lang, end..end))
        })
    }

    fn format(&mut self, ctx: &egui::Context, what: Format) {
        let Some((lang, caret)) = self.caret() else { return };
        let Some(desk) = self.open.lesson() else { return };
        let text = desk.text(lang);
        let pieces = desk.pages(lang).iter().flat_map(|page| &page.pieces);
        let around = |span: &Range<usize>| span.start <= caret.start && caret.end <= span.end;
        let typed = self.panels.lesson.typing.as_ref().filter(|typing| typing.lang == lang && around(&typing.span));
        if typed.is_some_and(|typing| typing.fresh) {
            // The block is not there yet: it begins with its form.
            let (block, select) = format::format("", 0..0, 0..0, what);
            let block = if what == Format::Table { format::TABLE.to_owned() } else { block };
            let (text, span) = insert_block(text, caret.start, &block);
            let select = span.start + select.start..span.start + select.end.min(block.len());
            return self.rewrite(ctx, lang, text, (select, span));
        }
        let typed = typed.map(|typing| typing.span.clone());
        let block = typed.or_else(|| pieces.map(|piece| piece.span.clone()).find(around)).unwrap_or(caret.clone());
        let before = text.len();
        let (text, select) = format::format(text, block.clone(), caret, what);
        let block = if what == Format::Table {
            // A block of its own, behind the one of the caret.
            let start = text[..select.start].rfind('|').unwrap_or(select.start);
            start..start + format::TABLE.len()
        } else {
            block.start..(block.end + text.len()).saturating_sub(before)
        };
        self.rewrite(ctx, lang, text, (select, block));
    }

    /// A block behind that of the caret.
    fn insert(&mut self, ctx: &egui::Context, block: &str) {
        let Some((lang, caret)) = self.caret() else { return };
        let Some(desk) = self.open.lesson() else { return };
        let text = desk.text(lang);
        let pieces = || desk.pages(lang).iter().flat_map(|page| &page.pieces);
        let own = pieces().find(|piece| piece.span.start <= caret.start && caret.start <= piece.span.end);
        let at = own.map_or(caret.end, |piece| piece.span.end);
        let (text, span) = insert_block(text, at, block);
        // The caption is what is written next.
        let open = block.find('[').map_or(span.end, |at| span.start + at + 1);
        let close = block.find(']').map_or(span.end, |at| span.start + at);
        self.rewrite(ctx, lang, text, (open..close, span));
    }

    /// Makes a link of the selected text to the position that is shown large, or inserts one.
    fn link_here(&mut self, ctx: &egui::Context) {
        let Some((name, turns)) = self.open.lesson().and_then(|desk| desk.board.clone()) else {
            return self.say(t!("lesson-link-needs-board"));
        };
        let (Some((lang, caret)), Some(last)) = (self.caret(), turns.last()) else {
            return self.say(t!("lesson-link-needs-turn"));
        };
        let Some(desk) = self.open.lesson() else { return };
        let bare = |turn: &String| turn.trim_end_matches(['+', '#']).to_owned();
        let address = format!("move:{name}/{}", turns.iter().map(bare).collect::<Vec<_>>().join("/"));
        let text = desk.text(lang);
        let before = text.len();
        let around = |span: &Range<usize>| span.start <= caret.start && caret.end <= span.end;
        let pieces = desk.pages(lang).iter().flat_map(|page| &page.pieces);
        let block = pieces.map(|piece| piece.span.clone()).find(around).unwrap_or(caret.clone());
        let (text, caret) = if caret.is_empty() {
            let apart = text[..caret.start].ends_with(|c: char| !c.is_whitespace() && !matches!(c, '(' | '['));
            let gap = if apart { " " } else { "" };
            let start = caret.start + gap.len();
            (format!("{}{gap}{last}{}", &text[..caret.start], &text[caret.end..]), start..start + last.len())
        } else {
            (text.to_owned(), caret)
        };
        let (text, select) = format::link(&text, &caret, &address);
        let end = select.end + 1;
        let block = block.start..(block.end + text.len()).saturating_sub(before);
        self.rewrite(ctx, lang, text, (end..end, block));
        self.say(t!("lesson-linked", turns = turns.join(" ")));
        self.show_board(None);
    }

    fn show_board(&mut self, name: Option<&str>) {
        let Some(desk) = self.open.lesson_mut() else { return };
        if name.is_some_and(|name| !desk.lesson().boards.contains_key(name)) {
            return;
        }
        let panels = &mut self.panels.lesson;
        panels.hand = super::super::board_ui::Hand::default();
        panels.arrange = false;
        if let Some(name) = name {
            let jump =
                panels.reading.jumps.iter().find(|((_, board), _)| board == name).map(|(_, turns)| turns.clone());
            desk.board = Some((name.to_owned(), jump.unwrap_or_default()));
            panels.side = Side::Boards;
        } else {
            desk.board = None;
        }
    }

    /// A new board: a copy of another one, or the first position of the lesson's rule set.
    fn new_board(&mut self, ctx: &egui::Context, from: Option<String>) {
        let Some(desk) = self.open.lesson() else { return };
        let lesson = desk.lesson();
        let free = |name: &String| !lesson.boards.contains_key(name);
        let base = from.clone().unwrap_or_else(|| "board".into());
        let Some(name) = (1..1000).map(|n| format!("{base}-{n}")).find(free) else { return };
        let edit = if let Some(from) = from {
            LessonEdit::DuplicateBoard(from, name.clone())
        } else {
            let rules = crate::rules::by_id(&lesson.rules).unwrap_or(crate::rules::ALL[0]);
            let about = rules.about();
            let named = (about.id != lesson.rules).then(|| about.id.to_owned());
            let board = LessonBoard { fen: about.start.to_owned(), rules: named, ..LessonBoard::default() };
            LessonEdit::AddBoard(name.clone(), board)
        };
        self.edit_lesson(ctx, edit, true);
        self.show_board(Some(&name));
    }

    fn play_in_lesson(&mut self, turn: Move) {
        let Some(desk) = self.open.lesson_mut() else { return };
        let lesson = std::sync::Arc::clone(desk.lesson());
        let Some((name, turns)) = &mut desk.board else { return };
        let said = walk(&lesson, name, turns).map(|(position, _)| position.san(turn));
        match said {
            Ok(san) => {
                turns.push(san.clone());
                self.say(san);
            }
            Err(reason) => self.say(reason),
        }
    }

    fn find_in_lesson(&mut self, at: usize) {
        let Some(found) = self.open.lesson().and_then(|desk| desk.findings.get(at)).cloned() else { return };
        match found.place {
            Place::Text(lang, span) => {
                let Some(desk) = self.open.lesson_mut() else { return };
                if desk.columns.0 != lang && desk.columns.1 != Some(lang) {
                    desk.columns.1 = Some(lang);
                    desk.refresh();
                }
                let end = desk.text(lang).len();
                if let Some(page) = desk.page_at(lang, span.start.min(end)) {
                    desk.page = page;
                }
                desk.board = None;
                let pieces = desk.pages(lang).get(desk.page).map(|page| page.pieces.as_slice()).unwrap_or_default();
                // The end of the file belongs to its last block.
                let last = pieces.last().map_or(end, |piece| piece.span.end);
                let start = span.start.min(last);
                let want = start..span.end.min(last).max(start);
                let panels = &mut self.panels.lesson;
                panels.pages = Pages::Write;
                panels.typing = None;
                panels.want = Some((lang, want));
            }
            Place::Board(name) => self.show_board(Some(&name)),
            Place::Whole => self.panels.lesson.side = Side::About,
        }
    }

    /// A saved lesson shows its new title, and stands in the tree if it is new.
    pub(in super::super) fn note_saved_lesson(&mut self) {
        let Some(desk) = self.open.lesson() else { return };
        let folder = desk.path().to_path_buf();
        self.library.note_saved_lesson(&folder);
    }

    /// Keeps the check of the lesson going.
    pub(in super::super) fn watch_lesson(&mut self, ctx: &egui::Context) {
        if let Some(desk) = self.open.lesson_mut() {
            desk.watch(ctx);
        }
    }

    /// Opens the lesson in a folder.
    pub(in super::super) fn open_lesson(&mut self, folder: &std::path::Path) {
        match LessonDesk::open(folder, &self.library.root) {
            Ok(desk) => {
                self.say(t!("lesson-opened", path = folder.display().to_string()));
                self.put_down_lesson(desk);
            }
            Err(diagnostics) => self.unreadable(folder.to_path_buf(), diagnostics),
        }
    }

    /// Asks for a new lesson.
    pub(in super::super) fn ask_lesson(&mut self) {
        self.dialog = Some(Dialog::NewLesson(Box::new(NewLesson::new(&self.library.root))));
    }

    /// Makes a new lesson.
    pub(in super::super) fn create_lesson(&mut self, new: &NewLesson) {
        let folder: PathBuf = new.folder();
        if folder.exists() {
            return self.say(t!("lesson-there-already", path = folder.display().to_string()));
        }
        let lesson: Lesson = new.lesson();
        self.put_down_lesson(LessonDesk::create(folder, lesson, &self.library.root));
        self.say(t!("lesson-created"));
    }

    /// A lesson takes the place of whatever was open; nothing of that stays.
    pub(in super::super) fn put_down_lesson(&mut self, desk: LessonDesk) {
        self.open = Open::Lesson(Box::new(desk));
        self.panels.hand = super::super::board_ui::Hand::default();
        self.panels.lesson = LessonPanels::default();
        self.give_up();
        self.learn.leave();
        self.sitting = None;
        self.note_solved();
        self.check.forget();
    }
}

/// What the heading of a new page says until it is written over.
const fn new_heading(lang: Lang) -> &'static str {
    ["New page", "עמוד חדש", "Новая страница", "Нова сторінка"][lang as usize]
}
