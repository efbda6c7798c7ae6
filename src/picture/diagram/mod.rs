//! From a set-up and options to a [`Picture`].

mod area;
mod margin;
mod measure;
mod underway;

pub use underway::{GrowingMark, Mover, Underway};

pub use area::BoardArea;
pub(crate) use margin::HEBREW;
pub(crate) use measure::bold_width;

use super::geometry::{Geometry, Orientation, Point, Rect};
use super::marks::{self, Showing, Stage};
use super::path::{Path, Step};
use super::pieces::{self, Figure, PieceSet};
use super::scene::{Item, Layer, LayerKind, Picture, Rgba, Stroke, TextLine};
use super::text::Dir;
use super::theme::{self, Theme};
use crate::board::{Color, Kind, Mark, Marks, Move, Setup, Site, SiteKind, Square};
use area::View;
use std::sync::Arc;

/// Width of the line around the board.
const BORDER: f32 = 0.045;

/// Which letters name the files.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Coordinates {
    /// Neither letters nor digits.
    None,
    /// a to h.
    #[default]
    Latin,
    /// Alef to het, for a to h: the board itself is not mirrored.
    Hebrew,
}

/// Where coordinates stand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum CoordinatesPlace {
    /// Beside the board.
    #[default]
    Outside,
    /// In the corners of the squares at its edge.
    Inside,
}

/// Whether the true types of covered pieces are shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Truths {
    /// Covered pieces show their backs only, as the solver sees them.
    #[default]
    Covered,
    /// The author's view: a badge on the back shows the true type.
    Revealed,
    /// One side's view: backs on the board, and beside it the types of those lost pieces of which the set-up says one.
    Lost,
}

/// A text under the diagram.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Caption {
    /// Plain text; line breaks are kept, long lines are wrapped.
    pub text: String,
    /// The direction of its language.
    pub rtl: bool,
}

/// What a diagram shows besides the set-up.
#[expect(clippy::struct_excessive_bools, reason = "independent switches, each shown as a check box")]
#[derive(Clone, PartialEq, Debug)]
pub struct DiagramOptions {
    /// Colours.
    pub theme: &'static Theme,
    /// Artwork of the pieces.
    pub pieces: &'static PieceSet,
    /// Who sits at the bottom.
    pub orientation: Orientation,
    /// Letters and digits beside the board.
    pub coordinates: Coordinates,
    /// Where they stand.
    pub coordinates_place: CoordinatesPlace,
    /// Shows only these squares; the whole board when it does not have them all.
    pub area: Option<BoardArea>,
    /// The author's marks, drawn in order.
    pub marks: Marks,
    /// The move that led here: its squares are tinted, a placed barrier glows.
    pub last_move: Option<Move>,
    /// The square of a king in check.
    pub check: Option<Square>,
    /// The selected square.
    pub selected: Option<Square>,
    /// Squares where the selected piece may go: a dot when empty, a ring when occupied.
    pub targets: Vec<Square>,
    /// Sites where a barrier may be placed.
    pub site_targets: Vec<Site>,
    /// A square whose piece is drawn faintly because it is being dragged.
    pub lifted: Option<Square>,
    /// Text under the diagram.
    pub caption: Option<Caption>,
    /// At least so many lines are kept free for it, so that pictures with different captions share a size.
    pub caption_lines: usize,
    /// What is asked, such as `#3`; stands under the board on the left.
    pub stipulation: Option<String>,
    /// Whether the count of pieces, such as (7+5), stands under the board on the right.
    pub count: bool,
    /// Whether a mark beside the board says whose turn it is.
    pub side_to_move: bool,
    /// Whether castling rights and the en passant square stand under the board.
    pub rights: bool,
    /// Whether barriers in hand, men in reserve and lost covered pieces stand beside the board, if there are any.
    pub stock: bool,
    /// Whether the column beside the board keeps its room when nothing stands there: pictures of one line then share a
    /// size, although a stock runs out or a piece is lost.
    pub column: bool,
    /// Whether true types are shown.
    pub truths: Truths,
}

