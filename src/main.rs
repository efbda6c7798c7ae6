//! The program: a command line, and without a command the editor.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

fn main() -> ExitCode {
    boardwright::cli::run(open_editor)
}

/// Opens the editor and returns when it is closed; `false` when there is no display for it.
#[cfg(feature = "editor")]
fn open_editor(collection: PathBuf, quit_after: Option<Duration>) -> anyhow::Result<bool> {
    match boardwright::app::run(collection, quit_after) {
        Ok(()) => Ok(true),
        Err(boardwright::app::AppError::NoDisplay(_)) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

#[cfg(not(feature = "editor"))]
fn open_editor(_: PathBuf, _: Option<Duration>) -> anyhow::Result<bool> {
    Ok(false)
}
