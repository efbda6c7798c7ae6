//! `rules`: what the rule sets are.

use super::{Exit, Output, print_json, rule_set};
use crate::rules::ALL;
use serde_json::json;

/// Arguments of `rules`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// One rule set, in full.
    rules: Option<String>,
}

pub(super) fn run(args: &Args, output: Output) -> anyhow::Result<Exit> {
    let chosen = match &args.rules {
        Some(id) => vec![rule_set(id)?],
        None => ALL.to_vec(),
    };
    for rules in chosen {
        let about = rules.about();
        if output.json {
            let shape = about.form.shape;
            print_json(&json!({
                "id": about.id, "name": about.name, "summary": about.summary, "details": about.details,
                "start": about.start, "files": shape.files, "ranks": shape.ranks,
            }));
        } else if args.rules.is_some() {
            say!("{} ({})\n{}\n\n{}\n\nStart: {}", about.name, about.id, about.summary, about.details, about.start);
        } else {
            say!("{:<10} {}: {}", about.id, about.name, about.summary);
        }
    }
    Ok(Exit::Fine)
}
