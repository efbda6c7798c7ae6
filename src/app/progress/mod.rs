//! What a learner has done, kept on this computer and nowhere else.
//!
//! Everything that happens is an [`Event`]; what is known of a puzzle follows from the set of them. So two windows, or
//! two computers, only have to put their events together, in whatever order. Time is always passed in.
//!
//! Reading order: [`event`] (what happens, and its line), [`log`] (the file), [`keeper`] (the thread that writes it),
//! [`schedule`] (when a puzzle comes back), [`stats`] (numbers for the curves), this module (what is known).

pub mod event;
pub mod keeper;
pub mod log;
pub mod schedule;
pub mod stats;

pub use event::{Attempt, Event, Mark, Moment, Outcome, Scope};

use crate::doc::Puzzle;
use crate::doc::store::Hash;
use crate::t;
use chrono::NaiveDate;
use event::What;
use keeper::{Keeper, Report};
use log::Odd;
use schedule::Reviews;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// What is known of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// How many attempts there were.
    pub attempts: u32,
    /// Whether one of them ended with a solution that the solver found, be it with help.
    pub solved: bool,
    /// How well the best of them went.
    pub best: Option<Mark>,
    /// How well the last of them went, and on which day.
    pub last: Option<(Mark, NaiveDate)>,
    /// The day on which it comes back; `None` while nothing about it was hard.
    pub returns: Option<NaiveDate>,
}

impl Standing {
    /// Whether it is time to try it again.
    pub fn is_due(&self, today: NaiveDate) -> bool {
        self.returns.is_some_and(|day| day <= today)
    }

    /// Whether nobody has tried it.
    pub const fn is_new(&self) -> bool {
        self.attempts == 0
    }
}

/// The fingerprint of what a puzzle asks. With another position or another task it is another puzzle, whatever it is
/// called; texts, hints and the solution may change.
pub fn print(puzzle: &Puzzle) -> String {
    let fen = puzzle.fen.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
    let asked = format!("{}\n{fen}\n{}\n{:?}", puzzle.rules, puzzle.task, puzzle.deal);
    let mut print = Hash::of(asked.as_bytes()).to_string();
    print.truncate(24);
    print
}

/// What a learner has done in a collection.
#[derive(Debug, Default)]
pub struct Progress {
    events: BTreeSet<Event>,
    /// The puzzles of the collection with their fingerprints.
    puzzles: BTreeMap<String, String>,
    standings: BTreeMap<String, Standing>,
    pages: BTreeMap<String, BTreeSet<usize>>,
    /// Attempts that count, by puzzle or, where there is none any more, by nothing; in order of time.
    counted: Vec<(Option<String>, Event)>,
    revision: u64,
    /// What tells this window's events from those of others.
    window: String,
    made: u64,
    keeper: Option<Keeper>,
    odd: Odd,
    failure: String,
}

/// Where progress belongs on this system; `None` where there is no home.
pub fn usual_folder() -> Option<PathBuf> {
    use etcetera::BaseStrategy;
    let strategy = etcetera::choose_base_strategy().ok()?;
    Some(strategy.data_dir().join("boardwright").join("progress"))
}

/// The file of a collection in the folder of progress: the name of the collection's folder, and a fingerprint of its
/// place, so that two of the same name have two files.
pub fn file_of(folder: &Path, collection: &Path) -> PathBuf {
    let place = std::fs::canonicalize(collection).unwrap_or_else(|_| collection.to_path_buf());
    let name = place.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let name: String = name.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_')).take(40).collect();
    let mut print = Hash::of(place.as_os_str().as_encoded_bytes()).to_string();
    print.truncate(12);
    folder.join(format!("{name}-{print}.jsonl"))
}

impl Progress {
    /// What is kept of a collection in a folder, and is read in the background.
    pub fn keep(ctx: &egui::Context, folder: &Path, collection: &Path) -> Self {
        let place = std::fs::canonicalize(collection).unwrap_or_else(|_| collection.to_path_buf());
        let keeper = Keeper::start(ctx.clone(), file_of(folder, collection), place.display().to_string());
        Self { keeper, ..Self::default() }
    }

