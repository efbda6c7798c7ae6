//! `identify`: which true type must a covered piece have?
//!
//! What a side knows is the public board and the pools, and covered pieces of a side are interchangeable. So each of
//! them can be whatever its side's pool still holds, and it is determined exactly when the pool holds one kind. Nothing
//! else follows from the rules: any type can lie on any home square, and moves of covered pieces need no type.
//!
//! The answer is given by a turn of the side to move that uncovers a piece, with its reveal: `Rd1~Q`. The keys are all
//! turns whose reveal is certain. They reveal one kind, so the task is sound as soon as there is one; where the pool
//! holds several kinds there is no solution, and the finding names them. What the enemy's covered pieces can be stands
//! in the report too. The deal of the author is not looked at: its letters are the pools.

use super::belief::{self, lines};
use crate::board::{Color, Kind};
use crate::problem::{Deals, DealtLine, Elimination, Finding, FindingKind, Identity, Key, Report, Search};
use crate::rules::Rules;
use crate::rules::belief::{Belief, Counts};
use std::collections::BTreeMap;

/// The kinds in a pool.
fn kinds(pool: Counts) -> Vec<Kind> {
    Kind::ALL.into_iter().zip(pool).filter(|&(_, n)| n > 0).map(|(kind, _)| kind).collect()
}

/// Every turn that must reveal a type, and what each covered piece can be.
pub fn solve<R: Rules, B: Belief<R>>(root: &B) -> Report {
    let started = super::clock::Clock::start();
    let possible = Color::BOTH.map(|side| kinds(root.pool(side)));
    let position = root.dealt(&BTreeMap::new());
    let mut identity = Identity {
        pieces: Vec::new(),
        eliminations: Color::BOTH.map(|side| {
            let (pool, covered) = (root.pool(side), root.covered(side).len());
            let all: usize = pool.into_iter().map(usize::from).sum();
            let lost_unseen = all.saturating_sub(covered).min(255) as u8;
            Elimination { side, open: root.open(side), seen: root.seen_lost(side), pool, lost_unseen }
        }),
    };
    for side in Color::BOTH {
        for square in root.covered(side) {
            if let Some(piece) = position.piece(square) {
                identity.pieces.push((square, piece, possible[side as usize].clone()));
            }
        }
    }
    let own = &possible[root.turn() as usize];
    let mut keys = Vec::new();
    let mut uncovering = 0;
    let turns = lines::turns::<R, B>(root);
    for &turn in &turns {
        let outcomes = lines::outcomes::<R, B>(root, turn);
        let (Some(_), [outcome, others @ ..]) = (root.uncovers(turn), outcomes.as_slice()) else { continue };
        uncovering += 1;
        // what the turn captures is shown to the viewer, but says nothing about its own piece
        if others.iter().any(|other| other.reveal != outcome.reveal) {
            continue;
        }
        let Some(kind) = outcome.reveal else { continue };
        let shown = lines::first_outcome::<R, B>(root, turn);
        let san = shown.san.first().map_or("", String::as_str);
        let san = format!("{}~{}", belief::public(san), kind.letter());
        let (line, line_san) = (shown.line.clone(), shown.san.clone());
        keys.push((Key { turn, coordinate: turn.to_string(), san, moves: 1, elsewhere: false, line, line_san }, shown));
    }
    keys.sort_by(|(a, _), (b, _)| a.coordinate.cmp(&b.coordinate));
    let (keys, examples): (Vec<Key>, Vec<DealtLine>) = keys.into_iter().unzip();
    let mut findings = Vec::new();
    if keys.is_empty() {
        let message = if uncovering == 0 {
            format!("{} has no turn that uncovers a piece", root.turn().name())
        } else {
            let names: Vec<&str> = own.iter().map(|kind| kind.name()).collect();
            format!("a covered {} piece can be {}", root.turn().name(), names.join(" or "))
        };
        findings.push(Finding { kind: FindingKind::NoSolution, line: Vec::new(), san: Vec::new(), message });
    }
    let main_line = keys.first().map_or_else(Vec::new, |key| key.line.clone());
    let deals = Deals { count: belief::count::<R, B>(root), examples, counters: Vec::new(), identity: Some(identity) };
    Report {
        search: Search::Complete,
        keys,
        findings,
        main_line,
        nodes: turns.len() as u64,
        seconds: started.elapsed().as_secs_f64(),
        moves: None,
        deals: Some(deals),
        solutions: None,
    }
}
