//! The collection as pictures: everything that there is, found by words, filters and keys.
//!
//! Only the cards that are in sight are drawn, and their boards by a thread ([`thumbs`]). The keyboard works as in a file
//! manager: arrows walk, Enter opens, letters search.
//!
//! Reading order: [`thumbs`], [`card`], [`filters_ui`](filters), [`grid`], [`ask`] (names, deletion, other collections).

pub mod ask;
pub mod card;
pub mod filters;
pub mod grid;
pub mod thumbs;

use super::command::Command;
use super::learn::LearnCommand;
use super::library::Library;
use super::library::command::LibraryCommand;
use super::library::entry::{Art, EntryKind};
use super::library::filter::{Filter, Summary};
use super::library::{At, execute};
use super::locale;
use super::panels::Panels;
use super::panels::dialogs::Dialog;
use super::see::{See, Tools};
use super::style;
use super::text::TextField;
use super::worker::Worker;
use crate::doc::Lang;
use crate::doc::store::{self, Expected};
use crate::export::png::{PngOptions, png};
use crate::export::raster::Renderer;
use crate::export::svg::{SvgOptions, svg};
use crate::t;
use ask::Ask;
use egui::{Context, Key, Modifiers, RichText, Ui};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use thumbs::{Look, Thumbs};

/// What was found, and for what.
#[derive(Debug)]
struct Results {
    revision: u64,
    lang: Lang,
    filter: Filter,
    found: Vec<At>,
    summary: Summary,
}

/// The browser's own state.
#[derive(Debug, Default)]
pub struct Browser {
    /// Whether it fills the window.
    pub open: bool,
    /// What is looked for.
    pub filter: Filter,
    /// What is asked at the moment.
    pub ask: Option<Ask>,
    /// Whether the summary is shown.
    pub summary: bool,
    results: Option<Results>,
    thumbs: Thumbs,
    /// The card on which the keys work.
    chosen: Option<PathBuf>,
    /// Whether it is to be brought into sight and get the keyboard.
    go: bool,
    search: Option<egui::Id>,
    columns: usize,
    rows_in_sight: usize,
    /// How many cards the last frame drew.
    drawn: usize,
    writer: Worker<String>,
}

impl Browser {
    /// Fills the window or leaves it. With nothing open there is nothing to go back to, but the tree beside it comes and
    /// goes.
    pub const fn toggle(&mut self) {
        self.open = !self.open;
        self.go = self.open && self.chosen.is_some();
    }

    /// Another collection: nothing of the one before stays.
    pub fn forget(&mut self) {
        *self = Self { open: self.open, summary: self.summary, ..Self::default() };
    }

    /// Goes to a card.
    pub fn choose(&mut self, path: &Path) {
        self.chosen = Some(path.to_path_buf());
        self.go = true;
    }

    /// How many cards the last frame drew.
    pub const fn drawn(&self) -> usize {
        self.drawn
    }

    /// What was found, brought up to date.
    fn results(&mut self, library: &Library) -> &Results {
        let (revision, lang) = (library.revision(), locale::lang());
        let fits = |r: &Results| r.revision == revision && r.lang == lang && r.filter == self.filter;
        if !self.results.as_ref().is_some_and(fits) {
            let summary = match self.results.take() {
                Some(old) if old.revision == revision && old.lang == lang => old.summary,
                _ => Summary::of(library),
            };
            let found = self.filter.find(library);
            self.results = Some(Results { revision, lang, filter: self.filter.clone(), found, summary });
        }
        self.results.get_or_insert_with(|| Results {
            revision,
            lang,
            filter: Filter::default(),
            found: Vec::new(),
            summary: Summary::default(),
        })
    }

    /// Writes the picture of a card, in the background.
    pub fn export(&mut self, ctx: &Context, art: Arc<Art>, look: Look, file: PathBuf, width_px: u32) {
        // What is said is made of words of the window's language, which belongs to this thread.
        let wrote = t!("library-wrote", path = file.display().to_string());
        let unreadable = t!("library-no-picture");
        self.writer.start(ctx, move |_| write_picture(&art, look, &file, width_px, unreadable).err().unwrap_or(wrote));
    }

