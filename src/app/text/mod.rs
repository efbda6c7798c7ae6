//! Text fields of any language.
//!
//! Reading order: [`para`] (a hard line as it is laid out, and how a caret walks in it), [`edit`] (the editor without a
//! toolkit) and its [`undo`], [`keys`] (what the keyboard does), [`field`] (the widget), [`access`] (what screen readers
//! get), [`markdown`] (light colours), [`atlas`] (glyphs on textures, for all texts of the window).

pub mod access;
pub mod atlas;
pub mod edit;
pub mod field;
pub mod keys;
pub mod markdown;
pub mod para;
pub mod undo;

pub use field::Fields;

use super::paint::Paint;
use crate::picture::text::Span;
use egui::{Context, Id, Response, Ui};
use std::ops::Range;

/// A closure that styles a line of the text.
type LineStyles<'a> = &'a dyn Fn(&str) -> Vec<Span>;

/// A text field: a builder, shown by [`TextField::show`].
///
/// The text is the document's or the panel's own: a caller hands in what it says now and, when
/// [`changed`](Response::changed), takes over what it became.
#[expect(clippy::struct_excessive_bools, reason = "independent switches of a builder")]
pub struct TextField<'a> {
    text: &'a mut String,
    name: &'a str,
    hint: &'a str,
    salt: Option<Id>,
    rtl: bool,
    mono: bool,
    kind: Kind,
    width: f32,
    max_height: Option<f32>,
    own_undo: bool,
    markdown: bool,
    styles: Option<(u64, LineStyles<'a>)>,
}

/// How a text is broken into rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// One row, however long.
    Single,
    /// One line of text that is wrapped, over at least so many rows.
    Wrapped(usize),
    /// Lines.
    Lines(usize),
}

/// What became of a field in this frame.
pub struct FieldOutput {
    /// The field: `changed()` when the text was changed, `has_focus()`, `lost_focus()`.
    pub response: Response,
    /// The selected bytes of the text, empty at the caret; `None` without the keyboard.
    pub selection: Option<Range<usize>>,
    /// The selection, or the one that was there when the keyboard went elsewhere: what a button of a toolbar means.
    pub last_selection: Range<usize>,
    /// Whether the change begins a new step of typing: after the caret was moved or after a pause. The window seals the
    /// document's history by itself; a caller with a history of its own does it before it takes over the change.
    pub new_step: bool,
    /// Where the caret is drawn, for what pops up there.
    pub caret: egui::Rect,
}

/// A change that is to be made to the text of a field from outside of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextChange {
    /// The bytes that go.
    pub range: Range<usize>,
    /// What comes.
    pub insert: String,
    /// What is selected then, as bytes of the new text; empty for the caret alone.
    pub select: Range<usize>,
}

impl TextChange {
    /// Puts marks around a part of a text, as a key for bold does, and keeps the part selected; without marks if it has
    /// them.
    pub fn wrap(text: &str, range: Range<usize>, before: &str, after: &str) -> Self {
        let inner = text.get(range.clone()).unwrap_or_default();
        let outside = text[..range.start].ends_with(before) && text[range.end..].starts_with(after);
        if outside && !before.is_empty() {
            let start = range.start - before.len();
            let select = start..start + inner.len();
            return Self { range: start..range.end + after.len(), insert: inner.into(), select };
        }
        let start = range.start + before.len();
        let select = start..start + inner.len();
        Self { insert: format!("{before}{inner}{after}"), range, select }
    }

    /// Puts a text in the place of a part, the caret behind it.
    pub fn insert(range: Range<usize>, text: impl Into<String>) -> Self {
        let insert = text.into();
        let end = range.start + insert.len();
        Self { range, insert, select: end..end }
    }
}

/// Asks that a field (`id` is that of its response) changes its text. It is done when the field is shown next, reported as
/// `changed()`, and the field takes the keyboard.
pub fn request_edit(ctx: &Context, id: Id, change: TextChange) {
    ctx.data_mut(|data| data.get_temp_mut_or_default::<Vec<TextChange>>(id.with("changes")).push(change));
    ctx.request_repaint();
}

