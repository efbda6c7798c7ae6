//! What is looked for in the collection, in which order, and what there is in all.

use super::super::locale::names;
use super::entry::{Entry, EntryKind};
use super::{At, Library, State};
use crate::doc::Lang;
use crate::problem::Task;
use crate::rules;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Which states are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Wanted {
    /// All of them.
    #[default]
    Any,
    /// One.
    State(State),
    /// Those that are not written in a language.
    Untranslated(Lang),
}

/// The order of what is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// By id, as the files stand in their folders.
    #[default]
    Id,
    /// By title in the window's language.
    Title,
    /// The easiest first; what has no difficulty comes last.
    Difficulty,
    /// What was changed last first.
    Changed,
}

impl Order {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Id, Self::Title, Self::Difficulty, Self::Changed];

    /// In words.
    pub fn text(self) -> String {
        crate::t!(["library-by-id", "library-by-title", "library-by-difficulty", "library-by-change"][self as usize])
    }
}

/// What is looked for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// Words, all of which an entry has.
    pub text: String,
    /// The kind.
    pub kind: Option<EntryKind>,
    /// The id of the rule set.
    pub rules: Option<String>,
    /// What is asked.
    pub task: Option<Task>,
    /// A tag.
    pub tag: Option<String>,
    /// What is known.
    pub state: Wanted,
    /// The order.
    pub order: Order,
}

impl Filter {
    /// Whether anything is left out, apart from what the words leave out.
    pub fn narrows(&self) -> bool {
        *self != Self { text: self.text.clone(), order: self.order, ..Self::default() }
    }

    /// Whether an entry is looked for; `words` are the words in small letters.
    fn fits(&self, library: &Library, entry: &Entry, words: &str) -> bool {
        let state = || match self.state {
            Wanted::Any => true,
            Wanted::State(state) => library.state(&entry.path) == state,
            Wanted::Untranslated(lang) => entry.lacks(lang),
        };
        self.kind.is_none_or(|kind| entry.kind == kind)
            && self.rules.as_ref().is_none_or(|rules| entry.rules == *rules)
            && self.task.is_none_or(|task| entry.task == Some(task))
            && self.tag.as_ref().is_none_or(|tag| entry.tags.contains(tag))
            && entry.has_words(words)
            && state()
    }

    /// The places of what is found, in order.
    pub fn find(&self, library: &Library) -> Vec<At> {
        let words = self.text.to_lowercase();
        let fits = |at: &At| library.get(*at).is_some_and(|entry| self.fits(library, entry, &words));
        let mut found: Vec<At> = library.places().filter(fits).collect();
        let entry = |at: &At| library.get(*at);
        match self.order {
            // As they stand: puzzles by id, lessons by id with their animations.
            Order::Id => {}
            Order::Title => found.sort_by_cached_key(|at| entry(at).map(|entry| entry.title().to_lowercase())),
            Order::Difficulty => {
                found.sort_by_key(|at| entry(at).and_then(|entry| entry.difficulty).unwrap_or(u8::MAX));
            }
            Order::Changed => found.sort_by_key(|at| Reverse(entry(at).and_then(|entry| entry.modified))),
        }
        found
    }
}

/// What there is in a collection.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// How many of each kind.
    pub kinds: [usize; 3],
    /// How many in each state, as [`State::ALL`] orders them.
    pub states: [usize; 4],
    /// Puzzles of each rule set: id, name, how many.
    pub rules: Vec<(String, String, usize)>,
    /// For each language that occurs, how many are written in it entirely.
    pub languages: Vec<(Lang, usize)>,
    /// How many have any words at all.
    pub written: usize,
    /// Every tag and how often it occurs.
    pub tags: Vec<(String, usize)>,
    /// Every task and how often it occurs, the shortest first.
    pub tasks: Vec<(Task, usize)>,
}

impl Summary {
    /// Counts.
    pub fn of(library: &Library) -> Self {
        let mut summary = Self::default();
        let mut rules: BTreeMap<&str, usize> = BTreeMap::new();
        let mut tags: BTreeMap<&str, usize> = BTreeMap::new();
        let mut tasks: BTreeMap<(Option<u32>, String), (Task, usize)> = BTreeMap::new();
        for entry in library.all() {
            summary.kinds[entry.kind as usize] += 1;
            let state = library.state(&entry.path);
            if let Some(at) = State::ALL.iter().position(|other| *other == state) {
                summary.states[at] += 1;
            }
            summary.written += usize::from(!entry.languages.is_empty());
            entry.tags.iter().for_each(|tag| *tags.entry(tag).or_default() += 1);
            if let Some(task) = entry.task {
                let key = (task.plies().or(Some(u32::MAX)), task.to_string());
                tasks.entry(key).or_insert((task, 0)).1 += 1;
            }
            if entry.kind == EntryKind::Puzzle && entry.readable {
                *rules.entry(&entry.rules).or_default() += 1;
            }
        }
        let known = rules::ALL.iter().map(|set| set.about()).filter_map(|about| {
            let count = rules.remove(about.id)?;
            Some((about.id.to_owned(), names::rules(about), count))
        });
        summary.rules = known.collect();
        summary.rules.extend(rules.into_iter().map(|(id, count)| (id.to_owned(), id.to_owned(), count)));
        let whole = |lang: Lang| library.all().filter(|entry| entry.complete.contains(&lang)).count();
        summary.languages = library.languages().into_iter().map(|lang| (lang, whole(lang))).collect();
        summary.tags = tags.into_iter().map(|(tag, count)| (tag.to_owned(), count)).collect();
        summary.tasks = tasks.into_values().collect();
        summary
    }
}
