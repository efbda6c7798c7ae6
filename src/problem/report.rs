//! What a proof found.

use super::deals::Deals;
use crate::board::Move;

/// Why a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Search {
    /// It looked at everything.
    Complete,
    /// A limit or the stop button ended it: nothing is proved beyond what the report lists.
    Truncated(Limit),
}

/// The limit that ended a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// Time ran out.
    Time,
    /// The count of positions ran out.
    Nodes,
    /// Somebody stopped it.
    Stopped,
}

impl Limit {
    /// What ran out, for people.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Time => "the time limit",
            Self::Nodes => "the node limit",
            Self::Stopped => "the request to stop",
        }
    }
}

/// The answer in one word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Verdict {
    /// Exactly one solution, of the stated length.
    Sound,
    /// More than one first turn solves it.
    Cooked,
    /// A solution is shorter than stated.
    Short,
    /// Nothing solves it.
    NoSolution,
    /// The position or the author's line is illegal.
    Illegal,
    /// A limit came first.
    Truncated,
}

impl Verdict {
    /// The word used in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sound => "sound",
            Self::Cooked => "cooked",
            Self::Short => "short",
            Self::NoSolution => "no_solution",
            Self::Illegal => "illegal",
            Self::Truncated => "truncated",
        }
    }
}

/// A first turn that solves the task.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Key {
    /// The turn.
    pub turn: Move,
    /// Its coordinate text.
    pub coordinate: String,
    /// Its algebraic text.
    pub san: String,
    /// In how many moves it reaches the goal at the latest.
    pub moves: u32,
    /// Whether it is a placement outside the must-play region: it changes nothing, so all such keys count as one.
    pub elsewhere: bool,
    /// One of its longest lines against the best defence, from the first position; empty when a limit came first.
    pub line: Vec<Move>,
    /// The line in algebraic text.
    pub line_san: Vec<String>,
}

/// How much a finding weighs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Weight {
    /// The puzzle is not what it claims to be.
    Error,
    /// It works, and its author should look at it.
    Warning,
    /// Worth knowing; nothing is wrong.
    Remark,
}

impl Weight {
    /// `error`, `warning` or `remark`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Remark => "remark",
        }
    }
}

/// The kinds of finding, worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum FindingKind {
    /// The position breaks a rule.
    IllegalPosition,
    /// The author's line has an illegal turn.
    IllegalLine,
    /// Nothing solves the task.
    NoSolution,
    /// The author's first turn does not solve it.
    WrongKey,
    /// A turn of the author's variations does not do what it claims: it does not solve, or a try is none.
    WrongMove,
    /// Another first turn solves it too.
    Cook,
    /// It is solved in fewer moves than stated.
    ShortSolution,
    /// In a task `best` another first turn does as well or better.
    NotBest,
    /// After the best defences there is more than one shortest continuation.
    DualMain,
    /// The author's tree has no answer to a defence of full length.
    UnansweredDefence,
    /// A limit ended the proof.
    LimitReached,
    /// More than one shortest continuation after a defence that shortens the solution.
    DualByPlay,
    /// More than one last turn.
    DualLast,
    /// Continuations that differ only in what a pawn becomes.
    DualPromotion,
    /// A first turn that fails to exactly one reply.
    Try,
    /// A defence that is already answered in the diagram, if the other side were to move.
    SetPlay,
    /// What the key threatens.
    Threat,
    /// The key threatens nothing: every defence harms itself.
    Zugzwang,
    /// In a task `defend`: how a first turn loses.
    Refutation,
    /// The author's line is not proved to be best.
    Unproved,
    /// A limit ended the remarks; the verdict is proved all the same.
    RemarksIncomplete,
}

impl FindingKind {
    /// Every kind.
    pub const ALL: [Self; 21] = [
        Self::IllegalPosition,
        Self::IllegalLine,
        Self::NoSolution,
        Self::WrongKey,
        Self::WrongMove,
        Self::Cook,
        Self::ShortSolution,
        Self::NotBest,
        Self::DualMain,
        Self::UnansweredDefence,
        Self::LimitReached,
        Self::DualByPlay,
        Self::DualLast,
        Self::DualPromotion,
        Self::Try,
        Self::SetPlay,
        Self::Threat,
        Self::Zugzwang,
        Self::Refutation,
        Self::Unproved,
        Self::RemarksIncomplete,
    ];

