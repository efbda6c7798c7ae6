//! The text engine: shaping, bidirectional order, line breaking and glyphs, with embedded fonts only.
//!
//! One engine serves labels, editors and exports: [`TextEngine::layout`] makes a `parley` layout in *physical pixels*,
//! [`TextEngine::draw`] walks it and hands out filled rectangles and glyph bitmaps, which a caller blends into an
//! image or puts into a texture atlas. No toolkit is known here.
//!
//! What a line means for the reader's direction is in [`bidi`]: [`bidi::line_dir`] and [`bidi::isolate`].

pub mod bidi;
pub mod glyphs;

pub use bidi::{Dir, isolate, line_dir, moves};
pub use glyphs::{Drawn, GlyphImage, GlyphKey, GlyphOutline};
pub use parley;

use super::scene::Rgba;
use glyphs::Glyphs;
use parley::fontique::{Blob, Collection, CollectionOptions, SourceCache};
use parley::{
    Alignment, AlignmentOptions, BaseDirection, FontContext, FontFamily, FontStyle, FontWeight, Layout, LayoutContext,
    LineHeight, StyleProperty,
};
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

/// The faces, whole files (pieces of a family are not merged by the shaper).
const FONTS: [&[u8]; 6] = [
    include_bytes!("../../../assets/fonts/Rubik-Regular.ttf"),
    include_bytes!("../../../assets/fonts/Rubik-Bold.ttf"),
    include_bytes!("../../../assets/fonts/Rubik-Italic.ttf"),
    include_bytes!("../../../assets/fonts/Rubik-BoldItalic.ttf"),
    include_bytes!("../../../assets/fonts/BoardwrightMono-Regular.ttf"),
    include_bytes!("../../../assets/fonts/BoardwrightSymbols-Regular.ttf"),
];

/// Families of running text, in order of preference.
const TEXT: &str = "Rubik, Boardwright Mono, Boardwright Symbols";
/// Families of code.
const MONO: &str = "Boardwright Mono, Rubik, Boardwright Symbols";

/// Height of a line for a letter size of 1.
pub const LINE_HEIGHT: f32 = 1.45;

/// Half of the height of capital letters for a letter size of 1: the middle of a line of text lies so far above its
/// baseline.
pub const HALF_CAP: f32 = 0.35;

/// The name of the family of running text.
pub const FAMILY: &str = "Rubik";

/// The regular face as a font file, for a toolkit that wants one that has Hebrew and Cyrillic letters.
pub const fn regular_font() -> &'static [u8] {
    FONTS[0]
}

/// The symbol face as a font file (figurines, check marks, squares), for the same use.
pub const fn symbol_font() -> &'static [u8] {
    FONTS[5]
}

/// What a layout is coloured with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Ink {
    /// The letters.
    pub fg: Rgba,
    /// Behind them; opacity 0 for nothing.
    pub bg: Rgba,
}

impl Ink {
    /// Letters without a background.
    pub const fn new(fg: Rgba) -> Self {
        Self { fg, bg: Rgba([0; 4]) }
    }
}

/// How a part of a text differs from the rest.
#[expect(clippy::struct_excessive_bools, reason = "independent properties of letters")]
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct SpanStyle {
    /// Bold.
    pub bold: bool,
    /// Italic.
    pub italic: bool,
    /// Fixed width.
    pub mono: bool,
    /// Underlined.
    pub underline: bool,
    /// Struck through.
    pub strike: bool,
    /// Size of the letters in pixels, if another one.
    pub size_px: Option<f32>,
    /// Colours, if others.
    pub ink: Option<Ink>,
}

/// A styled part of a text.
#[derive(Clone, PartialEq, Debug)]
pub struct Span {
    /// Bytes of the text; must lie on character boundaries.
    pub range: Range<usize>,
    /// Its style.
    pub style: SpanStyle,
}

impl Span {
    /// A span over the whole of `text`.
    pub fn all(text: &str, style: SpanStyle) -> Self {
        Self { range: 0..text.len(), style }
    }
}

/// Fonts, shaping scratch space and glyph bitmaps. Making one takes a few milliseconds: keep it.
pub struct TextEngine {
    fonts: FontContext,
    layouts: LayoutContext<Ink>,
    glyphs: Glyphs,
}

impl std::fmt::Debug for TextEngine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TextEngine").finish_non_exhaustive()
    }
}

