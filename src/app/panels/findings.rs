//! The panel of everything that was found: what the proof says, faults of the file and the position, illegal turns.

use super::super::check::{Progress, Remarks};
use super::super::command::Command;
use super::super::desk::Desk;
use super::super::locale::names;
use super::super::rtl::widgets::fold_ui;
use super::super::see::{See, Tools, command_ui};
use super::super::style;
use super::super::told::Row;
use super::frame::{thousands, verdict_of};
use super::rows::{Sign, finding_ui, unused_ui, waived_ui};
use super::setup::faults_ui;
use crate::doc::Severity;
use crate::problem::{Deals, FindingKind, Report, Search, Task, Verdict};
use crate::t;
use egui::{FontFamily, FontId, Label, RichText, Sense, Ui};

/// The panel.
pub fn findings_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk) {
    verdict_ui(ui, see, tools, desk);
    let told = &see.check.told;
    let signs = Signs::new(ui, see.dark);
    group_ui(ui, see, tools, desk, (&t!("group-errors"), &told.errors), signs.error);
    group_ui(ui, see, tools, desk, (&t!("group-warnings"), &told.warnings), signs.warning);
    let help = see.check.report().is_some_and(|report| report.solutions.is_some());
    let keys = match (help, told.keys.len()) {
        (false, 1) => t!("row-key"),
        (false, _) => t!("group-keys"),
        (true, 1) => t!("row-solution"),
        (true, _) => t!("group-solutions"),
    };
    group_ui(ui, see, tools, desk, (&keys, &told.keys), signs.key);
    counters_ui(ui, see, tools, desk, signs.remark);
    remarks_ui(ui, see, tools, desk, signs.remark);
    accepted_ui(ui, see, tools, desk);
    line_ui(ui, see, tools, desk);
    faults_ui(ui, tools, desk, see.dark);
    fen_faults_ui(ui, desk, see.dark);
    file_ui(ui, see);
}

/// The signs of the weights: shapes first, colours second.
struct Signs {
    error: Sign,
    warning: Sign,
    remark: Sign,
    key: Sign,
}

impl Signs {
    fn new(ui: &Ui, dark: bool) -> Self {
        Self {
            error: ("×", style::bad(dark)),
            warning: ("!", style::warn(dark)),
            remark: ("•", ui.visuals().weak_text_color()),
            key: ("✓", style::good(dark)),
        }
    }
}

/// The answer, large, with what it cost and what can be done now.
fn verdict_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk) {
    ui.add_space(4.0);
    let (sign, words, color) = verdict_of(see.check, see.dark, ui.visuals().weak_text_color());
    let frame = egui::Frame::new().fill(ui.visuals().extreme_bg_color).stroke(egui::Stroke::new(1.5, color));
    frame.corner_radius(6).inner_margin(egui::Margin::symmetric(10, 8)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let font = FontId::new(19.0, FontFamily::Name(style::BOLD.into()));
        ui.label(RichText::new(format!("{sign} {words}").trim_start()).font(font).color(color));
        match &see.check.progress {
            Progress::NotProvable(reason) => drop(ui.label(reason)),
            Progress::Done(report) => report_ui(ui, desk.puzzle().task, report),
            Progress::Idle if !desk.view.is_legal() => {
                ui.label(RichText::new(t!("report-when-legal")).weak());
            }
            _ => {}
        }
        running_ui(ui, see);
        ui.add_space(2.0);
        ui.horizontal_wrapped(|ui| {
            if see.check.is_busy() {
                command_ui(ui, tools, &Command::StopCheck, true);
            }
            if !see.check.is_checking() {
                command_ui(ui, tools, &Command::Recheck, desk.view.is_legal());
            }
            if see.check.can_write() {
                command_ui(ui, tools, &Command::AddTree, true);
            }
        });
    });
    if desk.puzzle().solution.is_empty() && see.check.report().is_some_and(|report| !report.keys.is_empty()) {
        ui.label(RichText::new(t!("report-empty-solution")).weak());
    }
}

