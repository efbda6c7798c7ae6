//! Everything that is said about a problem beyond its keys.
//!
//! *Dual*: after the key and a defence that does not simply allow the threat, more than one turn reaches the goal in the
//! least number of moves that is possible there. Turns that take longer are no duals, and placements count as one
//! where passing would do as well. A dual stands in the main line when every defence before it resists to the full
//! length, otherwise in the by-play; duals of the last turn and those of promotion are graded lower.

use super::author;
use super::budget::{Account, Stop};
use super::judge::win;
use super::prove::{Aim, Branch, Cut, MAX_REPLIES, Prover, Reply, after, passed, sans};
use crate::board::Move;
use crate::problem::{Finding, FindingKind, Limits, Report, Scope, Search, Tree, Watch};
use crate::rules::{Rules, notation};

/// So many findings of one kind are listed one by one; the others are counted.
const MAX_LISTED: usize = 24;

/// Findings about one problem as they are collected.
pub struct Collected<'p, R> {
    position: &'p R,
    found: Vec<Finding>,
    /// Findings of a kind that were counted and not listed.
    unlisted: Vec<(FindingKind, usize)>,
}

impl<'p, R: Rules> Collected<'p, R> {
    fn new(position: &'p R) -> Self {
        Self { position, found: Vec::new(), unlisted: Vec::new() }
    }

    /// Whether a kind has as many findings as are listed.
    fn is_full(&self, kind: FindingKind) -> bool {
        self.found.iter().filter(|f| f.kind == kind).count() >= MAX_LISTED
    }

    /// Adds a finding with a legal line from the first position.
    pub fn add(&mut self, kind: FindingKind, line: &[Move], message: impl FnOnce(&[String]) -> String) {
        if self.is_full(kind) {
            match self.unlisted.iter_mut().find(|(k, _)| *k == kind) {
                Some((_, count)) => *count += 1,
                None => self.unlisted.push((kind, 1)),
            }
            return;
        }
        let san = sans(self.position, line);
        let message = message(&san);
        self.found.push(Finding { kind, line: line.to_vec(), san, message });
    }

    fn finish(mut self) -> Vec<Finding> {
        for (kind, count) in self.unlisted {
            let message = format!("there are {count} more of these");
            self.found.push(Finding { kind, line: Vec::new(), san: Vec::new(), message });
        }
        self.found
    }
}

/// Adds what is to be said beyond the keys to a report whose proof is complete.
pub fn remarks<R: Rules>(
    position: &R,
    aim: Aim,
    author: &Tree,
    scope: Scope,
    report: &mut Report,
    (limits, watch): (&Limits, &Watch),
) {
    if report.search != Search::Complete {
        return;
    }
    let account = Account::open(limits, watch);
    let mut prover = Prover::new(aim, limits.table_bytes, &account);
    let mut study = Study {
        prover: &mut prover,
        position,
        notes: Collected::new(position),
        everything: scope == Scope::Everything,
    };
    if let Err(cut) = study.run(author, report) {
        study.notes.add(FindingKind::RemarksIncomplete, &[], |_| match cut {
            Cut::Stop(Stop(limit)) => format!("{} came before all remarks were made", limit.name()),
            Cut::Size => "there are too many variations to look at all of them".into(),
        });
    }
    report.add(study.notes.finish());
}

/// The tries of a problem alone; in a task `defend` how first turns lose.
///
/// # Errors
/// When a limit came first.
pub fn beside<R: Rules>(prover: &mut Prover<'_, R>, position: &R, report: &Report) -> Result<Vec<Finding>, Stop> {
    let against = prover.aim.against;
    let mut study = Study { prover, position, notes: Collected::new(position), everything: true };
    if against {
        study.refutations(report)?;
    } else {
        study.tries(report)?;
    }
    Ok(study.notes.finish())
}