    /// What became of it, once.
    pub fn poll_export(&mut self) -> Option<String> {
        self.writer.poll()
    }
}

fn write_picture(art: &Art, look: Look, file: &Path, width_px: u32, unreadable: String) -> Result<(), String> {
    let picture = thumbs::whole_picture(art, look).ok_or(unreadable)?;
    let mut renderer = Renderer::new();
    let bytes = if file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg")) {
        let options = SvgOptions { width_px: Some(width_px), ..SvgOptions::default() };
        svg(renderer.text(), &picture, &options).map(String::into_bytes)
    } else {
        png(&mut renderer, &picture, &PngOptions { width_px, ..PngOptions::default() })
    };
    let bytes = bytes.map_err(|error| error.to_string())?;
    store::save(file, &bytes, Expected::Anything).map(drop).map_err(|error| error.to_string())
}

impl Panels {
    /// Whether something lies over the window that has the keyboard for itself.
    pub const fn covers(&self) -> bool {
        self.palette.is_open() || self.browser.ask.is_some()
    }
}

impl Command {
    /// Whether the key works while the collection fills the window: what has nothing to do with a board.
    pub const fn works_while_browsing(&self) -> bool {
        matches!(
            self,
            Self::Save
                | Self::New
                | Self::NewAnim(_)
                | Self::NewLesson
                | Self::Touch
                | Self::Quit
                | Self::Help
                | Self::Rescan
                | Self::Brightness
                | Self::Zoom(_)
                | Self::CheckAll
                | Self::Library(_)
                | Self::Learn(_)
        )
    }
}

/// The browser instead of everything between the tool bar and the status line.
pub fn full_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, dialog: &mut Option<Dialog>) {
    let page = egui::Frame::central_panel(ui.style()).inner_margin(egui::Margin::symmetric(14, 8));
    egui::CentralPanel::default().frame(page).show(ui, |ui| {
        browser_ui(ui, see, tools);
    });
    overlays_ui(ui.ctx(), see, tools, dialog);
}

/// What lies above the window: dialogs and the palette.
pub fn overlays_ui(ctx: &Context, see: &See<'_>, tools: &mut Tools<'_>, dialog: &mut Option<Dialog>) {
    super::panels::dialogs::dialog_ui(ctx, dialog, see, tools);
    ask::ask_ui(ctx, see, tools);
    super::palette::palette_ui(ctx, see, tools);
}

/// The browser, in whatever room there is.
pub fn browser_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>) {
    ui.with_layout(style::column(), |ui| all_ui(ui, see, tools));
}

fn all_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>) {
    let browser = &mut tools.panels.browser;
    browser.thumbs.begin_frame(ui.ctx());
    browser.drawn = 0;
    let found = browser.results(see.library).found.clone();
    keys(ui, see, tools, &found);
    super::learn::welcome_ui::welcome_ui(ui, see, tools);
    head_ui(ui, see, tools, found.len());
    filters::filters_ui(ui, see, tools);
    if tools.panels.browser.summary {
        filters::summary_ui(ui, see, tools);
    }
    ui.add_space(4.0);
    // The row of actions keeps its place at the bottom; the cards get the rest.
    let chosen = tools.panels.browser.chosen.clone();
    let chosen = chosen.and_then(|path| see.library.find(&path)).cloned();
    let foot = if chosen.is_some() { 36.0 } else { 0.0 };
    let room = (ui.available_height() - foot).max(80.0);
    ui.allocate_ui_with_layout(egui::vec2(ui.available_width(), room), style::column(), |ui| {
        ui.set_min_height(room);
        if found.is_empty() { nothing_ui(ui, see, tools) } else { grid::grid_ui(ui, see, tools, &found) }
    });
    if let Some(entry) = chosen {
        foot_ui(ui, see, tools, &entry);
    }
    tools.panels.browser.thumbs.end_frame(ui.ctx());
}

