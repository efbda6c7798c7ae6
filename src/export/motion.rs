//! Animations as frames: schematic ones, and lines of solutions.

use super::gif::{Frame, MAX_FRAMES};
use super::scene::{SceneError, Style, at_ply, setup, walk};
use crate::board::{Mark, MarkColor, Marks, Move, Setup};
use crate::doc::{Anim, Puzzle};
use crate::picture::Picture;
use crate::picture::anim::{Action, Beat, Ease, Player, Timeline, between};
use crate::picture::diagram::{DiagramOptions, diagram, has_column};

/// How many pictures a second are drawn while something moves.
pub const FPS: std::ops::RangeInclusive<u32> = 1..=50;
/// The usual number.
pub const USUAL_FPS: u32 = 25;

/// The time from picture to picture in milliseconds: whole hundredths of a second, as GIF counts them.
pub fn step_ms(fps: u32) -> u32 {
    10 * (100 / fps.clamp(*FPS.start(), *FPS.end()))
}

/// A schematic animation, and how long its last frame is held, in hundredths of a second.
///
/// # Errors
/// [`SceneError`]: an unknown rule set, a FEN that cannot be read, a step that cannot happen, too many frames. Nothing
/// is drawn then.
pub fn animation(anim: &Anim, fps: u32, style: Style) -> Result<(Vec<Frame>, u16), SceneError> {
    let setup = setup(&anim.rules, &anim.fen)?;
    style.check(&setup)?;
    let timeline = anim.timeline(setup, style.lang);
    if let Some((index, fault)) = timeline.faults().into_iter().next() {
        return Err(SceneError::Step(index + 1, fault.to_string()));
    }
    let frames = frames(&timeline, fps, &options_of(anim, style))?;
    Ok((frames, (anim.hold_ms() / 10) as u16))
}

/// What an animation shows at a time in milliseconds, or when it is over: for readers and paper that want nothing to move.
///
/// # Errors
/// [`SceneError`]: an unknown rule set or a FEN that cannot be read.
pub fn still(anim: &Anim, at_ms: Option<u32>, style: Style) -> Result<Picture, SceneError> {
    let timeline = anim.timeline(setup(&anim.rules, &anim.fen)?, style.lang);
    Ok(Player::new(&timeline, &options_of(anim, style)).picture(at_ms.unwrap_or(timeline.length_ms())))
}

/// What a part of an animation shows at a time in milliseconds.
pub(super) fn moment(anim: &Anim, part: &Timeline, at_ms: u32, style: Style) -> Picture {
    Player::new(part, &options_of(anim, style)).picture(at_ms)
}

fn options_of(anim: &Anim, style: Style) -> DiagramOptions {
    DiagramOptions { side_to_move: anim.shows_turn(), ..style.options(anim.bottom(), Marks::new()) }
}

/// A timeline as frames.
fn frames(timeline: &Timeline, fps: u32, options: &DiagramOptions) -> Result<Vec<Frame>, SceneError> {
    let moments = timeline.moments(step_ms(fps));
    if moments.len() > MAX_FRAMES {
        return Err(SceneError::Frames(moments.len()));
    }
    let player = Player::new(timeline, options);
    let frame = |moment: &crate::picture::anim::Moment| Frame {
        picture: player.picture(moment.at_ms),
        delay_cs: (moment.shown_ms / 10) as u16,
    };
    Ok(moments.iter().map(frame).collect())
}

/// Which part of a solution is animated, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineOptions {
    /// The turns, separated by spaces, each as the tree has it or as a legal turn; empty for the main line.
    pub line: String,
    /// The first ply that is shown.
    pub from: usize,
    /// The last one; `None` for the end of the line.
    pub to: Option<usize>,
    /// Time for each turn, in hundredths of a second.
    pub delay_cs: u16,
    /// How much of it a piece is on its way, in hundredths of a second; 0 for none: pieces stand there at once.
    pub glide_cs: u16,
    /// Pictures a second while something moves.
    pub fps: u32,
}