    /// An attempt has ended. It is known from now on, and written soon. Attempts at what is no puzzle of the collection
    /// are forgotten.
    pub fn record(&mut self, attempt: Attempt, now: Moment) {
        let Some(print) = self.puzzles.get(&attempt.id).cloned() else { return };
        let Attempt { id: puzzle, outcome, wrong, hints, seconds } = attempt;
        self.note(now, What::Attempt { puzzle, print, outcome, wrong, hints, seconds });
    }

    /// A page of a lesson was read.
    pub fn read_page(&mut self, lesson: &str, page: usize, of: usize, now: Moment) {
        if !self.pages_read(lesson).contains(&page) {
            self.note(now, What::Page { lesson: lesson.to_owned(), page, of });
        }
    }

    /// What happened before counts no longer.
    pub fn reset(&mut self, scope: Scope, now: Moment) {
        // Clocks go wrong: what is known is before this in any case.
        let last = self.events.last().map_or(now, |event| event.at + chrono::TimeDelta::milliseconds(1));
        self.note(now.max(last), What::Reset { scope });
    }

    fn note(&mut self, now: Moment, what: What) {
        if self.window.is_empty() {
            // Two windows of the same number that began in the same nanosecond are one and the same.
            let begun = chrono::Utc::now().timestamp_nanos_opt().unwrap_or_default();
            self.window = format!("{:x}-{begun:x}", std::process::id());
        }
        let key = format!("{}-{}", self.window, self.made);
        self.made += 1;
        let event = Event { at: now, key, what };
        if let Some(keeper) = &self.keeper {
            keeper.append(event.clone());
        }
        self.take([event]);
    }

    /// Takes over events of others. The order in which they come makes no difference.
    pub fn take(&mut self, events: impl IntoIterator<Item = Event>) {
        let before = self.events.len();
        self.events.extend(events);
        if self.events.len() != before {
            self.work_out();
        }
    }

    /// Everything that happened.
    pub const fn events(&self) -> &BTreeSet<Event> {
        &self.events
    }

    /// The puzzles of the collection with their fingerprints.
    pub fn set_puzzles(&mut self, puzzles: BTreeMap<String, String>) {
        if self.puzzles != puzzles {
            self.puzzles = puzzles;
            self.work_out();
        }
    }

    /// A number that grows whenever something else is known.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// The events that no reset has undone, in order of time.
    fn valid(&self) -> impl Iterator<Item = &Event> {
        let mut pages: BTreeMap<&str, &Event> = BTreeMap::new();
        let mut puzzles: BTreeMap<&str, &Event> = BTreeMap::new();
        let mut all = None;
        for event in &self.events {
            match &event.what {
                What::Reset { scope: Scope::All } => all = Some(event),
                What::Reset { scope: Scope::Puzzle(id) } => {
                    puzzles.insert(id, event);
                }
                What::Reset { scope: Scope::Lesson(id, of_it) } => {
                    pages.insert(id, event);
                    puzzles.extend(of_it.iter().map(|id| (id.as_str(), event)));
                }
                What::Attempt { .. } | What::Page { .. } => {}
            }
        }
        self.events.iter().filter(move |&event| {
            let own = match &event.what {
                What::Attempt { puzzle, .. } => puzzles.get(puzzle.as_str()),
                What::Page { lesson, .. } => pages.get(lesson.as_str()),
                What::Reset { .. } => return false,
            };
            // Events are ordered by time.
            all.is_none_or(|reset| reset < event) && own.is_none_or(|reset| *reset < event)
        })
    }

