//! How it goes: attempts day by day, success by difficulty and theme, and what comes back. Every curve is also said in
//! words, for those who cannot see it. Axes run from left to right in every language, as time does in all our charts.

use super::super::command::Command;
use super::super::locale;
use super::super::progress::Scope;
use super::super::progress::stats::{Stats, Tally};
use super::super::rtl::widgets::fold_ui;
use super::super::see::{See, Tools};
use super::super::style;
use super::{LearnCommand, words};
use crate::t;
use chrono::NaiveDate;
use egui::{Color32, RichText, Ui, vec2};
use egui_plot::{Bar, BarChart, GridInput, GridMark, Plot, PlotBounds};

/// So many themes are shown.
const THEMES: usize = 8;
/// The height of a chart.
const HEIGHT: f32 = 170.0;

/// A chart of bars.
struct Chart<'a> {
    id: &'a str,
    title: String,
    /// What a screen reader says, and what stands under the chart.
    said: String,
    /// Layers that stand on one another: colour, and a bar and its words for each place.
    layers: Vec<(Color32, Vec<(f64, String)>)>,
    /// The label of each place; an empty one is left out.
    labels: Vec<String>,
    /// The highest value, where it is known beforehand.
    top: Option<f64>,
    percent: bool,
    /// Whether bars lie, because their labels are long.
    lying: bool,
}

/// The page.
pub fn stats_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, stats: &Stats) {
    summary_ui(ui, see, stats);
    let charts = [days(see, stats), levels(see, stats), reviews(see, stats), themes(see, stats)];
    let (gap, room) = (14.0, ui.available_width() - 12.0);
    let columns = if room >= 700.0 { 2.0 } else { 1.0 };
    let width = ((room - gap * (columns - 1.0)) / columns).floor();
    for row in charts.chunks(columns as usize) {
        grid_row_ui(ui, room, gap, |ui| row.iter().for_each(|chart| chart.show(ui, width)));
    }
    ui.add_space(10.0);
    ui.horizontal_wrapped(|ui| {
        if ui.add_enabled(!see.progress.is_empty(), egui::Button::new(t!("learn-reset"))).clicked() {
            tools.push(Command::Learn(LearnCommand::AskReset(Scope::All)));
        }
        ui.label(RichText::new(t!("learn-kept-here")).weak());
    });
    ui.add_space(12.0);
}

/// A row of boxes that begin at the same height.
pub fn grid_row_ui(ui: &mut Ui, room: f32, gap: f32, boxes: impl FnOnce(&mut Ui)) {
    let layout = style::forward().with_cross_align(egui::Align::Min);
    ui.allocate_ui_with_layout(vec2(room + 1.0, 10.0), layout, |ui| {
        ui.spacing_mut().item_spacing.x = gap;
        boxes(ui);
    });
    ui.add_space((gap - ui.spacing().item_spacing.y).max(0.0));
}

/// The numbers that matter most, large.
fn summary_ui(ui: &mut Ui, see: &See<'_>, stats: &Stats) {
    let all = see.library.entries.iter().filter(|entry| entry.readable).count();
    let rate = stats.all.percent().map_or_else(|| "–".to_owned(), |percent| format!("{percent} %"));
    let numbers = [
        (format!("{} / {all}", stats.solved), t!("learn-number-solved")),
        (stats.all.all().to_string(), t!("learn-number-attempts")),
        (rate, t!("learn-number-alone")),
        (words::time(stats.seconds), t!("learn-number-time")),
        (stats.streak.to_string(), t!("learn-number-streak", count = stats.streak)),
    ];
    let (width, room) = (138.0, ui.available_width() - 12.0);
    let columns = (room / (width + 12.0)).floor().max(1.0) as usize;
    for row in numbers.chunks(columns) {
        grid_row_ui(ui, room, 12.0, |ui| {
            for (number, what) in row {
                ui.allocate_ui_with_layout(vec2(width, 46.0), style::column(), |ui| {
                    ui.set_width(width);
                    let font = egui::FontId::new(20.0, egui::FontFamily::Name(style::BOLD.into()));
                    // A fraction is read from left to right.
                    let fraction = format!("\u{2066}{number}\u{2069}");
                    let number = if locale::is_rtl() && number.contains('/') { &fraction } else { number };
                    ui.label(RichText::new(number).font(font));
                    ui.label(RichText::new(what).weak());
                });
            }
        });
    }
    ui.add_space(8.0);
}

/// Three layers of attempts: solved alone, with help, not.
fn layers(dark: bool, tallies: &[Tally], place: impl Fn(usize) -> String) -> Vec<(Color32, Vec<(f64, String)>)> {
    let of = |color: Color32, words: fn(u32) -> String, count: fn(&Tally) -> u32| {
        let bars = tallies.iter().enumerate();
        let bars = bars.map(|(at, tally)| (f64::from(count(tally)), format!("{}\n{}", place(at), words(count(tally)))));
        (color, bars.collect())
    };
    vec![
        of(style::good(dark), |count| t!("learn-count-alone", count = count), |tally| tally.clean),
        of(style::accent(dark), |count| t!("learn-count-helped", count = count), |tally| tally.helped),
        of(style::warn(dark), |count| t!("learn-count-failed", count = count), |tally| tally.failed),
    ]
}

