//! The widget: where the field lies, what the pointer does, how it is drawn.

use super::super::paint::{Paint, TextLook};
use super::super::style;
use super::access;
use super::atlas::scaled;
use super::edit::{Editor, Look};
use super::keys::{Asked, Keys};
use super::markdown::{self, Tints};
use super::para::Spot;
use super::{FieldOutput, Kind, TextChange, TextField, take_requests, undo};
use crate::picture::text::{Dir, Ink};
use egui::text_edit::TextEditState;
use egui::{
    Color32, CursorIcon, Event, EventFilter, Id, Painter, Pos2, Rect, Response, ScrollArea, Sense, Shape, Stroke,
    StrokeKind, Ui, Vec2, pos2, vec2,
};
use std::collections::HashMap;
use std::ops::Range;

/// Between the frame and the text, in points.
const PAD: Vec2 = vec2(6.0, 3.0);
/// Fields are never narrower.
const MIN_WIDTH: f32 = 24.0;
/// A caret without input stops to blink after so many seconds, and nothing is drawn any more.
const BLINK_S: f64 = 8.0;
/// Fields that no frame showed for this long lose caret and history.
const KEEP_FRAMES: u64 = 600;

/// What dragging selects by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unit {
    Letter,
    Word,
    Line,
}

/// The button going down.
#[derive(Clone, Copy, Debug)]
struct Press {
    at: Pos2,
    at_s: f64,
    times: u32,
}

/// Two presses are a double click when there is less time between them, in seconds.
const DOUBLE_S: f64 = 0.4;
/// And less way, in points.
const DOUBLE_PT: f32 = 6.0;

/// A field between two frames.
#[derive(Default, Debug)]
pub struct State {
    editor: Editor,
    /// How far a single row is scrolled, in pixels.
    scroll_px: f32,
    press: Option<Press>,
    /// What is being dragged, and what was selected where it began.
    drag: Option<(Unit, Range<usize>)>,
    /// When something was last done in it.
    input_s: f64,
    had_focus: bool,
    own_undo: bool,
    used: u64,
}

/// All fields of a window.
#[derive(Default, Debug)]
pub struct Fields {
    states: HashMap<Id, State>,
    frame: u64,
    /// Whether a change of this frame begins a new step in the document's history.
    new_step: bool,
}

impl Fields {
    /// Call once a frame.
    pub fn begin_frame(&mut self) {
        self.frame += 1;
        self.new_step = false;
        if self.frame.is_multiple_of(KEEP_FRAMES) {
            let oldest = self.frame - KEEP_FRAMES;
            self.states.retain(|_, state| state.used >= oldest);
        }
    }

    /// Whether a field undoes for itself.
    pub fn owns_undo(&self, id: Id) -> bool {
        self.states.get(&id).is_some_and(|state| state.own_undo)
    }

    /// Whether the typing of this frame begins a new step in the document's history, which is sealed before it.
    pub const fn take_new_step(&mut self) -> bool {
        std::mem::replace(&mut self.new_step, false)
    }

    /// The editor of a field, for tests and for those that must know more than [`FieldOutput`] tells.
    pub fn editor(&self, id: Id) -> Option<&Editor> {
        self.states.get(&id).map(|state| &state.editor)
    }
}

pub(super) fn show(field: &mut TextField<'_>, ui: &mut Ui, paint: &mut Paint) -> FieldOutput {
    let id = match field.salt {
        Some(salt) => ui.make_persistent_id(salt),
        None => {
            let id = ui.next_auto_id();
            ui.skip_ahead_auto_ids(1);
            id
        }
    };
    let Some(height) = field.max_height else { return body_ui(field, id, ui, paint) };
    let width = field.width.min(ui.available_width()).max(MIN_WIDTH);
    let area = ScrollArea::vertical().id_salt(id).max_height(height).max_width(width);
    let shown = area.show(ui, |ui| body_ui(field, id, ui, paint));
    // The field's own frame scrolls with it; what is to be seen of it has one too.
    let visuals = ui.style().interact(&shown.inner.response);
    let stroke = if shown.inner.response.has_focus() { ui.visuals().selection.stroke } else { visuals.bg_stroke };
    ui.painter().rect_stroke(shown.inner_rect, visuals.corner_radius, stroke, StrokeKind::Inside);
    shown.inner
}

