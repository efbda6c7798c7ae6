//! What is done to the solution and to the texts of the open puzzle, beyond single edits.

use super::App;
use super::attempt::Sitting;
use super::attempt::course::Attempt;
use super::command::{Command, Step, Tab};
use super::desk::{Desk, Mode};
use super::panels::ask::Ask;
use super::panels::marks;
use super::panels::notes::Renaming;
use super::safety::dialog_ui::SafetyDialog;
use super::view::Shown;
use super::worker::Worker;
use crate::board::{Color, Mark};
use crate::doc::{Collection, Edit, Lang, Puzzle, extract, line as doc_line};
use crate::problem::{NodeId, Path as TreePath, Tree};
use crate::t;
use egui::{Key, KeyboardShortcut, Modifiers};
use std::collections::BTreeMap;
use std::path::Path;

/// Something to do with the solution or the texts.
#[derive(Clone, Debug)]
pub enum LineCommand {
    /// The variation of the cursor moves up.
    Promote,
    /// The turn of the cursor moves down among its alternatives.
    Demote,
    /// From a variation to the turn that it replaces.
    Leave,
    /// Deletes the first turn that is not legal, and what follows it.
    CutIllegal,
    /// Opens the menu of the turn of the cursor.
    Menu,
    /// Figures or letters in the list of turns.
    Figurines,
    /// Tries the puzzle as its reader, or goes back to where one was.
    Preview,
    /// Draws the marks of the position on the next one too.
    CopyMarks,
    /// Puts the line to a turn on the clipboard.
    Copy(TreePath),
    /// Asks for the name of a puzzle that starts at a place of the solution.
    AskExtract(TreePath),
    /// Makes a puzzle that is written already, as a new file, and opens it.
    Create(Box<Puzzle>),
    /// Asks for another name of the file.
    AskRename,
    /// Gives the file another name.
    Rename(String),
}

impl LineCommand {
    /// The words of menus and buttons.
    pub fn text(&self) -> String {
        match self {
            Self::Promote => t!("line-promote"),
            Self::Demote => t!("line-demote"),
            Self::Leave => t!("line-leave"),
            Self::CutIllegal => t!("line-cut-illegal"),
            Self::Menu => t!("line-menu"),
            Self::Figurines => t!("line-figurines"),
            Self::Preview => t!("line-preview"),
            Self::CopyMarks => t!("line-marks-copy"),
            Self::Copy(_) => t!("line-copy"),
            Self::AskExtract(_) => t!("line-extract"),
            Self::Create(_) => t!("line-create"),
            Self::AskRename => t!("line-rename"),
            Self::Rename(_) => t!("line-rename-do"),
        }
    }

    /// One sentence more; may be empty.
    pub fn tooltip(&self) -> String {
        match self {
            Self::Preview => t!("line-preview-tip"),
            Self::CutIllegal => t!("line-cut-illegal-tip"),
            Self::Figurines => t!("line-figurines-tip"),
            Self::AskExtract(_) => t!("line-extract-tip"),
            _ => String::new(),
        }
    }

    /// The key.
    pub const fn shortcut(&self) -> Option<KeyboardShortcut> {
        let (modifiers, key) = match self {
            Self::Promote => (Modifiers::ALT, Key::ArrowUp),
            Self::Demote => (Modifiers::ALT, Key::ArrowDown),
            Self::Leave => (Modifiers::SHIFT, Key::ArrowLeft),
            Self::Menu => (Modifiers::SHIFT, Key::F10),
            Self::Preview => (Modifiers::COMMAND, Key::R),
            _ => return None,
        };
        Some(KeyboardShortcut::new(modifiers, key))
    }

    /// Keys of the solution that stand in no menu, some of them second keys of other commands.
    pub fn with_keys() -> impl Iterator<Item = (Command, KeyboardShortcut)> {
        let plain = |key| KeyboardShortcut::new(Modifiers::NONE, key);
        let own = [Self::Leave, Self::Menu];
        let own = own.into_iter().filter_map(|command| command.shortcut().map(|key| (Command::Line(command), key)));
        own.chain([
            (Command::Step(Step::Start), plain(Key::ArrowUp)),
            (Command::Step(Step::End), plain(Key::ArrowDown)),
            (Command::Line(Self::Menu), plain(Key::Menu)),
        ])
    }

