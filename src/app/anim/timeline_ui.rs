//! The timeline: a ruler, the captions, a track for each kind of thing, the playhead.

use super::super::command::Command;
use super::super::paint::TextLook;
use super::super::see::{See, Tools};
use super::super::setup::has_barriers;
use super::super::style;
use super::desk::AnimDesk;
use super::edit::{AnimEdit, moved};
use super::lanes::{Block, Lanes, Track, captions, lanes, tick_s};
use super::words::{action_words, clock, seconds};
use super::{AnimCommand, Grab};
use crate::doc::lang::text_in;
use crate::picture::anim::MAX_LENGTH_MS;
use crate::t;
use egui::{Align2, Color32, CursorIcon, FontId, Id, Pos2, Rect, Response, ScrollArea, Sense, Stroke, StrokeKind, Ui};
use egui::{pos2, vec2};

/// Heights and widths, in points.
const RULER: f32 = 24.0;
const LANE: f32 = 24.0;
const GAP: f32 = 3.0;
const NAMES: f32 = 74.0;
const EDGE: f32 = 7.0;
/// Room before the beginning and after the end.
const MARGIN: f32 = 10.0;
/// What is dragged keeps to multiples of this; with Alt held, of a hundredth of a second.
const GRID_MS: f32 = 50.0;
/// The least time of a step whose end is dragged.
const LEAST_MS: u32 = 50;
/// Scales in pixels to a second.
const SCALES: std::ops::RangeInclusive<f32> = 4.0..=1200.0;

/// Times and places of the timeline on the screen.
#[derive(Clone, Copy)]
struct Scale {
    left: f32,
    px_per_s: f32,
}

impl Scale {
    fn x(self, ms: u32) -> f32 {
        self.left + ms as f32 / 1000.0 * self.px_per_s
    }

    fn ms(self, x: f32) -> f32 {
        (x - self.left) / self.px_per_s * 1000.0
    }
}

/// The timeline with its zoom.
pub fn timeline_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &AnimDesk) {
    let all = lanes(desk.anim(), &desk.view.starts, desk.view.form().is_none_or(has_barriers));
    let rows = all.lanes.iter().sum::<usize>() as f32;
    let height = RULER + (LANE + GAP) * (rows + 1.0) + GAP * 5.0;
    ScrollArea::vertical().id_salt("timeline rows").auto_shrink([false, true]).show(ui, |ui| {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            names_ui(ui, tools, desk, &all, height);
            let room = ui.available_width();
            let fitted = fit(room, desk.view.length_ms);
            let grab = tools.panels.anim.grab;
            let px_per_s = grab.map_or(tools.panels.anim.px_per_s.unwrap_or(fitted), |grab| grab.px_per_s);
            let width = (desk.view.length_ms as f32 / 1000.0).mul_add(px_per_s, 2.0 * MARGIN).max(room - 1.0);
            zoom(ui, tools, px_per_s);
            let scroll = ScrollArea::horizontal().id_salt("timeline").auto_shrink(false);
            scroll.show(ui, |ui| tracks_ui(ui, see, tools, desk, &all, (vec2(width, height), px_per_s)));
        });
    });
}

/// Ctrl and the wheel, or two fingers, zoom.
fn zoom(ui: &Ui, tools: &mut Tools<'_>, px_per_s: f32) {
    let factor = ui.input(egui::InputState::zoom_delta);
    if (factor - 1.0).abs() > 1e-3 && ui.rect_contains_pointer(ui.available_rect_before_wrap()) {
        tools.panels.anim.px_per_s = Some((px_per_s * factor).clamp(*SCALES.start(), *SCALES.end()));
    }
}

/// The scale at which the whole fits.
fn fit(room: f32, length_ms: u32) -> f32 {
    let length_s = (length_ms as f32 / 1000.0).max(1.0);
    ((room - 2.0 * MARGIN - 1.0) / length_s).clamp(*SCALES.start(), 200.0)
}

