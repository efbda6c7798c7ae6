//! Questions about names: of a puzzle that is made from a place of the solution, and of the file.

use super::super::command::Command;
use super::super::library::Library;
use super::super::line::LineCommand;
use super::super::locale;
use super::super::see::{See, Tools};
use super::super::style;
use super::super::text::TextField;
use super::super::worker::Worker;
use crate::doc::lesson::LessonFile;
use crate::doc::markdown::EmbedKind;
use crate::doc::{Lang, Puzzle, reader};
use crate::t;
use egui::{Id, Key, Modal, RichText, Ui};

/// A question.
#[derive(Debug)]
pub enum Ask {
    /// What the new puzzle is called.
    Extract {
        /// What is typed.
        id: String,
        /// The puzzle, but for its name.
        puzzle: Box<Puzzle>,
        /// Whether the field was just opened.
        fresh: bool,
    },
    /// What the file is called.
    Rename {
        /// What is typed.
        id: String,
        /// What it is called now.
        old: String,
        /// Lessons in which the puzzle stands, as far as they were read.
        lessons: Vec<String>,
        /// Reads them.
        reader: Worker<Vec<String>>,
        /// Whether the field was just opened.
        fresh: bool,
    },
}

impl Ask {
    /// Asks for the name of a new puzzle.
    pub fn extract(id: String, puzzle: Puzzle) -> Self {
        Self::Extract { id, puzzle: Box::new(puzzle), fresh: true }
    }

    /// Asks for another name of the file, and looks for the lessons that mention the present one.
    pub fn rename(ctx: &egui::Context, old: String, library: &Library) -> Self {
        let folders: Vec<_> = library.lessons.iter().map(|lesson| lesson.entry.path.clone()).collect();
        let mut reader = Worker::default();
        let wanted = old.clone();
        reader.start(ctx, move |_| {
            let name = |folder: &std::path::Path| folder.file_name().map(|name| name.to_string_lossy().into_owned());
            let mentions = |lesson: &LessonFile| {
                Lang::ALL.into_iter().filter_map(|lang| lesson.parse(lang)).any(|(text, _)| {
                    text.embeds().iter().any(|embed| embed.kind == EmbedKind::Puzzle && embed.name == wanted)
                })
            };
            let read = folders.iter().filter(|folder| LessonFile::read(folder).is_ok_and(|lesson| mentions(&lesson)));
            read.filter_map(|folder| name(folder)).collect()
        });
        Self::Rename { id: old.clone(), old, lessons: Vec::new(), reader, fresh: true }
    }
}

/// Draws the question, if there is one; it goes when it is answered.
pub fn ask_ui(ctx: &egui::Context, see: &See<'_>, tools: &mut Tools<'_>) {
    let Some(mut ask) = tools.panels.line.ask.take() else { return };
    let mut done = false;
    let response = Modal::new(Id::unique("line-ask")).show(ctx, |ui| {
        ui.set_width(440.0);
        ui.with_layout(style::column(), |ui| done = question_ui(ui, &mut ask, see, tools));
    });
    if !done && !response.should_close() {
        tools.panels.line.ask = Some(ask);
    }
}

fn question_ui(ui: &mut Ui, ask: &mut Ask, see: &See<'_>, tools: &mut Tools<'_>) -> bool {
    match ask {
        Ask::Extract { id, puzzle, fresh } => {
            ui.heading(t!("line-extract-title"));
            ui.add_space(4.0);
            ui.label(t!("line-extract-about"));
            let fault = id_ui(ui, see, tools, id, fresh, None);
            match answers_ui(ui, &t!("line-create"), fault) {
                Some(true) => {
                    let puzzle = Puzzle { id: id.clone(), ..Puzzle::clone(puzzle) };
                    tools.push(Command::Line(LineCommand::Create(Box::new(puzzle))));
                    true
                }
                Some(false) => true,
                None => false,
            }
        }
        Ask::Rename { id, old, lessons, reader, fresh } => {
            if let Some(found) = reader.poll() {
                *lessons = found;
            }
            ui.heading(t!("line-rename-title"));
            ui.add_space(4.0);
            ui.label(t!("line-rename-about"));
            if !lessons.is_empty() {
                let warn = style::warn(see.dark);
                ui.label(RichText::new(format!("! {}", t!("line-rename-lessons"))).color(warn));
                ui.label(RichText::new(lessons.join(", ")).monospace());
            }
            let fault = id_ui(ui, see, tools, id, fresh, Some(old));
            match answers_ui(ui, &t!("line-rename-do"), fault) {
                Some(true) => {
                    tools.push(Command::Line(LineCommand::Rename(id.clone())));
                    true
                }
                Some(false) => true,
                None => false,
            }
        }
    }
}

/// The field of the name; whether there is something wrong with it, which is said below.
fn id_ui(
    ui: &mut Ui,
    see: &See<'_>,
    tools: &mut Tools<'_>,
    id: &mut String,
    fresh: &mut bool,
    old: Option<&str>,
) -> bool {
    ui.add_space(6.0);
    let name = t!("line-id");
    ui.label(RichText::new(&name).weak());
    let response = TextField::singleline(id, &name).mono().own_undo().show(ui, tools.paint).response;
    if std::mem::take(fresh) {
        response.request_focus();
    }
    let fault = if old == Some(id.as_str()) {
        String::new()
    } else if !reader::is_id(id) {
        t!("line-id-bad")
    } else if see.library.path_of(id).exists() {
        t!("line-id-taken")
    } else {
        String::new()
    };
    ui.label(RichText::new(&fault).color(style::bad(see.dark)));
    !fault.is_empty() || old == Some(id.as_str())
}

/// `true` when it is agreed, `false` when it is given up. Enter agrees.
fn answers_ui(ui: &mut Ui, yes: &str, fault: bool) -> Option<bool> {
    let mut answer = None;
    ui.add_space(8.0);
    let ends = if locale::is_rtl() { egui::Align::Min } else { egui::Align::Max };
    ui.with_layout(egui::Layout::top_down(ends), |ui| {
        ui.horizontal(|ui| {
            if ui.button(t!("line-cancel")).clicked() {
                answer = Some(false);
            }
            if ui.add_enabled(!fault, egui::Button::new(yes)).clicked() {
                answer = Some(true);
            }
        });
    });
    if !fault && answer.is_none() && ui.input(|input| input.key_pressed(Key::Enter)) {
        answer = Some(true);
    }
    answer
}
