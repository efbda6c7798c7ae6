//! Numbers for the curves: what was solved on which day, how well by difficulty and theme, what comes back when.

use super::Progress;
use super::event::{Mark, Moment, What};
use chrono::{Days, NaiveDate};
use std::collections::BTreeMap;

/// Attempts, by how well they went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Failed ones.
    pub failed: u32,
    /// Those solved with hints.
    pub helped: u32,
    /// Those solved alone at the first try.
    pub clean: u32,
}

impl Tally {
    /// Adds an attempt.
    pub const fn add(&mut self, mark: Mark) {
        match mark {
            Mark::Failed => self.failed += 1,
            Mark::Helped => self.helped += 1,
            Mark::Clean => self.clean += 1,
        }
    }

    /// All of them.
    pub const fn all(self) -> u32 {
        self.failed + self.helped + self.clean
    }

    /// Those that were solved without a wrong turn.
    pub const fn solved(self) -> u32 {
        self.helped + self.clean
    }

    /// The share of those solved alone, in percent; `None` where there is nothing.
    pub fn percent(self) -> Option<u32> {
        (self.all() > 0).then(|| (f64::from(self.clean) * 100.0 / f64::from(self.all())).round() as u32)
    }
}

/// What a puzzle is counted under.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Kinds {
    /// 1 to 5.
    pub difficulty: Option<u8>,
    /// Its themes.
    pub tags: Vec<String>,
}

/// The numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Attempts of each day, the first and the last day shown included; days without any are there too.
    pub days: Vec<(NaiveDate, Tally)>,
    /// Attempts by difficulty, 1 to 5.
    pub levels: [Tally; 5],
    /// Attempts by theme, the most frequent first.
    pub themes: Vec<(String, Tally)>,
    /// Reviews from today on, day by day; what is overdue counts as today's.
    pub reviews: Vec<(NaiveDate, u32)>,
    /// All attempts.
    pub all: Tally,
    /// Puzzles of the collection that were solved at least once.
    pub solved: usize,
    /// How long all attempts took.
    pub seconds: u64,
    /// On how many days in a row, up to today or yesterday, something was solved.
    pub streak: usize,
}

/// Works the numbers out: so many days back, so many days ahead.
pub fn stats(progress: &Progress, kinds: &BTreeMap<String, Kinds>, now: Moment, back: usize, ahead: usize) -> Stats {
    let today = now.date_naive();
    let mut stats = Stats::default();
    let mut days: BTreeMap<NaiveDate, Tally> = BTreeMap::new();
    let mut themes: BTreeMap<&str, Tally> = BTreeMap::new();
    for (id, event) in &progress.counted {
        let What::Attempt { outcome, wrong, hints, seconds, .. } = &event.what else { continue };
        let mark = Mark::of(*outcome, *wrong, *hints);
        days.entry(event.day()).or_default().add(mark);
        stats.all.add(mark);
        stats.seconds += u64::from(*seconds);
        let Some(kinds) = id.as_ref().and_then(|id| kinds.get(id)) else { continue };
        if let Some(level) = kinds.difficulty {
            stats.levels[usize::from(level.clamp(1, 5)) - 1].add(mark);
        }
        kinds.tags.iter().for_each(|tag| themes.entry(tag).or_default().add(mark));
    }
    let first = today - Days::new(back.saturating_sub(1) as u64);
    let day = |from: NaiveDate, at: usize| from + Days::new(at as u64);
    stats.days =
        (0..back).map(|at| day(first, at)).map(|at| (at, days.get(&at).copied().unwrap_or_default())).collect();
    stats.themes = themes.into_iter().map(|(tag, tally)| (tag.to_owned(), tally)).collect();
    stats.themes.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.all()));
    stats.reviews = (0..ahead).map(|at| (day(today, at), 0)).collect();
    for standing in progress.standings.values() {
        stats.solved += usize::from(standing.solved);
        let Some(returns) = standing.returns else { continue };
        let at = usize::try_from((returns - today).num_days()).unwrap_or(0);
        if let Some((_, count)) = stats.reviews.get_mut(at) {
            *count += 1;
        }
    }
    let busy = |at: NaiveDate| days.get(&at).is_some_and(|tally| tally.solved() > 0);
    // A day that is not over does not end the row.
    let last = if busy(today) { today } else { today - Days::new(1) };
    stats.streak = last.iter_days().rev().take_while(|&at| busy(at)).count();
    stats
}