/// What the frame needs beside the field's state.
struct Shown<'a, 'b> {
    id: Id,
    field: &'a TextField<'b>,
    keys: Keys,
    look: Look,
    tints: Tints,
    /// The letters' size in points.
    size: f32,
}

impl Shown<'_, '_> {
    fn lay_out(&self, editor: &mut Editor, paint: &mut Paint) {
        let styles = |line: &str, code: bool| {
            let mut spans = if self.field.markdown { markdown::spans(line, code, &self.tints) } else { Vec::new() };
            spans.extend(self.field.styles.iter().flat_map(|(_, styles)| styles(line)));
            spans
        };
        editor.lay_out(paint.renderer().text(), &self.look, &styles);
    }
}

fn body_ui(field: &mut TextField<'_>, id: Id, ui: &mut Ui, paint: &mut Paint) -> FieldOutput {
    // The toolkit tells by this whether a text is being typed.
    if TextEditState::load(ui.ctx(), id).is_none() {
        TextEditState::default().store(ui.ctx(), id);
    }
    let scale = ui.pixels_per_point();
    let width = field.width.min(ui.available_width()).max(MIN_WIDTH);
    let inner_width = (width - 2.0 * PAD.x).max(1.0);
    let shown = shown(field, id, ui, inner_width * scale);
    let mut state = paint.fields.states.remove(&id).unwrap_or_default();
    state.own_undo = field.own_undo;
    let before = (state.editor.ends(), state.had_focus, state.editor.changes());
    state.editor.follow(field.text);
    shown.lay_out(&mut state.editor, paint);
    requests(&shown, &mut state, ui, paint);
    keyboard(&shown, &mut state, ui, paint);
    let rows = match field.kind {
        Kind::Single => 1,
        Kind::Wrapped(rows) | Kind::Lines(rows) => rows,
    };
    let height = (rows as f32 * shown.look.row_px()).max(state.editor.height_px()) / scale + 2.0 * PAD.y;
    let least = if field.kind == Kind::Single { ui.spacing().interact_size.y } else { 0.0 };
    let (_, rect) = ui.allocate_space(vec2(width, height.max(least)));
    let mut response = ui.interact(rect, id, Sense::click_and_drag());
    response.flags -= egui::response::Flags::FAKE_PRIMARY_CLICKED;
    let spare = if field.kind == Kind::Single { (rect.height() - height).max(0.0) / 2.0 } else { 0.0 };
    let inner = rect.shrink2(PAD + vec2(0.0, spare));
    let mut origin = origin(field, &mut state, inner, scale, response.has_focus());
    if pointer(&mut state, ui, &response, rect, origin) {
        response.request_focus();
    }
    middle_click(&shown, &mut state, ui, &response, origin);
    let changed = state.editor.changes() != before.2;
    shown.lay_out(&mut state.editor, paint);
    if field.kind == Kind::Single {
        origin = self::origin(field, &mut state, inner, scale, response.has_focus());
    }
    let focused = response.has_focus();
    if changed || state.editor.ends() != before.0 || focused != before.1 {
        state.input_s = ui.input(|input| input.time);
        ui.ctx().request_repaint();
    }
    state.had_focus = focused;
    let caret = caret_rect(&state.editor, inner, origin, scale);
    let moved = state.editor.ends() != before.0 || changed || !before.1;
    let dragged = response.dragged() && !ui.clip_rect().contains(response.interact_pointer_pos().unwrap_or_default());
    if focused && (moved || dragged) {
        ui.scroll_to_rect_animation(caret.expand2(vec2(2.0, 4.0)), None, egui::style::ScrollAnimation::none());
    }
    let clip = ui.clip_rect();
    state.editor.look_at(((clip.top() - origin.y) * scale, (clip.bottom() - origin.y) * scale));
    if dragged || !state.editor.is_complete() {
        ui.ctx().request_repaint();
    }
    if ui.is_rect_visible(rect) {
        draw(&shown, &state, ui, &response, (rect, inner, origin, caret), paint);
    }
    if focused {
        blink(ui, &state, &response, rect, caret);
    }
    let new_step = state.editor.take_new_step();
    if changed {
        response.mark_changed();
        paint.fields.new_step |= new_step && !field.own_undo;
    }
    access::describe(ui, &response, field, &state.editor, origin);
    if changed {
        state.editor.text().clone_into(field.text);
    }
    let last_selection = state.editor.selection();
    state.used = paint.fields.frame;
    paint.fields.states.insert(id, state);
    let selection = focused.then(|| last_selection.clone());
    FieldOutput { response, selection, last_selection, new_step: new_step && changed, caret }
}

