//! The editor of lessons.
//!
//! A lesson takes the place of the puzzle on the desk. Its text is written block by block, two languages side by side; a
//! block that nothing translates is marked where it is missing. The same blocks are drawn as the reader sees them.
//!
//! Reading order: [`desk`] (the open lesson and what follows from it), [`format`] (what tool bar and keys do to a text),
//! [`write_ui`] (the two columns), [`read_ui`] (pages as readers see them) with [`prose`], [`scenes`] and [`pictures`],
//! [`bar_ui`] (the tool bar), [`side_ui`] and [`about_ui`] (the panel on the right), [`boards_ui`] and [`stage`] (boards),
//! [`new_ui`] (a new lesson), [`execute`] (what commands do).

pub mod about_ui;
pub mod bar_ui;
pub mod boards_ui;
pub mod desk;
pub mod execute;
pub mod format;
pub mod new_ui;
pub mod pictures;
pub mod prose;
pub mod read_ui;
pub mod scenes;
pub mod side_ui;
pub mod stage;
pub mod write_ui;

use super::command::Command;
use super::panels::Field;
use super::see::{See, Tools};
use crate::board::Move;
use crate::doc::lesson_moves::FoundMove;
use crate::doc::{Lang, LessonEdit};
use crate::t;
use desk::LessonDesk;
use egui::{Key, KeyboardShortcut, Modifiers};
use format::Format;
use pictures::Pictures;
use prose::Prose;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// How the pages are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pages {
    /// The sources of one or two languages.
    #[default]
    Write,
    /// One source and what its reader sees.
    Preview,
    /// What the reader sees.
    Read,
}

impl Pages {
    /// All of them, in order.
    pub const ALL: [Self; 3] = [Self::Write, Self::Preview, Self::Read];

    /// The words of its button.
    pub fn name(self) -> String {
        match self {
            Self::Write => t!("lesson-view-write"),
            Self::Preview => t!("lesson-view-preview"),
            Self::Read => t!("lesson-view-read"),
        }
    }
}

/// The page of the panel on the right.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Side {
    /// The pages, and moves that could be links.
    #[default]
    Pages,
    /// The boards.
    Boards,
    /// What belongs to the lesson as a whole.
    About,
    /// What checks found.
    Findings,
}

/// Something to do with the open lesson.
#[derive(Clone, Debug)]
pub enum LessonCommand {
    /// Changes it. Typing in one field is one step.
    Edit(LessonEdit),
    /// Changes it, as a step of its own.
    Do(LessonEdit),
    /// Changes a text as a step of its own; then a part of it is selected, in the block of these bytes.
    Rewrite(Lang, String, Range<usize>, Range<usize>),
    /// Shows a page.
    Page(usize),
    /// A page gets another number, and stays shown.
    ReorderPage(usize, usize),
    /// A new page behind the one that is shown.
    InsertPage,
    /// The page that is shown once more.
    DuplicatePage,
    /// The page that is shown goes.
    DeletePage,
    /// How pages are shown.
    Show(Pages),
    /// The languages of the columns.
    Columns(Lang, Option<Lang>),
    /// A language more, with the blocks of the first one to be translated.
    AddLanguage(Lang),
    /// Changes the form of the selected text.
    Format(Format),
    /// Puts a block behind that of the caret; in the other language it is marked as missing.
    Insert(String),
    /// Links the selected text to the position that is shown on the board.
    LinkHere,
    /// Makes links of moves in a text.
    Link(Lang, Vec<FoundMove>),
    /// Shows a board large, or the text again.
    Board(Option<String>),
    /// A new board, or a copy of one.
    NewBoard(Option<String>),
    /// Plays a turn on the board.
    Play(Move),
    /// Takes back turns on the board, so that so many remain.
    Back(usize),
    /// Goes where a finding points.
    Find(usize),
}

impl LessonCommand {
    /// The commands that have keys, with the keys of their words.
    pub fn with_keys() -> Vec<(Self, KeyboardShortcut, &'static str)> {
        let key = KeyboardShortcut::new;
        let ctrl = Modifiers::COMMAND;
        let ctrl_shift = Modifiers { shift: true, ..ctrl };
        let ctrl_alt = Modifiers { alt: true, ..ctrl };
        let format = Self::Format;
        vec![
            (format(Format::Bold), key(ctrl, Key::B), "lesson-key-bold"),
            (format(Format::Italic), key(ctrl, Key::I), "lesson-key-italic"),
            (format(Format::Link), key(ctrl, Key::K), "lesson-key-link"),
            (format(Format::Heading), key(ctrl_shift, Key::H), "lesson-key-heading"),
            (format(Format::List), key(ctrl_shift, Key::L), "lesson-key-list"),
            (format(Format::Think), key(ctrl_shift, Key::T), "lesson-key-think"),
            (Self::LinkHere, key(ctrl_shift, Key::K), "lesson-key-move"),
            (Self::Show(Pages::Write), key(ctrl, Key::Num1), "lesson-key-write"),
            (Self::Show(Pages::Preview), key(ctrl, Key::Num2), "lesson-key-preview"),
            (Self::Show(Pages::Read), key(ctrl, Key::Num3), "lesson-key-read"),
            (Self::ReorderPage(usize::MAX, 0), key(ctrl_alt, Key::ArrowUp), "lesson-key-page-up"),
            (Self::ReorderPage(usize::MAX, 1), key(ctrl_alt, Key::ArrowDown), "lesson-key-page-down"),
            (Self::Page(usize::MAX - 1), key(ctrl, Key::PageUp), "lesson-key-page-before"),
            (Self::Page(usize::MAX), key(ctrl, Key::PageDown), "lesson-key-page-after"),
        ]
    }
}