/// Zoom, and the names of the tracks.
fn names_ui(ui: &mut Ui, tools: &mut Tools<'_>, desk: &AnimDesk, all: &Lanes, height: f32) {
    let (rect, _) = ui.allocate_exact_size(vec2(NAMES, height), Sense::hover());
    let font = FontId::proportional(12.0);
    let weak = ui.visuals().weak_text_color();
    let zoom = Rect::from_min_size(rect.min, vec2(NAMES - 6.0, RULER - 2.0));
    ui.scope_builder(egui::UiBuilder::new().max_rect(zoom), |ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        ui.spacing_mut().button_padding = vec2(4.0, 0.0);
        ui.spacing_mut().interact_size.y = RULER - 3.0;
        ui.horizontal(|ui| {
            let room = ui.ctx().content_rect().width() * 0.7;
            let now = tools.panels.anim.px_per_s.unwrap_or_else(|| fit(room, desk.view.length_ms));
            for (sign, name, factor) in [("−", t!("anim-zoom-out"), 1.0 / 1.5), ("+", t!("anim-zoom-in"), 1.5)] {
                let response = ui.add(egui::Button::new(sign).min_size(vec2(18.0, 0.0)));
                response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
                if response.on_hover_text(name).clicked() {
                    tools.panels.anim.px_per_s = Some((now * factor).clamp(*SCALES.start(), *SCALES.end()));
                }
            }
            let fitted = tools.panels.anim.px_per_s.is_none();
            if ui.selectable_label(fitted, t!("anim-fit")).on_hover_text(t!("anim-fit-tip")).clicked() {
                tools.panels.anim.px_per_s = None;
            }
        });
    });
    let name = |y: f32, name: &str| {
        let (x, align) = if super::super::locale::is_rtl() {
            (rect.right(), Align2::RIGHT_CENTER)
        } else {
            (rect.left(), Align2::LEFT_CENTER)
        };
        ui.painter().text(pos2(x, y), align, name, font.clone(), weak);
    };
    name(rect.top() + RULER + GAP + LANE / 2.0, &t!("anim-track-captions"));
    for track in Track::ALL.into_iter().filter(|&track| all.lanes[track as usize] > 0) {
        name(rect.top() + track_top(all, track) + LANE / 2.0, &t!(track.key()));
    }
}

/// Where a track begins, from the top of the timeline.
fn track_top(all: &Lanes, track: Track) -> f32 {
    let above: usize = all.lanes[..track as usize].iter().sum();
    RULER + GAP * 2.0 + LANE + (above as f32) * (LANE + GAP) + GAP * (track as usize as f32 + 1.0)
}

fn tracks_ui(
    ui: &mut Ui,
    see: &See<'_>,
    tools: &mut Tools<'_>,
    desk: &AnimDesk,
    all: &Lanes,
    (size, px_per_s): (egui::Vec2, f32),
) {
    let (rect, ground) = ui.allocate_exact_size(size, Sense::click_and_drag());
    let scale = Scale { left: rect.left() + MARGIN, px_per_s };
    ground_ui(ui, desk, all, rect, scale);
    seek(ui, tools, desk, &ground, scale);
    let spans = captions(desk.anim(), &desk.view.starts, desk.view.length_ms);
    // One that another replaces at once is never seen.
    for &(step, start_ms, end_ms) in spans.iter().filter(|(step, start, end)| step.is_some() || start < end) {
        let (left, right) = (scale.x(start_ms), scale.x(end_ms).max(scale.x(start_ms) + 8.0));
        let top = rect.top() + RULER + GAP;
        caption_ui(ui, see, tools, desk, step, Rect::from_min_max(pos2(left, top), pos2(right, top + LANE)));
    }
    for block in &all.blocks {
        let top = rect.top() + track_top(all, block.track) + block.lane as f32 * (LANE + GAP);
        let (left, right) = (scale.x(block.start_ms), scale.x(block.end_ms));
        let place = Rect::from_min_max(pos2(left, top), pos2(right.max(left + 10.0), top + LANE));
        block_ui(ui, see, tools, desk, *block, place, scale);
    }
    drag(ui, tools, desk, scale);
    playhead_ui(ui, see, desk, rect, scale);
}

