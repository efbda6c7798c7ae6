//! Laws that hold for every rule set, on random positions.

// a law that does not hold may say so by unwrapping
#![allow(clippy::unwrap_used)]

mod naive;
mod random;

use boardwright::board::{Color, Kind, Move, Piece, Setup, Shape, Site, Square};
use boardwright::rules::{self, Position, RuleSet};
use naive::Naive;
use random::Random;
use std::collections::BTreeSet;

/// Positions to start from: each rule set's start and a few that have everything going on.
fn starts(rules: &'static dyn RuleSet) -> Vec<Setup> {
    let more: &[&str] = match rules.about().id {
        "orthodox" => &[
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        ],
        "barriers" => &[
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R[FFTTfftt] w KQkq - 0 1 Fe1f1,Td5e6,Fa2a3",
            "4k3/p1p1p3/8/1P1P4/1p1p4/8/P1P1P3/4K2R[FTft] w K - 0 1 Tb5c6,Fe2e3",
        ],
        "hidden" => &[
            "x3k2x/8/8/8/8/8/8/X3K2X w KQkq - 0 1 npPQ",
            "xxxxkxxx/xxxxxxxx/8/8/8/8/XXXXXXXX/XXXXKXXX w KQkq - 0 1 npbprpqpprpnppbBPNPRPBPPRPNPQP",
            "xxxxkxxx/xxxxxxxx/8/8/8/8/XXXXXXXX/XXXXKXXX w KQkq - 0 1 ppppppprnbqbnrpRNBQBNRPPPPPPPP",
        ],
        _ => &["k2M2/3mm*/2MM*1/1m*3/1*2*1/3*2/1*1mM1/*2M2/2M2K[MMMmmm] w - - 0 1"],
    };
    let texts = std::iter::once(rules.about().start).chain(more.iter().copied());
    texts.map(|fen| rules.parse_fen(fen).unwrap_or_else(|faults| panic!("{fen}: {faults:?}"))).collect()
}

/// Plays random games and calls `check` with each position on the way.
fn walk(rules: &'static dyn RuleSet, games: usize, plies: usize, mut check: impl FnMut(&dyn Position)) {
    let mut random = Random(0x1234_5678_9abc_def1);
    let starts = starts(rules);
    for game in 0..games {
        let setup = &starts[game % starts.len()];
        let mut position = rules.read(setup).unwrap_or_else(|faults| panic!("{faults:?}"));
        for _ in 0..plies {
            check(&*position);
            let mut moves = position.moves();
            // placements are so many that without a choice of their own little else would be played
            if random.below(6) > 0 {
                let pieces: Vec<Move> = moves.iter().copied().filter(|m| !matches!(m, Move::Place(_))).collect();
                moves = if pieces.is_empty() { moves } else { pieces };
            }
            if moves.is_empty() {
                break;
            }
            let turn = moves[random.below(moves.len())];
            position.play(turn).expect("a legal turn");
        }
    }
}

fn model(rules: &'static dyn RuleSet) -> Naive {
    Naive { barriers: rules.about().id == "barriers", men: rules.about().id == "chessence" }
}

#[test]
fn legal_equals_play_and_test() {
    for rules in rules::ALL {
        let naive = model(rules);
        walk(rules, 24, 60, |position| {
            let setup = position.setup();
            let fen = rules.write_fen(&setup);
            let expected: BTreeSet<Move> = naive.moves(&setup).into_iter().collect();
            let found: BTreeSet<Move> = position.moves().into_iter().collect();
            assert_eq!(found, expected, "{fen}");
            assert_eq!(position.perft(1) as usize, expected.len(), "{fen}");
            assert_eq!(position.status().check, naive::in_check(&setup, setup.turn), "{fen}");
        });
    }
}

