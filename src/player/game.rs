//! A record, and the turns that were played.

use super::Refusal;
use super::record::{Node, Puzzle, Record};
use crate::board::{Kind, Move, Setup};
use crate::problem::{Choice, Deal, Strength, Task, Watch};
use crate::rules::{self, Position, RuleSet, turns};
use std::sync::Arc;

/// A turn that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The turn.
    pub turn: Move,
    /// Its text in this layer, with what came to light.
    pub text: String,
    /// Its algebraic text.
    pub san: String,
}

/// What is asked, read.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The task.
    pub task: Task,
    /// What is known of covered pieces.
    pub deal: Deal,
    /// The author's solution and words.
    pub puzzle: Puzzle,
}

/// A board with the turns that were played on it.
#[derive(Clone)]
pub struct Game {
    /// The rule set.
    pub rules: &'static dyn RuleSet,
    /// What is asked on the board, if anything is.
    pub asked: Option<Asked>,
    /// The turns.
    pub steps: Vec<Step>,
    /// How many positions one judgement may visit.
    pub nodes: u64,
    /// Stops judgements.
    pub watch: Arc<Watch>,
    start: Setup,
    /// The start and the position after each turn; empty where the start is only a drawing.
    positions: Vec<Box<dyn Position>>,
}

/// The longest line that is followed.
const MAX_PLIES: usize = 1000;

/// A turn in this layer's own text, without what comes to light.
pub fn text_of(turn: Move) -> String {
    match turn {
        Move::Step { from, to, promotion: Some(kind) } => format!("{from}{to}={}", kind.letter()),
        Move::Place(site) => site.to_string(),
        _ => turn.to_string(),
    }
}

/// What the rules read, from a text that may be ours: placements are written with `@` there.
fn for_rules(text: &str) -> String {
    let text = text.trim();
    match text.as_bytes() {
        [kind @ (b'F' | b'T' | b'f' | b't'), b'a'..=b'i', rest @ ..] if rest.len() >= 3 && rest[0].is_ascii_digit() => {
            format!("{}@{}", char::from(*kind), &text[1..])
        }
        _ => text.to_owned(),
    }
}

impl Game {
    /// Opens a board and plays the line.
    pub fn open(board: &str, line: &[&str], seed: u64) -> Result<Self, Refusal> {
        Self::of(Record::unseal(board).map_err(|message| Refusal::new("board", message))?, line, seed)
    }

    /// Opens a record and plays the line.
    pub fn of(record: Record, line: &[&str], seed: u64) -> Result<Self, Refusal> {
        let rules = rules::by_id(&record.rules)
            .ok_or_else(|| Refusal::new("board", format!("there is no rule set «{}»", record.rules)))?;
        let start = rules.parse_fen(&record.fen).map_err(|_| Refusal::new("board", "the FEN cannot be read"))?;
        let asked = match record.puzzle {
            None => None,
            Some(puzzle) => Some(Asked {
                task: puzzle.task.parse().map_err(|_| Refusal::new("board", "the task cannot be read"))?,
                deal: puzzle.deal.parse().map_err(|message: String| Refusal::new("board", message))?,
                puzzle,
            }),
        };
        let first = match &asked {
            Some(Asked { task, deal, .. }) => turns::first_position(rules, &start, *task, *deal).ok(),
            None => rules.read(&start).ok().or_else(|| dealt(rules, &start, seed)),
        };
        let mut game = Self {
            rules,
            asked,
            steps: Vec::new(),
            nodes: super::NODES,
            watch: Arc::default(),
            start,
            positions: first.into_iter().collect(),
        };
        if line.len() > MAX_PLIES {
            return Err(Refusal::new("line", "the line is too long"));
        }
        for text in line {
            game.play(text)?;
        }
        Ok(game)
    }

    /// The position, where there is one that can be played.
    pub fn position(&self) -> Option<&dyn Position> {
        self.positions.last().map(AsRef::as_ref)
    }

    /// The position before the last turn.
    pub fn before(&self) -> Option<&dyn Position> {
        self.positions.iter().rev().nth(1).map(AsRef::as_ref)
    }

    /// The position, or why nothing can be played.
    pub fn playable(&self) -> Result<&dyn Position, Refusal> {
        self.position().ok_or_else(|| Refusal::new("drawing", "nothing can be played on this board"))
    }

    /// The board as data, true types included.
    pub fn setup(&self) -> Setup {
        match self.position() {
            Some(position) => position.setup(),
            None => self.start.clone(),
        }
    }

    /// Plays a turn.
    pub fn play(&mut self, text: &str) -> Result<&Step, Refusal> {
        let (step, after) = step(self.playable()?, text)?;
        self.positions.push(after);
        self.steps.push(step);
        Ok(&self.steps[self.steps.len() - 1])
    }

