//! The puzzle that is open: its file, its history, the place in its solution and what follows from them.

use super::board::sight::Sight;
use super::view::{Shown, View};
use crate::board::{Color, Mark, Marks};
use crate::doc::open::Opened;
use crate::doc::{Diagnostic, Edit, EditError, Hash, History, Puzzle, PuzzleFile, StoreError};
use crate::picture::Orientation;
use crate::problem::{NodeId, Path as TreePath, Task, Tree};
use crate::rules::RuleSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What the board is for at the moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mode {
    /// Legal turns are played and build the solution.
    #[default]
    Play,
    /// The first position is arranged freely.
    Setup,
    /// The puzzle is solved as its reader solves it; the document stays as it is.
    Solve,
}

/// The open puzzle.
pub struct Desk {
    file: Opened<PuzzleFile>,
    /// The place in the solution.
    pub cursor: TreePath,
    /// What the board is for.
    pub mode: Mode,
    /// A line that is shown instead of the solution.
    pub shown: Option<Shown>,
    /// Whether the board is turned against what the puzzle says.
    pub flipped: bool,
    /// Whose eyes covered pieces are seen with, once the author has chosen.
    pub sight: Option<Sight>,
    /// What follows.
    pub view: View,
}

impl std::fmt::Debug for Desk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Desk").field("path", &self.path()).field("cursor", &self.cursor).finish_non_exhaustive()
    }
}

impl Desk {
    /// Opens a file.
    ///
    /// # Errors
    /// When it cannot be read, or not as a puzzle.
    pub fn open(path: &Path) -> Result<Self, Vec<Diagnostic>> {
        Opened::open(path).map(Self::with)
    }

    /// A new puzzle of a rule set, not saved yet: its starting position and a mate in two.
    pub fn create(path: PathBuf, id: &str, rules: &'static dyn RuleSet) -> Self {
        let about = rules.about();
        let mut desk = Self::with(Opened::create(path, Puzzle::new(id, about.id, about.start, Task::mate(2))));
        desk.mode = Mode::Setup;
        desk
    }

    /// A puzzle whose window vanished; see [`Opened::restore`].
    ///
    /// # Errors
    /// When the text is no puzzle.
    pub fn restore(path: PathBuf, base: Option<(Hash, &str)>, text: &str) -> Result<Self, Vec<Diagnostic>> {
        Opened::restore(path, base, text).map(Self::with)
    }

    /// The file.
    pub(super) const fn file(&self) -> &Opened<PuzzleFile> {
        &self.file
    }

    /// The file, to be changed; [`Desk::refresh`] afterwards.
    pub(super) const fn file_mut(&mut self) -> &mut Opened<PuzzleFile> {
        &mut self.file
    }

    fn with(file: Opened<PuzzleFile>) -> Self {
        let mut desk = Self {
            file,
            cursor: TreePath::default(),
            mode: Mode::Play,
            shown: None,
            flipped: false,
            sight: None,
            view: View::default(),
        };
        desk.refresh();
        desk
    }

    /// Where it is saved.
    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// The puzzle as it is.
    pub const fn puzzle(&self) -> &Arc<Puzzle> {
        self.file.history.now()
    }

    /// The history.
    pub const fn history(&self) -> &History<Puzzle> {
        &self.file.history
    }

    /// The file as it would be saved.
    pub fn text(&self) -> String {
        self.file.text()
    }

    /// The file's name without ending.
    pub fn name(&self) -> String {
        self.path().file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
    }

    /// Who sits at the bottom at the moment.
    pub fn orientation(&self) -> Orientation {
        let bottom = Orientation::with_bottom(self.puzzle().bottom());
        if self.flipped { bottom.flipped() } else { bottom }
    }

    /// The node of the cursor.
    pub fn node(&self) -> NodeId {
        self.puzzle().solution.at(&self.cursor).unwrap_or(Tree::ROOT)
    }

