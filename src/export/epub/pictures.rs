//! The pictures of a book: boards as SVG, animations as their key moments.

use super::super::motion;
use super::super::png::{PngOptions, png};
use super::super::raster::Renderer;
use super::super::scene::{self, SceneError, Style};
use super::super::svg::{SvgOptions, svg};
use super::super::web::OutFile;
use super::super::web::words::describe;
use super::Options;
use crate::board::Setup;
use crate::doc::collection::Collection;
use crate::doc::lesson::LessonFile;
use crate::doc::markdown::{Embed, EmbedKind};
use crate::doc::movetext::is_name;
use crate::doc::reader::is_id;
use crate::doc::{Puzzle, Texts};
use crate::picture::anim::Timeline;
use crate::picture::diagram::Caption;
use crate::picture::{Picture, TextEngine};
use std::collections::BTreeMap;

/// The width that a picture asks for where the book's style says nothing, in pixels.
const WIDTH_PX: u32 = 480;
/// The width of the cover in pixels.
const COVER_PX: u32 = 800;
/// An animation is shown by so many pictures at most.
const MOST_MOMENTS: usize = 6;

/// A picture with what it says to those who cannot see it.
pub(super) struct Shot {
    /// Its file.
    pub file: String,
    /// The position in words; what readers cannot know is not in it.
    pub alt: String,
    /// What the animation says at that time; empty for boards.
    pub caption: String,
}

/// What an embed shows: one picture, or the key moments of an animation.
pub(super) struct Shown {
    /// The pictures, in order.
    pub shots: Vec<Shot>,
    /// The caption where the text gives none.
    pub caption: Texts,
}

/// The pictures of a book.
pub(super) struct Pictures<'a> {
    lesson: &'a LessonFile,
    collection: &'a Collection,
    options: &'a Options,
    engine: TextEngine,
    shown: BTreeMap<(EmbedKind, String), Shown>,
    /// The files, in the order in which they are met.
    pub files: Vec<OutFile>,
    /// What is missing or cannot be drawn, a sentence each.
    pub faults: Vec<String>,
}

impl<'a> Pictures<'a> {
    pub fn new(lesson: &'a LessonFile, collection: &'a Collection, options: &'a Options) -> Self {
        let engine = TextEngine::new();
        Self { lesson, collection, options, engine, shown: BTreeMap::new(), files: Vec::new(), faults: Vec::new() }
    }

    /// What an embed shows, if it was drawn.
    pub fn get(&self, embed: &Embed) -> Option<&Shown> {
        self.shown.get(&key(embed))
    }

    /// Draws what an embed shows, once; a fault is noted.
    pub fn draw(&mut self, embed: &Embed) {
        let key = key(embed);
        if self.shown.contains_key(&key) {
            return;
        }
        let drawn = match key.0 {
            EmbedKind::Board | EmbedKind::Play => self.board(&embed.name),
            EmbedKind::Puzzle => self.puzzle(&embed.name),
            EmbedKind::Anim => self.animation(&embed.name),
        };
        match drawn {
            Ok(shown) => drop(self.shown.insert(key, shown)),
            Err(fault) if self.faults.contains(&fault) => {}
            Err(fault) => self.faults.push(fault),
        }
    }

    fn board(&mut self, name: &str) -> Result<Shown, String> {
        let lesson = &self.lesson.lesson;
        let board = lesson.boards.get(name).filter(|_| is_name(name));
        let board = board.ok_or_else(|| format!("the lesson has no board «{name}»"))?;
        let style = self.style();
        let drawn = scene::setup(lesson.rules_of(board), &board.fen)
            .and_then(|setup| Ok((setup, scene::lesson_board(lesson, board, style)?)));
        let shot = self.shot(&format!("board-{name}"), drawn)?;
        Ok(Shown { shots: vec![shot], caption: board.caption.clone() })
    }

    fn puzzle(&mut self, id: &str) -> Result<Shown, String> {
        let file = self.collection.puzzle(id).filter(|_| is_id(id));
        let puzzle = &file.ok_or_else(|| format!("the collection has no puzzle «{id}»"))?.puzzle;
        let drawn = puzzle_picture(puzzle, self.style());
        let shot = self.shot(&format!("puzzle-{id}"), drawn)?;
        Ok(Shown { shots: vec![shot], caption: Texts::new() })
    }

    fn animation(&mut self, name: &str) -> Result<Shown, String> {
        let Some(Ok(read)) = self.lesson.animations.get(name).filter(|_| is_id(name)) else {
            return Err(format!("the lesson has no animation «{name}» that can be read"));
        };
        let anim = &read.anim;
        let named = |reason: String| format!("anim-{name}: {reason}");
        let setup = scene::setup(&anim.rules, &anim.fen).map_err(|error| named(error.to_string()))?;
        let timeline = anim.timeline(setup, Some(self.options.lang));
        if let Some((index, fault)) = timeline.faults().into_iter().next() {
            return Err(named(format!("step {}: {fault}", index + 1)));
        }
        let style = self.style();
        let mut shots = Vec::new();
        for (index, moment) in (1..).zip(moments(&timeline)) {
            let setup = moment.timeline.setup_at(moment.at_ms);
            let picture = motion::moment(anim, &moment.timeline, moment.at_ms, style);
            let shot = self.shot(&format!("anim-{name}-{index}"), Ok((setup, picture)))?;
            let shot = Shot { caption: moment.caption, ..shot };
            // Where nothing but the caption changed, the later one stays.
            match shots.last_mut() {
                Some(last) if self.is_same(last, &shot) => {
                    self.files.pop();
                    last.caption = shot.caption;
                }
                _ => shots.push(shot),
            }
        }
        Ok(Shown { shots, caption: anim.title.clone() })
    }

