//! What the keyboard does in a text field.

use super::edit::Editor;
use egui::{Event, ImeEvent, Key, Modifiers};

/// What a field allows.
#[derive(Clone, Copy, Debug)]
pub struct Keys {
    /// Whether Enter makes a line.
    pub lines: bool,
    /// Whether Ctrl+Z is the field's own.
    pub own_undo: bool,
    /// What a page is, in pixels.
    pub page_px: f32,
    /// The time.
    pub now_s: f64,
    /// Whether this is a Mac, where Option walks by words and Command to the ends.
    pub mac: bool,
}

/// What is to be done outside of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Asked {
    /// Nothing.
    Nothing,
    /// Put this on the clipboard.
    Copy(String),
    /// The field is left.
    Leave,
}

impl Keys {
    /// Carries out an event; the editor must be laid out.
    pub fn on(&self, editor: &mut Editor, event: &Event) -> Asked {
        match event {
            Event::Text(text) if !text.is_empty() && text != "\n" && text != "\r" => {
                editor.end_composing();
                editor.insert(&self.fitting(text), self.now_s);
            }
            Event::Paste(text) if !text.is_empty() => {
                editor.end_composing();
                editor.jump(editor.focus(), true);
                editor.insert(&self.fitting(text), self.now_s);
                editor.jump(editor.focus(), false);
            }
            Event::Copy | Event::Cut if !editor.selection().is_empty() => {
                let copied = editor.selected().to_owned();
                if *event == Event::Cut {
                    editor.jump(editor.focus(), true);
                    editor.insert("", self.now_s);
                }
                return Asked::Copy(copied);
            }
            Event::Ime(ImeEvent::Preedit { text, .. }) if text != "\n" && text != "\r" => {
                editor.compose(&self.fitting(text), self.now_s);
            }
            Event::Ime(ImeEvent::Commit(text)) if text != "\n" && text != "\r" => {
                editor.commit(&self.fitting(text), self.now_s);
            }
            Event::Ime(ImeEvent::DeleteSurrounding { before_chars, after_chars }) => {
                editor.delete_around(*before_chars, *after_chars, self.now_s);
            }
            Event::Key { key, pressed: true, modifiers, .. } => return self.key(editor, *key, *modifiers),
            _ => {}
        }
        Asked::Nothing
    }

    /// A text as the field takes it: one line where there is only one.
    pub fn fitting(&self, text: &str) -> String {
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        if self.lines { text } else { text.replace('\n', " ") }
    }

    fn key(&self, editor: &mut Editor, key: Key, held: Modifiers) -> Asked {
        let command = held.command || held.ctrl;
        let by_word = if self.mac { held.alt } else { command };
        let to_end = self.mac && held.command;
        let extend = held.shift;
        match key {
            Key::ArrowLeft | Key::ArrowRight if to_end => {
                // On the screen's side, whatever the direction of the line.
                let right = key == Key::ArrowRight;
                editor.to_end_of_row(right != editor.is_rtl_here(), extend);
            }
            Key::ArrowUp | Key::ArrowDown if to_end => editor.to_end_of_text(key == Key::ArrowDown, extend),
            Key::ArrowLeft | Key::ArrowRight if !held.alt || self.mac => {
                editor.walk(key == Key::ArrowRight, by_word, extend);
            }
            Key::ArrowUp | Key::ArrowDown if !command && !held.alt => editor.climb(key == Key::ArrowDown, extend),
            Key::PageUp | Key::PageDown if !command => editor.page(key == Key::PageDown, self.page_px, extend),
            Key::Home | Key::End if command => editor.to_end_of_text(key == Key::End, extend),
            Key::Home | Key::End => editor.to_end_of_row(key == Key::End, extend),
            Key::Backspace => editor.backspace(by_word, self.now_s),
            Key::Delete => editor.delete(by_word, self.now_s),
            Key::Enter if !command && !held.alt => {
                if !self.lines {
                    return Asked::Leave;
                }
                editor.end_composing();
                editor.insert("\n", self.now_s);
            }
            Key::A if command && !held.alt => editor.select_all(),
            Key::Z if command && self.own_undo => {
                if held.shift {
                    editor.redo();
                } else {
                    editor.undo();
                }
            }
            Key::Y if command && self.own_undo => editor.redo(),
            _ => {}
        }
        Asked::Nothing
    }
}