/// Each value in words, the empty ones left out.
fn said(parts: impl Iterator<Item = (String, String)>) -> String {
    let said: Vec<String> = parts.map(|(what, value)| format!("{what}: {value}")).collect();
    if said.is_empty() { t!("learn-no-numbers") } else { said.join("; ") }
}

fn days<'a>(see: &See<'_>, stats: &Stats) -> Chart<'a> {
    let tallies: Vec<Tally> = stats.days.iter().map(|(_, tally)| *tally).collect();
    let busy = stats.days.iter().filter(|(_, tally)| tally.all() > 0);
    let said = said(
        busy.map(|(day, tally)| (words::day(*day), t!("learn-solved-of", solved = tally.solved(), all = tally.all()))),
    );
    Chart {
        id: "days",
        title: t!("learn-chart-days"),
        said,
        layers: layers(see.dark, &tallies, |at| words::day(stats.days[at].0)),
        labels: every(&stats.days.iter().map(|(day, _)| *day).collect::<Vec<_>>(), 7),
        top: None,
        percent: false,
        lying: false,
    }
}

/// A label for every so many days, the last one among them.
fn every(days: &[NaiveDate], step: usize) -> Vec<String> {
    let label = |(at, day): (usize, &NaiveDate)| {
        if (days.len() - 1 - at).is_multiple_of(step) { words::short(*day) } else { String::new() }
    };
    days.iter().enumerate().map(label).collect()
}

/// Shares in percent as one layer.
fn shares(see: &See<'_>, tallies: &[(String, Tally)]) -> Vec<(Color32, Vec<(f64, String)>)> {
    let bar = |(name, tally): &(String, Tally)| {
        let percent = f64::from(tally.percent().unwrap_or(0));
        (percent, format!("{name}\n{}", rate(*tally)))
    };
    vec![(style::accent(see.dark), tallies.iter().map(bar).collect())]
}

fn rate(tally: Tally) -> String {
    t!("learn-alone-of", percent = tally.percent().unwrap_or(0), all = tally.all())
}

fn levels<'a>(see: &See<'_>, stats: &Stats) -> Chart<'a> {
    let named = stats.levels.iter().enumerate().map(|(at, tally)| (t!("learn-level", level = at + 1), *tally));
    let named: Vec<(String, Tally)> = named.collect();
    let tried = named.iter().filter(|(_, tally)| tally.all() > 0);
    Chart {
        id: "levels",
        title: t!("learn-chart-levels"),
        said: said(tried.map(|(name, tally)| (name.clone(), rate(*tally)))),
        layers: shares(see, &named),
        labels: (1..=5).map(|level: usize| level.to_string()).collect(),
        top: Some(100.0),
        percent: true,
        lying: false,
    }
}

fn themes<'a>(see: &See<'_>, stats: &Stats) -> Chart<'a> {
    let mut named: Vec<(String, Tally)> = stats.themes.iter().take(THEMES).cloned().collect();
    let said = said(named.iter().map(|(name, tally)| (name.clone(), rate(*tally))));
    // The most frequent stands on top.
    named.reverse();
    Chart {
        id: "themes",
        title: t!("learn-chart-themes"),
        said,
        layers: shares(see, &named),
        labels: named.iter().map(|(name, _)| name.clone()).collect(),
        top: Some(100.0),
        percent: true,
        lying: true,
    }
}

fn reviews<'a>(see: &See<'_>, stats: &Stats) -> Chart<'a> {
    let busy = stats.reviews.iter().filter(|(_, count)| *count > 0);
    let bar = |&(day, count): &(NaiveDate, u32)| {
        (f64::from(count), format!("{}\n{}", words::when(day, see.now), t!("count-puzzles", count = count)))
    };
    Chart {
        id: "reviews",
        title: t!("learn-chart-reviews"),
        said: said(busy.map(|&(day, count)| (words::when(day, see.now), t!("count-puzzles", count = count)))),
        layers: vec![(style::accent(see.dark), stats.reviews.iter().map(bar).collect())],
        labels: stats
            .reviews
            .iter()
            .enumerate()
            .map(|(at, (day, _))| if at % 3 == 0 { words::short(*day) } else { String::new() })
            .collect(),
        top: None,
        percent: false,
        lying: false,
    }
}

/// Marks at whole numbers, so that there are at most some.
fn whole(top: f64) -> impl Fn(GridInput) -> Vec<GridMark> {
    let step =
        [1.0, 2.0, 5.0, 10.0, 20.0, 25.0, 50.0, 100.0, 200.0, 500.0, 1000.0].into_iter().find(|step| top / step <= 4.5);
    let step = step.unwrap_or(top.max(1.0));
    move |_| (0..=(top / step) as usize).map(|n| GridMark { value: n as f64 * step, step_size: step }).collect()
}

