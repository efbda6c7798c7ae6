//! The languages of content.

use std::collections::BTreeMap;
use std::fmt;

/// A language that lessons and puzzles may be written in. Their order is the order in files and exports.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Hebrew.
    He,
    /// Russian.
    Ru,
    /// Ukrainian.
    Uk,
}

/// A text in some of the languages.
pub type Texts = BTreeMap<Lang, String>;

impl Lang {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::En, Self::He, Self::Ru, Self::Uk];

    /// The tag: `en he ru uk`.
    pub const fn tag(self) -> &'static str {
        ["en", "he", "ru", "uk"][self as usize]
    }

    /// The language of a tag.
    pub fn from_tag(tag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|lang| lang.tag() == tag)
    }

    /// The name in the language itself.
    pub const fn native_name(self) -> &'static str {
        ["English", "עברית", "Русский", "Українська"][self as usize]
    }

    /// The English name.
    pub const fn name(self) -> &'static str {
        ["English", "Hebrew", "Russian", "Ukrainian"][self as usize]
    }

    /// Whether it is written from right to left.
    pub const fn is_rtl(self) -> bool {
        matches!(self, Self::He)
    }

    /// `rtl` or `ltr`.
    pub const fn dir(self) -> &'static str {
        if self.is_rtl() { "rtl" } else { "ltr" }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

/// The text in a language, or in the first one that there is.
pub fn text_in(texts: &Texts, lang: Lang) -> &str {
    texts.get(&lang).or_else(|| texts.values().next()).map_or("", String::as_str)
}
