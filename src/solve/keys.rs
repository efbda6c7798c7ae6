//! Every first turn that solves a task, and the report about it.

use super::budget::{Account, Budget, Stop};
use super::direct::Direct;
use crate::board::Move;
use crate::problem::{Finding, FindingKind, Goal, Key, Limits, Play, Report, Search, Watch};
use crate::rules::{Rules, notation};
use rayon::prelude::*;

/// What each first turn is asked.
#[derive(Clone, Copy, Debug)]
pub enum Question {
    /// Does it force the goal in at most so many moves, itself included?
    Forces(Play, Goal, u32),
    /// Does it keep the other side from forcing mate in at most so many moves?
    Defends(u32),
}

impl Question {
    fn goal(self) -> Goal {
        match self {
            Self::Forces(_, goal, _) => goal,
            Self::Defends(_) => Goal::Mate,
        }
    }

    fn play(self) -> Play {
        match self {
            Self::Forces(play, ..) => play,
            Self::Defends(_) => Play::Direct,
        }
    }

    const fn moves(self) -> u32 {
        match self {
            Self::Forces(_, _, moves) | Self::Defends(moves) => moves,
        }
    }
}

/// So many cooks are shown one by one with their lines.
const COOKS_SHOWN: usize = 5;

/// What a first turn was found to do: the length and a line from the position after it.
type Answer = Result<Option<(u32, Vec<Move>)>, Stop>;

fn ask<R: Rules>(search: &mut Direct<'_, R>, after: &R, question: Question) -> Answer {
    match question {
        Question::Forces(_, _, moves) => match search.length(after, moves - 1)? {
            Some(more) => Ok(Some((more + 1, search.line(after, more)?))),
            None => Ok(None),
        },
        Question::Defends(moves) => Ok((!search.forces(after, moves)?).then(|| (moves, Vec::new()))),
    }
}

/// Finds all keys. The same problem and limits give the same report at any thread count, unless a limit comes first.
pub fn solve<R: Rules>(position: &R, question: Question, limits: &Limits, watch: &Watch) -> Report {
    let account = Account::open(limits, watch);
    let threads = limits.threads.max(1);
    let bytes = limits.table_bytes / threads;
    let turns = notation::moves(position);
    let search = || Direct::<R>::new(question.play(), question.goal(), question.moves(), bytes, Budget::new(&account));
    let answer = |search: &mut Direct<'_, R>, &turn: &Move| {
        let mut after = position.clone();
        after.play(turn);
        let before = search.nodes();
        let answer = ask(search, &after, question);
        (turn, answer, search.nodes() - before)
    };
    let answers: Vec<(Move, Answer, u64)> = if threads == 1 {
        let mut search = search();
        turns.iter().map(|turn| answer(&mut search, turn)).collect()
    } else {
        let work = || turns.par_iter().map_init(search, answer).collect();
        match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
            Ok(pool) => pool.install(work),
            Err(_) => work(),
        }
    };
    report(position, question, answers, account.seconds())
}

fn report<R: Rules>(position: &R, question: Question, answers: Vec<(Move, Answer, u64)>, seconds: f64) -> Report {
    let nodes = answers.iter().map(|(_, _, nodes)| nodes).sum();
    let mut search = Search::Complete;
    let mut keys = Vec::new();
    let mut findings = Vec::new();
    for (turn, answer, _) in answers {
        match answer {
            Err(Stop(limit)) => search = Search::Truncated(limit),
            Ok(None) => {}
            Ok(Some((moves, rest))) => {
                let line: Vec<Move> = std::iter::once(turn).chain(rest).collect();
                let line_san = sans(position, &line);
                keys.push(Key {
                    turn,
                    coordinate: turn.to_string(),
                    san: notation::san(position, turn),
                    moves,
                    elsewhere: false,
                    line,
                    line_san,
                });
            }
        }
    }
    keys.sort_by(|a, b| a.coordinate.cmp(&b.coordinate));
    if let Search::Truncated(limit) = search {
        let message = format!("{} came before the proof was complete", limit.name());
        findings.push(Finding { kind: FindingKind::LimitReached, line: Vec::new(), san: Vec::new(), message });
    }
    let stated = question.moves();
    let finding =
        |kind, key: &Key, message| Finding { kind, line: key.line.clone(), san: key.line_san.clone(), message };
    match (question, keys.as_slice()) {
        (_, []) if search == Search::Complete => {
            let message = match question {
                Question::Forces(Play::SelfPlay, _, n) => format!("no turn forces the other side to do it in {n}"),
                Question::Forces(_, Goal::Mate, n) => format!("no turn forces mate in {n}"),
                Question::Forces(_, Goal::Stalemate, n) => format!("no turn forces stalemate in {n}"),
                Question::Defends(n) => format!("every turn allows mate in {n}"),
            };
            findings.push(Finding { kind: FindingKind::NoSolution, line: Vec::new(), san: Vec::new(), message });
        }
        (Question::Forces(..), keys) => {
            for key in keys.iter().filter(|key| key.moves < stated) {
                let message = format!("{} needs only {} of the {stated} moves", key.san, key.moves);
                findings.push(finding(FindingKind::ShortSolution, key, message));
            }
        }
        _ => {}
    }
    if keys.len() > 1 {
        let cooks: Vec<&Key> = keys.iter().filter(|key| key.moves == stated).collect();
        for key in cooks.iter().take(COOKS_SHOWN) {
            findings.push(finding(FindingKind::Cook, key, format!("{} is one of {} keys", key.san, keys.len())));
        }
        if let Some(rest @ [first, ..]) = cooks.get(COOKS_SHOWN..) {
            // with barriers in hand there can be some two hundred
            let names: Vec<&str> = rest.iter().map(|key| key.san.as_str()).collect();
            findings.push(finding(FindingKind::Cook, first, format!("keys too: {}", names.join(", "))));
        }
    }
    let main_line = keys.iter().max_by_key(|key| key.line.len()).map_or_else(Vec::new, |key| key.line.clone());
    Report { search, keys, findings, main_line, nodes, seconds, moves: Some(stated) }
}

/// The algebraic text of a legal line.
fn sans<R: Rules>(position: &R, line: &[Move]) -> Vec<String> {
    let mut position = position.clone();
    line.iter()
        .map(|&turn| {
            let text = notation::san(&position, turn);
            position.play(turn);
            text
        })
        .collect()
}
