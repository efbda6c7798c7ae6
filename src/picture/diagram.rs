//! From a set-up and options to a [`Picture`].

use super::geometry::{Geometry, Orientation, Point, Rect};
use super::marks;
use super::path::Path;
use super::pieces::{self, Figure};
use super::scene::{Item, Layer, LayerKind, Picture, Stroke, TextLine};
use super::text::Dir;
use super::theme::{self, Theme};
use crate::board::{Color, Marks, Move, Setup, Site, SiteKind, Square};
use std::sync::Arc;

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

/// Whether the true types of covered pieces are shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Truths {
    /// Covered pieces show their backs only, as the solver sees them.
    #[default]
    Covered,
    /// The author's view: a badge on the back shows the true type.
    Revealed,
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
#[derive(Clone, PartialEq, Debug)]
pub struct DiagramOptions {
    /// Colours.
    pub theme: &'static Theme,
    /// Who sits at the bottom.
    pub orientation: Orientation,
    /// Letters and digits beside the board.
    pub coordinates: Coordinates,
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
    /// Whether true types are shown.
    pub truths: Truths,
}

impl Default for DiagramOptions {
    /// Wood, White at the bottom, Latin coordinates, the stock; nothing else.
    fn default() -> Self {
        Self {
            theme: &theme::WOOD,
            orientation: Orientation::White,
            coordinates: Coordinates::Latin,
            marks: Vec::new(),
            last_move: None,
            check: None,
            selected: None,
            targets: Vec::new(),
            site_targets: Vec::new(),
            lifted: None,
            caption: None,
            stipulation: None,
            count: false,
            side_to_move: false,
            rights: false,
            stock: true,
            truths: Truths::Covered,
        }
    }
}

/// The count of pieces as problem books print it, White's first: `(7+5)`.
pub fn piece_count(setup: &Setup) -> String {
    format!("({}+{})", setup.count(Color::White), setup.count(Color::Black))
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
    let geometry = Geometry::new(setup.shape, options.orientation);
    let theme = options.theme;
    let mut layers: Vec<Arc<Layer>> = Vec::new();
    let mut add = |kind: LayerKind, items: Vec<Item>| {
        if !items.is_empty() {
            layers.push(Arc::new(Layer { kind, items }));
        }
    };
    let board = geometry.board();
    let bounds = Rect { min: board.min.shifted(-0.5, -0.2), max: board.max.shifted(0.2, 0.5) };
    let mut ground = vec![Item::Fill { rect: bounds, color: theme.page }];
    ground.extend(setup.shape.squares().map(|square| Item::Fill {
        rect: geometry.rect(square),
        color: if square.is_dark() { theme.dark } else { theme.light },
    }));
    add(LayerKind::Ground, ground);
    let (mut under, mut over) = (Vec::new(), Vec::new());
    for mark in &options.marks {
        let (tint, drawn) = marks::draw(mark, geometry, setup, theme);
        under.extend(tint);
        over.extend(drawn);
    }
    add(LayerKind::Tint, under);
    let mut barriers = Vec::new();
    for &site in &setup.barriers {
        let (a, b) = geometry.site_ends(site);
        barriers.extend(match site.kind() {
            SiteKind::Fence => pieces::fence(a, b, theme),
            SiteKind::Tower => pieces::tower(a, 1.0, theme),
        });
    }
    add(LayerKind::Barriers, barriers);
    let figure = |(&square, &piece)| Item::Figure {
        figure: Figure::of(piece),
        rect: geometry.rect(square),
        alpha: if options.lifted == Some(square) { 90 } else { 255 },
    };
    add(LayerKind::Pieces, setup.pieces.iter().map(figure).collect());
    add(LayerKind::Marks, over);
    let _ = (Path::default(), Stroke::new(theme.ink, 0.1), Point::default(), Dir::Auto, None::<TextLine>);
    Picture { bounds, theme, layers }
}
