//! The editor without a toolkit: a text, what is selected in it, how it is laid out, and what keys do to it.
//!
//! One layout for each hard line, kept while the line stays the same, so that typing in a long text shapes one line. The
//! selection is two [`Spot`]s of the whole text. Arrows walk as seen on the screen; words, Home and End follow the text.

use super::para::{Edge, Para, Spot};
use super::undo::{Kind, Replay, Selected, Undo};
use crate::picture::text::{Dir, Ink, LINE_HEIGHT, Span, SpanStyle, TextEngine, line_dir};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::time::{Duration, Instant};

/// So many lines are laid out at once, however long it takes: typing never waits.
const AT_ONCE: usize = 16;
/// After this time the other lines wait for the next frame.
const BUDGET: Duration = Duration::from_millis(2);

/// A pause after which typing begins a new step, in seconds.
pub const PAUSE_S: f64 = 1.0;

/// How a text is laid out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Look {
    /// Size of the letters.
    pub size_px: f32,
    /// Where rows are wrapped; `None` for never.
    pub width_px: Option<f32>,
    /// Whether the text belongs to a right-to-left language.
    pub rtl: bool,
    /// Whether all letters have one width; such texts (FENs, names of files) run from left to right.
    pub mono: bool,
    /// Colour.
    pub ink: Ink,
    /// Whether fenced code runs from left to right.
    pub fences: bool,
    /// What else the spans depend on.
    pub salt: u64,
}

impl Look {
    /// The height of a row.
    pub fn row_px(&self) -> f32 {
        self.size_px * LINE_HEIGHT
    }
}

/// What styles a line: its text and whether it is fenced code.
pub type Styles<'a> = &'a dyn Fn(&str, bool) -> Vec<Span>;

/// A hard line in its place.
pub struct Placed {
    /// Its first byte.
    pub start: usize,
    /// Its upper edge, in pixels.
    pub y: f32,
    /// The line.
    pub para: Para,
}

/// Where the caret is drawn, in pixels of the text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Caret {
    /// Its place across.
    pub x: f32,
    /// Its upper end.
    pub top: f32,
    /// Its lower end.
    pub bottom: f32,
    /// Where the letter to which it belongs runs, if its line holds letters of both directions.
    pub flag: Option<Dir>,
    /// Where a letter of the other direction would come, when that is elsewhere.
    pub second: Option<f32>,
}

/// What an input method is doing.
struct Composing {
    /// What it has put into the text.
    range: Range<usize>,
    /// What was there.
    replaced: String,
    /// What was selected.
    before: Selected,
}

/// A text that is being edited.
#[derive(Default)]
pub struct Editor {
    text: String,
    lines: Vec<Placed>,
    anchor: Spot,
    focus: Spot,
    /// Where Up and Down want to go.
    goal_x: Option<f32>,
    /// What an input method is composing.
    composing: Option<Composing>,
    undo: Undo,
    /// What the lines were made for; `None` when they must be made again.
    made: Option<Look>,
    /// Whether they were made for a right-to-left text.
    rtl: bool,
    /// The part that is to be seen.
    seen: (f32, f32),
    shaped: usize,
    /// The last change, and when it was; `None` after the caret was moved by other means.
    last: Option<(Kind, f64)>,
    new_step: bool,
    changes: u64,
}

impl Editor {
    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The selected bytes, empty at the caret.
    pub fn selection(&self) -> Range<usize> {
        let (a, b) = (self.anchor.byte, self.focus.byte);
        a.min(b)..a.max(b)
    }

    /// The selected text.
    pub fn selected(&self) -> &str {
        &self.text[self.selection()]
    }

    /// The caret's place in the text.
    pub const fn focus(&self) -> Spot {
        self.focus
    }

    /// Anchor and focus.
    pub const fn ends(&self) -> Selected {
        (self.anchor, self.focus)
    }

    /// The lines; they are up to date after [`Editor::lay_out`].
    pub fn lines(&self) -> &[Placed] {
        &self.lines
    }

    /// How many lines were shaped so far.
    pub const fn shaped(&self) -> usize {
        self.shaped
    }

    /// How often the text was changed here, and not by the document.
    pub const fn changes(&self) -> u64 {
        self.changes
    }