fn shown<'a, 'b>(field: &'a TextField<'b>, id: Id, ui: &Ui, width_px: f32) -> Shown<'a, 'b> {
    let visuals = ui.visuals();
    let font = if field.mono { egui::TextStyle::Monospace } else { egui::TextStyle::Body };
    let size = ui.style().text_styles.get(&font).map_or(14.0, |font| font.size);
    let scale = ui.pixels_per_point();
    let tints =
        Tints { weak: style::rgba(visuals.weak_text_color()), accent: style::rgba(style::accent(visuals.dark_mode)) };
    let lines = matches!(field.kind, Kind::Lines(_));
    let look = Look {
        size_px: size * scale,
        width_px: (field.kind != Kind::Single).then_some(width_px.floor()),
        rtl: field.rtl && !field.mono,
        mono: field.mono,
        ink: Ink::new(style::rgba(visuals.text_color())),
        fences: field.markdown,
        salt: salt(field, tints),
    };
    let page_px = (ui.clip_rect().height() * scale - look.row_px()).max(look.row_px());
    let now_s = ui.input(|input| input.time);
    let mac = matches!(ui.ctx().os(), egui::os::OperatingSystem::Mac);
    let keys = Keys { lines, own_undo: field.own_undo, page_px, now_s, mac };
    Shown { id, field, keys, look, tints, size }
}

/// What the spans of lines depend on beside the lines.
fn salt(field: &TextField<'_>, tints: Tints) -> u64 {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    (field.markdown.then_some(tints), field.styles.map(|(salt, _)| salt)).hash(&mut hasher);
    hasher.finish()
}

/// What others ask for: buttons of toolbars, and assistive programs.
fn requests(shown: &Shown<'_, '_>, state: &mut State, ui: &Ui, paint: &mut Paint) {
    use egui::accesskit::{Action, ActionData};
    let editor = &mut state.editor;
    let texts = |action| -> Vec<String> {
        ui.input(|input| {
            let requests = input.accesskit_action_requests(shown.id, action);
            let value = |request: &egui::accesskit::ActionRequest| match &request.data {
                Some(ActionData::Value(value)) => Some(value.to_string()),
                _ => None,
            };
            requests.filter_map(value).collect()
        })
    };
    let mut changes = take_requests(ui.ctx(), shown.id);
    if !changes.is_empty() {
        ui.memory_mut(|memory| memory.request_focus(shown.id));
    }
    if ui.is_enabled() {
        changes.extend(texts(Action::SetValue).into_iter().map(|text| {
            let text = shown.keys.fitting(&text);
            TextChange { select: text.len()..text.len(), ..TextChange::insert(0..editor.text().len(), text) }
        }));
        let selected = editor.selection();
        let inserted = texts(Action::ReplaceSelectedText).into_iter();
        changes.extend(inserted.map(|text| TextChange::insert(selected.clone(), shown.keys.fitting(&text))));
    }
    for TextChange { range, insert, select } in changes {
        let fits = editor.text().get(range.clone()).is_some();
        editor.end_composing();
        if fits && !(range.is_empty() && insert.is_empty()) {
            editor.jump(Spot::after(range.end), false);
            editor.replace(range, &insert, undo::Kind::Other, shown.keys.now_s);
        }
        editor.select(select);
    }
    shown.lay_out(editor, paint);
}

