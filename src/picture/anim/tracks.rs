//! A timeline taken apart into things: what each figure, barrier and mark does, from when until when.
//!
//! A player that draws every picture afresh asks a [`Timeline`]; one that keeps its shapes and moves them asks for
//! [`Tracks`]. Both show the same: what depends on everything else on the board (where a ray ends, how marks make room
//! for each other) is worked out here for every stretch of time in which no step begins or ends.

use super::action::Action;
use super::timeline::{Beat, State, Timeline};
use crate::board::{Color, Mark, Piece, Setup, Site, Square, Stock};
use crate::picture::diagram::bold_width;
use crate::picture::geometry::Geometry;
use crate::picture::marks::{self, RayEnd, Stage, ray_end};
use crate::picture::text::isolate;
use crate::picture::theme;
use std::collections::BTreeMap;

/// What a figure does during a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FigureAct {
    /// It fades in; it is not there before.
    Appear,
    /// It fades out and is gone.
    Vanish,
    /// Another figure arrives on its square, and it is gone.
    Taken,
    /// It slides to a square.
    Glide(Square),
    /// It jumps to a square.
    Hop(Square),
    /// It turns over and is seen as this piece.
    Flip(Piece),
}

/// A figure for as long as it is the same piece of wood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FigureTrack {
    /// As it looks at first.
    pub piece: Piece,
    /// Where it stands at first.
    pub square: Square,
    /// What it does, each with the index of the step in [`Tracks::beats`], in the order of time.
    pub acts: Vec<(usize, FigureAct)>,
}

/// A barrier from when it rises until it sinks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BarrierTrack {
    /// Its place.
    pub site: Site,
    /// The step in which it rises; `None` when it stands at the beginning.
    pub rises: Option<usize>,
    /// The step in which it sinks; `None` when it stands at the end.
    pub sinks: Option<usize>,
}

/// Where a ray ends from a time on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reach {
    /// From when on, in milliseconds.
    pub from_ms: u32,
    /// Where it ends, or ended before what is on its way.
    pub end: RayEnd,
    /// Where it will end when the steps (one at least) that are on their way are over, if that is somewhere else.
    pub moves: Option<(RayEnd, Vec<usize>)>,
}

/// A mark from when it comes until it goes.
#[derive(Clone, PartialEq, Debug)]
pub struct MarkTrack {
    /// Which.
    pub mark: Mark,
    /// The step in which it comes; `None` when it is there at the beginning.
    pub comes: Option<usize>,
    /// The step in which it goes; `None` when it is there at the end.
    pub goes: Option<usize>,
    /// For arrows and rays: how far to the left of their own line they are drawn, each from a time on.
    pub lanes: Vec<(u32, f32)>,
    /// For labels and verdicts: how many hang above them in the same corner, each from a time on.
    pub above: Vec<(u32, usize)>,
    /// For rays: where they end.
    pub reaches: Vec<Reach>,
    /// For marks with a text: its width when it is set bold with size 1.
    pub width: Option<f32>,
}

/// Everything that is seen during an animation, thing by thing.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tracks {
    /// The indices of the steps of the timeline, in the order in which they begin. Tracks name a step by its place in
    /// this list.
    pub beats: Vec<usize>,
    /// The figures; those that come later stand later.
    pub figures: Vec<FigureTrack>,
    /// The barriers.
    pub barriers: Vec<BarrierTrack>,
    /// The marks, in the order in which they are drawn.
    pub marks: Vec<MarkTrack>,
    /// Whose turn it is, each from a time on.
    pub turns: Vec<(u32, Color)>,
    /// What is in hand, White's first, each from a time on.
    pub stocks: Vec<(u32, [Stock; 2])>,
    /// The times at which somebody who goes from step to step stops, in milliseconds: the beginning, and whenever
    /// something has been shown and nothing is on its way.
    pub stops: Vec<u32>,
}

impl Timeline {
    /// The timeline thing by thing, on a board that lies as `geometry` says. A step that cannot happen is left out, as
    /// it is by [`super::Player`].
    pub fn tracks(&self, geometry: Geometry) -> Tracks {
        let order = self.order();
        let mut builder = Builder::new(self, geometry);
        for (place, &index) in order.iter().enumerate() {
            builder.step(place, &self.beats[index]);
        }
        builder.surroundings(&order);
        let mut tracks = builder.tracks;
        tracks.stops = self.stops();
        tracks.beats = order;
        tracks
    }

