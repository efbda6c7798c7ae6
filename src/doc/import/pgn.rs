//! PGN: games with tags, comments, variations and glyphs. The file is cut into games first, so that a fault in one of
//! them costs no other; the moves of each are read by [`movetext`](crate::doc::movetext).

use super::draft::{Draft, read_fen, rule_set};
use super::pgn_tags::{self, Tag};
use super::text::{line_at, markdown, plain};
use super::{Options, Read, Reason, Refused, pgn_comments};
use crate::board::Color;
use crate::doc::diag::show;
use crate::doc::movetext::{self, MovetextFault};
use crate::problem::{CommentBody, Task, Tree};
use std::ops::Range;

/// A game as it stands in the file.
#[derive(Debug, Default)]
struct Game {
    line: usize,
    tags: Vec<Tag>,
    body: Range<usize>,
    /// Whether a comment runs on into the next game.
    open: bool,
}

/// Reads every game.
pub(super) fn read(text: &str, options: &Options) -> Vec<Read> {
    let games = split(text);
    let studies = pgn_tags::study_names(games.iter().map(|game| game.tags.as_slice()));
    games.iter().zip(studies).map(|(game, study)| read_game(text, game, &study, options)).collect()
}

/// Where a scan stands within the moves of a game.
#[derive(Clone, Copy, Default)]
struct Scan {
    brace: bool,
    depth: usize,
    ended: bool,
}

fn split(text: &str) -> Vec<Game> {
    let mut games: Vec<Game> = Vec::new();
    let mut game = Game { line: 1, ..Game::default() };
    let mut scan = Scan::default();
    let mut at = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let start = at;
        at += line.len();
        let tags = if line.trim_start().starts_with('[') { pgn_tags::parse_line(line, number + 1) } else { Vec::new() };
        let begins = tags.iter().any(|tag| tag.name == "Event");
        // A line of tags within a comment is a comment, unless it can only be the next game.
        if !tags.is_empty() && (!scan.brace || begins) {
            if text[game.body.clone()].trim().is_empty() && !scan.brace {
                if game.tags.is_empty() {
                    game.line = number + 1;
                }
            } else {
                game.open = scan.brace;
                games.push(std::mem::take(&mut game));
                game.line = number + 1;
                scan = Scan::default();
            }
            game.tags.extend(tags);
            game.body = at..at;
            continue;
        }
        if game.tags.is_empty() && text[game.body.clone()].trim().is_empty() {
            (game.line, game.body) = (number + 1, start..start);
        }
        if let Some(end) = body_line(line, &mut scan) {
            // Moves behind a result are another game, which has no tags.
            game.body.end = start + end;
            games.push(std::mem::take(&mut game));
            game = Game { line: number + 1, body: start + end..at, ..Game::default() };
            scan = Scan::default();
            body_line(&line[end..], &mut scan);
        }
        game.body.end = at;
    }
    game.open = false;
    games.push(game);
    games.retain(|game| !game.tags.is_empty() || !text[game.body.clone()].trim().is_empty());
    games
}

/// Follows the comments and variations of a line; gives where another game starts behind a result.
fn body_line(line: &str, scan: &mut Scan) -> Option<usize> {
    if line.starts_with('%') && !scan.brace {
        return None;
    }
    let mut word = None;
    for (at, c) in line.char_indices().chain([(line.len(), '\n')]) {
        if scan.brace {
            scan.brace = c != '}';
            continue;
        }
        let ends = c.is_whitespace() || matches!(c, '{' | '}' | '(' | ')' | ';');
        if ends && let Some(start) = word.take() {
            if scan.ended {
                return Some(start);
            }
            scan.ended = scan.depth == 0 && matches!(&line[start..at], "*" | "1-0" | "0-1" | "1/2-1/2");
        }
        match c {
            '{' => scan.brace = true,
            ';' => return None,
            '(' => scan.depth += 1,
            ')' => scan.depth = scan.depth.saturating_sub(1),
            _ if !ends && word.is_none() => word = Some(at),
            _ => {}
        }
    }
    None
}

