//! Days and times in words.

use super::super::progress::Moment;
use super::super::rtl::without_marks;
use crate::t;
use chrono::{Datelike, NaiveDate};

/// A day in the window's language, without the year: «3 December».
pub fn day(day: NaiveDate) -> String {
    t!("learn-date", day = day.day(), month = t!(&format!("learn-month-{}", day.month())))
}

/// When something comes back: today, tomorrow, in some days, or on a day.
pub fn when(on: NaiveDate, now: Moment) -> String {
    match (on - now.date_naive()).num_days() {
        ..=0 => t!("learn-today"),
        1 => t!("learn-tomorrow"),
        days @ 2..=13 => t!("learn-in-days", days = days),
        _ => t!("learn-on-date", day = on.day(), month = t!(&format!("learn-month-{}", on.month()))),
    }
}

/// How long something took: «1 h 5 min», «12 min», «40 s».
pub fn time(seconds: u64) -> String {
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => t!("learn-seconds", seconds = seconds),
        (0, minutes, _) => t!("learn-minutes", minutes = minutes),
        (hours, minutes, _) => t!("learn-hours", hours = hours, minutes = minutes),
    }
}

/// A day as an axis has room for it: «3.12.», or as the language writes it.
pub fn short(day: NaiveDate) -> String {
    // One number to the eye: isolating marks would turn its parts round in Hebrew.
    without_marks(&t!("learn-short-date", day = day.day(), month = day.month()))
}

#[cfg(test)]
mod tests {
    use super::super::super::locale;
    use super::*;
    use crate::doc::Lang;

    #[test]
    fn days_are_written_as_languages_write_them() {
        let on = NaiveDate::from_ymd_opt(2026, 11, 30).unwrap_or_default();
        for (lang, written) in [(Lang::En, "11/30"), (Lang::He, "30.11"), (Lang::Ru, "30.11"), (Lang::Uk, "30.11")] {
            locale::set(lang);
            assert_eq!(short(on), written, "{lang}");
        }
        locale::set(Lang::En);
        assert_eq!((day(on), time(3700), time(59)), ("November 30".into(), "1 h 1 min".into(), "59 s".into()));
    }
}
