//! Carrying out what a reader does at a board.

use super::command::SolveCommand;
use super::sitting::{Asking, Ended, Sitting, Subject};
use super::state::{By, Phase};
use crate::app::App;
use crate::app::command::{Command, Step};
use crate::app::desk::{Desk, Mode};
use crate::app::learn::LearnCommand;
use crate::app::lesson::Pages;
use crate::app::library::entry::EntryKind;
use crate::app::locale;
use crate::doc::Lang;
use crate::doc::markdown::{self, EmbedKind};
use crate::player::Refusal;
use crate::t;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

impl App {
    /// The reader at the board that is shown.
    pub fn sitting(&self) -> Option<&Sitting> {
        self.sitting.as_ref().filter(|sitting| self.shows(sitting))
    }

    /// Whether a reader's board is what the window shows.
    fn shows(&self, sitting: &Sitting) -> bool {
        match sitting.subject() {
            Subject::Desk => self.open.puzzle().is_some_and(|desk| desk.mode == Mode::Solve),
            Subject::Puzzle(folder, _) | Subject::Board(folder, _) => {
                let here = self.open.lesson().is_some_and(|desk| desk.path() == folder);
                here && !sitting.away && self.panels.lesson.pages == Pages::Read
            }
        }
    }

    /// Whether a reader sits at the board that is shown.
    pub(in crate::app) fn is_solving(&self) -> bool {
        self.sitting().is_some()
    }

    fn sitting_mut(&mut self) -> Option<&mut Sitting> {
        if self.is_solving() { self.sitting.as_mut() } else { None }
    }

    /// Takes over what was reckoned out and lets happen what is due.
    pub(in crate::app) fn watch_sitting(&mut self, ctx: &egui::Context) {
        let Some(sitting) = self.sitting_mut() else { return };
        sitting.update(ctx);
        if let Some(ended) = sitting.take_ended() {
            self.note_end(ended);
        }
    }

    /// An attempt ended: that is remembered.
    fn note_end(&mut self, ended: Ended) {
        self.count(&ended);
        self.panels.lesson.reading.ended.insert(ended.id.clone(), ended.outcome);
        self.panels.ended.insert(ended.id.clone(), ended);
    }

    fn sit_down(&mut self, made: Result<Sitting, Refusal>) {
        self.give_up();
        self.panels.hand.release();
        self.panels.hand.walk = None;
        self.panels.turn.clear();
        match made {
            Ok(sitting) => self.sitting = Some(sitting),
            Err(refusal) => {
                self.sitting = None;
                self.say(refusal.message);
            }
        }
    }

    /// The open puzzle is solved from its first position.
    pub(in crate::app) fn solve_desk(&mut self, ctx: &egui::Context) {
        let Some(desk) = self.open.puzzle() else { return };
        let puzzle = Arc::clone(desk.puzzle());
        let now_s = ctx.input(|input| input.time);
        self.sit_down(Sitting::at_puzzle(Subject::Desk, &puzzle, now_s));
    }

    /// The texts of a puzzle are read in the language of the window, where it has them.
    fn read_in_own_language(&mut self, has: &BTreeSet<Lang>) {
        if has.contains(&locale::lang()) {
            self.panels.lang = locale::lang();
        } else if !has.contains(&self.panels.lang) {
            self.panels.lang = has.first().copied().unwrap_or_default();
        }
    }

    /// Carries out what a reader does.
    pub(in crate::app) fn on_solve(&mut self, ctx: &egui::Context, command: SolveCommand) {
        match command {
            SolveCommand::Open(path) => {
                self.execute(ctx, Command::Open(path.clone()));
                if self.open.puzzle().is_some_and(|desk| desk.path() == path) {
                    let has = self.open.puzzle().map(|desk| desk.puzzle().languages()).unwrap_or_default();
                    self.read_in_own_language(&has);
                    if let Some(name) = self.open.puzzle().map(Desk::name) {
                        self.learn.begin(&name);
                    }
                    self.set_mode(ctx, Mode::Solve);
                    self.panels.browser.open = false;
                }
            }
            SolveCommand::Puzzle(id) => self.solve_in_lesson(ctx, &id),
            SolveCommand::Board(name, turns) => self.play_on_board(ctx, &name, &turns),
            SolveCommand::PlayHere => self.play_here(ctx),
            SolveCommand::Type => self.panels.type_turn = self.is_solving(),
            SolveCommand::Next => self.next_thing(ctx),
            SolveCommand::Leave => self.leave_board(ctx),
            SolveCommand::CopyFen => self.copy_position(ctx),
            other => {
                if let Some(sitting) = self.sitting_mut() {
                    do_at(sitting, other);
                    self.panels.hand.release_promotion();
                }
            }
        }
        // what follows at once is shown at once
        self.watch_sitting(ctx);
    }

