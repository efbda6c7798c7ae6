//! The program: a command line, and without a command the editor.

use std::process::ExitCode;

fn main() -> ExitCode {
    boardwright::cli::run()
}
