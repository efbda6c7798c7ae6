//! When a puzzle comes back: FSRS, a day as its unit. The attempts of one day are one review, and the worst of them
//! counts: who has just seen the solution proves nothing by playing it.

use super::event::Mark;
use chrono::{Days, NaiveDate, NaiveTime};
use rs_fsrs::{Card, FSRS, Parameters, Rating};
use std::collections::BTreeMap;

/// What FSRS calls a grade.
const fn rating(mark: Mark) -> Rating {
    match mark {
        Mark::Failed => Rating::Again,
        Mark::Helped => Rating::Hard,
        Mark::Clean => Rating::Good,
    }
}

/// The reviews of a puzzle: the worst grade of each day.
pub type Reviews = BTreeMap<NaiveDate, Mark>;

/// Adds an attempt to the reviews.
pub fn note(reviews: &mut Reviews, day: NaiveDate, mark: Mark) {
    reviews.entry(day).and_modify(|worst| *worst = (*worst).min(mark)).or_insert(mark);
}

/// The day on which a puzzle comes back; `None` for one that was never failed and never needed help.
pub fn returns(reviews: &Reviews) -> Option<NaiveDate> {
    if reviews.values().all(|&mark| mark == Mark::Clean) {
        return None;
    }
    // Whole days, and no luck: the same attempts always give the same day.
    let fsrs = FSRS::new(Parameters { enable_short_term: false, enable_fuzz: false, ..Parameters::default() });
    let card = reviews.iter().fold(Card::default(), |card, (day, &mark)| {
        fsrs.next(card, day.and_time(NaiveTime::MIN).and_utc(), rating(mark)).card
    });
    let last = *reviews.last_key_value()?.0;
    last.checked_add_days(Days::new(u64::try_from(card.scheduled_days).unwrap_or(1).max(1)))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn day(number: u64) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 3, 1).unwrap() + Days::new(number)
    }

    /// How many days after its last review a puzzle comes back.
    fn wait(marks: &[(u64, Mark)]) -> Option<i64> {
        let mut reviews = Reviews::new();
        marks.iter().for_each(|&(number, mark)| note(&mut reviews, day(number), mark));
        Some((returns(&reviews)? - *reviews.last_key_value()?.0).num_days())
    }

    #[test]
    fn what_was_failed_comes_back_tomorrow_and_then_later_and_later() {
        use Mark::{Clean, Failed, Helped};
        assert_eq!(wait(&[(0, Clean)]), None);
        assert_eq!(wait(&[(0, Clean), (9, Clean)]), None);
        assert_eq!(wait(&[(0, Failed)]), Some(1));
        assert_eq!(wait(&[(0, Helped)]), Some(2), "help is better than failure");
        // Solved again on the same day proves nothing.
        assert_eq!(wait(&[(0, Failed), (0, Clean)]), Some(1));
        assert_eq!(wait(&[(0, Clean), (0, Failed)]), Some(1));
        let (mut marks, mut at, mut last) = (vec![(0, Failed)], 0, 1);
        for _ in 0..5 {
            at += last;
            marks.push((at, Clean));
            let next = wait(&marks).unwrap() as u64;
            assert!(next > last, "{marks:?}: {next} days");
            last = next;
        }
        assert!(last > 20, "{last}");
        marks.push((at + last, Failed));
        let soon = wait(&marks).unwrap();
        assert!(soon * 3 < last as i64, "a failure brings it back sooner: {soon} days after {last}");
    }

    proptest! {
        #[test]
        fn the_order_of_notes_does_not_matter_and_the_day_lies_ahead(
            marks in prop::collection::vec((0_u64..40, 0_usize..3), 1..12), turn in 0_usize..12,
        ) {
            let all = [Mark::Failed, Mark::Helped, Mark::Clean];
            let marks: Vec<(u64, Mark)> = marks.into_iter().map(|(at, mark)| (at, all[mark])).collect();
            let mut other = marks.clone();
            other.rotate_left(turn % marks.len());
            other.reverse();
            prop_assert_eq!(wait(&marks), wait(&other));
            if let Some(days) = wait(&marks) {
                prop_assert!(days >= 1);
            }
        }
    }
}