    /// See [`Tracks::stops`].
    fn stops(&self) -> Vec<u32> {
        let moving = |beat: &&Beat| beat.action != Action::Pause;
        let mut stops = vec![0];
        let ends = self.beats.iter().filter(moving).map(Beat::end_ms);
        // A text that comes with a pause is something to stop at as well.
        let said = self.beats.iter().filter(|beat| !moving(beat) && beat.caption.is_some()).map(|beat| beat.start_ms);
        stops.extend(ends.chain(said));
        stops.sort_unstable();
        stops.dedup();
        let busy = |at: &u32| self.beats.iter().filter(moving).any(|beat| beat.start_ms < *at && *at < beat.end_ms());
        stops.retain(|at| !busy(at));
        stops
    }
}

/// A timeline that is being taken apart.
struct Builder<'a> {
    timeline: &'a Timeline,
    geometry: Geometry,
    state: State,
    /// Which figure stands where.
    standing: BTreeMap<Square, usize>,
    tracks: Tracks,
}

impl<'a> Builder<'a> {
    fn new(timeline: &'a Timeline, geometry: Geometry) -> Self {
        let setup = &timeline.setup;
        let figure = |(&square, &piece)| FigureTrack { piece, square, acts: Vec::new() };
        let barrier = |&site| BarrierTrack { site, rises: None, sinks: None };
        let tracks = Tracks {
            figures: setup.pieces.iter().map(figure).collect(),
            barriers: setup.barriers.iter().map(barrier).collect(),
            marks: timeline.marks.iter().map(|mark| MarkTrack::new(mark, None)).collect(),
            turns: vec![(0, setup.turn)],
            stocks: vec![(0, setup.stock)],
            ..Tracks::default()
        };
        let standing = setup.pieces.keys().copied().zip(0..).collect();
        let state = State { setup: setup.clone(), marks: timeline.marks.clone() };
        Self { timeline, geometry, state, standing, tracks }
    }

    fn step(&mut self, place: usize, beat: &Beat) {
        let old = self.state.setup.clone();
        if self.state.apply(&beat.action).is_err() {
            return;
        }
        match &beat.action {
            &Action::Glide(from, to) => self.goes(place, from, to, FigureAct::Glide(to)),
            &Action::Hop(from, to) => self.goes(place, from, to, FigureAct::Hop(to)),
            &Action::Appear(piece, square) => self.comes(place, piece, square),
            &Action::Vanish(square) => self.leaves(place, square, FigureAct::Vanish),
            &Action::Flip(square, _) => {
                let open = self.state.setup.piece(square);
                if let (Some(&figure), Some(open)) = (self.standing.get(&square), open) {
                    self.tracks.figures[figure].acts.push((place, FigureAct::Flip(open)));
                }
            }
            &Action::Become(square, _) => {
                self.leaves(place, square, FigureAct::Vanish);
                if let Some(new) = self.state.setup.piece(square) {
                    self.comes(place, new, square);
                }
            }
            &Action::Raise(site, _) => {
                self.tracks.barriers.push(BarrierTrack { site, rises: Some(place), sinks: None });
            }
            &Action::Lower(site) => {
                let standing = |track: &&mut BarrierTrack| track.site == site && track.sinks.is_none();
                if let Some(track) = self.tracks.barriers.iter_mut().find(standing) {
                    track.sinks = Some(place);
                }
            }
            Action::Mark(marks) => {
                self.tracks.marks.extend(marks.iter().map(|mark| MarkTrack::new(mark, Some(place))));
            }
            Action::Unmark(gone) => self.unmark(place, |mark| gone.contains(mark)),
            Action::Clear => self.unmark(place, |_| true),
            Action::Turn(_) | Action::Pause => {}
        }
        let new = &self.state.setup;
        if new.turn != old.turn {
            self.tracks.turns.push((beat.start_ms, new.turn));
        }
        if new.stock != old.stock {
            self.tracks.stocks.push((beat.start_ms, new.stock));
        }
    }

