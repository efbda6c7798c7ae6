//! The solution as a list of turns: the main line in pairs, variations in indented rows of their own, and what is said
//! about a turn below it. It runs from left to right in every language.

use super::super::command::{Command, Step};
use super::super::desk::{Desk, Mode};
use super::super::line::{LineCommand, Want};
use super::super::paint::TextLook;
use super::super::see::{See, Tools};
use super::super::style;
use super::turn_menu;
use crate::board::{Color, Kind};
use crate::doc::lang::text_in;
use crate::problem::{CommentBody, NodeId, Path, Tree};
use crate::t;
use egui::{Align, Button, Color32, EventFilter, Key, Layout, Modifiers, RichText, Ui, vec2};

/// What stands in one row or block of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    /// Turns side by side.
    Turns,
    /// What is said after a turn.
    After,
    /// What is said before a turn.
    Before,
    /// Why a turn is not legal.
    Fault,
}

/// One row.
struct Row {
    /// How deep the variation is.
    depth: usize,
    /// What it shows.
    what: What,
    /// The turns; one where something is said about it.
    turns: Vec<NodeId>,
}

/// Larger solutions are cut here; the panel says so.
const MAX_ROWS: usize = 800;
/// How far a variation stands in.
const INDENT: f32 = 14.0;
/// Deeper variations stand no further in.
const MAX_INDENT: usize = 8;

/// Every row in reading order: a line until something branches off or is said, the variations, the rest of the line.
fn rows(tree: &Tree, is_faulty: &dyn Fn(NodeId) -> bool) -> Vec<Row> {
    let mut rows = Vec::new();
    let said = |what: What, id: NodeId, depth: usize| Row { depth, what, turns: vec![id] };
    if !tree.turn(Tree::ROOT).after.is_empty() {
        rows.push(said(What::After, Tree::ROOT, 0));
    }
    let mut stack = Vec::new();
    if let Some(&node) = tree.children(Tree::ROOT).first() {
        stack.push((node, 0));
    }
    while let Some((node, depth)) = stack.pop() {
        if rows.len() >= MAX_ROWS {
            break;
        }
        let mut turns = Vec::new();
        let mut at = node;
        loop {
            if !tree.turn(at).before.is_empty() {
                push_turns(&mut rows, depth, &mut turns);
                rows.push(said(What::Before, at, depth));
            }
            turns.push(at);
            if is_faulty(at) {
                push_turns(&mut rows, depth, &mut turns);
                rows.push(said(What::Fault, at, depth));
            }
            if !tree.turn(at).after.is_empty() {
                push_turns(&mut rows, depth, &mut turns);
                rows.push(said(What::After, at, depth));
            }
            let siblings =
                tree.parent(at).filter(|_| tree.index(at) == 0).map_or(&[][..], |parent| tree.children(parent));
            let next = tree.children(at).first().copied();
            if siblings.len() > 1 {
                // The line goes on after its variations.
                if let Some(next) = next {
                    stack.push((next, depth));
                }
                for &other in siblings[1..].iter().rev() {
                    stack.push((other, depth + 1));
                }
                break;
            }
            match next {
                Some(next) => at = next,
                None => break,
            }
        }
        push_turns(&mut rows, depth, &mut turns);
    }
    rows
}

/// Ends a row of turns; what follows continues it.
fn push_turns(rows: &mut Vec<Row>, depth: usize, turns: &mut Vec<NodeId>) {
    if !turns.is_empty() {
        rows.push(Row { depth, what: What::Turns, turns: std::mem::take(turns) });
    }
}

/// The text of a turn with figures in place of letters.
pub fn figurine(text: &str) -> String {
    const FIGURES: [(Kind, char); 5] =
        [(Kind::King, '♔'), (Kind::Queen, '♕'), (Kind::Rook, '♖'), (Kind::Bishop, '♗'), (Kind::Knight, '♘')];
    let figure = |letter: char| FIGURES.into_iter().find(|(kind, _)| kind.letter() == letter).map(|(_, figure)| figure);
    let mut out = String::new();
    let mut before = None;
    for letter in text.chars() {
        // A piece stands at the beginning, after the sign of a promotion, or after that of a reveal.
        let names = matches!(before, None | Some('=' | '~' | '('));
        out.push(figure(letter).filter(|_| names).unwrap_or(letter));
        before = Some(letter);
    }
    out
}

