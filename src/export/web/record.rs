//! Boards and puzzles as the player's engine takes them: sealed, with the author's solution and words, and with what
//! the prover says of every first turn, so that the reader's first turn is answered at once.

use crate::board::{Move, Setup};
use crate::doc::diag::is_hazard;
use crate::doc::line::{self, Line, first_position};
use crate::doc::{Lang, Puzzle, Texts};
use crate::player::record::{self, Judged, Node, Record};
use crate::player::{FirstTurns, text_of};
use crate::problem::tree::CommentBody;
use crate::problem::{NodeId, Tree};
use crate::rules::{self, Position};
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
        judged: Vec::new(),
    };
    let mut record = Record { rules: puzzle.rules.clone(), fen: puzzle.fen.clone(), puzzle: Some(asked) };
    let judged = judged(&record, nodes);
    record.puzzle.iter_mut().for_each(|asked| asked.judged.clone_from(&judged));
    Some(record.seal())
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
            _ => text_of(match line::play(first, text).ok()?.0.turn {
                Move::Step { from, to, .. } => Move::step(from, to),
                turn => turn,
            }),
        };
        Some((key, texts(words, languages)))
    };
    puzzle.answers.iter().filter_map(entry).collect()
}

/// What a turn may cost at least, however many there are.
const MIN_NODES: u64 = 20_000;

/// What the prover says of the first turns. Nothing where the author's line is the answer.
fn judged(record: &Record, nodes: u64) -> Vec<Judged> {
    let Some(first) = FirstTurns::of(record, nodes).filter(|_| nodes > 0) else { return Vec::new() };
    let turns = first.turns();
    let each = (nodes / turns.len().max(1) as u64).max(MIN_NODES);
    // Each turn has a budget of its own, so the verdicts do not depend on the order or on the threads.
    turns.par_iter().filter_map(|turn| first.judge(turn, each)).collect()
}
