//! Short schematic animations: a timeline of steps on one board, and the picture at any time.
//!
//! «A short motion graphic, not an engine's replay»: steps are independent of rules. A [`Timeline`] says what happens
//! when; [`Player::picture`] is a function of the time alone, so a preview that is scrubbed and a file that is exported
//! show the same.
//!
//! Reading order: [`action`] (what a step does), [`timeline`] (when, and what follows), [`tracks`] (the same, thing by
//! thing), this module (how it looks).

pub mod action;
pub mod between;
pub mod timeline;
pub mod tracks;

pub use action::Action;
pub use between::{Between, between};
pub use timeline::{Beat, BeatFault, Ease, MAX_LENGTH_MS, Moment, Timeline};
pub use tracks::Tracks;

use super::diagram::{Caption, DiagramOptions, GrowingMark, Mover, Underway, caption_lines, has_column, staged};
use super::geometry::Geometry;
use super::marks::{RayEnd, ray_end};
use super::scene::Picture;
use crate::board::{Mark, Piece, Setup, Square};
use timeline::{Running, State, subject};

/// Draws a timeline at any time. All pictures of one player have the same size.
#[derive(Debug)]
pub struct Player<'a> {
    timeline: &'a Timeline,
    order: Vec<usize>,
    options: DiagramOptions,
    geometry: Geometry,
}

impl<'a> Player<'a> {
    /// A player; marks and caption of the options are replaced by those of the timeline.
    pub fn new(timeline: &'a Timeline, options: &DiagramOptions) -> Self {
        let mut player = Self::reserving(timeline, options, 0);
        let captions = timeline.beats.iter().filter_map(|beat| beat.caption.as_ref()).chain([&timeline.caption]);
        let lines = |text: &String| {
            caption_lines(&timeline.setup, &player.options, &Caption { text: text.clone(), rtl: timeline.rtl })
        };
        player.options.caption_lines = captions.map(lines).max().unwrap_or(0);
        player
    }

    /// A player whose pictures keep so many lines free for captions. Who makes many players of one timeline asks the
    /// first for [`Player::caption_lines`], because counting them lays every caption out.
    pub fn reserving(timeline: &'a Timeline, options: &DiagramOptions, caption_lines: usize) -> Self {
        let mut options = DiagramOptions { marks: Vec::new(), caption: None, caption_lines, ..options.clone() };
        options.column |= has_column(&timeline.setup, &options);
        let geometry = Geometry::new(timeline.setup.shape, options.orientation);
        Self { timeline, order: timeline.order(), options, geometry }
    }

    /// The lines that all of its pictures keep free for captions.
    pub const fn caption_lines(&self) -> usize {
        self.options.caption_lines
    }

    /// What is seen at a time, in milliseconds from the beginning. After the end it is the last picture.
    pub fn picture(&self, at_ms: u32) -> Picture {
        let (before, running, after) = self.timeline.at(&self.order, at_ms);
        let mut setup = before.setup.clone();
        setup.turn = after.setup.turn;
        setup.stock = after.setup.stock;
        let mut underway = Underway::default();
        for step in &running {
            self.act(step, &before.setup, &mut setup, &mut underway);
        }
        underway.marks = marks(&before, &running, &after);
        let text = self.timeline.caption_at(&self.order, at_ms);
        let caption = Caption { text: text.to_owned(), rtl: self.timeline.rtl };
        let options = DiagramOptions { caption: Some(caption), ..self.options.clone() };
        staged(&setup, &options, &underway)
    }

    /// Takes what a step moves off the board and puts it where it is on its way.
    fn act(&self, step: &Running<'_>, before: &Setup, setup: &mut Setup, underway: &mut Underway) {
        let part = step.part;
        let solid = |part: f32| (255.0 * part.clamp(0.0, 1.0)).round() as u8;
        if let Some(square) = subject(step.action) {
            setup.put(square, None);
        }
        let mover = |piece: Piece, square: Square| Mover {
            truth: before.truths.get(&square).copied(),
            ..Mover::new(piece, self.geometry.center(square))
        };
        match (step.action, step.piece) {
            (&(Action::Glide(from, to) | Action::Hop(from, to)), Some(piece)) => {
                if let Some(taken) = before.piece(to) {
                    // It goes while the other one arrives.
                    setup.put(to, None);
                    let left = (1.0 - part) * 3.0;
                    underway.movers.push(Mover { alpha: solid(left), ..mover(taken, to) });
                }
                let at = self.geometry.center(from).toward(self.geometry.center(to), part);
                let hops = matches!(step.action, Action::Hop(..));
                let height = if hops { 4.0 * part * (1.0 - part) } else { 0.0 };
                underway.movers.push(Mover { at, height, ..mover(piece, from) });
            }
            (&Action::Appear(piece, square), _) => {
                underway.movers.push(Mover { alpha: solid(part), ..mover(piece, square) });
            }
            (&Action::Vanish(square), Some(piece)) => {
                underway.movers.push(Mover { alpha: solid(1.0 - part), ..mover(piece, square) });
            }
            (&Action::Flip(square, kind), Some(piece)) => {
                let shown = kind.or_else(|| before.truths.get(&square).copied());
                let open = shown.map_or(piece, |kind| Piece::new(piece.color, kind));
                let seen = if part < 0.5 { piece } else { open };
                // Never a line without width: it could not be seen.
                let width = (1.0 - 2.0 * part).abs().max(0.04);
                underway.movers.push(Mover { width, truth: None, ..mover(seen, square) });
            }
            (&Action::Become(square, kind), Some(piece)) => {
                underway.movers.push(Mover { alpha: solid(1.0 - part), ..mover(piece, square) });
                let new = Piece::new(piece.color, kind);
                underway.movers.push(Mover { alpha: solid(part), truth: None, ..mover(new, square) });
            }
            (&Action::Raise(site, _), _) => underway.rising.push((site, part)),
            (&Action::Lower(site), _) => {
                setup.barriers.remove(&site);
                underway.rising.push((site, 1.0 - part));
            }
            _ => {}
        }
    }
}

/// The marks while they come, go and follow what moves.
fn marks(before: &State, running: &[Running<'_>], after: &State) -> Vec<GrowingMark> {
    // How far the steps are that change where rays end.
    let moved = running
        .iter()
        .filter(|step| !matches!(step.action, Action::Mark(_) | Action::Unmark(_) | Action::Clear | Action::Turn(_)))
        .map(|step| step.part)
        .fold(0.0, f32::max);
    let part_of = |mark: &Mark| {
        let going = running.iter().find_map(|step| match step.action {
            Action::Mark(marks) if marks.contains(mark) => Some(step.part),
            Action::Unmark(marks) if marks.contains(mark) => Some(1.0 - step.part),
            Action::Clear if before.marks.contains(mark) => Some(1.0 - step.part),
            _ => None,
        });
        going.unwrap_or(1.0)
    };
    let coming = after.marks.iter().filter(|mark| !before.marks.contains(mark));
    before
        .marks
        .iter()
        .chain(coming)
        .map(|mark| GrowingMark { mark: mark.clone(), part: part_of(mark), reach: reach(mark, before, after, moved) })
        .collect()
}

/// How the end of a ray moves while what stops it comes or goes.
fn reach(mark: &Mark, before: &State, after: &State, part: f32) -> Option<(RayEnd, RayEnd, f32)> {
    let &Mark::Ray(_, from, to) = mark else { return None };
    Some((ray_end(&before.setup, from, to), ray_end(&after.setup, from, to), part))
}
