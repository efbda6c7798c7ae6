//! Carrying out what is done to an animation.

use super::super::App;
use super::super::command::{Command, Step};
use super::super::open::Open;
use super::desk::{AnimDesk, FRAME_MS};
use super::edit::AnimEdit;
use super::new_ui::NewAnim;
use super::{AnimCommand, Way};
use crate::board::fen;
use crate::picture::anim::Action;
use crate::t;
use std::path::PathBuf;

impl App {
    /// The commands that mean the animation while one is open; gives back those that do not.
    pub(in super::super) fn on_animation(&mut self, ctx: &egui::Context, command: Command) -> Option<Command> {
        let (theme, pieces) = (self.theme(ctx), self.pieces());
        let desk = self.open.anim_mut()?;
        match command {
            Command::Undo => self.anim_history(AnimDesk::undo, t!("say-undone"), t!("say-nothing-to-undo")),
            Command::Redo => self.anim_history(AnimDesk::redo, t!("say-redone"), t!("say-nothing-to-redo")),
            Command::Step(step) => {
                let frame = desk.at_ms / FRAME_MS * FRAME_MS;
                desk.seek(match step {
                    Step::Start => 0,
                    Step::Back if frame < desk.at_ms => frame,
                    Step::Back => frame.saturating_sub(FRAME_MS),
                    Step::On => frame + FRAME_MS,
                    Step::End => desk.view.length_ms,
                });
            }
            Command::DeleteHere => self.delete_here(),
            Command::Cancel => {
                let held = self.panels.hand.release();
                let grabbed = self.panels.anim.grab.take().is_some();
                desk.cancel_drag();
                if !held && !grabbed {
                    self.panels.anim.tool = super::AnimTool::Hand;
                }
            }
            Command::Flip => desk.flipped = !desk.flipped,
            Command::ExportAnim => {
                self.panels.anim.export = Some(super::export::Export::of_animation(desk, (theme, pieces)));
            }
            Command::Anim(command) => self.animate(ctx, command),
            other => return Some(other),
        }
        None
    }

    fn animate(&mut self, ctx: &egui::Context, command: AnimCommand) {
        let now_s = ctx.input(|input| input.time);
        let together = self.panels.anim.together;
        let Some(desk) = self.open.anim_mut() else { return };
        match command {
            AnimCommand::Edit(edit) => desk.edit(edit, false),
            AnimCommand::Do(edit) => desk.edit(edit, true),
            AnimCommand::Add(action) => desk.add(action, together),
            AnimCommand::BeginDrag(step) => {
                desk.selected = Some(step);
                desk.begin_drag();
            }
            AnimCommand::EndDrag => desk.end_drag(),
            AnimCommand::Seek(at_ms) => desk.seek(at_ms),
            AnimCommand::Play => desk.toggle_play(now_s),
            AnimCommand::Speed(speed) => desk.set_speed(speed, now_s),
            AnimCommand::Select(step) => desk.select(step),
            AnimCommand::Lang(lang) => {
                desk.lang = lang;
                desk.refresh();
            }
            AnimCommand::Duplicate => {
                let step = desk.selected.and_then(|at| Some((at + 1, desk.anim().steps.get(at)?.clone())));
                if let Some((at, step)) = step {
                    desk.edit(AnimEdit::Insert(at, step), true);
                }
            }
            AnimCommand::Reorder(way) => {
                let Some(at) = desk.selected else { return };
                let to = match way {
                    Way::Up => at.checked_sub(1),
                    Way::Down => Some(at + 1).filter(|&to| to < desk.anim().steps.len()),
                };
                if let Some(to) = to {
                    desk.edit(AnimEdit::Reorder(at, to), true);
                }
            }
            AnimCommand::Begin => {
                let (Some(form), Some((setup, marks))) = (desk.view.form(), desk.standing()) else { return };
                let (steps, at_ms) = (desk.place(), desk.at_ms);
                let fen = fen::write(form, &setup);
                desk.edit(AnimEdit::Begin { at_ms, steps, fen, marks }, true);
                desk.seek(0);
            }
        }
    }

    fn anim_history(&mut self, step: fn(&mut AnimDesk) -> bool, done: String, nothing: String) {
        let Some(desk) = self.open.anim_mut() else { return };
        let message = if step(desk) { done } else { nothing };
        self.panels.hand.release();
        self.panels.anim.grab = None;
        self.say(message);
    }

    /// The piece that is selected on the board vanishes; when there is none, the selected step goes.
    fn delete_here(&mut self) {
        let together = self.panels.anim.together;
        let Some(desk) = self.open.anim_mut() else { return };
        if let Some(square) = self.panels.hand.selected.take() {
            desk.add(Action::Vanish(square), together);
        } else if let Some(at) = desk.selected {
            desk.edit(AnimEdit::Remove(at), true);
        } else {
            self.say(t!("anim-choose-first"));
        }
    }

    pub(in super::super) fn open_anim(&mut self, path: PathBuf) {
        match AnimDesk::open(&path) {
            Ok(desk) => {
                self.say(t!("say-opened", path = path.display().to_string()));
                self.put_down_anim(desk);
            }
            Err(diagnostics) => self.unreadable(path, diagnostics),
        }
    }

    pub(in super::super) fn create_anim(&mut self, new: &NewAnim) {
        let path = new.path();
        if path.exists() {
            return self.say(t!("say-exists", path = path.display().to_string()));
        }
        self.put_down_anim(AnimDesk::create(path, new.anim()));
        self.say(t!("anim-new-said"));
    }

    /// An animation takes the place of whatever was open; nothing of that stays.
    pub(in super::super) fn put_down_anim(&mut self, desk: AnimDesk) {
        self.open = Open::Anim(Box::new(desk));
        self.panels.hand = super::super::board_ui::Hand::default();
        self.panels.anim = super::AnimPanels::default();
        self.give_up();
        self.learn.leave();
        self.sitting = None;
        self.check.forget();
    }
}
