//! Widgets that stand the right way round in both directions, where the toolkit's own only know one: the box of a check
//! box before its words, menus from the side where reading begins, rows of a name and its field, and what folds.

use super::super::locale::is_rtl;
use super::super::style;
use egui::collapsing_header::CollapsingState;
use egui::containers::menu::SubMenuButton;
use egui::{
    Align, Button, CornerRadius, Id, Popup, Pos2, Rect, RectAlign, Response, RichText, Role, Sense, SetOpenCommand,
    Shape, Stroke, StrokeKind, TextStyle, Ui, Vec2, WidgetInfo, WidgetText, pos2, vec2,
};

/// A check box.
pub fn check_ui(ui: &mut Ui, on: &mut bool, text: impl Into<WidgetText>) -> Response {
    let mut response = mark_ui(ui, Role::CheckBox, *on, text.into());
    if response.clicked() {
        *on = !*on;
        response.mark_changed();
    }
    response
}

/// A radio button.
pub fn radio_ui(ui: &mut Ui, on: bool, text: impl Into<WidgetText>) -> Response {
    mark_ui(ui, Role::RadioButton, on, text.into())
}

/// A radio button that chooses a value.
pub fn radio_value_ui<T: PartialEq>(ui: &mut Ui, chosen: &mut T, value: T, text: impl Into<WidgetText>) -> Response {
    let mut response = radio_ui(ui, *chosen == value, text);
    if response.clicked() && *chosen != value {
        *chosen = value;
        response.mark_changed();
    }
    response
}

/// A box or a ring with its words behind it, in reading order.
fn mark_ui(ui: &mut Ui, role: Role, on: bool, text: WidgetText) -> Response {
    let (size, gap) = (ui.spacing().icon_width, ui.spacing().icon_spacing);
    let name = text.text().to_owned();
    let room = (ui.available_width() - size - gap).max(60.0);
    let galley = text.into_galley(ui, None, room, TextStyle::Button);
    let height = galley.size().y.max(size).max(ui.spacing().interact_size.y);
    // In a menu the whole row is the button.
    let (rect, response) = ui.allocate_at_least(vec2(size + gap + galley.size().x, height), Sense::click());
    response.widget_info(|| WidgetInfo::selected(role, ui.is_enabled(), on, &name));
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let visuals = *ui.style().interact(&response);
    let (icon_x, text_x) = if is_rtl() {
        (rect.right() - size / 2.0, rect.right() - size - gap - galley.size().x)
    } else {
        (rect.left() + size / 2.0, rect.left() + size + gap)
    };
    let icon = Rect::from_center_size(pos2(icon_x, rect.center().y), Vec2::splat(size));
    let painter = ui.painter();
    if role == Role::RadioButton {
        painter.circle(icon.center(), size / 2.0, visuals.bg_fill, visuals.bg_stroke);
        if on {
            painter.circle_filled(icon.center(), size * 0.26, visuals.fg_stroke.color);
        }
    } else {
        painter.rect(icon, CornerRadius::same(3), visuals.bg_fill, visuals.bg_stroke, StrokeKind::Inside);
        if on {
            let at = |x: f32, y: f32| icon.min + vec2(x, y) * size;
            let stroke = Stroke::new(size / 8.0, visuals.fg_stroke.color);
            painter.line(vec![at(0.22, 0.52), at(0.42, 0.72), at(0.78, 0.28)], stroke);
        }
    }
    if response.has_focus() {
        let stroke = Stroke::new(1.5, style::accent(ui.visuals().dark_mode));
        painter.rect_stroke(rect.expand(2.0), CornerRadius::same(4), stroke, StrokeKind::Outside);
    }
    let at = pos2(text_x, rect.center().y - galley.size().y / 2.0);
    painter.galley(at, galley, visuals.text_color());
    response
}

/// A menu of the menu bar, as wide as its contents say. While one of them is open, the pointer opens the others.
pub fn menu_ui<R>(ui: &mut Ui, name: &str, width: f32, contents: impl FnOnce(&mut Ui) -> R) -> Option<R> {
    let response = ui.button(name);
    let open_id = Id::unique("the open menu");
    let align = if is_rtl() { RectAlign::BOTTOM_END } else { RectAlign::BOTTOM_START };
    let mut popup = Popup::menu(&response).align(align);
    let own = popup.get_id();
    let other = ui.data(|data| data.get_temp::<Id>(open_id)).filter(|&other| other != own);
    if response.hovered() && !response.clicked() && other.is_some_and(|other| Popup::is_id_open(ui.ctx(), other)) {
        popup = popup.open_memory(Some(SetOpenCommand::Bool(true)));
    }
    let shown = popup.show(|ui| {
        ui.set_width(width);
        contents(ui)
    });
    if shown.is_some() {
        ui.data_mut(|data| data.insert_temp(open_id, own));
    }
    shown.map(|shown| shown.inner)
}

/// The width of a menu whose items have these words and keys.
pub fn menu_width<'a>(ui: &Ui, items: impl IntoIterator<Item = (&'a str, &'a str)>) -> f32 {
    let font = TextStyle::Button.resolve(ui.style());
    let wide = |text: &str| {
        let galley = ui.painter().layout_no_wrap(text.to_owned(), font.clone(), egui::Color32::PLACEHOLDER);
        galley.size().x
    };
    let width = |(text, key): (&str, &str)| wide(text) + if key.is_empty() { 0.0 } else { wide(key) + 28.0 };
    items.into_iter().map(width).fold(140.0, f32::max) + 26.0
}

/// An item of a menu: words where reading begins, the key at the other end.
pub fn item_ui(ui: &mut Ui, text: &str, key: &str, enabled: bool) -> Response {
    let button = if is_rtl() {
        Button::new(RichText::new(key).weak()).right_text(text)
    } else {
        Button::new(text).shortcut_text(key)
    };
    let response = ui.add_enabled(enabled, button);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, text));
    response
}

