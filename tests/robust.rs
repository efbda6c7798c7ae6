//! No text makes the engine panic: arbitrary strings, and good ones with a few characters changed.

use boardwright::rules;
use proptest::prelude::*;

/// Reads a text in every rule set; what is a legal position is played on.
fn read(text: &str) {
    for rules in rules::ALL {
        let Ok(setup) = rules.parse_fen(text) else { continue };
        let written = rules.write_fen(&setup);
        let again = rules.parse_fen(&written).unwrap_or_else(|faults| panic!("{text} -> {written}: {faults:?}"));
        assert_eq!(rules.write_fen(&again), written, "{text}");
        let Ok(mut position) = rules.read(&setup) else { continue };
        for _ in 0..3 {
            let moves = position.moves();
            assert_eq!(position.perft(1) as usize, moves.len(), "{written}");
            let Some(&turn) = moves.get(text.len() % moves.len().max(1)) else { break };
            assert_eq!(position.parse(&position.san(turn)), Ok(turn), "{written}");
            position.play(turn).expect("a legal turn");
        }
    }
}

const GOOD: [&str; 7] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
    "r3k2r/8/8/8/8/8/8/R3K2R[FTft] w KQkq - 0 1 Fe1f1,Td5e6",
    "xxxxkxxx/xxxxxxxx/8/8/8/8/XXXXXXXX/XXXXKXXX w KQkq - 0 1 rnbqbnrppppppppPPPPPPPPRNBQBNR",
    "x3k2x/8/8/8/8/8/8/X3K2X w KQkq - 0 1 npPQ QP/n",
    "km4/mmm2*/1mm1*1/2*3/1*2*1/3*2/1*1MM1/*2MMM/4MK[MMMmmm] w - - 0 1",
    "k5/5*/4*1/2*2m/1*M1*m/3*M1/1*4/*5/5K[] w - - 0 1",
];

/// Characters that mean something somewhere in a FEN, and a few that never do.
const LETTERS: &str = "pnbrqkmxPNBRQKMX12345678/*[]FTft wb-KQkq abcdefgh,?é\u{202e}\t0";

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_text_is_read_without_panic(text in "\\PC{0,120}") {
        read(&text);
    }

    #[test]
    fn damaged_positions_are_read_without_panic(
        which in 0..GOOD.len(),
        changes in prop::collection::vec((0_usize..120, 0_usize..LETTERS.chars().count()), 0..5),
    ) {
        let mut text: Vec<char> = GOOD[which].chars().collect();
        for (at, letter) in changes {
            let at = at % text.len();
            text[at] = LETTERS.chars().nth(letter).expect("a letter");
        }
        read(&text.into_iter().collect::<String>());
    }

    #[test]
    fn arbitrary_turns_are_read_without_panic(text in "[a-hA-Z0-9x@~=+#O-]{0,9}|\\PC{0,20}") {
        for rules in rules::ALL {
            let position = rules.read(&rules.start()).expect("the start");
            if let Ok(turn) = position.parse(&text) {
                prop_assert!(position.moves().contains(&turn), "{text}");
            }
        }
    }

    #[test]
    fn arbitrary_tasks_and_marks_are_read_without_panic(text in "\\PC{0,20}|[sh]?[#=][0-9.]{0,4}|[GRBY][a-h1-8]{0,5}") {
        let _ = text.parse::<boardwright::problem::Task>().map(boardwright::problem::Task::plies);
        let _ = boardwright::board::Mark::parse(&text).map(|mark| mark.to_string());
        let _ = boardwright::board::Site::parse(&text);
    }
}
