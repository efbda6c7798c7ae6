//! The dialog of the export: choices, what they come to, progress.

use super::super::command::Command;
use super::super::desk::Desk;
use super::super::panels::frame::thousands;
use super::super::see::{See, Tools};
use super::super::style;
use super::desk::AnimDesk;
use super::export::{Encoded, Export, Format};
use super::words::clock;
use crate::export::motion;
use crate::picture::pieces::SETS;
use crate::picture::theme;
use egui::{DragValue, Grid, Id, Modal, ProgressBar, RichText, TextEdit, Ui};

/// The widths that are offered beside a free number.
const WIDTHS: [u32; 4] = [360, 480, 720, 1080];

/// The dialog, while it is open.
pub fn export_ui(ctx: &egui::Context, see: &See<'_>, tools: &mut Tools<'_>) {
    let Some(mut export) = tools.panels.anim.export.take() else { return };
    if let Some(said) = export.poll(ctx) {
        tools.push(Command::Say(said));
        return;
    }
    let mut done = false;
    let response = Modal::new(Id::unique("anim export")).show(ctx, |ui| {
        ui.set_width(460.0);
        ui.heading(if export.source.is_line() { "Export the line" } else { "Export animation" });
        ui.add_space(6.0);
        choices_ui(ui, &mut export);
        if see.anim.is_some_and(AnimDesk::is_dirty) || see.desk.is_some_and(Desk::is_dirty) {
            ui.label(RichText::new("The export shows what there is now, saved or not.").weak());
        }
        ui.add_space(8.0);
        measure_ui(ui, &export, see.dark);
        ui.add_space(10.0);
        done = answers_ui(ui, &mut export);
    });
    if !done && !response.should_close() {
        tools.panels.anim.export = Some(export);
    }
}

fn choices_ui(ui: &mut Ui, export: &mut Export) {
    let before = export.settings;
    Grid::new("export choices").num_columns(2).spacing([14.0, 8.0]).show(ui, |ui| {
        ui.label("File");
        let response = ui.add(TextEdit::singleline(&mut export.name).desired_width(f32::INFINITY));
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, "File"));
        ui.end_row();
        ui.label("");
        let folder = RichText::new(format!("in {}", export.folder.display())).weak().size(12.0);
        ui.add(egui::Label::new(folder).truncate());
        ui.end_row();
        ui.label("Kind");
        ui.horizontal(|ui| {
            for format in Format::ALL {
                if ui.selectable_label(export.settings.format == format, format.name()).clicked() {
                    export.settings.format = format;
                }
            }
        });
        ui.end_row();
        ui.label("Width");
        ui.horizontal(|ui| {
            number_ui(ui, "Width in pixels", &mut export.settings.width_px, 64..=2160, " px");
            for width in WIDTHS {
                if ui.selectable_label(export.settings.width_px == width, width.to_string()).clicked() {
                    export.settings.width_px = width;
                }
            }
        });
        ui.end_row();
        if export.source.is_line() {
            ui.label("Each turn");
            ui.horizontal(|ui| {
                let mut turn_s = f64::from(export.settings.turn_cs) / 100.0;
                let response = ui.add(DragValue::new(&mut turn_s).range(0.1..=60.0).speed(0.05).suffix(" s"));
                response
                    .widget_info(|| egui::WidgetInfo::labeled(egui::Role::SpinButton, true, "Seconds for each turn"));
                export.settings.turn_cs = (turn_s * 100.0).round() as u16;
                ui.checkbox(&mut export.settings.glides, "pieces glide");
            });
            ui.end_row();
        }
        ui.label("Smoothness");
        ui.horizontal(|ui| {
            number_ui(ui, "Pictures a second", &mut export.settings.fps, motion::FPS, " pictures a second");
        });
        ui.end_row();
        ui.label("Captions");
        ui.horizontal(|ui| {
            let langs = export.langs.clone();
            for lang in langs {
                if ui.selectable_label(export.settings.lang == Some(lang), lang.name()).clicked() {
                    export.settings.lang = Some(lang);
                }
            }
            if ui.selectable_label(export.settings.lang.is_none(), "none").clicked() {
                export.settings.lang = None;
            }
        });
        ui.end_row();
        ui.label("Colours");
        ui.horizontal(|ui| {
            for theme in theme::ALL {
                if ui.selectable_label(export.settings.theme.id == theme.id, theme.name).clicked() {
                    export.settings.theme = theme;
                }
            }
        });
        ui.end_row();
        ui.label("Pieces");
        ui.horizontal(|ui| {
            for (at, set) in SETS.iter().enumerate() {
                if ui.selectable_label(export.settings.pieces == at, set.name).clicked() {
                    export.settings.pieces = at;
                }
            }
        });
        ui.end_row();
        ui.label("Played");
        ui.horizontal(|ui| {
            let loops = &mut export.settings.loops;
            let response = ui.add(DragValue::new(loops).range(0..=u16::MAX).speed(0.05));
            response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::SpinButton, true, "Loops of the file"));
            ui.label(match *loops {
                0 => "times: for ever",
                1 => "time",
                _ => "times",
            });
        });
        ui.end_row();
    });
    if export.settings != before {
        let now_s = ui.input(|input| input.time);
        export.changed(now_s);
    }
}

fn number_ui(ui: &mut Ui, name: &str, value: &mut u32, range: std::ops::RangeInclusive<u32>, suffix: &str) {
    let response = ui.add(DragValue::new(value).range(range).suffix(suffix));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::SpinButton, true, name));
}

/// What the file comes to: always the same height, so that nothing jumps.
fn measure_ui(ui: &mut Ui, export: &Export, dark: bool) {
    let frame = egui::Frame::new().fill(ui.visuals().extreme_bg_color).corner_radius(6).inner_margin(10);
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.set_min_height(30.0);
        match &export.result {
            Some(Ok(encoded)) if !export.is_measuring() => {
                ui.label(RichText::new(says(encoded)).strong());
            }
            Some(Err(error)) if !export.is_measuring() => {
                ui.label(RichText::new(error).color(style::bad(dark)));
            }
            _ => {
                let part = export.progress.part();
                let text = RichText::new("Measuring…").color(ui.visuals().text_color());
                let bar = ProgressBar::new(part).desired_height(20.0).text(text);
                let response = ui.add(bar.fill(style::accent(dark).gamma_multiply(0.6)));
                response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ProgressIndicator, true, "Measuring"));
            }
        }
        if let Some(failure) = &export.failure {
            ui.label(RichText::new(failure).color(style::bad(dark)));
        }
    });
}

/// A file in words: `84 pictures, 6.90 s, 152 340 bytes (149 kB)`.
fn says(encoded: &Encoded) -> String {
    let bytes = encoded.bytes.len();
    format!(
        "{} pictures, {} s, {} bytes ({} kB)",
        encoded.frames,
        clock(encoded.length_cs * 10),
        thousands(bytes as u64),
        bytes.div_ceil(1024)
    )
}

/// The buttons; `true` when the dialog is to go.
fn answers_ui(ui: &mut Ui, export: &mut Export) -> bool {
    let replaces = export.exists();
    let ready = !export.is_measuring() && matches!(export.result, Some(Ok(_))) && !export.name.trim().is_empty();
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        let cancelled = ui.button("Cancel").clicked();
        let text = if replaces { "Replace" } else { "Save" };
        if ui.add_enabled(ready && !export.is_saving(), egui::Button::new(text)).clicked() {
            let ctx = ui.ctx().clone();
            export.save(&ctx);
        }
        if replaces {
            ui.label(RichText::new("There is a file of this name.").weak());
        }
        cancelled
    })
    .inner
}
