//! What screen readers and tests get of a text field: name, text, direction, and its rows with their letters.

use super::edit::Editor;
use super::para::Spot;
use super::{Kind, TextField};
use crate::picture::text::parley::Affinity;
use egui::accesskit::{self, Action, Role, TextDirection, TextPosition, TextSelection};
use egui::{Id, Pos2, Response, Ui, UiBuilder, WidgetInfo};

/// Rows of longer texts are told only where they can be seen.
const MOST_BYTES: usize = 20_000;
/// A run of text has no more letters than this: places in it are bytes.
const MOST_LETTERS: usize = 255;

/// Tells what the field is and what it holds. `field` still has the text as it was before.
pub(super) fn describe(ui: &mut Ui, response: &Response, field: &TextField<'_>, editor: &Editor, origin: Pos2) {
    let enabled = ui.is_enabled();
    response.widget_info(|| WidgetInfo {
        label: Some(field.name.to_owned()),
        ..WidgetInfo::text_edit(enabled, field.text.as_str(), editor.text(), field.hint)
    });
    let role = if matches!(field.kind, Kind::Lines(_)) { Role::MultilineTextInput } else { Role::TextInput };
    let told = ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_role(role);
        node.set_text_direction(direction(field.rtl && !field.mono));
        node.add_action(Action::SetValue);
        node.add_action(Action::ReplaceSelectedText);
    });
    if told.is_some() {
        runs(ui, response.id, editor, origin);
    }
}

const fn direction(rtl: bool) -> TextDirection {
    if rtl { TextDirection::RightToLeft } else { TextDirection::LeftToRight }
}

/// The rows as runs of text, and the selection in them.
fn runs(ui: &mut Ui, id: Id, editor: &Editor, origin: Pos2) {
    let scale = ui.pixels_per_point();
    let clip = ui.clip_rect();
    let all = editor.text().len() <= MOST_BYTES;
    let (anchor, focus) = editor.ends();
    let mut places = (None, None);
    for (number, line) in editor.lines().iter().enumerate() {
        let (top, bottom) = (origin.y + line.y / scale, origin.y + (line.y + line.para.height) / scale);
        if !all && (bottom < clip.top() || top > clip.bottom()) {
            continue;
        }
        let last_line = number + 1 == editor.lines().len();
        for at in 0..line.para.rows.len() {
            let row = &line.para.rows[at];
            let breaks = at + 1 == line.para.rows.len() && !last_line;
            let mut letters: Vec<(usize, usize, f32, f32)> =
                line.para.letters(at).map(|(bytes, x, width)| (bytes.start, bytes.end, x, width)).collect();
            letters.sort_unstable_by_key(|letter| letter.0);
            if breaks {
                letters.push((
                    line.para.len,
                    line.para.len + 1,
                    if line.para.is_rtl() { row.left } else { row.right },
                    0.0,
                ));
            }
            let words: Vec<usize> = line.para.words(at).collect();
            let parts = if letters.is_empty() { vec![&letters[..]] } else { letters.chunks(MOST_LETTERS).collect() };
            for (part_number, part) in parts.into_iter().enumerate() {
                let run = id.with(("run", line.start + row.text.start, part_number));
                let bytes = line.start + part.first().map_or(row.text.start, |l| l.0)
                    ..line.start + part.last().map_or(row.text.end, |l| l.1);
                for (spot, place) in [(anchor, &mut places.0), (focus, &mut places.1)] {
                    if place.is_none() && holds(&bytes, spot, editor.text().len()) {
                        let index = part.iter().filter(|letter| line.start + letter.0 < spot.byte).count();
                        *place = Some(TextPosition { node: run.accesskit_id(), character_index: index });
                    }
                }
                let (left, right) = part
                    .iter()
                    .fold((f32::MAX, f32::MIN), |(left, right), &(_, _, x, width)| (left.min(x), right.max(x + width)));
                let (left, right) = if part.is_empty() { (row.left, row.right) } else { (left, right) };
                let rect = egui::Rect::from_min_max(
                    origin + egui::vec2(left, line.y + row.top) / scale,
                    origin + egui::vec2(right, line.y + row.bottom) / scale,
                );
                let child = UiBuilder::new().scope_id(run).max_rect(rect).accessibility_parent(id);
                let child = ui.new_child(child);
                ui.ctx().accesskit_node_builder(child.unique_id(), |node| {
                    node.set_role(Role::TextRun);
                    node.set_text_direction(direction(line.para.is_rtl()));
                    node.set_value(&editor.text()[bytes.clone()]);
                    node.set_bounds(accesskit::Rect {
                        x0: rect.min.x.into(),
                        y0: rect.min.y.into(),
                        x1: rect.max.x.into(),
                        y1: rect.max.y.into(),
                    });
                    node.set_character_lengths(part.iter().map(|l| (l.1 - l.0) as u8).collect::<Vec<_>>());
                    // Distances from where the line begins to be read.
                    let along =
                        |l: &(usize, usize, f32, f32)| if line.para.is_rtl() { right - l.2 - l.3 } else { l.2 - left };
                    node.set_character_positions(part.iter().map(|l| along(l) / scale).collect::<Vec<_>>());
                    node.set_character_widths(part.iter().map(|l| l.3 / scale).collect::<Vec<_>>());
                    let begins = part.iter().enumerate().filter(|(_, l)| words.contains(&l.0));
                    node.set_word_starts(begins.map(|(index, _)| index as u8).collect::<Vec<_>>());
                });
            }
        }
    }
    if let (Some(anchor), Some(focus)) = places {
        ui.ctx().accesskit_node_builder(id, |node| node.set_text_selection(TextSelection { anchor, focus }));
    }
}

/// Whether a run is the one in which a spot is told: at its end only for a caret that belongs to the letter before it.
fn holds(bytes: &std::ops::Range<usize>, spot: Spot, length: usize) -> bool {
    let last = bytes.end == length;
    let end = spot.byte == bytes.end && (last || spot.affinity == Affinity::Upstream && !bytes.is_empty());
    bytes.contains(&spot.byte) || end || bytes.is_empty() && spot.byte == bytes.start
}
