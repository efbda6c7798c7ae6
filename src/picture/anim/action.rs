//! What a step of an animation does, and how it is written.

use crate::board::{Color, Kind, Mark, Marks, Piece, Site, Square};

/// What happens during one step. Nothing here knows rules: a drawing may do what no game could.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// A piece slides to another square; what stood there is captured when it arrives. `glide = "e1-g1"`
    Glide(Square, Square),
    /// A piece jumps in an arc, above everything. `hop = "g1-f3"`
    Hop(Square, Square),
    /// A piece fades in on an empty square. `appear = "N@e4"`, small letters for Black, `XN@b1` covered.
    Appear(Piece, Square),
    /// A piece fades out. `vanish = "e5"`
    Vanish(Square),
    /// A covered piece turns over. `flip = "f1=N"`; `flip = "f1"` shows the type that the FEN gives.
    Flip(Square, Option<Kind>),
    /// A piece becomes another one. `become = "e8=Q"`
    Become(Square, Kind),
    /// A fence rises or a tower is built, from a side's stock when one is named. `raise = "Te6f7"`, `by = "black"`
    Raise(Site, Option<Color>),
    /// A barrier sinks. `lower = "Te6f7"`
    Lower(Site),
    /// Marks appear: arrows and rays grow, the others fade in. `mark = ["ray:Rc4f7", "Gf7"]`
    Mark(Marks),
    /// Marks go. `unmark = ["Gf7"]`
    Unmark(Marks),
    /// All marks go. `unmark = "all"`
    Clear,
    /// The mark of the side to move changes. `turn = "black"`
    Turn(Color),
    /// Nothing moves. `pause = 1.5`
    Pause,
}

/// The keys of actions in files, in the order of [`Action`]; the two that take marks away share one.
pub const KEYS: [&str; 12] =
    ["glide", "hop", "appear", "vanish", "flip", "become", "raise", "lower", "mark", "unmark", "turn", "pause"];

impl Action {
    /// Its key in a file.
    pub const fn key(&self) -> &'static str {
        KEYS[match self {
            Self::Glide(..) => 0,
            Self::Hop(..) => 1,
            Self::Appear(..) => 2,
            Self::Vanish(_) => 3,
            Self::Flip(..) => 4,
            Self::Become(..) => 5,
            Self::Raise(..) => 6,
            Self::Lower(_) => 7,
            Self::Mark(_) => 8,
            Self::Unmark(_) | Self::Clear => 9,
            Self::Turn(_) => 10,
            Self::Pause => 11,
        }]
    }

    /// How long it takes when nothing else is said, in milliseconds.
    pub const fn usual_ms(&self) -> u32 {
        match self {
            Self::Glide(..) | Self::Hop(..) => 800,
            Self::Flip(..) => 700,
            Self::Raise(..) | Self::Become(..) => 600,
            Self::Lower(_) | Self::Mark(_) => 500,
            Self::Appear(..) | Self::Vanish(_) => 400,
            Self::Unmark(_) | Self::Clear => 300,
            Self::Turn(_) => 0,
            Self::Pause => 1500,
        }
    }

    /// The action of a key whose value is one text. `mark`, `unmark` with a list and `pause` have other values.
    ///
    /// # Errors
    /// What the text should look like.
    pub fn parse(key: &str, text: &str) -> Result<Self, &'static str> {
        let pair = |text: &str| -> Option<(Square, Square)> {
            let (from, to) = text.split_once('-')?;
            Some((Square::parse(from)?, Square::parse(to)?)).filter(|(from, to)| from != to)
        };
        let typed = |text: &str| -> Option<(Square, Option<Kind>)> {
            match text.split_once('=') {
                Some((square, kind)) => Some((Square::parse(square)?, Some(kind_of(kind)?))),
                None => Some((Square::parse(text)?, None)),
            }
        };
        let site = |hint| Site::parse(text).ok_or(hint);
        match key {
            "glide" => pair(text).map(|(a, b)| Self::Glide(a, b)).ok_or("write two squares, such as \"e1-g1\""),
            "hop" => pair(text).map(|(a, b)| Self::Hop(a, b)).ok_or("write two squares, such as \"g1-f3\""),
            "appear" => {
                appear(text).ok_or("write a piece and a square: \"N@e4\", \"n@e4\" for Black, \"XN@b1\" covered")
            }
            "vanish" => Square::parse(text).map(Self::Vanish).ok_or("write a square, such as \"e5\""),
            "flip" => typed(text)
                .map(|(a, kind)| Self::Flip(a, kind))
                .ok_or("write a square, with or without a type: \"f1=N\""),
            "become" => match typed(text) {
                Some((square, Some(kind))) => Ok(Self::Become(square, kind)),
                _ => Err("write a square and a type, such as \"e8=Q\""),
            },
            "raise" => {
                site("write a fence such as \"Fe4e5\" or a tower such as \"Te4f5\"").map(|site| Self::Raise(site, None))
            }
            "lower" => site("write a fence such as \"Fe4e5\" or a tower such as \"Te4f5\"").map(Self::Lower),
            "unmark" if text == "all" => Ok(Self::Clear),
            "unmark" => Err("write \"all\" or a list of marks"),
            "turn" => {
                Color::BOTH.into_iter().find(|c| c.name() == text).map(Self::Turn).ok_or("write \"white\" or \"black\"")
            }
            _ => Err("this action has another kind of value"),
        }
    }

    /// The text of its value; the marks of a list are separated by spaces, a pause has none.
    pub fn text(&self) -> String {
        let list = |marks: &[Mark]| marks.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        match self {
            Self::Glide(from, to) | Self::Hop(from, to) => format!("{from}-{to}"),
            Self::Appear(piece, square) => {
                let cover = if piece.covered { String::from(piece.letter()) } else { String::new() };
                format!("{cover}{}@{square}", piece.color.cased(piece.kind.letter()))
            }
            Self::Vanish(square) | Self::Flip(square, None) => square.to_string(),
            Self::Flip(square, Some(kind)) | Self::Become(square, kind) => format!("{square}={}", kind.letter()),
            Self::Raise(site, _) | Self::Lower(site) => site.to_string(),
            Self::Mark(marks) | Self::Unmark(marks) => list(marks),
            Self::Clear => "all".into(),
            Self::Turn(color) => color.name().into(),
            Self::Pause => String::new(),
        }
    }
}