/// The key that everything is said about: the author's if it is one, else one of full length.
pub fn chosen_key<R: Rules>(position: &R, author: &Tree, report: &Report) -> Option<Move> {
    let own = author.main_line().first().and_then(|&id| notation::parse(position, &author.turn(id).text).ok());
    let keys = &report.keys;
    let own = own.filter(|turn| keys.iter().any(|key| key.turn == *turn));
    own.or_else(|| keys.iter().max_by_key(|key| (key.moves, !key.elsewhere)).map(|key| key.turn))
}

struct Study<'s, 'a, 'p, R: Rules> {
    prover: &'s mut Prover<'a, R>,
    position: &'p R,
    notes: Collected<'p, R>,
    everything: bool,
}

impl<R: Rules> Study<'_, '_, '_, R> {
    fn run(&mut self, author: &Tree, report: &Report) -> Result<(), Cut> {
        author::check(self.prover, self.position, author, report, &mut self.notes)?;
        if self.prover.aim.against {
            return if self.everything { Ok(self.refutations(report)?) } else { Ok(()) };
        }
        let key = chosen_key(self.position, author, report);
        // beside a shorter solution neither set play nor tries mean anything
        let short = report.keys.iter().any(|key| key.moves < self.prover.aim.moves);
        if self.everything {
            if let Some(key) = key {
                self.intention(key, report)?;
            }
            if !short {
                self.set_play()?;
            }
        }
        if let Some(key) = key {
            let left = report.keys.iter().find(|k| k.turn == key).map_or(0, |k| k.moves.saturating_sub(1));
            let branch = self.prover.branch(self.position, key, left, &mut MAX_REPLIES.clone())?;
            self.duals(&branch, &mut vec![key], true);
        }
        if self.everything && !short {
            self.tries(report)?;
        }
        Ok(())
    }

    /// The threat of the key, or that it has none.
    fn intention(&mut self, key: Move, report: &Report) -> Result<(), Stop> {
        let left = report.keys.iter().find(|k| k.turn == key).map_or(0, |k| k.moves.saturating_sub(1));
        let next = after(self.position, key);
        if left == 0 || !next.can_move() {
            return Ok(());
        }
        let Some(idle) = passed(&next) else { return Ok(()) };
        let (threats, needs) = self.prover.threats(&next, left)?;
        if threats.is_empty() {
            self.notes.add(FindingKind::Zugzwang, &[key], |san| format!("{} threatens nothing: zugzwang", san[0]));
            return Ok(());
        }
        let texts: Vec<String> = threats.iter().take(5).map(|&turn| notation::san(&idle, turn)).collect();
        let more = if threats.len() > 5 { ", ..." } else { "" };
        let moves = if needs == 1 { String::new() } else { format!(" (in {needs})") };
        self.notes
            .add(FindingKind::Threat, &[key], |san| format!("{} threatens {}{more}{moves}", san[0], texts.join(", ")));
        Ok(())
    }

    /// Defences that are answered already in the diagram.
    fn set_play(&mut self) -> Result<(), Stop> {
        let moves = self.prover.aim.moves;
        let Some(idle) = passed(self.position).filter(|_| moves >= 2) else { return Ok(()) };
        let mut texts = Vec::new();
        let (mut set, mut all) = (0, 0);
        for reply in notation::moves(&idle) {
            if matches!(reply, Move::Place(_)) {
                continue;
            }
            all += 1;
            let next = after(&idle, reply);
            let Some(needs) = self.prover.shortest(&next, moves - 1)? else { continue };
            set += 1;
            if texts.len() < 8 {
                let answers = self.prover.continuations(&next, needs)?;
                let answers: Vec<String> = answers.iter().take(2).map(|&turn| notation::san(&next, turn)).collect();
                texts.push(format!("{} {}", notation::san(&idle, reply), answers.join("/")));
            }
        }
        if set > 0 {
            let shown = texts.join("; ");
            let more = if set > texts.len() { "; ..." } else { "" };
            self.notes.add(FindingKind::SetPlay, &[], |_| {
                format!("{set} of {all} defences are answered in the diagram: {shown}{more}")
            });
        }
        Ok(())
    }

    fn duals(&mut self, branch: &Branch, line: &mut Vec<Move>, main: bool) {
        for reply in &branch.replies {
            let main = main && reply.needs == branch.left;
            line.push(reply.turn);
            if let (false, Some(first), Some(&dual)) = (reply.idle, &reply.answer, reply.duals.first()) {
                let kind = grade(reply, first.turn, main);
                if self.everything || kind.is_fault() {
                    line.push(dual);
                    let before = line[..line.len() - 1].iter().fold(self.position.clone(), |p, &turn| after(&p, turn));
                    let texts: Vec<String> = std::iter::once(first.turn)
                        .chain(reply.duals.iter().copied())
                        .take(6)
                        .map(|turn| notation::san(&before, turn))
                        .collect();
                    self.notes.add(kind, line, |san| {
                        let defence = &san[san.len() - 2];
                        format!("after {defence} there are {}: {}", reply.duals.len() + 1, texts.join(", "))
                    });
                    line.pop();
                }
            }
            if let Some(answer) = &reply.answer {
                line.push(answer.turn);
                self.duals(answer, line, main);
                line.pop();
            }
            line.pop();
        }
    }

    /// First turns that fail to exactly one reply. Placements that fail as passing would count as one.
    fn tries(&mut self, report: &Report) -> Result<(), Stop> {
        let moves = self.prover.aim.moves;
        if moves < 2 {
            return Ok(());
        }
        let idle = match passed(self.position) {
            Some(idle) => self.refutations_of(&idle, &mut Vec::new())?,
            None => Vec::new(),
        };
        let mut latest = Vec::new();
        let (mut alike, mut shown) = (0, None);
        for turn in notation::moves(self.position) {
            let next = after(self.position, turn);
            if report.keys.iter().any(|key| key.turn == turn) || !next.can_move() {
                continue;
            }
            let [refutation] = self.refutations_of(&next, &mut latest)?[..] else { continue };
            if matches!(turn, Move::Place(_)) && idle == [refutation] {
                alike += 1;
                shown = shown.or(Some((turn, refutation)));
            } else {
                self.notes
                    .add(FindingKind::Try, &[turn, refutation], |san| format!("{} fails only to {}", san[0], san[1]));
            }
        }
        if let Some((turn, refutation)) = shown {
            self.notes.add(FindingKind::Try, &[turn, refutation], |san| {
                let others =
                    if alike > 1 { format!(", and so do {} placements like it", alike - 1) } else { String::new() };
                format!("{} fails only to {}{others}", san[0], san[1])
            });
        }
        Ok(())
    }

    /// Up to two replies that save the side to move from the goal.
    fn refutations_of(&mut self, next: &R, latest: &mut Vec<Move>) -> Result<Vec<Move>, Stop> {
        let left = self.prover.aim.moves - 1;
        let mut replies = notation::moves(next);
        replies.sort_by_key(|reply| !latest.contains(reply)); // what refuted other turns comes first
        let mut found = Vec::new();
        for reply in replies {
            if self.prover.saves(&after(next, reply), left)? {
                found.push(reply);
                if !latest.contains(&reply) {
                    latest.push(reply);
                }
                if found.len() == 2 {
                    break;
                }
            }
        }
        Ok(found)
    }

    /// In a task `defend`: how the other first turns lose. Placements that lose alike count as one.
    fn refutations(&mut self, report: &Report) -> Result<(), Stop> {
        let moves = self.prover.aim.moves;
        let mut placed: Vec<(Vec<Move>, Move, usize)> = Vec::new();
        for turn in notation::moves(self.position) {
            if report.keys.iter().any(|key| key.turn == turn) {
                continue;
            }
            let rest = win(self.prover, &after(self.position, turn), moves)?;
            if !matches!(turn, Move::Place(_)) {
                self.refutation(turn, &rest, 0);
            } else if let Some((.., count)) = placed.iter_mut().find(|(other, ..)| *other == rest) {
                *count += 1;
            } else {
                placed.push((rest, turn, 0));
            }
        }
        for (rest, turn, others) in placed {
            self.refutation(turn, &rest, others);
        }
        Ok(())
    }

    fn refutation(&mut self, turn: Move, rest: &[Move], others: usize) {
        let line: Vec<Move> = std::iter::once(turn).chain(rest.iter().copied()).collect();
        self.notes.add(FindingKind::Refutation, &line, |san| {
            let others = if others > 0 { format!(", and so do {others} placements like it") } else { String::new() };
            format!("{} allows {}{others}", san[0], san[1..].join(" "))
        });
    }
}

