//! Free play: two people at one board, or one against the engine. As the course of an attempt, it draws nothing and waits
//! for nothing.

use super::state::By;
use crate::board::{Color, Kind, Move, Setup};
use crate::player::record::Record;
use crate::player::{Game, Refusal, Step, public};
use crate::problem::Strength;
use crate::rules::{End, Position, Status};

/// How long a turn of the reader stands before the engine thinks about it, in milliseconds.
const PAUSE_MS: u32 = 350;
/// The levels of the engine.
pub const LEVELS: [u8; 3] = [1, 2, 3];

/// The engine is to find a turn.
pub struct Think {
    stamp: u64,
    game: Game,
    level: u8,
    seed: u64,
}

/// What it found.
pub struct Thought {
    stamp: u64,
    /// `None` when the game is over.
    turn: Option<String>,
}

impl Think {
    /// Finds it. This may take a second.
    pub fn run(self) -> Thought {
        let choice = self.game.choice(Strength::level(self.level), self.seed);
        let turn = self.game.position().zip(choice).map(|(position, choice)| position.coordinate(choice.turn));
        Thought { stamp: self.stamp, turn }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Over {
    /// How.
    pub end: End,
    /// Who lost, if anybody did.
    pub loser: Option<Color>,
}

/// What the engine is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Busy {
    No,
    /// It is about to think.
    Soon,
    Thinking,
}

/// A game, with turns that were taken back and may be played forward again.
pub struct Free {
    record: Record,
    begun: Vec<String>,
    game: Game,
    turns: Vec<Step>,
    /// The level of the engine; none where nobody but the reader plays.
    level: Option<u8>,
    side: Color,
    seed: u64,
    drawn: Option<End>,
    busy: Busy,
    pending: Option<(String, Vec<Kind>)>,
    refused: Option<(&'static str, String)>,
    think: Option<Think>,
    stamp: u64,
    /// Whether the engine played last.
    answered: bool,
}

impl Free {
    /// A game that begins with a line on a board. Pieces whose types are open are dealt by the seed.
    ///
    /// # Errors
    /// When nothing can be played on the board.
    pub fn new(record: Record, line: &[String], side: Color, seed: u64) -> Result<Self, Refusal> {
        let texts: Vec<&str> = line.iter().map(String::as_str).collect();
        let game = Game::of(record.clone(), &texts, seed)?;
        game.playable()?;
        let turns = game.steps.clone();
        Ok(Self {
            record,
            begun: line.to_vec(),
            game,
            turns,
            level: None,
            side,
            seed,
            drawn: None,
            busy: Busy::No,
            pending: None,
            refused: None,
            think: None,
            stamp: 0,
            answered: false,
        })
    }

    // ---- what can be seen ----

    /// The board, without anything that is hidden.
    pub fn setup(&self) -> Setup {
        public(self.game.setup())
    }

    /// The game as it stands on the board.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// All turns, those that were taken back among them.
    pub fn turns(&self) -> &[Step] {
        &self.turns
    }

    /// How many of them are on the board.
    pub const fn at(&self) -> usize {
        self.game.steps.len()
    }

    /// The turn that led to the board.
    pub fn last(&self) -> Option<Move> {
        self.game.steps.last().map(|step| step.turn)
    }

    /// The level of the engine; none where nobody but the reader plays.
    pub const fn level(&self) -> Option<u8> {
        self.level
    }

    /// The reader's side against the engine.
    pub const fn side(&self) -> Color {
        self.side
    }

    fn position(&self) -> Option<&dyn Position> {
        self.game.position()
    }

    /// Check, the end, and a draw that may be claimed.
    pub fn status(&self) -> Option<Status> {
        self.position().map(Position::status)
    }

    /// Who is to move.
    pub fn turn(&self) -> Color {
        self.position().map_or(Color::White, Position::turn)
    }

    /// How the game ended, if it did.
    pub fn over(&self) -> Option<Over> {
        let loser = |end: End| end.loses().then(|| self.turn());
        let end = self.status().and_then(|status| status.end).map(|end| Over { end, loser: loser(end) });
        let claimed = self.drawn.filter(|_| self.at() == self.turns.len());
        end.or_else(|| claimed.map(|end| Over { end, loser: None }))
    }

    /// A draw that may be claimed now.
    pub fn claim(&self) -> Option<End> {
        self.status().and_then(|status| status.claim).filter(|_| self.over().is_none() && !self.is_thinking())
    }

    /// Whether the engine is to move.
    pub fn is_engines(&self) -> bool {
        self.level.is_some() && self.over().is_none() && self.turn() != self.side
    }

    /// Whether the engine thinks, or is about to.
    pub const fn is_thinking(&self) -> bool {
        !matches!(self.busy, Busy::No)
    }

    /// Whether the engine waits to be told to move: the game went on from here once.
    pub fn is_asked(&self) -> bool {
        self.is_engines() && !self.is_thinking()
    }

    /// Whether the engine played the last turn.
    pub const fn answered(&self) -> bool {
        self.answered
    }

    /// The legal turns of the reader.
    pub fn legal(&self) -> Vec<Move> {
        let open = self.pending.is_none() && !self.is_engines() && self.over().is_none();
        self.position().filter(|_| open).map(Position::moves).unwrap_or_default()
    }

    /// What the pawn that came to light can become.
    pub fn promotions(&self) -> &[Kind] {
        self.pending.as_ref().map_or(&[], |(_, kinds)| kinds)
    }

