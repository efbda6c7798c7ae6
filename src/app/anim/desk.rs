//! The animation that is open: its file, its history, the playhead and what follows from them.

use super::edit::{AnimEdit, apply};
use crate::board::{FenFault, FenForm, Marks, Setup};
use crate::doc::anim::Start;
use crate::doc::lesson::ANIM_SUFFIX;
use crate::doc::open::Opened;
use crate::doc::{Anim, AnimFile, AnimStep, Diagnostic, Hash, History, Lang, LessonFile};
use crate::picture::anim::{Action, BeatFault, Player, Timeline};
use crate::picture::{DiagramOptions, Orientation};
use crate::rules::{self, RuleSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// One picture further, while the author steps through it by keys.
pub const FRAME_MS: u32 = 40;
/// The picture changes at most this often while it is played.
const TICK_MS: u32 = 20;

/// What follows from the animation and the language: computed when one of them changes.
#[derive(Default)]
pub struct AnimView {
    anim: Option<Arc<Anim>>,
    lang: Option<Lang>,
    /// The rule set; `None` when the animation names one that does not exist.
    pub rules: Option<&'static dyn RuleSet>,
    /// What is wrong with the FEN. The board is empty then.
    pub fen_faults: Vec<FenFault>,
    /// What happens when, in the language that is shown.
    pub timeline: Option<Timeline>,
    /// When each step begins, in milliseconds.
    pub starts: Vec<u32>,
    /// What cannot be, by the index of its step.
    pub faults: Vec<(usize, BeatFault)>,
    /// When the last step is over, in milliseconds.
    pub length_ms: u32,
    /// The lines under the board that are kept free for captions.
    pub caption_lines: usize,
}

impl AnimView {
    fn refresh(&mut self, anim: &Arc<Anim>, lang: Lang) {
        if self.lang == Some(lang) && self.anim.as_ref().is_some_and(|old| Arc::ptr_eq(old, anim)) {
            return;
        }
        self.anim = Some(Arc::clone(anim));
        self.lang = Some(lang);
        self.rules = rules::by_id(&anim.rules);
        self.fen_faults.clear();
        self.starts = anim.starts_ms();
        self.timeline = self.rules.map(|rules| {
            let setup = rules.parse_fen(&anim.fen).unwrap_or_else(|faults| {
                self.fen_faults = faults;
                Setup::empty(rules.about().form.shape)
            });
            anim.timeline(setup, Some(lang))
        });
        self.faults = self.timeline.as_ref().map(Timeline::faults).unwrap_or_default();
        self.length_ms = self.timeline.as_ref().map_or(0, Timeline::length_ms);
        let options = DiagramOptions { side_to_move: anim.shows_turn(), ..DiagramOptions::default() };
        let lines = |timeline| Player::new(timeline, &options).caption_lines();
        self.caption_lines = self.timeline.as_ref().map_or(0, lines);
    }

    /// Why a step cannot be.
    pub fn fault(&self, step: usize) -> Option<&BeatFault> {
        self.faults.iter().find(|(at, _)| *at == step).map(|(_, fault)| fault)
    }

    /// The FEN form of the rule set.
    pub fn form(&self) -> Option<&'static FenForm> {
        self.rules.map(|rules| &rules.about().form)
    }
}

/// Playing: from where, since when, how many more times.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Clock {
    begun_s: f64,
    from_ms: u32,
    /// `None` for ever.
    again: Option<u16>,
}

/// The open animation.
pub struct AnimDesk {
    file: Opened<AnimFile>,
    /// The languages of its lesson.
    pub langs: Vec<Lang>,
    /// The language that is shown.
    pub lang: Lang,
    /// The playhead, in milliseconds.
    pub at_ms: u32,
    clock: Option<Clock>,
    /// How fast it is played.
    pub speed: f32,
    /// The step that is looked at.
    pub selected: Option<usize>,
    /// Whether the board is turned against what the animation says.
    pub flipped: bool,
    /// What follows.
    pub view: AnimView,
}

impl std::fmt::Debug for AnimDesk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AnimDesk").field("path", &self.path()).field("at_ms", &self.at_ms).finish_non_exhaustive()
    }
}

impl AnimDesk {
    /// Opens a file.
    ///
    /// # Errors
    /// When it cannot be read as an animation, or only in part: what is left out would be lost on saving.
    pub fn open(path: &Path) -> Result<Self, Vec<Diagnostic>> {
        Opened::open(path).map(Self::with)
    }

