//! The course of an attempt at a puzzle, as a state machine that draws nothing, waits for nothing and knows no clock.
//!
//! What takes time it hands out as a [`Job`], for a thread; what is to happen by itself after a while it says in
//! [`Attempt::pause_ms`]. Who drives it calls [`Attempt::done`] and [`Attempt::proceed`]. The web page's player follows the
//! same course (`export/web/player/attempt.js`).

use super::solution::Solution;
use super::state::{By, Frame, Level, Outcome, Part, Phase, Refutation, Said, Tally};
use crate::board::{Move, Setup};
use crate::player::record::{Record, Texts};
use crate::player::{Defence, Game, Refusal, Ruling, Step, defences, public, rule};
use crate::problem::{Deal, Grade, Watch};
use std::sync::Arc;

/// How many positions a judgement may visit: more than in a web page, as it can be stopped.
const NODES: u64 = 20_000_000;

/// How long a turn stands before the next thing happens by itself, in milliseconds.
const ANSWER_MS: u32 = 700;
const BACK_MS: u32 = 600;
const REFUTE_MS: u32 = 900;
/// Before the next defence: so long, and so long for each letter that the author says.
const NEXT_MS: u32 = 1800;
const LETTER_MS: u32 = 45;

/// Something to be reckoned out by a thread.
pub struct Job {
    stamp: u64,
    game: Game,
    /// The turn to be judged; none where defences are wanted.
    turn: Option<String>,
}

/// What came out of it.
pub struct Done {
    stamp: u64,
    found: Found,
}

enum Found {
    Ruling(Result<Box<Ruling>, Refusal>),
    Defences(Result<Vec<Defence>, Refusal>),
}

impl Job {
    /// Does it. This may take seconds.
    pub fn run(mut self) -> Done {
        let found = match &self.turn {
            Some(turn) => Found::Ruling(rule(&mut self.game, turn).map(Box::new)),
            None => Found::Defences(defences(&self.game)),
        };
        Done { stamp: self.stamp, found }
    }
}

/// What happens by itself after a pause.
#[derive(Clone, Debug)]
enum Next {
    Refute,
    /// So many turns of the defence are on the board then. What was said before it, and whether the board shows another
    /// line until then.
    Defend {
        count: usize,
        back: bool,
        before: Box<Said>,
    },
    /// The next defence.
    Anew,
}

/// What waits for a word of the reader.
#[derive(Clone, Debug)]
enum Pending {
    /// The turn that lifts a cover from a pawn.
    Promotion(String, Vec<crate::board::Kind>),
    /// A turn of which nothing is proved.
    Unproved(Step),
}

/// What became of a puzzle.
#[derive(Clone, Copy, Debug, Default)]
struct Was {
    solved: bool,
    shown: bool,
}

/// One attempt at a puzzle, whoever watches it.
pub struct Attempt {
    /// The board as it is shown.
    game: Game,
    part: Part,
    phase: Phase,
    said: Said,
    line: Vec<Step>,
    stack: Vec<Frame>,
    refutation: Option<Refutation>,
    pending: Option<Pending>,
    /// The board while a turn is judged: made as far as it can be seen, covers stay on.
    trying: Option<(Setup, Option<Move>)>,
    refused: Option<(&'static str, String)>,
    reached: Option<Level>,
    unproved: bool,
    tally: Tally,
    /// Whether the puzzle was solved, and the solution looked at, now or before.
    was: Was,
    solution: Solution,
    node: Option<usize>,
    stamp: u64,
    watch: Arc<Watch>,
    job: Option<Job>,
    next: Option<(u32, Next)>,
    ended: Option<Outcome>,
    is_over: bool,
}

impl Attempt {
    /// An attempt at a puzzle.
    ///
    /// # Errors
    /// When the record is no puzzle, or nothing can be played in its position.
    pub fn new(record: Record) -> Result<Self, Refusal> {
        let mut game = Game::of(record, &[], 0)?;
        game.nodes = NODES;
        let part = Part::of(game.asked()?.task);
        game.playable()?;
        let solution = Solution::of(&game);
        Ok(Self {
            game,
            part,
            phase: Phase::Solve,
            said: Said::Start,
            line: Vec::new(),
            stack: Vec::new(),
            refutation: None,
            pending: None,
            trying: None,
            refused: None,
            reached: None,
            unproved: false,
            tally: Tally::default(),
            was: Was::default(),
            solution,
            node: None,
            stamp: 0,
            watch: Arc::default(),
            job: None,
            next: None,
            ended: None,
            is_over: false,
        })
    }