impl Default for TextEngine {
    fn default() -> Self {
        Self::new()
    }
}

impl TextEngine {
    /// An engine with the embedded fonts.
    pub fn new() -> Self {
        let mut collection = Collection::new(CollectionOptions { shared: false, system_fonts: false });
        for font in FONTS {
            collection.register_fonts(Blob::new(Arc::new(font)), None);
        }
        Self {
            fonts: FontContext { collection, source_cache: SourceCache::default() },
            layouts: LayoutContext::new(),
            glyphs: Glyphs::default(),
        }
    }

    /// Lays out one paragraph. Direction and alignment belong to the whole layout, so a text whose lines differ in
    /// direction is laid out line by line (see [`line_dir`]).
    ///
    /// `size_px` is the letter size and `width_px` the width at which lines are wrapped, both in physical pixels; a
    /// layout is made anew when the display's scale changes.
    pub fn layout(
        &mut self,
        text: &str,
        size_px: f32,
        ink: Ink,
        dir: Dir,
        spans: &[Span],
        width_px: Option<f32>,
    ) -> Layout<Ink> {
        let mut builder = self.layouts.ranged_builder(&mut self.fonts, text, 1.0, true);
        builder.set_base_direction(match dir {
            Dir::Auto => BaseDirection::Auto,
            Dir::Ltr => BaseDirection::Ltr,
            Dir::Rtl => BaseDirection::Rtl,
        });
        builder.push_default(StyleProperty::FontFamily(FontFamily::from(TEXT)));
        builder.push_default(StyleProperty::FontSize(size_px));
        builder.push_default(StyleProperty::LineHeight(LineHeight::FontSizeRelative(LINE_HEIGHT)));
        builder.push_default(StyleProperty::Brush(ink));
        for Span { range, style } in spans {
            let mut push = |property| builder.push(property, range.clone());
            if style.bold {
                push(StyleProperty::FontWeight(FontWeight::BOLD));
            }
            if style.italic {
                push(StyleProperty::FontStyle(FontStyle::Italic));
            }
            if style.mono {
                push(StyleProperty::FontFamily(FontFamily::from(MONO)));
            }
            if style.underline {
                push(StyleProperty::Underline(true));
            }
            if style.strike {
                push(StyleProperty::Strikethrough(true));
            }
            if let Some(size_px) = style.size_px {
                push(StyleProperty::FontSize(size_px));
            }
            if let Some(ink) = style.ink {
                push(StyleProperty::Brush(ink));
            }
        }
        let mut layout = builder.build(text);
        Self::rewrap(&mut layout, width_px);
        layout
    }