    /// Takes turns back, so that so many remain.
    pub fn take_back_to(&mut self, plies: usize) {
        self.steps.truncate(plies);
        self.positions.truncate(plies + 1);
    }

    /// What a pawn can become that a turn brings to light on the last rank; empty when the turn does not, or says it.
    pub fn promotions(&self, text: &str) -> Vec<Kind> {
        let (Some(position), text) = (self.position(), text.trim()) else { return Vec::new() };
        // written as people do, such a turn says too little to be read; as a pawn's it can be
        let spelled = position.parse(text).is_err().then(|| step(position, &format!("{text}~P=Q")).ok()).flatten();
        let spelled = spelled.map(|(step, _)| text_of(step.turn));
        let text = spelled.as_deref().and_then(|text| text.split('=').next()).unwrap_or(text);
        let lifts = |turn: &Move| {
            let from = turn.from().and_then(|from| position.piece(from));
            from.is_some_and(|piece| piece.covered)
                && turn.promotion().is_some()
                && text_of(*turn).split('=').next() == Some(text)
        };
        position.moves().into_iter().filter(lifts).filter_map(Move::promotion).collect()
    }

    /// What a practice opponent plays here; `None` when the game is over.
    pub fn choice(&self, strength: Strength, seed: u64) -> Option<Choice> {
        let line: Vec<Move> = self.steps.iter().map(|step| step.turn).collect();
        let first = self.positions.first()?.setup();
        // where every deal counts, what came to light need not be what lay there at the start
        let choice = self.rules.practice(&first, &line, strength, seed);
        choice.or_else(|_| self.rules.practice(&self.setup(), &[], strength, seed)).ok().flatten()
    }

    /// What may be asked of this puzzle.
    pub fn asked(&self) -> Result<&Asked, Refusal> {
        self.asked.as_ref().ok_or_else(|| Refusal::new("no-puzzle", "nothing is asked on this board"))
    }
}

impl Asked {
    /// The author's turns that continue a line, by index, in their order. `None` when the line left the tree.
    pub fn continuations(&self, steps: &[Step], start: &dyn Position) -> Option<Vec<usize>> {
        let mut at: Option<usize> = None;
        let mut position = start.clone_box();
        for done in steps {
            let same = |node: &usize| {
                step(position.as_ref(), &self.puzzle.tree[*node].turn).is_ok_and(|(s, _)| s.text == done.text)
            };
            at = Some(self.children(at).find(same)?);
            position = step(position.as_ref(), &done.text).ok()?.1;
        }
        Some(self.children(at).collect())
    }

    /// The turns after a turn, or the first ones.
    pub fn children(&self, parent: Option<usize>) -> impl Iterator<Item = usize> + '_ {
        self.puzzle.tree.iter().enumerate().filter(move |(_, node)| node.parent == parent).map(|(at, _)| at)
    }

    /// A turn of the author's.
    pub fn node(&self, at: usize) -> &Node {
        &self.puzzle.tree[at]
    }
}

impl Game {
    /// The author's turns that continue this game.
    pub fn continuations(&self) -> Vec<usize> {
        let (Some(asked), Some(first)) = (&self.asked, self.positions.first()) else { return Vec::new() };
        asked.continuations(&self.steps, first.as_ref()).unwrap_or_default()
    }
}

/// Reads and plays one turn.
pub fn step(before: &dyn Position, text: &str) -> Result<(Step, Box<dyn Position>), Refusal> {
    let text = for_rules(text);
    let (played, after) = turns::play(before, &text).map_err(|message| {
        let code = match before.parse(&text) {
            Err(rules::MoveError::Unreadable(_)) => "unreadable",
            Err(rules::MoveError::Ambiguous(..)) => "ambiguous",
            _ => "illegal",
        };
        Refusal::new(code, message)
    })?;
    let text = match played.coordinate.split_once('~') {
        Some((_, revealed)) => {
            let bare = text_of(played.turn);
            format!("{}~{revealed}", bare.split('=').next().unwrap_or_default())
        }
        None => text_of(played.turn),
    };
    Ok((Step { turn: played.turn, text, san: played.san }, after))
}

/// A position in which what the author left open is dealt by a seed; `None` where nothing can be played.
fn dealt(rules: &dyn RuleSet, setup: &Setup, seed: u64) -> Option<Box<dyn Position>> {
    let mut full = rules.read_any_deal(setup).ok()?.setup();
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    for side in crate::board::Color::BOTH {
        let own = |square| full.piece(square).is_some_and(|piece| piece.covered && piece.color == side);
        let squares: Vec<_> = full.truths.keys().copied().filter(|&square| own(square)).collect();
        let mut kinds: Vec<Kind> = squares.iter().map(|square| full.truths[square]).collect();
        for last in (1..kinds.len()).rev() {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            kinds.swap(last, (state % (last as u64 + 1)) as usize);
        }
        full.truths.extend(squares.into_iter().zip(kinds));
    }
    rules.read(&full).ok()
}
