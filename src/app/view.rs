//! What follows from the puzzle and the place in its solution: computed when one of them changes, read by everybody.

use crate::board::{FenFault, FenForm, Kind, Move, Setup, Square};
use crate::doc::Puzzle;
use crate::doc::line::{Line, first_position};
use crate::problem::{NodeId, Path, Tree};
use crate::rules::{self, End, Fault, Position, RuleSet, Status};
use std::sync::Arc;

/// True types of covered pieces.
pub type Truths = Vec<(Square, Kind)>;

/// A line that is shown on the board without being part of the solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    /// The turns from the first position.
    pub turns: Vec<Move>,
    /// The turns as text.
    pub texts: Vec<String>,
    /// How many of them are played.
    pub ply: usize,
    /// What the line is.
    pub title: String,
    /// True types of covered pieces in the deal in which the line is played; empty for those of the puzzle.
    pub deal: Truths,
    /// Glyphs that its turns have when they become part of the solution, by the number of turns before them.
    pub glyphs: Vec<(usize, u8)>,
}

/// The position on the board.
#[derive(Clone, Default)]
pub struct Here {
    /// As data; `None` before the first refresh.
    pub setup: Option<Setup>,
    /// To play on from; `None` when the position or the line is illegal.
    pub position: Option<Box<dyn Position>>,
    /// Its legal turns.
    pub turns: Vec<Move>,
    /// Check and the end.
    pub status: Option<Status>,
    /// The turn that led here.
    pub last: Option<Move>,
    /// What that turn uncovered, and where it stands.
    pub revealed: Option<(Square, Kind)>,
    /// Turns played.
    pub ply: usize,
}

/// Everything that is derived.
#[derive(Default)]
pub struct View {
    puzzle: Option<Arc<Puzzle>>,
    cursor: Path,
    shown: Option<Shown>,
    /// The rule set; `None` when the puzzle names one that does not exist.
    pub rules: Option<&'static dyn RuleSet>,
    /// What is wrong with the FEN as a text.
    pub fen_faults: Vec<FenFault>,
    /// What is wrong with the first position.
    pub faults: Vec<Fault>,
    /// The first position; an empty board when the FEN cannot be read.
    pub start: Option<Setup>,
    first: Option<Box<dyn Position>>,
    /// What the turns of the solution mean, and which are illegal.
    pub line: Line,
    /// The position on the board.
    pub here: Here,
}

/// A larger tree is looked at only along the line that is shown.
const MAX_READ: usize = 4000;

impl View {
    /// Brings everything up to date. Cheap when nothing changed.
    pub fn refresh(&mut self, puzzle: &Arc<Puzzle>, cursor: &Path, shown: Option<&Shown>) {
        let same = self.puzzle.as_ref().is_some_and(|old| Arc::ptr_eq(old, puzzle));
        if same && self.cursor == *cursor && self.shown.as_ref() == shown {
            return;
        }
        if !same {
            let old = self.puzzle.replace(Arc::clone(puzzle));
            let old = old.as_deref();
            let moved = old.is_none_or(|o| o.fen != puzzle.fen || o.rules != puzzle.rules);
            if moved {
                self.read(puzzle);
            }
            if moved || old.is_none_or(|o| o.solution != puzzle.solution) {
                self.read_tree(&puzzle.solution);
            }
        }
        self.cursor = cursor.clone();
        self.shown = shown.cloned();
        self.here = self.position_at(&puzzle.solution);
    }

    fn read(&mut self, puzzle: &Puzzle) {
        self.rules = rules::by_id(&puzzle.rules);
        self.fen_faults.clear();
        self.faults.clear();
        self.first = None;
        let Some(rules) = self.rules else {
            self.start = None;
            return;
        };
        match rules.parse_fen(&puzzle.fen) {
            Ok(setup) => {
                match first_position(rules, &setup, puzzle.task, puzzle.deal) {
                    Ok(position) => self.first = Some(position),
                    Err(faults) => self.faults = faults,
                }
                self.start = Some(setup);
            }
            Err(faults) => {
                self.fen_faults = faults;
                self.start = Some(Setup::empty(rules.about().form.shape));
            }
        }
    }

    fn read_tree(&mut self, tree: &Tree) {
        self.line = match &self.first {
            Some(first) if tree.len() <= MAX_READ => Line::new(tree, first.as_ref()),
            _ => Line::default(),
        };
    }

    /// Why a turn of the solution is illegal.
    pub fn illegal(&self, id: NodeId) -> Option<&str> {
        self.line.faults.iter().find(|fault| fault.node == id).map(|fault| fault.message.as_str())
    }

    fn position_at(&self, tree: &Tree) -> Here {
        let mut here = Here { setup: self.start.clone(), position: self.first.clone(), ..Here::default() };
        let dealt = self.shown.as_ref().filter(|shown| !shown.deal.is_empty()).and_then(|shown| {
            let mut setup = self.start.clone()?;
            setup.truths.extend(shown.deal.iter().copied());
            self.rules?.read(&setup).ok()
        });
        let Some(mut position) = dealt.or_else(|| self.first.clone()) else { return here };
        let line: Vec<Result<Move, String>> = if let Some(shown) = &self.shown {
            shown.turns.iter().take(shown.ply).map(|&turn| Ok(turn)).collect()
        } else {
            let nodes = tree.at(&self.cursor).map(|id| tree.line_to(id)).unwrap_or_default();
            nodes.into_iter().map(|id| Err(tree.turn(id).text.clone())).collect()
        };
        let planned = line.len();
        for step in line {
            let Ok(turn) = step.or_else(|text| position.parse(&text)) else { break };
            let revealed = position.reveal(turn);
            if position.play(turn).is_err() {
                break;
            }
            here.last = Some(turn);
            here.revealed = revealed.and_then(|kind| Some((turn.to()?, kind)));
            here.ply += 1;
        }
        here.setup = Some(position.setup());
        here.turns = position.moves();
        here.status = Some(position.status());
        here.position = (here.ply == planned).then_some(position);
        if here.position.is_none() {
            here.turns.clear();
        }
        here
    }

    /// How the game ends by legal turns from the first position, if it does.
    pub fn end_after(&self, turns: &[Move]) -> Option<End> {
        let mut position = self.first.clone()?;
        for &turn in turns {
            position.play(turn).ok()?;
        }
        position.status().end
    }

    /// The FEN form of the rule set.
    pub fn form(&self) -> Option<&'static FenForm> {
        self.rules.map(|rules| &rules.about().form)
    }

    /// The child of a node that means this turn, however it is written.
    pub fn child(&self, tree: &Tree, parent: NodeId, turn: Move) -> Option<NodeId> {
        tree.children(parent).iter().copied().find(|&id| self.line.turn(id) == Some(turn))
    }

    /// The square of the king in check.
    pub fn check_square(&self) -> Option<Square> {
        let (setup, status) = (self.here.setup.as_ref()?, self.here.status?);
        let kings = |setup: &Setup| setup.squares_of(setup.turn, Kind::King).next();
        status.check.then(|| kings(setup)).flatten()
    }

    /// The first position, to play from; `None` when it is not legal.
    pub fn first(&self) -> Option<&dyn Position> {
        self.first.as_deref()
    }

    /// Whether a turn stands behind an illegal one, so that nobody looked at it.
    pub fn is_unread(&self, id: NodeId) -> bool {
        let looked = !self.line.played.is_empty() || !self.line.faults.is_empty();
        looked && !self.line.played.contains_key(&id) && self.illegal(id).is_none()
    }

    /// Whether the first position can be played from.
    pub const fn is_legal(&self) -> bool {
        self.first.is_some()
    }
}