    /// Brings the view up to date after any change.
    pub fn refresh(&mut self) {
        let tree = &self.file.history.now().solution;
        while !self.cursor.0.is_empty() && tree.at(&self.cursor).is_none() {
            self.cursor.0.pop();
        }
        let (cursor, shown) = match self.mode {
            Mode::Play => (self.cursor.clone(), self.shown.clone()),
            Mode::Solve => (TreePath::default(), self.shown.clone()),
            Mode::Setup => (TreePath::default(), None),
        };
        self.view.refresh(self.file.history.now(), &cursor, shown.as_ref());
    }

    /// Makes a change. `step` starts a new step even where changes of its kind flow together.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn edit(&mut self, edit: Edit, step: bool) -> Result<(), EditError> {
        if step {
            self.file.history.seal();
        }
        let path = self.file.history.apply(edit)?;
        if step {
            self.file.history.seal();
        }
        if let Some(path) = path {
            self.cursor = path;
            self.shown = None;
        }
        self.refresh();
        Ok(())
    }

    /// What is typed next is a step of its own.
    pub fn seal(&mut self) {
        self.file.history.seal();
    }

    /// Takes the last step back.
    pub fn undo(&mut self) -> bool {
        let done = self.file.history.undo();
        self.shown = None;
        self.refresh();
        done
    }

    /// Makes the last step again.
    pub fn redo(&mut self) -> bool {
        let done = self.file.history.redo();
        self.shown = None;
        self.refresh();
        done
    }

    /// Whether something is not saved.
    pub fn is_dirty(&self) -> bool {
        self.file.history.is_dirty()
    }

    /// The puzzle gets another id and its file another name; see [`Opened::rename`].
    ///
    /// # Errors
    /// When the name is taken, or the file is not what was read.
    pub fn rename(&mut self, id: &str) -> Result<(), StoreError> {
        self.file.rename(id)?;
        self.refresh();
        Ok(())
    }

    /// A puzzle that is not saved yet.
    pub fn of(path: PathBuf, puzzle: Puzzle) -> Self {
        Self::with(Opened::create(path, puzzle))
    }

    /// The turns of the line on which the cursor stands, to its end, separated by spaces; empty for the main line.
    pub fn whole_line(&self) -> String {
        let (tree, node) = (&self.puzzle().solution, self.node());
        if tree.is_main(node) {
            return String::new();
        }
        let nodes = tree.line_to(node).into_iter().chain(tree.line_from(node));
        nodes.map(|id| tree.turn(id).text.as_str()).collect::<Vec<_>>().join(" ")
    }

    /// The line of the cursor as marks name it: empty for the main line.
    pub fn mark_line(&self) -> String {
        self.mark_line_of(self.node())
    }

    /// The line to a turn as marks name it.
    pub fn mark_line_of(&self, node: NodeId) -> String {
        let tree = &self.puzzle().solution;
        if tree.is_main(node) {
            return String::new();
        }
        tree.line_to(node).into_iter().map(|id| tree.turn(id).text.as_str()).collect::<Vec<_>>().join(" ")
    }

    /// The author's marks on the position that is shown.
    pub fn marks(&self) -> Marks {
        let hidden = self.mode == Mode::Solve && self.shown.as_ref().is_some_and(|shown| shown.ply > 0);
        if hidden || self.shown.is_some() && self.mode == Mode::Play {
            return Vec::new();
        }
        let ply = if self.mode == Mode::Setup { 0 } else { self.view.here.ply as u32 };
        let line = if self.mode == Mode::Play { self.mark_line() } else { String::new() };
        self.puzzle().marks_at(ply, &line).cloned().collect()
    }

    /// The edit that draws a mark on the position that is shown.
    pub fn mark_edit(&self, mark: Mark) -> Edit {
        let (ply, line) = match self.mode {
            Mode::Play => (self.cursor.0.len() as u32, self.mark_line()),
            Mode::Setup | Mode::Solve => (0, String::new()),
        };
        Edit::ToggleMark { ply, line, mark }
    }

    /// Whose turn it is on the board.
    pub fn turn(&self) -> Option<Color> {
        self.view.here.setup.as_ref().map(|setup| setup.turn)
    }
}
