//! Fonts, colours and spacing: one accent, two brightnesses.

use crate::picture::{Rgba, Theme, text, theme};
use egui::{Color32, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Stroke, TextStyle, Visuals};
use std::sync::Arc;

/// The family of headings.
pub const BOLD: &str = "bold";

/// The least height of what a finger hits, in points.
pub const TOUCH: f32 = 44.0;

/// Space between groups of a panel.
pub const GAP: f32 = 10.0;

/// The bold face for headings of the toolkit's own labels; the text engine has its own copy of the same file.
static BOLD_FACE: &[u8] = include_bytes!("../../assets/fonts/Rubik-Bold.ttf");
/// The face of FEN fields and coordinates.
static MONO_FACE: &[u8] = include_bytes!("../../assets/fonts/BoardwrightMono-Regular.ttf");

/// Registers the fonts and both styles. Once for each context.
pub fn install(ctx: &egui::Context) {
    ctx.set_fonts(fonts());
    for brightness in [egui::Theme::Light, egui::Theme::Dark] {
        ctx.style_mut_of(brightness, |style| {
            style.visuals = visuals(brightness == egui::Theme::Dark);
            let sizes = [
                (TextStyle::Small, 12.0, FontFamily::Proportional),
                (TextStyle::Body, 14.0, FontFamily::Proportional),
                (TextStyle::Button, 14.0, FontFamily::Proportional),
                (TextStyle::Monospace, 13.0, FontFamily::Monospace),
                (TextStyle::Heading, 17.0, FontFamily::Name(BOLD.into())),
            ];
            style.text_styles = sizes.into_iter().map(|(name, size, family)| (name, FontId { size, family })).collect();
            style.spacing.indent = 16.0;
            style.spacing.scroll = egui::style::ScrollStyle::solid();
            style.interaction.tooltip_delay = 0.5;
            style.interaction.selectable_labels = false;
            // Fades ask for frames; a program at rest draws none.
            style.animation_time = 0.0;
        });
    }
    set_touch(ctx, false);
    ctx.options_mut(|options| options.zoom_with_keyboard = false);
    ctx.add_plugin(super::rtl::Rtl::default());
}

