//! Lists of FEN: a position on a line. A line of words before it is its title, a line of moves behind it its solution;
//! `#`, `;` and `%` begin remarks, which nobody reads. Where neither the list nor whoever imports it states a task, the
//! prover is asked whether it is a mate in up to three moves.

use super::draft::{Draft, read_fen, rule_set};
use super::text::plain;
use super::{Options, Read, Reason, Refused};
use crate::doc::diag::show;
use crate::doc::movetext;

/// Reads every line.
pub(super) fn read(text: &str, options: &Options) -> Vec<Read> {
    let mut items: Vec<Read> = Vec::new();
    let mut title: Option<(usize, String)> = None;
    let unused = |title: Option<(usize, String)>| {
        title.map(|(line, text)| {
            let message = format!("«{}» is no FEN, and none follows whose title it could be", show(&text, 40));
            let hint = "write the board, then w or b: 4k3/8/4K3/8/8/8/8/7R w - - 0 1";
            Err(Refused::new(line, text, Reason::new("not-a-fen", message, hint)))
        })
    };
    for (at, line) in text.lines().enumerate() {
        let (number, line) = (at + 1, line.trim());
        if line.is_empty() || line.starts_with(['#', ';', '%']) {
            continue;
        }
        if is_board(line) {
            let (name_line, name) = title.take().unwrap_or((number, String::new()));
            items.push(position(number, name_line, &name, line, options));
        } else if line.starts_with("1.") {
            items.extend(unused(title.take()));
            solution(number, line, &mut items);
        } else {
            items.extend(unused(title.replace((number, plain(line)))));
        }
    }
    items.extend(unused(title));
    items
}

/// Whether a line begins as a FEN does.
fn is_board(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default();
    first.matches('/').count() >= 4
}

fn position(number: usize, first: usize, name: &str, line: &str, options: &Options) -> Read {
    let refuse = |reason| Refused::new(number, name, reason);
    let (fen, words) = line.split_once([';', '#']).unwrap_or((line, ""));
    let mut notices = Vec::new();
    let setup = read_fen(fen, &mut notices).map_err(refuse)?;
    let mut draft = Draft::new(first, name, setup);
    draft.ask = true;
    let title = if name.is_empty() { plain(words) } else { name.to_owned() };
    if !title.is_empty() {
        draft.name.clone_from(&title);
        draft.puzzle.title.insert(options.lang, title);
    }
    draft.notices = notices;
    Ok(draft)
}

/// A line of moves belongs to the position before it.
fn solution(number: usize, line: &str, items: &mut Vec<Read>) {
    let (tree, faults) = movetext::parse(line);
    let reason = match (faults.first(), items.last_mut()) {
        (Some(fault), _) => Reason::new(fault.code, fault.message.clone(), fault.hint.clone()),
        (None, Some(Ok(draft))) if draft.tree.is_empty() => {
            let position = rule_set().read(&draft.setup).ok();
            let first = tree.children(crate::problem::Tree::ROOT).first();
            let legal = first.is_some_and(|&id| position.is_some_and(|p| p.parse(&tree.turn(id).text).is_ok()));
            if legal {
                draft.tree = tree;
                return;
            }
            Reason::new("illegal-move", "the first move of the solution is not legal in the position before it", "")
        }
        // The position was refused, and its solution with it.
        (None, Some(Err(_))) => return,
        (None, _) => {
            Reason::new("not-a-fen", "moves without a position before them", "write the FEN on the line before")
        }
    };
    items.push(Err(Refused::new(number, "", reason)));
}