/// The glyph of a numeric annotation beyond 1 to 6.
pub fn sign(nag: u8) -> Option<&'static str> {
    Some(match nag {
        7 => "□",
        10 => "=",
        13 => "∞",
        14 => "+=",
        15 => "=+",
        16 => "±",
        17 => "∓",
        18 => "+−",
        19 => "−+",
        22 | 23 => "⊙",
        36 | 37 => "↑",
        40 | 41 => "→",
        132 | 133 => "⇆",
        146 => "N",
        _ => return None,
    })
}

/// Every glyph of a turn behind its text.
pub fn glyphs(nags: &[u8]) -> String {
    let mut out = String::new();
    for &nag in nags {
        match crate::problem::tree::suffix(nag) {
            Some(suffix) => out.push_str(suffix),
            None => {
                out.push('\u{2009}');
                out.push_str(&sign(nag).map_or_else(|| format!("${nag}"), str::to_owned));
            }
        }
    }
    out
}

/// The list with its head.
pub fn movelist_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk) {
    let here = (desk.shown.is_none() && desk.mode == Mode::Play).then(|| desk.node());
    let width = ui.available_width();
    // Moves are written from left to right, also where the panel is not.
    let frame = egui::Frame::new().fill(ui.visuals().extreme_bg_color).corner_radius(6);
    frame.inner_margin(egui::Margin::symmetric(8, 6)).show(ui, |ui| {
        ui.with_layout(Layout::top_down(Align::Min), |ui| {
            ui.set_width(width - 16.0);
            head_ui(ui, see, tools, desk, here);
            let tree = &desk.puzzle().solution;
            if tree.is_empty() {
                ui.label(RichText::new(t!("line-empty")).weak());
                return;
            }
            let height = (ui.ctx().content_rect().height() * 0.42).max(160.0);
            let area = egui::ScrollArea::vertical().id_salt("turns").max_height(height).auto_shrink([false, true]);
            area.show(ui, |ui| rows_ui(ui, see, tools, desk, here));
        });
    });
    tools.panels.line.seen = here.is_some().then(|| desk.cursor.clone());
}

/// The first position, how turns are written, and the menu of the present turn.
fn head_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk, here: Option<NodeId>) {
    ui.horizontal(|ui| {
        let at_start = here == Some(Tree::ROOT);
        let color = if at_start { style::on_accent(see.dark) } else { ui.visuals().text_color() };
        let mut start = Button::new(RichText::new(t!("line-start")).color(color));
        if at_start {
            start = start.fill(style::accent(see.dark));
        }
        let response = ui.add(start.selected(at_start)).on_hover_text(t!("line-start-tip"));
        walk(ui, tools, &response, at_start);
        if response.clicked() {
            tools.push(Command::Go(Path::default()));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            menu_button_ui(ui, see, tools, desk, here);
            let figurines = Button::new("♘").selected(tools.panels.line.figurines);
            let response = ui.add(figurines).on_hover_text(LineCommand::Figurines.tooltip());
            let (on, name) = (tools.panels.line.figurines, LineCommand::Figurines.text());
            response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, on, &name));
            if response.clicked() {
                tools.push(Command::Line(LineCommand::Figurines));
            }
        });
    });
    ui.add_space(2.0);
}

/// Three dots that open the menu of the present turn; Menu and Shift+F10 do too.
fn menu_button_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk, here: Option<NodeId>) {
    let id = here.filter(|&id| id != Tree::ROOT);
    let button = Button::new("").min_size(vec2(26.0, 24.0));
    let response = ui.add_enabled(id.is_some(), button);
    let name = LineCommand::Menu.text();
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, id.is_some(), &name));
    let color = if id.is_some() { ui.visuals().text_color() } else { ui.visuals().weak_text_color() };
    for dot in [-5.0, 0.0, 5.0] {
        ui.painter().circle_filled(response.rect.center() + vec2(0.0, dot), 1.7, color);
    }
    let key = ui.ctx().format_shortcut(&egui::KeyboardShortcut::new(Modifiers::SHIFT, Key::F10));
    let response = response.on_hover_text(format!("{name} ({key})"));
    if std::mem::take(&mut tools.panels.line.open_menu) && id.is_some() {
        egui::Popup::open_id(ui.ctx(), egui::Popup::default_response_id(&response));
    }
    if let Some(id) = id {
        egui::Popup::menu(&response).show(|ui| turn_menu::menu_ui(ui, see, tools, desk, id));
    }
}

