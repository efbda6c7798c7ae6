//! Text of turns, both ways: algebraic for people, coordinate for machines. Reading is forgiving (`Nf3`, `nf3`,
//! `g1f3`, `Ng1-f3`, `0-0`, `e8Q`), but case still tells a bishop from the b-file.

use super::Rules;
use crate::board::{Kind, Move, Site, SiteKind, Square};
use std::ops::ControlFlow;

/// Why a text is no legal turn.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MoveError {
    /// It does not look like a turn.
    #[error("«{0}» is not a turn; write Nf3, exd6, O-O, e8=Q or g1f3")]
    Unreadable(String),
    /// It is no legal turn here; the second part says more, or is empty.
    #[error("«{0}» is not legal here{1}")]
    Illegal(String, String),
    /// Several legal turns fit.
    #[error("«{0}» can mean {1}")]
    Ambiguous(String, String),
}

/// Every legal turn, in the order in which they are generated.
pub(crate) fn moves<R: Rules>(position: &R) -> Vec<Move> {
    let mut moves = Vec::with_capacity(64);
    let _ = position.each::<()>(|turn| {
        moves.push(turn);
        ControlFlow::Continue(())
    });
    moves
}

/// Whether a step is castling, which is written as the king's move of two files.
fn castles<R: Rules>(position: &R, from: Square, to: Square) -> bool {
    position.piece(from).is_some_and(|p| p.kind == Kind::King)
        && from.rank() == to.rank()
        && from.file().abs_diff(to.file()) == 2
}

/// `~Q`, or nothing.
fn reveal_text<R: Rules>(position: &R, turn: Move) -> String {
    position.reveal(turn).map_or_else(String::new, |kind| format!("~{}", kind.letter()))
}

/// The coordinate text with the reveal.
pub(super) fn coordinate<R: Rules>(position: &R, turn: Move) -> String {
    match (turn, position.reveal(turn)) {
        (Move::Step { from, to, promotion: Some(kind) }, Some(_)) => format!("{from}{to}~P={}", kind.letter()),
        _ => format!("{turn}{}", reveal_text(position, turn)),
    }
}

/// The algebraic text of a legal turn.
pub(crate) fn san<R: Rules>(position: &R, turn: Move) -> String {
    let mut text = match turn {
        Move::Step { from, to, .. } if castles(position, from, to) => {
            (if to.file() > from.file() { "O-O" } else { "O-O-O" }).to_owned()
        }
        Move::Step { from, to, .. } => step_text(position, from, to),
        Move::Place(_) | Move::Drop { .. } => turn.to_string(),
    };
    text += &reveal_text(position, turn);
    if let Some(kind) = turn.promotion() {
        text.push('=');
        text.push(kind.letter());
    }
    let mut after = position.clone();
    after.play(turn);
    let (check, stuck) = (after.in_check(), !after.can_move());
    if stuck && (check || R::STALEMATE_LOSES) {
        text.push('#');
    } else if check {
        text.push('+');
    }
    text
}

fn step_text<R: Rules>(position: &R, from: Square, to: Square) -> String {
    let kind = position.piece(from).map_or(Kind::Pawn, |p| p.kind);
    let captures = position.piece(to).is_some() || (kind == Kind::Pawn && from.file() != to.file());
    let mut text = String::new();
    if kind == Kind::Pawn {
        if captures {
            text.push(from.file_char());
        }
    } else {
        text.push(kind.letter());
        let mut others = Vec::new();
        let _ = position.each::<()>(|other| {
            if let Move::Step { from: start, to: end, .. } = other
                && end == to
                && start != from
                && position.piece(start).is_some_and(|p| p.kind == kind)
            {
                others.push(start);
            }
            ControlFlow::Continue(())
        });
        if !others.is_empty() {
            let same_file = others.iter().any(|s| s.file() == from.file());
            let same_rank = others.iter().any(|s| s.rank() == from.rank());
            if !same_file || same_rank {
                text.push(from.file_char());
            }
            if same_file {
                text += &(from.rank() + 1).to_string();
            }
        }
    }
    if captures {
        text.push('x');
    }
    text + &to.to_string()
}

