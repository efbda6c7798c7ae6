//! Carrying out commands.

use super::App;
use super::anim::export::Export;
use super::anim::new_ui::NewAnim;
use super::command::{Command, PictureFile, Step};
use super::desk::{Desk, Mode};
use super::library::State;
use super::locale::{self, names};
use super::merge;
use super::open::Open;
use super::panels::dialogs::Dialog;
use super::play::plain_options;
use super::safety::dialog_ui::SafetyDialog;
use super::settings;
use super::style;
use super::view::Shown;
use crate::board::{Mark, Move};
use crate::doc::store::{self, Expected};
use crate::doc::{Diagnostic, Edit, EditError};
use crate::export::png::{PngOptions, png};
use crate::export::svg::{SvgOptions, SvgText, svg};
use crate::picture::anim::Player;
use crate::picture::{DiagramOptions, Picture, PieceSet, Theme, diagram, pieces, theme};
use crate::problem::{Path as TreePath, Tree};
use crate::rules::LineError;
use crate::t;
use std::path::PathBuf;

/// The width of a picture on the clipboard.
const COPIED_PX: u32 = 720;

impl App {
    /// Carries out a command.
    pub fn execute(&mut self, ctx: &egui::Context, command: Command) {
        let Some(command) = self.on_safety(ctx, command) else { return };
        let command = if self.open.anim().is_some() {
            let Some(rest) = self.on_animation(ctx, command) else { return };
            rest
        } else {
            command
        };
        let Some(command) = self.on_sitting(ctx, command) else { return };
        let Some(command) = self.on_lesson(ctx, command) else { return };
        match command {
            command if command.puts_away() && self.must_ask() => self.ask(SafetyDialog::Unsaved(command)),
            Command::SaveThen(next) => {
                self.execute(ctx, Command::Save);
                if !self.must_ask() {
                    self.execute(ctx, *next);
                }
            }
            Command::DiscardThen(next) => {
                self.open = Open::Nothing;
                self.execute(ctx, *next);
            }
            Command::New => self.dialog = Some(Dialog::new_puzzle(self.library.free_id())),
            Command::Create(id, rules) => self.create(&id, rules),
            Command::Open(path) => self.open(path),
            Command::OpenAnim(path) => self.open_anim(path),
            Command::NewAnim(folder) => self.dialog = Some(Dialog::NewAnim(Box::new(NewAnim::new(&folder)))),
            Command::CreateAnim(new) => self.create_anim(&new),
            Command::ExportAnim => self.export_line(ctx),
            Command::ExportLesson => self.ask_export(),
            Command::ImportBundle => self.ask_import(),
            // Carried out before, or mean an animation or a lesson, and none is open.
            Command::Save
            | Command::SaveAnyway
            | Command::Reload
            | Command::Safety(_)
            | Command::Anim(_)
            | Command::Lesson(_)
            | Command::OpenLesson(_)
            | Command::NewLesson
            | Command::CreateLesson(_) => {}
            Command::Rescan => self.library.scan(ctx),
            Command::CopyPicture => self.copy_picture(ctx),
            Command::ExportPicture => {
                let anim = self.open.anim().map(Dialog::export_frame);
                self.dialog = anim.or_else(|| self.open.puzzle().map(Dialog::export));
            }
            Command::Library(command) => self.on_library(ctx, command),
            Command::Learn(command) => self.on_learn(ctx, command),
            Command::WritePicture(file) => self.write_picture(ctx, &file),
            Command::Quit => ctx.send_viewport_cmd(egui::ViewportCommand::Close),
            Command::Undo => self.history(Desk::undo, t!("say-undone"), t!("say-nothing-to-undo")),
            Command::Redo => self.history(Desk::redo, t!("say-redone"), t!("say-nothing-to-redo")),
            Command::Edit(edit) => self.edit(edit, false),
            Command::Arrange(_)
            | Command::ArrangeAll(_)
            | Command::Transform(_)
            | Command::PasteFen(_)
            | Command::Look(_) => self.on_first(command),
            // what a reader tries is never written
            Command::Play(_) if self.open.puzzle().is_some_and(|desk| desk.mode == Mode::Solve) => {}
            Command::Play(turn) => self.play(turn),
            Command::Mark(mark) => self.mark(mark),
            Command::ClearMarks => self.clear_marks(),
            Command::Go(path) => self.go(path),
            Command::Step(step) => self.step(step),
            Command::DeleteHere => self.edit_here(Edit::Delete),
            Command::MakeMain => self.edit_here(Edit::MakeMain),
            Command::Glyph(nag) => self.edit_here(|path| Edit::ToggleNag(path, nag)),
            Command::Show(shown) => self.show(shown),
            Command::Keep => self.keep(),
            Command::AddLine(shown) => self.add_line(&shown),
            Command::AddTree => self.open.puzzle().into_iter().for_each(|desk| self.check.write(ctx, desk)),
            Command::Solve(command) => self.on_solve(ctx, command),
            Command::Cancel => self.cancel(),
            Command::Flip => self.on_desk(|desk| desk.flipped = !desk.flipped),
            Command::SetMode(mode) => self.set_mode(ctx, mode),
            Command::SetTab(tab) => self.panels.tab = tab,
            Command::Brightness => {
                let dark = ctx.theme() == egui::Theme::Dark;
                ctx.set_theme(if dark { egui::Theme::Light } else { egui::Theme::Dark });
            }
            Command::BoardTheme(id) => self.panels.board_theme = id,
            Command::Pieces(id) => self.panels.piece_set = id,
            Command::Appearance(preference) => ctx.set_theme(preference),
            Command::Zoom(way) => settings::zoom(ctx, way),
            Command::Size(percent) => settings::set_size(ctx, percent),
            Command::Touch => self.set_touch(ctx, !self.panels.prefs.touch),
            Command::Language(lang) => self.set_language(ctx, lang),
            Command::Recheck => self.check.restart(),
            Command::StopCheck => self.check.stop(),
            Command::CheckAll => {
                self.library.check(ctx);
                self.say(t!("say-checking-all"));
            }
            Command::Say(message) => self.message = message,
            Command::Help => self.dialog = Some(Dialog::Help),
            Command::Line(command) => self.on_line(ctx, command),
        }
    }