    // ---- what can be seen ----

    /// What the reader does here.
    pub const fn part(&self) -> Part {
        self.part
    }

    /// Where it is.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// What is to be said.
    pub const fn said(&self) -> &Said {
        &self.said
    }

    /// The board, without anything that is hidden.
    pub fn setup(&self) -> Setup {
        self.trying.as_ref().map_or_else(|| public(self.game.setup()), |(setup, _)| setup.clone())
    }

    /// The game as it stands on the board.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The legal turns, where the reader may play one on the board.
    pub fn turns(&self) -> Vec<Move> {
        let plays = self.phase == Phase::Solve && self.part != Part::Identify;
        self.game.position().filter(|_| plays).map(crate::rules::Position::moves).unwrap_or_default()
    }

    /// The turn that led to the board.
    pub fn last(&self) -> Option<Move> {
        match &self.trying {
            Some((_, turn)) => *turn,
            None => self.game.steps.last().map(|step| step.turn),
        }
    }

    /// The turns of the attempt, those on the board that are wrong or not proved, and how many of them count.
    pub fn record(&self) -> (Vec<&Step>, usize) {
        let bad: &[Step] = match (&self.refutation, &self.pending) {
            (Some(refutation), _) => &refutation.turns[..refutation.at],
            (None, Some(Pending::Unproved(step))) => std::slice::from_ref(step),
            _ => &[],
        };
        (self.line.iter().chain(bad).collect(), self.line.len())
    }

    /// A first turn that is on the board and not right.
    pub fn first_wrong(&self) -> Option<&Step> {
        let (steps, good) = self.record();
        steps.first().copied().filter(|_| good == 0)
    }

    /// What shows that the turn is wrong.
    pub const fn refutation(&self) -> Option<&Refutation> {
        self.refutation.as_ref()
    }

    /// What the pawn that came to light can become.
    pub fn promotions(&self) -> &[crate::board::Kind] {
        match &self.pending {
            Some(Pending::Promotion(_, kinds)) => kinds,
            _ => &[],
        }
    }

    /// Whether there is a turn that can be gone on with unproved.
    pub const fn can_go_on(&self) -> bool {
        matches!(self.pending, Some(Pending::Unproved(_))) && !matches!(self.part, Part::Best)
    }

    /// Why a text was no turn: a code of [`Refusal`], and the text.
    pub fn refused(&self) -> Option<(&'static str, &str)> {
        self.refused.as_ref().map(|(code, text)| (*code, text.as_str()))
    }

    /// How far the defences are, for each level of the line.
    pub fn levels(&self) -> Vec<Level> {
        self.stack.iter().map(|frame| Level { at: frame.at + 1, of: frame.defences.len() }).collect()
    }

    /// The defence that was met last.
    pub const fn reached(&self) -> Option<Level> {
        self.reached
    }

    /// What it took so far.
    pub const fn tally(&self) -> Tally {
        self.tally
    }

    /// Whether the puzzle was solved, now or before.
    pub const fn was_solved(&self) -> bool {
        self.was.solved
    }

    /// Whether the solution was looked at, now or before.
    pub const fn was_shown(&self) -> bool {
        self.was.shown
    }

