//! Laws of mirrors, turns, shifts and swapped sides, on random positions of every rule set.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod random;

use boardwright::board::{Castling, Setup, Transform, Way};
use boardwright::rules::{self, RuleSet};
use random::Random;

/// Calls `check` with set-ups of random games, with random barriers where there are some.
fn walk(mut check: impl FnMut(&'static dyn RuleSet, &Setup)) {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    for rules in rules::ALL {
        for _ in 0..3 {
            let mut position = rules.read(&rules.start()).unwrap();
            for _ in 0..60 {
                check(rules, &position.setup());
                let moves = position.moves();
                if moves.is_empty() {
                    break;
                }
                position.play(moves[random.below(moves.len())]).unwrap();
            }
        }
    }
}

fn turns(rules: &'static dyn RuleSet, setup: &Setup) -> Option<usize> {
    rules.read(setup).ok().map(|position| position.moves().len())
}

/// Without what mirrors take away.
fn bare(setup: &Setup) -> Setup {
    Setup { castling: Castling::NONE, en_passant: None, ..setup.clone() }
}

#[test]
fn what_is_its_own_inverse_is_undone_by_itself() {
    let mut done = [0; 9];
    let mut random = Random(7);
    walk(|_, setup| {
        // a crowded board is never shifted
        let mut sparse = bare(setup);
        sparse.barriers.retain(|_| random.below(4) == 0);
        for square in setup.occupied().iter().filter(|_| random.below(8) > 0) {
            sparse.put(square, None);
        }
        for (at, transform) in Transform::ALL.into_iter().enumerate() {
            let start = match transform {
                Transform::Shift(_) => sparse.clone(),
                Transform::SwapColors | Transform::SwapSides => setup.clone(),
                _ => bare(setup),
            };
            let back = match transform {
                Transform::Shift(Way::Left) => Transform::Shift(Way::Right),
                Transform::Shift(Way::Right) => Transform::Shift(Way::Left),
                Transform::Shift(Way::Up) => Transform::Shift(Way::Down),
                Transform::Shift(Way::Down) => Transform::Shift(Way::Up),
                own => own,
            };
            if let Ok(there) = transform.apply(&start) {
                assert_eq!(back.apply(&there).as_ref(), Ok(&start), "{transform:?}");
                done[at] += 1;
            }
        }
    });
    assert!(done.iter().all(|&count| count > 20), "{done:?}");
    assert!(done[8] > 500, "{done:?}");
}

#[test]
fn half_a_turn_is_both_mirrors() {
    let mut done = 0;
    walk(|_, setup| {
        let setup = bare(setup);
        let both = Transform::MirrorFiles.apply(&setup).and_then(|half| Transform::MirrorRanks.apply(&half));
        if let Ok(both) = both {
            assert_eq!(Transform::Rotate.apply(&setup), Ok(both));
            done += 1;
        }
    });
    assert!(done > 150, "{done}");
}

#[test]
fn sides_are_swapped_by_swapping_colours_in_a_mirror() {
    let mut done = 0;
    walk(|_, setup| {
        let mirrored = Transform::SwapColors.apply(setup).and_then(|half| Transform::MirrorRanks.apply(&half));
        if let Ok(mirrored) = mirrored {
            assert_eq!(Transform::SwapSides.apply(setup), Ok(mirrored));
            done += 1;
        }
    });
    assert!(done > 150, "{done}");
}

#[test]
fn the_other_side_has_as_many_turns() {
    walk(|rules, setup| {
        let swapped = Transform::SwapSides.apply(setup).unwrap();
        assert_eq!(turns(rules, &swapped), turns(rules, setup), "{}", rules.write_fen(setup));
    });
}

#[test]
fn a_mirror_without_castling_has_as_many_turns() {
    let mut done = 0;
    walk(|rules, setup| {
        let setup = Setup { castling: Castling::NONE, ..setup.clone() };
        // where holes or covered pieces forbid the mirror there is nothing to compare
        if let Ok(mirrored) = Transform::MirrorFiles.apply(&setup)
            && setup.pieces.values().all(|piece| !piece.covered)
        {
            assert_eq!(turns(rules, &mirrored), turns(rules, &setup), "{}", rules.write_fen(&setup));
            done += 1;
        }
    });
    assert!(done > 150, "{done}");
}

#[test]
fn what_was_transformed_reads_back_from_its_fen() {
    walk(|rules, setup| {
        for transform in Transform::ALL {
            let Ok(after) = transform.apply(setup) else { continue };
            let fen = rules.write_fen(&after);
            let read = rules.parse_fen(&fen).unwrap_or_else(|faults| panic!("{transform:?} {fen}: {faults:?}"));
            // lost pieces have no order
            assert_eq!(rules.write_fen(&read), fen);
            assert_eq!(
                (read.pieces, read.truths, read.barriers),
                (after.pieces, after.truths, after.barriers),
                "{fen}"
            );
        }
    });
}
