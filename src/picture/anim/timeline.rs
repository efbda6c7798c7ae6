//! When what happens, and what follows from it: the state of the board at any time, and what cannot be.

use super::action::Action;
use crate::board::{Color, Mark, Marks, Piece, Setup, Site, SiteKind, Square};
use std::collections::BTreeMap;

/// The longest animation, in milliseconds.
pub const MAX_LENGTH_MS: u32 = 600_000;
/// The most steps of an animation.
pub const MAX_BEATS: usize = 1000;

/// How a movement goes on in time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Ease {
    /// Slow at both ends.
    #[default]
    Smooth,
    /// Even.
    Linear,
    /// Slow at the beginning.
    In,
    /// Slow at the end.
    Out,
}

impl Ease {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Smooth, Self::Linear, Self::In, Self::Out];

    /// `smooth`, `linear`, `in`, `out`.
    pub const fn name(self) -> &'static str {
        ["smooth", "linear", "in", "out"][self as usize]
    }

    /// How far the movement is when `part` (0 to 1) of its time is over.
    pub fn at(self, part: f32) -> f32 {
        match self {
            Self::Smooth => part * part * (3.0 - 2.0 * part),
            Self::Linear => part,
            Self::In => part * part,
            Self::Out => part * (2.0 - part),
        }
    }
}

/// A step with its place in time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beat {
    /// What happens.
    pub action: Action,
    /// When it begins, in milliseconds.
    pub start_ms: u32,
    /// How long it takes, in milliseconds.
    pub length_ms: u32,
    /// How it goes on.
    pub ease: Ease,
    /// The caption from its beginning on; `None` leaves the one that is there.
    pub caption: Option<String>,
}

impl Beat {
    /// When it is over, in milliseconds.
    pub const fn end_ms(&self) -> u32 {
        self.start_ms.saturating_add(self.length_ms)
    }

    /// How far it is at a time, 0 to 1, without easing.
    pub(super) fn part(&self, at_ms: u32) -> f32 {
        if self.length_ms == 0 {
            return if at_ms >= self.start_ms { 1.0 } else { 0.0 };
        }
        (at_ms.saturating_sub(self.start_ms) as f32 / self.length_ms as f32).min(1.0)
    }

    /// Whether it is on its way at a time: begun, and not over.
    pub(super) const fn runs(&self, at_ms: u32) -> bool {
        self.start_ms <= at_ms && at_ms < self.end_ms()
    }

    const fn is_over(&self, at_ms: u32) -> bool {
        self.end_ms() <= at_ms
    }
}

/// A short animation of one board in one language.
#[derive(Clone, PartialEq, Debug)]
pub struct Timeline {
    /// The board at the beginning.
    pub setup: Setup,
    /// The marks at the beginning.
    pub marks: Marks,
    /// The caption at the beginning; may be empty.
    pub caption: String,
    /// Whether captions belong to a right-to-left language.
    pub rtl: bool,
    /// The steps, in any order.
    pub beats: Vec<Beat>,
}

/// What a step refers to is not there, or cannot be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BeatFault {
    /// There is no piece to do it.
    #[error("there is no piece on {0} then")]
    Empty(Square),
    /// A piece is there already.
    #[error("{0} is not empty then")]
    Occupied(Square),
    /// The board ends before it, or has a hole there.
    #[error("this board has no square {0}")]
    NoSquare(Square),
    /// The barrier cannot stand there on this board.
    #[error("this board has no place {0}")]
    NoSite(Site),
    /// The barrier stands already.
    #[error("{0} stands already")]
    Standing(Site),
    /// The barrier does not stand.
    #[error("{0} does not stand then")]
    NotStanding(Site),
    /// The side has no such barrier left.
    #[error("{} has no {} in hand then", .0.name(), .1.name())]
    NoStock(Color, SiteKind),
    /// The piece is open.
    #[error("the piece on {0} is not covered then")]
    Open(Square),
    /// Nothing says what the piece is.
    #[error("nothing says what the covered piece on {0} is")]
    Unknown(Square),
    /// The mark is not shown.
    #[error("the mark {0} is not shown then")]
    NoMark(String),
    /// The mark is shown already.
    #[error("the mark {0} is shown already")]
    Marked(String),
    /// Another step is still at work there.
    #[error("step {0} is still at work on it")]
    Busy(usize),
    /// The animation would be too long.
    #[error("the animation would be longer than {} minutes", MAX_LENGTH_MS / 60_000)]
    TooLong,
    /// There are too many steps.
    #[error("an animation has at most {MAX_BEATS} steps")]
    TooMany,
}

