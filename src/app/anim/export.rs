//! An animation, or a line of a solution, becomes a file: measured in a thread whenever a choice changes, saved as it was
//! measured.

use super::super::desk::Desk;
use super::super::worker::Worker;
use super::desk::AnimDesk;
use crate::doc::store::{self, Expected};
use crate::doc::{Anim, Lang, Puzzle};
use crate::export::apng::apng_with;
use crate::export::gif::{GifOptions, gif_with};
use crate::export::motion::{self, LineOptions};
use crate::export::raster::Renderer;
use crate::export::scene::Style;
use crate::picture::pieces::SETS;
use crate::picture::{PieceSet, Theme};
use crate::t;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// Measuring waits this long for the next change, in seconds.
const QUIET_S: f64 = 0.25;

/// The kind of file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// Plays everywhere; at most 255 colours.
    #[default]
    Gif,
    /// An animated PNG: every colour as it is drawn.
    Png,
}

impl Format {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Gif, Self::Png];

    /// The key of its name.
    pub const fn key(self) -> &'static str {
        ["export-gif", "export-png"][self as usize]
    }

    /// The ending of its files.
    pub const fn ending(self) -> &'static str {
        ["gif", "png"][self as usize]
    }
}

/// What the author chooses.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The kind of file.
    pub format: Format,
    /// The width in pixels.
    pub width_px: u32,
    /// Pictures a second while something moves.
    pub fps: u32,
    /// A line: time for each turn, in hundredths of a second.
    pub turn_cs: u16,
    /// A line: whether pieces glide.
    pub glides: bool,
    /// The language of captions; `None` for none.
    pub lang: Option<Lang>,
    /// Colours.
    pub theme: &'static Theme,
    /// Artwork of the pieces, by its place among [`SETS`].
    pub pieces: usize,
    /// How often it is played; 0 for ever.
    pub loops: u16,
}

impl PartialEq for Settings {
    fn eq(&self, other: &Self) -> bool {
        let key = |s: &Self| (s.format, s.width_px, s.fps, s.turn_cs, s.glides, s.lang, s.theme.id, s.pieces, s.loops);
        key(self) == key(other)
    }
}

/// A file in memory.
#[derive(Clone, Debug)]
pub struct Encoded {
    /// Its bytes.
    pub bytes: Arc<Vec<u8>>,
    /// How many pictures it has.
    pub frames: usize,
    /// How long it takes once, in hundredths of a second.
    pub length_cs: u32,
}

/// How much of how much is done.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicU32,
    total: AtomicU32,
}

impl Progress {
    fn note(&self, done: usize, total: usize) {
        self.done.store(done as u32, Ordering::Relaxed);
        self.total.store(total as u32, Ordering::Relaxed);
    }

    /// The part that is done, 0 to 1.
    pub fn part(&self) -> f32 {
        let total = self.total.load(Ordering::Relaxed);
        if total == 0 { 0.0 } else { self.done.load(Ordering::Relaxed) as f32 / total as f32 }
    }
}

/// What becomes a file.
#[derive(Clone, Debug)]
pub enum Source {
    /// A schematic animation.
    Anim(Arc<Anim>),
    /// A line of a puzzle: its turns, separated by spaces; empty for the main line.
    Line(Arc<Puzzle>, String),
}

impl Source {
    fn id(&self) -> &str {
        match self {
            Self::Anim(anim) => &anim.id,
            Self::Line(puzzle, _) => &puzzle.id,
        }
    }

    /// Whether it is a line.
    pub const fn is_line(&self) -> bool {
        matches!(self, Self::Line(..))
    }
}

/// How much of the time for a turn a piece glides, at most, in hundredths of a second.
const GLIDE_CS: u16 = 30;

/// The export while its dialog is open.
#[derive(Debug)]
pub struct Export {
    /// What becomes a file.
    pub source: Source,
    /// The languages that are offered.
    pub langs: Vec<Lang>,
    /// What is chosen.
    pub settings: Settings,
    /// What the present or the last measurement is about.
    measured: Option<Settings>,
    changed_s: Option<f64>,
    worker: Worker<Result<Encoded, String>>,
    /// How far the measurement is.
    pub progress: Arc<Progress>,
    /// The file as it will be, or why there is none.
    pub result: Option<Result<Encoded, String>>,
    /// The folder that it goes into.
    pub folder: PathBuf,
    /// The name of the file; a path means what it says.
    pub name: String,
    suggested: String,
    /// The name about which `exists` was asked, and the answer.
    asked: Option<(String, bool)>,
    saver: Worker<Result<String, String>>,
    /// Why saving failed.
    pub failure: Option<String>,
}