/// Asks that a field selects a part of its text, with an empty part for the caret alone, and takes the keyboard.
pub fn request_selection(ctx: &Context, id: Id, select: Range<usize>) {
    request_edit(ctx, id, TextChange { range: select.start..select.start, insert: String::new(), select });
}

fn take_requests(ctx: &Context, id: Id) -> Vec<TextChange> {
    ctx.data_mut(|data| data.remove_temp::<Vec<TextChange>>(id.with("changes"))).unwrap_or_default()
}

impl<'a> TextField<'a> {
    /// A field of one row. `name` is what screen readers and tests call it. Enter leaves it.
    pub fn singleline(text: &'a mut String, name: &'a str) -> Self {
        Self {
            text,
            name,
            hint: "",
            salt: None,
            rtl: false,
            mono: false,
            kind: Kind::Single,
            width: f32::INFINITY,
            max_height: None,
            own_undo: false,
            markdown: false,
            styles: None,
        }
    }

    /// A field of several lines, at least `rows` high; it grows with the text.
    pub fn multiline(text: &'a mut String, name: &'a str, rows: usize) -> Self {
        Self { kind: Kind::Lines(rows.max(1)), ..Self::singleline(text, name) }
    }

    /// A field of one line that is wrapped, such as a FEN; it grows with the text, and Enter leaves it.
    pub fn wrapped(text: &'a mut String, name: &'a str, rows: usize) -> Self {
        Self { kind: Kind::Wrapped(rows.max(1)), ..Self::singleline(text, name) }
    }

    /// What an empty field shows.
    #[must_use]
    pub const fn hint(mut self, hint: &'a str) -> Self {
        self.hint = hint;
        self
    }

    /// Gives the field an id that stays the same whatever stands above it: for fields below something that comes and
    /// goes, and for [`request_edit`].
    #[must_use]
    pub fn id_salt(mut self, salt: impl std::hash::Hash + std::fmt::Debug) -> Self {
        self.salt = Some(Id::NULL.with(("text field", salt)));
        self
    }

    /// Whether the text belongs to a right-to-left language.
    #[must_use]
    pub const fn rtl(mut self, rtl: bool) -> Self {
        self.rtl = rtl;
        self
    }

    /// Letters of one width, left to right: FENs, file names, turns.
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

    /// From this height on the field scrolls by itself. Without it, it grows, and the panel scrolls.
    #[must_use]
    pub const fn max_height(mut self, height: f32) -> Self {
        self.max_height = Some(height);
        self
    }

    /// For a text that belongs to no document: Ctrl+Z is the field's own.
    #[must_use]
    pub const fn own_undo(mut self) -> Self {
        self.own_undo = true;
        self
    }

    /// For the source of a Markdown text: light colours, and fenced code runs from left to right.
    #[must_use]
    pub const fn markdown(mut self) -> Self {
        self.markdown = true;
        self
    }

    /// Styles lines by a closure, which gets each line and gives spans of it; its answers are kept as long as the line
    /// stays the same. What else it depends on goes into `salt`.
    #[must_use]
    pub const fn styles(mut self, salt: u64, styles: LineStyles<'a>) -> Self {
        self.styles = Some((salt, styles));
        self
    }

    /// Draws it and takes what is typed.
    pub fn show(mut self, ui: &mut Ui, paint: &mut Paint) -> FieldOutput {
        field::show(&mut self, ui, paint)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn applied(text: &str, change: &TextChange) -> (String, String) {
        let mut text = text.to_owned();
        text.replace_range(change.range.clone(), &change.insert);
        let selected = text[change.select.clone()].to_owned();
        (text, selected)
    }

    #[test]
    fn marks_are_put_around_and_taken_away() {
        let text = "הלבן מנצח";
        let bold = TextChange::wrap(text, 0.."הלבן".len(), "**", "**");
        assert_eq!(applied(text, &bold), ("**הלבן** מנצח".into(), "הלבן".into()));
        let again = TextChange::wrap("**הלבן** מנצח", bold.select, "**", "**");
        assert_eq!(applied("**הלבן** מנצח", &again), (text.into(), "הלבן".into()));
        let board = TextChange::insert(2..2, "![a](b)");
        assert_eq!(applied("x\ny", &board), ("x\n![a](b)y".into(), String::new()));
    }
}
