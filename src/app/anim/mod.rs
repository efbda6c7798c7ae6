//! The editor of schematic animations.
//!
//! An animation takes the place of the puzzle on the desk. What is done to its board becomes steps at the playhead; the
//! timeline below says when they happen, the panel on the right what they are.
//!
//! Reading order: [`words`] (how a step is typed), [`edit`] (changes), [`desk`] (the open animation), [`board`] with its
//! [`tools`], [`lanes`] and [`timeline_ui`], [`step_panel`] and [`sheet`] (the panel on the right), [`transport`] (the
//! toolbar), [`export`] and its [`export_ui`], [`execute`] (what commands do).

pub mod board;
pub mod desk;
pub mod edit;
pub mod execute;
pub mod export;
pub mod export_ui;
pub mod lanes;
pub mod new_ui;
pub mod sheet;
pub mod step_panel;
pub mod timeline_ui;
pub mod tools;
pub mod transport;
pub mod words;

use super::panels::Field;
use crate::board::{Color, Square};
use crate::picture::anim::Action;
use edit::AnimEdit;
use egui::{Key, KeyboardShortcut, Modifiers};

/// Something to do with the open animation.
#[derive(Clone, Debug)]
pub enum AnimCommand {
    /// Changes it. Typing in one field is one step.
    Edit(AnimEdit),
    /// Changes it, as a step of its own.
    Do(AnimEdit),
    /// Adds a step at the playhead.
    Add(Action),
    /// A drag on the timeline begins, at a step.
    BeginDrag(usize),
    /// It ends.
    EndDrag,
    /// Moves the playhead, in milliseconds.
    Seek(u32),
    /// Plays or pauses.
    Play,
    /// How fast it is played.
    Speed(f32),
    /// Looks at a step.
    Select(Option<usize>),
    /// Shows a language.
    Lang(crate::doc::Lang),
    /// Adds the selected step once more.
    Duplicate,
    /// Moves the selected step up or down the list.
    Reorder(Way),
    /// The picture at the playhead becomes the beginning.
    Begin,
}

/// Up or down a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Towards its beginning.
    Up,
    /// Towards its end.
    Down,
}

impl AnimCommand {
    /// The commands that have keys, with the keys of the words of help.
    pub fn with_keys() -> [(Self, KeyboardShortcut, &'static str); 4] {
        let key = KeyboardShortcut::new;
        [
            (Self::Play, key(Modifiers::NONE, Key::Space), "anim-help-play"),
            (Self::Duplicate, key(Modifiers::COMMAND, Key::D), "anim-help-duplicate"),
            (Self::Reorder(Way::Up), key(Modifiers::ALT, Key::ArrowUp), "anim-help-up"),
            (Self::Reorder(Way::Down), key(Modifiers::ALT, Key::ArrowDown), "anim-help-down"),
        ]
    }
}

/// How pieces move that are dragged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Motion {
    /// Along lines they glide, otherwise they hop.
    #[default]
    Auto,
    /// They slide.
    Glide,
    /// They jump.
    Hop,
}

/// What a click on the board does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AnimTool {
    /// Picks a piece, and then its square; or puts the chosen spare piece.
    #[default]
    Hand,
    /// Raises or lowers a barrier.
    Barrier,
    /// Turns a covered piece over.
    Flip,
    /// Makes another piece of one.
    Become,
}

/// A type that has to be chosen before a step can be added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ask {
    /// Where the piece is.
    pub square: Square,
    /// Whose it is.
    pub color: Color,
    /// Whether it turns over; otherwise it becomes another one.
    pub flips: bool,
}

/// The page of the panel on the right.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Page {
    /// The steps, and the selected one.
    #[default]
    Steps,
    /// What belongs to the animation as a whole.
    Whole,
}

/// What the pointer holds on the timeline.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Grab {
    /// The step.
    pub step: usize,
    /// Whether it is the end of the block; otherwise the block.
    pub end: bool,
    /// From the block's beginning to the pointer, in milliseconds.
    pub offset_ms: f32,
    /// The scale while it goes on: a timeline that is fitted would move under the pointer.
    pub px_per_s: f32,
}

/// What the panels of an animation remember between frames.
#[derive(Debug, Default)]
pub struct AnimPanels {
    /// What a click on the board does.
    pub tool: AnimTool,
    /// How pieces move.
    pub motion: Motion,
    /// Whether a right drag draws a ray instead of an arrow, and a right click fills a square instead of circling it.
    pub rays: bool,
    /// Whether new steps begin together with the one before.
    pub together: bool,
    /// The side from whose stock barriers rise.
    pub stock: Option<Color>,
    /// The page of the panel on the right.
    pub page: Page,
    /// Pixels to a second on the timeline; `None` fits the whole.
    pub px_per_s: Option<f32>,
    /// What is dragged on the timeline.
    pub grab: Option<Grab>,
    /// The field of the action, and the step that it shows.
    pub action: (Option<usize>, Field),
    /// The field of the FEN.
    pub fen: Field,
    /// The field of the marks.
    pub marks: Field,
    /// A type that is asked for.
    pub ask: Option<Ask>,
    /// The export, while its dialog is open.
    pub export: Option<export::Export>,
}
