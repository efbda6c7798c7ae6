//! Comparing the author's version with the one on the disk, and choosing where both changed the same.

use super::super::command::Command;
use super::super::see::{See, Tools};
use super::super::style;
use super::SafetyCommand;
use super::dialog_ui::answers_ui;
use super::document::{Named, OnDisk, Safe};
use crate::doc::merge3::{Merge, Side};
use crate::t;
use egui::{RichText, ScrollArea, Ui};

/// A merge that is being decided.
#[derive(Debug)]
pub struct Merging {
    disk: OnDisk,
    files: Vec<(String, Merge)>,
}

impl Merging {
    /// Compares a document with what the disk holds; `None` when that cannot be done, because one of them is broken.
    pub fn new(document: &dyn Safe, disk: OnDisk) -> Option<Self> {
        let text = |texts: &[Named], name: &str| {
            texts.iter().find(|(of, _)| of == name).map(|(_, text)| text.clone()).unwrap_or_default()
        };
        let (bases, mine) = (document.bases(), document.texts());
        let mut files = Vec::new();
        for (name, bytes) in &disk {
            let theirs = std::str::from_utf8(bytes.as_deref().unwrap_or_default()).ok()?;
            files.push((name.clone(), Merge::new(name, &text(&bases, name), &text(&mine, name), theirs)?));
        }
        Some(Self { disk, files })
    }

    fn is_decided(&self) -> bool {
        self.files.iter().all(|(_, merge)| merge.is_decided())
    }

    /// The text of every file as it was decided.
    fn texts(&self) -> Vec<Named> {
        self.files.iter().map(|(name, merge)| (name.clone(), merge.text())).collect()
    }

    /// Shows it; `true` when it is answered.
    pub fn ask_ui(&mut self, ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>) -> bool {
        ui.set_width(680.0);
        ui.heading(t!("safety-merge-title"));
        ui.add_space(6.0);
        let several = self.files.len() > 1;
        ScrollArea::vertical().max_height(400.0).show(ui, |ui| {
            for (name, merge) in &mut self.files {
                if several {
                    ui.label(RichText::new(&*name).strong());
                }
                merge_ui(ui, see, merge);
            }
        });
        if !self.is_decided() {
            ui.add_space(4.0);
            ui.label(RichText::new(t!("safety-merge-choose")).color(style::warn(see.dark)));
        }
        let answers = [("safety-merge", self.is_decided()), ("safety-cancel", true)];
        let answer = answers_ui(ui, &answers);
        if answer == Some("safety-merge") {
            let merged = Box::new((self.disk.clone(), self.texts()));
            tools.push(Command::Safety(SafetyCommand::Merge(merged)));
        }
        answer.is_some()
    }
}

fn merge_ui(ui: &mut Ui, see: &See<'_>, merge: &mut Merge) {
    if merge.is_empty() {
        ui.label(t!("safety-merge-same"));
        return;
    }
    for (fields, key) in [(&merge.mine, "safety-merge-mine"), (&merge.theirs, "safety-merge-theirs")] {
        if !fields.is_empty() {
            ui.label(RichText::new(t!(key, fields = fields.join(", "))).color(ui.visuals().weak_text_color()));
        }
    }
    for conflict in &mut merge.conflicts {
        ui.add_space(style::GAP);
        ui.label(RichText::new(t!("safety-merge-both", field = conflict.field.clone())).strong());
        ui.columns(2, |columns| {
            let rtl = super::super::locale::is_rtl();
            let versions = [
                (Side::Mine, &conflict.mine, "safety-mine", "safety-take-mine"),
                (Side::Theirs, &conflict.theirs, "safety-theirs", "safety-take-theirs"),
            ];
            for (at, (side, text, short, name)) in versions.into_iter().enumerate() {
                let ui = &mut columns[if rtl { 1 - at } else { at }];
                let chosen = conflict.choice == Some(side);
                let response = ui.radio(chosen, t!(short));
                let full = t!(name, field = conflict.field.clone());
                response.widget_info(|| egui::WidgetInfo::selected(egui::Role::RadioButton, true, chosen, &full));
                if response.clicked() {
                    conflict.choice = Some(side);
                }
                let stroke = if chosen {
                    egui::Stroke::new(1.5, style::accent(see.dark))
                } else {
                    ui.visuals().widgets.noninteractive.bg_stroke
                };
                let frame = egui::Frame::new().inner_margin(6).corner_radius(4).stroke(stroke);
                frame.fill(ui.visuals().extreme_bg_color).show(ui, |ui| {
                    ui.set_width(ui.available_width());
                    let removed = text.trim().is_empty();
                    let shown = if removed { t!("safety-removed") } else { text.trim_end().to_owned() };
                    let shown = RichText::new(shown);
                    ui.label(if removed { shown.weak() } else { shown });
                });
            }
        });
    }
}
