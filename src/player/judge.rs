//! Is a turn of the solver's right?

use super::game::{Asked, Game, Step, step, text_of};
use super::record::{Judged, Record, Texts};
use super::{Refusal, limits};
use crate::board::{Kind, Move};
use crate::problem::report::Limit;
use crate::problem::{Deal, Goal, Grade, Play, Problem, Report, Search, Task};
use crate::rules::{End, LineError, Position, SolveError};

/// What was found out about a turn.
pub struct Judgement {
    /// Right, slower, wrong, or not decided.
    pub grade: Grade,
    /// The turns that show why it is wrong, the judged one not among them.
    pub show: Vec<String>,
}

/// Whether the goal of a task stands on the board.
pub fn reached(task: Task, position: &dyn Position) -> bool {
    let end = position.status().end;
    match task {
        Task::Reach { goal: Goal::Mate, .. } => end.is_some_and(End::loses),
        Task::Reach { goal: Goal::Stalemate, .. } => end == Some(End::Stalemate),
        Task::Defend { .. } | Task::Best | Task::Identify => false,
    }
}

/// The task that is left after `plies` turns; `None` when its moves are used up. `best` and `identify` stay.
pub fn left(task: Task, plies: usize) -> Option<Task> {
    let plies = u32::try_from(plies).ok()?;
    match task {
        Task::Reach { play: play @ Play::Help, goal, moves, half } => {
            let left = (u32::from(moves) * 2 + u32::from(half)).checked_sub(plies).filter(|&left| left > 0)?;
            // a half move alone is one turn of the side that reaches the goal
            Some(Task::Reach { play, goal, moves: (left / 2) as u8, half: left % 2 == 1 })
        }
        Task::Reach { play, goal, moves, half } => {
            let moves = u32::from(moves).checked_sub(plies / 2).filter(|&left| left > 0)? as u8;
            Some(Task::Reach { play, goal, moves, half })
        }
        other => Some(other),
    }
}

/// A turn without promotion, for tasks in which it is chosen later.
fn bare(turn: Move) -> Move {
    match turn {
        Move::Step { from, to, .. } => Move::step(from, to),
        other => other,
    }
}

/// The keys of what is left of a task; `None` when a limit came first or nothing can be searched.
pub fn keys(game: &Game, position: &dyn Position, task: Task, deal: Deal, nodes: u64) -> Option<Report> {
    let report = game.rules.solve(&position.setup(), task, deal, &limits(nodes), &game.watch);
    match report {
        Ok(report) if report.search == Search::Complete => Some(report),
        Ok(_) | Err(SolveError::Illegal(_) | SolveError::NotProvable(_)) => None,
    }
}

/// How a turn is judged.
enum Way {
    /// Each turn by a proof of its own; so many moves are left.
    Proof(u32),
    /// By all the turns that solve what is left of the task: in help play, and where one plan must work for every deal.
    Keys(Task),
    /// The author's line is the answer.
    Author,
}

/// How turns are judged here.
fn way(game: &Game, asked: &Asked) -> Result<Way, Refusal> {
    let Some(task) = left(asked.task, game.steps.len()) else {
        return Err(Refusal::new("over", "the moves of the task are used up"));
    };
    let given = asked.deal == Deal::Given || !hides(game.playable()?);
    Ok(match task {
        Task::Best => Way::Author,
        Task::Identify => return Err(Refusal::new("identify", "say what the covered piece is")),
        Task::Reach { play: Play::Direct | Play::SelfPlay, moves, .. } | Task::Defend { moves } if given => {
            Way::Proof(moves.into())
        }
        Task::Reach { .. } | Task::Defend { .. } => Way::Keys(task),
    })
}

