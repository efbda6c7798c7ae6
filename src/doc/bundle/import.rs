//! A bundle's sources become files of a collection: all of them or none.
//!
//! What is there already with the same bytes is kept. What is there with others is a conflict, and nothing is written;
//! unless whoever imports says that it is to be replaced, or that the lesson gets another id. No link below the chosen
//! folder is followed.

use super::content::lesson_path;
use super::place::{Item, Placing, Status};
use super::{Bundle, Refusal, names};
use crate::doc::Lesson;
use crate::doc::lesson::{ANIM_SUFFIX, FILE_NAME};
use crate::doc::reader::is_id;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// How a bundle is imported.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// Files that are there with other bytes are replaced.
    pub replace: bool,
    /// The lesson gets this id instead of its own.
    pub rename: Option<String>,
}

/// An import that can be made: nothing is in its way.
#[derive(Debug)]
pub struct Import {
    /// The folder of the lesson.
    pub lesson: PathBuf,
    placing: Placing,
}

impl Bundle {
    /// The files that it becomes in a collection: paths within it, and bytes.
    fn files(&self, rename: Option<&str>) -> Result<Vec<(String, Vec<u8>)>, Refusal> {
        let own = &self.lesson.lesson.id;
        let Some(id) = rename.filter(|id| id != own) else {
            return Ok(self.sources.iter().map(|(path, bytes)| (path.clone(), bytes.clone())).collect());
        };
        let description = lesson_path(id, FILE_NAME);
        if !is_id(id) || names::check(&description).is_err() {
            return Err(Refusal::whole("id", "the new name is no id", "use 1 to 64 of a-z, 0-9 and -"));
        }
        let renamed = Lesson { id: id.to_owned(), ..self.lesson.lesson.clone() };
        let mut files = Vec::new();
        for (path, bytes) in &self.sources {
            match path.strip_prefix(&lesson_path(own, "")) {
                Some(FILE_NAME) => {}
                Some(name) => files.push((lesson_path(id, name), bytes.clone())),
                None => files.push((path.clone(), bytes.clone())),
            }
        }
        // Only the id changes: the description has no other reason to be written.
        files.extend(self.lesson.write(&renamed).into_iter().map(|file| (description.clone(), file.text.into_bytes())));
        Ok(files)
    }

    /// Plans the import into a collection, which need not be there yet. Nothing is written.
    ///
    /// # Errors
    /// When something is in the way; every conflict is listed.
    pub fn import(&self, root: &Path, options: &Options) -> Result<Import, Vec<Refusal>> {
        let one = |refusal: Refusal| vec![refusal];
        let id = options.rename.as_deref().unwrap_or(&self.lesson.lesson.id);
        let lesson = root.join("lessons").join(id);
        let mut files = self.files(options.rename.as_deref()).map_err(one)?;
        // The description comes last: a lesson is seen when all of it is there.
        files.sort_by_key(|(path, _)| (path.ends_with(FILE_NAME), !path.starts_with("puzzles/"), path.clone()));
        let hint = "import the lesson under another id, or replace what is there";
        let placing = Placing::plan(root, files, options.replace, hint)?;
        let mut import = Import { lesson, placing };
        import.note_others();
        Ok(import)
    }
}

impl Import {
    /// What becomes of each file.
    pub fn items(&self) -> &[Item] {
        &self.placing.items
    }

    /// Whether a file is replaced.
    pub fn replaces(&self) -> bool {
        self.placing.replaces()
    }

    /// Texts and animations of the lesson's folder that are not from the bundle stay, and are said.
    fn note_others(&mut self) {
        let ours: BTreeSet<&Path> = self.placing.items.iter().map(|item| item.path.as_path()).collect();
        let of_a_lesson = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.ends_with(ANIM_SUFFIX) || name.ends_with(".md")
        };
        let entries = fs::read_dir(&self.lesson).into_iter().flatten().flatten().map(|entry| entry.path());
        let mut others: Vec<PathBuf> = entries.filter(|p| of_a_lesson(p) && !ours.contains(p.as_path())).collect();
        others.sort_unstable();
        self.placing.items.extend(others.into_iter().map(|path| Item { path, status: Status::Beside }));
    }

    /// Writes the files, all of them or none.
    ///
    /// # Errors
    /// When the disk says no, or somebody changed the collection in between; it is then as it was.
    pub fn write(self) -> Result<Vec<Item>, Refusal> {
        self.placing.write()
    }
}
