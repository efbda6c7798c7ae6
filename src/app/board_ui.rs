//! The board widget. It knows no rules: it shows a picture, says what was done to which square, and names every square
//! for screen readers.

use super::board_names::square_name;
use super::paint::{FULL, Paint, snap};
use super::setup::Brush;
use super::style;
use crate::board::{Kind, Mark, MarkColor, Move, Setup, Site, SiteKind, Square};
use crate::picture::{
    Coordinates, DiagramOptions, Figure, Geometry, Picture, Placement, Point, Theme, Truths, diagram,
};
use egui::{Color32, EventFilter, Id, Key, Modifiers, PointerButton, Pos2, Rect, Response, Sense, Ui, pos2, vec2};

/// What the pointer carries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Carry {
    /// What stands on a square.
    Square(Square),
    /// A piece from beside the board.
    Spare(Brush),
    /// The beginning of an arrow.
    Arrow(Square),
}

/// What a click does in play, besides moving pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tool {
    /// Places a barrier.
    Place(SiteKind),
    /// Drops a piece from the reserve.
    Drop(Kind),
}

/// The transient state of the board: what is selected and carried.
#[derive(Debug, Default)]
pub struct Hand {
    /// The selected square.
    pub selected: Option<Square>,
    /// What the pointer carries.
    pub carry: Option<Carry>,
    /// What a click does while the position is arranged.
    pub brush: Brush,
    /// What a click does in play.
    pub tool: Option<Tool>,
    /// The square that the keyboard stands on.
    pub walk: Option<Square>,
    /// Whether the keyboard is on the board.
    pub focused: bool,
    /// Promotions to choose from.
    pub promotion: Vec<Move>,
    /// Where the board was drawn last.
    pub on: Option<On>,
}

impl Hand {
    /// Lets go of everything; `true` if there was something.
    pub fn release(&mut self) -> bool {
        let held = self.selected.is_some() || self.carry.is_some() || self.tool.is_some() || self.brush != Brush::Hand;
        (self.selected, self.carry, self.tool, self.brush) = (None, None, None, Brush::Hand);
        self.promotion.clear();
        held
    }
}

/// What the board is to show.
pub struct Spec<'a> {
    /// The position.
    pub setup: &'a Setup,
    /// How it is drawn.
    pub options: DiagramOptions,
    /// What is drawn instead: a picture on whose board everything is where it would be on the set-up's.
    pub picture: Option<Picture>,
    /// Sites that a click would choose; `None` when clicks are about squares.
    pub sites: Option<&'a dyn Fn(Geometry, Point) -> Option<Site>>,
    /// Whether a piece may be picked up.
    pub movable: &'a dyn Fn(Square) -> bool,
    /// Whether right clicks clear squares; otherwise they draw circles.
    pub clearing: bool,
}

/// What was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// A square was clicked.
    Click(Square),
    /// Something was dragged from a square to another one, or off the board.
    Drop(Square, Option<Square>),
    /// A piece from beside the board was dropped.
    DropSpare(Brush, Square),
    /// A site was clicked.
    Site(Site),
    /// A square is to be cleared.
    Clear(Square),
    /// A mark was drawn.
    Mark(Mark),
    /// A letter was typed over a square.
    Type(Square, char),
    /// The wheel was turned over the board: on or back.
    Wheel(bool),
}

