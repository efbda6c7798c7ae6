//! Good bundles with something broken: nothing panics, and nothing is written unless everything is good.

use super::archive::{Archive, Entry};
use super::{outcome, sample};
use boardwright::doc::bundle;
use proptest::prelude::*;
use std::sync::OnceLock;

/// The sample as it is exported, and as another program would pack it.
fn zips() -> &'static [Vec<u8>; 2] {
    static ZIPS: OnceLock<[Vec<u8>; 2]> = OnceLock::new();
    ZIPS.get_or_init(|| {
        let files = sample::files();
        let entries = files.iter().map(|(path, bytes)| Entry::deflated(path, bytes)).collect();
        [Archive::of(&files).bytes(), Archive { entries, ..Archive::default() }.bytes()]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn changed_bytes_are_refused_or_change_nothing(
        which in 0..2_usize,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), any::<bool>()), 1..6),
        cut in prop::option::weighted(0.1, any::<prop::sample::Index>()),
    ) {
        let mut bytes = zips()[which].clone();
        let length = bytes.len();
        for (at, byte, late) in changes {
            // The directory is small beside the pictures, and more depends on it.
            let at = if late { length - 1 - at.index(2_000.min(length)) } else { at.index(length) };
            bytes[at] = byte;
        }
        if let Some(cut) = cut {
            bytes.truncate(cut.index(length));
        }
        if let Ok(read) = bundle::read_zip(&bytes) {
            // What still reads has the same sources.
            prop_assert_eq!(read.lesson.description.source.text(), sample::LESSON);
        }
    }

    #[test]
    fn arbitrary_bytes_are_refused(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        prop_assert!(bundle::read_zip(&bytes).is_err());
    }

    #[test]
    fn exchanged_parts_are_refused_or_change_nothing(
        parts in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 1..200_usize), 1..4),
    ) {
        let mut bytes = zips()[1].clone();
        let length = bytes.len();
        for (from, to, count) in parts {
            let (from, to) = (from.index(length - count), to.index(length - count));
            let part = bytes[from..from + count].to_vec();
            bytes[to..to + count].copy_from_slice(&part);
        }
        if let Ok(read) = bundle::read_zip(&bytes) {
            prop_assert_eq!(read.lesson.description.source.text(), sample::LESSON);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    /// With everything honest around it, so that the readers of texts see what was changed.
    #[test]
    fn changed_sources_are_read_without_panic(
        which in 0..sample::SOURCES.len(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), "\\PC|[\\[\\]{}=\"'#\\n\\\\]"), 1..8),
    ) {
        let (path, text) = sample::SOURCES[which];
        let mut text: Vec<String> = text.chars().map(String::from).collect();
        for (at, piece) in changes {
            let at = at.index(text.len());
            text[at] = piece;
        }
        // Refused with nothing written, or imported whole: `outcome` looks.
        let _ = outcome(super::zipped(&sample::changed(&format!("source/{path}"), text.concat())));
    }
}