fn grade(reply: &Reply, first: Move, main: bool) -> FindingKind {
    let squares = |turn: Move| (turn.from(), turn.to());
    let promotes = |turn: &Move| turn.promotion().is_some() && squares(*turn) == squares(first);
    if first.promotion().is_some() && reply.duals.iter().all(promotes) {
        FindingKind::DualPromotion
    } else if reply.needs <= 1 {
        FindingKind::DualLast
    } else if main {
        FindingKind::DualMain
    } else {
        FindingKind::DualByPlay
    }
}

/// What can be said of an author's line in a task `best`, where the line itself is the answer.
pub fn best<R: Rules>(position: &R, author: &Tree, limits: &Limits, watch: &Watch) -> Vec<Finding> {
    let mut line = Vec::new();
    let mut end = position.clone();
    for id in author.main_line() {
        let Ok(turn) = notation::parse(&end, &author.turn(id).text) else { break };
        line.push(turn);
        end.play(turn);
    }
    let Some(&key) = line.first() else { return Vec::new() };
    let mates = line.len() % 2 == 1 && super::direct::reached(crate::problem::Goal::Mate, &end);
    let own = line.len().div_ceil(2) as u32;
    // a line without mate is compared with short mates only
    let most = if mates { own } else { own.min(BEST_MOVES) };
    let aim = Aim { play: crate::problem::Play::Direct, goal: crate::problem::Goal::Mate, moves: most, against: false };
    let account = Account::open(limits, watch);
    let mut prover = Prover::new(aim, limits.table_bytes, &account);
    let mut notes = Collected::new(position);
    let proved = alternatives(&mut prover, position, key, mates, &mut notes);
    let unproved = |why: String| move |_: &[String]| why;
    match proved {
        Ok(true) => {}
        Ok(false) if mates => notes.add(
            FindingKind::Unproved,
            &line,
            unproved(format!("the other side need not allow mate in {own}: that the line is best is not proved")),
        ),
        Ok(false) => notes.add(
            FindingKind::Unproved,
            &[],
            unproved(format!("the line is legal, and nothing else mates in {most}; that it is best is not proved")),
        ),
        Err(Stop(limit)) => notes.add(
            FindingKind::Unproved,
            &[],
            unproved(format!("{} came first: that the line is best is not proved", limit.name())),
        ),
    }
    let mut found = notes.finish();
    found.sort_by_key(|finding| finding.kind);
    found
}

/// How long mates are looked for beside a line that ends otherwise.
const BEST_MOVES: u32 = 3;

/// Lists first turns that mate as quickly as the author's or quicker. Whether the author's own is proved to be the
/// quickest mate.
fn alternatives<R: Rules>(
    prover: &mut Prover<'_, R>,
    position: &R,
    key: Move,
    mates: bool,
    notes: &mut Collected<'_, R>,
) -> Result<bool, Stop> {
    let most = prover.aim.moves;
    let own = prover.length(&after(position, key), most - 1)?;
    for turn in notation::moves(position) {
        let next = after(position, turn);
        let bound = own.unwrap_or(most - 1);
        if turn == key {
            continue;
        }
        if let Some(more) = prover.length(&next, bound)? {
            let mut line = vec![turn];
            line.extend(prover.resistance(&next, more)?);
            notes.add(FindingKind::NotBest, &line, |san| format!("{} mates in {}", san[0], more + 1));
        }
    }
    Ok(mates && own.is_some())
}
