//! Schematic animations: the model, and `lessons/<slug>/<id>.anim.toml`.
//!
//! ```toml
//! format = 1
//! id = "knight-over-fence"       # equals the file name
//! rules = "barriers"             # the form of the FEN; nothing has to be legal
//! fen = "8/8/8/8/3N4/8/8/8[] w - - 0 1 Fd4d5"
//! orientation = "white"          # left out: White is at the bottom
//! marks = ["Gd4"]                # what is drawn at the beginning
//! loops = 0                      # how often it is played; 0, or left out: for ever
//! hold = 2.0                     # seconds that the last picture is shown
//! [title]
//! en = "..."
//! [caption]                      # at the beginning
//! en = "..."
//! [[step]]
//! hop = "d4-e6"                  # one action: see `picture::anim::Action`
//! time = 0.8                     # seconds; left out: what is usual for the action
//! ease = "smooth"                # or linear, in, out
//! caption = { en = "...", he = "..." }    # from here on
//! [[step]]
//! mark = ["ray:Rc4f7"]
//! with = true                    # begins together with the step before; left out: when everything before is over
//! delay = 0.2                    # seconds later than that
//! [[step]]
//! raise = "Te6f7"
//! by = "black"                   # from this side's stock
//! at = 4.5                       # begins exactly then
//! ```

use super::anim_read;
use super::diag::{Diagnostic, Place, Source, has_errors};
use super::lang::{Lang, Texts, text_in};
use super::reader::{Places, source_of};
use super::store::{self, StoreError};
use super::toml_out::{self, Field, Record, array, basic, text};
use crate::board::{Color, Marks, Setup};
use crate::picture::anim::{Action, Beat, Ease, Timeline};
use std::path::Path;

/// The newest format that is read, and the one that is written.
pub const FORMAT: i64 = 1;
/// How long the last picture is shown when nothing else is said, in milliseconds.
pub const USUAL_HOLD_MS: u32 = 2000;

/// When a step begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// So many milliseconds after everything before it is over.
    After(u32),
    /// So many milliseconds after the beginning of the step before it.
    With(u32),
    /// So many milliseconds after the beginning of the animation.
    At(u32),
}

/// A step as its author wrote it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnimStep {
    /// What happens.
    pub action: Action,
    /// When it begins.
    pub start: Start,
    /// How long it takes, in milliseconds; `None` for what is usual.
    pub time_ms: Option<u32>,
    /// How it goes on.
    pub ease: Ease,
    /// The caption from its beginning on; empty for the one that is there.
    pub caption: Texts,
}

impl AnimStep {
    /// A step that begins when everything before it is over.
    pub fn new(action: Action) -> Self {
        Self { action, start: Start::After(0), time_ms: None, ease: Ease::Smooth, caption: Texts::new() }
    }

    /// How long it takes, in milliseconds.
    pub fn length_ms(&self) -> u32 {
        self.time_ms.unwrap_or(self.action.usual_ms())
    }
}

/// A schematic animation as its author wrote it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Anim {
    /// Its name: the file name without ending.
    pub id: String,
    /// The id of the rule set whose FEN it uses.
    pub rules: String,
    /// The board at the beginning, as text.
    pub fen: String,
    /// The side at the bottom; `None` for White.
    pub orientation: Option<Color>,
    /// The marks at the beginning.
    pub marks: Marks,
    /// How often it is played; 0 for ever.
    pub loops: u16,
    /// How long the last picture is shown, in milliseconds; `None` for what is usual.
    pub hold_ms: Option<u32>,
    /// Its title.
    pub title: Texts,
    /// The caption at the beginning.
    pub caption: Texts,
    /// What happens.
    pub steps: Vec<AnimStep>,
}

impl Anim {
    /// An animation in which nothing happens yet.
    pub fn new(id: impl Into<String>, rules: impl Into<String>, fen: impl Into<String>) -> Self {
        Self {
            id: id.into(),
            rules: rules.into(),
            fen: fen.into(),
            orientation: None,
            marks: Marks::new(),
            loops: 0,
            hold_ms: None,
            title: Texts::new(),
            caption: Texts::new(),
            steps: Vec::new(),
        }
    }

