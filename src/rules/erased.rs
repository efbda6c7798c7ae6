//! Positions for everybody who does not know their rule set.

use super::{About, End, MoveError, Rules, Status, notation};
use crate::board::{Color, Kind, Move, Piece, Setup, Square};
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// A legal position with its history, of any rule set.
pub trait Position: Send + Sync {
    /// A copy.
    fn clone_box(&self) -> Box<dyn Position>;
    /// Its rule set.
    fn about(&self) -> &'static About;
    /// As data.
    fn setup(&self) -> Setup;
    /// Whose turn it is.
    fn turn(&self) -> Color;
    /// Every legal turn, in a fixed order.
    fn moves(&self) -> Vec<Move>;
    /// Plays a turn; an illegal one is given back and nothing happens.
    fn play(&mut self, turn: Move) -> Result<(), Move>;
    /// Check and the end of the game, repetition since the first position included.
    fn status(&self) -> Status;
    /// The piece on a square, as everybody sees it.
    fn piece(&self, square: Square) -> Option<Piece>;
    /// What a legal turn uncovers, where the deal says it.
    fn reveal(&self, turn: Move) -> Option<Kind>;
    /// A legal turn in algebraic text, with `+` or `#` and the reveal: `Nc3~Q+`.
    fn san(&self, turn: Move) -> String;
    /// A legal turn in coordinate text, with the reveal: `a1a8~P=Q`.
    fn coordinate(&self, turn: Move) -> String;
    /// The same position in which turns may reveal whatever its pools allow the side to move.
    fn for_every_deal(&self) -> Box<dyn Position>;
    /// After [`for_every_deal`](Self::for_every_deal): the position with a deal in which a text such as `Nc3~Q` is legal,
    /// when there is one.
    fn supposing(&self, text: &str) -> Option<Box<dyn Position>>;
    /// Reads a turn in either text.
    fn parse(&self, text: &str) -> Result<Move, MoveError>;
    /// The number of turn sequences of `depth` plies.
    fn perft(&self, depth: u32) -> u64;
    /// Belief perft; `None` where everything is public.
    fn belief_perft(&self, viewer: Color, depth: u32) -> Option<u64>;
}

impl Clone for Box<dyn Position> {
    fn clone(&self) -> Self {
        self.clone_box()
    }
}

/// A rule set as a value, for the registry.
#[derive(Clone, Copy, Debug)]
pub struct Of<R>(PhantomData<fn() -> R>);

impl<R> Of<R> {
    /// The value.
    #[allow(clippy::new_without_default)]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

/// A position and the keys of those before it.
#[derive(Clone)]
pub(crate) struct Tracked<R> {
    pub(crate) position: R,
    history: Vec<u64>,
    /// Who must not be able to tell deals apart, where every deal counts.
    viewer: Option<Color>,
}

impl<R: Rules> Tracked<R> {
    pub(crate) fn new(position: R) -> Self {
        Self { history: vec![position.key()], position, viewer: None }
    }
}

impl<R: Rules> Position for Tracked<R> {
    fn clone_box(&self) -> Box<dyn Position> {
        Box::new(self.clone())
    }

    fn about(&self) -> &'static About {
        R::ABOUT
    }

    fn setup(&self) -> Setup {
        self.position.write()
    }

    fn turn(&self) -> Color {
        self.position.turn()
    }

    fn moves(&self) -> Vec<Move> {
        notation::moves(&self.position)
    }

    fn play(&mut self, turn: Move) -> Result<(), Move> {
        let legal = self.position.each(|m| if m == turn { ControlFlow::Break(()) } else { ControlFlow::Continue(()) });
        if legal.is_continue() {
            return Err(turn);
        }
        self.position.play(turn);
        self.history.push(self.position.key());
        Ok(())
    }

    fn status(&self) -> Status {
        let check = self.position.in_check();
        let seen = self.history.iter().filter(|&&key| key == self.position.key()).count();
        let moves = self.position.clock();
        let mut claim = None;
        let end = if !self.position.can_move() {
            Some(match (check, R::STALEMATE_LOSES) {
                (true, _) => End::Checkmate,
                (false, true) => End::StalemateLoss,
                (false, false) => End::Stalemate,
            })
        } else if self.position.is_dead() {
            Some(End::DeadPosition)
        } else if R::DRAWS.fivefold && seen >= 5 {
            Some(End::Fivefold)
        } else if !R::DRAWS.fivefold && seen >= 3 {
            Some(End::Threefold)
        } else if R::DRAWS.clock && moves >= 150 {
            Some(End::SeventyFiveMoves)
        } else {
            claim = match () {
                () if seen >= 3 => Some(End::Threefold),
                () if R::DRAWS.clock && moves >= 100 => Some(End::FiftyMoves),
                () => None,
            };
            None
        };
        Status { check, end, claim }
    }

    fn piece(&self, square: Square) -> Option<Piece> {
        self.position.piece(square)
    }

    fn reveal(&self, turn: Move) -> Option<Kind> {
        self.position.reveal(turn)
    }

    fn san(&self, turn: Move) -> String {
        notation::san(&self.position, turn)
    }

    fn coordinate(&self, turn: Move) -> String {
        notation::coordinate(&self.position, turn)
    }

    fn for_every_deal(&self) -> Box<dyn Position> {
        Box::new(Self { viewer: Some(self.position.turn()), ..self.clone() })
    }

    fn supposing(&self, text: &str) -> Option<Box<dyn Position>> {
        let viewer = self.viewer.filter(|_| text.contains('~'))?;
        let mine = |square: &Square| {
            self.piece(*square).is_some_and(|piece| piece.covered && piece.color == self.position.turn())
        };
        R::ABOUT.form.shape.squares().filter(mine).flat_map(|square| Kind::ALL.map(|kind| (square, kind))).find_map(
            |(square, kind)| {
                let position = self.position.with_truth(square, kind, viewer)?;
                notation::parse(&position, text).ok()?;
                Some(Box::new(Self { position, ..self.clone() }) as Box<dyn Position>)
            },
        )
    }

    fn parse(&self, text: &str) -> Result<Move, MoveError> {
        notation::parse(&self.position, text)
    }

    fn perft(&self, depth: u32) -> u64 {
        self.position.perft(depth)
    }

    fn belief_perft(&self, viewer: Color, depth: u32) -> Option<u64> {
        self.position.belief_perft(viewer, depth)
    }
}
