//! What is painted over the board's texture: the keyboard's place, a barrier that is only meant and what it would cut,
//! what the pointer carries.

use super::super::board_ui::{Carry, Hand, Spec, mark_color};
use super::super::paint::{FULL, Paint};
use super::super::setup::Brush;
use super::super::style;
use super::cuts::cuts;
use crate::board::{Setup, Site, SiteKind, Square};
use crate::picture::{Figure, Geometry, Placement, Point, Theme};
use egui::{Color32, Id, Pos2, Rect, Shape, Stroke, Ui, pos2, vec2};

/// The board on the screen.
#[derive(Clone, Copy, Debug)]
pub struct On {
    /// Where squares lie.
    pub geometry: Geometry,
    /// How the picture lies on its texture.
    pub place: Placement,
    /// The texture's corner.
    pub origin: Pos2,
    /// Pixels to a point.
    pub scale: f32,
}

impl On {
    /// A square.
    pub fn rect(&self, square: Square) -> Rect {
        let rect = self.geometry.rect(square);
        Rect::from_min_max(self.at(rect.min), self.at(rect.max))
    }

    /// A point of the board.
    pub fn at(&self, point: Point) -> Pos2 {
        let (x, y) = self.place.to_px(point);
        self.origin + vec2(x, y) / self.scale
    }

    /// The place on the board of a point on the screen.
    pub fn point(&self, at: Pos2) -> Point {
        let offset = (at - self.origin) * self.scale;
        self.place.from_px(offset.x, offset.y)
    }

    /// Pixels of a square.
    pub const fn unit_px(&self) -> f32 {
        self.place.scale_px
    }

    /// Points of a square.
    pub fn unit(&self) -> f32 {
        self.place.scale_px / self.scale
    }
}

/// Where the keyboard is.
pub fn focus_ui(ui: &Ui, rect: Rect) {
    let accent = style::accent(ui.visuals().dark_mode);
    ui.painter().rect_stroke(rect.shrink(1.5), 2.0, Stroke::new(3.0, accent), egui::StrokeKind::Inside);
}

/// What a barrier on a site cuts on the position: each way up to the site faintly, and what is behind it struck and
/// dotted. Where the barrier stands, dots without a stroke say what would be free again.
pub fn cuts_ui(ui: &Ui, on: &On, setup: &Setup, site: Site) {
    let dark = ui.visuals().dark_mode;
    let stands = setup.barriers.contains(&site);
    let middle = on.at(on.geometry.site_center(site));
    let unit = on.unit();
    let (red, green) = (Color32::from_rgb(0xc6, 0x28, 0x28), Color32::from_rgb(0x1d, 0x7a, 0x3c));
    let closed = if stands { green } else { red };
    let casing = Color32::from_white_alpha(if dark { 210 } else { 230 });
    let painter = ui.painter();
    for cut in cuts(setup, site) {
        let (from, end) = (on.at(on.geometry.center(cut.from)), on.at(on.geometry.center(cut.end)));
        let way = (end - from).normalized();
        let rim = from + way * unit * 0.3;
        let before = Color32::from_rgba_unmultiplied(0x30, 0x34, 0x38, 110);
        if (middle - rim).dot(way) > 0.0 {
            painter.line_segment([rim, middle], Stroke::new(unit * 0.05, before));
        }
        let dots = |radius: f32, color: Color32| {
            Shape::dotted_line(&[middle + way * unit * 0.17, end], color, unit * 0.14, radius)
        };
        painter.extend(dots(unit * 0.058, casing));
        painter.extend(dots(unit * 0.042, closed));
        if !stands {
            // the stroke lies across the way just behind the site
            let (at, across) = (middle + way * unit * 0.17, way.rot90() * unit * 0.13);
            painter.line_segment([at - across, at + across], Stroke::new(unit * 0.1, casing));
            painter.line_segment([at - across, at + across], Stroke::new(unit * 0.06, closed));
        }
        painter.circle_stroke(end, unit * 0.12, Stroke::new(unit * 0.035, closed));
    }
}

/// The barrier that a click would place, or take away.
pub fn ghost_ui(ui: &Ui, paint: &mut Paint, theme: &'static Theme, on: &On, site: Site, stands: bool) {
    let unit = on.unit();
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
pub fn carried_ui(ui: &Ui, paint: &mut Paint, theme: &'static Theme, on: &On, spec: &Spec<'_>, hand: &Hand) {
    let Some(at) = ui.ctx().pointer_latest_pos() else { return };
    let figure = match hand.carry {
        Some(Carry::Square(square)) => spec.setup.piece(square).map(Figure::of),
        Some(Carry::Spare(Brush::Piece(color, kind))) => Some(Figure::Open(color, kind)),
        Some(Carry::Spare(Brush::Covered(color))) => Some(Figure::Back(color, None)),
        Some(Carry::Arrow(from)) => {
            let held = ui.input(|input| input.modifiers);
            let color = spec.draw.filter(|_| held.is_none()).map_or_else(|| mark_color(held), |pen| pen.color);
            let color = style::color(theme.mark(color)).gamma_multiply(0.8);
            let start = on.at(on.geometry.center(from));
            let stroke = egui::Stroke::new(on.unit() * 0.1, color);
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