    /// Whether an input method is composing.
    pub const fn is_composing(&self) -> bool {
        self.composing.is_some()
    }

    /// Whether a change since this was last asked began a new step: after the caret was moved, or after a pause.
    pub const fn take_new_step(&mut self) -> bool {
        std::mem::replace(&mut self.new_step, false)
    }

    /// The height of the text in pixels.
    pub fn height_px(&self) -> f32 {
        self.lines.last().map_or(0.0, |line| line.y + line.para.height)
    }

    /// The left and right edges of its letters in pixels.
    pub fn extent_px(&self) -> (f32, f32) {
        let rows = self.lines.iter().flat_map(|line| &line.para.rows);
        let both = rows.fold(None, |extent: Option<(f32, f32)>, row| {
            let (left, right) = extent.unwrap_or((row.left, row.right));
            Some((left.min(row.left), right.max(row.right)))
        });
        both.unwrap_or((0.0, 0.0))
    }

    /// Follows the text of the document. What was changed from outside gets the caret at its end.
    pub fn follow(&mut self, text: &str) {
        if self.text == text {
            return;
        }
        let old = self.text.as_bytes();
        let new = text.as_bytes();
        let mut same = old.iter().zip(new).take_while(|(a, b)| a == b).count();
        while !self.text.is_char_boundary(same) || !text.is_char_boundary(same) {
            same -= 1;
        }
        let rest = (old.len() - same).min(new.len() - same);
        let mut tail = old.iter().rev().zip(new.iter().rev()).take(rest).take_while(|(a, b)| a == b).count();
        while !text.is_char_boundary(new.len() - tail) {
            tail -= 1;
        }
        text.clone_into(&mut self.text);
        self.composing = None;
        self.undo.clear();
        self.jump(Spot::before(text.len() - tail), false);
        self.made = None;
    }

    // ---- layout ----

    /// Tells which part of the text is to be seen, in pixels of the text: its lines are laid out first.
    pub const fn look_at(&mut self, seen: (f32, f32)) {
        self.seen = seen;
    }

    /// Whether all lines are laid out. A long text takes several frames when it is new, so that none of them is late.
    pub const fn is_complete(&self) -> bool {
        self.made.is_some()
    }

    /// Brings the lines up to date, or most of them: see [`Editor::is_complete`]. Lines that are as they were keep their
    /// layouts; those of the caret and those that are to be seen are always there.
    pub fn lay_out(&mut self, engine: &mut TextEngine, look: &Look, styles: Styles<'_>) {
        if self.made.as_ref() == Some(look) {
            return;
        }
        let begun = Instant::now();
        let mut pool: HashMap<u64, Vec<Para>> = HashMap::new();
        for line in self.lines.drain(..).filter(|line| !line.para.waits()) {
            pool.entry(line.para.key).or_default().push(line.para);
        }
        let (mut start, mut y, mut fenced, mut fresh, mut complete) = (0, 0.0, false, 0, true);
        for line in self.text.split('\n') {
            let end = start + line.len();
            let fence = look.fences && line.trim_start().starts_with("```");
            let code = fenced || fence;
            fenced ^= fence;
            let composing = self.composing.as_ref().and_then(|composing| {
                let part = composing.range.start.max(start)..composing.range.end.min(end);
                (part.start < part.end).then(|| part.start - start..part.end - start)
            });
            let key = key(line, code, composing.as_ref(), look);
            let known = pool.get_mut(&key).and_then(Vec::pop);
            let wanted = (start..=end).contains(&self.focus.byte) || (self.seen.0..=self.seen.1).contains(&y);
            let in_time = fresh < AT_ONCE || wanted || begun.elapsed() < BUDGET;
            let dir = if code || look.mono { Dir::Ltr } else { line_dir(line, look.rtl) };
            let mut para = match known {
                Some(para) => para,
                None if !in_time => {
                    complete = false;
                    Para::waiting(line, dir, look.width_px, look.row_px())
                }
                None => {
                    fresh += 1;
                    let spans = spans(line, code, composing, look, styles);
                    let layout = engine.layout(line, look.size_px, look.ink, dir, &spans, look.width_px);
                    Para::new(key, line, dir, layout, look.width_px, look.row_px())
                }
            };
            if !para.waits() {
                para.wrap(line, look.width_px, look.row_px());
            }
            let height = para.height;
            self.lines.push(Placed { start, y, para });
            y += height;
            start = end + 1;
        }
        self.shaped += fresh;
        self.rtl = look.rtl;
        self.made = complete.then_some(*look);
    }

