//! The practice opponent: it sees what hangs, mates, does not run into mate, keeps to the rules, and does not look under
//! covers.

// a test that cannot go on fails
#![allow(clippy::unwrap_used)]

mod random;

use boardwright::board::{Color, Kind, Move, Setup, Square};
use boardwright::problem::{Choice, Deal, Goal, Limits, Play, Strength, Task, Watch};
use boardwright::rules::{self, LineError, Position, RuleSet};
use random::Random;
use std::collections::{BTreeMap, BTreeSet};

fn setup(rules: &'static dyn RuleSet, fen: &str) -> Setup {
    rules.parse_fen(fen).unwrap_or_else(|faults| panic!("{fen}: {faults:?}"))
}

fn thinking(nodes: u64) -> Strength {
    Strength { nodes, ..Strength::level(3) }
}

#[track_caller]
fn choose(rules: &'static dyn RuleSet, start: &Setup, strength: Strength) -> Choice {
    rules.practice(start, &[], strength, 1).unwrap().expect("a turn")
}

/// The turn from `fen` as text; where something may come to light, without it.
#[track_caller]
fn plays(id: &str, fen: &str, nodes: u64) -> String {
    let rules = rules::by_id(id).unwrap();
    choose(rules, &setup(rules, fen), thinking(nodes)).turn.to_string()
}

