//! `render`: diagrams of puzzles and lessons; what it has in common with `animate`.

use super::animate::{animation, is_animation};
use super::batch::{self, Batch, Job, Made};
use super::{Exit, Output};
use crate::doc::check::{self, What};
use crate::doc::lesson::FILE_NAME;
use crate::doc::{Anim, Expected, Lang, Lesson, LessonBoard, LessonFile, Puzzle, PuzzleFile, store};
use crate::export::motion;
use crate::export::png::{PngOptions, png};
use crate::export::raster::Renderer;
use crate::export::scene::{self, Style};
use crate::export::svg::{SvgOptions, SvgText, svg};
use crate::picture::diagram::{BoardArea, Coordinates, CoordinatesPlace};
use crate::picture::{PieceSet, Placement, Theme, pieces, theme};
use anyhow::{Context, bail};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How `render` and `animate` draw.
#[derive(clap::Args, Debug)]
pub(super) struct StyleArgs {
    /// Width in pixels, 16 to 8192.
    #[arg(long, default_value_t = 720)]
    pub size_px: u32,
    /// Colours.
    #[arg(long, default_value = "wood", value_parser = theme_of)]
    theme: &'static Theme,
    /// Artwork of the pieces: classic, round or solid.
    #[arg(long, default_value = "classic", value_parser = pieces_of)]
    pieces: &'static PieceSet,
    /// Caption in this language: en, he, ru or uk.
    #[arg(long, value_parser = lang_of)]
    lang: Option<Lang>,
    /// Coordinates: latin, hebrew or none.
    #[arg(long, default_value = "latin", value_parser = coordinates_of)]
    coords: Coordinates,
    /// Where coordinates stand: outside or inside the squares.
    #[arg(long, default_value = "outside", value_parser = coordinates_place_of)]
    coords_place: CoordinatesPlace,
    /// Only a part of the board, from corner to corner: a1-d4.
    #[arg(long, value_parser = BoardArea::parse)]
    area: Option<BoardArea>,
    /// Turn the board round.
    #[arg(long)]
    flip: bool,
}

pub(super) fn theme_of(text: &str) -> Result<&'static Theme, String> {
    let known = || theme::ALL.iter().map(|t| t.id).collect::<Vec<_>>().join(", ");
    theme::by_id(text).ok_or_else(|| format!("there are {}", known()))
}

fn pieces_of(text: &str) -> Result<&'static PieceSet, String> {
    let known = || pieces::SETS.iter().map(|set| set.id).collect::<Vec<_>>().join(", ");
    pieces::by_id(text).ok_or_else(|| format!("there are {}", known()))
}

fn lang_of(text: &str) -> Result<Lang, String> {
    Lang::from_tag(text).ok_or_else(|| "write en, he, ru or uk".into())
}

fn coordinates_of(text: &str) -> Result<Coordinates, String> {
    match text {
        "latin" => Ok(Coordinates::Latin),
        "hebrew" => Ok(Coordinates::Hebrew),
        "none" => Ok(Coordinates::None),
        _ => Err("write latin, hebrew or none".into()),
    }
}

fn svg_text_of(text: &str) -> Result<SvgText, String> {
    match text {
        "paths" => Ok(SvgText::Paths),
        "letters" => Ok(SvgText::Letters),
        _ => Err("write paths or letters".into()),
    }
}

fn coordinates_place_of(text: &str) -> Result<CoordinatesPlace, String> {
    match text {
        "outside" => Ok(CoordinatesPlace::Outside),
        "inside" => Ok(CoordinatesPlace::Inside),
        _ => Err("write outside or inside".into()),
    }
}

impl StyleArgs {
    pub fn style(&self) -> Style {
        Style {
            theme: self.theme,
            pieces: self.pieces,
            coordinates: self.coords,
            coordinates_place: self.coords_place,
            area: self.area,
            flip: self.flip,
            lang: self.lang,
        }
    }
}

