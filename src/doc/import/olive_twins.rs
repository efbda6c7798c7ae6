//! What makes a twin of a diagram: `Move f1 f4`, `Exchange d5 d7`, `Remove e4`, `Add white Pe4`, `Stipulation h#3`,
//! `Shift a1 b1`, `Rotate 90`, `Black` (to move), after `Continued` from the twin before.

use super::olive::piece;
use super::{Reason, draft::rule_set};
use crate::board::{Color, Piece, Setup, Square};
use crate::doc::diag::show;

/// The position and stipulation of a twin.
pub(super) fn apply(
    diagram: (&Setup, &str),
    before: &(Setup, String),
    command: &str,
) -> Result<(Setup, String), Reason> {
    let unknown = || {
        let message = format!("the twin «{}» is not understood", show(&super::text::plain(command), 40));
        Reason::new("twin", message, "Move, Exchange, Remove, Add, Shift, Rotate and Stipulation are")
    };
    let words: Vec<&str> = command.split(|c: char| c.is_whitespace() || c == '=').filter(|w| !w.is_empty()).collect();
    let mut words = words.as_slice();
    let continued = words.first().is_some_and(|word| word.to_ascii_lowercase().starts_with("cont"));
    let (mut setup, mut stipulation) = if continued {
        words = &words[1..];
        before.clone()
    } else {
        (diagram.0.clone(), diagram.1.to_owned())
    };
    let square = |text: &str| Square::parse(text).filter(|square| square.file() < 8 && square.rank() < 8);
    while let Some((verb, rest)) = words.split_first() {
        let arguments = |n: usize| rest.get(n).and_then(|text| square(text));
        words = match verb.to_ascii_lowercase().as_str() {
            "diagram" => rest,
            "black" => {
                stipulation.push_str(" black");
                rest
            }
            "move" => {
                let (Some(from), Some(to)) = (arguments(0), arguments(1)) else { return Err(unknown()) };
                let piece = setup.piece(from).ok_or_else(unknown)?;
                setup.put(from, None);
                setup.put(to, Some(piece));
                &rest[2..]
            }
            "exchange" => {
                let (Some(a), Some(b)) = (arguments(0), arguments(1)) else { return Err(unknown()) };
                let (one, other) = (setup.piece(a), setup.piece(b));
                setup.put(a, other);
                setup.put(b, one);
                &rest[2..]
            }
            "remove" => {
                let at = arguments(0).filter(|&at| setup.piece(at).is_some()).ok_or_else(unknown)?;
                setup.put(at, None);
                &rest[1..]
            }
            "add" => {
                let color = match rest.first().map(|word| word.to_ascii_lowercase()).as_deref() {
                    Some("white") => Color::White,
                    Some("black") => Color::Black,
                    _ => return Err(unknown()),
                };
                let (at, what) = piece(rest.get(1).copied().unwrap_or_default(), color).map_err(|_| unknown())?;
                setup.put(at, Some(what));
                &rest[2..]
            }
            "shift" => {
                let (Some(from), Some(to)) = (arguments(0), arguments(1)) else { return Err(unknown()) };
                let by = |a: u8, b: u8| i16::from(b) - i16::from(a);
                let (files, ranks) = (by(from.file(), to.file()), by(from.rank(), to.rank()));
                setup = moved(&setup, |file, rank| (file + files, rank + ranks)).ok_or_else(unknown)?;
                &rest[2..]
            }
            "rotate" => {
                let turn: fn(i16, i16) -> (i16, i16) = match rest.first() {
                    Some(&"90") => |file, rank| (rank, 7 - file),
                    Some(&"180") => |file, rank| (7 - file, 7 - rank),
                    Some(&"270") => |file, rank| (7 - rank, file),
                    _ => return Err(unknown()),
                };
                setup = moved(&setup, turn).ok_or_else(unknown)?;
                &rest[1..]
            }
            "stipulation" => {
                // An equals sign of the task was taken for one between squares.
                stipulation = command.split_once("ion ").map_or_else(|| rest.join(" "), |(_, task)| task.to_owned());
                &[]
            }
            _ => {
                place(&mut setup, verb).ok_or_else(unknown)?;
                rest
            }
        };
    }
    Ok((setup, stipulation))
}

/// `Bc1-f4`, `bKe5-e6`: a piece goes; `wSc2`: it stands there, whatever stood there before.
fn place(setup: &mut Setup, text: &str) -> Option<()> {
    let square = |text: &str| Square::parse(text).filter(|square| square.file() < 8 && square.rank() < 8);
    if let Some((from, to)) = text.split_once('-') {
        let to = square(to.trim_start_matches('-'))?;
        let from = square(from.get(from.len().checked_sub(2)?..)?)?;
        let piece = setup.piece(from)?;
        setup.put(from, None);
        setup.put(to, Some(piece));
        return Some(());
    }
    let color = match text.chars().next()? {
        'w' | 'W' => Color::White,
        'b' | 'B' => Color::Black,
        _ => return None,
    };
    let (at, what) = piece(text.get(1..)?, color).ok()?;
    setup.put(at, Some(what));
    Some(())
}

/// The position with every piece somewhere else; `None` when one leaves the board.
fn moved(setup: &Setup, to: impl Fn(i16, i16) -> (i16, i16)) -> Option<Setup> {
    let mut out = Setup::empty(rule_set().about().form.shape);
    for (square, &piece) in &setup.pieces {
        let piece: Piece = piece;
        let (file, rank) = to(square.file().into(), square.rank().into());
        let square = Square::new(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)?;
        if !out.shape.has(square) {
            return None;
        }
        out.put(square, Some(piece));
    }
    Some(out)
}