/// Takes what is typed.
fn keyboard(shown: &Shown<'_, '_>, state: &mut State, ui: &Ui, paint: &mut Paint) {
    let id = shown.id;
    if !ui.is_enabled() || !ui.memory(|memory| memory.has_focus(id)) {
        state.editor.end_composing();
        return;
    }
    let filter = EventFilter { tab: false, horizontal_arrows: true, vertical_arrows: true, escape: false };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
    for event in ui.input(|input| input.filtered_events(&filter)) {
        shown.lay_out(&mut state.editor, paint);
        match shown.keys.on(&mut state.editor, &event) {
            Asked::Nothing => {}
            Asked::Copy(text) => ui.ctx().copy_text(text),
            Asked::Leave => {
                ui.memory_mut(|memory| memory.surrender_focus(id));
                break;
            }
        }
    }
    shown.lay_out(&mut state.editor, paint);
}

/// Where the text's top left corner lies.
fn origin(field: &TextField<'_>, state: &mut State, inner: Rect, scale: f32, focused: bool) -> Pos2 {
    if field.kind != Kind::Single {
        return snap(inner.min, scale);
    }
    let (left, right) = state.editor.extent_px();
    let (room, content) = (inner.width() * scale, right - left);
    let rtl = state.editor.lines().first().is_some_and(|line| line.para.is_rtl());
    let most = (content - room).max(0.0);
    if focused {
        let caret = state.editor.caret().x - left;
        state.scroll_px = state.scroll_px.clamp(caret - room, caret).clamp(0.0, most);
    } else {
        state.scroll_px = if rtl { most } else { 0.0 };
    }
    let start = if rtl && most == 0.0 { room - content } else { 0.0 };
    snap(inner.min + vec2((start - left - state.scroll_px) / scale, 0.0), scale)
}

fn snap(at: Pos2, scale: f32) -> Pos2 {
    pos2((at.x * scale).round() / scale, (at.y * scale).round() / scale)
}

/// Clicks and drags; whether the field is to get the keyboard.
fn pointer(state: &mut State, ui: &Ui, response: &Response, rect: Rect, origin: Pos2) -> bool {
    if response.hovered() {
        ui.ctx().set_cursor_icon(CursorIcon::Text);
        ui.output_mut(|output| output.mutable_text_under_cursor = true);
    }
    let Some(at) = response.interact_pointer_pos() else { return false };
    let place = (at - origin) * ui.pixels_per_point();
    let (pressed, shift, now_s) =
        ui.input(|input| (input.pointer.primary_pressed(), input.modifiers.shift, input.time));
    if !(pressed && rect.contains(at)) {
        drag(state, response, place);
        return false;
    }
    let editor = &mut state.editor;
    if editor.is_composing() {
        editor.end_composing();
        ui.memory_mut(egui::Memory::interrupt_ime);
    }
    let again = state.press.filter(|press| now_s - press.at_s < DOUBLE_S && press.at.distance(at) < DOUBLE_PT);
    let times = again.map_or(1, |press| press.times % 3 + 1);
    state.press = Some(Press { at, at_s: now_s, times });
    state.drag = Some(match times {
        1 => {
            let spot = editor.hit(place.x, place.y);
            editor.jump(spot, shift);
            (Unit::Letter, 0..0)
        }
        2 => (Unit::Word, editor.word_at(place.x, place.y)),
        _ => (Unit::Line, editor.line_at(place.y)),
    });
    if let Some((Unit::Word | Unit::Line, range)) = &state.drag {
        editor.select(range.clone());
    }
    true
}

