//! An opponent to practise against: a small search that plays every rule set well enough to punish blunders. It proves
//! nothing, and nothing that is proved rests on it.
//!
//! It is limited by positions, never by time, and has no randomness but its seed: the same game gives the same turn on
//! every machine, in WebAssembly too.
//!
//! Where true types are hidden it does not look under the covers. It draws a few deals from the belief of the side to
//! move, searches each of them as if it were true, and plays the turn that does best on the average. That is not the
//! best that could be done: within a deal the search takes both sides to know what lies where, so it never hides or
//! probes on purpose, and it may count on a turn whose right continuation nobody could know («strategy fusion»). What a
//! piece turns out to be counts as the average of its pool, so that no turn is chosen because a deal was lucky.

mod eval;
mod placements;
mod search;
mod table;

use crate::board::{Color, Kind, Move, Setup, Square};
use crate::problem::{Choice, Strength};
use crate::rules::belief::Belief as _;
use crate::rules::erased::{Position, Tracked};
use crate::rules::kit::mix;
use crate::rules::{LineError, Rules};
use eval::Evaluation;
use search::{INFINITE, MATE, MATES, Node, Out, Search};
use std::collections::BTreeMap;
use std::ops::ControlFlow::Continue;

/// The deepest search.
const DEEPEST: i32 = 24;
/// How much worse than the best turn an average must be to be given up after half of the deals.
const HOPELESS: i32 = 250;
/// How far below the best turn those come that a search did not get to.
const FAR_BELOW: i32 = 900;
/// What a mate counts for where it comes in some deals only.
const MATE_IN_A_DEAL: i32 = 2_000;

/// A small generator, the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = mix(self.0, 0x5851_f42d_4c95_7f2d);
        (((self.0 >> 32) * n as u64) >> 32) as usize
    }
}

/// One way in which it may be.
struct Dealt<R> {
    position: R,
    /// Keys of the positions of the game that could come again, this one last.
    game: Vec<u64>,
    /// For each entry, the turns that it can become here: more than one where a promotion is chosen later.
    turns: Vec<Vec<Move>>,
}

/// A turn to choose from: what the side to move decides before it sees anything.
struct Entry {
    turn: Move,
    score: i32,
    /// Where a promotion is chosen later, what each was worth: the sum over the deals in which it could be chosen.
    promotions: Vec<(Kind, i64)>,
}

/// See [`RuleSet::practice`](crate::rules::RuleSet::practice).
pub fn choose<R: Rules>(
    start: &Setup,
    line: &[Move],
    strength: Strength,
    seed: u64,
) -> Result<Option<Choice>, LineError> {
    let mut game = Tracked::new(R::read(start).map_err(|_| LineError::Illegal)?);
    let mut positions = vec![game.position.clone()];
    for &turn in line {
        game.play(turn).map_err(|_| LineError::IllegalTurn)?;
        positions.push(game.position.clone());
    }
    if game.status().end.is_some() {
        return Ok(None);
    }
    let now = positions.len() - 1;
    let recent = &positions[now.saturating_sub(game.position.clock() as usize)..];
    let mut random = Random(mix(seed, line.len() as u64));
    let belief = belief::<R>(&game.position.write());
    let covered = belief.as_ref().map_or([0; 2], |belief| Color::BOTH.map(|side| eval::average(belief.pool(side))));
    let mut deals = match &belief {
        Some(belief) => deal(belief, recent, strength.deals, &mut random),
        None => {
            let game = recent.iter().map(R::key).collect();
            vec![Dealt { position: positions[now].clone(), game, turns: Vec::new() }]
        }
    };
    let mut search = Search::new(Evaluation::new(start.shape, covered), strength.nodes);
    let mut entries = entries(&positions[now], belief.as_ref(), &search);
    for deal in &mut deals {
        deal.turns = entries.iter().map(|entry| ways(&deal.position, entry.turn)).collect();
    }
    think(&mut search, &deals, &mut entries, strength);
    let entry = pick(&entries, strength, &mut random);
    Ok(entry.and_then(|entry| {
        let turn = promoted(&ways(&positions[now], entry.turn), entry)?;
        Some(Choice { turn, score: entry.score, nodes: search.nodes() })
    }))
}