fn read_game(text: &str, game: &Game, study: &str, options: &Options) -> Read {
    let facts = pgn_tags::Facts::of(&game.tags, study);
    let refuse = |line: usize, reason: Reason| Err(Refused::new(line, facts.name.clone(), reason));
    let body = &text[game.body.clone()];
    if game.open {
        let message = "a comment is not closed before the next game begins";
        return refuse(game.line, Reason::new("comment-open", message, "write } where it ends"));
    }
    if game.tags.is_empty() && !body.chars().any(|c| c.is_ascii_digit()) {
        let message = format!("«{}» is no game", show(&plain(body), 40));
        return refuse(
            game.line,
            Reason::new("not-a-game", message, "games have tags such as [Event \"…\"], then moves"),
        );
    }
    if let Some(variant) = facts.variant() {
        let message = format!("it is a game of «{}», which has other rules", show(variant, 30));
        return refuse(game.line, Reason::new("variant", message, "only orthodox chess is imported from PGN"));
    }
    let mut notices = Vec::new();
    let setup = match facts.fen {
        Some(tag) => match read_fen(&tag.value, &mut notices) {
            Ok(setup) => setup,
            Err(reason) => return refuse(tag.line, reason),
        },
        None => rule_set().start(),
    };
    let (mut tree, faults) = movetext::parse(&null_moves(body));
    if let Some(fault) = faults.iter().find(|fault| !is_harmless(fault, body)) {
        let line = line_at(text, game.body.start + fault.span.start);
        return refuse(line, Reason::new(fault.code, fault.message.clone(), fault.hint.clone()));
    }
    if faults.len() >= movetext::MAX_FAULTS {
        let message = "there is so much wrong with its moves that the rest was not read";
        return refuse(game.line, Reason::new("movetext-faults", message, "correct the moves"));
    }
    for fault in faults.iter().filter(|fault| fault.code == "movetext-word") {
        notices.push(format!("«{}» behind a move was left out", show(&body[fault.span.clone()], 20)));
    }
    let marks = pgn_comments::take(&mut tree, &mut notices);
    let mut draft = Draft::new(game.line, facts.name.clone(), setup);
    draft.set_up = facts.fen.is_some();
    draft.stated = facts.task();
    draft.goal = facts.goal();
    facts.attribute(&mut draft.puzzle, options);
    if facts.is_own() {
        draft.exact = true;
        if let Err(reason) = facts.restore(&mut draft) {
            return refuse(game.line, reason);
        }
    } else {
        introduction(&mut tree, &mut draft, options);
    }
    (draft.tree, draft.marks, draft.notices) = (tree, marks, notices);
    side_of_first_move(&mut draft, body);
    Ok(draft)
}

/// Null moves get a name that the reader of movetext takes for a turn; no rule set will play it.
fn null_moves(body: &str) -> String {
    let mut out = body.to_owned();
    for (null, name) in [(" --", " Z0"), ("\n--", "\nZ0"), (".--", ".Z0")] {
        if out.contains(null) {
            out = out.replace(null, name);
        }
    }
    out
}

/// What costs nothing to ignore: the same move given twice is one, and judgements in words or signs are no moves.
fn is_harmless(fault: &MovetextFault, body: &str) -> bool {
    match fault.code {
        "movetext-twice" | "movetext-empty" => true,
        "movetext-word" => {
            let word = &body[fault.span.clone()];
            word == "N" || word.chars().all(|c| "+-=/~∞±∓⩲⩱□⊕⟳↑→⇆".contains(c))
        }
        _ => false,
    }
}

/// What is said before the first move is the story of the puzzle.
fn introduction(tree: &mut Tree, draft: &mut Draft, options: &Options) {
    let comments = std::mem::take(&mut tree.turn_mut(Tree::ROOT).after);
    let texts: Vec<String> = comments
        .iter()
        .filter_map(|comment| match &comment.body {
            CommentBody::Text(text) => Some(markdown(text)),
            CommentBody::Note(_) => None,
        })
        .collect();
    if !texts.is_empty() {
        draft.puzzle.text.insert(options.lang, texts.join("\n\n"));
    }
}

/// Some programs write the wrong side to move into the FEN of a position whose line begins with «1...».
fn side_of_first_move(draft: &mut Draft, body: &str) {
    let Some(&first) = draft.tree.children(Tree::ROOT).first() else { return };
    let at = draft.tree.turn(first).span.start;
    let black = body[..at.min(body.len())].trim_end().ends_with("...");
    if draft.exact || !black || draft.setup.turn == Color::Black {
        return;
    }
    let rules = rule_set();
    let plays = |setup: &crate::board::Setup| {
        rules.read(setup).is_ok_and(|position| position.parse(&draft.tree.turn(first).text).is_ok())
    };
    let other = crate::board::Setup { turn: Color::Black, en_passant: None, ..draft.setup.clone() };
    if !plays(&draft.setup) && plays(&other) {
        draft.setup = other;
        draft.notices.push("the line begins with Black, so Black is to move, unlike the FEN says".into());
    }
}

/// The task in words such as «mate in 3».
pub(super) fn stated_task(text: &str) -> Option<Task> {
    let text = text.trim().to_ascii_lowercase();
    let rest = text.strip_prefix("mate in ").or_else(|| text.strip_prefix("checkmate in "))?;
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok().filter(|n| (1..=99).contains(n)).map(Task::mate)
}
