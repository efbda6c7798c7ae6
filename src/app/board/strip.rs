//! The row above the board: the draw mode with its pen, and whose eyes the board is seen with.

use super::super::command::Command;
use super::super::desk::Desk;
use super::super::see::{See, Tools};
use super::super::style;
use super::super::text::TextField;
use super::draw::{Pen, Shape};
use super::sight::Sight;
use crate::board::MarkColor;
use crate::t;
use egui::{Button, Color32, Response, RichText, Sense, Stroke, Ui, pos2, vec2};

/// The row.
pub fn strip_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk) {
    ui.horizontal_wrapped(|ui| {
        ui.set_min_height(28.0);
        ui.spacing_mut().item_spacing.x = 6.0;
        let mut pen = tools.panels.hand.pen.clone();
        if chip_ui(ui, see.dark, pen.on, &t!("board-draw")).on_hover_text(t!("board-draw-tip")).clicked() {
            pen.on = !pen.on;
            tools.panels.hand.release();
        }
        tools.panels.hand.pen = pen;
        if let Some(now) = desk.seen_as() {
            ui.separator();
            for sight in Sight::ALL {
                if chip_ui(ui, see.dark, sight == now, &sight.name()).clicked() {
                    tools.push(Command::Look(sight));
                }
            }
        }
    });
    if tools.panels.hand.pen.on {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            let mut pen = tools.panels.hand.pen.clone();
            pen_ui(ui, see, tools, &mut pen);
            tools.panels.hand.pen = pen;
        });
    }
    ui.add_space(4.0);
}

fn chip_ui(ui: &mut Ui, dark: bool, on: bool, name: &str) -> Response {
    let text = RichText::new(name);
    let text = if on { text.color(style::on_accent(dark)) } else { text };
    let button = Button::new(text).selected(on);
    ui.add(if on { button.fill(style::accent(dark)) } else { button })
}

fn pen_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, pen: &mut Pen) {
    for color in MarkColor::ALL {
        if color_ui(ui, see, color, pen.color == color).clicked() {
            pen.color = color;
        }
    }
    ui.separator();
    let shapes = [
        (Shape::Arrow, t!("board-draw-arrows")),
        (Shape::Ray, t!("board-draw-rays")),
        (Shape::Label, t!("board-draw-labels")),
    ];
    for (shape, name) in shapes {
        if chip_ui(ui, see.dark, pen.shape == shape, &name).clicked() {
            pen.shape = shape;
        }
    }
    if pen.shape == Shape::Label {
        let name = t!("board-draw-text");
        let field = TextField::singleline(&mut pen.text, &name).width(48.0).own_undo();
        field.show(ui, tools.paint);
    }
}

/// The name of a mark's colour with its line style.
fn color_name(color: MarkColor) -> String {
    match color {
        MarkColor::Green => t!("board-green"),
        MarkColor::Red => t!("board-red"),
        MarkColor::Blue => t!("board-blue"),
        MarkColor::Yellow => t!("board-yellow"),
    }
}

/// A button that shows a colour in its own line style.
fn color_ui(ui: &mut Ui, see: &See<'_>, color: MarkColor, chosen: bool) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(40.0, 24.0), Sense::click());
    let name = color_name(color);
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::RadioButton, true, chosen, &name));
    let painter = ui.painter();
    let ground = style::color(see.theme.light);
    painter.rect_filled(rect, 5.0, ground);
    if chosen || response.has_focus() {
        let width = if response.has_focus() { 3.0 } else { 2.0 };
        let outline = Stroke::new(width, if chosen { style::accent(see.dark) } else { Color32::GRAY });
        painter.rect_stroke(rect, 5.0, outline, egui::StrokeKind::Inside);
    }
    let ink = style::color(see.theme.mark(color));
    let (a, b) = (pos2(rect.left() + 7.0, rect.center().y), pos2(rect.right() - 7.0, rect.center().y));
    match color {
        MarkColor::Green => drop(painter.line_segment([a, b], Stroke::new(4.0, ink))),
        MarkColor::Red => painter.extend(egui::Shape::dashed_line(&[a, b], Stroke::new(4.0, ink), 7.0, 3.5)),
        MarkColor::Blue => painter.extend(egui::Shape::dotted_line(&[a, b], ink, 6.2, 2.2)),
        MarkColor::Yellow => {
            for dy in [-2.5, 2.5] {
                painter.line_segment([a + vec2(0.0, dy), b + vec2(0.0, dy)], Stroke::new(2.0, ink));
            }
        }
    }
    response.on_hover_text(name)
}
