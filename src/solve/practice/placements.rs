//! Which barriers are worth a thought. Of some hundred and sixty sites most change nothing, and a search that tried all
//! of them would see no further than its nose.

use crate::board::{Move, SiteSet};
use crate::rules::Rules;
use crate::solve::prove::after;
use std::ops::ControlFlow::Continue;

/// How many placements are tried where the engine is to move, and how many further on.
const AT_ROOT: usize = 24;
const FURTHER_ON: usize = 6;
/// How many of the other side's threats, and of our own checks, are looked at.
const THREATS: usize = 4;
const CHECKS: usize = 6;
/// A check that leaves more replies than these is no net that a barrier would close.
const FEW: u64 = 3;

/// Placements that could matter, none of them tried. A threat of mate leaves only those that stop every mate of which
/// it consists; otherwise they close the way of what the other side threatens to take, and at the root also the way of
/// the few replies to a check that the engine has.
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
    let _ = passed.each::<()>(|turn| {
        let gain = if matches!(turn, Move::Step { .. }) { worth(&passed, turn) } else { 0 };
        if gain > 0 {
            threats.push((-gain, turn));
        }
        Continue(())
    });
    threats.sort_unstable();
    for (_, threat) in threats.into_iter().take(THREATS) {
        let way = passed.way(threat);
        add(position, most, &mut found, |site| way.contains(site));
    }
    if root {
        let mut left = CHECKS;
        let _ = position.each_check::<()>(|turn| {
            let next = after(position, turn);
            if left > 0 && next.in_check() && next.count() <= FEW {
                left -= 1;
                let _ = next.each::<()>(|reply| {
                    let way = next.way(reply);
                    add(position, most, &mut found, |site| way.contains(site));
                    Continue(())
                });
            }
            Continue(())
        });
    }
    found
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
