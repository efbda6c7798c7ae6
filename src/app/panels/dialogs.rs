//! Dialogs: one at a time, above everything.

use super::super::anim::desk::AnimDesk;
use super::super::anim::new_ui::NewAnim;
use super::super::bundle::export_ui::ExportLesson;
use super::super::bundle::import_ui::ImportBundle;
use super::super::command::{Command, PictureFile};
use super::super::desk::Desk;
use super::super::files::Pick;
use super::super::lesson::new_ui::NewLesson;
use super::super::locale::names;
use super::super::progress::Scope;
use super::super::rtl::widgets::{check_ui, combo_ui, field_ui, radio_value_ui};
use super::super::safety::dialog_ui::SafetyDialog;
use super::super::see::{See, Tools};
use super::super::style;
use super::super::text::TextField;
use crate::doc::Diagnostic;
use crate::picture::theme;
use crate::rules;
use crate::t;
use egui::{Id, Modal, RichText, Ui};
use std::path::PathBuf;

/// The width of the names of fields.
const NAMES: f32 = 130.0;

/// A dialog.
#[derive(Debug)]
pub enum Dialog {
    /// What is asked before something could be lost.
    Safety(SafetyDialog),
    /// A file could not be read.
    Unreadable(Vec<Diagnostic>),
    /// A new puzzle: its id and rule set.
    NewPuzzle {
        /// The name.
        id: String,
        /// The id of the rule set.
        rules: &'static str,
    },
    /// A new animation.
    NewAnim(Box<NewAnim>),
    /// A new lesson.
    NewLesson(Box<NewLesson>),
    /// A lesson for its readers.
    ExportLesson(Box<ExportLesson>),
    /// A lesson that somebody sent.
    ImportBundle(Box<ImportBundle>),
    /// A picture of the board.
    Export {
        /// The file.
        path: String,
        /// The width.
        width_px: u32,
        /// The id of its colours; empty for those that are shown.
        theme: &'static str,
        /// Whether text stays text in an SVG.
        letters: bool,
    },
    /// Whether progress is to be forgotten.
    Reset(Scope),
    /// Keys.
    Help,
}

impl Dialog {
    /// Asks for a new puzzle.
    pub fn new_puzzle(id: String) -> Self {
        Self::NewPuzzle { id, rules: rules::ALL[0].about().id }
    }

    /// Asks for a file for the picture of the board, beside the collection's puzzles.
    pub fn export(desk: &Desk) -> Self {
        let ply = if desk.cursor.0.is_empty() { String::new() } else { format!("-{}", desk.cursor.0.len()) };
        let path = desk.path().with_file_name(format!("{}{ply}.png", desk.name()));
        Self::Export { path: path.display().to_string(), width_px: 720, theme: "", letters: false }
    }

    /// Asks for a file for the picture at the playhead of an animation.
    pub fn export_frame(desk: &AnimDesk) -> Self {
        let path = desk.path().with_file_name(format!("{}.png", desk.name()));
        Self::Export { path: path.display().to_string(), width_px: 720, theme: "", letters: false }
    }
}

/// Draws the dialog, if there is one; it goes when it is answered.
pub fn dialog_ui(ctx: &egui::Context, dialog: &mut Option<Dialog>, see: &See<'_>, tools: &mut Tools<'_>) {
    super::super::board::promotion::promotion_ui(ctx, see, tools);
    let Some(open) = dialog else { return };
    let mut done = false;
    let response = Modal::new(Id::unique("dialog")).show(ctx, |ui| {
        let room = ctx.content_rect();
        let width: f32 = if matches!(open, Dialog::Help) { 580.0 } else { 440.0 };
        ui.set_width(width.min(room.width() - 40.0));
        done = scrolled_ui(ui, room.height() - 60.0, |ui| match open {
            Dialog::Safety(dialog) => dialog.ask_ui(ui, see, tools),
            Dialog::Unreadable(diagnostics) => unreadable_ui(ui, diagnostics),
            Dialog::NewAnim(new) => new.ask_ui(ui, tools),
            Dialog::NewLesson(new) => new.ask_ui(ui, tools),
            Dialog::ExportLesson(export) => export.ask_ui(ui, tools),
            Dialog::ImportBundle(import) => import.ask_ui(ui, tools),
            Dialog::NewPuzzle { id, rules } => new_ui(ui, id, rules, see, tools),
            Dialog::Export { path, width_px, theme, letters } => export_ui(ui, path, width_px, theme, letters, tools),
            Dialog::Reset(scope) => super::super::learn::ask_ui::ask_ui(ui, scope, see, tools),
            Dialog::Help => super::help::help_ui(ui, tools),
        });
    });
    if done || response.should_close() {
        *dialog = None;
    }
}

/// In a column of the window's direction, which scrolls where the window is too low for it.
pub fn scrolled_ui<R>(ui: &mut Ui, most: f32, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let area = egui::ScrollArea::vertical().max_height(most).min_scrolled_height(most);
    area.show(ui, |ui| ui.with_layout(style::column(), contents).inner).inner
}