    pub(super) fn say(&mut self, message: impl Into<String>) {
        self.message = message.into();
    }

    fn mark(&mut self, mark: Mark) {
        if let Some(edit) = self.open.puzzle().map(|desk| desk.mark_edit(mark)) {
            self.edit(edit, true);
        }
    }

    fn on_desk(&mut self, change: impl FnOnce(&mut Desk)) {
        if let Some(desk) = self.open.puzzle_mut() {
            change(desk);
            desk.refresh();
        }
    }

    /// Whether closing would lose something.
    pub(super) fn must_ask(&self) -> bool {
        self.open.is_dirty()
    }

    fn create(&mut self, id: &str, rules: &str) {
        let (path, Some(rules)) = (self.library.path_of(id), crate::rules::by_id(rules)) else { return };
        if path.exists() {
            return self.say(t!("say-exists", path = path.display().to_string()));
        }
        self.put_down(Desk::create(path, id, rules));
        self.panels.tab = super::command::Tab::Setup;
        self.say(t!("say-new-puzzle"));
    }

    fn open(&mut self, path: PathBuf) {
        match Desk::open(&path) {
            Ok(desk) => {
                self.say(t!("say-opened", path = path.display().to_string()));
                self.put_down(desk);
            }
            Err(diagnostics) => self.unreadable(path, diagnostics),
        }
    }

    /// Asks how the line of the solution becomes a moving picture.
    fn export_line(&mut self, ctx: &egui::Context) {
        let look = (self.theme(ctx), self.pieces());
        self.panels.anim.export = self.open.puzzle().map(|desk| Export::of_line(desk, look));
    }

    /// Says why a file cannot be opened.
    pub(super) fn unreadable(&mut self, path: PathBuf, diagnostics: Vec<Diagnostic>) {
        self.library.set_state(path, State::Unreadable);
        self.say(diagnostics.first().map(ToString::to_string).unwrap_or_default());
        self.dialog = Some(Dialog::Unreadable(diagnostics));
    }