fn kind_of(text: &str) -> Option<Kind> {
    let mut letters = text.chars();
    let kind = letters.next().filter(char::is_ascii_uppercase).and_then(Kind::from_letter)?;
    letters.next().is_none().then_some(kind)
}

fn appear(text: &str) -> Option<Action> {
    let (letters, square) = text.split_once('@')?;
    let square = Square::parse(square)?;
    let covered = letters.len() == 2 && letters.starts_with(['X', 'x']);
    let letter = if covered { &letters[1..] } else { letters };
    let color = if letter.chars().all(|c| c.is_ascii_uppercase()) { Color::White } else { Color::Black };
    let kind = kind_of(&letter.to_ascii_uppercase())?;
    if covered && !letters.starts_with(color.cased('x')) {
        return None;
    }
    Some(Action::Appear(Piece { color, kind, covered }, square))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_read_back() {
        for (key, text) in [
            ("glide", "e1-g1"),
            ("glide", "a10-b16"),
            ("hop", "g1-f3"),
            ("appear", "N@e4"),
            ("appear", "m@c3"),
            ("appear", "XN@b1"),
            ("appear", "xq@d8"),
            ("vanish", "e5"),
            ("flip", "f1"),
            ("flip", "f1=N"),
            ("become", "e8=Q"),
            ("raise", "Fe4e5"),
            ("lower", "Te4f5"),
            ("unmark", "all"),
            ("turn", "black"),
        ] {
            let action = Action::parse(key, text).unwrap();
            assert_eq!((action.key(), action.text().as_str()), (key, text));
        }
        for (key, bad) in [
            ("glide", "e1"),
            ("glide", "e1-e1"),
            ("glide", "e1g1"),
            ("hop", "e1-z9"),
            ("appear", "e4"),
            ("appear", "Z@e4"),
            ("appear", "Xn@b1"),
            ("appear", "NN@b1"),
            ("flip", "f1=n"),
            ("become", "e8"),
            ("become", "e8=QQ"),
            ("raise", "e4e5"),
            ("raise", "Fe4f5"),
            ("turn", "green"),
            ("unmark", "some"),
            ("pause", "1"),
        ] {
            assert!(Action::parse(key, bad).is_err(), "{key} {bad}");
        }
    }
}
