//! Tasks, which problemists call stipulations.

use super::Deal;
use crate::board::Setup;
use std::fmt;
use std::str::FromStr;

/// How the two sides play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Play {
    /// The side to move forces the goal: `#2`.
    Direct,
    /// The side to move forces the other side to reach the goal against it: `s#2`.
    SelfPlay,
    /// Both sides work together, Black moving first: `h#2`.
    Help,
}

/// What has to be reached.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// `#`. In Chessence: the other side has no legal turn.
    Mate,
    /// `=`.
    Stalemate,
}

/// What a puzzle asks.
///
/// ```
/// use boardwright::problem::Task;
/// let task: Task = "s#3".parse().unwrap();
/// assert_eq!(task.to_string(), "s#3");
/// assert_eq!(task.plies(), Some(6));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Task {
    /// Reach a goal within a number of moves.
    Reach {
        /// How the sides play.
        play: Play,
        /// The goal.
        goal: Goal,
        /// The number of moves, 1 to 99.
        moves: u8,
        /// Whether half a move comes first (`h#2.5`): help play that the other side starts.
        half: bool,
    },
    /// `defend n`: find the only turns after which the other side cannot force mate in n.
    Defend {
        /// The length of the mate that threatens, 1 to 99.
        moves: u8,
    },
    /// `best`: the author's line is the answer.
    Best,
    /// `identify`: say which true type a covered piece has.
    Identify,
}

/// A problem: a position and what is asked of it.
#[derive(Clone, Copy, Debug)]
pub struct Problem<'a> {
    /// The position.
    pub setup: &'a Setup,
    /// What is asked.
    pub task: Task,
    /// What is known of covered pieces.
    pub deal: Deal,
}

impl Task {
    /// The direct mate in `moves`.
    pub const fn mate(moves: u8) -> Self {
        Self::Reach { play: Play::Direct, goal: Goal::Mate, moves, half: false }
    }

    /// How many plies a complete line has at most, where the task bounds it: 2n - 1 in direct play, 2n in self and help
    /// play, one more with a half move.
    pub const fn plies(self) -> Option<u32> {
        match self {
            Self::Reach { play: Play::Direct, moves, .. } => Some(moves as u32 * 2 - 1),
            Self::Reach { moves, half, .. } => Some(moves as u32 * 2 + half as u32),
            Self::Defend { moves } => Some(moves as u32 * 2),
            Self::Best | Self::Identify => None,
        }
    }
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Reach { play, goal, moves, half } => {
                f.write_str(match play {
                    Play::Direct => "",
                    Play::SelfPlay => "s",
                    Play::Help => "h",
                })?;
                f.write_str(match goal {
                    Goal::Mate => "#",
                    Goal::Stalemate => "=",
                })?;
                write!(f, "{moves}{}", if half { ".5" } else { "" })
            }
            Self::Defend { moves } => write!(f, "defend {moves}"),
            Self::Best => f.write_str("best"),
            Self::Identify => f.write_str("identify"),
        }
    }
}

/// A text that is no task.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("«{0}» is no task; write #2, s#2, h#2.5, =2, defend 2, best or identify")]
pub struct TaskError(String);

impl FromStr for Task {
    type Err = TaskError;

    fn from_str(text: &str) -> Result<Self, TaskError> {
        let error = || TaskError(text.chars().take(20).filter(|c| !c.is_control()).collect());
        let number = |digits: &str| {
            let n = digits.parse::<u8>().ok().filter(|n| (1..=99).contains(n) && !digits.starts_with(['0', '+']));
            n.ok_or_else(error)
        };
        match text.trim() {
            "best" => return Ok(Self::Best),
            "identify" => return Ok(Self::Identify),
            _ => {}
        }
        if let Some(rest) = text.trim().strip_prefix("defend") {
            return Ok(Self::Defend { moves: number(rest.trim())? });
        }
        let rest = text.trim();
        let (play, rest) = if let Some(rest) = rest.strip_prefix(['s', 'S']) {
            (Play::SelfPlay, rest)
        } else if let Some(rest) = rest.strip_prefix(['h', 'H']) {
            (Play::Help, rest)
        } else {
            (Play::Direct, rest)
        };
        let (goal, rest) = if let Some(rest) = rest.strip_prefix('#') {
            (Goal::Mate, rest)
        } else {
            (Goal::Stalemate, rest.strip_prefix('=').ok_or_else(error)?)
        };
        let (digits, half) = rest.strip_suffix(".5").map_or((rest, false), |digits| (digits, true));
        if half && play != Play::Help {
            return Err(error());
        }
        Ok(Self::Reach { play, goal, moves: number(digits)?, half })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_read_back() {
        for text in ["#2", "s#3", "h#2", "h#2.5", "=2", "s=1", "h=3.5", "defend 2", "best", "identify", "#99"] {
            assert_eq!(text.parse::<Task>().map(|t| t.to_string()).as_deref(), Ok(text));
        }
        for bad in ["", "#", "#0", "#100", "2", "#2.5", "s#2.5", "defend", "defend x", "mate", "##2", "#+2", "#02"] {
            assert!(bad.parse::<Task>().is_err(), "{bad:?}");
        }
    }
}
