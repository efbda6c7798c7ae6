//! The panel of a reader: the puzzle's text and hints above, what is said of the turn and what can be done below, where
//! it is always seen.

use super::command::SolveCommand;
use super::course::Attempt;
use super::sitting::{Asking, Sitting};
use super::state::{Part, Phase};
use super::words::{self, Line, Told, Tone};
use super::{free_panel, solution_panel};
use crate::app::board_names::kind_name;
use crate::app::command::{Command, Step};
use crate::app::locale::names;
use crate::app::paint::TextLook;
use crate::app::panels::preview::preview_ui;
use crate::app::panels::reader;
use crate::app::see::{See, Tools, explain, with_key};
use crate::app::style;
use crate::app::text::TextField;
use crate::board::Kind;
use crate::doc::Lang;
use crate::picture::Figure;
use crate::player::record::Texts;
use crate::t;
use egui::{Button, Color32, Frame, Id, Key, Margin, RichText, ScrollArea, Stroke, Ui, vec2};

/// How long presses are not taken after buttons moved by themselves, in seconds.
const DEAF_S: f64 = 0.4;
/// What a covered piece can prove to be.
const KINDS: [Kind; 5] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];

/// The panel.
pub fn panel_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, sitting: &Sitting) {
    // what is below is as high as it was drawn last, within reason
    let (known, most) = (Id::unique("height below"), ui.available_height() * 0.72);
    let wanted: f32 = ui.data(|data| data.get_temp(known)).unwrap_or(160.0);
    let below = Frame::new().inner_margin(Margin { top: 6, bottom: 6, ..Margin::ZERO });
    let pinned = egui::Panel::bottom("solve-below").frame(below).resizable(false).show_separator_line(true);
    pinned.exact_size((wanted + 14.0).min(most)).show(ui, |ui| {
        let shown = ui.with_layout(style::column(), |ui| {
            ScrollArea::vertical().id_salt("solve-said").auto_shrink(false).show(ui, |ui| {
                ui.with_layout(style::column(), |ui| actions_ui(ui, see, tools, sitting));
            })
        });
        let height = shown.inner.content_size.y.ceil();
        if (height - wanted).abs() > 0.5 {
            ui.data_mut(|data| data.insert_temp(known, height));
            ui.ctx().request_repaint();
        }
    });
    ui.with_layout(style::column(), |ui| {
        ScrollArea::vertical().id_salt("solve-story").auto_shrink(false).show(ui, |ui| {
            if let Some(free) = sitting.free() {
                free_panel::free_ui(ui, see, tools, sitting, free);
            } else if let Some(attempt) = sitting.attempt() {
                story_ui(ui, see, tools, sitting, attempt);
            }
        });
    });
}

/// The task, the text, the hints that were read, and the solution once it is shown.
fn story_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, sitting: &Sitting, attempt: &Attempt) {
    let Some(puzzle) = sitting.puzzle() else { return };
    ui.add_space(4.0);
    reader::story_ui(ui, see, tools, puzzle);
    ui.add_space(2.0);
    let task = with_key(&names::task(puzzle.task), &puzzle.task.to_string());
    ui.label(RichText::new(task).color(style::accent(see.dark)).strong());
    reader::ladder_ui(ui, tools, puzzle, usize::from(attempt.tally().hints));
    if attempt.phase() == Phase::Shown {
        solution_panel::solution_ui(ui, see, tools, puzzle.start(), attempt);
    }
    ui.add_space(style::GAP);
}