#[test]
fn playing_equals_the_model() {
    for rules in rules::ALL {
        let naive = model(rules);
        walk(rules, 12, 50, |position| {
            let setup = position.setup();
            for turn in position.moves().into_iter().step_by(3) {
                let mut next = position.clone_box();
                next.play(turn).expect("a legal turn");
                let mut expected = naive.play(&setup, turn);
                expected.lost.iter_mut().for_each(|lost| lost.sort());
                let mut found = next.setup();
                found.lost.iter_mut().for_each(|lost| lost.sort());
                assert_eq!(found, expected, "{} after {turn}", rules.write_fen(&setup));
            }
        });
    }
}

#[test]
fn fen_reads_back() {
    for rules in rules::ALL {
        walk(rules, 20, 80, |position| {
            let setup = position.setup();
            let fen = rules.write_fen(&setup);
            let read = rules.parse_fen(&fen).unwrap_or_else(|faults| panic!("{fen}: {faults:?}"));
            assert_eq!(rules.write_fen(&read), fen);
            let again = rules.read(&read).unwrap_or_else(|faults| panic!("{fen}: {faults:?}"));
            assert_eq!(again.moves(), position.moves(), "{fen}");
        });
    }
}

#[test]
fn text_of_turns_reads_back() {
    for rules in rules::ALL {
        walk(rules, 12, 60, |position| {
            let turns = position.moves();
            let mut texts = BTreeSet::new();
            for &turn in turns.iter().filter(|turn| !matches!(turn, Move::Place(_))).chain(turns.last()) {
                let (san, coordinate) = (position.san(turn), position.coordinate(turn));
                let fen = || rules.write_fen(&position.setup());
                assert_eq!(position.parse(&san), Ok(turn), "{san} in {}", fen());
                assert_eq!(position.parse(&coordinate), Ok(turn), "{coordinate} in {}", fen());
                assert_eq!(position.parse(&turn.to_string()), Ok(turn), "{turn} in {}", fen());
                texts.insert(san.trim_end_matches(['+', '#']).to_owned());
            }
            let different: BTreeSet<Move> =
                turns.iter().filter(|turn| !matches!(turn, Move::Place(_))).chain(turns.last()).copied().collect();
            assert_eq!(
                texts.len(),
                different.len(),
                "two turns share a text in {}",
                rules.write_fen(&position.setup())
            );
        });
    }
}

/// The position seen from the other side: ranks reversed on 8x8, the board turned round where the holes ask for it.
fn other_side(shape: Shape) -> impl Fn(Square) -> Square {
    move |square| {
        let file = if shape.holes.is_empty() { square.file() } else { shape.files - 1 - square.file() };
        Square::new(file, shape.ranks - 1 - square.rank()).expect("a square of the board")
    }
}

#[test]
fn a_mirrored_board_has_mirrored_moves() {
    for rules in rules::ALL {
        let turned = other_side(rules.about().form.shape);
        let site = |site: Site| Site::between(turned(site.low()), turned(site.high())).expect("a site");
        walk(rules, 12, 60, |position| {
            let setup = position.setup();
            let mut mirrored = Setup::empty(setup.shape);
            for (&square, piece) in &setup.pieces {
                mirrored.put(turned(square), Some(Piece { color: !piece.color, ..*piece }));
            }
            mirrored.truths = setup.truths.iter().map(|(&square, &kind)| (turned(square), kind)).collect();
            mirrored.barriers = setup.barriers.iter().map(|&s| site(s)).collect();
            mirrored.stock = [setup.stock[1], setup.stock[0]];
            mirrored.turn = !setup.turn;
            mirrored.en_passant = setup.en_passant.map(&turned);
            for (color, king_side) in setup.castling.iter() {
                mirrored.castling.set(!color, king_side, true);
            }
            let expected: BTreeSet<Move> = (position.moves().into_iter())
                .map(|turn| match turn {
                    Move::Step { from, to, promotion } => Move::Step { from: turned(from), to: turned(to), promotion },
                    Move::Place(s) => Move::Place(site(s)),
                    Move::Drop { kind, to } => Move::Drop { kind, to: turned(to) },
                })
                .collect();
            let other = rules.read(&mirrored).unwrap_or_else(|f| panic!("{}: {f:?}", rules.write_fen(&mirrored)));
            let found: BTreeSet<Move> = other.moves().into_iter().collect();
            assert_eq!(found, expected, "{}", rules.write_fen(&mirrored));
        });
    }
}

