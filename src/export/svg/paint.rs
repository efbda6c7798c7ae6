//! How an element is painted, as attributes: only what differs from what it inherits is written.

use super::data::{grid, number, thousandths};
use crate::picture::{Rgba, Stroke};

/// Fill and line of an element.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Paint {
    fill: Option<Rgba>,
    stroke: Option<Rgba>,
    /// In hundredths of a unit; that of the file where there is no line.
    width: i32,
    round: bool,
    /// In thousandths of a unit, because small errors add up along a line.
    dash: Vec<i64>,
    /// Whether edges are not smoothed.
    crisp: bool,
}

impl Paint {
    /// What the file as a whole says: nothing is painted, lines are one unit wide and have round ends.
    pub(super) const ROOT: Self =
        Self { fill: None, stroke: None, width: 100, round: true, dash: Vec::new(), crisp: false };

    /// The attributes that make [`Self::ROOT`] true.
    pub(super) const ROOT_ATTRIBUTES: &'static str = r#" fill="none" stroke-linecap="round" stroke-linejoin="round""#;

    /// A fill and a line.
    pub(super) fn new(fill: Option<Rgba>, stroke: Option<&Stroke>) -> Self {
        let Some(line) = stroke else { return Self { fill, ..Self::ROOT } };
        Self {
            fill,
            stroke: Some(line.color),
            width: grid(line.width),
            round: line.round,
            dash: line.dash.iter().map(|&length| (f64::from(length) * 45_000.0).round() as i64).collect(),
            crisp: false,
        }
    }

    /// A fill whose edges are not smoothed.
    pub(super) fn crisp(fill: Rgba) -> Self {
        Self { fill: Some(fill), crisp: true, ..Self::ROOT }
    }

    /// The fill of a crisp rectangle.
    pub(super) fn crisp_fill(&self) -> Option<Rgba> {
        self.fill.filter(|_| self.crisp)
    }

    /// Half of the width of the line, in board units.
    pub(super) fn reach(&self) -> f32 {
        if self.stroke.is_some() { self.width as f32 / 200.0 / super::data::UNIT } else { 0.0 }
    }

    /// What is to be written inside an element that is painted as `around` says.
    pub(super) fn attributes(&self, around: &Self) -> String {
        let mut out = String::new();
        let mut add = |name: &str, value: &str| out.push_str(&format!(" {name}=\"{value}\""));
        color("fill", self.fill, around.fill, &mut add);
        color("stroke", self.stroke, around.stroke, &mut add);
        if self.stroke.is_some() {
            if self.width != around.width {
                add("stroke-width", &number(self.width));
            }
            if self.round != around.round {
                add("stroke-linecap", if self.round { "round" } else { "butt" });
                add("stroke-linejoin", if self.round { "round" } else { "miter" });
            }
            if self.dash != around.dash {
                let dash: Vec<String> = self.dash.iter().map(|&length| thousandths(length)).collect();
                add("stroke-dasharray", if dash.is_empty() { "none".into() } else { dash.join(" ") }.as_str());
            }
        }
        if self.crisp != around.crisp {
            add("shape-rendering", if self.crisp { "crispEdges" } else { "auto" });
        }
        out
    }

    /// The paint that most elements have, the first of equally common ones; what the file says if there are none.
    pub(super) fn commonest<'a>(all: &(impl Iterator<Item = &'a Self> + Clone)) -> Self {
        let count = |one: &Self| all.clone().filter(|other| *other == one).count();
        let mut best: Option<(usize, &Self)> = None;
        for one in all.clone() {
            let times = count(one);
            if best.is_none_or(|(most, _)| times > most) {
                best = Some((times, one));
            }
        }
        best.map_or(Self::ROOT, |(_, one)| one.clone())
    }
}

fn color(name: &str, value: Option<Rgba>, around: Option<Rgba>, add: &mut impl FnMut(&str, &str)) {
    let solid = |color: Option<Rgba>| color.map(|color| color.with_alpha(255));
    if solid(value) != solid(around) {
        add(name, &value.map_or_else(|| "none".into(), hex));
    }
    let opacity = |color: Option<Rgba>| color.map_or(255, |color| color.0[3]);
    if value.is_some() && opacity(value) != opacity(around) {
        add(&format!("{name}-opacity"), &share(opacity(value)));
    }
}

/// An opacity of 0 to 255 as a part of one.
pub(super) fn share(alpha: u8) -> String {
    thousandths((i64::from(alpha) * 1000 + 127) / 255)
}

/// `#rgb` where that says the same as `#rrggbb`.
pub(super) fn hex(color: Rgba) -> String {
    let [r, g, b, _] = color.0;
    if [r, g, b].iter().all(|channel| channel % 17 == 0) {
        format!("#{:x}{:x}{:x}", r / 17, g / 17, b / 17)
    } else {
        format!("#{r:02x}{g:02x}{b:02x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_written() {
        let red = Rgba::hex(0xff0000);
        let thin = Stroke::new(Rgba::hex(0x123456).with_alpha(51), 1.0 / 45.0);
        let body = Paint::new(Some(red), Some(&thin));
        assert_eq!(body.attributes(&Paint::ROOT), r##" fill="#f00" stroke="#123456" stroke-opacity=".2""##);
        assert_eq!(body.attributes(&body), "");
        let flat = Paint::new(Some(red), None);
        assert_eq!(flat.attributes(&body), r#" stroke="none""#);
        let dashed = Stroke { dash: vec![0.1, 0.2], ..Stroke::sharp(Rgba::hex(0x123456), 0.1) };
        assert_eq!(
            Paint::new(None, Some(&dashed)).attributes(&body),
            " fill=\"none\" stroke-opacity=\"1\" stroke-width=\"4.5\" stroke-linecap=\"butt\" \
             stroke-linejoin=\"miter\" stroke-dasharray=\"4.5 9\""
        );
        assert_eq!(body.attributes(&Paint::new(None, Some(&dashed))).matches("none").count(), 1);
    }

    #[test]
    fn the_commonest_paint_is_the_first_of_equal_ones() {
        let [a, b] = [0, 1].map(|rgb| Paint::crisp(Rgba::hex(rgb)));
        assert_eq!(Paint::commonest(&[&a, &b, &b].into_iter()), b);
        assert_eq!(Paint::commonest(&[&a, &b].into_iter()), a);
        assert_eq!(Paint::commonest(&std::iter::empty()), Paint::ROOT);
    }
}
