//! Mates where barriers can still be placed: proofs that carry their must-play region.
//!
//! A placement is one of some hundred and sixty turns, and most of them change nothing. So every proof, of a win as of a
//! refutation, comes with the set of sites on which it rests: a barrier (or several) built on other sites leaves it as it
//! is. Placing a barrier outside the region of «I place one where it changes nothing» is answered by that proof, and only
//! placements inside the region are searched.
//!
//! Why a region is enough: a barrier only takes away. It can close the way of a turn that the proof plays, so those ways
//! are in the region. It can take away attacks and so give a side turns that it did not have (a flight, an unpinned man,
//! a check that is none any more), so the lines that restrain the side whose every turn the proof answers are in it. And
//! it could take a defender's last turn, which would be stalemate, so the way of one of them is in it.

use super::budget::{Budget, Stop};
use super::direct::{freedom, remember};
use super::prove::after;
use crate::board::{Move, Site, SiteKind, SiteSet};
use crate::rules::Rules;
use std::ops::ControlFlow::{Break, Continue};

/// Whether the attacker wins, and on which sites the proof of that rests.
pub type Proof = (bool, SiteSet);

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    moves: u32,
    wins: bool,
    region: SiteSet,
}

/// What the search remembers.
pub struct MustPlay {
    table: Vec<Option<Entry>>,
    refuters: Vec<[Option<Move>; 2]>,
}

/// The legal turns that are no placements, and those that are.
fn turns<R: Rules>(position: &R) -> (Vec<Move>, Vec<Move>) {
    let (mut steps, mut placements) = (Vec::new(), Vec::new());
    let _ = position.each::<()>(|turn| {
        if matches!(turn, Move::Place(_)) {
            placements.push(turn);
        } else {
            steps.push(turn);
        }
        Continue(())
    });
    (steps, placements)
}

fn of_kind(placements: &[Move], kind: SiteKind) -> impl Iterator<Item = (Move, Site)> {
    placements.iter().filter_map(move |&turn| match turn {
        Move::Place(site) if site.kind() == kind => Some((turn, site)),
        _ => None,
    })
}

/// The easiest turn to keep: the one whose way crosses the fewest sites.
fn surest_way<R: Rules>(position: &R, steps: &[Move]) -> SiteSet {
    steps.iter().map(|&turn| position.way(turn)).min_by_key(SiteSet::len).unwrap_or_default()
}

impl MustPlay {
    /// A search of at most `moves` moves whose table takes at most `bytes`.
    pub fn new(moves: u32, bytes: usize) -> Self {
        let bytes = match moves {
            0..=2 => bytes.min(1 << 16),
            3 => bytes.min(1 << 22),
            _ => bytes.min(1 << 26),
        };
        let n = (bytes / size_of::<Option<Entry>>()).max(1);
        Self { table: vec![None; 1 << n.ilog2()], refuters: vec![[None; 2]; moves as usize + 2] }
    }

    fn slot(&self, key: u64, moves: u32) -> usize {
        (key ^ u64::from(moves).wrapping_mul(0x9e37_79b9_7f4a_7c15)) as usize & (self.table.len() - 1)
    }

    /// Whether the side to move forces mate in at most `moves` moves of its own.
    pub fn forces<R: Rules>(&mut self, budget: &mut Budget<'_>, position: &R, moves: u32) -> Result<Proof, Stop> {
        budget.count()?;
        if moves == 0 {
            return Ok((false, SiteSet::EMPTY));
        }
        if moves == 1 {
            return Ok(mates_at_once(position));
        }
        let key = position.key();
        let slot = self.slot(key, moves);
        if let Some(known) = self.table[slot].filter(|known| known.key == key && known.moves == moves) {
            return Ok((known.wins, known.region));
        }
        let (wins, region) = self.attack(budget, position, moves)?;
        self.table[slot] = Some(Entry { key, moves, wins, region });
        Ok((wins, region))
    }

