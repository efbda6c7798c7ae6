//! Files as a zip whose bytes depend on nothing but the files: their order is kept, times are those of the format's
//! first day, and no field says where or by whom it was made.

use super::super::web::OutFile;
use std::io::{Cursor, Write};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// Why a zip was not made.
#[derive(Debug, thiserror::Error)]
#[error("the zip could not be made: {0}")]
pub struct ZipError(String);

/// The level of packing: more takes longer and gains nothing that is seen.
const LEVEL: i64 = 6;

/// Pictures are packed already.
fn is_packed(path: &str) -> bool {
    [".png", ".gif"].iter().any(|ending| path.ends_with(ending))
}

/// The zip of some files, in their order.
///
/// # Errors
/// When there are too many of them for a zip, or two have one path.
pub fn zip(files: &[OutFile]) -> Result<Vec<u8>, ZipError> {
    let failed = |error: &dyn std::fmt::Display| ZipError(error.to_string());
    let options = SimpleFileOptions::default()
        .last_modified_time(DateTime::DEFAULT)
        .system(zip::System::Unix)
        .unix_permissions(0o644);
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for file in files {
        let options = if is_packed(&file.path) {
            options.compression_method(CompressionMethod::Stored)
        } else {
            options.compression_method(CompressionMethod::Deflated).compression_level(Some(LEVEL))
        };
        writer.start_file(file.path.as_str(), options).map_err(|error| failed(&error))?;
        writer.write_all(&file.bytes).map_err(|error| failed(&error))?;
    }
    Ok(writer.finish().map_err(|error| failed(&error))?.into_inner())
}