    /// Why a text was no turn: a code of [`Refusal`], and the text.
    pub fn refused(&self) -> Option<(&'static str, &str)> {
        self.refused.as_ref().map(|(code, text)| (*code, text.as_str()))
    }

    /// Whether a new game would throw away more than a few turns.
    pub fn is_under_way(&self) -> bool {
        self.turns.len() >= self.begun.len() + 4 && self.over().is_none()
    }

    // ---- what drives it ----

    /// Something that a thread is to do, once.
    pub const fn take_job(&mut self) -> Option<Think> {
        self.think.take()
    }

    /// After how many milliseconds [`Free::proceed`] is to be called.
    pub const fn pause_ms(&self) -> Option<u32> {
        if matches!(self.busy, Busy::Soon) { Some(PAUSE_MS) } else { None }
    }

    /// Tells pauses apart.
    pub const fn stamp(&self) -> u64 {
        self.stamp
    }

    /// The pause is over: the engine thinks.
    pub fn proceed(&mut self) {
        if self.busy == Busy::Soon
            && let Some(level) = self.level
        {
            self.busy = Busy::Thinking;
            self.think = Some(Think { stamp: self.stamp, game: self.game.clone(), level, seed: self.seed });
        }
    }

    /// Takes over what the engine found.
    pub fn done(&mut self, thought: Thought) {
        if thought.stamp != self.stamp {
            return;
        }
        self.begin();
        if let Some(turn) = thought.turn {
            self.put(&turn);
            self.answered = true;
        }
    }

    fn begin(&mut self) {
        self.stamp += 1;
        (self.busy, self.think, self.pending, self.refused, self.answered) = (Busy::No, None, None, None, false);
    }

    /// The engine answers, where the game has not gone on from here already; `anew` even then.
    fn answer(&mut self, anew: bool) {
        if self.is_engines() && (anew || self.at() == self.turns.len()) {
            self.busy = Busy::Soon;
        }
    }

    /// Plays a turn; those that were taken back are gone.
    fn put(&mut self, text: &str) {
        match self.game.play(text) {
            Ok(_) => {
                self.turns = self.game.steps.clone();
                self.drawn = None;
                self.answer(false);
            }
            Err(refusal) => self.refused = Some((refusal.code, text.to_owned())),
        }
    }

    // ---- what the reader does ----

    /// Plays a turn, as the board gives it or as it was typed.
    pub fn play(&mut self, text: &str) {
        if self.legal().is_empty() {
            return;
        }
        self.begin();
        let text = text.trim();
        let kinds = self.game.promotions(text);
        if kinds.is_empty() {
            self.put(text);
        } else {
            self.pending = Some((text.to_owned(), kinds));
        }
    }

    /// What the pawn that came to light becomes; none takes the turn back.
    pub fn promote(&mut self, kind: Option<Kind>) {
        let Some((text, _)) = self.pending.take() else { return };
        if let Some(kind) = kind {
            self.put(&format!("{text}~{}={}", Kind::Pawn.letter(), kind.letter()));
        }
    }

    /// Goes to a place of the game.
    pub fn go(&mut self, at: usize) {
        self.begin();
        let at = at.min(self.turns.len());
        let here = self.at().min(at);
        self.game.take_back_to(here);
        for step in &self.turns[here..at] {
            if self.game.play(&step.text).is_err() {
                break;
            }
        }
        self.answer(false);
    }

    /// Whether the reader is to move at a place of the game.
    fn is_mine(&self, at: usize) -> bool {
        self.level.is_none() || (self.turn() == self.side) == at.abs_diff(self.at()).is_multiple_of(2)
    }

    /// Steps through the game; against the engine from one turn of the reader's to the next.
    pub fn step(&mut self, by: By) {
        let (here, end) = (self.at(), self.turns.len());
        let to = match by {
            By::Back => (0..here).rev().find(|&at| self.is_mine(at)).unwrap_or(0),
            By::On => (here + 1..=end).find(|&at| self.is_mine(at)).unwrap_or(end),
            By::First | By::Last => by.from(here, (0, end)),
        };
        if to != here {
            self.go(to);
        }
    }

    /// A new game; open types are dealt anew, the same way everywhere.
    pub fn restart(&mut self) {
        self.begin();
        let seed = u64::from((self.seed as u32).wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
        let line: Vec<&str> = self.begun.iter().map(String::as_str).collect();
        // a line in which something came to light may not fit another deal
        let dealt =
            Game::of(self.record.clone(), &line, seed).or_else(|_| Game::of(self.record.clone(), &line, self.seed));
        if let Ok(game) = dealt {
            self.game = game;
        }
        (self.seed, self.drawn) = (seed, None);
        self.turns = self.game.steps.clone();
        self.answer(false);
    }

    /// Who plays.
    pub fn seat(&mut self, level: Option<u8>, side: Color) {
        self.begin();
        (self.level, self.side) = (level, side);
        self.answer(false);
    }

    /// Ends the game with the draw that may be claimed.
    pub fn claim_draw(&mut self) {
        let Some(claim) = self.claim() else { return };
        self.begin();
        self.turns.truncate(self.game.steps.len());
        self.drawn = Some(claim);
    }

    /// The engine moves, although the game went on from here once.
    pub fn let_it_move(&mut self) {
        self.begin();
        self.answer(true);
    }

    /// The engine stops thinking.
    pub fn stop(&mut self) {
        self.begin();
    }
}
