//! The panel of everything that was found: faults of the file and the position, illegal turns, and what the proof says.

use super::super::check::Progress;
use super::super::command::Command;
use super::super::desk::Desk;
use super::super::see::{See, Tools, command_ui};
use super::super::style;
use super::super::view::Shown;
use super::frame::{badge_ui, thousands};
use super::setup::faults_ui;
use crate::board::Move;
use crate::doc::Severity;
use crate::problem::{FindingKind, Report, Search, Tree, Verdict};
use egui::{Color32, Label, RichText, Sense, Ui};

/// The panel.
pub fn findings_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk) {
    style::group_ui(ui, "Proof");
    ui.horizontal(|ui| {
        badge_ui(ui, see.check, see.dark);
        let command = if see.check.is_busy() { Command::StopCheck } else { Command::Recheck };
        command_ui(ui, tools, &command, true);
    });
    match &see.check.progress {
        Progress::NotProvable(reason) => drop(ui.label(RichText::new(reason).weak())),
        Progress::Done(report) => report_ui(ui, see, tools, desk, report),
        Progress::Idle if !desk.view.is_legal() => {
            ui.label(RichText::new("The proof starts when the position is legal.").weak());
        }
        _ => {}
    }
    line_ui(ui, see, tools, desk);
    faults_ui(ui, tools, desk, see.dark);
    fen_faults_ui(ui, desk, see.dark);
    file_ui(ui, see);
}

fn report_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk, report: &Report) {
    let cost = format!("{} positions, {:.2} s", thousands(report.nodes), report.seconds);
    ui.label(RichText::new(cost).weak().size(12.0));
    if let Search::Truncated(limit) = report.search {
        let text = format!("{} ended the proof: nothing is proved beyond what is listed.", limit.name());
        ui.label(RichText::new(text).color(style::warn(see.dark)));
    }
    if !report.keys.is_empty() {
        style::group_ui(ui, if report.keys.len() == 1 { "Key" } else { "Keys" });
        for key in &report.keys {
            let (turns, texts) = if key.line.is_empty() {
                (vec![key.turn], vec![key.san.clone()])
            } else {
                (key.line.clone(), key.line_san.clone())
            };
            let title = format!("{} (in {})", key.san, key.moves);
            finding_ui(ui, tools, "•", ui.visuals().text_color(), &title, turns, texts, "Key");
        }
    }
    let author = author_faults(desk, report);
    if !report.findings.is_empty() || !author.is_empty() {
        style::group_ui(ui, "Findings");
    }
    for text in author {
        ui.label(RichText::new(format!("× {text}")).color(style::bad(see.dark)));
    }
    for finding in &report.findings {
        let (sign, color) = look_of(finding.kind, see.dark);
        let waived = desk.puzzle().waive.iter().find(|waiver| {
            waiver.code == finding.kind.code() && (waiver.line.is_empty() || waiver.line == finding.san.join(" "))
        });
        let accepted = waived.map_or_else(String::new, |waiver| format!(" (accepted: {})", waiver.reason));
        let text = format!("{}: {}{accepted}", finding.kind.code(), finding.message);
        finding_ui(ui, tools, sign, color, &text, finding.line.clone(), finding.san.clone(), finding.kind.code());
    }
    if report.verdict() == Verdict::Sound && report.findings.is_empty() {
        ui.add_space(style::GAP);
        ui.label(RichText::new("Exactly one key, in the stated number of moves.").color(style::good(see.dark)));
    }
}

/// The sign and the colour of a kind.
const fn look_of(kind: FindingKind, dark: bool) -> (&'static str, Color32) {
    match kind {
        FindingKind::Cook | FindingKind::ShortSolution | FindingKind::LimitReached => ("!", style::warn(dark)),
        _ => ("×", style::bad(dark)),
    }
}

/// What the proof says about the author's own first turn.
fn author_faults(desk: &Desk, report: &Report) -> Vec<String> {
    let tree = &desk.puzzle().solution;
    let Some(&first) = tree.children(Tree::ROOT).first() else {
        return vec!["no-line: the solution is empty; play the key, or add a line of the proof".into()];
    };
    let Some(turn) = desk.view.line.turn(first) else { return Vec::new() };
    let known = report.keys.iter().any(|key| key.turn == turn);
    if known || report.search != Search::Complete || report.keys.is_empty() {
        return Vec::new();
    }
    let keys: Vec<&str> = report.keys.iter().map(|key| key.san.as_str()).collect();
    vec![format!("wrong-key: {} does not solve it; {} does", tree.turn(first).text, keys.join(", "))]
}

/// One finding with its line; a click plays the line on the board.
#[expect(clippy::too_many_arguments, reason = "a finding is all of these")]
fn finding_ui(
    ui: &mut Ui,
    tools: &mut Tools<'_>,
    sign: &str,
    color: Color32,
    text: &str,
    turns: Vec<Move>,
    texts: Vec<String>,
    title: &str,
) {
    let line = texts.join(" ");
    let response = ui
        .scope(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            let head = ui.add(Label::new(RichText::new(format!("{sign} {text}")).color(color)).sense(Sense::click()));
            if line.is_empty() {
                return head;
            }
            let shown = RichText::new(format!("   {line}")).weak();
            head | ui.add(Label::new(shown).sense(Sense::click()))
        })
        .inner;
    if turns.is_empty() {
        return;
    }
    let response = response.on_hover_text("Play it on the board").on_hover_cursor(egui::CursorIcon::PointingHand);
    if response.clicked() {
        tools.push(Command::Show(Shown { ply: turns.len(), turns, texts, title: title.into() }));
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