    fn attack<R: Rules>(&mut self, budget: &mut Budget<'_>, position: &R, moves: u32) -> Result<Proof, Stop> {
        if position.mates_at_once() {
            return Ok(mates_at_once(position));
        }
        let (steps, placements) = turns(position);
        let mut region = position.restraints();
        let mut ordered: Vec<(u32, Move, R)> = Vec::with_capacity(steps.len());
        for turn in steps {
            let next = after(position, turn);
            ordered.push((freedom(&next), turn, next));
        }
        ordered.sort_by_key(|(weight, ..)| *weight);
        for (_, turn, next) in &ordered {
            let (wins, rests_on) = self.holds(budget, next, moves - 1)?;
            if wins {
                return Ok((true, rests_on | position.way(*turn)));
            }
            region |= rests_on;
        }
        for kind in SiteKind::ALL {
            let Some(elsewhere) = position.placed_nowhere(kind) else { continue };
            let (wins, rests_on) = self.holds(budget, &elsewhere, moves - 1)?;
            if wins && let Some((_, site)) = of_kind(&placements, kind).find(|(_, site)| !rests_on.contains(*site)) {
                return Ok((true, rests_on | site.into()));
            }
            for (turn, site) in of_kind(&placements, kind) {
                if wins || rests_on.contains(site) {
                    let (wins, rests_on) = self.holds(budget, &after(position, turn), moves - 1)?;
                    if wins {
                        return Ok((true, rests_on | site.into()));
                    }
                    region |= rests_on;
                }
            }
            region |= rests_on;
        }
        Ok((false, region))
    }

    /// Whether the attacker has mated, or still mates in at most `moves` moves whatever the side to move does.
    pub fn holds<R: Rules>(&mut self, budget: &mut Budget<'_>, position: &R, moves: u32) -> Result<Proof, Stop> {
        budget.count()?;
        let (steps, placements) = turns(position);
        if steps.is_empty() {
            return Ok((position.in_check(), position.restraints()));
        }
        if moves == 0 {
            return Ok((false, surest_way(position, &steps)));
        }
        for reply in self.refuters[moves as usize].into_iter().flatten() {
            let legal =
                if matches!(reply, Move::Place(_)) { placements.contains(&reply) } else { steps.contains(&reply) };
            if legal && let (false, rests_on) = self.answers(budget, position, reply, moves)? {
                return Ok((false, rests_on));
            }
        }
        let mut region = position.restraints();
        if !position.in_check() {
            region |= surest_way(position, &steps);
        }
        let mut inside: Vec<Move> = Vec::new();
        for kind in SiteKind::ALL {
            let Some(elsewhere) = position.placed_nowhere(kind) else { continue };
            let (wins, rests_on) = self.forces(budget, &elsewhere, moves)?;
            if !wins && let Some((_, site)) = of_kind(&placements, kind).find(|(_, site)| !rests_on.contains(*site)) {
                return Ok((false, rests_on | site.into()));
            }
            inside.extend(
                of_kind(&placements, kind).filter(|(_, s)| !wins || rests_on.contains(*s)).map(|(turn, _)| turn),
            );
            if wins {
                region |= rests_on;
            }
        }
        for &reply in steps.iter().chain(&inside) {
            let (wins, rests_on) = self.answers(budget, position, reply, moves)?;
            if !wins {
                return Ok((false, rests_on));
            }
            region |= rests_on;
        }
        Ok((true, region))
    }

    /// Whether the attacker wins after a reply; where it does not, the proof rests on the reply's way too.
    fn answers<R: Rules>(
        &mut self,
        budget: &mut Budget<'_>,
        position: &R,
        reply: Move,
        moves: u32,
    ) -> Result<Proof, Stop> {
        let (wins, mut rests_on) = self.forces(budget, &after(position, reply), moves)?;
        if !wins {
            remember(&mut self.refuters[moves as usize], reply);
            rests_on |= position.way(reply);
        }
        Ok((wins, rests_on))
    }
}

/// Whether a turn mates at once.
fn mates_at_once<R: Rules>(position: &R) -> Proof {
    let mut region = position.restraints();
    let found = position.each_check(|turn| {
        let next = after(position, turn);
        if next.in_check() {
            let (steps, _) = turns(&next);
            if steps.is_empty() {
                return Break(position.way(turn) | next.restraints());
            }
            region |= surest_way(&next, &steps);
        }
        Continue(())
    });
    match found {
        Break(region) => (true, region),
        Continue(()) => (false, region),
    }
}
