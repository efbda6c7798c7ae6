//! What can be done, in one list: menus, buttons, keys and help read it.

use super::anim::AnimCommand;
use super::anim::new_ui::NewAnim;
use super::desk::Mode;
use super::lesson::LessonCommand;
use super::lesson::new_ui::NewLesson;
use super::safety::SafetyCommand;
use super::setup::Change;
use super::view::Shown;
use crate::board::{Mark, Move};
use crate::doc::Edit;
use crate::problem::Path as TreePath;
use egui::{Key, KeyboardShortcut, Modifiers};
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

    /// The name.
    pub const fn name(self) -> &'static str {
        ["Setup", "Solution", "Text", "Findings"][self as usize]
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
    /// While solving: shows what refutes the last turn.
    ShowWhy,
    /// While solving: takes the last turn back.
    TakeBack,
    /// While solving: from the first position.
    SolveAgain,
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
    /// Larger or smaller letters, as a factor of the present size.
    Zoom(f32),
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
}

/// The menus.
pub const MENUS: [(&str, &[Command]); 4] = [
    (
        "File",
        &[
            Command::New,
            Command::NewLesson,
            Command::Save,
            Command::Safety(SafetyCommand::SaveAs),
            Command::Reload,
            Command::Safety(SafetyCommand::ShowRecovered),
            Command::Rescan,
            Command::ExportPicture,
            Command::ExportAnim,
            Command::Quit,
        ],
    ),
    (
        "Edit",
        &[
            Command::Undo,
            Command::Redo,
            Command::CopyPicture,
            Command::DeleteHere,
            Command::MakeMain,
            Command::ClearMarks,
            Command::Cancel,
        ],
    ),
    (
        "View",
        &[
            Command::Flip,
            Command::Brightness,
            Command::Zoom(1.1),
            Command::Zoom(1.0 / 1.1),
            Command::Step(Step::Start),
            Command::Step(Step::Back),
            Command::Step(Step::On),
            Command::Step(Step::End),
        ],
    ),
    (
        "Check",
        &[Command::Recheck, Command::StopCheck, Command::CheckAll, Command::Keep, Command::AddTree, Command::Help],
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
        listed.chain(modes).chain(KEYS_ONLY).filter_map(|command| command.shortcut().map(|key| (command, key)))
    }

    /// The words of menus and buttons.
    pub const fn text(&self) -> &'static str {
        match self {
            Self::New => "New puzzle…",
            Self::Create(..) | Self::CreateAnim(_) | Self::CreateLesson(_) => "Create",
            Self::Open(_) | Self::OpenAnim(_) | Self::OpenLesson(_) => "Open",
            Self::NewAnim(_) => "New animation",
            Self::NewLesson => "New lesson…",
            Self::Lesson(_) => "Change the lesson",
            Self::ExportAnim => "Export animation…",
            Self::Anim(_) => "Change the animation",
            Self::Save | Self::SaveThen(_) => "Save",
            Self::SaveAnyway => "Keep mine",
            Self::Reload => "Reload from disk",
            Self::Safety(SafetyCommand::SaveAs | SafetyCommand::SaveTo(_)) => "Save as…",
            Self::Safety(SafetyCommand::ShowRecovered) => "Recovered work…",
            Self::Safety(_) => "Compare",
            Self::Rescan => "Read the collection again",
            Self::CopyPicture => "Copy picture",
            Self::ExportPicture => "Export picture…",
            Self::WritePicture(_) => "Export",
            Self::Quit => "Quit",
            Self::DiscardThen(_) => "Discard",
            Self::Undo => "Undo",
            Self::Redo => "Redo",
            Self::Edit(_) => "Change",
            Self::Arrange(Change::Start) => "Starting position",
            Self::Arrange(Change::Empty) => "Empty board",
            Self::Arrange(Change::SwapSides) => "Swap sides",
            Self::Arrange(_) => "Arrange",
            Self::Play(_) | Self::SetMode(Mode::Play) => "Play",
            Self::Mark(_) => "Mark",
            Self::ClearMarks => "Remove marks here",
            Self::Go(_) => "Go there",
            Self::Step(Step::Start) => "First position",
            Self::Step(Step::Back) => "Back",
            Self::Step(Step::On) => "Forward",
            Self::Step(Step::End) => "End of the line",
            Self::DeleteHere => "Delete from here",
            Self::MakeMain => "Make this the main line",
            Self::Glyph(nag) => match nag {
                1 => "Good move !",
                2 => "Mistake ?",
                3 => "Brilliant !!",
                4 => "Blunder ??",
                5 => "Interesting !?",
                _ => "Dubious ?!",
            },
            Self::Show(_) => "Show on the board",
            Self::Keep => "Add the shown line",
            Self::Cancel => "Cancel",
            Self::Flip => "Flip the board",
            Self::SetMode(Mode::Setup) => "Set up",
            Self::SetMode(Mode::Solve) => "Solve",
            Self::AddLine(_) => "Add this line",
            Self::AddTree => "Add the solution tree",
            Self::ShowWhy => "Show why",
            Self::TakeBack => "Take back",
            Self::SolveAgain => "Start again",
            Self::SetTab(tab) => tab.name(),
            Self::Brightness => "Light or dark",
            Self::BoardTheme(_) => "Board colours",
            Self::Pieces(_) => "Pieces",
            Self::Zoom(factor) => {
                if *factor > 1.0 {
                    "Larger"
                } else {
                    "Smaller"
                }
            }
            Self::Recheck => "Check again",
            Self::StopCheck => "Stop the check",
            Self::CheckAll => "Check the whole collection",
            Self::Say(_) => "Say",
            Self::Help => "Keys and help",
        }
    }

    /// One sentence more; may be empty.
    pub const fn tooltip(&self) -> &'static str {
        match self {
            Self::New => "Start a puzzle from a rule set's first position",
            Self::Save => "Write the file; comments and unknown keys in it stay",
            Self::SaveAnyway => "Overwrite what the other program wrote",
            Self::Reload => "Read the file again; what was not saved comes back with Undo",
            Self::CopyPicture => "Put the board as it is shown on the clipboard",
            Self::ExportPicture => "Write the board as it is shown to a PNG or SVG file",
            Self::ExportAnim => {
                "Write the animation, or the line of the solution, to a file that moves; its size is said before"
            }
            Self::Undo => "Take the last step back",
            Self::Redo => "Make the step again",
            Self::DeleteHere => "Delete this turn and everything after it",
            Self::MakeMain => "Move the line to this turn to the front at every branch",
            Self::Flip => "Turn the board; the puzzle's own orientation stays",
            Self::SetMode(Mode::Play) => "Play legal turns, which become the solution",
            Self::SetMode(Mode::Setup) => "Arrange the first position freely",
            Self::SetMode(Mode::Solve) => "Try the puzzle as its reader does; the proof judges each turn",
            Self::Keep => "Add the line on the board to the solution",
            Self::AddLine(_) => "Add it to the solution as a variation",
            Self::AddTree => "Write the whole solution and join it with yours; your turns and comments stay",
            Self::ShowWhy => "Play on the board what refutes the turn",
            Self::Recheck => "Start the proof again",
            Self::StopCheck => "Stop what runs and show what it found so far",
            Self::Arrange(Change::Empty) => "No pieces, no barriers, no rights, nothing in hand",
            Self::Arrange(Change::SwapSides) => "Every piece changes sides, seen from the other side",
            Self::Brightness => "Switch between the light and the dark appearance",
            _ => "",
        }
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
            Self::Zoom(factor) => with(Modifiers::COMMAND, if *factor > 1.0 { Key::Plus } else { Key::Minus }),
            Self::Help => with(Modifiers::NONE, Key::F1),
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
        matches!(
            self,
            Self::New
                | Self::Open(_)
                | Self::OpenAnim(_)
                | Self::NewAnim(_)
                | Self::OpenLesson(_)
                | Self::NewLesson
                | Self::Quit
        )
    }

    /// Whether the key works while a text is typed: only what no text field needs for itself.
    pub const fn works_while_typing(&self) -> bool {
        matches!(
            self,
            Self::Save | Self::Safety(SafetyCommand::SaveAs) | Self::New | Self::Quit | Self::Help | Self::Lesson(_)
        )
    }
}
