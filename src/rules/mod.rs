//! What is legal. One file for each rule set; [`ALL`] lists them, and no rule set is named outside this directory.

pub mod belief;
pub mod erased;
pub mod notation;
pub mod study;
pub mod turns;

mod barriers;
mod chessence;
mod hidden;
pub(crate) mod kit;
mod orthodox;

use crate::board::{Castling, Color, FenForm, Kind, Move, Piece, Pocket, Setup, SiteKind, SiteSet, Square, Tail};
use crate::problem::{Answer, Choice, Deal, Limits, Problem, Report, Strength, Task, Watch};
use std::ops::ControlFlow;

pub use belief::Belief;
pub use erased::{Of, Position};
pub use notation::MoveError;
pub use study::Study;

/// What a rule set is, for menus, help and files.
#[derive(Debug)]
pub struct About {
    /// The name in files and on the command line.
    pub id: &'static str,
    /// The English name.
    pub name: &'static str,
    /// One sentence.
    pub summary: &'static str,
    /// Its rules in short, one sentence to a line; conventions are marked as such.
    pub details: &'static str,
    /// Its FEN.
    pub form: FenForm,
    /// Its starting position.
    pub start: &'static str,
}

/// One thing that makes a set-up no legal position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The square that it is about, if it is about one.
    pub square: Option<Square>,
    /// A stable name.
    pub code: &'static str,
    /// A sentence.
    pub message: String,
}

impl Fault {
    /// A fault about a square, or about none.
    pub fn new(square: impl Into<Option<Square>>, code: &'static str, message: impl Into<String>) -> Self {
        Self { square: square.into(), code, message: message.into() }
    }
}

/// How a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Status {
    /// Whether the side to move is in check.
    pub check: bool,
    /// How the game ended, if it did.
    pub end: Option<End>,
    /// A draw that may be claimed while play may go on.
    pub claim: Option<End>,
}

/// How a game ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// In check without a legal turn: the side to move loses.
    Checkmate,
    /// Without a legal turn and not in check: a draw.
    Stalemate,
    /// Without a legal turn and not in check, where that loses.
    StalemateLoss,
    /// Neither side can ever mate.
    DeadPosition,
    /// The same position for the third time; a draw may be claimed.
    Threefold,
    /// The same position for the fifth time.
    Fivefold,
    /// Fifty moves without capture, pawn move or reveal; a draw may be claimed.
    FiftyMoves,
    /// Seventy-five moves.
    SeventyFiveMoves,
}

impl End {
    /// The words for people.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::StalemateLoss => "no legal turn, which loses",
            Self::DeadPosition => "dead position",
            Self::Threefold => "threefold repetition",
            Self::Fivefold => "fivefold repetition",
            Self::FiftyMoves => "fifty-move rule",
            Self::SeventyFiveMoves => "seventy-five-move rule",
        }
    }

    /// Whether the side to move loses by it.
    pub const fn loses(self) -> bool {
        matches!(self, Self::Checkmate | Self::StalemateLoss)
    }
}

/// Which draws a rule set knows beyond stalemate.
#[derive(Clone, Copy, Debug)]
pub struct Draws {
    /// Whether the third repetition is only claimed and the fifth ends the game; otherwise the third ends it.
    pub fivefold: bool,
    /// The fifty and seventy-five move rules.
    pub clock: bool,
}