    fn line_of(&self, byte: usize) -> usize {
        self.lines.partition_point(|line| line.start <= byte).saturating_sub(1)
    }

    /// The line of a spot, and the spot within it.
    fn local(&self, spot: Spot) -> (usize, Spot) {
        let at = self.line_of(spot.byte);
        let start = self.lines.get(at).map_or(0, |line| line.start);
        (at, Spot { byte: spot.byte - start, ..spot })
    }

    fn edge(&self, spot: Spot) -> Option<(usize, Edge)> {
        let (at, local) = self.local(spot);
        Some((at, self.lines.get(at)?.para.edge(local)))
    }

    /// Where the caret is drawn.
    pub fn caret(&self) -> Caret {
        let Some((at, edge)) = self.edge(self.focus) else {
            return Caret { x: 0.0, top: 0.0, bottom: 0.0, flag: None, second: None };
        };
        let line = &self.lines[at];
        let row = &line.para.rows[edge.row];
        let (_, other) = self.local(self.focus.other());
        let other = line.para.edge(other);
        let mixed = line.para.is_mixed();
        let split = mixed && other.row == edge.row && (other.x - edge.x).abs() > 0.5;
        Caret {
            x: edge.x,
            top: line.y + row.top,
            bottom: line.y + row.bottom,
            flag: mixed.then_some(if edge.rtl { Dir::Rtl } else { Dir::Ltr }),
            second: split.then_some(other.x),
        }
    }

    /// Whether the caret's line runs from right to left.
    pub fn is_rtl_here(&self) -> bool {
        self.lines.get(self.line_of(self.focus.byte)).is_some_and(|line| line.para.is_rtl())
    }

    /// The rectangles (left, top, right, bottom, in pixels of the text) behind the selection that lie between two heights.
    pub fn selection_rects(&self, (top, bottom): (f32, f32)) -> Vec<[f32; 4]> {
        let range = self.selection();
        let mut rects = Vec::new();
        if range.is_empty() || self.lines.is_empty() {
            return rects;
        }
        for line in &self.lines[self.line_of(range.start)..=self.line_of(range.end)] {
            let para = &line.para;
            if line.y + para.height < top || line.y > bottom {
                continue;
            }
            let end = line.start + para.len;
            let part = range.start.max(line.start) - line.start..range.end.min(end) - line.start;
            para.selected(&part, &mut |[x0, y0, x1, y1]| rects.push([x0, line.y + y0, x1, line.y + y1]));
            // A selected line break is shown as a little space at the end of its line.
            if let Some(row) = para.rows.last().filter(|_| range.end > end) {
                let wide = (row.bottom - row.top) * 0.25;
                let (x0, x1) = if para.is_rtl() { (row.left - wide, row.left) } else { (row.right, row.right + wide) };
                rects.push([x0, line.y + row.top, x1, line.y + row.bottom]);
            }
        }
        rects
    }

    /// The caret nearest to a place in pixels of the text.
    pub fn hit(&self, x: f32, y: f32) -> Spot {
        let at = self.lines.partition_point(|line| line.y <= y).saturating_sub(1);
        let Some(line) = self.lines.get(at) else { return Spot::default() };
        line.para.hit(line.para.row_at(y - line.y), x).plus(line.start)
    }

    /// The word under a place in pixels of the text.
    pub fn word_at(&self, x: f32, y: f32) -> Range<usize> {
        let at = self.lines.partition_point(|line| line.y <= y).saturating_sub(1);
        let Some(line) = self.lines.get(at) else { return 0..0 };
        let letter = line.para.letter_at(line.para.row_at(y - line.y), x);
        let word = line.para.word_at(letter.start);
        word.start + line.start..word.end + line.start
    }

