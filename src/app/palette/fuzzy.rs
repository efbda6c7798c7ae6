//! How well a name fits some typed letters.

/// How well `name` fits what is typed, the larger the better; `None` when it does not. Every word that is typed has to be
/// found: at the beginning of a word, inside of one, or as letters that come in this order. Case does not matter.
pub fn score(typed: &str, name: &str) -> Option<u32> {
    total(typed, name, |word, name| together(word, name).or_else(|| scattered(word, name)))
}

/// The same without scattered letters: for long texts, in which any letters come in any order somewhere.
pub fn score_of_words(typed: &str, text: &str) -> Option<u32> {
    total(typed, text, together)
}

fn total(typed: &str, name: &str, word_score: impl Fn(&[char], &[char]) -> Option<u32>) -> Option<u32> {
    let name: Vec<char> = name.to_lowercase().chars().collect();
    let mut total = 0;
    for word in typed.to_lowercase().split_whitespace() {
        let word: Vec<char> = word.chars().collect();
        total += word_score(&word, &name)?;
    }
    // Of names that fit equally the shorter one is meant.
    Some(total * 256 + 255_u32.saturating_sub(name.len() as u32))
}

/// Whether a word of the name begins at a place.
fn begins(name: &[char], at: usize) -> bool {
    at == 0 || !name[at - 1].is_alphanumeric()
}

/// Letters that stand together.
fn together(word: &[char], name: &[char]) -> Option<u32> {
    let places = || name.windows(word.len()).enumerate().filter(|(_, part)| *part == word).map(|(at, _)| at);
    if places().any(|at| at == 0) {
        return Some(100);
    }
    if places().any(|at| begins(name, at)) {
        return Some(80);
    }
    places().next().map(|_| 50)
}

/// Letters in order, each as early as it can be; those that begin words count more, and so do neighbours.
fn scattered(word: &[char], name: &[char]) -> Option<u32> {
    let (mut at, mut sum, mut before) = (0, 0_u32, None);
    for (index, &letter) in word.iter().enumerate() {
        let rest = name.get(at..)?;
        // The beginning of a later word is better than a letter inside of this one.
        let first = rest.iter().position(|&c| c == letter)? + at;
        let begin = (first..name.len()).find(|&place| name[place] == letter && begins(name, place));
        let place = if before.is_some_and(|before| before + 1 == first) { first } else { begin.unwrap_or(first) };
        let place = if follow(&word[index + 1..], name, place) { place } else { first };
        sum += if begins(name, place) {
            8
        } else if before.is_some_and(|before| before + 1 == place) {
            5
        } else {
            1
        };
        before = Some(place);
        at = place + 1;
    }
    Some((sum / word.len().max(1) as u32).clamp(1, 40))
}

/// Whether letters come, in order, after a place of the name.
fn follow(letters: &[char], name: &[char], place: usize) -> bool {
    let mut at = place + 1;
    for &wanted in letters {
        match name[at.min(name.len())..].iter().position(|&c| c == wanted) {
            Some(found) => at += found + 1,
            None => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of several names the one that fits best.
    fn best<'a>(typed: &str, names: &[&'a str]) -> Option<&'a str> {
        let scored = names.iter().filter_map(|name| Some((score(typed, name)?, *name)));
        scored.max_by_key(|(score, _)| *score).map(|(_, name)| name)
    }

    #[test]
    fn beginnings_come_before_insides_and_insides_before_scattered_letters() {
        let names = ["Flip the board", "Remove marks here", "Export picture…", "Copy picture", "Board colours"];
        assert_eq!(best("board", &names), Some("Board colours"));
        assert_eq!(best("flip", &names), Some("Flip the board"));
        assert_eq!(best("pic ex", &names), Some("Export picture…"));
        assert_eq!(best("ftb", &names), Some("Flip the board"));
        assert_eq!(best("cp", &names), Some("Copy picture"));
        assert_eq!(best("arks", &names), Some("Remove marks here"));
        assert_eq!(best("xyz", &names), None);
        assert!(score("", "anything").is_some());
        assert_eq!(best("ДОСК", &["Перевернуть доску", "Проверить"]), Some("Перевернуть доску"));
    }
}
