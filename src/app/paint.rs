//! From pictures and texts to textures of the toolkit. Everything is rasterised at physical pixels, kept, and made again
//! only when it changes.

use super::style;
use super::text::Fields;
use super::text::atlas::Atlas;
use crate::export::raster::Renderer;
use crate::picture::text::parley::Layout;
use crate::picture::text::{Dir, Ink, LINE_HEIGHT, Span, SpanStyle, TextEngine, isolate, line_dir};
use crate::picture::{Figure, Picture, PieceSet, Placement, Theme, pieces};
use egui::{
    Color32, ColorImage, Painter, Pos2, Rect, Response, Sense, TextureHandle, TextureOptions, Ui, Vec2, pos2, vec2,
};
use std::collections::HashMap;

/// A board as a texture.
struct BoardTexture {
    picture: Picture,
    width_px: u32,
    placement: Placement,
    texture: TextureHandle,
}

/// How a text is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TextLook {
    /// Height of the letters' em square, in points.
    pub size: f32,
    /// Colour; `None` for that of the toolkit's labels.
    pub color: Option<Color32>,
    /// Whether the text belongs to a right-to-left language.
    pub rtl: bool,
    /// Bold.
    pub bold: bool,
}

impl TextLook {
    /// Running text of a language.
    pub const fn body(rtl: bool) -> Self {
        Self { size: 15.0, color: None, rtl, bold: false }
    }
}

/// A span: its bytes, its properties, its size and its colours.
type SpanKey = (usize, usize, u8, Option<u32>, Option<Ink>);

/// What makes a text's layout another one.
#[derive(PartialEq, Eq, Hash)]
struct TextKey {
    text: String,
    spans: Vec<SpanKey>,
    size_bits: u32,
    color: [u8; 4],
    rtl: bool,
    bold: bool,
    width_px: Option<u32>,
}

/// A text as it is laid out, line by line: each has its own direction.
struct Laid {
    /// With the height at which each begins, in pixels.
    lines: Vec<(f32, Layout<Ink>)>,
    width_px: f32,
    height_px: f32,
    used: u64,
}

/// Renderer and textures.
#[derive(Default)]
pub struct Paint {
    renderer: Renderer,
    board: Option<BoardTexture>,
    figures: HashMap<(Figure, &'static str, &'static str, u32), TextureHandle>,
    /// The artwork of figures.
    pieces: Option<&'static PieceSet>,
    texts: HashMap<TextKey, Laid>,
    atlas: Atlas,
    /// Caret, selection and history of every text field.
    pub(super) fields: Fields,
    /// Lines as they were cut: by text, size, width and weight.
    cuts: HashMap<(String, u32, u32, bool), String>,
    frame: u64,
    redrawn: u64,
}

impl std::fmt::Debug for Paint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Paint").field("redrawn", &self.redrawn).finish_non_exhaustive()
    }
}

/// Layouts of texts that no frame used for this long are dropped.
const KEEP_FRAMES: u64 = 300;

impl Paint {
    /// Call once a frame, with the artwork that figures have in it: what is old goes.
    pub fn begin_frame(&mut self, pieces: &'static PieceSet) {
        self.pieces = Some(pieces);
        self.frame += 1;
        self.atlas.begin_frame();
        self.fields.begin_frame();
        if self.frame.is_multiple_of(KEEP_FRAMES) {
            let oldest = self.frame.saturating_sub(KEEP_FRAMES);
            if self.cuts.len() > 2000 {
                self.cuts.clear();
            }
            self.texts.retain(|_, text| text.used >= oldest);
        }
        if self.figures.len() > 400 {
            self.figures.clear();
        }
    }

    /// The renderer, for exports.
    pub const fn renderer(&mut self) -> &mut Renderer {
        &mut self.renderer
    }

    /// How often the board was rasterised.
    pub const fn redrawn(&self) -> u64 {
        self.redrawn
    }

    /// The texture of a picture `width_px` wide and how it lies on it; `None` when no such picture can be made.
    pub fn board(
        &mut self,
        ctx: &egui::Context,
        picture: Picture,
        width_px: u32,
    ) -> Option<(egui::TextureId, Placement)> {
        if let Some(board) = &self.board
            && board.width_px == width_px
            && board.picture == picture
        {
            return Some((board.texture.id(), board.placement));
        }
        let placement = Renderer::placement(&picture, width_px).ok()?;
        let image = self.renderer.render(&picture, width_px).ok()?;
        self.redrawn += 1;
        // A board's page is opaque, so its pixels need no premultiplying.
        let image =
            ColorImage::from_rgba_premultiplied([image.width_px as usize, image.height_px as usize], &image.rgba);
        let texture = match self.board.take() {
            Some(mut old) => {
                old.texture.set(image, TextureOptions::NEAREST);
                old.texture
            }
            None => ctx.load_texture("board", image, TextureOptions::NEAREST),
        };
        let id = texture.id();
        self.board = Some(BoardTexture { picture, width_px, placement, texture });
        Some((id, placement))
    }

