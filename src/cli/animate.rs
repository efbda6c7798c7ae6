//! `animate`: lines of solutions and schematic animations as files that move.

use super::batch::{self, Batch, Job, Made};
use super::picture::{StyleArgs, has_ending, is_single, puzzle, stem, write};
use super::{Exit, Output};
use crate::doc::check::{self, Options, What};
use crate::doc::lesson::ANIM_SUFFIX;
use crate::doc::{AnimFile, LessonFile};
use crate::export::apng::apng;
use crate::export::frames::{AnimationOptions as FilmOptions, Frame};
use crate::export::gif::gif;
use crate::export::motion::{self, LineOptions};
use crate::export::raster::Renderer;
use anyhow::{Context, bail};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Arguments of `animate`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// A puzzle file or a schematic animation (`.anim.toml`); for many also folders and collections.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The file to write: its ending, .gif, or .apng or .png for an animated PNG, says what becomes of it. A folder, for
    /// every puzzle that has a solution and every animation of every lesson.
    #[arg(short, long)]
    output: PathBuf,
    /// What is written into a folder: gif or apng.
    #[arg(long, default_value = "gif", value_parser = ["gif", "apng"])]
    format: String,
    /// In a folder, only those whose source has changed since they were made.
    #[arg(long)]
    only_changed: bool,
    /// A puzzle: the first ply.
    #[arg(long, default_value_t = 0)]
    from: usize,
    /// A puzzle: the last ply; the end of the line when left out.
    #[arg(long)]
    to: Option<usize>,
    /// A puzzle: the turns to show, separated by spaces; the main line when left out. What refutes a turn that the
    /// author marked with ? is shown in red.
    #[arg(long, default_value = "")]
    line: String,
    /// A puzzle: time for each turn, in hundredths of a second.
    #[arg(long, default_value_t = 120, value_parser = clap::value_parser!(u16).range(2..=6000))]
    delay_cs: u16,
    /// A puzzle: how much of that time a piece glides; nothing when left out, 30 with --fps.
    #[arg(long, value_parser = clap::value_parser!(u16).range(0..=500))]
    glide_cs: Option<u16>,
    /// Pictures a second while something moves, 25 when left out. A puzzle: lets the pieces glide.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=50))]
    fps: Option<u32>,
    /// How long the last picture is shown, in hundredths of a second; 300 for a puzzle, for an animation what its file
    /// says.
    #[arg(long, value_parser = clap::value_parser!(u16).range(0..=60000))]
    hold_cs: Option<u16>,
    /// How often it is played, 0 for ever; for an animation what its file says.
    #[arg(long)]
    loops: Option<u16>,
    #[command(flatten)]
    style: StyleArgs,
}

impl Args {
    /// Everything besides the source that makes a difference.
    fn way(&self) -> String {
        let times = (self.delay_cs, self.glide_cs, self.fps, self.hold_cs, self.loops);
        format!("{} {times:?} {:?}", self.format, self.style)
    }

    fn fps(&self) -> u32 {
        self.fps.unwrap_or(motion::USUAL_FPS)
    }

    fn line(&self) -> LineOptions {
        LineOptions {
            line: self.line.clone(),
            from: self.from,
            to: self.to,
            delay_cs: self.delay_cs,
            glide_cs: self.glide_cs.unwrap_or(if self.fps.is_some() { 30 } else { 0 }),
            fps: self.fps(),
        }
    }
}

/// Whether a file is a schematic animation.
pub(super) fn is_animation(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().ends_with(ANIM_SUFFIX))
}

/// An animation without faults.
pub(super) fn animation(path: &Path) -> anyhow::Result<AnimFile> {
    let file = AnimFile::open(path).map_err(|diagnostics| super::unreadable(path, &diagnostics))?;
    let checked = check::check_anim(&file, &[], &Options::default());
    if !checked.is_ok() {
        return Err(super::unreadable(path, &checked.diagnostics));
    }
    Ok(file)
}

impl Args {
    /// The frames of a file, with what it says of the last frame and of loops.
    fn frames(&self, path: &Path) -> anyhow::Result<(Vec<Frame>, FilmOptions)> {
        let style = self.style.style();
        let (frames, hold_last_cs, loops) = if is_animation(path) {
            let anim = animation(path)?.anim;
            let (frames, hold_cs) =
                motion::animation(&anim, self.fps(), style).with_context(|| path.display().to_string())?;
            (frames, hold_cs, anim.loops)
        } else {
            let shown = || path.display().to_string();
            let frames = motion::puzzle_frames(&puzzle(path)?, &self.line(), style).with_context(shown)?;
            (frames, FilmOptions::default().hold_last_cs, 0)
        };
        let loops = Some(self.loops.unwrap_or(loops)).filter(|&loops| loops > 0);
        let hold_last_cs = self.hold_cs.unwrap_or(hold_last_cs);
        Ok((frames, FilmOptions { width_px: self.style.size_px, loops, hold_last_cs }))
    }

    fn film(&self, path: &Path, moving_png: bool, renderer: &mut Renderer) -> anyhow::Result<Made> {
        let (frames, options) = self.frames(path)?;
        let bytes = if moving_png { apng(renderer, &frames, &options) } else { gif(renderer, &frames, &options) };
        let bytes = bytes.with_context(|| path.display().to_string())?;
        let said = format!("{} frames, {} bytes", frames.len(), bytes.len());
        Ok(Made { facts: json!({ "frames": frames.len(), "bytes": bytes.len() }), said, bytes })
    }

    /// A job for every puzzle with a solution and every animation.
    fn jobs(&self) -> anyhow::Result<Vec<Job<'_>>> {
        let mut jobs = Vec::new();
        let job = |name: String, path: PathBuf| Job {
            file: format!("{name}.{}", self.format),
            source: path.clone(),
            make: Box::new(move |renderer: &mut Renderer| self.film(&path, self.format == "apng", renderer)),
        };
        for work in check::expand(&self.files) {
            let path = work.path;
            match work.what {
                What::Puzzle => jobs.push(job(stem(&path), path)),
                What::Anim => jobs.push(job(stem(&path).trim_end_matches(".anim").to_owned(), path)),
                What::Lesson => {
                    let file = LessonFile::read(&path).map_err(|diagnostics| super::unreadable(&path, &diagnostics))?;
                    for name in file.animations.keys() {
                        jobs.push(job(format!("{}-{name}", file.lesson.id), file.animation_path(name)));
                    }
                }
                What::Other => bail!("{}: there is nothing here that can be animated", path.display()),
            }
        }
        Ok(jobs)
    }
}

pub(super) fn run(args: &Args, output: Output) -> anyhow::Result<Exit> {
    if !is_single(&args.files, &args.output) {
        if args.from > 0 || args.to.is_some() || !args.line.is_empty() {
            bail!(
                "--from, --to and --line choose a part of one solution: give one file, and an output that ends in .gif"
            );
        }
        let batch = Batch { folder: &args.output, only_changed: args.only_changed, options: args.way() };
        return batch::run(&batch, &args.jobs()?, output);
    }
    let moving_png = has_ending(&args.output, "png") || has_ending(&args.output, "apng");
    if !moving_png && !has_ending(&args.output, "gif") {
        bail!("{}: the name of the output ends in .gif, .png or .apng", args.output.display());
    }
    let file = &args.files[0];
    let made = args.film(file, moving_png, &mut Renderer::new())?;
    write(&args.output, &made.bytes)?;
    made.say(&args.output, output);
    Ok(Exit::Fine)
}