/// What the report says as a whole.
fn report_ui(ui: &mut Ui, task: Task, report: &Report) {
    let keys = report.distinct_keys();
    let solutions = report.solutions.as_ref();
    ui.label(match report.verdict() {
        Verdict::Sound if solutions.is_some() => t!("report-one-solution"),
        Verdict::Cooked if solutions.is_some() => {
            let count = solutions.map_or(0, |solutions| solutions.count);
            t!("report-lines", count = count, number = thousands(count))
        }
        Verdict::Sound if report.deals.as_ref().is_some_and(|deals| deals.identity.is_some()) => {
            t!("report-identified")
        }
        Verdict::Sound if matches!(task, Task::Defend { .. }) => t!("report-one-holds"),
        Verdict::Cooked if matches!(task, Task::Defend { .. }) => t!("report-hold", count = keys),
        Verdict::NoSolution if matches!(task, Task::Defend { .. }) => t!("report-none-holds"),
        Verdict::Sound => t!("report-one-key"),
        Verdict::Cooked => t!("report-keys", count = keys),
        Verdict::Short => t!("report-short"),
        Verdict::NoSolution => t!("report-nothing"),
        Verdict::Illegal => t!("report-illegal"),
        Verdict::Truncated => match report.search {
            Search::Truncated(limit) => capital(&t!("report-truncated", limit = names::limit(limit))),
            Search::Complete => String::new(),
        },
    });
    match report.elsewhere() {
        0 => {}
        more => drop(ui.label(t!("report-elsewhere", count = more))),
    }
    if let Some(deals) = &report.deals {
        deals_ui(ui, deals);
    }
    let cost = t!("report-cost", nodes = thousands(report.nodes), seconds = format!("{:.2}", report.seconds));
    ui.label(RichText::new(cost).weak().size(12.0));
}

/// How many deals a report is about, and what covered pieces can be.
fn deals_ui(ui: &mut Ui, deals: &Deals) {
    ui.label(match deals.count {
        1 => t!("deals-one"),
        u128::MAX => t!("deals-countless"),
        count => {
            let number = u64::try_from(count).map_or_else(|_| count.to_string(), thousands);
            t!("deals-many", count = (count % 1000) as u64 + 1000 * u64::from(count >= 1000), number = number)
        }
    });
    for (square, _, kinds) in deals.identity.iter().flat_map(|identity| &identity.pieces) {
        let kinds: Vec<String> = kinds.iter().map(|&kind| names::kind(kind)).collect();
        ui.label(format!("{square}: {}", kinds.join(&t!("or"))));
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
}

/// What is going on in the background, with figures that go up.
fn running_ui(ui: &mut Ui, see: &See<'_>) {
    let check = see.check;
    let what = match (&check.progress, check.remarks) {
        (Progress::Running, _) => t!("running-keys"),
        (_, Remarks::Running) => t!("running-remarks"),
        _ if check.is_writing() => t!("running-tree"),
        (_, Remarks::Stopped) => return drop(ui.label(t!("remarks-stopped"))),
        _ => return,
    };
    let figures =
        t!("running-figures", what = what, nodes = thousands(check.nodes()), seconds = check.seconds().to_string(),);
    ui.label(RichText::new(figures).color(style::accent(see.dark)));
}

fn group_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk, group: (&str, &[Row]), sign: Sign) {
    let (title, rows) = group;
    if rows.is_empty() {
        return;
    }
    let count = if rows.len() > 1 { format!(" ({})", rows.len()) } else { String::new() };
    style::group_ui(ui, &format!("{title}{count}"));
    for row in rows {
        finding_ui(ui, see, tools, desk, row, sign);
    }
}

