//! Boards and puzzles as the player's engine takes them: sealed, with the author's solution and words, and with what
//! the prover says of every first turn, so that the reader's first turn is answered at once.

use crate::board::{Move, Setup};
use crate::doc::diag::is_hazard;
use crate::doc::line::{self, Line, first_position};
use crate::doc::{Lang, Puzzle, Texts};
use crate::player::record::{self, Judged, Node, Record};
use crate::problem::tree::CommentBody;
use crate::problem::{Deal, Grade, Limits, NodeId, Play, Problem, Search, Task, Tree, Watch};
use crate::rules::{self, Position, RuleSet};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// A board on which turns can be played; `None` for an illustration.
pub(super) fn board(rules: &str, fen: &str) -> Option<String> {
    let found = rules::by_id(rules)?;
    let setup = found.parse_fen(fen).ok()?;
    found.read(&setup).or_else(|_| found.read_any_deal(&setup)).ok()?;
    Some(Record { rules: rules.to_owned(), fen: fen.to_owned(), puzzle: None }.seal())
}

/// A puzzle in the languages of a page; `None` when nothing can be played in its position. Judging its first turns may
/// visit about `nodes` positions; what they do not suffice for is judged when the reader plays it.
pub(super) fn puzzle(puzzle: &Puzzle, setup: &Setup, languages: &[Lang], nodes: u64) -> Option<String> {
    let rules = rules::by_id(&puzzle.rules)?;
    let first = first_position(rules, setup, puzzle.task, puzzle.deal).ok()?;
    let asked = record::Puzzle {
        task: puzzle.task.to_string(),
        deal: puzzle.deal.name().to_owned(),
        tree: tree(puzzle, first.as_ref(), languages),
        answers: answers(puzzle, first.as_ref(), languages),
        judged: judged(rules, puzzle, setup, first.as_ref(), nodes),
    };
    Some(Record { rules: puzzle.rules.clone(), fen: puzzle.fen.clone(), puzzle: Some(asked) }.seal())
}

/// The texts of the page's languages; the first of them that there is where one lacks it.
fn texts(all: &Texts, languages: &[Lang]) -> record::Texts {
    let own = languages.iter().filter(|lang| all.contains_key(lang)).copied();
    let kept: Vec<Lang> = if own.clone().next().is_some() { own.collect() } else { all.keys().copied().collect() };
    kept.into_iter().map(|lang| (lang.tag().to_owned(), clean(&all[&lang]))).collect()
}

fn clean(text: &str) -> String {
    text.chars().filter(|&c| !is_hazard(c) || c == '\n').collect()
}

/// The author's solution, each turn in coordinates; what cannot be played is left out with what follows it.
fn tree(puzzle: &Puzzle, first: &dyn Position, languages: &[Lang]) -> Vec<Node> {
    let solution = &puzzle.solution;
    let played = Line::new(solution, first).played;
    let mut nodes: Vec<Node> = Vec::new();
    let mut places: BTreeMap<NodeId, usize> = BTreeMap::new();
    let mut stack: Vec<(NodeId, Option<NodeId>)> =
        solution.children(Tree::ROOT).iter().rev().map(|&id| (id, None)).collect();
    while let Some((id, parent)) = stack.pop() {
        let Some(done) = played.get(&id) else { continue };
        let turn = solution.turn(id);
        let mut comments: Vec<&CommentBody> = Vec::new();
        if nodes.is_empty() {
            comments.extend(solution.turn(Tree::ROOT).after.iter().map(|comment| &comment.body));
        }
        comments.extend(turn.before.iter().chain(&turn.after).map(|comment| &comment.body));
        places.insert(id, nodes.len());
        nodes.push(Node {
            parent: parent.and_then(|parent| places.get(&parent).copied()),
            turn: done.coordinate.clone(),
            nag: turn.suffix().to_owned(),
            note: note(puzzle, &comments, languages),
        });
        stack.extend(solution.children(id).iter().rev().map(|&child| (child, Some(id))));
    }
    nodes
}

/// What is said about a turn, in each language. A comment without a language is said in all of them.
fn note(puzzle: &Puzzle, comments: &[&CommentBody], languages: &[Lang]) -> record::Texts {
    let mut out = record::Texts::new();
    for body in comments {
        let said = match body {
            CommentBody::Text(text) => languages.iter().map(|lang| (lang.tag().to_owned(), clean(text))).collect(),
            CommentBody::Note(name) => {
                puzzle.notes.get(name).map_or_else(record::Texts::new, |all| texts(all, languages))
            }
        };
        for (lang, text) in said {
            let all = out.entry(lang).or_default();
            if !all.is_empty() {
                all.push(' ');
            }
            all.push_str(&text);
        }
    }
    out
}

