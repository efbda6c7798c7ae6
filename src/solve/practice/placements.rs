//! Which barriers are worth a thought. Of some hundred and sixty sites most change nothing, and a search that tried all
//! of them would see no further than its nose.

use crate::board::{Move, SiteSet};
use crate::rules::Rules;
use crate::solve::prove::after;
use std::ops::ControlFlow::Continue;

/// How many placements are tried where the engine is to move, and how many further on.
const AT_ROOT: usize = 32;
const FURTHER_ON: usize = 6;
/// A side with so few turns may be mated by taking some of them away.
const HEMMED_IN: usize = 6;
/// How many of the other side's threats, and of our own checks, are looked at.
const THREATS: usize = 4;
const CHECKS: usize = 6;
/// A check that leaves more replies than these is no net that a barrier would close.
const FEW: u64 = 3;

/// Placements that could matter, none of them tried. A threat of mate leaves only those that stop every mate of which
/// it consists; otherwise they close the way of what the other side threatens to take, and at the root also the ways of
/// a side that has few turns, or few replies to a check that may come.
pub fn worth_a_thought<R: Rules>(position: &R, root: bool, worth: impl Fn(&R, Move) -> i32) -> Vec<Move> {
    if !position.has_stock() {
        return Vec::new();
    }
    let Some(passed) = position.passed() else { return Vec::new() };
    let mut found = Vec::new();
    let most = if root { AT_ROOT } else { FURTHER_ON };
    if passed.mates_at_once() {
        let regions = mates(&passed);
        add(position, most, &mut found, |site| regions.iter().all(|region| region.contains(site)));
        return found;
    }
    let mut threats: Vec<(i32, Move)> = Vec::new();
    let mut steps: Vec<Move> = Vec::new();
    let _ = passed.each::<()>(|turn| {
        if !matches!(turn, Move::Place(_)) {
            steps.push(turn);
            let gain = worth(&passed, turn);
            if gain > 0 {
                threats.push((-gain, turn));
            }
        }
        Continue(())
    });
    if root && steps.len() <= HEMMED_IN {
        // who has few turns may be hemmed in, now or when a check follows
        for &turn in &steps {
            let way = passed.way(turn);
            add(position, most, &mut found, |site| way.contains(site));
            escapes(position, &after(&passed, turn), most, &mut found);
        }
    }
    threats.sort_unstable();
    for (_, threat) in threats.into_iter().take(THREATS) {
        let way = passed.way(threat);
        add(position, most, &mut found, |site| way.contains(site));
    }
    if root {
        escapes(position, position, most, &mut found);
    }
    found
}

/// Adds placements that close the way of one of the few replies to a check in `then`.
fn escapes<R: Rules>(position: &R, then: &R, most: usize, found: &mut Vec<Move>) {
    let mut left = CHECKS;
    let _ = then.each_check::<()>(|turn| {
        let next = after(then, turn);
        if left > 0 && next.in_check() && next.count() <= FEW {
            left -= 1;
            let _ = next.each::<()>(|reply| {
                let way = next.way(reply);
                add(position, most, found, |site| way.contains(site));
                Continue(())
            });
        }
        Continue(())
    });
}

/// For each turn that mates at once, the sites where a barrier may stop it.
fn mates<R: Rules>(position: &R) -> Vec<SiteSet> {
    let mut regions = Vec::new();
    let _ = position.each_check::<()>(|turn| {
        let next = after(position, turn);
        if next.in_check() && !next.can_move() {
            let mut region = position.way(turn);
            region |= next.restraints();
            regions.push(region);
        }
        Continue(())
    });
    regions
}

/// Adds legal placements on the sites of a set.
fn add<R: Rules>(position: &R, most: usize, found: &mut Vec<Move>, wanted: impl Fn(crate::board::Site) -> bool) {
    let _ = position.each::<()>(|turn| {
        if let Move::Place(site) = turn
            && found.len() < most
            && wanted(site)
            && !found.contains(&turn)
        {
            found.push(turn);
        }
        Continue(())
    });
}
