//! The panel of everything that was found: what the proof says, faults of the file and the position, illegal turns.

use super::super::check::{Progress, Remarks};
use super::super::command::Command;
use super::super::desk::Desk;
use super::super::see::{See, Tools, command_ui};
use super::super::style;
use super::super::told::{self, Row};
use super::frame::{thousands, verdict_of};
use super::rows::{Sign, finding_ui, unused_ui, waived_ui};
use super::setup::faults_ui;
use crate::doc::Severity;
use crate::problem::{Deals, FindingKind, Report, Search, Task, Verdict};
use egui::{CollapsingHeader, FontFamily, FontId, Label, RichText, Sense, Ui};

/// The panel.
pub fn findings_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk) {
    verdict_ui(ui, see, tools, desk);
    let told = &see.check.told;
    let signs = Signs::new(ui, see.dark);
    group_ui(ui, see, tools, desk, ("Errors", &told.errors), signs.error);
    group_ui(ui, see, tools, desk, ("Warnings", &told.warnings), signs.warning);
    let help = see.check.report().is_some_and(|report| report.solutions.is_some());
    let keys = match (help, told.keys.len()) {
        (false, 1) => "Key",
        (false, _) => "Keys",
        (true, 1) => "Solution",
        (true, _) => "Solutions",
    };
    group_ui(ui, see, tools, desk, (keys, &told.keys), signs.key);
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
                ui.label(RichText::new("The proof starts when the position is legal.").weak());
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
        ui.label(RichText::new("Your solution is empty: play the key, or add a line or the whole tree.").weak());
    }
}

/// What the report says as a whole.
fn report_ui(ui: &mut Ui, task: Task, report: &Report) {
    let keys = report.distinct_keys();
    let solutions = report.solutions.as_ref();
    ui.label(match report.verdict() {
        Verdict::Sound if solutions.is_some() => "Exactly one solution, of the stated length.".to_owned(),
        Verdict::Cooked if solutions.is_some() => {
            format!("{} lines solve it.", thousands(solutions.map_or(0, |solutions| solutions.count)))
        }
        Verdict::Sound if report.deals.as_ref().is_some_and(|deals| deals.identity.is_some()) => {
            "What it is follows from what the reader knows.".to_owned()
        }
        Verdict::Sound if matches!(task, Task::Defend { .. }) => "Exactly one turn holds.".to_owned(),
        Verdict::Cooked if matches!(task, Task::Defend { .. }) => format!("{keys} first turns hold."),
        Verdict::NoSolution if matches!(task, Task::Defend { .. }) => "No turn holds.".to_owned(),
        Verdict::Sound => "Exactly one key, in the stated number of moves.".to_owned(),
        Verdict::Cooked => format!("{keys} first turns solve it."),
        Verdict::Short => "It is solved in fewer moves than stated.".to_owned(),
        Verdict::NoSolution => "Nothing solves it.".to_owned(),
        Verdict::Illegal => "The position or the line is not legal.".to_owned(),
        Verdict::Truncated => match report.search {
            Search::Truncated(limit) => {
                format!("{} ended the proof: nothing is proved beyond what is listed.", capital(limit.name()))
            }
            Search::Complete => String::new(),
        },
    });
    match report.elsewhere() {
        0 => {}
        1 => drop(ui.label("1 placement elsewhere changes nothing.")),
        more => drop(ui.label(format!("{more} placements elsewhere change nothing; they count as one key."))),
    }
    if let Some(deals) = &report.deals {
        deals_ui(ui, deals);
    }
    let cost = format!("{} positions, {:.2} s", thousands(report.nodes), report.seconds);
    ui.label(RichText::new(cost).weak().size(12.0));
}