    /// Steps, takes back, turns the board: what the usual commands mean to a reader. Gives back what means nothing here.
    pub(in crate::app) fn on_sitting(&mut self, ctx: &egui::Context, command: Command) -> Option<Command> {
        let Some(sitting) = self.sitting_mut() else { return Some(command) };
        match command {
            Command::Step(step) => {
                let by = match step {
                    Step::Start => By::First,
                    Step::Back => By::Back,
                    Step::On => By::On,
                    Step::End => By::Last,
                };
                sitting.step(by);
            }
            Command::Undo => do_at(sitting, SolveCommand::TakeBack),
            Command::Redo => {
                if sitting.free().is_some() {
                    sitting.step(By::On);
                }
            }
            Command::Flip => sitting.flipped = !sitting.flipped,
            Command::StopCheck if sitting.is_waiting() => do_at(sitting, SolveCommand::Stop),
            Command::Mark(_) | Command::ClearMarks | Command::DeleteHere | Command::Glyph(_) => {}
            Command::Cancel if !sitting.promotions().is_empty() => do_at(sitting, SolveCommand::Promote(None)),
            Command::Cancel => {
                if sitting.asking.take().is_none() && !self.panels.hand.release() {
                    self.escape(ctx);
                }
            }
            other => return Some(other),
        }
        None
    }

    /// Escape leads from free play to the puzzle, and from a board of a lesson to its page.
    fn escape(&mut self, ctx: &egui::Context) {
        let desk =
            self.sitting().is_some_and(|sitting| *sitting.subject() == Subject::Desk && sitting.attempt().is_some());
        if !desk {
            self.leave_board(ctx);
        }
    }

    fn leave_board(&mut self, ctx: &egui::Context) {
        let Some(sitting) = self.sitting_mut() else { return };
        if sitting.leave_free() {
            self.panels.hand.release();
            return;
        }
        if *sitting.subject() == Subject::Desk {
            self.set_mode(ctx, Mode::Play);
        } else {
            sitting.away = true;
            self.panels.hand.release();
        }
    }

    /// The page of the lesson is shown again; its board waits as it is.
    pub(in crate::app) fn leave_table(&mut self) {
        if let Some(sitting) = self.sitting_mut() {
            sitting.away = true;
        }
    }

    fn solve_in_lesson(&mut self, ctx: &egui::Context, id: &str) {
        let Some(desk) = self.open.lesson() else { return };
        let subject = Subject::Puzzle(desk.path().to_path_buf(), id.to_owned());
        if let Some(sitting) = self.sitting.as_mut().filter(|sitting| *sitting.subject() == subject) {
            // as it was left
            sitting.away = false;
            return;
        }
        let puzzle = match desk.puzzle(id) {
            Ok(puzzle) => Arc::clone(puzzle),
            Err(reason) => return self.say(reason),
        };
        self.read_lesson_language(&puzzle.languages());
        let now_s = ctx.input(|input| input.time);
        self.sit_down(Sitting::at_puzzle(subject, &puzzle, now_s));
    }

    /// What belongs to a lesson is read in the language in which the lesson is.
    fn read_lesson_language(&mut self, has: &BTreeSet<Lang>) {
        let Some(desk) = self.open.lesson() else { return };
        let columns = [Some(desk.columns.0), desk.columns.1];
        let own = Some(locale::lang()).filter(|lang| columns.contains(&Some(*lang)));
        let mut shown = own.into_iter().chain(columns.into_iter().flatten());
        if let Some(lang) = shown.find(|lang| has.contains(lang)) {
            self.panels.lang = lang;
        } else {
            self.read_in_own_language(has);
        }
    }

    fn play_on_board(&mut self, ctx: &egui::Context, name: &str, turns: &[String]) {
        let Some(desk) = self.open.lesson() else { return };
        let folder = desk.path().to_path_buf();
        let subject = Subject::Board(folder.clone(), name.to_owned());
        let same = self.sitting.as_mut().filter(|sitting| *sitting.subject() == subject && turns.is_empty());
        if let Some(sitting) = same {
            sitting.away = false;
            return;
        }
        let lesson = Arc::clone(desk.lesson());
        let now_s = ctx.input(|input| input.time);
        let has = lesson.languages.iter().copied().collect();
        self.read_lesson_language(&has);
        self.sit_down(Sitting::at_board(folder, &lesson, name, turns, now_s));
    }

    fn play_here(&mut self, ctx: &egui::Context) {
        let now_s = ctx.input(|input| input.time);
        if let Some(sitting) = self.sitting_mut() {
            return sitting.play_on();
        }
        let Some(desk) = self.open.puzzle() else { return };
        let fen = desk.view.rules.zip(desk.view.here.position.as_ref());
        let Some(fen) = fen.map(|(rules, position)| rules.write_fen(&position.setup())) else {
            return self.say(t!("solve-not-playable"));
        };
        let made = Sitting::at_position(desk.puzzle(), fen, now_s);
        if made.is_ok() {
            self.set_mode(ctx, Mode::Solve);
        }
        self.sit_down(made);
    }