    /// A stable code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::IllegalPosition => "illegal-position",
            Self::IllegalLine => "illegal-line",
            Self::NoSolution => "no-solution",
            Self::WrongKey => "wrong-key",
            Self::WrongMove => "wrong-move",
            Self::Cook => "cook",
            Self::ShortSolution => "short-solution",
            Self::NotBest => "not-best",
            Self::DualMain => "dual-main-line",
            Self::UnansweredDefence => "unanswered-defence",
            Self::LimitReached => "limit-reached",
            Self::DualByPlay => "dual-by-play",
            Self::DualLast => "dual-last-move",
            Self::DualPromotion => "dual-promotion",
            Self::Try => "try",
            Self::SetPlay => "set-play",
            Self::Threat => "threat",
            Self::Zugzwang => "zugzwang",
            Self::Refutation => "refutation",
            Self::Unproved => "unproved",
            Self::RemarksIncomplete => "remarks-incomplete",
        }
    }

    /// How much it weighs. Only remarks let a strict check pass.
    pub const fn weight(self) -> Weight {
        match self {
            Self::IllegalPosition
            | Self::IllegalLine
            | Self::NoSolution
            | Self::WrongKey
            | Self::WrongMove
            | Self::Cook
            | Self::ShortSolution
            | Self::LimitReached => Weight::Error,
            Self::NotBest | Self::DualMain | Self::UnansweredDefence => Weight::Warning,
            Self::DualByPlay
            | Self::DualLast
            | Self::DualPromotion
            | Self::Try
            | Self::SetPlay
            | Self::Threat
            | Self::Zugzwang
            | Self::Refutation
            | Self::Unproved
            | Self::RemarksIncomplete => Weight::Remark,
        }
    }

    /// Whether something is wrong: an error or a warning.
    pub const fn is_fault(self) -> bool {
        !matches!(self.weight(), Weight::Remark)
    }
}

/// Which findings beyond the keys are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scope {
    /// Only what may be wrong: main-line duals, unanswered defences, wrong turns.
    #[default]
    Faults,
    /// Tries, set play, threats, duals of every grade and refutations too.
    Everything,
}

/// One finding, with the line that shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What kind.
    pub kind: FindingKind,
    /// The line from the first position.
    pub line: Vec<Move>,
    /// The line in algebraic text.
    pub san: Vec<String>,
    /// A sentence.
    pub message: String,
}

/// One complete line of help play.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Solution {
    /// The line from the first position.
    pub line: Vec<Move>,
    /// The line in algebraic text.
    pub san: Vec<String>,
}

/// The solutions of help play, where each line counts and not only its first turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solutions {
    /// How many lines have exactly the stated length. A truncated search found at least so many.
    pub count: u64,
    /// The first hundred of them, by first turn.
    pub lines: Vec<Solution>,
    /// The plies of the shortest shorter line of the same parity, if there is one.
    pub short: Option<u32>,
}

/// What a proof found. The verdict is computed, never stored: a truncated search cannot read as sound.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// How the search ended.
    pub search: Search,
    /// Every key that was found, sorted by coordinate text.
    pub keys: Vec<Key>,
    /// Everything else, worst first.
    pub findings: Vec<Finding>,
    /// One complete line that shows the solution, from the first position.
    pub main_line: Vec<Move>,
    /// Positions visited.
    pub nodes: u64,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// The stated number of moves, where the task has one.
    pub moves: Option<u32>,
    /// What every way of dealing covered pieces does; `None` where the deal is given or nothing is covered.
    pub deals: Option<Deals>,
    /// In help play every line that solves the task.
    pub solutions: Option<Solutions>,
}

impl Report {
    /// The answer in one word.
    pub fn verdict(&self) -> Verdict {
        let has = |kind| self.findings.iter().any(|f| f.kind == kind);
        if has(FindingKind::IllegalPosition) || has(FindingKind::IllegalLine) {
            return Verdict::Illegal;
        }
        if self.search != Search::Complete {
            return Verdict::Truncated;
        }
        if self.keys.is_empty() {
            return Verdict::NoSolution;
        }
        if self.moves.is_some_and(|moves| self.keys.iter().any(|key| key.moves < moves)) {
            return Verdict::Short;
        }
        if let Some(solutions) = &self.solutions {
            return match solutions {
                Solutions { short: Some(_), .. } => Verdict::Short,
                Solutions { count: 1, .. } => Verdict::Sound,
                _ => Verdict::Cooked,
            };
        }
        if self.distinct_keys() > 1 { Verdict::Cooked } else { Verdict::Sound }
    }

    /// Adds findings and brings all of them into the order of their kinds, worst first.
    pub fn add(&mut self, findings: Vec<Finding>) {
        self.findings.extend(findings);
        self.findings.sort_by_key(|finding| finding.kind);
    }

    /// How many keys are placements that change nothing.
    pub fn elsewhere(&self) -> usize {
        self.keys.iter().filter(|key| key.elsewhere).count()
    }

    /// How many keys there are when placements that change nothing count as one.
    ///
    /// In a task `identify` the answer is a type, which all keys reveal.
    pub fn distinct_keys(&self) -> usize {
        if self.deals.as_ref().is_some_and(|deals| deals.identity.is_some()) {
            return self.keys.len().min(1);
        }
        let elsewhere = self.elsewhere();
        self.keys.len() - elsewhere + elsewhere.min(1)
    }

    /// The key that a turn is. Where the report is about every deal, what a pawn becomes is no part of a key.
    pub fn key(&self, turn: Move) -> Option<&Key> {
        let squares = |turn: Move| (turn.from(), turn.to());
        self.keys.iter().find(|key| key.turn == turn || self.deals.is_some() && squares(key.turn) == squares(turn))
    }
}