    /// Whether anything was done.
    pub fn has_begun(&self) -> bool {
        !self.line.is_empty() || matches!(self.phase, Phase::Solved | Phase::Shown)
    }

    /// The solution.
    pub const fn solution(&self) -> &Solution {
        &self.solution
    }

    /// The turn of the solution that is shown last; none in the first position.
    pub const fn node(&self) -> Option<usize> {
        self.node
    }

    // ---- what drives it ----

    /// Something that a thread is to do, once.
    pub fn take_job(&mut self) -> Option<Job> {
        self.job.take()
    }

    /// Whether something is being reckoned out.
    pub const fn is_waiting(&self) -> bool {
        matches!(self.phase, Phase::Judging) || matches!((self.phase, &self.next), (Phase::Answer, None))
    }

    /// Positions visited by what is being reckoned out.
    pub fn nodes(&self) -> u64 {
        self.watch.nodes()
    }

    /// After how many milliseconds [`Attempt::proceed`] is to be called.
    pub fn pause_ms(&self) -> Option<u32> {
        self.next.as_ref().map(|(ms, _)| *ms)
    }

    /// Tells pauses apart.
    pub const fn stamp(&self) -> u64 {
        self.stamp
    }

    /// How the attempt ended, once.
    pub fn take_end(&mut self) -> Option<Outcome> {
        self.ended.take()
    }

    /// Takes over what a thread found; what nobody waits for any more is dropped.
    pub fn done(&mut self, done: Done) {
        if done.stamp != self.stamp {
            return;
        }
        match done.found {
            Found::Ruling(Ok(ruling)) => self.judged(*ruling),
            Found::Defences(Ok(defences)) => self.tried(defences),
            Found::Ruling(Err(refusal)) | Found::Defences(Err(refusal)) => {
                self.trying = None;
                self.phase = Phase::Failed;
                self.said = Said::Failed(refusal.message);
            }
        }
    }

    /// The pause is over.
    pub fn proceed(&mut self) {
        let Some((_, next)) = self.next.take() else { return };
        self.stamp += 1;
        match next {
            Next::Refute => self.step_refutation(By::On),
            Next::Defend { count, back, before } => self.defend_at(count, back, before),
            Next::Anew => self.next_defence(),
        }
    }

    /// Drops whatever was under way.
    fn begin(&mut self) {
        self.watch.stop();
        self.watch = Arc::default();
        self.stamp += 1;
        (self.job, self.next, self.trying) = (None, None, None);
    }

    fn start(&mut self, turn: Option<String>) {
        self.show(&self.line.clone());
        let mut game = self.game.clone();
        game.watch = Arc::clone(&self.watch);
        self.job = Some(Job { stamp: self.stamp, game, turn });
    }

    fn after(&mut self, ms: u32, next: Next) {
        self.stamp += 1;
        self.next = Some((ms, next));
    }

    /// Puts a line on the board.
    fn show(&mut self, line: &[Step]) {
        let same = self.game.steps.iter().zip(line).take_while(|(here, there)| here.text == there.text).count();
        self.game.take_back_to(same);
        for step in &line[same..] {
            if self.game.play(&step.text).is_err() {
                return;
            }
        }
    }

    // ---- what the reader does ----

    /// From the first position. After the end of an attempt a new one begins.
    pub fn restart(&mut self) {
        self.begin();
        if std::mem::take(&mut self.is_over) {
            self.tally = Tally::default();
        }
        (self.phase, self.said) = (Phase::Solve, Said::Start);
        self.forget();
        self.show(&[]);
    }

    fn forget(&mut self) {
        self.line.clear();
        self.stack.clear();
        (self.refutation, self.pending, self.refused, self.reached, self.node) = (None, None, None, None, None);
    }