/// Ruler and bands of the tracks.
fn ground_ui(ui: &Ui, desk: &AnimDesk, all: &Lanes, rect: Rect, scale: Scale) {
    let painter = ui.painter();
    let visuals = ui.visuals();
    let band = visuals.extreme_bg_color.gamma_multiply(0.6);
    let row = |top: f32, lanes: usize| {
        let height = lanes as f32 * (LANE + GAP) - GAP;
        painter.rect_filled(
            Rect::from_min_size(pos2(rect.left(), rect.top() + top), vec2(rect.width(), height)),
            3.0,
            band,
        );
    };
    row(RULER + GAP, 1);
    for track in Track::ALL.into_iter().filter(|&track| all.lanes[track as usize] > 0) {
        row(track_top(all, track), all.lanes[track as usize]);
    }
    let line = visuals.widgets.noninteractive.bg_stroke;
    let weak = visuals.weak_text_color();
    let step_s = tick_s(scale.px_per_s, 44.0);
    let last = ((rect.right() - scale.left) / scale.px_per_s / step_s).floor().max(0.0) as u32;
    let clip = ui.clip_rect();
    for tick in 0..=last {
        let x = (tick as f32 * step_s).mul_add(scale.px_per_s, scale.left).round() + 0.5;
        if x < clip.left() - 40.0 || x > clip.right() + 40.0 {
            continue;
        }
        painter.vline(
            x,
            rect.top() + RULER - 6.0..=rect.bottom() - GAP,
            Stroke::new(1.0, line.color.gamma_multiply(0.7)),
        );
        let seconds = tick as f32 * step_s;
        let text = if step_s < 1.0 { format!("{seconds:.1}") } else { format!("{seconds:.0}") };
        painter.text(pos2(x + 3.0, rect.top() + 2.0), Align2::LEFT_TOP, text, FontId::proportional(11.0), weak);
    }
    // After the end nothing happens any more.
    let end = scale.x(desk.view.length_ms);
    let rest = Rect::from_min_max(pos2(end, rect.top() + RULER), pos2(rect.right(), rect.bottom() - GAP));
    painter.rect_filled(rest, 0.0, visuals.panel_fill.gamma_multiply(0.75));
    painter.vline(end, rect.top() + RULER - 8.0..=rect.bottom() - GAP, Stroke::new(1.0, weak));
}

/// The ruler and free places of the tracks move the playhead.
fn seek(ui: &Ui, tools: &mut Tools<'_>, desk: &AnimDesk, ground: &Response, scale: Scale) {
    ground.widget_info(|| {
        egui::WidgetInfo::slider(true, f64::from(desk.at_ms.min(desk.view.length_ms)) / 1000.0, t!("anim-playhead"))
    });
    if (ground.clicked() || ground.dragged())
        && let Some(at) = ground.interact_pointer_pos()
    {
        let ms = (scale.ms(at.x).max(0.0) / 10.0).round() * 10.0;
        tools.push(Command::Anim(AnimCommand::Seek(ms as u32)));
        ui.ctx().set_cursor_icon(CursorIcon::ResizeHorizontal);
    }
}

fn playhead_ui(ui: &Ui, see: &See<'_>, desk: &AnimDesk, rect: Rect, scale: Scale) {
    let accent = style::accent(see.dark);
    let x = scale.x(desk.at_ms.min(desk.view.length_ms));
    if desk.is_playing() && !ui.clip_rect().x_range().contains(x) {
        ui.scroll_to_rect(rect.with_min_x(x - 20.0).with_max_x(x + 200.0), Some(egui::Align::Min));
    }
    ui.painter().vline(x, rect.top() + 8.0..=rect.bottom() - GAP, Stroke::new(2.0, accent));
    let top = rect.top() + RULER - 10.0;
    let flag = vec![pos2(x - 6.0, top), pos2(x + 6.0, top), pos2(x, top + 9.0)];
    ui.painter().add(egui::Shape::convex_polygon(flag, accent, Stroke::NONE));
}

/// The colour of a track; the tracks are told apart by their places too.
const fn track_color(track: Track, dark: bool) -> Color32 {
    let light = match track {
        Track::Pieces => Color32::from_rgb(0x0f, 0x6a, 0x8b),
        Track::Barriers => Color32::from_rgb(0x9a, 0x4d, 0x12),
        Track::Marks => Color32::from_rgb(0x2f, 0x7d, 0x3b),
        Track::Pauses => Color32::from_rgb(0x6a, 0x6e, 0x74),
    };
    let on_dark = match track {
        Track::Pieces => Color32::from_rgb(0x5b, 0xb8, 0xd6),
        Track::Barriers => Color32::from_rgb(0xe0, 0x9a, 0x58),
        Track::Marks => Color32::from_rgb(0x7c, 0xc8, 0x86),
        Track::Pauses => Color32::from_rgb(0x9a, 0xa0, 0xa6),
    };
    if dark { on_dark } else { light }
}