    /// Another puzzle on the desk: nothing of the one before stays.
    pub(super) fn put_down(&mut self, desk: Desk) {
        let has = desk.puzzle().languages();
        if !has.contains(&self.panels.lang) {
            let own = Some(locale::lang()).filter(|lang| has.contains(lang));
            // a new puzzle has no texts yet: it is begun in the window's language
            self.panels.lang = own.or_else(|| has.first().copied()).unwrap_or_else(locale::lang);
        }
        self.open = Open::Puzzle(Box::new(desk));
        self.panels.hand = super::board_ui::Hand::default();
        self.panels.turn.clear();
        self.panels.chosen = None;
        self.panels.reason.open = false;
        self.panels.line.forget();
        self.give_up();
        self.learn.leave();
        self.sitting = None;
        self.check.forget();
    }

    /// Keeps what the live check found of the file that is open.
    pub(super) fn note_state(&mut self) {
        let Some(desk) = self.open.puzzle() else { return };
        // What is not saved says nothing about the file, and neither does a check that is not done.
        let done = self.check.report().is_some() || self.check.remarks == super::check::Remarks::Done;
        if desk.is_dirty() || self.check.is_checking() || !done {
            return;
        }
        let sound = self.check.is_sound() && desk.view.line.faults.is_empty();
        let state = if sound { State::Proved } else { State::Findings };
        let path = desk.path().to_path_buf();
        self.library.set_state(path, state);
    }

