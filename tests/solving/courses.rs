//! The courses of attempts and games, driven without a window: every puzzle of the collection, every kind of task.

use boardwright::app::attempt::course::Attempt;
use boardwright::app::attempt::free::{Free, LEVELS};
use boardwright::app::attempt::state::{By, Outcome, Part, Phase, Said};
use boardwright::app::attempt::words::{Tone, standing, told};
use boardwright::board::{Color, Kind, Square};
use boardwright::doc::record::record;
use boardwright::doc::{Collection, Lang, Puzzle};
use boardwright::player::record::{Node, Record, Texts};
use boardwright::player::text_of;
use boardwright::problem::Grade;
use boardwright::rules;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Lets happen what happens by itself, until the reader is asked.
fn settle(attempt: &mut Attempt) {
    for _ in 0..10_000 {
        if let Some(job) = attempt.take_job() {
            attempt.done(job.run());
        } else if attempt.pause_ms().is_some() {
            attempt.proceed();
        } else {
            return;
        }
    }
    panic!("it never ends");
}

fn attempt_at(puzzle: &Puzzle) -> Attempt {
    let rules = rules::by_id(&puzzle.rules).unwrap();
    let setup = rules.parse_fen(&puzzle.fen).unwrap();
    Attempt::new(record(puzzle, &setup, &Lang::ALL).unwrap()).unwrap()
}