/// Judges a turn that was read in the position.
fn judge(game: &Game, asked: &Asked, turn: &Step) -> Result<Judgement, Refusal> {
    let position = game.playable()?;
    let plies = game.steps.len();
    if plies == 0
        && let Some(known) = asked.puzzle.judged.iter().find(|known| same(&known.turn, &turn.text))
    {
        let grade = match known.more {
            None => Grade::Loses,
            Some(0) => Grade::Right,
            Some(more) => Grade::Slower(more),
        };
        return Ok(Judgement { grade, show: known.show.clone() });
    }
    match way(game, asked)? {
        Way::Author => Ok(by_the_author(game, asked, turn)),
        Way::Proof(left) => by_proof(game, asked, left, turn, game.nodes),
        Way::Keys(task) => Ok(match keys(game, position, task, asked.deal, game.nodes) {
            Some(report) => by_keys(&report, task, asked.deal, turn),
            None => Judgement { grade: Grade::Unknown(Limit::Nodes), show: Vec::new() },
        }),
    }
}

/// The first turns of a puzzle, for who wants to know what the proof says of each of them before they are asked.
pub struct FirstTurns {
    game: Game,
    way: Way,
    /// The turns that solve it, where they are what counts.
    report: Option<Report>,
}

impl FirstTurns {
    /// Those of a puzzle; `None` where no proof says anything about them. `nodes` positions at most are visited here.
    pub fn of(record: &Record, nodes: u64) -> Option<Self> {
        let game = Game::of(record.clone(), &[], 0).ok()?;
        let (asked, position) = (game.asked.as_ref()?, game.position()?);
        let way = way(&game, asked).ok().filter(|way| !matches!(way, Way::Author))?;
        let report = match way {
            Way::Keys(task) => Some(keys(&game, position, task, asked.deal, nodes)?),
            _ => None,
        };
        Some(Self { game, way, report })
    }

    /// Their texts, without what comes to light.
    pub fn turns(&self) -> Vec<String> {
        let mut turns: Vec<String> = Vec::new();
        for turn in self.game.position().map(Position::moves).unwrap_or_default() {
            let text = text_of(turn);
            if !turns.contains(&text) {
                turns.push(text);
            }
        }
        turns
    }

    /// What the proof says of one; `None` when `nodes` positions do not suffice.
    pub fn judge(&self, text: &str, nodes: u64) -> Option<Judged> {
        let asked = self.game.asked.as_ref()?;
        let position = self.game.position()?;
        let turn = position.moves().into_iter().find(|&turn| text_of(turn) == text)?;
        let (turn, _) = step(position, &position.coordinate(turn)).ok()?;
        let Judgement { grade, show } = match (&self.way, &self.report) {
            (Way::Proof(left), _) => by_proof(&self.game, asked, *left, &turn, nodes).ok()?,
            (Way::Keys(task), Some(report)) => by_keys(report, *task, asked.deal, &turn),
            _ => return None,
        };
        let more = match grade {
            Grade::Right => Some(0),
            Grade::Slower(more) => Some(more),
            Grade::Loses => None,
            Grade::Unknown(_) => return None,
        };
        Some(Judged { turn: text.to_owned(), more, show })
    }
}

/// Whether two texts name one turn, whatever it brings to light.
fn same(a: &str, b: &str) -> bool {
    let bare = |text: &str| text.split('~').next().unwrap_or_default().to_owned();
    bare(a) == bare(b)
}

fn hides(position: &dyn Position) -> bool {
    !position.setup().truths.is_empty()
}

fn by_proof(game: &Game, asked: &Asked, left: u32, turn: &Step, nodes: u64) -> Result<Judgement, Refusal> {
    let position = game.playable()?;
    let setup = position.setup();
    let problem = Problem { setup: &setup, task: asked.task, deal: asked.deal };
    let answer = game.rules.judge(problem, left, turn.turn, &limits(nodes), &game.watch).map_err(|error| {
        Refusal::new(if error == LineError::IllegalTurn { "illegal" } else { "judge" }, error.to_string())
    })?;
    let show = if answer.grade == Grade::Loses { texts(position, &answer.line).split_off(1) } else { Vec::new() };
    Ok(Judgement { grade: answer.grade, show })
}

