//! What the editor remembers from one time to the next: language, appearance, sizes, the collections that were open.
//! Nothing of it belongs to a puzzle. The file is read once, and written some time after something changed and when the
//! window closes; without a path nothing is read or written.

use super::command::Zoom;
use super::{App, locale, style};
use crate::doc::Lang;
use crate::doc::store::{self, Expected};
use crate::picture::{pieces, theme};
use crate::t;
use egui::ThemePreference;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The sizes that are offered, in percent.
pub const SIZES: [u32; 7] = [75, 90, 100, 125, 150, 175, 200];
/// Seconds without another change before the file is written.
const PAUSE_S: f64 = 1.0;
/// So many collections are remembered.
const MAX_COLLECTIONS: usize = 8;
/// The language of a system of any language.
const SYSTEM: &str = "system";

/// What a file of settings holds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Settings {
    /// The tag of a language, or `system`.
    pub language: String,
    /// `light`, `dark` or `system`.
    pub appearance: String,
    /// The id of the colours of boards; empty for those that suit the appearance.
    pub board: String,
    /// The id of the set of pieces.
    pub pieces: String,
    /// The size of everything, in percent.
    pub size: u32,
    /// Whether targets are made for fingers.
    pub touch: bool,
    /// Whether a newcomer has said what they came for.
    pub welcomed: bool,
    /// The widths of the panels at the sides, in points.
    pub widths: Widths,
    /// The collections that were open, the last one first.
    pub collections: Vec<PathBuf>,
}

/// The widths of the panels at the sides of the board.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Widths {
    /// The tree of the collection.
    pub collection: f32,
    /// The panels of a puzzle.
    pub panels: f32,
    /// The panel of an animation.
    pub step: f32,
}

impl Default for Widths {
    fn default() -> Self {
        Self { collection: 240.0, panels: 360.0, step: 392.0 }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: SYSTEM.into(),
            appearance: SYSTEM.into(),
            board: String::new(),
            pieces: pieces::CLASSIC.id.into(),
            size: 100,
            touch: false,
            welcomed: false,
            widths: Widths::default(),
            collections: Vec::new(),
        }
    }
}

impl Settings {
    /// Reads a file of settings; what is not in it is as usual, and so is all of it where there is no file.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub fn read(path: &Path) -> Result<Self, String> {
        match fs_err::read_to_string(path) {
            Ok(text) => toml::from_str(&text).map_err(|error| format!("{}: {}", path.display(), error.message())),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Writes it, whole or not at all.
    ///
    /// # Errors
    /// Why it cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), String> {
        if let Some(folder) = path.parent() {
            fs_err::create_dir_all(folder).map_err(|error| error.to_string())?;
        }
        let text = toml::to_string(self).map_err(|error| error.to_string())?;
        store::save(path, text.as_bytes(), Expected::Anything).map(drop).map_err(|error| error.to_string())
    }
}

/// Where the settings of this user are; `None` where there is no home.
pub fn path() -> Option<PathBuf> {
    use etcetera::BaseStrategy;
    let strategy = etcetera::choose_base_strategy().ok()?;
    Some(strategy.config_dir().join("boardwright").join("settings.toml"))
}

/// What the window has of the settings that no document and no toolkit knows.
#[derive(Clone, Debug, Default)]
pub struct Prefs {
    /// The language that was chosen; `None` for that of the system.
    pub language: Option<Lang>,
    /// Whether targets are made for fingers.
    pub touch: bool,
    /// Whether a newcomer has said what they came for.
    pub welcomed: bool,
    /// The widths of the panels.
    pub widths: Widths,
    /// The collections that were open.
    collections: Vec<PathBuf>,
    /// Where all this is kept; `None` for nowhere.
    path: Option<PathBuf>,
    /// What the file holds, and what it is to hold.
    written: Settings,
    wanted: Settings,
    /// When it is written.
    due_s: Option<f64>,
}

/// The size of everything, in percent.
pub fn size(ctx: &egui::Context) -> u32 {
    (ctx.zoom_factor() * 100.0).round() as u32
}

/// Makes everything so large, in percent.
pub fn set_size(ctx: &egui::Context, percent: u32) {
    let (least, most) = (SIZES[0], SIZES[SIZES.len() - 1]);
    ctx.set_zoom_factor(percent.clamp(least, most) as f32 / 100.0);
}

/// The next size that is offered.
pub fn zoom(ctx: &egui::Context, way: Zoom) {
    let now = size(ctx);
    let next = match way {
        Zoom::In => SIZES.into_iter().find(|&size| size > now),
        Zoom::Out => SIZES.into_iter().rev().find(|&size| size < now),
        Zoom::Reset => Some(100),
    };
    set_size(ctx, next.unwrap_or(now));
}

/// The name of a choice of appearance in the file.
const fn name_of(preference: ThemePreference) -> &'static str {
    match preference {
        ThemePreference::Light => "light",
        ThemePreference::Dark => "dark",
        ThemePreference::System => SYSTEM,
    }
}

impl App {
    /// Keeps the settings in a file, and takes over what it holds. Once, after [`App::install`]. A file that cannot be
    /// read is reported and left alone until something is changed.
    pub fn keep_settings(&mut self, ctx: &egui::Context, path: PathBuf) {
        let read = Settings::read(&path);
        let settings = read.clone().unwrap_or_default();
        self.panels.prefs.path = Some(path);
        self.apply(ctx, &settings);
        if let Err(error) = read {
            self.say(error);
        }
        settings.collections.clone_into(&mut self.panels.prefs.collections);
        self.note_collection();
        self.panels.prefs.written = settings.clone();
        self.panels.prefs.wanted = settings;
    }