/// A rule set, compiled into the searches at full speed. The implementing type is the position: private data, always
/// legal, cheap to copy.
pub trait Rules: Clone + Send + Sync + 'static {
    /// What a side knows where true types are hidden; [`Infallible`](std::convert::Infallible) where nothing is.
    type Belief: Belief<Self>;
    /// What it is.
    const ABOUT: &'static About;
    /// Its draws.
    const DRAWS: Draws;
    /// Whether a side without a legal turn loses even when it is not in check.
    const STALEMATE_LOSES: bool = false;
    /// Whether true types are hidden, so that [`belief`](Self::belief) tells what the side to move knows.
    const HIDES: bool = false;

    /// Reads a set-up.
    ///
    /// # Errors
    /// Everything that makes it illegal.
    fn read(setup: &Setup) -> Result<Self, Vec<Fault>>;
    /// The position as a set-up.
    fn write(&self) -> Setup;
    /// Whose turn it is.
    fn turn(&self) -> Color;
    /// Whether the side to move is in check.
    fn in_check(&self) -> bool;
    /// Calls `visit` with every legal turn until it breaks.
    fn each<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B>;
    /// How many legal turns there are, counted in bulk.
    fn count(&self) -> u64;
    /// Whether the game goes on: whether the side to move has a legal turn that counts against mate and stalemate.
    fn can_move(&self) -> bool;
    /// Plays a legal turn.
    fn play(&mut self, turn: Move);
    /// Identity for tables and repetition: equal positions have equal keys.
    fn key(&self) -> u64;
    /// The piece on a square, as everybody sees it.
    fn piece(&self, square: Square) -> Option<Piece>;
    /// Calls `visit` with every piece on the board, as everybody sees it, in any order.
    fn each_piece(&self, mut visit: impl FnMut(Square, Piece)) {
        for square in Self::ABOUT.form.shape.squares() {
            if let Some(piece) = self.piece(square) {
                visit(square, piece);
            }
        }
    }
    /// The position with a deal in which a covered piece has that true type, another piece having taken its type; `None`
    /// when no deal that `viewer` cannot tell apart from this one says so.
    fn with_truth(&self, _square: Square, _kind: Kind, _viewer: Color) -> Option<Self> {
        None
    }
    /// What a legal turn uncovers, where the deal says it.
    fn reveal(&self, turn: Move) -> Option<Kind>;
    /// Plies since the last turn that cannot be taken back.
    fn clock(&self) -> u32;
    /// Whether neither side can ever mate, as far as the rule set claims it.
    fn is_dead(&self) -> bool;
    /// Calls `visit` with every legal turn that gives check, and perhaps with others, until it breaks.
    fn each_check<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.each(visit)
    }
    /// The board as the bounds of help play read it: open pieces of the usual kinds on 8x8, which stay what they are but
    /// for promotions, and where nothing but a barrier ever takes a line or a step away. `None` promises nothing.
    fn open_board(&self) -> Option<kit::OpenBoard<'_>> {
        None
    }

    /// Whether the side to move has a turn that mates at once.
    fn mates_at_once(&self) -> bool {
        let visit = |turn| {
            let mut next = self.clone();
            next.play(turn);
            let mates = !next.can_move() && (Self::STALEMATE_LOSES || next.in_check());
            if mates { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        if Self::STALEMATE_LOSES { self.each(visit).is_break() } else { self.each_check(visit).is_break() }
    }

    /// Whether a legal turn is found that gives no check. The answer «no» may be wrong where finding out would be slow.
    fn has_quiet_turn(&self) -> bool {
        let quiet = |turn| {
            let mut next = self.clone();
            next.play(turn);
            if next.in_check() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        self.each(quiet).is_break()
    }

    /// The position when the side to move passes; `None` where that has no meaning, in check for example.
    fn passed(&self) -> Option<Self> {
        None
    }

    /// Whether a side still has barriers to place.
    fn has_stock(&self) -> bool {
        false
    }

    /// The position as if the side to move had placed a barrier of a kind where it changes nothing; `None` when it may
    /// not place one. Its identity differs from that of every position with the barrier.
    fn placed_nowhere(&self, _kind: SiteKind) -> Option<Self> {
        None
    }

    /// The sites where a barrier would close the way of a legal turn; for a placement its own.
    fn way(&self, _turn: Move) -> SiteSet {
        SiteSet::EMPTY
    }

    /// The sites where a barrier might give the side to move a turn that it does not have: lines of check, of pins, and
    /// of attack on squares to which the king could go.
    fn restraints(&self) -> SiteSet {
        SiteSet::EMPTY
    }

    /// The position after a turn that was legal elsewhere, if it is quickly found to be legal here; `None` otherwise,
    /// which says nothing.
    fn play_if_legal(&self, _turn: Move) -> Option<Self> {
        None
    }

    /// Takes out of `turns`, none of which gives check, those that cannot be the first of a mate in two because this
    /// reply to them is legal and allows no mate at once. `passed` is [`passed`](Self::passed) and the reply is legal
    /// there. Gives whether the reply was of use.
    fn drop_refuted(&self, _passed: &Self, _reply: Move, _turns: &mut Vec<Move>) -> bool {
        false
    }

    /// The number of turn sequences of `depth` plies.
    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count(),
            _ => self.perft_behind(depth),
        }
    }
    /// [`perft`](Self::perft) of at least two plies, turn by turn. Rule sets play their own kind of step here.
    fn perft_behind(&self, depth: u32) -> u64 {
        let mut nodes = 0;
        let _ = self.each::<()>(|turn| {
            let mut next = self.clone();
            next.play(turn);
            nodes += next.perft(depth - 1);
            ControlFlow::Continue(())
        });
        nodes
    }
    /// What the side to move knows of a set-up. The true types in it say only what the pools hold, not who is what.
    /// `None` where everything is public.
    ///
    /// # Errors
    /// Everything that makes it illegal, and pools that it leaves open.
    fn belief(_setup: &Setup) -> Result<Option<Self::Belief>, Vec<Fault>> {
        Ok(None)
    }
    /// Belief perft: what `viewer` can tell apart. `None` where everything is public.
    fn belief_perft(&self, _viewer: Color, _depth: u32) -> Option<u64> {
        None
    }
}

/// Why there is no report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SolveError {
    /// The position is illegal.
    Illegal(Vec<Fault>),
    /// No search answers such a task; the reason.
    NotProvable(String),
}

/// Why there is no solution tree, proof or judgement.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LineError {
    /// Nothing solves the task.
    #[error("nothing solves it, so there is no solution to write")]
    NoSolution,
    /// A limit came first.
    #[error("{0} came before the solution was complete")]
    Limit(&'static str),
    /// It does not fit.
    #[error("the solution has too many variations to be written")]
    TooBig,
    /// Such a task has none.
    #[error("{0}")]
    NotProvable(String),
    /// The position is illegal.
    #[error("the position is illegal")]
    Illegal,
    /// The turn is not legal.
    #[error("the turn is not legal")]
    IllegalTurn,
}

