//! The lesson that is open: its files, its history, the page and the languages that are shown, and what follows.

use super::super::worker::Worker;
use crate::doc::align::{Alignment, align_pages};
use crate::doc::check::{Options, check_lesson};
use crate::doc::collection::puzzle_ids;
use crate::doc::lesson_moves::{FoundMove, find_moves};
use crate::doc::lesson_open::OpenedLesson;
use crate::doc::lesson_pages::{PageCut, cut};
use crate::doc::markdown;
use crate::doc::{
    Anim, Diagnostic, History, Lang, Lesson, LessonEdit, LessonEditError, LessonFile, Puzzle, PuzzleFile, store,
};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Checks begin when nothing was changed for so long, in seconds.
const PAUSE_S: f64 = 0.6;

/// Where a finding points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// Bytes of a text.
    Text(Lang, std::ops::Range<usize>),
    /// A board.
    Board(String),
    /// Something else about the lesson.
    Whole,
}

/// Something that checks found.
#[derive(Clone, Debug)]
pub struct Found {
    /// What.
    pub diagnostic: Diagnostic,
    /// Where it points in the editor.
    pub place: Place,
}

/// What a check brings back.
#[derive(Debug)]
struct Checked {
    lesson: Arc<Lesson>,
    findings: Vec<Found>,
    moves: BTreeMap<Lang, Vec<FoundMove>>,
}

/// What follows from the lesson: computed when it changes.
#[derive(Debug, Default)]
pub struct LessonView {
    lesson: Option<Arc<Lesson>>,
    texts: BTreeMap<Lang, (String, Vec<PageCut>)>,
    pair: Option<(Lang, Lang)>,
    /// How the languages that are shown stand to each other.
    pub alignment: Alignment,
}

/// The open lesson.
#[derive(Debug)]
pub struct LessonDesk {
    opened: OpenedLesson,
    root: PathBuf,
    /// The page that is shown.
    pub page: usize,
    /// The languages of the columns.
    pub columns: (Lang, Option<Lang>),
    /// The board that is shown large, and the turns that were played on it.
    pub board: Option<(String, Vec<String>)>,
    /// What follows.
    pub view: LessonView,
    puzzles: BTreeMap<String, Result<Arc<Puzzle>, String>>,
    changed_s: f64,
    checker: Worker<Checked>,
    checked: Option<Arc<Lesson>>,
    /// What checks found.
    pub findings: Vec<Found>,
    /// Moves in the texts that could be links.
    pub moves: BTreeMap<Lang, Vec<FoundMove>>,
}

impl LessonDesk {
    /// Opens the folder of a lesson of a collection.
    ///
    /// # Errors
    /// When its description cannot be read.
    pub fn open(folder: &Path, root: &Path) -> Result<Self, Vec<Diagnostic>> {
        Ok(Self::with(OpenedLesson::open(folder)?, root))
    }

    /// A new lesson, not saved yet.
    pub fn create(folder: PathBuf, lesson: Lesson, root: &Path) -> Self {
        Self::with(OpenedLesson::create(folder, lesson), root)
    }

    fn with(opened: OpenedLesson, root: &Path) -> Self {
        let languages = &opened.history.now().languages;
        let left = languages.first().copied().unwrap_or_default();
        let columns = (left, languages.get(1).copied());
        let mut desk = Self {
            opened,
            root: root.into(),
            page: 0,
            columns,
            board: None,
            view: LessonView::default(),
            puzzles: BTreeMap::new(),
            changed_s: 0.0,
            checker: Worker::default(),
            checked: None,
            findings: Vec::new(),
            moves: BTreeMap::new(),
        };
        desk.refresh();
        desk
    }

    /// The lesson as it is.
    pub const fn lesson(&self) -> &Arc<Lesson> {
        self.opened.history.now()
    }

    /// The history.
    pub const fn history(&self) -> &History<Lesson> {
        &self.opened.history
    }

    /// Its folder.
    pub fn path(&self) -> &Path {
        self.opened.folder()
    }

    /// The folder's name.
    pub fn name(&self) -> String {
        self.lesson().id.clone()
    }

    /// The text of a language; empty where there is none.
    pub fn text(&self, lang: Lang) -> &str {
        self.lesson().texts.get(&lang).map_or("", String::as_str)
    }

