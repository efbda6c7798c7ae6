//! Squares and pieces in words, for screen readers: «e4, white knight, fence to the north».

use crate::board::{Color, Kind, Piece, Setup, Site, SiteKind, Square};
use crate::t;

/// A square with what stands on it and around it. `dealt` adds the true type of a covered piece.
pub fn square_name(setup: &Setup, square: Square, dealt: bool) -> String {
    let piece = setup.piece(square);
    let mut parts = vec![square.to_string(), piece.map_or_else(|| t!("board-square-empty"), piece_name)];
    if dealt && piece.is_some_and(|piece| piece.covered) {
        parts.push(match setup.truths.get(&square) {
            Some(&kind) => t!("board-truth", kind = kind.name()),
            None => t!("board-truth-unknown"),
        });
    }
    for &site in &setup.barriers {
        if let Some(way) = direction(site, square) {
            parts.push(match site.kind() {
                SiteKind::Fence => t!("board-fence-to", way = way),
                SiteKind::Tower => t!("board-tower-to", way = way),
            });
        }
    }
    for (files, ranks, way) in [(0, 1, "north"), (1, 0, "east"), (0, -1, "south"), (-1, 0, "west")] {
        let beside = square.offset(files, ranks);
        if beside.is_some_and(|beside| setup.shape.covers(beside) && !setup.shape.has(beside)) {
            parts.push(t!("board-hole-to", way = way));
        }
    }
    parts.join(", ")
}

/// A piece as everybody sees it: `white knight`, `black covered rook`.
pub fn piece_name(piece: Piece) -> String {
    let kind = piece.kind.name();
    match (piece.color, piece.covered) {
        (Color::White, false) => t!("board-piece-white", kind = kind),
        (Color::Black, false) => t!("board-piece-black", kind = kind),
        (Color::White, true) => t!("board-covered-white", kind = kind),
        (Color::Black, true) => t!("board-covered-black", kind = kind),
    }
}

/// A kind of piece.
pub fn kind_name(kind: Kind) -> String {
    t!("board-kind", kind = kind.name())
}

/// Several pieces of a kind.
pub fn kinds_name(kind: Kind) -> String {
    t!("board-kinds", kind = kind.name())
}

/// A side.
pub fn side_name(color: Color) -> String {
    match color {
        Color::White => t!("board-white"),
        Color::Black => t!("board-black"),
    }
}

/// Where a barrier stands seen from a square that it touches, as a word of the files of words.
fn direction(site: Site, square: Square) -> Option<&'static str> {
    let (low, high) = (site.low(), site.high());
    let same_file = low.file() == high.file();
    match site.kind() {
        SiteKind::Fence if square == low => Some(if same_file { "north" } else { "east" }),
        SiteKind::Fence if square == high => Some(if same_file { "south" } else { "west" }),
        SiteKind::Tower if square == low => Some("north-east"),
        SiteKind::Tower if square == high => Some("south-west"),
        SiteKind::Tower if Some(square) == low.offset(1, 0) => Some("north-west"),
        SiteKind::Tower if Some(square) == low.offset(0, 1) => Some("south-east"),
        _ => None,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::*;
    use crate::app::locale;
    use crate::board::{Shape, SquareSet};
    use crate::doc::Lang;

    fn square(name: &str) -> Square {
        Square::parse(name).unwrap()
    }

    #[test]
    fn squares_name_their_piece_and_barriers() {
        let mut setup = Setup::empty(Shape::EIGHT_BY_EIGHT);
        setup.put(square("e4"), Some(Piece::new(Color::White, Kind::Knight)));
        setup.put(square("a1"), Some(Piece::covered(Color::White, Kind::Rook)));
        setup.truths.insert(square("a1"), Kind::Queen);
        setup.barriers.extend(["Fe4e5", "Td4e5"].map(|site| Site::parse(site).unwrap()));
        let check = |name: &str, dealt, expected: &str| assert_eq!(square_name(&setup, square(name), dealt), expected);
        check("e4", false, "e4, white knight, fence to the north, tower to the north-west");
        check("e5", false, "e5, empty, fence to the south, tower to the south-west");
        check("d4", false, "d4, empty, tower to the north-east");
        check("a1", false, "a1, white covered rook");
        check("a1", true, "a1, white covered rook, in truth a queen");
        check("b1", true, "b1, empty");
    }

    #[test]
    fn squares_name_the_holes_beside_them() {
        let holes: SquareSet = [square("c4")].into_iter().collect();
        let setup = Setup::empty(Shape { holes, ..Shape::EIGHT_BY_EIGHT });
        assert_eq!(square_name(&setup, square("b4"), false), "b4, empty, hole to the east");
    }

    #[test]
    fn every_piece_has_a_name_of_its_own_in_every_language() {
        for lang in Lang::ALL {
            locale::set(lang);
            let pieces = Color::BOTH.into_iter().flat_map(|color| Kind::ALL.map(|kind| Piece::new(color, kind)));
            let covered = pieces.clone().map(|piece| Piece { covered: true, ..piece });
            let mut names: Vec<String> = pieces.chain(covered).map(piece_name).collect();
            let all = names.len();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), all, "{lang}");
        }
        locale::set(Lang::En);
    }
}