impl Default for DiagramOptions {
    /// Wood, White at the bottom, Latin coordinates, the stock; nothing else.
    fn default() -> Self {
        Self {
            theme: &theme::WOOD,
            pieces: &pieces::CLASSIC,
            orientation: Orientation::White,
            coordinates: Coordinates::Latin,
            coordinates_place: CoordinatesPlace::Outside,
            area: None,
            marks: Vec::new(),
            last_move: None,
            check: None,
            selected: None,
            targets: Vec::new(),
            site_targets: Vec::new(),
            lifted: None,
            caption: None,
            caption_lines: 0,
            stipulation: None,
            count: false,
            side_to_move: false,
            rights: false,
            stock: true,
            column: false,
            truths: Truths::Covered,
        }
    }
}

/// The count of pieces as problem books print it, White's first: `(7+5)`.
pub fn piece_count(setup: &Setup) -> String {
    format!("({}+{})", setup.count(Color::White), setup.count(Color::Black))
}

/// Whether anything off the board stands beside it, so that the column is there.
pub fn has_column(setup: &Setup, options: &DiagramOptions) -> bool {
    margin::has_stock(&Scene::new(setup, options, &Underway::default()))
}

/// The number of lines that a caption takes under the board.
pub fn caption_lines(setup: &Setup, options: &DiagramOptions, caption: &Caption) -> usize {
    margin::caption_lines(&Scene::new(setup, options, &Underway::default()), caption).len()
}

/// Draws a set-up: the same set-up and options give the same picture.
///
/// ```
/// use boardwright::board::{Setup, Shape};
/// use boardwright::picture::{DiagramOptions, diagram};
/// let picture = diagram(&Setup::empty(Shape::EIGHT_BY_EIGHT), &DiagramOptions::default());
/// assert!(picture.bounds.width() >= 8.0);
/// ```
pub fn diagram(setup: &Setup, options: &DiagramOptions) -> Picture {
    staged(setup, options, &Underway::default())
}

/// Draws a set-up together with what is on its way.
pub fn staged(setup: &Setup, options: &DiagramOptions, underway: &Underway) -> Picture {
    let scene = Scene::new(setup, options, underway);
    let mut layers: Vec<Arc<Layer>> = Vec::new();
    let mut add = |kind: LayerKind, items: Vec<Item>| {
        if !items.is_empty() {
            layers.push(Arc::new(Layer { kind, items }));
        }
    };
    let side = margin::side(&scene);
    let mut bounds = margin::frame(&scene, !side.is_empty());
    let text = margin::text(&scene, &mut bounds);
    let (mut tint, mut over, mut top) = (scene.tint(), Vec::new(), Vec::new());
    let all: Vec<Mark> =
        options.marks.iter().chain(underway.marks.iter().map(|growing| &growing.mark)).cloned().collect();
    let stage = Stage { geometry: scene.geometry, setup, theme: scene.theme, all: &all, clip: scene.view.squares };
    let mut put = |drawn: marks::Drawn| {
        tint.extend(drawn.under);
        over.extend(drawn.over);
        top.extend(drawn.top);
    };
    for mark in &options.marks {
        put(marks::draw(mark, Showing::WHOLE, &stage, &mut bold_width));
    }
    for growing in &underway.marks {
        put(growing.draw(&stage));
    }
    over.extend(top);
    add(LayerKind::Ground, scene.ground());
    add(LayerKind::Tint, tint);
    add(LayerKind::Coordinates, margin::coordinates(&scene));
    add(LayerKind::Pieces, [scene.pieces(), scene.movers(false)].concat());
    add(LayerKind::Barriers, [scene.barriers(), scene.rising()].concat());
    add(LayerKind::Marks, over);
    add(LayerKind::Air, scene.movers(true));
    add(LayerKind::Side, side);
    add(LayerKind::Text, text);
    Picture { bounds, theme: scene.theme, pieces: options.pieces, layers }
}

