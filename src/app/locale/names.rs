//! What the things of chess are called: found by their ids, so that a new rule set, theme or piece needs no code here.
//! What a language does not know keeps its English name.

use super::find;
use crate::board::{Color, Kind, SiteKind};
use crate::doc::Lang;
use crate::picture::{PieceSet, Theme};
use crate::problem::report::Limit;
use crate::problem::{FindingKind, Goal, Play, Task, Verdict};
use crate::rules::{About, End};
use crate::t;

/// The text of `prefix-id`, or the English name.
fn name(prefix: &str, id: &str, english: &str) -> String {
    find(&format!("{prefix}-{id}")).unwrap_or_else(|| english.to_owned())
}

/// A rule set.
pub fn rules(about: &About) -> String {
    name("rules", about.id, about.name)
}

/// A rule set in a sentence.
pub fn rules_summary(about: &About) -> String {
    find(&format!("rules-{}-summary", about.id)).unwrap_or_else(|| about.summary.to_owned())
}

/// A type of piece.
pub fn kind(kind: Kind) -> String {
    name("kind", kind.name(), kind.name())
}

/// A piece of a side, as it is seen: «white knight».
pub fn piece(color: Color, kind: Kind) -> String {
    t!("piece", color = color.name(), kind = kind.name())
}

/// A covered piece of a side.
pub fn covered(color: Color) -> String {
    t!("piece-covered", color = color.name())
}

/// A side.
pub fn side(color: Color) -> String {
    name("side", color.name(), color.name())
}

/// A kind of barrier.
pub fn barrier(kind: SiteKind) -> String {
    name("barrier", kind.name(), kind.name())
}

/// How a game ends.
pub fn end(end: End) -> String {
    t!(match end {
        End::Checkmate => "end-checkmate",
        End::Stalemate => "end-stalemate",
        End::StalemateLoss => "end-stalemate-loss",
        End::DeadPosition => "end-dead-position",
        End::Threefold => "end-threefold",
        End::Fivefold => "end-fivefold",
        End::FiftyMoves => "end-fifty-moves",
        End::SeventyFiveMoves => "end-seventy-five-moves",
    })
}

/// What ended a search, within a sentence.
pub fn limit(limit: Limit) -> String {
    t!(match limit {
        Limit::Time => "limit-time",
        Limit::Nodes => "limit-nodes",
        Limit::Stopped => "limit-stopped",
    })
}

/// What people call a kind of finding.
pub fn finding(kind: FindingKind) -> String {
    name("finding", kind.code(), kind.code())
}

/// The same for several of them.
pub fn findings(kind: FindingKind) -> String {
    find(&format!("finding-{}-many", kind.code())).unwrap_or_else(|| finding(kind))
}

/// The colours of boards.
pub fn theme(theme: &Theme) -> String {
    name("theme", theme.id, theme.name)
}

/// A set of pieces.
pub fn pieces(set: &PieceSet) -> String {
    name("pieces", set.id, set.name)
}

/// A language of content.
pub fn lang(lang: Lang) -> String {
    name("lang", lang.tag(), lang.name())
}

/// A verdict.
pub fn verdict(verdict: Verdict) -> String {
    t!(match verdict {
        Verdict::Sound => "verdict-sound",
        Verdict::Cooked => "verdict-cooked",
        Verdict::Short => "verdict-short",
        Verdict::NoSolution => "verdict-no-solution",
        Verdict::Illegal => "verdict-illegal",
        Verdict::Truncated => "verdict-truncated",
    })
}

/// A task in words.
pub fn task(task: Task) -> String {
    match task {
        Task::Reach { play, goal, moves, half } => {
            let key = match (play, goal) {
                (Play::Direct, Goal::Mate) => "task-mate",
                (Play::SelfPlay, Goal::Mate) => "task-selfmate",
                (Play::Help, Goal::Mate) => "task-helpmate",
                (Play::Direct, Goal::Stalemate) => "task-stalemate",
                (Play::SelfPlay, Goal::Stalemate) => "task-selfstalemate",
                (Play::Help, Goal::Stalemate) => "task-helpstalemate",
            };
            // A number and a half goes with the form of words that two has.
            let form = if half { 2 } else { moves };
            t!(key, count = form, moves = format!("{moves}{}", if half { "½" } else { "" }))
        }
        Task::Defend { moves } => t!("task-defend", count = moves, moves = moves.to_string()),
        Task::Best => t!("task-best"),
        Task::Identify => t!("task-identify"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{lang as current, set};
    use super::*;
    use crate::picture::{pieces as sets, theme as themes};
    use crate::rules::ALL;

    /// In every language, and not by falling back.
    #[test]
    fn everything_has_a_name_in_every_language() {
        for own in Lang::ALL {
            set(own);
            let mut keys: Vec<String> = Vec::new();
            for rules in ALL {
                keys.extend([format!("rules-{}", rules.about().id), format!("rules-{}-summary", rules.about().id)]);
            }
            keys.extend(Kind::ALL.map(|kind| format!("kind-{}", kind.name())));
            keys.extend(Color::BOTH.map(|color| format!("side-{}", color.name())));
            keys.extend(SiteKind::ALL.map(|kind| format!("barrier-{}", kind.name())));
            keys.extend(SiteKind::ALL.map(|kind| format!("tool-place-{}", kind.name())));
            keys.extend(FindingKind::ALL.map(|kind| format!("finding-{}", kind.code())));
            keys.extend(themes::ALL.iter().map(|theme| format!("theme-{}", theme.id)));
            keys.extend(sets::SETS.iter().map(|set| format!("pieces-{}", set.id)));
            keys.extend(Lang::ALL.map(|lang| format!("lang-{}", lang.tag())));
            for key in keys {
                assert!(find(&key).is_some(), "{key} in {}", current());
            }
            for color in Color::BOTH {
                for kind in Kind::ALL {
                    let name = piece(color, kind);
                    assert!(!name.contains('{') && name.chars().count() > 3, "{name}");
                }
            }
        }
        set(Lang::En);
        let english: Vec<String> = ALL.iter().map(|rules| self::rules(rules.about())).collect();
        assert_eq!(english, ALL.iter().map(|rules| rules.about().name).collect::<Vec<_>>());
        assert_eq!(piece(Color::White, Kind::Knight), "white knight");
    }

    #[test]
    fn tasks_in_words() {
        let of = |lang, text: &str| {
            set(lang);
            let named = text.parse().map(task);
            set(Lang::En);
            named.unwrap_or_default()
        };
        assert_eq!(of(Lang::En, "#3"), "mate in 3");
        assert_eq!(of(Lang::En, "h#2.5"), "helpmate in 2½");
        assert_eq!(of(Lang::Ru, "#1"), "мат в 1 ход");
        assert_eq!(of(Lang::Ru, "#3"), "мат в 3 хода");
        assert_eq!(of(Lang::Uk, "#5"), "мат за 5 ходів");
        assert_eq!(of(Lang::He, "#1"), "מט במסע אחד");
    }
}
