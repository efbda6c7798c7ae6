//! Changes to an animation.

use crate::board::{Color, Marks};
use crate::doc::anim::Start;
use crate::doc::{Anim, AnimStep, Lang, Texts};
use crate::picture::anim::{Action, Ease};

/// A change to an animation.
#[derive(Clone, Debug)]
pub enum AnimEdit {
    /// Puts a step before the one with this number; at the end when there is none.
    Insert(usize, AnimStep),
    /// Takes a step out.
    Remove(usize),
    /// Moves a step to another place in the list.
    Reorder(usize, usize),
    /// What a step does. Its time becomes the usual one of the new action unless the author chose one.
    Action(usize, Action),
    /// When a step begins.
    Start(usize, Start),
    /// How long a step takes; `None` for what is usual.
    Time(usize, Option<u32>),
    /// How a step goes on.
    Ease(usize, Ease),
    /// The caption that begins with a step.
    StepCaption(usize, Lang, String),
    /// The title.
    Title(Lang, String),
    /// The caption at the beginning.
    Caption(Lang, String),
    /// The side at the bottom.
    Orientation(Option<Color>),
    /// How often it is played.
    Loops(u16),
    /// How long the last picture is shown.
    Hold(Option<u32>),
    /// The marks at the beginning.
    Marks(Marks),
    /// The board at the beginning.
    Fen(String),
    /// A time becomes the beginning: the board and the marks there, in place of the first steps.
    Begin {
        /// The time.
        at_ms: u32,
        /// How many steps go.
        steps: usize,
        /// The board.
        fen: String,
        /// The marks.
        marks: Marks,
    },
}

impl AnimEdit {
    /// Changes with the same key flow together into one step of the history while nothing seals it.
    pub fn merge_key(&self) -> Option<String> {
        match self {
            Self::Action(at, _) => Some(format!("{at} action")),
            Self::Start(at, _) => Some(format!("{at} start")),
            Self::Time(at, _) => Some(format!("{at} time")),
            Self::StepCaption(at, lang, _) => Some(format!("{at} caption {lang}")),
            Self::Title(lang, _) => Some(format!("title {lang}")),
            Self::Caption(lang, _) => Some(format!("caption {lang}")),
            Self::Loops(_) => Some("loops".into()),
            Self::Hold(_) => Some("hold".into()),
            Self::Marks(_) => Some("marks".into()),
            Self::Fen(_) => Some("fen".into()),
            _ => None,
        }
    }

    /// The step that is looked at after the change.
    pub fn selects(&self, steps: usize) -> Option<usize> {
        match *self {
            Self::Insert(at, _) | Self::Reorder(_, at) => Some(at.min(steps.saturating_sub(1))),
            Self::Remove(at) => steps.checked_sub(1).map(|last| at.min(last)),
            Self::Action(at, _)
            | Self::Start(at, _)
            | Self::Time(at, _)
            | Self::Ease(at, _)
            | Self::StepCaption(at, ..) => Some(at),
            _ => None,
        }
    }
}

/// Makes a change. One that is about a step that does not exist changes nothing.
pub fn apply(anim: &mut Anim, edit: AnimEdit) {
    match edit {
        AnimEdit::Insert(at, step) => anim.steps.insert(at.min(anim.steps.len()), step),
        AnimEdit::Remove(at) if at < anim.steps.len() => drop(anim.steps.remove(at)),
        AnimEdit::Reorder(from, to) if from < anim.steps.len() && to < anim.steps.len() => {
            let step = anim.steps.remove(from);
            anim.steps.insert(to, step);
        }
        AnimEdit::Action(at, action) => on_step(anim, at, |step| {
            // A pause always says how long it is, which is no wish for what it becomes.
            if step.action == Action::Pause && step.time_ms == Some(Action::Pause.usual_ms()) {
                step.time_ms = None;
            }
            step.action = action;
        }),
        AnimEdit::Start(at, start) => on_step(anim, at, |step| step.start = start),
        AnimEdit::Time(at, time_ms) => on_step(anim, at, |step| step.time_ms = time_ms),
        AnimEdit::Ease(at, ease) => on_step(anim, at, |step| step.ease = ease),
        AnimEdit::StepCaption(at, lang, text) => on_step(anim, at, |step| say(&mut step.caption, lang, text)),
        AnimEdit::Title(lang, text) => say(&mut anim.title, lang, text),
        AnimEdit::Caption(lang, text) => say(&mut anim.caption, lang, text),
        AnimEdit::Orientation(side) => anim.orientation = side,
        AnimEdit::Loops(loops) => anim.loops = loops,
        AnimEdit::Hold(hold_ms) => anim.hold_ms = hold_ms,
        AnimEdit::Marks(marks) => anim.marks = marks,
        AnimEdit::Fen(fen) => anim.fen = fen,
        AnimEdit::Begin { at_ms, steps, fen, marks } => begin(anim, at_ms, steps, fen, marks),
        AnimEdit::Remove(_) | AnimEdit::Reorder(..) => {}
    }
    // The first step has none before it.
    if let Some(first) = anim.steps.first_mut()
        && let Start::With(delay) = first.start
    {
        first.start = Start::After(delay);
    }
}