    /// Plays a turn, as the board gives it or as it was typed; `~N` says what the covered piece is.
    pub fn play(&mut self, text: &str) {
        if !matches!(self.phase, Phase::Solve | Phase::Promote) {
            return;
        }
        self.begin();
        self.refused = None;
        self.show(&self.line.clone());
        let text = text.trim();
        let given = self.game.asked.as_ref().is_some_and(|asked| asked.deal == Deal::Given);
        let kinds = if given { self.game.promotions(text) } else { Vec::new() };
        if !kinds.is_empty() {
            self.phase = Phase::Promote;
            self.pending = Some(Pending::Promotion(text.to_owned(), kinds));
            self.said = Said::Promote;
            return;
        }
        self.pending = None;
        if !text.starts_with('~') {
            let mut probe = self.game.clone();
            let played = probe.play(text).cloned();
            match played {
                Err(refusal) => {
                    // nothing was played: what was said before still holds
                    self.phase = Phase::Solve;
                    self.refused = Some((refusal.code, text.to_owned()));
                    return;
                }
                Ok(step) => self.trying = Some((provisional(&self.game, &probe, &step), Some(step.turn))),
            }
        }
        self.phase = Phase::Judging;
        let trying = self.trying.take();
        self.start(Some(text.to_owned()));
        self.trying = trying;
    }

    /// What the pawn that came to light becomes.
    pub fn promote(&mut self, kind: crate::board::Kind) {
        let Some(Pending::Promotion(turn, _)) = &self.pending else { return };
        let text = format!("{turn}~{}={}", crate::board::Kind::Pawn.letter(), kind.letter());
        self.play(&text);
    }

    /// Stops judging.
    pub fn stop(&mut self) {
        if !self.is_waiting() {
            return;
        }
        let answering = self.phase == Phase::Answer;
        self.begin();
        if answering {
            // the turn itself was right, but nobody answers it: it can be played again
            self.line.pop();
        }
        self.show(&self.line.clone());
        (self.phase, self.said) = (Phase::Solve, Said::Stopped);
    }

    /// Back to the position before a wrong turn, or one that was not decided.
    pub fn take_back(&mut self) {
        if !matches!(self.phase, Phase::Wrong | Phase::Unknown | Phase::Promote) {
            return;
        }
        self.begin();
        (self.refutation, self.pending) = (None, None);
        self.show(&self.line.clone());
        (self.phase, self.said) = (Phase::Solve, Said::Again);
    }

    /// Goes on after a turn of which nothing was proved.
    pub fn go_on(&mut self) {
        if !self.can_go_on() {
            return;
        }
        let Some(Pending::Unproved(step)) = self.pending.take() else { return };
        self.begin();
        self.line.push(step);
        self.advance(true);
    }

    /// Shows more or less of a refutation.
    pub fn step_refutation(&mut self, by: By) {
        let Some(refutation) = &mut self.refutation else { return };
        refutation.at = by.from(refutation.at, (1, refutation.turns.len()));
        let line: Vec<Step> = self.line.iter().chain(&refutation.turns[..refutation.at]).cloned().collect();
        self.next = None;
        self.stamp += 1;
        self.show(&line);
    }

    /// Goes back to the turn that is to be defended against anew, without waiting.
    pub fn next_defence(&mut self) {
        if self.phase != Phase::Met {
            return;
        }
        self.begin();
        if let Some(frame) = self.stack.last_mut() {
            frame.at += 1;
        }
        self.defend(true);
    }

    /// One more hint is read.
    pub const fn hint(&mut self) {
        self.tally.hints = self.tally.hints.saturating_add(1);
    }

    /// Shows the solution.
    pub fn reveal(&mut self) {
        self.begin();
        if !self.is_over {
            self.ended = Some(Outcome::Revealed);
            self.is_over = true;
        }
        self.was.shown |= !self.was.solved;
        self.forget();
        self.phase = Phase::Shown;
        self.go(None);
    }

