//! The dialog of the export: choices, what they come to, progress.

use super::super::command::Command;
use super::super::desk::Desk;
use super::super::files::Pick;
use super::super::locale::names;
use super::super::panels::dialogs::scrolled_ui;
use super::super::panels::frame::thousands;
use super::super::rtl::widgets::{check_ui, field_ui, unit};
use super::super::see::{See, Tools};
use super::super::style;
use super::super::text::TextField;
use super::desk::AnimDesk;
use super::export::{Encoded, Export, Format};
use super::sheet;
use super::words::clock;
use crate::export::motion;
use crate::picture::pieces::SETS;
use crate::picture::theme;
use crate::t;
use egui::{DragValue, Id, Modal, ProgressBar, RichText, Ui};

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
        let room = ctx.content_rect();
        ui.set_width(500.0_f32.min(room.width() - 40.0));
        scrolled_ui(ui, room.height() - 60.0, |ui| {
            ui.heading(if export.source.is_line() { t!("export-line-title") } else { t!("export-anim-title") });
            ui.add_space(6.0);
            choices_ui(ui, &mut export, tools);
            if see.anim.is_some_and(AnimDesk::is_dirty) || see.desk.is_some_and(Desk::is_dirty) {
                ui.label(RichText::new(t!("export-unsaved")).weak());
            }
            ui.add_space(8.0);
            measure_ui(ui, &export, see.dark);
            ui.add_space(10.0);
            done = answers_ui(ui, &mut export);
        });
    });
    if !done && !response.should_close() {
        tools.panels.anim.export = Some(export);
    }
}

/// The width of the names of fields.
const NAMES: f32 = 96.0;

fn choices_ui(ui: &mut Ui, export: &mut Export, tools: &mut Tools<'_>) {
    let before = export.settings;
    let chosen = &mut export.settings;
    let file = t!("export-file");
    let mut picked = None;
    field_ui(ui, NAMES, &file, |ui| {
        ui.vertical(|ui| {
            let column = ui.available_width();
            TextField::singleline(&mut export.name, &file).mono().own_undo().width(column).show(ui, tools.paint);
            let mut path = export.folder.join(export.name.trim()).display().to_string();
            if tools.panels.files.browse_ui(ui, "animation", Pick::Save(&["gif", "png"]), &mut path) {
                picked = Some(std::path::PathBuf::from(path));
            }
            let folder = t!("export-folder", folder = export.folder.display().to_string());
            ui.add(egui::Label::new(RichText::new(folder).weak().size(12.0)).truncate());
        });
    });
    row_ui(ui, "export-kind", |ui| {
        for format in Format::ALL {
            if ui.selectable_label(chosen.format == format, t!(format.key())).clicked() {
                chosen.format = format;
            }
        }
    });
    row_ui(ui, "export-width", |ui| {
        number_ui(ui, &t!("picture-width"), &mut chosen.width_px, 64..=2160, &t!("suffix-pixels"));
        for width in WIDTHS {
            if ui.selectable_label(chosen.width_px == width, width.to_string()).clicked() {
                chosen.width_px = width;
            }
        }
    });
    if export.source.is_line() {
        row_ui(ui, "export-each-turn", |ui| {
            let mut turn_s = f64::from(chosen.turn_cs) / 100.0;
            let suffix = t!("suffix-seconds");
            let response = ui.add(unit(DragValue::new(&mut turn_s).range(0.1..=60.0).speed(0.05), &suffix));
            let name = t!("export-turn-seconds");
            response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::SpinButton, true, &name));
            chosen.turn_cs = (turn_s * 100.0).round() as u16;
            check_ui(ui, &mut chosen.glides, t!("export-glide"));
        });
    }
    row_ui(ui, "export-smoothness", |ui| {
        number_ui(ui, &t!("export-fps"), &mut chosen.fps, motion::FPS, &t!("export-fps-suffix"));
    });
    row_ui(ui, "export-captions", |ui| {
        for &lang in &export.langs {
            if ui.selectable_label(chosen.lang == Some(lang), names::lang(lang)).clicked() {
                chosen.lang = Some(lang);
            }
        }
        if ui.selectable_label(chosen.lang.is_none(), t!("export-no-captions")).clicked() {
            chosen.lang = None;
        }
    });
    row_ui(ui, "picture-colours", |ui| {
        for theme in theme::ALL {
            if ui.selectable_label(chosen.theme.id == theme.id, names::theme(theme)).clicked() {
                chosen.theme = theme;
            }
        }
    });
    row_ui(ui, "cmd-pieces", |ui| {
        for (at, set) in SETS.iter().enumerate() {
            if ui.selectable_label(chosen.pieces == at, names::pieces(set)).clicked() {
                chosen.pieces = at;
            }
        }
    });
    row_ui(ui, "anim-played", |ui| {
        let response = ui.add(DragValue::new(&mut chosen.loops).range(0..=u16::MAX).speed(0.05));
        let name = t!("export-loops");
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::SpinButton, true, &name));
        ui.label(sheet::times(chosen.loops));
    });
    if let Some(path) = picked {
        export.put_into(&path);
    }
    if export.settings != before {
        let now_s = ui.input(|input| input.time);
        export.changed(now_s);
    }
}

/// A row of choices, which goes on below where it is full.
fn row_ui(ui: &mut Ui, key: &str, choices: impl FnOnce(&mut Ui)) {
    field_ui(ui, NAMES, &t!(key), |ui| ui.with_layout(style::wrapped(), choices));
}

fn number_ui(ui: &mut Ui, name: &str, value: &mut u32, range: std::ops::RangeInclusive<u32>, suffix: &str) {
    let response = ui.add(unit(DragValue::new(value).range(range), suffix));
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
                let text = RichText::new(t!("export-measuring")).color(ui.visuals().text_color());
                let bar = ProgressBar::new(part).desired_height(20.0).text(text);
                let response = ui.add(bar.fill(style::accent(dark).gamma_multiply(0.6)));
                response.widget_info(|| {
                    egui::WidgetInfo::labeled(egui::Role::ProgressIndicator, true, t!("export-measuring"))
                });
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
    t!(
        "export-size",
        count = encoded.frames,
        seconds = clock(encoded.length_cs * 10),
        bytes = thousands(bytes as u64),
        kilobytes = bytes.div_ceil(1024).to_string(),
    )
}

/// The buttons; `true` when the dialog is to go.
fn answers_ui(ui: &mut Ui, export: &mut Export) -> bool {
    let replaces = export.exists();
    let ready = !export.is_measuring() && matches!(export.result, Some(Ok(_))) && !export.name.trim().is_empty();
    let buttons = ui.horizontal(|ui| {
        ui.with_layout(style::backward(), |ui| {
            let cancelled = ui.button(t!("answer-cancel")).clicked();
            let text = if replaces { t!("answer-replace") } else { t!("answer-save") };
            if ui.add_enabled(ready && !export.is_saving(), egui::Button::new(text)).clicked() {
                let ctx = ui.ctx().clone();
                export.save(&ctx);
            }
            if replaces {
                ui.label(RichText::new(t!("export-exists")).weak());
            }
            cancelled
        })
    });
    buttons.inner.inner
}
