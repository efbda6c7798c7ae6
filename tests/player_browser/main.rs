//! The exported lessons in a browser: what a reader does with mouse, finger and keyboard, what is seen and what a screen
//! reader says, for a lesson of every rule set.
//!
//! Needs Chromium, so nothing of it runs unless `BOARDWRIGHT_BROWSER=1`; then a missing browser is a failure.
//! `BOARDWRIGHT_SHOTS=FOLDER` keeps pictures. A name, or part of one, as an argument runs the flows that have it.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[path = "../chromium/mod.rs"]
mod chromium;
mod reader;
mod world;

mod boards;
mod everywhere;
mod harness;
mod pages;
mod puzzles;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::Instant;
use world::World;

/// A flow: its name and what it does.
type Flow = (&'static str, fn(&World));

fn main() -> ExitCode {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let flows: Vec<Flow> = [harness::FLOWS, everywhere::FLOWS, puzzles::FLOWS, boards::FLOWS, pages::FLOWS]
        .concat()
        .into_iter()
        .filter(|(name, _)| wanted.is_empty() || wanted.iter().any(|part| name.contains(part.as_str())))
        .collect();
    if std::env::var("BOARDWRIGHT_BROWSER").as_deref() != Ok("1") {
        eprintln!(
            "\n{} flows in a browser were left out: BOARDWRIGHT_BROWSER=1 runs them with Chromium\n",
            flows.len()
        );
        return ExitCode::SUCCESS;
    }
    let world = match World::new() {
        Ok(world) => world,
        Err(error) => {
            eprintln!("no browser: {error}");
            return ExitCode::FAILURE;
        }
    };
    let queue = Mutex::new(flows.iter());
    let failed = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let Some(&(name, flow)) = queue.lock().unwrap().next() else { break };
                    let begun = Instant::now();
                    let went = catch_unwind(AssertUnwindSafe(|| flow(&world)));
                    let word = if went.is_ok() { "ok" } else { "FAILED" };
                    eprintln!("flow {name} ... {word} ({:.1} s)", begun.elapsed().as_secs_f64());
                    if went.is_err() {
                        failed.lock().unwrap().push(name);
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().unwrap();
    eprintln!("\n{}", world.report());
    eprintln!("{} flows, {} failed {failed:?}\n", flows.len(), failed.len());
    if failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