    /// Whether it makes sense on a desk.
    pub fn is_possible(&self, desk: &Desk) -> bool {
        let playing = desk.mode == Mode::Play && desk.shown.is_none();
        let tree = &desk.puzzle().solution;
        let node = desk.node();
        match self {
            Self::Promote => playing && tree.variation_start(node).is_some(),
            Self::Demote => playing && can_demote(tree, node),
            Self::Leave => playing && !tree.is_main(node),
            Self::CutIllegal => !desk.view.line.faults.is_empty(),
            Self::Menu => playing && node != Tree::ROOT,
            Self::CopyMarks => playing && !tree.children(node).is_empty() && !marks::here(desk).2.is_empty(),
            _ => true,
        }
    }
}

/// Whether a turn has an alternative behind it.
pub fn can_demote(tree: &Tree, id: NodeId) -> bool {
    tree.parent(id).is_some_and(|parent| tree.index(id) + 1 < tree.children(parent).len())
}

/// Which field takes the keyboard when it is drawn next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Want {
    /// The comment of this number on the turn of the cursor.
    Comment(usize),
    /// The text of a note.
    Note(String),
    /// The text of an answer.
    Answer(String),
    /// The field for a new mark.
    Mark,
    /// The first item of the menu of a turn.
    MenuItem,
    /// The turn of the cursor in the list.
    Turn,
}

/// Where one was before the puzzle was tried as its reader.
#[derive(Clone, Debug)]
pub struct Back {
    mode: Mode,
    shown: Option<Shown>,
    tab: Tab,
}

/// What the panels of the solution and the texts remember between frames.
#[derive(Debug)]
pub struct LinePanels {
    /// The language beside the first one; `None` for one at a time.
    pub second: Option<Lang>,
    /// Whether the list of turns shows figures instead of letters.
    pub figurines: bool,
    /// What is asked.
    pub ask: Option<Ask>,
    /// Whether the menu of the turn is to be opened.
    pub open_menu: bool,
    /// The place that the list of turns showed last: another one is scrolled to.
    pub seen: Option<TreePath>,
    /// The field that takes the keyboard.
    pub want: Option<Want>,
    /// A note or an answer whose name is being typed.
    pub renaming: Option<Renaming>,
    /// A move that will have an answer.
    pub new_answer: String,
    /// A move for which fields are open although nothing is written yet.
    pub answering: Option<String>,
    /// The wrong first turn that was tried last as the reader.
    pub tried: Option<String>,
    /// A mark while it is typed.
    pub new_mark: String,
    /// A mark of the list while it is typed and cannot be read: its number and text.
    pub edited_mark: Option<(usize, String)>,
    /// A tag while it is typed.
    pub new_tag: String,
    /// The tags of the collection, with how many puzzles have each; `None` before anybody asked.
    pub tags: Option<BTreeMap<String, usize>>,
    /// Reads them.
    pub tag_reader: Worker<BTreeMap<String, usize>>,
    /// Whether texts are previewed.
    pub preview: bool,
    /// Where to go back to from the reader's view.
    pub back: Option<Back>,
}

impl Default for LinePanels {
    fn default() -> Self {
        Self {
            second: Some(Lang::He),
            figurines: false,
            ask: None,
            open_menu: false,
            seen: None,
            want: None,
            renaming: None,
            new_answer: String::new(),
            answering: None,
            tried: None,
            new_mark: String::new(),
            edited_mark: None,
            new_tag: String::new(),
            tags: None,
            tag_reader: Worker::default(),
            preview: true,
            back: None,
        }
    }
}

impl LinePanels {
    /// Another puzzle: nothing of the one before stays but how the panels look.
    pub fn forget(&mut self) {
        let (second, figurines, preview) = (self.second, self.figurines, self.preview);
        *self = Self { second, figurines, preview, ..Self::default() };
    }

