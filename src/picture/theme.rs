//! Colours. A theme is plain data; everything that is drawn takes its colours from one.

use super::scene::Rgba;
use crate::board::{Color, MarkColor};

/// The colours of one side's pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SideColors {
    /// The piece's body.
    pub body: Rgba,
    /// Its outline.
    pub line: Rgba,
    /// Lines inside the body.
    pub detail: Rgba,
    /// The disc of a covered piece.
    pub back: Rgba,
    /// The rim of that disc and the figure embossed on it.
    pub back_relief: Rgba,
}

/// The colours of a picture.
#[derive(PartialEq, Eq, Debug)]
pub struct Theme {
    /// Stable name: `wood`, `cool`, `dark`, `contrast`, `print`.
    pub id: &'static str,
    /// English name for menus.
    pub name: &'static str,
    /// Around the board.
    pub page: Rgba,
    /// Text on the page.
    pub ink: Rgba,
    /// Quieter text on the page: coordinates.
    pub soft_ink: Rgba,
    /// The line around the board.
    pub border: Rgba,
    /// Light squares.
    pub light: Rgba,
    /// Dark squares.
    pub dark: Rgba,
    /// When set, dark squares are hatched with lines of this colour.
    pub hatch: Option<Rgba>,
    /// Squares that do not exist.
    pub hole: Rgba,
    /// White's and Black's pieces.
    pub sides: [SideColors; 2],
    /// Tint of the squares of the last move.
    pub last_move: Rgba,
    /// Tint of the square of a king in check.
    pub check: Rgba,
    /// Tint of the selected square.
    pub selected: Rgba,
    /// Dots and rings of possible targets.
    pub target: Rgba,
    /// The body of fences and towers.
    pub barrier: Rgba,
    /// The outline of fences and towers.
    pub barrier_line: Rgba,
    /// Marks: green, red, blue, yellow.
    pub marks: [Rgba; 4],
    /// The edge of arrows, rays and circles, which keeps them apart from what lies under them.
    pub casing: Rgba,
    /// Opacity of filled marks.
    pub fill_alpha: u8,
    /// Texts of labels and numbers.
    pub label: Rgba,
    /// The ground under them.
    pub label_ground: Rgba,
}

impl Theme {
    /// The colours of a side's pieces.
    pub const fn side(&self, color: Color) -> &SideColors {
        &self.sides[color as usize]
    }

    /// The colour of a mark.
    pub const fn mark(&self, color: MarkColor) -> Rgba {
        self.marks[color as usize]
    }
}

const fn alpha(rgb: u32, alpha: u8) -> Rgba {
    Rgba::hex(rgb).with_alpha(alpha)
}

const WHITE: SideColors = SideColors {
    body: Rgba::hex(0xffffff),
    line: Rgba::hex(0x1a1a1a),
    detail: Rgba::hex(0x1a1a1a),
    back: Rgba::hex(0xfbf4e2),
    back_relief: Rgba::hex(0xa58a5c),
};
const BLACK: SideColors = SideColors {
    body: Rgba::hex(0x262422),
    line: Rgba::hex(0x0e0d0c),
    detail: Rgba::hex(0xf2eee6),
    back: Rgba::hex(0x2f2b2a),
    back_relief: Rgba::hex(0xb9a98c),
};

/// Warm wood, the default.
pub static WOOD: Theme = Theme {
    id: "wood",
    name: "Wood",
    page: Rgba::hex(0xfbf8f1),
    ink: Rgba::hex(0x2a2119),
    soft_ink: Rgba::hex(0x6f5a45),
    border: Rgba::hex(0x6b4a2f),
    light: Rgba::hex(0xf0dcb8),
    dark: Rgba::hex(0xb98b5e),
    hatch: None,
    hole: Rgba::hex(0x4a3a2d),
    sides: [WHITE, BLACK],
    last_move: alpha(0xd8c21a, 110),
    check: alpha(0xd8281e, 150),
    selected: alpha(0x4f8a3a, 140),
    target: alpha(0x2f6b2a, 150),
    barrier: Rgba::hex(0x8c2f2a),
    barrier_line: Rgba::hex(0x2d0f0c),
    marks: [Rgba::hex(0x1c8a3c), Rgba::hex(0xc62828), Rgba::hex(0x1f5fbf), Rgba::hex(0xd99a00)],
    casing: alpha(0xfff6e4, 205),
    fill_alpha: 96,
    label: Rgba::hex(0x2a2119),
    label_ground: Rgba::hex(0xfffdf7),
};

/// Blue and grey.
pub static COOL: Theme = Theme {
    id: "cool",
    name: "Cool",
    page: Rgba::hex(0xf7f9fb),
    ink: Rgba::hex(0x1c2733),
    soft_ink: Rgba::hex(0x55677a),
    border: Rgba::hex(0x3f566e),
    light: Rgba::hex(0xe3eaf1),
    dark: Rgba::hex(0x8ba5bf),
    hatch: None,
    hole: Rgba::hex(0x33414f),
    sides: [SideColors { back: Rgba::hex(0xfafcff), back_relief: Rgba::hex(0x6f87a0), ..WHITE }, BLACK],
    last_move: alpha(0x7fc241, 105),
    check: alpha(0xd8281e, 150),
    selected: alpha(0x2f8f86, 150),
    target: alpha(0x1f5f6b, 150),
    barrier: Rgba::hex(0xb5651d),
    barrier_line: Rgba::hex(0x3a1d05),
    marks: [Rgba::hex(0x12803a), Rgba::hex(0xc62828), Rgba::hex(0x1a4fb0), Rgba::hex(0xd08a00)],
    casing: alpha(0xf4f8fc, 205),
    fill_alpha: 96,
    label: Rgba::hex(0x1c2733),
    label_ground: Rgba::hex(0xffffff),
};