    /// Walks a layout whose top left corner lies at (`x_px`, `y_px`) and hands out what is to be drawn, in order:
    /// backgrounds and lines as rectangles, glyphs as coverage bitmaps at whole pixels.
    pub fn draw(&mut self, layout: &Layout<Ink>, x_px: f32, y_px: f32, out: &mut dyn FnMut(Drawn<'_>)) {
        self.glyphs.draw(layout, (x_px, y_px), &(f32::NEG_INFINITY..=f32::INFINITY), out);
    }

    /// The same, without the lines that lie wholly above or below `shown` (down the page, in pixels).
    pub fn draw_between(
        &mut self,
        layout: &Layout<Ink>,
        (x_px, y_px): (f32, f32),
        shown: &RangeInclusive<f32>,
        out: &mut dyn FnMut(Drawn<'_>),
    ) {
        self.glyphs.draw(layout, (x_px, y_px), shown, out);
    }

    /// The character of `text` that a drawn glyph is the picture of. A bracket in a right-to-left run is drawn by the
    /// glyph of the other bracket, and that is what this tells. For tests of the order in which a text is drawn.
    pub fn character(&self, key: &GlyphKey, text: &str) -> Option<char> {
        let mirrored = ['(', ')', '[', ']', '{', '}', '<', '>', '«', '»'];
        self.glyphs.character(key, text.chars().chain(mirrored))
    }

    /// Breaks the lines of a layout anew at another width, without shaping it again.
    pub fn rewrap(layout: &mut Layout<Ink>, width_px: Option<f32>) {
        layout.break_all_lines(width_px);
        layout.align(Alignment::Start, AlignmentOptions::default());
    }

    /// Walks a layout whose top left corner is the origin and hands out the outlines of its glyphs, in the units of the
    /// layout, in order. Backgrounds and lines under letters are left out.
    pub fn outlines(&mut self, layout: &Layout<Ink>, out: &mut dyn FnMut(GlyphOutline)) {
        self.glyphs.outlines(layout, out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parley::PositionedLayoutItem;

    const INK: Ink = Ink::new(Rgba::hex(0));

    /// The characters of a one-line layout from left to right.
    fn visual(text: &str, dir: Dir) -> String {
        let mut engine = TextEngine::new();
        let layout = engine.layout(text, 20.0, INK, dir, &[], None);
        let mut clusters: Vec<(f32, String)> = Vec::new();
        for line in layout.lines() {
            for item in line.items() {
                let PositionedLayoutItem::GlyphRun(glyph_run) = item else { continue };
                let mut x = glyph_run.offset();
                for cluster in glyph_run.run().visual_clusters() {
                    // The shaper takes the mirrored glyph of a bracket in a right-to-left run.
                    let shown = |c| match c {
                        '(' if cluster.is_rtl() => ')',
                        ')' if cluster.is_rtl() => '(',
                        '\u{a0}' => ' ',
                        c => c,
                    };
                    clusters.push((x, text[cluster.text_range()].chars().map(shown).collect()));
                    x += cluster.advance();
                }
            }
        }
        clusters.sort_by(|a, b| a.0.total_cmp(&b.0));
        let invisible = |c: char| matches!(c, '\u{2066}'..='\u{2069}');
        clusters.into_iter().flat_map(|(_, s)| s.chars().collect::<Vec<_>>()).filter(|&c| !invisible(c)).collect()
    }

    #[test]
    fn moves_keep_their_order_inside_hebrew() {
        for (text, expected) in [
            ("מהלך 1. Nf3 הפרש", "שרפה 1. Nf3 ךלהמ"),
            ("המשבצת (f7) חלשה", "השלח (f7) תצבשמה"),
            ("שחור משחק 5.Bxf7+?! עכשיו", "וישכע 5.Bxf7+?! קחשמ רוחש"),
            ("הלבן מנצח 1-0.", ".1-0 חצנמ ןבלה"),
        ] {
            let isolated = isolate(text);
            assert_eq!(visual(&isolated, line_dir(text, true)), expected, "{text}");
        }
    }

    #[test]
    fn every_face_is_found_and_nothing_is_missing() {
        let mut engine = TextEngine::new();
        let text = "Knight Конь їжак פָּרָשׁ ♘ → ✓ «#3» – “x” 0.5";
        for style in [
            SpanStyle::default(),
            SpanStyle { bold: true, ..SpanStyle::default() },
            SpanStyle { italic: true, ..SpanStyle::default() },
            SpanStyle { bold: true, italic: true, ..SpanStyle::default() },
            SpanStyle { mono: true, ..SpanStyle::default() },
        ] {
            let layout = engine.layout(text, 20.0, INK, Dir::Ltr, &[Span::all(text, style)], None);
            for line in layout.lines() {
                for item in line.items() {
                    let PositionedLayoutItem::GlyphRun(run) = item else { continue };
                    assert!(run.glyphs().all(|glyph| glyph.id != 0), "a glyph is missing in {style:?}");
                    // Symbols have one face; letters have all.
                    let symbol = text[run.run().text_range()].contains(['♘', '→', '✓']);
                    assert!(symbol || !run.run().synthesis().embolden(), "a face is missing for {style:?}");
                }
            }
        }
    }

    #[test]
    fn wrapping_narrows_and_right_to_left_starts_right() {
        let mut engine = TextEngine::new();
        let text = "הלבן נוסע ומטה בשני מהלכים";
        let wide = engine.layout(text, 20.0, INK, Dir::Rtl, &[], None);
        let narrow = engine.layout(text, 20.0, INK, Dir::Rtl, &[], Some(wide.width() / 2.0));
        assert_eq!(wide.lines().count(), 1);
        assert!(narrow.lines().count() >= 2 && narrow.width() <= wide.width() / 2.0);
        let mut right = 0;
        engine.draw(&narrow, 0.0, 0.0, &mut |drawn| {
            if let Drawn::Glyph { image, x_px, .. } = drawn {
                right = right.max(x_px + image.width as i32);
            }
        });
        assert!((right as f32 - wide.width() / 2.0).abs() < 4.0, "{right}");
    }
}
