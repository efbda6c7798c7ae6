//! Requests and replies.

use super::game::{Game, step};
use super::record::{Node, Texts};
use super::view::{played, side, view};
use super::{Refusal, defences, judge};
use crate::board::Kind;
use crate::problem::{Deal, Grade, Strength};
use crate::rules::Position;
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// Everything that a request can hold.
#[derive(Deserialize)]
struct Request {
    ask: String,
    board: String,
    #[serde(default)]
    line: Vec<String>,
    #[serde(default)]
    turn: String,
    #[serde(default)]
    moves: String,
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    level: u8,
}

/// Answers a request; what is wrong with it is an answer too: `{"error":{"code":…,"message":…}}`.
///
/// ```
/// use boardwright::player::{handle, record::Record};
/// let fen = "8/8/8/8/8/5k2/6q1/7K w - - 0 1".into();
/// let board = Record { rules: "orthodox".into(), fen, puzzle: None }.seal();
/// let reply = handle(&format!(r#"{{"ask":"view","board":"{board}"}}"#));
/// assert!(reply.contains(r#""end":{"code":"checkmate","loser":"white"}"#), "{reply}");
/// ```
pub fn handle(request: &str) -> String {
    let reply = read(request).and_then(|request| answer(&request));
    reply
        .unwrap_or_else(|Refusal { code, message }| json!({ "error": { "code": code, "message": message } }))
        .to_string()
}

fn read(text: &str) -> Result<Request, Refusal> {
    serde_json::from_str(text).map_err(|error| Refusal::new("request", error.to_string()))
}

fn answer(request: &Request) -> Result<Value, Refusal> {
    let line: Vec<&str> = request.line.iter().map(String::as_str).collect();
    let mut game = Game::open(&request.board, &line, request.seed)?;
    match request.ask.as_str() {
        "view" => Ok(view(&game)),
        "play" => match promotion(&game, &request.turn)? {
            Some(choice) => Ok(choice),
            None => play(&mut game, &request.turn),
        },
        "judge" => match promotion(&game, &request.turn)? {
            Some(choice) if game.asked()?.deal == Deal::Given => Ok(choice),
            _ => judged(&mut game, &request.turn),
        },
        "defences" => tried(&game),
        "solution" => solution(&game),
        "reply" => reply(&game, request.level, request.seed),
        "line" => follow(&mut game, &request.moves),
        other => Err(Refusal::new("request", format!("nobody answers «{other}»"))),
    }
}

fn play(game: &mut Game, text: &str) -> Result<Value, Refusal> {
    let done = played(game.play(text)?);
    let mut reply = view(game);
    reply["played"] = done;
    Ok(reply)
}

/// The turn of an opponent to practise against.
fn reply(game: &Game, level: u8, seed: u64) -> Result<Value, Refusal> {
    let position = game.playable()?;
    let Some(choice) = game.choice(Strength::level(level), seed) else {
        return Err(Refusal::new("over", "the game is over"));
    };
    let (done, _) = step(position, &position.coordinate(choice.turn))?;
    Ok(played(&done))
}

/// The question for what a pawn becomes, when a turn lifts a cover from one on the last rank and does not say it.
fn promotion(game: &Game, text: &str) -> Result<Option<Value>, Refusal> {
    game.playable()?;
    let choices: Vec<String> = game.promotions(text).into_iter().map(|kind| kind.letter().to_string()).collect();
    Ok((!choices.is_empty()).then(|| json!({ "promote": choices, "reveal": Kind::Pawn.letter().to_string() })))
}

/// A turn of the solver's, judged.
fn judged(game: &mut Game, text: &str) -> Result<Value, Refusal> {
    let ruling = judge::rule(game, text)?;
    let (grade, more) = match ruling.grade {
        Grade::Right => ("right", 0),
        Grade::Slower(more) => ("slower", more),
        Grade::Loses => ("wrong", 0),
        Grade::Unknown(_) => ("unknown", 0),
    };
    let mut reply =
        json!({ "grade": grade, "more": more, "solved": ruling.solved, "text": ruling.text, "note": ruling.note });
    match ruling.played {
        Some(step) => {
            reply["played"] = played(&step);
            reply["view"] = view(game);
            reply["show"] = ruling.show.iter().map(played).collect();
        }
        None => reply["possible"] = ruling.possible.iter().map(|kind| kind.letter().to_string()).collect(),
    }
    Ok(reply)
}

/// The defences after a right turn.
fn tried(game: &Game) -> Result<Value, Refusal> {
    let all = defences::defences(game)?.into_iter().map(|defence| {
        let note: Option<Texts> = Some(defence.note).filter(|note| !note.is_empty());
        let turns: Vec<Value> = defence.turns.iter().map(played).collect();
        json!({ "turns": turns, "note": note, "replaces": defence.replaces, "solved": defence.solved })
    });
    Ok(json!({ "defences": all.collect::<Vec<Value>>() }))
}

/// A line in anybody's text, from the position on the board.
fn follow(game: &mut Game, moves: &str) -> Result<Value, Refusal> {
    let from = game.steps.len();
    for text in moves.split_whitespace() {
        // move numbers may stand between the turns
        let text = text.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches('.');
        if !text.is_empty() {
            game.play(text)?;
        }
    }
    let texts: Vec<&str> = game.steps[from..].iter().map(|step| step.text.as_str()).collect();
    let san: Vec<&str> = game.steps[from..].iter().map(|step| step.san.as_str()).collect();
    Ok(json!({ "line": texts, "san": san }))
}

/// The author's solution as a tree.
fn solution(game: &Game) -> Result<Value, Refusal> {
    let asked = game.asked()?;
    let position = game.playable()?;
    let setup = position.setup();
    let tree = &asked.puzzle.tree;
    // texts from the first turn on, values from the last one back, as parents stand before their children
    let mut texts: Vec<Option<(Value, Box<dyn Position>)>> = Vec::with_capacity(tree.len());
    for node in tree {
        let before = match node.parent {
            None => Some(position),
            Some(parent) => texts[parent].as_ref().map(|(_, after)| after.as_ref()),
        };
        let read = before.and_then(|before| step(before, &node.turn).ok());
        texts.push(read.map(|(turn, after)| (played(&turn), after)));
    }
    let mut values: Vec<Option<Value>> = tree.iter().zip(texts).map(|(node, text)| value(node, &text?.0)).collect();
    let mut roots = Vec::new();
    for at in (0..tree.len()).rev() {
        let Some(mut value) = values[at].take() else { continue };
        if let Some(children) = value["children"].as_array_mut() {
            children.reverse();
        }
        match tree[at].parent {
            None => roots.push(value),
            Some(parent) => {
                if let Some(children) = values[parent].as_mut().and_then(|parent| parent["children"].as_array_mut()) {
                    children.push(value);
                }
            }
        }
    }
    roots.reverse();
    Ok(json!({ "start": { "number": setup.fullmove, "turn": side(setup.turn) }, "tree": roots }))
}

fn value(node: &Node, played: &Value) -> Option<Value> {
    let mut value: Map<String, Value> = played.as_object()?.clone();
    value.insert("nag".into(), node.nag.clone().into());
    let note = if node.note.is_empty() { Value::Null } else { json!(node.note) };
    value.insert("note".into(), note);
    value.insert("children".into(), Value::Array(Vec::new()));
    Some(Value::Object(value))
}
