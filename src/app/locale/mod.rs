//! The words of the editor in its languages. Every text that a user reads comes from a Fluent file of
//! `assets/locale/<language>`, through the macro [`t!`](crate::t); a key that one language lacks fails a test.
//!
//! ```text
//! t!("menu-file")
//! t!("status-saved", path = path.display().to_string())
//! t!("library-count", count = entries.len())
//! ```
//!
//! The language belongs to the thread that draws: each window, and each test, has its own.

pub mod names;

use crate::doc::Lang;
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

/// The files of a language.
type Files = [(&'static str, &'static str); 12];

macro_rules! files {
    ($lang:literal) => {
        [
            ("frame", include_str!(concat!("../../../assets/locale/", $lang, "/frame.ftl"))),
            ("dialogs", include_str!(concat!("../../../assets/locale/", $lang, "/dialogs.ftl"))),
            ("findings", include_str!(concat!("../../../assets/locale/", $lang, "/findings.ftl"))),
            ("board", include_str!(concat!("../../../assets/locale/", $lang, "/board.ftl"))),
            ("line", include_str!(concat!("../../../assets/locale/", $lang, "/line.ftl"))),
            ("safety", include_str!(concat!("../../../assets/locale/", $lang, "/safety.ftl"))),
            ("library", include_str!(concat!("../../../assets/locale/", $lang, "/library.ftl"))),
            ("text", include_str!(concat!("../../../assets/locale/", $lang, "/text.ftl"))),
            ("lesson", include_str!(concat!("../../../assets/locale/", $lang, "/lesson.ftl"))),
            ("solve", include_str!(concat!("../../../assets/locale/", $lang, "/solve.ftl"))),
            ("learn", include_str!(concat!("../../../assets/locale/", $lang, "/learn.ftl"))),
            ("anim", include_str!(concat!("../../../assets/locale/", $lang, "/anim.ftl"))),
        ]
    };
}

static FILES: [Files; 4] = [files!("en"), files!("he"), files!("ru"), files!("uk")];

thread_local! {
    static LANG: Cell<Lang> = const { Cell::new(Lang::En) };
    static BUNDLES: RefCell<BTreeMap<Lang, FluentBundle<FluentResource>>> = const { RefCell::new(BTreeMap::new()) };
}

/// The language of this thread's window.
pub fn lang() -> Lang {
    LANG.get()
}

/// Chooses the language of this thread's window; it holds from the next text on.
pub fn set(lang: Lang) {
    LANG.set(lang);
}

/// Whether the window is read from right to left: panels mirror, boards do not.
pub fn is_rtl() -> bool {
    lang().is_rtl()
}

/// The language of the system, or English where it is none of ours.
pub fn of_system() -> Lang {
    sys_locale::get_locales().find_map(|tag| of_tag(&tag)).unwrap_or_default()
}

/// The language of a tag such as `he-IL` or `uk_UA.UTF-8`; `iw` is the old code of Hebrew.
fn of_tag(tag: &str) -> Option<Lang> {
    let primary = tag.split(['-', '_', '.']).next().unwrap_or_default().to_ascii_lowercase();
    Lang::from_tag(if primary == "iw" { "he" } else { &primary })
}

/// The text of a key in the window's language. A key that there is not is shown as it is, which the tests refuse.
/// Called through [`t!`](crate::t).
pub fn text(key: &str, args: Option<&FluentArgs<'_>>) -> String {
    BUNDLES.with_borrow_mut(|bundles| {
        let lang = lang();
        let own = format_in(bundles.entry(lang).or_insert_with(|| bundle(lang)), key, args);
        own.unwrap_or_else(|| key.to_owned())
    })
}

/// The text of a key in the window's language, if it is there.
pub fn find(key: &str) -> Option<String> {
    BUNDLES.with_borrow_mut(|bundles| {
        let lang = lang();
        format_in(bundles.entry(lang).or_insert_with(|| bundle(lang)), key, None)
    })
}

fn format_in(bundle: &FluentBundle<FluentResource>, key: &str, args: Option<&FluentArgs<'_>>) -> Option<String> {
    let pattern = bundle.get_message(key)?.value()?;
    let mut errors = Vec::new();
    Some(bundle.format_pattern(pattern, args, &mut errors).into_owned())
}

fn bundle(lang: Lang) -> FluentBundle<FluentResource> {
    let tag = lang.tag().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new(vec![tag]);
    // Names of files and moves keep their order inside Hebrew; elsewhere the marks would only be noise.
    bundle.set_use_isolating(lang.is_rtl());
    for (_, source) in FILES[lang as usize] {
        // What cannot be read is left out here and found by the tests.
        let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(resource, _)| resource);
        drop(bundle.add_resource(resource));
    }
    bundle
}

/// A value in a text: a number, which languages count by, or a text.
pub fn value<'a>(value: impl Into<FluentValue<'a>>) -> FluentValue<'a> {
    value.into()
}

/// The text of a key in the window's language, with its values: `t!("moves-left", count = 3)`.
#[macro_export]
macro_rules! t {
    ($key:expr) => {
        $crate::app::locale::text($key, None)
    };
    ($key:expr, $($name:ident = $value:expr),+ $(,)?) => {{
        let mut args = ::fluent_bundle::FluentArgs::new();
        $(args.set(stringify!($name), $crate::app::locale::value($value));)+
        $crate::app::locale::text($key, Some(&args))
    }};
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Keys with the names of the values in them.
    fn keys(source: &str) -> BTreeMap<String, BTreeSet<String>> {
        let mut keys: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut last = String::new();
        for line in source.lines() {
            if let Some((key, _)) = line.split_once(" =").filter(|_| line.starts_with(|c: char| c.is_ascii_lowercase()))
            {
                assert!(keys.insert(key.into(), BTreeSet::new()).is_none(), "{key} is there twice");
                key.clone_into(&mut last);
            }
            for part in line.split('$').skip(1) {
                let name: String = part.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
                keys.get_mut(&last).unwrap().insert(name);
            }
        }
        keys
    }

    #[test]
    fn every_language_has_every_text_with_the_same_values() {
        let mut all: BTreeSet<String> = BTreeSet::new();
        for (at, &(file, english)) in FILES[0].iter().enumerate() {
            let own = keys(english);
            for key in own.keys() {
                assert!(all.insert(key.clone()), "{key} stands in two files");
            }
            for lang in Lang::ALL {
                let (_, source) = FILES[lang as usize][at];
                if let Err((_, errors)) = FluentResource::try_new(source.to_owned()) {
                    panic!("{lang}/{file}.ftl: {errors:?}");
                }
                assert_eq!(keys(source), own, "{lang}/{file}.ftl");
            }
        }
    }

    #[test]
    fn texts_follow_the_language_and_its_numbers() {
        let count = |lang: Lang, count: usize| {
            set(lang);
            t!("count-puzzles", count = count)
        };
        assert_eq!(count(Lang::En, 1), "1 puzzle");
        assert_eq!(count(Lang::En, 3), "3 puzzles");
        assert_eq!(count(Lang::Ru, 3), "3 задачи");
        assert_eq!(count(Lang::Uk, 5), "5 задач");
        assert_eq!(count(Lang::He, 1), "חידה אחת");
        set(Lang::En);
    }

    #[test]
    fn the_system_speaks_one_of_ours_or_english() {
        for (tag, lang) in
            [("he-IL", Some(Lang::He)), ("uk_UA.UTF-8", Some(Lang::Uk)), ("iw", Some(Lang::He)), ("C", None)]
        {
            assert_eq!(of_tag(tag), lang, "{tag}");
        }
    }
}
