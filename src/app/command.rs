//! What can be done, in one list: menus, buttons, keys and help read it.

use super::anim::AnimCommand;
use super::anim::new_ui::NewAnim;
use super::attempt::SolveCommand;
use super::board::sight::Sight;
use super::desk::Mode;
use super::learn::LearnCommand;
use super::lesson::LessonCommand;
use super::lesson::new_ui::NewLesson;
use super::library::command::LibraryCommand;
use super::line::LineCommand;
use super::progress::Scope;
use super::safety::SafetyCommand;
use super::setup::Change;
use super::view::Shown;
use crate::board::{Mark, Move, Transform};
use crate::doc::{Edit, Lang};
use crate::problem::Path as TreePath;
use egui::{Key, KeyboardShortcut, Modifiers, ThemePreference};
use std::path::PathBuf;

/// A step through the line that is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// To the first position.
    Start,
    /// One turn back.
    Back,
    /// One turn on, along the main continuation.
    On,
    /// To the end of the line.
    End,
}

/// Towards another size of everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zoom {
    /// Larger.
    In,
    /// Smaller.
    Out,
    /// As it is made.
    Reset,
}

/// The panel on the right.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tab {
    /// The first position.
    Setup,
    /// Task and solution.
    #[default]
    Solution,
    /// Texts.
    Text,
    /// What checks found.
    Findings,
}

impl Tab {
    /// All of them, in order.
    pub const ALL: [Self; 4] = [Self::Setup, Self::Solution, Self::Text, Self::Findings];

    /// The key of its name.
    pub const fn key(self) -> &'static str {
        ["tab-setup", "tab-solution", "tab-text", "tab-findings"][self as usize]
    }

    /// The name.
    pub fn name(self) -> String {
        crate::t!(self.key())
    }
}

/// A picture of the board as a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PictureFile {
    /// Where it goes; the ending, `.png` or `.svg`, says what it becomes.
    pub path: PathBuf,
    /// The width.
    pub width_px: u32,
    /// The id of its colours; empty for those that are shown.
    pub theme: &'static str,
    /// Whether text stays text in an SVG; otherwise it becomes outlines.
    pub letters: bool,
}

