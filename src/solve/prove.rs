//! Questions that everything beyond the keys is made of: shortest wins, continuations, longest defences, and the
//! variations of a solution.

use super::budget::{Account, Budget, Stop};
use super::direct::{Direct, reached};
use crate::board::Move;
use crate::problem::{Goal, Play, Task};
use crate::rules::{Rules, notation};

/// What the attacker wants, and in how many moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aim {
    /// Direct or self play.
    pub play: Play,
    /// The goal.
    pub goal: Goal,
    /// The number of moves.
    pub moves: u32,
    /// Whether the solver is the other side, which has to avoid it: `defend`.
    pub against: bool,
}

impl Aim {
    /// The aim of a task; `None` where no side forces anything.
    pub fn of(task: Task) -> Option<Self> {
        match task {
            Task::Reach { play: play @ (Play::Direct | Play::SelfPlay), goal, moves, .. } => {
                Some(Self { play, goal, moves: moves.into(), against: false })
            }
            Task::Defend { moves } => {
                Some(Self { play: Play::Direct, goal: Goal::Mate, moves: moves.into(), against: true })
            }
            _ => None,
        }
    }
}

/// The position after a legal turn.
pub fn after<R: Rules>(position: &R, turn: Move) -> R {
    let mut next = position.clone();
    next.play(turn);
    next
}

/// The position with the other side to move, as if the side to move passed; `None` in check. A right to capture en
/// passant ends.
pub fn passed<R: Rules>(position: &R) -> Option<R> {
    // not every rule set knows the quick way
    position.passed().or_else(|| {
        let mut setup = position.write();
        setup.turn = !setup.turn;
        setup.en_passant = None;
        if position.in_check() { None } else { R::read(&setup).ok() }
    })
}

/// The algebraic text of a legal line.
pub fn sans<R: Rules>(position: &R, line: &[Move]) -> Vec<String> {
    let mut position = position.clone();
    line.iter()
        .map(|&turn| {
            let text = notation::san(&position, turn);
            position.play(turn);
            text
        })
        .collect()
}

/// A longest line against the shortest wins: first a reply of the side to move, then the attacker's answer, and so on
/// to the goal, for which the attacker needs at most `left` moves more.
///
/// # Errors
/// When a limit came first.
pub fn resistance<R: Rules>(
    search: &mut Direct<'_, R>,
    play: Play,
    goal: Goal,
    position: &R,
    left: u32,
) -> Result<Vec<Move>, Stop> {
    let mut line = Vec::new();
    let (mut position, mut left) = (position.clone(), left);
    while position.can_move() && (left > 0 || play == Play::SelfPlay) {
        let mut best: Option<(u32, Move)> = None;
        for reply in notation::moves(&position) {
            let next = after(&position, reply);
            let needs = needed(search, play, goal, &next, left)?;
            if best.is_none_or(|(longest, _)| needs > longest) {
                best = Some((needs, reply));
            }
            if needs == left {
                break;
            }
        }
        let Some((needs, reply)) = best else { break };
        line.push(reply);
        position.play(reply);
        if needs == 0 {
            break;
        }
        let mut answer = None;
        for turn in notation::moves(&position) {
            if search.holds(&after(&position, turn), needs - 1)? {
                answer = Some(turn);
                break;
            }
        }
        let Some(turn) = answer else { break };
        line.push(turn);
        position.play(turn);
        left = needs - 1;
    }
    Ok(line)
}

/// How many of its `left` moves the attacker needs after a reply that does not save the other side; 0 when the reply
/// reaches the goal itself.
fn needed<R: Rules>(search: &mut Direct<'_, R>, play: Play, goal: Goal, next: &R, left: u32) -> Result<u32, Stop> {
    if left == 0 || play == Play::SelfPlay && reached(goal, next) {
        return Ok(0);
    }
    for needs in 1..left {
        if search.forces(next, needs)? {
            return Ok(needs);
        }
    }
    Ok(left)
}