    /// The texture of a figure on a transparent square.
    pub fn figure(
        &mut self,
        ctx: &egui::Context,
        figure: Figure,
        theme: &'static Theme,
        size_px: u32,
    ) -> Option<egui::TextureId> {
        let set = self.pieces.unwrap_or(&pieces::CLASSIC);
        let key = (figure, set.id, theme.id, size_px);
        if let Some(texture) = self.figures.get(&key) {
            return Some(texture.id());
        }
        let image = self.renderer.figure(figure, set, theme, size_px).ok()?;
        let image = ColorImage::from_rgba_unmultiplied([size_px as usize; 2], &image.rgba);
        let texture = ctx.load_texture("figure", image, TextureOptions::LINEAR);
        let id = texture.id();
        self.figures.insert(key, texture);
        Some(id)
    }

    /// A figure as a button of `size` points.
    pub fn figure_ui(
        &mut self,
        ui: &mut Ui,
        figure: Figure,
        theme: &'static Theme,
        size: f32,
        selected: bool,
        name: &str,
    ) -> Response {
        let (rect, response) = ui.allocate_exact_size(vec2(size, size), Sense::click_and_drag());
        response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, selected, name));
        let dark = ui.visuals().dark_mode;
        let visuals = ui.style().interact_selectable(&response, selected);
        let fill = if selected { style::wash(dark) } else { visuals.weak_bg_fill };
        // Black pieces need a light ground in either brightness.
        let ground = style::color(theme.light);
        ui.painter().rect(rect, 5.0, ground, egui::Stroke::NONE, egui::StrokeKind::Inside);
        if selected || response.has_focus() {
            ui.painter().rect_stroke(rect, 5.0, egui::Stroke::new(2.5, style::accent(dark)), egui::StrokeKind::Inside);
        } else if response.hovered() {
            ui.painter().rect_stroke(rect, 5.0, egui::Stroke::new(1.5, fill), egui::StrokeKind::Inside);
        }
        let px = (size * 0.86 * ui.pixels_per_point()).round().max(1.0);
        if let Some(texture) = self.figure(ui.ctx(), figure, theme, px as u32) {
            let place = Rect::from_center_size(snap(ui, rect.center()), vec2(px, px) / ui.pixels_per_point());
            ui.painter().image(texture, place, FULL, Color32::WHITE);
        }
        response.on_hover_text(name)
    }

    /// A text of any language, drawn by the text engine in lines as the author broke them and wrapped at `width` points.
    pub fn text_ui(&mut self, ui: &mut Ui, text: &str, look: TextLook, spans: &[Span], width: f32) -> Response {
        self.label_ui(ui, text, look, spans, Some(width))
    }

    fn label_ui(&mut self, ui: &mut Ui, text: &str, look: TextLook, spans: &[Span], width: Option<f32>) -> Response {
        let color = look.color.unwrap_or_else(|| ui.visuals().text_color());
        let look = TextLook { color: Some(color), ..look };
        let size = self.text_size(ui.pixels_per_point(), text, look, spans, width);
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, text));
        if ui.is_rect_visible(rect) {
            self.paint_text(ui.painter(), rect.min, text, look, spans, width);
        }
        response
    }

    /// The size of a text in points at a display's scale, wrapped at `width` points.
    pub fn text_size(&mut self, scale: f32, text: &str, look: TextLook, spans: &[Span], width: Option<f32>) -> Vec2 {
        let (.., laid) = self.laid(scale, text, look, spans, width);
        vec2(laid.width_px, laid.height_px) / scale
    }

    /// Draws a text whose top left corner lies at `at`; right-to-left lines begin at its right edge. The look needs a
    /// colour.
    pub fn paint_text(
        &mut self,
        painter: &Painter,
        at: Pos2,
        text: &str,
        look: TextLook,
        spans: &[Span],
        width: Option<f32>,
    ) -> Rect {
        let scale = painter.pixels_per_point();
        let (atlas, engine, laid) = self.laid(scale, text, look, spans, width);
        let (width_px, height_px) = (laid.width_px, laid.height_px);
        for (y, layout) in &laid.lines {
            atlas.draw(painter, engine, layout, at + vec2(0.0, y / scale));
        }
        Rect::from_min_size(at, vec2(width_px, height_px) / scale)
    }

    /// Draws what an empty field shows in place of its text.
    pub(super) fn hint(&mut self, painter: &Painter, inner: Rect, text: &str, look: TextLook) {
        let size = self.text_size(painter.pixels_per_point(), text, look, &[], None);
        let x = if look.rtl { inner.right() - size.x } else { inner.left() };
        self.paint_text(painter, pos2(x, inner.top()), text, look, &[], None);
    }

    /// Draws a layout whose top left corner lies at `at`.
    pub(super) fn draw_layout(&mut self, painter: &Painter, layout: &Layout<Ink>, at: Pos2) {
        self.atlas.draw(painter, self.renderer.text(), layout, at);
    }

    /// The textures of glyphs, for what draws texts of its own with [`Renderer::text`].
    pub const fn atlas(&mut self) -> (&mut Atlas, &mut TextEngine) {
        (&mut self.atlas, self.renderer.text())
    }

    /// The text fields of the window.
    pub const fn fields(&self) -> &Fields {
        &self.fields
    }

    /// A single line, cut with an ellipsis where it would be wider than `width` points.
    pub fn line_ui(&mut self, ui: &mut Ui, text: &str, look: TextLook, width: f32) -> Response {
        let size_px = look.size * ui.pixels_per_point();
        let width_px = width * ui.pixels_per_point();
        let key = (text.to_owned(), size_px.to_bits(), width_px as u32, look.bold);
        let cut = if let Some(cut) = self.cuts.get(&key) {
            cut.clone()
        } else {
            let cut = self.cut(text, look, size_px, width_px);
            self.cuts.insert(key, cut.clone());
            cut
        };
        self.label_ui(ui, &cut, look, &[], None)
    }

    fn cut(&mut self, text: &str, look: TextLook, size_px: f32, width_px: f32) -> String {
        let engine = self.renderer.text();
        let mut fits = |text: &str| {
            let style = SpanStyle { bold: look.bold, ..SpanStyle::default() };
            let shown = isolate(text);
            let spans = [Span::all(&shown, style)];
            engine.layout(&shown, size_px, Ink::default(), Dir::Auto, &spans, None).width() <= width_px
        };
        if fits(text) {
            return text.into();
        }
        let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        let with = |end: usize| format!("{}…", text[..end].trim_end());
        let keep = ends.partition_point(|&end| fits(&with(end)));
        with(ends.get(keep.saturating_sub(1)).copied().unwrap_or(0))
    }

    /// The layout of a text, made or found again.
    fn laid(
        &mut self,
        scale: f32,
        text: &str,
        look: TextLook,
        spans: &[Span],
        width: Option<f32>,
    ) -> (&mut Atlas, &mut TextEngine, &Laid) {
        let width_px = width.map(|width| (width * scale).floor().max(16.0));
        let ink = Ink::new(style::rgba(look.color.unwrap_or(Color32::PLACEHOLDER)));
        let size_px = look.size * scale;
        let key = TextKey {
            text: text.into(),
            spans: spans.iter().map(span_key).collect(),
            size_bits: size_px.to_bits(),
            color: ink.fg.0,
            rtl: look.rtl,
            bold: look.bold,
            width_px: width_px.map(|width| width as u32),
        };
        let engine = self.renderer.text();
        let laid =
            self.texts.entry(key).or_insert_with(|| lay_out(engine, text, (look, ink, size_px), spans, width_px));
        laid.used = self.frame;
        (&mut self.atlas, engine, laid)
    }
}