/// Draws the board as large as fits and gives what was done.
pub fn board_ui(ui: &mut Ui, spec: &Spec<'_>, hand: &mut Hand, paint: &mut Paint) -> Vec<Act> {
    let mut acts = Vec::new();
    let theme = spec.options.theme;
    let scale = ui.pixels_per_point();
    let geometry = Geometry::new(spec.setup.shape, spec.options.orientation);
    let picture = spec.picture.clone().unwrap_or_else(|| diagram(spec.setup, &spec.options));
    let (available, area) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
    let (wide, high) = (available.width() * scale, available.height() * scale);
    let unit_px = (wide / picture.bounds.width()).min(high / picture.bounds.height()).floor();
    let width_px = (unit_px * picture.bounds.width()).ceil();
    if width_px < 64.0 {
        return acts;
    }
    let Some((texture, place)) = paint.board(ui.ctx(), picture, width_px as u32) else { return acts };
    let size = vec2(place.width_px as f32, place.height_px as f32) / scale;
    let origin = snap(ui, available.center() - size / 2.0);
    ui.painter().image(texture, Rect::from_min_size(origin, size), FULL, Color32::WHITE);
    area.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Grid, true, "Board"));

    let on = On { geometry, place, origin, scale };
    hand.on = Some(on);
    let pointer = ui.ctx().pointer_latest_pos();
    let over = pointer.filter(|_| ui.ui_contains_pointer()).map(|at| on.point(at));
    let site = over.and_then(|point| spec.sites.and_then(|find| find(geometry, point)));
    let walk = hand.walk.filter(|&s| spec.setup.shape.has(s)).or_else(|| spec.setup.shape.squares().last());
    hand.walk = walk;
    hand.focused = false;
    for square in spec.setup.shape.squares() {
        let id = square_id(area.id, square);
        // One stop for the Tab key: the arrows walk from there.
        let stop = walk == Some(square) || ui.memory(|memory| memory.has_focus(id));
        let sense = if stop { Sense::click_and_drag() } else { Sense::CLICK | Sense::DRAG };
        let response = ui.interact(on.rect(square), id, sense);
        let selected = spec.options.selected == Some(square);
        response.widget_info(|| {
            egui::WidgetInfo::selected(egui::Role::Button, true, selected, square_name(spec.setup, square))
        });
        if response.has_focus() {
            hand.focused = true;
            hand.walk = Some(square);
            focus_ui(ui, on.rect(square));
            walk_ui(ui, area.id, square, geometry);
        }
        square_acts(ui, spec, hand, &response, square, site, over.map(|point| (geometry, point)), &mut acts);
    }
    spare_acts(ui, hand, over.and_then(|point| geometry.square_at(point)), &mut acts);
    let hovered = over.and_then(|point| geometry.square_at(point));
    if let Some(square) = if hand.focused { hand.walk } else { hovered } {
        type_acts(ui, square, &mut acts);
    }
    if over.is_some_and(|point| geometry.board().contains(point)) {
        acts.extend(wheel(ui).map(Act::Wheel));
    }
    if let Some(site) = site.filter(|_| hand.carry.is_none()) {
        ghost_ui(ui, paint, theme, &on, site, spec.setup.barriers.contains(&site));
        ui.ctx().set_cursor_icon(egui::CursorIcon::PointingHand);
    }
    carried_ui(ui, paint, theme, &on, spec, hand);
    acts
}

/// The board on the screen.
#[derive(Clone, Copy, Debug)]
pub struct On {
    geometry: Geometry,
    place: Placement,
    origin: Pos2,
    scale: f32,
}

impl On {
    /// Where a square is on the screen.
    pub fn rect(&self, square: Square) -> Rect {
        let rect = self.geometry.rect(square);
        Rect::from_min_max(self.at(rect.min), self.at(rect.max))
    }

    fn at(&self, point: Point) -> Pos2 {
        let (x, y) = self.place.to_px(point);
        self.origin + vec2(x, y) / self.scale
    }

    fn point(&self, at: Pos2) -> Point {
        let offset = (at - self.origin) * self.scale;
        self.place.from_px(offset.x, offset.y)
    }

    fn unit_px(&self) -> f32 {
        self.place.scale_px
    }
}

fn square_id(board: Id, square: Square) -> Id {
    board.with(("square", square.index()))
}

