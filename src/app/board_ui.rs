//! The board widget. It knows no rules: it shows a picture, says what was done to which square, and names every square
//! for screen readers.

use super::board::draw::Pen;
use super::board::overlay::{On, carried_ui, cuts_ui, focus_ui, ghost_ui};
use super::board::sites::{self, Aim};
use super::board_names::square_name;
use super::paint::{FULL, Paint, snap};
use super::setup::Brush;
use crate::board::{Kind, Mark, MarkColor, Move, Setup, Site, SiteKind, Square};
use crate::picture::{Coordinates, DiagramOptions, Geometry, Picture, Point, Theme, Truths, diagram};
use egui::{Color32, EventFilter, Id, Key, Modifiers, PointerButton, Rect, Response, Sense, Ui, vec2};

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
    /// Whether the keyboard is to go to the board when it is drawn next.
    pub grab: bool,
    /// The site that the keyboard stands on, seen from its square.
    pub aim: Option<Aim>,
    /// Promotions to choose from.
    pub promotion: Vec<Move>,
    /// Where the board was drawn last.
    pub on: Option<On>,
    /// The pen of the draw mode.
    pub pen: Pen,
}

impl Hand {
    /// Lets go of everything; `true` if there was something.
    pub fn release(&mut self) -> bool {
        let held = self.selected.is_some() || self.carry.is_some() || self.tool.is_some() || self.brush != Brush::Hand;
        (self.selected, self.carry, self.tool, self.brush) = (None, None, None, Brush::Hand);
        (self.aim, self.pen.from) = (None, None);
        self.promotion.clear();
        held
    }

    /// Nothing is chosen any more for what a pawn becomes.
    pub fn release_promotion(&mut self) {
        self.promotion.clear();
    }

    /// Lets go of what stands on squares of which this is so: it cannot be moved any more.
    pub fn release_where(&mut self, gone: impl Fn(Square) -> bool) {
        self.selected = self.selected.filter(|&square| !gone(square));
        if let Some(Carry::Square(square)) = self.carry
            && gone(square)
        {
            self.carry = None;
        }
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
    /// Whether a barrier may be placed or taken away there; `None` where there are no barriers to place. The keyboard
    /// walks over sites by it.
    pub places: Option<&'a dyn Fn(Site) -> bool>,
    /// The pen with which the left button draws, if it does.
    pub draw: Option<&'a Pen>,
    /// What screen readers call the board.
    pub name: String,
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
    /// A letter, or a bracket, was typed over a square.
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
    area.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Grid, true, &spec.name));

    let on = On { geometry, place, origin, scale };
    hand.on = Some(on);
    let pointer = ui.ctx().pointer_latest_pos();
    let over = pointer.filter(|_| ui.ui_contains_pointer()).map(|at| on.point(at));
    let hovered = over.and_then(|point| geometry.square_at(point));
    let site = over.and_then(|point| spec.sites.and_then(|find| find(geometry, point)));
    let walk = hand.walk.filter(|&s| spec.setup.shape.has(s)).or_else(|| spec.setup.shape.squares().last());
    hand.walk = walk;
    hand.focused = false;
    let id_of = |square: Square| square_id(area.id, square);
    if let Some(square) = walk.filter(|_| std::mem::take(&mut hand.grab)) {
        ui.memory_mut(|memory| memory.request_focus(id_of(square)));
    }
    let dealt = spec.options.truths == Truths::Revealed;
    for square in spec.setup.shape.squares() {
        let id = id_of(square);
        // One stop for the Tab key: the arrows walk from there.
        let stop = walk == Some(square) || ui.memory(|memory| memory.has_focus(id));
        let sense = if stop { Sense::click_and_drag() } else { Sense::CLICK | Sense::DRAG };
        let response = ui.interact(on.rect(square), id, sense);
        let selected = spec.options.selected == Some(square);
        response.widget_info(|| {
            egui::WidgetInfo::selected(egui::Role::Button, true, selected, square_name(spec.setup, square, dealt))
        });
        if response.has_focus() {
            hand.focused = true;
            hand.walk = Some(square);
            focus_ui(ui, on.rect(square));
            if !aim_ui(ui, area.id, &on, spec, hand, square) {
                walk_ui(ui, area.id, square, geometry);
            }
        }
        square_acts(ui, spec, hand, &response, square, Under { site, hovered }, &mut acts);
    }
    let aimed = sites::site_ui(ui, area.id, &on, spec, hand, id_of, &mut acts);
    spare_acts(ui, hand, hovered, &mut acts);
    if let Some(square) = if hand.focused { hand.walk } else { hovered } {
        type_acts(ui, square, &mut acts);
    }
    if over.is_some_and(|point| geometry.board().contains(point)) {
        acts.extend(wheel(ui).map(Act::Wheel));
    }
    let pointed = site.filter(|_| hand.carry.is_none());
    if let Some(site) = aimed.or(pointed) {
        cuts_ui(ui, &on, spec.setup, site);
        ghost_ui(ui, paint, theme, &on, site, spec.setup.barriers.contains(&site));
    }
    if pointed.is_some() {
        ui.ctx().set_cursor_icon(egui::CursorIcon::PointingHand);
    } else if spec.draw.is_some() && hovered.is_some() {
        ui.ctx().set_cursor_icon(egui::CursorIcon::Crosshair);
    }
    carried_ui(ui, paint, theme, &on, spec, hand);
    acts
}

