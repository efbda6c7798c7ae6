//! Ids: ASCII, the same for the same file, and each only once.

use super::{Item, Options, path_of};
use crate::doc::bundle::names;
use crate::doc::reader::is_id;
use std::collections::BTreeSet;

/// The longest id.
const MAX_ID: usize = 64;
/// How much of the name of a file or a prefix an id may have.
const MAX_PREFIX: usize = 40;

/// A text as part of an id, of at most so many characters, cut between words.
pub(super) fn slug(text: &str, most: usize) -> String {
    let ascii = deunicode::deunicode_with_tofu(text, "-").to_ascii_lowercase();
    let mut out = String::new();
    for word in ascii.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()) {
        let length = out.len() + word.len() + usize::from(!out.is_empty());
        if length > most {
            if out.is_empty() {
                out.push_str(&word[..most]);
            }
            break;
        }
        if !out.is_empty() {
            out.push('-');
        }
        out.push_str(word);
    }
    out
}

/// The name of a file without what Lichess puts around the name of a study.
fn stem_slug(stem: &str) -> String {
    let study = stem.strip_prefix("lichess_study_").and_then(|rest| Some(rest.rsplit_once("_by_")?.0));
    slug(study.unwrap_or(stem), MAX_PREFIX)
}

/// Gives every puzzle its id: from what the file calls it, or from the file's own name and the number of the item. An
/// id that a puzzle has already is kept.
pub(super) fn give_ids(items: &mut [Item], stem: &str, options: &Options) {
    let width = items.len().to_string().len().max(2);
    let prefix = options.prefix.as_deref().map(|prefix| slug(prefix, MAX_PREFIX));
    let file = prefix.clone().unwrap_or_else(|| stem_slug(stem));
    let mut used = BTreeSet::new();
    for (at, item) in items.iter_mut().enumerate() {
        let Ok(puzzle) = &mut item.puzzle else { continue };
        let own = is_id(&puzzle.id) && fits(&puzzle.id);
        let wanted = if own { std::mem::take(&mut puzzle.id) } else { String::new() };
        let wanted = match (&prefix, wanted.as_str()) {
            (None, name) if own => name.to_owned(),
            (Some(prefix), name) if own => slug(&format!("{prefix}-{name}"), MAX_ID),
            _ => {
                let named = slug(&item.name, MAX_ID);
                match &prefix {
                    _ if !named.contains(|c: char| c.is_ascii_alphabetic()) => format!("{file}-{:0width$}", at + 1),
                    Some(prefix) => slug(&format!("{prefix}-{named}"), MAX_ID),
                    None => named,
                }
            }
        };
        let wanted = wanted.trim_matches('-').to_owned();
        let wanted = if fits(&wanted) { wanted } else { format!("puzzle-{:0width$}", at + 1) };
        puzzle.id = once(wanted, &mut used);
    }
}

/// Whether some system would take it for something else than a name.
fn fits(id: &str) -> bool {
    is_id(id) && names::check(&path_of(id)).is_ok()
}

/// The id, or the first with a number that is free.
fn once(wanted: String, used: &mut BTreeSet<String>) -> String {
    let numbered = (2_usize..).map(|n| {
        let tail = format!("-{n}");
        format!("{}{tail}", wanted[..wanted.len().min(MAX_ID - tail.len())].trim_end_matches('-'))
    });
    let free = std::iter::once(wanted.clone()).chain(numbered).find(|id| !used.contains(id)).unwrap_or(wanted);
    used.insert(free.clone());
    free
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_ascii_and_short() {
        assert_eq!(slug("Lichess Practice: The Fork: Knight Fork #1", 64), "lichess-practice-the-fork-knight-fork-1");
        assert_eq!(slug("Réti – Куббель", 64), "reti-kubbel");
        assert_eq!(slug("▶▷ INTRODUCTION ◁◀", 64).trim_matches('-'), "introduction");
        assert_eq!(slug(&"x".repeat(100), 10), "xxxxxxxxxx");
        assert_eq!(slug("one two three", 9), "one-two");
        assert_eq!(stem_slug("lichess_study_the-pin_by_arex_2017.01.22"), "the-pin");
        let mut used = BTreeSet::new();
        let ids: Vec<String> = (0..3).map(|_| once("a".repeat(64), &mut used)).collect();
        assert_eq!(ids[1], format!("{}-2", "a".repeat(62)));
        assert_eq!(ids[2].len(), 64);
        assert!(!fits("con"));
    }
}