fn title_ui(ui: &mut Ui, title: &str) {
    ui.heading(title);
    ui.add_space(6.0);
}

/// An answer to a dialog.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Answer {
    Cancel,
    Close,
    Create,
    Export,
}

impl Answer {
    fn text(self) -> String {
        t!(match self {
            Self::Cancel => "answer-cancel",
            Self::Close => "answer-close",
            Self::Create => "answer-create",
            Self::Export => "answer-export",
        })
    }
}

/// A row of buttons where reading ends, the last one first; gives the one that was clicked.
fn answers_ui(ui: &mut Ui, answers: &[Answer]) -> Option<Answer> {
    ui.add_space(10.0);
    ui.horizontal(|ui| {
        ui.with_layout(style::backward(), |ui| {
            let mut clicked = None;
            for &answer in answers {
                if ui.button(answer.text()).clicked() {
                    clicked = Some(answer);
                }
            }
            clicked
        })
        .inner
    })
    .inner
}

fn unreadable_ui(ui: &mut Ui, diagnostics: &[Diagnostic]) -> bool {
    title_ui(ui, &t!("unreadable-title"));
    for diagnostic in diagnostics {
        let place = &diagnostic.place;
        ui.label(format!("{}:{}:{}", place.file.display(), place.line, place.column));
        ui.label(&diagnostic.message);
        ui.label(RichText::new(&diagnostic.hint).weak());
    }
    answers_ui(ui, &[Answer::Close]).is_some()
}

fn new_ui(ui: &mut Ui, id: &mut String, chosen: &mut &'static str, see: &See<'_>, tools: &mut Tools<'_>) -> bool {
    title_ui(ui, &t!("new-title"));
    for rules in rules::ALL {
        let about = rules.about();
        radio_value_ui(ui, chosen, about.id, names::rules(about)).on_hover_text(names::rules_summary(about));
    }
    ui.add_space(8.0);
    let name = t!("new-file-name");
    ui.label(&name);
    let field = TextField::singleline(id, &name).mono().own_undo().show(ui, tools.paint).response;
    if ui.memory(|memory| memory.focused().is_none()) {
        field.request_focus();
    }
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
    let path = see.library.path_of(id);
    let fault = if !crate::doc::reader::is_id(id) {
        t!("new-no-name")
    } else if path.exists() {
        t!("new-exists")
    } else {
        String::new()
    };
    ui.label(RichText::new(&fault).color(ui.visuals().error_fg_color));
    let answer = answers_ui(ui, &[Answer::Cancel, Answer::Create]);
    match if entered { Some(Answer::Create) } else { answer } {
        Some(Answer::Create) if fault.is_empty() => tools.push(Command::Create(id.clone(), chosen)),
        Some(Answer::Create) | None => return false,
        Some(_) => {}
    }
    true
}

fn export_ui(
    ui: &mut Ui,
    path: &mut String,
    width_px: &mut u32,
    theme: &mut &'static str,
    letters: &mut bool,
    tools: &mut Tools<'_>,
) -> bool {
    title_ui(ui, &t!("picture-title"));
    let name = t!("picture-file");
    ui.label(&name);
    TextField::singleline(path, &name).mono().own_undo().show(ui, tools.paint);
    tools.panels.files.browse_ui(ui, "picture", Pick::Save(&["png", "svg"]), path);
    let file = PathBuf::from(path.trim());
    let is = |ending: &str| file.extension().is_some_and(|found| found.eq_ignore_ascii_case(ending));
    let (label, field) =
        field_ui(ui, NAMES, &t!("picture-width"), |ui| ui.add(egui::DragValue::new(width_px).range(16..=8192)));
    field.labelled_by(label.id);
    let colours = t!("picture-colours");
    field_ui(ui, NAMES, &colours, |ui| {
        let shown = std::iter::once(("", t!("picture-as-shown")));
        let choices: Vec<_> = shown.chain(theme::ALL.iter().map(|theme| (theme.id, names::theme(theme)))).collect();
        let chosen = choices.iter().find(|(id, _)| id == theme).map_or("", |(_, name)| name);
        combo_ui(ui, &colours, chosen, 150.0, |ui| {
            for (id, name) in &choices {
                ui.selectable_value(theme, id, name);
            }
        });
    });
    ui.add_enabled_ui(is("svg"), |ui| check_ui(ui, letters, t!("picture-letters")));
    ui.label(RichText::new(t!("picture-shows")).weak());
    let fits = is("png") || is("svg");
    let fault = if fits { String::new() } else { t!("picture-ending") };
    ui.label(RichText::new(fault).color(ui.visuals().error_fg_color));
    match answers_ui(ui, &[Answer::Cancel, Answer::Export]) {
        Some(Answer::Export) if fits => {
            let file = PictureFile { path: file, width_px: *width_px, theme, letters: *letters };
            tools.push(Command::WritePicture(file));
        }
        Some(Answer::Export) | None => return false,
        Some(_) => {}
    }
    true
}