#[expect(clippy::too_many_arguments, reason = "one call site; a struct would only rename the arguments")]
fn square_acts(
    ui: &Ui,
    spec: &Spec<'_>,
    hand: &mut Hand,
    response: &Response,
    square: Square,
    site: Option<Site>,
    over: Option<(Geometry, Point)>,
    acts: &mut Vec<Act>,
) {
    let target = || over.and_then(|(geometry, point)| geometry.square_at(point));
    if response.clicked() {
        // A click by keyboard or screen reader is about the square, whatever the pointer hovers.
        acts.push(match site.filter(|_| response.hovered()) {
            Some(site) => Act::Site(site),
            None => Act::Click(square),
        });
    }
    if response.secondary_clicked() {
        let color = mark_color(ui.input(|input| input.modifiers));
        acts.push(if spec.clearing { Act::Clear(square) } else { Act::Mark(Mark::Circle(color, square)) });
    }
    if response.drag_started_by(PointerButton::Primary) && spec.sites.is_none() && (spec.movable)(square) {
        hand.carry = Some(Carry::Square(square));
    }
    if response.drag_started_by(PointerButton::Secondary) {
        hand.carry = Some(Carry::Arrow(square));
    }
    match hand.carry {
        Some(Carry::Square(from)) if response.drag_stopped_by(PointerButton::Primary) => {
            hand.carry = None;
            acts.push(Act::Drop(from, target()));
        }
        Some(Carry::Arrow(from)) if response.drag_stopped_by(PointerButton::Secondary) => {
            hand.carry = None;
            let color = mark_color(ui.input(|input| input.modifiers));
            match target() {
                Some(to) if to != from => acts.push(Act::Mark(Mark::Arrow(color, from, to))),
                _ => {}
            }
        }
        _ => {}
    }
}

/// A piece from beside the board is let go.
fn spare_acts(ui: &Ui, hand: &mut Hand, hovered: Option<Square>, acts: &mut Vec<Act>) {
    if let Some(Carry::Spare(brush)) = hand.carry
        && !ui.input(|input| input.pointer.primary_down())
    {
        hand.carry = None;
        acts.extend(hovered.map(|square| Act::DropSpare(brush, square)));
    }
}

/// Letters typed while the pointer is over the board or the keyboard on it.
fn type_acts(ui: &Ui, square: Square, acts: &mut Vec<Act>) {
    if ui.ctx().text_edit_focused() {
        return;
    }
    ui.input(|input| {
        for event in &input.events {
            if let egui::Event::Text(text) = event {
                acts.extend(text.chars().filter(char::is_ascii_alphabetic).map(|letter| Act::Type(square, letter)));
            }
            if let egui::Event::Key { key: Key::Backspace, pressed: true, .. } = event {
                acts.push(Act::Clear(square));
            }
        }
    });
}

/// A notch of the wheel; down is on. Touchpads scroll smoothly and are left alone.
fn wheel(ui: &Ui) -> Option<bool> {
    ui.input(|input| {
        input.events.iter().find_map(|event| match event {
            egui::Event::MouseWheel { unit: egui::MouseWheelUnit::Line, delta, modifiers, .. }
                if modifiers.is_none() && delta.y != 0.0 =>
            {
                Some(delta.y < 0.0)
            }
            _ => None,
        })
    })
}

/// The colour of a mark by the keys that are held.
const fn mark_color(modifiers: Modifiers) -> MarkColor {
    match (modifiers.shift || modifiers.ctrl || modifiers.command, modifiers.alt) {
        (false, false) => MarkColor::Green,
        (true, false) => MarkColor::Red,
        (false, true) => MarkColor::Blue,
        (true, true) => MarkColor::Yellow,
    }
}

/// Arrow keys go to the next square that exists in their direction on the screen.
fn walk_ui(ui: &Ui, board: Id, square: Square, geometry: Geometry) {
    let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(square_id(board, square), filter));
    let steps = [
        (Key::ArrowLeft, -1.0, 0.0),
        (Key::ArrowRight, 1.0, 0.0),
        (Key::ArrowUp, 0.0, -1.0),
        (Key::ArrowDown, 0.0, 1.0),
    ];
    for (key, dx, dy) in steps {
        if !ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
            continue;
        }
        let mut at = geometry.center(square).shifted(dx, dy);
        while geometry.board().contains(at) {
            if let Some(next) = geometry.square_at(at) {
                ui.memory_mut(|memory| memory.request_focus(square_id(board, next)));
                return;
            }
            at = at.shifted(dx, dy);
        }
    }
}

