//! Sites of barriers by keyboard: Shift and an arrow go from a square to the edge on that side, a second arrow across it
//! to the corner, Enter places.

use super::super::board_ui::{Act, Hand, Spec};
use super::super::style;
use super::overlay::On;
use crate::board::{Site, SiteKind, Square};
use crate::t;
use egui::{EventFilter, Id, Key, Modifiers, Rect, Sense, Ui, vec2};

/// Where on the screen a site lies from the square of the keyboard: -1, 0 or 1 to the right and down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aim(pub i8, pub i8);

impl Aim {
    /// The aim after one more arrow: an arrow across an edge makes it a corner, along it the edge again.
    pub fn step(now: Option<Self>, (x, y): (i8, i8)) -> Self {
        match now {
            Some(Self(0, down)) if x != 0 => Self(x, down),
            Some(Self(right, 0)) if y != 0 => Self(right, y),
            _ => Self(x, y),
        }
    }

    /// The site, if the board has it.
    pub fn site(self, on: &On, square: Square) -> Option<Site> {
        let beyond = on.geometry.center(square).shifted(f32::from(self.0), f32::from(self.1));
        Site::between(square, on.geometry.square_at(beyond)?)
    }
}

/// Arrows with Shift: the first that is pressed, as a step on the screen.
pub fn shifted_arrow(ui: &Ui) -> Option<(i8, i8)> {
    let arrows =
        [(Key::ArrowLeft, (-1, 0)), (Key::ArrowRight, (1, 0)), (Key::ArrowUp, (0, -1)), (Key::ArrowDown, (0, 1))];
    let pressed = |key: Key| ui.input_mut(|input| input.consume_key(Modifiers::SHIFT, key));
    arrows.into_iter().find(|&(key, _)| pressed(key)).map(|(_, step)| step)
}

/// A site in words: «fence between e2 and e3, standing».
pub fn site_name(site: Site, stands: bool, possible: bool) -> String {
    let (low, high) = (site.low().to_string(), site.high().to_string());
    let state = match (stands, possible) {
        (true, _) => t!("board-site-standing"),
        (false, true) => t!("board-site-free"),
        (false, false) => t!("board-site-closed"),
    };
    match site.kind() {
        SiteKind::Fence => t!("board-site-fence", low = low, high = high, state = state),
        SiteKind::Tower => t!("board-site-tower", low = low, high = high, state = state),
    }
}

/// The id of the site under the keyboard.
pub fn site_id(board: Id) -> Id {
    board.with("site")
}

/// The site under the keyboard, and what is done to it. Gives the site to preview.
pub fn site_ui(
    ui: &Ui,
    board: Id,
    on: &On,
    spec: &Spec<'_>,
    hand: &mut Hand,
    square_id: impl Fn(Square) -> Id,
    acts: &mut Vec<Act>,
) -> Option<Site> {
    let (aim, square, possible) = (hand.aim?, hand.walk?, spec.places?);
    let site = aim.site(on, square)?;
    let middle = on.at(on.geometry.site_center(site));
    let rect = Rect::from_center_size(middle, vec2(0.3, 0.3) * on.unit());
    let id = site_id(board);
    let response = ui.interact(rect, id, Sense::CLICK | Sense::FOCUSABLE);
    let stands = spec.setup.barriers.contains(&site);
    response.widget_info(|| {
        let name = site_name(site, stands, possible(site));
        egui::WidgetInfo::selected(egui::Role::Button, true, stands, name)
    });
    if !response.has_focus() {
        // the keyboard went elsewhere
        if !ui.memory(|memory| memory.has_focus(square_id(square))) {
            hand.aim = None;
        }
        return None;
    }
    hand.focused = true;
    let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
    let accent = style::accent(ui.visuals().dark_mode);
    ui.painter().circle_stroke(middle, on.unit() * 0.2, egui::Stroke::new(3.0, accent));
    if response.clicked() {
        acts.push(Act::Site(site));
    }
    if let Some(step) = shifted_arrow(ui) {
        let next = Aim::step(Some(aim), step);
        if next.site(on, square).is_some() {
            hand.aim = Some(next);
        }
    } else if ui.input(|input| input.events.iter().any(is_plain_arrow)) {
        // back to the square; the arrow itself is spent
        hand.aim = None;
        ui.memory_mut(|memory| memory.request_focus(square_id(square)));
    }
    Some(site)
}

fn is_plain_arrow(event: &egui::Event) -> bool {
    matches!(
        event,
        egui::Event::Key {
            key: Key::ArrowLeft | Key::ArrowRight | Key::ArrowUp | Key::ArrowDown,
            pressed: true,
            modifiers,
            ..
        } if modifiers.is_none()
    )
}

#[cfg(test)]
mod tests {
    use super::Aim;

    #[test]
    fn arrows_go_round_the_square() {
        let steps = |steps: &[(i8, i8)]| steps.iter().fold(None, |aim, &step| Some(Aim::step(aim, step)));
        assert_eq!(steps(&[(0, -1)]), Some(Aim(0, -1)));
        assert_eq!(steps(&[(0, -1), (1, 0)]), Some(Aim(1, -1)));
        assert_eq!(steps(&[(0, -1), (1, 0), (1, 0)]), Some(Aim(1, 0)));
        assert_eq!(steps(&[(0, -1), (0, 1)]), Some(Aim(0, 1)));
        assert_eq!(steps(&[(1, 0), (0, 1), (-1, 0)]), Some(Aim(-1, 0)));
    }
}
