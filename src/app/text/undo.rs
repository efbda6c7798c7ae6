//! A field's own history: what was replaced by what, typing joined into steps.

use super::para::Spot;
use std::ops::Range;

/// How a change came about; only changes of one kind join.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Letters were typed.
    Type,
    /// Backspace.
    Back,
    /// Delete.
    Delete,
    /// Anything else; a step of its own.
    Other,
}

/// Anchor and focus of a selection.
pub type Selected = (Spot, Spot);

#[derive(Clone, Debug)]
struct Step {
    at: usize,
    removed: String,
    inserted: String,
    kind: Kind,
    before: Selected,
    after: Selected,
}

/// What is to be replaced, by what, and what is selected then.
pub struct Replay {
    /// The bytes that go.
    pub range: Range<usize>,
    /// What comes.
    pub text: String,
    /// The selection after it.
    pub selected: Selected,
}

/// What can be taken back and made again.
#[derive(Default, Debug)]
pub struct Undo {
    past: Vec<Step>,
    future: Vec<Step>,
}

/// Steps that are kept.
const MOST: usize = 1000;

impl Undo {
    /// Forgets everything: the text is another one.
    pub fn clear(&mut self) {
        self.past.clear();
        self.future.clear();
    }

    /// Notes a change: at `at`, `removed` became `inserted`. It joins the last step unless `begins` or unless it is
    /// something else.
    pub fn note(
        &mut self,
        at: usize,
        removed: &str,
        inserted: &str,
        (kind, begins): (Kind, bool),
        (before, after): (Selected, Selected),
    ) {
        self.future.clear();
        if let Some(last) = self.past.last_mut().filter(|last| !begins && last.kind == kind) {
            match kind {
                Kind::Type if removed.is_empty() && last.at + last.inserted.len() == at => {
                    last.inserted.push_str(inserted);
                    last.after = after;
                    return;
                }
                Kind::Back if inserted.is_empty() && last.at == at + removed.len() => {
                    last.removed.insert_str(0, removed);
                    last.at = at;
                    last.after = after;
                    return;
                }
                Kind::Delete if inserted.is_empty() && last.at == at => {
                    last.removed.push_str(removed);
                    last.after = after;
                    return;
                }
                _ => {}
            }
        }
        if self.past.len() == MOST {
            self.past.remove(0);
        }
        self.past.push(Step { at, removed: removed.into(), inserted: inserted.into(), kind, before, after });
    }

    /// Takes the last step back.
    pub fn undo(&mut self) -> Option<Replay> {
        let step = self.past.pop()?;
        let range = step.at..step.at + step.inserted.len();
        let replay = Replay { range, text: step.removed.clone(), selected: step.before };
        self.future.push(step);
        Some(replay)
    }

    /// Makes it again.
    pub fn redo(&mut self) -> Option<Replay> {
        let step = self.future.pop()?;
        let range = step.at..step.at + step.removed.len();
        let replay = Replay { range, text: step.inserted.clone(), selected: step.after };
        self.past.push(step);
        Some(replay)
    }
}