    /// A new animation, not saved yet.
    pub fn create(path: PathBuf, anim: Anim) -> Self {
        Self::with(Opened::create(path, anim))
    }

    /// An animation whose window vanished; see [`Opened::restore`].
    ///
    /// # Errors
    /// When the text is no animation.
    pub fn restore(path: PathBuf, base: Option<(Hash, &str)>, text: &str) -> Result<Self, Vec<Diagnostic>> {
        Opened::restore(path, base, text).map(Self::with)
    }

    /// The file.
    pub(in super::super) const fn file(&self) -> &Opened<AnimFile> {
        &self.file
    }

    /// The file, to be changed; [`AnimDesk::refresh`] afterwards.
    pub(in super::super) const fn file_mut(&mut self) -> &mut Opened<AnimFile> {
        &mut self.file
    }

    fn with(file: Opened<AnimFile>) -> Self {
        let anim = file.history.now();
        let langs = languages(file.path(), anim);
        let selected = if anim.steps.is_empty() { None } else { Some(0) };
        let lang = langs.first().copied().unwrap_or(Lang::En);
        let mut desk = Self {
            file,
            langs,
            lang,
            at_ms: 0,
            clock: None,
            speed: 1.0,
            selected,
            flipped: false,
            view: AnimView::default(),
        };
        desk.refresh();
        desk
    }

    /// The animation as it is.
    pub const fn anim(&self) -> &Arc<Anim> {
        self.file.history.now()
    }

    /// The history.
    pub const fn history(&self) -> &History<Anim> {
        &self.file.history
    }

    /// Where it is saved.
    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// The file as it would be saved.
    pub fn text(&self) -> String {
        self.file.text()
    }

    /// The file's name without ending.
    pub fn name(&self) -> String {
        let name = self.path().file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        name.strip_suffix(ANIM_SUFFIX).unwrap_or(&name).to_owned()
    }

    /// Who sits at the bottom at the moment.
    pub fn orientation(&self) -> Orientation {
        let bottom = Orientation::with_bottom(self.anim().bottom());
        if self.flipped { bottom.flipped() } else { bottom }
    }

    /// Brings everything up to date after a change.
    pub fn refresh(&mut self) {
        self.view.refresh(self.file.history.now(), self.lang);
        let last = self.anim().steps.len().checked_sub(1);
        self.selected = self.selected.and_then(|at| last.map(|last| at.min(last)));
        if self.clock.is_none() {
            self.at_ms = self.at_ms.min(self.view.length_ms);
        }
    }

    /// Makes a change. `step` makes it a step of its own where changes of its kind flow together.
    pub fn edit(&mut self, edit: AnimEdit, step: bool) {
        if step {
            self.file.history.seal();
        }
        let (key, mut anim) = (edit.merge_key(), Anim::clone(self.anim()));
        let wanted = edit.clone();
        apply(&mut anim, edit);
        self.file.history.record(anim, if step { None } else { key });
        self.selected = wanted.selects(self.anim().steps.len()).or(self.selected);
        self.refresh();
    }

    /// Adds a step at the playhead, which goes to the step's end.
    pub fn add(&mut self, action: Action, together: bool) {
        let at = self.place();
        let start = if together && at > 0 { Start::With(0) } else { Start::After(0) };
        self.edit(AnimEdit::Insert(at, AnimStep { start, ..AnimStep::new(action) }), true);
        self.seek(self.end_ms(at));
    }

    /// The number of the step before which a new one goes: behind everything that began before the playhead. Steps
    /// that begin together stay together.
    pub fn place(&self) -> usize {
        let steps = &self.anim().steps;
        let begun = |&at: &usize| self.view.starts[at] < self.at_ms || self.end_ms(at) <= self.at_ms;
        let mut at = (0..steps.len()).rev().find(begun).map_or(0, |at| at + 1);
        while at > 0 && steps.get(at).is_some_and(|step| matches!(step.start, Start::With(_))) {
            at += 1;
        }
        at
    }

    /// When a step is over, in milliseconds.
    pub fn end_ms(&self, step: usize) -> u32 {
        let length = self.anim().steps.get(step).map_or(0, AnimStep::length_ms);
        self.view.starts.get(step).map_or(0, |start| start.saturating_add(length))
    }

