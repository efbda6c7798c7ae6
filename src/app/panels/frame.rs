//! What stands around everything: menu, toolbar, status line.

use super::super::anim::AnimCommand;
use super::super::anim::desk::AnimDesk;
use super::super::anim::transport;
use super::super::board_ui::Tool;
use super::super::check::{Check, Progress, Remarks};
use super::super::command::{Command, MENUS, Step, Tab};
use super::super::desk::{Desk, Mode};
use super::super::safety::SafetyCommand;
use super::super::see::{See, Tools, button, command_ui, explain};
use super::super::style;
use crate::board::{Color, Kind, Move, SiteKind};
use crate::picture::{pieces, theme};
use egui::{Button, Color32, RichText, Ui};

/// The menu bar.
pub fn menu_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>) {
    egui::MenuBar::new().ui(ui, |ui| {
        for (name, commands) in MENUS {
            ui.menu_button(name, |ui| {
                ui.set_min_width(230.0);
                for command in commands {
                    // Some keys mean something else while an animation is open.
                    let taken = |key| see.anim.is_some() && AnimCommand::with_keys().iter().any(|own| own.1 == key);
                    let key = command.shortcut().filter(|&key| !taken(key));
                    let mut item = Button::new(command.text());
                    if let Some(key) = key {
                        item = item.shortcut_text(ui.ctx().format_shortcut(&key));
                    }
                    let response = ui.add_enabled(is_possible(see, command), item);
                    let response =
                        if command.tooltip().is_empty() { response } else { response.on_hover_text(command.tooltip()) };
                    if response.clicked() {
                        tools.push(command.clone());
                        ui.close();
                    }
                }
                if name == "View" {
                    ui.separator();
                    themes_ui(ui, tools);
                    pieces_ui(ui, tools);
                }
            });
        }
    });
}

fn themes_ui(ui: &mut Ui, tools: &mut Tools<'_>) {
    ui.menu_button(Command::BoardTheme("").text(), |ui| {
        let choices = std::iter::once(("", "As the window")).chain(theme::ALL.iter().map(|t| (t.id, t.name)));
        for (id, name) in choices {
            if ui.radio(tools.panels.board_theme == id, name).clicked() {
                tools.push(Command::BoardTheme(id));
                ui.close();
            }
        }
    });
}

fn pieces_ui(ui: &mut Ui, tools: &mut Tools<'_>) {
    ui.menu_button(Command::Pieces("").text(), |ui| {
        for set in pieces::SETS {
            if ui.radio(tools.panels.piece_set == set.id, set.name).clicked() {
                tools.push(Command::Pieces(set.id));
                ui.close();
            }
        }
    });
}

/// Whether a command makes sense at the moment.
pub fn is_possible(see: &See<'_>, command: &Command) -> bool {
    if let Some(lesson) = see.lesson {
        return super::super::lesson::is_possible(lesson, command);
    }
    let desk = |wants: &dyn Fn(&Desk) -> bool| see.desk.is_some_and(wants);
    let anim = |wants: &dyn Fn(&AnimDesk) -> bool| see.anim.is_some_and(wants);
    match command {
        Command::Save => desk(&|d| d.is_dirty()) || anim(&AnimDesk::is_dirty),
        Command::Undo if see.anim.is_some() => anim(&|d| d.history().can_undo()),
        Command::Redo if see.anim.is_some() => anim(&|d| d.history().can_redo()),
        Command::DeleteHere if see.anim.is_some() => anim(&|d| d.selected.is_some()),
        Command::Safety(SafetyCommand::SaveAs) => see.open.safe().is_some(),
        Command::ExportAnim => see.anim.is_some() || desk(&|desk| !desk.puzzle().solution.is_empty()),
        Command::Reload | Command::Flip | Command::Step(_) | Command::CopyPicture | Command::ExportPicture
            if see.anim.is_some() =>
        {
            true
        }
        Command::Undo if desk(&|d| d.mode == Mode::Solve) => see.solve.has_begun(),
        Command::Redo if desk(&|d| d.mode == Mode::Solve) => false,
        Command::Undo => desk(&|d| d.history().can_undo()),
        Command::Redo => desk(&|d| d.history().can_redo()),
        Command::DeleteHere | Command::MakeMain | Command::Glyph(_) => {
            desk(&|d| d.mode == Mode::Play && !d.cursor.0.is_empty())
        }
        Command::Keep => desk(&|d| d.mode == Mode::Play && d.shown.as_ref().is_some_and(|shown| shown.deal.is_empty())),
        Command::AddTree => desk(&|d| d.mode != Mode::Solve) && see.check.can_write(),
        Command::ClearMarks => desk(&|d| !d.marks().is_empty()),
        Command::StopCheck => see.check.is_busy() || see.solve.is_judging(),
        Command::Reload
        | Command::CopyPicture
        | Command::ExportPicture
        | Command::Flip
        | Command::Step(_)
        | Command::Recheck
        | Command::SetMode(_) => see.desk.is_some(),
        _ => true,
    }
}