impl Chart<'_> {
    fn show(&self, ui: &mut Ui, width: f32) {
        let dark = ui.visuals().dark_mode;
        let fill = if dark { ui.visuals().faint_bg_color } else { ui.visuals().extreme_bg_color };
        let frame = egui::Frame::new().fill(fill).stroke(ui.visuals().window_stroke).corner_radius(8).inner_margin(12);
        frame.show(ui, |ui| {
            ui.set_width(width - 26.0);
            ui.with_layout(style::column(), |ui| {
                let font = egui::FontId::new(14.0, egui::FontFamily::Name(style::BOLD.into()));
                ui.label(RichText::new(&self.title).font(font));
                if self.layers.len() > 1 {
                    legend_ui(ui, dark);
                }
                self.plot_ui(ui);
                fold_ui(ui, ("numbers", self.id), &t!("learn-numbers"), |ui| {
                    ui.label(RichText::new(&self.said).weak().size(12.5));
                })
                .widget_info(|| {
                    let name = format!("{}: {}", t!("learn-numbers"), self.title);
                    egui::WidgetInfo::labeled(egui::Role::Button, true, name)
                });
            });
        });
    }

    fn plot_ui(&self, ui: &mut Ui) {
        let places = self.labels.len();
        let sum = |at: usize| self.layers.iter().map(|(_, bars)| bars[at].0).sum::<f64>();
        let highest = (0..places).map(sum).fold(0.0, f64::max);
        let top = self.top.unwrap_or(highest.max(4.0));
        let percent = self.percent;
        let value = move |mark: GridMark| {
            if percent { format!("{} %", mark.value.round()) } else { format!("{}", mark.value.round()) }
        };
        let labels = self.labels.clone();
        let label = move |mark: GridMark| labels.get(mark.value.round() as usize).cloned().unwrap_or_default();
        let labelled: Vec<usize> = (0..places).filter(|&at| !self.labels[at].is_empty()).collect();
        let at_places = move |_: GridInput| {
            labelled.iter().map(|&at| GridMark { value: at as f64, step_size: places.max(1) as f64 }).collect()
        };
        let plot = Plot::new(("chart", self.id))
            .height(HEIGHT)
            .width(ui.available_width())
            .allow_zoom(false)
            .allow_drag(false)
            .allow_scroll(false)
            .allow_boxed_zoom(false)
            .allow_axis_zoom_drag(false)
            .allow_double_click_reset(false)
            .show_crosshair(false)
            .show_background(false)
            .show_x(false)
            .show_y(false);
        let plot = if self.lying {
            plot.show_grid([true, false])
                .x_grid_spacer(whole(top))
                .y_grid_spacer(at_places)
                .x_axis_formatter(move |mark, _| value(mark))
                .y_axis_formatter(move |mark, _| label(mark))
        } else {
            plot.show_grid([false, true])
                .x_grid_spacer(at_places)
                .y_grid_spacer(whole(top))
                .x_axis_formatter(move |mark, _| label(mark))
                .y_axis_formatter(move |mark, _| value(mark))
        };
        let mut below = vec![0.0; places];
        let mut charts = Vec::new();
        for (color, bars) in &self.layers {
            let texts: Vec<String> = bars.iter().map(|(_, text)| text.clone()).collect();
            let drawn = bars.iter().enumerate().filter(|(_, (height, _))| *height > 0.0).map(|(at, (height, _))| {
                let bar = Bar::new(at as f64, *height).base_offset(below[at]).width(0.72).fill(*color);
                below[at] += height;
                bar
            });
            let chart = BarChart::new("", drawn.collect()).color(*color);
            let chart = chart.element_formatter(Box::new(move |bar: &Bar, _: &BarChart| {
                texts.get(bar.argument.round() as usize).cloned().unwrap_or_default()
            }));
            charts.push(if self.lying { chart.horizontal() } else { chart });
        }
        let (over, across) = (top * 1.06, places.max(1) as f64 - 0.5);
        let lying = self.lying;
        let shown = plot.show(ui, move |plot| {
            let bounds = if lying {
                PlotBounds::from_min_max([0.0, -0.5], [over, across])
            } else {
                PlotBounds::from_min_max([-0.5, 0.0], [across, over])
            };
            plot.set_plot_bounds(bounds);
            charts.into_iter().for_each(|chart| plot.bar_chart(chart));
        });
        let name = format!("{}. {}", self.title, self.said);
        shown.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, &name));
    }
}

/// What the colours of attempts mean.
fn legend_ui(ui: &mut Ui, dark: bool) {
    ui.horizontal_wrapped(|ui| {
        let colors = [style::good(dark), style::accent(dark), style::warn(dark)];
        for (color, key) in colors.into_iter().zip(["learn-alone", "learn-helped", "learn-failed"]) {
            let (rect, _) = ui.allocate_exact_size(vec2(10.0, 10.0), egui::Sense::hover());
            ui.painter().rect_filled(rect, 2.0, color);
            ui.label(RichText::new(t!(key)).weak().size(12.5));
        }
    });
}