    fn goes(&mut self, place: usize, from: Square, to: Square, act: FigureAct) {
        self.leaves(place, to, FigureAct::Taken);
        if let Some(figure) = self.standing.remove(&from) {
            self.tracks.figures[figure].acts.push((place, act));
            self.standing.insert(to, figure);
        }
    }

    fn comes(&mut self, place: usize, piece: Piece, square: Square) {
        self.standing.insert(square, self.tracks.figures.len());
        self.tracks.figures.push(FigureTrack { piece, square, acts: vec![(place, FigureAct::Appear)] });
    }

    fn leaves(&mut self, place: usize, square: Square, act: FigureAct) {
        if let Some(figure) = self.standing.remove(&square) {
            self.tracks.figures[figure].acts.push((place, act));
        }
    }

    fn unmark(&mut self, place: usize, gone: impl Fn(&Mark) -> bool) {
        for track in self.tracks.marks.iter_mut().filter(|track| track.goes.is_none() && gone(&track.mark)) {
            track.goes = Some(place);
        }
    }

    /// What marks owe to each other and to the board, for every stretch of time in which no step begins or ends.
    fn surroundings(&mut self, order: &[usize]) {
        let beats: Vec<&Beat> = order.iter().map(|&index| &self.timeline.beats[index]).collect();
        let mut times: Vec<u32> = beats.iter().flat_map(|beat| [beat.start_ms, beat.end_ms()]).chain([0]).collect();
        times.sort_unstable();
        times.dedup();
        for at_ms in times {
            let (before, _, after) = self.timeline.at(order, at_ms);
            let coming = after.marks.iter().filter(|mark| !before.marks.contains(mark));
            let all: Vec<Mark> = before.marks.iter().chain(coming).cloned().collect();
            let stage = Stage {
                geometry: self.geometry,
                setup: &before.setup,
                theme: &theme::WOOD,
                all: &all,
                clip: self.geometry.board(),
            };
            // Steps that change where rays end.
            let moving: Vec<usize> = (0..beats.len())
                .filter(|&place| beats[place].runs(at_ms))
                .filter(|&place| {
                    let action = &beats[place].action;
                    !matches!(action, Action::Mark(_) | Action::Unmark(_) | Action::Clear | Action::Turn(_))
                })
                .collect();
            for track in &mut self.tracks.marks {
                let begun = track.comes.is_none_or(|place| beats[place].start_ms <= at_ms);
                let over = track.goes.is_some_and(|place| beats[place].end_ms() <= at_ms);
                if begun && !over {
                    track.follow(at_ms, &stage, (&before.setup, &after.setup), &moving);
                }
            }
        }
    }
}

impl MarkTrack {
    fn new(mark: &Mark, comes: Option<usize>) -> Self {
        let width = match mark {
            Mark::Label(_, _, text) | Mark::Numbered(_, _, _, text) => Some(bold_width(&isolate(text))),
            _ => None,
        };
        Self { mark: mark.clone(), comes, goes: None, lanes: Vec::new(), above: Vec::new(), reaches: Vec::new(), width }
    }

    /// Takes down what is different from a time on.
    fn follow(&mut self, at_ms: u32, stage: &Stage<'_>, (before, after): (&Setup, &Setup), moving: &[usize]) {
        match self.mark {
            Mark::Arrow(..) | Mark::Numbered(..) | Mark::Ray(..) => {
                change(&mut self.lanes, at_ms, marks::lane(&self.mark, stage));
            }
            Mark::Label(..) | Mark::Nag(..) => change(&mut self.above, at_ms, marks::above(&self.mark, stage.all)),
            Mark::Circle(..) | Mark::Fill(..) => {}
        }
        if let Mark::Ray(_, from, to) = self.mark {
            let (end, later) = (ray_end(before, from, to), ray_end(after, from, to));
            let moves = (end != later).then(|| (later, moving.to_vec()));
            if self.reaches.last().is_none_or(|last| (last.end, &last.moves) != (end, &moves)) {
                self.reaches.push(Reach { from_ms: at_ms, end, moves });
            }
        }
    }
}

/// Notes a value that holds from a time on, if it is another one than before.
fn change<T: PartialEq>(values: &mut Vec<(u32, T)>, at_ms: u32, value: T) {
    if values.last().is_none_or(|(_, last)| *last != value) {
        values.push((at_ms, value));
    }
}