    /// Goes to a turn of the solution, or to its first position.
    pub fn go(&mut self, node: Option<usize>) {
        if self.phase != Phase::Shown || node.is_some_and(|at| at >= self.solution.nodes.len()) {
            return;
        }
        self.node = node;
        let path = node.map(|at| self.solution.line_to(at)).unwrap_or_default();
        self.line = path.into_iter().map(|at| self.solution.nodes[at].step.clone()).collect();
        self.show(&self.line.clone());
        self.said = match node.map(|at| &self.solution.nodes[at]) {
            Some(node) => Said::Node(node.step.clone(), node.note.clone()),
            None => Said::Root,
        };
    }

    /// Steps through the solution.
    pub fn step_solution(&mut self, by: By) {
        let first = |at: Option<usize>| self.solution.children(at).first().copied();
        let to = match by {
            By::First => None,
            By::Back => self.node.and_then(|at| self.solution.nodes[at].parent),
            By::On => first(self.node).or(self.node),
            By::Last => std::iter::successors(first(self.node), |&at| first(Some(at))).last().or(self.node),
        };
        self.go(to);
    }

    /// Steps through what can be stepped through.
    pub fn step(&mut self, by: By) {
        match self.phase {
            Phase::Wrong => self.step_refutation(by),
            Phase::Shown => self.step_solution(by),
            _ => {}
        }
    }

    // ---- what happens ----

    fn judged(&mut self, ruling: Ruling) {
        self.trying = None;
        let Ruling { grade, solved, played, show, text, note, .. } = ruling;
        let texts: Vec<Texts> = text.into_iter().chain(note).collect();
        let reply = show.first().cloned().filter(|_| grade == Grade::Loses);
        // a wrong turn is answered by the author's words on it, or else by the note
        let texts = if grade.is_right() { texts } else { texts.into_iter().take(1).collect() };
        self.said = Said::Judged { grade, turn: played.clone(), reply, texts };
        match grade {
            Grade::Right | Grade::Slower(_) => {
                self.line.extend(played);
                self.show(&self.line.clone());
                if solved { self.met() } else { self.advance(false) }
            }
            Grade::Loses => {
                self.tally.wrong = self.tally.wrong.saturating_add(1);
                let Some(played) = played else {
                    // what a covered piece is was guessed wrongly: there is nothing to take back
                    self.phase = Phase::Solve;
                    return;
                };
                self.phase = Phase::Wrong;
                let turns: Vec<Step> = std::iter::once(played).chain(show).collect();
                let shows = turns.len() > 1;
                self.refutation = Some(Refutation { turns, at: 0 });
                self.step_refutation(By::On);
                if shows {
                    self.after(REFUTE_MS, Next::Refute);
                }
            }
            Grade::Unknown(_) => {
                self.phase = Phase::Unknown;
                let Some(played) = played else { return };
                let line: Vec<Step> = self.line.iter().chain([&played]).cloned().collect();
                self.pending = Some(Pending::Unproved(played));
                self.show(&line);
            }
        }
    }

    /// After a turn that is accepted and does not end the line.
    fn advance(&mut self, unproved: bool) {
        if self.part == Part::Help {
            self.phase = Phase::Solve;
            return;
        }
        self.phase = Phase::Answer;
        self.unproved = unproved;
        self.stamp += 1;
        self.start(None);
    }

    fn tried(&mut self, defences: Vec<Defence>) {
        if !defences.is_empty() {
            self.stack.push(Frame { base: self.line.clone(), defences, at: 0 });
            self.defend(false);
        } else if self.unproved {
            self.line.pop();
            (self.phase, self.said) = (Phase::Unknown, Said::UnknownEnd);
        } else {
            self.met();
        }
    }

    /// The other side plays the defence that is next. `back` says whether the board still shows another line.
    fn defend(&mut self, back: bool) {
        self.phase = Phase::Answer;
        let before = self.said.clone();
        if back {
            // what was said of the defence before goes with it
            self.said = Said::Defence { turn: None, revealed: None, note: Texts::new(), praised: None };
            self.defend_at(0, back, Box::new(before));
        } else {
            self.wait_for(1, back, Box::new(before));
        }
    }

