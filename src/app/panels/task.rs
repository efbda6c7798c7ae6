//! What is asked: from a list and as text, with what is proved for it.

use super::super::command::Command;
use super::super::desk::Desk;
use super::super::locale::names;
use super::super::see::{See, Tools, command_ui};
use super::super::style;
use super::super::text::TextField;
use super::frame;
use crate::board::{Color, Tail};
use crate::doc::{Edit, Puzzle};
use crate::problem::{Deal, Goal, Play, Task};
use crate::t;
use egui::{DragValue, RichText, Ui};

/// The kinds of tasks; numbers aside.
const KINDS: [Task; 9] = [
    Task::mate(2),
    reach(Play::SelfPlay, Goal::Mate),
    reach(Play::Help, Goal::Mate),
    reach(Play::Direct, Goal::Stalemate),
    reach(Play::SelfPlay, Goal::Stalemate),
    reach(Play::Help, Goal::Stalemate),
    Task::Defend { moves: 2 },
    Task::Best,
    Task::Identify,
];

const fn reach(play: Play, goal: Goal) -> Task {
    Task::Reach { play, goal, moves: 2, half: false }
}

/// Whether two tasks differ in their number only.
fn same_kind(a: Task, b: Task) -> bool {
    match (a, b) {
        (Task::Reach { play: p, goal: g, .. }, Task::Reach { play, goal, .. }) => (p, g) == (play, goal),
        (a, b) => std::mem::discriminant(&a) == std::mem::discriminant(&b),
    }
}

/// The task with another number of moves.
const fn with_moves(task: Task, moves: u8, half: bool) -> Task {
    match task {
        Task::Reach { play, goal, .. } => Task::Reach { play, goal, moves, half: half && matches!(play, Play::Help) },
        Task::Defend { .. } => Task::Defend { moves },
        other => other,
    }
}

/// The number of moves, and whether half a move comes first.
const fn moves_of(task: Task) -> Option<(u8, bool)> {
    match task {
        Task::Reach { moves, half, .. } => Some((moves, half)),
        Task::Defend { moves } => Some((moves, false)),
        Task::Best | Task::Identify => None,
    }
}

/// What a kind of task is called.
fn kind_name(task: Task) -> String {
    match task {
        Task::Reach { play: Play::Direct, goal: Goal::Mate, .. } => t!("line-task-mate"),
        Task::Reach { play: Play::SelfPlay, goal: Goal::Mate, .. } => t!("line-task-selfmate"),
        Task::Reach { play: Play::Help, goal: Goal::Mate, .. } => t!("line-task-helpmate"),
        Task::Reach { play: Play::Direct, goal: Goal::Stalemate, .. } => t!("line-task-stalemate"),
        Task::Reach { play: Play::SelfPlay, goal: Goal::Stalemate, .. } => t!("line-task-selfstalemate"),
        Task::Reach { play: Play::Help, goal: Goal::Stalemate, .. } => t!("line-task-helpstalemate"),
        Task::Defend { .. } => t!("line-task-defend"),
        Task::Best => t!("line-task-best"),
        Task::Identify => t!("line-task-identify"),
    }
}

/// What is proved for a task.
fn proved(task: Task) -> String {
    match task {
        Task::Reach { play: Play::Direct, .. } => t!("line-proved-direct"),
        Task::Reach { play: Play::SelfPlay, .. } => t!("line-proved-self"),
        Task::Reach { play: Play::Help, .. } => t!("line-proved-help"),
        Task::Defend { .. } => t!("line-proved-defend"),
        Task::Best => t!("line-proved-best"),
        Task::Identify => t!("line-proved-identify"),
    }
}