fn drag(state: &mut State, response: &Response, place: Vec2) {
    let editor = &mut state.editor;
    match &state.drag {
        _ if !response.dragged() => {}
        None => {}
        Some((Unit::Letter, _)) => {
            let spot = editor.hit(place.x, place.y);
            if spot != editor.focus() {
                editor.jump(spot, true);
            }
        }
        Some((unit, from)) => {
            let to = if *unit == Unit::Word { editor.word_at(place.x, place.y) } else { editor.line_at(place.y) };
            let (start, end) = (from.start.min(to.start), from.end.max(to.end));
            if editor.selection() != (start..end) {
                editor.select(start..end);
            }
        }
    }
}

/// The middle button pastes what is selected elsewhere.
fn middle_click(shown: &Shown<'_, '_>, state: &mut State, ui: &Ui, response: &Response, origin: Pos2) {
    let pasted = ui.input(|input| {
        input.events.iter().find_map(|event| match event {
            Event::MiddleClickPaste { pos, text } => Some((*pos, text.clone())),
            _ => None,
        })
    });
    let Some((at, text)) = pasted.filter(|_| ui.is_enabled() && response.contains_pointer()) else { return };
    let place = (at - origin) * ui.pixels_per_point();
    let spot = state.editor.hit(place.x, place.y);
    state.editor.jump(spot, false);
    state.editor.insert(&shown.keys.fitting(&text), shown.keys.now_s);
    response.request_focus();
}

/// Where the caret is drawn: on whole pixels, within the field.
fn caret_rect(editor: &Editor, inner: Rect, origin: Pos2, scale: f32) -> Rect {
    let caret = editor.caret();
    caret_line(caret.x, (caret.top, caret.bottom), inner, origin, scale)
}

fn caret_line(x: f32, (top, bottom): (f32, f32), inner: Rect, origin: Pos2, scale: f32) -> Rect {
    let wide = (1.5 * scale).round().max(1.0);
    let left = (origin.x * scale + x - wide / 2.0).round();
    let left = left.clamp((inner.left() * scale).round(), ((inner.right() * scale).round() - wide).max(0.0));
    let (top, bottom) = ((origin.y * scale + top).round(), (origin.y * scale + bottom).round());
    scaled(Rect::from_min_max(pos2(left, top), pos2(left + wide, bottom)), 1.0 / scale)
}

type Places = (Rect, Rect, Pos2, Rect);

fn draw(shown: &Shown<'_, '_>, state: &State, ui: &Ui, response: &Response, places: Places, paint: &mut Paint) {
    let (rect, inner, origin, _) = places;
    let scale = ui.pixels_per_point();
    let visuals = ui.style().interact(response);
    let focused = response.has_focus();
    let stroke = if focused { ui.visuals().selection.stroke } else { visuals.bg_stroke };
    let fill = ui.visuals().text_edit_bg_color();
    ui.painter().rect(rect, visuals.corner_radius, fill, stroke, StrokeKind::Inside);
    let painter = ui.painter_at(inner.expand2(vec2(2.0, 1.0)));
    let clip = painter.clip_rect();
    let editor = &state.editor;
    if editor.text().is_empty() && !shown.field.hint.is_empty() {
        let look = TextLook {
            size: shown.size,
            color: Some(ui.visuals().weak_text_color()),
            rtl: shown.field.rtl,
            bold: false,
        };
        paint.hint(&painter, inner, shown.field.hint, look);
    }
    if focused {
        let between = ((clip.top() - origin.y) * scale, (clip.bottom() - origin.y) * scale);
        for [x0, y0, x1, y1] in editor.selection_rects(between) {
            let place = Rect::from_min_max(pos2(x0.round(), y0.round()), pos2(x1.round(), y1.round()));
            let place = scaled(place, 1.0 / scale).translate(origin.to_vec2());
            painter.rect_filled(place, 0.0, ui.visuals().selection.bg_fill);
        }
    }
    // Only what can be seen.
    let first = editor.lines().partition_point(|line| origin.y + (line.y + line.para.height) / scale < clip.top());
    for line in &editor.lines()[first..] {
        let top = origin.y + line.y / scale;
        if top > clip.bottom() {
            break;
        }
        paint.draw_layout(&painter, &line.para.layout, pos2(origin.x, top));
    }
    if focused && is_on(ui, state) {
        draw_caret(ui, &painter, editor, &places);
    }
}