/// What the side to move knows. Its own lost pieces whose type the author left open are forgotten where nobody could
/// say what they were.
fn belief<R: Rules>(setup: &Setup) -> Option<R::Belief> {
    R::belief(setup).unwrap_or_else(|_| {
        let mut setup = setup.clone();
        setup.lost.iter_mut().for_each(|lost| lost.retain(Option::is_some));
        R::belief(&setup).ok().flatten()
    })
}

/// Draws deals that a belief allows. They are spread evenly: for each side the pool is a ring in order of worth, on
/// which its pieces stand in random places, and each deal turns the ring a step further. So a few deals show each piece
/// as good as its pool, and not as chance would have it.
fn deal<R: Rules>(belief: &R::Belief, recent: &[R], count: u8, random: &mut Random) -> Vec<Dealt<R>> {
    let rings = Color::BOTH.map(|side| {
        let pool = Kind::ALL.into_iter().zip(belief.pool(side));
        let kinds: Vec<Kind> = pool.flat_map(|(kind, n)| std::iter::repeat_n(kind, n.into())).collect();
        let mut squares = belief.covered(side);
        for last in (1..squares.len()).rev() {
            squares.swap(last, random.below(last + 1));
        }
        (kinds, squares)
    });
    let open = rings.iter().any(|(kinds, squares)| !squares.is_empty() && kinds.first() != kinds.last());
    let count = if open { usize::from(count.max(1)) } else { 1 };
    let deals = (0..count).map(|turned| {
        let mut truths = BTreeMap::new();
        for (kinds, squares) in &rings {
            for (place, &square) in squares.iter().enumerate() {
                let at = place * kinds.len() / squares.len() + turned * kinds.len() / count;
                truths.extend(kinds.get(at % kinds.len().max(1)).map(|&kind| (square, kind)));
            }
        }
        let game = recent.iter().map(|earlier| key_dealt(earlier, &truths)).collect();
        Dealt { position: belief.dealt(&truths), game, turns: Vec::new() }
    });
    deals.collect()
}

/// The key of a position of the game had the pieces been dealt like this. Since the last reveal nothing was uncovered,
/// so the same squares are covered in all of them.
fn key_dealt<R: Rules>(position: &R, truths: &BTreeMap<Square, Kind>) -> u64 {
    let mut setup = position.write();
    for (square, kind) in &mut setup.truths {
        if let Some(&dealt) = truths.get(square) {
            *kind = dealt;
        }
    }
    R::read(&setup).map_or(0, |dealt| dealt.key())
}

/// The turns to choose from, the most promising first.
fn entries<R: Rules>(position: &R, belief: Option<&R::Belief>, search: &Search<R>) -> Vec<Entry> {
    let mut turns = Vec::new();
    let mut add = |turn| {
        if !matches!(turn, Move::Place(_)) {
            turns.push(turn);
        }
        Continue(())
    };
    let _ = match belief {
        Some(belief) => belief.each::<()>(&mut add),
        None => position.each::<()>(&mut add),
    };
    if !turns.is_empty() {
        turns.extend(placements::worth_a_thought(position, true, |position, turn| search.gain(position, turn)));
    }
    let queens = |turn: Move| i32::from(turn.promotion() == Some(Kind::Queen));
    turns.sort_by_key(|&turn| -search.gain(position, turn) - queens(turn));
    turns.into_iter().map(|turn| Entry { turn, score: -INFINITE, promotions: Vec::new() }).collect()
}

/// The legal turns that an entry can become in a position.
fn ways<R: Rules>(position: &R, turn: Move) -> Vec<Move> {
    if !R::HIDES {
        return vec![turn];
    }
    let mut ways = Vec::new();
    let _ = position.each::<()>(|legal| {
        if (legal.from(), legal.to()) == (turn.from(), turn.to()) {
            ways.push(legal);
        }
        Continue(())
    });
    ways
}