    /// The side at the bottom of the board.
    pub fn bottom(&self) -> Color {
        self.orientation.unwrap_or(Color::White)
    }

    /// Whether the mark of the side to move stands beside the board: when some step changes it.
    pub fn shows_turn(&self) -> bool {
        self.steps.iter().any(|step| matches!(step.action, Action::Turn(_)))
    }

    /// How long the last picture is shown, in milliseconds.
    pub fn hold_ms(&self) -> u32 {
        self.hold_ms.unwrap_or(USUAL_HOLD_MS)
    }

    /// When each step begins, in milliseconds.
    pub fn starts_ms(&self) -> Vec<u32> {
        let (mut begun, mut over) = (0_u32, 0_u32);
        let mut starts = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            begun = match step.start {
                Start::After(delay) => over.saturating_add(delay),
                Start::With(delay) => begun.saturating_add(delay),
                Start::At(at) => at,
            };
            starts.push(begun);
            over = over.max(begun.saturating_add(step.length_ms()));
        }
        starts
    }

    /// Whether any caption is shown.
    pub fn has_captions(&self) -> bool {
        !self.caption.is_empty() || self.steps.iter().any(|step| !step.caption.is_empty())
    }

    /// The languages that any of its captions or its title has.
    pub fn languages(&self) -> std::collections::BTreeSet<Lang> {
        let texts = [&self.title, &self.caption].into_iter().chain(self.steps.iter().map(|step| &step.caption));
        texts.flat_map(Texts::keys).copied().collect()
    }

    /// The timeline on a set-up (the FEN as its rule set reads it), with captions in a language, or without any.
    pub fn timeline(&self, setup: Setup, lang: Option<Lang>) -> Timeline {
        let said = |texts: &Texts| lang.filter(|_| !texts.is_empty()).map(|lang| text_in(texts, lang).to_owned());
        let beat = |(step, start_ms): (&AnimStep, u32)| Beat {
            action: step.action.clone(),
            start_ms,
            length_ms: step.length_ms(),
            ease: step.ease,
            caption: said(&step.caption),
        };
        Timeline {
            setup,
            marks: self.marks.clone(),
            caption: said(&self.caption).unwrap_or_default(),
            rtl: lang.is_some_and(Lang::is_rtl),
            beats: self.steps.iter().zip(self.starts_ms()).map(beat).collect(),
        }
    }

    /// The file that a new animation becomes.
    pub fn to_toml(&self) -> String {
        toml_out::canonical(&fields(self), &[("step", records(self))])
    }
}

impl super::history::Document for Anim {
    fn weight_bytes(&self) -> usize {
        size_of::<Self>() + self.fen.len() + self.steps.len() * (size_of::<AnimStep>() + 200)
    }
}

/// An animation with the text that it was read from, so that writing keeps what the author did not change.
#[derive(Clone, Debug)]
pub struct AnimFile {
    /// The text.
    pub source: Source,
    /// What it says; what could not be read is left out.
    pub anim: Anim,
    /// Everything that is wrong with it as a file.
    pub diagnostics: Vec<Diagnostic>,
    /// Where its values stand: `fen`, `step.3`, `step.3.glide`.
    pub places: Places,
    /// For each step of the animation, its number among the tables of the file.
    pub numbers: Vec<usize>,
}

impl AnimFile {
    /// Reads an animation from a file.
    ///
    /// # Errors
    /// Like [`AnimFile::read`], and when the file cannot be opened.
    pub fn open(path: &Path) -> Result<Self, Vec<Diagnostic>> {
        let unreadable = |error: StoreError| Diagnostic::error(error.code(), Place::whole(path), error.to_string(), "");
        let (bytes, _) = store::read(path).map_err(|error| vec![unreadable(error)])?;
        Self::read(path, &bytes)
    }

    /// Reads an animation from the bytes of a file. The path is not opened.
    ///
    /// # Errors
    /// When there is nothing to work with: no UTF-8, no TOML, too big, or a newer format. Everything else that is
    /// wrong is in [`AnimFile::diagnostics`].
    pub fn read(path: &Path, bytes: &[u8]) -> Result<Self, Vec<Diagnostic>> {
        let source = source_of(path, bytes).map_err(|d| vec![*d])?;
        anim_read::read(source)
    }

