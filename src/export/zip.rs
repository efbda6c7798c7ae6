//! Zip archives. The same files give the same bytes: sorted, with one fixed time, and no trace of the machine.

use super::web::{OutFile, is_inside};
use std::collections::BTreeSet;
use std::io::{Cursor, Write};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, System, ZipWriter};

/// Files with these endings are compressed already, so they are stored.
const COMPRESSED: [&str; 3] = [".png", ".gif", ".jpg"];

/// Why an archive was not made.
#[derive(Debug, thiserror::Error)]
pub enum ZipError {
    /// A path leads out of the archive or is no plain name.
    #[error("«{0}» is no path within an archive")]
    BadPath(String),
    /// Two files have one path, upper and lower case apart.
    #[error("«{0}» is there twice")]
    Twice(String),
    /// The archive could not be written.
    #[error("the archive could not be written: {0}")]
    Write(#[from] zip::result::ZipError),
}

impl From<std::io::Error> for ZipError {
    fn from(error: std::io::Error) -> Self {
        Self::Write(error.into())
    }
}

/// Files as an archive, sorted by path. The file `stored_first` comes before all others and is not compressed, as the
/// `mimetype` of an EPUB must.
///
/// # Errors
/// When a path is not made of plain names, or two are the same on systems that do not tell upper from lower case.
pub fn zip(files: &[OutFile], stored_first: Option<&str>) -> Result<Vec<u8>, ZipError> {
    let mut seen = BTreeSet::new();
    for file in files {
        if !is_inside(&file.path) {
            return Err(ZipError::BadPath(crate::doc::diag::show(&file.path, 80)));
        }
        if !seen.insert(file.path.to_ascii_lowercase()) {
            return Err(ZipError::Twice(file.path.clone()));
        }
    }
    let is_first = |file: &OutFile| stored_first == Some(file.path.as_str());
    let mut sorted: Vec<&OutFile> = files.iter().collect();
    sorted.sort_by_key(|file| (!is_first(file), &file.path));
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for file in sorted {
        let stored = is_first(file) || COMPRESSED.iter().any(|ending| file.path.ends_with(ending));
        let method = if stored { CompressionMethod::Stored } else { CompressionMethod::Deflated };
        // The level is written down, since a newer version of the library may choose another one.
        let options = SimpleFileOptions::default()
            .compression_method(method)
            .compression_level((!stored).then_some(9))
            .last_modified_time(DateTime::DEFAULT)
            .system(System::Unix)
            .unix_permissions(0o644);
        archive.start_file(file.path.as_str(), options)?;
        archive.write_all(&file.bytes)?;
    }
    Ok(archive.finish()?.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    fn file(path: &str, bytes: &[u8]) -> OutFile {
        OutFile { path: path.into(), bytes: bytes.into() }
    }

    #[test]
    fn an_archive_holds_its_files_sorted_and_the_first_one_stored() {
        let long = "abc".repeat(1000);
        let files = [file("b/x.html", long.as_bytes()), file("a.png", b"png"), file("mimetype", b"what it is")];
        let bytes = zip(&files, Some("mimetype")).unwrap();
        // Readers look for the media type at fixed places: no extra field may move it.
        assert_eq!(&bytes[..4], b"PK\x03\x04");
        assert_eq!(&bytes[28..30], [0, 0], "extra field");
        assert_eq!(&bytes[30..48], b"mimetypewhat it is");
        assert!(bytes.len() < 800, "{}", bytes.len());
        let mut archive = zip::ZipArchive::new(Cursor::new(&bytes)).unwrap();
        let names: Vec<String> = archive.file_names().map(|name| name.unwrap().into_owned()).collect();
        assert_eq!(names, ["mimetype", "a.png", "b/x.html"]);
        for wanted in &files {
            let mut found = Vec::new();
            archive.by_name(&wanted.path).unwrap().read_to_end(&mut found).unwrap();
            assert_eq!(found, wanted.bytes);
        }
    }

    #[test]
    fn the_order_of_the_files_makes_no_difference() {
        let [one, two] = [file("one", b"1"), file("two", b"2")];
        let same = [one.clone(), two.clone()];
        assert_eq!(zip(&same, None).unwrap(), zip(&[two, one], None).unwrap());
    }

    #[test]
    fn bad_and_double_paths_are_refused() {
        for bad in ["../x", "/x", "a/../x", "", "a//b", "a\\b", "c:x"] {
            assert!(matches!(zip(&[file(bad, b"")], None), Err(ZipError::BadPath(_))), "{bad}");
        }
        assert!(matches!(zip(&[file("a", b""), file("A", b"")], None), Err(ZipError::Twice(_))));
    }
}