/// The fonts of the toolkit: those of the text engine, and its own behind them.
pub(super) fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let faces: [(&str, &'static [u8]); 4] =
        [("text", text::regular_font()), ("symbols", text::symbol_font()), (BOLD, BOLD_FACE), ("mono", MONO_FACE)];
    for (name, face) in faces {
        fonts.font_data.insert(name.into(), Arc::new(FontData::from_static(face)));
    }
    let default = |family: &FontFamily| fonts.families.get(family).cloned().unwrap_or_default();
    let (proportional, monospace) = (default(&FontFamily::Proportional), default(&FontFamily::Monospace));
    // Signs of chess writers that no other face has, such as those for Black's advantage and zugzwang.
    let signs = [proportional.as_slice(), &monospace].concat();
    let list = |own: &[&str], rest: &[String]| -> Vec<String> {
        own.iter().map(|&name| name.to_owned()).chain(rest.iter().cloned()).collect()
    };
    let families = [
        (FontFamily::Proportional, list(&["text", "symbols"], &signs)),
        (FontFamily::Name(BOLD.into()), list(&[BOLD, "text", "symbols"], &signs)),
        (FontFamily::Monospace, list(&["mono", "text", "symbols"], &monospace)),
    ];
    fonts.families.extend(families);
    fonts
}

/// The accent, readable on the background of its brightness.
pub const fn accent(dark: bool) -> Color32 {
    if dark { Color32::from_rgb(0x5b, 0xb8, 0xd6) } else { Color32::from_rgb(0x0f, 0x6a, 0x8b) }
}

/// Text on a filled accent.
pub const fn on_accent(dark: bool) -> Color32 {
    if dark { Color32::from_rgb(0x0c, 0x1c, 0x22) } else { Color32::WHITE }
}

/// A quiet wash of the accent: selected rows, the banner of the set-up.
pub fn wash(dark: bool) -> Color32 {
    accent(dark).gamma_multiply(if dark { 0.22 } else { 0.16 })
}

/// What is right.
pub const fn good(dark: bool) -> Color32 {
    if dark { Color32::from_rgb(0x6c, 0xc4, 0x84) } else { Color32::from_rgb(0x1d, 0x7a, 0x3c) }
}

/// What needs a look.
pub const fn warn(dark: bool) -> Color32 {
    if dark { Color32::from_rgb(0xe8, 0xb2, 0x4c) } else { Color32::from_rgb(0x95, 0x5f, 0x00) }
}

/// What is wrong.
pub const fn bad(dark: bool) -> Color32 {
    if dark { Color32::from_rgb(0xf0, 0x82, 0x78) } else { Color32::from_rgb(0xb3, 0x26, 0x1e) }
}

fn visuals(dark: bool) -> Visuals {
    let mut v = if dark { Visuals::dark() } else { Visuals::light() };
    let accent = accent(dark);
    let (panel, field, line, text, weak) = if dark {
        (
            gray(0x22, 0x24, 0x27),
            gray(0x18, 0x1a, 0x1c),
            gray(0x3a, 0x3e, 0x43),
            gray(0xe4, 0xe6, 0xe8),
            gray(0xa2, 0xa8, 0xae),
        )
    } else {
        (gray(0xf3, 0xf2, 0xef), Color32::WHITE, gray(0xd5, 0xd2, 0xcb), gray(0x22, 0x24, 0x27), gray(0x5c, 0x60, 0x66))
    };
    v.panel_fill = panel;
    v.window_fill = panel;
    v.extreme_bg_color = field;
    v.faint_bg_color = if dark { gray(0x28, 0x2b, 0x2f) } else { gray(0xea, 0xe8, 0xe3) };
    v.weak_text_color = Some(weak);
    v.hyperlink_color = accent;
    v.warn_fg_color = warn(dark);
    v.error_fg_color = bad(dark);
    v.selection.bg_fill = wash(dark);
    v.selection.stroke = Stroke::new(1.0, accent);
    v.window_corner_radius = CornerRadius::same(8);
    v.menu_corner_radius = CornerRadius::same(6);
    v.window_stroke = Stroke::new(1.0, line);
    let corner = CornerRadius::same(5);
    let states = [
        &mut v.widgets.noninteractive,
        &mut v.widgets.inactive,
        &mut v.widgets.hovered,
        &mut v.widgets.active,
        &mut v.widgets.open,
    ];
    for state in states {
        state.corner_radius = corner;
        state.expansion = 0.0;
        state.fg_stroke = Stroke::new(1.0, text);
    }
    v.widgets.noninteractive.bg_stroke = Stroke::new(1.0, line);
    let (rest, over, down) = if dark {
        (gray(0x33, 0x37, 0x3c), gray(0x3e, 0x43, 0x49), gray(0x48, 0x4e, 0x55))
    } else {
        (gray(0xe4, 0xe1, 0xda), gray(0xd9, 0xd6, 0xcd), gray(0xcd, 0xc9, 0xbf))
    };
    for (state, fill) in [
        (&mut v.widgets.inactive, rest),
        (&mut v.widgets.hovered, over),
        (&mut v.widgets.active, down),
        (&mut v.widgets.open, over),
    ] {
        // Buttons are quiet; the boxes of check and radio buttons are small and need more.
        state.bg_fill = if dark { gray(0x50, 0x57, 0x5f) } else { gray(0xc6, 0xc2, 0xb7) };
        state.weak_bg_fill = fill;
        state.bg_stroke = Stroke::NONE;
    }
    v.widgets.hovered.bg_stroke = Stroke::new(1.0, line);
    v.widgets.active.bg_stroke = Stroke::new(1.0, accent);
    v
}

const fn gray(r: u8, g: u8, b: u8) -> Color32 {
    Color32::from_rgb(r, g, b)
}

/// A picture's colour for the toolkit.
pub fn color(rgba: Rgba) -> Color32 {
    let [r, g, b, a] = rgba.0;
    Color32::from_rgba_unmultiplied(r, g, b, a)
}

/// A toolkit's opaque colour for pictures and texts.
pub const fn rgba(color: Color32) -> Rgba {
    Rgba(color.to_array())
}

/// The board's theme that suits a brightness, while the author has not chosen one.
pub fn board_theme(dark: bool) -> &'static Theme {
    if dark { &theme::DARK } else { &theme::WOOD }
}