/// The author's words on wrong first turns by coordinates without promotion, as the engine looks them up.
fn answers(puzzle: &Puzzle, first: &dyn Position, languages: &[Lang]) -> BTreeMap<String, record::Texts> {
    let entry = |(text, words): (&String, &Texts)| {
        let key = match text.as_str() {
            "other" => text.clone(),
            _ => coordinates(match line::play(first, text).ok()?.0.turn {
                Move::Step { from, to, .. } => Move::step(from, to),
                turn => turn,
            }),
        };
        Some((key, texts(words, languages)))
    };
    puzzle.answers.iter().filter_map(entry).collect()
}

/// A turn as the engine writes it, without what comes to light.
fn coordinates(turn: Move) -> String {
    match turn {
        Move::Step { from, to, promotion: Some(kind) } => format!("{from}{to}={}", kind.letter()),
        Move::Place(site) => site.to_string(),
        turn => turn.to_string(),
    }
}

fn limits(nodes: u64) -> Limits {
    Limits { time: None, nodes: Some(nodes), table_bytes: 1 << 20, threads: 1 }
}

/// What the prover says of the first turns. Nothing where the author's line is the answer.
fn judged(
    rules: &'static dyn RuleSet,
    puzzle: &Puzzle,
    setup: &Setup,
    first: &dyn Position,
    nodes: u64,
) -> Vec<Judged> {
    if nodes == 0 {
        return Vec::new();
    }
    match puzzle.task {
        Task::Best | Task::Identify => Vec::new(),
        Task::Reach { play: Play::Direct | Play::SelfPlay, moves, .. } | Task::Defend { moves }
            if puzzle.deal == Deal::Given || setup.truths.is_empty() =>
        {
            let turns = first.moves();
            let each = (nodes / turns.len().max(1) as u64).max(MIN_NODES);
            let problem = Problem { setup, task: puzzle.task, deal: puzzle.deal };
            // Each turn has a budget of its own, so the verdicts do not depend on the order or on the threads.
            turns.par_iter().filter_map(|&turn| by_proof(rules, problem, moves.into(), turn, first, each)).collect()
        }
        Task::Reach { .. } | Task::Defend { .. } => by_keys(rules, puzzle, setup, first, nodes),
    }
}

/// What a turn may cost at least, however many there are.
const MIN_NODES: u64 = 20_000;

fn by_proof(
    rules: &dyn RuleSet,
    problem: Problem<'_>,
    left: u32,
    turn: Move,
    first: &dyn Position,
    nodes: u64,
) -> Option<Judged> {
    let answer = rules.judge(problem, left, turn, &limits(nodes), &Watch::default()).ok()?;
    let more = match answer.grade {
        Grade::Right => Some(0),
        Grade::Slower(more) => Some(more),
        Grade::Loses => None,
        Grade::Unknown(_) => return None,
    };
    let mut show = Vec::new();
    if more.is_none() {
        let mut position = first.clone_box();
        for &turn in &answer.line {
            show.push(position.coordinate(turn));
            if position.play(turn).is_err() {
                break;
            }
        }
        show.drain(..1.min(show.len()));
    }
    Some(Judged { turn: coordinates(turn), more, show })
}

/// By all the turns that solve it: in help play, and where one plan must work for every deal.
fn by_keys(
    rules: &'static dyn RuleSet,
    puzzle: &Puzzle,
    setup: &Setup,
    first: &dyn Position,
    nodes: u64,
) -> Vec<Judged> {
    let solved = rules.solve(setup, puzzle.task, puzzle.deal, &limits(nodes), &Watch::default());
    let Some(report) = solved.ok().filter(|report| report.search == Search::Complete) else { return Vec::new() };
    let bare = |turn: Move| match turn {
        Move::Step { from, to, .. } if puzzle.deal == Deal::Any => Move::step(from, to),
        turn => turn,
    };
    let help = matches!(puzzle.task, Task::Reach { play: Play::Help, .. });
    let shortest = report.keys.iter().map(|key| key.moves).min().unwrap_or(0);
    let judge = |turn: Move| {
        let key = report.keys.iter().find(|key| bare(key.turn) == bare(turn));
        let counter = || report.deals.as_ref().and_then(|deals| deals.counter(turn));
        Judged {
            turn: coordinates(turn),
            more: key.map(|key| if help { 0 } else { key.moves - shortest }),
            show: match key {
                Some(_) => Vec::new(),
                None => counter().map(|counter| counter.san.iter().skip(1).cloned().collect()).unwrap_or_default(),
            },
        }
    };
    first.moves().into_iter().map(judge).collect()
}