/// The block that is being typed: its bytes as they are, although it may have become several blocks meanwhile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Typing {
    /// The language.
    pub lang: Lang,
    /// Its bytes in the text of the page's language; empty at the place of a block that is not there yet.
    pub span: Range<usize>,
    /// Whether the block is not there yet.
    pub fresh: bool,
}

/// What readers have done with the pages.
#[derive(Debug, Default)]
pub struct Reading {
    /// Questions whose answers are shown.
    pub open: BTreeSet<(Lang, String)>,
    /// Boards that show another position than their first: the turns that lead there.
    pub jumps: BTreeMap<(Lang, String), Vec<String>>,
    /// The animation that plays, and since when, in seconds.
    pub playing: Option<(String, f64)>,
    /// Attempts at puzzles of the lesson that ended, by their ids.
    pub ended: BTreeMap<String, super::attempt::Outcome>,
    /// Pictures of boards.
    pub pictures: Pictures,
    /// Laid out texts.
    pub prose: Prose,
}

/// What the panels of a lesson remember between frames.
#[derive(Debug, Default)]
pub struct LessonPanels {
    /// How pages are shown.
    pub pages: Pages,
    /// The page of the panel on the right.
    pub side: Side,
    /// The block that is being typed.
    pub typing: Option<Typing>,
    /// What is selected, or was when the keyboard went elsewhere.
    pub caret: Option<(Lang, Range<usize>)>,
    /// What is to be selected as soon as its field is shown.
    pub want: Option<(Lang, Range<usize>)>,
    /// That of it which was asked of a field that has not got the keyboard yet.
    pub asked: Option<(Lang, Range<usize>)>,
    /// What readers have done.
    pub reading: Reading,
    /// The board's state.
    pub hand: super::board_ui::Hand,
    /// Whether the board that is shown is arranged; otherwise turns are played on it.
    pub arrange: bool,
    /// The field of a board's FEN.
    pub fen: Field,
    /// The field of a board's name.
    pub name: Field,
    /// The filter of puzzles that can be inserted.
    pub filter: String,
    /// The page whose row is dragged.
    pub dragged: Option<usize>,
}

/// Whether a command makes sense while a lesson is open.
pub fn is_possible(desk: &LessonDesk, command: &Command) -> bool {
    match command {
        Command::Save => desk.is_dirty(),
        Command::Undo => desk.history().can_undo(),
        Command::Redo => desk.history().can_redo(),
        Command::Flip => desk.board.is_some(),
        Command::New
        | Command::NewLesson
        | Command::ExportLesson
        | Command::ImportBundle
        | Command::Safety(_)
        | Command::Library(_)
        | Command::Learn(_)
        | Command::Lesson(_)
        | Command::Solve(_)
        | Command::Language(_)
        | Command::Appearance(_)
        | Command::BoardTheme(_)
        | Command::Pieces(_)
        | Command::Size(_)
        | Command::Touch
        | Command::Reload
        | Command::Rescan
        | Command::Quit
        | Command::Cancel
        | Command::Brightness
        | Command::Zoom(_)
        | Command::CheckAll
        | Command::Help => true,
        _ => false,
    }
}

/// The middle of the window: a board, or the page.
pub fn page_ui(ui: &mut egui::Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &LessonDesk) {
    tools.panels.lesson.reading.pictures.begin_frame(ui.ctx());
    tools.panels.lesson.reading.prose.begin_frame();
    if desk.board.is_some() {
        stage::stage_ui(ui, see, tools, desk);
    } else if tools.panels.lesson.pages == Pages::Read {
        if see.learn.reading {
            super::learn::foot_ui::reading_ui(ui, see, tools, desk);
        } else {
            read_ui::read_ui(ui, see, tools, desk);
        }
    } else {
        write_ui::write_ui(ui, see, tools, desk);
    }
    if tools.panels.lesson.reading.pictures.is_waiting() {
        ui.ctx().request_repaint();
    }
}
