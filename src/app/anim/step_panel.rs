//! The panel on the right: all steps with what is wrong with them, and the one that is selected.

use super::super::command::Command;
use super::super::locale::{self, names};
use super::super::paint::Paint;
use super::super::rtl::widgets::unit;
use super::super::see::{See, Tools, with_key};
use super::super::style;
use super::super::text::TextField;
use super::desk::AnimDesk;
use super::edit::AnimEdit;
use super::words::{action_words, clock, parse_action};
use super::{AnimCommand, Page, Way, sheet};
use crate::doc::anim::Start;
use crate::doc::{AnimStep, Lang};
use crate::picture::anim::{Action, Ease, MAX_LENGTH_MS};
use crate::t;
use egui::{Align2, Color32, FontId, RichText, ScrollArea, Sense, Ui, vec2};

/// The height of a step in the list.
const ROW: f32 = 25.0;

/// The panel.
pub fn panel_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &AnimDesk) {
    // The panel keeps its width when the list is empty.
    ui.set_min_width(ui.available_width());
    ui.horizontal(|ui| {
        for (page, name) in [(Page::Steps, t!("anim-page-steps")), (Page::Whole, t!("anim-page-whole"))] {
            if ui.selectable_label(tools.panels.anim.page == page, name).clicked() {
                tools.panels.anim.page = page;
            }
        }
    });
    ui.separator();
    match tools.panels.anim.page {
        Page::Steps => {
            list_ui(ui, see, tools, desk);
            ScrollArea::vertical().id_salt("step").auto_shrink(false).show(ui, |ui| selected_ui(ui, see, tools, desk));
        }
        Page::Whole => {
            ScrollArea::vertical().id_salt("whole").auto_shrink(false).show(ui, |ui| {
                sheet::sheet_ui(ui, see, tools, desk);
            });
        }
    }
}

fn list_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &AnimDesk) {
    let most = (ui.available_height() * 0.42).max(ROW * 3.0);
    ScrollArea::vertical().id_salt("steps").max_height(most).auto_shrink([false, true]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        if desk.anim().steps.is_empty() {
            ui.label(RichText::new(t!("anim-nothing")).weak());
        }
        for (at, step) in desk.anim().steps.iter().enumerate() {
            row_ui(ui, see, tools, desk, at, step);
        }
    });
    ui.add_space(4.0);
    let chosen = desk.selected;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().button_padding.x = 7.0;
        if ui.button(t!("anim-add-pause")).on_hover_text(t!("anim-add-pause-tip")).clicked() {
            tools.push(Command::Anim(AnimCommand::Add(Action::Pause)));
        }
        let mut item = |name: String, label: String, key: egui::KeyboardShortcut, command: Command| {
            let response = ui.add_enabled(chosen.is_some(), egui::Button::new(name));
            response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, chosen.is_some(), &label));
            if response.on_hover_text(with_key(&label, &ui.ctx().format_shortcut(&key))).clicked() {
                tools.push(command);
            }
        };
        let [_, (_, twice, _), (_, up, _), (_, down, _)] = AnimCommand::with_keys();
        let delete = egui::KeyboardShortcut::new(egui::Modifiers::NONE, egui::Key::Delete);
        item(t!("anim-duplicate"), t!("anim-duplicate"), twice, Command::Anim(AnimCommand::Duplicate));
        item(t!("anim-delete"), t!("anim-delete-step"), delete, Command::DeleteHere);
        let reorder = |way| Command::Anim(AnimCommand::Reorder(way));
        item(t!("anim-up"), t!("anim-step-up"), up, reorder(Way::Up));
        item(t!("anim-down"), t!("anim-step-down"), down, reorder(Way::Down));
    });
    ui.separator();
}