/// For dark rooms: a dark page and muted squares.
pub static DARK: Theme = Theme {
    id: "dark",
    name: "Dark",
    page: Rgba::hex(0x1e1f22),
    ink: Rgba::hex(0xe8e6e1),
    soft_ink: Rgba::hex(0xa3a19b),
    border: Rgba::hex(0x0c0c0d),
    light: Rgba::hex(0x9a9ea6),
    dark: Rgba::hex(0x5c626d),
    hatch: None,
    hole: Rgba::hex(0x101113),
    sides: [
        SideColors { body: Rgba::hex(0xf4f2ec), back: Rgba::hex(0xe9e4d6), ..WHITE },
        SideColors { body: Rgba::hex(0x1b1b1d), line: Rgba::hex(0x050505), detail: Rgba::hex(0xd9d6cf), ..BLACK },
    ],
    last_move: alpha(0xc9b037, 110),
    check: alpha(0xe03a30, 165),
    selected: alpha(0x4fae8a, 140),
    target: alpha(0x0f2b20, 150),
    barrier: Rgba::hex(0xd08b3c),
    barrier_line: Rgba::hex(0x24150a),
    marks: [Rgba::hex(0x3fc46b), Rgba::hex(0xf0544a), Rgba::hex(0x5aa0ff), Rgba::hex(0xf2c230)],
    casing: alpha(0x16171a, 190),
    fill_alpha: 105,
    label: Rgba::hex(0x1b1b1d),
    label_ground: Rgba::hex(0xf4f2ec),
};

/// Strong contrast for weak eyes and poor projectors.
pub static CONTRAST: Theme = Theme {
    id: "contrast",
    name: "High contrast",
    page: Rgba::hex(0xffffff),
    ink: Rgba::hex(0x000000),
    soft_ink: Rgba::hex(0x000000),
    border: Rgba::hex(0x000000),
    light: Rgba::hex(0xffffff),
    dark: Rgba::hex(0x7d9cc9),
    hatch: None,
    hole: Rgba::hex(0x000000),
    sides: [
        SideColors {
            line: Rgba::hex(0x000000),
            detail: Rgba::hex(0x000000),
            back_relief: Rgba::hex(0x5c4a20),
            ..WHITE
        },
        SideColors {
            body: Rgba::hex(0x000000),
            line: Rgba::hex(0x000000),
            detail: Rgba::hex(0xffffff),
            back: Rgba::hex(0x000000),
            back_relief: Rgba::hex(0xe8d9a8),
        },
    ],
    last_move: alpha(0xffd400, 170),
    check: alpha(0xff0000, 190),
    selected: alpha(0x00a000, 170),
    target: alpha(0x004d00, 200),
    barrier: Rgba::hex(0xc00000),
    barrier_line: Rgba::hex(0x000000),
    marks: [Rgba::hex(0x007a1f), Rgba::hex(0xd00000), Rgba::hex(0x0038c8), Rgba::hex(0xe09000)],
    casing: alpha(0xffffff, 225),
    fill_alpha: 130,
    label: Rgba::hex(0x000000),
    label_ground: Rgba::hex(0xffffff),
};

/// Black and white for paper, dark squares hatched.
pub static PRINT: Theme = Theme {
    id: "print",
    name: "Print",
    page: Rgba::hex(0xffffff),
    ink: Rgba::hex(0x000000),
    soft_ink: Rgba::hex(0x000000),
    border: Rgba::hex(0x000000),
    light: Rgba::hex(0xffffff),
    dark: Rgba::hex(0xffffff),
    hatch: Some(Rgba::hex(0x6a6a6a)),
    hole: Rgba::hex(0x000000),
    sides: [
        SideColors {
            body: Rgba::hex(0xffffff),
            line: Rgba::hex(0x000000),
            detail: Rgba::hex(0x000000),
            back: Rgba::hex(0xffffff),
            back_relief: Rgba::hex(0x707070),
        },
        SideColors {
            body: Rgba::hex(0x000000),
            line: Rgba::hex(0x000000),
            detail: Rgba::hex(0xffffff),
            back: Rgba::hex(0x000000),
            back_relief: Rgba::hex(0xc8c8c8),
        },
    ],
    last_move: alpha(0x000000, 40),
    check: alpha(0x000000, 90),
    selected: alpha(0x000000, 60),
    target: alpha(0x000000, 170),
    barrier: Rgba::hex(0x000000),
    barrier_line: Rgba::hex(0x000000),
    marks: [Rgba::hex(0x000000), Rgba::hex(0x000000), Rgba::hex(0x000000), Rgba::hex(0x000000)],
    casing: alpha(0xffffff, 235),
    fill_alpha: 46,
    label: Rgba::hex(0x000000),
    label_ground: Rgba::hex(0xffffff),
};

/// Every theme, the default first.
pub static ALL: [&Theme; 5] = [&WOOD, &COOL, &DARK, &CONTRAST, &PRINT];

/// The theme of an id; `None` when there is none.
pub fn by_id(id: &str) -> Option<&'static Theme> {
    ALL.into_iter().find(|theme| theme.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_unique_and_found() {
        for theme in ALL {
            assert_eq!(by_id(theme.id).map(|t| t.name), Some(theme.name));
        }
        assert!(by_id("neon").is_none());
    }
}