    /// The pages of a language.
    pub fn pages(&self, lang: Lang) -> &[PageCut] {
        self.view.texts.get(&lang).map_or(&[], |(_, cuts)| cuts)
    }

    /// How many pages there are, in the language that has most.
    pub fn page_count(&self) -> usize {
        self.view.texts.values().map(|(_, cuts)| cuts.len()).max().unwrap_or(1).max(1)
    }

    /// The number of the page on which a byte stands.
    pub fn page_at(&self, lang: Lang, at: usize) -> Option<usize> {
        self.pages(lang).iter().position(|page| page.span.contains(&at) || page.span.end == at)
    }

    /// The animation of a name, or why it cannot be shown.
    ///
    /// # Errors
    /// A sentence.
    pub fn animation(&self, name: &str) -> Result<&Anim, String> {
        match self.opened.file().and_then(|file| file.animations.get(name)) {
            Some(Ok(file)) => Ok(&file.anim),
            Some(Err(diagnostics)) => Err(diagnostics.first().map(|d| d.message.clone()).unwrap_or_default()),
            None => Err(crate::t!("lesson-no-animation", name = name)),
        }
    }

    /// The names of the animations.
    pub fn animations(&self) -> Vec<String> {
        self.opened.file().map(|file| file.animations.keys().cloned().collect()).unwrap_or_default()
    }

    /// The puzzle of an id, or why it cannot be shown.
    ///
    /// # Errors
    /// A sentence.
    pub fn puzzle(&self, id: &str) -> Result<&Arc<Puzzle>, String> {
        match self.puzzles.get(id) {
            Some(Ok(puzzle)) => Ok(puzzle),
            Some(Err(reason)) => Err(reason.clone()),
            None => Err(crate::t!("lesson-no-puzzle", name = id)),
        }
    }

    /// Brings everything up to date after a change.
    pub fn refresh(&mut self) {
        let lesson = Arc::clone(self.opened.history.now());
        let known = |lang: &Lang| lesson.languages.contains(lang);
        if !known(&self.columns.0) {
            self.columns.0 = lesson.languages.first().copied().unwrap_or_default();
        }
        self.columns.1 = self.columns.1.filter(|lang| known(lang) && *lang != self.columns.0);
        let same = self.view.lesson.as_ref().is_some_and(|old| Arc::ptr_eq(old, &lesson));
        if !same {
            self.view.texts.retain(|lang, _| known(lang));
            for lang in &lesson.languages {
                let text = lesson.texts.get(lang).map_or("", String::as_str);
                if self.view.texts.get(lang).is_none_or(|(old, _)| old != text) {
                    self.view.texts.insert(*lang, (text.to_owned(), cut(text)));
                    self.load_puzzles(text);
                }
            }
            self.view.lesson = Some(lesson);
        }
        let pair = self.columns.1.map(|right| (self.columns.0, right));
        if !same || pair != self.view.pair {
            self.view.pair = pair;
            self.view.alignment = pair.map(|(left, right)| self.align(left, right)).unwrap_or_default();
        }
        self.page = self.page.min(self.page_count() - 1);
        let boards = &self.opened.history.now().boards;
        self.board = self.board.take().filter(|(name, _)| boards.contains_key(name));
    }

    fn align(&self, left: Lang, right: Lang) -> Alignment {
        align_pages((self.text(left), self.pages(left)), (self.text(right), self.pages(right)))
    }

    /// Reads the puzzles that a text shows. They are small files, and each is read once.
    fn load_puzzles(&mut self, text: &str) {
        let parsed = markdown::parse(text).0;
        let shown = parsed.embeds().into_iter().filter(|embed| embed.kind == markdown::EmbedKind::Puzzle);
        for id in shown.map(|embed| &embed.name) {
            if self.puzzles.contains_key(id) || !crate::doc::reader::is_id(id) {
                continue;
            }
            let path = self.root.join("puzzles").join(format!("{id}.toml"));
            let read = match store::read(&path) {
                Ok((bytes, _)) => PuzzleFile::read(&path, &bytes)
                    .map(|file| Arc::new(file.puzzle))
                    .map_err(|found| found.first().map(|d| d.message.clone()).unwrap_or_default()),
                Err(error) => Err(error.to_string()),
            };
            self.puzzles.insert(id.clone(), read);
        }
    }