    /// Reads the tags of the collection in the background, once.
    pub fn read_tags(&mut self, ctx: &egui::Context, root: &Path) {
        if let Some(tags) = self.tag_reader.poll() {
            self.tags = Some(tags);
        }
        if self.tags.is_some() || self.tag_reader.is_running() {
            return;
        }
        let root = root.to_path_buf();
        self.tag_reader.start(ctx, move |_| {
            let mut tags = BTreeMap::new();
            let collection = Collection::scan(&root).map(|collection| collection.puzzles).unwrap_or_default();
            for file in collection.iter().filter_map(|puzzle| puzzle.file.as_ref().ok()) {
                file.puzzle.tags.iter().for_each(|tag| *tags.entry(tag.clone()).or_insert(0) += 1);
            }
            tags
        });
    }

    /// Whether a field is the one that takes the keyboard; it is asked once.
    pub fn takes(&mut self, want: &Want) -> bool {
        let takes = self.want.as_ref() == Some(want);
        if takes {
            self.want = None;
        }
        takes
    }
}

/// The line to a turn as text, with move numbers and glyphs.
pub fn line_text(puzzle: &Puzzle, id: NodeId) -> String {
    let tree = &puzzle.solution;
    let mut out = String::new();
    for (ply, id) in tree.line_to(id).into_iter().enumerate() {
        let number = puzzle.numbering().after(ply);
        if !out.is_empty() {
            out.push(' ');
        }
        if ply == 0 || number.turn == Color::White {
            out.push_str(&number.label());
            out.push(' ');
        }
        out.push_str(&tree.turn(id).text);
        out.push_str(tree.turn(id).suffix());
    }
    out
}

impl App {
    /// Carries out a command about the solution or the texts.
    pub(super) fn on_line(&mut self, ctx: &egui::Context, command: LineCommand) {
        match command {
            LineCommand::Promote => self.edit_here(Edit::Promote),
            LineCommand::Demote => self.edit_here(Edit::Demote),
            LineCommand::Leave => self.leave_variation(),
            LineCommand::CutIllegal => self.cut_illegal(),
            LineCommand::Menu => self.open_menu(),
            LineCommand::Figurines => self.panels.line.figurines = !self.panels.line.figurines,
            LineCommand::Preview => self.preview(ctx),
            LineCommand::CopyMarks => self.copy_marks(),
            LineCommand::Copy(path) => {
                let Some(desk) = self.open.puzzle() else { return };
                let Some(id) = desk.puzzle().solution.at(&path) else { return };
                let text = line_text(desk.puzzle(), id);
                self.say(t!("line-copied", line = text.as_str()));
                ctx.copy_text(text);
            }
            LineCommand::AskExtract(path) => self.ask_extract(&path),
            LineCommand::Create(_) if self.must_ask() => {
                self.ask(SafetyDialog::Unsaved(Command::Line(command)));
            }
            LineCommand::Create(puzzle) => self.create_written(*puzzle),
            LineCommand::AskRename => self.ask_rename(ctx),
            LineCommand::Rename(id) => self.rename(&id),
        }
    }

    /// Before the board is for something else: what was tried can be answered, and there is no way back any more.
    pub(super) fn leave_mode(&mut self) {
        self.panels.line.back = None;
        let tried = self.sitting().and_then(Sitting::attempt).and_then(Attempt::first_wrong);
        if let Some(name) = tried.map(|step| super::panels::answers::name_of(&step.san)) {
            self.panels.line.tried = Some(name);
        }
    }

    fn leave_variation(&mut self) {
        let Some(desk) = self.open.puzzle() else { return };
        let tree = &desk.puzzle().solution;
        let parent = tree.variation_start(desk.node()).and_then(|start| tree.parent(start));
        // The variation replaces the first continuation: that is where it branched off.
        let main = parent.and_then(|parent| tree.children(parent).first());
        if let Some(path) = main.map(|&id| tree.path(id)) {
            self.go(path);
        }
    }

    fn cut_illegal(&mut self) {
        let Some(desk) = self.open.puzzle() else { return };
        let Some(fault) = desk.view.line.faults.first() else { return self.say(t!("line-all-legal")) };
        let path = desk.puzzle().solution.path(fault.node);
        self.edit(Edit::Delete(path), true);
    }

