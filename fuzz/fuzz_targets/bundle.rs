//! A bundle of any bytes is read without panic. What is read holds a lesson whose files can be written, and nothing
//! else: names that are made of ids, bytes that the readers took.
#![no_main]

use boardwright::doc::bundle;
use boardwright::doc::reader::is_id;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Ok(read) = bundle::read_zip(bytes) {
        assert!(is_id(&read.lesson.lesson.id));
        assert!(!read.lesson.has_errors());
        assert!(read.puzzles.iter().all(|(id, file)| is_id(id) && !file.has_errors()));
        assert!(read.import(std::path::Path::new("/nowhere/collection"), &bundle::Options::default()).is_ok());
    }
});
