//! What the palette offers: every command that needs nothing else to be said, and every file of the collection.

use super::super::anim::AnimCommand;
use super::super::browser::card;
use super::super::command::{Command, MENUS, Tab};
use super::super::desk::{Desk, Mode};
use super::super::learn::LearnCommand;
use super::super::lesson::LessonCommand;
use super::super::library::command::LibraryCommand;
use super::super::library::{Library, execute};
use super::super::line::LineCommand;
use super::super::locale::{self, names};
use super::super::panels::frame;
use super::super::see::See;
use crate::doc::Lang;
use crate::picture::{pieces, theme};
use crate::t;
use egui::{Context, KeyboardShortcut};

/// A row of the palette.
#[derive(Clone, Debug)]
pub struct Row {
    /// What tells it from others, in every language: its English name, or the path of a file.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// What a search looks through besides.
    pub more: String,
    /// The key, or where a file belongs.
    pub side: String,
    /// Why it cannot be done now; empty when it can.
    pub why: String,
    /// What it does.
    pub command: Command,
}

/// Every command that needs nothing else to be said, with its group in help; in the order of the menus.
pub fn all() -> Vec<(Command, Group)> {
    let mut all: Vec<(Command, Group)> = Vec::new();
    for (at, (_, commands)) in MENUS.into_iter().enumerate() {
        let group = [Group::File, Group::Edit, Group::View, Group::Learn, Group::Check][at.min(4)];
        all.extend(commands.iter().map(|command| (command.clone(), group)));
    }
    all.extend(LibraryCommand::LISTED.map(|command| (Command::Library(command), Group::Find)));
    let line = [
        LineCommand::Promote,
        LineCommand::Demote,
        LineCommand::Leave,
        LineCommand::CutIllegal,
        LineCommand::Menu,
        LineCommand::Figurines,
        LineCommand::Preview,
        LineCommand::CopyMarks,
    ];
    all.extend(line.map(|command| (Command::Line(command), Group::Board)));
    all.extend([Mode::Play, Mode::Setup, Mode::Solve].map(|mode| (Command::SetMode(mode), Group::Board)));
    all.extend(Tab::ALL.map(|tab| (Command::SetTab(tab), Group::View)));
    all.extend((1..=6).map(|nag| (Command::Glyph(nag), Group::Board)));
    // Menus may list some of these already.
    let mut seen = std::collections::BTreeSet::new();
    all.retain(|(command, _)| seen.insert(format!("{command:?}")));
    all
}

/// Where help lists a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    /// Files.
    File,
    /// Finding things.
    Find,
    /// Changes.
    Edit,
    /// What is seen.
    View,
    /// Proofs.
    Check,
    /// Modes and glyphs.
    Board,
    /// Lessons and puzzles for their readers.
    Learn,
}

impl Group {
    /// All of them, in the order of help.
    pub const ALL: [Self; 7] = [Self::File, Self::Find, Self::Edit, Self::View, Self::Board, Self::Learn, Self::Check];

    /// In words.
    pub fn text(self) -> String {
        t!(match self {
            Self::File => "library-group-file",
            Self::Find => "library-group-find",
            Self::Edit => "library-group-edit",
            Self::View => "library-group-view",
            Self::Check => "library-group-check",
            Self::Board => "library-group-board",
            Self::Learn => "menu-learn",
        })
    }
}

/// What makes texts in English while the window speaks another language.
fn in_english<T>(make: impl FnOnce() -> T) -> T {
    let lang = locale::lang();
    locale::set(Lang::En);
    let made = make();
    locale::set(lang);
    made
}

/// What a command is called as a row: those that belong together begin alike.
fn name_of(command: &Command) -> String {
    let text = command.text().trim_end_matches('…').to_owned();
    match command {
        Command::SetTab(_) => t!("library-panel-of", name = text),
        Command::SetMode(_) => t!("library-mode-of", name = text),
        Command::Glyph(_) => t!("library-glyph-of", name = text),
        _ => text,
    }
}

/// The commands as rows.
pub fn commands(ctx: &Context, see: &See<'_>) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut push = |command: Command, key: Option<KeyboardShortcut>, name: &dyn Fn() -> String| {
        let english = in_english(name);
        let why = if frame::is_possible(see, &command) { String::new() } else { why_not(see, &command) };
        let side = key.map(|key| ctx.format_shortcut(&key)).unwrap_or_default();
        rows.push(Row { id: english.clone(), name: name(), more: english, side, why, command });
    };
    for (command, _) in all() {
        // The palette is open already.
        if !matches!(command, Command::Library(LibraryCommand::Palette)) {
            push(command.clone(), command.shortcut(), &|| name_of(&command));
        }
    }
    for lang in Lang::ALL {
        push(Command::Language(Some(lang)), None, &|| t!("library-language-of", name = lang.native_name()));
    }
    push(Command::BoardTheme(""), None, &|| t!("library-theme-auto"));
    for theme in theme::ALL {
        push(Command::BoardTheme(theme.id), None, &|| t!("library-theme-of", name = names::theme(theme)));
    }
    for set in pieces::SETS {
        push(Command::Pieces(set.id), None, &|| t!("library-pieces-of", name = names::pieces(set)));
    }
    if see.anim.is_some() {
        for (command, key, text) in AnimCommand::with_keys() {
            push(Command::Anim(command), Some(key), &|| t!(text));
        }
    }
    if see.lesson.is_some() {
        for (command, key, text) in LessonCommand::with_keys() {
            push(Command::Lesson(command), Some(key), &|| t!(text));
        }
    }
    rows
}

/// Why a command cannot be done.
fn why_not(see: &See<'_>, command: &Command) -> String {
    let nothing_open = see.open.path().is_none();
    let mode = see.desk.map(|desk: &Desk| desk.mode);
    let key = match command {
        Command::Learn(LearnCommand::Due) => "learn-nothing-due",
        Command::Learn(_) => "learn-no-next",
        Command::Save if !nothing_open => "library-why-saved",
        Command::Undo if !nothing_open => "library-why-undo",
        Command::Redo if !nothing_open => "library-why-redo",
        Command::StopCheck => "library-why-idle",
        _ if nothing_open => "library-why-nothing-open",
        _ if see.anim.is_some() => "library-why-animation",
        _ if see.lesson.is_some() => "library-why-lesson",
        Command::DeleteHere | Command::MakeMain | Command::Glyph(_) if mode != Some(Mode::Play) => "library-why-play",
        Command::DeleteHere | Command::MakeMain | Command::Glyph(_) => "library-why-turn",
        Command::Keep => "library-why-line",
        Command::ClearMarks => "library-why-marks",
        Command::ExportAnim => "library-why-solution",
        _ => "library-why-not-here",
    };
    t!(key)
}

/// The files of the collection as rows.
pub fn files(library: &Library) -> Vec<Row> {
    let rows = library.all().map(|entry| {
        let titles = entry.titles.values().map(String::as_str);
        let more: Vec<&str> = titles.chain([entry.id.as_str()]).collect();
        let side = [entry.kind.text(), card::rules_name(entry)];
        let side = side.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
        Row {
            id: entry.path.display().to_string(),
            name: entry.title().to_owned(),
            more: more.join(" "),
            side,
            why: String::new(),
            command: execute::open_entry(entry),
        }
    });
    rows.collect()
}