/// Whether the caret is to be seen at this moment.
fn is_on(ui: &Ui, state: &State) -> bool {
    let (now_s, window) = ui.input(|input| (input.time, input.focused));
    let blinks = &ui.visuals().text_cursor;
    let since = now_s - state.input_s;
    let period = f64::from(blinks.on_duration + blinks.off_duration);
    window && (!blinks.blink || since > BLINK_S || since % period < f64::from(blinks.on_duration))
}

/// Asks for the frame in which the caret comes or goes, and tells the input method where it is.
fn blink(ui: &Ui, state: &State, response: &Response, rect: Rect, caret: Rect) {
    let blinks = &ui.visuals().text_cursor;
    let (now_s, window) = ui.input(|input| (input.time, input.focused));
    let since = now_s - state.input_s;
    if window && blinks.blink && since <= BLINK_S {
        let period = f64::from(blinks.on_duration + blinks.off_duration);
        let phase = since % period;
        let on = f64::from(blinks.on_duration);
        let wait = if phase < on { on - phase } else { period - phase };
        ui.ctx().request_repaint_after(std::time::Duration::from_secs_f64(wait.max(0.01)));
    }
    if ui.memory(|memory| memory.owns_ime_events(response.id)) {
        let to_global = ui.ctx().layer_transform_to_global(ui.layer_id()).unwrap_or_default();
        ui.output_mut(|output| {
            output.ime = Some(egui::output::IMEOutput {
                purpose: egui::IMEPurpose::Normal,
                rect: to_global * rect,
                cursor_rect: to_global * caret,
                should_interrupt_composition: false,
            });
        });
    }
}

/// The caret. Where letters of both directions stand in a line it has a flag that points to where its own letter runs, and
/// a short second caret stands where a letter of the other direction would come.
fn draw_caret(ui: &Ui, painter: &Painter, editor: &Editor, (_, inner, origin, place): &Places) {
    let color = ui.visuals().text_cursor.stroke.color;
    let caret = editor.caret();
    painter.rect_filled(*place, 0.0, color);
    let Some(dir) = caret.flag else { return };
    flag(painter, place.min, dir == Dir::Rtl, place.width(), color);
    if let Some(x) = caret.second {
        let scale = ui.pixels_per_point();
        let middle = f32::midpoint(caret.top, caret.bottom);
        let second = caret_line(x, (middle, caret.bottom), *inner, *origin, scale);
        let weak = color.gamma_multiply(0.6);
        painter.rect_filled(second, 0.0, weak);
        flag(painter, second.min, dir != Dir::Rtl, second.width(), weak);
    }
}

/// A small flag at the upper end of a caret.
fn flag(painter: &Painter, at: Pos2, left: bool, wide: f32, color: Color32) {
    const SIZE: f32 = 4.0;
    let (from, to) = if left { (at.x, at.x - SIZE) } else { (at.x + wide, at.x + wide + SIZE) };
    let points = vec![pos2(from, at.y), pos2(to, at.y + SIZE / 2.0), pos2(from, at.y + SIZE)];
    painter.add(Shape::convex_polygon(points, color, Stroke::NONE));
}