/// Something to do. Panels push commands; the application carries them out after the frame is drawn.
#[derive(Clone, Debug)]
pub enum Command {
    /// Asks for a name and a rule set.
    New,
    /// Makes a new puzzle: id, id of the rule set.
    Create(String, &'static str),
    /// Opens a file.
    Open(PathBuf),
    /// Opens an animation.
    OpenAnim(PathBuf),
    /// Asks for the name and the beginning of a new animation of the lesson in a folder.
    NewAnim(PathBuf),
    /// Makes it.
    CreateAnim(Box<NewAnim>),
    /// Opens the lesson in a folder.
    OpenLesson(PathBuf),
    /// Asks for the name and the rules of a new lesson.
    NewLesson,
    /// Makes it.
    CreateLesson(Box<NewLesson>),
    /// Does something to the open lesson.
    Lesson(LessonCommand),
    /// Asks where the open lesson is exported to.
    ExportLesson,
    /// Asks what is imported.
    ImportBundle,
    /// Asks how the animation is exported.
    ExportAnim,
    /// Does something to the open animation.
    Anim(AnimCommand),
    /// Saves.
    Save,
    /// Saves over whatever is there.
    SaveAnyway,
    /// Reads the file again and forgets what was not saved.
    Reload,
    /// Keeps work safe: another file, merges, recovered work.
    Safety(SafetyCommand),
    /// Reads the collection again.
    Rescan,
    /// Puts a picture of the board on the clipboard.
    CopyPicture,
    /// Asks where the picture of the board goes.
    ExportPicture,
    /// Writes a picture of the board.
    WritePicture(PictureFile),
    /// Does something with the collection or a file of it.
    Library(LibraryCommand),
    /// Reads lessons and solves puzzles, as a learner.
    Learn(LearnCommand),
    /// Closes the window.
    Quit,
    /// Saves, and when that worked does something else.
    SaveThen(Box<Command>),
    /// Forgets what is not saved and does something else.
    DiscardThen(Box<Command>),
    /// Takes the last step back.
    Undo,
    /// Makes it again.
    Redo,
    /// Changes the puzzle. Typing in one field is one step.
    Edit(Edit),
    /// Changes the first position.
    Arrange(Change),
    /// Changes the first position in several ways, in one step.
    ArrangeAll(Vec<Change>),
    /// Mirrors the puzzle, turns it, shifts it or gives it to the other side.
    Transform(Transform),
    /// Makes a text from the clipboard the first position.
    PasteFen(String),
    /// Looks at covered pieces with other eyes.
    Look(Sight),
    /// Plays a turn: follows it or adds it to the solution.
    Play(Move),
    /// Draws a mark, or takes it away.
    Mark(Mark),
    /// Removes all marks from the position.
    ClearMarks,
    /// Goes to a place in the solution.
    Go(TreePath),
    /// Steps.
    Step(Step),
    /// Deletes the turn of the cursor and what follows.
    DeleteHere,
    /// Makes the line of the cursor the main line.
    MakeMain,
    /// Sets a glyph on the turn of the cursor, or takes it away.
    Glyph(u8),
    /// Shows a line on the board.
    Show(Shown),
    /// Adds the line that is shown to the solution.
    Keep,
    /// Adds a line of the proof to the solution.
    AddLine(Shown),
    /// Writes the whole solution tree and joins it with the author's.
    AddTree,
    /// Does something at a reader's board.
    Solve(SolveCommand),
    /// Gives up what is going on: a selection, a tool, a line that is shown.
    Cancel,
    /// Turns the board.
    Flip,
    /// Arranges the position, or plays.
    SetMode(Mode),
    /// Shows a panel.
    SetTab(Tab),
    /// Light or dark.
    Brightness,
    /// Colours of the board, by the theme's id; empty for those that suit the brightness.
    BoardTheme(&'static str),
    /// Artwork of the pieces, by the set's id.
    Pieces(&'static str),
    /// Light, dark, or as the system has it.
    Appearance(ThemePreference),
    /// The next larger or smaller size of everything, or the usual one.
    Zoom(Zoom),
    /// A size of everything, in percent.
    Size(u32),
    /// Larger targets for fingers, or no longer.
    Touch,
    /// The language of the window; `None` is that of the system.
    Language(Option<Lang>),
    /// Starts the check again.
    Recheck,
    /// Stops it.
    StopCheck,
    /// Checks every puzzle of the collection.
    CheckAll,
    /// Says something in the status line.
    Say(String),
    /// Lists what can be done.
    Help,
    /// Does something to the solution or the texts of the open puzzle.
    Line(LineCommand),
}

/// The menus: the keys of their names, and what stands in them.
pub const MENUS: [(&str, &[Command]); 5] = [
    (
        "menu-file",
        &[
            Command::New,
            Command::NewLesson,
            Command::Library(LibraryCommand::Browse),
            Command::Library(LibraryCommand::QuickOpen),
            Command::Library(LibraryCommand::OpenCollection),
            Command::Save,
            Command::Safety(SafetyCommand::SaveAs),
            Command::Reload,
            Command::Safety(SafetyCommand::ShowRecovered),
            Command::Rescan,
            Command::Library(LibraryCommand::Restore),
            Command::ExportPicture,
            Command::ExportAnim,
            Command::ExportLesson,
            Command::ImportBundle,
            Command::Quit,
        ],
    ),
    (
        "menu-edit",
        &[
            Command::Undo,
            Command::Redo,
            Command::CopyPicture,
            Command::DeleteHere,
            Command::MakeMain,
            Command::Line(LineCommand::Promote),
            Command::Line(LineCommand::Demote),
            Command::Line(LineCommand::CutIllegal),
            Command::ClearMarks,
            Command::Cancel,
        ],
    ),
    (
        "menu-view",
        &[
            Command::Line(LineCommand::Preview),
            Command::Solve(SolveCommand::PlayHere),
            Command::Flip,
            Command::Brightness,
            Command::Zoom(Zoom::In),
            Command::Zoom(Zoom::Out),
            Command::Zoom(Zoom::Reset),
            Command::Touch,
            Command::Step(Step::Start),
            Command::Step(Step::Back),
            Command::Step(Step::On),
            Command::Step(Step::End),
        ],
    ),
    (
        "menu-learn",
        &[
            Command::Learn(LearnCommand::Home),
            Command::Learn(LearnCommand::Puzzles),
            Command::Learn(LearnCommand::Continue),
            Command::Learn(LearnCommand::Due),
            Command::Learn(LearnCommand::Next),
            Command::Learn(LearnCommand::Statistics),
            Command::Learn(LearnCommand::AskReset(Scope::All)),
        ],
    ),
    (
        "menu-check",
        &[
            Command::Recheck,
            Command::StopCheck,
            Command::CheckAll,
            Command::Keep,
            Command::AddTree,
            Command::Library(LibraryCommand::Palette),
            Command::Help,
        ],
    ),
];

/// Commands that have keys but stand in no menu.
const KEYS_ONLY: [Command; 6] =
    [Command::Glyph(1), Command::Glyph(2), Command::Glyph(3), Command::Glyph(4), Command::Glyph(5), Command::Glyph(6)];

impl Command {
    /// Every command that has a key, for the keyboard and for help.
    pub fn with_keys() -> impl Iterator<Item = (Self, KeyboardShortcut)> {
        let modes = [Self::SetMode(Mode::Play), Self::SetMode(Mode::Setup), Self::SetMode(Mode::Solve)];
        let listed = MENUS.into_iter().flat_map(|(_, list)| list.iter().cloned());
        let with_keys = listed.chain(modes).chain(KEYS_ONLY);
        let with_keys = with_keys.filter_map(|command| command.shortcut().map(|key| (command, key)));
        let palette = (Self::Library(LibraryCommand::Palette), KeyboardShortcut::new(Modifiers::NONE, Key::F1));
        with_keys.chain(LineCommand::with_keys()).chain([palette])
    }

    /// The key of its words; with `-tip` behind it that of its tooltip.
    pub const fn key(&self) -> &'static str {
        match self {
            Self::New => "cmd-new",
            Self::Create(..) | Self::CreateAnim(_) | Self::CreateLesson(_) => "cmd-create",
            Self::Open(_) | Self::OpenAnim(_) | Self::OpenLesson(_) => "cmd-open",
            Self::NewAnim(_) => "cmd-new-anim",
            Self::NewLesson => "cmd-new-lesson",
            Self::Lesson(_) => "cmd-lesson",
            Self::ExportAnim => "cmd-export-anim",
            Self::ExportLesson => "cmd-export-lesson",
            Self::ImportBundle => "cmd-import-bundle",
            Self::Anim(_) => "cmd-anim",
            Self::Save | Self::SaveThen(_) => "cmd-save",
            Self::SaveAnyway => "cmd-save-anyway",
            Self::Reload => "cmd-reload",
            Self::Safety(SafetyCommand::SaveAs | SafetyCommand::SaveTo(_)) => "cmd-save-as",
            Self::Safety(SafetyCommand::ShowRecovered) => "cmd-recovered",
            Self::Safety(_) => "cmd-compare",
            Self::Rescan => "cmd-rescan",
            Self::CopyPicture => "cmd-copy-picture",
            Self::ExportPicture => "cmd-export-picture",
            Self::WritePicture(_) => "cmd-write-picture",
            Self::Learn(command) => command.key(),
            Self::Library(command) => command.key(),
            Self::Quit => "cmd-quit",
            Self::DiscardThen(_) => "cmd-discard",
            Self::Undo => "cmd-undo",
            Self::Redo => "cmd-redo",
            Self::Edit(_) => "cmd-edit",
            Self::Arrange(Change::Start) => "cmd-arrange-start",
            Self::Arrange(Change::Empty) => "cmd-arrange-empty",
            Self::Arrange(_) | Self::ArrangeAll(_) | Self::Transform(_) | Self::PasteFen(_) => "cmd-arrange",
            Self::Look(_) => "cmd-look",
            Self::Play(_) | Self::SetMode(Mode::Play) => "cmd-play",
            Self::Mark(_) => "cmd-mark",
            Self::ClearMarks => "cmd-clear-marks",
            Self::Go(_) => "cmd-go",
            Self::Step(Step::Start) => "cmd-step-start",
            Self::Step(Step::Back) => "cmd-step-back",
            Self::Step(Step::On) => "cmd-step-on",
            Self::Step(Step::End) => "cmd-step-end",
            Self::DeleteHere => "cmd-delete-here",
            Self::MakeMain => "cmd-make-main",
            Self::Glyph(nag) => match nag {
                1 => "cmd-glyph-good",
                2 => "cmd-glyph-mistake",
                3 => "cmd-glyph-brilliant",
                4 => "cmd-glyph-blunder",
                5 => "cmd-glyph-interesting",
                _ => "cmd-glyph-dubious",
            },
            Self::Show(_) => "cmd-show",
            Self::Keep => "cmd-keep",
            Self::Cancel => "cmd-cancel",
            Self::Flip => "cmd-flip",
            Self::SetMode(Mode::Setup) => "cmd-setup",
            Self::SetMode(Mode::Solve) => "cmd-solve",
            Self::AddLine(_) => "cmd-add-line",
            Self::AddTree => "cmd-add-tree",
            Self::Solve(command) => command.key(),
            Self::SetTab(tab) => tab.key(),
            Self::Brightness => "cmd-brightness",
            Self::Appearance(_) => "cmd-appearance",
            Self::BoardTheme(_) => "cmd-board-theme",
            Self::Pieces(_) => "cmd-pieces",
            Self::Zoom(Zoom::In) => "cmd-zoom-in",
            Self::Zoom(Zoom::Out) => "cmd-zoom-out",
            Self::Zoom(Zoom::Reset) => "cmd-zoom-reset",
            Self::Size(_) => "cmd-size",
            Self::Touch => "cmd-touch",
            Self::Language(_) => "cmd-language",
            Self::Recheck => "cmd-recheck",
            Self::StopCheck => "cmd-stop-check",
            Self::CheckAll => "cmd-check-all",
            Self::Say(_) => "cmd-say",
            Self::Help => "cmd-help",
            Self::Line(_) => "cmd-line",
        }
    }

    /// The words of menus and buttons.
    pub fn text(&self) -> String {
        if let Self::Line(command) = self { command.text() } else { crate::t!(self.key()) }
    }

    /// One sentence more; may be empty.
    pub fn tooltip(&self) -> String {
        super::locale::find(&format!("{}-tip", self.key())).unwrap_or_default()
    }

    /// The key.
    pub const fn shortcut(&self) -> Option<KeyboardShortcut> {
        #[expect(clippy::unnecessary_wraps, reason = "every arm of the match wants an option")]
        const fn with(modifiers: Modifiers, key: Key) -> Option<KeyboardShortcut> {
            Some(KeyboardShortcut::new(modifiers, key))
        }
        let ctrl_shift = Modifiers { shift: true, ..Modifiers::COMMAND };
        match self {
            Self::New => with(Modifiers::COMMAND, Key::N),
            Self::Save => with(Modifiers::COMMAND, Key::S),
            Self::Safety(SafetyCommand::SaveAs) => with(ctrl_shift, Key::S),
            Self::CopyPicture => with(ctrl_shift, Key::C),
            Self::ExportPicture => with(Modifiers::COMMAND, Key::E),
            Self::Rescan => with(Modifiers::NONE, Key::F5),
            Self::Quit => with(Modifiers::COMMAND, Key::Q),
            Self::Undo => with(Modifiers::COMMAND, Key::Z),
            Self::Redo => with(ctrl_shift, Key::Z),
            Self::DeleteHere => with(Modifiers::NONE, Key::Delete),
            Self::Step(Step::Start) => with(Modifiers::NONE, Key::Home),
            Self::Step(Step::Back) => with(Modifiers::NONE, Key::ArrowLeft),
            Self::Step(Step::On) => with(Modifiers::NONE, Key::ArrowRight),
            Self::Step(Step::End) => with(Modifiers::NONE, Key::End),
            Self::Cancel => with(Modifiers::NONE, Key::Escape),
            Self::Flip => with(Modifiers::NONE, Key::F),
            Self::SetMode(Mode::Play) => with(Modifiers::COMMAND, Key::Num1),
            Self::SetMode(Mode::Setup) => with(Modifiers::COMMAND, Key::Num2),
            Self::SetMode(Mode::Solve) => with(Modifiers::COMMAND, Key::Num3),
            Self::Brightness => with(Modifiers::COMMAND, Key::D),
            Self::Zoom(Zoom::In) => with(Modifiers::COMMAND, Key::Plus),
            Self::Zoom(Zoom::Out) => with(Modifiers::COMMAND, Key::Minus),
            Self::Zoom(Zoom::Reset) => with(Modifiers::COMMAND, Key::Num0),
            Self::Help => with(Modifiers::NONE, Key::Questionmark),
            Self::Learn(command) => command.shortcut(),
            Self::Library(command) => command.shortcut(),
            Self::Line(command) => command.shortcut(),
            Self::Glyph(nag) => with(
                Modifiers::NONE,
                match nag {
                    3 => Key::Num1,
                    1 => Key::Num2,
                    5 => Key::Num3,
                    6 => Key::Num4,
                    2 => Key::Num5,
                    _ => Key::Num6,
                },
            ),
            _ => None,
        }
    }

    /// Whether it puts something else on the desk, or nothing: what is not saved there is asked about before.
    pub const fn puts_away(&self) -> bool {
        if let Self::Learn(command) = self {
            return command.puts_away();
        }
        matches!(
            self,
            Self::New
                | Self::Open(_)
                | Self::OpenAnim(_)
                | Self::NewAnim(_)
                | Self::OpenLesson(_)
                | Self::NewLesson
                | Self::ImportBundle
                | Self::Quit
                | Self::Solve(SolveCommand::Open(_))
        )
    }

    /// Whether the key works while a text is typed: only what no text field needs for itself.
    pub const fn works_while_typing(&self) -> bool {
        matches!(
            self,
            Self::Save
                | Self::Safety(SafetyCommand::SaveAs)
                | Self::New
                | Self::Quit
                | Self::Library(_)
                | Self::Learn(_)
                | Self::Zoom(_)
                | Self::Lesson(_)
                | Self::Line(LineCommand::Preview)
        )
    }
}