fn actions_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, sitting: &Sitting) {
    let known = Id::unique("buttons of the reader");
    let before: Vec<(Id, String)> = ui.data(|data| data.get_temp(known)).unwrap_or_default();
    let focused = ui.memory(egui::Memory::focused);
    let had = before.iter().find(|(id, _)| Some(*id) == focused).cloned();
    // when «next» goes away by itself, a press that was meant for it must not hit the button that moved there
    let (gone, now_s) = (Id::unique("when next went away"), ui.input(|input| input.time));
    let next = SolveCommand::Next.key();
    let went_s: f64 = ui.data(|data| data.get_temp(gone)).unwrap_or(f64::NEG_INFINITY);
    let mut row = Row { all: Vec::new(), main: None, deaf: now_s - went_s < DEAF_S };
    let had_next = before.iter().any(|(_, name)| name == next);
    if let Some(free) = sitting.free() {
        told_ui(ui, see, tools, sitting, &words::standing(free));
        typed_ui(ui, see, tools, sitting);
        free_panel::buttons_ui(ui, tools, sitting, free, &mut row);
    } else if let Some(attempt) = sitting.attempt() {
        told_ui(ui, see, tools, sitting, &words::told(attempt));
        record_ui(ui, see, sitting, attempt);
        if attempt.phase() == Phase::Solve && attempt.part() == Part::Identify {
            kinds_ui(ui, see, tools, attempt, &mut row);
        }
        typed_ui(ui, see, tools, sitting);
        buttons_ui(ui, tools, sitting, attempt, &mut row);
        let over = matches!(attempt.phase(), Phase::Solved | Phase::Shown);
        crate::app::learn::foot_ui::puzzle_foot_ui(ui, see, over);
    }
    // The keyboard stays where the reader works: on the same button, on the one that matters now, or on the board.
    if let Some((id, name)) = had {
        let same = row.all.iter().find(|(_, other)| *other == name).map(|(id, _)| *id);
        // a button may stand where another one stood
        match same.or(row.main) {
            Some(next) if next == id => {}
            Some(next) => ui.memory_mut(|memory| memory.request_focus(next)),
            None => {
                ui.memory_mut(|memory| memory.surrender_focus(id));
                tools.panels.hand.grab = true;
            }
        }
        ui.ctx().request_repaint();
    }
    if had_next && !row.all.iter().any(|(_, name)| name == next) {
        ui.data_mut(|data| data.insert_temp(gone, now_s));
    }
    ui.data_mut(|data| data.insert_temp(known, row.all));
}

/// The buttons that were drawn, and the one that matters most.
pub(super) struct Row {
    /// Each with what tells it from others.
    all: Vec<(Id, String)>,
    main: Option<Id>,
    /// Whether presses are not meant: the buttons have just moved.
    deaf: bool,
}

impl Row {
    /// A button for something that the reader can do.
    pub fn ui(&mut self, ui: &mut Ui, tools: &mut Tools<'_>, command: SolveCommand, main: bool) {
        let text = command.text();
        self.named_ui(ui, tools, command, text, main);
    }

    /// The same with words of its own.
    pub fn named_ui(&mut self, ui: &mut Ui, tools: &mut Tools<'_>, command: SolveCommand, text: String, main: bool) {
        let dark = ui.visuals().dark_mode;
        let button = if main {
            Button::new(RichText::new(text).color(style::on_accent(dark))).fill(style::accent(dark))
        } else {
            Button::new(text)
        };
        let response = ui.add(button);
        self.note(&response, command.key(), main);
        let response = match command.key_text(ui.ctx()) {
            Some(key) => response.on_hover_text(key),
            None => response,
        };
        if response.clicked() && !self.deaf {
            tools.push(Command::Solve(command));
        }
    }

    /// Notes a button that was drawn otherwise.
    pub fn note(&mut self, response: &egui::Response, name: impl Into<String>, main: bool) {
        self.all.push((response.id, name.into()));
        if main && self.main.is_none() {
            self.main = Some(response.id);
        }
    }
}

// ---- what is said ----

const fn sign(tone: Tone) -> &'static str {
    match tone {
        Tone::Right => "✓ ",
        Tone::Wrong => "× ",
        Tone::Unknown => "? ",
        Tone::Plain | Tone::Busy => "",
    }
}

fn color(ui: &Ui, tone: Tone) -> Color32 {
    let dark = ui.visuals().dark_mode;
    match tone {
        Tone::Right => style::good(dark),
        Tone::Wrong => style::bad(dark),
        Tone::Unknown => style::warn(dark),
        Tone::Plain => ui.visuals().text_color(),
        Tone::Busy => style::accent(dark),
    }
}

