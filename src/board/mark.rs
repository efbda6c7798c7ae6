//! What an author draws on a board.

use super::Square;

/// The colour of a mark. Each has its own line style when drawn, so that colour is never the only sign.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum MarkColor {
    /// `G`, a plain click.
    #[default]
    Green,
    /// `R`, with Shift or Ctrl.
    Red,
    /// `B`, with Alt.
    Blue,
    /// `Y`, with both.
    Yellow,
}

impl MarkColor {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Green, Self::Red, Self::Blue, Self::Yellow];

    /// `G R B Y`, as in `[%cal Ge2e4]`.
    pub const fn letter(self) -> char {
        ['G', 'R', 'B', 'Y'][self as usize]
    }

    /// The colour of a letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|color| color.letter() == letter)
    }
}

/// A verdict on a move or a position, shown as a badge on a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Nag {
    /// `!`
    Good,
    /// `?`
    Mistake,
    /// `!!`
    Brilliant,
    /// `??`
    Blunder,
    /// `!?`
    Interesting,
    /// `?!`
    Dubious,
    /// `□`, the only move; `[]` is read too.
    Only,
    /// `=`
    Equal,
    /// `∞`; `oo` is read too.
    Unclear,
    /// `+=`, White is a little better.
    WhiteBetter,
    /// `=+`
    BlackBetter,
    /// `+-`, White wins.
    WhiteWins,
    /// `-+`
    BlackWins,
}

impl Nag {
    /// Each verdict with its glyph.
    const GLYPHS: [(Self, &'static str); 13] = [
        (Self::Good, "!"),
        (Self::Mistake, "?"),
        (Self::Brilliant, "!!"),
        (Self::Blunder, "??"),
        (Self::Interesting, "!?"),
        (Self::Dubious, "?!"),
        (Self::Only, "□"),
        (Self::Equal, "="),
        (Self::Unclear, "∞"),
        (Self::WhiteBetter, "+="),
        (Self::BlackBetter, "=+"),
        (Self::WhiteWins, "+-"),
        (Self::BlackWins, "-+"),
    ];

    /// What is written for it.
    pub const fn glyph(self) -> &'static str {
        Self::GLYPHS[self as usize].1
    }

    /// The verdict of a glyph.
    pub fn parse(text: &str) -> Option<Self> {
        let glyph = match text {
            "[]" => "□",
            "oo" => "∞",
            other => other,
        };
        Self::GLYPHS.into_iter().find(|&(_, written)| written == glyph).map(|(nag, _)| nag)
    }
}

/// The longest text on an arrow, in characters.
const NUMBER_CHARS: usize = 4;

/// One mark.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    /// From one square to another.
    Arrow(MarkColor, Square, Square),
    /// An arrow with a short text on it, such as the number of a move.
    Numbered(MarkColor, Square, Square, String),
    /// Around a square.
    Circle(MarkColor, Square),
    /// A tinted square.
    Fill(MarkColor, Square),
    /// A line of sight from a square towards another; it ends at what blocks it.
    Ray(MarkColor, Square, Square),
    /// A short text in a square's corner.
    Label(MarkColor, Square, String),
    /// A verdict in a square's corner; its colour follows from it.
    Nag(Square, Nag),
}

/// The marks on one position, in the order in which they are drawn.
pub type Marks = Vec<Mark>;

impl Mark {
    /// The forms that [`Self::parse`] reads, for messages about others.
    pub const FORMS: &'static str = "Ge2e4 (arrow), Ge2e4=1 (numbered arrow), Rf7 (circle), fill:Yd5, ray:Bc4f7, \
                                     label:Gd4=1 or nag:e4=!? (! ? !! ?? !? ?! [] = oo += =+ +- -+); colours are G R B Y";