#[test]
fn what_hangs_is_taken() {
    let cases = [
        ("orthodox", "4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1", "c3d5"),
        ("orthodox", "3qk3/8/8/8/6b1/8/8/3QK3 b - - 0 1", "d8d1"),
        ("barriers", "4k3/8/8/3q4/8/2N5/8/4K3[FTft] w - - 0 1 -", "c3d5"),
        // a knight jumps over the fence that keeps the rook off
        ("barriers", "4k3/8/8/3q4/8/2N5/8/3RK3[] w - - 0 1 Fd3d4", "c3d5"),
        ("hidden", "4k3/pppppppp/8/3q4/8/2N5/PPPPPPPP/X3K3 w - - 0 1 R", "c3d5"),
        // the covered knight is worth a queen whatever it turns out to be
        ("hidden", "xxx1kxxx/pppppppp/8/8/8/q1p5/P1PPPPPP/XX1XKXXX w - - 0 1 rnbbnrRNBQNR", "b1a3"),
        ("chessence", "k5/5*/m3*1/2*3/1*2*1/MM1*2/1*4/*5/5K[] w - - 0 1", "a4a7"),
    ];
    let mut wrong = Vec::new();
    for (id, fen, expected) in cases {
        let rules = rules::by_id(id).unwrap();
        let Ok(start) = rules.parse_fen(fen) else {
            wrong.push(format!("{fen}: {:?}", rules.parse_fen(fen)));
            continue;
        };
        match rules.practice(&start, &[], thinking(3000), 1) {
            Ok(Some(choice)) if choice.turn.to_string() == expected => {}
            other => wrong.push(format!("{fen}: {other:?}, not {expected}")),
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The collection's direct mates and defences that the engine should find: rule set, position, task, deal.
fn puzzles() -> Vec<(&'static dyn RuleSet, Setup, Task, Deal, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut found = Vec::new();
    for file in files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "toml")) {
        let table: toml::Table = std::fs::read_to_string(file).unwrap().parse().unwrap();
        let text = |key: &str| table.get(key).and_then(toml::Value::as_str).unwrap_or_default();
        let rules = rules::by_id(text("rules")).unwrap();
        let task: Task = text("task").parse().unwrap();
        let deal = if text("deal") == "any" { Deal::Any } else { Deal::Given };
        let short = match task {
            Task::Reach { play: Play::Direct, goal: Goal::Mate, moves, .. } => moves <= 2,
            Task::Defend { moves } => moves == 1,
            _ => false,
        };
        if short {
            found.push((rules, setup(rules, text("fen")), task, deal, text("id").to_owned()));
        }
    }
    found
}

#[test]
fn mates_in_one_and_two_are_found_in_every_rule_set() {
    let mut found: BTreeMap<&str, u32> = BTreeMap::new();
    let mut missed = Vec::new();
    for (rules, start, task, deal, id) in puzzles() {
        let limits = Limits { time: None, ..Limits::default() };
        let report = rules.solve(&start, task, deal, &limits, &Watch::default()).unwrap();
        let choice = choose(rules, &start, thinking(40_000));
        let ends = |turn: Move| (turn.from(), turn.to(), matches!(turn, Move::Place(_)).then_some(turn));
        if report.keys.iter().any(|key| ends(key.turn) == ends(choice.turn)) {
            *found.entry(rules.about().id).or_default() += 1;
        } else {
            missed.push(id);
        }
    }
    assert!(missed.is_empty(), "missed {missed:?}");
    assert!(rules::ALL.iter().all(|rules| found.get(rules.about().id).is_some_and(|&n| n >= 3)), "{found:?}");
}

/// Whether the side to move mates at once.
fn mates_at_once(position: &dyn Position) -> bool {
    // a barrier only takes attacks away, so placing one never mates
    position.moves().into_iter().filter(|turn| !matches!(turn, Move::Place(_))).any(|turn| {
        let mut next = position.clone_box();
        next.play(turn).unwrap();
        next.status().end.is_some_and(rules::End::loses)
    })
}

/// Plays a turn.
fn after(position: &dyn Position, turn: Move) -> Box<dyn Position> {
    let mut next = position.clone_box();
    next.play(turn).unwrap();
    next
}

/// A random turn; placements are so many that they are chosen seldom.
fn any_turn(position: &dyn Position, random: &mut Random) -> Move {
    let moves = position.moves();
    let pieces: Vec<Move> = moves.iter().copied().filter(|turn| !matches!(turn, Move::Place(_))).collect();
    let list = if random.below(12) == 0 { &moves } else { &pieces };
    list[random.below(list.len())]
}

#[test]
fn no_mate_in_one_is_allowed_that_can_be_stopped() {
    let mut random = Random(0x0bad_cafe_1234_5678);
    for rules in rules::ALL.into_iter().filter(|rules| rules.about().id != "hidden") {
        let mut tried = 0;
        while tried < 3 {
            let mut position = rules.read(&rules.start()).unwrap();
            for _ in 0..90 {
                if position.status().end.is_some() {
                    break;
                }
                let moves = position.moves();
                let safe = |turn: &&Move| !mates_at_once(&*after(&*position, **turn));
                // only where most turns lose is it a question; placements are left out of the count
                let steps: Vec<&Move> = moves.iter().filter(|turn| !matches!(turn, Move::Place(_))).collect();
                let saving = steps.iter().copied().filter(|turn| safe(turn)).count();
                if saving > 0 && saving * 2 < steps.len() {
                    tried += 1;
                    let start = position.setup();
                    let choice = choose(rules, &start, thinking(2500));
                    let fen = rules.write_fen(&start);
                    assert!(!mates_at_once(&*after(&*position, choice.turn)), "{fen}: {:?}", choice.turn);
                    break;
                }
                let turn = any_turn(&*position, &mut random);
                position.play(turn).unwrap();
            }
        }
    }
}

#[test]
fn where_only_a_barrier_saves_it_is_placed() {
    // mate on the last rank, or a fence in front of the rook or the king
    let turn = plays("barriers", "6k1/5ppp/8/8/8/8/5PPP/3R2K1[f] b - - 0 1 -", 4000);
    assert!(
        ["h7h6", "h7h5", "g7g6", "g7g5", "f7f6", "f7f5", "g8f8"].contains(&&*turn) || turn.starts_with("F@"),
        "{turn}"
    );
    // no square for the king, no pawn to move: a fence it is
    let rules = rules::by_id("barriers").unwrap();
    let start = setup(rules, "6bk/6pr/6P1/8/8/8/7B/R5K1[f] b - - 0 1 -");
    let choice = choose(rules, &start, thinking(4000));
    let position = rules.read(&start).unwrap();
    assert!(!mates_at_once(&*after(&*position, choice.turn)), "{:?}", choice.turn);
}

#[test]
fn a_hidden_game_does_not_run_into_mate() {
    let fen = "6k1/5ppp/8/8/8/1p6/P4PPP/3R2K1 b - - 0 1";
    let turn = plays("hidden", fen, 4000);
    assert_ne!(turn, "b3a2", "the pawn is bait");
}

/// Plays a game; `black` and `white` choose. Gives the position at the end and who lost it.
fn game(
    rules: &'static dyn RuleSet,
    start: &Setup,
    plies: usize,
    mut turn: impl FnMut(&dyn Position, &[Move]) -> Option<Move>,
) -> (Box<dyn Position>, Option<Color>) {
    let mut position = rules.read(start).unwrap();
    let mut line = Vec::new();
    while position.status().end.is_none() && line.len() < plies {
        let Some(chosen) = turn(&*position, &line) else { break };
        position.play(chosen).unwrap_or_else(|turn| panic!("{turn} in {}", rules.write_fen(&position.setup())));
        line.push(chosen);
    }
    let loser = position.status().end.filter(|end| end.loses()).map(|_| position.turn());
    (position, loser)
}

/// The start, with its covers dealt anew where it has some.
fn start(rules: &'static dyn RuleSet, random: &mut Random) -> Setup {
    let mut start = rules.start();
    for color in Color::BOTH {
        let squares: Vec<Square> =
            start.truths.keys().copied().filter(|&s| start.piece(s).is_some_and(|p| p.color == color)).collect();
        for i in (1..squares.len()).rev() {
            let j = random.below(i + 1);
            let (a, b) = (start.truths[&squares[i]], start.truths[&squares[j]]);
            start.truths.insert(squares[i], b);
            start.truths.insert(squares[j], a);
        }
    }
    start
}

#[test]
fn it_keeps_to_the_rules_until_the_game_ends() {
    let mut random = Random(0x5eed_5eed_5eed_5eed);
    for rules in rules::ALL {
        for number in 0..3_u64 {
            let start = start(rules, &mut random);
            let strength = Strength { nodes: 60, deals: 2, variety: 200 };
            let (position, _) = game(rules, &start, 240, |position, line| {
                let choice = rules.practice(&start, line, strength, number).unwrap().expect("a turn");
                assert!(choice.nodes <= strength.nodes + 1);
                // now and then something that no engine would play
                Some(if random.below(5) == 0 { any_turn(position, &mut random) } else { choice.turn })
            });
            if position.status().end.is_some() {
                assert_eq!(rules.practice(&position.setup(), &[], strength, 1).map(|c| c.is_some()), {
                    // a repetition is not seen in the last position alone
                    let alone = rules.read(&position.setup()).unwrap().status().end;
                    Ok(alone.is_none())
                });
            }
        }
    }
}

#[test]
fn the_end_of_the_game_and_what_is_illegal_are_told() {
    let rules = rules::by_id("orthodox").unwrap();
    let mated = setup(rules, "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    assert_eq!(rules.practice(&mated, &[], thinking(100), 1), Ok(None));
    let start = rules.start();
    let bad = Move::step(Square::parse("e2").unwrap(), Square::parse("e5").unwrap());
    assert_eq!(rules.practice(&start, &[bad], thinking(100), 1), Err(LineError::IllegalTurn));
    let two_kings = setup(rules, "kk6/8/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(rules.practice(&two_kings, &[], thinking(100), 1), Err(LineError::Illegal));
}

#[test]
fn the_same_game_gives_the_same_turn_and_other_seeds_some_variety() {
    for rules in rules::ALL {
        let start = rules.start();
        let level = Strength::level(1);
        let once = rules.practice(&start, &[], level, 5).unwrap();
        assert_eq!(once, rules.practice(&start, &[], level, 5).unwrap());
        let turns: BTreeSet<Move> =
            (0..8).map(|seed| rules.practice(&start, &[], level, seed).unwrap().unwrap().turn).collect();
        assert!(turns.len() >= 2, "{}: always {turns:?}", rules.about().id);
    }
}

#[test]
fn a_repetition_is_avoided_by_who_is_ahead() {
    let rules = rules::by_id("orthodox").unwrap();
    let start = setup(rules, "7k/8/8/8/8/8/PPP5/KQ6 w - - 0 1");
    let turn = |text: &str| {
        let square = |at: usize| Square::parse(&text[at..at + 2]).unwrap();
        Move::step(square(0), square(2))
    };
    let line: Vec<Move> =
        ["b1d1", "h8g8", "d1b1", "g8h8", "b1d1", "h8g8", "d1b1", "g8h8"].into_iter().map(turn).collect();
    let choice = rules.practice(&start, &line[..7], thinking(3000), 1).unwrap().unwrap();
    assert_eq!(choice.turn.from(), Square::parse("g8"), "{choice:?}");
    let choice = rules.practice(&start, &line, thinking(3000), 1).unwrap().unwrap();
    assert_ne!(choice.turn, turn("b1d1"));
}

/// Deals what is hidden in another way that the side to move cannot tell apart.
fn redeal(setup: &Setup, random: &mut Random) -> Setup {
    let mut other = setup.clone();
    for color in Color::BOTH {
        let squares: Vec<Square> =
            setup.truths.keys().copied().filter(|&s| setup.piece(s).is_some_and(|p| p.color == color)).collect();
        let mut kinds: Vec<Kind> = squares.iter().map(|square| setup.truths[square]).collect();
        // it is not told which of its own covered pieces it lost
        let lost = &mut other.lost[color as usize];
        let unseen = if color == setup.turn { lost.len() } else { 0 };
        kinds.extend(lost.iter().take(unseen).flatten());
        for i in (1..kinds.len()).rev() {
            kinds.swap(i, random.below(i + 1));
        }
        for (slot, kind) in lost.iter_mut().take(unseen).zip(kinds.split_off(squares.len())) {
            *slot = Some(kind);
        }
        other.truths.extend(squares.into_iter().zip(kinds));
    }
    other
}

#[test]
fn what_is_under_the_covers_has_no_part_in_the_choice() {
    let rules = rules::by_id("hidden").unwrap();
    let mut random = Random(0x00c0_ffee_0000_1111);
    let mut compared = 0;
    for number in 0..4 {
        let start = start(rules, &mut random);
        let (position, _) = game(rules, &start, 6 + 9 * number, |position, _| Some(any_turn(position, &mut random)));
        if position.status().end.is_some() {
            continue;
        }
        let setup = position.setup();
        let public = |choice: Choice| (choice.turn.from(), choice.turn.to(), choice.score, choice.nodes);
        let first = public(choose(rules, &setup, thinking(2500)));
        for _ in 0..4 {
            let other = redeal(&setup, &mut random);
            compared += u32::from(other != setup);
            assert_eq!(public(choose(rules, &other, thinking(2500))), first, "{}", rules.write_fen(&setup));
        }
    }
    assert!(compared >= 8, "only {compared} other deals");
}

/// What the pieces on the board are worth, White's less Black's; covered ones look alike.
fn material(position: &dyn Position) -> i32 {
    let worth = |kind| [1, 3, 3, 5, 9, 0, 3][kind as usize];
    let signed = |piece: &boardwright::board::Piece| {
        let worth = if piece.covered { 3 } else { worth(piece.kind) };
        if piece.color == Color::White { worth } else { -worth }
    };
    position.setup().pieces.values().map(signed).sum()
}

/// Who is ahead at the end of a game, from White's side: 1, 0, or -1.
fn result(position: &dyn Position, loser: Option<Color>) -> i32 {
    match loser {
        Some(Color::White) => -1,
        Some(Color::Black) => 1,
        None if position.status().end.is_some() => 0,
        None => (material(position) / 3).signum(),
    }
}

#[test]
fn it_beats_who_plays_at_random() {
    let mut random = Random(0x7777_1234_4321_7777);
    let strength = Strength { nodes: 700, deals: 2, variety: 0 };
    for rules in rules::ALL {
        for number in 0..5_u64 {
            let engine = Color::BOTH[number as usize % 2];
            let start = start(rules, &mut random);
            let (position, loser) = game(rules, &start, 70, |position, line| {
                if position.turn() == engine {
                    return rules.practice(&start, line, strength, number).unwrap().map(|choice| choice.turn);
                }
                Some(any_turn(position, &mut random))
            });
            let won = result(&*position, loser) * if engine == Color::White { 1 } else { -1 };
            assert_eq!(won, 1, "{} game {number}: {}", rules.about().id, rules.write_fen(&position.setup()));
        }
    }
}

#[test]
fn more_thought_beats_less() {
    let (much, little) = (Strength { nodes: 1500, ..Strength::level(3) }, Strength { nodes: 80, ..Strength::level(1) });
    let mut points = 0;
    let mut random = Random(0x1357_9bdf_0246_8ace);
    for rules in rules::ALL {
        for number in 0..2_u64 {
            let engine = Color::BOTH[number as usize % 2];
            let start = start(rules, &mut random);
            let (position, loser) = game(rules, &start, 50, |position, line| {
                let strength = if position.turn() == engine { much } else { little };
                rules.practice(&start, line, strength, number).unwrap().map(|choice| choice.turn)
            });
            points += result(&*position, loser) * if engine == Color::White { 1 } else { -1 };
        }
    }
    assert!(points >= 4, "{points} of 8");
}