    /// The hard line at a height, with its line break.
    pub fn line_at(&self, y: f32) -> Range<usize> {
        let at = self.lines.partition_point(|line| line.y <= y).saturating_sub(1);
        let Some(line) = self.lines.get(at) else { return 0..0 };
        line.start..(line.start + line.para.len + 1).min(self.text.len())
    }

    // ---- the caret ----

    /// Puts the caret somewhere. Whatever is typed next is a step of its own.
    pub fn jump(&mut self, spot: Spot, extend: bool) {
        self.last = None;
        self.goal_x = None;
        self.put(spot, extend);
    }

    fn put(&mut self, spot: Spot, extend: bool) {
        self.focus = spot;
        if !extend {
            self.anchor = spot;
        }
    }

    /// Selects a part of the text, the caret at its end.
    pub fn select(&mut self, range: Range<usize>) {
        let within = |byte: usize| {
            let byte = byte.min(self.text.len());
            (0..=byte).rev().find(|&at| self.text.is_char_boundary(at)).unwrap_or(0)
        };
        let (start, end) = (within(range.start), within(range.end));
        self.jump(Spot::after(start), false);
        self.jump(if end > start { Spot::before(end) } else { Spot::after(end) }, true);
    }

    /// Selects everything.
    pub fn select_all(&mut self) {
        self.select(0..self.text.len());
    }

    /// An arrow to the left or right: as seen, by a letter or by a word.
    pub fn walk(&mut self, right: bool, by_word: bool, extend: bool) {
        if self.lines.is_empty() {
            return;
        }
        if !extend && !by_word && self.anchor.byte != self.focus.byte {
            let side = self.outer_side(right);
            return self.jump(side, false);
        }
        let (at, local) = self.local(self.focus);
        let Placed { start, para, .. } = &self.lines[at];
        let forward = right != para.is_rtl();
        let within = match (by_word, forward) {
            (false, _) => para.step(local, right),
            (true, true) => (local.byte < para.len).then(|| {
                let to = para.next_word(local.byte);
                if to == para.len { Spot::before(to) } else { Spot::after(to) }
            }),
            (true, false) => (local.byte > 0).then(|| Spot::after(para.previous_word(local.byte))),
        };
        if let Some(spot) = within {
            let spot = spot.plus(*start);
            return self.jump(spot, extend);
        }
        // From line to line the direction of the whole text counts, so that one arrow walks through lines of both
        // directions without turning round: a line is entered where it begins for that arrow.
        let next = if right == self.rtl { at.checked_sub(1) } else { Some(at + 1) };
        if let Some(line) = next.and_then(|next| self.lines.get(next)) {
            let spot = if by_word {
                let ahead = right != line.para.is_rtl();
                if ahead { Spot::after(0) } else { Spot::before(line.para.len) }
            } else {
                line.para.enter_line(right)
            };
            let spot = spot.plus(line.start);
            self.jump(spot, extend);
        }
    }

    /// The end of the selection that lies farther to the right or left.
    fn outer_side(&self, right: bool) -> Spot {
        let (Some((a_line, a)), Some((f_line, f))) = (self.edge(self.anchor), self.edge(self.focus)) else {
            return self.focus;
        };
        let anchor = if (a_line, a.row) == (f_line, f.row) {
            (a.x > f.x) == right
        } else {
            let forward = right != self.lines[f_line].para.is_rtl();
            (self.anchor.byte > self.focus.byte) == forward
        };
        if anchor { self.anchor } else { self.focus }
    }

    /// Up or down by a row.
    pub fn climb(&mut self, down: bool, extend: bool) {
        let Some((at, edge)) = self.edge(self.focus) else { return };
        let x = self.goal_x.unwrap_or(edge.x);
        let target = match (down, edge.row) {
            (true, row) if row + 1 < self.lines[at].para.rows.len() => Some((at, row + 1)),
            (true, _) => Some((at + 1, 0)).filter(|(at, _)| *at < self.lines.len()),
            (false, 0) => at.checked_sub(1).map(|at| (at, self.lines[at].para.rows.len() - 1)),
            (false, row) => Some((at, row - 1)),
        };
        match target {
            Some((at, row)) => {
                let spot = self.lines[at].para.hit(row, x).plus(self.lines[at].start);
                self.jump(spot, extend);
                self.goal_x = Some(x);
            }
            None => self.to_end_of_text(down, extend),
        }
    }