/// The verdict, in the colour of how it is meant.
fn told_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, sitting: &Sitting, told: &Told) {
    // what comes at once leaves no trace of the waiting for it
    let shown = Id::unique("what the reader was told");
    let late = sitting.is_late();
    let told = if told.tone == Tone::Busy && !late {
        let last: Option<Told> = ui.data(|data| data.get_temp(shown));
        last.filter(|last| last.tone != Tone::Busy).unwrap_or_else(|| Told { title: String::new(), ..told.clone() })
    } else {
        told.clone()
    };
    ui.data_mut(|data| data.insert_temp(shown, told.clone()));
    let ink = color(ui, told.tone);
    let (fill, edge) = match told.tone {
        Tone::Plain | Tone::Busy => (ui.visuals().faint_bg_color, Color32::TRANSPARENT),
        _ => (ink.gamma_multiply(0.13), ink.gamma_multiply(0.5)),
    };
    let frame = Frame::new().fill(fill).stroke(Stroke::new(1.0, edge)).corner_radius(6);
    frame.inner_margin(Margin::symmetric(10, 7)).show(ui, |ui| {
        // what changes in here is said to those who hear the window
        ui.ctx().accesskit_node_builder(ui.unique_id(), |node| node.set_live(egui::accesskit::Live::Polite));
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 3.0;
        if !told.count.is_empty() {
            ui.label(RichText::new(&told.count).size(13.0).color(style::accent(see.dark)).strong());
        }
        if !told.title.is_empty() {
            let text = RichText::new(format!("{}{}", sign(told.tone), told.title)).color(ink).strong().size(16.0);
            if told.tone == Tone::Busy {
                ui.horizontal_wrapped(|ui| {
                    ui.add(egui::Spinner::new().size(16.0).color(ink));
                    ui.label(text);
                });
            } else {
                ui.label(text);
            }
        }
        let lang = tools.panels.lang;
        for line in &told.lines {
            match line {
                Line::Own(text) => drop(ui.label(text)),
                Line::Author(texts) => author_ui(ui, see, tools, texts, lang),
            }
        }
    });
}

/// A text of the author's in a language, or in the first one that there is.
pub(super) fn text_in(texts: &Texts, lang: Lang) -> Option<(Lang, &str)> {
    let (tag, text) = texts.get_key_value(lang.tag()).or_else(|| texts.iter().next())?;
    Some((Lang::from_tag(tag).unwrap_or_default(), text))
}

/// What the author says.
pub(super) fn author_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, texts: &Texts, lang: Lang) {
    if let Some((lang, text)) = text_in(texts, lang) {
        preview_ui(ui, tools.paint, text, lang.is_rtl(), see.dark);
    }
}

/// The turns of the attempt, and of what refutes it. They run from left to right in every language.
fn record_ui(ui: &mut Ui, see: &See<'_>, sitting: &Sitting, attempt: &Attempt) {
    let (steps, good) = attempt.record();
    let Some(puzzle) = sitting.puzzle().filter(|_| attempt.phase() != Phase::Shown && !steps.is_empty()) else {
        return;
    };
    let start = puzzle.start();
    let weak = ui.visuals().weak_text_color();
    let row = style::moves_ui(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 2.0);
        for (at, step) in steps.iter().enumerate() {
            let number = start.after(at);
            if at == 0 || number.turn == crate::board::Color::White {
                ui.label(RichText::new(number.label()).color(weak));
            }
            let text = RichText::new(&step.san).strong();
            ui.label(if at < good {
                text
            } else {
                text.color(if attempt.phase() == Phase::Wrong { style::bad(see.dark) } else { style::warn(see.dark) })
            });
        }
        ui.response()
    });
    let said: Vec<&str> = steps.iter().map(|step| step.san.as_str()).collect();
    let name = format!("{}: {}", t!("solve-line"), said.join(" "));
    row.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Group, true, &name));
}

// ---- what can be done ----

/// A field in which turns are typed, forgivingly.
fn typed_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, sitting: &Sitting) {
    if sitting.turns().is_empty() {
        return;
    }
    let (name, hint) = (t!("solve-typed"), t!("solve-typed-hint"));
    let field = TextField::singleline(&mut tools.panels.turn, &name).hint(&hint).own_undo();
    let response = field.show(ui, tools.paint).response;
    if std::mem::take(&mut tools.panels.type_turn) {
        response.request_focus();
    }
    if let Some((code, text)) = sitting.refused() {
        ui.label(RichText::new(words::refused(code, text)).color(style::bad(see.dark)));
    }
    if response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) && !tools.panels.turn.trim().is_empty()
    {
        let text = std::mem::take(&mut tools.panels.turn);
        tools.push(Command::Solve(SolveCommand::Turn(text)));
        response.request_focus();
    }
}