    fn open_menu(&mut self) {
        let possible = self.open.puzzle().is_some_and(|desk| LineCommand::Menu.is_possible(desk));
        if !possible {
            return self.say(t!("line-no-turn"));
        }
        self.panels.tab = Tab::Solution;
        self.panels.line.open_menu = true;
        self.panels.line.want = Some(Want::MenuItem);
    }

    /// To the reader's view and back to the same place.
    fn preview(&mut self, ctx: &egui::Context) {
        let Some(desk) = self.open.puzzle() else { return };
        if desk.mode == Mode::Solve {
            let back = self.panels.line.back.take();
            self.set_mode(ctx, back.as_ref().map_or(Mode::Play, |back| back.mode));
            if let Some(back) = back {
                self.panels.tab = back.tab;
                if let Some(desk) = self.open.puzzle_mut() {
                    desk.shown = back.shown;
                    desk.refresh();
                }
            }
        } else {
            let back = Back { mode: desk.mode, shown: desk.shown.clone(), tab: self.panels.tab };
            self.set_mode(ctx, Mode::Solve);
            self.panels.line.back = Some(back);
        }
    }

    fn copy_marks(&mut self) {
        let Some(desk) = self.open.puzzle().filter(|desk| LineCommand::CopyMarks.is_possible(desk)) else { return };
        let tree = &desk.puzzle().solution;
        let Some(&next) = tree.children(desk.node()).first() else { return };
        let own = marks::here(desk).2;
        let (ply, line) = (tree.ply(next) as u32, desk.mark_line_of(next));
        let there: Vec<Mark> = desk.puzzle().marks_at(ply, &line).cloned().collect();
        let new: Vec<Mark> = own.into_iter().filter(|mark| !there.contains(mark)).collect();
        let path = tree.path(next);
        let draw = there.into_iter().chain(new).collect();
        self.edit(Edit::Marks { ply, line, draw }, true);
        self.go(path);
    }

    /// The position at a place of the solution becomes a puzzle of its own, once it has a name.
    fn ask_extract(&mut self, path: &TreePath) {
        let Some(desk) = self.open.puzzle() else { return };
        let (puzzle, id) = (desk.puzzle(), self.library.free_id());
        let new = desk.view.rules.zip(desk.view.first()).and_then(|(rules, first)| {
            let node = puzzle.solution.at(path)?;
            let position = doc_line::position_at(&puzzle.solution, node, first)?;
            extract::extracted(puzzle, path, &id, &rules.write_fen(&position.setup()))
        });
        match new {
            Some(new) => self.panels.line.ask = Some(Ask::extract(id, new)),
            None => self.say(t!("line-extract-illegal")),
        }
    }

    fn create_written(&mut self, puzzle: Puzzle) {
        let path = self.library.path_of(&puzzle.id);
        let mut desk = Desk::of(path, puzzle);
        if let Err(error) = desk.file_mut().save(false) {
            return self.say(error.to_string());
        }
        self.say(t!("line-created", path = desk.path().display().to_string()));
        self.library.note_saved(Some(&desk));
        self.put_down(desk);
        self.panels.tab = Tab::Solution;
    }

    fn ask_rename(&mut self, ctx: &egui::Context) {
        let Some(desk) = self.open.puzzle() else { return };
        self.panels.line.ask = Some(Ask::rename(ctx, desk.name(), &self.library));
    }

    fn rename(&mut self, id: &str) {
        let Some(desk) = self.open.puzzle_mut() else { return };
        let old = desk.path().to_path_buf();
        if let Err(error) = desk.rename(id) {
            return self.say(error.to_string());
        }
        let new = desk.path().to_path_buf();
        self.library.note_moved(&old, self.open.puzzle());
        self.say(t!("line-renamed", path = new.display().to_string()));
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::*;
    use crate::doc::movetext;
    use crate::problem::Task;

    #[test]
    fn a_line_is_written_with_its_numbers() {
        let mut puzzle = Puzzle::new("p", "r", "8/8/8/8/8/8/8/8 b - - 0 3", Task::mate(2));
        puzzle.solution = movetext::parse("3... a! {x} 4. b c (4... d?)").0;
        let id = puzzle.solution.at(&TreePath(vec![0, 0, 1])).unwrap();
        assert_eq!(line_text(&puzzle, id), "3... a! 4. b d?");
    }
}