/// The title, the search and the way back.
fn head_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, found: usize) {
    let panels = &mut *tools.panels;
    let browser = &mut panels.browser;
    ui.horizontal(|ui| {
        ui.set_min_height(34.0);
        ui.heading(t!("library-title"));
        let all = see.library.places().count();
        let count = t!("library-found", found = found, all = all);
        ui.label(RichText::new(count).weak());
        ui.with_layout(style::backward(), |ui| {
            if see.open.path().is_some() {
                if ui.button(t!("library-back")).clicked() {
                    tools.out.push(Command::Library(LibraryCommand::Browse));
                }
            } else if browser.open && ui.button(t!("library-show-tree")).clicked() {
                tools.out.push(Command::Library(LibraryCommand::Browse));
            }
            super::see::command_ui_in(ui, tools.out, &Command::Learn(LearnCommand::Home));
            ui.toggle_value(&mut browser.summary, t!("library-summary"));
            let (name, hint) = (t!("library-search"), t!("library-search-hint"));
            let width = (ui.available_width() - 8.0).clamp(120.0, 520.0);
            let field = TextField::singleline(&mut browser.filter.text, &name).hint(&hint);
            let output = field.rtl(locale::is_rtl()).own_undo().width(width).show(ui, tools.paint);
            browser.search = Some(output.response.id);
        });
    });
}

/// What stands where no card is.
fn nothing_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>) {
    let empty = see.library.all().next().is_none();
    ui.add_space(40.0);
    ui.vertical_centered(|ui| {
        let text = match (empty, see.library.is_scanning()) {
            (_, true) => t!("library-reading"),
            (true, false) => t!("library-empty"),
            (false, false) => t!("library-nothing-fits"),
        };
        ui.label(RichText::new(text).size(16.0).weak());
        ui.add_space(8.0);
        if empty {
            if !see.library.is_scanning() {
                super::see::command_ui(ui, tools, &Command::New, true);
            }
        } else if ui.button(t!("library-show-all")).clicked() {
            let browser = &mut tools.panels.browser;
            browser.filter = Filter { order: browser.filter.order, ..Filter::default() };
        }
    });
}

/// What can be done with the chosen card.
fn foot_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, entry: &super::library::entry::Entry) {
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.set_min_height(28.0);
        if ui.button(t!("library-open")).on_hover_text(ui.ctx().format_shortcut(&ENTER)).clicked() {
            tools.push(open(see, entry));
        }
        let learn = match entry.kind {
            EntryKind::Puzzle if entry.readable => Some(LearnCommand::Solve(entry.id.clone())),
            EntryKind::Lesson if entry.readable => Some(LearnCommand::Read(entry.id.clone(), 0)),
            _ => None,
        };
        if let Some(learn) = learn
            && ui.button(t!(learn.key())).clicked()
        {
            tools.push(Command::Learn(learn));
        }
        for command in LibraryCommand::of_file(&entry.path) {
            let tip =
                [command.tooltip(), command.shortcut().map(|key| ui.ctx().format_shortcut(&key)).unwrap_or_default()];
            let tip = tip.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n");
            if ui.button(command.text()).on_hover_text(tip).clicked() {
                tools.push(Command::Library(command));
            }
        }
        let inside = entry.path.strip_prefix(&see.library.root).unwrap_or(&entry.path).display().to_string();
        ui.add(egui::Label::new(RichText::new(inside).weak().monospace().size(12.0)).truncate());
    });
}

const ENTER: egui::KeyboardShortcut = egui::KeyboardShortcut::new(Modifiers::NONE, Key::Enter);

/// The command that opens an entry from the browser; what is open already is gone back to.
fn open(see: &See<'_>, entry: &super::library::entry::Entry) -> Command {
    if see.open.path() == Some(entry.path.as_path()) {
        return Command::Library(LibraryCommand::Browse);
    }
    execute::open_entry(entry)
}

