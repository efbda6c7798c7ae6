//! What the other side tries after a right turn.

use super::Refusal;
use super::game::{Asked, Game, Step, step};
use super::judge::{keys, left, outcomes, reached};
use super::record::Texts;
use crate::board::Move;
use crate::problem::{Deal, Play, Task};
use crate::rules::Position;
use std::collections::BTreeSet;

/// How many defences are tried at one place at most, and how many replies are looked at.
const MOST: usize = 12;
const LOOKED_AT: usize = 800;

/// A defence: the turns that continue the line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Defence {
    /// The turns; more than one where what the solver's turn brought to light comes first.
    pub turns: Vec<Step>,
    /// The author's note on it.
    pub note: Texts,
    /// Whether its first turn stands for the solver's last one, with what that brought to light.
    pub replaces: bool,
    /// Whether the goal stands on the board after it: in self play, or because of what came to light.
    pub solved: bool,
}

/// What the other side tries after the solver's right turn: the author's defences in their order, then others that hold
/// out as long as any and need another answer.
///
/// # Errors
/// When nothing is asked, or nothing can be played.
pub fn defences(game: &Game) -> Result<Vec<Defence>, Refusal> {
    let asked = game.asked()?;
    match asked.task {
        Task::Reach { play: Play::Help, .. } | Task::Defend { .. } | Task::Identify => Ok(Vec::new()),
        Task::Best => by_the_author(game, asked),
        Task::Reach { .. } => by_proof(game, asked),
    }
}

fn by_the_author(game: &Game, asked: &Asked) -> Result<Vec<Defence>, Refusal> {
    let mut all = Vec::new();
    for node in game.continuations() {
        let (turn, _) = step(game.playable()?, &asked.node(node).turn)?;
        let solved = asked.children(Some(node)).next().is_none();
        all.push(Defence { turns: vec![turn], note: asked.node(node).note.clone(), replaces: false, solved });
    }
    Ok(all)
}

/// A reply with what it costs the solver.
struct Candidate {
    defence: Defence,
    /// The turns that answer it, and in how many moves.
    answers: BTreeSet<Move>,
    moves: u32,
    authored: bool,
}

fn by_proof(game: &Game, asked: &Asked) -> Result<Vec<Defence>, Refusal> {
    let here = game.playable()?;
    let authored: Vec<(String, Texts)> = (game.continuations().into_iter())
        .filter_map(|node| {
            let (turn, _) = step(here, &asked.node(node).turn).ok()?;
            Some((turn.text, asked.node(node).note.clone()))
        })
        .collect();
    let mut found: Vec<Candidate> = Vec::new();
    let (mut looked, mut nodes) = (0, 2 * game.nodes);
    for (first, position) in after_what_comes_to_light(game, asked)? {
        let begin = |reply: Option<Step>| first.iter().cloned().chain(reply).collect::<Vec<Step>>();
        let replaces = first.is_some();
        if reached(asked.task, position.as_ref()) {
            let defence = Defence { turns: begin(None), note: Texts::new(), replaces, solved: true };
            found.push(Candidate { defence, answers: BTreeSet::new(), moves: 0, authored: false });
            continue;
        }
        for reply in replies(position.as_ref(), asked.deal) {
            looked += 1;
            if looked > LOOKED_AT || nodes == 0 {
                break;
            }
            let (turn, after) = step(position.as_ref(), &reply)?;
            let note = authored.iter().find(|(text, _)| *text == turn.text);
            let (is_authored, note) = (note.is_some(), note.map(|(_, note)| note.clone()).unwrap_or_default());
            let solved = reached(asked.task, after.as_ref());
            let (answers, moves) =
                if solved { (BTreeSet::new(), 0) } else { answers(game, asked, after.as_ref(), &mut nodes) };
            let defence = Defence { turns: begin(Some(turn)), note, replaces, solved };
            found.push(Candidate { defence, answers, moves, authored: is_authored });
        }
    }
    // what a limit kept from being answered is not tried
    let longest = found.iter().map(|candidate| candidate.moves).max().unwrap_or(0);
    let mut chosen: Vec<Candidate> = Vec::new();
    let order = |candidate: &Candidate| {
        let place = authored.iter().position(|(text, _)| candidate.defence.turns.iter().any(|turn| turn.text == *text));
        (!candidate.authored, place, candidate.answers.len())
    };
    found.sort_by_key(order);
    for candidate in found {
        let forced = candidate.authored || candidate.moves == longest;
        let known = chosen.iter().any(|before| {
            before.defence.turns.first().filter(|_| before.defence.replaces).map(|turn| &turn.text)
                == candidate.defence.turns.first().filter(|_| candidate.defence.replaces).map(|turn| &turn.text)
                && before.moves == candidate.moves
                && before.answers.is_subset(&candidate.answers)
        });
        if forced && (candidate.authored || !known) && chosen.len() < MOST {
            chosen.push(candidate);
        }
    }
    Ok(chosen.into_iter().map(|candidate| candidate.defence).collect())
}

/// The position after the solver's turn, with everything that turn can bring to light where every deal counts.
type Outcomes = Vec<(Option<Step>, Box<dyn Position>)>;

fn after_what_comes_to_light(game: &Game, asked: &Asked) -> Result<Outcomes, Refusal> {
    let here = game.playable()?;
    let last = game.steps.last().filter(|last| asked.deal == Deal::Any && last.text.contains('~'));
    let Some(last) = last else { return Ok(vec![(None, here.clone_box())]) };
    let before = game.before().ok_or_else(|| Refusal::new("line", "there is no turn before"))?;
    let mut all = Outcomes::new();
    for text in outcomes(before, last) {
        let (turn, after) = step(before, &text)?;
        all.push((Some(turn), after));
    }
    Ok(all)
}

/// Every legal reply, with everything that it can bring to light where every deal counts.
fn replies(position: &dyn Position, deal: Deal) -> Vec<String> {
    let mut all = Vec::new();
    for turn in position.moves() {
        let Ok((turn, _)) = step(position, &position.coordinate(turn)) else { continue };
        let texts = if deal == Deal::Any { outcomes(position, &turn) } else { vec![turn.text] };
        for text in texts {
            if !all.contains(&text) {
                all.push(text);
            }
        }
    }
    all
}

/// The turns that answer a reply as quickly as can be, and in how many moves. `nodes` is what may still be spent on all
/// replies together.
fn answers(game: &Game, asked: &Asked, position: &dyn Position, nodes: &mut u64) -> (BTreeSet<Move>, u32) {
    let none = (BTreeSet::new(), 0);
    let Some(task) = left(asked.task, game.steps.len() + 1) else { return none };
    let Some(report) = keys(game, position, task, asked.deal, (*nodes).min(game.nodes / 4)) else {
        *nodes -= (*nodes).min(game.nodes / 4);
        return none;
    };
    *nodes = nodes.saturating_sub(report.nodes);
    let Some(shortest) = report.keys.iter().map(|key| key.moves).min() else { return none };
    (report.keys.iter().filter(|key| key.moves == shortest).map(|key| key.turn).collect(), shortest)
}