    /// The board and the marks that a new step finds.
    pub fn standing(&self) -> Option<(Setup, Marks)> {
        self.view.timeline.as_ref().map(|timeline| timeline.standing(self.at_ms))
    }

    /// Looks at a step, and at its last picture.
    pub fn select(&mut self, step: Option<usize>) {
        self.file.history.seal();
        self.selected = step;
        if let Some(step) = step.filter(|&step| step < self.anim().steps.len()) {
            let start = self.view.starts[step];
            // Not quite the end: there the next caption may begin.
            self.seek(self.end_ms(step).saturating_sub(10).max(start));
        }
    }

    /// Moves the playhead, and stops playing.
    pub fn seek(&mut self, at_ms: u32) {
        self.clock = None;
        self.at_ms = at_ms.min(self.view.length_ms);
    }

    /// Whether it is played at the moment.
    pub const fn is_playing(&self) -> bool {
        self.clock.is_some()
    }

    /// Plays from the playhead, from the beginning when that is at the end, or stops.
    pub fn toggle_play(&mut self, now_s: f64) {
        if self.clock.take().is_some() {
            self.at_ms = self.at_ms.min(self.view.length_ms);
            return;
        }
        let from_ms = if self.at_ms >= self.view.length_ms { 0 } else { self.at_ms };
        let loops = self.anim().loops;
        self.at_ms = from_ms;
        self.clock = Some(Clock { begun_s: now_s, from_ms, again: loops.checked_sub(1) });
    }

    /// Another speed, from here on.
    pub fn set_speed(&mut self, speed: f32, now_s: f64) {
        self.speed = speed;
        if let Some(clock) = &mut self.clock {
            (clock.begun_s, clock.from_ms) = (now_s, self.at_ms);
        }
    }

    /// Moves the playhead on while it is played; `true` as long as it is.
    pub fn tick(&mut self, now_s: f64) -> bool {
        let Some(clock) = &mut self.clock else { return false };
        let gone_ms = ((now_s - clock.begun_s).max(0.0) * 1000.0 * f64::from(self.speed)) as u32;
        let at_ms = clock.from_ms.saturating_add(gone_ms) / TICK_MS * TICK_MS;
        let whole_ms = self.view.length_ms.saturating_add(self.file.history.now().hold_ms());
        if at_ms < whole_ms {
            // The last picture is held; its time is the end.
            self.at_ms = at_ms;
            return true;
        }
        match &mut clock.again {
            Some(0) => {
                self.seek(self.view.length_ms);
                return false;
            }
            Some(again) => *again -= 1,
            // Nothing that takes no time is repeated for ever.
            None if whole_ms == 0 => {
                self.seek(0);
                return false;
            }
            None => {}
        }
        (clock.begun_s, clock.from_ms) = (now_s, 0);
        self.at_ms = 0;
        true
    }

    /// What is typed next is a step of its own.
    pub fn seal(&mut self) {
        self.file.history.seal();
    }

    /// A drag begins: everything until its end is one step.
    pub fn begin_drag(&mut self) {
        self.clock = None;
        self.file.history.begin_drag();
    }

    /// A drag ends.
    pub fn end_drag(&mut self) {
        self.file.history.end_drag();
    }

    /// A drag is given up.
    pub fn cancel_drag(&mut self) {
        self.file.history.cancel_drag();
        self.refresh();
    }

    /// Takes the last step back.
    pub fn undo(&mut self) -> bool {
        let done = self.file.history.undo();
        self.refresh();
        done
    }

    /// Makes the last step again.
    pub fn redo(&mut self) -> bool {
        let done = self.file.history.redo();
        self.refresh();
        done
    }

    /// Whether something is not saved.
    pub fn is_dirty(&self) -> bool {
        self.file.history.is_dirty()
    }
}

/// The languages of the lesson that an animation belongs to; else its own; else English.
fn languages(path: &Path, anim: &Anim) -> Vec<Lang> {
    let lesson = path.parent().and_then(|folder| LessonFile::read(folder).ok());
    let mut langs = lesson.map(|file| file.lesson.languages).unwrap_or_default();
    langs.extend(anim.languages().into_iter().filter(|lang| !langs.contains(lang)).collect::<Vec<_>>());
    if langs.is_empty() { vec![Lang::En] } else { langs }
}