/// A rule set for everybody who is not a search: called once for each thing that a user does.
pub trait RuleSet: study::Study + Send + Sync {
    /// What it is.
    fn about(&self) -> &'static About;
    /// Reads a set-up.
    ///
    /// # Errors
    /// Everything that makes it illegal.
    fn read(&self, setup: &Setup) -> Result<Box<dyn Position>, Vec<Fault>>;
    /// Reads a set-up of which any deal will do: turns may reveal whatever the pools allow, and true types that the set-up
    /// leaves open are filled in from the pools.
    ///
    /// # Errors
    /// Everything that makes it illegal.
    fn read_any_deal(&self, setup: &Setup) -> Result<Box<dyn Position>, Vec<Fault>>;
    /// Proves a task and finds all keys.
    ///
    /// # Errors
    /// Everything that makes the set-up illegal, or why no search answers such a task.
    fn solve(
        &self,
        setup: &Setup,
        task: Task,
        deal: Deal,
        limits: &Limits,
        watch: &Watch,
    ) -> Result<Report, SolveError>;
    /// Whether [`solve`](Self::solve) can decide such a task; the reason when it cannot.
    fn can_prove(&self, task: Task, deal: Deal) -> Result<(), String>;
    /// Judges a turn of the solver in the position of a problem, with `left` moves left for the goal (the stated number
    /// at the first turn, one less at each later one; in a task `defend`, what the other side has left for its mate).
    ///
    /// # Errors
    /// When the position or the turn is illegal, or turns in such a task cannot be judged.
    fn judge(
        &self,
        problem: Problem<'_>,
        left: u32,
        turn: Move,
        limits: &Limits,
        watch: &Watch,
    ) -> Result<Answer, LineError>;
    /// What a practice opponent plays after `line` was played from `start`, of which every true type must be given;
    /// `None` when the game is over. Turns are as [`Position::play`] takes them. The same input gives the same turn, and
    /// what is hidden from the side to move has no part in it.
    ///
    /// # Errors
    /// When the set-up or a turn of the line is illegal.
    fn practice(
        &self,
        start: &Setup,
        line: &[Move],
        strength: Strength,
        seed: u64,
    ) -> Result<Option<Choice>, LineError>;
}

impl dyn RuleSet {
    /// Reads a FEN of this rule set. Rule sets' positions are read from the set-up by [`RuleSet::read`].
    ///
    /// # Errors
    /// Every fault of the text.
    pub fn parse_fen(&self, text: &str) -> Result<Setup, Vec<crate::board::FenFault>> {
        crate::board::fen::parse(&self.about().form, text)
    }

    /// Writes a set-up as a FEN of this rule set.
    pub fn write_fen(&self, setup: &Setup) -> String {
        crate::board::fen::write(&self.about().form, setup)
    }

    /// The starting position.
    pub fn start(&self) -> Setup {
        self.parse_fen(self.about().start).unwrap_or_else(|_| Setup::empty(self.about().form.shape))
    }
}

/// What a set-up holds that a rule set's board has no place for.
fn foreign_faults(form: &FenForm, setup: &Setup) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut fault =
        |square: Option<Square>, message: String| faults.push(Fault::new(square, "position-foreign", message));
    if setup.shape != form.shape {
        fault(None, format!("the board is {} by {}", setup.shape.files, setup.shape.ranks));
    }
    for (&square, piece) in &setup.pieces {
        if !form.shape.has(square) {
            fault(Some(square), format!("this board has no square {square}"));
        } else if !form.letters.contains(piece.letter().to_ascii_uppercase()) {
            fault(Some(square), format!("this rule set has no {} ({square})", piece.name()));
        }
    }
    if !form.chess_rights && (setup.castling != Castling::NONE || setup.en_passant.is_some()) {
        fault(None, "this rule set has neither castling nor en passant".into());
    }
    if form.tail != Tail::Barriers && !setup.barriers.is_empty() {
        fault(None, "this rule set has no barriers".into());
    }
    let stock = setup.stock.iter().fold((0_u32, 0_u32), |(barriers, men), s| {
        (barriers + u32::from(s.fences) + u32::from(s.towers), men + u32::from(s.men))
    });
    if (form.pocket != Pocket::Barriers && stock.0 > 0) || (form.pocket != Pocket::Men && stock.1 > 0) {
        fault(None, "this rule set has no such things off the board".into());
    }
    faults
}

/// Every rule set.
pub static ALL: [&dyn RuleSet; 4] = [
    &Of::<orthodox::Orthodox>::new(),
    &Of::<barriers::Barriers>::new(),
    &Of::<hidden::Hidden>::new(),
    &Of::<chessence::Chessence>::new(),
];

/// The rule set that is meant where none is named.
pub const DEFAULT_ID: &str = "orthodox";

/// The rule set of a name.
pub fn by_id(id: &str) -> Option<&'static dyn RuleSet> {
    ALL.into_iter().find(|rules| rules.about().id == id)
}
