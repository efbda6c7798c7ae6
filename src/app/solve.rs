//! Solving as the reader does: a turn is judged by proof in the background, the other side answers a right one with its
//! best defence, and what refutes a wrong one is shown when it is asked for. Nothing of it touches the document.

use super::desk::Desk;
use super::view::Shown;
use super::worker::Worker;
use crate::board::Move;
use crate::problem::{Answer, Grade, Limits, Problem, Task};
use crate::rules::LineError;
use crate::t;

/// What is said of the last turn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Said {
    /// No turn was tried yet.
    #[default]
    Nothing,
    /// It is being judged.
    Judging,
    /// It was judged; whether the task is solved by it.
    Judged(Answer, bool),
    /// It cannot be judged; why.
    Failed(String),
}

/// One attempt at the open puzzle.
#[derive(Debug, Default)]
pub struct Solve {
    worker: Worker<Result<Answer, LineError>>,
    /// The turns of the attempt, answers included.
    turns: Vec<Move>,
    texts: Vec<String>,
    /// What is said of the last turn.
    pub said: Said,
    /// Whether the board shows why a turn is wrong.
    pub why: bool,
    /// How many rungs of the ladder of hints were asked for.
    pub rungs: usize,
}

/// The stated number of moves.
const fn stated(task: Task) -> Option<u32> {
    match task {
        Task::Reach { moves, .. } | Task::Defend { moves } => Some(moves as u32),
        Task::Best | Task::Identify => None,
    }
}

impl Solve {
    /// The moves that are left for the goal, where the task has a number.
    pub fn left(&self, task: Task) -> Option<u32> {
        let own = self.turns.len().div_ceil(2) as u32;
        let used = if matches!(task, Task::Defend { .. }) { 0 } else { own };
        stated(task).map(|moves| moves.saturating_sub(used))
    }

    /// The line of the attempt, for the board.
    fn shown(&self) -> Shown {
        Shown {
            turns: self.turns.clone(),
            texts: self.texts.clone(),
            ply: self.turns.len(),
            title: t!("cmd-solve"),
            deal: Vec::new(),
            glyphs: Vec::new(),
        }
    }

    /// From the first position.
    pub fn again(&mut self, desk: &mut Desk) {
        // What was told stays told.
        *self = Self { rungs: self.rungs, ..Self::default() };
        desk.shown = Some(self.shown());
    }

    /// Takes the solver's last turn back, with the answer to it.
    pub fn take_back(&mut self, desk: &mut Desk) {
        let own = self.turns.len().saturating_sub(1) / 2 * 2;
        self.cut(own);
        desk.shown = Some(self.shown());
    }

    fn cut(&mut self, plies: usize) {
        self.worker.drop_work();
        self.turns.truncate(plies);
        self.texts.truncate(plies);
        (self.said, self.why) = (Said::Nothing, false);
    }

    /// Tries a legal turn in the position on the board.
    ///
    /// # Errors
    /// Why it cannot be tried here.
    pub fn play(&mut self, ctx: &egui::Context, desk: &mut Desk, turn: Move) -> Result<(), String> {
        let at = desk.shown.as_ref().map_or(0, |shown| shown.ply);
        if at > self.turns.len() || at % 2 == 1 {
            return Err(t!("solve-take-back-first"));
        }
        let (Some(rules), Some(position)) = (desk.view.rules, &desk.view.here.position) else {
            return Err(t!("solve-illegal"));
        };
        let (setup, text) = (position.setup(), position.san(turn));
        let (task, deal) = (desk.puzzle().task, desk.puzzle().deal);
        self.cut(at);
        let left = self.left(task).unwrap_or(1);
        self.turns.push(turn);
        self.texts.push(text);
        self.said = Said::Judging;
        self.worker.start(ctx, move |watch| {
            rules.judge(Problem { setup: &setup, task, deal }, left, turn, &Limits::default(), watch)
        });
        desk.shown = Some(self.shown());
        Ok(())
    }

    /// Takes over the judgement when it is there, and plays the answer. `true` when something changed.
    pub fn poll(&mut self, desk: &mut Desk) -> bool {
        let Some(result) = self.worker.poll() else { return false };
        match result {
            Err(error) => self.said = Said::Failed(sentence(&error.to_string())),
            Ok(answer) => {
                let mut solved = false;
                if answer.grade.is_right() {
                    let over = |turns: &[Move]| desk.view.end_after(turns).is_some();
                    solved = matches!(desk.puzzle().task, Task::Defend { .. }) || over(&self.turns);
                    if let (false, Some(reply), Some(text)) = (solved, answer.reply(), answer.san.get(1)) {
                        self.turns.push(reply);
                        self.texts.push(text.clone());
                        // in self play the other side reaches the goal
                        solved = over(&self.turns);
                    }
                }
                self.said = Said::Judged(answer, solved);
                desk.shown = Some(self.shown());
            }
        }
        true
    }

    /// Shows on the board what refutes the last turn.
    pub fn show_why(&mut self, desk: &mut Desk) {
        let Said::Judged(answer, _) = &self.said else { return };
        let before = self.turns.len().saturating_sub(1);
        let mut shown = self.shown();
        shown.turns.truncate(before);
        shown.texts.truncate(before);
        shown.turns.extend(&answer.line);
        shown.texts.extend(answer.san.iter().cloned());
        shown.ply = (before + 2).min(shown.turns.len());
        desk.shown = Some(shown);
        self.why = true;
    }

    /// Whether there is something to show.
    pub fn has_why(&self) -> bool {
        matches!(&self.said, Said::Judged(answer, _) if answer.grade == Grade::Loses && answer.line.len() > 1)
    }

    /// The first turn of the attempt, while a judgement of it stands.
    pub fn first_tried(&self) -> Option<Move> {
        let judged = matches!(&self.said, Said::Judged(..));
        (judged && self.turns.len() == 1).then(|| self.turns[0])
    }

    /// Whether a turn was tried.
    pub const fn has_begun(&self) -> bool {
        !self.turns.is_empty()
    }

    /// Whether a turn is being judged.
    pub const fn is_judging(&self) -> bool {
        self.worker.is_running()
    }

    /// Positions visited so far.
    pub fn nodes(&self) -> u64 {
        self.worker.watch().nodes()
    }

    /// Stops judging.
    pub fn stop(&self) {
        self.worker.stop();
    }
}

/// With a capital and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("{first}{}.", letters.as_str())
}
