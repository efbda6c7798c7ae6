//! Where the texts of lessons embed a puzzle or an animation, and how they read with another name.

use super::entry::EntryKind;
use crate::doc::collection;
use crate::doc::markdown::{self, EmbedKind};
use crate::doc::store::{self, Hash};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A text of a lesson that embeds it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reference {
    /// The Markdown file.
    pub path: PathBuf,
    /// Its text.
    pub text: String,
    /// Its fingerprint.
    pub hash: Hash,
    /// Where the name stands, in order.
    pub names: Vec<Range<usize>>,
    /// How many embeds name it in a way that is not changed here, such as a link that is defined elsewhere in the text.
    pub by_hand: usize,
}

impl Reference {
    /// The text with another name in these places.
    pub fn renamed(&self, to: &str) -> String {
        let mut text = self.text.clone();
        for range in self.names.iter().rev() {
            text.replace_range(range.clone(), to);
        }
        text
    }

    /// The lesson and the file, for people: `knight/he.md`.
    pub fn name(&self) -> String {
        let part = |path: Option<&Path>| {
            path.and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
        };
        format!("{}/{}", part(self.path.parent()), part(Some(&self.path)))
    }
}

/// The texts of a collection that embed a puzzle, or those of its lesson that embed an animation. Nothing embeds
/// lessons. Texts that cannot be read embed nothing.
pub fn find(root: &Path, kind: EntryKind, path: &Path, id: &str) -> Vec<Reference> {
    let (scheme, folders) = match kind {
        EntryKind::Puzzle => (EmbedKind::Puzzle, collection::lesson_paths(root)),
        EntryKind::Animation => (EmbedKind::Anim, path.parent().map(Path::to_path_buf).into_iter().collect()),
        EntryKind::Lesson => return Vec::new(),
    };
    let mut found = Vec::new();
    for folder in folders {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let mut files: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|end| end == "md")).collect();
        files.sort_unstable();
        found.extend(files.iter().filter_map(|file| in_file(file, scheme, id)));
    }
    found
}

fn in_file(path: &Path, kind: EmbedKind, id: &str) -> Option<Reference> {
    let (bytes, hash) = store::read(path).ok()?;
    let text = String::from_utf8(bytes).ok()?;
    let (parsed, _) = markdown::parse(&text);
    let spans = parsed.embeds().into_iter().filter(|embed| embed.kind == kind && embed.name == id);
    let places: Vec<Option<Range<usize>>> = spans.map(|embed| name_in(&text, embed.span.clone(), kind, id)).collect();
    let by_hand = places.iter().filter(|place| place.is_none()).count();
    let mut names: Vec<Range<usize>> = places.into_iter().flatten().collect();
    names.sort_by_key(|range| range.start);
    names.dedup();
    (by_hand + names.len() > 0).then_some(Reference { path: path.into(), text, hash, names, by_hand })
}

/// Where the name stands in `![caption](scheme:name "title")`: the last place after an opening bracket where the name
/// ends as a name does.
fn name_in(text: &str, span: Range<usize>, kind: EmbedKind, id: &str) -> Option<Range<usize>> {
    let image = text.get(span.clone())?;
    let address = format!("{}:{id}", kind.scheme());
    let is_address = |&at: &usize| {
        let opened = image[..at].trim_end().ends_with("](") || image[..at].ends_with("](<");
        let ends = image[at + address.len()..].chars().next();
        opened && ends.is_some_and(|c| matches!(c, ')' | '>') || c.is_whitespace())
    };
    let at = image.match_indices(&address).map(|(at, _)| at).filter(is_address).last()?;
    let end = span.start + at + address.len();
    Some(end - id.len()..end)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_are_renamed() {
        let folder = tempfile::tempdir().unwrap();
        let lesson = folder.path().join("lessons/one");
        std::fs::create_dir_all(&lesson).unwrap();
        let text = "puzzle:pin is no embed.\r\n\r\n![see puzzle:pin](puzzle:pin \"(puzzle:pin)\")\n\n\
                    ![other](puzzle:pin-2) ![<](<puzzle:pin>)\n\n![far][ref]\n\n[ref]: puzzle:pin\n";
        std::fs::write(lesson.join("en.md"), text).unwrap();
        std::fs::write(lesson.join("lesson.toml"), "format = 1\n").unwrap();
        let found = find(folder.path(), EntryKind::Puzzle, Path::new("puzzles/pin.toml"), "pin");
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].names.len(), found[0].by_hand), (2, 1), "{:?}", found[0]);
        let renamed = found[0].renamed("skewer");
        let wanted = text.replace("](puzzle:pin \"", "](puzzle:skewer \"").replace("<puzzle:pin>", "<puzzle:skewer>");
        assert_eq!(renamed, wanted);
    }
}