/// A search with what it is for.
pub struct Prover<'a, R: Rules> {
    /// What the attacker wants.
    pub aim: Aim,
    search: Direct<'a, R>,
}

impl<'a, R: Rules> Prover<'a, R> {
    /// A search for an aim.
    pub fn new(aim: Aim, bytes: usize, account: &'a Account<'a>) -> Self {
        Self { aim, search: Direct::new(aim.play, aim.goal, aim.moves, bytes, Budget::new(account)) }
    }

    /// Positions visited.
    pub fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    fn reached_by_reply(&self, next: &R) -> bool {
        self.aim.play == Play::SelfPlay && reached(self.aim.goal, next)
    }

    /// In how many moves, at most `most`, the attacker to move reaches the goal.
    pub fn shortest(&mut self, position: &R, most: u32) -> Result<Option<u32>, Stop> {
        for moves in 1..=most {
            if self.search.forces(position, moves)? {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    /// Whether the attacker to move reaches the goal in at most `moves` moves.
    pub fn forces(&mut self, position: &R, moves: u32) -> Result<bool, Stop> {
        self.search.forces(position, moves)
    }

    /// Whether the goal is reached or comes in at most `moves` moves whatever the side to move does.
    pub fn holds(&mut self, position: &R, moves: u32) -> Result<bool, Stop> {
        self.search.holds(position, moves)
    }

    /// The least number of moves for which [`holds`](Self::holds) is true.
    pub fn length(&mut self, position: &R, most: u32) -> Result<Option<u32>, Stop> {
        self.search.length(position, most)
    }

    /// Whether a reply, which led to this position, saves the side that made it from the goal in `left` moves.
    pub fn saves(&mut self, next: &R, left: u32) -> Result<bool, Stop> {
        Ok(!self.reached_by_reply(next) && !self.search.forces(next, left)?)
    }

    /// See [`resistance`].
    pub fn resistance(&mut self, position: &R, left: u32) -> Result<Vec<Move>, Stop> {
        resistance(&mut self.search, self.aim.play, self.aim.goal, position, left)
    }

    /// See [`needed`].
    fn needed(&mut self, next: &R, left: u32) -> Result<u32, Stop> {
        needed(&mut self.search, self.aim.play, self.aim.goal, next, left)
    }

    /// Every turn of the attacker that reaches the goal in at most `left` moves, itself included. Placements count as
    /// one where passing would do as well.
    pub fn continuations(&mut self, position: &R, left: u32) -> Result<Vec<Move>, Stop> {
        let mut found = Vec::new();
        if left == 0 {
            return Ok(found);
        }
        let mut idle: Option<bool> = None;
        for turn in notation::moves(position) {
            let placed = matches!(turn, Move::Place(_));
            if placed && idle == Some(true) {
                continue;
            }
            if self.search.holds(&after(position, turn), left - 1)? {
                found.push(turn);
                if placed && idle.is_none() {
                    idle = Some(match passed(position) {
                        Some(other) => self.search.holds(&other, left - 1)?,
                        None => false,
                    });
                }
            }
        }
        Ok(found)
    }

    /// What the attacker would do next if the side to move passed: the shortest continuations and their length.
    pub fn threats(&mut self, position: &R, left: u32) -> Result<(Vec<Move>, u32), Stop> {
        if let Some(idle) = passed(position)
            && let Some(needs) = self.shortest(&idle, left)?
        {
            return Ok((self.continuations(&idle, needs)?, needs));
        }
        Ok((Vec::new(), 0))
    }
}

/// The attacker's turn and what follows it.
#[derive(Clone, Debug)]
pub struct Branch {
    /// The turn.
    pub turn: Move,
    /// Moves that the attacker has left after it.
    pub left: u32,
    /// What it threatens; empty when it threatens nothing or gives check.
    pub threats: Vec<Move>,
    /// The replies that do not allow a threat, and at most one that does, in the order in which they are printed.
    pub replies: Vec<Reply>,
    /// How many replies allow a threat.
    pub idle: usize,
}

/// A defence and its answers.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The defence.
    pub turn: Move,
    /// How many moves the attacker needs after it; 0 when it reaches the goal itself.
    pub needs: u32,
    /// Whether it only allows what was threatened.
    pub idle: bool,
    /// The answer that is followed.
    pub answer: Option<Box<Branch>>,
    /// Other answers that are as short.
    pub duals: Vec<Move>,
}

/// Replies that a solution is followed for; longer ones are cut.
pub const MAX_REPLIES: usize = 3000;

/// Why variations are not complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cut {
    /// A limit ended the search.
    Stop(Stop),
    /// There are too many of them.
    Size,
}

impl From<Stop> for Cut {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl<R: Rules> Prover<'_, R> {
    /// Everything that follows a turn of the attacker which holds with `left` moves left.
    ///
    /// # Errors
    /// When a limit came first, or there is too much to follow.
    pub fn branch(&mut self, position: &R, turn: Move, left: u32, room: &mut usize) -> Result<Branch, Cut> {
        let position = after(position, turn);
        let mut branch = Branch { turn, left, threats: Vec::new(), replies: Vec::new(), idle: 0 };
        if !position.can_move() || left == 0 && self.aim.play != Play::SelfPlay {
            return Ok(branch);
        }
        let (threats, threat_needs) = self.threats(&position, left)?;
        let mut first_idle: Option<(Move, u32, Move)> = None;
        let mut defences: Vec<(Move, u32, Vec<Move>)> = Vec::new();
        for reply in notation::moves(&position) {
            let next = after(&position, reply);
            if let Some(threat) = self.still_works(&next, &threats, threat_needs)? {
                branch.idle += 1;
                if first_idle.is_none() {
                    first_idle = Some((reply, threat_needs, threat));
                }
                continue;
            }
            let needs = self.needed(&next, left)?;
            let answers = self.continuations(&next, needs)?;
            defences.push((reply, needs, answers));
        }
        branch.threats = threats;
        arrange(&mut defences);
        if let Some((reply, needs, threat)) = first_idle {
            // a real defence of full length makes a better main line
            let at = usize::from(defences.first().is_some_and(|(_, longest, _)| *longest >= needs));
            defences.insert(at, (reply, needs, vec![threat]));
        }
        for (reply, needs, answers) in defences {
            *room = room.checked_sub(1).ok_or(Cut::Size)?;
            let next = after(&position, reply);
            let answer = match answers.first() {
                Some(&turn) => Some(Box::new(self.branch(&next, turn, needs - 1, room)?)),
                None => None,
            };
            let idle = first_idle.is_some_and(|(turn, ..)| turn == reply);
            let duals = answers.get(1..).unwrap_or_default().to_vec();
            branch.replies.push(Reply { turn: reply, needs, idle, answer, duals });
        }
        Ok(branch)
    }

    /// The threat that a reply does not meet.
    fn still_works(&mut self, next: &R, threats: &[Move], needs: u32) -> Result<Option<Move>, Stop> {
        if threats.is_empty() {
            return Ok(None);
        }
        let legal = notation::moves(next);
        for &threat in threats.iter().filter(|threat| legal.contains(threat)) {
            if self.search.holds(&after(next, threat), needs - 1)? {
                return Ok(Some(threat));
            }
        }
        Ok(None)
    }
}

/// The longest defences first; those with the same answer stand together.
fn arrange(defences: &mut Vec<(Move, u32, Vec<Move>)>) {
    let mut rest = std::mem::take(defences);
    rest.sort_by_key(|(_, needs, _)| std::cmp::Reverse(*needs));
    while !rest.is_empty() {
        let first = rest.remove(0);
        let (same, other) = rest.into_iter().partition(|(_, needs, answers)| {
            *needs == first.1 && !answers.is_empty() && answers.first() == first.2.first()
        });
        defences.push(first);
        defences.extend::<Vec<_>>(same);
        rest = other;
    }
}