fn row_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &AnimDesk, at: usize, step: &AnimStep) {
    let words = action_words(&step.action);
    let selected = desk.selected == Some(at);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    response
        .widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, selected, format!("{}. {words}", at + 1)));
    let fill = if selected {
        style::wash(see.dark)
    } else if response.hovered() || response.has_focus() {
        ui.visuals().widgets.hovered.weak_bg_fill
    } else {
        Color32::TRANSPARENT
    };
    let painter = ui.painter();
    painter.rect_filled(rect, 4.0, fill);
    let (font, weak) = (FontId::proportional(13.0), ui.visuals().weak_text_color());
    // The number stands where reading begins, the time at the other end.
    let rtl = locale::is_rtl();
    let start = clock(desk.view.starts.get(at).copied().unwrap_or(0));
    let small = FontId::proportional(12.0);
    let (number, time) = if rtl {
        (rect.right_center() - vec2(24.0, 0.0), rect.left_center() + vec2(6.0, 0.0))
    } else {
        (rect.left_center() + vec2(24.0, 0.0), rect.right_center() - vec2(6.0, 0.0))
    };
    let (near, far) =
        if rtl { (Align2::LEFT_CENTER, Align2::RIGHT_CENTER) } else { (Align2::RIGHT_CENTER, Align2::LEFT_CENTER) };
    painter.text(number, near, format!("{}", at + 1), small.clone(), weak);
    painter.text(time, near, start, small, weak);
    let inner = if rtl {
        rect.with_min_x(rect.left() + 48.0).with_max_x(rect.right() - 34.0)
    } else {
        rect.with_min_x(rect.left() + 34.0).with_max_x(rect.right() - 48.0)
    };
    let shown = painter.with_clip_rect(inner.intersect(ui.clip_rect()));
    let color = ui.visuals().text_color();
    let text = if step.caption.is_empty() { words } else { t!("anim-with-caption", step = words) };
    let edge = if rtl { inner.right_center() } else { inner.left_center() };
    shown.text(edge, far, text, font, color);
    if response.clicked() {
        tools.push(Command::Anim(AnimCommand::Select(Some(at))));
    }
    let missing: Vec<String> = desk
        .langs
        .iter()
        .filter(|lang| !step.caption.is_empty() && !step.caption.contains_key(lang))
        .map(|&lang| names::lang(lang))
        .collect();
    ui.scope(|ui| {
        ui.spacing_mut().indent = 34.0;
        let mut note = |text: String, color| {
            ui.horizontal_wrapped(|ui| {
                ui.add_space(34.0);
                ui.label(RichText::new(text).color(color).size(12.5));
            });
        };
        if let Some(fault) = desk.view.fault(at) {
            note(
                format!("× {}", t!("anim-step-fault", step = (at + 1).to_string(), fault = fault.to_string())),
                style::bad(see.dark),
            );
        }
        if !missing.is_empty() {
            note(format!("! {}", t!("anim-caption-missing", langs = missing.join(", "))), style::warn(see.dark));
        }
    });
}

/// The fields of the selected step.
fn selected_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &AnimDesk) {
    let Some((at, step)) = desk.selected.and_then(|at| Some((at, desk.anim().steps.get(at)?))) else {
        ui.label(RichText::new(t!("anim-choose-step")).weak());
        return;
    };
    let edit = |edit| Command::Anim(AnimCommand::Edit(edit));
    let once = |edit| Command::Anim(AnimCommand::Do(edit));
    style::group_ui(ui, &t!("anim-step", step = (at + 1).to_string()));
    action_ui(ui, see, tools, at, step);
    start_ui(ui, tools, desk, at, step);
    ui.horizontal_wrapped(|ui| {
        delay_ui(ui, tools, at, step);
        ui.label(t!("anim-takes"));
        let length = step.length_ms();
        if let Some(ms) = seconds_ui(ui, &t!("anim-time"), length) {
            tools.push(edit(AnimEdit::Time(at, Some(ms))));
        }
        if step.time_ms.is_none() {
            ui.label(RichText::new(t!("anim-as-usual")).weak());
        } else if ui.button(t!("anim-reset-time")).on_hover_text(t!("anim-reset-time-tip")).clicked() {
            tools.push(once(AnimEdit::Time(at, None)));
        }
    });
    style::group_ui(ui, &t!("anim-caption-group"));
    for &lang in &desk.langs {
        let mut text = step.caption.get(&lang).cloned().unwrap_or_default();
        if text_ui(ui, tools.paint, &t!("anim-caption"), lang, &mut text, 2) {
            tools.push(edit(AnimEdit::StepCaption(at, lang, text)));
        }
    }
    if step.action != Action::Pause {
        style::group_ui(ui, &t!("anim-goes"));
        ui.horizontal_wrapped(|ui| {
            for (ease, name, tip) in [
                (Ease::Smooth, t!("anim-ease-smooth"), t!("anim-ease-smooth-tip")),
                (Ease::Linear, t!("anim-ease-linear"), t!("anim-ease-linear-tip")),
                (Ease::In, t!("anim-ease-in"), t!("anim-ease-in-tip")),
                (Ease::Out, t!("anim-ease-out"), t!("anim-ease-out-tip")),
            ] {
                if ui.selectable_label(step.ease == ease, name).on_hover_text(tip).clicked() && step.ease != ease {
                    tools.push(once(AnimEdit::Ease(at, ease)));
                }
            }
        });
    }
}