/// What all parts of a diagram look at.
struct Scene<'a> {
    setup: &'a Setup,
    options: &'a DiagramOptions,
    underway: &'a Underway,
    theme: &'static Theme,
    geometry: Geometry,
    view: View,
}

impl<'a> Scene<'a> {
    fn new(setup: &'a Setup, options: &'a DiagramOptions, underway: &'a Underway) -> Self {
        let geometry = Geometry::new(setup.shape, options.orientation);
        Self { setup, options, underway, theme: options.theme, geometry, view: View::new(geometry, options.area) }
    }

    /// The cells that are seen, holes included.
    fn cells(&self) -> impl Iterator<Item = Square> {
        self.setup.shape.cells().filter(|&square| self.view.shows(self.geometry, square))
    }

    /// Whether a barrier belongs to a square that is seen.
    fn shows_site(&self, site: Site) -> bool {
        // A barrier on the edge of what is seen belongs to it.
        let (at, s) = (self.geometry.site_center(site), self.view.squares);
        (s.min.x..=s.max.x).contains(&at.x) && (s.min.y..=s.max.y).contains(&at.y)
    }

    /// Squares, holes, hatching, border.
    fn ground(&self) -> Vec<Item> {
        let theme = self.theme;
        let mut items = self.view.border(theme);
        if self.view.outer != self.view.squares {
            items.extend(self.view.fading(self.geometry, theme));
        }
        for square in self.cells() {
            let rect = self.geometry.rect(square);
            if !self.setup.shape.has(square) {
                items.push(Item::Fill { rect, color: theme.hole });
                continue;
            }
            items.push(Item::Fill { rect, color: if square.is_dark() { theme.dark } else { theme.light } });
            if let Some(color) = theme.hatch.filter(|_| square.is_dark()) {
                items.push(hatch(rect, color));
            }
        }
        // A hole lies deeper than the squares around it: a shadow along its upper and left edge.
        for square in self.cells().filter(|&square| !self.setup.shape.has(square)) {
            let rect = self.geometry.rect(square);
            let shade = theme.page.mix(theme.hole, 190);
            items.push(Item::stroked(Path::rounded(rect.shrunk(0.09), 0.06), Stroke::new(shade, 0.03)));
        }
        items
    }

    /// Last move, check, selection, targets.
    fn tint(&self) -> Vec<Item> {
        let (options, theme) = (self.options, self.theme);
        let mut items = Vec::new();
        let mut fill = |square: Square, color: Rgba| {
            if self.setup.shape.has(square) && self.view.shows(self.geometry, square) {
                items.push(Item::Fill { rect: self.geometry.rect(square), color });
            }
        };
        let moved = options.last_move;
        moved.and_then(Move::from).into_iter().for_each(|square| fill(square, theme.last_move));
        moved.and_then(Move::to).into_iter().for_each(|square| fill(square, theme.last_move));
        options.check.into_iter().for_each(|square| fill(square, theme.check));
        options.selected.into_iter().for_each(|square| fill(square, theme.selected));
        for &square in options.targets.iter().filter(|&&square| self.view.shows(self.geometry, square)) {
            let center = self.geometry.center(square);
            items.push(if self.setup.pieces.contains_key(&square) {
                Item::circle(center, 0.455, None, Some(Stroke::new(theme.target, 0.075)))
            } else {
                Item::circle(center, 0.15, Some(theme.target), None)
            });
        }
        items
    }