/// The board and the marks at a time when nothing moves.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct State {
    pub setup: Setup,
    pub marks: Marks,
}

/// What a step works on: two that overlap in time must not share any.
#[derive(PartialEq, Eq)]
enum Touch {
    Square(Square),
    Site(Site),
    Mark(String),
}

impl State {
    fn has(&self, square: Square) -> Result<(), BeatFault> {
        if self.setup.shape.has(square) { Ok(()) } else { Err(BeatFault::NoSquare(square)) }
    }

    fn piece(&self, square: Square) -> Result<Piece, BeatFault> {
        self.has(square)?;
        self.setup.piece(square).ok_or(BeatFault::Empty(square))
    }

    fn site(&self, site: Site) -> Result<(), BeatFault> {
        let shape = self.setup.shape;
        if shape.has(site.low()) && shape.has(site.high()) { Ok(()) } else { Err(BeatFault::NoSite(site)) }
    }

    fn covered(&self, square: Square) -> Result<Piece, BeatFault> {
        let piece = self.piece(square)?;
        if piece.covered { Ok(piece) } else { Err(BeatFault::Open(square)) }
    }

    /// The board after a step.
    ///
    /// # Errors
    /// When the step cannot happen; nothing has changed then.
    pub fn apply(&mut self, action: &Action) -> Result<(), BeatFault> {
        match action {
            &Action::Glide(from, to) | &Action::Hop(from, to) => {
                let piece = self.piece(from)?;
                self.has(to)?;
                let truth = self.setup.truths.get(&from).copied();
                self.setup.put(from, None);
                self.setup.put(to, Some(piece));
                self.setup.truths.extend(truth.map(|kind| (to, kind)));
            }
            &Action::Appear(piece, square) => {
                self.has(square)?;
                if self.setup.piece(square).is_some() {
                    return Err(BeatFault::Occupied(square));
                }
                self.setup.put(square, Some(piece));
            }
            &Action::Vanish(square) => {
                self.piece(square)?;
                self.setup.put(square, None);
            }
            &Action::Flip(square, kind) => {
                let piece = self.covered(square)?;
                let shown = kind.or_else(|| self.setup.truths.get(&square).copied());
                let kind = shown.ok_or(BeatFault::Unknown(square))?;
                self.setup.put(square, Some(Piece::new(piece.color, kind)));
            }
            &Action::Become(square, kind) => {
                let piece = self.piece(square)?;
                self.setup.put(square, Some(Piece::new(piece.color, kind)));
            }
            &Action::Raise(site, by) => {
                self.site(site)?;
                if self.setup.barriers.contains(&site) {
                    return Err(BeatFault::Standing(site));
                }
                if let Some(color) = by {
                    let stock = &mut self.setup.stock[color as usize];
                    let count = match site.kind() {
                        SiteKind::Fence => &mut stock.fences,
                        SiteKind::Tower => &mut stock.towers,
                    };
                    *count = count.checked_sub(1).ok_or(BeatFault::NoStock(color, site.kind()))?;
                }
                self.setup.barriers.insert(site);
            }
            &Action::Lower(site) => {
                self.site(site)?;
                if !self.setup.barriers.remove(&site) {
                    return Err(BeatFault::NotStanding(site));
                }
            }
            Action::Mark(marks) => {
                for mark in marks {
                    for square in mark.squares() {
                        self.has(square)?;
                    }
                    if self.marks.contains(mark) {
                        return Err(BeatFault::Marked(mark.to_string()));
                    }
                }
                self.marks.extend(marks.iter().cloned());
            }
            Action::Unmark(marks) => {
                if let Some(mark) = marks.iter().find(|mark| !self.marks.contains(mark)) {
                    return Err(BeatFault::NoMark(mark.to_string()));
                }
                self.marks.retain(|mark| !marks.contains(mark));
            }
            Action::Clear => self.marks.clear(),
            &Action::Turn(color) => self.setup.turn = color,
            Action::Pause => {}
        }
        Ok(())
    }