/// What a text says of a turn; what it leaves open is `None`.
#[derive(Debug, PartialEq, Eq)]
enum Said {
    Castle {
        king_side: bool,
        reveal: Option<Kind>,
    },
    Place(Site),
    Drop {
        kind: Kind,
        to: Square,
    },
    Step {
        kind: Option<Kind>,
        file: Option<u8>,
        rank: Option<u8>,
        to: Square,
        promotion: Option<Kind>,
        reveal: Option<Kind>,
    },
}

/// Takes a piece letter off the front: any upper-case one, and lower-case ones that cannot be files.
fn piece_letter(text: &str) -> (Option<Kind>, &str) {
    match text.chars().next().and_then(|c| Kind::from_letter(c).map(|kind| (c, kind))) {
        Some((c, kind)) if c != 'b' => (Some(kind), &text[1..]),
        _ => (None, text),
    }
}

/// Takes the last square off the end.
fn last_square(text: &str) -> Option<(&str, Square)> {
    let start = text.rfind(|c: char| !c.is_ascii_digit())?;
    Some((&text[..start], Square::parse(text.get(start..)?)?))
}

fn read(text: &str) -> Option<Said> {
    let text = text.trim().trim_end_matches(['+', '#', '!', '?']);
    let text = text.trim_end_matches("e.p.").trim_end();
    let (text, reveal) = match text.split_once('~') {
        Some((left, right)) => {
            let mut letters = right.chars().filter(|c| *c != '=');
            let kind = Kind::from_letter(letters.next()?)?;
            let promotion = match letters.next() {
                Some(letter) => Some(Kind::from_letter(letter)?),
                None => None,
            };
            (left, Some((kind, promotion)))
        }
        None => (text, None),
    };
    let revealed = reveal.map(|r| r.0);
    let castle: String = text.chars().filter(|c| *c != '-').collect();
    if matches!(castle.as_str(), "OO" | "00" | "oo" | "OOO" | "000" | "ooo") {
        return Some(Said::Castle { king_side: castle.len() == 2, reveal: revealed });
    }
    if let Some((letter, squares)) = text.split_once('@') {
        let squares: String = squares.chars().filter(|c| *c != '-').collect();
        return match letter {
            "F" | "f" => Some(Said::Place(Site::parse_squares(SiteKind::Fence, &squares)?)),
            "T" | "t" => Some(Said::Place(Site::parse_squares(SiteKind::Tower, &squares)?)),
            _ => {
                let kind = piece_letter(letter).0.filter(|_| letter.len() == 1)?;
                Some(Said::Drop { kind, to: Square::parse(&squares)? })
            }
        };
    }
    let body: String = text.chars().filter(|c| !matches!(c, '-' | 'x' | ':' | '=' | '(' | ')' | '/')).collect();
    let (body, promotion) = match body.chars().next_back() {
        Some(c @ ('Q' | 'R' | 'B' | 'N' | 'q' | 'r' | 'b' | 'n')) => (&body[..body.len() - 1], Kind::from_letter(c)),
        _ => (body.as_str(), None),
    };
    let (kind, body) = piece_letter(body);
    let (origin, to) = last_square(body)?;
    let (file, origin) = match origin.bytes().next() {
        Some(c @ b'a'..=b'h') => (Some(c - b'a'), &origin[1..]),
        _ => (None, origin),
    };
    let rank = match origin {
        "" => None,
        digits => Some(digits.parse::<u8>().ok()?.checked_sub(1)?),
    };
    let promotion = promotion.or(reveal.and_then(|r| r.1));
    Some(Said::Step { kind, file, rank, to, promotion, reveal: revealed })
}

impl Said {
    fn fits<R: Rules>(&self, position: &R, turn: Move) -> bool {
        match (self, turn) {
            (Self::Castle { king_side, reveal }, Move::Step { from, to, .. }) => {
                castles(position, from, to)
                    && (to.file() > from.file()) == *king_side
                    && reveal.is_none_or(|kind| position.reveal(turn) == Some(kind))
            }
            (Self::Place(site), Move::Place(other)) => *site == other,
            (Self::Drop { kind, to }, Move::Drop { kind: k, to: t }) => (*kind, *to) == (k, t),
            (
                Self::Step { kind, file, rank, to, promotion, reveal },
                Move::Step { from, to: end, promotion: becomes },
            ) => {
                let mover = position.piece(from).map(|p| p.kind);
                // without a letter it is a pawn's move, unless the whole square of origin is given
                let wanted = kind.or(if file.is_some() && rank.is_some() { mover } else { Some(Kind::Pawn) });
                mover == wanted
                    && file.is_none_or(|f| f == from.file())
                    && rank.is_none_or(|r| r == from.rank())
                    && *to == end
                    && promotion.is_none_or(|kind| becomes == Some(kind))
                    && reveal.is_none_or(|kind| position.reveal(turn) == Some(kind))
                    && !(castles(position, from, end) && (file.is_none() || rank.is_none()))
            }
            _ => false,
        }
    }
}

