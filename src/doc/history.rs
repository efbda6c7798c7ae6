//! Undo and redo: snapshots of the document, which share nothing but are cheap since a document is small.

use super::edit::{Edit, EditError, apply};
use super::puzzle::Puzzle;
use crate::problem::Path;
use std::sync::Arc;

/// This many steps are always kept.
pub const MIN_STEPS: usize = 1000;
/// Beyond that, old steps are dropped when all of them weigh more than this.
pub const MAX_BYTES: usize = 64 << 20;

/// A document that can be undone.
pub trait Document: Clone + PartialEq {
    /// About how many bytes a snapshot takes.
    fn weight_bytes(&self) -> usize;
}

impl Document for Puzzle {
    fn weight_bytes(&self) -> usize {
        let texts: usize = [&self.title, &self.text]
            .into_iter()
            .chain(self.notes.values())
            .chain(self.answers.values())
            .flat_map(|t| t.values())
            .chain(self.hints.values().flatten())
            .map(String::len)
            .sum();
        size_of::<Self>() + self.fen.len() + texts + self.solution.len() * 200
    }
}

#[derive(Clone, Debug)]
struct Snapshot<T> {
    document: Arc<T>,
    weight: usize,
}

/// A document with its past and its future.
#[derive(Clone, Debug)]
pub struct History<T> {
    past: Vec<Snapshot<T>>,
    now: Arc<T>,
    future: Vec<Arc<T>>,
    saved: Option<Arc<T>>,
    /// What the last step was, while more of the same would belong to it.
    merge: Option<String>,
    /// The document before a drag that goes on.
    drag: Option<Arc<T>>,
    weight: usize,
}

impl<T: Document> History<T> {
    /// A document without a past. It counts as saved; use [`History::unsaved`] for one that was never on a disk.
    pub fn new(document: T) -> Self {
        let now = Arc::new(document);
        let saved = Some(Arc::clone(&now));
        Self { past: Vec::new(), now, future: Vec::new(), saved, merge: None, drag: None, weight: 0 }
    }

    /// A document that was never saved.
    pub fn unsaved(document: T) -> Self {
        Self { saved: None, ..Self::new(document) }
    }

    /// The document as it is.
    pub const fn now(&self) -> &Arc<T> {
        &self.now
    }

    /// Puts a changed document in place of the present one. With a key, what follows with the same key is one step with
    /// it. A document that is equal changes nothing.
    pub fn record(&mut self, document: T, merge: Option<String>) {
        if *self.now == document {
            return;
        }
        let before = std::mem::replace(&mut self.now, Arc::new(document));
        if self.drag.is_some() {
            return;
        }
        self.future.clear();
        if merge.is_none() || merge != self.merge {
            self.push(before);
        }
        self.merge = merge;
    }

    fn push(&mut self, document: Arc<T>) {
        let weight = document.weight_bytes();
        self.weight += weight;
        self.past.push(Snapshot { document, weight });
        let mut drop = 0;
        while self.past.len() - drop > MIN_STEPS && self.weight > MAX_BYTES {
            self.weight -= self.past[drop].weight;
            drop += 1;
        }
        self.past.drain(..drop);
    }

    /// Changes the document in every step of its past and its future: for what is no step, like the name of the file.
    pub fn amend(&mut self, change: impl Fn(&mut T)) {
        let changed = |document: &Arc<T>| {
            let mut copy = T::clone(document);
            change(&mut copy);
            Arc::new(copy)
        };
        // What was saved is mostly one of the steps, and stays it.
        let old = self.saved.take();
        self.saved = old.as_ref().map(&changed);
        let all = self.past.iter_mut().map(|step| &mut step.document);
        for document in all.chain([&mut self.now]).chain(&mut self.future).chain(&mut self.drag) {
            let is_saved = old.as_ref().is_some_and(|old| Arc::ptr_eq(old, document));
            *document = match &self.saved {
                Some(saved) if is_saved => Arc::clone(saved),
                _ => changed(document),
            };
        }
        self.seal();
    }

    /// Ends the step: what is typed next is a new one. Call it when the focus or the caret moves, and after a pause.
    pub fn seal(&mut self) {
        self.merge = None;
    }

    /// Begins a drag: until it ends, every change belongs to one step.
    pub fn begin_drag(&mut self) {
        self.seal();
        self.drag.get_or_insert_with(|| Arc::clone(&self.now));
    }

    /// Ends a drag. One that changed nothing is no step.
    pub fn end_drag(&mut self) {
        if let Some(before) = self.drag.take()
            && *before != *self.now
        {
            self.future.clear();
            self.push(before);
        }
    }

    /// Gives up a drag: the document is as it was before, and nothing can be undone or redone that could not before.
    pub fn cancel_drag(&mut self) {
        if let Some(before) = self.drag.take() {
            self.now = before;
        }
    }

    /// Whether there is something to undo.
    pub const fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is something to redo.
    pub const fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Takes the last step back; `false` when there is none.
    pub fn undo(&mut self) -> bool {
        self.cancel_drag();
        self.seal();
        let Some(before) = self.past.pop() else { return false };
        self.weight -= before.weight;
        self.future.push(std::mem::replace(&mut self.now, before.document));
        true
    }

