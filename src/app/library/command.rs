//! What can be done with the collection as a whole, and with a file of it that need not be open.

use super::super::locale;
use super::change::Change;
use egui::{Key, KeyboardShortcut, Modifiers};
use std::path::PathBuf;

/// Something to do with the collection.
#[derive(Clone, Debug)]
pub enum LibraryCommand {
    /// Shows the pictures of everything in the collection, or goes back from there.
    Browse,
    /// Asks for a file of the collection by some letters of its name.
    QuickOpen,
    /// Asks for a command in the same way.
    Palette,
    /// Asks for the folder of another collection.
    OpenCollection,
    /// Opens a path, whatever it is: the folder of a collection, a puzzle, a lesson or an animation.
    OpenPath(PathBuf),
    /// Asks for another name.
    Rename(PathBuf),
    /// Writes it once more under a free name.
    Duplicate(PathBuf),
    /// Asks whether it may go.
    Delete(PathBuf),
    /// Brings back what was deleted last.
    Restore,
    /// Changes files.
    Change(Box<Change>),
    /// Asks where the picture goes that stands for it.
    ExportCard(PathBuf),
    /// Writes it: what it shows, where it goes, the width.
    WriteCard(PathBuf, PathBuf, u32),
    /// Puts its path on the clipboard.
    CopyPath(PathBuf),
    /// Shows its folder in the file manager.
    Reveal(PathBuf),
}

impl LibraryCommand {
    /// Those that need nothing else to be said, for menus, keys and the palette.
    pub const LISTED: [Self; 5] = [Self::Browse, Self::QuickOpen, Self::Palette, Self::OpenCollection, Self::Restore];

    /// The key of its words; with `-tip` behind it that of its tooltip.
    pub const fn key(&self) -> &'static str {
        match self {
            Self::Browse => "library-browse",
            Self::QuickOpen => "library-quick-open",
            Self::Palette => "library-palette",
            Self::OpenCollection => "library-open-collection",
            Self::OpenPath(_) => "library-open",
            Self::Rename(_) => "library-rename",
            Self::Duplicate(_) => "library-duplicate",
            Self::Delete(_) => "library-delete",
            Self::Restore => "library-restore",
            Self::Change(_) => "library-change",
            Self::ExportCard(_) | Self::WriteCard(..) => "library-export-picture",
            Self::CopyPath(_) => "library-copy-path",
            Self::Reveal(_) => "library-reveal",
        }
    }

    /// The words of menus and buttons.
    pub fn text(&self) -> String {
        crate::t!(self.key())
    }

    /// One sentence more; may be empty.
    pub fn tooltip(&self) -> String {
        locale::find(&format!("{}-tip", self.key())).unwrap_or_default()
    }

    /// The key. Those about a file work in the browser, on the card that is chosen.
    pub const fn shortcut(&self) -> Option<KeyboardShortcut> {
        let ctrl_shift = Modifiers { shift: true, ..Modifiers::COMMAND };
        let (modifiers, key) = match self {
            Self::Browse => (Modifiers::COMMAND, Key::O),
            Self::QuickOpen => (Modifiers::COMMAND, Key::P),
            Self::Palette => (ctrl_shift, Key::P),
            Self::OpenCollection => (ctrl_shift, Key::O),
            Self::Rename(_) => (Modifiers::NONE, Key::F2),
            // Ctrl+Shift+D would mean Ctrl+D as well, which the toolkit finds first.
            Self::Duplicate(_) => (Modifiers::COMMAND, Key::J),
            Self::Delete(_) => (Modifiers::NONE, Key::Delete),
            Self::ExportCard(_) => (Modifiers::COMMAND, Key::E),
            Self::CopyPath(_) => (ctrl_shift, Key::C),
            Self::Reveal(_) => (ctrl_shift, Key::R),
            _ => return None,
        };
        Some(KeyboardShortcut::new(modifiers, key))
    }

    /// What can be done with one file, in the order of menus.
    pub fn of_file(path: &std::path::Path) -> [Self; 6] {
        let path = || path.to_path_buf();
        [
            Self::Rename(path()),
            Self::Duplicate(path()),
            Self::Delete(path()),
            Self::ExportCard(path()),
            Self::CopyPath(path()),
            Self::Reveal(path()),
        ]
    }
}
