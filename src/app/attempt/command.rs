//! What a reader can do at a board.

use crate::app::command::{Command, Step};
use crate::board::{Color, Kind};
use crate::t;
use egui::{Key, KeyboardShortcut, Modifiers};
use std::path::PathBuf;

/// Something that a reader does.
#[derive(Clone, Debug)]
pub enum SolveCommand {
    /// Opens a puzzle to be solved.
    Open(PathBuf),
    /// Solves a puzzle that the open lesson shows, by its id.
    Puzzle(String),
    /// Plays on a board of the open lesson, by its name, after some turns.
    Board(String, Vec<String>),
    /// Plays freely from the position on the desk.
    PlayHere,
    /// Plays a turn, as the board gives it or as it was typed; `~N` says what a covered piece is.
    Turn(String),
    /// What the pawn that came to light becomes; none takes the turn back.
    Promote(Option<Kind>),
    /// Takes back what was wrong, or the last turn of free play.
    TakeBack,
    /// Goes on after a turn of which nothing was proved.
    GoOn,
    /// Stops judging, or thinking.
    Stop,
    /// Reads the next hint.
    Hint,
    /// Wants to see the solution; asks first.
    GiveUp,
    /// Shows the solution.
    Reveal,
    /// Answers a question with no.
    KeepOn,
    /// From the first position.
    Restart,
    /// Goes to a turn of the solution, or to its first position.
    Go(Option<usize>),
    /// The next defence; when the puzzle is done, the next puzzle.
    Next,
    /// Plays on freely from the position on the board.
    PlayOn,
    /// Back to the puzzle, or to the lesson.
    Leave,
    /// The keyboard goes to the field in which moves are typed.
    Type,
    /// Who plays against the reader, and the reader's side.
    Seat(Option<u8>, Color),
    /// Begins a free game anew; asks where much would be lost.
    NewGame,
    /// Begins it anew.
    ReallyNewGame,
    /// Ends the game with the draw that may be claimed.
    Claim,
    /// Lets the engine move.
    LetItMove,
    /// Goes to a place of the game.
    Place(usize),
    /// Copies the position.
    CopyFen,
}

impl SolveCommand {
    /// The commands that have keys while a reader sits at a board, and those of others that have more keys then.
    pub fn with_keys() -> Vec<(Command, KeyboardShortcut, &'static str)> {
        let key = |key: Key| KeyboardShortcut::new(Modifiers::NONE, key);
        let own = Command::Solve;
        vec![
            (own(Self::Hint), key(Key::H), "solve-key-hint"),
            (own(Self::Next), key(Key::N), "solve-key-next"),
            (own(Self::TakeBack), key(Key::Backspace), "solve-take-back"),
            (own(Self::Type), key(Key::M), "solve-key-type"),
            (own(Self::PlayOn), key(Key::P), "solve-play-on"),
            (Command::Step(Step::Back), key(Key::Comma), "solve-back"),
            (Command::Step(Step::On), key(Key::Period), "solve-on"),
        ]
    }

    /// The key of its words.
    pub const fn key(&self) -> &'static str {
        match self {
            Self::Open(_) | Self::Puzzle(_) => "cmd-solve",
            Self::Board(..) | Self::PlayHere => "solve-play-here",
            Self::Turn(_) | Self::Type => "solve-typed",
            Self::Promote(_) => "solve-promote",
            Self::TakeBack => "solve-take-back",
            Self::GoOn => "solve-go-on",
            Self::Stop => "solve-stop",
            Self::Hint => "solve-key-hint",
            Self::GiveUp => "solve-give-up",
            Self::Reveal => "solve-give-up-yes",
            Self::KeepOn => "solve-give-up-no",
            Self::Restart => "solve-restart",
            Self::Go(_) => "solve-solution",
            Self::Next => "solve-key-next",
            Self::PlayOn => "solve-play-on",
            Self::Leave => "solve-play-on-close",
            Self::Seat(..) => "free-opponent",
            Self::NewGame | Self::ReallyNewGame => "free-new",
            Self::Claim => "free-draw",
            Self::LetItMove => "free-go-on",
            Self::Place(_) => "free-moves",
            Self::CopyFen => "free-copy",
        }
    }

    /// The words of its button.
    pub fn text(&self) -> String {
        t!(self.key())
    }

    /// Its key, as people read it.
    pub fn key_text(&self, ctx: &egui::Context) -> Option<String> {
        let same = |command: &Command| matches!(command, Command::Solve(own) if own.key() == self.key());
        let key = Self::with_keys().into_iter().find(|(command, ..)| same(command));
        key.map(|(_, key, _)| ctx.format_shortcut(&key))
    }
}