/// Targets for fingers, at least 44 points high, or for a pointer. Boards keep their squares.
pub fn set_touch(ctx: &egui::Context, touch: bool) {
    for brightness in [egui::Theme::Light, egui::Theme::Dark] {
        ctx.style_mut_of(brightness, |style| {
            let spacing = &mut style.spacing;
            (spacing.interact_size.y, spacing.button_padding, spacing.item_spacing) = if touch {
                (TOUCH, egui::vec2(14.0, 11.0), egui::vec2(10.0, 10.0))
            } else {
                (26.0, egui::vec2(9.0, 4.0), egui::vec2(8.0, 6.0))
            };
            (spacing.icon_width, spacing.icon_width_inner) = if touch { (22.0, 13.0) } else { (14.0, 8.0) };
            spacing.scroll.bar_width = if touch { 14.0 } else { 8.0 };
        });
    }
}

/// The offset at which a list shows what lies from `top` to `bottom`, near the one that it has `now`.
pub fn offset_to_see((top, bottom): (f32, f32), now: f32, room: f32) -> f32 {
    if top < now {
        top
    } else if bottom > now + room {
        bottom - room
    } else {
        now
    }
}

/// A heading of a group.
pub fn group_ui(ui: &mut egui::Ui, title: &str) {
    ui.add_space(GAP);
    let font = FontId::new(13.0, FontFamily::Name(BOLD.into()));
    ui.label(egui::RichText::new(title).font(font).color(ui.visuals().weak_text_color()));
}

/// A row in reading order: from the right in a right-to-left window.
pub fn forward() -> egui::Layout {
    row(super::locale::is_rtl())
}

/// A row from where reading ends.
pub fn backward() -> egui::Layout {
    row(!super::locale::is_rtl())
}

fn row(rtl: bool) -> egui::Layout {
    let middle = egui::Align::Center;
    if rtl { egui::Layout::right_to_left(middle) } else { egui::Layout::left_to_right(middle) }
}

/// Draws in a [`column`].
pub fn column_ui<R>(ui: &mut egui::Ui, contents: impl FnOnce(&mut egui::Ui) -> R) -> R {
    ui.with_layout(column(), contents).inner
}

/// A row in reading order that goes on below where it is full.
pub fn wrapped() -> egui::Layout {
    forward().with_main_wrap(true)
}

/// A row that runs from left to right in every language, as moves do, and goes on below where it is full.
pub fn moves_ui<R>(ui: &mut egui::Ui, contents: impl FnOnce(&mut egui::Ui) -> R) -> R {
    let size = egui::vec2(ui.available_width(), ui.spacing().interact_size.y);
    let layout = egui::Layout::left_to_right(egui::Align::Center).with_main_wrap(true);
    ui.allocate_ui_with_layout(size, layout, contents).inner
}

/// A panel at the side where reading begins.
pub fn near_panel(id: &'static str) -> egui::Panel {
    if super::locale::is_rtl() { egui::Panel::right(id) } else { egui::Panel::left(id) }
}

/// A panel at the side where reading ends.
pub fn far_panel(id: &'static str) -> egui::Panel {
    if super::locale::is_rtl() { egui::Panel::left(id) } else { egui::Panel::right(id) }
}

/// The signs of «back» and «on», as they point in the direction of reading.
pub fn step_signs() -> [&'static str; 4] {
    if super::locale::is_rtl() { ["▶|", "▶", "◀", "|◀"] } else { ["|◀", "◀", "▶", "▶|"] }
}

/// A column whose lines start where reading starts; rows in it ([`egui::Ui::horizontal`]) run in reading order too.
pub fn column() -> egui::Layout {
    egui::Layout::top_down(if super::locale::is_rtl() { egui::Align::Max } else { egui::Align::Min })
}