impl Export {
    /// The export of the open animation, in the language that is shown.
    pub fn of_animation(desk: &AnimDesk, look: (&'static Theme, &'static PieceSet)) -> Self {
        let anim = Arc::clone(desk.anim());
        let lang = anim.has_captions().then_some(desk.lang);
        let folder = desk.path().parent().map(Into::into).unwrap_or_default();
        let loops = anim.loops;
        Self::new(Source::Anim(anim), folder, desk.langs.clone(), lang, loops, look)
    }

    /// The export of the line of the solution on which the cursor stands.
    pub fn of_line(desk: &Desk, look: (&'static Theme, &'static PieceSet)) -> Self {
        let puzzle = Arc::clone(desk.puzzle());
        let langs: Vec<Lang> = puzzle.title.keys().copied().collect();
        let folder = desk.path().parent().map(Into::into).unwrap_or_default();
        let lang = langs.first().copied();
        let source = Source::Line(puzzle, desk.whole_line());
        Self::new(source, folder, langs, lang, 0, look)
    }

    fn new(
        source: Source,
        folder: PathBuf,
        langs: Vec<Lang>,
        lang: Option<Lang>,
        loops: u16,
        (theme, pieces): (&'static Theme, &'static PieceSet),
    ) -> Self {
        let settings = Settings {
            format: Format::Gif,
            width_px: 720,
            fps: motion::USUAL_FPS,
            turn_cs: LineOptions::default().delay_cs,
            glides: true,
            lang,
            theme,
            pieces: SETS.iter().position(|set| set.id == pieces.id).unwrap_or(0),
            loops,
        };
        let mut export = Self {
            source,
            langs,
            settings,
            measured: None,
            changed_s: None,
            worker: Worker::default(),
            progress: Arc::default(),
            result: None,
            folder,
            name: String::new(),
            suggested: String::new(),
            asked: None,
            saver: Worker::default(),
            failure: None,
        };
        export.suggest();
        export
    }

    /// The name follows the language until the author writes another one, and its ending the kind of file.
    fn suggest(&mut self) {
        let tail = self.settings.lang.map(|lang| format!("-{lang}")).unwrap_or_default();
        let ending = self.settings.format.ending();
        let name = format!("{}{tail}.{ending}", self.source.id());
        if self.name == self.suggested {
            self.name.clone_from(&name);
        } else if let Some(stem) = Format::ALL.iter().find_map(|other| self.name.strip_suffix(other.ending())) {
            // A name of the author's own keeps everything but the ending.
            self.name = format!("{stem}{ending}");
        }
        self.suggested = name;
    }

    /// Where the file goes.
    pub fn path(&self) -> PathBuf {
        self.folder.join(self.name.trim())
    }

    /// Another place for the file: its folder and its name.
    pub fn put_into(&mut self, path: &Path) {
        if let (Some(folder), Some(name)) = (path.parent(), path.file_name()) {
            self.folder = folder.to_path_buf();
            self.name = name.to_string_lossy().into_owned();
            self.asked = None;
        }
    }

    /// Goes on with what runs, and starts to measure when the choices rest; gives what is to be said when the file was
    /// saved and the dialog is done.
    pub fn poll(&mut self, ctx: &egui::Context) -> Option<String> {
        self.suggest();
        if let Some(result) = self.worker.poll() {
            self.result = Some(result);
        }
        let now_s = ctx.input(|input| input.time);
        if self.measured != Some(self.settings) {
            // The first measurement does not wait.
            let quiet = self.changed_s.is_none_or(|at| now_s - at >= QUIET_S);
            // What was measured before is gone, also when the author goes back to those choices.
            self.worker.drop_work();
            (self.result, self.measured) = (None, None);
            if quiet {
                self.measure(ctx);
            } else {
                ctx.request_repaint_after_secs(QUIET_S as f32);
            }
        }
        if self.worker.is_running() {
            ctx.request_repaint_after_secs(0.1);
        }
        match self.saver.poll()? {
            Ok(said) => Some(said),
            Err(error) => {
                self.failure = Some(error);
                None
            }
        }
    }