    /// Whether two pictures look the same.
    fn is_same(&self, one: &Shot, other: &Shot) -> bool {
        let bytes = |shot: &Shot| self.files.iter().find(|file| file.path == shot.file).map(|file| &file.bytes);
        bytes(one) == bytes(other)
    }

    fn style(&self) -> Style {
        Style { theme: self.options.theme, coordinates: self.options.coordinates, ..Style::default() }
    }

    fn shot(&mut self, name: &str, drawn: Result<(Setup, Picture), SceneError>) -> Result<Shot, String> {
        let (setup, picture) = drawn.map_err(|error| format!("{name}: {error}"))?;
        let options = SvgOptions { width_px: Some(WIDTH_PX), ..SvgOptions::default() };
        let text = svg(&mut self.engine, &picture, &options).map_err(|error| format!("{name}: {error}"))?;
        let file = format!("{name}.svg");
        self.files.push(OutFile { path: file.clone(), bytes: text.into_bytes() });
        Ok(Shot { file, alt: describe(&setup, self.options.lang), caption: String::new() })
    }

    /// A picture for shelves: the first board or puzzle under the title. Shelves draw PNG more surely than SVG.
    pub fn cover(&self, title: &str, embeds: &[&Embed]) -> Option<Vec<u8>> {
        let caption = Caption { text: title.to_owned(), rtl: self.options.lang.is_rtl() };
        let lesson = &self.lesson.lesson;
        let picture = embeds.iter().find_map(|embed| match key(embed).0 {
            EmbedKind::Puzzle => {
                let puzzle = &self.collection.puzzle(&embed.name)?.puzzle;
                let setup = scene::setup(&puzzle.rules, &puzzle.fen).ok()?;
                Some(scene::titled(&setup, puzzle.bottom(), caption.clone(), self.style()))
            }
            EmbedKind::Board | EmbedKind::Play => {
                let board = lesson.boards.get(&embed.name)?;
                let setup = scene::setup(lesson.rules_of(board), &board.fen).ok()?;
                Some(scene::titled(&setup, board.bottom(), caption.clone(), self.style()))
            }
            EmbedKind::Anim => None,
        })?;
        png(&mut Renderer::new(), &picture, &PngOptions { width_px: COVER_PX, ..PngOptions::default() }).ok()
    }
}

/// Boards to play on from are shown as boards.
fn key(embed: &Embed) -> (EmbedKind, String) {
    let kind = if embed.kind == EmbedKind::Play { EmbedKind::Board } else { embed.kind };
    (kind, embed.name.clone())
}

/// A puzzle without title and task, which stand as text beside it.
fn puzzle_picture(puzzle: &Puzzle, style: Style) -> Result<(Setup, Picture), SceneError> {
    Ok((scene::setup(&puzzle.rules, &puzzle.fen)?, scene::puzzle_board(puzzle, style)?))
}

/// A moment of an animation that deserves a picture.
struct Moment {
    /// The animation up to there, without captions.
    timeline: Timeline,
    at_ms: u32,
    caption: String,
}

/// The key moments: the beginning, and what is seen when a caption gives way to the next one, or each step is over where
/// there are no captions; evenly chosen where there would be too many.
fn moments(timeline: &Timeline) -> Vec<Moment> {
    let mut spoken: Vec<(u32, &str)> = vec![(0, timeline.caption.as_str())];
    let mut order: Vec<&crate::picture::anim::Beat> = timeline.beats.iter().collect();
    order.sort_by_key(|beat| beat.start_ms);
    spoken.extend(order.iter().filter_map(|beat| Some((beat.start_ms, beat.caption.as_deref()?))));
    let mut times: Vec<u32> = if spoken.len() > 1 {
        spoken.iter().skip(1).map(|&(at_ms, _)| at_ms).collect()
    } else {
        order.iter().map(|beat| beat.end_ms()).collect()
    };
    times.extend([0, timeline.length_ms()]);
    times.sort_unstable();
    times.dedup();
    let last = times.len() - 1;
    if last >= MOST_MOMENTS {
        times = (0..MOST_MOMENTS).map(|at| times[at * last / (MOST_MOMENTS - 1)]).collect();
    }
    let is_end = |at_ms: u32| at_ms == timeline.length_ms();
    let moment = |&at_ms: &u32| {
        // What begins just then belongs to the next moment.
        let begun = |start_ms: u32| start_ms < at_ms || is_end(at_ms);
        let beats = timeline.beats.iter().filter(|beat| begun(beat.start_ms));
        let beats = beats.map(|beat| crate::picture::anim::Beat { caption: None, ..beat.clone() }).collect();
        let said = spoken.iter().take_while(|&&(start_ms, _)| start_ms == 0 || begun(start_ms)).last();
        let caption = said.map_or("", |&(_, text)| text).to_owned();
        Moment { timeline: Timeline { caption: String::new(), beats, ..timeline.clone() }, at_ms, caption }
    };
    times.iter().map(moment).collect()
}