/// The toolbar: mode, tools of the rule set, steps, undo.
pub fn toolbar_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>) {
    if let Some(anim) = see.anim {
        return transport::transport_ui(ui, see, tools, anim);
    }
    if let Some(lesson) = see.lesson {
        return super::super::lesson::bar_ui::bar_ui(ui, see, tools, lesson);
    }
    ui.horizontal(|ui| {
        ui.set_min_height(34.0);
        let Some(desk) = see.desk else {
            command_ui(ui, tools, &Command::New, true);
            return;
        };
        for mode in [Mode::Play, Mode::Setup, Mode::Solve] {
            let command = Command::SetMode(mode);
            let chosen = desk.mode == mode;
            let text = RichText::new(command.text());
            let (text, fill) = if chosen {
                (text.color(style::on_accent(see.dark)), style::accent(see.dark))
            } else {
                (text, ui.visuals().widgets.inactive.weak_bg_fill)
            };
            let response = ui.add(Button::new(text).fill(fill).min_size(egui::vec2(68.0, 28.0)).selected(chosen));
            if explain(ui, response, &command).clicked() {
                tools.push(command);
            }
        }
        ui.separator();
        for command in [Command::Undo, Command::Redo] {
            command_ui(ui, tools, &command, is_possible(see, &command));
        }
        command_ui(ui, tools, &Command::Save, is_possible(see, &Command::Save));
        ui.separator();
        for (step, sign) in [(Step::Start, "|◀"), (Step::Back, "◀"), (Step::On, "▶"), (Step::End, "▶|")] {
            let command = Command::Step(step);
            let response = ui.add(Button::new(sign).min_size(egui::vec2(30.0, 26.0)));
            response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, command.text()));
            if explain(ui, response, &command).on_hover_text(command.text()).clicked() {
                tools.push(command);
            }
        }
        if button(ui, &Command::Flip, true).clicked() {
            tools.push(Command::Flip);
        }
        if desk.mode != Mode::Setup {
            tools_ui(ui, desk, tools, see.dark);
        }
    });
}

/// Tools for what the legal turns contain besides steps of pieces.
fn tools_ui(ui: &mut Ui, desk: &Desk, tools: &mut Tools<'_>, dark: bool) {
    let mut offered: Vec<(Tool, String)> = Vec::new();
    let turns = &desk.view.here.turns;
    for kind in SiteKind::ALL {
        if turns.iter().any(|turn| matches!(turn, Move::Place(site) if site.kind() == kind)) {
            offered.push((Tool::Place(kind), format!("Place a {}", kind.name())));
        }
    }
    for kind in Kind::ALL {
        if turns.iter().any(|turn| matches!(turn, Move::Drop { kind: dropped, .. } if *dropped == kind)) {
            offered.push((Tool::Drop(kind), format!("Drop a {}", kind.name())));
        }
    }
    if offered.is_empty() {
        return;
    }
    ui.separator();
    for (tool, name) in offered {
        let chosen = tools.panels.hand.tool == Some(tool);
        let text = if chosen { RichText::new(name).color(style::on_accent(dark)) } else { RichText::new(name) };
        let mut item = Button::new(text).selected(chosen);
        if chosen {
            item = item.fill(style::accent(dark));
        }
        let tip = "Then click on the board; the pointer shows what a click would do. Escape puts the tool away.";
        if ui.add(item).on_hover_text(tip).clicked() {
            tools.panels.hand.tool = (!chosen).then_some(tool);
            tools.panels.hand.selected = None;
        }
    }
}