/// What lies under the pointer.
#[derive(Clone, Copy)]
struct Under {
    site: Option<Site>,
    hovered: Option<Square>,
}

fn square_id(board: Id, square: Square) -> Id {
    board.with(("square", square.index()))
}

/// Shift and an arrow go from the square to the edge on that side.
fn aim_ui(ui: &Ui, board: Id, on: &On, spec: &Spec<'_>, hand: &mut Hand, square: Square) -> bool {
    if spec.places.is_none() {
        return false;
    }
    let Some(step) = sites::shifted_arrow(ui) else { return false };
    let aim = Aim::step(None, step);
    if aim.site(on, square).is_some() {
        hand.aim = Some(aim);
        ui.memory_mut(|memory| memory.request_focus(sites::site_id(board)));
    }
    true
}

fn square_acts(
    ui: &Ui,
    spec: &Spec<'_>,
    hand: &mut Hand,
    response: &Response,
    square: Square,
    under: Under,
    acts: &mut Vec<Act>,
) {
    let held = ui.input(|input| input.modifiers);
    let pen = spec.draw.map(|pen| (pen, if held.is_none() { pen.color } else { mark_color(held) }));
    if response.clicked() {
        // the keyboard goes on from there
        hand.walk = Some(square);
        // A click by keyboard or screen reader is about the square, whatever the pointer hovers.
        match (under.site.filter(|_| response.hovered()), pen) {
            (Some(site), _) => acts.push(Act::Site(site)),
            (None, Some((pen, color))) => acts.extend(pen.dot(color, square).map(Act::Mark)),
            (None, None) => acts.push(Act::Click(square)),
        }
    }
    if response.secondary_clicked() {
        let clears = spec.clearing && pen.is_none();
        acts.push(if clears { Act::Clear(square) } else { Act::Mark(Mark::Circle(mark_color(held), square)) });
    }
    if response.drag_started_by(PointerButton::Primary) && spec.sites.is_none() {
        if pen.is_some() {
            hand.carry = Some(Carry::Arrow(square));
        } else if (spec.movable)(square) {
            hand.carry = Some(Carry::Square(square));
        }
    }
    if response.drag_started_by(PointerButton::Secondary) {
        hand.carry = Some(Carry::Arrow(square));
    }
    match hand.carry {
        Some(Carry::Square(from)) if response.drag_stopped_by(PointerButton::Primary) => {
            hand.carry = None;
            acts.push(Act::Drop(from, under.hovered));
        }
        Some(Carry::Arrow(from)) if response.drag_stopped_by(PointerButton::Secondary) => {
            hand.carry = None;
            let to = under.hovered.filter(|&to| to != from);
            acts.extend(to.map(|to| Act::Mark(Mark::Arrow(mark_color(held), from, to))));
        }
        Some(Carry::Arrow(from)) if response.drag_stopped_by(PointerButton::Primary) => {
            hand.carry = None;
            let line = pen.zip(under.hovered).and_then(|((pen, color), to)| pen.line(color, from, to));
            acts.extend(line.map(Act::Mark));
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
                let meant = |letter: &char| letter.is_ascii_alphabetic() || matches!(letter, '[' | ']');
                acts.extend(text.chars().filter(meant).map(|letter| Act::Type(square, letter)));
            }
            if let egui::Event::Key { key: Key::Backspace | Key::Delete, pressed: true, .. } = event {
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
pub(super) const fn mark_color(modifiers: Modifiers) -> MarkColor {
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