/// A legal line as texts, the first turn among them.
fn texts(position: &dyn Position, line: &[Move]) -> Vec<String> {
    let mut position = position.clone_box();
    let mut out = Vec::new();
    for &turn in line {
        let coordinate = position.coordinate(turn);
        let Ok((step, after)) = step(position.as_ref(), &coordinate) else { break };
        out.push(step.text);
        position = after;
    }
    out
}

/// By all the turns that solve what is left.
fn by_keys(report: &Report, task: Task, deal: Deal, turn: &Step) -> Judgement {
    let fits = |key: Move| if deal == Deal::Any { bare(key) == bare(turn.turn) } else { key == turn.turn };
    let help = matches!(task, Task::Reach { play: Play::Help, .. });
    let shortest = report.keys.iter().map(|key| key.moves).min();
    match (report.keys.iter().find(|key| fits(key.turn)), shortest) {
        (Some(key), Some(shortest)) if !help && key.moves > shortest => {
            Judgement { grade: Grade::Slower(key.moves - shortest), show: Vec::new() }
        }
        (Some(_), _) => Judgement { grade: Grade::Right, show: Vec::new() },
        (None, _) => {
            let counter = report.deals.as_ref().and_then(|deals| deals.counter(turn.turn));
            let show = counter.map(|counter| counter.san.iter().skip(1).cloned().collect()).unwrap_or_default();
            Judgement { grade: Grade::Loses, show }
        }
    }
}

/// In a task `best` the author's line is the answer.
fn by_the_author(game: &Game, asked: &Asked, turn: &Step) -> Judgement {
    let Some(position) = game.position() else {
        return Judgement { grade: Grade::Loses, show: Vec::new() };
    };
    let nodes = game.continuations();
    let is_it = |node: &usize| step(position, &asked.node(*node).turn).is_ok_and(|(s, _)| s.text == turn.text);
    let found = nodes.iter().copied().find(is_it);
    let grade = match found.map(|node| asked.node(node).nag.as_str()) {
        Some("?" | "??" | "?!") => Grade::Loses,
        Some(_) => Grade::Right,
        // nobody proved anything about it
        None => Grade::Unknown(Limit::Stopped),
    };
    let show = match (grade, found) {
        (Grade::Loses, Some(node)) => {
            asked.children(Some(node)).take(1).map(|at| asked.node(at).turn.clone()).collect()
        }
        _ => Vec::new(),
    };
    Judgement { grade, show }
}

/// What a turn with a cover can bring to light where every deal counts: the turn's text with each kind for which it is
/// legal; the text alone where nothing comes to light. What a pawn becomes on the last rank is a queen here.
pub fn outcomes(position: &dyn Position, turn: &Step) -> Vec<String> {
    let bare = text_of(turn.turn);
    let covered = turn.text.contains('~');
    if !covered {
        return vec![turn.text.clone()];
    }
    let bare = bare.split('=').next().unwrap_or_default();
    let texts = Kind::ALL.into_iter().flat_map(|kind| {
        let plain = format!("{bare}~{}", kind.letter());
        let promoted = format!("{plain}=Q");
        [plain, promoted]
    });
    texts.filter(|text| step(position, text).is_ok_and(|(read, _)| read.text == *text)).collect()
}

/// A turn of the solver's as it was judged, and what is said to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruling {
    /// Right, slower, wrong, or not decided.
    pub grade: Grade,
    /// Whether the goal stands on the board.
    pub solved: bool,
    /// The turn as it was played; `None` where the reader only said what a covered piece is.
    pub played: Option<Step>,
    /// The turns that show why it is wrong, the first reply being the refutation.
    pub show: Vec<Step>,
    /// The author's words on a wrong turn.
    pub text: Option<Texts>,
    /// The author's note on the turn.
    pub note: Option<Texts>,
    /// What the covered piece can be, where the reader said it rightly.
    pub possible: Vec<Kind>,
}

