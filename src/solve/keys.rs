//! Every first turn that solves a task, and the report about it.

use super::budget::{Account, Budget, Stop};
use super::direct::Direct;
use super::prove::{after, resistance, sans};
use super::workers;
use crate::board::{Move, Site, SiteKind, SiteSet};
use crate::problem::{Finding, FindingKind, Goal, Key, Limits, Play, Report, Search, Watch};
use crate::rules::{Rules, notation};

/// What each first turn is asked.
#[derive(Clone, Copy, Debug)]
pub enum Question {
    /// Does it force the goal in at most so many moves, itself included?
    Forces(Play, Goal, u32),
    /// Does it keep the other side from forcing mate in at most so many moves?
    Defends(u32),
}

impl Question {
    fn goal(self) -> Goal {
        match self {
            Self::Forces(_, goal, _) => goal,
            Self::Defends(_) => Goal::Mate,
        }
    }

    fn play(self) -> Play {
        match self {
            Self::Forces(play, ..) => play,
            Self::Defends(_) => Play::Direct,
        }
    }

    /// The stated number of moves.
    pub const fn moves(self) -> u32 {
        match self {
            Self::Forces(_, _, moves) | Self::Defends(moves) => moves,
        }
    }
}

/// So many cooks are shown one by one with their lines.
const COOKS_SHOWN: usize = 5;

/// What a first turn was found to do: the length and a line from the position after it.
type Answer = Result<Option<(u32, Vec<Move>)>, Stop>;

fn ask<R: Rules>(search: &mut Direct<'_, R>, after: &R, question: Question) -> Answer {
    match question {
        Question::Forces(_, _, moves) => match search.length(after, moves - 1)? {
            Some(more) => Ok(Some((more + 1, resistance(search, question.play(), question.goal(), after, more)?))),
            None => Ok(None),
        },
        Question::Defends(moves) => Ok((!search.forces(after, moves)?).then(|| (moves, Vec::new()))),
    }
}

/// One first turn.
struct First {
    turn: Move,
    answer: Answer,
    nodes: u64,
    /// Whether it is a placement that changes nothing.
    elsewhere: bool,
}

/// What placing a barrier of a kind where it changes nothing does, and for which placements that is not so.
struct Elsewhere {
    kind: SiteKind,
    line: Answer,
    region: SiteSet,
}

impl Elsewhere {
    fn covers(&self, site: Site) -> bool {
        site.kind() == self.kind && !self.region.contains(site)
    }
}

fn elsewhere<R: Rules>(
    search: &mut Direct<'_, R>,
    position: &R,
    kind: SiteKind,
    question: Question,
) -> Option<Elsewhere> {
    let after = position.placed_nowhere(kind)?;
    if !search.places(position) {
        return None;
    }
    let mut region = SiteSet::EMPTY;
    let mut ask = || match question {
        Question::Forces(_, _, moves) => {
            for more in 0..moves {
                let (wins, rests_on) = search.holds_with_region(&after, more)?;
                region |= rests_on;
                if wins {
                    return Ok(Some((more + 1, resistance(search, question.play(), question.goal(), &after, more)?)));
                }
            }
            Ok(None)
        }
        Question::Defends(moves) => {
            let (wins, rests_on) = search.forces_with_region(&after, moves)?;
            region |= rests_on;
            Ok((!wins).then(|| (moves, Vec::new())))
        }
    };
    let line = ask();
    Some(Elsewhere { kind, line, region })
}

/// Finds all keys. The same problem and limits give the same report at any thread count, unless a limit comes first.
pub fn solve<R: Rules>(position: &R, question: Question, limits: &Limits, watch: &Watch) -> Report {
    let account = Account::open(limits, watch);
    let threads = limits.threads.max(1);
    let bytes = limits.table_bytes / threads;
    let turns = notation::moves(position);
    let search = || Direct::<R>::new(question.play(), question.goal(), question.moves(), bytes, Budget::new(&account));
    let mut first = search();
    let elsewhere: Vec<Elsewhere> =
        SiteKind::ALL.into_iter().filter_map(|kind| elsewhere(&mut first, position, kind, question)).collect();
    let mut answers: Vec<First> = Vec::new();
    let mut searched: Vec<Move> = Vec::new();
    for &turn in &turns {
        let same = elsewhere.iter().find(|e| matches!(turn, Move::Place(site) if e.covers(site)));
        match same {
            Some(same) => answers.push(First { turn, answer: same.line.clone(), nodes: 0, elsewhere: true }),
            None => searched.push(turn),
        }
    }
    let answer = |search: &mut Direct<'_, R>, &turn: &Move| {
        let before = search.nodes();
        let answer = ask(search, &after(position, turn), question);
        First { turn, answer, nodes: search.nodes() - before, elsewhere: false }
    };
    answers.extend(workers::each(threads, &searched, &mut first, search, answer));
    let fails = answers.iter().all(|first| first.answer == Ok(None));
    let failure = if fails { failure(&mut first, position, question) } else { None };
    let mut report = report(position, question, answers, account.seconds());
    if let (Some(line), Some(finding)) =
        (failure, report.findings.iter_mut().find(|finding| finding.kind == FindingKind::NoSolution))
    {
        finding.san = sans(position, &line);
        finding.message += &match finding.san.as_slice() {
            [turn, reply] => format!("; {turn} fails to {reply}"),
            _ => String::new(),
        };
        finding.line = line;
    }
    report
}