/// The name of a step's block for screen readers and tooltips.
fn block_name(desk: &AnimDesk, block: Block) -> String {
    let words = desk.anim().steps.get(block.step).map(|step| action_words(&step.action)).unwrap_or_default();
    let length = seconds(block.end_ms - block.start_ms);
    let mut name = t!(
        "anim-block",
        step = (block.step + 1).to_string(),
        words = words,
        at = seconds(block.start_ms),
        length = length,
    );
    if let Some(fault) = desk.view.fault(block.step) {
        name.push_str(&format!("; {fault}"));
    }
    name
}

fn block_ui(ui: &Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &AnimDesk, block: Block, rect: Rect, scale: Scale) {
    let id = Id::unique(("step block", block.step));
    let response = ui.interact(rect, id, Sense::click_and_drag());
    let selected = desk.selected == Some(block.step);
    let name = block_name(desk, block);
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, selected, &name));
    let color = track_color(block.track, see.dark);
    let fault = desk.view.fault(block.step).is_some();
    let strength = if selected {
        0.42
    } else if response.hovered() {
        0.32
    } else {
        0.22
    };
    let painter = ui.painter();
    painter.rect_filled(rect, 4.0, color.gamma_multiply(strength));
    painter.rect_filled(Rect::from_min_size(rect.min, vec2(3.0, rect.height())), 2.0, color);
    let stroke = if fault {
        Stroke::new(2.0, style::bad(see.dark))
    } else if selected || response.has_focus() {
        Stroke::new(2.0, style::accent(see.dark))
    } else {
        Stroke::new(1.0, color.gamma_multiply(0.5))
    };
    painter.rect_stroke(rect, 4.0, stroke, StrokeKind::Inside);
    let text = desk.anim().steps.get(block.step).map(|step| action_words(&step.action)).unwrap_or_default();
    let text = if fault { format!("! {text}") } else { text };
    let inner = rect.shrink2(vec2(7.0, 0.0));
    let shown = painter.with_clip_rect(inner.intersect(ui.clip_rect()));
    let at = inner.left_center();
    let font = FontId::proportional(12.0);
    let drawn = shown.text(at, Align2::LEFT_CENTER, text, font.clone(), ui.visuals().text_color());
    if drawn.width() + 40.0 < inner.width() {
        let length = seconds(block.end_ms - block.start_ms);
        shown.text(inner.right_center(), Align2::RIGHT_CENTER, length, font, ui.visuals().weak_text_color());
    }
    let grab = |end: bool, at: Option<Pos2>| Grab {
        step: block.step,
        end,
        offset_ms: at.map_or(0.0, |at| scale.ms(at.x) - if end { block.end_ms } else { block.start_ms } as f32),
        px_per_s: scale.px_per_s,
    };
    let edge = Rect::from_min_max(pos2(rect.right() - EDGE, rect.top()), rect.max + vec2(2.0, 0.0));
    let handle = ui.interact(edge, id.with("end"), Sense::drag());
    handle.widget_info(|| {
        egui::WidgetInfo::labeled(egui::Role::Splitter, true, t!("anim-block-end", step = (block.step + 1).to_string()))
    });
    let origin = ui.input(|input| input.pointer.press_origin());
    for (end, response) in [(false, &response), (true, &handle)] {
        if response.drag_started() {
            tools.panels.anim.grab = Some(grab(end, origin));
            tools.push(Command::Anim(AnimCommand::BeginDrag(block.step)));
        }
    }
    if handle.hovered() || handle.dragged() {
        ui.ctx().set_cursor_icon(CursorIcon::ResizeHorizontal);
    } else if response.dragged() {
        ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
    }
    if response.clicked() {
        tools.push(Command::Anim(AnimCommand::Select(Some(block.step))));
    }
    response.on_hover_text(name);
}