fn rows_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk, here: Option<NodeId>) {
    let tree = &desk.puzzle().solution;
    let rows = rows(tree, &|id| desk.view.illegal(id).is_some());
    ui.spacing_mut().item_spacing.y = 3.0;
    for row in &rows {
        let inset = row.depth.min(MAX_INDENT) as f32 * INDENT;
        let top = ui.cursor().top();
        let shown = ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
            ui.spacing_mut().button_padding = vec2(4.0, 1.0);
            ui.spacing_mut().interact_size.y = 22.0;
            ui.add_space(inset);
            match row.what {
                What::Turns => {
                    for (at, &id) in row.turns.iter().enumerate() {
                        let place = Place { first: at == 0, here: here == Some(id), aside: row.depth > 0 };
                        turn_ui(ui, see, tools, desk, id, place);
                    }
                }
                What::Fault => fault_ui(ui, see, desk, row.turns[0]),
                What::After | What::Before => said_ui(ui, tools, desk, row.turns[0], row.what),
            }
        });
        if row.depth > 0 {
            // A thin line on the left says how far a variation goes.
            let x = ui.min_rect().left() + inset - 7.0;
            let stroke = egui::Stroke::new(1.0, ui.visuals().widgets.noninteractive.bg_stroke.color);
            ui.painter().vline(x, top..=shown.response.rect.bottom() + 3.0, stroke);
        }
    }
    if rows.len() >= MAX_ROWS {
        ui.label(RichText::new(t!("line-too-long")).weak());
    }
}

/// Where a turn stands in the list.
#[derive(Clone, Copy)]
struct Place {
    /// Whether it begins a row.
    first: bool,
    /// Whether the board shows the position after it.
    here: bool,
    /// Whether it belongs to a variation.
    aside: bool,
}

fn turn_ui(ui: &mut Ui, see: &See<'_>, tools: &mut Tools<'_>, desk: &Desk, id: NodeId, place: Place) {
    let puzzle = desk.puzzle();
    let tree = &puzzle.solution;
    let turn = tree.turn(id);
    let number = puzzle.numbering().after(tree.ply(id) - 1);
    if number.turn == Color::White || place.first {
        ui.label(RichText::new(number.label()).weak());
    }
    let illegal = desk.view.illegal(id);
    let unread = desk.view.is_unread(id);
    let color = if place.here {
        style::on_accent(see.dark)
    } else if illegal.is_some() {
        style::bad(see.dark)
    } else if place.aside || unread {
        ui.visuals().weak_text_color()
    } else {
        ui.visuals().text_color()
    };
    let letters = if tools.panels.line.figurines { figurine(&turn.text) } else { turn.text.clone() };
    let mut text = RichText::new(format!("{letters}{}", glyphs(&turn.nags))).color(color).size(15.0);
    if !place.aside {
        text = text.family(egui::FontFamily::Name(style::BOLD.into()));
    }
    if illegal.is_some() || unread {
        text = text.strikethrough();
    }
    let fill = if place.here { style::accent(see.dark) } else { Color32::TRANSPARENT };
    let button = Button::new(text).fill(fill).selected(place.here).frame_when_inactive(place.here);
    let mut response = ui.add(button);
    let why = illegal.map(|why| format!(", {}: {why}", t!("line-illegal"))).unwrap_or_default();
    let name = format!("{} {}{}{why}", number.label(), turn.text, glyphs(&turn.nags));
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, place.here, &name));
    if let Some(why) = illegal {
        response = response.on_hover_text(why);
    }
    if place.here && tools.panels.line.seen.as_ref() != Some(&desk.cursor) {
        response.scroll_to_me(None);
    }
    walk(ui, tools, &response, place.here);
    if response.clicked() {
        tools.push(Command::Go(tree.path(id)));
    }
    response.context_menu(|ui| turn_menu::menu_ui(ui, see, tools, desk, id));
}

/// While a turn has the keyboard, arrows step through the solution, and the keyboard follows.
fn walk(ui: &Ui, tools: &mut Tools<'_>, response: &egui::Response, here: bool) {
    if here && tools.panels.line.takes(&Want::Turn) {
        response.request_focus();
    }
    if !response.has_focus() {
        return;
    }
    let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    let keys = [
        (Modifiers::SHIFT, Key::ArrowLeft, Command::Line(LineCommand::Leave)),
        (Modifiers::NONE, Key::ArrowLeft, Command::Step(Step::Back)),
        (Modifiers::NONE, Key::ArrowRight, Command::Step(Step::On)),
        (Modifiers::NONE, Key::ArrowUp, Command::Step(Step::Start)),
        (Modifiers::NONE, Key::ArrowDown, Command::Step(Step::End)),
        (Modifiers::NONE, Key::Home, Command::Step(Step::Start)),
        (Modifiers::NONE, Key::End, Command::Step(Step::End)),
    ];
    for (modifiers, key, command) in keys {
        if ui.input_mut(|input| input.consume_key(modifiers, key)) {
            tools.push(command);
            tools.panels.line.want = Some(Want::Turn);
        }
    }
}

