//! EPD: a position of four fields on a line, and operations such as `bm Qxf7#; id "W. 7"; dm 2;`.

use super::draft::{Draft, read_fen, rule_set};
use super::text::{markdown, plain};
use super::{Options, Read, Reason, Refused};
use crate::board::Setup;
use crate::doc::diag::show;
use crate::problem::{Task, Tree};

/// Operations that measure or manage, which are no part of a puzzle.
const MEASURED: [&str; 14] =
    ["acd", "acn", "acs", "ce", "draw_accept", "noop", "rc", "resign", "tcgs", "tcri", "tcsi", "v0", "v1", "eco"];

/// Reads every line.
pub(super) fn read(text: &str, options: &Options) -> Vec<Read> {
    let lines = text.lines().enumerate().filter(|(_, line)| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with('#')
    });
    lines.map(|(at, line)| read_line(at + 1, line.trim(), options)).collect()
}

fn read_line(line: usize, text: &str, options: &Options) -> Read {
    let fields: Vec<&str> = text.splitn(5, char::is_whitespace).collect();
    let operations = fields.get(4).map_or_else(|| Ok(Vec::new()), |text| operations(text));
    let id = |all: &[(String, Vec<String>)]| {
        let id = all.iter().find(|(name, _)| name == "id");
        id.map(|(_, operands)| plain(&operands.join(" "))).unwrap_or_default()
    };
    match operations {
        Ok(all) => {
            let name = id(&all);
            position(line, &fields, &all, options).map_err(|reason| Refused::new(line, name, reason))
        }
        Err(reason) => Err(Refused::new(line, "", reason)),
    }
}

/// Splits operations at semicolons outside of quotes.
fn operations(text: &str) -> Result<Vec<(String, Vec<String>)>, Reason> {
    let mut all = Vec::new();
    let (mut words, mut word, mut quoted, mut any) = (Vec::new(), String::new(), false, false);
    for c in text.chars().chain([';']) {
        match c {
            '"' => {
                quoted = !quoted;
                any = true;
            }
            _ if quoted => word.push(c),
            ';' => {
                if any || !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
                any = false;
                if !words.is_empty() {
                    let name = words.remove(0);
                    all.push((name, std::mem::take(&mut words)));
                }
            }
            _ if c.is_whitespace() => {
                if any || !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
                any = false;
            }
            _ => word.push(c),
        }
    }
    if quoted {
        Err(Reason::new("epd-quote", "a quote is not closed", "texts stand in double quotes"))
    } else {
        Ok(all)
    }
}

fn position(
    line: usize,
    fields: &[&str],
    operations: &[(String, Vec<String>)],
    options: &Options,
) -> Result<Draft, Reason> {
    let mut notices = Vec::new();
    let clocks = |name: &str, without: u32| {
        let operands = operations.iter().find(|(known, _)| known == name).map(|(_, operands)| operands);
        operands.and_then(|operands| operands.first()?.parse::<u32>().ok()).filter(|n| *n <= 9999).unwrap_or(without)
    };
    let board = fields.iter().take(4).copied().collect::<Vec<_>>().join(" ");
    let mut setup = read_fen(&board, &mut notices)?;
    (setup.halfmove, setup.fullmove) = (clocks("hmvc", 0), clocks("fmvn", 1).max(1));
    let mut draft = Draft::new(line, "", setup);
    draft.ask = true;
    let mut texts = Vec::new();
    let (mut best, mut avoid, mut other) = (Vec::new(), Vec::new(), Vec::new());
    let mut line_of_play: Vec<&str> = Vec::new();
    for (name, operands) in operations {
        match name.as_str() {
            "id" => draft.name = plain(&operands.join(" ")),
            "bm" => best.extend(operands.iter().map(String::as_str)),
            "am" => avoid.extend(operands.iter().map(String::as_str)),
            "pv" => line_of_play.extend(operands.iter().map(String::as_str)),
            "sm" | "pm" if best.is_empty() => best.extend(operands.iter().take(1).map(String::as_str)),
            "dm" => {
                let moves = operands.first().and_then(|n| n.parse::<u8>().ok()).filter(|n| (1..=99).contains(n));
                draft.stated = moves.map(Task::mate);
                if moves.is_none() {
                    notices.push("dm is no number from 1 to 99 and was left out".into());
                }
            }
            "hmvc" | "fmvn" => {}
            name if name.len() == 2 && name.starts_with('c') && name.as_bytes()[1].is_ascii_digit() => {
                texts.extend(operands.first().map(|text| markdown(text)));
            }
            name if MEASURED.contains(&name) => {}
            _ => other.push(show(name, 12)),
        }
    }
    if !other.is_empty() {
        notices.push(format!("operations left out: {}", other.join(", ")));
    }
    if best.is_empty() && line_of_play.is_empty() && draft.stated.is_none() && !avoid.is_empty() {
        let message = format!("it only says what not to play: {}", show(&avoid.join(" "), 40));
        return Err(Reason::new("avoid-only", message, "write bm with the move that is right"));
    }
    draft.tree = tree(&draft.setup, &best, &line_of_play, &avoid)?;
    if !draft.name.is_empty() {
        draft.puzzle.title.insert(options.lang, draft.name.clone());
    }
    if !texts.is_empty() {
        draft.puzzle.text.insert(options.lang, texts.join("\n\n"));
    }
    draft.notices = notices;
    Ok(draft)
}

/// The best moves as alternatives, the first of them with the line of play that begins with it; moves to avoid as
/// mistakes.
fn tree(setup: &Setup, best: &[&str], line: &[&str], avoid: &[&str]) -> Result<Tree, Reason> {
    let full = |error: crate::problem::tree::TreeError| Reason::new("epd-moves", error.to_string(), "");
    let position = rule_set().read(setup).ok();
    let turn = |text: &str| position.as_ref().and_then(|position| position.parse(text).ok());
    let mut tree = Tree::default();
    let begins = |text: &str| line.first().is_some_and(|first| turn(first).is_some() && turn(first) == turn(text));
    if line.is_empty() || best.is_empty() || best.iter().any(|text| begins(text)) {
        tree.add_line(Tree::ROOT, line).map_err(full)?;
    }
    for text in best.iter().filter(|text| !begins(text)) {
        tree.add(Tree::ROOT, text).map_err(full)?;
    }
    if !tree.is_empty() {
        for text in avoid {
            let id = tree.add(Tree::ROOT, text).map_err(full)?;
            tree.turn_mut(id).nags = vec![2];
        }
    }
    Ok(tree)
}