    /// Whether the file has errors as a file.
    pub fn has_errors(&self) -> bool {
        has_errors(&self.diagnostics)
    }

    /// The place of a value by dotted key.
    pub fn place(&self, key: &str) -> Place {
        self.places.place(&self.source, key)
    }

    /// The text of the file with a changed animation: what did not change keeps its bytes, comments and unknown keys.
    /// Steps are compared by their place in the list.
    pub fn write(&self, anim: &Anim) -> String {
        if self.anim == *anim {
            return self.source.text().to_owned();
        }
        let (old, new) = ([("step", records(&self.anim))], [("step", records(anim))]);
        toml_out::update(self.source.text(), (&fields(&self.anim), &old), (&fields(anim), &new))
            .unwrap_or_else(|| anim.to_toml())
    }

    /// The file in canonical form. A file with errors stays as it is.
    pub fn format(&self) -> String {
        if self.has_errors() {
            return self.source.text().to_owned();
        }
        toml_out::format(self.source.text(), &fields(&self.anim)).unwrap_or_else(|| self.anim.to_toml())
    }
}

/// Milliseconds as seconds: `0.8`, `2.0`.
fn seconds(ms: u32) -> String {
    let tail = format!("{:03}", ms % 1000);
    let tail = tail.trim_end_matches('0');
    format!("{}.{}", ms / 1000, if tail.is_empty() { "0" } else { tail })
}

/// Texts by language on one line.
fn inline(texts: &Texts) -> String {
    let each: Vec<String> = texts.iter().map(|(lang, text)| format!("{lang} = {}", basic(text))).collect();
    format!("{{ {} }}", each.join(", "))
}

fn fields(anim: &Anim) -> Vec<Field> {
    let mut out: Vec<Field> = Vec::new();
    let mut put = |path: &[&str], literal: String| out.push(Field::new(path, literal));
    put(&["format"], FORMAT.to_string());
    put(&["id"], basic(&anim.id));
    put(&["rules"], basic(&anim.rules));
    put(&["fen"], basic(&anim.fen));
    if let Some(side) = anim.orientation {
        put(&["orientation"], basic(side.name()));
    }
    if !anim.marks.is_empty() {
        let texts: Vec<String> = anim.marks.iter().map(ToString::to_string).collect();
        put(&["marks"], array(&texts));
    }
    if anim.loops != 0 {
        put(&["loops"], anim.loops.to_string());
    }
    if let Some(ms) = anim.hold_ms {
        put(&["hold"], seconds(ms));
    }
    for (key, texts) in [("title", &anim.title), ("caption", &anim.caption)] {
        for (lang, value) in texts {
            put(&[key, lang.tag()], text(value));
        }
    }
    out
}

fn records(anim: &Anim) -> Vec<Record> {
    anim.steps.iter().map(record).collect()
}

fn record(step: &AnimStep) -> Record {
    let mut out: Record = Vec::new();
    let texts = |marks: &Marks| array(&marks.iter().map(ToString::to_string).collect::<Vec<_>>());
    let value = match &step.action {
        Action::Mark(marks) | Action::Unmark(marks) => texts(marks),
        Action::Pause => seconds(step.length_ms()),
        action => basic(&action.text()),
    };
    out.push((step.action.key(), value));
    if let Action::Raise(_, Some(color)) = &step.action {
        out.push(("by", basic(color.name())));
    }
    match step.start {
        Start::After(0) => {}
        Start::After(delay) => out.push(("delay", seconds(delay))),
        Start::With(delay) => {
            out.push(("with", "true".into()));
            if delay > 0 {
                out.push(("delay", seconds(delay)));
            }
        }
        Start::At(at) => out.push(("at", seconds(at))),
    }
    if let Some(ms) = step.time_ms.filter(|_| step.action != Action::Pause) {
        out.push(("time", seconds(ms)));
    }
    if step.ease != Ease::Smooth {
        out.push(("ease", basic(step.ease.name())));
    }
    if !step.caption.is_empty() {
        out.push(("caption", inline(&step.caption)));
    }
    out
}