/// How many deals a report is about, and what covered pieces can be.
fn deals_ui(ui: &mut Ui, deals: &Deals) {
    ui.label(match deals.count {
        1 => "The covered pieces can be dealt in one way only.".to_owned(),
        u128::MAX => "The covered pieces can be dealt in more ways than can be counted.".to_owned(),
        count => match u64::try_from(count) {
            Ok(count) => format!("The covered pieces can be dealt in {} ways.", thousands(count)),
            Err(_) => format!("The covered pieces can be dealt in {count} ways."),
        },
    });
    for (square, _, kinds) in deals.identity.iter().flat_map(|identity| &identity.pieces) {
        let kinds: Vec<&str> = kinds.iter().map(|kind| kind.name()).collect();
        ui.label(format!("{square}: {}", kinds.join(" or ")));
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
        (Progress::Running, _) => "Looking for keys",
        (_, Remarks::Running) => "Looking for duals, tries, set play, threats",
        _ if check.is_writing() => "Writing the solution tree",
        (_, Remarks::Stopped) => return drop(ui.label("Duals, tries and the like were not looked for.")),
        _ => return,
    };
    let figures = format!("{what}… {} positions, {} s", thousands(check.nodes()), check.seconds());
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
    style::group_ui(ui, "Deals that break plans");
    let name = format!("Counter-deals ({})", counters.len());
    CollapsingHeader::new(name).id_salt("counters").show_unindented(ui, |ui| {
        counters.iter().for_each(|row| finding_ui(ui, see, tools, desk, row, sign));
    });
}

/// Remarks, folded by kind.
fn remarks_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk, sign: Sign) {
    let remarks = &see.check.told.remarks;
    if remarks.is_empty() {
        return;
    }
    style::group_ui(ui, "Remarks");
    for (kind, rows) in remarks {
        if *kind == FindingKind::RemarksIncomplete {
            rows.iter().for_each(|row| finding_ui(ui, see, tools, desk, row, ("!", style::warn(see.dark))));
            continue;
        }
        let name = if rows.len() == 1 { told::title(*kind).to_owned() } else { count(*kind, rows) };
        CollapsingHeader::new(name).id_salt(kind.code()).show_unindented(ui, |ui| {
            rows.iter().for_each(|row| finding_ui(ui, see, tools, desk, row, sign));
        });
    }
}

fn count(kind: FindingKind, rows: &[Row]) -> String {
    format!("{} ({})", told::plural(kind), rows.len())
}

/// What the author accepts, folded, and waivers of what is not there any more.
fn accepted_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk) {
    let told = &see.check.told;
    if told.waived.is_empty() && told.unused.is_empty() {
        return;
    }
    style::group_ui(ui, "Waivers");
    if !told.waived.is_empty() {
        let name = format!("Accepted ({})", told.waived.len());
        CollapsingHeader::new(name).id_salt("accepted").show_unindented(ui, |ui| {
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
    style::group_ui(ui, "Illegal turns of the solution");
    let tree = &desk.puzzle().solution;
    for fault in faults {
        let text = format!("× {} {}", desk.puzzle().start().after(fault.ply).label(), fault.message);
        let label = Label::new(RichText::new(text).color(style::bad(see.dark))).sense(Sense::click());
        if ui.add(label).on_hover_text("Go to the position before it").clicked() {
            tools.push(Command::Go(tree.parent(fault.node).map(|parent| tree.path(parent)).unwrap_or_default()));
        }
    }
}

fn fen_faults_ui(ui: &mut Ui, desk: &Desk, dark: bool) {
    if desk.view.fen_faults.is_empty() {
        return;
    }
    style::group_ui(ui, "The FEN cannot be read");
    for fault in &desk.view.fen_faults {
        ui.label(RichText::new(format!("× {fault}")).color(style::bad(dark)));
    }
}

/// Everything else that is to be said about the puzzle: texts, notes, answers, marks.
fn file_ui(ui: &mut Ui, see: &See<'_>) {
    if see.check.diagnostics.is_empty() {
        return;
    }
    style::group_ui(ui, "The puzzle as a file");
    for diagnostic in &see.check.diagnostics {
        let (sign, color) = match diagnostic.severity {
            Severity::Error => ("×", style::bad(see.dark)),
            Severity::Warning => ("!", style::warn(see.dark)),
            Severity::Remark => ("•", ui.visuals().text_color()),
        };
        let text = format!("{sign} {} [{}, line {}]", diagnostic.message, diagnostic.code, diagnostic.place.line);
        let response = ui.label(RichText::new(text).color(color));
        if !diagnostic.hint.is_empty() {
            response.on_hover_text(&diagnostic.hint);
        }
    }
}
