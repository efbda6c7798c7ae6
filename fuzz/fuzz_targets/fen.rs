//! FEN of every rule set: no text makes a reader panic, and what was read is written and read again unchanged.
#![no_main]

use boardwright::rules;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for rules in rules::ALL {
        if let Ok(setup) = rules.parse_fen(text) {
            let written = rules.write_fen(&setup);
            let again = rules.parse_fen(&written).expect("what was written is read");
            assert_eq!(rules.write_fen(&again), written);
            if let Ok(position) = rules.read(&setup) {
                assert_eq!(position.perft(1) as usize, position.moves().len());
            }
        }
    }
});