/// Why a turn is not legal, below it.
fn fault_ui(ui: &mut Ui, see: &See<'_>, desk: &Desk, id: NodeId) {
    let why = desk.view.illegal(id).unwrap_or_default();
    ui.add_space(14.0);
    ui.label(RichText::new(format!("× {why}")).color(style::bad(see.dark)).size(13.0));
}

/// Comments and notes, in the chosen language where they have it.
fn said_ui(ui: &mut Ui, tools: &mut Tools<'_>, desk: &Desk, id: NodeId, what: What) {
    let puzzle = desk.puzzle();
    let turn = puzzle.solution.turn(id);
    let lang = tools.panels.lang;
    ui.add_space(14.0);
    let width = (ui.available_width() - 6.0).max(60.0);
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        for comment in if what == What::Before { &turn.before } else { &turn.after } {
            let weak = ui.visuals().weak_text_color();
            let (text, rtl, color) = match &comment.body {
                CommentBody::Text(text) => (text.clone(), lang.is_rtl(), weak),
                CommentBody::Note(name) => match puzzle.notes.get(name) {
                    // Where the chosen language lacks it, another one is better than nothing, and says which it is.
                    Some(texts) if !texts.contains_key(&lang) => {
                        let tag = texts.keys().next().map_or("", |other| other.tag());
                        (format!("[{tag}] {}", text_in(texts, lang)), false, weak)
                    }
                    Some(texts) => (text_in(texts, lang).to_owned(), lang.is_rtl(), weak),
                    None => (format!("@{name}: {}", t!("line-note-empty")), false, style::warn(ui.visuals().dark_mode)),
                },
            };
            if text.trim().is_empty() {
                continue;
            }
            let look = TextLook { size: 14.0, color: Some(color), rtl, bold: false };
            let response = tools.paint.text_ui(ui, &text, look, &[], width);
            let response = response.interact(egui::Sense::click()).on_hover_cursor(egui::CursorIcon::PointingHand);
            if response.clicked() {
                tools.push(Command::Go(puzzle.solution.path(id)));
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doc::movetext;

    fn shown(moves: &str) -> Vec<String> {
        let tree = movetext::parse(moves).0;
        let text = |row: &Row| {
            let turns: Vec<&str> = row.turns.iter().map(|&id| tree.turn(id).text.as_str()).collect();
            let sign = match row.what {
                What::Turns => "",
                What::After => "<",
                What::Before => ">",
                What::Fault => "×",
            };
            format!("{}{sign}{}", "-".repeat(row.depth), turns.join(" "))
        };
        rows(&tree, &|id| tree.turn(id).text == "bad").iter().map(text).collect()
    }

    #[test]
    fn variations_follow_the_turn_that_they_replace() {
        assert_eq!(shown("1. a (1. x y (1... z)) 1... b 2. c"), ["a", "-x y", "--z", "b c"]);
    }

    #[test]
    fn what_is_said_stands_below_its_turn() {
        assert_eq!(
            shown("{intro} 1. a b {@n} 2. c (2. x {y} z) 2... d 3. bad e"),
            ["<", "a b", "<b", "c", "-x", "-<x", "-z", "d bad", "×bad", "e"]
        );
        assert_eq!(shown("1. a (1. {first} x) b"), ["a", "->x", "-x", "b"]);
    }

    #[test]
    fn figures_stand_where_letters_name_pieces() {
        for (letters, figures) in [
            ("Nf3", "♘f3"),
            ("exd8=Q+", "exd8=♕+"),
            ("O-O", "O-O"),
            ("Rb1~Q", "♖b1~♕"),
            ("F@e4e5", "F@e4e5"),
            ("bxc3", "bxc3"),
        ] {
            assert_eq!(figurine(letters), figures);
        }
    }

    #[test]
    fn glyphs_stand_behind_a_turn() {
        assert_eq!(glyphs(&[1, 14, 99]), "!\u{2009}+=\u{2009}$99");
    }
}