fn collection() -> Vec<Puzzle> {
    let collection = Collection::scan(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
    collection.puzzles.iter().map(|entry| entry.file.as_ref().unwrap().puzzle.clone()).collect()
}

fn puzzle(id: &str) -> Puzzle {
    collection().into_iter().find(|puzzle| puzzle.id == id).unwrap()
}

/// A puzzle whose tree is given as (parent, turn, nag).
fn made(rules: &str, fen: &str, task: &str, tree: &[(Option<usize>, &str, &str)]) -> Record {
    let node = |&(parent, turn, nag): &(Option<usize>, &str, &str)| Node {
        parent,
        turn: turn.into(),
        nag: nag.into(),
        note: Texts::from([("en".into(), format!("about {turn}"))]),
    };
    let puzzle = boardwright::player::record::Puzzle {
        task: task.into(),
        deal: "given".into(),
        tree: tree.iter().map(node).collect(),
        ..boardwright::player::record::Puzzle::default()
    };
    Record { rules: rules.into(), fen: fen.into(), puzzle: Some(puzzle) }
}

/// Turns to try: the author's first, then whatever is legal.
fn candidates(attempt: &Attempt) -> Vec<String> {
    let game = attempt.game();
    let asked = game.asked.as_ref().unwrap();
    if attempt.part() == Part::Identify {
        return ["Q", "R", "B", "N", "P"].map(|letter| format!("~{letter}")).into();
    }
    let authored = game.continuations().into_iter().map(|at| asked.node(at).turn.clone());
    let position = game.position().unwrap();
    // what is true of a cover is not known when a turn is chosen
    let bare = |turn| text_of(turn).split('~').next().unwrap_or_default().to_owned();
    authored.chain(attempt.turns().into_iter().map(bare)).chain(position.moves().into_iter().map(text_of)).collect()
}

/// Nothing of what is covered is on the board that is shown.
fn covered_stays_covered(attempt: &Attempt) {
    let setup = attempt.setup();
    assert!(setup.truths.is_empty() && setup.lost.iter().flatten().all(Option::is_none));
}

/// Solves a puzzle to its end, wrong turns and all; the number of defences that were met, and what was met on the way.
fn solve(attempt: &mut Attempt, name: &str, seen: &mut BTreeSet<&'static str>) -> usize {
    let mut met = 0;
    for _ in 0..400 {
        assert_eq!(attempt.phase(), Phase::Solve, "{name}: {:?}", attempt.said());
        covered_stays_covered(attempt);
        let right = candidates(attempt).into_iter().any(|turn| {
            attempt.play(&turn);
            covered_stays_covered(attempt);
            if attempt.refused().is_some() {
                return false;
            }
            if attempt.phase() == Phase::Promote {
                seen.insert("a promotion out of a cover");
                attempt.promote(attempt.promotions()[0]);
            }
            let job = attempt.take_job().unwrap_or_else(|| panic!("{name}: {turn}"));
            attempt.done(job.run());
            match attempt.phase() {
                Phase::Wrong => {
                    seen.insert("a wrong turn");
                    let refutation = attempt.refutation().unwrap().clone();
                    settle(attempt);
                    let shown = if refutation.turns.len() > 1 { 2 } else { 1 };
                    assert_eq!(attempt.refutation().unwrap().at, shown, "{name}: the reply is shown by itself");
                    attempt.take_back();
                    false
                }
                Phase::Unknown => {
                    attempt.take_back();
                    false
                }
                // what a covered piece is was guessed wrongly
                Phase::Solve if matches!(attempt.said(), Said::Judged { grade: Grade::Loses, .. }) => false,
                Phase::Solve | Phase::Answer | Phase::Met | Phase::Solved => true,
                phase => panic!("{name}: {turn}: {phase:?} {:?}", attempt.said()),
            }
        });
        assert!(right, "{name}: nothing is right after {:?}", attempt.game().steps);
        // forward to the reader's next turn, defence by defence
        while !matches!(attempt.phase(), Phase::Solve | Phase::Solved) {
            if attempt.phase() == Phase::Met {
                seen.insert("a next defence");
                met += 1;
                assert!(attempt.reached().unwrap().of > 1, "{name}");
            }
            assert_ne!(attempt.phase(), Phase::Unknown, "{name}: {:?}", attempt.game().steps);
            if let Some(job) = attempt.take_job() {
                attempt.done(job.run());
            } else {
                attempt.proceed();
            }
        }
        if attempt.phase() == Phase::Solved {
            assert_eq!(attempt.take_end(), Some(Outcome::Solved), "{name}");
            assert_eq!(attempt.take_end(), None, "{name}: an attempt ends once");
            assert_eq!(told(attempt).tone, Tone::Right);
            return met + 1;
        }
    }
    panic!("{name}: it never ends");
}

#[test]
fn every_puzzle_of_the_collection_is_solved_with_every_defence() {
    let mut parts: BTreeMap<String, usize> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    let mut defences = 0;
    for puzzle in collection() {
        let mut attempt = attempt_at(&puzzle);
        *parts.entry(format!("{:?}", attempt.part())).or_default() += 1;
        defences += solve(&mut attempt, &puzzle.id, &mut seen);
        // once more from the beginning: a new attempt, with nothing of the old one
        attempt.restart();
        assert_eq!((attempt.phase(), attempt.tally().wrong, attempt.last()), (Phase::Solve, 0, None), "{}", puzzle.id);
        assert!(attempt.was_solved());
    }
    for part in ["Side", "Help", "Defend", "Identify"] {
        assert!(parts.contains_key(part), "{parts:?}");
    }
    assert!(seen.contains("a next defence"), "{seen:?}");
    assert!(defences > 60, "{defences}");
}

/// Two rooks: 1.Ra7 or 1.Rb7, then mate on the last rank.
const LADDER: &str = "4k3/8/1R6/R7/8/8/8/6K1 w - - 0 1";

#[test]
fn a_wrong_turn_is_refuted_on_the_board_and_taken_back() {
    let mut attempt = Attempt::new(made("orthodox", LADDER, "#2", &[(None, "Ra7", "!")])).unwrap();
    attempt.play("Kg2");
    assert_eq!(attempt.phase(), Phase::Judging);
    // the turn is on the board while it is judged
    assert!(attempt.setup().piece(Square::parse("g2").unwrap()).is_some() && attempt.turns().is_empty());
    settle(&mut attempt);
    assert_eq!(attempt.phase(), Phase::Wrong);
    assert_eq!((attempt.tally().wrong, told(&attempt).tone), (1, Tone::Wrong));
    let length = attempt.refutation().unwrap().turns.len();
    assert!(length >= 2, "{:?}", attempt.refutation());
    attempt.step(By::Last);
    assert_eq!(attempt.game().steps.len(), length);
    attempt.step(By::First);
    assert_eq!(attempt.game().steps.len(), 1);
    attempt.take_back();
    assert_eq!((attempt.phase(), attempt.game().steps.len()), (Phase::Solve, 0));
    // what is no turn changes nothing
    for (text, code) in [("Kg5", "illegal"), ("xyz", "unreadable")] {
        attempt.play(text);
        assert_eq!((attempt.phase(), attempt.refused()), (Phase::Solve, Some((code, text))));
    }
    attempt.play("Rb7");
    settle(&mut attempt);
    assert_eq!(attempt.refused(), None);
    assert!(matches!(attempt.said(), Said::Defence { .. }), "another key is right too: {:?}", attempt.said());
}

#[test]
fn what_nobody_waits_for_is_dropped() {
    let mut attempt = Attempt::new(made("orthodox", LADDER, "#2", &[(None, "Ra7", "!")])).unwrap();
    attempt.play("Ra7");
    let late = attempt.take_job().unwrap();
    attempt.stop();
    assert_eq!((attempt.phase(), attempt.said()), (Phase::Solve, &Said::Stopped));
    attempt.done(late.run());
    assert_eq!((attempt.phase(), attempt.game().steps.len()), (Phase::Solve, 0));
    // the other side is stopped too: the turn can be played again
    attempt.play("Ra7");
    let job = attempt.take_job().unwrap();
    attempt.done(job.run());
    assert_eq!(attempt.phase(), Phase::Answer);
    attempt.stop();
    assert_eq!((attempt.phase(), attempt.game().steps.len()), (Phase::Solve, 0));
    attempt.play("Ra7");
    settle(&mut attempt);
    assert_eq!((attempt.phase(), attempt.game().steps.len()), (Phase::Solve, 2));
}

#[test]
fn the_solution_can_be_walked_and_ends_the_attempt() {
    let tree =
        [(None, "Ra7", "!"), (Some(0), "Kd8", ""), (Some(1), "Rb8#", ""), (Some(0), "Kf8", ""), (Some(3), "Rb8#", "")];
    let mut attempt = Attempt::new(made("orthodox", LADDER, "#2", &tree)).unwrap();
    attempt.hint();
    attempt.reveal();
    assert_eq!((attempt.take_end(), attempt.tally().hints), (Some(Outcome::Revealed), 1));
    assert_eq!((attempt.phase(), attempt.said()), (Phase::Shown, &Said::Root));
    attempt.step(By::Last);
    assert_eq!((attempt.node(), attempt.game().steps.len()), (Some(2), 3));
    attempt.step(By::Back);
    assert_eq!(attempt.node(), Some(1));
    attempt.go(Some(4));
    assert_eq!(attempt.game().steps.iter().map(|step| step.san.as_str()).collect::<Vec<_>>(), ["Ra7", "Kf8", "Rb8#"]);
    assert!(matches!(attempt.said(), Said::Node(step, note) if step.san == "Rb8#" && note["en"] == "about Rb8#"));
    attempt.step(By::First);
    assert_eq!((attempt.node(), attempt.last()), (None, None));
    // solved afterwards it counts as a new attempt, and says so
    attempt.restart();
    assert_eq!(attempt.tally().hints, 0);
    assert_eq!(solve(&mut attempt, "after the solution", &mut BTreeSet::new()), 2);
    assert!(attempt.was_shown());
}

#[test]
fn where_nothing_is_proved_the_author_is_followed_or_nobody() {
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let tree = [(None, "e4", "!"), (Some(0), "e5", ""), (Some(1), "Nf3", ""), (None, "f3", "?"), (Some(3), "e5", "")];
    let mut attempt = Attempt::new(made("orthodox", START, "best", &tree)).unwrap();
    attempt.play("d4");
    settle(&mut attempt);
    assert_eq!((attempt.phase(), attempt.can_go_on()), (Phase::Unknown, false));
    assert_eq!(attempt.record().0.len(), 1);
    attempt.take_back();
    attempt.play("f3");
    settle(&mut attempt);
    assert_eq!((attempt.phase(), attempt.refutation().unwrap().turns[1].san.as_str()), (Phase::Wrong, "e5"));
    attempt.take_back();
    attempt.play("e2e4");
    settle(&mut attempt);
    assert!(matches!(attempt.said(), Said::Defence { note, .. } if note["en"] == "about e5"), "{:?}", attempt.said());
    attempt.play("Nf3");
    settle(&mut attempt);
    assert_eq!((attempt.phase(), attempt.tally().wrong), (Phase::Solved, 1));
}

#[test]
fn in_help_play_the_reader_plays_both_sides() {
    let fen = "6k1/8/5K2/6Q1/8/8/8/8 b - - 0 1";
    let mut attempt = Attempt::new(made("orthodox", fen, "h#1", &[(None, "Kh8", "")])).unwrap();
    assert_eq!((attempt.part(), told(&attempt).tone), (Part::Help, Tone::Plain));
    attempt.play("Kh8");
    settle(&mut attempt);
    // nobody answers: the reader goes on with the other side
    assert_eq!((attempt.phase(), attempt.game().steps.len()), (Phase::Solve, 1));
    attempt.play("Qh5");
    settle(&mut attempt);
    assert_eq!(attempt.phase(), Phase::Wrong);
    attempt.take_back();
    assert_eq!(attempt.game().steps.len(), 1);
    attempt.play("Qg7");
    settle(&mut attempt);
    assert_eq!((attempt.phase(), attempt.take_end()), (Phase::Solved, Some(Outcome::Solved)));
}

#[test]
fn a_cover_that_hides_a_pawn_is_lifted_before_it_is_asked_what_it_becomes() {
    let mut attempt = attempt_at(&puzzle("queen-pawn-queen"));
    attempt.play("d1d8");
    assert_eq!((attempt.phase(), attempt.promotions().len()), (Phase::Promote, 4));
    attempt.take_back();
    assert_eq!((attempt.phase(), attempt.last()), (Phase::Solve, None));
    // typed as people write it, too
    attempt.play("Qd8");
    assert_eq!((attempt.phase(), attempt.promotions().len()), (Phase::Promote, 4));
    attempt.take_back();
    attempt.play("d1d8");
    attempt.promote(Kind::Rook);
    // while it is judged nothing has come to light
    let d8 = Square::parse("d8").unwrap();
    assert!(attempt.setup().piece(d8).unwrap().covered);
    settle(&mut attempt);
    assert_eq!((attempt.phase(), attempt.tally().wrong), (Phase::Wrong, 1));
    attempt.take_back();
    attempt.play("d1d8");
    attempt.promote(Kind::Queen);
    settle(&mut attempt);
    assert!(matches!(attempt.said(), Said::Defence { praised: Some(_), .. }), "{:?}", attempt.said());
    assert_eq!(attempt.setup().piece(d8).unwrap().kind, Kind::Queen);
    assert!(told(&attempt).lines.len() > 2);
}

// ---- free play ----

/// Lets the engine play, if it is to.
fn answer(free: &mut Free) {
    for _ in 0..10 {
        if let Some(think) = free.take_job() {
            free.done(think.run());
        } else if free.pause_ms().is_some() {
            free.proceed();
        } else {
            return;
        }
    }
    panic!("the engine never stops");
}

fn free(rules: &str, fen: &str) -> Free {
    let record = Record { rules: rules.into(), fen: fen.into(), puzzle: None };
    Free::new(record, &[], Color::White, 0).unwrap()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn two_play_take_back_and_play_forward() {
    let mut game = free("orthodox", START);
    for turn in ["f3", "e5", "g4"] {
        game.play(turn);
    }
    game.step(By::Back);
    game.step(By::Back);
    assert_eq!((game.at(), game.turns().len(), game.turn()), (1, 3, Color::Black));
    game.step(By::On);
    assert_eq!(game.last().map(text_of).as_deref(), Some("e7e5"));
    game.go(3);
    game.play("Qh4");
    let over = game.over().unwrap();
    assert_eq!((over.loser, game.legal().len()), (Some(Color::White), 0));
    assert_eq!(standing(&game).title, "Checkmate. Black wins.");
    // a turn after taking back forgets what was played before
    game.go(1);
    game.play("e6");
    assert_eq!(game.turns().len(), 2);
    game.play("e6");
    assert_eq!(game.refused().map(|(code, _)| code), Some("illegal"));
    game.restart();
    assert_eq!((game.at(), game.turns().len()), (0, 0));
}

#[test]
fn the_engine_plays_either_side_at_every_level() {
    for level in LEVELS {
        let mut game = free("orthodox", "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1");
        // Black is the reader: the engine mates at once
        game.seat(Some(level), Color::Black);
        answer(&mut game);
        assert_eq!(game.over().and_then(|over| over.loser), Some(Color::Black), "level {level}");
        assert!(game.answered());
    }
    let mut game = free("orthodox", START);
    game.seat(Some(1), Color::White);
    assert!(!game.is_engines());
    for turn in ["e4", "Nf3"] {
        game.play(turn);
        assert!(game.legal().is_empty(), "the engine is to move");
        answer(&mut game);
    }
    assert_eq!((game.at(), game.turn()), (4, Color::White));
    // against the engine both turns go back together, and come again together
    game.step(By::Back);
    assert_eq!((game.at(), game.is_engines()), (2, false));
    game.step(By::On);
    assert_eq!(game.at(), 4);
    // in the middle of what was played the engine waits to be asked
    game.go(3);
    assert!(game.is_asked() && game.pause_ms().is_none());
    game.let_it_move();
    answer(&mut game);
    assert_eq!((game.at(), game.turns().len()), (4, 4));
    // a thought that nobody waits for is dropped
    game.play("d3");
    game.proceed();
    let think = game.take_job().unwrap();
    game.stop();
    game.done(think.run());
    assert_eq!(game.at(), 5);
}

#[test]
fn draws_are_claimed() {
    let mut game = free("orthodox", START);
    for turn in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
        assert_eq!(game.claim(), None);
        game.play(turn);
    }
    assert!(game.claim().is_some() && game.is_under_way());
    game.claim_draw();
    assert_eq!(game.over().map(|over| over.loser), Some(None));
    assert!(standing(&game).title.ends_with("The game is drawn."));
    game.step(By::Back);
    assert!(game.over().is_none() && !game.legal().is_empty());
}

#[test]
fn every_rule_set_is_played_from_its_start_and_hides_what_is_hidden() {
    for rules in rules::ALL {
        let about = rules.about();
        let mut game = free(about.id, about.start);
        game.seat(Some(1), Color::White);
        for _ in 0..3 {
            let turn = game.legal()[0];
            game.play(&text_of(turn));
            answer(&mut game);
            let setup = game.setup();
            assert!(setup.truths.is_empty(), "{}", about.id);
        }
        assert_eq!(game.at(), 6, "{}", about.id);
    }
}

#[test]
fn play_goes_on_from_a_puzzle() {
    let mut attempt = attempt_at(&puzzle("two-disguises"));
    let mut seen = BTreeSet::new();
    solve(&mut attempt, "two-disguises", &mut seen);
    let line: Vec<String> = attempt.game().steps.iter().map(|step| step.text.clone()).collect();
    let rules = rules::by_id("hidden").unwrap();
    let own = puzzle("two-disguises");
    let setup = rules.parse_fen(&own.fen).unwrap();
    let mut game = Free::new(record(&own, &setup, &Lang::ALL).unwrap(), &line, Color::White, 0).unwrap();
    assert_eq!(game.at(), line.len());
    game.step(By::First);
    assert!(game.setup().truths.is_empty() && !game.legal().is_empty());
}
