//! Which task an item becomes, and what its solution is.
//!
//! The prover completes what the file has: it writes the solution of a problem, and adds the defences that an author's
//! line leaves out. What it cannot decide within its limit is left as the file has it.

use super::draft::{Draft, rule_set};
use super::legal::{Cut, Legal, graft, legal};
use super::{Options, Reason};
use crate::board::{Marks, Setup};
use crate::doc::movetext::Start;
use crate::doc::puzzle::MarksAt;
use crate::doc::{Lang, Puzzle};
use crate::problem::{
    Deal, FindingKind, Goal, Key, Limits, NodeId, Play, Problem, Report, Scope, Search, Task, Tree, Verdict, Watch,
};
use crate::rules::{End, Position, RuleSet};

/// The longest mate that a line without a stated task is asked for.
const MAX_UNSTATED: usize = 12;
/// The longest mate that a position without moves is asked for.
const MAX_ASKED: u8 = 3;
/// How often the variations of an author are looked at again after something was added to them.
const ROUNDS: usize = 6;
/// How much longer the prover may work where nothing else can show a solution.
const PATIENCE: u64 = 10;
/// Memory for the tables of one proof, of which as many run as there are threads.
const TABLE_BYTES: usize = 16 << 20;

/// Makes a puzzle of an item.
pub(super) fn settle(
    draft: Draft,
    options: &Options,
    watch: &Watch,
    notices: &mut Vec<String>,
) -> Result<Puzzle, Reason> {
    let rules = rule_set();
    let position = rules.read(&draft.setup).map_err(|faults| {
        let message = faults.into_iter().next().map(|fault| fault.message).unwrap_or_default();
        Reason::new("illegal-position", format!("the position is illegal: {message}"), "correct the position")
    })?;
    let mut puzzle = draft.puzzle;
    if puzzle.fen.is_empty() {
        puzzle.fen = rules.write_fen(&draft.setup);
    }
    let start = puzzle.start();
    let found = legal(&draft.tree, &draft.marks, position.as_ref(), start);
    let text = |cut: &Cut| format!("{} {}", start.after(cut.ply).label(), cut.message);
    if let Some(cut) = found.cuts.iter().find(|cut| cut.main && draft.keep) {
        return Err(Reason::new("illegal-move", text(cut), "correct the position or the moves"));
    }
    if draft.exact {
        if let Some(cut) = found.cuts.first() {
            return Err(Reason::new("illegal-move", text(cut), "correct the position or the moves"));
        }
        puzzle.task = draft.stated.unwrap_or(Task::Best);
        if puzzle.marks.is_empty() {
            puzzle.marks = place_marks(&found.tree, &found.marks);
        }
        puzzle.solution = found.tree;
        return Ok(puzzle);
    }
    if draft.keep {
        for cut in &found.cuts {
            notices.push(format!("a variation was kept as a comment: {}", text(cut)));
        }
    }
    let Legal { tree, marks, .. } = found;
    let nodes = options.nodes.saturating_mul(if tree.is_empty() && draft.keep { PATIENCE } else { 1 });
    let limits = Limits { time: None, nodes: Some(nodes), table_bytes: TABLE_BYTES, threads: 1 };
    let mut settling = Settling {
        rules,
        setup: &draft.setup,
        position: position.as_ref(),
        limits,
        watch,
        tree,
        keep: draft.keep,
        start,
        lang: options.lang,
    };
    // A puzzle for which the file states a task has it, whatever else is asked for.
    let stated = draft.stated.or(if settling.tree.is_empty() { options.task } else { None });
    puzzle.task = match stated {
        Some(task) => settling.stated(task, &mut puzzle, notices)?,
        None if settling.tree.is_empty() && draft.ask => settling.short_mate()?,
        None if settling.tree.is_empty() => return Err(nothing(draft.told, &draft.goal)),
        None => settling.unstated(draft.set_up),
    };
    puzzle.marks = place_marks(&settling.tree, &marks);
    puzzle.solution = settling.tree;
    puzzle.solution.turn_mut(Tree::ROOT).after.extend(draft.said);
    Ok(puzzle)
}

