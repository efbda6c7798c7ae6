//! What stands beside the board: what is said of a turn, how a game stands.

use super::course::Attempt;
use super::free::Free;
use super::state::{Part, Phase, Said};
use crate::app::board_names::kind_name;
use crate::board::{Color, Kind};
use crate::player::Step;
use crate::player::record::Texts;
use crate::problem::Grade;
use crate::rules::End;
use crate::t;

/// How something is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// Neither good nor bad.
    Plain,
    /// The turn is right.
    Right,
    /// The turn is wrong.
    Wrong,
    /// Nothing is known of the turn.
    Unknown,
    /// Something is being reckoned out.
    Busy,
}

/// A line of what is said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// The program says it.
    Own(String),
    /// The author says it, in several languages.
    Author(Texts),
}

/// What is said now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// How it is meant.
    pub tone: Tone,
    /// How far the defences are; may be empty.
    pub count: String,
    /// The verdict in a few words; may be empty.
    pub title: String,
    /// What else there is to say.
    pub lines: Vec<Line>,
}

impl Told {
    fn new(tone: Tone, title: String, lines: Vec<Line>) -> Self {
        Self { tone, count: String::new(), title, lines }
    }
}

fn own(text: String) -> Line {
    Line::Own(text)
}

fn author(texts: &Texts) -> impl Iterator<Item = Line> {
    Some(texts).filter(|texts| !texts.is_empty()).cloned().map(Line::Author).into_iter()
}

fn san(step: Option<&Step>) -> String {
    step.map(|step| step.san.clone()).unwrap_or_default()
}

/// What a turn brought to light.
fn uncovered(step: Option<&Step>) -> Option<Line> {
    let step = step?;
    let letter = step.text.split_once('~')?.1.chars().next()?;
    let kind = Kind::from_letter(letter)?;
    Some(own(t!("solve-reveal", move = step.san.as_str(), piece = kind_name(kind))))
}

/// What is said of an attempt.
pub fn told(attempt: &Attempt) -> Told {
    let mut told = said(attempt);
    let moving = [Phase::Solve, Phase::Judging, Phase::Answer, Phase::Wrong, Phase::Unknown, Phase::Promote];
    if moving.contains(&attempt.phase()) {
        let many = attempt.levels().into_iter().filter(|level| level.of > 1);
        let texts: Vec<String> = many.map(|level| t!("solve-defence", at = level.at, of = level.of)).collect();
        told.count = texts.join(" · ");
    }
    told
}

fn said(attempt: &Attempt) -> Told {
    match attempt.phase() {
        Phase::Judging => Told::new(Tone::Busy, t!("solve-judging"), Vec::new()),
        Phase::Solved => solved(attempt),
        Phase::Met => met(attempt),
        phase => match attempt.said() {
            Said::Start => Told::new(Tone::Plain, String::new(), vec![own(start(attempt.part()))]),
            Said::Judged { grade, turn, reply, texts } => {
                judged(attempt, *grade, (turn.as_ref(), reply.as_ref()), texts)
            }
            Said::Defence { turn, revealed, note, praised } => {
                let (tone, title, mut lines) = match praised.as_deref() {
                    Some(Said::Judged { grade, turn, texts, .. }) if grade.is_right() => {
                        let lines: Vec<Line> = texts
                            .iter()
                            .flat_map(author)
                            .chain(uncovered(revealed.as_ref().or(turn.as_ref())))
                            .collect();
                        (Tone::Right, praise(*grade), lines)
                    }
                    _ => (Tone::Plain, String::new(), uncovered(revealed.as_ref()).into_iter().collect()),
                };
                if let Some(turn) = turn {
                    lines.push(own(t!("solve-reply", reply = turn.san.as_str())));
                    lines.extend(uncovered(Some(turn)));
                    lines.extend(author(note));
                }
                if phase == Phase::Solve {
                    lines.push(own(t!("solve-your-turn")));
                }
                Told::new(tone, title, lines)
            }
            Said::Stopped => Told::new(Tone::Unknown, t!("solve-stopped"), Vec::new()),
            Said::UnknownEnd => Told::new(Tone::Unknown, t!("solve-unknown-end"), Vec::new()),
            Said::Again => Told::new(Tone::Plain, String::new(), vec![own(t!("solve-again"))]),
            Said::Promote => Told::new(Tone::Plain, t!("solve-promote"), Vec::new()),
            Said::Failed(message) => Told::new(Tone::Unknown, t!("solve-failed"), vec![own(message.clone())]),
            Said::Node(step, note) => {
                let lines = uncovered(Some(step)).into_iter().chain(author(note)).collect();
                Told::new(Tone::Plain, step.san.clone(), lines)
            }
            Said::Root => Told::new(Tone::Plain, String::new(), vec![own(t!("solve-solution-start"))]),
        },
    }
}

fn start(part: Part) -> String {
    t!(match part {
        Part::Help => "solve-start-help",
        Part::Identify => "solve-start-identify",
        Part::Side | Part::Defend | Part::Best => "solve-start",
    })
}

fn praise(grade: Grade) -> String {
    match grade {
        Grade::Slower(more) => t!("solve-slower", n = more),
        _ => t!("solve-right"),
    }
}