/// What the covered piece may be.
fn kinds_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, attempt: &Attempt, row: &mut Row) {
    let side = attempt.setup().turn;
    ui.label(t!("solve-identify"));
    let size = ((ui.available_width() - 5.0 * 6.0) / 5.0).clamp(34.0, 52.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for kind in KINDS {
            let name = kind_name(kind);
            let response = tools.paint.figure_ui(ui, Figure::Open(side, kind), see.theme, size, false, &name);
            row.note(&response, kind.name(), false);
            if response.clicked() {
                tools.push(Command::Solve(SolveCommand::Turn(format!("~{}", kind.letter()))));
            }
        }
    });
}

/// The buttons that make sense now.
fn buttons_ui(ui: &mut Ui, tools: &mut Tools<'_>, sitting: &Sitting, attempt: &Attempt, row: &mut Row) {
    use SolveCommand as Do;
    if sitting.asking == Some(Asking::Reveal) {
        ui.label(t!("solve-give-up-ask"));
        ui.horizontal_wrapped(|ui| {
            row.ui(ui, tools, Do::Reveal, false);
            // a question is not answered by the key that raised it
            row.ui(ui, tools, Do::KeepOn, true);
        });
        return;
    }
    let phase = attempt.phase();
    let steps = match phase {
        Phase::Wrong => attempt.refutation().is_some_and(|refutation| refutation.turns.len() > 1),
        Phase::Shown => true,
        _ => false,
    };
    if steps {
        steps_ui(ui, tools, row);
    }
    let hints = sitting.puzzle().map_or(0, |puzzle| crate::app::panels::hints::rungs(&puzzle.hints));
    let told = usize::from(attempt.tally().hints);
    let going = matches!(phase, Phase::Solve | Phase::Answer | Phase::Met | Phase::Wrong | Phase::Unknown);
    let over = matches!(phase, Phase::Solved | Phase::Shown);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        if attempt.is_waiting() && sitting.is_late() {
            row.ui(ui, tools, Do::Stop, false);
        }
        if matches!(phase, Phase::Wrong | Phase::Unknown) {
            row.ui(ui, tools, Do::TakeBack, true);
        }
        if phase == Phase::Unknown && attempt.can_go_on() {
            row.ui(ui, tools, Do::GoOn, false);
        }
        if phase == Phase::Met {
            row.named_ui(ui, tools, Do::Next, t!("solve-next"), true);
        }
        if over {
            row.named_ui(ui, tools, Do::Next, t!("solve-next-puzzle"), phase == Phase::Solved);
        }
        if going && told < hints {
            let text = t!("solve-hint", at = told + 1, of = hints);
            row.named_ui(ui, tools, Do::Hint, text, false);
        }
        if over || matches!(phase, Phase::Solve | Phase::Wrong | Phase::Unknown) {
            row.ui(ui, tools, Do::PlayOn, false);
        }
        if over {
            row.named_ui(ui, tools, Do::Restart, t!("solve-once-more"), false);
        } else if attempt.has_begun() && !matches!(phase, Phase::Judging | Phase::Failed) {
            row.ui(ui, tools, Do::Restart, false);
        } else if phase == Phase::Failed {
            row.named_ui(ui, tools, Do::Restart, t!("solve-retry"), true);
        }
        if going || phase == Phase::Solved || phase == Phase::Failed {
            let open = attempt.was_solved() || attempt.was_shown();
            let text = if attempt.was_solved() { t!("solve-solution") } else { t!("solve-give-up") };
            row.named_ui(ui, tools, if open { Do::Reveal } else { Do::GiveUp }, text, false);
        }
    });
}

/// First, back, on, last. They point as time runs, from left to right in every language.
pub(super) fn steps_ui(ui: &mut Ui, tools: &mut Tools<'_>, row: &mut Row) {
    style::moves_ui(ui, |ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        let signs = [(Step::Start, "|◀"), (Step::Back, "◀"), (Step::On, "▶"), (Step::End, "▶|")];
        for (step, sign) in signs {
            let command = Command::Step(step);
            let response = ui.add(Button::new(sign).min_size(vec2(44.0, 28.0)));
            response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, command.text()));
            row.note(&response, command.key(), false);
            if explain(ui, response, &command).on_hover_text(command.text()).clicked() {
                tools.push(command);
            }
        }
    });
}

/// The look of the title of free play.
pub(super) fn title_look(lang: Lang) -> TextLook {
    TextLook { size: 19.0, color: None, rtl: lang.is_rtl(), bold: true }
}