    /// The colours of boards.
    pub(super) fn theme(&self, ctx: &egui::Context) -> &'static Theme {
        let dark = ctx.theme() == egui::Theme::Dark;
        theme::by_id(self.panels.board_theme).unwrap_or_else(|| style::board_theme(dark))
    }

    /// The artwork of pieces.
    pub(super) fn pieces(&self) -> &'static PieceSet {
        pieces::by_id(self.panels.piece_set).unwrap_or(&pieces::CLASSIC)
    }

    /// The picture of the board as it is shown, without what belongs to the pointer.
    fn picture(&self, ctx: &egui::Context, theme: &str) -> Option<Picture> {
        let theme = theme::by_id(theme).unwrap_or_else(|| self.theme(ctx));
        if let Some(anim) = self.open.anim() {
            let options = DiagramOptions { pieces: self.pieces(), ..super::anim::board::plain_options(theme, anim) };
            return anim.view.timeline.as_ref().map(|timeline| Player::new(timeline, &options).picture(anim.at_ms));
        }
        if let Some((sitting, setup)) = self.sitting().and_then(|sitting| Some((sitting, sitting.setup()?))) {
            let look = super::attempt::table::plain_look(theme, sitting, &setup);
            return Some(diagram(&setup, &DiagramOptions { pieces: self.pieces(), ..look }));
        }
        let desk = self.open.puzzle()?;
        let options = DiagramOptions { pieces: self.pieces(), ..plain_options(theme, desk) };
        Some(diagram(desk.seen()?.as_ref(), &options))
    }

    fn copy_picture(&mut self, ctx: &egui::Context) {
        let Some(picture) = self.picture(ctx, "") else { return };
        match self.paint.renderer().render(&picture, COPIED_PX) {
            Ok(image) => {
                let size = [image.width_px as usize, image.height_px as usize];
                ctx.copy_image(egui::ColorImage::from_rgba_unmultiplied(size, &image.rgba));
                self.say(t!(
                    "say-copied-picture",
                    width = image.width_px.to_string(),
                    height = image.height_px.to_string()
                ));
            }
            Err(error) => self.say(error.to_string()),
        }
    }

    fn write_picture(&mut self, ctx: &egui::Context, file: &PictureFile) {
        let Some(picture) = self.picture(ctx, file.theme) else { return };
        let PictureFile { path, width_px, .. } = file;
        let renderer = self.paint.renderer();
        let bytes = if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg")) {
            let text = if file.letters { SvgText::Letters } else { SvgText::Paths };
            let options = SvgOptions { width_px: Some(*width_px), text, ..SvgOptions::default() };
            svg(renderer.text(), &picture, &options).map(String::into_bytes)
        } else {
            png(renderer, &picture, &PngOptions { width_px: *width_px, ..PngOptions::default() })
        };
        let written = match bytes {
            Ok(bytes) => store::save(path, &bytes, Expected::Anything).map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        };
        match written {
            Ok(_) => self.say(t!("say-wrote", path = path.display().to_string())),
            Err(error) => self.say(error),
        }
    }

    fn history(&mut self, step: fn(&mut Desk) -> bool, done: String, nothing: String) {
        let Some(desk) = self.open.puzzle_mut() else { return };
        let message = if step(desk) { done } else { nothing };
        let brush = self.panels.hand.brush;
        self.panels.hand.release();
        // who places fences goes on placing fences
        self.panels.hand.brush = brush;
        self.say(message);
    }

    pub(super) fn edit(&mut self, edit: Edit, step: bool) {
        let Some(desk) = self.open.puzzle_mut() else { return };
        if let Err(error) = desk.edit(edit, step) {
            self.say(error.to_string());
        }
    }

    pub(super) fn edit_here(&mut self, edit: impl FnOnce(TreePath) -> Edit) {
        let cursor = self.open.puzzle().filter(|d| d.mode == Mode::Play && d.shown.is_none()).map(|d| d.cursor.clone());
        match cursor {
            Some(cursor) if !cursor.0.is_empty() => self.edit(edit(cursor), true),
            _ => self.say(t!("say-go-to-a-turn")),
        }
    }

    /// A turn that the solution has is followed, another one becomes a variation.
    fn play(&mut self, turn: Move) {
        let Some(desk) = self.open.puzzle_mut() else { return };
        if let Some(shown) = desk.shown.clone() {
            // Playing on from a line that is only shown stays outside the solution.
            let Some(position) = &desk.view.here.position else { return };
            let (mut turns, mut texts) = (shown.turns, shown.texts);
            turns.truncate(shown.ply);
            texts.truncate(shown.ply);
            texts.push(position.san(turn));
            turns.push(turn);
            desk.shown = Some(Shown { ply: turns.len(), turns, texts, ..shown });
            desk.refresh();
            return;
        }
        let Some(position) = &desk.view.here.position else { return };
        let text = position.san(turn);
        let reveal = position.reveal(turn);
        let tree = &desk.puzzle().solution;
        let parent = desk.node();
        if let Some(child) = desk.view.child(tree, parent, turn) {
            let path = tree.path(child);
            self.go(path);
        } else {
            let at = desk.cursor.clone();
            self.edit(Edit::Play(at, text.clone()), true);
        }
        self.say(match reveal {
            Some(kind) => t!("say-revealed", turn = text, kind = names::kind(kind)),
            None => text,
        });
    }

    fn clear_marks(&mut self) {
        let Some(desk) = self.open.puzzle() else { return };
        let (ply, line) = (desk.cursor.0.len() as u32, desk.mark_line());
        self.edit(Edit::ClearMarks { ply, line }, true);
    }

    pub(super) fn go(&mut self, path: TreePath) {
        self.panels.hand.release();
        // a finding without a line stays chosen, its place being the first position
        if self.panels.chosen.as_ref().is_some_and(|row| !row.turns.is_empty()) {
            self.panels.chosen = None;
        }
        self.on_desk(|desk| {
            desk.mode = Mode::Play;
            desk.shown = None;
            desk.cursor = path;
            desk.seal();
        });
    }

    fn step(&mut self, step: Step) {
        self.panels.hand.release();
        self.on_desk(|desk| {
            if let Some(shown) = &mut desk.shown {
                let end = shown.turns.len();
                shown.ply = match step {
                    Step::Start => 0,
                    Step::Back => shown.ply.saturating_sub(1),
                    Step::On => (shown.ply + 1).min(end),
                    Step::End => end,
                };
                return;
            }
            let tree = &desk.puzzle().solution;
            let here = desk.node();
            let to = match step {
                Step::Start => Tree::ROOT,
                Step::Back => tree.parent(here).unwrap_or(Tree::ROOT),
                Step::On => tree.children(here).first().copied().unwrap_or(here),
                Step::End => tree.line_from(here).last().copied().unwrap_or(here),
            };
            desk.cursor = tree.path(to);
        });
    }

    fn show(&mut self, shown: Shown) {
        self.panels.hand.release();
        self.on_desk(|desk| {
            desk.mode = Mode::Play;
            desk.shown = Some(shown);
        });
    }

    /// The line that is shown becomes part of the solution.
    fn keep(&mut self) {
        let Some(desk) = self.open.puzzle().filter(|desk| desk.mode == Mode::Play) else { return };
        match desk.shown.clone() {
            Some(shown) if shown.deal.is_empty() => self.add_line(&shown),
            Some(_) => self.say(t!("say-other-deal")),
            None => {}
        }
    }

    /// A line becomes part of the solution, and the board shows its place there.
    fn add_line(&mut self, shown: &Shown) {
        let Some(desk) = self.open.puzzle_mut() else { return };
        let tree = &desk.puzzle().solution;
        let joined =
            merge::chain(&shown.texts, &shown.glyphs).and_then(|own| merge::merged(tree, &desk.view.line, &own));
        let joined = joined.map_err(EditError::from).and_then(|tree| desk.edit(Edit::Solution(tree), true));
        if let Err(error) = joined {
            return self.say(error.to_string());
        }
        let tree = &desk.puzzle().solution;
        let texts = shown.texts.iter().take(shown.ply);
        let at = texts.fold(Tree::ROOT, |id, text| merge::child(tree, &desk.view.line, id, text).unwrap_or(id));
        desk.cursor = tree.path(at);
        desk.mode = Mode::Play;
        desk.refresh();
        self.panels.reason.open = false;
        self.say(t!("say-line-added"));
    }

    /// The solution tree joins the author's.
    pub(super) fn join(&mut self, written: Result<Tree, LineError>) {
        let Some(desk) = self.open.puzzle_mut() else { return };
        let written = match written {
            Ok(tree) => tree,
            Err(error) => return self.say(error.to_string()),
        };
        let before = desk.puzzle().solution.len();
        let (cursor, shown) = (desk.cursor.clone(), desk.shown.clone());
        let joined = merge::merged(&desk.puzzle().solution, &desk.view.line, &written);
        let joined = joined.map_err(EditError::from).and_then(|tree| desk.edit(Edit::Solution(tree), true));
        if let Err(error) = joined {
            return self.say(error.to_string());
        }
        // old turns keep their places, and what is shown goes on
        let solution = &desk.puzzle().solution;
        let solving = desk.mode == Mode::Solve;
        let shown = shown.filter(|shown| solving || !merge::has(solution, &desk.view.line, &shown.texts));
        (desk.cursor, desk.shown) = (cursor, shown);
        desk.refresh();
        let new = desk.puzzle().solution.len() - before;
        self.say(t!("say-turns-added", count = new));
    }

    fn cancel(&mut self) {
        if self.panels.hand.release() || self.panels.hand.pen.stop() {
            return;
        }
        self.panels.chosen = None;
        self.panels.reason.open = false;
        self.on_desk(|desk| desk.shown = None);
    }

    pub(super) fn set_mode(&mut self, ctx: &egui::Context, mode: Mode) {
        if mode != Mode::Solve {
            // Outside of it the solution is seen.
            self.give_up();
            self.learn.leave();
        }
        self.leave_mode();
        self.panels.hand.release();
        self.panels.chosen = None;
        self.on_desk(|desk| {
            desk.mode = mode;
            desk.shown = None;
        });
        if mode == Mode::Solve {
            self.say(t!("say-try"));
            self.solve_desk(ctx);
            return;
        }
        self.sitting = None;
        self.panels.tab = match mode {
            Mode::Setup => super::command::Tab::Setup,
            _ if self.panels.tab == super::command::Tab::Setup => super::command::Tab::Solution,
            _ => self.panels.tab,
        };
    }
}