/// Searches deeper and deeper until the nodes are used up. What the last, unfinished search found counts as far as it
/// came: it begins with the turn that was best before.
fn think<R: Rules>(search: &mut Search<R>, deals: &[Dealt<R>], entries: &mut [Entry], strength: Strength) {
    let mut order: Vec<usize> = (0..entries.len()).collect();
    for depth in 1..=DEEPEST {
        let mut best = -INFINITE;
        let mut done = 0;
        for &index in &order {
            let Ok(score) = weigh(search, deals, entries, index, (depth, best), strength) else { break };
            entries[index].score = score;
            best = best.max(score);
            done += 1;
        }
        for &index in &order[done..] {
            if done > 0 {
                entries[index].score = entries[index].score.min(best - FAR_BELOW);
            }
        }
        order.sort_by_key(|&index| -entries[index].score);
        if done < order.len() || order.len() < 2 || best > MATES {
            break;
        }
    }
    entries.sort_by_key(|entry| -entry.score);
}

/// What a turn is worth on the average of the deals.
fn weigh<R: Rules>(
    search: &mut Search<R>,
    deals: &[Dealt<R>],
    entries: &mut [Entry],
    index: usize,
    (depth, best): (i32, i32),
    strength: Strength,
) -> Result<i32, Out> {
    let single = deals.len() == 1;
    // an average needs what each deal is worth, however bad
    let least = if single { (best - strength.variety - 1).max(-INFINITE) } else { -INFINITE };
    let theirs = entries.len();
    let entry = &mut entries[index];
    entry.promotions.clear();
    let mut sum = 0;
    for (n, deal) in (1..).zip(deals) {
        search.set_game(&deal.game);
        let root = Node { aside: eval::aside(&deal.position), ply: 0, theirs, passed: false };
        let mut most = -INFINITE;
        for &turn in &deal.turns[index] {
            let score = search.turn_score(&deal.position, turn, root, depth - 1, (least, INFINITE))?;
            if let Some(kind) = turn.promotion() {
                add_promotion(&mut entry.promotions, kind, score);
            }
            most = most.max(score);
        }
        sum += if single { most } else { moderate(most) };
        if n * 2 >= deals.len() as i32 && n < deals.len() as i32 && sum / n < best - HOPELESS {
            return Ok(sum / n);
        }
    }
    Ok(sum / deals.len().max(1) as i32)
}

/// A mate in one deal weighs much, but not more than everything in all the others.
fn moderate(score: i32) -> i32 {
    match score {
        _ if score > MATES => MATE_IN_A_DEAL + score - MATE,
        _ if score < -MATES => score + MATE - MATE_IN_A_DEAL,
        _ => score.clamp(200 - MATE_IN_A_DEAL, MATE_IN_A_DEAL - 200),
    }
}

fn add_promotion(promotions: &mut Vec<(Kind, i64)>, kind: Kind, score: i32) {
    match promotions.iter_mut().find(|(other, _)| *other == kind) {
        Some((_, sum)) => *sum += i64::from(score),
        None => promotions.push((kind, score.into())),
    }
}

/// The best turn, or one that is nearly as good.
fn pick<'a>(entries: &'a [Entry], strength: Strength, random: &mut Random) -> Option<&'a Entry> {
    let best = entries.first()?.score;
    let variety = if best.abs() > MATE_IN_A_DEAL - 100 { 0 } else { strength.variety };
    let near = entries.iter().take_while(|entry| entry.score >= best - variety).count();
    entries.get(if variety > 0 { random.below(near) } else { 0 })
}

/// The turn that an entry became, with the promotion that did best where one is chosen; a queen where none was seen.
fn promoted(ways: &[Move], entry: &Entry) -> Option<Move> {
    let worth = |turn: &Move| {
        let kind = turn.promotion()?;
        let seen = entry.promotions.iter().find(|(other, _)| *other == kind).map(|(_, sum)| *sum);
        Some((seen.unwrap_or(i64::MIN), kind == Kind::Queen))
    };
    ways.iter().copied().max_by_key(worth)
}