fn focus_ui(ui: &Ui, rect: Rect) {
    let accent = style::accent(ui.visuals().dark_mode);
    ui.painter().rect_stroke(rect.shrink(1.5), 2.0, egui::Stroke::new(3.0, accent), egui::StrokeKind::Inside);
}

/// The barrier that a click would place, or take away.
fn ghost_ui(ui: &Ui, paint: &mut Paint, theme: &'static Theme, on: &On, site: Site, stands: bool) {
    let unit = on.unit_px() / on.scale;
    let center = on.at(on.geometry.site_center(site));
    if stands {
        let red = style::bad(ui.visuals().dark_mode);
        ui.painter().circle_stroke(center, unit * 0.28, egui::Stroke::new(3.0, red));
        return;
    }
    // A tower beside the board is drawn larger than on it.
    let part = if site.kind() == SiteKind::Tower { 1.0 / 1.6 } else { 1.0 };
    let size_px = (on.unit_px() * part).round().max(1.0);
    let Some(texture) = paint.figure(ui.ctx(), Figure::Barrier(site.kind()), theme, size_px as u32) else { return };
    let size = size_px / on.scale;
    let (a, b) = on.geometry.site_ends(site);
    let mut mesh = egui::Mesh::with_texture(texture);
    let tint = Color32::WHITE.gamma_multiply(0.75);
    mesh.add_rect_with_uv(Rect::from_center_size(center, vec2(size, size)), FULL, tint);
    if (a.x - b.x).abs() < f32::EPSILON && a != b {
        // The figure lies; a fence between two files stands.
        let corners = [pos2(0.0, 1.0), pos2(0.0, 0.0), pos2(1.0, 1.0), pos2(1.0, 0.0)];
        for (vertex, uv) in mesh.vertices.iter_mut().zip(corners) {
            vertex.uv = uv;
        }
    }
    ui.painter().add(egui::Shape::mesh(mesh));
}

/// What the pointer carries, above everything else.
fn carried_ui(ui: &Ui, paint: &mut Paint, theme: &'static Theme, on: &On, spec: &Spec<'_>, hand: &Hand) {
    let Some(at) = ui.ctx().pointer_latest_pos() else { return };
    let figure = match hand.carry {
        Some(Carry::Square(square)) => spec.setup.piece(square).map(Figure::of),
        Some(Carry::Spare(Brush::Piece(color, kind))) => Some(Figure::Open(color, kind)),
        Some(Carry::Spare(Brush::Covered(color))) => Some(Figure::Back(color, None)),
        Some(Carry::Arrow(from)) => {
            let color = style::color(theme.mark(mark_color(ui.input(|input| input.modifiers)))).gamma_multiply(0.8);
            let start = on.at(on.geometry.center(from));
            let stroke = egui::Stroke::new(on.unit_px() / on.scale * 0.1, color);
            ui.painter().arrow(start, at - start, stroke);
            None
        }
        _ => None,
    };
    let Some(figure) = figure else { return };
    let size_px = on.unit_px().round().max(1.0);
    if let Some(texture) = paint.figure(ui.ctx(), figure, theme, size_px as u32) {
        let layer = egui::LayerId::new(egui::Order::Tooltip, Id::unique("carried"));
        let size = vec2(size_px, size_px) / on.scale;
        let place = Rect::from_center_size(at, size);
        ui.ctx().layer_painter(layer).image(texture, place, FULL, Color32::WHITE);
        ui.ctx().set_cursor_icon(egui::CursorIcon::Grabbing);
    }
}

/// The options that every board of the editor shares.
pub fn options(theme: &'static Theme, arranging: bool) -> DiagramOptions {
    DiagramOptions {
        theme,
        coordinates: Coordinates::Latin,
        side_to_move: true,
        truths: if arranging { Truths::Revealed } else { Truths::Covered },
        ..DiagramOptions::default()
    }
}