/// The status line.
pub fn status_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>) {
    ui.horizontal(|ui| {
        ui.set_min_height(26.0);
        if let Some(anim) = see.anim {
            transport::standing_ui(ui, see, anim);
        }
        if let Some(lesson) = see.lesson {
            super::super::lesson::bar_ui::status_ui(ui, see, lesson);
        }
        if let Some(desk) = see.desk {
            ui.label(standing(desk));
            ui.separator();
            badge_ui(ui, see.check, see.dark);
            if see.check.is_busy() {
                command_ui(ui, tools, &Command::StopCheck, true);
            }
            ui.separator();
            let mark = if desk.is_dirty() { "not saved" } else { "saved" };
            ui.label(RichText::new(format!("{} ({mark})", desk.name())).weak());
            ui.separator();
        }
        ui.add(egui::Label::new(see.message).truncate());
    });
}

/// Whose turn it is and how the game stands.
fn standing(desk: &Desk) -> String {
    if desk.mode == Mode::Setup {
        return "Setting up the first position".into();
    }
    let side = match desk.turn() {
        Some(Color::White) => "White to move",
        Some(Color::Black) => "Black to move",
        None => "No position",
    };
    let Some(status) = desk.view.here.status else { return format!("{side}: the position is not legal") };
    match (status.end, status.claim) {
        (Some(end), _) => format!("{side}: {}", end.name()),
        (None, Some(claim)) => format!("{side} (a draw may be claimed: {})", claim.name()),
        (None, None) if status.check => format!("{side}, in check"),
        (None, None) => side.into(),
    }
}

/// The verdict of the live check, as a sign and words.
pub fn badge_ui(ui: &mut Ui, check: &Check, dark: bool) {
    let (sign, words, color) = verdict_of(check, dark, ui.visuals().weak_text_color());
    let mut text = format!("{sign} {words}").trim_start().to_owned();
    if matches!(check.progress, Progress::Running) {
        text = format!("{text} {} positions", thousands(check.nodes()));
    } else if check.remarks == Remarks::Running {
        text.push_str(", looking for more…");
    }
    let response = ui.label(RichText::new(text).color(color).strong());
    if let Progress::NotProvable(reason) = &check.progress {
        response.on_hover_text(reason);
    }
}

/// The sign, the words and the colour of what the check says.
pub fn verdict_of(check: &Check, dark: bool, weak: Color32) -> (&'static str, String, Color32) {
    use crate::problem::Verdict;
    match &check.progress {
        Progress::Idle => ("", "Not checked".to_owned(), weak),
        Progress::Waiting => ("", "Checking…".to_owned(), weak),
        Progress::Running => ("", "Checking…".to_owned(), style::accent(dark)),
        Progress::NotProvable(_) if check.told.errors.len() + check.told.warnings.len() > 0 => {
            ("!", "Findings".to_owned(), style::warn(dark))
        }
        Progress::NotProvable(_) => ("", "Not proved".to_owned(), weak),
        Progress::Done(report) => {
            let verdict = report.verdict();
            let accepted = check.told.errors.is_empty() && !matches!(verdict, Verdict::Truncated | Verdict::Illegal);
            match verdict {
                Verdict::Sound if accepted => ("✓", Check::words(verdict).to_owned(), style::good(dark)),
                // one key, and it is not the author's
                Verdict::Sound => ("×", "Sound, but your solution is wrong".to_owned(), style::bad(dark)),
                _ if accepted => ("✓", format!("{}, accepted", Check::words(verdict)), style::good(dark)),
                Verdict::Cooked | Verdict::Short | Verdict::Truncated => {
                    ("!", Check::words(verdict).to_owned(), style::warn(dark))
                }
                Verdict::NoSolution | Verdict::Illegal => ("×", Check::words(verdict).to_owned(), style::bad(dark)),
            }
        }
    }
}

/// A number with thin spaces between groups of three digits.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(' ');
        }
        out.push(digit);
    }
    out
}

/// The tabs of the right panel.
pub fn tabs_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>) {
    let findings = see.check.told.faults() + see.check.diagnostics.len() + see.desk.map_or(0, faults);
    ui.horizontal(|ui| {
        for tab in Tab::ALL {
            let name = match tab {
                Tab::Findings if findings > 0 => format!("{} ({findings})", tab.name()),
                _ => tab.name().into(),
            };
            if ui.selectable_label(tools.panels.tab == tab, name).clicked() {
                tools.push(Command::SetTab(tab));
            }
        }
    });
    ui.separator();
}

/// How much is wrong with the puzzle before any proof.
fn faults(desk: &Desk) -> usize {
    desk.view.fen_faults.len() + desk.view.faults.len() + desk.view.line.faults.len()
}