/// Arguments of `render`.
#[derive(clap::Args, Debug)]
pub(super) struct RenderArgs {
    /// A puzzle file, the folder of a lesson or an animation; for many pictures also folders and collections.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Which board of the lesson.
    #[arg(long)]
    name: Option<String>,
    /// After so many turns of the solution.
    #[arg(long, default_value_t = 0)]
    ply: usize,
    /// An animation: its picture after so many seconds; the last one when left out.
    #[arg(long)]
    at: Option<f32>,
    /// The file to write: its ending, .png or .svg, says what becomes of it. A folder, for a picture of every puzzle
    /// and of every board of every lesson.
    #[arg(short, long)]
    output: PathBuf,
    /// What pictures in a folder are: png or svg.
    #[arg(long, default_value = "png", value_parser = ["png", "svg"])]
    format: String,
    /// In a folder, only pictures whose source has changed since they were made.
    #[arg(long)]
    only_changed: bool,
    /// The resolution that a PNG claims, in dots per inch.
    #[arg(long, default_value_t = 144, value_parser = clap::value_parser!(u16).range(1..=9600))]
    dpi: u16,
    /// Leave out the page around the board.
    #[arg(long)]
    transparent: bool,
    /// Text in an SVG: paths (looks the same everywhere) or letters (can be searched and edited).
    #[arg(long, default_value = "paths", value_parser = svg_text_of)]
    svg_text: SvgText,
    #[command(flatten)]
    style: StyleArgs,
}

/// What a file holds.
enum Drawn {
    Puzzle(Box<Puzzle>),
    Board(Arc<Lesson>, LessonBoard),
    Anim(Box<Anim>),
}

impl Drawn {
    /// What the picture is called: in the language of its caption, otherwise in the first one that there is.
    fn title(&self, lang: Option<Lang>) -> Option<String> {
        let texts = match self {
            Self::Puzzle(puzzle) => &puzzle.title,
            Self::Board(_, board) => &board.caption,
            Self::Anim(anim) => &anim.title,
        };
        lang.and_then(|lang| texts.get(&lang)).or_else(|| texts.values().next()).cloned()
    }
}

pub(super) fn puzzle(path: &Path) -> anyhow::Result<Puzzle> {
    let (bytes, _) = store::read(path)?;
    let file = PuzzleFile::read(path, &bytes).map_err(|diagnostics| super::unreadable(path, &diagnostics))?;
    if file.has_errors() {
        return Err(super::unreadable(path, &file.diagnostics));
    }
    Ok(file.puzzle)
}

fn open(path: &Path, name: Option<&str>) -> anyhow::Result<Drawn> {
    let folder =
        if path.file_name().is_some_and(|n| n == "lesson.toml") { path.parent().unwrap_or(path) } else { path };
    if !folder.is_dir() {
        if name.is_some() {
            bail!("--name chooses a board of a lesson, but {} is no lesson", path.display());
        }
        return Ok(if is_animation(path) {
            Drawn::Anim(Box::new(animation(path)?.anim))
        } else {
            Drawn::Puzzle(Box::new(puzzle(path)?))
        });
    }
    let file = LessonFile::read(folder).map_err(|diagnostics| super::unreadable(path, &diagnostics))?;
    let known = || file.lesson.boards.keys().cloned().collect::<Vec<_>>().join(", ");
    let name = name.with_context(|| format!("--name says which board: {}", known()))?;
    let board =
        file.lesson.boards.get(name).with_context(|| format!("there is no board «{name}»; there are {}", known()))?;
    Ok(Drawn::Board(Arc::new(file.lesson.clone()), board.clone()))
}

pub(super) fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    store::save(path, bytes, Expected::Anything)
        .map(|_| ())
        .with_context(|| format!("{} was not written", path.display()))
}

pub(super) fn has_ending(path: &Path, wanted: &str) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(wanted))
}

/// Whether the output of a command is one file; otherwise it is a folder of many.
pub(super) fn is_single(files: &[PathBuf], output: &Path) -> bool {
    files.len() == 1 && output.extension().is_some() && !output.is_dir()
}