    /// Works out what follows from the events.
    fn work_out(&mut self) {
        let mut pages: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
        let mut standings: BTreeMap<String, Standing> = BTreeMap::new();
        let mut reviews: BTreeMap<String, Reviews> = BTreeMap::new();
        let mut counted = Vec::new();
        // A puzzle that got another name is found by what it asks, if only one asks that.
        let mut named: BTreeMap<&str, Option<&String>> = BTreeMap::new();
        for (id, print) in &self.puzzles {
            named.entry(print).and_modify(|other| *other = None).or_insert(Some(id));
        }
        for event in self.valid() {
            match &event.what {
                What::Page { lesson, page, .. } => drop(pages.entry(lesson.clone()).or_default().insert(*page)),
                What::Reset { .. } => {}
                What::Attempt { puzzle, print, outcome, wrong, hints, .. } => {
                    let id = match self.puzzles.get(puzzle) {
                        Some(now) => (now == print).then_some(puzzle),
                        None => named.get(print.as_str()).copied().flatten(),
                    };
                    counted.push((id.cloned(), event.clone()));
                    let Some(id) = id else { continue };
                    let mark = Mark::of(*outcome, *wrong, *hints);
                    let standing = standings.entry(id.clone()).or_default();
                    standing.attempts += 1;
                    standing.solved |= *outcome == Outcome::Solved;
                    standing.best = standing.best.max(Some(mark));
                    standing.last = Some((mark, event.day()));
                    schedule::note(reviews.entry(id.clone()).or_default(), event.day(), mark);
                }
            }
        }
        for (id, standing) in &mut standings {
            standing.returns = reviews.get(id).and_then(schedule::returns);
        }
        (self.pages, self.standings, self.counted) = (pages, standings, counted);
        self.revision += 1;
    }

    /// What is known of a puzzle.
    pub fn standing(&self, id: &str) -> Standing {
        self.standings.get(id).cloned().unwrap_or_default()
    }

    /// The puzzles whose day has come, the longest overdue first.
    pub fn due(&self, now: Moment) -> Vec<String> {
        let today = now.date_naive();
        let due = self.standings.iter().filter(|(_, standing)| standing.is_due(today));
        let mut due: Vec<(Option<NaiveDate>, &String)> = due.map(|(id, standing)| (standing.returns, id)).collect();
        due.sort_unstable();
        due.into_iter().map(|(_, id)| id.clone()).collect()
    }

    /// The next day after today on which something comes back, and how much of it.
    pub fn next_return(&self, now: Moment) -> Option<(NaiveDate, u32)> {
        let today = now.date_naive();
        let days = || self.standings.values().filter_map(|standing| standing.returns).filter(|&day| day > today);
        let next = days().min()?;
        Some((next, days().filter(|&day| day == next).count() as u32))
    }

    /// The pages of a lesson that were read.
    pub fn pages_read(&self, lesson: &str) -> BTreeSet<usize> {
        self.pages.get(lesson).cloned().unwrap_or_default()
    }

    /// Whether nothing was ever done here.
    pub fn is_empty(&self) -> bool {
        self.counted.is_empty() && self.pages.is_empty()
    }

    /// When a page of a lesson was read last; `None` for never.
    pub fn last_read(&self, lesson: &str) -> Option<Moment> {
        let of_it = |event: &&Event| matches!(&event.what, What::Page { lesson: id, .. } if id == lesson);
        self.valid().filter(of_it).last().map(|event| event.at)
    }

    /// Takes over what the thread tells; gives what is to be said about it.
    pub fn poll(&mut self) -> Option<String> {
        let mut said = None;
        while let Some(report) = self.keeper.as_ref().and_then(Keeper::report) {
            match report {
                Report::Events(events) => self.take(events),
                Report::Odd(odd) => {
                    self.odd = odd;
                    said = self.trouble();
                }
                Report::NotWritten(error) => {
                    self.failure = error;
                    said = self.trouble();
                }
                Report::Written => {
                    self.failure.clear();
                    said = Some(t!("learn-written-again"));
                }
            }
        }
        said
    }