impl Default for LineOptions {
    fn default() -> Self {
        Self { line: String::new(), from: 0, to: None, delay_cs: 120, glide_cs: 0, fps: USUAL_FPS }
    }
}

/// A line of a puzzle, from ply to ply. A turn that refutes one that the author marked as wrong is shown in red.
///
/// # Errors
/// [`SceneError`]: anything that keeps a position from being reached, or too many frames.
pub fn puzzle_frames(puzzle: &Puzzle, options: &LineOptions, style: Style) -> Result<Vec<Frame>, SceneError> {
    let walked = walk(puzzle, &options.line)?;
    style.check(&walked[0].position.setup())?;
    let last = walked.len() - 1;
    let to = options.to.unwrap_or(last);
    if to > last {
        return Err(SceneError::Ply(to, last));
    }
    let range = walked.get(options.from..=to).filter(|range| !range.is_empty());
    let range = range.ok_or(SceneError::Range(options.from, to))?;
    let mut scenes: Vec<(Setup, DiagramOptions)> =
        (options.from..).zip(range).map(|(ply, stop)| at_ply(puzzle, ply, stop, &options.line, style)).collect();
    // All frames have one size, although a stock may run out on the way.
    let column = scenes.iter().any(|(setup, options)| has_column(setup, options));
    for ((_, shown), stop) in scenes.iter_mut().zip(range) {
        shown.column = column;
        if stop.refutes {
            refutation(shown);
        }
    }
    let mut all: Vec<Frame> = Vec::new();
    for (at, ((setup, shown), stop)) in scenes.iter().zip(range).enumerate() {
        let mut left_cs = options.delay_cs;
        if let (Some(before), Some(turn), true) = (at.checked_sub(1), stop.turn, options.glide_cs > 0) {
            let (before, _) = &scenes[before];
            let moving = gliding(before, setup, turn, shown, options)?;
            left_cs = left_cs.saturating_sub(moving.iter().map(|frame| frame.delay_cs).sum()).max(10);
            all.extend(moving);
        }
        all.push(Frame { picture: diagram(setup, shown), delay_cs: left_cs });
        if all.len() > MAX_FRAMES {
            return Err(SceneError::Frames(all.len()));
        }
    }
    Ok(all)
}

/// The frames in which a turn is on its way.
fn gliding(
    before: &Setup,
    after: &Setup,
    turn: Move,
    shown: &DiagramOptions,
    options: &LineOptions,
) -> Result<Vec<Frame>, SceneError> {
    let steps = between(before, after, turn);
    let length_ms = u32::from(options.glide_cs) * 10;
    let beats = |actions: Vec<Action>, start_ms: u32| {
        let beat = move |action| Beat { action, start_ms, length_ms, ease: Ease::Smooth, caption: None };
        actions.into_iter().map(beat).collect::<Vec<_>>()
    };
    let timeline = Timeline {
        setup: before.clone(),
        marks: Marks::new(),
        caption: shown.caption.as_ref().map(|caption| caption.text.clone()).unwrap_or_default(),
        rtl: shown.caption.as_ref().is_some_and(|caption| caption.rtl),
        beats: [beats(steps.first, 0), beats(steps.then, length_ms)].concat(),
    };
    // Check is seen when the piece has arrived.
    let mut moving = frames(&timeline, options.fps, &DiagramOptions { check: None, ..shown.clone() })?;
    moving.pop();
    Ok(moving)
}

/// Shows the last move of a diagram as a refutation: red fields, a red arrow.
fn refutation(shown: &mut DiagramOptions) {
    let Some(turn) = shown.last_move else { return };
    if let (Some(from), Some(to)) = (turn.from(), turn.to()) {
        let red = MarkColor::Red;
        shown.marks.extend([Mark::Fill(red, from), Mark::Fill(red, to), Mark::Arrow(red, from, to)]);
        shown.last_move = None;
    } else if let Some(to) = turn.to() {
        shown.marks.push(Mark::Fill(MarkColor::Red, to));
        shown.last_move = None;
    }
}