    /// The squares that it names.
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        let (first, second) = match self {
            Self::Arrow(_, a, b) | Self::Numbered(_, a, b, _) | Self::Ray(_, a, b) => (*a, Some(*b)),
            Self::Circle(_, a) | Self::Fill(_, a) | Self::Label(_, a, _) | Self::Nag(a, _) => (*a, None),
        };
        std::iter::once(first).chain(second)
    }

    /// Reads the text form: `Ge2e4` an arrow, `Ge2e4=1` one with a number, `Rf7` a circle, `fill:Yd5`, `ray:Bc4f7`,
    /// `label:Gd4=1`, `nag:e4=!?`.
    pub fn parse(text: &str) -> Option<Self> {
        let (tag, rest) = text.split_once(':').unwrap_or(("", text));
        if tag == "nag" {
            let (square, glyph) = rest.split_once('=')?;
            return Some(Self::Nag(Square::parse(square)?, Nag::parse(glyph)?));
        }
        let mut letters = rest.chars();
        let color = MarkColor::from_letter(letters.next()?)?;
        let (squares, label) = match letters.as_str().split_once('=') {
            Some((squares, label)) => (squares, Some(label)),
            None => (letters.as_str(), None),
        };
        let split = squares.char_indices().skip(1).find(|(_, c)| c.is_ascii_lowercase()).map(|(at, _)| at);
        let first = Square::parse(&squares[..split.unwrap_or(squares.len())])?;
        let second = match split {
            Some(at) => Some(Square::parse(&squares[at..])?),
            None => None,
        };
        match (tag, second, label) {
            ("" | "arrow", Some(to), None) if to != first => Some(Self::Arrow(color, first, to)),
            ("" | "arrow", Some(to), Some(text))
                if to != first && !text.is_empty() && text.chars().count() <= NUMBER_CHARS =>
            {
                Some(Self::Numbered(color, first, to, text.into()))
            }
            ("" | "circle", None, None) => Some(Self::Circle(color, first)),
            ("fill", None, None) => Some(Self::Fill(color, first)),
            ("ray", Some(to), None) if to != first => Some(Self::Ray(color, first, to)),
            ("label", None, Some(text)) if !text.is_empty() => Some(Self::Label(color, first, text.into())),
            _ => None,
        }
    }
}

impl std::fmt::Display for Mark {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Arrow(c, a, b) => write!(f, "{}{a}{b}", c.letter()),
            Self::Numbered(c, a, b, text) => write!(f, "{}{a}{b}={text}", c.letter()),
            Self::Circle(c, a) => write!(f, "{}{a}", c.letter()),
            Self::Fill(c, a) => write!(f, "fill:{}{a}", c.letter()),
            Self::Ray(c, a, b) => write!(f, "ray:{}{a}{b}", c.letter()),
            Self::Label(c, a, text) => write!(f, "label:{}{a}={text}", c.letter()),
            Self::Nag(a, nag) => write!(f, "nag:{a}={}", nag.glyph()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_read_back() {
        for text in
            ["Ge2e4", "Rf7", "fill:Yd5", "ray:Bc4f7", "label:Gd4=1!", "Ga9b16", "Ge2e4=1", "Rg1f3=12a", "nag:a10=="]
        {
            assert_eq!(Mark::parse(text).map(|m| m.to_string()).as_deref(), Some(text));
        }
        for (nag, glyph) in Nag::GLYPHS {
            let text = format!("nag:e4={glyph}");
            assert_eq!(Mark::parse(&text), Some(Mark::Nag(Square::parse("e4").unwrap(), nag)));
            assert_eq!((Mark::parse(&text).unwrap().to_string(), nag.glyph()), (text, glyph));
        }
        assert_eq!((Nag::parse("[]"), Nag::parse("oo")), (Some(Nag::Only), Some(Nag::Unclear)));
        for bad in [
            "nag:Ge4=!",
            "nag:e4",
            "nag:e4=!!!",
            "nag:e4=",
            "nag:z=!",
            "Ge2e4=",
            "Ge2e4=12345",
            "",
            "G",
            "e2e4",
            "Ge2e2",
            "Ge2e4e5",
            "label:Gd4",
            "fill:Gd4d5",
            "glow:Gd4",
            "Ge2=1",
        ] {
            assert_eq!(Mark::parse(bad), None, "{bad:?}");
        }
    }
}