    /// Up or down by so many pixels.
    pub fn page(&mut self, down: bool, page_px: f32, extend: bool) {
        let caret = self.caret();
        let x = self.goal_x.unwrap_or(caret.x);
        let middle = f32::midpoint(caret.top, caret.bottom);
        let y = middle + if down { page_px } else { -page_px };
        if y < 0.0 || y > self.height_px() {
            return self.to_end_of_text(down, extend);
        }
        let spot = self.hit(x, y);
        self.jump(spot, extend);
        self.goal_x = Some(x);
    }

    /// The beginning or the end of the row.
    pub fn to_end_of_row(&mut self, end: bool, extend: bool) {
        let Some((at, edge)) = self.edge(self.focus) else { return };
        let line = &self.lines[at];
        let text = &line.para.rows[edge.row].text;
        let spot = if end { Spot::before(text.end) } else { Spot::after(text.start) };
        let spot = spot.plus(line.start);
        self.jump(spot, extend);
    }

    /// The beginning or the end of the text.
    pub fn to_end_of_text(&mut self, end: bool, extend: bool) {
        let spot = if end { Spot::before(self.text.len()) } else { Spot::after(0) };
        self.jump(spot, extend);
    }

    // ---- changes ----

    /// Puts a text in the place of what is selected.
    pub fn insert(&mut self, text: &str, now_s: f64) {
        let kind = if text.chars().count() == 1 { Kind::Type } else { Kind::Other };
        self.replace(self.selection(), text, kind, now_s);
    }

    /// Takes away what is selected, or what stands before the caret: a mark of a letter, a letter, or a word.
    pub fn backspace(&mut self, by_word: bool, now_s: f64) {
        let mut range = self.selection();
        if range.is_empty() {
            let (at, local) = self.local(self.focus);
            let before = self.text[..range.end].char_indices().next_back();
            range.start = match (before, self.lines.get(at)) {
                (Some(_), Some(line)) if by_word && local.byte > 0 => line.start + line.para.previous_word(local.byte),
                (Some((byte, _)), _) => byte,
                (None, _) => return,
            };
        }
        self.replace(range, "", if by_word { Kind::Other } else { Kind::Back }, now_s);
    }

    /// Takes away what is selected, or what stands after the caret: a letter with its marks, or a word.
    pub fn delete(&mut self, by_word: bool, now_s: f64) {
        let mut range = self.selection();
        if range.is_empty() {
            let (at, local) = self.local(self.focus);
            let Some(line) = self.lines.get(at).filter(|_| range.start < self.text.len()) else { return };
            range.end = if local.byte >= line.para.len {
                range.start + 1
            } else if by_word {
                line.start + line.para.next_word(local.byte)
            } else {
                line.start + line.para.cluster_end(local.byte)
            };
        }
        self.replace(range, "", if by_word { Kind::Other } else { Kind::Delete }, now_s);
    }

    /// Replaces a part of the text and puts the caret behind what came.
    pub fn replace(&mut self, range: Range<usize>, with: &str, kind: Kind, now_s: f64) {
        if range.is_empty() && with.is_empty() {
            return;
        }
        let (before, last) = (self.ends(), self.last);
        // A word after white space is a step of the field's own history.
        let word = kind == Kind::Type
            && !with.starts_with(char::is_whitespace)
            && self.text[..range.start].ends_with(char::is_whitespace);
        let start = range.start;
        let removed = self.swap(range, with, kind, now_s);
        let joins = last.is_some_and(|(last, at_s)| last == kind && now_s - at_s <= PAUSE_S);
        let begins = !joins || word || kind == Kind::Other;
        self.undo.note(start, &removed, with, (kind, begins), (before, self.ends()));
    }

    /// Replaces without noting it in the field's own history; gives what was there.
    fn swap(&mut self, range: Range<usize>, with: &str, kind: Kind, now_s: f64) -> String {
        let removed = self.text[range.clone()].to_owned();
        self.new_step |= self.last.is_none_or(|(_, at_s)| now_s - at_s > PAUSE_S);
        self.text.replace_range(range.clone(), with);
        let end = range.start + with.len();
        // The caret belongs to what was typed; at the start of a line there is nothing before it.
        let fresh = end == 0 || self.text[..end].ends_with('\n');
        self.put(if fresh { Spot::after(end) } else { Spot::before(end) }, false);
        self.goal_x = None;
        self.last = Some((kind, now_s));
        self.made = None;
        self.changes += 1;
        removed
    }