/// Plays orthodox games in another rule set too and compares the legal turns.
fn equals_orthodox(id: &str, translate: impl Fn(&Setup) -> Setup) {
    let other = rules::by_id(id).expect("a rule set");
    let orthodox = rules::by_id("orthodox").expect("orthodox chess");
    let mut random = Random(99);
    for _ in 0..20 {
        let mut position = orthodox.read(&orthodox.start()).expect("the start");
        let mut twin = other.read(&translate(&orthodox.start())).unwrap_or_else(|f| panic!("{f:?}"));
        for _ in 0..120 {
            let moves: BTreeSet<Move> = position.moves().into_iter().collect();
            let twins: BTreeSet<Move> = twin.moves().into_iter().collect();
            assert_eq!(twins, moves, "{}", orthodox.write_fen(&position.setup()));
            assert_eq!(twin.status().check, position.status().check);
            if moves.is_empty() {
                break;
            }
            let turn = *moves.iter().nth(random.below(moves.len())).expect("a turn");
            position.play(turn).expect("legal");
            twin.play(turn).expect("legal in both");
        }
    }
}

#[test]
fn barriers_without_barriers_are_orthodox_chess() {
    equals_orthodox("barriers", Setup::clone);
}

#[test]
fn hidden_chess_where_all_is_as_it_seems_is_orthodox_chess() {
    equals_orthodox("hidden", |setup| {
        let mut covered = setup.clone();
        for (&square, piece) in &setup.pieces {
            if piece.kind != Kind::King {
                covered.put(square, Some(Piece::covered(piece.color, piece.kind)));
                covered.truths.insert(square, piece.kind);
            }
        }
        covered
    });
}

#[test]
fn orthodox_moves_equal_cozy_chess() {
    let orthodox = rules::by_id("orthodox").expect("orthodox chess");
    walk(orthodox, 60, 120, |position| {
        let fen = orthodox.write_fen(&position.setup());
        let board = cozy_chess::Board::from_fen(&fen, false).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let mut expected: Vec<String> = Vec::new();
        board.generate_moves(|moves| {
            for mv in moves {
                // its castling moves go to the rook
                expected.push(cozy_chess::util::display_uci_move(&board, mv).to_string());
            }
            false
        });
        expected.sort();
        let mut found: Vec<String> = position.moves().iter().map(ToString::to_string).collect();
        found.sort();
        assert_eq!(found, expected, "{fen}");
    });
}

