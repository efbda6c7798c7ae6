//! `animate`: lines of solutions and schematic animations as files that move.

use super::picture::{StyleArgs, ending, puzzle, write};
use super::{Exit, Output, print_json};
use crate::doc::AnimFile;
use crate::doc::check::anim_diagnostics;
use crate::doc::diag::has_errors;
use crate::doc::lesson::ANIM_SUFFIX;
use crate::export::gif::{Frame, GifOptions, gif};
use crate::export::motion::{self, LineOptions};
use crate::export::raster::Renderer;
use anyhow::Context;
use serde_json::json;
use std::path::{Path, PathBuf};

/// Arguments of `animate`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// A puzzle file, or a schematic animation (`.anim.toml`).
    file: PathBuf,
    /// The GIF to write.
    #[arg(short, long)]
    output: PathBuf,
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
fn animation(path: &Path) -> anyhow::Result<AnimFile> {
    let file = AnimFile::open(path).map_err(|diagnostics| super::unreadable(path, &diagnostics))?;
    let diagnostics = anim_diagnostics(&file, &[]);
    if has_errors(&diagnostics) {
        return Err(super::unreadable(path, &diagnostics));
    }
    Ok(file)
}

/// The frames of a file, with what it says of the last frame and of loops.
fn frames(args: &Args) -> anyhow::Result<(Vec<Frame>, GifOptions)> {
    let style = args.style.style();
    let shown = || args.file.display().to_string();
    let width_px = args.style.size_px;
    let (frames, hold_last_cs, loops) = if is_animation(&args.file) {
        let anim = animation(&args.file)?.anim;
        let (frames, hold_cs) = motion::animation(&anim, args.fps(), style).with_context(shown)?;
        (frames, hold_cs, anim.loops)
    } else {
        let puzzle = puzzle(&args.file)?;
        let frames = motion::puzzle_frames(&puzzle, &args.line(), style).with_context(shown)?;
        (frames, GifOptions::default().hold_last_cs, 0)
    };
    let loops = Some(args.loops.unwrap_or(loops)).filter(|&loops| loops > 0);
    Ok((frames, GifOptions { width_px, loops, hold_last_cs: args.hold_cs.unwrap_or(hold_last_cs) }))
}

pub(super) fn run(args: &Args, output: Output) -> anyhow::Result<Exit> {
    ending(&args.output, "gif")?;
    let (frames, options) = frames(args)?;
    let bytes = gif(&mut Renderer::new(), &frames, &options)?;
    write(&args.output, &bytes)?;
    if output.json {
        print_json(&json!({ "file": args.output, "frames": frames.len(), "bytes": bytes.len() }));
    } else {
        say!("{} ({} frames, {} bytes)", args.output.display(), frames.len(), bytes.len());
    }
    Ok(Exit::Fine)
}