fn on_step(anim: &mut Anim, at: usize, change: impl FnOnce(&mut AnimStep)) {
    if let Some(step) = anim.steps.get_mut(at) {
        change(step);
    }
}

/// An empty text is none.
fn say(texts: &mut Texts, lang: Lang, text: String) {
    if text.is_empty() {
        texts.remove(&lang);
    } else {
        texts.insert(lang, text);
    }
}

fn begin(anim: &mut Anim, at_ms: u32, steps: usize, fen: String, marks: Marks) {
    let steps = steps.min(anim.steps.len());
    let last = anim.steps.drain(..steps).rfind(|step| !step.caption.is_empty());
    if let Some(last) = last {
        anim.caption = last.caption;
    }
    for step in &mut anim.steps {
        if let Start::At(exact) = &mut step.start {
            *exact = exact.saturating_sub(at_ms);
        }
    }
    (anim.fen, anim.marks) = (fen, marks);
}

/// When a step has to begin, by its own way of saying so, to begin at a time; as near as that way allows.
pub fn moved(anim: &Anim, starts: &[u32], at: usize, to_ms: u32) -> Option<Start> {
    let step = anim.steps.get(at)?;
    Some(match step.start {
        Start::After(_) => {
            let before = anim.steps.iter().zip(starts).take(at);
            let over = before.map(|(step, start)| start.saturating_add(step.length_ms())).max().unwrap_or(0);
            Start::After(to_ms.saturating_sub(over))
        }
        Start::With(_) => Start::With(to_ms.saturating_sub(*starts.get(at.checked_sub(1)?)?)),
        Start::At(_) => Start::At(to_ms),
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::super::words::parse_action;
    use super::*;

    fn anim(steps: &[(&str, Start)]) -> Anim {
        let mut anim = Anim::new("a", "r", "f");
        let step =
            |(text, start): &(&str, Start)| AnimStep { start: *start, ..AnimStep::new(parse_action(text).unwrap()) };
        anim.steps = steps.iter().map(step).collect();
        anim
    }

    #[test]
    fn steps_move_in_their_own_way() {
        let anim = anim(&[
            ("glide a1-a2", Start::After(0)),
            ("glide b1-b2", Start::With(100)),
            ("pause", Start::After(200)),
            ("vanish a2", Start::At(5000)),
        ]);
        let starts = anim.starts_ms();
        assert_eq!(starts, [0, 100, 1100, 5000]);
        let to = |at, ms| moved(&anim, &starts, at, ms).unwrap();
        assert_eq!([to(0, 300), to(1, 50), to(2, 2000)], [Start::After(300), Start::With(50), Start::After(1100)]);
        assert_eq!([to(2, 500), to(3, 10)], [Start::After(0), Start::At(10)]);
        assert!(moved(&anim, &starts, 4, 0).is_none());
    }

    #[test]
    fn the_first_step_never_waits_for_another_one() {
        let mut anim = anim(&[("glide a1-a2", Start::After(0)), ("glide b1-b2", Start::With(100))]);
        apply(&mut anim, AnimEdit::Remove(0));
        assert_eq!(anim.steps[0].start, Start::After(100));
    }

    #[test]
    fn a_later_picture_becomes_the_beginning() {
        let mut anim =
            anim(&[("glide a1-a2", Start::After(0)), ("pause", Start::After(0)), ("vanish a2", Start::At(3000))]);
        apply(&mut anim, AnimEdit::StepCaption(0, Lang::En, "Up.".into()));
        let edit = AnimEdit::Begin { at_ms: 800, steps: 1, fen: "g".into(), marks: Marks::new() };
        apply(&mut anim, edit);
        assert_eq!((anim.fen.as_str(), anim.steps.len(), anim.caption[&Lang::En].as_str()), ("g", 2, "Up."));
        assert_eq!(anim.starts_ms(), [0, 2200]);
    }
}