    /// What is wrong with the file; `None` when all is well.
    pub fn trouble(&self) -> Option<String> {
        if !self.failure.is_empty() {
            return Some(t!("learn-not-written", error = self.failure.as_str()));
        }
        if let Some(path) = self.odd.newer.first() {
            return Some(t!("learn-newer", path = path.display().to_string()));
        }
        let (path, count) = self.odd.broken.first_key_value()?;
        Some(t!("learn-broken", count = *count, path = path.display().to_string()))
    }

    /// Looks at once whether another window wrote something.
    pub fn look(&self) {
        self.keeper.iter().for_each(Keeper::look);
    }

    /// Waits until everything is written, for a while.
    pub fn sync(&self) {
        self.keeper.iter().for_each(Keeper::sync);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::*;
    use chrono::TimeDelta;
    use proptest::prelude::*;

    fn at(days: i64, minutes: i64) -> Moment {
        let start = Moment::parse_from_rfc3339("2026-03-01T12:00:00+02:00").unwrap();
        start + TimeDelta::days(days) + TimeDelta::minutes(minutes)
    }

    fn attempt(id: &str, outcome: Outcome, wrong: u16, hints: u8) -> Attempt {
        Attempt { id: id.into(), outcome, wrong, hints, seconds: 10 }
    }

    fn puzzles(prints: &[(&str, &str)]) -> BTreeMap<String, String> {
        prints.iter().map(|&(id, print)| (id.to_owned(), print.to_owned())).collect()
    }

    fn progress() -> Progress {
        let mut progress = Progress::default();
        progress.set_puzzles(puzzles(&[("a", "1"), ("b", "2"), ("c", "3")]));
        progress
    }

    #[test]
    fn a_failed_puzzle_is_due_the_next_day_and_an_easy_one_is_not() {
        let mut progress = progress();
        progress.record(attempt("a", Outcome::Revealed, 0, 0), at(0, 0));
        progress.record(attempt("b", Outcome::Solved, 0, 0), at(0, 1));
        progress.record(attempt("c", Outcome::Solved, 2, 0), at(0, 2));
        progress.record(attempt("nobody", Outcome::Solved, 0, 0), at(0, 3));
        assert!(progress.due(at(0, 60)).is_empty());
        assert_eq!(progress.next_return(at(0, 60)), Some((at(1, 0).date_naive(), 2)));
        assert_eq!(progress.due(at(1, 0)), ["a", "c"]);
        assert!(!progress.standing("a").solved && progress.standing("c").solved);
        assert_eq!(
            progress.standing("b"),
            Standing {
                attempts: 1,
                solved: true,
                best: Some(Mark::Clean),
                last: Some((Mark::Clean, at(0, 0).date_naive())),
                returns: None,
            }
        );
        progress.record(attempt("a", Outcome::Solved, 0, 0), at(1, 5));
        assert_eq!(progress.due(at(1, 6)), ["c"]);
        assert!(progress.standing("a").returns.unwrap() > at(2, 0).date_naive());
        assert_eq!(progress.events().len(), 4);
    }

    #[test]
    fn another_position_is_another_puzzle_and_another_name_is_the_same() {
        let mut progress = progress();
        progress.record(attempt("a", Outcome::Solved, 0, 0), at(0, 0));
        progress.record(attempt("b", Outcome::Revealed, 0, 0), at(0, 1));
        // The position of a was changed, b has another name, c is gone.
        progress.set_puzzles(puzzles(&[("a", "other"), ("new-name", "2")]));
        assert!(progress.standing("a").is_new());
        assert_eq!(progress.standing("new-name").attempts, 1);
        assert_eq!(progress.due(at(1, 0)), ["new-name"]);
        // Put back, it is what it was.
        progress.set_puzzles(puzzles(&[("a", "1"), ("b", "2")]));
        assert!(progress.standing("a").solved);
        // Two that ask the same: nobody knows which one it was.
        progress.set_puzzles(puzzles(&[("x", "1"), ("y", "1")]));
        assert!(progress.standing("x").is_new() && progress.standing("y").is_new());
    }

    #[test]
    fn a_reset_forgets_what_it_means_and_nothing_else() {
        let mut progress = progress();
        for id in ["a", "b", "c"] {
            progress.record(attempt(id, Outcome::Solved, 0, 0), at(0, 0));
        }
        progress.read_page("walls", 0, 2, at(0, 1));
        progress.read_page("walls", 0, 2, at(0, 2));
        progress.read_page("doors", 1, 2, at(0, 2));
        assert_eq!(progress.events().len(), 5, "a page is read once");
        progress.reset(Scope::Puzzle("a".into()), at(0, 3));
        assert!(progress.standing("a").is_new() && progress.standing("b").solved);
        progress.reset(Scope::Lesson("walls".into(), vec!["b".into()]), at(0, 4));
        assert!(progress.standing("b").is_new() && progress.standing("c").solved);
        assert!(progress.pages_read("walls").is_empty() && progress.pages_read("doors").contains(&1));
        // What is done afterwards counts.
        progress.record(attempt("a", Outcome::Solved, 0, 1), at(0, 5));
        assert_eq!(progress.standing("a").attempts, 1);
        // A clock that went back undoes no reset.
        progress.reset(Scope::All, at(-400, 0));
        assert!(progress.is_empty());
        progress.record(attempt("a", Outcome::Solved, 0, 0), at(1, 0));
        assert!(progress.standing("a").solved);
    }

    fn anything() -> impl Strategy<Value = Vec<(i64, u8, usize, u16, u8)>> {
        prop::collection::vec((0_i64..2000, 0_u8..10, 0_usize..3, 0_u16..2, 0_u8..2), 1..24)
    }

    proptest! {
        #[test]
        fn two_logs_give_the_same_in_either_order_and_nothing_is_lost(done in anything(), cut in 0_usize..24, turn in 0_usize..24) {
            let mut whole = progress();
            for &(minutes, what, puzzle, wrong, hints) in &done {
                let (now, id) = (at(0, minutes), ["a", "b", "c"][puzzle]);
                let before = whole.events().len();
                match what {
                    0 => whole.reset(Scope::Puzzle(id.into()), now),
                    1 => whole.read_page("walls", puzzle, 3, now),
                    2 => whole.record(attempt(id, Outcome::Revealed, wrong, hints), now),
                    _ => whole.record(attempt(id, Outcome::Solved, wrong, hints), now),
                }
                prop_assert!(whole.events().len() == before + 1 || what == 1, "an event was lost");
            }
            let mut events: Vec<Event> = whole.events().iter().cloned().collect();
            let len = events.len();
            events.rotate_left(turn % len);
            let (one, two) = events.split_at(cut % len);
            for parts in [[one, two, one], [two, one, two]] {
                let mut other = progress();
                parts.into_iter().for_each(|part| other.take(part.to_vec()));
                prop_assert_eq!(other.events(), whole.events());
                prop_assert_eq!(&other.standings, &whole.standings);
                prop_assert_eq!(&other.pages, &whole.pages);
                prop_assert_eq!(other.due(at(3, 0)), whole.due(at(3, 0)));
            }
        }

        #[test]
        fn every_event_is_read_as_it_was_written(done in anything()) {
            let mut whole = progress();
            for &(minutes, _, puzzle, wrong, hints) in &done {
                whole.record(attempt(["a", "b", "c"][puzzle], Outcome::Solved, wrong, hints), at(0, minutes));
            }
            whole.reset(Scope::Lesson("לוח".into(), vec!["a\n".into()]), at(9, 0));
            for event in whole.events() {
                let line = event.line();
                prop_assert_eq!(line.matches('\n').count(), 1);
                prop_assert_eq!(event::read(line.trim_end().as_bytes()), event::Line::Event(event.clone()));
            }
        }
    }

    #[test]
    fn numbers_count_every_attempt_where_it_belongs() {
        let mut progress = progress();
        progress.record(attempt("a", Outcome::Solved, 0, 0), at(-1, 0));
        progress.record(attempt("a", Outcome::Solved, 0, 1), at(0, 0));
        progress.record(attempt("b", Outcome::Revealed, 0, 0), at(0, 0));
        let kinds = |level, tag: &str| stats::Kinds { difficulty: Some(level), tags: vec![tag.to_owned()] };
        let kinds = [("a".to_owned(), kinds(2, "fork")), ("b".to_owned(), kinds(5, "pin"))].into();
        let stats = stats::stats(&progress, &kinds, at(0, 0), 3, 4);
        let tally = |failed, helped, clean| stats::Tally { failed, helped, clean };
        assert_eq!(
            stats.days.iter().map(|day| day.1).collect::<Vec<_>>(),
            [tally(0, 0, 0), tally(0, 0, 1), tally(1, 1, 0)]
        );
        assert_eq!((stats.levels[1], stats.levels[4]), (tally(0, 1, 1), tally(1, 0, 0)));
        assert_eq!(stats.levels[1].percent(), Some(50));
        assert_eq!(stats.themes, [("fork".to_owned(), tally(0, 1, 1)), ("pin".to_owned(), tally(1, 0, 0))]);
        assert_eq!((stats.all, stats.solved, stats.seconds, stats.streak), (tally(1, 1, 1), 1, 30, 2));
        let returns = progress.standing("a").returns.unwrap();
        let day = |days| at(days, 0).date_naive();
        let expected: Vec<(NaiveDate, u32)> =
            (0..4).map(|n| (day(n), u32::from(n == 1) + u32::from(day(n) == returns))).collect();
        assert_eq!(stats.reviews, expected);
    }

    #[test]
    fn what_is_recorded_is_on_the_disk_and_other_windows_see_it() {
        let (folder, collection) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let ctx = egui::Context::default();
        let open = || {
            let mut progress = Progress::keep(&ctx, folder.path(), collection.path());
            progress.set_puzzles(puzzles(&[("a", "1"), ("b", "2")]));
            progress
        };
        let (mut one, mut two) = (open(), open());
        one.record(attempt("a", Outcome::Revealed, 0, 0), at(0, 0));
        two.record(attempt("b", Outcome::Solved, 0, 0), at(0, 1));
        one.sync();
        two.sync();
        for progress in [&mut one, &mut two] {
            progress.look();
            progress.sync();
            assert_eq!(progress.poll(), None);
            assert_eq!(progress.events().len(), 2);
        }
        // Who deletes the file while windows are open loses nothing.
        std::fs::remove_file(file_of(folder.path(), collection.path())).unwrap();
        one.look();
        one.sync();
        drop((one, two));
        let mut later = open();
        later.look();
        later.sync();
        later.poll();
        assert_eq!(later.due(at(1, 0)), ["a"]);
        assert!(later.standing("b").solved);
        // Another collection of the same name has its own file.
        assert_ne!(file_of(folder.path(), collection.path()), file_of(folder.path(), &collection.path().join("x")));
    }

    #[test]
    fn a_disk_that_refuses_is_reported_and_tried_again() {
        let (folder, collection) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let file = file_of(folder.path(), collection.path());
        std::fs::create_dir_all(&file).unwrap();
        let ctx = egui::Context::default();
        let mut progress = Progress::keep(&ctx, folder.path(), collection.path());
        progress.set_puzzles(puzzles(&[("a", "1")]));
        progress.record(attempt("a", Outcome::Solved, 0, 0), at(0, 0));
        progress.sync();
        let said = progress.poll().unwrap();
        assert!(said.contains("jsonl"), "{said}");
        assert!(progress.trouble().is_some() && progress.standing("a").solved);
        std::fs::remove_dir(&file).unwrap();
        progress.look();
        progress.sync();
        assert!(progress.poll().is_some());
        assert_eq!(progress.trouble(), None);
        assert!(std::fs::read_to_string(&file).unwrap().contains("attempt"));
    }
}
