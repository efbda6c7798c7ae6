//! Barriers: the prover searches only placements inside the must-play regions of its proofs. Here a solver that tries
//! every placement, written in the plainest way, has to find the same keys with the same lengths.

mod random;

use boardwright::board::{Move, Setup, Site, Square};
use boardwright::problem::{Deal, Limits, Task, Verdict, Watch};
use boardwright::rules::{self, End, Position};
use random::Random;

fn mated(position: &dyn Position) -> bool {
    position.status().end.is_some_and(End::loses)
}

fn after(position: &dyn Position, turn: Move) -> Box<dyn Position> {
    let mut next = position.clone_box();
    next.play(turn).expect("a legal turn");
    next
}

/// Whether the side to move mates in at most `moves`, every placement tried on both sides.
fn forces(position: &dyn Position, moves: u32) -> bool {
    let turns = position.moves();
    // a placement never gives check
    let tried = |turn: &&Move| moves > 1 || !matches!(turn, Move::Place(_));
    moves > 0 && turns.iter().filter(tried).any(|&turn| holds(after(position, turn).as_ref(), moves - 1))
}

fn holds(position: &dyn Position, moves: u32) -> bool {
    let turns = position.moves();
    if turns.is_empty() || moves == 0 {
        return mated(position);
    }
    // pieces last: the placements are what this is about, and they refute most
    turns.iter().rev().all(|&turn| forces(after(position, turn).as_ref(), moves))
}

/// A random small position: a bare or nearly bare black king near an edge, some white men, some standing barriers.
fn position(dice: &mut Random, hands: &str) -> Option<Setup> {
    let rules = rules::by_id("barriers").expect("barriers");
    let mut rows = vec!['1'; 64];
    let mut put = |dice: &mut Random, piece: char, near: Option<usize>| {
        for _ in 0..20 {
            let square = match near {
                Some(at) => {
                    let (file, rank) = (at % 8 + dice.below(5), at / 8 + dice.below(5));
                    if !(2..10).contains(&file) || !(2..10).contains(&rank) {
                        continue;
                    }
                    (rank - 2) * 8 + file - 2
                }
                None => dice.below(64),
            };
            let pawn = piece.eq_ignore_ascii_case(&'p');
            if rows[square] == '1' && (!pawn || (8..56).contains(&square)) {
                rows[square] = piece;
                return square;
            }
        }
        0
    };
    // near the rim, where a few men can mate
    let rim = [0, 3, 7, 24, 31, 39, 56, 60, 63];
    let king = rim[dice.below(9)];
    let king = put(dice, 'k', Some(king));
    put(dice, 'K', Some(king));
    let men = ['Q', 'R', 'R', 'B', 'N', 'P', 'Q'];
    for _ in 0..2 + dice.below(2) {
        let man = men[dice.below(7)];
        let near = (dice.below(3) > 0).then_some(king);
        put(dice, man, near);
    }
    for _ in 0..dice.below(3) {
        let man = ['p', 'n', 'r', 'b'][dice.below(4)];
        put(dice, man, Some(king));
    }
    let board =
        (0..8).rev().map(|rank| rows[rank * 8..rank * 8 + 8].iter().collect::<String>()).collect::<Vec<_>>().join("/");
    let mut barriers = std::collections::BTreeSet::new();
    for _ in 0..dice.below(4) {
        let low = Square::from_index(dice.below(64) as u8);
        let step = [(1, 0), (0, 1), (1, 1)][dice.below(3)];
        barriers.extend(
            low.offset(step.0, step.1)
                .filter(|high| high.index() < 64 && high.file() < 8)
                .and_then(|high| Site::between(low, high)),
        );
    }
    let standing: Vec<String> = barriers.iter().map(ToString::to_string).collect();
    let standing = if standing.is_empty() { "-".into() } else { standing.join(",") };
    rules.parse_fen(&format!("{board}[{hands}] w - - 0 1 {standing}")).ok()
}

/// Compares both solvers on `count` positions; gives how many of them had a key, and how many a placement as key.
#[track_caller]
fn compare(seed: u64, hands: &[&str], moves: u8, count: usize) -> (usize, usize) {
    let rules = rules::by_id("barriers").expect("barriers");
    let mut dice = Random(seed << 32 | 1);
    let (mut done, mut solved, mut placed) = (0, 0, 0);
    while done < count {
        let hand = hands[done % hands.len()];
        let Some(setup) = position(&mut dice, hand) else { continue };
        let Ok(start) = rules.read(&setup) else { continue };
        // most random positions have no mate or a trivial one; half of those kept have a mate of the full length
        let shortest = (1..=u32::from(moves)).find(|&n| forces(start.as_ref(), n));
        if shortest.is_some_and(|n| n < u32::from(moves)) || shortest.is_none() && done % 2 == 1 {
            continue;
        }
        done += 1;
        let limits = Limits { time: None, ..Limits::default() };
        let report = rules.solve(&setup, Task::mate(moves), Deal::Given, &limits, &Watch::default()).expect("legal");
        let found: Vec<(String, u32)> = report.keys.iter().map(|key| (key.coordinate.clone(), key.moves)).collect();
        let mut wanted = Vec::new();
        for turn in start.moves() {
            let next = after(start.as_ref(), turn);
            if let Some(more) = (0..u32::from(moves)).find(|&more| holds(next.as_ref(), more)) {
                wanted.push((turn.to_string(), more + 1));
            }
        }
        wanted.sort();
        assert_eq!(found, wanted, "{} #{moves}", rules.write_fen(&setup));
        assert_eq!(report.verdict() == Verdict::NoSolution, wanted.is_empty());
        solved += usize::from(!wanted.is_empty());
        placed += usize::from(wanted.iter().any(|(turn, _)| turn.contains('@')));
    }
    (solved, placed)
}

#[test]
fn pruned_and_exhaustive_solvers_agree() {
    let slow = std::env::var_os("BOARDWRIGHT_SLOW").is_some();
    let hands = ["FTft", "FT", "ft", "Ff", "Tt", "F", "t", "FFt"];
    let (solved, placed) = compare(1, &hands, 2, if slow { 1000 } else { 240 });
    assert!(solved >= 120 && placed >= 10, "{solved} with a key, {placed} with a placement as key");
    let (solved, _) = compare(2, &["F", "T", "f", "t"], 3, if slow { 24 } else { 4 });
    assert!(solved >= 1, "{solved} mates in three");
}