    fn pieces(&self) -> Vec<Item> {
        let mut items = Vec::new();
        let seen = |square: Square| self.view.shows(self.geometry, square);
        for (&square, &piece) in self.setup.pieces.iter().filter(|(square, _)| seen(**square)) {
            let rect = self.geometry.rect(square);
            let alpha = if self.options.lifted == Some(square) { 80 } else { 255 };
            items.push(Item::Figure { figure: Figure::of(piece), rect, alpha });
            if piece.covered && self.options.truths == Truths::Revealed {
                self.badge(rect, piece.color, self.setup.truths.get(&square).copied(), &mut items);
            }
        }
        items
    }

    /// The true type of a covered piece, in the lower right corner of its place.
    fn badge(&self, rect: Rect, color: Color, truth: Option<Kind>, items: &mut Vec<Item>) {
        let size = rect.width();
        let center = rect.max.shifted(-0.25 * size, -0.25 * size);
        let ring = Stroke::new(self.theme.side(color).line, 0.025 * size);
        // White figures stand out on the darker ground, black ones on the lighter.
        let ground = if color == Color::White { self.theme.dark } else { self.theme.light };
        items.push(Item::circle(center, 0.25 * size, Some(ground), Some(ring)));
        items.push(match truth {
            Some(kind) => {
                Item::Figure { figure: Figure::Open(color, kind), rect: Rect::around(center, 0.46 * size), alpha: 255 }
            }
            None => Item::Text(TextLine {
                text: "?".into(),
                at: center,
                align: 0.5,
                size: 0.38 * size,
                color: Rgba::readable_on(ground),
                dir: Dir::Ltr,
                bold: true,
            }),
        });
    }

    fn barriers(&self) -> Vec<Item> {
        let theme = self.theme;
        let mut items = Vec::new();
        for &site in self.options.site_targets.iter().filter(|&&site| self.shows_site(site)) {
            let (a, b) = self.geometry.site_ends(site);
            items.push(match site.kind() {
                SiteKind::Fence => {
                    Item::stroked(Path::polyline(&[a.toward(b, 0.2), a.toward(b, 0.8)]), Stroke::new(theme.target, 0.1))
                }
                SiteKind::Tower => Item::circle(a, 0.12, Some(theme.target), None),
            });
        }
        if let Some(Move::Place(site)) =
            self.options.last_move.filter(|&turn| matches!(turn, Move::Place(site) if self.shows_site(site)))
        {
            // The glow of a barrier that has just been placed.
            let (a, b) = self.geometry.site_ends(site);
            let glow = theme.last_move.with_alpha(theme.last_move.0[3].saturating_mul(2));
            items.push(match site.kind() {
                SiteKind::Fence => Item::stroked(Path::polyline(&[a.toward(b, 0.04), b]), Stroke::new(glow, 0.34)),
                SiteKind::Tower => Item::circle(a, 0.34, Some(glow), None),
            });
        }
        for &site in self.setup.barriers.iter().filter(|&&site| self.shows_site(site)) {
            let (a, b) = self.geometry.site_ends(site);
            items.extend(match site.kind() {
                SiteKind::Fence => pieces::fence(a, b, theme),
                SiteKind::Tower => pieces::tower(a, 1.0, theme),
            });
        }
        items
    }
}

/// Diagonal lines over a square; their distance divides the square, so that they meet those of other squares.
fn hatch(rect: Rect, color: Rgba) -> Item {
    const LINES: u8 = 7;
    let mut steps = Vec::new();
    let (a, b) = (rect.min, rect.max);
    for i in 0..2 * LINES {
        let at = (i as f32 + 0.5) / LINES as f32;
        // From the left or the bottom edge up to the top or the right edge.
        let (from, to) = if at <= 1.0 {
            (Point::new(a.x, a.y + at), Point::new(a.x + at, a.y))
        } else {
            (Point::new(a.x + at - 1.0, b.y), Point::new(b.x, a.y + at - 1.0))
        };
        steps.extend([Step::Move(from), Step::Line(to)]);
    }
    Item::stroked(Path(steps), Stroke::sharp(color, 0.024))
}
