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

/// One mark.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    /// From one square to another.
    Arrow(MarkColor, Square, Square),
    /// Around a square.
    Circle(MarkColor, Square),
    /// A tinted square.
    Fill(MarkColor, Square),
    /// A line of sight from a square towards another; it ends at what blocks it.
    Ray(MarkColor, Square, Square),
    /// A short text in a square's corner.
    Label(MarkColor, Square, String),
}

/// The marks on one position, in the order in which they are drawn.
pub type Marks = Vec<Mark>;

impl Mark {
    /// Reads the text form: `Ge2e4` an arrow, `Rf7` a circle, `fill:Yd5`, `ray:Bc4f7`, `label:Gd4=1`.
    pub fn parse(text: &str) -> Option<Self> {
        let (tag, rest) = text.split_once(':').unwrap_or(("", text));
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
            ("" | "circle", None, None) => Some(Self::Circle(color, first)),
            ("fill", None, None) => Some(Self::Fill(color, first)),
            ("ray", Some(to), None) if to != first => Some(Self::Ray(color, first, to)),
            ("label", None, Some(text)) if !text.is_empty() => Some(Self::Label(color, first, text.into())),
            _ => None,
        }
    }
}

impl Mark {
    /// The squares that it stands on: the first, and for arrows and rays the last.
    pub fn squares(&self) -> Vec<Square> {
        match self {
            Self::Arrow(_, from, to) | Self::Ray(_, from, to) => vec![*from, *to],
            Self::Circle(_, square) | Self::Fill(_, square) | Self::Label(_, square, _) => vec![*square],
        }
    }
}

impl std::fmt::Display for Mark {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Arrow(c, a, b) => write!(f, "{}{a}{b}", c.letter()),
            Self::Circle(c, a) => write!(f, "{}{a}", c.letter()),
            Self::Fill(c, a) => write!(f, "fill:{}{a}", c.letter()),
            Self::Ray(c, a, b) => write!(f, "ray:{}{a}{b}", c.letter()),
            Self::Label(c, a, text) => write!(f, "label:{}{a}={text}", c.letter()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_read_back() {
        for text in ["Ge2e4", "Rf7", "fill:Yd5", "ray:Bc4f7", "label:Gd4=1!", "Ga9b16"] {
            assert_eq!(Mark::parse(text).map(|m| m.to_string()).as_deref(), Some(text));
        }
        for bad in ["", "G", "e2e4", "Ge2e2", "Ge2e4e5", "label:Gd4", "fill:Gd4d5", "glow:Gd4", "Ge2=1"] {
            assert_eq!(Mark::parse(bad), None, "{bad:?}");
        }
    }
}
