//! One plan for every deal: every first turn that starts one, and the report about it.
//!
//! The enemy is taken to know everything, so a plan has to answer every turn with every reveal; the viewer chooses anew
//! only on what it sees. «For every deal some turn wins» is therefore not enough: where the right turn depends on what
//! nobody has seen there is no plan, and the report shows a deal that breaks the best one.

pub mod lines;
pub mod search;

use super::budget::{Account, Budget, Stop};
use super::keys::{self, Question};
use super::workers;
use crate::board::{Color, Move};
use crate::problem::{Deals, DealtLine, FindingKind, Key, Limits, Report, Search as End, Watch};
use crate::rules::Rules;
use crate::rules::belief::{Belief, Counts};
use search::{Aim, Search};

/// What a first turn was found to do.
enum Answer {
    /// It works and needs so many moves; a line that shows it.
    Key(u32, Option<DealtLine>),
    /// It fails; in how large a share of what it brings to light it would work, and the deal that breaks it.
    Wrong(lines::Share, Option<DealtLine>),
}

fn ask<R: Rules, B: Belief<R>>(
    search: &mut Search<'_, R, B>,
    belief: &B,
    turn: Move,
    moves: u32,
) -> Result<Answer, Stop> {
    let most = search.left_after(moves);
    let least = if search.aim() == Aim::Survive { most } else { 0 };
    for left in least..=most {
        if search.works(belief, turn, left)? {
            let needs = left + moves - most;
            // what is proved stays proved when a limit ends the line that would show it
            return Ok(Answer::Key(needs, search.example(belief, turn, left).ok()));
        }
    }
    let share = search.share(belief, turn, most)?;
    Ok(Answer::Wrong(share, search.counter(belief, turn, most).ok()))
}

/// Finds all keys. The same problem and limits give the same report at any thread count, unless a limit comes first.
pub fn solve<R: Rules, B: Belief<R>>(belief: &B, question: Question, limits: &Limits, watch: &Watch) -> Report {
    let account = Account::open(limits, watch);
    let threads = limits.threads.max(1);
    let bytes = limits.table_bytes / threads;
    let (aim, moves) = match question {
        Question::Forces(play, goal, moves) => (Aim::Reach(play, goal), moves),
        Question::Defends(moves) => (Aim::Survive, moves),
    };
    let turns = lines::turns::<R, B>(belief);
    let search = || Search::<R, B>::new(aim, moves, bytes, Budget::new(&account));
    let answer = |search: &mut Search<'_, R, B>, &turn: &Move| {
        let before = search.nodes();
        let answer = ask(search, belief, turn, moves);
        (turn, answer, search.nodes() - before)
    };
    let answers = workers::each(threads, &turns, &mut search(), search, answer);
    report(belief, question, answers, account.seconds())
}

fn report<R: Rules, B: Belief<R>>(
    belief: &B,
    question: Question,
    answers: Vec<(Move, Result<Answer, Stop>, u64)>,
    seconds: f64,
) -> Report {
    let nodes = answers.iter().map(|(_, _, nodes)| nodes).sum();
    let mut end = End::Complete;
    let mut solved: Vec<(Key, DealtLine)> = Vec::new();
    let mut wrong: Vec<(lines::Share, DealtLine)> = Vec::new();
    for (turn, answer, _) in answers {
        match answer {
            Err(Stop(limit)) => end = End::Truncated(limit),
            Ok(Answer::Wrong(share, counter)) => wrong.extend(counter.map(|counter| (share, counter))),
            Ok(Answer::Key(moves, shown)) => {
                let shown = shown.unwrap_or_else(|| only(belief, turn));
                let san = public(shown.san.first().map_or("", String::as_str));
                let (line, line_san) = (shown.line.clone(), shown.san.clone());
                let coordinate = turn.to_string();
                solved.push((Key { turn, coordinate, san, moves, elsewhere: false, line, line_san }, shown));
            }
        }
    }
    solved.sort_by(|a, b| a.0.coordinate.cmp(&b.0.coordinate));
    let (keys, examples): (Vec<Key>, Vec<DealtLine>) = solved.into_iter().unzip();
    // nearest to a solution first
    wrong.sort_by(|(a, x), (b, y)| {
        let larger = (u64::from(b.0) * u64::from(a.1)).cmp(&(u64::from(a.0) * u64::from(b.1)));
        larger.then_with(|| x.line.cmp(&y.line))
    });
    let counters: Vec<DealtLine> = wrong.into_iter().map(|(_, counter)| counter).collect();
    let mut findings = keys::findings(question, &keys, end);
    if let (Some(finding), Some(counter)) =
        (findings.iter_mut().find(|f| f.kind == FindingKind::NoSolution), counters.first())
    {
        let first = public(counter.san.first().map_or("", String::as_str));
        let deals = if matches!(question, Question::Defends(_)) { "some" } else { "every" };
        finding.message += &format!(" in {deals} deal; the nearest, {first}, fails with {}", counter.deal());
        finding.line.clone_from(&counter.line);
        finding.san.clone_from(&counter.san);
    }
    let main_line = keys::longest_line(&keys);
    let count = count::<R, B>(belief);
    let deals = Some(Deals { count, examples, counters, identity: None });
    Report {
        search: end,
        keys,
        findings,
        main_line,
        nodes,
        seconds,
        moves: Some(question.moves()),
        deals,
        solutions: None,
    }
}

/// A key whose line a limit cut off: only the text of the turn.
fn only<R: Rules, B: Belief<R>>(belief: &B, turn: Move) -> DealtLine {
    DealtLine { line: Vec::new(), ..lines::first_outcome::<R, B>(belief, turn) }
}

/// The part of a turn's text that stands before anything comes to light and before a promotion is chosen.
pub fn public(san: &str) -> String {
    san.split(['~', '=']).next().unwrap_or_default().to_owned()
}

/// The number of deals: for each side the ways of ordering its pool; `u128::MAX` for that many or more.
pub fn count<R: Rules, B: Belief<R>>(belief: &B) -> u128 {
    Color::BOTH.into_iter().fold(1, |product: u128, side| product.saturating_mul(orders(belief.pool(side))))
}

/// The multinomial coefficient of a pool, as a product of binomial ones.
fn orders(pool: Counts) -> u128 {
    let (mut ways, mut n) = (1_u128, 0_u128);
    for count in pool {
        for k in 1..=u128::from(count) {
            n += 1;
            // exact: after each step this is a whole number of choices
            let Some(product) = ways.checked_mul(n) else { return u128::MAX };
            ways = product / k;
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_of_pools_are_multinomial() {
        assert_eq!(orders([0; 5]), 1);
        assert_eq!(orders([3, 0, 0, 0, 0]), 1);
        assert_eq!(orders([1, 1, 1, 1, 1]), 120);
        assert_eq!(orders([8, 2, 2, 2, 1]), 4_054_050);
        assert_eq!(orders([255; 5]), u128::MAX);
    }

    #[test]
    fn public_text_ends_where_something_comes_to_light() {
        let cases = [("Nc3~Q+", "Nc3"), ("e8=Q#", "e8"), ("O-O~B", "O-O"), ("Rb8#", "Rb8#"), ("Qd8~P=Q", "Qd8")];
        for (san, expected) in cases {
            assert_eq!(public(san), expected);
        }
    }
}