impl RenderArgs {
    /// One picture as a file of the given kind.
    fn draw(&self, drawn: &Drawn, svg_wanted: bool, renderer: &mut Renderer) -> anyhow::Result<Made> {
        let style = self.style.style();
        let picture = match drawn {
            Drawn::Board(..) | Drawn::Anim(_) if self.ply > 0 => bail!("only a puzzle has plies"),
            Drawn::Puzzle(_) | Drawn::Board(..) if self.at.is_some() => bail!("--at is a time of an animation"),
            Drawn::Puzzle(puzzle) => scene::puzzle(puzzle, self.ply, style)?,
            Drawn::Board(lesson, board) => scene::lesson_board(lesson, board, style)?,
            Drawn::Anim(anim) => motion::still(anim, self.at.map(|seconds| (seconds * 1000.0).round() as u32), style)?,
        };
        let width_px = self.style.size_px;
        let Placement { height_px, .. } = Renderer::placement(&picture, width_px)?;
        let transparent = self.transparent;
        let bytes = if svg_wanted {
            let (text, title) = (self.svg_text, drawn.title(self.style.lang));
            let options = SvgOptions { width_px: Some(width_px), text, title, transparent, ..SvgOptions::default() };
            svg(renderer.text(), &picture, &options)?.into_bytes()
        } else {
            png(renderer, &picture, &PngOptions { width_px, dpi: self.dpi, transparent })?
        };
        let facts = json!({ "width_px": width_px, "height_px": height_px });
        Ok(Made { bytes, facts, said: format!("{width_px} x {height_px} px") })
    }

    /// A job for every puzzle and every board of every lesson.
    fn jobs(&self) -> anyhow::Result<Vec<Job<'_>>> {
        let svg_wanted = self.format == "svg";
        let mut jobs = Vec::new();
        for work in check::expand(&self.files) {
            let path = work.path;
            match work.what {
                What::Puzzle => jobs.push(Job {
                    file: format!("{}.{}", stem(&path), self.format),
                    source: path.clone(),
                    make: Box::new(move |renderer| {
                        let drawn = Drawn::Puzzle(Box::new(puzzle(&path)?));
                        self.draw(&drawn, svg_wanted, renderer).with_context(|| path.display().to_string())
                    }),
                }),
                What::Lesson => {
                    let file = LessonFile::read(&path).map_err(|diagnostics| super::unreadable(&path, &diagnostics))?;
                    let lesson = Arc::new(file.lesson);
                    for (name, board) in &lesson.boards {
                        let (lesson, board) = (Arc::clone(&lesson), board.clone());
                        jobs.push(Job {
                            file: format!("{}-{name}.{}", lesson.id, self.format),
                            source: path.join(FILE_NAME),
                            make: Box::new(move |renderer| {
                                let drawn = Drawn::Board(Arc::clone(&lesson), board.clone());
                                self.draw(&drawn, svg_wanted, renderer).with_context(|| lesson.id.clone())
                            }),
                        });
                    }
                }
                What::Anim => {} // `animate` makes something of it
                What::Other => bail!("{}: there is nothing here that can be drawn", path.display()),
            }
        }
        Ok(jobs)
    }
}

/// The name of a file without its ending.
pub(super) fn stem(path: &Path) -> String {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

pub(super) fn render(args: &RenderArgs, output: Output) -> anyhow::Result<Exit> {
    if !is_single(&args.files, &args.output) {
        if args.name.is_some() || args.ply > 0 || args.at.is_some() {
            bail!("--name, --ply and --at choose one picture: give one file, and an output that ends in .png or .svg");
        }
        let options = format!("{} {} {} {:?} {:?}", args.format, args.dpi, args.transparent, args.svg_text, args.style);
        let batch = Batch { folder: &args.output, only_changed: args.only_changed, options };
        return batch::run(&batch, &args.jobs()?, output);
    }
    let svg_wanted = has_ending(&args.output, "svg");
    if !svg_wanted && !has_ending(&args.output, "png") {
        bail!("{}: the name of the output ends in .png or .svg", args.output.display());
    }
    let file = &args.files[0];
    let drawn = open(file, args.name.as_deref())?;
    let made = args.draw(&drawn, svg_wanted, &mut Renderer::new()).with_context(|| file.display().to_string())?;
    write(&args.output, &made.bytes)?;
    made.say(&args.output, output);
    Ok(Exit::Fine)
}
