//! `moves`: the legal turns.

use super::{Exit, Output, PositionArgs, print_json};
use crate::board::Move;
use serde_json::json;

/// Arguments of `moves`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    #[command(flatten)]
    position: PositionArgs,
}

pub(super) fn run(args: &Args, output: Output) -> anyhow::Result<Exit> {
    let (rules, position) = args.position.position()?;
    let after = |turn| {
        let mut next = position.clone();
        next.play(turn).map(|()| rules.write_fen(&next.setup())).unwrap_or_default()
    };
    let mut turns: Vec<(String, String, Move)> =
        position.moves().into_iter().map(|turn| (position.coordinate(turn), position.san(turn), turn)).collect();
    turns.sort();
    for (coordinate, san, turn) in &turns {
        if output.json {
            print_json(&json!({ "coordinate": coordinate, "san": san, "fen": after(*turn) }));
        } else {
            say!("{coordinate:<10} {san}");
        }
    }
    if !output.json && !output.quiet {
        let status = position.status();
        let check = if status.check { ", check" } else { "" };
        let end = status.end.or(status.claim).map_or(String::new(), |end| format!(", {}", end.name()));
        eprintln!("{} to move, {} turns{check}{end}", position.turn().name(), turns.len());
    }
    Ok(Exit::Fine)
}