    fn frame(&self) -> Option<(Vec<Step>, Defence)> {
        let frame = self.stack.last()?;
        let defence = frame.defences.get(frame.at)?.clone();
        let kept = frame.base.len() - usize::from(defence.replaces);
        Some((frame.base[..kept].to_vec(), defence))
    }

    /// So many turns of the defence are put on the board, or passed over where they stand there already.
    fn defend_at(&mut self, count: usize, back: bool, before: Box<Said>) {
        let Some((base, defence)) = self.frame() else { return };
        let line: Vec<Step> = base.iter().chain(&defence.turns[..count]).cloned().collect();
        self.show(&line);
        self.line = line;
        self.wait_for(count + 1, back, before);
    }

    fn wait_for(&mut self, count: usize, back: bool, before: Box<Said>) {
        let Some((base, defence)) = self.frame() else { return };
        // what the solver's turn brought to light is on the board already
        let ready = !back
            && defence.replaces
            && self.stack.last().and_then(|frame| frame.base.last()).map(|step| &step.text)
                == defence.turns.first().map(|step| &step.text);
        let count = if count == 1 && ready { 2 } else { count };
        if count <= defence.turns.len() {
            let ms = if count == 1 && back { BACK_MS } else { ANSWER_MS };
            return self.after(ms, Next::Defend { count, back, before });
        }
        self.line = base.iter().chain(&defence.turns).cloned().collect();
        self.show(&self.line.clone());
        // a turn that only brought something else to light is the solver's own
        let turn = defence.turns.last().filter(|_| !defence.replaces || defence.turns.len() > 1).cloned();
        let revealed = defence.turns.first().filter(|_| defence.replaces).cloned();
        let praised = (!back).then_some(before);
        self.said = Said::Defence { turn, revealed, note: defence.note, praised };
        let over = self.game.position().is_none_or(|position| {
            let status = position.status();
            status.end.is_some() || position.moves().is_empty()
        });
        if defence.solved || over {
            self.met();
        } else {
            self.phase = Phase::Solve;
        }
    }

    /// The goal stands on the board. The next defence follows, or the puzzle is solved.
    fn met(&mut self) {
        let levels = self.levels();
        while self.stack.last().is_some_and(|frame| frame.at + 1 >= frame.defences.len()) {
            self.stack.pop();
        }
        if self.stack.is_empty() {
            self.phase = Phase::Solved;
            self.was.solved = true;
            if !std::mem::replace(&mut self.is_over, true) {
                self.ended = Some(Outcome::Solved);
            }
            return;
        }
        self.phase = Phase::Met;
        self.reached = levels.get(self.stack.len() - 1).copied();
        let longest = |texts: &Texts| texts.values().map(|text| text.chars().count()).max().unwrap_or(0);
        let letters = match &self.said {
            Said::Judged { texts, .. } => texts.iter().map(longest).max().unwrap_or(0),
            Said::Defence { note, .. } => longest(note),
            _ => 0,
        };
        self.after(NEXT_MS + LETTER_MS * letters as u32, Next::Anew);
    }
}

impl Drop for Attempt {
    fn drop(&mut self) {
        self.watch.stop();
    }
}

/// How the board looks while a turn is judged: as after it, but nothing comes to light.
fn provisional(before: &Game, after: &Game, step: &Step) -> Setup {
    let here = public(before.setup());
    let covered = step.turn.from().and_then(|from| here.piece(from)).is_some_and(|piece| piece.covered);
    match step.turn {
        Move::Step { from, to, .. } if covered => {
            let mut setup = here;
            if let Some(piece) = setup.pieces.remove(&from) {
                setup.pieces.insert(to, piece);
            }
            setup
        }
        _ => public(after.setup()),
    }
}