/// How the most forcing first turn fails in direct play, where none solves it: the turn and a reply that refutes it.
fn failure<R: Rules>(search: &mut Direct<'_, R>, position: &R, question: Question) -> Option<Vec<Move>> {
    let Question::Forces(Play::Direct, _, moves) = question else { return None };
    let forcing = |&turn: &Move| {
        let next = after(position, turn);
        (!next.in_check(), next.count())
    };
    let turn =
        notation::moves(position).into_iter().filter(|&turn| after(position, turn).can_move()).min_by_key(forcing)?;
    let next = after(position, turn);
    let refutes = |reply: &Move| matches!(search.forces(&after(&next, *reply), moves - 1), Ok(false));
    let reply = notation::moves(&next).into_iter().find(refutes)?;
    Some(vec![turn, reply])
}

fn report<R: Rules>(position: &R, question: Question, answers: Vec<First>, seconds: f64) -> Report {
    let nodes = answers.iter().map(|first| first.nodes).sum();
    let mut search = Search::Complete;
    let mut keys = Vec::new();
    for First { turn, answer, elsewhere, .. } in answers {
        match answer {
            Err(Stop(limit)) => search = Search::Truncated(limit),
            Ok(None) => {}
            Ok(Some((moves, rest))) => {
                let line: Vec<Move> = std::iter::once(turn).chain(rest).collect();
                let line_san = sans(position, &line);
                keys.push(Key {
                    turn,
                    coordinate: turn.to_string(),
                    san: notation::san(position, turn),
                    moves,
                    elsewhere,
                    line,
                    line_san,
                });
            }
        }
    }
    keys.sort_by(|a, b| a.coordinate.cmp(&b.coordinate));
    let findings = findings(question, &keys, search);
    let main_line = longest_line(&keys);
    Report {
        search,
        keys,
        findings,
        main_line,
        nodes,
        seconds,
        moves: Some(question.moves()),
        deals: None,
        solutions: None,
    }
}

/// The line that shows the solution best.
pub fn longest_line(keys: &[Key]) -> Vec<Move> {
    keys.iter().max_by_key(|key| key.line.len()).map_or_else(Vec::new, |key| key.line.clone())
}

/// What keys and the end of the search say about a task, worst first.
pub fn findings(question: Question, keys: &[Key], search: Search) -> Vec<Finding> {
    let mut findings = Vec::new();
    if let Search::Truncated(limit) = search {
        let message = format!("{} came before the proof was complete", limit.name());
        findings.push(Finding { kind: FindingKind::LimitReached, line: Vec::new(), san: Vec::new(), message });
    }
    let stated = question.moves();
    let finding =
        |kind, key: &Key, message| Finding { kind, line: key.line.clone(), san: key.line_san.clone(), message };
    // placements that change nothing count as one key
    let alike = keys.iter().filter(|key| key.elsewhere).count();
    let first_alike = keys.iter().position(|key| key.elsewhere);
    let counted: Vec<&Key> = keys
        .iter()
        .enumerate()
        .filter(|(at, key)| !key.elsewhere || Some(*at) == first_alike)
        .map(|(_, key)| key)
        .collect();
    let others = |key: &Key| match alike {
        2.. if key.elsewhere => format!(", with {} placements elsewhere like it", alike - 1),
        _ => String::new(),
    };
    match (question, counted.as_slice()) {
        (_, []) if search == Search::Complete => {
            let message = match question {
                Question::Forces(Play::SelfPlay, _, n) => format!("no turn forces the other side to do it in {n}"),
                Question::Forces(_, Goal::Mate, n) => format!("no turn forces mate in {n}"),
                Question::Forces(_, Goal::Stalemate, n) => format!("no turn forces stalemate in {n}"),
                Question::Defends(n) => format!("every turn allows mate in {n}"),
            };
            findings.push(Finding { kind: FindingKind::NoSolution, line: Vec::new(), san: Vec::new(), message });
        }
        (Question::Forces(..), keys) => {
            for key in keys.iter().filter(|key| key.moves < stated) {
                let message = format!("{} needs only {} of the {stated} moves{}", key.san, key.moves, others(key));
                findings.push(finding(FindingKind::ShortSolution, key, message));
            }
        }
        _ => {}
    }
    if counted.len() > 1 {
        let cooks: Vec<&Key> = counted.iter().copied().filter(|key| key.moves == stated).collect();
        for key in cooks.iter().take(COOKS_SHOWN) {
            let message = format!("{} is one of {} keys{}", key.san, counted.len(), others(key));
            findings.push(finding(FindingKind::Cook, key, message));
        }
        if let Some(rest @ [first, ..]) = cooks.get(COOKS_SHOWN..) {
            // with barriers in hand there can be some two hundred
            let names: Vec<&str> = rest.iter().map(|key| key.san.as_str()).collect();
            findings.push(finding(FindingKind::Cook, first, format!("keys too: {}", names.join(", "))));
        }
    }
    findings
}