/// Neither turns nor a task. `goal` is what the file says instead of one.
fn nothing(told: bool, goal: &str) -> Reason {
    if told {
        let message = "of the text of its solution no move can be played";
        return Reason::new("solution-text", message, "write the solution as moves with numbers");
    }
    let message = if goal.is_empty() {
        "it has no moves, and states no task".to_owned()
    } else {
        format!("it has no moves, and its goal «{goal}» is none that the prover knows")
    };
    Reason::new("no-moves", message, "add the moves, or state a task, with --task for example")
}

struct Settling<'a> {
    rules: &'static dyn RuleSet,
    setup: &'a Setup,
    position: &'a dyn Position,
    limits: Limits,
    watch: &'a Watch,
    tree: Tree,
    keep: bool,
    start: Start,
    lang: Lang,
}

impl Settling<'_> {
    fn problem(&self, task: Task) -> Problem<'_> {
        Problem { setup: self.setup, task, deal: Deal::Given }
    }

    /// What the prover says of a task; nothing when it could not decide.
    fn ask(&self, task: Task) -> Option<Report> {
        if self.limits.nodes == Some(0) {
            return None;
        }
        let report = self.rules.solve(self.setup, task, Deal::Given, &self.limits, self.watch).ok()?;
        (report.search == Search::Complete).then_some(report)
    }

    /// A task that the file states.
    fn stated(&mut self, task: Task, puzzle: &mut Puzzle, notices: &mut Vec<String>) -> Result<Task, Reason> {
        if !matches!(task, Task::Reach { .. } | Task::Defend { .. }) {
            return if self.tree.is_empty() { Err(nothing(false, "")) } else { Ok(task) };
        }
        let report = self.ask(task);
        if let Some(report) = report.as_ref().filter(|report| report.verdict() != Verdict::NoSolution)
            && self.prove(task, report)
        {
            return Ok(task);
        }
        self.main_is_the_key();
        if self.fulfils(task) {
            return Ok(task);
        }
        let hint = "look at the position; check says more";
        match report.map(|report| report.verdict()) {
            Some(Verdict::NoSolution) if self.tree.is_empty() || !self.keep => {
                Err(Reason::new("no-solution", format!("nothing solves the stated {task}"), hint))
            }
            _ if self.tree.is_empty() || !matches!(task, Task::Reach { play: Play::Direct, .. }) => {
                let message = format!(
                    "{task} is stated, but the prover did not decide it within {} positions, and no moves that can be \
                     played show the whole of it",
                    self.limits.nodes.unwrap_or(0)
                );
                Err(Reason::new("undecided", message, "allow more with --nodes, or write the solution"))
            }
            verdict => {
                // The author's line is all that there is.
                let why = if verdict.is_some() { "nothing solves it" } else { "it was not decided" };
                notices.push(format!("{task} is stated, but {why} and the moves do not show it: it became best"));
                if puzzle.text.is_empty() {
                    puzzle.text.insert(self.lang, format!("{task}"));
                }
                Ok(Task::Best)
            }
        }
    }

    /// A position of which nothing is said: the shortest mate in up to three moves, if there is one.
    fn short_mate(&mut self) -> Result<Task, Reason> {
        for moves in 1..=MAX_ASKED {
            let task = Task::mate(moves);
            let Some(report) = self.ask(task) else { break };
            if report.verdict() != Verdict::NoSolution && self.prove(task, &report) {
                return Ok(task);
            }
        }
        let message = format!("nothing states its task, and no mate in up to {MAX_ASKED} moves was found");
        Err(Reason::new("no-task", message, "state the task with --task, such as --task '#4'"))
    }

    /// A line without a stated task: a mate where it is forced, otherwise the author's best play.
    fn unstated(&mut self, set_up: bool) -> Task {
        self.main_is_the_key();
        let moves = self.tree.main_line().len().div_ceil(2);
        let task = Task::mate(u8::try_from(moves).unwrap_or(99).clamp(1, 99));
        if !set_up || moves > MAX_UNSTATED || !self.fulfils(task) {
            return Task::Best;
        }
        let Some(report) = self.ask(task).filter(|report| report.verdict() != Verdict::NoSolution) else {
            return Task::Best;
        };
        let first = self.tree.main_line().first().map(|&id| self.tree.turn(id).text.clone());
        let own = first.and_then(|text| self.position.parse(&text).ok());
        // Where it goes faster, or by another first move only, the line is no solution of the task.
        let is_key = own.and_then(|turn| report.key(turn)).is_some_and(|key| key.moves as usize == moves);
        if is_key && report.keys.iter().all(|key| key.moves as usize == moves) && self.prove(task, &report) {
            task
        } else {
            Task::Best
        }
    }

    /// Makes the solution of a report's task the solution; `false` when it cannot be written.
    fn prove(&mut self, task: Task, report: &Report) -> bool {
        if report.solutions.is_some() {
            return self.help(report);
        }
        self.main_is_the_key();
        let own: Vec<_> = self.tree.children(Tree::ROOT).iter().copied().filter(|&id| !self.is_try(id)).collect();
        let parsed = |id: &NodeId| self.position.parse(&self.tree.turn(*id).text).ok();
        let key = own.iter().filter_map(parsed).find(|&turn| report.key(turn).is_some());
        let written = self.rules.solution_tree(self.problem(task), report, key, &self.limits, self.watch).ok();
        let first = written.as_ref().and_then(|tree| tree.children(Tree::ROOT).first().map(|&id| &tree.turn(id).text));
        // One of the longest lines of the key: the main line, and all there is when the tree is too big.
        let is_key = |k: &&Key| first.map_or_else(|| key.is_none_or(|turn| turn == k.turn), |san| *san == k.san);
        let longest = report.keys.iter().find(is_key).map(|key| key.line_san.clone()).unwrap_or_default();
        if written.is_none() && longest.is_empty() {
            return false;
        }
        let solution = written.unwrap_or_default();
        if self.keep {
            graft(&mut self.tree, Tree::ROOT, &solution);
        } else {
            self.tree = solution;
        }
        if !self.fulfils(task) || !self.solves(report) {
            // What comes first is shorter than the longest defence, or no solution.
            let last = self.tree.add_line(Tree::ROOT, &longest);
            if last.is_ok_and(|id| id == Tree::ROOT || self.tree.make_main(id).is_err()) {
                return false;
            }
        }
        self.complete_variations(task, report);
        true
    }

    /// Whether the main line starts with a key.
    fn solves(&self, report: &Report) -> bool {
        let first = self.tree.main_line().first().copied();
        first.and_then(|id| self.position.parse(&self.tree.turn(id).text).ok()).is_some_and(|t| report.key(t).is_some())
    }

    /// In help play every line is a solution; the author's own stays the first.
    fn help(&mut self, report: &Report) -> bool {
        let Some(solutions) = &report.solutions else { return false };
        let mut tree = Tree::default();
        for solution in &solutions.lines {
            if tree.add_line(Tree::ROOT, &solution.san).is_err() {
                return false;
            }
        }
        let main: Vec<String> = self.tree.main_line().iter().map(|&id| self.tree.turn(id).text.clone()).collect();
        let own = main.iter().try_fold(Tree::ROOT, |id, text| tree.find(id, text));
        if self.keep {
            graft(&mut self.tree, Tree::ROOT, &tree);
        } else {
            if let Some(id) = own.filter(|&id| id != Tree::ROOT) {
                // The line is one of them, and lines may change places.
                let _ = tree.make_main(id);
            }
            self.tree = tree;
        }
        !self.tree.is_empty()
    }

    fn is_try(&self, id: NodeId) -> bool {
        self.tree.turn(id).nags.iter().any(|nag| matches!(nag, 2 | 4 | 6))
    }

    /// In a text that lists tries before the key, the key becomes the main line: what has `!`, or else no `?`.
    fn main_is_the_key(&mut self) {
        if self.keep {
            return;
        }
        let first = self.tree.children(Tree::ROOT).to_vec();
        let good = |id: &&NodeId| self.tree.turn(**id).nags.iter().any(|nag| matches!(nag, 1 | 3));
        let key = first.iter().find(good).or_else(|| first.iter().find(|&&id| !self.is_try(id)));
        if let Some(&key) = key.filter(|&&key| first.first() != Some(&key)) {
            // Fails only where variations stand too deep, and then the order stays.
            let _ = self.tree.make_main(key);
        }
    }

    /// Makes of variations what they are in a solution. Turns that do not solve, and are not said to,
    /// get the `?` of a try, since every turn of the solver without it claims to solve; and where the author went
    /// another way than the prover, or one of several threats is no answer, the other defences get theirs.
    fn complete_variations(&mut self, task: Task, report: &Report) {
        for _ in 0..ROUNDS {
            let mut report = Report { findings: Vec::new(), ..report.clone() };
            let problem = self.problem(task);
            self.rules.remarks(problem, &self.tree, Scope::Faults, &mut report, &self.limits, self.watch);
            let mut changed = false;
            for finding in &report.findings {
                changed |= match finding.kind {
                    FindingKind::WrongMove => self.mark_try(&finding.san),
                    FindingKind::UnansweredDefence => self.answer(task, &finding.san),
                    _ => false,
                };
            }
            if !changed {
                return;
            }
        }
    }

    /// Marks the last turn of a line as a try, unless the author says that it is good; `false` when nothing changed.
    fn mark_try(&mut self, line: &[String]) -> bool {
        let node = line.iter().try_fold(Tree::ROOT, |id, text| self.tree.find(id, text));
        let Some(id) = node.filter(|&id| id != Tree::ROOT) else { return false };
        let nags = &mut self.tree.turn_mut(id).nags;
        let fresh = !nags.iter().any(|nag| matches!(nag, 1..=4 | 6));
        if fresh {
            nags.insert(0, 2);
        }
        fresh
    }

    /// Adds a defence, the last turn of a line, with the solution from there on; `false` when there is none.
    fn answer(&mut self, task: Task, line: &[String]) -> bool {
        let Task::Reach { play: play @ Play::Direct, goal, moves, .. } = task else { return false };
        let Some(left) = moves.checked_sub(u8::try_from(line.len() / 2).unwrap_or(u8::MAX)).filter(|&left| left > 0)
        else {
            return false;
        };
        let mut position = self.position.clone_box();
        for text in line {
            let Ok(turn) = position.parse(text) else { return false };
            if position.play(turn).is_err() {
                return false;
            }
        }
        let setup = position.setup();
        let problem =
            Problem { setup: &setup, task: Task::Reach { play, goal, moves: left, half: false }, deal: Deal::Given };
        let report = self.rules.solve(&setup, problem.task, problem.deal, &self.limits, self.watch);
        let Some(report) = report.ok().filter(|report| report.search == Search::Complete) else { return false };
        let solution = self.rules.solution_tree(problem, &report, None, &self.limits, self.watch);
        let Ok(solution) = solution else { return false };
        let Some(&key) = solution.children(Tree::ROOT).first() else { return false };
        let before = self.tree.len();
        let added = self.tree.add_line(Tree::ROOT, line).and_then(|id| self.tree.add(id, &solution.turn(key).text));
        if let Ok(id) = added {
            graft(&mut self.tree, id, &solution.extract(key));
        }
        self.tree.len() > before
    }

    /// Whether the main line reaches the goal in just the stated number of turns.
    fn fulfils(&self, task: Task) -> bool {
        let main = self.tree.main_line();
        let Task::Reach { goal, play, .. } = task else { return !main.is_empty() };
        let mut end = self.position.clone_box();
        for &id in &main {
            let Ok(turn) = end.parse(&self.tree.turn(id).text) else { return false };
            if end.play(turn).is_err() {
                return false;
            }
        }
        let reached = match goal {
            Goal::Mate => matches!(end.status().end, Some(End::Checkmate | End::StalemateLoss)),
            Goal::Stalemate => matches!(end.status().end, Some(End::Stalemate)),
        };
        let right_side = match play {
            Play::Direct => end.turn() != self.start.turn,
            Play::SelfPlay => end.turn() == self.start.turn,
            Play::Help => true,
        };
        reached && right_side && task.plies() == Some(main.len() as u32)
    }
}

/// The marks of a tree as a puzzle names them: by ply, and by the line where it is not the main one.
fn place_marks(tree: &Tree, marks: &[(NodeId, Marks)]) -> Vec<MarksAt> {
    let place = |(id, draw): &(NodeId, Marks)| {
        let line = tree.line_to(*id);
        let texts: Vec<&str> = line.iter().map(|&id| tree.turn(id).text.as_str()).collect();
        let shown = if tree.is_main(*id) { String::new() } else { texts.join(" ") };
        MarksAt { ply: line.len() as u32, line: shown, draw: draw.clone() }
    };
    let mut placed: Vec<MarksAt> = Vec::new();
    for at in marks.iter().filter(|(_, draw)| !draw.is_empty()).map(place) {
        match placed.iter_mut().find(|known| known.ply == at.ply && known.line == at.line) {
            Some(known) => known.draw.extend(at.draw),
            None => placed.push(at),
        }
    }
    placed
}
