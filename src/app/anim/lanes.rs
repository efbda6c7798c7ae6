//! Where the blocks of steps stand on the timeline: tracks by kind, and lanes for steps that overlap in time.

use crate::doc::Anim;
use crate::picture::anim::Action;

/// What kind of thing a step is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Track {
    /// Pieces.
    Pieces,
    /// Fences and towers.
    Barriers,
    /// Marks.
    Marks,
    /// Pauses and the side to move.
    Pauses,
}

impl Track {
    /// All of them, from top to bottom.
    pub const ALL: [Self; 4] = [Self::Pieces, Self::Barriers, Self::Marks, Self::Pauses];

    /// The key of the name beside the track.
    pub const fn key(self) -> &'static str {
        ["anim-track-pieces", "anim-track-barriers", "anim-track-marks", "anim-track-pauses"][self as usize]
    }

    /// The track of an action.
    pub const fn of(action: &Action) -> Self {
        match action {
            Action::Glide(..)
            | Action::Hop(..)
            | Action::Appear(..)
            | Action::Vanish(_)
            | Action::Flip(..)
            | Action::Become(..) => Self::Pieces,
            Action::Raise(..) | Action::Lower(_) => Self::Barriers,
            Action::Mark(_) | Action::Unmark(_) | Action::Clear => Self::Marks,
            Action::Turn(_) | Action::Pause => Self::Pauses,
        }
    }
}

/// The block of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block {
    /// The number of the step, from 0.
    pub step: usize,
    /// Its track.
    pub track: Track,
    /// Its lane in the track, from 0.
    pub lane: usize,
    /// When it begins, in milliseconds.
    pub start_ms: u32,
    /// When it is over, in milliseconds.
    pub end_ms: u32,
}

/// All blocks, and how many lanes each track has; at least one, but none for barriers on a board that never has any.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lanes {
    /// The blocks, in the order of the steps.
    pub blocks: Vec<Block>,
    /// The lanes of each track.
    pub lanes: [usize; 4],
}

/// Steps that take no time are shown, and kept apart, as if they took this long.
const LEAST_MS: u32 = 60;

/// Puts every step on the first lane of its track that is free. `barriers`: whether the board can have any.
pub fn lanes(anim: &Anim, starts: &[u32], barriers: bool) -> Lanes {
    let mut free: [Vec<u32>; 4] = [const { Vec::new() }; 4];
    let mut order: Vec<usize> = (0..anim.steps.len().min(starts.len())).collect();
    order.sort_by_key(|&step| (starts[step], step));
    let mut blocks: Vec<Block> = Vec::with_capacity(order.len());
    for step in order {
        let (start_ms, length) = (starts[step], anim.steps[step].length_ms());
        let track = Track::of(&anim.steps[step].action);
        let ends = &mut free[track as usize];
        let lane = ends.iter().position(|&end| end <= start_ms).unwrap_or(ends.len());
        if lane == ends.len() {
            ends.push(0);
        }
        ends[lane] = start_ms.saturating_add(length.max(LEAST_MS));
        blocks.push(Block { step, track, lane, start_ms, end_ms: start_ms.saturating_add(length) });
    }
    blocks.sort_by_key(|block| block.step);
    let mut lanes = free.map(|ends| ends.len());
    for track in Track::ALL.into_iter().filter(|&track| barriers || track != Track::Barriers) {
        lanes[track as usize] = lanes[track as usize].max(1);
    }
    Lanes { blocks, lanes }
}

/// The captions in the order of time: the step with which each begins (`None` at the beginning), from when to when.
pub fn captions(anim: &Anim, starts: &[u32], length_ms: u32) -> Vec<(Option<usize>, u32, u32)> {
    let mut spans: Vec<(Option<usize>, u32, u32)> = Vec::new();
    if !anim.caption.is_empty() {
        spans.push((None, 0, length_ms));
    }
    let mut order: Vec<usize> = (0..anim.steps.len().min(starts.len())).collect();
    order.sort_by_key(|&step| (starts[step], step));
    for step in order.into_iter().filter(|&step| !anim.steps[step].caption.is_empty()) {
        if let Some(last) = spans.last_mut() {
            last.2 = starts[step];
        }
        spans.push((Some(step), starts[step], length_ms.max(starts[step])));
    }
    spans
}

/// The seconds between two labels of a ruler whose labels need `least_px` each.
pub fn tick_s(px_per_s: f32, least_px: f32) -> f32 {
    const STEPS: [f32; 10] = [0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 300.0];
    STEPS.into_iter().find(|step| step * px_per_s >= least_px).unwrap_or(600.0)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::super::words::parse_action;
    use super::*;
    use crate::doc::anim::Start;
    use crate::doc::{AnimStep, Lang};

    #[test]
    fn what_overlaps_gets_a_lane_of_its_own() {
        let mut anim = Anim::new("a", "r", "f");
        let steps = [
            ("glide a1-a2", Start::After(0)),
            ("glide b1-b2", Start::With(0)),
            ("mark Ga2", Start::With(0)),
            ("glide a2-a3", Start::After(0)),
            ("turn black", Start::After(0)),
            ("pause", Start::With(0)),
        ];
        for (text, start) in steps {
            anim.steps.push(AnimStep { start, ..AnimStep::new(parse_action(text).unwrap()) });
        }
        let all = lanes(&anim, &anim.starts_ms(), true);
        assert_eq!(all.blocks.iter().map(|block| block.lane).collect::<Vec<_>>(), [0, 1, 0, 0, 0, 1]);
        assert_eq!(all.lanes, [2, 1, 1, 2]);
        assert_eq!(lanes(&anim, &anim.starts_ms(), false).lanes, [2, 0, 1, 2]);
        assert_eq!((all.blocks[3].start_ms, all.blocks[3].end_ms), (800, 1600));
        anim.caption.insert(Lang::En, "One".into());
        anim.steps[3].caption.insert(Lang::En, "Two".into());
        assert_eq!(captions(&anim, &anim.starts_ms(), 3100), [(None, 0, 800), (Some(3), 800, 3100)]);
    }

    #[test]
    fn a_ruler_is_readable_at_every_scale() {
        for (px_per_s, step) in [(1000.0, 0.1), (100.0, 0.5), (40.0, 1.0), (1.0, 60.0), (0.01, 600.0)] {
            assert!((tick_s(px_per_s, 36.0) - step).abs() < 1e-6, "{px_per_s}");
        }
    }
}
