//! `perft`: the number of turn sequences.

use super::{Exit, Output, PositionArgs, print_json};
use crate::board::Color;
use serde_json::json;
use std::time::Instant;

/// Arguments of `perft`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// The number of plies.
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=20))]
    depth: u32,
    /// Count behind each first turn.
    #[arg(long)]
    divide: bool,
    /// Count what this side can tell apart.
    #[arg(long, value_parser = viewer)]
    viewer: Option<Color>,
}

fn viewer(text: &str) -> Result<Color, String> {
    Color::BOTH.into_iter().find(|color| color.name() == text).ok_or_else(|| "write white or black".into())
}

pub(super) fn run(args: &Args, output: Output) -> anyhow::Result<Exit> {
    let (_, position) = args.position.position()?;
    let started = Instant::now();
    if let Some(viewer) = args.viewer {
        anyhow::ensure!(!args.divide, "--divide does not go with --viewer");
        let name = position.about().name;
        let nodes = position.belief_perft(viewer, args.depth);
        let nodes = nodes.ok_or_else(|| anyhow::anyhow!("everything is public in {name}: leave --viewer out"))?;
        total(args.depth, nodes, started, output);
        return Ok(Exit::Fine);
    }
    if !args.divide || args.depth == 0 {
        total(args.depth, position.perft(args.depth), started, output);
        return Ok(Exit::Fine);
    }
    let mut nodes = 0;
    for turn in position.moves() {
        let text = position.coordinate(turn);
        let mut next = position.clone();
        next.play(turn).map_err(|turn| anyhow::anyhow!("{turn} was generated but is not legal"))?;
        let behind = next.perft(args.depth - 1);
        nodes += behind;
        if output.json {
            print_json(&json!({ "coordinate": text, "nodes": behind }));
        } else {
            say!("{text}: {behind}");
        }
    }
    total(args.depth, nodes, started, output);
    Ok(Exit::Fine)
}

fn total(depth: u32, nodes: u64, started: Instant, output: Output) {
    let seconds = started.elapsed().as_secs_f64();
    if output.json {
        print_json(&json!({ "depth": depth, "nodes": nodes, "seconds": seconds }));
    } else {
        say!("{nodes}");
        if !output.quiet {
            eprintln!("depth {depth}, {seconds:.3} s, {:.1} M/s", nodes as f64 / seconds.max(1e-9) / 1e6);
        }
    }
}
