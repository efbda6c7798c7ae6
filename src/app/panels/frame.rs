//! What stands around everything: menu, toolbar, status line.

use super::super::anim::AnimCommand;
use super::super::anim::desk::AnimDesk;
use super::super::anim::transport;
use super::super::attempt::{Sitting, SolveCommand};
use super::super::board_ui::Tool;
use super::super::check::{Check, Progress, Remarks};
use super::super::command::{Command, MENUS, Step, Tab};
use super::super::desk::{Desk, Mode};
use super::super::learn::LearnCommand;
use super::super::locale::names;
use super::super::progress::Scope;
use super::super::rtl::widgets::{self, check_ui, item_ui, menu_width, radio_ui, submenu_ui};
use super::super::safety::SafetyCommand;
use super::super::see::{See, Tools, button, command_ui, explain};
use super::super::settings;
use super::super::style;
use crate::board::{Color, Kind, Move, SiteKind};
use crate::doc::Lang;
use crate::picture::{pieces, theme};
use crate::t;
use egui::{Button, Color32, RichText, ThemePreference, Ui};

/// The menu bar.
pub fn menu_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>) {
    ui.horizontal_wrapped(|ui| {
        egui::containers::menu::menu_style(ui.style_mut());
        ui.spacing_mut().button_padding = egui::vec2(7.0, 2.0);
        for (name, commands) in MENUS {
            // Some keys mean something else while an animation is open.
            let taken = |key| see.anim.is_some() && AnimCommand::with_keys().iter().any(|own| own.1 == key);
            let key_of = |command: &Command| {
                let key = command.shortcut().filter(|&key| !taken(key));
                key.map(|key| ui.ctx().format_shortcut(&key)).unwrap_or_default()
            };
            let items: Vec<(&Command, String, String)> =
                commands.iter().map(|command| (command, command.text(), key_of(command))).collect();
            let width = menu_width(ui, items.iter().map(|(_, text, key)| (text.as_str(), key.as_str())));
            widgets::menu_ui(ui, &t!(name), width, |ui| {
                for (command, text, key) in &items {
                    if matches!(command, Command::Touch) {
                        let mut on = tools.panels.prefs.touch;
                        if check_ui(ui, &mut on, text).clicked() {
                            tools.push(Command::Touch);
                        }
                        continue;
                    }
                    let response = item_ui(ui, text, key, is_possible(see, command));
                    let tip = command.tooltip();
                    let response = if tip.is_empty() { response } else { response.on_hover_text(tip) };
                    if response.clicked() {
                        tools.push((*command).clone());
                        ui.close();
                    }
                }
                if name == "menu-view" {
                    ui.separator();
                    look_ui(ui, tools);
                }
            });
        }
    });
}

/// What can be chosen about the looks of the window: one menu in the menu for each.
fn look_ui(ui: &mut Ui, tools: &mut Tools<'_>) {
    let system = t!("as-the-system");
    let preference = ui.ctx().options(|options| options.theme_preference);
    let lights = [
        (ThemePreference::System, system.clone()),
        (ThemePreference::Light, t!("appearance-light")),
        (ThemePreference::Dark, t!("appearance-dark")),
    ];
    choose_ui(ui, tools, &Command::Appearance(preference), preference, lights, Command::Appearance);
    let size = settings::size(ui.ctx());
    let sizes = settings::SIZES.map(|size| (size, format!("{size} %")));
    choose_ui(ui, tools, &Command::Size(size), size, sizes, Command::Size);
    let lang = tools.panels.prefs.language;
    let langs = Lang::ALL.map(|lang| (Some(lang), lang.native_name().to_owned()));
    let langs = std::iter::once((None, system)).chain(langs);
    choose_ui(ui, tools, &Command::Language(lang), lang, langs, Command::Language);
    let board = tools.panels.board_theme;
    let themes = theme::ALL.iter().map(|theme| (theme.id, names::theme(theme)));
    let themes = std::iter::once(("", t!("board-as-the-window"))).chain(themes);
    choose_ui(ui, tools, &Command::BoardTheme(board), board, themes, Command::BoardTheme);
    let set = tools.panels.piece_set;
    let sets = pieces::SETS.iter().map(|set| (set.id, names::pieces(set)));
    choose_ui(ui, tools, &Command::Pieces(set), set, sets, Command::Pieces);
}

