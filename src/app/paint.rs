//! From pictures and texts to textures of the toolkit. Everything is rasterised at physical pixels, kept, and made again
//! only when it changes.

use super::style;
use crate::export::raster::Renderer;
use crate::picture::text::{Dir, Drawn, Ink, Span, SpanStyle, isolate, line_dir};
use crate::picture::{Figure, Picture, PieceSet, Placement, Theme, pieces};
use egui::{Color32, ColorImage, Rect, Response, Sense, TextureHandle, TextureOptions, Ui, pos2, vec2};
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

/// What makes a text's texture another one.
#[derive(PartialEq, Eq, Hash)]
struct TextKey {
    text: String,
    spans: Vec<(usize, usize, u8)>,
    size_bits: u32,
    color: [u8; 4],
    rtl: bool,
    bold: bool,
    width_px: Option<u32>,
}

struct TextTexture {
    texture: TextureHandle,
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
    texts: HashMap<TextKey, TextTexture>,
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

/// Textures of texts that no frame used for this long are dropped.
const KEEP_FRAMES: u64 = 300;

impl Paint {
    /// Call once a frame, with the artwork that figures have in it: old textures go.
    pub fn begin_frame(&mut self, pieces: &'static PieceSet) {
        self.pieces = Some(pieces);
        self.frame += 1;
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
        self.texture_ui(ui, text, look, spans, Some(width))
    }

    fn texture_ui(&mut self, ui: &mut Ui, text: &str, look: TextLook, spans: &[Span], width: Option<f32>) -> Response {
        let scale = ui.pixels_per_point();
        let color = look.color.unwrap_or_else(|| ui.visuals().text_color());
        let width_px = width.map(|width| (width * scale).floor().max(16.0));
        let key = TextKey {
            text: text.into(),
            spans: spans.iter().map(|s| (s.range.start, s.range.end, style_bits(&s.style))).collect(),
            size_bits: (look.size * scale).to_bits(),
            color: color.to_array(),
            rtl: look.rtl,
            bold: look.bold,
            width_px: width_px.map(|width| width as u32),
        };
        let frame = self.frame;
        if !self.texts.contains_key(&key) {
            let made = self.rasterise(ui.ctx(), &key, spans, look.size * scale, width_px, color);
            self.texts.insert(key, made);
            return self.texture_ui(ui, text, look, spans, width);
        }
        let Some(made) = self.texts.get_mut(&key) else { return ui.label(text) };
        made.used = frame;
        let size = vec2(made.width_px, made.height_px) / scale;
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, text));
        if ui.is_rect_visible(rect) {
            let min = snap(ui, rect.min);
            ui.painter().image(made.texture.id(), Rect::from_min_size(min, size), FULL, Color32::WHITE);
        }
        response
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
        self.texture_ui(ui, &cut, look, &[], None)
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

    fn rasterise(
        &mut self,
        ctx: &egui::Context,
        key: &TextKey,
        spans: &[Span],
        size_px: f32,
        width_px: Option<f32>,
        color: Color32,
    ) -> TextTexture {
        let engine = self.renderer.text();
        let ink = Ink::new(style::rgba(color));
        let dir = line_dir(&key.text, key.rtl);
        // Isolates shift bytes, and spans count bytes: a text with spans comes with its isolates.
        let shown = if spans.is_empty() { isolate(&key.text) } else { key.text.clone() };
        let mut all = vec![Span::all(&shown, SpanStyle { bold: key.bold, ..SpanStyle::default() })];
        all.extend(spans.iter().cloned());
        let layout = engine.layout(&shown, size_px, ink, dir, &all, width_px);
        // A right-to-left line starts at the right edge of the column; a left-to-right one needs no more than its width.
        let own = layout.width().ceil().max(1.0);
        let columns = match width_px {
            Some(column) if dir == Dir::Rtl => column,
            Some(column) => own.min(column),
            None => own,
        } as usize;
        let rows = layout.height().ceil().max(1.0) as usize;
        let mut pixels = vec![Color32::TRANSPARENT; columns * rows];
        let mut put = |x: i32, y: i32, cover: u8, color: crate::picture::Rgba| {
            if (0..columns as i32).contains(&x) && (0..rows as i32).contains(&y) {
                let over = style::color(color).gamma_multiply_u8(cover);
                let under = &mut pixels[y as usize * columns + x as usize];
                *under = under.blend(over);
            }
        };
        engine.draw(&layout, 0.0, 0.0, &mut |drawn| match drawn {
            Drawn::Rect { x_px, y_px, width_px, height_px, color } => {
                for y in 0..height_px as i32 {
                    for x in 0..width_px as i32 {
                        put(x_px + x, y_px + y, 255, color);
                    }
                }
            }
            Drawn::Glyph { image, x_px, y_px, color, .. } => {
                for (at, &cover) in image.coverage.iter().enumerate() {
                    let (x, y) = (at as u32 % image.width.max(1), at as u32 / image.width.max(1));
                    put(x_px + x as i32, y_px + y as i32, cover, color);
                }
            }
        });
        let texture = ctx.load_texture("text", ColorImage::new([columns, rows], pixels), TextureOptions::NEAREST);
        TextTexture { texture, width_px: columns as f32, height_px: rows as f32, used: self.frame }
    }
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