/// Lays out a text line by line.
fn lay_out(
    engine: &mut TextEngine,
    text: &str,
    (look, ink, size_px): (TextLook, Ink, f32),
    spans: &[Span],
    width_px: Option<f32>,
) -> Laid {
    let mut laid = Laid { lines: Vec::new(), width_px: 1.0, height_px: 0.0, used: 0 };
    let mut start = 0;
    for line in text.split('\n') {
        let end = start + line.len();
        // Isolates shift bytes, and spans count bytes: a text with spans comes with its isolates.
        let shown = if spans.is_empty() { isolate(line) } else { line.to_owned() };
        let mut all = vec![Span::all(&shown, SpanStyle { bold: look.bold, ..SpanStyle::default() })];
        all.extend(spans.iter().filter_map(|span| {
            let range = span.range.start.max(start)..span.range.end.min(end);
            let range = (range.start < range.end).then(|| range.start - start..range.end - start)?;
            Some(Span { range, style: span.style })
        }));
        let dir = line_dir(line, look.rtl);
        let layout = engine.layout(&shown, size_px, ink, dir, &all, width_px);
        // A right-to-left line starts at the right edge of the column; a left-to-right one needs no more than its width.
        let own = layout.width().ceil();
        let columns = match width_px {
            Some(column) if dir == Dir::Rtl => column,
            Some(column) => own.min(column),
            None => own,
        };
        let height = if layout.height() > 0.0 { layout.height() } else { size_px * LINE_HEIGHT };
        laid.width_px = laid.width_px.max(columns);
        laid.lines.push((laid.height_px, layout));
        laid.height_px += height;
        start = end + 1;
    }
    laid.height_px = laid.height_px.ceil();
    laid
}

fn span_key(span: &Span) -> SpanKey {
    let Span { range, style } = span;
    (range.start, range.end, style_bits(style), style.size_px.map(f32::to_bits), style.ink)
}

/// The whole of a texture.
pub const FULL: Rect = Rect { min: pos2(0.0, 0.0), max: pos2(1.0, 1.0) };

/// The nearest place at whole pixels.
pub fn snap(ui: &Ui, at: egui::Pos2) -> egui::Pos2 {
    let scale = ui.pixels_per_point();
    pos2((at.x * scale).round() / scale, (at.y * scale).round() / scale)
}

fn style_bits(style: &SpanStyle) -> u8 {
    u8::from(style.bold)
        | u8::from(style.italic) << 1
        | u8::from(style.mono) << 2
        | u8::from(style.underline) << 3
        | u8::from(style.strike) << 4
}
