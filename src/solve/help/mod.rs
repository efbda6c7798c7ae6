//! Help play: both sides work together for the goal, which one of them reaches with the last turn of exactly so many.

mod costs;
mod counts;
mod pictures;
mod search;

use super::budget::{Account, Budget, Stop};
use super::prove::{passed, sans};
use super::workers;
use crate::board::Move;
use crate::problem::{Finding, FindingKind, Goal, Key, Limits, Report, Search, Solution, Solutions, Watch};
use crate::rules::{Rules, notation};
use search::{Help, Node};

/// So many lines are written down; more are only counted.
pub const LINES_SHOWN: usize = 100;
/// So many solutions too many are shown one by one.
const COOKS_SHOWN: usize = 5;

/// A help task: `h#2`, `h=3.5`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stipulation {
    /// The goal.
    pub goal: Goal,
    /// The stated number of moves.
    pub moves: u32,
    /// Whether the side that reaches the goal begins, half a move earlier.
    pub half: bool,
}

impl Stipulation {
    const fn plies(self) -> u32 {
        self.moves * 2 + self.half as u32
    }

    /// The problemists' text of lines of so many plies.
    fn text(self, plies: u32) -> String {
        let goal = if self.goal == Goal::Mate { '#' } else { '=' };
        format!("h{goal}{}{}", plies / 2, if plies.is_multiple_of(2) { "" } else { ".5" })
    }
}

/// What one first turn leads to in so many plies: how many lines, and the first of them.
struct Branch {
    plies: u32,
    count: u64,
    lines: Vec<Vec<Move>>,
}

/// The stated length first, then the shorter ones; up to where a limit came.
struct Answer {
    turn: Move,
    branches: Vec<Branch>,
    stop: Option<Stop>,
    nodes: u64,
}

/// Finds every line. The same problem and limits give the same report at any thread count, unless a limit comes first.
pub fn solve<R: Rules>(position: &R, stipulation: Stipulation, limits: &Limits, watch: &Watch) -> Report {
    let account = Account::open(limits, watch);
    let threads = limits.threads.max(1);
    let bytes = limits.table_bytes / threads;
    let plies = stipulation.plies();
    let mut turns = notation::moves(position);
    turns.sort_by_cached_key(Move::to_string);
    let mut first = Help::<R>::new(position, stipulation.goal, plies, bytes, Budget::new(&account));
    let start = first.start(position, plies);
    let answer = |help: &mut Help<'_, R>, &turn: &Move| {
        let before = help.nodes();
        let mut answer = Answer { turn, branches: Vec::new(), stop: None, nodes: 0 };
        match &start {
            Ok(start) => explore(help, position, start, plies, &mut answer),
            Err(stop) => answer.stop = Some(*stop),
        }
        answer.nodes = help.nodes() - before;
        answer
    };
    let idle = first.fork(Budget::new(&account));
    let answers = workers::each(threads, &turns, &mut first, || idle.fork(Budget::new(&account)), answer);
    report(position, stipulation, &answers, account.seconds())
}

/// The stated length and all shorter ones of one first turn.
fn explore<R: Rules>(help: &mut Help<'_, R>, position: &R, start: &Node, plies: u32, answer: &mut Answer) {
    let mut left = plies;
    loop {
        let mut branch = Branch { plies: left, count: 0, lines: Vec::new() };
        let explored = help.count_after(position, start, answer.turn, left - 1).and_then(|count| {
            branch.count = count;
            if count == 0 {
                Ok(())
            } else {
                help.lines_after(position, start, answer.turn, left - 1, &mut branch.lines)
            }
        });
        answer.branches.push(branch);
        if let Err(stop) = explored {
            answer.stop = Some(stop);
            return;
        }
        if left <= 2 {
            return;
        }
        left -= 2;
    }
}

/// Whether the side that reaches the goal could begin too: the report on the set play of a task without half a move.
/// `None` when the task has a half move, or the other side may not pass because it is in check.
pub fn set_play<R: Rules>(position: &R, stipulation: Stipulation, limits: &Limits, watch: &Watch) -> Option<Report> {
    let passed = if stipulation.half { None } else { passed(position) }?;
    let stipulation = Stipulation { moves: stipulation.moves - 1, half: true, ..stipulation };
    Some(solve(&passed, stipulation, limits, watch))
}

fn report<R: Rules>(position: &R, stipulation: Stipulation, answers: &[Answer], seconds: f64) -> Report {
    let stated = stipulation.plies();
    let search = match answers.iter().rev().find_map(|answer| answer.stop) {
        Some(Stop(limit)) => Search::Truncated(limit),
        None => Search::Complete,
    };
    let branches = |plies: u32| {
        answers
            .iter()
            .flat_map(|answer| answer.branches.iter().map(move |branch| (answer.turn, branch)))
            .filter(move |(_, branch)| branch.plies == plies && branch.count > 0)
    };
    let solution = |line: &[Move]| Solution { line: line.to_vec(), san: sans(position, line) };
    let keys: Vec<Key> = branches(stated)
        .map(|(turn, branch)| {
            let line = branch.lines.first().cloned().unwrap_or_else(|| vec![turn]);
            Key {
                turn,
                coordinate: turn.to_string(),
                san: notation::san(position, turn),
                moves: stipulation.moves,
                elsewhere: false,
                line_san: sans(position, &line),
                line,
            }
        })
        .collect();
    let count = branches(stated).fold(0_u64, |sum, (_, branch)| sum.saturating_add(branch.count));
    let lines: Vec<Solution> =
        branches(stated).flat_map(|(_, branch)| &branch.lines).take(LINES_SHOWN).map(|line| solution(line)).collect();
    let mut findings = Vec::new();
    let mut finding = |kind, shown: Option<&Solution>, message| {
        let Solution { line, san } = shown.cloned().unwrap_or_default();
        findings.push(Finding { kind, line, san, message });
    };
    if let Search::Truncated(limit) = search {
        finding(FindingKind::LimitReached, None, format!("{} came before the proof was complete", limit.name()));
    } else if count == 0 {
        let message = format!("no line of play solves {}", stipulation.text(stated));
        finding(FindingKind::NoSolution, None, message);
    }
    let mut short = None;
    for plies in (1..stated).filter(|plies| plies % 2 == stated % 2) {
        let n = branches(plies).fold(0_u64, |sum, (_, branch)| sum.saturating_add(branch.count));
        let first = branches(plies).find_map(|(_, branch)| branch.lines.first()).map(|line| solution(line));
        if n > 0 {
            short = short.or(Some(plies));
            let text = stipulation.text(plies);
            let many = if n == 1 { "a solution".to_owned() } else { format!("{n} solutions") };
            finding(FindingKind::ShortSolution, first.as_ref(), format!("there is {text} with {many}"));
        }
    }
    if count > 1 {
        for shown in lines.iter().take(COOKS_SHOWN) {
            let message = format!("{} is one of {count} solutions", shown.san.join(" "));
            finding(FindingKind::Cook, Some(shown), message);
        }
        if let Some(first) = lines.get(COOKS_SHOWN) {
            let message = format!("{} solutions more", count - COOKS_SHOWN as u64);
            finding(FindingKind::Cook, Some(first), message);
        }
    }
    let main_line = lines.first().map_or_else(Vec::new, |solution| solution.line.clone());
    Report {
        search,
        keys,
        findings,
        main_line,
        nodes: answers.iter().map(|answer| answer.nodes).sum(),
        seconds,
        moves: Some(stipulation.moves),
        deals: None,
        solutions: Some(Solutions { count, lines, short }),
    }
}