    /// What a step works on.
    fn touches(&self, action: &Action) -> Vec<Touch> {
        let mark = |mark: &Mark| Touch::Mark(mark.to_string());
        match action {
            &Action::Glide(from, to) | &Action::Hop(from, to) => vec![Touch::Square(from), Touch::Square(to)],
            &Action::Appear(_, square)
            | &Action::Vanish(square)
            | &Action::Flip(square, _)
            | &Action::Become(square, _) => vec![Touch::Square(square)],
            &Action::Raise(site, _) | &Action::Lower(site) => vec![Touch::Site(site)],
            Action::Mark(marks) | Action::Unmark(marks) => marks.iter().map(mark).collect(),
            Action::Clear => self.marks.iter().map(mark).collect(),
            Action::Turn(_) | Action::Pause => Vec::new(),
        }
    }
}

/// A step that is on its way, and how far it is (0 to 1, eased).
pub(super) struct Running<'a> {
    pub action: &'a Action,
    pub part: f32,
    /// The piece that it is about, as it was when the step began.
    pub piece: Option<Piece>,
}

impl Timeline {
    /// When the last step is over, in milliseconds.
    pub fn length_ms(&self) -> u32 {
        self.beats.iter().map(Beat::end_ms).max().unwrap_or(0)
    }