    /// Makes a change. `step` makes it a step of its own where changes of its kind flow together.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn edit(&mut self, edit: LessonEdit, step: bool) -> Result<(), LessonEditError> {
        if step {
            self.opened.history.seal();
        }
        let done = self.opened.history.edit(edit);
        if step {
            self.opened.history.seal();
        }
        self.refresh();
        done
    }

    /// The text of a language's file that is there already.
    pub fn adopt(&mut self, lang: Lang) -> Option<String> {
        self.opened.adopt(lang)
    }

    /// What is typed next is a step of its own.
    pub fn seal(&mut self) {
        self.opened.history.seal();
    }

    /// Takes the last step back.
    pub fn undo(&mut self) -> bool {
        let done = self.opened.history.undo();
        self.refresh();
        done
    }

    /// Makes the last step again.
    pub fn redo(&mut self) -> bool {
        let done = self.opened.history.redo();
        self.refresh();
        done
    }

    /// Whether something is not saved.
    pub fn is_dirty(&self) -> bool {
        self.opened.history.is_dirty()
    }

    /// What a window that vanished left of the lesson in a folder.
    ///
    /// # Errors
    /// When the texts are no lesson.
    pub fn restore(
        folder: &Path,
        root: &Path,
        base: &[(String, crate::doc::Hash, String)],
        texts: &[(String, String)],
    ) -> Result<Self, Vec<Diagnostic>> {
        Ok(Self::with(OpenedLesson::restore(folder, base, texts)?, root))
    }

    /// Its files.
    pub const fn opened(&self) -> &OpenedLesson {
        &self.opened
    }

    /// Its files, to be saved and read again; call [`LessonDesk::refresh`] after a change.
    pub const fn opened_mut(&mut self) -> &mut OpenedLesson {
        &mut self.opened
    }

    /// Whether a check is on its way or about to be.
    pub fn is_checking(&self) -> bool {
        self.checked.as_ref().is_none_or(|checked| !Arc::ptr_eq(checked, self.lesson()))
    }

    /// Keeps the check going that runs after a pause.
    pub fn watch(&mut self, ctx: &egui::Context) {
        if let Some(Checked { lesson, findings, moves }) = self.checker.poll() {
            (self.findings, self.moves) = (findings, moves);
            self.checked = Some(lesson);
        }
        let now_s = ctx.input(|input| input.time);
        if !self.is_checking() {
            self.changed_s = now_s;
            return;
        }
        if self.checker.is_running() {
            return;
        }
        let left = self.changed_s + PAUSE_S - now_s;
        if left > 0.0 {
            ctx.request_repaint_after(std::time::Duration::from_secs_f64(left));
            return;
        }
        let (lesson, root) = (Arc::clone(self.lesson()), self.root.clone());
        let file = self.opened.as_file();
        self.checker.start(ctx, move |_| {
            let moves = lesson.texts.iter().map(|(&lang, text)| (lang, find_moves(&lesson, text))).collect();
            let options = Options { prove: false, ..Options::default() };
            let findings = match file {
                Ok(file) => {
                    let found = check_lesson(&file, Some(&puzzle_ids(&root)), &options).diagnostics;
                    found.into_iter().map(|diagnostic| found_in(&file, diagnostic)).collect()
                }
                Err(found) => found.into_iter().map(|diagnostic| Found { diagnostic, place: Place::Whole }).collect(),
            };
            Checked { lesson, findings, moves }
        });
    }

    /// Notes that something was changed just now: checks wait.
    pub fn note_change(&mut self, now_s: f64) {
        self.changed_s = now_s;
        if self.checker.is_running() {
            self.checker.drop_work();
        }
    }
}

fn found_in(file: &LessonFile, diagnostic: Diagnostic) -> Found {
    let (start, end) = diagnostic.place.span;
    let name = diagnostic.place.file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let place = if let Some(lang) = name.strip_suffix(".md").and_then(Lang::from_tag) {
        // The editor's texts have no carriage returns.
        let before = |at: usize| {
            let source = file.files.get(&lang).map_or("", |file| file.source.text());
            at - source.get(..at).map_or(0, |text| text.matches("\r\n").count())
        };
        Place::Text(lang, before(start)..before(end))
    } else {
        let inside = |name: &&String| {
            let span = file.places.span(&format!("boards.{name}"));
            span.start <= start && start < span.end
        };
        file.lesson.boards.keys().find(inside).map_or(Place::Whole, |name| Place::Board(name.clone()))
    };
    Found { diagnostic, place }
}
