//! Carrying out what is done to the first position as a whole.

use super::super::App;
use super::super::command::Command;
use super::super::desk::Mode;
use super::super::setup::{self, Change};
use super::sight::Sight;
use crate::board::{Refusal, Square, Transform, Way};
use crate::doc::{Edit, EditError};
use crate::t;

impl App {
    /// Carries out a command about the first position.
    pub(in super::super) fn on_first(&mut self, command: Command) {
        match command {
            Command::Arrange(change) => self.arrange(&[change]),
            Command::ArrangeAll(changes) => self.arrange(&changes),
            Command::Transform(transform) => self.transform(transform),
            Command::PasteFen(text) => self.paste_fen(&text),
            Command::Look(sight) => self.look(sight),
            _ => {}
        }
    }

    /// Changes the first position, in one step.
    fn arrange(&mut self, changes: &[Change]) {
        let Some(desk) = self.open.puzzle().filter(|desk| desk.mode == Mode::Setup) else { return };
        let (Some(rules), Some(setup)) = (desk.view.rules, desk.view.start.as_ref()) else { return };
        match setup::changed_fen(rules, setup, changes) {
            Ok(fen) => self.edit_first(Edit::Fen(fen), String::new()),
            Err(message) => self.say(message),
        }
    }

    /// Mirrors the puzzle, turns it, shifts it or gives it to the other side.
    fn transform(&mut self, transform: Transform) {
        let Some(desk) = self.open.puzzle().filter(|desk| desk.mode == Mode::Setup) else { return };
        let before = desk.view.start.as_ref().map(|setup| (setup.castling, setup.en_passant.is_some()));
        let tree = std::sync::Arc::clone(desk.puzzle());
        let is_legal = desk.view.is_legal();
        self.panels.hand.release();
        self.edit_first(Edit::Transform(transform), transform_done(transform));
        let Some(desk) = self.open.puzzle() else { return };
        let after = desk.view.start.as_ref().map(|setup| (setup.castling, setup.en_passant.is_some()));
        let fewer = before
            .zip(after)
            .is_some_and(|(before, after)| before.0.iter().count() > after.0.iter().count() || (before.1 && !after.1));
        let unmapped = tree.fen != desk.puzzle().fen
            && !tree.solution.is_empty()
            && tree.solution == desk.puzzle().solution
            && (!is_legal || !desk.view.line.faults.is_empty());
        if fewer {
            self.message = format!("{} {}", self.message, t!("board-rights-gone"));
        }
        if unmapped {
            self.message = format!("{} {}", self.message, t!("board-solution-stays"));
        }
    }

    /// The text on the clipboard becomes the first position.
    fn paste_fen(&mut self, text: &str) {
        // a dialog has fields of its own
        if self.dialog.is_some() {
            return;
        }
        let Some(desk) = self.open.puzzle().filter(|desk| desk.mode == Mode::Setup) else { return };
        let Some(rules) = desk.view.rules else { return };
        let text: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
        match rules.parse_fen(&text) {
            Ok(setup) => {
                self.panels.hand.release();
                self.edit_first(Edit::Fen(rules.write_fen(&setup)), t!("board-fen-pasted"));
            }
            Err(faults) => {
                let why = faults.first().map(ToString::to_string).unwrap_or_default();
                self.say(t!("board-fen-not-pasted", why = why));
            }
        }
    }

    /// Looks at covered pieces with other eyes.
    fn look(&mut self, sight: Sight) {
        if let Some(desk) = self.open.puzzle_mut() {
            desk.sight = Some(sight);
        }
        self.say(sight.name());
    }

    /// Makes a change of the first position and says what the author should know: above all that the solution, which is
    /// kept, is broken from here on.
    fn edit_first(&mut self, edit: Edit, done: String) {
        let Some(desk) = self.open.puzzle_mut() else { return };
        let whole = desk.view.line.faults.is_empty();
        match desk.edit(edit, true) {
            Ok(()) => {
                let broken = whole && desk.view.is_legal() && !desk.view.line.faults.is_empty();
                let told = if broken { t!("board-solution-broken") } else { done };
                self.say(told);
            }
            Err(EditError::Refused(refusal)) => self.say(refused(&refusal)),
            Err(error) => self.say(error.to_string()),
        }
    }
}

/// The button of a transformation.
pub fn transform_name(transform: Transform) -> String {
    match transform {
        Transform::Shift(Way::Left) => t!("board-shift-left"),
        Transform::Shift(Way::Right) => t!("board-shift-right"),
        Transform::Shift(Way::Up) => t!("board-shift-up"),
        Transform::Shift(Way::Down) => t!("board-shift-down"),
        Transform::MirrorFiles => t!("board-mirror-files"),
        Transform::MirrorRanks => t!("board-mirror-ranks"),
        Transform::Rotate => t!("board-rotate"),
        Transform::SwapColors => t!("board-swap-colors"),
        Transform::SwapSides => t!("board-swap-sides"),
    }
}

fn transform_done(transform: Transform) -> String {
    t!("board-transformed", what = transform_name(transform))
}

/// Why the position cannot be transformed.
fn refused(refusal: &Refusal) -> String {
    let list = |squares: &[Square]| squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    match refusal {
        Refusal::FallsOff(squares) => t!("board-refused-off", squares = list(squares)),
        Refusal::Holes => t!("board-refused-holes"),
        Refusal::Covered(squares) => t!("board-refused-covered", squares = list(squares)),
    }
}