    /// Notes that the present collection was opened last.
    pub(super) fn note_collection(&mut self) {
        let root = std::path::absolute(&self.library.root).unwrap_or_else(|_| self.library.root.clone());
        let collections = &mut self.panels.prefs.collections;
        collections.retain(|old| *old != root);
        collections.insert(0, root);
        collections.truncate(MAX_COLLECTIONS);
    }

    /// The collections that were open, the present one first.
    pub fn collections(&self) -> &[PathBuf] {
        &self.panels.prefs.collections
    }

    fn apply(&mut self, ctx: &egui::Context, settings: &Settings) {
        self.set_language(ctx, Lang::from_tag(&settings.language));
        ctx.set_theme(match settings.appearance.as_str() {
            "light" => ThemePreference::Light,
            "dark" => ThemePreference::Dark,
            _ => ThemePreference::System,
        });
        self.panels.board_theme = theme::by_id(&settings.board).map_or("", |theme| theme.id);
        self.panels.piece_set = pieces::by_id(&settings.pieces).unwrap_or(&pieces::CLASSIC).id;
        set_size(ctx, settings.size);
        self.set_touch(ctx, settings.touch);
        self.panels.prefs.welcomed = settings.welcomed;
        self.panels.prefs.widths = settings.widths;
    }

    /// The settings as they are now.
    fn settings(&self, ctx: &egui::Context) -> Settings {
        let prefs = &self.panels.prefs;
        Settings {
            language: prefs.language.map_or(SYSTEM, Lang::tag).into(),
            appearance: name_of(ctx.options(|options| options.theme_preference)).into(),
            board: self.panels.board_theme.into(),
            pieces: self.panels.piece_set.into(),
            size: size(ctx),
            touch: prefs.touch,
            welcomed: prefs.welcomed,
            widths: prefs.widths,
            collections: prefs.collections.clone(),
        }
    }

    /// Once a frame: writes the file when something was changed and nothing more follows.
    pub(super) fn watch_settings(&mut self, ctx: &egui::Context) {
        if self.panels.prefs.path.is_none() {
            return;
        }
        let (now, now_s) = (self.settings(ctx), ctx.input(|input| input.time));
        let prefs = &mut self.panels.prefs;
        if now != prefs.wanted {
            prefs.due_s = (now != prefs.written).then_some(now_s + PAUSE_S);
            prefs.wanted = now;
        } else if prefs.due_s.is_none() && prefs.wanted != prefs.written {
            prefs.due_s = Some(now_s + PAUSE_S);
        }
        let closing = ctx.input(|input| input.viewport().close_requested());
        match prefs.due_s {
            _ if closing => self.write_settings(ctx),
            Some(due_s) if now_s >= due_s => self.write_settings(ctx),
            Some(due_s) => ctx.request_repaint_after(Duration::from_secs_f64(due_s - now_s)),
            None => {}
        }
    }

    /// Writes the file now, if something was changed.
    pub(super) fn write_settings(&mut self, ctx: &egui::Context) {
        let now = self.settings(ctx);
        let prefs = &mut self.panels.prefs;
        prefs.due_s = None;
        let Some(path) = prefs.path.as_ref().filter(|_| now != prefs.written) else { return };
        let written = now.write(path);
        // What could not be written is not tried again in every frame.
        (prefs.written, prefs.wanted) = (now.clone(), now);
        if let Err(error) = written {
            self.say(t!("say-settings-not-written", error = error));
        }
    }

    /// The language of the window, from now on; `None` for that of the system.
    pub(super) fn set_language(&mut self, ctx: &egui::Context, lang: Option<Lang>) {
        self.panels.prefs.language = lang;
        locale::set(lang.unwrap_or_else(locale::of_system));
        // who reads the window in a language most likely reads texts in it too
        if self.open.puzzle().is_none_or(|desk| desk.puzzle().languages().contains(&locale::lang())) {
            let old = std::mem::replace(&mut self.panels.lang, locale::lang());
            // two columns change places rather than that one goes
            if self.panels.line.second == Some(self.panels.lang) {
                self.panels.line.second = Some(old);
            }
        }
        self.check.retell();
        self.message.clear();
        ctx.request_repaint();
    }

    /// Targets for fingers, or for a pointer.
    pub(super) fn set_touch(&mut self, ctx: &egui::Context, touch: bool) {
        self.panels.prefs.touch = touch;
        style::set_touch(ctx, touch);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back_and_gaps_are_filled() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/settings.toml");
        assert_eq!(Settings::read(&path).unwrap(), Settings::default());
        let settings = Settings {
            language: "he".into(),
            size: 150,
            touch: true,
            widths: Widths { panels: 411.5, ..Widths::default() },
            collections: vec!["/a".into(), "/b c".into()],
            ..Settings::default()
        };
        settings.write(&path).unwrap();
        assert_eq!(Settings::read(&path).unwrap(), settings);
        std::fs::write(&path, "size = 90\nsomething-newer = 1\n").unwrap();
        assert_eq!(Settings::read(&path).unwrap(), Settings { size: 90, ..Settings::default() });
        std::fs::write(&path, "size = \"large\"\n").unwrap();
        assert!(Settings::read(&path).unwrap_err().contains("settings.toml"));
    }
}