/// The task.
pub fn task_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk) {
    style::group_ui(ui, &t!("line-task"));
    let puzzle = desk.puzzle();
    kind_ui(ui, tools, desk);
    text_ui(ui, tools, puzzle);
    match desk.view.rules.map(|rules| rules.can_prove(puzzle.task, puzzle.deal)) {
        Some(Err(reason)) => drop(ui.label(RichText::new(reason).color(style::warn(see.dark)).size(13.0))),
        _ => drop(ui.label(RichText::new(proved(puzzle.task)).weak().size(13.0))),
    }
    if desk.view.form().is_some_and(|form| form.tail == Tail::Truths) {
        ui.horizontal_wrapped(|ui| {
            ui.label(t!("line-deal"));
            for (deal, name) in [(Deal::Given, t!("line-deal-given")), (Deal::Any, t!("line-deal-any"))] {
                if ui.radio(puzzle.deal == deal, name).clicked() && puzzle.deal != deal {
                    tools.push(Command::Edit(Edit::Deal(deal)));
                }
            }
        });
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(t!("line-bottom"));
        let sides = [
            (None, t!("line-bottom-mover")),
            (Some(Color::White), t!("line-white")),
            (Some(Color::Black), t!("line-black")),
        ];
        for (side, name) in sides {
            if ui.radio(puzzle.orientation == side, name).clicked() && puzzle.orientation != side {
                tools.push(Command::Edit(Edit::Orientation(side)));
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        frame::badge_ui(ui, see.check, see.dark);
        if see.check.is_busy() {
            command_ui(ui, tools, &Command::StopCheck, true);
        } else if see.check.report().is_some() {
            command_ui(ui, tools, &Command::Recheck, true);
        }
    });
}

/// The kind from a list, and its number.
fn kind_ui(ui: &mut Ui, tools: &mut Tools<'_>, desk: &Desk) {
    let task = desk.puzzle().task;
    let covered = desk.view.form().is_some_and(|form| form.tail == Tail::Truths);
    let mut chosen = task;
    ui.horizontal_wrapped(|ui| {
        let combo = egui::ComboBox::from_id_salt("kind of task").selected_text(kind_name(task)).width(190.0);
        let response = combo.show_ui(ui, |ui| {
            for kind in KINDS.into_iter().filter(|&kind| kind != Task::Identify || covered) {
                if ui.selectable_label(same_kind(task, kind), kind_name(kind)).clicked() {
                    let (moves, half) = moves_of(task).unwrap_or((2, false));
                    chosen = if same_kind(task, kind) { task } else { with_moves(kind, moves, half) };
                    ui.close();
                }
            }
        });
        let name = t!("line-task-kind");
        response.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, &name));
        let Some((mut moves, mut half)) = moves_of(task) else { return };
        let label = ui.label(t!("line-task-moves"));
        let changed = ui.add(DragValue::new(&mut moves).range(1..=99).speed(0.05)).labelled_by(label.id).changed();
        let help = matches!(task, Task::Reach { play: Play::Help, .. });
        let halved = help && ui.checkbox(&mut half, t!("line-task-half")).changed();
        if changed || halved {
            chosen = with_moves(task, moves, half);
        }
    });
    if chosen != task {
        tools.push(Command::Edit(Edit::Task(chosen)));
    }
}

/// How tasks are written.
const FORMS: &str = "#2, s#2, h#2.5, =2, defend 2, best, identify";

/// The task as it stands in the file.
fn text_ui(ui: &mut Ui, tools: &mut Tools<'_>, puzzle: &Puzzle) {
    tools.panels.task.follow(&puzzle.task.to_string());
    ui.horizontal(|ui| {
        let name = t!("line-task");
        let field = TextField::singleline(&mut tools.panels.task.text, &name).width(90.0).mono().own_undo();
        let response = field.show(ui, tools.paint).response.on_hover_text(FORMS);
        match tools.panels.task.text.parse::<Task>() {
            Ok(task) => {
                if response.changed() && task != puzzle.task {
                    tools.panels.task.base = task.to_string();
                    tools.push(Command::Edit(Edit::Task(task)));
                }
                ui.label(RichText::new(names::task(task)).weak());
            }
            Err(error) => drop(ui.label(RichText::new(error.to_string()).color(ui.visuals().error_fg_color))),
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_keeps_the_number_of_moves() {
        let task = with_moves(KINDS[2], 3, true);
        assert_eq!(task.to_string(), "h#3.5");
        assert_eq!(with_moves(KINDS[0], 3, true).to_string(), "#3");
        assert_eq!(with_moves(Task::Best, 3, false), Task::Best);
        assert!(same_kind(Task::mate(2), Task::mate(7)) && !same_kind(KINDS[0], KINDS[1]));
        assert!(same_kind(Task::Defend { moves: 1 }, KINDS[6]) && !same_kind(Task::Best, Task::Identify));
    }
}