    /// The author chose something else.
    pub fn changed(&mut self, now_s: f64) {
        self.changed_s = Some(now_s);
        self.failure = None;
    }

    fn measure(&mut self, ctx: &egui::Context) {
        self.measured = Some(self.settings);
        self.changed_s = None;
        self.progress = Arc::default();
        let (source, settings, progress) = (self.source.clone(), self.settings, Arc::clone(&self.progress));
        self.worker.start(ctx, move |watch| {
            encode(&source, &settings, &mut |done, total| {
                progress.note(done, total);
                !watch.stopped()
            })
        });
    }

    /// Whether a measurement runs or is about to.
    pub fn is_measuring(&self) -> bool {
        self.worker.is_running() || self.measured != Some(self.settings)
    }

    /// Whether the file is being written.
    pub const fn is_saving(&self) -> bool {
        self.saver.is_running()
    }

    /// Whether there is a file of this name already. The disk is asked once for each name.
    pub fn exists(&mut self) -> bool {
        if self.asked.as_ref().is_none_or(|(name, _)| *name != self.name) {
            self.asked = Some((self.name.clone(), self.path().is_file()));
        }
        self.asked.as_ref().is_some_and(|(_, there)| *there)
    }

    /// Writes the file that was measured.
    pub fn save(&mut self, ctx: &egui::Context) {
        let Some(Ok(encoded)) = &self.result else { return };
        let (bytes, path) = (Arc::clone(&encoded.bytes), self.path());
        self.failure = None;
        self.saver.start(ctx, move |_| {
            // The author saw that a file is there and is replaced.
            let saved = store::save(&path, &bytes, Expected::Anything);
            saved
                .map(|_| t!("export-wrote", path = path.display().to_string(), bytes = bytes.len().to_string()))
                .map_err(|error| error.to_string())
        });
    }
}

/// The file. `progress` is told how much of how much is done, and stops the work by answering `false`.
///
/// # Errors
/// A sentence for the author.
pub fn encode(
    source: &Source,
    settings: &Settings,
    progress: &mut dyn FnMut(usize, usize) -> bool,
) -> Result<Encoded, String> {
    let usual = Style::default();
    let pieces = SETS.get(settings.pieces).copied().unwrap_or(usual.pieces);
    let style = Style { theme: settings.theme, pieces, lang: settings.lang, ..usual };
    let made = match source {
        Source::Anim(anim) => motion::animation(anim, settings.fps, style),
        Source::Line(puzzle, line) => {
            let glide_cs = if settings.glides { GLIDE_CS.min(settings.turn_cs / 2) } else { 0 };
            let (delay_cs, fps) = (settings.turn_cs, settings.fps);
            let options = LineOptions { line: line.clone(), delay_cs, glide_cs, fps, ..LineOptions::default() };
            motion::puzzle_frames(puzzle, &options, style).map(|frames| (frames, GifOptions::default().hold_last_cs))
        }
    };
    let (frames, hold_cs) = made.map_err(|error| error.to_string())?;
    let loops = Some(settings.loops).filter(|&loops| loops > 0);
    let options = GifOptions { width_px: settings.width_px, loops, hold_last_cs: hold_cs };
    progress(0, frames.len());
    let renderer = &mut Renderer::new();
    let bytes = match settings.format {
        Format::Gif => gif_with(renderer, &frames, &options, progress),
        Format::Png => apng_with(renderer, &frames, &options, progress),
    };
    let bytes = bytes.map_err(|error| error.to_string())?;
    let shown: u32 = frames.iter().map(|frame| u32::from(frame.delay_cs)).sum();
    let last = frames.last().map_or(0, |frame| frame.delay_cs);
    let length_cs = shown + u32::from(hold_cs.saturating_sub(last));
    Ok(Encoded { bytes: Arc::new(bytes), frames: frames.len(), length_cs })
}
