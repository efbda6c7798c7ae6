//! Drawing marks with the left button and by keyboard: for touch screens and trackpads, and for what the right button
//! cannot draw.

use super::super::board_ui::Act;
use crate::board::{Mark, MarkColor, Square};

/// What is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Shape {
    /// A click makes a circle, a drag an arrow.
    #[default]
    Arrow,
    /// A click tints a square, a drag makes a line of sight.
    Ray,
    /// A click writes the text in a square's corner, a drag puts it on an arrow.
    Label,
}

/// The pen of the draw mode.
#[derive(Clone, Debug)]
pub struct Pen {
    /// Whether the left button draws.
    pub on: bool,
    /// The colour; each has its own line style.
    pub color: MarkColor,
    /// What is drawn.
    pub shape: Shape,
    /// The text of labels.
    pub text: String,
    /// The square where an arrow begins that is drawn by keyboard.
    pub from: Option<Square>,
}

impl Default for Pen {
    fn default() -> Self {
        Self { on: false, color: MarkColor::Green, shape: Shape::Arrow, text: "1".into(), from: None }
    }
}

/// The most letters on an arrow; a label has as many.
const LETTERS: usize = 4;

impl Pen {
    fn label(&self) -> Option<String> {
        let text: String = self.text.trim().chars().take(LETTERS).collect();
        (!text.is_empty()).then_some(text)
    }

    /// The mark of a click; `None` when the text of a label is empty.
    pub fn dot(&self, color: MarkColor, square: Square) -> Option<Mark> {
        match self.shape {
            Shape::Arrow => Some(Mark::Circle(color, square)),
            Shape::Ray => Some(Mark::Fill(color, square)),
            Shape::Label => self.label().map(|text| Mark::Label(color, square, text)),
        }
    }

    /// The mark of a drag.
    pub fn line(&self, color: MarkColor, from: Square, to: Square) -> Option<Mark> {
        match self.shape {
            _ if from == to => None,
            Shape::Arrow => Some(Mark::Arrow(color, from, to)),
            Shape::Ray => Some(Mark::Ray(color, from, to)),
            Shape::Label => self.label().map(|text| Mark::Numbered(color, from, to, text)),
        }
    }

    /// Puts the pen away; `true` when it was in use.
    pub const fn stop(&mut self) -> bool {
        std::mem::replace(&mut self.on, false)
    }

    /// What a letter does over a square while the pen is on: `g r b y` choose the colour, `a` begins an arrow or ends it.
    pub fn typed(&mut self, square: Square, letter: char) -> Option<Act> {
        if let Some(color) = MarkColor::from_letter(letter.to_ascii_uppercase()) {
            self.color = color;
        } else if letter.eq_ignore_ascii_case(&'a') {
            match self.from.take() {
                Some(from) => return self.line(self.color, from, square).map(Act::Mark),
                None => self.from = Some(square),
            }
        }
        None
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::*;

    #[test]
    fn the_pen_draws_what_it_says() {
        let square = |name: &str| Square::parse(name).unwrap();
        let mut pen = Pen { text: " 12 ".into(), ..Pen::default() };
        let drawn = |pen: &Pen| {
            let (dot, line) = (pen.dot(pen.color, square("e4")), pen.line(pen.color, square("e2"), square("e4")));
            format!("{} {}", dot.unwrap(), line.unwrap())
        };
        assert_eq!(drawn(&pen), "Ge4 Ge2e4");
        assert_eq!(pen.typed(square("e2"), 'b'), None);
        pen.shape = Shape::Ray;
        assert_eq!(drawn(&pen), "fill:Be4 ray:Be2e4");
        pen.shape = Shape::Label;
        assert_eq!(drawn(&pen), "label:Be4=12 Be2e4=12");
        pen.text.clear();
        assert_eq!(pen.dot(pen.color, square("e4")), None);
        pen.shape = Shape::Arrow;
        assert_eq!(pen.typed(square("e2"), 'a'), None);
        assert_eq!(
            pen.typed(square("e4"), 'a').map(|act| format!("{act:?}")).as_deref(),
            Some("Mark(Arrow(Blue, e2, e4))")
        );
    }
}