    /// The steps in the order in which they begin.
    pub(super) fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.beats.len()).collect();
        order.sort_by_key(|&index| (self.beats[index].start_ms, index));
        order
    }

    fn start(&self) -> State {
        State { setup: self.setup.clone(), marks: self.marks.clone() }
    }

    /// Everything that cannot be, by the index of its step. A step that cannot happen is left out of what follows.
    pub fn faults(&self) -> Vec<(usize, BeatFault)> {
        if self.beats.len() > MAX_BEATS {
            return vec![(MAX_BEATS, BeatFault::TooMany)];
        }
        if let Some(index) = self.beats.iter().position(|beat| beat.end_ms() > MAX_LENGTH_MS) {
            return vec![(index, BeatFault::TooLong)];
        }
        let mut faults = Vec::new();
        let mut state = self.start();
        let mut working: Vec<(usize, u32, Vec<Touch>)> = Vec::new();
        for index in self.order() {
            let beat = &self.beats[index];
            working.retain(|(_, end_ms, _)| *end_ms > beat.start_ms);
            let touches = state.touches(&beat.action);
            let busy = working.iter().find(|(_, _, others)| others.iter().any(|touch| touches.contains(touch)));
            if let Some((other, ..)) = busy {
                faults.push((index, BeatFault::Busy(other + 1)));
            } else if let Err(fault) = state.apply(&beat.action) {
                faults.push((index, fault));
            } else {
                working.push((index, beat.end_ms(), touches));
            }
        }
        faults.sort_by_key(|(index, _)| *index);
        faults
    }

    /// The state without the steps that are on their way at a time, those steps, and the state with them.
    pub(super) fn at<'a>(&'a self, order: &[usize], at_ms: u32) -> (State, Vec<Running<'a>>, State) {
        let mut before = self.start();
        let mut running = Vec::new();
        for &index in order {
            let beat = &self.beats[index];
            if beat.is_over(at_ms) {
                // One that cannot happen changes nothing; `faults` says so.
                let _ = before.apply(&beat.action);
            } else if beat.runs(at_ms) {
                running.push(beat);
            }
        }
        let mut after = before.clone();
        let running = running
            .into_iter()
            .filter(|beat| after.apply(&beat.action).is_ok())
            .map(|beat| Running {
                action: &beat.action,
                part: beat.ease.at(beat.part(at_ms)),
                piece: subject(&beat.action).and_then(|square| before.setup.piece(square)),
            })
            .collect();
        (before, running, after)
    }

    /// The board at a time, without the steps that are on their way.
    pub fn setup_at(&self, at_ms: u32) -> Setup {
        self.at(&self.order(), at_ms).0.setup
    }

    /// The board and the marks as a step finds them that is added at a time: everything that began before it counts as
    /// done.
    pub fn standing(&self, at_ms: u32) -> (Setup, Marks) {
        let mut state = self.start();
        for index in self.order() {
            let beat = &self.beats[index];
            if beat.start_ms < at_ms || beat.is_over(at_ms) {
                // One that cannot happen changes nothing; `faults` says so.
                let _ = state.apply(&beat.action);
            }
        }
        (state.setup, state.marks)
    }

    /// The caption at a time.
    pub(super) fn caption_at(&self, order: &[usize], at_ms: u32) -> &str {
        let begun = order.iter().map(|&index| &self.beats[index]).filter(|beat| beat.start_ms <= at_ms);
        begun.filter_map(|beat| beat.caption.as_deref()).next_back().unwrap_or(&self.caption)
    }

    /// The times at which the picture changes when it is drawn every `step_ms` milliseconds, and how long each is
    /// shown; the last one ends the animation and is shown for 0 ms here.
    pub fn moments(&self, step_ms: u32) -> Vec<Moment> {
        let step_ms = step_ms.max(1);
        let count = self.length_ms().div_ceil(step_ms);
        // Between two neighbouring times something changes when a step is at work there. Counting beginnings and ends
        // keeps this linear.
        let mut works: BTreeMap<u32, i32> = BTreeMap::new();
        for beat in &self.beats {
            let still = beat.action == Action::Pause || beat.length_ms == 0;
            // The first drawn time at which the step shows, and the first at which it is over.
            let first = beat.start_ms.div_ceil(step_ms);
            if still && (beat.caption.is_some() || beat.length_ms == 0) {
                *works.entry(first).or_default() += 1;
                *works.entry(first + 1).or_default() -= 1;
            } else if !still {
                *works.entry(first).or_default() += 1;
                *works.entry(beat.end_ms().div_ceil(step_ms) + 1).or_default() -= 1;
            }
        }
        let mut moments = vec![Moment { at_ms: 0, shown_ms: 0 }];
        let mut active = works.remove(&0).unwrap_or(0);
        for tick in 1..=count {
            active += works.remove(&tick).unwrap_or(0);
            if let Some(last) = moments.last_mut() {
                last.shown_ms += step_ms;
            }
            if active > 0 || tick == count {
                moments.push(Moment { at_ms: tick * step_ms, shown_ms: 0 });
            }
        }
        moments
    }
}

/// The square of the piece that an action is about.
pub(super) const fn subject(action: &Action) -> Option<Square> {
    match action {
        Action::Glide(square, _)
        | Action::Hop(square, _)
        | Action::Vanish(square)
        | Action::Flip(square, _)
        | Action::Become(square, _) => Some(*square),
        _ => None,
    }
}

/// A time at which an animation is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    /// From the beginning, in milliseconds.
    pub at_ms: u32,
    /// How long the picture is shown, in milliseconds.
    pub shown_ms: u32,
}
