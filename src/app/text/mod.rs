//! Text fields of any language.

use super::paint::Paint;
use egui::{Response, TextEdit, Ui};

/// A text field: a builder, shown by [`TextField::show`].
pub struct TextField<'a> {
    text: &'a mut String,
    name: &'a str,
    hint: &'a str,
    rtl: bool,
    mono: bool,
    rows: usize,
    width: f32,
    own_undo: bool,
}

/// What became of a field in this frame.
pub struct FieldOutput {
    /// The field: `changed()` when the text was changed, `has_focus()`, `lost_focus()`.
    pub response: Response,
    /// The selected bytes of the text, empty at the caret; `None` without the keyboard.
    pub selection: Option<std::ops::Range<usize>>,
}

impl<'a> TextField<'a> {
    /// A field of one line. `name` is what screen readers and tests call it.
    pub fn singleline(text: &'a mut String, name: &'a str) -> Self {
        Self { text, name, hint: "", rtl: false, mono: false, rows: 1, width: f32::INFINITY, own_undo: false }
    }

    /// A field of several lines, at least `rows` high; it grows with the text.
    pub fn multiline(text: &'a mut String, name: &'a str, rows: usize) -> Self {
        Self { rows: rows.max(2), ..Self::singleline(text, name) }
    }

    /// What an empty field shows.
    #[must_use]
    pub const fn hint(mut self, hint: &'a str) -> Self {
        self.hint = hint;
        self
    }

    /// Whether the text belongs to a right-to-left language.
    #[must_use]
    pub const fn rtl(mut self, rtl: bool) -> Self {
        self.rtl = rtl;
        self
    }

    /// Letters of one width: FENs, file names, turns.
    #[must_use]
    pub const fn mono(mut self) -> Self {
        self.mono = true;
        self
    }

    /// The width in points; all that there is unless it is said.
    #[must_use]
    pub const fn width(mut self, width: f32) -> Self {
        self.width = width;
        self
    }

    /// For a text that belongs to no document: Ctrl+Z is the field's own.
    #[must_use]
    pub const fn own_undo(mut self) -> Self {
        self.own_undo = true;
        self
    }

    /// Draws it and takes what is typed.
    pub fn show(self, ui: &mut Ui, _paint: &mut Paint) -> FieldOutput {
        let field = if self.rows > 1 {
            TextEdit::multiline(self.text).desired_rows(self.rows)
        } else {
            TextEdit::singleline(self.text)
        };
        let align = if self.rtl { egui::Align2::RIGHT_TOP } else { egui::Align2::LEFT_TOP };
        let mut field = field.desired_width(self.width).hint_text(self.hint).align(align);
        if self.mono {
            field = field.font(egui::TextStyle::Monospace);
        }
        let output = field.show(ui);
        let name = self.name;
        let response = output.response.response;
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, name));
        let selection = output.cursor_range.filter(|_| response.has_focus()).map(|range| {
            let byte = |at: usize| self.text.char_indices().nth(at).map_or(self.text.len(), |(byte, _)| byte);
            let [from, to] = range.sorted_cursors();
            byte(from.index.0)..byte(to.index.0)
        });
        FieldOutput { response, selection }
    }
}