/// The block that is held follows the pointer.
fn drag(ui: &Ui, tools: &mut Tools<'_>, desk: &AnimDesk, scale: Scale) {
    let Some(grab) = tools.panels.anim.grab else { return };
    let (down, at, alt) =
        ui.input(|input| (input.pointer.primary_down(), input.pointer.latest_pos(), input.modifiers.alt));
    let grid = if alt { 10.0 } else { GRID_MS };
    let wanted = at.map(|at| ((scale.ms(at.x) - grab.offset_ms).max(0.0) / grid).round() * grid);
    if let Some(ms) = wanted.map(|ms| (ms as u32).min(MAX_LENGTH_MS)) {
        let edit = if grab.end {
            let step = desk.anim().steps.get(grab.step);
            let start = desk.view.starts.get(grab.step).copied().unwrap_or(0);
            let length = ms.saturating_sub(start).max(LEAST_MS);
            step.filter(|step| step.length_ms() != length)
                .map(|step| AnimEdit::Time(grab.step, Some(length).filter(|&length| length != step.action.usual_ms())))
        } else {
            let start = moved(desk.anim(), &desk.view.starts, grab.step, ms);
            let now = desk.anim().steps.get(grab.step).map(|step| step.start);
            start.filter(|&start| now != Some(start)).map(|start| AnimEdit::Start(grab.step, start))
        };
        if let Some(edit) = edit {
            tools.push(Command::Anim(AnimCommand::Edit(edit)));
        }
        if let Some(pointer) = at {
            let text = t!("seconds", number = clock(ms));
            let layer = egui::LayerId::new(egui::Order::Tooltip, Id::unique("drag time"));
            let painter = ui.ctx().layer_painter(layer);
            let ink = ui.visuals().text_color();
            let place = painter.layout_no_wrap(text.clone(), FontId::proportional(12.0), ink).size();
            let frame = Rect::from_min_size(pointer + vec2(12.0, -24.0), place + vec2(10.0, 6.0));
            painter.rect_filled(frame, 4.0, ui.visuals().window_fill);
            painter.text(frame.center(), Align2::CENTER_CENTER, text, FontId::proportional(12.0), ink);
        }
    }
    if !down {
        tools.panels.anim.grab = None;
        tools.push(Command::Anim(AnimCommand::EndDrag));
    }
}

/// A caption, from when to when it is shown, in its own direction.
fn caption_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &AnimDesk, step: Option<usize>, rect: Rect) {
    let texts = step.map_or(Some(&desk.anim().caption), |step| desk.anim().steps.get(step).map(|step| &step.caption));
    let text = texts.map(|texts| text_in(texts, desk.lang).to_owned()).unwrap_or_default();
    let response = ui.interact(rect, Id::unique(("caption block", step)), Sense::click());
    response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::Role::Button, true, t!("anim-caption-block", text = text.as_str()))
    });
    let fill = ui.visuals().widgets.inactive.weak_bg_fill;
    let hovered = ui.visuals().widgets.hovered.weak_bg_fill;
    let rect = rect.with_max_x((rect.right() - 1.0).max(rect.left() + 2.0));
    ui.painter().rect_filled(rect, 4.0, if response.hovered() { hovered } else { fill });
    if step.is_some() && desk.selected == step {
        let stroke = Stroke::new(1.5, style::accent(see.dark));
        ui.painter().rect_stroke(rect, 4.0, stroke, StrokeKind::Inside);
    }
    let inner = rect.shrink2(vec2(6.0, 2.0));
    if inner.width() > 14.0 && !text.is_empty() {
        let line: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let layout = if desk.lang.is_rtl() {
            egui::Layout::right_to_left(egui::Align::Center)
        } else {
            egui::Layout::left_to_right(egui::Align::Center)
        };
        let mut child = ui.new_child(egui::UiBuilder::new().max_rect(inner).layout(layout));
        child.set_clip_rect(inner.intersect(ui.clip_rect()));
        let look = TextLook { size: 12.0, color: None, rtl: desk.lang.is_rtl(), bold: false };
        tools.paint.line_ui(&mut child, &line, look, inner.width() - 1.0);
    }
    if response.clicked() {
        tools.push(Command::Anim(match step {
            Some(step) => AnimCommand::Select(Some(step)),
            None => AnimCommand::Seek(0),
        }));
    }
    if !text.is_empty() {
        response.on_hover_ui(|ui| {
            let look = TextLook { size: 13.0, color: None, rtl: desk.lang.is_rtl(), bold: false };
            tools.paint.text_ui(ui, &text, look, &[], 320.0);
        });
    }
}