/// Deals that break wrong plans, folded.
fn counters_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk, sign: Sign) {
    let counters = &see.check.told.counters;
    if counters.is_empty() {
        return;
    }
    style::group_ui(ui, &t!("group-counters"));
    let name = t!("counter-deals", count = counters.len());
    fold_ui(ui, "counters", &name, |ui| {
        counters.iter().for_each(|row| finding_ui(ui, see, tools, desk, row, sign));
    });
}

/// Remarks, folded by kind.
fn remarks_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk, sign: Sign) {
    let remarks = &see.check.told.remarks;
    if remarks.is_empty() {
        return;
    }
    style::group_ui(ui, &t!("group-remarks"));
    for (kind, rows) in remarks {
        if *kind == FindingKind::RemarksIncomplete {
            rows.iter().for_each(|row| finding_ui(ui, see, tools, desk, row, ("!", style::warn(see.dark))));
            continue;
        }
        let name = if rows.len() == 1 { names::finding(*kind) } else { count(*kind, rows) };
        fold_ui(ui, kind.code(), &name, |ui| {
            rows.iter().for_each(|row| finding_ui(ui, see, tools, desk, row, sign));
        });
    }
}

fn count(kind: FindingKind, rows: &[Row]) -> String {
    format!("{} ({})", names::findings(kind), rows.len())
}

/// What the author accepts, folded, and waivers of what is not there any more.
fn accepted_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk) {
    let told = &see.check.told;
    if told.waived.is_empty() && told.unused.is_empty() {
        return;
    }
    style::group_ui(ui, &t!("group-waivers"));
    if !told.waived.is_empty() {
        let name = t!("accepted", count = told.waived.len());
        fold_ui(ui, "accepted", &name, |ui| {
            for (row, at) in &told.waived {
                waived_ui(ui, see, tools, desk, row, *at);
            }
        });
    }
    for &at in &told.unused {
        unused_ui(ui, see, tools, desk, at);
    }
}

/// Turns of the solution that are illegal.
fn line_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk) {
    let faults = &desk.view.line.faults;
    if faults.is_empty() {
        return;
    }
    style::group_ui(ui, &t!("group-illegal-turns"));
    let tree = &desk.puzzle().solution;
    for fault in faults {
        let text = format!("× {} {}", desk.puzzle().numbering().after(fault.ply).label(), fault.message);
        let label = Label::new(RichText::new(text).color(style::bad(see.dark))).sense(Sense::click());
        if ui.add(label).on_hover_text(t!("illegal-turn-tip")).clicked() {
            tools.push(Command::Go(tree.parent(fault.node).map(|parent| tree.path(parent)).unwrap_or_default()));
        }
    }
}

fn fen_faults_ui(ui: &mut Ui, desk: &Desk, dark: bool) {
    if desk.view.fen_faults.is_empty() {
        return;
    }
    style::group_ui(ui, &t!("group-fen"));
    for fault in &desk.view.fen_faults {
        ui.label(RichText::new(format!("× {fault}")).color(style::bad(dark)));
    }
}

/// Everything else that is to be said about the puzzle: texts, notes, answers, marks.
fn file_ui(ui: &mut Ui, see: &See<'_>) {
    if see.check.diagnostics.is_empty() {
        return;
    }
    style::group_ui(ui, &t!("group-file"));
    for diagnostic in &see.check.diagnostics {
        let (sign, color) = match diagnostic.severity {
            Severity::Error => ("×", style::bad(see.dark)),
            Severity::Warning => ("!", style::warn(see.dark)),
            Severity::Remark => ("•", ui.visuals().text_color()),
        };
        let place = t!("diagnostic-place", code = diagnostic.code, line = diagnostic.place.line.to_string());
        let text = format!("{sign} {} [{place}]", diagnostic.message);
        let response = ui.label(RichText::new(text).color(color));
        if !diagnostic.hint.is_empty() {
            response.on_hover_text(&diagnostic.hint);
        }
    }
}