    /// Makes a step again that was taken back; `false` when there is none.
    pub fn redo(&mut self) -> bool {
        self.cancel_drag();
        self.seal();
        let Some(after) = self.future.pop() else { return false };
        let before = std::mem::replace(&mut self.now, after);
        self.push(before);
        true
    }

    /// Notes that the present document is on the disk.
    pub fn mark_saved(&mut self) {
        self.saved = Some(Arc::clone(&self.now));
        self.seal();
    }

    /// Notes that the disk now holds this document, whatever the present one is.
    pub fn mark_saved_as(&mut self, document: T) {
        self.saved = Some(if *self.now == document { Arc::clone(&self.now) } else { Arc::new(document) });
        self.seal();
    }

    /// Notes that the disk does not hold the document any more.
    pub fn mark_unsaved(&mut self) {
        self.saved = None;
        self.seal();
    }

    /// Whether the document differs from the one on the disk.
    pub fn is_dirty(&self) -> bool {
        self.saved.as_ref().is_none_or(|saved| !Arc::ptr_eq(saved, &self.now) && **saved != *self.now)
    }
}

impl History<Puzzle> {
    /// Makes a change, as a step that can be undone; see [`apply`].
    ///
    /// # Errors
    /// When it cannot be made; nothing has changed then.
    pub fn apply(&mut self, edit: Edit) -> Result<Option<Path>, EditError> {
        let key = edit.merge_key();
        let mut puzzle = Puzzle::clone(&self.now);
        let path = apply(&mut puzzle, edit)?;
        self.record(puzzle, key);
        Ok(path)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::*;
    use crate::doc::Lang;
    use crate::problem::Task;

    fn title(text: &str) -> Edit {
        Edit::Title(Lang::En, text.into())
    }

    fn history() -> History<Puzzle> {
        History::new(Puzzle::new("p", "r", "f", Task::mate(2)))
    }

    #[test]
    fn typing_is_one_step() {
        let mut history = history();
        for text in ["a", "ab", "abc"] {
            history.apply(title(text)).unwrap();
        }
        history.seal();
        history.apply(title("abcd")).unwrap();
        history.apply(Edit::Text(Lang::En, "x".into())).unwrap();
        assert!(history.undo() && history.now().text.is_empty());
        assert!(history.undo() && history.now().title[&Lang::En] == "abc");
        assert!(history.undo() && history.now().title.is_empty());
        assert!(!history.undo() && !history.is_dirty());
        assert!(history.redo() && history.now().title[&Lang::En] == "abc");
    }

    #[test]
    fn what_is_no_step_holds_in_all_of_them() {
        let mut history = history();
        history.apply(title("a")).unwrap();
        history.mark_saved();
        history.apply(Edit::Text(Lang::En, "x".into())).unwrap();
        history.amend(|puzzle| puzzle.id = "q".into());
        assert!(history.is_dirty() && history.now().id == "q");
        assert!(history.undo() && history.now().id == "q" && !history.is_dirty());
        assert!(history.undo() && history.now().id == "q" && history.is_dirty());
        assert!(history.redo() && history.redo() && history.now().text[&Lang::En] == "x");
    }

    #[test]
    fn a_drag_is_one_step_and_a_cancelled_one_none() {
        let mut history = history();
        history.begin_drag();
        history.apply(Edit::Fen("g".into())).unwrap();
        history.apply(Edit::Fen("h".into())).unwrap();
        history.end_drag();
        history.begin_drag();
        history.apply(Edit::Fen("i".into())).unwrap();
        history.cancel_drag();
        assert_eq!(history.now().fen, "h");
        assert!(history.undo() && history.now().fen == "f" && !history.can_undo());
    }

    #[test]
    fn random_edits_undo_and_redo_as_a_model_does() {
        let mut history = history();
        let mut model = vec![Puzzle::clone(history.now())];
        let mut at = 0_usize;
        let mut state = 7_u32;
        for _ in 0..20_000 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let roll = state >> 16;
            match roll % 5 {
                0 => {
                    assert_eq!(history.undo(), at > 0);
                    at = at.saturating_sub(1);
                }
                1 => {
                    let can = at + 1 < model.len();
                    assert_eq!(history.redo(), can);
                    at += usize::from(can);
                }
                _ => {
                    let before = Puzzle::clone(history.now());
                    let edit = if roll.is_multiple_of(2) {
                        Edit::Difficulty(Some((roll % 4 + 1) as u8))
                    } else {
                        title(&roll.to_string())
                    };
                    history.apply(edit).unwrap();
                    history.seal();
                    if **history.now() != before {
                        model.truncate(at + 1);
                        model.push(Puzzle::clone(history.now()));
                        at += 1;
                    }
                }
            }
            // The model never forgets; the history may, but not within so few bytes.
            assert_eq!(**history.now(), model[at]);
            if model.len() > 500 {
                history = History::new(model[at].clone());
                model = vec![model[at].clone()];
                at = 0;
            }
        }
    }
}
