//! `render`: diagrams of puzzles and lessons; what it has in common with `animate`.

use super::{Exit, Output, print_json};
use crate::doc::{Expected, Lang, Lesson, LessonBoard, LessonFile, Puzzle, PuzzleFile, store};
use crate::export::png::{PngOptions, png};
use crate::export::raster::Renderer;
use crate::export::scene::{self, Style};
use crate::export::svg::{SvgOptions, SvgText, svg};
use crate::picture::diagram::{BoardArea, Coordinates, CoordinatesPlace};
use crate::picture::{PieceSet, Placement, Theme, pieces, theme};
use anyhow::{Context, bail};
use serde_json::json;
use std::path::{Path, PathBuf};

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

fn theme_of(text: &str) -> Result<&'static Theme, String> {
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
    /// A puzzle file, or the folder of a lesson.
    file: PathBuf,
    /// Which board of the lesson.
    #[arg(long)]
    name: Option<String>,
    /// After so many turns of the solution.
    #[arg(long, default_value_t = 0)]
    ply: usize,
    /// The file to write: its ending, .png or .svg, says what becomes of it.
    #[arg(short, long)]
    output: PathBuf,
    /// Text in an SVG: paths (looks the same everywhere) or letters (can be searched and edited).
    #[arg(long, default_value = "paths", value_parser = svg_text_of)]
    svg_text: SvgText,
    #[command(flatten)]
    style: StyleArgs,
}

/// What a file holds.
enum Drawn {
    Puzzle(Box<Puzzle>),
    Board(Box<Lesson>, LessonBoard),
}

impl Drawn {
    /// What the picture is called: in the language of its caption, otherwise in the first one that there is.
    fn title(&self, lang: Option<Lang>) -> Option<String> {
        let texts = match self {
            Self::Puzzle(puzzle) => &puzzle.title,
            Self::Board(_, board) => &board.caption,
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
        return Ok(Drawn::Puzzle(Box::new(puzzle(path)?)));
    }
    let file = LessonFile::read(folder).map_err(|diagnostics| super::unreadable(path, &diagnostics))?;
    let known = || file.lesson.boards.keys().cloned().collect::<Vec<_>>().join(", ");
    let name = name.with_context(|| format!("--name says which board: {}", known()))?;
    let board =
        file.lesson.boards.get(name).with_context(|| format!("there is no board «{name}»; there are {}", known()))?;
    Ok(Drawn::Board(Box::new(file.lesson.clone()), board.clone()))
}

pub(super) fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    store::save(path, bytes, Expected::Anything)
        .map(|_| ())
        .with_context(|| format!("{} was not written", path.display()))
}

pub(super) fn ending(path: &Path, wanted: &str) -> anyhow::Result<()> {
    if has_ending(path, wanted) {
        Ok(())
    } else {
        bail!("{}: the name of the output ends in .{wanted}", path.display())
    }
}

fn has_ending(path: &Path, wanted: &str) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(wanted))
}

pub(super) fn render(args: &RenderArgs, output: Output) -> anyhow::Result<Exit> {
    let svg_wanted = has_ending(&args.output, "svg");
    if !svg_wanted && !has_ending(&args.output, "png") {
        bail!("{}: the name of the output ends in .png or .svg", args.output.display());
    }
    let style = args.style.style();
    let drawn = open(&args.file, args.name.as_deref())?;
    let picture = match &drawn {
        Drawn::Puzzle(puzzle) => scene::puzzle(puzzle, args.ply, style),
        Drawn::Board(..) if args.ply > 0 => bail!("a board of a lesson has no plies"),
        Drawn::Board(lesson, board) => scene::lesson_board(lesson, board, style),
    }
    .with_context(|| args.file.display().to_string())?;
    let mut renderer = Renderer::new();
    let width_px = args.style.size_px;
    let Placement { height_px, .. } = Renderer::placement(&picture, width_px)?;
    if svg_wanted {
        let title = drawn.title(args.style.lang);
        let options = SvgOptions { width_px: Some(width_px), text: args.svg_text, title, ..SvgOptions::default() };
        write(&args.output, svg(renderer.text(), &picture, &options)?.as_bytes())?;
    } else {
        let options = PngOptions { width_px, ..PngOptions::default() };
        write(&args.output, &png(&mut renderer, &picture, &options)?)?;
    }
    if output.json {
        print_json(&json!({ "file": args.output, "width_px": width_px, "height_px": height_px }));
    } else {
        say!("{} ({width_px} x {height_px} px)", args.output.display());
    }
    Ok(Exit::Fine)
}