/// Reads a turn in either text.
pub(crate) fn parse<R: Rules>(position: &R, text: &str) -> Result<Move, MoveError> {
    let shown = || text.trim().chars().take(20).filter(|c| !c.is_control()).collect::<String>();
    let Some(said) = (text.len() < 64).then(|| read(text)).flatten() else {
        return Err(MoveError::Unreadable(shown()));
    };
    let fits: Vec<Move> = moves(position).into_iter().filter(|&turn| said.fits(position, turn)).collect();
    match fits.as_slice() {
        [turn] => Ok(*turn),
        [] => {
            let why = if !position.can_move() {
                ": the game is over"
            } else if position.in_check() && matches!(said, Said::Place(_)) {
                ": no barrier is placed while in check"
            } else if position.in_check() {
                ": the side to move is in check"
            } else {
                ""
            };
            Err(MoveError::Illegal(shown(), why.into()))
        }
        several => {
            let names: Vec<String> = several.iter().map(|&turn| san(position, turn)).collect();
            Err(MoveError::Ambiguous(shown(), names.join(" or ")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(text: &str) -> Square {
        Square::parse(text).unwrap()
    }

    #[track_caller]
    fn check(text: &str, kind: Option<Kind>, origin: &str, to: &str, promotion: Option<Kind>) {
        let file = origin.bytes().find(u8::is_ascii_lowercase).map(|c| c - b'a');
        let rank = origin.bytes().find(u8::is_ascii_digit).map(|c| c - b'1');
        let said = Said::Step { kind, file, rank, to: square(to), promotion, reveal: None };
        assert_eq!(read(text), Some(said), "{text}");
    }

    #[test]
    fn spellings_are_read() {
        check("Nf3", Some(Kind::Knight), "", "f3", None);
        check("nf3", Some(Kind::Knight), "", "f3", None);
        check("g1f3", None, "g1", "f3", None);
        check("ng1-f3", Some(Kind::Knight), "g1", "f3", None);
        check("R1xe5#", Some(Kind::Rook), "1", "e5", None);
        check("bxc3", None, "b", "c3", None);
        check("Bxc3", Some(Kind::Bishop), "", "c3", None);
        check("exd6 e.p.", None, "e", "d6", None);
        check("e8=Q+", None, "", "e8", Some(Kind::Queen));
        check("e8Q", None, "", "e8", Some(Kind::Queen));
        check("bxa8=b!?", None, "b", "a8", Some(Kind::Bishop));
        check("e7e8n", None, "e7", "e8", Some(Kind::Knight));
        check("Md3-d5", Some(Kind::Man), "d3", "d5", None);
        assert_eq!(read("0-0-0"), Some(Said::Castle { king_side: false, reveal: None }));
        assert_eq!(read("O-O~B"), Some(Said::Castle { king_side: true, reveal: Some(Kind::Bishop) }));
        assert_eq!(read("T@e4d5"), Some(Said::Place(Site::parse("Td4e5").unwrap())));
        assert_eq!(read("M@e2"), Some(Said::Drop { kind: Kind::Man, to: square("e2") }));
        let revealed = Said::Step {
            kind: None,
            file: Some(0),
            rank: Some(0),
            to: square("a8"),
            promotion: Some(Kind::Queen),
            reveal: Some(Kind::Pawn),
        };
        assert_eq!(read("a1a8~P=Q"), Some(revealed));
        for bad in ["", "N", "e9x", "hello", "@", "F@e4", "F@e4e6", "~", "Nf3~", "é4", "e4é", "O", "-"] {
            assert!(!matches!(read(bad), Some(Said::Place(_) | Said::Castle { .. })), "{bad:?}");
        }
    }
}
