//! Steps in words: what authors type and what screen readers say.

use crate::board::{Color, Mark, Marks};
use crate::picture::anim::Action;
use crate::picture::anim::action::KEYS;
use crate::t;

/// An action as it is typed: `glide e1-g1`, `raise Ff4f5 by white`, `mark ray:Gf3f8 Gf7`, `pause`.
pub fn action_words(action: &Action) -> String {
    let mut words = format!("{} {}", action.key(), action.text());
    if let Action::Raise(_, Some(color)) = action {
        words.extend([" by ", color.name()]);
    }
    words.trim_end().to_owned()
}

/// Reads an action that was typed.
///
/// # Errors
/// What is wrong, for the author.
pub fn parse_action(text: &str) -> Result<Action, String> {
    let (key, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
    let key = key.to_lowercase();
    let rest = rest.trim();
    match key.as_str() {
        "" => Err(t!("anim-write-action", words = KEYS.join(", "))),
        "pause" if rest.is_empty() => Ok(Action::Pause),
        "pause" => Err(t!("anim-pause-time")),
        "mark" => marks(rest).map(Action::Mark),
        "unmark" if rest != "all" => marks(rest).map(Action::Unmark),
        "raise" => {
            let (site, by) = rest.split_once(" by ").unwrap_or((rest, ""));
            let side = Color::BOTH.into_iter().find(|color| color.name() == by.trim());
            match Action::parse("raise", site.trim()) {
                Ok(_) if side.is_none() && !by.is_empty() => Err(t!("anim-after-by")),
                Ok(Action::Raise(site, _)) => Ok(Action::Raise(site, side)),
                Ok(other) => Ok(other),
                Err(hint) => Err(sentence(hint)),
            }
        }
        key if KEYS.contains(&key) => Action::parse(key, rest).map_err(sentence),
        key => Err(t!("anim-no-action", word = key, words = KEYS.join(", "))),
    }
}

/// Marks as they are typed, separated by spaces; a label may have spaces of its own.
///
/// # Errors
/// What is wrong, for the author.
pub fn marks(text: &str) -> Result<Marks, String> {
    let list = mark_list(text)?;
    if list.is_empty() { Err(t!("anim-name-marks")) } else { Ok(list) }
}

/// Like [`marks`], with none as a possible answer.
///
/// # Errors
/// What is wrong, for the author.
pub fn mark_list(text: &str) -> Result<Marks, String> {
    let mut list = Marks::new();
    for word in text.split_whitespace() {
        match (Mark::parse(word), list.last_mut()) {
            (Some(mark), _) => list.push(mark),
            (None, Some(Mark::Label(_, _, label))) => label.extend([" ", word]),
            (None, _) => return Err(t!("anim-no-mark", word = word)),
        }
    }
    Ok(list)
}

/// Marks as they are typed.
pub fn marks_text(marks: &Marks) -> String {
    marks.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn sentence(hint: &str) -> String {
    let mut letters = hint.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).chain(['.']).collect()).unwrap_or_default()
}

/// Milliseconds as seconds without useless digits: `0.8 s`.
pub fn seconds(ms: u32) -> String {
    t!("seconds", number = clock(ms).trim_end_matches('0').trim_end_matches('.').to_owned())
}

/// Milliseconds as seconds with two digits after the point: `0.80`.
pub fn clock(ms: u32) -> String {
    format!("{}.{:02}", ms / 1000, ms % 1000 / 10)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_reads_back() {
        for text in [
            "glide e1-g1",
            "appear N@e4",
            "raise Ff4f5 by white",
            "raise Te4f5",
            "mark ray:Gf3f8 label:Bd4=my king Gf7",
            "unmark Gf7",
            "unmark all",
            "turn black",
            "pause",
        ] {
            assert_eq!(action_words(&parse_action(text).unwrap()), text);
        }
        assert_eq!(parse_action("  Hop   g1-f3 ").map(|action| action_words(&action)).unwrap(), "hop g1-f3");
        for bad in ["", "jump g1-f3", "hop g1", "raise Ff4f5 by green", "mark", "mark e4", "pause 3", "unmark"] {
            assert!(parse_action(bad).unwrap_err().ends_with('.'), "{bad}");
        }
    }

    #[test]
    fn times_are_short() {
        assert_eq!([800, 1400, 60, 3000, 0].map(seconds), ["0.8 s", "1.4 s", "0.06 s", "3 s", "0 s"]);
        assert_eq!(clock(12_345), "12.34");
    }
}