    fn copy_position(&mut self, ctx: &egui::Context) {
        let Some(sitting) = self.sitting() else { return };
        if let Some(setup) = sitting.setup() {
            ctx.copy_text(sitting.rules().write_fen(&setup));
            self.say(t!("free-copied"));
        }
    }

    /// The next defence; when the puzzle is done, the next puzzle.
    fn next_thing(&mut self, ctx: &egui::Context) {
        let Some(sitting) = self.sitting_mut() else { return };
        let over = match sitting.attempt.as_mut().filter(|_| sitting.free.is_none()) {
            Some(attempt) if attempt.phase() == Phase::Met => {
                attempt.next_defence();
                false
            }
            Some(attempt) => matches!(attempt.phase(), Phase::Solved | Phase::Shown),
            None => false,
        };
        if !over {
            return;
        }
        match sitting.subject().clone() {
            Subject::Desk if self.learn.is_queued() => self.execute(ctx, Command::Learn(LearnCommand::Next)),
            Subject::Desk => match self.next_of_collection() {
                Some(path) => self.execute(ctx, Command::Solve(SolveCommand::Open(path))),
                None => self.say(t!("solve-last-puzzle")),
            },
            Subject::Puzzle(_, id) => match self.next_of_lesson(&id) {
                Some(next) => self.solve_in_lesson(ctx, &next),
                None => {
                    self.say(t!("solve-last-puzzle"));
                    self.leave_board(ctx);
                }
            },
            Subject::Board(..) => {}
        }
    }

    /// The puzzle behind the open one, in the order of the collection.
    fn next_of_collection(&self) -> Option<PathBuf> {
        let here = self.open.puzzle()?.path();
        let puzzles = || self.library.entries.iter().filter(|entry| entry.kind == EntryKind::Puzzle && entry.readable);
        let at = puzzles().position(|entry| entry.path == here);
        puzzles().nth(at.map_or(0, |at| at + 1)).map(|entry| entry.path.clone())
    }

    /// The puzzle behind another one, in the order in which the lesson shows them.
    fn next_of_lesson(&self, id: &str) -> Option<String> {
        let desk = self.open.lesson()?;
        let text = markdown::parse(desk.text(desk.columns.0)).0;
        let all: Vec<String> =
            text.embeds().into_iter().filter(|e| e.kind == EmbedKind::Puzzle).map(|e| e.name.clone()).collect();
        let at = all.iter().position(|own| own == id)?;
        all[at + 1..].iter().find(|&next| next != id).cloned()
    }
}

/// What a reader does at the board itself.
fn do_at(sitting: &mut Sitting, command: SolveCommand) {
    let hints = sitting.puzzle().map_or(0, |puzzle| crate::app::panels::hints::rungs(&puzzle.hints));
    let asking = sitting.asking.take();
    if let Some(free) = &mut sitting.free {
        match command {
            SolveCommand::Turn(text) => free.play(&text),
            SolveCommand::Promote(kind) => free.promote(kind),
            SolveCommand::TakeBack => free.step(By::Back),
            SolveCommand::Stop => free.stop(),
            SolveCommand::Seat(level, side) => {
                // the reader's side sits at the bottom from the choice on
                sitting.flipped = false;
                free.seat(level, side);
            }
            SolveCommand::NewGame if free.is_under_way() => sitting.asking = Some(Asking::NewGame),
            SolveCommand::NewGame | SolveCommand::ReallyNewGame => free.restart(),
            SolveCommand::Claim => free.claim_draw(),
            SolveCommand::LetItMove => free.let_it_move(),
            SolveCommand::Place(at) => free.go(at),
            _ => {}
        }
        return;
    }
    let Some(attempt) = &mut sitting.attempt else { return };
    let over = matches!(attempt.phase(), Phase::Solved | Phase::Shown);
    match command {
        SolveCommand::Turn(text) => attempt.play(&text),
        SolveCommand::Promote(Some(kind)) => attempt.promote(kind),
        SolveCommand::Promote(None) | SolveCommand::TakeBack => attempt.take_back(),
        SolveCommand::GoOn => attempt.go_on(),
        SolveCommand::Stop => attempt.stop(),
        SolveCommand::Hint if !over && usize::from(attempt.tally().hints) < hints => attempt.hint(),
        SolveCommand::GiveUp if asking.is_none() && !over => sitting.asking = Some(Asking::Reveal),
        SolveCommand::GiveUp | SolveCommand::Reveal => attempt.reveal(),
        SolveCommand::Restart => {
            attempt.restart();
            if over {
                sitting.time_anew();
            }
        }
        SolveCommand::Go(node) => attempt.go(node),
        SolveCommand::PlayOn => sitting.play_on(),
        _ => {}
    }
}