/// What the author said last about the line, for the end of it.
fn last_words(said: &Said) -> Vec<Line> {
    match said {
        Said::Judged { texts, .. } => texts.iter().flat_map(author).collect(),
        Said::Defence { note, praised, .. } if note.is_empty() => {
            praised.as_deref().map(last_words).unwrap_or_default()
        }
        Said::Defence { note, .. } => author(note).collect(),
        _ => Vec::new(),
    }
}

fn solved(attempt: &Attempt) -> Told {
    let mut lines = last_words(attempt.said());
    if let Said::Judged { grade: Grade::Slower(more), .. } = attempt.said() {
        lines.push(own(t!("solve-slower", n = *more)));
    }
    if attempt.part() == Part::Identify {
        lines.push(own(t!("solve-right-identify")));
    }
    let tally = attempt.tally();
    lines.push(own(if attempt.was_shown() {
        t!("solve-solved-shown")
    } else if tally.wrong > 0 || tally.hints > 0 {
        t!("solve-solved-count", wrong = usize::from(tally.wrong), hints = usize::from(tally.hints))
    } else {
        t!("solve-solved-clean")
    }));
    Told::new(Tone::Right, t!("solve-solved"), lines)
}

fn met(attempt: &Attempt) -> Told {
    let mut lines = last_words(attempt.said());
    if let Some(level) = attempt.reached() {
        lines.push(own(t!("solve-met", at = level.at, of = level.of)));
    }
    let title = match attempt.said() {
        Said::Judged { grade, .. } => praise(*grade),
        _ => t!("solve-right"),
    };
    Told::new(Tone::Right, title, lines)
}

fn judged(attempt: &Attempt, grade: Grade, (turn, reply): (Option<&Step>, Option<&Step>), texts: &[Texts]) -> Told {
    let mut lines: Vec<Line> = Vec::new();
    let (part, san) = (attempt.part(), san(turn));
    match grade {
        Grade::Right | Grade::Slower(_) => {
            lines.extend(uncovered(turn));
            lines.extend(texts.iter().flat_map(author));
            let answering = attempt.phase() == Phase::Answer;
            lines.push(own(if answering { t!("solve-answering") } else { t!("solve-your-turn") }));
            Told::new(Tone::Right, praise(grade), lines)
        }
        Grade::Loses => {
            lines.extend(texts.iter().flat_map(author));
            if let Some(reply) = reply {
                let key = if part == Part::Defend { "solve-wrong-defend-reply" } else { "solve-wrong-reply" };
                lines.push(own(t!(key, reply = reply.san.as_str())));
            }
            let title = match part {
                Part::Identify => t!("solve-wrong-identify"),
                Part::Defend => t!("solve-wrong-defend", move = san),
                Part::Help => t!("solve-wrong-help", move = san),
                Part::Best => t!("solve-wrong-best", move = san),
                Part::Side => t!("solve-wrong", move = san),
            };
            Told::new(Tone::Wrong, title, lines)
        }
        Grade::Unknown(_) => {
            lines.extend(texts.iter().flat_map(author));
            let key = if part == Part::Best { "solve-unknown-best" } else { "solve-unknown" };
            Told::new(Tone::Unknown, t!(key, move = san), lines)
        }
    }
}

/// The key part of an end.
const fn end_key(end: End) -> &'static str {
    match end {
        End::Checkmate => "free-end-checkmate",
        End::Stalemate => "free-end-stalemate",
        End::StalemateLoss => "free-end-no-turn",
        End::DeadPosition => "free-end-dead",
        End::Threefold => "free-end-threefold",
        End::Fivefold => "free-end-fivefold",
        End::FiftyMoves => "free-end-fifty",
        End::SeventyFiveMoves => "free-end-seventy-five",
    }
}

/// What a draw that may be claimed is called on its button.
pub fn claim(end: End) -> String {
    t!(if matches!(end, End::Threefold | End::Fivefold) { "free-claim-threefold" } else { "free-claim-fifty" })
}

/// How a free game stands.
pub fn standing(free: &Free) -> Told {
    if let Some(over) = free.over() {
        let result = match over.loser {
            Some(Color::White) => t!("free-wins-black"),
            Some(Color::Black) => t!("free-wins-white"),
            None => t!("free-draw"),
        };
        let tone = if over.loser == Some(free.side()) && free.level().is_some() { Tone::Plain } else { Tone::Right };
        return Told::new(tone, t!("free-ended", how = t!(end_key(over.end)), result = result), Vec::new());
    }
    let mut lines = Vec::new();
    if free.answered()
        && let Some(step) = free.game().steps.last()
    {
        lines.push(own(t!("free-computer-played", move = step.san.as_str())));
    }
    lines.extend(uncovered(free.game().steps.last()));
    if free.is_thinking() {
        return Told::new(Tone::Busy, t!("free-thinking"), lines);
    }
    let turn = match (free.level().is_some(), free.is_engines(), free.turn()) {
        (true, true, _) => t!("free-computers-turn"),
        (true, false, _) => t!("free-your-turn"),
        (false, _, Color::White) => t!("free-turn-white"),
        (false, _, Color::Black) => t!("free-turn-black"),
    };
    let check = free.status().is_some_and(|status| status.check);
    let title = if check { t!("free-with-check", turn = turn) } else { turn };
    Told::new(Tone::Plain, title, lines)
}

/// Why a text was no turn.
pub fn refused(code: &str, text: &str) -> String {
    let key = match code {
        "ambiguous" => "solve-ambiguous",
        "unreadable" => "solve-unreadable",
        _ => "solve-illegal",
    };
    t!(key, move = text)
}