/// A menu in a menu.
pub fn submenu_ui<R>(ui: &mut Ui, name: &str, width: f32, contents: impl FnOnce(&mut Ui) -> R) -> Option<R> {
    let button =
        if is_rtl() { Button::new(RichText::new("◀").small().weak()).right_text(name) } else { Button::new(name) };
    let button = if is_rtl() { button } else { button.right_text(RichText::new("▶").small().weak()) };
    let (response, shown) = SubMenuButton::from_button(button).ui(ui, |ui| {
        ui.set_width(width);
        contents(ui)
    });
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    shown.map(|shown| shown.inner)
}

/// A list to choose from. `name` is what screen readers and tests call it.
pub fn combo_ui<R>(
    ui: &mut Ui,
    name: &str,
    selected: &str,
    width: f32,
    contents: impl FnOnce(&mut Ui) -> R,
) -> Option<R> {
    let rtl = is_rtl();
    let arrow = RichText::new("▼").small().weak();
    let button = if rtl { Button::new(arrow).right_text(selected) } else { Button::new(selected).right_text(arrow) };
    let response = ui.add(button.min_size(vec2(width, 0.0)));
    let enabled = ui.is_enabled();
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::ComboBox, enabled, name);
        info.current_text_value = Some(selected.to_owned());
        info
    });
    let align = if rtl { RectAlign::BOTTOM_END } else { RectAlign::BOTTOM_START };
    let shown = Popup::menu(&response).align(align).show(|ui| {
        ui.set_width(width.max(60.0));
        ui.with_layout(egui::Layout::top_down_justified(reading()), contents).inner
    });
    shown.map(|shown| shown.inner)
}

/// A number with its unit behind it, in reading order.
pub fn unit<'a>(field: egui::DragValue<'a>, unit: &str) -> egui::DragValue<'a> {
    if is_rtl() { field.prefix(format!("{} ", unit.trim())) } else { field.suffix(unit) }
}

/// Where reading begins.
fn reading() -> Align {
    if is_rtl() { Align::Max } else { Align::Min }
}

/// A row of a form: a name of a fixed width, and its field behind it. Gives the name's response for `labelled_by` and
/// what the field gave.
pub fn field_ui<R>(ui: &mut Ui, width: f32, name: &str, field: impl FnOnce(&mut Ui) -> R) -> (Response, R) {
    ui.horizontal(|ui| {
        let height = ui.spacing().interact_size.y;
        let layout = style::forward();
        let label = ui.allocate_ui_with_layout(vec2(width, height), layout, |ui| {
            ui.set_min_size(vec2(width, height));
            ui.add(egui::Label::new(name).wrap())
        });
        let inner = field(ui);
        (label.inner, inner)
    })
    .inner
}

/// What is folded under a title that can be clicked.
pub fn fold_ui(ui: &mut Ui, salt: impl std::hash::Hash, title: &str, body: impl FnOnce(&mut Ui)) -> Response {
    let id = ui.make_persistent_id(egui::IdSalt::new(("fold", salt_hash(salt))));
    let mut state = CollapsingState::load_with_default_open(ui.ctx(), id, false);
    let room = (ui.available_width() - 20.0).max(60.0);
    let galley = WidgetText::from(title).into_galley(ui, None, room, TextStyle::Button);
    let height = (galley.size().y + 6.0).max(ui.spacing().interact_size.y);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    if response.clicked() {
        state.toggle(ui);
    }
    let open = state.is_open();
    response.widget_info(|| WidgetInfo::labeled(Role::DisclosureTriangle, true, title));
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_expanded(open));
    let visuals = *ui.style().interact(&response);
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, 4.0, visuals.weak_bg_fill);
    }
    let rtl = is_rtl();
    let (icon_x, text_x) = if rtl {
        (rect.right() - 8.0, rect.right() - 20.0 - galley.size().x)
    } else {
        (rect.left() + 8.0, rect.left() + 20.0)
    };
    ui.painter().add(triangle(pos2(icon_x, rect.center().y), open, rtl, visuals.fg_stroke.color));
    ui.painter().galley(pos2(text_x, rect.center().y - galley.size().y / 2.0), galley, visuals.text_color());
    state.show_body_unindented(ui, body);
    response
}

fn salt_hash(salt: impl std::hash::Hash) -> u64 {
    use std::hash::{DefaultHasher, Hasher};
    let mut hasher = DefaultHasher::new();
    salt.hash(&mut hasher);
    hasher.finish()
}

/// The sign of something folded: it points where reading goes, and down when it is open.
fn triangle(at: Pos2, open: bool, rtl: bool, color: egui::Color32) -> Shape {
    let points = if open {
        [vec2(-4.5, -2.5), vec2(4.5, -2.5), vec2(0.0, 3.5)]
    } else {
        let forward = if rtl { -1.0 } else { 1.0 };
        [vec2(-2.5 * forward, -4.5), vec2(3.5 * forward, 0.0), vec2(-2.5 * forward, 4.5)]
    };
    Shape::convex_polygon(points.map(|offset| at + offset).to_vec(), color, Stroke::NONE)
}

/// Steps in from the side where reading begins.
pub fn indent_ui<R>(ui: &mut Ui, by: f32, body: impl FnOnce(&mut Ui) -> R) -> R {
    let mut rect = ui.available_rect_before_wrap();
    if is_rtl() {
        rect.max.x -= by;
    } else {
        rect.min.x += by;
    }
    ui.scope_builder(egui::UiBuilder::new().max_rect(rect).layout(style::column()), body).inner
}
