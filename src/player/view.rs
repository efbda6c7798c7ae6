//! What everybody may see of a position.

use super::game::{Game, Step, text_of};
use crate::board::{Color, Kind, Move, Setup};
use crate::rules::{End, Position};
use serde_json::{Map, Value, json};

/// The name of a side.
pub const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

const fn code(end: End) -> &'static str {
    match end {
        End::Checkmate => "checkmate",
        End::Stalemate => "stalemate",
        End::StalemateLoss => "no-turn",
        End::DeadPosition => "dead",
        End::Threefold => "threefold",
        End::Fivefold => "fivefold",
        End::FiftyMoves => "fifty",
        End::SeventyFiveMoves => "seventy-five",
    }
}

/// The position without what is hidden.
pub fn public(mut setup: Setup) -> Setup {
    setup.truths.clear();
    for lost in &mut setup.lost {
        lost.iter_mut().for_each(|kind| *kind = None);
    }
    setup
}

/// A turn as data.
pub fn played(step: &Step) -> Value {
    json!({ "turn": step.text, "san": step.san })
}

/// The legal turns, without what they would bring to light. A covered piece that may turn out to be a pawn on the last
/// rank is listed once.
fn legal(position: &dyn Position) -> Vec<String> {
    let mut texts = Vec::new();
    for turn in position.moves() {
        let covered = turn.from().and_then(|from| position.piece(from)).is_some_and(|piece| piece.covered);
        let text = match turn {
            Move::Step { from, to, .. } if covered => format!("{from}{to}"),
            _ => text_of(turn),
        };
        if !texts.contains(&text) || !covered {
            texts.push(text);
        }
    }
    texts
}

/// The view of the last position of a game.
pub fn view(game: &Game) -> Value {
    let setup = game.setup();
    let pieces: Map<String, Value> = (setup.pieces.iter())
        .map(|(square, piece)| {
            let covered = if piece.covered { "x" } else { "" };
            (square.to_string(), format!("{}{covered}{}", piece.color.letter(), piece.kind.letter()).into())
        })
        .collect();
    let barriers: Vec<String> = setup.barriers.iter().map(ToString::to_string).collect();
    let stock = |color: Color| {
        let stock = setup.stock[color as usize];
        json!({ "fences": stock.fences, "towers": stock.towers, "men": stock.men })
    };
    let (mut check, mut end, mut claim, mut turns) = (Value::Null, Value::Null, Value::Null, Vec::new());
    if let Some(position) = game.position() {
        let status = position.status();
        if status.check {
            check = setup.squares_of(setup.turn, Kind::King).next().map_or(Value::Null, |king| king.to_string().into());
        }
        if let Some(over) = status.end {
            let loser = if over.loses() { side(setup.turn).into() } else { Value::Null };
            end = json!({ "code": code(over), "loser": loser });
        } else {
            turns = legal(position);
        }
        claim = status.claim.map_or(Value::Null, |claim| code(claim).into());
    }
    let last = game.steps.last().map_or(Value::Null, |step| {
        let square = |square: Option<crate::board::Square>| square.map(|square| square.to_string());
        let site = if let Move::Place(site) = step.turn { Some(site.to_string()) } else { None };
        json!({ "turn": step.text, "from": square(step.turn.from()), "to": square(step.turn.to()), "site": site })
    });
    let san: Vec<&str> = game.steps.iter().map(|step| step.san.as_str()).collect();
    json!({
        "fen": game.rules.write_fen(&public(setup.clone())),
        "turn": side(setup.turn),
        "number": setup.fullmove,
        "ply": game.steps.len(),
        "pieces": pieces,
        "barriers": barriers,
        "stock": { "white": stock(Color::White), "black": stock(Color::Black) },
        "check": check,
        "end": end,
        "claim": claim,
        "last": last,
        "legal": turns,
        "san": san,
    })
}