#[test]
fn illegal_positions_say_everything_that_is_wrong() {
    #[track_caller]
    fn check(id: &str, fen: &str, expected: &[(&str, Option<&str>)]) {
        let rules = rules::by_id(id).expect("a rule set");
        let setup = rules.parse_fen(fen).unwrap_or_else(|faults| panic!("{fen}: {faults:?}"));
        let faults = rules.read(&setup).err().unwrap_or_default();
        let found: Vec<(&str, Option<String>)> =
            faults.iter().map(|fault| (fault.code, fault.square.map(|s| s.to_string()))).collect();
        let expected: Vec<(&str, Option<String>)> =
            expected.iter().map(|&(code, square)| (code, square.map(str::to_owned))).collect();
        assert_eq!(found, expected, "{fen}: {faults:?}");
    }
    check("orthodox", "8/8/8/8/8/8/8/8 w - - 0 1", &[("position-king", None), ("position-king", None)]);
    check(
        "orthodox",
        "4k2P/8/8/8/8/8/8/K2K3p w - - 0 1",
        &[("position-king", Some("d1")), ("position-pawn", Some("h1")), ("position-pawn", Some("h8"))],
    );
    check(
        "orthodox",
        "4k3/8/8/8/8/8/8/R3K2B w KQkq d6 0 1",
        &[
            ("position-castling", Some("h1")),
            ("position-castling", Some("h8")),
            ("position-castling", Some("a8")),
            ("position-en-passant", Some("d6")),
        ],
    );
    check("orthodox", "4k3/8/8/8/8/8/8/K3R3 w - - 0 1", &[("position-check", Some("e8"))]);
    check("barriers", "4k3/8/8/8/8/8/8/K3R3[] w - - 0 1 Fe4e5", &[]);
    check("barriers", "8/8/8/3Kk3/8/8/8/8[] w - - 0 1 -", &[("position-check", Some("e5"))]);
    check(
        "hidden",
        "4k3/8/8/8/8/8/8/X3K2R w KQ - 0 1 ?",
        &[("position-truth", Some("a1")), ("position-castling", Some("h1"))],
    );
    check("hidden", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1 -", &[]);
    check("hidden", "4k2P/8/8/8/8/8/8/4K3 w - - 0 1 -", &[("position-pawn", Some("h8"))]);
    check("chessence", "k5/5*/4*1/2*3/1*2*1/3*2/1*4/*5/6[] w - - 0 1", &[("position-king", None)]);
}

#[test]
fn games_end_as_the_rules_say() {
    #[track_caller]
    fn check(id: &str, fen: &str, line: &str, expected: &str) {
        let rules = rules::by_id(id).expect("a rule set");
        let mut position = rules.read(&rules.parse_fen(fen).expect("a FEN")).expect("a position");
        for text in line.split_whitespace() {
            let turn = position.parse(text).unwrap_or_else(|error| panic!("{error}"));
            position.play(turn).expect("legal");
        }
        let status = position.status();
        let end = status.end.map_or("goes on", |end| end.name());
        let claim = status.claim.map_or(String::new(), |claim| format!("; claim {}", claim.name()));
        assert_eq!(format!("{end}{claim}"), expected, "{fen} {line}");
    }
    let shuffle = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    check("orthodox", rules::by_id("orthodox").unwrap().about().start, shuffle, "goes on; claim threefold repetition");
    let five = format!("{shuffle} {shuffle}");
    check("orthodox", rules::by_id("orthodox").unwrap().about().start, &five, "fivefold repetition");
    check("barriers", rules::by_id("barriers").unwrap().about().start, shuffle, "threefold repetition");
    check("orthodox", "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", "Kg6", "stalemate");
    check("orthodox", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "Qg7", "checkmate");
    check("orthodox", "7k/8/5K2/8/8/8/8/B6n w - - 0 1", "Kf5", "goes on");
    check("orthodox", "7k/8/5K2/8/8/8/8/B7 w - - 0 1", "Kf5", "dead position");
    check("orthodox", "b6k/8/5K2/8/8/8/8/B7 w - - 0 1", "Kf5", "goes on");
    check("orthodox", "1b5k/8/5K2/8/8/8/8/B7 w - - 0 1", "Kf5", "dead position");
    check("orthodox", "7k/8/5K2/8/8/8/8/R7 w - - 99 80", "Kf5", "goes on; claim fifty-move rule");
    check("orthodox", "7k/8/5K2/8/8/8/8/R7 w - - 149 99", "Kf5", "seventy-five-move rule");
    check("barriers", "7k/5Q2/8/6K1/8/8/8/8[FTft] w - - 0 1 -", "Kg6", "stalemate");
    check("barriers", "7k/8/5K2/8/8/8/8/B7[F] w - - 149 1 -", "Kf5", "goes on");
    check("hidden", "7k/8/5K2/8/8/8/8/X7 w - - 0 1 B", "Kf5", "goes on");
    check("chessence", "k5/5*/4*1/2*3/1*2*1/3*2/1*4/*M4/5K[M] w - - 0 1", "M@e2", "no legal turn, which loses");
}

#[test]
fn the_pool_of_a_side_is_hidden_from_the_other() {
    // a belief perft of one ply tells reveals apart, the given deal does not
    let rules = rules::by_id("hidden").expect("hidden chess");
    let position = rules.read(&rules.start()).expect("the start");
    assert_eq!(position.perft(1), 20);
    assert_eq!(position.belief_perft(Color::White, 1), Some(100));
    assert_eq!(position.belief_perft(Color::Black, 1), Some(100));
}