/// A menu in the menu, in which one of several is chosen.
fn choose_ui<T: PartialEq + Copy>(
    ui: &mut Ui,
    tools: &mut Tools<'_>,
    title: &Command,
    now: T,
    choices: impl IntoIterator<Item = (T, String)>,
    command: fn(T) -> Command,
) {
    let choices: Vec<(T, String)> = choices.into_iter().collect();
    let width = menu_width(ui, choices.iter().map(|(_, name)| (name.as_str(), "")));
    submenu_ui(ui, &title.text(), width, |ui| {
        for (value, name) in choices {
            if radio_ui(ui, value == now, name).clicked() {
                tools.push(command(value));
                ui.close();
            }
        }
    });
}

/// Whether a command makes sense at the moment.
pub fn is_possible(see: &See<'_>, command: &Command) -> bool {
    if let Command::Learn(command) = command {
        return match command {
            LearnCommand::Next => see.learn.next().is_some(),
            LearnCommand::Due => !see.progress.due(see.now).is_empty(),
            LearnCommand::AskReset(Scope::All) => !see.progress.is_empty(),
            _ => true,
        };
    }
    if let Some(sitting) = see.sitting {
        match command {
            Command::Undo => return sitting.last().is_some(),
            Command::Redo => return sitting.free().is_some_and(|free| free.at() < free.turns().len()),
            Command::Flip | Command::Step(_) => return true,
            Command::DeleteHere | Command::MakeMain | Command::Glyph(_) | Command::ClearMarks => return false,
            _ => {}
        }
    }
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
        Command::ExportLesson => false, // a lesson answers for itself, above
        Command::ExportAnim => see.anim.is_some() || desk(&|desk| !desk.puzzle().solution.is_empty()),
        Command::Reload | Command::Flip | Command::Step(_) | Command::CopyPicture | Command::ExportPicture
            if see.anim.is_some() =>
        {
            true
        }
        Command::Undo => desk(&|d| d.history().can_undo()),
        Command::Redo => desk(&|d| d.history().can_redo()),
        Command::DeleteHere | Command::MakeMain | Command::Glyph(_) => {
            desk(&|d| d.mode == Mode::Play && !d.cursor.0.is_empty())
        }
        Command::Keep => desk(&|d| d.mode == Mode::Play && d.shown.as_ref().is_some_and(|shown| shown.deal.is_empty())),
        Command::Solve(SolveCommand::PlayHere) => desk(&|d| d.view.here.position.is_some()),
        Command::AddTree => desk(&|d| d.mode != Mode::Solve) && see.check.can_write(),
        Command::ClearMarks => desk(&|d| !d.marks().is_empty()),
        Command::Line(command) => desk(&|d| command.is_possible(d)),
        Command::StopCheck => see.check.is_busy() || see.sitting.is_some_and(Sitting::is_waiting),
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
    if see.learn.solving.is_some() && see.sitting.is_some() {
        return super::super::learn::foot_ui::solving_bar_ui(ui, see, tools);
    }
    ui.horizontal_wrapped(|ui| {
        ui.set_min_height(34.0);
        let Some(desk) = see.desk else {
            command_ui(ui, tools, &Command::New, true);
            command_ui(ui, tools, &Command::Learn(LearnCommand::Home), true);
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
        if see.sitting.is_some() {
            return;
        }
        ui.separator();
        for command in [Command::Undo, Command::Redo] {
            command_ui(ui, tools, &command, is_possible(see, &command));
        }
        command_ui(ui, tools, &Command::Save, is_possible(see, &Command::Save));
        ui.separator();
        for (step, sign) in [Step::Start, Step::Back, Step::On, Step::End].into_iter().zip(style::step_signs()) {
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
            offered.push((Tool::Place(kind), t!(&format!("tool-place-{}", kind.name()))));
        }
    }
    for kind in Kind::ALL {
        if turns.iter().any(|turn| matches!(turn, Move::Drop { kind: dropped, .. } if *dropped == kind)) {
            offered.push((Tool::Drop(kind), t!("tool-drop", kind = names::kind(kind))));
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
        let tip = t!("tool-tip");
        if ui.add(item).on_hover_text(tip).clicked() {
            tools.panels.hand.tool = (!chosen).then_some(tool);
            tools.panels.hand.selected = None;
        }
    }
}

/// The status line.
pub fn status_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>) {
    ui.horizontal_wrapped(|ui| {
        ui.set_min_height(26.0);
        if let Some(anim) = see.anim {
            transport::standing_ui(ui, see, anim);
        }
        if let Some(lesson) = see.lesson.filter(|_| !see.learn.reading) {
            super::super::lesson::bar_ui::status_ui(ui, see, lesson);
        }
        if let Some(desk) = see.desk.filter(|_| see.sitting.is_none()) {
            ui.label(standing(desk));
            ui.separator();
            badge_ui(ui, see.check, see.dark);
            // a position may be sound whose texts or lines are not
            let findings = findings(see);
            if findings > 0 {
                let text = RichText::new(t!("status-findings", count = findings)).color(style::warn(see.dark));
                if ui.add(Button::new(text).frame(false)).clicked() {
                    tools.push(Command::SetTab(Tab::Findings));
                }
            }
            if see.check.is_busy() {
                command_ui(ui, tools, &Command::StopCheck, true);
            }
            ui.separator();
            let key = if desk.is_dirty() { "status-not-saved" } else { "status-saved" };
            ui.label(RichText::new(t!(key, name = desk.name())).weak());
            ui.separator();
        }
        ui.add(egui::Label::new(see.message).truncate());
    });
}

/// Whose turn it is and how the game stands.
fn standing(desk: &Desk) -> String {
    if desk.mode == Mode::Setup {
        return t!("standing-setup");
    }
    let side = match desk.turn() {
        Some(Color::White) => t!("standing-white"),
        Some(Color::Black) => t!("standing-black"),
        None => t!("standing-none"),
    };
    let Some(status) = desk.view.here.status else { return t!("standing-illegal", side = side) };
    match (status.end, status.claim) {
        (Some(end), _) => t!("standing-end", side = side, end = names::end(end)),
        (None, Some(claim)) => t!("standing-claim", side = side, claim = names::end(claim)),
        (None, None) if status.check => t!("standing-check", side = side),
        (None, None) => side,
    }
}

/// The verdict of the live check, as a sign and words.
pub fn badge_ui(ui: &mut Ui, check: &Check, dark: bool) {
    let (sign, words, color) = verdict_of(check, dark, ui.visuals().weak_text_color());
    let words = if matches!(check.progress, Progress::Running) {
        t!("badge-running", words = words, nodes = thousands(check.nodes()))
    } else if check.remarks == Remarks::Running {
        t!("badge-looking-for-more", words = words)
    } else {
        words
    };
    let text = format!("{sign} {words}").trim_start().to_owned();
    let response = ui.label(RichText::new(text).color(color).strong());
    if let Progress::NotProvable(reason) = &check.progress {
        response.on_hover_text(reason);
    }
}

/// The sign, the words and the colour of what the check says.
pub fn verdict_of(check: &Check, dark: bool, weak: Color32) -> (&'static str, String, Color32) {
    use crate::problem::Verdict;
    match &check.progress {
        Progress::Idle => ("", t!("verdict-not-checked"), weak),
        Progress::Waiting => ("", t!("verdict-checking"), weak),
        Progress::Running => ("", t!("verdict-checking"), style::accent(dark)),
        Progress::NotProvable(_) if check.told.errors.len() + check.told.warnings.len() > 0 => {
            ("!", t!("verdict-findings"), style::warn(dark))
        }
        Progress::NotProvable(_) => ("", t!("verdict-not-proved"), weak),
        Progress::Done(report) => {
            let verdict = report.verdict();
            let accepted = check.told.errors.is_empty() && !matches!(verdict, Verdict::Truncated | Verdict::Illegal);
            match verdict {
                Verdict::Sound if accepted => ("✓", names::verdict(verdict), style::good(dark)),
                // one key, and it is not the author's
                Verdict::Sound => ("×", t!("verdict-wrong-solution"), style::bad(dark)),
                _ if accepted => ("✓", t!("verdict-accepted", verdict = names::verdict(verdict)), style::good(dark)),
                Verdict::Cooked | Verdict::Short | Verdict::Truncated => {
                    ("!", names::verdict(verdict), style::warn(dark))
                }
                Verdict::NoSolution | Verdict::Illegal => ("×", names::verdict(verdict), style::bad(dark)),
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
    let findings = findings(see);
    ui.horizontal_wrapped(|ui| {
        for tab in Tab::ALL {
            let name = match tab {
                Tab::Findings if findings > 0 => format!("{} ({findings})", tab.name()),
                _ => tab.name(),
            };
            if ui.selectable_label(tools.panels.tab == tab, name).clicked() {
                tools.push(Command::SetTab(tab));
            }
        }
    });
    ui.separator();
}

/// How much is wrong with the puzzle.
fn findings(see: &See<'_>) -> usize {
    see.check.told.faults() + see.check.diagnostics.len() + see.desk.map_or(0, faults)
}

/// How much is wrong with the puzzle before any proof.
fn faults(desk: &Desk) -> usize {
    desk.view.fen_faults.len() + desk.view.faults.len() + desk.view.line.faults.len()
}
