//! A puzzle as the player takes it: its task, the author's solution in coordinates, and the author's words.

use super::diag::is_hazard;
use super::line::{self, Line, first_position};
use super::{Lang, Puzzle, Texts};
use crate::board::Setup;
use crate::player::record::{self, Node, Record};
use crate::player::text_of;
use crate::problem::tree::CommentBody;
use crate::problem::{NodeId, Tree};
use crate::rules::{self, Position};
use std::collections::BTreeMap;

/// A puzzle with its texts in some languages; `None` when nothing can be played in its position.
pub fn record(puzzle: &Puzzle, setup: &Setup, languages: &[Lang]) -> Option<Record> {
    let rules = rules::by_id(&puzzle.rules)?;
    let first = first_position(rules, setup, puzzle.task, puzzle.deal).ok()?;
    let asked = record::Puzzle {
        task: puzzle.task.to_string(),
        deal: puzzle.deal.name().to_owned(),
        tree: tree(puzzle, first.as_ref(), languages),
        answers: answers(puzzle, first.as_ref(), languages),
        judged: Vec::new(),
    };
    Some(Record { rules: puzzle.rules.clone(), fen: puzzle.fen.clone(), puzzle: Some(asked) })
}

/// The texts of the languages; the first of them that there is where one lacks it.
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

/// The author's words on wrong first turns by coordinates, as the engine looks them up: with the promotion that the
/// author named.
fn answers(puzzle: &Puzzle, first: &dyn Position, languages: &[Lang]) -> BTreeMap<String, record::Texts> {
    let entry = |(text, words): (&String, &Texts)| {
        let key = match text.as_str() {
            "other" => text.clone(),
            _ => text_of(line::play(first, text).ok()?.0.turn),
        };
        Some((key, texts(words, languages)))
    };
    puzzle.answers.iter().filter_map(entry).collect()
}
