//! Whose eyes the board is seen with where pieces are covered. A view changes the drawing and nothing else.

use super::super::desk::{Desk, Mode};
use crate::board::{Color, Setup, Tail};
use crate::picture::Truths;
use crate::t;
use std::borrow::Cow;

/// A view of covered pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sight {
    /// Every true type that the author dealt.
    Dealt,
    /// What a side knows: no true type on the board, and of lost pieces those that it captured.
    Side(Color),
}

impl Sight {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Dealt, Self::Side(Color::White), Self::Side(Color::Black)];

    /// Its name.
    pub fn name(self) -> String {
        match self {
            Self::Dealt => t!("board-sight-dealt"),
            Self::Side(Color::White) => t!("board-sight-white"),
            Self::Side(Color::Black) => t!("board-sight-black"),
        }
    }

    /// What of true types is drawn.
    pub const fn truths(self) -> Truths {
        match self {
            Self::Dealt => Truths::Revealed,
            Self::Side(_) => Truths::Lost,
        }
    }

    /// The set-up as it is seen.
    pub fn seen(self, setup: &Setup) -> Cow<'_, Setup> {
        let Self::Side(viewer) = self else { return Cow::Borrowed(setup) };
        let mut seen = setup.clone();
        seen.truths.clear();
        // a side is not told which covered piece it lost
        seen.lost[viewer as usize].iter_mut().for_each(|kind| *kind = None);
        Cow::Owned(seen)
    }
}

impl Desk {
    /// The view that the board has; `None` where nothing is covered, and while the puzzle is solved.
    pub fn seen_as(&self) -> Option<Sight> {
        let covers = self.view.form().is_some_and(|form| form.tail == Tail::Truths);
        let usual = match self.mode {
            Mode::Setup => Some(Sight::Dealt),
            Mode::Play => self.view.start.as_ref().map(|start| Sight::Side(start.turn)),
            Mode::Solve => None,
        };
        usual.filter(|_| covers).map(|usual| self.sight.unwrap_or(usual))
    }

    /// The position on the board as it is seen.
    pub fn seen(&self) -> Option<Cow<'_, Setup>> {
        let setup = self.view.here.setup.as_ref()?;
        Some(self.seen_as().map_or(Cow::Borrowed(setup), |sight| sight.seen(setup)))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::*;
    use crate::board::Kind;
    use crate::rules;

    #[test]
    fn a_side_knows_what_it_captured_and_not_what_it_lost() {
        let rules = rules::by_id("hidden").unwrap();
        let setup = rules.parse_fen("x3k3/8/8/8/8/8/8/X3K3 w - - 0 1 nQ PR/b").unwrap();
        let seen = Sight::Side(Color::White).seen(&setup);
        assert!(seen.truths.is_empty());
        assert_eq!(seen.lost, [vec![None, None], vec![Some(Kind::Bishop)]]);
        assert_eq!(Sight::Side(Color::Black).seen(&setup).lost[1], [None]);
        assert_eq!(*Sight::Dealt.seen(&setup), setup);
    }
}