/// What the step does, as a text.
fn action_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, at: usize, step: &AnimStep) {
    let (shown, field) = &mut tools.panels.anim.action;
    let words = action_words(&step.action);
    if *shown != Some(at) {
        *shown = Some(at);
        field.base.clear();
    }
    field.follow(&words);
    let name = t!("anim-action");
    let response = TextField::singleline(&mut field.text, &name).mono().own_undo().show(ui, tools.paint).response;
    let read = parse_action(&field.text);
    if response.changed()
        && let Ok(action) = &read
        && *action != step.action
    {
        // The field is what the document says now, so that it is not set back while it is typed in.
        field.base = action_words(action);
        tools.out.push(Command::Anim(AnimCommand::Edit(AnimEdit::Action(at, action.clone()))));
    }
    if response.lost_focus() && read.is_ok() {
        field.base.clear();
    }
    response.on_hover_text(t!("anim-action-tip"));
    if let Err(error) = read {
        ui.label(RichText::new(error).color(style::bad(see.dark)));
    }
}

fn start_ui(ui: &mut Ui, tools: &mut Tools<'_>, desk: &AnimDesk, at: usize, step: &AnimStep) {
    let now = desk.view.starts.get(at).copied().unwrap_or(0);
    ui.horizontal_wrapped(|ui| {
        ui.label(t!("anim-begins"));
        let kinds = [
            (Start::After(0), t!("anim-after"), t!("anim-after-tip")),
            (Start::With(0), t!("anim-with"), t!("anim-with-tip")),
            (Start::At(now), t!("anim-at"), t!("anim-at-tip")),
        ];
        for (start, name, tip) in kinds {
            let chosen = std::mem::discriminant(&start) == std::mem::discriminant(&step.start);
            let possible = at > 0 || !matches!(start, Start::With(_));
            let response = ui.add_enabled(possible, egui::Button::selectable(chosen, name)).on_hover_text(tip);
            if response.clicked() && !chosen {
                tools.push(Command::Anim(AnimCommand::Do(AnimEdit::Start(at, start))));
            }
        }
    });
}

/// How much later than the step's way of beginning says, or when exactly.
fn delay_ui(ui: &mut Ui, tools: &mut Tools<'_>, at: usize, step: &AnimStep) {
    let (label, ms) = match step.start {
        Start::After(ms) | Start::With(ms) => (t!("anim-delay"), ms),
        Start::At(ms) => (t!("anim-start-time"), ms),
    };
    ui.label(if matches!(step.start, Start::At(_)) { t!("anim-at-label") } else { t!("anim-later-label") });
    if let Some(ms) = seconds_ui(ui, &label, ms) {
        let start = match step.start {
            Start::After(_) => Start::After(ms),
            Start::With(_) => Start::With(ms),
            Start::At(_) => Start::At(ms),
        };
        tools.push(Command::Anim(AnimCommand::Edit(AnimEdit::Start(at, start))));
    }
}

/// A number of seconds; gives the milliseconds when it is changed.
pub(super) fn seconds_ui(ui: &mut Ui, name: &str, ms: u32) -> Option<u32> {
    let mut value = f64::from(ms) / 1000.0;
    let most = f64::from(MAX_LENGTH_MS) / 1000.0;
    let field = egui::DragValue::new(&mut value).range(0.0..=most).speed(0.02).min_decimals(1).max_decimals(2);
    let response = ui.add(unit(field, &t!("suffix-seconds")));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::SpinButton, true, name));
    response.changed().then(|| (value * 1000.0).round() as u32).filter(|&new| new != ms)
}

/// A text in a language, under the language's name; `true` when it is changed.
pub(super) fn text_ui(ui: &mut Ui, paint: &mut Paint, name: &str, lang: Lang, text: &mut String, rows: usize) -> bool {
    ui.label(RichText::new(names::lang(lang)).weak().size(12.0));
    let label = format!("{name}, {}", names::lang(lang));
    let field = if rows == 1 { TextField::singleline(text, &label) } else { TextField::multiline(text, &label, rows) };
    field.rtl(lang.is_rtl()).show(ui, paint).response.changed()
}