/// Judges a turn of the solver's and plays it; `~N` says what the covered piece is.
///
/// # Errors
/// When the turn is illegal or cannot be read, or when nothing is asked.
pub fn rule(game: &mut Game, text: &str) -> Result<Ruling, Refusal> {
    if let Some(kind) = text.strip_prefix('~') {
        return identify(game, kind);
    }
    let first = game.steps.is_empty();
    let (judged, turn, words, note) = {
        let asked = game.asked()?;
        let position = game.playable()?;
        let (mut turn, _) = step(position, text)?;
        let judged = judge(game, asked, &turn)?;
        if asked.deal == Deal::Any && turn.text.contains('~') {
            // the deal that refutes it, or the first one that is possible
            let refuting = judged.show.first().and_then(|_| counter_turn(game, asked, position, &turn));
            if let Some(text) = refuting.or_else(|| outcomes(position, &turn).into_iter().next()) {
                turn = step(position, &text)?.0;
            }
        }
        let is_it =
            |node: &usize| step(position, &asked.node(*node).turn).is_ok_and(|(s, _)| same(&s.text, &turn.text));
        let note = game.continuations().into_iter().find(is_it).map(|node| asked.node(node).note.clone());
        let words = if first && !judged.grade.is_right() { answer(asked, turn.turn) } else { None };
        (judged, turn, words, note.filter(|note| !note.is_empty()))
    };
    let task = game.asked()?.task;
    game.play(&turn.text)?;
    let position = game.playable()?;
    let solved = judged.grade.is_right()
        && match task {
            Task::Defend { .. } => true,
            Task::Best => game.continuations().is_empty(),
            _ => reached(task, position),
        };
    let mut show = Vec::new();
    let mut here = position.clone_box();
    for text in &judged.show {
        let Ok((next, after)) = step(here.as_ref(), text) else { break };
        show.push(next);
        here = after;
    }
    let possible = Vec::new();
    Ok(Ruling { grade: judged.grade, solved, played: Some(turn), show, text: words, note, possible })
}

/// What the author says about a wrong first turn.
fn answer(asked: &Asked, turn: Move) -> Option<Texts> {
    let texts = &asked.puzzle.answers;
    texts.get(&text_of(turn)).or_else(|| texts.get(&text_of(bare(turn)))).or_else(|| texts.get("other")).cloned()
}

/// The turn with what it brings to light in the deal that refutes it.
fn counter_turn(game: &Game, asked: &Asked, position: &dyn Position, turn: &Step) -> Option<String> {
    let task = left(asked.task, game.steps.len())?;
    let report = keys(game, position, task, asked.deal, game.nodes)?;
    let counter = report.deals?.counter(turn.turn)?.clone();
    step(position, counter.san.first()?).ok().map(|(step, _)| step.text)
}

/// Which true type must the covered piece have?
fn identify(game: &Game, kind: &str) -> Result<Ruling, Refusal> {
    let asked = game.asked()?;
    let said = kind.chars().next().filter(|_| kind.len() == 1).and_then(Kind::from_letter);
    let said = said.ok_or_else(|| Refusal::new("unreadable", "name a piece: ~P, ~N, ~B, ~R, ~Q"))?;
    let position = game.playable()?;
    let report = keys(game, position, Task::Identify, Deal::Any, game.nodes)
        .ok_or_else(|| Refusal::new("judge", "nothing can be said about covered pieces here"))?;
    let identity = report.deals.as_ref().and_then(|deals| deals.identity.as_ref());
    let side = position.turn();
    let mut possible: Vec<Kind> = Vec::new();
    for (_, piece, kinds) in identity.map_or(&[][..], |identity| &identity.pieces) {
        if piece.color == side {
            possible.extend(kinds);
        }
    }
    possible.sort_unstable();
    possible.dedup();
    let right = possible == [said];
    let words = if right { None } else { asked.puzzle.answers.get("other").cloned() };
    let note =
        asked.children(None).next().map(|node| asked.node(node).note.clone()).filter(|note| right && !note.is_empty());
    // a reader who is wrong goes on looking
    let possible = if right { possible } else { Vec::new() };
    let grade = if right { Grade::Right } else { Grade::Loses };
    Ok(Ruling { grade, solved: right, played: None, show: Vec::new(), text: words, note, possible })
}