/// The keys of the browser. While something else has the keyboard, such as a button or a list of choices, they are its
/// own.
fn keys(ui: &Ui, see: &See<'_>, tools: &mut Tools<'_>, found: &[At]) {
    let ctx = ui.ctx();
    let covered = ctx.memory(|memory| memory.top_modal_layer().is_some()) || egui::Popup::is_any_open(ctx);
    if covered || tools.panels.covers() {
        return;
    }
    let browser = &mut tools.panels.browser;
    let focus = ctx.memory(egui::Memory::focused);
    let searching = focus.is_some() && focus == browser.search;
    let on_card = browser.chosen.as_deref().is_some_and(|path| focus == Some(card::id(path)));
    if !(searching || on_card || focus.is_none()) {
        return;
    }
    let pressed = |key| ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let at = |path: &Option<PathBuf>| {
        let path = path.as_deref()?;
        found.iter().position(|&at| see.library.get(at).is_some_and(|entry| entry.path == path))
    };
    let here = at(&browser.chosen);
    let (columns, page) = (browser.columns.max(1), browser.columns.max(1) * browser.rows_in_sight.max(1));
    let (on, back) =
        if locale::is_rtl() { (Key::ArrowLeft, Key::ArrowRight) } else { (Key::ArrowRight, Key::ArrowLeft) };
    let last = found.len().saturating_sub(1);
    let walk = |to: fn(usize, usize) -> usize, by: usize| Some(here.map_or(0, |here| to(here, by).min(last)));
    let less: fn(usize, usize) -> usize = usize::saturating_sub;
    let more: fn(usize, usize) -> usize = |here, by| here + by;
    // While a text is typed, these keys move its caret.
    let sideways = !searching || browser.filter.text.is_empty();
    let to = if pressed(Key::ArrowDown) {
        walk(more, columns)
    } else if pressed(Key::ArrowUp) {
        walk(less, columns)
    } else if pressed(Key::PageDown) {
        walk(more, page)
    } else if pressed(Key::PageUp) {
        walk(less, page)
    } else if sideways && pressed(on) {
        walk(more, 1)
    } else if sideways && pressed(back) {
        walk(less, 1)
    } else if !searching && pressed(Key::Home) {
        Some(0)
    } else if !searching && pressed(Key::End) {
        Some(last)
    } else {
        None
    };
    if let Some(entry) = to.and_then(|to| see.library.get(*found.get(to)?)) {
        browser.choose(&entry.path);
        // The toolkit has seen the arrow too, and would go on from the card to its neighbour.
        ctx.memory_mut(|memory| memory.move_focus(egui::FocusDirection::None));
    }
    let chosen = here.or((searching && !found.is_empty()).then_some(0));
    let chosen = chosen.and_then(|at| see.library.get(*found.get(at)?));
    if let Some(entry) = chosen {
        if to.is_none() && pressed(Key::Enter) {
            tools.out.push(open(see, entry));
        }
        for command in LibraryCommand::of_file(&entry.path) {
            // In a text field only what no text field needs.
            let free = !searching || matches!(command, LibraryCommand::Rename(_) | LibraryCommand::Duplicate(_));
            let key = command.shortcut().filter(|_| free && here.is_some());
            if key.is_some_and(|key| ctx.input_mut(|input| input.consume_shortcut(&key))) {
                tools.out.push(Command::Library(command));
            }
        }
    }
    // Escape first forgets what was looked for, then goes back.
    let back = see.open.path().is_some();
    if (back || !browser.filter.text.is_empty()) && pressed(Key::Escape) {
        if browser.filter.text.is_empty() {
            tools.out.push(Command::Library(LibraryCommand::Browse));
        } else {
            browser.filter.text.clear();
        }
    }
    // Letters go to the search; signs may be keys of commands, such as `?`.
    let typed = |event: &egui::Event| matches!(event, egui::Event::Text(text) if text.contains(char::is_alphanumeric));
    if !searching
        && ctx.input(|input| input.events.iter().any(typed))
        && let Some(search) = browser.search
    {
        ctx.memory_mut(|memory| memory.request_focus(search));
    }
}