    /// Takes the last step of the field's own history back.
    pub fn undo(&mut self) {
        let replay = self.undo.undo();
        self.replay(replay);
    }

    /// Makes it again.
    pub fn redo(&mut self) {
        let replay = self.undo.redo();
        self.replay(replay);
    }

    fn replay(&mut self, replay: Option<Replay>) {
        let Some(Replay { range, text, selected }) = replay else { return };
        self.text.replace_range(range, &text);
        (self.anchor, self.focus) = selected;
        (self.last, self.goal_x, self.composing, self.made) = (None, None, None, None);
        self.changes += 1;
    }

    // ---- input methods ----

    /// Shows what an input method is composing, in the place of what it showed before or of the selection.
    pub fn compose(&mut self, text: &str, now_s: f64) {
        if self.composing.is_none() {
            if text.is_empty() {
                return;
            }
            let range = self.selection();
            self.composing = Some(Composing { before: self.ends(), replaced: self.text[range.clone()].into(), range });
        }
        let Some(mut composing) = self.composing.take() else { return };
        self.swap(composing.range.clone(), text, Kind::Other, now_s);
        composing.range.end = composing.range.start + text.len();
        if text.is_empty() {
            self.note(composing);
        } else {
            self.composing = Some(composing);
        }
    }

    /// Takes over what an input method has composed.
    pub fn commit(&mut self, text: &str, now_s: f64) {
        if let Some(mut composing) = self.composing.take() {
            self.swap(composing.range.clone(), text, Kind::Other, now_s);
            composing.range.end = composing.range.start + text.len();
            self.note(composing);
        } else if !text.is_empty() {
            self.replace(self.selection(), text, Kind::Type, now_s);
        }
    }

    /// What is being composed stays as it is.
    pub fn end_composing(&mut self) {
        if let Some(composing) = self.composing.take() {
            self.made = None;
            self.note(composing);
        }
    }

    /// A composition is one step of the field's own history.
    fn note(&mut self, Composing { range, replaced, before }: Composing) {
        let inserted = &self.text[range.clone()];
        if !(inserted.is_empty() && replaced.is_empty()) {
            self.undo.note(range.start, &replaced, inserted, (Kind::Other, true), (before, (self.anchor, self.focus)));
        }
    }

    /// Takes away so many characters before and after the caret.
    pub fn delete_around(&mut self, before: usize, after: usize, now_s: f64) {
        let range = self.selection();
        let start = self.text[..range.start].char_indices().rev().take(before).last().map_or(range.start, |(at, _)| at);
        let end = self.text[range.end..].char_indices().nth(after).map_or(self.text.len(), |(at, _)| range.end + at);
        self.replace(start..end, "", Kind::Other, now_s);
    }
}

/// The spans of a line: what all of it has, what its styles say, what is being composed.
fn spans(line: &str, code: bool, composing: Option<Range<usize>>, look: &Look, styles: Styles<'_>) -> Vec<Span> {
    let mut spans = Vec::new();
    if look.mono {
        spans.push(Span::all(line, SpanStyle { mono: true, ..SpanStyle::default() }));
    }
    spans.extend(styles(line, code));
    spans.extend(composing.map(|range| {
        let style = SpanStyle { underline: true, ..SpanStyle::default() };
        Span { range, style }
    }));
    spans
}

/// What a line's layout is kept by. The width is left out: another one only wraps the line anew.
fn key(line: &str, code: bool, composing: Option<&Range<usize>>, look: &Look) -> u64 {
    let mut hasher = DefaultHasher::new();
    (line, code, composing, look.size_px.to_bits(), look.rtl, look.mono, look.ink, look.salt).hash(&mut hasher);
    hasher.finish()
}

impl std::fmt::Debug for Editor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Editor")
            .field("bytes", &self.text.len())
            .field("selection", &self.selection())
            .finish_non_exhaustive()
    }
}
