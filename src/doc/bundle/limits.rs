//! What a bundle may cost whoever opens it. Our own exports stay far below.

/// A zip, in bytes.
pub const ARCHIVE_BYTES: u64 = 256 << 20;
/// Entries of a zip or a folder, folders included.
pub const ENTRIES: usize = 10_000;
/// One unpacked file, in bytes.
pub const FILE_BYTES: u64 = 16 << 20;
/// All unpacked files, in bytes.
pub const TOTAL_BYTES: u64 = 256 << 20;
/// How many times larger than packed a file may be …
pub const RATIO: u64 = 200;
/// … when it is larger than this, in bytes.
pub const RATIO_FROM_BYTES: u64 = 1 << 20;
/// The length of a path, in bytes.
pub const PATH_BYTES: usize = 240;
/// The names in a path.
pub const PATH_DEPTH: usize = 8;
/// The width and the height of a picture.
pub const PICTURE_PX: u32 = 4096;
/// The manifest, in bytes.
pub const MANIFEST_BYTES: usize = 4 << 20;
